/* metric.c - public: how the errors of one priority add up, and what follows from that for a solve.
 *
 * Under squares the simplex method only keeps the required constraints satisfied. Under automatic, or if
 * only some priorities count squares, it optimises too, and least squares are asked where its answer has
 * such errors or is one of several; where it has neither, its answer is that of least squares. */
#include "../api/api.h"
#include "squares.h"

static void touch_all(csolver *s) {
    for (uint32_t i = 0; i < s->variables.count; i++)
        if (s->variables.items[i].live) csi_values_touch(s, s->variables.items[i].column);
}

/* What was published, and what problems were made of it, is of another metric. */
static csolver_status changed(csolver *s) {
    csi_replay_leave(s);
    csi_squares_forget(s);
    s->solved = false;
    touch_all(s);
    return csi_solve_checked(s, CSOLVER_OK);
}

csolver_status csolver_set_metric(csolver *solver, csolver_metric metric) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (solver->journal.active) return CSOLVER_ERROR_TRANSACTION;
    int number = (int)metric;
    if (number < CSOLVER_METRIC_ABSOLUTE || number > CSOLVER_METRIC_AUTOMATIC)
        return CSOLVER_ERROR_RANGE;
    csi_squares *q = solver->squares;
    if (metric == csolver_get_metric(solver) && (q == NULL || q->exceptions.count == 0))
        return CSOLVER_OK;
    CSI_TRY(csi_squares_enable(solver));
    solver->squares->metric = metric;
    solver->squares->exceptions.count = 0;
    return changed(solver);
}

csolver_metric csolver_get_metric(const csolver *solver) {
    return solver == NULL || solver->squares == NULL ? CSOLVER_METRIC_ABSOLUTE
                                                     : solver->squares->metric;
}

/* The exception that a priority is, or none. */
static csi_square_exception *exception_of(const csolver *s, double priority) {
    csi_squares *q = s->squares;
    for (uint32_t i = 0; q != NULL && i < q->exceptions.count; i++) {
        csi_square_exception *e = &q->exceptions.items[i];
        if (!(e->priority < priority) && !(e->priority > priority)) return e;
    }
    return NULL;
}

/* How the errors of a priority add up. */
csolver_metric csi_metric_of(const csolver *s, double priority) {
    const csi_square_exception *e = exception_of(s, priority);
    return e != NULL ? e->metric : csolver_get_metric(s);
}

csolver_status csolver_set_priority_metric(csolver *solver, double priority,
                                           csolver_metric metric) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (solver->journal.active) return CSOLVER_ERROR_TRANSACTION;
    if (!isfinite(priority)) return CSOLVER_ERROR_NOT_FINITE;
    int number = (int)metric;
    if (priority <= 0 || priority >= CSOLVER_REQUIRED ||
        (number != CSOLVER_METRIC_ABSOLUTE && number != CSOLVER_METRIC_SQUARES))
        return CSOLVER_ERROR_RANGE;
    if (metric == csi_metric_of(solver, priority)) return CSOLVER_OK;
    CSI_TRY(csi_squares_enable(solver));
    csi_squares *q = solver->squares;
    csi_square_exception *e = exception_of(solver, priority);
    if (e == NULL) {
        CSI_TRY(CSI_RESERVE(solver, q->exceptions, 1));
        e = &q->exceptions.items[q->exceptions.count++];
    }
    *e = (csi_square_exception){priority, metric};
    return changed(solver);
}

csolver_metric csolver_get_priority_metric(const csolver *solver, double priority) {
    return solver == NULL ? CSOLVER_METRIC_ABSOLUTE : csi_metric_of(solver, priority);
}

/* A constraint came or went, or changed its priority or weight; or a variable did. */
void csi_squares_forget(csolver *s) {
    if (s->squares != NULL) s->squares->stale = true;
}

/* All values are to be 0 where nothing asks for others. */
void csi_squares_restart(csolver *s) {
    csi_squares_forget(s);
    if (s->squares != NULL) s->squares->restart = true;
}

/* Whether the simplex method is to optimise. */
bool csi_metric_is_simplex(const csolver *s) {
    return csolver_get_metric(s) != CSOLVER_METRIC_SQUARES;
}

/* Whether errors of some priority count by their squares. */
bool csi_metric_is_squares(const csolver *s) {
    if (csolver_get_metric(s) != CSOLVER_METRIC_ABSOLUTE) return true;
    for (uint32_t i = 0; s->squares != NULL && i < s->squares->exceptions.count; i++)
        if (s->squares->exceptions.items[i].metric != CSOLVER_METRIC_ABSOLUTE) return true;
    return false;
}

/* Whether some values are answers of least squares since the simplex method failed. */
bool csi_metric_has_fallen_back(const csolver *s) {
    return s->squares != NULL && s->squares->fell_back;
}

/* The answer of least squares, or NaN if the tableau has the value. */
static double settled_value(const csolver *s, uint32_t variable) {
    if (s->squares == NULL || variable >= s->squares->values.count) return (double)NAN;
    return s->squares->values.items[variable];
}

/* Whether least squares gave the column its published value, which then is the only one. */
bool csi_metric_settles(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    if (!csi_metric_has_fallen_back(s)) return false;
    if (!x->logical) return !isnan(settled_value(s, x->owner));
    const csi_constraint *c = &s->constraints.items[x->owner];
    for (uint32_t i = c->start; i < c->start + c->count; i++) {
        const csi_column *part = csi_col(s, s->terms.items[i].column);
        if (!part->logical && !isnan(settled_value(s, part->owner))) return true;
    }
    return false;
}

double csi_metric_value(const csolver *s, uint32_t variable) {
    double value = settled_value(s, variable);
    return isnan(value) ? csi_col(s, s->variables.items[variable].column)->value : value;
}

/* What comes after the simplex method, which ended with `status` and, if `good`, values that meet the
 * equations. Where it failed, least squares are the answer, under any metric; if they are not there, or
 * fail too, its own end stands. Says whether the values to be published are the tableau's. */
csolver_status csi_metric_solve(csolver *s, csolver_status status, bool good, bool *simplex) {
    bool gave_up = status == CSOLVER_ERROR_ITERATION_LIMIT;
    bool failed = gave_up || (status == CSOLVER_OK && !good);
    *simplex = !csi_metric_is_squares(s) && !failed;
    if (status != CSOLVER_OK && !gave_up) return status;
    if (*simplex) {
        /* What is published is not what the tableau was when it was last published. */
        if (csi_metric_has_fallen_back(s)) touch_all(s);
        if (s->squares != NULL) s->squares->fell_back = false;
        return CSOLVER_OK;
    }
    csolver_status end = csi_squares_enable(s);
    *simplex = end == CSOLVER_ERROR_UNAVAILABLE;
    if (*simplex) return status;
    if (end == CSOLVER_OK) end = csi_squares_solve(s, failed);
    if (csi_work_is_out(end)) return end;
    if (end != CSOLVER_OK) return gave_up ? status : end;
    s->squares->restart = false;
    return CSOLVER_OK;
}
