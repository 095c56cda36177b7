/* integers.h - integers of up to 1024 bits, for the random test judge.c. A result that does not fit sets
 * integer_overflow, and has no meaning. */
#ifndef INTEGERS_H
#define INTEGERS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef __SIZEOF_INT128__
typedef uint64_t limb;
__extension__ typedef unsigned __int128 limbs_two;
__extension__ typedef __int128 limbs_signed;
enum { LIMB_BITS = 64 };
#else
typedef uint32_t limb;
typedef uint64_t limbs_two;
typedef int64_t limbs_signed;
enum { LIMB_BITS = 32 };
#endif

enum { LIMBS = 1024 / LIMB_BITS };

/* An integer as sign and magnitude. Zero has no limbs (digits of 32 or 64 bits). */
typedef struct integer {
    int32_t sign, size;
    limb limbs[LIMBS];
} integer;

static bool integer_overflow;

static inline void integer_copy(integer *to, const integer *from) {
    to->sign = from->sign;
    to->size = from->size;
    for (int32_t i = 0; i < from->size; i++) to->limbs[i] = from->limbs[i];
}

/* Sets the integer to a magnitude that may have leading zeros. */
static inline void integer_take(integer *to, int32_t sign, const limb *limbs, int32_t size) {
    while (size > 0 && limbs[size - 1] == 0) size--;
    if (size > LIMBS) {
        integer_overflow = true;
        size = LIMBS;
    }
    for (int32_t i = 0; i < size; i++) to->limbs[i] = limbs[i];
    to->size = size;
    to->sign = size == 0 ? 0 : sign;
}

static inline void integer_set(integer *to, int small) {
    limb magnitude = (limb)(small < 0 ? -(int64_t)small : small);
    integer_take(to, small < 0 ? -1 : 1, &magnitude, 1);
}

static inline int limbs_compare(const limb *a, int32_t a_size, const limb *b, int32_t b_size) {
    if (a_size != b_size) return a_size < b_size ? -1 : 1;
    for (int32_t i = a_size; i-- > 0;)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Computes a += b. The array of a must have room for one limb more than the longer number has. */
static inline int32_t limbs_add(limb *a, int32_t a_size, const limb *b, int32_t b_size) {
    limbs_two carry = 0;
    for (; a_size < b_size; a_size++) a[a_size] = 0;
    for (int32_t i = 0; i < a_size; i++) {
        carry += (limbs_two)a[i] + (i < b_size ? b[i] : 0);
        a[i] = (limb)carry;
        carry >>= LIMB_BITS;
    }
    if (carry != 0) a[a_size++] = (limb)carry;
    return a_size;
}

/* Computes a = |a - b|, and returns the sign of a - b. */
static inline int limbs_subtract(limb *a, int32_t *a_size, const limb *b, int32_t b_size) {
    int order = limbs_compare(a, *a_size, b, b_size);
    const limb *large = order < 0 ? b : a, *small = order < 0 ? a : b;
    int32_t size = order < 0 ? b_size : *a_size, small_size = order < 0 ? *a_size : b_size;
    limb borrow = 0;
    for (int32_t i = 0; i < size; i++) {
        limb less = i < small_size ? small[i] : 0, from = large[i];
        a[i] = from - less - borrow;
        borrow = borrow ? from <= less : from < less;
    }
    while (size > 0 && a[size - 1] == 0) size--;
    *a_size = size;
    return order;
}

/* Computes a product. The array must have room for the limbs of both factors. */
static inline int32_t limbs_multiply(limb *product, const integer *a, const integer *b) {
    int32_t size = a->size + b->size;
    if (a->size == 0 || b->size == 0) return 0;
    for (int32_t i = 0; i < size; i++) product[i] = 0;
    for (int32_t i = 0; i < a->size; i++) {
        limbs_two carry = 0;
        for (int32_t k = 0; k < b->size; k++) {
            carry += (limbs_two)a->limbs[i] * b->limbs[k] + product[i + k];
            product[i + k] = (limb)carry;
            carry >>= LIMB_BITS;
        }
        product[i + b->size] = (limb)carry;
    }
    return product[size - 1] == 0 ? size - 1 : size;
}

/* Returns whether the absolute value is below 2^(LIMB_BITS - 2), so that sums of two products of such
 * numbers fit into limbs_signed. */
static inline bool integer_is_small(const integer *a) {
    return a->size == 0 || (a->size == 1 && a->limbs[0] >> (LIMB_BITS - 2) == 0);
}

static inline limbs_signed integer_small(const integer *a) {
    return a->size == 0 ? 0 : (limbs_signed)a->limbs[0] * a->sign;
}

static inline void integer_take_two(integer *to, limbs_signed value) {
    limbs_two magnitude = value < 0 ? -(limbs_two)value : (limbs_two)value;
    to->sign = value < 0 ? -1 : value > 0;
    to->size = 0;
    for (; magnitude != 0; magnitude >>= LIMB_BITS) to->limbs[to->size++] = (limb)magnitude;
}

/* sum += a * b */
static inline void integer_add_product(integer *sum, const integer *a, const integer *b) {
    limb product[2 * LIMBS + 1], total[2 * LIMBS + 2];
    int sign = a->sign * b->sign;
    if (sign == 0) return;
    if (integer_is_small(a) && integer_is_small(b) && integer_is_small(sum)) {
        integer_take_two(sum, integer_small(sum) + integer_small(a) * integer_small(b));
        return;
    }
    int32_t size = limbs_multiply(product, a, b), total_size = sum->size;
    for (int32_t i = 0; i < total_size; i++) total[i] = sum->limbs[i];
    if (sum->sign == 0 || sum->sign == sign) {
        total_size = limbs_add(total, total_size, product, size);
    } else {
        sign = sum->sign * limbs_subtract(total, &total_size, product, size);
    }
    integer_take(sum, sign, total, total_size);
}

static inline int integer_compare(const integer *a, const integer *b) {
    if (a->sign != b->sign) return a->sign < b->sign ? -1 : 1;
    return a->sign * limbs_compare(a->limbs, a->size, b->limbs, b->size);
}

static inline bool integer_same(const integer *a, const integer *b) {
    return integer_compare(a, b) == 0;
}

/* Compares the products a * b and c * d. */
static inline int integer_compare_products(const integer *a, const integer *b, const integer *c,
                                           const integer *d) {
    limb left[2 * LIMBS], right[2 * LIMBS];
    int left_sign = a->sign * b->sign, right_sign = c->sign * d->sign;
    if (left_sign != right_sign) return left_sign < right_sign ? -1 : 1;
    int32_t left_size = limbs_multiply(left, a, b), right_size = limbs_multiply(right, c, d);
    return left_sign * limbs_compare(left, left_size, right, right_size);
}

static inline void limbs_shift_right(limb *a, int32_t *size, int bits) {
    int32_t whole = bits / LIMB_BITS, left = 0;
    int part = bits % LIMB_BITS;
    for (int32_t i = whole; i < *size; i++, left++) {
        limb next = i + 1 < *size ? a[i + 1] : 0;
        a[left] = part == 0 ? a[i] : (limb)(a[i] >> part | next << (LIMB_BITS - part));
    }
    *size = left;
    while (*size > 0 && a[*size - 1] == 0) (*size)--;
}

/* Computes a /= b, where the division must leave no remainder. Works from the lowest limb up, with the
 * inverse of an odd number modulo a limb (Jebelean, 1993). */
static inline int32_t limbs_divide(limb *a, int32_t size, const integer *b) {
    limb odd[LIMBS];
    int32_t odd_size = b->size;
    int zeros = 0;
    for (int32_t i = 0; i < odd_size; i++) odd[i] = b->limbs[i];
    while ((odd[zeros / LIMB_BITS] >> zeros % LIMB_BITS & 1) == 0) zeros++;
    if (zeros > 0) {
        limbs_shift_right(odd, &odd_size, zeros);
        limbs_shift_right(a, &size, zeros);
    }
    if (odd_size == 1 && odd[0] == 1) return size;
    /* this inverse is right in three bits, and each step doubles the number of right bits */
    limb inverse = odd[0];
    for (int i = 0; i < 5; i++) inverse *= 2 - odd[0] * inverse;
    int32_t most = size - odd_size + 1;
    for (int32_t i = 0; i < most; i++) {
        limb quotient = a[i] * inverse;
        limbs_two carry = 0;
        for (int32_t k = 0; i + k < most; k++) {
            if (k >= odd_size && carry == 0) break;
            carry += k < odd_size ? (limbs_two)quotient * odd[k] : 0;
            limb low = (limb)carry;
            carry = (carry >> LIMB_BITS) + (a[i + k] < low);
            a[i + k] -= low;
        }
        a[i] = quotient;
    }
    return most < 0 ? 0 : most;
}

/* Computes to = (a * b - c * d) / divisor, where the division must leave no remainder. */
static inline void integer_cross(integer *to, const integer *a, const integer *b, const integer *c,
                                 const integer *d, const integer *divisor) {
    limb left[2 * LIMBS + 1], right[2 * LIMBS + 1];
    if (integer_is_small(a) && integer_is_small(b) && integer_is_small(c) && integer_is_small(d) &&
        integer_is_small(divisor)) {
        limbs_signed value =
            integer_small(a) * integer_small(b) - integer_small(c) * integer_small(d);
        limbs_signed by = integer_small(divisor);
        if (by != 1) {
            /* used because a division of numbers of two limbs is slow */
            int64_t short_value = (int64_t)value;
            value = short_value == value ? short_value / (int64_t)by : value / by;
        }
        integer_take_two(to, value);
        return;
    }
    int32_t size = limbs_multiply(left, a, b), right_size = limbs_multiply(right, c, d);
    int sign = a->sign * b->sign, right_sign = c->sign * d->sign;
    if (right_size > 0) {
        if (size == 0) {
            size = right_size;
            for (int32_t i = 0; i < size; i++) left[i] = right[i];
            sign = -right_sign;
        } else if (sign != right_sign) {
            size = limbs_add(left, size, right, right_size);
        } else {
            sign *= limbs_subtract(left, &size, right, right_size);
        }
    }
    if (size > 0) size = limbs_divide(left, size, divisor);
    integer_take(to, sign * divisor->sign, left, size);
}

/* Converts number * 2^scale, which must be whole. */
static inline void integer_from_double(integer *to, double number, int scale) {
    enum { DIGITS = 53 };
    limb limbs[LIMBS + 2] = {0};
    int exponent;
    double fraction = frexp(fabs(number), &exponent);
    uint64_t digits = (uint64_t)ldexp(fraction, DIGITS);
    int shift = exponent - DIGITS + scale;
    for (; shift < 0 && digits != 0; shift++, digits >>= 1) integer_overflow |= (digits & 1) != 0;
    if (digits == 0) shift = 0;
    if (shift > (LIMBS - 2) * LIMB_BITS) {
        integer_overflow = true;
        shift = 0;
    }
    for (int bit = 0; bit < 64; bit++)
        if (digits >> bit & 1)
            limbs[(shift + bit) / LIMB_BITS] |= (limb)1 << (shift + bit) % LIMB_BITS;
    integer_take(to, number < 0 ? -1 : 1, limbs, LIMBS);
}

/* Returns the number as mantissa * 2^exponent, precise to some units in the last place. */
static inline double integer_mantissa(const integer *a, int *exponent) {
    double value = 0;
    int32_t least = a->size > 4 ? a->size - 4 : 0;
    for (int32_t i = a->size; i-- > least;) value = ldexp(value, LIMB_BITS) + (double)a->limbs[i];
    *exponent = least * LIMB_BITS;
    return value * a->sign;
}

static inline double integer_ratio(const integer *a, const integer *b) {
    int over, under;
    double numerator = integer_mantissa(a, &over), denominator = integer_mantissa(b, &under);
    return ldexp(numerator / denominator, over - under);
}

#endif
