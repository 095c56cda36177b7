/* state.h - the state of the simplex layer. Internal. */
#ifndef CSI_SIMPLEX_STATE_H
#define CSI_SIMPLEX_STATE_H

#include "../tableau/state.h"

/* A point that a column reaches during a ratio test: a breakpoint of its cost, or a bound. */
typedef struct csi_event {
    uint32_t column;
    int direction;
    /* magnitude of the column's coefficient, in the tableau's row (dual) or column (primal) */
    double alpha;
    /* Dual ratio test: the column's present value or the breakpoint that it passed last, and the
     * next breakpoint or bound in its direction. Change of many segments: the ends of the new
     * segment. */
    double value, next;
    double key; /* primal: how far the entering column may move until this column reaches `next` */
    /* A cost vector in the scratch array, with three uses. Dual: the change of slope at which
     * moving the column becomes cheaper, to be divided by `alpha`. Primal: the slope of the
     * segment that a basic column has reached; a count of CSI_NONE means the slope that the
     * column had at first. Change of many segments: the change of the column's slope. */
    csi_span ratio;
} csi_event;

/* Values by variable that replace the tableau's values. */
typedef struct csi_answers {
    CSI_ARRAY(double) values;
} csi_answers;

/* While one call adds many constraints: the rows of required equalities that wait for their basic
 * columns until only one free column is left (crash_wait.c). */
typedef struct csi_wait {
    bool open; /* whether equalities may wait at present instead of defining a column at once */
    /* the waiting rows, in the order in which they were added; some may have defined a column
     * since */
    csi_indices rows;
    csi_indices ready; /* a stack of rows that have one free column left */
    /* Singletons (rows that alone contain some column), each followed by this column. They
     * define their columns in reverse order. */
    csi_indices peeled;
    csi_indices forms; /* forms (rows that several constraints share), served last */
} csi_wait;

typedef struct csi_simplex_state {
    csi_wait wait;
    CSI_ARRAY(csi_event) events;
    uint64_t iterations; /* number of iterations of the running call */
    CSI_ARRAY(csolver_constraint) conflict;
    /* suspended edits; the list may still contain edits that were removed or solved since */
    csi_indices suspended;
    /* a required constraint without variables was added or changed, and may not hold */
    bool constants_changed;
    /* the values to publish, or the published values, are `answers` instead of the tableau's
     * values */
    bool rechecked;
    csi_answers
        /* the values of recheck.c, kept from solving to publishing; NULL until they are first
         * needed */
        *answers;
} csi_simplex_state;

#endif
