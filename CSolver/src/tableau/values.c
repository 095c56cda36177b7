/* values.c - values of basic columns: follows the chain of rows upwards from what moved.
 *
 * A basic column's value is always evaluated from its whole row, never by adding a difference, so
 * nothing drifts; a running error bound (Wilkinson's) goes with it. The order of evaluation is a
 * reversed depth-first finishing order over the rows that are reached. */
#include "tableau.h"

#include "../base/numeric.h"

/* A nonbasic column takes a new value; its users are evaluated by csi_values_update(). The caller
 * has saved the column. */
void csi_values_move(csolver *s, uint32_t column, double value) {
    csi_column *x = csi_col(s, column);
    x->value = value;
    csi_set_error(x, CSI_ROUNDOFF * fabs(value));
    csi_list_add(s, &s->tableau.moved, s->model.marks, CSI_MARK_MOVED, column);
    csi_changes_touch(s, column);
}

/* Every column that follows from one that moved knows it. */
void csi_values_forget_moved(csolver *s) {
    for (uint32_t i = 0; i < s->tableau.moved.count; i++)
        s->model.marks[s->tableau.moved.items[i]] =
            (uint8_t)(s->model.marks[s->tableau.moved.items[i]] & ~CSI_MARK_MOVED);
    s->tableau.moved.count = 0;
}

/* Forgets which rows were met. */
void csi_values_new_visit(csolver *s) {
    if (++s->tableau.visit != 0) return;
    if (s->model.rows.count != 0)
        memset(s->model.visits, 0, s->model.rows.count * sizeof *s->model.visits);
    s->tableau.visit = 1;
}

/* The row's basic column must be evaluated: the row is new or defines another column now. */
void csi_values_invalidate(csolver *s, uint32_t row) {
    csi_list_add(s, &s->tableau.unevaluated, s->model.row_marks, CSI_ROW_UNEVALUATED, row);
}

/* Whether all rows wait, and none defines a column that has bounds. */
bool csi_values_are_unbounded(const csolver *s) {
    if (s->model.row_count == 0 || s->tableau.unevaluated.count < s->model.row_count) return false;
    for (uint32_t i = 0; i < s->tableau.unevaluated.count; i++) {
        const csi_row *r = &s->model.rows.items[s->tableau.unevaluated.items[i]];
        const csi_column *x = csi_col(s, r->basic);
        if (!r->live || r->derived || x->low > -INFINITY || x->high < INFINITY) return false;
    }
    return true;
}

static void doubt(csolver *s, uint32_t row) {
    csi_list_add(s, &s->tableau.doubtful, s->model.row_marks, CSI_ROW_DOUBTFUL, row);
}

/* The source of the row will be looked at. */
void csi_values_doubt(csolver *s, uint32_t row) { doubt(s, row); }

/* Depth first. The stack holds the terms by which the search came to the rows on its way, the first one left out;
 * it stands at the end of `order`, where there is room for the rows that have not been finished. `left`: how many terms
 * may lead to nothing new; after that the search is given up, and rows are only met. */
static void visit(csolver *s, uint32_t row, uint32_t *left) {
    if (s->model.visits[row] == s->tableau.visit) return;
    uint32_t *bottom = s->model.order + s->model.rows.capacity, *top = bottom, first = row;
    uint32_t cursor = s->model.users[s->model.rows.items[row].basic].head, vain = *left;
    s->model.visits[row] = s->tableau.visit;
    while (vain != 0) {
        if (cursor != CSI_NONE) {
            const csi_term *term = &s->model.terms.items[cursor];
            if (s->model.visits[term->row] == s->tableau.visit) {
                cursor = term->next;
                vain--;
                continue;
            }
            *--top = cursor;
            row = term->row;
            s->model.visits[row] = s->tableau.visit;
            cursor = s->model.users[s->model.rows.items[row].basic].head;
            continue;
        }
        s->model.order[s->tableau.order_count++] = row;
        if (top == bottom) break;
        cursor = s->model.terms.items[*top++].next;
        row = top == bottom ? first : s->model.terms.items[*top].row;
    }
    *left = vain;
}

/* How many terms may lead to nothing new. */
static uint32_t begin(csolver *s) {
    csi_values_new_visit(s);
    s->tableau.order_count = 0;
    return CSI_SEARCHED_PER_ROW * s->model.row_count + 1;
}

static void visit_users(csolver *s, uint32_t column, uint32_t *left) {
    for (uint32_t i = s->model.users[column].head; i != CSI_NONE; i = s->model.terms.items[i].next)
        visit(s, s->model.terms.items[i].row, left);
}

/* Leaves in `order`, read backwards, the rows to evaluate because of all moved columns and unevaluated
 * rows. */
void csi_values_order(csolver *s) {
    if (csi_order_all(s)) return;
    uint32_t left = begin(s);
    for (uint32_t i = 0; i < s->tableau.moved.count; i++)
        if (csi_col(s, s->tableau.moved.items[i])->live &&
            !csi_is_basic(s, s->tableau.moved.items[i]))
            visit_users(s, s->tableau.moved.items[i], &left);
    for (uint32_t i = 0; i < s->tableau.unevaluated.count; i++)
        if (s->model.rows.items[s->tableau.unevaluated.items[i]].live)
            visit(s, s->tableau.unevaluated.items[i], &left);
    if (left == 0) csi_order_met(s);
}

/* Puts the rows that depend on some nonbasic columns in order. */
void csi_values_order_from(csolver *s, uint32_t count, const uint32_t *columns) {
    uint32_t left = begin(s);
    for (uint32_t i = 0; i < count; i++) visit_users(s, columns[i], &left);
    if (left == 0) csi_order_met(s);
}

/* Inlined wherever it stands: a call costs as much as a term, and rows are short. `bound`: on the error, excused or
 * not. */
static CSI_INLINE void sum_up(const csolver *s, uint32_t row, double *value, double *error,
                              double *bound) {
    const csi_row *r = &s->model.rows.items[row];
    const csi_term *terms = s->model.terms.items + r->start;
    double sum = 0, magnitude = 0, sums = 0, known = 0, own = 1;
    for (uint32_t i = 0; i < r->count; i++) {
        if (terms[i].column == r->basic) {
            own = terms[i].coefficient;
            continue;
        }
        const csi_column *x = csi_col(s, terms[i].column);
        double product = terms[i].coefficient * x->value;
        sum += product;
        magnitude += fabs(product);
        sums += fabs(sum);
        known += fabs(terms[i].coefficient) * csi_error(x);
    }
    if (r->shift != 0) { /* last: large terms that cancel would swallow it */
        double size = fabs(r->shift);
        sum += r->shift;
        magnitude += size;
        sums += size + fabs(sum);
    }
    known += CSI_ROUNDOFF * (magnitude + sums);
    double unit = fabs(own);
    if (unit == 1) { /* as it mostly is, and divisions are slow */
        *value = own > 0 ? -sum : sum;
    } else {
        *value = -sum / own;
        known /= unit;
        magnitude /= unit;
    }
    *bound = known + CSI_ROUNDOFF * fabs(*value);
    *error = csi_min(*bound, CSI_EXCUSED * csi_max(magnitude, 1));
}

void csi_values_evaluate(const csolver *s, uint32_t row, double *value, double *error) {
    double bound;
    sum_up(s, row, value, error, &bound);
}

/* Whether rounding may be all that parts a value from an end of its segment, by more than one that is missed. */
static bool is_magnified(double value, double bound, double end) {
    double off = fabs(value - end);
    return off <= CSI_VIOLATION_ERRORS * bound && off > CSI_MISSED * csi_max(fabs(end), 1);
}

/* A value that is known to so little that it may matter. */
static void doubt_value(csolver *s, const csi_column *x, double error, double bound) {
    if (error > CSI_IMPRECISE && error > CSI_IMPRECISE * fabs(x->value))
        s->tableau.imprecise = true;
    if (is_magnified(x->value, bound, x->low) || is_magnified(x->value, bound, x->high))
        s->base.uncertain = true;
}

/* Returns the work done. */
static CSI_INLINE uint32_t evaluate(csolver *s, uint32_t row) {
    uint32_t column = s->model.rows.items[row].basic;
    csi_column *x = csi_col(s, column);
    double error, bound;
    sum_up(s, row, &x->value, &error, &bound);
    csi_set_error(x, error);
    if (bound > CSI_IMPRECISE) doubt_value(s, x, error, bound);
    if (s->model.rows.items[row].derived && !s->model.rows.items[row].quiet) doubt(s, row);
    csi_queue_push(s, column);
    csi_changes_touch(s, column);
    return s->model.rows.items[row].count;
}

/* Evaluates the basic column of a new row at once, if no other row uses it or if that leaves it where it
 * is, as that of a constraint that came back. Its terms, which wait, will find the row by their lists. A column
 * that rests on one that stays keeps its error bound, which is short by the rounding of this one row, until it
 * is evaluated next. The column has been saved. */
void csi_values_evaluate_new_now(csolver *s, uint32_t row) {
    uint32_t column = s->model.rows.items[row].basic;
    if (s->model.users[column].count > 1) {
        double value, error, old = csi_col(s, column)->value;
        csi_values_evaluate(s, row, &value, &error);
        if (value < old || value > old || (s->model.marks[column] & CSI_MARK_MOVED)) {
            csi_values_invalidate(s, row);
            return;
        }
    }
    csi_work_count(s, evaluate(s, row));
}

/* Evaluates all basic columns that depend on some nonbasic ones, which are inside their segments and have been
 * published. */
void csi_values_refresh(csolver *s, uint32_t count, const uint32_t *columns) {
    csi_values_order_from(s, count, columns);
    for (uint32_t i = s->tableau.order_count; i-- > 0;) {
        uint32_t row = s->model.order[i];
        csi_column *x = csi_col(s, s->model.rows.items[row].basic);
        double error;
        csi_values_evaluate(s, row, &x->value, &error);
        csi_set_error(x, error);
    }
    s->base.statistics.row_operations += s->tableau.order_count;
}

/* Evaluates all basic columns that depend on what moved, and queues those that are outside their
 * segments. Only saving for a rollback can fail, before anything changes. */
csolver_status csi_values_update(csolver *s) {
    if (csi_list_is_empty(&s->tableau.moved) && csi_list_is_empty(&s->tableau.unevaluated))
        return CSOLVER_OK;
    CSI_TRY(csi_queue_complete(s, &s->tableau.moved, CSI_MARK_MOVED));
    CSI_TRY(csi_queue_complete_rows(s, &s->tableau.unevaluated, CSI_ROW_UNEVALUATED));
    csi_values_order(s);
    for (uint32_t i = 0; s->model.journal.active && i < s->tableau.order_count; i++)
        CSI_TRY(csi_journal_column(s, s->model.rows.items[s->model.order[i]].basic));
    uint64_t work = 0;
    for (uint32_t i = s->tableau.order_count; i-- > 0;) work += evaluate(s, s->model.order[i]);
    csi_work_count(s, work);
    s->base.statistics.row_operations += s->tableau.order_count;
    csi_values_forget_moved(s);
    for (uint32_t i = 0; i < s->tableau.unevaluated.count; i++)
        s->model.row_marks[s->tableau.unevaluated.items[i]] =
            (uint8_t)(s->model.row_marks[s->tableau.unevaluated.items[i]] & ~CSI_ROW_UNEVALUATED);
    s->tableau.unevaluated.count = 0;
    return CSOLVER_OK;
}
