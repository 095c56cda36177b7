/* fallback.c - what the tableau is no good for, and how least squares do without it.
 *
 * A column may fail in three ways:
 *
 * - *undone*: the iteration limit left it outside its segment, or worth moving;
 * - *missed*: the values of the simplex method miss its equation, after rows were made anew and values refined;
 * - *inexact*: its component has no answer of least squares, or one that misses the column's constraint, since rounding
 *   spoilt the expressions that were read off the rows.
 *
 * The components of such columns are stated by the constraints as the host gave them (`extract.c`), until constraints
 * change. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

/* Whether the iteration limit left work at the column. */
static csolver_status is_undone(csolver *s, uint32_t column, bool *undone) {
    int way = 0;
    if (csi_is_basic(s, column))
        way = csi_queue_violation(s, column) > 0 || csi_queue_hard_violation(s, column) > 0;
    else
        CSI_TRY(csi_primal_pays(s, column, &way));
    *undone = way != 0;
    return CSOLVER_OK;
}

/* Marks a column. If its component is not yet stated as given it is to be. */
static csolver_status mark(csolver *s, uint32_t column, uint8_t failure) {
    csi_squares *q = s->leastsq.squares;
    CSI_TRY(csi_squares_reserve_failures(s));
    q->failure.items[column] |= failure;
    q->restate |= !csi_squares_is_as_given(q, column);
    return CSOLVER_OK;
}

/* Marks, by column, what the simplex method failed at. */
csolver_status csi_squares_find_failures(csolver *s) {
    CSI_TRY(csi_logical_make_all(s)); /* marks are on columns */
    for (uint32_t j = 0; j < s->model.columns.count; j++) {
        bool undone = false;
        if (csi_col(s, j)->live) CSI_TRY(is_undone(s, j, &undone));
        if (undone) CSI_TRY(mark(s, j, CSI_FAILURE_UNDONE));
    }
    for (uint32_t i = 0; i < s->tableau.doubtful.count; i++) {
        uint32_t row = s->tableau.doubtful.items[i];
        if (!csi_precision_misses(s, row)) continue;
        uint32_t column = s->model.constraints.items[s->model.rows.items[row].source].column;
        CSI_TRY(mark(s, column, CSI_FAILURE_MISSED));
    }
    return CSOLVER_OK;
}

/* Whether the activity of a constraint, by its expression, is what its terms add up to. */
static bool is_inexact(const csolver *s, uint32_t constraint, double activity) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    double sum = -activity, magnitude = fabs(activity);
    for (uint32_t i = c->start; i < c->start + c->count; i++) {
        const csi_column *x = csi_col(s, s->model.terms.items[i].column);
        if (x->logical) continue;
        double part = s->model.terms.items[i].coefficient * csi_answer_value(s, x->owner);
        sum += part;
        magnitude += fabs(part);
    }
    return csi_is_missed(sum, magnitude, 0);
}

/* Marks the components that have no answer, or one that shows that their expressions are not what
 * constraints say. */
csolver_status csi_squares_find_inexact(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    for (uint32_t i = 0; i < q->expressions.count; i++) {
        const csi_square_expression *e = &q->expressions.items[i];
        const csi_square_problem *p = &q->problems.items[e->problem];
        const csi_column *x = csi_col(s, e->column);
        if (csi_squares_is_as_given(q, e->column)) continue;
        if (!p->failed) {
            if (!p->answered || !x->logical) continue;
            double activity = p->value[e->place] / p->scale[e->place] + p->offset[e->place];
            if (!is_inexact(s, x->owner, activity)) continue;
        }
        CSI_TRY(mark(s, e->column, CSI_FAILURE_INEXACT));
    }
    return CSOLVER_OK;
}
