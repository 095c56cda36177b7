/* movement.c - finds out whether moving a nonbasic column improves the objective, or costs nothing. */
#include "simplex.h"

/* Finds out whether moving a nonbasic column improves the objective: `*direction` becomes 1
 * (up), -1 (down) or 0 (no). The solver's flag `uncertain` is restored afterwards: the list of
 * columns to test depends on transactions that were rolled back, and a rolled back transaction
 * must not affect later results. */
csolver_status csi_movement_pays(csolver *s, uint32_t q, int *direction) {
    uint32_t scratch = s->base.scratch.count;
    bool uncertain = s->base.uncertain;
    *direction = 0;
    for (int way = 1; way >= -1 && *direction == 0; way -= 2) {
        csi_side side;
        csi_span gap;
        CSI_TRY(csi_cost_gap(s, q, csi_col(s, q)->value, way, &side, &gap));
        if (!side.blocked && csi_vector_sign(s, gap) < 0) *direction = way;
    }
    s->base.scratch.count = scratch;
    s->base.uncertain = uncertain;
    return CSOLVER_OK;
}

/* Finds out whether a nonbasic column may move in the direction `way` without cost. */
csolver_status csi_movement_is_free(csolver *s, uint32_t q, int way, bool *free) {
    uint32_t scratch = s->base.scratch.count;
    csi_side side;
    csi_span gap;
    CSI_TRY(csi_cost_gap(s, q, csi_col(s, q)->value, way, &side, &gap));
    *free = !side.blocked && csi_vector_sign(s, gap) == 0;
    s->base.scratch.count = scratch;
    return CSOLVER_OK;
}

/* Finds out whether a nonbasic column is tied: it could move in at least one direction without
 * changing the total cost, because errors of other constraints would become smaller by as much. */
csolver_status csi_movement_is_tied(csolver *s, uint32_t q, bool *tied) {
    bool up, down;
    *tied = false;
    if (csi_col(s, q)->vector == CSI_NONE || csi_col(s, q)->fixed) return CSOLVER_OK;
    CSI_TRY(csi_movement_is_free(s, q, 1, &up));
    CSI_TRY(csi_movement_is_free(s, q, -1, &down));
    *tied = up || down;
    return CSOLVER_OK;
}
