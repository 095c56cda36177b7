/* record_types.h - the records of the layer `tableau`: columns and rows, with the lists, search trees and
 * hash tables that find them, and the undo log that restores them. Internal. */
#ifndef CSI_RECORD_TYPES_H
#define CSI_RECORD_TYPES_H

#include "../model/state.h"

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
     * If false, code that computes costs skips the column. Once true, it stays true when the optional
     * constraints are removed, so false means that the stored segment reaches from bound to bound. */
    bool has_cost : 1;
    /* Whether the constraints on this column alone are in a breakpoint tree (search tree),
     * because there are many, instead of a linked list. */
    bool in_tree : 1;
    /* the number of constraints on this column alone, if they are in a linked list */
    unsigned int single_count : CSI_COMPACT ? 23 : 7;
    /* How many variables with costs a chain of equalities, such as equal widths, makes equal to
     * this variable; at most CSI_EQUATED. crash.c limits this number when it chooses basic
     * columns. */
    unsigned int equated : 4;
    /* the terms that have this column; a rollback does not restore this list with the column, because
     * adding and removing the terms of rows keeps it up to date */
    csi_users users;
} csi_column;

/* Returns whether the constraints on this column alone are in a breakpoint tree. The compact build has no
 * such trees. */
static inline bool csi_in_tree(const csi_column *x) { return !CSI_COMPACT && x->in_tree; }

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

/* A path of rows along which basic columns are exchanged (augment.c). Each step is a row, the column
 * that becomes basic in it, and the new order key of this column. */
typedef struct csi_path_step {
    uint32_t row, column;
    int64_t key;
} csi_path_step;
enum { CSI_PATH_ROWS = 24 };
typedef struct csi_path {
    csi_path_step steps[CSI_PATH_ROWS];
    uint32_t count;
} csi_path;

/* The kinds of records of this layer in the undo log. */
enum { CSI_RECORD_COLUMN = CSI_RECORD_CONSTRAINT + 1, CSI_RECORD_ROW };

typedef struct csi_trees csi_trees;

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

/* Returns the error bound of a column's value, an upper limit of its rounding error. To save
 * memory, the column stores only the upper 32 bits of the bound. */
static inline double csi_error(const csi_column *x) { return csi_from_upper_half(x->error); }

/* Stores the error bound of a column's value, an upper limit of its rounding error. Only the
 * upper 32 bits are stored, so the bound is rounded up. */
static inline void csi_set_error(csi_column *x, double error) { x->error = csi_upper_half(error); }

#endif
