/* precise.c - what a level needs of its factors, in doubled precision.
 *
 * Where units differ within rows, rows may be short beside others and yet independent: rounding in double
 * precision then decides what is dependent, and what presses against what. Here, orthonormal vectors span
 * what is settled, the walls that are held and the errors' rows, one after the other (Gram and Schmidt,
 * twice). Every vector came of one row, and the table says that row by the vectors. So what is left of a row
 * can be compared with what it is left of: a row is dependent if changes of coefficients by no more than 2^-32
 * of themselves make it so, whatever their units. It takes some thirty times as long as double precision, so
 * only problems up to a size are solved so, and only if their answers are in doubt (`hierarchy.c`). */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"
#include "../base/wide.h"

struct csi_precise {
    uint32_t taken, count; /* vectors that are settled; and all */
    csi_wide *point, *kept, *step;
    double *tail;         /* of the expressions' values: what a double does not hold */
    csi_wide *basis;      /* the vectors */
    csi_wide *table;      /* of each, its row by the vectors up to it */
    uint32_t *expression; /* of each vector */
    csi_wide *rest;       /* of rows that are to be spanned: what is beside the vectors */
    csi_wide *part;       /* and how much of each vector is in them */
    uint32_t *row;        /* which rows they are */
    uint8_t *spanned;     /* whether the row gave a vector (1), or is dependent (2) */
    csi_wide *factor;     /* weighted errors by vectors, and what they miss */
    csi_wide *unknown;    /* by vector: how far to go along it, or a multiplier */
    double *magnitude;    /* by unknown */
    size_t size;
};

static size_t most_rows(const csi_square_problem *p) { return (size_t)p->unknowns + p->widest; }

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

/* From here on the problem is solved in doubled precision, from where its point is. */
csolver_status csi_precise_begin(csolver *s, csi_square_problem *p) {
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

void csi_precise_end(csolver *s, csi_square_problem *p) {
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

/* Takes the vectors from `first` on out of `rest`, and adds to `part` how much there was of each. */
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

/* The row beside all vectors. */
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

/* Whether the row follows from those that the vectors came of: its rest is nothing beside the parts that were taken
 * from it, number by number. */
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

/* Makes what is left of a row a vector. */
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

/* Makes vectors of what is beside those that there are in `count` rows, the longest first. Says of each row
 * whether it gave one. */
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

/* ---- what a level asks for ---- */

/* Of the walls that are listed, those that are independent are held. */
void csi_precise_hold(csi_square_problem *p, csi_square_level *l, uint32_t count) {
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

/* Walls in the order in which they are listed, errors as they come. */
void csi_precise_factor(csi_square_problem *p, csi_square_level *l) {
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

/* Least squares by Householder's reflections; what the errors miss is the last column. */
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

/* How far to go along the walls' vectors to where the walls are. */
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

/* The shortest step after which the errors are least, walls kept as they are or gone to. */
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

void csi_precise_step(csi_square_problem *p, const csi_square_level *l, double *t) {
    make_step(p, l, false);
    for (uint32_t j = 0; j < p->unknowns; j++) t[j] = p->precise->step[j].high;
}

void csi_precise_move(csi_square_problem *p, double factor) {
    csi_precise *x = p->precise;
    add(p->unknowns, csi_wide_of(factor), x->step, x->point);
    for (uint32_t j = 0; j < p->unknowns; j++) p->point[j] = x->point[j].high;
    p->evaluated = false;
}

void csi_precise_keep(csi_square_problem *p) {
    memcpy(p->precise->kept, p->precise->point, p->unknowns * sizeof *p->precise->point);
}

void csi_precise_go_back(csi_square_problem *p) {
    memcpy(p->precise->point, p->precise->kept, p->unknowns * sizeof *p->precise->point);
}

void csi_precise_follow(csi_square_problem *p, const csi_square_level *l) {
    make_step(p, l, true);
    csi_precise_move(p, 1);
}

void csi_precise_evaluate(csi_square_problem *p) {
    for (uint32_t e = 0; e < p->expressions; e++) {
        csi_wide value = value_of(p, e);
        p->value[e] = value.high;
        p->precise->tail[e] = value.low;
    }
}

double csi_precise_tail(const csi_square_problem *p, uint32_t expression) {
    return p->precise->tail[expression];
}

/* The rows that the last step changes, but for settled ones. */
void csi_precise_look(csi_square_problem *p, const csi_square_level *l) {
    csi_precise *x = p->precise;
    uint32_t n = p->unknowns, count = x->count;
    double size = size_of(n, x->step);
    csi_wide *rest = x->factor, *part = x->factor + n; /* free between steps */
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

/* The multipliers of the walls, and how small one is rounding. */
double csi_precise_forces(csi_square_problem *p, const csi_square_level *l) {
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
    return CSI_SQUARES_PRECISE_MULTIPLIER * size;
}

/* Settles all that the level determines. Leaves how many dimensions are free. */
uint32_t csi_precise_take_out(csi_square_problem *p, const csi_square_level *l) {
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
