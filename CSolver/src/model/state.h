/* state.h - the types of the host's data, and the state of this layer. Internal.
 *
 * In the terms of docs/Algorithm.md: a *structural* column is a variable of the host, and a *logical* column
 * is the activity of a constraint on two or more variables. A *row* is a homogeneous equation over columns;
 * it defines one of them, its *basic* column, by the others, which may be basic in other rows: rows are
 * *chained*. *Order keys* keep the chain free of cycles. A *direct* row is the equation of a constraint as
 * the host wrote it; a *derived* row is the result of substitutions. A constraint on one column is a *bound*
 * if it is required, and otherwise a piece of the column's *cost*, a convex piecewise-linear function whose
 * slopes are cost vectors. */
#ifndef CSI_MODEL_STATE_H
#define CSI_MODEL_STATE_H

#include "../base/state.h"

/* One term of a row or a constraint. The terms of rows are linked into one list for each column.
 * The logical variable of a required equality always equals the equality's constant, so the solver
 * stores no column for it (logical.c). An *eliminated term* is a term with such a logical variable:
 * its `column` is CSI_ELIMINATED plus the index of the equality's row. */
#define CSI_ELIMINATED ((uint32_t)1 << 31)
typedef struct csi_term {
    double coefficient;
    uint32_t column;
    uint32_t row;
    uint32_t next, prev;
} csi_term;

/* The list of all terms with one column, in all rows: the index of the first term, and the number of
 * terms. */
typedef struct csi_users {
    uint32_t head, count;
} csi_users;

typedef struct csi_column {
    double value;
    /* In a basic column, the ends of the linear piece (segment) of its cost whose slope is `vector`. In a
     * nonbasic column, its lower and upper bound. */
    double low, high;
    /* In a basic column: a number larger than the order keys of all other basic columns in its row, so
     * that rows can be evaluated in this order. */
    int64_t order_key;
    uint32_t row; /* the row in which the column is basic, or CSI_NONE */
    /* In a basic column, the slope of its cost. In a nonbasic column, its reduced cost. */
    uint32_t vector;
    /* The variable to which the column belongs, or the constraint or form to which a logical column belongs.
     * In a free slot, the next free slot. */
    uint32_t owner;
    /* The first constraint that concerns this column alone; CSI_NONE in a logical column whose only
     * constraint is its owner. If `in_tree` is set, the index of the column's breakpoint tree (search tree
     * for its constraints) instead. */
    uint32_t singles;
    uint32_t error;       /* error bound of `value`, as the upper 32 bits of a double, rounded up */
    uint16_t transaction; /* number of the transaction that last saved or made the column */
    bool logical : 1, live : 1;
    /* Whether the column belongs to a required equality. While it is nonbasic it can never move,
     * so its reduced cost is not stored. */
    bool fixed : 1;
    /* Whether some of the constraints that concern this column alone may be optional and give it
     * a cost. */
    bool has_cost : 1;
    /* Whether the constraints that concern this column alone are in a breakpoint tree (search
     * tree for its constraints) instead of a linked list. */
    bool in_tree : 1;
    /* number of constraints in the linked list of those that concern this column alone */
    unsigned int single_count : 7;
    /* How many other variables with costs are made equal to this one by equalities. The count stops at
     * CSI_EQUATED; crash.c uses it to choose basic columns. */
    unsigned int equated : 4;
} csi_column;

typedef struct csi_row {
    uint32_t start, count;
    uint32_t basic;
    /* The constraint from which the row was made. Substitutions may have replaced its equation by a linear
     * combination of it and others. */
    uint32_t source;
    /* If the logical variable of `source` has no column (`eliminated`): the first of the eliminated terms,
     * in all rows, that stand for this variable. */
    uint32_t eliminated_terms;
    uint16_t transaction;
    bool live : 1;
    /* Whether substitutions have changed the row, so that it differs from the equation of the
     * constraint (its source) from which it was made. The memory block of such a row has a head
     * before the terms, and eliminated terms after them. */
    bool derived : 1;
    /* Whether the row is derived, but its rounding errors are so small that values which satisfy
     * the row also satisfy its source (CSI_QUIET). */
    bool quiet : 1;
    /* Whether the logical variable of `source` has no column; its constant value is part of
     * `shift`. */
    bool eliminated : 1;
    /* Whether the row is derived, and its block of terms was made in the transaction with the
     * number `transaction`. */
    bool new_block : 1;
    /* Nonzero while the row waits for its basic column (crash_wait.c): one more than the number of
     * the row's free columns, or CSI_WAIT_PEELED if the column has been chosen already. */
    uint8_t waiting;
    /* The constant term of the row's equation. It is zero unless the row contains logical variables
     * without a column, or iterative refinement has corrected the row. */
    double shift;
} csi_row;

/* The value of csi_row.waiting while the row waits, but the column that it will define is known. */
enum { CSI_WAIT_PEELED = UINT8_MAX };

/* The kinds of constraints: without variables; on one column alone, which is that of a variable or the
 * logical column of a form; on several variables; and forms, hidden constraints without a relation that own
 * the row of several constraints (forms.c). Only the last two kinds have terms and a row. */
enum { CSI_KIND_CONSTANT, CSI_KIND_SINGLE, CSI_KIND_ROW, CSI_KIND_FORM };

/* A pair of priority and weight. Constraints store the index of their pair (strengths.c). */
typedef struct csi_strength {
    double priority, weight;
} csi_strength;

#define CSI_MOST_STRENGTHS ((1u << 22) - 1)

typedef struct csi_constraint {
    double constant;
    union {
        double coefficient; /* for a constraint on one column: the coefficient of that column */
        struct {
            /* In a constraint on several variables, and in a form: the block of its terms. Each variable
             * occurs once, and the term of the logical column, if there is one, is the last. */
            uint32_t start, count;
        };
    };
    union {
        /* In a constraint on one column, the next constraint on the same column. In a free slot, the next
         * free slot. */
        uint32_t next;
        uint32_t
            row; /* in a constraint on several variables, or a form: the row that was made from it */
    };
    /* The column to which the constraint gives a bound or a cost: the column of its only variable, its
     * logical column, or that of its form. CSI_NONE if the constraint has no variables, or if its logical
     * variable has no column. */
    uint32_t column;
    uint16_t generation;
    uint16_t transaction;
    uint32_t strength : 22;
    signed int relation : 2;
    uint32_t kind : 2;
    /* `named` is set while a public function runs whose arguments contain this constraint, so that a
     * second mention is detected. */
    uint32_t live : 1, edit : 1, named : 1;
    /* Whether the constraint is an edit that the host began after the last solve. Its cost is
     * ignored until the next solve, because the host is about to suggest a value. */
    uint32_t suspended : 1;
    /* Whether the transaction with the number `transaction` made the constraint. Otherwise that
     * transaction only saved a copy for a rollback. */
    uint32_t fresh : 1;
    /* Whether the constraint is already in the list of contradicting constraints that is being
     * written. */
    uint32_t listed : 1;
} csi_constraint;

typedef struct csi_variable {
    uint32_t column : 30; /* the variable's column; in a free slot, the next free slot */
    uint32_t live : 1, changed : 1;
    uint32_t generation;
} csi_variable;

/* The name that the host gave to a variable or constraint (names.c), and the generation of the id with
 * that name. */
typedef struct csi_name {
    char *text; /* NULL if there is no name */
    uint32_t generation;
} csi_name;

typedef CSI_ARRAY(csi_name) csi_names;

/* Marks of columns, one bit for each work list. They are stored apart from the columns because a rollback
 * must not restore them. The tableau defines the other marks. */
enum {
    CSI_MARK_TOUCHED = 1, /* the value of the variable's column may have to be published */
    /* No work list: the variable occurs in a constraint whose row others could share, or did so once
     * (forms.c). */
    CSI_MARK_SHAREABLE = 128
};

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

/* The kinds of records that the undo log lists as made or removed. */
enum { CSI_MADE_COLUMN, CSI_MADE_ROW, CSI_MADE_CONSTRAINT };

typedef struct csi_made {
    uint32_t kind, index;
} csi_made;

/* A block of terms that is freed when the transaction is committed. */
typedef struct csi_block {
    uint32_t start, size_class;
} csi_block;

/* The undo log of a transaction (journal.c). */
typedef struct csi_journal {
    bool active; /* whether a transaction is open, and changes are recorded */
    /* Whether the host opened the transaction by csolver_begin(). */
    bool explicit_;
    /* The number of the running or last transaction. Each column, row and constraint stores the
     * number of the transaction that last saved a copy of it, or that created it. */
    uint16_t transaction;
    CSI_ARRAY(csi_saved_column) columns;
    CSI_ARRAY(csi_saved_row) rows;
    CSI_ARRAY(csi_saved_constraint) constraints;
    /* records that a rollback must free: columns, and rows and constraints in slots that existed before */
    CSI_ARRAY(csi_made) made;
    CSI_ARRAY(csi_made) removed;
    CSI_ARRAY(csi_block) blocks; /* blocks of terms to free when the transaction is committed */
    /* Counts and flags of the solver at the beginning of the transaction, which a rollback restores. */
    /* The numbers of rows and constraints at the beginning. Rows and constraints with these indices or
     * higher ones were made in the transaction. */
    uint32_t first_row, first_constraint;
    /* The value of csi_model_state.untouched at the beginning. */
    uint32_t first_untouched;
    /* The number of columns with index first_untouched or higher that the transaction has changed, and the
     * lowest of their indices. */
    uint32_t renewed, renewed_low;
    size_t constraint_count, edit_count;
    bool solved;
    bool doubtful_costs, uncertain;
    /* The error of a call that failed half-way inside the host's transaction. csolver_commit() then rolls
     * back and returns this error. */
    csolver_status failure;
} csi_journal;

/* An exception to the solver's common norm (the sum of absolute or of squared errors): a priority
 * that the host has given a norm of its own. */
typedef struct csi_norm_exception {
    double priority;
    csolver_norm norm;
} csi_norm_exception;

/* The norms by which the errors of each priority are added up: absolute values or squares (norm.c). */
typedef struct csi_norm {
    csolver_norm common; /* the norm of all priorities that have no exception */
    CSI_ARRAY(csi_norm_exception) exceptions;
    /* Whether the simplex method failed, and some published values are those of least squares. */
    bool fell_back;
} csi_norm;

typedef struct csi_trees csi_trees;

/* Values of csi_model_state.first_changes, which says whether the list of changed variables holds all
 * variables of a new layout. TO_COME: many variables were added, and the next solve will list them all.
 * LISTED: that solve has listed them, and the memory of the long list has not been freed yet. 0:
 * neither. */
enum { CSI_CHANGES_LISTED = 1, CSI_CHANGES_TO_COME = 2 };

/* The constraints whose constants have changed since the last solve, except by formulas that replace a
 * solve. A `count` above CSI_RECENT means that more constants changed than the array holds. */
#define CSI_RECENT 4
typedef struct csi_recent {
    uint32_t constraints[CSI_RECENT], count;
} csi_recent;

/* An entry of the hash table that finds, for a new constraint, an older constraint with the same
 * left-hand side, whose row both can share (forms.c). */
typedef struct csi_form_slot {
    uint32_t hash, constraint; /* or CSI_NONE: the slot is empty */
} csi_form_slot;

/* A constraint that the transaction has put into the hash table of forms.c, or removed from it. */
typedef struct csi_form_change {
    csi_form_slot slot;
    bool entered; /* put in; otherwise removed */
} csi_form_change;

typedef struct csi_forms {
    CSI_ARRAY(csi_form_slot) slots; /* `count` is a power of two */
    uint32_t used;                  /* the number of slots that are not empty */
    bool known; /* the table holds all such constraints; otherwise its contents mean nothing */
    /* The changes of the table in the transaction, which a rollback undoes. */
    CSI_ARRAY(csi_form_change) changes;
    /* The changes are not complete, because the table was built in the middle of the transaction, or
     * for want of memory. A rollback then discards the table. */
    bool incomplete;
} csi_forms;

#define CSI_SIZE_CLASSES 72

typedef struct csi_model_state {
    CSI_ARRAY(csi_variable) variables;
    CSI_ARRAY(double) published; /* for each variable, the value that the host reads */
    csi_names names;             /* names of the variables */
    uint32_t free_variable;
    uint32_t tag; /* the upper 12 bits of the generations of all ids */
    size_t variable_count;

    /* All arrays with an entry for each column share one allocation, and so do those with an entry for
     * each row. `column_work`, `visits` and `order` are work space of higher layers; the model only
     * allocates them. */
    CSI_ARRAY(csi_column) columns;
    csi_users *users;
    uint8_t *marks; /* for each column, a bit for each work list that it is in */
    /* For each column, the index of its entry in the sparse set (btran.c). The index is valid only if the
     * entry there names the column. */
    uint32_t *column_work;
    uint32_t free_column;
    /* The columns of all variables with this index or a higher one are still as they were when they
     * were created. */
    uint32_t untouched;

    CSI_ARRAY(csi_row) rows;
    uint16_t *visits;   /* for each row, the number of the last traversal of rows that visited it */
    uint8_t *row_marks; /* for each row, a bit for each work list that it is in */
    uint32_t *order; /* work space for a sequence of rows, for example in the order of evaluation */
    uint32_t free_row, row_count;

    CSI_ARRAY(csi_constraint) constraints;
    csi_names constraint_names; /* names of the constraints */
    uint32_t free_constraint;
    CSI_ARRAY(csi_strength) strengths;
    /* a hash table by which a pair of priority and weight is found in `strengths`; its slots hold indices
     * or CSI_NONE */
    csi_indices strength_slots;
    size_t constraint_count; /* the number of constraints in the solver, without those of edits */
    size_t edit_count;
    csi_forms forms;
    /* NULL until a column needs a breakpoint tree (search tree for its constraints) */
    csi_trees *trees;
    csi_norm norm;

    CSI_ARRAY(csi_term) terms;
    uint32_t free_blocks[CSI_SIZE_CLASSES];
    uint32_t free_terms; /* the number of terms in the blocks of `terms` that are free for reuse */
    /* Work space: the terms of the constraint that is being added, after the coefficients of equal
     * variables were added up. */
    CSI_ARRAY(csi_term) merged;

    csi_journal journal;
    /* A version number. It increases when a commit made or removed constraints or rows, and on a reset. */
    uint32_t structure;
    csi_recent recent;

    csi_list touched;
    /* variables whose values have changed since the host last called csolver_take_changes() */
    CSI_ARRAY(csolver_variable) changes;
    /* number of entries of `changes` whose variables have been removed since */
    uint32_t void_changes;
    /* Whether the published values, which the host reads, belong to the present constraints; if
     * so, no solve is needed. */
    bool solved;
    /* Whether a solve has published values since the solver was made or reset. */
    bool answered;
    /* Whether the variables in `changes` do not have their flag `changed` set yet.
     * csi_changes_mark() sets the flags before they are used. */
    bool unmarked;
    /* CSI_CHANGES_TO_COME after many variables were added, CSI_CHANGES_LISTED after the next solve, and
     * then 0. */
    uint8_t first_changes;
} csi_model_state;

/* Returns the error bound of a column's value. Only the upper half of the double is stored, to save
 * memory. */
static inline double csi_error(const csi_column *x) {
    uint64_t pattern = (uint64_t)x->error << 32;
    double error;
    memcpy(&error, &pattern, sizeof error);
    return error;
}

/* Stores the error bound of a column's value, rounded up to the 20 bits of precision that are stored. */
static inline void csi_set_error(csi_column *x, double error) {
    x->error = (uint32_t)((csi_bits(error) + UINT32_MAX) >> 32);
}

#endif
