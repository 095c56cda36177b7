/* squares.h - the data of least squares, and the functions of its files. Internal.
 *
 * Expanding all columns in the simplex tableau gives each column as a linear combination of
 * nonbasic ones. Nonbasic columns that no required equality fixes are the *unknowns*; the fixed
 * ones are numbers. Columns that share unknowns form one dense *problem*: its *expressions* are
 * its columns in terms of its unknowns, and each of its *rows* is a constraint on one
 * expression. Rows are in *levels* by falling priority: the required ones first, and last those
 * that keep each variable near its published value.
 *
 * A row has an *error* if it is an equality or a violated inequality of the level that is being
 * solved. A *wall* is an inequality of a higher level, which must not become violated; it is
 * *held* while it is in the working set of the active-set method. docs/LeastSquares.md describes
 * the method. */
#ifndef CSI_SQUARES_H
#define CSI_SQUARES_H

#include "dense.h"
#include "../base/state.h"

/* A linear expression: a column as a sum of unknowns (free nonbasic columns) and fixed columns
 * of a least-squares problem, each with a coefficient. There are `count` terms. They are stored in
 * the array `entries`, beginning with index `start`, or, if `original` is set, are those of a
 * constraint (csi_square_terms). */
typedef struct csi_square_expression {
    uint32_t column, start, count;
    /* The least-squares problem to which the expression belongs, and the index of the expression
     * among those of the problem. */
    uint32_t problem, index;
    /* The number of variables in the column's component, which is a set of columns that
     * constraints connect. */
    uint32_t around;
    bool
        /* Whether the terms are those of the constraint whose logical column `column` is. `start`
         * is then not used. */
        original;
    /* Whether some terms belong to columns that a required equality fixes. Their values add a
     * constant to the expression. */
    bool fixed;
    /* Whether the expression comes from rows of the simplex tableau in which cancellation has
     * spoilt some coefficient. */
    bool inexact;
} csi_square_expression;

/* The kinds of rows in a least-squares problem, by the condition that a row stands for: a
 * required lower bound, a required upper bound, a required equality, an optional constraint, or
 * the wish of lowest priority that a variable keeps its published value. */
enum { CSI_SQUARE_LOWER, CSI_SQUARE_UPPER, CSI_SQUARE_FIXED, CSI_SQUARE_SOFT, CSI_SQUARE_KEEP };

/* A row of a least-squares problem: a constraint that one linear expression should equal
 * `target` (`side` 0), be at least `target` (1), or be at most `target` (-1). Expressions and
 * targets are scaled so that the coefficients of each row have length 1 as a vector. */
typedef struct csi_square_row {
    double priority;
    /* The factor of the row's error before it is squared, which is the square root of the
     * constraint's weight. If absolute errors are added up at the row's priority, the weight
     * itself. */
    double weight;
    double target;
    /* For the row of an inequality: the bound that the row must not violate while lower
     * priorities are solved. Usually it is `target`. If a rounding error left the inequality
     * slightly violated at its own priority, it is the row's value. */
    double floor;
    /* The linear expression that the row constrains, by its index among the expressions of the
     * least-squares problem. */
    uint32_t expression;
    /* the optional constraint from which the row was made, or CSI_NONE */
    uint32_t constraint;
    int8_t side;
    uint8_t kind;
    /* 1 if lower priorities must keep the row's value at or above `floor`, -1 if at or below it,
     * 0 if they need not respect a bound. */
    int8_t wall;
    /* Whether the row is an inequality of a higher priority that is now in the working set
     * (active set) of the active-set method, which keeps it at its bound. */
    uint8_t held;
    /* Whether the row left the working set of the active-set method and blocked the next step at
     * once. Its negative multiplier was a rounding error, so the row does not leave the set
     * again at this priority. */
    uint8_t stays;
    /* Whether errors of a higher priority would become smaller if this inequality were violated.
     * Lower priorities must then keep the row at its bound, as if it were an equality. */
    uint8_t taken;
    /* Whether the row had an error (was an equality or a violated inequality) when the matrix
     * factors of its priority were computed. The factors must be computed again when this
     * changes. */
    uint8_t errs;
} csi_square_row;

/* A level: the rows of one priority of a least-squares problem, with matrix factors. As long as
 * the same rows have errors and the same inequalities are active, the solution for other targets
 * follows directly from the factors. The columns of `z` span the subspace that higher priorities
 * leave free. */
typedef struct csi_square_level {
    /* The rows of this priority: `count` rows of the least-squares problem, beginning with index
     * `first`. */
    uint32_t first, count;
    /* the dimension of the subspace that higher priorities leave free */
    uint32_t free;
    /* Whether the whole space is free, because higher priorities determine nothing. The basis
     * `z` would be the identity matrix, and is not stored. */
    bool whole;
    /* Whether the absolute values of the errors of these rows are added up instead of their
     * squares. */
    bool absolute;
    uint32_t walls, errors, rank;
    /* Two lists of row indices. `wall` contains the active inequalities that priorities above this
     * one demand. `error` contains the rows whose errors are minimised at this priority: equalities
     * and violated inequalities. If absolute errors are added up instead of squares, `error`
     * contains the rows that are held at their targets, with an error of 0. */
    uint32_t *wall, *error;
    /* where the matrix factors of this level begin in the array `factors` of the problem */
    size_t factor_start;
    double *block;
    size_t size;
    double *z;
    /* QR factors of a matrix whose columns are the rows of the active inequalities. */
    double *wall_factor, *wall_tau;
    /* QR factors of a matrix whose columns are the rows with errors (equalities and violated
     * inequalities), without weights, projected orthogonally to the active inequalities. */
    double *space_factor, *space_tau;
    /* QR factors of the weighted rows with errors (equalities and violated inequalities). The rows
     * are expressed in the orthonormal basis of the span of the projected rows, which `space_factor`
     * contains. Solving with these factors gives the step to the least sum of squares. */
    double *error_factor, *error_tau;
    int32_t *order, *pivots;
    /* How close the rows of this priority are to linear dependence. A row's remainder is its
     * part that is orthogonal to the other rows; `left` is the length of the shortest remainder.
     * The solution is doubtful if it is small. */
    double left;
    /* Whether the weighted rows with errors were factored in one step, because they determine
     * all directions orthogonal to the active inequalities. `space_factor` is not used then. */
    bool direct;
} csi_square_level;

/* arrays for a solution in doubled precision, where a number is the sum of two doubles */
typedef struct csi_precise csi_precise;

/* One least-squares problem. It contains all columns whose expressions share unknowns, so
 * different problems have no unknown in common and are solved independently. */
typedef struct csi_square_problem {
    /* the sizes of the problem; `widest` is the largest number of rows of one priority */
    uint32_t unknowns, expressions, rows, levels, widest;
    /* The index in csi_squares.members at which the expressions of this problem begin. */
    uint32_t first;
    /* The number of variables in the component of this problem, which is a set of columns that
     * constraints connect. The original constraints would lead to a problem of about this size. */
    uint32_t around;
    /* `warm`: the lists of active inequalities and of rows with errors (equalities and violated
     * inequalities) are left from an earlier solve, and the next solve starts with them.
     * `valid`: the matrix factors belong to these lists and may be used directly. */
    bool built, warm, valid;
    /* Whether this problem must be solved, because the solution of the simplex method does not
     * suffice: errors must be squared, or the simplex method failed. */
    bool needed;
    /* Whether the simplex method failed at some columns of this problem, so that least squares
     * must replace its solution. */
    bool fallback;
    /* Whether the only failure of the simplex method is that its values miss some equations. Its
     * solution is kept if that of least squares misses them by more. */
    bool may_stay;
    /* Whether the last solve has solved this problem, so that the values of its variables come
     * from least squares. */
    bool answered;
    /* Whether least squares found no reliable solution. The problem is then derived again, from
     * the original constraints instead of the simplex tableau. */
    bool failed;
    /* Whether cancellation in the simplex tableau has spoilt a coefficient of some expression.
     * The solution is then doubtful. */
    bool inexact;
    /* Whether the solution in double precision may be wrong because of rounding errors. Doubled
     * precision or the original constraints are tried next. */
    bool doubtful;
    char *block;
    size_t size;
    /* For each unknown, the power of two by which its coefficients are multiplied. */
    double *column_scale;
    /* The scaled coefficients: one column for each expression, with a number for each unknown. */
    double *matrix;
    /* For each expression: its scaling factor, the constant part from its fixed columns, its
     * value at the current point, and the change of its value along a step. */
    double *scale, *offset, *value, *change;
    /* Vectors with a number for each unknown: the current point, a saved point, the best point
     * found, and a step. */
    double *point, *kept, *best, *step;
    /* The scaled coefficients in coordinates of the subspace that higher priorities leave free:
     * one column for each expression, `unknowns` numbers apart. Points to `matrix` until a
     * priority has determined something, later to `reduced`. */
    double *view;
    /* Memory for the scaled coefficients in coordinates of the subspace that higher priorities
     * leave free; see `view`. */
    double *reduced;
    /* An orthonormal basis of the space of unknowns. The first vectors span what the higher
     * priorities have determined, the last ones the subspace that is still free. */
    double *basis;
    /* work space: `unknowns` times (`unknowns` + `widest`) numbers */
    double *spare;
    /* The matrix factors of the rows of all priorities: 2 * unknowns numbers for each row. */
    double *factors;
    size_t factored;              /* total number of rows for which `factors` has room */
    double *tau, *vector, *force; /* work space for `unknowns` + `widest` numbers */
    /* The largest absolute coordinate of the current point. Rounding errors in `value` are
     * proportional to it. */
    double extent;
    /* The work for the present priority so far, and the amount at which the solve is abandoned,
     * both in the units of the solver's work limit. */
    uint64_t work, work_most;
    bool evaluated; /* whether `value` has been computed for the current point */
    /* How close rows came to linear dependence, at worst: the length of the shortest remainder
     * of a row after its components along other rows were subtracted. Remainders that are
     * clearly rounding error do not count. If the number is small, the solution is doubtful. */
    double least;
    /* The arrays for doubled precision (a number is the sum of two doubles); NULL except while
     * the problem is being solved in doubled precision. */
    csi_precise *precise;
    /* The factor of all tolerances: 1, or CSI_SQUARES_FINER in doubled precision. */
    double fineness;
    int32_t *order;
    csi_square_row *row;
    csi_square_level *level;
} csi_square_problem;

/* All data that a solver keeps for least squares. The simplex method does not use them. */
struct csi_squares {
    csi_dense dense;
    /* Whether the next solve gives 0 to variables that no constraint determines. Otherwise they
     * keep their published values, which the calling program reads. */
    bool restart;
    /* Whether constraints have been added or removed, or priorities or weights have changed,
     * since the problems were derived. They must then be derived again. */
    bool outdated;
    /* Whether the running solve has found more columns whose rows in the simplex tableau are too
     * inaccurate. The problems are then derived again, for these columns from the original
     * constraints. */
    bool restate;
    /* For each column, bits that say why the simplex method failed there (CSI_FAILURE_...).
     * Empty if no column has failed. */
    CSI_ARRAY(uint8_t) failure;
    /* The terms of those `expressions` that were copied from rows of the simplex tableau, one
     * expression after the other. Unlike the terms of tableau rows, they are not linked into lists
     * by column. */
    CSI_ARRAY(csi_term) entries;
    CSI_ARRAY(csi_square_expression) expressions;
    /* Indices into `expressions`, sorted by least-squares problem, so that the expressions of
     * one problem are consecutive. */
    csi_indices members;
    CSI_ARRAY(csi_square_problem) problems;
    CSI_ARRAY(csi_square_row) rows; /* the rows of the problem that is being built */
    /* For each column, its parent in a union-find forest: two unknowns with the same root belong
     * to the same least-squares problem. CSI_NONE for columns that are not unknowns. */
    csi_indices parent;
    /* For each column, its index among the unknowns of its least-squares problem, or CSI_NONE if
     * the column is not an unknown. */
    csi_indices unknown_index;
    /* For each variable, the value that least squares have computed, or NaN if the value in the
     * simplex tableau is published. */
    CSI_ARRAY(double) values;
};

/* Bits of csi_squares.failure: why least squares use the original constraints for a column
 * instead of its row in the simplex tableau (fallback.c). UNDONE: the simplex method reached its
 * iteration limit before the column was feasible and optimal. MISSED: the values do not satisfy
 * the column's equation. INEXACT: least squares found no reliable solution for the column's
 * component (a set of columns that constraints connect). NEAR: another column of the component
 * failed, or the component has no required equalities, so that the tableau would not reduce the
 * number of unknowns. */
enum {
    CSI_FAILURE_UNDONE = 1,
    CSI_FAILURE_MISSED = 2,
    CSI_FAILURE_INEXACT = 4,
    CSI_FAILURE_ANY = 7,
    CSI_FAILURE_NEAR = 8
};

/* ---- extract.c ---- */
csolver_status csi_squares_reserve_failures(csolver *s);
bool csi_squares_is_original(const csi_squares *q, uint32_t column);
csolver_status csi_squares_extract(csolver *s);

/* Returns the terms of an expression, which are stored in the array `entries` of least squares
 * or, if `original` is set, belong to a constraint. The place of a constraint's terms is read from
 * the constraint, because every commit of a transaction, also that of a refactorisation, may move
 * all blocks of terms (compact.c) without changing any equation. */
static inline const csi_term *csi_square_terms(const csolver *s, const csi_square_expression *e) {
    if (!e->original) return s->leastsq.squares->entries.items + e->start;
    return s->model.terms.items + s->model.constraints.items[csi_col(s, e->column)->owner].start;
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
