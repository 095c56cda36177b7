/* many_on_a_variable.c - variables with many constraints of their own, which are kept in search trees.
 * Answers are compared with the best of all candidates, worked out with integers, and with a solver in
 * which the same constraints are rows. Also tests rollbacks, copies, refusals and lack of memory, and that
 * adding, changing and removing cost O(log n), by the number of visited breakpoints.
 *
 * Usage: many_on_a_variable [FIRST_SEED [LAST_SEED]]. With the argument `growth`, prints times and visited
 * breakpoints at 1 000 to 64 000 constraints instead. */
#include "systems.h"

#include <time.h>

#define R CSOLVER_REQUIRED

enum { MOST_WISHES = 400, HUBS = 3, LINKS = 4 };

/* An optional constraint COEFFICIENT * hub RELATION CONSTANT on the variable `hub`. */
typedef struct wish {
    uint32_t hub;
    double coefficient, constant, priority, weight;
    csolver_relation relation;
    csolver_constraint id, twin;
    bool present;
} wish;

static const double some_priorities[] = {700, 500, 500, 300, 100};

static wish make_wish(uint32_t hubs, uint32_t priorities) {
    static const double coefficients[] = {1, 1, 2, -1, 0.5};
    wish w = {.hub = draw(hubs)};
    w.coefficient = coefficients[draw(5)];
    w.constant = (double)draw(4000) - 2000;
    w.weight = 1 + draw(4);
    w.relation = (csolver_relation)((int)draw(3) - 1);
    w.priority = priorities == 0 ? some_priorities[draw(5)] : 1 + draw(priorities);
    return w;
}

static csolver_status add_wish(csolver *s, wish *w, const csolver_variable *hubs) {
    csolver_term term = {hubs[w->hub], w->coefficient};
    csolver_description d = {&term, 1, w->relation, w->constant, w->priority, w->weight};
    return csolver_add_constraint(s, &d, &w->id);
}

/* ---- one variable ---------------------------------------------------------------------------- */

static double error_of(const wish *w, double x) {
    double off = w->coefficient * x - w->constant;
    return w->relation == EQ ? fabs(off) : fmax(0, -(double)w->relation * off);
}

static int by_priority(const void *a, const void *b) {
    const wish *p = *(const wish *const *)a, *q = *(const wish *const *)b;
    return (p->priority < q->priority) - (p->priority > q->priority);
}

/* Returns whether x costs more than y; the first priority at which the costs differ decides. All numbers
 * are small multiples of a quarter, so sums are exact. `sorted` is in the order of falling priority. */
static bool is_worse(const wish *const *sorted, size_t count, double x, double y) {
    double difference = 0;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && sorted[i]->priority < sorted[i - 1]->priority && !(fabs(difference) <= 1e-6))
            break;
        difference += sorted[i]->weight * (error_of(sorted[i], x) - error_of(sorted[i], y));
    }
    return difference > 1e-6;
}

/* Checks that no breakpoint is better than the answer. */
static void check_least(csolver *s, csolver_variable x, const wish *wishes, size_t count) {
    static const wish *sorted[MOST_WISHES];
    size_t present = 0;
    bool worse = false;
    CHECK_OPTIMAL(s);
    double value = test_value(s, x);
    for (size_t i = 0; i < count; i++)
        if (wishes[i].present) sorted[present++] = &wishes[i];
    qsort(sorted, present, sizeof *sorted, by_priority);
    for (size_t i = 0; i < present; i++)
        worse |= is_worse(sorted, present, value, sorted[i]->constant / sorted[i]->coefficient);
    CHECK(!worse);
}

/* Adds, changes and removes optional constraints on one variable. */
static void one_variable(uint32_t priorities) {
    static wish wishes[MOST_WISHES];
    csolver *s = test_create();
    csolver_variable x;
    CHECK_OK(csolver_add_variable(s, &x));
    for (size_t i = 0; i < MOST_WISHES; i++) {
        wishes[i] = make_wish(1, priorities);
        CHECK_OK(add_wish(s, &wishes[i], &x));
        wishes[i].present = true;
        if (i % 16 == 15) check_least(s, x, wishes, i + 1);
    }
    for (int i = 0; i < 400; i++) {
        wish *w = &wishes[draw(MOST_WISHES)];
        if (!w->present) continue;
        switch (draw(4)) {
        case 0:
            w->constant = (double)draw(4000) - 2000;
            CHECK_OK(csolver_set_constant(s, w->id, w->constant));
            break;
        case 1:
            w->priority = priorities == 0 ? some_priorities[draw(5)] : 1 + draw(priorities);
            CHECK_OK(csolver_set_priority(s, w->id, w->priority));
            break;
        case 2:
            w->weight = 1 + draw(4);
            CHECK_OK(csolver_set_weight(s, w->id, w->weight));
            break;
        default:
            CHECK_OK(csolver_remove_constraint(s, w->id));
            w->present = false;
        }
        if (i % 8 == 7) check_least(s, x, wishes, MOST_WISHES);
    }
    for (size_t i = 0; i < MOST_WISHES; i++) {
        if (wishes[i].present) CHECK_OK(csolver_remove_constraint(s, wishes[i].id));
        wishes[i].present = false;
        if (i % 16 == 15) check_least(s, x, wishes, MOST_WISHES);
    }
    csolver_free(s);
}

/* ---- beside a solver without breakpoint trees ---------------------------------------------------------- */

/* Two solvers with the same variables and rows between them. A constraint of the first solver on one
 * variable contains, in the second, also another variable that is zero, so it is a row there and needs no
 * tree. */
typedef struct pair {
    csolver *s, *twin;
    csolver_variable x[HUBS], y[HUBS], zero;
    wish wishes[MOST_WISHES], saved[MOST_WISHES];
} pair;

static void begin_pair(pair *p, csolver_options options) {
    CHECK_OK(csolver_create(&options, &p->s));
    CHECK_OK(csolver_create(NULL, &p->twin));
    CHECK_OK(csolver_add_variables(p->s, HUBS, p->x));
    CHECK_OK(csolver_add_variables(p->twin, HUBS, p->y));
    CHECK_OK(csolver_add_variable(p->twin, &p->zero));
    ADD(p->twin, EQ, 0, R, {p->zero, 1});
    for (int i = 0; i < LINKS; i++) {
        uint32_t a = draw(HUBS), b = (a + 1) % HUBS;
        double constant = draw(100), priority = i == 0 ? R : some_priorities[draw(5)];
        csolver_relation relation = (csolver_relation)((int)draw(3) - 1);
        ADD(p->s, relation, constant, priority, {p->x[a], 1}, {p->x[b], -1});
        ADD(p->twin, relation, constant, priority, {p->y[a], 1}, {p->y[b], -1});
    }
    for (size_t i = 0; i < MOST_WISHES; i++) p->wishes[i].present = false;
}

static void check_alike(pair *p) {
    const csolver_level *a, *b;
    size_t count, twins;
    CHECK_OPTIMAL(p->s);
    CHECK_OPTIMAL(p->twin);
    CHECK_OK(csolver_levels(p->s, &a, &count));
    CHECK_OK(csolver_levels(p->twin, &b, &twins));
    CHECK(count == twins);
    for (size_t i = 0; i < count && i < twins; i++) CHECK_NEAR(a[i].violation, b[i].violation);
}

/* Makes one change in both solvers, which must both accept or both refuse it. */
static void change_both(pair *p, bool grow) {
    wish *w = &p->wishes[draw(MOST_WISHES)];
    csolver_status a = CSOLVER_OK, b = CSOLVER_OK;
    if (!w->present && grow) {
        *w = make_wish(HUBS, 0);
        if (draw(12) == 0) {
            w->priority = R;
            w->relation = draw(2) ? GE : LE;
            w->constant = (w->relation == GE) == (w->coefficient > 0) ? -1500 : 1500;
            w->constant += (double)draw(2000) - 1000;
        }
        csolver_term terms[] = {{p->y[w->hub], w->coefficient}, {p->zero, 1}};
        csolver_description d = {terms, 2, w->relation, w->constant, w->priority, w->weight};
        a = add_wish(p->s, w, p->x);
        b = csolver_add_constraint(p->twin, &d, &w->twin);
        w->present = a == CSOLVER_OK;
    } else if (w->present && !grow && draw(3) > 0) {
        a = csolver_remove_constraint(p->s, w->id);
        b = csolver_remove_constraint(p->twin, w->twin);
        w->present = false;
    } else if (w->present) {
        double constant = w->constant + (double)draw(400) - 200, weight = 1 + draw(4);
        double priority = some_priorities[draw(5)];
        switch (draw(3)) {
        case 0:
            a = csolver_set_constant(p->s, w->id, constant);
            b = csolver_set_constant(p->twin, w->twin, constant);
            if (a == CSOLVER_OK) w->constant = constant;
            break;
        case 1:
            a = csolver_set_priority(p->s, w->id, priority);
            b = csolver_set_priority(p->twin, w->twin, priority);
            break;
        default:
            a = csolver_set_weight(p->s, w->id, weight);
            b = csolver_set_weight(p->twin, w->twin, weight);
        }
    }
    CHECK(a == b && (a == CSOLVER_OK || a == CSOLVER_ERROR_UNSATISFIABLE));
}

static bool have_same_values(const csolver *a, const csolver *b) {
    size_t count;
    const double *values = csolver_values(a, &count);
    return memcmp(values, csolver_values(b, NULL), count * sizeof *values) == 0;
}

/* After a transaction is rolled back, the solver has the same values as a copy from before, and later
 * calls have the same results. */
static void take_back(pair *p) {
    csolver *copy;
    CHECK_OK(csolver_clone(p->s, &copy));
    memcpy(p->saved, p->wishes, sizeof p->saved);
    CHECK_OK(csolver_begin(p->s));
    bool grow = draw(2);
    for (int i = 0, most = 1 + (int)draw(300); i < most; i++) {
        wish *w = &p->wishes[draw(MOST_WISHES)];
        if (!w->present && grow) {
            *w = make_wish(HUBS, 0);
            w->present = add_wish(p->s, w, p->x) == CSOLVER_OK;
        } else if (w->present && draw(2)) {
            CHECK_OK(csolver_set_weight(p->s, w->id, 1 + draw(4)));
            if (draw(2)) CHECK_OK(csolver_set_priority(p->s, w->id, some_priorities[draw(5)]));
        } else if (w->present) {
            CHECK_OK(csolver_remove_constraint(p->s, w->id));
            w->present = false;
        }
        if (draw(100) == 0) grow = !grow;
    }
    CHECK_OK(csolver_rollback(p->s));
    memcpy(p->wishes, p->saved, sizeof p->saved);
    CHECK_OK(csolver_check(p->s, NULL));
    for (int i = 0; i < 4; i++) {
        wish w = make_wish(HUBS, 0), same = w;
        CHECK(add_wish(p->s, &w, p->x) == add_wish(copy, &same, p->x));
        CHECK(w.id.index == same.id.index);
        CHECK_OPTIMAL(p->s);
        CHECK_OPTIMAL(copy);
        CHECK(have_same_values(p->s, copy));
        CHECK_OK(csolver_remove_constraint(p->s, w.id));
        CHECK_OK(csolver_remove_constraint(copy, same.id));
    }
    csolver_free(copy);
}

static void beside_rows(void) {
    static pair p;
    begin_pair(&p, (csolver_options){.check = true});
    /* Adds and removes constraints twice, so that the list becomes a tree and the tree a list again. */
    for (int i = 0; i < 2400; i++) {
        change_both(&p, i / 600 % 2 == 0);
        if (i % 20 == 19) check_alike(&p);
        if (i % 150 == 149) take_back(&p);
    }
    csolver_free(p.s);
    csolver_free(p.twin);
}

/* ---- edges ----------------------------------------------------------------------------------- */

/* Adds many optional constraints on x, with the constants 0 to count - 1. */
static void surround(csolver *s, csolver_variable x, int count) {
    for (int i = 0; i < count; i++) ADD(s, EQ, i, 500, {x, 1});
}

/* Bounds and contradictions: the tightest bound counts, and among equals the oldest. */
static void bounds(void) {
    csolver *s = test_create();
    csolver_variable x;
    csolver_constraint low, late;
    CHECK_OK(csolver_add_variable(s, &x));
    surround(s, x, 101);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 50);
    for (int i = 0; i < 50; i++) ADD(s, GE, i, R, {x, 1});
    ADD(s, LE, 60, R, {x, 1});
    low = ADD(s, GE, 120, R, {x, 2});
    ADD(s, LE, -60, R, {x, -1});
    ADD(s, LE, 90, R, {x, 1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 60);
    CHECK_STATUS(TRY_ADD(s, &late, LE, 59, R, {x, 1}), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, low, late);
    CHECK_OK(csolver_remove_constraint(s, low));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 60);
    csolver_free(s);
}

/* The edit of a variable with a search tree is ignored until the next solve, then counts, changes its
 * value, and ends. The variable is in use. */
static void edits(void) {
    csolver *s = test_create();
    csolver_variable x;
    CHECK_OK(csolver_add_variable(s, &x));
    surround(s, x, 101);
    CHECK_OK(csolver_begin_edit(s, x, 600));
    CHECK_STATUS(csolver_begin_edit(s, x, 600), ERROR_DUPLICATE_EDIT);
    CHECK(csolver_is_editing(s, x));
    for (int i = 0; i < 200; i++) {
        double at = 7 * i % 111 + 0.25 * (i % 4);
        CHECK_OK(csolver_suggest(s, x, at));
        CHECK_OPTIMAL(s);
        CHECK_NEAR(test_value(s, x), at);
    }
    CHECK_STATUS(csolver_remove_variable(s, x), ERROR_IN_USE);
    CHECK_OK(csolver_end_edit(s, x));
    CHECK_STATUS(csolver_end_edit(s, x), ERROR_NOT_EDITABLE);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 50);
    CHECK_OK(csolver_reset(s));
    surround(s, x, 3);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 1);
    csolver_free(s);
}

/* A template whose number is the constant of one of many constraints: the instances equal solves. */
static void templates(void) {
    enum { INSTANCES = 60 };
    csolver *s = test_create();
    csolver_variable x[2];
    double numbers[INSTANCES], values[2 * INSTANCES];
    csolver_template *t = NULL;
    CHECK_OK(csolver_add_variables(s, 2, x));
    for (int i = 0; i < 100; i++) ADD(s, EQ, i, 500, {x[0], 1});
    csolver_constraint last = ADD(s, EQ, 50, 700, {x[0], 1});
    ADD(s, EQ, 5, R, {x[1], 1}, {x[0], -1});
    csolver_parameter parameter = {.constraint = last, .number = 0, .factor = 1};
    csolver_template_options options = {
        .number_count = 1, .parameter_count = 1, .parameters = &parameter};
    CHECK_OK(csolver_template_create(s, &options, &t));
    for (int i = 0; i < INSTANCES; i++) numbers[i] = 50 + 0.5 * i - 10;
    CHECK_OK(csolver_template_stamp(t, INSTANCES, numbers, values, NULL, NULL));
    for (int i = 0; i < INSTANCES; i++) {
        CHECK_NEAR(values[2 * i], numbers[i]);
        CHECK_NEAR(values[2 * i + 1], numbers[i] + 5);
    }
    csolver_template_free(t);
    csolver_free(s);
}

/* The sum of a hundred squared errors is least at the mean. */
static void squares(void) {
    csolver *s = test_create();
    csolver_variable x;
    CHECK_OK(csolver_add_variable(s, &x));
    csolver_status status = csolver_set_norm(s, CSOLVER_NORM_SQUARES);
    CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_UNAVAILABLE);
    for (int i = 0; i < 100; i++) ADD(s, EQ, i * i, 500, {x, 1});
    if (status == CSOLVER_OK) {
        CHECK_OPTIMAL(s);
        /* the sum of the squares divided by a hundred */
        CHECK_NEAR(test_value(s, x), 99.0 * 199 / 6);
    }
    csolver_free(s);
}

/* Weights that are not binary fractions, in any order: where several points are equally good, the solver
 * must see this whatever the rounding of the sums. */
static void orders(void) {
    enum { COUNT = 300 };
    double expected = 0;
    for (int order = 0; order < 6; order++) {
        uint32_t places[COUNT];
        csolver *s = test_create();
        csolver_variable x;
        CHECK_OK(csolver_add_variable(s, &x));
        shuffle(places, COUNT, order > 0);
        for (int i = 0; i < COUNT; i++) {
            int k = (int)places[i];
            csolver_term term = {x, 1};
            double priority = k % 2 ? 500 : 300, weight = 0.1 * (1 + k % 7);
            csolver_description d = {&term, 1, EQ, k * 37 % COUNT / 7.0, priority, weight};
            CHECK_OK(csolver_add_constraint(s, &d, NULL));
        }
        CHECK_OPTIMAL(s);
        double value = test_value(s, x);
        if (order == 0) expected = value;
        CHECK(value <= expected && value >= expected);
        csolver_free(s);
    }
}

/* Lets every allocation fail once while a search tree is made, replaced by a list and rolled back; a call
 * that fails changes nothing. */
static bool short_of_memory(unsigned long fail_at) {
    test_memory memory = {.fail_at = fail_at};
    csolver_options options = {.allocator = {test_reallocate, &memory}, .check = true};
    csolver *s;
    csolver_variable x[2];
    csolver_constraint ids[100];
    if (csolver_create(&options, &s) != CSOLVER_OK) return true;
    bool made = csolver_add_variables(s, 2, x) == CSOLVER_OK;
    for (int i = 0; made && i < 100;) {
        size_t before = csolver_constraint_count(s);
        csolver_status status = TRY_ADD(s, &ids[i], EQ, i, 100 + i % 9, {x[i % 10 == 0], 1});
        CHECK(status == CSOLVER_OK || memory.failed);
        CHECK(csolver_constraint_count(s) == before + (status == CSOLVER_OK));
        i += status == CSOLVER_OK;
    }
    for (int i = 0; made && i < 100;) {
        csolver_status status = csolver_begin(s);
        if (status == CSOLVER_OK) {
            for (int k = i; k < i + 20 && status == CSOLVER_OK; k++)
                status = csolver_remove_constraint(s, ids[k]);
            CHECK_OK(csolver_rollback(s));
        }
        if (status == CSOLVER_OK) status = csolver_remove_constraints(s, 20, ids + i);
        CHECK(status == CSOLVER_OK || memory.failed);
        CHECK_OK(csolver_check(s, NULL));
        if (status == CSOLVER_OK) i += 20;
    }
    csolver_free(s);
    CHECK(memory.held == 0);
    return memory.failed;
}

/* ---- cost ------------------------------------------------------------------------------------ */

/* The cost of one operation: visited breakpoints, and microseconds. */
typedef struct cost {
    double add, change, bulk, remove;
    double add_time, change_time, bulk_time, remove_time;
} cost;

static double microseconds(void) { return 1e6 * (double)clock() / CLOCKS_PER_SEC; }

static double breakpoints(const csolver *s) {
    csolver_statistics_info info = {0};
    CHECK_OK(csolver_statistics(s, &info));
    return (double)info.breakpoints;
}

static cost cost_of(size_t count, uint32_t priorities) {
    enum { CHANGES = 200 };
    cost c;
    csolver *s;
    csolver_variable x;
    csolver_constraint *ids = malloc(count * sizeof *ids);
    csolver_description *all = malloc(count * sizeof *all);
    if (ids == NULL || all == NULL) exit(2);
    csolver_term term = {{0, 0}, 1};
    for (int bulk = 0; bulk < 2; bulk++) {
        CHECK_OK(csolver_create(NULL, &s));
        CHECK_OK(csolver_add_variable(s, &x));
        term.variable = x;
        for (size_t i = 0; i < count; i++) {
            double priority = 1 + 900.0 * draw(priorities) / priorities;
            csolver_relation relation = (csolver_relation)((int)draw(3) - 1);
            all[i] = test_description(&term, 1, relation, draw(1000000) / 8.0, priority, 1);
        }
        double start = breakpoints(s), clock_start = microseconds();
        if (bulk == 1) CHECK_OK(csolver_add_constraints(s, count, all, ids));
        for (size_t i = 0; bulk == 0 && i < count; i++) {
            CHECK_OK(csolver_add_constraint(s, &all[i], &ids[i]));
            CHECK_OPTIMAL(s);
        }
        CHECK_OPTIMAL(s);
        *(bulk ? &c.bulk : &c.add) = (breakpoints(s) - start) / (double)count;
        *(bulk ? &c.bulk_time : &c.add_time) = (microseconds() - clock_start) / (double)count;
        if (bulk == 0) csolver_free(s);
    }
    double start = breakpoints(s), clock_start = microseconds();
    for (int i = 0; i < CHANGES; i++) {
        csolver_constraint id = ids[draw((uint32_t)count)];
        CHECK_OK(csolver_set_constant(s, id, draw(1000000) / 8.0));
        CHECK_OPTIMAL(s);
        CHECK_OK(csolver_set_priority(s, id, 1 + 900.0 * draw(priorities) / priorities));
        CHECK_OPTIMAL(s);
        CHECK_OK(csolver_set_weight(s, id, 1 + draw(3)));
        CHECK_OPTIMAL(s);
    }
    c.change = (breakpoints(s) - start) / (3 * CHANGES);
    c.change_time = (microseconds() - clock_start) / (3 * CHANGES);
    start = breakpoints(s);
    clock_start = microseconds();
    for (size_t i = 0; i < count; i++) {
        CHECK_OK(csolver_remove_constraint(s, ids[i * 7919 % count]));
        CHECK_OPTIMAL(s);
    }
    c.remove = (breakpoints(s) - start) / (double)count;
    c.remove_time = (microseconds() - clock_start) / (double)count;
    csolver_free(s);
    free(ids);
    free(all);
    return c;
}

/* With sixteen times as many constraints, an operation may cost a few steps more, not sixteen times as
 * many. */
static void costs(void) {
    static const uint32_t priorities[] = {1, 5, 1000000};
    for (int i = 0; i < 3; i++) {
        cost few = cost_of(1000, priorities[i]), many = cost_of(16000, priorities[i]);
        CHECK(many.add <= 2 * few.add + 20);
        CHECK(many.bulk <= 2 * few.bulk + 20);
        CHECK(many.change <= 2 * few.change + 20);
        CHECK(many.remove <= 2 * few.remove + 20);
        CHECK(many.add < 400 && many.bulk < 400 && many.change < 400 && many.remove < 400);
    }
}

static void print_growth(void) {
    static const uint32_t priorities[] = {1, 5, 1000000};
    printf("microseconds (breakpoints) an operation\n%10s %12s  %-14s%-14s%-14s%-14s\n",
           "priorities", "constraints", "add", "in bulk", "change", "remove");
    for (int i = 0; i < 3; i++) {
        for (size_t count = 1000; count <= 64000; count *= 4) {
            cost c = cost_of(count, priorities[i]);
            printf("%10zu %12zu  %5.2f (%4.0f)  %5.2f (%4.0f)  %5.2f (%4.0f)  %5.2f (%4.0f)\n",
                   priorities[i] < count ? priorities[i] : count, count, c.add_time, c.add,
                   c.bulk_time, c.bulk, c.change_time, c.change, c.remove_time, c.remove);
        }
    }
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "growth") == 0) {
        print_growth();
        return 0;
    }
    unsigned long first = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    unsigned long last = argc > 2 ? strtoul(argv[2], NULL, 10) : argc > 1 ? first : 3;
    for (unsigned long seed = first; seed <= last; seed++) {
        state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
        one_variable(0);
        one_variable(300);
        beside_rows();
    }
    bounds();
    edits();
    templates();
    squares();
    orders();
    for (unsigned long at = 1; short_of_memory(at); at++) {
    }
    costs();
    return TEST_END("many_on_a_variable");
}
