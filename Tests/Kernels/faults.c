/* faults.c - tests least squares with libraries that are missing, have another version, or fail
 * half-way. Usage: faults stub|none. With `stub`, LAPACKE is the library of lapacke.c, each of
 * whose calls fails once. With `none`, LAPACKE is not available. */
#include "../CSolver/systems.h"

#include <dlfcn.h>

enum { VARIABLES = 110, WISHES = 330, LENGTH_OF_WISHES = 4 };

typedef struct stub {
    long *calls, *fail_at;
    int32_t *code;
} stub;

static void *library;

static void *symbol(const char *name) {
    void *found = dlsym(library, name);
    if (found == NULL) {
        printf("faults: LAPACKE is not the stub: no %s\n", name);
        exit(2);
    }
    return found;
}

static stub find_stub(void) {
    if (library == NULL) library = dlopen("liblapacke.so.3", RTLD_NOW);
    if (library == NULL) {
        printf("faults: %s\n", dlerror());
        exit(2);
    }
    return (stub){symbol("stub_calls"), symbol("stub_fail_at"), symbol("stub_code")};
}

/* Makes a system of conflicting optional constraints, and bounds that some of them press
 * against. It is large enough that LAPACKE is used. */
static csolver *make(test_memory *m, csolver_norm norm, uint64_t limit, csolver_variable *x) {
    csolver *s = NULL;
    csolver_options options = {.allocator = {test_reallocate, m}, .iteration_limit = limit};
    CHECK_OK(csolver_create(&options, &s));
    CHECK_OK(csolver_add_variables(s, VARIABLES, x));
    state = 7;
    for (int i = 0; i < WISHES; i++) {
        csolver_term terms[LENGTH_OF_WISHES];
        for (int k = 0; k < LENGTH_OF_WISHES; k++) {
            terms[k].variable = x[(i + (int)draw(VARIABLES)) % VARIABLES];
            terms[k].coefficient = draw(2) ? 1 : -2;
        }
        csolver_description d = {terms, LENGTH_OF_WISHES, EQ, (double)draw(200), 0, 1};
        d.priority = draw(4) == 0 ? 600 : 500;
        CHECK_OK(csolver_add_constraint(s, &d, NULL));
    }
    /* Under an iteration limit, required constraints could be refused, so optional ones are
     * used. */
    double priority = limit > 0 ? 900 : CSOLVER_REQUIRED;
    for (int i = 0; i < VARIABLES; i++) {
        want(s, x[i], GE, -20, priority, 1);
        want(s, x[i], LE, 20, priority, 1);
    }
    CHECK_OK(csolver_set_norm(s, norm));
    return s;
}

/* Lets one call of LAPACKE fail. If the solve returns an error, values must stay; otherwise they
 * must be right. The next solve must succeed. */
static bool fails_at(stub at, long call, csolver_norm norm, uint64_t limit,
                     const double *expected) {
    static const int32_t codes[] = {-1010, -1011, -4, 3};
    test_memory m = {.fail_at = 0};
    csolver_variable x[VARIABLES];
    csolver *s = make(&m, norm, limit, x);
    *at.calls = 0;
    *at.fail_at = call;
    *at.code = codes[call % 4];
    csolver_status status = solve_status(s);
    bool failed = *at.calls >= call;
    csolver_status wanted = limit > 0 ? CSOLVER_ERROR_ITERATION_LIMIT : CSOLVER_ERROR_RANGE;
    CHECK(status == CSOLVER_OK || (failed && status == wanted));
    if (status != CSOLVER_OK) {
        for (int i = 0; i < VARIABLES; i++) CHECK(fabs(test_value(s, x[i])) <= 0);
        CHECK_OK(csolver_check(s, NULL));
        *at.fail_at = 0;
        CHECK_OPTIMAL(s);
    }
    *at.fail_at = 0;
    for (int i = 0; i < VARIABLES; i++)
        CHECK(fabs(test_value(s, x[i]) - expected[i]) <= 1e-7 * fmax(1, fabs(expected[i])));
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
    CHECK(m.held == 0);
    return failed;
}

static long calls_fail(csolver_norm norm, uint64_t limit, int apart) {
    stub at = find_stub();
    test_memory m = {.fail_at = 0};
    csolver_variable x[VARIABLES];
    double expected[VARIABLES];
    csolver *s = make(&m, norm, limit, x);
    *at.fail_at = 0;
    CHECK_OPTIMAL(s);
    for (int i = 0; i < VARIABLES; i++) expected[i] = test_value(s, x[i]);
    csolver_free(s);
    long call = 1;
    while (fails_at(at, call, norm, limit, expected)) call += apart;
    CHECK(call > 3);
    return call - apart;
}

/* Without LAPACKE, the solver's own kernels compute the squares: two equal constraints, x = 5
 * and x = 8, meet in the middle. (`test-mixed_units large` tests problems of the size for which
 * LAPACKE would be used.) */
static void none(void) {
    csolver_variable x[1];
    csolver *s = NULL;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variables(s, 1, x));
    want(s, x[0], EQ, 5, 500, 1);
    want(s, x[0], EQ, 8, 500, 1);
    for (csolver_norm norm = CSOLVER_NORM_SQUARES; norm <= CSOLVER_NORM_AUTOMATIC; norm++) {
        CHECK_OK(csolver_set_norm(s, norm));
        CHECK_OPTIMAL(s);
        CHECK_NEAR(test_value(s, x[0]), 6.5);
    }
    CHECK_OK(csolver_set_norm(s, CSOLVER_NORM_ABSOLUTE));
    CHECK_OK(csolver_set_priority_norm(s, 500, CSOLVER_NORM_SQUARES));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 6.5);
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
}

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "none") == 0) {
        none();
        return TEST_END("faults, no library");
    }
    long all = calls_fail(CSOLVER_NORM_SQUARES, 0, 1);
    (void)calls_fail(CSOLVER_NORM_AUTOMATIC, 0, 7);
    (void)calls_fail(CSOLVER_NORM_ABSOLUTE, 2, 7);
    dlclose(library);
    printf("faults: each of %ld calls of LAPACKE failed once; ", all);
    return TEST_END("faults");
}
