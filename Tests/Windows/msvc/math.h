/* math.h - replaces Microsoft's header and declares the functions that the core uses; see
 * windows-msvc in Tests/windows.mk. */
#pragma once
#define INFINITY __builtin_inff()
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf(x)
#define isnan(x) __builtin_isnan(x)
double fabs(double x);
long double fabsl(long double x);
double sqrt(double x);
double fma(double x, double y, double z);
double copysign(double x, double y);
double frexp(double x, int *exponent);
double ldexp(double x, int exponent);
