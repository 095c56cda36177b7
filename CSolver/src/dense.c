/* dense.c - the portable kernels, and the choice between them and LAPACKE.
 *
 * Below a size that was measured (docs/LeastSquares.md) calling LAPACK costs more than it gains. The
 * portable kernels add in a fixed order, so small problems have the same bits on every machine. */
#include "dense.h"

#include "numeric.h"

#include <stddef.h>

enum { COLUMN_MAJOR = 102, BLOCK = 64, TRIANGLES = BLOCK * (BLOCK + 1) };

/* Four sums, which is what keeps an adder busy. */
double csi_dense_dot(uint32_t n, const double *a, const double *b) {
    double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    uint32_t i = 0;
    for (; i + 4 <= n; i += 4) {
        s0 += a[i] * b[i];
        s1 += a[i + 1] * b[i + 1];
        s2 += a[i + 2] * b[i + 2];
        s3 += a[i + 3] * b[i + 3];
    }
    for (; i < n; i++) s0 += a[i] * b[i];
    return (s0 + s1) + (s2 + s3);
}

void csi_dense_add(uint32_t n, double factor, const double *a, double *b) {
    for (uint32_t i = 0; i < n; i++) b[i] += factor * a[i];
}

static double norm(uint32_t n, const double *a) { return sqrt(csi_dense_dot(n, a, a)); }

static bool is_large(const csi_dense *d, uint32_t m, uint32_t n, uint32_t k) {
    return d->lapack.geqp3 != NULL && (double)m * n * k >= CSI_DENSE_LARGE;
}

int32_t csi_dense_work(uint32_t rows, uint32_t columns) {
    uint32_t most = rows > columns ? rows : columns;
    return (int32_t)((most + 2) * (BLOCK + 2) + TRIANGLES);
}

/* Makes the reflection that takes the column to a multiple of its first unit vector. */
static double reflect(uint32_t n, double *a) {
    double rest = n > 1 ? norm(n - 1, a + 1) : 0;
    if (rest == 0) return 0;
    double beta = -copysign(hypot(a[0], rest), a[0]), scale = 1 / (a[0] - beta);
    double tau = (beta - a[0]) / beta;
    for (uint32_t i = 1; i < n; i++) a[i] *= scale;
    a[0] = beta;
    return tau;
}

static void reflect_column(uint32_t n, const double *v, double tau, double *c) {
    double sum = tau * (c[0] + csi_dense_dot(n - 1, v + 1, c + 1));
    c[0] -= sum;
    csi_dense_add(n - 1, -sum, v + 1, c + 1);
}

static void exchange(uint32_t m, double *a, double *b) {
    for (uint32_t i = 0; i < m; i++) {
        double kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

/* Brings the largest remaining column to the front. `now` holds the norms of what is left of the
 * columns, `then` those at the last time that they were computed and not brought up to date. */
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

/* A norm without its first component; computed anew where subtracting would cancel (as LAPACK does;
 * Drmac and Bujanovic, 2008). */
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

static void factor(uint32_t m, uint32_t n, double *a, uint32_t ld, int32_t *perm, double *tau,
                   double *work) {
    double *now = work, *then = work + n;
    uint32_t steps = m < n ? m : n;
    for (uint32_t j = 0; perm != NULL && j < n; j++) {
        perm[j] = (int32_t)j;
        now[j] = then[j] = norm(m, a + (size_t)j * ld);
    }
    for (uint32_t k = 0; k < steps; k++) {
        if (perm != NULL) choose(m, n, k, a, ld, perm, now, then);
        double *v = a + (size_t)k * ld + k;
        tau[k] = reflect(m - k, v);
        for (uint32_t j = k + 1; j < n; j++) {
            double *c = a + (size_t)j * ld + k;
            if (tau[k] != 0) reflect_column(m - k, v, tau[k], c);
            if (perm != NULL) shorten(m - k - 1, c, &now[j], &then[j]);
        }
    }
}

void csi_dense_factor(csi_dense *d, uint32_t m, uint32_t n, double *a, uint32_t ld, int32_t *perm,
                      double *tau) {
    if (m == 0 || n == 0) return;
    if (!is_large(d, m, n, m < n ? m : n)) {
        factor(m, n, a, ld, perm, tau, d->work);
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
    d->failed |= info != 0;
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
    for (uint32_t i = 0; i < k; i++) {
        uint32_t at = transpose ? i : k - 1 - i;
        if (tau[at] == 0) continue;
        const double *v = a + (size_t)at * ld + at;
        for (uint32_t j = 0; j < n; j++)
            reflect_column(m - at, v, tau[at], c + (size_t)j * ldc + at);
    }
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
    for (uint32_t i = 0; i < k; i++) {
        const double *v = a + (size_t)i * ld; /* its own part begins at i */
        double *sum = d->work;
        if (tau[i] == 0) continue;
        for (uint32_t r = 0; r < m; r++) sum[r] = c[(size_t)i * ldc + r];
        for (uint32_t j = i + 1; j < n; j++) csi_dense_add(m, v[j], c + (size_t)j * ldc, sum);
        csi_dense_add(m, -tau[i], sum, c + (size_t)i * ldc);
        for (uint32_t j = i + 1; j < n; j++)
            csi_dense_add(m, -tau[i] * v[j], sum, c + (size_t)j * ldc);
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

/* Solves R' x = b for the signs b = +-1 that make x grow, and then R y = x, which is long if anything is
 * (Cline, Moler, Stewart and Wilkinson, 1979). */
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
