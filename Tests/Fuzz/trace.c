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
    PROPERTY(memchr(line, '\n', length) == NULL,
             "a line of a replay's output contains no line feed");
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
             "a trace that was read can be played unless an allocation fails");
    PROPERTY(outcome.broken == heard->complained || memory->failed,
             "an outcome is broken exactly if a complaint was reported");
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
                 "a failed allocation causes no failure of the self-check");
    } else {
        PROPERTY(trace == NULL, "csolver_trace_read() returns no trace if the call fails");
    }
    csolver_trace_free(trace);
    PROPERTY(memory.held == 0, "all memory is freed at the end of a session");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_memory memory = {.held = 0};
    csolver_allocator allocator = {fuzz_reallocate, &memory};
    csolver_trace *trace = NULL;
    const char *text = (const char *)data;
    csolver_status status = csolver_trace_read(text, size, &allocator, &trace);
    PROPERTY(status == CSOLVER_OK || status == CSOLVER_ERROR_RANGE,
             "csolver_trace_read() returns OK or RANGE");
    PROPERTY((status == CSOLVER_OK) == (trace != NULL),
             "csolver_trace_read() returns a trace exactly if the call succeeds");
    if (trace != NULL && trace->commands.count <= MOST_COMMANDS) {
        transcript first, second, bulk;
        bool tame = is_tame(trace);
        csolver_trace_options plain = {.values = true, .check = true};
        csolver_trace_options checked = {.values = true, .verify = true, .repeat = 2};
        csolver_trace_options faster = {.bulk = true, .check = true};
        csolver_trace_outcome once = play(trace, plain, &memory, &first);
        csolver_trace_outcome again = play(trace, checked, &memory, &second);
        csolver_trace_outcome runs = play(trace, faster, &memory, &bulk);
        PROPERTY(!once.broken && !runs.broken, "the self-check passes in each replay of a trace");
        PROPERTY(first.hash == second.hash && once.refused == again.refused &&
                     once.solves == again.solves,
                 "playing a trace twice gives the same output");
        PROPERTY(!tame || !again.broken,
                 "the solution of a trace with moderate numbers can be verified");
        PROPERTY(!tame || (runs.refused == once.refused && runs.solves == once.solves),
                 "constraints added together are refused like constraints added one by one");
        play_without(text, size, fuzz_hash(7, data, size));
    }
    csolver_trace_free(trace);
    PROPERTY(memory.held == 0, "all memory is freed at the end of a session");
    return 0;
}
