/* sparse.c - the sparse set: work space for a sum of rows, which stores the coefficients of the columns in
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
