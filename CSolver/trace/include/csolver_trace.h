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

/* A trace after parsing, made by csolver_trace_read(). Replaying a trace does not change the trace, so it can be
 * replayed any number of times. */
typedef struct csolver_trace csolver_trace;

/* Options for replaying a trace. If all members are zero, the trace is replayed once, without checks, and values and
 * times are not printed. */
typedef struct csolver_trace_options {
    /* Allocates the memory of the replay and its solver. If `reallocate` is NULL, the C library's
     * allocator is used. */
    csolver_allocator allocator;
    bool values; /* add the values of all variables to the line that a solve prints */
    bool time;   /* print a last line with the times that the solves took */
    /* add constraints of consecutive lines by one call, and one by one only if that call is refused */
    bool bulk;
    bool check; /* check all invariants of the solver after each command */
    /* after each solve, check that the values satisfy the constraints of the trace (slow) */
    bool verify;
    /* how often to replay, to measure times; only the first replay prints results; 0 means once */
    unsigned repeat;
    /* Called with a line of text for each check or verification that failed, which means a defect of the solver. If
     * `complain` is NULL, the function that receives the other lines of output is called. */
    void (*CSOLVER_NULLABLE complain)(void *CSOLVER_NULLABLE context, const char *line,
                                      size_t length);
    void *CSOLVER_NULLABLE complain_context;
} csolver_trace_options;

/* The result of a replay. */
typedef struct csolver_trace_outcome {
    size_t refused; /* the number of commands that the solver refused */
    size_t solves;
    /* Whether the replay found a defect of the solver: an inconsistent state, or values or reports
     * that do not agree with the trace. */
    bool broken;
} csolver_trace_outcome;

/* Parses the text of a trace. A line that is not a valid command becomes a command that is reported as refused when
 * the trace is replayed. Numbers are read independently of the locale. Errors: NULL, RANGE (the first line is not
 * `csolver-trace 1`), OUT_OF_MEMORY. Complexity: O(length). */
CSOLVER_API csolver_status csolver_trace_read(
    const char *text, size_t length, const csolver_allocator *CSOLVER_NULLABLE allocator,
    csolver_trace *CSOLVER_NULLABLE *CSOLVER_NONNULL trace);

/* Frees a trace that csolver_trace_read() returned. NULL is ignored. */
CSOLVER_API void csolver_trace_free(csolver_trace *CSOLVER_NULLABLE trace);

/* Replays a trace in a new solver. For each solve and each refused command, `write` is called with a line of output:
 * a JSON object without a line end. Errors: NULL, OUT_OF_MEMORY. If only the solver lacks memory for a command, the
 * command is reported as refused, and the replay goes on. */
CSOLVER_API csolver_status csolver_trace_play(
    const csolver_trace *trace, const csolver_trace_options *CSOLVER_NULLABLE options,
    void (*write)(void *CSOLVER_NULLABLE context, const char *line, size_t length),
    void *CSOLVER_NULLABLE context, csolver_trace_outcome *CSOLVER_NULLABLE outcome);

CSOLVER_HEADER_END

#ifdef __cplusplus
}
#endif

#endif
