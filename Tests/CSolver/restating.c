/* restating.c - csolver_restate_constraints(): which constraints keep their ids, what the solver answers afterwards, and
 * what a refused call leaves.
 *
 * Expected ids and values are worked out by hand. The random sessions compare the error totals of each priority, which
 * do not depend on the choice among equally good answers, with those of a new solver that gets the same list.
 *
 * Usage: restating [SEED]; restating growth: prints the time of a frame for lists of 10 to 10 000 cells instead */
#include "test.h"

#include <time.h>

enum { MOST = 40, VARIABLES = 8 };

/* ---- by hand ---- */

/* A row of three boxes: x0 = 10, each further box 20 to the right. */
static void keeps_and_changes(void) {
    csolver *s = test_create();
    csolver_variable x[3];
    CHECK_OK(csolver_add_variables(s, 3, x));
    csolver_description first[] = {
        DESCRIBE(EQ, 10, CSOLVER_REQUIRED, {x[0], 1}),
        DESCRIBE(EQ, 20, CSOLVER_REQUIRED, {x[1], 1}, {x[0], -1}),
        DESCRIBE(EQ, 20, CSOLVER_REQUIRED, {x[2], 1}, {x[1], -1}),
    };
    csolver_constraint ids[3], again[3];
    CHECK_OK(csolver_restate_constraints(s, 0, NULL, 3, first, ids));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[2]), 50);
    /* the same list: nothing to solve, all ids stay */
    CHECK_OK(csolver_restate_constraints(s, 3, ids, 3, first, again));
    for (int i = 0; i < 3; i++) CHECK(test_same(ids[i], again[i]));
    CHECK(csolver_constraint_count(s) == 3);
    /* other constants */
    first[0].constant = 12;
    first[2].constant = 25;
    CHECK_OK(csolver_restate_constraints(s, 3, ids, 3, first, again));
    for (int i = 0; i < 3; i++) CHECK(test_same(ids[i], again[i]));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[2]), 57);
    /* into the same array, without the middle one; x2 now follows x0 */
    csolver_description second[] = {first[0],
                                    DESCRIBE(EQ, 5, CSOLVER_REQUIRED, {x[2], 1}, {x[0], -1})};
    again[2] = ids[2];
    CHECK_OK(csolver_restate_constraints(s, 3, again, 2, second, again));
    CHECK(test_same(again[0], ids[0]));
    CHECK(!test_same(again[1], ids[1]) && csolver_is_constraint(s, again[1]));
    CHECK(!csolver_is_constraint(s, ids[1]) && !csolver_is_constraint(s, ids[2]));
    CHECK(csolver_constraint_count(s) == 2);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[2]), 17);
    /* an empty list removes all */
    CHECK_OK(csolver_restate_constraints(s, 2, again, 0, NULL, NULL));
    CHECK(csolver_constraint_count(s) == 0);
    csolver_free(s);
}

/* A difference in any part of the structure makes a new constraint. */
static void tells_structures_apart(void) {
    csolver *s = test_create();
    csolver_variable x[3];
    CHECK_OK(csolver_add_variables(s, 3, x));
    csolver_term terms[] = {{x[0], 1}, {x[1], 2}}, swapped[] = {{x[1], 2}, {x[0], 1}},
                 other[] = {{x[0], 1}, {x[1], 3}}, longer[] = {{x[0], 1}, {x[1], 2}, {x[2], 1}},
                 twice[] = {{x[0], 1}, {x[0], 1}}, next[] = {{x[0], 1}, {x[2], 2}};
    csolver_description plain = {terms, 2, LE, 4, 500, 1};
    csolver_description all[] = {
        plain,
        {terms, 2, GE, 4, 500, 1},
        {terms, 2, LE, 4, 400, 1},
        {terms, 2, LE, 4, 500, 2},
        {terms, 2, LE, 4, CSOLVER_REQUIRED, 1},
        {other, 2, LE, 4, 500, 1},
        {longer, 3, LE, 4, 500, 1},
        {terms, 1, LE, 4, 500, 1},
        {terms, 0, LE, 4, 500, 1},
        {next, 2, LE, 4, 500, 1},
        {twice, 2, LE, 4, 500, 1},
    };
    enum { COUNT = sizeof all / sizeof *all };
    for (size_t i = 0; i < COUNT; i++)
        for (size_t k = 0; k < COUNT; k++) {
            csolver_constraint before, after;
            CHECK_OK(csolver_restate_constraints(s, 0, NULL, 1, &all[i], &before));
            all[k].constant = 6;
            CHECK_OK(csolver_restate_constraints(s, 1, &before, 1, &all[k], &after));
            all[k].constant = 4;
            /* the last one names a variable twice, and restates nothing */
            bool same = i == k && i + 1 != COUNT;
            CHECK(test_same(before, after) == same);
            csolver_constraint_info info;
            CHECK_OK(csolver_inspect_constraint(s, after, &info));
            CHECK(info.constant == 6 && info.relation == all[k].relation);
            CHECK(csolver_constraint_count(s) == 1);
            CHECK_OK(csolver_remove_constraint(s, after));
        }
    /* Two constraints on one linear form share a row. Each is recognised, whichever order of terms that row has. */
    csolver_description pair[] = {plain, {swapped, 2, GE, 1, 300, 1}};
    csolver_constraint ids[2], again[2];
    CHECK_OK(csolver_restate_constraints(s, 0, NULL, 2, pair, ids));
    pair[0].constant = 3;
    pair[1].constant = 2;
    CHECK_OK(csolver_restate_constraints(s, 2, ids, 2, pair, again));
    CHECK(test_same(ids[0], again[0]) && test_same(ids[1], again[1]));
    csolver_free(s);
}

/* Views that are inserted, removed and moved leave the constraints of all others alone; equal constraints are matched
 * in order. */
static void follows_moves(void) {
    csolver *s = test_create();
    csolver_variable x[6];
    CHECK_OK(csolver_add_variables(s, 6, x));
    csolver_term terms[6];
    csolver_description one[6], list[8];
    for (int i = 0; i < 6; i++) {
        terms[i] = (csolver_term){x[i], 1};
        one[i] = (csolver_description){&terms[i], 1, EQ, i, CSOLVER_REQUIRED, 1};
    }
    csolver_constraint a[8], b[8], c[8];
    for (int i = 0; i < 5; i++) list[i] = one[i];
    CHECK_OK(csolver_restate_constraints(s, 0, NULL, 5, list, a));
    /* 5 inserted in front, 1 gone, 4 moved before 3 */
    const int order[] = {5, 0, 2, 4, 3};
    for (int i = 0; i < 5; i++) list[i] = one[order[i]];
    CHECK_OK(csolver_restate_constraints(s, 5, a, 5, list, b));
    for (int i = 1; i < 5; i++) CHECK(test_same(b[i], a[order[i]]));
    CHECK(!csolver_is_constraint(s, a[1]));
    CHECK_OPTIMAL(s);
    for (int i = 0; i < 5; i++) CHECK_NEAR(test_value(s, x[order[i]]), order[i]);
    /* three equal optional ones; of the three that are stated again, the first two are the first two */
    csolver_description wish = {terms, 1, GE, 7, 300, 1};
    list[0] = list[1] = list[2] = wish;
    CHECK_OK(csolver_restate_constraints(s, 5, b, 3, list, a));
    list[0] = one[3];
    list[1] = list[2] = wish;
    CHECK_OK(csolver_restate_constraints(s, 3, a, 3, list, c));
    CHECK(test_same(c[1], a[0]) && test_same(c[2], a[1]) && !csolver_is_constraint(s, a[2]));
    csolver_free(s);
}

/* ---- refusals ---- */

static void check_refusal(const csolver *s, csolver_status status, size_t item,
                          csolver_field field) {
    csolver_refusal_info info;
    CHECK_OK(csolver_refusal(s, &info));
    CHECK(info.status == status && info.item == item && info.field == field);
}

static void refuses(void) {
    csolver *s = test_create();
    csolver_variable x[2];
    CHECK_OK(csolver_add_variables(s, 2, x));
    csolver_term wide[] = {{x[0], 1}}, both[] = {{x[0], 1}, {x[1], -1}}, stale[] = {{x[1], 1}};
    csolver_description d[] = {{wide, 1, EQ, 30, CSOLVER_REQUIRED, 1},
                               {both, 2, LE, 5, CSOLVER_REQUIRED, 1}};
    csolver_constraint ids[3], out[3] = {{7, 7}, {7, 7}, {7, 7}};
    csolver *none = NULL;
    CHECK_STATUS(csolver_restate_constraints(none, 0, NULL, 2, d, ids), ERROR_NULL);
    CHECK_STATUS(csolver_restate_constraints(s, 0, NULL, 2, NULL, ids), ERROR_NULL);
    CHECK_STATUS(csolver_restate_constraints(s, 1, NULL, 2, d, ids), ERROR_NULL);
    check_refusal(s, CSOLVER_ERROR_NULL, CSOLVER_NO_INDEX, CSOLVER_FIELD_CONSTRAINT);
    CHECK_OK(csolver_restate_constraints(s, 0, NULL, 2, d, ids));
    CHECK_STATUS(csolver_restate_constraints(s, 2, ids, 2, NULL, out), ERROR_NULL);
    check_refusal(s, CSOLVER_ERROR_NULL, CSOLVER_NO_INDEX, CSOLVER_FIELD_DESCRIPTION);
    CHECK_STATUS(csolver_restate_constraints(s, 2, ids, SIZE_MAX / 8, d, out), ERROR_OVERFLOW);
    ids[2] = ids[0];
    CHECK_STATUS(csolver_restate_constraints(s, 3, ids, 2, d, out), ERROR_DUPLICATE);
    check_refusal(s, CSOLVER_ERROR_DUPLICATE, 2, CSOLVER_FIELD_CONSTRAINT);
    ids[2].generation ^= 1;
    CHECK_STATUS(csolver_restate_constraints(s, 3, ids, 2, d, out), ERROR_STALE_CONSTRAINT);
    check_refusal(s, CSOLVER_ERROR_STALE_CONSTRAINT, 2, CSOLVER_FIELD_CONSTRAINT);
    d[1].constant = NAN;
    CHECK_STATUS(csolver_restate_constraints(s, 2, ids, 2, d, out), ERROR_NOT_FINITE);
    check_refusal(s, CSOLVER_ERROR_NOT_FINITE, 1, CSOLVER_FIELD_CONSTANT);
    d[1].constant = 5;
    d[1].priority = 0;
    CHECK_STATUS(csolver_restate_constraints(s, 2, ids, 2, d, out), ERROR_RANGE);
    check_refusal(s, CSOLVER_ERROR_RANGE, 1, CSOLVER_FIELD_PRIORITY);
    d[1].priority = CSOLVER_REQUIRED;
    d[1].terms = NULL;
    CHECK_STATUS(csolver_restate_constraints(s, 2, ids, 2, d, out), ERROR_NULL);
    check_refusal(s, CSOLVER_ERROR_NULL, 1, CSOLVER_FIELD_TERMS);
    stale->variable.generation ^= 1;
    d[1] = (csolver_description){stale, 1, LE, 5, CSOLVER_REQUIRED, 1};
    CHECK_STATUS(csolver_restate_constraints(s, 2, ids, 2, d, out), ERROR_STALE_VARIABLE);
    check_refusal(s, CSOLVER_ERROR_STALE_VARIABLE, 1, CSOLVER_FIELD_VARIABLE);
    /* The coefficients of one variable add up to more than the solver can compute with. */
    csolver_term sum[] = {{x[1], 9e99}, {x[1], 9e99}};
    csolver_description far[] = {
        d[0], {both, 2, LE, 5, CSOLVER_REQUIRED, 1}, {sum, 2, LE, 5, 300, 1}};
    CHECK_STATUS(csolver_restate_constraints(s, 2, ids, 3, far, out), ERROR_RANGE);
    for (int i = 0; i < 3; i++) CHECK(out[i].index == 7 && out[i].generation == 7);
    /* an edit's constraint belongs to csolver_end_edit() */
    CHECK_OK(csolver_begin_edit(s, x[1], 600));
    CHECK_OK(csolver_edit_constraint(s, x[1], &ids[2]));
    CHECK_STATUS(csolver_restate_constraints(s, 3, ids, 1, far, out), ERROR_IS_EDIT);
    CHECK_OK(csolver_end_edit(s, x[1]));
    /* after all that, nothing has changed */
    CHECK(csolver_constraint_count(s) == 2);
    CHECK(csolver_is_constraint(s, ids[0]) && csolver_is_constraint(s, ids[1]));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 30);
    CHECK_NEAR(test_value(s, x[1]), 25);
    csolver_free(s);
}

/* New required constraints that contradict a kept one are refused together with the removals and changes of the call,
 * and the conflict names the kept and the refused constraint. */
static void refuses_contradictions(void) {
    csolver *s = test_create();
    csolver_variable x[2];
    CHECK_OK(csolver_add_variables(s, 2, x));
    csolver_term left[] = {{x[0], 1}}, right[] = {{x[1], 1}}, both[] = {{x[1], 1}, {x[0], -1}};
    csolver_description d[] = {{left, 1, EQ, 1, CSOLVER_REQUIRED, 1},
                               {right, 1, EQ, 2, CSOLVER_REQUIRED, 1}};
    csolver_constraint ids[2], out[3], again[3];
    CHECK_OK(csolver_restate_constraints(s, 0, NULL, 2, d, ids));
    CHECK_OPTIMAL(s);
    csolver_description bad[] = {{left, 1, EQ, 5, CSOLVER_REQUIRED, 1},
                                 {both, 2, EQ, 3, CSOLVER_REQUIRED, 1},
                                 {right, 1, GE, 9, CSOLVER_REQUIRED, 1}};
    CHECK_STATUS(csolver_restate_constraints(s, 2, ids, 3, bad, out), ERROR_UNSATISFIABLE);
    CHECK(test_same(out[0], ids[0]));
    CHECK_CONFLICT(s, out[0], out[1], out[2]);
    again[0] = ids[0];
    again[1] = ids[1];
    CHECK_STATUS(csolver_restate_constraints(s, 2, again, 3, bad, again), ERROR_UNSATISFIABLE);
    CHECK(test_same(again[0], ids[0]) && test_same(again[1], ids[1]));
    CHECK(csolver_constraint_count(s) == 2);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[0]), 1);
    CHECK_NEAR(test_value(s, x[1]), 2);
    /* without the last one, all holds; the constraint that stood in the way is gone first */
    CHECK_OK(csolver_restate_constraints(s, 2, ids, 2, bad, out));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x[1]), 8);
    csolver_free(s);
}

/* One call removes a constraint and changes a required constant, which contradicts another required constraint, and
 * adds nothing. */
static void refuses_a_changed_constant(void) {
    csolver *s = test_create();
    csolver_variable x;
    CHECK_OK(csolver_add_variable(s, &x));
    csolver_constraint old[] = {ADD(s, EQ, 0, CSOLVER_REQUIRED, {x, 1}),
                                ADD(s, GE, 8, 700, {x, 1})};
    csolver_constraint most = ADD(s, LE, 5, CSOLVER_REQUIRED, {x, 1}), made[1];
    CHECK_OPTIMAL(s);
    csolver_term left[] = {{x, 1}};
    csolver_description nine = {left, 1, EQ, 9, CSOLVER_REQUIRED, 1},
                        four = {left, 1, EQ, 4, CSOLVER_REQUIRED, 1};
    CHECK_STATUS(csolver_restate_constraints(s, 2, old, 1, &nine, made), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, old[0], most);
    CHECK(csolver_constraint_count(s) == 3);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 0);
    CHECK_OK(csolver_restate_constraints(s, 2, old, 1, &four, made));
    CHECK(csolver_constraint_count(s) == 2);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 4);
    csolver_free(s);
}

/* Lets each call of the allocator fail in turn: the solver stays as it was, and frees all memory. */
static void survives_lack_of_memory(void) {
    for (unsigned long fail = 1;; fail++) {
        test_memory memory = {.fail_at = 0};
        csolver *s;
        csolver_options options = {.check = true, .allocator = {test_reallocate, &memory}};
        CHECK_OK(csolver_create(&options, &s));
        csolver_variable x[6];
        CHECK_OK(csolver_add_variables(s, 6, x));
        csolver_term terms[6][2];
        csolver_description d[6];
        for (int i = 0; i < 6; i++) {
            terms[i][0] = (csolver_term){x[i], 1};
            terms[i][1] = (csolver_term){x[(i + 1) % 6], i < 5 ? -1 : 1};
            d[i] = (csolver_description){terms[i], 2, EQ, i, CSOLVER_REQUIRED, 1};
        }
        csolver_constraint ids[6], out[6];
        CHECK_OK(csolver_restate_constraints(s, 0, NULL, 4, d, ids));
        CHECK_OPTIMAL(s);
        d[1].constant = 11;
        memory.fail_at = memory.calls + fail;
        csolver_status status = csolver_restate_constraints(s, 4, ids, 5, &d[1], out);
        memory.fail_at = 0;
        if (memory.failed) {
            CHECK(status == CSOLVER_ERROR_OUT_OF_MEMORY || status == CSOLVER_OK);
            csolver_constraint_info info;
            CHECK_OK(csolver_inspect_constraint(s, ids[1], &info));
            CHECK(info.constant == (status == CSOLVER_OK ? 11 : 1));
            CHECK(csolver_is_constraint(s, ids[0]) == (status != CSOLVER_OK));
            CHECK(csolver_constraint_count(s) == (status == CSOLVER_OK ? 5u : 4u));
            const char *message = NULL;
            CHECK_OK(csolver_check(s, &message));
        }
        csolver_free(s);
        CHECK(memory.held == 0);
        if (!memory.failed) break;
    }
}

/* ---- at random ---- */

static uint32_t state;

static uint32_t draw(uint32_t below) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

/* A description with terms of its own. */
typedef struct rule {
    csolver_term terms[3];
    csolver_description d;
} rule;

static void make_rule(rule *r, const csolver_variable *x) {
    static const double coefficients[] = {1, -1, 2}, priorities[] = {100, 300, 500};
    size_t count = 1 + draw(3);
    csolver_relation relation = (csolver_relation)((int)draw(3) - 1);
    double constant = draw(60) - 20.0;
    double priority = priorities[draw(3)];
    double weight = 1 + draw(2);
    r->d = (csolver_description){NULL, count, relation, constant, priority, weight};
    size_t first = draw(VARIABLES);
    for (size_t i = 0; i < count; i++) {
        size_t step = 1 + draw(2);
        double coefficient = coefficients[draw(3)];
        r->terms[i] = (csolver_term){x[(first + i * step + i) % VARIABLES], coefficient};
    }
}

/* Changes a list as hosts do: other constants, rules that come, go, move, and are stated twice. */
static size_t edit_list(rule *list, size_t count, const csolver_variable *x) {
    for (uint32_t edits = draw(6); edits-- > 0;) {
        size_t at = count == 0 ? 0 : draw((uint32_t)count),
               to = count == 0 ? 0 : draw((uint32_t)count);
        switch (draw(5)) {
        case 0:
            if (count == 0) break;
            memmove(&list[at], &list[at + 1], (--count - at) * sizeof *list);
            break;
        case 1:
            if (count == MOST) break;
            memmove(&list[at + 1], &list[at], (count++ - at) * sizeof *list);
            make_rule(&list[at], x);
            break;
        case 2:
            if (count == MOST || count == 0) break;
            list[count++] = list[at];
            break;
        case 3: {
            if (count == 0) break;
            rule moved = list[at];
            list[at] = list[to];
            list[to] = moved;
            break;
        }
        default:
            if (count > 0) list[at].d.constant = draw(80) - 30.0;
        }
    }
    return count;
}

static void describe(rule *list, size_t count, csolver_description *d) {
    for (size_t i = 0; i < count; i++) {
        list[i].d.terms = list[i].terms;
        d[i] = list[i].d;
    }
}

/* Compares the error totals with those of a new solver that gets the list at once. */
static void compare(csolver *s, size_t count, const csolver_description *d) {
    csolver *fresh = test_create();
    csolver_variable x[VARIABLES];
    CHECK_OK(csolver_add_variables(fresh, VARIABLES, x));
    csolver_term terms[MOST][3];
    csolver_description same[MOST];
    for (size_t i = 0; i < count; i++) {
        same[i] = d[i];
        same[i].terms = terms[i];
        for (size_t k = 0; k < d[i].term_count; k++)
            terms[i][k] =
                (csolver_term){x[d[i].terms[k].variable.index], d[i].terms[k].coefficient};
    }
    CHECK_OK(csolver_add_constraints(fresh, count, same, NULL));
    CHECK_OPTIMAL(s);
    CHECK_OPTIMAL(fresh);
    const csolver_level *have, *want;
    size_t have_count, want_count;
    CHECK_OK(csolver_levels(s, &have, &have_count));
    CHECK_OK(csolver_levels(fresh, &want, &want_count));
    CHECK(have_count == want_count);
    for (size_t i = 0; i < have_count && i < want_count; i++) {
        CHECK(have[i].priority == want[i].priority);
        CHECK_NEAR(have[i].violation, want[i].violation);
    }
    csolver_free(fresh);
}

/* Checks that constraints[i] is what description i says. */
static void inspect(const csolver *s, size_t count, const csolver_description *d,
                    const csolver_constraint *ids) {
    CHECK(csolver_constraint_count(s) == count);
    for (size_t i = 0; i < count; i++) {
        csolver_constraint_info info = {.constant = NAN};
        CHECK_OK(csolver_inspect_constraint(s, ids[i], &info));
        CHECK(info.constant == d[i].constant && info.relation == d[i].relation &&
              info.priority == d[i].priority && info.weight == d[i].weight);
        for (size_t k = 0; k < i; k++) CHECK(!test_same(ids[i], ids[k]));
    }
}

static void at_random(uint32_t seed) {
    static rule list[MOST + 1];
    static csolver_description d[MOST];
    csolver_constraint ids[MOST];
    size_t count = 0;
    state = seed * 2654435761u + 1;
    csolver *s = test_create();
    csolver_variable x[VARIABLES];
    CHECK_OK(csolver_add_variables(s, VARIABLES, x));
    for (int frame = 0; frame < 12; frame++) {
        size_t before = count;
        if (frame == 0)
            while (count < MOST / 2) make_rule(&list[count++], x);
        else
            count = edit_list(list, count, x);
        describe(list, count, d);
        bool open = draw(4) == 0, undone = open && draw(2) == 0;
        if (open) CHECK_OK(csolver_begin(s));
        if (undone) {
            csolver_constraint lost[MOST];
            CHECK_OK(csolver_restate_constraints(s, before, ids, count, d, lost));
            CHECK_OK(csolver_rollback(s));
        }
        CHECK_OK(csolver_restate_constraints(s, before, ids, count, d, ids));
        if (open && !undone) CHECK_OK(csolver_commit(s));
        inspect(s, count, d, ids);
        compare(s, count, d);
    }
    csolver_free(s);
}

/* ---- growth ---- */

/* A list of cells, each with a picture, a title, a text and a badge; 24 constraints a cell. */
enum { CELL, PICTURE, TITLE, TEXT, BADGE, VIEWS };
enum { X, Y, W, H, SIDES };
typedef csolver_variable cell[VIEWS][SIDES];

typedef struct list {
    csolver_term *terms;
    csolver_description *all;
    size_t count, used;
} list;

static void put(list *l, csolver_relation relation, double constant, double priority,
                const csolver_term *terms, size_t count) {
    csolver_term *own = l->terms + l->used;
    memcpy(own, terms, count * sizeof *terms);
    l->used += count;
    l->all[l->count++] = (csolver_description){own, count, relation, constant, priority, 1};
}

#define REQUIRED CSOLVER_REQUIRED
#define PUT(relation, constant, priority, ...)                                                     \
    do {                                                                                           \
        csolver_term terms_[] = {__VA_ARGS__};                                                     \
        put(l, relation, constant, priority, terms_, sizeof terms_ / sizeof *terms_);              \
    } while (0)

/* How a frame differs from the one before:
 * - SAME: not at all,
 * - TEXTS: in the widths of all texts,
 * - CELLS: one cell of twenty has gone, and its neighbour has come back,
 * - BLOCKS: blocks of cells, each an eighth of the list long, have gone, and others have come back,
 * - INSERTIONS: a cell has come between the first cell and the second one, and the cell that has been there longest
 *   of the upper half of the list has gone. */
enum { SAME, TEXTS, CELLS, BLOCKS, INSERTIONS, CHANGES };

/* Returns whether the cell is missing in a frame. */
static bool is_missing(size_t cell, size_t count, int change, size_t frame) {
    size_t half = count / 2;
    if (change == CELLS) return (cell + frame) % 20 == 0;
    if (change == BLOCKS) return (cell + frame * 37) / (count / 8) % 3 == 0;
    if (change != INSERTIONS || cell == 0 || cell >= half) return false;
    size_t comes = half - cell; /* the frame in which the cell comes for the first time */
    return (frame + half - comes % half) % half >= (half < 100 ? half / 2 : 50);
}

static double height_of(size_t cell) { return 56 + (double)(cell % 7) * 9; }

static void describe_cells(list *l, cell *cells, size_t count, int change, size_t frame) {
    size_t last = SIZE_MAX, turn = change == TEXTS ? frame : 0;
    l->count = l->used = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_missing(i, count, change, frame)) continue;
        const csolver_variable *c = cells[i][CELL], *p = cells[i][PICTURE], *t = cells[i][TITLE],
                               *u = cells[i][TEXT], *b = cells[i][BADGE];
        PUT(EQ, 0, REQUIRED, {c[X], 1});
        PUT(EQ, 320, REQUIRED, {c[W], 1});
        if (last == SIZE_MAX)
            PUT(EQ, 0, REQUIRED, {c[Y], 1});
        else
            PUT(EQ, 0, REQUIRED, {c[Y], 1}, {cells[last][CELL][Y], -1}, {cells[last][CELL][H], -1});
        PUT(GE, height_of(i), REQUIRED, {c[H], 1});
        PUT(EQ, 0, 100, {c[H], 1});
        PUT(EQ, 8, REQUIRED, {p[X], 1}, {c[X], -1});
        PUT(EQ, 8, REQUIRED, {p[Y], 1}, {c[Y], -1});
        PUT(EQ, 40, REQUIRED, {p[W], 1});
        PUT(EQ, 40, REQUIRED, {p[H], 1});
        PUT(EQ, 8, REQUIRED, {t[X], 1}, {p[X], -1}, {p[W], -1});
        PUT(EQ, 8, REQUIRED, {t[Y], 1}, {c[Y], -1});
        PUT(EQ, 60 + (double)((i * 37 + turn * 13) % 90), 750, {t[W], 1});
        PUT(EQ, 18, REQUIRED, {t[H], 1});
        PUT(EQ, 0, REQUIRED, {u[X], 1}, {t[X], -1});
        PUT(EQ, 4, REQUIRED, {u[Y], 1}, {t[Y], -1}, {t[H], -1});
        PUT(EQ, 50 + (double)((i * 53 + turn * 17) % 120), 750, {u[W], 1});
        PUT(EQ, 16, REQUIRED, {u[H], 1});
        PUT(LE, -8, REQUIRED, {t[X], 1}, {t[W], 1}, {b[X], -1});
        PUT(LE, -8, REQUIRED, {u[X], 1}, {u[W], 1}, {b[X], -1});
        PUT(GE, 8, REQUIRED, {c[Y], 1}, {c[H], 1}, {u[Y], -1}, {u[H], -1});
        PUT(EQ, 24, REQUIRED, {b[W], 1});
        PUT(EQ, 24, REQUIRED, {b[H], 1});
        PUT(EQ, -8, REQUIRED, {b[X], 1}, {b[W], 1}, {c[X], -1}, {c[W], -1});
        PUT(EQ, 0, REQUIRED, {b[Y], 1}, {b[H], .5}, {c[Y], -1}, {c[H], -.5});
        last = i;
    }
}

/* Checks the frames of the cells: every cell has its least height, and its badge is in the middle. */
static void check_cells(csolver *s, cell *cells, size_t count, int change, size_t frame) {
    double y = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_missing(i, count, change, frame)) continue;
        CHECK_NEAR(test_value(s, cells[i][CELL][Y]), y);
        CHECK_NEAR(test_value(s, cells[i][BADGE][Y]), y + height_of(i) / 2 - 12);
        y += height_of(i);
    }
}

/* Plays frames of a list of cells, and returns the mean processor time of a frame, from the third on, in
 * microseconds. */
static double play(size_t count, int change, size_t frames) {
    csolver *s = NULL;
    CHECK_OK(csolver_create(NULL, &s));
    cell *cells = malloc(count * sizeof *cells);
    list l = {.terms = malloc(count * 56 * sizeof *l.terms),
              .all = malloc(count * 24 * sizeof *l.all)};
    csolver_constraint *ids = malloc(count * 24 * sizeof *ids);
    if (cells == NULL || l.terms == NULL || l.all == NULL || ids == NULL) exit(2);
    CHECK_OK(csolver_add_variables(s, count * VIEWS * SIDES, cells[0][0]));
    size_t stated = 0;
    clock_t taken = 0;
    for (size_t frame = 0; frame < frames; frame++) {
        describe_cells(&l, cells, count, change, frame);
        clock_t start = clock();
        CHECK_OK(csolver_restate_constraints(s, stated, ids, l.count, l.all, ids));
        CHECK_OPTIMAL(s);
        if (frame > 1) taken += clock() - start;
        stated = l.count;
        check_cells(s, cells, count, change, frame);
    }
    /* No frame violates a bound or leaves a variable undetermined, so that neither steps of the simplex method nor
     * substitutions are needed, however the list changes. */
    csolver_statistics_info info;
    CHECK_OK(csolver_statistics(s, &info));
    CHECK(info.dual_iterations == 0 && info.primal_iterations == 0 && info.derived_rows == 0);
    csolver_free(s);
    free(cells);
    free(l.terms);
    free(l.all);
    free(ids);
    return (double)taken * 1e6 / CLOCKS_PER_SEC / (double)(frames - 2);
}

static void growth(void) {
    printf("%8s %12s %12s %12s %12s %12s   microseconds\n", "cells", "same", "other texts",
           "5 % cells", "blocks", "insertions");
    for (size_t count = 10; count <= 10000; count *= 10) {
        printf("%8zu", count);
        for (int change = SAME; change < CHANGES; change++)
            printf(" %12.2f", play(count, change, 100000 / count + 12));
        printf("\n");
    }
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "growth") == 0) {
        growth();
        return test_failures != 0;
    }
    for (int change = SAME; change < CHANGES; change++) (void)play(240, change, 130);
    keeps_and_changes();
    tells_structures_apart();
    follows_moves();
    refuses();
    refuses_contradictions();
    refuses_a_changed_constant();
    survives_lack_of_memory();
    uint32_t first = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1;
    for (uint32_t i = 0; i < TEST_SHARE(400); i++) at_random(first + i);
    return TEST_END("restating");
}
