/* templates.c - calls functions of templates and instances, and functions with NULL where a
 * pointer is needed. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

enum { PARAMETERS = 4, NUMBERS = 3, OUTPUTS = 4, SAMPLES = 2, INSTANCES = 19 };

typedef struct shape {
    csolver_parameter parameters[PARAMETERS];
    csolver_variable outputs[OUTPUTS];
    double samples[SAMPLES * NUMBERS];
    csolver_template_options options;
} shape;

static void draw_shape(host *h, shape *t) {
    csolver_template_options *o = &t->options;
    *o = (csolver_template_options){.parameters = t->parameters, .samples = t->samples};
    o->number_count = fuzz_byte(h) % (NUMBERS + 1);
    o->parameter_count = fuzz_byte(h) % (PARAMETERS + 1);
    for (size_t i = 0; i < o->parameter_count; i++) {
        csolver_parameter *p = &t->parameters[i];
        p->constraint = fuzz_constraint(h);
        p->number = fuzz_byte(h) % NUMBERS;
        p->factor = fuzz_coefficient(h);
        p->offset = fuzz_number(h);
    }
    uint8_t outputs = fuzz_byte(h);
    o->output_count = outputs % (OUTPUTS + 1);
    for (size_t i = 0; i < o->output_count; i++) t->outputs[i] = fuzz_variable(h);
    o->outputs = outputs & 64 ? t->outputs : NULL;
    if (o->outputs == NULL) o->output_count = 0;
    o->sample_count = fuzz_byte(h) % (SAMPLES + 1);
    for (size_t i = 0; i < o->sample_count * o->number_count; i++) t->samples[i] = fuzz_number(h);
}

typedef struct instances {
    size_t count, number_count, output_count;
    double numbers[INSTANCES * NUMBERS];
    double values[INSTANCES * MOST_INDICES];
    csolver_status statuses[INSTANCES];
    csolver_stamp_info info;
    csolver_status status;
} instances;

static void stamp(host *h, const csolver_template *t, instances *all, size_t threads) {
    csolver_stamp_options options = {.threads = threads, .statuses = all->statuses};
    memset(all->values, 0, sizeof all->values);
    for (size_t i = 0; i < INSTANCES; i++) all->statuses[i] = CSOLVER_OK;
    all->info = (csolver_stamp_info){0, 0, 0, 0};
    all->status = CALL(h, csolver_template_stamp, t, all->count, all->numbers, all->values,
                       &options, &all->info);
    if (all->status == CSOLVER_ERROR_OUT_OF_MEMORY) return;
    size_t failed = 0;
    for (size_t i = all->count; i-- > 0;) {
        if (all->statuses[i] == CSOLVER_OK) continue;
        failed++;
        PROPERTY(all->info.first_failed <= i,
                 "first_failed is the lowest index of a failed instance");
    }
    PROPERTY(failed == all->info.failed && all->info.instances == all->count,
             "csolver_stamp_info counts all failed instances and all instances");
    PROPERTY(all->status == (failed == 0 ? CSOLVER_OK : all->statuses[all->info.first_failed]),
             "csolver_template_stamp() returns the status of the first failed instance");
}

/* Computes the same instances in another way. The values must have the same bits. */
static void stamp_again(host *h, const csolver_template *t, const instances *first,
                        size_t threads) {
    static instances again;
    again = *first;
    stamp(h, t, &again, threads);
    if (h->status == CSOLVER_ERROR_OUT_OF_MEMORY || first->status == CSOLVER_ERROR_OUT_OF_MEMORY)
        return;
    PROPERTY(memcmp(again.values, first->values, sizeof again.values) == 0 &&
                 memcmp(again.statuses, first->statuses, sizeof again.statuses) == 0,
             "instances are identical for any number of threads and for copies of a template");
}

/* Sets the constants of an instance in a solver. */
static csolver_status apply(csolver *s, const csolver_template_options *o, const double *numbers,
                            host *h) {
    csolver_status status = csolver_begin(s);
    for (size_t i = 0; i < o->parameter_count && status == CSOLVER_OK; i++) {
        const csolver_parameter *p = &o->parameters[i];
        double constant = p->factor * numbers[p->number] + p->offset;
        csolver_constraint_info info;
        (void)csolver_inspect_constraint(s, p->constraint, &info);
        csolver_term term;
        (void)csolver_constraint_terms(s, p->constraint, 1, &term);
        status = info.is_edit ? csolver_suggest(s, term.variable, constant)
                              : csolver_set_constant(s, p->constraint, constant);
    }
    if (status == CSOLVER_OK)
        status = csolver_commit(s);
    else
        (void)csolver_rollback(s);
    if (status == CSOLVER_OK) status = solve_status(s);
    PROPERTY(status != CSOLVER_ERROR_INTERNAL, "no call returns INTERNAL");
    (void)h;
    return status;
}

/* Returns whether a call ended at a limit. A plan needs no iterations, but a solver may reach
 * its limit for the same numbers. */
static bool is_at_limit(csolver_status status) {
    return status == CSOLVER_ERROR_ITERATION_LIMIT || status == CSOLVER_ERROR_WORK_LIMIT;
}

/* Checks that the instances equal the answers of a solver with the same constants. */
static void compare_with_solver(host *h, const shape *t, const instances *all) {
    for (size_t i = 0; i < all->count; i++) {
        csolver *copy;
        if (csolver_clone(h->solver, &copy) != CSOLVER_OK) return;
        csolver_status status = apply(copy, &t->options, all->numbers + i * all->number_count, h);
        /* The allocation that was chosen to fail may have been one of the copy's. */
        if (h->memory->failed) {
            csolver_free(copy);
            return;
        }
        PROPERTY(status == all->statuses[i] || is_at_limit(status),
                 "an instance has the status of a solver with the same constants");
        bool unique = false;
        /* A plan may give values without iterations for numbers for which the simplex method
         * fails and least squares answer. */
        bool fell_back = fuzz_has_fallen_back(h) || !fuzz_is_simplex(copy);
        if (!fell_back && status == CSOLVER_OK && csolver_is_unique(copy, &unique) == CSOLVER_OK &&
            unique) {
            size_t count, at = 0;
            const double *values = csolver_values(copy, &count);
            const double *row = all->values + i * all->output_count;
            for (size_t k = 0; t->options.outputs == NULL && k < count; k++) {
                bool live = false;
                for (size_t v = 0; v < h->variable_count; v++)
                    live |=
                        h->variables[v].index == k && csolver_is_variable(copy, h->variables[v]);
                if (live)
                    PROPERTY(fuzz_is_near(values[k], row[at++]),
                             "an instance has the values of a solver with the same constants");
            }
            for (size_t k = 0; t->options.outputs != NULL && k < all->output_count; k++)
                PROPERTY(fuzz_is_near(values[t->outputs[k].index], row[k]),
                         "an instance has the values of a solver with the same constants");
        }
        csolver_free(copy);
    }
}

/* Makes a template of a copy, which is freed before the template is used. */
static csolver_template *make_of_copy(host *h, const csolver_template_options *options) {
    csolver *copy;
    csolver_template *made = NULL;
    if (csolver_clone(h->solver, &copy) != CSOLVER_OK) return NULL;
    (void)CALL(h, csolver_template_create, copy, options, &made);
    csolver_free(copy);
    return made;
}

void fuzz_template(host *h) {
    static instances all;
    static shape t;
    draw_shape(h, &t);
    all.count = fuzz_byte(h) % (INSTANCES + 1);
    uint8_t ways = fuzz_byte(h);
    size_t drawn = 4 * t.options.number_count;
    for (size_t i = 0; i < all.count * t.options.number_count; i++)
        all.numbers[i] = i < drawn ? fuzz_number(h) : all.numbers[i - drawn] + (double)i;
    csolver_template *other = ways & 1 ? make_of_copy(h, &t.options) : NULL, *made = NULL;
    csolver_status status = CALL(h, csolver_template_create, h->solver, &t.options, &made);
    PROPERTY((status == CSOLVER_OK) == (made != NULL),
             "csolver_template_create() returns a template exactly if the call succeeds");
    if (status == CSOLVER_OK) {
        csolver_template_info info;
        (void)CALL(h, csolver_template_inspect, made, &info);
        PROPERTY(info.number_count == t.options.number_count &&
                     (t.options.outputs == NULL || info.output_count == t.options.output_count),
                 "a template has the requested counts of numbers and outputs");
        all.number_count = info.number_count;
        all.output_count = info.output_count;
        stamp(h, made, &all, 0);
        fuzz_put(h, all.values, sizeof all.values);
        if (ways & 2) stamp_again(h, made, &all, 2 + ways % 3);
        if (other != NULL) stamp_again(h, other, &all, 1);
        bool whole = all.status != CSOLVER_ERROR_OUT_OF_MEMORY && h->tame && !h->memory->failed;
        if (whole && ways & 4) compare_with_solver(h, &t, &all);
        h->status = all.status == CSOLVER_ERROR_OUT_OF_MEMORY ? all.status : CSOLVER_OK;
    }
    ASK(csolver_template_free, made);
    ASK(csolver_template_free, other);
}

static void ignore(void *context, const char *text, size_t length) {
    (void)context;
    (void)text;
    (void)length;
}

#define REFUSES(name, ...)                                                                         \
    PROPERTY(CALL(h, name, __VA_ARGS__) == CSOLVER_ERROR_NULL,                                     \
             "a call with NULL returns CSOLVER_ERROR_NULL")

/* Compilers warn about some of these calls, because the parameters are declared as nonnull. */
void fuzz_nulls(host *h) {
    csolver *volatile nowhere = NULL;
    void *volatile nothing = NULL;
    csolver *no = nowhere, *s = h->solver;
    csolver_variable v = fuzz_variable(h);
    csolver_constraint c = fuzz_constraint(h);
    csolver_variable list[1] = {v};
    csolver_constraint ids[1] = {c};
    double number[1] = {1};
    csolver_term term = {v, 1};
    csolver_description d = {&term, 1, CSOLVER_EQUAL, 0, 5, 1}, holed = d;
    const csolver_variable *variables;
    const csolver_level *all;
    csolver_constraint_info about;
    csolver_statistics_info info;
    csolver_refusal_info why;
    csolver_template *made = NULL;
    csolver_template_options options = {.number_count = 0};
    csolver_outcome outcome;
    size_t count = 0;
    bool unique;
    holed.terms = nothing;
    REFUSES(csolver_create, NULL, nothing);
    ASK(csolver_free, no);
    REFUSES(csolver_reset, no);
    REFUSES(csolver_reserve, no, 1, 1, 1);
    REFUSES(csolver_add_variable, no, list);
    REFUSES(csolver_add_variable, s, nothing);
    REFUSES(csolver_add_variables, s, 1, nothing);
    REFUSES(csolver_remove_variable, no, v);
    REFUSES(csolver_set_variable_name, no, v, "x");
    REFUSES(csolver_set_constraint_name, no, c, "x");
    PROPERTY(ASK(csolver_variable_name, no, v) == NULL &&
                 ASK(csolver_constraint_name, no, c) == NULL &&
                 ASK(csolver_constraints, no, 1, ids) == 0,
             "without a solver, there are no names and no constraints");
    PROPERTY(!ASK(csolver_is_variable, no, v) && !ASK(csolver_is_constraint, no, c) &&
                 !ASK(csolver_is_editing, no, v),
             "without a solver, no variable or constraint is live and no variable is edited");
    PROPERTY(ASK(csolver_variable_count, no) + ASK(csolver_constraint_count, no) == 0,
             "without a solver, the counts of variables and constraints are 0");
    REFUSES(csolver_add_constraint, no, &d, ids);
    REFUSES(csolver_add_constraint, s, nothing, ids);
    REFUSES(csolver_add_constraint, s, &holed, ids);
    REFUSES(csolver_add_constraints, s, 1, nothing, ids);
    REFUSES(csolver_add_constraints, s, 1, &holed, ids);
    REFUSES(csolver_remove_constraint, no, c);
    REFUSES(csolver_remove_constraints, s, 1, nothing);
    REFUSES(csolver_set_constant, no, c, 1);
    REFUSES(csolver_set_constants, s, 1, nothing, number);
    REFUSES(csolver_set_constants, s, 1, ids, nothing);
    REFUSES(csolver_restate_constraints, s, 1, nothing, 1, &d, ids);
    REFUSES(csolver_restate_constraints, s, 0, nothing, 1, nothing, ids);
    REFUSES(csolver_set_priority, no, c, 1);
    REFUSES(csolver_set_weight, no, c, 1);
    REFUSES(csolver_inspect_constraint, no, c, &about);
    REFUSES(csolver_inspect_constraint, s, c, nothing);
    REFUSES(csolver_constraint_terms, no, c, 1, &term);
    REFUSES(csolver_constraint_terms, s, c, 1, nothing);
    REFUSES(csolver_solve, no, &outcome);
    REFUSES(csolver_solve, s, nothing);
    REFUSES(csolver_value, no, v, number);
    REFUSES(csolver_value, s, v, nothing);
    PROPERTY(ASK(csolver_values, no, &count) == NULL, "csolver_values() of NULL returns NULL");
    REFUSES(csolver_take_changes, no, &variables, &count);
    REFUSES(csolver_take_changes, s, nothing, &count);
    REFUSES(csolver_take_changes, s, &variables, nothing);
    REFUSES(csolver_set_norm, no, CSOLVER_NORM_ABSOLUTE);
    REFUSES(csolver_set_priority_norm, no, 5, CSOLVER_NORM_ABSOLUTE);
    PROPERTY(ASK(csolver_norm_of, no) == CSOLVER_NORM_ABSOLUTE &&
                 ASK(csolver_priority_norm, no, 5) == CSOLVER_NORM_ABSOLUTE,
             "csolver_norm_of() of NULL returns the default norm");
    REFUSES(csolver_begin_edit, no, v, 5);
    REFUSES(csolver_suggest, no, v, 5);
    REFUSES(csolver_suggest_many, s, 1, nothing, number);
    REFUSES(csolver_suggest_many, s, 1, list, nothing);
    REFUSES(csolver_end_edit, no, v);
    REFUSES(csolver_edit_constraint, no, v, ids);
    REFUSES(csolver_edit_constraint, s, v, nothing);
    REFUSES(csolver_begin, no);
    REFUSES(csolver_commit, no);
    REFUSES(csolver_rollback, no);
    PROPERTY(ASK(csolver_conflict, no, &count) == NULL, "csolver_conflict() of NULL returns NULL");
    REFUSES(csolver_refusal, no, &why);
    REFUSES(csolver_refusal, s, nothing);
    REFUSES(csolver_is_unique, no, &unique);
    REFUSES(csolver_is_unique, s, nothing);
    REFUSES(csolver_undetermined_variables, no, &variables, &count);
    REFUSES(csolver_undetermined_variables, s, nothing, &count);
    REFUSES(csolver_levels, no, &all, &count);
    REFUSES(csolver_levels, s, &all, nothing);
    REFUSES(csolver_violation, no, c, number);
    REFUSES(csolver_violation, s, c, nothing);
    REFUSES(csolver_clone, no, &no);
    REFUSES(csolver_clone, s, nothing);
    REFUSES(csolver_template_create, no, &options, &made);
    REFUSES(csolver_template_create, s, nothing, &made);
    REFUSES(csolver_template_create, s, &options, nothing);
    REFUSES(csolver_template_inspect, made, nothing);
    REFUSES(csolver_template_stamp, made, 1, number, number, NULL, NULL);
    ASK(csolver_template_free, made);
    REFUSES(csolver_statistics, no, &info);
    REFUSES(csolver_statistics, s, nothing);
    REFUSES(csolver_check, no, NULL);
    REFUSES(csolver_dump, no, ignore, NULL);
    void (*volatile nobody)(void *, const char *, size_t) = NULL;
    REFUSES(csolver_dump, s, nobody, NULL);
}
