/* cycling.c - solves published problems on which the textbook simplex method cycles, alone and
 * together with thousands of views. Each problem is `max c x, A x <= b, x >= 0`. The problem and
 * its dual, `min b y, A' y >= c, y >= 0`, have the given optimum, which is known from the
 * literature and is confirmed by a pair of points with equal values. The objective is an
 * optional constraint that asks for more than is possible. */
#include "test.h"

enum { VARIABLES = 4, ROWS = 3, LINES = 2000, MOST_ITERATIONS = 200 };

typedef struct problem {
    const char *name;
    int variables, rows;
    double c[VARIABLES], a[ROWS][VARIABLES], b[ROWS];
    double optimum, x[VARIABLES], y[ROWS];
} problem;

static const problem problems[] = {
    /* E. M. L. Beale, "Cycling in the dual simplex algorithm", 1955 */
    {"Beale",
     4,
     3,
     {0.75, -150, 0.02, -6},
     {{0.25, -60, -0.04, 9}, {0.5, -90, -0.02, 3}, {0, 0, 1, 0}},
     {0, 0, 1},
     0.05,
     {0.04, 0, 1, 0},
     {0, 1.5, 0.05}},
    /* H. W. Kuhn's, in M. L. Balinski and A. W. Tucker, 1969 */
    {"Kuhn",
     4,
     3,
     {2, 3, -1, -12},
     {{-2, -9, 1, 9}, {1.0 / 3, 1, -1.0 / 3, -2}, {2, 3, -1, -12}},
     {0, 0, 2},
     2,
     {2, 0, 2, 0},
     {0, 0, 1}},
    /* K. T. Marshall and J. W. Suurballe, "A note on cycling in the simplex method", 1969 */
    {"Marshall and Suurballe",
     3,
     4 - 1,
     {0.4, 0.4, -1.8},
     {{0.6, -6.4, 4.8}, {0.4, -1.6, 0.2}, {0, 1, 0}},
     {0, 0, 1},
     2,
     {4, 1, 0},
     {0, 1, 2}},
    /* D. B. Yudin and E. G. Golshtein, 1965 */
    {"Yudin and Golshtein",
     4,
     3,
     {1, -1, 1, -1},
     {{2, -3, -5, 6}, {6, -5, -3, 2}, {3, 1, 2, 4}},
     {0, 0, 1},
     0.5,
     {0, 0, 0.5, 0},
     {0, 0, 0.5}},
    /* J. A. J. Hall and K. I. M. McKinnon, "The simplest examples where the simplex method cycles", 2004 */
    {"Hall and McKinnon",
     4,
     3,
     {2.3, 2.15, -13.55, -0.4},
     {{0.4, 0.2, -1.4, -0.2}, {-7.8, -1.4, 7.8, 0.4}, {2.3, 2.15, -13.55, -0.4}},
     {0, 0, 1},
     1,
     {2.0 / 3, 0, 0, 4.0 / 3},
     {0, 0, 1}},
    /* V. Chvatal, "Linear Programming", 1983 */
    {"Chvatal",
     4,
     3,
     {10, -57, -9, -24},
     {{0.5, -5.5, -2.5, 9}, {0.5, -1.5, -0.5, 1}, {1, 0, 0, 0}},
     {0, 0, 1},
     1,
     {1, 0, 1, 0},
     {0, 18, 1}},
};
enum { PROBLEMS = sizeof problems / sizeof *problems };

/* max c x with rows in one form for both sides: coefficients, relation, right side. */
typedef struct side {
    int variables, rows;
    double c[VARIABLES], a[ROWS + 1][VARIABLES], b[ROWS + 1];
    csolver_relation relation;
    double goal; /* the value that the objective should reach, which is out of reach */
    double optimum;
} side;

static side primal_of(const problem *p) {
    side s = {.variables = p->variables,
              .rows = p->rows,
              .relation = LE,
              .goal = 1000,
              .optimum = p->optimum};
    memcpy(s.c, p->c, sizeof p->c);
    memcpy(s.a, p->a, sizeof p->a);
    memcpy(s.b, p->b, sizeof p->b);
    return s;
}

static side dual_of(const problem *p) {
    side s = {.variables = p->rows,
              .rows = p->variables,
              .relation = GE,
              .goal = -1000,
              .optimum = p->optimum};
    for (int i = 0; i < p->rows; i++) s.c[i] = p->b[i];
    for (int j = 0; j < p->variables; j++) {
        s.b[j] = p->c[j];
        for (int i = 0; i < p->rows; i++) s.a[j][i] = p->a[i][j];
    }
    return s;
}

/* Checks that the given points of the linear program and of its dual are feasible and have the
 * same objective value, so that both points are optimal. */
static void check_given(const problem *p) {
    double value = 0, bound = 0;
    for (int j = 0; j < p->variables; j++) {
        double sum = -p->c[j];
        for (int i = 0; i < p->rows; i++) sum += p->a[i][j] * p->y[i];
        CHECK(sum >= -1e-12 && p->x[j] >= 0);
        value += p->c[j] * p->x[j];
    }
    for (int i = 0; i < p->rows; i++) {
        double sum = p->b[i];
        for (int j = 0; j < p->variables; j++) sum -= p->a[i][j] * p->x[j];
        CHECK(sum >= -1e-12 && p->y[i] >= 0);
        bound += p->b[i] * p->y[i];
    }
    CHECK_NEAR(value, p->optimum);
    CHECK_NEAR(bound, p->optimum);
}

static csolver_constraint add_row(csolver *s, const csolver_variable *x, int count, const double *a,
                                  csolver_relation relation, double b, double priority) {
    csolver_term terms[VARIABLES];
    csolver_constraint made = {0, 0};
    size_t length = 0;
    for (int j = 0; j < count; j++)
        if (a[j] < 0 || a[j] > 0) terms[length++] = (csolver_term){x[j], a[j]};
    CHECK_OK(csolver_add_constraint(
        s, &(csolver_description){terms, length, relation, b, priority, 1}, &made));
    return made;
}

/* Adds a list of views, each below the one before, with preferred heights. They do not depend on the
 * problem. */
static void add_views(csolver *s, int count) {
    csolver_variable x[2], before = {0, 0};
    for (int i = 0; i < count; i++) {
        CHECK_OK(csolver_add_variables(s, 2, x));
        ADD(s, GE, 0, CSOLVER_REQUIRED, {x[1], 1});
        ADD(s, EQ, 20 + i % 7, 300, {x[1], 1});
        if (i % 50 != 0)
            ADD(s, EQ, 4, CSOLVER_REQUIRED, {x[0], 1}, {before, -1});
        else
            ADD(s, EQ, 0, CSOLVER_REQUIRED, {x[0], 1});
        before = x[0];
    }
}

static uint64_t iterations_of(const csolver *s) {
    csolver_statistics_info info;
    CHECK_OK(csolver_statistics(s, &info));
    return info.dual_iterations + info.primal_iterations;
}

typedef enum order { ROWS_FIRST, GOAL_FIRST, TURNED, RELEASED, ORDERS } order;

/* Solves, and returns the number of iterations. With TURNED, the objective had the opposite sign before.
 * With RELEASED, a constraint of higher priority kept the variables at zero before. */
static uint64_t run(const side *p, order how, int views) {
    csolver *s = NULL;
    csolver_variable x[VARIABLES];
    csolver_constraint goal = {0, 0}, held[VARIABLES];
    CHECK_OK(csolver_create(NULL, &s));
    if (views > 0) add_views(s, views / 2);
    CHECK_OK(csolver_add_variables(s, (size_t)p->variables, x));
    if (views > 0) add_views(s, views / 2);
    CHECK_OPTIMAL(s);
    uint64_t before = iterations_of(s);
    double sign = p->goal > 0 ? 1 : -1;
    if (how == GOAL_FIRST) goal = add_row(s, x, p->variables, p->c, EQ, p->goal, 500);
    for (int j = 0; j < p->variables; j++) ADD(s, GE, 0, CSOLVER_REQUIRED, {x[j], 1});
    for (int i = 0; i < p->rows; i++)
        (void)add_row(s, x, p->variables, p->a[i], p->relation, p->b[i], CSOLVER_REQUIRED);
    if (how == RELEASED)
        for (int j = 0; j < p->variables; j++) {
            double one = 1;
            held[j] = add_row(s, &x[j], 1, &one, EQ, 0, 600);
        }
    if (how != GOAL_FIRST)
        goal = add_row(s, x, p->variables, p->c, EQ, how == TURNED ? 0 : p->goal, 500);
    CHECK_OPTIMAL(s);
    if (how == TURNED) CHECK_OK(csolver_set_constant(s, goal, p->goal));
    if (how == RELEASED)
        for (int j = 0; j < p->variables; j++) CHECK_OK(csolver_remove_constraint(s, held[j]));
    CHECK_OPTIMAL(s);
    double value = 0;
    for (int j = 0; j < p->variables; j++) value += p->c[j] * test_value(s, x[j]);
    CHECK_NEAR(sign * value, sign * p->optimum);
    uint64_t count = iterations_of(s) - before;
    csolver_free(s);
    return count;
}

int main(int count, char **arguments) {
    bool print = count > 1 && strcmp(arguments[1], "--print") == 0;
    for (int k = 0; k < PROBLEMS; k++) {
        check_given(&problems[k]);
        for (int how = 0; how < ORDERS; how++)
            for (int dual = 0; dual < 2; dual++) {
                side p = dual ? dual_of(&problems[k]) : primal_of(&problems[k]);
                uint64_t alone = run(&p, (order)how, 0), beside = run(&p, (order)how, LINES);
                if (print)
                    printf("%s%s, order %d: %llu iterations, %llu beside %d views\n",
                           problems[k].name, dual ? ", dual" : "", how, (unsigned long long)alone,
                           (unsigned long long)beside, LINES);
                CHECK(alone <= MOST_ITERATIONS);
                CHECK(beside == alone);
            }
    }
    return TEST_END("cycling");
}
