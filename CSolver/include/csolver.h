/**
 * @mainpage csolver.h
 *
 * Keyline's solver for linear layout constraints.
 *
 * A solver holds variables and linear constraints on them. Required constraints always hold. Every other constraint
 * has a priority, and priorities are a strict order: no number of errors at a lower priority outweighs any error at a
 * higher one. The problem is that of Cassowary (Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic
 * Constraint Solving Algorithm", 2001). The algorithm is a dual simplex method with bounded columns, piecewise-linear
 * costs and chained rows; docs/Algorithm.md describes it.
 *
 * This header is the contract of the library. Its sections go from the simple to the advanced: version, statuses, life
 * cycle, variables, constraints, solving, norms, edits, transactions, diagnosis, copies and templates, inspection.
 *
 * Rules that hold for every function:
 *
 *   - A call that does not return CSOLVER_OK changes nothing that the caller can observe, except what
 *     csolver_conflict(), csolver_refusal() and csolver_statistics() report. Values, constraints and edits stay as
 *     they were, bit for bit, and the solver remains usable. There are two exceptions. Between csolver_begin() and
 *     csolver_commit(), a call that fails half-way (for want of memory, for example) may leave a part of its work,
 *     which the end of the transaction takes back. A solve that fails or finds no optimum publishes no values but keeps
 *     the steps that it took: the next solve continues from there, and where several answers are best it may choose
 *     another one.
 *   - A csolver_status tells what a call did, and a csolver_outcome tells what a solve found. A csolver_solve() that stops
 *     before the optimum returns CSOLVER_OK with the outcome CSOLVER_OUTCOME_WORK_LIMIT, for example.
 *   - CSOLVER_ERROR_NULL means that the solver, or a pointer that is not declared as nullable, is NULL.
 *     CSOLVER_ERROR_INTERNAL reports a defect of the library; no call should ever return it.
 *   - Output parameters are written only if the call succeeds, unless the function's documentation says otherwise.
 *   - Nothing is printed and nothing aborts. There is no global state. A solver is used by one thread at a time;
 *     different threads may use different solvers at the same time. Functions that take a `const csolver *` may run
 *     concurrently with each other on the same solver.
 *   - Equal sequences of calls give bit-identical values on every machine with IEEE 754 doubles. The only exception are
 *     least-squares components of more than 2^22 numbers, in which LAPACKE takes part: see csolver_set_norm().
 *   - Numbers are in the host's unit (points in a layout). A constraint reads
 *     sum(coefficient * variable) RELATION constant.
 *
 * Structs that may grow:
 *
 *   - Structs whose names end in `_options` (the host fills them) or `_info` (the library fills them) may get new
 *     members at their ends in later versions. In an options struct, zero is the default of every member, so
 *     initialise the whole struct. All other structs stay as they are.
 *   - The seven functions that take such a struct are inline. Each calls an exported function of the same name with
 *     the suffix `_sized`, and passes the size of the struct that the host was compiled with. So a program and a
 *     shared library of different versions agree on which members exist: members of options that the library does not
 *     know must be zero, or the call returns CSOLVER_ERROR_OVERFLOW, and members of an info that it does not know are
 *     written as zero.
 *   - The library also exports these seven functions under their plain names, for hosts that look functions up at run
 *     time or that generate bindings from declarations (dlsym, Python's ctypes, Rust's bindgen). An exported plain
 *     function always assumes the members that the struct had in the version that first exported the function, 0.1 for
 *     all seven. It ignores later members of options and does not write later members of an info. A host that needs
 *     them calls the `_sized` function.
 *   - Define CSOLVER_NO_INLINE before including this header to get declarations of the exported functions in place of
 *     the inline ones.
 *
 * The compact build:
 *
 *   - Define CSOLVER_COMPACT when compiling the library (make lib SMALL=1) for hosts with little memory for code. The
 *     library then lacks functions that a small host can do without, and returns CSOLVER_ERROR_UNAVAILABLE from their
 *     calls: csolver_template_create() and the other functions of templates, csolver_set_norm() and
 *     csolver_set_priority_norm() with a norm other than absolute errors, csolver_clone(),
 *     csolver_restate_constraints(), csolver_is_unique(), csolver_undetermined_variables(), csolver_check(),
 *     csolver_dump(), and csolver_create() with csolver_options::check. csolver_status_message() returns the name of
 *     the status.
 *   - The compact build solves every change by the simplex method, without the formulas that other builds compile for
 *     repeated changes of a few constants. It does not check results in doubled precision, and has no least squares
 *     to fall back on. So the promise about precision (docs/Numerics.md) holds only for coefficients such as 1, 2, 3
 *     and 1/2, and a solve that the simplex method cannot complete ends with CSOLVER_OUTCOME_ITERATION_LIMIT.
 *   - It also lacks algorithms that pay only in large systems: search trees for many constraints on one variable,
 *     common rows for constraints on the same terms, and the planning of the order in which many constraints are
 *     added.
 *
 * The simple way:
 *
 *     csolver *solver;
 *     csolver_variable x, y;
 *     csolver_create(NULL, &solver);
 *     csolver_add_variable(solver, &x);
 *     csolver_add_variable(solver, &y);
 *     csolver_term sum[] = {{x, 1}, {y, 1}}, difference[] = {{x, 1}, {y, -1}};
 *     csolver_description rules[] = {{sum, 2, CSOLVER_EQUAL, 10, CSOLVER_REQUIRED, 1},
 *                                    {difference, 2, CSOLVER_EQUAL, 4, CSOLVER_REQUIRED, 1}};
 *     csolver_add_constraints(solver, 2, rules, NULL);
 *     csolver_outcome outcome;
 *     csolver_solve(solver, &outcome);    // CSOLVER_OUTCOME_OPTIMAL
 *     double value;
 *     csolver_value(solver, x, &value);   // 7
 *     csolver_free(solver);
 */
/* SPDX-License-Identifier: MIT. Copyright (c) 2026 The Keyline authors. */
#ifndef CSOLVER_H
#define CSOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Macros for attributes that only some compilers know: whether an enum may get more values in later versions, and
 * whether a pointer may be NULL. Swift reads these attributes. */

#if defined(__clang__)
#define CSOLVER_CLOSED_ENUM __attribute__((enum_extensibility(closed)))
#define CSOLVER_OPEN_ENUM __attribute__((enum_extensibility(open)))
#define CSOLVER_NULLABLE _Nullable
#define CSOLVER_NONNULL _Nonnull
#define CSOLVER_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define CSOLVER_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#else
#define CSOLVER_CLOSED_ENUM
#define CSOLVER_OPEN_ENUM
#define CSOLVER_NULLABLE
#define CSOLVER_NONNULL
#define CSOLVER_ASSUME_NONNULL_BEGIN
#define CSOLVER_ASSUME_NONNULL_END
#endif

/* CSOLVER_API marks the functions that a shared library exports. For a DLL of Windows, define CSOLVER_EXPORTS while
 * compiling the library; programs that use the DLL define nothing. A shared library that contains this one for its own use
 * defines CSOLVER_HIDDEN everywhere: it then exports none of these functions, and calls them faster. */
#if defined(_WIN32) && defined(CSOLVER_EXPORTS)
#define CSOLVER_API __declspec(dllexport)
#elif defined(__GNUC__) && !defined(_WIN32) && !defined(CSOLVER_HIDDEN)
#define CSOLVER_API __attribute__((visibility("default")))
#else
#define CSOLVER_API
#endif

/* CSOLVER_SIZED marks functions that take a struct whose size may grow. The functions are inline, so that they pass
 * the size of the struct in this header; the library also exports them under the same names. */
#if defined(CSOLVER_NO_INLINE)
#define CSOLVER_SIZED CSOLVER_API
#else
#define CSOLVER_SIZED static inline
#endif

/* The attributes _Nullable and _Nonnull are an extension of clang. With -Wpedantic, clang would warn of them, so the
 * warning is switched off within this header. */
#if defined(__clang__)
#define CSOLVER_HEADER_BEGIN                                                                       \
    _Pragma("clang diagnostic push")                                                               \
        _Pragma("clang diagnostic ignored \"-Wnullability-extension\"")                            \
            CSOLVER_ASSUME_NONNULL_BEGIN
#define CSOLVER_HEADER_END CSOLVER_ASSUME_NONNULL_END _Pragma("clang diagnostic pop")
#else
#define CSOLVER_HEADER_BEGIN
#define CSOLVER_HEADER_END
#endif

CSOLVER_HEADER_BEGIN

/**
 * @defgroup version Version
 *
 * Functions and macros for the versions of this header and of the library.
 *
 * @{
 */

#define CSOLVER_VERSION_MAJOR 0 /**< Major version of this header, for use in `#if`. */
#define CSOLVER_VERSION_MINOR 1 /**< Minor version of this header, for use in `#if`. */
#define CSOLVER_VERSION_PATCH 0 /**< Patch level of this header, for use in `#if`. */

/**
 * Returns the version of the library in use, as major * 10000 + minor * 100 + patch: 100 for 0.1.0. If the program was
 * compiled with the header of another version, the result differs from the macros CSOLVER_VERSION_MAJOR and so on.
 */
CSOLVER_API uint32_t csolver_version(void);

/** Returns the version of the library in use as text, for example "0.1.0". The string is static. */
CSOLVER_API const char *csolver_version_string(void);

/**
 * @}
 * @defgroup statuses Statuses
 *
 * Nearly every function returns a status, which says whether the call succeeded or why it failed.
 *
 * @{
 */

/**
 * A status tells what a call did: the call succeeded, or it failed for the reason that the status names. The type
 * csolver_outcome tells what a solve found. Later versions may add statuses: treat one that you do not know as a failure.
 */
typedef enum CSOLVER_OPEN_ENUM csolver_status {
    /** The call succeeded. */
    CSOLVER_OK = 0,
    /** The solver or another argument is NULL, although the function does not allow NULL there. */
    CSOLVER_ERROR_NULL = 1,
    /**
     * A number that was passed to the function, for example a coefficient or a suggested value, is NaN or infinite.
     */
    CSOLVER_ERROR_NOT_FINITE = 2,
    /**
     * A number is outside its range. No number may be larger than 2^300 (about 2e90) in magnitude; weights, and
     * coefficients that are not zero, must be at least 2^-300. Also the error of calls that change or solve the solver if
     * coefficients near these limits are multiplied with each other, so that results overflow or lose all their digits.
     */
    CSOLVER_ERROR_RANGE = 3,
    /** A variable was removed or never added (its id is all zero, for example), or belongs to another solver. */
    CSOLVER_ERROR_STALE_VARIABLE = 4,
    /** A constraint was removed or refused, or belongs to another solver. */
    CSOLVER_ERROR_STALE_CONSTRAINT = 5,
    /** The variable cannot be removed because a constraint still contains the variable. */
    CSOLVER_ERROR_IN_USE = 6,
    /** An array of constraints that was passed to the function contains the same constraint twice. */
    CSOLVER_ERROR_DUPLICATE = 7,
    /** The variable is being edited already, so csolver_begin_edit() cannot begin another edit. */
    CSOLVER_ERROR_DUPLICATE_EDIT = 8,
    /** The variable is not being edited: call csolver_begin_edit() first. */
    CSOLVER_ERROR_NOT_EDITABLE = 9,
    /** The constraint belongs to an edit: csolver_suggest() changes its constant, and csolver_end_edit() removes it. */
    CSOLVER_ERROR_IS_EDIT = 10,
    /**
     * The call was refused because required constraints would contradict each other. csolver_conflict() returns a
     * minimal set of such constraints.
     */
    CSOLVER_ERROR_UNSATISFIABLE = 11,
    /**
     * The function cannot be called between csolver_begin() and the end of this transaction. In the case of
     * csolver_commit() and csolver_rollback(), no transaction is open.
     */
    CSOLVER_ERROR_TRANSACTION = 12,
    /**
     * An array or a count is too large for the solver, or an options struct of a later version sets an option that
     * this version of the library does not know.
     */
    CSOLVER_ERROR_OVERFLOW = 13,
    /** The allocator returned NULL because there is no memory. The solver remains usable. */
    CSOLVER_ERROR_OUT_OF_MEMORY = 14,
    /**
     * The call was abandoned because it used up csolver_options::iteration_limit. csolver_solve() does not return this
     * status: the next solve continues, so the limit is its outcome and not a failure.
     */
    CSOLVER_ERROR_ITERATION_LIMIT = 15,
    /**
     * The function is not part of this build (least squares, or a part that the compact build lacks), or a template was
     * to be made of a solver that uses least squares.
     */
    CSOLVER_ERROR_UNAVAILABLE = 16,
    /** An invariant of the solver does not hold, which is a defect of the library. Please report it. */
    CSOLVER_ERROR_INTERNAL = 17,
    /**
     * The call was abandoned because it used up the work that csolver_set_work_limit() allows. csolver_solve() does not
     * return this status, but has the outcome CSOLVER_OUTCOME_WORK_LIMIT.
     */
    CSOLVER_ERROR_WORK_LIMIT = 18,
} csolver_status;

/**
 * Returns the enumerator as text, "CSOLVER_ERROR_NULL" for example, or "CSOLVER_UNKNOWN" for a number that is no status
 * of this version. The string is static.
 */
CSOLVER_API const char *csolver_status_name(csolver_status status);

/** Returns an English sentence that explains the status, without a full stop at its end. The string is static. */
CSOLVER_API const char *csolver_status_message(csolver_status status);

/**
 * @}
 * @defgroup life_cycle Life cycle
 *
 * Functions that create, free and empty a solver, and limit what its calls may do.
 *
 * @{
 */

/** A solver: variables, constraints, and the values that solve them. csolver_create() makes one. */
typedef struct csolver csolver;

/** The allocator of a solver: one function allocates, resizes and frees all its memory. */
typedef struct csolver_allocator {
    /**
     * Returns memory of `new_size` bytes, aligned for any type, that begins with the contents of `block`. `block`
     * is NULL to allocate a new block. `old_size` is the size with which the block was requested. A `new_size` of
     * 0 frees the block and returns NULL. If there is no memory, returns NULL, and `block` stays valid; that may
     * also happen when a block shrinks. If this function pointer is NULL, realloc() and free() of the C library
     * are used.
     */
    void *CSOLVER_NULLABLE (*CSOLVER_NULLABLE reallocate)(void *CSOLVER_NULLABLE context,
                                                          void *CSOLVER_NULLABLE block,
                                                          size_t old_size, size_t new_size);
    /**
     * A pointer of the host, for example to its memory pool. Every call of `reallocate` gets this pointer as its
     * argument `context`.
     */
    void *CSOLVER_NULLABLE context;
} csolver_allocator;

/** Options of a new solver, for csolver_create(). If all members are zero, they have their defaults. */
typedef struct csolver_options {
    /**
     * The allocator for all memory of the solver. If all its members are zero, the solver uses realloc() and free()
     * of the C library.
     */
    csolver_allocator allocator;
    /**
     * The largest number of simplex iterations that a call may use. At the limit, csolver_solve() ends with the outcome
     * CSOLVER_OUTCOME_ITERATION_LIMIT, and all other calls fail with CSOLVER_ERROR_ITERATION_LIMIT. The default, 0,
     * means a limit that grows with the size of the solver.
     */
    uint64_t iteration_limit;
    /**
     * Whether the solver checks its invariants by csolver_check() after every call that changes something. The checks
     * are slow and meant for tests.
     */
    bool check;
    /** The largest amount of work that one call may do, in the units of csolver_set_work_limit(); 0 for no limit. */
    uint64_t work_limit;
    /**
     * Whether ties go to the older variable. If optional constraints of one priority compete for the same space,
     * and the cost is the same whichever gets it, the variables with lower indices get the space: if there is too
     * little space, variables with higher indices become smaller, and if there is too much, the variable with the
     * lowest index becomes larger. Without this option the choice is deterministic but depends on earlier calls.
     * Unique answers are not affected. Complexity: if there are no such ties, the columns whose constraints
     * changed are examined.
     */
    bool age_breaks_ties;
} csolver_options;

/**
 * Creates an empty solver. `options` may be NULL. Free the solver by csolver_free().
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_OVERFLOW (an option that this version does not know is set) or
 *         CSOLVER_ERROR_OUT_OF_MEMORY. Complexity: O(1).
 */
CSOLVER_SIZED csolver_status csolver_create(const csolver_options *CSOLVER_NULLABLE options,
                                            csolver *CSOLVER_NULLABLE *CSOLVER_NONNULL solver);
/**
 * Does what the inline function csolver_create() does. `options_size` is sizeof(csolver_options) in the header that
 * the host was compiled with. The library reads no more bytes than that, and takes the default for options that the
 * host does not know.
 */
CSOLVER_API csolver_status csolver_create_sized(const csolver_options *CSOLVER_NULLABLE options,
                                                size_t options_size,
                                                csolver *CSOLVER_NULLABLE *CSOLVER_NONNULL solver);

/**
 * Limits the work that one call may do; 0, the default, is no limit. A limit of work serves as a deadline that
 * does not depend on the machine, because equal calls do equal work everywhere.
 *
 * A unit of work is a visit to one term of a row, to one component of a reduced cost or to one pending column;
 * least squares count the entries of every matrix that they factor. csolver_statistics() reports the work done so
 * far. Resizing a layout of n constraints takes a few n units. A transaction of the host counts as one call.
 *
 * A call ends at most one simplex step or one factorisation after it has reached its limit. csolver_solve() then has
 * the outcome CSOLVER_OUTCOME_WORK_LIMIT: no values are published, and the next csolver_solve() continues, with a
 * higher limit if one is set. All other calls fail with CSOLVER_ERROR_WORK_LIMIT and change nothing. Every call that
 * can return CSOLVER_ERROR_ITERATION_LIMIT can return CSOLVER_ERROR_WORK_LIMIT. Clones and templates have the limit of
 * their original; a template applies it to each instance.
 *
 * @return CSOLVER_OK or CSOLVER_ERROR_NULL. Complexity: O(1).
 */
CSOLVER_API csolver_status csolver_set_work_limit(csolver *solver, uint64_t limit);

/** Returns the limit set by csolver_set_work_limit(), or 0 if there is no limit or `solver` is NULL. */
CSOLVER_API uint64_t csolver_work_limit(const csolver *solver);

/**
 * Frees the solver with all its memory. NULL is ignored. Clones and templates made from the solver stay valid, and
 * so do the ids of its variables and constraints in its clones. Complexity: O(blocks of memory).
 */
CSOLVER_API void csolver_free(csolver *CSOLVER_NULLABLE solver);

/**
 * Removes all constraints and edits, with their names. Variables stay, and have the value 0 from the next solve
 * on.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_TRANSACTION (inside a transaction) or
 * CSOLVER_ERROR_OUT_OF_MEMORY. Complexity: O(variables + constraints).
 */
CSOLVER_API csolver_status csolver_reset(csolver *solver);

/**
 * Reserves memory for this many more variables, constraints, and terms of constraints, so that adding them
 * allocates less often.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_OVERFLOW or CSOLVER_ERROR_OUT_OF_MEMORY. Complexity:
 * O(size of the solver), for copying.
 */
CSOLVER_API csolver_status csolver_reserve(csolver *solver, size_t variables, size_t constraints,
                                           size_t terms);

/**
 * @}
 * @defgroup variables Variables
 *
 * Functions that add, remove and name the variables whose values a solver computes.
 *
 * @{
 */

/**
 * The id of a variable. Ids are plain values that may be copied and compared. The solver recognises the id of a
 * removed variable, and, with a probability of 4095/4096, the id of another solver's variable. An id that is all
 * zero is never valid.
 */
typedef struct csolver_variable {
    /**
     * The index of the variable: a small number, so hosts may use it as an index into arrays of their own. After the
     * variable is removed, another variable may get the same index.
     */
    uint32_t index;
    /**
     * A number that distinguishes this variable from earlier variables with the same index, so that the id of a
     * removed variable is recognised.
     */
    uint32_t generation;
} csolver_variable;

/**
 * Adds a variable without bounds and with the value 0, and writes its id.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_OVERFLOW, CSOLVER_ERROR_OUT_OF_MEMORY or
 *         CSOLVER_ERROR_TRANSACTION (inside a transaction). Complexity: amortised O(1).
 */
CSOLVER_API csolver_status csolver_add_variable(csolver *solver, csolver_variable *variable);

/**
 * Adds `count` variables, all or none, and writes their ids. In an empty solver the indices are consecutive.
 * `variables` may be NULL if `count` is 0.
 *
 * @return As csolver_add_variable(). Complexity: amortised O(count).
 */
CSOLVER_API csolver_status csolver_add_variables(csolver *solver, size_t count,
                                                 csolver_variable *CSOLVER_NULLABLE variables);

/**
 * Removes a variable that no constraint contains. If the variable is being edited, the edit ends.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_STALE_VARIABLE, CSOLVER_ERROR_IN_USE (a constraint
 * contains the variable), CSOLVER_ERROR_TRANSACTION (inside a transaction), CSOLVER_ERROR_OUT_OF_MEMORY or
 * CSOLVER_ERROR_ITERATION_LIMIT (deferred computations are done first). Complexity: O(1), and that of
 * csolver_end_edit() for an edited variable; if rounding has left the variable in a row, all rows are rebuilt.
 */
CSOLVER_API csolver_status csolver_remove_variable(csolver *solver, csolver_variable variable);

/**
 * Names a variable, or removes its name if `name` is NULL. The name is copied. It may have any length and any
 * encoding, and two variables may have the same name. csolver_dump() prints it. Names are not part of
 * transactions: a rollback does not restore an earlier name.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_STALE_VARIABLE or CSOLVER_ERROR_OUT_OF_MEMORY. Complexity:
 * O(length of the name).
 */
CSOLVER_API csolver_status csolver_set_variable_name(csolver *solver, csolver_variable variable,
                                                     const char *CSOLVER_NULLABLE name);

/**
 * Returns the name of a variable, or NULL if it has no name, the id is not valid, or `solver` is NULL. The string
 * is valid until the name changes or the variable is removed. Complexity: O(1).
 */
CSOLVER_API const char *CSOLVER_NULLABLE csolver_variable_name(const csolver *solver,
                                                               csolver_variable variable);

/**
 * Returns whether the id belongs to a variable that this solver has now; false if `solver` is NULL. Complexity:
 * O(1).
 */
CSOLVER_API bool csolver_is_variable(const csolver *solver, csolver_variable variable);

/** Returns the number of variables that the solver has now; 0 if `solver` is NULL. Complexity: O(1). */
CSOLVER_API size_t csolver_variable_count(const csolver *solver);

/**
 * @}
 * @defgroup constraints Constraints
 *
 * Functions that add, remove, change, name and read linear constraints.
 *
 * @{
 */

/**
 * The id of a constraint. As with csolver_variable, the ids of removed constraints and of other solvers'
 * constraints are recognised, and an id that is all zero is never valid.
 */
typedef struct csolver_constraint {
    /**
     * The index of the constraint: a small number, so hosts may use it as an index into arrays of their own. After
     * the constraint is removed, another constraint may get the same index.
     */
    uint32_t index;
    /**
     * A number that distinguishes this constraint from earlier constraints with the same index, so that the id of a
     * removed constraint is recognised.
     */
    uint32_t generation;
} csolver_constraint;

/** One term of a constraint's sum: a coefficient times a variable, for example 2 * width. */
typedef struct csolver_term {
    /** The variable, which must belong to the solver. */
    csolver_variable variable;
    /** The factor of the variable, a finite number. A term with the coefficient 0 is ignored. */
    double coefficient;
} csolver_term;

/** The relation between the sum of a constraint and its constant, for example sum <= constant. */
typedef enum CSOLVER_CLOSED_ENUM csolver_relation {
    CSOLVER_LESS_OR_EQUAL = -1,   /**< An upper limit: sum <= constant. */
    CSOLVER_EQUAL = 0,            /**< An equation: sum == constant. */
    CSOLVER_GREATER_OR_EQUAL = 1, /**< A lower limit: sum >= constant. */
} csolver_relation;

/**
 * The priority of constraints that must hold. The priorities of all other constraints are above 0 and below this
 * number.
 */
#define CSOLVER_REQUIRED 1000.0

/**
 * Describes a constraint to add: sum(terms) RELATION constant, at a priority. For example, the terms {right, 1} and
 * {left, -1} with CSOLVER_EQUAL and the constant 80 say that right - left == 80.
 */
typedef struct csolver_description {
    /** The terms of the sum. Coefficients of the same variable are added up. May be NULL if `term_count` is 0. */
    const csolver_term *CSOLVER_NULLABLE terms;
    size_t term_count; /**< The number of elements of `terms`. */
    /** Whether the sum of the terms is to be at most, equal to or at least the constant. */
    csolver_relation relation;
    double
        constant; /**< The right-hand side of the constraint, in the host's unit, such as points. */
    /**
     * The priority of the constraint: above 0 and at most CSOLVER_REQUIRED, which means that the constraint must
     * hold.
     */
    double priority;
    /**
     * A positive factor by which the error counts among the constraints of one priority. Use 1 if all shall count
     * alike, also for required constraints. An initialiser that omits this member sets it to 0, which is refused
     * with CSOLVER_ERROR_RANGE.
     */
    double weight;
} csolver_description;

/**
 * Adds one constraint, and writes its id to `constraint` unless `constraint` is NULL.
 *
 * A required constraint that contradicts the present required constraints is refused with
 * CSOLVER_ERROR_UNSATISFIABLE, and csolver_conflict() then returns a minimal set of constraints that contradict
 * each other. Outside a transaction the id of the refused constraint is written, too: it identifies the constraint
 * in that set, and cannot be used for anything else.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_NOT_FINITE, CSOLVER_ERROR_RANGE (a priority, weight,
 * relation or number outside its range, or coefficients of one variable whose sum is outside its range),
 * CSOLVER_ERROR_STALE_VARIABLE, CSOLVER_ERROR_UNSATISFIABLE, CSOLVER_ERROR_OVERFLOW, CSOLVER_ERROR_OUT_OF_MEMORY
 * or CSOLVER_ERROR_ITERATION_LIMIT. csolver_refusal() tells which field is wrong. Complexity: about the number of
 * terms for most layout constraints; at worst simplex steps as for csolver_solve().
 */
CSOLVER_API csolver_status csolver_add_constraint(csolver *solver,
                                                  const csolver_description *description,
                                                  csolver_constraint *CSOLVER_NULLABLE constraint);

/**
 * Adds `count` constraints by one call, which is faster than adding one after the other. If the call fails, it adds
 * none of them. `descriptions` may be NULL if `count` is 0.
 *
 * The id of the constraint descriptions[i] is written to constraints[i]. `constraints` may be NULL.
 *
 * If required constraints contradict each other, the call returns CSOLVER_ERROR_UNSATISFIABLE, and
 * csolver_conflict() returns a minimal set of them. Outside a transaction, `constraints` then tells which members of
 * that set are constraints of this call: constraints[i] becomes an id that cannot be used for anything else. It
 * becomes all zero if descriptions[i] had not been added yet when the contradiction was found. Zeros may come before
 * other ids, because constraints on a single variable are added first, and constraints in a random order are sorted.
 *
 * After any other failure the contents of `constraints` are unspecified.
 *
 * @return As csolver_add_constraint(); csolver_refusal() tells which description is wrong, and which of its fields.
 */
CSOLVER_API csolver_status csolver_add_constraints(
    csolver *solver, size_t count, const csolver_description *CSOLVER_NULLABLE descriptions,
    csolver_constraint *CSOLVER_NULLABLE constraints);

/**
 * Removes a constraint. The constraint's id is invalid at once. Outside a transaction and without a work limit, the
 * next call that solves or changes the solver removes the constraint from the simplex tableau, together with all
 * others that wait for this, and until then csolver_statistics_info::rows still counts the constraint's row.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_STALE_CONSTRAINT, CSOLVER_ERROR_IS_EDIT or
 *         CSOLVER_ERROR_OUT_OF_MEMORY; in a transaction or under a work limit also CSOLVER_ERROR_ITERATION_LIMIT
 *         or CSOLVER_ERROR_RANGE (deferred computations are done first).
 *         Complexity: O(1); the call that removes the constraint from the tableau visits the rows and columns that
 *         depend on the constraint.
 */
CSOLVER_API csolver_status csolver_remove_constraint(csolver *solver,
                                                     csolver_constraint constraint);

/**
 * Removes `count` constraints, all or none. `constraints` may be NULL if `count` is 0.
 *
 * @return As csolver_remove_constraint(), and CSOLVER_ERROR_DUPLICATE (a constraint occurs twice) or
 * CSOLVER_ERROR_OVERFLOW.
 */
CSOLVER_API csolver_status csolver_remove_constraints(
    csolver *solver, size_t count, const csolver_constraint *CSOLVER_NULLABLE constraints);

/**
 * Changes the right-hand side of a constraint.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_NOT_FINITE, CSOLVER_ERROR_RANGE,
 * CSOLVER_ERROR_STALE_CONSTRAINT, CSOLVER_ERROR_IS_EDIT, CSOLVER_ERROR_UNSATISFIABLE, CSOLVER_ERROR_OUT_OF_MEMORY
 * or CSOLVER_ERROR_ITERATION_LIMIT. Complexity: O(1) for an optional constraint (O(log n) if n > 64 constraints
 * contain only its variable), because the next solve does the work. Also O(1) for a constraint whose constant changed
 * before each of the last solves, if the new constant lies in the range of these changes. For any other required
 * constraint, the call visits the rows that depend on it, and makes simplex steps until all required constraints hold.
 */
CSOLVER_API csolver_status csolver_set_constant(csolver *solver, csolver_constraint constraint,
                                                double constant);

/**
 * Changes the right-hand sides of `count` constraints together. The required constraints are checked only after
 * the last change, and if they contradict each other, all changes are refused. Both arrays may be NULL if `count`
 * is 0.
 *
 * @return As csolver_set_constant(), and CSOLVER_ERROR_DUPLICATE (a constraint occurs twice) or
 * CSOLVER_ERROR_OVERFLOW.
 */
CSOLVER_API csolver_status csolver_set_constants(
    csolver *solver, size_t count, const csolver_constraint *CSOLVER_NULLABLE constraints,
    const double *CSOLVER_NULLABLE constants);

/**
 * States a list of constraints anew, for hosts that describe their whole layout again for every frame (immediate
 * mode). After the call, the solver has the constraints of `descriptions` in place of those of `old`, which is the list
 * of ids that the previous call returned. All other constraints stay as they are.
 *
 * A description *restates* a constraint of `old` if it has the same terms in the same order, the same relation, priority
 * and weight. Such a constraint keeps its id and its place among constraints of equal priority, and only its constant
 * changes. Constraints of `old` that no description restates are removed, and descriptions that restate none are added.
 * If several are equal, the first restates the first. A description in which a variable occurs twice, or with the
 * coefficient 0, restates nothing: it is added anew by every call.
 *
 * constraints[i] becomes the id of the constraint descriptions[i]. `constraints` may be NULL, and may be the array `old`
 * itself or overlap with it. `old` may be NULL if `old_count` is 0; the call then is csolver_add_constraints(). After
 * csolver_rollback() the ids in `old` are valid again, so a program that may roll back keeps a copy of them.
 *
 * Where several answers are equally good, the solver may choose another one than after stating all constraints in a
 * new solver, because constraints that are kept are older than those that are added.
 *
 * If the call fails, it changes nothing. `constraints` is written on CSOLVER_ERROR_UNSATISFIABLE, as by
 * csolver_add_constraints(), if it does not overlap with `old`; after any other failure it is unchanged if `old_count`
 * is not 0.
 *
 * @return As csolver_add_constraints(), csolver_set_constants() and csolver_remove_constraints(); csolver_refusal()
 * tells which id of `old` or which description is wrong. Complexity: O(number of terms) expected to compare the lists;
 * then as those functions for the constraints that differ.
 */
CSOLVER_API csolver_status csolver_restate_constraints(
    csolver *solver, size_t old_count, const csolver_constraint *CSOLVER_NULLABLE old, size_t count,
    const csolver_description *CSOLVER_NULLABLE descriptions,
    csolver_constraint *CSOLVER_NULLABLE constraints);

/**
 * Changes the priority of a constraint or of an edit's constraint. An optional constraint may become required, and
 * the other way round.
 *
 * @return As csolver_set_constant(), except CSOLVER_ERROR_IS_EDIT. Complexity: as csolver_set_constant() for a
 * required constraint.
 */
CSOLVER_API csolver_status csolver_set_priority(csolver *solver, csolver_constraint constraint,
                                                double priority);

/**
 * Changes the weight of a constraint or of an edit's constraint. The weight must be positive.
 *
 * @return As csolver_set_priority().
 */
CSOLVER_API csolver_status csolver_set_weight(csolver *solver, csolver_constraint constraint,
                                              double weight);

/**
 * Names a constraint, or removes its name if `name` is NULL. The name is copied. It may have any length and any
 * encoding, and several constraints may have the same name. csolver_dump() prints it. The constraint of an edit
 * may have a name, too.
 *
 * Names are not part of transactions: a rollback does not restore an earlier name. If you name constraints before
 * csolver_commit() and the commit is refused, csolver_constraint_name() can still name the members of
 * csolver_conflict().
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_STALE_CONSTRAINT or CSOLVER_ERROR_OUT_OF_MEMORY.
 * Complexity: O(length of the name).
 */
CSOLVER_API csolver_status csolver_set_constraint_name(csolver *solver,
                                                       csolver_constraint constraint,
                                                       const char *CSOLVER_NULLABLE name);

/**
 * Returns the name of a constraint, or NULL if it has no name, the id belongs to another solver, or `solver` is
 * NULL. A constraint that was removed, or was refused at the end of a transaction, keeps its name until another
 * constraint with the same index gets a name or csolver_reset() is called, so that the members of
 * csolver_conflict() can be named. The string is valid as long as the constraint has this name. Complexity: O(1).
 */
CSOLVER_API const char *CSOLVER_NULLABLE csolver_constraint_name(const csolver *solver,
                                                                 csolver_constraint constraint);

/** The present state of a constraint or an edit, as csolver_inspect_constraint() writes it. */
typedef struct csolver_constraint_info {
    /** Whether the sum of the constraint's terms is to be at most, equal to or at least the constant. */
    csolver_relation relation;
    /** The right-hand side of the constraint. For an edit, the value that was suggested last. */
    double constant;
    /**
     * The priority of the constraint: above 0 and at most CSOLVER_REQUIRED, which means that the constraint must
     * hold.
     */
    double priority;
    /** The positive factor by which the constraint's error counts among the errors at its priority. */
    double weight;
    size_t term_count; /**< The number of variables with a coefficient that is not zero. */
    bool is_edit;      /**< Whether csolver_begin_edit() made the constraint. */
} csolver_constraint_info;

/**
 * Writes the present state of a constraint to `info`.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL or CSOLVER_ERROR_STALE_CONSTRAINT. Complexity: O(1).
 */
CSOLVER_SIZED csolver_status csolver_inspect_constraint(const csolver *solver,
                                                        csolver_constraint constraint,
                                                        csolver_constraint_info *info);
/**
 * Does what the inline function csolver_inspect_constraint() does. `info_size` is sizeof(csolver_constraint_info) in
 * the header that the host was compiled with. The library writes no more bytes than that.
 */
CSOLVER_API csolver_status csolver_inspect_constraint_sized(const csolver *solver,
                                                            csolver_constraint constraint,
                                                            csolver_constraint_info *info,
                                                            size_t info_size);

/**
 * Writes the terms of a constraint, at most `capacity` of them, each variable once and with a coefficient that is not
 * zero. The order of the terms may differ from that in the constraint's description. The number of all terms is
 * csolver_constraint_info::term_count. `terms` may be NULL if `capacity` is 0.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL or CSOLVER_ERROR_STALE_CONSTRAINT. Complexity: O(terms).
 */
CSOLVER_API csolver_status csolver_constraint_terms(const csolver *solver,
                                                    csolver_constraint constraint, size_t capacity,
                                                    csolver_term *CSOLVER_NULLABLE terms);

/**
 * Returns whether the id belongs to a constraint, or an edit's constraint, that this solver has now; false if
 * `solver` is NULL. Complexity: O(1).
 */
CSOLVER_API bool csolver_is_constraint(const csolver *solver, csolver_constraint constraint);

/**
 * Returns the number of constraints that the solver has now, without those of edits; 0 if `solver` is NULL.
 * Complexity: O(1).
 */
CSOLVER_API size_t csolver_constraint_count(const csolver *solver);

/**
 * Writes the ids of the solver's constraints, at most `capacity` of them, in the order of their indices. Returns
 * csolver_constraint_count(), the number of all constraints. Constraints of edits are not included;
 * csolver_edit_constraint() returns those. An index may be reused after its constraint was removed, so the order
 * of indices need not be the order in which the constraints were added. If `constraints` is NULL, nothing is
 * written. Returns 0 if `solver` is NULL. Complexity: O(largest number of constraints that the solver has had at
 * one time).
 */
CSOLVER_API size_t csolver_constraints(const csolver *solver, size_t capacity,
                                       csolver_constraint *CSOLVER_NULLABLE constraints);

/**
 * @}
 * @defgroup solving Solving and reading
 *
 * Functions that compute the values of all variables, and read them.
 *
 * @{
 */

/**
 * An outcome tells what a solve found. Later versions may add outcomes: treat one that you do not know as a solve that
 * has not published values.
 */
typedef enum CSOLVER_OPEN_ENUM csolver_outcome {
    /** The solve found an optimum and published its values. */
    CSOLVER_OUTCOME_OPTIMAL = 0,
    /** The solve stopped at csolver_options::iteration_limit. The next solve continues from there. */
    CSOLVER_OUTCOME_ITERATION_LIMIT = 1,
    /** The solve stopped at the limit that csolver_set_work_limit() has set. The next solve continues from there. */
    CSOLVER_OUTCOME_WORK_LIMIT = 2,
    /**
     * No values that satisfy the required constraints can be computed with doubles: least squares do not find any,
     * a value would exceed the largest double, or rounding at far larger values hid from earlier calls that the
     * constraints contradict each other. The variables keep their values.
     */
    CSOLVER_OUTCOME_IMPRECISE = 3,
} csolver_outcome;

/**
 * Computes the values of all variables. Of all points that satisfy the required constraints, finds those with the
 * least error at the highest priority; of these, those with the least error at the next priority; and so on. If
 * several points are left, values stay close to the previous ones. After the first solves of a layout, nothing is
 * allocated.
 *
 * A variable whose constraints name no other variable does not stay close to its previous value if several values are
 * left for it: the variable ends at a bound. The values that are left form an interval, whose ends are values
 * (constant divided by coefficient) of constraints. If both ends are finite, the variable ends at the end of the older
 * constraint; a constraint that was removed and added again is young. For example, `x <= 72` alone gives 72; with
 * `x >= 10`, added later, x stays at 72. A variable without constraints keeps its value; if constraints on it were
 * added and removed since the last solve, it may have moved to satisfy them, and then stays there. If a variable
 * once has more than 64 constraints of its own, the indices of their ids decide from then on instead of their ages: the
 * lower index counts as older (not in the compact build, CSOLVER_COMPACT). While
 * errors of any priority are squared (csolver_set_norm()), undetermined values stay close to the previous ones instead.
 *
 * `outcome` tells whether the solve found such a point. If it did not, or if the call fails, the values published
 * before stay, and the next solve continues from where this one ended. The functions that solve on their way to
 * something else, such as csolver_is_unique(), fail with csolver_outcome_status() of the outcome if their solve finds
 * no optimum.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_TRANSACTION (inside a transaction) or
 * CSOLVER_ERROR_OUT_OF_MEMORY. Complexity: O(1) if nothing has changed. After changes of constants that
 * leave the basis as it is: the rows that depend on these constants. Otherwise also the columns whose constraints
 * changed, and simplex steps, each of which may visit all rows and columns. The number of steps has no useful
 * bound; csolver_set_work_limit() sets one. With least squares also, for each step in a component (variables that
 * depend on each other), at worst the square of its number of variables times its number of constraints.
 */
CSOLVER_API csolver_status csolver_solve(csolver *solver, csolver_outcome *outcome);

/**
 * Converts the outcome of a solve to a status: CSOLVER_OK for an optimum, otherwise
 * CSOLVER_ERROR_ITERATION_LIMIT, CSOLVER_ERROR_WORK_LIMIT, or CSOLVER_ERROR_RANGE for CSOLVER_OUTCOME_IMPRECISE
 * and for numbers that are not outcomes. Functions that need a solve for another purpose, such as
 * csolver_is_unique(), return this status if their solve does not find an optimum. Hosts that report all
 * failures in one way, for example as exceptions, use it after csolver_solve().
 */
CSOLVER_API csolver_status csolver_outcome_status(csolver_outcome outcome);

/**
 * Writes the value that the last successful solve gave to a variable.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL or CSOLVER_ERROR_STALE_VARIABLE. Complexity: O(1).
 */
CSOLVER_API csolver_status csolver_value(const csolver *solver, csolver_variable variable,
                                         double *value);

/**
 * Returns the values that the last successful solve gave to all variables: the value of a variable v is at index
 * v.index, and an unused index has the value 0. The length of the array is written to `count`, unless `count` is
 * NULL. The array is valid until a call adds variables, tries to add some, or reserves memory for them
 * (csolver_reserve()); a solve changes its contents. Returns NULL if `solver` is NULL, and may return NULL if
 * there are no variables. Complexity: O(1).
 */
CSOLVER_API const double *CSOLVER_NULLABLE csolver_values(const csolver *solver,
                                                          size_t *CSOLVER_NULLABLE count);

/**
 * Returns the variables whose values have changed since the last call of this function, each once. `changes`
 * becomes an array of `count` ids, which is valid until the next call on this solver.
 *
 * @return CSOLVER_OK or CSOLVER_ERROR_NULL. Complexity: O(number of changes).
 */
CSOLVER_API csolver_status csolver_take_changes(
    csolver *solver, const csolver_variable *CSOLVER_NULLABLE *CSOLVER_NONNULL changes,
    size_t *count);

/**
 * @}
 * @defgroup norms How errors add up
 *
 * Functions that choose whether absolute or squared errors are minimised at a priority.
 *
 * @{
 */

/** How the errors of the constraints at one priority are added up to the number that a solve minimises. */
typedef enum CSOLVER_CLOSED_ENUM csolver_norm {
    /**
     * The weighted sum of absolute errors (L1 norm). If two equalities of the same weight contradict each other,
     * one is satisfied and the other is not.
     */
    CSOLVER_NORM_ABSOLUTE = 0,
    /**
     * The weighted sum of squared errors (L2 norm). The error of an inequality is the amount by which it is
     * violated, or 0. Equalities that contradict each other share the error: x == 0 and x == 2 of the same weight
     * give x == 1. Variables that no constraint determines change as little as possible, by the sum of squares, from
     * their last published values (at first 0). So the answer is unique, and depends continuously on the constants.
     */
    CSOLVER_NORM_SQUARES = 1,
    /**
     * Gives the same answers as CSOLVER_NORM_SQUARES, mostly faster: tries the simplex method first, and uses
     * least squares only for components (sets of variables that depend on each other) in which the answer of the
     * simplex method has errors or is not unique.
     */
    CSOLVER_NORM_AUTOMATIC = 2,
} csolver_norm;

/**
 * Sets the norm of all priorities, which says how errors are added up, from the next solve on. The default is
 * CSOLVER_NORM_ABSOLUTE.
 *
 * The other norms need a library that was built with CSOLVER_LEAST_SQUARES. The first call with such a norm loads the
 * libraries OpenBLAS and LAPACKE if they are installed and csolver was not built with CSOLVER_NO_LAPACKE. LAPACKE is
 * used only for components (sets of variables that depend on each other) of more than 2^22 numbers (unknowns squared
 * times rows). The last bits of the values of such components then depend on LAPACKE's version, its code for the
 * processor, its threads, and memory addresses. Without LAPACKE, csolver's own code computes components of every size,
 * and all values have the same bits on every machine.
 *
 * Under every norm, least squares also help if the simplex method fails, provided that they are part of the build. If
 * csolver_solve() reaches its iteration limit, or cannot satisfy equations because coefficients differ too much in
 * size, the components concerned get the answer of least squares. csolver_statistics_info::least_squares_fallbacks
 * counts the least-squares problems that were solved for this reason.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_RANGE (`norm` is not a csolver_norm),
 * CSOLVER_ERROR_TRANSACTION (inside a transaction), CSOLVER_ERROR_UNAVAILABLE or CSOLVER_ERROR_OUT_OF_MEMORY.
 * Complexity: O(variables).
 */
CSOLVER_API csolver_status csolver_set_norm(csolver *solver, csolver_norm norm);

/**
 * Returns the norm that csolver_set_norm() set for all priorities; CSOLVER_NORM_ABSOLUTE if `solver` is NULL.
 * Complexity: O(1).
 */
CSOLVER_API csolver_norm csolver_norm_of(const csolver *solver);

/**
 * Sets the norm of one priority below CSOLVER_REQUIRED. `norm` is CSOLVER_NORM_ABSOLUTE or CSOLVER_NORM_SQUARES. The
 * setting holds until csolver_set_norm() sets the norm of all priorities.
 *
 * Constraints of lower priorities cannot change the sum of absolute errors of a higher priority, but they may
 * distribute this sum among the constraints of the higher priority in another way. If the higher priority uses
 * squared errors, lower priorities cannot change any of its errors.
 *
 * While any priority uses squares, the answer is unique, because undetermined variables change as little as
 * possible.
 *
 * @return As csolver_set_norm(), with CSOLVER_ERROR_RANGE for a wrong priority and for CSOLVER_NORM_AUTOMATIC, and
 * CSOLVER_ERROR_NOT_FINITE.
 */
CSOLVER_API csolver_status csolver_set_priority_norm(csolver *solver, double priority,
                                                     csolver_norm norm);

/**
 * Returns the norm of one priority; CSOLVER_NORM_ABSOLUTE if `solver` is NULL. Complexity: O(priorities whose norm
 * was set by csolver_set_priority_norm()).
 */
CSOLVER_API csolver_norm csolver_priority_norm(const csolver *solver, double priority);

/**
 * @}
 * @defgroup edits Edits
 *
 * Functions for variables whose values the host sets again and again, such as the width of a window.
 *
 * @{
 */

/**
 * Begins the edit of a variable: adds a constraint `variable == value` of the given priority, whose value the host
 * changes with csolver_suggest(). The value is 0 until the host suggests one. A variable with a required edit
 * always has the suggested value.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_STALE_VARIABLE, CSOLVER_ERROR_DUPLICATE_EDIT,
 * CSOLVER_ERROR_NOT_FINITE, CSOLVER_ERROR_RANGE (the priority), CSOLVER_ERROR_UNSATISFIABLE (a required edit),
 * CSOLVER_ERROR_OUT_OF_MEMORY or CSOLVER_ERROR_ITERATION_LIMIT. Complexity: as csolver_add_constraint().
 */
CSOLVER_API csolver_status csolver_begin_edit(csolver *solver, csolver_variable variable,
                                              double priority);

/**
 * Sets the value that an edited variable should have from the next solve on. In a new layout, suggest the size
 * before you add the first constraints; otherwise they are evaluated twice.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_STALE_VARIABLE, CSOLVER_ERROR_NOT_EDITABLE,
 * CSOLVER_ERROR_NOT_FINITE, CSOLVER_ERROR_RANGE or CSOLVER_ERROR_OUT_OF_MEMORY; for a required edit also
 * CSOLVER_ERROR_UNSATISFIABLE or CSOLVER_ERROR_ITERATION_LIMIT. Complexity: O(1) unless the edit is required; then
 * as csolver_set_constant().
 */
CSOLVER_API csolver_status csolver_suggest(csolver *solver, csolver_variable variable,
                                           double value);

/**
 * Suggests `count` values, all or none. Both arrays may be NULL if `count` is 0. If a variable occurs twice, its last
 * value counts.
 *
 * @return As csolver_suggest(); csolver_refusal() tells which variable or value is wrong.
 */
CSOLVER_API csolver_status csolver_suggest_many(csolver *solver, size_t count,
                                                const csolver_variable *CSOLVER_NULLABLE variables,
                                                const double *CSOLVER_NULLABLE values);

/**
 * Ends the edit of a variable, and removes the edit's constraint.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_STALE_VARIABLE, CSOLVER_ERROR_NOT_EDITABLE,
 * CSOLVER_ERROR_OUT_OF_MEMORY, CSOLVER_ERROR_ITERATION_LIMIT or CSOLVER_ERROR_RANGE. Complexity: as
 * csolver_remove_constraint().
 */
CSOLVER_API csolver_status csolver_end_edit(csolver *solver, csolver_variable variable);

/**
 * Returns whether the variable is being edited; false if the id is not valid or `solver` is NULL. Complexity:
 * O(1).
 */
CSOLVER_API bool csolver_is_editing(const csolver *solver, csolver_variable variable);

/**
 * Writes the id of the constraint that belongs to a variable's edit. With this id the constraint can be recognised
 * in conflicts, get a new priority or weight, and be a parameter of a template.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_STALE_VARIABLE or CSOLVER_ERROR_NOT_EDITABLE. Complexity:
 * O(constraints on this variable alone), or O(log n) if there are n > 64.
 */
CSOLVER_API csolver_status csolver_edit_constraint(const csolver *solver, csolver_variable variable,
                                                   csolver_constraint *constraint);

/**
 * @}
 * @defgroup transactions Transactions
 *
 * Functions that combine several changes to one, which is made as a whole or not at all.
 *
 * @{
 */

/**
 * Begins a transaction: until csolver_commit(), all changes of constraints and edits count as one change, and the
 * required constraints are checked only at the commit. Transactions cannot be nested. Inside a transaction,
 * variables cannot be added or removed, and nothing is solved.
 *
 * A call inside a transaction that refuses its arguments changes nothing. If a call fails half-way, for example
 * for lack of memory, the transaction cannot succeed any more: later calls and csolver_commit() return the same
 * status, and the commit undoes everything.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_TRANSACTION (a transaction is open already),
 * CSOLVER_ERROR_OUT_OF_MEMORY or CSOLVER_ERROR_ITERATION_LIMIT (deferred computations are done first). Complexity:
 * O(1), and the deferred computations.
 */
CSOLVER_API csolver_status csolver_begin(csolver *solver);

/**
 * Ends the transaction and keeps its changes. If this fails, all changes are undone, and the transaction has ended
 * all the same.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_TRANSACTION (no transaction is open),
 * CSOLVER_ERROR_UNSATISFIABLE, CSOLVER_ERROR_OUT_OF_MEMORY or CSOLVER_ERROR_ITERATION_LIMIT. Complexity: visits
 * the rows and columns that were changed, and makes simplex steps until the required constraints hold. An undo costs as
 * much as the changes did.
 */
CSOLVER_API csolver_status csolver_commit(csolver *solver);

/**
 * Ends the transaction and undoes all changes since csolver_begin(). Allocates nothing, so it cannot run out of
 * memory.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL or CSOLVER_ERROR_TRANSACTION (no transaction is open). Complexity: O(what
 * was changed).
 */
CSOLVER_API csolver_status csolver_rollback(csolver *solver);

/**
 * @}
 * @defgroup diagnosis Diagnosis
 *
 * Functions that say why a call failed, and whether and how well the values satisfy the constraints.
 *
 * @{
 */

/**
 * Returns the constraints because of which a call last returned CSOLVER_ERROR_UNSATISFIABLE, and writes their
 * number to `count`. These constraints contradict each other; without any one of them, the others do not. Returns
 * NULL, or an array without elements, if no call has returned that status. The array is valid until the next call that
 * changes the solver.
 *
 * The array may contain ids of constraints that were refused. Such ids cannot be used for changes, but
 * csolver_constraint_name() returns the constraints' names if they were named. Complexity: O(1).
 */
CSOLVER_API const csolver_constraint *CSOLVER_NULLABLE csolver_conflict(const csolver *solver,
                                                                        size_t *count);

/** The index in a csolver_refusal_info if the error does not concern a single item or term of the call. */
#define CSOLVER_NO_INDEX SIZE_MAX

/** Names the argument, or the field of a csolver_description or csolver_term, because of which a call was refused. */
typedef enum CSOLVER_OPEN_ENUM csolver_field {
    CSOLVER_FIELD_NONE = 0,        /**< The call as a whole failed, and no single field is wrong. */
    CSOLVER_FIELD_DESCRIPTION = 1, /**< A description, or the array of descriptions, is NULL. */
    CSOLVER_FIELD_TERMS = 2,       /**< The array of terms of a description is NULL. */
    CSOLVER_FIELD_TERM_COUNT = 3,  /**< The number of terms of a description is too large. */
    CSOLVER_FIELD_VARIABLE = 4,    /**< The variable of a term, an edit or a suggestion is wrong. */
    /** A coefficient of a term is wrong, or the sum of all coefficients of one variable is. */
    CSOLVER_FIELD_COEFFICIENT = 5,
    CSOLVER_FIELD_RELATION = 6, /**< The relation is not a value of csolver_relation. */
    /** The constant is wrong, or the constant divided by the coefficient of the only variable is out of range. */
    CSOLVER_FIELD_CONSTANT = 7,
    /** A priority is not above 0 and at most CSOLVER_REQUIRED, or is not finite. */
    CSOLVER_FIELD_PRIORITY = 8,
    /** A weight is out of range or, for a constraint on one variable, the weight times the coefficient is. */
    CSOLVER_FIELD_WEIGHT = 9,
    CSOLVER_FIELD_CONSTRAINT = 10, /**< The id of a constraint is not valid, or occurs twice. */
    CSOLVER_FIELD_VALUE = 11,      /**< A suggested value is not finite, or is out of range. */
    CSOLVER_FIELD_COUNT = 12,      /**< The number of descriptions, ids or values is too large. */
} csolver_field;

/**
 * Returns the name of the field in lower case, as it is spelled in this header: "priority" or "term_count", for
 * example. Returns "none" for CSOLVER_FIELD_NONE, and "unknown" for a number that is not a field of this version.
 * The string is static.
 */
CSOLVER_API const char *csolver_field_name(csolver_field field);

/** Says why a call was refused: which of its items (descriptions, ids or values) is wrong, and which field of it. */
typedef struct csolver_refusal_info {
    /** The status of the last call that failed; CSOLVER_OK if no call has failed yet. */
    csolver_status status;
    /**
     * The index of the wrong description, id or value in the call, from 0; the second index if an id occurs twice.
     * CSOLVER_NO_INDEX if the call failed as a whole, for example with CSOLVER_ERROR_UNSATISFIABLE or
     * CSOLVER_ERROR_OUT_OF_MEMORY, because of a limit, or because an array is NULL or too long.
     */
    size_t item;
    /** The index of the wrong term in the description, from 0; CSOLVER_NO_INDEX if no single term is wrong. */
    size_t term;
    /**
     * After CSOLVER_ERROR_UNSATISFIABLE, the id of the constraint that csolver_begin_edit() or
     * csolver_add_constraint() was to add. It identifies the constraint in csolver_conflict(), and cannot be used
     * for anything else. Otherwise all zero.
     */
    csolver_constraint constraint;
    /** The wrong field of the item or term; CSOLVER_FIELD_NONE if the call failed as a whole. */
    csolver_field field;
} csolver_refusal_info;

/**
 * Tells why a call failed. The record is about the last failed call among those that add, remove or change
 * constraints, begin or end edits, or suggest values. Calls that succeed do not change the record.
 *
 * @return CSOLVER_OK or CSOLVER_ERROR_NULL. Complexity: O(1).
 */
CSOLVER_SIZED csolver_status csolver_refusal(const csolver *solver, csolver_refusal_info *info);
/**
 * Does what the inline function csolver_refusal() does. `info_size` is sizeof(csolver_refusal_info) in the header
 * that the host was compiled with. The library writes no more bytes than that.
 */
CSOLVER_API csolver_status csolver_refusal_sized(const csolver *solver, csolver_refusal_info *info,
                                                 size_t info_size);

/**
 * Solves if something has changed, like csolver_solve(), and writes whether the values are the only ones with the
 * least errors.
 *
 * @return As csolver_solve(), and CSOLVER_ERROR_ITERATION_LIMIT, CSOLVER_ERROR_WORK_LIMIT or CSOLVER_ERROR_RANGE (the
 * solve finds no optimum); after a failure no new values are published. Complexity: the solve, and an
 * examination of every nonbasic column. If no column could move without cost, as in most layouts, that is all.
 * While any priority uses squares, the answer is unique and no column is examined. Otherwise also the rows that
 * depend on each column that could move, and, if some basic column is at a breakpoint or a bound, solves of a
 * small solver with these columns: up to two for each variable until one is found that can move.
 */
CSOLVER_API csolver_status csolver_is_unique(csolver *solver, bool *unique);

/**
 * Solves if something has changed, like csolver_solve(), and returns the variables that have other values in
 * another optimum: none if the answer is unique. `variables` becomes an array of `count` ids, which is valid until
 * the next call on this solver.
 *
 * @return As csolver_is_unique(). Complexity: as csolver_is_unique(), but all variables that could move are
 * examined, with up to two solves for each.
 */
CSOLVER_API csolver_status csolver_undetermined_variables(
    csolver *solver, const csolver_variable *CSOLVER_NULLABLE *CSOLVER_NONNULL variables,
    size_t *count);

/** A priority, and the total error of the constraints at this priority; csolver_levels() returns such pairs. */
typedef struct csolver_level {
    /** The priority of the constraints: above 0 and below CSOLVER_REQUIRED. */
    double priority;
    /**
     * The sum of the constraints' absolute errors times their weights, or of their squared errors times their weights
     * if the norm of the priority is not CSOLVER_NORM_ABSOLUTE. 0 if all constraints of the priority hold.
     */
    double violation;
} csolver_level;

/**
 * Returns the total error, at the published values, of every priority below CSOLVER_REQUIRED that a constraint or
 * edit has, from the highest priority to the lowest. `levels` becomes an array of `count` elements, which is valid
 * until the next call on this solver.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL or CSOLVER_ERROR_OUT_OF_MEMORY. Complexity: O(constraints *
 * log(priorities)).
 */
CSOLVER_API csolver_status csolver_levels(
    csolver *solver, const csolver_level *CSOLVER_NULLABLE *CSOLVER_NONNULL levels, size_t *count);

/**
 * Writes by how much the published values violate a constraint, without its weight: |sum - constant| for an
 * equality, the amount by which an inequality is violated, and 0 if the constraint holds.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL or CSOLVER_ERROR_STALE_CONSTRAINT. Complexity: O(terms).
 */
CSOLVER_API csolver_status csolver_violation(const csolver *solver, csolver_constraint constraint,
                                             double *violation);

/**
 * @}
 * @defgroup templates Copies and templates
 *
 * Functions that copy a solver, and that compute one layout for many sets of numbers.
 *
 * @{
 */

/**
 * Makes a copy of a solver. The copy answers equal calls with equal results: bit for bit, except for values that
 * LAPACKE computes (csolver_set_norm()). Ids of the original's variables and constraints are valid in the copy,
 * too, and have the same names there. csolver_conflict() and csolver_refusal() answer in the copy as in the original.
 * Free the copy by csolver_free().
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_TRANSACTION (inside a transaction) or
 * CSOLVER_ERROR_OUT_OF_MEMORY. Complexity: O(size of the solver).
 */
CSOLVER_API csolver_status csolver_clone(const csolver *solver,
                                         csolver *CSOLVER_NULLABLE *CSOLVER_NONNULL clone);

/**
 * A layout that is solved once, and whose values are then computed for many other sets of numbers.
 *
 * Layouts that are computed in large numbers often differ only in some numbers, for example the cells of a list or the
 * labels of a print run. A template computes such layouts. Each *instance* is a set of numbers, which become constants
 * of constraints. The template computes the values of variables for it, and the instance needs no solver of its own:
 *
 *     // root_w is edited, `natural` is a constraint title_w = 80 at a low priority
 *     csolver_constraint root_width;
 *     csolver_edit_constraint(solver, root_w, &root_width);
 *     csolver_parameter parameters[] = {{root_width, 0, 1, 0}, {natural, 1, 1, 0}};
 *     csolver_variable outputs[] = {title_x, title_w};
 *     csolver_template_options options = {2, 2, parameters, 2, outputs, 0, NULL};
 *     csolver_template *cell;
 *     csolver_template_create(solver, &options, &cell);
 *     double numbers[1000][2], values[1000][2];   // one row for each instance
 *     csolver_template_stamp(cell, 1000, numbers[0], values[0], NULL, NULL);
 *
 * A template contains formulas for one basis of the simplex method. If this basis is optimal for the numbers of an
 * instance, the instance costs a few multiplications for each value. Otherwise the simplex method solves the instance,
 * starting from the solution with which the template was made. If that happens often, pass samples of such instances
 * when you make the template: it then contains formulas for their bases, too.
 */
typedef struct csolver_template csolver_template;

/**
 * A rule by which an instance of a template sets the constant of a constraint: constant = factor * number +
 * offset.
 */
typedef struct csolver_parameter {
    /**
     * The constraint whose constant the parameter sets. For an edit, csolver_edit_constraint() returns its
     * constraint.
     */
    csolver_constraint constraint;
    /**
     * The index, from 0, of the instance's input number that the parameter uses. Several parameters may use the same
     * number.
     */
    size_t number;
    /**
     * The factor by which the number of the instance is multiplied. If it is 0, the constant equals `offset` in all
     * instances.
     */
    double factor;
    /** The number that is added to factor * number; in the unit of the constant, such as points. */
    double offset;
} csolver_parameter;

/**
 * Describes a template to make: the constants that differ between its instances (`parameters`), the variables whose
 * values it computes (`outputs`), and optionally numbers of typical instances (`samples`).
 */
typedef struct csolver_template_options {
    /** How many input numbers each instance of the template has, for example 2: a width and a height. */
    size_t number_count;
    size_t parameter_count; /**< The number of elements of `parameters`. */
    /** The rules by which the numbers of an instance set constants of constraints. NULL if there are none. */
    const csolver_parameter *CSOLVER_NULLABLE parameters;
    /** The number of variables in `outputs`; 0 if `outputs` is NULL. */
    size_t output_count;
    /**
     * The variables whose values are computed for each instance. If NULL: all variables of the solver, in the
     * order of their indices.
     */
    const csolver_variable *CSOLVER_NULLABLE outputs;
    size_t sample_count; /**< The number of typical instances in `samples`; 0 if there are none. */
    /**
     * The numbers of typical instances, number_count numbers for each. A sample for which neither the solver's
     * present basis nor that of an earlier sample is optimal makes the template larger and similar instances faster:
     * the template stores formulas for the sample's basis, too.
     */
    const double *CSOLVER_NULLABLE samples;
} csolver_template_options;

/**
 * Solves like csolver_solve(), and makes a template of the answer. If this fails, no new values are published. The
 * template does not depend on the solver afterwards and never changes. Any number of threads may use it at the
 * same time if the solver's allocator allows that. The norm must be CSOLVER_NORM_ABSOLUTE at all priorities. Free
 * the template by csolver_template_free().
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_UNAVAILABLE (another norm), CSOLVER_ERROR_STALE_VARIABLE,
 * CSOLVER_ERROR_STALE_CONSTRAINT, CSOLVER_ERROR_DUPLICATE (a constraint with two parameters), CSOLVER_ERROR_RANGE
 * (the index of a number; a factor or offset), CSOLVER_ERROR_NOT_FINITE, CSOLVER_ERROR_TRANSACTION (inside a
 * transaction), CSOLVER_ERROR_OVERFLOW, CSOLVER_ERROR_OUT_OF_MEMORY, CSOLVER_ERROR_ITERATION_LIMIT, or the status
 * with which a sample fails: CSOLVER_ERROR_UNSATISFIABLE, CSOLVER_ERROR_NOT_FINITE, CSOLVER_ERROR_RANGE.
 * Complexity: a solve, a copy of the solver, and one more solve for each sample for which the template has no
 * formulas yet.
 */
CSOLVER_SIZED csolver_status
csolver_template_create(csolver *solver, const csolver_template_options *options,
                        csolver_template *CSOLVER_NULLABLE *CSOLVER_NONNULL made);
/**
 * Does what the inline function csolver_template_create() does. `options_size` is sizeof(csolver_template_options)
 * in the header that the host was compiled with. The library reads no more bytes than that, and takes the default
 * for options that the host does not know.
 */
CSOLVER_API csolver_status csolver_template_create_sized(
    csolver *solver, const csolver_template_options *options, size_t options_size,
    csolver_template *CSOLVER_NULLABLE *CSOLVER_NONNULL made);

/** Frees a template. NULL is ignored. Complexity: O(blocks of memory). */
CSOLVER_API void csolver_template_free(csolver_template *CSOLVER_NULLABLE shape);

/** The sizes of a template, which tell how much memory it takes and how fast it is. */
typedef struct csolver_template_info {
    size_t number_count; /**< How many numbers each instance has as its input. */
    size_t output_count; /**< How many values the template computes for each instance. */
    /**
     * The number of plans of the template. A plan is a set of formulas that is valid while one basis of the simplex
     * method is optimal.
     */
    size_t plans;
    /** The number of sums in all plans (sets of formulas). Each sum computes one value. */
    size_t steps;
    /** The number of terms in the sums of all plans. The time to compute one layout by the template
     * is roughly proportional to this number. */
    size_t terms;
    /**
     * The number of conditions in all plans (sets of formulas). An instance can use a plan only if its numbers meet
     * the plan's conditions.
     */
    size_t guards;
    size_t memory; /**< The memory that the template occupies, in bytes. */
} csolver_template_info;

/**
 * Writes the sizes of a template to `info`, such as its number of formulas and its memory.
 *
 * @return CSOLVER_OK or CSOLVER_ERROR_NULL. Complexity: O(plans).
 */
CSOLVER_SIZED csolver_status csolver_template_inspect(const csolver_template *shape,
                                                      csolver_template_info *info);
/**
 * Does what the inline function csolver_template_inspect() does. `info_size` is sizeof(csolver_template_info) in the
 * header that the host was compiled with. The library writes no more bytes than that.
 */
CSOLVER_API csolver_status csolver_template_inspect_sized(const csolver_template *shape,
                                                          csolver_template_info *info,
                                                          size_t info_size);

/** Options of csolver_template_stamp(). If all members are zero, they have their defaults. */
typedef struct csolver_stamp_options {
    /**
     * The number of threads that compute, at most 64. With 0 or 1, and in a build with CSOLVER_NO_THREADS, the
     * calling thread computes alone.
     */
    size_t threads;
    /**
     * NULL, or an array with one element for each instance. The element becomes CSOLVER_OK, or the reason why this
     * instance has no values: CSOLVER_ERROR_UNSATISFIABLE, CSOLVER_ERROR_NOT_FINITE, CSOLVER_ERROR_RANGE,
     * CSOLVER_ERROR_ITERATION_LIMIT or CSOLVER_ERROR_WORK_LIMIT.
     */
    csolver_status *CSOLVER_NULLABLE statuses;
} csolver_stamp_options;

/** Says how many instances of a template csolver_template_stamp() computed, and how many of them failed. */
typedef struct csolver_stamp_info {
    size_t instances; /**< How many instances the call was to compute. */
    /**
     * How many instances the simplex method solved, because none of the template's plans (sets of formulas) is valid
     * for them. Such instances are slow. If there are many, make the template with samples of them, which add plans.
     */
    size_t repaired;
    size_t failed; /**< How many instances have no values, because they could not be solved. */
    /** The index of the first instance without values; 0 if all instances have values. */
    size_t first_failed;
} csolver_stamp_info;

/**
 * Computes the values of `count` instances of a template. `numbers` has number_count numbers for each instance,
 * and output_count values for each are written to `values`. Each of these may be NULL if it has no elements;
 * `options` and `info` may always be NULL.
 *
 * The values of an instance depend on its numbers only, and not on other instances or on the number of threads. If
 * several answers are best, the values are close to those of the template. The values differ only by rounding from
 * those of a solver that takes the same steps.
 *
 * `values` may overlap `numbers`: the results are those of separate arrays. A copy of the numbers is then made, unless
 * both arrays begin at the same address and have equally many elements.
 *
 * If instances fail, their values are not written; those of all other instances are. `info` is written in all
 * cases except CSOLVER_ERROR_NULL and CSOLVER_ERROR_OVERFLOW.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL, CSOLVER_ERROR_OVERFLOW (an option that this version does not know is
 * set), CSOLVER_ERROR_OUT_OF_MEMORY (the contents of `values` are then unspecified), or the status of the first
 * instance that failed: see csolver_stamp_options::statuses. Complexity: O(terms of a plan's formulas) for each
 * instance, and a solve for each instance for which no plan is valid.
 */
CSOLVER_SIZED csolver_status csolver_template_stamp(
    const csolver_template *shape, size_t count, const double *CSOLVER_NULLABLE numbers,
    double *CSOLVER_NULLABLE values, const csolver_stamp_options *CSOLVER_NULLABLE options,
    csolver_stamp_info *CSOLVER_NULLABLE info);
/**
 * Does what the inline function csolver_template_stamp() does. `options_size` and `info_size` are
 * sizeof(csolver_stamp_options) and sizeof(csolver_stamp_info) in the header that the host was compiled with. The
 * library reads and writes no more bytes than that.
 */
CSOLVER_API csolver_status csolver_template_stamp_sized(
    const csolver_template *shape, size_t count, const double *CSOLVER_NULLABLE numbers,
    double *CSOLVER_NULLABLE values, const csolver_stamp_options *CSOLVER_NULLABLE options,
    size_t options_size, csolver_stamp_info *CSOLVER_NULLABLE info, size_t info_size);

/**
 * @}
 * @defgroup inspection Inspection
 *
 * Functions for tests and debugging: counts, a self-check and a listing of a solver.
 *
 * @{
 */

/** How many variables, constraints and so on a solver contains now, and how much work it has done so far. */
typedef struct csolver_statistics_info {
    size_t variables;   /**< The number of variables that the solver has now. */
    size_t constraints; /**< The number of constraints, without those that edits make. */
    size_t edits;       /**< The number of variables that are being edited. */
    /** The number of rows of the simplex tableau. Each row belongs to a constraint on two or more variables. */
    size_t rows;
    /**
     * The number of derived rows: rows of the simplex tableau whose terms differ from those of their constraints,
     * because other rows were substituted into them.
     */
    size_t derived_rows;
    /** The number of coefficients in the simplex tableau that are not zero. */
    size_t entries;
    /** The number of pivots: steps of the simplex method that exchange a basic column for a nonbasic one. */
    uint64_t pivots;
    /** The number of iterations of the dual simplex method, which removes violations of bounds. */
    uint64_t dual_iterations;
    /** The number of iterations of the primal simplex method, which reduces the total error. */
    uint64_t primal_iterations;
    /** How often a row of the tableau was expanded, substituted or evaluated, the main work of the simplex method. */
    uint64_t row_operations;
    /**
     * How many breakpoints were visited to compute the slopes of costs. The cost of a variable is piecewise linear; each
     * constraint that contains only this variable contributes a breakpoint. Decisions that need the slope of one priority
     * only are not counted.
     */
    uint64_t breakpoints;
    /** The work that all calls have done, in the units of csolver_set_work_limit(). */
    uint64_t work;
    /** The number of times that all rows were rebuilt from the constraints, which removes rounding errors. */
    uint64_t refactorisations;
    /** The number of steps of iterative refinement, which reduces rounding errors of values. */
    uint64_t refinements;
    /** The number of least-squares problems that were factored and solved. */
    uint64_t least_squares_solves;
    /** The number of least-squares problems that were solved with the factors of an earlier one. */
    uint64_t least_squares_reuses;
    /** The number of least-squares problems that were solved because the simplex method failed. */
    uint64_t least_squares_fallbacks;
    /** How often the solver has requested memory from the allocator. A solve should rarely do so. */
    uint64_t allocations;
    /** The memory that the solver occupies now, in bytes. */
    size_t memory;
    /** The largest amount of memory that the solver has used at one time, in bytes. */
    size_t peak_memory;
} csolver_statistics_info;

/**
 * Writes how many variables, constraints and so on a solver contains, and how much work it has done so far.
 *
 * @return CSOLVER_OK or CSOLVER_ERROR_NULL. Complexity: O(rows).
 */
CSOLVER_SIZED csolver_status csolver_statistics(const csolver *solver,
                                                csolver_statistics_info *info);
/**
 * Does what the inline function csolver_statistics() does. `info_size` is sizeof(csolver_statistics_info) in the
 * header that the host was compiled with. The library writes no more bytes than that.
 */
CSOLVER_API csolver_status csolver_statistics_sized(const csolver *solver,
                                                    csolver_statistics_info *info,
                                                    size_t info_size);

/**
 * Checks every invariant of the solver's data, for tests and for reports of defects. If an invariant does not
 * hold, a static sentence about it is written to `what`, unless `what` is NULL. After a call has failed half-way
 * in a transaction, nothing is checked until the transaction has ended.
 *
 * @return CSOLVER_OK; CSOLVER_ERROR_NULL or CSOLVER_ERROR_INTERNAL. Complexity: O(terms in all rows).
 */
CSOLVER_API csolver_status csolver_check(const csolver *solver,
                                         const char *CSOLVER_NULLABLE *CSOLVER_NULLABLE what);

/**
 * Writes a readable listing of the constraints and the simplex tableau, for debugging. The form of the listing may
 * change between versions. `write` is called with pieces of text (which do not end with a zero), their lengths in
 * bytes, and `context`.
 *
 * @return CSOLVER_OK or CSOLVER_ERROR_NULL. Complexity: O(constraints + terms).
 */
CSOLVER_API csolver_status csolver_dump(const csolver *solver,
                                        void (*write)(void *CSOLVER_NULLABLE context,
                                                      const char *text, size_t length),
                                        void *CSOLVER_NULLABLE context);

/** @} */

/* Each inline function below calls the exported function of the same name with `_sized`, and passes the size that a
 * struct has in this header, so that the library knows which members the host has. */
#if !defined(CSOLVER_NO_INLINE)

CSOLVER_SIZED csolver_status csolver_create(const csolver_options *CSOLVER_NULLABLE options,
                                            csolver *CSOLVER_NULLABLE *CSOLVER_NONNULL solver) {
    return csolver_create_sized(options, sizeof(csolver_options), solver);
}

CSOLVER_SIZED csolver_status csolver_inspect_constraint(const csolver *solver,
                                                        csolver_constraint constraint,
                                                        csolver_constraint_info *info) {
    return csolver_inspect_constraint_sized(solver, constraint, info,
                                            sizeof(csolver_constraint_info));
}

CSOLVER_SIZED csolver_status csolver_refusal(const csolver *solver, csolver_refusal_info *info) {
    return csolver_refusal_sized(solver, info, sizeof(csolver_refusal_info));
}

CSOLVER_SIZED csolver_status
csolver_template_create(csolver *solver, const csolver_template_options *options,
                        csolver_template *CSOLVER_NULLABLE *CSOLVER_NONNULL made) {
    return csolver_template_create_sized(solver, options, sizeof(csolver_template_options), made);
}

CSOLVER_SIZED csolver_status csolver_template_inspect(const csolver_template *shape,
                                                      csolver_template_info *info) {
    return csolver_template_inspect_sized(shape, info, sizeof(csolver_template_info));
}

CSOLVER_SIZED csolver_status csolver_template_stamp(
    const csolver_template *shape, size_t count, const double *CSOLVER_NULLABLE numbers,
    double *CSOLVER_NULLABLE values, const csolver_stamp_options *CSOLVER_NULLABLE options,
    csolver_stamp_info *CSOLVER_NULLABLE info) {
    return csolver_template_stamp_sized(shape, count, numbers, values, options,
                                        sizeof(csolver_stamp_options), info,
                                        sizeof(csolver_stamp_info));
}

CSOLVER_SIZED csolver_status csolver_statistics(const csolver *solver,
                                                csolver_statistics_info *info) {
    return csolver_statistics_sized(solver, info, sizeof(csolver_statistics_info));
}

#endif

CSOLVER_HEADER_END

#ifdef __cplusplus
}
#endif

#endif
