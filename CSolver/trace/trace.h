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
    TRACE_ERROR /* the line is wrong; the field `error` says why */
} trace_verb;

typedef struct trace_command {
    trace_verb verb;
    uint32_t line;
    uint32_t name; /* the number that stands for the name of a variable or constraint */
    /* the index and the number of the terms of a constraint, or of the names of variables */
    uint32_t start, count;
    csolver_relation relation;
    double number; /* a constant, a suggested value, or a priority */
    double priority, weight;
    const char *error;
} trace_command;

/* A term of a constraint in a trace. `variable` is the number of the variable's name. */
typedef struct trace_term {
    double coefficient;
    uint32_t variable;
} trace_term;

typedef struct trace_name {
    char *text;
    /* length of the name, and the next name in the same bucket of the hash table */
    uint32_t length, next;
} trace_name;

/* A growable array of items of any type. */
typedef struct trace_list {
    void *items;
    size_t count, capacity;
} trace_list;

struct csolver_trace {
    csolver_allocator allocator;
    trace_list commands; /* a list whose items have the type trace_command */
    trace_list terms;    /* a list whose items have the type trace_term */
    /* a list whose items have the type trace_name; a name's index is its number */
    trace_list names;
    /* the hash table of names: a list of uint32_t whose size is a power of two */
    trace_list buckets;
};

/* The line that is being written, and the functions of the host that receive complete lines. */
typedef struct trace_output {
    csolver_allocator allocator;
    trace_list text; /* a list whose items have the type char */
    /* whether output lines are suppressed, because the replay is repeated only to measure its
     * time */
    bool silent;
    bool failed; /* whether memory has run out */
    void (*write)(void *context, const char *line, size_t length);
    void *context;
    /* receives lines about failed checks; if it is NULL, `write` receives them */
    void (*complain)(void *context, const char *line, size_t length);
    void *complain_context;
} trace_output;

/* A constraint or edit with the numbers that the trace gives. Nothing is read from the solver, so the
 * solver can be verified against it. */
typedef struct trace_claim {
    bool live;
    csolver_relation relation;
    double constant, priority, weight;
    uint32_t start, count; /* the index and the number of its terms in the trace */
} trace_claim;

/* The constraints, edits and values that the trace has stated so far, indexed by number of name. Each
 * solve is verified against this model (verify.c). */
typedef struct trace_model {
    trace_claim *constraints, *edits;
    double *values; /* the values that follow from all reported changes */
    /* the solver's ids of the variables; all zero if a name is not a variable */
    csolver_variable *ids;
    uint32_t *name_of; /* for each variable of the solver, the index of its name */
    size_t count;      /* number of names in the trace */
    size_t bad;        /* number of failed verifications */
    bool squares;      /* whether the errors of all priorities are squared */
} trace_model;

/* The memory management of traces and replays. trace_grow() makes room for one more item in a list, and
 * returns false if there is no memory. */
void *trace_reallocate(const csolver_allocator *allocator, void *block, size_t old_size,
                       size_t new_size);
bool trace_grow(const csolver_allocator *allocator, trace_list *list, size_t item_size);
void trace_release(const csolver_allocator *allocator, trace_list *list, size_t item_size);
csolver_allocator trace_default_allocator(const csolver_allocator *given);

/* Returns the number of a name, and adds the name to the table if it is new. Returns TRACE_NONE if there
 * is no memory. */
uint32_t trace_intern(csolver_trace *trace, const char *text, size_t length);

/* Parses a finite decimal number that takes up the whole text. The result is correctly rounded and does not
 * depend on the locale. Returns false if the text is no such number. */
bool trace_number(const char *text, size_t length, double *number);

/* These functions append text to the line that is being written, and finish the line. */
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

/* Updates the model of the trace by a command that the solver has accepted. */
void trace_model_accept(trace_model *model, const trace_command *command);

/* Records the id that the solver gave to a declared variable. */
void trace_model_declare(trace_model *model, uint32_t name, csolver_variable id);

/* Returns the left-hand side of a constraint or edit minus its constant. `size` becomes the largest
 * absolute value of a number in it, but at least 1. `name` is the number of the edited variable's name, or
 * TRACE_NONE for a constraint. `values` is indexed like the solver's variables. */
double trace_model_gap(const trace_model *model, const csolver_trace *trace, const double *values,
                       const trace_claim *claim, uint32_t name, double *size);

/* Measures how far the values are from minimising the sum of squared errors at one priority while higher
 * priorities stay unchanged. `missed` becomes the distance, relative to the size of the gradient's terms.
 * `accepted` is the relative error with which a constraint still counts as satisfied. Errors:
 * OUT_OF_MEMORY. */
csolver_status trace_certify(const trace_model *model, const csolver_trace *trace,
                             const double *values, double priority, double accepted,
                             const csolver_allocator *allocator, double *missed);

/* Verifies the values that the solver publishes, and the violations, totals and changes that it reports.
 * Failed checks are written to `output`. */
void trace_model_judge(trace_model *model, const csolver_trace *trace, csolver *solver,
                       const csolver_variable *changes, size_t count, uint32_t line,
                       trace_output *output);

#endif
