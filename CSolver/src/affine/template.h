/* template.h - the data of templates, which compute many layouts (instances) that differ only in a few
 * numbers. Internal.
 *
 * A *plan* computes the values of an instance from its numbers without a solve, as long as the basis from
 * which the plan was made is optimal. It has an array of numbers, called *registers*: first the *inputs*,
 * which are breakpoints that depend on the instance's numbers, or constants to compare with; then the
 * results of *steps*, which evaluate the rows that depend on inputs. *Guards* compare two registers. If
 * all guards hold, each column is on the same piece of its cost as before, so the basis is optimal. */
#ifndef CSI_TEMPLATE_H
#define CSI_TEMPLATE_H

#include "affine.h"

/* An input of a plan: register = scale * number + bias, where `number` is the index of one of the
 * instance's numbers, or CSI_NONE for a constant. */
typedef struct csi_plan_input {
    double scale, bias;
    uint32_t number;
} csi_plan_input;

/* A step of a plan: register = constant + the sum of its terms, each a coefficient times a register. */
typedef struct csi_step {
    double constant;
    uint32_t start, count;
} csi_step;

typedef struct csi_step_term {
    double coefficient;
    uint32_t reg;
} csi_step_term;

/* A condition of a plan, a list of formulas that computes one layout (instance) of a template
 * without a solve. The formulas are valid for an instance only if the number in register `high` is
 * at least the number in register `low`. */
typedef struct csi_guard {
    uint32_t high, low;
} csi_guard;

/* An output of a plan that depends on the instance's numbers: the index of the output in the
 * template's list of outputs, and the register that holds its value. */
typedef struct csi_output {
    uint32_t index, reg;
} csi_output;

typedef struct csi_plan {
    bool usable; /* false if the plan is not reliable, so that it must not be used */
    CSI_ARRAY(csi_plan_input) inputs;
    CSI_ARRAY(csi_step) steps; /* steps[i] computes the register inputs.count + i */
    CSI_ARRAY(csi_step_term) terms;
    CSI_ARRAY(csi_guard) guards;
    CSI_ARRAY(csi_output) outputs;
    /* the values of all outputs (variables whose values an instance gives) in the solved state from which
     * the plan was made; an output that depends on no number of an instance has this value in all
     * instances */
    CSI_ARRAY(double) fixed;
} csi_plan;

/* A template: a solved solver, the parameters (how an instance's numbers set constants), and the plans for
 * typical numbers. */
struct csolver_template {
    /* The solver from which the template was made, in its solved state, which never changes again.
     * Its statistics count the memory of the whole template. */
    csolver *base;
    size_t number_count;
    CSI_ARRAY(csolver_parameter) parameters;
    CSI_ARRAY(uint32_t) outputs; /* the variables whose values are computed for each instance */
    CSI_ARRAY(csi_plan) plans;
    uint32_t most_registers;
};

/* ---- plan.c ---- */
csolver_status csi_plan_make(const csolver_template *t, csolver *s, csi_plan *plan);
void csi_plan_free(csolver *s, csi_plan *plan);

/* ---- stamp.c ---- */
csolver_status csi_stamp_repair(const csolver_template *t, csolver *space, const double *numbers);
csolver_status csi_stamp_is_covered(const csolver_template *t, const double *numbers,
                                    bool *covered);

/* ---- threads.c ---- */
void csi_threads_run(size_t count, void (*run)(void *context), void *const *contexts);

static inline size_t csi_least(size_t a, size_t b) { return a < b ? a : b; }

#endif
