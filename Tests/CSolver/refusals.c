/* refusals.c - a call that was refused says which of its descriptions, terms, ids or values was wrong. */
#include "test.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wnonnull" /* NULL where it is wrong is what is tested */
#endif

#define NO CSOLVER_NO_INDEX

static csolver *s;
static csolver_variable x, y, gone;

static bool is_about(csolver_status status, size_t item, size_t term) {
    csolver_refusal_info info;
    memset(&info, 0xaa, sizeof info);
    CHECK_OK(csolver_refusal(s, &info));
    bool same = info.status == status && info.item == item && info.term == term;
    if (!same)
        printf("%s, item %zu, term %zu\n", csolver_status_name(info.status), info.item, info.term);
    return same;
}

#define CHECK_REFUSED(call, status, item, term)                                                    \
    do {                                                                                           \
        CHECK_STATUS(call, status);                                                                \
        CHECK(is_about(CSOLVER_##status, item, term));                                             \
    } while (0)

static void set_up(void) {
    s = test_create();
    CHECK(is_about(CSOLVER_OK, NO, NO));
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    CHECK_OK(csolver_add_variable(s, &gone));
    CHECK_OK(csolver_remove_variable(s, gone));
}

/* The third of four descriptions is wrong. */
static csolver_status add_four(csolver_description third) {
    csolver_description fine = DESCRIBE(GE, 0, 10, {x, 1}, {y, 1});
    csolver_description all[] = {fine, fine, third, fine};
    return csolver_add_constraints(s, 4, all, NULL);
}

static void descriptions(void) {
    const csolver_term bad[] = {{x, 1}, {y, NAN}}, stale[] = {{gone, 1}, {y, 1}};
    csolver_description d = DESCRIBE(GE, 0, 10, {x, 1}, {y, 1});
    CHECK_REFUSED(add_four(DESCRIBE(GE, NAN, 10, {x, 1}, {y, 1})), ERROR_NOT_FINITE, 2, NO);
    CHECK_REFUSED(add_four(DESCRIBE(GE, 0, 0, {x, 1}, {y, 1})), ERROR_RANGE, 2, NO);
    CHECK_REFUSED(add_four(DESCRIBE(GE, 0, 2000, {x, 1})), ERROR_RANGE, 2, NO);
    CHECK_REFUSED(add_four(test_description(bad, 2, GE, 0, 10, 1)), ERROR_NOT_FINITE, 2, 1);
    CHECK_REFUSED(add_four(DESCRIBE(GE, 0, 10, {x, 1}, {y, 1e300})), ERROR_RANGE, 2, 1);
    CHECK_REFUSED(add_four(test_description(stale, 2, GE, 0, 10, 1)), ERROR_STALE_VARIABLE, 2, 0);
    CHECK_REFUSED(add_four(test_description(NULL, 2, GE, 0, 10, 1)), ERROR_NULL, 2, NO);
    CHECK_REFUSED(csolver_add_constraint(s, &(csolver_description){bad, 2, GE, 0, 10, 1}, NULL),
                  ERROR_NOT_FINITE, 0, 1);
    CHECK_REFUSED(csolver_add_constraints(s, 1, NULL, NULL), ERROR_NULL, NO, NO);
    CHECK_REFUSED(csolver_add_constraint(s, NULL, NULL), ERROR_NULL, NO, NO);
    CHECK_REFUSED(csolver_add_constraints(s, SIZE_MAX, &d, NULL), ERROR_OVERFLOW, NO, NO);
    CHECK(csolver_constraint_count(s) == 0);
}

/* A bound of 2^400, of numbers that are usable each, comes to light when the constraint is made, and in a transaction
 * before; a sum of coefficients too large, likewise. */
static void merged(void) {
    const csolver_description wrong[] = {
        DESCRIBE(GE, 0x1p200, 10, {x, 0x1p-200}),
        DESCRIBE(GE, 0, 10, {x, 0x1p300}, {y, 1}, {x, 0x1p300}),
    };
    for (int i = 0; i < 2; i++) {
        CHECK_REFUSED(add_four(wrong[i]), ERROR_RANGE, 2, NO);
        CHECK_REFUSED(csolver_add_constraint(s, &wrong[i], NULL), ERROR_RANGE, 0, NO);
        CHECK_OK(csolver_begin(s));
        CHECK_REFUSED(add_four(wrong[i]), ERROR_RANGE, 2, NO);
        CHECK_OK(csolver_commit(s));
    }
    CHECK(csolver_constraint_count(s) == 0);
}

static void ids(void) {
    csolver_constraint c[3] = {ADD(s, GE, 1, 10, {x, 1}), ADD(s, GE, 1, 10, {y, 1}), {0, 0}};
    double numbers[3] = {1, 2, 3};
    CHECK_REFUSED(csolver_remove_constraints(s, 3, c), ERROR_STALE_CONSTRAINT, 2, NO);
    c[2] = c[0];
    CHECK_REFUSED(csolver_remove_constraints(s, 3, c), ERROR_DUPLICATE, 2, NO);
    CHECK_REFUSED(csolver_remove_constraints(s, 3, NULL), ERROR_NULL, NO, NO);
    CHECK_REFUSED(csolver_set_constants(s, 3, c, numbers), ERROR_DUPLICATE, 2, NO);
    numbers[1] = INFINITY;
    CHECK_REFUSED(csolver_set_constants(s, 2, c, numbers), ERROR_NOT_FINITE, 1, NO);
    CHECK_REFUSED(csolver_set_constant(s, c[0], 1e300), ERROR_RANGE, 0, NO);
    CHECK_OK(csolver_begin_edit(s, x, 5));
    CHECK_OK(csolver_edit_constraint(s, x, &c[2]));
    numbers[1] = 2;
    CHECK_REFUSED(csolver_set_constants(s, 3, c, numbers), ERROR_IS_EDIT, 2, NO);
    CHECK_REFUSED(csolver_set_constants(s, SIZE_MAX, c, numbers), ERROR_OVERFLOW, NO, NO);
    CHECK_OK(csolver_end_edit(s, x));
    CHECK_OK(csolver_remove_constraints(s, 2, c));
}

static void suggestions(void) {
    csolver_variable v[3] = {x, y, gone};
    double numbers[3] = {1, 2, 3};
    CHECK_OK(csolver_begin_edit(s, x, 5));
    CHECK_REFUSED(csolver_suggest_many(s, 3, v, numbers), ERROR_NOT_EDITABLE, 1, NO);
    CHECK_OK(csolver_begin_edit(s, y, 5));
    CHECK_REFUSED(csolver_suggest_many(s, 3, v, numbers), ERROR_STALE_VARIABLE, 2, NO);
    numbers[1] = NAN;
    CHECK_REFUSED(csolver_suggest_many(s, 2, v, numbers), ERROR_NOT_FINITE, 1, NO);
    CHECK_REFUSED(csolver_suggest(s, x, 1e300), ERROR_RANGE, 0, NO);
    CHECK_REFUSED(csolver_suggest_many(s, 1, NULL, numbers), ERROR_NULL, NO, NO);
    CHECK_REFUSED(csolver_begin_edit(s, x, 5), ERROR_DUPLICATE_EDIT, 0, NO);
    CHECK_OK(csolver_end_edit(s, x));
    CHECK_OK(csolver_end_edit(s, y));
    CHECK_REFUSED(csolver_begin_edit(s, gone, 5), ERROR_STALE_VARIABLE, 0, NO);
    CHECK_REFUSED(csolver_begin_edit(s, x, NAN), ERROR_NOT_FINITE, 0, NO);
}

static csolver_constraint refused(void) {
    csolver_refusal_info info;
    CHECK_OK(csolver_refusal(s, &info));
    return info.constraint;
}

/* An edit that contradicts is recognised in the conflict, as a constraint is. */
static void edits(void) {
    csolver_constraint least = ADD(s, GE, 3, CSOLVER_REQUIRED, {x, 1}), added = {0, 0};
    CHECK_REFUSED(csolver_begin_edit(s, x, CSOLVER_REQUIRED), ERROR_UNSATISFIABLE, NO, NO);
    csolver_constraint edit = refused();
    CHECK(!csolver_is_constraint(s, edit));
    CHECK_CONFLICT(s, least, edit);
    CHECK_STATUS(TRY_ADD(s, &added, EQ, 1, CSOLVER_REQUIRED, {x, 1}), ERROR_UNSATISFIABLE);
    CHECK(test_same(refused(), added));
    CHECK_CONFLICT(s, least, added);
    csolver_description two[] = {DESCRIBE(EQ, 1, CSOLVER_REQUIRED, {x, 1}),
                                 DESCRIBE(EQ, 1, CSOLVER_REQUIRED, {y, 1})};
    CHECK_REFUSED(csolver_add_constraints(s, 2, two, NULL), ERROR_UNSATISFIABLE, NO, NO);
    CHECK(test_same(refused(), (csolver_constraint){0, 0}));
    /* In a transaction the commit is what is refused; the edit was there until then. */
    CHECK_OK(csolver_begin(s));
    CHECK_OK(csolver_begin_edit(s, x, CSOLVER_REQUIRED));
    CHECK_OK(csolver_edit_constraint(s, x, &edit));
    CHECK_STATUS(csolver_commit(s), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, least, edit);
    CHECK_OK(csolver_remove_constraint(s, least));
}

/* Calls that succeed say nothing; a copy begins without; the struct may be shorter or longer. */
static void reading(void) {
    csolver *copy = NULL;
    csolver_refusal_info info;
    struct {
        csolver_refusal_info known;
        uint64_t added;
    } later;
    CHECK_REFUSED(csolver_suggest(s, x, 1), ERROR_NOT_EDITABLE, 0, NO);
    CHECK_OK(csolver_solve(s));
    CHECK(is_about(CSOLVER_ERROR_NOT_EDITABLE, 0, NO));
    CHECK_OK(csolver_clone(s, &copy));
    CHECK_OK(csolver_refusal(copy, &info));
    CHECK(info.status == CSOLVER_OK && info.item == NO);
    csolver_free(copy);
    later.added = 7;
    CHECK_OK(csolver_refusal_sized(s, &later.known, sizeof later));
    CHECK(later.known.status == CSOLVER_ERROR_NOT_EDITABLE && later.added == 0);
    CHECK_OK(csolver_reset(s));
    CHECK(is_about(CSOLVER_OK, NO, NO));
    CHECK_STATUS(csolver_refusal(NULL, &info), ERROR_NULL);
    CHECK_STATUS(csolver_refusal(s, NULL), ERROR_NULL);
}

int main(void) {
    set_up();
    descriptions();
    merged();
    ids();
    suggestions();
    edits();
    reading();
    csolver_free(s);
    return TEST_END("refusals");
}
