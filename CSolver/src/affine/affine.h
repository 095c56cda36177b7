/* affine.h - the functions of the layer `affine`, which computes values as affine functions of
 * constants, without a solve. Internal.
 *
 * A *compiled resize* consists of formulas that replace solves while only a few constants change,
 * for example those of a window's size. It gives the same bits as a solve would, or it is not used. */
#ifndef CSI_AFFINE_H
#define CSI_AFFINE_H

#include "../verifier/verifier.h"

/* ---- resize.c ---- */
bool csi_resize_is_idle(const csolver *s);
void csi_resize_consider(csolver *s);
void csi_resize_drop(csolver *s);
void csi_resize_restart(csolver *s);

/* Returns the edit constraint of a variable, by which the calling program moves it, or CSI_NONE
 * if the variable is not being edited. Looks first among the constraints whose changes replace a
 * solve by formulas (the inputs of the compiled resize), because most edits are there. */
static inline uint32_t csi_resize_edit_of(const csolver *s, uint32_t variable) {
    const csi_resize *p = &s->affine.resize;
    uint32_t column = s->model.variables.items[variable].column;
    for (uint32_t k = 0; !CSI_COMPACT && p->valid && k < p->input_count; k++)
        if (p->inputs[k].column == column &&
            s->model.constraints.items[p->inputs[k].constraint].edit)
            return p->inputs[k].constraint;
    return csi_cost_edit_on(s, column);
}

/* ---- resize_run.c ---- */
/* A new constant for a constraint. The constraint is an input of the compiled resize, that is,
 * one of the few constraints whose changes are handled by formulas instead of a solve. */
typedef struct csi_resize_move {
    uint32_t constraint;
    double constant;
} csi_resize_move;

/* A step of a compiled resize computes a number as a sum. The code of the step is a sequence of
 * integers, of which these are the indices. HEAD: the number of terms, and flags. REGISTER: the
 * index of the result in the array `registers`. END: the end of the variables with this value in
 * the array `outputs`. From TERMS on: the registers to add up. If the flag CSI_STEP_WEIGHTED is
 * set, each register is followed by the register of its coefficient; if CSI_STEP_DIVIDED is set,
 * too, the last integer is the register of the divisor. */
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
