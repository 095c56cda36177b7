/* lapack.c - loads the libraries LAPACKE and OpenBLAS at run time, if they are installed, when
 * least squares are first needed. Without them, the portable functions of dense.c solve problems
 * of every size.
 *
 * If the solver were linked with OpenBLAS, every process would pay for the start of OpenBLAS,
 * even processes that never need least squares; docs/LeastSquares.md has the figures. The
 * libraries are never unloaded, because their threads and buffers serve all solvers of the
 * process. */
#include "dense.h"

#include <stddef.h>

/* LAPACKE is loaded at run time only if the C library has dlopen() and CSOLVER_NO_LAPACKE is not
 * defined. Windows loads libraries by other functions. Some C libraries for WebAssembly have the
 * header dlfcn.h although nothing can be loaded there. */
#if defined(CSOLVER_LEAST_SQUARES) && !defined(CSOLVER_NO_LAPACKE) && !defined(_WIN32) &&          \
    !defined(__wasm__) && defined(__has_include)
#if __has_include(<dlfcn.h>) && __has_include(<pthread.h>)
#define CSI_HAVE_DLOPEN
#endif
#endif

#if defined(CSI_HAVE_DLOPEN)

#include <dlfcn.h>
#include <string.h>

/* The names of the libraries' files are those of Debian's packages, unless the build defines
 * other names. */
#if !defined(CSOLVER_OPENBLAS_NAME)
#define CSOLVER_OPENBLAS_NAME "libopenblas.so.0"
#endif
#if !defined(CSOLVER_LAPACKE_NAME)
#define CSOLVER_LAPACKE_NAME "liblapacke.so.3"
#endif
static const char *const blas_name = CSOLVER_OPENBLAS_NAME, *const lapacke_name =
                                                                CSOLVER_LAPACKE_NAME;

/* Looks up a function of a library, and stores its address in the function pointer at
 * `function`. Returns false if there is no such function. The bytes of the address are copied,
 * because ISO C does not allow converting an object pointer to a function pointer. */
static bool find(void *library, const char *name, void *function) {
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found);
    return found != NULL;
}

/* Limits OpenBLAS to the calling thread, because it would otherwise start a thread for each
 * processor. If the program has loaded OpenBLAS itself, the number of threads is left as it is. */
static void use_one_thread(void) {
    void (*set_threads)(int) = NULL;
    void *library = dlopen(blas_name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    bool before = library != NULL;
    if (!before) library = dlopen(blas_name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == NULL) return;
    if (!before && find(library, "openblas_set_num_threads", &set_threads)) set_threads(1);
    dlclose(library);
}

/* begin_loading() and end_loading() lock a mutex around the loading of LAPACKE. Otherwise
 * another thread could use OpenBLAS before the loading thread has limited OpenBLAS to one
 * thread. */
#if defined(CSOLVER_NO_THREADS)
static void begin_loading(void) {}
static void end_loading(void) {}
#else
#include <pthread.h>
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;
static void begin_loading(void) { pthread_mutex_lock(&loading); }
static void end_loading(void) { pthread_mutex_unlock(&loading); }
#endif

static void *load(void) {
    begin_loading();
    use_one_thread();
    void *library = dlopen(lapacke_name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    end_loading();
    return library;
}

csi_lapack csi_lapack_load(void) {
    csi_lapack found = {NULL, NULL, NULL}, none = found;
    void *library = load();
    if (library == NULL) return none;
    bool all = find(library, "LAPACKE_dgeqp3_work", &found.geqp3) &&
               find(library, "LAPACKE_dgeqrf_work", &found.geqrf) &&
               find(library, "LAPACKE_dormqr_work", &found.ormqr);
    dlclose(library);
    return all ? found : none;
}

#else

csi_lapack csi_lapack_load(void) { return (csi_lapack){NULL, NULL, NULL}; }

#endif
