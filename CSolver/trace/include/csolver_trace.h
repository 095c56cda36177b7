/* csolver_trace.h - reads and plays solver traces: text files that replay one solver session, what a
 * host declared, asked and changed, in order. They serve as test cases, workloads and bug reports;
 * docs/Traces.md describes the language. Nothing here prints or aborts. */
#ifndef CSOLVER_TRACE_H
#define CSOLVER_TRACE_H

#include "csolver.h"

#ifdef __cplusplus
extern "C" {
#endif

CSOLVER_HEADER_BEGIN

typedef struct csolver_trace csolver_trace;

typedef struct csolver_trace_options {
    csolver_allocator allocator; /* reallocate NULL: the C library's; the solver's too */
    bool values;                 /* put values into the lines of solves */
    bool time;                   /* end with a line of timings */
    bool bulk;                   /* add runs of constraints by one call where none is refused */
    bool check;                  /* self-check after every command */
    bool verify;                 /* compute every solve's errors anew from the trace alone (slow) */
    unsigned repeat;             /* play so often, report the first; 0 is 1 */
    /* Takes the lines about failed checks and verifications, which are defects of the solver; NULL:
     * they go where the other lines go. */
    void (*CSOLVER_NULLABLE complain)(void *CSOLVER_NULLABLE context, const char *line,
                                      size_t length);
    void *CSOLVER_NULLABLE complain_context;
} csolver_trace_options;

/* How a replay went. */
typedef struct csolver_trace_outcome {
    size_t refused; /* commands */
    size_t solves;
    bool broken; /* a self-check or a verification failed */
} csolver_trace_outcome;

/* Reads a trace. Lines that are no commands of the language become refused commands; a text
 * without the header line `csolver-trace 1` is no trace: RANGE. Errors: NULL, RANGE, OUT_OF_MEMORY.
 * Numbers are read independently of the locale. Complexity: O(length). */
CSOLVER_API csolver_status csolver_trace_read(
    const char *text, size_t length, const csolver_allocator *CSOLVER_NULLABLE allocator,
    csolver_trace *CSOLVER_NULLABLE *CSOLVER_NONNULL trace);

CSOLVER_API void csolver_trace_free(csolver_trace *CSOLVER_NULLABLE trace);

/* Plays a trace in a new solver and hands every line of output, one JSON object without a line
 * end, to `write`. Errors: NULL, OUT_OF_MEMORY (of the replay itself). */
CSOLVER_API csolver_status csolver_trace_play(
    const csolver_trace *trace, const csolver_trace_options *CSOLVER_NULLABLE options,
    void (*write)(void *CSOLVER_NULLABLE context, const char *line, size_t length),
    void *CSOLVER_NULLABLE context, csolver_trace_outcome *CSOLVER_NULLABLE outcome);

CSOLVER_HEADER_END

#ifdef __cplusplus
}
#endif

#endif
