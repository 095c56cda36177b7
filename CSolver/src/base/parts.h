/* parts.h - constants that say which parts of the solver a build contains. A function at the border of a
 * part tests the constant of the part and returns at once if the part is left out. The compiler and the
 * linker then drop the code of the part, and no other file needs to know about it. Internal. */
#ifndef CSI_PARTS_H
#define CSI_PARTS_H

/* Whether this is the compact build (csolver.h, the macro CSOLVER_COMPACT), for hosts with little
 * memory for code. It lacks templates, compiled resizes, checks in doubled precision, questions such as
 * csolver_is_unique(), clones, csolver_restate_constraints(), self-checks, and algorithms that pay only
 * in large systems. */
#ifdef CSOLVER_COMPACT
enum { CSI_COMPACT = 1 };
#else
enum { CSI_COMPACT = 0 };
#endif

/* Whether this build contains questions and copies: csolver_check(), csolver_dump(), csolver_is_unique(),
 * csolver_undetermined_variables() and csolver_clone(). Tests of the compact build need them, and define
 * CSOLVER_CHECKED. */
#if defined(CSOLVER_COMPACT) && !defined(CSOLVER_CHECKED)
enum { CSI_QUESTIONS = 0 };
#else
enum { CSI_QUESTIONS = 1 };
#endif

/* Whether this build contains least squares. Without them, the solver has no fallback for the simplex
 * method, and errors cannot be squared. */
#if defined(CSOLVER_LEAST_SQUARES) && !defined(CSOLVER_COMPACT)
enum { CSI_SQUARES = 1 };
#else
enum { CSI_SQUARES = 0 };
#endif

#endif
