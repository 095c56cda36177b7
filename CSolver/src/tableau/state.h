/* state.h - the state of this storey: work space of sums and traversals, and work that waits. Internal. */
#ifndef CSI_TABLEAU_STATE_H
#define CSI_TABLEAU_STATE_H

#include "../model/state.h"

/* Work that waits for a column, besides CSI_MARK_TOUCHED. */
enum {
    CSI_MARK_DIRTY = 2,            /* its bounds or costs changed */
    CSI_MARK_MOVED = 4,            /* nonbasic and its value changed: users are out of date */
    CSI_MARK_VIOLATED = 8,         /* met while the queue of violations is rebuilt */
    CSI_MARK_KEPT = 16,            /* its reduced cost is kept while columns try other segments */
    CSI_MARK_DUAL_INFEASIBLE = 32, /* nonbasic and perhaps worth moving */
    CSI_MARK_TIED = 64             /* its cost changed: an older variable may have the space now */
};

enum { CSI_ROW_UNEVALUATED = 1, CSI_ROW_DOUBTFUL = 2 };

/* A column in a sum of rows: its coefficient, and the sum of the magnitudes that went into it. */
typedef struct csi_entry {
    double sum, magnitude;
    uint32_t column;
    uint32_t heap; /* the entries from the first on hold a heap of columns besides */
} csi_entry;

/* An eliminated slack in a sum of rows. */
typedef struct csi_eliminated {
    double sum, magnitude;
    uint32_t row;
} csi_eliminated;

/* A basic column outside its segment, or even its bounds. */
typedef struct csi_violation {
    double amount;
    uint32_t column;
    uint32_t hard;
} csi_violation;

/* An exchange that is remembered, to see whether it comes back (cycle.c). */
typedef struct csi_cycle {
    uint32_t leaving, entering;
    uint32_t returns;      /* how often it came back */
    uint64_t left;         /* steps until the window ends, or Bland's rule does */
    uint64_t turn, length; /* of the next window, in shortest ones */
    uint64_t bland;        /* steps by Bland's rule, the last time */
} csi_cycle;

/* As they were when the transaction began. */
typedef struct csi_tableau_before {
    int64_t order_key;
    uint64_t derivations;
    bool suspect, imprecise;
} csi_tableau_before;

typedef struct csi_tableau_state {
    int64_t order_key;    /* the highest in use */
    uint64_t derivations; /* substitutions since the last refactorisation */
    csi_tableau_before before;

    /* Columns that wait, and rows whose basic column must be evaluated, or that are derived and
     * were evaluated since the last look at them. */
    csi_list dirty, moved, dual_infeasible, tied, unevaluated, doubtful;
    CSI_ARRAY(csi_violation) violated; /* a heap */

    /* Work space of one traversal: what it met. */
    struct {
        csi_entry *items;
        uint32_t count, capacity;
        uint32_t heap_count;
        uint32_t traversal; /* its number */
        double noise;       /* that rows of the traversal brought with them */
        double shift;       /* and their constants, */
        double constant;    /* and the sum of the magnitudes of those */
        uint32_t met;       /* expansions: entries go on to here with the basic columns met */
    } work;
    CSI_ARRAY(csi_eliminated)
    eliminated; /* of the sum that is under way; its visits are those of the rows */

    /* The order of evaluation stands in the model's `order`; the stack that finds it grows towards it from the end.
     * While rows are added up, the place of each row's logical in `eliminated` stands there. */
    uint32_t order_count;
    uint16_t visit;
    bool violated_lost; /* there was no memory for the heap */

    bool suspect;   /* rounding may have spoilt a row: refactor before going on */
    bool imprecise; /* a value has a large error bound: quiet rows may miss their sources, too */
    bool tie_met;   /* where the cost of a column has a slope is not one point */
    bool bland;     /* cycling is suspected: smallest index wins */
    /* A version: pivots, steps of the primal simplex, and changes of segments by a step of either method. The flush may
     * give a basic column another segment, and a refactorisation may exchange a column of a singular basis, without
     * counting; so an equal number says that a compiled resize is likely to pay, and not that it is valid. */
    uint32_t basis;
    csi_cycle cycle;
} csi_tableau_state;

#endif
