/* dense.h - small dense linear algebra for least squares. Internal.
 *
 * Matrices are stored by columns, `ld` numbers apart. A factorisation is LAPACK's: Q is the product of
 * Householder reflections I - tau v v', whose v stand below the diagonal with a leading 1 that is not
 * stored, and R stands on and above it. So what one of the two kernels factored, both can apply. */
#ifndef CSI_DENSE_H
#define CSI_DENSE_H

#include "../base/numeric.h"
#include "../base/tuning.h"

#include <stdbool.h>
#include <stdint.h>

/* Functions of LAPACKE, found when least squares are first asked for (lapack.c). They take work space
 * from the caller and do not allocate. */
typedef struct csi_lapack {
    int32_t (*geqp3)(int layout, int32_t m, int32_t n, double *a, int32_t lda, int32_t *pivots,
                     double *tau, double *work, int32_t work_count);
    int32_t (*geqrf)(int layout, int32_t m, int32_t n, double *a, int32_t lda, double *tau,
                     double *work, int32_t work_count);
    int32_t (*ormqr)(int layout, char side, char transpose, int32_t m, int32_t n, int32_t k,
                     const double *a, int32_t lda, const double *tau, double *c, int32_t ldc,
                     double *work, int32_t work_count);
} csi_lapack;

/* Finds the functions; false if the build, or the machine, has no LAPACKE. */
bool csi_lapack_load(csi_lapack *lapack);

/* The context of the kernels. `large`: the problem is so large that LAPACKE takes part. `failed`: LAPACKE returned
 * an error, and results since then are void. */
typedef struct csi_dense {
    csi_lapack lapack;
    bool large;
    double *work;
    int32_t work_count;
    bool failed;
} csi_dense;

/* How much work space matrices of at most `rows` by `columns` need. */
int32_t csi_dense_work(uint32_t rows, uint32_t columns);

/* Householder QR of the m by n matrix `a`, with min(m, n) factors in `tau`. With `perm`, the largest
 * remaining column comes first (Businger and Golub, 1965), and perm[j] says which column of the given
 * matrix is the j-th. */
void csi_dense_factor(csi_dense *d, uint32_t m, uint32_t n, double *a, uint32_t ld, int32_t *perm,
                      double *tau);

/* c := Q c or Q' c, for the Q of k reflections; c is m by n. */
void csi_dense_apply(csi_dense *d, bool transpose, uint32_t m, uint32_t n, uint32_t k,
                     const double *a, uint32_t ld, const double *tau, double *c, uint32_t ldc);

/* c := c Q. */
void csi_dense_apply_right(csi_dense *d, uint32_t m, uint32_t n, uint32_t k, const double *a,
                           uint32_t ld, const double *tau, double *c, uint32_t ldc);

/* Solves R x = x or R' x = x for the upper triangle of order n. */
void csi_dense_solve(bool transpose, uint32_t n, const double *a, uint32_t ld, double *x);

/* An estimate, from above, of the smallest singular value of the upper triangle of order n; `x` is work
 * space for n numbers. */
double csi_dense_smallest(uint32_t n, const double *a, uint32_t ld, double *x);

/* The root of the sum of two squares. Every machine rounds these operations alike; what C libraries have for it
 * differs in last bits. */
static inline double csi_dense_length(double a, double b) {
    double most = csi_max(fabs(a), fabs(b)), least = csi_min(fabs(a), fabs(b));
    double part = most > 0 ? least / most : 0;
    return most * sqrt(1 + part * part);
}

double csi_dense_dot(uint32_t n, const double *a, const double *b);
void csi_dense_add(uint32_t n, double factor, const double *a, double *b);

#endif
