/* clones.c - checks that a clone answers equal calls with equal results, bit for bit, also under least
 * squares. In a build without least squares, checks nothing. */
#include "systems.h"

#define SQUARES CSOLVER_NORM_SQUARES

/* After a reset values start from 0 again, in a clone, too. Here no constraint asks for other values. */
static void reset_is_copied(void) {
    csolver_variable x[1];
    csolver *s = create(SQUARES, 1, x), *clone = NULL;
    csolver_constraint wish = want(s, x[0], EQ, 5, 500, 1);
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_remove_constraint(s, wish));
    CHECK_OK(csolver_reset(s));
    CHECK_OK(csolver_clone(s, &clone));
    CHECK_OPTIMAL(s);
    CHECK_OPTIMAL(clone);
    CHECK_NEAR(test_value(s, x[0]), 0);
    CHECK_NEAR(test_value(clone, x[0]), 0);
    csolver_free(clone);
    csolver_free(s);
}

/* ---- sessions ---- */

enum { LIVE_MOST = 24 };

typedef struct session {
    csolver_variable x[WIDE];
    csolver_constraint live[LIVE_MOST];
    uint32_t count;
} session;

static void random_row(const session *m, csolver_term *terms, csolver_description *d) {
    static const double priorities[] = {CSOLVER_REQUIRED, 700, 500, 500, 300};
    *d = (csolver_description){.terms = terms, .term_count = 1 + draw(LENGTH)};
    d->relation = (csolver_relation)((int)draw(3) - 1);
    d->constant = (double)draw(400) / 7;
    d->priority = priorities[draw(5)];
    d->weight = 1 + draw(3);
    for (size_t k = 0; k < d->term_count; k++) {
        terms[k].variable = m->x[draw(WIDE)];
        terms[k].coefficient = (double)(1 + draw(9)) / 3;
    }
}

/* Makes one call that changes a solver, on one solver or on each of two. */
static void step(session *m, csolver **s, int solvers) {
    csolver_status status[2] = {CSOLVER_OK, CSOLVER_OK};
    csolver_constraint made[2] = {{0, 0}, {0, 0}};
    csolver_term terms[LENGTH];
    csolver_description d;
    uint32_t kind = draw(8), at = draw(LIVE_MOST);
    double number = (double)draw(900) / 11;
    random_row(m, terms, &d);
    bool exists = at < m->count;
    for (int i = 0; i < solvers; i++) {
        if (kind < 3 && m->count < LIVE_MOST)
            status[i] = csolver_add_constraint(s[i], &d, &made[i]);
        if (kind == 3 && exists) status[i] = csolver_remove_constraint(s[i], m->live[at]);
        if (kind == 4 && exists) status[i] = csolver_set_constant(s[i], m->live[at], number);
        if (kind == 5 && exists) status[i] = csolver_set_weight(s[i], m->live[at], 1 + number);
        if (kind > 5) status[i] = solve_status(s[i]);
    }
    if (solvers == 2) {
        const double *values = csolver_values(s[0], NULL), *others = csolver_values(s[1], NULL);
        CHECK(status[0] == status[1]);
        CHECK(test_same(made[0], made[1]));
        CHECK(memcmp(values, others, WIDE * sizeof *values) == 0);
    }
    if (status[0] != CSOLVER_OK) return;
    if (kind < 3 && m->count < LIVE_MOST) m->live[m->count++] = made[0];
    if (kind == 3 && exists) m->live[at] = m->live[--m->count];
}

/* One solver runs alone for some calls. Then it is cloned, sometimes right after a reset, and both run on
 * with the same calls. */
static void sessions(csolver_norm norm, uint64_t iteration_limit) {
    for (unsigned long seed = 1; seed <= 150; seed++) {
        csolver *s[2] = {NULL, NULL};
        session m = {.count = 0};
        csolver_options options = {.check = true, .iteration_limit = iteration_limit};
        state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
        CHECK_OK(csolver_create(&options, &s[0]));
        CHECK_OK(csolver_set_norm(s[0], norm));
        if (seed % 3 == 0) CHECK_OK(csolver_set_priority_norm(s[0], 500, CSOLVER_NORM_ABSOLUTE));
        CHECK_OK(csolver_add_variables(s[0], WIDE, m.x));
        for (uint32_t steps = 5 + draw(40); steps > 0; steps--) step(&m, s, 1);
        if (draw(4) == 0) {
            CHECK_OK(csolver_reset(s[0]));
            m.count = 0;
        }
        CHECK_OK(csolver_clone(s[0], &s[1]));
        for (int i = 0; i < 40; i++) step(&m, s, 2);
        for (int i = 0; i < 2; i++) csolver_free(s[i]);
    }
}

/* ---- memory ---- */

/* Lets every allocation of a clone fail once: nothing may leak, and the original must be unchanged. */
static bool memory_sweep(unsigned long at) {
    test_memory m = {.fail_at = 0};
    csolver *s = NULL, *clone = NULL;
    csolver_variable x[2];
    csolver_options options = {.allocator = {test_reallocate, &m}, .check = true};
    CHECK_OK(csolver_create(&options, &s));
    CHECK_OK(csolver_set_norm(s, SQUARES));
    CHECK_OK(csolver_set_priority_norm(s, 400, CSOLVER_NORM_ABSOLUTE));
    CHECK_OK(csolver_add_variables(s, 2, x));
    ADD(s, EQ, 150, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1});
    for (int i = 0; i < 2; i++) want(s, x[i], EQ, 100, 500, 1);
    CHECK_OPTIMAL(s);
    m.fail_at = m.calls + at;
    csolver_status status = csolver_clone(s, &clone);
    CHECK(status == (m.failed ? CSOLVER_ERROR_OUT_OF_MEMORY : CSOLVER_OK));
    CHECK((clone == NULL) == m.failed);
    m.fail_at = 0;
    if (m.failed) CHECK_OK(csolver_clone(s, &clone));
    CHECK_NEAR(test_value(clone, x[0]), 75);
    want(s, x[0], EQ, 70, 600, 1);
    want(clone, x[0], EQ, 70, 600, 1);
    CHECK_OPTIMAL(s);
    CHECK_OPTIMAL(clone);
    CHECK_NEAR(test_value(s, x[1]), 80);
    CHECK_NEAR(test_value(clone, x[1]), 80);
    csolver_free(clone);
    csolver_free(s);
    CHECK(m.held == 0);
    return m.failed;
}

int main(void) {
    csolver *s = test_create();
    bool available = csolver_set_norm(s, SQUARES) == CSOLVER_OK;
    csolver_free(s);
    if (available) {
        unsigned long at = 1;
        reset_is_copied();
        sessions(SQUARES, 0);
        sessions(CSOLVER_NORM_AUTOMATIC, 0);
        sessions(CSOLVER_NORM_ABSOLUTE, 0);
        /* two iterations are too few, so least squares give the answer */
        sessions(CSOLVER_NORM_ABSOLUTE, 2);
        while (memory_sweep(at)) at++;
        CHECK(at > 10);
    } else {
        printf("clones: least squares are not in this build; ");
    }
    return TEST_END("clones");
}
