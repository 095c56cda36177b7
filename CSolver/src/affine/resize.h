/* resize.h - data that resize.c and region.c share while a resize is being compiled (translated into
 * formulas that replace solves). Internal. */
#ifndef CSI_RESIZE_H
#define CSI_RESIZE_H

#include "affine.h"

/* Makes room in an array of the compiled resize. If a resize has been compiled for the same constants
 * before, nothing is allocated: the new one must fit into the memory of the first, or this returns
 * OUT_OF_MEMORY. So repeated solves do not allocate. */
#define CSI_RESIZE_ROOM(s, array, extra)                                                           \
    ((s)->affine.resize.tried && (size_t)(array).count + (extra) > (array).capacity                \
         ? CSOLVER_ERROR_OUT_OF_MEMORY                                                             \
         : CSI_RESERVE(s, array, extra))

/* The contents of two arrays while a resize is being compiled (translated into formulas that replace
 * solves).
 *
 * The model's array `column_work` has an entry for each column that moves with the inputs (constants
 * that change). At first the entry is number * CSI_RESIZE_MASKS + mask: the number counts the moving
 * columns, and the mask has a bit for each input on which the column depends. Later it is
 * CSI_RESIZE_DONE + step, where step is the index of an input, or CSI_RESIZE_INPUTS plus the index of a
 * step's code.
 *
 * The list of outputs is written last. Until then, its memory holds for each moving column the rate at
 * which it follows one input. Columns that depend on several inputs and have bounds or breakpoints keep
 * all their rates in `rates`. */
#define CSI_RESIZE_DONE ((uint32_t)1 << 31)
#define CSI_RESIZE_MASKS (1u << CSI_RESIZE_INPUTS)

/* ---- region.c ---- */
bool csi_region_survey(csolver *s);
bool csi_region_find(csolver *s);

/* Returns whether the column's value depends on the inputs of the resize that is being compiled, or
 * is such an input. Other columns are constants of the compiled sums. */
static inline bool csi_region_moves(const csolver *s, uint32_t column) {
    const csi_resize *p = &s->affine.resize;
    uint32_t row = csi_col(s, column)->row;
    if (row != CSI_NONE) return s->model.visits[row] == s->tableau.visit;
    for (uint32_t k = 0; k < p->input_count; k++)
        if (p->inputs[k].column == column) return true;
    return false;
}

/* Returns a mask with one bit for each input of the compiled resize; the bits of the inputs on
 * which the column depends are 1. */
static inline uint32_t csi_region_mask_of(const csolver *s, uint32_t column) {
    return s->model.column_work[column] % CSI_RESIZE_MASKS;
}

#endif
