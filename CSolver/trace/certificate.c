/* certificate.c - verifies that values minimise the sum of squared errors at a priority, independently
 * of the method that found them.
 *
 * By the Karush-Kuhn-Tucker conditions, values are a minimum exactly if the gradient of the sum is a
 * linear combination of coefficient rows of constraints at higher priorities, whose errors must not
 * change. Inequalities that hold with slack take no part. The factor of an inequality that holds
 * without slack must be at least 0 if its relation is >=, and at most 0 if it is <=. The best
 * approximation of the gradient by such a combination is a linear program, which a second solver solves
 * by the simplex method. */
#include "trace.h"

#include <math.h>

/* The factor of one constraint in the linear combination that shall equal the gradient: a variable of
 * the linear program. */
typedef struct factor {
    const trace_claim *claim;
    /* if the factor belongs to an edit, the number of the edited variable's name, else TRACE_NONE */
    uint32_t name;
    csolver_variable id;
} factor;

typedef struct certificate {
    const trace_model *model;
    const csolver_trace *trace;
    const double *values;
    const csolver_allocator *allocator;
    double priority, accepted;
    csolver *solver;
    /* one factor for each constraint of a higher priority; the items have the type factor */
    trace_list factors;
    /* work space for one equation of the linear program; the items have the type csolver_term */
    trace_list terms;
    /* the sum of the absolute values of all terms of the gradient; the error is divided by it */
    double size;
} certificate;

/* Returns the coefficient with which a variable occurs in a constraint (`name` is TRACE_NONE), or in
 * the edit of the variable with this name, whose only coefficient is 1. */
static double coefficient(const certificate *c, const trace_claim *claim, uint32_t name,
                          uint32_t variable) {
    const trace_term *terms = (const trace_term *)c->trace->terms.items + claim->start;
    double sum = name == variable ? 1 : 0;
    for (uint32_t i = 0; i < claim->count; i++)
        if (terms[i].variable == variable) sum += terms[i].coefficient;
    return sum;
}

/* Adds a variable to the linear program: the factor of a constraint or edit, if its priority is higher
 * than the examined one. An inequality that holds with slack gets no factor, because it does not
 * restrict the minimum. */
static csolver_status add_factor(certificate *c, const trace_claim *claim, uint32_t name) {
    if (!claim->live || claim->priority <= c->priority) return CSOLVER_OK;
    double size, gap = trace_model_gap(c->model, c->trace, c->values, claim, name, &size);
    double slack = claim->relation == CSOLVER_EQUAL ? 0 : (double)claim->relation * gap;
    if (slack > c->accepted * size) return CSOLVER_OK;
    if (!trace_grow(c->allocator, &c->factors, sizeof(factor)) ||
        !trace_grow(c->allocator, &c->terms, sizeof(csolver_term)))
        return CSOLVER_ERROR_OUT_OF_MEMORY;
    factor *made = (factor *)c->factors.items + c->factors.count++;
    /* make room in `terms`: an equation of the linear program has at most one term for each factor */
    c->terms.count++;
    *made = (factor){claim, name, {0, 0}};
    csolver_status status = csolver_add_variable(c->solver, &made->id);
    bool settled = claim->relation == CSOLVER_EQUAL || slack < -c->accepted * size;
    if (settled || status != CSOLVER_OK) return status;
    csolver_term term = {made->id, 1};
    csolver_description d = {&term, 1, claim->relation, 0, CSOLVER_REQUIRED, 1};
    return csolver_add_constraint(c->solver, &d, NULL);
}

/* Returns the gradient's component for one variable: half the derivative of the sum of squared
 * errors. Adds the absolute values of its terms to `size`, to which the error of the approximation
 * is compared. */
static double gradient(certificate *c, uint32_t variable) {
    double sum = 0;
    for (uint32_t k = 0; k + 1 < c->model->count; k++) {
        const trace_claim *claims[] = {&c->model->constraints[k], &c->model->edits[k]};
        for (uint32_t i = 0; i < 2; i++) {
            uint32_t name = i == 1 ? k : TRACE_NONE;
            if (!claims[i]->live || claims[i]->priority < c->priority ||
                claims[i]->priority > c->priority)
                continue;
            double a = coefficient(c, claims[i], name, variable), size;
            double gap = trace_model_gap(c->model, c->trace, c->values, claims[i], name, &size);
            bool errs =
                claims[i]->relation == CSOLVER_EQUAL || (double)claims[i]->relation * gap < 0;
            if (errs) sum += claims[i]->weight * gap * a;
            c->size += claims[i]->weight * size * fabs(a);
        }
    }
    return sum;
}

/* Adds to the linear program the equation that belongs to one variable: the linear combination of the
 * constraints' coefficients of this variable equals the gradient's component for the variable. */
static csolver_status add_equation(certificate *c, uint32_t variable) {
    enum { PRIORITY = 500 };
    csolver_term *terms = c->terms.items;
    const factor *factors = c->factors.items;
    size_t count = 0;
    for (size_t i = 0; i < c->factors.count; i++) {
        double a = coefficient(c, factors[i].claim, factors[i].name, variable);
        if (a < 0 || a > 0) terms[count++] = (csolver_term){factors[i].id, a};
    }
    csolver_description d = {terms, count, CSOLVER_EQUAL, gradient(c, variable), PRIORITY, 1};
    return csolver_add_constraint(c->solver, &d, NULL);
}

csolver_status trace_solve(csolver *solver) {
    csolver_outcome outcome = CSOLVER_OUTCOME_OPTIMAL;
    csolver_status status = csolver_solve(solver, &outcome);
    return status == CSOLVER_OK ? csolver_outcome_status(outcome) : status;
}

static csolver_status judge(certificate *c, double *missed) {
    const csolver_level *levels;
    size_t count;
    csolver_status status = CSOLVER_OK;
    for (uint32_t k = 0; k + 1 < c->model->count && status == CSOLVER_OK; k++) {
        status = add_factor(c, &c->model->constraints[k], TRACE_NONE);
        if (status == CSOLVER_OK) status = add_factor(c, &c->model->edits[k], k);
    }
    for (uint32_t k = 0; k + 1 < c->model->count && status == CSOLVER_OK; k++)
        if (c->model->ids[k].generation != 0) status = add_equation(c, k);
    if (status == CSOLVER_OK) status = trace_solve(c->solver);
    if (status == CSOLVER_OK) status = csolver_levels(c->solver, &levels, &count);
    if (status == CSOLVER_OK)
        *missed = count > 0 && c->size > 0 ? levels[0].violation / c->size : 0;
    return status;
}

csolver_status trace_certify(const trace_model *model, const csolver_trace *trace,
                             const double *values, double priority, double accepted,
                             const csolver_allocator *allocator, double *missed) {
    certificate c = {.model = model,
                     .trace = trace,
                     .values = values,
                     .allocator = allocator,
                     .priority = priority,
                     .accepted = accepted};
    csolver_options options = {.allocator = *allocator};
    csolver_status status = csolver_create(&options, &c.solver);
    if (status == CSOLVER_OK) status = judge(&c, missed);
    csolver_free(c.solver);
    trace_release(allocator, &c.factors, sizeof(factor));
    trace_release(allocator, &c.terms, sizeof(csolver_term));
    return status;
}
