/* api.h - the loop of a solve, and what the entry points share.
 * Keeps true: a call that fails says why and changes nothing.
 * Internal. */
#ifndef CSI_API_H
#define CSI_API_H

#include "../leastsq/leastsq.h"

/* ---- solve.c ---- */
csolver_status csi_solve_feasible(csolver *s);
csolver_status csi_solve(csolver *s);
csolver_status csi_solve_unaccepted(csolver *s);
csolver_status csi_solve_find(csolver *s, bool *simplex);
void csi_solve_publish(csolver *s, bool simplex);
void csi_solve_forget_edits(csolver *s);
csolver_status csi_solve_checked(csolver *s, csolver_status status);

/* ---- clone.c ---- */
csolver_status csi_clone_copy(csolver *to, const csolver *from);

#endif
