/* dictionary.c - builds dictionaries (recheck.h) from the host's constraints, and pivots in
 * them.
 *
 * Decisions depend on whether a computed number is zero. A number counts as zero if changing the
 * constraints' coefficients and constants by the factor 1 ± CSI_DATA_NOISE could make it zero,
 * because hosts pass rounded numbers such as 1.0/3. The effect of such changes is estimated to
 * first order. For that, `path` holds how large the constraints' numbers are in each row: a row
 * is a linear combination of constraints, and its coefficients of the constraints' activities
 * are the factors. Rounding errors of doubled precision are much smaller and can be neglected. */
#include "recheck.h"
#include "verifier.h"

#include "../base/numeric.h"

/* ---- what the host said ---- */

static bool is_part(const csi_constraint *c) {
    return c->live && (c->kind == CSI_KIND_SINGLE || c->kind == CSI_KIND_ROW);
}

/* Returns whether the constraint has an effect. Optional edits have none until the first solve
 * after they were added. */
static bool counts(const csolver *s, const csi_constraint *c) {
    return is_part(c) && (csi_is_required(s, c) || !c->suspended);
}

/* Counts the constraints on several variables, without those that the running transaction has
 * removed. */
static uint32_t count_rows(const csolver *s) {
    uint32_t rows = 0;
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        rows += c->live && csi_has_terms(c);
    }
    return rows;
}

CSI_COLD bool csi_dictionary_fits(const csolver *s) {
    size_t rows = (size_t)s->tableau.row_count + 1;
    return s->model.variable_count > 0 && s->model.variable_count <= CSI_RECHECK_MOST / rows;
}

/* Returns whether the coefficients of all rows are so close in magnitude that rounding errors of
 * a large one cannot hide a small one. */
CSI_COLD bool csi_dictionary_is_narrow(const csolver *s) {
    double least = INFINITY, most = 0;
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!c->live || !csi_has_terms(c)) continue;
        for (uint32_t k = c->start; k < c->start + csi_constraint_terms(c); k++) {
            double size = fabs(s->model.terms.items[k].coefficient);
            least = csi_min(least, size);
            most = csi_max(most, size);
        }
    }
    return most <= CSI_RECHECK_RANGE * least;
}

/* ---- memory ---- */

typedef struct cursor {
    char *at;
    size_t size;
} cursor;

/* Returns the memory for the next array. If there is no memory yet (`at` is NULL), only adds up
 * the size that will be needed. */
static void *take(cursor *c, size_t count, size_t item) {
    void *array = c->at == NULL ? NULL : c->at + c->size;
    c->size += (count * item + sizeof(csi_wide) - 1) / sizeof(csi_wide) * sizeof(csi_wide);
    return array;
}

static void lay_out(csi_dictionary *d, cursor *c, size_t points, size_t levels) {
    size_t word = sizeof(uint32_t), real = sizeof(double), v = d->variables, r = d->rows, n = v + r;
    d->entry = take(c, v * r, sizeof(csi_wide));
    d->value = take(c, n, sizeof(csi_wide));
    d->points = take(c, points, sizeof(csi_breakpoint));
    d->gain = take(c, levels + 1, sizeof(csi_noisy));
    d->reduced = take(c, (levels + 1) * v, sizeof(csi_noisy));
    d->error = take(c, n, real);
    d->path = take(c, v * r, real);
    d->rounding = take(c, v * r, real);
    d->sum = take(c, v, real);
    d->rate_noise = take(c, r, real);
    d->priority = take(c, levels, real);
    d->column_of = take(c, v, word);
    d->variable_of = take(c, d->s->tableau.columns.count, word);
    d->constraint_of = take(c, r, word);
    d->first = take(c, n + 1, word);
    d->basic = take(c, r, word);
    d->nonbasic = take(c, v, word);
    d->where = take(c, n, word);
    d->segment = take(c, n, word);
    d->wanted = take(c, n, sizeof(bool));
}

static csolver_status allocate(csi_dictionary *d) {
    csolver *s = d->s;
    cursor c = {NULL, 0};
    d->variables = (uint32_t)s->model.variable_count;
    d->rows = count_rows(s);
    d->columns = d->variables + d->rows;
    lay_out(d, &c, s->model.constraints.count, s->model.strengths.count + 1);
    d->size = c.size;
    CSI_TRY(csi_memory_resize(s, &d->block, 0, d->size));
    c = (cursor){d->block, 0};
    lay_out(d, &c, s->model.constraints.count, s->model.strengths.count + 1);
    return CSOLVER_OK;
}

CSI_COLD void csi_dictionary_free(csi_dictionary *d) {
    csi_memory_free(d->s, d->block, d->size);
    d->block = NULL;
}

/* ---- costs ---- */

/* Adds the priority to the list of levels (the different priorities, the highest first), unless the
 * list has it already. */
static void note_level(csi_dictionary *d, double priority) {
    uint32_t at = d->levels;
    for (uint32_t l = 0; l < d->levels; l++)
        if (d->priority[l] == priority) return;
    while (at > 0 && d->priority[at - 1] < priority) {
        d->priority[at] = d->priority[at - 1];
        at--;
    }
    d->priority[at] = priority;
    d->levels++;
}

static uint32_t level_of(const csi_dictionary *d, double priority) {
    uint32_t level = 0;
    while (level + 1 < d->levels && d->priority[level] > priority) level++;
    return level;
}

/* Returns the priority by which the constraint is found in the list of levels (priorities). All
 * required constraints have the same one, which is level 0. */
static double rank_of(const csolver *s, const csi_constraint *c) {
    return csi_is_required(s, c) ? CSOLVER_REQUIRED : csi_priority(s, c);
}

static void find_levels(csi_dictionary *d) {
    const csolver *s = d->s;
    d->levels = 0;
    note_level(d, CSOLVER_REQUIRED);
    for (uint32_t i = 0; i < s->model.constraints.count; i++)
        if (counts(s, &s->model.constraints.items[i]))
            note_level(d, rank_of(s, &s->model.constraints.items[i]));
    d->used = d->levels;
}

/* Inserts the constraint's breakpoint into the sorted breakpoints of its column. The breakpoints of
 * all columns are in one array, so the columns must be filled one after the other. */
static void put_point(csi_dictionary *d, uint32_t column, uint32_t constraint) {
    const csolver *s = d->s;
    const csi_constraint *c = &s->model.constraints.items[constraint];
    csi_breakpoint point = {csi_wide_of(c->constant), csi_wide_of(1), 0, constraint, c->relation};
    double weight = csi_is_required(s, c) ? 1 : csi_weight(s, c);
    point.level = level_of(d, rank_of(s, c));
    point.weight = csi_wide_of(weight);
    if (c->kind == CSI_KIND_SINGLE) {
        point.at = csi_wide_divide(csi_wide_of(c->constant), csi_wide_of(c->coefficient));
        point.weight = csi_wide_exact_product(weight, fabs(c->coefficient));
        if (c->coefficient < 0) point.side = -c->relation;
    }
    uint32_t at = d->first[column + 1]++;
    for (; at > d->first[column]; at--) {
        if (csi_wide_subtract(d->points[at - 1].at, point.at).high <= 0) break;
        d->points[at] = d->points[at - 1];
    }
    d->points[at] = point;
}

static void put_points(csi_dictionary *d) {
    const csolver *s = d->s;
    d->first[0] = 0;
    for (uint32_t j = 0; j < d->columns; j++) {
        d->first[j + 1] = d->first[j];
        uint32_t row = j < d->variables ? CSI_NONE : d->constraint_of[j - d->variables];
        if (row != CSI_NONE && s->model.constraints.items[row].kind == CSI_KIND_ROW) {
            if (counts(s, &s->model.constraints.items[row])) put_point(d, j, row);
            continue;
        }
        uint32_t column =
            row == CSI_NONE ? d->column_of[j] : s->model.constraints.items[row].column;
        const csi_column *x = csi_col(s, column);
        for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i))
            if (counts(s, &s->model.constraints.items[i])) put_point(d, j, i);
    }
}

/* ---- rows ---- */

static void put_row(csi_dictionary *d, uint32_t row) {
    const csolver *s = d->s;
    const csi_constraint *c = &s->model.constraints.items[d->constraint_of[row]];
    for (uint32_t i = c->start; i < c->start + csi_constraint_terms(c); i++) {
        const csi_term *term = &s->model.terms.items[i];
        *csi_dictionary_entry(d, row, d->variable_of[term->column]) =
            csi_wide_of(term->coefficient);
    }
}

/* Sets the dictionary to the basis that needs no computation: all variables are nonbasic, and the
 * activities of all constraints (values of their left-hand sides) are basic. */
static void put_rows(csi_dictionary *d) {
    for (size_t i = 0; i < (size_t)d->rows * d->variables; i++) {
        d->entry[i] = csi_wide_of(0);
        d->rounding[i] = 0;
    }
    for (uint32_t i = 0; i < d->rows; i++) {
        put_row(d, i);
        d->basic[i] = d->variables + i;
        d->where[d->variables + i] = d->variables + i;
    }
    for (uint32_t j = 0; j < d->variables; j++) d->nonbasic[j] = d->where[j] = j;
}

/* Gives the variables, and the constraints on several variables, the consecutive indices that the
 * dictionary uses. */
static void list(csi_dictionary *d) {
    const csolver *s = d->s;
    uint32_t variables = 0, rows = 0;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        bool is_variable = csi_col(s, j)->live && !csi_col(s, j)->logical;
        d->variable_of[j] = is_variable ? variables : CSI_NONE;
        if (is_variable) d->column_of[variables++] = j;
    }
    for (uint32_t i = 0; i < s->model.constraints.count; i++)
        if (s->model.constraints.items[i].live && csi_has_terms(&s->model.constraints.items[i]))
            d->constraint_of[rows++] = i;
}

/* Solves the equation of the row for the nonbasic column with the index `place`, which becomes the
 * row's basic column. */
static void divide(csi_dictionary *d, uint32_t row, uint32_t place) {
    csi_wide *own = csi_dictionary_entry(d, row, 0), pivot = own[place];
    double *rounding = d->rounding + (size_t)row * d->variables;
    double size = fabs(pivot.high), part = rounding[place] / size;
    own[place] = csi_wide_of(-1);
    rounding[place] = 0;
    for (uint32_t j = 0; j < d->variables; j++) {
        if (own[j].high == 0) continue;
        own[j] = csi_wide_minus(csi_wide_divide(own[j], pivot));
        rounding[j] = rounding[j] / size + fabs(own[j].high) * (part + CSI_WIDE_ROUNDOFF);
    }
}

/* Substitutes the expression `own` (a coefficient for each nonbasic column) for the nonbasic column
 * with the index `place` in the row. Entries that are not larger than their rounding errors become
 * zero. */
static void substitute(csi_dictionary *d, uint32_t row, uint32_t place, const csi_wide *own,
                       const double *own_rounding) {
    csi_wide *entry = csi_dictionary_entry(d, row, 0), factor = entry[place];
    double *rounding = d->rounding + (size_t)row * d->variables, doubt = rounding[place];
    entry[place] = csi_wide_of(0);
    rounding[place] = 0;
    for (uint32_t j = 0; j < d->variables; j++) {
        if (own[j].high == 0) continue;
        csi_wide part = csi_wide_multiply(factor, own[j]);
        rounding[j] += doubt * fabs(own[j].high) + fabs(factor.high) * own_rounding[j] +
                       CSI_WIDE_ROUNDOFF * (fabs(part.high) + fabs(entry[j].high));
        entry[j] = csi_wide_add(entry[j], part);
        if (fabs(entry[j].high) > rounding[j]) continue;
        entry[j] = csi_wide_of(0);
        rounding[j] = 0;
    }
}

/* Exchanges the nonbasic column with the index `place` with the basic column of the row. */
CSI_COLD void csi_dictionary_pivot(csi_dictionary *d, uint32_t row, uint32_t place) {
    uint32_t leaving = d->basic[row];
    divide(d, row, place);
    for (uint32_t i = 0; i < d->rows; i++)
        if (i != row && csi_dictionary_entry(d, i, place)->high != 0)
            substitute(d, i, place, csi_dictionary_entry(d, row, 0),
                       d->rounding + (size_t)row * d->variables);
    d->basic[row] = d->nonbasic[place];
    d->nonbasic[place] = leaving;
    d->where[d->basic[row]] = d->variables + row;
    d->where[leaving] = place;
    d->pivots++;
    csi_work_count(d->s, (uint64_t)d->rows * d->variables);
}

/* ---- the basis of the tableau ---- */

/* Returns whether the column is nonbasic in the tableau, from which the dictionary takes over its
 * basis. */
static bool is_nonbasic(const csi_dictionary *d, uint32_t column) {
    const csolver *s = d->s;
    if (column < d->variables) return !csi_is_basic(s, d->column_of[column]);
    uint32_t logical = s->model.constraints.items[d->constraint_of[column - d->variables]].column;
    return logical == CSI_NONE || !csi_is_basic(s, logical);
}

/* Finds the row's largest coefficient whose column may become basic, which is any column that is
 * not marked in `wanted`. Returns the ratio of this coefficient to the largest one of the row, or 0
 * if there is none. */
static double best_of(const csi_dictionary *d, uint32_t row, uint32_t *place) {
    double whole = 0, best = 0;
    for (uint32_t j = 0; j < d->variables; j++) {
        double size = fabs(csi_dictionary_entry(d, row, j)->high);
        whole = csi_max(whole, size);
        if (size <= best || d->wanted[d->nonbasic[j]]) continue;
        best = size;
        *place = j;
    }
    return best > 0 ? best / whole : 0;
}

/* Pivots until the columns marked in `wanted` are nonbasic, as they are in the tableau. Each time
 * takes the pivot that is largest relative to its row. A column stays basic if no pivot for it is
 * larger than CSI_RECHECK_PIVOT: its constraint is linearly dependent on others, which rounding
 * errors in the tableau have hidden. */
static csolver_status take_basis(csi_dictionary *d) {
    for (;;) {
        double most = CSI_RECHECK_PIVOT;
        uint32_t row = CSI_NONE, place = 0, at = 0;
        CSI_TRY(csi_work_check(d->s));
        for (uint32_t i = 0; i < d->rows; i++) {
            if (!d->wanted[d->basic[i]]) continue;
            double best = best_of(d, i, &at);
            if (best <= most) continue;
            most = best;
            row = i;
            place = at;
        }
        if (row == CSI_NONE) return CSOLVER_OK;
        csi_dictionary_pivot(d, row, place);
    }
}

/* Builds the dictionary of the present basis again from the host's constraints, so that errors
 * of earlier pivots disappear. Errors: WORK_LIMIT. */
CSI_COLD csolver_status csi_dictionary_rebuild(csi_dictionary *d) {
    for (uint32_t j = 0; j < d->columns; j++) d->wanted[j] = !csi_dictionary_is_basic(d, j);
    put_rows(d);
    CSI_TRY(take_basis(d));
    d->pivots = 0;
    return CSOLVER_OK;
}

static double tableau_value(const csi_dictionary *d, uint32_t column) {
    const csolver *s = d->s;
    if (column < d->variables) return csi_col(s, d->column_of[column])->value;
    const csi_constraint *c = &s->model.constraints.items[d->constraint_of[column - d->variables]];
    return c->column == CSI_NONE ? c->constant : csi_col(s, c->column)->value;
}

/* Returns the value of a nonbasic variable that is at no breakpoint: its value in the tableau,
 * or, if the tableau has moved it very far, its value before the call. */
static double free_value(const csi_dictionary *d, uint32_t variable, double value) {
    const csolver *s = d->s;
    double before = s->model.published.items[csi_col(s, d->column_of[variable])->owner];
    return fabs(value) > CSI_RECHECK_FAR * csi_max(fabs(before), 1) ? before : value;
}

/* Gives the nonbasic columns the values that they have in the tableau. A column that stands at a
 * breakpoint gets the exact value of this breakpoint. */
static void take_values(csi_dictionary *d) {
    for (uint32_t j = 0; j < d->variables; j++) {
        uint32_t column = d->nonbasic[j];
        double value = tableau_value(d, column), nearest = INFINITY;
        for (uint32_t k = d->first[column]; k < d->first[column + 1]; k++) {
            double off = fabs(d->points[k].at.high - value);
            if (off > CSI_EXCUSED * fabs(value) || off >= nearest) continue;
            nearest = off;
            d->value[column] = d->points[k].at;
        }
        if (!isinf(nearest)) continue;
        if (column < d->variables) value = free_value(d, column, value);
        d->value[column] = csi_wide_of(value);
    }
}

/* ---- noise ---- */

/* Adds `factor` times the coefficients of one constraint, whose activity is `column`, to the path
 * of a row. The path says how large the numbers of all constraints are that the row is a sum of. */
static void add_path(const csi_dictionary *d, double *path, uint32_t column, double factor) {
    const csolver *s = d->s;
    if (column < d->variables || !(factor > 0)) return;
    const csi_constraint *c = &s->model.constraints.items[d->constraint_of[column - d->variables]];
    for (uint32_t i = c->start; i < c->start + csi_constraint_terms(c); i++)
        path[d->variable_of[s->model.terms.items[i].column]] +=
            factor * fabs(s->model.terms.items[i].coefficient);
}

static void find_path(csi_dictionary *d, uint32_t row) {
    double *path = d->path + (size_t)row * d->variables;
    for (uint32_t k = 0; k < d->variables; k++) path[k] = 0;
    for (uint32_t j = 0; j < d->variables; j++)
        add_path(d, path, d->nonbasic[j], fabs(csi_dictionary_entry(d, row, j)->high));
    add_path(d, path, d->basic[row], 1);
}

/* Returns the absolute value of the coefficient that the nonbasic column with the index `place` has
 * in the expression of a variable. A nonbasic variable has the coefficient 1 in its own expression,
 * and 0 in others. */
static double share(const csi_dictionary *d, uint32_t variable, uint32_t place) {
    uint32_t where = d->where[variable];
    if (where < d->variables) return where == place;
    return fabs(csi_dictionary_entry(d, where - d->variables, place)->high);
}

/* Returns by how much a row's coefficient of the nonbasic column with the index `place` may change
 * if the numbers of all constraints change by the relative amount CSI_DATA_NOISE. `path` says how
 * strongly the row depends on each number. */
static double noise_on(const csi_dictionary *d, const double *path, uint32_t place) {
    double sum = 0;
    for (uint32_t k = 0; k < d->variables; k++)
        if (path[k] > 0) sum += path[k] * share(d, k, place);
    return CSI_DATA_NOISE * sum;
}

CSI_COLD double csi_dictionary_rate_noise(const csi_dictionary *d, uint32_t row, uint32_t place) {
    return noise_on(d, d->path + (size_t)row * d->variables, place);
}

static void evaluate(csi_dictionary *d, uint32_t row) {
    csi_wide sum = csi_wide_of(0);
    double size = 0;
    for (uint32_t j = 0; j < d->variables; j++) {
        csi_wide part =
            csi_wide_multiply(*csi_dictionary_entry(d, row, j), d->value[d->nonbasic[j]]);
        sum = csi_wide_add(sum, part);
        size += fabs(part.high);
    }
    d->value[d->basic[row]] = sum;
    /* At first this is the sum of the absolute values of the terms. csi_dictionary_evaluate()
     * replaces it by the error. */
    d->error[d->basic[row]] = size;
}

/* Computes the values of all basic columns, and by how much each value may change if the host's
 * numbers change by the relative error CSI_DATA_NOISE. */
CSI_COLD void csi_dictionary_evaluate(csi_dictionary *d) {
    for (uint32_t j = 0; j < d->variables; j++) d->error[d->nonbasic[j]] = 0;
    for (uint32_t i = 0; i < d->rows; i++) {
        find_path(d, i);
        evaluate(d, i);
    }
    for (uint32_t i = 0; i < d->rows; i++) {
        const double *path = d->path + (size_t)i * d->variables;
        double size = d->error[d->basic[i]];
        for (uint32_t k = 0; k < d->variables; k++) size += path[k] * fabs(d->value[k].high);
        d->error[d->basic[i]] = CSI_DATA_NOISE * size;
    }
    csi_work_count(d->s, 2 * (uint64_t)d->rows * d->variables);
}

/* ---- the point ---- */

/* Returns the breakpoint nearest to the column's value, or NULL if none is within
 * CSI_FACE_RELATIVE. `*off` is the relative distance. */
static const csi_breakpoint *nearest(const csi_dictionary *d, uint32_t column, double *off) {
    const csi_breakpoint *best = NULL;
    double value = d->value[column].high;
    *off = CSI_FACE_RELATIVE;
    for (uint32_t k = d->first[column]; k < d->first[column + 1]; k++) {
        double at = d->points[k].at.high, rest = fabs(value - at) / csi_max(fabs(at), 1);
        if (rest > *off) continue;
        *off = rest;
        best = &d->points[k];
    }
    return best;
}

/* Returns a row that contains the nonbasic column with the index `place` and whose basic column is
 * close to a breakpoint, or CSI_NONE. Among several rows, returns the one whose basic column is
 * closest to its breakpoint, and stores this breakpoint in `*point`. */
static uint32_t find_prop(const csi_dictionary *d, uint32_t place, const csi_breakpoint **point) {
    uint32_t row = CSI_NONE;
    double least = INFINITY;
    for (uint32_t i = 0; i < d->rows; i++) {
        double off, whole = 0, size = fabs(csi_dictionary_entry(d, i, place)->high);
        const csi_breakpoint *near = nearest(d, d->basic[i], &off);
        if (near == NULL || off >= least) continue;
        for (uint32_t j = 0; j < d->variables; j++)
            whole = csi_max(whole, fabs(csi_dictionary_entry(d, i, j)->high));
        if (size <= CSI_SUSPICIOUS * whole) continue;
        least = off;
        row = i;
        *point = near;
    }
    return row;
}

/* Replaces nonbasic columns that are at no breakpoint. Their values are known only to the
 * tableau's precision, and so are the values of basic columns that depend on them. A dependent
 * basic column that is close to a breakpoint becomes nonbasic instead, exactly at the
 * breakpoint. Errors: WORK_LIMIT. */
static csolver_status lean(csi_dictionary *d) {
    csi_dictionary_evaluate(d);
    for (uint32_t j = 0; j < d->variables; j++) {
        const csi_breakpoint *point = NULL;
        double off;
        if (nearest(d, d->nonbasic[j], &off) != NULL) continue;
        uint32_t row = find_prop(d, j, &point);
        if (row == CSI_NONE) continue;
        CSI_TRY(csi_work_check(d->s));
        d->value[d->basic[row]] = point->at;
        csi_dictionary_pivot(d, row, j);
        csi_dictionary_evaluate(d);
    }
    return CSOLVER_OK;
}

/* ---- all of it ---- */

static csolver_status fill(csi_dictionary *d) {
    list(d);
    find_levels(d);
    put_points(d);
    put_rows(d);
    for (uint32_t j = 0; j < d->columns; j++) d->wanted[j] = is_nonbasic(d, j);
    CSI_TRY(take_basis(d));
    d->pivots = 0;
    take_values(d);
    CSI_TRY(lean(d));
    for (uint32_t j = 0; j < d->columns; j++) d->segment[j] = 0;
    return CSOLVER_OK;
}

/* Makes the dictionary of the tableau's basis; csi_dictionary_free() frees it. After an error
 * there is nothing to free. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
CSI_COLD csolver_status csi_dictionary_make(csolver *s, csi_dictionary *d) {
    *d = (csi_dictionary){.s = s, .goal = CSI_NONE};
    CSI_TRY(allocate(d));
    csolver_status status = fill(d);
    if (status != CSOLVER_OK) csi_dictionary_free(d);
    return status;
}
