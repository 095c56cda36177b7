/* implicit.c - required equalities whose logicals are no columns: a chain of equal columns that fills the
 * root keeps their constants in one row, and still follows when one of them changes, goes, or contradicts. */
#include "test.h"

#define R CSOLVER_REQUIRED

enum { COLUMNS = 50, LEFT = 0, WIDTH = COLUMNS, ALL = 2 * COLUMNS + 1 };

typedef struct chain {
    csolver *s;
    csolver_variable v[ALL]; /* lefts, widths, the root's width */
    csolver_constraint equal[COLUMNS], gap[COLUMNS];
} chain;

/* Columns of one width, 1 apart, from 0 to the root's width. With the self-check after every call. */
static chain make(double width) {
    chain c = {.s = test_create()};
    csolver_variable root;
    CHECK_OK(csolver_add_variables(c.s, ALL, c.v));
    root = c.v[ALL - 1];
    CHECK_OK(csolver_begin_edit(c.s, root, 950));
    ADD(c.s, EQ, 0, R, {c.v[LEFT], 1});
    for (int i = 1; i < COLUMNS; i++) {
        c.equal[i] = ADD(c.s, EQ, 0, R, {c.v[WIDTH + i], 1}, {c.v[WIDTH + i - 1], -1});
        c.gap[i] = ADD(c.s, EQ, 1, R, {c.v[LEFT + i], 1}, {c.v[LEFT + i - 1], -1},
                       {c.v[WIDTH + i - 1], -1});
    }
    ADD(c.s, EQ, 0, R, {c.v[LEFT + COLUMNS - 1], 1}, {c.v[WIDTH + COLUMNS - 1], 1}, {root, -1});
    CHECK_OK(csolver_suggest(c.s, root, width));
    CHECK_OK(csolver_solve(c.s));
    return c;
}

/* 49 gaps of 1 and 50 widths: 549 leaves 10 for each. */
static void fills(void) {
    chain c = make(549);
    csolver_statistics_info info;
    CHECK_OK(csolver_statistics(c.s, &info));
    CHECK(info.derived_rows == 1);
    for (int i = 0; i < COLUMNS; i++) {
        CHECK_NEAR(test_value(c.s, c.v[WIDTH + i]), 10);
        CHECK_NEAR(test_value(c.s, c.v[LEFT + i]), 11 * i);
    }
    csolver_free(c.s);
}

/* A gap of 51 takes 1 from each width; back it gives it back; one that is only wished for, and is in
 * nobody's way, holds; without it the widths follow from nothing, and with it again from all. */
static void follows(void) {
    chain c = make(549);
    bool unique = true;
    CHECK_OK(csolver_set_constant(c.s, c.gap[20], 51));
    CHECK_OK(csolver_solve(c.s));
    CHECK_NEAR(test_value(c.s, c.v[WIDTH + 40]), 9);
    CHECK_NEAR(test_value(c.s, c.v[LEFT + 20]), 20 * 9 + 19 + 51);
    CHECK_OK(csolver_set_constant(c.s, c.gap[20], 1));
    CHECK_OK(csolver_set_priority(c.s, c.gap[30], 400));
    CHECK_OK(csolver_solve(c.s));
    CHECK_NEAR(test_value(c.s, c.v[WIDTH]), 10);
    CHECK_NEAR(test_value(c.s, c.v[LEFT + 30]), 330);
    CHECK_OK(csolver_set_priority(c.s, c.gap[30], R));
    CHECK_OK(csolver_remove(c.s, c.gap[10]));
    CHECK_OK(csolver_is_unique(c.s, &unique));
    CHECK(!unique);
    c.gap[10] = ADD(c.s, EQ, 26, R, {c.v[LEFT + 10], 1}, {c.v[LEFT + 9], -1}, {c.v[WIDTH + 9], -1});
    CHECK_OK(csolver_solve(c.s));
    CHECK_NEAR(test_value(c.s, c.v[WIDTH + 49]), 9.5);
    csolver_free(c.s);
}

static bool is_named(const csolver *s, csolver_constraint wanted) {
    size_t count;
    const csolver_constraint *conflict = csolver_conflict(s, &count);
    for (size_t i = 0; i < count; i++)
        if (conflict[i].index == wanted.index && conflict[i].generation == wanted.generation)
            return true;
    return false;
}

/* That the sixth width is one more than the first contradicts the five equalities between them, and no
 * others. What was refused leaves no trace, inside a transaction too. */
static void contradicts(void) {
    chain c = make(549);
    csolver_constraint id;
    size_t count;
    CHECK_STATUS(TRY_ADD(c.s, &id, EQ, 1, R, {c.v[WIDTH + 5], 1}, {c.v[WIDTH], -1}),
                 ERROR_UNSATISFIABLE);
    csolver_conflict(c.s, &count);
    CHECK(count == 6);
    for (int i = 1; i <= 5; i++) CHECK(is_named(c.s, c.equal[i]));
    CHECK_OK(csolver_begin(c.s));
    CHECK_OK(csolver_set_constant(c.s, c.gap[20], 51));
    CHECK_OK(csolver_remove(c.s, c.gap[25]));
    CHECK_OK(csolver_rollback(c.s));
    CHECK_OK(csolver_suggest(c.s, c.v[ALL - 1], 1049));
    CHECK_OK(csolver_solve(c.s));
    CHECK_NEAR(test_value(c.s, c.v[WIDTH + 25]), 20);
    CHECK_NEAR(test_value(c.s, c.v[LEFT + 49]), 49 * 21);
    csolver_free(c.s);
}

/* Many constraints go in one call, in any order: rows that go hand over to others, and their implicit logicals
 * become columns for that. What the transaction keeps has room (the sanitizer sees if it has not), and what
 * stays holds. */
static void many_go(uint64_t seed) {
    enum { VARIABLES = 24, MOST = 60, TRIES = 200 };
    csolver *s = test_create();
    csolver_variable x[VARIABLES];
    csolver_constraint all[MOST];
    uint64_t state = seed * 7919 + 1;
#define DRAW(below)                                                                                \
    ((state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407)),              \
     (uint32_t)(state >> 33) % (below))
    uint32_t count = 0;
    CHECK_OK(csolver_add_variables(s, VARIABLES, x));
    for (int i = 0; i < TRIES && count < MOST; i++) {
        csolver_term terms[3];
        uint32_t length = 2 + DRAW(2);
        for (uint32_t k = 0; k < length; k++) {
            uint32_t variable = DRAW(VARIABLES);
            terms[k] = (csolver_term){x[variable], DRAW(2) ? 1 : -1};
        }
        csolver_relation relation = DRAW(4) ? EQ : (csolver_relation)((int)DRAW(3) - 1);
        double constant = DRAW(20), priority = DRAW(4) ? R : 100 + 100 * DRAW(3);
        csolver_description d = {terms, length, relation, constant, priority, 1};
        count += csolver_add(s, &d, &all[count]) == CSOLVER_OK;
    }
    CHECK_OK(csolver_solve(s));
    for (uint32_t i = count - 1; i > 0; i--) {
        uint32_t k = DRAW(i + 1);
        csolver_constraint other = all[i];
        all[i] = all[k];
        all[k] = other;
    }
    uint32_t gone = 1 + DRAW(count);
#undef DRAW
    CHECK_OK(csolver_remove_many(s, gone, all));
    CHECK_OK(csolver_solve(s));
    for (uint32_t i = gone; i < count; i++) {
        csolver_constraint_info info;
        double off = NAN;
        CHECK_OK(csolver_get_constraint(s, all[i], &info));
        CHECK_OK(csolver_violation(s, all[i], &off));
        if (info.priority >= R) CHECK_NEAR(off, 0);
    }
    csolver_free(s);
}

int main(void) {
    fills();
    follows();
    contradicts();
    for (uint64_t seed = 0; seed < 100; seed++) many_go(seed);
    return TEST_END("implicit");
}
