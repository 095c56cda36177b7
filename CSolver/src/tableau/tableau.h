/* tableau.h - functions on the rows of the simplex tableau: expressing basic columns by nonbasic ones
 * (BTRAN), rates of change (FTRAN), order of evaluation, values, pivots, logical (slack) variables
 * that have no column until one is needed, costs and reduced costs, refactorisation, and iterative
 * refinement.
 *
 * Invariants: each row has one basic column, and basic columns never depend on each other in a circle. The
 * value of a basic column is always computed from its whole row. A row that substitutions have changed is
 * a linear combination of constraints. One of these is called the row's source: the constraint as which
 * the row was added. Internal. */
#ifndef CSI_TABLEAU_H
#define CSI_TABLEAU_H

#include "records.h"

/* ---- cost.c ---- */
/* The cost of a column on one side of a point, to the left or to the right. */
typedef struct csi_side {
    bool blocked;   /* a bound is at the point: the column cannot go that way */
    double next;    /* the nearest breakpoint or bound of the column on that side of the point */
    csi_span slope; /* the derivative of the cost on that side */
} csi_side;
csolver_status csi_cost_side(csolver *s, uint32_t column, double value, int direction,
                             csi_side *side);
csolver_status csi_cost_back(csolver *s, uint32_t column, double value, int direction,
                             csi_span slope, double *from);
csolver_status csi_cost_gap(csolver *s, uint32_t column, double value, int direction,
                            csi_side *side, csi_span *gap);
csolver_status csi_cost_locate(csolver *s, uint32_t column, csi_span target, double start,
                               double *value, int *miss);
bool csi_cost_natural(csolver *s, uint32_t column, csi_bounds *own, double *low, double *high);
bool csi_cost_least(csolver *s, uint32_t column, double start, csi_bounds *own, double *value);
csolver_status csi_cost_segment(csolver *s, uint32_t column, csi_span target, double start,
                                double *low, double *high, csi_span *slope);
csolver_status csi_cost_segment_at(csolver *s, uint32_t column, double value, double *low,
                                   double *high, csi_span *slope);
csi_bounds csi_cost_bounds(const csolver *s, uint32_t column);
bool csi_cost_follows(const csolver *s, uint32_t constraint, double breakpoint);
csolver_status csi_cost_ends(csolver *s, uint32_t column, uint32_t *oldest, csi_bounds *ends);
bool csi_cost_is_settled(const csolver *s, const csi_column *x);
uint32_t csi_cost_edit_on(const csolver *s, uint32_t column);
uint32_t csi_cost_bound_owner(const csolver *s, uint32_t column, int direction);

/* ---- segments.c: the functions of cost.c for columns with a breakpoint tree ---- */
csi_bounds csi_segments_bounds(const csolver *s, uint32_t column);
uint32_t csi_segments_bound_owner(const csolver *s, uint32_t column, int direction);
bool csi_segments_is_clear(const csolver *s, uint32_t column, uint32_t constraint, double low,
                           double high);
uint32_t csi_segments_oldest(const csolver *s, uint32_t column, double value);
double csi_segments_next(csolver *s, uint32_t column, double value, int direction);
csolver_status csi_segments_slopes(csolver *s, uint32_t column, double value, int direction,
                                   csi_span *span);
void csi_segments_locate(csolver *s, uint32_t column, csi_span target, csi_bounds own, double start,
                         double *value, int *miss);

/* ---- btran.c ---- */
void csi_btran_push(csolver *s, uint32_t column);
uint32_t csi_btran_pop(csolver *s);
void csi_btran_keep(csolver *s, uint32_t entry, uint32_t index);
csolver_status csi_btran_add_basic(csolver *s, uint32_t column, double amount, double scale);
csolver_status csi_btran_start(csolver *s, uint32_t row);
csolver_status csi_btran_substitute(csolver *s);
csolver_status csi_btran_down(csolver *s);
void csi_btran_keep_nonbasic(csolver *s);
csolver_status csi_btran_row(csolver *s, uint32_t row);
double csi_btran_value(const csolver *s, double *error);

/* ---- entering.c ---- */
csolver_status csi_entering_expand(csolver *s, uint32_t row, uint32_t *found);

/* ---- sparse.c ---- */
void csi_sparse_begin(csolver *s);
csolver_status csi_sparse_grow(csolver *s);

/* Returns the entry of a column in the sparse set (work space for a sum of rows), or NULL if the
 * column has none. The pointer is valid until an entry is added, because the array may then
 * move. */
static inline csi_entry *csi_sparse_find(const csolver *s, uint32_t column) {
    uint32_t index = s->tableau.column_work[column];
    bool met = index < s->tableau.work.count && s->tableau.work.items[index].column == column;
    return met ? &s->tableau.work.items[index] : NULL;
}

/* Returns the entry of a column in the sparse set (work space for a sum of rows); the column must have
 * one. */
static inline csi_entry *csi_sparse_entry(const csolver *s, uint32_t column) {
    return &s->tableau.work.items[s->tableau.column_work[column]];
}

/* Returns the sum of the amounts that were added to the column's entry in the sparse set (work space for a
 * sum of rows); 0 if there is none. */
static inline double csi_sparse_sum(const csolver *s, uint32_t column) {
    const csi_entry *entry = csi_sparse_find(s, column);
    return entry == NULL ? 0 : entry->sum;
}

/* Adds `amount` to a column's entry in the sparse set (work space for a sum of rows), and makes the
 * entry if there is none. `*met` tells whether the entry existed before. Errors: OUT_OF_MEMORY;
 * nothing was added then. */
static inline csolver_status csi_sparse_meet(csolver *s, uint32_t column, double amount,
                                             bool *met) {
    csi_entry *entry = csi_sparse_find(s, column);
    *met = entry != NULL;
    if (*met) {
        entry->sum += amount;
        entry->magnitude += fabs(amount);
        return CSOLVER_OK;
    }
    if (s->tableau.work.count == s->tableau.work.capacity) CSI_TRY(csi_sparse_grow(s));
    s->tableau.column_work[column] = s->tableau.work.count;
    entry = &s->tableau.work.items[s->tableau.work.count++];
    entry->sum = amount;
    entry->magnitude = fabs(amount);
    entry->column = column;
    return CSOLVER_OK;
}

/* Adds `amount` to the entry of a column in the sparse set (work space for a sum of rows), as
 * csi_sparse_meet() does, for callers that need not know whether the entry existed. Errors:
 * OUT_OF_MEMORY. */
static inline csolver_status csi_sparse_add(csolver *s, uint32_t column, double amount) {
    bool met;
    return csi_sparse_meet(s, column, amount, &met);
}

/* Returns the coefficient of a column in a row, or 0 if the row does not contain the column. O(terms of
 * the row). */
static inline double csi_row_coefficient(const csolver *s, uint32_t row, uint32_t column) {
    const csi_row *r = &s->tableau.rows.items[row];
    const csi_term *terms = s->model.terms.items + r->start;
    for (uint32_t i = 0; i < r->count; i++)
        if (terms[i].column == column) return terms[i].coefficient;
    return 0;
}

/* ---- logical.c ---- */
csolver_status csi_logical_make(csolver *s, uint32_t row);
csolver_status csi_logical_make_all(csolver *s);
csolver_status csi_logical_release(csolver *s, uint32_t column);
csolver_status csi_logical_fix(csolver *s, uint32_t column);
void csi_logical_begin(csolver *s);
csolver_status csi_logical_gather(csolver *s, uint32_t row, double factor);
csolver_status csi_logical_expand(csolver *s, uint32_t row);
double csi_logical_gathered(const csolver *s, double *magnitude);
void csi_logical_put(csolver *s, uint32_t row, double divisor);

/* ---- pivot.c ---- */
/* An open interval of integers in which the order key (position in the order of evaluation) of an
 * entering column must lie. INT64_MIN and INT64_MAX mean that there is no limit. */
typedef struct csi_keys {
    int64_t below, above;
} csi_keys;
/* The upper limit `above` if the entering column becomes basic in another row instead, and basic
 * columns of other rows are exchanged (augment.c). The lower limit is then INT64_MIN. */
#define CSI_ALONG_PATH INT64_MIN

/* Returns whether the open interval contains an integer, so that a column can get an order key
 * inside it. */
static inline bool csi_keys_are_left(csi_keys keys) {
    return keys.above == INT64_MAX || keys.below == INT64_MIN || keys.below < keys.above - 1;
}

bool csi_pivot_is_unused(const csolver *s, uint32_t column, uint32_t except);
int64_t csi_pivot_least_user(const csolver *s, uint32_t column, uint32_t except);
bool csi_pivot_has_keys(const csolver *s, uint32_t row, uint32_t entering, uint32_t except);
csi_keys csi_pivot_keys(const csolver *s, uint32_t row, uint32_t entering, uint32_t except);
csolver_status csi_pivot_measure(csolver *s, uint32_t row);
bool csi_pivot_is_small(const csolver *s, const csi_entry *entry);
csolver_status csi_pivot_save(csolver *s, uint32_t leaving, uint32_t entering);
csolver_status csi_pivot_prepare(csolver *s, uint32_t leaving, uint32_t entering, csi_keys *keys);
/* The arguments of csi_pivot_descend(), which substitutes basic columns in a row. It substitutes
 * those whose order keys (positions in the order of evaluation) are at least `limit`, because only
 * these may depend on `column`. */
typedef struct csi_descent {
    /* the column that will enter the basis; CSI_NONE if csi_pivot_descend() is to choose it */
    uint32_t column;
    int64_t limit;
    /* whether the substitution stops at a gate: a basic column through which alone the row depends on
     * `column` (augment.c) */
    bool stops;
    /* the gate at which the substitution has stopped, or CSI_NONE; and whether any column was
     * substituted */
    uint32_t gate;
    bool substituted;
} csi_descent;

csolver_status csi_pivot_substitute(csolver *s, uint32_t row, uint32_t entering, int64_t limit);
csolver_status csi_pivot_descend(csolver *s, uint32_t row, csi_descent *d);
csolver_status csi_pivot_replace(csolver *s, uint32_t row, uint32_t column);
void csi_pivot_define(csolver *s, uint32_t row, uint32_t column, csi_keys keys);
void csi_pivot_enter(csolver *s, uint32_t row, uint32_t column, csi_keys keys);
void csi_pivot_put_last(csolver *s, uint32_t column);
void csi_pivot_commit(csolver *s, uint32_t leaving, uint32_t entering, csi_keys keys);
csolver_status csi_pivot_eliminate(csolver *s, uint32_t user, uint32_t row, uint32_t column,
                                   uint32_t unit);
csolver_status csi_pivot_replace_block(csolver *s, uint32_t row, double divisor);

/* ---- shorten.c ---- */
/* Two columns whose terms in a row are `match.factor` times the left-hand side of
 * `match.constraint`. */
typedef struct csi_pair {
    uint32_t columns[2];
    csi_form_match match;
} csi_pair;
/* The pairs of terms of a row that can be replaced by one term each. */
enum { CSI_PAIRS = 2 };
typedef struct csi_shortening {
    csi_pair pairs[CSI_PAIRS];
    uint32_t count;
} csi_shortening;
csolver_status csi_shorten_find(csolver *s, const csi_term *terms, uint32_t count,
                                csi_shortening *found);
csolver_status csi_shorten(csolver *s, uint32_t row, const csi_shortening *found);
csolver_status csi_shorten_all(csolver *s);

/* ---- augment.c ---- */
csolver_status csi_augment_find(csolver *s, uint32_t row, uint32_t entering, csi_keys *keys);
csolver_status csi_augment_substitute(csolver *s, uint32_t row, uint32_t entering, csi_keys *keys);
void csi_augment(csolver *s);

/* ---- reorder.c ---- */
csolver_status csi_reorder(csolver *s, uint32_t row, uint32_t entering, uint32_t most,
                           csi_keys *keys);

/* ---- reduced.c ---- */
csolver_status csi_reduced_add(csolver *s, csi_span change);
csolver_status csi_reduced_sum(csolver *s, uint32_t column);
csolver_status csi_reduced_sum_all(csolver *s);
csolver_status csi_reduced_sum_kept(csolver *s);
csolver_status csi_reduced_add_sums(csolver *s, double priority);
csolver_status csi_reduced_shift(csolver *s, uint32_t basic, csi_span change);
csolver_status csi_reduced_enter(csolver *s, uint32_t entering, csi_span slope);
csolver_status csi_reduced_exchange(csolver *s, uint32_t leaving, uint32_t entering,
                                    csi_span entering_slope);

/* ---- order.c ---- */
void csi_order_sort(const csolver *s, uint32_t *rows, uint32_t count);
bool csi_order_all(csolver *s);
void csi_order_met(csolver *s);

/* ---- values.c ---- */
void csi_values_new_visit(csolver *s);
void csi_values_order(csolver *s);
bool csi_values_are_unbounded(const csolver *s);
void csi_values_order_from(csolver *s, uint32_t count, const uint32_t *columns);
void csi_values_refresh(csolver *s, uint32_t count, const uint32_t *columns);
csolver_status csi_values_update(csolver *s);
void csi_values_evaluate_all(csolver *s, uint32_t count, const uint32_t *rows);
void csi_values_move(csolver *s, uint32_t column, double value);
void csi_values_clear_moved(csolver *s);
void csi_values_invalidate(csolver *s, uint32_t row);
void csi_values_doubt(csolver *s, uint32_t row);
void csi_values_doubt_ends(csolver *s, const csi_column *x);
void csi_values_evaluate_new_now(csolver *s, uint32_t row);
void csi_values_evaluate(const csolver *s, uint32_t row, double *value, double *error);
void csi_values_estimate(csolver *s, uint32_t row);

/* ---- sweep.c ---- */
csolver_status csi_sweep_begin(csolver *s, bool *begun);
csolver_status csi_sweep_on(csolver *s);
void csi_sweep_end(csolver *s);

/* ---- queue.c ---- */
void csi_queue_violated(csolver *s, uint32_t column);
void csi_queue_rebuild(csolver *s);
uint32_t csi_queue_pop_hard(csolver *s);
uint32_t csi_queue_pop_soft(csolver *s);
double csi_queue_outside(double value, double error, double low, double high);
double csi_queue_hard_violation(const csolver *s, uint32_t column);
double csi_queue_violation(const csolver *s, uint32_t column);
void csi_queue_remove(csolver *s, uint32_t column);
void csi_queue_clear(csolver *s);
void csi_queue_scan(csolver *s, uint32_t kept);
void csi_queue_drop_pending(csolver *s);
static inline csolver_status csi_queue_complete(csolver *s, csi_list *list, uint8_t mark) {
    return csi_list_complete(s, list, s->tableau.marks, mark, s->tableau.columns.count);
}
static inline csolver_status csi_queue_complete_rows(csolver *s, csi_list *list, uint8_t mark) {
    return csi_list_complete(s, list, s->tableau.row_marks, mark, s->tableau.rows.count);
}
/* Returns whether a changed column waits to be moved to its optimal value, or a row waits to be evaluated. */
static inline bool csi_queue_waits(const csolver *s) {
    return !csi_list_is_empty(&s->tableau.dirty) || !csi_list_is_empty(&s->tableau.moved) ||
           !csi_list_is_empty(&s->tableau.unevaluated);
}

/* Returns whether all rows must or should be rebuilt from the constraints, because rounding errors may
 * have spoilt a row, or because many substitutions were made or have made rows long. */
static inline bool csi_refactor_is_due(const csolver *s) {
    if (s->tableau.suspect) return true;
    uint64_t rows = s->tableau.row_count;
    return s->tableau.derivations > CSI_DERIVATIONS + rows / 4 ||
           (!CSI_COMPACT && s->tableau.fill > CSI_FILL + CSI_FILL_PER_ROW * rows);
}

/* ---- transaction.c ---- */
void csi_transaction_open(csolver *s);
void csi_transaction_commit(csolver *s);
void csi_transaction_roll_back(csolver *s);
void csi_transaction_roll_back_waiting(csolver *s);
void csi_transaction_clear(csolver *s);
void csi_transaction_free(csolver *s);

/* ---- refactor.c ---- */
csolver_status csi_refactor_rows(csolver *s, bool shortens);

/* ---- precision.c ---- */
bool csi_precision_misses(const csolver *s, uint32_t row);
void csi_precision_doubt_all(csolver *s);
bool csi_precision_is_good(csolver *s);
csolver_status csi_precision_refine(csolver *s);

/* ---- column.c ---- */
csolver_status csi_column_rates(csolver *s, uint32_t q);
csolver_status csi_column_sure_rates(csolver *s, uint32_t q);

/* ---- restriction.c ---- */
int csi_restriction_walk(const csolver *s, uint32_t column);

/* ---- inline functions, called often ---- */
/* Returns whether a column is *loose*: a basic logical column that no other row contains. No other column
 * depends on it, so its row can be evaluated at any time and needs no key for the order of evaluation. */
static inline bool csi_pivot_is_loose(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return x->logical && x->row != CSI_NONE && csi_col(s, column)->users.count == 1;
}

/* Queues a column whose bounds or costs have changed; csi_flush() updates queued columns before the next
 * solve. */
static inline void csi_queue_dirty(csolver *s, uint32_t column) {
    csi_list_add(s, &s->tableau.dirty, s->tableau.marks, CSI_MARK_DIRTY, column);
}

/* Queues a nonbasic column whose reduced cost has changed, because moving it may now improve the
 * objective. Fixed columns are ignored, because they can never move. */
static inline void csi_queue_repriced(csolver *s, uint32_t column) {
    if (csi_col(s, column)->fixed) return;
    csi_list_add(s, &s->tableau.repriced, s->tableau.marks, CSI_MARK_REPRICED, column);
}

/* Returns whether the values of all rows except the newest have yet to be computed, as in a layout
 * that was never solved. */
static inline bool csi_values_are_new(const csolver *s) {
    return s->tableau.unevaluated.count + 1 >= s->tableau.row_count;
}

/* Evaluates the basic column of a new row at once, or queues the row. If all other rows are queued, as in
 * a new layout, the new row is queued, too, so that one pass evaluates all rows. */
static inline void csi_values_evaluate_new(csolver *s, uint32_t row) {
    if (!csi_values_are_new(s)) {
        csi_values_evaluate_new_now(s, row);
        return;
    }
    csi_list_add(s, &s->tableau.unevaluated, s->tableau.row_marks, CSI_ROW_UNEVALUATED, row);
}

/* Makes a basic column nonbasic at its present value, or at 0 if that value has overflowed. The caller gives its row another
 * basic column, or drops the row. */
static inline void csi_pivot_leave(csolver *s, uint32_t column) {
    csi_bounds bounds = csi_cost_bounds(s, column);
    csi_column *x = csi_col(s, column);
    x->row = CSI_NONE;
    x->low = bounds.lower;
    x->high = bounds.upper;
    csi_set_error(x, CSI_ROUNDOFF * fabs(x->value));
    if (!isfinite(x->value)) csi_values_move(s, column, 0);
    s->tableau.basis++;
}

/* Adds the column to the queue of violated columns if it is basic and outside its segment (the
 * linear piece of its cost). Most columns are inside, which the comparison with the ends of the
 * segment finds out without a function call. */
static inline void csi_queue_push(csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    if (x->value < x->low || x->value > x->high) csi_queue_violated(s, column);
}

/* Returns how much the constraints on a nonbasic column alone restrict it: 0 not at all; 1 by a bound on one
 * side; 2 by a cost, with or without bounds, or unknown because there are too many constraints to read; 3 by
 * bounds on both sides. */
static inline int csi_restriction(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    if (x->singles == CSI_NONE) return 0;
    if (x->has_cost || (s->tableau.marks[column] & CSI_MARK_DIRTY)) {
        bool first_is_cost = !CSI_COMPACT && !csi_in_tree(x) &&
                             !csi_is_required(s, &s->model.constraints.items[x->singles]);
        return first_is_cost ? 2 : csi_restriction_walk(s, column);
    }
    return isfinite(x->low) && isfinite(x->high) ? 3 : 1;
}

/* Returns whether a variable's column is nonbasic and has no cost, no reduced cost and at most one
 * bound. Such a column is the best one to become basic in a new row: no reduced cost changes, and
 * its value can hardly violate a bound. */
static inline bool csi_restriction_is_light(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return !x->logical && x->row == CSI_NONE && x->vector == CSI_NONE &&
           csi_restriction(s, column) < 2;
}

#endif
