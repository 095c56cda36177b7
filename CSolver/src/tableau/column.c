/* column.c - computes the rates at which the basic columns change when one nonbasic column moves by 1: a
 * column of the textbook tableau, which other solvers compute by FTRAN. The cost is O(terms of the rows
 * that depend on the column). */
#include "tableau.h"

#include "../base/numeric.h"

/* Computes the rates at which basic columns follow the nonbasic column q. A rate counts as zero if
 * it may be only the rounding error of the terms that add up to it. If `carried` is true, the
 * errors that these terms and the rows' coefficients already contain are included, so that more
 * rates count as zero. */
static CSI_INLINE csolver_status find_rates(csolver *s, uint32_t q, bool carried) {
    csi_values_order_from(s, 1, &q);
    csi_sparse_begin(s);
    CSI_TRY(csi_sparse_add(s, q, 1));
    for (uint32_t i = s->tableau.order_count; i-- > 0;) {
        const csi_row *row = &s->tableau.rows.items[s->tableau.order[i]];
        const csi_term *terms = s->model.terms.items + row->start;
        double sum = 0, magnitude = 0, rates = 0, own = 1;
        csi_work_count(s, row->count);
        for (uint32_t k = 0; k < row->count; k++) {
            if (terms[k].column == row->basic) {
                own = terms[k].coefficient;
                continue;
            }
            const csi_entry *entry = csi_sparse_find(s, terms[k].column);
            if (entry == NULL) continue;
            double product = terms[k].coefficient * entry->sum;
            sum += product;
            magnitude += carried ? fabs(terms[k].coefficient) * entry->magnitude : fabs(product);
            if (carried) rates += fabs(entry->sum);
        }
        if (csi_cancels(s, sum, magnitude)) sum = 0;
        if (carried && fabs(sum) <= csi_row_noise(s, row) * rates) sum = 0;
        CSI_TRY(csi_sparse_add(s, row->basic, -sum / own));
        if (carried) csi_sparse_entry(s, row->basic)->magnitude = magnitude / fabs(own);
    }
    s->base.statistics.row_operations += s->tableau.order_count;
    return CSOLVER_OK;
}

/* Computes the rate at which each basic column changes when the nonbasic column q moves by 1. The
 * rates are left in the sparse set (btran.c). The rows of these basic columns are left in the array
 * `order`, in which each row precedes the rows that its value depends on. */
csolver_status csi_column_rates(csolver *s, uint32_t q) { return find_rates(s, q, false); }

/* Computes the same rates as csi_column_rates(): how each basic column changes when the nonbasic
 * column q moves by 1. More small rates count as zero. Callers use this function if they must not
 * take a rounding error for a real movement: a redundant equality would then seem to prevent q from
 * moving. */
csolver_status csi_column_sure_rates(csolver *s, uint32_t q) { return find_rates(s, q, true); }
