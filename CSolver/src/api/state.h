/* state.h - the part of a solver's data that only the folder `api` uses: results of the last call that the host may
 * still read. Internal. */
#ifndef CSI_API_STATE_H
#define CSI_API_STATE_H

#include "../leastsq/state.h"
#include "../affine/state.h"

typedef struct csi_api_state {
    /* the result of csolver_undetermined_variables(), which the host may read until the next call */
    CSI_ARRAY(csolver_variable) free_list;
    CSI_ARRAY(csolver_level) levels;
    /* why the last refused call was refused, for csolver_refusal(); all zero if no call was refused */
    csolver_refusal_info refusal;
} csi_api_state;

#endif
