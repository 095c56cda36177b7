/* csolver_trace.h - reads and replays solver traces. A trace is a text file that records all calls of a
 * host to one solver, in order: declarations, changes and solves. Traces serve as test cases, workloads
 * and bug reports. docs/Traces.md describes the language. The functions neither print nor abort. */
#ifndef CSOLVER_TRACE_H
#define CSOLVER_TRACE_H

#include "csolver.h"

#ifdef __cplusplus
extern "C" {
#endif

CSOLVER_HEADER_BEGIN

/* A trace that has been read. Replays do not change it. */
typedef struct csolver_trace csolver_trace;

/* How to replay a trace. All zero is the default. */
typedef struct csolver_trace_options {
    /* Allocates the memory of the replay and its solver. If `reallocate` is NULL, the C library's
     * allocator is used. */
    csolver_allocator allocator;
    bool values; /* add the values of all variables to the line of each solve */
    bool time;   /* add a last line with times */
    /* add consecutive constraints by one call; if that call is refused, add them one by one */
    bool bulk;
    bool check; /* run csolver_check() after each command */
    /* verify each solve against the constraints of the trace, independently of the solver (slow) */
    bool verify;
    unsigned repeat; /* how many times to replay; only the first replay is reported; 0 means 1 */
    /* Receives the lines about failed checks and verifications, which are defects of the solver. If it is
     * NULL, `write` receives these lines. */
    void (*CSOLVER_NULLABLE complain)(void *CSOLVER_NULLABLE context, const char *line,
                                      size_t length);
    void *CSOLVER_NULLABLE complain_context;
} csolver_trace_options;

/* The result of a replay. */
typedef struct csolver_trace_outcome {
    size_t refused; /* number of refused commands */
    size_t solves;
    bool broken; /* a check or a verification has failed */
} csolver_trace_outcome;

/* Reads a trace. A line that is not a command of the language becomes a command that is refused when it is
 * played. Numbers are read independently of the locale. Errors: NULL, RANGE (the first line is not
 * `csolver-trace 1`), OUT_OF_MEMORY. Complexity: O(length). */
CSOLVER_API csolver_status csolver_trace_read(
    const char *text, size_t length, const csolver_allocator *CSOLVER_NULLABLE allocator,
    csolver_trace *CSOLVER_NULLABLE *CSOLVER_NONNULL trace);

/* Frees a trace. NULL is ignored. */
CSOLVER_API void csolver_trace_free(csolver_trace *CSOLVER_NULLABLE trace);

/* Replays a trace in a new solver. Each line of output, one JSON object without a line end, is passed to
 * `write`. Errors: NULL, OUT_OF_MEMORY. If the solver, and not the replay, has no memory for a command,
 * the command is reported as refused instead. */
CSOLVER_API csolver_status csolver_trace_play(
    const csolver_trace *trace, const csolver_trace_options *CSOLVER_NULLABLE options,
    void (*write)(void *CSOLVER_NULLABLE context, const char *line, size_t length),
    void *CSOLVER_NULLABLE context, csolver_trace_outcome *CSOLVER_NULLABLE outcome);

CSOLVER_HEADER_END

#ifdef __cplusplus
}
#endif

#endif
