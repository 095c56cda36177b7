/* values.c - computes the values of basic columns whose rows depend on something that has changed.
 *
 * A value is always computed from the whole row, never by adding a difference to the old value, so
 * rounding errors do not accumulate from solve to solve. An error bound is computed along with the value
 * (running error analysis, J. H. Wilkinson). A row may contain basic columns of other rows, which must be
 * evaluated before it; the order comes from a depth-first search. An update costs O(terms of the rows that
 * depend on a change). */
#include "tableau.h"

#include "../base/numeric.h"

/* Sets the value of a nonbasic column; csi_values_update() later evaluates the columns that depend on it.
 * The caller has saved the column for a rollback. */
void csi_values_move(csolver *s, uint32_t column, double value) {
    csi_column *x = csi_col(s, column);
    x->value = value;
    csi_set_error(x, CSI_ROUNDOFF * fabs(value));
    csi_list_add(s, &s->tableau.moved, s->tableau.marks, CSI_MARK_MOVED, column);
    csi_touched_add(s, column);
}

/* Empties the list of nonbasic columns that have moved, because all columns that depend on them have been
 * evaluated. */
void csi_values_clear_moved(csolver *s) {
    for (uint32_t i = 0; i < s->tableau.moved.count; i++)
        s->tableau.marks[s->tableau.moved.items[i]] =
            (uint8_t)(s->tableau.marks[s->tableau.moved.items[i]] & ~CSI_MARK_MOVED);
    s->tableau.moved.count = 0;
}

/* Starts a traversal of rows, in which no row counts as visited yet. Traversals are numbered with 16 bits;
 * after the last number, the marks of all rows are reset. */
void csi_values_new_visit(csolver *s) {
    if (++s->tableau.visit != 0) return;
    if (s->tableau.rows.count != 0)
        memset(s->tableau.visits, 0, s->tableau.rows.count * sizeof *s->tableau.visits);
    s->tableau.visit = 1;
}

/* Queues a row for evaluation, because it is new, or because its terms or its basic column have changed. */
void csi_values_invalidate(csolver *s, uint32_t row) {
    csi_list_add(s, &s->tableau.unevaluated, s->tableau.row_marks, CSI_ROW_UNEVALUATED, row);
}

/* Returns whether all rows must be evaluated and no basic column has bounds. No bound can be
 * violated then, so the evaluation may be left to the next solve. */
bool csi_values_are_unbounded(const csolver *s) {
    if (s->tableau.row_count == 0 || s->tableau.unevaluated.count < s->tableau.row_count)
        return false;
    for (uint32_t i = 0; i < s->tableau.unevaluated.count; i++) {
        const csi_row *r = &s->tableau.rows.items[s->tableau.unevaluated.items[i]];
        const csi_column *x = csi_col(s, r->basic);
        if (!r->live || r->derived || x->low > -INFINITY || x->high < INFINITY) return false;
    }
    return true;
}

static void doubt(csolver *s, uint32_t row) {
    csi_list_add(s, &s->tableau.doubtful, s->tableau.row_marks, CSI_ROW_DOUBTFUL, row);
}

/* Queues a row as doubtful: the values must be compared with the constraint that the row was made from. */
void csi_values_doubt(csolver *s, uint32_t row) { doubt(s, row); }

/* Returns whether the row will be evaluated later by the running sweep, which evaluates the rows in
 * parts (sweep.c). Other evaluations skip such rows. */
static bool is_pending(const csolver *s, uint32_t row) {
    return (s->tableau.row_marks[row] & CSI_ROW_PENDING) != 0;
}

/* Visits a row and all rows that depend on it, depth first. Appends each row to `order` after all
 * rows that depend on it. The stack of the search grows downwards from the end of `order`, whose
 * upper part is still free. `*left` counts down the terms that lead to rows visited before; at 0
 * the search stops, and csi_order_met() finds the order instead. */
static void visit(csolver *s, uint32_t row, uint32_t *left) {
    if (s->tableau.visits[row] == s->tableau.visit || is_pending(s, row)) return;
    uint32_t *bottom = s->tableau.order + s->tableau.rows.capacity, *top = bottom, first = row;
    uint32_t cursor = csi_col(s, s->tableau.rows.items[row].basic)->users.head, vain = *left;
    s->tableau.visits[row] = s->tableau.visit;
    while (vain != 0) {
        if (cursor != CSI_NONE) {
            const csi_term *term = &s->model.terms.items[cursor];
            if (s->tableau.visits[term->row] == s->tableau.visit || is_pending(s, term->row)) {
                cursor = term->next;
                vain--;
                continue;
            }
            *--top = cursor;
            row = term->row;
            s->tableau.visits[row] = s->tableau.visit;
            cursor = csi_col(s, s->tableau.rows.items[row].basic)->users.head;
            continue;
        }
        s->tableau.order[s->tableau.order_count++] = row;
        if (top == bottom) break;
        cursor = s->model.terms.items[*top++].next;
        row = top == bottom ? first : s->model.terms.items[*top].row;
    }
    *left = vain;
}

/* Starts a depth-first search through the rows. Returns the limit at which the search is given up:
 * how many terms may lead to rows that were visited before. */
static uint32_t begin(csolver *s) {
    csi_values_new_visit(s);
    s->tableau.order_count = 0;
    return CSI_SEARCHED_PER_ROW * s->tableau.row_count + 1;
}

/* Visits all rows whose values depend on a column: the rows that contain the column, and the rows
 * that contain a basic column of a visited row. */
static void visit_users(csolver *s, uint32_t column, uint32_t *left) {
    for (uint32_t i = csi_col(s, column)->users.head; i != CSI_NONE;
         i = s->model.terms.items[i].next)
        visit(s, s->model.terms.items[i].row, left);
}

/* Fills `order` with the rows that must be evaluated, the first one at the end: rows that depend on
 * a nonbasic column that has moved, and those in the list of unevaluated rows. */
void csi_values_order(csolver *s) {
    if (csi_order_all(s)) return;
    uint32_t left = begin(s);
    for (uint32_t i = 0; i < s->tableau.moved.count; i++)
        if (csi_col(s, s->tableau.moved.items[i])->live &&
            !csi_is_basic(s, s->tableau.moved.items[i]))
            visit_users(s, s->tableau.moved.items[i], &left);
    for (uint32_t i = 0; i < s->tableau.unevaluated.count; i++)
        if (s->tableau.rows.items[s->tableau.unevaluated.items[i]].live)
            visit(s, s->tableau.unevaluated.items[i], &left);
    if (left == 0) csi_order_met(s);
}

/* Fills `order` with the rows that depend on the given nonbasic columns. The row that must be
 * evaluated first is the last in the array. */
void csi_values_order_from(csolver *s, uint32_t count, const uint32_t *columns) {
    uint32_t left = begin(s);
    for (uint32_t i = 0; i < count; i++) visit_users(s, columns[i], &left);
    if (left == 0) csi_order_met(s);
}

/* Computes the value of a row's basic column. `bound` is the error bound of the value, and `error` is this
 * bound limited by CSI_EXCUSED. Always inlined, because rows are so short that a function call would cost
 * as much as a term. */
static CSI_INLINE void sum_up(const csi_row *r, const csi_term *terms, const csi_column *columns,
                              double *value, double *error, double *bound) {
    const csi_term *term = terms + r->start, *end = term + r->count;
    double sum = 0, magnitude = 0, sums = 0, known = 0, own = 1;
    uint32_t basic = r->basic;
    for (; term < end; term++) {
        if (term->column == basic) {
            own = term->coefficient;
            continue;
        }
        const csi_column *x = &columns[term->column];
        double product = term->coefficient * x->value;
        sum += product;
        magnitude += fabs(product);
        sums += fabs(sum);
        known += fabs(term->coefficient) * csi_error(x);
    }
    /* The row's constant is added last. Large terms may cancel each other, and if the constant were added
     * to them first, its last digits would be lost. */
    if (r->shift != 0) {
        double size = fabs(r->shift);
        sum += r->shift;
        magnitude += size;
        sums += size + fabs(sum);
    }
    known += CSI_ROUNDOFF * (magnitude + sums);
    double unit = fabs(own);
    /* Most rows have the coefficient 1 or -1 for their basic column: avoid the division. */
    if (unit == 1) {
        *value = own > 0 ? -sum : sum;
    } else {
        *value = -sum / own;
        known /= unit;
        magnitude /= unit;
    }
    *bound = known + CSI_ROUNDOFF * fabs(*value);
    *error = csi_min(*bound, CSI_EXCUSED * csi_max(magnitude, 1));
}

/* Computes the value of a row's basic column and its error bound, without storing them. */
void csi_values_evaluate(const csolver *s, uint32_t row, double *value, double *error) {
    double bound;
    sum_up(&s->tableau.rows.items[row], s->model.terms.items, s->tableau.columns.items, value,
           error, &bound);
}

/* Gives the basic column of a row that must still be evaluated the value that follows from the stored
 * values of the row's other columns, which may be out of date. The caller has saved the column for a
 * rollback. */
void csi_values_estimate(csolver *s, uint32_t row) {
    csi_column *x = csi_col(s, s->tableau.rows.items[row].basic);
    double error;
    csi_values_evaluate(s, row, &x->value, &error);
    csi_set_error(x, error);
}

/* Returns whether a column's value only seems to miss `end`, an end of the linear piece of the
 * column's cost. The difference must exceed CSI_MISSED, the error that the solver tolerates in an
 * equation, so that a user could see it. And it must be within the value's error bound `bound`, so
 * that rounding errors may explain it. */
static bool is_magnified(double value, double bound, double end) {
    double off = fabs(value - end);
    return off <= CSI_VIOLATION_ERRORS * bound && off > CSI_MISSED * csi_max(fabs(end), 1);
}

/* Called for a value with a large error bound, that of the row's basic column. If the bound is large
 * relative to the value, sets `imprecise`, because constraints may contain the column although their
 * rows do not. A logical column that no other row contains occurs in its own constraint alone, so only
 * its row is queued, and only if substitutions have changed the row. Sets `uncertain` if the value is
 * so close to an end of its segment (the linear piece of its cost) that it may be on either side. */
static CSI_INLINE void doubt_value(csolver *s, uint32_t row, double bound) {
    const csi_row *r = &s->tableau.rows.items[row];
    const csi_column *x = csi_col(s, r->basic);
    if (bound > CSI_IMPRECISE * fabs(x->value)) {
        if (!csi_pivot_is_loose(s, r->basic))
            s->tableau.imprecise = true;
        else if (r->derived)
            doubt(s, row);
    }
    if (is_magnified(x->value, bound, x->low) || is_magnified(x->value, bound, x->high))
        s->base.uncertain = true;
}

/* Called for a basic column whose bounds or segment have changed, but not its value. Sets `uncertain` if
 * the value is so close to an end of its segment (the linear piece of its cost) that it may be on either
 * side. */
void csi_values_doubt_ends(csolver *s, const csi_column *x) {
    double error = csi_error(x);
    if (is_magnified(x->value, error, x->low) || is_magnified(x->value, error, x->high))
        s->base.uncertain = true;
}

/* Computes and stores the value of a row's basic column. Queues the column if the value must be
 * published or is outside its segment (the linear piece of its cost), and queues the row if the
 * values must be compared with its constraint. Returns the number of terms visited. */
static CSI_INLINE uint32_t evaluate(csolver *s, uint32_t row, const csi_row *rows,
                                    const csi_term *terms, csi_column *columns) {
    const csi_row *r = &rows[row];
    uint32_t column = r->basic, count = r->count;
    csi_column *x = &columns[column];
    double value, error, bound;
    sum_up(r, terms, columns, &value, &error, &bound);
    x->value = value;
    csi_set_error(x, error);
    if (bound > CSI_IMPRECISE) doubt_value(s, row, bound);
    if (r->derived && !r->quiet) doubt(s, row);
    if (value < x->low || value > x->high) csi_queue_violated(s, column);
    csi_touched_add(s, column);
    return count;
}

/* Evaluates the basic columns of the given rows, the last row first. The caller has saved the
 * columns for a rollback. */
void csi_values_evaluate_all(csolver *s, uint32_t count, const uint32_t *rows) {
    uint64_t work = 0;
    /* Copy the addresses of these arrays to local variables. A compiler cannot know that the
     * arrays do not move, and would read their addresses again for each row. */
    const csi_row *all = s->tableau.rows.items;
    const csi_term *terms = s->model.terms.items;
    csi_column *columns = s->tableau.columns.items;
    for (uint32_t i = count; i-- > 0;) work += evaluate(s, rows[i], all, terms, columns);
    csi_work_count(s, work);
    s->base.statistics.row_operations += count;
}

/* Evaluates the basic column of a new row at once if no other row contains the column, or if its
 * value does not change, for example because a removed constraint is added again. Otherwise queues
 * the row. If the row contains columns that are still to be evaluated, evaluating them will also
 * evaluate this row.
 *
 * If the value does not change, the columns that depend on it are not evaluated, and their error
 * bounds lack the rounding of this row until their next evaluation. The caller has saved the column
 * for a rollback. */
void csi_values_evaluate_new_now(csolver *s, uint32_t row) {
    uint32_t column = s->tableau.rows.items[row].basic;
    if (csi_col(s, column)->users.count > 1) {
        double value, error, old = csi_col(s, column)->value;
        csi_values_evaluate(s, row, &value, &error);
        if (value < old || value > old || (s->tableau.marks[column] & CSI_MARK_MOVED)) {
            csi_values_invalidate(s, row);
            return;
        }
    }
    csi_work_count(
        s, evaluate(s, row, s->tableau.rows.items, s->model.terms.items, s->tableau.columns.items));
}

/* Evaluates all basic columns that depend on the given nonbasic columns, at the end of a compiled
 * resize (formulas that update published values without a solve). The resize has checked and
 * published these values already, so no column is queued. */
void csi_values_refresh(csolver *s, uint32_t count, const uint32_t *columns) {
    csi_values_order_from(s, count, columns);
    for (uint32_t i = s->tableau.order_count; i-- > 0;) {
        uint32_t row = s->tableau.order[i];
        csi_column *x = csi_col(s, s->tableau.rows.items[row].basic);
        double error;
        csi_values_evaluate(s, row, &x->value, &error);
        csi_set_error(x, error);
    }
    s->base.statistics.row_operations += s->tableau.order_count;
}

/* Evaluates all basic columns that depend on a change, and queues those that violate the segment (linear
 * piece) of their cost. Errors: OUT_OF_MEMORY; nothing has changed then. */
csolver_status csi_values_update(csolver *s) {
    if (csi_list_is_empty(&s->tableau.moved) && csi_list_is_empty(&s->tableau.unevaluated))
        return CSOLVER_OK;
    CSI_TRY(csi_queue_complete(s, &s->tableau.moved, CSI_MARK_MOVED));
    CSI_TRY(csi_queue_complete_rows(s, &s->tableau.unevaluated, CSI_ROW_UNEVALUATED));
    csi_values_order(s);
    for (uint32_t i = 0; s->base.undo.active && i < s->tableau.order_count; i++)
        CSI_TRY(csi_journal_column(s, s->tableau.rows.items[s->tableau.order[i]].basic));
    csi_values_evaluate_all(s, s->tableau.order_count, s->tableau.order);
    csi_values_clear_moved(s);
    for (uint32_t i = 0; i < s->tableau.unevaluated.count; i++)
        s->tableau.row_marks[s->tableau.unevaluated.items[i]] =
            (uint8_t)(s->tableau.row_marks[s->tableau.unevaluated.items[i]] & ~CSI_ROW_UNEVALUATED);
    s->tableau.unevaluated.count = 0;
    return CSOLVER_OK;
}
