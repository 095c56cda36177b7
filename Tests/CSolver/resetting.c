/* resetting.c - a solver after csolver_reset() is like a new solver with the same variables. Both are
 * compared field by field, right after the reset and after a solve, whatever the solver did before; and
 * both give equal answers to equal calls. */
#include "test.h"

#include "../../CSolver/src/solver.h"

enum { VARIABLES = 6 };

/* ---- every field --------------------------------------------------------------------------- */

static const char *moment;
static size_t at; /* the offset at which the last field ended */

/* Checks that no field between the last one and this one was left out. */
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
/* Compares the number of items of an array. */
#define COUNT(f) FIELD(f), is_same(#f ".count", &s->f.count, &new->f.count, sizeof s->f.count)
#define LIST(f)                                                                                    \
    COUNT(f), is_same(#f ".lost", &s->f.lost, &new->f.lost, sizeof s->f.lost),                     \
        is_same(#f ".searched", &s->f.searched, &new->f.searched, sizeof s->f.searched)
/* A field that may differ, with the reason. */
#define OTHER(f, reason) FIELD(f)

static void compare_undo_logs(const csi_undo *a, const csi_undo *b) {
    CHECK(a->active == b->active && a->explicit_ == b->explicit_);
    CHECK(a->made.count == b->made.count && a->removed.count == b->removed.count);
    for (int i = 0; i < CSI_UNDO_KINDS; i++) CHECK(a->copies[i].count == b->copies[i].count);
}

static void compare_resizes(const csi_resize *a, const csi_resize *b) {
    CHECK(!a->valid && !b->valid);
    CHECK(a->tried == b->tried && a->steady_solves == b->steady_solves &&
          a->solves_to_wait == b->solves_to_wait);
    CHECK(a->previous.count == b->previous.count);
}

static void compare_statistics(const csolver_statistics_info *a, const csolver_statistics_info *b) {
    CHECK(a->variables == b->variables && a->constraints == b->constraints);
    CHECK(a->entries == b->entries);
}

static void compare_models(const csolver *s, const csolver *new) {
    COUNT(model.variables);
    COUNT(model.published);
    OTHER(model.names, "variables keep them");
    OTHER(model.free_variable, "a list of slots");
    OTHER(model.tag, "of the ids");
    SAME(model.variable_count);
    OTHER(model.constraints, "slots keep their generations");
    COUNT(model.leaving);
    OTHER(model.constraint_names, "memory; there are none, see listing.c");
    OTHER(model.free_constraint, "a list of slots");
    COUNT(model.strengths);
    OTHER(model.recent_strengths, "compared before use");
    OTHER(model.strength_slots, "memory");
    SAME(model.constraint_count);
    SAME(model.edit_count);
    SAME(model.norm.common);
    at = offsetof(csolver, model.norm);
    FIELD(model.norm);
    CHECK(s->model.norm.fell_back == new->model.norm.fell_back);
    CHECK(s->model.norm.exceptions.count == new->model.norm.exceptions.count);
    COUNT(model.terms);
    SAME(model.free_blocks);
    SAME(model.free_terms);
    OTHER(model.merged, "used within calls");
    COUNT(model.unused_blocks);
    OTHER(model.before, "used within transactions");
    OTHER(model.structure, "a version");
    FIELD(model.recent);
    CHECK(s->model.recent.count == new->model.recent.count);
    OTHER(model.changes, "what the host has not taken yet");
    OTHER(model.void_changes, "with the changes");
    SAME(model.solved);
    SAME(model.answered);
    OTHER(model.unmarked, "with the changes");
    OTHER(model.first_changes, "memory");
}

static void compare_tableaus(const csolver *s, const csolver *new) {
    COUNT(tableau.columns);
    OTHER(tableau.marks, "with the columns");
    OTHER(tableau.column_work, "used within calls");
    SAME(tableau.free_column);
    SAME(tableau.free_columns);
    SAME(tableau.untouched);
    COUNT(tableau.rows);
    OTHER(tableau.visits, "with the rows");
    OTHER(tableau.row_marks, "with the rows");
    OTHER(tableau.order, "memory");
    SAME(tableau.free_row);
    SAME(tableau.row_count);
    FIELD(tableau.forms);
    CHECK(!s->tableau.forms.known && !new->tableau.forms.known);
    OTHER(tableau.trees, "memory; they are empty");
    SAME(tableau.order_key);
    SAME(tableau.derivations);
    SAME(tableau.fill);
    OTHER(tableau.before, "used within transactions");
    OTHER(tableau.path, "used within a pivot");
    LIST(tableau.touched);
    LIST(tableau.dirty);
    LIST(tableau.moved);
    LIST(tableau.repriced);
    LIST(tableau.unevaluated);
    LIST(tableau.doubtful);
    COUNT(tableau.violated);
    COUNT(tableau.sweep);
    OTHER(tableau.work, "used within calls");
    OTHER(tableau.eliminated, "used within calls");
    OTHER(tableau.order_count, "used within calls");
    SAME(tableau.visit);
    SAME(tableau.violated_lost);
    SAME(tableau.suspect);
    SAME(tableau.imprecise);
    SAME(tableau.unsettled);
    OTHER(tableau.tie_met, "used within calls");
    SAME(tableau.by_index);
    OTHER(tableau.basis, "a version");
}

static void compare_cycles(const csi_cycle *a, const csi_cycle *b) {
    CHECK(a->returns == b->returns && a->left == b->left);
    CHECK(a->turn == b->turn && a->length == b->length);
}

static void compare(const csolver *s, const csolver *new, const char *when) {
    moment = when;
    at = 0;
    FIELD(base.undo);
    compare_undo_logs(&s->base.undo, &new->base.undo);
    SAME(base.options);
    OTHER(base.slabs, "memory");
    FIELD(base.statistics);
    compare_statistics(&s->base.statistics, &new->base.statistics);
    OTHER(base.work_before, "of the running call");
    COUNT(base.nodes);
    SAME(base.free_node);
    SAME(base.free_node_count);
    OTHER(base.scratch, "used within calls");
    OTHER(base.indices, "used within calls");
    SAME(base.rigid);
    SAME(base.doubtful_costs);
    SAME(base.uncertain);
    compare_models(s, new);
    compare_tableaus(s, new);
    SAME(simplex.arranged);
    LIST(simplex.tied);
    FIELD(simplex.cycle);
    compare_cycles(&s->simplex.cycle, &new->simplex.cycle);
    SAME(simplex.wait);
    OTHER(simplex.events, "used within calls");
    OTHER(simplex.iterations, "of the running call");
    OTHER(simplex.patience, "of the running call");
    COUNT(simplex.conflict);
    COUNT(simplex.suspended);
    SAME(simplex.constants_changed);
    SAME(simplex.perturbed);
    OTHER(verifier.answers, "memory; used if `rechecked`");
    SAME(verifier.rechecked);
    FIELD(affine.resize);
    compare_resizes(&s->affine.resize, &new->affine.resize);
    OTHER(leastsq.squares, "memory; they restart");
    OTHER(api.free_list, "a result");
    OTHER(api.levels, "a result");
    SAME(api.refusal);
    OTHER(api.restated, "memory; used within calls");
    CHECK(at + sizeof(void *) > sizeof(csolver));
    is_same("columns", s->tableau.columns.items, new->tableau.columns.items,
            s->tableau.columns.count * sizeof(csi_column));
    is_same("marks", s->tableau.marks, new->tableau.marks, s->tableau.columns.count);
}

/* ---- what solvers go through --------------------------------------------------------------- */

static csolver *create(csolver_variable *x) {
    csolver *s = NULL;
    CHECK_OK(csolver_create(&(csolver_options){.check = true, .age_breaks_ties = true}, &s));
    if (s == NULL) exit(2);
    CHECK_OK(csolver_add_variables(s, VARIABLES, x));
    return s;
}

/* Adds constraints with ties, contradictions and edits, without a solve. */
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
        CHECK_OPTIMAL(s);
    }
    CHECK_OK(csolver_remove_constraint(s, ADD(s, EQ, 1, 800, {x[5], 1}, {x[2], 1})));
    ADD(s, EQ, 70, 500, {x[1], 1}); /* this constraint may have to yield to older ones */
    CHECK_OK(csolver_suggest(s, x[4], 99));
}

/* Stops a solve in the middle. */
static void stop(csolver *s, const csolver_variable *x) {
    build(s, x);
    CHECK_OK(csolver_set_work_limit(s, 30));
    CHECK_OUTCOME(s, WORK_LIMIT);
    CHECK_OK(csolver_set_work_limit(s, 0));
}

/* Brings the solver into all states that other sessions may leave behind. */
static void be_doubtful(csolver *s, const csolver_variable *x) {
    build(s, x);
    s->tableau.suspect = s->tableau.imprecise = s->base.uncertain = s->base.doubtful_costs =
        s->simplex.constants_changed = true;
    s->tableau.by_index = s->tableau.violated_lost = s->model.norm.fell_back = s->model.answered =
        s->simplex.tied.lost = true;
    s->simplex.cycle = (csi_cycle){1, 2, 3, 4, 5, 6, 7};
    s->affine.resize.tried = true;
    s->affine.resize.steady_solves = s->affine.resize.solves_to_wait = 9;
    s->tableau.derivations = s->tableau.fill = 99;
}

/* A constraint without variables that has become false. */
static void change_constants(csolver *s, const csolver_variable *x) {
    csolver_constraint c = ADD(s, EQ, 0, 400, {x[0], 1}, {x[0], -1});
    CHECK_OK(csolver_set_constant(s, c, 5));
}

static uint64_t iterations(const csolver *s) {
    return s->base.statistics.dual_iterations + s->base.statistics.primal_iterations +
           s->base.statistics.refactorisations;
}

static void play(void (*past)(csolver *s, const csolver_variable *x)) {
    csolver_variable x[VARIABLES], y[VARIABLES];
    csolver *s = create(x), *new = create(y);
    past(s, x);
    CHECK_OK(csolver_reset(s));
    /* reset as well, so that its values also wait for the next solve */
    CHECK_OK(csolver_reset(new));
    compare(s, new, "after the reset");
    CHECK_OPTIMAL(s);
    CHECK_OPTIMAL(new);
    compare(s, new, "after the next solve");
    is_same("values", csolver_values(s, NULL), csolver_values(new, NULL),
            VARIABLES * sizeof(double));
    uint64_t before = iterations(s), others = iterations(new);
    solve_and_resize(s, x);
    solve_and_resize(new, y);
    CHECK_OPTIMAL(s);
    CHECK_OPTIMAL(new);
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
