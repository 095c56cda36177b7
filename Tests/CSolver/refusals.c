/* refusals.c - checks that after a refused call, csolver_refusal() tells which description,
 * term, id or value was wrong, and in which field. */
#include "test.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wnonnull" /* this test passes NULL on purpose */
#endif

#define NO CSOLVER_NO_INDEX

static csolver *s;
static csolver_variable x, y, gone;

static bool is_about(csolver_status status, size_t item, size_t term, csolver_field field) {
    csolver_refusal_info info;
    memset(&info, 0xaa, sizeof info);
    CHECK_OK(csolver_refusal(s, &info));
    bool same =
        info.status == status && info.item == item && info.term == term && info.field == field;
    if (!same)
        printf("%s, item %zu, term %zu, %s\n", csolver_status_name(info.status), info.item,
               info.term, csolver_field_name(info.field));
    return same;
}

#define CHECK_REFUSED(call, status, item, term, field)                                             \
    do {                                                                                           \
        CHECK_STATUS(call, status);                                                                \
        CHECK(is_about(CSOLVER_##status, item, term, CSOLVER_FIELD_##field));                      \
    } while (0)

static void set_up(void) {
    s = test_create();
    CHECK(is_about(CSOLVER_OK, NO, NO, CSOLVER_FIELD_NONE));
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    CHECK_OK(csolver_add_variable(s, &gone));
    CHECK_OK(csolver_remove_variable(s, gone));
}

/* Adds four constraints, the third of which is wrong. */
static csolver_status add_four(csolver_description third) {
    csolver_description fine = DESCRIBE(GE, 0, 10, {x, 1}, {y, 1});
    csolver_description all[] = {fine, fine, third, fine};
    return csolver_add_constraints(s, 4, all, NULL);
}

static void descriptions(void) {
    const csolver_term bad[] = {{x, 1}, {y, NAN}}, stale[] = {{gone, 1}, {y, 1}};
    csolver_description d = DESCRIBE(GE, 0, 10, {x, 1}, {y, 1});
    CHECK_REFUSED(add_four(DESCRIBE(GE, NAN, 10, {x, 1}, {y, 1})), ERROR_NOT_FINITE, 2, NO,
                  CONSTANT);
    CHECK_REFUSED(add_four(DESCRIBE(GE, 0, 0, {x, 1}, {y, 1})), ERROR_RANGE, 2, NO, PRIORITY);
    CHECK_REFUSED(add_four(DESCRIBE(GE, 0, 2000, {x, 1})), ERROR_RANGE, 2, NO, PRIORITY);
    CHECK_REFUSED(add_four(test_description(bad, 2, GE, 0, 10, 1)), ERROR_NOT_FINITE, 2, 1,
                  COEFFICIENT);
    CHECK_REFUSED(add_four(DESCRIBE(GE, 0, 10, {x, 1}, {y, 1e300})), ERROR_RANGE, 2, 1,
                  COEFFICIENT);
    CHECK_REFUSED(add_four(test_description(stale, 2, GE, 0, 10, 1)), ERROR_STALE_VARIABLE, 2, 0,
                  VARIABLE);
    CHECK_REFUSED(add_four(test_description(NULL, 2, GE, 0, 10, 1)), ERROR_NULL, 2, NO, TERMS);
    CHECK_REFUSED(csolver_add_constraint(s, &(csolver_description){bad, 2, GE, 0, 10, 1}, NULL),
                  ERROR_NOT_FINITE, 0, 1, COEFFICIENT);
    CHECK_REFUSED(csolver_add_constraints(s, 1, NULL, NULL), ERROR_NULL, NO, NO, DESCRIPTION);
    CHECK_REFUSED(csolver_add_constraint(s, NULL, NULL), ERROR_NULL, NO, NO, DESCRIPTION);
    CHECK_REFUSED(csolver_add_constraints(s, SIZE_MAX, &d, NULL), ERROR_OVERFLOW, NO, NO, COUNT);
    CHECK(csolver_constraint_count(s) == 0);
}

/* The other fields of a description, and calls that change existing constraints. */
static void fields(void) {
    csolver_description d = DESCRIBE(GE, 0, 10, {x, 1}, {y, 1});
    double number = 1;
    d.relation = (csolver_relation)2;
    CHECK_REFUSED(add_four(d), ERROR_RANGE, 2, NO, RELATION);
    d.relation = GE;
    d.weight = 0;
    CHECK_REFUSED(add_four(d), ERROR_RANGE, 2, NO, WEIGHT);
    d.weight = NAN;
    CHECK_REFUSED(csolver_add_constraint(s, &d, NULL), ERROR_NOT_FINITE, 0, NO, WEIGHT);
    d.weight = 1;
    d.priority = INFINITY;
    CHECK_REFUSED(csolver_add_constraint(s, &d, NULL), ERROR_NOT_FINITE, 0, NO, PRIORITY);
    d.priority = 10;
    d.constant = 1e300;
    CHECK_REFUSED(csolver_add_constraint(s, &d, NULL), ERROR_RANGE, 0, NO, CONSTANT);
    d.constant = 0;
    d.term_count = SIZE_MAX;
    CHECK_REFUSED(csolver_add_constraint(s, &d, NULL), ERROR_OVERFLOW, 0, NO, TERM_COUNT);
    csolver_constraint c = ADD(s, GE, 1, 10, {x, 1});
    CHECK_REFUSED(csolver_set_priority(s, c, 1001), ERROR_RANGE, 0, NO, PRIORITY);
    CHECK_REFUSED(csolver_set_weight(s, c, -1), ERROR_RANGE, 0, NO, WEIGHT);
    CHECK_REFUSED(csolver_set_constants(s, 1, NULL, &number), ERROR_NULL, NO, NO, CONSTRAINT);
    CHECK_REFUSED(csolver_set_constants(s, 1, &c, NULL), ERROR_NULL, NO, NO, CONSTANT);
    CHECK_REFUSED(csolver_suggest_many(s, 1, &x, NULL), ERROR_NULL, NO, NO, VALUE);
    CHECK_REFUSED(csolver_end_edit(s, x), ERROR_NOT_EDITABLE, 0, NO, VARIABLE);
    CHECK_OK(csolver_remove_constraint(s, c));
    CHECK_REFUSED(csolver_set_weight(s, c, 1), ERROR_STALE_CONSTRAINT, 0, NO, CONSTRAINT);
    CHECK_REFUSED(csolver_remove_constraint(s, c), ERROR_STALE_CONSTRAINT, 0, NO, CONSTRAINT);
}

/* The name of a field is that of its enumerator in lower case. */
static void names(void) {
    static const char *const all[] = {
        "none",     "description", "terms",  "term_count", "variable", "coefficient", "relation",
        "constant", "priority",    "weight", "constraint", "value",    "count"};
    for (int i = 0; i < (int)(sizeof all / sizeof *all); i++)
        CHECK(strcmp(csolver_field_name((csolver_field)i), all[i]) == 0);
    CHECK(CSOLVER_FIELD_NONE == 0 && CSOLVER_FIELD_PRIORITY == 8 && CSOLVER_FIELD_COUNT == 12);
    const int unknown[] = {-1, 13, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        csolver_field field;
        memcpy(&field, &unknown[i], sizeof field);
        CHECK(strcmp(csolver_field_name(field), "unknown") == 0);
    }
}

/* A bound of 2^400 follows from numbers that are all allowed. It is detected when the constraint is made,
 * and inside a transaction before that; so are a sum of coefficients and a slope that are too large. */
static void merged(void) {
    const csolver_description wrong[] = {
        DESCRIBE(GE, 0x1p200, 10, {x, 0x1p-200}),
        DESCRIBE(GE, 0, 10, {x, 0x1p300}, {y, 1}, {x, 0x1p300}),
        test_description((csolver_term[]){{x, 0x1p200}}, 1, GE, 0, 10, 0x1p200),
        test_description((csolver_term[]){{x, 0x1p199}, {x, 0x1p199}}, 2, GE, 0, 10, 0x1p200),
    };
    const csolver_field field[] = {CSOLVER_FIELD_CONSTANT, CSOLVER_FIELD_COEFFICIENT,
                                   CSOLVER_FIELD_WEIGHT, CSOLVER_FIELD_WEIGHT};
    for (int i = 0; i < 4; i++) {
        CHECK_STATUS(add_four(wrong[i]), ERROR_RANGE);
        CHECK(is_about(CSOLVER_ERROR_RANGE, 2, NO, field[i]));
        CHECK_STATUS(csolver_add_constraint(s, &wrong[i], NULL), ERROR_RANGE);
        CHECK(is_about(CSOLVER_ERROR_RANGE, 0, NO, field[i]));
        CHECK_OK(csolver_begin(s));
        CHECK_STATUS(add_four(wrong[i]), ERROR_RANGE);
        CHECK(is_about(CSOLVER_ERROR_RANGE, 2, NO, field[i]));
        CHECK_OK(csolver_commit(s));
    }
    CHECK(csolver_constraint_count(s) == 0);
    /* A change is refused like the description with the changed number, and changes nothing. */
    csolver_constraint steep = ADD(s, GE, 0, 10, {x, 0x1p200});
    csolver_constraint flat = ADD(s, GE, 1, 10, {x, 0x1p-200});
    CHECK_REFUSED(csolver_set_weight(s, steep, 0x1p200), ERROR_RANGE, 0, NO, WEIGHT);
    CHECK_REFUSED(csolver_set_constant(s, flat, 0x1p200), ERROR_RANGE, 0, NO, CONSTANT);
    csolver_constraint_info info;
    CHECK_OK(csolver_inspect_constraint(s, steep, &info));
    CHECK(info.weight == 1);
    CHECK_OK(csolver_set_weight(s, steep, 0x1p100));
    CHECK_OK(csolver_set_weight(s, flat, 0x1p300));
    CHECK_OK(csolver_remove_constraints(s, 2, (csolver_constraint[]){steep, flat}));
}

static void ids(void) {
    csolver_constraint c[3] = {ADD(s, GE, 1, 10, {x, 1}), ADD(s, GE, 1, 10, {y, 1}), {0, 0}};
    double numbers[3] = {1, 2, 3};
    CHECK_REFUSED(csolver_remove_constraints(s, 3, c), ERROR_STALE_CONSTRAINT, 2, NO, CONSTRAINT);
    c[2] = c[0];
    CHECK_REFUSED(csolver_remove_constraints(s, 3, c), ERROR_DUPLICATE, 2, NO, CONSTRAINT);
    CHECK_REFUSED(csolver_remove_constraints(s, 3, NULL), ERROR_NULL, NO, NO, CONSTRAINT);
    CHECK_REFUSED(csolver_set_constants(s, 3, c, numbers), ERROR_DUPLICATE, 2, NO, CONSTRAINT);
    numbers[1] = INFINITY;
    CHECK_REFUSED(csolver_set_constants(s, 2, c, numbers), ERROR_NOT_FINITE, 1, NO, CONSTANT);
    CHECK_REFUSED(csolver_set_constant(s, c[0], 1e300), ERROR_RANGE, 0, NO, CONSTANT);
    CHECK_OK(csolver_begin_edit(s, x, 5));
    CHECK_OK(csolver_edit_constraint(s, x, &c[2]));
    numbers[1] = 2;
    CHECK_REFUSED(csolver_set_constants(s, 3, c, numbers), ERROR_IS_EDIT, 2, NO, CONSTRAINT);
    CHECK_REFUSED(csolver_set_constants(s, SIZE_MAX, c, numbers), ERROR_OVERFLOW, NO, NO, COUNT);
    CHECK_OK(csolver_end_edit(s, x));
    CHECK_OK(csolver_remove_constraints(s, 2, c));
}

static void suggestions(void) {
    csolver_variable v[3] = {x, y, gone};
    double numbers[3] = {1, 2, 3};
    CHECK_OK(csolver_begin_edit(s, x, 5));
    CHECK_REFUSED(csolver_suggest_many(s, 3, v, numbers), ERROR_NOT_EDITABLE, 1, NO, VARIABLE);
    CHECK_OK(csolver_begin_edit(s, y, 5));
    CHECK_REFUSED(csolver_suggest_many(s, 3, v, numbers), ERROR_STALE_VARIABLE, 2, NO, VARIABLE);
    numbers[1] = NAN;
    CHECK_REFUSED(csolver_suggest_many(s, 2, v, numbers), ERROR_NOT_FINITE, 1, NO, VALUE);
    CHECK_REFUSED(csolver_suggest(s, x, 1e300), ERROR_RANGE, 0, NO, VALUE);
    CHECK_REFUSED(csolver_suggest_many(s, 1, NULL, numbers), ERROR_NULL, NO, NO, VARIABLE);
    CHECK_REFUSED(csolver_begin_edit(s, x, 5), ERROR_DUPLICATE_EDIT, 0, NO, VARIABLE);
    CHECK_OK(csolver_end_edit(s, x));
    CHECK_OK(csolver_end_edit(s, y));
    CHECK_REFUSED(csolver_begin_edit(s, gone, 5), ERROR_STALE_VARIABLE, 0, NO, VARIABLE);
    CHECK_REFUSED(csolver_begin_edit(s, x, NAN), ERROR_NOT_FINITE, 0, NO, PRIORITY);
}

static csolver_constraint refused(void) {
    csolver_refusal_info info;
    CHECK_OK(csolver_refusal(s, &info));
    return info.constraint;
}

/* The id of a refused edit identifies it in the conflict, like that of a constraint. */
static void edits(void) {
    csolver_constraint least = ADD(s, GE, 3, CSOLVER_REQUIRED, {x, 1}), added = {0, 0};
    CHECK_REFUSED(csolver_begin_edit(s, x, CSOLVER_REQUIRED), ERROR_UNSATISFIABLE, NO, NO, NONE);
    csolver_constraint edit = refused();
    CHECK(!csolver_is_constraint(s, edit));
    CHECK_CONFLICT(s, least, edit);
    CHECK_STATUS(TRY_ADD(s, &added, EQ, 1, CSOLVER_REQUIRED, {x, 1}), ERROR_UNSATISFIABLE);
    CHECK(test_same(refused(), added));
    CHECK_CONFLICT(s, least, added);
    csolver_description two[] = {DESCRIBE(EQ, 1, CSOLVER_REQUIRED, {x, 1}),
                                 DESCRIBE(EQ, 1, CSOLVER_REQUIRED, {y, 1})};
    CHECK_REFUSED(csolver_add_constraints(s, 2, two, NULL), ERROR_UNSATISFIABLE, NO, NO, NONE);
    CHECK(test_same(refused(), (csolver_constraint){0, 0}));
    /* In a transaction, the commit is refused and not the call that begins the edit, so the edit
     * exists until then. */
    CHECK_OK(csolver_begin(s));
    CHECK_OK(csolver_begin_edit(s, x, CSOLVER_REQUIRED));
    CHECK_OK(csolver_edit_constraint(s, x, &edit));
    CHECK_STATUS(csolver_commit(s), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, least, edit);
    CHECK_OK(csolver_remove_constraint(s, least));
}

/* Calls that succeed do not change the record of the last failure; a clone has the same record; the
 * host's struct may be shorter or longer. */
static void reading(void) {
    csolver *copy = NULL;
    csolver_refusal_info info;
    struct {
        csolver_refusal_info known;
        uint64_t added;
    } later;
    CHECK_REFUSED(csolver_suggest(s, x, 1), ERROR_NOT_EDITABLE, 0, NO, VARIABLE);
    CHECK_OPTIMAL(s);
    CHECK(is_about(CSOLVER_ERROR_NOT_EDITABLE, 0, NO, CSOLVER_FIELD_VARIABLE));
    CHECK_OK(csolver_clone(s, &copy));
    CHECK_OK(csolver_refusal(copy, &info));
    CHECK(info.status == CSOLVER_ERROR_NOT_EDITABLE && info.item == 0 && info.term == NO);
    CHECK(info.field == CSOLVER_FIELD_VARIABLE);
    csolver_free(copy);
    later.added = 7;
    CHECK_OK(csolver_refusal_sized(s, &later.known, sizeof later));
    CHECK(later.known.status == CSOLVER_ERROR_NOT_EDITABLE && later.added == 0);
    CHECK_OK(csolver_reset(s));
    CHECK(is_about(CSOLVER_OK, NO, NO, CSOLVER_FIELD_NONE));
    CHECK_STATUS(csolver_refusal(NULL, &info), ERROR_NULL);
    CHECK_STATUS(csolver_refusal(s, NULL), ERROR_NULL);
}

/* After a contradiction, a clone names the refused constraint by the id that its csolver_conflict() has. */
static void conflict_of_clone(void) {
    csolver *copy = NULL;
    csolver_refusal_info info;
    csolver_constraint least = ADD(s, GE, 10, CSOLVER_REQUIRED, {x, 1});
    csolver_description most = DESCRIBE(LE, 5, CSOLVER_REQUIRED, {x, 1});
    CHECK_STATUS(csolver_add_constraint(s, &most, NULL), ERROR_UNSATISFIABLE);
    CHECK_OK(csolver_clone(s, &copy));
    CHECK_OK(csolver_refusal(copy, &info));
    CHECK(info.status == CSOLVER_ERROR_UNSATISFIABLE && info.item == NO);
    size_t count = 0, found = 0;
    const csolver_constraint *conflict = csolver_conflict(copy, &count);
    CHECK(count == 2);
    for (size_t i = 0; i < count; i++) found += test_same(conflict[i], info.constraint);
    CHECK(found == 1);
    csolver_free(copy);
    CHECK_OK(csolver_remove_constraint(s, least));
}

int main(void) {
    set_up();
    descriptions();
    fields();
    names();
    merged();
    ids();
    suggestions();
    edits();
    conflict_of_clone();
    reading();
    csolver_free(s);
    return TEST_END("refusals");
}
