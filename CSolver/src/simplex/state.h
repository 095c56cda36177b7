/* state.h - the state of this layer. Internal. */
#ifndef CSI_SIMPLEX_STATE_H
#define CSI_SIMPLEX_STATE_H

#include "../tableau/state.h"

/* One end of the way a column can go: a breakpoint of its cost or a bound. */
typedef struct csi_event {
    uint32_t column;
    int direction;
    double alpha; /* magnitude of the coefficient of the tableau's row (dual), or column (primal) */
    /* The two ends of the part of the way that is looked at: where the column stands, or the end that it passed last;
     * and the next breakpoint or bound that way. In a common change of segments: the ends of the new segment. */
    double value, next;
    double key; /* primal: how far the entering column may go until this column is at `next` */
    /* A cost vector in the scratch array, another one to each user. Dual: the change of slope at which the column
     * would rather move, to be divided by `alpha`. Primal: the slope of the segment that a basic column has come to,
     * with the count CSI_NONE while it is still the slope of the column. Common change of segments: by how much the
     * slope changes. */
    csi_span ratio;
} csi_event;

/* Values that are not the tableau's, by variable. */
typedef struct csi_answers {
    CSI_ARRAY(double) values;
} csi_answers;

/* New required equalities that wait to define a column while a bulk is added (crash_wait.c). */
typedef struct csi_wait {
    bool open;         /* rows may wait */
    csi_indices rows;  /* in the order in which they came; some may have been defined since */
    csi_indices ready; /* a stack of rows that have come down to one free column */
    /* Rows that are to be defined in reverse order, each followed by its column. */
    csi_indices peeled;
    csi_indices forms; /* forms that may define a column after all these rows */
} csi_wait;

typedef struct csi_simplex_state {
    csi_wait wait;
    CSI_ARRAY(csi_event) events;
    uint64_t iterations; /* of the running call */
    CSI_ARRAY(csolver_constraint) conflict;
    csi_indices suspended;  /* edits; some may be gone or awake */
    bool constants_changed; /* those of constraints without variables: one may not hold */
    bool rechecked; /* values to be published, or published, are `answers`, and not the tableau's */
    csi_answers
        *answers; /* those of recheck.c, between solving and publishing; NULL until needed */
} csi_simplex_state;

#endif
