/* out_of_memory.c - lets every allocation fail once. A random session is played with an
 * allocator whose k-th call fails, for k = 1, 2, 3 ... until the session completes without a
 * failure. After each failure, the call must have returned OUT_OF_MEMORY, the self-check must
 * pass, all values must be unchanged, and the same call must succeed when memory is available
 * again; or the call must have succeeded without that memory. All values must have the same bits
 * as in a session without failures, and at the end nothing may be left allocated. Usage:
 * out_of_memory [SEEDS [STEPS]] */
#include "draw.h"
#include "test.h"

enum { VARIABLES = 5, MOST = 24, MOST_STEPS = 1000 };

static int failures;
static unsigned long reported;
static double expected[MOST_STEPS][VARIABLES];

static void fail(const char *what, unsigned long seed, unsigned long at) {
    if (failures++ < 20) printf("seed %lu, allocation %lu: %s\n", seed, at, what);
}

typedef struct session {
    csolver *solver;
    csolver_variable x[VARIABLES];
    csolver_constraint live[MOST];
    size_t count;
} session;

/* Makes one random call. The call is determined by `kind` and the numbers a and b, so that it can be
 * repeated. */
static csolver_status play(session *s, uint32_t kind, uint32_t a, uint32_t b) {
    static const double priorities[] = {100, 400, 400, CSOLVER_REQUIRED};
    csolver_term terms[3];
    csolver_description d = {terms,
                             1 + a % 3,
                             (csolver_relation)((int)(b % 3) - 1),
                             (double)(a % 17) - 8,
                             priorities[b % 4],
                             1};
    for (size_t i = 0; i < d.term_count; i++)
        terms[i] = (csolver_term){s->x[(a / 3 + i * (1 + b % 3)) % VARIABLES], i % 2 ? -1 : 1.5};
    csolver_status status;
    const csolver_level *levels;
    const csolver_variable *list;
    size_t length;
    bool unique;
    switch (kind) {
    case 0:
    case 1:
    case 2:
        if (s->count == MOST) return CSOLVER_OK;
        status = csolver_add_constraint(s->solver, &d, &s->live[s->count]);
        if (status == CSOLVER_OK) s->count++;
        return status;
    case 3:
        if (s->count == 0) return CSOLVER_OK;
        status = csolver_remove_constraint(s->solver, s->live[a % s->count]);
        if (status == CSOLVER_OK) s->live[a % s->count] = s->live[s->count - 1];
        if (status == CSOLVER_OK) s->count--;
        return status;
    case 4:
        if (s->count == 0) return CSOLVER_OK;
        return csolver_set_constant(s->solver, s->live[a % s->count], (double)(b % 15) - 7);
    case 5:
        if (s->count == 0) return CSOLVER_OK;
        return csolver_set_priority(s->solver, s->live[a % s->count], priorities[b % 4]);
    case 6:
        if (csolver_is_editing(s->solver, s->x[a % VARIABLES]))
            return csolver_end_edit(s->solver, s->x[a % VARIABLES]);
        return csolver_begin_edit(s->solver, s->x[a % VARIABLES], priorities[b % 4]);
    case 7:
        if (!csolver_is_editing(s->solver, s->x[a % VARIABLES])) return CSOLVER_OK;
        return csolver_suggest(s->solver, s->x[a % VARIABLES], (double)(b % 40) - 20);
    case 8:
        status = csolver_is_unique(s->solver, &unique);
        if (status == CSOLVER_OK)
            status = csolver_undetermined_variables(s->solver, &list, &length);
        return status == CSOLVER_OK ? csolver_levels(s->solver, &levels, &length) : status;
    case 9:
        return csolver_set_variable_name(s->solver, s->x[a % VARIABLES], "name");
    default:
        return solve_status(s->solver);
    }
}

/* Plays the session and lets the k-th allocation fail (0: none). Returns whether an allocation failed. */
static bool sweep(unsigned long seed, unsigned long steps, unsigned long at) {
    test_memory m = {.fail_at = at};
    csolver_options options = {.allocator = {test_reallocate, &m}, .check = true};
    session s = {.count = 0};
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    csolver_status status = csolver_create(&options, &s.solver);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) status = csolver_create(&options, &s.solver);
    if (status != CSOLVER_OK) fail("create", seed, at);
    status = csolver_add_variables(s.solver, VARIABLES, s.x);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY)
        status = csolver_add_variables(s.solver, VARIABLES, s.x);
    if (status != CSOLVER_OK) fail("add_variables", seed, at);
    for (unsigned long i = 0; i < steps; i++) {
        uint32_t kind = draw(13), a = draw(1000), b = draw(1000);
        double before[VARIABLES];
        bool failed_before = m.failed;
        memcpy(before, csolver_values(s.solver, NULL), sizeof before);
        status = play(&s, kind, a, b);
        const char *what = "";
        if (status == CSOLVER_ERROR_OUT_OF_MEMORY) {
            if (failed_before || !m.failed)
                fail("out of memory without a failed allocation", seed, at);
            reported++;
            if (csolver_check(s.solver, &what) != CSOLVER_OK) fail(what, seed, at);
            /* A call that reads values may have solved before it ran out of memory, so its
             * values may have changed. */
            if (kind < 8 && memcmp(before, csolver_values(s.solver, NULL), sizeof before) != 0)
                fail("a failed call changed a value", seed, at);
            status = play(&s, kind, a, b);
        }
        if (csolver_check(s.solver, &what) != CSOLVER_OK) fail(what, seed, at);
        if (status != CSOLVER_OK && status != CSOLVER_ERROR_UNSATISFIABLE)
            fail(csolver_status_name(status), seed, at);
        const double *values = csolver_values(s.solver, NULL);
        if (at == 0) memcpy(expected[i], values, sizeof expected[i]);
        if (memcmp(expected[i], values, sizeof expected[i]) != 0)
            fail("values are not those of a session with memory", seed, at);
    }
    csolver_free(s.solver);
    if (m.held != 0) fail("memory is left over", seed, at);
    return m.failed;
}

/* Many variables are outside their new bounds, and one step of the simplex method brings all of them inside. The call must
 * end even if there was no memory for the queue of violated columns. Lets the k-th allocation of the call fail, and returns
 * whether one failed. */
static bool bound_together(unsigned long k) {
    enum { ROWS = 60, BOUND = 100 };
    test_memory m = {0};
    csolver_options options = {.allocator = {test_reallocate, &m}, .check = true};
    csolver *s;
    csolver_variable v[ROWS];
    csolver_term terms[ROWS];
    csolver_description bounds[ROWS];
    CHECK_OK(csolver_create(&options, &s));
    CHECK_OK(csolver_add_variables(s, ROWS, v));
    for (int i = 1; i < ROWS; i++) ADD(s, EQ, i, CSOLVER_REQUIRED, {v[0], -1}, {v[i], 1});
    for (int i = 0; i < ROWS; i++) {
        terms[i] = (csolver_term){v[i], 1};
        bounds[i] = (csolver_description){&terms[i],        1, CSOLVER_GREATER_OR_EQUAL, BOUND,
                                          CSOLVER_REQUIRED, 1};
    }
    CHECK_OPTIMAL(s);
    m.fail_at = m.calls + k;
    csolver_status status = csolver_add_constraints(s, ROWS - 1, bounds + 1, NULL);
    m.fail_at = 0;
    CHECK(status == CSOLVER_OK || (m.failed && status == CSOLVER_ERROR_OUT_OF_MEMORY));
    if (status != CSOLVER_OK) CHECK_OK(csolver_add_constraints(s, ROWS - 1, bounds + 1, NULL));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, v[0]), BOUND - 1);
    csolver_free(s);
    return m.failed;
}

int main(int argc, char **argv) {
    unsigned long seeds = argc > 1 ? strtoul(argv[1], NULL, 10) : 8;
    unsigned long steps = argc > 2 ? strtoul(argv[2], NULL, 10) : 60, sweeps = 0;
    if (steps > MOST_STEPS) steps = MOST_STEPS;
    for (unsigned long seed = 1; seed <= seeds && failures <= 20; seed++) {
        sweep(seed, steps, 0);
        for (unsigned long at = 1; sweep(seed, steps, at); at++) sweeps++;
    }
    if (reported < sweeps - sweeps / 4) fail("few failures are reported", reported, sweeps);
    unsigned long bounded = 1;
    while (bound_together(bounded)) bounded++;
    CHECK(bounded > 1);
    printf("out_of_memory: %lu failed allocations in %lu sessions, %lu reported, %d failures\n",
           sweeps, seeds, reported, failures + test_failures);
    return failures + test_failures != 0;
}
