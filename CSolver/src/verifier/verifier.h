/* verifier.h - the functions of the layer `verifier`, a second simplex method, which verifies verdicts
 * of the first one when rounding errors have made them uncertain. It has a dense matrix of its own in
 * doubled precision, which it computes from the constraints as the host stated them, so it shares no
 * error with the tableau. Internal. */
#ifndef CSI_VERIFIER_H
#define CSI_VERIFIER_H

#include "../simplex/simplex.h"

/* ---- recheck.c ---- */
bool csi_recheck_is_due(const csolver *s);
csolver_status csi_recheck_feasible(csolver *s, csolver_status verdict);
void csi_recheck_forget(csolver *s);
csolver_status csi_recheck_solve(csolver *s, csolver_status verdict, bool *found);
csolver_status csi_recheck_undetermined(csolver *s, uint8_t *free);

#endif
