/* public.c - public: adding, removing and changing constraints, edits and transactions. Arguments
 * are checked here, completely, before anything changes; then one storey below does the work. */
#include "api.h"

#include "../base/numeric.h"

static bool is_priority(double priority) { return priority > 0 && priority <= CSOLVER_REQUIRED; }

/* Whether a failure that comes to light while a constraint is made is of its numbers. */
static bool is_of_item(csolver_status status) {
    return status == CSOLVER_ERROR_RANGE || status == CSOLVER_ERROR_NOT_FINITE;
}

/* The status of a number that is out of order. */
static csolver_status refuse(double number) {
    return isfinite(number) ? CSOLVER_ERROR_RANGE : CSOLVER_ERROR_NOT_FINITE;
}

static csolver_status check_priority(double priority) {
    return is_priority(priority) ? CSOLVER_OK : refuse(priority);
}

static csolver_status check_constant(double constant) {
    return csi_is_usable(constant) ? CSOLVER_OK : refuse(constant);
}

static csolver_status check_weight(double weight) {
    bool usable = weight >= CSI_TINY && csi_is_usable(weight);
    return usable ? CSOLVER_OK : refuse(weight);
}

/* Notes why a call failed, if it did. */
static csolver_status note(csolver *s, csolver_status status, size_t item, size_t term) {
    if (status == CSOLVER_OK) return status;
    s->api.refusal = (csolver_refusal_info){.status = status, .item = item, .term = term};
    return status;
}

/* A failure that is of no single description, id or value. */
static csolver_status note_whole(csolver *s, csolver_status status) {
    return note(s, status, CSOLVER_NO_INDEX, CSOLVER_NO_INDEX);
}

static csolver_status note_item(csolver *s, csolver_status status, size_t item) {
    return note(s, status, item, CSOLVER_NO_INDEX);
}

/* Of a call that made one constraint. */
static csolver_status note_made(csolver *s, csolver_status status, csolver_constraint made) {
    if (status != CSOLVER_ERROR_UNSATISFIABLE)
        return note_item(s, status, is_of_item(status) ? 0 : CSOLVER_NO_INDEX);
    (void)note_whole(s, status);
    s->api.refusal.constraint = made;
    return status;
}

/* `term` is written where a single one is wrong. */
static inline csolver_status check_terms(const csolver *s, const csolver_description *d,
                                         size_t *term) {
    for (size_t i = 0; i < d->term_count; i++) {
        uint32_t index;
        double a = d->terms[i].coefficient;
        csolver_status status = CSOLVER_ERROR_STALE_VARIABLE;
        if (csi_id_variable(s, d->terms[i].variable, &index)) {
            if ((csi_is_usable(a) && fabs(a) >= CSI_TINY) || a == 0) continue;
            status = refuse(a);
        }
        *term = i;
        return status;
    }
    return CSOLVER_OK;
}

static csolver_status check_description(csolver *s, const csolver_description *d, size_t *term) {
    if (d->terms == NULL && d->term_count != 0) return CSOLVER_ERROR_NULL;
    if (d->term_count > CSI_MOST(csolver_term)) return CSOLVER_ERROR_OVERFLOW;
    int relation = (int)d->relation;
    if (relation < -1 || relation > 1) return CSOLVER_ERROR_RANGE;
    CSI_TRY(check_constant(d->constant));
    CSI_TRY(check_priority(d->priority));
    CSI_TRY(check_weight(d->weight));
    CSI_TRY(check_terms(s, d, term));
    if (!s->model.journal.explicit_) return CSOLVER_OK; /* what is found out later is taken back */
    csolver_status status = csi_insert_check(s, d);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) s->model.journal.doom = status;
    return status;
}

/* Work that a compiled resize left undone, and work that waits, come first, so that what is taken back leads to a state
 * without any. */
static csolver_status open_journal(csolver *s) {
    csi_work_begin(s);
    csi_resize_leave(s);
    CSI_TRY(csi_flush(s));
    csi_transaction_open(s);
    return CSOLVER_OK;
}

/* One call is one transaction of its own, unless the host has opened one. A call that fails half-way
 * in the host's transaction dooms it. */
static csolver_status begin(csolver *s) {
    if (!s->model.journal.explicit_) return open_journal(s);
    return s->model.journal.doom;
}

/* The end of a call's own transaction. */
static csolver_status end_own(csolver *s, csolver_status status) {
    if (status != CSOLVER_OK)
        csi_transaction_roll_back(s);
    else
        csi_transaction_commit(s);
    return csi_solve_checked(s, status);
}

static csolver_status end(csolver *s, csolver_status status) {
    if (s->model.journal.explicit_) {
        if (status != CSOLVER_OK) s->model.journal.doom = status;
        return status;
    }
    return end_own(s, status == CSOLVER_OK ? csi_solve_feasible(s) : status);
}

/* Without what goes, constraints can be met as before. Where they contradict each other, and rounding hid that when they
 * were accepted, the next solve says so. */
static csolver_status end_removal(csolver *s, csolver_status status) {
    if (s->model.journal.explicit_ || status != CSOLVER_OK) return end(s, status);
    status = csi_solve_feasible(s);
    return end_own(s, status == CSOLVER_ERROR_UNSATISFIABLE ? CSOLVER_OK : status);
}

/* A change that only concerns optional constraints cannot be refused: no transaction, nothing but a number. */
static bool is_refusable(const csolver *s, uint32_t constraint, double priority) {
    return s->model.journal.explicit_ || priority >= CSOLVER_REQUIRED ||
           csi_is_required(s, &s->model.constraints.items[constraint]);
}

/* A change is recorded in a transaction if it may be refused. */
static csolver_status begin_change(csolver *s, bool recorded) {
    if (recorded) return begin(s);
    csi_work_begin(s);
    csi_resize_leave(s);
    return CSOLVER_OK;
}

static csolver_status end_change(csolver *s, bool recorded, csolver_status status) {
    return recorded ? end(s, status) : csi_solve_checked(s, status);
}

/* The turns in which a bulk is inserted. Single-variable constraints first: rows then know which variables
 * are held. Required rows before the others: they have the first choice of what to define. */
enum { SINGLES, REQUIRED_ROWS, OTHER_ROWS, TURNS };

static int turn_of(const csolver_description *d) {
    if (d->term_count <= 1) return SINGLES;
    return d->priority >= CSOLVER_REQUIRED ? REQUIRED_ROWS : OTHER_ROWS;
}

typedef struct bulk {
    size_t turns[TURNS], logicals, terms;
} bulk;

static void enlist(bulk *b, const csolver_description *d) {
    int turn = turn_of(d);
    b->turns[turn]++;
    if (turn == SINGLES) return;
    bool eliminated = d->relation == CSOLVER_EQUAL && turn == REQUIRED_ROWS;
    b->logicals += !eliminated;
    b->terms += d->term_count + !eliminated;
}

static csolver_status insert_one(csolver *s, const csolver_description *d, csolver_constraint *id) {
    uint32_t made = CSI_NONE;
    csolver_status status = csi_insert(s, d, false, &made);
    if (id != NULL && made != CSI_NONE) *id = csi_id_of_constraint(s, made);
    return status;
}

/* Bounds are up to date before the rows, so that these can be evaluated as they come. `item` is written where a
 * single description is wrong. */
static csolver_status insert_all(csolver *s, const bulk *b, const csolver_description *d,
                                 csolver_constraint *ids, size_t *item) {
    size_t count = b->turns[SINGLES] + b->turns[REQUIRED_ROWS] + b->turns[OTHER_ROWS];
    for (size_t i = 0; ids != NULL && i < count; i++) ids[i] = (csolver_constraint){0, 0};
    for (int turn = 0; turn < TURNS; turn++) {
        if (turn == REQUIRED_ROWS && !s->model.journal.explicit_) CSI_TRY(csi_flush(s));
        size_t left = b->turns[turn];
        for (size_t i = 0; left > 0; i++) {
            if (turn_of(&d[i]) != turn) continue;
            csolver_status status = insert_one(s, &d[i], ids == NULL ? NULL : &ids[i]);
            if (status != CSOLVER_OK) {
                if (is_of_item(status)) *item = i;
                return status;
            }
            left--;
        }
    }
    return CSOLVER_OK;
}

/* Room for many constraints at once, so that nothing grows step by step. */
static csolver_status reserve(csolver *s, const bulk *b) {
    size_t rows = b->turns[REQUIRED_ROWS] + b->turns[OTHER_ROWS];
    size_t count = rows + b->turns[SINGLES];
    /* A few equalities need their logicals, and what closes chains needs derived rows. */
    size_t spare = csi_memory_spare(s->model.columns.count);
    size_t logicals = b->logicals + (spare < rows / 64 ? spare : rows / 64);
    size_t terms = b->terms + b->terms / 16 * 5;
    if (rows > 1) csi_arena_take(s, count, logicals, rows, terms);
    CSI_TRY(CSI_RESERVE(s, s->model.constraints, count));
    if (rows <= 1) return CSOLVER_OK;
    CSI_TRY(csi_store_reserve_columns(s, logicals));
    CSI_TRY(csi_store_reserve_rows(s, rows));
    csi_memory_close_arena(s);
    CSI_TRY(CSI_RESERVE(s, s->model.terms, terms));
    if (s->model.row_count == 0) CSI_TRY(CSI_RESERVE(s, s->tableau.unevaluated, rows));
    return CSI_RESERVE(s, s->model.journal.made, logicals);
}

csolver_status csolver_add_constraints(csolver *solver, size_t count,
                                       const csolver_description *descriptions,
                                       csolver_constraint *constraints) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (descriptions == NULL && count != 0) return note_whole(solver, CSOLVER_ERROR_NULL);
    if (count > CSI_MOST(csolver_description)) return note_whole(solver, CSOLVER_ERROR_OVERFLOW);
    bulk all = {.logicals = 0};
    size_t term = CSOLVER_NO_INDEX;
    for (size_t i = 0; i < count; i++) {
        csolver_status status = check_description(solver, &descriptions[i], &term);
        if (status != CSOLVER_OK) return note(solver, status, i, term);
        enlist(&all, &descriptions[i]);
    }
    size_t item = CSOLVER_NO_INDEX;
    csolver_status status = begin(solver);
    if (status != CSOLVER_OK) return note_whole(solver, status);
    csi_squares_forget(solver);
    status = reserve(solver, &all);
    if (status == CSOLVER_OK) status = insert_all(solver, &all, descriptions, constraints, &item);
    return note_item(solver, end(solver, status), item);
}

csolver_status csolver_add_constraint(csolver *solver, const csolver_description *description,
                                      csolver_constraint *constraint) {
    csolver_constraint made = {0, 0};
    size_t term = CSOLVER_NO_INDEX;
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (description == NULL) return note_whole(solver, CSOLVER_ERROR_NULL);
    csolver_status status = check_description(solver, description, &term);
    if (status != CSOLVER_OK) return note(solver, status, 0, term);
    status = begin(solver);
    if (status != CSOLVER_OK) return note_whole(solver, status);
    csi_squares_forget(solver);
    status = note_made(solver, end(solver, insert_one(solver, description, &made)), made);
    bool written = status == CSOLVER_OK || status == CSOLVER_ERROR_UNSATISFIABLE;
    if (written && constraint != NULL) *constraint = made;
    return status;
}

/* Checks ids of constraints that a call names, each once. */
static csolver_status check_ids(csolver *s, size_t count, const csolver_constraint *ids,
                                bool edits) {
    if (count > CSI_MOST(csolver_constraint)) return note_whole(s, CSOLVER_ERROR_OVERFLOW);
    for (size_t i = 0; i < count; i++) {
        uint32_t index;
        if (!csi_id_constraint(s, ids[i], &index))
            return note_item(s, CSOLVER_ERROR_STALE_CONSTRAINT, i);
        if (s->model.constraints.items[index].edit && !edits)
            return note_item(s, CSOLVER_ERROR_IS_EDIT, i);
    }
    csolver_status status = CSOLVER_OK;
    size_t marked = 0;
    for (; marked < count; marked++) {
        csi_constraint *c = &s->model.constraints.items[ids[marked].index];
        if (c->named) break;
        c->named = 1;
    }
    if (marked < count) status = note_item(s, CSOLVER_ERROR_DUPLICATE, marked);
    while (marked-- > 0) s->model.constraints.items[ids[marked].index].named = 0;
    return status;
}

csolver_status csolver_remove_constraints(csolver *solver, size_t count,
                                          const csolver_constraint *constraints) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (constraints == NULL && count != 0) return note_whole(solver, CSOLVER_ERROR_NULL);
    CSI_TRY(check_ids(solver, count, constraints, false));
    CSI_TRY(note_whole(solver, begin(solver)));
    csi_squares_forget(solver);
    return note_whole(solver, end_removal(solver, csi_remove_many(solver, count, constraints)));
}

csolver_status csolver_remove_constraint(csolver *solver, csolver_constraint constraint) {
    return csolver_remove_constraints(solver, 1, &constraint);
}

/* Whether the changes are like those before, and noted (resize_run.c). */
static bool changes_like_last(csolver *s, size_t count, const csolver_constraint *constraints,
                              const double *constants) {
    csi_resize_move moves[CSI_RESIZE_INPUTS] = {{0, 0}};
    if (!s->affine.resize.valid || count > CSI_RESIZE_INPUTS) return false;
    for (size_t i = 0; i < count; i++)
        moves[i] = (csi_resize_move){constraints[i].index, constants[i]};
    return csi_resize_suggest_many(s, (uint32_t)count, moves);
}

csolver_status csolver_set_constants(csolver *solver, size_t count,
                                     const csolver_constraint *constraints,
                                     const double *constants) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (count != 0 && (constraints == NULL || constants == NULL))
        return note_whole(solver, CSOLVER_ERROR_NULL);
    CSI_TRY(check_ids(solver, count, constraints, false));
    for (size_t i = 0; i < count; i++) {
        csolver_status status = check_constant(constants[i]);
        if (status == CSOLVER_OK && !csi_change_fits(solver, constraints[i].index, constants[i]))
            status = CSOLVER_ERROR_RANGE;
        if (status != CSOLVER_OK) return note_item(solver, status, i);
    }
    if (changes_like_last(solver, count, constraints, constants))
        return csi_solve_checked(solver, CSOLVER_OK);
    bool recorded = count != 1 || is_refusable(solver, constraints->index, 0);
    CSI_TRY(note_whole(solver, begin_change(solver, recorded)));
    csolver_status status = CSOLVER_OK;
    for (size_t i = 0; i < count && status == CSOLVER_OK; i++)
        status = csi_change_constant(solver, constraints[i].index, constants[i]);
    return note_whole(solver, end_change(solver, recorded, status));
}

csolver_status csolver_set_constant(csolver *solver, csolver_constraint constraint,
                                    double constant) {
    return csolver_set_constants(solver, 1, &constraint, &constant);
}

csolver_status csolver_set_priority(csolver *solver, csolver_constraint constraint,
                                    double priority) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    CSI_TRY(check_ids(solver, 1, &constraint, true));
    CSI_TRY(note_item(solver, check_priority(priority), 0));
    bool recorded = is_refusable(solver, constraint.index, priority);
    CSI_TRY(note_whole(solver, begin_change(solver, recorded)));
    csi_squares_forget(solver);
    csolver_status status = csi_change_priority(solver, constraint.index, priority);
    return note_whole(solver, end_change(solver, recorded, status));
}

csolver_status csolver_set_weight(csolver *solver, csolver_constraint constraint, double weight) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    CSI_TRY(check_ids(solver, 1, &constraint, true));
    CSI_TRY(note_item(solver, check_weight(weight), 0));
    bool recorded = is_refusable(solver, constraint.index, 0);
    CSI_TRY(note_whole(solver, begin_change(solver, recorded)));
    csi_squares_forget(solver);
    csolver_status status = csi_change_weight(solver, constraint.index, weight);
    return note_whole(solver, end_change(solver, recorded, status));
}

csolver_status csolver_begin_edit(csolver *solver, csolver_variable variable, double priority) {
    uint32_t index, made = CSI_NONE;
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!csi_id_variable(solver, variable, &index))
        return note_item(solver, CSOLVER_ERROR_STALE_VARIABLE, 0);
    if (csi_resize_edit_of(solver, index) != CSI_NONE)
        return note_item(solver, CSOLVER_ERROR_DUPLICATE_EDIT, 0);
    CSI_TRY(note_item(solver, check_priority(priority), 0));
    if (!solver->model.journal.explicit_) csi_solve_forget_edits(solver);
    CSI_TRY(note_whole(solver, begin(solver)));
    csi_squares_forget(solver);
    csolver_term term = {variable, 1};
    csolver_description description = {&term, 1, CSOLVER_EQUAL, 0, priority, 1};
    csolver_constraint id = {0, 0};
    csolver_status status = csi_insert(solver, &description, true, &made);
    if (made != CSI_NONE) id = csi_id_of_constraint(solver, made);
    return note_made(solver, end(solver, status), id);
}

csolver_status csolver_end_edit(csolver *solver, csolver_variable variable) {
    uint32_t index;
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!csi_id_variable(solver, variable, &index))
        return note_item(solver, CSOLVER_ERROR_STALE_VARIABLE, 0);
    uint32_t edit = csi_resize_edit_of(solver, index);
    if (edit == CSI_NONE) return note_item(solver, CSOLVER_ERROR_NOT_EDITABLE, 0);
    CSI_TRY(note_whole(solver, begin(solver)));
    csi_squares_forget(solver);
    return note_whole(solver, end_removal(solver, csi_remove(solver, edit)));
}

/* Whether the suggestions are like those before, and noted (resize_run.c). */
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

static csolver_status check_suggestion(const csolver *s, csolver_variable variable, double value,
                                       bool *required) {
    uint32_t index;
    if (!csi_id_variable(s, variable, &index)) return CSOLVER_ERROR_STALE_VARIABLE;
    uint32_t edit = csi_resize_edit_of(s, index);
    if (edit == CSI_NONE) return CSOLVER_ERROR_NOT_EDITABLE;
    *required |= csi_is_required(s, &s->model.constraints.items[edit]);
    return check_constant(value);
}

csolver_status csolver_suggest_many(csolver *solver, size_t count,
                                    const csolver_variable *variables, const double *values) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (count != 0 && (variables == NULL || values == NULL))
        return note_whole(solver, CSOLVER_ERROR_NULL);
    if (follows_last(solver, count, variables, values))
        return csi_solve_checked(solver, CSOLVER_OK);
    bool required = false;
    for (size_t i = 0; i < count; i++)
        CSI_TRY(note_item(solver, check_suggestion(solver, variables[i], values[i], &required), i));
    bool recorded = required || solver->model.journal.explicit_;
    CSI_TRY(note_whole(solver, begin_change(solver, recorded)));
    csolver_status status = CSOLVER_OK;
    for (size_t i = 0; i < count && status == CSOLVER_OK; i++) {
        uint32_t edit = csi_resize_edit_of(solver, variables[i].index);
        if (solver->model.constraints.items[edit].constant == values[i]) continue;
        status = csi_change_constant(solver, edit, values[i]);
    }
    return note_whole(solver, end_change(solver, recorded, status));
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
    if (solver->model.journal.active) return CSOLVER_ERROR_TRANSACTION;
    CSI_TRY(open_journal(solver));
    solver->model.journal.explicit_ = true;
    return CSOLVER_OK;
}

csolver_status csolver_commit(csolver *solver) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!solver->model.journal.explicit_) return CSOLVER_ERROR_TRANSACTION;
    solver->model.journal.explicit_ = false;
    return end(solver, solver->model.journal.doom);
}

csolver_status csolver_rollback(csolver *solver) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (!solver->model.journal.explicit_) return CSOLVER_ERROR_TRANSACTION;
    csi_transaction_roll_back(solver);
    return csi_solve_checked(solver, CSOLVER_OK);
}
