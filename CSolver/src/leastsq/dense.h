/* dense.h - dense linear algebra for least squares, mainly QR factorisation by Householder
 * reflections. Internal.
 *
 * Matrices are stored by columns; column j begins `ld` * j numbers after the start.
 * Factorisations have LAPACK's format: Q is the product of reflections I - tau v v', each v is
 * stored below the diagonal without its leading 1, and R is stored on and above the diagonal.
 * Because of this format, the portable functions can use factors that LAPACKE has computed, and
 * the other way round. */
#ifndef CSI_DENSE_H
#define CSI_DENSE_H

#include "../base/numeric.h"
#include "../base/tuning.h"

#include <stdbool.h>
#include <stdint.h>

/* The functions of LAPACKE that least squares use, found at run time when least squares are
 * first needed (lapack.c). They get their work space from the caller and allocate nothing. */
typedef struct csi_lapack {
    int32_t (*geqp3)(int layout, int32_t m, int32_t n, double *a, int32_t lda, int32_t *pivots,
                     double *tau, double *work, int32_t work_count);
    int32_t (*geqrf)(int layout, int32_t m, int32_t n, double *a, int32_t lda, double *tau,
                     double *work, int32_t work_count);
    int32_t (*ormqr)(int layout, char side, char transpose, int32_t m, int32_t n, int32_t k,
                     const double *a, int32_t lda, const double *tau, double *c, int32_t ldc,
                     double *work, int32_t work_count);
} csi_lapack;

/* Loads LAPACKE and finds the functions that least squares use. All pointers are NULL if LAPACKE
 * is not installed, or if this library was built without the code that loads it. */
csi_lapack csi_lapack_load(void);

/* The context of the matrix operations. `large`: LAPACKE was found, and the present
 * least-squares problem is large enough for its use. `failed`: LAPACKE has returned an error, so
 * all later results are invalid. */
typedef struct csi_dense {
    csi_lapack lapack;
    bool large;
    double *work;
    int32_t work_count;
    bool failed;
} csi_dense;

/* Returns how many doubles of work space the functions of this file need for matrices with at
 * most `rows` rows and `columns` columns. */
int32_t csi_dense_work(uint32_t rows, uint32_t columns);

/* Computes the QR factorisation of the m by n matrix `a` by Householder reflections; `tau`
 * receives their min(m, n) factors. If `perm` is not NULL, the longest remaining column is
 * factored next (column pivoting; P. Businger and G. Golub, 1965), and column j of the result
 * was column perm[j] of `a`. */
void csi_dense_factor(csi_dense *d, uint32_t m, uint32_t n, double *a, uint32_t ld, int32_t *perm,
                      double *tau);

/* Replaces the m by n matrix `c` by Q c, or by Q' c if `transpose` is true. Q is the product of
 * the k Householder reflections that csi_dense_factor() has stored in `a` and `tau`. */
void csi_dense_apply(csi_dense *d, bool transpose, uint32_t m, uint32_t n, uint32_t k,
                     const double *a, uint32_t ld, const double *tau, double *c, uint32_t ldc);

/* Replaces the matrix `c` by c Q. Q is the product of the k Householder reflections that
 * csi_dense_factor() has stored in `a` and `tau`. */
void csi_dense_apply_right(csi_dense *d, uint32_t m, uint32_t n, uint32_t k, const double *a,
                           uint32_t ld, const double *tau, double *c, uint32_t ldc);

/* Solves R y = x or, if `transpose` is true, R' y = x. R is the upper triangle of order n in
 * `a`. The solution y replaces x. */
void csi_dense_solve(bool transpose, uint32_t n, const double *a, uint32_t ld, double *x);

/* Returns an estimate of the smallest singular value of the upper triangle of order n in `a`.
 * The estimate is never below the true value, and 0 for a singular matrix. `x` is work space for
 * n numbers. */
double csi_dense_smallest(uint32_t n, const double *a, uint32_t ld, double *x);

/* Returns sqrt(a^2 + b^2) without overflow. Unlike hypot of the C library, whose last bits
 * differ between machines, this function gives the same bits everywhere. */
static inline double csi_dense_length(double a, double b) {
    double most = csi_max(fabs(a), fabs(b)), least = csi_min(fabs(a), fabs(b));
    double part = most > 0 ? least / most : 0;
    return most * sqrt(1 + part * part);
}

/* Returns the scalar product of two vectors of n numbers. The order of the additions is fixed,
 * so the result has the same bits on every machine. */
double csi_dense_dot(uint32_t n, const double *a, const double *b);
/* Adds `factor` times the vector `a` to the vector `b`; both have n elements. */
void csi_dense_add(uint32_t n, double factor, const double *a, double *b);

#endif
