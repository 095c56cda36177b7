/* dense_removals.c - adds constraints to dense random systems, and removes many of them at once. Most nonbasic
 * columns can then improve the objective by moving, so the basis is far from dual feasible; and while required constraints
 * are added, most reduced costs are zero. The simplex methods must nevertheless end after a number of iterations that is
 * proportional to the size of the system, and the total errors must be those of a fresh solver with the same
 * constraints. */
#include "draw.h"
#include "test.h"

enum { MOST_VARIABLES = 200, EACH = 4, MOST = EACH * MOST_VARIABLES, MOST_TERMS = 8, REMOVED = 40 };

/* The greatest number of iterations of one call for each variable and constraint. Before stall.c existed, calls of these
 * sessions took hundreds of thousands of iterations; they take up to 3 for each variable and constraint now. */
enum { ITERATIONS_EACH = 8 };

typedef struct item {
    csolver_term terms[MOST_TERMS];
    csolver_description description;
    csolver_constraint id;
} item;

static item items[MOST];
static size_t variables, count;
static csolver_options options;

/* A random constraint on neighbouring variables. */
static void make_item(item *it, const csolver_variable *x) {
    static const double priorities[] = {
        CSOLVER_REQUIRED, CSOLVER_REQUIRED, 750, 749, 500, 251, 250, 1};
    static const double coefficients[] = {1, 1, 1, 1, -1, -1, -1, 2, -2, 0.5};
    static const uint32_t lengths[] = {1, 1, 2, 2, 3, 4, 5, MOST_TERMS};
    uint32_t base = draw((uint32_t)variables);
    *it = (item){.description = {.priority = priorities[draw(8)], .weight = 1}};
    csolver_description *d = &it->description;
    d->terms = it->terms;
    d->term_count = lengths[draw(8)];
    for (size_t i = 0; i < d->term_count; i++) {
        size_t near = (base + draw(7)) % variables;
        it->terms[i].variable = x[draw(5) == 0 ? draw((uint32_t)variables) : near];
        it->terms[i].coefficient = coefficients[draw(10)];
    }
    d->relation = (csolver_relation)((int)draw(3) - 1);
    /* Many required equalities would contradict each other. */
    if (d->priority >= CSOLVER_REQUIRED && d->relation == EQ && draw(4) != 0) d->relation = GE;
    d->constant = draw(3) == 0 ? (double)draw(250) - 50 : (double)draw(17);
}

/* Compares the total errors of all priorities with those of a fresh solver. */
static void compare(csolver *s) {
    csolver *other = NULL;
    csolver_variable x[MOST_VARIABLES];
    const csolver_level *levels, *expected;
    size_t found = 0, wanted = 0;
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_create(&options, &other));
    CHECK_OK(csolver_add_variables(other, variables, x));
    for (size_t i = 0; i < count; i++) {
        csolver_term terms[MOST_TERMS];
        csolver_description d = items[i].description;
        for (size_t k = 0; k < d.term_count; k++)
            terms[k] =
                (csolver_term){x[items[i].terms[k].variable.index], items[i].terms[k].coefficient};
        d.terms = terms;
        CHECK_OK(csolver_add_constraint(other, &d, NULL));
    }
    CHECK_OPTIMAL(other);
    CHECK_OK(csolver_levels(s, &levels, &found));
    CHECK_OK(csolver_levels(other, &expected, &wanted));
    CHECK(found == wanted);
    for (size_t i = 0; i < found && i < wanted; i++) {
        CHECK_NEAR(levels[i].priority, expected[i].priority);
        CHECK_NEAR(levels[i].violation, expected[i].violation);
    }
    csolver_free(other);
}

static void session(size_t size, uint64_t seed) {
    csolver *s = NULL;
    csolver_variable x[MOST_VARIABLES];
    variables = size;
    state = seed;
    count = 0;
    options.iteration_limit = ITERATIONS_EACH * (1 + EACH) * size;
    CHECK_OK(csolver_create(&options, &s));
    CHECK_OK(csolver_add_variables(s, variables, x));
    for (size_t tries = 0; tries < EACH * size; tries++) {
        item *it = &items[count];
        make_item(it, x);
        csolver_status status = csolver_add_constraint(s, &it->description, &it->id);
        CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_UNSATISFIABLE);
        count += status == CSOLVER_OK;
    }
    compare(s);
    for (int i = 0; i < REMOVED && count > 0; i++) {
        size_t gone = draw((uint32_t)count);
        CHECK_OK(csolver_remove_constraint(s, items[gone].id));
        items[gone] = items[--count];
        items[gone].description.terms = items[gone].terms;
    }
    compare(s);
    csolver_free(s);
}

/* Between two solves, constraints are removed and added, and some of those added are refused. A refused call that asked for
 * help (stall.c) must leave no trace: the next solve must find the optimum. In builds whose mechanisms start at small
 * sizes, most of these calls ask for help. */
static void refusing(uint64_t seed) {
    enum { VARIABLES = 12, CALLS = 60, BATCH = 10 };
    csolver *s = NULL;
    csolver_variable x[MOST_VARIABLES];
    variables = VARIABLES;
    state = seed;
    count = 0;
    options.iteration_limit = 0;
    CHECK_OK(csolver_create(&options, &s));
    CHECK_OK(csolver_add_variables(s, variables, x));
    for (size_t call = 0; call < CALLS; call++) {
        item *it = &items[count];
        if (count > 0 && draw(3) == 0) {
            size_t gone = draw((uint32_t)count);
            CHECK_OK(csolver_remove_constraint(s, items[gone].id));
            items[gone] = items[--count];
            items[gone].description.terms = items[gone].terms;
        } else if (count > 0 && draw(3) == 0) {
            item *changed = &items[draw((uint32_t)count)];
            double constant = (double)draw(61) - 30;
            csolver_status status = csolver_set_constant(s, changed->id, constant);
            CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_UNSATISFIABLE);
            if (status == CSOLVER_OK) changed->description.constant = constant;
        } else {
            csolver_description d[BATCH];
            csolver_constraint ids[BATCH];
            size_t length = 1 + draw(BATCH);
            for (size_t i = 0; i < length; i++) {
                make_item(&it[i], x);
                d[i] = it[i].description;
            }
            csolver_status status = csolver_add_constraints(s, length, d, ids);
            CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_UNSATISFIABLE);
            for (size_t i = 0; i < length; i++) it[i].id = ids[i];
            count += status == CSOLVER_OK ? length : 0;
        }
        if (draw(6) == 0) compare(s);
    }
    compare(s);
    csolver_free(s);
}

int main(int argc, char **argv) {
    if (argc > 2) { /* any size, up to MOST_VARIABLES, and seed */
        session((size_t)atoi(argv[1]), (uint64_t)atoi(argv[2]));
        return TEST_END("dense_removals");
    }
    session(180, 11);
    session(180, 12);
    for (uint64_t seed = 1050; seed < 1100; seed++) refusing(seed);
    return TEST_END("dense_removals");
}
