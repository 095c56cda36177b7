/* leastsq.h - weighted least squares, dense; the only storey that knows of BLAS.
 * Keeps true: the tableau is left as the simplex method left it.
 * Internal. */
#ifndef CSI_LEASTSQ_H
#define CSI_LEASTSQ_H

#include "../affine/affine.h"

/* ---- answer.c, squares.c ---- */
csolver_status csi_squares_enable(csolver *s);
void csi_squares_free(csolver *s);
csolver_status csi_squares_copy(csolver *to, const csolver *from);
void csi_squares_forget(csolver *s);
void csi_squares_restart(csolver *s);
csolver_status csi_answer_solve(csolver *s, csolver_status status, bool good, bool *simplex);
bool csi_answer_determines(const csolver *s, uint32_t column);
double csi_answer_value(const csolver *s, uint32_t variable);

#endif
