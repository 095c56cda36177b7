/* counts.c - measures what workloads cost in deterministic counts: pivots, visited rows, allocations. The
 * counts must equal those in counts.expected, so that a change of the algorithm shows its effect. The
 * benchmarks measure times. After an intended change: build/gcc/test-counts --print >
 * Tests/CSolver/counts.expected */
#include "test.h"

enum { MOST_VIEWS = 4000 };

/* A layout: a root whose width and height are edited, and views inside. */
typedef struct scene {
    csolver *s;
    csolver_variable root[4], view[MOST_VIEWS][4]; /* each in the order x, y, width, height */
    csolver_term *terms;
    csolver_description *descriptions;
    csolver_constraint *ids;
    size_t views, term_count, count;
} scene;

enum { X, Y, W, H };
#define R CSOLVER_REQUIRED

static void row(scene *c, csolver_relation relation, double constant, double priority,
                const csolver_term *terms, size_t count) {
    c->descriptions[c->count++] =
        (csolver_description){c->terms + c->term_count, count, relation, constant, priority, 1};
    memcpy(c->terms + c->term_count, terms, count * sizeof *terms);
    c->term_count += count;
}

#define ROW(c, relation, constant, priority, ...)                                                  \
    row(c, relation, constant, priority, TERMS(__VA_ARGS__))

static csolver_variable *add_view(scene *c) {
    CHECK_OK(csolver_add_variables(c->s, 4, c->view[c->views]));
    return c->view[c->views++];
}

/* Adds constraints: both sizes are at least 0, and the view reaches from the top to the bottom of the
 * root. */
static void stretch(scene *c, const csolver_variable *v) {
    ROW(c, GE, 0, R, {v[W], 1});
    ROW(c, GE, 0, R, {v[H], 1});
    ROW(c, EQ, 4, R, {v[Y], 1}, {c->root[Y], -1});
    ROW(c, EQ, -4, R, {v[Y], 1}, {v[H], 1}, {c->root[Y], -1}, {c->root[H], -1});
}

/* Puts a view to the right of another one, in a row that fills the root. `before` is NULL for the first
 * view. */
static void follow(scene *c, const csolver_variable *before, const csolver_variable *v) {
    if (before == NULL)
        ROW(c, EQ, 1, R, {v[X], 1}, {c->root[X], -1});
    else
        ROW(c, EQ, 1, R, {v[X], 1}, {before[X], -1}, {before[W], -1});
}

static void close_row(scene *c, const csolver_variable *last) {
    ROW(c, EQ, -1, R, {last[X], 1}, {last[W], 1}, {c->root[X], -1}, {c->root[W], -1});
}

static void columns(scene *c, size_t size) {
    for (size_t i = 0; i < size; i++) {
        csolver_variable *v = add_view(c);
        stretch(c, v);
        follow(c, i == 0 ? NULL : v - 4, v);
        if (i > 0) ROW(c, EQ, 0, R, {v[W], 1}, {c->view[0][W], -1});
    }
    close_row(c, c->view[size - 1]);
}

/* A row of views whose widths are equal by optional constraints. */
static void equal_softly(scene *c, size_t size) {
    for (size_t i = 0; i < size; i++) {
        csolver_variable *v = add_view(c);
        stretch(c, v);
        follow(c, i == 0 ? NULL : v - 4, v);
        if (i > 0) ROW(c, EQ, 0, 800, {v[W], 1}, {(v - 4)[W], -1});
    }
    close_row(c, c->view[size - 1]);
}

/* A row of views with different preferred widths, which are reduced in the order of their priorities. */
static void flexible(scene *c, size_t size) {
    static const double priorities[] = {749, 500, 250};
    for (size_t i = 0; i < size; i++) {
        csolver_variable *v = add_view(c);
        stretch(c, v);
        follow(c, i == 0 ? NULL : v - 4, v);
        ROW(c, EQ, 30 + (double)(i * 7 % 50), priorities[i % 3], {v[W], 1});
    }
    close_row(c, c->view[size - 1]);
}

/* Cards with a picture and a text that gets its preferred size if there is room. */
static void cells(scene *c, size_t size) {
    for (size_t i = 0; i < size; i++) {
        csolver_variable *card = add_view(c), *image = add_view(c), *text = add_view(c);
        ROW(c, EQ, 0, R, {card[X], 1}, {c->root[X], -1});
        ROW(c, EQ, 0, R, {card[W], 1}, {c->root[W], -1});
        ROW(c, EQ, 80 * (double)i, R, {card[Y], 1});
        ROW(c, EQ, 80, R, {card[H], 1});
        ROW(c, EQ, 10, R, {image[X], 1}, {card[X], -1});
        ROW(c, EQ, 0, R, {image[Y], 1}, {image[H], 0.5}, {card[Y], -1}, {card[H], -0.5});
        ROW(c, EQ, 48, R, {image[W], 1});
        ROW(c, EQ, 0, R, {image[H], 1}, {image[W], -1});
        ROW(c, EQ, 10, R, {text[X], 1}, {image[X], -1}, {image[W], -1});
        ROW(c, LE, -10, R, {text[X], 1}, {text[W], 1}, {card[X], -1}, {card[W], -1});
        ROW(c, EQ, 0, R, {text[Y], 1}, {image[Y], -1});
        ROW(c, EQ, 20, R, {text[H], 1});
        ROW(c, GE, 100 + (double)(i * 13 % 200), 750, {text[W], 1});
        ROW(c, LE, 100 + (double)(i * 13 % 200), 250, {text[W], 1});
    }
}

/* Adds constraints: the width of the view should be at least and at most the natural width. */
static void natural_width(scene *c, const csolver_variable *v, double width) {
    ROW(c, GE, width, 750, {v[W], 1});
    ROW(c, LE, width, 250, {v[W], 1});
}

/* A row of views with natural widths and a greatest width, all of which have the same width. */
static void equal_texts(scene *c, size_t size) {
    for (size_t i = 0; i < size; i++) {
        csolver_variable *v = add_view(c);
        stretch(c, v);
        follow(c, i == 0 ? NULL : v - 4, v);
        ROW(c, LE, 100, R, {v[W], 1});
        natural_width(c, v, 30 + (double)(i * 7 % 50));
        if (i > 0) ROW(c, EQ, 0, R, {v[W], 1}, {(v - 4)[W], -1});
    }
    ROW(c, LE, -1, R, {(c->view[size - 1])[X], 1}, {(c->view[size - 1])[W], 1}, {c->root[X], -1},
        {c->root[W], -1});
}

/* Bars of three views with natural widths, which have the same width and fill the root. */
static void bars(scene *c, size_t size) {
    for (size_t i = 0; i < size; i++) {
        csolver_variable *v = add_view(c);
        ROW(c, EQ, 20 * (double)(i / 3), R, {v[Y], 1});
        ROW(c, EQ, 20, R, {v[H], 1});
        natural_width(c, v, 30 + (double)(i * 7 % 50));
        follow(c, i % 3 == 0 ? NULL : v - 4, v);
        if (i % 3 > 0) ROW(c, EQ, 0, R, {v[W], 1}, {(v - 4)[W], -1});
        if (i % 3 == 2) close_row(c, v);
    }
}

/* A grid: lines with optional equal distances, and views between them with optional proportions, which all
 * of them miss on the same side. */
static void grid(scene *c, size_t size) {
    size_t side = 1;
    while ((side + 1) * (side + 1) <= size) side++;
    csolver_variable *lines[2];
    for (int axis = 0; axis < 2; axis++) {
        csolver_variable *line = lines[axis] = *(c->view + c->views);
        for (size_t i = 0; i <= side; i += 4) add_view(c);
        ROW(c, EQ, 0, R, {line[0], 1});
        ROW(c, EQ, 0, R, {line[side], 1}, {c->root[W + axis], -1});
        for (size_t i = 0; i < side; i++) {
            ROW(c, GE, 10, R, {line[i + 1], 1}, {line[i], -1});
            if (i > 0) ROW(c, EQ, 0, 600, {line[i + 1], 1}, {line[i], -2}, {line[i - 1], 1});
        }
    }
    for (size_t i = 0; i < side * side; i++) {
        csolver_variable *v = add_view(c);
        for (int axis = 0; axis < 2; axis++) {
            csolver_variable *line = lines[axis] + (axis == 0 ? i % side : i / side);
            ROW(c, EQ, 2, R, {v[X + axis], 1}, {line[0], -1});
            ROW(c, EQ, -2, R, {v[X + axis], 1}, {v[W + axis], 1}, {line[1], -1});
        }
        ROW(c, EQ, 0, 300, {v[H], 1}, {v[W], -0.75});
    }
}

/* Views nested inside each other. */
static void deep(scene *c, size_t size) {
    for (size_t i = 0; i < size; i++) {
        csolver_variable *v = add_view(c), *outer = i == 0 ? c->root : v - 4;
        for (int axis = 0; axis < 2; axis++) {
            ROW(c, GE, 0, R, {v[W + axis], 1});
            ROW(c, EQ, 1, R, {v[X + axis], 1}, {outer[X + axis], -1});
            ROW(c, EQ, -1, R, {v[X + axis], 1}, {v[W + axis], 1}, {outer[X + axis], -1},
                {outer[W + axis], -1});
        }
    }
}

/* Returns the next pseudo-random number below 1, the same on every machine. */
static double draw(uint32_t *state) {
    *state = *state * 1664525 + 1013904223;
    return (double)(*state >> 16) / 65536;
}

/* Optional rows of up to four variables at three priorities, more rows than variables. This is not a
 * layout; the simplex method takes steps of every kind. */
static void soft_rows(scene *c, size_t size) {
    uint32_t state = 1;
    for (size_t i = 0; i < size; i++) add_view(c);
    for (size_t i = 0; i < 16 * size; i++) {
        csolver_term terms[4];
        size_t count = 0;
        double drawn[3];
        for (size_t k = 0; k < 4; k++) {
            for (size_t d = 0; d < 3; d++) drawn[d] = draw(&state);
            if (k > 0 && drawn[0] < 0.25) break;
            terms[count++] = (csolver_term){c->view[(size_t)(drawn[1] * (double)size)][k],
                                            floor(drawn[2] * 6) - 2.5};
        }
        row(c, i % 2 == 0 ? LE : GE, floor(drawn[2] * 100), 300 + 100 * (double)(i % 3), terms,
            count);
    }
}

typedef struct workload {
    const char *name;
    void (*build)(scene *c, size_t size);
    size_t size;
    double width; /* the smallest width of the root, and of each view */
} workload;

static const workload workloads[] = {
    {"columns", columns, 30, 5},      {"columns", columns, 1000, 5},
    {"row", equal_softly, 30, 15},    {"row", equal_softly, 300, 15},
    {"flexible", flexible, 30, 20},   {"flexible", flexible, 300, 20},
    {"cells", cells, 30, 400 / 30.0}, {"cells", cells, 1000, 400 / 1000.0},
    {"texts", equal_texts, 30, 60},   {"bars", bars, 30, 40 / 3.0},
    {"bars", bars, 900, 400 / 900.0}, {"deep", deep, 30, 5},
    {"deep", deep, 1000, 5},          {"grid", grid, 25, 500 / 25.0},
    {"grid", grid, 900, 500 / 900.0}, {"soft rows", soft_rows, 10, 40},
    {"soft rows", soft_rows, 40, 10},
};

static void print_counts(FILE *out, const workload *w, const char *what, csolver_statistics_info a,
                         csolver_statistics_info b) {
    fprintf(out,
            "%-9s %4zu  %-10s %7llu pivots %8llu rows %8llu work %6llu breakpoints "
            "%4llu allocations\n",
            w->name, w->size, what, (unsigned long long)(b.pivots - a.pivots),
            (unsigned long long)(b.row_operations - a.row_operations),
            (unsigned long long)(b.work - a.work),
            (unsigned long long)(b.breakpoints - a.breakpoints),
            (unsigned long long)(b.allocations - a.allocations));
}

static csolver_statistics_info statistics(const csolver *s) {
    csolver_statistics_info info = {0};
    CHECK_OK(csolver_statistics(s, &info));
    return info;
}

static void resize(scene *c, const workload *w, int step) {
    CHECK_OK(csolver_suggest(c->s, c->root[W], (double)w->size * w->width * (1 + 0.1 * step)));
    CHECK_OK(csolver_suggest(c->s, c->root[H], 600 + step));
    CHECK_OPTIMAL(c->s);
}

/* Builds a solver with the constraints of the workload, by one call or, if `each`, one by one. */
static void build(scene *c, const workload *w, bool each) {
    c->views = c->term_count = c->count = 0;
    CHECK_OK(csolver_create(NULL, &c->s));
    CHECK_OK(csolver_add_variables(c->s, 4, c->root));
    CHECK_OK(csolver_begin_edit(c->s, c->root[W], 950));
    CHECK_OK(csolver_begin_edit(c->s, c->root[H], 950));
    ROW(c, EQ, 0, R, {c->root[X], 1});
    ROW(c, EQ, 0, R, {c->root[Y], 1});
    w->build(c, w->size);
    if (!each) CHECK_OK(csolver_add_constraints(c->s, c->count, c->descriptions, c->ids));
    for (size_t i = 0; each && i < c->count; i++)
        CHECK_OK(csolver_add_constraint(c->s, &c->descriptions[i], &c->ids[i]));
    resize(c, w, 0);
}

static void count(FILE *out, const workload *w) {
    static scene c;
    size_t most = 16 * w->size + 16;
    c.terms = malloc(4 * most * sizeof *c.terms);
    c.descriptions = malloc(most * sizeof *c.descriptions);
    c.ids = malloc(most * sizeof *c.ids);
    if (c.terms == NULL || c.descriptions == NULL || c.ids == NULL) exit(2);
    csolver_statistics_info start = {0}, built, again;
    build(&c, w, true);
    print_counts(out, w, "one by one", start, statistics(c.s));
    csolver_free(c.s);
    build(&c, w, false);
    built = statistics(c.s);
    print_counts(out, w, "build", start, built);
    /* The first resizes let the solver compile a resize. Then ten more are measured, in both directions. */
    for (int i = 1; i < 20; i++) resize(&c, w, i % 10);
    built = statistics(c.s);
    for (int i = 0; i < 10; i++) resize(&c, w, i < 5 ? i : 10 - i);
    again = statistics(c.s);
    print_counts(out, w, "10 sizes", built, again);
    /* Removes ten constraints, spread over the layout, and adds them again. */
    for (size_t i = 0; i < 10; i++) {
        size_t at = (2 * i + 1) * c.count / 20;
        CHECK_OK(csolver_remove_constraint(c.s, c.ids[at]));
        CHECK_OPTIMAL(c.s);
        CHECK_OK(csolver_add_constraint(c.s, &c.descriptions[at], &c.ids[at]));
        CHECK_OPTIMAL(c.s);
    }
    built = statistics(c.s);
    print_counts(out, w, "10 toggles", again, built);
    /* Removes every second constraint by one call. */
    size_t going = 0;
    for (size_t i = 1; i < c.count; i += 2) c.ids[going++] = c.ids[i];
    CHECK_OK(csolver_remove_constraints(c.s, going, c.ids));
    CHECK_OPTIMAL(c.s);
    print_counts(out, w, "half out", built, statistics(c.s));
    csolver_free(c.s);
    free(c.terms);
    free(c.descriptions);
    free(c.ids);
}

/* Three variables are fixed, and twelve optional rows, some on one variable, want other values. Then the
 * variables are released. Adds up the counts of many such systems. */
static void let_go(FILE *out, size_t systems) {
    enum { LINES = 3, WISHES = 12 };
    uint32_t state = 1;
    csolver_statistics_info total = {0}, held = {0};
    for (size_t k = 0; k < systems; k++) {
        csolver *s = NULL;
        csolver_variable line[LINES];
        csolver_constraint hold[LINES];
        CHECK_OK(csolver_create(NULL, &s));
        CHECK_OK(csolver_add_variables(s, LINES, line));
        for (size_t i = 0; i < LINES; i++)
            hold[i] = ADD(s, EQ, floor(draw(&state) * 400) - 200, 900, {line[i], 1});
        for (size_t i = 0; i < WISHES; i++) {
            size_t first = (size_t)(draw(&state) * (int)LINES),
                   second = (size_t)(draw(&state) * (int)LINES);
            double factor = floor(draw(&state) * 3) - 1, at = floor(draw(&state) * 100) - 50;
            csolver_relation relation = (csolver_relation)((int)(draw(&state) * 3) - 1);
            ADD(s, relation, at, i % 2 == 0 ? 300 : 400, {line[first], 1}, {line[second], factor});
        }
        CHECK_OPTIMAL(s);
        csolver_statistics_info before = statistics(s), after;
        for (size_t i = 0; i < LINES; i++) CHECK_OK(csolver_remove_constraint(s, hold[i]));
        CHECK_OPTIMAL(s);
        after = statistics(s);
        held.pivots += before.pivots;
        held.row_operations += before.row_operations;
        held.work += before.work;
        held.breakpoints += before.breakpoints;
        total.pivots += after.pivots;
        total.row_operations += after.row_operations;
        total.work += after.work;
        total.breakpoints += after.breakpoints;
        csolver_free(s);
    }
    print_counts(out, &(workload){.name = "lines", .size = systems}, "let go", held, total);
}

/* The allocations of one workload, over all of its operations. */
typedef struct {
    unsigned long have, want;
} allocations;

/* Compares a line of the output with the expected one, and adds the allocations of both to `sum`. On machines
 * with 32-bit pointers blocks have other sizes, so an array may move to a larger block during another operation
 * of the workload. There, only the other counts must be equal in each line. */
static bool agrees(const char *have, const char *want, allocations *sum) {
    const char *last = " breakpoints ";
    const char *have_rest = strstr(have, last), *want_rest = strstr(want, last);
    if (have_rest == NULL || want_rest == NULL) return false;
    sum->have += strtoul(have_rest + strlen(last), NULL, 10);
    sum->want += strtoul(want_rest + strlen(last), NULL, 10);
    if (sizeof(void *) == 8) return strcmp(have, want) == 0;
    return have_rest - have == want_rest - want &&
           strncmp(have, want, (size_t)(want_rest - want)) == 0;
}

/* Checks that a whole workload allocates at most half, plus four, more than expected. Machines with 64-bit pointers
 * have no tolerance (agrees()). */
static void check_sum(const char *line, allocations sum) {
    bool few = sum.have <= sum.want + sum.want / 2 + 4;
    CHECK(few);
    if (!few) printf("  expected %lu allocations, have %lu: %s", sum.want, sum.have, line);
}

int main(int argc, char **argv) {
    bool print = argc > 1 && strcmp(argv[1], "--print") == 0;
    const char *path = argc > 1 && !print ? argv[1] : "Tests/CSolver/counts.expected";
    FILE *out = print ? stdout : tmpfile(), *expected = print ? NULL : fopen(path, "r");
    CHECK(out != NULL && (print || expected != NULL));
    if (out == NULL) return 2;
    for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++) count(out, &workloads[i]);
    let_go(out, 200);
    if (print) return test_failures != 0;
    enum { NAME = 16 }; /* the characters of a line that name the workload and its size */
    char have[256], want[256], before[256] = "";
    allocations sum = {0, 0};
    rewind(out);
    while (expected != NULL && fgets(want, sizeof want, expected) != NULL) {
        if (strncmp(want, before, NAME) != 0) {
            check_sum(before, sum);
            sum = (allocations){0, 0};
        }
        memcpy(before, want, sizeof want);
        bool same = fgets(have, sizeof have, out) != NULL && agrees(have, want, &sum);
        CHECK(same);
        if (!same) printf("  expected %s  have     %s", want, have);
    }
    check_sum(before, sum);
    CHECK(fgets(have, sizeof have, out) == NULL);
    return TEST_END("counts");
}
