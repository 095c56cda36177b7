/* recheck.h - a problem as the host gave it, dense and in doubled precision, and the simplex method on it. Internal.
 *
 * A *dictionary* says every basic column by the nonbasic ones. Its columns are the variables and the activities of the
 * constraints on several variables. A constraint is a breakpoint of the cost of one column, a required one of
 * the highest level, so one method answers all questions: whether required constraints can be met, which point is
 * best, and how far a variable can move among the best ones. */
#ifndef CSI_RECHECK_H
#define CSI_RECHECK_H

#include "../base/state.h"
#include "../base/wide.h"

/* One constraint seen from its column. Its slope is 0 on the side that it wants, and `weight` away from it. */
typedef struct csi_breakpoint {
    csi_wide at, weight;
    uint32_t level, constraint;
    int side; /* -1: it wants the column below, 1: above, 0: at it */
} csi_breakpoint;

/* A component of a cost, and how far relative changes of the host's numbers by CSI_DATA_NOISE change it. */
typedef struct csi_noisy {
    csi_wide value;
    double noise;
} csi_noisy;

typedef struct csi_dictionary {
    csolver *s;
    char *block; /* all arrays */
    size_t size;
    uint32_t variables, rows, columns, levels;
    uint32_t *column_of;   /* by variable: the solver's column */
    uint32_t *variable_of; /* by the solver's column; NONE: no variable */
    uint32_t
        *constraint_of; /* by row: the constraint whose activity is the column variables + row */
    double *priority;   /* by level; the first is that of required constraints */
    csi_breakpoint *points; /* sorted */
    uint32_t *first;        /* by column: its breakpoints; one more at the end */
    uint32_t *basic;        /* by row */
    uint32_t *nonbasic;     /* by place */
    uint32_t *where;        /* by column: its place, or `variables` + its row */
    uint32_t *segment; /* by column: of a basic one, how many breakpoints are below its segment */
    csi_wide *entry;   /* by row and place */
    csi_wide *value;   /* by column */
    double *error;     /* by column: the noise of its value */
    double *rounding;  /* by row and place: bounds on the errors of entries */
    bool *wanted;      /* by column: to be nonbasic */
    uint64_t pivots;   /* since it was made from the constraints as given */
    double *
        path; /* by row and variable: the magnitude that the constraints' numbers have in the row */
    double *sum;        /* by variable */
    csi_noisy *gain;    /* by level */
    csi_noisy *reduced; /* by level and place: reduced costs */
    double *rate_noise; /* by row: of the entering column's entries */
    uint32_t used;      /* levels that count */
    uint32_t
        goal; /* a variable that is to be as small as it may be among the best points; or NONE */
    int goal_sign; /* -1: as large */
} csi_dictionary;

typedef enum csi_end {
    CSI_END_OPTIMAL,
    CSI_END_MOVES, /* the goal can be moved, at the rates of the entering column: `gain` is undefined */
    CSI_END_GAVE_UP /* too many steps, or numbers that are not finite */
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
