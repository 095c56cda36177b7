/* precise.c - solves a small least-squares problem in doubled precision (each number is the sum
 * of two doubles), one priority at a time.
 *
 * If units differ within rows, a row may be short compared with others and yet independent. In
 * double precision, rounding then decides which rows are dependent and which multipliers are
 * negative. This file computes orthonormal vectors by the Gram-Schmidt method, applied twice.
 * They span, in this order, the rows that higher priorities have determined, the active
 * inequalities, and the rows with errors. Each vector comes from one row, and a triangular table
 * expresses that row by the vectors. So the remainder of a row can be compared with the terms
 * that were subtracted from it. A row counts as dependent if relative changes of its
 * coefficients by at most 2^-32 make it so, whatever the units. Doubled precision takes about
 * thirty times as long as double precision, and is used for small problems whose solutions are
 * in doubt (hierarchy.c). */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"
#include "../base/wide.h"

/* The arrays of a least-squares problem while it is being solved in doubled precision, in which
 * each number is the sum of two doubles. */
struct csi_precise {
    /* The number of orthonormal vectors that span the rows of higher priorities, and the number
     * of all orthonormal vectors found so far. */
    uint32_t taken, count;
    csi_wide *point, *kept, *step;
    /* For each expression, the lower double of its value. The upper double is in the array
     * `value` of the least-squares problem. */
    double *tail;
    /* the orthonormal vectors, one after the other, with a number for each unknown */
    csi_wide *basis;
    /* A triangular table: for each orthonormal vector, the coefficients by which this vector and
     * those before it add up to the row from which it was computed. */
    csi_wide *table;
    /* For each orthonormal vector, the index of the expression whose row of coefficients it was
     * computed from. */
    uint32_t *expression;
    /* For each row in the array `row`, the remainder after its components along all orthonormal
     * vectors that were found so far have been subtracted (Gram-Schmidt). */
    csi_wide *rest;
    /* For each row in the array `row`, its components along the orthonormal vectors. */
    csi_wide *part;
    uint32_t *row; /* the rows of the problem from which orthonormal vectors are being computed */
    /* For each row in the array `row`: 1 if an orthonormal vector was computed from it, 2 if it
     * is linearly dependent on other rows, 0 if it has not been examined yet. */
    uint8_t *spanned;
    /* The matrix of a small least-squares problem that gives a step: the weighted rows with
     * errors (equalities and violated inequalities), in terms of the orthonormal vectors, and
     * their residuals in the last column. */
    csi_wide *factor;
    /* While a step is computed: the length of the step along each orthonormal vector. While
     * multipliers are computed: for each active inequality, the number from which its multiplier
     * follows. */
    csi_wide *unknown;
    double *magnitude; /* work space with a number for each unknown, for sums of absolute values */
    size_t size;
};

static size_t most_rows(const csi_square_problem *p) { return (size_t)p->unknowns + p->widest; }

/* Divides the block of memory at `base` into the arrays for doubled precision. If `base` is
 * NULL, only computes the size of the block that is needed. */
static csi_precise lay_out(const csi_square_problem *p, char *base) {
    size_t n = p->unknowns, m = most_rows(p), wide = sizeof(csi_wide);
    csi_carving c = {base, 0};
    csi_precise x = {.taken = 0};
    csi_carve(&c, 1, sizeof x);
    x.point = csi_carve(&c, n, wide);
    x.kept = csi_carve(&c, n, wide);
    x.step = csi_carve(&c, n, wide);
    x.tail = csi_carve(&c, p->expressions, sizeof *x.tail);
    x.basis = csi_carve(&c, n * n, wide);
    x.table = csi_carve(&c, n * n, wide);
    x.expression = csi_carve(&c, n, sizeof *x.expression);
    x.rest = csi_carve(&c, m * n, wide);
    x.part = csi_carve(&c, m * n, wide);
    x.row = csi_carve(&c, m, sizeof *x.row);
    x.spanned = csi_carve(&c, m, sizeof *x.spanned);
    x.factor = csi_carve(&c, m * (n + 1), wide);
    x.unknown = csi_carve(&c, n, wide);
    x.magnitude = csi_carve(&c, n, sizeof *x.magnitude);
    x.size = c.size;
    return x;
}

/* Switches a least-squares problem to doubled precision (each number is the sum of two doubles);
 * the current point is kept. Errors: OUT_OF_MEMORY. */
CSI_COLD csolver_status csi_precise_begin(csolver *s, csi_square_problem *p) {
    size_t size = lay_out(p, NULL).size;
    char *block = NULL;
    CSI_TRY(csi_memory_resize(s, &block, 0, size));
    p->precise = (csi_precise *)(void *)block;
    *p->precise = lay_out(p, block);
    for (uint32_t j = 0; j < p->unknowns; j++) p->precise->point[j] = csi_wide_of(p->point[j]);
    p->fineness = CSI_SQUARES_FINER;
    p->evaluated = false;
    return CSOLVER_OK;
}

/* Switches a least-squares problem back to double precision, and frees the arrays of doubled
 * precision. */
CSI_COLD void csi_precise_end(csolver *s, csi_square_problem *p) {
    if (p->precise != NULL) csi_memory_free(s, p->precise, p->precise->size);
    p->precise = NULL;
    p->fineness = 1;
}

/* ---- vectors ---- */

static csi_wide dot(uint32_t n, const csi_wide *a, const csi_wide *b) {
    csi_wide sum = {0, 0};
    for (uint32_t i = 0; i < n; i++) sum = csi_wide_add(sum, csi_wide_multiply(a[i], b[i]));
    return sum;
}

static csi_wide dot_row(uint32_t n, const double *a, const csi_wide *b) {
    csi_wide sum = {0, 0};
    for (uint32_t i = 0; i < n; i++)
        if (a[i] != 0) sum = csi_wide_add(sum, csi_wide_scale(a[i], b[i]));
    return sum;
}

static void add(uint32_t n, csi_wide factor, const csi_wide *a, csi_wide *b) {
    for (uint32_t i = 0; i < n; i++) b[i] = csi_wide_add(b[i], csi_wide_multiply(factor, a[i]));
}

/* Returns the length of a vector. Divides by its largest element first, so that the squares do
 * not overflow. */
static double size_of(uint32_t n, const csi_wide *a) {
    double most = 0, sum = 0;
    for (uint32_t i = 0; i < n; i++) most = csi_max(most, fabs(a[i].high));
    if (!(most > 0)) return 0;
    for (uint32_t i = 0; i < n; i++) sum += a[i].high / most * (a[i].high / most);
    return most * sqrt(sum);
}

static const double *row_of(const csi_square_problem *p, uint32_t expression) {
    return p->matrix + (size_t)expression * p->unknowns;
}

static csi_wide value_of(const csi_square_problem *p, uint32_t expression) {
    return dot_row(p->unknowns, row_of(p, expression), p->precise->point);
}

/* Makes the vector `rest` orthogonal to the orthonormal vectors from index `first` on: subtracts
 * its components along these vectors, and adds the components to `part`. */
static void take(const csi_square_problem *p, uint32_t first, csi_wide *rest, csi_wide *part) {
    const csi_precise *x = p->precise;
    uint32_t n = p->unknowns;
    for (uint32_t k = first; k < x->count; k++) {
        const csi_wide *vector = x->basis + (size_t)k * n;
        csi_wide amount = dot(n, vector, rest);
        part[k] = csi_wide_add(part[k], amount);
        add(n, csi_wide_minus(amount), vector, rest);
    }
}

/* Splits the row of an expression into its components along all orthonormal vectors found so far
 * (`part`), and the remainder that is orthogonal to them (`rest`). The components are subtracted
 * twice, because the second pass removes the rounding errors of the first. */
static void put_beside(const csi_square_problem *p, uint32_t expression, csi_wide *rest,
                       csi_wide *part) {
    const double *row = row_of(p, expression);
    for (uint32_t j = 0; j < p->unknowns; j++) {
        rest[j] = csi_wide_of(row[j]);
        part[j] = csi_wide_of(0);
    }
    take(p, 0, rest, part);
    take(p, 0, rest, part);
}

/* Returns whether a row is linearly dependent on the rows from which the orthonormal vectors
 * were computed. `rest` is the part of the row that is orthogonal to these vectors. The row is
 * dependent if each number in `rest` is tiny compared with the sum of the terms that were
 * subtracted from it. */
static bool is_dependent(const csi_square_problem *p, uint32_t expression, const csi_wide *rest,
                         const csi_wide *part) {
    csi_precise *x = p->precise;
    uint32_t n = p->unknowns;
    double left = size_of(n, rest);
    if (left > CSI_RANK) return false;
    if (left <= CSI_SQUARES_FINER * CSI_SQUARES_STEP) return true;
    for (uint32_t j = 0; j < n; j++) x->magnitude[j] = fabs(row_of(p, expression)[j]);
    for (uint32_t k = 0; k < x->count; k++) x->unknown[k] = part[k];
    for (uint32_t k = x->count; k-- > 0;) {
        const csi_wide *made = x->table + (size_t)k * n;
        csi_wide amount = csi_wide_divide(x->unknown[k], made[k]);
        const double *row = row_of(p, x->expression[k]);
        for (uint32_t i = 0; i < k; i++)
            x->unknown[i] = csi_wide_subtract(x->unknown[i], csi_wide_multiply(amount, made[i]));
        for (uint32_t j = 0; j < n; j++) x->magnitude[j] += fabs(amount.high * row[j]);
    }
    for (uint32_t j = 0; j < n; j++)
        if (fabs(rest[j].high) > CSI_RANK * x->magnitude[j]) return false;
    return true;
}

/* Appends a new orthonormal vector: `rest`, the part of a row that is orthogonal to all vectors
 * so far, scaled to length 1. */
static void append(const csi_square_problem *p, uint32_t expression, csi_wide *rest,
                   csi_wide *part) {
    csi_precise *x = p->precise;
    uint32_t n = p->unknowns, k = x->count;
    csi_wide *vector = x->basis + (size_t)k * n;
    take(p, 0, rest, part);
    csi_wide length = csi_wide_root(dot(n, rest, rest));
    for (uint32_t j = 0; j < n; j++) {
        vector[j] = csi_wide_divide(rest[j], length);
        rest[j] = csi_wide_of(0);
    }
    part[k] = length;
    memcpy(x->table + (size_t)k * n, part, n * sizeof *part);
    x->expression[k] = expression;
    x->count++;
}

/* Computes orthonormal vectors from the first `count` rows in the array `row`; the row with the
 * longest remainder comes first, as in QR factorisation with pivoting. `spanned` receives for
 * each row whether a vector was computed from it. */
static void span(const csi_square_problem *p, uint32_t count) {
    csi_precise *x = p->precise;
    uint32_t n = p->unknowns;
    for (uint32_t i = 0; i < count; i++) {
        x->spanned[i] = 0;
        put_beside(p, p->row[x->row[i]].expression, x->rest + (size_t)i * n,
                   x->part + (size_t)i * n);
    }
    while (x->count < n) {
        uint32_t best = CSI_NONE, made = x->count;
        double most = 0;
        for (uint32_t i = 0; i < count; i++) {
            double size = x->spanned[i] ? 0 : size_of(n, x->rest + (size_t)i * n);
            if (!(size > most)) continue;
            most = size;
            best = i;
        }
        if (best == CSI_NONE) return;
        csi_wide *rest = x->rest + (size_t)best * n, *part = x->part + (size_t)best * n;
        uint32_t expression = p->row[x->row[best]].expression;
        x->spanned[best] = 2;
        if (is_dependent(p, expression, rest, part)) continue;
        x->spanned[best] = 1;
        append(p, expression, rest, part);
        for (uint32_t i = 0; i < count; i++)
            if (x->spanned[i] != 1) take(p, made, x->rest + (size_t)i * n, x->part + (size_t)i * n);
    }
}

/* ---- the functions that a level uses ---- */

/* Makes the first `count` inequalities in the list `wall` active. Inequalities that are linearly
 * dependent on other active ones are left out. */
CSI_COLD void csi_precise_hold(csi_square_problem *p, csi_square_level *l, uint32_t count) {
    csi_precise *x = p->precise;
    uint32_t kept = 0;
    x->count = x->taken;
    for (uint32_t i = 0; i < count; i++) x->row[i] = l->wall[i];
    span(p, count);
    for (uint32_t i = 0; i < count; i++) {
        p->row[x->row[i]].held = x->spanned[i] == 1;
        if (x->spanned[i] == 1) l->wall[kept++] = x->row[i];
    }
    l->walls = kept;
}

/* Computes orthonormal vectors for one priority: first from the active inequalities in the order
 * of their list, then from the rows with errors (equalities and violated inequalities), the row
 * with the longest remainder first. */
CSI_COLD void csi_precise_factor(csi_square_problem *p, csi_square_level *l) {
    csi_precise *x = p->precise;
    x->count = x->taken;
    for (uint32_t i = 0; i < l->walls; i++) {
        uint32_t expression = p->row[l->wall[i]].expression;
        put_beside(p, expression, x->rest, x->part);
        append(p, expression, x->rest, x->part);
    }
    for (uint32_t i = 0; i < l->errors; i++) {
        x->row[i] = l->error[i];
        l->order[i] = (int32_t)l->error[i];
    }
    span(p, l->errors);
    l->rank = x->count - x->taken - l->walls;
    l->direct = false;
}

/* Solves a linear least-squares problem with m rows and k unknowns by Householder reflections.
 * Columns 0 to k - 1 of `a` are the matrix, column k is the right-hand side. Overwrites `a`, and
 * writes the solution to `answer`. */
static void solve(csi_wide *a, uint32_t m, uint32_t k, csi_wide *answer) {
    for (uint32_t c = 0; c < k; c++) {
        csi_wide *v = a + (size_t)c * m, length = csi_wide_root(dot(m - c, v + c, v + c));
        answer[c] = v[c].high > 0 ? csi_wide_minus(length) : length;
        if (length.high == 0) continue;
        v[c] = csi_wide_subtract(v[c], answer[c]);
        csi_wide half = csi_wide_minus(csi_wide_multiply(answer[c], v[c]));
        for (uint32_t j = c + 1; j <= k; j++) {
            csi_wide *column = a + (size_t)j * m;
            csi_wide amount = csi_wide_divide(dot(m - c, v + c, column + c), half);
            add(m - c, csi_wide_minus(amount), v + c, column + c);
        }
    }
    const csi_wide *right = a + (size_t)k * m;
    for (uint32_t c = k; c-- > 0;) {
        csi_wide sum = right[c];
        for (uint32_t j = c + 1; j < k; j++)
            sum = csi_wide_subtract(sum, csi_wide_multiply(a[(size_t)j * m + c], answer[j]));
        answer[c] = answer[c].high == 0 ? csi_wide_of(0) : csi_wide_divide(sum, answer[c]);
    }
}

/* Computes how far to go along each active inequality's orthonormal vector, so that all active
 * inequalities reach their bounds. */
static void go_to_walls(const csi_square_problem *p, const csi_square_level *l) {
    csi_precise *x = p->precise;
    for (uint32_t i = 0; i < l->walls; i++) {
        const csi_square_row *r = &p->row[l->wall[i]];
        const csi_wide *made = x->table + (size_t)(x->taken + i) * p->unknowns + x->taken;
        csi_wide way = csi_wide_subtract(csi_wide_of(r->floor), value_of(p, r->expression));
        for (uint32_t k = 0; k < i; k++)
            way = csi_wide_subtract(way, csi_wide_multiply(made[k], x->unknown[k]));
        x->unknown[i] = csi_wide_divide(way, made[i]);
    }
}

/* Computes the shortest step that minimises the errors of one priority. If `to_walls` is true,
 * the step also leads to the bounds of all active inequalities; otherwise it does not change
 * their values. */
static void make_step(csi_square_problem *p, const csi_square_level *l, bool to_walls) {
    csi_precise *x = p->precise;
    uint32_t n = p->unknowns, m = l->errors, q = l->walls;
    for (uint32_t k = 0; k < q; k++) x->unknown[k] = csi_wide_of(0);
    if (to_walls) go_to_walls(p, l);
    for (uint32_t i = 0; i < m && l->rank > 0; i++) {
        const csi_square_row *r = &p->row[l->order[i]];
        const csi_wide *part = x->part + (size_t)i * n + x->taken;
        csi_wide off = csi_wide_subtract(csi_wide_of(r->floor), value_of(p, r->expression));
        for (uint32_t k = 0; k < q && to_walls; k++)
            off = csi_wide_subtract(off, csi_wide_multiply(part[k], x->unknown[k]));
        for (uint32_t k = 0; k < l->rank; k++)
            x->factor[(size_t)k * m + i] = csi_wide_scale(r->weight, part[q + k]);
        x->factor[(size_t)l->rank * m + i] = csi_wide_scale(r->weight, off);
    }
    if (l->rank > 0) solve(x->factor, m, l->rank, x->unknown + q);
    for (uint32_t j = 0; j < n; j++) x->step[j] = csi_wide_of(0);
    for (uint32_t k = 0; k < q + l->rank; k++)
        add(n, x->unknown[k], x->basis + (size_t)(x->taken + k) * n, x->step);
}

CSI_COLD void csi_precise_step(csi_square_problem *p, const csi_square_level *l, double *t) {
    make_step(p, l, false);
    for (uint32_t j = 0; j < p->unknowns; j++) t[j] = p->precise->step[j].high;
}

CSI_COLD void csi_precise_move(csi_square_problem *p, double factor) {
    csi_precise *x = p->precise;
    add(p->unknowns, csi_wide_of(factor), x->step, x->point);
    for (uint32_t j = 0; j < p->unknowns; j++) p->point[j] = x->point[j].high;
    p->evaluated = false;
}

CSI_COLD void csi_precise_keep(csi_square_problem *p) {
    memcpy(p->precise->kept, p->precise->point, p->unknowns * sizeof *p->precise->point);
}

CSI_COLD void csi_precise_go_back(csi_square_problem *p) {
    memcpy(p->precise->point, p->precise->kept, p->unknowns * sizeof *p->precise->point);
}

CSI_COLD void csi_precise_follow(csi_square_problem *p, const csi_square_level *l) {
    make_step(p, l, true);
    csi_precise_move(p, 1);
}

CSI_COLD void csi_precise_evaluate(csi_square_problem *p) {
    for (uint32_t e = 0; e < p->expressions; e++) {
        csi_wide value = value_of(p, e);
        p->value[e] = value.high;
        p->precise->tail[e] = value.low;
    }
}

CSI_COLD double csi_precise_tail(const csi_square_problem *p, uint32_t expression) {
    return p->precise->tail[expression];
}

/* Computes by how much the value of each expression changes along the last step. If an
 * expression depends linearly on rows of higher priorities and on active inequalities, no step
 * can change it; a change is then a rounding error and set to zero. */
CSI_COLD void csi_precise_look(csi_square_problem *p, const csi_square_level *l) {
    csi_precise *x = p->precise;
    uint32_t n = p->unknowns, count = x->count;
    double size = size_of(n, x->step);
    /* the array `factor` is not used between two steps and serves as work space */
    csi_wide *rest = x->factor, *part = x->factor + n;
    x->count = x->taken + l->walls;
    for (uint32_t e = 0; e < p->expressions; e++) {
        double change = dot_row(n, row_of(p, e), x->step).high;
        p->change[e] = change;
        if (change == 0 || fabs(change) > CSI_SQUARES_INDEPENDENT * size) continue;
        put_beside(p, e, rest, part);
        if (is_dependent(p, e, rest, part)) p->change[e] = 0;
    }
    x->count = count;
}

/* Computes the Lagrange multipliers of the active inequalities into `force`; an inequality with
 * a negative multiplier need not be active. Returns the absolute value below which a multiplier
 * is only rounding error. */
CSI_COLD double csi_precise_forces(csi_square_problem *p, const csi_square_level *l) {
    csi_precise *x = p->precise;
    uint32_t n = p->unknowns;
    double size = 0;
    csi_wide *sum = x->factor;
    for (uint32_t j = 0; j < n; j++) sum[j] = csi_wide_of(0);
    for (uint32_t i = 0; i < l->errors; i++) {
        const csi_square_row *r = &p->row[l->error[i]];
        csi_wide off = csi_wide_subtract(value_of(p, r->expression), csi_wide_of(r->target));
        const double *row = row_of(p, r->expression);
        off = csi_wide_scale(r->weight, csi_wide_scale(r->weight, off));
        for (uint32_t j = 0; j < n; j++)
            if (row[j] != 0) sum[j] = csi_wide_add(sum[j], csi_wide_scale(row[j], off));
        size += fabs(off.high);
    }
    for (uint32_t i = 0; i < l->walls; i++)
        x->unknown[i] = dot(n, x->basis + (size_t)(x->taken + i) * n, sum);
    for (uint32_t i = l->walls; i-- > 0;) {
        const csi_wide *made = x->table + (size_t)(x->taken + i) * n + x->taken;
        csi_wide force = csi_wide_divide(x->unknown[i], made[i]);
        for (uint32_t k = 0; k < i; k++)
            x->unknown[k] = csi_wide_subtract(x->unknown[k], csi_wide_multiply(force, made[k]));
        p->force[i] = p->row[l->wall[i]].wall * force.high;
    }
    return CSI_SQUARES_MULTIPLIER * p->fineness * size;
}

/* Removes the directions that the rows of one priority determine from the subspace that lower
 * priorities may use. Returns the dimension of the remaining subspace. */
CSI_COLD uint32_t csi_precise_take_out(csi_square_problem *p, const csi_square_level *l) {
    csi_precise *x = p->precise;
    uint32_t count = 0;
    for (uint32_t i = 0; i < l->errors; i++) x->row[count++] = l->error[i];
    for (uint32_t i = 0; i < l->walls; i++)
        if (p->row[l->wall[i]].taken) x->row[count++] = l->wall[i];
    x->count = x->taken;
    span(p, count);
    x->taken = x->count;
    return p->unknowns - x->taken;
}
