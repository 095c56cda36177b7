/* bulk_removal.c - removes many constraints with long rows by one call. The remaining
 * constraints must have the same total errors as in a fresh solver.
 *
 * A scene has three rows of views, each long enough for the optimisations that begin at 64
 * constraints and at rows of 64 terms. Each view has a preferred width, and should be as wide as
 * another view, by a required or an optional constraint. In every second scene, preferred widths
 * are few, and views should be as wide as their neighbours: long rows then come from equalities
 * whose variables have no costs. Usage: bulk_removal [FIRST_SEED [LAST_SEED]] */
#include "draw.h"
#include "test.h"

#define R CSOLVER_REQUIRED

enum { ROWS = 3, VIEWS = 150, MOST = 4 * ROWS * VIEWS + ROWS + 1, LONGEST = 3 };

typedef struct variables {
    csolver_variable root, edge[ROWS][VIEWS], width[ROWS][VIEWS];
} variables;

typedef struct scene {
    variables v;
    size_t count;
    csolver_description all[MOST];
    csolver_term terms[MOST][LONGEST];
    bool leaves[MOST];
} scene;

static void put(scene *c, csolver_relation relation, double constant, double priority,
                const csolver_term *terms, size_t count) {
    csolver_term *own = c->terms[c->count];
    memcpy(own, terms, count * sizeof *terms);
    c->all[c->count++] = (csolver_description){own, count, relation, constant, priority, 1};
}

#define PUT(c, relation, constant, priority, ...)                                                  \
    put(c, relation, constant, priority, TERMS(__VA_ARGS__))

static void describe_view(scene *c, int row, uint32_t i, bool calm) {
    const csolver_variable *edge = c->v.edge[row], *width = c->v.width[row];
    if (i == 0) PUT(c, EQ, 0, R, {edge[0], 1});
    if (i > 0) PUT(c, EQ, draw(3), R, {edge[i], 1}, {edge[i - 1], -1}, {width[i - 1], -1});
    double wish = draw(50);
    if (!calm || draw(40) == 0) PUT(c, EQ, wish, 300 + 100 * draw(3), {width[i], 1});
    if (i > 0 && calm) PUT(c, EQ, 0, 300 + 100 * draw(3), {width[i], 1}, {width[i - 1], -1});
    if (i > 0 && !calm) {
        double priority = draw(4) > 0 ? R : 500;
        PUT(c, EQ, 0, priority, {width[i], 1}, {width[draw(i)], -1});
    }
    PUT(c, GE, 0, R, {width[i], 1});
}

static void describe(scene *c) {
    c->count = 0;
    uint32_t views = 70 + draw(80);
    bool calm = draw(2) == 0;
    for (int row = 0; row < ROWS; row++) {
        for (uint32_t i = 0; i < views; i++) describe_view(c, row, i, calm);
        PUT(c, EQ, 0, R, {c->v.edge[row][views - 1], 1}, {c->v.width[row][views - 1], 1},
            {c->v.root, -1});
    }
    PUT(c, EQ, 2000 + draw(3000), 600, {c->v.root, 1});
    memset(c->leaves, 0, sizeof c->leaves);
    for (uint32_t i = 64 + draw(200); i > 0; i--) c->leaves[draw((uint32_t)c->count)] = true;
}

/* Makes a solver without `check`, which would check all data after each call. */
static csolver *make_solver(variables *v) {
    csolver *s = NULL;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variable(s, &v->root));
    for (int row = 0; row < ROWS; row++) {
        CHECK_OK(csolver_add_variables(s, VIEWS, v->edge[row]));
        CHECK_OK(csolver_add_variables(s, VIEWS, v->width[row]));
    }
    return s;
}

/* Adds all constraints, or only those that will not be removed. `ids` become the ids of those
 * that will be removed. */
static size_t add(csolver *s, const scene *c, bool all, csolver_constraint *ids) {
    size_t leaving = 0;
    for (size_t i = 0; i < c->count; i++)
        if (!c->leaves[i])
            test_must(s, c->all[i]);
        else if (all)
            ids[leaving++] = test_must(s, c->all[i]);
    CHECK_OPTIMAL(s);
    return leaving;
}

static void compare(csolver *s, csolver *fresh, unsigned long seed) {
    const csolver_level *have, *want;
    size_t had, wanted;
    int before = test_failures;
    CHECK_OK(csolver_levels(s, &have, &had));
    CHECK_OK(csolver_levels(fresh, &want, &wanted));
    CHECK(had == wanted);
    for (size_t i = 0; i < had && i < wanted; i++) {
        CHECK_NEAR(have[i].priority, want[i].priority);
        CHECK_NEAR(have[i].violation, want[i].violation);
    }
    if (test_failures > before) printf("  seed %lu\n", seed);
}

static void play(unsigned long seed) {
    static scene scenes[2]; /* ids are valid in one solver only, so each scene has its own */
    static csolver_constraint ids[MOST];
    csolver *solvers[2];
    for (int i = 0; i < 2; i++) {
        solvers[i] = make_solver(&scenes[i].v);
        state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
        describe(&scenes[i]);
    }
    size_t leaving = add(solvers[0], &scenes[0], true, ids);
    CHECK_OK(csolver_remove_constraints(solvers[0], leaving, ids));
    CHECK_OPTIMAL(solvers[0]);
    CHECK_OK(csolver_check(solvers[0], NULL));
    add(solvers[1], &scenes[1], false, NULL);
    compare(solvers[0], solvers[1], seed);
    for (int i = 0; i < 2; i++) csolver_free(solvers[i]);
}

int main(int count, char **arguments) {
    unsigned long first = count > 1 ? strtoul(arguments[1], NULL, 10) : 1;
    unsigned long last = count > 2 ? strtoul(arguments[2], NULL, 10) : first;
    if (count < 2) last = TEST_SHARE(300);
    for (unsigned long seed = first; seed <= last; seed++) play(seed);
    return TEST_END("bulk_removal");
}
