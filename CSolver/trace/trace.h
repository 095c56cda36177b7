/* trace.h - a trace as it is read: commands over numbered names. Internal. */
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
    TRACE_ERROR /* `error` says why */
} trace_verb;

typedef struct trace_command {
    trace_verb verb;
    uint32_t line;
    uint32_t name;         /* of a variable or a constraint */
    uint32_t start, count; /* of the terms of a constraint, or names of variables */
    csolver_relation relation;
    double number; /* constant, value or priority */
    double priority, weight;
    const char *error;
} trace_command;

/* `variable` is the number of a name. */
typedef struct trace_term {
    double coefficient;
    uint32_t variable;
} trace_term;

typedef struct trace_name {
    char *text;
    uint32_t length, next; /* in its bucket */
} trace_name;

typedef struct trace_list {
    void *items;
    size_t count, capacity;
} trace_list;

struct csolver_trace {
    csolver_allocator allocator;
    trace_list commands; /* trace_command */
    trace_list terms;    /* trace_term */
    trace_list names;    /* trace_name */
    trace_list buckets;  /* uint32_t; a power of two */
};

/* The line being written, and where lines go. */
typedef struct trace_output {
    csolver_allocator allocator;
    trace_list text; /* char */
    bool silent;     /* in a repetition */
    bool failed;     /* no memory */
    void (*write)(void *context, const char *line, size_t length);
    void *context;
    void (*complain)(void *context, const char *line, size_t length); /* NULL: as `write` */
    void *complain_context;
} trace_output;

/* The description of a constraint or an edit by the trace alone. */
typedef struct trace_claim {
    bool live;
    csolver_relation relation;
    double constant, priority, weight;
    uint32_t start, count; /* of the trace's terms */
} trace_claim;

/* The session as the trace tells it, by numbers of names: a slow second opinion on every solve. */
typedef struct trace_model {
    trace_claim *constraints, *edits;
    double *values;        /* that the reports of changes have led to */
    csolver_variable *ids; /* of the variables; all zero: none */
    uint32_t *name_of;     /* the name of the variable with an index */
    size_t count;          /* names */
    size_t bad;            /* complaints */
    bool squares;          /* errors count by their squares */
} trace_model;

/* Memory of a trace or a replay. */
void *trace_reallocate(const csolver_allocator *allocator, void *block, size_t old_size,
                       size_t new_size);
bool trace_grow(const csolver_allocator *allocator, trace_list *list, size_t item_size);
void trace_release(const csolver_allocator *allocator, trace_list *list, size_t item_size);
csolver_allocator trace_default_allocator(const csolver_allocator *given);

/* The number of a name, made if new; TRACE_NONE: no memory. */
uint32_t trace_intern(csolver_trace *trace, const char *text, size_t length);

/* Reads a finite decimal number that fills the text, rounded correctly in every locale. */
bool trace_number(const char *text, size_t length, double *number);

/* Pieces of a line, and its end. */
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

/* Takes in a command that the solver accepted. */
void trace_model_accept(trace_model *model, const trace_command *command);

/* Takes in the id of a variable that was declared. */
void trace_model_declare(trace_model *model, uint32_t name, csolver_variable id);

/* The left side of a claim less its constant; `size` takes the largest number in it, at least one. `name` is
 * the edited variable's, or TRACE_NONE for a constraint with terms. `values` are by index of variables. */
double trace_model_gap(const trace_model *model, const csolver_trace *trace, const double *values,
                       const trace_claim *claim, uint32_t name, double *size);

/* How far the values are from the least sum of squares at a priority, higher ones as they are: a part of what
 * the gradient consists of. `accepted` is the part of its numbers by which a claim may miss and hold. */
csolver_status trace_certify(const trace_model *model, const csolver_trace *trace,
                             const double *values, double priority, double accepted,
                             const csolver_allocator *allocator, double *missed);

/* Judges the published values and what the solver says of them; complains through `output`. */
void trace_model_judge(trace_model *model, const csolver_trace *trace, csolver *solver,
                       const csolver_variable *changes, size_t count, uint32_t line,
                       trace_output *output);

#endif
