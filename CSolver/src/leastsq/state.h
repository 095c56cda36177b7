/* state.h - the state of the layer `leastsq`. Internal. */
#ifndef CSI_LEASTSQ_STATE_H
#define CSI_LEASTSQ_STATE_H

typedef struct csi_squares csi_squares;

typedef struct csi_leastsq_state {
    csi_squares *squares; /* NULL until least squares are needed */
} csi_leastsq_state;

#endif
