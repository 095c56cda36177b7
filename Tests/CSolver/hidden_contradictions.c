/* hidden_contradictions.c - required constraints that contradict each other by less than the rounding
 * error of the values at which they were added. No solve reports this before the values have changed, and
 * then the host can remove a constraint. */
#include "test.h"

static csolver *s;
static csolver_variable x, y;
static csolver_constraint sum, other;

/* Adds x + y = 1 and x + y = 2, which are equal after rounding at values of 1e90. */
static void accept_both(void) {
    csolver_variable made[2];
    s = test_create();
    CHECK_OK(csolver_add_variables(s, 2, made));
    x = made[0];
    y = made[1];
    sum = ADD(s, EQ, 1, CSOLVER_REQUIRED, {x, 1}, {y, 1});
    csolver_constraint far = ADD(s, EQ, 1e90, 500, {x, 1});
    CHECK_OPTIMAL(s);
    other = ADD(s, EQ, 2, CSOLVER_REQUIRED, {x, 1}, {y, 1});
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x) == 1e90);
    CHECK_OK(csolver_remove_constraint(s, far));
    ADD(s, EQ, 3, 500, {x, 1});
}

/* Only calls that add or change constraints return UNSATISFIABLE. */
static void refuse_all(void) {
    bool unique;
    const csolver_variable *variables;
    size_t count;
    csolver_template *made = NULL;
    const csolver_template_options options = {.parameter_count = 0};
    for (int i = 0; i < 2; i++) {
        CHECK_OUTCOME(s, IMPRECISE);
        CHECK(csolver_is_unique(s, &unique) == CSOLVER_ERROR_RANGE);
        CHECK(csolver_undetermined_variables(s, &variables, &count) == CSOLVER_ERROR_RANGE);
        CHECK(csolver_template_create(s, &options, &made) == CSOLVER_ERROR_RANGE && made == NULL);
        CHECK(test_value(s, x) == 1e90);
        CHECK_OK(csolver_check(s, NULL));
    }
}

static void expect(double at_x, double at_y) {
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x) == at_x);
    CHECK(test_value(s, y) == at_y);
    csolver_free(s);
}

/* Removes other constraints while the contradiction exists, a required edit among them; then removes a
 * member of the contradiction. */
static void removals_are_never_refused(void) {
    accept_both();
    csolver_constraint third = ADD(s, LE, 7, CSOLVER_REQUIRED, {x, 1}, {y, 2});
    CHECK_OK(csolver_begin_edit(s, y, CSOLVER_REQUIRED));
    refuse_all();
    CHECK_OK(csolver_remove_constraint(s, third));
    CHECK_OK(csolver_end_edit(s, y));
    refuse_all();
    CHECK_OK(csolver_remove_constraint(s, other));
    expect(3, -2);
}

int main(void) {
    accept_both();
    refuse_all();
    CHECK_OK(csolver_remove_constraint(s, other));
    expect(3, -2);
    accept_both();
    refuse_all();
    CHECK_OK(csolver_remove_constraint(s, sum));
    expect(3, -1);
    accept_both();
    refuse_all();
    CHECK_OK(csolver_set_constant(s, other, 1));
    expect(3, -2);
    accept_both();
    /* A constraint that is not part of the contradiction is accepted as usual. */
    ADD(s, LE, 0, CSOLVER_REQUIRED, {x, 1});
    refuse_all();
    csolver_free(s);
    removals_are_never_refused();
    return TEST_END("hidden_contradictions");
}
