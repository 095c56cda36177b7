/* factor.h - what refactor.c and nucleus.c share: a refactorisation under way. Internal. */
#ifndef CSI_FACTOR_H
#define CSI_FACTOR_H

#include "tableau.h"

/* Instead of a number of rows left: not to be assigned (any more); a spike that waits for a row; a
 * column that may depend on one. */
#define CSI_CLOSED UINT32_MAX
#define CSI_WAITING (UINT32_MAX - 1)
#define CSI_DEPENDENT (UINT32_MAX - 2)

/* A row whose terms are being looked at, up to this one. */
typedef struct csi_frame {
    uint32_t row, cursor;
} csi_frame;

/* A refactorisation under way. */
typedef struct csi_factor {
    csolver *s;
    double *scale;       /* by column: what makes coefficients of the nucleus comparable */
    uint32_t *rows_left; /* by column: rows not yet assigned, or one of the above */
    uint32_t
        *columns_left; /* by row: basic columns not yet assigned; CSI_CLOSED: row is assigned */
    uint32_t *queue;   /* rows and columns that may be singletons; columns after all rows */
    uint32_t head, tail, capacity;
    uint32_t *heap, heap_count; /* rows of the nucleus, the one with fewest open columns first */
    uint32_t *place;            /* by row: in the heap, or none */
    uint32_t *list, list_count; /* rows */
    uint32_t unassigned;
    uint32_t columns;  /* for which there is room */
    csi_frame *stack;  /* by row */
    int64_t low, high; /* order keys given from below and from above */
} csi_factor;

static inline bool csi_factor_is_open_row(const csi_factor *f, uint32_t row) {
    return f->columns_left[row] != CSI_CLOSED;
}

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
