/* factor.h - the data of a refactorisation, in which all rows are rebuilt from the constraints for the
 * present basis. Shared by refactor.c and nucleus.c. Internal. */
#ifndef CSI_FACTOR_H
#define CSI_FACTOR_H

#include "tableau.h"

/* Special values of rows_left[column], which otherwise counts the unassigned rows that contain the
 * column. CLOSED: the column is assigned to a row, or is not basic. WAITING: the column is a spike
 * (set aside while the other columns are assigned) and not assigned yet. DEPENDENT: the column is
 * assigned to a row that may depend on a waiting spike. */
#define CSI_CLOSED UINT32_MAX
#define CSI_WAITING (UINT32_MAX - 1)
#define CSI_DEPENDENT (UINT32_MAX - 2)

/* An entry of the stack of a depth-first search through the rows: a row, and the number of its terms that
 * have been visited. */
typedef struct csi_frame {
    uint32_t row, cursor;
} csi_frame;

/* The state of a refactorisation, which assigns each basic column to a row. A row or column is *open* as
 * long as it has not been assigned. */
typedef struct csi_factor {
    csolver *s;
    bool shortens; /* whether rows are shortened (shorten.c) */
    /* for each column, a factor for its coefficients; after scaling, the coefficients of all
     * columns have similar sizes */
    double *scale;
    /* for each column, the number of unassigned rows that contain it, or CSI_CLOSED, CSI_WAITING or
     * CSI_DEPENDENT */
    uint32_t *rows_left;
    /* for each row, the number of its unassigned columns; CSI_CLOSED once the row is assigned */
    uint32_t *columns_left;
    /* A circular queue of rows and columns that may be assigned next: rows with at most one
     * unassigned column, and columns in at most one unassigned row. A row is stored as its index, a
     * column as its index plus the number of rows. */
    uint32_t *queue;
    uint32_t head, tail, capacity;
    /* A heap of the unassigned rows of the nucleus, the part of the basis that is not triangular. Rows
     * with the fewest unassigned columns come first. */
    uint32_t *heap, heap_count;
    /* for each row, its index in the heap; CSI_NONE if the row is not part of the nucleus */
    uint32_t *heap_index;
    /* Work space with two uses: in an elimination, the rows from which a column is eliminated; in
     * tearing (nucleus.c), the rows of the nucleus in the order in which they were assigned. */
    uint32_t *list, list_count;
    uint32_t unassigned;
    /* the number of columns for which there is memory: all present ones, and one more for each row,
     * whose logical variable may get a column */
    uint32_t columns;
    csi_frame *stack; /* work space: the stack of a depth-first search, with room for each row */
    /* The order keys (positions in the order of evaluation) that were given last. Rows that depend
     * only on columns assigned earlier get rising keys, counted in `low`. Rows that also depend on
     * columns assigned later get falling keys, counted in `high`. */
    int64_t low, high;
} csi_factor;

/* Returns whether no column has been assigned to the row yet. */
static inline bool csi_factor_is_open_row(const csi_factor *f, uint32_t row) {
    return f->columns_left[row] != CSI_CLOSED;
}

/* Returns whether the column is basic, not assigned to a row, and not set aside as a spike (a
 * column that nucleus.c assigns last). */
static inline bool csi_factor_is_open_column(const csi_factor *f, uint32_t column) {
    return f->rows_left[column] < CSI_DEPENDENT;
}

int64_t csi_factor_key_below(csi_factor *f);
int64_t csi_factor_key_above(csi_factor *f);
void csi_factor_enqueue(csi_factor *f, uint32_t item);
void csi_factor_lose_row(csi_factor *f, uint32_t column);
void csi_factor_lose_column(csi_factor *f, uint32_t row);
void csi_factor_assign(csi_factor *f, uint32_t row, uint32_t column, int64_t key);
void csi_factor_take_column(csi_factor *f, uint32_t column);
csolver_status csi_factor_take_singletons(csi_factor *f);

/* ---- nucleus.c ---- */
void csi_nucleus_sift(csi_factor *f, uint32_t row);
csolver_status csi_nucleus_begin(csi_factor *f);
csolver_status csi_nucleus_eliminate(csi_factor *f);
csolver_status csi_nucleus_tear(csi_factor *f, bool *stable);

#endif
