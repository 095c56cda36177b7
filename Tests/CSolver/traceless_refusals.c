/* traceless_refusals.c - checks that refused and undone calls leave no trace, and that a copy answers like
 * its original. Random sessions are played by three solvers: one gets all calls, one gets only the calls
 * that the first has accepted, and the third is a copy of the first that is made again now and then. All
 * values of all solves must have the same bits. Many constraints at a time are added and removed, so that
 * removals meet rows into which much has been substituted. Usage: traceless_refusals [FIRST_SEED
 * [LAST_SEED]] */
#include "draw.h"
#include "test.h"

enum { VARIABLES = 40, MOST = 160, TERMS_MOST = 4, STEPS = 220, TWINS = 3, BULK = 65, LOG = 64 };

typedef enum verb { ADD_MANY, REMOVE_MANY, CONSTANTS, PRIORITY, EDIT, UNEDIT, SUGGEST } verb;

typedef struct item {
    csolver_term terms[TERMS_MOST]; /* the index of a variable, which is replaced by its id later */
    csolver_description description;
    bool live;
} item;

/* A call, in which constraints and variables are given by number. */
typedef struct call {
    verb verb;
    size_t count;
    uint32_t which[BULK];
    double numbers[BULK];
    item added[BULK];
} call;

typedef struct twin {
    csolver *s;
    csolver_variable x[VARIABLES];
    csolver_constraint ids[MOST];
} twin;

/* the solver with all calls, the one with accepted calls, and the copies */
static twin twins[TWINS];
static item items[MOST], kept[MOST];
static call logged[LOG];
static size_t logged_count;
static bool edited[VARIABLES], edited_before[VARIABLES], inside;
static double point[VARIABLES]; /* a point at which most required constraints hold */
static uint32_t variables;
static double some_constant(const item *it) {
    const csolver_description *d = &it->description;
    double sum = 0;
    if (d->priority < CSOLVER_REQUIRED || draw(12) == 0) return (double)draw(400) - 100;
    for (size_t k = 0; k < d->term_count; k++)
        sum += it->terms[k].coefficient * point[it->terms[k].variable.index];
    uint32_t off = draw(3);
    off *= draw(20);
    return sum - (double)d->relation * (double)off;
}

static void fill(item *it, bool wide) {
    static const double narrow[] = {1, 1, -1, -1, 2, 0.5, -3, 0.1};
    static const double units[] = {1, -1, 1000, -100, 0.001, -0.01, 10, 0.1};
    static const double priorities[] = {100, 250, 700, CSOLVER_REQUIRED, CSOLVER_REQUIRED};
    *it = (item){.description = {NULL, 1 + draw(TERMS_MOST), EQ, 0, 0, 1}};
    it->description.priority = priorities[draw(5)];
    if (draw(3) == 0) it->description.relation = draw(2) ? LE : GE;
    for (size_t k = 0; k < it->description.term_count; k++) {
        it->terms[k].variable = (csolver_variable){draw(variables), 0};
        it->terms[k].coefficient = (wide ? units : narrow)[draw(8)];
    }
    it->description.constant = some_constant(it);
}

static csolver_status add_many(twin *t, const call *c) {
    csolver_description d[BULK];
    csolver_term terms[BULK][TERMS_MOST];
    csolver_constraint ids[BULK];
    for (size_t i = 0; i < c->count; i++) {
        const item *it = &c->added[i];
        for (size_t k = 0; k < it->description.term_count; k++)
            terms[i][k] =
                (csolver_term){t->x[it->terms[k].variable.index], it->terms[k].coefficient};
        d[i] = it->description;
        d[i].terms = terms[i];
    }
    csolver_status status = csolver_add_constraints(t->s, c->count, d, ids);
    for (size_t i = 0; i < c->count && status == CSOLVER_OK; i++) t->ids[c->which[i]] = ids[i];
    return status;
}

static csolver_status play(twin *t, const call *c) {
    csolver_constraint ids[BULK];
    csolver_variable x[BULK];
    for (size_t i = 0; i < c->count; i++) {
        if (c->verb == REMOVE_MANY || c->verb == CONSTANTS || c->verb == PRIORITY)
            ids[i] = t->ids[c->which[i]];
        if (c->verb >= EDIT) x[i] = t->x[c->which[i]];
    }
    switch (c->verb) {
    case ADD_MANY:
        return add_many(t, c);
    case REMOVE_MANY:
        return csolver_remove_constraints(t->s, c->count, ids);
    case CONSTANTS:
        return csolver_set_constants(t->s, c->count, ids, c->numbers);
    case PRIORITY:
        return csolver_set_priority(t->s, ids[0], c->numbers[0]);
    case EDIT:
        return csolver_begin_edit(t->s, x[0], c->numbers[0]);
    case UNEDIT:
        return csolver_end_edit(t->s, x[0]);
    case SUGGEST:
        return csolver_suggest_many(t->s, c->count, x, c->numbers);
    }
    return CSOLVER_ERROR_INTERNAL;
}

/* Chooses constraints that exist, or that do not exist, each at most once. */
static void pick(call *c, size_t count, bool live) {
    uint32_t free[MOST], found = 0;
    for (uint32_t i = 0; i < MOST; i++)
        if (items[i].live == live && (live || !inside || !kept[i].live)) free[found++] = i;
    for (c->count = 0; c->count < count && found > 0; c->count++) {
        uint32_t at = draw(found);
        c->which[c->count] = free[at];
        free[at] = free[--found];
    }
}

static bool make_call(call *c, bool wide) {
    static const size_t sizes[] = {1, 1, 2, 3, 8, 30, BULK};
    uint32_t x = draw(variables);
    c->verb = draw(SUGGEST + 1);
    c->count = 1;
    c->which[0] = x;
    switch (c->verb) {
    case ADD_MANY:
        pick(c, sizes[draw(7)], false);
        for (size_t i = 0; i < c->count; i++) fill(&c->added[i], wide);
        break;
    case REMOVE_MANY:
        pick(c, sizes[draw(7)], true);
        break;
    case CONSTANTS:
        pick(c, sizes[draw(4)], true);
        for (size_t i = 0; i < c->count; i++) c->numbers[i] = some_constant(&items[c->which[i]]);
        break;
    case PRIORITY:
        pick(c, 1, true);
        c->numbers[0] = draw(3) ? 150 * (1 + draw(5)) : CSOLVER_REQUIRED;
        break;
    case EDIT:
        c->numbers[0] = 500 + draw(4);
        return !edited[x];
    default:
        c->numbers[0] = draw(2) ? point[x] : (double)draw(300);
        return edited[x];
    }
    return c->count > 0;
}

/* Records the constraints that were accepted. */
static void note(const call *c) {
    for (size_t i = 0; i < c->count; i++) {
        item *it = c->verb < EDIT ? &items[c->which[i]] : NULL;
        if (c->verb == ADD_MANY) *it = c->added[i];
        if (c->verb == ADD_MANY || c->verb == REMOVE_MANY) it->live = c->verb == ADD_MANY;
        if (c->verb == CONSTANTS) it->description.constant = c->numbers[i];
        if (c->verb == PRIORITY) it->description.priority = c->numbers[i];
        if (c->verb == EDIT || c->verb == UNEDIT) edited[c->which[i]] = c->verb == EDIT;
    }
}

static void tell(const call *c) {
    csolver_status status = play(&twins[0], c);
    CHECK(twins[2].s == NULL || play(&twins[2], c) == status);
    CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_UNSATISFIABLE);
    if (status != CSOLVER_OK) return;
    if (inside)
        logged[logged_count++] = *c;
    else
        CHECK_OK(play(&twins[1], c));
    note(c);
}

static void begin(void) {
    for (int k = 0; k < TWINS; k += 2)
        if (twins[k].s != NULL) CHECK_OK(csolver_begin(twins[k].s));
    memcpy(kept, items, sizeof kept);
    memcpy(edited_before, edited, sizeof edited);
    logged_count = 0;
    inside = true;
}

static void end(bool commits) {
    csolver_status status = CSOLVER_OK;
    for (int k = 0; k < TWINS; k += 2) {
        if (twins[k].s == NULL) continue;
        csolver_status now = commits ? csolver_commit(twins[k].s) : csolver_rollback(twins[k].s);
        CHECK(k == 0 || now == status);
        status = now;
    }
    CHECK(status == CSOLVER_OK || (commits && status == CSOLVER_ERROR_UNSATISFIABLE));
    inside = false;
    if (!commits || status != CSOLVER_OK) {
        memcpy(items, kept, sizeof items);
        memcpy(edited, edited_before, sizeof edited);
        return;
    }
    CHECK_OK(csolver_begin(twins[1].s));
    for (size_t i = 0; i < logged_count; i++) CHECK_OK(play(&twins[1], &logged[i]));
    CHECK_OK(csolver_commit(twins[1].s));
}

/* Replaces the copy, or the original, by a new copy. */
static void copy(void) {
    csolver *made = NULL;
    csolver_free(twins[2].s);
    CHECK_OK(csolver_clone(twins[0].s, &made));
    twins[2] = twins[0];
    twins[draw(2) ? 0 : 2].s = made;
}

static void solve(unsigned long seed) {
    for (int k = 0; k < TWINS; k++) {
        if (twins[k].s == NULL) continue;
        CHECK_OPTIMAL(twins[k].s);
        for (uint32_t i = 0; i < variables; i++) {
            double first = test_value(twins[0].s, twins[0].x[i]),
                   other = test_value(twins[k].s, twins[k].x[i]);
            if (memcmp(&first, &other, sizeof first) == 0) continue;
            if (test_failures++ < 20)
                printf("seed %lu: twin %d: %.17g and %.17g\n", seed, k, first, other);
        }
    }
}

static void session(unsigned long seed) {
    static call c;
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    memset(items, 0, sizeof items);
    memset(edited, 0, sizeof edited);
    variables = 4 + draw(VARIABLES - 3);
    bool wide = draw(2) == 0;
    for (int k = 0; k < 2; k++) {
        CHECK_OK(csolver_create(NULL, &twins[k].s));
        CHECK_OK(csolver_add_variables(twins[k].s, variables, twins[k].x));
    }
    twins[2].s = NULL;
    for (uint32_t i = 0; i < variables; i++) point[i] = draw(200);
    for (int step = 0; step < STEPS && test_failures == 0; step++) {
        uint32_t kind = draw(12);
        if (kind == 0 && !inside)
            begin();
        else if (inside && (kind == 1 || logged_count == LOG))
            end(draw(3) != 0);
        else if (kind < 4 && !inside)
            solve(seed);
        else if (kind == 4 && !inside)
            copy();
        else if (make_call(&c, wide))
            tell(&c);
        const char *what = "";
        CHECK_OK(csolver_check(twins[0].s, &what));
    }
    if (inside) end(false);
    solve(seed);
    for (int k = 0; k < TWINS; k++) csolver_free(twins[k].s);
}

int main(int argc, char **argv) {
    unsigned long first = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    unsigned long last = argc > 2 ? strtoul(argv[2], NULL, 10) : TEST_SHARE(150);
    for (unsigned long seed = first; seed <= last && test_failures == 0; seed++) session(seed);
    /* In sessions 263 and 382 the primal simplex method divided by rounding errors; in 345 the order of
     * rows was wrong after a rollback; in 1211 slopes changed in the order of the rows' lists; in 1063 a
     * violated column was missing from the queue until a rollback. */
    static const unsigned long found[] = {263, 345, 382, 1063, 1211};
    for (size_t i = 0; argc == 1 && i < sizeof found / sizeof *found; i++) session(found[i]);
    return TEST_END("traceless_refusals");
}
