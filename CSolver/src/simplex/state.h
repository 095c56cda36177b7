/* state.h - the data that the simplex layer keeps in a solver: events of ratio tests, rows that
 * wait for their basic columns, conflicts, suspended edits, and the list of ties. Internal. */
#ifndef CSI_SIMPLEX_STATE_H
#define CSI_SIMPLEX_STATE_H

#include "../tableau/state.h"

/* A point that a column reaches during a ratio test: a breakpoint of its cost, or a bound. */
typedef struct csi_event {
    uint32_t column;
    int direction;
    /* magnitude of the column's coefficient, in the tableau's row (dual) or column (primal) */
    double alpha;
    /* In the dual ratio test, `value` is the column's present value or the breakpoint that the
     * column passed last, and `next` is the next breakpoint or bound in its direction. While the
     * segments (linear pieces of costs) of many columns change, the two numbers are the ends of
     * the column's new segment. */
    double value, next;
    /* primal ratio test: how far the entering column may move until this column reaches `next` */
    double key;
    /* A cost vector in the scratch array, with three uses. Dual: the change of slope at which
     * moving the column becomes cheaper, to be divided by `alpha`. Primal: the slope of the
     * segment that a basic column has reached; a count of CSI_NONE means the slope that the
     * column had at first. Change of many segments: the change of the column's slope. */
    csi_span ratio;
    /* dual ratio test: the slope of the column's cost between `value` and `next`, a cost vector in the
     * scratch array */
    csi_span slope;
} csi_event;

/* The rows of required equalities that wait for their basic columns, while one call adds many
 * constraints, until only one column of the row can become basic (crash_wait.c). */
typedef struct csi_wait {
    /* whether rows of new equalities may wait at present instead of getting a basic column at once */
    bool open;
    /* the waiting rows, in the order in which they were added; some may have got a basic column
     * since */
    csi_indices rows;
    /* a stack of waiting rows with only one column left that can become basic */
    csi_indices ready;
    /* Waiting rows that alone contain some column, each followed by this column. The columns become
     * basic in reverse order. */
    csi_indices peeled;
    /* forms (rows that several constraints share), which get their basic columns last */
    csi_indices forms;
} csi_wait;

/* The state of the detection of cycling (cycle.c): an exchange of basic columns, and how often it has come
 * back. */
typedef struct csi_cycle {
    uint32_t leaving, entering;
    uint32_t returns; /* how often the exchange has come back within the present window of steps */
    /* number of simplex steps until the watch for a repeated exchange ends; while Bland's rule is
     * in use, the number of steps until the solver gives the rule up */
    uint64_t left;
    /* the position in the sequence of window lengths (cycle.c); `length` is in units of CSI_CYCLE_SHORTEST
     * steps */
    uint64_t turn, length;
    uint64_t bland; /* number of steps for which Bland's rule was used the last time */
} csi_cycle;

/* The mark of columns in the list `tied`. */
#define CSI_MARK_TIED CSI_MARK_ABOVE

typedef struct csi_simplex_state {
    /* While one call adds constraints in another order than that in which the host has stated them: the indices of the
     * descriptions of those that are not added yet (arrange.c). The next one is the last of the list. */
    csi_indices arranged;
    /* The columns whose costs or values have changed. After the next solve, ties.c examines these columns:
     * if several solutions are equally good, it takes the one in which older variables have the space. */
    csi_list tied;
    csi_cycle cycle;
    csi_wait wait;
    CSI_ARRAY(csi_event) events;
    uint64_t iterations; /* number of iterations of the running call */
    /* the number of iterations after which the dual simplex method may be making no progress (stall.c) */
    uint64_t patience;
    CSI_ARRAY(csolver_constraint) conflict;
    /* edits that have no effect before the next solve; the list may also contain edits that were
     * removed or solved since */
    csi_indices suspended;
    /* whether a required constraint without variables was added or changed, which may not hold,
     * such as 0 >= 5 */
    bool constants_changed;
    bool perturbed; /* whether reduced costs may be perturbed (stall.c) */
} csi_simplex_state;

#endif
