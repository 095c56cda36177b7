/* one_by_one.c - constraints on one variable that are added by a call each. If such a constraint certainly
 * contradicts no other, the call neither moves values nor searches for a feasible point; all work waits
 * for a call that needs it. A constraint that contradicts others is refused by its own call. */
#include "draw.h"
#include "test.h"

#define R CSOLVER_REQUIRED

enum { LENGTH = 60 };

static uint64_t evaluated(const csolver *s) {
    csolver_statistics_info info;
    CHECK_OK(csolver_statistics(s, &info));
    return info.row_operations;
}

/* Adds the required equalities v[i] = v[0] + i. All rows contain v[0]. */
static void add_rows(csolver *s, const csolver_variable *v) {
    for (int i = 1; i < LENGTH; i++) ADD(s, EQ, i, R, {v[0], -1}, {v[i], 1});
}

static void check_rows(csolver *s, const csolver_variable *v, double first) {
    CHECK_OPTIMAL(s);
    for (int i = 0; i < LENGTH; i++) CHECK_NEAR(test_value(s, v[i]), first + i);
}

/* A natural size of the variable that all rows contain, a bound that it keeps, and a wish for another variable evaluate no
 * row. The solve takes them into account. */
static void waiting(void) {
    csolver *s = test_create(), *twin;
    csolver_variable v[LENGTH];
    CHECK_OK(csolver_add_variables(s, LENGTH, v));
    add_rows(s, v);
    ADD(s, LE, 1000, R, {v[0], 1}, {v[LENGTH - 1], 1});
    CHECK_OPTIMAL(s);
    double first = test_value(s, v[0]);
    uint64_t before = evaluated(s);
    ADD(s, GE, first - 5, R, {v[0], 1});
    ADD(s, GE, 7, 750, {v[0], 1});
    ADD(s, LE, 7, 250, {v[0], 1});
    ADD(s, LE, 3, 900, {v[LENGTH - 1], 1});
    CHECK(evaluated(s) == before);
    CHECK(csolver_constraint_count(s) == LENGTH + 4);
    CHECK_OK(csolver_clone(s, &twin));
    /* the last variable at 3 would put the first one at -56, which is not allowed */
    CHECK(first > -50);
    check_rows(s, v, first - 5);
    check_rows(twin, v, first - 5);
    CHECK(evaluated(s) > before);
    csolver_free(twin);
    csolver_free(s);
}

/* Bounds that contradict a bound of the same variable, or a row, are refused by their own calls, and a
 * refusal changes nothing. Optional constraints that wait do not change which. */
static void refusing(void) {
    csolver *s = test_create();
    csolver_variable x, y;
    csolver_constraint sum, low, high, id;
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    sum = ADD(s, EQ, 10, R, {x, 1}, {y, 1});
    ADD(s, EQ, 90, 500, {x, 1});
    ADD(s, EQ, 90, 500, {y, 1});
    low = ADD(s, GE, 4, R, {x, 1});
    ADD(s, EQ, 3, 400, {x, 1});
    CHECK_STATUS(TRY_ADD(s, &id, LE, 3, R, {x, 1}), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, low, id);
    CHECK_STATUS(TRY_ADD(s, &id, GE, 7, R, {y, 1}), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, sum, low, id);
    high = ADD(s, GE, 6, R, {y, 1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 4);
    CHECK_NEAR(test_value(s, y), 6);
    CHECK_STATUS(TRY_ADD(s, &id, GE, 5, R, {x, 1}), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, sum, high, id);
    CHECK(csolver_constraint_count(s) == 6);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 4);
    csolver_free(s);
}

/* A refused row, an undone transaction and removed constraints between additions that wait leave no trace. */
static void undoing(void) {
    csolver *s = test_create();
    csolver_variable v[LENGTH];
    csolver_constraint id, wish;
    CHECK_OK(csolver_add_variables(s, LENGTH, v));
    add_rows(s, v);
    wish = ADD(s, EQ, 50, 700, {v[3], 1});
    ADD(s, EQ, 20, 600, {v[1], 1});
    CHECK_STATUS(TRY_ADD(s, &id, EQ, 9, R, {v[2], 1}, {v[1], -1}), ERROR_UNSATISFIABLE);
    CHECK_OK(csolver_begin(s));
    ADD(s, EQ, 80, 900, {v[2], 1});
    CHECK_OK(csolver_rollback(s));
    check_rows(s, v, 47);
    CHECK_OK(csolver_remove_constraint(s, wish));
    ADD(s, GE, 30, 650, {v[5], 1});
    check_rows(s, v, 25);
    csolver_free(s);
}

static void add_bound(csolver *s, csolver_variable variable) {
    csolver_constraint id;
    csolver_relation relation = draw(2) ? GE : LE;
    (void)TRY_ADD(s, &id, relation, draw(20), R, {variable, 1});
}

/* A solve ends at a limit of work, so its values may violate rows, and bounds that these values satisfy may contradict
 * the rows. Such a bound must be refused: whatever was accepted has an optimum. */
static void cut_short(uint64_t seed) {
    enum { VARIABLES = 6, ROWS = 8, BOUNDS = 4 };
    csolver *s;
    csolver_variable v[VARIABLES];
    csolver_constraint id;
    csolver_outcome outcome;
    state = seed * 77777 + 5;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variables(s, VARIABLES, v));
    for (int i = 0; i < ROWS; i++) {
        uint32_t a = draw(VARIABLES), b = draw(VARIABLES), c = draw(VARIABLES);
        if (a == b || b == c || a == c) continue;
        bool three = draw(2) == 0;
        csolver_relation relation = (csolver_relation)((int)draw(3) - 1);
        double constant = draw(20), sign = draw(2) ? 1 : -1;
        if (three)
            (void)TRY_ADD(s, &id, relation, constant, R, {v[a], 1}, {v[b], sign}, {v[c], -1});
        else
            (void)TRY_ADD(s, &id, relation, constant, R, {v[a], 1}, {v[b], sign});
    }
    for (int i = 0; i < BOUNDS; i++) add_bound(s, v[draw(VARIABLES)]);
    CHECK_OPTIMAL(s);
    for (int i = 0; i < 3; i++) {
        double constant = draw(100) - 50.0;
        ADD(s, EQ, constant, 500, {v[draw(VARIABLES)], 1});
    }
    CHECK_OK(csolver_set_work_limit(s, 1 + draw(150)));
    (void)csolver_solve(s, &outcome);
    CHECK_OK(csolver_set_work_limit(s, 0));
    for (int i = 0; i < 2; i++) add_bound(s, v[draw(VARIABLES)]);
    CHECK_OPTIMAL(s);
    csolver_free(s);
}

int main(void) {
    for (uint64_t seed = 1; seed <= 100; seed++) cut_short(seed);
    cut_short(136762);
    cut_short(138923);
    cut_short(173672);
    waiting();
    refusing();
    undoing();
    return TEST_END("one_by_one");
}
