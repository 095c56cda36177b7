/* movement.c - finds out whether moving a nonbasic column improves the objective, or costs nothing. */
#include "simplex.h"

/* Returns the sign of the rate at which the objective changes if the nonbasic column q moves in the direction `way`.
 * `only` is the optional constraint on the column, or CSI_NONE. Returns 1 if a bound blocks the direction. */
static int sign_of_rate(csolver *s, uint32_t q, uint32_t only, int way) {
    const csi_column *x = csi_col(s, q);
    double priority = 0, slope = 0;
    if (way > 0 ? x->high <= x->value : x->low >= x->value) return 1;
    if (only != CSI_NONE) {
        csi_piece p = csi_cost_piece(s, &s->model.constraints.items[only]);
        bool is_ahead = way * (p.breakpoint - x->value) > 0, above = is_ahead == (way < 0);
        priority = p.priority;
        if (above ? p.side <= 0 : p.side >= 0) slope = is_ahead ? -p.weight : p.weight;
    }
    return csi_vector_sign_with(s, x->vector, way, priority, slope);
}

/* Does what csi_movement_pays() does, without building cost vectors, if the nonbasic column q has at most one optional
 * constraint, as most columns. Otherwise returns false. */
static bool pays_simply(csolver *s, uint32_t q, int *direction) {
    const csi_column *x = csi_col(s, q);
    uint32_t only = CSI_NONE;
    bool uncertain = s->base.uncertain;
    if (CSI_COMPACT || csi_in_tree(x)) return false;
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (csi_is_required(s, c) || c->suspended) continue;
        if (only != CSI_NONE) return false;
        only = i;
    }
    csi_work_count(s, 1);
    *direction = sign_of_rate(s, q, only, 1) < 0 ? 1 : sign_of_rate(s, q, only, -1) < 0 ? -1 : 0;
    s->base.uncertain = uncertain;
    return true;
}

/* Finds out whether moving a nonbasic column improves the objective: `*direction` becomes 1
 * (up), -1 (down) or 0 (no). The solver's flag `uncertain` is restored afterwards: the list of
 * columns to test depends on transactions that were rolled back, and a rolled back transaction
 * must not affect later results. */
csolver_status csi_movement_pays(csolver *s, uint32_t q, int *direction) {
    uint32_t scratch = s->base.scratch.count;
    bool uncertain = s->base.uncertain;
    if (pays_simply(s, q, direction)) return CSOLVER_OK;
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
