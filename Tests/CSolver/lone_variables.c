/* lone_variables.c - where variables end whose constraints name no other variable, if several values are optimal: at the
 * end of the interval of these values that the older constraint sets. Cases by hand, and random changes of a few
 * variables, compared with a search over all breakpoints that shares no code with the solver. */
#include "systems.h"

#include <limits.h>

#define R CSOLVER_REQUIRED

/* ---- by hand ------------------------------------------------------------------------------- */

static void expect(csolver *s, csolver_variable x, double value) {
    CHECK_OPTIMAL(s);
    CHECK(test_value(s, x) == value);
    CHECK_OK(csolver_check(s, NULL));
}

static void one_sided(void) {
    csolver_variable x;
    csolver *s = test_create();
    CHECK_OK(csolver_add_variable(s, &x));
    expect(s, x, 0); /* nothing acts on it */
    csolver_constraint most = ADD(s, LE, 72, R, {x, 1});
    expect(s, x, 72);
    CHECK_OK(csolver_set_constant(s, most, 80));
    expect(s, x, 80);
    csolver_constraint least = ADD(s, GE, 10, 500, {x, 1}); /* 10 to 80: the bound 80 is older */
    expect(s, x, 80);
    CHECK_OK(csolver_remove_constraint(s, most));
    expect(s, x, 10);
    most = ADD(s, LE, 90, R,
               {x, 1}); /* now this bound is the younger one, although it has the old index */
    expect(s, x, 10);
    CHECK_OK(csolver_set_constant(s, most, 5)); /* only 5 satisfies the bound and misses 10 least */
    expect(s, x, 5);
    CHECK_OK(csolver_set_constant(s, most, 90));
    expect(s, x, 10);
    CHECK_OK(csolver_begin(s));
    CHECK_OK(csolver_remove_constraint(s, least));
    CHECK_OK(csolver_rollback(s));
    expect(s, x, 10);
    CHECK_OK(csolver_remove_constraint(s, least));
    expect(s, x, 90);
    csolver_free(s);
}

/* An optional bound alone, and with two required bounds that come and go: the variable follows the tightest bound that
 * is left. */
static void bounds_that_come_and_go(void) {
    csolver_variable x;
    csolver *s = test_create();
    CHECK_OK(csolver_add_variable(s, &x));
    ADD(s, LE, 100, 100, {x, 1});
    expect(s, x, 100);
    csolver_constraint tight = ADD(s, LE, 10, R, {x, 1}), loose = ADD(s, LE, 20, R, {x, 1});
    expect(s, x, 10);
    CHECK_OK(csolver_remove_constraint(s, tight));
    expect(s, x, 20);
    CHECK_OK(csolver_remove_constraint(s, loose));
    expect(s, x, 100);
    csolver_free(s);
}

/* Two preferences of equal strength contradict each other: every value from 50 to 60 is optimal. */
static void contradictions(void) {
    csolver_variable x, y;
    csolver *s = test_create();
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    ADD(s, LE, 72, R, {x, 1});
    csolver_constraint first = ADD(s, EQ, 50, 100, {x, 1});
    ADD(s, EQ, 60, 100, {x, 1});
    expect(s, x, 50); /* 50 is older than 60 */
    bool unique = true;
    CHECK_OK(csolver_is_unique(s, &unique));
    CHECK(!unique);
    CHECK_OK(csolver_set_constant(s, first, 65)); /* 60 to 65 */
    expect(s, x, 65);
    CHECK_OK(csolver_remove_constraint(s, first));
    expect(s, x, 60);
    csolver_free(s);
}

/* While an equation with another variable acts, the rule for lone variables does not; after its removal it does again. */
static void released(void) {
    csolver_variable x, y;
    csolver *s = test_create();
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    ADD(s, LE, 72, R, {x, 1});
    ADD(s, GE, 5, R, {y, 1});
    csolver_constraint tie = ADD(s, EQ, 10, R, {x, 1}, {y, 1});
    csolver_constraint slack = ADD(s, LE, 1000, R, {x, 1}, {y, 1});
    csolver_constraint at = ADD(s, EQ, 7, 500, {y, 1});
    expect(s, x, 3);
    CHECK_OK(csolver_remove_constraint(s, tie));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_remove_constraint(s, slack)); /* strictly satisfied */
    expect(s, x, 72);
    expect(s, y, 7);
    CHECK_OK(csolver_remove_constraint(s, at));
    expect(s, y, 5);
    csolver_free(s);
}

/* ---- at random ----------------------------------------------------------------------------- */

enum { VARIABLES = 3, WISHES = 12, SESSIONS = 400, STEPS = 40 };
static const double priorities[] = {R, 700, 500, 500, 100};

typedef struct wish {
    bool live;
    unsigned variable, age;
    csolver_relation relation;
    double coefficient, constant, priority;
    csolver_constraint id;
} wish;

/* If a variable once has more constraints of its own than this, the indices of their ids decide, and no longer their ages
 * (csolver_solve()). In the compact build, ages always decide. With the smallest values of tuning.h, which `make
 * test-small` uses, indices decide until all of these constraints are removed. */
#if defined CSOLVER_SMALL
enum { LISTED_MOST = 2 };
#elif defined CSOLVER_COMPACT
enum { LISTED_MOST = INT_MAX };
#else
enum { LISTED_MOST = 64 };
#endif

typedef struct model {
    csolver *s;
    csolver_variable x[VARIABLES];
    bool by_index[VARIABLES];
    wish wishes[WISHES];
    bool linked;
    csolver_constraint link;
    unsigned age;
} model;

static double breakpoint(const wish *w) { return w->constant / w->coefficient; }

/* Compares the errors at two values, the highest priority first. All numbers are multiples of 1/4, so sums are exact. */
static int compare(const model *m, unsigned variable, double a, double b) {
    for (int p = 0; p < 5; p++) {
        double sum = 0;
        if (p > 0 && priorities[p] == priorities[p - 1]) continue;
        for (int i = 0; i < WISHES; i++) {
            const wish *w = &m->wishes[i];
            if (!w->live || w->variable != variable || w->priority != priorities[p]) continue;
            double here = w->coefficient * a - w->constant,
                   there = w->coefficient * b - w->constant;
            if (w->relation == LE) here = fmax(here, 0), there = fmax(there, 0);
            if (w->relation == GE) here = fmin(here, 0), there = fmin(there, 0);
            sum += fabs(here) - fabs(there);
        }
        if (sum != 0) return sum < 0 ? -1 : 1;
    }
    return 0;
}

/* Writes the interval of optimal values. Returns the value at which the variable must end, or NaN if the interval has
 * no end. */
static double expected(const model *m, unsigned variable, double *low, double *high) {
    double best = 0, answer = NAN;
    uint32_t oldest = UINT32_MAX;
    bool any = false;
    for (int i = 0; i < WISHES; i++) {
        const wish *w = &m->wishes[i];
        if (!w->live || w->variable != variable) continue;
        if (!any || compare(m, variable, breakpoint(w), best) < 0) best = breakpoint(w);
        any = true;
    }
    *low = -INFINITY;
    *high = INFINITY;
    if (!any) return NAN;
    double first = INFINITY, last = -INFINITY;
    for (int i = 0; i < WISHES; i++) {
        const wish *w = &m->wishes[i];
        if (!w->live || w->variable != variable || compare(m, variable, breakpoint(w), best) != 0)
            continue;
        first = fmin(first, breakpoint(w));
        last = fmax(last, breakpoint(w));
    }
    if (compare(m, variable, first - 1, best) != 0) *low = first;
    if (compare(m, variable, last + 1, best) != 0) *high = last;
    for (int i = 0; i < WISHES; i++) {
        const wish *w = &m->wishes[i];
        uint32_t age = m->by_index[variable] ? w->id.index : w->age;
        if (!w->live || w->variable != variable || age >= oldest) continue;
        if (breakpoint(w) != *low && breakpoint(w) != *high) continue;
        oldest = age;
        answer = breakpoint(w);
    }
    return answer;
}

static void compare_values(const model *m, csolver *s) {
    bool unique = false, all = true;
    CHECK_OPTIMAL(s);
    for (unsigned v = 0; v < VARIABLES; v++) {
        double low, high, want = expected(m, v, &low, &high), have = test_value(s, m->x[v]);
        if (m->linked && v < 2) continue;
        all &= low == high;
        CHECK(have >= low && have <= high);
        CHECK(isnan(want) || have == want);
    }
    CHECK_OK(csolver_is_unique(s, &unique));
    CHECK(m->linked || unique == all);
}

static csolver_description describe(const model *m, const wish *w, csolver_term *term) {
    *term = (csolver_term){m->x[w->variable], w->coefficient};
    return (csolver_description){term, 1, w->relation, w->constant, w->priority, 1};
}

static double draw_constant(void) { return (double)draw(21) - 10; }

/* Called after a constraint on the variable was added or removed: sets whether indices decide instead of ages. */
static void choose_order(model *m, unsigned variable) {
    int count = 0;
    for (int i = 0; i < WISHES; i++)
        count += m->wishes[i].live && m->wishes[i].variable == variable;
    if (count > LISTED_MOST || count == 0) m->by_index[variable] = count > LISTED_MOST;
}

/* Fills a free wish at random and adds it, if it is accepted. */
static void add(model *m, wish *w) {
    static const double coefficients[] = {1, 1, -1, 2, -0.5};
    csolver_term term;
    *w = (wish){.variable = draw(VARIABLES), .age = m->age++};
    w->constant = draw_constant();
    w->relation = (csolver_relation)((int)draw(3) - 1);
    w->coefficient = coefficients[draw(5)];
    w->priority = priorities[draw(5)];
    csolver_description d = describe(m, w, &term);
    w->live = csolver_add_constraint(m->s, &d, &w->id) == CSOLVER_OK;
    choose_order(m, w->variable);
}

static void change(model *m) {
    wish *w = &m->wishes[draw(WISHES)];
    uint32_t kind = draw(6);
    if (!w->live) {
        add(m, w);
    } else if (kind == 0) {
        CHECK_OK(csolver_remove_constraint(m->s, w->id));
        w->live = false;
        choose_order(m, w->variable);
    } else if (kind < 4) {
        double constant = draw_constant();
        if (csolver_set_constant(m->s, w->id, constant) == CSOLVER_OK) w->constant = constant;
    } else if (kind == 4) {
        double priority = priorities[draw(5)];
        if (csolver_set_priority(m->s, w->id, priority) == CSOLVER_OK) w->priority = priority;
    } else if (m->linked) {
        CHECK_OK(csolver_remove_constraint(m->s, m->link));
        m->linked = false;
    } else {
        csolver_relation relation = (csolver_relation)((int)draw(3) - 1);
        csolver_description d =
            DESCRIBE(relation, draw_constant(), 900, {m->x[0], 1}, {m->x[1], -1});
        CHECK_OK(csolver_add_constraint(m->s, &d, &m->link));
        m->linked = true;
    }
}

/* Compares instances of a template, in which the constants of up to three constraints differ, with the rule. */
static void stamp(const model *m) {
    csolver_parameter parameters[3];
    int chosen[3];
    size_t count = 0;
    for (int i = 0; i < WISHES && count < 3; i++) {
        if (!m->wishes[i].live) continue;
        chosen[count] = i;
        parameters[count] = (csolver_parameter){m->wishes[i].id, count, 1, 0};
        count++;
    }
    csolver_template *t = NULL;
    csolver_template_options options = {
        .number_count = count, .parameter_count = count, .parameters = parameters};
    csolver_status status =
        count == 0 ? CSOLVER_ERROR_RANGE : csolver_template_create(m->s, &options, &t);
    if (status != CSOLVER_OK) return;
    for (int instance = 0; instance < 12; instance++) {
        double numbers[3] = {0}, values[VARIABLES] = {0};
        model other = *m;
        for (size_t k = 0; k < count; k++) {
            numbers[k] = draw(2) ? draw_constant() : m->wishes[chosen[k]].constant;
            other.wishes[chosen[k]].constant = numbers[k];
        }
        if (csolver_template_stamp(t, 1, numbers, values, NULL, NULL) != CSOLVER_OK) continue;
        for (unsigned v = 0; v < VARIABLES; v++) {
            double low, high, want = expected(&other, v, &low, &high);
            CHECK((m->linked && v < 2) || isnan(want) || fabs(values[v] - want) <= 1e-12);
        }
    }
    csolver_template_free(t);
}

/* Checks that the order of bulk insertion decides like single calls in this order, and that solves between the calls
 * change nothing. */
static void add_again(const model *m) {
    model bulk = *m;
    csolver_description d[WISHES];
    csolver_term terms[WISHES];
    csolver_constraint ids[WISHES];
    int made[WISHES];
    size_t count = 0;
    bulk.s = test_create();
    CHECK_OK(csolver_add_variables(bulk.s, VARIABLES, bulk.x));
    for (unsigned age = 0; age < m->age; age++)
        for (int i = 0; i < WISHES; i++) {
            if (!m->wishes[i].live || m->wishes[i].age != age) continue;
            d[count] = describe(&bulk, &m->wishes[i], &terms[count]);
            made[count++] = i;
        }
    CHECK_OK(csolver_add_constraints(bulk.s, count, d, ids));
    for (size_t k = 0; k < count; k++) bulk.wishes[made[k]].id = ids[k];
    bulk.linked = false;
    for (unsigned v = 0; v < VARIABLES; v++) bulk.by_index[v] = false, choose_order(&bulk, v);
    compare_values(&bulk, bulk.s);
    csolver_free(bulk.s);
}

static void session(unsigned long seed) {
    model m = {.age = 0};
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    m.s = test_create();
    CHECK_OK(csolver_add_variables(m.s, VARIABLES, m.x));
    for (int step = 0; step < STEPS; step++) {
        if (draw(8) == 0) {
            model before = m;
            CHECK_OK(csolver_begin(m.s));
            change(&m);
            CHECK_OK(csolver_rollback(m.s));
            m = before;
        }
        for (uint32_t changes = 1 + draw(3); changes > 0; changes--) change(&m);
        if (draw(4) == 0) continue;
        csolver *copy = NULL;
        if (draw(4) == 0) CHECK_OK(csolver_clone(m.s, &copy));
        compare_values(&m, m.s);
        if (copy != NULL) compare_values(&m, copy);
        csolver_free(copy);
        if (draw(8) == 0) stamp(&m);
    }
    add_again(&m);
    csolver_free(m.s);
}

/* ---- many constraints on a variable, which are kept in search trees ---------------------------- */

static void many(void) {
    csolver_variable x;
    csolver *s = test_create();
    csolver_constraint made[200];
    CHECK_OK(csolver_add_variable(s, &x));
    for (int i = 0; i < 200; i++) made[i] = ADD(s, GE, 3 * (i % 50), i % 2 ? R : 500, {x, 1});
    expect(s, x, 147);
    ADD(s, LE, 900, 300, {x, 1});
    expect(s, x, 147);
    for (int i = 0; i < 200; i++)
        if (i % 50 == 49) CHECK_OK(csolver_remove_constraint(s, made[i]));
    expect(s, x, 144);
    for (int i = 0; i < 200; i++)
        if (i % 50 != 49) CHECK_OK(csolver_remove_constraint(s, made[i]));
    expect(s, x, 900);
    csolver_free(s);
}

/* With more than 64 constraints on a variable, the indices of their ids decide, and not their ages. */
static void indices_decide(void) {
    csolver_variable x;
    csolver *s = test_create();
    CHECK_OK(csolver_add_variable(s, &x));
    csolver_constraint least = ADD(s, GE, 10, 500, {x, 1});
    for (int i = 0; i < 64; i++) ADD(s, GE, 0, 500, {x, 1});
    csolver_constraint most = ADD(s, LE, 90, 500, {x, 1});
    expect(s, x, 10);
    CHECK_OK(csolver_remove_constraint(s, least));
    expect(s, x, 0);
    least = ADD(s, GE, 20, 500, {x, 1}); /* younger than the upper limit, with a lower index */
    CHECK(least.index < most.index);
    expect(s, x, LISTED_MOST == INT_MAX ? 90 : 20);
    csolver_free(s);
}

int main(void) {
    one_sided();
    bounds_that_come_and_go();
    contradictions();
    released();
    many();
    indices_decide();
    for (unsigned long seed = 1; seed <= SESSIONS / TEST_DIVISOR; seed++) session(seed);
    return TEST_END("lone_variables");
}
