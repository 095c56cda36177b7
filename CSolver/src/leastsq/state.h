/* state.h - the state of this storey. Internal. */
#ifndef CSI_LEASTSQ_STATE_H
#define CSI_LEASTSQ_STATE_H

typedef struct csi_squares csi_squares;

typedef struct csi_leastsq_state {
    csi_squares *squares; /* NULL until least squares are asked for */
} csi_leastsq_state;

#endif
