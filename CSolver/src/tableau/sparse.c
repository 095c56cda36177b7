/* sparse.c - the coefficients of rows, and the sparse set: work space for a sum of rows, which stores the
 * coefficients of the columns in
 * the sum. Adding to a coefficient and emptying the set take constant time. */
#include "tableau.h"

/* Empties the sparse set (work space for a sum of rows), in constant time. */
void csi_sparse_begin(csolver *s) {
    s->tableau.work.count = s->tableau.work.heap_count = 0;
    s->tableau.work.traversal++;
    s->tableau.work.noise = s->tableau.work.shift = s->tableau.work.constant = 0;
}

/* Enlarges the sparse set (work space for a sum of rows), which is full: doubles its capacity while
 * the set is small, and later lets it grow like other arrays. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_sparse_grow(csolver *s) {
    uint32_t count = s->tableau.work.count;
    return CSI_RESERVE(s, s->tableau.work,
                       count < CSI_SPARSE_FIRST     ? CSI_SPARSE_FIRST
                       : count < CSI_SPARSE_DOUBLED ? count
                                                    : 1);
}

/* Returns the coefficient of a column in a row, or 0 if the row does not contain the column. O(terms of
 * the row). */
double csi_row_coefficient(const csolver *s, uint32_t row, uint32_t column) {
    const csi_row *r = &s->tableau.rows.items[row];
    const csi_term *terms = s->model.terms.items + r->start;
    for (uint32_t i = 0; i < r->count; i++)
        if (terms[i].column == column) return terms[i].coefficient;
    return 0;
}
