/* state.h - the part of a solver's data that only the folder `api` uses: results of the last call that the host may
 * still read. Internal. */
#ifndef CSI_API_STATE_H
#define CSI_API_STATE_H

#include "../leastsq/state.h"
#include "../affine/state.h"

/* Work space of csolver_restate_constraints(), which is made by the first call of this function. */
typedef struct csi_restated {
    /* The number of equal elements at the beginning of the list of old constraints and of the list
     * of new descriptions. */
    size_t same;
    /* For each new description from the first difference of the lists on, the index of the old
     * constraint that it states again, or CSI_NONE. */
    CSI_ARRAY(uint32_t) matches;
    /* the number of new descriptions for which a first search, in the order of the lists, found no
     * old constraint */
    size_t missing;
    /* the indices in the old list of constraints that the first search, in the order of the lists,
     * matched with no new description */
    CSI_ARRAY(uint32_t) passed;
    /* The hash table of constraints that were passed over: for each hash the first of its chain, and for each
     * constraint the next one; CSI_NONE ends a chain. */
    CSI_ARRAY(uint32_t) heads;
    CSI_ARRAY(uint32_t) links;
    CSI_ARRAY(csolver_description) added;  /* the descriptions that match no old constraint */
    CSI_ARRAY(csolver_constraint) ids;     /* the ids of `added` once they are constraints */
    CSI_ARRAY(csolver_constraint) changed; /* kept constraints whose constants differ */
    CSI_ARRAY(double) constants;           /* the new constants of `changed` */
    CSI_ARRAY(csolver_constraint) removed; /* constraints that no description states again */
} csi_restated;

typedef struct csi_api_state {
    /* the result of csolver_undetermined_variables(), which the host may read until the next call */
    CSI_ARRAY(csolver_variable) free_list;
    CSI_ARRAY(csolver_level) levels;
    /* why the last refused call was refused, for csolver_refusal(); all zero if no call was refused */
    csolver_refusal_info refusal;
    csi_restated *restated; /* NULL until csolver_restate_constraints() is called */
} csi_api_state;

#endif
