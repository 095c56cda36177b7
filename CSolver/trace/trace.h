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
    TRACE_METRIC,
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

/* Memory of a trace or a replay. */
void *trace_reallocate(const csolver_allocator *allocator, void *block, size_t old_size,
                       size_t new_size);
bool trace_grow(const csolver_allocator *allocator, trace_list *list, size_t item_size);
void trace_release(const csolver_allocator *allocator, trace_list *list, size_t item_size);
csolver_allocator trace_default_allocator(const csolver_allocator *given);

/* The number of a name, made if new; TRACE_NONE: no memory. */
uint32_t trace_intern(csolver_trace *trace, const char *text, size_t length);

/* Reads a finite decimal number that fills the text. */
bool trace_number(const char *text, size_t length, double *number);

#endif
