/* exhausted_counters.c - lets 16-bit counters overflow: the numbers of transactions, and the counts of how
 * often a slot was used. A slot that has been used more often than that must leave no trace in the next
 * one. */
#include "test.h"

#define R CSOLVER_REQUIRED

enum { ROUNDS = 2 * 65536 + 2000, VIEWS = 8 };

static bool same(csolver_constraint a, csolver_constraint b) {
    return a.index == b.index && a.generation == b.generation;
}

/* Adds and removes one constraint of a chain of views again and again. In every seventh round another
 * constraint is refused after the transaction has changed all columns, and in every fifth round a
 * constraint is rolled back. */
static void comings(void) {
    csolver *s = test_create();
    csolver_variable x[VIEWS], root, late;
    CHECK_OK(csolver_add_variable(s, &root));
    CHECK_OK(csolver_add_variables(s, VIEWS, x));
    CHECK_OK(csolver_begin_edit(s, root, 900));
    ADD(s, EQ, 10, R, {x[0], 1}, {root, -1});
    for (int i = 1; i < VIEWS; i++) ADD(s, GE, 10, R, {x[i], 1}, {x[i - 1], -1});
    for (int i = 1; i < VIEWS; i++) ADD(s, EQ, 0, 10, {x[i], 1});
    csolver_constraint first = ADD(s, EQ, 50, R, {x[4], 1}, {x[3], -1}), toggled = first;
    int wrong = 0, mistaken = 0;
    for (int round = 0; round < ROUNDS && test_failures < 20; round++) {
        double origin = round % 1000;
        csolver_constraint former = toggled;
        csolver_status status = csolver_remove_constraint(s, toggled);
        if (round % 7 == 0) {
            CHECK_STATUS(TRY_ADD(s, NULL, LE, 5, R, {x[7], 1}, {x[0], -1}), ERROR_UNSATISFIABLE);
        }
        if (round % 5 == 0) {
            CHECK_OK(csolver_begin(s));
            ADD(s, EQ, 30, R, {x[6], 1}, {x[5], -1});
            CHECK_OK(csolver_rollback(s));
        }
        if (status == CSOLVER_OK) status = csolver_suggest(s, root, origin);
        if (status == CSOLVER_OK) status = solve_status(s);
        for (int i = 0; i < VIEWS; i++)
            wrong += fabs(test_value(s, x[i]) - (origin + 10 + 10 * i)) > 1e-9;
        toggled = ADD(s, EQ, 50, R, {x[4], 1}, {x[3], -1});
        if (status == CSOLVER_OK) status = solve_status(s);
        for (int i = 0; i < VIEWS; i++)
            wrong += fabs(test_value(s, x[i]) - (origin + 10 + 10 * i + (i >= 4 ? 40 : 0))) > 1e-9;
        mistaken += csolver_is_constraint(s, former) || csolver_is_constraint(s, first) ||
                    same(toggled, first) || !csolver_is_constraint(s, toggled);
        if (status != CSOLVER_OK) CHECK_OK(status);
        if (round % 4096 == 0 || round % 65536 > 65530) CHECK_OK(csolver_check(s, NULL));
    }
    CHECK(wrong == 0);
    CHECK(mistaken == 0);
    /* A new column that no transaction has changed yet, at the time when the transaction numbers start
     * again. */
    CHECK_OK(csolver_add_variable(s, &late));
    CHECK_STATUS(TRY_ADD(s, NULL, LE, -1, R, {late, 1}, {late, -1}), ERROR_UNSATISFIABLE);
    ADD(s, EQ, 3, R, {late, 1}, {x[0], -1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, late), test_value(s, x[0]) + 3);
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
}

/* A record was last changed so many transactions ago that their numbers have started again. It must still
 * be saved before its next change: each transaction around that moment changes the record and is rolled
 * back. */
static void old_stamps(void) {
    enum { NUMBERS = 65536, AROUND = 12 };
    csolver *s = test_create();
    csolver_variable a, b, other;
    CHECK_OK(csolver_add_variable(s, &a));
    CHECK_OK(csolver_add_variable(s, &b));
    CHECK_OK(csolver_add_variable(s, &other));
    csolver_constraint fixed = ADD(s, EQ, 7, R, {a, 1}), row = ADD(s, EQ, 2, R, {b, 1}, {a, -1});
    csolver_constraint busy = ADD(s, EQ, 0, R, {other, 1});
    CHECK_OPTIMAL(s);
    for (int i = 0; i < NUMBERS + AROUND; i++) {
        if (i < NUMBERS - AROUND) {
            CHECK_OK(csolver_set_constant(s, busy, i % 5));
            continue;
        }
        CHECK_OK(csolver_begin(s));
        CHECK_OK(csolver_set_constant(s, fixed, 100 + i));
        CHECK_OK(csolver_set_constant(s, row, 50));
        CHECK_OK(csolver_rollback(s));
        CHECK_OPTIMAL(s);
        CHECK(test_value(s, a) == 7 && test_value(s, b) == 9);
        CHECK_OK(csolver_check(s, NULL));
    }
    csolver_free(s);
}

int main(void) {
    comings();
    old_stamps();
    return TEST_END("exhausted_counters");
}
