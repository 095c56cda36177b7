/* ties.c - tests the option age_breaks_ties. Views with preferred widths share rows that are too narrow or
 * too wide. Among views that may yield at the same cost, older ones get the space: in the first answer,
 * after resizes, and after changes of preferred widths, fixed widths and priorities, in copies and
 * templates, and without memory. The right answer is worked out by filling the rows. Usage: ties
 * [LAST_SEED] */
#include "test.h"

enum { MOST_ROWS = 24, MOST_VIEWS = 6 };

typedef struct row {
    int count;
    csolver_variable x[MOST_VIEWS], w[MOST_VIEWS];
    double natural[MOST_VIEWS], hugging[MOST_VIEWS], resistance[MOST_VIEWS];
    csolver_constraint at_most[MOST_VIEWS], at_least[MOST_VIEWS], pin[MOST_VIEWS];
    bool pinned[MOST_VIEWS];
} row;

typedef struct table {
    csolver *s;
    csolver_variable width;
    double given;
    int count;
    row rows[MOST_ROWS];
} table;

static uint64_t state;

static int any(int below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (unsigned)below);
}

/* Computes the widths that a row should have. Missing space is taken from the views with the lowest
 * resistance, the last ones first; excess space goes to the first of the views with the lowest hugging. */
static void fill(const row *r, double given, double *w) {
    double rest = given;
    int taker = -1;
    for (int i = 0; i < r->count; i++) {
        w[i] = r->pinned[i] ? 0 : r->natural[i];
        rest -= w[i];
        bool better = taker < 0 || r->hugging[i] < r->hugging[taker];
        if (!r->pinned[i] && better) taker = i;
    }
    if (rest > 0) w[taker] += rest;
    while (rest < 0) {
        int giver = -1;
        for (int i = 0; i < r->count; i++)
            if (w[i] > 0 && (giver < 0 || r->resistance[i] <= r->resistance[giver])) giver = i;
        double part = fmin(-rest, w[giver]);
        w[giver] -= part;
        rest += part;
    }
}

static void expect(table *t) {
    CHECK_OPTIMAL(t->s);
    for (int k = 0; k < t->count; k++) {
        double want[MOST_VIEWS];
        fill(&t->rows[k], t->given, want);
        for (int i = 0; i < t->rows[k].count; i++)
            CHECK_NEAR(test_value(t->s, t->rows[k].w[i]), want[i]);
    }
}

static void add_row(table *t, row *r) {
    csolver *s = t->s;
    CHECK_OK(csolver_add_variables(s, (size_t)r->count, r->x));
    CHECK_OK(csolver_add_variables(s, (size_t)r->count, r->w));
    for (int i = 0; i < r->count; i++) {
        csolver_variable w = r->w[i];
        ADD(s, GE, 0, CSOLVER_REQUIRED, {w, 1});
        r->at_most[i] = ADD(s, LE, r->natural[i], r->hugging[i], {w, 1});
        r->at_least[i] = ADD(s, GE, r->natural[i], r->resistance[i], {w, 1});
        if (i == 0)
            ADD(s, EQ, 0, CSOLVER_REQUIRED, {r->x[0], 1});
        else
            ADD(s, EQ, 0, CSOLVER_REQUIRED, {r->x[i], 1}, {r->x[i - 1], -1}, {r->w[i - 1], -1});
    }
    int last = r->count - 1;
    ADD(s, EQ, 0, CSOLVER_REQUIRED, {r->x[last], 1}, {r->w[last], 1}, {t->width, -1});
}

static table make(const csolver_options *options, int rows, bool mixed) {
    table t = {.count = rows, .given = any(300)};
    CHECK_OK(csolver_create(options, &t.s));
    if (t.s == NULL) exit(2);
    CHECK_OK(csolver_add_variable(t.s, &t.width));
    CHECK_OK(csolver_begin_edit(t.s, t.width, CSOLVER_REQUIRED));
    CHECK_OK(csolver_suggest(t.s, t.width, t.given));
    for (int k = 0; k < rows; k++) {
        row *r = &t.rows[k];
        r->count = 2 + any(MOST_VIEWS - 1);
        for (int i = 0; i < r->count; i++) {
            r->natural[i] = any(60);
            r->hugging[i] = 250 - (mixed ? any(2) : 0);
            r->resistance[i] = 750 - (mixed ? any(2) : 0);
        }
        add_row(&t, r);
    }
    return t;
}

/* Two views of 36 points in a row of 50 and in one of 102 points. */
static void recorded(void) {
    table t = {.count = 1, .given = 50};
    CHECK_OK(csolver_create(&(csolver_options){.check = true, .age_breaks_ties = true}, &t.s));
    CHECK_OK(csolver_add_variable(t.s, &t.width));
    CHECK_OK(csolver_begin_edit(t.s, t.width, CSOLVER_REQUIRED));
    row *r = &t.rows[0];
    *r = (row){.count = 2, .natural = {36, 36}, .hugging = {250, 250}, .resistance = {750, 750}};
    add_row(&t, r);
    for (int k = 0; k < 3; k++) {
        CHECK_OK(csolver_suggest(t.s, t.width, 50));
        CHECK_OPTIMAL(t.s);
        CHECK_NEAR(test_value(t.s, r->w[0]), 36);
        CHECK_NEAR(test_value(t.s, r->w[1]), 14);
        CHECK_OK(csolver_suggest(t.s, t.width, 102));
        CHECK_OPTIMAL(t.s);
        CHECK_NEAR(test_value(t.s, r->w[0]), 66);
        CHECK_NEAR(test_value(t.s, r->w[1]), 36);
    }
    csolver_free(t.s);
}

static void resize(table *t) {
    t->given = any(300);
    CHECK_OK(csolver_suggest(t->s, t->width, t->given));
}

static bool is_only_one(const row *r) {
    int free = 0;
    for (int i = 0; i < r->count; i++) free += !r->pinned[i];
    return free == 1;
}

/* Changes a preferred width, fixes or releases the width of a view, or lowers a priority and raises it
 * again. */
static void change(table *t) {
    row *r = &t->rows[any(t->count)];
    int i = any(r->count), what = any(4);
    if (what == 0) {
        resize(t);
    } else if (what == 1) {
        r->natural[i] = any(60);
        CHECK_OK(csolver_set_constant(t->s, r->at_most[i], r->natural[i]));
        CHECK_OK(csolver_set_constant(t->s, r->at_least[i], r->natural[i]));
    } else if (what == 2) {
        double hugging = r->hugging[i], resistance = r->resistance[i];
        CHECK_OK(csolver_set_priority(t->s, r->at_most[i], r->hugging[i] = 240));
        CHECK_OK(csolver_set_priority(t->s, r->at_least[i], r->resistance[i] = 740));
        expect(t);
        CHECK_OK(csolver_set_priority(t->s, r->at_most[i], r->hugging[i] = hugging));
        CHECK_OK(csolver_set_priority(t->s, r->at_least[i], r->resistance[i] = resistance));
    } else if (r->pinned[i]) {
        CHECK_OK(csolver_remove_constraint(t->s, r->pin[i]));
        r->pinned[i] = false;
    } else if (!is_only_one(r)) {
        r->pin[i] = ADD(t->s, EQ, 0, CSOLVER_REQUIRED, {r->w[i], 1});
        r->pinned[i] = true;
    }
}

static void play(unsigned seed, int rows, bool mixed, void (*act)(table *)) {
    enum { STEPS = 16 };
    state = seed;
    csolver_options options = {.check = seed % 8 == 0, .age_breaks_ties = true};
    table t = make(&options, rows, mixed);
    expect(&t);
    for (int k = 0; k < STEPS; k++) {
        act(&t);
        expect(&t);
    }
    csolver_free(t.s);
}

/* The width of the row and some views are kept away from their preferred sizes and then released, one
 * after the other. Whatever width remains is shared by the rule. If `each`, solves after each release. */
static void let_go(unsigned seed, int rows, bool each) {
    state = seed;
    csolver_constraint held[1 + MOST_ROWS * MOST_VIEWS];
    size_t count = 0;
    table t =
        make(&(csolver_options){.check = seed % 8 == 0, .age_breaks_ties = true}, rows, false);
    CHECK_OK(csolver_end_edit(t.s, t.width));
    held[count++] = ADD(t.s, EQ, t.given, 990, {t.width, 1});
    if (any(2)) ADD(t.s, (csolver_relation)(any(3) - 1), any(200), 300, {t.width, 1});
    for (int k = 0; k < rows; k++)
        for (int i = 0; i < t.rows[k].count; i++)
            if (any(4) == 0) held[count++] = ADD(t.s, EQ, any(80), 900, {t.rows[k].w[i], 1});
    CHECK_OPTIMAL(t.s);
    while (count > 0) {
        CHECK_OK(csolver_remove_constraint(t.s, held[--count]));
        if (each) CHECK_OPTIMAL(t.s);
    }
    CHECK_OPTIMAL(t.s);
    t.given = test_value(t.s, t.width);
    expect(&t);
    csolver_free(t.s);
}

/* A copy follows the rule independently, and a change that is rolled back leaves everything as it was. */
static void copies(unsigned seed) {
    state = seed;
    table t = make(&(csolver_options){.age_breaks_ties = true}, 3, false);
    expect(&t);
    table copy = t;
    CHECK_OK(csolver_clone(t.s, &copy.s));
    for (int k = 0; k < 8; k++) change(&copy), expect(&copy);
    expect(&t);
    CHECK_OK(csolver_begin(t.s));
    CHECK_OK(csolver_set_constant(t.s, t.rows[0].at_most[0], 1000));
    ADD(t.s, EQ, 0, CSOLVER_REQUIRED, {t.rows[1].w[0], 1});
    CHECK_OK(csolver_rollback(t.s));
    resize(&t);
    expect(&t);
    csolver_free(copy.s);
    csolver_free(t.s);
}

static void stamps(unsigned seed) {
    enum { INSTANCES = 40 };
    state = seed;
    table t = make(&(csolver_options){.age_breaks_ties = true}, 1, false);
    const row *r = &t.rows[0];
    csolver_parameter width = {{0, 0}, 0, 1, 0};
    CHECK_OK(csolver_edit_constraint(t.s, t.width, &width.constraint));
    csolver_template_options options = {.number_count = 1,
                                        .parameter_count = 1,
                                        .parameters = &width,
                                        .output_count = (size_t)r->count,
                                        .outputs = r->w};
    csolver_template *shape = NULL;
    CHECK_OK(csolver_template_create(t.s, &options, &shape));
    double numbers[INSTANCES], values[INSTANCES * MOST_VIEWS], want[MOST_VIEWS];
    for (int k = 0; k < INSTANCES; k++) numbers[k] = any(300);
    CHECK_OK(csolver_template_stamp(shape, INSTANCES, numbers, values, NULL, NULL));
    for (int k = 0; k < INSTANCES; k++) {
        fill(r, numbers[k], want);
        for (int i = 0; i < r->count; i++) CHECK_NEAR(values[k * r->count + i], want[i]);
    }
    csolver_template_free(shape);
    csolver_free(t.s);
}

/* Lets every allocation of the solve after a change fail once; the same call then succeeds and follows the
 * rule. */
static void short_of_memory(unsigned seed) {
    for (unsigned long at = 1; at < 60; at++) {
        test_memory memory = {.fail_at = 0};
        csolver_options options = {.allocator = {test_reallocate, &memory},
                                   .age_breaks_ties = true};
        state = seed;
        table t = make(&options, 2, false);
        expect(&t);
        for (int k = 0; k < 6; k++) {
            change(&t);
            memory.fail_at = memory.calls + at;
            csolver_status status = solve_status(t.s);
            CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_OUT_OF_MEMORY);
            memory.fail_at = 0;
            expect(&t);
        }
        csolver_free(t.s);
        CHECK(memory.held == 0);
    }
}

int main(int argc, char **argv) {
    unsigned last = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : TEST_SHARE(160);
    recorded();
    for (unsigned seed = 1; seed <= last; seed++) {
        play(seed, 1, false, resize);
        play(seed, 1, true, resize);
        play(seed, 1, false, change);
        for (int k = 0; k < 16; k++) let_go(16 * seed + (unsigned)k, 1 + k % 3, k % 2 == 0);
        copies(seed);
        stamps(seed);
    }
    for (unsigned seed = 1; seed <= last / 8; seed++) {
        play(seed, MOST_ROWS, false, resize);
        play(seed, MOST_ROWS, true, resize);
        play(seed, MOST_ROWS, false, change);
        short_of_memory(seed);
    }
    return TEST_END("ties");
}
