/* wide.h - arithmetic in doubled precision: a number is the unevaluated sum of two doubles, which gives about
 * 106 bits. Internal.
 *
 * The algorithms are those of T. J. Dekker, "A floating-point technique for extending the available
 * precision", 1971. The exact sums and products hold only if doubles are those of IEEE 754, rounded to
 * nearest, and if the compiler does not contract or reassociate (ieee.h). An addition costs 20 operations on
 * doubles. */
#ifndef CSI_WIDE_H
#define CSI_WIDE_H

#include "ieee.h"

#include <math.h>
#include <stdint.h>

/* The number high + low. `high` is the sum rounded to a double, and `low` is the rounding error. */
typedef struct csi_wide {
    double high, low;
} csi_wide;

static inline csi_wide csi_wide_of(double a) { return (csi_wide){a, 0}; }

/* Returns a + b without any error (Knuth's TwoSum). */
static inline csi_wide csi_wide_exact_sum(double a, double b) {
    double sum = a + b, part = sum - a;
    return (csi_wide){sum, (a - (sum - part)) + (b - part)};
}

/* Returns a + b without any error if |a| >= |b| (Dekker's FastTwoSum). */
static inline csi_wide csi_wide_normal(double a, double b) {
    double sum = a + b;
    return (csi_wide){sum, b - (sum - a)};
}

/* Returns a * b without any error (Dekker's product). */
static inline csi_wide csi_wide_exact_product(double a, double b) {
    /* Veltkamp's constant: splits a double into two halves of 26 bits each. */
    const double half = 0x1p27 + 1;
    double product = a * b, p = half * a, q = half * b;
    double a1 = p - (p - a), b1 = q - (q - b), a2 = a - a1, b2 = b - b1;
    return (csi_wide){product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

static inline csi_wide csi_wide_add(csi_wide a, csi_wide b) {
    csi_wide s = csi_wide_exact_sum(a.high, b.high), t = csi_wide_exact_sum(a.low, b.low);
    s = csi_wide_normal(s.high, s.low + t.high);
    return csi_wide_normal(s.high, s.low + t.low);
}

static inline csi_wide csi_wide_minus(csi_wide a) { return (csi_wide){-a.high, -a.low}; }

static inline csi_wide csi_wide_subtract(csi_wide a, csi_wide b) {
    return csi_wide_add(a, csi_wide_minus(b));
}

static inline csi_wide csi_wide_multiply(csi_wide a, csi_wide b) {
    csi_wide p = csi_wide_exact_product(a.high, b.high);
    return csi_wide_normal(p.high, p.low + (a.high * b.low + a.low * b.high));
}

/* Returns a * b for a double `a`; cheaper than csi_wide_multiply(). */
static inline csi_wide csi_wide_scale(double a, csi_wide b) {
    csi_wide p = csi_wide_exact_product(a, b.high);
    return csi_wide_normal(p.high, p.low + a * b.low);
}

/* Returns a / b by long division: the sum of three quotients of doubles, each computed from the remainder
 * that the quotients before it leave. */
static inline csi_wide csi_wide_divide(csi_wide a, csi_wide b) {
    double first = a.high / b.high;
    csi_wide rest = csi_wide_subtract(a, csi_wide_scale(first, b));
    double second = rest.high / b.high;
    rest = csi_wide_subtract(rest, csi_wide_scale(second, b));
    csi_wide sum = csi_wide_normal(first, second);
    return csi_wide_add(sum, csi_wide_of(rest.high / b.high));
}

/* Returns the square root of `a` by one step of Newton's method from the root in doubles; 0 if a <= 0 or NaN. */
static inline csi_wide csi_wide_root(csi_wide a) {
    if (!(a.high > 0)) return csi_wide_of(0);
    double root = sqrt(a.high);
    csi_wide rest = csi_wide_subtract(a, csi_wide_exact_product(root, root));
    return csi_wide_normal(root, rest.high / (2 * root));
}

#endif
