/* norms.c - implements the public functions that set and read norms. The norm of a priority says how the errors of
 * its constraints are added up: as absolute values, or as squares. model/norm.c looks norms up, and the folder
 * leastsq minimises squares. */
#include "api.h"

/* Marks the solver as unsolved after a norm (absolute or squared errors) has changed. The published values and the
 * least-squares problems depend on the old norm, so both must be computed again. */
static csolver_status changed(csolver *s) {
    csi_resize_leave(s);
    csi_squares_mark_outdated(s);
    s->model.solved = false;
    csi_touched_all(s);
    return csi_solve_checked(s, CSOLVER_OK);
}

CSI_COLD csolver_status csolver_set_norm(csolver *solver, csolver_norm norm) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (solver->base.undo.active) return CSOLVER_ERROR_TRANSACTION;
    int number = (int)norm;
    if (number < CSOLVER_NORM_ABSOLUTE || number > CSOLVER_NORM_AUTOMATIC)
        return CSOLVER_ERROR_RANGE;
    if (norm == solver->model.norm.common && solver->model.norm.exceptions.count == 0)
        return CSOLVER_OK;
    if (!CSI_SQUARES) return CSOLVER_ERROR_UNAVAILABLE;
    CSI_TRY(csi_squares_enable(solver));
    solver->model.norm.common = norm;
    solver->model.norm.exceptions.count = 0;
    return changed(solver);
}

csolver_norm csolver_norm_of(const csolver *solver) {
    return solver == NULL ? CSOLVER_NORM_ABSOLUTE : solver->model.norm.common;
}

CSI_COLD csolver_status csolver_set_priority_norm(csolver *solver, double priority,
                                                  csolver_norm norm) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (solver->base.undo.active) return CSOLVER_ERROR_TRANSACTION;
    if (!isfinite(priority)) return CSOLVER_ERROR_NOT_FINITE;
    int number = (int)norm;
    if (priority <= 0 || priority >= CSOLVER_REQUIRED ||
        (number != CSOLVER_NORM_ABSOLUTE && number != CSOLVER_NORM_SQUARES))
        return CSOLVER_ERROR_RANGE;
    if (norm == csi_norm_of(solver, priority)) return CSOLVER_OK;
    if (!CSI_SQUARES) return CSOLVER_ERROR_UNAVAILABLE;
    CSI_TRY(csi_squares_enable(solver));
    csi_norm *n = &solver->model.norm;
    const csi_norm_exception *e = csi_norm_exception_of(solver, priority);
    size_t place = e == NULL ? n->exceptions.count : (size_t)(e - n->exceptions.items);
    if (e == NULL) {
        CSI_TRY(CSI_RESERVE(solver, n->exceptions, 1));
        n->exceptions.count++;
    }
    n->exceptions.items[place] = (csi_norm_exception){priority, norm};
    return changed(solver);
}

csolver_norm csolver_priority_norm(const csolver *solver, double priority) {
    return solver == NULL ? CSOLVER_NORM_ABSOLUTE : csi_norm_of(solver, priority);
}
