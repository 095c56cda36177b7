/* ieee.h - the floating point that the solver needs: IEEE 754 doubles, each operation rounded to a double, no
 * step of algebra that holds for reals only. Whoever compiles it otherwise is told so here; nothing else does
 * so early. The rounding mode and flushing to zero are the calling thread's; see docs/Numerics.md. */
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

/* 0: a double is computed as a double; 1: a float is, too; 16, 32 and 64 are about narrower types. */
#if FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 2
#error                                                                                             \
    "csolver needs each operation rounded to a double, and x87 does not do that: compile with -msse2 -mfpmath=sse"
#endif

#if FLT_RADIX != 2 || DBL_MANT_DIG != 53 || DBL_MAX_EXP != 1024 || DBL_MIN_EXP != -1021
#error "csolver needs doubles of IEEE 754"
#endif

/* Products and sums are not contracted to fused operations: the same bits on every machine. clang goes by a
 * pragma; gcc knows none, and contracts unless it is asked for the language of a standard. */
#if defined(__clang__)
/* clang has no macro for -funsafe-math-optimizations and its parts, but takes them back where it can; not
 * contraction where the processor has FMA. */
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
