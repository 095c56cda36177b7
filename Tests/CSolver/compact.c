/* compact.c - tests which calls the compact build (CSOLVER_COMPACT) refuses. In every other build, the test only
 * checks that these calls are not refused. */
#include "test.h"

#define R CSOLVER_REQUIRED

#if defined(CSOLVER_COMPACT)
#define CHECK_PART(call) CHECK_STATUS(call, ERROR_UNAVAILABLE)
#else
#define CHECK_PART(call) CHECK_OK(call)
#endif

/* Parts that tests of the compact build add again, because they check its results. */
#if defined(CSOLVER_COMPACT) && !defined(CSOLVER_CHECKED)
#define CHECK_QUESTION(call) CHECK_STATUS(call, ERROR_UNAVAILABLE)
#else
#define CHECK_QUESTION(call) CHECK_OK(call)
#endif

static void ignore(void *context, const char *text, size_t length) {
    (void)context;
    (void)text;
    (void)length;
}

/* Half of x is 6, and x should be at most 10. */
static csolver *scene(csolver_variable *x, csolver_constraint *rule) {
    csolver *s = NULL;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variable(s, x));
    *rule = ADD(s, EQ, 6, R, {*x, 0.5});
    ADD(s, LE, 10, 500, {*x, 1});
    CHECK_OPTIMAL(s);
    return s;
}

static void questions(void) {
    csolver_variable x;
    csolver_constraint rule;
    csolver *s = scene(&x, &rule), *copy = NULL, *checked = NULL;
    const csolver_variable *loose;
    size_t count;
    bool unique;
    const char *what = NULL;
    CHECK_QUESTION(csolver_create(&(csolver_options){.check = true}, &checked));
    CHECK_QUESTION(csolver_check(s, &what));
    CHECK_QUESTION(csolver_dump(s, ignore, NULL));
    CHECK_QUESTION(csolver_is_unique(s, &unique));
    CHECK_QUESTION(csolver_undetermined_variables(s, &loose, &count));
    CHECK_QUESTION(csolver_clone(s, &copy));
    CHECK_NEAR(test_value(s, x), 12);
    csolver_free(copy);
    csolver_free(checked);
    csolver_free(s);
}

static void parts(void) {
    csolver_variable x;
    csolver_constraint rule, after;
    csolver *s = scene(&x, &rule);
    csolver_template *shape = NULL;
    csolver_template_options options = {.output_count = 1, .outputs = &x};
    csolver_description d = DESCRIBE(EQ, 7, R, {x, 0.5});
    CHECK_PART(csolver_template_create(s, &options, &shape));
    CHECK_PART(csolver_restate_constraints(s, 1, &rule, 1, &d, &after));
#if defined(CSOLVER_COMPACT)
    CHECK_OK(csolver_set_constant(s, rule, 7)); /* the other way to the same result */
    CHECK_STATUS(csolver_set_norm(s, CSOLVER_NORM_SQUARES), ERROR_UNAVAILABLE);
    CHECK_STATUS(csolver_set_priority_norm(s, 500, CSOLVER_NORM_SQUARES), ERROR_UNAVAILABLE);
    CHECK(strcmp(csolver_status_message(CSOLVER_ERROR_RANGE), "CSOLVER_ERROR_RANGE") == 0);
#endif
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 14);
    csolver_template_free(shape);
    csolver_free(s);
}

/* More constraints on one variable than a list of a larger build may contain. */
static void many_on_one(void) {
    enum { MANY = 1000 };
    static csolver_constraint all[MANY];
    csolver_variable x;
    csolver *s = NULL;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variable(s, &x));
    for (int i = 0; i < MANY; i++) all[i] = ADD(s, GE, i, 500, {x, 1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), MANY - 1);
    for (int i = 1; i < MANY; i++) CHECK_OK(csolver_remove_constraint(s, all[i]));
    ADD(s, LE, -5, 400, {x, 1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 0);
    csolver_free(s);
}

int main(void) {
    questions();
    parts();
    many_on_one();
    return TEST_END("compact");
}
