/* btran.c - a basic column by nonbasic columns alone: follows the chain of rows downwards.
 *
 * Columns are substituted by falling order key, so each is met once, after all that leads to it. The
 * sums live in a sparse set: entries of what was met, and by column the place of its entry, which
 * counts if the entry there names the column. So nothing is made empty, and memory is that of the
 * largest traversal so far. */
#include "tableau.h"

#include "../base/heap.h"
#include "../base/numeric.h"

void csi_sparse_begin(csolver *s) {
    s->tableau.work.count = s->tableau.work.heap_count = 0;
    s->tableau.work.traversal++;
    s->tableau.work.noise = s->tableau.work.shift = s->tableau.work.constant = 0;
}

csolver_status csi_sparse_grow(csolver *s) {
    uint32_t count = s->tableau.work.count;
    return CSI_RESERVE(s, s->tableau.work,
                       count < CSI_SPARSE_FIRST     ? CSI_SPARSE_FIRST
                       : count < CSI_SPARSE_DOUBLED ? count
                                                    : 1);
}

/* The heap holds basic columns to substitute: highest order key first, then lowest index. */
static bool before(const csolver *s, uint32_t a, uint32_t b) {
    int64_t la = csi_col(s, a)->order_key, lb = csi_col(s, b)->order_key;
    return la != lb ? la > lb : a < b;
}

#define AT(i) items[i].heap
#define PUT(i, column) items[i].heap = (column)
#define BEFORE(a, b) before(s, a, b)

/* A column that has an entry, once. */
void csi_btran_push(csolver *s, uint32_t column) {
    csi_entry *items = s->tableau.work.items;
    CSI_HEAP_RISE(column, s->tableau.work.heap_count++, AT, PUT, BEFORE);
}

uint32_t csi_btran_pop(csolver *s) {
    csi_entry *items = s->tableau.work.items;
    uint32_t count = --s->tableau.work.heap_count, top = items[0].heap, last = items[count].heap;
    CSI_HEAP_SINK(last, 0, count, AT, PUT, BEFORE);
    return top;
}

/* Lets the entry change places with another one. */
void csi_btran_keep(csolver *s, uint32_t entry, uint32_t place) {
    if (entry == place) return;
    csi_entry kept = s->tableau.work.items[entry], other = s->tableau.work.items[place];
    s->tableau.work.items[entry] = other;
    s->tableau.work.items[place] = kept;
    s->model.places[other.column] = entry;
    s->model.places[kept.column] = place;
}

static csolver_status add_row(csolver *s, uint32_t row, double factor) {
    const csi_row *r = &s->model.rows.items[row];
    const csi_term *terms = s->model.terms.items + r->start;
    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t column = terms[i].column;
        bool met;
        if (column == r->basic) continue;
        CSI_TRY(csi_sparse_meet(s, column, factor * terms[i].coefficient, &met));
        if (!met && csi_is_basic(s, column)) csi_btran_push(s, column);
    }
    csi_work_count(s, r->count);
    s->tableau.work.noise += fabs(factor) * csi_block_noise(s, r);
    s->tableau.work.shift += factor * r->shift;
    s->tableau.work.constant += fabs(factor * r->shift);
    s->base.statistics.row_operations++;
    return CSOLVER_OK;
}

/* Adds `amount` of a basic column, which has gone through cancellations at `scale`. A loose column has no
 * order key, and nothing leads to it. */
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

/* Substitutes all basic columns that were added: leaves the sum of entry.sum * entry.column over the nonbasic
 * columns of the first work.count entries, and a constant, work.shift. After those are the columns on the way,
 * up to work.met. */
csolver_status csi_btran_down(csolver *s) {
    while (s->tableau.work.heap_count > 0) {
        uint32_t column = csi_btran_pop(s), inner = csi_col(s, column)->row;
        csi_entry entry = *csi_sparse_entry(s, column);
        if (csi_is_cancelled(entry.sum, entry.magnitude)) continue;
        CSI_TRY(add_row(s, inner, csi_quotient(-entry.sum, csi_row_coefficient(s, inner, column))));
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        const csi_entry *entry = &s->tableau.work.items[i];
        if (csi_is_basic(s, entry->column)) continue;
        if (csi_cancels(s, entry->sum, entry->magnitude)) continue;
        csi_btran_keep(s, i, kept++);
    }
    s->tableau.work.met = s->tableau.work.count;
    s->tableau.work.count = kept;
    return CSOLVER_OK;
}

/* Leaves in the work space: basic(row) by nonbasic columns. */
csolver_status csi_btran_row(csolver *s, uint32_t row) {
    csi_sparse_begin(s);
    CSI_TRY(add_row(s, row, -1 / csi_row_coefficient(s, row, s->model.rows.items[row].basic)));
    return csi_btran_down(s);
}

/* The value of what was expanded, from those of nonbasic columns, which are never out of date. */
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
