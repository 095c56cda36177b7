/* player.c - plays the commands of a trace in a solver and writes what came of them. */
#define _POSIX_C_SOURCE 200809L

#include "trace.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* What a name stands for in this session. */
typedef struct binding {
    csolver_variable variable;
    csolver_constraint constraint;
    bool is_variable, is_constraint;
    bool was_refused; /* as a constraint: removing or changing it then is no mistake */
} binding;

typedef struct player {
    const csolver_trace *trace;
    csolver_trace_options options;
    csolver *solver;
    binding *bindings;
    trace_list text;  /* char: the line being written */
    trace_list terms; /* csolver_term */
    trace_list batch; /* csolver_description */
    trace_list ids;   /* csolver_constraint */
    trace_list times; /* double, microseconds of each solve */
    void (*write)(void *context, const char *line, size_t length);
    void *context;
    csolver_trace_outcome outcome;
    bool silent; /* a repetition */
    bool built;
    double begun, build;
    csolver_status failure; /* of the replay itself */
} player;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static void put(player *p, const char *format, ...) {
    char piece[512];
    va_list arguments;
    if (p->silent) return;
    va_start(arguments, format);
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    for (int i = 0; i < length && i < (int)sizeof piece - 1; i++) {
        if (!trace_grow(&p->options.allocator, &p->text, 1)) {
            p->failure = CSOLVER_ERROR_OUT_OF_MEMORY;
            return;
        }
        ((char *)p->text.items)[p->text.count++] = piece[i];
    }
}

/* Names are of any length, so they do not go through a buffer. */
static void put_name(player *p, uint32_t name) {
    const trace_name *n = (const trace_name *)p->trace->names.items + name;
    put(p, "\"");
    for (uint32_t i = 0; i < n->length; i += 256) put(p, "%.256s", n->text + i);
    put(p, "\"");
}

static void put_number(player *p, double number) { put(p, "%.17g", number); }

static void finish_line(player *p) {
    if (!p->silent) p->write(p->context, p->text.items, p->text.count);
    p->text.count = 0;
}

static void put_conflict(player *p) {
    size_t count;
    const csolver_constraint *conflict = csolver_conflict(p->solver, &count);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) put(p, ",");
        bool found = false;
        for (size_t k = 0; k < p->trace->names.count && !found; k++) {
            const binding *b = &p->bindings[k];
            csolver_constraint id;
            found = (b->is_constraint || b->was_refused) && b->constraint.index == conflict[i].index &&
                    b->constraint.generation == conflict[i].generation;
            if (!found && b->is_variable && csolver_edit_constraint(p->solver, b->variable, &id) == CSOLVER_OK)
                found = id.index == conflict[i].index && id.generation == conflict[i].generation;
            if (found) put_name(p, (uint32_t)k);
        }
        if (!found) put(p, "\"?\""); /* an edit that was refused */
    }
}

static void refuse(player *p, const trace_command *c, const char *error) {
    p->outcome.refused++;
    put(p, "{\"op\":\"error\",\"line\":%u,\"error\":\"%s\",\"conflict\":[", (unsigned)c->line, error);
    if (strcmp(error, "unsatisfiable") == 0) put_conflict(p);
    put(p, "]}");
    finish_line(p);
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
    default:
        return csolver_status_name(status);
    }
}

static void report(player *p, const trace_command *c, csolver_status status) {
    if (status != CSOLVER_OK) refuse(p, c, code_of(status));
}

/* All names of the line or none. */
static void declare(player *p, const trace_command *c) {
    const trace_term *names = (const trace_term *)p->trace->terms.items + c->start;
    bool duplicate = false;
    uint32_t declared = 0;
    for (; declared < c->count && !duplicate; declared++) {
        binding *b = &p->bindings[names[declared].variable];
        duplicate = b->is_variable;
        b->is_variable = true;
    }
    if (duplicate) declared--;
    csolver_status status = CSOLVER_OK;
    uint32_t made = 0;
    for (; made < declared && !duplicate && status == CSOLVER_OK; made++)
        status = csolver_add_variable(p->solver, &p->bindings[names[made].variable].variable);
    if (!duplicate && status == CSOLVER_OK) return;
    for (uint32_t i = 0; i < declared; i++) {
        binding *b = &p->bindings[names[i].variable];
        b->is_variable = false;
        if (i + 1 < made) csolver_remove_variable(p->solver, b->variable);
    }
    refuse(p, c, duplicate ? "duplicate-name" : code_of(status));
}

/* Appends the terms; false if a variable is unknown or memory is short. */
static bool describe(player *p, const trace_command *c, csolver_description *d, const char **error) {
    const trace_term *terms = (const trace_term *)p->trace->terms.items + c->start;
    *d = (csolver_description){NULL,      c->count,    c->relation,
                               c->number, c->priority, c->weight};
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
    csolver_status status = csolver_add(p->solver, &d, &b->constraint);
    b->is_constraint = status == CSOLVER_OK;
    b->was_refused = status == CSOLVER_ERROR_UNSATISFIABLE;
    report(p, c, status);
}

/* Adds a run of constraints by one call; false, and nothing changed, if any would be refused. */
static bool add_run(player *p, const trace_command *first, size_t count) {
    p->terms.count = p->batch.count = p->ids.count = 0;
    for (size_t i = 0; i < count; i++) {
        csolver_description d;
        const char *error;
        if (p->bindings[first[i].name].is_constraint || !describe(p, &first[i], &d, &error) ||
            !trace_grow(&p->options.allocator, &p->batch, sizeof d) ||
            !trace_grow(&p->options.allocator, &p->ids, sizeof(csolver_constraint)))
            return false;
        ((csolver_description *)p->batch.items)[p->batch.count++] = d;
        p->ids.count++;
    }
    csolver_description *batch = p->batch.items;
    for (size_t i = 0, at = 0; i < count; at += batch[i++].term_count)
        batch[i].terms = (csolver_term *)p->terms.items + at;
    if (csolver_add_many(p->solver, count, batch, p->ids.items) != CSOLVER_OK) return false;
    for (size_t i = 0; i < count; i++) {
        binding *b = &p->bindings[first[i].name];
        b->constraint = ((csolver_constraint *)p->ids.items)[i];
        b->is_constraint = true;
    }
    return true;
}

/* What was refused when it was added is not there, and changing it changes nothing. */
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

static void put_levels(player *p, const trace_command *c) {
    const csolver_level *levels;
    size_t count;
    bool unique = true;
    if (csolver_is_unique(p->solver, &unique) != CSOLVER_OK ||
        csolver_levels(p->solver, &levels, &count) != CSOLVER_OK) {
        refuse(p, c, "out-of-memory");
        return;
    }
    put(p, "{\"op\":\"solve\",\"line\":%u,\"status\":\"%s\",\"levels\":[", (unsigned)c->line,
        unique ? "unique" : "ambiguous");
    for (size_t i = 0; i < count; i++) {
        put(p, "%s{\"priority\":%.17g,\"violation\":", i > 0 ? "," : "", levels[i].priority);
        put_number(p, levels[i].violation);
        put(p, "}");
    }
    put(p, "]");
    if (p->options.values) {
        bool first = true;
        put(p, ",\"values\":{");
        for (uint32_t k = 0; k < p->trace->names.count; k++) {
            double value;
            if (!p->bindings[k].is_variable) continue;
            if (!first) put(p, ",");
            first = false;
            put_name(p, k);
            csolver_value(p->solver, p->bindings[k].variable, &value);
            put(p, ":");
            put_number(p, value);
        }
        put(p, "}");
    }
    put(p, "}");
    finish_line(p);
}

static void solve(player *p, const trace_command *c) {
    const csolver_variable *changes;
    size_t count;
    csolver_status status = csolver_solve(p->solver);
    if (status == CSOLVER_OK) status = csolver_take_changes(p->solver, &changes, &count);
    double end = now();
    if (!p->built) {
        p->build = end - p->begun;
        p->built = true;
    } else if (trace_grow(&p->options.allocator, &p->times, sizeof(double))) {
        ((double *)p->times.items)[p->times.count++] = end - p->begun;
    }
    p->outcome.solves++;
    if (status != CSOLVER_OK)
        report(p, c, status);
    else if (!p->silent)
        put_levels(p, c);
    p->begun = now();
}

static void command(player *p, const trace_command *c) {
    binding *b = &p->bindings[c->name];
    switch (c->verb) {
    case TRACE_VARIABLE:
        declare(p, c);
        break;
    case TRACE_CONSTRAINT:
        add(p, c);
        break;
    case TRACE_REMOVE:
        if (find_constraint(p, c)) {
            csolver_status status = csolver_remove(p->solver, b->constraint);
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
    case TRACE_METRIC:
        break;
    case TRACE_SOLVE:
        solve(p, c);
        break;
    case TRACE_ERROR:
        refuse(p, c, c->error);
        break;
    }
    const char *what = NULL;
    if (p->options.check && csolver_check(p->solver, &what) != CSOLVER_OK) {
        p->outcome.broken = true;
        put(p, "{\"op\":\"check\",\"line\":%u,\"error\":\"%s\"}", (unsigned)c->line, what);
        finish_line(p);
    }
}

static csolver_status play_once(player *p) {
    const trace_command *commands = p->trace->commands.items;
    size_t count = p->trace->commands.count;
    csolver_options options = {.allocator = p->options.allocator};
    memset(p->bindings, 0, p->trace->names.count * sizeof *p->bindings);
    p->built = false;
    p->begun = now();
    csolver_status status = csolver_create(&options, &p->solver);
    if (status != CSOLVER_OK) return status;
    for (size_t i = 0; i < count; i++) {
        size_t run = 0;
        while (p->options.bulk && i + run < count && commands[i + run].verb == TRACE_CONSTRAINT)
            run++;
        if (run > 1 && add_run(p, &commands[i], run))
            i += run - 1;
        else
            command(p, &commands[i]);
    }
    csolver_free(p->solver);
    p->solver = NULL;
    return p->failure;
}

/* Median and maximum; sorts by insertion of halves (heap sort would be no shorter). */
static void sort(double *values, size_t count) {
    for (size_t gap = count / 2; gap > 0; gap /= 2)
        for (size_t i = gap; i < count; i++) {
            double value = values[i];
            size_t k = i;
            for (; k >= gap && values[k - gap] > value; k -= gap) values[k] = values[k - gap];
            values[k] = value;
        }
}

static csolver_status play_all(player *p) {
    double build = 0, median = 0, most = 0;
    size_t solves = 0, constraints = 0;
    csolver_trace_outcome outcome = {0, 0, false};
    const trace_command *commands = p->trace->commands.items;
    for (size_t i = 0; i < p->trace->commands.count; i++)
        constraints += commands[i].verb == TRACE_CONSTRAINT;
    unsigned repeat = p->options.repeat > 0 ? p->options.repeat : 1;
    for (unsigned round = 0; round < repeat; round++) {
        p->silent = round > 0;
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
    p->outcome = outcome;
    if (!p->options.time) return CSOLVER_OK;
    p->silent = false;
    put(p,
        "{\"op\":\"time\",\"constraints\":%zu,\"build_us\":%.3f,\"solves\":%zu,"
        "\"solve_us_median\":%.3f,\"solve_us_max\":%.3f}",
        constraints, build, solves, median, most);
    finish_line(p);
    return p->failure;
}

csolver_status csolver_trace_play(const csolver_trace *trace, const csolver_trace_options *options,
                                  void (*write)(void *context, const char *line, size_t length),
                                  void *context, csolver_trace_outcome *outcome) {
    if (trace == NULL || write == NULL) return CSOLVER_ERROR_NULL;
    player p = {.trace = trace, .write = write, .context = context};
    if (options != NULL) p.options = *options;
    p.options.allocator = trace_default_allocator(&p.options.allocator);
    size_t bytes = (trace->names.count + 1) * sizeof(binding);
    p.bindings = trace_reallocate(&p.options.allocator, NULL, 0, bytes);
    if (p.bindings == NULL) return CSOLVER_ERROR_OUT_OF_MEMORY;
    csolver_status status = play_all(&p);
    csolver_free(p.solver);
    trace_reallocate(&p.options.allocator, p.bindings, bytes, 0);
    trace_release(&p.options.allocator, &p.text, 1);
    trace_release(&p.options.allocator, &p.terms, sizeof(csolver_term));
    trace_release(&p.options.allocator, &p.batch, sizeof(csolver_description));
    trace_release(&p.options.allocator, &p.ids, sizeof(csolver_constraint));
    trace_release(&p.options.allocator, &p.times, sizeof(double));
    if (status == CSOLVER_OK && outcome != NULL) *outcome = p.outcome;
    return status;
}
