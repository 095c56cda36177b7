/* affine.h - the functions of the layer `affine`, which computes values as affine functions of constants,
 * without a solve. It has two parts. A *compiled resize* replaces solves while only a few constants
 * change. The *plans* of a template compute many instances of a layout. Invariant: a compiled resize gives
 * the same bits as a solve would, or it is not used. Internal. */
#ifndef CSI_AFFINE_H
#define CSI_AFFINE_H

#include "../simplex/simplex.h"

/* ---- resize.c ---- */
bool csi_resize_is_idle(const csolver *s);
void csi_resize_consider(csolver *s);
void csi_resize_drop(csolver *s);
void csi_resize_restart(csolver *s);

/* Returns the edit constraint of a variable, or CSI_NONE if the host does not edit the variable. Looks
 * first among the inputs of the compiled resize, where most edits are, and then among the constraints on
 * the variable alone. */
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
/* A constraint that is an input of the compiled resize, and its new constant. */
typedef struct csi_resize_move {
    uint32_t constraint;
    double constant;
} csi_resize_move;

/* A step computes a number as a sum; its code is a sequence of integers at these indices. HEAD: the number
 * of terms, and flags. REGISTER: the index of the result in the array of numbers. END: the end of the
 * step's variables in the list of outputs. From TERMS on: the indices of the numbers to add up. If the
 * flag CSI_STEP_WEIGHTED is set, each of these is followed by the index of its coefficient; if
 * CSI_STEP_DIVIDED is set, too, the last index is that of the divisor. */
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
