/* primal.c - the primal simplex method: moves nonbasic columns whose movement improves the
 * objective, while each basic column stays within the current segment (linear piece) of its cost
 * or changes to the next one.
 *
 * One step moves a nonbasic column q, and basic columns move along at fixed rates. At each end
 * of a segment that a basic column reaches, going on becomes more expensive. The step passes
 * such ends as long as going on improves the objective (the long-step rule for piecewise-linear
 * costs; Fourer, "A simplex algorithm for piecewise-linear programming", 1985). At the first end
 * where going on does not improve the objective, the basic column there leaves the basis and q
 * enters it; if the end is a breakpoint of q itself, q stays nonbasic at this breakpoint. */
#include "simplex.h"

#include "../base/heap.h"
#include "../base/numeric.h"

static bool nearer(const csolver *s, const csi_event *a, const csi_event *b) {
    if (a->key != b->key) return a->key < b->key;
    if (!s->tableau.by_index && a->alpha != b->alpha) return a->alpha > b->alpha;
    return a->column < b->column;
}

/* Computes event->key: how far the entering column may move until the column of the event reaches
 * `next`, the end of its segment (linear piece of its cost). */
static void set_key(const csolver *s, csi_event *event) {
    double ahead = event->direction * (event->next - csi_col(s, event->column)->value);
    event->key = csi_max(ahead, 0) / event->alpha;
}

static csolver_status find_ends(csolver *s, int direction) {
    CSI_TRY(csi_events_begin(s, s->tableau.order_count));
    for (uint32_t i = 0; i < s->tableau.order_count; i++) {
        uint32_t column = s->tableau.rows.items[s->tableau.order[i]].basic;
        double rate = direction * csi_sparse_sum(s, column);
        if (rate == 0) continue;
        const csi_column *x = csi_col(s, column);
        csi_event event = {.column = column,
                           .direction = rate > 0 ? 1 : -1,
                           .alpha = fabs(rate),
                           .next = rate > 0 ? x->high : x->low};
        /* An empty ratio stands for the slope that the column stores, which is valid until the
         * column passes its first breakpoint. */
        event.ratio.count = CSI_NONE;
        if (isinf(event.next)) continue;
        set_key(s, &event);
        s->simplex.events.items[s->simplex.events.count++] = event;
        csi_events_push(s, s->simplex.events.count - 1, nearer);
    }
    return CSOLVER_OK;
}

static csolver_status add_slope(csolver *s, csi_span *sum, const csi_event *event, double factor) {
    if (event->ratio.count == CSI_NONE)
        return csi_vector_add_list(s, sum, csi_col(s, event->column)->vector, factor);
    return csi_vector_add_span(s, sum, event->ratio, factor);
}

/* A basic column has passed ends of segments (linear pieces of its cost) during a step. Computes by
 * how much the slope of its cost changes by that. */
static csolver_status change_of(csolver *s, const csi_event *event, csi_span *change) {
    *change = csi_vector_begin(s);
    CSI_TRY(csi_vector_add_span(s, change, event->ratio, 1));
    CSI_TRY(csi_vector_add_list(s, change, csi_col(s, event->column)->vector, -1));
    csi_vector_prune(s, change);
    return CSOLVER_OK;
}

#define AT(i) events[i]
#define PUT(i, event) events[i] = (event)
#define BEFORE(a, b) ((a).column < (b).column)

/* Sorts events by descending column, by heapsort. */
static void sort_by_column(csi_event *events, uint32_t count) {
    csi_event item;
    for (uint32_t i = count / 2; i-- > 0;) {
        item = events[i];
        CSI_HEAP_SINK(item, i, count, AT, PUT, BEFORE);
    }
    for (uint32_t left = count; left-- > 1;) {
        item = events[left];
        events[left] = events[0];
        CSI_HEAP_SINK(item, 0, left, AT, PUT, BEFORE);
    }
}

/* Removes the events of columns that have passed no end of a segment (linear piece of their costs),
 * because their slopes stay the same. Sorts the others: the order in which changes of slopes are added
 * to a reduced cost decides how they round and cancel, and the order of rows, from which the events
 * come, depends on transactions that were rolled back. */
static void keep_crossing(csolver *s) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->simplex.events.count; i++)
        if (s->simplex.events.items[i].ratio.count != CSI_NONE)
            s->simplex.events.items[kept++] = s->simplex.events.items[i];
    s->simplex.events.count = kept;
    sort_by_column(s->simplex.events.items, kept);
}

/* Gives many basic columns their new slopes and segments (linear pieces of their costs) in one pass
 * over the rows. That is faster than column by column, because the columns may depend on the same
 * rows. */
static csolver_status cross_together(csolver *s) {
    for (uint32_t i = 0; i < s->simplex.events.count; i++) {
        csi_event event = s->simplex.events.items[i], *own = &s->simplex.events.items[i];
        CSI_TRY(change_of(s, &event, &own->ratio));
        own->value = event.direction > 0 ? event.value : event.next;
        own->next = event.direction > 0 ? event.next : event.value;
    }
    return csi_segment_changes_events(s);
}

/* Completes a step: gives every basic column that has passed ends of segments (linear pieces of its
 * cost) its new slope and segment. */
static csolver_status cross(csolver *s) {
    s->tableau.basis++;
    keep_crossing(s);
    if (!CSI_COMPACT && s->simplex.events.count >= CSI_CROSS_MANY) return cross_together(s);
    for (uint32_t i = 0; i < s->simplex.events.count; i++) {
        csi_event event = s->simplex.events.items[i];
        csi_span change;
        CSI_TRY(change_of(s, &event, &change));
        CSI_TRY(csi_btran_row(s, csi_col(s, event.column)->row));
        CSI_TRY(csi_reduced_shift(s, event.column, change));
        csi_col(s, event.column)->low = event.direction > 0 ? event.value : event.next;
        csi_col(s, event.column)->high = event.direction > 0 ? event.next : event.value;
    }
    return CSOLVER_OK;
}

/* Ends a step without a pivot: moves the nonbasic column q to `value`, one of its own breakpoints,
 * where it stays nonbasic. */
static csolver_status rest_at(csolver *s, uint32_t q, double value) {
    CSI_TRY(cross(s));
    CSI_TRY(csi_journal_column(s, q));
    csi_values_move(s, q, value);
    return csi_values_update(s);
}

/* Returns whether the coefficient of the entering column q in the row of the leaving column is too
 * inaccurate for a pivot, so that all rows should be rebuilt from the constraints first. If they
 * have just been rebuilt, any coefficient that is larger than the bound of its rounding error is
 * accepted. Before the call, the leaving column's row, expressed by nonbasic columns only, must be
 * in the solver's sparse set (work space for a sum of rows). */
static bool is_pivot_unsure(const csolver *s, uint32_t q) {
    const csi_entry *entry = csi_sparse_find(s, q);
    if (entry == NULL) return true;
    if (s->tableau.derivations > 0) return csi_pivot_is_small(s, entry);
    return csi_is_cancelled(entry->sum, entry->magnitude);
}

/* Ends a step with a pivot: the column q enters the basis, and the column of the event `end`, which
 * has reached the end of its segment (linear piece of its cost), leaves. If the pivot might be
 * nothing but rounding errors, nothing happens, and `*moved` becomes false. */
static csolver_status exchange(csolver *s, uint32_t q, int direction, double from,
                               const csi_side *side, csi_event end, bool *moved) {
    uint32_t p = end.column;
    CSI_TRY(csi_btran_row(s, csi_col(s, p)->row));
    uint32_t expansion = s->tableau.work.traversal;
    *moved = !is_pivot_unsure(s, q);
    if (!*moved) return CSOLVER_OK;
    CSI_TRY(csi_cost_back(s, q, from, direction, side->slope, &from));
    CSI_TRY(cross(s));
    csi_keys keys;
    CSI_TRY(csi_pivot_prepare(s, p, q, &keys));
    uint32_t row = csi_col(s, p)->row;
    if (s->tableau.work.traversal != expansion) CSI_TRY(csi_btran_row(s, row));
    CSI_TRY(csi_reduced_exchange(s, p, q, side->slope));
    csi_cycle_pivot(s, p, q, keys);
    csi_col(s, q)->low = direction > 0 ? from : side->next;
    csi_col(s, q)->high = direction > 0 ? side->next : from;
    csi_values_move(s, p, end.next);
    csi_values_invalidate(s, row);
    return csi_values_update(s);
}

/* Makes one step of the primal simplex method: moves the nonbasic column q in `direction` as far as
 * the movement improves the objective. If the movement neither improves nor worsens the objective,
 * moves q only to the next breakpoint. Sets `*moved` to false if only rounding errors made the
 * movement look like an improvement. */
csolver_status csi_primal_step(csolver *s, uint32_t q, int direction, bool *moved) {
    *moved = true;
    CSI_TRY(csi_simplex_iterate(s));
    s->base.statistics.primal_iterations++;
    s->base.scratch.count = 0;
    double from = csi_col(s, q)->value, start = from;
    csi_side side;
    /* change of the objective per unit of movement; negative if moving further is an improvement */
    csi_span gain;
    CSI_TRY(csi_cost_gap(s, q, from, direction, &side, &gain));
    CSI_TRY(csi_column_rates(s, q));
    CSI_TRY(find_ends(s, direction));
    for (;;) {
        csi_event *top = csi_events_top(s);
        double own = fabs(side.next - start);
        /* No breakpoint limits the movement, so it cannot be an improvement: only rounding errors, or
         * values that have overflowed, made it look like one. */
        if (!(own < INFINITY) && (top == NULL || !(top->key < INFINITY))) {
            *moved = false;
            return CSOLVER_OK;
        }
        csi_span next = csi_vector_begin(s);
        if (top == NULL || own <= top->key) {
            csi_side beyond;
            CSI_TRY(csi_cost_side(s, q, side.next, direction, &beyond));
            if (beyond.blocked) return rest_at(s, q, side.next);
            next = csi_vector_begin(s);
            CSI_TRY(csi_vector_add_span(s, &next, gain, 1));
            CSI_TRY(csi_vector_add_span(s, &next, beyond.slope, direction));
            CSI_TRY(csi_vector_add_span(s, &next, side.slope, -direction));
            if (csi_vector_sign(s, next) >= 0) return rest_at(s, q, side.next);
            from = side.next;
            side = beyond;
        } else {
            csi_side beyond;
            CSI_TRY(csi_cost_side(s, top->column, top->next, top->direction, &beyond));
            if (beyond.blocked) return exchange(s, q, direction, from, &side, *top, moved);
            next = csi_vector_begin(s);
            CSI_TRY(csi_vector_add_span(s, &next, gain, 1));
            CSI_TRY(csi_vector_add_span(s, &next, beyond.slope, top->alpha * top->direction));
            CSI_TRY(add_slope(s, &next, top, -top->alpha * top->direction));
            if (csi_vector_sign(s, next) >= 0)
                return exchange(s, q, direction, from, &side, *top, moved);
            uint32_t index = csi_events_pop(s, nearer);
            top->ratio = beyond.slope;
            top->value = top->next;
            top->next = beyond.next;
            if (!isinf(top->next)) {
                set_key(s, top);
                csi_events_push(s, index, nearer);
            }
        }
        gain = next;
    }
}

/* Finds out whether moving a column improves the objective, as csi_movement_pays() does; basic
 * columns count as not moving. A column that could move without cost is put on the list of tied
 * columns, so that age can decide (ties.c). */
csolver_status csi_primal_look_at(csolver *s, uint32_t column, int *way) {
    bool tied = false;
    *way = 0;
    if (!csi_col(s, column)->live || csi_is_basic(s, column)) return CSOLVER_OK;
    CSI_TRY(csi_movement_pays(s, column, way));
    if (*way == 0 && s->base.options.age_breaks_ties)
        CSI_TRY(csi_movement_is_tied(s, column, &tied));
    if (tied) csi_ties_queue(s, column);
    return CSOLVER_OK;
}

/* Chooses, from the list `repriced`, the column with the smallest index whose movement
 * improves the objective. The order of the list, which may depend on rolled back transactions, thus
 * has no influence. Removes columns from the list whose movement is no improvement. */
static csolver_status choose(csolver *s, uint32_t *q, int *direction) {
    uint32_t kept = 0;
    csolver_status status = CSOLVER_OK;
    *q = CSI_NONE;
    CSI_TRY(csi_queue_complete(s, &s->tableau.repriced, CSI_MARK_REPRICED));
    for (uint32_t i = 0; i < s->tableau.repriced.count; i++) {
        uint32_t column = s->tableau.repriced.items[i];
        int way = 0;
        if (status == CSOLVER_OK) status = csi_primal_look_at(s, column, &way);
        if (status == CSOLVER_OK && way == 0) {
            s->tableau.marks[column] = (uint8_t)(s->tableau.marks[column] & ~CSI_MARK_REPRICED);
            continue;
        }
        s->tableau.repriced.items[kept++] = column;
        if (column >= *q) continue;
        *q = column;
        *direction = way;
    }
    s->tableau.repriced.count = kept;
    return status;
}

static void forget(csolver *s, uint32_t q) {
    s->tableau.marks[q] = (uint8_t)(s->tableau.marks[q] & ~CSI_MARK_REPRICED);
    for (uint32_t i = 0; i < s->tableau.repriced.count; i++)
        if (s->tableau.repriced.items[i] == q)
            s->tableau.repriced.items[i] = s->tableau.repriced.items[--s->tableau.repriced.count];
}

/* Sets `*needed` to whether moving some nonbasic column improves the objective, so that steps of
 * the primal simplex method are needed. */
csolver_status csi_primal_needed(csolver *s, bool *needed) {
    uint32_t q;
    int direction;
    CSI_TRY(choose(s, &q, &direction));
    *needed = q != CSI_NONE;
    return CSOLVER_OK;
}

/* Moves nonbasic columns until no movement improves the objective, or until `most` steps have been
 * taken. All basic columns must be inside their segments (linear pieces of their costs). */
csolver_status csi_primal_some(csolver *s, uint32_t most) {
    if (!CSI_COMPACT) csi_stall_end(s);
    for (uint32_t i = 0; i < most; i++) {
        uint32_t q;
        int direction;
        bool moved;
        CSI_TRY(csi_work_check(s));
        if (csi_refactor_is_due(s)) CSI_TRY(csi_flush_refactored(s));
        CSI_TRY(choose(s, &q, &direction));
        if (q == CSI_NONE) return CSOLVER_OK;
        CSI_TRY(csi_primal_step(s, q, direction, &moved));
        if (!moved && s->tableau.derivations > 0)
            csi_simplex_suspect(s);
        else if (!moved)
            forget(s, q);
    }
    return CSOLVER_OK;
}
