/* solve.c - runs the steps of a solve in order: update bounds, simplex method, check of the result, least squares
 * if needed, and publication of the values that the host reads. */
#include "api.h"

#include "../base/numeric.h"

/* Checks whether the values satisfy the constraints as the host gave them. Rows of the tableau that were changed
 * by substitutions may have drifted away from the constraints through rounding. */
static csolver_status look(csolver *s, bool *good) {
    csi_precision_doubt_quiet(s);
    CSI_TRY(csi_queue_complete_rows(s, &s->tableau.doubtful, CSI_ROW_DOUBTFUL));
    *good = csi_precision_is_good(s);
    return CSOLVER_OK;
}

/* Runs `goal`, for example the dual simplex method, and checks its values against the constraints as given. If the
 * values miss a constraint, rebuilds or refines the rows and runs `goal` again, a few times. `good` tells whether
 * the final values satisfy the constraints. */
static csolver_status reach(csolver *s, csolver_status (*goal)(csolver *), bool *good) {
    enum { REFINEMENTS = 4 };
    s->simplex.iterations = 0;
    csi_cycle_begin(s);
    CSI_TRY(csi_flush_swept(s));
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

/* Returns whether the present values are known to satisfy all required constraints: no column or
 * row waits for an update, and no column violates its bounds. After most constraints that the host
 * adds one by one this is so, and no search for a feasible point is needed. */
static bool is_idle(const csolver *s) {
    return !csi_queue_waits(s) && csi_list_is_empty(&s->tableau.doubtful) &&
           s->tableau.violated.count == 0 && !s->tableau.violated_lost && !csi_refactor_is_due(s);
}

/* Decides whether the required constraints can be satisfied, by moving all columns inside their bounds. If no
 * basic column has bounds, as in a layout that is being set up, they can, and computing values is left to the next
 * solve. */
static csolver_status find_feasible(csolver *s) {
    bool good;
    if (is_idle(s)) return CSOLVER_OK;
    if (csi_list_is_empty(&s->tableau.dirty) && csi_values_are_unbounded(s)) return CSOLVER_OK;
    return reach(s, csi_dual_hard, &good);
}

/* Returns whether the simplex method ended with a verdict (feasible or contradictory) that can be rechecked in
 * higher precision. If the bounds of a single column contradict each other, the verdict is certain, and other
 * columns may not be updated yet, so it is not rechecked. */
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
    value += 0.0; /* turns -0.0 into 0.0 */
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

/* Returns the number of columns whose values must be published, an upper bound for the number of changed
 * variables. */
static size_t count_touched(const csolver *s) {
    size_t count = s->model.touched.count;
    if (!s->model.touched.lost) return count;
    count = 0;
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        count += (s->model.marks[j] & CSI_MARK_TOUCHED) != 0;
    return count;
}

/* Copies the new values to the array that the host reads, and lists the changed variables. Cannot fail, because
 * room for the list was reserved before. If `simplex` is false, the values come from least squares or from the
 * check in doubled precision. */
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

/* Optimises from any starting point. Each round moves all nonbasic columns with a wrong sign of their reduced cost
 * to better values at once, and lets the dual simplex method remove the violations that result. Columns for which
 * no finite value is better are left to the primal simplex method, which makes only as many steps per round as
 * there are such columns, because each step changes the reduced costs of others. In the last rounds the primal
 * simplex method runs until it ends. */
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
    return CSOLVER_OK; /* Reduced costs that still have the wrong sign are rounding errors. */
}

/* Optimises. If rounding has made a reduced cost unreliable, rebuilds the rows and optimises again, a few times. */
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

/* Activates the edits that the host has begun since the last solve. Until now their cost was ignored: an edit has
 * the value 0 until the host suggests another one, and no constraint should be moved out of the way of that 0. */
static void wake_edits(csolver *s) {
    for (uint32_t i = 0; i < s->simplex.suspended.count; i++) {
        csi_constraint *c = &s->model.constraints.items[s->simplex.suspended.items[i]];
        if (!c->live || !c->suspended) continue;
        csi_cost_take(s, s->simplex.suspended.items[i]);
        c->suspended = 0;
        csi_cost_put(s, s->simplex.suspended.items[i]);
        csi_queue_dirty(s, c->column);
    }
    s->simplex.suspended.count = 0;
}

/* Removes ended edits from the list of edits that no solve has seen yet. Otherwise a host that begins and ends
 * edits without solving would make the list grow without limit. Must not be called inside a transaction, because a
 * rollback may bring an ended edit back. */
void csi_solve_forget_edits(csolver *s) {
    if (s->simplex.suspended.count <= 2 * s->model.edit_count + CSI_SUSPENDED) return;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->simplex.suspended.count; i++) {
        csi_constraint *c = &s->model.constraints.items[s->simplex.suspended.items[i]];
        if (!c->live || !c->suspended || c->named) continue;
        c->named = 1;
        s->simplex.suspended.items[kept++] = s->simplex.suspended.items[i];
    }
    s->simplex.suspended.count = kept;
    for (uint32_t i = 0; i < kept; i++)
        s->model.constraints.items[s->simplex.suspended.items[i]].named = 0;
}

/* Queues all variables for publication if the last published values came from a recheck in higher precision. Those
 * values can differ from the tableau's also where the tableau did not change. */
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

/* Replaces the status UNSATISFIABLE of a solve by RANGE. A required constraint is added only if it
 * does not contradict the others, so a contradiction that a later solve finds can only come from
 * rounding errors, when numbers are too large or too different for doubles. */
static csolver_status of_accepted(csolver_status status) {
    return status == CSOLVER_ERROR_UNSATISFIABLE ? CSOLVER_ERROR_RANGE : status;
}

/* Computes the answer of a solver that is not solved, and reserves the memory to publish it. The host sees nothing
 * of the answer before csi_solve_publish(). `simplex` tells whether the values are those of the tableau. */
csolver_status csi_solve_find(csolver *s, bool *simplex) { return of_accepted(find(s, simplex)); }

/* Publishes the answer that csi_solve_find() computed. Cannot fail. */
void csi_solve_publish(csolver *s, bool simplex) {
    publish(s, simplex);
    s->model.solved = s->model.answered = true;
    csi_resize_consider(s);
}

/* Solves an instance of a template, whose constants were not checked for contradictions when they were set. The
 * result can therefore be UNSATISFIABLE. */
csolver_status csi_solve_unaccepted(csolver *s) {
    bool simplex;
    if (s->model.solved || csi_resize_solve(s)) return CSOLVER_OK;
    CSI_TRY(find(s, &simplex));
    csi_solve_publish(s, simplex);
    return CSOLVER_OK;
}

csolver_status csi_solve(csolver *s) { return of_accepted(csi_solve_unaccepted(s)); }

/* Ends a public call that changed the solver. If the host asked for it (csolver_options::check), runs the
 * self-check and returns its error in place of `status`. */
csolver_status csi_solve_checked(csolver *s, csolver_status status) {
    if (!s->base.options.check) return status;
    csolver_status check = csolver_check(s, NULL);
    return check != CSOLVER_OK ? check : status;
}
