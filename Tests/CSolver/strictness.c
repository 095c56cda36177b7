/* strictness.c - checks three promises: any number of constraints together do not outweigh one
 * constraint of a higher priority; conflicts are minimal; refused calls leave the values
 * unchanged, bit for bit. */
#include "test.h"

#define R CSOLVER_REQUIRED

static void many_against_one(void) {
    static const double pairs[][2] = {{1, 2}, {250, 750}, {500, 500.0000001}, {999, 999.999}};
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
        for (int count = 999; count <= 1001; count++) {
            csolver *s = NULL;
            csolver_variable x;
            CHECK_OK(csolver_create(NULL, &s));
            CHECK_OK(csolver_add_variable(s, &x));
            csolver_constraint strong = ADD(s, EQ, 0, pairs[k][1], {x, 1e-3});
            for (int i = 0; i < count; i++)
                test_must(s, test_description(TERMS({x, 1}), EQ, 100, pairs[k][0], 1e6));
            CHECK_OPTIMAL(s);
            CHECK(test_value(s, x) == 0);
            CHECK_OK(csolver_set_constant(s, strong, 0.007));
            CHECK_OPTIMAL(s);
            CHECK_NEAR(test_value(s, x), 7);
            CHECK_OK(csolver_remove_constraint(s, strong));
            CHECK_OPTIMAL(s);
            CHECK_NEAR(test_value(s, x), 100);
            CHECK_OK(csolver_check(s, NULL));
            csolver_free(s);
        }
    }
}

/* Rows of several variables: many optional widths of one priority against one other width of a higher
 * priority. */
static void many_rows(void) {
    enum { COUNT = 300 };
    csolver *s = NULL;
    csolver_variable x[COUNT];
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variables(s, COUNT, x));
    for (int i = 1; i < COUNT; i++) {
        ADD(s, EQ, 0, R, {x[i], 1}, {x[i - 1], -1});
        ADD(s, EQ, 1000, 300, {x[i], 1});
    }
    csolver_constraint one = ADD(s, EQ, 2, 300.5, {x[0], 1});
    CHECK_OPTIMAL(s);
    for (int i = 0; i < COUNT; i += 50) CHECK_NEAR(test_value(s, x[i]), 2);
    CHECK_OK(csolver_set_priority(s, one, 299.5));
    CHECK_OPTIMAL(s);
    for (int i = 0; i < COUNT; i += 50) CHECK_NEAR(test_value(s, x[i]), 1000);
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
}

/* 998 priorities, each with one constraint. */
static void all_priorities(void) {
    csolver *s = NULL;
    csolver_variable x;
    csolver_constraint c[1000];
    const csolver_level *levels;
    size_t count;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variable(s, &x));
    for (int p = 2; p < 1000; p++) c[p] = ADD(s, EQ, p, p, {x, 1});
    for (int p = 999; p > 900; p--) {
        CHECK_OPTIMAL(s);
        CHECK(test_value(s, x) == p);
        CHECK_OK(csolver_levels(s, &levels, &count));
        CHECK(count == (size_t)p - 1 && levels[0].priority == p && levels[count - 1].priority == 2);
        CHECK(levels[0].violation == 0 && levels[count - 1].violation == p - 2);
        CHECK_OK(csolver_remove_constraint(s, c[p]));
    }
    csolver_free(s);
}

enum { KNOTS = 6, LIMIT = 12 };

typedef struct rule {
    csolver_term terms[2];
    size_t count;
    csolver_relation relation;
    double constant;
} rule;

/* Returns whether the rules without the one at `skip` contradict each other. */
static bool contradict(const rule *rules, size_t count, size_t skip) {
    csolver *s = NULL;
    csolver_variable v[KNOTS];
    bool refused = false;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variables(s, KNOTS, v));
    for (size_t i = 0; i < count && !refused; i++) {
        csolver_term terms[2];
        if (i == skip) continue;
        for (size_t k = 0; k < rules[i].count; k++)
            terms[k] =
                (csolver_term){v[rules[i].terms[k].variable.index], rules[i].terms[k].coefficient};
        csolver_description d = {terms, rules[i].count, rules[i].relation, rules[i].constant, R, 1};
        csolver_status status = csolver_add_constraint(s, &d, NULL);
        refused = status == CSOLVER_ERROR_UNSATISFIABLE;
        CHECK(refused || status == CSOLVER_OK);
    }
    csolver_free(s);
    return refused;
}

static uint64_t state = 5;

static int draw(int below) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((state >> 33) % (uint64_t)below);
}

/* Adds random rules on differences until one is refused. The conflict must contradict itself and contain
 * the new rule, and must be satisfiable without any one of its members. */
static void minimal(void) {
    static const double scales[] = {1, 1, 0.1, -3, 1e6};
    int refusals = 0;
    for (int round = 0; round < TEST_SHARE(400); round++) {
        csolver *s = test_create();
        csolver_variable v[KNOTS];
        csolver_constraint ids[LIMIT];
        rule rules[LIMIT], members[LIMIT];
        double before[KNOTS];
        CHECK_OK(csolver_add_variables(s, KNOTS, v));
        for (int i = 0; i < KNOTS; i++) ADD(s, EQ, draw(20), 5, {v[i], 1});
        for (int i = 0; i < LIMIT; i++) {
            double scale = scales[draw(5)];
            int a = draw(KNOTS), b = draw(KNOTS);
            rule *r = &rules[i];
            *r = (rule){{{v[a], scale}, {v[b], -scale}}, a == b ? 1 : 2, EQ, 0};
            r->relation = (csolver_relation)(draw(3) - 1);
            r->constant = scale * (draw(21) - 10);
            csolver_description d = {r->terms, r->count, r->relation, r->constant, R, 1};
            CHECK_OPTIMAL(s);
            memcpy(before, csolver_values(s, NULL), sizeof before);
            csolver_status status = csolver_add_constraint(s, &d, &ids[i]);
            if (status == CSOLVER_OK) continue;
            CHECK(status == CSOLVER_ERROR_UNSATISFIABLE);
            refusals++;
            size_t length, found = 0;
            bool own = false;
            const csolver_constraint *conflict = csolver_conflict(s, &length);
            for (size_t m = 0; m < length; m++)
                for (int k = 0; k <= i; k++)
                    if (test_same(conflict[m], ids[k])) {
                        own |= k == i;
                        if (found < LIMIT) members[found++] = rules[k];
                    }
            CHECK(own && found == length);
            CHECK(contradict(members, found, SIZE_MAX));
            for (size_t m = 0; m < found; m++) CHECK(!contradict(members, found, m));
            CHECK(memcmp(before, csolver_values(s, NULL), sizeof before) == 0);
            CHECK_OPTIMAL(s);
            CHECK(memcmp(before, csolver_values(s, NULL), sizeof before) == 0);
            /* The refused rule is removed, so that the next rule is compared with accepted rules only. */
            ids[i] = (csolver_constraint){0, 0};
        }
        csolver_free(s);
    }
    CHECK(refusals > 100 / TEST_DIVISOR);
}

/* Edits and bounds are members of conflicts like other constraints. */
static void edits_in_conflicts(void) {
    csolver *s = test_create();
    csolver_variable x, y;
    csolver_constraint edit, refused;
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    csolver_constraint same = ADD(s, EQ, 0, R, {x, 1}, {y, -1}), low = ADD(s, GE, 3, R, {y, 1});
    ADD(s, LE, 100, R, {y, 1});
    CHECK_STATUS(csolver_begin_edit(s, x, R), ERROR_UNSATISFIABLE);
    CHECK(!csolver_is_editing(s, x));
    size_t count;
    CHECK(csolver_conflict(s, &count) != NULL && count == 3);
    CHECK_OK(csolver_begin_edit(s, x, 5));
    CHECK_OK(csolver_suggest(s, x, 10));
    CHECK_OK(csolver_edit_constraint(s, x, &edit));
    CHECK_OK(csolver_set_priority(s, edit, R));
    CHECK_STATUS(TRY_ADD(s, &refused, EQ, 9, R, {y, 1}), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, edit, same, refused);
    CHECK_STATUS(csolver_suggest(s, x, 2), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, edit, same, low);
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x) == 10 && test_value(s, y) == 10);
    csolver_free(s);
}

/* A contradiction of 0.0001 among so many views that results are not checked in doubled precision: a chain
 * of gaps is COUNT - 1 long, and the space between its ends is smaller or, while it is accepted, equal. */
static void small_contradictions(void) {
    enum { COUNT = 120 };
    csolver *s = NULL;
    csolver_variable x[COUNT];
    csolver_constraint refused;
    const double length = COUNT - 1;
    size_t members;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variables(s, COUNT, x));
    for (int i = 1; i < COUNT; i++) ADD(s, GE, 1, R, {x[i], 1}, {x[i - 1], -1});
    ADD(s, GE, 0, R, {x[0], 1});
    CHECK_STATUS(TRY_ADD(s, &refused, LE, length - 1e-4, R, {x[COUNT - 1], 1}),
                 ERROR_UNSATISFIABLE);
    CHECK(csolver_conflict(s, &members) != NULL && members == COUNT + 1);
    CHECK_OK(TRY_ADD(s, NULL, LE, length, R, {x[COUNT - 1], 1}));
    CHECK_OPTIMAL(s);
    for (int i = 0; i < COUNT; i++) CHECK_NEAR(test_value(s, x[i]), i);
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
}

int main(void) {
    small_contradictions();
    many_against_one();
    many_rows();
    all_priorities();
    minimal();
    edits_in_conflicts();
    return TEST_END("strictness");
}
