/* numeric.h - every tolerance of the solver, named after what it decides, and the predicates that
 * use it, each with its reason. No other file holds a literal tolerance. docs/Numerics.md lists the decisions. */
#ifndef CSI_NUMERIC_H
#define CSI_NUMERIC_H

#include "ieee.h"

#include <math.h>
#include <stdbool.h>

/* Unit roundoff of a double: what one operation adds to a running error bound. */
#define CSI_ROUNDOFF 0x1p-53

/* A sum whose absolute value is below this part of the sum of its terms' absolute values is zero:
 * the rest is what cancellation left. */
#define CSI_CANCELLATION 0x1p-36

/* A reduced cost that is below this part of what went into it may be what rounding left of nothing: a
 * coefficient in a derived row has more rounding errors behind it than its own sum shows. */
#define CSI_DOUBTFUL_COST 0x1p-26

/* CSI_CANCELLATION for coefficients that the host wrote twice in one constraint, where only the rounding
 * of decimal fractions is to be forgiven. */
#define CSI_MERGE_CANCELLATION 0x1p-50

/* A value lies outside its segment when it does so by more than this many running error bounds
 * plus this part of its own magnitude. */
#define CSI_VIOLATION_ERRORS 32.0
#define CSI_VIOLATION_RELATIVE 0x1p-44

/* A component of a reduced cost of which so many times its value went in by way of other reduced costs is
 * summed up afresh before its column enters the basis. */
#define CSI_INFLATED 0x1p20

/* Whatever its running error bound, a value is held to be known to within this part of the terms
 * that it is the sum of, or of one: a larger error is no excuse for missing a bound. */
#define CSI_EXCUSED 0x1p-40

/* A row without a way out whose violation is below this part of its magnitude is taken as
 * satisfied: derived rows carry rounding errors of their coefficients, which the running error
 * bound does not see. */
#define CSI_CONTRADICTION_RELATIVE 0x1p-32

/* A coefficient that cancellation left below this part of what went into it is no good pivot: the
 * rows are made anew first. */
#define CSI_SUSPICIOUS 0x1p-20

/* A row whose coefficients may be off by more than this part of the largest is made anew. */
#define CSI_NOISY 0x1p-32

/* A row whose bound on the errors of coefficients is above this part of the largest is compared with the
 * constraints that it is the sum of. */
#define CSI_MEASURED 0x1p-34

/* The host's numbers are known to so much, relative to their size: a third is not the third of one. */
#define CSI_DATA_NOISE 0x1p-51

/* A sum that cancelled to less than the first part of its terms, but not to less than the second, which is what
 * rounding leaves of nothing, makes the tableau uncertain. */
#define CSI_UNCERTAIN 0x1p-14
#define CSI_SURELY_NOTHING 0x1p-48

/* Problems with more numbers than this, variables times constraints on several of them, are not looked at in doubled
 * precision: that would take too long. */
#define CSI_RECHECK_MOST ((size_t)1 << 12)

/* Where coefficients differ by more than this factor, errors of the large ones may hide the small ones, and doubled
 * precision refuses nothing that the tableau accepts. */
#define CSI_RECHECK_RANGE 0x1p32

/* The error that one operation adds to a bound in doubled precision. */
#define CSI_WIDE_ROUNDOFF 0x1p-100

/* A variable that nothing holds has not moved by so many times where it was, or one. */
#define CSI_RECHECK_FAR 0x1p20

/* The part of a row's largest coefficient that a pivot must have there to tell dependent rows from others. */
#define CSI_RECHECK_PIVOT 0x1p-44

/* A pivot must be so many times larger than the noise in it. */
#define CSI_PIVOT_OVER_NOISE 0x1p16

/* The part of a row's largest coefficient that a pivot of the refactorisation must have. */
#define CSI_PIVOT_THRESHOLD 0x1p-5

/* CSI_PIVOT_THRESHOLD for rows of a torn nucleus, where fill-in is no reason to take a small one, and noisy rows
 * bring the next refactorisation nearer. Less than the half that is found in the rows
 * `a - 2b + c = 0` of equal distances. */
#define CSI_TEAR_THRESHOLD 0x1.8p-2

/* A row that a refactorisation expands may rest on one of its columns by so many times its largest
 * coefficient at most, both scaled: errors of that column show so many times larger in the row. */
#define CSI_GROWTH 0x1p20

/* An equation is missed when it is off by more than this part of its terms' magnitude, or of one if
 * they are smaller; unless the rounding errors that its terms are known to have explain that, as at the
 * end of a sum of thousands of widths. They do not explain more than the second part. */
#define CSI_MISSED 0x1p-33
#define CSI_MISSED_ANYWAY 0x1p-24

/* A derived row with less noise than this, and than this times its least coefficient times the second
 * number, and with no larger coefficients than that, as those of its source, which are not below its
 * inverse either, is too precise to miss its source. */
#define CSI_QUIET 0x1p-44
#define CSI_MODERATE 0x1p10

/* A value that may be off by more than this part of itself, or of one, may miss the source of another row, however
 * precise that row is. */
#define CSI_IMPRECISE 0x1p-34

/* A value that is known by its rates only is inside its segment when it is so by this part of its terms
 * and this many of its error bounds. They allow for arguments so many times larger than those for which
 * terms and errors are known. */
#define CSI_WATCH_RELATIVE 0x1p-36
#define CSI_WATCH_ERRORS 64.0
#define CSI_WATCH_REACH 16.0

/* Bounds of one column that cross by less than this part of their magnitude meet. */
#define CSI_BOUNDS_RELATIVE 0x1p-42

/* A column nearer than this part of its magnitude to the end of its segment is at the end when it is
 * asked whether another optimum exists; a direction in which a variable moves by less than this, in
 * a box of half-width one, is no direction. */
#define CSI_FACE_RELATIVE 0x1p-30

/* A value that an instance of a template has beyond a bound of its region by less than this part of
 * the bound, or of one, is in the region. */
#define CSI_STAMP_RELATIVE 0x1p-36

/* Instances with larger numbers than this are solved, not computed by a plan, and plans have no larger
 * coefficients, so that nothing overflows unseen. */
#define CSI_STAMP_LARGEST 0x1p80

/* Problems of least squares with more numbers than this (unknowns squared by rows) are where LAPACKE is faster
 * than the portable kernels; all others have the same bits on every machine. */
#define CSI_SQUARES_PORTABLE_MOST 0x1p22

/* LAPACKE computes a single product in such a problem from these three dimensions, multiplied, on. */
#define CSI_DENSE_LARGE 0x1p18

/* A column norm that was brought up to date to less than this part (squared) is computed anew. */
#define CSI_NORM_CANCELLATION 0x1p-26

/* Rows of least-squares problems have the length one. The rest of a row after the directions that
 * others determine is nothing if shorter than this. */
#define CSI_RANK 0x1p-32

/* An inequality is violated, in least squares, when it misses by more than this part of its numbers. */
#define CSI_SQUARES_VIOLATED 0x1p-32

/* Or by this part of the point's largest coordinate: sums of terms so large are not known better. */
#define CSI_SQUARES_EVALUATED 0x1p-46

/* A multiplier is negative when it is so by more than this part of the forces that it balances. */
#define CSI_SQUARES_MULTIPLIER 0x1p-42

/* Of an inequality, an error smaller than this part of the root of its level's sum of squares may be rounding:
 * it is none. */
#define CSI_SQUARES_NEGLIGIBLE 0x1p-36

/* CSI_SQUARES_MULTIPLIER in doubled precision. */
#define CSI_SQUARES_PRECISE_MULTIPLIER 0x1p-70

/* A wall is pressed against for certain when the force is more than this part of them. */
#define CSI_SQUARES_PRESSED 0x1p-26

/* A step shorter than this part of the point is none, and a bound that a step approaches by less than
 * this part of the step is not approached. */
#define CSI_SQUARES_STEP 0x1p-44

/* Steps shorter than this part of the point, several in a row, win nothing. */
#define CSI_SQUARES_SHORT 0x1p-36

/* Bounds that are as near as this part of their numbers may be held from the beginning, if what is left
 * of their rows beside the others is not below the second number. */
#define CSI_SQUARES_HELD 0x1p-30
#define CSI_SQUARES_INDEPENDENT 0x1p-20

/* Weights of errors are alike if none is so many times another, squared. */
#define CSI_SQUARES_ALIKE 0x1p10

/* An answer of least squares in whose way rows were left with less than this beside others is in doubt. Rounding
 * in doubled precision is finer by the second number, and problems of more numbers than the third are not solved
 * in it: they would take too long. */
#define CSI_SQUARES_CERTAIN 0x1p-13
#define CSI_SQUARES_FINER 0x1p-40
#define CSI_SQUARES_PRECISE_MOST 0x1p20

/* Or if values change by more than this part of themselves, or of one, when they are computed once more. */
#define CSI_SQUARES_STEADY 0x1p-30

/* Largest magnitude of a number that takes part in computations. */
#define CSI_HUGE 0x1p300

/* Smallest magnitude of a coefficient. */
#define CSI_TINY 0x1p-300

static inline double csi_max(double a, double b) { return a > b ? a : b; }
static inline double csi_min(double a, double b) { return a < b ? a : b; }

/* Whether `sum` is what cancellation left of terms whose absolute values add up to `magnitude`. */
static inline bool csi_is_cancelled(double sum, double magnitude) {
    return fabs(sum) <= CSI_CANCELLATION * magnitude;
}

/* Whether a rate is so small or large that a box cuts off what it moves. */
static inline bool csi_is_extreme(double rate) {
    return fabs(rate) < CSI_UNCERTAIN || fabs(rate) > 1 / CSI_UNCERTAIN;
}

static inline bool csi_is_missed(double off, double magnitude, double error) {
    double unit = csi_max(magnitude, 1);
    return fabs(off) > csi_max(CSI_MISSED * unit, csi_min(error, CSI_MISSED_ANYWAY * unit));
}

/* How far a value known to within `error` may lie beyond `bound` and still count as inside. */
static inline double csi_tolerance(double error, double bound) {
    return CSI_VIOLATION_ERRORS * error + CSI_VIOLATION_RELATIVE * fabs(bound);
}

static inline bool csi_is_usable(double number) { return fabs(number) <= CSI_HUGE; }

/* Divisors are units mostly, and divisions are slow. */
static inline double csi_quotient(double a, double b) {
    if (b == 1) return a;
    return b == -1 ? -a : a / b;
}

#endif
