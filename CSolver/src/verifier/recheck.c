/* recheck.c - checks the tableau's results in doubled precision if rounding errors may have
 * affected them.
 *
 * The tableau becomes *uncertain* when a sum cancels to a small part of its terms that is still
 * too large to be surely a rounding error (CSI_UNCERTAIN), or when computed values miss a
 * constraint as the host stated it. It stays uncertain until csolver_reset(). While it is
 * uncertain, a simplex method in doubled precision (steps.c) starts from the tableau's basis,
 * works on the constraints as stated, and its result counts. In most cases the basis is already
 * optimal. If all coefficients are of similar magnitude, as in layouts, the tableau rarely
 * becomes uncertain. */
#include "recheck.h"
#include "verifier.h"

#include "../base/numeric.h"

/* Returns whether results must be checked in doubled precision, and the problem is small enough
 * for that. */
bool csi_recheck_is_due(const csolver *s) {
    return !CSI_COMPACT && (s->base.uncertain || CSI_EXAMINE_ALL) && !csi_norm_has_squares(s) &&
           csi_dictionary_fits(s);
}

/* ---- contradictions ---- */

static bool is_required(const csi_breakpoint *point) {
    return point->level == 0 && point->weight.high > 0;
}

static bool is_violated(const csi_dictionary *d, uint32_t column, const csi_breakpoint *point) {
    int side = csi_steps_side(d, column, point);
    return is_required(point) && side != 0 && point->side != side;
}

/* Returns whether a required constraint is violated at the present values of the dictionary (the
 * constraints in doubled precision, recheck.h). */
static bool is_infeasible(const csi_dictionary *d) {
    for (uint32_t j = 0; j < d->columns; j++)
        for (uint32_t k = d->first[j]; k < d->first[j + 1]; k++)
            if (is_violated(d, j, &d->points[k])) return true;
    return false;
}

/* Returns whether the constraint takes part in a contradiction, that is, whether it prevents the
 * violations from becoming smaller: it is violated itself, or it is met with equality and its
 * multiplier is not zero. */
static bool is_in_the_way(const csi_dictionary *d, uint32_t column, const csi_breakpoint *point) {
    if (!is_required(point)) return false;
    if (is_violated(d, column, point)) return true;
    if (csi_steps_side(d, column, point) != 0) return false;
    if (csi_dictionary_is_basic(d, column)) return csi_steps_slope(d, column, point).high != 0;
    csi_noisy reduced = d->reduced[d->where[column]];
    if (fabs(reduced.value.high) <= reduced.noise) return false;
    return reduced.value.high > 0 ? point->side >= 0 : point->side <= 0;
}

static bool is_touched(const csi_dictionary *d, const csi_breakpoint *point) {
    const csolver *s = d->s;
    return !s->base.undo.active ||
           s->model.constraints.items[point->constraint].transaction == s->base.undo.transaction;
}

static csolver_status is_contradictory(csi_dictionary *d, bool *contradictory) {
    csi_end end;
    CSI_TRY(csi_steps_run(d, &end, NULL));
    *contradictory = end == CSI_END_OPTIMAL && is_infeasible(d);
    return CSOLVER_OK;
}

/* Deletion filter: drops each constraint without which the others are still contradictory. With
 * `touched`, only constraints that the running call has added or changed are tried; otherwise
 * only the others. Errors: WORK_LIMIT. */
static csolver_status filter(csi_dictionary *d, bool touched) {
    uint32_t count = d->first[d->columns];
    for (uint32_t k = 0; k < count; k++) {
        csi_breakpoint *point = &d->points[k];
        bool contradictory;
        if (!is_required(point) || is_touched(d, point) != touched) continue;
        point->weight = csi_wide_of(0);
        CSI_TRY(is_contradictory(d, &contradictory));
        if (!contradictory) point->weight = csi_wide_of(1);
    }
    return CSOLVER_OK;
}

/* Makes all required constraints take part again, because rounding errors have excluded a member of
 * the contradiction. */
static void require_all(csi_dictionary *d) {
    for (uint32_t k = 0; k < d->first[d->columns]; k++)
        d->points[k].weight = csi_wide_of(d->points[k].level == 0);
}

/* Leaves a minimal set of contradictory constraints in s->simplex.conflict. The constraints that
 * prevent the violations from becoming smaller, at the point with the least violations, contain
 * such a set. `*own` tells whether the set has a constraint that the running call has added or
 * changed. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
static csolver_status find_conflict(csi_dictionary *d, bool *own) {
    csolver *s = d->s;
    bool contradictory;
    *own = false;
    d->used = 1;
    for (uint32_t j = 0; j < d->columns; j++)
        for (uint32_t k = d->first[j]; k < d->first[j + 1]; k++)
            if (!is_in_the_way(d, j, &d->points[k])) d->points[k].weight = csi_wide_of(0);
    CSI_TRY(is_contradictory(d, &contradictory));
    if (!contradictory) require_all(d);
    CSI_TRY(filter(d, false));
    CSI_TRY(filter(d, true));
    s->simplex.conflict.count = 0;
    for (uint32_t k = 0; k < d->first[d->columns]; k++) {
        if (!is_required(&d->points[k])) continue;
        *own |= is_touched(d, &d->points[k]);
        CSI_TRY(CSI_RESERVE(s, s->simplex.conflict, 1));
        s->simplex.conflict.items[s->simplex.conflict.count++] =
            csi_id_of_constraint(s, d->points[k].constraint);
    }
    return CSOLVER_OK;
}

static csolver_status judge(csi_dictionary *d, csolver_status *verdict) {
    csi_end end;
    bool own;
    d->used = 1;
    CSI_TRY(csi_steps_run(d, &end, NULL));
    if (end != CSI_END_OPTIMAL) return CSOLVER_OK;
    bool accepted = *verdict == CSOLVER_OK;
    *verdict = CSOLVER_OK;
    if (!is_infeasible(d)) return CSOLVER_OK;
    /* coefficients of very different magnitudes make the contradiction doubtful */
    if (accepted && !csi_dictionary_is_narrow(d->s)) return CSOLVER_OK;
    CSI_TRY(find_conflict(d, &own));
    if (own) *verdict = CSOLVER_ERROR_UNSATISFIABLE;
    return CSOLVER_OK;
}

/* Returns OK if the required constraints can be satisfied, otherwise UNSATISFIABLE, with the
 * conflict in s->simplex.conflict. `verdict` is the tableau's result, OK or UNSATISFIABLE. Other
 * errors: OUT_OF_MEMORY, WORK_LIMIT. */
CSI_COLD csolver_status csi_recheck_feasible(csolver *s, csolver_status verdict) {
    if (CSI_COMPACT) return verdict;
    csi_dictionary d;
    CSI_TRY(csi_dictionary_make(s, &d));
    csolver_status status = judge(&d, &verdict);
    csi_dictionary_free(&d);
    return status == CSOLVER_OK ? verdict : status;
}

/* ---- answers ---- */

static csolver_status keep_answers(const csi_dictionary *d) {
    csolver *s = d->s;
    csi_answers *a = s->verifier.answers;
    if (a == NULL) {
        CSI_TRY(csi_memory_resize(s, &a, 0, sizeof *a));
        memset(a, 0, sizeof *a);
        s->verifier.answers = a;
    }
    CSI_TRY(csi_memory_reserve(s, &a->values.items, &a->values.capacity, s->model.variables.count,
                               0, sizeof *a->values.items));
    a->values.count = s->model.variables.count;
    for (uint32_t j = 0; j < d->variables; j++)
        a->values.items[csi_col(s, d->column_of[j])->owner] = d->value[j].high;
    return CSOLVER_OK;
}

/* Finds the optimum in doubled precision, and stores it in s->verifier.answers if `*found` becomes
 * true. `verdict` is the tableau's result. Required constraints that a call has accepted are not
 * refused later: if only doubled precision finds a contradiction, `verdict` is returned. So the
 * result is UNSATISFIABLE only if the tableau reports a contradiction, too. */
CSI_COLD csolver_status csi_recheck_solve(csolver *s, csolver_status verdict, bool *found) {
    if (CSI_COMPACT) return verdict;
    csi_dictionary d;
    csi_end end;
    CSI_TRY(csi_dictionary_make(s, &d));
    csolver_status status = csi_steps_run(&d, &end, NULL);
    *found = status == CSOLVER_OK && end == CSI_END_OPTIMAL;
    if (*found && is_infeasible(&d)) status = verdict;
    *found &= status == CSOLVER_OK;
    if (*found) status = keep_answers(&d);
    csi_dictionary_free(&d);
    return status;
}

/* Frees the memory of the values that csi_recheck_solve() stores. */
void csi_recheck_forget(csolver *s) {
    if (CSI_COMPACT) return;
    if (s->verifier.answers == NULL) return;
    CSI_RELEASE(s, s->verifier.answers->values);
    csi_memory_free(s, s->verifier.answers, sizeof *s->verifier.answers);
}

/* ---- other answers ---- */

/* Tries to move each variable up and down among the optimal points. Marks in `moved` the
 * variables that can move. Errors: WORK_LIMIT. */
static csolver_status move_all(csi_dictionary *d, uint8_t *moved) {
    csi_end end;
    for (uint32_t j = 0; j < d->variables; j++) {
        for (int way = 1; way >= -1 && moved[j] != CSI_MOVES; way -= 2) {
            d->goal = j;
            d->goal_sign = way;
            CSI_TRY(csi_steps_run(d, &end, moved));
        }
    }
    return CSOLVER_OK;
}

/* Corrects, in doubled precision, which variables are undetermined (have different values in
 * different optimal solutions). `free` is indexed by the solver's column. The entry of a
 * variable that moves very little compared to others is left as it is. Errors: OUT_OF_MEMORY,
 * WORK_LIMIT. */
CSI_COLD csolver_status csi_recheck_undetermined(csolver *s, uint8_t *free) {
    if (CSI_COMPACT) return CSOLVER_OK;
    csi_dictionary d;
    csi_end end = CSI_END_GAVE_UP;
    uint8_t *moved = NULL;
    CSI_TRY(csi_dictionary_make(s, &d));
    csolver_status status = csi_memory_resize(s, &moved, 0, d.variables);
    if (status == CSOLVER_OK) {
        memset(moved, 0, d.variables);
        status = csi_steps_run(&d, &end, NULL);
    }
    bool known = status == CSOLVER_OK && end == CSI_END_OPTIMAL;
    if (known) status = move_all(&d, moved);
    for (uint32_t j = 0; known && j < d.variables; j++)
        if (moved[j] != CSI_MOVES_LITTLE) free[d.column_of[j]] = moved[j];
    csi_memory_free(s, moved, d.variables);
    csi_dictionary_free(&d);
    return status;
}
