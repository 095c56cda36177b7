/* state.h - the data model of the solver. Internal.
 *
 * The model, in the words of docs/Algorithm.md: a *column* is a variable of the host (structural)
 * or the activity of a constraint with two or more variables (logical). A *row* is a homogeneous
 * equation over columns; it defines one of them, its *basic* column, by the others. Rows are
 * *chained*: the others may be basic too. *Order keys* keep the chain acyclic. A *direct* row is the
 * equation of a constraint as the host wrote it; a *derived* row is what substitution made of it.
 * The demand of a constraint on one column is a *bound* (required) or a *cost* (optional): a convex
 * piecewise-linear function whose slopes are ordered by priority first. */
#ifndef CSI_STATE_H
#define CSI_STATE_H

#include "csolver.h"
#include "ieee.h"
#include "tuning.h"

#include <math.h>
#include <string.h>

#define CSI_NONE UINT32_MAX
#define CSI_LIMIT (UINT32_MAX / 4) /* most items in an array */

/* The most items that an array of the host's can have: with pointers of 32 bits memory ends first. */
#define CSI_MOST(type)                                                                             \
    (PTRDIFF_MAX / sizeof(type) < CSI_LIMIT ? PTRDIFF_MAX / sizeof(type) : CSI_LIMIT)

#define CSI_TRY(call)                                                                              \
    do {                                                                                           \
        csolver_status csi_try_status = (call);                                                    \
        if (csi_try_status != CSOLVER_OK) return csi_try_status;                                   \
    } while (0)

/* Where a compiler's own judgement costs more than it saves. */
#ifdef __GNUC__
#define CSI_INLINE inline __attribute__((always_inline))
#else
#define CSI_INLINE inline
#endif

#define CSI_ARRAY(type)                                                                            \
    struct {                                                                                       \
        type *items;                                                                               \
        uint32_t count, capacity;                                                                  \
    }

typedef CSI_ARRAY(uint32_t) csi_indices;

/* One entry of a row or of a constraint; linked into its column's chain while a row uses it. The column of a
 * eliminated term is CSI_ELIMINATED and the row whose eliminated slack it holds. */
#define CSI_ELIMINATED ((uint32_t)1 << 31)
typedef struct csi_term {
    double coefficient;
    uint32_t column;
    uint32_t row;
    uint32_t next, prev;
} csi_term;

/* A list of numbers, one a priority, highest priority first; absent priorities are zero. */
typedef struct csi_vector_node {
    double priority;
    double value;
    double scale; /* largest magnitude that went into value */
    uint32_t next;
} csi_vector_node;

/* A vector while it is computed: consecutive entries of the scratch array. */
typedef struct csi_vector_entry {
    double priority;
    double value;
    double scale;
} csi_vector_entry;

typedef struct csi_span {
    uint32_t start, count;
} csi_span;

typedef struct csi_users {
    uint32_t head, count;
} csi_users;

typedef struct csi_column {
    double value;
    double low, high;  /* basic: the segment whose slope is in `vector`; nonbasic: its bounds */
    int64_t order_key; /* basic: above the keys of all basic columns in its row */
    uint32_t row;      /* the row it is basic in, or none */
    uint32_t vector;   /* basic: slope of its cost; nonbasic: reduced cost */
    uint32_t owner;    /* structural: variable; logical: constraint; free slot: next one */
    uint32_t singles;  /* structural: first of the constraints on it alone; or their crowd */
    uint32_t error;    /* running error bound of value, rounded up to the upper half of a double */
    uint16_t transaction; /* the transaction that saved or made it */
    bool logical : 1, live : 1;
    bool fixed : 1;    /* logical of a required equality: no reduced cost while it is nonbasic */
    bool has_cost : 1; /* structural: constraints on it alone may be optional */
    bool crowded : 1;  /* they are a crowd (crowd.h) and no list */
    unsigned int single_count : 7; /* of the list */
    unsigned int equated : 4;      /* structural: to so many others, up to CSI_EQUATED (crash.c) */
} csi_column;

typedef struct csi_row {
    uint32_t start, count;
    uint32_t basic;
    uint32_t source; /* the constraint whose equation it holds, or took the place of */
    uint32_t
        eliminated_terms; /* the first eliminated term of its source's logical, if that is eliminated */
    uint16_t transaction;
    bool live : 1;
    bool derived : 1; /* before its terms is a head, and eliminated slacks come after (logical.c) */
    bool quiet : 1;   /* derived: too precise to miss its source */
    bool eliminated : 1; /* the logical of its source is no column */
    bool new_block : 1;  /* derived: in the transaction of the stamp */
    double shift;        /* constant in its sum: of eliminated slacks, or what refinement added */
} csi_row;

enum { CSI_KIND_CONSTANT, CSI_KIND_SINGLE, CSI_KIND_ROW };

/* A pair of priority and weight (strengths.c). */
typedef struct csi_strength {
    double priority, weight;
} csi_strength;

#define CSI_MOST_STRENGTHS ((1u << 22) - 1)

typedef struct csi_constraint {
    double constant;
    union {
        double coefficient; /* single: of its variable */
        struct {
            uint32_t start, count; /* row: the terms as given, merged, and last the logical's */
        };
    };
    union {
        uint32_t next; /* single: the next one on its column; free slot: the next one */
        uint32_t row;  /* row: the one that has it as source */
    };
    uint32_t column; /* single: the variable's; row: the logical, if it is one; constant: none */
    uint16_t generation;
    uint16_t transaction;
    uint32_t strength : 22;
    signed int relation : 2;
    uint32_t kind : 2;
    uint32_t live : 1, edit : 1, named : 1; /* named: by the running call */
    uint32_t asleep : 1; /* an edit that no solve has seen yet: its cost does not count */
    uint32_t fresh : 1;  /* its stamp is that of the transaction that made it */
} csi_constraint;

typedef struct csi_variable {
    uint32_t column : 30; /* or, in a free slot, the next one */
    uint32_t live : 1, changed : 1;
    uint32_t generation;
} csi_variable;

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

/* Work that waits for a column; kept apart from the columns because it is never rolled back. */
enum {
    CSI_MARK_DIRTY = 1,            /* its bounds or costs changed */
    CSI_MARK_MOVED = 2,            /* nonbasic and its value changed: users are out of date */
    CSI_MARK_VIOLATED = 4,         /* met while the queue of violations is rebuilt */
    CSI_MARK_KEPT = 8,             /* its reduced cost is kept while columns try to slide */
    CSI_MARK_DUAL_INFEASIBLE = 16, /* nonbasic and perhaps worth moving */
    CSI_MARK_TOUCHED = 32,         /* structural and perhaps to be published anew */
    CSI_MARK_TIED = 64             /* its cost changed: an older variable may have the room now */
};

enum { CSI_ROW_UNEVALUATED = 1, CSI_ROW_DOUBTFUL = 2 };

typedef struct csi_saved_column {
    uint32_t index;
    csi_column copy;
} csi_saved_column;

typedef struct csi_saved_row {
    uint32_t index;
    csi_row copy;
} csi_saved_row;

typedef struct csi_saved_constraint {
    uint32_t index;
    csi_constraint copy;
} csi_saved_constraint;

enum { CSI_MADE_COLUMN, CSI_MADE_ROW, CSI_MADE_CONSTRAINT };

typedef struct csi_made {
    uint32_t kind, index;
} csi_made;

typedef struct csi_block {
    uint32_t start, size_class;
} csi_block;

typedef struct csi_journal {
    bool active;    /* changes are being recorded */
    bool explicit_; /* between csolver_begin and its end */
    uint16_t
        transaction; /* transactions are numbered; after the last number all stamps are made zero */
    CSI_ARRAY(csi_saved_column) columns;
    CSI_ARRAY(csi_saved_row) rows;
    CSI_ARRAY(csi_saved_constraint) constraints;
    CSI_ARRAY(csi_made) made; /* columns, and what took the place of something older */
    CSI_ARRAY(csi_made) removed;
    CSI_ARRAY(csi_block) blocks; /* to free at the commit */
    /* As they were at the beginning. */
    uint32_t first_row, first_constraint; /* those from here on were made since */
    uint32_t first_untouched;             /* as in the solver; of those from here on, so many */
    uint32_t renewed, renewed_low;        /* are touched now, this one and higher ones */
    size_t constraint_count, edit_count;
    bool solved;
    int64_t order_key;
    uint64_t derivations;
    bool suspect, imprecise, doubtful_costs, uncertain;
    csolver_status doom; /* what failed half-way, so that a commit must not happen */
} csi_journal;

/* One end of the way a column can go: a breakpoint of its cost or a bound. */
typedef struct csi_event {
    uint32_t column;
    int direction;
    double alpha; /* magnitude */
    double value; /* where the column stands now in this iteration */
    double next;  /* the next breakpoint that way */
    double key;   /* primal: distance */
    csi_span ratio;
} csi_event;

/* A basic column outside its segment, or even its bounds. */
typedef struct csi_violation {
    double amount;
    uint32_t column;
    uint32_t hard;
} csi_violation;

/* ---- What a resize like the last one runs: made by resize.c, run by resize_run.c ---- */

#define CSI_RESIZE_SOURCES 4
/* A constraint whose constant changes again and again, and its nonbasic column, which goes with its breakpoint. */
typedef struct csi_resize_input {
    uint32_t constraint, column;
    double divisor; /* of the constant: the breakpoint is the quotient */
    double least,
        most; /* breakpoints strictly between leave the basis, and all segments, as they are */
    double value, next;   /* the breakpoint as of the last solve, and as suggested since */
    uint32_t output, end; /* its variables in `outputs` */
} csi_resize_input;

/* The region of a column that follows several sources: the sum of rate * breakpoint lies between the two
 * numbers. */
typedef struct csi_watch {
    double rate[CSI_RESIZE_SOURCES], least, most;
} csi_watch;

/* Steps that follow from the same sources. */
typedef struct csi_resize_part {
    uint32_t code, output, count; /* where their codes and outputs begin; how many they are */
} csi_resize_part;

/* A logical that rows use, and its slot. */
typedef struct csi_resize_logical {
    uint32_t column, slot;
} csi_resize_logical;

typedef struct csi_resize {
    /* The compiled resize. A step is what is left of a row, or of several that say the same: it adds up slots and
     * puts the sum into its own. Slots are pairs, a number and its opposite: of sources, steps and
     * constants. */
    bool valid;
    bool required;    /* are all sources; otherwise none is */
    bool behind;      /* it has run, and columns are still as they were before */
    uint32_t pending; /* the sources that were suggested anew since the last solve, a bit each */
    csi_resize_input sources[CSI_RESIZE_SOURCES];
    uint32_t source_count;
    csi_resize_part parts[1 << CSI_RESIZE_SOURCES]; /* by the sources that they follow from */
    CSI_ARRAY(double) slots;
    CSI_ARRAY(uint32_t) codes;
    CSI_ARRAY(csolver_variable) outputs; /* variables, by the step that gives their value */
    CSI_ARRAY(csi_resize_logical) logicals;
    CSI_ARRAY(csi_watch) watches;
    CSI_ARRAY(double) rates; /* while it is made: see resize.c */

    /* Whether it is worth while to make one. */
    uint32_t changed[CSI_RESIZE_SOURCES], changed_count;   /* constraints, since the last solve */
    uint32_t previous[CSI_RESIZE_SOURCES], previous_count; /* before it */
    bool tried;                /* since constraints came or went, or other constants changed */
    uint32_t structure, basis; /* as they were at the last solve */
    uint32_t calm;             /* solves in a row that changed the same constants and no basis */
    uint32_t patience;         /* this fewer of them are not enough */
    uint32_t runs;             /* of the present compiled resize */
} csi_resize;

#define CSI_SOLVER_SIZE ((size_t)20672) /* with its slab */
#define CSI_SIZE_CLASSES 72

/* Memory for several arrays (memory.c). */
#define CSI_SLABS 2
typedef struct csi_arena {
    char *start;
    size_t size;
    size_t used; /* up to here */
    size_t live; /* bytes of blocks that are not given back */
    bool fits;   /* a large piece: only what will stay is taken from it */
    bool closed; /* nothing more is */
} csi_arena;

/* The columns or rows that have a certain mark. The marks count: if there was no memory for one more, the list
 * is *lost* and made anew from them when it is read. */
typedef struct csi_list {
    uint32_t *items;
    uint32_t count, capacity;
    bool lost;
} csi_list;

/* An exchange that is remembered, to see whether it comes back (cycle.c). */
typedef struct csi_cycle {
    uint32_t leaving, entering;
    uint32_t returns;      /* how often it came back */
    uint64_t left;         /* steps until the window ends, or Bland's rule does */
    uint64_t turn, length; /* of the next window, in shortest ones */
    uint64_t bland;        /* steps by Bland's rule, the last time */
} csi_cycle;

/* A priority with a norm of its own. */
typedef struct csi_norm_exception {
    double priority;
    csolver_norm norm;
} csi_norm_exception;

/* How errors of one priority add up. */
typedef struct csi_norm {
    csolver_norm common; /* of all priorities that are no exception */
    CSI_ARRAY(csi_norm_exception) exceptions;
    bool fell_back; /* some values are answers of least squares since the simplex method failed */
} csi_norm;

typedef struct csi_squares csi_squares;

typedef struct csi_crowds csi_crowds;

/* Values that are not the tableau's, by variable. */
typedef struct csi_answers {
    CSI_ARRAY(double) values;
} csi_answers;

enum { CSI_CHANGES_LISTED = 1, CSI_CHANGES_TO_COME = 2 };

struct csolver {
    csolver_options options;
    uint32_t tag;               /* in the generations of all ids */
    csi_arena slabs[CSI_SLABS]; /* the first comes with the solver */
    CSI_ARRAY(csi_variable) variables;
    CSI_ARRAY(double) published; /* by variable */
    CSI_ARRAY(char *) names;     /* by variable, up to the last that was ever given one */
    uint32_t free_variable;
    size_t variable_count;

    CSI_ARRAY(csi_column) columns; /* with all arrays by column in one allocation */
    csi_users *users;              /* by column */
    uint8_t *marks;                /* by column */
    uint32_t free_column;
    uint32_t untouched; /* columns of variables from here on are as they were made */

    CSI_ARRAY(csi_row) rows; /* with all arrays by row in one allocation */
    uint16_t *visits;        /* by row: stamp of the last traversal */
    uint8_t *row_marks;      /* by row: the lists of waiting work that it is in */
    uint32_t free_row, row_count;

    CSI_ARRAY(csi_constraint) constraints;
    uint32_t free_constraint;
    CSI_ARRAY(csi_strength) strengths;
    csi_indices strength_slots; /* a hash table: strengths, or none */
    uint32_t last_strength;     /* that was asked for */
    size_t constraint_count;    /* without edits */
    size_t edit_count;

    CSI_ARRAY(csi_term) terms;
    uint32_t free_blocks[CSI_SIZE_CLASSES];
    uint32_t free_terms; /* in them */

    CSI_ARRAY(csi_vector_node) nodes;
    uint32_t free_node;
    uint32_t free_node_count;
    CSI_ARRAY(csi_vector_entry) scratch;

    int64_t order_key; /* the highest in use */
    csi_journal journal;

    /* Waiting work: columns, and rows whose basic column must be evaluated, or that are derived and
     * were evaluated since the last look at them. */
    csi_list dirty, moved, dual_infeasible, touched, tied, stale, doubtful;
    csi_indices asleep;                /* edits; some may be gone or awake */
    bool rigid;                        /* lists do not grow: something is being taken back */
    CSI_ARRAY(csi_violation) violated; /* a heap */
    bool violated_lost;                /* there was no memory for it */

    /* Work space of one traversal: what it met. */
    struct {
        csi_entry *items;
        uint32_t count, capacity;
        uint32_t *place; /* by column: where its entry is, if that names it */
        uint32_t heap_count;
        uint32_t traversal; /* its number */
        double noise;       /* that rows of the traversal brought with them */
        double shift;       /* and their constants, */
        double constant;    /* and the sum of the magnitudes of those */
        uint32_t met;       /* expansions: entries go on to here with the basic columns met */
    } work;
    /* Order of evaluation, by row; the stack that finds it grows towards it from the end. While rows are added
     * up, `order` is the place of each row's logical in `hidden`. */
    uint32_t *order, order_count;
    bool ordered; /* `order` has all rows, and none has changed since */
    uint16_t visit;
    csi_resize resize;

    CSI_ARRAY(csi_eliminated)
    eliminated; /* of the sum that is under way; its visits are those of the rows */

    CSI_ARRAY(csi_event) events;
    csi_indices event_heap;

    CSI_ARRAY(csolver_variable) changes; /* published and not yet taken */
    uint32_t gone_changes;               /* of variables that have been removed since */
    bool unmarked;                       /* and the variables do not know that they are in there */
    uint8_t first_changes; /* of many new variables: not listed yet, listed, or past */
    CSI_ARRAY(csolver_variable) free_list;
    CSI_ARRAY(csolver_constraint) conflict;
    CSI_ARRAY(csolver_level) levels;
    CSI_ARRAY(csi_term) merged;

    csi_norm norm;
    csi_squares *squares; /* NULL until least squares are asked for */
    csi_crowds *crowds;   /* NULL until there is one */
    csi_answers
        *answers; /* those of recheck.c, between solving and publishing; NULL until needed */

    bool solved;            /* published values are those of the present constraints */
    bool tie_met;           /* where the cost of a column has a slope is not one point */
    bool answered;          /* some were published since there is nothing but variables */
    bool suspect;           /* rounding may have spoilt a row: refactor before going on */
    bool constants_changed; /* those of constraints without variables: one may not hold */
    bool imprecise; /* a value has a large error bound: quiet rows may miss their sources, too */
    bool uncertain; /* sums cancelled so much that verdicts are examined (recheck.c) */
    bool rechecked; /* values to be published, or published, are `answers`, and not the tableau's */
    bool doubtful_costs; /* it may have spoilt a reduced cost: refactor before believing it */
    bool bland;          /* cycling is suspected: smallest index wins */
    csi_cycle cycle;
    uint64_t iterations;  /* of the running call */
    uint32_t structure;   /* changes of which constraints there are */
    uint32_t basis;       /* changes of the basis, or of the segment of a basic column */
    uint64_t work_before; /* the running call */
    uint64_t derivations; /* substitutions since the last refactorisation */
    csolver_statistics_info statistics;
};

static inline uint64_t csi_bits(double value) {
    uint64_t pattern;
    memcpy(&pattern, &value, sizeof pattern);
    return pattern;
}

static inline double csi_error(const csi_column *x) {
    uint64_t pattern = (uint64_t)x->error << 32;
    double error;
    memcpy(&error, &pattern, sizeof error);
    return error;
}

static inline void csi_set_error(csi_column *x, double error) {
    x->error = (uint32_t)((csi_bits(error) + UINT32_MAX) >> 32);
}

#endif
