/* pivot.c - pivots: exchanges the basic column of a row for a nonbasic column.
 *
 * Unlike the rows of a textbook's tableau, a row may contain columns that are basic in other rows; their
 * values are computed first. Each basic column has an order key, its position in the order of
 * evaluation. Invariant: the key of a basic column is larger than the keys of all other basic columns in
 * its row, so that columns never depend on each other in a circle. (A basic logical column that no other
 * row contains is *loose*, and its key has no meaning.)
 *
 * Before a column can become basic in a row, all basic columns of this row that may depend on the
 * entering column must be substituted. Let k be the lowest key of the basic columns in whose rows the
 * entering column occurs: a column with a key below k cannot depend on the entering column, and all
 * others may. In layouts, the row usually contains no column with a key of k or above, and a pivot
 * changes one index. Otherwise basic columns are exchanged between rows if possible
 * (augment.c), or order keys are changed (reorder.c), or rows are substituted; a pivot then costs
 * O(terms of the substituted rows). This
 * file maintains rows and order keys; the callers maintain slopes, reduced costs and values. */
#include "tableau.h"

#include "../base/numeric.h"

/* Returns the lowest order key (position in the order of evaluation) among the basic columns whose
 * rows contain `column`, or INT64_MAX if there are none. Ignores loose columns (basic logical
 * columns that no other row contains) and the row `except`. Stops at the first key that is at most
 * `enough`, because the caller need not know a lower one. */
static int64_t least_user(const csolver *s, uint32_t column, uint32_t except, int64_t enough) {
    int64_t least = INT64_MAX;
    for (uint32_t i = csi_col(s, column)->users.head; i != CSI_NONE && least > enough;
         i = s->model.terms.items[i].next) {
        uint32_t row = s->model.terms.items[i].row;
        uint32_t basic = s->tableau.rows.items[row].basic;
        if (row == except || basic == column || basic == CSI_NONE) continue;
        if (csi_pivot_is_loose(s, basic)) continue;
        int64_t key = csi_col(s, basic)->order_key;
        if (key < least) least = key;
    }
    return least;
}

/* Returns whether no row contains the column, apart from the row `except` and rows whose basic column is
 * loose (a logical column that no other row contains). */
bool csi_pivot_is_unused(const csolver *s, uint32_t column, uint32_t except) {
    return least_user(s, column, except, INT64_MAX - 1) == INT64_MAX;
}

/* Returns the lowest order key (position in the order of evaluation) among the basic columns whose
 * rows contain `column`, or INT64_MAX if there are none. Ignores loose columns (basic logical
 * columns that no other row contains) and the row `except`. */
int64_t csi_pivot_least_user(const csolver *s, uint32_t column, uint32_t except) {
    return least_user(s, column, except, INT64_MIN);
}

/* Returns the highest order key (position in the order of evaluation) among the basic columns that the
 * row contains, apart from the row's own basic column and `entering`; INT64_MIN if there are none. */
static int64_t greatest_term(const csolver *s, uint32_t row, uint32_t entering) {
    const csi_row *r = &s->tableau.rows.items[row];
    int64_t greatest = INT64_MIN;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        uint32_t column = s->model.terms.items[i].column;
        if (column == r->basic || column == entering || !csi_is_basic(s, column)) continue;
        int64_t key = csi_col(s, column)->order_key;
        if (key > greatest) greatest = key;
    }
    return greatest;
}

/* Returns the open interval in which the order key (position in the order of evaluation) of `entering`
 * must lie so that it can become basic in `row` without substitutions. If the interval contains no
 * integer, substitutions are needed. The row `except` is ignored among the rows that contain the column. */
csi_keys csi_pivot_keys(const csolver *s, uint32_t row, uint32_t entering, uint32_t except) {
    return (csi_keys){greatest_term(s, row, entering), least_user(s, entering, except, INT64_MIN)};
}

/* Returns whether the interval of csi_pivot_keys() contains an integer, so that `entering` can
 * become basic without substitutions. Faster than csi_pivot_keys(), because the search usually ends
 * after a few of the rows that contain `entering`. */
bool csi_pivot_has_keys(const csolver *s, uint32_t row, uint32_t entering, uint32_t except) {
    int64_t below = greatest_term(s, row, entering);
    if (below == INT64_MIN) return true;
    return csi_keys_are_left((csi_keys){below, least_user(s, entering, except, below)});
}

/* Returns an order key (position in the order of evaluation) in the interval `keys`: the middle of
 * an interval with two limits, a key one step below the upper limit if there is no lower one, and a
 * key above all keys in use if there is no upper limit. */
static int64_t key_in(csolver *s, csi_keys keys) {
    if (keys.above == INT64_MAX) return s->tableau.order_key += CSI_ORDER_STEP;
    if (keys.below == INT64_MIN) return keys.above - CSI_ORDER_STEP;
    return keys.below + (keys.above - keys.below) / 2;
}

typedef struct range {
    double least, greatest;
} range;

/* Returns the smallest and the largest absolute value of a sequence of coefficients. */
static range sizes_of(const csolver *s, uint32_t start, uint32_t count) {
    range r = {INFINITY, 0};
    for (uint32_t i = start; i < start + count; i++) {
        double size = fabs(s->model.terms.items[i].coefficient);
        r.least = csi_min(r.least, size);
        r.greatest = csi_max(r.greatest, size);
    }
    return r;
}

/* Returns whether a row that substitutions have changed is so precise that values which satisfy it also
 * satisfy the constraint that it was made from (CSI_QUIET). */
static bool is_quiet(const csolver *s, const csi_row *r) {
    const csi_constraint *c = &s->model.constraints.items[r->source];
    if (csi_row_noise(s, r) > CSI_QUIET) return false;
    range own = sizes_of(s, r->start, csi_row_total(s, r)),
          source = sizes_of(s, c->start, c->count);
    return own.greatest <= CSI_MODERATE && source.greatest <= CSI_MODERATE &&
           source.least * CSI_MODERATE >= 1 &&
           own.least * CSI_MODERATE * CSI_QUIET >= csi_row_noise(s, r);
}

/* Replaces the terms of a row by the sums in the sparse set (work space for a sum of rows) and the sums of
 * logical variables without a column (logical.c), divided by `divisor`. Sums that are only rounding error
 * are left out. The row is marked as derived (changed by substitutions). Errors: OVERFLOW, OUT_OF_MEMORY;
 * the row is then unchanged. */
csolver_status csi_pivot_replace_block(csolver *s, uint32_t row, double divisor) {
    uint32_t count = 0;
    double magnitude = 0;
    for (uint32_t i = 0; i < s->tableau.work.count; i++)
        magnitude = csi_max(magnitude, s->tableau.work.items[i].magnitude);
    double noise = s->tableau.work.noise + CSI_ROUNDOFF * magnitude;
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        const csi_entry *entry = &s->tableau.work.items[i];
        double size = fabs(entry->sum);
        if (csi_cancels(s, size, entry->magnitude)) continue;
        csi_btran_keep(s, i, count++);
    }
    s->tableau.work.count = count;
    uint32_t slacks = 0;
    for (uint32_t i = 0; i < s->tableau.eliminated.count; i++) {
        csi_eliminated h = s->tableau.eliminated.items[i];
        if (!csi_is_cancelled(h.sum, h.magnitude)) s->tableau.eliminated.items[slacks++] = h;
    }
    s->tableau.eliminated.count = slacks;
    csi_work_count(s, count + slacks);
    CSI_TRY(csi_block_reserve(s, 1 + count + slacks));
    CSI_TRY(csi_journal_reserve_blocks(s, 1));
    CSI_TRY(csi_journal_row(s, row));

    csi_row *r = &s->tableau.rows.items[row];
    uint32_t source = s->model.constraints.items[r->source].count;
    if (!CSI_COMPACT && count > source) s->tableau.fill += count - source;
    csi_row_unlink(s, row);
    if (r->derived) csi_journal_row_block(s, r);
    r->derived = true;
    r->start = csi_block_make(s, 1 + count + slacks) + 1;
    *csi_row_head(s, r) =
        (csi_term){.coefficient = noise / fabs(divisor), .column = count + slacks};
    r->count = count;
    r->new_block = true;
    for (uint32_t i = 0; i < count; i++) {
        csi_entry entry = s->tableau.work.items[i];
        s->model.terms.items[r->start + i] =
            (csi_term){.coefficient = entry.sum / divisor, .column = entry.column};
    }
    csi_logical_put(s, row, divisor);
    r->quiet = is_quiet(s, r);
    csi_row_link(s, row);
    csi_values_invalidate(s, row);
    s->base.statistics.row_operations++;
    return CSOLVER_OK;
}

/* Adds `factor` times the terms of a constraint, except its logical column, to the sparse set (work space
 * for a sum of rows). */
static csolver_status add_source(csolver *s, uint32_t source, double factor) {
    const csi_constraint *c = &s->model.constraints.items[source];
    csi_work_count(s, c->count);
    for (uint32_t i = c->start; i < c->start + c->count; i++) {
        const csi_term *term = &s->model.terms.items[i];
        if (term->column != c->column)
            CSI_TRY(csi_sparse_add(s, term->column, factor * term->coefficient));
    }
    s->base.statistics.row_operations++;
    return CSOLVER_OK;
}

/* Measures the true error of the coefficients of a row that substitutions have changed. Such a row
 * should be a sum of multiples of constraints. Each logical column occurs in one constraint only,
 * so its coefficient in the row is the factor of that constraint. `residual` becomes the largest
 * difference between the row and this sum, also in columns that cancellation has removed. Uses the
 * sparse set (work space for a sum of rows). Errors: OUT_OF_MEMORY. */
static csolver_status residual_of(csolver *s, uint32_t row, double *residual) {
    const csi_row r = s->tableau.rows.items[row];
    uint32_t end = r.start + csi_row_total(s, &r);
    csi_sparse_begin(s);
    for (uint32_t i = r.start; i < end; i++) {
        csi_term term = s->model.terms.items[i];
        if (i >= r.start + r.count)
            CSI_TRY(add_source(s, s->tableau.rows.items[term.column & ~CSI_ELIMINATED].source,
                               term.coefficient));
        else if (csi_col(s, term.column)->logical)
            CSI_TRY(add_source(s, csi_col(s, term.column)->owner, term.coefficient));
        else
            CSI_TRY(csi_sparse_add(s, term.column, term.coefficient));
    }
    *residual = 0;
    for (uint32_t i = 0; i < s->tableau.work.count; i++)
        *residual = csi_max(*residual, fabs(s->tableau.work.items[i].sum));
    return CSOLVER_OK;
}

/* Replaces a row's bound on the rounding error of its coefficients (noise) by the measured error,
 * if the bound is large (CSI_MEASURED). After many substitutions the bound exceeds the true error
 * by orders of magnitude. If the measured error is large, too, all rows are marked for
 * refactorisation, unless only a few substitutions were made since the last refactorisation. Uses
 * the sparse set (work space for a sum of rows). */
csolver_status csi_pivot_measure(csolver *s, uint32_t row) {
    csi_row *r = &s->tableau.rows.items[row];
    double noise = csi_row_noise(s, r), largest = sizes_of(s, r->start, r->count).greatest;
    if (!(noise > CSI_MEASURED * largest)) return CSOLVER_OK;
    CSI_TRY(residual_of(s, row, &noise));
    csi_row_head(s, r)->coefficient = noise;
    r->quiet = is_quiet(s, r);
    if (noise > CSI_NOISY * largest && s->tableau.derivations > CSI_DERIVATIONS)
        s->tableau.suspect = true;
    return CSOLVER_OK;
}

/* Handles a column that csi_pivot_descend() meets while it substitutes columns in a row. A basic
 * column is queued for substitution. If no column has been chosen yet to enter the basis, the first
 * nonbasic column with few restrictions is chosen (csi_restriction_is_light()). */
static CSI_INLINE void meet_column(csolver *s, csi_descent *d, uint32_t row, uint32_t column) {
    if (csi_is_basic(s, column)) {
        if (column != s->tableau.rows.items[row].basic) csi_btran_push(s, column);
    } else if (d->column == CSI_NONE && csi_restriction_is_light(s, column)) {
        d->column = column;
        d->limit = csi_pivot_keys(s, row, column, row).above - 1;
    }
}

/* Returns whether `column`, a basic column that csi_pivot_descend() is about to substitute, is a gate: the only
 * column of the sum that may depend on the entering column. A gate can become basic in the row whose terms are
 * summed, so that its own row need not be substituted. In addition, the gate's coefficient must be large and
 * accurate enough to divide by, and its own row must have at least CSI_GATE_TERMS terms. */
static bool is_gate(csolver *s, const csi_descent *d, uint32_t column) {
    if (s->tableau.rows.items[csi_col(s, column)->row].count < CSI_GATE_TERMS) return false;
    const csi_entry *items = s->tableau.work.items;
    if (s->tableau.work.heap_count > 0 && items[0].heap_key >= d->limit) return false;
    const csi_entry *own = csi_sparse_entry(s, column), *q = csi_sparse_find(s, d->column);
    if (q != NULL && !csi_is_cancelled(q->sum, q->magnitude)) return false;
    double largest = 0;
    csi_work_count(s, s->tableau.work.count);
    for (uint32_t i = 0; i < s->tableau.work.count; i++)
        largest = csi_max(largest, fabs(items[i].sum));
    return fabs(own->sum) >= CSI_PIVOT_THRESHOLD * largest && !csi_pivot_is_small(s, own);
}

/* Substitutes all basic columns of a row whose order keys (positions in the order of evaluation)
 * are at least `limit`, and leaves the result in the sparse set (work space for a sum of rows). If
 * no entering column is given, substitutes until a nonbasic variable without costs and with at most
 * one bound occurs, chooses this variable, and then substitutes only columns that may depend on it.
 * With `stops`, stops before the first gate. Errors: OUT_OF_MEMORY. */
csolver_status csi_pivot_descend(csolver *s, uint32_t row, csi_descent *d) {
    const csi_row *r = &s->tableau.rows.items[row];
    if (!CSI_COMPACT) {
        d->gate = CSI_NONE;
        d->substituted = false;
    }
    csi_sparse_begin(s);
    csi_logical_begin(s);
    CSI_TRY(csi_logical_gather(s, row, 1));
    s->tableau.work.noise = csi_row_noise(s, r);
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        CSI_TRY(
            csi_sparse_add(s, s->model.terms.items[i].column, s->model.terms.items[i].coefficient));
        meet_column(s, d, row, s->model.terms.items[i].column);
    }
    while (s->tableau.work.heap_count > 0) {
        if (d->column != CSI_NONE && s->tableau.work.items[0].heap_key < d->limit) break;
        uint32_t column = csi_btran_pop(s), inner = csi_col(s, column)->row;
        if (!CSI_COMPACT && d->stops && is_gate(s, d, column)) {
            d->gate = column;
            return CSOLVER_OK;
        }
        csi_entry *entry = csi_sparse_find(s, column);
        double amount = entry->sum;
        entry->sum = 0;
        if (csi_is_cancelled(amount, entry->magnitude)) continue;
        if (!CSI_COMPACT) d->substituted = true;
        const csi_row *definition = &s->tableau.rows.items[inner];
        csi_work_count(s, definition->count);
        double factor = csi_quotient(-amount, csi_row_coefficient(s, inner, column));
        for (uint32_t i = definition->start; i < definition->start + definition->count; i++) {
            uint32_t other = s->model.terms.items[i].column;
            if (other == column) continue;
            bool met;
            CSI_TRY(csi_sparse_meet(s, other, factor * s->model.terms.items[i].coefficient, &met));
            if (!met) meet_column(s, d, row, other);
        }
        CSI_TRY(csi_logical_gather(s, inner, factor));
        s->tableau.work.noise += fabs(factor) * csi_row_noise(s, definition);
        s->base.statistics.row_operations++;
    }
    return CSOLVER_OK;
}

/* Returns whether an expanded row's coefficient in the sparse set (work space for a sum of rows) is too
 * small or too inaccurate for a pivot. */
bool csi_pivot_is_small(const csolver *s, const csi_entry *entry) {
    double size = fabs(entry->sum);
    return size < CSI_SUSPICIOUS * entry->magnitude ||
           size < CSI_PIVOT_OVER_NOISE * s->tableau.work.noise;
}

/* Replaces the terms of a row by the sums that csi_pivot_descend() has left in the sparse set, divided so
 * that `column`, which is about to become basic in the row, gets the coefficient -1. Uses the sparse set.
 * Errors: OUT_OF_MEMORY, and RANGE if rounding leaves nothing of the coefficient of `column`, because
 * coefficients differ too much in size. */
csolver_status csi_pivot_replace(csolver *s, uint32_t row, uint32_t column) {
    const csi_entry *entry = csi_sparse_find(s, column);
    if (entry == NULL || csi_is_cancelled(entry->sum, entry->magnitude)) return CSOLVER_ERROR_RANGE;
    CSI_TRY(csi_pivot_replace_block(s, row, -entry->sum));
    s->tableau.derivations++;
    return csi_pivot_measure(s, row);
}

/* Substitutes the basic columns in a row that may depend on `entering`, so that `entering` can
 * become basic in the row. These are the columns whose order keys (positions in the order of
 * evaluation) are at least `limit`. Uses the sparse set (work space for a sum of rows). Errors: those
 * of csi_pivot_replace(). */
csolver_status csi_pivot_substitute(csolver *s, uint32_t row, uint32_t entering, int64_t limit) {
    CSI_TRY(csi_pivot_descend(s, row, &(csi_descent){.column = entering, .limit = limit}));
    return csi_pivot_replace(s, row, entering);
}

/* Eliminates `column` from the row `user` by adding a multiple of `row`. The result is divided so
 * that the column `unit`, usually the basic column of `user`, gets the coefficient -1, unless
 * `unit` is CSI_NONE. Errors: OUT_OF_MEMORY. */
csolver_status csi_pivot_eliminate(csolver *s, uint32_t user, uint32_t row, uint32_t column,
                                   uint32_t unit) {
    const csi_row *u = &s->tableau.rows.items[user], *r = &s->tableau.rows.items[row];
    double factor =
        csi_quotient(csi_row_coefficient(s, user, column), csi_row_coefficient(s, row, column));
    csi_work_count(s, (uint64_t)u->count + r->count);
    csi_sparse_begin(s);
    csi_logical_begin(s);
    CSI_TRY(csi_logical_gather(s, user, 1));
    CSI_TRY(csi_logical_gather(s, row, -factor));
    s->tableau.work.noise = csi_row_noise(s, u) + fabs(factor) * csi_row_noise(s, r);
    for (uint32_t i = u->start; i < u->start + u->count; i++)
        CSI_TRY(
            csi_sparse_add(s, s->model.terms.items[i].column, s->model.terms.items[i].coefficient));
    for (uint32_t i = r->start; i < r->start + r->count; i++)
        CSI_TRY(csi_sparse_add(s, s->model.terms.items[i].column,
                               -factor * s->model.terms.items[i].coefficient));
    csi_entry *gone = csi_sparse_entry(s, column);
    gone->sum = 0;
    gone->magnitude =
        csi_min(gone->magnitude, INFINITY); /* not NaN, with which no sum counts as zero */
    double own = unit == CSI_NONE ? -1 : csi_sparse_sum(s, unit);
    CSI_TRY(csi_pivot_replace_block(s, user, own == 0 ? 1 : -own));
    s->tableau.derivations++;
    return CSOLVER_OK;
}

/* Tries to keep a row free of substitutions. If the row, which still holds its constraint's equation,
 * contains the basic column of a row that substitutions have changed, the two rows exchange their basic
 * columns. The basis is the same, but the coming substitution goes into the row that is changed already.
 * In a chain of equal widths, for example, one row becomes long instead of all rows. Only for the compact build,
 * which has no exchanges along paths (augment.c). */
static csolver_status rematch(csolver *s, uint32_t leaving) {
    uint32_t row = csi_col(s, leaving)->row;
    const csi_row *r = &s->tableau.rows.items[row];
    if (r->derived) return CSOLVER_OK;
    double largest = 0;
    for (uint32_t i = r->start; i < r->start + r->count; i++)
        largest = csi_max(largest, fabs(s->model.terms.items[i].coefficient));
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        csi_term term = s->model.terms.items[i];
        uint32_t other = csi_col(s, term.column)->row;
        if (other == CSI_NONE || other == row || !s->tableau.rows.items[other].derived) continue;
        if (fabs(term.coefficient) < CSI_PIVOT_THRESHOLD * largest) continue;
        int64_t above = csi_col(s, term.column)->order_key;
        csi_keys own = {greatest_term(s, row, term.column), above};
        csi_keys others = {greatest_term(s, other, term.column), above};
        if (!csi_keys_are_left(own) || !csi_keys_are_left(others)) continue;
        CSI_TRY(csi_journal_row(s, other));
        CSI_TRY(csi_journal_column(s, term.column));
        CSI_TRY(csi_pivot_eliminate(s, other, row, term.column, leaving));
        CSI_TRY(csi_pivot_measure(s, other));
        s->tableau.rows.items[row].basic = term.column;
        csi_col(s, term.column)->row = row;
        s->tableau.rows.items[other].basic = leaving;
        csi_col(s, leaving)->row = other;
        csi_col(s, leaving)->order_key =
            key_in(s, (csi_keys){greatest_term(s, other, leaving), above});
        csi_values_invalidate(s, row);
        return CSOLVER_OK;
    }
    return CSOLVER_OK;
}

/* Saves the records that csi_pivot_commit() will change, so that a rollback can restore them. */
csolver_status csi_pivot_save(csolver *s, uint32_t leaving, uint32_t entering) {
    CSI_TRY(csi_journal_row(s, csi_col(s, leaving)->row));
    CSI_TRY(csi_journal_column(s, leaving));
    return csi_journal_column(s, entering);
}

/* Prepares a pivot in which `entering` replaces `leaving` in the basis: makes all substitutions
 * that are needed, saves the records that will change, and returns the interval for the order key
 * (the position in the order of evaluation) of `entering`. The basis stays the same, but in the compact
 * build
 * `leaving` may become the basic column of another row (rematch()). Uses the sparse set (work space for a sum
 * of rows). Errors: those of csi_pivot_substitute(). */
csolver_status csi_pivot_prepare(csolver *s, uint32_t leaving, uint32_t entering, csi_keys *keys) {
    uint32_t row = csi_col(s, leaving)->row;
    CSI_TRY(csi_pivot_save(s, leaving, entering));
    *keys = csi_pivot_keys(s, row, entering, row);
    if (csi_keys_are_left(*keys)) return CSOLVER_OK;
    CSI_TRY(csi_augment_find(s, row, entering, keys));
    if (csi_keys_are_left(*keys)) return CSOLVER_OK;
    CSI_TRY(csi_reorder(s, row, entering, CSI_REORDERED, keys));
    if (csi_keys_are_left(*keys)) return CSOLVER_OK;
    if (CSI_COMPACT) {
        CSI_TRY(rematch(s, leaving));
        row = csi_col(s, leaving)->row;
        *keys = csi_pivot_keys(s, row, entering, row);
        if (csi_keys_are_left(*keys)) return CSOLVER_OK;
    }
    CSI_TRY(CSI_COMPACT ? csi_pivot_substitute(s, row, entering, keys->above - 1)
                        : csi_augment_substitute(s, row, entering, keys));
    if (CSI_COMPACT || keys->above != CSI_ALONG_PATH) keys->below = greatest_term(s, row, entering);
    return CSOLVER_OK;
}

/* Makes a column basic in a row that has no basic column, and gives the column an order key
 * (position in the order of evaluation) inside the interval `keys`. */
void csi_pivot_define(csolver *s, uint32_t row, uint32_t column, csi_keys keys) {
    s->tableau.rows.items[row].basic = column;
    csi_col(s, column)->row = row;
    csi_col(s, column)->order_key = key_in(s, keys);
}

/* Makes a column basic in a row that has no basic column: as csi_pivot_define(), or along the path
 * that csi_augment_find() or csi_augment_substitute() has found. */
void csi_pivot_enter(csolver *s, uint32_t row, uint32_t column, csi_keys keys) {
    if (keys.above == CSI_ALONG_PATH)
        csi_augment(s);
    else
        csi_pivot_define(s, row, column, keys);
}

/* Gives a basic column an order key (position in the order of evaluation) above all keys in use. The
 * column must be loose (in no other row), so no row's order changes. The caller has saved it. */
void csi_pivot_put_last(csolver *s, uint32_t column) {
    csi_col(s, column)->order_key = key_in(s, (csi_keys){INT64_MIN, INT64_MAX});
}

/* Completes a pivot after csi_pivot_prepare(): `entering` becomes basic in the row of `leaving`, which
 * becomes nonbasic as csi_pivot_leave() says. Cannot fail. */
void csi_pivot_commit(csolver *s, uint32_t leaving, uint32_t entering, csi_keys keys) {
    uint32_t row = csi_col(s, leaving)->row;
    csi_pivot_leave(s, leaving);
    csi_pivot_enter(s, row, entering, keys);
    s->base.statistics.pivots++;
}
