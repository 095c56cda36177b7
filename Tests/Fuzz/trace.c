/* trace.c - reads arbitrary bytes as a trace and plays them in several ways, none of which may
 * crash. */
#include "../../CSolver/trace/trace.h"
#include "fuzz.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COMMANDS = 400 };

/* The lines that a replay writes. */
typedef struct transcript {
    uint64_t hash;
    bool complained;
} transcript;

static void listen(void *context, const char *line, size_t length) {
    transcript *t = context;
    PROPERTY(memchr(line, '\n', length) == NULL, "a line of output is one line");
    t->hash = fuzz_hash(t->hash, line, length);
}

static void complain(void *context, const char *line, size_t length) {
    transcript *t = context;
    (void)line;
    t->complained |= length > 0;
}

/* Returns whether rounding errors are small compared with the number. */
static bool is_tame_number(double number, double least, double most) {
    return number == 0 || (fabs(number) >= least && fabs(number) <= most);
}

static bool is_tame(const csolver_trace *trace) {
    const trace_command *commands = trace->commands.items;
    const trace_term *terms = trace->terms.items;
    for (size_t i = 0; i < trace->commands.count; i++)
        if (!is_tame_number(commands[i].number, 0x1p-10, 0x1p20) ||
            !is_tame_number(commands[i].weight, 0x1p-4, 0x1p4))
            return false;
    for (size_t i = 0; i < trace->terms.count; i++)
        if (!is_tame_number(terms[i].coefficient, 0x1p-4, 0x1p4)) return false;
    return true;
}

static csolver_trace_outcome play(const csolver_trace *trace, csolver_trace_options options,
                                  fuzz_memory *memory, transcript *heard) {
    csolver_trace_outcome outcome = {0, 0, false};
    *heard = (transcript){.hash = 1};
    options.allocator = (csolver_allocator){fuzz_reallocate, memory};
    options.complain = complain;
    options.complain_context = heard;
    csolver_status status = csolver_trace_play(trace, &options, listen, heard, &outcome);
    PROPERTY(status == CSOLVER_OK || (status == CSOLVER_ERROR_OUT_OF_MEMORY && memory->failed),
             "a trace that was read is played");
    PROPERTY(outcome.broken == heard->complained || memory->failed, "complaints are told");
    return outcome;
}

/* Plays the trace with one failing allocation, or with all allocations failing from one on. */
static void play_without(const char *text, size_t size, uint64_t draw) {
    fuzz_memory memory = {.held = 0};
    csolver_allocator allocator = {fuzz_reallocate, &memory};
    csolver_trace *trace = NULL;
    transcript heard;
    memory.fail_at = 1 + draw % 300;
    memory.fail_on = draw & 1024;
    if (csolver_trace_read(text, size, &allocator, &trace) == CSOLVER_OK) {
        csolver_trace_options options = {.check = true, .bulk = draw & 2048};
        PROPERTY(!play(trace, options, &memory, &heard).broken,
                 "nothing breaks for want of memory");
    } else {
        PROPERTY(trace == NULL, "a trace that is not read is not there");
    }
    csolver_trace_free(trace);
    PROPERTY(memory.held == 0, "nothing leaks");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_memory memory = {.held = 0};
    csolver_allocator allocator = {fuzz_reallocate, &memory};
    csolver_trace *trace = NULL;
    const char *text = (const char *)data;
    csolver_status status = csolver_trace_read(text, size, &allocator, &trace);
    PROPERTY(status == CSOLVER_OK || status == CSOLVER_ERROR_RANGE, "bytes are a trace, or none");
    PROPERTY((status == CSOLVER_OK) == (trace != NULL), "a trace is there if it was read");
    if (trace != NULL && trace->commands.count <= MOST_COMMANDS) {
        transcript first, second, bulk;
        bool tame = is_tame(trace);
        csolver_trace_options plain = {.values = true, .check = true};
        csolver_trace_options checked = {.values = true, .verify = true, .repeat = 2};
        csolver_trace_options faster = {.bulk = true, .check = true};
        csolver_trace_outcome once = play(trace, plain, &memory, &first);
        csolver_trace_outcome again = play(trace, checked, &memory, &second);
        csolver_trace_outcome runs = play(trace, faster, &memory, &bulk);
        PROPERTY(!once.broken && !runs.broken, "no self-check fails");
        PROPERTY(first.hash == second.hash && once.refused == again.refused &&
                     once.solves == again.solves,
                 "the same trace says the same");
        PROPERTY(!tame || !again.broken, "answers to tame numbers can be verified");
        PROPERTY(!tame || (runs.refused == once.refused && runs.solves == once.solves),
                 "runs of constraints are refused as one by one");
        play_without(text, size, fuzz_hash(7, data, size));
    }
    csolver_trace_free(trace);
    PROPERTY(memory.held == 0, "nothing leaks");
    return 0;
}
