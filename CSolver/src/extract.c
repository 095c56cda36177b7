/* extract.c - what least squares are about: every column by unknowns, read off the tableau, and which
 * columns make a problem of their own. Where that has no use, or rounding spoilt it, constraints are read.
 *
 * Expansions are equations between columns, so they stay true, whatever the simplex method does to the
 * tableau later, until a constraint comes or goes. Only the numbers of fixed columns change. */
#include "solver.h"
#include "squares.h"

#include "numeric.h"

/* Whether a required equality fixes the column. */
static bool is_fixed(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    for (uint32_t i = csi_price_first(x); i != CSI_NONE; i = csi_price_next(s, x, i)) {
        const csi_constraint *c = &s->constraints.items[i];
        if (csi_is_required(s, c) && c->relation == CSOLVER_EQUAL) return true;
    }
    return false;
}

static uint32_t root(csi_squares *q, uint32_t column) {
    uint32_t *parent = q->parent.items;
    while (parent[column] != column) column = parent[column] = parent[parent[column]];
    return column;
}

/* The smaller root becomes that of both. */
static void join(csi_squares *q, uint32_t a, uint32_t b) {
    a = root(q, a);
    b = root(q, b);
    if (a < b) q->parent.items[b] = a;
    if (b < a) q->parent.items[a] = b;
}

/* Whether the column is stated by the constraints as given, not by the tableau. */
bool csi_squares_is_as_given(const csi_squares *q, uint32_t column) {
    return column < q->failure.count && (q->failure.items[column] & CSI_FAILURE_NEAR) != 0;
}

static bool is_unknown(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    bool given = csi_squares_is_as_given(s->squares, column);
    return x->live && !is_fixed(s, column) && !(given ? x->logical : csi_is_basic(s, column));
}

static csolver_status add_entry(csolver *s, uint32_t column, double coefficient) {
    csi_squares *q = s->squares;
    CSI_TRY(CSI_RESERVE(s, q->entries, 1));
    q->entries.items[q->entries.count++] = (csi_square_entry){coefficient, column};
    return CSOLVER_OK;
}

/* The expression of a column, if there is an unknown in it; its unknowns become one problem. */
static csolver_status express(csolver *s, uint32_t column) {
    csi_squares *q = s->squares;
    const csi_column *x = csi_col(s, column);
    uint32_t start = q->entries.count, any = CSI_NONE;
    bool given = csi_squares_is_as_given(q, column);
    if (given && x->logical) {
        const csi_constraint *c = &s->constraints.items[x->owner];
        for (uint32_t i = c->start; i < c->start + c->count; i++)
            if (s->terms.items[i].column != column)
                CSI_TRY(add_entry(s, s->terms.items[i].column, s->terms.items[i].coefficient));
    } else if (!given && csi_is_basic(s, column)) {
        csi_expand_row(s, csi_col(s, column)->row);
        for (uint32_t i = 0; i < s->work.count; i++)
            CSI_TRY(add_entry(s, s->work.list[i], s->work.sum[s->work.list[i]]));
    } else {
        CSI_TRY(add_entry(s, column, 1));
    }
    for (uint32_t i = start; i < q->entries.count; i++) {
        uint32_t unknown = q->entries.items[i].column;
        if (q->parent.items[unknown] == CSI_NONE) continue;
        if (any != CSI_NONE) join(q, any, unknown);
        any = unknown;
    }
    if (any == CSI_NONE) {
        q->entries.count = start;
        return CSOLVER_OK;
    }
    CSI_TRY(CSI_RESERVE(s, q->expressions, 1));
    q->expressions.items[q->expressions.count++] =
        (csi_square_expression){column, start, q->entries.count - start, any, 0};
    return CSOLVER_OK;
}

static csolver_status reserve_columns(csolver *s) {
    csi_squares *q = s->squares;
    q->parent.count = q->place.count = 0;
    CSI_TRY(CSI_RESERVE(s, q->parent, s->columns.count));
    CSI_TRY(CSI_RESERVE(s, q->place, s->columns.count));
    q->parent.count = q->place.count = s->columns.count;
    return CSOLVER_OK;
}

/* Numbers problems by their smallest unknown, and their unknowns and expressions in the order of
 * columns. */
static csolver_status number(csolver *s) {
    csi_squares *q = s->squares;
    uint32_t *parent = q->parent.items, *place = q->place.items;
    for (uint32_t j = 0; j < s->columns.count; j++)
        if (parent[j] != CSI_NONE) parent[j] = root(q, j);
    for (uint32_t j = 0; j < s->columns.count; j++) {
        if (parent[j] != j) continue;
        CSI_TRY(CSI_RESERVE(s, q->problems, 1));
        place[j] = q->problems.count;
        q->problems.items[q->problems.count++] = (csi_square_problem){.unknowns = 0};
    }
    for (uint32_t i = 0; i < q->expressions.count; i++) {
        csi_square_expression *e = &q->expressions.items[i];
        e->problem = place[parent[e->problem]];
        e->place = q->problems.items[e->problem].expressions++;
    }
    CSI_TRY(CSI_RESERVE(s, q->members, q->expressions.count));
    for (uint32_t i = 0, first = 0; i < q->problems.count; i++) {
        q->problems.items[i].first = first;
        first += q->problems.items[i].expressions;
    }
    for (uint32_t i = 0; i < q->expressions.count; i++) {
        const csi_square_expression *e = &q->expressions.items[i];
        q->members.items[q->problems.items[e->problem].first + e->place] = i;
    }
    /* A root is the smallest of its problem, so its number is read before it becomes a place. */
    for (uint32_t j = s->columns.count; j-- > 0;) {
        if (parent[j] == CSI_NONE) continue;
        csi_square_problem *p = &q->problems.items[place[parent[j]]];
        place[j] = p->unknowns++;
    }
    return CSOLVER_OK;
}

/* Room for a mark on every column; nothing is marked on new ones. */
csolver_status csi_squares_reserve_failures(csolver *s) {
    csi_squares *q = s->squares;
    if (q->failure.count == s->columns.count) return CSOLVER_OK;
    q->failure.count = 0;
    CSI_TRY(CSI_RESERVE(s, q->failure, s->columns.count));
    memset(q->failure.items, 0, s->columns.count);
    q->failure.count = s->columns.count;
    return CSOLVER_OK;
}

/* Finds the components that are to be stated as given, joined by constraints, fixed columns included: those
 * where something failed, and those in which the tableau has nothing to eliminate. There are as many unknowns
 * either way, and the rows are sparse and as well conditioned as the host made them. */
static void choose_as_given(csolver *s) {
    csi_squares *q = s->squares;
    uint8_t *failure = q->failure.items;
    enum { ELIMINATES = 64, FAILED = 128 };
    for (uint32_t j = 0; j < s->columns.count; j++) q->parent.items[j] = j;
    for (uint32_t i = 0; i < s->constraints.count; i++) {
        const csi_constraint *c = &s->constraints.items[i];
        if (!c->live || c->kind != CSI_KIND_ROW) continue;
        for (uint32_t k = c->start; k < c->start + c->count; k++)
            join(q, c->column, s->terms.items[k].column);
        if (is_fixed(s, c->column)) failure[c->column] |= ELIMINATES;
    }
    for (uint32_t j = 0; j < s->columns.count; j++) {
        uint8_t *top = &failure[root(q, j)];
        if (failure[j] & ELIMINATES) *top |= ELIMINATES;
        if (failure[j] & (CSI_FAILURE_ANY | CSI_FAILURE_NEAR)) *top |= FAILED;
    }
    for (uint32_t j = 0; j < s->columns.count; j++) {
        uint8_t top = failure[root(q, j)];
        failure[j] &= (uint8_t)~CSI_FAILURE_NEAR;
        if ((top & FAILED) || !(top & ELIMINATES)) failure[j] |= CSI_FAILURE_NEAR;
    }
    for (uint32_t j = 0; j < s->columns.count; j++)
        failure[j] &= CSI_FAILURE_ANY | CSI_FAILURE_NEAR;
}

csolver_status csi_squares_extract(csolver *s) {
    csi_squares *q = s->squares;
    CSI_TRY(csi_logical_make_all(s));
    for (uint32_t i = 0; i < q->problems.count; i++) csi_square_release(s, &q->problems.items[i]);
    q->members.count = 0;
    q->problems.count = q->entries.count = q->expressions.count = 0;
    CSI_TRY(reserve_columns(s));
    CSI_TRY(csi_squares_reserve_failures(s));
    choose_as_given(s);
    for (uint32_t j = 0; j < s->columns.count; j++)
        q->parent.items[j] = is_unknown(s, j) ? j : CSI_NONE;
    for (uint32_t j = 0; j < s->columns.count; j++)
        if (csi_col(s, j)->live) CSI_TRY(express(s, j));
    CSI_TRY(number(s));
    q->stale = q->restate = false;
    return CSOLVER_OK;
}
