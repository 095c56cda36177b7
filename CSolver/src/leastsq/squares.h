/* squares.h - the data model of least squares, and the functions of its files. Internal.
 *
 * The tableau says every column by nonbasic ones. Those that no required equality fixes are the
 * *unknowns*; fixed ones are numbers. Columns that share unknowns are one *problem*, a small dense one:
 * its *expressions* are its columns by its unknowns, and each of its *rows* says what one constraint
 * wants of one expression. Rows are in *levels* by falling priority: the required ones first, and last
 * those that keep variables near what was published. docs/LeastSquares.md has the method. */
#ifndef CSI_SQUARES_H
#define CSI_SQUARES_H

#include "dense.h"
#include "../base/state.h"

/* A column by unknowns and fixed columns: of its own entries, or of the terms of the constraint whose activity
 * it is. */
typedef struct csi_square_expression {
    uint32_t column, start, count;
    uint32_t problem, place; /* and which of its expressions it is */
    uint32_t around;         /* variables of its component */
    bool given;              /* from `start` on are the terms of the constraint */
    bool fixed;              /* there are fixed columns in it */
    bool inexact;            /* the tableau does not know its numbers well */
} csi_square_expression;

enum { CSI_SQUARE_LOWER, CSI_SQUARE_UPPER, CSI_SQUARE_FIXED, CSI_SQUARE_SOFT, CSI_SQUARE_KEEP };

/* The wish of a constraint for its expression: its target, at least that (side 1), or at most (-1). An expression is
 * scaled to the length one, and its targets with it. */
typedef struct csi_square_row {
    double priority,
        weight; /* root of the weight of the squared error; or that of the absolute one */
    double target;
    double floor;        /* once it is a wall: the target, or what it was found to be at */
    uint32_t expression; /* of the problem */
    uint32_t constraint; /* soft: which one */
    int8_t side;
    uint8_t kind;
    int8_t wall; /* for the levels below: on which side of `floor` it stays; 0: it is none */
    uint8_t held;
    uint8_t stays; /* let go in this level, it came back at once */
    uint8_t taken; /* a wall that a level rests on: it stays where it is */
    uint8_t errs;  /* when the factors of its level were made */
} csi_square_row;

/* A level, and how its answer follows from the numbers that rows want, as long as the same rows err and
 * the same walls are held. Columns of `z` span what higher levels leave free. */
typedef struct csi_square_level {
    uint32_t first, count; /* rows */
    uint32_t free;         /* dimensions that higher levels leave */
    bool whole;            /* they leave all: there is no `z` */
    bool absolute;         /* errors add up as they are, not by their squares */
    uint32_t walls, errors, rank;
    uint32_t *wall, *error; /* rows held, and rows that add to the sum of squares; or are fixed */
    size_t place;           /* of its factors in those of the problem */
    double *block;
    size_t size;
    double *z;
    double *wall_factor, *wall_tau;   /* of the walls' rows, as columns */
    double *space_factor, *space_tau; /* of the errors' rows, as columns, beside the walls */
    double *error_factor, *error_tau; /* of the errors' weighted rows, in that space */
    int32_t *order, *pivots;
    double left; /* least of what is left of its rows beside others */
    bool direct; /* the errors' rows determine all beside the walls: no space of theirs is needed */
} csi_square_level;

typedef struct csi_precise csi_precise; /* precise.c */

typedef struct csi_square_problem {
    uint32_t unknowns, expressions, rows, levels, widest; /* most rows of a level */
    uint32_t first;                                       /* of its members */
    uint32_t around;                                      /* variables of its component */
    bool built, warm, valid; /* warm: sets of a former solve; valid: and their factors */
    bool needed;             /* the simplex answer does not do */
    bool fallback;           /* since the simplex method failed */
    bool may_stay;           /* its answer misses equations, but may be the better one */
    bool answered;           /* least squares have the answer */
    bool failed;             /* they have none, as the problem is stated */
    bool inexact;            /* the numbers of some expression are not known well */
    bool doubtful;           /* they have one that double precision may have spoilt */
    char *block;
    size_t size;
    double *column_scale;                    /* by unknown */
    double *matrix;                          /* a column for each expression */
    double *scale, *offset, *value, *change; /* by expression */
    double *point, *kept, *best, *step;      /* by unknown */
    double *view; /* expressions in what is free, a column each, `unknowns` apart: the matrix, or */
    double *reduced;              /* what is left of it */
    double *basis;                /* what is free for the next level, behind what was taken out */
    double *spare;                /* unknowns by the larger of `unknowns` and `widest` */
    double *factors;              /* of all levels: twice `unknowns` by the rows of each */
    size_t factored;              /* rows of all levels */
    double *tau, *vector, *force; /* as many as rows or unknowns */
    double extent;                /* the point's largest coordinate when values were computed */
    uint64_t work, work_most;     /* of its last solution, and what that may cost */
    bool evaluated;               /* the point has not moved since */
    bool steady;                  /* computing it once more did not change the answer */
    double least;         /* of what is left of rows beside others, where it was not nothing */
    csi_precise *precise; /* while levels are gone through in doubled precision */
    double fineness;      /* by how much rounding is less then */
    int32_t *order;
    csi_square_row *row;
    csi_square_level *level;
} csi_square_problem;

struct csi_squares {
    csi_dense dense;
    bool restart;                /* what was published last does not count */
    bool outdated;               /* constraints came, went or changed their priority or weight */
    bool restate;                /* other columns are to be stated as given */
    CSI_ARRAY(uint8_t) failure;  /* by column; empty if there is none */
    CSI_ARRAY(csi_term) entries; /* not in column lists */
    CSI_ARRAY(csi_square_expression) expressions;
    csi_indices members; /* expressions, problem by problem */
    CSI_ARRAY(csi_square_problem) problems;
    CSI_ARRAY(csi_square_row) rows; /* of the problem being built */
    csi_indices parent;             /* by column: another of its problem; or none: fixed */
    csi_indices place;              /* by column: which unknown of its problem, or none: fixed */
    CSI_ARRAY(double) values;       /* by variable; NaN: the tableau's */
};

/* Why a column is left to least squares (fallback.c): the iteration limit left work at it; the values miss its
 * equation; its component has no answer, or an inexact one. Near: constraints join it with such a column, or the
 * tableau is of no use there; it is stated as given. */
enum {
    CSI_FAILURE_UNDONE = 1,
    CSI_FAILURE_MISSED = 2,
    CSI_FAILURE_INEXACT = 4,
    CSI_FAILURE_ANY = 7,
    CSI_FAILURE_NEAR = 8
};

/* ---- extract.c ---- */
csolver_status csi_squares_reserve_failures(csolver *s);
bool csi_squares_is_as_given(const csi_squares *q, uint32_t column);
csolver_status csi_squares_extract(csolver *s);

static inline const csi_term *csi_square_terms(const csolver *s, const csi_square_expression *e) {
    return (e->given ? s->model.terms.items : s->leastsq.squares->entries.items) + e->start;
}

/* ---- fallback.c ---- */
csolver_status csi_squares_find_failures(csolver *s);
csolver_status csi_squares_find_inexact(csolver *s);

/* ---- system.c ---- */
csolver_status csi_square_build(csolver *s, uint32_t problem);
void csi_square_refresh(csolver *s, uint32_t problem);
void csi_square_release(csolver *s, csi_square_problem *p);
csolver_status csi_square_copy(csolver *to, csi_square_problem *p, const csi_square_problem *from);

/* ---- factors.c ---- */
csolver_status csi_square_reserve(csolver *s, csi_square_problem *p, csi_square_level *l);
csolver_status csi_square_copy_level(csolver *s, const csi_square_problem *p, csi_square_level *l);
double csi_square_least(const double *a, uint32_t ld, uint32_t count);
uint32_t csi_square_rank(const double *a, uint32_t ld, uint32_t most, double *left);
void csi_square_factor(csi_dense *d, csi_square_problem *p, csi_square_level *l);
void csi_square_step(csi_dense *d, csi_square_problem *p, const csi_square_level *l, double *t);
double csi_square_forces(csi_dense *d, csi_square_problem *p, const csi_square_level *l);
void csi_square_follow(csi_dense *d, csi_square_problem *p, csi_square_level *l);
void csi_square_keep(csi_square_problem *p);
void csi_square_go_back(csi_square_problem *p);
void csi_square_move(csi_square_problem *p, const csi_square_level *l, const double *t,
                     double factor);
void csi_square_evaluate(csi_square_problem *p);
double csi_square_off(const csi_square_problem *p, const csi_square_row *r, double from);
double csi_square_rest_on(const csi_square_problem *p, const csi_square_row *r);
double csi_square_tolerance(const csi_square_problem *p, const csi_square_row *r);
double csi_square_beyond(const csi_square_problem *p, const csi_square_row *r, int side);

/* ---- precise.c ---- */
csolver_status csi_precise_begin(csolver *s, csi_square_problem *p);
void csi_precise_end(csolver *s, csi_square_problem *p);
void csi_precise_hold(csi_square_problem *p, csi_square_level *l, uint32_t count);
void csi_precise_factor(csi_square_problem *p, csi_square_level *l);
void csi_precise_step(csi_square_problem *p, const csi_square_level *l, double *t);
void csi_precise_follow(csi_square_problem *p, const csi_square_level *l);
void csi_precise_keep(csi_square_problem *p);
void csi_precise_go_back(csi_square_problem *p);
void csi_precise_move(csi_square_problem *p, double factor);
void csi_precise_look(csi_square_problem *p, const csi_square_level *l);
void csi_precise_evaluate(csi_square_problem *p);
double csi_precise_tail(const csi_square_problem *p, uint32_t expression);
double csi_precise_forces(csi_square_problem *p, const csi_square_level *l);
uint32_t csi_precise_take_out(csi_square_problem *p, const csi_square_level *l);

/* ---- guess.c ---- */
bool csi_square_list_errors(csi_square_problem *p, csi_square_level *l);
void csi_square_hold(csi_dense *d, csi_square_problem *p, csi_square_level *l, uint32_t count);
bool csi_square_guess(csi_dense *d, csi_square_problem *p, csi_square_level *l);

/* ---- level.c ---- */
csolver_status csi_square_solve_level(csi_dense *d, csi_square_problem *p, uint32_t level);

/* ---- absolute.c ---- */
csolver_status csi_square_solve_level_absolute(csolver *s, csi_square_problem *p, uint32_t level);

/* ---- hierarchy.c ---- */
double csi_square_missed(const csi_square_problem *p);
csolver_status csi_square_solve(csolver *s, csi_square_problem *p, bool precisely);

/* ---- squares.c ---- */
csolver_status csi_squares_solve(csolver *s, bool failed);

#endif
