/* solver.h - the state of a solver: one part for each layer. This header is outside the layers, so that each layer sees
 * the state of lower layers without including a header of a higher one. Tools/layers.py finds files that use the state of
 * a higher layer. Internal. */
#ifndef CSI_SOLVER_H
#define CSI_SOLVER_H

#include "affine/state.h"
#include "api/state.h"
#include "base/state.h"
#include "leastsq/state.h"
#include "model/state.h"
#include "simplex/state.h"
#include "tableau/state.h"
#include "verifier/state.h"

struct csolver {
    csi_base_state base;
    csi_model_state model;
    csi_tableau_state tableau;
    csi_simplex_state simplex;
    csi_verifier_state verifier;
    csi_affine_state affine;
    csi_leastsq_state leastsq;
    csi_api_state api;
};

#endif
