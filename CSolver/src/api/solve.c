/* solve.c - the order of the storeys: what an answer needs, and its publication. */
#include "api.h"

#include "../base/numeric.h"

/* Whether the values meet the equations as given. */
static csolver_status look(csolver *s, bool *good) {
    csi_precision_doubt_quiet(s);
    CSI_TRY(csi_queue_complete_rows(s, &s->tableau.doubtful, CSI_ROW_DOUBTFUL));
    *good = csi_precision_is_good(s);
    return CSOLVER_OK;
}

/* Gets to what `goal` asks for. `good`: with values that meet the equations as given; if they do not, no
 * more can be done. */
static csolver_status reach(csolver *s, csolver_status (*goal)(csolver *), bool *good) {
    enum { REFINEMENTS = 4 };
    s->simplex.iterations = 0;
    csi_cycle_begin(s);
    CSI_TRY(csi_flush(s));
    CSI_TRY(goal(s));
    CSI_TRY(look(s, good));
    if (!*good) s->base.uncertain = true;
    for (int i = 0; i < REFINEMENTS && !*good; i++) {
        s->tableau.suspect = s->tableau.derivations > 0;
        CSI_TRY(s->tableau.suspect ? csi_flush_refactored(s) : csi_precision_refine(s));
        CSI_TRY(goal(s));
        CSI_TRY(look(s, good));
    }
    return CSOLVER_OK;
}

/* Whether no work waits that could find out something, as after most constraints that come one by one. */
static bool is_idle(const csolver *s) {
    return !csi_queue_waits(s) && csi_list_is_empty(&s->tableau.doubtful) &&
           s->tableau.violated.count == 0 && !s->tableau.violated_lost && !csi_refactor_is_due(s);
}

/* Whether the required constraints can be met: brings all columns inside their bounds. Where no row of a
 * new layout defines a column that has any, there is nothing to find out, and values wait for the solve. */
static csolver_status find_feasible(csolver *s) {
    bool good;
    if (is_idle(s)) return CSOLVER_OK;
    if (csi_list_is_empty(&s->tableau.dirty) && csi_values_are_unbounded(s)) return CSOLVER_OK;
    return reach(s, csi_dual_hard, &good);
}

/* Whether the tableau came to an end, of which it may be examined whether it is right. A contradiction of bounds of one
 * column, which leaves work waiting, always is. */
static bool is_end(const csolver *s, csolver_status status) {
    if (status == CSOLVER_ERROR_UNSATISFIABLE) return csi_list_is_empty(&s->tableau.dirty);
    return status == CSOLVER_OK;
}

csolver_status csi_solve_feasible(csolver *s) {
    CSI_TRY(csi_conflict_constants(s));
    csolver_status status = find_feasible(s);
    if (!csi_recheck_is_due(s) || !is_end(s, status)) return status;
    return csi_recheck_feasible(s, status);
}

static inline void publish_value(csolver *s, uint32_t variable, double value) {
    value += 0.0; /* no negative zero */
    if (value == s->model.published.items[variable]) return;
    s->model.published.items[variable] = value;
    csi_variable *v = &s->model.variables.items[variable];
    if (v->changed) return;
    v->changed = 1;
    s->model.changes.items[s->model.changes.count++] = csi_id_of_variable(s, variable);
}

static inline void publish_column(csolver *s, uint32_t column, bool simplex) {
    s->model.marks[column] = (uint8_t)(s->model.marks[column] & ~CSI_MARK_TOUCHED);
    const csi_column *x = csi_col(s, column);
    if (simplex && x->live && !x->logical) publish_value(s, x->owner, x->value);
}

/* How many columns wait to be published. */
static size_t count_touched(const csolver *s) {
    size_t count = s->model.touched.count;
    if (!s->model.touched.lost) return count;
    count = 0;
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        count += (s->model.marks[j] & CSI_MARK_TOUCHED) != 0;
    return count;
}

/* Room for the changes was reserved. */
static void publish(csolver *s, bool simplex) {
    csi_changes_mark(s);
    for (uint32_t i = 0; !s->model.touched.lost && i < s->model.touched.count; i++)
        publish_column(s, s->model.touched.items[i], simplex);
    for (uint32_t j = 0; s->model.touched.lost && j < s->model.columns.count; j++)
        if (s->model.marks[j] & CSI_MARK_TOUCHED) publish_column(s, j, simplex);
    s->model.touched.count = 0;
    s->model.touched.lost = false;
    for (uint32_t i = 0; !simplex && i < s->model.variables.count; i++)
        if (s->model.variables.items[i].live) publish_value(s, i, csi_answer_value(s, i));
}

/* Nonbasic columns that are worth moving are placed anew, all at once, and what that violates is the
 * dual simplex's. Those whose cost has no place for them are the primal simplex's. One step of it may
 * change what the others are worth, so after as many it is their turn to be placed again; in the last
 * rounds it goes on to the end. */
static csolver_status optimise(csolver *s) {
    enum { ROUNDS = 8, PLACING_ROUNDS = 4 };
    for (int round = 0; round < ROUNDS; round++) {
        CSI_TRY(csi_dual_hard(s));
        bool needed = !csi_list_is_empty(&s->tableau.dual_infeasible),
             place = round < PLACING_ROUNDS;
        if (needed) CSI_TRY(csi_primal_needed(s, &needed));
        if (needed && place) CSI_TRY(csi_flush_place_infeasible(s, &needed));
        if (needed) {
            uint32_t nowhere = s->tableau.dual_infeasible.count;
            CSI_TRY(csi_dual_hard(s));
            CSI_TRY(csi_segment_changes_all(s, UINT32_MAX));
            CSI_TRY(csi_primal_some(s, place ? nowhere : UINT32_MAX));
        }
        if (needed && place) continue;
        CSI_TRY(csi_dual_all(s, place));
        if (csi_list_is_empty(&s->tableau.dual_infeasible)) return CSOLVER_OK;
        CSI_TRY(csi_primal_needed(s, &needed));
        if (!needed) return CSOLVER_OK;
    }
    return CSOLVER_OK; /* the dual infeasibilities that are left are rounding */
}

/* Optimises with reduced costs that can be believed. */
static csolver_status optimise_surely(csolver *s) {
    enum { ROUNDS = 4 };
    CSI_TRY(optimise(s));
    for (int round = 0; round < ROUNDS && s->base.doubtful_costs && s->tableau.derivations > 0;
         round++) {
        CSI_TRY(csi_flush_refactored(s));
        s->base.doubtful_costs = false;
        CSI_TRY(optimise(s));
    }
    s->base.doubtful_costs = false;
    return csi_list_is_empty(&s->tableau.tied) ? CSOLVER_OK : csi_ties_break(s);
}

/* Between its beginning and the next solve the host suggests a value for an edit, so nothing is made
 * to fit the zero that it has until then. */
static void wake_edits(csolver *s) {
    for (uint32_t i = 0; i < s->simplex.asleep.count; i++) {
        csi_constraint *c = &s->model.constraints.items[s->simplex.asleep.items[i]];
        if (!c->live || !c->asleep) continue;
        csi_cost_take(s, s->simplex.asleep.items[i]);
        c->asleep = 0;
        csi_cost_put(s, s->simplex.asleep.items[i]);
        csi_queue_dirty(s, c->column);
    }
    s->simplex.asleep.count = 0;
}

/* Edits that come and go without a solve must not pile up in the list. Not inside a transaction: what
 * is gone there may come back. */
void csi_solve_forget_edits(csolver *s) {
    if (s->simplex.asleep.count <= 2 * s->model.edit_count + CSI_ASLEEP) return;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->simplex.asleep.count; i++) {
        csi_constraint *c = &s->model.constraints.items[s->simplex.asleep.items[i]];
        if (!c->live || !c->asleep || c->named) continue;
        c->named = 1;
        s->simplex.asleep.items[kept++] = s->simplex.asleep.items[i];
    }
    s->simplex.asleep.count = kept;
    for (uint32_t i = 0; i < kept; i++)
        s->model.constraints.items[s->simplex.asleep.items[i]].named = 0;
}

/* After a recheck the published values are not those of the tableau, and all are published anew. */
static void forget_answers(csolver *s) {
    for (uint32_t i = 0; s->simplex.rechecked && i < s->model.variables.count; i++)
        if (s->model.variables.items[i].live)
            csi_changes_touch(s, s->model.variables.items[i].column);
    s->simplex.rechecked = false;
}

static csolver_status find(csolver *s, bool *simplex) {
    csi_resize_leave(s);
    s->model.untouched = s->model.columns.count;
    wake_edits(s);
    forget_answers(s);
    bool good = false;
    csolver_status status =
        reach(s, csi_norm_by_simplex(s) ? optimise_surely : csi_dual_hard, &good);
    if (csi_recheck_is_due(s) && is_end(s, status)) {
        CSI_TRY(csi_recheck_solve(s, status, &s->simplex.rechecked));
        *simplex = false;
        if (s->simplex.rechecked) return csi_changes_reserve(s, s->model.variables.count);
    }
    CSI_TRY(csi_answer_solve(s, status, good, simplex));
    return csi_changes_reserve(s, *simplex ? count_touched(s) : s->model.variables.count);
}

/* Required constraints that calls have accepted contradict each other only where rounding hid it at the values of that
 * time. */
static csolver_status of_accepted(csolver_status status) {
    return status == CSOLVER_ERROR_UNSATISFIABLE ? CSOLVER_ERROR_RANGE : status;
}

/* Finds the answer of a solver that is not solved, and room to publish it; nothing of it can be observed
 * yet. `simplex` says whether the values are the tableau's. */
csolver_status csi_solve_find(csolver *s, bool *simplex) { return of_accepted(find(s, simplex)); }

/* Publishes what was found; cannot fail. */
void csi_solve_publish(csolver *s, bool simplex) {
    publish(s, simplex);
    s->model.solved = s->model.answered = true;
    csi_resize_consider(s);
}

/* Solves with constants that no call has accepted, so that it may end with UNSATISFIABLE. */
csolver_status csi_solve_unaccepted(csolver *s) {
    bool simplex;
    if (s->model.solved || csi_resize_solve(s)) return CSOLVER_OK;
    CSI_TRY(find(s, &simplex));
    csi_solve_publish(s, simplex);
    return CSOLVER_OK;
}

csolver_status csi_solve(csolver *s) { return of_accepted(csi_solve_unaccepted(s)); }

/* The end of every changing call: the self-check, if the host asked for it. */
csolver_status csi_solve_checked(csolver *s, csolver_status status) {
    if (!s->base.options.check) return status;
    csolver_status check = csolver_check(s, NULL);
    return check != CSOLVER_OK ? check : status;
}
