/* segment_changes.c - moves many basic columns to other segments (linear pieces of their costs)
 * at once, namely to those that contain their values.
 *
 * One dual step for each such column would expand its row down to the nonbasic columns, and
 * hundreds of cells that depend on the same rows would expand the same rows again and again.
 * Here the changes of all their slopes are propagated through all rows as one sum for each
 * priority. The result is kept if no nonbasic column would then improve the objective by moving,
 * because the result is then optimal, or if so few would that the primal simplex method can move
 * them afterwards. Otherwise everything is restored, and the dual simplex method takes its steps.
 * For example, a thousand widths that must be equal, each with its own cost, need only one primal
 * step. */
#include "simplex.h"

#include "../base/numeric.h"

/* CHANGES and KEPT use the memory of the ratio test, because no ratio test is running. CHANGES has
 * an event for each column that changes its segment (linear piece of its cost): `value` and `next`
 * are the ends of the new segment, `ratio` is the change of slope. KEPT has pairs of a column and
 * its saved reduced cost. */
#define CHANGES s->simplex.events
#define KEPT s->base.indices

/* Notes the change for one column: the segment (linear piece of its cost) that contains its
 * value, and the change of its slope. The caller has reserved memory for the event. Errors:
 * OUT_OF_MEMORY. */
static csolver_status add(csolver *s, uint32_t column) {
    csi_event *own = &CHANGES.items[CHANGES.count++];
    csi_span slope, change = csi_vector_begin(s);
    uint32_t start = change.start;
    *own = (csi_event){.column = column, .ratio = change};
    CSI_TRY(
        csi_cost_segment_at(s, column, csi_col(s, column)->value, &own->value, &own->next, &slope));
    change = csi_vector_begin(s);
    CSI_TRY(csi_vector_add_span(s, &change, slope, 1));
    CSI_TRY(csi_vector_add_list(s, &change, csi_col(s, column)->vector, -1));
    csi_vector_prune(s, &change);
    if (change.count > 0)
        memmove(s->base.scratch.items + start, s->base.scratch.items + change.start,
                change.count * sizeof *s->base.scratch.items);
    own->ratio.count = change.count;
    s->base.scratch.count = start + change.count;
    return CSOLVER_OK;
}

/* Takes the violated columns off the queue, the worst first and at most `most`, and notes for each the
 * change to the segment (linear piece of its cost) that contains its value. Errors: OUT_OF_MEMORY. */
static csolver_status collect(csolver *s, uint32_t most) {
    CHANGES.count = 0;
    if (s->tableau.violated_lost) {
        CSI_TRY(CSI_RESERVE(s, CHANGES, s->tableau.columns.count));
        for (uint32_t i = 0; i < s->tableau.columns.count; i++)
            if (csi_col(s, i)->live && csi_is_basic(s, i) && csi_queue_violation(s, i) > 0)
                CSI_TRY(add(s, i));
        return CSOLVER_OK;
    }
    csi_queue_rebuild(s);
    CSI_TRY(CSI_RESERVE(s, CHANGES, s->tableau.violated.count));
    while (CHANGES.count < most) {
        uint32_t column = csi_queue_pop_soft(s);
        if (column == CSI_NONE) return CSOLVER_OK;
        CSI_TRY(add(s, column));
    }
    return CSOLVER_OK;
}

/* Returns the highest priority lower than `below` at which the slope of some column changes, or
 * -INFINITY. */
static double next_priority(const csolver *s, double below) {
    double best = -INFINITY;
    for (uint32_t i = 0; i < CHANGES.count; i++) {
        csi_span change = CHANGES.items[i].ratio;
        for (uint32_t k = 0; k < change.count; k++) {
            double priority = s->base.scratch.items[change.start + k].priority;
            if (priority < below && priority > best) best = priority;
        }
    }
    return best;
}

/* Saves the reduced costs of the columns in the sparse set (work space for a sum of rows), so that
 * forget() can restore them. Errors: OUT_OF_MEMORY. */
static csolver_status keep(csolver *s) {
    CSI_TRY(CSI_RESERVE(s, KEPT, 2 * (size_t)s->tableau.work.count));
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        uint32_t j = s->tableau.work.items[i].column;
        if (csi_col(s, j)->fixed || (s->tableau.marks[j] & CSI_MARK_KEPT)) continue;
        CSI_TRY(csi_journal_column(s, j));
        uint32_t list = csi_col(s, j)->vector;
        CSI_TRY(csi_vector_reserve_nodes(s, csi_vector_length(s, list)));
        csi_col(s, j)->vector = csi_vector_copy(s, list);
        KEPT.items[KEPT.count++] = j;
        KEPT.items[KEPT.count++] = list;
        s->tableau.marks[j] |= CSI_MARK_KEPT;
    }
    return CSOLVER_OK;
}

/* Finds out whether at most `most` columns with changed reduced costs would improve the
 * objective by moving. If the solver's options prefer, among several optimal solutions, the one
 * that favours older columns, columns that could move without cost count, too. Errors:
 * OUT_OF_MEMORY. */
static csolver_status are_few_moving(csolver *s, uint32_t most, bool *few) {
    uint32_t moving = 0;
    for (uint32_t i = 0; i < KEPT.count && moving <= most; i += 2) {
        int direction;
        bool tied = false;
        CSI_TRY(csi_movement_pays(s, KEPT.items[i], &direction));
        if (direction == 0 && s->base.options.age_breaks_ties)
            CSI_TRY(csi_movement_is_tied(s, KEPT.items[i], &tied));
        if (tied) csi_ties_queue(s, KEPT.items[i]);
        moving += direction != 0 || tied;
    }
    *few = moving <= most;
    return CSOLVER_OK;
}

/* Adds up the changes of all reduced costs, after saving their present values. `*few` becomes whether at
 * most `most` columns would then improve the objective by moving. After the highest priority, which usually
 * decides the signs, asks for the first time; if more columns would move, does not add up the other
 * priorities. If `most` is UINT32_MAX, does not ask. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
static csolver_status sum_up(csolver *s, uint32_t most, bool *few) {
    double highest = next_priority(s, INFINITY), next;
    *few = true;
    for (double priority = highest; !isinf(priority) && *few; priority = next) {
        CSI_TRY(csi_work_check(s));
        csi_sparse_begin(s);
        for (uint32_t i = 0; i < CHANGES.count; i++) {
            csi_event event = CHANGES.items[i];
            for (uint32_t k = 0; k < event.ratio.count; k++) {
                csi_vector_entry entry = s->base.scratch.items[event.ratio.start + k];
                if (entry.priority != priority) continue;
                CSI_TRY(csi_btran_add_basic(s, event.column, entry.value, entry.scale));
            }
        }
        CSI_TRY(csi_btran_down(s));
        CSI_TRY(keep(s));
        CSI_TRY(csi_reduced_add_sums(s, priority));
        next = next_priority(s, priority);
        if (priority == highest && !isinf(next) && most < UINT32_MAX)
            CSI_TRY(are_few_moving(s, most, few));
    }
    if (most == UINT32_MAX || !*few) return CSOLVER_OK;
    return are_few_moving(s, most, few);
}

static csolver_status save(csolver *s) {
    size_t nodes = 0;
    for (uint32_t i = 0; i < CHANGES.count; i++) {
        CSI_TRY(csi_journal_column(s, CHANGES.items[i].column));
        nodes += CHANGES.items[i].ratio.count;
    }
    return csi_vector_reserve_nodes(s, nodes);
}

static void commit(csolver *s) {
    s->tableau.basis++;
    for (uint32_t i = 0; i < CHANGES.count; i++) {
        csi_event event = CHANGES.items[i];
        csi_column *x = csi_col(s, event.column);
        csi_vector_update(s, &x->vector, event.ratio, 1, 1);
        x->low = event.value;
        x->high = event.next;
    }
}

static void forget(csolver *s, bool done) {
    for (uint32_t i = 0; i < KEPT.count; i += 2) {
        uint32_t j = KEPT.items[i], kept = KEPT.items[i + 1];
        s->tableau.marks[j] = (uint8_t)(s->tableau.marks[j] & ~CSI_MARK_KEPT);
        csi_vector_free(s, done ? kept : csi_col(s, j)->vector);
        if (!done) csi_col(s, j)->vector = kept;
    }
    KEPT.count = 0;
    if (!done)
        for (uint32_t i = 0; i < CHANGES.count; i++) csi_queue_push(s, CHANGES.items[i].column);
}

/* Returns whether some column is outside its bounds. Such columns come first in the queue of
 * violated columns, so the first one tells. */
static bool is_infeasible(csolver *s) {
    uint32_t worst = csi_queue_pop_soft(s);
    if (worst == CSI_NONE) return false;
    csi_queue_push(s, worst);
    return csi_queue_hard_violation(s, worst) > 0;
}

/* Gives each column that has an event a new segment (linear piece of its cost) from `value` to
 * `next`, and adds `ratio` to the slope of its cost. After an error nothing has changed. Errors:
 * OUT_OF_MEMORY, WORK_LIMIT. */
csolver_status csi_segment_changes_events(csolver *s) {
    KEPT.count = 0;
    bool few;
    csolver_status status = sum_up(s, UINT32_MAX, &few);
    if (status == CSOLVER_OK) status = save(s);
    if (status == CSOLVER_OK) commit(s);
    forget(s, status == CSOLVER_OK);
    return status;
}

/* Tries the worst of many violated columns alone. `*few` tells whether at most one nonbasic column for each
 * CSI_SEGMENTS_SHARE of them would then improve the objective by moving; otherwise an attempt with all
 * violated columns would fail, too. In a list of cells whose texts change, for example, every third column
 * needs a pivot. Changes nothing. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
static csolver_status try_some(csolver *s, bool *few) {
    *few = true;
    if (s->tableau.violated_lost || s->tableau.violated.count < 2 * CSI_SEGMENTS_SAMPLE)
        return CSOLVER_OK;
    csi_queue_rebuild(s); /* Outdated entries must not count: a clone may have others. */
    if (s->tableau.violated.count < 2 * CSI_SEGMENTS_SAMPLE) return CSOLVER_OK;
    s->base.scratch.count = KEPT.count = 0;
    csolver_status status = collect(s, CSI_SEGMENTS_SAMPLE);
    if (status == CSOLVER_OK) status = sum_up(s, CSI_SEGMENTS_SAMPLE / CSI_SEGMENTS_SHARE, few);
    forget(s, false);
    return status;
}

/* Moves all violated columns to the segments (linear pieces of their costs) that contain their
 * values, if at most `most` nonbasic columns would then improve the objective by moving. If `most`
 * is 0, the result must be optimal; if it is UINT32_MAX, segments are changed in any case. Values
 * must be up to date. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
csolver_status csi_segment_changes_all(csolver *s, uint32_t most) {
    bool done = true;
    if (s->tableau.violated.count == 0 && !s->tableau.violated_lost) return CSOLVER_OK;
    if (CSI_COMPACT) return CSOLVER_OK;
    if (most < UINT32_MAX) {
        if (is_infeasible(s)) return CSOLVER_OK;
        CSI_TRY(try_some(s, &done));
        if (!done) return CSOLVER_OK;
    }
    s->base.scratch.count = KEPT.count = 0;
    csolver_status status = collect(s, UINT32_MAX);
    if (status == CSOLVER_OK) status = sum_up(s, most, &done);
    if (status == CSOLVER_OK && done) status = save(s);
    done &= status == CSOLVER_OK;
    if (done) commit(s);
    forget(s, done);
    return status;
}
