/* exports.c - the functions of the WebAssembly module that keyline.js calls. They are those of
 * csolver.h, with two differences: an id is passed as two numbers, and results are left in the struct
 * `out`, whose address does not change. */
#include "csolver.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* keyline.js writes the members of these structs to WebAssembly's memory, so the compiler must place
 * them where keyline.js expects them. */
_Static_assert(sizeof(csolver_term) == 16 && offsetof(csolver_term, coefficient) == 8, "term");
_Static_assert(sizeof(csolver_description) == 40 &&
                   offsetof(csolver_description, term_count) == 4 &&
                   offsetof(csolver_description, relation) == 8 &&
                   offsetof(csolver_description, constant) == 16 &&
                   offsetof(csolver_description, priority) == 24 &&
                   offsetof(csolver_description, weight) == 32,
               "description");
_Static_assert(sizeof(csolver_parameter) == 32 && offsetof(csolver_parameter, number) == 8 &&
                   offsetof(csolver_parameter, factor) == 16 &&
                   offsetof(csolver_parameter, offset) == 24,
               "parameter");
_Static_assert(sizeof(csolver_level) == 16 && sizeof(csolver_status) == 4, "level, status");

/* The results of the last call, which JavaScript reads from WebAssembly's memory: eight unsigned
 * integers of 32 bits, and after them 24 doubles. */
static struct {
    uint32_t words[8];
    double numbers[24];
} out;

__attribute__((import_module("keyline"), import_name("write"))) void host_write(const char *text,
                                                                                size_t length);

static csolver_variable variable(uint32_t index, uint32_t generation) {
    return (csolver_variable){index, generation};
}

static csolver_constraint constraint(uint32_t index, uint32_t generation) {
    return (csolver_constraint){index, generation};
}

static void put_id(csolver_constraint id) {
    out.words[0] = id.index;
    out.words[1] = id.generation;
}

static uint32_t put_list(csolver_status status, const void *items, size_t count) {
    out.words[0] = (uint32_t)(uintptr_t)items;
    out.words[1] = count;
    return status;
}

/* Converts a limit of iterations or work that JavaScript passes as a double. A number of 2^63 or more
 * becomes 0, which means no limit. */
static uint64_t limit(double given) { return given > 0 && given < 0x1p63 ? (uint64_t)given : 0; }

/* ---- memory, statuses ---- */

EXPORT(out) void *out_address(void) { return &out; }
EXPORT(allocate) void *allocate(size_t size) { return malloc(size); }
EXPORT(release) void release(void *block) { free(block); }
EXPORT(version) uint32_t version(void) { return csolver_version(); }
EXPORT(status_name) const char *status_name(csolver_status s) { return csolver_status_name(s); }
EXPORT(status_message) const char *status_message(csolver_status s) {
    return csolver_status_message(s);
}

/* ---- life cycle ---- */

EXPORT(create)
csolver_status create(double iteration_limit, double work_limit, bool check, bool age_breaks_ties) {
    csolver_options options = {.iteration_limit = limit(iteration_limit),
                               .work_limit = limit(work_limit),
                               .check = check,
                               .age_breaks_ties = age_breaks_ties};
    csolver *made = NULL;
    csolver_status status = csolver_create(&options, &made);
    return put_list(status, made, 0);
}

EXPORT(clone) csolver_status clone_solver(const csolver *solver) {
    csolver *made = NULL;
    csolver_status status = csolver_clone(solver, &made);
    return put_list(status, made, 0);
}

EXPORT(free) void free_solver(csolver *solver) { csolver_free(solver); }
EXPORT(reset) csolver_status reset(csolver *solver) { return csolver_reset(solver); }

EXPORT(reserve)
csolver_status reserve(csolver *solver, size_t variables, size_t constraints, size_t terms) {
    return csolver_reserve(solver, variables, constraints, terms);
}

EXPORT(set_work_limit) csolver_status set_work_limit(csolver *solver, double units) {
    return csolver_set_work_limit(solver, limit(units));
}

EXPORT(work_limit) double work_limit(const csolver *solver) {
    return (double)csolver_work_limit(solver);
}

/* ---- variables ---- */

EXPORT(add_variables)
csolver_status add_variables(csolver *solver, size_t count, csolver_variable *ids) {
    return csolver_add_variables(solver, count, ids);
}

EXPORT(remove_variable)
csolver_status remove_variable(csolver *solver, uint32_t index, uint32_t generation) {
    return csolver_remove_variable(solver, variable(index, generation));
}

EXPORT(set_variable_name)
csolver_status set_variable_name(csolver *solver, uint32_t index, uint32_t generation,
                                 const char *name) {
    return csolver_set_variable_name(solver, variable(index, generation), name);
}

EXPORT(is_variable)
bool is_variable(const csolver *solver, uint32_t index, uint32_t generation) {
    return csolver_is_variable(solver, variable(index, generation));
}

EXPORT(variable_count) size_t variable_count(const csolver *s) { return csolver_variable_count(s); }

/* ---- constraints ---- */

EXPORT(add)
csolver_status add(csolver *solver, const csolver_term *terms, size_t count,
                   csolver_relation relation, double constant, double priority, double weight) {
    csolver_description description = {terms, count, relation, constant, priority, weight};
    csolver_constraint id = {0, 0};
    csolver_status status = csolver_add_constraint(solver, &description, &id);
    put_id(id);
    return status;
}

/* With `old_count` 0, adds the constraints of the descriptions. */
EXPORT(restate)
csolver_status restate(csolver *solver, size_t old_count, const csolver_constraint *old,
                       size_t count, const csolver_description *descriptions,
                       csolver_constraint *ids) {
    return csolver_restate_constraints(solver, old_count, old, count, descriptions, ids);
}

EXPORT(remove) csolver_status remove_one(csolver *solver, uint32_t index, uint32_t generation) {
    return csolver_remove_constraint(solver, constraint(index, generation));
}

EXPORT(remove_all)
csolver_status remove_all(csolver *solver, size_t count, const csolver_constraint *ids) {
    return csolver_remove_constraints(solver, count, ids);
}

EXPORT(set_constant)
csolver_status set_constant(csolver *solver, uint32_t index, uint32_t generation, double value) {
    return csolver_set_constant(solver, constraint(index, generation), value);
}

EXPORT(set_constants)
csolver_status set_constants(csolver *solver, size_t count, const csolver_constraint *ids,
                             const double *values) {
    return csolver_set_constants(solver, count, ids, values);
}

EXPORT(set_priority)
csolver_status set_priority(csolver *solver, uint32_t index, uint32_t generation, double value) {
    return csolver_set_priority(solver, constraint(index, generation), value);
}

EXPORT(set_weight)
csolver_status set_weight(csolver *solver, uint32_t index, uint32_t generation, double value) {
    return csolver_set_weight(solver, constraint(index, generation), value);
}

/* Leaves the state of a constraint in `out`. The words are the relation, the number of terms, and
 * whether the constraint belongs to an edit; the numbers are the constant, the priority and the
 * weight. */
EXPORT(inspect)
csolver_status inspect(const csolver *solver, uint32_t index, uint32_t generation) {
    csolver_constraint_info info;
    csolver_status status =
        csolver_inspect_constraint(solver, constraint(index, generation), &info);
    if (status != CSOLVER_OK) return status;
    out.words[0] = (uint32_t)info.relation;
    out.words[1] = info.term_count;
    out.words[2] = info.is_edit;
    out.numbers[0] = info.constant;
    out.numbers[1] = info.priority;
    out.numbers[2] = info.weight;
    return status;
}

EXPORT(terms)
csolver_status terms_of(const csolver *solver, uint32_t index, uint32_t generation, size_t capacity,
                        csolver_term *terms) {
    return csolver_constraint_terms(solver, constraint(index, generation), capacity, terms);
}

EXPORT(is_constraint)
bool is_constraint(const csolver *solver, uint32_t index, uint32_t generation) {
    return csolver_is_constraint(solver, constraint(index, generation));
}

EXPORT(constraint_count) size_t constraint_count(const csolver *solver) {
    return csolver_constraint_count(solver);
}

EXPORT(violation)
csolver_status violation(const csolver *solver, uint32_t index, uint32_t generation) {
    return csolver_violation(solver, constraint(index, generation), &out.numbers[0]);
}

/* ---- solving and reading ---- */

/* Solves. Returns the status of the call, and if the solve finds no optimum, the status with which another call would
 * fail for the same reason. Both become the same JavaScript error. */
EXPORT(solve) csolver_status solve(csolver *solver) {
    csolver_outcome outcome = CSOLVER_OUTCOME_OPTIMAL;
    csolver_status status = csolver_solve(solver, &outcome);
    return status == CSOLVER_OK ? csolver_outcome_status(outcome) : status;
}

/* Returns the value of a variable, or NaN if the variable's id is not valid. NaN is unambiguous,
 * because values of variables are finite. */
EXPORT(value) double value_of(const csolver *solver, uint32_t index, uint32_t generation) {
    double value = __builtin_nan("");
    csolver_value(solver, variable(index, generation), &value);
    return value;
}

EXPORT(values) void values(const csolver *solver) {
    size_t count = 0;
    const double *all = csolver_values(solver, &count);
    put_list(CSOLVER_OK, all, count);
}

EXPORT(take_changes) csolver_status take_changes(csolver *solver) {
    const csolver_variable *changes = NULL;
    size_t count = 0;
    csolver_status status = csolver_take_changes(solver, &changes, &count);
    return put_list(status, changes, count);
}

EXPORT(set_norm) csolver_status set_norm(csolver *solver, csolver_norm norm) {
    return csolver_set_norm(solver, norm);
}

EXPORT(norm) csolver_norm norm_of(const csolver *solver) { return csolver_norm_of(solver); }

EXPORT(set_priority_norm)
csolver_status set_priority_norm(csolver *solver, double priority, csolver_norm norm) {
    return csolver_set_priority_norm(solver, priority, norm);
}

EXPORT(priority_norm) csolver_norm priority_norm(const csolver *solver, double priority) {
    return csolver_priority_norm(solver, priority);
}

/* ---- edits ---- */

EXPORT(edit)
csolver_status edit(csolver *solver, uint32_t index, uint32_t generation, double priority) {
    return csolver_begin_edit(solver, variable(index, generation), priority);
}

EXPORT(suggest)
csolver_status suggest(csolver *solver, uint32_t index, uint32_t generation, double value) {
    return csolver_suggest(solver, variable(index, generation), value);
}

EXPORT(suggest_all)
csolver_status suggest_all(csolver *solver, size_t count, const csolver_variable *ids,
                           const double *values) {
    return csolver_suggest_many(solver, count, ids, values);
}

EXPORT(end_edit) csolver_status end_edit(csolver *solver, uint32_t index, uint32_t generation) {
    return csolver_end_edit(solver, variable(index, generation));
}

EXPORT(is_editing) bool is_editing(const csolver *solver, uint32_t index, uint32_t generation) {
    return csolver_is_editing(solver, variable(index, generation));
}

EXPORT(edit_constraint)
csolver_status edit_constraint(const csolver *solver, uint32_t index, uint32_t generation) {
    csolver_constraint id = {0, 0};
    csolver_status status = csolver_edit_constraint(solver, variable(index, generation), &id);
    put_id(id);
    return status;
}

/* ---- transactions ---- */

EXPORT(begin) csolver_status begin(csolver *solver) { return csolver_begin(solver); }
EXPORT(commit) csolver_status commit(csolver *solver) { return csolver_commit(solver); }
EXPORT(rollback) csolver_status rollback(csolver *solver) { return csolver_rollback(solver); }

/* ---- diagnosis ---- */

EXPORT(conflict) void conflict(const csolver *solver) {
    size_t count = 0;
    const csolver_constraint *all = csolver_conflict(solver, &count);
    put_list(CSOLVER_OK, all, count);
}

/* Leaves in `out` why the last call failed with `status`: the id of the constraint that was refused,
 * the index of the wrong item, the index of its wrong term, and its wrong field. An index is -1 if no single
 * item or term is wrong. */
EXPORT(refusal) void refusal(const csolver *solver, csolver_status status) {
    csolver_refusal_info why = {.status = CSOLVER_OK};
    csolver_refusal(solver, &why);
    bool is_of_call = why.status == status;
    out.words[0] = why.constraint.index;
    out.words[1] = why.constraint.generation;
    out.words[2] = is_of_call ? why.item : CSOLVER_NO_INDEX;
    out.words[3] = is_of_call ? why.term : CSOLVER_NO_INDEX;
    out.words[4] = is_of_call ? why.field : CSOLVER_FIELD_NONE;
}

EXPORT(is_unique) csolver_status is_unique(csolver *solver) {
    bool unique = false;
    csolver_status status = csolver_is_unique(solver, &unique);
    out.words[0] = unique;
    return status;
}

EXPORT(undetermined) csolver_status undetermined(csolver *solver) {
    const csolver_variable *all = NULL;
    size_t count = 0;
    csolver_status status = csolver_undetermined_variables(solver, &all, &count);
    return put_list(status, all, count);
}

EXPORT(levels) csolver_status levels(csolver *solver) {
    const csolver_level *all = NULL;
    size_t count = 0;
    csolver_status status = csolver_levels(solver, &all, &count);
    return put_list(status, all, count);
}

/* ---- templates ---- */

EXPORT(template_create)
csolver_status template_create(csolver *solver, size_t number_count, size_t parameter_count,
                               const csolver_parameter *parameters, size_t output_count,
                               const csolver_variable *outputs, size_t sample_count,
                               const double *samples) {
    csolver_template_options options = {number_count, parameter_count, parameters, output_count,
                                        outputs,      sample_count,    samples};
    csolver_template *made = NULL;
    csolver_status status = csolver_template_create(solver, &options, &made);
    return put_list(status, made, 0);
}

EXPORT(template_free) void template_free(csolver_template *shape) { csolver_template_free(shape); }

EXPORT(template_inspect) csolver_status template_inspect(const csolver_template *shape) {
    csolver_template_info info;
    csolver_status status = csolver_template_inspect(shape, &info);
    if (status != CSOLVER_OK) return status;
    size_t fields[] = {info.number_count, info.output_count, info.plans, info.steps,
                       info.terms,        info.guards,       info.memory};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) out.numbers[i] = (double)fields[i];
    return status;
}

/* Computes instances of a template, and leaves four counts in `out`: of all instances, of those that
 * needed a solve, and of those that failed, and then the index of the first failed one. */
EXPORT(stamp)
csolver_status stamp(const csolver_template *shape, size_t count, const double *numbers,
                     double *values, csolver_status *statuses) {
    csolver_stamp_options options = {1, statuses};
    csolver_stamp_info info = {0, 0, 0, 0};
    csolver_status status = csolver_template_stamp(shape, count, numbers, values, &options, &info);
    out.words[0] = info.instances;
    out.words[1] = info.repaired;
    out.words[2] = info.failed;
    out.words[3] = info.first_failed;
    return status;
}

/* ---- inspection ---- */

EXPORT(statistics) csolver_status statistics(const csolver *solver) {
    csolver_statistics_info i;
    csolver_status status = csolver_statistics(solver, &i);
    if (status != CSOLVER_OK) return status;
    uint64_t fields[] = {i.variables,         i.constraints,    i.edits,       i.rows,
                         i.derived_rows,      i.entries,        i.pivots,      i.dual_iterations,
                         i.primal_iterations, i.row_operations, i.breakpoints, i.work,
                         i.refactorisations,  i.refinements,    i.allocations, i.memory,
                         i.peak_memory};
    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) out.numbers[k] = (double)fields[k];
    return status;
}

EXPORT(check) csolver_status check(const csolver *solver) {
    const char *what = NULL;
    csolver_status status = csolver_check(solver, &what);
    return put_list(status, what, 0);
}

static void write_piece(void *context, const char *text, size_t length) {
    (void)context;
    host_write(text, length);
}

EXPORT(dump) csolver_status dump(const csolver *solver) {
    return csolver_dump(solver, write_piece, NULL);
}
