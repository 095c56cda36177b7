/* chains.c - removes constraints from long chains of equalities, each of which is closed by one
 * derived row (a row changed by substitutions). The remaining constraints must hold with the
 * total errors of a fresh solver, also after rollbacks and failed allocations, and the former
 * answer must come back when the constraints are added again. The work of removing all
 * constraints, as the solver counts it, must not grow too fast.
 *
 * Usage: chains [FIRST_SEED [LAST_SEED]]
 * chains growth: prints the work for 1 000 to 64 000 views instead */
#include "systems.h"

#define R CSOLVER_REQUIRED

enum { LINKS = 5 }; /* number of constraints for each view */

/* A row of views, all as wide as another view, from the left edge to the right one. Each may
 * have two preferred widths. */
typedef struct scene {
    csolver *s;
    size_t views, count;
    csolver_variable root, (*v)[2];
    csolver_term *terms;
    csolver_description *all;
    csolver_constraint *ids;
    bool *live;
} scene;

static void put(scene *c, double constant, double priority, const csolver_term *terms,
                size_t count) {
    csolver_term *own = c->terms + 3 * c->count;
    memcpy(own, terms, count * sizeof *terms);
    c->live[c->count] = true;
    c->all[c->count++] = (csolver_description){own, count, EQ, constant, priority, 1};
}

#define PUT(c, constant, priority, ...) put(c, constant, priority, TERMS(__VA_ARGS__))

/* Describes a row of views. If `ring` is true, each view is as wide as the one before it;
 * otherwise each view is as wide as the first. */
static void describe(scene *c, bool ring, bool wishes) {
    const csolver_variable(*v)[2] = (const csolver_variable(*)[2])c->v;
    for (size_t i = 0; i < c->views; i++) {
        if (i == 0) PUT(c, 0, R, {v[0][0], 1});
        if (i > 0) PUT(c, 8, R, {v[i][0], 1}, {v[i - 1][0], -1}, {v[i - 1][1], -1});
        if (i > 0) PUT(c, 0, R, {v[i][1], 1}, {v[ring ? i - 1 : 0][1], -1});
    }
    PUT(c, 0, R, {v[c->views - 1][0], 1}, {v[c->views - 1][1], 1}, {c->root, -1});
    for (size_t i = 0; wishes && i < c->views; i++) {
        double width = 20 + draw(40), other = width + 5;
        double weight = 1 + draw(3);
        PUT(c, width * weight, 250, {v[i][1], weight});
        PUT(c, other, 250, {v[i][1], 1});
    }
}

static double width_of(const scene *c, double width) {
    double n = (double)c->views;
    return (width - 8 * (n - 1)) / n;
}

static void make_solver(scene *c, const csolver_options *options) {
    CHECK_OK(csolver_create(options, &c->s));
    CHECK_OK(csolver_add_variable(c->s, &c->root));
    CHECK_OK(csolver_add_variables(c->s, 2 * c->views, c->v[0]));
    CHECK_OK(csolver_begin_edit(c->s, c->root, R));
    CHECK_OK(csolver_suggest(c->s, c->root, 40 * (double)c->views));
}

static void make_scene(scene *c, size_t views, bool ring, bool wishes,
                       const csolver_options *options) {
    size_t most = LINKS * views + LINKS;
    *c = (scene){.views = views};
    c->v = malloc(views * sizeof *c->v);
    c->terms = malloc(3 * most * sizeof *c->terms);
    c->all = malloc(most * sizeof *c->all);
    c->ids = malloc(most * sizeof *c->ids);
    c->live = malloc(most * sizeof *c->live);
    if (!c->v || !c->terms || !c->all || !c->ids || !c->live) exit(2);
    make_solver(c, options);
    describe(c, ring, wishes);
    CHECK_OK(csolver_add_constraints(c->s, c->count, c->all, c->ids));
    CHECK_OPTIMAL(c->s);
    CHECK_NEAR(test_value(c->s, c->v[views - 1][1]), width_of(c, 40 * (double)views));
}

static void free_scene(scene *c) {
    csolver_free(c->s);
    free(c->v);
    free(c->terms);
    free(c->all);
    free(c->ids);
    free(c->live);
}

static double total_of(csolver *s) {
    const csolver_level *levels;
    size_t count;
    double total = 0;
    CHECK_OK(csolver_levels(s, &levels, &count));
    for (size_t i = 0; i < count; i++) total += levels[i].violation;
    return total;
}

/* Returns the totals of a new solver that has only the present constraints. */
static double fresh_total(const scene *c, double width) {
    csolver *s;
    size_t count = 0;
    csolver_description *all = malloc(c->count * sizeof *all);
    csolver_term *terms = malloc(3 * c->count * sizeof *terms);
    csolver_variable *twins = malloc((1 + 2 * c->views) * sizeof *twins);
    if (!all || !terms || !twins) exit(2);
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variables(s, 1 + 2 * c->views, twins));
    CHECK_OK(csolver_begin_edit(s, twins[c->root.index], R));
    CHECK_OK(csolver_suggest(s, twins[c->root.index], width));
    for (size_t i = 0; i < c->count; i++) {
        if (!c->live[i]) continue;
        all[count] = c->all[i];
        all[count].terms = terms + 3 * i;
        for (size_t k = 0; k < c->all[i].term_count; k++) {
            terms[3 * i + k] = c->all[i].terms[k];
            terms[3 * i + k].variable = twins[c->all[i].terms[k].variable.index];
        }
        count++;
    }
    CHECK_OK(csolver_add_constraints(s, count, all, NULL));
    CHECK_OPTIMAL(s);
    double total = total_of(s);
    csolver_free(s);
    free(all);
    free(terms);
    free(twins);
    return total;
}

static void check_answer(scene *c, double width) {
    double worst = 0;
    CHECK_OK(csolver_suggest(c->s, c->root, width));
    CHECK_OPTIMAL(c->s);
    for (size_t i = 0; i < c->count; i++) {
        double violation;
        if (!c->live[i]) continue;
        CHECK_OK(csolver_violation(c->s, c->ids[i], &violation));
        if (c->all[i].priority >= R) worst = fmax(worst, violation);
    }
    CHECK(worst <= 1e-6);
    CHECK_NEAR(test_value(c->s, c->root), width);
    CHECK_NEAR(total_of(c->s), fresh_total(c, width));
}

/* Removes `most` constraints, chosen at random, by one call or one by one. */
static void take_out(scene *c, size_t most, bool together) {
    csolver_constraint *going = malloc(most * sizeof *going);
    size_t count = 0;
    if (going == NULL) exit(2);
    for (size_t tries = 0; count < most && tries < 20 * most; tries++) {
        size_t i = draw((uint32_t)c->count);
        if (!c->live[i]) continue;
        c->live[i] = false;
        going[count++] = c->ids[i];
    }
    if (together) CHECK_OK(csolver_remove_constraints(c->s, count, going));
    for (size_t i = 0; !together && i < count; i++)
        CHECK_OK(csolver_remove_constraint(c->s, going[i]));
    free(going);
}

/* Removes the constraints that place the views. The constraints that make their widths equal, and their
 * preferred widths, stay. */
static void unplace(scene *c) {
    csolver_constraint *going = malloc(c->count * sizeof *going);
    size_t count = 0;
    if (going == NULL) exit(2);
    for (size_t i = 0; i < c->count; i++) {
        const csolver_description *d = &c->all[i];
        bool stays = d->priority < R || (d->term_count == 2 && !(d->terms[0].variable.index % 2));
        if (stays) continue;
        c->live[i] = false;
        going[count++] = c->ids[i];
    }
    CHECK_OK(csolver_remove_constraints(c->s, count, going));
    free(going);
}

static void bring_back(scene *c) {
    for (size_t i = 0; i < c->count; i++)
        if (!c->live[i]) CHECK_OK(csolver_add_constraint(c->s, &c->all[i], &c->ids[i]));
    memset(c->live, true, c->count);
}

static void play(size_t views, bool ring, bool check) {
    scene c;
    make_scene(&c, views, ring, check, &(csolver_options){.check = check});
    double width = 40 * (double)views;
    for (int round = 0; round < 4; round++) {
        CHECK_OK(csolver_begin(c.s));
        bool *kept = malloc(c.count);
        if (kept == NULL) exit(2);
        memcpy(kept, c.live, c.count);
        take_out(&c, views / 2, true);
        CHECK_OK(csolver_rollback(c.s));
        memcpy(c.live, kept, c.count);
        free(kept);
        if (check) check_answer(&c, width);
        take_out(&c, 1 + draw(2 * (uint32_t)views), round % 4 > 0);
        check_answer(&c, width * 1.5);
        bring_back(&c);
        check_answer(&c, width);
        CHECK_NEAR(test_value(c.s, c.v[views - 1][1]), width_of(&c, width));
        unplace(&c);
        check_answer(&c, width);
        bring_back(&c);
    }
    take_out(&c, c.count, draw(2) == 0);
    free_scene(&c);
}

/* Lets each allocation of a removal of many constraints, and of the solve that completes the removal, fail once. If
 * the removal failed, nothing must have changed. If the solve failed, the next solve must succeed. */
static void without_memory(void) {
    bool failed = true;
    for (unsigned long at = 1; failed; at++) {
        test_memory memory = {0};
        csolver_options options = {.allocator = {test_reallocate, &memory}, .check = true};
        scene c;
        make_scene(&c, 80, at % 2 == 0, true, &options);
        memory.fail_at = memory.calls + at;
        memory.failed = false;
        csolver_status status = csolver_remove_constraints(c.s, 150, c.ids);
        CHECK(status == CSOLVER_OK || (memory.failed && status == CSOLVER_ERROR_OUT_OF_MEMORY));
        csolver_status solved = solve_status(c.s);
        failed = memory.failed;
        CHECK(solved == CSOLVER_OK || (failed && solved == CSOLVER_ERROR_OUT_OF_MEMORY));
        memory.fail_at = 0;
        for (size_t i = 0; status == CSOLVER_OK && i < 150; i++) c.live[i] = false;
        check_answer(&c, 4000);
        bring_back(&c);
        check_answer(&c, 3200);
        CHECK_NEAR(test_value(c.s, c.v[79][1]), width_of(&c, 3200));
        free_scene(&c);
        CHECK(memory.held == 0);
    }
}

/* ---- growth ---------------------------------------------------------------------------------- */

/* Returns the work of removing all constraints and of the solve that completes this: in the order of their
 * age or at random, by one call or one by one. */
static double work_of(size_t views, bool ring, bool wishes, bool in_order, bool together) {
    scene c;
    csolver_statistics_info before = {0}, after = {0};
    make_scene(&c, views, ring, wishes, NULL);
    size_t step = 7919;
    while (c.count % step == 0) step += 2;
    csolver_constraint *going = malloc(c.count * sizeof *going);
    if (going == NULL) exit(2);
    for (size_t i = 0; i < c.count; i++) going[i] = c.ids[in_order ? i : i * step % c.count];
    CHECK_OK(csolver_statistics(c.s, &before));
    if (together) CHECK_OK(csolver_remove_constraints(c.s, c.count, going));
    for (size_t i = 0; !together && i < c.count; i++)
        CHECK_OK(csolver_remove_constraint(c.s, going[i]));
    CHECK_OPTIMAL(c.s);
    CHECK_OK(csolver_statistics(c.s, &after));
    CHECK(after.constraints == 0);
    free(going);
    free_scene(&c);
    return (double)(after.work + after.row_operations + after.pivots) -
           (double)(before.work + before.row_operations + before.pivots);
}

static void growth(bool print) {
    for (unsigned k = 0; k < 9; k++) {
        bool wishes = k >= 8, ring = (k & 1) != 0;
        bool together = wishes || (k & 2) != 0, in_order = wishes || (k & 4) != 0;
        double work[4];
        size_t n = together ? 1000 : 8000;
        /* In short chains, rows are substituted anew when a few constraints are removed at a time. */
        for (int i = 0; i < 4; i++, n *= 2) work[i] = work_of(n, ring, wishes, in_order, together);
        /* The slope of the least-squares line through the logarithms, for four sizes that differ by
         * factors of 2. */
        double exponent = (3 * log(work[3] / work[0]) + log(work[2] / work[1])) / (10 * log(2));
        CHECK(exponent <= 1.1);
        if (print)
            printf("%-12s %-12s %-12s %-10s from %5zu: %9.0f %9.0f %9.0f %9.0f  exponent %.2f\n",
                   ring ? "as the last" : "as the first", wishes ? "with costs" : "",
                   in_order ? "in order" : "in any order", together ? "together" : "one by one",
                   n / 16, work[0], work[1], work[2], work[3], exponent);
    }
}

int main(int argc, char **argv) {
    bool print = argc > 1 && strcmp(argv[1], "growth") == 0;
    unsigned long first = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    unsigned long last = argc > 2 ? strtoul(argv[2], NULL, 10) : first + TEST_SHARE(6);
    for (unsigned long seed = first; !print && seed <= last; seed++) {
        state = seed * UINT64_C(0x9e3779b97f4a7c15);
        play(70 + draw(100), seed % 2 == 0, true);
        if (seed % 6 == 1) play(3000, seed % 4 == 1, false);
    }
    if (!print) without_memory();
    growth(print);
    return TEST_END("chains");
}
