/* expand.c - a basic column by nonbasic columns alone: follows the chain of rows downwards.
 *
 * Columns are substituted by falling label, so each is met once, after all that leads to it. The
 * sums live in dense work arrays that a stamp makes empty; `list` names the columns in use. */
#include "solver.h"

#include "numeric.h"

void csi_expand_begin(csolver *s) {
    if (++s->work.stamp == 0) {
        memset(s->work.mark, 0, s->columns.count * sizeof *s->work.mark);
        s->work.stamp = 1;
    }
    s->work.count = s->work.heap_count = 0;
    s->work.noise = s->work.shift = s->work.constant = 0;
}

void csi_expand_add(csolver *s, uint32_t column, double amount) {
    if (s->work.mark[column] != s->work.stamp) {
        s->work.mark[column] = s->work.stamp;
        s->work.sum[column] = amount;
        s->work.magnitude[column] = fabs(amount);
        s->work.list[s->work.count++] = column;
        return;
    }
    s->work.sum[column] += amount;
    s->work.magnitude[column] += fabs(amount);
}

/* The heap holds basic columns to substitute: highest label first, then lowest index. */
static bool before(const csolver *s, uint32_t a, uint32_t b) {
    int64_t la = csi_col(s, a)->label, lb = csi_col(s, b)->label;
    return la != lb ? la > lb : a < b;
}

void csi_expand_push(csolver *s, uint32_t column) {
    uint32_t *heap = s->work.heap, at = s->work.heap_count++;
    while (at > 0 && before(s, column, heap[(at - 1) / 2])) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = column;
}

uint32_t csi_expand_pop(csolver *s) {
    uint32_t *heap = s->work.heap, top = heap[0], last = heap[--s->work.heap_count], at = 0;
    uint32_t count = s->work.heap_count;
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= count) break;
        if (child + 1 < count && before(s, heap[child + 1], heap[child])) child++;
        if (!before(s, heap[child], last)) break;
        heap[at] = heap[child];
        at = child;
    }
    if (count > 0) heap[at] = last;
    return top;
}

static void add_row(csolver *s, uint32_t row, double factor) {
    const csi_row *r = &s->rows.items[row];
    const csi_term *terms = s->terms.items + r->start;
    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t column = terms[i].column;
        if (column == r->basic) continue;
        bool met = s->work.mark[column] == s->work.stamp;
        csi_expand_add(s, column, factor * terms[i].coefficient);
        if (!met && csi_is_basic(s, column)) csi_expand_push(s, column);
    }
    s->work.noise += fabs(factor) * r->noise;
    s->work.shift += factor * r->shift;
    s->work.constant += fabs(factor * r->shift);
    s->statistics.row_operations++;
}

/* Adds `amount` of a basic column, which has gone through cancellations at `scale`. What is loose has no
 * label, and nothing leads to it. */
void csi_expand_add_basic(csolver *s, uint32_t column, double amount, double scale) {
    uint32_t row = csi_col(s, column)->row;
    if (csi_pivot_is_loose(s, column)) {
        add_row(s, row, csi_quotient(-amount, csi_row_coefficient(s, row, column)));
        return;
    }
    bool met = s->work.mark[column] == s->work.stamp;
    csi_expand_add(s, column, amount);
    s->work.magnitude[column] += scale - fabs(amount);
    if (!met) csi_expand_push(s, column);
}

/* Substitutes all basic columns that were added: leaves the sum of work.sum[j] * j over the nonbasic j in
 * work.list[0 .. work.count), and a constant, work.shift. After those in the list are the columns on the
 * way, up to work.met. */
void csi_expand_down(csolver *s) {
    while (s->work.heap_count > 0) {
        uint32_t column = csi_expand_pop(s);
        double amount = s->work.sum[column];
        if (csi_is_cancelled(amount, s->work.magnitude[column])) continue;
        uint32_t inner = csi_col(s, column)->row;
        add_row(s, inner, csi_quotient(-amount, csi_row_coefficient(s, inner, column)));
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->work.count; i++) {
        uint32_t column = s->work.list[i];
        if (csi_is_basic(s, column)) continue;
        if (csi_is_cancelled(s->work.sum[column], s->work.magnitude[column])) continue;
        s->work.list[i] = s->work.list[kept];
        s->work.list[kept++] = column;
    }
    s->work.met = s->work.count;
    s->work.count = kept;
}

/* Leaves in the work space: basic(row) by nonbasic columns. */
void csi_expand_row(csolver *s, uint32_t row) {
    csi_expand_begin(s);
    add_row(s, row, -1 / csi_row_coefficient(s, row, s->rows.items[row].basic));
    csi_expand_down(s);
}

/* The value of what was expanded, from those of nonbasic columns, which are never out of date. */
double csi_expand_value(const csolver *s, double *error) {
    double sum = s->work.shift, bound = 2 * CSI_ROUNDOFF * s->work.constant;
    for (uint32_t i = 0; i < s->work.count; i++) {
        uint32_t j = s->work.list[i];
        const csi_column *x = csi_col(s, j);
        sum += s->work.sum[j] * x->value;
        bound += fabs(s->work.sum[j]) * x->error +
                 CSI_ROUNDOFF * (s->work.magnitude[j] * fabs(x->value) + fabs(sum));
    }
    *error = bound;
    return sum;
}
