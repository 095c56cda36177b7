/* recheck.h - the host's constraints in a dense matrix in doubled precision, and a simplex
 * method for it. Internal.
 *
 * A *dictionary* expresses every basic column by the nonbasic columns. Its columns are the
 * variables and the activities (sums of terms) of the constraints on several variables. Each
 * constraint is a breakpoint in the cost of one column; required constraints have the highest
 * level. So one method answers all questions: whether the required constraints can be satisfied,
 * which point is optimal, and how far a variable can move among the optimal points. */
#ifndef CSI_RECHECK_H
#define CSI_RECHECK_H

#include "../base/state.h"
#include "../base/wide.h"

/* One constraint as a breakpoint in the cost of its column. The constraint costs nothing at values
 * that it allows; at other values its cost is `weight` times the distance from the breakpoint. */
typedef struct csi_breakpoint {
    csi_wide at, weight;
    uint32_t level, constraint;
    int side; /* -1: the constraint allows values below, 1: values above, 0: only the breakpoint */
} csi_breakpoint;

/* One component of a cost, and by how much it may change if the host's numbers change by the
 * relative error CSI_DATA_NOISE. */
typedef struct csi_noisy {
    csi_wide value;
    double noise;
} csi_noisy;

typedef struct csi_dictionary {
    csolver *s;
    char *block; /* one block of memory for all arrays */
    size_t size;
    uint32_t variables, rows, columns, levels;
    uint32_t *column_of;   /* for each variable here, its column in the solver */
    uint32_t *variable_of; /* for each column of the solver, its variable here, or CSI_NONE */
    uint32_t
        /* by row: its constraint. The activity of the constraint is the column `variables` +
         * row. */
        *constraint_of;
    double *priority; /* by level: its priority, falling; level 0 is that of required constraints */
    csi_breakpoint *points; /* sorted */
    /* by column: the index of its first breakpoint; the entry after the last column ends the
     * list */
    uint32_t *first;
    uint32_t *basic;    /* for each row, its basic column */
    uint32_t *nonbasic; /* the nonbasic columns; a column's index in it is called its place */
    /* by column: its place if it is nonbasic, or `variables` + row if it is basic */
    uint32_t *where;
    uint32_t *segment; /* for each basic column, the number of breakpoints below its segment */
    csi_wide *entry;   /* by row and place: the coefficient */
    csi_wide *value;   /* the value of each column */
    /* by column: by how much its value may change if the host's numbers change by CSI_DATA_NOISE */
    double *error;
    double *rounding; /* by row and place: a bound on the rounding error of the coefficient */
    bool *wanted;     /* for each column, whether it shall become nonbasic */
    uint64_t pivots;  /* number of pivots since the dictionary was built from the constraints */
    double *
        /* by row and variable: the sum of the magnitudes with which the constraints'
         * coefficients of this variable occur in the row */
        path;
    double *sum;     /* work space with one number for each variable */
    csi_noisy *gain; /* by level: the change of cost per unit of the entering column's movement */
    csi_noisy *reduced; /* for each level (priority) and place, the reduced cost */
    /* by row: the error of its coefficient of the entering column, from the host's numbers */
    double *rate_noise;
    uint32_t used; /* number of priorities in use; 1 if only the required one is */
    uint32_t
        goal; /* a variable to be minimised or maximised among the optimal points, or CSI_NONE */
    int goal_sign; /* 1: minimise the variable, -1: maximise it */
} csi_dictionary;

typedef enum csi_end {
    CSI_END_OPTIMAL,
    CSI_END_MOVES, /* the goal can move, at the rates of the entering column; `gain` is undefined */
    CSI_END_GAVE_UP /* too many steps, or numbers that are infinite or NaN */
} csi_end;

enum { CSI_MOVES = 1, CSI_MOVES_LITTLE = 2 };

/* ---- dictionary.c ---- */
bool csi_dictionary_fits(const csolver *s);
bool csi_dictionary_is_narrow(const csolver *s);
csolver_status csi_dictionary_make(csolver *s, csi_dictionary *d);
void csi_dictionary_free(csi_dictionary *d);
csolver_status csi_dictionary_rebuild(csi_dictionary *d);
void csi_dictionary_pivot(csi_dictionary *d, uint32_t row, uint32_t place);
void csi_dictionary_evaluate(csi_dictionary *d);
double csi_dictionary_rate_noise(const csi_dictionary *d, uint32_t row, uint32_t place);

static inline csi_wide *csi_dictionary_entry(const csi_dictionary *d, uint32_t row,
                                             uint32_t place) {
    return &d->entry[(size_t)row * d->variables + place];
}

static inline bool csi_dictionary_is_basic(const csi_dictionary *d, uint32_t column) {
    return d->where[column] >= d->variables;
}

/* ---- steps.c ---- */
int csi_steps_side(const csi_dictionary *d, uint32_t column, const csi_breakpoint *point);
csi_wide csi_steps_slope(const csi_dictionary *d, uint32_t column, const csi_breakpoint *point);
csolver_status csi_steps_run(csi_dictionary *d, csi_end *end, uint8_t *moved);

#endif
