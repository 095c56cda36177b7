/* levels.c - implements csolver_violation(), which measures by how much one constraint is violated, and
 * csolver_levels(), which adds up the errors of all constraints at each priority. Both functions evaluate the
 * constraints at the published values and not in the simplex tableau, so tests use them to verify the solver. */
#include "api.h"

#include "../base/numeric.h"

static double published_value(const csolver *s, uint32_t column) {
    return s->model.published.items[csi_col(s, column)->owner];
}

static double violation(const csolver *s, const csi_constraint *c) {
    double off;
    /* Most constraints have one variable; without this case, csolver_levels() takes 10 % longer. */
    if (c->kind == CSI_KIND_SINGLE && !csi_col(s, c->column)->logical) {
        off = c->coefficient * published_value(s, c->column) - c->constant;
    } else {
        csi_term single;
        csi_left left = csi_left_of(s, c, &single);
        off = csi_residual_at(s, left, c->constant, 0, published_value).value;
    }
    /* If the difference is -0.0, adding 0.0 makes the result 0.0, so that all results print alike. */
    return csi_missed_by(c->relation, off) + 0.0;
}

CSI_COLD csolver_status csolver_violation(const csolver *solver, csolver_constraint constraint,
                                          double *amount) {
    uint32_t index;
    if (solver == NULL || amount == NULL) return CSOLVER_ERROR_NULL;
    if (!csi_id_constraint(solver, constraint, &index)) return CSOLVER_ERROR_STALE_CONSTRAINT;
    *amount = violation(solver, &solver->model.constraints.items[index]);
    return CSOLVER_OK;
}

/* Finds the total error of a priority in the array `levels`, which is sorted from the highest priority to the
 * lowest. If the priority has no entry yet, inserts one with the total 0. */
static csolver_status level_of(csolver *s, double priority, csolver_level **level) {
    uint32_t low = 0, high = s->api.levels.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (s->api.levels.items[middle].priority > priority)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == s->api.levels.count || s->api.levels.items[low].priority < priority) {
        CSI_TRY(CSI_RESERVE(s, s->api.levels, 1));
        csolver_level *at = s->api.levels.items + low;
        memmove(at + 1, at, (s->api.levels.count - low) * sizeof *at);
        *at = (csolver_level){priority, 0};
        s->api.levels.count++;
    }
    *level = &s->api.levels.items[low];
    return CSOLVER_OK;
}

CSI_COLD csolver_status csolver_levels(csolver *solver, const csolver_level **levels,
                                       size_t *count) {
    if (solver == NULL || levels == NULL || count == NULL) return CSOLVER_ERROR_NULL;
    solver->api.levels.count = 0;
    for (uint32_t i = 0; i < solver->model.constraints.count; i++) {
        const csi_constraint *c = &solver->model.constraints.items[i];
        if (!c->live || c->leaving || csi_is_required(solver, c) || c->kind == CSI_KIND_FORM)
            continue;
        csolver_level *level;
        CSI_TRY(level_of(solver, csi_priority(solver, c), &level));
        double error = violation(solver, c);
        level->violation +=
            csi_weight(solver, c) *
            (csi_norm_of(solver, csi_priority(solver, c)) != CSOLVER_NORM_ABSOLUTE ? error * error
                                                                                   : error);
    }
    *levels = solver->api.levels.items;
    *count = solver->api.levels.count;
    return CSOLVER_OK;
}
