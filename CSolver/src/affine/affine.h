/* affine.h - what follows linearly from a solved state: compiled resizes, and the plans of templates.
 * Keeps true: what is compiled gives the bits of a solve, or is not used.
 * Internal. */
#ifndef CSI_AFFINE_H
#define CSI_AFFINE_H

#include "../simplex/simplex.h"

/* ---- resize.c ---- */
bool csi_resize_is_idle(const csolver *s);
void csi_resize_consider(csolver *s);
void csi_resize_drop(csolver *s);
void csi_resize_restart(csolver *s);

/* The variable's edit, or none: one of the constraints on it alone, and as a rule an input of the compiled resize. */
static inline uint32_t csi_resize_edit_of(const csolver *s, uint32_t variable) {
    const csi_resize *p = &s->affine.resize;
    uint32_t column = s->model.variables.items[variable].column;
    for (uint32_t k = 0; p->valid && k < p->input_count; k++)
        if (p->inputs[k].column == column &&
            s->model.constraints.items[p->inputs[k].constraint].edit)
            return p->inputs[k].constraint;
    return csi_id_edit_on(s, column);
}

/* ---- resize_run.c ---- */
/* A new constant for a constraint. */
typedef struct csi_resize_move {
    uint32_t constraint;
    double constant;
} csi_resize_move;

/* How a step is written: the number of its terms, and flags; its register; the end of its variables in the list
 * of outputs; then registers to add up, each followed, if it is weighted, by the register of its coefficient; then, if
 * it is divided, which only weighted ones are, that of the divisor. */
enum { CSI_STEP_HEAD, CSI_STEP_REGISTER, CSI_STEP_END, CSI_STEP_TERMS };
#define CSI_STEP_WEIGHTED ((uint32_t)1 << 30)
#define CSI_STEP_DIVIDED ((uint32_t)1 << 31)

void csi_resize_leave(csolver *s);
bool csi_resize_suggest(csolver *s, uint32_t column, double constant);
bool csi_resize_suggest_many(csolver *s, uint32_t count, const csi_resize_move *moves);
bool csi_resize_solve(csolver *s);
double csi_resize_value(const csolver *s, uint32_t column);
bool csi_resize_is_input(const csolver *s, uint32_t column);
const char *csi_resize_check(const csolver *s);
void csi_resize_copy(csolver *to, const csolver *from);

#endif
