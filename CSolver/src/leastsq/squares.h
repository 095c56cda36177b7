/* squares.h - the data of least squares, and the functions of its files. Internal.
 *
 * Expanding all columns in the tableau gives each column as a linear combination of nonbasic ones. Nonbasic
 * columns that no required equality fixes are the *unknowns*; the fixed ones are numbers. Columns that share
 * unknowns form one dense *problem*: its *expressions* are its columns in terms of its unknowns, and each of
 * its *rows* is what one constraint wants one expression to be. Rows are in *levels* by falling priority: the
 * required ones first, and last those that keep each variable near its published value.
 *
 * A row has an *error* if it is an equality or a violated inequality of the present level. A *wall* is an
 * inequality of a higher level, which the present level must not violate; it is *held* while it is in the
 * working set of the active-set method. docs/LeastSquares.md describes the method. */
#ifndef CSI_SQUARES_H
#define CSI_SQUARES_H

#include "dense.h"
#include "../base/state.h"

/* A column expressed by unknowns and fixed columns of a least-squares problem. The terms are stored in the
 * array `entries` or, if `given` is set, are the terms of the constraint to which the column belongs. */
typedef struct csi_square_expression {
    uint32_t column, start, count;
    /* the index of the least-squares problem to which the expression belongs, and the index of the
     * expression in that problem */
    uint32_t problem, index;
    /* the number of variables in the component (set of columns that constraints connect) of the
     * column */
    uint32_t around;
    bool
        /* if true, the terms are those of a constraint: `count` terms of the model, beginning with
         * index `start` */
        given;
    /* whether some terms of the expression are columns that a required equality fixes */
    bool fixed;
    /* whether cancellation in the simplex tableau has spoilt some coefficient of the expression */
    bool inexact;
} csi_square_expression;

/* Kinds of rows: a lower bound, an upper bound, a required equality, an optional constraint, and a row of
 * lowest priority by which a variable keeps its published value if nothing else determines it. */
enum { CSI_SQUARE_LOWER, CSI_SQUARE_UPPER, CSI_SQUARE_FIXED, CSI_SQUARE_SOFT, CSI_SQUARE_KEEP };

/* A row of a least-squares problem: one constraint on one expression, which should equal `target` (`side`
 * 0), be at least `target` (1) or at most `target` (-1). Expressions and targets are scaled so that each
 * row of coefficients has length 1. */
typedef struct csi_square_row {
    double priority;
    /* The square root of the weight of the squared error; in a level of absolute errors, the weight
     * itself. */
    double weight;
    double target;
    /* If the row is an inequality for lower priorities (a wall), its bound: the target, or the row's value
     * when its own priority was solved. */
    double floor;
    /* The expression that the row constrains, as an index among the expressions of the least-squares
     * problem. */
    uint32_t expression;
    /* the optional constraint from which the row was made; CSI_NONE for other rows */
    uint32_t constraint;
    int8_t side;
    uint8_t kind;
    /* 1 or -1 if lower priorities must keep the row's value above or below `floor`; 0 if they may
     * change the value freely. */
    int8_t wall;
    /* The row is an inequality of a higher priority and is active: it is in the working set of the level
     * that is being solved. */
    uint8_t held;
    /* The row was released from the working set in this level but blocked the next step at once, so it is
     * not released again. */
    uint8_t stays;
    /* Errors of a higher priority press against this inequality, so lower priorities must keep it at
     * its bound, as if it were an equality. */
    uint8_t taken;
    /* The row had an error when the matrix factors of its level (the rows of one priority) were
     * computed. */
    uint8_t errs;
} csi_square_row;

/* A level: the rows of one priority, with matrix factors. The factors give the level's solution directly
 * from the targets, as long as the same rows have errors and the same inequalities are active. The columns
 * of `z` span the subspace that higher priorities leave free. */
typedef struct csi_square_level {
    /* the rows of this level: `count` rows of the least-squares problem, beginning with index `first` */
    uint32_t first, count;
    /* the dimension of the subspace that higher priorities leave free for this level */
    uint32_t free;
    /* Whether higher priorities determine nothing. `z` would be the identity matrix, and is not
     * stored. */
    bool whole;
    /* Whether the absolute values of the errors are added up instead of their squares. */
    bool absolute;
    uint32_t walls, errors, rank;
    /* Lists of rows: the active inequalities of higher priorities, and the rows with errors. In a level of
     * absolute errors, the second list has the rows that are fixed at their targets instead. */
    uint32_t *wall, *error;
    /* the index in the array `factors` of the least-squares problem at which the matrix factors of this
     * level begin */
    size_t factor_start;
    double *block;
    size_t size;
    double *z;
    /* QR factors of the active inequalities' rows, which are the columns of the factored matrix. */
    double *wall_factor, *wall_tau;
    /* QR factors of the rows with errors, projected orthogonally to the active inequalities. The rows are
     * the columns of the factored matrix. */
    double *space_factor, *space_tau;
    /* QR factors of the weighted rows with errors, in the space that `space_factor` spans. */
    double *error_factor, *error_tau;
    int32_t *order, *pivots;
    /* How far the rows of the level are from being linearly dependent: the length of the shortest
     * remainder of a row after its components along the other rows were removed. */
    double left;
    /* Whether the rows with errors determine all directions that are orthogonal to the active
     * inequalities; if so, `space_factor` is not used. */
    bool direct;
} csi_square_level;

/* the state of a solution in doubled precision (precise.c) */
typedef struct csi_precise csi_precise;

/* One least-squares problem, for the columns that share unknowns. `widest` is the largest number of rows
 * of one priority. */
typedef struct csi_square_problem {
    /* `widest`: the largest number of rows of one priority */
    uint32_t unknowns, expressions, rows, levels, widest;
    /* the index in the array `members` at which the expressions of this least-squares problem begin */
    uint32_t first;
    /* the number of variables in the component (set of columns that constraints connect) of this
     * problem */
    uint32_t around;
    /* `warm`: the lists of active inequalities and of rows with errors are those of an earlier solve.
     * `valid`: the matrix factors belong to these lists. */
    bool built, warm, valid;
    /* Whether the answer of the simplex method does not suffice; if so, this least-squares
     * problem must be solved. */
    bool needed;
    /* Whether the least-squares problem is solved because the simplex method failed at some of
     * its columns. */
    bool fallback;
    /* Whether the answer of the simplex method misses some equations, but is kept if least
     * squares miss them by more. */
    bool may_stay;
    /* Whether least squares have solved the problem. */
    bool answered;
    /* Whether least squares found no reliable answer; if so, the problem will be derived from
     * the constraints as given instead of the tableau. */
    bool failed;
    /* Whether cancellation in the tableau has spoilt some expression of the least-squares
     * problem. */
    bool inexact;
    /* Whether rounding errors of double precision may have spoilt the answer. */
    bool doubtful;
    char *block;
    size_t size;
    /* for each unknown, the scaling factor of its column */
    double *column_scale;
    /* the scaled matrix: one column for each expression, with one number for each unknown */
    double *matrix;
    /* for each expression: its scaling factor, the value of its fixed columns, its value, and its change
     * along a step */
    double *scale, *offset, *value, *change;
    /* for each unknown: coordinates of the present point, a saved point, the best point, and a step */
    double *point, *kept, *best, *step;
    /* The expressions in coordinates of the subspace that higher priorities leave free, as columns whose
     * beginnings are `unknowns` numbers apart. Points to `matrix`, or to `reduced` once a priority has
     * determined something. */
    double *view;
    /* The matrix of expressions in coordinates of the subspace that higher priorities leave free. */
    double *reduced;
    /* An orthonormal basis: the columns that higher priorities have used, then a basis of the subspace
     * that is still free. */
    double *basis;
    /* work space: `unknowns` times the larger of `unknowns` and `widest` numbers */
    double *spare;
    /* the matrix factors of all levels: 2 * unknowns * rows numbers for each */
    double *factors;
    size_t factored;              /* the number of rows of all levels */
    double *tau, *vector, *force; /* work space with as many numbers as rows or unknowns */
    /* the largest absolute coordinate of the point at which the values in `value` were computed */
    double extent;
    /* The work that the last solution took, and the most that it may take. */
    uint64_t work, work_most;
    bool evaluated; /* whether the numbers in `value` belong to the present point */
    /* whether computing the answer a second time gave the same result, except for rounding */
    bool steady;
    /* How far rows were from being linearly dependent, at worst: the length of the shortest remainder of a
     * row after its components along other rows were removed. Remainders that are only rounding error are
     * ignored. */
    double least;
    /* NULL except while the least-squares problem is being solved in doubled precision */
    csi_precise *precise;
    /* all tolerances are multiplied by this: 1, or CSI_SQUARES_FINER in doubled precision */
    double fineness;
    int32_t *order;
    csi_square_row *row;
    csi_square_level *level;
} csi_square_problem;

/* The data of least squares of a solver. */
struct csi_squares {
    csi_dense dense;
    /* Whether the next solve gives 0 to variables that no constraint determines. Otherwise they
     * keep their published values (those that the host reads). */
    bool restart;
    /* Whether constraints were added or removed or got other priorities or weights; if so, the
     * least-squares problems must be derived again. */
    bool outdated;
    /* Whether a solve has found more columns whose rows in the tableau are too inaccurate. The
     * least-squares problems must then be built again, for these columns from the constraints as
     * the host gave them. */
    bool restate;
    /* For each column, bits that say why the simplex method failed at it (CSI_FAILURE). Empty if no column
     * has failed. */
    CSI_ARRAY(uint8_t) failure;
    /* The terms of all expressions. Unlike terms of rows, they are not linked into lists of columns. */
    CSI_ARRAY(csi_term) entries;
    CSI_ARRAY(csi_square_expression) expressions;
    /* the indices of all expressions (columns in terms of unknowns), grouped by least-squares
     * problem */
    csi_indices members;
    CSI_ARRAY(csi_square_problem) problems;
    CSI_ARRAY(csi_square_row) rows; /* rows of the least-squares problem that is being built */
    /* The parents in a union-find forest: two unknowns have the same root if they belong to the
     * same least-squares problem. CSI_NONE for columns that are not unknowns. */
    csi_indices parent;
    /* For each column, its index among the unknowns of its least-squares problem; CSI_NONE if it is not an
     * unknown. */
    csi_indices unknown_index;
    /* For each variable, the value that least squares give it; NaN if the value of the tableau is
     * published. */
    CSI_ARRAY(double) values;
};

/* Bits of csi_squares.failure: the reasons why least squares cannot use a column's expression in the
 * simplex tableau, and use the constraints as the host gave them (fallback.c). UNDONE: the simplex
 * method reached the iteration limit before the column was feasible and optimal. MISSED: the values do
 * not satisfy the column's equation. INEXACT: least squares found no answer, or an inexact one, for the
 * column's component (the set of columns that constraints connect with it). NEAR: a column of the
 * component failed, or the component has no required equalities, so that the tableau would save
 * nothing. */
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

/* Returns the terms of an expression. They are stored in the array `entries` or, if `given` is set, are
 * the terms of a constraint in the model. */
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
