/* answer.c - what comes after the simplex method: whether its answer stands, or that of least squares does.
 *
 * Under squares the simplex method only keeps the required constraints satisfied. Under automatic, or if
 * only some priorities count squares, it optimises too, and least squares are asked where its answer has
 * such errors or is one of several; where it has neither, its answer is that of least squares. */
#include "leastsq.h"
#include "squares.h"

/* A constraint came or went, or changed its priority or weight; or a variable did. */
void csi_squares_forget(csolver *s) {
    if (s->leastsq.squares != NULL) s->leastsq.squares->outdated = true;
}

/* All values are to be 0 where nothing asks for others. */
void csi_squares_restart(csolver *s) {
    csi_squares_forget(s);
    if (s->leastsq.squares != NULL) s->leastsq.squares->restart = true;
}

/* The answer of least squares, or NaN if the tableau has the value. */
static double value_of(const csolver *s, uint32_t variable) {
    if (s->leastsq.squares == NULL || variable >= s->leastsq.squares->values.count)
        return (double)NAN;
    return s->leastsq.squares->values.items[variable];
}

/* Whether least squares gave the column its published value, which then is the only one. */
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

double csi_answer_value(const csolver *s, uint32_t variable) {
    if (s->simplex.rechecked) return s->simplex.answers->values.items[variable];
    double value = value_of(s, variable);
    return isnan(value) ? csi_col(s, s->model.variables.items[variable].column)->value : value;
}

/* The steps after the simplex method, which ended with `status` and, if `good`, values that meet the
 * equations. Where it failed, least squares are the answer, under any norm; if they are not there, or
 * fail too, its own end stands. Says whether the values to be published are the tableau's. */
csolver_status csi_answer_solve(csolver *s, csolver_status status, bool good, bool *simplex) {
    bool gave_up = status == CSOLVER_ERROR_ITERATION_LIMIT;
    bool failed = gave_up || (status == CSOLVER_OK && !good);
    *simplex = !csi_norm_has_squares(s) && !failed;
    if (status != CSOLVER_OK && !gave_up) return status;
    if (*simplex) {
        /* Published values may differ from those that the tableau published last. */
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
