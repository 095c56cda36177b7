/* state.h - the state of the layer `leastsq`, which solves least-squares problems. Most solvers
 * never need it, so the state is a pointer to data that are allocated on first use. Internal. */
#ifndef CSI_LEASTSQ_STATE_H
#define CSI_LEASTSQ_STATE_H

typedef struct csi_squares csi_squares;

typedef struct csi_leastsq_state {
    csi_squares *squares; /* NULL until least squares are needed */
} csi_leastsq_state;

#endif
