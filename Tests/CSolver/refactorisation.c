/* refactorisation.c - checks that rebuilding the rows keeps them few and short, for long chains of equal
 * widths. Their nucleus (the part of the basis that is not triangular) has as many columns as there are
 * views, and elimination would fill it quadratically. */
#include "draw.h"
#include "test.h"

#define R CSOLVER_REQUIRED

typedef struct chain {
    csolver *s;
    csolver_variable *x, *w, total;
    csolver_constraint *equal; /* equal[i]: the constraint that width i equals width i - 1 */
    int count;
} chain;

static void *allocate(int count, size_t size) {
    void *block = calloc((size_t)count, size);
    if (block == NULL) exit(2);
    return block;
}

static chain make(int count, double priority, test_memory *memory) {
    chain c = {.count = count};
    c.x = allocate(count, sizeof *c.x);
    c.w = allocate(count, sizeof *c.w);
    c.equal = allocate(count, sizeof *c.equal);
    csolver_options options = {.allocator = {test_reallocate, memory}};
    CHECK_OK(csolver_create(&options, &c.s));
    CHECK_OK(csolver_add_variables(c.s, (size_t)count, c.x));
    CHECK_OK(csolver_add_variables(c.s, (size_t)count, c.w));
    CHECK_OK(csolver_add_variable(c.s, &c.total));
    ADD(c.s, EQ, 0, R, {c.x[0], 1});
    for (int i = 0; i < count; i++) {
        ADD(c.s, GE, 0, R, {c.w[i], 1});
        if (i == 0) continue;
        ADD(c.s, EQ, 0, R, {c.x[i], 1}, {c.x[i - 1], -1}, {c.w[i - 1], -1});
        c.equal[i] = ADD(c.s, EQ, 0, priority, {c.w[i], 1}, {c.w[i - 1], -1});
    }
    ADD(c.s, EQ, 0, R, {c.x[count - 1], 1}, {c.w[count - 1], 1}, {c.total, -1});
    CHECK_OK(csolver_begin_edit(c.s, c.total, 950));
    return c;
}

static void resize(chain *c, double total) {
    CHECK_OK(csolver_suggest(c->s, c->total, total));
    CHECK_OPTIMAL(c->s);
}

static void done(chain *c) {
    CHECK_OK(csolver_check(c->s, NULL));
    csolver_free(c->s);
    free(c->x);
    free(c->w);
    free(c->equal);
}

static csolver_statistics_info statistics(const csolver *s) {
    csolver_statistics_info info;
    CHECK_OK(csolver_statistics(s, &info));
    return info;
}

/* A contradiction is reported only after the rows have been rebuilt. A refusal restores the number of
 * terms; the peak of memory shows what was needed in between. */
static void refused(int count, double priority) {
    enum { TIMES = 3 };
    test_memory memory = {0};
    chain c = make(count, priority, &memory);
    /* The first resizes reserve memory for compiled resizes, which the peak must not count. */
    for (int i = 1; i <= TIMES; i++) resize(&c, (9.0 + i) * count);
    csolver_statistics_info before = statistics(c.s);
    for (int i = 1; i <= TIMES; i++) {
        csolver_constraint id;
        int at = i * count / (TIMES + 1);
        resize(&c, (10.0 + i) * count);
        CHECK_STATUS(TRY_ADD(c.s, &id, LE, -1, R, {c.x[at], 1}, {c.w[at - 1], 1}),
                     ERROR_UNSATISFIABLE);
        CHECK_NEAR(test_value(c.s, c.w[at]), 10 + i);
    }
    csolver_statistics_info after = statistics(c.s);
    CHECK(after.refactorisations >= before.refactorisations + TIMES);
    CHECK(after.entries <= 2 * before.entries);
    /* While rows are rebuilt, the former rows and the new ones exist together, which is at most twice the memory. The
     * other half is for work space: the small build frees it after its first solve, and the refusals allocate it again. */
    if (priority == R) CHECK(2 * after.peak_memory <= 5 * before.peak_memory);
    done(&c);
}

/* A contradiction while memory runs out at each allocation in turn. */
static void out_of_memory(int count) {
    test_memory memory = {0};
    chain c = make(count, R, &memory);
    csolver_constraint id;
    csolver_status status;
    unsigned long failed = 0;
    resize(&c, 10.0 * count);
    do {
        memory.fail_at = memory.calls + ++failed;
        memory.failed = false;
        status = TRY_ADD(c.s, &id, LE, -1, R, {c.x[count / 2], 1}, {c.w[count - 1], 1});
        memory.fail_at = 0;
        /* the call can do without some of the memory */
        CHECK(status == CSOLVER_ERROR_UNSATISFIABLE ||
              (memory.failed && status == CSOLVER_ERROR_OUT_OF_MEMORY));
        CHECK_OK(csolver_check(c.s, NULL));
        CHECK_NEAR(test_value(c.s, c.w[count / 2]), 10);
    } while (memory.failed);
    CHECK(status == CSOLVER_ERROR_UNSATISFIABLE);
    CHECK(statistics(c.s).refactorisations > 0);
    resize(&c, 20.0 * count);
    CHECK_NEAR(test_value(c.s, c.w[count / 2]), 20);
    done(&c);
}

/* Constraints with very different coefficients are removed together. One row after the other is
 * substituted into the remaining rows, which contain the next columns only because of rounding errors. The
 * remaining constraints are 0.1 b + 0.001 f + 100 a + 100 c = 34653.473 and e <= -10.1. */
static void removed_together(void) {
    csolver_variable v[7];
    csolver *s = test_create();
    CHECK_OK(csolver_add_variables(s, 7, v));
    csolver_variable a = v[0], b = v[1], c = v[2], e = v[4], f = v[5], g = v[6];
    const csolver_description all[] = {
        DESCRIBE(EQ, 161073.981, R, {f, 1000}, {c, 100}),
        DESCRIBE(EQ, 34653.473, R, {b, 0.1}, {f, 0.001}, {a, 100}, {c, 100}),
        DESCRIBE(GE, 101, 500, {e, -10}),
        DESCRIBE(EQ, -283666, R, {f, -1000}, {g, 10}),
        DESCRIBE(EQ, -675.4, R, {a, -0.1}, {g, -1}),
        DESCRIBE(LE, -21332.793, R, {e, -100}, {c, -100}),
        DESCRIBE(LE, -35595.254, R, {a, 1}, {e, -1000}),
    };
    csolver_constraint id[7];
    CHECK_OK(csolver_add_constraints(s, 7, all, id));
    const csolver_constraint gone[] = {id[0], id[3], id[5], id[6], id[4]};
    CHECK_OK(csolver_remove_constraints(s, 5, gone));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(0.1 * test_value(s, b) + 0.001 * test_value(s, f) + 100 * test_value(s, a) +
                   100 * test_value(s, c),
               34653.473);
    CHECK(test_value(s, e) <= -10.1);
    csolver_free(s);
}

/* A row of views in a root that is too narrow or too wide for them. The widths of most views depend on the width of some
 * earlier view, by constraints that cannot all hold. Each step of the dual simplex method substitutes rows
 * into the row that adds up all widths, and the views may get long rows, too. Rows must be rebuilt before they fill the
 * tableau: without that, three resizes of 1 000 views do a work of 94 million, and 35 million with it (53
 * million with the smallest sizes). */
static void filled(void) {
    enum { VIEWS = 1000 };
    static const double priorities[] = {300, 500, 700}, factors[] = {0.5, 1, 2};
    csolver *s = test_create();
    csolver_variable left[VIEWS], width[VIEWS], root;
    csolver_statistics_info before, after;
    state = 1;
    CHECK_OK(csolver_add_variables(s, VIEWS, left));
    CHECK_OK(csolver_add_variables(s, VIEWS, width));
    CHECK_OK(csolver_add_variable(s, &root));
    CHECK_OK(csolver_begin_edit(s, root, 999));
    for (int i = 0; i < VIEWS; i++) {
        ADD(s, GE, 0, R, {width[i], 1});
        double size = 20 + draw(181);
        double priority = priorities[draw(3)];
        ADD(s, EQ, size, priority, {width[i], 1});
        size = 20 + draw(181);
        priority = priorities[draw(3)];
        ADD(s, GE, size, priority, {width[i], 1});
        if (i == 0) {
            ADD(s, GE, 2, R, {left[0], 1});
            continue;
        }
        ADD(s, GE, 2, draw(2) == 0 ? R : 900, {left[i], 1}, {left[i - 1], -1}, {width[i - 1], -1});
        csolver_variable other = width[draw((uint32_t)i)];
        csolver_relation relation = (csolver_relation)((int)draw(3) - 1);
        double constant = draw(41) - 20.0;
        double factor = factors[draw(3)];
        ADD(s, relation, constant, 500, {width[i], 1}, {other, -factor});
    }
    ADD(s, LE, -2, R, {left[VIEWS - 1], 1}, {width[VIEWS - 1], 1}, {root, -1});
    CHECK_OK(csolver_suggest(s, root, 100 * VIEWS));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &before));
    for (int i = 0; i < 3; i++) {
        CHECK_OK(csolver_suggest(s, root, (i % 2 == 0 ? 60 : 180) * VIEWS));
        CHECK_OPTIMAL(s);
    }
    CHECK_OK(csolver_statistics(s, &after));
#ifndef CSOLVER_COMPACT /* the compact build does not count how long rows have become */
    CHECK(after.work - before.work <= UINT64_C(60000000));
#endif
    csolver_free(s);
}

int main(void) {
    removed_together();
    filled();
    refused(200, R);
    refused(3000, R);
    refused(300, 800);
    out_of_memory(300);
    return TEST_END("refactorisation");
}
