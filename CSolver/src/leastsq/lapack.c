/* lapack.c - finds LAPACKE, on OpenBLAS, when least squares are first asked for.
 *
 * A link would cost every process the start of OpenBLAS; see docs/LeastSquares.md for how much. The
 * libraries are never closed again: their threads and buffers serve all solvers of the process. */
#include "dense.h"

/* Nobody looks for the libraries on Windows. */
#if defined(CSOLVER_LEAST_SQUARES) && !defined(_WIN32)

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

/* Debian's names, or those that the build gives. */
#if !defined(CSOLVER_OPENBLAS_NAME)
#define CSOLVER_OPENBLAS_NAME "libopenblas.so.0"
#endif
#if !defined(CSOLVER_LAPACKE_NAME)
#define CSOLVER_LAPACKE_NAME "liblapacke.so.3"
#endif
static const char *const blas_name = CSOLVER_OPENBLAS_NAME, *const lapacke_name =
                                                                CSOLVER_LAPACKE_NAME;

/* ISO C has no way to make a function of an object pointer but to copy its bytes. */
static bool find(void *library, const char *name, void *function) {
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found);
    return found != NULL;
}

/* OpenBLAS computes on the calling thread alone, unless the host had it loaded before: then how many
 * threads it takes is the host's affair. */
static void use_one_thread(void) {
    void (*set_threads)(int) = NULL;
    void *library = dlopen(blas_name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    bool before = library != NULL;
    if (!before) library = dlopen(blas_name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == NULL) return;
    if (!before && find(library, "openblas_set_num_threads", &set_threads)) set_threads(1);
    dlclose(library);
}

/* A thread that finds OpenBLAS loaded does not go on before the one that loaded it has told it to use one thread. */
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

static void *load(void) {
    pthread_mutex_lock(&loading);
    use_one_thread();
    void *library = dlopen(lapacke_name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    pthread_mutex_unlock(&loading);
    return library;
}

bool csi_lapack_load(csi_lapack *lapack) {
    csi_lapack found = {NULL, NULL, NULL};
    void *library = load();
    if (library == NULL) return false;
    bool all = find(library, "LAPACKE_dgeqp3_work", &found.geqp3) &&
               find(library, "LAPACKE_dgeqrf_work", &found.geqrf) &&
               find(library, "LAPACKE_dormqr_work", &found.ormqr);
    dlclose(library);
    if (all) *lapack = found;
    return all;
}

#else

bool csi_lapack_load(csi_lapack *lapack) {
    (void)lapack;
    return false;
}

#endif
