/* flush.c - brings the bounds, values and segments of columns up to date after the host changed
 * constraints.
 *
 * A nonbasic column gets the value at which its reduced cost is a slope of its own cost, so the
 * basis is dual feasible. A basic column keeps its slope and gets the segment (linear piece of
 * its cost) with this slope. If no value of a nonbasic column fits its reduced cost, moving the
 * column would improve the objective, and the primal simplex method moves it later. */
#include "simplex.h"

#include "../base/numeric.h"

static void place_at(csolver *s, uint32_t column, double value) {
    if (value != csi_col(s, column)->value) csi_values_move(s, column, value);
}

/* Returns whether no constraint acts on the column alone, so that its cost is 0 at every value.
 * The compact build always returns false, and the general search handles such columns. */
static inline bool is_even(const csi_column *x) {
    return !CSI_COMPACT && x->singles == CSI_NONE && !x->logical;
}

/* Moves a nonbasic column to the value nearest to its present one at which its reduced cost is a
 * slope of its cost. `*nowhere` tells whether there is no such value. Errors: OUT_OF_MEMORY. */
static csolver_status place(csolver *s, uint32_t column, bool *nowhere) {
    double value;
    int miss;
    const csi_column *x = csi_col(s, column);
    if (is_even(x)) {
        *nowhere = x->vector != CSI_NONE;
        return CSOLVER_OK;
    }
    s->base.scratch.count = 0;
    csi_span target = csi_vector_begin(s);
    CSI_TRY(csi_vector_add_list(s, &target, csi_col(s, column)->vector, -1));
    s->tableau.tie_met = false;
    CSI_TRY(csi_cost_locate(s, column, target, csi_col(s, column)->value, &value, &miss));
    if (s->tableau.tie_met && target.count > 0) csi_ties_queue(s, column);
    *nowhere = miss != 0;
    place_at(s, column, value);
    return CSOLVER_OK;
}

/* Computes the bounds of a column, and tries to bring the column up to date without a general
 * search. A nonbasic column that has no reduced cost, or that has a natural size, is moved to an
 * optimal value. A basic column with a natural size gets its segment (linear piece of its cost).
 * Returns whether the column is up to date. */
static bool place_simply(csolver *s, uint32_t column, csi_bounds *bounds) {
    csi_column *x = csi_col(s, column);
    double value, end;
    if (is_even(x)) {
        *bounds = (csi_bounds){-INFINITY, INFINITY, false};
        return false;
    }
    if (!CSI_COMPACT && csi_cost_natural(s, column, bounds, &value, &end)) {
        if (x->row == CSI_NONE) {
            place_at(s, column, value);
        } else {
            x->low = value;
            x->high = end;
        }
        return true;
    }
    if (x->row != CSI_NONE || x->vector != CSI_NONE) {
        *bounds = csi_cost_bounds(s, column);
        return false;
    }
    if (!csi_cost_least(s, column, x->value, bounds, &value)) return false;
    place_at(s, column, value);
    return true;
}

/* Moves a column whose movement may improve the objective to a value where no movement does. `*pays` tells whether moving
 * the column improves the objective, and `*nowhere` whether the column has no such value. Errors: OUT_OF_MEMORY. */
static csolver_status place_infeasible(csolver *s, uint32_t column, bool *pays, bool *nowhere) {
    const csi_column *x = csi_col(s, column);
    csi_bounds bounds;
    int way;
    *pays = *nowhere = is_even(x) && x->row == CSI_NONE && x->vector != CSI_NONE;
    if (*nowhere) return CSOLVER_OK;
    CSI_TRY(csi_primal_look_at(s, column, &way));
    *pays = way != 0;
    if (!*pays) return CSOLVER_OK;
    CSI_TRY(csi_journal_column(s, column));
    return place_simply(s, column, &bounds) ? CSOLVER_OK : place(s, column, nowhere);
}

/* Moves every nonbasic column whose movement would improve the objective to a value where no
 * movement does, before any row is evaluated. The basis is then dual feasible, even if rows are
 * violated. `*pays` tells whether there was such a column, and `*left` whether some column has no
 * such value. Errors: OUT_OF_MEMORY. */
csolver_status csi_flush_place_infeasible(csolver *s, bool *pays, bool *left) {
    uint32_t kept = 0;
    csolver_status status = CSOLVER_OK;
    *pays = *left = false;
    CSI_TRY(csi_queue_complete(s, &s->tableau.repriced, CSI_MARK_REPRICED));
    for (uint32_t i = 0; i < s->tableau.repriced.count; i++) {
        uint32_t column = s->tableau.repriced.items[i];
        bool moves = false, nowhere = false;
        if (status == CSOLVER_OK) status = place_infeasible(s, column, &moves, &nowhere);
        *pays |= moves;
        *left |= nowhere;
        s->tableau.repriced.items[kept] = column;
        if (nowhere || status != CSOLVER_OK)
            kept++;
        else
            s->tableau.marks[column] = (uint8_t)(s->tableau.marks[column] & ~CSI_MARK_REPRICED);
    }
    s->tableau.repriced.count = kept;
    return status == CSOLVER_OK ? csi_values_update(s) : status;
}

static csolver_status choose_segment(csolver *s, uint32_t column) {
    double low, high;
    s->base.scratch.count = 0;
    csi_span slope, target = csi_vector_begin(s);
    CSI_TRY(csi_vector_add_list(s, &target, csi_col(s, column)->vector, 1));
    CSI_TRY(csi_cost_segment(s, column, target, csi_col(s, column)->value, &low, &high, &slope));
    if (csi_vector_compare(s, slope, target) != 0) {
        csi_span change = csi_vector_begin(s);
        CSI_TRY(csi_vector_add_span(s, &change, slope, 1));
        CSI_TRY(csi_vector_add_span(s, &change, target, -1));
        csi_vector_prune(s, &change);
        CSI_TRY(csi_btran_row(s, csi_col(s, column)->row));
        CSI_TRY(csi_reduced_shift(s, column, change));
    }
    csi_col(s, column)->low = low;
    csi_col(s, column)->high = high;
    return CSOLVER_OK;
}

/* Keeps a nonbasic column without cost and reduced cost between its bounds. Most columns are of
 * this kind. */
static void place_free(csolver *s, uint32_t column) {
    csi_column *x = csi_col(s, column);
    if (x->row == CSI_NONE) place_at(s, column, csi_min(csi_max(x->value, x->low), x->high));
}

/* Brings the bounds, values and segments (linear pieces of costs) of the columns on the list of
 * changed columns up to date. The rows that depend on these columns are evaluated afterwards. */
static csolver_status flush_columns(csolver *s) {
    CSI_TRY(csi_queue_complete(s, &s->tableau.dirty, CSI_MARK_DIRTY));
    for (uint32_t i = 0; i < s->tableau.dirty.count; i++) {
        uint32_t column = s->tableau.dirty.items[i];
        if (!csi_col(s, column)->live) continue;
        CSI_TRY(csi_work_check(s));
        CSI_TRY(csi_journal_column(s, column));
        csi_bounds bounds;
        bool placed = place_simply(s, column, &bounds);
        if (bounds.lower > bounds.upper) return csi_conflict_bounds(s, column);
        csi_column *x = csi_col(s, column);
        bool plain = !bounds.has_cost && x->vector == CSI_NONE;
        if (plain || x->row == CSI_NONE) {
            x->low = bounds.lower;
            x->high = bounds.upper;
        }
        if (placed) continue;
        if (plain) {
            place_free(s, column);
            continue;
        }
        bool nowhere = false;
        CSI_TRY(csi_is_basic(s, column) ? choose_segment(s, column) : place(s, column, &nowhere));
        if (nowhere) csi_queue_repriced(s, column);
    }
    return CSOLVER_OK;
}

/* Moves a lone variable, of which several values are optimal, to an end of the interval of these values: to the
 * breakpoint of the oldest constraint that sets an end. `x <= 72` alone gives 72. No other value changes. */
static csolver_status settle(csolver *s, uint32_t column) {
    csi_column *x = csi_col(s, column);
    if (!x->live || x->logical || csi_cost_is_settled(s, x)) return CSOLVER_OK;
    uint32_t oldest;
    csi_bounds ends;
    CSI_TRY(csi_journal_column(s, column));
    CSI_TRY(csi_cost_ends(s, column, &oldest, &ends));
    if (oldest == CSI_NONE) return CSOLVER_OK;
    x->value = csi_cost_piece(s, &s->model.constraints.items[oldest]).breakpoint;
    csi_set_error(x, CSI_ROUNDOFF * fabs(x->value));
    return CSOLVER_OK;
}

/* Called after the optimum was found. Chooses the values of the lone variables that may have changed since the last
 * solve, if several values are optimal. Errors: OUT_OF_MEMORY. */
csolver_status csi_flush_settle(csolver *s) {
    if (!s->tableau.unsettled) return CSOLVER_OK;
    const csi_list *list = &s->tableau.touched;
    const csi_column *columns = s->tableau.columns.items;
    const uint8_t *marks = s->tableau.marks;
    const uint32_t *items = list->lost ? NULL : list->items;
    uint32_t count = list->lost ? s->tableau.columns.count : list->count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t column = items == NULL ? i : items[i];
        bool lone = columns[column].users.head == CSI_NONE;
        if (lone && (marks[column] & CSI_MARK_TOUCHED)) CSI_TRY(settle(s, column));
    }
    return CSOLVER_OK;
}

/* Empties the list of changed columns, which are up to date now. */
static void clear_dirty(csolver *s) {
    for (uint32_t i = 0; i < s->tableau.dirty.count; i++) {
        uint32_t column = s->tableau.dirty.items[i];
        s->tableau.marks[column] = (uint8_t)(s->tableau.marks[column] & ~CSI_MARK_DIRTY);
        const csi_column *x = csi_col(s, column);
        if (x->live) csi_touched_lone(s, column);
        if (x->live && x->row != CSI_NONE && !(s->tableau.row_marks[x->row] & CSI_ROW_PENDING))
            csi_queue_push(s, column);
        if (!CSI_COMPACT && x->live && x->row != CSI_NONE && csi_error(x) > CSI_IMPRECISE)
            csi_values_doubt_ends(s, x);
    }
    s->tableau.dirty.count = 0;
}

/* Brings all columns whose bounds or costs have changed up to date. If an error occurs, the
 * columns stay on the list of changed columns. Errors: UNSATISFIABLE if a lower bound is above
 * the upper bound of the same column; OUT_OF_MEMORY; WORK_LIMIT. */
csolver_status csi_flush(csolver *s) {
    if (!csi_queue_waits(s)) return CSOLVER_OK;
    CSI_TRY(flush_columns(s));
    CSI_TRY(csi_values_update(s));
    clear_dirty(s);
    return CSOLVER_OK;
}

/* Evaluates the rows of a sweep in parts (sweep.c). After each part, the dual simplex method brings
 * the columns of the part inside their bounds or, if `optimal` is true, inside their segments (linear
 * pieces of their costs). */
static csolver_status sweep(csolver *s, bool optimal) {
    while (s->tableau.sweep.count > 0) {
        CSI_TRY(csi_sweep_on(s));
        if (s->tableau.violated.count == 0 && !s->tableau.violated_lost) continue;
        CSI_TRY(optimal ? csi_dual_all(s, false) : csi_dual_hard(s));
    }
    return CSOLVER_OK;
}

/* Brings the changed columns up to date like csi_flush(). The caller runs csi_dual_hard() or, with
 * `optimal`, also csi_dual_all() afterwards. If many rows must be evaluated, as in a new layout,
 * evaluates them in parts and runs the dual simplex method after each part, which is faster (sweep.c).
 * The columns of a part are brought inside their segments (linear pieces of their costs) only if no
 * nonbasic column needs the primal simplex method: the basis is then optimal for the columns evaluated
 * so far, and later parts are evaluated with their final values. Errors: those of csi_dual_all(). */
csolver_status csi_flush_swept(csolver *s, bool optimal) {
    bool begun, needed = false;
    if (CSI_COMPACT || s->tableau.row_count < CSI_SWEPT_ROWS || !csi_queue_waits(s))
        return csi_flush(s);
    CSI_TRY(flush_columns(s));
    CSI_TRY(csi_sweep_begin(s, &begun));
    if (!begun) CSI_TRY(csi_values_update(s));
    clear_dirty(s);
    csolver_status status = CSOLVER_OK;
    if (begun && optimal) status = csi_primal_needed(s, &needed);
    if (status == CSOLVER_OK) status = sweep(s, optimal && !needed);
    csi_sweep_end(s);
    return status;
}

/* Rebuilds all rows of the tableau from the constraints (refactorisation), and then computes the values and reduced
 * costs of the columns again. Reduced costs that were perturbed (changed slightly so that each step makes progress,
 * stall.c) are perturbed again. */
csolver_status csi_flush_refactored(csolver *s) {
    CSI_TRY(csi_refactor_rows(s, true));
    CSI_TRY(csi_flush(s));
    return !CSI_COMPACT && s->simplex.perturbed ? csi_stall_perturb(s) : CSOLVER_OK;
}
