/* leastsq.h - weighted least squares, dense; the only storey that knows of BLAS.
 * Keeps true: the tableau is left as the simplex method left it.
 * Internal. */
#ifndef CSI_LEASTSQ_H
#define CSI_LEASTSQ_H

#include "../affine/affine.h"

/* ---- metric.c, squares.c ---- */
void csi_squares_free(csolver *s);
csolver_status csi_squares_copy(csolver *to, const csolver *from);
void csi_squares_forget(csolver *s);
void csi_squares_restart(csolver *s);
csolver_status csi_metric_solve(csolver *s, csolver_status status, bool good, bool *simplex);
csolver_metric csi_metric_of(const csolver *s, double priority);
bool csi_metric_is_simplex(const csolver *s);
bool csi_metric_is_squares(const csolver *s);
bool csi_metric_has_fallen_back(const csolver *s);
bool csi_metric_settles(const csolver *s, uint32_t column);
double csi_metric_value(const csolver *s, uint32_t variable);

#endif
