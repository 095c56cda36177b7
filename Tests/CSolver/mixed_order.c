/* mixed_order.c - one call states the constraints of a list of cells in the order of the cells, or in a
 * random order. The solver sorts constraints in a random order (arrange.c), so both lists have the
 * same values and take about the same work. The ids are those of the descriptions, of two constraints on a
 * variable the one stated first is older, and a wrong description is recognised by its index. */
#include "described.h"
#include "draw.h"

enum { CELLS = 200, PER_CELL = 9, MOST = CELLS * PER_CELL + 2 };
#define R CSOLVER_REQUIRED

typedef struct cell {
    csolver_variable top, height, text_top, text, lone;
} cell;

typedef struct list {
    csolver *s;
    cell cells[CELLS + 1];
    csolver_term terms[CELLS * 16 + 2];
    csolver_description rows[MOST], mixed[MOST];
    csolver_constraint ids[MOST];
    size_t terms_used, count;
} list;

#define ROW DESCRIBE_IN

static double natural(int i) { return 10 + i * 7 % 23; }

/* Each cell is 4 higher than its text above and below, and begins where the cell above ends. The variables of
 * a cell are created together. `lone` may be anything from 10 to 72. */
static list *make(const csolver_options *options) {
    list *l = calloc(1, sizeof *l);
    CHECK_OK(csolver_create(options, &l->s));
    for (int i = 0; i <= CELLS; i++) CHECK_OK(csolver_add_variables(l->s, 5, &l->cells[i].top));
    for (int i = 0; i < CELLS; i++) {
        cell *c = &l->cells[i], *below = &l->cells[i + 1];
        ROW(l, GE, 0, R, {c->text, 1});
        ROW(l, GE, natural(i), 750, {c->text, 1});
        ROW(l, LE, natural(i), 250, {c->text, 1});
        ROW(l, EQ, 4, R, {c->text_top, 1}, {c->top, -1});
        ROW(l, LE, -4, R, {c->text_top, 1}, {c->text, 1}, {c->top, -1}, {c->height, -1});
        ROW(l, EQ, 0, R, {below->top, 1}, {c->top, -1}, {c->height, -1});
        ROW(l, EQ, 0, 50, {c->height, 1});
        ROW(l, GE, 10, R, {c->lone, 1});
        ROW(l, LE, 72, R, {c->lone, 1});
    }
    ROW(l, EQ, 3, R, {l->cells[0].top, 1});
    return l;
}

static void end(list *l) {
    csolver_free(l->s);
    free(l);
}

/* Writes the descriptions to `mixed`: in the order in which they are stated if `seed` is 0, otherwise in a random
 * order. */
static void mix(list *l, uint64_t seed) {
    state = seed;
    memcpy(l->mixed, l->rows, l->count * sizeof *l->rows);
    for (size_t i = l->count; seed > 0 && i > 1; i--) {
        size_t k = draw((uint32_t)i);
        csolver_description d = l->mixed[k];
        l->mixed[k] = l->mixed[i - 1];
        l->mixed[i - 1] = d;
    }
}

static void check_values(const list *l) {
    double top = 3;
    for (int i = 0; i < CELLS; i++) {
        const cell *c = &l->cells[i];
        CHECK_NEAR(test_value(l->s, c->top), top);
        CHECK_NEAR(test_value(l->s, c->text), natural(i));
        CHECK_NEAR(test_value(l->s, c->height), natural(i) + 8);
        top += natural(i) + 8;
    }
    CHECK_NEAR(test_value(l->s, l->cells[CELLS].top), top);
}

/* The bounds of `lone` are both optimal, so it ends at the one that was stated first. */
static void check_lone(const list *l) {
    for (int i = 0; i < CELLS; i++) {
        double first = 0;
        for (size_t k = l->count; k-- > 0;)
            if (l->mixed[k].terms->variable.index == l->cells[i].lone.index)
                first = l->mixed[k].constant;
        CHECK_NEAR(test_value(l->s, l->cells[i].lone), first);
    }
}

static void check_ids(const list *l) {
    for (size_t i = 0; i < l->count; i++) {
        const csolver_description *d = &l->mixed[i];
        csolver_constraint_info info;
        csolver_term terms[4];
        CHECK_OK(csolver_inspect_constraint(l->s, l->ids[i], &info));
        CHECK_OK(csolver_constraint_terms(l->s, l->ids[i], 4, terms));
        CHECK(info.term_count == d->term_count && info.relation == d->relation);
        CHECK(info.constant == d->constant && info.priority == d->priority);
        for (size_t k = 0; k < d->term_count; k++)
            CHECK(terms[k].variable.index == d->terms[k].variable.index);
    }
}

/* Returns how many rows were evaluated while the list was built in this order. */
static uint64_t build(unsigned long seed) {
    list *l = make(NULL);
    csolver_statistics_info info;
    mix(l, seed);
    CHECK_OK(csolver_add_constraints(l->s, l->count, l->mixed, l->ids));
    CHECK_OPTIMAL(l->s);
    check_values(l);
    check_lone(l);
    check_ids(l);
    CHECK_OK(csolver_statistics(l->s, &info));
    end(l);
    return info.row_operations;
}

/* Without the sort, a list in a random order evaluates nearly seven times as many rows as one in the order of the
 * cells. */
static void check_work(void) {
    enum { SEEDS = 8 };
    uint64_t given = build(0);
    for (unsigned long seed = 1; seed <= SEEDS; seed++) {
        uint64_t rows = build(seed);
        CHECK(rows * 2 <= given * 3);
    }
}

/* Descriptions that are refused when their constraints are added: the product of coefficient and weight is too
 * large. */
static void check_refusal(void) {
    list *l = make(NULL);
    csolver_refusal_info refusal;
    mix(l, 1);
    for (size_t i = 0; i < l->count; i += 97) {
        csolver_description good = l->mixed[i];
        csolver_term huge = {good.terms->variable, 1e90};
        l->mixed[i] = (csolver_description){&huge, 1, EQ, 1, 500, 1e90};
        csolver_status status = csolver_add_constraints(l->s, l->count, l->mixed, l->ids);
        CHECK(status == CSOLVER_ERROR_RANGE);
        CHECK_OK(csolver_refusal(l->s, &refusal));
        CHECK(refusal.item == i && csolver_constraint_count(l->s) == 0);
        l->mixed[i] = good;
    }
    CHECK_OK(csolver_add_constraints(l->s, l->count, l->mixed, l->ids));
    CHECK_OPTIMAL(l->s);
    check_values(l);
    end(l);
}

/* The call fails at each of its allocations, and changes nothing then. */
static void check_memory(void) {
    test_memory memory = {.fail_at = 0};
    csolver_options options = {.allocator = {test_reallocate, &memory}, .check = true};
    list *l = make(&options);
    mix(l, 1);
    int failures = 0;
    csolver_status status = CSOLVER_ERROR_OUT_OF_MEMORY;
    while (status == CSOLVER_ERROR_OUT_OF_MEMORY) {
        memory.fail_at = memory.calls + (unsigned long)++failures;
        status = csolver_add_constraints(l->s, l->count, l->mixed, l->ids);
        if (status != CSOLVER_OK) CHECK(csolver_constraint_count(l->s) == 0);
    }
    memory.fail_at = 0;
    CHECK(status == CSOLVER_OK && failures > 3);
    CHECK_OPTIMAL(l->s);
    check_values(l);
    check_ids(l);
    end(l);
}

int main(void) {
    check_work();
    check_refusal();
    check_memory();
    return TEST_END("mixed_order");
}
