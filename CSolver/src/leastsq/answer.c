/* answer.c - decides after the simplex method whether its solution or that of least squares is
 * published (copied to the values that the calling program reads).
 *
 * If all errors are squared, the simplex method only satisfies the required constraints, and
 * least squares find the solution. Under the automatic norm, or if errors are squared at some
 * priorities only, the simplex method minimises absolute errors first. Its solution is then
 * replaced in some components (sets of columns that constraints connect): where an error that
 * must be squared is not zero, and where the solution is not unique. Everywhere else both
 * methods have the same solution. */
#include "leastsq.h"
#include "squares.h"

/* Makes the next solve derive all least-squares problems again. Called when a variable or a
 * constraint is added or removed, and when a priority or a weight changes. */
void csi_squares_mark_outdated(csolver *s) {
    if (CSI_SQUARES && s->leastsq.squares != NULL) s->leastsq.squares->outdated = true;
}

/* Makes the next solve give 0 to each variable that no constraint determines. Without this call,
 * least squares would keep its present value. */
void csi_squares_restart(csolver *s) {
    csi_squares_mark_outdated(s);
    if (CSI_SQUARES && s->leastsq.squares != NULL) s->leastsq.squares->restart = true;
}

/* Returns the value that least squares have computed for a variable, or NaN if the value in the
 * simplex tableau is to be published instead. */
static double value_of(const csolver *s, uint32_t variable) {
    if (!CSI_SQUARES || s->leastsq.squares == NULL || variable >= s->leastsq.squares->values.count)
        return (double)NAN;
    return s->leastsq.squares->values.items[variable];
}

/* Returns whether the published value of a column comes from least squares, because the simplex
 * method failed there. Least squares have a unique solution, so such a value is uniquely
 * determined. */
bool csi_answer_determines(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    if (!CSI_SQUARES || !s->model.norm.fell_back) return false;
    if (!x->logical) return !isnan(value_of(s, x->owner));
    const csi_constraint *c = &s->model.constraints.items[x->owner];
    for (uint32_t i = c->start; i < c->start + c->count; i++) {
        const csi_column *part = csi_col(s, s->model.terms.items[i].column);
        if (!part->logical && !isnan(value_of(s, part->owner))) return true;
    }
    return false;
}

/* Returns the value of a variable to be published: from the check in doubled precision
 * (recheck.c) if it ran, else from least squares if they computed one, else from the simplex
 * tableau. */
double csi_answer_value(const csolver *s, uint32_t variable) {
    if (s->verifier.rechecked) return s->verifier.answers->values.items[variable];
    double value = value_of(s, variable);
    return isnan(value) ? csi_col(s, s->model.variables.items[variable].column)->value : value;
}

/* Completes a solve after the simplex method has ended with `status`. `good` says whether its
 * values satisfy all equations. If the simplex method failed, least squares compute the
 * solution, even if no error is to be squared. If they fail, too, `status` is returned.
 * `*simplex` tells the caller whether to publish the values of the simplex tableau. */
csolver_status csi_answer_solve(csolver *s, csolver_status status, bool good, bool *simplex) {
    if (!CSI_SQUARES) { /* this build has only the simplex method's values */
        *simplex = true;
        return status;
    }
    bool gave_up = status == CSOLVER_ERROR_ITERATION_LIMIT;
    bool failed = gave_up || (status == CSOLVER_OK && !good);
    *simplex = !csi_norm_has_squares(s) && !failed;
    if (status != CSOLVER_OK && !gave_up) return status;
    if (*simplex) {
        /* The last solve published some values from least squares. So all values may differ now,
         * not only those that have changed in the simplex tableau. */
        if (s->model.norm.fell_back) csi_touched_all(s);
        s->model.norm.fell_back = false;
        return CSOLVER_OK;
    }
    csolver_status end = csi_squares_enable(s);
    if (end == CSOLVER_OK) end = csi_squares_solve(s, failed);
    if (csi_work_is_out(end)) return end;
    if (end != CSOLVER_OK) return gave_up ? status : end;
    s->leastsq.squares->restart = false;
    return CSOLVER_OK;
}
