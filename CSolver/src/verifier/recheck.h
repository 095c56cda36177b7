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
    uint32_t *column_of; /* for each variable of the dictionary, its column in the solver */
    /* for each column of the solver, its variable of the dictionary, or CSI_NONE */
    uint32_t *variable_of;
    /* for each row, the index of its constraint, whose activity is the column `variables` + row */
    uint32_t *constraint_of;
    /* for each level, its priority; the highest comes first, and level 0 is that of required
     * constraints */
    double *priority;
    csi_breakpoint *points; /* sorted */
    /* for each column, the index of its first breakpoint in `points`; one more entry after the last
     * column ends the list */
    uint32_t *first;
    uint32_t *basic; /* for each row, its basic column */
    /* the nonbasic columns; the index of a column in this array is called its place */
    uint32_t *nonbasic;
    /* for each column, its index in `nonbasic`, or `variables` + row if it is basic in that row */
    uint32_t *where;
    /* for each basic column, the number of breakpoints below its segment (the linear piece of its
     * cost) */
    uint32_t *segment;
    csi_wide *entry; /* the coefficients of the nonbasic columns in all rows, row by row */
    csi_wide *value; /* the value of each column */
    /* for each column, by how much its value may change if the host's numbers change by
     * CSI_DATA_NOISE */
    double *error;
    double *rounding; /* for each coefficient in `entry`, a bound on its rounding error */
    bool *wanted;     /* for each column, whether take_basis() shall make it nonbasic */
    uint64_t pivots;  /* number of pivots since the dictionary was built from the constraints */
    double *
        /* A row is a sum of multiples of constraints. For each row and each variable, the sum of
         * the absolute values of the variable's coefficients in these multiples. */
        path;
    double *sum; /* work space with one number for each variable */
    /* for each level (priority), the change of cost per unit of the entering column's movement */
    csi_noisy *gain;
    csi_noisy *reduced; /* for each level (priority) and each nonbasic column, the reduced cost */
    /* for each row, the error of the entering column's coefficient that errors of the host's
     * numbers cause */
    double *rate_noise;
    /* number of levels (priorities) that steps take into account; 1 if only required constraints
     * matter */
    uint32_t used;
    /* a variable to be minimised or maximised among the optimal points, or CSI_NONE */
    uint32_t goal;
    int goal_sign; /* 1: minimise the variable, -1: maximise it */
} csi_dictionary;

typedef enum csi_end {
    CSI_END_OPTIMAL,
    CSI_END_MOVES,  /* the `goal` variable can move; `gain` is undefined then */
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
