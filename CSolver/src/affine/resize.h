/* resize.h - data that resize.c and region.c share while they compile a resize, that is, write
 * formulas that replace solves while only a few constants change. Internal. */
#ifndef CSI_RESIZE_H
#define CSI_RESIZE_H

#include "affine.h"

/* Makes room in an array of the compiled resize (formulas that replace solves). After the first
 * attempt to compile for the same constants, nothing more is allocated, because repeated solves
 * must not allocate: if the array is too small, the result is OUT_OF_MEMORY, and ordinary solves
 * continue. */
#define CSI_RESIZE_ROOM(s, array, extra)                                                           \
    ((s)->affine.resize.tried && (size_t)(array).count + (extra) > (array).capacity                \
         ? CSOLVER_ERROR_OUT_OF_MEMORY                                                             \
         : CSI_RESERVE(s, array, extra))

/* Two arrays serve several purposes while a resize is being compiled, that is, while formulas
 * that replace solves are written.
 *
 * The model's array `column_work` has an entry for each column that moves with the inputs
 * (constants that change). At first the entry is number * CSI_RESIZE_MASKS + mask: the number
 * counts the moving columns, and the mask has a bit for each input on which the column depends.
 * Later it is CSI_RESIZE_DONE + step, where step is the index of an input, or CSI_RESIZE_INPUTS
 * plus the index of a step's code.
 *
 * The array `outputs` is written last. Until then, its memory holds for each moving column the
 * rate at which the column follows one input. The array `rates` keeps all rates of columns that
 * depend on several inputs and have bounds or breakpoints. */
#define CSI_RESIZE_DONE ((uint32_t)1 << 31)
#define CSI_RESIZE_MASKS (1u << CSI_RESIZE_INPUTS)

/* ---- region.c ---- */
bool csi_region_survey(csolver *s);
bool csi_region_find(csolver *s);

/* Returns whether the value of a column depends on the inputs (changing constants) of the resize
 * that is being compiled. Columns that do not depend on them count as constants in the compiled
 * formulas. */
static inline bool csi_region_moves(const csolver *s, uint32_t column) {
    const csi_resize *p = &s->affine.resize;
    uint32_t row = csi_col(s, column)->row;
    if (row != CSI_NONE) return s->tableau.visits[row] == s->tableau.visit;
    for (uint32_t k = 0; k < p->input_count; k++)
        if (p->inputs[k].column == column) return true;
    return false;
}

/* Returns a bit mask that says on which inputs (changing constants) of the compiled resize a
 * column depends: bit k stands for input k. */
static inline uint32_t csi_region_mask_of(const csolver *s, uint32_t column) {
    return s->tableau.column_work[column] % CSI_RESIZE_MASKS;
}

#endif
