/* resetting.c - a solver that was reset is as a new one with the same variables. Both are compared field by field,
 * just after the reset and after a solve, whatever the solver had been through; and they give the same answers to the
 * same calls. */
#include "test.h"

#include "../../CSolver/src/base/state.h"

enum { VARIABLES = 6 };

/* ---- every field --------------------------------------------------------------------------- */

static const char *moment;
static size_t at; /* where the last field ended */

/* No field between the last one and this one may have been left out. */
static void follows(const char *name, size_t offset, size_t size, size_t alignment) {
    test_checks++;
    if ((offset < at || offset - at >= alignment) && test_failures++ < 40)
        printf("resetting: a field before `%s` is not compared\n", name);
    at = offset + size;
}

static void is_same(const char *name, const void *a, const void *b, size_t size) {
    test_checks++;
    if (memcmp(a, b, size) != 0 && test_failures++ < 40)
        printf("resetting: %s: `%s` is not that of a new solver\n", moment, name);
}

#define FIELD(f) follows(#f, offsetof(csolver, f), sizeof s->f, _Alignof(__typeof__(s->f)))
#define SAME(f) FIELD(f), is_same(#f, &s->f, &new->f, sizeof s->f)
/* An array: so many items. */
#define COUNT(f) FIELD(f), is_same(#f ".count", &s->f.count, &new->f.count, sizeof s->f.count)
#define LIST(f) COUNT(f), is_same(#f ".lost", &s->f.lost, &new->f.lost, sizeof s->f.lost)
/* A field that may differ, and why. */
#define OTHER(f, reason) FIELD(f)

static void compare_journals(const csi_journal *a, const csi_journal *b) {
    CHECK(a->active == b->active && a->explicit_ == b->explicit_);
    CHECK(a->constraints.count == b->constraints.count && a->removed.count == b->removed.count);
    CHECK(a->columns.count == b->columns.count && a->rows.count == b->rows.count);
    CHECK(a->made.count == b->made.count && a->blocks.count == b->blocks.count);
}

static void compare_resizes(const csi_resize *a, const csi_resize *b) {
    CHECK(!a->valid && !b->valid);
    CHECK(a->tried == b->tried && a->calm == b->calm && a->patience == b->patience);
    CHECK(a->changed_count == b->changed_count && a->previous_count == b->previous_count);
}

static void compare_statistics(const csolver_statistics_info *a, const csolver_statistics_info *b) {
    CHECK(a->variables == b->variables && a->constraints == b->constraints);
    CHECK(a->entries == b->entries);
}

static void compare(const csolver *s, const csolver *new, const char *when) {
    moment = when;
    at = 0;
    SAME(options);
    OTHER(tag, "of the ids");
    OTHER(slabs, "memory");
    COUNT(variables);
    COUNT(published);
    OTHER(names, "variables keep them");
    OTHER(free_variable, "a list of slots");
    SAME(variable_count);
    COUNT(columns);
    OTHER(users, "with the columns");
    OTHER(marks, "with the columns");
    SAME(free_column);
    SAME(untouched);
    COUNT(rows);
    OTHER(visits, "with the rows");
    OTHER(row_marks, "with the rows");
    SAME(free_row);
    SAME(row_count);
    OTHER(constraints, "slots keep their generations");
    OTHER(free_constraint, "a list of slots");
    COUNT(strengths);
    OTHER(strength_slots, "memory");
    OTHER(last_strength, "a guess");
    SAME(constraint_count);
    SAME(edit_count);
    COUNT(terms);
    SAME(free_blocks);
    SAME(free_terms);
    COUNT(nodes);
    SAME(free_node);
    SAME(free_node_count);
    OTHER(scratch, "used within calls");
    SAME(order_key);
    FIELD(journal);
    compare_journals(&s->journal, &new->journal);
    LIST(dirty);
    LIST(moved);
    LIST(dual_infeasible);
    LIST(touched);
    LIST(tied);
    LIST(stale);
    LIST(doubtful);
    COUNT(asleep);
    SAME(rigid);
    COUNT(violated);
    SAME(violated_lost);
    OTHER(work, "used within calls");
    OTHER(order, "memory");
    OTHER(order_count, "used if `ordered`");
    CHECK(!s->ordered || s->order_count == 0);
    FIELD(ordered);
    SAME(visit);
    FIELD(resize);
    compare_resizes(&s->resize, &new->resize);
    OTHER(eliminated, "used within calls");
    OTHER(events, "used within calls");
    OTHER(event_heap, "used within calls");
    OTHER(changes, "what the host has not taken yet");
    OTHER(gone_changes, "with the changes");
    OTHER(unmarked, "with the changes");
    OTHER(first_changes, "memory");
    OTHER(free_list, "a result");
    COUNT(conflict);
    OTHER(levels, "a result");
    OTHER(merged, "used within calls");
    SAME(norm.common);
    at = offsetof(csolver, norm);
    FIELD(norm);
    CHECK(s->norm.fell_back == new->norm.fell_back);
    CHECK(s->norm.exceptions.count == new->norm.exceptions.count);
    OTHER(squares, "memory; they restart");
    OTHER(crowds, "memory; they are empty");
    OTHER(answers, "memory; used if `rechecked`");
    SAME(solved);
    OTHER(tie_met, "used within calls");
    SAME(answered);
    SAME(suspect);
    SAME(constants_changed);
    SAME(imprecise);
    SAME(uncertain);
    SAME(rechecked);
    SAME(doubtful_costs);
    SAME(bland);
    FIELD(cycle);
    CHECK(s->cycle.returns == new->cycle.returns && s->cycle.left == new->cycle.left);
    CHECK(s->cycle.turn == new->cycle.turn && s->cycle.length == new->cycle.length);
    OTHER(iterations, "of the running call");
    OTHER(structure, "a version");
    OTHER(basis, "a version");
    OTHER(work_before, "of the running call");
    SAME(derivations);
    FIELD(statistics);
    compare_statistics(&s->statistics, &new->statistics);
    CHECK(at + sizeof(void *) > sizeof(csolver));
    is_same("columns", s->columns.items, new->columns.items, s->columns.count * sizeof(csi_column));
    is_same("users", s->users, new->users, s->columns.count * sizeof(csi_users));
    is_same("marks", s->marks, new->marks, s->columns.count);
}

/* ---- what solvers go through --------------------------------------------------------------- */

static csolver *create(csolver_variable *x) {
    csolver *s = NULL;
    CHECK_OK(csolver_create(&(csolver_options){.check = true, .age_breaks_ties = true}, &s));
    if (s == NULL) exit(2);
    CHECK_OK(csolver_add_variables(s, VARIABLES, x));
    return s;
}

/* Constraints that tie, conflict, are edited, and are not solved for. */
static void build(csolver *s, const csolver_variable *x) {
    csolver_constraint edit;
    for (int i = 0; i < VARIABLES; i++) ADD(s, GE, 0, CSOLVER_REQUIRED, {x[i], 1});
    ADD(s, EQ, 90, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1});
    ADD(s, EQ, 60, 500, {x[0], 1});
    ADD(s, EQ, 60, 500, {x[1], 1});
    ADD(s, LE, 0, CSOLVER_REQUIRED, {x[2], 1}, {x[0], -1});
    ADD(s, EQ, 10, 250, {x[2], 1}, {x[3], -0.001});
    ADD(s, EQ, 1e9, 100, {x[3], 1}, {x[4], 1}, {x[5], 1e-3});
    CHECK_OK(csolver_begin_edit(s, x[4], 700));
    CHECK_OK(csolver_suggest(s, x[4], 30));
    CHECK_OK(csolver_edit_constraint(s, x[4], &edit));
    CHECK_STATUS(TRY_ADD(s, NULL, GE, 91, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1}),
                 ERROR_UNSATISFIABLE);
}

static void nothing(csolver *s, const csolver_variable *x) {
    (void)s;
    (void)x;
}

static void solve_and_resize(csolver *s, const csolver_variable *x) {
    build(s, x);
    for (int i = 0; i < 12; i++) {
        CHECK_OK(csolver_suggest(s, x[4], i));
        CHECK_OK(csolver_solve(s));
    }
    CHECK_OK(csolver_remove_constraint(s, ADD(s, EQ, 1, 800, {x[5], 1}, {x[2], 1})));
    ADD(s, EQ, 70, 500, {x[1], 1}); /* it may have to give way to older ones */
    CHECK_OK(csolver_suggest(s, x[4], 99));
}

/* A solve that stops in the middle. */
static void stop(csolver *s, const csolver_variable *x) {
    build(s, x);
    CHECK_OK(csolver_set_work_limit(s, 30));
    CHECK_STATUS(csolver_solve(s), ERROR_WORK_LIMIT);
    CHECK_OK(csolver_set_work_limit(s, 0));
}

/* All that sessions of other kinds may leave behind. */
static void be_doubtful(csolver *s, const csolver_variable *x) {
    build(s, x);
    s->suspect = s->imprecise = s->uncertain = s->doubtful_costs = s->constants_changed = true;
    s->bland = s->violated_lost = s->norm.fell_back = s->answered = s->tied.lost = true;
    s->cycle = (csi_cycle){1, 2, 3, 4, 5, 6, 7};
    s->resize.tried = true;
    s->resize.calm = s->resize.patience = 9;
    s->derivations = 99;
}

/* A constraint without variables that does not hold any more. */
static void change_constants(csolver *s, const csolver_variable *x) {
    csolver_constraint c = ADD(s, EQ, 0, 400, {x[0], 1}, {x[0], -1});
    CHECK_OK(csolver_set_constant(s, c, 5));
}

static uint64_t iterations(const csolver *s) {
    return s->statistics.dual_iterations + s->statistics.primal_iterations +
           s->statistics.refactorisations;
}

static void play(void (*past)(csolver *s, const csolver_variable *x)) {
    csolver_variable x[VARIABLES], y[VARIABLES];
    csolver *s = create(x), *new = create(y);
    past(s, x);
    CHECK_OK(csolver_reset(s));
    CHECK_OK(csolver_reset(new)); /* so that its values wait for the next solve, too */
    compare(s, new, "after the reset");
    CHECK_OK(csolver_solve(s));
    CHECK_OK(csolver_solve(new));
    compare(s, new, "after the next solve");
    is_same("values", csolver_values(s, NULL), csolver_values(new, NULL),
            VARIABLES * sizeof(double));
    uint64_t before = iterations(s), others = iterations(new);
    solve_and_resize(s, x);
    solve_and_resize(new, y);
    CHECK_OK(csolver_solve(s));
    CHECK_OK(csolver_solve(new));
    CHECK(iterations(s) - before == iterations(new) - others);
    is_same("values", csolver_values(s, NULL), csolver_values(new, NULL),
            VARIABLES * sizeof(double));
    csolver_free(s);
    csolver_free(new);
}

int main(void) {
    play(nothing);
    play(build);
    play(solve_and_resize);
    play(stop);
    play(be_doubtful);
    play(change_constants);
    return TEST_END("resetting");
}
