/* mixed_units.c - least squares with rows whose coefficients have random units, which differ by up to 1e4.
 * The answers must not depend on the order of constraints and variables, and must be right where they are
 * known. */
#include "systems.h"

#define SQUARES CSOLVER_NORM_SQUARES

enum { VARIABLES = 160, ROWS = 640, TERMS = 5, ORDERS = 5 };

typedef struct problem {
    size_t variables, count;
    double point[VARIABLES];
    /* the index of a variable, which is replaced by its id later */
    csolver_term terms[ROWS][TERMS];
    csolver_description rows[ROWS];
} problem;

static double value_at(const problem *m, const csolver_description *d) {
    double sum = 0;
    for (size_t k = 0; k < d->term_count; k++)
        sum += d->terms[k].coefficient * m->point[d->terms[k].variable.index];
    return sum;
}

/* Solves the problem, and writes the values in its order of variables. Returns the status of the solve. */
static csolver_status play(const problem *m, bool shuffled, double *values) {
    csolver_variable x[VARIABLES];
    csolver *s = create(SQUARES, 0, x);
    add_rows(s, m->variables, m->count, m->rows, shuffled, x);
    csolver_status status = solve_status(s);
    for (size_t i = 0; i < m->variables; i++) values[i] = test_value(s, x[i]);
    csolver_free(s);
    return status;
}

/* Units are between 2^-bits and 2^bits. A large system is one for which LAPACKE is used. */
static uint32_t bits;
static bool large;

static void fill_row(problem *m, size_t row, double factor(void)) {
    csolver_description *d = &m->rows[row];
    *d = (csolver_description){.terms = m->terms[row], .term_count = 1 + draw(TERMS), .weight = 1};
    for (size_t k = 0; k < d->term_count; k++) {
        m->terms[row][k].variable = (csolver_variable){draw((uint32_t)m->variables), 0};
        m->terms[row][k].coefficient = factor();
    }
}

/* ---- wishes that cannot be had ---- */

static double of_units(void) {
    double number = 1 + draw(1000) / 1000.0;
    double unit = ldexp(number, (int)draw(2 * bits) - (int)bits);
    return unit * (draw(2) ? 1 : (double)draw(5) - 2);
}

/* Required rows hold at a point of small integers. Optional rows miss that point by up to 150 of their
 * units. */
static void make_conflicts(problem *m, unsigned long seed) {
    static const double priorities[] = {CSOLVER_REQUIRED, 700, 500, 500, 300};
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    m->variables = large ? VARIABLES - draw(20) : 5 + draw(36);
    uint32_t half = (uint32_t)m->variables / 2;
    m->count = large ? 4 * half + draw(4 * half) : half + 1 + draw(80 - half);
    for (size_t i = 0; i < m->variables; i++) m->point[i] = draw(200);
    for (size_t i = 0; i < m->count; i++) {
        csolver_description *d = &m->rows[i];
        double size = 0, off = draw(60);
        fill_row(m, i, of_units);
        for (size_t k = 0; k < d->term_count; k++) size = fmax(size, fabs(d->terms[k].coefficient));
        d->relation = (csolver_relation)((int)draw(3) - 1);
        d->priority = priorities[draw(5)];
        d->weight = 1 + draw(3);
        d->constant = value_at(m, d);
        if (d->priority < CSOLVER_REQUIRED) d->constant += ((double)draw(300) - 150) * size;
        d->constant -= (int)d->relation * off * size;
    }
}

/* Returns whether different orders give the same answer, to 1e-7 of the largest value. */
static bool agrees(const problem *m, unsigned long seed) {
    double first[VARIABLES], other[VARIABLES], largest = 1;
    bool same = play(m, false, first) == CSOLVER_OK;
    for (size_t i = 0; i < m->variables; i++) largest = fmax(largest, fabs(first[i]));
    state = seed;
    for (int order = 1; order < ORDERS && same; order++) {
        same = play(m, true, other) == CSOLVER_OK;
        for (size_t i = 0; i < m->variables; i++)
            same = same && fabs(first[i] - other[i]) <= 1e-7 * largest;
    }
    return same;
}

static void order_is_nothing(uint32_t most, unsigned long systems) {
    static problem m;
    bits = most;
    for (unsigned long seed = 1; seed <= systems; seed++) {
        make_conflicts(&m, seed);
        if (agrees(&m, seed)) continue;
        printf("units: order, seed %lu, 2^%u\n", seed, bits);
        CHECK(false);
    }
}

/* ---- wishes that balance ---- */

/* Returns a power of two, so that sums at a point of integers are exact. */
static double of_powers(void) {
    double sign = draw(2) ? 1 : -1;
    return ldexp(sign, (int)draw(2 * bits + 1) - (int)bits);
}

/* All rows hold at a point, or are in pairs that miss it by the same amount on both sides. So the sums of
 * squares are least at that point, and a constraint for every variable at the lowest priority makes it the
 * only answer. */
static void make_balance(problem *m, unsigned long seed) {
    static const double priorities[] = {CSOLVER_REQUIRED, 700, 500, 300};
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    m->variables = large ? VARIABLES - draw(20) : 5 + draw(20);
    for (size_t i = 0; i < m->variables; i++) m->point[i] = (double)draw(400) - 200;
    for (m->count = 0; m->count < (large ? 5 : 3) * m->variables / 2;) {
        csolver_description *d = &m->rows[m->count];
        double off = ldexp((double)draw(100), (int)bits - 8);
        fill_row(m, m->count++, of_powers);
        d->priority = priorities[draw(4)];
        d->relation = (csolver_relation)((int)draw(3) - 1);
        d->constant = value_at(m, d);
        if (d->priority >= CSOLVER_REQUIRED || draw(2)) {
            if (draw(2)) d->constant -= (int)d->relation * off;
            continue;
        }
        m->rows[m->count] = *d;
        m->rows[m->count].relation = (csolver_relation)(-(int)d->relation);
        double way = d->relation == LE ? -off : off;
        d->constant += way;
        m->rows[m->count++].constant -= way;
    }
    for (size_t i = 0; i < m->variables; i++) {
        csolver_term *term = m->terms[m->count];
        *term = (csolver_term){{(uint32_t)i, 0}, 1};
        m->rows[m->count++] = (csolver_description){term, 1, EQ, m->point[i], 100, 1};
    }
}

static void known_answers(uint32_t most, unsigned long systems) {
    static problem m;
    bits = most;
    for (unsigned long seed = 1; seed <= systems; seed++) {
        double values[VARIABLES];
        make_balance(&m, seed);
        state = seed;
        CHECK_OK(play(&m, true, values));
        for (size_t i = 0; i < m.variables; i++) CHECK_NEAR(values[i], m.point[i]);
    }
}

/* ---- by hand ---- */

/* x + y = 100 and x + (1 + u) y = 100 + 50 u hold at 50 and 50, with u = 2^-16, and a lower priority has
 * no influence. This is also true with rows of twice the length, and in the other order. */
static csolver_status cross(csolver *s, const csolver_variable *x) {
    const double u = 0x1p-16;
    const csolver_term terms[][2] = {
        {{x[0], 1}, {x[1], 1}}, {{x[0], 1}, {x[1], 1 + u}}, {{x[0], 2}, {x[1], 2}}, {{x[0], 1}}};
    const double constants[] = {100, 100 + 50 * u, 200, 40};
    for (int i = 0; i < 4; i++) {
        csolver_description d = {terms[i], i < 3 ? 2 : 1, EQ, constants[i], i < 3 ? 500 : 300, 1};
        csolver_status status = csolver_add_constraint(s, &d, NULL);
        if (status == CSOLVER_ERROR_OUT_OF_MEMORY) status = csolver_add_constraint(s, &d, NULL);
        CHECK_OK(status);
    }
    return solve_status(s);
}

/* x + u y = 3 and x = 2, both optional and of one priority, give u y = 1, however small u is, and a lower
 * priority for y has no influence. The rows are short compared with each other only because of their
 * units. */
static void short_rows(void) {
    for (int exponent = 8; exponent <= 64; exponent += 8) {
        csolver_variable x[2];
        csolver *s = create(SQUARES, 2, x);
        ADD(s, EQ, 3, 500, {x[0], 1}, {x[1], ldexp(1, -exponent)});
        ADD(s, EQ, 2, 500, {x[0], 1});
        ADD(s, EQ, 5, 300, {x[1], 1});
        CHECK_OPTIMAL(s);
        CHECK_NEAR(test_value(s, x[0]), 2);
        CHECK_NEAR(ldexp(test_value(s, x[1]), -exponent), 1);
        csolver_free(s);
    }
}

/* x + y = 3 and x + (1 + u) y = 3 + u: the rows of the first priority are nearly dependent, and rounding
 * errors of double precision would be magnified by 1 / u. */
static void nearly_dependent_rows(void) {
    for (int exponent = 17; exponent <= 23; exponent += 3) {
        double u = ldexp(1, -exponent);
        csolver_variable x[2];
        csolver *s = create(SQUARES, 2, x);
        ADD(s, EQ, 3, 500, {x[0], 1}, {x[1], 1});
        ADD(s, EQ, 3 + u, 500, {x[0], 1}, {x[1], 1 + u});
        CHECK_OPTIMAL(s);
        CHECK(fabs(test_value(s, x[0]) - 2) <= 0x1p-50);
        CHECK(fabs(test_value(s, x[1]) - 1) <= 0x1p-50);
        csolver_free(s);
    }
}

/* An optional constraint pulls y up, and both bounds are active, so a y - 48 x = -983040 and b x + 0.875 y
 * = c. The first round ends at a point that misses a bound, and a second round that starts there would not
 * recover. */
static void missed_bounds(void) {
    const double u = 0x1p-16, a = 0.25 + 1.5 * u, b = 393216 + 6 * u, c = 120 * u;
    csolver_variable x[2];
    csolver *s = create(SQUARES, 2, x);
    ADD(s, LE, -983040, CSOLVER_REQUIRED, {x[1], 1.5 * u}, {x[0], -48}, {x[1], 0.25});
    ADD(s, LE, c, CSOLVER_REQUIRED, {x[1], 0.875}, {x[0], 6 * u}, {x[0], 393216});
    ADD(s, EQ, 204800, 300, {x[1], 7168}, {x[1], -2 * u});
    CHECK_OPTIMAL(s);
    double y = (48 * c / b - 983040) / (a + 0.875 * 48 / b);
    CHECK_NEAR(test_value(s, x[1]) / y, 1);
    CHECK_NEAR(test_value(s, x[0]), (c - 0.875 * y) / b);
    csolver_free(s);
}

/* Runs a session in which the allocation with the number `at` fails. */
static bool memory_sweep(unsigned long at) {
    test_memory m = {.fail_at = at};
    csolver *s = NULL;
    csolver_variable x[2];
    csolver_options options = {.allocator = {test_reallocate, &m}, .check = true};
    if (csolver_create(&options, &s) != CSOLVER_OK) CHECK_OK(csolver_create(&options, &s));
    if (csolver_set_norm(s, SQUARES) != CSOLVER_OK) CHECK_OK(csolver_set_norm(s, SQUARES));
    if (csolver_add_variables(s, 2, x) != CSOLVER_OK) CHECK_OK(csolver_add_variables(s, 2, x));
    csolver_status status = cross(s, x);
    if (m.failed && status != CSOLVER_OK) {
        CHECK(status == CSOLVER_ERROR_OUT_OF_MEMORY);
        CHECK(test_value(s, x[0]) == 0);
        status = solve_status(s);
    }
    CHECK_OK(status);
    CHECK_NEAR(test_value(s, x[0]), 50);
    CHECK_NEAR(test_value(s, x[1]), 50);
    csolver_free(s);
    CHECK(m.held == 0);
    return m.failed;
}

static void near_dependence(void) {
    unsigned long at = 0;
    do at++;
    while (memory_sweep(at));
    CHECK(at > 10);
}

static void large_systems(void) {
    large = true;
    order_is_nothing(1, 3);
    known_answers(1, 6);
}

/* With the argument "large", solves only the systems that are large enough for LAPACKE, if it is installed. */
int main(int count, char **arguments) {
    csolver *s = test_create();
    bool available = csolver_set_norm(s, SQUARES) == CSOLVER_OK;
    csolver_free(s);
    if (!available) {
        printf("units: least squares are not in this build; ");
        return TEST_END("mixed_units");
    }
    if (count < 2 || strcmp(arguments[1], "large") != 0) {
        near_dependence();
        short_rows();
        nearly_dependent_rows();
        missed_bounds();
        order_is_nothing(3, 100);
        order_is_nothing(7, 100);
        known_answers(7, 100);  /* units from 1e-2 to 1e2 */
        known_answers(10, 100); /* units from 1e-3 to 1e3 */
        known_answers(13, 100); /* units from 1e-4 to 1e4 */
    }
    large_systems();
    return TEST_END("mixed_units");
}
