/* movement.c - finds out whether moving a nonbasic column improves the objective, or costs nothing. */
#include "simplex.h"

/* The greatest number of optional constraints on a column for which pays_simply() needs no cost vectors. A natural size
 * consists of two, at least and at most that size. */
enum { SIMPLE = 2 };

/* Computes the sign of the rate at which the objective changes if the nonbasic column q moves in the direction `way`; 1
 * if a bound blocks the direction. `pieces` are the column's `count` optional constraints. Returns false if more than one
 * of them contributes to the rate. */
static bool read_sign(csolver *s, uint32_t q, const csi_piece *pieces, uint32_t count, int way,
                      int *sign) {
    const csi_column *x = csi_col(s, q);
    double priority = 0, slope = 0;
    *sign = 1;
    if (way > 0 ? x->high <= x->value : x->low >= x->value) return true;
    for (uint32_t i = 0; i < count; i++) {
        csi_piece p = pieces[i];
        double rate = csi_piece_rate(p, x->value, way);
        if (rate == 0) continue;
        if (slope != 0) return false;
        priority = p.priority;
        slope = rate;
    }
    *sign = csi_vector_sign_with(s, x->vector, way, priority, slope);
    return true;
}

/* Does what csi_movement_pays() does, without building cost vectors, if in each direction at most one optional constraint
 * on the nonbasic column q contributes to the rate, as for most columns. Otherwise returns false. */
static bool pays_simply(csolver *s, uint32_t q, int *direction) {
    const csi_column *x = csi_col(s, q);
    csi_piece pieces[SIMPLE];
    uint32_t count = 0;
    bool uncertain = s->base.uncertain;
    if (CSI_COMPACT || csi_in_tree(x)) return false;
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!csi_is_costly(s, c)) continue;
        if (count == SIMPLE) return false;
        pieces[count++] = csi_cost_piece(s, c);
    }
    csi_work_count(s, 1);
    int up, down;
    bool simple = read_sign(s, q, pieces, count, 1, &up) &&
                  (up < 0 || read_sign(s, q, pieces, count, -1, &down));
    if (simple) *direction = up < 0 ? 1 : down < 0 ? -1 : 0;
    s->base.uncertain = uncertain;
    return simple;
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
