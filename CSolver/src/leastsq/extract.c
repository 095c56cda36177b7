/* extract.c - derives the least-squares problems from the simplex tableau. Expresses each column
 * by *unknowns*, which are the nonbasic columns that no required equality fixes, and groups
 * columns that share unknowns into one problem. In parts of the layout where the simplex method
 * failed or rounding has spoilt the tableau, the original constraints are used instead.
 *
 * The expressions are equations between columns. They stay true, whatever pivots follow, until a
 * constraint is added or removed; only the values of fixed columns change. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

/* Returns whether a required equality fixes the column. Such a constraint is either on the
 * column's variable alone, or the column is the logical column of the constraint. */
static bool is_fixed(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (csi_is_required(s, c) && c->relation == CSOLVER_EQUAL) return true;
    }
    return false;
}

/* Returns the root of a column's tree in a union-find forest, and shortens the path to the root.
 * Columns with the same root belong to the same group. */
static uint32_t root(csi_squares *q, uint32_t column) {
    uint32_t *parent = q->parent.items;
    while (parent[column] != column) column = parent[column] = parent[parent[column]];
    return column;
}

/* Unites two groups of columns in a union-find forest: that with the root `top`, and that of
 * `column`. Returns the root of the united group, the smaller of the two roots. */
static uint32_t join(csi_squares *q, uint32_t top, uint32_t column) {
    uint32_t *parent = q->parent.items;
    if (parent[column] == top) return top;
    uint32_t other = root(q, column), least = other < top ? other : top;
    parent[other] = parent[top] = least;
    return least;
}

/* Returns whether the least-squares problem of this column uses the original constraints instead
 * of the rows of the simplex tableau. */
bool csi_squares_is_original(const csi_squares *q, uint32_t column) {
    return column < q->failure.count && (q->failure.items[column] & CSI_FAILURE_NEAR) != 0;
}

/* Returns whether the column is an unknown of a least-squares problem. No required equality may
 * fix it. If the problem uses the simplex tableau, its nonbasic columns are the unknowns; if it
 * uses the original constraints, its variables are. */
static bool is_unknown(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    bool original = csi_squares_is_original(s->leastsq.squares, column);
    return x->live && !is_fixed(s, column) && !(original ? x->logical : csi_is_basic(s, column));
}

/* Expresses the logical column of a constraint by the constraint's own terms, instead of by a
 * row of the simplex tableau. */
static void use_original(const csolver *s, csi_square_expression *e) {
    const csi_constraint *c = &s->model.constraints.items[csi_col(s, e->column)->owner];
    e->original = true;
    e->count = csi_constraint_terms(c);
}

/* Returns whether cancellation has left some coefficient of an expression inexact. The
 * expression, a sum of tableau rows, is in the sparse set `work`. */
static bool is_inexact(const csolver *s) {
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        const csi_entry *entry = &s->tableau.work.items[i];
        double error = s->tableau.work.noise + CSI_ROUNDOFF * entry->magnitude;
        if (error * CSI_SQUARES_CERTAIN > CSI_ROUNDOFF * fabs(entry->sum)) return true;
    }
    return false;
}

/* Expresses a column by nonbasic columns, using the rows of the simplex tableau. A nonbasic
 * column is expressed by itself. Errors: OUT_OF_MEMORY. */
static csolver_status expand(csolver *s, csi_square_expression *e) {
    csi_squares *q = s->leastsq.squares;
    bool basic = csi_is_basic(s, e->column) && !csi_squares_is_original(q, e->column);
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

/* Expresses a column by unknowns, and unites all unknowns of this expression into one
 * least-squares problem. An expression without unknowns is constant and is not stored. Errors:
 * OUT_OF_MEMORY. */
static csolver_status express(csolver *s, uint32_t column) {
    csi_squares *q = s->leastsq.squares;
    csi_square_expression e = {.column = column, .around = q->unknown_index.items[column]};
    uint32_t top = CSI_NONE;
    if (csi_squares_is_original(q, column) && csi_col(s, column)->logical)
        use_original(s, &e);
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
    if (!e.original) q->entries.count = e.start + e.count;
    e.problem = top;
    CSI_TRY(CSI_RESERVE(s, q->expressions, 1));
    q->expressions.items[q->expressions.count++] = e;
    return CSOLVER_OK;
}

static csolver_status reserve_columns(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    q->parent.count = q->unknown_index.count = 0;
    CSI_TRY(CSI_RESERVE(s, q->parent, s->tableau.columns.count));
    CSI_TRY(CSI_RESERVE(s, q->unknown_index, s->tableau.columns.count));
    CSI_TRY(CSI_RESERVE(s, q->members, s->tableau.columns.count));
    q->parent.count = q->unknown_index.count = s->tableau.columns.count;
    return CSOLVER_OK;
}

/* Numbers the least-squares problems in the order of their smallest unknowns. Numbers the
 * unknowns and expressions of each problem in the order of the columns. Thus the numbering
 * depends only on the model. Errors: OUT_OF_MEMORY. */
static csolver_status number(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    uint32_t *parent = q->parent.items, *index = q->unknown_index.items;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        if (parent[j] != CSI_NONE) parent[j] = root(q, j);
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        if (parent[j] != j) continue;
        CSI_TRY(CSI_RESERVE(s, q->problems, 1));
        index[j] = q->problems.count;
        q->problems.items[q->problems.count++] = (csi_square_problem){.unknowns = 0};
    }
    for (uint32_t i = 0; i < q->expressions.count; i++) {
        csi_square_expression *e = &q->expressions.items[i];
        e->problem = index[parent[e->problem]];
        e->index = q->problems.items[e->problem].expressions++;
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
        q->members.items[q->problems.items[e->problem].first + e->index] = i;
    }
    /* `index` holds the number of a problem at the problem's root, its smallest unknown. The
     * loop goes downwards, so the root's own entry is overwritten last. */
    for (uint32_t j = s->tableau.columns.count; j-- > 0;) {
        index[j] =
            parent[j] == CSI_NONE ? CSI_NONE : q->problems.items[index[parent[j]]].unknowns++;
    }
    return CSOLVER_OK;
}

/* Makes room for one byte per column that records failures of the simplex method. If the number
 * of columns has changed, all records are cleared. Errors: OUT_OF_MEMORY. */
csolver_status csi_squares_reserve_failures(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    if (q->failure.count == s->tableau.columns.count) return CSOLVER_OK;
    q->failure.count = 0;
    CSI_TRY(CSI_RESERVE(s, q->failure, s->tableau.columns.count));
    memset(q->failure.items, 0, s->tableau.columns.count);
    q->failure.count = s->tableau.columns.count;
    return CSOLVER_OK;
}

/* Stores for each column, in `unknown_index`, the number of variables in its component. A
 * component is a set of columns that constraints connect. */
static void count_variables(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    uint32_t *count = q->members.items;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) count[j] = 0;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        if (csi_col(s, j)->live && !csi_col(s, j)->logical) count[root(q, j)]++;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        q->unknown_index.items[j] = count[root(q, j)];
}

/* Chooses the components (sets of columns that constraints connect) whose least-squares problems
 * use the original constraints instead of the simplex tableau. These are components in which the
 * simplex method failed at a column, and components without required equalities. Without
 * required equalities, the tableau does not reduce the number of unknowns, and the original
 * constraints are sparser and better conditioned. */
static void choose_originals(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    uint8_t *failure = q->failure.items;
    enum { ELIMINATES = 64, FAILED = 128 };
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) q->parent.items[j] = j;
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!c->live || !csi_has_terms(c)) continue;
        uint32_t top = root(q, c->column);
        for (uint32_t k = c->start; k < c->start + c->count; k++)
            top = join(q, top, s->model.terms.items[k].column);
        if (is_fixed(s, c->column)) failure[c->column] |= ELIMINATES;
    }
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        uint8_t *top = &failure[root(q, j)];
        if (failure[j] & ELIMINATES) *top |= ELIMINATES;
        if (failure[j] & (CSI_FAILURE_ANY | CSI_FAILURE_NEAR)) *top |= FAILED;
    }
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        uint8_t top = failure[root(q, j)];
        failure[j] &= (uint8_t)~CSI_FAILURE_NEAR;
        if ((top & FAILED) || !(top & ELIMINATES)) failure[j] |= CSI_FAILURE_NEAR;
    }
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        failure[j] &= CSI_FAILURE_ANY | CSI_FAILURE_NEAR;
    count_variables(s);
}

/* Discards all least-squares problems and derives them again from the simplex tableau and the
 * constraints. Errors: OUT_OF_MEMORY. */
csolver_status csi_squares_extract(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    CSI_TRY(csi_logical_make_all(s));
    for (uint32_t i = 0; i < q->problems.count; i++) csi_square_release(s, &q->problems.items[i]);
    q->members.count = 0;
    q->problems.count = q->entries.count = q->expressions.count = 0;
    CSI_TRY(reserve_columns(s));
    CSI_TRY(csi_squares_reserve_failures(s));
    choose_originals(s);
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        q->parent.items[j] = is_unknown(s, j) ? j : CSI_NONE;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        if (csi_col(s, j)->live) CSI_TRY(express(s, j));
    CSI_TRY(number(s));
    q->outdated = q->restate = false;
    return CSOLVER_OK;
}
