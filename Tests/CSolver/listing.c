/* listing.c - tests the functions that list and name constraints. */
#include "test.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wnonnull" /* the tests pass NULL on purpose */
#endif

#define MOST 8

static csolver *s;
static csolver_variable x, y;

static bool is_named(csolver_constraint c, const char *name) {
    const char *have = csolver_constraint_name(s, c);
    return name == NULL ? have == NULL : have != NULL && strcmp(have, name) == 0;
}

/* Checks that the list is exactly these constraints, in this order. */
static bool lists(size_t count, const csolver_constraint *expected) {
    csolver_constraint all[MOST];
    size_t found = csolver_constraints(s, MOST, all);
    if (found != count || found != csolver_constraint_count(s)) return false;
    for (size_t i = 0; i < count; i++)
        if (!test_same(all[i], expected[i])) return false;
    return true;
}

static void listing(void) {
    csolver_constraint all[MOST], edit;
    CHECK(lists(0, NULL));
    CHECK(csolver_constraints(NULL, MOST, all) == 0);
    csolver_constraint a = ADD(s, GE, 0, CSOLVER_REQUIRED, {x, 1});
    csolver_constraint b = ADD(s, EQ, 10, 500, {x, 1}, {y, 1});
    CHECK_OK(csolver_begin_edit(s, y, 900));
    csolver_constraint c = ADD(s, LE, 4, 500, {y, 1});
    CHECK(lists(3, (csolver_constraint[]){a, b, c})); /* the edit's constraint is not listed */
    CHECK_OK(csolver_edit_constraint(s, y, &edit));
    CHECK(edit.index == 2 && c.index == 3);
    /* At most as many ids are written as there is room for, and the total number is always returned. */
    memset(all, 0x55, sizeof all);
    CHECK(csolver_constraints(s, 1, all) == 3);
    CHECK(test_same(all[0], a) && all[1].index == 0x55555555);
    CHECK(csolver_constraints(s, 0, NULL) == 3);
    CHECK(csolver_constraints(s, MOST, NULL) == 3);
    /* The index that was freed last is used first, and the order is that of the indices. */
    CHECK_OK(csolver_remove_constraint(s, a));
    CHECK(lists(2, (csolver_constraint[]){b, c}));
    CHECK_OPTIMAL(s); /* frees the index */
    csolver_constraint d = ADD(s, GE, 1, 500, {x, 1});
    CHECK(d.index == a.index && d.generation != a.generation);
    CHECK(lists(3, (csolver_constraint[]){d, b, c}));
    /* Inside a transaction, the list contains the changes made so far. */
    CHECK_OK(csolver_begin(s));
    CHECK_OK(csolver_remove_constraint(s, b));
    csolver_constraint e = ADD(s, GE, 2, 500, {x, 1});
    CHECK(lists(3, (csolver_constraint[]){d, c, e}));
    CHECK_OK(csolver_rollback(s));
    CHECK(lists(3, (csolver_constraint[]){d, b, c}));
    CHECK_OK(csolver_reset(s));
    CHECK(lists(0, NULL));
}

static void names(void) {
    csolver_constraint a = ADD(s, GE, 0, CSOLVER_REQUIRED, {x, 1});
    csolver_constraint b = ADD(s, EQ, 10, 500, {x, 1}, {y, 1});
    CHECK(is_named(a, NULL) && csolver_constraint_name(NULL, a) == NULL);
    char text[] = "least";
    CHECK_OK(csolver_set_constraint_name(s, a, text));
    text[0] = '?'; /* the name was copied */
    CHECK_OK(csolver_set_constraint_name(s, b, "sum"));
    CHECK(is_named(a, "least") && is_named(b, "sum"));
    CHECK_OK(csolver_set_constraint_name(s, b, "total"));
    CHECK(is_named(b, "total"));
    CHECK_OK(csolver_set_constraint_name(s, b, ""));
    CHECK(is_named(b, ""));
    CHECK_OK(csolver_set_constraint_name(s, b, NULL));
    CHECK_OK(csolver_set_constraint_name(s, b, NULL));
    CHECK(is_named(b, NULL));
    CHECK_STATUS(csolver_set_constraint_name(NULL, a, "x"), ERROR_NULL);
    /* Names of variables are independent of names of constraints. */
    CHECK_OK(csolver_set_variable_name(s, x, "x"));
    CHECK(is_named(a, "least") && strcmp(csolver_variable_name(s, x), "x") == 0);
    /* The constraint of an edit can have a name, too. */
    csolver_constraint edit;
    CHECK_OK(csolver_begin_edit(s, y, 900));
    CHECK_OK(csolver_edit_constraint(s, y, &edit));
    CHECK_OK(csolver_set_constraint_name(s, edit, "drag"));
    CHECK(is_named(edit, "drag"));
    /* A removed constraint keeps its name, and cannot get another one. The constraint that uses its index
     * has no name. */
    CHECK_OK(csolver_remove_constraint(s, a));
    CHECK(is_named(a, "least"));
    CHECK_STATUS(csolver_set_constraint_name(s, a, "x"), ERROR_STALE_CONSTRAINT);
    CHECK_OPTIMAL(s);
    csolver_constraint c = ADD(s, GE, 1, 500, {x, 1});
    CHECK(c.index == a.index && is_named(c, NULL) && is_named(a, "least"));
    CHECK_OK(csolver_set_constraint_name(s, c, "next"));
    CHECK(is_named(c, "next") && is_named(a, NULL));
    /* The id of another solver, and an index beyond the array. */
    csolver *other = test_create();
    CHECK(csolver_constraint_name(other, c) == NULL);
    csolver_free(other);
    CHECK(is_named((csolver_constraint){UINT32_MAX, c.generation}, NULL));
    CHECK(is_named((csolver_constraint){0, 0}, NULL));
    CHECK_OK(csolver_reset(s));
    CHECK(is_named(c, NULL) && is_named(edit, NULL));
}

/* The members of a conflict have the names that they got before the end of the transaction. */
static void conflicts(void) {
    csolver_constraint least = ADD(s, GE, 5, CSOLVER_REQUIRED, {x, 1});
    CHECK_OK(csolver_set_constraint_name(s, least, "least"));
    CHECK_OK(csolver_begin(s));
    csolver_constraint most = ADD(s, LE, 4, CSOLVER_REQUIRED, {x, 1});
    CHECK_OK(csolver_set_constraint_name(s, most, "most"));
    CHECK_STATUS(csolver_commit(s), ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, least, most);
    CHECK(is_named(least, "least") && is_named(most, "most"));
    CHECK(!csolver_is_constraint(s, most));
    /* A clone has the conflict and the names, too. */
    csolver *clone = NULL;
    CHECK_OK(csolver_clone(s, &clone));
    CHECK(strcmp(csolver_constraint_name(clone, least), "least") == 0);
    CHECK(strcmp(csolver_constraint_name(clone, most), "most") == 0);
    CHECK_OK(csolver_set_constraint_name(clone, least, "other"));
    CHECK(is_named(least, "least"));
    csolver_free(clone);
    /* A name that was given inside a transaction stays. */
    CHECK_OK(csolver_begin(s));
    CHECK_OK(csolver_set_constraint_name(s, least, "renamed"));
    CHECK_OK(csolver_rollback(s));
    CHECK(is_named(least, "renamed"));
    CHECK_OK(csolver_begin(s));
    CHECK_OK(csolver_remove_constraint(s, least));
    CHECK_OK(csolver_rollback(s));
    CHECK(csolver_is_constraint(s, least) && is_named(least, "renamed"));
    CHECK_OK(csolver_reset(s));
}

static char dumped[4096];
static size_t dumped_length;

static void write_piece(void *context, const char *text, size_t length) {
    (void)context;
    if (dumped_length + length >= sizeof dumped) return;
    memcpy(dumped + dumped_length, text, length);
    dumped_length += length;
}

static void dumping(void) {
    csolver_constraint a = ADD(s, GE, 3, 500, {y, 2});
    ADD(s, GE, 4, 500, {y, 1});
    CHECK_OK(csolver_set_constraint_name(s, a, "wide enough"));
    CHECK_OK(csolver_dump(s, write_piece, NULL));
    CHECK(strstr(dumped, " \"wide enough\": 2 x1 >= 3 @ 500\n") != NULL);
    CHECK(strstr(dumped, ": 1 x1 >= 4 @ 500\n") != NULL);
    CHECK_OK(csolver_reset(s));
}

/* If there is no memory for a new name, the constraint keeps its old name, and no memory leaks. */
static void memory(void) {
    char old[300], new[400];
    memset(old, 'a', sizeof old);
    memset(new, 'b', sizeof new);
    old[sizeof old - 1] = new[sizeof new - 1] = 0;
    for (unsigned long fail = 1; fail < 12; fail++) {
        test_memory memory = {0};
        csolver *made = NULL;
        csolver_variable v;
        csolver_options options = {.allocator = {test_reallocate, &memory}, .check = true};
        CHECK_OK(csolver_create(&options, &made));
        CHECK_OK(csolver_add_variable(made, &v));
        csolver_constraint c = ADD(made, GE, 1, 500, {v, 1});
        CHECK_OK(csolver_set_constraint_name(made, c, old));
        memory.fail_at = memory.calls + fail;
        csolver_status status = csolver_set_constraint_name(made, c, new);
        const char *name = csolver_constraint_name(made, c);
        CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_OUT_OF_MEMORY);
        CHECK(name != NULL && strcmp(name, status == CSOLVER_OK ? new : old) == 0);
        CHECK(fail != 1 || status != CSOLVER_OK);
        csolver_free(made);
        CHECK(memory.held == 0);
        if (status == CSOLVER_OK) break;
    }
}

int main(void) {
    s = test_create();
    CHECK_OK(csolver_add_variable(s, &x));
    CHECK_OK(csolver_add_variable(s, &y));
    listing();
    names();
    conflicts();
    dumping();
    memory();
    csolver_free(s);
    return TEST_END("listing");
}
