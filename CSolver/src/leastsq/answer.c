/* answer.c - decides after the simplex method whether its answer or that of least squares is published.
 *
 * Under the norm of squares, the simplex method only satisfies the required constraints, and least squares
 * find the answer. Under the automatic norm, or if errors are squared at some priorities only, the simplex
 * method optimises, too. Its answer is then replaced only in components (sets of columns that constraints
 * connect) in which an error that must be squared is not zero, or in which the answer is not unique.
 * Elsewhere both methods have the same answer. */
#include "leastsq.h"
#include "squares.h"

/* Marks the least-squares problems as outdated: the next solve derives them anew. Called when a variable
 * or a constraint is added or removed, or a priority or weight changes. */
void csi_squares_mark_outdated(csolver *s) {
    if (s->leastsq.squares != NULL) s->leastsq.squares->outdated = true;
}

/* Makes the next solve give the value 0 to variables that no constraint determines; otherwise they would
 * keep their published values. */
void csi_squares_restart(csolver *s) {
    csi_squares_mark_outdated(s);
    if (s->leastsq.squares != NULL) s->leastsq.squares->restart = true;
}

/* Returns the value that least squares give to a variable, or NaN if the value of the simplex tableau is
 * published. */
static double value_of(const csolver *s, uint32_t variable) {
    if (s->leastsq.squares == NULL || variable >= s->leastsq.squares->values.count)
        return (double)NAN;
    return s->leastsq.squares->values.items[variable];
}

/* Returns whether the published value of a column comes from least squares because the simplex method
 * failed. Such a value is unique. */
bool csi_answer_determines(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    if (!s->model.norm.fell_back) return false;
    if (!x->logical) return !isnan(value_of(s, x->owner));
    const csi_constraint *c = &s->model.constraints.items[x->owner];
    for (uint32_t i = c->start; i < c->start + c->count; i++) {
        const csi_column *part = csi_col(s, s->model.terms.items[i].column);
        if (!part->logical && !isnan(value_of(s, part->owner))) return true;
    }
    return false;
}

/* Returns the value of a variable to publish: from the check in doubled precision (recheck.c), from least
 * squares, or from the simplex tableau. */
double csi_answer_value(const csolver *s, uint32_t variable) {
    if (s->simplex.rechecked) return s->simplex.answers->values.items[variable];
    double value = value_of(s, variable);
    return isnan(value) ? csi_col(s, s->model.variables.items[variable].column)->value : value;
}

/* Completes a solve after the simplex method has ended with `status`. `good` says whether its values
 * satisfy all equations. If the simplex method failed, the answer of least squares is used under any norm;
 * if there is none either, `status` is returned. `*simplex` tells whether the values of the tableau are to
 * be published. */
csolver_status csi_answer_solve(csolver *s, csolver_status status, bool good, bool *simplex) {
    bool gave_up = status == CSOLVER_ERROR_ITERATION_LIMIT;
    bool failed = gave_up || (status == CSOLVER_OK && !good);
    *simplex = !csi_norm_has_squares(s) && !failed;
    if (status != CSOLVER_OK && !gave_up) return status;
    if (*simplex) {
        /* Some published values came from least squares, so all values must be compared with those of the
         * tableau, not only those that the tableau has changed. */
        if (s->model.norm.fell_back) csi_changes_touch_all(s);
        s->model.norm.fell_back = false;
        return CSOLVER_OK;
    }
    csolver_status end = csi_squares_enable(s);
    *simplex = end == CSOLVER_ERROR_UNAVAILABLE;
    if (*simplex) return status;
    if (end == CSOLVER_OK) end = csi_squares_solve(s, failed);
    if (csi_work_is_out(end)) return end;
    if (end != CSOLVER_OK) return gave_up ? status : end;
    s->leastsq.squares->restart = false;
    return CSOLVER_OK;
}
