/* least_squares.c - tests the norm of squares: answers worked out by hand, changes that must not change
 * them, and errors. In a build without least squares, checks that the norm is refused and that nothing
 * changes. */
#include "systems.h"

static void state_is_kept(csolver *s) {
    csolver_statistics_info info;
    CHECK(csolver_norm_of(s) == CSOLVER_NORM_ABSOLUTE);
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &info));
    CHECK(info.least_squares_solves == 0);
}

static bool is_available(void) {
    csolver *s = test_create();
    csolver_status status = csolver_set_norm(s, CSOLVER_NORM_SQUARES);
    if (status != CSOLVER_OK) {
        CHECK(status == CSOLVER_ERROR_UNAVAILABLE);
        CHECK(strstr(csolver_status_message(status), "CSOLVER_LEAST_SQUARES") != NULL);
        state_is_kept(s);
    }
    csolver_free(s);
    return status == CSOLVER_OK;
}

/* Two views that want 100 and have 150 in all get 75 each. With the weights 1 and 3 they lose 37.5 and
 * 12.5, so that weight times loss is the same for both. */
static void equals_share(csolver_norm norm) {
    csolver_variable x[2];
    csolver *s = create(norm, 2, x);
    ADD(s, EQ, 150, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1});
    want(s, x[0], EQ, 100, 500, 1);
    csolver_constraint second = want(s, x[1], EQ, 100, 500, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 75);
    CHECK_NEAR(test_value(s, x[1]), 75);
    CHECK_NEAR(level(s, 500), 2 * 25 * 25);
    bool unique = false;
    CHECK_OK(csolver_is_unique(s, &unique));
    CHECK(unique);
    CHECK_OK(csolver_set_weight(s, second, 3));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 62.5);
    CHECK_NEAR(test_value(s, x[1]), 87.5);
    double missed = 0;
    CHECK_OK(csolver_violation(s, second, &missed));
    CHECK_NEAR(missed, 12.5);
    csolver_free(s);
}

/* For the constraint 2x = 200 the error is that of 2x. 4 (100 - x)^2 + (100 - y)^2 with x + y = 150 is
 * least if 4 (100 - x) = 100 - y: x = 90, y = 60. */
static void errors_are_of_sides(csolver_norm norm) {
    csolver_variable x[2];
    csolver *s = create(norm, 2, x);
    ADD(s, EQ, 150, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1});
    ADD(s, EQ, 200, 500, {x[0], 2});
    ADD(s, EQ, 100, 500, {x[1], 1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 90);
    CHECK_NEAR(test_value(s, x[1]), 60);
    csolver_free(s);
}

/* Three views of equal width have 200 in all. Two want 100 and one wants 40 at a higher priority. That one
 * decides first, then the others, and no lower priority changes a width that is determined. */
static void priorities_are_strict(csolver_norm norm) {
    csolver_variable x[3];
    csolver *s = create(norm, 3, x);
    ADD(s, EQ, 200, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1}, {x[2], 1});
    want(s, x[2], EQ, 40, 600, 1);
    want(s, x[0], EQ, 100, 500, 1);
    want(s, x[1], EQ, 100, 500, 1);
    want(s, x[0], EQ, 0, 400, 1e6);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 80);
    CHECK_NEAR(test_value(s, x[1]), 80);
    CHECK_NEAR(test_value(s, x[2]), 40);
    CHECK_NEAR(level(s, 600), 0);
    CHECK_NEAR(level(s, 500), 800);
    csolver_free(s);
}

/* x >= 100 and x <= 40 meet in the middle. An inequality that holds, x >= 10, has no influence. A required
 * x >= 90 keeps x away from the middle. An inequality that holds at its priority must not be violated by
 * lower ones. */
static void inequalities(csolver_norm norm) {
    csolver_variable x[2];
    csolver *s = create(norm, 2, x);
    want(s, x[0], GE, 100, 500, 1);
    want(s, x[0], LE, 40, 500, 1);
    want(s, x[0], GE, 10, 500, 1000);
    want(s, x[1], GE, 20, 500, 1);
    want(s, x[1], EQ, 5, 400, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 70);
    CHECK_NEAR(test_value(s, x[1]), 20);
    csolver_constraint wall = want(s, x[0], GE, 90, CSOLVER_REQUIRED, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 90);
    CHECK_OK(csolver_set_constant(s, wall, 80));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 80);
    CHECK_OK(csolver_remove_constraint(s, wall));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 70);
    csolver_free(s);
}

/* If x is exactly at its lower bound, that is not a violation: a lower priority may still make x larger. */
static void bound_is_no_violation(csolver_norm norm) {
    csolver_variable x[2];
    csolver *s = create(norm, 2, x);
    want(s, x[0], GE, 10, 500, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 10);
    want(s, x[0], EQ, 20, 400, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 20);
    csolver_free(s);
}

/* Undetermined values change as little as possible. From 0, 0 the constraint x + y = 10 gives 5, 5; from
 * there x + y = 20 gives 10, 10. While x = 4, y is 16, and when x is free again, y stays. */
static void least_change(csolver_norm norm) {
    csolver_variable x[2];
    csolver *s = create(norm, 2, x);
    csolver_constraint sum = ADD(s, EQ, 10, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 5);
    CHECK_OK(csolver_set_constant(s, sum, 20));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 10);
    CHECK_NEAR(test_value(s, x[1]), 10);
    csolver_constraint four = want(s, x[0], EQ, 4, CSOLVER_REQUIRED, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[1]), 16);
    CHECK_OK(csolver_remove_constraint(s, four));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 4);
    CHECK_NEAR(test_value(s, x[1]), 16);
    /* x <= 2 takes two away, and the sum gives them to y. */
    want(s, x[0], LE, 2, CSOLVER_REQUIRED, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 2);
    CHECK_NEAR(test_value(s, x[1]), 18);
    csolver_free(s);
}

/* Rows that occur twice, rows that differ by 1e-9, and a required equality that follows from two others:
 * 2x = 2y, x = y + 0, and x + y = 100. */
static void dependent_rows(csolver_norm norm) {
    csolver_variable x[3];
    csolver *s = create(norm, 3, x);
    for (int i = 0; i < 3; i++) ADD(s, EQ, 0, CSOLVER_REQUIRED, {x[0], 1 + i}, {x[1], -1 - i});
    ADD(s, EQ, 100, 500, {x[0], 1}, {x[1], 1});
    ADD(s, EQ, 100, 500, {x[0], 1}, {x[1], 1 + 1e-11});
    ADD(s, EQ, 130, 500, {x[0], 1}, {x[1], 1});
    ADD(s, EQ, 0, 400, {x[2], 1}, {x[0], -1});
    ADD(s, EQ, 10, 400, {x[2], 1}, {x[0], -1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 55);
    CHECK_NEAR(test_value(s, x[1]), 55);
    CHECK_NEAR(test_value(s, x[2]), 60);
    csolver_free(s);
}

/* Units from 1e-6 to 1e6, with suitable weights, do not change the answer. */
static void bad_scales(csolver_norm norm) {
    static const double units[] = {1e-6, 1e-3, 1, 1e3, 1e6};
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++) {
            csolver_variable x[2];
            csolver *s = create(norm, 2, x);
            double p = units[a], q = units[b];
            ADD(s, LE, 150, CSOLVER_REQUIRED, {x[0], p}, {x[1], q});
            ADD(s, EQ, 100, 500, {x[0], p});
            csolver_term term = {x[1], q * q};
            csolver_description d = {&term, 1, EQ, 100 * q, 500, 1 / (q * q)};
            CHECK_OK(csolver_add_constraint(s, &d, NULL));
            CHECK_OPTIMAL(s);
            CHECK_NEAR(test_value(s, x[0]) * p, 75);
            CHECK_NEAR(test_value(s, x[1]) * q, 75);
            csolver_free(s);
        }
}

/* Weights of 1e6 and 1e-6 at one priority: the constraint with the large weight holds except for 1e-12 of
 * the conflict, and the one with the small weight on another variable holds completely. */
static void bad_weights(csolver_norm norm) {
    csolver_variable x[3];
    csolver *s = create(norm, 3, x);
    ADD(s, EQ, 150, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1});
    want(s, x[0], EQ, 100, 500, 1e6);
    want(s, x[1], EQ, 100, 500, 1e-6);
    want(s, x[2], EQ, 7, 500, 1e-6);
    want(s, x[2], EQ, 9, 500, 1e-6);
    ADD(s, EQ, 30, 500, {x[2], 1}, {x[0], 1}); /* the weight 1: x2 = -70 nearly */
    CHECK_OPTIMAL(s);
    CHECK(fabs(test_value(s, x[0]) - 100) < 1e-4);
    CHECK(fabs(test_value(s, x[2]) + 70) < 1e-3);
    csolver_free(s);
}

/* An equality between two variables, `a x0 + b x1 == constant`, with the weight 2^`exponent`. */
typedef struct weighted {
    int exponent;
    double a, b, constant;
} weighted;

/* Solves `count` equalities of one priority, and checks the values to 1e-10 of their size. */
static void check_weighted(csolver_norm norm, size_t count, const weighted *equalities,
                           const double *expected) {
    csolver_variable x[2];
    csolver *s = create(norm, 2, x);
    for (size_t i = 0; i < count; i++) {
        const weighted *e = &equalities[i];
        csolver_term terms[] = {{x[0], e->a}, {x[1], e->b}};
        csolver_description d = {terms, 2, CSOLVER_EQUAL, e->constant, 500, ldexp(1, e->exponent)};
        csolver_constraint made;
        CHECK_OK(csolver_add_constraint(s, &d, &made));
    }
    CHECK_OPTIMAL(s);
    for (int j = 0; j < 2; j++)
        CHECK(fabs(test_value(s, x[j]) - expected[j]) <= 1e-10 * fabs(expected[j]));
    csolver_free(s);
}

/* Equalities whose left-hand sides are multiples of each other have large weights, so that equalities with
 * small weights alone determine the values along one direction. Factoring all of them in one step loses as
 * many digits as the square root of the weights' ratio has. The solver must notice this, and compute the
 * solution again in doubled precision. The expected values are quotients of integers that were computed
 * from the normal equations with rational numbers (Python's `fractions`). */
static void weights_far_apart(csolver_norm norm) {
    check_weighted(
        norm, 4,
        (weighted[]){{0, -5, 7, 656}, {-13, -5, 7, -143}, {-34, 3, 7, 523}, {-34, 3, -3, -150}},
        (double[]){-400267021377943 / 27250598609346.0, 755828573349743 / 9083532869782.0});
    check_weighted(
        norm, 4,
        (weighted[]){{0, -1, -3, -246}, {-1, 1, 3, 235}, {-30, -2, -1, -772}, {-36, -2, 6, 164}},
        (double[]){271838143855894 / 702227152945.0, -33888365700712 / 702227152945.0});
}

/* Numbers close to the largest that are allowed: (5e90 + 1e89 - 3e89) / (1e90 + 2) = 4.8. */
static void huge_numbers(csolver_norm norm) {
    csolver_variable x[1];
    csolver *s = create(norm, 1, x);
    want(s, x[0], EQ, 1e89, 500, 1);
    want(s, x[0], EQ, -3e89, 500, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), -1e89);
    want(s, x[0], EQ, 5, 500, 1e90);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 4.8);
    csolver_free(s);
}

/* ---- random systems ---- */

/* Solves the system, and writes the values in its order of variables. */
static void play(const system_ *m, csolver_norm norm, bool shuffled, double *values) {
    csolver_variable x[WIDE];
    csolver *s = create(norm, 0, NULL);
    add_system(s, m, shuffled, x);
    CHECK_OPTIMAL(s);
    for (size_t i = 0; i < m->variables; i++) values[i] = test_value(s, x[i]);
    csolver_free(s);
}

/* The order of constraints and variables does not matter, and neither does whether the simplex method is
 * tried first. */
static void order_is_nothing(void) {
    double first[WIDE], other[WIDE];
    system_ m;
    for (unsigned long seed = 1; seed <= 400; seed++) {
        make_system(&m, seed);
        play(&m, CSOLVER_NORM_SQUARES, false, first);
        for (int again = 0; again < 3; again++) {
            play(&m, again == 0 ? CSOLVER_NORM_AUTOMATIC : CSOLVER_NORM_SQUARES, again > 0, other);
            for (size_t i = 0; i < m.variables; i++)
                if (!(fabs(first[i] - other[i]) <= 1e-7 * fmax(1, fabs(first[i])))) {
                    printf("seed %lu, %d: %.17g, %.17g\n", seed, again, first[i], other[i]);
                    CHECK(false);
                }
        }
    }
}

/* ---- resizing ---- */

enum { VIEWS = 6 };

/* Makes a row of views with preferred widths and a minimum width of 20 that fills the root. */
static csolver *row_of_views(csolver_norm norm, csolver_variable *x) {
    csolver *s = create(norm, VIEWS + 1, x);
    csolver_term sum[VIEWS + 1];
    for (int i = 0; i < VIEWS; i++) {
        want(s, x[i], GE, 20, CSOLVER_REQUIRED, 1);
        want(s, x[i], EQ, 50 + 20 * i, 500, 1);
        want(s, x[i], LE, 60, 600, 1);
        sum[i] = (csolver_term){x[i], 1};
    }
    sum[VIEWS] = (csolver_term){x[VIEWS], -1};
    csolver_description d = {sum, VIEWS + 1, EQ, 0, CSOLVER_REQUIRED, 1};
    CHECK_OK(csolver_add_constraint(s, &d, NULL));
    CHECK_OK(csolver_begin(s)); /* a width of 0 would be too narrow */
    CHECK_OK(csolver_begin_edit(s, x[VIEWS], CSOLVER_REQUIRED));
    CHECK_OK(csolver_suggest(s, x[VIEWS], 400));
    CHECK_OK(csolver_commit(s));
    CHECK_OPTIMAL(s);
    return s;
}

/* When the root's width changes, all values change continuously: a step of 0.01 changes none by more than
 * 0.01. If no new inequality becomes active, nothing is factored or allocated. */
static void resizing_is_smooth(csolver_norm norm) {
    csolver_variable x[VIEWS + 1];
    csolver *s = row_of_views(norm, x);
    csolver_statistics_info before, after;
    CHECK_OK(csolver_statistics(s, &before));
    int steps = 0;
    for (double width = 400; width > 130; width -= 0.01, steps++) {
        double old[VIEWS], sum = 0;
        for (int i = 0; i < VIEWS; i++) old[i] = test_value(s, x[i]);
        CHECK_OK(csolver_suggest(s, x[VIEWS], width));
        CHECK_OPTIMAL(s);
        for (int i = 0; i < VIEWS; i++) {
            double value = test_value(s, x[i]);
            CHECK(fabs(value - old[i]) <= 0.01 + 1e-7);
            CHECK(value >= 20 - 1e-7);
            sum += value;
        }
        CHECK_NEAR(sum, width);
    }
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.least_squares_reuses - before.least_squares_reuses > (unsigned)steps - 40);
    CHECK(after.least_squares_solves - before.least_squares_solves < 40);
    csolver_free(s);
}

static void same_sets_allocate_nothing(void) {
    csolver_variable x[VIEWS + 1];
    csolver *s = row_of_views(CSOLVER_NORM_SQUARES, x);
    csolver_statistics_info before, after;
    CHECK_OK(csolver_suggest(s, x[VIEWS], 399));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &before));
    CHECK_OK(csolver_suggest(s, x[VIEWS], 398));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &after));
#ifndef CSOLVER_SMALL /* with the smallest sizes, the arrays of a new solver have no room (CSI_FIRST_ITEMS is 0) */
    CHECK(after.allocations == before.allocations);
#endif
    CHECK(after.least_squares_solves == before.least_squares_solves);
    csolver_free(s);
}

/* ---- automatic, and the way back ---- */

/* Of two components, only the one whose optional constraints cannot all hold is solved by least squares. */
static void automatic_chooses(void) {
    csolver_variable x[4];
    csolver_statistics_info info;
    csolver *s = create(CSOLVER_NORM_AUTOMATIC, 4, x);
    ADD(s, EQ, 150, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1});
    ADD(s, EQ, 30, CSOLVER_REQUIRED, {x[2], 1}, {x[3], 1});
    want(s, x[0], EQ, 100, 500, 1);
    csolver_constraint second = want(s, x[1], EQ, 100, 500, 1);
    want(s, x[2], EQ, 10, 500, 1);
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &info));
    CHECK(info.least_squares_solves == 1);
    CHECK_NEAR(test_value(s, x[1]), 75);
    CHECK_NEAR(test_value(s, x[3]), 20);
    CHECK_OK(csolver_set_constant(s, second, 50));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &info));
    CHECK(info.least_squares_solves == 1);
    CHECK_NEAR(test_value(s, x[0]), 100);
    csolver_free(s);
}

static void norm_can_change(void) {
    csolver_variable x[2];
    const csolver_variable *changes;
    size_t count;
    csolver *s = create(CSOLVER_NORM_ABSOLUTE, 2, x), *clone = NULL;
    ADD(s, EQ, 150, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1});
    want(s, x[0], EQ, 100, 500, 2);
    want(s, x[1], EQ, 100, 500, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 100);
    CHECK_NEAR(level(s, 500), 50);
    CHECK_OK(csolver_take_changes(s, &changes, &count));
    CHECK_OK(csolver_set_norm(s, CSOLVER_NORM_SQUARES));
    CHECK_NEAR(test_value(s, x[0]), 100); /* the value stays until the next solve */
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 100 - 50.0 / 3);
    CHECK_OK(csolver_take_changes(s, &changes, &count));
    CHECK(count == 2);
    CHECK_OK(csolver_clone(s, &clone));
    CHECK(csolver_norm_of(clone) == CSOLVER_NORM_SQUARES);
    want(clone, x[0], GE, 90, CSOLVER_REQUIRED, 1);
    CHECK_OPTIMAL(clone);
    CHECK_NEAR(test_value(clone, x[0]), 90);
    csolver_free(clone);
    CHECK_OK(csolver_set_norm(s, CSOLVER_NORM_ABSOLUTE));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 100);
    CHECK_OK(csolver_take_changes(s, &changes, &count));
    CHECK(count == 2);
    CHECK_OK(csolver_set_norm(s, CSOLVER_NORM_SQUARES));
    CHECK_OK(csolver_reset(s));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 0);
    csolver_free(s);
}

/* Under squares, optional equalities get no basic variable when they are added. Setting the norm before or
 * after them, or changing it back, does not change the answers: the values under squares, and the total
 * errors under the default norm. */
static void norm_may_come_late(void) {
    for (unsigned long seed = 1; seed <= 200; seed++) {
        csolver_variable x[2][WIDE];
        const csolver_level *levels[2];
        size_t count[2];
        csolver *s[2] = {test_create(), test_create()};
        system_ m;
        make_system(&m, seed);
        CHECK_OK(csolver_set_norm(s[0], CSOLVER_NORM_SQUARES));
        for (int i = 0; i < 2; i++) add_system(s[i], &m, false, x[i]);
        CHECK_OK(csolver_set_norm(s[1], CSOLVER_NORM_SQUARES));
        for (int i = 0; i < 2; i++) CHECK_OPTIMAL(s[i]);
        for (size_t k = 0; k < m.variables; k++) {
            double early = test_value(s[0], x[0][k]), late = test_value(s[1], x[1][k]);
            CHECK(fabs(early - late) <= 1e-7 * fmax(1, fabs(late)));
        }
        for (int i = 0; i < 2; i++) {
            CHECK_OK(csolver_set_norm(s[i], CSOLVER_NORM_ABSOLUTE));
            CHECK_OPTIMAL(s[i]);
            CHECK_OK(csolver_check(s[i], NULL));
            CHECK_OK(csolver_levels(s[i], &levels[i], &count[i]));
        }
        CHECK(count[0] == count[1]);
        for (size_t k = 0; k < count[0] && k < count[1]; k++)
            CHECK_NEAR(levels[0][k].violation, levels[1][k].violation);
        for (int i = 0; i < 2; i++) csolver_free(s[i]);
    }
}

static void refusals(void) {
    csolver_variable x[1];
    csolver_template *shape = NULL;
    csolver *volatile nothing = NULL;
    csolver *s = create(CSOLVER_NORM_SQUARES, 1, x);
    CHECK_STATUS(csolver_set_norm(nothing, CSOLVER_NORM_SQUARES), ERROR_NULL);
    CHECK_STATUS(csolver_set_norm(s, (csolver_norm)3), ERROR_RANGE);
    CHECK(csolver_norm_of(nothing) == CSOLVER_NORM_ABSOLUTE);
    CHECK_OK(csolver_begin(s));
    CHECK_STATUS(csolver_set_norm(s, CSOLVER_NORM_ABSOLUTE), ERROR_TRANSACTION);
    CHECK_OK(csolver_commit(s));
    csolver_template_options options = {.number_count = 0};
    CHECK_STATUS(csolver_template_create(s, &options, &shape), ERROR_UNAVAILABLE);
    csolver_free(s);
}

/* ---- every allocation fails once ---- */

static csolver_status memory_step(csolver *s, csolver_variable *x, int step) {
    csolver_term sum[] = {{x[0], 1}, {x[1], 1}, {x[2], -1}}, one = {x[step % 3], 1};
    csolver_description total = {sum, 3, EQ, 0, CSOLVER_REQUIRED, 1};
    csolver_description wish = {&one, 1, step % 2 ? EQ : GE, 100, 300 + 100 * (step % 2), 1};
    switch (step) {
    case 0:
        return csolver_set_norm(s, CSOLVER_NORM_SQUARES);
    case 1:
        return csolver_add_constraint(s, &total, NULL);
    case 5:
        return csolver_begin_edit(s, x[2], CSOLVER_REQUIRED);
    case 6:
    case 9:
    case 12:
        return csolver_suggest(s, x[2], 100 + 20 * step);
    case 7:
    case 10:
    case 13:
    case 16:
        return solve_status(s);
    case 11:
        return csolver_set_norm(s, CSOLVER_NORM_AUTOMATIC);
    default:
        return csolver_add_constraint(s, &wish, NULL);
    }
}

static bool memory_sweep(unsigned long at, double *expected) {
    enum { STEPS = 17 };
    test_memory m = {.fail_at = at};
    csolver *s = NULL;
    csolver_variable x[3];
    /* With the self-check, no array uses the memory that is part of the solver's own allocation. */
    csolver_options options = {.allocator = {test_reallocate, &m}, .check = true};
    csolver_status status = csolver_create(&options, &s);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) CHECK_OK(csolver_create(&options, &s));
    status = csolver_add_variables(s, 3, x);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) CHECK_OK(csolver_add_variables(s, 3, x));
    for (int i = 0; i < STEPS; i++) {
        double before[3];
        memcpy(before, csolver_values(s, NULL), sizeof before);
        status = memory_step(s, x, i);
        if (status == CSOLVER_ERROR_OUT_OF_MEMORY) {
            CHECK(m.failed);
            CHECK(memcmp(before, csolver_values(s, NULL), sizeof before) == 0);
            status = memory_step(s, x, i);
        }
        CHECK(status == CSOLVER_OK);
        CHECK_OK(csolver_check(s, NULL));
    }
    for (int k = 0; k < 3; k++) {
        if (at == 0) expected[k] = test_value(s, x[k]);
        CHECK(fabs(test_value(s, x[k]) - expected[k]) <= 1e-9 * fmax(1, fabs(expected[k])));
    }
    csolver_free(s);
    CHECK(m.held == 0);
    return m.failed;
}

static void out_of_memory(void) {
    double expected[3];
    memory_sweep(0, expected);
    unsigned long at = 1;
    while (memory_sweep(at, expected)) at++;
    CHECK(at > 20);
}

/* The rows of large weights depend on each other, so that the row of the weight 2^-39 alone determines one direction. The
 * expected values are those of the normal equations, solved with fractions. In double precision, the values were wrong by
 * 1e-5 of their size. */
static void light_row(void) {
    static const double rows[4][3] = {{-7, 7, 0}, {3, -2, -7}, {-2, 7, 5}, {5, 1, 6}},
                        constants[] = {458, -461, -493, -486}, weights[] = {1, 0x1p-39, 0x1p-3, 1},
                        exact[] = {-128.6715700945768, -69.77404824613912, 30.64762660122112};
    csolver_variable x[3];
    csolver *s = create(CSOLVER_NORM_SQUARES, 3, x);
    for (int i = 0; i < 4; i++) {
        csolver_term terms[3];
        size_t count = 0;
        for (int j = 0; j < 3; j++)
            if (rows[i][j] != 0) terms[count++] = (csolver_term){x[j], rows[i][j]};
        csolver_description d = {terms, count, EQ, constants[i], 500, weights[i]};
        csolver_constraint made;
        CHECK_OK(csolver_add_constraint(s, &d, &made));
    }
    CHECK_OPTIMAL(s);
    for (int j = 0; j < 3; j++)
        CHECK(fabs(test_value(s, x[j]) - exact[j]) <= 1e-7 * fabs(exact[j]));
    csolver_free(s);
}

int main(void) {
    if (is_available()) {
        for (int i = CSOLVER_NORM_SQUARES; i <= CSOLVER_NORM_AUTOMATIC; i++) {
            csolver_norm norm = (csolver_norm)i;
            equals_share(norm);
            errors_are_of_sides(norm);
            priorities_are_strict(norm);
            inequalities(norm);
            bound_is_no_violation(norm);
            least_change(norm);
            dependent_rows(norm);
            bad_scales(norm);
            bad_weights(norm);
            weights_far_apart(norm);
            huge_numbers(norm);
            resizing_is_smooth(norm);
        }
        order_is_nothing();
        same_sets_allocate_nothing();
        automatic_chooses();
        norm_can_change();
        norm_may_come_late();
        refusals();
        out_of_memory();
        light_row();
    } else {
        printf("least_squares: not in this build; ");
    }
    return TEST_END("least_squares");
}
