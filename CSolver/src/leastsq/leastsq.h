/* leastsq.h - the functions of the layer `leastsq`, which solves weighted least-squares problems
 * with dense matrices. No other layer uses LAPACKE or OpenBLAS. Least squares read the simplex
 * tableau but never change its basis or its values. Internal. */
#ifndef CSI_LEASTSQ_H
#define CSI_LEASTSQ_H

#include "../affine/affine.h"

/* ---- answer.c, squares.c ---- */
csolver_status csi_squares_enable(csolver *s);
void csi_squares_free(csolver *s);
csolver_status csi_squares_copy(csolver *to, const csolver *from);
void csi_squares_mark_outdated(csolver *s);
void csi_squares_restart(csolver *s);
csolver_status csi_answer_solve(csolver *s, csolver_status status, bool good, bool *simplex);
bool csi_answer_determines(const csolver *s, uint32_t column);
double csi_answer_value(const csolver *s, uint32_t variable);

/* Returns the value to be published of the variable to which a column belongs. */
static inline double csi_answer_of_column(const csolver *s, uint32_t column) {
    return csi_answer_value(s, csi_col(s, column)->owner);
}

#endif
