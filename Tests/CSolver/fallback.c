/* fallback.c - tests least squares where the simplex method fails: at its iteration limit, and where it
 * cannot satisfy equations. In a build without least squares, the status of the simplex method is returned. */
#include "draw.h"
#include "test.h"

static bool is_available(void) {
    csolver *s = test_create();
    csolver_status status = csolver_set_norm(s, CSOLVER_NORM_SQUARES);
    csolver_free(s);
    return status == CSOLVER_OK;
}

static void want(csolver *s, csolver_variable x, double constant, double weight) {
    csolver_term term = {x, 1};
    csolver_description d = {&term, 1, EQ, constant, 500, weight};
    CHECK_OK(csolver_add_constraint(s, &d, NULL));
}

/* ---- the iteration limit ---- */

enum { RING = 6 };

/* Adds two views, of which the one with the larger weight gets its preferred width. */
static void add_views(csolver *s, csolver_variable *x) {
    ADD(s, EQ, 150, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1});
    want(s, x[0], 100, 2);
    want(s, x[1], 100, 1);
}

/* Adds a system that takes more than two iterations: a cycle of equalities with one solution, and
 * inequalities of lower priority. */
static csolver_status add_ring(csolver *s, csolver_variable *x) {
    csolver_term terms[2 * RING][2];
    csolver_description rows[2 * RING];
    for (int i = 0; i < RING; i++) {
        csolver_variable next = x[(i + 1) % RING];
        memcpy(terms[i], (csolver_term[]){{next, 1}, {x[i], -1}}, sizeof terms[i]);
        memcpy(terms[RING + i], (csolver_term[]){{x[i], 1}, {next, 0.5}}, sizeof terms[i]);
        rows[i] = (csolver_description){terms[i], 2, GE, 10, 400, 1};
        rows[RING + i] = (csolver_description){terms[RING + i], 2, EQ, 100 - 20 * i, 500 - i, 1};
    }
    return csolver_add_constraints(s, 2 * RING, rows, NULL);
}

/* The views, which were solved before, keep the answer of the simplex method; the cycle of equalities is
 * satisfied by least squares. */
static void limit(bool available) {
    csolver *s = NULL, *clone = NULL;
    csolver_variable x[RING + 2];
    csolver_statistics_info info;
    bool unique = false;
    CHECK_OK(csolver_create(&(csolver_options){.iteration_limit = 2}, &s));
    CHECK_OK(csolver_add_variables(s, RING + 2, x));
    add_views(s, x + RING);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[RING]), 100);
    CHECK_OK(add_ring(s, x));
    csolver_status status = solve_status(s);
    CHECK_OK(csolver_statistics(s, &info));
    CHECK(csolver_norm_of(s) == CSOLVER_NORM_ABSOLUTE);
    CHECK_NEAR(test_value(s, x[RING]), 100);
    CHECK_NEAR(test_value(s, x[RING + 1]), 50);
    CHECK(info.least_squares_fallbacks == (available ? 1 : 0));
    if (!available) {
        CHECK(status == CSOLVER_ERROR_ITERATION_LIMIT);
        CHECK_NEAR(test_value(s, x[0]), 0);
        csolver_free(s);
        return;
    }
    CHECK(status == CSOLVER_OK);
    for (int i = 0; i < RING; i++)
        CHECK_NEAR(test_value(s, x[i]) + 0.5 * test_value(s, x[(i + 1) % RING]), 100 - 20 * i);
    CHECK_OK(csolver_is_unique(s, &unique));
    CHECK(unique);
    CHECK_OK(csolver_check(s, NULL));
    csolver_constraint refused;
    CHECK_STATUS(TRY_ADD(s, &refused, GE, 200, CSOLVER_REQUIRED, {x[RING], 1}, {x[RING + 1], 1}),
                 ERROR_UNSATISFIABLE);
    CHECK_OK(csolver_check(s, NULL));
    CHECK_OK(csolver_clone(s, &clone)); /* the clone knows which values come from least squares */
    CHECK_OK(csolver_is_unique(clone, &unique));
    CHECK(unique);
    csolver_free(clone);
    csolver_free(s);
}

/* A template's plan needs a basis. This solver has none, because it falls back to least squares,
 * so each instance of the template needs a solve. */
static void templates(void) {
    csolver *s = NULL;
    csolver_variable x[RING];
    csolver_constraint width;
    csolver_template *shape = NULL;
    csolver_template_info info;
    double number = 50, values[RING];
    CHECK_OK(csolver_create(&(csolver_options){.iteration_limit = 2}, &s));
    CHECK_OK(csolver_add_variables(s, RING, x));
    CHECK_OK(add_ring(s, x));
    CHECK_OK(csolver_begin_edit(s, x[0], 300));
    CHECK_OK(csolver_edit_constraint(s, x[0], &width));
    csolver_parameter parameter = {width, 0, 1, 0};
    csolver_template_options options = {
        .number_count = 1, .parameter_count = 1, .parameters = &parameter};
    CHECK_OK(csolver_template_create(s, &options, &shape));
    CHECK_OK(csolver_template_inspect(shape, &info));
    CHECK(info.plans == 0);
    CHECK_OK(csolver_template_stamp(shape, 1, &number, values, NULL, NULL));
    for (int i = 0; i < RING; i++)
        CHECK_NEAR(values[i] + 0.5 * values[(i + 1) % RING], 100 - 20 * i);
    csolver_template_free(shape);
    csolver_free(s);
}

/* ---- equations that are missed ---- */

enum { SCALED = 10, SCALED_MOST = 24 };

/* Makes equations of two to five terms with random coefficients between 1e-6 and 1e6. They hold, or nearly
 * hold, at a point. */
static size_t make_badly_scaled(unsigned long seed, csolver_variable *x, csolver_term (*terms)[5],
                                csolver_description *rows) {
    static const double priorities[] = {CSOLVER_REQUIRED, CSOLVER_REQUIRED, 500, 300};
    double point[SCALED];
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (int i = 0; i < SCALED; i++) point[i] = draw(100);
    size_t count = SCALED + draw(SCALED);
    for (size_t i = 0; i < count; i++) {
        double sum = 0;
        size_t length = 2 + draw(4);
        for (size_t k = 0; k < length; k++) {
            uint32_t at = draw(SCALED);
            double size = pow(10, (double)draw(12000) / 1000 - 6);
            terms[i][k] = (csolver_term){x[at], draw(2) ? size : -size};
            sum += terms[i][k].coefficient * point[at];
        }
        double priority = priorities[draw(4)];
        if (priority < CSOLVER_REQUIRED) sum += draw(10);
        rows[i] = (csolver_description){terms[i], length, EQ, sum, priority, 1};
    }
    return count;
}

/* Returns the largest error of a required row, relative to its largest term. */
static double most_missed(csolver *s, size_t count, const csolver_description *rows) {
    double most = 0;
    for (size_t i = 0; i < count; i++) {
        double sum = -rows[i].constant, size = fmax(1, fabs(sum));
        if (rows[i].priority < CSOLVER_REQUIRED) continue;
        for (size_t k = 0; k < rows[i].term_count; k++) {
            double part = rows[i].terms[k].coefficient * test_value(s, rows[i].terms[k].variable);
            size = fmax(size, fabs(part));
            sum += part;
        }
        most = fmax(most, fabs(sum) / size);
    }
    return most;
}

/* If the tableau cannot satisfy the equations even after refactorisation and refinement, the check in
 * doubled precision finds the values; beside many views, for which it would take too long, least squares
 * do. Two other views keep the answer of the simplex method. */
enum { BESIDE = 80 };
/* The greatest relative error of required rows. docs/Numerics.md does not promise 1e-9 for coefficients between 1e-6 and
 * 1e6: with other seeds, 3 of 12 000 systems miss by up to 6.7e-9, and with the smallest sizes, 2 of these 600 do by up
 * to 2e-8. All of these systems can be satisfied; the error bound that the check in doubled precision computes for itself
 * excuses the miss. */
#ifdef CSOLVER_SMALL
static const double missed_at_most = 6e-8;
#else
static const double missed_at_most = 1e-9;
#endif
static void equations_that_are_missed(bool available) {
    uint64_t fallbacks = 0;
    for (unsigned long turn = 2; turn < 1202; turn++) {
        unsigned long seed = turn / 2;
        csolver *s = NULL;
        csolver_variable x[SCALED + 2], beside[BESIDE];
        csolver_term terms[SCALED_MOST][5];
        csolver_description rows[SCALED_MOST];
        csolver_statistics_info info;
        CHECK_OK(csolver_create(NULL, &s));
        CHECK_OK(csolver_add_variables(s, SCALED + 2, x));
        if (turn % 2 == 0) {
            CHECK_OK(csolver_add_variables(s, BESIDE, beside));
            for (int i = 1; i < BESIDE; i++)
                ADD(s, EQ, 1, CSOLVER_REQUIRED, {beside[i], 1}, {beside[i - 1], -1});
        }
        size_t count = make_badly_scaled(seed, x, terms, rows), kept = 0;
        ADD(s, EQ, 150, CSOLVER_REQUIRED, {x[SCALED], 1}, {x[SCALED + 1], 1});
        want(s, x[SCALED], 100, 2);
        want(s, x[SCALED + 1], 100, 1);
        for (size_t i = 0; i < count; i++)
            if (csolver_add_constraint(s, &rows[i], NULL) == CSOLVER_OK) rows[kept++] = rows[i];
        CHECK_OPTIMAL(s);
        CHECK_OK(csolver_statistics(s, &info));
        CHECK(turn % 2 == 0 || info.least_squares_fallbacks == 0);
        if (turn % 2 != 0 || info.least_squares_fallbacks > 0)
            CHECK(most_missed(s, kept, rows) <= missed_at_most);
        if (info.least_squares_fallbacks > 0) {
            CHECK_NEAR(test_value(s, x[SCALED]), 100);
            fallbacks++;
        }
        csolver_free(s);
    }
    CHECK((fallbacks > 0) == available);
}

/* ---- every allocation fails once ---- */

static bool memory_sweep(unsigned long at) {
    test_memory m = {.fail_at = at};
    csolver *s = NULL;
    csolver_variable x[RING + 2];
    csolver_options options = {
        .allocator = {test_reallocate, &m}, .iteration_limit = 2, .check = true};
    csolver_status status = csolver_create(&options, &s);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) CHECK_OK(csolver_create(&options, &s));
    status = csolver_add_variables(s, RING + 2, x);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) CHECK_OK(csolver_add_variables(s, RING + 2, x));
    status = add_ring(s, x);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) CHECK_OK(add_ring(s, x));
    status = solve_status(s);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) {
        CHECK(m.failed);
        CHECK(fabs(test_value(s, x[0])) <= 0);
        status = solve_status(s);
    }
    CHECK(status == CSOLVER_OK);
    for (int i = 0; i < RING; i++)
        CHECK_NEAR(test_value(s, x[i]) + 0.5 * test_value(s, x[(i + 1) % RING]), 100 - 20 * i);
    csolver_free(s);
    CHECK(m.held == 0);
    return m.failed;
}

static void out_of_memory(void) {
    unsigned long at = 1;
    while (memory_sweep(at)) at++;
    CHECK(at > 20);
}

/* Least squares replace the values of the rows that the simplex method has not finished. The last variable is in none of
 * them and ends at its only bound, in this solve and after the removal of the rows. */
static void lone_variable(void) {
    csolver *s = NULL;
    csolver_variable v[4];
    csolver_statistics_info info;
    csolver_constraint made[4];
    CHECK_OK(csolver_create(&(csolver_options){.iteration_limit = 1}, &s));
    CHECK_OK(csolver_add_variables(s, 4, v));
    csolver_term t[4][2] = {{{v[0], 1}, {v[1], -1}},
                            {{v[0], 1}, {v[1], 2}},
                            {{v[1], 1}, {v[2], -1}},
                            {{v[1], 1}, {v[2], 2}}};
    csolver_description d[] = {{t[0], 2, GE, 10, 400, 1},
                               {t[1], 2, LE, -30, 300, 1},
                               {t[2], 2, GE, 10, 400, 1},
                               {t[3], 2, LE, -30, 300, 1}};
    CHECK_OK(csolver_add_constraints(s, 4, d, made));
    ADD(s, LE, 72, CSOLVER_REQUIRED, {v[3], 1});
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &info));
    CHECK(info.least_squares_fallbacks > 0);
    CHECK(test_value(s, v[3]) == 72);
    CHECK_OK(csolver_remove_constraints(s, 4, made));
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, v[3]) == 72);
    csolver_free(s);
}

int main(void) {
    bool available = is_available();
    limit(available);
    equations_that_are_missed(available);
    if (available) {
        lone_variable();
        templates();
        out_of_memory();
    }
    return TEST_END("fallback");
}
