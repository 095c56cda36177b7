/* read.c - implements csolver_solve() and the public functions that read values, changes, conflicts and
 * statistics. */
#include "api.h"

/* Ends a solve with the given status, which is divided into the status of the call, which is
 * returned, and the outcome of the solve. A solve that stopped before an optimum, for example at
 * a limit, has not failed: the next solve continues. */
static CSI_OUTLINE csolver_status report(csolver *s, csolver_status status,
                                         csolver_outcome *outcome) {
    status = csi_solve_checked(s, status);
    if (status == CSOLVER_OK) {
        *outcome = CSOLVER_OUTCOME_OPTIMAL;
        return CSOLVER_OK;
    }
    for (int i = CSOLVER_OUTCOME_ITERATION_LIMIT; i <= CSOLVER_OUTCOME_IMPRECISE; i++) {
        if (csolver_outcome_status((csolver_outcome)i) != status) continue;
        *outcome = (csolver_outcome)i;
        return CSOLVER_OK;
    }
    return status;
}

csolver_status csolver_solve(csolver *solver, csolver_outcome *outcome) {
    if (solver == NULL || outcome == NULL) return CSOLVER_ERROR_NULL;
    if (solver->base.undo.active) return CSOLVER_ERROR_TRANSACTION;
    csi_work_begin(solver);
    if (CSI_COMPACT || !csi_solve_is_quick(solver) || (CSI_QUESTIONS && solver->base.options.check))
        return report(solver, csi_solve(solver), outcome);
    *outcome = CSOLVER_OUTCOME_OPTIMAL;
    return CSOLVER_OK;
}

csolver_status csolver_value(const csolver *solver, csolver_variable variable, double *value) {
    uint32_t index;
    if (solver == NULL || value == NULL) return CSOLVER_ERROR_NULL;
    if (!csi_id_variable(solver, variable, &index)) return CSOLVER_ERROR_STALE_VARIABLE;
    *value = solver->model.published.items[index];
    return CSOLVER_OK;
}

const double *csolver_values(const csolver *solver, size_t *count) {
    if (solver == NULL) return NULL;
    if (count != NULL) *count = solver->model.variables.count;
    return solver->model.published.items;
}

csolver_status csolver_take_changes(csolver *solver, const csolver_variable **changes,
                                    size_t *count) {
    if (solver == NULL || changes == NULL || count == NULL) return CSOLVER_ERROR_NULL;
    csi_changes_tidy(solver);
    for (uint32_t i = 0; !solver->model.unmarked && i < solver->model.changes.count; i++)
        solver->model.variables.items[solver->model.changes.items[i].index].changed = 0;
    *changes = solver->model.changes.items;
    *count = solver->model.changes.count;
    /* Only the count becomes 0: the host may read the elements until the next solve overwrites them. */
    solver->model.changes.count = 0;
    return CSOLVER_OK;
}

bool csolver_is_editing(const csolver *solver, csolver_variable variable) {
    uint32_t index;
    return solver != NULL && csi_id_variable(solver, variable, &index) &&
           csi_resize_edit_of(solver, index) != CSI_NONE;
}

csolver_status csolver_edit_constraint(const csolver *solver, csolver_variable variable,
                                       csolver_constraint *constraint) {
    uint32_t index;
    if (solver == NULL || constraint == NULL) return CSOLVER_ERROR_NULL;
    if (!csi_id_variable(solver, variable, &index)) return CSOLVER_ERROR_STALE_VARIABLE;
    uint32_t edit = csi_resize_edit_of(solver, index);
    if (edit == CSI_NONE) return CSOLVER_ERROR_NOT_EDITABLE;
    *constraint = csi_id_of_constraint(solver, edit);
    return CSOLVER_OK;
}

const csolver_constraint *csolver_conflict(const csolver *solver, size_t *count) {
    if (count != NULL) *count = solver == NULL ? 0 : solver->simplex.conflict.count;
    return solver == NULL ? NULL : solver->simplex.conflict.items;
}

csolver_status csolver_refusal_sized(const csolver *solver, csolver_refusal_info *info,
                                     size_t info_size) {
    if (solver == NULL || info == NULL) return CSOLVER_ERROR_NULL;
    csolver_refusal_info known = solver->api.refusal;
    if (known.status == CSOLVER_OK) known.item = known.term = CSOLVER_NO_INDEX;
    csi_sized_give(info, info_size, &known, sizeof known);
    return CSOLVER_OK;
}

csolver_status csolver_statistics_sized(const csolver *solver, csolver_statistics_info *info,
                                        size_t info_size) {
    if (solver == NULL || info == NULL) return CSOLVER_ERROR_NULL;
    csolver_statistics_info known = solver->base.statistics;
    known.variables = solver->model.variable_count;
    known.constraints = solver->model.constraint_count;
    known.edits = solver->model.edit_count;
    known.rows = solver->tableau.row_count;
    known.derived_rows = 0;
    for (uint32_t i = 0; i < solver->tableau.rows.count; i++)
        known.derived_rows +=
            solver->tableau.rows.items[i].live && solver->tableau.rows.items[i].derived;
    csi_sized_give(info, info_size, &known, sizeof known);
    return CSOLVER_OK;
}
