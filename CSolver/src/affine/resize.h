/* resize.h - what resize.c and region.c share while a resize is compiled. Internal. */
#ifndef CSI_RESIZE_H
#define CSI_RESIZE_H

#include "affine.h"

/* Solves do not allocate, once the same constants have changed twice in a row: compiled resizes of them that come
 * later have to do with what the first one took. */
#define CSI_RESIZE_ROOM(s, array, extra)                                                           \
    ((s)->affine.resize.tried && (size_t)(array).count + (extra) > (array).capacity                \
         ? CSOLVER_ERROR_OUT_OF_MEMORY                                                             \
         : CSI_RESERVE(s, array, extra))

/* While it is made, the work space has no entries, and `place` says of columns that move their number, in the
 * order in which they were met, and the mask of the inputs that they follow from; and then, with a flag, their
 * step: an input, or where its code is. Outputs are last, so their memory is there for rates until then: by
 * number, those at which columns follow one input. For columns that follow from several, and may not go
 * anywhere, all rates are kept in `rates`. */
#define CSI_RESIZE_DONE ((uint32_t)1 << 31)
#define CSI_RESIZE_MASKS (1u << CSI_RESIZE_INPUTS)

/* ---- region.c ---- */
bool csi_region_survey(csolver *s);
bool csi_region_find(csolver *s);

static inline bool csi_region_moves(const csolver *s, uint32_t column) {
    const csi_resize *p = &s->affine.resize;
    uint32_t row = csi_col(s, column)->row;
    if (row != CSI_NONE) return s->model.visits[row] == s->tableau.visit;
    for (uint32_t k = 0; k < p->input_count; k++)
        if (p->inputs[k].column == column) return true;
    return false;
}

static inline uint32_t csi_region_mask_of(const csolver *s, uint32_t column) {
    return s->model.places[column] % CSI_RESIZE_MASKS;
}

#endif
