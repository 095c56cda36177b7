/* trace.h - a trace (a recording of solver calls) after parsing: a list of commands in which names are
 * replaced by numbers. Internal. */
#ifndef CSI_TRACE_H
#define CSI_TRACE_H

#include "csolver_trace.h"

#define TRACE_NONE UINT32_MAX

typedef enum trace_verb {
    TRACE_VARIABLE,
    TRACE_CONSTRAINT,
    TRACE_REMOVE,
    TRACE_CONSTANT,
    TRACE_PRIORITY,
    TRACE_EDIT,
    TRACE_SUGGEST,
    TRACE_UNEDIT,
    TRACE_NORM,
    TRACE_SOLVE,
    TRACE_ERROR /* the line has a mistake, which the member `error` of the command names */
} trace_verb;

typedef struct trace_command {
    trace_verb verb;
    uint32_t line;
    /* the number of the name of the variable or constraint that the command is about */
    uint32_t name;
    /* The command's range in the trace's list of terms: the index of the first and their number. The terms are those
     * of a new constraint or, with unused coefficients, the variables that the command declares. */
    uint32_t start, count;
    csolver_relation relation;
    /* the number in the command: a constant, a suggested value, a priority, or the norm as csolver_norm */
    double number;
    double priority, weight;
    const char *error;
} trace_command;

/* One term of a constraint in a trace: a coefficient times a variable. `variable` is the number by which the trace
 * identifies the variable's name. */
typedef struct trace_term {
    double coefficient;
    uint32_t variable;
} trace_term;

typedef struct trace_name {
    char *text;
    /* the length of the name in bytes, and the number of the next name with the same hash bucket */
    uint32_t length, next;
} trace_name;

/* A growable array, like std::vector. The type of the items is not declared here: a comment beside each list names
 * it. */
typedef struct trace_list {
    void *items;
    size_t count, capacity;
} trace_list;

struct csolver_trace {
    csolver_allocator allocator;
    /* the lines of the trace, in order; the items have the type trace_command */
    trace_list commands;
    /* the terms of constraints, and declared variables; the items have the type trace_term */
    trace_list terms;
    /* all names, indexed by their numbers; the items have the type trace_name */
    trace_list names;
    /* A hash table that finds the number of a name. Each item, a uint32_t, is the number of the first name in its
     * bucket. The number of buckets is a power of two. */
    trace_list buckets;
};

/* The line of output that is being written, and the functions of the host that receive complete lines. */
typedef struct trace_output {
    csolver_allocator allocator;
    trace_list text; /* the characters of the unfinished line; the items have the type char */
    /* whether nothing is written, because the trace is replayed again only to measure its time */
    bool silent;
    bool failed; /* whether memory has run out, so that the replay must end */
    void (*write)(void *context, const char *line, size_t length);
    void *context;
    /* receives lines about failed checks; if `complain` is NULL, `write` receives these lines */
    void (*complain)(void *context, const char *line, size_t length);
    void *complain_context;
} trace_output;

/* A constraint or edit with the numbers that the trace gives. None of these numbers is read from the solver, so they
 * can serve to verify the solver's answers. */
typedef struct trace_claim {
    bool live;
    csolver_relation relation;
    double constant, priority, weight;
    /* the index of its first term in the trace's list of terms, and the number of its terms */
    uint32_t start, count;
} trace_claim;

/* The constraints, edits and values that the commands of the trace have stated so far. The arrays are indexed by the
 * number of a name. verify.c compares the solver's answer with this model after each solve. */
typedef struct trace_model {
    trace_claim *constraints, *edits;
    /* each variable's value as of the last time that the solver reported it as changed */
    double *values;
    /* the solver's id of each variable; all zero if the name is not that of a variable */
    csolver_variable *ids;
    /* the number of a variable's name, indexed by the variable's index in the solver */
    uint32_t *name_of;
    /* the length of the arrays: one more than the number of names in the trace */
    size_t count;
    /* the number of failed verifications, each of which is a defect of the solver */
    size_t bad;
    /* whether the trace (recorded session) has chosen the norm `squares` or `automatic`, so that
     * some solves may minimise squared errors */
    bool squares;
} trace_model;

/* Functions that allocate and free the memory of traces and replays. trace_grow() makes room for one more item in a
 * list, and returns false if there is no memory. */
void *trace_reallocate(const csolver_allocator *allocator, void *block, size_t old_size,
                       size_t new_size);
bool trace_grow(const csolver_allocator *allocator, trace_list *list, size_t item_size);
void trace_release(const csolver_allocator *allocator, trace_list *list, size_t item_size);
csolver_allocator trace_default_allocator(const csolver_allocator *given);

/* Returns the number of a name in the trace. A name that is new gets the next number. Returns TRACE_NONE if there is
 * no memory. */
uint32_t trace_intern(csolver_trace *trace, const char *text, size_t length);

/* Parses a decimal number such as "-1.5e3", which must take up the whole text. The result is correctly rounded and
 * does not depend on the locale. Returns false if the text is not a number, or if the number is not finite as a
 * double. */
bool trace_number(const char *text, size_t length, double *number);

/* The next functions append text to the current line of output, or finish the line and pass it to the host. */
#if defined(__MINGW32__) && !defined(__clang__)
__attribute__((format(gnu_printf, 2, 3)))
#elif defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void trace_put(trace_output *output, const char *format, ...);
void trace_put_name(trace_output *output, const trace_name *name);
void trace_put_number(trace_output *output, double number);
void trace_finish_line(trace_output *output);
void trace_finish_complaint(trace_output *output);

bool trace_model_create(trace_model *model, const csolver_trace *trace,
                        const csolver_allocator *allocator);
void trace_model_release(trace_model *model, const csolver_allocator *allocator);
void trace_model_clear(trace_model *model);

/* Applies a command that the solver has accepted to the model, which holds what the trace has stated and serves to
 * verify the solver. */
void trace_model_accept(trace_model *model, const trace_command *command);

/* Records in the model, which serves to verify the solver, the id that the solver gave to a variable of the trace. */
void trace_model_declare(trace_model *model, uint32_t name, csolver_variable id);

/* Returns the left-hand side of a constraint or edit minus its constant. `size` becomes the largest absolute value of
 * any term and the constant, but at least 1; tolerances are relative to it. `name` is the number of the edited
 * variable's name, or TRACE_NONE for a constraint. `values` is indexed like the solver's variables. */
double trace_model_gap(const trace_model *model, const csolver_trace *trace, const double *values,
                       const trace_claim *claim, uint32_t name, double *size);

/* Solves. Returns the status of the call, and if the call finds no optimum, the status with which other calls fail for
 * the same reason: WORK_LIMIT, ITERATION_LIMIT or RANGE. */
csolver_status trace_solve(csolver *solver);

/* Measures how far the values are from minimising the sum of squared errors at one priority without changing higher
 * priorities. `missed` becomes the distance, relative to the size of the gradient's terms: 0 at a minimum. `accepted`
 * is the relative error with which a constraint still counts as satisfied. Errors: OUT_OF_MEMORY. */
csolver_status trace_certify(const trace_model *model, const csolver_trace *trace,
                             const double *values, double priority, double accepted,
                             const csolver_allocator *allocator, double *missed);

/* Verifies an answer of the solver against the numbers of the trace: the published values, and the violations, total
 * errors and changed variables that the solver reports. A line about each mistake is written to `output`. */
void trace_model_judge(trace_model *model, const csolver_trace *trace, csolver *solver,
                       const csolver_variable *changes, size_t count, uint32_t line,
                       trace_output *output);

#endif
