/* calls.c - one step of a session: the next byte of the input selects a call, and the following
 * bytes its arguments. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

static void put_status(host *h, csolver_status status) { fuzz_put(h, &status, sizeof status); }

/* ---- what the host remembers ---- */

static void remember_variable(host *h, csolver_variable made) {
    if (made.index < MOST_INDICES) h->mirror[made.index] = 0;
    size_t slot = h->variable_count;
    for (size_t i = 0; i < h->variable_count; i++)
        if (!csolver_is_variable(h->solver, h->variables[i])) slot = i;
    if (slot == MOST_VARIABLES) return;
    h->variables[slot] = made;
    if (slot == h->variable_count) h->variable_count++;
}

static void remember_constraint(host *h, csolver_constraint made) {
    size_t slot = h->constraint_count;
    for (size_t i = 0; i < h->constraint_count && slot == MOST_CONSTRAINTS; i++)
        if (!csolver_is_constraint(h->solver, h->constraints[i])) slot = i;
    if (slot == MOST_CONSTRAINTS) return;
    h->constraints[slot] = made;
    if (slot == h->constraint_count) h->constraint_count++;
}

/* ---- variables ---- */

static void add_variable(host *h) {
    csolver_variable made = {7, 7};
    if (h->variable_count == MOST_VARIABLES) return;
    if (CALL(h, csolver_add_variable, h->solver, &made) == CSOLVER_OK) remember_variable(h, made);
}

static void add_variables(host *h) {
    csolver_variable made[4] = {{0, 0}};
    size_t count = fuzz_byte(h);
    if (count >= 252) {
        (void)CALL(h, csolver_add_variables, h->solver, SIZE_MAX / count, made);
        PROPERTY(h->status != CSOLVER_OK, "adding far too many variables fails");
        return;
    }
    count %= 4;
    if (h->variable_count + count > MOST_VARIABLES) return;
    if (CALL(h, csolver_add_variables, h->solver, count, made) != CSOLVER_OK) return;
    for (size_t i = 0; i < count; i++) remember_variable(h, made[i]);
}

static void remove_variable(host *h) {
    csolver_variable gone = fuzz_variable(h);
    if (CALL(h, csolver_remove_variable, h->solver, gone) != CSOLVER_OK) return;
    PROPERTY(!ASK(csolver_is_variable, h->solver, gone), "a removed variable is stale");
}

/* Names the first constraint, if there is one. */
static void name_constraint(host *h, const char *name) {
    csolver_constraint first;
    if (ASK(csolver_constraints, h->solver, 1, &first) == 0) return;
    if (CALL(h, csolver_set_constraint_name, h->solver, first, name) != CSOLVER_OK) return;
    const char *have = ASK(csolver_constraint_name, h->solver, first);
    PROPERTY((have == NULL) == (name == NULL), "a constraint has a name exactly if one was set");
    PROPERTY(have == NULL || strcmp(have, name) == 0,
             "the name of a constraint equals the name that was set");
}

static void name_variable(host *h) {
    csolver_variable variable = fuzz_variable(h);
    char text[200];
    if (h->open) return; /* names are not part of transactions */
    uint8_t length = fuzz_byte(h);
    memset(text, 'n', sizeof text);
    text[length % sizeof text] = 0;
    /* The name that the constraint already has is among the names. */
    const char *name = length == 255   ? NULL
                       : length >= 250 ? ASK(csolver_variable_name, h->solver, variable)
                                       : text;
    bool named = name != NULL;
    if (CALL(h, csolver_set_variable_name, h->solver, variable, name) != CSOLVER_OK) return;
    const char *have = ASK(csolver_variable_name, h->solver, variable);
    PROPERTY(named == (have != NULL), "a variable has a name exactly if one was set");
    PROPERTY(have == NULL || length >= 250 || strcmp(have, text) == 0,
             "the name of a variable equals the name that was set");
    name_constraint(h, length == 255 ? NULL : text);
}

/* ---- constraints ---- */

static csolver_relation relation_of(host *h) {
    uint8_t b = fuzz_byte(h);
    if (b == 255) return (csolver_relation)(h->tame ? 0 : 2);
    return (csolver_relation)(b % 3 - 1);
}

/* The description refers to `terms`, which the caller owns. */
static csolver_description description(host *h, csolver_term *terms) {
    uint8_t shape = fuzz_byte(h);
    csolver_description d = {terms, shape % (MOST_TERMS + 1), relation_of(h), 0, 0, 0};
    for (size_t i = 0; i < d.term_count; i++) {
        terms[i].variable = fuzz_variable(h);
        terms[i].coefficient = fuzz_coefficient(h);
    }
    d.constant = fuzz_number(h);
    d.priority = fuzz_priority(h);
    d.weight = fuzz_weight(h);
    if (shape == 255) d.terms = NULL;
    if (shape == 254) d.term_count = SIZE_MAX;
    return d;
}

static void add(host *h) {
    csolver_term terms[MOST_TERMS];
    csolver_description d = description(h, terms);
    csolver_constraint made = {9, 9};
    bool refused =
        CALL(h, csolver_add_constraint, h->solver, &d, &made) == CSOLVER_ERROR_UNSATISFIABLE;
    if (h->status == CSOLVER_OK || (refused && !h->open)) remember_constraint(h, made);
    PROPERTY(!refused || h->open || !csolver_is_constraint(h->solver, made),
             "the id of a refused constraint is stale");
}

/* After a call with a wrong number or id, csolver_refusal() must name one of the call's items. */
static void ask_why(host *h, size_t count) {
    csolver_refusal_info why;
    const csolver_status status = h->status;
    const bool is_known = ASK(csolver_refusal, h->solver, &why) == CSOLVER_OK;
    PROPERTY(is_known && why.status == status,
             "csolver_refusal() describes the last call that failed");
    PROPERTY(why.item < count || why.item == CSOLVER_NO_INDEX,
             "csolver_refusal() names an item of the failed call or none");
    PROPERTY(why.term == CSOLVER_NO_INDEX || why.field == CSOLVER_FIELD_VARIABLE ||
                 why.field == CSOLVER_FIELD_COEFFICIENT,
             "a refused term is refused for its variable or its coefficient");
    PROPERTY(strcmp(ASK(csolver_field_name, why.field), "unknown") != 0,
             "each field of csolver_refusal() has a name");
    PROPERTY(why.item < count || (status != CSOLVER_ERROR_STALE_VARIABLE &&
                                  (status != CSOLVER_ERROR_NOT_FINITE || h->open)),
             "csolver_refusal() names the item that is stale or not finite");
}

static void add_many(host *h) {
    enum { MOST = 5 };
    csolver_term terms[MOST][MOST_TERMS];
    csolver_description d[MOST];
    csolver_constraint made[MOST];
    uint8_t count = fuzz_byte(h);
    for (int i = 0; i < count % (MOST + 1); i++) d[i] = description(h, terms[i]);
    if (count == 255) {
        (void)CALL(h, csolver_add_constraints, h->solver, SIZE_MAX, d, made);
        PROPERTY(h->status != CSOLVER_OK, "adding far too many constraints fails");
        return;
    }
    count %= MOST + 1;
    if (CALL(h, csolver_add_constraints, h->solver, count, d, made) != CSOLVER_OK) {
        ask_why(h, count);
        return;
    }
    for (int i = 0; i < count; i++) remember_constraint(h, made[i]);
}

static void remove_one(host *h) {
    csolver_constraint gone = fuzz_constraint(h);
    if (CALL(h, csolver_remove_constraint, h->solver, gone) != CSOLVER_OK) return;
    PROPERTY(!ASK(csolver_is_constraint, h->solver, gone), "a removed constraint is stale");
}

static void remove_many(host *h) {
    csolver_constraint gone[6];
    size_t count = fuzz_byte(h) % 7;
    for (size_t i = 0; i < count; i++) gone[i] = fuzz_constraint(h);
    (void)CALL(h, csolver_remove_constraints, h->solver, count, gone);
}

/* Removes the constraints of the conflict, passing the solver's own array back to it. */
static void remove_conflict(host *h) {
    size_t count = 0;
    const csolver_constraint *conflict = ASK(csolver_conflict, h->solver, &count);
    for (size_t i = 0; i < count; i++) fuzz_put_constraint(h, conflict[i]);
    if (fuzz_byte(h) & 1) (void)CALL(h, csolver_remove_constraints, h->solver, count, conflict);
}

static void set_constant(host *h) {
    csolver_constraint c = fuzz_constraint(h);
    (void)CALL(h, csolver_set_constant, h->solver, c, fuzz_number(h));
}

static void set_constants(host *h) {
    csolver_constraint c[5];
    double constants[5];
    size_t count = fuzz_byte(h) % 6;
    for (size_t i = 0; i < count; i++) c[i] = fuzz_constraint(h);
    for (size_t i = 0; i < count; i++) constants[i] = fuzz_number(h);
    (void)CALL(h, csolver_set_constants, h->solver, count, c, constants);
}

/* Writes the description of a constraint, as the solver returns it, with another constant. Returns false if the id is
 * stale. */
static bool describe_known(host *h, csolver_constraint known, csolver_term *terms,
                           csolver_description *d) {
    csolver_constraint_info info;
    if (ASK(csolver_inspect_constraint, h->solver, known, &info) != CSOLVER_OK) return false;
    if (info.term_count > MOST_TERMS) return false;
    if (ASK(csolver_constraint_terms, h->solver, known, MOST_TERMS, terms) != CSOLVER_OK)
        return false;
    *d = (csolver_description){terms,         info.term_count, info.relation,
                               info.constant, info.priority,   info.weight};
    if (fuzz_byte(h) & 1) d->constant = fuzz_number(h);
    return true;
}

/* States up to four constraints anew. Some of the descriptions are those of constraints that the solver has. */
static void restate(host *h) {
    enum { MOST = 4 };
    csolver_term terms[MOST][MOST_TERMS];
    csolver_description d[MOST];
    csolver_constraint old[MOST] = {{0, 0}}, made[MOST];
    uint8_t shape = fuzz_byte(h), old_count = shape % (MOST + 1),
            count = shape / (MOST + 1) % (MOST + 1);
    for (int i = 0; i < old_count; i++) old[i] = fuzz_constraint(h);
    for (int i = 0; i < count; i++) {
        uint8_t from = fuzz_byte(h);
        bool known = old_count > 0 && from % 4 != 0 &&
                     describe_known(h, old[from / 4 % old_count], terms[i], &d[i]);
        if (!known) d[i] = description(h, terms[i]);
    }
    bool in_place = shape & 128;
    csolver_constraint *to = in_place ? old : made, was[MOST];
    memcpy(was, old, sizeof was);
    size_t before = ASK(csolver_constraint_count, h->solver);
    if (CALL(h, csolver_restate_constraints, h->solver, old_count, old, count, d, to) !=
        CSOLVER_OK) {
        ask_why(h, count > old_count ? count : old_count);
        return;
    }
    PROPERTY(ASK(csolver_constraint_count, h->solver) == before - old_count + count,
             "csolver_restate_constraints() changes the count by the difference of the lists");
    for (int i = 0; i < count; i++) {
        csolver_constraint_info info;
        PROPERTY(ASK(csolver_inspect_constraint, h->solver, to[i], &info) == CSOLVER_OK &&
                     info.constant == d[i].constant && info.relation == d[i].relation,
                 "a restated constraint has the constant and relation of its description");
        bool kept = false;
        for (int k = 0; k < old_count; k++)
            kept = kept || (was[k].index == to[i].index && was[k].generation == to[i].generation);
        if (!kept) remember_constraint(h, to[i]);
    }
}

static void set_priority(host *h) {
    csolver_constraint c = fuzz_constraint(h);
    (void)CALL(h, csolver_set_priority, h->solver, c, fuzz_priority(h));
}

static void set_weight(host *h) {
    csolver_constraint c = fuzz_constraint(h);
    (void)CALL(h, csolver_set_weight, h->solver, c, fuzz_weight(h));
}

/* ---- answers ---- */

static void solve(host *h) { (void)SOLVE(h); }

static void levels(host *h) {
    const csolver_level *all;
    size_t count;
    if (CALL(h, csolver_levels, h->solver, &all, &count) != CSOLVER_OK) return;
    if (count > 0) fuzz_put(h, all, count * sizeof *all);
    fuzz_judge_levels(h, all, count);
}

static void is_unique(host *h) {
    bool unique;
    if (CALL(h, csolver_is_unique, h->solver, &unique) == CSOLVER_OK)
        fuzz_put(h, &unique, sizeof unique);
}

static void free_variables(host *h) {
    const csolver_variable *list;
    size_t count;
    if (CALL(h, csolver_undetermined_variables, h->solver, &list, &count) != CSOLVER_OK) return;
    for (size_t i = 0; i < count; i++) {
        PROPERTY(csolver_is_variable(h->solver, list[i]), "undetermined variables are live");
        fuzz_put_variable(h, list[i]);
    }
    /* Passes the solver's own array back to it. */
    size_t all;
    const double *values = ASK(csolver_values, h->solver, &all);
    if (fuzz_byte(h) & 1 && count <= all)
        (void)CALL(h, csolver_suggest_many, h->solver, count, list, values);
}

static void take_changes(host *h) {
    const csolver_variable *list;
    size_t count, length;
    bool seen[MOST_INDICES] = {false};
    if (h->open) return; /* names are not part of transactions */
    if (CALL(h, csolver_take_changes, h->solver, &list, &count) != CSOLVER_OK) return;
    const double *values = ASK(csolver_values, h->solver, &length);
    for (size_t i = 0; i < count; i++) {
        PROPERTY(csolver_is_variable(h->solver, list[i]), "variables reported as changed are live");
        PROPERTY(list[i].index < MOST_INDICES && !seen[list[i].index],
                 "each changed variable is listed once");
        seen[list[i].index] = true;
        h->mirror[list[i].index] = values[list[i].index];
        fuzz_put_variable(h, list[i]);
    }
    for (size_t i = 0; i < h->variable_count; i++) {
        uint32_t index = h->variables[i].index;
        if (!csolver_is_variable(h->solver, h->variables[i])) continue;
        PROPERTY(index < length && memcmp(&values[index], &h->mirror[index], sizeof *values) == 0,
                 "csolver_take_changes() reports each variable whose value changed");
    }
}

static size_t written;

static void count_text(void *context, const char *text, size_t length) {
    (void)context;
    for (size_t i = 0; i < length; i++) written += text[i] != 0;
}

static void inspect(host *h) {
    csolver_statistics_info info;
    (void)CALL(h, csolver_statistics, h->solver, &info);
    size_t numbers[] = {info.variables, info.constraints, info.edits};
    fuzz_put(h, numbers, sizeof numbers);
    PROPERTY(info.variables == ASK(csolver_variable_count, h->solver) &&
                 info.constraints == ASK(csolver_constraint_count, h->solver),
             "csolver_statistics() has the numbers of variables and constraints");
    PROPERTY(info.memory <= info.peak_memory && info.memory <= h->memory->held,
             "the memory in csolver_statistics() is at most the peak and the allocated memory");
    fuzz_enter(F_csolver_version);
    PROPERTY(csolver_version() == CSOLVER_VERSION_MAJOR * 10000 + CSOLVER_VERSION_MINOR * 100 +
                                      CSOLVER_VERSION_PATCH,
             "csolver_version() returns the version of the header");
    fuzz_enter(F_csolver_version_string);
    PROPERTY(strchr(csolver_version_string(), '.') != NULL,
             "csolver_version_string() returns a text with a dot");
    csolver_status odd = (csolver_status)(fuzz_byte(h) % 19);
    PROPERTY(strlen(ASK(csolver_status_name, odd)) > 8 &&
                 strlen(ASK(csolver_status_message, odd)) > 3,
             "each status has a name and a message");
    PROPERTY((ASK(csolver_outcome_status, (csolver_outcome)(odd % 5)) == CSOLVER_OK) ==
                 (odd % 5 == CSOLVER_OUTCOME_OPTIMAL),
             "only an optimum has the status OK");
    written = 0;
    (void)CALL(h, csolver_dump, h->solver, count_text, NULL);
    PROPERTY(written > 0, "csolver_dump() writes text");
}

/* ---- edits and transactions ---- */

static void begin_edit(host *h) {
    csolver_variable v = fuzz_variable(h);
    if (CALL(h, csolver_begin_edit, h->solver, v, fuzz_priority(h)) != CSOLVER_OK) return;
    csolver_constraint own;
    if (CALL(h, csolver_edit_constraint, h->solver, v, &own) == CSOLVER_OK)
        remember_constraint(h, own);
    PROPERTY(ASK(csolver_is_editing, h->solver, v),
             "a variable is being edited after csolver_begin_edit()");
}

static void suggest(host *h) {
    csolver_variable v = fuzz_variable(h);
    (void)CALL(h, csolver_suggest, h->solver, v, fuzz_number(h));
}

static void suggest_many(host *h) {
    csolver_variable v[5];
    double numbers[5];
    size_t count = fuzz_byte(h) % 6;
    for (size_t i = 0; i < count; i++) v[i] = fuzz_variable(h);
    for (size_t i = 0; i < count; i++) numbers[i] = fuzz_number(h);
    (void)CALL(h, csolver_suggest_many, h->solver, count, v, numbers);
}

static void end_edit(host *h) { (void)CALL(h, csolver_end_edit, h->solver, fuzz_variable(h)); }

static void begin(host *h) {
    if (CALL(h, csolver_begin, h->solver) == CSOLVER_OK) h->open = true;
}

static void commit(host *h) {
    csolver_status status = CALL(h, csolver_commit, h->solver);
    if (status == CSOLVER_ERROR_TRANSACTION) return;
    h->open = false;
    h->dooms = 0;
    h->committed = status == CSOLVER_OK;
}

static void rollback(host *h) {
    if (CALL(h, csolver_rollback, h->solver) != CSOLVER_OK) return;
    h->open = false;
    h->dooms = 0;
}

/* ---- the whole ---- */

static void reset(host *h) { (void)CALL(h, csolver_reset, h->solver); }

static void reserve(host *h) {
    size_t sizes[3];
    for (int i = 0; i < 3; i++) {
        uint8_t b = fuzz_byte(h);
        sizes[i] = b < 128 ? b : b < 192 ? (size_t)b * b * b : SIZE_MAX >> (b % 64);
    }
    (void)CALL(h, csolver_reserve, h->solver, sizes[0], sizes[1], sizes[2]);
}

/* Sets a work limit. Small limits are reached in the middle of a call; 0 means no limit. */
static void set_work_limit(host *h) {
    uint8_t b = fuzz_byte(h);
    uint64_t limit = b < 64 ? 0 : (uint64_t)b * b;
    if (CALL(h, csolver_set_work_limit, h->solver, limit) != CSOLVER_OK) return;
    PROPERTY(ASK(csolver_work_limit, h->solver) == limit,
             "csolver_work_limit() returns the limit that was set");
}

static void set_norm(host *h) {
    uint8_t b = fuzz_byte(h);
    csolver_norm norm = (csolver_norm)(b == 255 ? 3 : b % 3);
    if (CALL(h, csolver_set_norm, h->solver, norm) != CSOLVER_OK) return;
    PROPERTY(ASK(csolver_norm_of, h->solver) == norm,
             "csolver_norm_of() returns the norm that was set");
}

static void set_priority_norm(host *h) {
    double priority = fuzz_priority(h);
    uint8_t b = fuzz_byte(h);
    csolver_norm norm = (csolver_norm)(b == 255 ? 3 : b % 3);
    if (CALL(h, csolver_set_priority_norm, h->solver, priority, norm) != CSOLVER_OK) return;
    PROPERTY(ASK(csolver_priority_norm, h->solver, priority) == norm,
             "csolver_priority_norm() returns the norm that was set");
}

static void ask_for_twin(host *h) { h->wants_twin = true; }
static void ask_for_change(host *h) { h->wants_change = true; }

static void ask_for_failure(host *h) {
    h->wants_failure = true;
    h->failure = fuzz_byte(h);
}

static void compare_fresh(host *h) { fuzz_compare_fresh(h); }

/* New calls replace repeated entries at the end of the table, so that the other bytes of the
 * corpus keep their meaning. */
static void (*const steps[64])(host *) = {
    add_variable,
    add_variables,
    remove_variable,
    name_variable,
    add,
    add_many,
    remove_one,
    remove_many,
    set_constant,
    set_constants,
    set_priority,
    set_weight,
    solve,
    levels,
    is_unique,
    free_variables,
    take_changes,
    begin_edit,
    suggest,
    suggest_many,
    end_edit,
    begin,
    commit,
    rollback,
    reset,
    reserve,
    set_norm,
    set_priority_norm,
    ask_for_twin,
    ask_for_change,
    fuzz_template,
    compare_fresh,
    fuzz_nulls,
    inspect,
    ask_for_failure,
    remove_conflict,
    restate,
    add,
    add,
    solve,
    solve,
    solve,
    suggest,
    suggest,
    set_constant,
    set_constant,
    add_many,
    add,
    remove_one,
    remove_one,
    begin_edit,
    add_variable,
    add,
    add_many,
    begin,
    commit,
    ask_for_failure,
    add,
    add,
    set_priority,
    suggest,
    levels,
    solve,
    set_work_limit,
};

void fuzz_step(host *h) {
    h->status = CSOLVER_OK;
    h->progress = false;
    h->outputs = UINT64_C(0xcbf29ce484222325);
    h->wants_twin = h->wants_change = h->wants_failure = h->committed = false;
    steps[fuzz_byte(h) % 64](h);
    put_status(h, h->status);
    bool half_way =
        h->status == CSOLVER_ERROR_OUT_OF_MEMORY || h->status == CSOLVER_ERROR_ITERATION_LIMIT ||
        h->status == CSOLVER_ERROR_WORK_LIMIT || h->status == CSOLVER_ERROR_UNSATISFIABLE;
    if (h->open && half_way) h->dooms |= UINT32_C(1) << h->status;
}
