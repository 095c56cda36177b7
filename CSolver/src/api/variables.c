/* variables.c - public: adding, naming and removing variables. */
#include "api.h"

csolver_status csolver_add_variables(csolver *solver, size_t count, csolver_variable *variables) {
    if (solver == NULL || (variables == NULL && count != 0)) return CSOLVER_ERROR_NULL;
    if (solver->journal.active) return CSOLVER_ERROR_TRANSACTION;
    CSI_TRY(csi_store_reserve_variables(solver, count));
    csi_squares_forget(solver);
    csi_store_make_variables(solver, count, variables);
    return csi_solve_checked(solver, CSOLVER_OK);
}

csolver_status csolver_add_variable(csolver *solver, csolver_variable *variable) {
    if (variable == NULL) return CSOLVER_ERROR_NULL;
    return csolver_add_variables(solver, 1, variable);
}

csolver_status csolver_remove_variable(csolver *solver, csolver_variable variable) {
    uint32_t index;
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (solver->journal.active) return CSOLVER_ERROR_TRANSACTION;
    if (!csi_id_variable(solver, variable, &index)) return CSOLVER_ERROR_STALE_VARIABLE;
    csi_variable *v = &solver->variables.items[index];
    const csi_column *x = csi_col(solver, v->column);
    uint32_t own = csi_id_edit_of(solver, index);
    /* Every equation is a combination of the rows: a variable in none is in no constraint. */
    if (solver->users[v->column].count != 0) return CSOLVER_ERROR_IN_USE;
    if (x->crowded || x->single_count > (own != CSI_NONE)) return CSOLVER_ERROR_IN_USE;
    if (own != CSI_NONE) CSI_TRY(csolver_end_edit(solver, variable));
    csi_changes_mark(solver);
    csi_changes_drop(solver, index);
    csi_squares_forget(solver);
    csi_vector_free(solver, csi_col(solver, v->column)->vector);
    csi_col(solver, v->column)->vector = CSI_NONE;
    csi_store_free_variable(solver, index);
    return csi_solve_checked(solver, CSOLVER_OK);
}

csolver_status csolver_set_variable_name(csolver *solver, csolver_variable variable,
                                         const char *name) {
    uint32_t index;
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!csi_id_variable(solver, variable, &index)) return CSOLVER_ERROR_STALE_VARIABLE;
    if (name != NULL) return csi_store_name(solver, index, name);
    csi_store_forget_name(solver, index);
    return CSOLVER_OK;
}

const char *csolver_variable_name(const csolver *solver, csolver_variable variable) {
    uint32_t index;
    if (solver == NULL || !csi_id_variable(solver, variable, &index)) return NULL;
    return csi_store_name_of(solver, index);
}

bool csolver_is_variable(const csolver *solver, csolver_variable variable) {
    uint32_t index;
    return solver != NULL && csi_id_variable(solver, variable, &index);
}

size_t csolver_variable_count(const csolver *solver) {
    return solver == NULL ? 0 : solver->variable_count;
}
