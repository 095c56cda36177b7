/* ieee.h - compile-time checks of floating-point arithmetic. Internal.
 *
 * The solver needs IEEE 754 doubles, each operation rounded to a double, and no rewriting of expressions by
 * laws that hold for real numbers only. If the compiler's options break one of these, compilation fails here;
 * otherwise wrong results would show up only much later. The rounding mode and the flushing of denormals to
 * zero belong to the calling thread and cannot be checked at compile time; see docs/Numerics.md. */
#ifndef CSI_IEEE_H
#define CSI_IEEE_H

#include <float.h>

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) ||                                               \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error                                                                                             \
    "csolver needs NaN and infinity to exist: compile without -ffast-math, -Ofast, -ffinite-math-only"
#endif

#if defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__)
#error                                                                                             \
    "csolver needs sums and quotients computed as written: compile without -funsafe-math-optimizations and its parts"
#endif

/* FLT_EVAL_METHOD says in which precision expressions are evaluated. 0 (doubles as doubles), 1 (also
 * floats as doubles), and 16, 32 and 64 (narrower types) are accepted. 2 (the x87's long double) and
 * negative values (unknown) are refused. */
#if FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 2
#error                                                                                             \
    "csolver needs each operation rounded to a double, and x87 does not do that: compile with -msse2 -mfpmath=sse"
#endif

#if FLT_RADIX != 2 || DBL_MANT_DIG != 53 || DBL_MAX_EXP != 1024 || DBL_MIN_EXP != -1021
#error "csolver needs doubles of IEEE 754"
#endif

/* A product and a sum must not be contracted to one fused multiply-add, which rounds once instead of
 * twice, because results would then differ between processors. clang obeys the pragma below. gcc has no
 * such pragma, and contracts unless a standard of the language is selected (-std=c11). */
#if defined(__clang__)
/* clang defines no macro by which -funsafe-math-optimizations could be recognised and refused. On
 * the processors of this condition, the pragma switches the effects of that option off again,
 * except contraction on processors with FMA. On other processors only reassociation can be switched
 * off. */
#if defined(__x86_64__) || defined(__i386__) || defined(__aarch64__) || defined(__s390x__)
#pragma float_control(precise, on)
#else
#pragma clang fp reassociate(off)
#endif
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__) && defined(__FP_FAST_FMA) && !defined(__STRICT_ANSI__)
#error                                                                                             \
    "csolver needs products and sums that are not contracted: compile with -std=c11 -ffp-contract=off"
#endif

#endif
