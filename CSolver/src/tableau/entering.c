/* entering.c - expands a violated row (btran.c) only as far as it takes to find a free variable that can enter the
 * basis in the row's place. */
#include "tableau.h"

#include "../base/numeric.h"

/* Returns the first of the entries from `from` on in the sparse set (work space for a sum of rows) whose
 * column is a free variable: nonbasic, without bounds, cost and reduced cost. CSI_NONE if there is none. */
static uint32_t find_free(const csolver *s, uint32_t from) {
    for (uint32_t i = from; i < s->tableau.work.count; i++) {
        const csi_column *x = csi_col(s, s->tableau.work.items[i].column);
        if (x->row == CSI_NONE && !x->logical && x->singles == CSI_NONE && x->vector == CSI_NONE)
            return s->tableau.work.items[i].column;
    }
    return CSI_NONE;
}

/* Returns whether the column's coefficient in the sparse set (work space for a sum of rows) is large enough
 * for a pivot, although the basic columns that are left in the set have not been substituted. */
static bool is_large(const csolver *s, uint32_t column) {
    const csi_entry *own = csi_sparse_entry(s, column);
    double largest = 0;
    for (uint32_t i = 0; i < s->tableau.work.count; i++)
        largest = csi_max(largest, fabs(s->tableau.work.items[i].sum));
    return fabs(own->sum) >= CSI_PIVOT_THRESHOLD * largest && !csi_pivot_is_small(s, own);
}

/* Expands the basic column of a row like csi_btran_row(), but stops as soon as a free variable (nonbasic,
 * without bounds, cost and reduced cost) has its final coefficient, because this variable can enter the
 * basis whatever the rest of the expansion is: `*found` becomes the variable. The final coefficient is known
 * when all basic columns that may depend on the variable are substituted. In a list of cells, for example,
 * the place of a view in its cell may be undetermined; the rest of the expansion would be all cells above.
 * If there is no such variable, `*found` becomes CSI_NONE, and the expansion is complete. Errors:
 * OUT_OF_MEMORY. */
csolver_status csi_entering_expand(csolver *s, uint32_t row, uint32_t *found) {
    uint32_t seen = 0;
    int64_t limit = INT64_MAX;
    *found = CSI_NONE;
    CSI_TRY(csi_btran_start(s, row));
    for (;;) {
        if (*found == CSI_NONE) {
            *found = find_free(s, seen);
            seen = s->tableau.work.count;
            if (*found != CSI_NONE) limit = csi_pivot_least_user(s, *found, row);
        }
        bool last = s->tableau.work.heap_count == 0;
        if (*found != CSI_NONE && (last || s->tableau.work.items[0].heap_key < limit)) {
            if (is_large(s, *found)) return CSOLVER_OK;
            *found = CSI_NONE;
            break;
        }
        if (last) break;
        CSI_TRY(csi_btran_substitute(s));
    }
    return csi_btran_down(s);
}
