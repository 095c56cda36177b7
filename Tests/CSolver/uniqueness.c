/* uniqueness.c - which variables have other values in another optimum; the expected results are worked out
 * by hand. */
#include "test.h"

#define R CSOLVER_REQUIRED

enum { VARIABLES = 3 };

/* Checks that the undetermined variables are exactly those of a bit mask. */
static void expect(csolver *s, const csolver_variable *x, unsigned mask) {
    const csolver_variable *list;
    size_t count;
    bool unique;
    unsigned found = 0;
    CHECK_OK(csolver_undetermined_variables(s, &list, &count));
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < VARIABLES; k++)
            if (list[i].index == x[k].index) found |= 1u << k;
    CHECK(found == mask);
    CHECK_OK(csolver_is_unique(s, &unique));
    CHECK(unique == (mask == 0));
}

/* Products of coefficients outside the allowed range: z = 2^200 y and y = 2^200 x, or with 2^-200. All
 * three variables are undetermined, but how far one moves with another cannot be computed. */
static void beyond_the_range(void) {
    for (int way = -1; way <= 1; way += 2) {
        csolver *s = test_create();
        csolver_variable x[VARIABLES];
        const csolver_variable *list;
        size_t count = 0;
        bool unique = true;
        CHECK_OK(csolver_add_variables(s, VARIABLES, x));
        ADD(s, EQ, 0, R, {x[2], 1}, {x[1], -ldexp(1, 200 * way)});
        ADD(s, EQ, 0, R, {x[1], 1}, {x[0], -ldexp(1, 200 * way)});
        ADD(s, GE, 0, R, {x[0], 1});
        CHECK_OK(csolver_is_unique(s, &unique));
        CHECK_OK(csolver_undetermined_variables(s, &list, &count));
        CHECK(!unique && count > 0);
        csolver_free(s);
    }
}

/* If memory is short, csolver_is_unique() fails, and publishes no values of its solve. */
static void without_memory(void) {
    bool failed = true;
    for (unsigned long at = 1; failed; at++) {
        test_memory memory = {0};
        csolver_options options = {.allocator = {test_reallocate, &memory}, .check = true};
        csolver *s = NULL;
        csolver_variable x[2];
        bool unique = true;
        CHECK_OK(csolver_create(&options, &s));
        CHECK_OK(csolver_add_variables(s, 2, x));
        ADD(s, GE, 10, R, {x[0], 1}, {x[1], 1});
        ADD(s, GE, 5, R, {x[0], 1});
        memory.fail_at = memory.calls + at;
        csolver_status status = csolver_is_unique(s, &unique);
        failed = memory.failed;
        CHECK(status == (failed ? CSOLVER_ERROR_OUT_OF_MEMORY : CSOLVER_OK));
        CHECK(unique == failed);
        memory.fail_at = 0;
        CHECK((test_value(s, x[0]) == 0) == failed);
        CHECK_OK(csolver_is_unique(s, &unique));
        CHECK(!unique && test_value(s, x[0]) >= 5);
        csolver_free(s);
        CHECK(memory.held == 0);
    }
}

/* Makes a cycle of inequalities x_i+1 >= x_i + step of this many variables, in which the last one is as
 * far away as the cycle allows, and then a line of more variables. The first variable is 5 if it is fixed. */
static csolver *make_ring(uint32_t ring, uint32_t line, bool fixed, double step,
                          csolver_variable *x) {
    csolver *s = NULL;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variables(s, ring + line, x));
    for (uint32_t i = 0; i < ring; i++) {
        double distance = i + 1 < ring ? step : step * (1 - (double)ring);
        ADD(s, GE, distance, R, {x[(i + 1) % ring], 1}, {x[i], -1});
    }
    for (uint32_t i = ring; i < ring + line; i++)
        ADD(s, GE, 0, R, {x[i], 1}, {x[i == ring ? 0 : i - 1], -1});
    if (fixed) ADD(s, EQ, 5, R, {x[0], 1});
    return s;
}

/* Checks that the undetermined variables are those from index `first` on. */
static void expect_from(csolver *s, size_t first, size_t all) {
    const csolver_variable *list;
    size_t count;
    bool unique, right = true;
    CHECK_OK(csolver_is_unique(s, &unique));
    CHECK(unique == (first == all));
    CHECK_OK(csolver_undetermined_variables(s, &list, &count));
    CHECK(count == all - first);
    for (size_t i = 0; i < count; i++) right &= list[i].index >= first;
    CHECK(right);
}

static void rings(void) {
    enum { MOST_IN_RING = 800 };
    static csolver_variable x[MOST_IN_RING];
    double work[2];
    for (uint32_t n = 10; n <= 160; n *= 4) {
        for (int step = 0; step <= 1; step++) {
            csolver *s = make_ring(n, 0, true, step, x);
            expect_from(s, n, n);
            csolver_free(s);
            s = make_ring(n, 0, false, step, x);
            expect_from(s, 0, n);
            csolver_free(s);
            s = make_ring(n, n / 2, true, step, x);
            expect_from(s, n, n + n / 2);
            csolver_free(s);
        }
    }
    /* The linear program for a cycle is dense and is solved once: four times as many variables cost
     * sixteen times as much, not 64 times. */
    for (int i = 0; i < 2; i++) {
        csolver *s = make_ring(i == 0 ? 200 : 800, 0, true, 0, x);
        csolver_statistics_info before, after;
        bool unique;
        CHECK_OPTIMAL(s);
        CHECK_OK(csolver_statistics(s, &before));
        CHECK_OK(csolver_is_unique(s, &unique));
        CHECK_OK(csolver_statistics(s, &after));
        work[i] = (double)(after.work - before.work) +
                  (double)(after.row_operations - before.row_operations);
        CHECK(unique);
        csolver_free(s);
    }
    CHECK(work[1] <= 20 * work[0]);
}

/* Makes many cycles of three variables that are equal by inequalities, and have any common value. Some row
 * is at its bound in each cycle, so the linear program for uniqueness contains all of them. Returns the
 * work of the test for uniqueness. */
static double work_of_rings(uint32_t rings, csolver_variable *x) {
    csolver *s = NULL;
    csolver_statistics_info before, after;
    const csolver_variable *list;
    size_t count;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variables(s, 3 * rings, x));
    for (uint32_t i = 0; i < 3 * rings; i++)
        ADD(s, GE, 0, R, {x[i % 3 == 2 ? i - 2 : i + 1], 1}, {x[i], -1});
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &before));
    CHECK_OK(csolver_undetermined_variables(s, &list, &count));
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(count == 3 * rings);
    csolver_free(s);
    return (double)(after.work + after.row_operations + after.pivots) -
           (double)(before.work + before.row_operations + before.pivots);
}

/* The system consists of independent parts, so the work of the test for uniqueness is proportional to
 * their number. If all variables were examined after each solve, the exponent would be 2. */
static void many_rings(void) {
    enum { RINGS = 200, SIZES = 4 };
    static csolver_variable x[3 * RINGS << (SIZES - 1)];
    double work[SIZES];
    for (int i = 0; i < SIZES; i++) work[i] = work_of_rings((uint32_t)RINGS << i, x);
    double exponent = (3 * log(work[3] / work[0]) + log(work[2] / work[1])) / (10 * log(2));
    CHECK(exponent <= 1.1);
}

int main(void) {
    rings();
    many_rings();
    beyond_the_range();
    without_memory();
    csolver *s = test_create();
    csolver_variable x[VARIABLES];
    CHECK_OK(csolver_add_variables(s, VARIABLES, x));
    expect(s, x, 7);
    csolver_constraint sum = ADD(s, EQ, 10, R, {x[0], 1}, {x[1], 1});
    csolver_constraint third = ADD(s, EQ, 1, R, {x[2], 1});
    expect(s, x, 3);
    csolver_constraint half = ADD(s, EQ, 0, 5, {x[0], 1}, {x[1], -1});
    expect(s, x, 0);
    CHECK_OK(csolver_remove_constraint(s, half));
    CHECK_OK(csolver_remove_constraint(s, sum));
    /* A variable that moves 1e-11 times as far as another counts as fixed, whether or not the other one is
     * at a bound. */
    ADD(s, EQ, 10, R, {x[0], 1}, {x[1], 1e-11});
    expect(s, x, 2);
    CHECK_OK(csolver_remove_constraint(s, third));
    ADD(s, GE, 0, R, {x[2], 1}, {x[1], -1});
    ADD(s, LE, 5, R, {x[2], 1});
    ADD(s, EQ, 9, 5, {x[2], 1});
    expect(s, x, 2);
    csolver_free(s);
    return TEST_END("uniqueness");
}
