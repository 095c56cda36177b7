/* state.h - the data that the layer `verifier` keeps in a solver: values computed in doubled
 * precision. Internal. */
#ifndef CSI_VERIFIER_STATE_H
#define CSI_VERIFIER_STATE_H

#include "../simplex/state.h"

/* The values of all variables as computed in doubled precision (recheck.c), which replace the
 * tableau's values. */
typedef struct csi_answers {
    CSI_ARRAY(double) values;
} csi_answers;

typedef struct csi_verifier_state {
    /* the values that recheck.c has computed, kept until they are published; NULL until they are
     * first needed */
    csi_answers *answers;
    /* whether the published values, or those to publish next, are `answers` and not the tableau's
     * values */
    bool rechecked;
} csi_verifier_state;

#endif
