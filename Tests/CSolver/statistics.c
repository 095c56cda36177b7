/* statistics.c - checks the counts of csolver_statistics(): steps of the primal and the dual simplex
 * method, visited breakpoints, and row operations. Steps of both methods count against the limit of
 * iterations. */
#include "test.h"

#define R CSOLVER_REQUIRED

enum { GROUPS = 12, WISHES = 101 };

/* In each group x[i] = y + i, each x[i] should be 0, and constraints hold y at 2 000 until they are
 * removed. Then y moves to the median of -i, past 50 breakpoints: one step of the primal method and none
 * of the dual method. */
static csolver *groups(uint64_t limit, csolver_variable *y, csolver_constraint *hold) {
    csolver *s = NULL;
    csolver_variable x[WISHES];
    CHECK_OK(csolver_create(&(csolver_options){.iteration_limit = limit}, &s));
    if (s == NULL) exit(2);
    CHECK_OK(csolver_add_variables(s, GROUPS, y));
    for (int g = 0; g < GROUPS; g++) {
        CHECK_OK(csolver_add_variables(s, WISHES, x));
        hold[g] = ADD(s, EQ, 2000, 900, {y[g], 1});
        for (int i = 0; i < WISHES; i++) {
            ADD(s, EQ, i, R, {x[i], 1}, {y[g], -1});
            ADD(s, EQ, 0, 250, {x[i], 1});
        }
    }
    CHECK_OPTIMAL(s);
    for (int g = 0; g < GROUPS; g++) CHECK(test_value(s, y[g]) == 2000);
    return s;
}

static csolver_statistics_info counts_of(const csolver *s) {
    csolver_statistics_info info = {0};
    CHECK_OK(csolver_statistics(s, &info));
    return info;
}

static void primal_steps(void) {
    csolver_variable y[GROUPS];
    csolver_constraint hold[GROUPS];
    csolver *s = groups(0, y, hold);
    csolver_statistics_info before = counts_of(s);
    for (int g = 0; g < GROUPS; g++) CHECK_OK(csolver_remove_constraint(s, hold[g]));
    CHECK_OPTIMAL(s);
    csolver_statistics_info after = counts_of(s);
    for (int g = 0; g < GROUPS; g++) CHECK(test_value(s, y[g]) == -(WISHES - 1) / 2);
    CHECK(after.primal_iterations == before.primal_iterations + GROUPS);
    CHECK(after.dual_iterations == before.dual_iterations);
    CHECK(after.pivots == before.pivots + GROUPS);
    CHECK(after.breakpoints > before.breakpoints);
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
    /* a limit that is one step too small */
    s = groups(GROUPS - 1, y, hold);
    for (int g = 0; g < GROUPS; g++) CHECK_OK(csolver_remove_constraint(s, hold[g]));
    csolver_status status = solve_status(s);
    bool stopped =
        status == CSOLVER_ERROR_ITERATION_LIMIT || counts_of(s).least_squares_fallbacks > 0;
    CHECK(stopped);
    csolver_free(s);
}

/* a + b = 100. a should have the value `wish`, and, at a lower priority, b should be at least 60. When b
 * falls below 60, its cost gets a slope, which takes one step of the dual method. */
static void dual_steps(void) {
    csolver *s = test_create();
    csolver_variable v[2];
    CHECK_OK(csolver_add_variables(s, 2, v));
    ADD(s, EQ, 100, R, {v[0], 1}, {v[1], 1});
    csolver_constraint wish = ADD(s, EQ, 10, 800, {v[0], 1});
    ADD(s, GE, 60, 700, {v[1], 1});
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, v[1]) == 90);
    csolver_statistics_info before = counts_of(s);
    CHECK_OK(csolver_set_constant(s, wish, 70));
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, v[1]) == 30);
    csolver_statistics_info after = counts_of(s);
    CHECK(after.dual_iterations == before.dual_iterations + 1);
    CHECK(after.primal_iterations == before.primal_iterations);
    CHECK(after.pivots == before.pivots);
    csolver_free(s);
}

/* The width of each view, at least and at most its natural size, is 10 in the beginning and 12 later. A
 * call that changes the constants of these optional constraints cannot be refused. So the call evaluates
 * no row; the next solve does all the work. If the same call changes a required constraint, the call itself
 * evaluates rows to check the required constraints. */
static void optional_constants(void) {
    enum { VIEWS = 40, LIMITS = 2 * VIEWS };
    csolver *s = test_create();
    csolver_variable x[VIEWS], w[VIEWS];
    csolver_constraint limits[LIMITS + 1];
    double constants[LIMITS + 1];
    CHECK_OK(csolver_add_variables(s, VIEWS, x));
    CHECK_OK(csolver_add_variables(s, VIEWS, w));
    for (int i = 0; i < VIEWS; i++) {
        limits[2 * i] = ADD(s, GE, 10, 750, {w[i], 1});
        limits[2 * i + 1] = ADD(s, LE, 10, 250, {w[i], 1});
        if (i == 0) continue;
        ADD(s, EQ, 0, R, {x[i], 1}, {x[i - 1], -1}, {w[i - 1], -1});
    }
    limits[LIMITS] = ADD(s, EQ, 0, R, {x[0], 1});
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x[VIEWS - 1]) == 10 * (VIEWS - 1));
    for (int i = 0; i < LIMITS; i++) constants[i] = 12;
    csolver_statistics_info before = counts_of(s);
    CHECK_OK(csolver_set_constants(s, LIMITS, limits, constants));
    csolver_statistics_info after = counts_of(s);
    CHECK(after.row_operations == before.row_operations);
    CHECK(test_value(s, x[VIEWS - 1]) == 10 * (VIEWS - 1));
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x[VIEWS - 1]) == 12 * (VIEWS - 1));
    for (int i = 0; i < LIMITS; i++) constants[i] = 15;
    constants[LIMITS] = 1;
    before = counts_of(s);
    CHECK_OK(csolver_set_constants(s, LIMITS + 1, limits, constants));
    CHECK(counts_of(s).row_operations > before.row_operations);
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x[VIEWS - 1]) == 15 * (VIEWS - 1) + 1);
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
}

/* Constants that stay the same cost nothing: neither the call nor the next solve visits a breakpoint or a row. The sign of
 * a zero can be read, so it is a change. */
static void same_constants(void) {
    csolver *s = test_create();
    csolver_variable x[2];
    csolver_constraint_info info;
    CHECK_OK(csolver_add_variables(s, 2, x));
    csolver_constraint k[] = {ADD(s, GE, 5, 500, {x[0], 1}), ADD(s, LE, 9, R, {x[0], 1}),
                              ADD(s, EQ, 0, R, {x[1], 1}, {x[0], -2})};
    double constants[] = {5, 9, 0};
    CHECK_OPTIMAL(s);
    csolver_statistics_info before = counts_of(s);
    CHECK_OK(csolver_set_constants(s, 3, k, constants));
    CHECK_OPTIMAL(s);
    csolver_statistics_info after = counts_of(s);
    CHECK(after.breakpoints == before.breakpoints);
    CHECK(after.row_operations == before.row_operations);
    constants[0] = 7;
    constants[2] = -0.0;
    CHECK_OK(csolver_set_constants(s, 3, k, constants));
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x[0]) == 7);
    CHECK(test_value(s, x[1]) == 14);
    CHECK_OK(csolver_inspect_constraint(s, k[2], &info));
    CHECK(signbit(info.constant));
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
}

/* If the only other constraint on a variable is an edit whose value the variable has, the removal of a bound that the
 * variable does not touch leaves nothing to choose: neither the call nor the next solve visits a breakpoint. With a second
 * wish, the values between both wishes are equally good, and the older wish decides (csolver_solve()). */
static void bound_of_an_edited_variable(void) {
    csolver *s = test_create();
    csolver_variable x;
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_begin_edit(s, x, 750));
    CHECK_OK(csolver_suggest(s, x, 16));
    csolver_constraint least = ADD(s, GE, 0, R, {x, 1}), most = ADD(s, LE, 20, R, {x, 1});
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_remove_constraint(s, most));
    CHECK_OPTIMAL(s);
    csolver_statistics_info before = counts_of(s);
    CHECK_OK(csolver_remove_constraint(s, least));
    CHECK_OPTIMAL(s);
    csolver_statistics_info after = counts_of(s);
    CHECK(after.breakpoints == before.breakpoints);
    CHECK(after.work == before.work);
    CHECK(test_value(s, x) == 16);
    csolver_constraint wish = ADD(s, EQ, 8, 750, {x, 1});
    most = ADD(s, LE, 20, R, {x, 1});
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x) == 16);
    CHECK_OK(csolver_suggest(s, x, 4));
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x) == 4);
    CHECK_OK(csolver_remove_constraint(s, wish));
    CHECK_OK(csolver_remove_constraint(s, most));
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x) == 4);
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
}

int main(void) {
    primal_steps();
    dual_steps();
    optional_constants();
    same_constants();
    bound_of_an_edited_variable();
    return TEST_END("statistics");
}
