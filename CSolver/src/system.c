/* system.c - one least-squares problem as numbers: its scaled matrix, built once, and what its rows want,
 * read anew before every solve.
 *
 * Rows and columns are scaled by powers of two, so that what is small is small in itself and not by
 * its unit. */
#include "solver.h"
#include "squares.h"

#include "numeric.h"

static const csi_square_expression *member(const csi_squares *q, const csi_square_problem *p,
                                           uint32_t place) {
    return &q->expressions.items[q->members.items[p->first + place]];
}

typedef struct carving {
    char *base;
    size_t size;
} carving;

static void *carve(carving *c, size_t count, size_t size) {
    size_t at = c->size;
    c->size += (count * size + 15) & ~(size_t)15;
    return c->base == NULL ? NULL : c->base + at;
}

/* Sections of a problem's block. */
static void lay_out(csi_square_problem *p, carving *c) {
    size_t n = p->unknowns, e = p->expressions, number = sizeof(double);
    size_t wide = n > p->widest ? n : p->widest;
    p->column_scale = carve(c, n, number);
    p->matrix = carve(c, n * e, number);
    p->scale = carve(c, e, number);
    p->offset = carve(c, e, number);
    p->value = carve(c, e, number);
    p->change = carve(c, e, number);
    p->point = carve(c, n, number);
    p->kept = carve(c, n, number);
    p->best = carve(c, n, number);
    p->step = carve(c, n, number);
    p->reduced = carve(c, n * e, number);
    p->basis = carve(c, n * n, number);
    p->spare = carve(c, n * wide, number);
    p->tau = carve(c, wide, number);
    p->vector = carve(c, wide, number);
    p->force = carve(c, wide, number);
    p->order = carve(c, wide, sizeof(int32_t));
    p->row = carve(c, p->rows, sizeof *p->row);
    p->level = carve(c, p->levels, sizeof *p->level);
}

void csi_square_release(csolver *s, csi_square_problem *p) {
    for (uint32_t i = 0; p->block != NULL && i < p->levels; i++)
        csi_memory_free(s, p->level[i].block, p->level[i].size);
    csi_memory_free(s, p->block, p->size);
    p->block = NULL;
    p->built = p->warm = p->valid = false;
}

static csolver_status add_row(csolver *s, csi_square_row row) {
    CSI_TRY(CSI_RESERVE(s, s->squares->rows, 1));
    s->squares->rows.items[s->squares->rows.count++] = row;
    return CSOLVER_OK;
}

/* Whether the errors of a priority add up as they are. If those of all do, least squares are asked since the
 * simplex method failed, and none do here. */
static bool is_absolute(const csolver *s, double priority) {
    return csi_metric_is_squares(s) && csi_metric_of(s, priority) == CSOLVER_METRIC_ABSOLUTE;
}

/* What constraints want of a column, and what holds a variable where it was. */
static csolver_status add_rows(csolver *s, uint32_t column, uint32_t place) {
    const csi_column *x = csi_col(s, column);
    csi_square_row row = {.expression = place, .constraint = CSI_NONE, .weight = 1};
    bool fixed = false, below = false, above = false;
    for (uint32_t i = csi_price_first(x); i != CSI_NONE; i = csi_price_next(s, x, i)) {
        const csi_constraint *c = &s->constraints.items[i];
        csi_piece piece = csi_price_piece(s, c);
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

/* By falling priority, otherwise in the order of columns: a stable sort by halves, through spare room
 * behind the rows. */
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

/* Levels are the required one, even if empty, those of the priorities, and that of what is kept. */
static void count_levels(const csolver *s, csi_square_problem *p, const csi_square_row *rows,
                         csi_square_level *levels) {
    uint32_t end = 0;
    p->widest = p->levels = 0;
    while (p->levels == 0 || end < p->rows) {
        uint32_t first = end;
        double priority = p->levels == 0 ? CSOLVER_REQUIRED : rows[first].priority;
        while (end < p->rows && rows[end].priority >= priority) end++;
        csi_square_level level = {.first = first, .count = end - first};
        level.absolute = p->levels > 0 && priority > 0 && is_absolute(s, priority);
        uint32_t wide = level.absolute ? end : level.count;
        if (levels != NULL) levels[p->levels] = level;
        if (wide > p->widest) p->widest = wide;
        p->levels++;
    }
}

static double nearest_power(double x) {
    int exponent;
    frexp(x, &exponent);
    return ldexp(1, 1 - exponent); /* about 1 / x */
}

/* An expression while the problem is scaled. */
typedef struct part {
    const csolver *s;
    const csi_square_problem *p;
    const csi_square_expression *e;
} part;

/* What the i-th entry is in units of its unknown; 0 if it is fixed. */
static inline double size_at(const part *x, uint32_t i, uint32_t *unknown) {
    csi_square_entry entry = csi_square_entry_at(x->s, x->e, i);
    *unknown = x->s->squares->place.items[entry.column];
    return *unknown == CSI_NONE ? 0 : fabs(entry.coefficient * x->p->column_scale[*unknown]);
}

/* What brings an expression to about one: by the geometric mean of its largest and smallest number, or in
 * the `last` round by the largest. */
static double unit_of(const part *x, bool last) {
    double most = 0, least = INFINITY;
    for (uint32_t i = 0; i < x->e->count; i++) {
        uint32_t unknown;
        double size = size_at(x, i, &unknown);
        if (size > 0) least = csi_min(least, size);
        most = csi_max(most, size);
    }
    if (!(most > 0)) return 1;
    return nearest_power(last ? most : sqrt(most) * sqrt(least));
}

/* The length of an expression, by way of its largest number. */
static double length_of(const part *x) {
    double largest = 0, sum = 0;
    uint32_t unknown;
    for (uint32_t i = 0; i < x->e->count; i++) largest = csi_max(largest, size_at(x, i, &unknown));
    double unit = nearest_power(largest > 0 ? largest : 1);
    for (uint32_t i = 0; i < x->e->count; i++) {
        double size = size_at(x, i, &unknown) * unit;
        sum += size * size;
    }
    return sqrt(sum) / unit;
}

/* Rows and columns in turns, columns likewise; in the end rows by their lengths. */
static void scale(const csolver *s, csi_square_problem *p) {
    enum { ROUNDS = 3 };
    const csi_squares *q = s->squares;
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
            part x = {s, p, member(q, p, e)};
            double unit = unit_of(&x, last);
            for (uint32_t i = 0; i < x.e->count; i++) {
                csi_square_entry entry = csi_square_entry_at(s, x.e, i);
                uint32_t j = q->place.items[entry.column];
                if (j == CSI_NONE) continue;
                double size = fabs(entry.coefficient) * unit;
                if (size > 0) smallest[j] = csi_min(smallest[j], size);
                largest[j] = csi_max(largest[j], size);
            }
        }
        for (uint32_t j = 0; j < n; j++) {
            double size = last ? largest[j] : sqrt(largest[j]) * sqrt(smallest[j]);
            if (largest[j] > 0) p->column_scale[j] = nearest_power(size);
        }
    }
    for (uint32_t e = 0; e < p->expressions; e++) {
        part x = {s, p, member(q, p, e)};
        p->scale[e] = nearest_power(length_of(&x));
    }
}

/* Fills the matrix, scaled, and starts at the tableau's values. */
static void fill(csolver *s, uint32_t problem) {
    csi_squares *q = s->squares;
    csi_square_problem *p = &q->problems.items[problem];
    uint32_t n = p->unknowns;
    scale(s, p);
    memset(p->matrix, 0, (size_t)n * p->expressions * sizeof *p->matrix);
    for (uint32_t i = 0; i < p->expressions; i++) {
        const csi_square_expression *e = member(q, p, i);
        double *column = p->matrix + (size_t)i * n;
        for (uint32_t k = 0; k < e->count; k++) {
            csi_square_entry entry = csi_square_entry_at(s, e, k);
            uint32_t unknown = q->place.items[entry.column];
            if (unknown == CSI_NONE) continue;
            column[unknown] = entry.coefficient * (p->scale[i] * p->column_scale[unknown]);
            p->point[unknown] = csi_col(s, entry.column)->value / p->column_scale[unknown];
        }
    }
    p->view = p->matrix;
    p->evaluated = false;
}

static csolver_status reserve_work(csolver *s, const csi_square_problem *p) {
    csi_squares *q = s->squares;
    uint32_t wide = p->widest > p->expressions ? p->widest : p->expressions;
    int32_t work = csi_dense_work(p->unknowns, wide);
    if (work <= q->dense.work_count) return CSOLVER_OK;
    size_t number = sizeof *q->dense.work;
    CSI_TRY(csi_memory_resize(s, &q->dense.work, (size_t)q->dense.work_count * number,
                              (size_t)work * number));
    q->dense.work_count = work;
    return CSOLVER_OK;
}

csolver_status csi_square_build(csolver *s, uint32_t problem) {
    csi_squares *q = s->squares;
    csi_square_problem *p = &q->problems.items[problem];
    q->rows.count = 0;
    for (uint32_t i = 0; i < p->expressions; i++) CSI_TRY(add_rows(s, member(q, p, i)->column, i));
    CSI_TRY(CSI_RESERVE(s, q->rows, q->rows.count));
    p->rows = q->rows.count;
    sort(q->rows.items, q->rows.items + p->rows, p->rows);
    count_levels(s, p, q->rows.items, NULL);
    CSI_TRY(reserve_work(s, p));
    carving measure = {NULL, 0};
    lay_out(p, &measure);
    CSI_TRY(csi_memory_resize(s, &p->block, 0, measure.size));
    p->size = measure.size;
    carving block = {p->block, 0};
    lay_out(p, &block);
    memcpy(p->row, q->rows.items, p->rows * sizeof *p->row);
    count_levels(s, p, p->row, p->level);
    fill(s, problem);
    for (uint32_t i = 0; i < p->rows; i++) p->row[i].weight /= p->scale[p->row[i].expression];
    p->built = true;
    return CSOLVER_OK;
}

/* Reads the numbers: of fixed columns, of bounds and of constraints. */
void csi_square_refresh(csolver *s, uint32_t problem) {
    csi_squares *q = s->squares;
    csi_square_problem *p = &q->problems.items[problem];
    for (uint32_t i = 0; i < p->expressions; i++) {
        const csi_square_expression *e = member(q, p, i);
        double sum = 0;
        for (uint32_t k = 0; e->fixed && k < e->count; k++) {
            csi_square_entry entry = csi_square_entry_at(s, e, k);
            if (q->place.items[entry.column] == CSI_NONE)
                sum += entry.coefficient * csi_price_bounds(s, entry.column).lower;
        }
        p->offset[e->place] = sum;
        p->change[e->place] = (double)e->column;
    }
    for (uint32_t i = 0; i < p->rows; i++) {
        csi_square_row *r = &p->row[i];
        uint32_t column = (uint32_t)p->change[r->expression];
        double target = 0;
        if (r->kind == CSI_SQUARE_SOFT)
            target = csi_price_piece(s, &s->constraints.items[r->constraint]).kink;
        else if (r->kind == CSI_SQUARE_KEEP)
            target = q->restart ? 0 : s->published.items[csi_col(s, column)->owner];
        else if (r->kind == CSI_SQUARE_UPPER)
            target = csi_price_bounds(s, column).upper;
        else
            target = csi_price_bounds(s, column).lower;
        r->target = r->floor = (target - p->offset[r->expression]) * p->scale[r->expression];
    }
}
