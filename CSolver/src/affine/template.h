/* template.h - the data model of templates. Internal.
 *
 * A *plan* says how the values of a layout follow from an instance's numbers as long as the basis that
 * it was made from is optimal. It computes *registers*, one number an instance each: first *inputs*,
 * which are breakpoints that depend on the numbers (and constants that are compared with such), then
 * *steps*, the rows that depend on them. *Guards* compare two registers; together they say that the basis
 * is optimal: each column is on the same piece of its cost as it was. */
#ifndef CSI_TEMPLATE_H
#define CSI_TEMPLATE_H

#include "affine.h"

/* reg = scale * number + bias; `number` is CSI_NONE for a constant. */
typedef struct csi_plan_input {
    double scale, bias;
    uint32_t number;
} csi_plan_input;

/* reg = constant + the sum of its terms. */
typedef struct csi_step {
    double constant;
    uint32_t start, count;
} csi_step;

typedef struct csi_step_term {
    double coefficient;
    uint32_t reg;
} csi_step_term;

/* Register `high` is not below register `low`. */
typedef struct csi_guard {
    uint32_t high, low;
} csi_guard;

/* An output that depends on the numbers. */
typedef struct csi_output {
    uint32_t index, reg;
} csi_output;

typedef struct csi_plan {
    bool usable; /* if not, no instance is computed by it */
    CSI_ARRAY(csi_plan_input) inputs;
    CSI_ARRAY(csi_step) steps; /* step i computes register inputs.count + i */
    CSI_ARRAY(csi_step_term) terms;
    CSI_ARRAY(csi_guard) guards;
    CSI_ARRAY(csi_output) outputs;
    CSI_ARRAY(double) fixed; /* all outputs, where they do not depend on the numbers */
} csi_plan;

struct csolver_template {
    csolver *base; /* solved; never changed again. All memory is on its account. */
    size_t number_count;
    CSI_ARRAY(csolver_parameter) parameters;
    CSI_ARRAY(uint32_t) outputs; /* indices of variables */
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
