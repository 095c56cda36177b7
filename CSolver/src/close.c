/* close.c - a new required equality whose variables are all defined closes a chain: it defines a variable
 * that they rest on.
 *
 * Columns are equal and fill the root: the last one's edge follows from the first one's width, and that
 * from the root's edge only now. The dual simplex would find this by itself, one expansion to the bottom
 * and one ratio test each time. Here rows are substituted by falling label until a variable that nothing
 * holds has its final coefficient; what lies below stays as it is. */
#include "solver.h"

#include "numeric.h"

typedef struct search {
    uint32_t column; /* found, or none */
    int64_t limit;   /* rows below this label do not rest on it */
} search;

static void look_at(csolver *s, search *found, uint32_t row, uint32_t column) {
    if (csi_is_basic(s, column)) {
        csi_expand_push(s, column);
    } else if (found->column == CSI_NONE && csi_define_is_free(s, column)) {
        found->column = column;
        found->limit = csi_pivot_room(s, row, column, row).above - 1;
    }
}

/* Leaves the sum of the row and all above the variable in the work space. */
static csolver_status descend(csolver *s, search *found, uint32_t row) {
    const csi_row *r = &s->rows.items[row];
    csi_expand_begin(s);
    csi_logical_begin(s);
    CSI_TRY(csi_logical_gather(s, row, 1));
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        csi_expand_add(s, s->terms.items[i].column, s->terms.items[i].coefficient);
        look_at(s, found, row, s->terms.items[i].column);
    }
    while (s->work.heap_count > 0) {
        if (found->column != CSI_NONE && csi_col(s, s->work.heap[0])->label < found->limit) break;
        uint32_t column = csi_expand_pop(s), inner = csi_col(s, column)->row;
        double amount = s->work.sum[column];
        s->work.sum[column] = 0;
        if (csi_is_cancelled(amount, s->work.magnitude[column])) continue;
        const csi_row *definition = &s->rows.items[inner];
        double factor = -amount / csi_row_coefficient(s, inner, column);
        for (uint32_t i = definition->start; i < definition->start + definition->count; i++) {
            uint32_t other = s->terms.items[i].column;
            if (other == column) continue;
            bool met = s->work.mark[other] == s->work.stamp;
            csi_expand_add(s, other, factor * s->terms.items[i].coefficient);
            if (!met) look_at(s, found, row, other);
        }
        CSI_TRY(csi_logical_gather(s, inner, factor));
        s->work.noise += fabs(factor) * definition->noise;
        s->statistics.row_operations++;
    }
    return CSOLVER_OK;
}

/* Whether the column's coefficient is one to divide by. */
static bool is_large(const csolver *s, uint32_t column) {
    double own = fabs(s->work.sum[column]), largest = 0;
    for (uint32_t i = 0; i < s->work.count; i++)
        largest = csi_max(largest, fabs(s->work.sum[s->work.list[i]]));
    return !csi_is_cancelled(own, s->work.magnitude[column]) &&
           own >= CSI_PIVOT_THRESHOLD * largest;
}

/* Whether the equation holds for the values that columns have: one that came back, mostly. It may wait
 * until they move. */
static bool holds(const csolver *s, uint32_t row) {
    const csi_row *r = &s->rows.items[row];
    double sum = r->shift, magnitude = fabs(r->shift);
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        const csi_term *term = &s->terms.items[i];
        double product = term->coefficient * csi_col(s, term->column)->value;
        sum += product;
        magnitude += fabs(product);
    }
    return csi_is_cancelled(sum, magnitude);
}

/* The row, which defines nothing yet and whose logical is implicit, defines such a variable, if there is
 * one. */
csolver_status csi_close(csolver *s, uint32_t row, bool *closed) {
    search found = {CSI_NONE, INT64_MAX};
    *closed = false;
    if (holds(s, row)) return CSOLVER_OK;
    CSI_TRY(descend(s, &found, row));
    if (found.column == CSI_NONE || !is_large(s, found.column)) return CSOLVER_OK;
    CSI_TRY(csi_journal_column(s, found.column));
    CSI_TRY(csi_pivot_replace_block(s, row, -s->work.sum[found.column]));
    csi_pivot_define(s, row, found.column, csi_pivot_room(s, row, found.column, row));
    *closed = true;
    return CSOLVER_OK;
}
