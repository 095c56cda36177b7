/* crash_close.c - a new required equality whose variables are all defined closes a chain: it defines a variable
 * that they rest on.
 *
 * Columns are equal and fill the root: the last one's edge follows from the first one's width, and that
 * from the root's edge only now. The dual simplex would find this by itself, one expansion to the bottom
 * and one ratio test each time. Here rows are substituted by falling order key until a variable that nothing
 * holds has its final coefficient; what lies below stays as it is. */
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

/* The row, which defines nothing yet and whose logical is eliminated, defines such a variable, if there is
 * one. */
csolver_status csi_crash_close(csolver *s, uint32_t row, bool *closed) {
    csi_descent found = {CSI_NONE, INT64_MAX};
    *closed = false;
    if (csi_list_is_empty(&s->tableau.unevaluated) && holds(s, row)) return CSOLVER_OK;
    CSI_TRY(csi_work_ask(s));
    CSI_TRY(csi_pivot_descend(s, row, &found));
    if (found.column == CSI_NONE || !is_large(s, found.column)) return CSOLVER_OK;
    CSI_TRY(csi_journal_column(s, found.column));
    CSI_TRY(csi_pivot_replace_block(s, row, -csi_sparse_sum(s, found.column)));
    CSI_TRY(csi_pivot_measure(s, row));
    csi_pivot_define(s, row, found.column, csi_pivot_keys(s, row, found.column, row));
    *closed = true;
    return CSOLVER_OK;
}
