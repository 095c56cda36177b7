/* template.c - implements the public functions that make, inspect and free templates. A template computes many
 * layouts that differ only in the values of a few input numbers, such as the widths of texts.
 *
 * A template contains a copy of a solved solver, and a list of plans. A plan is a list of formulas that compute the
 * output values from the input numbers. The formulas of a plan belong to one basis, and are valid for all input
 * numbers for which this basis is optimal. The first plan belongs to the basis that the solver had when it was
 * copied. The calling program may also pass samples: input numbers like those that it is going to use. For each
 * sample for which no earlier plan is valid, a plan is added for the basis that is optimal for the sample. */
#include "template.h"
#include "../api/api.h"

#include "../base/numeric.h"

static csolver_status check_parameters(const csolver *s, size_t number_count, size_t count,
                                       const csolver_parameter *parameters) {
    for (size_t i = 0; i < count; i++) {
        uint32_t index;
        if (!csi_id_constraint(s, parameters[i].constraint, &index))
            return CSOLVER_ERROR_STALE_CONSTRAINT;
        if (parameters[i].number >= number_count) return CSOLVER_ERROR_RANGE;
        if (!isfinite(parameters[i].factor) || !isfinite(parameters[i].offset))
            return CSOLVER_ERROR_NOT_FINITE;
        if (!csi_is_usable(parameters[i].factor) || !csi_is_usable(parameters[i].offset))
            return CSOLVER_ERROR_RANGE;
    }
    return CSOLVER_OK;
}

static csolver_status check(const csolver *s, const csolver_template_options *o) {
    if ((o->parameters == NULL && o->parameter_count != 0) ||
        (o->outputs == NULL && o->output_count != 0) ||
        (o->samples == NULL && o->sample_count != 0 && o->number_count != 0))
        return CSOLVER_ERROR_NULL;
    if (s->base.undo.active) return CSOLVER_ERROR_TRANSACTION;
    if (csi_norm_has_squares(s)) return CSOLVER_ERROR_UNAVAILABLE;
    if (o->number_count > CSI_LIMIT || o->parameter_count > CSI_LIMIT ||
        o->output_count > CSI_LIMIT || o->sample_count > CSI_LIMIT)
        return CSOLVER_ERROR_OVERFLOW;
    CSI_TRY(check_parameters(s, o->number_count, o->parameter_count, o->parameters));
    for (size_t i = 0; i < o->output_count; i++) {
        uint32_t index;
        if (!csi_id_variable(s, o->outputs[i], &index)) return CSOLVER_ERROR_STALE_VARIABLE;
    }
    return CSOLVER_OK;
}

static csolver_status copy_options(csolver_template *t, const csolver_template_options *o) {
    csolver *s = t->base;
    t->number_count = o->number_count;
    CSI_TRY(CSI_RESERVE(s, t->parameters, o->parameter_count));
    for (size_t i = 0; i < o->parameter_count; i++) {
        csolver_parameter parameter = o->parameters[i];
        csi_constraint *c = &s->model.constraints.items[parameter.constraint.index];
        if (c->named) return CSOLVER_ERROR_DUPLICATE;
        if (c->kind == CSI_KIND_ROW) CSI_TRY(csi_logical_make(s, c->row));
        c->named = 1;
        t->parameters.items[t->parameters.count++] = parameter;
    }
    for (uint32_t i = 0; i < t->parameters.count; i++)
        s->model.constraints.items[t->parameters.items[i].constraint.index].named = 0;
    size_t most = o->outputs != NULL ? o->output_count : s->model.variables.count;
    CSI_TRY(CSI_RESERVE(s, t->outputs, most));
    for (size_t i = 0; i < most; i++) {
        uint32_t index = o->outputs != NULL ? o->outputs[i].index : (uint32_t)i;
        if (s->model.variables.items[index].live) t->outputs.items[t->outputs.count++] = index;
    }
    return CSOLVER_OK;
}

/* Adds to a template a plan: formulas that compute output values as long as the present basis of `solved` is
 * optimal. The plan joins the template's list before it is complete, so that csolver_template_free() frees it even
 * if making the formulas fails. */
static csolver_status add_plan(csolver_template *t, csolver *solved) {
    CSI_TRY(CSI_RESERVE(t->base, t->plans, 1));
    csi_plan *plan = &t->plans.items[t->plans.count++];
    CSI_TRY(csi_plan_make(t, solved, plan));
    uint32_t registers = plan->inputs.count + plan->steps.count;
    if (registers > t->most_registers) t->most_registers = registers;
    return CSOLVER_OK;
}

static csolver_status add_samples(csolver_template *t, size_t count, const double *samples) {
    csolver *space;
    CSI_TRY(csi_solver_make(&t->base->base.options, &space));
    csolver_status status = CSOLVER_OK;
    for (size_t i = 0; i < count && status == CSOLVER_OK; i++) {
        const double *numbers = samples + i * t->number_count;
        bool covered;
        status = csi_stamp_is_covered(t, numbers, &covered);
        if (status != CSOLVER_OK || covered) continue;
        status = csi_stamp_repair(t, space, numbers);
        if (status == CSOLVER_OK) status = add_plan(t, space);
    }
    csolver_free(space);
    return status;
}

CSI_COLD csolver_status csolver_template_create_sized(csolver *solver,
                                                      const csolver_template_options *given,
                                                      size_t options_size,
                                                      csolver_template **made) {
    if (solver == NULL || given == NULL || made == NULL) return CSOLVER_ERROR_NULL;
    if (CSI_COMPACT) return CSOLVER_ERROR_UNAVAILABLE;
    csolver_template_options options;
    CSI_TRY(csi_sized_take(&options, sizeof options, given, options_size));
    CSI_TRY(check(solver, &options));
    bool simplex = false, solved = csi_solve_is_done(solver);
    csi_work_begin(solver);
    if (!solved) CSI_TRY(csi_solve_find(solver, &simplex));
    csolver_template *t = NULL;
    csolver *base;
    CSI_TRY(csolver_clone(solver, &base));
    csolver_status status = csi_memory_resize(base, &t, 0, sizeof *t);
    if (status != CSOLVER_OK) {
        csolver_free(base);
        return status;
    }
    *t = (csolver_template){.base = base};
    status = csi_solve(base);
    if (status == CSOLVER_OK) status = copy_options(t, &options);
    if (status == CSOLVER_OK) status = add_plan(t, base);
    if (status == CSOLVER_OK) status = add_samples(t, options.sample_count, options.samples);
    if (status != CSOLVER_OK) {
        csolver_template_free(t);
        return status;
    }
    if (!solved) csi_solve_publish(solver, simplex);
    *made = t;
    return csi_solve_checked(solver, CSOLVER_OK);
}

CSI_COLD void csolver_template_free(csolver_template *t) {
    if (t == NULL || CSI_COMPACT) return;
    csolver *s = t->base;
    for (uint32_t i = 0; i < t->plans.count; i++) csi_plan_free(s, &t->plans.items[i]);
    CSI_RELEASE(s, t->parameters);
    CSI_RELEASE(s, t->outputs);
    CSI_RELEASE(s, t->plans);
    csi_memory_free(s, t, sizeof *t);
    csolver_free(s);
}

CSI_COLD csolver_status csolver_template_inspect_sized(const csolver_template *t,
                                                       csolver_template_info *info,
                                                       size_t info_size) {
    if (t == NULL || info == NULL) return CSOLVER_ERROR_NULL;
    if (CSI_COMPACT) return CSOLVER_ERROR_UNAVAILABLE;
    csolver_template_info known = {.number_count = t->number_count,
                                   .output_count = t->outputs.count,
                                   .plans = 0,
                                   .memory = t->base->base.statistics.memory};
    for (uint32_t i = 0; i < t->plans.count; i++) {
        const csi_plan *plan = &t->plans.items[i];
        if (!plan->usable) continue;
        known.plans++;
        known.steps += plan->steps.count;
        known.terms += plan->terms.count;
        known.guards += plan->guards.count;
    }
    csi_sized_give(info, info_size, &known, sizeof known);
    return CSOLVER_OK;
}

/* For hosts that cannot use the inline functions of csolver.h (api/plain.c). */
#ifdef CSOLVER_NO_INLINE

csolver_status csolver_template_create(csolver *solver, const csolver_template_options *options,
                                       csolver_template **made) {
    return csolver_template_create_sized(solver, options,
                                         CSI_UP_TO(csolver_template_options, samples), made);
}

csolver_status csolver_template_inspect(const csolver_template *shape,
                                        csolver_template_info *info) {
    return csolver_template_inspect_sized(shape, info, CSI_UP_TO(csolver_template_info, memory));
}

#endif
