/* check.c - implements csolver_check(), which verifies every invariant of a solver's data. The check changes
 * nothing and allocates nothing. The functions that check one part of the data return a message about the first
 * invariant that does not hold, or NULL if all hold. */
#include "api.h"

#include "../base/numeric.h"

#include <float.h>

#define FAIL_IF(condition, message)                                                                \
    do {                                                                                           \
        if (condition) return message;                                                             \
    } while (0)

static const char *check_chains(const csolver *s) {
    size_t entries = 0;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        uint32_t count = 0, previous = CSI_NONE;
        if (!csi_col(s, j)->live) continue;
        for (uint32_t i = csi_col(s, j)->users.head; i != CSI_NONE;
             i = s->model.terms.items[i].next) {
            const csi_term *term = &s->model.terms.items[i];
            FAIL_IF(term->column != j, "a column list holds a term of another column");
            FAIL_IF(term->prev != previous, "a column list's backward link is wrong");
            FAIL_IF(term->row >= s->tableau.rows.count || !s->tableau.rows.items[term->row].live,
                    "a column list holds a term of a removed row");
            previous = i;
            FAIL_IF(++count > csi_col(s, j)->users.count, "a column list is longer than its count");
        }
        FAIL_IF(count != csi_col(s, j)->users.count, "a column list is shorter than its count");
        entries += count;
    }
    FAIL_IF(entries != s->base.statistics.entries, "the number of entries is wrong");
    return NULL;
}

/* Checks the eliminated terms of a row. The logical variable (slack) of a required equality always equals the
 * equality's constant, so it is stored as an eliminated term and not as a column. Also checks the linked list of
 * all eliminated terms that stand for the logical variable of this row. */
static const char *check_eliminated(const csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    const csi_constraint *c = &s->model.constraints.items[r->source];
    uint32_t previous = CSI_NONE;
    double sum = 0, magnitude = 0;
    FAIL_IF(!r->derived && r->eliminated && r->shift + c->constant != 0,
            "a direct row has another constant than its source");
    uint32_t end = r->start + csi_row_total(s, r);
    for (uint32_t k = r->start + r->count; k < end; k++) {
        const csi_term *term = &s->model.terms.items[k];
        uint32_t inner = term->column & ~CSI_ELIMINATED;
        FAIL_IF((term->column & CSI_ELIMINATED) == 0 || inner >= s->tableau.rows.count,
                "an eliminated term is not marked as one");
        FAIL_IF(!s->tableau.rows.items[inner].live || !s->tableau.rows.items[inner].eliminated ||
                    term->row != row,
                "an eliminated term holds no eliminated slack");
        double constant = s->model.constraints.items[s->tableau.rows.items[inner].source].constant;
        sum += term->coefficient * constant;
        magnitude += fabs(term->coefficient * constant);
    }
    FAIL_IF(end > r->start + r->count && !csi_is_cancelled(sum - r->shift, magnitude),
            "a row has another constant than its eliminated terms");
    FAIL_IF(!r->eliminated && r->eliminated_terms != CSI_NONE,
            "a column is still an eliminated slack of a row");
    for (uint32_t k = r->eliminated_terms; k != CSI_NONE; k = s->model.terms.items[k].next) {
        FAIL_IF(s->model.terms.items[k].column != (CSI_ELIMINATED | row),
                "a list of eliminated terms holds another term");
        FAIL_IF(s->model.terms.items[k].prev != previous,
                "the backward link of a list of eliminated terms is wrong");
        previous = k;
    }
    return NULL;
}

static const char *check_rows(const csolver *s) {
    size_t entries = 0, live = 0;
    for (uint32_t i = 0; i < s->tableau.rows.count; i++) {
        const csi_row *r = &s->tableau.rows.items[i];
        if (!r->live) continue;
        live++;
        entries += r->count;
        FAIL_IF(r->basic >= s->tableau.columns.count || !csi_col(s, r->basic)->live,
                "the basic column of a row was removed");
        FAIL_IF(csi_col(s, r->basic)->row != i, "a row's basic column is basic elsewhere");
        const csi_constraint *c = &s->model.constraints.items[r->source];
        FAIL_IF(r->source >= s->model.constraints.count || !c->live || c->row != i,
                "a row and its constraint do not refer to each other");
        FAIL_IF(r->derived == (r->start == c->start), "a row's flag `derived` is wrong");
        FAIL_IF(r->eliminated != (c->column == CSI_NONE),
                "a row's flag `eliminated` does not match its constraint");
        FAIL_IF(r->eliminated && (!csi_is_required(s, c) || c->relation != CSOLVER_EQUAL),
                "the logical of this row cannot be eliminated");
        const char *what = check_eliminated(s, i);
        FAIL_IF(what != NULL, what);
        FAIL_IF(csi_row_coefficient(s, i, r->basic) == 0, "a row lacks its basic column");
        bool loose = csi_pivot_is_loose(s, r->basic);
        for (uint32_t k = r->start; k < r->start + r->count; k++) {
            const csi_term *term = &s->model.terms.items[k];
            FAIL_IF(term->row != i, "a term refers to another row");
            FAIL_IF(!isfinite(term->coefficient), "a coefficient is not finite");
            FAIL_IF(!csi_col(s, term->column)->live, "a row contains a removed column");
            if (term->column == r->basic || loose || !csi_is_basic(s, term->column)) continue;
            FAIL_IF(csi_col(s, term->column)->order_key >= csi_col(s, r->basic)->order_key,
                    "a row contains a column with a higher order key than its own");
        }
    }
    /* A row that the open transaction has removed is counted as live, because the row's slot in the array of rows
     * becomes free only when the transaction ends. */
    for (uint32_t i = 0; i < s->base.undo.removed.count; i++)
        live += s->base.undo.removed.items[i].kind == CSI_RECORD_ROW;
    FAIL_IF(live != s->tableau.row_count, "the number of rows is wrong");
    FAIL_IF(entries != s->base.statistics.entries, "the rows' entries are not all in column lists");
    return NULL;
}

static const char *check_list(const csolver *s, uint32_t list) {
    double above = CSOLVER_REQUIRED;
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next) {
        FAIL_IF(s->base.nodes.items[i].priority >= above, "the priorities of a list do not fall");
        FAIL_IF(!isfinite(s->base.nodes.items[i].value), "a cost is not finite");
        above = s->base.nodes.items[i].priority;
    }
    return NULL;
}

/* Checks that columns with an index of at least `untouched` are in the state in which they were added. Columns that
 * the open transaction has changed and counted are exempt. A rollback relies on this: it resets such columns to
 * their first state instead of restoring copies. */
static const char *check_untouched(const csolver *s) {
    const csi_undo *u = &s->base.undo;
    const csi_tableau_before *before = &s->tableau.before;
    uint32_t first = u->active ? before->first_untouched : s->tableau.untouched, renewed = 0;
    for (uint32_t i = first; i < s->tableau.columns.count; i++) {
        const csi_column *x = csi_col(s, i);
        if (!x->live) continue;
        if (u->active && x->transaction == u->transaction) {
            FAIL_IF(i >= s->tableau.untouched,
                    "a column that a transaction changed is not marked as touched");
            FAIL_IF(!x->logical && i < before->renewed_low,
                    "a column to renew is below the lowest one");
            renewed += !x->logical;
            continue;
        }
        FAIL_IF(x->logical || x->row != CSI_NONE || x->vector != CSI_NONE ||
                    x->singles != CSI_NONE || x->value != 0 || x->low != -INFINITY ||
                    x->high != INFINITY,
                "a column that was changed is not marked as touched");
    }
    FAIL_IF(u->active && renewed != before->renewed, "the number of columns to renew is wrong");
    return NULL;
}

/* Checks the logical column (slack) of a constraint. If the constraint is a required equality, the column cannot
 * move, so both of its bounds must equal the constraint's constant. */
static const char *check_equality(const csolver *s, const csi_column *x) {
    const csi_constraint *c = &s->model.constraints.items[x->owner];
    FAIL_IF(c->column >= s->tableau.columns.count || csi_col(s, c->column) != x,
            "a logical column and its constraint do not refer to each other");
    if (!csi_is_required(s, c) || c->relation != CSOLVER_EQUAL) return NULL;
    FAIL_IF(x->low != c->constant || x->high != c->constant,
            "the logical column of a required equality is not fixed");
    return NULL;
}

/* Checks that the value of a basic column is exactly the value that its row of the tableau gives. Also checks that
 * the stored error bound is at least the rounding error of this value, which is measured in long double. */
static const char *check_value(const csolver *s, const csi_column *x) {
    const csi_row *r = &s->tableau.rows.items[x->row];
    double value, error, own = 1;
    csi_values_evaluate(s, x->row, &value, &error);
    /* Values that have overflowed may be NaN; no solve publishes them. */
    if (isnan(value) && isnan(x->value)) return NULL;
    FAIL_IF(value != x->value, "a basic column does not have its row's value");
    long double exact = r->shift, magnitude = fabs(r->shift);
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        const csi_term *term = &s->model.terms.items[i];
        if (term->column == r->basic) own = fabs(term->coefficient);
        long double product = (long double)term->coefficient * csi_col(s, term->column)->value;
        exact += product;
        magnitude += fabsl(product);
    }
    long double rounding = (r->count + 1) * LDBL_EPSILON * magnitude;
    long double underflow = DBL_MIN * (own + r->count + 1);
    FAIL_IF(fabsl(exact) > own * (long double)error + rounding + underflow,
            "the error of a row's value exceeds its error bound");
    return NULL;
}

static const char *check_columns(const csolver *s) {
    const char *broken = csi_resize_check(s);
    FAIL_IF(broken != NULL, broken);
    const char *touched = check_untouched(s);
    FAIL_IF(touched != NULL, touched);
    bool waiting =
        !csi_list_is_empty(&s->tableau.moved) || !csi_list_is_empty(&s->tableau.unevaluated);
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        const csi_column *x = csi_col(s, j);
        if (!x->live) continue;
        const char *what = check_list(s, x->vector);
        FAIL_IF(what != NULL, what);
        FAIL_IF(x->fixed && x->row == CSI_NONE && x->vector != CSI_NONE,
                "a fixed column has a reduced cost");
        /* If the column is the input of a compiled resize (formulas that replace the solve while only a few
         * constants change), its stored bounds are outdated until the resize ends, so they are not compared. */
        bool dirty = (s->tableau.marks[j] & CSI_MARK_DIRTY) || csi_resize_is_input(s, j);
        csi_bounds bounds = csi_cost_bounds(s, j);
        if (x->logical && !dirty) {
            what = check_equality(s, x);
            FAIL_IF(what != NULL, what);
        }
        if (x->logical) FAIL_IF(csi_col(s, j)->users.count == 0, "a logical column is in no row");
        if (x->row == CSI_NONE) {
            FAIL_IF(!dirty && (x->low != bounds.lower || x->high != bounds.upper),
                    "a nonbasic column does not have the bounds of its constraints");
            FAIL_IF(!dirty && (x->value < x->low || x->value > x->high),
                    "a nonbasic column is outside its bounds");
            continue;
        }
        FAIL_IF(x->row >= s->tableau.rows.count || s->tableau.rows.items[x->row].basic != j,
                "a basic column's row defines another column");
        FAIL_IF(!dirty && (x->low > x->high || x->low < bounds.lower || x->high > bounds.upper),
                "a segment lies outside the bounds");
        if (!waiting) {
            const char *wrong = check_value(s, x);
            FAIL_IF(wrong != NULL, wrong);
        }
    }
    return NULL;
}

/* Checks the linked list of the constraints that contain only the variable of this column. Subtracts their number
 * from `singles`, which must be 0 after the lists of all columns have been checked. */
static const char *check_list_of(const csolver *s, uint32_t column, size_t *singles) {
    uint32_t count = 0, edits = 0;
    for (uint32_t k = csi_col(s, column)->singles; k != CSI_NONE; count++) {
        const csi_constraint *c = &s->model.constraints.items[k];
        FAIL_IF(!c->live || c->kind != CSI_KIND_SINGLE || c->column != column || (*singles)-- == 0,
                "a column's list holds a constraint that is not on it alone");
        edits += c->edit;
        k = c->next;
    }
    FAIL_IF(edits > 1, "a variable has two edits");
    FAIL_IF(count != csi_col(s, column)->single_count, "a column's list has another length");
    return NULL;
}

static const char *check_constraints(const csolver *s) {
    size_t constraints = 0, edits = 0, singles = 0;
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!c->live) continue;
        if (c->edit)
            edits++;
        else if (c->kind != CSI_KIND_FORM)
            constraints += !c->leaving;
        if (c->kind != CSI_KIND_SINGLE) continue;
        FAIL_IF(!csi_col(s, c->column)->live, "a constraint is on a removed column");
        singles++;
    }
    FAIL_IF(constraints != s->model.constraint_count || edits != s->model.edit_count,
            "the number of constraints is wrong");
    for (uint32_t i = 0; i < s->model.variables.count; i++) {
        const csi_variable *v = &s->model.variables.items[i];
        if (!v->live) continue;
        FAIL_IF(!csi_col(s, v->column)->live || csi_col(s, v->column)->owner != i,
                "a variable and its column do not refer to each other");
        const char *what = csi_col(s, v->column)->in_tree ? csi_tree_check(s, v->column, &singles)
                                                          : check_list_of(s, v->column, &singles);
        FAIL_IF(what != NULL, what);
    }
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!c->live || c->kind != CSI_KIND_FORM) continue;
        const char *what = csi_col(s, c->column)->in_tree ? csi_tree_check(s, c->column, &singles)
                                                          : check_list_of(s, c->column, &singles);
        FAIL_IF(what != NULL, what);
    }
    FAIL_IF(singles != 0, "a constraint is not in its column's list");
    return csi_form_check(s);
}

/* Checks that every element of the solver's array of terms belongs to exactly one block. A block holds the terms of
 * a constraint or of a row changed by substitutions, or is free. compact.c, which moves blocks, relies on this.
 * While a transaction is open, nothing is checked: blocks that the transaction gives up become free only at its
 * end. */
static const char *check_blocks(const csolver *s) {
    size_t terms = s->model.free_terms;
    if (s->base.undo.active) return NULL;
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (c->live && csi_has_terms(c)) terms += csi_block_capacity(csi_block_class(c->count));
    }
    for (uint32_t i = 0; i < s->tableau.rows.count; i++) {
        const csi_row *r = &s->tableau.rows.items[i];
        if (r->live && r->derived)
            terms += csi_block_capacity(csi_block_class(csi_row_total(s, r) + 1));
    }
    FAIL_IF(terms != s->model.terms.count, "a block of terms is lost or used twice");
    return NULL;
}

CSI_COLD csolver_status csolver_check(const csolver *solver, const char **what) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!CSI_QUESTIONS) return CSOLVER_ERROR_UNAVAILABLE;
    /* If a call has failed half-way inside a transaction of the host, the data may be inconsistent. The end of the
     * transaction undoes the failed call, so csolver_check() checks nothing until then. */
    if (solver->base.undo.active && solver->base.undo.failure != CSOLVER_OK) return CSOLVER_OK;
    const char *message = check_chains(solver);
    if (message == NULL) message = check_rows(solver);
    if (message == NULL) message = check_columns(solver);
    if (message == NULL) message = check_constraints(solver);
    if (message == NULL) message = check_blocks(solver);
    if (message == NULL) return CSOLVER_OK;
    if (what != NULL) *what = message;
    return CSOLVER_ERROR_INTERNAL;
}
