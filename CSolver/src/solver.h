/* solver.h - the solver: one part for each storey. It stands beside the storeys so that each sees its own part and those
 * below without including upward; `Tools/storeys.py` finds a file that names a part above its own. Internal. */
#ifndef CSI_SOLVER_H
#define CSI_SOLVER_H

#include "affine/state.h"
#include "api/state.h"
#include "base/state.h"
#include "leastsq/state.h"
#include "model/state.h"
#include "simplex/state.h"
#include "tableau/state.h"

struct csolver {
    csi_base_state base;
    csi_model_state model;
    csi_tableau_state tableau;
    csi_simplex_state simplex;
    csi_affine_state affine;
    csi_leastsq_state leastsq;
    csi_api_state api;
};

#endif
