/* lapacke.c - replaces LAPACKE: the three functions that the solver uses, implemented as in
 * textbooks, each call of which can be made to fail. If built with WITHOUT_GEQP3, WITHOUT_GEQRF
 * or WITHOUT_ORMQR, the library lacks that function, like another version of LAPACKE. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* Set by the test: the number of the call that fails, counted from one, or 0 for none, and its
 * error code. */
extern long stub_calls, stub_fail_at;
extern int32_t stub_code;
long stub_calls, stub_fail_at;
int32_t stub_code = -1010;

int32_t LAPACKE_dgeqp3_work(int layout, int32_t m, int32_t n, double *a, int32_t lda,
                            int32_t *pivots, double *tau, double *work, int32_t work_count);
int32_t LAPACKE_dgeqrf_work(int layout, int32_t m, int32_t n, double *a, int32_t lda, double *tau,
                            double *work, int32_t work_count);
int32_t LAPACKE_dormqr_work(int layout, char side, char transpose, int32_t m, int32_t n, int32_t k,
                            const double *a, int32_t lda, const double *tau, double *c, int32_t ldc,
                            double *work, int32_t work_count);

/* Returns the error code if this call should fail, otherwise 0. */
static int32_t begin(int layout) {
    if (layout != 102) return -1;
    return ++stub_calls == stub_fail_at ? stub_code : 0;
}

/* Applies I - tau v v' to `count` numbers that are `apart` elements from each other. The first
 * component of v is 1. */
static void reflect(int32_t count, const double *v, double tau, double *c, int32_t apart) {
    double sum = c[0];
    for (int32_t i = 1; i < count; i++) sum += v[i] * c[(size_t)i * (size_t)apart];
    sum *= tau;
    c[0] -= sum;
    for (int32_t i = 1; i < count; i++) c[(size_t)i * (size_t)apart] -= sum * v[i];
}

static double make(int32_t count, double *a) {
    double rest = 0;
    for (int32_t i = 1; i < count; i++) rest = hypot(rest, a[i]);
    if (rest <= 0) return 0;
    double length = -copysign(hypot(a[0], rest), a[0]), tau = (length - a[0]) / length;
    for (int32_t i = 1; i < count; i++) a[i] /= a[0] - length;
    a[0] = length;
    return tau;
}

static double size_of(int32_t count, const double *a) {
    double sum = 0;
    for (int32_t i = 0; i < count; i++) sum += a[i] * a[i];
    return sum;
}

static void factor(int32_t m, int32_t n, double *a, int32_t lda, int32_t *pivots, double *tau) {
    for (int32_t j = 0; pivots != NULL && j < n; j++) pivots[j] = j + 1;
    for (int32_t k = 0; k < m && k < n; k++) {
        double *first = a + (size_t)k * (size_t)lda;
        int32_t best = k;
        for (int32_t j = k + 1; pivots != NULL && j < n; j++)
            if (size_of(m - k, a + (size_t)j * (size_t)lda + k) >
                size_of(m - k, a + (size_t)best * (size_t)lda + k))
                best = j;
        for (int32_t i = 0; best != k && i < m; i++) {
            double kept = first[i];
            first[i] = a[(size_t)best * (size_t)lda + (size_t)i];
            a[(size_t)best * (size_t)lda + (size_t)i] = kept;
        }
        if (best != k) {
            int32_t kept = pivots[k];
            pivots[k] = pivots[best];
            pivots[best] = kept;
        }
        tau[k] = make(m - k, first + k);
        for (int32_t j = k + 1; j < n; j++)
            reflect(m - k, first + k, tau[k], a + (size_t)j * (size_t)lda + k, 1);
    }
}

#ifndef WITHOUT_GEQP3
int32_t LAPACKE_dgeqp3_work(int layout, int32_t m, int32_t n, double *a, int32_t lda,
                            int32_t *pivots, double *tau, double *work, int32_t work_count) {
    int32_t failed = begin(layout);
    (void)work;
    if (work_count < 3 * n + 1) return -9;
    if (failed == 0) factor(m, n, a, lda, pivots, tau);
    return failed;
}
#endif

#ifndef WITHOUT_GEQRF
int32_t LAPACKE_dgeqrf_work(int layout, int32_t m, int32_t n, double *a, int32_t lda, double *tau,
                            double *work, int32_t work_count) {
    int32_t failed = begin(layout);
    (void)work;
    if (work_count < n) return -8;
    if (failed == 0) factor(m, n, a, lda, NULL, tau);
    return failed;
}
#endif

#ifndef WITHOUT_ORMQR
int32_t LAPACKE_dormqr_work(int layout, char side, char transpose, int32_t m, int32_t n, int32_t k,
                            const double *a, int32_t lda, const double *tau, double *c, int32_t ldc,
                            double *work, int32_t work_count) {
    int32_t failed = begin(layout), left = side == 'L';
    (void)work;
    if (work_count < (left ? n : m)) return -13;
    for (int32_t i = 0; failed == 0 && i < k; i++) {
        int32_t at = left == (transpose == 'T') ? i : k - 1 - i;
        const double *v = a + (size_t)at * (size_t)lda + at;
        for (int32_t j = 0; left && j < n; j++)
            reflect(m - at, v, tau[at], c + (size_t)j * (size_t)ldc + at, 1);
        for (int32_t j = 0; !left && j < m; j++)
            reflect(n - at, v, tau[at], c + (size_t)at * (size_t)ldc + j, ldc);
    }
    return failed;
}
#endif
