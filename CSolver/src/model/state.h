/* state.h - the types and the state of the layer `model`, which stores the data of the calling
 * program. Internal.
 *
 * In the terms of docs/Algorithm.md: a *structural* column is a variable of the calling program,
 * and a *logical* column is the activity of a constraint on two or more variables. A *row* is a
 * homogeneous equation over columns; it defines one of them, its *basic* column, by the others,
 * which may be basic in other rows: rows are *chained*. *Order keys* keep the chain free of
 * cycles. A *direct* row is the equation of a constraint as the calling program wrote it; a
 * *derived* row is the result of substitutions. A constraint on one column is a *bound* if it is
 * required, and otherwise a piece of the column's *cost*, a convex piecewise-linear function
 * whose slopes are cost vectors. */
#ifndef CSI_MODEL_STATE_H
#define CSI_MODEL_STATE_H

#include "../base/state.h"

/* A term (coefficient times column) of a row or a constraint. `next` and `prev` link all terms
 * of rows that have the same column. The logical variable of a required equality always equals
 * the equality's constant, so the solver may store no column for it (logical.c). An *eliminated
 * term* is a term with such a variable: its `column` is CSI_ELIMINATED plus the index of the
 * equality's row. */
#define CSI_ELIMINATED ((uint32_t)1 << 31)
typedef struct csi_term {
    double coefficient;
    uint32_t column;
    uint32_t row;
    uint32_t next, prev;
} csi_term;

/* The kinds of constraints. CONSTANT: without variables. SINGLE: on one column alone, either
 * that of a variable or the logical column of a form. ROW: on several variables. FORM: a hidden
 * constraint that has no effect and owns the row that several constraints share (forms.c). Only
 * the last two kinds have terms and a row. */
enum { CSI_KIND_CONSTANT, CSI_KIND_SINGLE, CSI_KIND_ROW, CSI_KIND_FORM };

/* A pair of priority and weight. Constraints store the index of their pair (strengths.c). */
typedef struct csi_strength {
    double priority, weight;
} csi_strength;

#define CSI_MOST_STRENGTHS ((1u << 21) - 1)

typedef struct csi_constraint {
    double constant;
    union {
        double coefficient; /* in a constraint on one column: the coefficient of this column */
        struct {
            /* In a constraint on several variables, and in a hidden constraint that owns a
             * shared row: the block of its terms. Each variable occurs once. The last term is
             * that of the constraint's logical column, if there is one. */
            uint32_t start, count;
        };
    };
    union {
        /* In a constraint on one column, the next constraint in the linked list of the column.
         * In a slot that is free for reuse, the next free slot. */
        uint32_t next;
        uint32_t
            row; /* in a constraint that has terms: the row that was made from the constraint */
    };
    /* The column to which the constraint gives a bound or a cost. A constraint on one variable
     * has the variable's column; a constraint on several has its own logical column, or that of
     * a shared row. CSI_NONE if there are no variables, or if the logical variable has no
     * column. */
    uint32_t column;
    uint16_t generation;
    uint16_t transaction;
    uint32_t strength : 21;
    signed int relation : 2;
    uint32_t kind : 2;
    /* `named` is set while a public function runs whose list of arguments contains this
     * constraint. If the flag is already set, the list names the constraint twice, which is an
     * error. */
    uint32_t live : 1, edit : 1, named : 1;
    /* Whether the constraint is an edit that has begun since the last solve. Its cost is ignored
     * until the next solve, because the calling program is about to suggest a value. */
    uint32_t suspended : 1;
    /* Whether the host has removed the constraint although the tableau still contains it. The next
     * call that solves or changes something removes it from the tableau (api/removal.c). */
    uint32_t leaving : 1;
    /* Whether the transaction with the number `transaction` has made this constraint. If false,
     * that transaction has saved a copy of it for a rollback. */
    uint32_t fresh : 1;
    /* Whether the constraint is already in the list of contradicting constraints that is being
     * put together, so that the list contains no constraint twice. */
    uint32_t in_conflict : 1;
} csi_constraint;

typedef struct csi_variable {
    uint32_t column : 30; /* the variable's column; in a free slot, the next free slot */
    uint32_t live : 1, changed : 1;
    uint32_t generation;
} csi_variable;

/* A name that the calling program gave to a variable or constraint (names.c). `generation` is
 * the generation of the named id, so a later id with the same index does not inherit the name. */
typedef struct csi_name {
    char *text; /* NULL if there is no name */
    uint32_t generation;
} csi_name;

typedef CSI_ARRAY(csi_name) csi_names;

/* The kind of record of this layer in the undo log (base/undo.c). */
enum { CSI_RECORD_CONSTRAINT };

/* A block of consecutive terms that is no longer used, but is freed only when the transaction is
 * committed, because a rollback may need its contents. */
typedef struct csi_block {
    uint32_t start, size_class;
} csi_block;

/* The state of the model when the transaction began, which a rollback restores. */
typedef struct csi_model_before {
    /* A rollback frees constraints with this index or a higher one. */
    uint32_t first_constraint;
    bool solved;
    size_t constraint_count, edit_count;
} csi_model_before;

/* A priority whose errors are added up by a norm of its own (absolute values or squares), which
 * differs from the solver's common norm. */
typedef struct csi_norm_exception {
    double priority;
    csolver_norm norm;
} csi_norm_exception;

/* How errors are added up at each priority: as absolute values or as squares (norm.c). */
typedef struct csi_norm {
    csolver_norm common; /* the norm of all priorities without an entry in `exceptions` */
    CSI_ARRAY(csi_norm_exception) exceptions;
    /* Whether the last solve needed a fallback: the simplex method failed at some columns, and
     * least squares computed their published values instead. */
    bool fell_back;
} csi_norm;

/* Values of csi_model_state.first_changes. After many variables were added (TO_COME), the next
 * solve puts all of them into the list of changed variables. The list then has more memory than
 * later solves need (LISTED), until that memory is freed. 0 in all other cases. */
enum { CSI_CHANGES_LISTED = 1, CSI_CHANGES_TO_COME = 2 };

/* The constraints whose constants have changed since the last solve, except changes that
 * compiled formulas have applied without a solve. The array holds CSI_RECENT indices; a larger
 * `count` means that more constants changed. */
#define CSI_RECENT 4
typedef struct csi_recent {
    uint32_t constraints[CSI_RECENT], count;
} csi_recent;

#define CSI_SIZE_CLASSES 72

typedef struct csi_model_state {
    CSI_ARRAY(csi_variable) variables;
    CSI_ARRAY(double) published; /* for each variable, the value that csolver_value() returns */
    csi_names names;             /* names of the variables */
    uint32_t free_variable;
    /* The upper 12 bits of the generation in each id that this solver gives. Different solvers
     * mostly have different tags, so an id of another solver is recognised. */
    uint32_t tag;
    size_t variable_count;

    CSI_ARRAY(csi_constraint) constraints;
    /* constraints that the host has removed but the tableau still contains (api/removal.c) */
    CSI_ARRAY(csolver_constraint) leaving;
    csi_names constraint_names;
    uint32_t free_constraint;
    CSI_ARRAY(csi_strength) strengths;
    /* A cache for the search of a strength (a pair of priority and weight): for each hash of a priority, the index
     * of the pair that was found last. A search compares the pair at this index with the one that it looks for. */
    uint16_t recent_strengths[CSI_RECENT_STRENGTHS];
    /* Hash table that finds the index of a pair of priority and weight in `strengths`. An empty
     * slot contains CSI_NONE. */
    csi_indices strength_slots;
    /* the number of constraints in the solver; edits are counted separately */
    size_t constraint_count;
    size_t edit_count;
    csi_norm norm;

    CSI_ARRAY(csi_term) terms;
    uint32_t free_blocks[CSI_SIZE_CLASSES];
    uint32_t free_terms; /* the number of terms in unused blocks of the array `terms` */
    /* Work space while a constraint is added: its terms, each variable once. Coefficients of a
     * variable that the caller named several times have been added up. */
    CSI_ARRAY(csi_term) merged;

    /* unused blocks of terms, freed when the transaction is committed */
    CSI_ARRAY(csi_block) unused_blocks;
    csi_model_before before;
    /* A version number of the set of constraints and rows. It increases when a commit has added
     * or removed some, and on a reset, so other parts of the solver can tell that data derived
     * from the set is outdated. */
    uint32_t structure;
    csi_recent recent;

    /* variables whose values have changed since the last call of csolver_take_changes() */
    CSI_ARRAY(csolver_variable) changes;
    /* number of entries of `changes` whose variables have been removed since */
    uint32_t void_changes;
    /* Whether the published values, which the calling program reads, are optimal for the present
     * constraints. If so, a solve does nothing. */
    bool solved;
    /* Whether any solve has published values since the solver was made or reset. Before that,
     * all published values are 0. */
    bool answered;
    /* Whether the flag `changed` of the variables in the list `changes` has not been set yet, to
     * save time. csi_changes_mark() sets the flags before they are needed. */
    bool unmarked;
    /* Whether the list `changes` is about to contain all variables of a new layout:
     * CSI_CHANGES_TO_COME after many variables were added, CSI_CHANGES_LISTED after the next
     * solve, later 0. */
    uint8_t first_changes;
} csi_model_state;

#endif
