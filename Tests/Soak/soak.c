/* soak.c - uses one solver for a very long time: a layout of a thousand constraints gets
 * millions of random operations and suggestions. A hundred times in between, quantities are
 * measured that must not grow: how much the required constraints are violated (computed in long
 * double from a copy of the accepted constraints), the difference of the total errors of each
 * priority from those of a fresh solver, the memory, and the row operations for each operation.
 * Times are only reported. Usage: soak OPERATIONS SUGGESTIONS [SEED [CSV]] */
#include "../CSolver/test.h"

#include <time.h>

enum { GROUPS = 10, VIEWS = 10, BASE = 10 * GROUPS + 6 * GROUPS * VIEWS, POOL = 390 };
enum { ITEMS = BASE + POOL, VARIABLES = 3 + 4 * GROUPS * VIEWS, MOST_TERMS = 4, SAMPLES = 100 };
enum { X, Y, W, H };
#define R CSOLVER_REQUIRED

static const double priorities[] = {200, 400, 500, 600, 740};

/* A constraint of the host, and whether it is in the solver at present. */
typedef struct item {
    csolver_term terms[MOST_TERMS];
    csolver_description description;
    csolver_constraint id;
    bool present;
} item;

typedef struct soak {
    csolver *s;
    test_memory memory;
    csolver_variable
        /* the root's width and height, a guide, and then four variables for each view */
        variables[VARIABLES];
    csolver_variable edited; /* the variable that is edited in addition to the root, if any */
    bool editing;
    item items[ITEMS], saved[POOL];
    size_t count;
    uint64_t state;
    uint64_t refused, rollbacks, clones, templates, unique;
    double width, height;
} soak;

/* The quantities that are measured at one time. */
typedef struct sample {
    double residual,
        /* relative violation of required constraints, and relative difference of total errors
         * from those of a fresh solver */
        totals;
    size_t held;              /* bytes that the allocator has given out */
    double rows, suggestions; /* row operations for each operation, and for each suggestion */
    /* microseconds for each operation, and for each suggestion */
    double operation_time, suggestion_time;
} sample;

static uint32_t draw(soak *k, uint32_t below) {
    k->state = k->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(k->state >> 33) % below;
}

static csolver_variable of_view(const soak *k, size_t view, int what) {
    return k->variables[3 + 4 * view + (size_t)what];
}

static item *enlist(soak *k, csolver_relation relation, double constant, double priority,
                    const csolver_term *terms, size_t count) {
    item *made = &k->items[k->count++];
    memcpy(made->terms, terms, count * sizeof *terms);
    made->description = test_description(made->terms, count, relation, constant, priority, 1);
    return made;
}

#define ENLIST(k, relation, constant, priority, ...)                                               \
    enlist(k, relation, constant, priority, TERMS(__VA_ARGS__))

/* Describes the constraints that always stay: rows of views from edge to edge, below each other,
 * some required and some optional. */
static void describe_base(soak *k) {
    csolver_variable root_width = k->variables[0], root_height = k->variables[1];
    for (size_t g = 0; g < GROUPS; g++) {
        size_t first = g * VIEWS, last = first + VIEWS - 1;
        for (size_t i = first; i <= last; i++) {
            csolver_variable x = of_view(k, i, X), y = of_view(k, i, Y);
            csolver_variable w = of_view(k, i, W), h = of_view(k, i, H);
            ENLIST(k, GE, 0, R, {w, 1});
            ENLIST(k, GE, 0, R, {h, 1});
            if (i == first)
                ENLIST(k, EQ, 8, R, {x, 1});
            else
                ENLIST(k, EQ, 8, R, {x, 1}, {of_view(k, i - 1, X), -1}, {of_view(k, i - 1, W), -1});
            if (i == 0)
                ENLIST(k, EQ, 8, R, {y, 1});
            else if (i == first)
                ENLIST(k, GE, 4, R, {y, 1}, {of_view(k, i - 1, Y), -1}, {of_view(k, i - 1, H), -1});
            else
                ENLIST(k, EQ, 0, R, {y, 1}, {of_view(k, first, Y), -1});
            ENLIST(k, EQ, i == first ? 60 : 0, 500, {w, 1},
                   {of_view(k, first, W), -1 + (i == first)});
            ENLIST(k, EQ, 20 + (double)(i % 7), 300, {h, 1});
        }
        csolver_variable x = of_view(k, last, X), w = of_view(k, last, W);
        csolver_variable y = of_view(k, first, Y), h = of_view(k, first, H);
        ENLIST(k, EQ, -8, g == 0 ? R : 900, {x, 1}, {w, 1}, {root_width, -1});
        ENLIST(k, LE, 0, 850, {y, 1}, {h, 1}, {root_height, -1});
        ENLIST(k, EQ, 0, 100, {y, 1}, {root_height, -(double)g / GROUPS});
        ENLIST(k, GE, 0, R, {h, 1}, {w, -0.01});
        ENLIST(k, LE, 4000, R, {w, 1});
        ENLIST(k, GE, 0, 50, {y, 1}, {k->variables[2], -1});
        ENLIST(k, LE, 9000, R, {h, 1}, {y, 1});
        ENLIST(k, EQ, 24, 250, {h, 1});
        ENLIST(k, EQ, 80, 150, {w, 1});
        ENLIST(k, GE, 10, 800, {w, 1});
    }
}

/* Describes the constraints that are added and removed: preferred sizes and limits of single
 * views and of pairs, and many constraints on one guide. */
static void describe_pool(soak *k, item *to) {
    size_t view = draw(k, GROUPS * VIEWS), other = draw(k, GROUPS * VIEWS);
    double priority = priorities[draw(k, 5)], constant = (double)draw(k, 400);
    csolver_relation relation = (csolver_relation)((int)draw(k, 3) - 1);
    csolver_term terms[MOST_TERMS] = {{of_view(k, view, W), 1}, {of_view(k, other, W), -1}};
    size_t count = 1;
    switch ((size_t)(to - k->items) % 5) {
    case 0: /* a guide */
        terms[0].variable = k->variables[2];
        break;
    case 1: /* a wish */
        break;
    case 2: /* a limit */
        priority = R;
        relation = draw(k, 2) ? GE : LE;
        constant = relation == GE ? constant / 2 : 100 + constant;
        if (draw(k, 2)) terms[0].variable = k->variables[2];
        break;
    case 3: /* alike */
        count = view == other ? 1 : 2;
        constant = (double)draw(k, 9);
        break;
    default: /* a ratio */
        terms[1] = (csolver_term){of_view(k, view, H), -1 - (double)draw(k, 4) / 2};
        count = 2;
        constant = 0;
    }
    memcpy(to->terms, terms, sizeof terms);
    to->description =
        test_description(to->terms, count, relation, constant, priority, 1 + draw(k, 3));
}

/* Checks that a call has succeeded or was refused because of a contradiction. Returns whether it
 * succeeded. */
static bool done(soak *k, csolver_status status) {
    CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_UNSATISFIABLE);
    k->refused += status == CSOLVER_ERROR_UNSATISFIABLE;
    return status == CSOLVER_OK;
}

static item *of_pool(soak *k) { return &k->items[BASE + draw(k, POOL)]; }

static void toggle(soak *k, item *c) {
    if (c->present) {
        c->present = !done(k, csolver_remove_constraint(k->s, c->id));
    } else {
        describe_pool(k, c);
        c->present = done(k, csolver_add_constraint(k->s, &c->description, &c->id));
    }
}

static void change(soak *k, item *c, uint32_t what) {
    double constant = c->description.constant + (double)draw(k, 41) - 20;
    double priority = priorities[draw(k, 5)], weight = 1 + draw(k, 5);
    if (!c->present) return;
    if (what == 0 && done(k, csolver_set_constant(k->s, c->id, constant)))
        c->description.constant = constant;
    if (what == 1 && done(k, csolver_set_priority(k->s, c->id, priority)))
        c->description.priority = priority;
    if (what == 2 && done(k, csolver_set_weight(k->s, c->id, weight)))
        c->description.weight = weight;
}

static void edit(soak *k) {
    if (k->editing) {
        CHECK_OK(csolver_end_edit(k->s, k->edited));
    } else {
        k->edited = of_view(k, draw(k, GROUPS * VIEWS), W);
        CHECK_OK(csolver_begin_edit(k->s, k->edited, 700));
        CHECK_OK(csolver_suggest(k->s, k->edited, (double)draw(k, 300)));
    }
    k->editing = !k->editing;
}

/* Makes several changes in a transaction, which is committed, rolled back by the host, or
 * refused. */
static void transact(soak *k) {
    memcpy(k->saved, k->items + BASE, sizeof k->saved);
    CHECK_OK(csolver_begin(k->s));
    bool doomed = false;
    for (uint32_t i = 2 + draw(k, 5); i > 0 && !doomed; i--) {
        uint64_t refused = k->refused;
        if (draw(k, 2))
            toggle(k, of_pool(k));
        else
            change(k, of_pool(k), draw(k, 3));
        doomed = k->refused != refused;
    }
    bool keep = !doomed && draw(k, 2);
    if (keep)
        keep = done(k, csolver_commit(k->s));
    else
        CHECK_OK(csolver_rollback(k->s));
    k->rollbacks += !keep;
    if (!keep) memcpy(k->items + BASE, k->saved, sizeof k->saved);
    /* After the copy, let the descriptions point at their own terms again. */
    for (size_t i = BASE; !keep && i < ITEMS; i++)
        k->items[i].description.terms = k->items[i].terms;
}

/* Checks that a clone has the same values, and that changes of the clone do not affect the
 * solver. */
static void clone(soak *k) {
    csolver *copy = NULL;
    CHECK_OK(csolver_clone(k->s, &copy));
    CHECK_OPTIMAL(copy);
    CHECK_OPTIMAL(k->s);
    const double *a = csolver_values(copy, NULL), *b = csolver_values(k->s, NULL);
    CHECK(memcmp(a, b, VARIABLES * sizeof *a) == 0);
    CHECK_OK(csolver_suggest(copy, k->variables[0], 700));
    CHECK_OPTIMAL(copy);
    csolver_free(copy);
    k->clones++;
}

static void stamp(soak *k) {
    enum { INSTANCES = 4 };
    csolver_parameter parameter = {.number = 0, .factor = 1};
    csolver_template *t = NULL;
    double numbers[INSTANCES], values[INSTANCES * VARIABLES];
    CHECK_OK(csolver_edit_constraint(k->s, k->variables[0], &parameter.constraint));
    csolver_template_options options = {
        .number_count = 1, .parameter_count = 1, .parameters = &parameter};
    CHECK_OK(csolver_template_create(k->s, &options, &t));
    for (int i = 0; i < INSTANCES; i++) numbers[i] = k->width + 3 * i;
    if (t == NULL) return;
    CHECK_OK(csolver_template_stamp(t, INSTANCES, numbers, values, NULL, NULL));
    for (size_t i = 0; i < VARIABLES; i++) CHECK_NEAR(values[i], test_value(k->s, k->variables[i]));
    csolver_template_free(t);
    k->templates++;
}

static void suggest(soak *k) {
    k->width = 900 + (double)draw(k, 2000) / 4;
    if (draw(k, 4) == 0) k->height = 500 + (double)draw(k, 1000) / 4;
    CHECK_OK(csolver_suggest(k->s, k->variables[0], k->width));
    CHECK_OK(csolver_suggest(k->s, k->variables[1], k->height));
    CHECK_OPTIMAL(k->s);
}

static void operate(soak *k) {
    uint32_t what = draw(k, 10000);
    bool unique;
    if (what < 4800)
        toggle(k, of_pool(k));
    else if (what < 7600)
        change(k, of_pool(k), what % 7 < 4 ? 0 : what % 7 < 6 ? 1 : 2);
    else if (what < 8400)
        suggest(k);
    else if (what < 8900)
        edit(k);
    else if (what < 9980)
        transact(k);
    else if (what < 9994)
        clone(k);
    else if (what < 9998) {
        CHECK_OK(csolver_is_unique(k->s, &unique));
        k->unique++;
    } else
        stamp(k);
    if (what % 2) CHECK_OPTIMAL(k->s);
}

/* Suggests small changes of the size, like a window that is dragged. */
static void drag(soak *k) {
    k->width += (double)draw(k, 9) / 4 - 1;
    if (k->width < 900 || k->width > 1400) k->width = 1150;
    CHECK_OK(csolver_suggest(k->s, k->variables[0], k->width));
    CHECK_OPTIMAL(k->s);
}

/* Returns the largest violation of a required constraint, relative to its terms or to 1. */
static double residual_of(const soak *k) {
    const double *values = csolver_values(k->s, NULL);
    long double worst = 0;
    for (size_t i = 0; i < ITEMS; i++) {
        const item *c = &k->items[i];
        if (!c->present || c->description.priority < R) continue;
        long double sum = -(long double)c->description.constant, magnitude = fabsl(sum);
        for (size_t t = 0; t < c->description.term_count; t++) {
            long double term =
                (long double)c->terms[t].coefficient * values[c->terms[t].variable.index];
            sum += term;
            magnitude += fabsl(term);
        }
        long double off = c->description.relation == EQ
                              ? fabsl(sum)
                              : -(long double)c->description.relation * sum;
        if (magnitude < 1) magnitude = 1;
        if (off / magnitude > worst) worst = off / magnitude;
    }
    return (double)worst;
}

/* Returns the largest relative difference between a priority's total error and that of a fresh
 * solver with the same constraints. */
static double totals_of(soak *k) {
    csolver *fresh = NULL;
    csolver_variable x[VARIABLES];
    const csolver_level *levels, *expected;
    size_t count, expected_count;
    double worst = 0;
    CHECK_OK(csolver_create(NULL, &fresh));
    CHECK_OK(csolver_add_variables(fresh, VARIABLES, x));
    for (size_t i = 0; i < ITEMS; i++) {
        csolver_description d = k->items[i].description;
        csolver_term terms[MOST_TERMS];
        for (size_t t = 0; t < d.term_count; t++)
            terms[t] = (csolver_term){x[d.terms[t].variable.index], d.terms[t].coefficient};
        d.terms = terms;
        if (k->items[i].present) CHECK_OK(csolver_add_constraint(fresh, &d, NULL));
    }
    for (int i = 0; i < (k->editing ? 3 : 2); i++) {
        csolver_variable own = i < 2 ? k->variables[i] : k->edited;
        csolver_constraint_info info = {.priority = 1};
        csolver_constraint id;
        CHECK_OK(csolver_edit_constraint(k->s, own, &id));
        CHECK_OK(csolver_inspect_constraint(k->s, id, &info));
        CHECK_OK(csolver_begin_edit(fresh, x[own.index], info.priority));
        CHECK_OK(csolver_suggest(fresh, x[own.index], info.constant));
    }
    CHECK_OPTIMAL(fresh);
    CHECK_OK(csolver_levels(fresh, &expected, &expected_count));
    CHECK_OK(csolver_levels(k->s, &levels, &count));
    CHECK(count == expected_count);
    for (size_t i = 0; i < count && i < expected_count; i++) {
        double want = expected[i].violation, off = fabs(levels[i].violation - want);
        worst = fmax(worst, off / fmax(1, fabs(want)));
    }
    csolver_free(fresh);
    return worst;
}

static void begin(soak *k) {
    csolver_options options = {.allocator = {test_reallocate, &k->memory}};
    CHECK_OK(csolver_create(&options, &k->s));
    if (k->s == NULL) exit(2);
    CHECK_OK(csolver_add_variables(k->s, VARIABLES, k->variables));
    CHECK_OK(csolver_begin_edit(k->s, k->variables[0], 950));
    CHECK_OK(csolver_begin_edit(k->s, k->variables[1], 950));
    describe_base(k);
    CHECK(k->count == BASE);
    for (size_t i = 0; i < ITEMS; i++) {
        item *c = &k->items[i];
        if (i >= BASE) describe_pool(k, c);
        c->present = done(k, csolver_add_constraint(k->s, &c->description, &c->id));
    }
    k->width = 1000;
    k->height = 600;
    suggest(k);
}

static double now(void) {
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static uint64_t rows_of(const soak *k) {
    csolver_statistics_info info = {0};
    CHECK_OK(csolver_statistics(k->s, &info));
    return info.row_operations;
}

static sample take(soak *k, uint64_t operations, uint64_t suggestions) {
    double per_operation = 1 / fmax(1, (double)operations);
    double per_suggestion = 1 / fmax(1, (double)suggestions);
    uint64_t rows = rows_of(k);
    double start = now();
    for (uint64_t i = 0; i < operations; i++) operate(k);
    double middle = now();
    CHECK_OPTIMAL(k->s);
    uint64_t more = rows_of(k);
    for (uint64_t i = 0; i < suggestions; i++) drag(k);
    sample t = {.operation_time = (middle - start) * 1e6 * per_operation,
                .suggestion_time = (now() - middle) * 1e6 * per_suggestion,
                .rows = (double)(more - rows) * per_operation,
                .suggestions = (double)(rows_of(k) - more) * per_suggestion,
                .held = k->memory.held,
                .residual = residual_of(k),
                .totals = totals_of(k)};
    CHECK_OK(csolver_check(k->s, NULL));
    return t;
}

/* Returns the mean number of row operations for each operation in some samples. */
static double mean(const sample *samples, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) sum += samples[i].rows + samples[i].suggestions;
    return sum / (to - from);
}

/* Checks conditions on the samples that do not depend on the machine. */
static void judge(const sample *samples) {
    size_t before = 0;
    for (int i = 0; i < SAMPLES; i++) {
        CHECK(samples[i].residual <= 1e-9);
        CHECK(samples[i].totals <= 1e-6);
        if (i < SAMPLES / 10 && samples[i].held > before) before = samples[i].held;
        CHECK(samples[i].held <= before + before / 2);
    }
    CHECK(mean(samples, SAMPLES / 2, SAMPLES) <= 1.5 * mean(samples, 0, SAMPLES / 2));
}

int main(int argc, char **argv) {
    static soak k;
    static sample samples[SAMPLES];
    uint64_t operations = argc > 1 ? strtoull(argv[1], NULL, 10) : 20000;
    uint64_t suggestions = argc > 2 ? strtoull(argv[2], NULL, 10) : 200000;
    k.state = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    FILE *csv = argc > 4 ? fopen(argv[4], "w") : NULL;
    begin(&k);
    if (csv != NULL)
        fprintf(csv, "operations,suggestions,residual,totals,bytes,rows_per_operation,"
                     "rows_per_suggestion,us_per_operation,us_per_suggestion\n");
    for (int i = 0; i < SAMPLES; i++) {
        samples[i] = take(&k, operations / SAMPLES, suggestions / SAMPLES);
        const sample *t = &samples[i];
        uint64_t part = (uint64_t)i + 1;
        if (csv == NULL) continue;
        fprintf(csv, "%llu,%llu,%.3g,%.3g,%zu,%.2f,%.2f,%.3f,%.3f\n",
                (unsigned long long)(part * (operations / SAMPLES)),
                (unsigned long long)(part * (suggestions / SAMPLES)), t->residual, t->totals,
                t->held, t->rows, t->suggestions, t->operation_time, t->suggestion_time);
        fflush(csv);
    }
    judge(samples);
    if (csv != NULL) fclose(csv);
    csolver_free(k.s);
    CHECK(k.memory.held == 0);
    printf("soak: %llu refused, %llu taken back, %llu copies, %llu templates, %llu asked for "
           "uniqueness\n",
           (unsigned long long)k.refused, (unsigned long long)k.rollbacks,
           (unsigned long long)k.clones, (unsigned long long)k.templates,
           (unsigned long long)k.unique);
    return TEST_END("soak");
}
