/* nucleus.c - factors the nucleus, the part of the basis matrix that cannot be permuted to triangular
 * form.
 *
 * A small nucleus is factored by elimination, with sparse rows and columns first and without small pivots
 * (H. M. Markowitz, 1957, with threshold pivoting). In a large nucleus elimination may fill the rows
 * quadratically: a chain of n equal widths would get n^2/2 terms. So a large nucleus is *torn* (E.
 * Hellerman and D. Rarick, "Reinversion with the preassigned pivot procedure", 1971, and "The partitioned
 * preassigned pivot procedure", 1972). Columns are set aside as *spikes* until the remaining rows are
 * triangular; those rows stay unchanged. A row for which no column is left is expanded into spikes, and
 * one of these spikes is assigned to it.
 *
 * Tearing chooses each pivot from a single row, which is known to be less stable. If a pivot is small or
 * if coefficients grow too much, tearing is abandoned, and the nucleus is factored by elimination after
 * all. */
#include "factor.h"

#include "../base/heap.h"
#include "../base/numeric.h"

/* ---- the heap of open rows, fewest open columns first ---- */

static bool before(const csi_factor *f, uint32_t a, uint32_t b) {
    return f->columns_left[a] != f->columns_left[b] ? f->columns_left[a] < f->columns_left[b]
                                                    : a < b;
}

/* Stores a row at an index of the heap, and notes this index in `heap_index`, by which
 * csi_nucleus_sift() finds the row. */
static void put(csi_factor *f, uint32_t at, uint32_t row) {
    f->heap[at] = row;
    f->heap_index[row] = at;
}

#define AT(i) f->heap[i]
#define PUT(i, row) put(f, i, row)
#define BEFORE(a, b) before(f, a, b)

/* Restores the order of the heap of unassigned rows (fewest unassigned columns first) after a row's
 * number of unassigned columns has changed. A row that has been assigned sinks to the end. */
void csi_nucleus_sift(csi_factor *f, uint32_t row) {
    uint32_t at = f->heap_index[row];
    if (at == CSI_NONE) return;
    CSI_HEAP_RISE(row, at, AT, PUT, BEFORE);
    CSI_HEAP_SINK(row, f->heap_index[row], f->heap_count, AT, PUT, BEFORE);
}

/* ---- scaling ---- */

/* Updates the smallest and the largest scaled coefficient of each unassigned column by the coefficients of
 * one row. The row is first divided by the geometric mean of its smallest and largest coefficient. The
 * results are kept in the entries of the sparse set (btran.c), which serves as work space here. */
static csolver_status note_scaled_row(const csi_factor *f, uint32_t row) {
    csolver *s = f->s;
    const csi_row *r = &s->tableau.rows.items[row];
    double least = INFINITY, most = 0;
    for (uint32_t k = r->start; k < r->start + r->count; k++) {
        const csi_term *term = &s->model.terms.items[k];
        if (!csi_factor_is_open_column(f, term->column)) continue;
        double size = fabs(term->coefficient) * f->scale[term->column];
        least = csi_min(least, size);
        most = csi_max(most, size);
    }
    double mean = sqrt(least) * sqrt(most);
    for (uint32_t k = r->start; k < r->start + r->count; k++) {
        const csi_term *term = &s->model.terms.items[k];
        if (!csi_factor_is_open_column(f, term->column)) continue;
        double size = fabs(term->coefficient) / mean;
        csi_entry *entry = csi_sparse_find(s, term->column);
        if (entry == NULL) {
            CSI_TRY(csi_sparse_add(s, term->column, size));
            continue;
        }
        /* in this work space, `sum` stores the smallest coefficient of the column, and `magnitude`
         * the largest */
        entry->sum = csi_min(entry->sum, size);
        entry->magnitude = csi_max(entry->magnitude, size);
    }
    return CSOLVER_OK;
}

/* Scales the columns of the nucleus by alternating geometric means of rows and columns (D. R.
 * Fulkerson and P. Wolfe, "An algorithm for scaling matrices", 1962). Without scaling, the unit in
 * which a variable is measured would decide whether its coefficient is large enough for a pivot. */
static csolver_status scale_columns(csi_factor *f) {
    enum { SWEEPS = 3 };
    csolver *s = f->s;
    for (uint32_t j = 0; j < f->columns; j++) f->scale[j] = 1;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        csi_sparse_begin(s);
        for (uint32_t i = 0; i < s->tableau.rows.count; i++)
            if (csi_factor_is_open_row(f, i)) CSI_TRY(note_scaled_row(f, i));
        for (uint32_t i = 0; i < s->tableau.work.count; i++) {
            const csi_entry *entry = &s->tableau.work.items[i];
            f->scale[entry->column] = 1 / (sqrt(entry->sum) * sqrt(entry->magnitude));
        }
    }
    return CSOLVER_OK;
}

/* Starts the factorisation of the nucleus (the part of the basis that is not triangular): puts its
 * rows into the heap, and scales its columns. Errors: OUT_OF_MEMORY. */
csolver_status csi_nucleus_begin(csi_factor *f) {
    CSI_TRY(scale_columns(f));
    for (uint32_t i = 0; i < f->s->tableau.rows.count; i++) {
        if (!csi_factor_is_open_row(f, i)) continue;
        put(f, f->heap_count++, i);
        csi_nucleus_sift(f, i);
    }
    return CSOLVER_OK;
}

/* Returns the absolute value of a coefficient after scaling, by which the sizes of possible pivots
 * are compared. */
static double scaled(const csi_factor *f, const csi_term *term) {
    return fabs(term->coefficient) * f->scale[term->column];
}

/* ---- elimination ---- */

/* Lists the unassigned rows, except `row`, that contain the column. The list is sorted by
 * falling index, so that the order of eliminations does not depend on the order of the column's
 * own list. */
static void list_users(csi_factor *f, uint32_t row, uint32_t column) {
    const csolver *s = f->s;
    f->list_count = 0;
    for (uint32_t k = csi_col(s, column)->users.head; k != CSI_NONE;
         k = s->model.terms.items[k].next) {
        uint32_t user = s->model.terms.items[k].row, at = f->list_count;
        if (user == row || !csi_factor_is_open_row(f, user)) continue;
        for (f->list_count++; at > 0 && f->list[at - 1] < user; at--) f->list[at] = f->list[at - 1];
        f->list[at] = user;
    }
}

/* Eliminates the column from all other unassigned rows that contain it, by adding multiples of `row`, and
 * updates the counts of their unassigned columns. */
static csolver_status eliminate(csi_factor *f, uint32_t row, uint32_t column) {
    csolver *s = f->s;
    list_users(f, row, column);
    while (f->list_count > 0) {
        uint32_t user = f->list[--f->list_count];
        const csi_row *u = &s->tableau.rows.items[user];
        for (uint32_t k = u->start; k < u->start + u->count; k++)
            csi_factor_lose_row(f, s->model.terms.items[k].column);
        CSI_TRY(csi_pivot_eliminate(s, user, row, column, CSI_NONE));
        u = &s->tableau.rows.items[user];
        f->columns_left[user] = 0;
        for (uint32_t k = u->start; k < u->start + u->count; k++) {
            uint32_t other = s->model.terms.items[k].column;
            if (!csi_factor_is_open_column(f, other)) continue;
            f->columns_left[user]++;
            f->rows_left[other]++;
        }
        csi_nucleus_sift(f, user);
        if (f->columns_left[user] <= 1) csi_factor_enqueue(f, user);
    }
    return CSOLVER_OK;
}

/* Factors the nucleus (the part of the basis that is not triangular) by elimination. Each step
 * takes the row with the fewest unassigned columns as the pivot row. Among the row's coefficients
 * that are large enough, the pivot is the one whose column is in the fewest unassigned rows.
 * Errors: OUT_OF_MEMORY, WORK_LIMIT. */
csolver_status csi_nucleus_eliminate(csi_factor *f) {
    csolver *s = f->s;
    for (;;) {
        CSI_TRY(csi_work_check(s));
        CSI_TRY(csi_factor_take_singletons(f));
        if (f->unassigned == 0) return CSOLVER_OK;
        uint32_t row = f->heap[0], column = CSI_NONE;
        if (!csi_factor_is_open_row(f, row)) return CSOLVER_ERROR_INTERNAL;
        const csi_row *r = &s->tableau.rows.items[row];
        double most = 0;
        for (uint32_t k = r->start; k < r->start + r->count; k++)
            if (csi_factor_is_open_column(f, s->model.terms.items[k].column))
                most = csi_max(most, scaled(f, &s->model.terms.items[k]));
        for (uint32_t k = r->start; k < r->start + r->count; k++) {
            uint32_t j = s->model.terms.items[k].column;
            if (!csi_factor_is_open_column(f, j)) continue;
            if (scaled(f, &s->model.terms.items[k]) < CSI_PIVOT_THRESHOLD * most) continue;
            if (column == CSI_NONE || f->rows_left[j] < f->rows_left[column] ||
                /* cppcheck-suppress arrayIndexThenCheck ; j < column decides between equals, it is
                 * no bounds check */
                (f->rows_left[j] == f->rows_left[column] && j < column))
                column = j;
        }
        CSI_TRY(csi_pivot_measure(s, row));
        CSI_TRY(eliminate(f, row, column));
        csi_factor_assign(f, row, column, csi_factor_key_above(f));
    }
}

/* ---- tearing ----
 *
 * While spikes are taken and rows are expanded, order keys order only the columns that depend on waiting
 * spikes. Rows that define their last open column get rising positive keys. A spike that is defined gets a
 * negative key, below all those before it: its row may contain waiting spikes, but no column that depends on
 * them. */

/* The state of tearing, the factorisation of a large nucleus. `rising` and `falling` are the last
 * positive and the last negative order key, `taken` is the number of spikes (columns set aside),
 * and `stable` says whether all pivots have been large enough so far. */
typedef struct tearing {
    csi_factor *f;
    int64_t rising, falling, taken;
    bool stable;
} tearing;

/* Returns whether the column is a spike (a column set aside) that is not assigned to a row yet, or is
 * assigned to a row that may depend on such a spike. */
static bool is_dependent(const csi_factor *f, uint32_t column) {
    return f->rows_left[column] == CSI_WAITING || f->rows_left[column] == CSI_DEPENDENT;
}

/* Returns whether the row contains a spike (a column that was set aside and has no row yet), or a
 * column whose value may depend on a spike. */
static bool rests_on_spikes(const csi_factor *f, uint32_t row) {
    const csi_row *r = &f->s->tableau.rows.items[row];
    for (uint32_t k = r->start; k < r->start + r->count; k++) {
        uint32_t column = f->s->model.terms.items[k].column;
        if (column != r->basic && is_dependent(f, column)) return true;
    }
    return false;
}

/* Assigns the column to the row, with a temporary order key (position in the order of evaluation).
 * Appends the row to the list from which give_keys() computes the final keys. */
static void define(tearing *t, uint32_t row, uint32_t column, int64_t key) {
    csi_factor *f = t->f;
    csi_factor_assign(f, row, column, key);
    if (rests_on_spikes(f, row)) f->rows_left[column] = CSI_DEPENDENT;
    f->list[f->list_count++] = row;
}

/* Sets the column aside as a spike: a later row will be expanded until it contains the column, which is
 * then assigned to that row. */
static void take_spike(tearing *t, uint32_t column) {
    csi_factor *f = t->f;
    const csolver *s = f->s;
    f->rows_left[column] = CSI_WAITING;
    csi_col(s, column)->order_key = ++t->taken;
    for (uint32_t k = csi_col(s, column)->users.head; k != CSI_NONE;
         k = s->model.terms.items[k].next)
        csi_factor_lose_column(f, s->model.terms.items[k].row);
}

/* Returns the unassigned column of a row that is in the most unassigned rows; among equals, the one
 * with the lowest index. Setting this column aside brings the most rows closer to a single
 * unassigned column. */
static uint32_t busiest(const csi_factor *f, uint32_t row) {
    const csi_row *r = &f->s->tableau.rows.items[row];
    uint32_t best = CSI_NONE;
    for (uint32_t k = r->start; k < r->start + r->count; k++) {
        uint32_t j = f->s->model.terms.items[k].column;
        if (!csi_factor_is_open_column(f, j)) continue;
        if (best == CSI_NONE || f->rows_left[j] > f->rows_left[best] ||
            /* cppcheck-suppress arrayIndexThenCheck ; j < best decides between equals, it is no
             * bounds check */
            (f->rows_left[j] == f->rows_left[best] && j < best))
            best = j;
    }
    return best;
}

/* Assigns the only unassigned column of a row to the row. If its coefficient is too small for a pivot, the
 * column becomes a spike (is set aside) instead. */
static void take_row(tearing *t, uint32_t row) {
    csi_factor *f = t->f;
    const csi_row *r = &f->s->tableau.rows.items[row];
    uint32_t column = CSI_NONE;
    double own = 0, most = 0;
    for (uint32_t k = r->start; k < r->start + r->count; k++) {
        const csi_term *term = &f->s->model.terms.items[k];
        if (csi_factor_is_open_column(f, term->column)) {
            column = term->column;
            own = scaled(f, term);
        } else if (is_dependent(f, term->column)) {
            most = csi_max(most, scaled(f, term));
        }
    }
    if (own < CSI_TEAR_THRESHOLD * most)
        take_spike(t, column);
    else
        define(t, row, column, ++t->rising);
}

/* Finds out by a depth-first search which columns that the row `root` depends on still depend on a
 * spike (a column set aside) without a row. A column that depends on none now never will again. So
 * the column is marked as closed, and expand() does not substitute it any more. */
static void refresh(csi_factor *f, uint32_t root) {
    csolver *s = f->s;
    uint32_t depth = 0;
    csi_values_new_visit(s);
    f->stack[depth++] = (csi_frame){root, 0};
    while (depth > 0) {
        csi_frame *top = &f->stack[depth - 1];
        const csi_row *r = &s->tableau.rows.items[top->row];
        if (top->cursor == r->count) {
            if (top->row != root && !rests_on_spikes(f, top->row))
                f->rows_left[r->basic] = CSI_CLOSED;
            depth--;
            continue;
        }
        uint32_t column = s->model.terms.items[r->start + top->cursor++].column;
        if (f->rows_left[column] != CSI_DEPENDENT) continue;
        uint32_t row = csi_col(s, column)->row;
        if (row == top->row || s->tableau.visits[row] == s->tableau.visit) continue;
        s->tableau.visits[row] = s->tableau.visit;
        f->stack[depth++] = (csi_frame){row, 0};
    }
}

/* Adds `factor` times a row, except one column, to the sparse set (work space for a sum of rows). Columns
 * that depend on spikes (columns set aside) are queued for substitution. */
static csolver_status add_terms(const csi_factor *f, uint32_t row, uint32_t except, double factor) {
    csolver *s = f->s;
    const csi_row *r = &s->tableau.rows.items[row];
    for (uint32_t k = r->start; k < r->start + r->count; k++) {
        uint32_t column = s->model.terms.items[k].column;
        if (column == except) continue;
        bool met;
        CSI_TRY(csi_sparse_meet(s, column, factor * s->model.terms.items[k].coefficient, &met));
        if (!met && f->rows_left[column] == CSI_DEPENDENT) csi_btran_push(s, column);
    }
    csi_work_count(s, r->count);
    s->tableau.work.noise += fabs(factor) * csi_row_noise(s, r);
    s->base.statistics.row_operations++;
    return csi_logical_gather(s, row, factor);
}

/* Expresses a row by spikes, which are columns set aside so that the other rows become triangular.
 * Adds multiples of other rows until the sparse set (work space for a sum of rows) contains only
 * unassigned spikes and columns that do not depend on spikes. If a multiple exceeds CSI_GROWTH,
 * rounding errors would grow: `stable` becomes false, and the rows are factored by elimination
 * instead. */
static csolver_status expand(tearing *t, uint32_t row) {
    csi_factor *f = t->f;
    csolver *s = f->s;
    const csi_row *r = &s->tableau.rows.items[row];
    double most = 0;
    for (uint32_t k = r->start; k < r->start + r->count; k++)
        if (is_dependent(f, s->model.terms.items[k].column))
            most = csi_max(most, scaled(f, &s->model.terms.items[k]));
    csi_sparse_begin(s);
    csi_logical_begin(s);
    CSI_TRY(add_terms(f, row, CSI_NONE, 1));
    while (s->tableau.work.heap_count > 0) {
        uint32_t column = csi_btran_pop(s), inner = csi_col(s, column)->row;
        csi_entry *entry = csi_sparse_entry(s, column);
        double amount = entry->sum;
        entry->sum = 0;
        if (csi_is_cancelled(amount, entry->magnitude)) continue;
        if (fabs(amount) * f->scale[column] > CSI_GROWTH * most) t->stable = false;
        CSI_TRY(add_terms(f, inner, column, -amount / csi_row_coefficient(s, inner, column)));
    }
    return CSOLVER_OK;
}

/* Chooses a spike (a column set aside) for an expanded row: the one set aside last, among those in the
 * sparse set that are not assigned and whose coefficients are large enough. Returns CSI_NONE if all
 * coefficients are too small. */
static uint32_t choose_spike(tearing *t) {
    const csi_factor *f = t->f;
    const csolver *s = f->s;
    uint32_t best = CSI_NONE;
    double most = 0, noise = s->tableau.work.noise;
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        csi_entry entry = s->tableau.work.items[i];
        noise = csi_max(noise, s->tableau.work.noise + CSI_ROUNDOFF * entry.magnitude);
        if (f->rows_left[entry.column] == CSI_WAITING)
            most = csi_max(most, fabs(entry.sum) * f->scale[entry.column]);
    }
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        csi_entry entry = s->tableau.work.items[i];
        uint32_t j = entry.column;
        double size = fabs(entry.sum);
        if (f->rows_left[j] != CSI_WAITING) continue;
        if (size * f->scale[j] < CSI_TEAR_THRESHOLD * most) continue;
        if (size <= CSI_SUSPICIOUS * entry.magnitude || size < CSI_PIVOT_OVER_NOISE * noise)
            continue;
        if (best == CSI_NONE || csi_col(s, j)->order_key > csi_col(s, best)->order_key) best = j;
    }
    return best;
}

/* Assigns a spike (a column set aside) to a row that has no unassigned column left. If the row
 * contains columns that depend on spikes, the row is replaced by its expansion. If no spike has a
 * large enough coefficient, tearing is abandoned. */
static csolver_status close_row(tearing *t, uint32_t row) {
    csi_factor *f = t->f;
    csolver *s = f->s;
    refresh(f, row);
    CSI_TRY(expand(t, row));
    uint32_t spike = choose_spike(t);
    /* no coefficient is large enough: the basis is singular, or nearly so */
    if (spike == CSI_NONE) t->stable = false;
    if (!t->stable) return CSOLVER_OK;
    const csi_row *r = &s->tableau.rows.items[row];
    bool direct = true;
    for (uint32_t k = r->start; k < r->start + r->count; k++)
        direct &= f->rows_left[s->model.terms.items[k].column] != CSI_DEPENDENT;
    if (!direct) {
        CSI_TRY(csi_pivot_replace_block(s, row, -csi_sparse_sum(s, spike)));
        s->tableau.derivations++;
        CSI_TRY(csi_pivot_measure(s, row));
    }
    define(t, row, spike, --t->falling);
    return CSOLVER_OK;
}

/* Numbers the rows of the nucleus in an order in which they can be evaluated: a row gets its order
 * key only after the rows that compute the other columns in it. Finds this order by a depth-first
 * search. */
static void give_keys(csi_factor *f) {
    csolver *s = f->s;
    csi_values_new_visit(s);
    for (uint32_t i = 0; i < f->list_count; i++) {
        uint32_t depth = 0;
        if (s->tableau.visits[f->list[i]] == s->tableau.visit) continue;
        s->tableau.visits[f->list[i]] = s->tableau.visit;
        f->stack[depth++] = (csi_frame){f->list[i], 0};
        while (depth > 0) {
            csi_frame *top = &f->stack[depth - 1];
            const csi_row *r = &s->tableau.rows.items[top->row];
            if (top->cursor == r->count) {
                csi_col(s, r->basic)->order_key = csi_factor_key_below(f);
                depth--;
                continue;
            }
            uint32_t column = s->model.terms.items[r->start + top->cursor++].column;
            uint32_t row = csi_col(s, column)->row;
            if (row == CSI_NONE || csi_factor_is_open_column(f, column)) continue;
            if (f->heap_index[row] == CSI_NONE || s->tableau.visits[row] == s->tableau.visit)
                continue;
            s->tableau.visits[row] = s->tableau.visit;
            f->stack[depth++] = (csi_frame){row, 0};
        }
    }
}

/* Factors the nucleus (the part of the basis that is not triangular) by tearing: assigns its
 * columns to its rows, most of which stay unchanged, and some columns last. If `*stable` is
 * false afterwards, the caller must start again and use elimination. Errors: OUT_OF_MEMORY,
 * WORK_LIMIT. */
csolver_status csi_nucleus_tear(csi_factor *f, bool *stable) {
    csolver *s = f->s;
    tearing t = {.f = f, .stable = true};
    f->list_count = 0;
    *stable = false;
    for (;;) {
        while (f->head != f->tail) {
            uint32_t item = f->queue[f->head++ % f->capacity];
            if (item >= s->tableau.rows.count) {
                csi_factor_take_column(f, item - s->tableau.rows.count);
                continue;
            }
            if (csi_factor_is_open_row(f, item) && f->columns_left[item] == 1) take_row(&t, item);
            if (csi_factor_is_open_row(f, item) && f->columns_left[item] == 0) {
                CSI_TRY(csi_work_check(s));
                CSI_TRY(close_row(&t, item));
            }
            if (!t.stable) return CSOLVER_OK;
        }
        if (f->unassigned == 0) break;
        CSI_TRY(csi_work_check(s));
        if (!csi_factor_is_open_row(f, f->heap[0])) return CSOLVER_ERROR_INTERNAL;
        take_spike(&t, busiest(f, f->heap[0]));
    }
    /* If the basis is singular, some spikes (columns set aside) have not been assigned to a row. They
     * count as unassigned again, and will become nonbasic. */
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        if (f->rows_left[j] == CSI_WAITING) f->rows_left[j] = 0;
    give_keys(f);
    *stable = true;
    return CSOLVER_OK;
}
