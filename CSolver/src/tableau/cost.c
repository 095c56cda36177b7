/* cost.c - the bounds of a column, and its convex piecewise-linear cost, whose slopes are cost
 * vectors (one component for each priority).
 *
 * Both are computed from the constraints on the column whenever they are needed, so that changing a
 * constant, a priority or a weight changes one number only. As copies, a nonbasic column stores its
 * bounds, and a basic column one linear piece of its cost. Breakpoints are compared exactly,
 * because a column that is placed at a breakpoint gets the same double. Computing a bound or a
 * slope costs O(constraints on the column), or O(log n) if the column has a breakpoint tree
 * (segments.c). */
#include "tableau.h"

#include "../base/numeric.h"

/* Narrows the interval from `low` to `high` to the values that satisfy a constraint, given as a piece of the cost of its
 * column. */
static inline void narrow_to(csi_piece p, double *low, double *high) {
    if (p.side >= 0) *low = csi_max(*low, p.breakpoint);
    if (p.side <= 0) *high = csi_min(*high, p.breakpoint);
}

/* Computes the bounds of a column from its constraints. The column must not have a breakpoint tree (search
 * tree for its constraints). */
static csi_bounds read_bounds(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    csi_bounds b = {-INFINITY, INFINITY, false};
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (csi_is_required(s, c))
            narrow_to(csi_cost_piece(s, c), &b.lower, &b.upper);
        else
            b.has_cost |= !c->suspended;
    }
    return b;
}

/* If the lower bound exceeds the upper one by less than CSI_BOUNDS_RELATIVE, which is rounding error,
 * sets both to the lower bound. */
static inline void reconcile(csi_bounds *b) {
    if (b->lower > b->upper &&
        b->lower - b->upper <= CSI_BOUNDS_RELATIVE * csi_max(fabs(b->lower), fabs(b->upper)))
        b->upper = b->lower;
}

/* Returns the bounds that the constraints set on a column. */
csi_bounds csi_cost_bounds(const csolver *s, uint32_t column) {
    bool in_tree = csi_in_tree(csi_col(s, column));
    csi_bounds b = in_tree ? csi_segments_bounds(s, column) : read_bounds(s, column);
    reconcile(&b);
    return b;
}

/* Returns the bounds of a column. A nonbasic column stores its bounds; the bounds of a basic column
 * are computed from the required constraints on the column. */
static csi_bounds bounds_of(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    if (x->row == CSI_NONE) return (csi_bounds){x->low, x->high, false};
    return csi_cost_bounds(s, column);
}

/* Returns whether a column at the breakpoint of an optional constraint stays optimal when this
 * breakpoint moves to `breakpoint` and the column moves with it. That is so if the column's cost
 * has no other breakpoint on the way. */
bool csi_cost_follows(const csolver *s, uint32_t constraint, double breakpoint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    const csi_column *x = csi_col(s, c->column);
    if (csi_is_required(s, c) || c->suspended || x->row != CSI_NONE) return false;
    if (x->value != csi_cost_piece(s, c).breakpoint) return false;
    double low = csi_min(x->value, breakpoint), high = csi_max(x->value, breakpoint);
    if (csi_in_tree(x)) return csi_segments_is_clear(s, c->column, constraint, low, high);
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i)) {
        if (i == constraint) continue;
        double other = csi_cost_piece(s, &s->model.constraints.items[i]).breakpoint;
        if (other >= low && other <= high) return false;
    }
    return true;
}

/* Returns the required constraint that sets the lower (`direction` -1) or upper (1) bound of a column, the
 * oldest one if several set the same bound, or CSI_NONE if there is no such bound. */
uint32_t csi_cost_bound_owner(const csolver *s, uint32_t column, int direction) {
    const csi_column *x = csi_col(s, column);
    uint32_t owner = CSI_NONE;
    double best = 0;
    if (csi_in_tree(x)) return csi_segments_bound_owner(s, column, direction);
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

/* Does for a column with a breakpoint tree (search tree for its constraints) what csi_cost_side()
 * does for other columns: computes the slope of the column's cost on one side of `value`, and the
 * point up to which this slope is valid. The caller has checked that no bound blocks that side. */
static csolver_status tree_side(csolver *s, uint32_t column, double value, int direction,
                                csi_side *side) {
    double next = csi_segments_next(s, column, value, direction);
    if (direction * (next - side->next) < 0) side->next = next;
    CSI_TRY(csi_segments_slopes(s, column, value, direction, &side->slope));
    csi_vector_prune(s, &side->slope);
    return CSOLVER_OK;
}

/* Computes the slope of a column's cost to the right (`direction` 1) or left (-1) of `value`, and
 * the point up to which this slope is valid. The slope is a span, a cost vector at the end of the
 * scratch array; it is empty if a bound at `value` blocks the direction. Errors: OUT_OF_MEMORY. */
csolver_status csi_cost_side(csolver *s, uint32_t column, double value, int direction,
                             csi_side *side) {
    const csi_column *x = csi_col(s, column);
    csi_bounds own = bounds_of(s, column);
    double bound = direction > 0 ? own.upper : own.lower;
    uint32_t looked = 0, added = 0;
    *side = (csi_side){.blocked = direction * (bound - value) <= 0, .next = bound};
    side->slope = csi_vector_begin(s);
    if (side->blocked) return CSOLVER_OK;
    if (csi_in_tree(x)) return tree_side(s, column, value, direction, side);
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        looked++;
        if (!csi_is_costly(s, c)) continue;
        csi_piece p = csi_cost_piece(s, c);
        bool ahead = direction * (p.breakpoint - value) > 0;
        if (ahead && direction * (p.breakpoint - side->next) < 0) side->next = p.breakpoint;
        double rate = csi_piece_rate(p, value, direction);
        if (rate == 0) continue;
        CSI_TRY(csi_vector_add(s, &side->slope, p.priority, direction * rate));
        added++;
    }
    s->base.statistics.breakpoints += looked;
    /* A component to which one constraint contributes is not zero. */
    if (CSI_COMPACT || added > side->slope.count) csi_vector_prune(s, &side->slope);
    return CSOLVER_OK;
}

/* csi_cost_back() for a column whose constraints are in a breakpoint tree (search tree). `slope` is the slope of the linear
 * piece of the column's cost that begins at `value`. */
static csolver_status tree_back(csolver *s, uint32_t column, double value, int direction,
                                csi_span slope, double *from) {
    csi_side back;
    CSI_TRY(csi_cost_side(s, column, value, -direction, &back));
    bool breakpoint = back.blocked || csi_vector_compare(s, back.slope, slope) != 0;
    *from = breakpoint ? value : back.next;
    return CSOLVER_OK;
}

/* `slope` is the slope of the linear piece of a column's cost that begins at `value` and extends in
 * `direction`. Computes in `*from` where this piece ends in the opposite direction: at `value`
 * itself if a breakpoint or a bound is there, otherwise at the next breakpoint. Errors: OUT_OF_MEMORY. */
CSI_OUTLINE csolver_status csi_cost_back(csolver *s, uint32_t column, double value, int direction,
                                         csi_span slope, double *from) {
    const csi_column *x = csi_col(s, column);
    if (CSI_COMPACT || csi_in_tree(x)) return tree_back(s, column, value, direction, slope, from);
    csi_bounds own = bounds_of(s, column);
    double end = direction > 0 ? own.lower : own.upper;
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!csi_is_costly(s, c)) continue;
        double other = csi_cost_piece(s, c).breakpoint;
        if (direction * (other - value) <= 0 && direction * (other - end) > 0) end = other;
    }
    *from = direction * (value - end) > 0 ? end : value;
    return CSOLVER_OK;
}

/* Tells whether moving a nonbasic column in `direction` improves the objective. Computes the gap, the
 * rate at which the objective changes: the slope of the column's own cost plus its reduced cost, both
 * times `direction`. A negative gap is an improvement. If a bound blocks the direction, the gap is left
 * empty. Errors: OUT_OF_MEMORY. */
csolver_status csi_cost_gap(csolver *s, uint32_t column, double value, int direction,
                            csi_side *side, csi_span *gap) {
    CSI_TRY(csi_cost_side(s, column, value, direction, side));
    *gap = csi_vector_begin(s);
    if (side->blocked) return CSOLVER_OK;
    CSI_TRY(csi_vector_append(s, gap, side->slope, direction));
    return csi_vector_add_list(s, gap, csi_col(s, column)->vector, direction);
}

/* The natural size of a column (csi_is_natural()): the two optional constraints `least` and `most`,
 * which are violated below and above the same value `size`, and the bounds `own` that required constraints on the
 * column set. */
typedef struct natural {
    csi_bounds own;
    csi_piece least, most;
    double size;
} natural;

/* Finds out whether the optional constraints on a column without a breakpoint tree state a natural size, and
 * computes the bounds that its required constraints set. */
static CSI_INLINE bool find_natural(const csolver *s, const csi_column *x, natural *n) {
    const csi_constraint *least = NULL, *most = NULL;
    n->own = (csi_bounds){-INFINITY, INFINITY, true};
    for (uint32_t i = x->singles; i != CSI_NONE; i = s->model.constraints.items[i].next) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (csi_is_required(s, c)) {
            narrow_to(csi_cost_piece(s, c), &n->own.lower, &n->own.upper);
        } else if (!c->suspended) {
            int side = c->coefficient < 0 ? -c->relation : c->relation;
            const csi_constraint **limit = side > 0 ? &least : &most;
            if (side == 0 || *limit != NULL) return false;
            *limit = c;
        }
    }
    if (least == NULL || most == NULL) return false;
    n->least = csi_cost_piece(s, least);
    n->most = csi_cost_piece(s, most);
    if (!csi_is_natural(n->least, n->most)) return false;
    n->size = n->least.breakpoint;
    return true;
}

/* Returns the sign (-1, 0 or 1) of a slope with a single component, minus `factor` (1 or -1) times the stored cost vector
 * `list`, as csi_vector_compare() does for two cost vectors in the scratch array. */
static int compare_one(const csolver *s, double priority, double value, uint32_t list,
                       double factor) {
    bool compared = false;
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next) {
        const csi_vector_node *node = &s->base.nodes.items[i];
        bool same = node->priority == priority;
        if (node->priority < priority && !compared) break;
        compared |= same;
        double difference = (same ? value : 0) - factor * node->value;
        /* The scale is not less than `value` if the two numbers cancel each other. */
        if (!csi_is_cancelled(difference, csi_node_scale(node))) return difference < 0 ? -1 : 1;
    }
    if (compared) return 0;
    return value < 0 ? -1 : 1;
}

/* Finds the values of a column at which its reduced cost is a slope of its cost, if the column has a natural size: from
 * `*low` to `*high`, which are equal if the column is nonbasic. Computes the bounds of the column in `*own`, too. Returns
 * false if the column has no natural size, or if the values are not found so easily. */
bool csi_cost_natural(csolver *s, uint32_t column, csi_bounds *own, double *low, double *high) {
    const csi_column *x = csi_col(s, column);
    natural n;
    if (csi_in_tree(x) || !find_natural(s, x, &n) || n.own.lower > n.own.upper) return false;
    *own = n.own;
    bool basic = x->row != CSI_NONE, plain = !basic && x->vector == CSI_NONE;
    if (!plain && (n.size <= own->lower || n.size >= own->upper)) return false;
    s->base.statistics.breakpoints += x->single_count;
    *low = *high = csi_min(csi_max(n.size, own->lower), own->upper);
    if (plain) return true;
    double factor = basic ? 1 : -1;
    int below = compare_one(s, n.least.priority, -n.least.weight, x->vector, factor);
    int above = compare_one(s, n.most.priority, n.most.weight, x->vector, factor);
    if (!basic) return below < 0 && above > 0;
    if (below == 0) *low = own->lower;
    if (above == 0) *high = own->upper;
    return below <= 0 && above >= 0;
}

/* Finds the point nearest to `start` at which `target` is a slope (a subgradient) of the column's cost.
 * `miss` is 0 if there is such a point, 1 if all slopes are smaller than the target, and -1 if all are
 * larger. Sets the solver's flag tie_met if there may be other such points. Errors: OUT_OF_MEMORY. */
csolver_status csi_cost_locate(csolver *s, uint32_t column, csi_span target, double start,
                               double *value, int *miss) {
    uint32_t scratch = s->base.scratch.count;
    csi_bounds own = bounds_of(s, column);
    if (csi_in_tree(csi_col(s, column))) {
        /* The search in a breakpoint tree does not tell whether several points have the slope
         * `target`, so several are assumed. */
        s->tableau.tie_met = true;
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

/* An interval of values of a column, which is narrowed while the minimum of the column's cost is
 * searched. */
typedef struct range {
    double low, high;
} range;

/* The values of a column at which all its optional constraints of one priority are satisfied, so
 * that they cost nothing; empty (low > high) if there is no such value. */
typedef struct level {
    double priority;
    range least;
} level;

/* The number of priorities that one walk along the constraints of a column examines. Few variables
 * have constraints of more priorities. */
enum { LEVELS = 4 };

/* Adds an optional constraint, given as a piece of the column's cost, to the level of its priority.
 * The `*count` levels are sorted, highest priority first. If there are LEVELS other levels of higher
 * priority, nothing happens. */
static inline void rank(level *levels, uint32_t *count, csi_piece p) {
    uint32_t at = *count;
    while (at > 0 && levels[at - 1].priority < p.priority) at--;
    if (at == 0 || levels[at - 1].priority != p.priority) {
        if (at == LEVELS) return;
        if (*count < LEVELS) ++*count;
        for (uint32_t i = *count - 1; i > at; i--) levels[i] = levels[i - 1];
        levels[at++] = (level){p.priority, {-INFINITY, INFINITY}};
    }
    narrow_to(p, &levels[at - 1].least.low, &levels[at - 1].least.high);
}

/* Examines the constraints on a column that has no breakpoint tree. Narrows `all` to the column's
 * bounds, and writes to `levels` what its optional constraints want, those of the highest priorities
 * below `below`. Returns the number of these levels. */
static uint32_t read_levels(const csolver *s, const csi_column *x, double below, csi_bounds *own,
                            level *levels) {
    uint32_t count = 0;
    range all = {-INFINITY, INFINITY};
    own->has_cost = false;
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        csi_piece p = csi_cost_piece(s, c);
        if (p.priority >= CSOLVER_REQUIRED) {
            narrow_to(p, &all.low, &all.high);
        } else if (!c->suspended) {
            own->has_cost = true;
            if (p.priority < below) rank(levels, &count, p);
        }
    }
    own->lower = all.low;
    own->upper = all.high;
    return count;
}

/* Narrows the interval `all` to its intersection with the interval `least`. If they do not
 * intersect, narrows `all` to its end that is nearest to `least`. */
static inline void narrow(range *all, range least) {
    double low = csi_min(csi_max(all->low, least.low), all->high);
    all->high = csi_max(csi_min(all->high, least.high), all->low);
    all->low = low;
}

/* Computes the bounds of a column in `*own`, as csi_cost_bounds() does, and finds the value nearest
 * to `start` at which the cost of the column is least, if it is nonbasic and has no reduced cost.
 * Narrows the interval between the bounds priority by priority, highest first, until a single value
 * is left. Returns false if constraints of equal priority contradict each other, if the bounds do, or
 * if the column has a breakpoint tree; the caller then uses the general search. */
bool csi_cost_least(csolver *s, uint32_t column, double start, csi_bounds *own, double *value) {
    const csi_column *x = csi_col(s, column);
    level levels[LEVELS];
    if (csi_in_tree(x)) {
        *own = csi_cost_bounds(s, column);
        return false;
    }
    uint32_t count = read_levels(s, x, CSOLVER_REQUIRED, own, levels);
    reconcile(own);
    range all = {own->lower, own->upper};
    s->base.statistics.breakpoints += own->has_cost ? x->single_count : 0;
    while (all.low < all.high && count > 0) {
        for (uint32_t i = 0; i < count && all.low < all.high; i++) {
            if (levels[i].least.low > levels[i].least.high) return false;
            narrow(&all, levels[i].least);
        }
        csi_bounds same;
        count = count < LEVELS ? 0 : read_levels(s, x, levels[count - 1].priority, &same, levels);
    }
    *value = csi_min(csi_max(start, all.low), all.high);
    return all.low <= all.high;
}

/* Finds the linear piece (segment) of the column's cost whose slope is `target`. If the target lies
 * between the slopes of two neighbouring pieces, the result is the single point between them. If the
 * target is steeper than all slopes, the result is the outermost piece, and `slope` differs from the
 * target. Errors: OUT_OF_MEMORY. */
CSI_OUTLINE csolver_status csi_cost_segment(csolver *s, uint32_t column, csi_span target,
                                            double start, double *low, double *high,
                                            csi_span *slope) {
    double v;
    int miss;
    csi_side side;
    CSI_TRY(csi_cost_locate(s, column, target, start, &v, &miss));
    if (miss != 0) {
        CSI_TRY(csi_cost_side(s, column, v, miss, &side));
        *slope = side.slope;
        *(miss > 0 ? high : low) = side.next;
        return csi_cost_back(s, column, v, miss, side.slope, miss > 0 ? low : high);
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

/* Finds the interval of the values at which the cost of a lone column is least, whose ends are breakpoints or
 * infinite. If it has a length, `*oldest` is the oldest constraint whose breakpoint is an end, and otherwise CSI_NONE.
 * Lists contain the youngest constraint first; in a breakpoint tree, constraints with a lower index count as older. The
 * bounds of the column must be up to date. Errors: OUT_OF_MEMORY. */
csolver_status csi_cost_ends(csolver *s, uint32_t column, uint32_t *oldest, csi_bounds *ends) {
    const csi_column *x = csi_col(s, column);
    csi_bounds own = {x->low, x->high, true};
    *oldest = CSI_NONE;
    s->base.scratch.count = 0;
    csi_span slope, none = csi_vector_begin(s);
    if (csi_in_tree(x)) {
        int miss;
        csi_segments_locate(s, column, none, own, -INFINITY, &ends->lower, &miss);
        csi_segments_locate(s, column, none, own, INFINITY, &ends->upper, &miss);
    } else if (csi_cost_least(s, column, -INFINITY, &own, &ends->lower)) {
        (void)csi_cost_least(s, column, INFINITY, &own, &ends->upper);
    } else {
        CSI_TRY(csi_cost_segment(s, column, none, x->value, &ends->lower, &ends->upper, &slope));
    }
    if (!(ends->lower < ends->upper)) return CSOLVER_OK;
    if (csi_in_tree(x)) {
        uint32_t below = csi_segments_oldest(s, column, ends->lower),
                 above = csi_segments_oldest(s, column, ends->upper);
        *oldest = below < above ? below : above;
        return CSOLVER_OK;
    }
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        double end = csi_cost_piece(s, &s->model.constraints.items[i]).breakpoint;
        if (end == ends->lower || end == ends->upper) *oldest = i;
    }
    return CSOLVER_OK;
}

/* Returns whether the value of a lone variable's column is certainly the only optimal one, or no constraint on the variable
 * says where it should be: if the value satisfies all constraints on the column, and one of them is an equality, every
 * other value violates this equality. May return false for other columns with a single optimal value. */
bool csi_cost_is_settled(const csolver *s, const csi_column *x) {
    bool held = false;
    if (x->singles == CSI_NONE) return true;
    return !CSI_COMPACT && !csi_in_tree(x) && csi_column_holds(s, x, NULL, &held) && held;
}

/* Finds the linear piece (segment) of the column's cost that contains `value`, and its slope. At a
 * breakpoint, the result is the piece above, or the piece below if a bound blocks the way up. Errors:
 * OUT_OF_MEMORY. */
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

/* Returns the edit constraint of a column's variable, by which the calling program moves the
 * variable, or CSI_NONE if the variable is not being edited. */
uint32_t csi_cost_edit_on(const csolver *s, uint32_t column) {
    if (csi_in_tree(csi_col(s, column))) return csi_tree_edit(s, column);
    uint32_t single = csi_col(s, column)->singles;
    while (single != CSI_NONE && !s->model.constraints.items[single].edit)
        single = s->model.constraints.items[single].next;
    return single;
}
