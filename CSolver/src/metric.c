/* metric.c - public: how the errors of one priority add up, and what follows from that for a solve.
 *
 * Under squares the simplex method only keeps the required constraints satisfied. Under automatic it
 * optimises too, and least squares are asked where its answer has errors or is one of several; where
 * it has neither, its answer is that of least squares. */
#include "solver.h"
#include "squares.h"

csolver_status csolver_set_metric(csolver *solver, csolver_metric metric) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (solver->journal.active) return CSOLVER_ERROR_TRANSACTION;
    int number = (int)metric;
    if (number < CSOLVER_METRIC_ABSOLUTE || number > CSOLVER_METRIC_AUTOMATIC)
        return CSOLVER_ERROR_RANGE;
    if (metric == csolver_get_metric(solver)) return CSOLVER_OK;
    CSI_TRY(csi_squares_enable(solver));
    solver->squares->metric = metric;
    solver->solved = false;
    for (uint32_t i = 0; i < solver->variables.count; i++)
        if (solver->variables.items[i].live)
            csi_values_touch(solver, solver->variables.items[i].column);
    return csi_solve_checked(solver, CSOLVER_OK);
}

csolver_metric csolver_get_metric(const csolver *solver) {
    return solver == NULL || solver->squares == NULL ? CSOLVER_METRIC_ABSOLUTE
                                                     : solver->squares->metric;
}

/* A constraint came or went, or changed its priority or weight; or a variable did. */
void csi_squares_forget(csolver *s) {
    if (s->squares != NULL) s->squares->stale = true;
}

csolver_status csi_metric_copy(csolver *to, const csolver *from) {
    if (from->squares == NULL) return CSOLVER_OK;
    CSI_TRY(csi_squares_enable(to));
    to->squares->metric = from->squares->metric;
    to->squares->fell_back = from->squares->fell_back;
    return CSOLVER_OK;
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

/* Whether errors count by their squares. */
bool csi_metric_is_squares(const csolver *s) {
    return csolver_get_metric(s) != CSOLVER_METRIC_ABSOLUTE;
}

/* Whether what is published is an answer of least squares, of which there is one only. */
bool csi_metric_is_unique(const csolver *s) {
    return csi_metric_is_squares(s) || (s->squares != NULL && s->squares->fell_back);
}

double csi_metric_value(const csolver *s, uint32_t variable) {
    return csi_squares_value(s, variable);
}

/* What comes after the simplex method, which ended with `status`. If it gave up, least squares are the
 * answer to everything. Says whether the values to be published are the tableau's. */
csolver_status csi_metric_solve(csolver *s, csolver_status status, bool *simplex) {
    bool gave_up = status == CSOLVER_ERROR_ITERATION_LIMIT;
    *simplex = !csi_metric_is_squares(s) && !gave_up;
    if (status != CSOLVER_OK && !gave_up) return status;
    if (*simplex) {
        if (s->squares == NULL || !s->squares->fell_back) return CSOLVER_OK;
        /* What is published is not what the tableau was when it was last published. */
        s->squares->fell_back = false;
        for (uint32_t i = 0; i < s->variables.count; i++)
            if (s->variables.items[i].live) csi_values_touch(s, s->variables.items[i].column);
        return CSOLVER_OK;
    }
    csolver_status enabled = csi_squares_enable(s);
    if (enabled == CSOLVER_ERROR_UNAVAILABLE) return status;
    CSI_TRY(enabled);
    csi_replay_catch_up(s);
    CSI_TRY(csi_squares_solve(s, csolver_get_metric(s) == CSOLVER_METRIC_AUTOMATIC && !gave_up));
    s->squares->restart = false;
    s->squares->fell_back = gave_up;
    s->statistics.least_squares_fallbacks += gave_up;
    return CSOLVER_OK;
}
