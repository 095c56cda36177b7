/* segment_changes.c - many basic columns at once get the segments that they stand on.
 *
 * One dual step for each of them follows its chain of rows down by itself, and hundreds of cells that
 * share their lines share those chains. Together they are one sum: the changes of their slopes go down all
 * chains in one way for each priority. The result is taken if no nonbasic column would then rather
 * move, which is to say if the result is optimal; if one would, nothing has happened, and the dual simplex
 * takes its steps. Only if many of them have not been enough, and a few columns would move, those are left to the
 * primal simplex: a thousand widths that must be equal, each with its own cost, are one step there. */
#include "simplex.h"

#include "../base/numeric.h"

/* No ratio test is running, so its memory is free. A column that changes its segment is an event: `value` and `next`
 * are the ends of its new segment, `ratio` is the change of its slope. Reduced costs that are kept are
 * pairs of a column and its list. */
#define CHANGES s->simplex.events
#define KEPT s->base.indices

/* The segment that the column stands on, and what that changes of its slope. There is room. */
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

/* Takes all violated columns out of the queue, the worst first. */
static csolver_status collect(csolver *s) {
    CHANGES.count = 0;
    if (s->tableau.violated_lost) {
        CSI_TRY(CSI_RESERVE(s, CHANGES, s->model.columns.count));
        for (uint32_t i = 0; i < s->model.columns.count; i++)
            if (csi_col(s, i)->live && csi_is_basic(s, i) && csi_queue_violation(s, i) > 0)
                CSI_TRY(add(s, i));
        return CSOLVER_OK;
    }
    csi_queue_rebuild(s);
    CSI_TRY(CSI_RESERVE(s, CHANGES, s->tableau.violated.count));
    for (;;) {
        uint32_t column = csi_queue_pop_soft(s);
        if (column == CSI_NONE) return CSOLVER_OK;
        CSI_TRY(add(s, column));
    }
}

/* The highest priority below `below` at which a slope changes; -INFINITY if there is none. */
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

/* Keeps the reduced costs of the columns in the work space as they are. */
static csolver_status keep(csolver *s) {
    CSI_TRY(CSI_RESERVE(s, KEPT, 2 * (size_t)s->tableau.work.count));
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        uint32_t j = s->tableau.work.items[i].column;
        if (csi_col(s, j)->fixed || (s->model.marks[j] & CSI_MARK_KEPT)) continue;
        CSI_TRY(csi_journal_column(s, j));
        uint32_t list = csi_col(s, j)->vector;
        CSI_TRY(csi_vector_reserve_nodes(s, csi_vector_length(s, list)));
        csi_col(s, j)->vector = csi_vector_copy(s, list);
        KEPT.items[KEPT.count++] = j;
        KEPT.items[KEPT.count++] = list;
        s->model.marks[j] |= CSI_MARK_KEPT;
    }
    return CSOLVER_OK;
}

/* Sums up the change of each reduced cost; those before are kept. */
static csolver_status sum_up(csolver *s) {
    for (double priority = next_priority(s, INFINITY); !isinf(priority);
         priority = next_priority(s, priority)) {
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
    }
    return CSOLVER_OK;
}

/* Whether at most so many columns whose reduced costs changed would rather move, or where age breaks ties might. */
static csolver_status are_few_moving(csolver *s, uint32_t most, bool *few) {
    uint32_t moving = 0;
    for (uint32_t i = 0; i < KEPT.count && moving <= most; i += 2) {
        int direction;
        bool tied = false;
        CSI_TRY(csi_primal_pays(s, KEPT.items[i], &direction));
        if (direction == 0 && s->base.options.age_breaks_ties)
            CSI_TRY(csi_ties_is_tied(s, KEPT.items[i], &tied));
        if (tied) csi_queue_tied(s, KEPT.items[i]);
        moving += direction != 0 || tied;
    }
    *few = moving <= most;
    return CSOLVER_OK;
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
        s->model.marks[j] = (uint8_t)(s->model.marks[j] & ~CSI_MARK_KEPT);
        csi_vector_free(s, done ? kept : csi_col(s, j)->vector);
        if (!done) csi_col(s, j)->vector = kept;
    }
    KEPT.count = 0;
    if (!done)
        for (uint32_t i = 0; i < CHANGES.count; i++) csi_queue_push(s, CHANGES.items[i].column);
}

/* Whether some column is outside its bounds: those are first in the queue. */
static bool is_infeasible(csolver *s) {
    uint32_t worst = csi_queue_pop_soft(s);
    if (worst == CSI_NONE) return false;
    csi_queue_push(s, worst);
    return csi_queue_hard_violation(s, worst) > 0;
}

/* The columns of the events get new segments: those between `value` and `next`, where their slopes are more by
 * `ratio`. Happens wholly or not at all. */
csolver_status csi_segment_changes_events(csolver *s) {
    KEPT.count = 0;
    csolver_status status = sum_up(s);
    if (status == CSOLVER_OK) status = save(s);
    if (status == CSOLVER_OK) commit(s);
    forget(s, status == CSOLVER_OK);
    return status;
}

/* Changes the segments of all violated columns if then at most so many nonbasic ones would rather move: 0 if the result must be
 * optimal, UINT32_MAX to do so in any case. Values must be up to date. */
csolver_status csi_segment_changes_all(csolver *s, uint32_t most) {
    bool done = true;
    if (most < UINT32_MAX && is_infeasible(s)) return CSOLVER_OK;
    s->base.scratch.count = KEPT.count = 0;
    csolver_status status = collect(s);
    if (status == CSOLVER_OK) status = sum_up(s);
    if (status == CSOLVER_OK && most < UINT32_MAX) status = are_few_moving(s, most, &done);
    if (status == CSOLVER_OK && done) status = save(s);
    done &= status == CSOLVER_OK;
    if (done) commit(s);
    forget(s, done);
    return status;
}
