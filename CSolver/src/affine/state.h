/* state.h - the state of the layer `affine`: the compiled resize, formulas that replace a solve while only
 * a few constants change. Internal. */
#ifndef CSI_AFFINE_STATE_H
#define CSI_AFFINE_STATE_H

#include "../simplex/state.h"

/* ---- the compiled resize: made by resize.c, run by resize_run.c ---- */

#define CSI_RESIZE_INPUTS CSI_RECENT
/* An input of the compiled resize: a constraint whose constant changes again and again. The
 * constraint's column is nonbasic and stands at the constraint's breakpoint, so a new constant
 * moves the column. */
typedef struct csi_resize_input {
    uint32_t constraint, column;
    double divisor; /* the constraint's breakpoint is its constant divided by this number */
    /* While the breakpoint stays strictly between these two values, all columns that depend on this input
     * only stay on their segments (the linear pieces of their costs). */
    double least, most;
    /* where the constraint's breakpoint was at the last solve, and where the host has moved it
     * since */
    double value, next;
    /* the variables that have the value of this input: outputs[output .. end) */
    uint32_t output, end;
} csi_resize_input;

/* A column that depends on several inputs. It stays on its segment (the linear piece of its cost) as long
 * as the sum of rate * breakpoint over the inputs is between `least` and `most`. */
typedef struct csi_watch {
    double rate[CSI_RESIZE_INPUTS], least, most;
} csi_watch;

/* The steps that depend on the same inputs. They need not run if none of these inputs has changed. */
typedef struct csi_resize_part {
    /* the index of the first step's code, the index of the first output, and the number of steps */
    uint32_t code, output, count;
} csi_resize_part;

/* A logical column that some row uses, and the register that holds its value. */
typedef struct csi_resize_logical {
    uint32_t column, reg;
} csi_resize_logical;

typedef struct csi_resize {
    /* The compiled resize consists of an array of numbers, called registers, and of steps. Each
     * step adds up registers to compute the basic column of a row, or of several equal rows.
     * Each register is followed by one with the negative number, so that a subtraction is an
     * addition, too. `valid` tells whether there is a compiled resize. */
    bool valid;
    /* Whether the inputs are required constraints. Either all inputs are, or none is. */
    bool required;
    /* Whether the compiled resize has run; if so, the published values are newer than the values
     * of the columns. */
    bool columns_behind;
    /* One bit for each input for which the host has suggested a new value since the last solve. */
    uint32_t pending;
    csi_resize_input inputs[CSI_RESIZE_INPUTS];
    uint32_t input_count;
    /* the steps, grouped by the set of inputs on which they depend; the index has a bit for each input */
    csi_resize_part parts[1 << CSI_RESIZE_INPUTS];
    CSI_ARRAY(double) registers;
    CSI_ARRAY(uint32_t) codes;
    /* the variables, grouped by the step that computes their values */
    CSI_ARRAY(csolver_variable) outputs;
    CSI_ARRAY(csi_resize_logical) logicals;
    CSI_ARRAY(csi_watch) watches;
    CSI_ARRAY(double) rates; /* work space of the compilation; see resize.h */

    /* The following fields decide when compiling a resize pays. */
    csi_recent previous; /* the constants that had changed before the last solve */
    /* Whether compiling for these inputs has been tried; if so, memory has been allocated. Reset
     * when other constants change, or when constraints are added or removed. */
    bool tried;
    /* The counters `structure` of the model and `basis` of the tableau as they were at the last
     * solve. If either has changed since, the compiled resize is no longer valid. */
    uint32_t structure, basis;
    /* The number of consecutive solves before which the same constants changed, and which did not change
     * the basis. */
    uint32_t steady_solves;
    /* Compiling needs more than this many consecutive solves of that kind. The number grows after a
     * compiled resize was run only a few times. */
    uint32_t solves_to_wait;
    uint32_t runs; /* how often the present compiled resize has run in place of a solve */
} csi_resize;

typedef struct csi_affine_state {
    csi_resize resize;
} csi_affine_state;

#endif
