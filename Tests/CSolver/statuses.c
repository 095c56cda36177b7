/* statuses.c - checks that every wrong call returns the status of its mistake and changes
 * nothing. */
#include "test.h"

#include <float.h>

#ifdef __clang__
#pragma clang diagnostic ignored "-Wnonnull" /* this test passes NULL on purpose */
#endif

static csolver *s;
static csolver_variable x, y, gone, foreign;
static csolver_constraint held, removed, elsewhere;

/* Checks that a wrong call has not changed values, counts or statistics of the model. */
static void check_untouched(void) {
    csolver_statistics_info info;
    const char *what = "";
    CHECK_OK(csolver_check(s, &what));
    CHECK_OK(csolver_statistics(s, &info));
    CHECK(info.variables == 2 && info.constraints == 1 && info.edits == 1);
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x) == 5 && test_value(s, y) == 3);
}

static void set_up(void) {
    csolver *other = NULL;
    s = test_create();
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    CHECK_OK(csolver_add_variable(s, &gone));
    CHECK_OK(csolver_remove_variable(s, gone));
    held = ADD(s, EQ, 5, CSOLVER_REQUIRED, {x, 1});
    removed = ADD(s, EQ, 5, CSOLVER_REQUIRED, {x, 1});
    CHECK_OK(csolver_remove_constraint(s, removed));
    CHECK_OK(csolver_begin_edit(s, y, 500));
    CHECK_OK(csolver_suggest(s, y, 3));
    CHECK_OK(csolver_create(NULL, &other));
    CHECK_OK(csolver_add_variable(other, &foreign));
    elsewhere = ADD(other, EQ, 1, 1, {foreign, 1});
    csolver_free(other);
    check_untouched();
}

static void nulls(void) {
    csolver_variable v;
    csolver_constraint c;
    csolver *made;
    const csolver_variable *list;
    const csolver_level *levels;
    csolver_constraint_info info;
    csolver_statistics_info statistics;
    csolver_outcome outcome = CSOLVER_OUTCOME_IMPRECISE;
    csolver_description d = DESCRIBE(EQ, 5, 1, {x, 1});
    double number = 1;
    bool unique;
    size_t count;
    CHECK_STATUS(csolver_create(NULL, NULL), ERROR_NULL);
    csolver_free(NULL);
    CHECK_STATUS(csolver_reset(NULL), ERROR_NULL);
    CHECK_STATUS(csolver_reserve(NULL, 1, 1, 1), ERROR_NULL);
    CHECK_STATUS(csolver_add_variable(NULL, &v), ERROR_NULL);
    CHECK_STATUS(csolver_add_variable(s, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_add_variables(NULL, 1, &v), ERROR_NULL);
    CHECK_STATUS(csolver_add_variables(s, 1, NULL), ERROR_NULL);
    CHECK_OK(csolver_add_variables(s, 0, NULL));
    CHECK_STATUS(csolver_remove_variable(NULL, x), ERROR_NULL);
    CHECK_STATUS(csolver_set_variable_name(NULL, x, "x"), ERROR_NULL);
    CHECK(csolver_variable_name(NULL, x) == NULL);
    CHECK(!csolver_is_variable(NULL, x));
    CHECK(csolver_variable_count(NULL) == 0);
    CHECK_STATUS(csolver_add_constraint(NULL, &d, &c), ERROR_NULL);
    CHECK_STATUS(csolver_add_constraint(s, NULL, &c), ERROR_NULL);
    CHECK_STATUS(csolver_add_constraints(NULL, 1, &d, &c), ERROR_NULL);
    CHECK_STATUS(csolver_add_constraints(s, 1, NULL, &c), ERROR_NULL);
    CHECK_OK(csolver_add_constraints(s, 0, NULL, NULL));
    d.terms = NULL;
    CHECK_STATUS(csolver_add_constraint(s, &d, &c), ERROR_NULL);
    CHECK_STATUS(csolver_remove_constraint(NULL, held), ERROR_NULL);
    CHECK_STATUS(csolver_remove_constraints(NULL, 1, &held), ERROR_NULL);
    CHECK_STATUS(csolver_remove_constraints(s, 1, NULL), ERROR_NULL);
    CHECK_OK(csolver_remove_constraints(s, 0, NULL));
    CHECK_STATUS(csolver_set_constant(NULL, held, 1), ERROR_NULL);
    CHECK_STATUS(csolver_set_constants(NULL, 1, &held, &number), ERROR_NULL);
    CHECK_STATUS(csolver_set_constants(s, 1, NULL, &number), ERROR_NULL);
    CHECK_STATUS(csolver_set_constants(s, 1, &held, NULL), ERROR_NULL);
    CHECK_OK(csolver_set_constants(s, 0, NULL, NULL));
    CHECK_STATUS(csolver_set_priority(NULL, held, 1), ERROR_NULL);
    CHECK_STATUS(csolver_set_weight(NULL, held, 1), ERROR_NULL);
    CHECK_STATUS(csolver_inspect_constraint(NULL, held, &info), ERROR_NULL);
    CHECK_STATUS(csolver_inspect_constraint(s, held, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_constraint_terms(NULL, held, 0, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_constraint_terms(s, held, 1, NULL), ERROR_NULL);
    CHECK_OK(csolver_constraint_terms(s, held, 0, NULL));
    CHECK(!csolver_is_constraint(NULL, held));
    CHECK(csolver_constraint_count(NULL) == 0);
    CHECK_STATUS(csolver_solve(NULL, &outcome), ERROR_NULL);
    CHECK_STATUS(csolver_solve(s, NULL), ERROR_NULL);
    CHECK(outcome == CSOLVER_OUTCOME_IMPRECISE);
    CHECK_STATUS(csolver_value(NULL, x, &number), ERROR_NULL);
    CHECK_STATUS(csolver_value(s, x, NULL), ERROR_NULL);
    count = 7;
    CHECK(csolver_values(NULL, NULL) == NULL);
    CHECK_STATUS(csolver_take_changes(NULL, &list, &count), ERROR_NULL);
    CHECK_STATUS(csolver_take_changes(s, NULL, &count), ERROR_NULL);
    CHECK_STATUS(csolver_take_changes(s, &list, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_begin_edit(NULL, x, 1), ERROR_NULL);
    CHECK_STATUS(csolver_suggest(NULL, y, 1), ERROR_NULL);
    CHECK_STATUS(csolver_suggest_many(NULL, 1, &y, &number), ERROR_NULL);
    CHECK_STATUS(csolver_suggest_many(s, 1, NULL, &number), ERROR_NULL);
    CHECK_STATUS(csolver_suggest_many(s, 1, &y, NULL), ERROR_NULL);
    CHECK_OK(csolver_suggest_many(s, 0, NULL, NULL));
    CHECK_STATUS(csolver_end_edit(NULL, y), ERROR_NULL);
    CHECK(!csolver_is_editing(NULL, y));
    CHECK_STATUS(csolver_edit_constraint(NULL, y, &c), ERROR_NULL);
    CHECK_STATUS(csolver_edit_constraint(s, y, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_begin(NULL), ERROR_NULL);
    CHECK_STATUS(csolver_commit(NULL), ERROR_NULL);
    CHECK_STATUS(csolver_rollback(NULL), ERROR_NULL);
    count = 7;
    CHECK(csolver_conflict(NULL, &count) == NULL);
    CHECK_STATUS(csolver_is_unique(NULL, &unique), ERROR_NULL);
    CHECK_STATUS(csolver_is_unique(s, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_undetermined_variables(NULL, &list, &count), ERROR_NULL);
    CHECK_STATUS(csolver_undetermined_variables(s, NULL, &count), ERROR_NULL);
    CHECK_STATUS(csolver_undetermined_variables(s, &list, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_levels(NULL, &levels, &count), ERROR_NULL);
    CHECK_STATUS(csolver_levels(s, NULL, &count), ERROR_NULL);
    CHECK_STATUS(csolver_levels(s, &levels, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_violation(NULL, held, &number), ERROR_NULL);
    CHECK_STATUS(csolver_violation(s, held, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_statistics(NULL, &statistics), ERROR_NULL);
    CHECK_STATUS(csolver_statistics(s, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_check(NULL, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_dump(NULL, NULL, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_dump(s, NULL, NULL), ERROR_NULL);
    (void)made;
    check_untouched();
}

static void numbers(void) {
    const double wrong[] = {NAN, -NAN, INFINITY, -INFINITY};
    csolver_constraint edit;
    CHECK_OK(csolver_edit_constraint(s, y, &edit));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        double w = wrong[i];
        CHECK_STATUS(TRY_ADD(s, NULL, EQ, w, 5, {x, 1}), ERROR_NOT_FINITE);
        CHECK_STATUS(TRY_ADD(s, NULL, EQ, 1, w, {x, 1}), ERROR_NOT_FINITE);
        CHECK_STATUS(TRY_ADD(s, NULL, EQ, 1, 5, {x, 1}, {y, w}), ERROR_NOT_FINITE);
        CHECK_STATUS(test_add(s, test_description(TERMS({x, 1}), EQ, 1, 5, w), NULL),
                     ERROR_NOT_FINITE);
        CHECK_STATUS(csolver_set_constant(s, held, w), ERROR_NOT_FINITE);
        CHECK_STATUS(csolver_set_constants(s, 1, &held, &w), ERROR_NOT_FINITE);
        CHECK_STATUS(csolver_set_priority(s, held, w), ERROR_NOT_FINITE);
        CHECK_STATUS(csolver_set_weight(s, held, w), ERROR_NOT_FINITE);
        CHECK_STATUS(csolver_begin_edit(s, x, w), ERROR_NOT_FINITE);
        CHECK_STATUS(csolver_suggest(s, y, w), ERROR_NOT_FINITE);
        CHECK_STATUS(csolver_suggest_many(s, 1, &y, &w), ERROR_NOT_FINITE);
    }
    const double priorities[] = {0, -1, -0.0, 1000.0000001, 1e9};
    for (size_t i = 0; i < sizeof priorities / sizeof *priorities; i++) {
        CHECK_STATUS(TRY_ADD(s, NULL, EQ, 5, priorities[i], {x, 1}), ERROR_RANGE);
        CHECK_STATUS(csolver_set_priority(s, held, priorities[i]), ERROR_RANGE);
        CHECK_STATUS(csolver_set_priority(s, edit, priorities[i]), ERROR_RANGE);
        CHECK_STATUS(csolver_begin_edit(s, x, priorities[i]), ERROR_RANGE);
    }
    static const double weights[] = {-1, 0, -0.0, 1e-300};
    for (int i = 0; i < 4; i++) {
        double w = weights[i];
        CHECK_STATUS(test_add(s, test_description(TERMS({x, 1}), EQ, 1, 5, w), NULL), ERROR_RANGE);
        CHECK_STATUS(test_add(s, test_description(TERMS({x, 1}), EQ, 1, CSOLVER_REQUIRED, w), NULL),
                     ERROR_RANGE);
        CHECK_STATUS(csolver_set_weight(s, held, w), ERROR_RANGE);
    }
    for (int relation = -3; relation <= 3; relation++) {
        if (relation >= -1 && relation <= 1) continue;
        csolver_description d = DESCRIBE(EQ, 5, 5, {x, 1});
        memcpy(&d.relation, &relation, sizeof d.relation);
        CHECK_STATUS(csolver_add_constraint(s, &d, NULL), ERROR_RANGE);
    }
    /* Coefficients of one variable whose sum overflows. */
    CHECK_STATUS(TRY_ADD(s, NULL, EQ, 0, 5, {x, DBL_MAX}, {x, DBL_MAX}), ERROR_RANGE);
    /* Numbers of any size are accepted or refused, but never crash. */
    const double huge[] = {DBL_MAX, -DBL_MAX, 1e308, DBL_MIN, DBL_TRUE_MIN, 1e200, 1e-200};
    for (size_t i = 0; i < sizeof huge / sizeof *huge; i++) {
        csolver_constraint c;
        csolver_status status = TRY_ADD(s, &c, LE, huge[i], 5, {x, 1});
        if (status == CSOLVER_OK)
            CHECK_OK(csolver_remove_constraint(s, c));
        else
            CHECK(status == CSOLVER_ERROR_RANGE);
        status = TRY_ADD(s, &c, LE, 1, 5, {x, huge[i]}, {y, 1});
        if (status == CSOLVER_OK) {
            status = solve_status(s);
            CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_RANGE);
            CHECK(isfinite(test_value(s, x)) && isfinite(test_value(s, y)));
            CHECK_OK(csolver_remove_constraint(s, c));
        } else {
            CHECK(status == CSOLVER_ERROR_RANGE);
        }
    }
    check_untouched();
}

static void ids(void) {
    const csolver_variable variables[] = {
        gone, foreign, {0, 0}, {UINT32_MAX, UINT32_MAX}, {x.index, 0}, {1u << 30, x.generation}};
    const csolver_constraint constraints[] = {removed,         elsewhere,
                                              {0, 0},          {UINT32_MAX, UINT32_MAX},
                                              {held.index, 0}, {1u << 30, held.generation}};
    csolver_constraint_info info;
    csolver_constraint c;
    double number = 1;
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        csolver_variable v = variables[i];
        CHECK(!csolver_is_variable(s, v));
        CHECK(csolver_variable_name(s, v) == NULL);
        CHECK_STATUS(csolver_remove_variable(s, v), ERROR_STALE_VARIABLE);
        CHECK_STATUS(csolver_set_variable_name(s, v, "v"), ERROR_STALE_VARIABLE);
        CHECK_STATUS(TRY_ADD(s, &c, EQ, 5, 5, {x, 1}, {v, 1}), ERROR_STALE_VARIABLE);
        CHECK_STATUS(TRY_ADD(s, &c, EQ, 5, 5, {x, 1}, {v, 0}), ERROR_STALE_VARIABLE);
        CHECK_STATUS(csolver_value(s, v, &number), ERROR_STALE_VARIABLE);
        CHECK_STATUS(csolver_begin_edit(s, v, 5), ERROR_STALE_VARIABLE);
        CHECK_STATUS(csolver_suggest(s, v, 5), ERROR_STALE_VARIABLE);
        CHECK_STATUS(csolver_end_edit(s, v), ERROR_STALE_VARIABLE);
        CHECK(!csolver_is_editing(s, v));
        CHECK_STATUS(csolver_edit_constraint(s, v, &c), ERROR_STALE_VARIABLE);
        csolver_variable two[] = {y, v};
        double values[] = {100, 100};
        CHECK_STATUS(csolver_suggest_many(s, 2, two, values), ERROR_STALE_VARIABLE);
    }
    for (size_t i = 0; i < sizeof constraints / sizeof *constraints; i++) {
        csolver_constraint k = constraints[i], two[] = {held, k};
        double values[] = {100, 100};
        CHECK(!csolver_is_constraint(s, k));
        CHECK_STATUS(csolver_remove_constraint(s, k), ERROR_STALE_CONSTRAINT);
        CHECK_STATUS(csolver_remove_constraints(s, 2, two), ERROR_STALE_CONSTRAINT);
        CHECK_STATUS(csolver_set_constant(s, k, 1), ERROR_STALE_CONSTRAINT);
        CHECK_STATUS(csolver_set_constants(s, 2, two, values), ERROR_STALE_CONSTRAINT);
        CHECK_STATUS(csolver_set_priority(s, k, 1), ERROR_STALE_CONSTRAINT);
        CHECK_STATUS(csolver_set_weight(s, k, 1), ERROR_STALE_CONSTRAINT);
        CHECK_STATUS(csolver_inspect_constraint(s, k, &info), ERROR_STALE_CONSTRAINT);
        CHECK_STATUS(csolver_constraint_terms(s, k, 0, NULL), ERROR_STALE_CONSTRAINT);
        CHECK_STATUS(csolver_violation(s, k, &number), ERROR_STALE_CONSTRAINT);
    }
    check_untouched();
}

static void uses(void) {
    csolver_constraint edit;
    csolver_constraint twice[] = {held, held};
    csolver_variable both[] = {y, x};
    double values[] = {70, 80};
    CHECK_STATUS(csolver_remove_variable(s, x), ERROR_IN_USE);
    CHECK_STATUS(csolver_remove_constraints(s, 2, twice), ERROR_DUPLICATE);
    CHECK_STATUS(csolver_set_constants(s, 2, twice, values), ERROR_DUPLICATE);
    CHECK_STATUS(csolver_begin_edit(s, y, 5), ERROR_DUPLICATE_EDIT);
    CHECK_STATUS(csolver_suggest(s, x, 5), ERROR_NOT_EDITABLE);
    CHECK_STATUS(csolver_suggest_many(s, 2, both, values), ERROR_NOT_EDITABLE);
    CHECK_STATUS(csolver_end_edit(s, x), ERROR_NOT_EDITABLE);
    CHECK_STATUS(csolver_edit_constraint(s, x, &edit), ERROR_NOT_EDITABLE);
    CHECK_OK(csolver_edit_constraint(s, y, &edit));
    CHECK(csolver_is_constraint(s, edit));
    CHECK_STATUS(csolver_remove_constraint(s, edit), ERROR_IS_EDIT);
    CHECK_STATUS(csolver_remove_constraints(s, 1, &edit), ERROR_IS_EDIT);
    CHECK_STATUS(csolver_set_constant(s, edit, 5), ERROR_IS_EDIT);
    CHECK_STATUS(csolver_set_constants(s, 1, &edit, values), ERROR_IS_EDIT);
    check_untouched();
}

static void sizes(void) {
    csolver_description d = DESCRIBE(EQ, 5, 5, {x, 1});
    csolver_variable v;
    csolver_constraint c;
    const size_t large[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / sizeof(csolver_term) + 2,
                            SIZE_MAX > UINT32_MAX ? (size_t)UINT32_MAX + 1 : SIZE_MAX / 4};
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        CHECK_STATUS(csolver_reserve(s, large[i], 0, 0), ERROR_OVERFLOW);
        CHECK_STATUS(csolver_reserve(s, 0, large[i], 0), ERROR_OVERFLOW);
        CHECK_STATUS(csolver_reserve(s, 0, 0, large[i]), ERROR_OVERFLOW);
        CHECK_STATUS(csolver_add_variables(s, large[i], &v), ERROR_OVERFLOW);
        CHECK_STATUS(csolver_add_constraints(s, large[i], &d, &c), ERROR_OVERFLOW);
        CHECK_STATUS(csolver_remove_constraints(s, large[i], &held), ERROR_OVERFLOW);
        csolver_description many = d;
        many.term_count = large[i];
        CHECK_STATUS(csolver_add_constraint(s, &many, &c), ERROR_OVERFLOW);
    }
    check_untouched();
}

/* Output parameters are written only on success. */
static void outputs(void) {
    csolver_variable v = {77, 78};
    csolver_constraint c = {77, 78};
    double value = 77;
    CHECK_STATUS(csolver_add_variables(s, SIZE_MAX, &v), ERROR_OVERFLOW);
    CHECK(v.index == 77 && v.generation == 78);
    CHECK_STATUS(TRY_ADD(s, &c, EQ, NAN, 5, {x, 1}), ERROR_NOT_FINITE);
    CHECK_STATUS(TRY_ADD(s, &c, EQ, 1, 5, {gone, 1}), ERROR_STALE_VARIABLE);
    CHECK_STATUS(csolver_edit_constraint(s, x, &c), ERROR_NOT_EDITABLE);
    CHECK(c.index == 77 && c.generation == 78);
    CHECK_STATUS(csolver_value(s, gone, &value), ERROR_STALE_VARIABLE);
    CHECK_STATUS(csolver_violation(s, removed, &value), ERROR_STALE_CONSTRAINT);
    CHECK(value == 77);
    /* The id of the refused constraint is written, and is not valid. */
    CHECK_STATUS(TRY_ADD(s, &c, EQ, 6, CSOLVER_REQUIRED, {x, 1}), ERROR_UNSATISFIABLE);
    CHECK(!csolver_is_constraint(s, c) && c.index != 77);
    CHECK_CONFLICT(s, c, held);
    check_untouched();
}

static void table(void) {
    static const char *const names[] = {
        "OK",
        "ERROR_NULL",
        "ERROR_NOT_FINITE",
        "ERROR_RANGE",
        "ERROR_STALE_VARIABLE",
        "ERROR_STALE_CONSTRAINT",
        "ERROR_IN_USE",
        "ERROR_DUPLICATE",
        "ERROR_DUPLICATE_EDIT",
        "ERROR_NOT_EDITABLE",
        "ERROR_IS_EDIT",
        "ERROR_UNSATISFIABLE",
        "ERROR_TRANSACTION",
        "ERROR_OVERFLOW",
        "ERROR_OUT_OF_MEMORY",
        "ERROR_ITERATION_LIMIT",
        "ERROR_UNAVAILABLE",
        "ERROR_INTERNAL",
        "ERROR_WORK_LIMIT",
    };
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++) {
        const csolver_status status = (csolver_status)i;
        CHECK(strncmp(csolver_status_name(status), "CSOLVER_", 8) == 0);
        CHECK(strcmp(csolver_status_name(status) + 8, names[i]) == 0);
        CHECK(strstr(csolver_status_message(status), "not a status") == NULL);
    }
    CHECK(CSOLVER_OK == 0 && CSOLVER_ERROR_UNSATISFIABLE == 11 && CSOLVER_ERROR_WORK_LIMIT == 18);
    CHECK(CSOLVER_OUTCOME_OPTIMAL == 0 && CSOLVER_OUTCOME_ITERATION_LIMIT == 1);
    CHECK(CSOLVER_OUTCOME_WORK_LIMIT == 2 && CSOLVER_OUTCOME_IMPRECISE == 3);
    CHECK_STATUS(csolver_outcome_status(CSOLVER_OUTCOME_OPTIMAL), OK);
    CHECK_STATUS(csolver_outcome_status(CSOLVER_OUTCOME_ITERATION_LIMIT), ERROR_ITERATION_LIMIT);
    CHECK_STATUS(csolver_outcome_status(CSOLVER_OUTCOME_WORK_LIMIT), ERROR_WORK_LIMIT);
    CHECK_STATUS(csolver_outcome_status(CSOLVER_OUTCOME_IMPRECISE), ERROR_RANGE);
    const int unknown[] = {-1, 19, 1000, INT32_MAX};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        csolver_status status;
        memcpy(&status, &unknown[i], sizeof status);
        CHECK(strcmp(csolver_status_name(status), "CSOLVER_UNKNOWN") == 0);
        CHECK(strstr(csolver_status_message(status), "not a status") != NULL);
        csolver_outcome outcome;
        memcpy(&outcome, &unknown[i], sizeof outcome);
        CHECK_STATUS(csolver_outcome_status(outcome), ERROR_RANGE);
    }
    CHECK(csolver_version() ==
          CSOLVER_VERSION_MAJOR * 10000 + CSOLVER_VERSION_MINOR * 100 + CSOLVER_VERSION_PATCH);
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", CSOLVER_VERSION_MAJOR, CSOLVER_VERSION_MINOR,
             CSOLVER_VERSION_PATCH);
    CHECK(strcmp(csolver_version_string(), text) == 0);
}

int main(void) {
    set_up();
    nulls();
    numbers();
    ids();
    uses();
    sizes();
    outputs();
    table();
    csolver_free(s);
    return TEST_END("statuses");
}
