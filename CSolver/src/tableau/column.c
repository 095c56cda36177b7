/* column.c - the tableau column of a nonbasic column (what FTRAN gives elsewhere): how fast each basic column that
 * depends on it goes along. */
#include "tableau.h"

#include "../base/numeric.h"

/* Leaves in the work space the rate of each basic column that depends on q; its rows are in `order`. */
csolver_status csi_column_rates(csolver *s, uint32_t q) {
    csi_values_order_from(s, 1, &q);
    csi_sparse_begin(s);
    CSI_TRY(csi_sparse_add(s, q, 1));
    for (uint32_t i = s->order_count; i-- > 0;) {
        const csi_row *row = &s->rows.items[s->order[i]];
        const csi_term *terms = s->terms.items + row->start;
        double sum = 0, magnitude = 0, own = 1;
        csi_work_count(s, row->count);
        for (uint32_t k = 0; k < row->count; k++) {
            if (terms[k].column == row->basic) {
                own = terms[k].coefficient;
                continue;
            }
            double product = terms[k].coefficient * csi_sparse_sum(s, terms[k].column);
            sum += product;
            magnitude += fabs(product);
        }
        if (csi_cancels(s, sum, magnitude)) sum = 0;
        CSI_TRY(csi_sparse_add(s, row->basic, -sum / own));
    }
    s->statistics.row_operations += s->order_count;
    return CSOLVER_OK;
}
