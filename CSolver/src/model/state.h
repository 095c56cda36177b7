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

/* The linked list of all terms, in all rows, that have the same column: the index of the first
 * term, and the number of terms. The list finds the rows that a change of the column affects. */
typedef struct csi_users {
    uint32_t head, count;
} csi_users;

typedef struct csi_column {
    double value;
    /* In a basic column, the ends of the interval (segment) in which its convex piecewise-linear
     * cost has the slope `vector`. In a nonbasic column, its lower and upper bound. */
    double low, high;
    /* In a basic column: a number larger than the order keys of all other basic columns in its
     * row. So a loop over rows by ascending key computes every value before it is needed. */
    int64_t order_key;
    uint32_t row; /* the row in which the column is basic, or CSI_NONE */
    /* Index of a vector with a component for each priority: in a basic column, the slope of its
     * cost; in a nonbasic column, its reduced cost. CSI_NONE stands for zero. */
    uint32_t vector;
    /* The variable to which the column belongs, or the constraint to which a logical column
     * belongs. In a slot that is free for reuse, the next free slot. */
    uint32_t owner;
    /* The first constraint on this column alone, head of a linked list. CSI_NONE in a logical
     * column whose only such constraint is its owner. If `in_tree` is set, the index of the
     * column's breakpoint tree (search tree for its constraints) instead. */
    uint32_t singles;
    /* an upper limit of the rounding error of `value`: the upper 32 bits of a double */
    uint32_t error;
    uint16_t transaction; /* number of the transaction that last saved or made the column */
    bool logical : 1, live : 1;
    /* Whether this is the logical column of a required equality. While such a column is
     * nonbasic, it can never move, so its reduced cost is not stored. */
    bool fixed : 1;
    /* Whether some constraints on this column alone may be optional and give the column a cost.
     * If false, code that computes costs skips the column. */
    bool has_cost : 1;
    /* Whether the constraints on this column alone are in a breakpoint tree (search tree),
     * because there are many, instead of a linked list. */
    bool in_tree : 1;
    /* the number of constraints on this column alone, if they are in a linked list */
    unsigned int single_count : 7;
    /* How many variables with costs a chain of equalities, such as equal widths, makes equal to
     * this variable; at most CSI_EQUATED. crash.c limits this number when it chooses basic
     * columns. */
    unsigned int equated : 4;
} csi_column;

typedef struct csi_row {
    uint32_t start, count;
    uint32_t basic;
    /* The constraint from which the row was made. After substitutions, the equation of the row
     * is a linear combination of this constraint and others. */
    uint32_t source;
    /* The head of the linked list of all terms, in all rows, that stand for the logical variable
     * of the constraint `source`. Used only if this variable has no column (`eliminated`). */
    uint32_t eliminated_terms;
    uint16_t transaction;
    bool live : 1;
    /* Whether substitutions have changed the row, so that it differs from the constraint
     * `source` from which it was made. The block of such a row has a head (with the rounding
     * error) before the terms, and eliminated terms (without a column) after them. */
    bool derived : 1;
    /* Whether substitutions have changed the row, but with rounding errors so small (CSI_QUIET)
     * that values which satisfy the row also satisfy the constraint from which it was made. The
     * solver then need not check that constraint after a solve. */
    bool quiet : 1;
    /* Whether the logical variable of the row's constraint `source`, a required equality, has no
     * column. Its constant value is part of `shift` instead. */
    bool eliminated : 1;
    /* Whether the row's block of terms was made in the transaction with the number
     * `transaction`, and is not that of its constraint. A rollback frees such a block. */
    bool new_block : 1;
    /* Nonzero for the row of a required equality that waits until it is decided which column the
     * row defines (crash_wait.c). Then one more than the number of columns that it could define,
     * or CSI_WAIT_PEELED if the column has been decided. */
    uint8_t waiting;
    /* The constant term of the row's equation. It is zero unless logical variables without a
     * column contribute their constant values, or iterative refinement has corrected the row. */
    double shift;
} csi_row;

/* The value of csi_row.waiting for a row that has no basic column yet, although it is decided
 * which column the row will define. */
enum { CSI_WAIT_PEELED = UINT8_MAX };

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

/* Flags of columns; most of them say that a column is in a certain work list. They are stored
 * apart from the columns because a rollback restores columns but must not restore these flags.
 * The layer `tableau` defines more flags. */
enum {
    CSI_MARK_TOUCHED = 1, /* the next solve may have to publish the column's value */
    /* The variable occurs, or once occurred, in a constraint whose row other constraints could
     * share (forms.c). A new constraint with an unmarked variable cannot share a row, so no
     * search is needed. */
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

/* The kinds of records that the undo log lists as made or removed in the transaction. */
enum { CSI_MADE_COLUMN, CSI_MADE_ROW, CSI_MADE_CONSTRAINT };

typedef struct csi_made {
    uint32_t kind, index;
} csi_made;

/* A block of consecutive terms that is no longer used, but is freed only when the transaction is
 * committed, because a rollback may need its contents. */
typedef struct csi_block {
    uint32_t start, size_class;
} csi_block;

/* The undo log of a transaction: copies of everything that a rollback restores (journal.c). */
typedef struct csi_journal {
    bool active; /* whether a transaction is open, so that changes are recorded */
    /* Whether the calling program opened the transaction by csolver_begin(). Otherwise the
     * transaction ends with the current call. */
    bool explicit_;
    /* The number of the running or last transaction. Each column, row and constraint stores the
     * number of the transaction that last saved a copy of it, or that created it. */
    uint16_t transaction;
    CSI_ARRAY(csi_saved_column) columns;
    CSI_ARRAY(csi_saved_row) rows;
    CSI_ARRAY(csi_saved_constraint) constraints;
    /* The records that a rollback must free: columns that were made, and rows and constraints
     * that were made in slots freed earlier. New slots at the ends of the arrays are not listed. */
    CSI_ARRAY(csi_made) made;
    CSI_ARRAY(csi_made) removed;
    /* unused blocks of terms, freed when the transaction is committed */
    CSI_ARRAY(csi_block) blocks;
    /* The numbers of rows and constraints at the beginning of the transaction. A rollback frees
     * rows and constraints with these indices or higher ones. */
    uint32_t first_row, first_constraint;
    /* The value of csi_model_state.untouched at the beginning of the transaction: variables'
     * columns from this index on had never been changed then. A rollback restores the value. */
    uint32_t first_untouched;
    /* The number of variables' columns that were never changed before this transaction and have
     * been changed in it, and the lowest of their indices. A rollback resets these columns
     * instead of restoring copies. */
    uint32_t renewed, renewed_low;
    size_t constraint_count, edit_count;
    bool solved;
    bool doubtful_costs, uncertain;
    /* The error of a call that failed half-way inside a transaction of the calling program.
     * csolver_commit() then rolls the transaction back and returns this error. */
    csolver_status failure;
} csi_journal;

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

typedef struct csi_trees csi_trees;

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

/* An entry of the hash table that finds, for a new constraint, an older constraint with the same
 * left-hand side up to a factor. Both constraints can then share a row (forms.c). */
typedef struct csi_form_slot {
    uint32_t hash, constraint; /* `constraint` is CSI_NONE in an empty slot */
} csi_form_slot;

/* A change of the hash table in forms.c that a rollback must undo: the transaction has put a
 * constraint into the table, or removed one. */
typedef struct csi_form_change {
    csi_form_slot slot;
    bool entered; /* put in; otherwise removed */
} csi_form_change;

typedef struct csi_forms {
    CSI_ARRAY(csi_form_slot) slots; /* `count` is a power of two */
    uint32_t used;                  /* the number of slots that contain a constraint */
    /* Whether the table contains all constraints whose rows others may share. If false, its
     * contents are meaningless, and it is filled before its next use. */
    bool known;
    /* The changes that the running transaction has made to the table. A rollback undoes them in
     * reverse order. */
    CSI_ARRAY(csi_form_change) changes;
    /* Whether `changes` lacks some changes, because the table was built in the middle of the
     * transaction or memory ran out. A rollback then discards the table, which is filled again
     * when needed. */
    bool incomplete;
} csi_forms;

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

    /* All arrays with an entry for each column share one allocation, and so do all arrays with
     * an entry for each row. `column_work`, `visits` and `order` are work space for other layers
     * of the solver; this layer only allocates them. */
    CSI_ARRAY(csi_column) columns;
    csi_users *users;
    uint8_t *marks; /* for each column, a bit for each work list that contains the column */
    /* For each column, the index of its entry in the sparse set of btran.c. Entries of earlier
     * sets are not erased, so the index counts only if the entry at this index names the column. */
    uint32_t *column_work;
    /* the first slot that a removed column has left for a new column, and the number of such
     * slots */
    uint32_t free_column, free_columns;
    /* Variables' columns with this index or a higher one have not been changed since they were
     * made. A transaction need not copy such a column, because a rollback can reset it. */
    uint32_t untouched;

    CSI_ARRAY(csi_row) rows;
    /* For each row, the number of the last graph traversal that visited the row, so that a
     * traversal visits no row twice. */
    uint16_t *visits;
    uint8_t *row_marks; /* for each row, a bit for each work list that contains the row */
    /* work space for a sequence of rows, such as the order in which they are evaluated */
    uint32_t *order;
    uint32_t free_row, row_count;

    CSI_ARRAY(csi_constraint) constraints;
    /* constraints that the host has removed but the tableau still contains (api/removal.c) */
    CSI_ARRAY(csolver_constraint) leaving;
    csi_names constraint_names;
    uint32_t free_constraint;
    CSI_ARRAY(csi_strength) strengths;
    /* Hash table that finds the index of a pair of priority and weight in `strengths`. An empty
     * slot contains CSI_NONE. */
    csi_indices strength_slots;
    /* the number of constraints in the solver; edits are counted separately */
    size_t constraint_count;
    size_t edit_count;
    csi_forms forms;
    /* Search trees for columns with many constraints on them alone; NULL until the first such
     * column exists. */
    csi_trees *trees;
    csi_norm norm;

    CSI_ARRAY(csi_term) terms;
    uint32_t free_blocks[CSI_SIZE_CLASSES];
    uint32_t free_terms; /* the number of terms in unused blocks of the array `terms` */
    /* Work space while a constraint is added: its terms, each variable once. Coefficients of a
     * variable that the caller named several times have been added up. */
    CSI_ARRAY(csi_term) merged;

    csi_journal journal;
    /* A version number of the set of constraints and rows. It increases when a commit has added
     * or removed some, and on a reset, so other parts of the solver can tell that data derived
     * from the set is outdated. */
    uint32_t structure;
    csi_recent recent;

    csi_list touched;
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

/* Returns the error bound of a column's value, an upper limit of its rounding error. To save
 * memory, the column stores only the upper 32 bits of the bound. */
static inline double csi_error(const csi_column *x) {
    uint64_t pattern = (uint64_t)x->error << 32;
    double error;
    memcpy(&error, &pattern, sizeof error);
    return error;
}

/* Stores the error bound of a column's value, an upper limit of its rounding error. Only the
 * upper 32 bits are stored, so the bound is rounded up. */
static inline void csi_set_error(csi_column *x, double error) {
    x->error = (uint32_t)((csi_bits(error) + UINT32_MAX) >> 32);
}

#endif
