/* properties.c - computes what a caller can observe of a solver, and checks that observations
 * agree. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

static const double priorities[] = {1, 250, 500, 750, 999};
enum { PRIORITIES = sizeof priorities / sizeof *priorities };

static uint64_t digest_variable(const host *h, uint64_t hash, csolver_variable v) {
    double value = 0;
    csolver_constraint own = {0, 0};
    bool has[] = {ASK(csolver_is_variable, h->solver, v), ASK(csolver_is_editing, h->solver, v)};
    csolver_status statuses[] = {ASK(csolver_value, h->solver, v, &value),
                                 ASK(csolver_edit_constraint, h->solver, v, &own)};
    PROPERTY((statuses[0] == CSOLVER_OK) == has[0],
             "csolver_value() succeeds exactly for live variables");
    PROPERTY((statuses[1] == CSOLVER_OK) == has[1],
             "csolver_edit_constraint() succeeds exactly for edited variables");
    const char *name = ASK(csolver_variable_name, h->solver, v);
    if (name != NULL) hash = fuzz_hash(hash, name, strlen(name) + 1);
    hash = fuzz_hash(fuzz_hash(hash, has, sizeof has), &value, sizeof value);
    hash = fuzz_hash(hash, statuses, sizeof statuses);
    return fuzz_hash_constraint(h, hash, own);
}

static uint64_t digest_constraint(const host *h, uint64_t hash, csolver_constraint c) {
    csolver_constraint_info info;
    csolver_term terms[MOST_TERMS];
    double violation = 0;
    bool live = ASK(csolver_is_constraint, h->solver, c);
    hash = fuzz_hash(hash, &live, sizeof live);
    const char *name = ASK(csolver_constraint_name, h->solver, c);
    if (live && name != NULL) hash = fuzz_hash(hash, name, strlen(name) + 1);
    PROPERTY((ASK(csolver_inspect_constraint, h->solver, c, &info) == CSOLVER_OK) == live,
             "csolver_inspect_constraint() succeeds exactly for live constraints");
    if (!live) return hash;
    (void)ASK(csolver_constraint_terms, h->solver, c, MOST_TERMS, terms);
    (void)ASK(csolver_violation, h->solver, c, &violation);
    PROPERTY(info.term_count <= MOST_TERMS,
             "a constraint has at most as many terms as the longest description");
    hash = fuzz_hash(hash, &info.relation, sizeof info.relation);
    hash = fuzz_hash(hash, &info.constant, sizeof info.constant);
    hash = fuzz_hash(hash, &info.priority, sizeof info.priority);
    hash = fuzz_hash(hash, &info.weight, sizeof info.weight);
    hash = fuzz_hash(hash, &info.is_edit, sizeof info.is_edit);
    hash = fuzz_hash(hash, &violation, sizeof violation);
    for (size_t i = 0; i < info.term_count; i++) {
        hash = fuzz_hash(hash, &terms[i].coefficient, sizeof(double));
        hash = fuzz_hash_variable(h, hash, terms[i].variable);
    }
    return hash;
}

uint64_t fuzz_digest(const host *h) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    size_t count, counts[2];
    const double *values = ASK(csolver_values, h->solver, &count);
    for (size_t i = 0; i < count; i++)
        PROPERTY(isfinite(values[i]), "all values of variables are finite");
    if (count > 0) hash = fuzz_hash(hash, values, count * sizeof *values);
    for (size_t i = 0; i < h->variable_count; i++) hash = digest_variable(h, hash, h->variables[i]);
    for (size_t i = 0; i < h->constraint_count; i++)
        hash = digest_constraint(h, hash, h->constraints[i]);
    csolver_norm norm = ASK(csolver_norm_of, h->solver);
    hash = fuzz_hash(hash, &norm, sizeof norm);
    for (size_t i = 0; i < PRIORITIES; i++) {
        norm = ASK(csolver_priority_norm, h->solver, priorities[i]);
        hash = fuzz_hash(hash, &norm, sizeof norm);
    }
    counts[0] = ASK(csolver_variable_count, h->solver);
    counts[1] = ASK(csolver_constraint_count, h->solver);
    return fuzz_hash(hash, counts, sizeof counts);
}

bool fuzz_is_simplex(const csolver *s) {
    csolver_statistics_info info;
    if (csolver_statistics(s, &info) != CSOLVER_OK) return false;
    bool simplex = csolver_norm_of(s) == CSOLVER_NORM_ABSOLUTE;
    for (size_t i = 0; i < PRIORITIES; i++)
        simplex &= csolver_priority_norm(s, priorities[i]) == CSOLVER_NORM_ABSOLUTE;
    return simplex && info.least_squares_fallbacks == 0;
}

/* Calls all functions that read results, including those that change the solver. Returns a hash
 * of the results. */
static uint64_t interrogate(host *h) {
    const csolver_variable *list;
    const csolver_level *levels;
    size_t count;
    bool unique = false;
    uint64_t hash = fuzz_digest(h);
    h->outputs = hash;
    if (csolver_take_changes(h->solver, &list, &count) == CSOLVER_OK)
        for (size_t i = 0; i < count; i++) fuzz_put_variable(h, list[i]);
    csolver_status status = solve_status(h->solver);
    fuzz_put(h, &status, sizeof status);
    status = csolver_levels(h->solver, &levels, &count);
    fuzz_put(h, &status, sizeof status);
    if (status == CSOLVER_OK && count > 0) fuzz_put(h, levels, count * sizeof *levels);
    status = csolver_is_unique(h->solver, &unique);
    fuzz_put(h, &status, sizeof status);
    if (status == CSOLVER_OK) fuzz_put(h, &unique, sizeof unique);
    hash = fuzz_digest(h);
    fuzz_put(h, &hash, sizeof hash);
    return h->outputs;
}

void fuzz_compare(const host *ids, csolver *a, csolver *b, const char *property) {
    host first = *ids, second = *ids;
    first.solver = a;
    second.solver = b;
    uint64_t x = interrogate(&first), y = interrogate(&second);
    /* Answers of least squares may differ in last bits if they start from different values. */
    PROPERTY(x == y || !fuzz_is_simplex(a) || !fuzz_is_simplex(b), property);
}

bool fuzz_is_near(double a, double b) {
    return fabs(a - b) <= 1e-6 * fmax(1, fmax(fabs(a), fabs(b)));
}

void fuzz_compare_optima(const host *ids, csolver *a, csolver *b) {
    const csolver_level *mine, *others;
    size_t count, other_count;
    bool unique, other_unique;
    if (!ids->tame || solve_status(a) != CSOLVER_OK || solve_status(b) != CSOLVER_OK) return;
    if (csolver_levels(a, &mine, &count) != CSOLVER_OK ||
        csolver_levels(b, &others, &other_count) != CSOLVER_OK)
        return;
    PROPERTY(count == other_count, "a failed solve changes no priority");
    for (size_t i = 0; i < count; i++)
        PROPERTY(mine[i].priority == others[i].priority &&
                     fuzz_is_near(mine[i].violation, others[i].violation),
                 "after a failed solve, the next one reaches the least errors");
    if (csolver_is_unique(a, &unique) != CSOLVER_OK ||
        csolver_is_unique(b, &other_unique) != CSOLVER_OK || !unique || !other_unique)
        return;
    size_t indices;
    const double *values = csolver_values(a, &indices), *other_values = csolver_values(b, NULL);
    for (size_t i = 0; i < ids->variable_count; i++) {
        uint32_t index = ids->variables[i].index;
        if (!csolver_is_variable(a, ids->variables[i]) || index >= indices) continue;
        PROPERTY(fuzz_is_near(values[index], other_values[index]),
                 "after a failed solve, the next one finds the unique solution");
    }
}

void fuzz_judge_levels(host *h, const csolver_level *levels, size_t count) {
    for (size_t i = 0; i < count; i++) {
        double sum = 0, most = 0;
        PROPERTY(i == 0 || levels[i].priority < levels[i - 1].priority,
                 "csolver_levels() lists priorities in decreasing order");
        bool squares =
            csolver_priority_norm(h->solver, levels[i].priority) != CSOLVER_NORM_ABSOLUTE;
        bool any = false;
        for (size_t k = 0; k < h->constraint_count; k++) {
            csolver_constraint_info info;
            double missed;
            bool again = false;
            for (size_t j = 0; j < k; j++)
                again |=
                    memcmp(&h->constraints[j], &h->constraints[k], sizeof *h->constraints) == 0;
            if (again ||
                csolver_inspect_constraint(h->solver, h->constraints[k], &info) != CSOLVER_OK ||
                csolver_violation(h->solver, h->constraints[k], &missed) != CSOLVER_OK)
                continue;
            if (info.priority < levels[i].priority || info.priority > levels[i].priority) continue;
            sum += info.weight * (squares ? missed * missed : missed);
            most = fmax(most, sum);
            any = true;
        }
        /* The comparison is impossible if the session may have made more constraints than it
         * remembers. */
        if (!any || h->open || h->constraint_count == MOST_CONSTRAINTS || !isfinite(sum)) continue;
        PROPERTY(fabs(sum - levels[i].violation) <= 1e-9 * most,
                 "a level's violation is the weighted sum of its constraints' violations");
    }
}

/* ---- a fresh solver ---- */

static csolver_status copy_constraint(const host *h, csolver_constraint c, csolver *fresh,
                                      const csolver_variable *ids) {
    csolver_constraint_info info;
    csolver_term terms[MOST_TERMS];
    if (csolver_inspect_constraint(h->solver, c, &info) != CSOLVER_OK) return CSOLVER_OK;
    (void)csolver_constraint_terms(h->solver, c, MOST_TERMS, terms);
    csolver_variable edited = terms[0].variable;
    for (size_t i = 0; i < info.term_count; i++) terms[i].variable = ids[terms[i].variable.index];
    if (!info.is_edit) {
        csolver_description d = {terms,         info.term_count, info.relation,
                                 info.constant, info.priority,   info.weight};
        return csolver_add_constraint(fresh, &d, NULL);
    }
    csolver_constraint own;
    csolver_status status = csolver_begin_edit(fresh, ids[edited.index], info.priority);
    if (status == CSOLVER_OK) status = csolver_edit_constraint(fresh, ids[edited.index], &own);
    if (status == CSOLVER_OK) status = csolver_set_weight(fresh, own, info.weight);
    if (status == CSOLVER_OK) status = csolver_suggest(fresh, ids[edited.index], info.constant);
    return status;
}

/* Copies the session's constraints in one transaction, because a required edit has the value 0
 * until it gets its own value. */
static void copy_all(const host *h, csolver *fresh) {
    csolver_variable ids[MOST_INDICES];
    csolver_norm norm = csolver_norm_of(h->solver);
    PROPERTY(csolver_add_variables(fresh, MOST_INDICES, ids) == CSOLVER_OK,
             "csolver_add_variables() succeeds");
    PROPERTY(csolver_set_norm(fresh, norm) == CSOLVER_OK,
             "a norm of one solver can be set in another solver");
    for (size_t i = 0; i < PRIORITIES; i++) {
        csolver_norm other = csolver_priority_norm(h->solver, priorities[i]);
        if (other != norm) (void)csolver_set_priority_norm(fresh, priorities[i], other);
    }
    PROPERTY(csolver_begin(fresh) == CSOLVER_OK, "csolver_begin() succeeds");
    for (size_t i = 0; i < h->constraint_count; i++) {
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again |= memcmp(&h->constraints[i], &h->constraints[k], sizeof *h->constraints) == 0;
        if (again) continue;
        PROPERTY(copy_constraint(h, h->constraints[i], fresh, ids) == CSOLVER_OK,
                 "live constraints can be added to a fresh solver");
    }
    PROPERTY(csolver_commit(fresh) == CSOLVER_OK,
             "the live required constraints of a solver do not conflict in a fresh solver");
}

static void compare_answers(host *h, csolver *fresh) {
    const csolver_level *mine, *others;
    size_t count, other_count;
    bool unique;
    PROPERTY(solve_status(fresh) == CSOLVER_OK,
             "csolver_solve() finds an optimum in a fresh solver with the same constraints");
    if (CALL(h, csolver_levels, h->solver, &mine, &count) != CSOLVER_OK) return;
    PROPERTY(csolver_levels(fresh, &others, &other_count) == CSOLVER_OK && count == other_count,
             "a fresh solver has the same priorities");
    for (size_t i = 0; i < count; i++)
        PROPERTY(fuzz_is_near(mine[i].priority, others[i].priority) &&
                     fuzz_is_near(mine[i].violation, others[i].violation),
                 "violations of priorities equal those of a fresh solver");
    if (CALL(h, csolver_is_unique, h->solver, &unique) != CSOLVER_OK) return;
    size_t indices;
    const double *values = csolver_values(h->solver, &indices);
    const double *other_values = csolver_values(fresh, NULL);
    /* Under squares, values of undetermined variables depend on earlier solves, so only unique
     * answers of the simplex method are compared. The fresh solver has additional variables,
     * which are undetermined. */
    for (size_t i = 0; unique && fuzz_is_simplex(h->solver) && i < h->variable_count; i++) {
        uint32_t index = h->variables[i].index;
        if (!csolver_is_variable(h->solver, h->variables[i]) || index >= indices) continue;
        PROPERTY(fuzz_is_near(values[index], other_values[index]),
                 "a unique solution equals the solution of a fresh solver");
    }
}

/* Returns whether values may come from least squares because the simplex method failed.
 * `fell_back` covers failures before the solver was cloned, because a clone starts its count
 * again. */
bool fuzz_has_fallen_back(const host *h) {
    csolver_statistics_info info;
    (void)csolver_statistics(h->solver, &info);
    return h->fell_back || info.least_squares_fallbacks != 0;
}

void fuzz_compare_fresh(host *h) {
    if (!h->tame || h->open || h->constraint_count == MOST_CONSTRAINTS) return;
    if (SOLVE(h) != CSOLVER_OK) return;
    bool small = true;
    for (size_t i = 0; i < h->variable_count; i++) small &= h->variables[i].index < MOST_INDICES;
    if (!small || fuzz_has_fallen_back(h)) return;
    fuzz_memory memory = {.held = 0};
    csolver_options options = {.allocator = {fuzz_reallocate, &memory}};
    csolver *fresh = NULL;
    PROPERTY(csolver_create(&options, &fresh) == CSOLVER_OK, "csolver_create() succeeds");
    copy_all(h, fresh);
    compare_answers(h, fresh);
    csolver_free(fresh);
    PROPERTY(memory.held == 0, "all memory is freed at the end of a session");
}
