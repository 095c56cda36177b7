/* extract.c - what least squares are about: every column by unknowns, read off the tableau, and which
 * columns make a problem of their own. Where that has no use, or rounding spoilt it, constraints are read.
 *
 * Expansions are equations between columns, so they stay true, whatever the simplex method does to the
 * tableau later, until a constraint comes or goes. Only the numbers of fixed columns change. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

/* Whether a required equality fixes the column. */
static bool is_fixed(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (csi_is_required(s, c) && c->relation == CSOLVER_EQUAL) return true;
    }
    return false;
}

static uint32_t root(csi_squares *q, uint32_t column) {
    uint32_t *parent = q->parent.items;
    while (parent[column] != column) column = parent[column] = parent[parent[column]];
    return column;
}

/* Joins a column to those under the root. The smaller root becomes that of both. */
static uint32_t join(csi_squares *q, uint32_t top, uint32_t column) {
    uint32_t *parent = q->parent.items;
    if (parent[column] == top) return top;
    uint32_t other = root(q, column), least = other < top ? other : top;
    parent[other] = parent[top] = least;
    return least;
}

/* Whether the column is stated by the constraints as given, not by the tableau. */
bool csi_squares_is_as_given(const csi_squares *q, uint32_t column) {
    return column < q->failure.count && (q->failure.items[column] & CSI_FAILURE_NEAR) != 0;
}

static bool is_unknown(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    bool given = csi_squares_is_as_given(s->leastsq.squares, column);
    return x->live && !is_fixed(s, column) && !(given ? x->logical : csi_is_basic(s, column));
}

/* Says the column by the terms of its constraint. */
static void give(const csolver *s, csi_square_expression *e) {
    const csi_constraint *c = &s->model.constraints.items[csi_col(s, e->column)->owner];
    e->given = true;
    e->start = c->start;
    e->count = csi_constraint_terms(c);
}

/* Whether the numbers of what was expanded are known well enough: they went through cancellations. */
static bool is_inexact(const csolver *s) {
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        const csi_entry *entry = &s->tableau.work.items[i];
        double error = s->tableau.work.noise + CSI_ROUNDOFF * entry->magnitude;
        if (error * CSI_SQUARES_CERTAIN > CSI_ROUNDOFF * fabs(entry->sum)) return true;
    }
    return false;
}

/* Says the column by nonbasic ones, or as itself. */
static csolver_status expand(csolver *s, csi_square_expression *e) {
    csi_squares *q = s->leastsq.squares;
    bool basic = csi_is_basic(s, e->column) && !csi_squares_is_as_given(q, e->column);
    if (basic) CSI_TRY(csi_btran_row(s, csi_col(s, e->column)->row));
    e->start = q->entries.count;
    e->count = basic ? s->tableau.work.count : 1;
    e->inexact = basic && is_inexact(s);
    CSI_TRY(CSI_RESERVE(s, q->entries, e->count));
    csi_term *entry = q->entries.items + e->start;
    for (uint32_t i = 0; basic && i < e->count; i++)
        entry[i] = (csi_term){.coefficient = s->tableau.work.items[i].sum,
                              .column = s->tableau.work.items[i].column};
    if (!basic) *entry = (csi_term){.coefficient = 1, .column = e->column};
    return CSOLVER_OK;
}

/* The expression of a column, if there is an unknown in it; its unknowns become one problem. */
static csolver_status express(csolver *s, uint32_t column) {
    csi_squares *q = s->leastsq.squares;
    csi_square_expression e = {.column = column, .around = q->place.items[column]};
    uint32_t top = CSI_NONE;
    if (csi_squares_is_as_given(q, column) && csi_col(s, column)->logical)
        give(s, &e);
    else
        CSI_TRY(expand(s, &e));
    const csi_term *terms = csi_square_terms(s, &e);
    for (uint32_t i = 0; i < e.count; i++) {
        uint32_t unknown = terms[i].column;
        if (q->parent.items[unknown] == CSI_NONE)
            e.fixed = true;
        else
            top = top == CSI_NONE ? root(q, unknown) : join(q, top, unknown);
    }
    if (top == CSI_NONE) return CSOLVER_OK;
    if (!e.given) q->entries.count = e.start + e.count;
    e.problem = top;
    CSI_TRY(CSI_RESERVE(s, q->expressions, 1));
    q->expressions.items[q->expressions.count++] = e;
    return CSOLVER_OK;
}

static csolver_status reserve_columns(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    q->parent.count = q->place.count = 0;
    CSI_TRY(CSI_RESERVE(s, q->parent, s->model.columns.count));
    CSI_TRY(CSI_RESERVE(s, q->place, s->model.columns.count));
    CSI_TRY(CSI_RESERVE(s, q->members, s->model.columns.count));
    q->parent.count = q->place.count = s->model.columns.count;
    return CSOLVER_OK;
}

/* Numbers problems by their smallest unknown, and their unknowns and expressions in the order of
 * columns. */
static csolver_status number(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    uint32_t *parent = q->parent.items, *place = q->place.items;
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        if (parent[j] != CSI_NONE) parent[j] = root(q, j);
    for (uint32_t j = 0; j < s->model.columns.count; j++) {
        if (parent[j] != j) continue;
        CSI_TRY(CSI_RESERVE(s, q->problems, 1));
        place[j] = q->problems.count;
        q->problems.items[q->problems.count++] = (csi_square_problem){.unknowns = 0};
    }
    for (uint32_t i = 0; i < q->expressions.count; i++) {
        csi_square_expression *e = &q->expressions.items[i];
        e->problem = place[parent[e->problem]];
        e->place = q->problems.items[e->problem].expressions++;
        q->problems.items[e->problem].inexact |= e->inexact;
        q->problems.items[e->problem].around = e->around;
    }
    CSI_TRY(CSI_RESERVE(s, q->members, q->expressions.count));
    q->members.count = q->expressions.count;
    for (uint32_t i = 0, first = 0; i < q->problems.count; i++) {
        q->problems.items[i].first = first;
        first += q->problems.items[i].expressions;
    }
    for (uint32_t i = 0; i < q->expressions.count; i++) {
        const csi_square_expression *e = &q->expressions.items[i];
        q->members.items[q->problems.items[e->problem].first + e->place] = i;
    }
    /* A root is the smallest of its problem, so its number is read before it becomes a place. */
    for (uint32_t j = s->model.columns.count; j-- > 0;) {
        place[j] =
            parent[j] == CSI_NONE ? CSI_NONE : q->problems.items[place[parent[j]]].unknowns++;
    }
    return CSOLVER_OK;
}

/* Room for a mark on every column; nothing is marked on new ones. */
csolver_status csi_squares_reserve_failures(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    if (q->failure.count == s->model.columns.count) return CSOLVER_OK;
    q->failure.count = 0;
    CSI_TRY(CSI_RESERVE(s, q->failure, s->model.columns.count));
    memset(q->failure.items, 0, s->model.columns.count);
    q->failure.count = s->model.columns.count;
    return CSOLVER_OK;
}

/* Leaves for every column, in `place`, how many variables its component has. */
static void count_variables(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    uint32_t *count = q->members.items;
    for (uint32_t j = 0; j < s->model.columns.count; j++) count[j] = 0;
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        if (csi_col(s, j)->live && !csi_col(s, j)->logical) count[root(q, j)]++;
    for (uint32_t j = 0; j < s->model.columns.count; j++) q->place.items[j] = count[root(q, j)];
}

/* Finds the components that are to be stated as given, joined by constraints, fixed columns included: those
 * where something failed, and those in which the tableau has nothing to eliminate. There are as many unknowns
 * either way, and the rows are sparse and as well conditioned as the host made them. */
static void choose_as_given(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    uint8_t *failure = q->failure.items;
    enum { ELIMINATES = 64, FAILED = 128 };
    for (uint32_t j = 0; j < s->model.columns.count; j++) q->parent.items[j] = j;
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!c->live || c->kind != CSI_KIND_ROW) continue;
        uint32_t top = root(q, c->column);
        for (uint32_t k = c->start; k < c->start + c->count; k++)
            top = join(q, top, s->model.terms.items[k].column);
        if (is_fixed(s, c->column)) failure[c->column] |= ELIMINATES;
    }
    for (uint32_t j = 0; j < s->model.columns.count; j++) {
        uint8_t *top = &failure[root(q, j)];
        if (failure[j] & ELIMINATES) *top |= ELIMINATES;
        if (failure[j] & (CSI_FAILURE_ANY | CSI_FAILURE_NEAR)) *top |= FAILED;
    }
    for (uint32_t j = 0; j < s->model.columns.count; j++) {
        uint8_t top = failure[root(q, j)];
        failure[j] &= (uint8_t)~CSI_FAILURE_NEAR;
        if ((top & FAILED) || !(top & ELIMINATES)) failure[j] |= CSI_FAILURE_NEAR;
    }
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        failure[j] &= CSI_FAILURE_ANY | CSI_FAILURE_NEAR;
    count_variables(s);
}

csolver_status csi_squares_extract(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    CSI_TRY(csi_logical_make_all(s));
    for (uint32_t i = 0; i < q->problems.count; i++) csi_square_release(s, &q->problems.items[i]);
    q->members.count = 0;
    q->problems.count = q->entries.count = q->expressions.count = 0;
    CSI_TRY(reserve_columns(s));
    CSI_TRY(csi_squares_reserve_failures(s));
    choose_as_given(s);
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        q->parent.items[j] = is_unknown(s, j) ? j : CSI_NONE;
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        if (csi_col(s, j)->live) CSI_TRY(express(s, j));
    CSI_TRY(number(s));
    q->outdated = q->restate = false;
    return CSOLVER_OK;
}
