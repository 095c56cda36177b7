/* uniqueness.c - which variables have other values in another optimum, by hand. */
#include "test.h"

#define R CSOLVER_REQUIRED

enum { VARIABLES = 3 };

/* Whether just those variables are free that a mask of bits names. */
static void expect(csolver *s, const csolver_variable *x, unsigned mask) {
    const csolver_variable *list;
    size_t count;
    bool unique;
    unsigned found = 0;
    CHECK_OK(csolver_free_variables(s, &list, &count));
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < VARIABLES; k++)
            if (list[i].index == x[k].index) found |= 1u << k;
    CHECK(found == mask);
    CHECK_OK(csolver_is_unique(s, &unique));
    CHECK(unique == (mask == 0));
}

int main(void) {
    csolver *s = test_create();
    csolver_variable x[VARIABLES];
    CHECK_OK(csolver_add_variables(s, VARIABLES, x));
    expect(s, x, 7);
    csolver_constraint sum = ADD(s, EQ, 10, R, {x[0], 1}, {x[1], 1});
    csolver_constraint third = ADD(s, EQ, 1, R, {x[2], 1});
    expect(s, x, 3);
    csolver_constraint half = ADD(s, EQ, 0, 5, {x[0], 1}, {x[1], -1});
    expect(s, x, 0);
    CHECK_OK(csolver_remove(s, half));
    CHECK_OK(csolver_remove(s, sum));
    /* What moves a hundred thousand millionth as far as another variable is as good as fixed, whether that
     * one stands at a bound or not. */
    ADD(s, EQ, 10, R, {x[0], 1}, {x[1], 1e-11});
    expect(s, x, 2);
    CHECK_OK(csolver_remove(s, third));
    ADD(s, GE, 0, R, {x[2], 1}, {x[1], -1});
    ADD(s, LE, 5, R, {x[2], 1});
    ADD(s, EQ, 9, 5, {x[2], 1});
    expect(s, x, 2);
    csolver_free(s);
    return TEST_END("uniqueness");
}
