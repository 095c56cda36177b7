/* order.c - finds the order in which rows must be evaluated by sorting their order keys, which rise
 * in this order. values.c finds such an order by a depth-first search, which is slower in two
 * cases.
 *
 * If all rows must be evaluated, as in a new layout, the keys of most rows already rise in the
 * order in which the rows were made, and the few others are sorted and merged. If rows are long,
 * sorting all rows costs less than a search through all their terms. */
#include "tableau.h"

#include "../base/heap.h"

static int64_t key_of(const csolver *s, uint32_t row) {
    return csi_col(s, s->tableau.rows.items[row].basic)->order_key;
}

/* Returns whether row `a` comes before row `b` in the order of evaluation. The row whose basic
 * column has the lower order key comes first; of rows with equal keys, which do not depend on each
 * other, the one whose basic column is older. */
static bool comes_before(const csolver *s, uint32_t a, uint32_t b) {
    int64_t first = key_of(s, a), second = key_of(s, b);
    if (first != second) return first < second;
    return s->tableau.rows.items[a].basic < s->tableau.rows.items[b].basic;
}

#define AT(i) rows[i]
#define PUT(i, row) rows[i] = (row)
#define BEFORE(a, b) comes_before(s, a, b)

/* Restores the heap property, lowest key first, below the index `at`. Part of heap sort. */
static void sift(const csolver *s, uint32_t *rows, uint32_t at, uint32_t count) {
    uint32_t row = rows[at];
    CSI_HEAP_SINK(row, at, count, AT, PUT, BEFORE);
}

/* Sorts rows by falling order key, so that the row that must be evaluated first is the last. Heap
 * sort needs no additional memory. */
CSI_OUTLINE void csi_order_sort(const csolver *s, uint32_t *rows, uint32_t count) {
    for (uint32_t i = count / 2; i-- > 0;) sift(s, rows, i, count);
    for (uint32_t end = count; end > 1;) {
        uint32_t least = rows[0];
        rows[0] = rows[--end];
        rows[end] = least;
        sift(s, rows, 0, end);
    }
}

/* If all rows must be evaluated, fills the array `order` with them, the row to evaluate first at
 * the end, and returns true. Rows whose basic column is a logical column in no other row are
 * evaluated last. If some row need not be evaluated, returns false, and the contents of `order` are
 * undefined. The order of the list of unevaluated rows has no meaning, so its beginning serves as
 * work space. */
bool csi_order_all(csolver *s) {
    /* Without rows the arrays may be NULL, and C forbids arithmetic with null pointers. */
    if (s->tableau.row_count == 0) {
        s->tableau.order_count = 0;
        return s->tableau.unevaluated.count == 0;
    }
    if (s->tableau.unevaluated.count < s->tableau.row_count) return false;
    uint32_t *waiting = s->tableau.unevaluated.items, count = s->tableau.unevaluated.count,
             rising = 0, others = 0, loose = 0;
    int64_t greatest = INT64_MIN;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t row = waiting[i], basic = s->tableau.rows.items[row].basic;
        if (!s->tableau.rows.items[row].live) return false;
        int64_t key = csi_col(s, basic)->order_key;
        if (csi_pivot_is_loose(s, basic)) {
            s->tableau.order[loose++] = row;
        } else if (key > greatest) {
            waiting[i] = waiting[rising];
            waiting[rising++] = row;
            greatest = key;
        } else {
            s->tableau.order[count - ++others] = row;
        }
    }
    uint32_t *sorted = s->tableau.order + loose;
    if (others > 0) memmove(sorted, s->tableau.order + count - others, others * sizeof *sorted);
    csi_order_sort(s, sorted, others);
    /* Merge two sequences of rows by their order keys: the rows whose keys were rising in the
     * given order, and all others, which have been sorted. The result is written from the end of
     * `order` downwards. No sorted row is overwritten before it is merged, because the number of
     * free positions equals the number of rows with rising keys that are still to be merged. */
    uint32_t position = s->tableau.order_count = count, next = 0;
    while (others > 0) {
        uint32_t row = sorted[--others];
        int64_t least = key_of(s, row);
        while (next < rising && key_of(s, waiting[next]) < least)
            s->tableau.order[--position] = waiting[next++];
        s->tableau.order[--position] = row;
    }
    while (next < rising) s->tableau.order[--position] = waiting[next++];
    return true;
}

/* Returns whether the row depends directly on a row that the present traversal has visited: whether
 * it contains the basic column of a visited row. */
static bool depends_on_met(const csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        uint32_t other = csi_col(s, s->model.terms.items[i].column)->row;
        if (other != CSI_NONE && other != row && s->tableau.visits[other] == s->tableau.visit)
            return true;
    }
    return false;
}

/* Returns whether the present traversal has visited the row, or whether the row contains the basic
 * column of a visited row. In the second case, marks the row as visited, too. */
static bool is_met(csolver *s, uint32_t row) {
    if (s->tableau.visits[row] != s->tableau.visit && depends_on_met(s, row))
        s->tableau.visits[row] = s->tableau.visit;
    return s->tableau.visits[row] == s->tableau.visit;
}

/* Completes a depth-first search that was given up (values.c): fills `order` with the rows that
 * were visited and all rows that depend on them, the row to evaluate first at the end. One term
 * suffices to see that a row depends on a visited one, so long rows are seldom read to their
 * ends. */
void csi_order_met(csolver *s) {
    uint32_t *rows = s->tableau.order, loose = 0, end = s->tableau.rows.capacity, position = end;
    for (uint32_t row = 0; row < s->tableau.rows.count; row++) {
        if (!s->tableau.rows.items[row].live || (s->tableau.row_marks[row] & CSI_ROW_PENDING))
            continue;
        if (csi_pivot_is_loose(s, s->tableau.rows.items[row].basic))
            rows[loose++] = row;
        else
            rows[--position] = row;
    }
    csi_order_sort(s, rows + position, end - position);
    uint32_t kept = end, count = 0;
    for (uint32_t i = end; i-- > position;)
        if (is_met(s, rows[i])) rows[--kept] = rows[i];
    for (uint32_t i = 0; i < loose; i++)
        if (is_met(s, rows[i])) rows[count++] = rows[i];
    memmove(rows + count, rows + kept, (end - kept) * sizeof *rows);
    s->tableau.order_count = count + end - kept;
}
