/* movement.c - finds out whether moving a nonbasic column improves the objective, or costs nothing. */
#include "simplex.h"

/* The slope of a column's cost in one direction, if at most one optional constraint contributes to it. */
typedef struct single_slope {
    double priority, rate;
} single_slope;

/* Adds what an optional constraint, given as a piece of the cost of a column, contributes to the slope of the cost if the
 * column moves from `value` in the direction `way`. Returns false if another constraint contributes already. */
static inline bool add_piece(single_slope *slope, csi_piece p, double value, int way) {
    double rate = csi_piece_rate(p, value, way);
    if (rate == 0) return true;
    if (slope->rate != 0) return false;
    *slope = (single_slope){p.priority, rate};
    return true;
}

/* Returns whether moving the nonbasic column x in the direction `way`, in which its own cost has the slope `slope`,
 * improves the objective. */
static inline bool improves(csolver *s, const csi_column *x, single_slope slope, int way) {
    if (x->vector == CSI_NONE) return slope.rate < 0;
    return csi_vector_sign_with(s, x->vector, way, slope.priority, slope.rate) < 0;
}

/* Does what csi_movement_pays() does, without building cost vectors, if in each direction at most one optional constraint
 * on the nonbasic column q contributes to the rate, as for most columns. Otherwise returns false. */
static bool pays_simply(csolver *s, uint32_t q, int *direction) {
    const csi_column *x = csi_col(s, q);
    single_slope up = {0, 0}, down = {0, 0};
    bool upwards = x->high > x->value, downwards = x->low < x->value;
    if (CSI_COMPACT || csi_in_tree(x)) return false;
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!csi_is_costly(s, c)) continue;
        csi_piece p = csi_cost_piece(s, c);
        if (upwards && !add_piece(&up, p, x->value, 1)) return false;
        if (downwards && !add_piece(&down, p, x->value, -1)) return false;
    }
    csi_work_count(s, 1);
    *direction = 0;
    if (upwards && improves(s, x, up, 1))
        *direction = 1;
    else if (downwards && improves(s, x, down, -1))
        *direction = -1;
    return true;
}

/* Finds out whether moving a nonbasic column improves the objective: `*direction` becomes 1
 * (up), -1 (down) or 0 (no). The solver's flag `uncertain` is restored afterwards: the list of
 * columns to test depends on transactions that were rolled back, and a rolled back transaction
 * must not affect later results. */
csolver_status csi_movement_pays(csolver *s, uint32_t q, int *direction) {
    uint32_t scratch = s->base.scratch.count;
    bool uncertain = s->base.uncertain, simple = pays_simply(s, q, direction);
    s->base.uncertain = uncertain;
    if (simple) return CSOLVER_OK;
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

/* Finds out whether a nonbasic column is tied: whether it could move in at least one direction
 * without changing the total cost, because the errors of some constraints would grow by as much
 * as those of others would shrink. */
csolver_status csi_movement_is_tied(csolver *s, uint32_t q, bool *tied) {
    bool up, down;
    *tied = false;
    if (csi_col(s, q)->vector == CSI_NONE || csi_col(s, q)->fixed) return CSOLVER_OK;
    CSI_TRY(csi_movement_is_free(s, q, 1, &up));
    CSI_TRY(csi_movement_is_free(s, q, -1, &down));
    *tied = up || down;
    return CSOLVER_OK;
}
