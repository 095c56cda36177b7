/* strengths.c - uses hundreds of pairs of priority and weight, of which few are in use at a time. Pairs
 * that no constraint has any more must be found and removed, also inside transactions and without memory,
 * and no constraint may get the pair of another one. */
#include "test.h"

enum { WEIGHTS = 240 };

typedef struct pull {
    csolver *s;
    csolver_variable x;
    csolver_constraint low, high, other;
} pull;

/* x should be 10 with weight 1, and 30 with a weight that changes. At a higher priority it should be at
 * most 50. */
static pull make(const csolver_options *options) {
    pull p = {.s = NULL};
    if (csolver_create(options, &p.s) != CSOLVER_OK) return p;
    bool made = csolver_add_variable(p.s, &p.x) == CSOLVER_OK &&
                TRY_ADD(p.s, &p.low, EQ, 10, 400, {p.x, 1}) == CSOLVER_OK &&
                TRY_ADD(p.s, &p.high, EQ, 30, 400, {p.x, 1}) == CSOLVER_OK &&
                TRY_ADD(p.s, &p.other, LE, 50, 700, {p.x, 1}) == CSOLVER_OK;
    if (made) return p;
    csolver_free(p.s);
    p.s = NULL;
    return p;
}

/* Returns a weight that is above and below 1 in turns; each weight occurs once. */
static double weight_at(int k) { return k % 2 == 0 ? 2 + k / 256.0 : 1 / (2 + k / 256.0); }

static void expect(const pull *p, csolver_constraint c, double priority, double weight) {
    csolver_constraint_info info = {0};
    CHECK_OK(csolver_inspect_constraint(p->s, c, &info));
    CHECK(info.priority == priority && info.weight == weight);
}

static void expect_all(const pull *p, double weight, double priority) {
    expect(p, p->low, 400, 1);
    expect(p, p->high, 400, weight);
    expect(p, p->other, priority, 1);
    CHECK_OK(csolver_check(p->s, NULL));
}

/* Checks that the constraint with the larger weight holds. */
static void expect_solved(const pull *p, double weight) {
    CHECK_OPTIMAL(p->s);
    CHECK_NEAR(test_value(p->s, p->x), weight > 1 ? 30 : 10);
}

static void one_by_one(void) {
    pull p = make(&(csolver_options){.check = true});
    for (int k = 0; k < WEIGHTS; k++) {
        CHECK_OK(csolver_set_weight(p.s, p.high, weight_at(k)));
        CHECK_OK(csolver_set_priority(p.s, p.other, 500 + k));
        expect_all(&p, weight_at(k), 500 + k);
        expect_solved(&p, weight_at(k));
    }
    csolver_free(p.s);
}

/* The copies of constraints in the undo log are renumbered together with the constraints, and are restored
 * as they were. */
static void in_transactions(void) {
    pull p = make(&(csolver_options){.check = true});
    CHECK_OK(csolver_set_weight(p.s, p.high, 3));
    for (int round = 0; round < 4; round++) {
        csolver_constraint more;
        CHECK_OK(csolver_begin(p.s));
        for (int k = 0; k < WEIGHTS; k++) CHECK_OK(csolver_set_weight(p.s, p.high, weight_at(k)));
        CHECK_OK(csolver_set_priority(p.s, p.other, 600));
        CHECK_OK(TRY_ADD(p.s, &more, GE, 40, 800 + round, {p.x, 1}));
        expect_all(&p, weight_at(WEIGHTS - 1), 600);
        CHECK_OK(round % 2 == 0 ? csolver_rollback(p.s) : csolver_commit(p.s));
        if (round % 2 == 0) {
            CHECK(!csolver_is_constraint(p.s, more));
            expect_all(&p, 3, 700);
            expect_solved(&p, 3);
        } else {
            expect_all(&p, weight_at(WEIGHTS - 1), 600);
            CHECK_OPTIMAL(p.s);
            CHECK_NEAR(test_value(p.s, p.x), 40);
            CHECK_OK(csolver_remove_constraint(p.s, more));
            CHECK_OK(csolver_set_weight(p.s, p.high, 3));
            CHECK_OK(csolver_set_priority(p.s, p.other, 700));
            expect_solved(&p, 3);
        }
    }
    csolver_free(p.s);
}

/* Copies in the undo log have high numbers, which become low numbers before the transaction is rolled
 * back. */
static void saved_copies(void) {
    enum { SOME = 40 };
    for (int before = 0; before < SOME; before++) {
        pull p = make(NULL);
        for (int k = 0; k < before; k++) CHECK_OK(csolver_set_weight(p.s, p.other, weight_at(k)));
        CHECK_OK(csolver_set_weight(p.s, p.low, 7));
        CHECK_OK(csolver_set_weight(p.s, p.high, 5));
        CHECK_OK(csolver_begin(p.s));
        CHECK_OK(csolver_set_weight(p.s, p.low, 6));
        for (int k = 0; k < SOME; k++) CHECK_OK(csolver_set_weight(p.s, p.high, weight_at(k)));
        CHECK_OK(csolver_rollback(p.s));
        expect(&p, p.low, 400, 7);
        expect(&p, p.high, 400, 5);
        expect(&p, p.other, 700, before > 0 ? weight_at(before - 1) : 1);
        csolver_free(p.s);
    }
}

/* A call that gets no memory changes nothing, and succeeds the next time. */
static bool without_memory(unsigned long at) {
    test_memory m = {.fail_at = at};
    csolver_options options = {.allocator = {test_reallocate, &m}, .check = true};
    pull p = make(&options);
    double before = 1;
    for (int k = 0; p.s != NULL && k < WEIGHTS; k++) {
        csolver_status status = csolver_set_weight(p.s, p.high, weight_at(k));
        CHECK(status == CSOLVER_OK || (status == CSOLVER_ERROR_OUT_OF_MEMORY && m.failed));
        if (status != CSOLVER_OK) {
            expect_all(&p, before, 700);
            CHECK_OK(csolver_set_weight(p.s, p.high, weight_at(k)));
        }
        before = weight_at(k);
        expect_all(&p, before, 700);
    }
    if (p.s != NULL && solve_status(p.s) != CSOLVER_OK) CHECK(m.failed);
    if (p.s != NULL) expect_solved(&p, before);
    csolver_free(p.s);
    CHECK(m.held == 0);
    return m.failed;
}

static size_t memory(const csolver *s) {
    csolver_statistics_info info = {0};
    CHECK_OK(csolver_statistics(s, &info));
    return info.memory;
}

/* The memory does not depend on how many pairs there were before, nor on which constraint is the first. */
static void memory_stays(void) {
    enum { FEW = 100, MANY = 20000 };
    pull p = make(NULL);
    size_t few = 0;
    CHECK(p.s != NULL);
    if (p.s == NULL) return;
    CHECK_OK(csolver_set_weight(p.s, p.low, 7));
    for (int k = 0; k < MANY; k++) {
        CHECK_OK(csolver_set_weight(p.s, p.high, 8 + k / 1024.0));
        CHECK_OPTIMAL(p.s);
        if (k == FEW) few = memory(p.s);
    }
    CHECK(memory(p.s) <= few);
    expect(&p, p.low, 400, 7);
    expect(&p, p.high, 400, 8 + (MANY - 1) / 1024.0);
    expect(&p, p.other, 700, 1);
    double x = 0;
    CHECK_OK(csolver_value(p.s, p.x, &x));
    CHECK_NEAR(x, 30); /* the constraint with the larger weight holds */
    csolver_free(p.s);
}

int main(void) {
    one_by_one();
    memory_stays();
    in_transactions();
    saved_copies();
    for (unsigned long at = 1; without_memory(at); at++) {
    }
    return TEST_END("strengths");
}
