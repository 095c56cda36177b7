/* state.h - what the host said, and the state of this storey.
 *
 * In the words of docs/Algorithm.md: a *column* is a variable of the host (structural)
 * or the activity of a constraint with two or more variables (logical). A *row* is a homogeneous
 * equation over columns; it defines one of them, its *basic* column, by the others. Rows are
 * *chained*: the others may be basic too. *Order keys* keep the chain acyclic. A *direct* row is the
 * equation of a constraint as the host wrote it; a *derived* row is what substitution made of it.
 * The demand of a constraint on one column is a *bound* (required) or a *cost* (optional): a convex
 * piecewise-linear function whose slopes are ordered by priority first. Internal. */
#ifndef CSI_MODEL_STATE_H
#define CSI_MODEL_STATE_H

#include "../base/state.h"

/* One entry of a row or of a constraint; linked into its column's list while a row uses it. The column of an
 * eliminated term is CSI_ELIMINATED and the row whose eliminated slack it holds. */
#define CSI_ELIMINATED ((uint32_t)1 << 31)
typedef struct csi_term {
    double coefficient;
    uint32_t column;
    uint32_t row;
    uint32_t next, prev;
} csi_term;

typedef struct csi_users {
    uint32_t head, count;
} csi_users;

typedef struct csi_column {
    double value;
    double low, high;  /* basic: the segment whose slope is in `vector`; nonbasic: its bounds */
    int64_t order_key; /* basic: above the keys of all basic columns in its row */
    uint32_t row;      /* the row it is basic in, or none */
    uint32_t vector;   /* basic: slope of its cost; nonbasic: reduced cost */
    uint32_t owner;    /* structural: variable; logical: constraint; free slot: next one */
    uint32_t
        singles;    /* structural: first of the constraints on it alone; or their breakpoint tree */
    uint32_t error; /* running error bound of value, rounded up to the upper half of a double */
    uint16_t transaction; /* the transaction that saved or made it */
    bool logical : 1, live : 1;
    bool fixed : 1;    /* logical of a required equality: no reduced cost while it is nonbasic */
    bool has_cost : 1; /* structural: constraints on it alone may be optional */
    bool in_tree : 1;  /* they are a breakpoint tree and no list */
    unsigned int single_count : 7; /* of the list */
    unsigned int equated : 4;      /* structural: to so many others, up to CSI_EQUATED (crash.c) */
} csi_column;

typedef struct csi_row {
    uint32_t start, count;
    uint32_t basic;
    uint32_t source; /* the constraint whose equation it holds, or took the place of */
    uint32_t
        eliminated_terms; /* the first eliminated term of its source's logical, if that is eliminated */
    uint16_t transaction;
    bool live : 1;
    bool derived : 1; /* before its terms is a head, and eliminated slacks come after (logical.c) */
    bool quiet : 1;   /* derived: too precise to miss its source */
    bool eliminated : 1; /* the logical of its source is no column */
    bool new_block : 1;  /* derived: made in `transaction` */
    double shift;        /* constant in its sum: of eliminated slacks, or what refinement added */
} csi_row;

enum { CSI_KIND_CONSTANT, CSI_KIND_SINGLE, CSI_KIND_ROW };

/* A pair of priority and weight (strengths.c). */
typedef struct csi_strength {
    double priority, weight;
} csi_strength;

#define CSI_MOST_STRENGTHS ((1u << 22) - 1)

typedef struct csi_constraint {
    double constant;
    union {
        double coefficient; /* single: of its variable */
        struct {
            uint32_t start, count; /* row: the terms as given, merged, and last the logical's */
        };
    };
    union {
        uint32_t next; /* single: the next one on its column; free slot: the next one */
        uint32_t row;  /* row: the one that has it as source */
    };
    uint32_t column; /* single: the variable's; row: the logical, if it is one; constant: none */
    uint16_t generation;
    uint16_t transaction;
    uint32_t strength : 22;
    signed int relation : 2;
    uint32_t kind : 2;
    uint32_t live : 1, edit : 1, named : 1; /* named: by the running call */
    uint32_t asleep : 1; /* an edit that no solve has seen yet: its cost does not count */
    uint32_t fresh : 1;  /* `transaction` is the one that made it */
    uint32_t listed : 1; /* in the conflict that is being written */
} csi_constraint;

typedef struct csi_variable {
    uint32_t column : 30; /* or, in a free slot, the next one */
    uint32_t live : 1, changed : 1;
    uint32_t generation;
} csi_variable;

/* Work that waits for a column; kept apart from the columns because it is never rolled back. The others are the
 * tableau's. */
enum { CSI_MARK_TOUCHED = 1 /* structural and perhaps to be published anew */ };

typedef struct csi_saved_column {
    uint32_t index;
    csi_column copy;
} csi_saved_column;

typedef struct csi_saved_row {
    uint32_t index;
    csi_row copy;
} csi_saved_row;

typedef struct csi_saved_constraint {
    uint32_t index;
    csi_constraint copy;
} csi_saved_constraint;

enum { CSI_MADE_COLUMN, CSI_MADE_ROW, CSI_MADE_CONSTRAINT };

typedef struct csi_made {
    uint32_t kind, index;
} csi_made;

typedef struct csi_block {
    uint32_t start, size_class;
} csi_block;

typedef struct csi_journal {
    bool active;    /* changes are being recorded */
    bool explicit_; /* between csolver_begin and its end */
    uint16_t
        transaction; /* transactions are numbered; after the last number those in records are made zero */
    CSI_ARRAY(csi_saved_column) columns;
    CSI_ARRAY(csi_saved_row) rows;
    CSI_ARRAY(csi_saved_constraint) constraints;
    CSI_ARRAY(csi_made) made; /* columns, and what took the place of something older */
    CSI_ARRAY(csi_made) removed;
    CSI_ARRAY(csi_block) blocks; /* to free at the commit */
    /* As they were at the beginning. */
    uint32_t first_row, first_constraint; /* those from here on were made since */
    uint32_t first_untouched;             /* as in the solver; of those from here on, so many */
    uint32_t renewed, renewed_low;        /* are touched now, this one and higher ones */
    size_t constraint_count, edit_count;
    bool solved;
    bool doubtful_costs, uncertain;
    csolver_status doom; /* what failed half-way, so that a commit must not happen */
} csi_journal;

/* A priority with a norm of its own. */
typedef struct csi_norm_exception {
    double priority;
    csolver_norm norm;
} csi_norm_exception;

/* How errors of one priority add up. */
typedef struct csi_norm {
    csolver_norm common; /* of all priorities that are no exception */
    CSI_ARRAY(csi_norm_exception) exceptions;
    bool fell_back; /* some values are answers of least squares since the simplex method failed */
} csi_norm;

typedef struct csi_trees csi_trees;

enum { CSI_CHANGES_LISTED = 1, CSI_CHANGES_TO_COME = 2 };

/* Constraints whose constants changed in the general way since the last solve; if the count is greater, so did
 * others. */
#define CSI_RECENT 4
typedef struct csi_recent {
    uint32_t constraints[CSI_RECENT], count;
} csi_recent;

#define CSI_SIZE_CLASSES 72

typedef struct csi_model_state {
    CSI_ARRAY(csi_variable) variables;
    CSI_ARRAY(double) published; /* by variable */
    CSI_ARRAY(char *) names;     /* by variable, up to the last that was ever given one */
    uint32_t free_variable;
    uint32_t tag; /* in the generations of all ids */
    size_t variable_count;

    /* Arrays by column are one allocation, and so are arrays by row. `places`, `visits` and `order` are work space of
     * the storeys above: the model makes room for them, and looks at nothing there. */
    CSI_ARRAY(csi_column) columns;
    csi_users *users;
    uint8_t *marks; /* what the column waits for: the lists that it is in */
    uint32_t
        *places; /* of a column's entry in the sum that is under way, if that names the column */
    uint32_t free_column;
    uint32_t untouched; /* columns of variables from here on are as they were made */

    CSI_ARRAY(csi_row) rows;
    uint16_t *visits;   /* number of the last traversal that met the row */
    uint8_t *row_marks; /* what the row waits for: the lists that it is in */
    uint32_t *order;    /* an order of some rows */
    uint32_t free_row, row_count;

    CSI_ARRAY(csi_constraint) constraints;
    uint32_t free_constraint;
    CSI_ARRAY(csi_strength) strengths;
    csi_indices strength_slots; /* a hash table: strengths, or none */
    uint32_t last_strength;     /* that was asked for */
    size_t constraint_count;    /* without edits */
    size_t edit_count;
    csi_trees *trees; /* NULL until there is one */
    csi_norm norm;

    CSI_ARRAY(csi_term) terms;
    uint32_t free_blocks[CSI_SIZE_CLASSES];
    uint32_t free_terms;        /* in them */
    CSI_ARRAY(csi_term) merged; /* of a constraint that is being added, each variable once */

    csi_journal journal;
    uint32_t structure; /* version: commits that made or removed constraints or rows, and resets */
    csi_recent recent;

    csi_list touched;
    CSI_ARRAY(csolver_variable) changes; /* published and not yet taken */
    uint32_t gone_changes;               /* of variables that have been removed since */
    bool solved;                         /* published values are those of the present constraints */
    bool answered;         /* some were published since there is nothing but variables */
    bool unmarked;         /* the variables in `changes` are not marked as changed */
    uint8_t first_changes; /* of many new variables: not listed yet, listed, or past */
} csi_model_state;

static inline double csi_error(const csi_column *x) {
    uint64_t pattern = (uint64_t)x->error << 32;
    double error;
    memcpy(&error, &pattern, sizeof error);
    return error;
}

static inline void csi_set_error(csi_column *x, double error) {
    x->error = (uint32_t)((csi_bits(error) + UINT32_MAX) >> 32);
}

#endif
