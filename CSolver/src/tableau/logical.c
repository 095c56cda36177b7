/* logical.c - logical variables of required equalities that are stored as constants instead of
 * columns (*eliminated slacks*).
 *
 * Once a row made from a required equality has a basic variable, the equality's logical variable is
 * nonbasic and fixed at the equality's constant, usually for ever. So this variable gets neither a
 * column nor a term at first; the row stores the constant as its `shift`. When rows are added up by
 * substitutions, their constants are added up, too. *Eliminated terms*, stored after the ordinary
 * terms of the resulting row, record from which equalities these constants came and with which
 * factors. Only this file reads eliminated terms.
 *
 * The logical variable gets a column, in all rows that depend on it, when the constant or the
 * priority of its constraint changes, when the constraint is removed, and when least squares need
 * it. A proof that constraints contradict each other also adds up eliminated terms, so that the
 * equalities can be named. */
#include "tableau.h"

#include "../base/numeric.h"

/* ---- eliminated slacks in sums of rows ---- */

/* Starts an empty sum of eliminated terms (terms of logical variables that have no column).
 * csi_logical_gather() then adds those of each row that is added up. */
void csi_logical_begin(csolver *s) {
    csi_values_new_visit(s);
    s->tableau.eliminated.count = 0;
}

/* Adds `amount` to the coefficient of one logical variable in the sum of eliminated terms (terms of
 * logical variables without a column). The variable is that of the constraint from which `row` was
 * made. The caller has reserved memory for one more entry. */
static void add(csolver *s, uint32_t row, double amount) {
    if (s->tableau.visits[row] != s->tableau.visit) {
        s->tableau.visits[row] = s->tableau.visit;
        s->tableau.order[row] = s->tableau.eliminated.count;
        s->tableau.eliminated.items[s->tableau.eliminated.count++] =
            (csi_eliminated){amount, fabs(amount), row};
        return;
    }
    csi_eliminated *h = &s->tableau.eliminated.items[s->tableau.order[row]];
    h->sum += amount;
    h->magnitude += fabs(amount);
}

/* Adds `factor` times the eliminated terms of a row (logical variables without a column) to the sum that
 * csi_logical_begin() started. Errors: OUT_OF_MEMORY. */
csolver_status csi_logical_gather(csolver *s, uint32_t row, double factor) {
    const csi_row *r = &s->tableau.rows.items[row];
    if (!r->derived) {
        if (!r->eliminated) return CSOLVER_OK;
        CSI_TRY(CSI_RESERVE(s, s->tableau.eliminated, 1));
        add(s, row, -factor);
        return CSOLVER_OK;
    }
    uint32_t end = r->start + csi_row_total(s, r);
    CSI_TRY(CSI_RESERVE(s, s->tableau.eliminated, end - r->start - r->count));
    for (uint32_t i = r->start + r->count; i < end; i++) {
        const csi_term *term = &s->model.terms.items[i];
        add(s, term->column & ~CSI_ELIMINATED, factor * term->coefficient);
    }
    return CSOLVER_OK;
}

/* Gathers the eliminated terms (logical variables without a column) of a basic column's expansion, which must be in the
 * sparse set (work space for a sum of rows): those of the column's own row, and of each row that was substituted.
 * Errors: OUT_OF_MEMORY. */
csolver_status csi_logical_expand(csolver *s, uint32_t row) {
    csi_logical_begin(s);
    double own = csi_row_coefficient(s, row, s->tableau.rows.items[row].basic);
    CSI_TRY(csi_logical_gather(s, row, -1 / own));
    for (uint32_t i = s->tableau.work.count; i < s->tableau.work.met; i++) {
        csi_entry entry = s->tableau.work.items[i];
        row = csi_col(s, entry.column)->row;
        if (row == CSI_NONE || csi_is_cancelled(entry.sum, entry.magnitude)) continue;
        double factor = -entry.sum / csi_row_coefficient(s, row, entry.column);
        CSI_TRY(csi_logical_gather(s, row, factor));
    }
    return CSOLVER_OK;
}

/* Returns the constant that the eliminated terms (logical variables without a column) of a row add
 * up to. The terms may cancel, so the sum is compensated: rounding errors of products and sums are
 * added up separately (T. Ogita, S. M. Rump and S. Oishi, "Accurate sum and dot product", 2005). */
static double shift_of(const csolver *s, const csi_row *r) {
    double sum = 0, error = 0;
    uint32_t end = r->start + csi_row_total(s, r);
    for (uint32_t i = r->start + r->count; i < end; i++) {
        const csi_term *term = &s->model.terms.items[i];
        uint32_t source = s->tableau.rows.items[term->column & ~CSI_ELIMINATED].source;
        double constant = s->model.constraints.items[source].constant;
        double product = term->coefficient * constant, total = sum + product;
        double rest = total - sum;
        error += (sum - (total - rest)) + (product - rest);
        error += fma(term->coefficient, constant, -product);
        sum = total;
    }
    return sum + error;
}

/* Returns the sum of the eliminated terms that csi_logical_gather() has collected: each coefficient
 * times the logical variable of a required equality, which is constant. Adds the absolute value of
 * each product to `*magnitude`, from which the rounding error is estimated. */
double csi_logical_gathered(const csolver *s, double *magnitude) {
    double sum = 0;
    for (uint32_t i = 0; i < s->tableau.eliminated.count; i++) {
        const csi_eliminated *h = &s->tableau.eliminated.items[i];
        uint32_t source = s->tableau.rows.items[h->row].source;
        double product = h->sum * s->model.constraints.items[source].constant;
        sum += product;
        *magnitude += fabs(product);
    }
    return sum;
}

/* Divides the gathered sum of eliminated terms (logical variables without a column) by `divisor`,
 * and writes the result after the ordinary terms of the row, for which the caller has left room.
 * Also computes the row's constant from these terms. The caller then links the terms into their
 * lists. */
void csi_logical_put(csolver *s, uint32_t row, double divisor) {
    csi_row *r = &s->tableau.rows.items[row];
    uint32_t end = r->start + r->count;
    for (uint32_t i = 0; i < s->tableau.eliminated.count; i++) {
        const csi_eliminated *h = &s->tableau.eliminated.items[i];
        s->model.terms.items[end + i] =
            (csi_term){.coefficient = h->sum / divisor, .column = CSI_ELIMINATED | h->row};
    }
    r->shift = shift_of(s, r);
}

/* ---- from an eliminated slack to a column ---- */

/* Returns whether the constraint was made in the running transaction. If so, no copy saved for a
 * rollback refers to its block of terms, which may then be changed in place. */
static bool is_fresh(const csolver *s, const csi_constraint *c) {
    return c->fresh && c->transaction == s->base.undo.transaction;
}

/* Appends the term `last` to the terms that the host gave for a constraint. All terms move to a larger
 * block if their own is full, or if a saved copy for a rollback refers to it. The caller has reserved
 * the memory. */
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

/* Appends a term to a row that no substitution has changed. Such a row shares its terms with its
 * constraint, so the term is appended to the constraint's terms, and all terms are linked into the lists
 * of their columns again. */
static void append_to_row(csolver *s, uint32_t row, csi_term last) {
    csi_row *r = &s->tableau.rows.items[row];
    csi_row_unlink(s, row);
    append(s, r->source, last);
    const csi_constraint *c = &s->model.constraints.items[r->source];
    r->start = c->start;
    r->count = c->count;
    r->shift = 0;
    csi_row_link(s, row);
}

/* Turns one eliminated term (of a logical variable without a column) into an ordinary term of
 * `column`. Ordinary terms come before eliminated ones, so the term changes places with the first
 * eliminated term of its row. The caller has removed the term from the list of eliminated terms. */
static void reveal(csolver *s, uint32_t term, uint32_t column) {
    csi_term *terms = s->model.terms.items;
    uint32_t row = terms[term].row;
    double coefficient = terms[term].coefficient;
    csi_row *r = &s->tableau.rows.items[row];
    uint32_t first = r->start + r->count;
    if (term != first) {
        const csi_term *other = &terms[first];
        if (other->prev != CSI_NONE)
            terms[other->prev].next = term;
        else
            *csi_row_eliminated(s, other->column & ~CSI_ELIMINATED) = term;
        if (other->next != CSI_NONE) terms[other->next].prev = term;
        terms[term] = *other;
    }
    terms[first] = (csi_term){.coefficient = coefficient, .column = column, .row = row};
    csi_row_link_term(s, first);
    csi_col(s, column)->users.count++;
    s->base.statistics.entries++;
    r->count++;
    r->shift = shift_of(s, r);
    csi_values_invalidate(s, row);
}

/* Reserves the memory that csi_logical_make() needs, and saves the records that csi_logical_make()
 * will change, for a rollback. Errors: OVERFLOW, OUT_OF_MEMORY. */
static csolver_status save(csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    CSI_TRY(csi_store_reserve_columns(s, 1));
    CSI_TRY(csi_block_reserve(s, s->model.constraints.items[r->source].count + 1));
    CSI_TRY(csi_undo_reserve_made(s, 1));
    CSI_TRY(csi_journal_reserve_blocks(s, 1));
    CSI_TRY(csi_journal_row(s, row));
    CSI_TRY(csi_journal_constraint(s, r->source));
    for (uint32_t i = *csi_row_eliminated(s, row); i != CSI_NONE; i = s->model.terms.items[i].next)
        CSI_TRY(csi_journal_row(s, s->model.terms.items[i].row));
    return CSOLVER_OK;
}

/* Gives a column to the logical variable of the constraint from which the row was made, and a term
 * of this column to all rows that depend on the variable. Does nothing if the variable has a column
 * already. Values stay the same, except for rounding. Errors: OVERFLOW, OUT_OF_MEMORY; nothing has
 * changed then. */
csolver_status csi_logical_make(csolver *s, uint32_t row) {
    csi_row *r = &s->tableau.rows.items[row];
    if (!r->eliminated) return CSOLVER_OK;
    CSI_TRY(save(s, row));
    csi_constraint *c = &s->model.constraints.items[r->source];
    uint32_t column = csi_store_make_column(s), next = s->tableau.rows.items[row].eliminated_terms;
    csi_journal_made_column(s, column);
    csi_column *x = csi_col(s, column);
    x->logical = x->fixed = 1;
    x->owner = r->source;
    x->value = x->low = x->high = c->constant;
    csi_set_error(x, CSI_ROUNDOFF * fabs(c->constant));
    c->column = column;
    r->eliminated = false;
    s->tableau.rows.items[row].eliminated_terms = CSI_NONE;
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

/* Gives a column to each logical variable that has none, as iterative refinement and least squares
 * need. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_logical_make_all(csolver *s) {
    for (uint32_t i = 0; i < s->tableau.rows.count; i++)
        if (s->tableau.rows.items[i].live) CSI_TRY(csi_logical_make(s, i));
    return CSOLVER_OK;
}

/* Allows a fixed logical column to move, because its constraint will no longer be a required equality.
 * Computes its reduced cost, which is not stored for fixed columns. Errors: OUT_OF_MEMORY. */
csolver_status csi_logical_release(csolver *s, uint32_t column) {
    if (!csi_col(s, column)->fixed) return CSOLVER_OK;
    CSI_TRY(csi_journal_column(s, column));
    if (!csi_is_basic(s, column)) CSI_TRY(csi_reduced_sum(s, column));
    csi_col(s, column)->fixed = 0;
    return CSOLVER_OK;
}

/* Marks a logical column as fixed, because its constraint becomes a required equality. If the
 * column is nonbasic, drops its reduced cost, which fixed columns do not need. Errors:
 * OUT_OF_MEMORY. */
csolver_status csi_logical_fix(csolver *s, uint32_t column) {
    CSI_TRY(csi_journal_column(s, column));
    csi_column *x = csi_col(s, column);
    x->fixed = 1;
    if (x->row != CSI_NONE) return CSOLVER_OK;
    csi_vector_free(s, x->vector);
    x->vector = CSI_NONE;
    return CSOLVER_OK;
}
