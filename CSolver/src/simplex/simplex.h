/* simplex.h - the functions of the simplex layer: the first basis, bounds, dual and primal
 * steps, conflicts, and the changes of the tableau when a constraint is added, removed or
 * changed. Invariants: between calls, no required constraint is violated; every reported
 * conflict is minimal. Internal. */
#ifndef CSI_SIMPLEX_H
#define CSI_SIMPLEX_H

#include "../tableau/tableau.h"

/* ---- events.c ---- */
typedef bool csi_events_order(const csolver *s, const csi_event *a, const csi_event *b);
csolver_status csi_events_begin(csolver *s, uint32_t most);
void csi_events_push(csolver *s, uint32_t event, csi_events_order *before);
uint32_t csi_events_pop(csolver *s, csi_events_order *before);
/* Returns the next event of a ratio test without removing the event from the heap, or NULL if the
 * heap is empty. */
static inline csi_event *csi_events_top(const csolver *s) {
    return s->base.indices.count > 0 ? &s->simplex.events.items[s->base.indices.items[0]] : NULL;
}

/* ---- ratio.c ---- */
bool csi_ratio_before(const csolver *s, const csi_event *a, const csi_event *b);
csolver_status csi_ratio_find(csolver *s, int direction, double rest, bool compared);
csolver_status csi_ratio_pass(csolver *s, uint32_t index);
csolver_status csi_ratio_save(csolver *s);
void csi_ratio_apply(csolver *s);

/* Counts an iteration of the running call. Errors: ITERATION_LIMIT after more iterations than the
 * host allows (by default, a number that grows with the problem), WORK_LIMIT. */
static inline csolver_status csi_simplex_iterate(csolver *s) {
    uint64_t size = (uint64_t)s->tableau.rows.count + s->tableau.columns.count + 100;
    uint64_t limit = s->base.options.iteration_limit;
    CSI_TRY(csi_work_check(s));
    return ++s->simplex.iterations > (limit != 0 ? limit : 1000 * size)
               ? CSOLVER_ERROR_ITERATION_LIMIT
               : CSOLVER_OK;
}

/* Has all rows rebuilt from the constraints before the next iteration, because rounding errors may have spoilt a
 * coefficient. If coefficients differ so much in size that each rebuilt row is spoilt at once, the search would go on up
 * to the default limit of iterations and take seconds, so a rebuild counts as REBUILD iterations. The sessions of
 * Tests/CSolver/overflow.c take 6.0 s with a REBUILD of 1, 2.0 s with 8 (which is what a rebuild of their few rows costs, in
 * steps of the primal simplex method), and 0.4 s with 64. */
static inline void csi_simplex_suspect(csolver *s) {
    enum { REBUILD = 64 };
    s->tableau.suspect = true;
    if (s->base.options.iteration_limit == 0) s->simplex.iterations += REBUILD;
}

/* ---- suspended edits ---- */
/* Returns the suspended edit of a column's variable, whose value the host is about to suggest, or CSI_NONE. */
static inline uint32_t csi_suspended_edit(const csolver *s, uint32_t column) {
    if (s->simplex.suspended.count == 0 || csi_col(s, column)->logical) return CSI_NONE;
    uint32_t edit = csi_cost_edit_on(s, column);
    bool found = edit != CSI_NONE && s->model.constraints.items[edit].suspended;
    return found ? edit : CSI_NONE;
}

/* ---- crash.c ---- */
csolver_status csi_crash_define(csolver *s, uint32_t row, bool *defined);
csolver_status csi_crash_settle(csolver *s);
csolver_status csi_crash_place_activity(csolver *s, uint32_t row);
csolver_status csi_crash_define_form(csolver *s, uint32_t form);

/* ---- crash_close.c ---- */
csolver_status csi_crash_close(csolver *s, uint32_t row, bool *closed);
bool csi_crash_is_large(const csolver *s, uint32_t column);

/* ---- crash_wait.c ---- */
void csi_wait_begin(csolver *s);
void csi_wait_end(csolver *s);
csolver_status csi_wait_add(csolver *s, uint32_t row, uint32_t free);
csolver_status csi_wait_note_users(csolver *s, uint32_t column);
uint32_t csi_wait_pop_ready(csolver *s);
csolver_status csi_wait_peel(csolver *s);

/* Returns whether a new equality should wait for its basic column until more equalities are known
 * (crash_wait.c). `free` is the number of columns that could become basic in its row. */
static inline bool csi_wait_pays(const csolver *s, uint32_t free) {
    if (CSI_COMPACT || free == 1 || !s->simplex.wait.open) return false;
    return free == 0 ? s->simplex.wait.rows.count > 0 : free + 1 < CSI_WAIT_PEELED;
}

/* Notes that `column` has become basic in a row, so that it can become basic in no other row:
 * waiting rows lower their counts of free columns (crash_wait.c). Errors: OUT_OF_MEMORY. */
static inline csolver_status csi_wait_note(csolver *s, uint32_t column) {
    if (CSI_COMPACT || s->simplex.wait.rows.count == 0 || csi_col(s, column)->singles != CSI_NONE)
        return CSOLVER_OK;
    return csi_wait_note_users(s, column);
}

static inline uint32_t csi_wait_pop(csolver *s) {
    return CSI_COMPACT || s->simplex.wait.ready.count == 0 ? CSI_NONE : csi_wait_pop_ready(s);
}

/* ---- cycle.c ---- */
void csi_cycle_begin(csolver *s);
void csi_cycle_note(csolver *s, uint32_t leaving, uint32_t entering);

/* Completes a pivot, like csi_pivot_commit(), and watches for cycling. */
static inline void csi_cycle_pivot(csolver *s, uint32_t leaving, uint32_t entering, csi_keys keys) {
    csi_pivot_commit(s, leaving, entering, keys);
    csi_cycle_note(s, leaving, entering);
}

/* ---- ending.c ---- */
void csi_ending_forget(csolver *s, uint32_t column);
void csi_ending_commit(csolver *s);
void csi_ending_roll_back(csolver *s);
void csi_ending_reset(csolver *s);

/* ---- flush.c ---- */
csolver_status csi_flush(csolver *s);
csolver_status csi_flush_refactored(csolver *s);
csolver_status csi_flush_swept(csolver *s, bool optimal);
csolver_status csi_flush_settle(csolver *s);
csolver_status csi_flush_place_infeasible(csolver *s, bool *pays, bool *left);

/* ---- dual.c ---- */
csolver_status csi_dual_hard(csolver *s);
csolver_status csi_dual_all(csolver *s, bool primal_follows);

/* ---- stall.c ---- */
csolver_status csi_stall_drop_slopes(csolver *s);
csolver_status csi_stall_perturb(csolver *s);
void csi_stall_end(csolver *s);

/* ---- movement.c ---- */
csolver_status csi_movement_pays(csolver *s, uint32_t q, int *direction);
csolver_status csi_movement_is_free(csolver *s, uint32_t q, int way, bool *free);
csolver_status csi_movement_is_tied(csolver *s, uint32_t q, bool *tied);

/* Decides between two columns that could move at the same cost: returns whether column `a`, which
 * moves in the direction `way`, moves before column `b`. Columns that grow move first, the oldest
 * of them first; of columns that shrink, the youngest moves first. */
static inline bool csi_movement_gives_way_first(uint32_t a, int way, uint32_t b, int other_way) {
    if (way != other_way) return way > 0;
    return way > 0 ? a < b : a > b;
}

/* ---- segment_changes.c ---- */
csolver_status csi_segment_changes_all(csolver *s, uint32_t most);
csolver_status csi_segment_changes_events(csolver *s);

/* ---- primal.c ---- */
csolver_status csi_primal_look_at(csolver *s, uint32_t column, int *way);
csolver_status csi_primal_needed(csolver *s, bool *needed);
csolver_status csi_primal_some(csolver *s, uint32_t most);
csolver_status csi_primal_step(csolver *s, uint32_t q, int direction, bool *moved);

/* ---- ties.c ---- */
csolver_status csi_ties_break(csolver *s);

/* ---- insert.c, remove.c, change.c ---- */
csolver_status csi_insert_check(csolver *s, const csolver_description *d);
csolver_field csi_insert_culprit(csolver *s, const csolver_description *d);
csolver_status csi_insert(csolver *s, const csolver_description *d, bool edit, uint32_t *made);
bool csi_insert_is_harmless(const csolver *s, const csolver_description *d);

/* The order in which the constraints of one call are added. Constraints on a single variable come first, because
 * rows choose better basic variables once the bounds are known. Required constraints on several variables precede
 * optional ones, so that the required rows choose their basic variables first. */
typedef enum csi_turn { CSI_SINGLES, CSI_REQUIRED_ROWS, CSI_OTHER_ROWS, CSI_TURNS } csi_turn;
static inline csi_turn csi_turn_of(const csolver_description *d) {
    if (d->term_count <= 1) return CSI_SINGLES;
    return d->priority >= CSOLVER_REQUIRED ? CSI_REQUIRED_ROWS : CSI_OTHER_ROWS;
}
csolver_status csi_insert_rows(csolver *s, size_t rows, csi_turn turn, const csolver_description *d,
                               csolver_constraint *ids, size_t *item);
csolver_status csi_insert_singles(csolver *s, size_t singles, const csolver_description *d,
                                  csolver_constraint *ids, size_t *item);
csolver_status csi_remove(csolver *s, uint32_t constraint);
bool csi_remove_slack(csolver *s, uint32_t constraint);
bool csi_remove_plain(csolver *s, size_t count, const csolver_constraint *constraints);
csolver_status csi_remove_many(csolver *s, size_t count, const csolver_constraint *constraints);
/* Returns whether a constraint's breakpoint (constant / coefficient) is a number with which the
 * solver can compute, if the constant becomes `constant`. */
static inline bool csi_change_fits(const csolver *s, uint32_t constraint, double constant) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->kind != CSI_KIND_SINGLE || csi_is_usable(constant / c->coefficient)) return true;
    return csi_col(s, c->column)->logical;
}
csolver_status csi_change_constant(csolver *s, uint32_t constraint, double constant);
csolver_status csi_change_priority(csolver *s, uint32_t constraint, double priority);
bool csi_change_weight_fits(const csolver *s, uint32_t constraint, double weight);
csolver_status csi_change_weight(csolver *s, uint32_t constraint, double weight);

/* ---- conflict.c ---- */
csolver_status csi_conflict_row(csolver *s, uint32_t basic, int direction);
csolver_status csi_conflict_bounds(csolver *s, uint32_t column);
csolver_status csi_conflict_constants(csolver *s);

/* Queues a column whose cost or value has changed for ties.c: if several solutions are optimal,
 * ties.c chooses the one in which older variables get the space. Not needed before the first solve,
 * in which the dual simplex method itself prefers older variables. */
static inline void csi_ties_queue(csolver *s, uint32_t column) {
    if (s->base.options.age_breaks_ties && s->model.answered)
        csi_list_add(s, &s->simplex.tied, s->tableau.marks, CSI_MARK_TIED, column);
}

/* Returns whether the simplex method has nothing to do: no update is pending, no column violates its segment (the
 * linear piece of its cost) or could move to a better value, no tie is to be broken, and no result is doubtful. */
static inline bool csi_queue_is_settled(const csolver *s) {
    return s->tableau.violated.count == 0 && !s->tableau.violated_lost && !csi_queue_waits(s) &&
           csi_list_is_empty(&s->tableau.repriced) && csi_list_is_empty(&s->simplex.tied) &&
           csi_list_is_empty(&s->tableau.doubtful) && !s->tableau.imprecise &&
           !s->base.doubtful_costs && !csi_refactor_is_due(s);
}

#endif
