/* state.h - the state of the layer `api`: results of the last call that the host may still read. Internal. */
#ifndef CSI_API_STATE_H
#define CSI_API_STATE_H

#include "../leastsq/state.h"
#include "../affine/state.h"

typedef struct csi_api_state {
    CSI_ARRAY(csolver_variable) free_list; /* the result of csolver_undetermined_variables() */
    CSI_ARRAY(csolver_level) levels;
    /* why the last refused call was refused; all zero if there was none */
    csolver_refusal_info refusal;
} csi_api_state;

#endif
