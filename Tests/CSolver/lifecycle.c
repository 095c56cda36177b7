/* lifecycle.c - adds, changes, reads and removes solvers, variables, constraints and edits. */
#include "test.h"

#define R CSOLVER_REQUIRED

static void variables(void) {
    csolver *s = test_create();
    csolver_variable many[5], one, again;
    CHECK(csolver_variable_count(s) == 0);
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_add_variables(s, 5, many));
    for (uint32_t i = 0; i < 5; i++) {
        CHECK(many[i].index == many[0].index + i);
        CHECK(csolver_is_variable(s, many[i]));
        CHECK(test_value(s, many[i]) == 0);
    }
    size_t count = 0;
    const double *values = csolver_values(s, &count);
    CHECK(values != NULL && count >= 5);
    char name[] = "first";
    CHECK_OK(csolver_set_variable_name(s, many[0], name));
    name[0] = 'F';
    CHECK(strcmp(csolver_variable_name(s, many[0]), "first") == 0);
    CHECK_OK(csolver_set_variable_name(s, many[0], "second"));
    CHECK(strcmp(csolver_variable_name(s, many[0]), "second") == 0);
    CHECK_OK(csolver_set_variable_name(s, many[0], NULL));
    CHECK(csolver_variable_name(s, many[0]) == NULL);
    /* Indices are used again, but ids are not; a name is removed with its variable. */
    CHECK_OK(csolver_set_variable_name(s, many[2], "old"));
    CHECK_OK(csolver_remove_variable(s, many[2]));
    CHECK(csolver_variable_count(s) == 4 && !csolver_is_variable(s, many[2]));
    CHECK_OK(csolver_add_variable(s, &again));
    CHECK(again.index == many[2].index && again.generation != many[2].generation);
    CHECK(csolver_variable_name(s, again) == NULL && test_value(s, again) == 0);
    /* Removing the variable ends the edit. */
    CHECK_OK(csolver_begin_edit(s, again, 5));
    CHECK_OK(csolver_suggest(s, again, 9));
    CHECK_OK(csolver_remove_variable(s, again));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_add_variable(s, &one));
    CHECK(!csolver_is_editing(s, one));
    csolver_free(s);
}

static void reading(void) {
    csolver *s = test_create();
    csolver_variable x, y, z;
    csolver_constraint_info info;
    csolver_term terms[4];
    double off;
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    CHECK_OK(csolver_add_variable(s, &z));
    csolver_constraint c =
        test_must(s, test_description(TERMS({x, 1}, {y, 2}, {x, 0.5}, {z, 0}), LE, 12, 300, 2));
    CHECK_OK(csolver_inspect_constraint(s, c, &info));
    CHECK(info.relation == LE && info.constant == 12 && info.priority == 300);
    CHECK(info.weight == 2 && info.term_count == 2 && !info.is_edit);
    memset(terms, 0x55, sizeof terms);
    CHECK_OK(csolver_constraint_terms(s, c, 4, terms));
    double cx = 0, cy = 0;
    for (size_t i = 0; i < 2; i++) {
        if (terms[i].variable.index == x.index) cx = terms[i].coefficient;
        if (terms[i].variable.index == y.index) cy = terms[i].coefficient;
    }
    CHECK(cx == 1.5 && cy == 2);
    csolver_term untouched;
    memset(&untouched, 0x55, sizeof untouched);
    CHECK(memcmp(&terms[2], &untouched, sizeof untouched) == 0);
    memset(terms, 0x55, sizeof terms);
    CHECK_OK(csolver_constraint_terms(s, c, 1, terms));
    CHECK(memcmp(&terms[1], &untouched, sizeof untouched) == 0);
    CHECK_OK(csolver_set_constant(s, c, 7));
    CHECK_OK(csolver_set_priority(s, c, 20));
    CHECK_OK(csolver_set_weight(s, c, 0.25));
    CHECK_OK(csolver_inspect_constraint(s, c, &info));
    CHECK(info.constant == 7 && info.priority == 20 && info.weight == 0.25);
    CHECK_STATUS(csolver_set_weight(s, c, 0), ERROR_RANGE);
    CHECK_OK(csolver_inspect_constraint(s, c, &info));
    CHECK(info.weight == 0.25);
    csolver_constraint zero = test_must(s, test_description(TERMS({x, 1}), EQ, 100, 10, 1));
    ADD(s, EQ, 4, R, {y, 1});
    CHECK_OPTIMAL(s);
    /* The constraint 1.5 x + 2 * 4 <= 7 has a higher priority than x = 100. */
    CHECK_NEAR(test_value(s, x), -2.0 / 3);
    CHECK_OK(csolver_violation(s, zero, &off));
    CHECK_NEAR(off, 100 + 2.0 / 3);
    CHECK_OK(csolver_violation(s, c, &off));
    CHECK_NEAR(off, 0);
    const csolver_level *levels;
    size_t count;
    CHECK_OK(csolver_levels(s, &levels, &count));
    CHECK(count == 2 && levels[0].priority == 20 && levels[1].priority == 10);
    CHECK_NEAR(levels[0].violation, 0);
    CHECK_NEAR(levels[1].violation, 100 + 2.0 / 3);
    CHECK(csolver_constraint_count(s) == 3);
    /* The constraint of an edit can be inspected, but is not counted. */
    csolver_constraint edit;
    CHECK_OK(csolver_begin_edit(s, z, 250));
    CHECK_OK(csolver_edit_constraint(s, z, &edit));
    CHECK_OK(csolver_suggest(s, z, 6));
    CHECK_OK(csolver_inspect_constraint(s, edit, &info));
    CHECK(info.is_edit && info.relation == EQ && info.constant == 6 && info.priority == 250);
    CHECK(csolver_constraint_count(s) == 3);
    CHECK_OK(csolver_set_priority(s, edit, 30));
    CHECK_OK(csolver_levels(s, &levels, &count));
    CHECK(count == 3 && levels[0].priority == 30);
    CHECK_OK(csolver_end_edit(s, z));
    CHECK(!csolver_is_constraint(s, edit));
    CHECK_OK(csolver_levels(s, &levels, &count));
    CHECK(count == 2);
    csolver_free(s);
}

/* Every change of a published value is reported once, and nothing else is. */
static void changes(void) {
    csolver *s = test_create();
    csolver_variable x[4];
    const csolver_variable *list;
    size_t count;
    CHECK_OK(csolver_add_variables(s, 4, x));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_take_changes(s, &list, &count));
    CHECK(count == 0);
    ADD(s, EQ, 3, R, {x[0], 1});
    ADD(s, EQ, 1, R, {x[1], 1}, {x[0], -1});
    csolver_constraint c = ADD(s, EQ, 8, 5, {x[2], 1});
    CHECK_OK(csolver_take_changes(s, &list, &count));
    CHECK(count == 0); /* the change is not published yet */
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_take_changes(s, &list, &count));
    bool seen[4] = {false, false, false, false};
    for (size_t i = 0; i < count; i++) {
        CHECK(list[i].index < 4 && !seen[list[i].index]);
        CHECK(csolver_is_variable(s, list[i]));
        seen[list[i].index] = true;
    }
    CHECK(count == 3 && seen[0] && seen[1] && seen[2] && !seen[3]);
    CHECK_OK(csolver_take_changes(s, &list, &count));
    CHECK(count == 0);
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_set_constant(s, c, 9));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_set_constant(s, c, 10));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_take_changes(s, &list, &count));
    CHECK(count == 1 && list[0].index == x[2].index);
    CHECK(test_value(s, x[2]) == 10);
    csolver_free(s);
}

static void resetting(void) {
    csolver *s = test_create();
    csolver_variable x, y;
    csolver_statistics_info info;
    CHECK_OK(csolver_reserve(s, 100, 100, 400));
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    for (int round = 0; round < 3; round++) {
        csolver_constraint c = ADD(s, EQ, 8, R, {x, 1}, {y, 1});
        CHECK_OK(csolver_begin_edit(s, x, 5));
        CHECK_OK(csolver_suggest(s, x, 3));
        CHECK_OPTIMAL(s);
        CHECK(test_value(s, x) == 3 && test_value(s, y) == 5);
        CHECK_OK(csolver_reset(s));
        CHECK(!csolver_is_constraint(s, c) && !csolver_is_editing(s, x));
        CHECK(csolver_is_variable(s, x) && csolver_constraint_count(s) == 0);
        CHECK_STATUS(csolver_remove_constraint(s, c), ERROR_STALE_CONSTRAINT);
        CHECK_OK(csolver_statistics(s, &info));
        CHECK(info.rows == 0 && info.entries == 0 && info.edits == 0 && info.variables == 2);
        CHECK_OPTIMAL(s);
        CHECK(test_value(s, x) == 0 && test_value(s, y) == 0);
    }
    CHECK_OK(csolver_remove_variable(s, x));
    csolver_free(s);
}

/* After everything is removed, memory and counts are as they were before. */
static void leaving_no_trace(void) {
    test_memory memory = {0};
    csolver_options options = {.allocator = {test_reallocate, &memory}};
    csolver *s;
    csolver_variable x, y;
    csolver_statistics_info before, after;
    CHECK_OK(csolver_create(&options, &s));
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    csolver_constraint must = ADD(s, GE, 3, R, {x, 1}, {y, -1});
    csolver_constraint wish = ADD(s, EQ, 0, 5, {x, 1});
    CHECK_OPTIMAL(s);
    for (int i = 0; i < 20000; i++) {
        csolver_constraint c = ADD(s, EQ, i, 100, {x, 1}, {y, 1});
        if (i % 8 == 0) CHECK_OPTIMAL(s);
        CHECK_OK(csolver_remove_constraint(s, c));
        if (i == 100) {
            CHECK_OPTIMAL(s);
            CHECK_OK(csolver_statistics(s, &before));
        }
    }
    for (int i = 0; i < 1000; i++) {
        csolver_constraint c;
        CHECK_STATUS(TRY_ADD(s, &c, EQ, 2, R, {x, 1}, {y, -1}), ERROR_UNSATISFIABLE);
    }
    /* The last removed constraint has its row until the next solve, because refused calls keep it. */
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.rows == before.rows && after.entries == before.entries);
    CHECK(after.constraints == 2 && after.variables == 2);
    CHECK(after.memory <= before.memory + 1024);
    CHECK(after.memory <= memory.held);
    CHECK(after.peak_memory >= after.memory);
    CHECK_OK(csolver_remove_constraint(s, must));
    CHECK_OK(csolver_remove_constraint(s, wish));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.rows == 0 && after.entries == 0 && after.constraints == 0);
    csolver_free(s);
    CHECK(memory.held == 0);
}

enum { LEAVES = 64, NODES = 2 * LEAVES, MOST = 3 * NODES };

static int next_random(uint32_t *state, int below) {
    *state = *state * 1664525u + 1013904223u;
    return (int)((*state >> 8) % (uint32_t)below);
}

static void shuffle(int *order, int count, uint32_t *state) {
    for (int i = 0; i < count; i++) order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int j = next_random(state, i + 1), other = order[i];
        order[i] = order[j];
        order[j] = other;
    }
}

/* Adds and removes trees in which each node is the mean of two others, in always different orders: freed
 * memory is used again, whatever its size. */
static void other_orders(void) {
    enum { ROUNDS = 40 };
    static csolver_description d[MOST];
    static csolver_term t[MOST][3];
    static csolver_constraint id[MOST];
    static int order[MOST];
    uint32_t state = 7;
    int count = 0;
    csolver *s;
    csolver_variable x[NODES];
    size_t early = 0, late = 0; /* the most memory after a round of each half of the rounds */
    csolver_statistics_info now;
    CHECK_OK(csolver_create(NULL, &s)); /* allocates the slab of memory, too */
    CHECK_OK(csolver_add_variables(s, NODES, x));
    for (int i = 1; i < NODES; i++) {
        bool first = (i & (i - 1)) == 0; /* the first node of its row */
        t[count][0] = (csolver_term){x[i], 1};
        t[count][1] = (csolver_term){x[first ? i : i - 1], first ? 1 : -1};
        d[count] = (csolver_description){t[count], 2, GE, first ? 0 : 5, R, 1};
        count++;
        if (i >= LEAVES) continue;
        t[count][0] = (csolver_term){x[i], 1};
        t[count][1] = (csolver_term){x[2 * i], -0.5};
        t[count][2] = (csolver_term){x[2 * i + 1], -0.5};
        d[count] = (csolver_description){t[count], 3, EQ, 0, R, 1};
        count++;
    }
    for (int round = 0; round < ROUNDS; round++) {
        shuffle(order, count, &state);
        for (int i = 0; i < count; i++)
            CHECK_OK(csolver_add_constraint(s, &d[order[i]], &id[order[i]]));
        CHECK_OK(csolver_begin_edit(s, x[1], 500));
        CHECK_OK(csolver_suggest(s, x[1], 100));
        CHECK_OPTIMAL(s);
        /* The leaves are at least 0, 5, 10 and so on, and the root is their mean. */
        CHECK_NEAR(test_value(s, x[1]), 5 * (LEAVES - 1) / 2.0);
        CHECK_OK(csolver_end_edit(s, x[1]));
        shuffle(order, count, &state);
        for (int i = 0; i < count; i++) CHECK_OK(csolver_remove_constraint(s, id[order[i]]));
        CHECK_OK(csolver_statistics(s, &now));
        size_t *most = round < ROUNDS / 2 ? &early : &late;
        if (now.memory > *most) *most = (size_t)now.memory;
    }
    CHECK(late < early + early / 8);
    csolver_free(s);
}

/* Suggesting, changing constants and solving allocate nothing once every state has been visited. */
static void warm(void) {
    test_memory memory = {0};
    csolver_options options = {.allocator = {test_reallocate, &memory}};
    csolver *s;
    csolver_variable x[20];
    const csolver_variable *list;
    size_t count;
    CHECK_OK(csolver_create(&options, &s));
    CHECK_OK(csolver_add_variables(s, 20, x));
    for (int i = 1; i < 20; i++) {
        ADD(s, GE, 5, R, {x[i], 1}, {x[i - 1], -1});
        ADD(s, EQ, 10 * i, 100, {x[i], 1});
    }
    CHECK_OK(csolver_begin_edit(s, x[0], 500));
    csolver_constraint c = ADD(s, LE, 400, R, {x[19], 1});
    /* the pattern of 100 suggestions and 7 constants repeats after this many steps */
    enum { PERIOD = 700 };
    unsigned long calls = 0;
    for (int i = 0; i < 3 * PERIOD; i++) {
        if (i == PERIOD) calls = memory.calls;
        CHECK_OK(csolver_suggest(s, x[0], 3 * (i % 100)));
        CHECK_OK(csolver_set_constant(s, c, 400 + i % 7));
        CHECK_OPTIMAL(s);
        CHECK_OK(csolver_take_changes(s, &list, &count));
        CHECK_NEAR(test_value(s, x[0]), 3 * (i % 100));
    }
    CHECK(memory.calls == calls);
    csolver_free(s);
    CHECK(memory.held == 0);
}

static void collect(void *context, const char *text, size_t length) {
    char *all = context;
    size_t at = strlen(all);
    if (at + length < 4000) memcpy(all + at, text, length);
}

static void dumping(void) {
    static char text[4096];
    csolver *s = test_create();
    csolver_variable x, y;
    CHECK_OK(csolver_dump(s, collect, text));
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    CHECK_OK(csolver_set_variable_name(s, x, "title.width"));
    ADD(s, EQ, 8, R, {x, 1}, {y, 1});
    CHECK_OPTIMAL(s);
    memset(text, 0, sizeof text);
    CHECK_OK(csolver_dump(s, collect, text));
    CHECK(strstr(text, "title.width") != NULL);
    csolver_free(s);
}

/* Edits that begin and end without a solve in between need no more and more memory; those that have not
 * ended count at the next solve. */
static void idle_edits(void) {
    csolver *s = test_create();
    csolver_variable v[2];
    csolver_statistics_info before, after;
    CHECK_OK(csolver_add_variables(s, 2, v));
    CHECK_OK(csolver_begin_edit(s, v[1], 5));
    CHECK_OK(csolver_suggest(s, v[1], 7));
    for (int i = 0; i < 20000; i++) {
        CHECK_OK(csolver_begin_edit(s, v[0], 5));
        CHECK_OK(csolver_end_edit(s, v[0]));
        if (i == 1000) CHECK_OK(csolver_statistics(s, &before));
    }
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.memory == before.memory);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, v[1]), 7);
    csolver_free(s);
}

/* After the first solve of a large layout that was built one constraint at a time, the solver keeps hardly more memory
 * than its data need, which is the memory of a clone: the arrays of data have at most a quarter of spare room, and the
 * work space is freed. In the layout, texts with natural widths share a row that is too short for them. */
static void first_solve_frees_work_space(void) {
    enum { COUNT = 1500 };
    static csolver_variable x[COUNT], w[COUNT];
    csolver_statistics_info built, copied;
    csolver *s = test_create(), *copy = NULL;
    CHECK_OK(csolver_add_variables(s, COUNT, x));
    CHECK_OK(csolver_add_variables(s, COUNT, w));
    for (int i = 0; i < COUNT; i++) {
        ADD(s, GE, 0, CSOLVER_REQUIRED, {w[i], 1});
        ADD(s, EQ, 20 + i % 7, 100 + i % 50, {w[i], 1});
        if (i == 0)
            ADD(s, EQ, 0, CSOLVER_REQUIRED, {x[0], 1});
        else
            ADD(s, EQ, 0, CSOLVER_REQUIRED, {x[i], 1}, {x[i - 1], -1}, {w[i - 1], -1});
    }
    ADD(s, LE, 10 * COUNT, CSOLVER_REQUIRED, {x[COUNT - 1], 1}, {w[COUNT - 1], 1});
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &built));
    CHECK_OK(csolver_clone(s, &copy));
    CHECK_OK(csolver_statistics(copy, &copied));
#ifndef CSOLVER_COMPACT /* the compact build frees no work space */
    CHECK(built.memory < copied.memory + copied.memory / 4);
#endif
    CHECK_NEAR(test_value(s, x[COUNT - 1]) + test_value(s, w[COUNT - 1]), 10 * COUNT);
    csolver_free(copy);
    csolver_free(s);
}

/* When one call has added many constraints, the solver gives the memory back that it reserved for them and did not need.
 * It reserves logical columns for a sixteenth of the equalities. In a chain of views that touch, none of them needs one.
 * A clone reserves only what it copies: besides the work list of rows to evaluate, 2 percent of all memory, the solver then
 * has no more memory than its clone. The columns would be another 2 percent. */
static void call_gives_reserved_columns_back(void) {
    enum { COUNT = 8000 };
    static csolver_variable x[COUNT];
    static csolver_term terms[COUNT][2];
    static csolver_description d[COUNT];
    csolver_statistics_info built, copied;
    csolver *s = NULL, *copy = NULL;
    CHECK_OK(csolver_create(
        NULL, &s)); /* without the self-check of test_create(), which needs other memory */
    CHECK_OK(csolver_add_variables(s, COUNT, x));
    terms[0][0] = (csolver_term){x[0], 1};
    terms[0][1] = (csolver_term){x[COUNT - 1], -1};
    d[0] = (csolver_description){terms[0], 2, CSOLVER_LESS_OR_EQUAL, 0, CSOLVER_REQUIRED, 1};
    for (int i = 1; i < COUNT; i++) {
        terms[i][0] = (csolver_term){x[i], 1};
        terms[i][1] = (csolver_term){x[i - 1], -1};
        d[i] = (csolver_description){terms[i], 2, CSOLVER_EQUAL, 3, CSOLVER_REQUIRED, 1};
    }
    CHECK_OK(csolver_add_constraints(s, COUNT, d, NULL));
    CHECK_OK(csolver_statistics(s, &built));
    CHECK_OK(csolver_clone(s, &copy));
    CHECK_OK(csolver_statistics(copy, &copied));
#ifndef CSOLVER_COMPACT /* the compact build has no arena, whose end it could give back */
    CHECK(built.memory < copied.memory + 3 * copied.memory / 100);
#endif
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[COUNT - 1]) - test_value(s, x[0]), 3 * (COUNT - 1));
    csolver_free(copy);
    csolver_free(s);
}

/* An edit without a suggestion yields to each constraint, at most to its bound, and exactly to that: x is
 * 6.5 / 0.75 before and after the solve, and y = (63.25 + x / 8) / 13. */
static void edit_gives_way_to_its_bound(void) {
    csolver *s = test_create();
    csolver_variable x, y;
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    ADD(s, LE, 333.5, CSOLVER_REQUIRED, {y, 64}, {x, 0.75});
    CHECK_OK(csolver_begin_edit(s, x, 600));
    ADD(s, GE, 6.5, CSOLVER_REQUIRED, {x, 0.75});
    ADD(s, EQ, -63.25, 900, {y, -13}, {x, 0.125});
    CHECK_OK(csolver_check(s, NULL));
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x) == 6.5 / 0.75);
    CHECK_NEAR(test_value(s, y), 4.948717948717948);
    csolver_free(s);
}

/* Checks that exactly these variables are in the list of changes, each once. */
static void check_changes(csolver *s, const csolver_variable *x, const bool *listed, size_t count) {
    const csolver_variable *list;
    size_t length, expected = 0;
    bool right = true;
    CHECK_OK(csolver_take_changes(s, &list, &length));
    for (size_t i = 0; i < count; i++) {
        size_t times = 0;
        expected += listed[i];
        for (size_t k = 0; k < length; k++)
            times += list[k].index == x[i].index && list[k].generation == x[i].generation;
        right &= times == listed[i];
    }
    CHECK(right && length == expected);
}

/* Variables change and are removed in any order before the host asks for changes, and new variables use
 * their slots. */
static void changes_of_the_removed(void) {
    enum { COUNT = 60 };
    for (size_t taken = 0; taken <= COUNT; taken += 7) {
        csolver *s = test_create(), *copy = NULL;
        csolver_variable x[COUNT];
        csolver_constraint value[COUNT];
        bool listed[COUNT];
        CHECK_OK(csolver_add_variables(s, COUNT, x));
        for (size_t i = 0; i < COUNT; i++) value[i] = ADD(s, EQ, 1 + (double)i, R, {x[i], 1});
        CHECK_OPTIMAL(s);
        for (size_t i = 0; i < COUNT; i++) listed[i] = true;
        for (size_t i = 0; i < taken; i++) {
            size_t k = i * 37 % COUNT;
            CHECK_OK(csolver_remove_constraint(s, value[k]));
            CHECK_OK(csolver_remove_variable(s, x[k]));
            /* Every third new variable changes, and every other third does not. */
            listed[k] = i % 3 == 0;
            if (i % 3 == 2) continue;
            CHECK_OK(csolver_add_variable(s, &x[k]));
            if (listed[k]) ADD(s, EQ, 7, R, {x[k], 1});
        }
        CHECK_OPTIMAL(s);
        CHECK_OK(csolver_clone(s, &copy));
        check_changes(s, x, listed, COUNT);
        check_changes(copy, x, listed, COUNT);
        memset(listed, 0, sizeof listed);
        check_changes(s, x, listed, COUNT);
        csolver_free(copy);
        csolver_free(s);
    }
}

/* A constraint that just holds has the violation 0, not -0, which hosts would print. */
static void just_holds(void) {
    csolver *s = test_create();
    csolver_variable x;
    double off = -1;
    CHECK_OK(csolver_add_variable(s, &x));
    csolver_constraint least = ADD(s, GE, 4, CSOLVER_REQUIRED, {x, 1});
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_violation(s, least, &off));
    CHECK(test_value(s, x) == 4 && off == 0 && !signbit(off));
    csolver_free(s);
}

int main(void) {
    just_holds();
    changes_of_the_removed();
    edit_gives_way_to_its_bound();
    variables();
    idle_edits();
    first_solve_frees_work_space();
    call_gives_reserved_columns_back();
    reading();
    changes();
    resetting();
    leaving_no_trace();
    other_orders();
    warm();
    dumping();
    return TEST_END("lifecycle");
}
