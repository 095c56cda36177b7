/* metric.c - public: how the errors of one priority add up. */
#include "api.h"

/* Published values, and the problems made of them, are of another metric. */
static csolver_status changed(csolver *s) {
    csi_resize_leave(s);
    csi_squares_forget(s);
    s->solved = false;
    csi_changes_touch_all(s);
    return csi_solve_checked(s, CSOLVER_OK);
}

csolver_status csolver_set_metric(csolver *solver, csolver_metric metric) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (solver->journal.active) return CSOLVER_ERROR_TRANSACTION;
    int number = (int)metric;
    if (number < CSOLVER_METRIC_ABSOLUTE || number > CSOLVER_METRIC_AUTOMATIC)
        return CSOLVER_ERROR_RANGE;
    if (metric == solver->norm.metric && solver->norm.exceptions.count == 0) return CSOLVER_OK;
    CSI_TRY(csi_squares_enable(solver));
    solver->norm.metric = metric;
    solver->norm.exceptions.count = 0;
    return changed(solver);
}

csolver_metric csolver_get_metric(const csolver *solver) {
    return solver == NULL ? CSOLVER_METRIC_ABSOLUTE : solver->norm.metric;
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
    if (metric == csi_norm_of(solver, priority)) return CSOLVER_OK;
    CSI_TRY(csi_squares_enable(solver));
    csi_norm *n = &solver->norm;
    const csi_norm_exception *e = csi_norm_exception_of(solver, priority);
    size_t place = e == NULL ? n->exceptions.count : (size_t)(e - n->exceptions.items);
    if (e == NULL) {
        CSI_TRY(CSI_RESERVE(solver, n->exceptions, 1));
        n->exceptions.count++;
    }
    n->exceptions.items[place] = (csi_norm_exception){priority, metric};
    return changed(solver);
}

csolver_metric csolver_get_priority_metric(const csolver *solver, double priority) {
    return solver == NULL ? CSOLVER_METRIC_ABSOLUTE : csi_norm_of(solver, priority);
}
