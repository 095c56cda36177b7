/* state.h - the state of the layer `affine`: the compiled resize, which consists of formulas
 * that replace a solve while only a few constants change. Internal. */
#ifndef CSI_AFFINE_STATE_H
#define CSI_AFFINE_STATE_H

#include "../verifier/state.h"

/* ---- the compiled resize: made by resize.c, run by resize_run.c ---- */

#define CSI_RESIZE_INPUTS CSI_RECENT
/* An input of the compiled resize (formulas that replace solves): a constraint whose constant
 * changes again and again. The constraint's column is nonbasic and at the constraint's
 * breakpoint, so the column moves when the constant changes. */
typedef struct csi_resize_input {
    uint32_t constraint, column;
    double divisor; /* The breakpoint of the constraint is its constant divided by this number. */
    /* The open interval in which the breakpoint may move while the formulas of the compiled
     * resize stay valid: all columns that depend on this input alone stay on their segments (the
     * linear pieces of their costs). */
    double least, most;
    /* the breakpoint of the constraint at the last solve, and after the suggestions since then */
    double value, next;
    /* the range of `outputs` with the variables whose value is this input: [output, end) */
    uint32_t output, end;
} csi_resize_input;

/* A column that depends on several inputs of the compiled resize. (An input is a constraint, such as
 * the edit of the root's width, whose constant changes from solve to solve.) The formulas of the resize
 * are valid only while the sum of rate * constant over the inputs is between `least` and `most`: then the
 * column stays on its segment, the linear piece of its cost. */
typedef struct csi_watch {
    double rate[CSI_RESIZE_INPUTS], least, most;
} csi_watch;

/* The steps of the compiled resize (each computes one number as a sum) that depend on the same
 * set of inputs. They are not run if none of these inputs has changed. */
typedef struct csi_resize_part {
    /* where the code of the first step begins, where its variables begin in `outputs`, and the
     * number of steps */
    uint32_t code, output, count;
} csi_resize_part;

/* A logical column whose value the compiled resize computes, because other rows contain the
 * column, and the index of its value in the array `registers`. */
typedef struct csi_resize_logical {
    uint32_t column, reg;
} csi_resize_logical;

typedef struct csi_resize {
    /* Whether there is a compiled resize. It consists of an array of numbers, the *registers*,
     * and of *steps*, each of which adds up registers to compute the basic column of a row, or
     * of several rows with equal values. Each register is followed by one with the negative
     * number, so that a subtraction is an addition, too. */
    bool valid;
    /* Whether the inputs, the constraints whose constants change, are required. A compiled
     * resize has either only required or only optional inputs. */
    bool required;
    /* Whether the compiled resize has run since the last ordinary solve. The published values
     * are then newer than the values stored in the columns. */
    bool columns_behind;
    /* Whether a compiled resize has been left since the last ordinary solve. Its inputs with their
     * intervals are still stored. */
    bool left;
    /* A bit for each input (constraint whose constant changes): 1 if the calling program has
     * suggested a new value for it since the last solve. */
    uint32_t pending;
    csi_resize_input inputs[CSI_RESIZE_INPUTS];
    uint32_t input_count;
    /* The steps (each computes one number as a sum), grouped by the set of inputs on which they
     * depend. The index is a bit mask of these inputs. */
    csi_resize_part parts[1 << CSI_RESIZE_INPUTS];
    CSI_ARRAY(double) registers;
    CSI_ARRAY(uint32_t) codes;
    /* The variables that the compiled resize computes; those whose values the same step computes
     * are consecutive. */
    CSI_ARRAY(csolver_variable) outputs;
    CSI_ARRAY(csi_resize_logical) logicals;
    CSI_ARRAY(csi_watch) watches;
    /* Work space while a resize is compiled: the rates of columns that depend on several inputs. */
    CSI_ARRAY(double) rates;

    /* The following fields decide whether compiling a resize (formulas that replace solves) will
     * save more time than it costs. */
    csi_recent previous; /* the constraints that changed before the last solve */
    /* Whether compiling a resize for the present inputs (constraints whose constants change) has
     * been tried, and memory has been allocated for it. Later attempts must do with this memory.
     * Reset when other constants change, and when constraints are added or removed. */
    bool tried;
    /* The version numbers of the set of constraints (`structure`) and of the simplex basis
     * (`basis`) at the last solve. They show whether constraints have been added or removed, or
     * the basis has changed, since then. */
    uint32_t structure, basis;
    /* The number of successive solves before each of which the same constants changed, and all
     * of which kept the basis. The larger the number, the more likely it is that compiling a
     * resize saves time. */
    uint32_t steady_solves;
    /* A resize is compiled to formulas only after this number of `steady_solves`, because compiling
     * is worth its cost only if the formulas are used often. The number is raised after a compiled
     * resize was run only a few times, and is 0 after one that was run often. */
    uint32_t solves_to_wait;
    uint32_t runs; /* how often the compiled resize has replaced a solve */
} csi_resize;

typedef struct csi_affine_state {
    csi_resize resize;
} csi_affine_state;

#endif
