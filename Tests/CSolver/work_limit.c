/* work_limit.c - tests the limit of work. With every limit from one unit up to the work of a session, each
 * call returns WORK_LIMIT and changes nothing that can be observed, or succeeds; with a higher limit the
 * session continues to the same answer. */
#include "draw.h"
#include "test.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wnonnull" /* this test passes NULL on purpose */
#endif

enum { VARIABLES = 7, ROWS = 24, TERMS = 4, LEVELS = 3, MOST_WORK = 200000, ONE_STEP = 3000 };

typedef struct session {
    csolver *s;
    csolver_variable x[VARIABLES];
    csolver_constraint ids[ROWS], extra;
    bool has_templates; /* false under squares, for which templates cannot be made */
    csolver_term terms[ROWS][TERMS];
    csolver_description rows[ROWS];
    uint64_t limit;
    unsigned long refused[16]; /* how often each step was refused */
    double answers[4][LEVELS]; /* the total errors after each solve */
} session;

/* Adds required inequalities that hold at zero, and optional constraints, all drawn at random. */
static void make(session *t, uint64_t seed) {
    static const double priorities[LEVELS] = {700, 500, 300};
    state = seed;
    for (int i = 0; i < ROWS; i++) {
        bool required = i < 6;
        for (int k = 0; k < TERMS; k++) {
            csolver_variable x = t->x[draw(VARIABLES)];
            double coefficient = ((double)draw(2001) - 1000) / 128 + 0.25;
            t->terms[i][k] = (csolver_term){x, coefficient};
        }
        double constant = (double)draw(400) - 200;
        t->rows[i] = (csolver_description){t->terms[i],
                                           TERMS,
                                           required ? LE : EQ,
                                           required ? fabs(constant) : constant,
                                           required ? CSOLVER_REQUIRED : priorities[i % LEVELS],
                                           1 + draw(3)};
    }
}

static uint64_t work_of(const csolver *s) {
    csolver_statistics_info info;
    CHECK_OK(csolver_statistics(s, &info));
    return info.work;
}

/* Makes a template without parameters. */
static csolver_status make_template(const session *t) {
    csolver_template_options options = {.number_count = 0};
    csolver_template *made = NULL;
    if (!t->has_templates) return CSOLVER_OK;
    csolver_status status = csolver_template_create(t->s, &options, &made);
    csolver_template_free(made);
    return status;
}

enum {
    ADD_ALL,
    SOLVE_ALL,
    ADD_ONE,
    CHANGE,
    SOLVE_CHANGED,
    ASK_SOLVED,
    REMOVE,
    SOLVE_REMOVED,
    RAISE,
    ASK_RAISED,
    COMMIT,
    SOLVE_COMMITTED,
    REMOVE_MORE,
    MAKE_TEMPLATE,
    STEPS
};

static csolver_status call(session *t, int step) {
    csolver *s = t->s;
    csolver_status status;
    bool unique;
    switch (step) {
    case ADD_ALL:
        return csolver_add_constraints(s, ROWS, t->rows, t->ids);
    case ADD_ONE:
        return TRY_ADD(s, &t->extra, GE, 3, CSOLVER_REQUIRED, {t->x[0], 1}, {t->x[1], 2});
    case CHANGE:
        return csolver_set_constant(s, t->ids[1], -1.5);
    case REMOVE:
        return csolver_remove_constraints(s, 8, t->ids + 2);
    case REMOVE_MORE:
        return csolver_remove_constraints(s, 3, t->ids + 10);
    case MAKE_TEMPLATE:
        return make_template(t);
    case RAISE:
        return csolver_set_priority(s, t->ids[20], 800);
    case ASK_SOLVED:
    case ASK_RAISED:
        return csolver_is_unique(s, &unique);
    case COMMIT:
        CHECK_OK(csolver_begin(s));
        status = csolver_set_constant(s, t->extra, 5);
        if (status == CSOLVER_OK) status = csolver_set_weight(s, t->ids[15], 9);
        if (status == CSOLVER_OK) return csolver_commit(s);
        CHECK_OK(csolver_rollback(s));
        return status;
    default:
        return solve_status(s);
    }
}

/* The state of a solver that a host can observe. */
typedef struct view {
    double values[VARIABLES];
    size_t constraints;
    double constant, weight;
} view;

static view look(const session *t) {
    view v = {.constant = 0};
    csolver_statistics_info info;
    csolver_constraint_info c;
    for (int j = 0; j < VARIABLES; j++) v.values[j] = test_value(t->s, t->x[j]);
    CHECK_OK(csolver_statistics(t->s, &info));
    v.constraints = info.constraints;
    if (csolver_inspect_constraint(t->s, t->ids[1], &c) == CSOLVER_OK) v.constant = c.constant;
    if (csolver_inspect_constraint(t->s, t->ids[15], &c) == CSOLVER_OK) v.weight = c.weight;
    return v;
}

static void keep_answer(session *t, int which) {
    const csolver_level *levels;
    size_t count;
    CHECK_OK(csolver_levels(t->s, &levels, &count));
    for (size_t i = 0; i < count && i < LEVELS; i++) t->answers[which][i] = levels[i].violation;
}

/* Returns how a call ends for a clone that is made now and has done no work before. */
static csolver_status call_of_clone(const session *t, int step) {
    session twin = *t;
    CHECK_OK(csolver_clone(t->s, &twin.s));
    csolver_status status = call(&twin, step);
    csolver_free(twin.s);
    return status;
}

/* Plays a session with the limit. If the limit is reached, the call is made again without a limit. The
 * work of earlier calls does not count. */
static void play(session *t, uint64_t seed, uint64_t limit, csolver_norm norm) {
    int solved = 0;
    *t = (session){.limit = limit, .has_templates = norm == CSOLVER_NORM_ABSOLUTE};
    CHECK_OK(csolver_create(&(csolver_options){.work_limit = limit}, &t->s));
    CHECK(csolver_work_limit(t->s) == limit);
    CHECK_OK(csolver_set_norm(t->s, norm));
    CHECK_OK(csolver_add_variables(t->s, VARIABLES, t->x));
    make(t, seed);
    for (int step = 0; step < STEPS; step++) {
        const char *what = "";
        view before = look(t);
        uint64_t work = work_of(t->s);
        csolver_status alone = call_of_clone(t, step), status = call(t, step);
        CHECK(status == alone);
        if (status == CSOLVER_ERROR_WORK_LIMIT) {
            view after = look(t);
            t->refused[step]++;
            CHECK(work_of(t->s) - work <= limit + ONE_STEP);
            CHECK(memcmp(&before, &after, sizeof before) == 0);
            CHECK_OK(csolver_check(t->s, &what));
            CHECK_OK(csolver_set_work_limit(t->s, 0));
            status = call(t, step);
            CHECK_OK(csolver_set_work_limit(t->s, limit));
        }
        CHECK(status == CSOLVER_OK);
        CHECK_OK(csolver_check(t->s, &what));
        bool solves = step == SOLVE_ALL || step == SOLVE_CHANGED || step == SOLVE_REMOVED;
        if (solves || step == SOLVE_COMMITTED) keep_answer(t, solved++);
    }
    csolver_free(t->s);
}

/* With this seed, every solve of the session needs work. */
enum { SEED = 5 };

static void every_limit(csolver_norm norm, uint64_t stride) {
    static session free_, limited;
    unsigned long refused[STEPS] = {0};
    play(&free_, SEED, 0, norm);
    bool any = true;
    uint64_t limit = 1;
    for (; any && limit < MOST_WORK; limit += stride) {
        any = false;
        play(&limited, SEED, limit, norm);
        for (int k = 0; k < STEPS; k++) {
            any |= limited.refused[k] > 0;
            refused[k] += limited.refused[k];
        }
        for (int k = 0; k < 4; k++)
            for (int i = 0; i < LEVELS; i++) CHECK_NEAR(limited.answers[k][i], free_.answers[k][i]);
    }
    CHECK(!any); /* with a high limit everything succeeds */
    CHECK(limit > 100);
    static const int meant[] = {SOLVE_ALL, CHANGE, SOLVE_CHANGED, SOLVE_REMOVED, SOLVE_COMMITTED};
    for (size_t k = 0; k < sizeof meant / sizeof *meant; k++) CHECK(refused[meant[k]] > 0);
    /* The answer of squares is unique, so the test for uniqueness needs no further work. */
    CHECK((refused[ASK_SOLVED] > 0) == (norm == CSOLVER_NORM_ABSOLUTE));
    CHECK((refused[MAKE_TEMPLATE] > 0) == (norm == CSOLVER_NORM_ABSOLUTE));
}

/* A clone that is made before a solve takes as many steps as the original. With seeds 17 and 43 and the tuning of
 * tests, outdated entries of the original's queue of violated columns once changed its steps. */
static void clones_work_alike(void) {
    static session t;
    static const uint64_t seeds[] = {17, 43, 44, 45, 46, 47, 48, 49};
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
        for (uint64_t limit = 1; limit < 5000; limit += 83)
            play(&t, seeds[i], limit, CSOLVER_NORM_ABSOLUTE);
}

enum { INSTANCES = 60, ENOUGH = 200 };

/* Instances for which no plan is valid are solved one by one. With any limit, equal instances must end
 * equally. */
static void repaired(csolver *s, const csolver_template_options *options) {
    bool refused = false, done = false;
    double numbers[INSTANCES], values[3 * INSTANCES];
    csolver_status statuses[INSTANCES];
    for (int i = 0; i < INSTANCES; i++) numbers[i] = 4000;
    CHECK_OPTIMAL(s);
    for (uint64_t limit = 1; limit < ENOUGH; limit++) {
        csolver_template *shape = NULL;
        CHECK_OK(csolver_set_work_limit(s, limit));
        CHECK_OK(csolver_template_create(s, options, &shape));
        csolver_status status =
            csolver_template_stamp(shape, INSTANCES, numbers, values,
                                   &(csolver_stamp_options){.statuses = statuses}, NULL);
        CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_WORK_LIMIT);
        for (int i = 0; i < INSTANCES; i++) CHECK(statuses[i] == statuses[0]);
        refused |= statuses[0] == CSOLVER_ERROR_WORK_LIMIT;
        done |= statuses[0] == CSOLVER_OK;
        csolver_template_free(shape);
    }
    CHECK(refused && done);
}

/* The limit of a template applies to each instance separately. */
static void templates(void) {
    csolver *s = test_create();
    csolver_variable x[3];
    csolver_constraint width;
    csolver_template *shape = NULL;
    CHECK_OK(csolver_add_variables(s, 3, x));
    for (int i = 0; i < 3; i++) ADD(s, GE, 0, CSOLVER_REQUIRED, {x[i], 1});
    ADD(s, LE, 50, 400, {x[1], 1});
    ADD(s, EQ, 10, 300, {x[1], 1}, {x[0], -1});
    ADD(s, EQ, 0, CSOLVER_REQUIRED, {x[2], 1}, {x[0], -1}, {x[1], -1});
    CHECK_OK(csolver_begin_edit(s, x[2], 500));
    CHECK_OK(csolver_edit_constraint(s, x[2], &width));
    CHECK_OK(csolver_suggest(s, x[2], 30));
    csolver_parameter parameter = {width, 0, 1, 0};
    csolver_template_options options = {
        .number_count = 1, .parameter_count = 1, .parameters = &parameter};
    CHECK_OK(csolver_set_work_limit(s, 1));
    CHECK_STATUS(csolver_template_create(s, &options, &shape), ERROR_WORK_LIMIT);
    CHECK_OK(csolver_set_work_limit(s, 0));
    CHECK_OK(csolver_template_create(s, &options, &shape));
    double numbers[2] = {40, 4000}, values[6];
    CHECK_OK(csolver_template_stamp(shape, 2, numbers, values, NULL, NULL));
    CHECK_NEAR(values[3 + 1], 50);
    csolver_template_free(shape);
    repaired(s, &options);
    csolver_free(s);
}

enum { UNKNOWNS = 20, WISHES = 60 };

/* Makes a least-squares problem with 60 optional constraints on 20 unknowns, in which 20 bounds are
 * active. */
static csolver *make_squares(csolver_constraint *wishes) {
    csolver *s = test_create();
    csolver_variable x[UNKNOWNS];
    CHECK_OK(csolver_add_variables(s, UNKNOWNS, x));
    CHECK_OK(csolver_set_norm(s, CSOLVER_NORM_SQUARES));
    state = 1;
    for (int i = 0; i < UNKNOWNS; i++) ADD(s, LE, 100, CSOLVER_REQUIRED, {x[i], 1});
    for (int i = 0; i < WISHES; i++) {
        uint32_t a = draw(UNKNOWNS), b = (a + 1 + draw(UNKNOWNS - 1)) % UNKNOWNS;
        wishes[i] = ADD(s, EQ, draw(300), 500, {x[a], 1}, {x[b], i % 2 == 0 ? -2 : 1});
    }
    return s;
}

static double constant_of(const csolver *s, csolver_constraint constraint) {
    csolver_constraint_info c;
    CHECK_OK(csolver_inspect_constraint(s, constraint, &c));
    return c.constant;
}

/* Least squares count the numbers of each matrix that they factor: with 20 unknowns, those of 20 bounds,
 * then of these and 60 optional constraints, then of all these and of 20 rows that keep values unchanged.
 * A resize that factors nothing counts little. */
static void squares_count(void) {
    enum { FACTORED = UNKNOWNS * (20 + 80 + 100), NONE = 500 };
    csolver_constraint wishes[WISHES];
    csolver *s = make_squares(wishes);
    CHECK_OK(csolver_set_work_limit(s, FACTORED - 1));
    CHECK_OUTCOME(s, WORK_LIMIT);
    size_t count;
    const double *values = csolver_values(s, &count);
    for (size_t i = 0; i < count; i++) CHECK(values[i] == 0);
    CHECK_OK(csolver_set_work_limit(s, 0));
    uint64_t before = work_of(s);
    CHECK_OPTIMAL(s);
    CHECK(work_of(s) - before >= FACTORED);
    CHECK(work_of(s) - before <= 12 * FACTORED);
    CHECK_OK(csolver_set_work_limit(s, NONE));
    CHECK_OK(csolver_set_constant(s, wishes[3], constant_of(s, wishes[3]) + 1.0 / 1024));
    CHECK_OPTIMAL(s);
    csolver_free(s);
}

/* One optional constraint on the sum of 40 unknowns: its priority and the rows that keep values unchanged
 * are solved in the space of all unknowns, each of which has as many coordinates. */
static void squares_count_spaces(void) {
    enum { MANY = 40, SPACES = 2 * MANY * MANY };
    csolver *s = test_create();
    csolver_variable x[MANY];
    csolver_term terms[MANY];
    CHECK_OK(csolver_set_norm(s, CSOLVER_NORM_SQUARES));
    CHECK_OK(csolver_add_variables(s, MANY, x));
    for (int i = 0; i < MANY; i++) terms[i] = (csolver_term){x[i], 1};
    csolver_description wish = {terms, MANY, CSOLVER_EQUAL, 80, 500, 1};
    CHECK_OK(csolver_add_constraint(s, &wish, NULL));
    uint64_t before = work_of(s);
    CHECK_OPTIMAL(s);
    CHECK(work_of(s) - before >= SPACES);
    CHECK_NEAR(test_value(s, x[7]), 2);
    csolver_free(s);
}

/* Changing between two sets of active bounds counts the same each time, because nothing of an earlier
 * solve is reused. */
static void squares_count_alike(void) {
    csolver_constraint wishes[WISHES];
    csolver *s = make_squares(wishes);
    CHECK_OPTIMAL(s);
    double here = constant_of(s, wishes[3]);
    uint64_t counted[4];
    for (int i = 0; i < 4; i++) {
        uint64_t before = work_of(s);
        CHECK_OK(csolver_set_constant(s, wishes[3], here + 4000));
        CHECK_OPTIMAL(s);
        CHECK_OK(csolver_set_constant(s, wishes[3], here));
        CHECK_OPTIMAL(s);
        counted[i] = work_of(s) - before;
    }
    CHECK(counted[1] > UNKNOWNS * (20 + 80 + 100));
    CHECK(counted[2] == counted[1] && counted[3] == counted[1]);
    csolver_free(s);
}

int main(void) {
    clones_work_alike();
    csolver *s = test_create();
    bool squares = csolver_set_norm(s, CSOLVER_NORM_SQUARES) == CSOLVER_OK;
    csolver_free(s);
    CHECK_STATUS(csolver_set_work_limit(NULL, 1), ERROR_NULL);
    CHECK(csolver_work_limit(NULL) == 0);
    every_limit(CSOLVER_NORM_ABSOLUTE, TEST_DIVISOR);
    if (squares) every_limit(CSOLVER_NORM_SQUARES, 37);
    if (squares) squares_count();
    if (squares) squares_count_alike();
    if (squares) squares_count_spaces();
    templates();
    return TEST_END("work_limit");
}
