/* forms.c - constraints on one linear form share one row. Tests by hand what the host sees of that: nothing but fewer
 * rows. Then plays random sessions on two solvers at once. One gets constraints on differences of variables, of which
 * several are on the same difference, up to a factor, and some compare two differences. The other has a variable for each
 * difference, made equal to it by a required equality, and gets the same constraints on these variables. All statuses, totals of priorities, answers to
 * whether the answer is unique, and unique values must be equal.
 *
 * Usage: forms [FIRST_SEED [LAST_SEED]]; forms growth: prints the processor time for lines of 20 to 160 views, of which
 * every two are compared, instead */
#include "draw.h"
#include "test.h"

#include <time.h>

/* ---- by hand ------------------------------------------------------------------------------- */

static size_t rows(const csolver *s) {
    csolver_statistics_info info;
    CHECK_OK(csolver_statistics(s, &info));
    return info.rows;
}

/* Checks that the host can list the constraints that it added, and no other ones. */
static void check_listing(const csolver *s, size_t count, const csolver_constraint *added) {
    enum { MOST = 64 };
    csolver_constraint listed[MOST];
    CHECK(csolver_constraint_count(s) == count);
    CHECK(csolver_constraints(s, MOST, listed) == count);
    for (size_t i = 0; i < count; i++) {
        size_t found = 0;
        for (size_t k = 0; k < count; k++) found += test_same(added[i], listed[k]);
        CHECK(found == 1);
    }
    for (uint32_t i = 0; i < MOST; i++) {
        csolver_constraint guess = {i, added[0].generation};
        bool is = false;
        for (size_t k = 0; k < count; k++) is |= test_same(guess, added[k]);
        CHECK(csolver_is_constraint(s, guess) == is);
    }
}

/* The width right - left is at least 10, at most 25, and had rather be 30. */
static void a_width(void) {
    csolver *s = test_create();
    csolver_variable v[2];
    CHECK_OK(csolver_add_variables(s, 2, v));
    csolver_variable left = v[0], right = v[1];
    csolver_constraint fixed = ADD(s, EQ, 7, CSOLVER_REQUIRED, {left, 1});
    csolver_constraint least = ADD(s, GE, 10, CSOLVER_REQUIRED, {right, 1}, {left, -1});
    CHECK(rows(s) == 1);
    csolver_constraint natural = ADD(s, EQ, -30, 500, {left, 1}, {right, -1});
    csolver_constraint most = ADD(s, LE, 50, CSOLVER_REQUIRED, {right, 2}, {left, -2});
    CHECK(rows(s) == 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, right), 7 + 25);
    double violation;
    CHECK_OK(csolver_violation(s, natural, &violation));
    CHECK_NEAR(violation, 5);

    csolver_term terms[4];
    csolver_constraint_info info;
    CHECK_OK(csolver_inspect_constraint(s, most, &info));
    CHECK(info.term_count == 2 && info.relation == LE && info.constant == 50 && info.weight == 1);
    CHECK_OK(csolver_constraint_terms(s, most, 4, terms));
    for (size_t i = 0; i < 2; i++)
        CHECK(terms[i].coefficient == (terms[i].variable.index == right.index ? 2 : -2));
    CHECK_OK(csolver_constraint_terms(s, natural, 4, terms));
    for (size_t i = 0; i < 2; i++)
        CHECK(terms[i].coefficient == (terms[i].variable.index == right.index ? -1 : 1));
    check_listing(s, 4, (csolver_constraint[]){fixed, least, natural, most});

    /* A contradiction names the constraints on the width, and not the hidden constraint (the
     * form) that owns their shared row. */
    csolver_constraint refused;
    CHECK_STATUS(TRY_ADD(s, &refused, LE, 15, CSOLVER_REQUIRED, {right, 2}, {left, -2}),
                 ERROR_UNSATISFIABLE);
    CHECK_CONFLICT(s, least, refused);
    CHECK_STATUS(csolver_remove_variable(s, right), ERROR_IN_USE);

    /* Remove the constraint from which the row was made, while the other constraints still share
     * the row. */
    CHECK_OK(csolver_remove_constraint(s, least));
    CHECK_OK(csolver_set_constant(s, most, 12));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, right), 7 + 6);
    CHECK_OK(csolver_remove_constraint(s, most));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, right), 7 + 30);
    CHECK(rows(s) == 1);
    CHECK_OK(csolver_remove_constraint(s, natural));
    CHECK_OPTIMAL(s);
    CHECK(rows(s) == 0);
    CHECK_OK(csolver_remove_variable(s, right));
    csolver_free(s);
}

/* A required equality has a row of its own; when it becomes optional, later constraints share it. */
static void equalities(void) {
    csolver *s = test_create();
    csolver_variable v[3];
    CHECK_OK(csolver_add_variables(s, 3, v));
    csolver_constraint fixed = ADD(s, EQ, 20, CSOLVER_REQUIRED, {v[1], 1}, {v[0], -1});
    csolver_constraint least = ADD(s, GE, 5, CSOLVER_REQUIRED, {v[1], 1}, {v[0], -1});
    CHECK(rows(s) == 2);
    CHECK_OK(csolver_remove_constraint(s, least));
    CHECK_OK(csolver_set_priority(s, fixed, 500));
    ADD(s, GE, 25, CSOLVER_REQUIRED, {v[1], 1}, {v[0], -1});
    CHECK(rows(s) == 1);
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, v[1]) - test_value(s, v[0]), 25);
    /* Members may be required equalities. */
    CHECK_STATUS(csolver_set_priority(s, fixed, CSOLVER_REQUIRED), ERROR_UNSATISFIABLE);
    CHECK_OK(csolver_set_constant(s, fixed, 40));
    CHECK_OK(csolver_set_priority(s, fixed, CSOLVER_REQUIRED));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, v[1]) - test_value(s, v[0]), 40);
    /* Another form, and a sum that is one only after its terms are merged. */
    ADD(s, GE, 3, 100, {v[2], 1}, {v[0], -1});
    CHECK(rows(s) == 2);
    ADD(s, LE, 9, 100, {v[2], 0.5}, {v[1], 1}, {v[2], 0.5}, {v[0], -1}, {v[1], -1});
    CHECK(rows(s) == 2);
    csolver_free(s);
}

/* A row of texts that does not fit, stated by edges. The texts shrink by priority. */
static void a_row(void) {
    enum { TEXTS = 3 };
    csolver *s = test_create();
    csolver_variable e[2 * TEXTS];
    CHECK_OK(csolver_add_variables(s, 2 * TEXTS, e));
    ADD(s, EQ, 0, CSOLVER_REQUIRED, {e[0], 1});
    for (int i = 0; i < TEXTS; i++) {
        ADD(s, GE, 10, CSOLVER_REQUIRED, {e[2 * i + 1], 1}, {e[2 * i], -1});
        ADD(s, EQ, 30, 300 - 100 * i, {e[2 * i + 1], 1}, {e[2 * i], -1});
        if (i > 0) ADD(s, EQ, 5, CSOLVER_REQUIRED, {e[2 * i], 1}, {e[2 * i - 1], -1});
    }
    CHECK(rows(s) == 2 * TEXTS - 1);
    csolver_constraint end = ADD(s, EQ, 75, CSOLVER_REQUIRED, {e[2 * TEXTS - 1], 1});
    CHECK_OPTIMAL(s);
    /* 75 = 30 + 5 + 25 + 5 + 10 */
    CHECK_NEAR(test_value(s, e[1]), 30);
    CHECK_NEAR(test_value(s, e[3]), 60);
    CHECK_OK(csolver_set_constant(s, end, 45));
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, e[1]), 15);
    CHECK_NEAR(test_value(s, e[3]), 30);
    CHECK_STATUS(csolver_set_constant(s, end, 39), ERROR_UNSATISFIABLE);
    csolver_free(s);
}

/* Adds a line of views that follow each other at a distance of 5. The widths have natural sizes, and every two of them
 * had rather be equal. The position of the first edge can be suggested. Returns the first view's natural size. */
static csolver_constraint add_line(csolver *s, size_t views, csolver_variable *e) {
    csolver_constraint first = {0, 0};
    CHECK_OK(csolver_add_variables(s, 2 * views, e));
    CHECK_OK(csolver_begin_edit(s, e[0], 900));
    for (size_t i = 0; i < views; i++) {
        const csolver_variable left = e[2 * i], right = e[2 * i + 1];
        ADD(s, GE, 0, CSOLVER_REQUIRED, {right, 1}, {left, -1});
        csolver_constraint natural = ADD(s, EQ, 10 + (double)(i % 3), 300, {right, 1}, {left, -1});
        if (i == 0) first = natural;
        if (i > 0) ADD(s, EQ, 5, CSOLVER_REQUIRED, {left, 1}, {e[2 * i - 1], -1});
    }
    for (size_t i = 0; i < views; i++)
        for (size_t k = i + 1; k < views; k++)
            ADD(s, EQ, 0, 200, {e[2 * i + 1], 1}, {e[2 * i], -1}, {e[2 * k + 1], -1},
                {e[2 * k], 1});
    return first;
}

/* If a line of views moves and no width changes, no comparison of widths is evaluated again: the work is proportional to
 * the number of views, not to the number of comparisons. */
static void moved_widths(void) {
    enum { VIEWS = 24 };
    csolver *s = test_create();
    csolver_variable e[2 * VIEWS];
    csolver_statistics_info before, after;
    (void)add_line(s, VIEWS, e);
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &before));
    CHECK_OK(csolver_suggest(s, e[0], 100));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_statistics(s, &after));
    CHECK(after.row_operations - before.row_operations <= 4 * VIEWS);
    CHECK_NEAR(test_value(s, e[0]), 100);
    CHECK_NEAR(test_value(s, e[1]), 110);
    CHECK_NEAR(test_value(s, e[3]), 126);
    CHECK_NEAR(test_value(s, e[5]), 143);
    csolver_free(s);
}

/* Comparisons of widths keep their meaning when the constraints on these widths are removed. */
static void widths_without_constraints(void) {
    csolver *s = test_create();
    csolver_variable e[4];
    CHECK_OK(csolver_add_variables(s, 4, e));
    ADD(s, EQ, 3, CSOLVER_REQUIRED, {e[0], 1});
    ADD(s, EQ, 40, CSOLVER_REQUIRED, {e[2], 1});
    csolver_constraint first = ADD(s, EQ, 20, 500, {e[1], 1}, {e[0], -1});
    csolver_constraint second = ADD(s, GE, 8, CSOLVER_REQUIRED, {e[3], 1}, {e[2], -1});
    csolver_constraint compared = ADD(s, EQ, 0, 400, {e[3], 1}, {e[2], -1}, {e[1], -2}, {e[0], 2});
    csolver_term terms[4];
    CHECK_OK(csolver_constraint_terms(s, compared, 4, terms));
    for (size_t i = 0; i < 4; i++) {
        static const double expected[] = {2, -2, -1, 1};
        CHECK(terms[i].coefficient == expected[terms[i].variable.index]);
    }
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, e[3]), 80);
    CHECK_OK(csolver_remove_constraint(s, second));
    CHECK_OK(csolver_remove_constraint(s, first));
    csolver_constraint third = ADD(s, EQ, 6, CSOLVER_REQUIRED, {e[1], 1}, {e[0], -1});
    CHECK_OPTIMAL(s);
    CHECK_NEAR(test_value(s, e[1]), 9);
    CHECK_NEAR(test_value(s, e[3]), 52);
    CHECK_OK(csolver_remove_constraint(s, third));
    CHECK_OK(csolver_remove_constraint(s, compared));
    csolver_free(s);
}

/* Adds a field of height 30 with its upper edge at `top`, and a label with a least height, a natural height of 20 and a
 * centre equal to that of the field. With `apart`, the centres are made equal by a later call, when the heights are known. */
static void add_label(csolver *s, double top, bool apart, csolver_variable *v) {
    CHECK_OK(csolver_add_variables(s, 4, v));
    csolver_term field[] = {{v[3], 1}, {v[2], -1}}, label[] = {{v[1], 1}, {v[0], -1}},
                 upper = {v[2], 1},
                 centres[] = {{v[0], 0.5}, {v[1], 0.5}, {v[2], -0.5}, {v[3], -0.5}};
    const csolver_description d[] = {{&upper, 1, EQ, top, CSOLVER_REQUIRED, 1},
                                     {field, 2, EQ, 30, CSOLVER_REQUIRED, 1},
                                     {label, 2, GE, 0, CSOLVER_REQUIRED, 1},
                                     {label, 2, GE, 20, 750, 1},
                                     {label, 2, LE, 20, 250, 1},
                                     {centres, 4, EQ, 0, CSOLVER_REQUIRED, 1}};
    CHECK_OK(csolver_add_constraints(s, apart ? 5 : 6, d, NULL));
    if (apart) CHECK_OK(csolver_add_constraints(s, 1, d + 5, NULL));
}

/* The edges of a label that is centred beside a field follow from the field and the natural height, without a simplex
 * step, although each of the label's two rows contains both edges. */
static void centred_labels(bool apart) {
    enum { LABELS = 20 };
    csolver_variable v[LABELS][4];
    csolver *s = test_create();
    for (int i = 0; i < LABELS; i++) add_label(s, 40 * i, apart, v[i]);
    CHECK_OPTIMAL(s);
    for (int i = 0; i < LABELS; i++) {
        CHECK_NEAR(test_value(s, v[i][0]), 40 * i + 5);
        CHECK_NEAR(test_value(s, v[i][1]), 40 * i + 25);
    }
    csolver_statistics_info info;
    CHECK_OK(csolver_statistics(s, &info));
    CHECK(info.dual_iterations == 0 && info.primal_iterations == 0);
    csolver_free(s);
}

/* Adds boxes one below the other, each at least 10 high and each by its own call, and returns the number of row operations. */
static uint64_t boxes_below(size_t count) {
    enum { MOST = 200 };
    csolver_variable v[MOST][2];
    csolver *s = test_create();
    csolver_statistics_info info;
    for (size_t i = 0; i < count; i++) {
        CHECK_OK(csolver_add_variables(s, 2, v[i]));
        csolver_term below[] = {{v[i][0], 1}, {v[i == 0 ? 0 : i - 1][1], -1}},
                     height[] = {{v[i][1], 1}, {v[i][0], -1}};
        const csolver_description d[] = {{below, i == 0 ? 1 : 2, EQ, 0, CSOLVER_REQUIRED, 1},
                                         {height, 2, GE, 10, CSOLVER_REQUIRED, 1}};
        CHECK_OK(csolver_add_constraints(s, 2, d, NULL));
    }
    CHECK_OK(csolver_statistics(s, &info));
    CHECK_OPTIMAL(s);
    for (size_t i = 0; i < count; i++) CHECK_NEAR(test_value(s, v[i][1]), 10 * (double)(i + 1));
    csolver_free(s);
    return info.row_operations;
}

/* A box below others does not make the solver expand the rows of all boxes above it. With the smallest tuning, each call
 * evaluates all rows, because so few rows are searched for those that must be evaluated. */
static void boxes(void) {
    uint64_t few = boxes_below(100), many = boxes_below(200);
#ifdef CSOLVER_SMALL
    CHECK(many > few);
#else
    CHECK(many <= 3 * few);
#endif
}

/* ---- random sessions ------------------------------------------------------------------------- */

enum { VARIABLES = 5, FORMS = 5, CLAIMS = 40, STEPS = 60, NUMBERS = 3, TERMS = 4 * VARIABLES };

/* Coefficients of the variables in each form. */
static const double forms[FORMS][VARIABLES] = {
    {-1, 1, 0, 0, 0}, {0, -1, 1, 0, 0}, {0, 0, -1, 1, -1}, {1, -1, 1, -1, 0}, {0, 0, 0, -1, 1}};

/* A constraint, as both solvers have it. */
typedef struct claim {
    csolver_constraint direct, stated;
    double constant;
} claim;

typedef struct session {
    csolver *direct, *stated; /* the second has a variable for each form */
    csolver_variable x[VARIABLES], y[VARIABLES + FORMS];
    claim claims[CLAIMS], saved[CLAIMS];
    size_t count, saved_count;
    bool open; /* a transaction */
} session;

static void start(session *t) {
    *t = (session){.direct = test_create(), .stated = test_create()};
    CHECK_OK(csolver_add_variables(t->direct, VARIABLES, t->x));
    CHECK_OK(csolver_add_variables(t->stated, VARIABLES + FORMS, t->y));
    for (int f = 0; f < FORMS; f++) {
        csolver_term terms[VARIABLES + 1] = {{t->y[VARIABLES + f], -1}};
        size_t count = 1;
        for (int i = 0; i < VARIABLES; i++)
            if (forms[f][i] != 0) terms[count++] = (csolver_term){t->y[i], forms[f][i]};
        test_must(t->stated, test_description(terms, count, EQ, 0, CSOLVER_REQUIRED, 1));
    }
    for (int i = 0; i < VARIABLES; i++) {
        ADD(t->direct, EQ, 0, 50, {t->x[i], 1});
        ADD(t->stated, EQ, 0, 50, {t->y[i], 1});
    }
}

/* Writes the terms of a form times a factor, from a random one on; sometimes one is split in two. */
static size_t write_terms(const session *t, int form, double factor, csolver_term *terms) {
    size_t count = 0, first = draw(VARIABLES);
    for (size_t k = 0; k < VARIABLES; k++) {
        size_t i = (first + k) % VARIABLES;
        double coefficient = factor * forms[form][i];
        if (coefficient == 0) continue;
        bool split = draw(8) == 0;
        terms[count++] = (csolver_term){t->x[i], split ? coefficient / 2 : coefficient};
        if (!split) continue;
        terms[count] = terms[count - 1];
        count++;
    }
    return count;
}

/* Draws the description of a constraint on a form, or of one that compares two forms; `own` are the terms of the
 * variables that stand for the forms. */
static csolver_description describe(const session *t, csolver_term *terms, csolver_term *own) {
    static const double factors[] = {1, 1, 1, -1, -1, 2, 0.5, -4, 3};
    static const double priorities[] = {CSOLVER_REQUIRED, 700, 700, 400, 400, 200};
    int form = (int)draw(FORMS), forms_used = 1 + (draw(3) == 0);
    csolver_description d = {.terms = terms};
    for (int i = 0; i < forms_used; i++) {
        double factor = factors[draw(9)];
        own[i] = (csolver_term){t->y[VARIABLES + form], factor};
        d.term_count += write_terms(t, form, factor, terms + d.term_count);
        form = (form + 1) % FORMS;
    }
    d.relation = (csolver_relation)((int)draw(3) - 1);
    d.constant = (double)draw(41) - 20;
    d.priority = priorities[draw(6)];
    d.weight = 1 + draw(3);
    own[forms_used] = (csolver_term){.coefficient = 0};
    return d;
}

/* Returns the description of the same constraint on the variables that stand for the forms. */
static csolver_description describe_own(csolver_description d, const csolver_term *own) {
    d.terms = own;
    d.term_count = own[1].coefficient == 0 ? 1 : 2;
    return d;
}

static void add(session *t, size_t count) {
    csolver_term terms[CLAIMS][TERMS], own[CLAIMS][3];
    csolver_description d[CLAIMS] = {{.weight = 1}}, e[CLAIMS];
    csolver_constraint direct[CLAIMS], stated[CLAIMS];
    if (t->count + count > CLAIMS) return;
    for (size_t i = 0; i < count; i++) {
        d[i] = describe(t, terms[i], own[i]);
        e[i] = describe_own(d[i], own[i]);
    }
    csolver_status status = csolver_add_constraints(t->direct, count, d, direct);
    CHECK(csolver_add_constraints(t->stated, count, e, stated) == status);
    for (size_t i = 0; i < count && status == CSOLVER_OK; i++)
        t->claims[t->count++] = (claim){direct[i], stated[i], d[i].constant};
}

static void remove_some(session *t) {
    csolver_constraint direct[CLAIMS], stated[CLAIMS];
    size_t count = 0;
    for (size_t i = t->count; i-- > 0;) {
        if (draw(3) != 0) continue;
        direct[count] = t->claims[i].direct;
        stated[count++] = t->claims[i].stated;
        t->claims[i] = t->claims[--t->count];
    }
    csolver_status status = csolver_remove_constraints(t->direct, count, direct);
    CHECK(csolver_remove_constraints(t->stated, count, stated) == status);
}

static void change(session *t) {
    static const double priorities[] = {CSOLVER_REQUIRED, 700, 400};
    if (t->count == 0) return;
    claim *c = &t->claims[draw((uint32_t)t->count)];
    double constant = (double)draw(41) - 20;
    double priority = priorities[draw(3)];
    double weight = 1 + draw(3);
    csolver_status status;
    switch (draw(3)) {
    case 0:
        status = csolver_set_constant(t->direct, c->direct, constant);
        CHECK(csolver_set_constant(t->stated, c->stated, constant) == status);
        if (status == CSOLVER_OK) c->constant = constant;
        break;
    case 1:
        status = csolver_set_priority(t->direct, c->direct, priority);
        CHECK(csolver_set_priority(t->stated, c->stated, priority) == status);
        break;
    default:
        status = csolver_set_weight(t->direct, c->direct, weight);
        CHECK(csolver_set_weight(t->stated, c->stated, weight) == status);
    }
}

static void begin(session *t) {
    CHECK_OK(csolver_begin(t->direct));
    CHECK_OK(csolver_begin(t->stated));
    memcpy(t->saved, t->claims, sizeof t->saved);
    t->saved_count = t->count;
    t->open = true;
}

static void end(session *t, bool keep) {
    csolver_status status = CSOLVER_OK;
    if (keep) {
        status = csolver_commit(t->direct);
        CHECK(csolver_commit(t->stated) == status);
    } else {
        CHECK_OK(csolver_rollback(t->direct));
        CHECK_OK(csolver_rollback(t->stated));
    }
    t->open = false;
    if (keep && status == CSOLVER_OK) return;
    memcpy(t->claims, t->saved, sizeof t->saved);
    t->count = t->saved_count;
}

/* Compares the answers of both solvers. Returns whether they are unique. */
static bool compare(csolver *direct, csolver *stated, const session *t) {
    const csolver_level *a, *b;
    size_t count = 0, other = 0;
    bool unique = false, also = false;
    CHECK_OK(csolver_levels(direct, &a, &count));
    CHECK_OK(csolver_levels(stated, &b, &other));
    CHECK(count == other);
    for (size_t i = 0; i < count && i < other; i++) {
        CHECK(a[i].priority == b[i].priority);
        CHECK_NEAR(a[i].violation, b[i].violation);
    }
    CHECK_OK(csolver_is_unique(direct, &unique));
    CHECK_OK(csolver_is_unique(stated, &also));
    CHECK(unique == also);
    for (int i = 0; i < VARIABLES && unique && also; i++)
        CHECK_NEAR(test_value(direct, t->x[i]), test_value(stated, t->y[i]));
    return unique && also;
}

static void solve(session *t) {
    if (t->open) return;
    CHECK_OPTIMAL(t->direct);
    CHECK_OPTIMAL(t->stated);
    (void)compare(t->direct, t->stated, t);
}

/* From now on the session is that of a clone. The original must give the same bits for the next constraint. */
static void clone(session *t) {
    csolver *original = t->direct, *made = NULL;
    csolver_term terms[TERMS], own[3];
    if (t->open) return;
    CHECK_OK(csolver_clone(original, &made));
    if (made == NULL) return;
    csolver_description d = describe(t, terms, own);
    d.priority = 300;
    csolver_constraint a = {0, 0}, b = {0, 0};
    CHECK_OK(csolver_add_constraint(original, &d, &a));
    CHECK_OK(csolver_add_constraint(made, &d, &b));
    CHECK(test_same(a, b) && rows(original) == rows(made));
    CHECK_OPTIMAL(original);
    CHECK_OPTIMAL(made);
    for (int i = 0; i < VARIABLES; i++)
        CHECK(test_value(original, t->x[i]) == test_value(made, t->x[i]));
    CHECK_OK(csolver_remove_constraint(made, b));
    csolver_free(original);
    t->direct = made;
}

/* An instance of a template that sets some of the constants, and a solver with these constants. */
static void stamp(session *t) {
    csolver_parameter parameters[NUMBERS];
    double numbers[NUMBERS], values[VARIABLES];
    csolver_template *made = NULL;
    csolver *twin = NULL, *stated = NULL;
    csolver_stamp_info info;
    if (t->open || t->count < NUMBERS) return;
    CHECK_OK(csolver_clone(t->direct, &twin));
    CHECK_OK(csolver_clone(t->stated, &stated));
    csolver_status status = CSOLVER_OK;
    for (size_t i = 0; i < NUMBERS; i++) {
        const claim *c = &t->claims[i];
        parameters[i] = (csolver_parameter){c->direct, i, 1, 0};
        numbers[i] = c->constant + (double)draw(7) - 3;
        if (status == CSOLVER_OK) status = csolver_set_constant(stated, c->stated, numbers[i]);
    }
    csolver_template_options options = {.number_count = NUMBERS,
                                        .parameter_count = NUMBERS,
                                        .parameters = parameters,
                                        .output_count = VARIABLES,
                                        .outputs = t->x};
    CHECK_OK(csolver_template_create(twin, &options, &made));
    csolver_status stamped = csolver_template_stamp(made, 1, numbers, values, NULL, &info);
    if (status == CSOLVER_OK) {
        bool unique = false;
        CHECK_OK(stamped);
        CHECK_OPTIMAL(stated);
        CHECK_OK(csolver_is_unique(stated, &unique));
        for (int i = 0; i < VARIABLES && unique; i++)
            CHECK_NEAR(values[i], test_value(stated, t->y[i]));
    }
    csolver_template_free(made);
    csolver_free(twin);
    csolver_free(stated);
}

static void play(unsigned long seed) {
    static session t;
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    start(&t);
    for (int i = 0; i < STEPS; i++) {
        uint32_t kind = draw(20);
        if (kind < 6)
            add(&t, 1);
        else if (kind < 8)
            add(&t, 1 + draw(8));
        else if (kind < 9)
            remove_some(&t);
        else if (kind < 13)
            change(&t);
        else if (kind < 15)
            t.open ? end(&t, draw(2) == 0) : begin(&t);
        else if (kind == 15)
            clone(&t);
        else if (kind == 16)
            stamp(&t);
        else
            solve(&t);
    }
    if (t.open) end(&t, true);
    solve(&t);
    csolver_free(t.direct);
    csolver_free(t.stated);
}

/* ---- growth ---------------------------------------------------------------------------------- */

static double microseconds(clock_t from, size_t times) {
    return (double)(clock() - from) / CLOCKS_PER_SEC * 1e6 / (double)times;
}

/* Builds a line of views, and then moves it, and changes the first width, again and again. */
static void measure(size_t views) {
    enum { MOST = 160, TIMES = 200 };
    csolver_variable e[2 * MOST];
    csolver *s = NULL;
    clock_t start = clock();
    CHECK_OK(csolver_create(NULL, &s));
    csolver_constraint width = add_line(s, views, e);
    CHECK_OPTIMAL(s);
    printf("%8zu %12.1f", views, microseconds(start, 1));
    start = clock();
    for (int i = 0; i < TIMES; i++) {
        CHECK_OK(csolver_suggest(s, e[0], 100 + i % 7));
        CHECK_OPTIMAL(s);
    }
    printf(" %12.2f", microseconds(start, TIMES));
    start = clock();
    for (int i = 0; i < TIMES; i++) {
        CHECK_OK(csolver_set_constant(s, width, 10 + i % 7));
        CHECK_OPTIMAL(s);
        CHECK_NEAR(test_value(s, e[1]) - test_value(s, e[0]), 10 + i % 7);
    }
    printf(" %12.2f\n", microseconds(start, TIMES));
    csolver_free(s);
}

static void growth(void) {
    printf("%8s %12s %12s %12s   microseconds\n", "views", "build", "move", "one width");
    for (size_t views = 20; views <= 160; views *= 2) measure(views);
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "growth") == 0) {
        growth();
        return test_failures != 0;
    }
    unsigned long first = argc > 1 ? strtoul(argv[1], NULL, 10) : 1,
                  last = argc > 2 ? strtoul(argv[2], NULL, 10) : TEST_SHARE(300);
    a_width();
    equalities();
    a_row();
    moved_widths();
    widths_without_constraints();
    centred_labels(false);
    centred_labels(true);
    boxes();
    /* In these sessions, a transaction that is rolled back makes an equality optional and then a form of it. */
    if (argc == 1) play(2473);
    if (argc == 1) play(10808);
    for (unsigned long seed = first; seed <= last; seed++) {
        int before = test_failures;
        play(seed);
        if (test_failures > before) printf("forms: seed %lu\n", seed);
        if (test_failures > 20) break;
    }
    return TEST_END("forms");
}
