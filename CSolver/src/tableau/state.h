/* state.h - the state of the layer `tableau`: work lists, and work space for sums of rows and for
 * traversals. Internal. */
#ifndef CSI_TABLEAU_STATE_H
#define CSI_TABLEAU_STATE_H

#include "record_types.h"

/* Marks of columns; most of them say that a column is in a certain work list. They are stored apart from
 * the columns because a rollback restores columns but must not restore these marks. */
enum {
    CSI_MARK_TOUCHED = 1, /* the next solve may have to publish the column's value */
    CSI_MARK_DIRTY = 2,   /* a column whose bounds or costs have changed */
    /* a nonbasic column whose value has changed, so that the rows that contain it must be evaluated */
    CSI_MARK_MOVED = 4,
    /* used while the queue of violated columns is rebuilt: the column has been added to the new queue
     * already */
    CSI_MARK_VIOLATED = 8,
    /* the column's reduced cost has been saved while many columns change their segments on trial
     * (segment_changes.c), or shall be computed together with others (remove.c) */
    CSI_MARK_KEPT = 16,
    /* a nonbasic column whose reduced cost has changed, so that moving the column may improve the objective */
    CSI_MARK_REPRICED = 32,
    /* the column is in a work list of the simplex layer above this one (simplex/state.h) */
    CSI_MARK_ABOVE = 64,
    /* The variable occurs, or once occurred, in a constraint whose row other constraints could
     * share (forms.c). A new constraint with an unmarked variable cannot share a row, so no
     * search is needed. */
    CSI_MARK_SHAREABLE = 128
};

/* Marks of rows, one bit for each work list: UNEVALUATED if the value of the row's basic column must be
 * computed, DOUBTFUL if the values must be compared with the constraint that the row was made from, PENDING
 * if the running sweep (sweep.c) has not evaluated the row yet. */
enum { CSI_ROW_UNEVALUATED = 1, CSI_ROW_DOUBTFUL = 2, CSI_ROW_PENDING = 4 };

/* An entry of the sparse set (work space for a sum of rows): a column, its coefficient in a sum of rows,
 * and the sum of the absolute values that were added up for the coefficient. */
typedef struct csi_entry {
    double sum, magnitude;
    uint32_t column;
    /* The first heap_count entries also serve as the memory of a heap of columns. These fields are an
     * element of that heap: a column and its order key (position in the order of evaluation). */
    uint32_t heap;
    int64_t heap_key;
} csi_entry;

/* A term of a sum of rows whose logical variable has no column: its coefficient in the sum, the sum
 * of the absolute values of all numbers that were added up to this coefficient, and the row of the
 * constraint to which the logical variable belongs. */
typedef struct csi_eliminated {
    double sum, magnitude;
    uint32_t row;
} csi_eliminated;

/* An entry of the queue of violated columns: a basic column that is outside its segment (the linear piece
 * of its cost) by `amount`. `hard` is nonzero if it is also outside its bounds. */
typedef struct csi_violation {
    double amount;
    uint32_t column;
    uint32_t hard;
} csi_violation;

/* The state at the beginning of the running transaction, which a rollback restores. */
typedef struct csi_tableau_before {
    /* A rollback frees rows with this index or a higher one. */
    uint32_t first_row;
    /* The value of csi_tableau_state.untouched at the beginning of the transaction: variables'
     * columns from this index on had never been changed then. A rollback restores the value. */
    uint32_t first_untouched;
    /* The number of variables' columns that were never changed before this transaction and have
     * been changed in it, and the lowest of their indices. A rollback resets these columns
     * instead of restoring copies. */
    uint32_t renewed, renewed_low;
    int64_t order_key;
    uint64_t derivations, fill;
    /* The length of the list `repriced`. A rollback drops the items that the transaction has
     * appended. CSI_NONE if the list was lost, because its array could not grow. */
    uint32_t repriced;
    bool suspect, imprecise, doubtful_costs, uncertain;
} csi_tableau_before;

typedef struct csi_tableau_state {
    /* All arrays with an entry for each column share one allocation, and so do all arrays with
     * an entry for each row. `column_work`, `visits` and `order` are work space for other layers
     * of the solver; this layer only allocates them. */
    CSI_ARRAY(csi_column) columns;
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

    csi_forms forms;
    /* Search trees for columns with many constraints on them alone; NULL until the first such
     * column exists. */
    csi_trees *trees;

    /* an upper bound of the order keys (positions in the order of evaluation) of all basic columns */
    int64_t order_key;
    uint64_t derivations; /* the number of substitutions into rows since the last refactorisation */
    /* By how many terms rows became longer than their constraints, added up over all substitutions since the
     * last refactorisation. */
    uint64_t fill;
    csi_tableau_before before;
    /* the path of the pivot that is being prepared (augment.c) */
    csi_path path;

    /* Work lists. Four are lists of columns: `touched` (the next solve may have to publish the value),
     * `dirty` (bounds or costs changed), `moved` (value changed) and `repriced` (reduced cost changed;
     * the simplex methods drop the columns whose movement does not improve the objective). Two are
     * lists of rows: `unevaluated` (the basic column must be evaluated) and `doubtful` (changed by
     * substitutions; the values must be compared with the row's constraint). */
    csi_list touched, dirty, moved, repriced, unevaluated, doubtful;
    /* the queue of violated columns: a heap with the worst violation first (queue.c) */
    CSI_ARRAY(csi_violation) violated;
    /* The rows that the running sweep (sweep.c) has not evaluated yet; the last one is evaluated first. */
    csi_indices sweep;

    /* The sparse set, which is work space for a sum of rows: the columns in the sum with their
     * coefficients (btran.c). */
    struct {
        csi_entry *items;
        uint32_t count, capacity;
        uint32_t heap_count;
        /* a number that changes whenever a new sum of rows is begun; callers compare it to find out
         * whether the sparse set still holds their sum */
        uint32_t traversal;
        /* bound on the error of each coefficient in the sum of rows, as far as it comes from errors
         * of the rows' coefficients; the rounding of the additions is not included */
        double noise;
        /* the constant term of the sum of rows, whose coefficients the sparse set holds */
        double shift;
        /* the sum of the absolute values of the constant terms that were added up for `shift`, as a
         * scale for its rounding error */
        double constant;
        /* After csi_btran_down(), the entries from index `count` up to `met` are the substituted
         * basic columns, and columns whose coefficients cancelled. */
        uint32_t met;
    } work;
    /* The terms of logical variables without a column in the sum of rows that is being computed.
     * The model's array `visits` says which rows have an entry in this array. */
    CSI_ARRAY(csi_eliminated)
    eliminated;

    /* Number of rows in the model's array `order`. This array has three uses. During evaluation,
     * its beginning holds the rows in the order of evaluation, and its end the stack of the search.
     * While rows are added up, it holds for each row the index of an entry in `eliminated`. */
    uint32_t order_count;
    uint16_t visit;
    /* Whether there was no memory for the queue of violated columns; if so, all columns are
     * searched instead. */
    bool violated_lost;

    /* Whether rounding errors may have spoilt the coefficients of a row; if so, all rows must be
     * rebuilt from the constraints before the next step. */
    bool suspect;
    /* Whether a value has a large error bound. Quiet rows, which are precise themselves, must
     * then be compared with their constraints, too, because the constraints may contain the
     * value. */
    bool imprecise;
    /* Whether the list `touched` may contain a lone variable, for which the next solve chooses one of the
     * optimal values (csi_flush_settle()). */
    bool unsettled;
    /* Whether csi_cost_locate() has found more than one point with the requested slope; if so,
     * there may be several optima. */
    bool tie_met;
    /* Whether columns are chosen by the smallest index, in the queue of violated columns and by the
     * simplex methods: Bland's rule, which simplex/cycle.c switches on when it suspects cycling. */
    bool by_index;
    /* A version number of the basis. It increases with pivots, with steps of the primal simplex method,
     * and when a basic column moves to another linear piece of its cost during the simplex method. It does
     * not increase when csi_flush() or a refactorisation changes pieces or columns. So an unchanged number
     * means that compiling a resize (formulas that replace a solve) probably pays, but not that compiled
     * formulas are still valid. */
    uint32_t basis;
} csi_tableau_state;

#endif
