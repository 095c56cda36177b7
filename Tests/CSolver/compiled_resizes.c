/* compiled_resizes.c - after the same resize has been made a few times, a compiled resize (formulas
 * instead of a solve) replaces it. Every other kind of change must end the compiled resize: its effect,
 * worked out by hand, must be there after the next solve and after the next resizes. */
#include "test.h"

#define R CSOLVER_REQUIRED

/* The variables: a is half of the root's width, and b is the rest minus 10. c is as near to 30 as b
 * allows, and, at a lower priority, to 50. d is the height plus 5. e should be 30 and, with half the
 * weight, 50. f is the sum of width and height, and g is as near to 400 as f allows. */
typedef struct layout {
    csolver *s;
    csolver_variable w, h, a, b, c, d, e, f, g;
    csolver_constraint half, rest, most, thirty, fifty, light, heavy;
    double priority; /* the priority of the edits */
} layout;

/* The number of rows that the compiled resize evaluates: those of a, b, d and f. A solve also evaluates
 * the rows that keep c below b and g below f. */
enum { PROGRAM = 4 };

static void fill(layout *l) {
    csolver *s = l->s;
    CHECK_OK(csolver_begin_edit(s, l->w, l->priority));
    CHECK_OK(csolver_begin_edit(s, l->h, l->priority));
    l->half = ADD(s, EQ, 0, R, {l->a, 2}, {l->w, -1});
    l->rest = ADD(s, EQ, -10, R, {l->a, 1}, {l->b, 1}, {l->w, -1});
    ADD(s, LE, 0, R, {l->c, 1}, {l->b, -1});
    l->thirty = ADD(s, EQ, 30, 500, {l->c, 1});
    l->fifty = ADD(s, EQ, 50, 400, {l->c, 1});
    ADD(s, GE, 0, R, {l->w, 1});
    l->most = ADD(s, LE, 2000, R, {l->w, 1});
    ADD(s, EQ, 5, R, {l->d, 1}, {l->h, -1});
    l->heavy = ADD(s, EQ, 30, 500, {l->e, 1});
    CHECK_OK(csolver_set_weight(s, l->heavy, 2));
    l->light = ADD(s, EQ, 50, 500, {l->e, 1});
    ADD(s, EQ, 0, R, {l->f, 1}, {l->w, -1}, {l->h, -1});
    ADD(s, LE, 0, R, {l->g, 1}, {l->f, -1});
    ADD(s, EQ, 400, 500, {l->g, 1});
}

static void make(layout *l, double priority) {
    l->s = test_create();
    l->priority = priority;
    csolver_variable *variables[] = {&l->w, &l->h, &l->a, &l->b, &l->c, &l->d, &l->e, &l->f, &l->g};
    for (int i = 0; i < 9; i++) CHECK_OK(csolver_add_variable(l->s, variables[i]));
    fill(l);
}

/* The expected values for a width and a height. */
typedef struct expected {
    double a, b, c, e;
} expected;

static expected usual(double w) { return (expected){w / 2, w / 2 - 10, fmin(30, w / 2 - 10), 30}; }

static void check_values(layout *l, double w, double h, expected x) {
    CHECK(test_value(l->s, l->w) == w);
    CHECK(test_value(l->s, l->h) == h);
    CHECK_NEAR(test_value(l->s, l->a), x.a);
    CHECK_NEAR(test_value(l->s, l->b), x.b);
    CHECK_NEAR(test_value(l->s, l->c), x.c);
    CHECK(test_value(l->s, l->d) == h + 5);
    CHECK_NEAR(test_value(l->s, l->e), x.e);
    CHECK(test_value(l->s, l->f) == w + h);
    CHECK(test_value(l->s, l->g) == fmin(400, w + h));
}

static void suggest(layout *l, double w, double h) {
    CHECK_OK(csolver_suggest(l->s, l->w, w));
    CHECK_OK(csolver_suggest(l->s, l->h, h));
}

static uint64_t rows(const csolver *s) {
    csolver_statistics_info info = {0};
    CHECK_OK(csolver_statistics(s, &info));
    return info.row_operations;
}

/* Resizes until a resize has been compiled, and checks that it has. */
static void warm_up(layout *l) {
    for (int i = 0; i < 6; i++) {
        uint64_t before = rows(l->s);
        double w = 200 + 10 * i, h = 300 + i;
        suggest(l, w, h);
        CHECK_OPTIMAL(l->s);
        check_values(l, w, h, usual(w));
        if (i > 3) CHECK(rows(l->s) - before == PROGRAM);
    }
}

static expected at_forty(double w) { return (expected){w / 2, w / 2 - 10, 40, 30}; }
static expected heavier(double w) { return (expected){w / 2, w / 2 - 10, 30, 50}; }
static expected squared(double w) { return (expected){w / 2, w / 2 - 10, 30, 110.0 / 3}; }
static expected at_fifty(double w) { return (expected){w / 2, w / 2 - 10, 50, 30}; }
static expected by_thirds(double w) { return (expected){w / 3, w - w / 3 - 10, 30, 30}; }
static expected rest_of_20(double w) { return (expected){w / 2, w / 2 - 20, 30, 30}; }

static void add_wish(layout *l) { ADD(l->s, GE, 40, 600, {l->c, 1}); }
static void add_bound(layout *l) { ADD(l->s, GE, 40, R, {l->c, 1}); }
static void add_row(layout *l) { ADD(l->s, EQ, 10, 600, {l->c, 1}, {l->e, -1}); }
static void remove_wish(layout *l) { CHECK_OK(csolver_remove_constraint(l->s, l->thirty)); }
static void replace_row(layout *l) {
    CHECK_OK(csolver_remove_constraint(l->s, l->half));
    ADD(l->s, EQ, 0, R, {l->a, 3}, {l->w, -1});
}
static void set_wish(layout *l) { CHECK_OK(csolver_set_constant(l->s, l->thirty, 40)); }
static void set_shift(layout *l) { CHECK_OK(csolver_set_constant(l->s, l->rest, -20)); }
static void set_priority(layout *l) { CHECK_OK(csolver_set_priority(l->s, l->fifty, 501)); }
static void set_required(layout *l) { CHECK_OK(csolver_set_priority(l->s, l->fifty, R)); }
static void set_weight(layout *l) { CHECK_OK(csolver_set_weight(l->s, l->light, 3)); }
static void edit_other(layout *l) {
    CHECK_OK(csolver_begin_edit(l->s, l->c, 700));
    CHECK_OK(csolver_suggest(l->s, l->c, 40));
}
static void edit_again(layout *l) {
    double w = test_value(l->s, l->w);
    CHECK_OK(csolver_end_edit(l->s, l->w));
    CHECK_OK(csolver_begin_edit(l->s, l->w, 650));
    CHECK_OK(csolver_suggest(l->s, l->w, w));
}
static void start_again(layout *l) {
    double w = test_value(l->s, l->w), h = test_value(l->s, l->h);
    CHECK_OK(csolver_reset(l->s));
    fill(l);
    suggest(l, w, h);
}
static void take_back(layout *l) {
    csolver_constraint id;
    CHECK_OK(csolver_begin(l->s));
    CHECK_OK(TRY_ADD(l->s, &id, EQ, 7, R, {l->c, 1}));
    CHECK_OK(csolver_suggest(l->s, l->w, 100));
    CHECK_OK(csolver_rollback(l->s));
}
static void transaction(layout *l) {
    csolver_constraint id;
    CHECK_OK(csolver_begin(l->s));
    CHECK_OK(TRY_ADD(l->s, &id, EQ, 40, 600, {l->c, 1}));
    CHECK_OK(csolver_commit(l->s));
}
static void refused(layout *l) {
    csolver_constraint id;
    CHECK_STATUS(TRY_ADD(l->s, &id, EQ, -7, R, {l->w, 1}), ERROR_UNSATISFIABLE);
    CHECK_STATUS(csolver_set_constant(l->s, l->most, -1), ERROR_UNSATISFIABLE);
}
static void new_variable(layout *l) {
    csolver_variable x[40];
    CHECK_OK(csolver_add_variables(l->s, 40, x));
    ADD(l->s, EQ, 0, 600, {l->c, 1}, {x[39], -1});
    ADD(l->s, EQ, 40, R, {x[39], 1});
}
static void remove_variable(layout *l) {
    csolver_variable x;
    CHECK_OK(csolver_add_variable(l->s, &x));
    CHECK_OK(csolver_remove_variable(l->s, x));
    CHECK_OK(csolver_add_variable(l->s, &x));
    ADD(l->s, EQ, 40, 600, {l->c, 1}, {x, 1});
    ADD(l->s, EQ, 0, R, {x, 1});
}
static void look(layout *l) {
    bool unique = false;
    CHECK_OK(csolver_is_unique(l->s, &unique));
    CHECK(unique);
}
static void reserve(layout *l) { CHECK_OK(csolver_reserve(l->s, 1000, 1000, 4000)); }
static void go_on_with_copy(layout *l) {
    csolver *copy = NULL;
    CHECK_OK(csolver_clone(l->s, &copy));
    csolver_free(l->s);
    l->s = copy;
}
/* Leaves the region in which the compiled resize is valid, and comes back: b becomes smaller than 30 and
 * larger again. If the edits are required, this is detected when the value is suggested. */
static void out_and_back(layout *l) {
    double w = test_value(l->s, l->w), h = test_value(l->s, l->h);
    suggest(l, 60, 400);
    CHECK_OPTIMAL(l->s);
    check_values(l, 60, 400, usual(60));
    suggest(l, w, h);
}
/* Each of the two sizes alone is in the valid region, but not both together. */
static void sum_out_and_back(layout *l) {
    double w = test_value(l->s, l->w), h = test_value(l->s, l->h);
    for (int i = 0; i < 4; i++) {
        suggest(l, 150, 200 + i);
        CHECK_OPTIMAL(l->s);
        check_values(l, 150, 200 + i, usual(150));
    }
    suggest(l, w, h);
}

static double suggested(const layout *l, csolver_variable variable) {
    csolver_constraint edit;
    csolver_constraint_info info = {.constant = NAN};
    CHECK_OK(csolver_edit_constraint(l->s, variable, &edit));
    CHECK_OK(csolver_inspect_constraint(l->s, edit, &info));
    return info.constant;
}

/* A suggestion beyond a bound of the edited variable itself. */
static void too_far(layout *l) {
    double w = suggested(l, l->w), h = suggested(l, l->h);
    if (l->priority == R) {
        CHECK_STATUS(csolver_suggest(l->s, l->w, -1), ERROR_UNSATISFIABLE);
        CHECK_STATUS(csolver_suggest(l->s, l->w, 2001), ERROR_UNSATISFIABLE);
        CHECK_OPTIMAL(l->s);
        check_values(l, w, h, usual(w));
    } else {
        suggest(l, 2001, 1);
        CHECK_OPTIMAL(l->s);
        check_values(l, 2000, 1, usual(2000));
    }
    suggest(l, w, h);
}
/* The priority of an edit becomes lower or higher than that of another constraint. */
static void weaker_edit(layout *l) {
    csolver_constraint edit;
    if (l->priority == R) return;
    double w = test_value(l->s, l->w);
    CHECK_OK(csolver_edit_constraint(l->s, l->w, &edit));
    ADD(l->s, EQ, 300, 100, {l->w, 1});
    CHECK_OK(csolver_set_priority(l->s, edit, 50));
    CHECK_OPTIMAL(l->s);
    check_values(l, 300, test_value(l->s, l->h), usual(300));
    CHECK_OK(csolver_set_priority(l->s, edit, 750));
    CHECK_OK(csolver_suggest(l->s, l->w, w));
}
static void required_edit(layout *l) {
    csolver_constraint edit;
    CHECK_OK(csolver_edit_constraint(l->s, l->w, &edit));
    CHECK_OK(csolver_set_priority(l->s, edit, l->priority == R ? 650 : R));
    CHECK_OPTIMAL(l->s);
}
/* Changes the norm. Without least squares, e is set to the value that they would give. */
static void other_norm(layout *l) {
    csolver_status status = csolver_set_norm(l->s, CSOLVER_NORM_SQUARES);
    if (status == CSOLVER_OK) return;
    CHECK(status == CSOLVER_ERROR_UNAVAILABLE);
    ADD(l->s, EQ, 110.0 / 3, R, {l->e, 1});
}

static const struct change {
    const char *name;
    void (*make)(layout *l);
    expected (*expect)(double w);
} changes[] = {
    {"a wish", add_wish, at_forty},
    {"a bound", add_bound, at_forty},
    {"a row", add_row, at_forty},
    {"a wish less", remove_wish, at_fifty},
    {"another row", replace_row, by_thirds},
    {"the constant of a wish", set_wish, at_forty},
    {"the constant of a row", set_shift, rest_of_20},
    {"a priority", set_priority, at_fifty},
    {"a priority, required", set_required, at_fifty},
    {"a weight", set_weight, heavier},
    {"another edit", edit_other, at_forty},
    {"another edit of the same", edit_again, usual},
    {"a reset", start_again, usual},
    {"a transaction taken back", take_back, usual},
    {"a transaction", transaction, at_forty},
    {"a refusal", refused, usual},
    {"variables", new_variable, at_forty},
    {"variables that come and go", remove_variable, at_forty},
    {"a look at what is unique", look, usual},
    {"more room", reserve, usual},
    {"a copy", go_on_with_copy, usual},
    {"sizes of another basis", out_and_back, usual},
    {"sizes of another basis, together", sum_out_and_back, usual},
    {"sizes that are refused", too_far, usual},
    {"a weaker edit", weaker_edit, usual},
    {"an edit required or not", required_edit, usual},
    {"another norm", other_norm, squared},
};

static void check_expected(layout *l, const struct change *change, double w, double h) {
    check_values(l, w, h, change->expect(w));
}

/* Makes a change after a solve, or between suggestions and their solve. */
static void try_change(const struct change *change, double priority, bool pending) {
    layout l;
    make(&l, priority);
    warm_up(&l);
    int failures = test_failures;
    double w = pending ? 270 : 250, h = pending ? 310 : 305;
    if (pending) suggest(&l, w, h);
    CHECK(test_value(l.s, l.w) == 250); /* the suggestion has not been solved yet */
    change->make(&l);
    suggest(&l, w, h);
    CHECK_OPTIMAL(l.s);
    check_expected(&l, change, w, h);
    for (int i = 0; i < 12; i++) {
        w = 180 + 5 * i;
        h = 400 - i;
        suggest(&l, w, h);
        CHECK_OPTIMAL(l.s);
        check_expected(&l, change, w, h);
    }
    if (test_failures != failures)
        printf("  %s, edits at %g%s\n", change->name, priority, pending ? ", pending" : "");
    csolver_free(l.s);
}

/* The inputs of a compiled resize can also be constants of other constraints: of a required one, or of two
 * optional ones. */
static void by_constants(void) {
    layout l;
    make(&l, 700);
    suggest(&l, 250, 305);
    for (int i = 0; i < 9; i++) {
        uint64_t before = rows(l.s);
        CHECK_OK(csolver_set_constant(l.s, l.rest, -10 - i));
        CHECK_OPTIMAL(l.s);
        check_values(&l, 250, 305, (expected){125, 115 - i, 30, 30});
        if (i > 3) CHECK(rows(l.s) - before == 1); /* only the row of b is evaluated */
    }
    CHECK_STATUS(csolver_set_constant(l.s, l.rest, NAN), ERROR_NOT_FINITE);
    for (int i = 0; i < 9; i++) {
        uint64_t before = rows(l.s);
        csolver_constraint both[] = {l.thirty, l.heavy};
        CHECK_OK(csolver_set_constants(l.s, 2, both, (double[]){20 + i, 30 - i}));
        CHECK_OPTIMAL(l.s);
        check_values(&l, 250, 305, (expected){125, 107, 20 + i, 30 - i});
        /* No row depends on c and e except that c must stay below b. */
        if (i > 3) CHECK(rows(l.s) - before == 0);
    }
    csolver_free(l.s);
}

typedef struct dump {
    char text[8192];
    size_t length;
} dump;

static void collect(void *context, const char *text, size_t length) {
    dump *d = context;
    if (d->length + length >= sizeof d->text) return;
    memcpy(d->text + d->length, text, length);
    d->length += length;
}

/* csolver_dump() and csolver_clone() use the published values. */
static void from_outside(void) {
    layout l;
    csolver *copy = NULL;
    make(&l, R);
    CHECK_OK(csolver_set_variable_name(l.s, l.b, "rest"));
    warm_up(&l);
    dump d = {.length = 0};
    CHECK_OK(csolver_dump(l.s, collect, &d));
    CHECK(strstr(d.text, "rest = 115 in") != NULL);
    suggest(&l, 280, 300);
    CHECK_OK(csolver_clone(l.s, &copy));
    CHECK_OK(csolver_check(copy, NULL));
    CHECK_NEAR(test_value(copy, l.b), 115);
    CHECK_OPTIMAL(copy);
    CHECK_NEAR(test_value(copy, l.b), 130);
    CHECK_NEAR(test_value(l.s, l.b), 115);
    CHECK_OPTIMAL(l.s);
    CHECK_NEAR(test_value(l.s, l.b), 130);
    csolver_free(copy);
    csolver_free(l.s);
}

/* Under least squares nothing is compiled. After the norm is changed back, resizes are compiled again. */
static void norm_and_back(void) {
    layout l;
    make(&l, 700);
    if (csolver_set_norm(l.s, CSOLVER_NORM_SQUARES) == CSOLVER_OK) {
        for (int i = 0; i < 5; i++) {
            suggest(&l, 200 + i, 300);
            CHECK_OPTIMAL(l.s);
            CHECK_NEAR(test_value(l.s, l.e), 110.0 / 3);
            CHECK_NEAR(test_value(l.s, l.b), (200 + i) / 2.0 - 10);
        }
        CHECK_OK(csolver_set_norm(l.s, CSOLVER_NORM_ABSOLUTE));
    }
    warm_up(&l);
    csolver_free(l.s);
}

/* Changes that the host does not take are kept, each variable once. A removed variable is dropped. */
static void changes_wait(void) {
    layout l;
    const csolver_variable *list;
    size_t count;
    make(&l, 700);
    warm_up(&l);
    CHECK_OK(csolver_take_changes(l.s, &list, &count));
    suggest(&l, 300, 305);
    CHECK_OPTIMAL(l.s);
    CHECK_OK(csolver_take_changes(l.s, &list, &count));
    CHECK(count == 4); /* the changed variables are w, a, b and f; h has not changed */
    for (int i = 0; i < 3; i++) {
        suggest(&l, 301 + i, 306);
        CHECK_OPTIMAL(l.s);
    }
    CHECK_OK(csolver_take_changes(l.s, &list, &count));
    CHECK(count == 6); /* the variables above, and also h and d */
    suggest(&l, 310, 306);
    CHECK_OPTIMAL(l.s);
    csolver_constraint c = ADD(l.s, EQ, 1, 600, {l.b, 1});
    CHECK_OPTIMAL(l.s);
    CHECK_OK(csolver_remove_constraint(l.s, c));
    suggest(&l, 311, 306);
    CHECK_OPTIMAL(l.s);
    CHECK_OK(csolver_take_changes(l.s, &list, &count));
    CHECK(count == 4);
    csolver_free(l.s);
    /* An edited variable without other constraints. */
    l.s = test_create();
    CHECK_OK(csolver_add_variables(l.s, 1, &l.w));
    CHECK_OK(csolver_add_variables(l.s, 1, &l.h));
    CHECK_OK(csolver_begin_edit(l.s, l.w, 5));
    CHECK_OK(csolver_begin_edit(l.s, l.h, 5));
    for (int i = 0; i < 5; i++) {
        suggest(&l, i, 2 * i);
        CHECK_OK(csolver_take_changes(l.s, &list, &count));
        CHECK_OPTIMAL(l.s);
    }
    CHECK_OK(csolver_remove_variable(l.s, l.w));
    CHECK_OK(csolver_take_changes(l.s, &list, &count));
    CHECK(count == 1 && list[0].index == l.h.index);
    csolver_free(l.s);
}

int main(void) {
    const double priorities[] = {600.5, 700, R};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        for (int k = 0; k < 3; k++)
            for (int pending = 0; pending < 2; pending++)
                try_change(&changes[i], priorities[k], pending != 0);
    by_constants();
    from_outside();
    norm_and_back();
    changes_wait();
    return TEST_END("compiled_resizes");
}
