/* large_squares.c - least squares so large that OpenBLAS and LAPACKE take part where they are installed. In builds that
 * do not load these libraries, the bits of all values are the recorded ones, on every machine. */
#include "test.h"

/* 160 unknowns and 320 rows: 160^2 * 320 is 1.95 times 2^22, from which on LAPACKE is used. */
enum { UNKNOWNS = 160, ROWS = 320 };

static uint64_t state = 160;

/* Returns a random number between -1 and 1. */
static double draw(void) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)(state >> 11) / 0x1p52 - 1;
}

static uint64_t hash_of(csolver *s, const csolver_variable *x, double *sum) {
    uint64_t hash = 14695981039346656037u;
    *sum = 0;
    for (int i = 0; i < UNKNOWNS; i++) {
        double value = test_value(s, x[i]);
        uint64_t bits;
        memcpy(&bits, &value, sizeof bits);
        hash = (hash ^ bits) * 1099511628211u;
        *sum += value;
    }
    return hash;
}

/* In builds without LAPACKE, checks the bits of all values. In all builds, checks their sum, which NumPy computed
 * for the same systems (numpy.linalg.lstsq, and scipy.optimize.lsq_linear with bounds). */
static void check(csolver *s, const csolver_variable *x, uint64_t bits, double expected) {
    double sum;
    uint64_t hash = hash_of(s, x, &sum);
    CHECK_NEAR(sum, expected);
#if defined(CSOLVER_NO_LAPACKE) || defined(CSOLVER_LAPACKE_NAME)
    if (hash != bits) printf("bits %016llx\n", (unsigned long long)hash);
    CHECK(hash == bits);
#else
    (void)hash;
    (void)bits;
#endif
}

int main(void) {
    csolver *s, *copy;
    csolver_variable x[UNKNOWNS];
    csolver_constraint changed, bounds[UNKNOWNS];
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variables(s, UNKNOWNS, x));
    CHECK_OK(csolver_set_norm(s, CSOLVER_NORM_SQUARES));
    for (int i = 0; i < ROWS; i++) {
        csolver_term terms[4] = {{x[i % UNKNOWNS], 1}};
        for (int k = 1; k < 4; k++) {
            terms[k].variable = x[(int)(fabs(draw()) * (double)UNKNOWNS) % UNKNOWNS];
            terms[k].coefficient = draw();
        }
        csolver_description d = {terms, 4, CSOLVER_EQUAL, 10 * draw(), 500, 1};
        CHECK_OK(csolver_add_constraint(s, &d, &changed));
    }
    CHECK_OPTIMAL(s);
    check(s, x, 0x8944b86ed7e5c62b, -1.443139554771662);
    CHECK_OK(csolver_clone(s, &copy));
    CHECK_OK(csolver_set_constant(copy, changed, 3));
    CHECK_OPTIMAL(copy);
    check(copy, x, 0x5bc0b99c3f134e4b, -1.4122706021615983);
    csolver_free(copy);
    for (int i = 0; i < UNKNOWNS; i++) bounds[i] = ADD(s, LE, 3, 1000, {x[i], 1});
    CHECK_OPTIMAL(s);
    check(s, x, 0xfefe101d997a8a33, -64.775301833104);
    CHECK_OK(csolver_remove_constraints(s, UNKNOWNS, bounds));
    CHECK_OPTIMAL(s);
    check(s, x, 0x8944b86ed7e5c62b, -1.443139554771662);
    csolver_free(s);
    return TEST_END("large_squares");
}
