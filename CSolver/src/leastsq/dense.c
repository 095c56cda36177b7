/* dense.c - operations on dense matrices, written in portable C, and the choice between them and
 * the library LAPACKE.
 *
 * For small matrices, a call of LAPACKE costs more than it saves; docs/LeastSquares.md has the
 * measurements. The portable functions add numbers in a fixed order, so problems that are small
 * enough to use only them give the same bits on every machine. */
#include "dense.h"

#include "../base/numeric.h"

#include <stddef.h>
#include <string.h>

enum { COLUMN_MAJOR = 102, BLOCK = 64, TRIANGLES = BLOCK * (BLOCK + 1) };

/* Two doubles in one vector register, if the compiler supports vector types, or else in a
 * struct. Both versions perform the same additions in the same order, so all compilers give the
 * same results. */
#if defined(__GNUC__) && (defined(__SSE2__) || !defined(__i386__))
typedef double pair __attribute__((vector_size(16)));
static inline pair load(const double *a) {
    pair x;
    memcpy(&x, a, sizeof x);
    return x;
}
static inline void store(double *a, pair x) { memcpy(a, &x, sizeof x); }
static inline pair twice(double a) { return (pair){a, a}; }
static inline pair plus_product(pair sum, pair a, pair b) { return sum + a * b; }
static inline double added(pair a, pair b) { return (a[0] + a[1]) + (b[0] + b[1]); }
#else
typedef struct pair {
    double first, second;
} pair;
static inline pair load(const double *a) { return (pair){a[0], a[1]}; }
static inline void store(double *a, pair x) {
    a[0] = x.first;
    a[1] = x.second;
}
static inline pair twice(double a) { return (pair){a, a}; }
static inline pair plus_product(pair sum, pair a, pair b) {
    return (pair){sum.first + a.first * b.first, sum.second + a.second * b.second};
}
static inline double added(pair a, pair b) { return (a.first + a.second) + (b.first + b.second); }
#endif

/* Four partial sums are independent of each other. With only one sum, each addition would have
 * to wait for the result of the one before. */
double csi_dense_dot(uint32_t n, const double *a, const double *b) {
    pair first = twice(0), second = first;
    size_t i = 0;
    double rest = 0;
    for (; i + 4 <= n; i += 4) {
        first = plus_product(first, load(a + i), load(b + i));
        second = plus_product(second, load(a + i + 2), load(b + i + 2));
    }
    for (; i < n; i++) rest += a[i] * b[i];
    return added(first, second) + rest;
}

void csi_dense_add(uint32_t n, double factor, const double *a, double *b) {
    const pair times = twice(factor);
    size_t i = 0;
    for (; i + 2 <= n; i += 2) store(b + i, plus_product(load(b + i), times, load(a + i)));
    if (i < n) b[i] += factor * a[i];
}

static double norm(uint32_t n, const double *a) { return sqrt(csi_dense_dot(n, a, a)); }

/* Returns whether a matrix operation of this size, which costs about m * n * k multiplications,
 * is left to LAPACKE, if it is installed. */
static bool is_large(const csi_dense *d, uint32_t m, uint32_t n, uint32_t k) {
    return d->large && (double)m * n * k >= CSI_DENSE_LARGE;
}

int32_t csi_dense_work(uint32_t rows, uint32_t columns) {
    uint32_t most = rows > columns ? rows : columns;
    return (int32_t)((most + 2) * (BLOCK + 2) + TRIANGLES);
}

/* Computes the Householder reflection I - tau v v' that maps the column `a` to a multiple of the
 * first unit vector. Replaces the column by this multiple and the vector v without its leading
 * 1, and returns tau. */
static double reflect(uint32_t n, double *a) {
    double rest = n > 1 ? norm(n - 1, a + 1) : 0;
    if (rest == 0) return 0;
    double beta = -copysign(csi_dense_length(a[0], rest), a[0]), scale = 1 / (a[0] - beta);
    double tau = (beta - a[0]) / beta;
    for (uint32_t i = 1; i < n; i++) a[i] *= scale;
    a[0] = beta;
    return tau;
}

/* Applies the Householder reflection I - tau v v' to the column `c`. The leading element of `v`
 * counts as 1. */
static void reflect_column(uint32_t n, const double *v, double tau, double *c) {
    double sum = tau * (c[0] + csi_dense_dot(n - 1, v + 1, c + 1));
    c[0] -= sum;
    csi_dense_add(n - 1, -sum, v + 1, c + 1);
}

/* Applies a Householder reflection to four columns at once, so that the vector `v` is read only
 * once. The results have the same bits as four calls of reflect_column(). */
static void reflect_four(uint32_t n, const double *v, double tau, double *c, uint32_t ldc) {
    double *c0 = c, *c1 = c0 + ldc, *c2 = c1 + ldc, *c3 = c2 + ldc;
    pair a0 = twice(0), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0;
    double r0 = 0, r1 = 0, r2 = 0, r3 = 0;
    size_t i = 1;
    for (; i + 4 <= n; i += 4) {
        pair low = load(v + i), high = load(v + i + 2);
        a0 = plus_product(a0, low, load(c0 + i));
        b0 = plus_product(b0, high, load(c0 + i + 2));
        a1 = plus_product(a1, low, load(c1 + i));
        b1 = plus_product(b1, high, load(c1 + i + 2));
        a2 = plus_product(a2, low, load(c2 + i));
        b2 = plus_product(b2, high, load(c2 + i + 2));
        a3 = plus_product(a3, low, load(c3 + i));
        b3 = plus_product(b3, high, load(c3 + i + 2));
    }
    for (; i < n; i++) {
        r0 += v[i] * c0[i];
        r1 += v[i] * c1[i];
        r2 += v[i] * c2[i];
        r3 += v[i] * c3[i];
    }
    double s0 = tau * (c0[0] + (added(a0, b0) + r0)), s1 = tau * (c1[0] + (added(a1, b1) + r1));
    double s2 = tau * (c2[0] + (added(a2, b2) + r2)), s3 = tau * (c3[0] + (added(a3, b3) + r3));
    const pair t0 = twice(-s0), t1 = twice(-s1), t2 = twice(-s2), t3 = twice(-s3);
    c0[0] -= s0;
    c1[0] -= s1;
    c2[0] -= s2;
    c3[0] -= s3;
    for (i = 1; i + 2 <= n; i += 2) {
        pair part = load(v + i);
        store(c0 + i, plus_product(load(c0 + i), t0, part));
        store(c1 + i, plus_product(load(c1 + i), t1, part));
        store(c2 + i, plus_product(load(c2 + i), t2, part));
        store(c3 + i, plus_product(load(c3 + i), t3, part));
    }
    if (i < n) {
        c0[i] -= s0 * v[i];
        c1[i] -= s1 * v[i];
        c2[i] -= s2 * v[i];
        c3[i] -= s3 * v[i];
    }
}

/* Applies Householder reflections to n columns of the matrix `c`. The reflections have the
 * indices `from` up to `to`, which is excluded; they are applied in this order if `transpose` is
 * true, otherwise in the reverse order. Works on few reflections and columns at a time, which
 * stay in the processor's cache. */
static void reflect_all(bool transpose, uint32_t m, uint32_t n, uint32_t from, uint32_t to,
                        const double *a, uint32_t ld, const double *tau, double *c, uint32_t ldc) {
    uint32_t count = to - from;
    for (uint32_t done = 0; done < count; done += CSI_DENSE_PANEL) {
        uint32_t some = count - done < CSI_DENSE_PANEL ? count - done : CSI_DENSE_PANEL;
        for (uint32_t j = 0; j < n;) {
            bool four = j + 4 <= n;
            for (uint32_t i = done; i < done + some; i++) {
                uint32_t at = transpose ? from + i : to - 1 - i;
                if (tau[at] == 0) continue;
                const double *v = a + (size_t)at * ld + at;
                double *first = c + (size_t)j * ldc + at;
                if (four)
                    reflect_four(m - at, v, tau[at], first, ldc);
                else
                    reflect_column(m - at, v, tau[at], first);
            }
            j += four ? 4 : 1;
        }
    }
}

/* Multiplies some rows of the matrix `c` from the right by the Householder reflection I - tau v
 * v'. */
static void reflect_rows(uint32_t rows, uint32_t n, const double *v, double tau, double *c,
                         uint32_t ldc) {
    double sum[CSI_DENSE_ROWS];
    memcpy(sum, c, rows * sizeof *sum);
    for (uint32_t j = 1; j < n; j++) csi_dense_add(rows, v[j], c + (size_t)j * ldc, sum);
    csi_dense_add(rows, -tau, sum, c);
    for (uint32_t j = 1; j < n; j++) csi_dense_add(rows, -tau * v[j], sum, c + (size_t)j * ldc);
}

static void exchange(uint32_t m, double *a, double *b) {
    for (uint32_t i = 0; i < m; i++) {
        double kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

/* Used in QR factorisation with column pivoting: exchanges column `at` with the longest column
 * from `at` on. `now` holds the present lengths of the columns. `then` holds the lengths when
 * they were last computed from scratch, not by an update. */
static void choose(uint32_t m, uint32_t n, uint32_t at, double *a, uint32_t ld, int32_t *perm,
                   double *now, double *then) {
    uint32_t best = at;
    for (uint32_t j = at + 1; j < n; j++)
        if (now[j] > now[best]) best = j;
    if (best == at) return;
    exchange(m, a + (size_t)at * ld, a + (size_t)best * ld);
    int32_t kept = perm[at];
    perm[at] = perm[best];
    perm[best] = kept;
    now[best] = now[at];
    then[best] = then[at];
}

/* Updates the length `now` of a column whose first component has been removed. If cancellation
 * would make the update inexact, the length is computed from scratch, as in LAPACK (Z. Drmac and
 * Z. Bujanovic, 2008). */
static void shorten(uint32_t n, const double *column, double *now, double *then) {
    if (*now == 0) return;
    double part = fabs(column[0]) / *now, left = csi_max(0, (1 - part) * (1 + part));
    double ratio = *now / *then;
    if (left * ratio * ratio <= CSI_NORM_CANCELLATION) {
        *now = *then = norm(n, column + 1);
    } else {
        *now *= sqrt(left);
    }
}

/* Computes a QR factorisation without pivoting. A few columns (a panel) are factored, and their
 * reflections are then applied to all later columns together, so that the later columns are read
 * less often. */
static void factor(uint32_t m, uint32_t n, double *a, uint32_t ld, double *tau) {
    uint32_t steps = m < n ? m : n;
    for (uint32_t first = 0; first < steps; first += CSI_DENSE_PANEL) {
        uint32_t end = first + CSI_DENSE_PANEL < steps ? first + CSI_DENSE_PANEL : steps;
        for (uint32_t k = first; k < end; k++) {
            tau[k] = reflect(m - k, a + (size_t)k * ld + k);
            reflect_all(true, m, end - k - 1, k, k + 1, a, ld, tau, a + (size_t)(k + 1) * ld, ld);
        }
        reflect_all(true, m, n - end, first, end, a, ld, tau, a + (size_t)end * ld, ld);
    }
}

/* Computes a QR factorisation with column pivoting, one column at a time, because the next
 * column can be chosen only when the lengths of all remaining ones are known. */
static void factor_pivoted(uint32_t m, uint32_t n, double *a, uint32_t ld, int32_t *perm,
                           double *tau, double *work) {
    double *now = work, *then = work + n;
    uint32_t steps = m < n ? m : n;
    for (uint32_t j = 0; j < n; j++) {
        perm[j] = (int32_t)j;
        now[j] = then[j] = norm(m, a + (size_t)j * ld);
    }
    for (uint32_t k = 0; k < steps; k++) {
        choose(m, n, k, a, ld, perm, now, then);
        tau[k] = reflect(m - k, a + (size_t)k * ld + k);
        reflect_all(true, m, n - k - 1, k, k + 1, a, ld, tau, a + (size_t)(k + 1) * ld, ld);
        for (uint32_t j = k + 1; j < n; j++)
            shorten(m - k - 1, a + (size_t)j * ld + k, &now[j], &then[j]);
    }
}

void csi_dense_factor(csi_dense *d, uint32_t m, uint32_t n, double *a, uint32_t ld, int32_t *perm,
                      double *tau) {
    if (m == 0 || n == 0) return;
    if (!is_large(d, m, n, m < n ? m : n)) {
        if (perm == NULL)
            factor(m, n, a, ld, tau);
        else
            factor_pivoted(m, n, a, ld, perm, tau, d->work);
        return;
    }
    int32_t rows = (int32_t)m, columns = (int32_t)n, info;
    if (perm == NULL) {
        info = d->lapack.geqrf(COLUMN_MAJOR, rows, columns, a, (int32_t)ld, tau, d->work,
                               d->work_count);
    } else {
        for (uint32_t j = 0; j < n; j++) perm[j] = 0;
        info = d->lapack.geqp3(COLUMN_MAJOR, rows, columns, a, (int32_t)ld, perm, tau, d->work,
                               d->work_count);
        for (uint32_t j = 0; j < n; j++) perm[j]--;
    }
    if (info == 0) return;
    /* LAPACKE has failed, so `failed` makes the caller ignore all results. The permutation must
     * be valid all the same, because its indices are used before the caller looks at `failed`. */
    d->failed = true;
    for (uint32_t j = 0; perm != NULL && j < n; j++) perm[j] = (int32_t)j;
    for (uint32_t k = 0; k < m && k < n; k++) tau[k] = 0;
}

void csi_dense_apply(csi_dense *d, bool transpose, uint32_t m, uint32_t n, uint32_t k,
                     const double *a, uint32_t ld, const double *tau, double *c, uint32_t ldc) {
    if (m == 0 || n == 0 || k == 0) return;
    if (n > 1 && is_large(d, m, n, k)) {
        d->failed |= d->lapack.ormqr(COLUMN_MAJOR, 'L', transpose ? 'T' : 'N', (int32_t)m,
                                     (int32_t)n, (int32_t)k, a, (int32_t)ld, tau, c, (int32_t)ldc,
                                     d->work, d->work_count) != 0;
        return;
    }
    reflect_all(transpose, m, n, 0, k, a, ld, tau, c, ldc);
}

void csi_dense_apply_right(csi_dense *d, uint32_t m, uint32_t n, uint32_t k, const double *a,
                           uint32_t ld, const double *tau, double *c, uint32_t ldc) {
    if (m == 0 || n == 0 || k == 0) return;
    if (is_large(d, m, n, k)) {
        d->failed |=
            d->lapack.ormqr(COLUMN_MAJOR, 'R', 'N', (int32_t)m, (int32_t)n, (int32_t)k, a,
                            (int32_t)ld, tau, c, (int32_t)ldc, d->work, d->work_count) != 0;
        return;
    }
    for (uint32_t first = 0; first < m; first += CSI_DENSE_ROWS) {
        uint32_t rows = m - first < CSI_DENSE_ROWS ? m - first : CSI_DENSE_ROWS;
        for (uint32_t i = 0; i < k; i++)
            if (tau[i] != 0)
                reflect_rows(rows, n - i, a + (size_t)i * ld + i, tau[i],
                             c + (size_t)i * ldc + first, ldc);
    }
}

void csi_dense_solve(bool transpose, uint32_t n, const double *a, uint32_t ld, double *x) {
    if (transpose) {
        for (uint32_t i = 0; i < n; i++)
            x[i] = (x[i] - csi_dense_dot(i, a + (size_t)i * ld, x)) / a[(size_t)i * ld + i];
        return;
    }
    for (uint32_t i = n; i-- > 0;) {
        x[i] /= a[(size_t)i * ld + i];
        csi_dense_add(i, -x[i], a + (size_t)i * ld, x);
    }
}

/* Estimates the smallest singular value of an upper triangle R (A. K. Cline, C. B. Moler, G. W.
 * Stewart and J. H. Wilkinson, 1979). First solves R' x = b, where the signs b = +-1 are chosen
 * to make x large, and then R y = x. The ratio of the lengths of x and y is the estimate. */
double csi_dense_smallest(uint32_t n, const double *a, uint32_t ld, double *x) {
    for (uint32_t i = 0; i < n; i++) {
        double diagonal = a[(size_t)i * ld + i], sum = csi_dense_dot(i, a + (size_t)i * ld, x);
        if (diagonal == 0) return 0;
        x[i] = (-sum - copysign(1, sum)) / diagonal;
    }
    double before = norm(n, x);
    csi_dense_solve(false, n, a, ld, x);
    double after = norm(n, x);
    return isfinite(after) && after > 0 ? before / after : 0;
}
