/* crash_close.c - a new required equality whose variables are all defined closes a chain: it defines a variable
 * that they rest on.
 *
 * Columns are equal and fill the root: the last one's edge follows from the first one's width, and that
 * from the root's edge only now. The dual simplex would find this by itself, one expansion to the bottom
 * and one ratio test each time. Here rows are substituted by falling order key until a variable that nothing
 * holds has its final coefficient; what lies below stays as it is. If all variables have costs, as those of a line of
 * texts that fills its box, the ratio test chooses among them here, and the equality needs no logical column. */
#include "simplex.h"

#include "../base/numeric.h"

/* Whether the column's coefficient is one to divide by. */
static bool is_large(const csolver *s, uint32_t column) {
    const csi_entry *entry = csi_sparse_entry(s, column);
    double own = fabs(entry->sum), largest = 0;
    for (uint32_t i = 0; i < s->tableau.work.count; i++)
        largest = csi_max(largest, fabs(s->tableau.work.items[i].sum));
    return !csi_is_cancelled(own, entry->magnitude) && own >= CSI_PIVOT_THRESHOLD * largest;
}

/* Whether the equation holds for the values that columns have: one that came back, mostly. It may wait
 * until they move. */
static bool holds(const csolver *s, uint32_t row) {
    const csi_row *r = &s->model.rows.items[row];
    double sum = r->shift, magnitude = fabs(r->shift);
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        const csi_term *term = &s->model.terms.items[i];
        double product = term->coefficient * csi_col(s, term->column)->value;
        sum += product;
        magnitude += fabs(product);
    }
    return csi_is_cancelled(sum, magnitude);
}

/* Whether an edit that the host is about to suggest a value for is on the column. */
static bool is_suspended(const csolver *s, uint32_t column) {
    if (s->simplex.suspended.count == 0 || csi_col(s, column)->logical) return false;
    uint32_t edit = csi_id_edit_on(s, column);
    return edit != CSI_NONE && s->model.constraints.items[edit].suspended;
}

/* Whether the expansion in the sparse set has a column whose bounds or cost have changed since it was placed. */
static bool has_dirty(const csolver *s) {
    if (csi_list_is_empty(&s->tableau.dirty)) return false;
    for (uint32_t i = 0; i < s->tableau.work.count; i++)
        if (s->model.marks[s->tableau.work.items[i].column] & CSI_MARK_DIRTY) return true;
    return false;
}

/* Finds the nonbasic column that brings the expansion in the sparse set, whose sum is off by `rest`, to zero: the ratio
 * test of the dual simplex. NULL if bounds keep it from there. */
static csolver_status find_entering(csolver *s, double rest, csi_event **entering) {
    *entering = NULL;
    s->base.scratch.count = 0;
    CSI_TRY(csi_ratio_find(s, rest < 0 ? 1 : -1));
    rest = fabs(rest);
    while (csi_events_top(s) != NULL) {
        uint32_t index = csi_events_pop(s, csi_ratio_before);
        csi_event *event = &s->simplex.events.items[index];
        double width = fabs(event->next - event->value);
        if (isinf(width) || event->alpha * width >= rest) {
            *entering = event;
            return CSOLVER_OK;
        }
        rest -= event->alpha * width;
        CSI_TRY(csi_ratio_pass(s, index));
    }
    return CSOLVER_OK;
}

/* The column of the event becomes basic in the row. Its expansion is in the sparse set. */
static csolver_status enter(csolver *s, uint32_t row, const csi_event *event) {
    uint32_t q = event->column;
    csi_side side;
    double from;
    CSI_TRY(csi_cost_side(s, q, event->value, event->direction, &side));
    CSI_TRY(csi_cost_back(s, q, event->value, event->direction, side, &from));
    CSI_TRY(csi_ratio_save(s));
    CSI_TRY(csi_journal_column(s, q));
    if (side.slope.count > 0 || csi_col(s, q)->vector != CSI_NONE)
        CSI_TRY(csi_reduced_enter(s, q, side.slope));
    csi_keys keys = csi_pivot_keys(s, row, q, row);
    if (csi_row_coefficient(s, row, q) == 0 || !csi_keys_are_left(keys)) {
        CSI_TRY(csi_pivot_substitute(s, row, q, keys.above - 1));
        keys = csi_pivot_keys(s, row, q, row);
    }
    csi_pivot_define(s, row, q, keys);
    csi_col(s, q)->low = event->direction > 0 ? from : side.next;
    csi_col(s, q)->high = event->direction > 0 ? side.next : from;
    csi_ratio_apply(s);
    csi_values_invalidate(s, row);
    s->base.statistics.dual_iterations++;
    s->base.statistics.pivots++;
    s->tableau.basis++;
    return CSOLVER_OK;
}

/* Does the step of the dual simplex that the row would cause later: all columns of its expansion, which the descent has left
 * in the sparse set, have costs, and the one at whose breakpoint the equation comes to hold becomes basic. Does nothing if
 * the equation contradicts bounds, or its numbers are doubtful: then the row gets a logical. An equation that holds already
 * makes a step of length zero, since another cost than that of the column will sooner or later move the others. */
static csolver_status pivot(csolver *s, uint32_t row, bool *closed) {
    csi_event *entering;
    double magnitude = 0, rest = csi_logical_gathered(s, &magnitude);
    csi_btran_keep_nonbasic(s);
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        const csi_entry *entry = &s->tableau.work.items[i];
        double product = entry->sum * csi_col(s, entry->column)->value;
        rest += product;
        magnitude += fabs(product);
    }
    if (has_dirty(s)) return CSOLVER_OK;
    if (csi_is_cancelled(rest, magnitude)) rest = 0;
    csi_cycle_begin(s); /* what an earlier call suspected must not decide here */
    CSI_TRY(find_entering(s, rest, &entering));
    if (entering == NULL || is_suspended(s, entering->column)) return CSOLVER_OK;
    if (csi_pivot_is_small(s, csi_sparse_entry(s, entering->column))) return CSOLVER_OK;
    if (csi_vector_is_inflated(s, csi_col(s, entering->column)->vector)) return CSOLVER_OK;
    *closed = true;
    return enter(s, row, entering);
}

/* The row, which defines nothing yet and whose logical is eliminated, defines such a variable, if there is
 * one. */
csolver_status csi_crash_close(csolver *s, uint32_t row, bool *closed) {
    csi_descent found = {CSI_NONE, INT64_MAX};
    *closed = false;
    if (csi_list_is_empty(&s->tableau.unevaluated) && holds(s, row)) return CSOLVER_OK;
    CSI_TRY(csi_work_check(s));
    CSI_TRY(csi_pivot_descend(s, row, &found));
    if (found.column == CSI_NONE) return pivot(s, row, closed);
    if (!is_large(s, found.column)) return CSOLVER_OK;
    CSI_TRY(csi_journal_column(s, found.column));
    CSI_TRY(csi_pivot_replace_block(s, row, -csi_sparse_sum(s, found.column)));
    CSI_TRY(csi_pivot_measure(s, row));
    csi_pivot_define(s, row, found.column, csi_pivot_keys(s, row, found.column, row));
    *closed = true;
    return CSOLVER_OK;
}
