/* verify.c - verifies the solver while a trace (a recorded sequence of calls) is replayed. After
 * each solve, the values that the solver returns are compared with the constraints that the trace
 * states, by multiplications and additions only.
 *
 * It checks that required constraints hold, that the solver reports the right violation of each
 * constraint and the right total of each priority, and that the reported changes of values lead to
 * the returned values. Whether the totals are as small as possible is checked for squared errors
 * (certificate.c), but not for absolute errors. */
#include "trace.h"

#include <math.h>
#include <string.h>

/* The relative tolerance of all verifications: an error is accepted if it is at most this number times
 * the magnitude (at least 1) of the numbers from which it was computed. */
static const double accepted = 1e-6;

static void *make(const csolver_allocator *allocator, size_t count, size_t size) {
    return trace_reallocate(allocator, NULL, 0, count * size);
}

static void give_back(const csolver_allocator *allocator, void *block, size_t count, size_t size) {
    if (block != NULL) trace_reallocate(allocator, block, count * size, 0);
}

bool trace_model_create(trace_model *m, const csolver_trace *trace,
                        const csolver_allocator *allocator) {
    size_t count = trace->names.count + 1;
    *m = (trace_model){.count = count,
                       .constraints = make(allocator, count, sizeof *m->constraints),
                       .edits = make(allocator, count, sizeof *m->edits),
                       .values = make(allocator, count, sizeof *m->values),
                       .ids = make(allocator, count, sizeof *m->ids),
                       .name_of = make(allocator, count, sizeof *m->name_of)};
    if (m->constraints == NULL || m->edits == NULL || m->values == NULL || m->ids == NULL ||
        m->name_of == NULL) {
        trace_model_release(m, allocator);
        return false;
    }
    trace_model_clear(m);
    return true;
}

void trace_model_release(trace_model *m, const csolver_allocator *allocator) {
    give_back(allocator, m->constraints, m->count, sizeof *m->constraints);
    give_back(allocator, m->edits, m->count, sizeof *m->edits);
    give_back(allocator, m->values, m->count, sizeof *m->values);
    give_back(allocator, m->ids, m->count, sizeof *m->ids);
    give_back(allocator, m->name_of, m->count, sizeof *m->name_of);
    *m = (trace_model){0};
}

void trace_model_clear(trace_model *m) {
    m->squares = false;
    memset(m->constraints, 0, m->count * sizeof *m->constraints);
    memset(m->edits, 0, m->count * sizeof *m->edits);
    memset(m->ids, 0, m->count * sizeof *m->ids);
    memset(m->name_of, 0xff, m->count * sizeof *m->name_of);
    for (size_t i = 0; i < m->count; i++) m->values[i] = 0;
}

void trace_model_declare(trace_model *m, uint32_t name, csolver_variable id) {
    m->ids[name] = id;
    if (id.index < m->count) m->name_of[id.index] = name;
}

void trace_model_accept(trace_model *m, const trace_command *c) {
    trace_claim *constraint = &m->constraints[c->name], *edit = &m->edits[c->name];
    switch (c->verb) {
    case TRACE_CONSTRAINT:
        *constraint =
            (trace_claim){true, c->relation, c->number, c->priority, c->weight, c->start, c->count};
        break;
    case TRACE_REMOVE:
        constraint->live = false;
        break;
    case TRACE_CONSTANT:
        constraint->constant = c->number;
        break;
    case TRACE_PRIORITY:
        constraint->priority = c->number;
        break;
    case TRACE_EDIT:
        *edit = (trace_claim){true, CSOLVER_EQUAL, 0, c->number, 1, 0, 0};
        break;
    case TRACE_SUGGEST:
        edit->constant = c->number;
        break;
    case TRACE_UNEDIT:
        edit->live = false;
        break;
    case TRACE_NORM:
        m->squares = c->number > 0;
        break;
    case TRACE_VARIABLE:
    case TRACE_SOLVE:
    case TRACE_ERROR:
        break;
    }
}

/* The data of one verification, which takes place after a solve: the model of the trace, the solver,
 * and its values. */
typedef struct judge {
    trace_model *model;
    const csolver_trace *trace;
    csolver *solver;
    /* the values that the solver published, by index of the solver's variables */
    const double *values;
    size_t value_count;
    uint32_t line;
    trace_output *output;
} judge;

/* Writes a line about a failed verification: `have` is the number that the solver gave, and `want` the
 * number expected from the trace. */
static void complain(judge *j, const char *what, uint32_t name, double have, double want) {
    j->model->bad++;
    trace_put(j->output, "{\"op\":\"verify\",\"line\":%u,\"error\":\"%s\"", (unsigned)j->line,
              what);
    if (name != TRACE_NONE) {
        trace_put(j->output, ",\"name\":");
        trace_put_name(j->output, (const trace_name *)j->trace->names.items + name);
    }
    trace_put(j->output, ",\"have\":");
    trace_put_number(j->output, have);
    trace_put(j->output, ",\"want\":");
    trace_put_number(j->output, want);
    trace_put(j->output, "}");
    trace_finish_complaint(j->output);
}

double trace_model_gap(const trace_model *model, const csolver_trace *trace, const double *values,
                       const trace_claim *claim, uint32_t name, double *size) {
    const trace_term *terms = (const trace_term *)trace->terms.items + claim->start;
    double left = 0;
    *size = fmax(1, fabs(claim->constant));
    for (uint32_t i = 0; i < claim->count; i++) {
        double part = terms[i].coefficient * values[model->ids[terms[i].variable].index];
        *size = fmax(*size, fabs(part));
        left += part;
    }
    if (name != TRACE_NONE) {
        left = values[model->ids[name].index];
        *size = fmax(*size, fabs(left));
    }
    return left - claim->constant;
}

/* Returns by how much the published values violate a constraint or edit; 0 if it holds. `size` becomes
 * the largest absolute value in the constraint, for the tolerance. */
static double miss(const judge *j, const trace_claim *claim, uint32_t name, double *size) {
    double gap = trace_model_gap(j->model, j->trace, j->values, claim, name, size);
    if (claim->relation == CSOLVER_EQUAL) return fabs(gap);
    return fmax(0, claim->relation == CSOLVER_LESS_OR_EQUAL ? gap : -gap);
}

/* Returns the total of the errors at one priority, computed from the numbers of the trace, and the
 * number of its constraints in `members`. `size` becomes the sum of the magnitudes in the constraints,
 * to which the tolerance is relative. */
static double total(const judge *j, double priority, size_t *members, double *size) {
    double sum = 0, part;
    *members = 0;
    *size = 1;
    for (uint32_t k = 0; k + 1 < j->model->count; k++) {
        const trace_claim *claims[] = {&j->model->constraints[k], &j->model->edits[k]};
        for (uint32_t i = 0; i < 2; i++) {
            if (!claims[i]->live || claims[i]->priority < priority ||
                claims[i]->priority > priority)
                continue;
            double error = miss(j, claims[i], i == 1 ? k : TRACE_NONE, &part);
            sum += claims[i]->weight * (j->model->squares ? error * error : error);
            *size += claims[i]->weight * (j->model->squares ? part * part : part);
            (*members)++;
        }
    }
    return sum;
}

static void judge_required(judge *j) {
    double size;
    for (uint32_t k = 0; k + 1 < j->model->count; k++) {
        const trace_claim *claims[] = {&j->model->constraints[k], &j->model->edits[k]};
        for (uint32_t i = 0; i < 2; i++) {
            if (!claims[i]->live || claims[i]->priority < CSOLVER_REQUIRED) continue;
            double off = miss(j, claims[i], i == 1 ? k : TRACE_NONE, &size);
            if (!(off <= accepted * size)) complain(j, "required constraint missed", k, off, 0);
        }
    }
}

static void judge_levels(judge *j) {
    const csolver_level *levels;
    size_t count, members, claimed = 0, soft = 0;
    if (csolver_levels(j->solver, &levels, &count) != CSOLVER_OK) return;
    for (uint32_t k = 0; k + 1 < j->model->count; k++) {
        const trace_claim *constraint = &j->model->constraints[k], *edit = &j->model->edits[k];
        soft += constraint->live && constraint->priority < CSOLVER_REQUIRED;
        soft += edit->live && edit->priority < CSOLVER_REQUIRED;
    }
    for (size_t i = 0; i < count; i++) {
        double size, want = total(j, levels[i].priority, &members, &size);
        claimed += members;
        if (members == 0)
            complain(j, "no constraint has the priority", TRACE_NONE, levels[i].priority, 0);
        if (i > 0 && !(levels[i].priority < levels[i - 1].priority))
            complain(j, "priorities out of order", TRACE_NONE, levels[i].priority,
                     levels[i - 1].priority);
        if (!(fabs(levels[i].violation - want) <= accepted * size))
            complain(j, "violation of a priority", TRACE_NONE, levels[i].violation, want);
    }
    if (claimed != soft)
        complain(j, "constraints of the priorities", TRACE_NONE, (double)claimed, (double)soft);
}

/* Checks that the sums of squared errors are minimal at every priority. Called only if the errors of
 * all priorities are squared. */
static void judge_optimality(judge *j) {
    const csolver_level *levels;
    size_t count;
    if (csolver_levels(j->solver, &levels, &count) != CSOLVER_OK) return;
    for (size_t i = 0; i < count; i++) {
        double missed = 0;
        csolver_status status = trace_certify(j->model, j->trace, j->values, levels[i].priority,
                                              accepted, &j->output->allocator, &missed);
        if (status == CSOLVER_ERROR_OUT_OF_MEMORY) j->output->failed = true;
        if (status != CSOLVER_OK || j->output->failed) return;
        if (!(missed <= accepted))
            complain(j, "not the least squares", TRACE_NONE, levels[i].priority, missed);
    }
}

/* Checks the list of changed variables that the solver reports. Applying the reported changes to the
 * values after the previous solve must give exactly the published values, bit for bit. */
static void judge_changes(judge *j, const csolver_variable *changes, size_t count) {
    trace_model *m = j->model;
    for (size_t i = 0; i < count; i++) {
        uint32_t name = changes[i].index < m->count ? m->name_of[changes[i].index] : TRACE_NONE;
        if (name == TRACE_NONE) {
            complain(j, "change of an unknown variable", TRACE_NONE, changes[i].index, 0);
            continue;
        }
        double value = j->values[changes[i].index];
        if (memcmp(&m->values[name], &value, sizeof value) == 0)
            complain(j, "reported as changed", name, value, value);
        m->values[name] = value;
    }
    for (uint32_t k = 0; k + 1 < m->count; k++) {
        if (m->ids[k].generation == 0) continue;
        double value = NAN;
        if (csolver_value(j->solver, m->ids[k], &value) != CSOLVER_OK)
            complain(j, "value", k, value, 0);
        if (memcmp(&m->values[k], &value, sizeof value) != 0)
            complain(j, "changed without a report", k, value, m->values[k]);
        m->values[k] = value;
    }
}

void trace_model_judge(trace_model *model, const csolver_trace *trace, csolver *solver,
                       const csolver_variable *changes, size_t count, uint32_t line,
                       trace_output *output) {
    judge j = {.model = model, .trace = trace, .solver = solver, .line = line, .output = output};
    j.values = csolver_values(solver, &j.value_count);
    judge_changes(&j, changes, count);
    judge_required(&j);
    judge_levels(&j);
    if (model->squares) judge_optimality(&j);
}
