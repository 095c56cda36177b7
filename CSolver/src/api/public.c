/* public.c - implements the public functions that add, change and remove constraints, edits and transactions. Each
 * function first checks its arguments (arguments.c), and then changes the simplex tableau. */
#include "api.h"

#include "../base/numeric.h"

/* Begins to record changes, so that they can be undone. First completes all deferred work, so that an undo leads
 * back to a state without deferred work: values of a compiled resize (formulas that replace a solve while only a
 * few constants change), and columns whose bounds have changed. */
static csolver_status open_journal(csolver *s) {
    csi_work_begin(s);
    csi_resize_leave(s);
    CSI_TRY(csi_flush(s));
    return csi_removal_open(s);
}

/* Begins a call that changes the solver. Outside a transaction of the host, the call is a transaction of its own,
 * which is undone if the call fails. Inside a transaction of the host in which an earlier call failed half-way,
 * returns that call's error again: such a transaction can only be rolled back. */
static csolver_status begin(csolver *s) {
    if (!s->base.undo.explicit_) return open_journal(s);
    return s->base.undo.failure;
}

/* Ends the internal transaction in which a single call made its changes. If `status` is an error, undoes the
 * changes; otherwise keeps them. */
static CSI_OUTLINE csolver_status end_own(csolver *s, csolver_status status) {
    if (status != CSOLVER_OK) {
        csi_ending_roll_back(s);
    } else {
        csi_ending_commit(s);
        csi_removal_end(s);
    }
    return csi_solve_checked(s, status);
}

static csolver_status end(csolver *s, csolver_status status) {
    if (s->base.undo.explicit_) {
        if (status != CSOLVER_OK) s->base.undo.failure = status;
        return status;
    }
    return end_own(s, status == CSOLVER_OK ? csi_solve_feasible(s) : status);
}

/* Ends a call that removed constraints. If the remaining constraints turn out to contradict each other, rounding
 * hid the contradiction when they were added, and the removal is not to blame. The removal therefore succeeds, and
 * the next solve reports the error. */
static csolver_status end_removal(csolver *s, csolver_status status) {
    if (s->base.undo.explicit_ || status != CSOLVER_OK) return end(s, status);
    status = csi_solve_feasible(s);
    return end_own(s, status == CSOLVER_ERROR_UNSATISFIABLE ? CSOLVER_OK : status);
}

/* Returns whether a change of a constraint can be refused and must therefore be recorded for an undo. Outside a
 * transaction of the host, a change of an optional constraint that stays optional is never refused, because it
 * cannot contradict other constraints. */
static bool is_refusable(const csolver *s, uint32_t constraint, double priority) {
    return s->base.undo.explicit_ || priority >= CSOLVER_REQUIRED ||
           csi_is_required(s, &s->model.constraints.items[constraint]);
}

/* Begins a change of existing constraints. If `recorded` is true, the change may be refused, so it is recorded in a
 * transaction and can be undone. */
static CSI_OUTLINE csolver_status begin_change(csolver *s, bool recorded) {
    if (recorded) return begin(s);
    csi_work_begin(s);
    csi_resize_leave(s);
    return csi_removal_complete(s);
}

static csolver_status end_change(csolver *s, bool recorded, csolver_status status) {
    return recorded ? end(s, status) : csi_solve_checked(s, status);
}

typedef struct bulk {
    size_t turns[CSI_TURNS], logicals, terms;
} bulk;

static void enlist(bulk *b, const csolver_description *d) {
    csi_turn turn = csi_turn_of(d);
    b->turns[turn]++;
    if (turn == CSI_SINGLES) return;
    bool eliminated = d->relation == CSOLVER_EQUAL && turn == CSI_REQUIRED_ROWS;
    b->logicals += !eliminated;
    b->terms += d->term_count + !eliminated;
}

static csolver_status insert_one(csolver *s, const csolver_description *d, csolver_constraint *id) {
    uint32_t made = CSI_NONE;
    csolver_status status = csi_insert(s, d, false, &made);
    if (id != NULL && made != CSI_NONE) *id = csi_id_of_constraint(s, made);
    return status;
}

/* Adds the required constraints on several variables to the tableau. An equality for which several variables could
 * become basic is added after the other equalities have chosen their basic variables, so that the order of the
 * equalities matters less (crash_wait.c). If the numbers of a description are wrong, its index is written to
 * `item`. */
static csolver_status insert_required(csolver *s, size_t count, const csolver_description *d,
                                      csolver_constraint *ids, size_t *item) {
    csi_wait_begin(s);
    csolver_status status = csi_insert_rows(s, count, CSI_REQUIRED_ROWS, d, ids, item);
    if (status == CSOLVER_OK) status = csi_crash_settle(s);
    if (status != CSOLVER_OK) csi_wait_end(s);
    return status;
}

/* Adds the constraints of a call in the order that csi_arrange() has chosen. */
static csolver_status insert_arranged(csolver *s, const bulk *b, const csolver_description *d,
                                      csolver_constraint *ids, size_t *item) {
    CSI_TRY(csi_insert_singles(s, b->turns[CSI_SINGLES], d, ids, item));
    if (b->turns[CSI_SINGLES] > 0 && !s->base.undo.explicit_) CSI_TRY(csi_flush(s));
    CSI_TRY(insert_required(s, b->turns[CSI_REQUIRED_ROWS], d, ids, item));
    return csi_insert_rows(s, b->turns[CSI_OTHER_ROWS], CSI_OTHER_ROWS, d, ids, item);
}

/* Adds all constraints of a call in three groups: constraints on a single variable, then required and last optional
 * constraints on several variables. Bounds are updated before the first row is added, so that each new row can be
 * evaluated at once. If the numbers of a description are wrong, its index is written to `item`. */
static CSI_OUTLINE csolver_status insert_all(csolver *s, const bulk *b,
                                             const csolver_description *d, csolver_constraint *ids,
                                             size_t *item) {
    size_t count = b->turns[CSI_SINGLES] + b->turns[CSI_REQUIRED_ROWS] + b->turns[CSI_OTHER_ROWS];
    for (size_t i = 0; ids != NULL && i < count; i++) ids[i] = (csolver_constraint){0, 0};
    if (CSI_COMPACT) return insert_arranged(s, b, d, ids, item);
    CSI_TRY(csi_arrange(s, count, d));
    csolver_status status = insert_arranged(s, b, d, ids, item);
    CSI_DROP(s, s->simplex.arranged);
    return status;
}

/* Returns how many of `needed` new items need slots at the end of an array with `free` slots that removed items have
 * left. */
static size_t without(size_t needed, size_t free) { return needed > free ? needed - free : 0; }

/* Reserves memory for all constraints of one call at once, so that arrays are not copied several
 * times while the constraints are added. Slots of columns and rows that earlier calls removed are
 * used first. Otherwise a list that removes and adds cells would make arrays grow and shrink at
 * each call. */
static csolver_status reserve(csolver *s, const bulk *b) {
    size_t rows = b->turns[CSI_REQUIRED_ROWS] + b->turns[CSI_OTHER_ROWS];
    size_t count = rows + b->turns[CSI_SINGLES];
    /* Reserve columns for the equalities whose logical variables (slacks) will need one, and terms for rows that
     * substitutions will lengthen. The proportions were measured on layouts of lists of cells. If no logical
     * variable is known to need a column, as in many small layouts, reserve only as many columns as the array has
     * spare room for, so that the array is not moved. */
    size_t logicals = b->logicals + rows / 16, spare = csi_memory_spare(s->tableau.columns.count);
    if (b->logicals == 0 && spare < logicals) logicals = spare;
    size_t terms = b->terms + b->terms / 16 * 7;
    size_t new_columns = without(logicals, s->tableau.free_columns),
           new_rows = without(rows, s->tableau.rows.count - s->tableau.row_count);
    if (rows > 1) csi_arena_take(s, count, new_columns, new_rows, terms);
    csolver_status status = CSI_RESERVE(s, s->model.constraints, count);
    if (status == CSOLVER_OK && rows > 1) status = csi_store_reserve_rows(s, new_rows);
    if (status == CSOLVER_OK && rows > 1) status = csi_store_reserve_columns(s, new_columns);
    /* Close the arena even if memory is short. Arrays of later calls would otherwise be allocated in the arena, and
     * be lost when the arena is shrunk to the arrays for which it was made. */
    csi_memory_close_arena(s);
    if (status != CSOLVER_OK || rows <= 1) return status;
    CSI_TRY(CSI_RESERVE(s, s->model.terms, terms));
    if (s->tableau.row_count == 0) CSI_TRY(CSI_RESERVE(s, s->tableau.unevaluated, rows));
    return CSI_RESERVE(s, s->base.undo.made, logicals);
}

/* Adds a constraint without a transaction and without a search for a feasible point, if it certainly contradicts no other
 * constraint (csi_insert_is_harmless()). Writes its id to `id`, unless it is NULL. Returns false, and changes nothing, if the
 * call needs a transaction, or if memory is short. If the host limits the work of each call, every call does its own work. */
static CSI_OUTLINE bool is_added_alone(csolver *s, const csolver_description *d,
                                       csolver_constraint *id) {
    size_t item;
    if (CSI_COMPACT || d->term_count != 1) return false;
    if (!csi_removal_waits(s) || s->model.leaving.count > 0 || s->affine.resize.valid) return false;
    if (!csi_insert_is_harmless(s, d)) return false;
    if (CSI_RESERVE(s, s->model.constraints, 1) != CSOLVER_OK) return false;
    if (csi_insert_singles(s, 1, d, id, &item) != CSOLVER_OK) return false;
    csi_squares_mark_outdated(s);
    s->model.structure++;
    return true;
}

csolver_status csolver_add_constraints(csolver *solver, size_t count,
                                       const csolver_description *descriptions,
                                       csolver_constraint *constraints) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (descriptions == NULL && count != 0)
        return csi_refusal_argument(solver, CSOLVER_ERROR_NULL, CSOLVER_FIELD_DESCRIPTION);
    if (count > CSI_MOST(csolver_description))
        return csi_refusal_argument(solver, CSOLVER_ERROR_OVERFLOW, CSOLVER_FIELD_COUNT);
    bulk all = {.logicals = 0};
    for (size_t i = 0; i < count; i++) {
        CSI_TRY(csi_argument_description(solver, &descriptions[i], i));
        enlist(&all, &descriptions[i]);
    }
    if (count == 1 && is_added_alone(solver, descriptions, constraints))
        return csi_solve_checked(solver, CSOLVER_OK);
    size_t item = CSOLVER_NO_INDEX;
    csolver_status status = begin(solver);
    if (status != CSOLVER_OK) return csi_refusal_whole(solver, status);
    csi_squares_mark_outdated(solver);
    status = reserve(solver, &all);
    if (status == CSOLVER_OK) status = insert_all(solver, &all, descriptions, constraints, &item);
    if (!csi_refusal_is_of_item(status)) item = CSOLVER_NO_INDEX;
    status = end(solver, status);
    return csi_refusal_added(solver, status, item,
                             item == CSOLVER_NO_INDEX ? NULL : &descriptions[item]);
}

csolver_status csolver_add_constraint(csolver *solver, const csolver_description *description,
                                      csolver_constraint *constraint) {
    csolver_constraint made = {0, 0};
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (description == NULL)
        return csi_refusal_argument(solver, CSOLVER_ERROR_NULL, CSOLVER_FIELD_DESCRIPTION);
    CSI_TRY(csi_argument_description(solver, description, 0));
    if (is_added_alone(solver, description, constraint))
        return csi_solve_checked(solver, CSOLVER_OK);
    csolver_status status = begin(solver);
    if (status != CSOLVER_OK) return csi_refusal_whole(solver, status);
    csi_squares_mark_outdated(solver);
    status = end(solver, insert_one(solver, description, &made));
    status = csi_refusal_made(solver, status, made, description);
    bool written = status == CSOLVER_OK || status == CSOLVER_ERROR_UNSATISFIABLE;
    if (written && constraint != NULL) *constraint = made;
    return status;
}

csolver_status csolver_remove_constraints(csolver *solver, size_t count,
                                          const csolver_constraint *constraints) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (constraints == NULL && count != 0)
        return csi_refusal_argument(solver, CSOLVER_ERROR_NULL, CSOLVER_FIELD_CONSTRAINT);
    CSI_TRY(csi_argument_ids(solver, count, constraints, false));
    if (csi_removal_waits(solver)) {
        csolver_status status =
            csi_solve_checked(solver, csi_removal_defer(solver, count, constraints));
        return status == CSOLVER_OK ? status : csi_refusal_whole(solver, status);
    }
    CSI_TRY(csi_refusal_whole(solver, begin(solver)));
    csi_squares_mark_outdated(solver);
    return csi_refusal_whole(solver,
                             end_removal(solver, csi_remove_many(solver, count, constraints)));
}

csolver_status csolver_remove_constraint(csolver *solver, csolver_constraint constraint) {
    return csolver_remove_constraints(solver, 1, &constraint);
}

/* Returns whether the solver has a compiled resize for a change of exactly these constants. A compiled resize is a
 * set of formulas that update values without a solve. If there is one, also records the new constants for it,
 * and the caller has nothing else to do (resize_run.c). */
static bool changes_like_last(csolver *s, size_t count, const csolver_constraint *constraints,
                              const double *constants) {
    csi_resize_move moves[CSI_RESIZE_INPUTS] = {{0, 0}};
    if (CSI_COMPACT || !s->affine.resize.valid || count > CSI_RESIZE_INPUTS) return false;
    for (size_t i = 0; i < count; i++)
        moves[i] = (csi_resize_move){constraints[i].index, constants[i]};
    return csi_resize_suggest_many(s, (uint32_t)count, moves);
}

/* Changes the constants of constraints. The caller has checked the ids and the numbers. */
static csolver_status change_constants(csolver *s, size_t count,
                                       const csolver_constraint *constraints,
                                       const double *constants) {
    if (changes_like_last(s, count, constraints, constants))
        return csi_solve_checked(s, CSOLVER_OK);
    csolver_status status = CSOLVER_OK;
    bool recorded = s->base.undo.explicit_; /* even if the call changes no constant */
    for (size_t i = 0; i < count && !recorded; i++)
        recorded = is_refusable(s, constraints[i].index, 0);
    CSI_TRY(csi_refusal_whole(s, begin_change(s, recorded)));
    for (size_t i = 0; i < count && status == CSOLVER_OK; i++)
        status = csi_change_constant(s, constraints[i].index, constants[i]);
    return csi_refusal_whole(s, end_change(s, recorded, status));
}

csolver_status csolver_set_constants(csolver *solver, size_t count,
                                     const csolver_constraint *constraints,
                                     const double *constants) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (count != 0 && constraints == NULL)
        return csi_refusal_argument(solver, CSOLVER_ERROR_NULL, CSOLVER_FIELD_CONSTRAINT);
    if (count != 0 && constants == NULL)
        return csi_refusal_argument(solver, CSOLVER_ERROR_NULL, CSOLVER_FIELD_CONSTANT);
    CSI_TRY(csi_argument_ids(solver, count, constraints, false));
    for (size_t i = 0; i < count; i++) {
        if (!CSI_COMPACT && csi_is_usable(constants[i]) &&
            csi_change_fits(solver, constraints[i].index, constants[i]))
            continue;
        CSI_TRY(csi_argument_new_constant(solver, i, constraints[i].index, constants[i]));
    }
    return change_constants(solver, count, constraints, constants);
}

csolver_status csolver_set_constant(csolver *solver, csolver_constraint constraint,
                                    double constant) {
    return csolver_set_constants(solver, 1, &constraint, &constant);
}

/* Removes, changes and adds the constraints in the lists that csi_restate_compare() has made, in one transaction. If a
 * description itself is wrong, its index among those to add is written to `item`. */
static csolver_status exchange(csolver *s, size_t *item) {
    const csi_restated *r = s->api.restated;
    bulk all = {.logicals = 0};
    for (size_t i = 0; i < r->added.count; i++) enlist(&all, &r->added.items[i]);
    CSI_TRY(begin(s));
    csi_squares_mark_outdated(s);
    csolver_status status = csi_remove_many(s, r->removed.count, r->removed.items);
    for (size_t i = 0; i < r->changed.count && status == CSOLVER_OK; i++)
        status = csi_change_constant(s, r->changed.items[i].index, r->constants.items[i]);
    if (r->added.count == 0 && r->changed.count == 0) return end_removal(s, status);
    if (status == CSOLVER_OK) status = reserve(s, &all);
    if (status == CSOLVER_OK) status = insert_all(s, &all, r->added.items, r->ids.items, item);
    return end(s, status);
}

/* Returns the index in the host's list of the description with the index `item` among those to add. */
static size_t description_of(const csolver *s, size_t item) {
    const csi_restated *r = s->api.restated;
    size_t at = 0;
    for (; r->matches.items[at] != CSI_NONE || item > 0; at++)
        item -= r->matches.items[at] == CSI_NONE;
    return r->same + at;
}

/* After a list of constraints was described anew, writes the ids of its constraints. Up to the
 * first difference from the old list, these are the ids of the old list. `old` may be the array to
 * which the ids are written. */
static void write_restated(const csolver *s, const csolver_constraint *old,
                           csolver_constraint *constraints) {
    const csi_restated *r = s->api.restated;
    size_t added = 0;
    if (r->same != 0 && old != constraints)
        memmove(constraints, old, r->same * sizeof *constraints);
    constraints += r->same;
    for (size_t i = 0; i < r->matches.count; i++) {
        bool kept = r->matches.items[i] != CSI_NONE;
        constraints[i] =
            kept ? csi_id_of_constraint(s, r->matches.items[i]) : r->ids.items[added++];
    }
}

/* Returns whether two arrays of ids have memory in common. */
static bool overlap(const csolver_constraint *a, size_t a_count, const csolver_constraint *b,
                    size_t b_count) {
    uintptr_t first = (uintptr_t)a, second = (uintptr_t)b;
    return first < second + b_count * sizeof *b && second < first + a_count * sizeof *a;
}

csolver_status csolver_restate_constraints(csolver *solver, size_t old_count,
                                           const csolver_constraint *old, size_t count,
                                           const csolver_description *descriptions,
                                           csolver_constraint *constraints) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (CSI_COMPACT) return csi_refusal_whole(solver, CSOLVER_ERROR_UNAVAILABLE);
    if (old == NULL && old_count != 0)
        return csi_refusal_argument(solver, CSOLVER_ERROR_NULL, CSOLVER_FIELD_CONSTRAINT);
    if (old_count == 0) return csolver_add_constraints(solver, count, descriptions, constraints);
    if (descriptions == NULL && count != 0)
        return csi_refusal_argument(solver, CSOLVER_ERROR_NULL, CSOLVER_FIELD_DESCRIPTION);
    if (count > CSI_MOST(csolver_description))
        return csi_refusal_argument(solver, CSOLVER_ERROR_OVERFLOW, CSOLVER_FIELD_COUNT);
    CSI_TRY(csi_argument_ids(solver, old_count, old, false));
    CSI_TRY(csi_restate_compare(solver, old_count, old, count, descriptions));
    csolver_status status = CSOLVER_OK;
    const csi_restated *r = solver->api.restated;
    size_t item = CSOLVER_NO_INDEX;
    if (r->removed.count + r->added.count != 0) {
        status = exchange(solver, &item);
        if (item != CSOLVER_NO_INDEX) item = description_of(solver, item);
        status = csi_refusal_added(solver, status, item,
                                   item == CSOLVER_NO_INDEX ? NULL : &descriptions[item]);
    } else if (r->changed.count != 0) {
        status = change_constants(solver, r->changed.count, r->changed.items, r->constants.items);
    }
    bool written = status == CSOLVER_OK || (status == CSOLVER_ERROR_UNSATISFIABLE &&
                                            !overlap(old, old_count, constraints, count));
    if (written && constraints != NULL) write_restated(solver, old, constraints);
    return status;
}

/* Sets the priority or the weight of a constraint; `field` says which. */
static csolver_status change_strength(csolver *solver, csolver_constraint constraint, double number,
                                      csolver_field field) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    CSI_TRY(csi_argument_ids(solver, 1, &constraint, true));
    bool weighs = field == CSOLVER_FIELD_WEIGHT;
    csolver_status status = weighs ? csi_argument_weight(number) : csi_argument_priority(number);
    if (weighs && status == CSOLVER_OK && !csi_change_weight_fits(solver, constraint.index, number))
        status = CSOLVER_ERROR_RANGE;
    CSI_TRY(csi_refusal_item(solver, status, 0, field));
    bool recorded = is_refusable(solver, constraint.index, weighs ? 0 : number);
    CSI_TRY(csi_refusal_whole(solver, begin_change(solver, recorded)));
    csi_squares_mark_outdated(solver);
    status = weighs ? csi_change_weight(solver, constraint.index, number)
                    : csi_change_priority(solver, constraint.index, number);
    return csi_refusal_whole(solver, end_change(solver, recorded, status));
}

csolver_status csolver_set_priority(csolver *solver, csolver_constraint constraint,
                                    double priority) {
    return change_strength(solver, constraint, priority, CSOLVER_FIELD_PRIORITY);
}

csolver_status csolver_set_weight(csolver *solver, csolver_constraint constraint, double weight) {
    return change_strength(solver, constraint, weight, CSOLVER_FIELD_WEIGHT);
}

csolver_status csolver_begin_edit(csolver *solver, csolver_variable variable, double priority) {
    uint32_t index, made = CSI_NONE;
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!csi_id_variable(solver, variable, &index))
        return csi_refusal_item(solver, CSOLVER_ERROR_STALE_VARIABLE, 0, CSOLVER_FIELD_VARIABLE);
    if (csi_resize_edit_of(solver, index) != CSI_NONE)
        return csi_refusal_item(solver, CSOLVER_ERROR_DUPLICATE_EDIT, 0, CSOLVER_FIELD_VARIABLE);
    CSI_TRY(csi_refusal_item(solver, csi_argument_priority(priority), 0, CSOLVER_FIELD_PRIORITY));
    if (!solver->base.undo.explicit_) csi_solve_forget_edits(solver);
    CSI_TRY(csi_refusal_whole(solver, begin(solver)));
    csi_squares_mark_outdated(solver);
    csolver_term term = {variable, 1};
    csolver_description description = {&term, 1, CSOLVER_EQUAL, 0, priority, 1};
    csolver_constraint id = {0, 0};
    csolver_status status = csi_insert(solver, &description, true, &made);
    if (made != CSI_NONE) id = csi_id_of_constraint(solver, made);
    return csi_refusal_made(solver, end(solver, status), id, &description);
}

csolver_status csolver_end_edit(csolver *solver, csolver_variable variable) {
    uint32_t index;
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!csi_id_variable(solver, variable, &index))
        return csi_refusal_item(solver, CSOLVER_ERROR_STALE_VARIABLE, 0, CSOLVER_FIELD_VARIABLE);
    uint32_t edit = csi_resize_edit_of(solver, index);
    if (edit == CSI_NONE)
        return csi_refusal_item(solver, CSOLVER_ERROR_NOT_EDITABLE, 0, CSOLVER_FIELD_VARIABLE);
    CSI_TRY(csi_refusal_whole(solver, begin(solver)));
    csi_squares_mark_outdated(solver);
    return csi_refusal_whole(solver, end_removal(solver, csi_remove(solver, edit)));
}

/* Returns whether the solver has a compiled resize for suggestions to exactly these variables. A compiled resize is
 * a set of formulas that update values without a solve. If there is one, also records the suggested values for
 * it, and the caller has nothing else to do (resize_run.c). */
static bool follows_last(csolver *s, size_t count, const csolver_variable *variables,
                         const double *values) {
    csi_resize_move moves[CSI_RESIZE_INPUTS];
    uint32_t moved = 0;
    if (!s->affine.resize.valid) return false;
    for (size_t i = 0; i < count; i++) {
        uint32_t index, edit;
        if (!csi_id_variable(s, variables[i], &index)) return false;
        edit = csi_resize_edit_of(s, index);
        if (edit == CSI_NONE || moved == CSI_RESIZE_INPUTS) return false;
        if (s->model.constraints.items[edit].constant == values[i]) continue;
        moves[moved++] = (csi_resize_move){edit, values[i]};
    }
    return moved == 0 || csi_resize_suggest_many(s, moved, moves);
}

static csolver_status check_suggestion(csolver *s, size_t item, csolver_variable variable,
                                       double value, bool *required) {
    uint32_t index;
    if (!csi_id_variable(s, variable, &index))
        return csi_refusal_item(s, CSOLVER_ERROR_STALE_VARIABLE, item, CSOLVER_FIELD_VARIABLE);
    uint32_t edit = csi_resize_edit_of(s, index);
    if (edit == CSI_NONE)
        return csi_refusal_item(s, CSOLVER_ERROR_NOT_EDITABLE, item, CSOLVER_FIELD_VARIABLE);
    *required |= csi_is_required(s, &s->model.constraints.items[edit]);
    return csi_refusal_item(s, csi_argument_constant(value), item, CSOLVER_FIELD_VALUE);
}

csolver_status csolver_suggest_many(csolver *solver, size_t count,
                                    const csolver_variable *variables, const double *values) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (count != 0 && variables == NULL)
        return csi_refusal_argument(solver, CSOLVER_ERROR_NULL, CSOLVER_FIELD_VARIABLE);
    if (count != 0 && values == NULL)
        return csi_refusal_argument(solver, CSOLVER_ERROR_NULL, CSOLVER_FIELD_VALUE);
    if (follows_last(solver, count, variables, values))
        return csi_solve_checked(solver, CSOLVER_OK);
    bool required = false;
    for (size_t i = 0; i < count; i++)
        CSI_TRY(check_suggestion(solver, i, variables[i], values[i], &required));
    bool recorded = required || solver->base.undo.explicit_;
    CSI_TRY(csi_refusal_whole(solver, begin_change(solver, recorded)));
    csolver_status status = CSOLVER_OK;
    for (size_t i = 0; i < count && status == CSOLVER_OK; i++) {
        uint32_t edit = csi_resize_edit_of(solver, variables[i].index);
        if (solver->model.constraints.items[edit].constant == values[i]) continue;
        status = csi_change_constant(solver, edit, values[i]);
    }
    return csi_refusal_whole(solver, end_change(solver, recorded, status));
}

csolver_status csolver_suggest(csolver *solver, csolver_variable variable, double value) {
    uint32_t index;
    if (solver != NULL && solver->affine.resize.valid &&
        csi_id_variable(solver, variable, &index) &&
        csi_resize_suggest(solver, solver->model.variables.items[index].column, value))
        return csi_solve_checked(solver, CSOLVER_OK);
    return csolver_suggest_many(solver, 1, &variable, &value);
}

csolver_status csolver_begin(csolver *solver) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (solver->base.undo.active) return CSOLVER_ERROR_TRANSACTION;
    CSI_TRY(open_journal(solver));
    solver->base.undo.explicit_ = true;
    return CSOLVER_OK;
}

csolver_status csolver_commit(csolver *solver) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!solver->base.undo.explicit_) return CSOLVER_ERROR_TRANSACTION;
    solver->base.undo.explicit_ = false;
    return end(solver, solver->base.undo.failure);
}

csolver_status csolver_rollback(csolver *solver) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!solver->base.undo.explicit_) return CSOLVER_ERROR_TRANSACTION;
    csi_ending_roll_back(solver);
    return csi_solve_checked(solver, CSOLVER_OK);
}
