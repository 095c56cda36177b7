/* variables.c - implements the public functions that add, name and remove variables. */
#include "api.h"

csolver_status csolver_add_variables(csolver *solver, size_t count, csolver_variable *variables) {
    if (solver == NULL || (variables == NULL && count != 0)) return CSOLVER_ERROR_NULL;
    if (solver->base.undo.active) return CSOLVER_ERROR_TRANSACTION;
    if (solver->model.variables.capacity == 0 && count <= CSI_FIRST_ITEMS)
        csi_lifecycle_place(solver);
    CSI_TRY(csi_store_reserve_variables(solver, count));
    csi_squares_mark_outdated(solver);
    csi_store_make_variables(solver, count, variables);
    return csi_solve_checked(solver, CSOLVER_OK);
}

csolver_status csolver_add_variable(csolver *solver, csolver_variable *variable) {
    if (variable == NULL) return CSOLVER_ERROR_NULL;
    return csolver_add_variables(solver, 1, variable);
}

/* Returns whether a constraint on several variables contains the variable of a column. */
static bool is_named(const csolver *s, uint32_t column) {
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!c->live || !csi_has_terms(c)) continue;
        for (uint32_t k = c->start; k < c->start + csi_constraint_terms(c); k++)
            if (s->model.terms.items[k].column == column) return true;
    }
    return false;
}

/* Makes sure that no row contains the column of a variable that is to be removed. If a constraint contains the
 * variable, returns IN_USE. Otherwise only rounding errors of substitutions can have left the column in a row;
 * rebuilding all rows from the constraints then removes the column. */
static csolver_status leave_rows(csolver *s, uint32_t column) {
    if (csi_col(s, column)->users.count == 0) return CSOLVER_OK;
    if (s->tableau.derivations == 0 || is_named(s, column)) return CSOLVER_ERROR_IN_USE;
    csi_work_begin(s);
    csi_resize_leave(s);
    CSI_TRY(csi_refactor_rows(s, true));
    s->model.solved = false;
    return csi_col(s, column)->users.count == 0 ? CSOLVER_OK : CSOLVER_ERROR_INTERNAL;
}

csolver_status csolver_remove_variable(csolver *solver, csolver_variable variable) {
    uint32_t index;
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (solver->base.undo.active) return CSOLVER_ERROR_TRANSACTION;
    if (!csi_id_variable(solver, variable, &index)) return CSOLVER_ERROR_STALE_VARIABLE;
    CSI_TRY(csi_removal_complete(solver));
    /* Store the index of the column and not its address: the array of variables may move in
     * memory before the column is freed. */
    uint32_t column = solver->model.variables.items[index].column;
    const csi_column *x = csi_col(solver, column);
    uint32_t own = csi_resize_edit_of(solver, index);
    if (csi_in_tree(x) || x->single_count > (own != CSI_NONE)) return CSOLVER_ERROR_IN_USE;
    CSI_TRY(leave_rows(solver, column));
    if (own != CSI_NONE) CSI_TRY(csolver_end_edit(solver, variable));
    csi_changes_mark(solver);
    csi_changes_drop(solver, index);
    csi_squares_mark_outdated(solver);
    csi_vector_free(solver, csi_col(solver, column)->vector);
    csi_col(solver, column)->vector = CSI_NONE;
    csi_ending_forget(solver, column);
    csi_queue_remove(solver, column);
    csi_store_free_variable(solver, index);
    return csi_solve_checked(solver, CSOLVER_OK);
}

csolver_status csolver_set_variable_name(csolver *solver, csolver_variable variable,
                                         const char *name) {
    uint32_t index;
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!csi_id_variable(solver, variable, &index)) return CSOLVER_ERROR_STALE_VARIABLE;
    csi_names *names = &solver->model.names;
    if (name != NULL) return csi_name_set(solver, names, index, variable.generation, name);
    csi_name_drop(solver, names, index);
    return CSOLVER_OK;
}

const char *csolver_variable_name(const csolver *solver, csolver_variable variable) {
    uint32_t index;
    if (solver == NULL || !csi_id_variable(solver, variable, &index)) return NULL;
    return csi_name_of(&solver->model.names, index, variable.generation);
}

bool csolver_is_variable(const csolver *solver, csolver_variable variable) {
    uint32_t index;
    return solver != NULL && csi_id_variable(solver, variable, &index);
}

size_t csolver_variable_count(const csolver *solver) {
    return solver == NULL ? 0 : solver->model.variable_count;
}
