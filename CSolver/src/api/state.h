/* state.h - the state of this storey: what was answered last. Internal. */
#ifndef CSI_API_STATE_H
#define CSI_API_STATE_H

#include "../leastsq/state.h"
#include "../affine/state.h"

typedef struct csi_api_state {
    CSI_ARRAY(csolver_variable) free_list; /* undetermined variables */
    CSI_ARRAY(csolver_level) levels;
    csolver_refusal_info refusal; /* the last one; status OK: none, and all zero */
} csi_api_state;

#endif
