/* transactions.c - tests transactions: several changes are checked together at the end, and
 * undone together. Also tests calls that add or remove many constraints. */
#include "test.h"

#define R CSOLVER_REQUIRED

static csolver *s;
static csolver_variable x, y, z;

static void set_up(void) {
    s = test_create();
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    CHECK_OK(csolver_add_variable(s, &z));
}

static void expect(double vx, double vy, double vz) {
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), vx);
    CHECK_NEAR(test_value(s, y), vy);
    CHECK_NEAR(test_value(s, z), vz);
}

static void misuse(void) {
    csolver_variable v;
    bool unique;
    const csolver_variable *list;
    size_t count;
    set_up();
    CHECK_STATUS(csolver_commit(s), ERROR_TRANSACTION);
    CHECK_STATUS(csolver_rollback(s), ERROR_TRANSACTION);
    CHECK_OK(csolver_begin(s));
    CHECK_STATUS(csolver_begin(s), ERROR_TRANSACTION);
    CHECK_STATUS(csolver_add_variable(s, &v), ERROR_TRANSACTION);
    CHECK_STATUS(csolver_add_variables(s, 1, &v), ERROR_TRANSACTION);
    CHECK_STATUS(csolver_remove_variable(s, x), ERROR_TRANSACTION);
    CHECK_STATUS(csolver_reset(s), ERROR_TRANSACTION);
    CHECK_STATUS(csolver_solve(s, &(csolver_outcome){0}), ERROR_TRANSACTION);
    CHECK_STATUS(csolver_is_unique(s, &unique), ERROR_TRANSACTION);
    CHECK_STATUS(csolver_undetermined_variables(s, &list, &count), ERROR_TRANSACTION);
    CHECK_OK(csolver_commit(s));
    CHECK_STATUS(csolver_commit(s), ERROR_TRANSACTION);
    CHECK(csolver_variable_count(s) == 3);
    csolver_free(s);
}

/* Inside a transaction, all functions that only read work, and a call that is refused because of its
 * numbers does not end the transaction. */
static void looked_at(void) {
    csolver_term large[] = {{x, 0x1p300}, {x, 0x1p300}};
    csolver_constraint id = {7, 7};
    const csolver_level *levels;
    size_t count;
    set_up();
    csolver_constraint old = ADD(s, EQ, 5, R, {x, 1}, {y, 1}),
                       wish = ADD(s, EQ, 1, 5, {x, 0x1p-10});
    large[0].variable = large[1].variable = x;
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_begin(s));
    CHECK_OK(csolver_remove_constraint(s, old));
    csolver_constraint made = ADD(s, EQ, 7, R, {y, 1}, {z, 2});
    CHECK_OK(csolver_check(s, NULL));
    CHECK_OK(csolver_levels(s, &levels, &count));
    CHECK(count == 1 && csolver_constraint_count(s) == 2);
    CHECK_STATUS(TRY_ADD(s, &id, EQ, 0x1p300, 5, {x, 0x1p-10}), ERROR_RANGE);
    CHECK_STATUS(test_add(s, test_description(large, 2, EQ, 0, 5, 1), &id), ERROR_RANGE);
    CHECK_STATUS(csolver_set_constant(s, wish, 0x1p300), ERROR_RANGE);
    CHECK(id.index == 7 && id.generation == 7);
    CHECK_OK(csolver_commit(s));
    CHECK(csolver_is_constraint(s, made) && !csolver_is_constraint(s, old));
    csolver_free(s);
}

/* The ids of all refused constraints are written, also if a contradiction was found before the rows were
 * made. */
static void refused_ids(void) {
    const csolver_constraint other = {7, 7};
    set_up();
    const csolver_description bounds[] = {DESCRIBE(GE, 10, R, {x, 1}), DESCRIBE(LE, 5, R, {x, 1}),
                                          DESCRIBE(EQ, 3, R, {x, 1}, {y, 1}),
                                          DESCRIBE(EQ, 3, 5, {y, 1}, {z, 1})};
    csolver_constraint ids[] = {other, other, other, other};
    CHECK_STATUS(csolver_add_constraints(s, 4, bounds, ids), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, ids[0], ids[1]);
    for (int i = 0; i < 4; i++) CHECK(!test_same(ids[i], other));
    const csolver_description nothing[] = {{NULL, 0, EQ, 1, R, 1}, DESCRIBE(GE, 10, R, {x, 1})};
    ids[0] = ids[1] = other;
    CHECK_STATUS(csolver_add_constraints(s, 2, nothing, ids), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, ids[0]);
    CHECK(!test_same(ids[1], other));
    csolver_free(s);
}

/* A contradiction during the transaction that is gone at its end is accepted. */
static void judged_at_the_end(void) {
    set_up();
    csolver_constraint low = ADD(s, GE, 10, R, {x, 1}), high = ADD(s, LE, 20, R, {x, 1});
    ADD(s, EQ, 1, R, {y, 1});
    ADD(s, EQ, 0, R, {z, 1}, {y, -2});
    ADD(s, EQ, 0, 5, {x, 1});
    expect(10, 1, 2);
    CHECK_OK(csolver_begin(s));
    CHECK_OK(csolver_set_constant(s, low, 30));
    CHECK_OK(csolver_set_constant(s, high, 40));
    CHECK_OK(csolver_commit(s));
    expect(30, 1, 2);
    csolver_constraint both[] = {low, high};
    double wrong[] = {50, 45}, right[] = {60, 65};
    CHECK_STATUS(csolver_set_constants(s, 2, both, wrong), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, low, high);
    expect(30, 1, 2);
    CHECK_OK(csolver_set_constants(s, 2, both, right));
    expect(60, 1, 2);
    CHECK_OK(csolver_begin(s));
    csolver_constraint five = ADD(s, EQ, 5, R, {x, 1});
    CHECK_OK(csolver_remove_constraint(s, low));
    CHECK_OK(csolver_remove_constraints(s, 1, &high));
    CHECK_OK(csolver_commit(s));
    expect(5, 1, 2);
    CHECK(csolver_is_constraint(s, five) && !csolver_is_constraint(s, low));
    csolver_free(s);
}

/* A rollback undoes every kind of change, and restores ids. */
static void rolled_back(void) {
    set_up();
    csolver_constraint a = ADD(s, EQ, 1, R, {x, 1}), b = ADD(s, EQ, 2, 300, {y, 1});
    csolver_constraint_info info;
    ADD(s, EQ, 5, 200, {y, 1});
    CHECK_OK(csolver_begin_edit(s, z, 400));
    CHECK_OK(csolver_suggest(s, z, 9));
    expect(1, 2, 9);
    for (int committed = 0; committed < 2; committed++) {
        csolver_constraint c, edit;
        CHECK_OK(csolver_edit_constraint(s, z, &edit));
        CHECK_OK(csolver_begin(s));
        CHECK_OK(csolver_remove_constraint(s, a));
        CHECK(!csolver_is_constraint(s, a));
        CHECK_OK(csolver_set_constant(s, b, 7));
        CHECK_OK(csolver_set_priority(s, b, 100));
        CHECK_OK(csolver_set_weight(s, b, 3));
        CHECK_OK(csolver_suggest(s, z, 11));
        CHECK_OK(csolver_end_edit(s, z));
        CHECK_OK(csolver_begin_edit(s, x, R));
        CHECK_OK(csolver_suggest(s, x, 44));
        c = ADD(s, EQ, 45, R, {x, 1});
        if (committed) {
            CHECK_STATUS(csolver_commit(s), ERROR_UNSATISFIABLE);
            size_t count;
            CHECK(csolver_conflict(s, &count) != NULL && count == 2);
        } else {
            CHECK_OK(csolver_rollback(s));
        }
        CHECK(csolver_is_constraint(s, a) && !csolver_is_constraint(s, c));
        CHECK(csolver_is_editing(s, z) && !csolver_is_editing(s, x));
        CHECK(csolver_is_constraint(s, edit));
        CHECK_OK(csolver_inspect_constraint(s, b, &info));
        CHECK(info.constant == 2 && info.priority == 300 && info.weight == 1);
        CHECK_OK(csolver_inspect_constraint(s, edit, &info));
        CHECK(info.constant == 9 && info.priority == 400);
        CHECK(csolver_constraint_count(s) == 3);
        expect(1, 2, 9);
    }
    csolver_free(s);
}

/* A call that refuses its arguments changes nothing, and its transaction continues. */
static void failing_inside(void) {
    set_up();
    csolver_constraint a = ADD(s, EQ, 1, R, {x, 1}), gone = ADD(s, EQ, 2, 300, {y, 1});
    CHECK_OK(csolver_remove_constraint(s, gone));
    CHECK_OK(csolver_begin(s));
    csolver_constraint b = ADD(s, EQ, 2, 300, {y, 1});
    CHECK_STATUS(TRY_ADD(s, NULL, EQ, NAN, R, {x, 1}), ERROR_NOT_FINITE);
    CHECK_STATUS(csolver_remove_constraint(s, gone), ERROR_STALE_CONSTRAINT);
    csolver_constraint mixed[] = {b, gone};
    CHECK_STATUS(csolver_remove_constraints(s, 2, mixed), ERROR_STALE_CONSTRAINT);
    CHECK_STATUS(csolver_set_priority(s, a, 1001), ERROR_RANGE);
    CHECK_OK(csolver_set_constant(s, a, 6));
    ADD(s, EQ, 0, R, {z, 1});
    CHECK_OK(csolver_commit(s));
    expect(6, 2, 0);
    csolver_free(s);
}

typedef struct doomed {
    csolver_variable v[40];
    csolver_constraint old, made;
} doomed;

/* Makes several kinds of changes in a transaction. Returns the status of the first call that fails. */
static csolver_status change(doomed *d) {
    csolver_term terms[40];
    for (int i = 0; i < 40; i++) terms[i] = (csolver_term){d->v[i], 1};
    csolver_description sum = {terms, 40, EQ, 100, R, 1};
    csolver_status status = TRY_ADD(s, NULL, EQ, 7, R, {d->v[0], 1});
    if (status == CSOLVER_OK) status = csolver_remove_constraint(s, d->old);
    if (status == CSOLVER_OK) status = csolver_add_constraint(s, &sum, &d->made);
    if (status == CSOLVER_OK) status = csolver_begin_edit(s, d->v[1], 50);
    if (status == CSOLVER_OK) status = csolver_suggest(s, d->v[1], 3);
    return status;
}

/* After a call that fails half-way, the transaction cannot succeed: later calls and the commit return the
 * same status, everything is undone, and the transaction can be tried again. */
static void out_of_memory_inside(void) {
    unsigned long failed = 0;
    for (unsigned long at = 1;; at++) {
        test_memory memory = {.fail_at = 0};
        csolver_options options = {.allocator = {test_reallocate, &memory}, .check = true};
        doomed d;
        double before[40];
        bool commits = at % 2 == 0;
        CHECK_OK(csolver_create(&options, &s));
        CHECK_OK(csolver_add_variables(s, 40, d.v));
        d.old = ADD(s, EQ, 5, R, {d.v[0], 1});
        CHECK_OPTIMAL(s);
        memcpy(before, csolver_values(s, NULL), sizeof before);
        memory.calls = 0;
        memory.fail_at = at;
        csolver_status status = csolver_begin(s);
        bool began = status == CSOLVER_OK;
        if (began) status = change(&d);
        if (began && status != CSOLVER_OK) {
            CHECK_STATUS(csolver_begin_edit(s, d.v[3], 5), ERROR_OUT_OF_MEMORY);
            CHECK_STATUS(TRY_ADD(s, NULL, EQ, 1, 1, {d.v[2], 1}), ERROR_OUT_OF_MEMORY);
            if (commits)
                CHECK_STATUS(csolver_commit(s), ERROR_OUT_OF_MEMORY);
            else
                CHECK_OK(csolver_rollback(s));
        } else if (began) {
            status = csolver_commit(s);
        }
        memory.fail_at = 0;         /* after the transaction, memory is available again */
        if (status != CSOLVER_OK) { /* work lists can do without memory */
            failed++;
            CHECK(memory.failed && status == CSOLVER_ERROR_OUT_OF_MEMORY);
            CHECK_OK(csolver_check(s, NULL));
            CHECK(csolver_constraint_count(s) == 1 && csolver_is_constraint(s, d.old));
            CHECK(!csolver_is_editing(s, d.v[1]));
            CHECK(memcmp(before, csolver_values(s, NULL), sizeof before) == 0);
            CHECK_OPTIMAL(s);
            CHECK(memcmp(before, csolver_values(s, NULL), sizeof before) == 0);
            CHECK_OK(csolver_begin(s));
            CHECK_OK(change(&d));
            CHECK_OK(csolver_commit(s));
        }
        CHECK(csolver_constraint_count(s) == 2 && !csolver_is_constraint(s, d.old));
        CHECK_OPTIMAL(s);
        double sum = 0;
        for (int i = 0; i < 40; i++) sum += test_value(s, d.v[i]);
        CHECK_NEAR(sum, 100);
        CHECK_NEAR(test_value(s, d.v[0]), 7);
        CHECK_NEAR(test_value(s, d.v[1]), 3);
        csolver_free(s);
        CHECK(memory.held == 0);
        if (!memory.failed || test_failures > 40) break;
    }
    CHECK(failed > 0);
}

/* Calls with many constraints apply all of them or none, and have the same result as single calls. */
static void batches(void) {
    csolver_constraint ids[4];
    set_up();
    csolver_constraint base = ADD(s, EQ, 1, R, {x, 1});
    const csolver_description d[] = {
        DESCRIBE(EQ, 3, R, {x, 1}, {y, 1}),
        DESCRIBE(EQ, 5, R, {y, 1}, {z, 1}),
        DESCRIBE(GE, 9, R, {z, 1}),
        DESCRIBE(EQ, 0, 5, {z, 1}),
    };
    CHECK_OPTIMAL(s);
    CHECK_STATUS(csolver_add_constraints(s, 4, d, ids), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, base, ids[0], ids[1], ids[2]);
    CHECK(csolver_constraint_count(s) == 1);
    for (int i = 0; i < 4; i++) CHECK(!csolver_is_constraint(s, ids[i]));
    CHECK_OK(csolver_add_constraints(s, 2, d, ids));
    expect(1, 2, 3);
    CHECK_OK(csolver_add_constraints(s, 1, &d[3], NULL));
    expect(1, 2, 3);
    csolver_constraint some[] = {ids[1], base};
    CHECK_OK(csolver_remove_constraints(s, 2, some));
    CHECK(csolver_constraint_count(s) == 2 && csolver_is_constraint(s, ids[0]));
    csolver_variable edited[] = {x, y};
    const double values[] = {30, 40};
    CHECK_OK(csolver_begin_edit(s, x, 600));
    CHECK_OK(csolver_begin_edit(s, y, 500));
    CHECK_OK(csolver_suggest_many(s, 2, edited, values));
    expect(30, -27, 0);
    csolver_free(s);
}

/* A row that is changed by substitutions a thousand times in one transaction needs the memory of one row. */
static void derived_again_and_again(void) {
    enum { WIDTHS = 1000 };
    static csolver_variable width[WIDTHS], edge[WIDTHS + 1];
    csolver_statistics_info before, after;
    CHECK_OK(csolver_create(NULL, &s)); /* made without the self-check, which would be slow here */
    CHECK_OK(csolver_add_variables(s, WIDTHS, width));
    CHECK_OK(csolver_add_variables(s, WIDTHS + 1, edge));
    ADD(s, EQ, 0, R, {edge[0], 1});
    for (int i = 0; i < WIDTHS; i++) {
        ADD(s, GE, 1, R, {width[i], 1});
        if (i > 0) ADD(s, EQ, 0, 800, {width[i], 1}, {width[i - 1], -1});
        ADD(s, EQ, 1, R, {edge[i + 1], 1}, {edge[i], -1}, {width[i], -1});
    }
    CHECK_OK(csolver_statistics(s, &before));
    csolver_constraint none;
    CHECK_STATUS(TRY_ADD(s, &none, LE, WIDTHS / 2, R, {edge[WIDTHS], 1}), ERROR_UNSATISFIABLE);
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.peak_memory < 4 * before.memory);
    csolver_free(s);
}

/* A rollback resets a variable that nothing had changed before the transaction. The rows that contain the variable must
 * still follow it afterwards. */
static void variable_of_a_row_rolled_back(void) {
    set_up();
    ADD(s, EQ, 0, R, {y, 1}, {z, 1}, {x, -1});
    CHECK_OK(csolver_begin(s));
    ADD(s, GE, 5, R, {y, 1});
    CHECK_OK(csolver_rollback(s));
    CHECK_OK(csolver_check(s, NULL));
    csolver_constraint at = ADD(s, EQ, 5, R, {y, 1});
    ADD(s, EQ, 2, R, {z, 1});
    expect(7, 5, 2);
    CHECK_OK(csolver_set_constant(s, at, 6));
    expect(8, 6, 2);
    csolver_free(s);
}

/* After a rollback, the solver's arrays are larger than necessary, and the next change shrinks them. If this change is the
 * end of an edit because its variable is removed, the record of the variable moves in memory meanwhile. */
static void edited_variable_removed_after_a_rollback(void) {
    enum { VARIABLES = 600, ROWS = 80 };
    test_memory memory = {.fail_at = 0};
    csolver_options options = {.allocator = {test_reallocate, &memory}};
    csolver_variable v[VARIABLES], edited;
    CHECK_OK(csolver_create(&options, &s));
    CHECK_OK(csolver_add_variables(s, VARIABLES, v));
    CHECK_OK(csolver_add_variable(s, &edited));
    csolver_term terms[ROWS][2];
    csolver_description rows[ROWS];
    for (int i = 0; i < ROWS; i++) {
        terms[i][0] = (csolver_term){v[i + 1], 1};
        terms[i][1] = (csolver_term){v[i], -1};
        rows[i] = (csolver_description){terms[i], 2, GE, 1, R, 1};
    }
    CHECK_OK(csolver_add_constraints(s, ROWS, rows, NULL));
    CHECK_OK(csolver_begin_edit(s, edited, 500));
    CHECK_OK(csolver_begin(s));
    for (int k = 0; k < 4; k++) CHECK_OK(csolver_add_constraints(s, ROWS, rows, NULL));
    CHECK_OK(csolver_rollback(s));
    CHECK_OK(csolver_remove_variable(s, edited));
    CHECK(!csolver_is_variable(s, edited) && csolver_variable_count(s) == VARIABLES);
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
    CHECK(memory.held == 0);
}

int main(void) {
    misuse();
    looked_at();
    refused_ids();
    derived_again_and_again();
    judged_at_the_end();
    rolled_back();
    variable_of_a_row_rolled_back();
    edited_variable_removed_after_a_rollback();
    failing_inside();
    out_of_memory_inside();
    batches();
    return TEST_END("transactions");
}
