/* wide.h - numbers as unevaluated sums of two doubles: 106 bits (Dekker, "A floating-point technique for
 * extending the available precision", 1971). It rests on the rounding of IEEE 754 and on no contraction. */
#ifndef CSI_WIDE_H
#define CSI_WIDE_H

#include "ieee.h"

#include <math.h>
#include <stdint.h>

typedef struct csi_wide {
    double high, low;
} csi_wide;

static inline csi_wide csi_wide_of(double a) { return (csi_wide){a, 0}; }

static inline csi_wide csi_wide_exact_sum(double a, double b) {
    double sum = a + b, part = sum - a;
    return (csi_wide){sum, (a - (sum - part)) + (b - part)};
}

/* a + b if |a| >= |b|. */
static inline csi_wide csi_wide_normal(double a, double b) {
    double sum = a + b;
    return (csi_wide){sum, b - (sum - a)};
}

static inline csi_wide csi_wide_exact_product(double a, double b) {
    const double half = 0x1p27 + 1; /* takes a number apart into two of 26 bits */
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

static inline csi_wide csi_wide_scale(double a, csi_wide b) {
    csi_wide p = csi_wide_exact_product(a, b.high);
    return csi_wide_normal(p.high, p.low + a * b.low);
}

static inline csi_wide csi_wide_divide(csi_wide a, csi_wide b) {
    double first = a.high / b.high;
    csi_wide rest = csi_wide_subtract(a, csi_wide_scale(first, b));
    double second = rest.high / b.high;
    rest = csi_wide_subtract(rest, csi_wide_scale(second, b));
    csi_wide sum = csi_wide_normal(first, second);
    return csi_wide_add(sum, csi_wide_of(rest.high / b.high));
}

static inline csi_wide csi_wide_root(csi_wide a) {
    if (!(a.high > 0)) return csi_wide_of(0);
    double root = sqrt(a.high);
    csi_wide rest = csi_wide_subtract(a, csi_wide_exact_product(root, root));
    return csi_wide_normal(root, rest.high / (2 * root));
}

#endif
