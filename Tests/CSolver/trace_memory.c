/* trace_memory.c - plays a trace of every family with an allocator whose k-th call fails, for k
 * = 1, 2, 3 ... until no call fails. After each failure, the call must have returned
 * OUT_OF_MEMORY, the self-check must pass, all values must have the same bits as before, and the
 * same call must succeed when memory is available again; or the call must have succeeded without
 * that memory. Every solve must give the result of a run without failures, and at the end
 * nothing may be left allocated. Then the trace player itself is tested likewise. Usage:
 * trace_memory [DIRECTORY] */
#include "test.h"

#include "../../CSolver/trace/trace.h"

typedef struct session {
    csolver *solver;
    const csolver_trace *trace;
    csolver_variable *variables; /* by the number of the variable's name in the trace */
    csolver_constraint *constraints;
    bool *is_variable, *is_constraint;
    csolver_term *terms;
    csolver_variable *made;
    double *values;   /* the values before the failing call */
    double *solved;   /* the values after each solve of the run without a failure */
    size_t at, limit; /* the position in `solved`, and its length */
    size_t variable_count;
} session;

static csolver_status re_edit(session *p, const trace_command *c) {
    csolver_constraint id;
    csolver_variable v = p->variables[c->name];
    if (csolver_edit_constraint(p->solver, v, &id) != CSOLVER_OK)
        return csolver_begin_edit(p->solver, v, c->number);
    csolver_status status = csolver_begin(p->solver);
    if (status != CSOLVER_OK) return status;
    status = csolver_suggest(p->solver, v, 0);
    if (status == CSOLVER_OK) status = csolver_set_priority(p->solver, id, c->number);
    if (status == CSOLVER_OK) return csolver_commit(p->solver);
    CHECK_OK(csolver_rollback(p->solver));
    return status;
}

/* Calls the functions that hosts call after a solve. */
static csolver_status ask(session *p) {
    const csolver_variable *list;
    const csolver_level *levels;
    size_t count;
    bool unique;
    csolver_status status = csolver_is_unique(p->solver, &unique);
    if (status == CSOLVER_OK) status = csolver_undetermined_variables(p->solver, &list, &count);
    if (status == CSOLVER_OK) CHECK(unique == (count == 0));
    if (status == CSOLVER_OK) status = csolver_levels(p->solver, &levels, &count);
    return status;
}

static csolver_status call(session *p, const trace_command *c) {
    const trace_term *terms = (const trace_term *)p->trace->terms.items + c->start;
    csolver_status status = CSOLVER_OK;
    switch (c->verb) {
    case TRACE_VARIABLE:
        status = csolver_add_variables(p->solver, c->count, p->made);
        for (uint32_t i = 0; i < c->count && status == CSOLVER_OK; i++) {
            p->variables[terms[i].variable] = p->made[i];
            p->variable_count++;
        }
        return status;
    case TRACE_CONSTRAINT: {
        for (uint32_t i = 0; i < c->count; i++)
            p->terms[i] = (csolver_term){p->variables[terms[i].variable], terms[i].coefficient};
        csolver_description d = {p->terms,  c->count,    c->relation,
                                 c->number, c->priority, c->weight};
        status = csolver_add_constraint(p->solver, &d, &p->constraints[c->name]);
        if (status == CSOLVER_OK) p->is_constraint[c->name] = true;
        return status;
    }
    case TRACE_REMOVE:
        if (!p->is_constraint[c->name]) return CSOLVER_OK;
        status = csolver_remove_constraint(p->solver, p->constraints[c->name]);
        if (status == CSOLVER_OK) p->is_constraint[c->name] = false;
        return status;
    case TRACE_CONSTANT:
        if (!p->is_constraint[c->name]) return CSOLVER_OK;
        return csolver_set_constant(p->solver, p->constraints[c->name], c->number);
    case TRACE_PRIORITY:
        if (!p->is_constraint[c->name]) return CSOLVER_OK;
        return csolver_set_priority(p->solver, p->constraints[c->name], c->number);
    case TRACE_EDIT:
        return re_edit(p, c);
    case TRACE_SUGGEST:
        return csolver_suggest(p->solver, p->variables[c->name], c->number);
    case TRACE_UNEDIT:
        return csolver_end_edit(p->solver, p->variables[c->name]);
    case TRACE_SOLVE:
        return solve_status(p->solver);
    case TRACE_NORM:
    case TRACE_ERROR:
        return CSOLVER_OK;
    }
    return CSOLVER_OK;
}

static void retry(session *p, const test_memory *m, bool failed_before) {
    CHECK(m->failed && !failed_before);
    CHECK_OK(csolver_check(p->solver, NULL));
    if (p->variable_count > 0)
        CHECK(memcmp(p->values, csolver_values(p->solver, NULL),
                     p->variable_count * sizeof(double)) == 0);
}

static void keep_values(session *p) {
    if (p->variable_count > 0)
        memcpy(p->values, csolver_values(p->solver, NULL), p->variable_count * sizeof(double));
}

/* Returns whether the values of a solve are those of a session in which no allocation failed. A sweep
 * evaluates rows in parts, with dual steps in between. If memory runs out in a sweep, the next solve
 * evaluates the remaining rows at once and takes other steps to the same optimum, so the last bits may
 * differ. Layouts as small as these use sweeps only if the solver is built with the smallest sizes. */
static bool are_equal(const double *expected, const double *values, size_t count) {
#ifdef CSOLVER_SMALL
    for (size_t i = 0; i < count; i++)
        if (!(fabs(expected[i] - values[i]) <= 1e-12 * (1 + fabs(expected[i])))) return false;
    return true;
#else
    return memcmp(expected, values, count * sizeof(double)) == 0;
#endif
}

/* Plays the trace and lets the k-th allocation fail (0: none). Returns whether one failed. */
static bool play(session *p, unsigned long fail_at) {
    test_memory m = {.fail_at = fail_at};
    csolver_options options = {.allocator = {test_reallocate, &m}, .check = true};
    const trace_command *commands = p->trace->commands.items;
    memset(p->is_constraint, 0, p->trace->names.count * sizeof(bool));
    p->variable_count = p->at = 0;
    csolver_status status = csolver_create(&options, &p->solver);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) status = csolver_create(&options, &p->solver);
    CHECK_OK(status);
    for (size_t i = 0; i < p->trace->commands.count; i++) {
        const trace_command *c = &commands[i];
        bool failed = m.failed;
        keep_values(p);
        status = call(p, c);
        if (status == CSOLVER_ERROR_OUT_OF_MEMORY) {
            retry(p, &m, failed);
            status = call(p, c);
        }
        CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_UNSATISFIABLE ||
              status == CSOLVER_ERROR_NOT_EDITABLE);
        if (c->verb != TRACE_SOLVE) continue;
        keep_values(p);
        failed = m.failed;
        status = ask(p);
        if (status == CSOLVER_ERROR_OUT_OF_MEMORY) {
            retry(p, &m, failed);
            status = ask(p);
        }
        CHECK_OK(status);
        if (fail_at == 0) {
            if (p->at + p->variable_count > p->limit) exit(2);
            memcpy(p->solved + p->at, p->values, p->variable_count * sizeof(double));
        } else {
            CHECK(are_equal(p->solved + p->at, p->values, p->variable_count));
        }
        p->at += p->variable_count;
    }
    CHECK_OK(csolver_check(p->solver, NULL));
    csolver_free(p->solver);
    CHECK(m.held == 0);
    return m.failed;
}

static char *load(const char *directory, const char *name, size_t *length) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s.trace", directory, name);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    if (file == NULL) return NULL;
    char *text = malloc(1 << 20);
    if (text == NULL) exit(2);
    *length = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

static unsigned long sweep_solver(const csolver_trace *trace) {
    size_t names = trace->names.count + 1, solves = 0;
    const trace_command *commands = trace->commands.items;
    for (size_t i = 0; i < trace->commands.count; i++) solves += commands[i].verb == TRACE_SOLVE;
    session p = {.trace = trace, .limit = solves * names};
    p.variables = calloc(names, sizeof *p.variables);
    p.constraints = calloc(names, sizeof *p.constraints);
    p.is_variable = calloc(names, sizeof(bool));
    p.is_constraint = calloc(names, sizeof(bool));
    p.made = calloc(names, sizeof *p.made);
    p.terms = calloc(trace->terms.count + 1, sizeof *p.terms);
    p.values = calloc(names, sizeof *p.values);
    p.solved = calloc(p.limit + 1, sizeof *p.solved);
    unsigned long k = 0;
    play(&p, 0);
    while (play(&p, ++k) && test_failures < 40) {
    }
    free(p.variables);
    free(p.constraints);
    free(p.is_variable);
    free(p.is_constraint);
    free(p.made);
    free(p.terms);
    free(p.values);
    free(p.solved);
    return k - 1;
}

static void discard(void *context, const char *line, size_t length) {
    (void)context;
    (void)line;
    (void)length;
}

/* Tests the player: either the trace is read and played, or a status is returned, or the command during
 * which memory ran out is refused. */
static unsigned long sweep_player(const char *text, size_t length, size_t refused, bool verify) {
    unsigned long k = 1;
    for (;; k++) {
        test_memory m = {.fail_at = k};
        csolver_trace_options options = {.allocator = {test_reallocate, &m},
                                         .values = true,
                                         .bulk = k % 2 == 0,
                                         .check = true,
                                         .verify = verify};
        csolver_trace *trace = NULL;
        csolver_trace_outcome outcome = {0, 0, false};
        csolver_status status = csolver_trace_read(text, length, &options.allocator, &trace);
        if (status == CSOLVER_OK)
            status = csolver_trace_play(trace, &options, discard, NULL, &outcome);
        CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_OUT_OF_MEMORY);
        CHECK(status == CSOLVER_OK || m.failed);
        CHECK(!outcome.broken);
        if (!m.failed) CHECK(outcome.refused == refused);
        csolver_trace_free(trace);
        CHECK(m.held == 0);
        if (!m.failed || test_failures >= 40) return k - 1;
    }
}

int main(int argc, char **argv) {
    static const char *const names[] = {
        "toolbar-3-1", "columns-3-1",   "form-3-1",      "cells-3-1", "nested-1-1", "flexible-3-1",
        "toggles-8-2", "conflicts-3-1", "scattered-3-1", "row-3-1",   "deep-3-1",   "grid-2-1",
        "churn-3-1",   "random",        "refused",       "edits",     "redundant",  "removal"};
    const char *directory = argc > 1 ? argv[1] : "Tests/CSolverTests/Traces";
    unsigned long failed = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names && test_failures < 40; i += TEST_DIVISOR) {
        size_t length = 0;
        csolver_trace *trace = NULL;
        csolver_trace_outcome outcome = {0, 0, false};
        int before = test_failures;
        char *text = load(directory, names[i], &length);
        if (text == NULL) continue;
        CHECK_OK(csolver_trace_read(text, length, NULL, &trace));
        CHECK_OK(csolver_trace_play(trace, NULL, discard, NULL, &outcome));
        failed += sweep_solver(trace);
        failed += sweep_player(text, length, outcome.refused, false);
        if (test_failures != before)
            printf("trace_memory: the failures above are of %s\n", names[i]);
        csolver_trace_free(trace);
        free(text);
    }
    /* Verifies least-squares solves, too. */
    static const char squares[] =
        "csolver-trace 1\nnorm squares\nvariable x y\nconstraint a required : 1 x 1 y = 150\n"
        "constraint b 5 : 1 x = 100\nconstraint c 5 : 1 y >= 100\nsolve\n";
    csolver *s = test_create();
    bool available = csolver_set_norm(s, CSOLVER_NORM_SQUARES) == CSOLVER_OK;
    csolver_free(s);
    failed += sweep_player(squares, strlen(squares), available ? 0 : 1, true);
    printf("trace_memory: %lu failed allocations\n", failed);
    return TEST_END("trace_memory");
}
