/* dual.c - the dual simplex method: moves basic columns that are outside their segments (linear
 * pieces of their costs) back inside, while the reduced costs stay optimal.
 *
 * One step moves a violated column towards its segment. As the step grows, nonbasic columns
 * reach points beyond which moving is cheaper than staying, and the violated column reaches the
 * point beyond which the cost of the next segment is cheaper than removing the violation. The
 * long-step ratio test (Maros, "A generalized dual phase-2 simplex algorithm", 2003) passes such
 * points as long as the column is violated: a nonbasic column goes on to its next breakpoint,
 * the violated column to its next segment. Costs are compared lexicographically by priority. The
 * nonbasic column at whose breakpoint the violation ends enters the basis. If only bounds are
 * left, the row and these bounds contradict each other. */
#include "simplex.h"

#include "../base/numeric.h"

/* Returns whether, in the ratio test, the violated column p moves to the next segment (linear
 * piece) of its cost before the column of `event` moves. If the ratios are equal, p comes first,
 * unless the option age_breaks_ties gives the other column precedence. */
static bool changes_segment_first(const csolver *s, uint32_t p, int direction, csi_span own,
                                  const csi_event *event) {
    int order = csi_vector_compare_scaled(s, own, 1, event->ratio, 1 / event->alpha);
    if (order != 0 || s->tableau.by_index || !s->base.options.age_breaks_ties) return order <= 0;
    return csi_movement_gives_way_first(p, -direction, event->column, event->direction);
}

/* Computes the ratio from which on it is cheaper to leave the violated column p on the next segment
 * (linear piece) of its cost, beyond `breakpoint`, than to move it back. `*beyond` becomes the cost
 * on that segment. Errors: OUT_OF_MEMORY. */
static csolver_status own_event(csolver *s, uint32_t p, double breakpoint, int direction,
                                csi_side *beyond, csi_span *ratio) {
    CSI_TRY(csi_cost_side(s, p, breakpoint, -direction, beyond));
    *ratio = csi_vector_begin(s);
    CSI_TRY(csi_vector_add_list(s, ratio, csi_col(s, p)->vector, direction));
    CSI_TRY(csi_vector_add_span(s, ratio, beyond->slope, -direction));
    if (csi_vector_sign(s, *ratio) <= 0) ratio->count = 0;
    return CSOLVER_OK;
}

/* Ends the violation of the basic column p by accepting it: p stays basic, and gets the segment
 * (linear piece) of its cost beyond `breakpoint`. */
static csolver_status change_segment(csolver *s, uint32_t p, double breakpoint, int direction,
                                     csi_side beyond) {
    csi_span change = csi_vector_begin(s);
    CSI_TRY(csi_vector_add_span(s, &change, beyond.slope, 1));
    CSI_TRY(csi_vector_add_list(s, &change, csi_col(s, p)->vector, -1));
    csi_vector_prune(s, &change);
    CSI_TRY(csi_ratio_save(s));
    CSI_TRY(csi_journal_column(s, p));
    CSI_TRY(csi_reduced_shift(s, p, change));
    s->tableau.basis++;
    csi_col(s, p)->low = direction > 0 ? beyond.next : breakpoint;
    csi_col(s, p)->high = direction > 0 ? breakpoint : beyond.next;
    csi_ratio_apply(s);
    csi_queue_push(s, p);
    return CSOLVER_OK;
}

/* Returns whether the violated column p has bounds but no cost, and its row is the equation of its
 * constraint and has few terms, as in most rows of layouts. To sum up such a row costs next to nothing,
 * compared with an expansion. */
static bool is_plain(const csolver *s, uint32_t p) {
    const csi_column *x = csi_col(s, p);
    const csi_row *r = &s->tableau.rows.items[x->row];
    if (r->derived || r->count > CSI_CRASH_TERMS || x->vector != CSI_NONE) return false;
    if (x->singles != CSI_NONE) return !x->has_cost;
    return x->logical && csi_is_required(s, &s->model.constraints.items[x->owner]);
}

/* Gives the basic columns of the rows that a pivot has changed values that follow from the stored
 * values of the rows' other columns: the row of the pivot, or all rows along whose path basic columns
 * were exchanged (augment.c). */
static void estimate(csolver *s, uint32_t row, csi_keys keys) {
    if (keys.above != CSI_ALONG_PATH) {
        csi_values_estimate(s, row);
        return;
    }
    for (uint32_t i = 0; i < s->tableau.path.count; i++)
        csi_values_estimate(s, s->tableau.path.steps[i].row);
}

static csolver_status exchange(csolver *s, uint32_t p, double breakpoint, const csi_event *event) {
    uint32_t q = event->column;
    double from;
    CSI_TRY(csi_cost_back(s, q, event->value, event->direction, event->slope, &from));
    uint32_t expansion = s->tableau.work.traversal;
    csi_keys keys;
    bool plain = is_plain(s, p);
    CSI_TRY(csi_pivot_prepare(s, p, q, &keys));
    uint32_t row = csi_col(s, p)->row;
    CSI_TRY(csi_ratio_save(s));
    if (event->slope.count > 0 || csi_col(s, p)->vector != CSI_NONE ||
        csi_col(s, q)->vector != CSI_NONE) {
        if (s->tableau.work.traversal != expansion) CSI_TRY(csi_btran_row(s, row));
        CSI_TRY(csi_reduced_exchange(s, p, q, event->slope));
    }
    csi_cycle_pivot(s, p, q, keys);
    csi_col(s, q)->low = event->direction > 0 ? from : event->next;
    csi_col(s, q)->high = event->direction > 0 ? event->next : from;
    csi_values_move(s, p, breakpoint);
    csi_ratio_apply(s);
    csi_values_invalidate(s, row);
    /* Rows that contain the column are often the next to be repaired, and seems_inside() needs its
     * value. */
    if (plain && !CSI_COMPACT) estimate(s, row, keys);
    return CSOLVER_OK;
}

/* Returns whether the column that would enter the basis should *drift* instead: stay nonbasic and
 * move farther than needed, by its distance from zero, up to its next breakpoint. That suits a
 * column with a suspended edit, which gets a suggested value soon, so that its present value does
 * not matter. While constraints are added one at a time, such a column, for example the root's
 * width, could prevent each of them from holding and cause a pivot for each. A column drifts only
 * if moving it costs nothing, and only in the first step of a call, because it is unknown which
 * other constraints the longer movement violates. */
static bool is_drifting(const csolver *s, const csi_event *event) {
    if (csi_journal_is_bulk(s)) return false;
    if (event->ratio.count != 0 || s->simplex.iterations > 1) return false;
    return csi_suspended_edit(s, event->column) != CSI_NONE;
}

static csolver_status drift(csolver *s, csi_event *event, double rest) {
    double step = rest / event->alpha;
    step += fabs(event->value + event->direction * step);
    double target = event->value + event->direction * step;
    event->value =
        event->direction > 0 ? csi_min(target, event->next) : csi_max(target, event->next);
    CSI_TRY(csi_ratio_save(s));
    csi_ratio_apply(s);
    return CSOLVER_OK;
}

/* Postpones the dual simplex step for the violated column p until all rows have been rebuilt from
 * the constraints, because rounding errors may have spoilt the coefficients of its row. */
static csolver_status suspect(csolver *s, uint32_t p) {
    csi_simplex_suspect(s);
    csi_queue_push(s, p);
    return CSOLVER_OK;
}

/* Adds to `*magnitude` the absolute values of the numbers from which the violation of the basic
 * column p is computed: the terms of the expansion of its row, the columns that were substituted,
 * and the constants of equalities whose logical variables have no column. The rounding error of
 * the violation is proportional to this sum. Errors: OUT_OF_MEMORY. */
static csolver_status add_magnitude(csolver *s, uint32_t p, double *magnitude) {
    CSI_TRY(csi_logical_expand(s, csi_col(s, p)->row));
    csi_logical_gathered(s, magnitude);
    for (uint32_t i = 0; i < s->tableau.work.met; i++) {
        const csi_entry *entry = &s->tableau.work.items[i];
        *magnitude += entry->magnitude * fabs(csi_col(s, entry->column)->value);
    }
    return CSOLVER_OK;
}

/* Postpones the dual simplex step for the violated column p until all values have been evaluated,
 * because its decision needs current values. */
static csolver_status catch_up(csolver *s, uint32_t p) {
    CSI_TRY(csi_values_update(s));
    csi_queue_push(s, p);
    return CSOLVER_OK;
}

/* Postpones the dual simplex step for the violated column p, and computes the reduced cost of the
 * entering column q afresh. Rounding errors in this reduced cost would spoil all others, because a
 * pivot changes them by multiples of this one. */
static csolver_status sum_up_again(csolver *s, uint32_t p, uint32_t q) {
    CSI_TRY(csi_reduced_sum(s, q));
    csi_vector_trust(s, csi_col(s, q)->vector);
    csi_queue_push(s, p);
    return CSOLVER_OK;
}

/* Accepts the small violation of the basic column p as a rounding error: stores it as the error
 * bound of the value, so that p counts as inside its segment (the linear piece of its cost) until p
 * is evaluated again. Removing p from the queue would not be enough, because a rollback fills the
 * queue again. */
static csolver_status excuse(csolver *s, uint32_t p, double rest) {
    CSI_TRY(csi_journal_column(s, p));
    csi_set_error(csi_col(s, p), rest / CSI_VIOLATION_ERRORS);
    return CSOLVER_OK;
}

static bool is_behind(const csolver *s) {
    return !csi_list_is_empty(&s->tableau.moved) || !csi_list_is_empty(&s->tableau.unevaluated);
}

/* How far a dual simplex step has moved the violated column towards its segment (the linear piece
 * of its cost), while the ratio test passes breakpoints of other columns. */
typedef struct walk {
    int direction;
    double rest; /* the distance that is left to `breakpoint` */
    /* a column's cost consists of linear pieces (segments): the end of the present segment in the
     * direction in which the column moves, and the end of a segment that the column passed last */
    double breakpoint, passed_breakpoint;
    /* the cost of the column on the far side of `breakpoint` and of `passed_breakpoint` */
    csi_side beyond, passed_side;
    /* the ratio from which on it is cheaper to leave the column on the segment beyond `breakpoint` */
    csi_span own;
    /* the last event (breakpoint of another column) that the test has passed, or NULL; `passed` is
     * a copy of this event as it was before the test passed it */
    csi_event *last;
    csi_event passed;
    bool has_passed;
} walk;

/* Ends a step in which bounds keep the column from reaching its segment (the linear piece of its
 * cost). Reports a contradiction, unless the distance that is left is just a rounding error. */
static csolver_status end_walk(csolver *s, uint32_t p, walk *w) {
    if (is_behind(s)) return catch_up(s, p);
    if (s->tableau.derivations > 0) return suspect(s, p);
    double magnitude = fabs(w->breakpoint);
    CSI_TRY(add_magnitude(s, p, &magnitude));
    if (w->rest > CSI_CONTRADICTION_RELATIVE * magnitude)
        return csi_conflict_row(s, p, w->direction);
    s->base.uncertain = true;
    /* The distance is a rounding error, so the violated column has reached its breakpoint with the
     * last event that was passed. */
    if (w->last != NULL) {
        *w->last = w->passed;
        return exchange(s, p, w->breakpoint, w->last);
    }
    return w->has_passed ? change_segment(s, p, w->passed_breakpoint, w->direction, w->passed_side)
                         : excuse(s, p, w->rest);
}

/* Lets the column that the ratio test has chosen, which is that of `event`, enter the basis: moving
 * it brings the violated column p to its breakpoint. A column with a suspended edit (an edit that
 * no solve has seen yet) may move without a pivot instead (is_drifting()). */
static csolver_status enter(csolver *s, uint32_t p, const walk *w, csi_event *event) {
    if (is_drifting(s, event)) return drift(s, event, w->rest);
    bool small = csi_pivot_is_small(s, csi_sparse_find(s, event->column));
    if (small && s->tableau.derivations > 0) return suspect(s, p);
    if (csi_vector_is_inflated(s, csi_col(s, event->column)->vector))
        return sum_up_again(s, p, event->column);
    return exchange(s, p, w->breakpoint, event);
}

/* Passes the end of the violated column's segment (linear piece of its cost): from now on the
 * column moves towards the end of the next segment. */
static csolver_status pass_own(csolver *s, uint32_t p, walk *w, double width) {
    w->rest -= width;
    w->has_passed = true;
    w->passed_breakpoint = w->breakpoint;
    w->passed_side = w->beyond;
    w->breakpoint = w->beyond.next;
    return own_event(s, p, w->breakpoint, w->direction, &w->beyond, &w->own);
}

/* Passes an event of the ratio test: the event's column moves to its next breakpoint, which brings
 * the violated column closer to its segment (the linear piece of its cost). */
static csolver_status pass_event(csolver *s, walk *w, uint32_t index, double width) {
    csi_event *event = &s->simplex.events.items[index];
    w->rest -= event->alpha * width;
    w->last = event;
    w->passed = *event;
    return csi_ratio_pass(s, index);
}

/* Moves the violated column p, for which is_plain() holds, to its bound by letting the column q enter, which
 * csi_entering_expand() has found: a free variable. No ratio test is necessary, because q can move without
 * limits and costs, and no reduced cost changes, because neither column has one. For example, if the height
 * of a box is too small, and its lower edge is not determined yet, the lower edge enters. */
static csolver_status enter_free(csolver *s, uint32_t p, uint32_t q) {
    csi_keys keys;
    const csi_column *x = csi_col(s, p);
    double bound = x->value < x->low ? x->low : x->high;
    CSI_TRY(csi_simplex_iterate(s));
    s->base.statistics.dual_iterations++;
    CSI_TRY(csi_pivot_prepare(s, p, q, &keys));
    uint32_t row = csi_col(s, p)->row;
    csi_cycle_pivot(s, p, q, keys);
    csi_col(s, q)->low = -INFINITY;
    csi_col(s, q)->high = INFINITY;
    csi_values_move(s, p, bound);
    csi_values_invalidate(s, row);
    estimate(s, row, keys);
    return CSOLVER_OK;
}

/* Moves the basic column p inside its segment (the linear piece of its cost), if p is outside, or
 * finds a contradiction. The value of p may be out of date; it is then computed from the expansion
 * of p's row. `plain` is the result of is_plain() for p: if it is true, and values are not out of date, the
 * first free variable that is found in this expansion enters the basis. Sets `*vain` to whether the step was wasted,
 * because the stored value of p was out of date: p was inside its segment, or much closer to it (CSI_CLOSER). */
static csolver_status step(csolver *s, uint32_t p, bool plain, bool *vain) {
    const csi_column *x = csi_col(s, p);
    double value = x->value, error = csi_error(x);
    uint32_t entering = CSI_NONE;
    *vain = false;
    /* A free variable may enter before the whole expansion of p's row is known, but only if the stored
     * value of p is up to date: otherwise the expansion is needed to compute whether p is outside its segment. */
    bool prefers_free = plain && !s->tableau.by_index && !is_behind(s);
    CSI_TRY(prefers_free ? csi_entering_expand(s, x->row, &entering) : csi_btran_row(s, x->row));
    if (entering != CSI_NONE) return enter_free(s, p, entering);
    if (is_behind(s)) value = csi_btran_value(s, &error);
    double outside = csi_queue_outside(value, error, x->low, x->high);
    *vain = !CSI_COMPACT && !(outside >= CSI_CLOSER * csi_queue_violation(s, p));
    if (!(outside > 0)) {
        *vain = true;
        /* If the expansion and the row give values that differ by rounding only, the column does
         * not move with the columns that have moved, and its row will not be evaluated: the column
         * would be missing from the queue although its stored value is outside, and a rollback,
         * which fills the queue again, would bring it back. */
        if (fabs(value - x->value) <= csi_tolerance(error + csi_error(x), value))
            csi_values_invalidate(s, x->row);
        return CSOLVER_OK;
    }
    walk w = {.direction = value < x->low ? 1 : -1};
    w.breakpoint = w.passed_breakpoint = w.direction > 0 ? x->low : x->high;
    w.rest = w.direction * (w.breakpoint - value);
    CSI_TRY(csi_simplex_iterate(s));
    s->base.statistics.dual_iterations++;
    s->base.scratch.count = 0;
    if (plain)
        w.beyond = (csi_side){.blocked = true, .next = w.breakpoint}; /* beyond the bound of p */
    else
        CSI_TRY(own_event(s, p, w.breakpoint, w.direction, &w.beyond, &w.own));
    /* The ratio of the first event is compared with that of p, if p has a cost, and it tells whether the column drifts. */
    bool may_drift = s->simplex.suspended.count != 0 && !csi_journal_is_bulk(s);
    CSI_TRY(csi_ratio_find(s, w.direction, w.rest, !plain || may_drift));
    /* The comparisons end the walk, too, if a number has overflowed and the difference of two numbers is NaN. */
    for (;;) {
        csi_event *top = csi_events_top(s);
        if (top == NULL && w.beyond.blocked) return end_walk(s, p, &w);
        if (!w.beyond.blocked &&
            (top == NULL || changes_segment_first(s, p, w.direction, w.own, top))) {
            double width = fabs(w.breakpoint - w.beyond.next);
            if (!(width < w.rest)) return change_segment(s, p, w.breakpoint, w.direction, w.beyond);
            CSI_TRY(pass_own(s, p, &w, width));
            continue;
        }
        uint32_t index = csi_events_pop(s, csi_ratio_before);
        csi_event *event = &s->simplex.events.items[index];
        double width = fabs(event->next - event->value);
        if (!(event->alpha * width < w.rest)) return enter(s, p, &w, event);
        CSI_TRY(pass_event(s, &w, index, width));
    }
}

/* Counts of row operations by which the dual simplex method decides when to evaluate values. A step
 * does not evaluate the rows that depend on it, because steps for other violated columns may follow
 * first. Some columns on the queue are then not violated any more, and finding that out costs an
 * expansion of their rows, which is wasted. Others are less violated, and a step for them may have to
 * be undone by later steps. When `wasted`, the cost of all these steps, exceeds the cost of the last
 * evaluation, all rows are evaluated. */
typedef struct rounds {
    uint64_t wasted, evaluation;
} rounds;

static csolver_status bring_up_to_date(csolver *s, rounds *r) {
    uint64_t before = s->base.statistics.row_operations;
    CSI_TRY(csi_values_update(s));
    *r = (rounds){0, s->base.statistics.row_operations - before};
    return CSOLVER_OK;
}

/* Returns whether the violated column p, which is_plain(), seems to be inside its segment (the linear piece of its cost)
 * by now: whether its row, summed up from the values that are stored, is. If so, a column of the row
 * has changed, and the next evaluation of values includes p, which need not be expanded before. */
static bool seems_inside(const csolver *s, uint32_t p) {
    const csi_column *x = csi_col(s, p);
    double value, error;
    if (!is_behind(s)) return false;
    csi_values_evaluate(s, x->row, &value, &error);
    return csi_queue_outside(value, error, x->low, x->high) <= 0;
}

static csolver_status take(csolver *s, rounds *r, uint32_t p) {
    bool vain;
    bool plain = !CSI_COMPACT && is_plain(s, p);
    /* Without a queue of violated columns, the next search would find p again, because its
     * stored value is still outside. */
    if (plain && seems_inside(s, p))
        return s->tableau.violated_lost ? bring_up_to_date(s, r) : CSOLVER_OK;
    uint64_t before = s->base.statistics.row_operations;
    csolver_status status = step(s, p, plain, &vain);
    if (status != CSOLVER_OK) {
        csi_queue_push(s, p);
        return status;
    }
    if (!vain) return CSOLVER_OK;
    r->wasted += s->base.statistics.row_operations - before;
    return r->wasted > r->evaluation ? bring_up_to_date(s, r) : CSOLVER_OK;
}

/* Called when the running call has taken csi_simplex_state.patience steps; the next time is after twice as many.
 * Makes the basis dual feasible if it is not. Perturbs reduced costs (stall.c) if they have just been set to zero, or if
 * `hard` is true, which says that the method only brings columns inside their bounds: many columns then have no cost.
 * Errors: UNSATISFIABLE, OUT_OF_MEMORY, WORK_LIMIT. */
static CSI_OUTLINE csolver_status help(csolver *s, bool hard) {
    bool infeasible;
    s->simplex.patience = 2 * s->simplex.iterations;
    /* The search below may remove columns from the list of repriced columns as it was when the
     * transaction began. After a rollback these columns may be dual infeasible again, so let the
     * rollback queue all columns. */
    s->tableau.before.repriced = CSI_NONE;
    CSI_TRY(csi_primal_needed(s, &infeasible));
    if (infeasible) {
        CSI_TRY(csi_stall_drop_slopes(s));
        CSI_TRY(csi_flush(s));
    }
    return infeasible || hard ? csi_stall_perturb(s) : CSOLVER_OK;
}

/* Does the work that is due before a step of the dual simplex method: checks the work limit,
 * refactorises, and calls help() if the method has made no progress for too long. `hard` is
 * whether only columns outside their bounds count as violated. Errors: UNSATISFIABLE,
 * OUT_OF_MEMORY, WORK_LIMIT. */
static CSI_INLINE csolver_status prepare(csolver *s, bool hard) {
    CSI_TRY(csi_work_check(s));
    if (csi_refactor_is_due(s)) CSI_TRY(csi_flush_refactored(s));
    bool due = !CSI_COMPACT && s->simplex.iterations >= s->simplex.patience;
    return due ? help(s, hard) : CSOLVER_OK;
}

/* Takes dual steps until all basic columns are inside their bounds. Errors: UNSATISFIABLE,
 * OUT_OF_MEMORY, and WORK_LIMIT. */
csolver_status csi_dual_hard(csolver *s) {
    rounds r = {0, 0};
    for (;;) {
        CSI_TRY(prepare(s, true));
        uint32_t p = csi_queue_pop_hard(s);
        if (p == CSI_NONE) {
            if (!is_behind(s)) return CSOLVER_OK;
            CSI_TRY(bring_up_to_date(s, &r));
        } else if (csi_queue_violation(s, p) == 0) {
            /* The column is outside its bounds but inside its segment (linear piece of its cost),
             * so the stored segment is out of date. */
            csi_queue_dirty(s, p);
            CSI_TRY(csi_flush(s));
        } else {
            CSI_TRY(take(s, &r, p));
        }
    }
}

/* Returns whether the queue of violated columns contains many columns besides p, which was just
 * taken out of it, and puts p back. Before the count, drops duplicates and columns that are not
 * violated any more, because their number depends on transactions that were rolled back. */
static CSI_OUTLINE bool are_many(csolver *s, uint32_t p) {
    if (s->tableau.violated.count < CSI_SEGMENTS_MANY) return false;
    csi_queue_push(s, p);
    csi_queue_rebuild(s);
    return s->tableau.violated.count > CSI_SEGMENTS_MANY;
}

/* Returns how many nonbasic columns may be left to the primal simplex method if all violated
 * columns change their segments (linear pieces of their costs) together: few compared with the
 * violated columns, because the primal simplex method needs a step or a few for each of them, and
 * the dual simplex method one for each violated column. Before the count, drops outdated entries,
 * whose number is another one in a clone. */
static uint32_t may_move(csolver *s) {
    csi_queue_rebuild(s);
    uint32_t share = s->tableau.violated.count / CSI_SEGMENTS_SHARE;
    return share < CSI_SEGMENTS_MOVED ? share : CSI_SEGMENTS_MOVED;
}

/* Takes dual steps until all basic columns are inside their segments (linear pieces of their
 * costs). If many columns are violated, first tries to change all their segments together
 * (segment_changes.c), and tries again after twice as many steps each time. With `primal_follows`,
 * a few nonbasic columns may be left that the primal simplex method must move. */
csolver_status csi_dual_all(csolver *s, bool primal_follows) {
    uint64_t step = 0, next = 0, wait = CSI_SEGMENTS_WAIT;
    rounds r = {0, 0};
    for (;; step++) {
        CSI_TRY(prepare(s, false));
        uint32_t p = csi_queue_pop_soft(s);
        if (p == CSI_NONE) {
            if (!is_behind(s)) return CSOLVER_OK;
            CSI_TRY(bring_up_to_date(s, &r));
        } else if (step >= next && are_many(s, p)) {
            CSI_TRY(bring_up_to_date(s, &r));
            CSI_TRY(csi_segment_changes_all(s, primal_follows ? may_move(s) : 0));
            next = step + (wait *= 2);
        } else {
            CSI_TRY(take(s, &r, p));
        }
    }
}
