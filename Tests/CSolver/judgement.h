/* judgement.h - compares the answers of a solver with exact ones, for the random test judge.c. */
#ifndef JUDGEMENT_H
#define JUDGEMENT_H

#include "perform.h"

#include <stdio.h>

/* The promised precision: required constraints hold to this part of their terms, and totals and values are
 * right to this part. */
static const double PROMISED = 1e-9;

/* An equation that is violated by less than this part of its terms may be missed by the solver's checks
 * (docs/Numerics.md). */
static const double UNSEEN = 1e-9;

/* A reduced cost, for one unit of an activity, that may be nothing but rounding error. */
static const double FREE_OF_COST = 0x1p-26;

/* A variable that moves by less than this, within a distance of one, counts as not moving. */
static const double UNMOVED = 0x1p-29;

typedef struct court {
    csolver *solver;
    model m;
    exact exact;
    claim known[CLAIMS]; /* the constraints that the exact dictionary contains */
    uint64_t seed;
    int order; /* number of the command in the session */
    bool quiet;
    const char *found; /* a message about what is wrong, or NULL */
    unsigned long acceptances, refusals, members, solves, levels, unique, ambiguous, values,
        instances, borderline, skipped;
} court;

static inline void find(court *now, const char *what, double have, double want) {
    if (now->found != NULL) return;
    now->found = what;
    if (now->quiet || integer_overflow) return;
    printf("seed %llu (%s) command %d: %s: %.17g, exactly %.17g\n", (unsigned long long)now->seed,
           family_names[family_of(now->seed)], now->order, what, have, want);
}

static inline int level_of(double priority) {
    if (priority >= CSOLVER_REQUIRED) return 0;
    for (int l = 0; l < PRIORITIES; l++)
        if (priority >= priorities[l]) return l + 1;
    return PRIORITIES;
}

/* Updates the exact dictionary to the constraints of the model. */
static inline void bring_up_to_date(court *now) {
    for (int i = 0; i < CLAIMS; i++) {
        const claim *k = &now->m.claims[i];
        claim *old = &now->known[i];
        if (k->version == old->version) continue;
        bool same = k->live && old->live && k->shape == old->shape;
        if (old->live && !same) exact_remove(&now->exact, i);
        if (same) {
            exact_set_strength(&now->exact, i, level_of(k->priority), k->weight);
            exact_move_constant(&now->exact, i, old->constant, k->constant);
        } else if (k->live) {
            exact_add(&now->exact, i, k->a, k->relation, k->constant, level_of(k->priority),
                      k->weight);
        }
        *old = *k;
    }
}

static inline void optimise(court *now, int deepest) {
    if (exact_optimise(&now->exact, deepest) == EXACT_GAVE_UP) integer_overflow = true;
}

/* Checks whether a call was rightly accepted or refused. Returns false if the status is neither OK nor a
 * refusal. */
static inline bool judge_acceptance(court *now, csolver_status status) {
    bring_up_to_date(now);
    optimise(now, 0);
    if (integer_overflow) return true;
    bool can = exact_is_feasible(&now->exact), ok = status == CSOLVER_OK;
    if (!ok && status != CSOLVER_ERROR_UNSATISFIABLE) return false;
    if (ok) now->acceptances++;
    if (!ok) now->refusals++;
    if (ok && !can) find(now, "accepted, but contradictory", 0, exact_level(&now->exact, 0));
    if (!ok && can) find(now, "refused, but satisfiable", 0, 0);
    return true;
}

/* Returns the constraint with an id. An edit that the command was refused for has no id. */
static inline int claim_with(const model *m, csolver_constraint id, const command *c) {
    for (int i = 0; i < CLAIMS; i++)
        if (m->claims[i].live && m->claims[i].id.index == id.index &&
            m->claims[i].id.generation == id.generation)
            return i;
    return c->kind == DO_EDIT ? c->at[0] : NONE;
}

/* Checks that the members of the conflict contradict each other, and do not without any one of them. */
static inline void judge_conflict(court *now, const command *c) {
    static exact e;
    size_t count;
    bool seen[CLAIMS] = {false};
    const csolver_constraint *conflict = csolver_conflict(now->solver, &count);
    exact_init(&e, now->exact.unit);
    for (size_t i = 0; i < count; i++) {
        int at = claim_with(&now->m, conflict[i], c);
        if (at == NONE || seen[at] || now->m.claims[at].priority < CSOLVER_REQUIRED) {
            find(now, "a conflict's member is not a required constraint", (double)i, at);
            return;
        }
        seen[at] = true;
        const claim *k = &now->m.claims[at];
        exact_add(&e, (int)i, k->a, k->relation, k->constant, 0, 1);
    }
    exact_optimise(&e, 0);
    if (exact_is_feasible(&e)) find(now, "a conflict is satisfiable", (double)count, 0);
    for (int i = 0; i < (int)count; i++) {
        exact_set_strength(&e, i, 1, 1);
        exact_optimise(&e, 0);
        if (!exact_is_feasible(&e)) find(now, "a conflict is not minimal", (double)count, i);
        exact_set_strength(&e, i, 0, 1);
        now->members++;
    }
}

/* Returns by how much a constraint is violated at a point, and the size of its numbers. */
static inline double miss(const claim *k, const double *x, double *size) {
    double sum = -k->constant, magnitude = fabs(k->constant);
    for (int j = 0; j < VARIABLES; j++) {
        sum += k->a[j] * x[j];
        magnitude += fabs(k->a[j] * x[j]);
    }
    *size = fmax(1, magnitude);
    if (k->relation == 0) return fabs(sum);
    return fmax(0, -k->relation * sum);
}

/* Computes the total errors of all priorities at a point, and the sizes of their numbers. Reports a
 * violated required constraint. */
static inline void add_up(court *now, const model *m, const double *x, double *totals,
                          double *sizes) {
    for (int l = 0; l <= PRIORITIES; l++) totals[l] = sizes[l] = 0;
    for (int i = 0; i < CLAIMS; i++) {
        const claim *k = &m->claims[i];
        double size;
        if (!k->live) continue;
        int l = level_of(k->priority);
        double off = miss(k, x, &size);
        if (l == 0 && !(off <= PROMISED * size))
            find(now, "a required constraint is missed", off, 0);
        totals[l] += k->weight * off;
        sizes[l] += k->weight * size;
    }
}

/* Returns how far a value may be wrong if each equation that determines it has the largest error that may
 * be missed. */
static inline double value_reach(const court *now, int variable, const double *x) {
    const exact *e = &now->exact;
    double reach = 0;
    for (int column = 0; e->column[variable] == EXACT_BASIC && column < EXACT_VARIABLES; column++) {
        double size;
        if (e->nonbasic[column] < VARIABLES) continue;
        miss(&now->m.claims[e->nonbasic[column] - VARIABLES], x, &size);
        double rate = integer_ratio(&e->t[variable][column], &e->denominator);
        reach += fabs(rate) * e->unit * UNSEEN * size;
    }
    return reach;
}

/* Returns how far the total error of a priority may be wrong if each equation that determines the optimum
 * has the largest error that may be missed. */
static inline double total_reach(const court *now, int level, const double *x) {
    const exact *e = &now->exact;
    integer costs[EXACT_LEVELS];
    exact_costly list;
    double reach = 0;
    exact_find_costly(e, PRIORITIES, &list);
    for (int column = 0; column < EXACT_VARIABLES; column++) {
        double size;
        if (e->nonbasic[column] < VARIABLES) continue;
        const claim *k = &now->m.claims[e->nonbasic[column] - VARIABLES];
        miss(k, x, &size);
        exact_reduced_costs(e, column, PRIORITIES, &list, costs);
        double rate = ldexp(integer_ratio(&costs[level], &e->denominator), -EXACT_WEIGHT);
        if (level_of(k->priority) == level) reach += k->weight * UNSEEN * size;
        reach += fabs(rate) * UNSEEN * size;
    }
    return reach;
}

/* Returns whether a number is wrong by no more than promised, or by no more than unseen errors explain;
 * the latter cases are counted. */
static inline bool is_near(court *now, double off, double size, double reach) {
    if (off <= PROMISED * size) return true;
    if (off <= PROMISED * size + reach) now->borderline++;
    return off <= PROMISED * size + reach;
}

/* Compares totals, and values that are determined, with those of the exact dictionary, which is brought to
 * an optimum. */
static inline void judge_point(court *now, const double *x, unsigned *free_ones) {
    double totals[PRIORITIES + 1], sizes[PRIORITIES + 1], want[VARIABLES], reach[VARIABLES];
    unsigned present = 0;
    bring_up_to_date(now);
    optimise(now, PRIORITIES);
    if (integer_overflow) return;
    add_up(now, &now->m, x, totals, sizes);
    for (int l = 1; l <= PRIORITIES; l++) {
        double right = exact_level(&now->exact, l);
        if (!is_near(now, fabs(totals[l] - right), sizes[l], total_reach(now, l, x)))
            find(now, "a priority's total", totals[l], right);
        now->levels++;
    }
    for (int j = 0; j < VARIABLES; j++) {
        present |= (unsigned)now->m.present[j] << j;
        want[j] = exact_value(&now->exact, j);
        reach[j] = value_reach(now, j, x);
    }
    *free_ones = exact_free_variables(&now->exact, present, PRIORITIES);
    for (int j = 0; j < VARIABLES; j++) {
        if ((present & ~*free_ones & 1u << j) == 0) continue;
        now->values++;
        if (!is_near(now, fabs(x[j] - want[j]), fmax(1, fabs(want[j])), reach[j]))
            find(now, "a value", x[j], want[j]);
    }
}

static inline void judge_levels(court *now, const double *x) {
    double totals[PRIORITIES + 1], sizes[PRIORITIES + 1];
    bool in_force[PRIORITIES + 1] = {false};
    const csolver_level *levels;
    size_t count, at = 0;
    if (csolver_levels(now->solver, &levels, &count) != CSOLVER_OK) {
        find(now, "levels", 0, 0);
        return;
    }
    add_up(now, &now->m, x, totals, sizes);
    for (int i = 0; i < CLAIMS; i++)
        if (now->m.claims[i].live) in_force[level_of(now->m.claims[i].priority)] = true;
    for (int l = 1; l <= PRIORITIES; l++) {
        if (!in_force[l]) continue;
        if (at == count || level_of(levels[at].priority) != l) {
            find(now, "the list of levels", (double)count, l);
            return;
        }
        if (!(fabs(levels[at].violation - totals[l]) <= 1e-13 * sizes[l]))
            find(now, "a level's violation is not that of the values", levels[at].violation,
                 totals[l]);
        at++;
    }
    if (at != count) find(now, "the number of levels", (double)count, (double)at);
}

static inline bool free_of(csolver *s, const model *m, unsigned *mask) {
    const csolver_variable *list;
    size_t count;
    *mask = 0;
    if (csolver_undetermined_variables(s, &list, &count) != CSOLVER_OK) return false;
    for (size_t i = 0; i < count; i++)
        for (int j = 0; j < VARIABLES; j++)
            if (m->present[j] && m->x[j].index == list[i].index) *mask |= 1u << j;
    return true;
}

/* Adds constraints that a sum stays within two of the integer nearest to its value at the point. */
static inline void enclose(exact *e, int *item, const double *a, const double *x) {
    double sum = 0;
    for (int j = 0; j < VARIABLES; j++) sum += a[j] * x[j];
    exact_add(e, (*item)++, a, -1, nearbyint(sum) + 2, 0, 1);
    exact_add(e, (*item)++, a, 1, nearbyint(sum) - 2, 0, 1);
}

/* Returns the constant of an inequality: if the point is so near to its bound that it counts as being
 * there, the bound is moved to the point. */
static inline double at_end(const claim *k, const double *x) {
    double sum = 0, size = fmax(1, fabs(k->constant));
    for (int j = 0; j < VARIABLES; j++) sum += k->a[j] * x[j];
    double slack = k->relation * (sum - k->constant), left = ldexp(size, -40);
    if (k->relation == 0 || slack <= left || slack > UNMOVED * size) return k->constant;
    double finest = 0x1p-44;
    return floor((k->constant + k->relation * (slack - left)) / finest) * finest;
}

/* Returns whether an undetermined variable moves by almost nothing compared with the others, or has almost
 * no room (numeric.h). Looks only at optima near the point, in which variables and activities differ by at
 * most four. */
static inline bool hardly_moves(const court *now, int variable, const double *x) {
    static exact e;
    double ends[2];
    int item = 0;
    exact_init(&e, ldexp(now->exact.unit, 44));
    for (int i = 0; i < CLAIMS; i++) {
        const claim *k = &now->m.claims[i];
        if (!k->live) continue;
        exact_add(&e, item++, k->a, k->relation, at_end(k, x), level_of(k->priority), k->weight);
        enclose(&e, &item, k->a, x);
    }
    for (int j = 0; j < VARIABLES; j++) {
        double a[VARIABLES] = {0};
        a[j] = 1;
        enclose(&e, &item, a, x);
    }
    for (int way = 1; way >= -1; way -= 2) {
        e.goal = variable;
        e.goal_sign = way;
        if (exact_optimise(&e, PRIORITIES) != EXACT_OPTIMAL || !exact_is_feasible(&e)) return false;
        ends[way > 0] = exact_value(&e, variable);
    }
    return ends[1] - ends[0] <= 4 * UNMOVED;
}

/* If costs close to zero count as zero, more variables may be undetermined. */
static inline void judge_free(court *now, unsigned have, unsigned want, const double *x) {
    if ((have & ~want) != 0) {
        unsigned more;
        now->exact.blur = FREE_OF_COST;
        optimise(now, PRIORITIES);
        more = exact_free_variables(&now->exact, have, PRIORITIES);
        now->exact.blur = 0;
        if ((have & ~want & ~more) == 0) {
            now->borderline++;
            want |= have;
        }
    }
    for (int j = 0; j < VARIABLES; j++) {
        if ((want & ~have & 1u << j) == 0 || !hardly_moves(now, j, x)) continue;
        want &= ~(1u << j);
        now->borderline++;
    }
    if (have != want) find(now, "the set of free variables (bits)", have, want);
}

static inline void judge_solve(court *now, bool was_reset) {
    double x[VARIABLES] = {0};
    unsigned want = 0, have = 0;
    bool unique;
    const char *what = "";
    csolver_status status = solve_status(now->solver);
    if (status != CSOLVER_OK) find(now, csolver_status_name(status), status, 0);
    if (csolver_check(now->solver, &what) != CSOLVER_OK) find(now, what, 0, 0);
    for (int j = 0; j < VARIABLES; j++) {
        if (!now->m.present[j]) continue;
        x[j] = csolver_values(now->solver, NULL)[now->m.x[j].index];
        if (was_reset && fabs(x[j]) > 0) find(now, "a value after a reset", x[j], 0);
    }
    now->solves++;
    judge_point(now, x, &want);
    judge_levels(now, x);
    if (integer_overflow || now->found != NULL) return;
    if (!free_of(now->solver, &now->m, &have)) find(now, "free variables", 0, 0);
    if (csolver_is_unique(now->solver, &unique) != CSOLVER_OK) find(now, "is_unique", 0, 0);
    if (unique != (have == 0)) find(now, "is_unique and the free variables differ", unique, have);
    if (want == 0) now->unique++;
    if (want != 0) now->ambiguous++;
    if (have != want) judge_free(now, have, want, x);
}

/* Checks that the instances of a template of the present state solve the constraints with their constants. */
static inline void judge_template(court *now, const command *c) {
    static model kept;
    csolver_parameter parameters[BATCH];
    csolver_template *made = NULL;
    csolver_status statuses[INSTANCES];
    double numbers[INSTANCES][BATCH] = {{0}}, flat[INSTANCES * BATCH],
           values[INSTANCES * VARIABLES];
    size_t width = (size_t)c->count, outputs = 0;
    csolver_variable asked[VARIABLES];
    bool can[INSTANCES];
    for (size_t i = 0; i < width; i++)
        parameters[i] =
            (csolver_parameter){now->m.claims[c->at[i]].id, i, c->factors[i], c->offsets[i]};
    for (size_t k = 0; k < INSTANCES; k++)
        for (size_t i = 0; i < width; i++) flat[k * width + i] = numbers[k][i] = c->instances[k][i];
    for (int j = 0; j < VARIABLES; j++)
        if (now->m.present[j]) asked[outputs++] = now->m.x[j];
    csolver_template_options options = {width, width, parameters, outputs, asked, c->bulk, flat};
    csolver_status status = csolver_template_create(now->solver, &options, &made);
#ifdef CSOLVER_COMPACT
    if (status == CSOLVER_ERROR_UNAVAILABLE) return;
#endif
    memset(statuses, 0, sizeof statuses);
    if (status == CSOLVER_OK)
        csolver_template_stamp(made, INSTANCES, flat, values, &(csolver_stamp_options){0, statuses},
                               NULL);
    kept = now->m;
    for (size_t k = 0; k < INSTANCES && now->found == NULL; k++) {
        double x[VARIABLES] = {0};
        unsigned free_ones = 0;
        for (size_t i = 0; i < width; i++) {
            claim *changed = &now->m.claims[c->at[i]];
            changed->constant = c->factors[i] * numbers[k][i] + c->offsets[i];
            changed->version = ++versions;
        }
        bring_up_to_date(now);
        optimise(now, 0);
        can[k] = exact_is_feasible(&now->exact);
        if (status == CSOLVER_OK) {
            now->instances++;
            if (statuses[k] != (can[k] ? CSOLVER_OK : CSOLVER_ERROR_UNSATISFIABLE))
                find(now, "an instance's status", statuses[k], !can[k]);
            size_t at = 0;
            for (int j = 0; j < VARIABLES; j++)
                if (now->m.present[j]) x[j] = values[k * outputs + at++];
            if (can[k]) judge_point(now, x, &free_ones);
        }
    }
    now->m = kept;
    bool refused = c->bulk && !can[0];
    if (status != (refused ? CSOLVER_ERROR_UNSATISFIABLE : CSOLVER_OK))
        find(now, "the status of a template", status, refused);
    csolver_template_free(made);
}

static inline void print_counts(const court *now, uint64_t sessions, uint64_t first) {
    printf("judge: %llu sessions from seed %llu: %lu commands accepted, %lu refused with %lu "
           "members of "
           "conflicts; %lu solves, %lu unique and %lu not, with %lu totals and %lu values; %lu "
           "instances; "
           "%lu judgements borderline, %lu sessions skipped\n",
           (unsigned long long)sessions, (unsigned long long)first, now->acceptances, now->refusals,
           now->members, now->solves, now->unique, now->ambiguous, now->levels, now->values,
           now->instances, now->borderline, now->skipped);
}

#endif
