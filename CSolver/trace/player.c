/* player.c - replays the commands of a trace (a recording of solver calls) in a solver, and writes a line
 * for each command that the solver refuses and for each solve. */
#define _POSIX_C_SOURCE 200809L

#include "trace.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

/* The variable or constraint of the solver that a name in the trace stands for. A replay has one
 * binding for each name. */
typedef struct binding {
    csolver_variable variable;
    csolver_constraint constraint;
    bool is_variable, is_constraint;
    /* Whether the solver refused the constraint of this name because it contradicts other constraints.
     * Later commands of the trace that remove or change this constraint are ignored, and not reported
     * as errors. */
    bool was_refused;
    /* work space of is_first(): a number for the line or lines in which the name occurred last */
    uint32_t stamp;
} binding;

typedef struct player {
    const csolver_trace *trace;
    csolver_trace_options options;
    csolver *solver;
    binding *bindings;
    /* the constraints, edits and values that the commands played so far state; only with option
     * `verify` */
    trace_model model;
    trace_output output;
    /* work space for the variables that a line declares; the items have the type csolver_variable */
    trace_list variables;
    /* work space for the terms of new constraints; the items have the type csolver_term */
    trace_list terms;
    /* constraints that will be added by one call; the items have the type csolver_description */
    trace_list batch;
    /* the ids of the constraints in `batch`; the items have the type csolver_constraint */
    trace_list ids;
    /* the time of each solve after the first, in microseconds; the items have the type double */
    trace_list times;
    csolver_trace_outcome outcome;
    bool built;
    double begun, build;
    /* The sum of all values that the replay has read from the solver. Nobody needs the sum, but without
     * it the compiler could remove the reading of values, whose time is measured. */
    double sum;
    /* an error of the replay itself, such as a lack of memory; OK if there is none */
    csolver_status failure;
} player;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static const trace_name *name_at(const player *p, size_t name) {
    return (const trace_name *)p->trace->names.items + name;
}

static bool is_same(csolver_constraint a, csolver_constraint b) {
    return a.index == b.index && a.generation == b.generation;
}

/* Returns the number of the name that a constraint has in the trace. The constraint of an edit has no
 * name of its own, so the number of the edited variable's name is returned. Returns TRACE_NONE if there
 * is no name. */
static uint32_t name_of(const player *p, csolver_constraint constraint) {
    csolver_constraint id;
    for (uint32_t k = 0; k < p->trace->names.count; k++) {
        const binding *b = &p->bindings[k];
        if ((b->is_constraint || b->was_refused) && is_same(b->constraint, constraint)) return k;
        if (b->is_variable && csolver_edit_constraint(p->solver, b->variable, &id) == CSOLVER_OK &&
            is_same(id, constraint))
            return k;
    }
    return TRACE_NONE;
}

static void put_conflict(player *p, const trace_command *c) {
    size_t count;
    const csolver_constraint *conflict = csolver_conflict(p->solver, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t name = name_of(p, conflict[i]);
        /* If the refused command was to begin an edit, the edit's constraint has no name in the trace.
         * The name of the edited variable, which the command mentions, is written instead. */
        if (i > 0) trace_put(&p->output, ",");
        trace_put_name(&p->output, name_at(p, name == TRACE_NONE ? c->name : name));
    }
}

static void refuse(player *p, const trace_command *c, const char *error) {
    p->outcome.refused++;
    trace_put(&p->output, "{\"op\":\"error\",\"line\":%u,\"error\":\"%s\",\"conflict\":[",
              (unsigned)c->line, error);
    if (strcmp(error, "unsatisfiable") == 0) put_conflict(p, c);
    trace_put(&p->output, "]}");
    trace_finish_line(&p->output);
}

static const char *code_of(csolver_status status) {
    switch (status) {
    case CSOLVER_ERROR_UNSATISFIABLE:
        return "unsatisfiable";
    case CSOLVER_ERROR_NOT_FINITE:
    case CSOLVER_ERROR_RANGE:
        return "bad-number";
    case CSOLVER_ERROR_OUT_OF_MEMORY:
        return "out-of-memory";
    case CSOLVER_ERROR_NOT_EDITABLE:
        return "not-editable";
    case CSOLVER_ERROR_UNAVAILABLE:
        return "unavailable";
    default:
        return csolver_status_name(status);
    }
}

static void report(player *p, const trace_command *c, csolver_status status) {
    if (status != CSOLVER_OK) refuse(p, c, code_of(status));
}

/* Returns whether a name occurs for the first time in the lines that the number `stamp` identifies, so
 * that a name which the lines declare twice is found. Stores `stamp` in the name's binding. */
static bool is_first(binding *b, uint32_t stamp) {
    bool first = b->stamp != stamp;
    b->stamp = stamp;
    return first;
}

/* Adds the variables that a line of the trace declares, or none if one of the names has been declared
 * before. */
static void declare(player *p, const trace_command *c) {
    const trace_term *names = (const trace_term *)p->trace->terms.items + c->start;
    p->variables.count = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        binding *b = &p->bindings[names[i].variable];
        if (b->is_variable || !is_first(b, c->line)) {
            refuse(p, c, "duplicate-name");
            return;
        }
        if (!trace_grow(&p->options.allocator, &p->variables, sizeof(csolver_variable))) {
            refuse(p, c, "out-of-memory");
            return;
        }
        p->variables.count++;
    }
    csolver_variable *made = p->variables.items;
    csolver_status status = csolver_add_variables(p->solver, c->count, made);
    for (uint32_t i = 0; i < c->count && status == CSOLVER_OK; i++) {
        binding *b = &p->bindings[names[i].variable];
        b->variable = made[i];
        b->is_variable = true;
        if (p->options.verify) trace_model_declare(&p->model, names[i].variable, made[i]);
    }
    report(p, c, status);
}

/* Fills in a constraint's description for the solver from a command of the trace, and appends its terms
 * to the player's list of terms. Returns false, with the reason in `error`, if a variable was not
 * declared or there is no memory. */
static bool describe(player *p, const trace_command *c, csolver_description *d,
                     const char **error) {
    const trace_term *terms = (const trace_term *)p->trace->terms.items + c->start;
    *d = (csolver_description){NULL, c->count, c->relation, c->number, c->priority, c->weight};
    for (uint32_t i = 0; i < c->count; i++) {
        *error = "out-of-memory";
        if (!trace_grow(&p->options.allocator, &p->terms, sizeof(csolver_term))) return false;
        const binding *b = &p->bindings[terms[i].variable];
        *error = "unknown-name";
        if (!b->is_variable) return false;
        ((csolver_term *)p->terms.items)[p->terms.count++] =
            (csolver_term){b->variable, terms[i].coefficient};
    }
    return true;
}

static void add(player *p, const trace_command *c) {
    binding *b = &p->bindings[c->name];
    csolver_description d;
    const char *error;
    if (b->is_constraint) {
        refuse(p, c, "duplicate-name");
        return;
    }
    p->terms.count = 0;
    if (!describe(p, c, &d, &error)) {
        refuse(p, c, error);
        return;
    }
    d.terms = p->terms.items;
    csolver_status status = csolver_add_constraint(p->solver, &d, &b->constraint);
    b->is_constraint = status == CSOLVER_OK;
    b->was_refused = status == CSOLVER_ERROR_UNSATISFIABLE;
    report(p, c, status);
}

/* Returns whether all names in a line that declares variables are new, so that declaring the variables
 * cannot fail because of their names. */
static bool is_clean(player *p, const trace_command *c) {
    const trace_term *names = (const trace_term *)p->trace->terms.items + c->start;
    bool clean = true;
    for (uint32_t i = 0; i < c->count; i++) {
        binding *b = &p->bindings[names[i].variable];
        clean &= !b->is_variable && is_first(b, c->line);
    }
    for (uint32_t i = 0; i < c->count; i++) p->bindings[names[i].variable].stamp = 0;
    return clean;
}

/* Appends a constraint to the constraints that one call will add. Returns false if the constraint
 * cannot be added even on its own, for example because its name is in use. */
static bool collect(player *p, const trace_command *c, uint32_t stamp) {
    csolver_description d;
    const char *error;
    size_t terms = p->terms.count;
    binding *b = &p->bindings[c->name];
    if (b->is_constraint || !is_first(b, stamp)) return false;
    if (!describe(p, c, &d, &error) || !trace_grow(&p->options.allocator, &p->batch, sizeof d) ||
        !trace_grow(&p->options.allocator, &p->ids, sizeof(csolver_constraint))) {
        p->terms.count = terms;
        return false;
    }
    ((csolver_description *)p->batch.items)[p->batch.count++] = d;
    p->ids.count++;
    return true;
}

/* Plays consecutive commands that add constraints or declare variables. Adds all these constraints by
 * one call; if that call is refused, adds them one by one, so that only the wrong ones are refused.
 * Returns the number of commands that were played. */
static size_t play_run(player *p, const trace_command *first, size_t limit) {
    size_t count = 0, at = 0, next = 0;
    p->terms.count = p->batch.count = p->ids.count = 0;
    for (; count < limit; count++) {
        const trace_command *c = &first[count];
        if (c->verb == TRACE_CONSTRAINT && collect(p, c, first->line)) continue;
        if (c->verb != TRACE_VARIABLE || !is_clean(p, c)) break;
        declare(p, c);
    }
    csolver_description *batch = p->batch.items;
    for (size_t i = 0; i < p->batch.count; at += batch[i++].term_count)
        batch[i].terms = (csolver_term *)p->terms.items + at;
    csolver_status status = csolver_add_constraints(p->solver, p->batch.count, batch, p->ids.items);
    for (size_t i = 0; i < count; i++) {
        if (first[i].verb != TRACE_CONSTRAINT) continue;
        binding *b = &p->bindings[first[i].name];
        size_t refused = p->outcome.refused;
        if (status == CSOLVER_OK) {
            b->constraint = ((csolver_constraint *)p->ids.items)[next++];
            b->is_constraint = true;
            b->was_refused = false;
        } else {
            add(p, &first[i]);
        }
        if (p->options.verify && p->outcome.refused == refused)
            trace_model_accept(&p->model, &first[i]);
    }
    return count;
}

/* Returns whether the constraint that a command names exists; if not, reports the command as refused. A
 * constraint that was refused as contradictory does not exist either, but is not reported again. */
static bool find_constraint(player *p, const trace_command *c) {
    const binding *b = &p->bindings[c->name];
    if (!b->is_constraint && !b->was_refused) refuse(p, c, "unknown-name");
    return b->is_constraint;
}

static csolver_status edit(player *p, const binding *b, const trace_command *c) {
    csolver_constraint id;
    if (csolver_edit_constraint(p->solver, b->variable, &id) != CSOLVER_OK)
        return csolver_begin_edit(p->solver, b->variable, c->number);
    csolver_status status = csolver_begin(p->solver);
    if (status != CSOLVER_OK) return status;
    status = csolver_suggest(p->solver, b->variable, 0);
    if (status == CSOLVER_OK) status = csolver_set_priority(p->solver, id, c->number);
    if (status == CSOLVER_OK) return csolver_commit(p->solver);
    csolver_rollback(p->solver);
    return status;
}

static void put_values(player *p) {
    bool first = true;
    trace_put(&p->output, ",\"values\":{");
    for (uint32_t k = 0; k < p->trace->names.count; k++) {
        double value;
        if (!p->bindings[k].is_variable) continue;
        if (csolver_value(p->solver, p->bindings[k].variable, &value) != CSOLVER_OK) continue;
        if (!first) trace_put(&p->output, ",");
        first = false;
        trace_put_name(&p->output, name_at(p, k));
        trace_put(&p->output, ":");
        trace_put_number(&p->output, value);
    }
    trace_put(&p->output, "}");
}

static void put_solve(player *p, const trace_command *c) {
    const csolver_level *levels;
    size_t count;
    bool unique = true;
    csolver_status status = csolver_is_unique(p->solver, &unique);
    if (status == CSOLVER_OK) status = csolver_levels(p->solver, &levels, &count);
    if (status != CSOLVER_OK) {
        report(p, c, status);
        return;
    }
    trace_put(&p->output, "{\"op\":\"solve\",\"line\":%u,\"status\":\"%s\",\"levels\":[",
              (unsigned)c->line, unique ? "unique" : "ambiguous");
    for (size_t i = 0; i < count; i++) {
        trace_put(&p->output, i > 0 ? ",{\"priority\":" : "{\"priority\":");
        trace_put_number(&p->output, levels[i].priority);
        trace_put(&p->output, ",\"violation\":");
        trace_put_number(&p->output, levels[i].violation);
        trace_put(&p->output, "}");
    }
    trace_put(&p->output, "]");
    if (p->options.values) put_values(p);
    trace_put(&p->output, "}");
    trace_finish_line(&p->output);
}

/* Solves, and reads all values that have changed. Measures the time from the end of the previous solve,
 * so that the commands between the two solves are included, to the reading of the last value. */
static void solve(player *p, const trace_command *c) {
    const csolver_variable *changes = NULL;
    size_t count = 0;
    csolver_status status = trace_solve(p->solver);
    if (status == CSOLVER_OK) status = csolver_take_changes(p->solver, &changes, &count);
    const double *values = csolver_values(p->solver, NULL);
    for (size_t i = 0; i < count; i++) p->sum += values[changes[i].index];
    double end = now();
    if (!p->built) {
        p->build = end - p->begun;
        p->built = true;
    } else if (trace_grow(&p->options.allocator, &p->times, sizeof(double))) {
        ((double *)p->times.items)[p->times.count++] = end - p->begun;
    } else {
        p->failure = CSOLVER_ERROR_OUT_OF_MEMORY;
    }
    p->outcome.solves++;
    if (status != CSOLVER_OK) {
        report(p, c, status);
    } else if (!p->output.silent) {
        if (p->options.verify)
            trace_model_judge(&p->model, p->trace, p->solver, changes, count, c->line, &p->output);
        put_solve(p, c);
    }
    p->begun = now();
}

static void self_check(player *p, uint32_t line) {
    const char *what = "";
    if (!p->options.check || csolver_check(p->solver, &what) == CSOLVER_OK) return;
    p->outcome.broken = true;
    trace_put(&p->output, "{\"op\":\"check\",\"line\":%u,\"error\":\"", (unsigned)line);
    trace_put(&p->output, "%s\"}", what);
    trace_finish_complaint(&p->output);
}

static void command(player *p, const trace_command *c) {
    binding *b = &p->bindings[c->name];
    size_t refused = p->outcome.refused;
    switch (c->verb) {
    case TRACE_VARIABLE:
        declare(p, c);
        break;
    case TRACE_CONSTRAINT:
        add(p, c);
        break;
    case TRACE_REMOVE:
        if (find_constraint(p, c)) {
            csolver_status status = csolver_remove_constraint(p->solver, b->constraint);
            b->is_constraint = status != CSOLVER_OK;
            report(p, c, status);
        }
        break;
    case TRACE_CONSTANT:
        if (find_constraint(p, c))
            report(p, c, csolver_set_constant(p->solver, b->constraint, c->number));
        break;
    case TRACE_PRIORITY:
        if (find_constraint(p, c))
            report(p, c, csolver_set_priority(p->solver, b->constraint, c->number));
        break;
    case TRACE_EDIT:
    case TRACE_SUGGEST:
    case TRACE_UNEDIT:
        if (!b->is_variable)
            refuse(p, c, "unknown-name");
        else if (c->verb == TRACE_EDIT)
            report(p, c, edit(p, b, c));
        else if (c->verb == TRACE_SUGGEST)
            report(p, c, csolver_suggest(p->solver, b->variable, c->number));
        else
            report(p, c, csolver_end_edit(p->solver, b->variable));
        break;
    case TRACE_NORM:
        report(p, c, csolver_set_norm(p->solver, (csolver_norm)c->number));
        break;
    case TRACE_SOLVE:
        solve(p, c);
        break;
    case TRACE_ERROR:
        refuse(p, c, c->error);
        break;
    }
    if (p->options.verify && p->outcome.refused == refused) trace_model_accept(&p->model, c);
    self_check(p, c->line);
}

/* Plays all commands of the trace once, in a new solver, which is freed at the end. */
static csolver_status play_once(player *p) {
    const trace_command *commands = p->trace->commands.items;
    size_t count = p->trace->commands.count;
    csolver_options options = {.allocator = p->options.allocator};
    memset(p->bindings, 0, p->trace->names.count * sizeof *p->bindings);
    if (p->options.verify) trace_model_clear(&p->model);
    p->built = false;
    p->begun = now();
    csolver_status status = csolver_create(&options, &p->solver);
    if (status != CSOLVER_OK) return status;
    for (size_t i = 0; i < count; i++) {
        size_t run = 0;
        if (p->options.bulk && commands[i].verb == TRACE_CONSTRAINT)
            run = play_run(p, &commands[i], count - i);
        if (run > 0) {
            i += run - 1;
            self_check(p, commands[i].line);
        } else {
            command(p, &commands[i]);
        }
    }
    csolver_free(p->solver);
    p->solver = NULL;
    return p->output.failed ? CSOLVER_ERROR_OUT_OF_MEMORY : p->failure;
}

/* Sorts numbers in ascending order by Shell's method, which needs no memory besides the array. */
static void sort(double *values, size_t count) {
    for (size_t gap = count / 2; gap > 0; gap /= 2)
        for (size_t i = gap; i < count; i++) {
            double value = values[i];
            size_t k = i;
            for (; k >= gap && values[k - gap] > value; k -= gap) values[k] = values[k - gap];
            values[k] = value;
        }
}

/* Writes a time, given in microseconds, with three decimals and a point in every locale: "12.500", for
 * example. */
static void put_time(player *p, double time) {
    uint64_t nanoseconds = (uint64_t)(time * 1e3 + 0.5);
    trace_put(&p->output, "%" PRIu64 ".%03u", nanoseconds / 1000, (unsigned)(nanoseconds % 1000));
}

/* Replays the trace as often as the option `repeat` says, each time in a new solver. Only the first
 * replay prints results. If times are requested, prints three times at the end: from the start to the
 * end of the first solve, and the median and the longest time of the later solves. Each is the shortest
 * time of all replays. */
static csolver_status play_all(player *p) {
    double build = 0, median = 0, most = 0;
    size_t solves = 0, constraints = 0;
    csolver_trace_outcome outcome = {0, 0, false};
    const trace_command *commands = p->trace->commands.items;
    for (size_t i = 0; i < p->trace->commands.count; i++)
        constraints += commands[i].verb == TRACE_CONSTRAINT;
    unsigned repeat = p->options.repeat > 0 ? p->options.repeat : 1;
    for (unsigned round = 0; round < repeat; round++) {
        p->output.silent = round > 0;
        p->times.count = 0;
        p->outcome = (csolver_trace_outcome){0, 0, false};
        csolver_status status = play_once(p);
        if (status != CSOLVER_OK) return status;
        double *times = p->times.items;
        sort(times, p->times.count);
        double middle = p->times.count > 0 ? times[p->times.count / 2] : 0;
        double last = p->times.count > 0 ? times[p->times.count - 1] : 0;
        if (round == 0 || p->build < build) build = p->build;
        if (round == 0 || middle < median) median = middle;
        if (round == 0 || last < most) most = last;
        solves = p->times.count;
        if (round == 0) outcome = p->outcome;
    }
    outcome.broken |= p->model.bad > 0;
    p->outcome = outcome;
    if (!p->options.time) return CSOLVER_OK;
    p->output.silent = false;
    trace_output *o = &p->output;
    trace_put(o, "{\"op\":\"time\",\"constraints\":%zu,\"build_us\":", constraints);
    put_time(p, build);
    trace_put(o, ",\"solves\":%zu,\"solve_us_median\":", solves);
    put_time(p, median);
    trace_put(o, ",\"solve_us_max\":");
    put_time(p, most);
    trace_put(o, "}");
    trace_finish_line(o);
    return o->failed ? CSOLVER_ERROR_OUT_OF_MEMORY : CSOLVER_OK;
}

csolver_status csolver_trace_play(const csolver_trace *trace, const csolver_trace_options *options,
                                  void (*write)(void *context, const char *line, size_t length),
                                  void *context, csolver_trace_outcome *outcome) {
    if (trace == NULL || write == NULL) return CSOLVER_ERROR_NULL;
    player p = {.trace = trace};
    if (options != NULL) p.options = *options;
    csolver_allocator allocator = trace_default_allocator(&p.options.allocator);
    p.options.allocator = allocator;
    p.output = (trace_output){.allocator = allocator,
                              .write = write,
                              .context = context,
                              .complain = p.options.complain,
                              .complain_context = p.options.complain_context};
    size_t bytes = (trace->names.count + 1) * sizeof(binding);
    p.bindings = trace_reallocate(&allocator, NULL, 0, bytes);
    if (p.bindings == NULL) return CSOLVER_ERROR_OUT_OF_MEMORY;
    csolver_status status = CSOLVER_ERROR_OUT_OF_MEMORY;
    if (!p.options.verify || trace_model_create(&p.model, trace, &allocator)) status = play_all(&p);
    csolver_free(p.solver);
    trace_reallocate(&allocator, p.bindings, bytes, 0);
    trace_model_release(&p.model, &allocator);
    trace_release(&allocator, &p.output.text, 1);
    trace_release(&allocator, &p.variables, sizeof(csolver_variable));
    trace_release(&allocator, &p.terms, sizeof(csolver_term));
    trace_release(&allocator, &p.batch, sizeof(csolver_description));
    trace_release(&allocator, &p.ids, sizeof(csolver_constraint));
    trace_release(&allocator, &p.times, sizeof(double));
    if (status == CSOLVER_OK && outcome != NULL) *outcome = p.outcome;
    return status;
}
