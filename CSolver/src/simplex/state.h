/* state.h - the state of this storey. Internal. */
#ifndef CSI_SIMPLEX_STATE_H
#define CSI_SIMPLEX_STATE_H

#include "../tableau/state.h"

/* One end of the way a column can go: a breakpoint of its cost or a bound. */
typedef struct csi_event {
    uint32_t column;
    int direction;
    double alpha; /* magnitude */
    double value; /* where the column stands now in this iteration */
    double next;  /* the next breakpoint that way */
    double key;   /* primal: distance */
    csi_span ratio;
} csi_event;

/* Values that are not the tableau's, by variable. */
typedef struct csi_answers {
    CSI_ARRAY(double) values;
} csi_answers;

typedef struct csi_simplex_state {
    CSI_ARRAY(csi_event) events;
    uint64_t iterations; /* of the running call */
    CSI_ARRAY(csolver_constraint) conflict;
    csi_indices asleep;     /* edits; some may be gone or awake */
    bool constants_changed; /* those of constraints without variables: one may not hold */
    bool rechecked; /* values to be published, or published, are `answers`, and not the tableau's */
    csi_answers
        *answers; /* those of recheck.c, between solving and publishing; NULL until needed */
} csi_simplex_state;

#endif
