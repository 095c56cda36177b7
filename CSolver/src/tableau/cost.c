/* cost.c - what the constraints on one column ask of it: bounds, and a convex piecewise-linear
 * cost whose slopes are ordered by priority.
 *
 * The cost is not stored: it is read off the column's constraints, so that a change of a constant,
 * a priority or a weight is a change of one number. Breakpoints are compared exactly: a column placed at
 * a breakpoint holds the very number that the breakpoint is computed as. */
#include "tableau.h"

#include "../base/numeric.h"

static csi_bounds read_bounds(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    csi_bounds b = {-INFINITY, INFINITY, false};
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!csi_is_required(s, c)) {
            b.has_cost |= !c->asleep;
            continue;
        }
        csi_piece p = csi_cost_piece(s, c);
        if (p.side >= 0) b.lower = csi_max(b.lower, p.breakpoint);
        if (p.side <= 0) b.upper = csi_min(b.upper, p.breakpoint);
    }
    return b;
}

/* Bounds that cross within the tolerance meet at the lower one. */
csi_bounds csi_cost_bounds(const csolver *s, uint32_t column) {
    bool in_tree = csi_col(s, column)->in_tree;
    csi_bounds b = in_tree ? csi_segments_bounds(s, column) : read_bounds(s, column);
    if (b.lower > b.upper &&
        b.lower - b.upper <= CSI_BOUNDS_RELATIVE * csi_max(fabs(b.lower), fabs(b.upper)))
        b.upper = b.lower;
    return b;
}

/* The bounds of a column by its constraints; nonbasic columns keep theirs. */
static csi_bounds bounds_of(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    if (x->row == CSI_NONE) return (csi_bounds){x->low, x->high, false};
    return csi_cost_bounds(s, column);
}

/* Whether a column that is placed at the optional breakpoint of the constraint stays optimal if it goes with
 * it to `breakpoint`: it does if no other breakpoint lies between. */
bool csi_cost_follows(const csolver *s, uint32_t constraint, double breakpoint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    const csi_column *x = csi_col(s, c->column);
    if (csi_is_required(s, c) || c->asleep || x->row != CSI_NONE) return false;
    if (x->value != csi_cost_piece(s, c).breakpoint) return false;
    double low = csi_min(x->value, breakpoint), high = csi_max(x->value, breakpoint);
    if (x->in_tree) return csi_segments_is_clear(s, c->column, constraint, low, high);
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i)) {
        if (i == constraint) continue;
        double other = csi_cost_piece(s, &s->model.constraints.items[i]).breakpoint;
        if (other >= low && other <= high) return false;
    }
    return true;
}

/* The required constraint that sets the lower (direction -1) or upper (1) bound; the oldest one of
 * several. */
uint32_t csi_cost_bound_owner(const csolver *s, uint32_t column, int direction) {
    const csi_column *x = csi_col(s, column);
    uint32_t owner = CSI_NONE;
    double best = 0;
    if (x->in_tree) return csi_segments_bound_owner(s, column, direction);
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!csi_is_required(s, c)) continue;
        csi_piece p = csi_cost_piece(s, c);
        if (p.side * direction > 0) continue;
        double reach = direction * p.breakpoint;
        if (owner == CSI_NONE || reach < best || (reach == best && i < owner)) {
            owner = i;
            best = reach;
        }
    }
    return owner;
}

/* The side of a column whose constraints are a tree; no bound blocks the way. */
static csolver_status tree_side(csolver *s, uint32_t column, double value, int direction,
                                csi_side *side) {
    double next = csi_segments_next(s, column, value, direction);
    if (direction * (next - side->next) < 0) side->next = next;
    CSI_TRY(csi_segments_slopes(s, column, value, direction, &side->slope));
    csi_vector_prune(s, &side->slope);
    return CSOLVER_OK;
}

/* The derivative of the cost on one side of `value`, and how far it holds. */
csolver_status csi_cost_side(csolver *s, uint32_t column, double value, int direction,
                             csi_side *side) {
    const csi_column *x = csi_col(s, column);
    csi_bounds own = bounds_of(s, column);
    double bound = direction > 0 ? own.upper : own.lower;
    uint32_t looked = 0;
    *side = (csi_side){.blocked = direction * (bound - value) <= 0, .next = bound};
    side->slope = csi_vector_begin(s);
    if (side->blocked) return CSOLVER_OK;
    if (x->in_tree) return tree_side(s, column, value, direction, side);
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        looked++;
        if (csi_is_required(s, c) || c->asleep) continue;
        csi_piece p = csi_cost_piece(s, c);
        double ahead = direction * (p.breakpoint - value);
        if (ahead > 0 && direction * (p.breakpoint - side->next) < 0) side->next = p.breakpoint;
        bool above = ahead > 0 ? direction < 0 : direction > 0; /* of the breakpoint */
        if (above && p.side <= 0) CSI_TRY(csi_vector_add(s, &side->slope, p.priority, p.weight));
        if (!above && p.side >= 0) CSI_TRY(csi_vector_add(s, &side->slope, p.priority, -p.weight));
    }
    s->base.statistics.breakpoints += looked;
    csi_vector_prune(s, &side->slope);
    return CSOLVER_OK;
}

/* Where the piece of the cost that starts at `value` and goes on as `side` says begins: behind
 * `value` if that is no breakpoint. */
csolver_status csi_cost_back(csolver *s, uint32_t column, double value, int direction,
                             csi_side side, double *from) {
    csi_side back;
    CSI_TRY(csi_cost_side(s, column, value, -direction, &back));
    bool breakpoint = back.blocked || csi_vector_compare(s, back.slope, side.slope) != 0;
    *from = breakpoint ? value : back.next;
    return CSOLVER_OK;
}

/* The reduced cost of a nonbasic column in that direction, per unit: not negative while its value is
 * optimal. `gap` is empty when a bound blocks the way. */
csolver_status csi_cost_gap(csolver *s, uint32_t column, double value, int direction,
                            csi_side *side, csi_span *gap) {
    CSI_TRY(csi_cost_side(s, column, value, direction, side));
    *gap = csi_vector_begin(s);
    if (side->blocked) return CSOLVER_OK;
    CSI_TRY(csi_vector_add_span(s, gap, side->slope, direction));
    return csi_vector_add_list(s, gap, csi_col(s, column)->vector, direction);
}

/* The point nearest to `start` at which `target` is a slope of the cost. `miss` says whether there
 * is none because all slopes are smaller (1) or larger (-1), the solver's tie_met whether there may be others. */
csolver_status csi_cost_locate(csolver *s, uint32_t column, csi_span target, double start,
                               double *value, int *miss) {
    uint32_t scratch = s->base.scratch.count;
    csi_bounds own = bounds_of(s, column);
    if (csi_col(s, column)->in_tree) {
        s->tableau.tie_met = true; /* perhaps */
        csi_segments_locate(s, column, target, own, start, value, miss);
        return CSOLVER_OK;
    }
    double v = csi_min(csi_max(start, own.lower), own.upper);
    int way = 0;
    *miss = 0;
    for (int direction = 1; direction >= -1; direction -= 2) {
        if (way != 0) break;
        for (;;) {
            csi_side side;
            CSI_TRY(csi_cost_side(s, column, v, direction, &side));
            int order = side.blocked ? 0 : csi_vector_compare(s, side.slope, target);
            s->base.scratch.count = scratch;
            s->tableau.tie_met |= !side.blocked && order == 0;
            if (side.blocked || order * direction >= 0) break;
            way = direction;
            if (isinf(side.next)) {
                *miss = direction;
                break;
            }
            v = side.next;
        }
    }
    *value = v;
    return CSOLVER_OK;
}

/* The segment on which the cost has the slope `target`: one point if the slope lies between those
 * of two segments, and the outermost segment, with its slope, if there is none. */
csolver_status csi_cost_segment(csolver *s, uint32_t column, csi_span target, double start,
                                double *low, double *high, csi_span *slope) {
    double v;
    int miss;
    csi_side side;
    CSI_TRY(csi_cost_locate(s, column, target, start, &v, &miss));
    if (miss != 0) {
        CSI_TRY(csi_cost_side(s, column, v, miss, &side));
        *slope = side.slope;
        *(miss > 0 ? high : low) = side.next;
        return csi_cost_back(s, column, v, miss, side, miss > 0 ? low : high);
    }
    *slope = target;
    *low = *high = v;
    for (int direction = -1; direction <= 1; direction += 2) {
        CSI_TRY(csi_cost_side(s, column, v, direction, &side));
        if (side.blocked || csi_vector_compare(s, side.slope, target) != 0) continue;
        *(direction < 0 ? low : high) = side.next;
    }
    return CSOLVER_OK;
}

/* The segment that holds `value`, and its slope; at a breakpoint the segment above, if there is one. */
csolver_status csi_cost_segment_at(csolver *s, uint32_t column, double value, double *low,
                                   double *high, csi_span *slope) {
    const csi_column *x = csi_col(s, column);
    csi_bounds own = bounds_of(s, column);
    double v = csi_min(csi_max(value, own.lower), own.upper);
    double tolerance = csi_tolerance(csi_error(x), v);
    csi_side up, down;
    CSI_TRY(csi_cost_side(s, column, v, 1, &up));
    CSI_TRY(csi_cost_side(s, column, v, -1, &down));
    double breakpoint = v;
    if (!up.blocked && up.next - v <= tolerance) {
        breakpoint = up.next;
    } else if (!down.blocked && v - down.next <= tolerance) {
        breakpoint = down.next;
    } else if (!up.blocked && !down.blocked && csi_vector_compare(s, up.slope, down.slope) == 0) {
        *low = down.next;
        *high = up.next;
        *slope = up.slope;
        return CSOLVER_OK;
    }
    CSI_TRY(csi_cost_side(s, column, breakpoint, 1, &up));
    CSI_TRY(csi_cost_side(s, column, breakpoint, -1, &down));
    *low = *high = breakpoint;
    *slope = csi_vector_begin(s);
    if (!up.blocked) {
        *high = up.next;
        *slope = up.slope;
    } else if (!down.blocked) {
        *low = down.next;
        *slope = down.slope;
    }
    return CSOLVER_OK;
}
