/* eliminated_slacks.c - tests required equalities whose logical variables have no column. A chain of equal
 * columns fills the root and keeps the constants of the equalities in one row. The values must follow when
 * one of the constants changes, or when a constraint is removed or contradicts others. */
#include "test.h"

#define R CSOLVER_REQUIRED

enum { COLUMNS = 50, LEFT = 0, WIDTH = COLUMNS, ALL = 2 * COLUMNS + 1 };

typedef struct chain {
    csolver *s;
    csolver_variable v[ALL]; /* the left edges, the widths, and the width of the root */
    csolver_constraint equal[COLUMNS], gap[COLUMNS];
} chain;

/* Makes columns of equal widths with gaps of 1, from 0 to the width of the root. The self-check runs after
 * every call. */
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
    CHECK_OPTIMAL(c.s);
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

/* A gap of 51 takes 1 from each width, and a gap of 1 gives it back. As an optional constraint the gap
 * still holds, because nothing contradicts it. Without the gap the widths are undetermined, and with it
 * they are determined again. */
static void follows(void) {
    chain c = make(549);
    bool unique = true;
    CHECK_OK(csolver_set_constant(c.s, c.gap[20], 51));
    CHECK_OPTIMAL(c.s);
    CHECK_NEAR(test_value(c.s, c.v[WIDTH + 40]), 9);
    CHECK_NEAR(test_value(c.s, c.v[LEFT + 20]), 20 * 9 + 19 + 51);
    CHECK_OK(csolver_set_constant(c.s, c.gap[20], 1));
    CHECK_OK(csolver_set_priority(c.s, c.gap[30], 400));
    CHECK_OPTIMAL(c.s);
    CHECK_NEAR(test_value(c.s, c.v[WIDTH]), 10);
    CHECK_NEAR(test_value(c.s, c.v[LEFT + 30]), 330);
    CHECK_OK(csolver_set_priority(c.s, c.gap[30], R));
    CHECK_OK(csolver_remove_constraint(c.s, c.gap[10]));
    CHECK_OK(csolver_is_unique(c.s, &unique));
    CHECK(!unique);
    c.gap[10] = ADD(c.s, EQ, 26, R, {c.v[LEFT + 10], 1}, {c.v[LEFT + 9], -1}, {c.v[WIDTH + 9], -1});
    CHECK_OPTIMAL(c.s);
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

/* The constraint that the sixth width is one more than the first contradicts the five equalities between
 * them, and no others. A refused constraint leaves no trace, also inside a transaction. */
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
    CHECK_OK(csolver_remove_constraint(c.s, c.gap[25]));
    CHECK_OK(csolver_rollback(c.s));
    CHECK_OK(csolver_suggest(c.s, c.v[ALL - 1], 1049));
    CHECK_OPTIMAL(c.s);
    CHECK_NEAR(test_value(c.s, c.v[WIDTH + 25]), 20);
    CHECK_NEAR(test_value(c.s, c.v[LEFT + 49]), 49 * 21);
    csolver_free(c.s);
}

int main(void) {
    fills();
    follows();
    contradicts();
    return TEST_END("eliminated_slacks");
}
