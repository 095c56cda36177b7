/* norms.c - priorities with norms of their own: priorities of absolute errors among priorities of squared
 * errors. In a build without least squares, checks that squares are refused. */
#include "systems.h"

static void set(csolver *s, double priority, csolver_norm norm) {
    CHECK_OK(csolver_set_priority_norm(s, priority, norm));
    CHECK(csolver_priority_norm(s, priority) == norm);
}

/* Two views want 100 and have 150 in all. With absolute errors it is undetermined which view gets how
 * much: the sum of errors is 50 everywhere from 50, 100 to 100, 50. Lower priorities decide within that
 * range. Without them, the values change as little as possible. */
static void lower_levels_share_out(csolver_norm norm) {
    csolver_variable x[2];
    csolver *s = create(norm, 2, x);
    set(s, 500, CSOLVER_NORM_ABSOLUTE);
    set(s, 400, CSOLVER_NORM_SQUARES);
    ADD(s, EQ, 150, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1});
    want(s, x[0], EQ, 100, 500, 1);
    csolver_constraint second = want(s, x[1], EQ, 100, 500, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 75);
    CHECK_NEAR(level(s, 500), 50);
    csolver_constraint lower = want(s, x[0], EQ, 90, 400, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 90);
    CHECK_NEAR(test_value(s, x[1]), 60);
    CHECK_OK(csolver_set_constant(s, lower, 20));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 50);
    CHECK_NEAR(level(s, 500), 50);
    CHECK_NEAR(level(s, 400), 900);
    bool unique = false;
    CHECK_OK(csolver_is_unique(s, &unique));
    CHECK(unique);
    /* The view with the larger weight gets its preferred width, and no lower priority can change that. */
    CHECK_OK(csolver_set_weight(s, second, 3));
    CHECK_OK(csolver_set_constant(s, lower, 90));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 50);
    CHECK_NEAR(test_value(s, x[1]), 100);
    csolver_free(s);
}

/* c is between 40 and 60 by squared errors, so it is 50. Of the other 150, the view with the larger weight
 * gets 100. */
static void absolute_below_squares(csolver_norm norm) {
    csolver_variable x[3];
    csolver *s = create(norm, 3, x);
    set(s, 600, CSOLVER_NORM_SQUARES);
    set(s, 500, CSOLVER_NORM_ABSOLUTE);
    ADD(s, EQ, 200, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1}, {x[2], 1});
    want(s, x[2], EQ, 40, 600, 1);
    want(s, x[2], EQ, 60, 600, 1);
    want(s, x[0], EQ, 100, 500, 2);
    want(s, x[1], EQ, 100, 500, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 100);
    CHECK_NEAR(test_value(s, x[1]), 50);
    CHECK_NEAR(test_value(s, x[2]), 50);
    CHECK_NEAR(level(s, 600), 200);
    CHECK_NEAR(level(s, 500), 50);
    csolver_free(s);
}

/* An absolute constraint for 60 (or 2x for 120, which is the same) keeps x at the bound x >= 80, and a
 * lower priority for 200 does not move it. y should be below 30 and above 50; every point between is
 * optimal, and a lower priority chooses 50. If the bound moves, x moves with it without a new search for
 * the active inequalities. */
static void walls_and_faces(csolver_norm norm) {
    csolver_variable x[2];
    csolver_statistics_info before, after;
    csolver *s = create(norm, 2, x);
    set(s, 600, CSOLVER_NORM_SQUARES);
    set(s, 500, CSOLVER_NORM_ABSOLUTE);
    set(s, 400, CSOLVER_NORM_SQUARES);
    csolver_constraint wall = want(s, x[0], GE, 80, 600, 1);
    ADD(s, EQ, 120, 500, {x[0], 2});
    want(s, x[0], EQ, 200, 400, 1);
    want(s, x[1], LE, 30, 500, 1);
    want(s, x[1], GE, 50, 500, 1);
    want(s, x[1], EQ, 100, 400, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 80);
    CHECK_NEAR(test_value(s, x[1]), 50);
    CHECK_NEAR(level(s, 500), 40 + 20);
    CHECK_OK(csolver_statistics(s, &before));
    CHECK_OK(csolver_set_constant(s, wall, 70));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &after));
    CHECK_NEAR(test_value(s, x[0]), 70);
    CHECK(after.least_squares_solves == before.least_squares_solves);
    CHECK_OK(csolver_set_constant(s, wall, 50));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 60);
    csolver_free(s);
}

/* ---- random systems ---- */

static const double priorities[] = {700, 500, 300};

/* Solves with the given norms of the priorities, or with the simplex method alone. */
static void totals(const system_ *m, const csolver_norm *norms, bool shuffled, double *sums,
                   double *values) {
    csolver_variable x[WIDE];
    csolver *s = test_create();
    if (norms != NULL) CHECK_OK(csolver_set_norm(s, CSOLVER_NORM_SQUARES));
    for (int i = 0; i < 3 && norms != NULL; i++) set(s, priorities[i], norms[i]);
    add_system(s, m, shuffled, x);
    CHECK_OPTIMAL(s);
    for (int i = 0; i < 3; i++) sums[i] = level(s, priorities[i]);
    for (size_t i = 0; i < m->variables; i++) values[i] = test_value(s, x[i]);
    csolver_free(s);
}

static bool is_near(double a, double b) {
    return (isnan(a) && isnan(b)) || fabs(a - b) <= 1e-7 * fmax(1, fmax(fabs(a), fabs(b)));
}

/* If all priorities use absolute errors, their sums equal those of the simplex method. If only some do,
 * the sums of the highest priorities equal those under their norm alone, and no order of constraints
 * changes a value. */
static void sums_are_right(void) {
    const csolver_norm a = CSOLVER_NORM_ABSOLUTE, q = CSOLVER_NORM_SQUARES;
    const csolver_norm all[] = {a, a, a}, squares[] = {q, q, q};
    const csolver_norm mixed[][3] = {{a, q, a}, {q, a, q}, {a, a, q}, {q, q, a}};
    for (unsigned long seed = 1; seed <= 400; seed++) {
        system_ m;
        double simplex[3], absolute[3], least[3], sums[3], other[3], values[WIDE], again[WIDE];
        make_system(&m, seed);
        totals(&m, NULL, false, simplex, values);
        totals(&m, all, false, absolute, values);
        for (int i = 0; i < 3; i++) CHECK(is_near(simplex[i], absolute[i]));
        totals(&m, squares, false, least, values);
        for (int k = 0; k < 4; k++) {
            totals(&m, mixed[k], false, sums, values);
            bool same = true;
            for (int i = 0; i < 3 && same; i++) {
                same = mixed[k][i] == mixed[k][0];
                if (same) CHECK(is_near(sums[i], mixed[k][0] == a ? simplex[i] : least[i]));
            }
            totals(&m, mixed[k], true, other, again);
            for (size_t i = 0; i < m.variables; i++) CHECK(is_near(values[i], again[i]));
        }
    }
}

/* ---- what is refused, and what is kept ---- */

static void refusals(csolver *s, bool available) {
    csolver *volatile nothing = NULL;
    CHECK_STATUS(csolver_set_priority_norm(nothing, 500, CSOLVER_NORM_SQUARES), ERROR_NULL);
    CHECK_STATUS(csolver_set_priority_norm(s, NAN, CSOLVER_NORM_SQUARES), ERROR_NOT_FINITE);
    CHECK_STATUS(csolver_set_priority_norm(s, 0, CSOLVER_NORM_SQUARES), ERROR_RANGE);
    CHECK_STATUS(csolver_set_priority_norm(s, CSOLVER_REQUIRED, CSOLVER_NORM_SQUARES), ERROR_RANGE);
    CHECK_STATUS(csolver_set_priority_norm(s, 500, CSOLVER_NORM_AUTOMATIC), ERROR_RANGE);
    CHECK_OK(csolver_set_priority_norm(s, 500, CSOLVER_NORM_ABSOLUTE));
    CHECK(csolver_priority_norm(nothing, 500) == CSOLVER_NORM_ABSOLUTE);
    csolver_status status = csolver_set_priority_norm(s, 500, CSOLVER_NORM_SQUARES);
    CHECK(status == (available ? CSOLVER_OK : CSOLVER_ERROR_UNAVAILABLE));
    CHECK_OK(csolver_begin(s));
    CHECK_STATUS(csolver_set_priority_norm(s, 400, CSOLVER_NORM_SQUARES), ERROR_TRANSACTION);
    CHECK_OK(csolver_commit(s));
}

/* Two absolute constraints want x to be 10, and then one of them 20: all values from 10 to 20 are equally
 * good, and a lower priority for 100 chooses 20. With x <= 10, and 4 instead of 20, all values from 4 to
 * 10 are equally good, and it chooses 10. */
static void equal_wishes_part(csolver_norm norm) {
    csolver_variable x[1];
    csolver *s = create(norm, 1, x);
    set(s, 500, CSOLVER_NORM_ABSOLUTE);
    set(s, 400, CSOLVER_NORM_SQUARES);
    want(s, x[0], EQ, 10, 500, 1);
    csolver_constraint other = want(s, x[0], EQ, 10, 500, 1);
    want(s, x[0], EQ, 100, 400, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 10);
    CHECK_OK(csolver_set_constant(s, other, 20));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 20);
    CHECK_NEAR(level(s, 500), 10);
    CHECK_NEAR(level(s, 400), 6400);
    CHECK_OK(csolver_set_constant(s, other, 10));
    want(s, x[0], LE, 10, 600, 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 10);
    CHECK_OK(csolver_set_constant(s, other, 4));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 10);
    CHECK_NEAR(level(s, 500), 6);
    csolver_free(s);
}

/* Squares at one priority of a solver with absolute errors: a clone has the norm, too, a template cannot
 * be made, and csolver_set_norm() ends it. */
static void one_priority(csolver *s) {
    csolver_variable x[4];
    csolver *clone = NULL;
    csolver_template *shape = NULL;
    csolver_template_options options = {.number_count = 0};
    CHECK_OK(csolver_add_variables(s, 4, x));
    CHECK(csolver_norm_of(s) == CSOLVER_NORM_ABSOLUTE);
    for (int i = 0; i < 4; i += 2) {
        ADD(s, EQ, 150, CSOLVER_REQUIRED, {x[i], 1}, {x[i + 1], 1});
        want(s, x[i], EQ, 100, i == 0 ? 500 : 400, 2);
        want(s, x[i + 1], EQ, 100, i == 0 ? 500 : 400, 2.5);
    }
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 100 - 50 * 2.5 / 4.5);
    CHECK_NEAR(test_value(s, x[2]), 50);
    CHECK_STATUS(csolver_template_create(s, &options, &shape), ERROR_UNAVAILABLE);
    CHECK_OK(csolver_clone(s, &clone));
    CHECK(csolver_priority_norm(clone, 500) == CSOLVER_NORM_SQUARES);
    csolver_free(clone);
    CHECK_OK(csolver_set_norm(s, CSOLVER_NORM_ABSOLUTE));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 50);
}

/* ---- every allocation fails once ---- */

static bool memory_sweep(unsigned long at) {
    test_memory m = {.fail_at = at};
    csolver *s = NULL;
    csolver_variable x[2];
    csolver_options options = {.allocator = {test_reallocate, &m}, .check = true};
    csolver_status status = csolver_create(&options, &s);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) CHECK_OK(csolver_create(&options, &s));
    if (csolver_add_variables(s, 2, x) != CSOLVER_OK) CHECK_OK(csolver_add_variables(s, 2, x));
    for (int step = 0; step < 7; step++) {
        csolver_term terms[] = {{x[0], 1}, {x[1], 1}};
        csolver_description rows[] = {{terms, 2, EQ, 150, CSOLVER_REQUIRED, 1},
                                      {terms, 1, EQ, 100, 500, 1},
                                      {terms + 1, 1, EQ, 100, 500, 1},
                                      {terms, 1, EQ, 20, 400, 1}};
        for (int again = 0; again < 2; again++) {
            if (step == 0) status = csolver_set_norm(s, CSOLVER_NORM_SQUARES);
            if (step == 1) status = csolver_set_priority_norm(s, 500, CSOLVER_NORM_ABSOLUTE);
            if (step >= 2 && step < 6) status = csolver_add_constraint(s, &rows[step - 2], NULL);
            if (step == 6) status = solve_status(s);
            if (status == CSOLVER_OK) break;
            CHECK(status == CSOLVER_ERROR_OUT_OF_MEMORY && m.failed);
            CHECK(fabs(test_value(s, x[0])) <= 0);
        }
        CHECK(status == CSOLVER_OK);
    }
    CHECK_NEAR(test_value(s, x[0]), 50);
    CHECK_NEAR(test_value(s, x[1]), 100);
    csolver_free(s);
    CHECK(m.held == 0);
    return m.failed;
}

/* Least squares give logical variables columns between transactions; a later refusal undoes only its own
 * changes. With x - y = 3, x <= 10 and y >= 0, x - y is at most 10. */
static void refused_after_a_solve(void) {
    csolver *s = test_create();
    csolver_variable v[2];
    size_t count = 0;
    CHECK_OK(csolver_add_variables(s, 2, v));
    csolver_constraint gap = ADD(s, EQ, 3, CSOLVER_REQUIRED, {v[0], 1}, {v[1], -1});
    ADD(s, LE, 10, CSOLVER_REQUIRED, {v[0], 1});
    ADD(s, GE, 0, CSOLVER_REQUIRED, {v[1], 1});
    CHECK_OK(csolver_set_norm(s, CSOLVER_NORM_SQUARES));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_check(s, NULL));
    CHECK_STATUS(csolver_set_constant(s, gap, 50), ERROR_UNSATISFIABLE);
    csolver_conflict(s, &count);
    CHECK(count == 3);
    CHECK_OK(csolver_check(s, NULL));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, v[0]), 3);
    CHECK_NEAR(test_value(s, v[1]), 0);
    CHECK_OK(csolver_set_constant(s, gap, 10));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, v[0]), 10);
    csolver_free(s);
}

enum { CROWD = 60, CROWDED_ROWS = 120, CROWDED_TERMS = 6, PUSHED = 3 };

/* Adds rows with many terms on the variables `x`, and edits of some of the variables. Each solve after a new
 * suggestion makes many rows longer or shorter. */
static void crowd(csolver *s, const csolver_variable *x) {
    state = 1;
    for (uint32_t i = 0; i < CROWDED_ROWS; i++) {
        csolver_term terms[CROWDED_TERMS];
        csolver_constraint made;
        for (uint32_t k = 0; k < CROWDED_TERMS; k++) {
            double factor = 1 + draw(3);
            terms[k] = (csolver_term){x[(7 * i + 5 * k + draw(3)) % CROWD], factor};
            if (draw(2) != 0) terms[k].coefficient = -factor;
        }
        csolver_relation relation = (csolver_relation)((int)draw(3) - 1);
        csolver_description d = {terms, CROWDED_TERMS, relation, draw(100), 700, 1};
        CHECK_OK(csolver_add_constraint(s, &d, &made));
    }
    for (int i = 0; i < PUSHED; i++) CHECK_OK(csolver_begin_edit(s, x[i], 800));
}

/* The solver moves the terms of its constraints to smaller memory when many rows have become shorter. Squared errors
 * must then be computed from the moved terms. x[1] = x[0] + 10 and x[1] = 0 meet in the middle: with x[0] = 30, x[1] is
 * 20. x[3] = x[2] + 10 and x[3] = 40 both hold while x[2] is 30, so that their squares are first needed when x[2] is 50:
 * x[3] is then between 60 and 40. */
static void terms_may_move(void) {
    csolver_variable x[4], others[CROWD];
    csolver_statistics_info before, after;
    csolver *s = create(CSOLVER_NORM_ABSOLUTE, CROWD, others);
    set(s, 500, CSOLVER_NORM_SQUARES);
    CHECK_OK(csolver_add_variables(s, 4, x));
    crowd(s, others);
    CHECK_OPTIMAL(s);
    want(s, x[0], EQ, 30, CSOLVER_REQUIRED, 1);
    csolver_constraint moved = want(s, x[2], EQ, 30, CSOLVER_REQUIRED, 1);
    for (int i = 0; i < 4; i += 2) {
        ADD(s, EQ, 10, 500, {x[i + 1], 1}, {x[i], -1});
        want(s, x[i + 1], EQ, i == 0 ? 0 : 40, 500, 1);
    }
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &before));
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < PUSHED; i++) CHECK_OK(csolver_suggest(s, others[i], draw(1000)));
        CHECK_OPTIMAL(s);
        CHECK_NEAR(test_value(s, x[1]), 20);
        CHECK_NEAR(test_value(s, x[3]), 40);
    }
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.refactorisations > before.refactorisations);
    CHECK_OK(csolver_set_constant(s, moved, 50));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[3]), 50);
    csolver_free(s);
}

int main(void) {
    csolver *s = test_create();
    bool available = csolver_set_norm(s, CSOLVER_NORM_SQUARES) == CSOLVER_OK;
    CHECK_OK(csolver_set_norm(s, CSOLVER_NORM_ABSOLUTE));
    refusals(s, available);
    if (available) {
        unsigned long at = 1;
        one_priority(s);
        for (int i = CSOLVER_NORM_ABSOLUTE; i <= CSOLVER_NORM_AUTOMATIC; i++) {
            lower_levels_share_out((csolver_norm)i);
            absolute_below_squares((csolver_norm)i);
            walls_and_faces((csolver_norm)i);
            equal_wishes_part((csolver_norm)i);
        }
        sums_are_right();
        refused_after_a_solve();
        terms_may_move();
        while (memory_sweep(at)) at++;
        CHECK(at > 20);
    }
    csolver_free(s);
    return TEST_END("norms");
}
