/* constraints.c - implements the public functions that list, name and describe existing constraints. public.c has
 * the functions that add, change and remove constraints. */
#include "api.h"

bool csolver_is_constraint(const csolver *solver, csolver_constraint constraint) {
    uint32_t index;
    return solver != NULL && csi_id_constraint(solver, constraint, &index);
}

size_t csolver_constraint_count(const csolver *solver) {
    return solver == NULL ? 0 : solver->model.constraint_count;
}

size_t csolver_constraints(const csolver *solver, size_t capacity,
                           csolver_constraint *constraints) {
    size_t written = 0, room = constraints == NULL ? 0 : capacity;
    if (solver == NULL) return 0;
    for (uint32_t i = 0; written < room && i < solver->model.constraints.count; i++) {
        const csi_constraint *c = &solver->model.constraints.items[i];
        if (c->live && !c->leaving && !c->edit && c->kind != CSI_KIND_FORM)
            constraints[written++] = csi_id_of_constraint(solver, i);
    }
    return solver->model.constraint_count;
}

csolver_status csolver_set_constraint_name(csolver *solver, csolver_constraint constraint,
                                           const char *name) {
    uint32_t index;
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!csi_id_constraint(solver, constraint, &index)) return CSOLVER_ERROR_STALE_CONSTRAINT;
    csi_names *names = &solver->model.constraint_names;
    if (name != NULL) return csi_name_set(solver, names, index, constraint.generation, name);
    csi_name_drop(solver, names, index);
    return CSOLVER_OK;
}

/* Returns a constraint's name. A removed or refused constraint keeps its name until another constraint with the
 * same index gets a name, so that the host can still print the members of csolver_conflict() by name. */
const char *csolver_constraint_name(const csolver *solver, csolver_constraint constraint) {
    if (solver == NULL) return NULL;
    return csi_name_of(&solver->model.constraint_names, constraint.index, constraint.generation);
}

csolver_status csolver_inspect_constraint_sized(const csolver *solver,
                                                csolver_constraint constraint,
                                                csolver_constraint_info *info, size_t info_size) {
    uint32_t index;
    if (solver == NULL || info == NULL) return CSOLVER_ERROR_NULL;
    if (!csi_id_constraint(solver, constraint, &index)) return CSOLVER_ERROR_STALE_CONSTRAINT;
    const csi_constraint *c = &solver->model.constraints.items[index];
    csi_term single;
    csolver_constraint_info known = {.relation = (csolver_relation)c->relation,
                                     .constant = c->constant,
                                     .priority = csi_priority(solver, c),
                                     .weight = csi_weight(solver, c),
                                     .term_count = csi_left_of(solver, c, &single).count,
                                     .is_edit = c->edit};
    csi_sized_give(info, info_size, &known, sizeof known);
    return CSOLVER_OK;
}

csolver_status csolver_constraint_terms(const csolver *solver, csolver_constraint constraint,
                                        size_t capacity, csolver_term *terms) {
    uint32_t index;
    if (solver == NULL || (terms == NULL && capacity != 0)) return CSOLVER_ERROR_NULL;
    if (!csi_id_constraint(solver, constraint, &index)) return CSOLVER_ERROR_STALE_CONSTRAINT;
    csi_term single;
    csi_left left = csi_left_of(solver, &solver->model.constraints.items[index], &single);
    for (size_t i = 0; i < left.count && i < capacity; i++) {
        uint32_t variable = csi_col(solver, left.terms[i].column)->owner;
        terms[i] = (csolver_term){csi_id_of_variable(solver, variable),
                                  left.factor * left.terms[i].coefficient};
    }
    return CSOLVER_OK;
}
