/* template.h - the data of templates. A template computes many layouts, called *instances*, that
 * differ only in a few numbers. Internal.
 *
 * A *plan* computes the values of an instance from its numbers without a solve, as long as the
 * basis from which the plan was made is optimal. It has an array of numbers, called *registers*:
 * first the *inputs*, which are breakpoints that depend on the instance's numbers, or constants
 * to compare with; then the results of *steps*, which evaluate the rows that depend on inputs.
 * *Guards* compare two registers. If all guards hold, each column is on the same piece of its
 * cost as before, so the basis is optimal. *Checks* find instances whose computed numbers miss a
 * constraint by more than rounding errors should. */
#ifndef CSI_TEMPLATE_H
#define CSI_TEMPLATE_H

#include "../affine/affine.h"

/* An input of the formulas (plan) by which a template computes a layout from a few numbers. Its
 * value is scale * number + bias. `number` is the index of one of the layout's numbers, or
 * CSI_NONE if the input is the constant `bias`. */
typedef struct csi_plan_input {
    double scale, bias;
    uint32_t number;
} csi_plan_input;

/* One of the formulas (a step of a plan) by which a template computes a layout. The result is
 * the constant plus the sum of `count` terms, each a coefficient times an earlier result. */
typedef struct csi_step {
    double constant;
    uint32_t start, count;
} csi_step;

typedef struct csi_step_term {
    double coefficient;
    uint32_t reg;
} csi_step_term;

/* A condition of a plan, which consists of formulas by which a template computes a layout
 * without a solve. The formulas are valid for a layout only if the result with the index `high`
 * is at least the one with the index `low`. */
typedef struct csi_guard {
    uint32_t high, low;
} csi_guard;

/* A condition of a plan: the computed numbers must satisfy the equation of a constraint, in which
 * `constant` plus the sum of `count` terms, each a coefficient times a computed number, is zero.
 * Terms that are the same in all layouts are part of the constant; `magnitude` is the sum of the
 * absolute values of these terms, as a scale for the difference that is tolerated. */
typedef struct csi_check {
    double constant, magnitude;
    uint32_t start, count;
} csi_check;

/* An output of a template whose value differs between its layouts: the index of the output in
 * the template's list of outputs, and the index (register) of the computed number that is its
 * value. */
typedef struct csi_output {
    uint32_t index, reg;
} csi_output;

typedef struct csi_plan {
    bool usable; /* false if rounding makes the formulas unreliable; the plan is then not used */
    CSI_ARRAY(csi_plan_input) inputs;
    /* the result of steps[i] is the number (register) with the index inputs.count + i */
    CSI_ARRAY(csi_step) steps;
    CSI_ARRAY(csi_step_term) terms;
    CSI_ARRAY(csi_guard) guards;
    CSI_ARRAY(csi_check) checks;
    CSI_ARRAY(csi_output) outputs;
    /* The values of all outputs in the solved state from which the plan was made. An output that
     * does not depend on a layout's numbers has this value in all layouts. */
    CSI_ARRAY(double) fixed;
} csi_plan;

/* A template, which computes many layouts that differ only in a few numbers. It consists of a
 * solved solver, the parameters (which say how a layout's numbers set constants), and plans
 * (formulas that compute a layout without a solve), one for each set of typical numbers. */
struct csolver_template {
    /* The solver from which the template was made, in its solved state, which never changes
     * again. The memory of the whole template is counted in the statistics of this solver. */
    csolver *base;
    size_t number_count;
    CSI_ARRAY(csolver_parameter) parameters;
    CSI_ARRAY(uint32_t) outputs; /* the variables whose values are computed for each layout */
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
