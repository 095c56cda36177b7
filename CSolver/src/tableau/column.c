/* column.c - the tableau column of a nonbasic column (what FTRAN gives elsewhere): how fast each basic column that
 * depends on it goes along. */
#include "tableau.h"

#include "../base/numeric.h"

/* A rate is zero if it is what cancellation left of the terms of its row; if `carried`, also of those before it, from
 * which the terms come. */
static CSI_INLINE csolver_status find_rates(csolver *s, uint32_t q, bool carried) {
    csi_values_order_from(s, 1, &q);
    csi_sparse_begin(s);
    CSI_TRY(csi_sparse_add(s, q, 1));
    for (uint32_t i = s->tableau.order_count; i-- > 0;) {
        const csi_row *row = &s->model.rows.items[s->model.order[i]];
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
        if (carried && fabs(sum) <= csi_block_noise(s, row) * rates) sum = 0;
        CSI_TRY(csi_sparse_add(s, row->basic, -sum / own));
        if (carried) csi_sparse_entry(s, row->basic)->magnitude = magnitude / fabs(own);
    }
    s->base.statistics.row_operations += s->tableau.order_count;
    return CSOLVER_OK;
}

/* Leaves in the work space the rate of each basic column that depends on q; its rows are in `order`. */
csolver_status csi_column_rates(csolver *s, uint32_t q) { return find_rates(s, q, false); }

/* csi_column_rates() where a rate that is rounding would be taken for a movement: a redundant equality is in nobody's
 * way. */
csolver_status csi_column_sure_rates(csolver *s, uint32_t q) { return find_rates(s, q, true); }
