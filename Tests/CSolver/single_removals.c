/* single_removals.c - removes optional constraints one by one, in scattered order and without a
 * solve in between. Each removal must cost as much as a single one. */
#include "test.h"

/* Views between two fixed views that are 5 apart. Each should be 10 behind the one before it. */
static uint64_t work_to_remove_all(uint32_t wishes) {
    enum { MOST = 4000, STRIDE = 1571 }; /* a prime number, so that all constraints are visited */
    static csolver_variable x[MOST + 1];
    static csolver_constraint wish[MOST];
    csolver *s = test_create();
    CHECK_OK(csolver_add_variables(s, wishes + 1, x));
    ADD(s, EQ, 0, CSOLVER_REQUIRED, {x[0], 1});
    ADD(s, EQ, 5, CSOLVER_REQUIRED, {x[wishes], 1});
    for (uint32_t i = 0; i < wishes; i++) wish[i] = ADD(s, EQ, 10, 500, {x[i + 1], 1}, {x[i], -1});
    CHECK_OPTIMAL(s);
    csolver_statistics_info before, after;
    CHECK_OK(csolver_statistics(s, &before));
    for (uint32_t i = 0; i < wishes; i++)
        CHECK_OK(csolver_remove_constraint(s, wish[i * STRIDE % wishes]));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &after));
    CHECK_OK(csolver_check(s, NULL));
    CHECK(csolver_constraint_count(s) == 2);
    CHECK(test_value(s, x[0]) == 0);
    CHECK(test_value(s, x[wishes]) == 5);
    csolver_free(s);
    return after.work - before.work;
}

int main(void) {
    uint64_t some = work_to_remove_all(1000), more = work_to_remove_all(4000);
    CHECK(some > 0);
    CHECK(more < 6 * some);
    return TEST_END("single_removals");
}
