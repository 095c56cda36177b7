/* system.c - builds the matrix of a least-squares problem once, and reads the targets of its
 * rows before each solve.
 *
 * Rows and columns of the matrix are scaled by powers of two, which causes no rounding errors.
 * After scaling, tolerances do not depend on the units in which the layout is measured. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

static const csi_square_expression *member(const csi_squares *q, const csi_square_problem *p,
                                           uint32_t index) {
    return &q->expressions.items[q->members.items[p->first + index]];
}

/* Divides one block of memory into all arrays of a least-squares problem. One large block is
 * better than many small ones: unused pages cost nothing, and the C library keeps a freed block
 * for the next problem instead of returning the memory to the system. */
static void lay_out(csi_square_problem *p, csi_carving *c) {
    size_t n = p->unknowns, e = p->expressions, number = sizeof(double);
    size_t wide = n + p->widest;
    p->column_scale = csi_carve(c, n, number);
    p->matrix = csi_carve(c, n * e, number);
    p->scale = csi_carve(c, e, number);
    p->offset = csi_carve(c, e, number);
    p->value = csi_carve(c, e, number);
    p->change = csi_carve(c, e, number);
    p->point = csi_carve(c, n, number);
    p->kept = csi_carve(c, n, number);
    p->best = csi_carve(c, n, number);
    p->step = csi_carve(c, n, number);
    p->reduced = csi_carve(c, n * e, number);
    p->basis = csi_carve(c, n * n, number);
    p->spare = csi_carve(c, n * wide, number);
    p->factors = csi_carve(c, 2 * n * p->factored, number);
    p->tau = csi_carve(c, wide, number);
    p->vector = csi_carve(c, wide, number);
    p->force = csi_carve(c, wide, number);
    p->order = csi_carve(c, wide, sizeof(int32_t));
    p->row = csi_carve(c, p->rows, sizeof *p->row);
    p->level = csi_carve(c, p->levels, sizeof *p->level);
}

/* Frees the arrays of a least-squares problem. The problem must be built again before its next
 * use. */
CSI_COLD void csi_square_release(csolver *s, csi_square_problem *p) {
    for (uint32_t i = 0; p->block != NULL && i < p->levels; i++)
        csi_memory_free(s, p->level[i].block, p->level[i].size);
    csi_memory_free(s, p->block, p->size);
    p->block = NULL;
    p->built = p->warm = p->valid = false;
}

/* Copies a least-squares problem of another solver to `p`, because a solver is being cloned.
 * Errors: OUT_OF_MEMORY. */
CSI_COLD csolver_status csi_square_copy(csolver *to, csi_square_problem *p,
                                        const csi_square_problem *from) {
    *p = *from;
    p->block = NULL;
    if (from->block == NULL) return CSOLVER_OK;
    CSI_TRY(csi_memory_resize(to, &p->block, 0, from->size));
    memcpy(p->block, from->block, from->size);
    csi_carving block = {p->block, 0};
    lay_out(p, &block);
    p->view = from->view == from->matrix ? p->matrix : p->reduced;
    const csi_square_level *levels = from->level;
    for (uint32_t i = 0; i < p->levels; i++) p->level[i].block = NULL;
    for (uint32_t i = 0; i < p->levels; i++) {
        p->level[i].block = levels[i].block;
        csolver_status status = csi_square_copy_level(to, p, &p->level[i]);
        if (status != CSOLVER_OK) return status;
    }
    return CSOLVER_OK;
}

static csolver_status add_row(csolver *s, csi_square_row row) {
    CSI_TRY(CSI_RESERVE(s, s->leastsq.squares->rows, 1));
    s->leastsq.squares->rows.items[s->leastsq.squares->rows.count++] = row;
    return CSOLVER_OK;
}

/* Returns whether the errors at a priority are added up as absolute values instead of squares.
 * If no error of the solver is to be squared, least squares run only because the simplex method
 * failed, and all priorities use squares: the result is then false. */
static bool is_absolute(const csolver *s, double priority) {
    return csi_norm_has_squares(s) && csi_norm_of(s, priority) == CSOLVER_NORM_ABSOLUTE;
}

/* Adds the rows of one column to the least-squares problem: one for each optional constraint on
 * the column, one for each required bound, and for a variable one of lowest priority that keeps
 * the published value. Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status add_rows(csolver *s, uint32_t column, uint32_t index) {
    const csi_column *x = csi_col(s, column);
    csi_square_row row = {.expression = index, .constraint = CSI_NONE, .weight = 1};
    bool fixed = false, below = false, above = false;
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        csi_piece piece = csi_cost_piece(s, c);
        if (csi_is_required(s, c)) {
            fixed |= piece.side == 0;
            below |= piece.side > 0;
            above |= piece.side < 0;
            continue;
        }
        row.kind = CSI_SQUARE_SOFT;
        row.priority = csi_priority(s, c);
        row.constraint = i;
        row.side = (int8_t)piece.side;
        row.weight = is_absolute(s, row.priority) ? csi_weight(s, c) : sqrt(csi_weight(s, c));
        if (c->kind == CSI_KIND_SINGLE) row.weight *= fabs(c->coefficient);
        CSI_TRY(add_row(s, row));
    }
    row.priority = CSOLVER_REQUIRED;
    row.weight = 1;
    row.constraint = CSI_NONE;
    row.kind = CSI_SQUARE_FIXED;
    row.side = 0;
    if (fixed) CSI_TRY(add_row(s, row));
    row.kind = CSI_SQUARE_LOWER;
    row.side = 1;
    if (below && !fixed) CSI_TRY(add_row(s, row));
    row.kind = CSI_SQUARE_UPPER;
    row.side = -1;
    if (above && !fixed) CSI_TRY(add_row(s, row));
    row.priority = 0;
    row.kind = CSI_SQUARE_KEEP;
    row.side = 0;
    return x->logical ? CSOLVER_OK : add_row(s, row);
}

/* Sorts rows by falling priority with a merge sort, which keeps the order of rows with equal
 * priority. `spare` is work space for `count` rows. */
static void sort(csi_square_row *rows, csi_square_row *spare, uint32_t count) {
    if (count < 2) return;
    uint32_t half = count / 2, a = 0, b = half;
    sort(rows, spare, half);
    sort(rows + half, spare, count - half);
    for (uint32_t i = 0; i < count; i++) {
        bool first = b == count || (a < half && rows[a].priority >= rows[b].priority);
        spare[i] = first ? rows[a++] : rows[b++];
    }
    memcpy(rows, spare, count * sizeof *rows);
}

/* Groups the sorted rows into levels: one for the required rows, even if there are none, one for
 * each other priority, and last one for the rows that keep published values. If `levels` is
 * NULL, only counts the levels and their sizes. */
static void count_levels(const csolver *s, csi_square_problem *p, const csi_square_row *rows,
                         csi_square_level *levels) {
    uint32_t end = 0;
    p->widest = p->levels = 0;
    p->factored = 0;
    while (p->levels == 0 || end < p->rows) {
        uint32_t first = end;
        double priority = p->levels == 0 ? CSOLVER_REQUIRED : rows[first].priority;
        while (end < p->rows && rows[end].priority >= priority) end++;
        csi_square_level level = {.first = first, .count = end - first};
        level.absolute = p->levels > 0 && priority > 0 && is_absolute(s, priority);
        uint32_t wide = level.absolute ? end : level.count;
        level.factor_start = p->factored;
        if (levels != NULL) levels[p->levels] = level;
        if (wide > p->widest) p->widest = wide;
        p->factored += wide;
        p->levels++;
    }
}

static double nearest_power(double x) {
    int exponent;
    frexp(x, &exponent);
    return ldexp(1, 1 - exponent); /* a power of two near 1 / x */
}

/* The coefficients of a linear expression and the indices of their unknowns. Fixed columns are
 * left out, because they only add a constant. */
typedef struct part {
    double *number;
    int32_t *unknown;
    uint32_t count;
} part;

static part part_of(const csolver *s, const csi_square_problem *p, uint32_t expression) {
    const csi_squares *q = s->leastsq.squares;
    const csi_square_expression *e = member(q, p, expression);
    const csi_term *terms = csi_square_terms(s, e);
    const uint32_t *index = q->unknown_index.items;
    part x = {p->best, p->order, 0};
    for (uint32_t i = 0; i < e->count; i++) {
        uint32_t unknown = index[terms[i].column];
        if (unknown == CSI_NONE) continue;
        x.number[x.count] = terms[i].coefficient;
        x.unknown[x.count++] = (int32_t)unknown;
    }
    return x;
}

/* Returns a power of two that brings numbers of the given range to about 1. In the `last` round
 * of scaling, the largest number becomes about 1; in earlier rounds, the geometric mean of the
 * largest and the smallest. */
static double unit_of(double largest, double smallest, bool last) {
    if (!(largest > 0)) return 1;
    return nearest_power(last ? largest : sqrt(largest) * sqrt(smallest));
}

static double unit_of_row(const csi_square_problem *p, part x, bool last) {
    double most = 0, least = INFINITY;
    for (uint32_t i = 0; i < x.count; i++) {
        double size = fabs(x.number[i] * p->column_scale[x.unknown[i]]);
        least = csi_min(least, size > 0 ? size : INFINITY);
        most = csi_max(most, size);
    }
    return unit_of(most, least, last);
}

/* Computes scaling factors for the unknowns, by scaling the rows and columns of the matrix
 * alternately, three times. The factors of the rows are not kept, because scale_of() computes
 * them at the end. */
static void scale_columns(const csolver *s, csi_square_problem *p) {
    enum { ROUNDS = 3 };
    uint32_t n = p->unknowns;
    double *largest = p->step, *smallest = p->kept;
    for (uint32_t j = 0; j < n; j++) p->column_scale[j] = 1;
    for (int round = 1; round <= ROUNDS; round++) {
        bool last = round == ROUNDS;
        for (uint32_t j = 0; j < n; j++) {
            largest[j] = 0;
            smallest[j] = INFINITY;
        }
        for (uint32_t e = 0; e < p->expressions; e++) {
            part x = part_of(s, p, e);
            double unit = unit_of_row(p, x, last);
            for (uint32_t i = 0; i < x.count; i++) {
                int32_t j = x.unknown[i];
                double size = fabs(x.number[i]) * unit;
                smallest[j] = csi_min(smallest[j], size > 0 ? size : INFINITY);
                largest[j] = csi_max(largest[j], size);
            }
        }
        for (uint32_t j = 0; j < n; j++)
            if (largest[j] > 0) p->column_scale[j] = unit_of(largest[j], smallest[j], last);
    }
}

/* Returns the power of two that scales a row of coefficients to a length of about 1. Numbers are
 * first divided by the largest one, so that their squares do not overflow. */
static double scale_of(part x) {
    double largest = 0, sum = 0;
    for (uint32_t i = 0; i < x.count; i++) largest = csi_max(largest, fabs(x.number[i]));
    double unit = unit_of(largest, largest, true);
    for (uint32_t i = 0; i < x.count; i++) {
        double size = x.number[i] * unit;
        sum += size * size;
    }
    return nearest_power(sqrt(sum) / unit);
}

/* Fills in the scaled matrix of coefficients, and sets the current point to the values in the
 * simplex tableau. Each unknown is also an expression of the problem, from which its value is
 * read. */
static void fill(csolver *s, uint32_t problem) {
    csi_squares *q = s->leastsq.squares;
    csi_square_problem *p = &q->problems.items[problem];
    uint32_t n = p->unknowns;
    scale_columns(s, p);
    memset(p->matrix, 0, (size_t)n * p->expressions * sizeof *p->matrix);
    for (uint32_t e = 0; e < p->expressions; e++) {
        part x = part_of(s, p, e);
        double *column = p->matrix + (size_t)e * n;
        for (uint32_t i = 0; i < x.count; i++) x.number[i] *= p->column_scale[x.unknown[i]];
        p->scale[e] = scale_of(x);
        for (uint32_t i = 0; i < x.count; i++) column[x.unknown[i]] = x.number[i] * p->scale[e];
        uint32_t own = member(q, p, e)->column, unknown = q->unknown_index.items[own];
        if (unknown != CSI_NONE)
            p->point[unknown] = csi_col(s, own)->value / p->column_scale[unknown];
    }
    p->view = p->matrix;
    p->evaluated = false;
}

static csolver_status reserve_work(csolver *s, const csi_square_problem *p) {
    csi_squares *q = s->leastsq.squares;
    uint32_t wide = p->unknowns + p->widest;
    int32_t work = csi_dense_work(p->unknowns, wide > p->expressions ? wide : p->expressions);
    if (work <= q->dense.work_count) return CSOLVER_OK;
    size_t number = sizeof *q->dense.work;
    CSI_TRY(csi_memory_resize(s, &q->dense.work, (size_t)q->dense.work_count * number,
                              (size_t)work * number));
    q->dense.work_count = work;
    return CSOLVER_OK;
}

/* Builds a least-squares problem: its rows, their grouping by priority, the scaled matrix and
 * the starting point. Errors: OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_square_build(csolver *s, uint32_t problem) {
    csi_squares *q = s->leastsq.squares;
    csi_square_problem *p = &q->problems.items[problem];
    q->rows.count = 0;
    for (uint32_t i = 0; i < p->expressions; i++) CSI_TRY(add_rows(s, member(q, p, i)->column, i));
    CSI_TRY(CSI_RESERVE(s, q->rows, q->rows.count));
    p->rows = q->rows.count;
    sort(q->rows.items, q->rows.items + p->rows, p->rows);
    count_levels(s, p, q->rows.items, NULL);
    CSI_TRY(reserve_work(s, p));
    csi_carving measure = {NULL, 0};
    lay_out(p, &measure);
    CSI_TRY(csi_memory_resize(s, &p->block, 0, measure.size));
    p->size = measure.size;
    csi_carving block = {p->block, 0};
    lay_out(p, &block);
    memcpy(p->row, q->rows.items, p->rows * sizeof *p->row);
    count_levels(s, p, p->row, p->level);
    fill(s, problem);
    for (uint32_t i = 0; i < p->rows; i++) p->row[i].weight /= p->scale[p->row[i].expression];
    p->built = true;
    p->precise = NULL;
    p->fineness = 1;
    return CSOLVER_OK;
}

/* Reads the numbers that may have changed since the last solve: the values of fixed columns,
 * bounds, constants of constraints, and published values. The targets of all rows follow from
 * them. */
void csi_square_refresh(csolver *s, uint32_t problem) {
    csi_squares *q = s->leastsq.squares;
    csi_square_problem *p = &q->problems.items[problem];
    for (uint32_t i = 0; i < p->expressions; i++) {
        const csi_square_expression *e = member(q, p, i);
        double sum = 0;
        const csi_term *terms = csi_square_terms(s, e);
        for (uint32_t k = 0; e->fixed && k < e->count; k++) {
            if (q->unknown_index.items[terms[k].column] == CSI_NONE)
                sum += terms[k].coefficient * csi_cost_bounds(s, terms[k].column).lower;
        }
        p->offset[e->index] = sum;
        p->change[e->index] = (double)e->column;
    }
    for (uint32_t i = 0; i < p->rows; i++) {
        csi_square_row *r = &p->row[i];
        uint32_t column = (uint32_t)p->change[r->expression];
        double target = 0;
        if (r->kind == CSI_SQUARE_SOFT)
            target = csi_cost_piece(s, &s->model.constraints.items[r->constraint]).breakpoint;
        else if (r->kind == CSI_SQUARE_KEEP)
            target = q->restart ? 0 : s->model.published.items[csi_col(s, column)->owner];
        else if (r->kind == CSI_SQUARE_UPPER)
            target = csi_cost_bounds(s, column).upper;
        else
            target = csi_cost_bounds(s, column).lower;
        r->target = r->floor = (target - p->offset[r->expression]) * p->scale[r->expression];
    }
}
