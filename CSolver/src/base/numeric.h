/* numeric.h - all tolerances of the solver, and the functions that compare with them.
 *
 * Each numerical decision (whether a sum is zero, a bound is violated, or a pivot is safe) compares with a
 * constant of this file that is named after the decision. No other file may contain a tolerance. Most
 * tolerances are relative. The *magnitude* of a sum is the sum of the absolute values of its terms. The
 * *error bound* of a value is an upper bound on its rounding error, computed together with the value. The
 * *noise* of a row is an upper bound on the rounding error of each of its coefficients. docs/Numerics.md
 * describes the decisions. */
#ifndef CSI_NUMERIC_H
#define CSI_NUMERIC_H

#include "ieee.h"

#include <math.h>
#include <stdbool.h>

/* The unit roundoff of doubles: rounding changes the result of an operation by at most this
 * fraction. Error bounds of values are sums of such changes. */
#define CSI_ROUNDOFF 0x1p-53

/* A sum counts as zero if it is at most this fraction of the sum of the absolute values of its
 * terms, because it may then be only rounding error. For example, 0.1 + 0.2 - 0.3 gives 5.6e-17.
 * Reason for 2^-36: it is 2^17 roundings, more than a sum of thousands of terms accumulates, and
 * an eighth of CSI_MISSED, so that dropping such a sum cannot make an equation count as missed.
 * With 2^-26, Tests/Numbers/judge.sh finds a wrong answer in 12 000 sessions; with 2^-46 and
 * 2^-36, none. */
#define CSI_CANCELLATION 0x1p-36

/* A reduced cost is doubtful, because it may be rounding error, if it is below this fraction of the
 * largest number that was added up for it. The fraction is far above CSI_CANCELLATION, because rows
 * that substitutions have changed contain rounding errors that the sum itself does not show. All
 * rows are rebuilt from the constraints before a doubtful reduced cost is used. A larger reduced cost
 * is surely not zero. The fraction is not critical: Tests/Numbers/judge.sh finds no wrong answer in
 * 12 000 sessions with 2^-36 or 2^-14. */
#define CSI_DOUBTFUL_COST 0x1p-26

/* The ratio test of the dual simplex method compares the first components of two ratios instead of
 * the cost vectors if each is more than this fraction of the largest number that was added up for
 * it, and if they differ by more than this fraction. Reason for 2^-10: far above CSI_DOUBTFUL_COST,
 * so that the vectors give the same order; and below the differences of common weights. */
#define CSI_SURE_LEAD 0x1p-10

/* A constraint may name a variable several times. If the sum of its coefficients is at most this
 * fraction of the sum of their absolute values, as in 0.1 x + 0.2 x - 0.3 x, the coefficients
 * cancel, and the variable is dropped from the constraint. The fraction is smaller than
 * CSI_CANCELLATION, because only the rounding of the host's decimal fractions must be forgiven.
 * 2^-50 is eight roundings: with up to four such terms, each term and each addition is rounded
 * once. */
#define CSI_MERGE_CANCELLATION 0x1p-50

/* A value violates a bound if it lies beyond the bound by more than CSI_VIOLATION_ERRORS times its
 * error bound (an estimate of its rounding error), plus CSI_VIOLATION_RELATIVE times the absolute
 * value of the bound. Reasons: a tolerance of 32 error bounds stays below CSI_MISSED, since error
 * bounds are at most CSI_EXCUSED: 2^5 * 2^-40 = 2^-35. 2^-44 is 2^9 roundings of the bound, which
 * was divided by a coefficient and may have passed through several rows. Neither number is
 * critical: Tests/Numbers/judge.sh finds no wrong answer in 12 000 sessions with 1 or 1024 in
 * place of 32, nor with 2^-53 or 2^-34 in place of 2^-44. */
#define CSI_VIOLATION_ERRORS 32.0
#define CSI_VIOLATION_RELATIVE 0x1p-44

/* A component of a reduced cost is inflated if a number more than this many times larger was added
 * up for it, so that the component may consist of rounding errors only. Before the column with
 * this reduced cost enters the basis, the reduced cost is computed afresh. Losing 20 of 53 bits
 * leaves 2^-33, the precision of CSI_MISSED. */
#define CSI_INFLATED 0x1p20

/* The largest error bound that a value may get, as a fraction of the sum of the absolute values of
 * the terms that the value was computed from (or of 1, if that is larger). Without this limit, the
 * pessimistic error bound of a long sum could hide a real violation of a bound. Reason for 2^-40:
 * CSI_VIOLATION_ERRORS times 2^-40 is 2^-35, a quarter of CSI_MISSED. */
#define CSI_EXCUSED 0x1p-40

/* If a violated row contains no nonbasic column that can move, the constraints contradict each
 * other only if the violation is above this fraction of the sum of the absolute values of the
 * terms and constants that were added up for the row. A smaller violation is accepted: rows that substitutions have changed contain
 * rounding errors that the error bounds of values do not include. 2^-32 is CSI_NOISY, the largest
 * relative error of coefficients with which rows are not rebuilt. */
#define CSI_CONTRADICTION_RELATIVE 0x1p-32

/* A coefficient is not a safe pivot if cancellation has left less than this fraction of the
 * numbers that were added up for it. All rows are rebuilt from the constraints before such a pivot
 * is used. Losing 20 of 53 bits leaves 2^-33, the precision of CSI_MISSED. */
#define CSI_SUSPICIOUS 0x1p-20

/* All rows are rebuilt from the constraints if the rounding errors of one row's coefficients (an
 * upper bound on them, or the measured error) are above this fraction of the row's largest
 * coefficient. 2^-32 is twice CSI_MISSED: in a row of two equal terms, such an error in one of the
 * coefficients changes the sum by CSI_MISSED of the terms' magnitude. */
#define CSI_NOISY 0x1p-32

/* The upper bound on the rounding errors of a row's coefficients (its noise) is often far too
 * large. If the bound is above this fraction of the row's largest coefficient, the true error is
 * measured: the row is compared with the sum of constraints that it should be. 2^-34 is a quarter
 * of CSI_NOISY, so that the true error is known before it can reach CSI_NOISY. */
#define CSI_MEASURED 0x1p-34

/* Relative precision of the host's numbers. Inputs such as 1.0/3 are already rounded, so sums of
 * them cannot be expected to cancel more exactly than this. 2^-51 is four roundings: of the number
 * itself, and of three operations with which the host has computed it. */
#define CSI_DATA_NOISE 0x1p-51

/* Two limits for a sum, as fractions of the sum of the absolute values of its terms. A sum between
 * the limits is too small to be surely different from zero, and too large to be surely a rounding
 * error. After such a sum, the solver checks its results in doubled precision. The lower limit, 2^-48,
 * is 32 roundings, those of a sum of 16 terms. The upper limit, 2^-14, decides only how often results
 * are checked: with 2^-6 or 2^-30 instead, Tests/Numbers/judge.sh finds no wrong answer in 12 000 random
 * sessions either. */
#define CSI_UNCERTAIN 0x1p-14
#define CSI_SURELY_NOTHING 0x1p-48

/* The largest problem, in variables times rows, whose results are checked in doubled precision. The check
 * uses a dense tableau and would take too long for larger problems. Measured with CSOLVER_EXAMINE_ALL, for the
 * layout `form` (csolver-replay --time): at 280, 560, 1 976 and 7 400 numbers, a check takes 11, 20, 68 and 306
 * microseconds if the basis is optimal, and the longest check of each layout takes 0.01, 0.02, 1.3 and 12
 * milliseconds. With 2^12, even the longest check takes a part of a frame (16 milliseconds). */
#define CSI_RECHECK_MOST ((size_t)1 << 12)

/* If two coefficients of a problem differ by more than this factor, rounding of the large numbers
 * may hide the small ones. If the tableau has accepted the constraints of such a problem, the check in
 * doubled precision does not call them contradictory, even if it finds a contradiction. 2^32 is the
 * inverse of CSI_NOISY, the relative error that the coefficients of a row may have: an error of the
 * large coefficient may be as large as the small coefficient. */
#define CSI_RECHECK_RANGE 0x1p32

/* Upper bound of the relative error of one operation on numbers of doubled precision (wide.h). In units
 * of 2^-106, the square of CSI_ROUNDOFF, the error of a sum is at most 3, and that of a product at most
 * 5 (Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic building blocks of
 * double-word arithmetic", 2017). Measured against numbers of 113 bits, 20 million random operations had
 * errors of at most 2.5 (sums without cancellation), 4.0 (products), 2.9 (quotients) and 3.1 (roots).
 * 2^-100 is 64 units. */
#define CSI_WIDE_ROUNDOFF 0x1p-100

/* The check in doubled precision takes the values of nonbasic variables that are at no breakpoint
 * from the tableau. If the tableau has moved such a variable to more than this many times its
 * published value (or times 1, if that is larger), the check takes the published value instead. The
 * rounding of a value 2^20 times as large is 2^-33 of the published value, the precision of
 * CSI_MISSED. */
#define CSI_RECHECK_FAR 0x1p20

/* The smallest pivot with which the check in doubled precision builds its basis, as a fraction of
 * the largest coefficient of the pivot's row. A row without such a pivot is taken to be linearly
 * dependent on other rows. 2^-44 is 2^7 times CSI_DATA_NOISE: what the inaccuracy of the host's
 * numbers leaves of a sum of up to 2^7 terms is no pivot. */
#define CSI_RECHECK_PIVOT 0x1p-44

/* The dual simplex method chooses a column by its stored value, which may be out of date. The step counts as
 * wasted if the column's present value is outside its segment (the linear piece of its cost) by less than this
 * fraction of the distance of the stored value. After some wasted steps, all values are computed anew. The
 * fraction is not critical: a layout of 160 panes of which every two are compared takes 949, 936 and 905 pivots
 * with 1/2, 7/8 and 1, and 996 without this rule. With 1, rounding errors would make steps count as wasted. */
#define CSI_CLOSER 0.875

/* A coefficient is accepted as a pivot only if it is larger than the noise of its row (the bound on the
 * rounding errors of the row's coefficients) by this factor. The factor is not critical, because
 * CSI_SUSPICIOUS rejects bad pivots, too: Tests/Numbers/judge.sh finds no wrong answer in 12 000
 * random sessions if the factor is 1 or 2^30 instead. */
#define CSI_PIVOT_OVER_NOISE 0x1p16

/* Threshold pivoting: a pivot must be at least this fraction of the largest coefficient of its row.
 * A small threshold leaves a wide choice, so that pivots with little fill-in can be chosen.
 * Tests/Numbers/judge.sh finds no wrong answer in 12 000 sessions with 2^-12 or 1/2. */
#define CSI_PIVOT_THRESHOLD 0x1p-5

/* The threshold of pivots, relative to the largest coefficient of the row, while a large basis is factored
 * by tearing (nucleus.c). It is larger than CSI_PIVOT_THRESHOLD, because tearing causes no fill-in that a
 * smaller pivot could avoid, and small pivots increase rounding errors. 3/8 still admits the 1/2 in rows
 * `a - 2b + c = 0`, which state equal distances. */
#define CSI_TEAR_THRESHOLD 0x1.8p-2

/* The limit of growth while a large basis is factored by tearing (nucleus.c), which expands rows
 * by adding multiples of other rows. If the scaled factor of such a multiple is more than this
 * many times the largest scaled coefficient of the expanded row, rounding errors would be
 * magnified too much. The basis is then factored by elimination instead. Losing 20 of 53 bits
 * leaves 2^-33, the precision of CSI_MISSED. */
#define CSI_GROWTH 0x1p20

/* Values miss an equation if its two sides differ by more than CSI_MISSED times the sum of the
 * absolute values of its terms (or times 1, if that is larger). If the error bounds of the terms
 * explain a larger difference, as at the end of a sum of thousands of widths, that difference is
 * allowed, but never more than CSI_MISSED_ANYWAY times the same sum. Reasons: docs/Numerics.md
 * promises 1e-9 for single sums, and 2^-33 is 1.2e-10, an eighth of that; it promises 6e-8 for
 * sums of thousands of terms, which is 2^-24. */
#define CSI_MISSED 0x1p-33
#define CSI_MISSED_ANYWAY 0x1p-24

/* A row that substitutions have changed is *quiet* if the rounding errors of its coefficients are
 * too small to matter. The upper bound on these errors must be at most CSI_QUIET, and at most
 * CSI_QUIET * CSI_MODERATE times the row's smallest coefficient. No coefficient of the row or of
 * its constraint may be above CSI_MODERATE, and none of the constraint below 1 / CSI_MODERATE.
 * Quiet rows are not compared with their constraints after each solve, which saves time. Reason
 * for both numbers: in a sum of up to 2^10 terms, errors of 2^-44 add up to 2^-34, half of
 * CSI_MISSED. */
#define CSI_QUIET 0x1p-44
#define CSI_MODERATE 0x1p10

/* A value is imprecise if its error bound, before it is limited by CSI_EXCUSED, is above this
 * fraction of the value (or above this number, if the value is below 1). If a value is imprecise,
 * all rows that substitutions have changed are compared with their constraints, even quiet rows and
 * rows that were not evaluated: the value may occur in a constraint and not in the row. 2^-34 is
 * half of CSI_MISSED: a more precise value cannot by itself make an equation of two terms count as
 * missed. */
#define CSI_IMPRECISE 0x1p-34

/* Formulas that replace a solve during resizing (region.c) know some columns only by the rates at
 * which these columns follow the inputs. Such a column is safely inside its segment (a linear piece
 * of its cost) if its distance from both ends is at least CSI_WATCH_RELATIVE times the sum of the
 * absolute values of its terms, plus CSI_WATCH_ERRORS times its error bound. Both summands are
 * multiplied by CSI_WATCH_REACH, because the inputs may become that many times larger later.
 * Reasons: 2^-36 is CSI_CANCELLATION, because a rate below this fraction of its terms is taken for
 * zero. 64 is twice CSI_VIOLATION_ERRORS: once for the value from which the distance is computed, and
 * once for the value that a run of the formulas computes. With 16, a window may grow to 16 times its
 * width before the formulas are compiled anew. */
#define CSI_WATCH_RELATIVE 0x1p-36
#define CSI_WATCH_ERRORS 64.0
#define CSI_WATCH_REACH 16.0

/* If the lower bound of a column exceeds the upper bound by at most this fraction of the larger
 * bound, the bounds count as equal. If the excess is larger, the constraints contradict each
 * other. CSI_VIOLATION_RELATIVE (2^-44) is how far a value may miss a bound. A value between the bounds may
 * then miss both of them by 2^-44, so bounds may differ by twice as much; 2^-42 leaves another factor
 * of two for the rounding errors of the bounds themselves. */
#define CSI_BOUNDS_RELATIVE 0x1p-42

/* Tolerance of the test for uniqueness (unique.c), which asks whether variables can move without
 * changing any error, by at most 1. A column is at an end of its segment (a linear piece of its
 * cost) if its distance from the end is at most this fraction of its value (or of 1, if that is
 * larger). A variable can move if it can move by more than this number. 2^-30 is eight times
 * CSI_MISSED, so that a column on which an equation of up to eight columns depends, each of them off
 * by CSI_MISSED, still counts as being at its end. With 2^-20, Tests/Numbers/judge.sh finds 9 wrong
 * answers in the 12 000 sessions (of classes for which the answer is promised); with 2^-40, none. */
#define CSI_FACE_RELATIVE 0x1p-30

/* The compiled formulas of a template (a layout that is evaluated for many sets of numbers) hold
 * for one set if all their conditions hold. Each condition is an inequality low <= high between two
 * computed numbers, which may be missed by at most this number times (1 + |low|): by at most
 * 2^-35 times the larger of 1 and |low|, a quarter of CSI_MISSED. */
#define CSI_STAMP_RELATIVE 0x1p-36

/* The compiled formulas of a template (a layout that is evaluated for many sets of numbers) are
 * used only if no number of a set and no coefficient of a formula is larger than this. Sets with
 * larger numbers are solved by the simplex method, so that no formula overflows unnoticed. A
 * coefficient times a number is at most 2^160, so that the sum of 2^140 such products stays below
 * CSI_HUGE. */
#define CSI_STAMP_LARGEST 0x1p80

/* Least-squares problems of up to this size (unknowns squared times rows) use the matrix functions
 * of dense.c, whose results have the same bits on every machine. For larger problems LAPACKE is
 * used, because it is faster. Measured by `make bench-squares` (docs/performance.md): with two rows
 * for each unknown, 2^22 is 128 unknowns, where whole solves become 1.04 to 1.08 times as fast; at 96
 * unknowns they are not faster. */
#define CSI_SQUARES_PORTABLE_MOST 0x1p22

/* In a least-squares problem that uses LAPACKE, a matrix product is computed by LAPACKE if the
 * product of its three dimensions is at least this. For smaller matrices the call would cost more
 * than it saves. Measured by `make bench-squares`: for 96 rows and 48 columns (2^17.8), LAPACKE
 * multiplies 1.5 times as fast and factors 0.9 times as fast; for 32 columns, both are slower. */
#define CSI_DENSE_LARGE 0x1p18

/* QR factorisation with column pivoting updates the norm of each remaining column after each step.
 * If the square of a norm has fallen to this fraction of its value when the norm was last computed
 * from scratch, cancellation has spoilt the norm, and it is computed again. LAPACK's dgeqp3 uses
 * the same number, the root of the unit roundoff. */
#define CSI_NORM_CANCELLATION 0x1p-26

/* The rows of least-squares problems are scaled to length 1. A row counts as linearly dependent on
 * others if its part that is orthogonal to them is at most this long. 2^-32 is the precision to
 * which required constraints must hold (CSI_SQUARES_VIOLATED): a shorter part would be decided by
 * errors of that size. */
#define CSI_RANK 0x1p-32

/* In least squares, an inequality is violated if it is missed by more than this fraction of the
 * larger of its value and its bound, and also by more than CSI_SQUARES_EVALUATED times the largest
 * coordinate of the point. */
#define CSI_SQUARES_VIOLATED 0x1p-32

/* In least squares, an inequality is not violated if it is missed by less than this fraction of the
 * largest coordinate of the point at which it is evaluated, because a sum of numbers that large is
 * not known more precisely. 2^-46 is 2^7 roundings, those of a sum of 128 numbers. Problems with more
 * than 128 unknowns are solved by LAPACKE, if the library is there (CSI_SQUARES_PORTABLE_MOST). */
#define CSI_SQUARES_EVALUATED 0x1p-46

/* In least squares, the multiplier of an active inequality counts as negative if it is below minus
 * this fraction of the weighted errors that it balances. The inequality then leaves the active set,
 * because the errors become smaller without it. An active inequality whose multiplier is above this
 * fraction becomes an equality for all lower priorities, because leaving its bound would increase the
 * errors. A smaller multiplier may be rounding error and proves nothing. In doubled precision, the
 * fraction is multiplied by CSI_SQUARES_FINER. Reason for 2^-42: it is 2^11 roundings, those of a scalar
 * product of 2^10 errors. Tests/Numbers/squares.sh finds no wrong answer with 2^-36, 2^-46 and 2^-50,
 * and one with 2^-30. In doubled precision, it finds none with 2^-42, 2^-60, 2^-86 and 2^-100 either. */
#define CSI_SQUARES_MULTIPLIER 0x1p-42

/* In least squares, the error of an inequality counts as rounding error if it is below this
 * fraction of the norm (root of the sum of squares) of all errors at the same priority. The square of
 * such an error is at most 2^-72 of the sum of squares, below the rounding of the sum, 2^-53. */
#define CSI_SQUARES_NEGLIGIBLE 0x1p-36

/* In least squares, a step of the search counts as zero if it is shorter than this fraction of the
 * largest coordinate of the present point. The change of a row along a step counts as zero if it is
 * below this fraction of the step's length. 2^-44 is 2^9 roundings, those of a scalar product of 2^8
 * coordinates: each product and each addition is rounded once. */
#define CSI_SQUARES_STEP 0x1p-44

/* In least squares, a step of the search gains nothing if it is shorter than this fraction of the
 * largest coordinate of the present point. After five such steps one after the other, the search for
 * the minimum ends. 2^-36 is an eighth of CSI_MISSED, so that five such steps together change no value
 * by as much as CSI_MISSED. */
#define CSI_SQUARES_SHORT 0x1p-36

/* In least squares, an inequality that was active in the last solve starts as active again under
 * two conditions: the point is within CSI_SQUARES_HELD of its bound, relative to its numbers; and
 * the part of its row that is orthogonal to the other active rows is at least
 * CSI_SQUARES_INDEPENDENT long. Rows are scaled to length 1. The rows of one priority, times the square
 * roots of their weights, are factored in one step if the smallest pivot is at least
 * CSI_SQUARES_INDEPENDENT times the largest of these factors. Losing 20 of 53 bits leaves 2^-33,
 * the precision of CSI_MISSED. 2^-30 is eight times CSI_MISSED: a change of the bound by less is no
 * reason to search for the active inequalities again. */
#define CSI_SQUARES_HELD 0x1p-30
#define CSI_SQUARES_INDEPENDENT 0x1p-20

/* A least-squares solution is in doubt if some row was nearly dependent on others: the part of the
 * row that is orthogonal to them was shorter than CSI_SQUARES_CERTAIN. The solution is then
 * computed again in doubled precision, with tolerances multiplied by CSI_SQUARES_FINER, unless the
 * problem (unknowns squared times rows) is larger than CSI_SQUARES_PRECISE_MOST, which would take too
 * long. Measured for sparse systems with two nearly dependent rows: for 16, 32, 48, 70 and 100 unknowns,
 * with two rows each, doubled precision takes 0.2, 1.7, 9.5, 21 and 46 milliseconds; 2^20 is 80 unknowns.
 * Other reasons: losing 13 of 53 bits leaves 2^-40, which is CSI_EXCUSED. The smallest tolerance is CSI_SQUARES_EVALUATED;
 * 2^-46 * 2^-40 is 2^-86, still 2^14 times CSI_WIDE_ROUNDOFF. */
#define CSI_SQUARES_CERTAIN 0x1p-13
#define CSI_SQUARES_FINER 0x1p-40
#define CSI_SQUARES_PRECISE_MOST 0x1p20

/* The largest absolute value that a number in a computation may have. The solver refuses larger
 * numbers of the host. The product of three such numbers is at most 2^900, and doubles reach
 * 2^1023, so that a sum of products of a coefficient, a value and a weight cannot overflow. */
#define CSI_HUGE 0x1p300

/* The smallest absolute value that a coefficient may have. The solver refuses smaller coefficients
 * of the host, except zero. 2^-300 is the inverse of CSI_HUGE, so that the inverse of a
 * coefficient is accepted, too. */
#define CSI_TINY 0x1p-300

/* Two constraints may share a row if their left-hand sides are equal up to a factor (forms.c). This
 * is the largest factor, and the inverse of the smallest. Constants are divided by the factor and
 * may then exceed CSI_HUGE, which is harmless: products of two such numbers do not overflow. The factor
 * is not critical: Tests/Numbers/judge.sh finds no wrong answer in 12 000 sessions with 1 or 2^40. */
#define CSI_FORM_FACTOR 0x1p10

static inline double csi_max(double a, double b) { return a > b ? a : b; }
static inline double csi_min(double a, double b) { return a < b ? a : b; }

/* Returns whether `sum` counts as zero: only rounding error is left of its terms, whose absolute values add
 * up to `magnitude`. */
static inline bool csi_is_cancelled(double sum, double magnitude) {
    return fabs(sum) <= CSI_CANCELLATION * magnitude;
}

/* Returns whether a rate of change is too small or too large for the test for uniqueness. In this
 * test columns move by at most one, and the movement at such a rate could not be distinguished from
 * rounding error. */
static inline bool csi_is_extreme(double rate) {
    return fabs(rate) < CSI_UNCERTAIN || fabs(rate) > 1 / CSI_UNCERTAIN;
}

/* Returns whether values miss an equation by too much. `off` is the difference of its two sides,
 * `magnitude` is the sum of the absolute values of its terms, and `error` is how much of `off` the error
 * bounds of the terms explain. Values that have overflowed, so that `off` is NaN, miss the equation. */
static inline bool csi_is_missed(double off, double magnitude, double error) {
    double unit = csi_max(magnitude, 1);
    return !(fabs(off) <= csi_max(CSI_MISSED * unit, csi_min(error, CSI_MISSED_ANYWAY * unit)));
}

/* Returns by how much a constraint is violated, 0 or less if the constraint holds. `side` is 0 for an equality, 1 for
 * "at least" and -1 for "at most"; `off` is the left-hand side of the constraint minus the right-hand side. */
static inline double csi_missed_by(int side, double off) {
    return side == 0 ? fabs(off) : csi_max(0, -side * off);
}

/* Returns how far a value may lie beyond `bound` and still count as inside. `error` is the error
 * bound of the value. */
static inline double csi_tolerance(double error, double bound) {
    return CSI_VIOLATION_ERRORS * error + CSI_VIOLATION_RELATIVE * fabs(bound);
}

/* Returns whether the number is finite and at most CSI_HUGE in absolute value, so that the solver
 * can compute with it; false for NaN. */
static inline bool csi_is_usable(double number) { return fabs(number) <= CSI_HUGE; }

/* Returns a / b. Most divisors are 1 or -1: avoid the division. */
static inline double csi_quotient(double a, double b) {
    if (b == 1) return a;
    return b == -1 ? -a : a / b;
}

#endif
