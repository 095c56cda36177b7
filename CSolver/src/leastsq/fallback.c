/* fallback.c - finds the columns at which the simplex method has failed. Least squares then
 * solve their components (sets of columns that constraints connect) without the simplex tableau.
 *
 * A column can fail in three ways:
 *
 * - *undone*: when the iteration limit was reached, the column was outside its segment (the
 *   linear piece of its cost), or nonbasic and not optimal;
 * - *missed*: the values miss the column's equation even after refactorisation and iterative
 *   refinement;
 * - *inexact*: least squares found no solution for the component, or one that misses the
 *   column's constraint, because rounding has spoilt the expressions taken from the tableau.
 *
 * The least-squares problems of these components use the original constraints (extract.c) until
 * a constraint is added or removed, or a priority or weight changes. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

/* Called when the simplex method has reached its iteration limit. Finds out whether it has left
 * the column infeasible or not optimal. Errors: OUT_OF_MEMORY. */
static csolver_status is_undone(csolver *s, uint32_t column, bool *undone) {
    int way = 0;
    if (csi_is_basic(s, column))
        way = csi_queue_violation(s, column) > 0 || csi_queue_hard_violation(s, column) > 0;
    else
        CSI_TRY(csi_movement_pays(s, column, &way));
    *undone = way != 0;
    return CSOLVER_OK;
}

/* Records that the simplex method failed at a column. If the least-squares problem of the
 * column's component still uses the simplex tableau, all problems will be derived again. Errors:
 * OUT_OF_MEMORY. */
static csolver_status mark(csolver *s, uint32_t column, uint8_t failure) {
    csi_squares *q = s->leastsq.squares;
    CSI_TRY(csi_squares_reserve_failures(s));
    q->failure.items[column] |= failure;
    q->restate |= !csi_squares_is_original(q, column);
    return CSOLVER_OK;
}

/* Finds and records the columns at which the simplex method failed: those that are not optimal,
 * and those whose equations the values miss. Errors: OUT_OF_MEMORY. */
CSI_COLD csolver_status csi_squares_find_failures(csolver *s) {
    /* Failures are recorded for columns. So logical variables of required equalities, which may
     * have no column (logical.c), must get one first. */
    CSI_TRY(csi_logical_make_all(s));
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        bool undone = false;
        if (csi_col(s, j)->live) CSI_TRY(is_undone(s, j, &undone));
        if (undone) CSI_TRY(mark(s, j, CSI_FAILURE_UNDONE));
    }
    for (uint32_t i = 0; i < s->tableau.doubtful.count; i++) {
        uint32_t row = s->tableau.doubtful.items[i];
        if (!csi_precision_misses(s, row)) continue;
        uint32_t column = s->model.constraints.items[s->tableau.rows.items[row].source].column;
        CSI_TRY(mark(s, column, CSI_FAILURE_MISSED));
    }
    return CSOLVER_OK;
}

/* Returns whether rounding has spoilt an expression from the simplex tableau. `activity` is the
 * left-hand side of the constraint as the expression gives it; the function compares it with the
 * sum of the constraint's terms. */
static bool is_inexact(const csolver *s, uint32_t constraint, double activity) {
    csi_term single;
    csi_left left = csi_left_of(s, &s->model.constraints.items[constraint], &single);
    csi_residual r = csi_residual_at(s, left, activity, 0, csi_answer_of_column);
    return csi_is_missed(r.value, r.magnitude, 0);
}

/* Called after least squares. Records a failure (INEXACT) at all columns of problems without a
 * reliable solution, and at columns whose constraint is missed because rounding has spoilt the
 * expression from the simplex tableau. Their problems are then solved from the original
 * constraints. Errors: OUT_OF_MEMORY. */
CSI_COLD csolver_status csi_squares_find_inexact(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    for (uint32_t i = 0; i < q->expressions.count; i++) {
        const csi_square_expression *e = &q->expressions.items[i];
        const csi_square_problem *p = &q->problems.items[e->problem];
        const csi_column *x = csi_col(s, e->column);
        if (csi_squares_is_original(q, e->column)) continue;
        if (!p->failed) {
            if (!p->answered || !x->logical) continue;
            double activity = p->value[e->index] / p->scale[e->index] + p->offset[e->index];
            if (!is_inexact(s, x->owner, activity)) continue;
        }
        CSI_TRY(mark(s, e->column, CSI_FAILURE_INEXACT));
    }
    return CSOLVER_OK;
}
