/* logical.c - the logical column of a required equality, made when it is needed.
 *
 * It is nonbasic and fixed at the constant from the moment on at which the equality defines a variable,
 * and mostly for ever. So it is *eliminated* at first: no column and no term, the row holds the constant
 * instead. Where rows are added up to a derived one, constants go into its shift, and *eliminated terms*, which
 * nothing but this file looks at, remember of which equalities. It becomes a column, in all rows that hold
 * it, before the constant, the priority or the constraint itself may change, and for least squares. */
#include "tableau.h"

#include "../base/numeric.h"

/* ---- sums of rows ---- */

/* An empty sum. */
void csi_logical_begin(csolver *s) {
    csi_values_new_visit(s);
    s->tableau.eliminated.count = 0;
}

/* Room was made. */
static void add(csolver *s, uint32_t row, double amount) {
    if (s->model.visits[row] != s->tableau.visit) {
        s->model.visits[row] = s->tableau.visit;
        s->model.order[row] = s->tableau.eliminated.count;
        s->tableau.eliminated.items[s->tableau.eliminated.count++] =
            (csi_eliminated){amount, fabs(amount), row};
        return;
    }
    csi_eliminated *h = &s->tableau.eliminated.items[s->model.order[row]];
    h->sum += amount;
    h->magnitude += fabs(amount);
}

/* Adds the eliminated slacks of the row, `factor` times. */
csolver_status csi_logical_gather(csolver *s, uint32_t row, double factor) {
    const csi_row *r = &s->model.rows.items[row];
    if (!r->derived) {
        if (!r->eliminated) return CSOLVER_OK;
        CSI_TRY(CSI_RESERVE(s, s->tableau.eliminated, 1));
        add(s, row, -factor);
        return CSOLVER_OK;
    }
    uint32_t end = r->start + csi_block_total(s, r);
    CSI_TRY(CSI_RESERVE(s, s->tableau.eliminated, end - r->start - r->count));
    for (uint32_t i = r->start + r->count; i < end; i++) {
        const csi_term *term = &s->model.terms.items[i];
        add(s, term->column & ~CSI_ELIMINATED, factor * term->coefficient);
    }
    return CSOLVER_OK;
}

/* The constant of the row's eliminated terms: they may cancel, so products and sums carry their rounding
 * errors along (Ogita, Rump, Oishi, "Accurate sum and dot product", 2005). */
static double shift_of(const csolver *s, const csi_row *r) {
    double sum = 0, error = 0;
    uint32_t end = r->start + csi_block_total(s, r);
    for (uint32_t i = r->start + r->count; i < end; i++) {
        const csi_term *term = &s->model.terms.items[i];
        uint32_t source = s->model.rows.items[term->column & ~CSI_ELIMINATED].source;
        double constant = s->model.constraints.items[source].constant;
        double product = term->coefficient * constant, total = sum + product;
        double rest = total - sum;
        error += (sum - (total - rest)) + (product - rest);
        error += fma(term->coefficient, constant, -product);
        sum = total;
    }
    return sum + error;
}

/* Puts the sum, divided, behind the terms of the row, in whose block there is room. It is not linked. */
void csi_logical_put(csolver *s, uint32_t row, double divisor) {
    csi_row *r = &s->model.rows.items[row];
    uint32_t end = r->start + r->count;
    for (uint32_t i = 0; i < s->tableau.eliminated.count; i++) {
        const csi_eliminated *h = &s->tableau.eliminated.items[i];
        s->model.terms.items[end + i] =
            (csi_term){.coefficient = h->sum / divisor, .column = CSI_ELIMINATED | h->row};
    }
    r->shift = shift_of(s, r);
}

/* ---- columns ---- */

static bool is_fresh(const csolver *s, const csi_constraint *c) {
    return c->fresh && c->transaction == s->model.journal.transaction;
}

/* Adds a term to those as given, which may have to move for it. */
static void append(csolver *s, uint32_t constraint, csi_term last) {
    csi_constraint *c = &s->model.constraints.items[constraint];
    bool fresh = is_fresh(s, c);
    if (!fresh || !csi_block_extend(s, c->start, c->count)) {
        uint32_t start = csi_block_make(s, c->count + 1);
        memcpy(s->model.terms.items + start, s->model.terms.items + c->start,
               c->count * sizeof(csi_term));
        csi_journal_block(s, c->start, c->count, !fresh);
        c->start = start;
    }
    s->model.terms.items[c->start + c->count++] = last;
}

/* The row has its source's terms, the logical among them. */
static void append_to_row(csolver *s, uint32_t row, csi_term last) {
    csi_row *r = &s->model.rows.items[row];
    csi_block_unlink(s, row);
    append(s, r->source, last);
    const csi_constraint *c = &s->model.constraints.items[r->source];
    r->start = c->start;
    r->count = c->count;
    r->shift = 0;
    csi_block_link(s, row);
}

/* An eliminated term, taken out of its list, becomes one of the column. */
static void reveal(csolver *s, uint32_t term, uint32_t column) {
    csi_term *terms = s->model.terms.items;
    uint32_t row = terms[term].row;
    double coefficient = terms[term].coefficient;
    csi_row *r = &s->model.rows.items[row];
    uint32_t first = r->start + r->count;
    if (term != first) {
        const csi_term *other = &terms[first];
        if (other->prev != CSI_NONE)
            terms[other->prev].next = term;
        else
            *csi_block_eliminated(s, other->column & ~CSI_ELIMINATED) = term;
        if (other->next != CSI_NONE) terms[other->next].prev = term;
        terms[term] = *other;
    }
    terms[first] = (csi_term){.coefficient = coefficient, .column = column, .row = row};
    csi_block_link_term(s, first);
    s->model.users[column].count++;
    s->base.statistics.entries++;
    r->count++;
    r->shift = shift_of(s, r);
    csi_values_invalidate(s, row);
}

static csolver_status save(csolver *s, uint32_t row) {
    const csi_row *r = &s->model.rows.items[row];
    CSI_TRY(csi_store_reserve_columns(s, 1));
    CSI_TRY(csi_block_reserve(s, s->model.constraints.items[r->source].count + 1));
    CSI_TRY(csi_journal_reserve_made(s, 1));
    CSI_TRY(csi_journal_reserve_blocks(s, 1));
    CSI_TRY(csi_journal_row(s, row));
    CSI_TRY(csi_journal_constraint(s, r->source));
    for (uint32_t i = *csi_block_eliminated(s, row); i != CSI_NONE;
         i = s->model.terms.items[i].next)
        CSI_TRY(csi_journal_row(s, s->model.terms.items[i].row));
    return CSOLVER_OK;
}

/* Makes the row's logical a column, if it is none. Values stay, but for rounding. */
csolver_status csi_logical_make(csolver *s, uint32_t row) {
    csi_row *r = &s->model.rows.items[row];
    if (!r->eliminated) return CSOLVER_OK;
    CSI_TRY(save(s, row));
    csi_constraint *c = &s->model.constraints.items[r->source];
    uint32_t column = csi_store_make_column(s), next = s->model.rows.items[row].eliminated_terms;
    csi_journal_made_column(s, column);
    csi_column *x = csi_col(s, column);
    x->logical = x->fixed = 1;
    x->owner = r->source;
    x->value = x->low = x->high = c->constant;
    csi_set_error(x, CSI_ROUNDOFF * fabs(c->constant));
    c->column = column;
    r->eliminated = false;
    s->model.rows.items[row].eliminated_terms = CSI_NONE;
    csi_term last = {.coefficient = -1, .column = column};
    if (r->derived)
        append(s, r->source, last);
    else
        append_to_row(s, row, last);
    while (next != CSI_NONE) {
        uint32_t term = next;
        next = s->model.terms.items[term].next;
        reveal(s, term, column);
    }
    return CSOLVER_OK;
}

csolver_status csi_logical_make_all(csolver *s) {
    for (uint32_t i = 0; i < s->model.rows.count; i++)
        if (s->model.rows.items[i].live) CSI_TRY(csi_logical_make(s, i));
    return CSOLVER_OK;
}

/* Reduced costs of fixed columns are not kept; now this one must be known. */
csolver_status csi_logical_release(csolver *s, uint32_t column) {
    if (!csi_col(s, column)->fixed) return CSOLVER_OK;
    CSI_TRY(csi_journal_column(s, column));
    if (!csi_is_basic(s, column)) CSI_TRY(csi_reduced_sum(s, column));
    csi_col(s, column)->fixed = 0;
    return CSOLVER_OK;
}

/* The constraint of the column is a required equality from now on. */
csolver_status csi_logical_fix(csolver *s, uint32_t column) {
    CSI_TRY(csi_journal_column(s, column));
    csi_column *x = csi_col(s, column);
    x->fixed = 1;
    if (x->row != CSI_NONE) return CSOLVER_OK;
    csi_vector_free(s, x->vector);
    x->vector = CSI_NONE;
    return CSOLVER_OK;
}
