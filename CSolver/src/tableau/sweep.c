/* sweep.c - the sweep: evaluates many rows in parts, so that the dual simplex method can repair
 * each part before rows that depend on it are evaluated.
 *
 * If all rows of a long list of cells are evaluated first and violations are removed afterwards,
 * each change of a cell's height moves all cells below, which are then evaluated again. A sweep
 * evaluates the rows in the order of their indices, which is about the order in which the host
 * stated the cells, and each row after the rows whose basic columns it contains (post-order of a
 * depth-first search). Rows that the sweep has not reached are *pending*. Other evaluations skip
 * pending rows in the meantime. No evaluated row contains the basic column of a pending row. A
 * pivot in an evaluated row keeps that true, because it substitutes only rows that have been
 * evaluated, too. */
#include "tableau.h"

/* Marks an unevaluated row as pending: it is in the list of the sweep and will be evaluated.
 * Returns the index of the row's first term. */
static uint32_t enter(csolver *s, uint32_t row) {
    s->tableau.row_marks[row] ^= CSI_ROW_UNEVALUATED | CSI_ROW_PENDING;
    return s->tableau.rows.items[row].start;
}

/* Puts an unevaluated row, and the unevaluated rows on which it depends, into the list of the sweep
 * before the index `at`. The rows on which it depends come behind it, because the list is read from
 * its end. All of these rows become pending. Returns the index of the first of them in the list.
 * The stack of the depth-first search is at the end of `order`; it contains the terms that led to
 * the rows being visited. */
static CSI_INLINE uint32_t visit(csolver *s, uint32_t row, uint32_t at) {
    const csi_term *terms = s->model.terms.items;
    const csi_column *columns = s->tableau.columns.items;
    const csi_row *rows = s->tableau.rows.items;
    const uint8_t *marks = s->tableau.row_marks;
    uint32_t *bottom = s->tableau.order + s->tableau.rows.capacity, *top = bottom;
    uint32_t cursor = enter(s, row), end = cursor + rows[row].count;
    for (;;) {
        for (; cursor < end; cursor++) {
            uint32_t below = columns[terms[cursor].column].row;
            if (below == CSI_NONE || !(marks[below] & CSI_ROW_UNEVALUATED)) continue;
            *--top = cursor;
            row = below;
            cursor = enter(s, row);
            end = cursor-- + rows[row].count;
        }
        s->tableau.sweep.items[--at] = row;
        if (top == bottom) return at;
        cursor = *top++;
        row = terms[cursor++].row;
        end = rows[row].start + rows[row].count;
    }
}

/* Returns whether a sweep (evaluating the rows in parts) over all rows is faster than evaluating
 * them at once. That is so if no row has been evaluated yet, and if at least a twelfth of the rows
 * have a logical basic column that no other row contains, as rows of inequalities do. Only every
 * eighth row is examined. */
static bool pays_for_all(const csolver *s) {
    enum { EXAMINED = 8, SHARE = 12 };
    uint32_t loose = 0;
    if (s->tableau.unevaluated.count < s->tableau.row_count) return false;
    for (uint32_t i = 0; i < s->tableau.unevaluated.count; i += EXAMINED)
        loose +=
            csi_pivot_is_loose(s, s->tableau.rows.items[s->tableau.unevaluated.items[i]].basic);
    return loose >= s->tableau.row_count / EXAMINED / SHARE;
}

/* Marks the rows that must be evaluated with CSI_ROW_UNEVALUATED: every row if `all` is true,
 * otherwise the rows in the array `order`. Returns the number of marked rows. */
static uint32_t mark(csolver *s, bool all) {
    uint32_t count = all ? s->tableau.rows.count : s->tableau.order_count, marked = 0;
    /* Rows that the open transaction has removed keep their slots, and count as rows, until it ends. */
    bool all_live = s->tableau.row_count == count && s->base.undo.removed.count == 0;
    if (all && all_live && s->tableau.unevaluated.count == count) {
        s->tableau.unevaluated.count = 0; /* Every row was in the list, so every row is marked. */
        return count;
    }
    for (uint32_t i = 0; i < s->tableau.unevaluated.count; i++) {
        uint32_t row = s->tableau.unevaluated.items[i];
        s->tableau.row_marks[row] = (uint8_t)(s->tableau.row_marks[row] & ~CSI_ROW_UNEVALUATED);
    }
    s->tableau.unevaluated.count = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t row = all ? i : s->tableau.order[i];
        if (!s->tableau.rows.items[row].live) continue;
        s->tableau.row_marks[row] |= CSI_ROW_UNEVALUATED;
        marked++;
    }
    return marked;
}

/* Begins a sweep, which evaluates the rows in parts, over all rows that must be evaluated. Sets
 * `begun` to whether a sweep is worth while and has begun. Errors: OUT_OF_MEMORY; nothing has
 * changed then. */
csolver_status csi_sweep_begin(csolver *s, bool *begun) {
    *begun = false;
    CSI_TRY(csi_queue_complete_rows(s, &s->tableau.unevaluated, CSI_ROW_UNEVALUATED));
    CSI_TRY(csi_queue_complete(s, &s->tableau.moved, CSI_MARK_MOVED));
    bool all = pays_for_all(s);
    if (!all && s->tableau.moved.count < CSI_SWEPT_MOVED) return CSOLVER_OK;
    CSI_TRY(CSI_RESERVE(s, s->tableau.sweep, s->tableau.row_count));
    if (!all) csi_values_order(s);
    uint32_t at = s->tableau.sweep.count = mark(s, all);
    for (uint32_t row = 0; at > 0; row++)
        if (s->tableau.row_marks[row] & CSI_ROW_UNEVALUATED) at = visit(s, row, at);
    csi_queue_drop_pending(s);
    csi_values_clear_moved(s);
    *begun = true;
    return CSOLVER_OK;
}

/* Evaluates the next rows, at most CSI_SWEPT_TOGETHER, of a sweep, which computes the values of all
 * pending rows of the tableau in order of dependence. Errors: OUT_OF_MEMORY; these rows
 * then remain pending. */
csolver_status csi_sweep_on(csolver *s) {
    uint32_t count = s->tableau.sweep.count;
    if (count > CSI_SWEPT_TOGETHER) count = CSI_SWEPT_TOGETHER;
    const uint32_t *rows = s->tableau.sweep.items + s->tableau.sweep.count - count;
    for (uint32_t i = 0; s->base.undo.active && i < count; i++)
        CSI_TRY(csi_journal_column(s, s->tableau.rows.items[rows[i]].basic));
    for (uint32_t i = 0; i < count; i++)
        s->tableau.row_marks[rows[i]] = (uint8_t)(s->tableau.row_marks[rows[i]] & ~CSI_ROW_PENDING);
    csi_values_evaluate_all(s, count, rows);
    s->tableau.sweep.count -= count;
    return CSOLVER_OK;
}

/* Ends the sweep. Rows that the sweep has not evaluated go back to the list of rows that must be
 * evaluated. */
void csi_sweep_end(csolver *s) {
    for (uint32_t i = 0; i < s->tableau.sweep.count; i++) {
        uint32_t row = s->tableau.sweep.items[i];
        s->tableau.row_marks[row] = (uint8_t)(s->tableau.row_marks[row] & ~CSI_ROW_PENDING);
        csi_values_invalidate(s, row);
    }
    s->tableau.sweep.count = 0;
    CSI_DROP_LARGE(s, s->tableau.sweep);
}
