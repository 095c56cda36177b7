/* state.h - the state of this storey: the compiled resize. Internal. */
#ifndef CSI_AFFINE_STATE_H
#define CSI_AFFINE_STATE_H

#include "../simplex/state.h"

/* ---- What a resize like the last one runs: made by resize.c, run by resize_run.c ---- */

#define CSI_RESIZE_INPUTS CSI_RECENT
/* A constraint whose constant changes again and again, and its nonbasic column, which goes with its breakpoint. */
typedef struct csi_resize_input {
    uint32_t constraint, column;
    double divisor; /* of the constant: the breakpoint is the quotient */
    double least,
        most; /* breakpoints strictly between leave the basis, and all segments, as they are */
    double value, next;   /* the breakpoint as of the last solve, and as suggested since */
    uint32_t output, end; /* its variables in `outputs` */
} csi_resize_input;

/* The region of a column that follows several inputs: the sum of rate * breakpoint lies between the two
 * numbers. */
typedef struct csi_watch {
    double rate[CSI_RESIZE_INPUTS], least, most;
} csi_watch;

/* Steps that follow from the same inputs. */
typedef struct csi_resize_part {
    uint32_t code, output, count; /* where their codes and outputs begin; how many they are */
} csi_resize_part;

/* A logical that rows use, and its register. */
typedef struct csi_resize_logical {
    uint32_t column, reg;
} csi_resize_logical;

typedef struct csi_resize {
    /* The compiled resize. A step is what is left of a row, or of several that say the same: it adds up registers and
     * puts the sum into its own. Registers are pairs, a number and its opposite: of inputs, steps and
     * constants. */
    bool valid;
    bool required;    /* are all inputs; otherwise none is */
    bool behind;      /* it has run, and columns are still as they were before */
    uint32_t pending; /* the inputs that were suggested anew since the last solve, a bit each */
    csi_resize_input inputs[CSI_RESIZE_INPUTS];
    uint32_t input_count;
    csi_resize_part parts[1 << CSI_RESIZE_INPUTS]; /* by the inputs that they follow from */
    CSI_ARRAY(double) registers;
    CSI_ARRAY(uint32_t) codes;
    CSI_ARRAY(csolver_variable) outputs; /* variables, by the step that gives their value */
    CSI_ARRAY(csi_resize_logical) logicals;
    CSI_ARRAY(csi_watch) watches;
    CSI_ARRAY(double) rates; /* while it is made: see resize.c */

    /* Whether it is worth while to make one. */
    csi_recent previous;       /* constants that had changed when the last solve began */
    bool tried;                /* since constraints came or went, or other constants changed */
    uint32_t structure, basis; /* as they were at the last solve */
    uint32_t calm;             /* solves in a row that changed the same constants and no basis */
    uint32_t patience; /* so many of them are not enough; doubles when a resize was of little use */
    uint32_t runs;     /* of the present compiled resize */
} csi_resize;

typedef struct csi_affine_state {
    csi_resize resize;
} csi_affine_state;

#endif
