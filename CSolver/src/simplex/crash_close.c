/* crash_close.c - finds a basic variable for a new required equality whose own variables are all
 * basic in other rows: a variable that occurs in those rows. Such an equality closes a chain.
 *
 * Example: columns of equal width fill the root. Each edge follows from the one before, so the last
 * edge follows from the first column's width. Only the new equality "last edge = root's edge"
 * determines this width. The dual simplex method would find that, too, with one expansion of all
 * rows and one ratio test for each such equality. The code here substitutes rows by falling order
 * key (position in the order of evaluation) until a variable without costs has its final
 * coefficient. Rows of lower keys stay as they are. The result of the substitutions becomes the row,
 * unless basic columns can be exchanged between rows instead (augment.c). If all variables of the expansion have costs,
 * as the widths of a line of texts that fills its box, the ratio test of the dual simplex method
 * chooses one of them at once, and the equality needs no logical column. */
#include "simplex.h"

#include "../base/numeric.h"

/* Returns whether the column's coefficient in the sparse set (work space for a sum of rows) is
 * large and accurate enough to divide by. */
bool csi_crash_is_large(const csolver *s, uint32_t column) {
    const csi_entry *entry = csi_sparse_find(s, column);
    if (entry == NULL) return false;
    double own = fabs(entry->sum), largest = 0;
    for (uint32_t i = 0; i < s->tableau.work.count; i++)
        largest = csi_max(largest, fabs(s->tableau.work.items[i].sum));
    return !csi_is_cancelled(own, entry->magnitude) && own >= CSI_PIVOT_THRESHOLD * largest;
}

/* Returns whether the equation holds for the present values of its columns. For such an equation,
 * usually one that was removed and added again, no variable must be found: its logical column can
 * be basic until values change. */
static bool holds(const csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    double sum = r->shift, magnitude = fabs(r->shift);
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        const csi_term *term = &s->model.terms.items[i];
        double product = term->coefficient * csi_col(s, term->column)->value;
        sum += product;
        magnitude += fabs(product);
    }
    return csi_is_cancelled(sum, magnitude);
}

/* Returns whether the expansion in the sparse set (work space for a sum of rows) contains a column
 * whose bounds or cost have changed since the column got its value. The ratio test would then use
 * outdated costs. */
static bool has_dirty(const csolver *s) {
    if (csi_list_is_empty(&s->tableau.dirty)) return false;
    for (uint32_t i = 0; i < s->tableau.work.count; i++)
        if (s->tableau.marks[s->tableau.work.items[i].column] & CSI_MARK_DIRTY) return true;
    return false;
}

/* Does the ratio test of the dual simplex method for an equation whose expansion is in the sparse
 * set. The terms of the expansion add up to `rest` instead of zero. Columns move, those with the
 * smallest ratio first, until the sum is zero. `*entering` is the column at which that happens, and
 * which enters the basis; NULL if bounds prevent it. */
static csolver_status find_entering(csolver *s, double rest, csi_event **entering) {
    *entering = NULL;
    s->base.scratch.count = 0;
    CSI_TRY(csi_ratio_find(s, rest < 0 ? 1 : -1, fabs(rest), false));
    rest = fabs(rest);
    while (csi_events_top(s) != NULL) {
        uint32_t index = csi_events_pop(s, csi_ratio_before);
        csi_event *event = &s->simplex.events.items[index];
        double width = fabs(event->next - event->value);
        if (!(event->alpha * width < rest)) { /* also if numbers have overflowed */
            *entering = event;
            return CSOLVER_OK;
        }
        rest -= event->alpha * width;
        CSI_TRY(csi_ratio_pass(s, index));
    }
    return CSOLVER_OK;
}

/* Makes the column at which the ratio test has ended basic in the row, whose expansion is in the
 * sparse set (work space for a sum of rows). */
static csolver_status enter(csolver *s, uint32_t row, const csi_event *event) {
    uint32_t q = event->column;
    double from;
    CSI_TRY(csi_cost_back(s, q, event->value, event->direction, event->slope, &from));
    CSI_TRY(csi_ratio_save(s));
    CSI_TRY(csi_journal_column(s, q));
    if (event->slope.count > 0 || csi_col(s, q)->vector != CSI_NONE)
        CSI_TRY(csi_reduced_enter(s, q, event->slope));
    csi_keys keys = csi_pivot_keys(s, row, q, row);
    bool contains = csi_row_coefficient(s, row, q) != 0;
    if (!contains) CSI_TRY(csi_augment_find(s, row, q, &keys));
    if (keys.above != CSI_ALONG_PATH && (!contains || !csi_keys_are_left(keys))) {
        CSI_TRY(csi_pivot_substitute(s, row, q, keys.above - 1));
        keys = csi_pivot_keys(s, row, q, row);
    }
    csi_pivot_enter(s, row, q, keys);
    csi_col(s, q)->low = event->direction > 0 ? from : event->next;
    csi_col(s, q)->high = event->direction > 0 ? event->next : from;
    csi_ratio_apply(s);
    csi_values_invalidate(s, row);
    s->base.statistics.dual_iterations++;
    s->base.statistics.pivots++;
    s->tableau.basis++;
    return CSOLVER_OK;
}

/* Takes the dual simplex step that a new equality would otherwise cause later. All columns of its
 * row's expansion, which csi_pivot_descend() has left in the sparse set, have costs. Columns move
 * until the equation holds, and the last one to move becomes basic. If the equation contradicts
 * bounds or its numbers are inaccurate, nothing happens, and the caller gives the row a logical
 * column.
 *
 * If the equation holds already, nothing moves: the step only chooses the column that will follow
 * the others when costs change. */
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
    /* a suspicion of cycling in an earlier call must not change the choice of columns for this
     * equality */
    csi_cycle_begin(s);
    CSI_TRY(find_entering(s, rest, &entering));
    if (entering == NULL || csi_suspended_edit(s, entering->column) != CSI_NONE) return CSOLVER_OK;
    if (csi_pivot_is_small(s, csi_sparse_entry(s, entering->column))) return CSOLVER_OK;
    if (csi_vector_is_inflated(s, csi_col(s, entering->column)->vector)) return CSOLVER_OK;
    *closed = true;
    return enter(s, row, entering);
}

/* Makes a variable basic in a row that has no basic column yet and no logical column. The row's own
 * variables are basic in other rows, and the chosen variable occurs in those rows. `*closed` tells
 * whether there is such a variable. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
csolver_status csi_crash_close(csolver *s, uint32_t row, bool *closed) {
    csi_descent found = {.column = CSI_NONE, .limit = INT64_MAX};
    *closed = false;
    if (CSI_COMPACT) return CSOLVER_OK;
    if (csi_list_is_empty(&s->tableau.unevaluated) && holds(s, row)) return CSOLVER_OK;
    CSI_TRY(csi_work_check(s));
    CSI_TRY(csi_pivot_descend(s, row, &found));
    if (found.column == CSI_NONE) return pivot(s, row, closed);
    if (!csi_crash_is_large(s, found.column)) return CSOLVER_OK;
    *closed = true;
    CSI_TRY(csi_journal_column(s, found.column));
    csi_keys keys = {INT64_MAX, found.limit + 1};
    CSI_TRY(csi_augment_find(s, row, found.column, &keys));
    if (keys.above == CSI_ALONG_PATH) {
        csi_augment(s);
        return CSOLVER_OK;
    }
    CSI_TRY(csi_pivot_replace(s, row, found.column));
    csi_pivot_define(s, row, found.column, csi_pivot_keys(s, row, found.column, row));
    return CSOLVER_OK;
}
