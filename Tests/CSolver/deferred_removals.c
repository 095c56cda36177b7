/* deferred_removals.c - removes constraints without a solve in between. The ids are invalid at once, and the next
 * call that solves or changes anything removes the constraints from the tableau. Also checks that the work of
 * building and removing a row of views, one constraint after the other, is proportional to its length. */
#include "draw.h"
#include "test.h"

#define R CSOLVER_REQUIRED

/* x is at least 5 and should be 3. After the removal of the lower bound, x is 3 from the next solve on. */
static csolver *scene(csolver_variable *x, csolver_constraint *bound) {
    csolver *s = test_create();
    CHECK_OK(csolver_add_variable(s, x));
    *bound = ADD(s, GE, 5, R, {*x, 1});
    ADD(s, EQ, 3, 500, {*x, 1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, *x), 5);
    CHECK_OK(csolver_remove_constraint(s, *bound));
    return s;
}

static void gone_at_once(void) {
    csolver_variable x;
    csolver_constraint bound, left[2];
    const csolver_level *levels;
    size_t count;
    csolver_constraint_info info;
    double amount;
    csolver *s = scene(&x, &bound);
    CHECK(!csolver_is_constraint(s, bound) && csolver_constraint_count(s) == 1);
    CHECK(csolver_constraints(s, 2, left) == 1 && left[0].index != bound.index);
    CHECK_STATUS(csolver_inspect_constraint(s, bound, &info), ERROR_STALE_CONSTRAINT);
    CHECK_STATUS(csolver_violation(s, bound, &amount), ERROR_STALE_CONSTRAINT);
    CHECK_STATUS(csolver_set_constant(s, bound, 7), ERROR_STALE_CONSTRAINT);
    CHECK_STATUS(csolver_set_priority(s, bound, 7), ERROR_STALE_CONSTRAINT);
    CHECK_STATUS(csolver_remove_constraint(s, bound), ERROR_STALE_CONSTRAINT);
    CHECK_STATUS(csolver_remove_constraints(s, 2, (csolver_constraint[]){left[0], left[0]}),
                 ERROR_DUPLICATE);
    CHECK_OK(csolver_levels(s, &levels, &count));
    CHECK(count == 1 && levels[0].violation == 2); /* x is 5 until the solve */
    CHECK_NEAR(test_value(s, x), 5);
    CHECK_OK(csolver_check(s, NULL));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 3);
    csolver_free(s);
}

/* Constraints that hold strictly are removed without a solve: the solver keeps its solution, and moves beyond them at
 * the next change. `x` is 8, `right` - `left` is 40, and `y`, which is defined by a row, is 18. */
static void strictly_satisfied(void) {
    csolver_variable x, y, left, right;
    csolver *s = test_create();
    csolver_statistics_info before, after;
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    CHECK_OK(csolver_add_variable(s, &left));
    CHECK_OK(csolver_add_variable(s, &right));
    csolver_constraint at = ADD(s, EQ, 8, 500, {x, 1});
    ADD(s, EQ, 10, R, {y, 1}, {x, -1});
    ADD(s, EQ, 0, R, {left, 1});
    csolver_constraint length = ADD(s, EQ, 40, 500, {right, 1}, {left, -1});
    csolver_constraint slack[] = {
        ADD(s, GE, 5, R, {x, 1}),
        ADD(s, GE, -20, R, {x, -2}),
        ADD(s, LE, 9, 100, {x, 1}),
        ADD(s, LE, 30, R, {y, 1}),
        ADD(s, GE, 20, R, {right, 1}, {left, -1}),
        ADD(s, LE, 100, R, {right, 2}, {left, -2}),
    };
    const size_t count = sizeof slack / sizeof *slack;
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &before));
    for (size_t i = 0; i < count; i++) CHECK_OK(csolver_remove_constraint(s, slack[i]));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.work == before.work && after.pivots == before.pivots);
    CHECK(csolver_constraint_count(s) == 4);
    CHECK_NEAR(test_value(s, x), 8);
    CHECK_NEAR(test_value(s, right), 40);
    CHECK_OK(csolver_check(s, NULL));
    const double constants[][2] = {{2, 10}, {50, 130}};
    for (size_t i = 0; i < 2; i++) {
        CHECK_OK(csolver_set_constant(s, at, constants[i][0]));
        CHECK_OK(csolver_set_constant(s, length, constants[i][1]));
        CHECK_OPTIMAL(s);
        CHECK_NEAR(test_value(s, x), constants[i][0]);
        CHECK_NEAR(test_value(s, y), constants[i][0] + 10);
        CHECK_NEAR(test_value(s, right), constants[i][1]);
        CHECK_OK(csolver_check(s, NULL));
    }
    csolver_free(s);
}

/* A strictly satisfied inequality between variables is removed without a solve, and without a change of other rows. */
static void strictly_satisfied_row(void) {
    csolver_variable x, y, z;
    csolver *s = test_create();
    csolver_statistics_info before, after;
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    CHECK_OK(csolver_add_variable(s, &z));
    csolver_constraint at = ADD(s, EQ, 8, 500, {x, 1});
    ADD(s, EQ, 30, 500, {y, 1});
    csolver_constraint slack[] = {ADD(s, LE, 0, R, {x, 1}, {y, -1}),
                                  ADD(s, LE, 5, 100, {x, 1}, {y, -2})};
    ADD(s, EQ, 1, R, {z, 1}, {x, -1});
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &before));
    for (size_t i = 0; i < 2; i++) CHECK_OK(csolver_remove_constraint(s, slack[i]));
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.rows == before.rows - 2); /* the rows are gone before the next solve */
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.work == before.work);
    CHECK_OK(csolver_check(s, NULL));
    CHECK_OK(
        csolver_set_constant(s, at, 50)); /* more than y, which the removed constraints forbade */
    csolver_constraint again = ADD(s, GE, 0, R, {z, 1}, {y, -2});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 50);
    CHECK_NEAR(test_value(s, y),
               25.5); /* half of z: an error of 4.5, where x would have one of 9 */
    CHECK_NEAR(test_value(s, z), 51);
    CHECK_OK(csolver_remove_constraint(s, again)); /* tight: y returns to 30 */
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, y), 30);
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
}

/* If no optional constraint is violated, an equality on which no other row depends is removed without a solve: its
 * variables keep their values and are free from then on. `z` - `y` has two constraints that share a row. */
static void satisfied_equalities(void) {
    csolver_variable x, y, z;
    csolver *s = test_create();
    csolver_statistics_info before, after;
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    CHECK_OK(csolver_add_variable(s, &z));
    ADD(s, EQ, 3, R, {x, 1});
    csolver_constraint gap = ADD(s, EQ, 10, R, {y, 1}, {x, -1});
    csolver_constraint least = ADD(s, GE, 20, R, {z, 1}, {y, -1});
    csolver_constraint length = ADD(s, EQ, 40, 500, {z, 1}, {y, -1});
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &before));
    CHECK_OK(csolver_remove_constraint(s, least));
    CHECK_OK(csolver_remove_constraint(s, length));
    CHECK_OK(csolver_check(s, NULL));
    CHECK_OK(csolver_remove_constraint(s, gap));
    CHECK_OK(csolver_check(s, NULL));
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.rows == 0); /* the rows are gone before the next solve */
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.work == before.work && after.pivots == before.pivots);
    CHECK_NEAR(test_value(s, x), 3);
    CHECK_NEAR(test_value(s, y), 13);
    CHECK_NEAR(test_value(s, z), 53);
    ADD(s, EQ, 20, 500, {z, 1});
    ADD(s, EQ, 0, R, {z, 1}, {y, -4});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 3);
    CHECK_NEAR(test_value(s, y), 5);
    CHECK_NEAR(test_value(s, z), 20);
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
}

/* A bound that holds as an equality is removed without a solve if no optional constraint is violated, so that rows which
 * are removed next need not wait for a solve either. In each of four cards, the width has an upper and a lower bound of
 * different priorities, and equalities place `image` after the card and `text` after the image. After all removals, only
 * the lower bounds are left, and every value is the same. */
static void satisfied_bounds(void) {
    enum { CARDS = 4, CARD = 0, IMAGE, TEXT, WIDTH, EACH };
    csolver_variable v[CARDS][EACH];
    csolver_constraint all[CARDS][5];
    csolver_statistics_info before, after;
    csolver *s = test_create();
    for (int i = 0; i < CARDS; i++) {
        csolver_variable *x = v[i];
        CHECK_OK(csolver_add_variables(s, EACH, x));
        all[i][0] = ADD(s, EQ, 80 * i, R, {x[CARD], 1});
        all[i][1] = ADD(s, EQ, 10, R, {x[IMAGE], 1}, {x[CARD], -1});
        all[i][2] = ADD(s, LE, 48, 250, {x[WIDTH], 1});
        all[i][3] = ADD(s, EQ, 0, R, {x[TEXT], 1}, {x[IMAGE], -1}, {x[WIDTH], -1});
        all[i][4] = ADD(s, GE, 48, 750, {x[WIDTH], 1});
    }
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &before));
    for (int i = 0; i < CARDS; i++)
        for (int j = 0; j < 4; j++) CHECK_OK(csolver_remove_constraint(s, all[i][j]));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.rows == 0 && after.pivots == before.pivots);
    CHECK(after.work == before.work && after.row_operations == before.row_operations);
    for (int i = 0; i < CARDS; i++) {
        CHECK_NEAR(test_value(s, v[i][CARD]), 80 * i);
        CHECK_NEAR(test_value(s, v[i][IMAGE]), 80 * i + 10);
        CHECK_NEAR(test_value(s, v[i][WIDTH]), 48);
        CHECK_NEAR(test_value(s, v[i][TEXT]), 80 * i + 58);
    }
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
}

/* A bound that the value is at is not removed so: the next solve moves the value. */
static void at_the_bound(void) {
    csolver_variable x, left, right;
    csolver *s = test_create();
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &left));
    CHECK_OK(csolver_add_variable(s, &right));
    csolver_constraint bounds[] = {ADD(s, GE, 5, R, {x, 1}),
                                   ADD(s, LE, 20, R, {right, 1}, {left, -1})};
    ADD(s, EQ, 3, 500, {x, 1});
    ADD(s, EQ, 0, R, {left, 1});
    ADD(s, EQ, 40, 500, {right, 1}, {left, -1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 5);
    CHECK_NEAR(test_value(s, right), 20);
    for (size_t i = 0; i < 2; i++) {
        CHECK_OK(csolver_remove_constraint(s, bounds[i]));
        CHECK_OPTIMAL(s);
        CHECK_NEAR(test_value(s, x), 3);
        CHECK_NEAR(test_value(s, right), i == 0 ? 20 : 40);
        CHECK_OK(csolver_check(s, NULL));
    }
    csolver_free(s);
}

/* A call that follows a removal sees the constraints without the removed one. */
static void before_other_calls(void) {
    csolver_variable x;
    csolver_constraint bound, refused;
    bool unique;
    csolver *s = scene(&x, &bound), *copy;
    ADD(s, EQ, 4, R, {x, 1}); /* contradicts the removed bound */
    CHECK_STATUS(TRY_ADD(s, &refused, LE, 2, R, {x, 1}), ERROR_UNSATISFIABLE);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 4);
    csolver_free(s);

    s = scene(&x, &bound);
    CHECK_OK(csolver_clone(s, &copy));
    CHECK(!csolver_is_constraint(copy, bound));
    CHECK_OPTIMAL(copy);
    CHECK_NEAR(test_value(copy, x), 3);
    csolver_free(copy);
    CHECK_OK(csolver_is_unique(s, &unique));
    CHECK(unique);
    CHECK_NEAR(test_value(s, x), 3);
    csolver_free(s);

    s = scene(&x, &bound);
    CHECK_STATUS(csolver_remove_variable(s, x), ERROR_IN_USE);
    csolver_constraint wish;
    CHECK(csolver_constraints(s, 1, &wish) == 1);
    CHECK_OK(csolver_remove_constraint(s, wish));
    CHECK_OK(csolver_remove_variable(s, x));
    csolver_free(s);

    s = scene(&x, &bound);
    CHECK_OK(csolver_reset(s));
    CHECK(csolver_constraint_count(s) == 0);
    ADD(s, EQ, 9, 500, {x, 1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 9);
    csolver_free(s);
}

/* A rollback brings back what the transaction has removed, and nothing that was removed before. */
static void transactions(void) {
    csolver_variable x;
    csolver_constraint bound, wish;
    csolver *s = scene(&x, &bound);
    CHECK(csolver_constraints(s, 1, &wish) == 1);
    CHECK_OK(csolver_begin(s));
    CHECK_OK(csolver_remove_constraint(s, wish));
    CHECK(csolver_constraint_count(s) == 0);
    CHECK_OK(csolver_rollback(s));
    CHECK(csolver_is_constraint(s, wish) && !csolver_is_constraint(s, bound));
    CHECK(csolver_constraint_count(s) == 1);
    CHECK_OK(csolver_check(s, NULL));
    CHECK_OK(csolver_begin(s));
    CHECK_OK(csolver_commit(s));
    CHECK_OK(csolver_check(s, NULL));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, x), 3);
    csolver_free(s);
}

/* With a work limit, a removal does its work itself, and also that of the removals that have waited. */
static void work_limit(void) {
    csolver_variable x;
    csolver_constraint bound, wish;
    csolver *s = scene(&x, &bound);
    CHECK_OK(csolver_set_work_limit(s, 1000));
    CHECK(csolver_constraints(s, 1, &wish) == 1);
    CHECK_OK(csolver_remove_constraint(s, wish));
    CHECK(csolver_constraint_count(s) == 0);
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_check(s, NULL));
    csolver_free(s);
}

/* ---- growth ---------------------------------------------------------------------------------- */

enum { MOST_EDGES = 4000 };

static double work_of(const csolver *s) {
    csolver_statistics_info info;
    CHECK_OK(csolver_statistics(s, &info));
    return (double)(info.work + info.row_operations + info.pivots);
}

/* Builds a row of views that do not fit into their container, one constraint after the other, and removes the
 * constraints one by one. Adds the work of both to `work`. The views are 40 wide if they can, at least 0, and 8 apart;
 * the container is 16 wide for each edge, so some of the views get no width. */
static void row(uint32_t edges, double work[2]) {
    static csolver_variable x[MOST_EDGES];
    static csolver_constraint all[2 * MOST_EDGES];
    csolver *s = test_create();
    uint32_t count = 0;
    CHECK_OK(csolver_add_variables(s, edges, x));
    CHECK_OK(csolver_begin_edit(s, x[0], 900));
    CHECK_OK(csolver_suggest(s, x[0], 16.0 * edges));
    for (uint32_t i = 1; i < edges; i++) {
        if (i == 1) {
            all[count++] = ADD(s, EQ, 0, R, {x[1], 1});
        } else if (i % 2 == 1) {
            all[count++] = ADD(s, EQ, 8, R, {x[i], 1}, {x[i - 1], -1});
        } else {
            all[count++] = ADD(s, GE, 0, R, {x[i], 1}, {x[i - 1], -1});
            all[count++] = ADD(s, EQ, 40, 500, {x[i], 1}, {x[i - 1], -1});
        }
    }
    all[count++] = ADD(s, LE, 0, R, {x[edges - 1], 1}, {x[0], -1});
    CHECK_OPTIMAL(s);
    work[0] = work_of(s);
    CHECK_NEAR(test_value(s, x[edges - 1]), 16.0 * edges);
    for (uint32_t i = 0; i < count; i++) CHECK_OK(csolver_remove_constraint(s, all[i]));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_check(s, NULL));
    work[1] = work_of(s) - work[0];
    csolver_free(s);
}

static void growth(void) {
    double some[2], more[2];
    row(MOST_EDGES / 8, some);
    row(MOST_EDGES, more);
    for (int i = 0; i < 2; i++) {
        CHECK(some[i] > 0);
        CHECK(more[i] < 1.2 * 8 * some[i]);
    }
}

/* Two views side by side, of which the first is as wide as the second. The width of the row is edited. When all
 * constraints have been removed, only the edit has effect, and the other variables keep their values. */
static void everything_but_edits(void) {
    csolver *s = test_create(), *copy;
    csolver_variable end, middle, width;
    CHECK_OK(csolver_add_variable(s, &end));
    CHECK_OK(csolver_begin_edit(s, end, 900));
    CHECK_OK(csolver_suggest(s, end, 100));
    CHECK_OK(csolver_add_variable(s, &middle));
    CHECK_OK(csolver_add_variable(s, &width));
    csolver_constraint all[] = {
        ADD(s, GE, 0, R, {end, 1}), ADD(s, EQ, 0, R, {middle, 2}, {end, -1}),
        ADD(s, EQ, 0, R, {width, 1}, {end, -1}, {middle, 1}), ADD(s, EQ, 70, 500, {width, 1}),
        ADD(s, LE, 45, 600, {middle, 1}, {width, -1})};
    const size_t count = sizeof all / sizeof *all;
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, middle), 50);
    CHECK_OK(csolver_suggest(s, end, 120));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, width), 60);
    for (size_t i = 0; i < count; i++) CHECK_OK(csolver_remove_constraint(s, all[i]));
    CHECK_OK(csolver_suggest(s, end, -30));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_check(s, NULL));
    CHECK_NEAR(test_value(s, end), -30);
    CHECK_NEAR(test_value(s, middle), 60);
    CHECK_NEAR(test_value(s, width), 60);
    for (size_t i = 0; i < count; i++) CHECK(!csolver_is_constraint(s, all[i]));
    CHECK_OK(csolver_clone(s, &copy));
    csolver *both[] = {s, copy};
    for (int i = 0; i < 2; i++) {
        ADD(both[i], EQ, 0, R, {middle, 3}, {end, -1});
        CHECK_OK(csolver_suggest(both[i], end, 90));
        CHECK_OPTIMAL(both[i]);
        CHECK_NEAR(test_value(both[i], middle), 30);
        CHECK_NEAR(test_value(both[i], width), 60);
        CHECK_OK(csolver_end_edit(both[i], end));
        CHECK_OK(csolver_check(both[i], NULL));
        csolver_free(both[i]);
    }
}

/* A transaction of the host begins while a removed constraint waits, and removes it. A change of no constants in the
 * transaction must not remove the constraint again. The rollback restores the state in which the constraint waits, so x
 * keeps its value 5 until the solve, which finds 3. */
static void empty_change_in_transaction(void) {
    for (int commits = 0; commits < 2; commits++) {
        csolver_variable x;
        csolver_constraint bound;
        csolver *s = scene(&x, &bound);
        CHECK_OK(csolver_begin(s));
        CHECK_OK(csolver_set_constants(s, 0, NULL, NULL));
        CHECK_OK(csolver_check(s, NULL));
        CHECK_OK(commits ? csolver_commit(s) : csolver_rollback(s));
        CHECK_OK(csolver_check(s, NULL));
        CHECK_NEAR(test_value(s, x), 5);
        CHECK_OPTIMAL(s);
        CHECK_NEAR(test_value(s, x), 3);
        CHECK(csolver_constraint_count(s) == 1);
        csolver_free(s);
    }
}

/* A transaction adds rows to an empty solver, removes some of them and adds others, again and again. The removed rows keep
 * their slots until the commit, which must not evaluate them. All constraints hold at a random point, so all must hold
 * after the solve. */
static void removed_in_the_transaction_that_added(void) {
    enum { VARIABLES = 120, ROWS = 600, BLOCK = 100, TERMS_MOST = 3, SESSIONS = 10 };
    static csolver_term terms[ROWS][TERMS_MOST];
    static csolver_description rows[ROWS];
    for (int session = 0; session < SESSIONS; session++) {
        csolver *s = test_create();
        csolver_variable x[VARIABLES];
        csolver_constraint ids[ROWS];
        bool removed[ROWS] = {false};
        double point[VARIABLES];
        CHECK_OK(csolver_add_variables(s, VARIABLES, x));
        for (int i = 0; i < VARIABLES; i++) point[i] = draw(60);
        CHECK_OK(csolver_begin(s));
        for (int i = 0; i < ROWS; i++) {
            uint32_t count = 2 + draw(TERMS_MOST - 1), at = draw(VARIABLES);
            double sum = 0;
            for (uint32_t k = 0; k < count; k++) {
                double coefficient = draw(2) ? 1 : -1;
                terms[i][k] = (csolver_term){x[at], coefficient};
                sum += coefficient * point[at];
                at = (at + 1 + draw(VARIABLES / TERMS_MOST - 1)) % VARIABLES;
            }
            csolver_relation relation = draw(4) == 0 ? EQ : draw(2) ? GE : LE;
            double slack = relation == EQ ? 0 : draw(9),
                   priority = draw(4) ? CSOLVER_REQUIRED : 500;
            rows[i] = test_description(terms[i], count, relation, sum - (double)relation * slack,
                                       priority, 1);
            if (i % BLOCK != BLOCK - 1) continue;
            CHECK_OK(csolver_add_constraints(s, BLOCK, &rows[i - BLOCK + 1], &ids[i - BLOCK + 1]));
            for (int j = 0; j <= i; j++) {
                if (removed[j] || draw(8) != 0) continue;
                removed[j] = true;
                CHECK_OK(csolver_remove_constraint(s, ids[j]));
            }
        }
        CHECK_OK(csolver_commit(s));
        CHECK_OPTIMAL(s);
        CHECK_OK(csolver_check(s, NULL));
        for (int i = 0; i < ROWS; i++) {
            double violation = 0;
            if (removed[i]) continue;
            CHECK_OK(csolver_violation(s, ids[i], &violation));
            CHECK_NEAR(violation, 0);
        }
        csolver_free(s);
    }
}

int main(void) {
    gone_at_once();
    empty_change_in_transaction();
    strictly_satisfied();
    strictly_satisfied_row();
    satisfied_equalities();
    satisfied_bounds();
    at_the_bound();
    everything_but_edits();
    before_other_calls();
    transactions();
    work_limit();
    growth();
    removed_in_the_transaction_that_added();
    return TEST_END("deferred_removals");
}
