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

/* The unit roundoff of doubles. Each operation adds up to this part of its result to the result's error
 * bound. */
#define CSI_ROUNDOFF 0x1p-53

/* A sum counts as zero if it is at most this part of its magnitude: only rounding error is left then, as in
 * 0.1 + 0.2 - 0.3, which gives 5.6e-17. */
#define CSI_CANCELLATION 0x1p-36

/* A reduced cost is doubtful, because it may be rounding error, if it is below this part of the largest
 * number that was added up for it. The constant is far above CSI_CANCELLATION, because rows that
 * substitutions have changed contain rounding errors that the sum itself does not show. All rows are
 * rebuilt from the constraints before a doubtful reduced cost is used. */
#define CSI_DOUBTFUL_COST 0x1p-26

/* If a constraint names a variable several times and the coefficients add up to at most this part of their
 * magnitude, the variable is dropped from the constraint, as in 0.1 x + 0.2 x - 0.3 x. The constant is
 * smaller than CSI_CANCELLATION, because only the rounding of the host's decimal fractions must be
 * forgiven. */
#define CSI_MERGE_CANCELLATION 0x1p-50

/* A value violates a bound if it lies beyond it by more than CSI_VIOLATION_ERRORS error bounds plus
 * CSI_VIOLATION_RELATIVE times the absolute value of the bound. */
#define CSI_VIOLATION_ERRORS 32.0
#define CSI_VIOLATION_RELATIVE 0x1p-44

/* A component of a reduced cost is inflated if numbers more than this many times larger than it were added
 * up for it. It may then consist of nothing but rounding errors. Before its column enters the basis, the
 * reduced cost is computed afresh. */
#define CSI_INFLATED 0x1p20

/* The largest error bound of a value, relative to the magnitude of its sum (or to 1, if that is larger).
 * Without this limit, the pessimistic error bound of a long sum could hide a real violation of a bound. */
#define CSI_EXCUSED 0x1p-40

/* A violated row in which no nonbasic column can move proves a contradiction only if the violation is
 * above this part of the row's magnitude; a smaller violation counts as satisfied. Rows that substitutions
 * have changed contain rounding errors that the error bounds of values do not include. */
#define CSI_CONTRADICTION_RELATIVE 0x1p-32

/* A coefficient is not a safe pivot if cancellation has left less than this part of the numbers that were
 * added up for it. All rows are rebuilt from the constraints before such a pivot is used. */
#define CSI_SUSPICIOUS 0x1p-20

/* All rows are rebuilt from the constraints if the rounding errors of one row's coefficients (its noise,
 * or the measured error that replaced it) are above this part of the row's largest coefficient. */
#define CSI_NOISY 0x1p-32

/* The noise of a row is only an upper bound on the rounding errors of its coefficients, and often far too
 * large. If it is above this part of the row's largest coefficient, the true error is measured by
 * comparing the row with the sum of constraints that it should be. */
#define CSI_MEASURED 0x1p-34

/* Relative precision of the host's numbers. Inputs such as 1.0/3 are already rounded, so exact cancellation
 * cannot be expected below this. */
#define CSI_DATA_NOISE 0x1p-51

/* Two fractions of the sum of the absolute values of a sum's terms. A sum between them is too small
 * to be surely different from zero, and too large to be surely a rounding error. After such a sum,
 * the solver checks its results in doubled precision. */
#define CSI_UNCERTAIN 0x1p-14
#define CSI_SURELY_NOTHING 0x1p-48

/* The largest problem, in variables times rows, whose results are checked in doubled precision. The check
 * uses a dense tableau and would take too long for larger problems. */
#define CSI_RECHECK_MOST ((size_t)1 << 12)

/* If two coefficients of a problem differ by more than this factor, the check in doubled precision never
 * reports a contradiction in what the tableau accepts, because the rounding of the host's large numbers
 * may hide the small ones. */
#define CSI_RECHECK_RANGE 0x1p32

/* Relative error of one operation in doubled precision (wide.h), which has about 106 bits. */
#define CSI_WIDE_ROUNDOFF 0x1p-100

/* If the tableau has moved a nonbasic variable that is at no breakpoint to more than this many times its
 * published value (or times 1, if that is larger), the check in doubled precision keeps the published
 * value. */
#define CSI_RECHECK_FAR 0x1p20

/* The smallest pivot, relative to the largest coefficient of its row, with which the check in doubled
 * precision builds its basis. A row without such a pivot is taken to be linearly dependent on other rows. */
#define CSI_RECHECK_PIVOT 0x1p-44

/* A coefficient is accepted as a pivot only if it is larger than the noise of its row (the bound on the
 * rounding errors of the row's coefficients) by this factor. */
#define CSI_PIVOT_OVER_NOISE 0x1p16

/* Threshold pivoting: a pivot must have at least this part of the largest coefficient of its row. A small
 * threshold leaves a wide choice, which keeps fill-in low. */
#define CSI_PIVOT_THRESHOLD 0x1p-5

/* The threshold of pivots, relative to the largest coefficient of the row, while a large basis is factored
 * by tearing (nucleus.c). It is larger than CSI_PIVOT_THRESHOLD, because tearing causes no fill-in that a
 * smaller pivot could avoid, and small pivots increase rounding errors. 3/8 still admits the 1/2 in rows
 * `a - 2b + c = 0`, which state equal distances. */
#define CSI_TEAR_THRESHOLD 0x1.8p-2

/* The limit of growth while a large basis is factored by tearing (nucleus.c). Expanding a row adds
 * multiples of other rows. If a multiple exceeds this many times the row's largest coefficient, both
 * scaled, it would magnify rounding errors too much: tearing is abandoned for elimination. */
#define CSI_GROWTH 0x1p20

/* Values miss an equation if the two sides differ by more than CSI_MISSED times the magnitude of its terms
 * (or times 1, if that is larger). If the error bounds of the terms explain a larger difference, as at the
 * end of a sum of thousands of widths, that difference is allowed, but never more than CSI_MISSED_ANYWAY
 * times the magnitude. */
#define CSI_MISSED 0x1p-33
#define CSI_MISSED_ANYWAY 0x1p-24

/* A row that substitutions have changed is *quiet* if its rounding errors are too small to matter. Then
 * its noise is at most CSI_QUIET, and at most CSI_QUIET * CSI_MODERATE times its smallest coefficient; no
 * coefficient of the row or of the constraint that it stands for is above CSI_MODERATE; and none of the
 * constraint is below 1 / CSI_MODERATE. Quiet rows are not compared with their constraints after each
 * solve, which saves time. */
#define CSI_QUIET 0x1p-44
#define CSI_MODERATE 0x1p10

/* A value is imprecise if its error bound is above this part of the value (or above this number, if the
 * value is below 1). If a value is imprecise, even quiet rows (see CSI_QUIET) are compared with their
 * constraints, because the value may occur in a constraint and not in its row. */
#define CSI_IMPRECISE 0x1p-34

/* Formulas that replace a solve during resizing (region.c) know some columns only by the rates at which
 * they follow the inputs. Such a column counts as inside its segment (a linear piece of its cost) if its
 * distance from both ends is at least CSI_WATCH_RELATIVE times the magnitude of its terms plus
 * CSI_WATCH_ERRORS error bounds. Both are multiplied by CSI_WATCH_REACH, because the inputs may become
 * that many times larger than they were when terms and error bounds were computed. */
#define CSI_WATCH_RELATIVE 0x1p-36
#define CSI_WATCH_ERRORS 64.0
#define CSI_WATCH_REACH 16.0

/* If the lower bound of a column exceeds the upper bound by at most this fraction of the larger
 * bound, the bounds count as equal. If the excess is larger, the constraints contradict each other.
 * */
#define CSI_BOUNDS_RELATIVE 0x1p-42

/* The test for uniqueness (unique.c) asks whether variables can move without cost, by at most 1. A column
 * counts as being at an end of its segment (a linear piece of its cost) if it is nearer than this part of
 * its magnitude. A variable counts as moving if it can move by more than this. */
#define CSI_FACE_RELATIVE 0x1p-30

/* The formulas of a template's plan hold for an instance if each guard (an inequality low <= high between
 * two computed numbers) is missed by at most this number times (1 + |low|). */
#define CSI_STAMP_RELATIVE 0x1p-36

/* The largest number of a template's instance, and the largest coefficient of a plan's formulas, for which
 * the formulas are used. Instances with larger numbers are solved by the simplex method, so that no
 * formula overflows unnoticed. */
#define CSI_STAMP_LARGEST 0x1p80

/* Least-squares problems of up to this size (unknowns squared times rows) use the portable kernels, with the
 * same bits on every machine. For larger ones LAPACKE is faster. */
#define CSI_SQUARES_PORTABLE_MOST 0x1p22

/* In a least-squares problem that uses LAPACKE, a matrix product is computed by LAPACKE if its three
 * dimensions, multiplied, are at least this. For smaller products the call would cost more than it saves. */
#define CSI_DENSE_LARGE 0x1p18

/* QR factorisation with column pivoting updates the norm of each remaining column. If the square of a norm
 * has fallen to this part of the last one that was computed from scratch, cancellation has spoilt it, and it
 * is computed again. The number is that of LAPACK's dgeqp3, the root of the unit roundoff. */
#define CSI_NORM_CANCELLATION 0x1p-26

/* The rows of least-squares problems are scaled to length 1. A row counts as linearly dependent on others
 * if its part that is orthogonal to them is at most this long. */
#define CSI_RANK 0x1p-32

/* In least squares, an inequality is violated if it is missed by more than this part of the larger of its
 * value and its bound (and also by more than CSI_SQUARES_EVALUATED allows). */
#define CSI_SQUARES_VIOLATED 0x1p-32

/* In least squares, an inequality that is missed by less than this part of the point's largest coordinate is
 * not violated, because a sum of numbers that large is not known more precisely. */
#define CSI_SQUARES_EVALUATED 0x1p-46

/* In least squares, the multiplier of an active inequality counts as negative if it is below minus this part
 * of the weighted errors that it balances. The inequality then leaves the active set. */
#define CSI_SQUARES_MULTIPLIER 0x1p-42

/* In least squares, the error of an inequality counts as rounding error if it is below this part of the
 * root of the sum of squares of all errors at its priority. */
#define CSI_SQUARES_NEGLIGIBLE 0x1p-36

/* Replaces CSI_SQUARES_MULTIPLIER in least-squares problems that are solved in doubled precision: the
 * multiplier of an active inequality counts as negative if it is below minus this part of the errors that
 * it balances. */
#define CSI_SQUARES_PRECISE_MULTIPLIER 0x1p-70

/* In least squares, an active inequality stays active at all lower priorities if its multiplier is above
 * this part of the weighted errors that it balances. A smaller multiplier may be rounding error and proves
 * nothing. */
#define CSI_SQUARES_PRESSED 0x1p-26

/* In least squares, a step counts as zero if it is shorter than this part of the point's largest coordinate,
 * and the change of a row along a step counts as zero if it is below this part of the step's length. */
#define CSI_SQUARES_STEP 0x1p-44

/* In least squares, a step gains nothing if it is shorter than this part of the point's largest coordinate.
 * After several such steps in a row the search for the minimum ends. */
#define CSI_SQUARES_SHORT 0x1p-36

/* In least squares, an inequality that was active in the last solve starts as active again if the point is
 * within CSI_SQUARES_HELD of its bound, relative to its numbers, and if the part of its row that is
 * orthogonal to the other active rows is at least CSI_SQUARES_INDEPENDENT long. Other functions also
 * examine rows below that length more closely. */
#define CSI_SQUARES_HELD 0x1p-30
#define CSI_SQUARES_INDEPENDENT 0x1p-20

/* In least squares, the rows of one priority are factored in one step if the largest of their weights is
 * at most this many times the smallest. The weight of a row is the square root of the weight of its
 * squared error. */
#define CSI_SQUARES_ALIKE 0x1p10

/* An answer of least squares is in doubt if some row was nearly dependent on others: the part of it that is
 * orthogonal to them was shorter than CSI_SQUARES_CERTAIN. The answer is then computed again in doubled
 * precision, with tolerances multiplied by CSI_SQUARES_FINER, unless the problem has more than
 * CSI_SQUARES_PRECISE_MOST numbers, which would take too long. */
#define CSI_SQUARES_CERTAIN 0x1p-13
#define CSI_SQUARES_FINER 0x1p-40
#define CSI_SQUARES_PRECISE_MOST 0x1p20

/* An answer of least squares is also in doubt if its values change by more than this part of themselves (or
 * of one) when they are computed a second time. */
#define CSI_SQUARES_STEADY 0x1p-30

/* The largest absolute value that a number in a computation may have. The solver refuses larger
 * numbers of the host. */
#define CSI_HUGE 0x1p300

/* The smallest absolute value that a coefficient may have. The solver refuses smaller coefficients
 * of the host, except zero. */
#define CSI_TINY 0x1p-300

/* The largest factor, and the inverse of the smallest, between the left-hand sides of constraints that share a row
 * (forms.c). Constants are divided by the factor, and may then exceed CSI_HUGE by it, which is harmless: products of two
 * such numbers do not overflow. */
#define CSI_FORM_FACTOR 0x1p10

static inline double csi_max(double a, double b) { return a > b ? a : b; }
static inline double csi_min(double a, double b) { return a < b ? a : b; }

/* Returns whether `sum` counts as zero: only rounding error is left of its terms, whose absolute values add
 * up to `magnitude`. */
static inline bool csi_is_cancelled(double sum, double magnitude) {
    return fabs(sum) <= CSI_CANCELLATION * magnitude;
}

/* Returns whether a rate of change is so small or so large that the test for uniqueness, in which columns
 * move by at most one, cannot tell the movement from rounding error. */
static inline bool csi_is_extreme(double rate) {
    return fabs(rate) < CSI_UNCERTAIN || fabs(rate) > 1 / CSI_UNCERTAIN;
}

/* Returns whether values miss an equation by too much. `off` is the difference of its two sides,
 * `magnitude` is the sum of the absolute values of its terms, and `error` is how much of `off` the error
 * bounds of the terms explain. */
static inline bool csi_is_missed(double off, double magnitude, double error) {
    double unit = csi_max(magnitude, 1);
    return fabs(off) > csi_max(CSI_MISSED * unit, csi_min(error, CSI_MISSED_ANYWAY * unit));
}

/* Returns how far a value with this error bound may lie beyond `bound` and still count as inside. */
static inline double csi_tolerance(double error, double bound) {
    return CSI_VIOLATION_ERRORS * error + CSI_VIOLATION_RELATIVE * fabs(bound);
}

/* Returns whether the number is finite and small enough to compute with; false for NaN. */
static inline bool csi_is_usable(double number) { return fabs(number) <= CSI_HUGE; }

/* Returns a / b. Most divisors are 1 or -1: avoid the division. */
static inline double csi_quotient(double a, double b) {
    if (b == 1) return a;
    return b == -1 ? -a : a / b;
}

#endif
