/* bulk_insertion.c - adds many constraints by one call (a bulk). The rows of a bulk are evaluated together
 * in the order of their keys. The order of the constraints must not matter, and constraints that are
 * added, refused or changed afterwards must find correct values. */
#include "test.h"

#define R CSOLVER_REQUIRED

enum { LENGTH = 60 };

/* The descriptions of one bulk, with the terms to which they point. */
typedef struct bulk {
    csolver_term terms[8 * LENGTH][3];
    csolver_description of[8 * LENGTH];
    size_t count;
} bulk;

/* Appends a constraint: first - second (+ third) relation constant. Terms with the factor 0 are left out. */
static void put(bulk *b, csolver_relation relation, double constant, double priority,
                csolver_term first, csolver_term second, csolver_term third) {
    csolver_term *terms = b->terms[b->count];
    size_t count = 0;
    const csolver_term all[] = {first, second, third};
    for (int i = 0; i < 3; i++)
        if (all[i].coefficient != 0) terms[count++] = all[i];
    b->of[b->count++] = (csolver_description){terms, count, relation, constant, priority, 1};
}

static const csolver_term nothing = {{0, 0}, 0};

/* Appends the chain v[i] = v[i - 1] + 1 for all i from 1; if `backwards`, the last equality comes first. */
static void put_chain(bulk *b, const csolver_variable *v, bool backwards) {
    for (int k = 1; k < LENGTH; k++) {
        int i = backwards ? LENGTH - k : k;
        put(b, EQ, 1, R, (csolver_term){v[i], 1}, (csolver_term){v[i - 1], -1}, nothing);
    }
}

static void check_chain(csolver *s, const csolver_variable *v, double first) {
    for (int i = 0; i < LENGTH; i++) CHECK_NEAR(test_value(s, v[i]), first + i);
}

/* The constraint that fixes the beginning of the chain is added with the chain, or after it
 * together with another chain. */
static void orders(void) {
    static bulk b;
    for (int way = 0; way < 4; way++) {
        bool backwards = way % 2, later = way / 2;
        csolver *s = test_create();
        csolver_variable v[LENGTH], w[2 * LENGTH];
        CHECK_OK(csolver_add_variables(s, LENGTH, v));
        CHECK_OK(csolver_add_variables(s, 2 * LENGTH, w));
        b.count = 0;
        put_chain(&b, v, backwards);
        if (!later) put(&b, EQ, 5, R, (csolver_term){v[0], 1}, nothing, nothing);
        CHECK_OK(csolver_add_constraints(s, b.count, b.of, NULL));
        b.count = 0;
        if (later) put(&b, EQ, 5, R, (csolver_term){v[0], 1}, nothing, nothing);
        put(&b, EQ, 7, R, (csolver_term){w[0], 1}, nothing, nothing);
        put_chain(&b, w, !backwards);
        put_chain(&b, w + LENGTH, backwards);
        put(&b, EQ, 0, R, (csolver_term){w[LENGTH], 1}, (csolver_term){v[LENGTH - 1], -1}, nothing);
        CHECK_OK(csolver_add_constraints(s, b.count, b.of, NULL));
        CHECK_OPTIMAL(s);
        check_chain(s, v, 5);
        check_chain(s, w, 7);
        check_chain(s, w + LENGTH, 5 + LENGTH - 1);
        csolver_free(s);
    }
}

/* Columns of equal widths that fill a row. The equalities of the widths come before or after the row's
 * width, so the left edges follow from a width that is known last. */
static void columns(void) {
    static bulk b;
    for (int way = 0; way < 2; way++) {
        csolver *s = test_create();
        csolver_variable x[LENGTH], w[LENGTH], root;
        CHECK_OK(csolver_add_variables(s, LENGTH, x));
        CHECK_OK(csolver_add_variables(s, LENGTH, w));
        CHECK_OK(csolver_add_variable(s, &root));
        CHECK_OK(csolver_begin_edit(s, root, 950));
        b.count = 0;
        put(&b, EQ, 0, R, (csolver_term){x[0], 1}, nothing, nothing);
        for (int k = 0; k < LENGTH; k++) {
            int i = way == 0 ? k : LENGTH - 1 - k;
            put(&b, GE, 0, R, (csolver_term){w[i], 1}, nothing, nothing);
            if (i == LENGTH - 1)
                put(&b, EQ, 0, R, (csolver_term){x[i], 1}, (csolver_term){w[i], 1},
                    (csolver_term){root, -1});
            if (i == 0) continue;
            put(&b, EQ, 0, R, (csolver_term){w[i], 1}, (csolver_term){w[0], -1}, nothing);
            put(&b, EQ, 0, R, (csolver_term){x[i], 1}, (csolver_term){x[i - 1], -1},
                (csolver_term){w[i - 1], -1});
        }
        CHECK_OK(csolver_add_constraints(s, b.count, b.of, NULL));
        for (int width = 1; width < 4; width++) {
            CHECK_OK(csolver_suggest(s, root, width * LENGTH));
            CHECK_OPTIMAL(s);
            for (int i = 0; i < LENGTH; i++) {
                CHECK_NEAR(test_value(s, w[i]), width);
                CHECK_NEAR(test_value(s, x[i]), width * i);
            }
        }
        csolver_free(s);
    }
}

/* The first change after a bulk changes the values that depend on it, and no others. Of two chains only
 * the one whose head moves changes, and of the inequalities only the one that the change violates. */
static void first_move(void) {
    static bulk b;
    csolver *s = test_create();
    csolver_variable v[LENGTH], w[LENGTH];
    const csolver_variable *changed;
    size_t count;
    CHECK_OK(csolver_add_variables(s, LENGTH, v));
    CHECK_OK(csolver_add_variables(s, LENGTH, w));
    b.count = 0;
    put_chain(&b, v, false);
    put_chain(&b, w, true);
    put(&b, EQ, 10, R, (csolver_term){w[0], 1}, nothing, nothing);
    put(&b, EQ, 20, 500, (csolver_term){v[0], 1}, nothing, nothing);
    put(&b, LE, 200, 600, (csolver_term){v[0], 1}, (csolver_term){v[LENGTH - 1], 1}, nothing);
    put(&b, LE, 200, 600, (csolver_term){w[0], 1}, (csolver_term){w[LENGTH - 1], 1}, nothing);
    csolver_constraint made[8 * LENGTH];
    CHECK_OK(csolver_add_constraints(s, b.count, b.of, made));
    CHECK_OPTIMAL(s);
    check_chain(s, v, 20);
    check_chain(s, w, 10);
    csolver_take_changes(s, &changed, &count);
    CHECK_OK(csolver_set_constant(s, made[b.count - 3], 300));
    CHECK_OPTIMAL(s);
    /* 2 v + 59 <= 200 */
    check_chain(s, v, 70.5);
    check_chain(s, w, 10);
    csolver_take_changes(s, &changed, &count);
    CHECK(count == LENGTH);
    csolver_free(s);
}

/* A constraint that is added between the bulk and the first change is not affected by the
 * change: the end of a chain keeps its value. */
static void gone(void) {
    static bulk b;
    csolver *s = test_create();
    csolver_variable v[LENGTH];
    csolver_constraint made[8 * LENGTH];
    CHECK_OK(csolver_add_variables(s, LENGTH, v));
    b.count = 0;
    put(&b, EQ, 20, 500, (csolver_term){v[0], 1}, nothing, nothing);
    put_chain(&b, v, false);
    put(&b, LE, 200, 600, (csolver_term){v[0], 1}, (csolver_term){v[LENGTH - 1], 1}, nothing);
    CHECK_OK(csolver_add_constraints(s, b.count, b.of, made));
    CHECK_OK(csolver_remove_constraint(s, made[b.count - 1]));
    CHECK_OK(csolver_remove_constraint(s, made[b.count - 2]));
    CHECK_OK(csolver_set_constant(s, made[0], 300));
    CHECK_OPTIMAL(s);
    for (int i = 0; i < LENGTH - 1; i++) CHECK_NEAR(test_value(s, v[i]), 300 + i);
    CHECK_NEAR(test_value(s, v[LENGTH - 1]), 20 + LENGTH - 1);
    csolver_free(s);
}

/* A bulk whose last constraint contradicts the others is refused as a whole. Without that constraint it is
 * accepted. */
static void refused(void) {
    static bulk b;
    csolver *s = test_create();
    csolver_variable v[LENGTH];
    CHECK_OK(csolver_add_variables(s, LENGTH, v));
    for (int round = 0; round < 2; round++) {
        b.count = 0;
        put(&b, GE, 5, R, (csolver_term){v[0], 1}, nothing, nothing);
        put_chain(&b, v, true);
        put(&b, LE, LENGTH + 3, R, (csolver_term){v[LENGTH - 1], 1}, nothing, nothing);
        CHECK_STATUS(csolver_add_constraints(s, b.count, b.of, NULL), ERROR_UNSATISFIABLE);
        CHECK(csolver_constraint_count(s) == 0);
    }
    CHECK_OK(csolver_add_constraints(s, b.count - 1, b.of, NULL));
    CHECK_OPTIMAL(s);
    check_chain(s, v, 5);
    csolver_free(s);
}

/* If the host suggests the root's width before it adds the constraints, they are evaluated for that width
 * only: the values are the same, with fewer evaluations. The views lie between the edges of others, and
 * one is at a bound. */
static void suggested_first(void) {
    static bulk b;
    uint64_t rows[2];
    for (int first = 0; first < 2; first++) {
        csolver *s = test_create();
        csolver_variable v[LENGTH], root;
        csolver_statistics_info info;
        CHECK_OK(csolver_add_variable(s, &root));
        CHECK_OK(csolver_add_variables(s, LENGTH, v));
        CHECK_OK(csolver_begin_edit(s, root, 950));
        if (first) CHECK_OK(csolver_suggest(s, root, 300));
        b.count = 0;
        put(&b, EQ, 0, R, (csolver_term){v[0], 1}, (csolver_term){root, -1}, nothing);
        put_chain(&b, v, false);
        put(&b, GE, 100, R, (csolver_term){v[LENGTH - 1], 1}, nothing, nothing);
        CHECK_OK(csolver_add_constraints(s, b.count, b.of, NULL));
        if (!first) CHECK_OK(csolver_suggest(s, root, 300));
        CHECK_OPTIMAL(s);
        check_chain(s, v, 300);
        CHECK_OK(csolver_statistics(s, &info));
        rows[first] = info.row_operations;
        /* If bounds do not allow the suggested value, the variable is as near to it as possible, also if
         * the value was suggested before. */
        CHECK_OK(csolver_suggest(s, root, 0));
        CHECK_OPTIMAL(s);
        check_chain(s, v, 100 - (LENGTH - 1));
        csolver_free(s);
    }
    CHECK(rows[1] == LENGTH && rows[0] == 2 * LENGTH);
}

/* A suggestion before the first solve may violate bounds, may end with its edit, or may be replaced by
 * another one. The variable stays within its bounds, and the last suggestion counts. */
static void suggested_in_vain(void) {
    csolver *s = test_create();
    csolver_variable x, y;
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    CHECK_OK(csolver_begin_edit(s, x, 950));
    ADD(s, LE, 40, R, {x, 1});
    CHECK_OK(csolver_suggest(s, x, 70));
    ADD(s, EQ, 1, R, {y, 1}, {x, -1});
    ADD(s, EQ, 30, 100, {x, 1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 40);
    CHECK_NEAR(test_value(s, y), 41);
    CHECK_OK(csolver_end_edit(s, x));
    CHECK_OK(csolver_begin_edit(s, x, 950));
    CHECK_OK(csolver_suggest(s, x, -8));
    CHECK_OK(csolver_end_edit(s, x));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 30);
    CHECK_NEAR(test_value(s, y), 31);
    csolver_free(s);
}

/* Terms of the same variable are added up, wherever they are in a constraint, and terms that cancel are
 * dropped. The rows of other constraints are not affected. */
static void repeated_terms(void) {
    csolver *s = test_create();
    csolver_variable x, y, z;
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    CHECK_OK(csolver_add_variable(s, &z));
    csolver_term terms[][4] = {
        {{x, 1}, {y, 1}, {z, 0}},          /* x + y = 10 */
        {{x, 1}, {y, 2}, {x, 1}},          /* 2 x + 2 y = 20 */
        {{x, 3}, {z, 1}, {x, -1}, {y, 1}}, /* 2 x + y + z = 17 */
        {{y, 4}, {z, 1}, {y, -4}},         /* z = 3 */
        {{x, 1}, {x, -1}},                 /* 0 <= 5 */
    };
    const size_t counts[] = {3, 3, 4, 3, 2};
    const double constants[] = {10, 20, 17, 3, 5};
    csolver_description of[5];
    csolver_constraint made[5];
    for (int i = 0; i < 5; i++)
        of[i] = (csolver_description){terms[i], counts[i], i == 4 ? LE : EQ, constants[i], R, 1};
    for (int round = 0; round < 3; round++) {
        if (round == 2)
            for (int i = 4; i >= 0; i--) CHECK_OK(csolver_add_constraint(s, &of[i], &made[i]));
        else
            CHECK_OK(csolver_add_constraints(s, 5, of, made));
        CHECK_OPTIMAL(s);
        CHECK_NEAR(test_value(s, x), 4);
        CHECK_NEAR(test_value(s, y), 6);
        CHECK_NEAR(test_value(s, z), 3);
        CHECK_OK(csolver_check(s, NULL));
        const size_t left[] = {2, 2, 3, 1, 0};
        for (int i = 0; i < 5; i++) {
            csolver_constraint_info info;
            CHECK_OK(csolver_inspect_constraint(s, made[i], &info));
            CHECK(info.term_count == left[i]);
        }
        CHECK_OK(csolver_remove_constraints(s, 5, made));
        CHECK_OK(csolver_check(s, NULL));
    }
    csolver_free(s);
}

/* After a refused bulk, the columns that it was the first to change are as if there had been no bulk:
 * other constraints, and the same ones again, have the same values as in a solver without the refused
 * bulk. */
static void untouched_again(void) {
    static bulk b;
    csolver *s = test_create();
    csolver_variable v[LENGTH], w[LENGTH];
    CHECK_OK(csolver_add_variables(s, LENGTH, v));
    CHECK_OK(csolver_add_variables(s, LENGTH, w));
    for (int round = 0; round < 2; round++) {
        b.count = 0;
        for (int i = 0; i < LENGTH; i++) {
            put(&b, EQ, 7, 900, (csolver_term){v[i], 1}, nothing, nothing);
            put(&b, GE, i, R, (csolver_term){w[i], 1}, nothing, nothing);
            put(&b, EQ, 1, R, (csolver_term){v[i], 1}, (csolver_term){w[i], -1}, nothing);
        }
        put(&b, LE, 1, R, (csolver_term){w[2], 1}, nothing, nothing);
        CHECK_STATUS(csolver_add_constraints(s, b.count, b.of, NULL), ERROR_UNSATISFIABLE);
        CHECK_OK(csolver_check(s, NULL));
        CHECK_OPTIMAL(s);
        for (int i = 0; i < LENGTH; i++)
            CHECK(test_value(s, v[i]) == 0 && test_value(s, w[i]) == 0);
    }
    b.count = 0;
    put_chain(&b, v, true);
    put_chain(&b, w, false);
    put(&b, EQ, -3, R, (csolver_term){v[LENGTH - 1], 1}, nothing, nothing);
    put(&b, EQ, -2, R, (csolver_term){w[0], 1}, nothing, nothing);
    CHECK_OK(csolver_add_constraints(s, b.count, b.of, NULL));
    CHECK_OPTIMAL(s);
    check_chain(s, v, -3 - (LENGTH - 1));
    check_chain(s, w, -2);
    csolver_free(s);
}

/* The array of values that the host holds does not move while constraints are added, as csolver.h
 * promises. */
static void values_stay(void) {
    enum { MANY = 4000 };
    static csolver_variable v[MANY];
    bulk b = {.count = 0};
    csolver *s;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variables(s, MANY, v));
    CHECK_OPTIMAL(s);
    const double *values = csolver_values(s, NULL);
    for (int k = 0; k < 8; k++) put_chain(&b, v + k * LENGTH, false);
    CHECK_OK(csolver_add_constraints(s, b.count, b.of, NULL));
    CHECK_OPTIMAL(s);
    CHECK(csolver_values(s, NULL) == values);
    for (int k = 0; k < 8; k++)
        CHECK(values[v[k * LENGTH + 1].index] - values[v[k * LENGTH].index] == 1);
    csolver_free(s);
}

/* A bulk whose equalities find no variable to make basic, so their logical variables need columns. There
 * are more columns than were foreseen, and they leave the arena; the arrays behind them move. Also tested
 * with an allocator that never resizes in place. */
static void unforeseen_columns(void) {
    enum { PAIRS = 2 * LENGTH };
    test_memory memory = {0};
    csolver_options options = {.allocator = {test_reallocate, &memory}};
    csolver_variable v[PAIRS], w[PAIRS], others[PAIRS];
    bulk b = {.count = 0};
    csolver *s;
    CHECK_OK(csolver_create(&options, &s));
    CHECK_OK(csolver_add_variables(s, PAIRS, v));
    CHECK_OK(csolver_add_variables(s, PAIRS, w));
    CHECK_OK(csolver_add_variables(s, PAIRS, others));
    for (int i = 0; i < PAIRS; i++) {
        put(&b, EQ, i, 500, (csolver_term){v[i], 1}, nothing, nothing);
        put(&b, EQ, 1, 400, (csolver_term){w[i], 1}, nothing, nothing);
        put(&b, EQ, 2, R, (csolver_term){w[i], 1}, (csolver_term){v[i], -1}, nothing);
    }
    CHECK_OK(csolver_add_constraints(s, b.count, b.of, NULL));
    CHECK_OK(csolver_check(s, NULL));
    CHECK_OPTIMAL(s);
    for (int i = 0; i < PAIRS; i++) CHECK(test_value(s, v[i]) == i && test_value(s, w[i]) == i + 2);
    csolver_free(s);
    CHECK(memory.held == 0);
}

/* The chain x[0] = 1, x[i] = x[i - 1] + 1. */
typedef struct chain {
    csolver_term terms[24][2];
    csolver_description d[24];
} chain;

static void describe_chain(chain *c, const csolver_variable *x, int count) {
    for (int i = 0; i < count; i++) {
        c->terms[i][0] = (csolver_term){x[i], 1};
        c->terms[i][1] = (csolver_term){x[i == 0 ? 0 : i - 1], -1};
        c->d[i] = (csolver_description){c->terms[i], i == 0 ? 1 : 2, EQ, 1, CSOLVER_REQUIRED, 1};
    }
}

/* Adds `variables` variables, of which a chain has the first 24. Adds the first `single` constraints of the chain one
 * by one and the next `bulk` by one call, in which the allocation with the number `fail` fails. Adds the rest one by
 * one, with wishes that make further arrays grow. Returns whether the allocation was reached. */
static bool add_despite(size_t variables, int single, int bulk, unsigned long fail) {
    enum { COUNT = 24, MOST = 400 };
    static chain c;
    test_memory memory = {.fail_at = 0};
    csolver_options options = {.allocator = {test_reallocate, &memory}};
    csolver *s = NULL;
    csolver_variable x[MOST];
    CHECK_OK(csolver_create(&options, &s));
    CHECK_OK(csolver_add_variables(s, variables, x));
    describe_chain(&c, x, COUNT);
    for (int i = 0; i < single; i++) CHECK_OK(csolver_add_constraint(s, &c.d[i], NULL));
    memory.fail_at = memory.calls + fail;
    csolver_status status = csolver_add_constraints(s, (size_t)bulk, &c.d[single], NULL);
    memory.fail_at = 0;
    CHECK(status == CSOLVER_OK || (memory.failed && status == CSOLVER_ERROR_OUT_OF_MEMORY));
    for (int i = status == CSOLVER_OK ? single + bulk : single; i < COUNT; i++) {
        CHECK_OK(csolver_add_constraint(s, &c.d[i], NULL));
        ADD(s, GE, 3 * i, 100 + i, {x[i], 1}, {x[i / 2], .5});
        CHECK_OPTIMAL(s);
    }
    for (int i = 0; i < COUNT; i++) CHECK_NEAR(test_value(s, x[i]), i + 1);
    const char *message = NULL;
    CHECK_OK(csolver_check(s, &message));
    csolver_free(s);
    CHECK(memory.held == 0);
    return memory.failed;
}

/* An array that a refused bulk could not reserve must not leave the bulk's block of memory (the arena) open: arrays of
 * later calls would be allocated in the arena, and be lost when the arena is shrunk. In the usual build, only large
 * bulks have an arena; `make test-small` builds the solver so that all have. */
static void continues_after_lack_of_memory(void) {
    for (size_t variables = 24; variables < 400; variables += 4)
        for (int single = 2; single < 9; single += 3)
            for (int bulk = 2; bulk < 7; bulk += 2)
                for (unsigned long fail = 1; add_despite(variables, single, bulk, fail);) fail++;
}

/* Natural sizes (a lower limit of priority 750 and an upper one of 250) are placed while a bulk is added. Other constraints on
 * the same variable, before, between and after the two limits, still decide as far as their priorities allow. */
static void natural_sizes(bool in_transaction, bool rolled_back) {
    csolver *s = test_create();
    enum { SIZES = 10 };
    csolver_variable x[SIZES];
    CHECK_OK(csolver_add_variables(s, SIZES, x));
    const csolver_description all[] = {
        DESCRIBE(GE, 0, R, {x[0], 1}), DESCRIBE(LE, 50, R, {x[0], 1}),
        DESCRIBE(GE, 80, 750, {x[0], 1}), DESCRIBE(LE, 80, 250, {x[0], 1}), /* bounds before */
        DESCRIBE(GE, 80, 750, {x[1], 1}), DESCRIBE(LE, 80, 250, {x[1], 1}),
        DESCRIBE(LE, 50, R, {x[1], 1}), /* a bound after */
        DESCRIBE(GE, 30, 750, {x[2], 1}), DESCRIBE(GE, 40, 750, {x[3], 1}),
        DESCRIBE(LE, 30, 250, {x[2], 1}), DESCRIBE(LE, 40, 250, {x[3], 1}), /* in turns */
        DESCRIBE(GE, 20, 750, {x[4], 1}), DESCRIBE(LE, 20, 250, {x[4], 1}),
        DESCRIBE(EQ, 35, 900, {x[4], 1}), /* a stronger wish after */
        DESCRIBE(LE, 25, 750, {x[5], 2}), DESCRIBE(GE, 25, 250, {x[5], 2}),
        /* Limits with different coefficients at the same value, and limits at different values with the same constant. */
        DESCRIBE(GE, 30, 750, {x[6], 2}), DESCRIBE(LE, 15, 250, {x[6], 1}),
        DESCRIBE(LE, -30, 750, {x[7], -2}), DESCRIBE(LE, 15, 250, {x[7], 1}),
        DESCRIBE(GE, 30, 750, {x[8], 2}), DESCRIBE(LE, 30, 250, {x[8], 1}), /* from 15 to 30 */
        DESCRIBE(LE, 30, 750, {x[9], 2}), DESCRIBE(GE, 30, 250, {x[9], 1}), /* at most 15 */
    };
    enum { COUNT = sizeof all / sizeof *all };
    static const double expected[] = {50, 50, 30, 40, 35, 12.5, 15, 15, 15, 15};
    csolver_constraint made[COUNT];
    if (in_transaction) CHECK_OK(csolver_begin(s));
    CHECK_OK(csolver_add_constraints(s, COUNT, all, made));
    if (in_transaction) CHECK_OK(rolled_back ? csolver_rollback(s) : csolver_commit(s));
    CHECK_OPTIMAL(s);
    for (int i = 0; i < SIZES; i++) CHECK(test_value(s, x[i]) == (rolled_back ? 0 : expected[i]));
    CHECK_OK(csolver_check(s, NULL));
    if (!rolled_back) {
        CHECK_OK(csolver_remove_constraint(s, made[6])); /* x[1] <= 50 */
        CHECK_OPTIMAL(s);
        CHECK(test_value(s, x[1]) == 80);
    }
    csolver_free(s);
}

int main(void) {
    natural_sizes(false, false);
    natural_sizes(true, false);
    natural_sizes(true, true);
    continues_after_lack_of_memory();
    values_stay();
    unforeseen_columns();
    orders();
    suggested_first();
    suggested_in_vain();
    repeated_terms();
    untouched_again();
    columns();
    first_move();
    gone();
    refused();
    return TEST_END("bulk_insertion");
}
