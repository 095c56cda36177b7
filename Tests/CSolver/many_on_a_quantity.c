/* many_on_a_quantity.c - many constraints on one quantity that is not a variable: preferred widths of
 * views that are made equal, and rows that differ in their constants only. Answers are compared with the
 * best of all candidates, worked out with integers, while constraints are added, changed and removed. Also
 * checks that building and solving cost O(log n) for each constraint, by the work that the solver counts.
 *
 * Usage: many_on_a_quantity [FIRST_SEED [LAST_SEED]]. With the argument `growth`, prints the work for
 * sizes of 250 to 16 000 instead. */
#include "systems.h"

#define R CSOLVER_REQUIRED

enum { MOST_WISHES = 160 };

/* An optional constraint COEFFICIENT * z RELATION CONSTANT on the common quantity z. */
typedef struct wish {
    double coefficient, constant, priority, weight;
    csolver_relation relation;
    csolver_constraint id, link;
    /* not linked: the constraint is the only one on its variable, so it is satisfied */
    bool present, linked;
} wish;

/* How the quantity z is expressed. HUB: all widths equal the first one. CHAIN: each equals the one before.
 * ROWS: z is the difference of two variables. */
typedef enum shape { HUB, CHAIN, ROWS, SHAPES } shape;

typedef struct scene {
    csolver *s;
    shape shape;
    csolver_variable x[MOST_WISHES];
    wish wishes[MOST_WISHES];
    size_t count;
} scene;

static double draw_priority(void) {
    static const double priorities[] = {750, 750, 500, 250};
    return priorities[draw(4)];
}

static wish make_wish(shape shape) {
    static const double coefficients[] = {1, 1, 1, 2, -1};
    wish w = {.coefficient = coefficients[draw(shape == ROWS ? 1 : 5)]};
    w.constant = (double)draw(400) - 200;
    w.weight = 1 + draw(3);
    w.relation = (csolver_relation)((int)draw(3) - 1);
    w.priority = draw_priority();
    w.present = w.linked = true;
    return w;
}

static csolver_description describe_wish(const scene *c, size_t i, csolver_term *terms) {
    const wish *w = &c->wishes[i];
    terms[0] = (csolver_term){c->x[c->shape == ROWS ? 0 : i], w->coefficient};
    terms[1] = (csolver_term){c->x[1], -w->coefficient};
    return (csolver_description){
        terms, c->shape == ROWS ? 2 : 1, w->relation, w->constant, w->priority, w->weight};
}

static void add_wish(scene *c, size_t i) {
    csolver_term terms[2];
    csolver_description d = describe_wish(c, i, terms);
    CHECK_OK(csolver_add_constraint(c->s, &d, &c->wishes[i].id));
}

static void add_link(scene *c, size_t i) {
    csolver_variable model = c->x[c->shape == CHAIN ? i - 1 : 0];
    c->wishes[i].link = ADD(c->s, EQ, 0, R, {c->x[i], 1}, {model, -1});
}

static double quantity(scene *c) {
    double value = test_value(c->s, c->x[0]);
    return c->shape == ROWS ? value - test_value(c->s, c->x[1]) : value;
}

static double error_of(const wish *w, double z) {
    double off = w->coefficient * z - w->constant;
    return w->relation == EQ ? fabs(off) : fmax(0, -(double)w->relation * off);
}

/* Returns whether z costs more than y; the first priority at which the costs differ decides. All numbers
 * are small multiples of a half. */
static bool is_worse(const scene *c, double z, double y) {
    static const double priorities[] = {750, 500, 250};
    for (int k = 0; k < 3; k++) {
        double difference = 0;
        for (size_t i = 0; i < c->count; i++) {
            const wish *w = &c->wishes[i];
            if (!w->present || !w->linked || fabs(w->priority - priorities[k]) > 0.5) continue;
            difference += w->weight * (error_of(w, z) - error_of(w, y));
        }
        if (fabs(difference) > 1e-6) return difference > 0;
    }
    return false;
}

/* Checks that no breakpoint is better than the answer, and that constraints which are not linked are
 * satisfied. */
static void check_least(scene *c) {
    bool worse = false;
    CHECK_OPTIMAL(c->s);
    double z = quantity(c);
    for (size_t i = 0; i < c->count; i++) {
        const wish *w = &c->wishes[i];
        double violation;
        if (!w->present) continue;
        CHECK_OK(csolver_violation(c->s, w->id, &violation));
        if (!w->linked) CHECK_NEAR(violation, 0);
        if (!w->linked) continue;
        CHECK_NEAR(violation, error_of(w, z));
        worse |= is_worse(c, z, w->constant / w->coefficient);
    }
    CHECK(!worse);
}

static void build(scene *c, bool bulk) {
    static csolver_description all[2 * MOST_WISHES];
    static csolver_term terms[2 * MOST_WISHES][2];
    static csolver_constraint ids[2 * MOST_WISHES];
    size_t count = 0;
    for (size_t i = 0; i < c->count; i++) {
        c->wishes[i] = make_wish(c->shape);
        if (bulk) {
            all[count] = describe_wish(c, i, terms[count]);
            count++;
        } else {
            add_wish(c, i);
        }
        if (c->shape == ROWS || i == 0) continue;
        csolver_variable model = c->x[c->shape == CHAIN ? i - 1 : 0];
        if (!bulk) add_link(c, i);
        if (!bulk && i % 16 == 0) CHECK_OPTIMAL(c->s);
        if (!bulk) continue;
        terms[count][0] = (csolver_term){c->x[i], 1};
        terms[count][1] = (csolver_term){model, -1};
        all[count] = test_description(terms[count], 2, EQ, 0, R, 1);
        count++;
    }
    if (!bulk) return;
    CHECK_OK(csolver_add_constraints(c->s, count, all, ids));
    for (size_t i = 0, at = 0; i < c->count; i++) {
        c->wishes[i].id = ids[at++];
        if (c->shape != ROWS && i > 0) c->wishes[i].link = ids[at++];
    }
}

/* Makes one change of one constraint. */
static void change(scene *c) {
    size_t i = draw((uint32_t)c->count);
    wish *w = &c->wishes[i];
    switch (draw(6)) {
    case 0:
        if (w->present) CHECK_OK(csolver_remove_constraint(c->s, w->id));
        if (!w->present) add_wish(c, i);
        w->present = !w->present;
        break;
    case 1:
        if (c->shape != HUB || i == 0) break;
        if (w->linked) CHECK_OK(csolver_remove_constraint(c->s, w->link));
        if (!w->linked) add_link(c, i);
        w->linked = !w->linked;
        break;
    case 2:
        w->priority = draw_priority();
        if (w->present) CHECK_OK(csolver_set_priority(c->s, w->id, w->priority));
        break;
    case 3:
        w->weight = 1 + draw(3);
        if (w->present) CHECK_OK(csolver_set_weight(c->s, w->id, w->weight));
        break;
    default:
        w->constant = (double)draw(400) - 200;
        if (w->present) CHECK_OK(csolver_set_constant(c->s, w->id, w->constant));
    }
}

/* Checks that changes inside a transaction that is rolled back leave the answer as it was. */
static void take_back(scene *c) {
    static wish kept[MOST_WISHES];
    double before = quantity(c);
    memcpy(kept, c->wishes, sizeof kept);
    CHECK_OK(csolver_begin(c->s));
    for (int i = 0; i < 8; i++) change(c);
    CHECK_OK(csolver_rollback(c->s));
    memcpy(c->wishes, kept, sizeof kept);
    CHECK_OPTIMAL(c->s);
    CHECK_NEAR(quantity(c), before);
}

static void play(shape shape, bool bulk) {
    static scene c;
    csolver *copy;
    c.s = test_create();
    c.shape = shape;
    c.count = 8 + draw(MOST_WISHES - 8);
    CHECK_OK(csolver_add_variables(c.s, MOST_WISHES, c.x));
    build(&c, bulk);
    check_least(&c);
    for (int i = 0; i < 60; i++) {
        change(&c);
        if (i % 4 == 3) check_least(&c);
        if (i % 16 == 15) take_back(&c);
    }
    CHECK_OK(csolver_clone(c.s, &copy));
    double z = quantity(&c);
    csolver_free(c.s);
    c.s = copy;
    check_least(&c);
    CHECK_NEAR(quantity(&c), z);
    for (size_t i = 0; i < c.count; i++)
        if (c.wishes[i].present) CHECK_OK(csolver_remove_constraint(c.s, c.wishes[i].id));
    CHECK_OPTIMAL(c.s);
    csolver_free(c.s);
}

/* ---- growth ---------------------------------------------------------------------------------- */

typedef struct workload {
    const char *name;
    bool equal; /* widths side by side in a root, with preferred widths */
    /* `chain`: each width equals the one before; `open`: the root has no width of its own */
    bool chain, open;
    bool each; /* constraints are added one by one */
} workload;

static const workload workloads[] = {
    {"widths equal the first one, too narrow", true, false, false, false},
    {"the same, one by one", true, false, false, true},
    {"widths equal the one before, too narrow", true, true, false, false},
    {"the same, one by one", true, true, false, true},
    {"widths equal the first one, open", true, false, true, false},
    {"the same, one by one", true, false, true, true},
    {"widths equal the one before, open", true, true, true, false},
    {"the same, one by one", true, true, true, true},
    {"rows that differ in constants", false, false, false, false},
    {"the same, one by one", false, false, false, true},
};

typedef struct list {
    csolver_description *all;
    csolver_term *terms;
    size_t count, term_count;
} list;

static void put(list *l, csolver_relation relation, double constant, double priority,
                const csolver_term *terms, size_t count) {
    csolver_term *own = l->terms + l->term_count;
    memcpy(own, terms, count * sizeof *terms);
    l->term_count += count;
    l->all[l->count++] = (csolver_description){own, count, relation, constant, priority, 1};
}

#define PUT(l, relation, constant, priority, ...)                                                  \
    put(l, relation, constant, priority, TERMS(__VA_ARGS__))

static double natural_size(size_t i, size_t n) { return 30 + (double)(i * 7919 % n); }

static void widths(list *l, const workload *w, size_t n, csolver_variable root,
                   const csolver_variable (*v)[2]) {
    for (size_t i = 0; i < n; i++) {
        double size = natural_size(i, n);
        PUT(l, GE, 0, R, {v[i][1], 1});
        PUT(l, LE, size, 250, {v[i][1], 1});
        PUT(l, GE, size, 750, {v[i][1], 1});
        if (i == 0) PUT(l, EQ, 0, R, {v[i][0], 1});
        if (i > 0) PUT(l, EQ, 8, R, {v[i][0], 1}, {v[i - 1][0], -1}, {v[i - 1][1], -1});
        if (i > 0) PUT(l, EQ, 0, R, {v[i][1], 1}, {v[w->chain ? i - 1 : 0][1], -1});
    }
    PUT(l, EQ, 0, R, {v[n - 1][0], 1}, {v[n - 1][1], 1}, {root, -1});
}

/* Returns the work of building and solving, and checks that the answer is the one worked out by hand. */
static double work_of(const workload *w, size_t n) {
    csolver *s;
    csolver_variable root, (*v)[2] = malloc(n * sizeof *v);
    list l = {malloc(8 * n * sizeof *l.all), malloc(16 * n * sizeof *l.terms), 0, 0};
    csolver_constraint *ids = malloc(8 * n * sizeof *ids);
    if (v == NULL || l.all == NULL || l.terms == NULL || ids == NULL) exit(2);
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variable(s, &root));
    CHECK_OK(csolver_add_variables(s, 2 * n, v[0]));
    double spaces = 8 * (double)(n - 1), width = 20 * (double)n + spaces;
    if (w->equal && !w->open) CHECK_OK(csolver_begin_edit(s, root, R));
    if (w->equal && !w->open) CHECK_OK(csolver_suggest(s, root, width));
    if (w->equal) {
        widths(&l, w, n, root, (const csolver_variable(*)[2])v);
    } else {
        PUT(&l, EQ, 0, R, {root, 1});
        for (size_t i = 0; i < n; i++)
            PUT(&l, EQ, natural_size(i, n), 500, {v[0][0], 1}, {root, -1});
    }
    if (!w->each) CHECK_OK(csolver_add_constraints(s, l.count, l.all, ids));
    for (size_t i = 0; w->each && i < l.count; i++)
        CHECK_OK(csolver_add_constraint(s, &l.all[i], &ids[i]));
    CHECK_OPTIMAL(s);
    /* Minimum widths have a higher priority than maximum widths, so all widths equal the largest minimum,
     * unless the root is too narrow for that. */
    double largest = 29 + (double)n, z = test_value(s, v[n - 1][w->equal]);
    if (w->equal) CHECK_NEAR(z, w->open ? largest : 20);
    if (w->equal) CHECK_NEAR(test_value(s, root), w->open ? (double)n * largest + spaces : width);
    /* The median of an even number of constants, each of which occurs once. */
    z = test_value(s, v[0][0]);
    if (!w->equal) CHECK(z >= 29 + (double)n / 2 - 1e-9 && z <= 30 + (double)n / 2 + 1e-9);
    csolver_statistics_info info = {0};
    CHECK_OK(csolver_statistics(s, &info));
    csolver_free(s);
    free(v);
    free(l.all);
    free(l.terms);
    free(ids);
    return (double)info.work;
}

/* In the build with the smallest tuning values, arrays are freed after each use, and so the work of a call
 * grows with the whole solver. There only the answers are checked, for the first size. */
#ifdef CSOLVER_SMALL
enum { GROWTH_SIZES = 1 };
#else
enum { GROWTH_SIZES = 4 };
#endif

static void growth(bool print) {
    for (size_t k = 0; k < sizeof workloads / sizeof *workloads; k++) {
        double work[4] = {0};
        size_t n = 250;
        for (int i = 0; i < GROWTH_SIZES; i++, n *= 4) work[i] = work_of(&workloads[k], n);
        if (GROWTH_SIZES < 4) continue;
        /* The slope of the least-squares line through the logarithms, for four sizes that differ by
         * factors of 4. */
        double exponent = (3 * log(work[3] / work[0]) + log(work[2] / work[1])) / (10 * log(4));
        /* Where each width equals the one before, the row of the last width expands to all widths
         * for some steps of the simplex method. */
        CHECK(exponent <= 1.25);
        if (print)
            printf("%-40s %9.0f %9.0f %9.0f %9.0f  exponent %.2f\n", workloads[k].name, work[0],
                   work[1], work[2], work[3], exponent);
    }
}

int main(int argc, char **argv) {
    bool print = argc > 1 && strcmp(argv[1], "growth") == 0;
    unsigned long first = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    unsigned long last = argc > 2 ? strtoul(argv[2], NULL, 10) : first + TEST_SHARE(20);
    for (unsigned long seed = first; !print && seed <= last; seed++)
        for (int k = 0; k < SHAPES; k++) {
            state = seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)k;
            play((shape)k, false);
            play((shape)k, true);
        }
    growth(print);
    return TEST_END("many_on_a_quantity");
}
