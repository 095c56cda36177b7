/* resize_bits.c - if the same resize is repeated, a compiled resize (formulas instead of a solve) gives
 * the answers. They must have the same bits as those of a solve: a copy of the solver, which knows nothing
 * of the earlier resizes, solves each time. Usage: resize_bits [FIRST_SEED [LAST_SEED]] */
#include "draw.h"
#include "test.h"

enum { VARIABLES = 8, MOST = 16, WIDEST = 3, EDITS = 3, ROUNDS = 60 };

static csolver_term random_term(const csolver_variable *x, const double *coefficients,
                                uint32_t count) {
    csolver_term term = {.variable = x[draw(VARIABLES)]};
    term.coefficient = coefficients[draw(count)];
    return term;
}

static bool add_random(csolver *s, const csolver_variable *x, csolver_constraint *id) {
    static const double priorities[] = {100, 250, 750, CSOLVER_REQUIRED, CSOLVER_REQUIRED};
    static const double coefficients[] = {1, 1, -1, -1, 2, 0.5, -3};
    csolver_term terms[WIDEST];
    uint32_t count = 1 + draw(WIDEST);
    for (uint32_t i = 0; i < count; i++) terms[i] = random_term(x, coefficients, 7);
    csolver_description d = {.terms = terms, .term_count = count};
    d.relation = (csolver_relation)((int)draw(3) - 1);
    d.constant = (double)draw(41) - 20;
    d.priority = priorities[draw(5)];
    d.weight = 1 + draw(3);
    return csolver_add_constraint(s, &d, id) == CSOLVER_OK;
}

/* Takes the list of changes, and checks that no variable occurs twice and that all variables with changed
 * values are in it. */
static void take(csolver *s, const csolver_variable *x, double *before) {
    const csolver_variable *changes;
    size_t count;
    int times[VARIABLES] = {0};
    CHECK_OK(csolver_take_changes(s, &changes, &count));
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < VARIABLES; k++) times[k] += changes[i].index == x[k].index;
    for (int k = 0; k < VARIABLES; k++) {
        double value = test_value(s, x[k]);
        CHECK(times[k] <= 1 && (times[k] == 1 || value == before[k]));
        before[k] = value;
    }
}

/* Makes equal suggestions to both solvers, which must give the same answer. */
static void suggest(csolver *s, csolver *copy, const csolver_variable *x, const double *values,
                    const bool *suggested, bool together) {
    csolver_variable variables[EDITS];
    double those[EDITS];
    size_t count = 0;
    for (int i = 0; i < EDITS; i++) {
        if (!suggested[i]) continue;
        variables[count] = x[i];
        those[count++] = values[i];
    }
    for (size_t i = 0; i < count; i += together ? count : 1) {
        size_t n = together ? count : 1;
        csolver_status status = csolver_suggest_many(s, n, variables + i, those + i);
        CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_UNSATISFIABLE);
        CHECK(csolver_suggest_many(copy, n, variables + i, those + i) == status);
    }
}

static void session(void) {
    csolver *s = test_create();
    csolver_variable x[VARIABLES];
    csolver_constraint live[MOST];
    size_t count = 0;
    double before[VARIABLES] = {0};
    bool required = draw(3) == 0, together = draw(2) == 0;
    int usual = 1 + (int)draw(EDITS); /* the number of edits whose values usually change */
    CHECK_OK(csolver_add_variables(s, VARIABLES, x));
    for (int i = 0; i < EDITS; i++)
        CHECK_OK(csolver_begin_edit(s, x[i], required ? CSOLVER_REQUIRED : 400 + 200 * i));
    while (count < MOST - 4)
        if (add_random(s, x, &live[count])) count++;
    for (int round = 0; round < ROUNDS; round++) {
        csolver *copy;
        double values[EDITS];
        bool suggested[EDITS];
        /* Takes small steps in one direction and then jumps elsewhere, mostly with the same edits. */
        bool far = draw(8) == 0, others = draw(8) == 0;
        for (int i = 0; i < EDITS; i++) {
            suggested[i] = others ? draw(2) == 0 : i < usual;
            values[i] = far ? (double)draw(400) - 200 : round + i + 0.1 * draw(10);
        }
        /* Other changes are made to both solvers, so that both have the same constraints. */
        if (draw(16) == 0 && count > 0) {
            size_t at = draw((uint32_t)count);
            CHECK_OK(csolver_remove_constraint(s, live[at]));
            live[at] = live[--count];
        } else if (draw(16) == 0 && count < MOST) {
            count += add_random(s, x, &live[count]);
        } else if (draw(16) == 0 && count > 0) {
            size_t at = draw((uint32_t)count);
            csolver_status status = csolver_set_constant(s, live[at], (double)draw(9));
            CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_UNSATISFIABLE);
        }
        CHECK_OK(csolver_clone(s, &copy));
        suggest(s, copy, x, values, suggested, together);
        if (draw(16) == 0) {
            /* A copy that is made while the compiled resize is in use. */
            csolver_free(copy);
            CHECK_OK(csolver_clone(s, &copy));
        }
        CHECK_OPTIMAL(s);
        CHECK_OPTIMAL(copy);
        CHECK(memcmp(csolver_values(s, NULL), csolver_values(copy, NULL),
                     VARIABLES * sizeof(double)) == 0);
        if (draw(2) == 0) take(s, x, before);
        csolver_free(copy);
    }
    csolver_free(s);
}

/* Boxes in a row of a root: x0 = 0, x(i+1) = x(i) + w(i), and each width is a fourth of the root's width,
 * but at least 10. */
static void by_hand(void) {
    csolver *s = test_create();
    csolver_variable root, x[4], w[4];
    csolver_add_variable(s, &root);
    csolver_add_variables(s, 4, x);
    csolver_add_variables(s, 4, w);
    CHECK_OK(csolver_begin_edit(s, root, 900));
    ADD(s, EQ, 0, CSOLVER_REQUIRED, {x[0], 1});
    for (int i = 0; i < 4; i++) {
        ADD(s, EQ, 0, 500, {w[i], 4}, {root, -1});
        ADD(s, GE, 10, CSOLVER_REQUIRED, {w[i], 1});
        if (i > 0) ADD(s, EQ, 0, CSOLVER_REQUIRED, {x[i], 1}, {x[i - 1], -1}, {w[i - 1], -1});
    }
    const double sizes[] = {100, 200, 300, 80, 20, 30, 400, 60, 60, 0, 100};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        double box = fmax(10, sizes[i] / 4);
        const csolver_variable *changes;
        size_t count;
        CHECK_OK(csolver_suggest(s, root, sizes[i]));
        CHECK_OPTIMAL(s);
        CHECK_NEAR(test_value(s, root), sizes[i]);
        for (int k = 0; k < 4; k++) {
            CHECK_NEAR(test_value(s, w[k]), box);
            CHECK_NEAR(test_value(s, x[k]), k * box);
        }
        /* x0 never moves. All other values change if the boxes do; while the boxes have their minimum
         * width, only the root changes. */
        CHECK_OK(csolver_take_changes(s, &changes, &count));
        double before = i == 0 ? -1 : fmax(10, sizes[i - 1] / 4);
        size_t boxes = box == before ? 0 : 7, roots = i > 0 && sizes[i] == sizes[i - 1] ? 0 : 1;
        CHECK(count == boxes + roots);
    }
    csolver_free(s);
}

int main(int argc, char **argv) {
    unsigned long first = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    unsigned long last = argc > 2 ? strtoul(argv[2], NULL, 10) : TEST_SHARE(150);
    by_hand();
    for (unsigned long seed = first; seed <= last; seed++) {
        int before = test_failures;
        state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
        session();
        if (test_failures != before) printf("seed %lu\n", seed);
    }
    return TEST_END("resize_bits");
}
