/* threads.c - calls that threads may make at the same time, for the thread sanitizer to check and for
 * other builds to compare results. Threads read one solver by every function that takes it as const,
 * compute one template with several threads each, and use solvers of their own. The first use of least
 * squares in the process is among them. */
#include "test.h"

#include <pthread.h>
#include <stdatomic.h>

enum { VIEWS = 40, THREADS = 8, ROUNDS = TEST_SHARE(24), CELLS = 300 };

/* A row of views in a root that is edited: gaps of 8, equal preferred widths, and the last view ends at
 * the end of the root. */
typedef struct row {
    csolver *s;
    csolver_variable root, x[VIEWS], w[VIEWS];
    csolver_constraint limit, wish[VIEWS];
} row;

static row make_row(void) {
    row r = {.s = test_create()};
    CHECK_OK(csolver_add_variable(r.s, &r.root));
    CHECK_OK(csolver_add_variables(r.s, VIEWS, r.x));
    CHECK_OK(csolver_add_variables(r.s, VIEWS, r.w));
    CHECK_OK(csolver_begin_edit(r.s, r.root, CSOLVER_REQUIRED));
    CHECK_OK(csolver_suggest(r.s, r.root, 1000));
    ADD(r.s, EQ, 0, CSOLVER_REQUIRED, {r.x[0], 1});
    for (int i = 0; i < VIEWS; i++) {
        ADD(r.s, GE, 5, CSOLVER_REQUIRED, {r.w[i], 1});
        r.wish[i] = ADD(r.s, EQ, 20, 300 + i, {r.w[i], 1});
        if (i > 0)
            ADD(r.s, EQ, 8, CSOLVER_REQUIRED, {r.x[i], 1}, {r.x[i - 1], -1}, {r.w[i - 1], -1});
    }
    r.limit =
        ADD(r.s, EQ, 0, CSOLVER_REQUIRED, {r.x[VIEWS - 1], 1}, {r.w[VIEWS - 1], 1}, {r.root, -1});
    CHECK_OPTIMAL(r.s);
    return r;
}

/* 39 gaps leave 688 for 40 views with a preferred width of 20. The views of the highest priorities get 20,
 * and the lowest ones 5, their minimum, until the sum fits: 800 - 688 = 112 must be lost. So seven views
 * have 5 and one has 13. */
static double width_of(int i) { return i < 7 ? 5 : i == 7 ? 13 : 20; }

typedef struct shared {
    const csolver *solver;
    const row *row;
    const csolver_template *shape;
    /* the numbers of instances, and the values that one thread has computed for them */
    const double *numbers, *values;
    size_t entries, dumped;
    atomic_int waiting;
} shared;

typedef struct task {
    shared *all;
    size_t number;
    unsigned long checks, failures;
} task;

static void expect(task *t, bool condition) {
    t->checks++;
    t->failures += !condition;
}

/* Waits until all threads have begun, so that none is done before the last one begins. */
static void wait_for_all(shared *all) {
    atomic_fetch_sub(&all->waiting, 1);
    while (atomic_load(&all->waiting) > 0) {
    }
}

static void add_length(void *context, const char *text, size_t length) {
    (void)text;
    *(size_t *)context += length;
}

static void read_all(task *t) {
    const csolver *s = t->all->solver;
    const row *r = t->all->row;
    csolver_constraint_info info;
    csolver_statistics_info statistics;
    csolver_constraint edit;
    csolver_term terms[4];
    double value, missed;
    size_t length = 0;
    csolver_conflict(s, &length);
    expect(t, length > 0);
    expect(t, csolver_variable_count(s) == 2 * VIEWS + 1 && csolver_is_editing(s, r->root));
    expect(t, csolver_edit_constraint(s, r->root, &edit) == CSOLVER_OK);
    expect(t, csolver_norm_of(s) == CSOLVER_NORM_ABSOLUTE);
    expect(t, csolver_priority_norm(s, 300) == CSOLVER_NORM_ABSOLUTE);
    for (int i = 0; i < VIEWS; i++) {
        expect(t, csolver_is_variable(s, r->w[i]) && csolver_is_constraint(s, r->wish[i]));
        expect(t, csolver_value(s, r->w[i], &value) == CSOLVER_OK && value == width_of(i));
        expect(t, csolver_violation(s, r->wish[i], &missed) == CSOLVER_OK &&
                      missed == 20 - width_of(i));
        expect(t, csolver_inspect_constraint(s, r->wish[i], &info) == CSOLVER_OK &&
                      info.constant == 20);
        expect(t, csolver_constraint_terms(s, r->limit, 4, terms) == CSOLVER_OK &&
                      terms[0].coefficient == 1);
    }
    expect(t, csolver_statistics(s, &statistics) == CSOLVER_OK &&
                  statistics.entries == t->all->entries && csolver_constraint_count(s) > 0);
    expect(t, csolver_check(s, NULL) == CSOLVER_OK);
    size_t dumped = 0;
    expect(t, csolver_dump(s, add_length, &dumped) == CSOLVER_OK && dumped == t->all->dumped);
}

/* A copy of the shared solver belongs to this thread alone, so it may be changed. */
static void change_copy(task *t) {
    csolver *copy = NULL;
    double value = 0;
    expect(t, csolver_clone(t->all->solver, &copy) == CSOLVER_OK);
    expect(t, csolver_suggest(copy, t->all->row->root, 1000 + (double)t->number) == CSOLVER_OK);
    expect(t, solve_status(copy) == CSOLVER_OK);
    expect(t, csolver_value(copy, t->all->row->w[7], &value) == CSOLVER_OK);
    expect(t, value == (t->number < 7 ? 13 + (double)t->number : 20));
    csolver_free(copy);
}

static void stamp(task *t) {
    static const size_t counts[] = {1, 2, 3, 5};
    double values[CELLS][VIEWS];
    csolver_status statuses[CELLS];
    csolver_stamp_options options = {.threads = counts[t->number % 4], .statuses = statuses};
    csolver_stamp_info info;
    csolver_template_info shape;
    csolver_status status =
        csolver_template_stamp(t->all->shape, CELLS, t->all->numbers, values[0], &options, &info);
    expect(t, status == CSOLVER_OK && info.failed == 0 && info.repaired > 0);
    expect(t, memcmp(values, t->all->values, sizeof values) == 0);
    expect(t, csolver_template_inspect(t->all->shape, &shape) == CSOLVER_OK);
}

/* x + y = 10, and x should be 4 and y 8. The squared errors are least if each loses 1: 3 and 7. */
static void squares(task *t) {
    csolver *s = NULL;
    csolver_variable v[2];
    double x = 0;
    expect(t, csolver_create(NULL, &s) == CSOLVER_OK);
    csolver_status status = csolver_set_norm(s, CSOLVER_NORM_SQUARES);
    expect(t, status == CSOLVER_OK || status == CSOLVER_ERROR_UNAVAILABLE);
    expect(t, csolver_add_variables(s, 2, v) == CSOLVER_OK);
    expect(t, TRY_ADD(s, NULL, EQ, 10, CSOLVER_REQUIRED, {v[0], 1}, {v[1], 1}) == CSOLVER_OK);
    expect(t, TRY_ADD(s, NULL, EQ, 4, 500, {v[0], 1}) == CSOLVER_OK);
    expect(t, TRY_ADD(s, NULL, EQ, 8, 500, {v[1], 1}) == CSOLVER_OK);
    expect(t, solve_status(s) == CSOLVER_OK && csolver_value(s, v[0], &x) == CSOLVER_OK);
    expect(t, status == CSOLVER_OK ? fabs(x - 3) < 1e-9 : x >= 2 && x <= 4);
    csolver_free(s);
}

static void *work(void *context) {
    task *t = context;
    wait_for_all(t->all);
    squares(t);
    for (int i = 0; i < ROUNDS; i++) {
        if ((t->number + (size_t)i) % 2 == 0)
            read_all(t);
        else
            stamp(t);
        if (i % 8 == 3) change_copy(t);
    }
    return NULL;
}

int main(void) {
    static double numbers[CELLS], values[CELLS][VIEWS];
    row r = make_row();
    csolver_constraint edit, more;
    CHECK_OK(csolver_edit_constraint(r.s, r.root, &edit));
    csolver_parameter parameter = {edit, 0, 1, 0};
    csolver_template_options options = {.number_count = 1,
                                        .parameter_count = 1,
                                        .parameters = &parameter,
                                        .output_count = VIEWS,
                                        .outputs = r.w};
    csolver_template *shape = NULL;
    CHECK_OK(csolver_template_create(r.s, &options, &shape));
    for (int i = 0; i < CELLS; i++) numbers[i] = 600 + 2 * i;
    CHECK_OK(csolver_template_stamp(shape, CELLS, numbers, values[0], NULL, NULL));
    CHECK_STATUS(TRY_ADD(r.s, &more, GE, 2000, CSOLVER_REQUIRED, {r.x[VIEWS - 1], 1}),
                 ERROR_UNSATISFIABLE);
    csolver_statistics_info statistics;
    CHECK_OK(csolver_statistics(r.s, &statistics));
    shared all = {r.s, &r, shape, numbers, values[0], statistics.entries, 0, THREADS};
    CHECK_OK(csolver_dump(r.s, add_length, &all.dumped));
    pthread_t threads[THREADS];
    task tasks[THREADS];
    for (size_t i = 0; i < THREADS; i++) {
        tasks[i] = (task){.all = &all, .number = i};
        if (pthread_create(&threads[i], NULL, work, &tasks[i]) != 0) return 2;
    }
    for (size_t i = 0; i < THREADS; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
        CHECK(tasks[i].failures == 0);
        test_checks += tasks[i].checks;
    }
    csolver_template_free(shape);
    csolver_free(r.s);
    return TEST_END("threads");
}
