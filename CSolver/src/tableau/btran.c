/* btran.c - expands a basic column: expresses it by nonbasic columns only. The result is a row of
 * the textbook tableau, which other solvers compute by BTRAN.
 *
 * A row may contain basic columns of other rows. Each basic column has an order key, its position
 * in the order of evaluation. Columns are substituted in the order of falling keys, so each one is
 * substituted once, after all rows that contain it. The coefficients are kept in a sparse set (P.
 * Briggs and L. Torczon, 1993): an array of entries, one for each column that was met, and for each
 * column an index into that array, which is valid only if the entry there names the column.
 * Emptying the set therefore costs O(1), and its memory is that of the largest expansion so far.
 * Expanding a column costs O(terms of the rows that are visited), and O(log n) for each basic
 * column that is substituted. */
#include "tableau.h"

#include "../base/heap.h"
#include "../base/numeric.h"

/* A basic column that must still be substituted in a sum of rows, and its order key (position in the order of
 * evaluation). */
typedef struct waiting {
    int64_t key;
    uint32_t column;
} waiting;

/* Compares two basic columns that wait to be replaced by their rows in an expression. Returns whether
 * the column of `a` is replaced before that of `b`: the column with the higher order key comes first,
 * and among equal keys the one with the lower index. */
static inline bool before(waiting a, waiting b) {
    return a.key != b.key ? a.key > b.key : a.column < b.column;
}

static inline waiting item_at(const csi_entry *items, uint32_t i) {
    return (waiting){items[i].heap_key, items[i].heap};
}

static inline void put_item(csi_entry *items, uint32_t i, waiting item) {
    items[i].heap_key = item.key;
    items[i].heap = item.column;
}

#define AT(i) item_at(items, i)
#define PUT(i, item) put_item(items, i, item)
#define BEFORE(a, b) before(a, b)

static CSI_INLINE void push(csolver *s, uint32_t column) {
    csi_entry *items = s->tableau.work.items;
    waiting item = {csi_col(s, column)->order_key, column};
    CSI_HEAP_RISE(item, s->tableau.work.heap_count++, AT, PUT, BEFORE);
}

static CSI_INLINE uint32_t pop(csolver *s) {
    csi_entry *items = s->tableau.work.items;
    uint32_t count = --s->tableau.work.heap_count, top = items[0].heap;
    if (count == 0) return top;
    waiting last = item_at(items, count);
    CSI_HEAP_SINK(last, 0, count, AT, PUT, BEFORE);
    return top;
}

/* Adds a column to the heap of basic columns that must still be substituted in a sum of rows. The
 * column must have an entry in the sparse set, which holds the terms of that sum, because the heap
 * is stored in fields of the entries. */
void csi_btran_push(csolver *s, uint32_t column) { push(s, column); }

/* Removes the next basic column to substitute from the heap, and returns it. This is the column
 * that is evaluated last (highest order key), so no other column of the heap depends on it. */
uint32_t csi_btran_pop(csolver *s) { return pop(s); }

/* Swaps the entries with the indices `entry` and `index` in the sparse set (work space for a sum of
 * rows). Callers collect the entries that they keep at the beginning of the array in this way. */
void csi_btran_keep(csolver *s, uint32_t entry, uint32_t index) {
    if (entry == index) return;
    csi_entry kept = s->tableau.work.items[entry], other = s->tableau.work.items[index];
    s->tableau.work.items[entry] = other;
    s->tableau.work.items[index] = kept;
    s->tableau.column_work[other.column] = entry;
    s->tableau.column_work[kept.column] = index;
}

/* Adds `factor` times a row, without its basic column, to the sparse set (work space for a sum of
 * rows). Other basic columns in the row are put on the heap of columns to substitute. */
static CSI_INLINE csolver_status add_row(csolver *s, uint32_t row, double factor) {
    const csi_row *r = &s->tableau.rows.items[row];
    const csi_term *term = s->model.terms.items + r->start, *end = term + r->count;
    uint32_t basic = r->basic;
    for (; term < end; term++) {
        uint32_t column = term->column;
        bool met;
        if (column == basic) continue;
        CSI_TRY(csi_sparse_meet(s, column, factor * term->coefficient, &met));
        if (!met && csi_is_basic(s, column)) push(s, column);
    }
    csi_work_count(s, r->count);
    if (r->derived) s->tableau.work.noise += fabs(factor) * csi_row_noise(s, r);
    s->tableau.work.shift += factor * r->shift;
    s->tableau.work.constant += fabs(factor * r->shift);
    s->base.statistics.row_operations++;
    return CSOLVER_OK;
}

/* Adds `amount` times a basic column, which will be substituted, to the sparse set (work space for
 * a sum of rows). `scale` is the largest number that was added up for `amount`, for estimates of
 * its rounding error. A basic logical column that no other row contains has no position in the
 * order of substitution, so it is substituted at once. */
csolver_status csi_btran_add_basic(csolver *s, uint32_t column, double amount, double scale) {
    uint32_t row = csi_col(s, column)->row;
    bool met;
    if (csi_pivot_is_loose(s, column))
        return add_row(s, row, csi_quotient(-amount, csi_row_coefficient(s, row, column)));
    CSI_TRY(csi_sparse_meet(s, column, amount, &met));
    csi_sparse_entry(s, column)->magnitude += scale - fabs(amount);
    if (!met) csi_btran_push(s, column);
    return CSOLVER_OK;
}

/* Moves the nonbasic columns whose coefficients did not cancel to the beginning of the sparse set
 * (work space for a sum of rows). work.count becomes the number of these columns, and work.met the
 * number of all entries. */
void csi_btran_keep_nonbasic(csolver *s) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        const csi_entry *entry = &s->tableau.work.items[i];
        if (csi_is_basic(s, entry->column)) continue;
        if (csi_cancels(s, entry->sum, entry->magnitude)) continue;
        csi_btran_keep(s, i, kept++);
    }
    s->tableau.work.met = s->tableau.work.count;
    s->tableau.work.count = kept;
}

/* Substitutes the basic column of the sparse set (work space for a sum of rows) that is evaluated last. Errors:
 * OUT_OF_MEMORY. */
csolver_status csi_btran_substitute(csolver *s) {
    uint32_t column = pop(s), inner = csi_col(s, column)->row;
    csi_entry entry = *csi_sparse_entry(s, column);
    if (csi_is_cancelled(entry.sum, entry.magnitude)) return CSOLVER_OK;
    return add_row(s, inner, csi_quotient(-entry.sum, csi_row_coefficient(s, inner, column)));
}

/* Substitutes all basic columns in the sparse set (work space for a sum of rows). Afterwards the
 * first work.count entries are the nonbasic columns with their coefficients, and work.shift is the
 * constant term. The entries after them, up to work.met, are the substituted basic columns, and
 * columns whose coefficients cancelled. */
csolver_status csi_btran_down(csolver *s) {
    while (s->tableau.work.heap_count > 0) CSI_TRY(csi_btran_substitute(s));
    csi_btran_keep_nonbasic(s);
    return CSOLVER_OK;
}

/* Begins a sum of rows in the sparse set (work space for such sums) with one row, in the form "basic
 * column = terms of the other columns". Errors: OUT_OF_MEMORY. */
csolver_status csi_btran_start(csolver *s, uint32_t row) {
    csi_sparse_begin(s);
    return add_row(s, row, -1 / csi_row_coefficient(s, row, s->tableau.rows.items[row].basic));
}

/* Expresses the basic column of a row by nonbasic columns: basic = work.shift + sum of entry.sum *
 * entry.column over the sparse set (work space for a sum of rows). Errors: OUT_OF_MEMORY. */
csolver_status csi_btran_row(csolver *s, uint32_t row) {
    CSI_TRY(csi_btran_start(s, row));
    return csi_btran_down(s);
}

/* Computes the value of a basic column from its expansion in the sparse set (its coefficients of
 * nonbasic columns), and an error bound in `*error`. Values of nonbasic columns are always up to
 * date, so the result is right even if the stored value of the basic column is outdated. */
double csi_btran_value(const csolver *s, double *error) {
    double sum = s->tableau.work.shift, bound = 2 * CSI_ROUNDOFF * s->tableau.work.constant;
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        const csi_entry *entry = &s->tableau.work.items[i];
        const csi_column *x = csi_col(s, entry->column);
        sum += entry->sum * x->value;
        bound += fabs(entry->sum) * csi_error(x) +
                 CSI_ROUNDOFF * (entry->magnitude * fabs(x->value) + fabs(sum));
    }
    *error = bound;
    return sum;
}
