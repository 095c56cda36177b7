/* lapack.c - loads LAPACKE and OpenBLAS, where the machine has them, when least squares are first needed. Without
 * them, the portable kernels (dense.c) compute problems of every size.
 *
 * If the solver were linked with OpenBLAS, every process would pay for the start of OpenBLAS, also processes
 * that never need it; docs/LeastSquares.md has the figures. The libraries are never unloaded, because
 * their threads and buffers serve all solvers of the process. */
#include "dense.h"

#include <stddef.h>

/* The libraries are loaded only where the C library can do so, and unless CSOLVER_NO_LAPACKE is defined. Windows has
 * other functions for this, and some C libraries for WebAssembly have the headers although nothing can be loaded
 * there. */
#if defined(CSOLVER_LEAST_SQUARES) && !defined(CSOLVER_NO_LAPACKE) && !defined(_WIN32) &&          \
    !defined(__wasm__) && defined(__has_include)
#if __has_include(<dlfcn.h>) && __has_include(<pthread.h>)
#define CSI_HAVE_DLOPEN
#endif
#endif

#if defined(CSI_HAVE_DLOPEN)

#include <dlfcn.h>
#include <string.h>

/* The file names of Debian's packages are used unless the build defines others. */
#if !defined(CSOLVER_OPENBLAS_NAME)
#define CSOLVER_OPENBLAS_NAME "libopenblas.so.0"
#endif
#if !defined(CSOLVER_LAPACKE_NAME)
#define CSOLVER_LAPACKE_NAME "liblapacke.so.3"
#endif
static const char *const blas_name = CSOLVER_OPENBLAS_NAME, *const lapacke_name =
                                                                CSOLVER_LAPACKE_NAME;

/* Looks up a function of a library. ISO C does not allow converting the object pointer that is found to a
 * function pointer, so its bytes are copied. */
static bool find(void *library, const char *name, void *function) {
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found);
    return found != NULL;
}

/* Limits OpenBLAS to the calling thread, unless the host has loaded it already: then the number of threads is
 * the host's choice. */
static void use_one_thread(void) {
    void (*set_threads)(int) = NULL;
    void *library = dlopen(blas_name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    bool before = library != NULL;
    if (!before) library = dlopen(blas_name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == NULL) return;
    if (!before && find(library, "openblas_set_num_threads", &set_threads)) set_threads(1);
    dlclose(library);
}

/* Makes loading exclusive: no thread may use OpenBLAS before the thread that loads it has limited it to
 * one thread. */
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
