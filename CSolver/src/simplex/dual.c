/* dual.c - the dual simplex: repairs basic columns that are outside their segments and keeps the
 * reduced costs optimal.
 *
 * One step takes a violated column towards its segment. As the step grows, nonbasic columns reach
 * the point where they would rather move, and the violated column's own cost the point where the
 * violation is the cheaper evil. The long-step ratio test (Maros, "A generalized dual phase-2
 * simplex algorithm", 2003; costs by priority are compared lexicographically) passes such points
 * as long as the violation lasts: nonbasic columns go on to their next breakpoint, the violated column
 * to its next segment. The one that ends it enters the basis. If only bounds are left in the way,
 * the row and those bounds contradict each other. */
#include "simplex.h"

#include "../base/numeric.h"

/* Whether the violated column p changes its segment before the event happens. At the same ratio it does, unless age
 * breaks ties and says otherwise. Coefficients are not compared: that of p is one. */
static bool changes_segment_first(const csolver *s, uint32_t p, int direction, csi_span own,
                                  const csi_event *event) {
    int order = csi_vector_compare_scaled(s, own, 1, event->ratio, 1 / event->alpha);
    if (order != 0 || s->tableau.bland || !s->base.options.age_breaks_ties) return order <= 0;
    return csi_ties_gives_way_first(p, -direction, event->column, event->direction);
}

/* How much the violated column's slope can give way at `breakpoint`, and what lies beyond. */
static csolver_status own_event(csolver *s, uint32_t p, double breakpoint, int direction,
                                csi_side *beyond, csi_span *ratio) {
    CSI_TRY(csi_cost_side(s, p, breakpoint, -direction, beyond));
    *ratio = csi_vector_begin(s);
    CSI_TRY(csi_vector_add_list(s, ratio, csi_col(s, p)->vector, direction));
    CSI_TRY(csi_vector_add_span(s, ratio, beyond->slope, -direction));
    if (csi_vector_sign(s, *ratio) <= 0) ratio->count = 0;
    return CSOLVER_OK;
}

/* The column stays basic with the segment beyond `breakpoint`. */
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

static csolver_status exchange(csolver *s, uint32_t p, double breakpoint, const csi_event *event) {
    uint32_t q = event->column;
    csi_side side;
    double from;
    CSI_TRY(csi_cost_side(s, q, event->value, event->direction, &side));
    CSI_TRY(csi_cost_back(s, q, event->value, event->direction, side, &from));
    uint64_t derivations = s->tableau.derivations;
    csi_keys keys;
    CSI_TRY(csi_pivot_prepare(s, p, q, &keys));
    uint32_t row = csi_col(s, p)->row;
    CSI_TRY(csi_ratio_save(s));
    if (side.slope.count > 0 || csi_col(s, p)->vector != CSI_NONE ||
        csi_col(s, q)->vector != CSI_NONE) {
        if (s->tableau.derivations != derivations) CSI_TRY(csi_btran_row(s, row));
        CSI_TRY(csi_reduced_exchange(s, p, q, side.slope));
    }
    csi_pivot_commit(s, p, q, keys);
    csi_col(s, q)->low = event->direction > 0 ? from : side.next;
    csi_col(s, q)->high = event->direction > 0 ? side.next : from;
    csi_values_move(s, p, breakpoint);
    csi_ratio_apply(s);
    csi_values_invalidate(s, row);
    return CSOLVER_OK;
}

/* A column with a sleeping edit will be suggested a value, so that it stands where it stands is of no
 * importance. While constraints come one by one it may be in the way of each, as a root's width is while
 * views are put into each other: instead of leaving its place by a pivot just so far, it goes farther, by
 * as much as it then is from zero. In the first step of a call only, since what it meets there is unknown. */
static bool is_drifting(const csolver *s, const csi_event *event) {
    enum { ONE_CONSTRAINT = 3 }; /* with its row and its column */
    const csi_column *x = csi_col(s, event->column);
    if (csi_journal_count_made(s) > ONE_CONSTRAINT) return false;
    if (x->logical || event->ratio.count != 0 || s->simplex.iterations > 1) return false;
    uint32_t edit = s->simplex.suspended.count == 0 ? CSI_NONE : csi_id_edit_on(s, event->column);
    return edit != CSI_NONE && s->model.constraints.items[edit].suspended;
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

/* Before a step is taken on a row that rounding may have spoilt, the rows are made anew. */
static csolver_status suspect(csolver *s, uint32_t p) {
    s->tableau.suspect = true;
    csi_queue_push(s, p);
    return CSOLVER_OK;
}

/* How large the numbers are whose difference a violation of the row of p is: its terms and those of
 * its expansion. */
static double magnitude_of(const csolver *s, uint32_t p, double breakpoint) {
    const csi_row *r = &s->model.rows.items[csi_col(s, p)->row];
    double magnitude = fabs(breakpoint) + s->tableau.work.constant;
    double own = csi_row_coefficient(s, csi_col(s, p)->row, p);
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        const csi_term *term = &s->model.terms.items[i];
        magnitude += fabs(term->coefficient / own * csi_col(s, term->column)->value);
    }
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        const csi_entry *entry = &s->tableau.work.items[i];
        magnitude += entry->magnitude * fabs(csi_col(s, entry->column)->value);
    }
    return magnitude;
}

/* The step waits until values, which are out of date, have been computed. */
static csolver_status catch_up(csolver *s, uint32_t p) {
    CSI_TRY(csi_values_update(s));
    csi_queue_push(s, p);
    return CSOLVER_OK;
}

/* The step waits until the reduced cost of the entering column, which all others are updated by, is summed up
 * afresh. */
static csolver_status sum_up_again(csolver *s, uint32_t p, uint32_t q) {
    CSI_TRY(csi_reduced_sum(s, q));
    csi_vector_trust(s, csi_col(s, q)->vector);
    csi_queue_push(s, p);
    return CSOLVER_OK;
}

/* Rounding is all that is missing: the column counts as inside until it is evaluated anew. That is kept with
 * the column, and not by leaving it out of the queue, since a rollback looks at all columns again. */
static csolver_status excuse(csolver *s, uint32_t p, double rest) {
    CSI_TRY(csi_journal_column(s, p));
    csi_set_error(csi_col(s, p), rest / CSI_VIOLATION_ERRORS);
    return CSOLVER_OK;
}

static bool is_behind(const csolver *s) {
    return !csi_list_is_empty(&s->tableau.moved) || !csi_list_is_empty(&s->tableau.unevaluated);
}

/* The way of a basic column towards its segment, past events. */
typedef struct walk {
    int direction;
    double rest; /* of the way to the breakpoint */
    double breakpoint,
        passed_breakpoint;        /* the end that is aimed at; the one before, if it passed one */
    csi_side beyond, passed_side; /* the cost beyond each */
    csi_span own;    /* the ratio at which the column rather takes the segment beyond */
    csi_event *last; /* the last event that was passed, and as it was before */
    csi_event passed;
    bool has_passed;
} walk;

/* No event is left, and a bound keeps the column from going on: a contradiction, unless it is rounding. */
static csolver_status end_walk(csolver *s, uint32_t p, walk *w) {
    if (is_behind(s)) return catch_up(s, p);
    if (s->tableau.derivations > 0) return suspect(s, p);
    if (w->rest > CSI_CONTRADICTION_RELATIVE * magnitude_of(s, p, w->breakpoint))
        return csi_conflict_row(s, p, w->direction);
    s->base.uncertain = true;
    /* Rounding is all that is missing: the event passed last did bring p there. */
    if (w->last != NULL) {
        *w->last = w->passed;
        return exchange(s, p, w->breakpoint, w->last);
    }
    return w->has_passed ? change_segment(s, p, w->passed_breakpoint, w->direction, w->passed_side)
                         : excuse(s, p, w->rest);
}

/* The column of the event brings p to the breakpoint: it enters the basis, or goes along. */
static csolver_status enter(csolver *s, uint32_t p, const walk *w, csi_event *event) {
    if (is_drifting(s, event)) return drift(s, event, w->rest);
    bool small = csi_pivot_is_small(s, csi_sparse_find(s, event->column));
    if (small && s->tableau.derivations > 0) return suspect(s, p);
    if (csi_vector_is_inflated(s, csi_col(s, event->column)->vector))
        return sum_up_again(s, p, event->column);
    return exchange(s, p, w->breakpoint, event);
}

/* The column goes on to the next end of its own segments. */
static csolver_status pass_own(csolver *s, uint32_t p, walk *w, double width) {
    w->rest -= width;
    w->has_passed = true;
    w->passed_breakpoint = w->breakpoint;
    w->passed_side = w->beyond;
    w->breakpoint = w->beyond.next;
    return own_event(s, p, w->breakpoint, w->direction, &w->beyond, &w->own);
}

/* The column of the event goes to its next breakpoint. */
static csolver_status pass_event(csolver *s, walk *w, uint32_t index, double width) {
    csi_event *event = &s->simplex.events.items[index];
    w->rest -= event->alpha * width;
    w->last = event;
    w->passed = *event;
    return csi_ratio_pass(s, index);
}

/* Brings the basic column p, if it is outside its segment, inside; or finds the contradiction. Values of
 * basic columns may be out of date: that of p follows from its expansion. `met` says whether it is
 * outside. */
static csolver_status step(csolver *s, uint32_t p, bool *met) {
    const csi_column *x = csi_col(s, p);
    double value = x->value, error = csi_error(x);
    CSI_TRY(csi_btran_row(s, x->row));
    if (is_behind(s)) value = csi_btran_value(s, &error);
    *met = csi_queue_outside(value, error, x->low, x->high) > 0;
    if (!*met) return CSOLVER_OK;
    walk w = {.direction = value < x->low ? 1 : -1};
    w.breakpoint = w.passed_breakpoint = w.direction > 0 ? x->low : x->high;
    w.rest = w.direction * (w.breakpoint - value);
    CSI_TRY(csi_simplex_iterate(s));
    s->base.statistics.dual_iterations++;
    s->base.scratch.count = 0;
    CSI_TRY(csi_ratio_find(s, w.direction));
    CSI_TRY(own_event(s, p, w.breakpoint, w.direction, &w.beyond, &w.own));
    for (;;) {
        csi_event *top = csi_events_top(s);
        if (top == NULL && w.beyond.blocked) return end_walk(s, p, &w);
        if (!w.beyond.blocked &&
            (top == NULL || changes_segment_first(s, p, w.direction, w.own, top))) {
            double width = fabs(w.breakpoint - w.beyond.next);
            if (isinf(width) || width >= w.rest)
                return change_segment(s, p, w.breakpoint, w.direction, w.beyond);
            CSI_TRY(pass_own(s, p, &w, width));
            continue;
        }
        uint32_t index = csi_events_pop(s, csi_ratio_before);
        csi_event *event = &s->simplex.events.items[index];
        double width = fabs(event->next - event->value);
        if (isinf(width) || event->alpha * width >= w.rest) return enter(s, p, &w, event);
        CSI_TRY(pass_event(s, &w, index, width));
    }
}

/* After a step the values that follow are not evaluated at once: first, steps are taken for other columns
 * that were outside before. When none is left, or as soon as it has cost an evaluation to find that
 * some are mended, all is brought up to date. In row operations. */
typedef struct rounds {
    uint64_t wasted, evaluation;
} rounds;

static csolver_status bring_up_to_date(csolver *s, rounds *r) {
    uint64_t before = s->base.statistics.row_operations;
    CSI_TRY(csi_values_update(s));
    *r = (rounds){0, s->base.statistics.row_operations - before};
    return CSOLVER_OK;
}

static csolver_status take(csolver *s, rounds *r, uint32_t p) {
    bool met;
    uint64_t before = s->base.statistics.row_operations;
    csolver_status status = step(s, p, &met);
    if (status != CSOLVER_OK) {
        csi_queue_push(s, p);
        return status;
    }
    if (met) return CSOLVER_OK;
    r->wasted += s->base.statistics.row_operations - before;
    return r->wasted > r->evaluation ? bring_up_to_date(s, r) : CSOLVER_OK;
}

/* Brings all basic columns inside their bounds. */
csolver_status csi_dual_hard(csolver *s) {
    rounds r = {0, 0};
    for (;;) {
        CSI_TRY(csi_work_check(s));
        if (csi_refactor_is_due(s)) CSI_TRY(csi_flush_refactored(s));
        uint32_t p = csi_queue_pop_hard(s);
        if (p == CSI_NONE) {
            if (!is_behind(s)) return CSOLVER_OK;
            CSI_TRY(bring_up_to_date(s, &r));
        } else if (csi_queue_violation(s, p) == 0) {
            /* Inside its segment, so the segment is out of date: it lies outside the bounds. */
            csi_queue_dirty(s, p);
            CSI_TRY(csi_flush(s));
        } else {
            CSI_TRY(take(s, &r, p));
        }
    }
}

/* Whether many columns are outside, those that are mended but still listed not counted. */
static bool are_many(csolver *s) {
    if (s->tableau.violated.count < CSI_SEGMENTS_MANY) return false;
    csi_queue_rebuild(s);
    return s->tableau.violated.count >= CSI_SEGMENTS_MANY;
}

/* How many nonbasic columns may be left to the primal simplex if all that are outside change their segments: few, and none before
 * steps have been tried. */
static uint32_t may_move(const csolver *s, uint64_t steps) {
    return steps < CSI_SEGMENTS_STEPS ? 0 : s->tableau.violated.count / CSI_SEGMENTS_SHARE;
}

/* Brings all basic columns inside their segments. Where many are outside, it is tried together first, and
 * again after twice as many steps each time. `primal_follows`: a few nonbasic columns may then be worth moving. */
csolver_status csi_dual_all(csolver *s, bool primal_follows) {
    uint64_t step = 0, next = 0, wait = CSI_SEGMENTS_WAIT;
    rounds r = {0, 0};
    for (;; step++) {
        CSI_TRY(csi_work_check(s));
        if (csi_refactor_is_due(s)) CSI_TRY(csi_flush_refactored(s));
        uint32_t p = csi_queue_pop_soft(s);
        if (p == CSI_NONE) {
            if (!is_behind(s)) return CSOLVER_OK;
            CSI_TRY(bring_up_to_date(s, &r));
        } else if (step >= next && are_many(s)) {
            csi_queue_push(s, p);
            CSI_TRY(bring_up_to_date(s, &r));
            CSI_TRY(csi_segment_changes_all(s, primal_follows ? may_move(s, step) : 0));
            next = step + (wait *= 2);
        } else {
            CSI_TRY(take(s, &r, p));
        }
    }
}
