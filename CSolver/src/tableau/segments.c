/* segments.c - computes the bounds and the cost of a column that has a breakpoint tree
 * (breakpoint_tree.h), in O(log n). cost.c does so for columns whose constraints are in a list. */
#include "breakpoint_tree.h"

#include "../base/numeric.h"

/* ---- bounds and breakpoints: the treap of members ----------------------------------------------- */

/* Returns the bounds that the required constraints set on a column with a breakpoint tree, and
 * whether some optional constraint gives the column a cost. */
csi_bounds csi_segments_bounds(const csolver *s, uint32_t column) {
    uint32_t root = csi_tree_of(s, column)->members;
    if (root == CSI_NONE) return (csi_bounds){-INFINITY, INFINITY, false};
    const csi_spot *x = csi_spot_at(s, root);
    return (csi_bounds){x->lower, x->upper, x->any_cost};
}

/* Returns the required constraint that sets the lower (`direction` -1) or upper (1) bound of a column, the
 * oldest one if several set the same bound, or CSI_NONE if there is no such bound. */
uint32_t csi_segments_bound_owner(const csolver *s, uint32_t column, int direction) {
    uint32_t at = csi_tree_of(s, column)->members;
    csi_bounds bounds = csi_segments_bounds(s, column);
    double reach = direction < 0 ? -bounds.lower : bounds.upper;
    if (isinf(reach)) return CSI_NONE;
    while (at != CSI_NONE) {
        const csi_spot *x = csi_spot_at(s, at);
        const csi_spot *left = x->left == CSI_NONE ? NULL : csi_spot_at(s, x->left);
        if (left != NULL && (direction < 0 ? -left->lower : left->upper) <= reach)
            at = x->left;
        else if (x->required && x->side * direction <= 0 && direction * x->key <= reach)
            return x->constraint;
        else
            at = x->right;
    }
    return CSI_NONE;
}

/* Returns whether the closed interval from `low` to `high` contains no breakpoint of the column's
 * constraints, apart from the breakpoint of `constraint`. */
bool csi_segments_is_clear(const csolver *s, uint32_t column, uint32_t constraint, double low,
                           double high) {
    uint32_t at = csi_tree_of(s, column)->members, first = CSI_NONE;
    while (at != CSI_NONE) {
        const csi_spot *x = csi_spot_at(s, at);
        if (x->key >= low) first = at;
        at = x->key >= low ? x->left : x->right;
    }
    for (; first != CSI_NONE; first = csi_treap_next(s, first)) {
        const csi_spot *x = csi_spot_at(s, first);
        if (x->key > high) return true;
        if (x->constraint != constraint) return false;
    }
    return true;
}

/* Returns the constraint with the lowest index, which counts as the oldest, among the constraints on a column whose
 * breakpoint is `value`, or CSI_NONE if there is none. */
uint32_t csi_segments_oldest(const csolver *s, uint32_t column, double value) {
    uint32_t at = csi_tree_of(s, column)->members, first = CSI_NONE;
    while (at != CSI_NONE) {
        const csi_spot *x = csi_spot_at(s, at);
        if (x->key == value) first = x->constraint;
        at = x->key >= value ? x->left : x->right;
    }
    return first;
}

/* Returns whether a subtree of a breakpoint tree contains an optional constraint, which gives the
 * column a cost. */
static bool any_cost(const csolver *s, uint32_t root) {
    return root != CSI_NONE && csi_spot_at(s, root)->any_cost;
}

/* Returns the outermost breakpoint, in `direction`, of the optional constraints in a subtree of a
 * breakpoint tree. The subtree must contain an optional constraint. */
static double outermost(const csolver *s, uint32_t root, int direction) {
    for (;;) {
        const csi_spot *x = csi_spot_at(s, root);
        uint32_t outer = direction > 0 ? x->right : x->left;
        uint32_t inner = direction > 0 ? x->left : x->right;
        if (!any_cost(s, outer) && x->has_cost) return x->key;
        root = any_cost(s, outer) ? outer : inner;
    }
}

/* Returns the nearest breakpoint of an optional constraint beyond `value` in `direction`; infinite if there
 * is none. */
double csi_segments_next(csolver *s, uint32_t column, double value, int direction) {
    uint32_t at = csi_tree_of(s, column)->members;
    double next = direction > 0 ? INFINITY : -INFINITY;
    while (any_cost(s, at)) {
        const csi_spot *x = csi_spot_at(s, at);
        uint32_t outer = direction > 0 ? x->right : x->left;
        s->base.statistics.breakpoints++;
        if (direction * (x->key - value) <= 0) {
            at = outer;
            continue;
        }
        /* The breakpoint that is stored here is the nearest so far. The inner subtree may
         * contain a nearer one, so the loop continues there. */
        if (x->has_cost)
            next = x->key;
        else if (any_cost(s, outer))
            next = outermost(s, outer, -direction);
        at = direction > 0 ? x->left : x->right;
    }
    return next;
}

/* ---- slopes: the levels of all priorities -------------------------------------------------------- */

/* Adds the derivatives of the costs of all priorities in a subtree, on one side of `value`, to the
 * last cost vector of the scratch array, from the highest priority to the lowest. Skips subtrees in
 * which all costs have their minimum at `value`, because their derivatives are zero. */
static csolver_status add_slopes(csolver *s, uint32_t root, double value, int direction,
                                 csi_span *span) {
    if (root == CSI_NONE) return CSOLVER_OK;
    const csi_spot *x = csi_spot_at(s, root);
    bool right = direction > 0;
    if (right ? x->lowest <= value && value < x->highest : x->lowest < value && value <= x->highest)
        return CSOLVER_OK;
    CSI_TRY(add_slopes(s, x->left, value, direction, span));
    double slope = csi_slopes_at(s, x->breakpoints, value, direction);
    CSI_TRY(csi_vector_add_scaled(s, span, -x->key, slope, csi_spot_at(s, x->breakpoints)->most));
    return add_slopes(s, x->right, value, direction, span);
}

/* Adds the derivative of the column's cost on one side of `value` to the last cost vector of the scratch
 * array. O(log n) for each priority with a nonzero derivative. */
csolver_status csi_segments_slopes(csolver *s, uint32_t column, double value, int direction,
                                   csi_span *span) {
    return add_slopes(s, csi_tree_of(s, column)->levels, value, direction, span);
}

/* The state of the search for the point at which a column's cost has a given slope. Priorities are
 * examined from the highest to the lowest. The interval from `low` to `high` contains the points at
 * which the slopes of all priorities examined so far are those requested. */
typedef struct window {
    double low, high;
    bool decided; /* only the point `value` is left, so lower priorities change nothing */
    double value;
} window;

/* Ends the search for a point with the given slopes: the result is `value`. */
static void decide(window *w, double value) {
    w->decided = true;
    w->value = value;
}

/* One step of the search for a point at which a cost has a given slope (the target slope) at each
 * priority. The steps go from the highest priority to the lowest. Before the step, the window is the
 * interval of points that have the target slopes at all higher priorities. From `low` to `high`, the
 * cost has the target slope at the present priority. The step narrows the window to the part that it
 * shares with the interval from `low` to `high`. If they share no point, the window becomes its own
 * end that is nearest to this interval, and the search ends there, because higher priorities
 * decide. */
static void narrow(window *w, double low, double high) {
    if (high <= w->low) {
        decide(w, w->low);
    } else if (low >= w->high) {
        decide(w, w->high);
    } else {
        w->low = csi_max(w->low, low);
        w->high = csi_min(w->high, high);
        if (w->low >= w->high) decide(w, w->low);
    }
}

/* Part of the search for the point at which a column's cost has a given slope. Treats the
 * priorities at which the requested slope is 0: those in the subtree `root` whose keys (negated
 * priorities) lie strictly between `above` and `below`. Keeps only the points of the window at
 * which the costs of these priorities are least. */
static void narrow_all(csolver *s, uint32_t root, double above, double below, window *w) {
    while (root != CSI_NONE && !w->decided) {
        const csi_spot *x = csi_spot_at(s, root);
        s->base.statistics.breakpoints++;
        bool whole = isinf(above) && isinf(below);
        if (whole && csi_max(w->low, x->lowest) < csi_min(w->high, x->highest)) {
            w->low = csi_max(w->low, x->lowest);
            w->high = csi_min(w->high, x->highest);
            return;
        }
        bool inside = x->key > above && x->key < below;
        if (x->key > above) narrow_all(s, x->left, above, x->key < below ? INFINITY : below, w);
        if (inside && !w->decided) narrow(w, x->low, x->high);
        if (x->key >= below) return;
        if (x->key >= above) above = -INFINITY;
        root = x->right;
    }
}

/* Reduces the window (the points that are left) to those at which the constraints of one priority have the
 * slope that `entry`, a component of the target slope, states. If the column has no constraint of that
 * priority, its slope is zero everywhere and differs from the entry, so an end of the window is the
 * result. */
static void narrow_to(csolver *s, uint32_t levels, csi_vector_entry entry, window *w) {
    csi_goal goal = {entry.value, entry.scale};
    uint32_t level = csi_treap_find(s, levels, -entry.priority, 0);
    if (level != CSI_NONE) {
        double low, high;
        csi_slopes_range(s, csi_spot_at(s, level)->breakpoints, goal, &low, &high);
        narrow(w, low, high);
        return;
    }
    int order = csi_slopes_compare(0, 0, goal);
    if (order < 0) decide(w, w->high);
    if (order > 0) decide(w, w->low);
}

/* Finds, for a column with a breakpoint tree (search tree for its constraints), the point nearest to
 * the start at which `target` is a slope of the column's cost, as csi_cost_locate() does. Starts with
 * all points within the bounds, and reduces them by one priority after the other, highest first, until
 * a single point is left or no priority is left. */
void csi_segments_locate(csolver *s, uint32_t column, csi_span target, csi_bounds own, double start,
                         double *value, int *miss) {
    uint32_t levels = csi_tree_of(s, column)->levels, members = csi_tree_of(s, column)->members;
    window w = {own.lower, own.upper, false, 0};
    double above = -INFINITY, v = csi_min(csi_max(start, own.lower), own.upper);
    *miss = 0;
    *value = v;
    if (own.lower >= own.upper) return;
    for (uint32_t i = 0; i < target.count && !w.decided; i++) {
        csi_vector_entry entry = s->base.scratch.items[target.start + i];
        narrow_all(s, levels, above, -entry.priority, &w);
        if (!w.decided) narrow_to(s, levels, entry, &w);
        above = -entry.priority;
    }
    if (!w.decided) narrow_all(s, levels, above, INFINITY, &w);
    if (!w.decided) {
        *value = csi_min(csi_max(start, w.low), w.high);
    } else if (!isinf(w.value)) {
        *value = w.value;
    } else {
        *miss = w.value > 0 ? 1 : -1;
        if (!any_cost(s, members)) return;
        double end = outermost(s, members, *miss);
        *value = *miss > 0 ? csi_max(v, end) : csi_min(v, end);
    }
}
