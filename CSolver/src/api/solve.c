/* solve.c - runs the steps of a solve in order: update bounds, simplex method, check of the result, least squares
 * if needed, and publication of the values that the host reads. */
#include "api.h"

#include "../base/numeric.h"

/* Checks whether the present values satisfy the constraints as the host gave them. The rows of the tableau are not
 * sufficient for this check, because rounding in substitutions may have made them differ from the constraints. Rows that
 * need a check only after an imprecise value (csi_precision_doubt_all()) are included only if `all` is true: a search
 * through all rows at each addition of a cell would take a time that grows with the square of the number of cells. */
static csolver_status look(csolver *s, bool all, bool *good) {
    if (all) csi_precision_doubt_all(s);
    CSI_TRY(csi_queue_complete_rows(s, &s->tableau.doubtful, CSI_ROW_DOUBTFUL));
    *good = csi_precision_is_good(s);
    return CSOLVER_OK;
}

/* Does the work of reach(), except that reduced costs may stay perturbed; reach() then ends the perturbation. */
static csolver_status reach_perturbed(csolver *s, csolver_status (*goal)(csolver *), bool published,
                                      bool *good) {
    enum { REFINEMENTS = 4 };
    s->simplex.iterations = 0;
    s->simplex.patience = CSI_PATIENCE + CSI_PATIENCE_PER_ROW * (uint64_t)s->tableau.row_count;
    csi_cycle_begin(s);
    CSI_TRY(csi_flush_swept(s, goal != csi_dual_hard));
    /* The sweep may have left nothing to do: no column is violated or can improve the objective, and no row must be
     * checked for rounding errors. Then `goal` would take no step, and the check would look at no row. */
    *good = csi_queue_is_settled(s);
    if (*good) return csi_work_check(s);
    CSI_TRY(goal(s));
    CSI_TRY(look(s, published, good));
    if (!*good) s->base.uncertain = true;
    for (int i = 0; i < REFINEMENTS && !*good; i++) {
        s->tableau.suspect = s->tableau.derivations > 0;
        CSI_TRY(s->tableau.suspect ? csi_flush_refactored(s) : csi_precision_refine(s));
        CSI_TRY(goal(s));
        CSI_TRY(look(s, published, good));
    }
    return CSOLVER_OK;
}

/* Runs `goal`, csi_dual_hard() or a search for an optimum, and checks whether its values satisfy the constraints as the
 * host gave them. If not, rebuilds or refines the rows of the tableau and runs `goal` again, up to four times.
 * `good` becomes true if the final values satisfy the constraints. `published` tells whether the host will see the
 * values; the check is then complete. */
static csolver_status reach(csolver *s, csolver_status (*goal)(csolver *), bool published,
                            bool *good) {
    csolver_status status = reach_perturbed(s, goal, published, good);
    if (!CSI_COMPACT) csi_stall_end(s);
    return status;
}

/* Returns whether the present values are known to satisfy all required constraints, so that no search for a
 * feasible point is needed. This is so if no column or row has a pending update and no column violates its bounds,
 * as after most constraints that a host adds one by one. */
static bool is_idle(const csolver *s) {
    return !csi_queue_waits(s) && csi_list_is_empty(&s->tableau.doubtful) &&
           s->tableau.violated.count == 0 && !s->tableau.violated_lost && !csi_refactor_is_due(s);
}

/* Decides whether the required constraints can all hold, by moving every column inside its bounds. If no basic
 * column has bounds, as in most layouts while they are being set up, they can, and no values are computed before
 * the next solve. */
static csolver_status find_feasible(csolver *s) {
    bool good;
    if (is_idle(s)) return CSOLVER_OK;
    if (csi_list_is_empty(&s->tableau.dirty) && csi_values_are_unbounded(s)) return CSOLVER_OK;
    return reach(s, csi_dual_hard, false, &good);
}

/* Returns whether the simplex method has decided that the constraints are feasible or contradictory, so that a
 * recheck in higher precision can confirm this. If the bounds of a single column contradict each other, the
 * decision needs no recheck, and other columns may not be updated yet. */
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

/* The arrays that publish() writes. They stay where they are, which a compiler cannot know: it would read their
 * addresses again for each column. */
typedef struct outlet {
    csi_variable *variables;
    double *published;
    csolver_variable *changes;
    uint32_t count; /* the length of `changes` */
} outlet;

static CSI_INLINE void publish_value(outlet *o, uint32_t variable, double value) {
    value += 0.0; /* turns -0.0 into 0.0 */
    if (value == o->published[variable]) return;
    o->published[variable] = value;
    csi_variable *v = &o->variables[variable];
    if (v->changed) return;
    v->changed = 1;
    o->changes[o->count++] = (csolver_variable){variable, v->generation};
}

/* Returns whether the answers satisfy a required constraint, apart from rounding. A value below 1 may be the difference of
 * larger ones and have their rounding errors, so it counts as 1. */
static bool holds(const csolver *s, const csi_constraint *c) {
    csi_term single;
    csi_left left = csi_left_of(s, c, &single);
    csi_residual r = csi_residual_at(s, left, c->constant, 1, csi_answer_of_column);
    double off = csi_missed_by(c->relation, r.value);
    return r.magnitude < INFINITY && !csi_is_missed(off, r.magnitude, INFINITY);
}

/* Returns whether the answers of a solve that did not end with the tableau's own values are finite and satisfy the
 * required constraints. Chains of rows with large coefficients can make numbers overflow or vanish on the way to them. */
static bool answers_hold(const csolver *s) {
    for (uint32_t i = 0; i < s->model.variables.count; i++)
        if (s->model.variables.items[i].live && !isfinite(csi_answer_value(s, i))) return false;
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        bool counts = c->live && (c->kind == CSI_KIND_SINGLE || c->kind == CSI_KIND_ROW);
        if (counts && csi_is_required(s, c) && !holds(s, c)) return false;
    }
    return true;
}

/* Reserves memory for the list of changed variables, so that publish() cannot fail. `simplex` is as for publish(). Errors:
 * OUT_OF_MEMORY, and RANGE if a value is infinite or NaN, because a chain of rows with large coefficients can make a
 * value exceed the largest double. If the tableau is uncertain, which an infinite value makes it, logical columns count,
 * too: -INFINITY would otherwise count as inside its bounds, because its error bound is infinite. `sum` stays 0 unless a
 * value is infinite or NaN. */
static csolver_status reserve_changes(csolver *s, bool simplex) {
    const csi_list *list = &s->tableau.touched;
    bool each = list->lost || s->base.uncertain;
    uint32_t all = each ? s->tableau.columns.count : list->count, count = 0;
    double sum = 0;
    const csi_column *columns = s->tableau.columns.items;
    const uint8_t *marks = s->tableau.marks;
    if (!CSI_COMPACT && !simplex) { /* the compact build has only the tableau's own values */
        if (!answers_hold(s)) return CSOLVER_ERROR_RANGE;
        return csi_changes_reserve(s, s->model.variables.count);
    }
    for (uint32_t i = 0; i < all; i++) {
        uint32_t column = each ? i : list->items[i];
        if (!columns[column].live) continue;
        sum += 0 * columns[column].value;
        count += (marks[column] & CSI_MARK_TOUCHED) != 0;
    }
    return sum == 0 ? csi_changes_reserve(s, count) : CSOLVER_ERROR_RANGE;
}

/* Copies the new values to the array that the host reads, and lists the changed variables. Cannot fail, because
 * memory for the list was reserved before. `simplex` is false if the values come from least squares or from the
 * recheck in doubled precision; otherwise they are those of the tableau. */
static void publish(csolver *s, bool simplex) {
    csi_changes_mark(s);
    csi_list *list = &s->tableau.touched;
    const csi_column *columns = s->tableau.columns.items;
    const uint32_t *items = list->lost ? NULL : list->items;
    uint8_t *marks = s->tableau.marks;
    uint32_t count = list->lost ? s->tableau.columns.count : list->count;
    outlet o = {s->model.variables.items, s->model.published.items, s->model.changes.items,
                s->model.changes.count};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t column = items == NULL ? i : items[i];
        if (!(marks[column] & CSI_MARK_TOUCHED)) continue;
        marks[column] = (uint8_t)(marks[column] & ~CSI_MARK_TOUCHED);
        const csi_column *x = &columns[column];
        if (simplex && x->live && !x->logical) publish_value(&o, x->owner, x->value);
    }
    list->count = 0;
    list->lost = s->tableau.unsettled = false;
    for (uint32_t i = 0; !simplex && i < s->model.variables.count; i++)
        if (s->model.variables.items[i].live) publish_value(&o, i, csi_answer_value(s, i));
    s->model.changes.count = o.count;
}

/* Finds an optimum from any starting point, in rounds. Each round moves all nonbasic columns whose reduced cost has
 * the wrong sign to better values at once, and lets the dual simplex method remove the violations that result. A
 * column for which no finite value is better is left to the primal simplex method, which makes at most as many
 * steps in a round as there are such columns, because each step changes other reduced costs. In the last rounds the
 * primal simplex method runs until it ends. */
static csolver_status optimise(csolver *s) {
    enum { ROUNDS = 8, PLACING_ROUNDS = 4 };
    bool searched = false; /* whether the last step was a dual search for an optimum */
    for (int round = 0; round < ROUNDS; round++) {
        CSI_TRY(csi_dual_hard(s));
        bool pays = !csi_list_is_empty(&s->tableau.repriced), left = pays;
        bool place = round < PLACING_ROUNDS;
        if (pays && place)
            CSI_TRY(csi_flush_place_infeasible(s, &pays, &left));
        else if (pays)
            CSI_TRY(csi_primal_needed(s, &left));
        pays = place ? pays : left;
        if (searched && !pays) return CSOLVER_OK;
        if (left) {
            uint32_t nowhere = s->tableau.repriced.count;
            CSI_TRY(csi_dual_hard(s));
            CSI_TRY(csi_segment_changes_all(s, UINT32_MAX));
            CSI_TRY(csi_primal_some(s, place ? nowhere : UINT32_MAX));
        }
        searched = !(left && place);
        if (!searched) continue;
        CSI_TRY(csi_dual_all(s, place));
        if (!CSI_COMPACT) csi_stall_end(s);
        if (csi_list_is_empty(&s->tableau.repriced)) return CSOLVER_OK;
    }
    /* Reduced costs that still have the wrong sign after all rounds are taken for rounding errors, so the solve
     * succeeds. */
    return CSOLVER_OK;
}

/* Finds an optimum. If rounding has made the sign of a reduced cost unreliable, rebuilds the rows of the tableau
 * from the constraints and optimises again, up to four times. */
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
    return csi_list_is_empty(&s->simplex.tied) ? CSOLVER_OK : csi_ties_break(s);
}

/* Activates the edits that the host has begun since the last solve. Until now the solver ignored their cost: an
 * edit has the value 0 until the host suggests another one, and this 0 must not move other variables in the
 * meantime. */
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

/* If the last published values came from a recheck in higher precision, queues all variables for publication. The
 * published values may differ from those of the tableau even for variables whose columns have not changed. */
static void forget_answers(csolver *s) {
    for (uint32_t i = 0; s->verifier.rechecked && i < s->model.variables.count; i++)
        if (s->model.variables.items[i].live)
            csi_touched_add(s, s->model.variables.items[i].column);
    s->verifier.rechecked = false;
}

static csolver_status find(csolver *s, bool *simplex) {
    csi_resize_leave(s);
    CSI_TRY(csi_removal_complete(s));
    s->tableau.untouched = s->tableau.columns.count;
    wake_edits(s);
    forget_answers(s);
    bool good = false;
    csolver_status status =
        reach(s, csi_norm_by_simplex(s) ? optimise_surely : csi_dual_hard, true, &good);
    /* After the iteration limit, least squares replace the values of the columns that are not optimal. Lone columns are,
     * because the flush has placed them. */
    if (csi_norm_by_simplex(s) && (status == CSOLVER_OK || status == CSOLVER_ERROR_ITERATION_LIMIT))
        CSI_TRY(csi_flush_settle(s));
    if (csi_recheck_is_due(s) && is_end(s, status)) {
        CSI_TRY(csi_recheck_solve(s, status, &s->verifier.rechecked));
        *simplex = false;
        if (s->verifier.rechecked) return reserve_changes(s, false);
    }
    CSI_TRY(csi_answer_solve(s, status, good, simplex));
    return reserve_changes(s, *simplex);
}

/* Replaces the status UNSATISFIABLE of a solve by RANGE. A required constraint is added only if it does not
 * contradict the others. If a later solve finds a contradiction all the same, rounding is the cause: the numbers
 * are too large, or too different in size, for doubles. */
static csolver_status of_accepted(csolver_status status) {
    return status == CSOLVER_ERROR_UNSATISFIABLE ? CSOLVER_ERROR_RANGE : status;
}

/* Computes the values of a solver with changed constraints, and reserves the memory to publish them. The host
 * cannot see the values before csi_solve_publish() is called. `simplex` becomes true if the values are those of the
 * simplex tableau, and not of least squares. */
csolver_status csi_solve_find(csolver *s, bool *simplex) { return of_accepted(find(s, simplex)); }

/* Publishes the values that csi_solve_find() computed: the host can read them from now on. Cannot fail. */
void csi_solve_publish(csolver *s, bool simplex) {
    publish(s, simplex);
    s->model.solved = s->model.answered = true;
    csi_resize_consider(s);
    csi_lifecycle_trim(s);
}

/* Solves, and returns UNSATISFIABLE if required constraints contradict each other. Instances of templates need
 * this, because their constants are set without a check for contradictions; csi_solve() returns RANGE instead. */
csolver_status csi_solve_unaccepted(csolver *s) {
    bool simplex;
    if (csi_solve_is_quick(s)) return CSOLVER_OK;
    CSI_TRY(find(s, &simplex));
    csi_solve_publish(s, simplex);
    return CSOLVER_OK;
}

csolver_status csi_solve(csolver *s) { return of_accepted(csi_solve_unaccepted(s)); }
