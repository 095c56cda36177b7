/* csolver.h - Keyline's solver for linear layout constraints.
 *
 * A solver holds variables and linear constraints over them. Required constraints always hold;
 * every other constraint has a priority, and priorities are a strict order: no number of errors at
 * a lower priority outweighs any error at a higher one. The problem is that of Cassowary (Badros,
 * Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm", 2001). The
 * algorithm is another one: a dual simplex method with bounded columns, piecewise-linear costs and
 * chained rows; see docs/Algorithm.md.
 *
 * This header is the contract. It goes from the simple to the advanced: version, statuses, life
 * cycle, variables, constraints, solving and reading, edits, transactions, diagnosis, inspection.
 *
 * Rules that hold for every function:
 *   - A call that does not return CSOLVER_OK changes nothing that a caller can observe, except
 *     csolver_conflict(), csolver_refusal() and csolver_statistics(): values, constraints and edits stay as they
 *     were, bit for bit, and the solver stays usable. Inside csolver_begin() ... csolver_commit() a call that fails
 *     half-way may leave part of its work, which the end then takes back. A solve that fails publishes nothing, but
 *     keeps the steps that it took: the next one goes on from there, and may end at another one of several best
 *     answers.
 *   - Nothing is printed and nothing aborts. There is no global state: one solver per thread at a
 *     time, any number of solvers and threads. Functions taking a `const csolver *` may run
 *     concurrently with each other.
 *   - Equal calls give bit-identical values on every machine with IEEE 754 doubles. The one exception are
 *     components of least squares with more than 2^22 numbers (unknowns squared by rows), which LAPACKE takes
 *     part in: see csolver_set_norm().
 *   - Output parameters are written only on success unless the function says otherwise.
 *   - Structs whose names end in _options (which hosts fill) or _info (which the library fills) grow at their
 *     ends from version to version; all zero is the default of what is added. The functions that take them
 *     are inline and hand on what size the host was compiled with, to functions of the same name and
 *     `_sized`; a host that compiles no C calls those. Members that the library does not know yet must be zero
 *     in options, or the call returns OVERFLOW, and are written as zero in an info. All other structs stay as
 *     they are.
 *   - Numbers are in the host's unit (points in a layout). A constraint reads
 *     sum(coefficient * variable) RELATION constant.
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
 *     csolver_solve(solver);
 *     double value;
 *     csolver_value(solver, x, &value);   // 7
 *     csolver_free(solver);
 */
#ifndef CSOLVER_H
#define CSOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- compiler attributes ------------------------------------------------------------------- */

#if defined(__clang__)
#define CSOLVER_CLOSED_ENUM __attribute__((enum_extensibility(closed)))
#define CSOLVER_NULLABLE _Nullable
#define CSOLVER_NONNULL _Nonnull
#define CSOLVER_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define CSOLVER_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#else
#define CSOLVER_CLOSED_ENUM
#define CSOLVER_NULLABLE
#define CSOLVER_NONNULL
#define CSOLVER_ASSUME_NONNULL_BEGIN
#define CSOLVER_ASSUME_NONNULL_END
#endif

#if defined(_WIN32) && defined(CSOLVER_EXPORTS) /* when a DLL is made; who uses it needs nothing */
#define CSOLVER_API __declspec(dllexport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define CSOLVER_API __attribute__((visibility("default")))
#else
#define CSOLVER_API
#endif

/* Nullability is an extension, which -Wpedantic would mention. */
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

/* For functions that know what size the host was compiled with. */
#define CSOLVER_SIZED static inline

/* ---- version ------------------------------------------------------------------------------- */

#define CSOLVER_VERSION_MAJOR 0
#define CSOLVER_VERSION_MINOR 1
#define CSOLVER_VERSION_PATCH 0

/* The version of the library in use, as major * 10000 + minor * 100 + patch. */
CSOLVER_API uint32_t csolver_version(void);

/* ---- statuses ------------------------------------------------------------------------------ */

/* Every status once: enumerator suffix, number, message. */
#define CSOLVER_STATUS_MAP(X)                                                                      \
    X(OK, 0, "success")                                                                            \
    X(ERROR_NULL, 1, "a pointer that must not be NULL is NULL")                                    \
    X(ERROR_NOT_FINITE, 2, "a number is NaN or infinite")                                          \
    X(ERROR_RANGE, 3,                                                                              \
      "a number is outside the range that is allowed or that can be computed with")                \
    X(ERROR_STALE_VARIABLE, 4, "a variable was removed or belongs to another solver")              \
    X(ERROR_STALE_CONSTRAINT, 5, "a constraint was removed or belongs to another solver")          \
    X(ERROR_IN_USE, 6, "a constraint still mentions the variable")                                 \
    X(ERROR_DUPLICATE, 7, "the same constraint or variable occurs twice in one call")              \
    X(ERROR_DUPLICATE_EDIT, 8, "the variable is being edited already")                             \
    X(ERROR_NOT_EDITABLE, 9, "the variable is not being edited")                                   \
    X(ERROR_IS_EDIT, 10, "the constraint belongs to an edit and is changed through it only")       \
    X(ERROR_UNSATISFIABLE, 11, "required constraints contradict each other")                       \
    X(ERROR_TRANSACTION, 12, "the call does not fit the state of the transaction")                 \
    X(ERROR_OVERFLOW, 13, "a size or count is too large")                                          \
    X(ERROR_OUT_OF_MEMORY, 14, "the allocator returned no memory")                                 \
    X(ERROR_ITERATION_LIMIT, 15, "the iteration limit was reached before the optimum")             \
    X(ERROR_UNAVAILABLE, 16,                                                                       \
      "the feature is not part of this build, or not there: least squares need the packages "      \
      "libopenblas-dev and liblapacke-dev, and are not for templates")                             \
    X(ERROR_INTERNAL, 17, "an invariant of the solver does not hold; this is a defect of csolver") \
    X(ERROR_WORK_LIMIT, 18, "the call reached its limit of work before its end")

typedef enum CSOLVER_CLOSED_ENUM csolver_status {
#define CSOLVER_STATUS_ENUMERATOR(name, number, message) CSOLVER_##name = number,
    CSOLVER_STATUS_MAP(CSOLVER_STATUS_ENUMERATOR)
#undef CSOLVER_STATUS_ENUMERATOR
} csolver_status;

/* "CSOLVER_ERROR_NULL" for CSOLVER_ERROR_NULL; "CSOLVER_UNKNOWN" for a number that is no status. */
CSOLVER_API const char *csolver_status_name(csolver_status status);

/* One English sentence without a full stop. Static storage. */
CSOLVER_API const char *csolver_status_message(csolver_status status);

/* ---- life cycle ---------------------------------------------------------------------------- */

typedef struct csolver csolver;

/* Memory comes from one function. `block` is NULL for a new block; `new_size` 0 frees and must
 * return NULL; otherwise it returns memory of `new_size` bytes, aligned for any type, that begins
 * with the old contents, or NULL, and then the old block is untouched. Shrinking may fail. */
typedef struct csolver_allocator {
    void *CSOLVER_NULLABLE (*CSOLVER_NULLABLE reallocate)(void *CSOLVER_NULLABLE context,
                                                          void *CSOLVER_NULLABLE block,
                                                          size_t old_size, size_t new_size);
    void *CSOLVER_NULLABLE context;
} csolver_allocator;

/* All zero is the default. */
/* age_breaks_ties: where optional constraints of one priority compete for the same room, and it costs the same
 * whichever gives way, variables with lower indices have the room: those with higher ones are smaller if there is
 * too little of it, and the one with the lowest is larger if there is too much. Without it the choice is
 * deterministic, and depends on the calls before. Answers that are unique are not touched. Complexity: nothing where
 * there is no such choice but a look at the columns whose constraints changed. */
typedef struct csolver_options {
    csolver_allocator allocator; /* reallocate NULL: the C library's */
    uint64_t iteration_limit;    /* simplex iterations a call may use; 0: a generous limit */
    bool check;                  /* run csolver_check() after every changing call (slow) */
    uint64_t work_limit;         /* see csolver_set_work_limit() */
    bool age_breaks_ties;        /* among equals, older variables have the room */
} csolver_options;

/* Makes an empty solver; `options` may be NULL.
 * Errors: NULL, OVERFLOW (options of a later version), OUT_OF_MEMORY. */
CSOLVER_SIZED csolver_status csolver_create(const csolver_options *CSOLVER_NULLABLE options,
                                            csolver *CSOLVER_NULLABLE *CSOLVER_NONNULL solver);
CSOLVER_API csolver_status csolver_create_sized(const csolver_options *CSOLVER_NULLABLE options,
                                                size_t options_size,
                                                csolver *CSOLVER_NULLABLE *CSOLVER_NONNULL solver);

/* A deadline in units of work: how many terms of rows, components of reduced costs and waiting columns one call may
 * visit; 0, the default: any number. A transaction of the host is one call. Equal calls do equal work on every machine
 * (csolver_statistics() counts it; a resize of n constraints takes a few n), and least squares count the entries of
 * every matrix that they factor. A call that reaches its limit returns WORK_LIMIT, at most one step of the simplex
 * method or one factorisation late: a refused change changes nothing, and a csolver_solve() publishes nothing; with a
 * higher limit the next one goes on. Any call that returns ITERATION_LIMIT may return WORK_LIMIT. Clones and templates
 * have the limit of their original, templates for each instance. Errors: NULL. */
CSOLVER_API csolver_status csolver_set_work_limit(csolver *solver, uint64_t limit);

/* The limit that was set, 0 for none or for NULL. */
CSOLVER_API uint64_t csolver_work_limit(const csolver *solver);

/* Frees the solver and all it owns; NULL is fine. */
CSOLVER_API void csolver_free(csolver *CSOLVER_NULLABLE solver);

/* Removes all constraints and edits. Variables stay, with the value 0 from the next solve on.
 * Errors: NULL, TRANSACTION (inside one), OUT_OF_MEMORY. */
CSOLVER_API csolver_status csolver_reset(csolver *solver);

/* Makes room for so many more variables, constraints and terms of constraints; saves reallocation.
 * Errors: NULL, OVERFLOW, OUT_OF_MEMORY. */
CSOLVER_API csolver_status csolver_reserve(csolver *solver, size_t variables, size_t constraints,
                                           size_t terms);

/* ---- variables ----------------------------------------------------------------------------- */

/* Ids are values, never pointers. An id of something removed is recognised as stale; an id of
 * another solver is recognised with a probability of 4095/4096. All zero is never a valid id.
 * `index` is small and dense: hosts may use it to index arrays of their own. */
typedef struct csolver_variable {
    uint32_t index;
    uint32_t generation;
} csolver_variable;

/* Adds a free variable (no bounds) with the value 0.
 * Errors: NULL, OVERFLOW, OUT_OF_MEMORY, TRANSACTION (inside one). Complexity: amortised O(1). */
CSOLVER_API csolver_status csolver_add_variable(csolver *solver, csolver_variable *variable);

/* Adds `count` variables, all or none. In an empty solver the indices are consecutive. */
CSOLVER_API csolver_status csolver_add_variables(csolver *solver, size_t count,
                                                 csolver_variable *CSOLVER_NULLABLE variables);

/* Removes a variable that no constraint mentions; ends its edit.
 * Errors: NULL, STALE_VARIABLE, IN_USE, TRANSACTION (inside one), OUT_OF_MEMORY (if it is edited). */
CSOLVER_API csolver_status csolver_remove_variable(csolver *solver, csolver_variable variable);

/* Gives a variable a name (copied) for dumps, or takes it away (NULL). */
CSOLVER_API csolver_status csolver_set_variable_name(csolver *solver, csolver_variable variable,
                                                     const char *CSOLVER_NULLABLE name);

/* The name, or NULL if there is none or the id is stale. Valid until the name changes. */
CSOLVER_API const char *CSOLVER_NULLABLE csolver_variable_name(const csolver *solver,
                                                               csolver_variable variable);

/* Whether the id is that of a variable of this solver; false for NULL. */
CSOLVER_API bool csolver_is_variable(const csolver *solver, csolver_variable variable);

/* Live variables; 0 for NULL. */
CSOLVER_API size_t csolver_variable_count(const csolver *solver);

/* ---- constraints --------------------------------------------------------------------------- */

typedef struct csolver_constraint {
    uint32_t index;
    uint32_t generation;
} csolver_constraint;

typedef struct csolver_term {
    csolver_variable variable;
    double coefficient;
} csolver_term;

typedef enum CSOLVER_CLOSED_ENUM csolver_relation {
    CSOLVER_LESS_OR_EQUAL = -1,
    CSOLVER_EQUAL = 0,
    CSOLVER_GREATER_OR_EQUAL = 1,
} csolver_relation;

/* The priority of constraints that must hold. Every other priority lies strictly between 0 and
 * CSOLVER_REQUIRED. */
#define CSOLVER_REQUIRED 1000.0

/* A constraint to add: sum(terms) relation constant, at a priority. A variable may occur in several terms:
 * they add up. `weight` scales the error among constraints of one priority and must be positive, 1 where all count
 * the same; required constraints must have one, too. `terms` may be NULL when `term_count` is 0. */
typedef struct csolver_description {
    const csolver_term *CSOLVER_NULLABLE terms;
    size_t term_count;
    csolver_relation relation;
    double constant;
    double priority;
    double weight;
} csolver_description;

/* Adds one constraint; `constraint` may be NULL.
 *
 * A required constraint that contradicts the required constraints so far is refused with
 * UNSATISFIABLE: csolver_conflict() then gives a minimal contradicting set. Outside a transaction
 * the id of the refused constraint is written all the same: it is stale, and good for recognising
 * it in that set.
 * Errors: NULL, NOT_FINITE, RANGE (priority, weight, relation, or merged coefficients overflow),
 * STALE_VARIABLE, UNSATISFIABLE, OVERFLOW, OUT_OF_MEMORY, ITERATION_LIMIT.
 * Complexity: about the constraint's length for most layout constraints, at worst simplex pivots. */
CSOLVER_API csolver_status csolver_add_constraint(csolver *solver,
                                                  const csolver_description *description,
                                                  csolver_constraint *CSOLVER_NULLABLE constraint);

/* Adds `count` constraints, all or none, and faster than one by one. `constraints` (or NULL) takes
 * `count` ids, in the order of `descriptions`. On UNSATISFIABLE outside a transaction they are written, too: each is
 * the stale id of a refused constraint, or all zero if the contradiction was found before that one was inserted.
 * Constraints on one variable are inserted first, so the zeros need not be the last ones. If the call fails with
 * another status, whichever description is at fault, the contents of `constraints` are unspecified;
 * csolver_refusal() tells which description is wrong. */
CSOLVER_API csolver_status csolver_add_constraints(
    csolver *solver, size_t count, const csolver_description *CSOLVER_NULLABLE descriptions,
    csolver_constraint *CSOLVER_NULLABLE constraints);

/* Takes a constraint out. Errors: NULL, STALE_CONSTRAINT, IS_EDIT, OUT_OF_MEMORY, ITERATION_LIMIT (where values that
 * waited must be brought up to date first). */
CSOLVER_API csolver_status csolver_remove_constraint(csolver *solver,
                                                     csolver_constraint constraint);

/* Takes `count` constraints out, all or none. Errors: also DUPLICATE. */
CSOLVER_API csolver_status csolver_remove_constraints(
    csolver *solver, size_t count, const csolver_constraint *CSOLVER_NULLABLE constraints);

/* Changes the right-hand side of a live constraint.
 * Errors: NULL, NOT_FINITE, RANGE, STALE_CONSTRAINT, IS_EDIT, UNSATISFIABLE, OUT_OF_MEMORY,
 * ITERATION_LIMIT.
 * Complexity: O(1) for an optional constraint (O(log n) where n > 64 constraints are on its variable alone), and for one
 * whose constant has changed in the last solves and stays near what it was; the next solve does the work. For another
 * required one: the rows that depend on it, and the simplex steps that make the required constraints hold. */
CSOLVER_API csolver_status csolver_set_constant(csolver *solver, csolver_constraint constraint,
                                                double constant);

/* Changes `count` right-hand sides as one: what contradicts is judged at the end, and refused
 * together. Errors: as csolver_set_constant(), and DUPLICATE. */
CSOLVER_API csolver_status csolver_set_constants(
    csolver *solver, size_t count, const csolver_constraint *CSOLVER_NULLABLE constraints,
    const double *CSOLVER_NULLABLE constants);

/* Changes the priority of a live constraint, from or to required included. For the constraint of
 * an edit too. Errors: as csolver_set_constant(), but IS_EDIT. */
CSOLVER_API csolver_status csolver_set_priority(csolver *solver, csolver_constraint constraint,
                                                double priority);

/* Changes the weight of a live constraint, or of an edit's. Errors: as csolver_set_priority(). */
CSOLVER_API csolver_status csolver_set_weight(csolver *solver, csolver_constraint constraint,
                                              double weight);

typedef struct csolver_constraint_info {
    csolver_relation relation;
    double constant;
    double priority;
    double weight;
    size_t term_count; /* after merging: each variable once, no zero coefficient */
    bool is_edit;      /* made by csolver_begin_edit() */
} csolver_constraint_info;

/* The present description of a live constraint. Errors: NULL, STALE_CONSTRAINT. */
CSOLVER_SIZED csolver_status csolver_inspect_constraint(const csolver *solver,
                                                        csolver_constraint constraint,
                                                        csolver_constraint_info *info);
CSOLVER_API csolver_status csolver_inspect_constraint_sized(const csolver *solver,
                                                            csolver_constraint constraint,
                                                            csolver_constraint_info *info,
                                                            size_t info_size);

/* Writes at most `capacity` of its merged terms. Errors: NULL, STALE_CONSTRAINT. */
CSOLVER_API csolver_status csolver_constraint_terms(const csolver *solver,
                                                    csolver_constraint constraint, size_t capacity,
                                                    csolver_term *CSOLVER_NULLABLE terms);

/* Whether the id is that of a constraint of this solver, an edit's included; false for NULL. */
CSOLVER_API bool csolver_is_constraint(const csolver *solver, csolver_constraint constraint);

/* Live constraints, edits not counted. */
CSOLVER_API size_t csolver_constraint_count(const csolver *solver);

/* ---- solving and reading ------------------------------------------------------------------- */

/* Brings all values up to date: of all points that satisfy the required constraints, one that is
 * best at the highest priority, of those one that is best at the next, and so on. Where several are
 * best, values stay near what they were.
 * Allocates nothing once warm. Errors: NULL, TRANSACTION (inside one), OUT_OF_MEMORY,
 * ITERATION_LIMIT, RANGE (no values that meet the required constraints can be computed: by least squares, or since
 * rounding at far larger values hid that they contradict each other). The values published before stay, and the next
 * solve continues.
 * Complexity: O(1) if nothing has changed. After changes of constants that leave the basis: the rows that depend on
 * them. Otherwise besides: the columns whose constraints changed, and simplex steps, each of which may visit all rows
 * and columns; their number has no useful bound, and csolver_set_work_limit() sets one. Least squares besides: for each
 * step in a component, its variables squared times its constraints at worst. */
CSOLVER_API csolver_status csolver_solve(csolver *solver);

/* The value as of the last successful solve. Errors: NULL, STALE_VARIABLE. */
CSOLVER_API csolver_status csolver_value(const csolver *solver, csolver_variable variable,
                                         double *value);

/* All values as of the last successful solve: the value of variable v stands at [v.index]. Valid
 * until a call adds variables, tries to, or makes room (csolver_reserve()); `count` (or NULL) takes the length. */
CSOLVER_API const double *CSOLVER_NULLABLE csolver_values(const csolver *solver,
                                                          size_t *CSOLVER_NULLABLE count);

/* The variables whose published value changed since the last call, each once, and forgets them.
 * Valid until the next call on this solver. Errors: NULL. Complexity: O(number of changes). */
CSOLVER_API csolver_status csolver_take_changes(
    csolver *solver, const csolver_variable *CSOLVER_NULLABLE *CSOLVER_NONNULL changes,
    size_t *count);

/* ---- how errors add up --------------------------------------------------------------------- */

/* The measure of errors that is least at each priority. */
typedef enum CSOLVER_CLOSED_ENUM csolver_norm {
    /* The weighted sum of absolute errors (L1). Of two equals that contradict each other one is satisfied and
     * the other is not. */
    CSOLVER_NORM_ABSOLUTE = 0,
    /* The weighted sum of squared errors (L2; of an inequality, of what it misses by). Equals share the
     * loss. Values that no constraint determines change as little as can be, by the sum of squares, from those
     * published last (0 at first), so the answer is unique, and moves continuously with the
     * constants. */
    CSOLVER_NORM_SQUARES = 1,
    /* Its answers are those of squares. The simplex method is asked first, and least squares only for those
     * components (variables that depend on each other) in which its answer has errors or is one of
     * several. */
    CSOLVER_NORM_AUTOMATIC = 2,
} csolver_norm;

/* Says how errors add up, at all priorities, from the next solve on. ABSOLUTE is the default, and needs
 * nothing. The others need OpenBLAS and LAPACKE, which are loaded at the first call that asks for them, and
 * not in builds without CSOLVER_LEAST_SQUARES. LAPACKE computes with components of more than 2^22 numbers
 * (unknowns squared by rows) only; the last bits of their values depend on its version, its kernel for the
 * processor, its threads, and where memory lies. All others have the same bits on every machine.
 * Under any norm, where a csolver_solve() exceeds its iteration limit, or cannot meet equations since
 * coefficients differ too much, the components concerned take the answer of squares, if it is available;
 * `least_squares_fallbacks` counts them.
 * Errors: NULL, RANGE, TRANSACTION (inside one), UNAVAILABLE, OUT_OF_MEMORY. */
CSOLVER_API csolver_status csolver_set_norm(csolver *solver, csolver_norm norm);

/* The norm of all priorities that have none of their own; ABSOLUTE for NULL. */
CSOLVER_API csolver_norm csolver_norm_of(const csolver *solver);

/* Says how the errors of one priority add up, ABSOLUTE or SQUARES, until csolver_set_norm() says it for
 * all again. Lower priorities leave the sum of ABSOLUTE errors as it is, but may share them out anew; of
 * SQUARES, every error. While any priority counts squares the answer is unique, by the least change.
 * Errors: as csolver_set_norm(), NOT_FINITE, RANGE (the priority; AUTOMATIC). */
CSOLVER_API csolver_status csolver_set_priority_norm(csolver *solver, double priority,
                                                     csolver_norm norm);

/* The norm of one priority; ABSOLUTE for NULL. */
CSOLVER_API csolver_norm csolver_priority_norm(const csolver *solver, double priority);

/* ---- edits --------------------------------------------------------------------------------- */

/* Makes a variable editable: a constraint `variable = value` of that priority, value 0 until
 * suggested. A required edit is a parameter: only the host moves it.
 * Errors: NULL, STALE_VARIABLE, DUPLICATE_EDIT, NOT_FINITE, RANGE, UNSATISFIABLE (required),
 * OUT_OF_MEMORY, ITERATION_LIMIT. */
CSOLVER_API csolver_status csolver_begin_edit(csolver *solver, csolver_variable variable,
                                              double priority);

/* Says what value an edited variable should have from the next solve on. A size that is suggested before
 * the first constraints are added spares them a second evaluation. Complexity: O(1) unless required.
 * Errors: NULL, STALE_VARIABLE, NOT_EDITABLE, NOT_FINITE, RANGE, OUT_OF_MEMORY; for required edits also
 * UNSATISFIABLE, ITERATION_LIMIT. */
CSOLVER_API csolver_status csolver_suggest(csolver *solver, csolver_variable variable,
                                           double value);

/* Suggests `count` values, all or none. */
CSOLVER_API csolver_status csolver_suggest_many(csolver *solver, size_t count,
                                                const csolver_variable *CSOLVER_NULLABLE variables,
                                                const double *CSOLVER_NULLABLE values);

/* Ends the edit. Errors: NULL, STALE_VARIABLE, NOT_EDITABLE, OUT_OF_MEMORY, ITERATION_LIMIT. */
CSOLVER_API csolver_status csolver_end_edit(csolver *solver, csolver_variable variable);

/* Whether the variable is edited; false for NULL and stale ids. */
CSOLVER_API bool csolver_is_editing(const csolver *solver, csolver_variable variable);

/* The constraint behind an edit, as it appears in conflicts and takes a new priority.
 * Errors: NULL, STALE_VARIABLE, NOT_EDITABLE. */
CSOLVER_API csolver_status csolver_edit_constraint(const csolver *solver, csolver_variable variable,
                                                   csolver_constraint *constraint);

/* ---- transactions -------------------------------------------------------------------------- */

/* From csolver_begin() to csolver_commit(), changes of constraints and edits are one: whether the
 * required ones can be met is judged at the commit. Transactions do not nest; variables are not
 * added or removed, and nothing is solved, inside one.
 * A call that refuses its arguments changes nothing. One that fails half-way (no memory) dooms the
 * transaction: later calls and the commit return its status, and the commit takes everything back.
 * Errors: NULL, TRANSACTION, OUT_OF_MEMORY, ITERATION_LIMIT. */
CSOLVER_API csolver_status csolver_begin(csolver *solver);

/* Ends the transaction. On UNSATISFIABLE (or any other error) all of it is taken back.
 * Complexity: what the changes touched, and the simplex steps that make required constraints hold; taking back costs
 * what was changed. */
CSOLVER_API csolver_status csolver_commit(csolver *solver);

/* Takes back everything since csolver_begin(). Allocates nothing and cannot run out of memory.
 * Errors: NULL, TRANSACTION. */
CSOLVER_API csolver_status csolver_rollback(csolver *solver);

/* ---- diagnosis ----------------------------------------------------------------------------- */

/* The constraints of the last refusal with UNSATISFIABLE: together they contradict each other, and
 * without any one of them they do not. Ids of constraints that were refused are stale. `count`
 * takes the length. Valid until the next changing call. */
CSOLVER_API const csolver_constraint *CSOLVER_NULLABLE csolver_conflict(const csolver *solver,
                                                                        size_t *count);

/* No index: there is no single thing that it could be of. */
#define CSOLVER_NO_INDEX SIZE_MAX

typedef struct csolver_refusal_info {
    csolver_status status; /* that the call returned; OK before any has failed */
    /* Which of the call's descriptions, ids or values is wrong; of two that are the same, the second. NO_INDEX where
     * the call as a whole fails: UNSATISFIABLE, OUT_OF_MEMORY, limits, a missing array. */
    size_t item;
    size_t term; /* which term of that description, or NO_INDEX */
    /* After UNSATISFIABLE, the constraint that csolver_begin_edit() or csolver_add_constraint() made: stale, and good
     * for recognising it in csolver_conflict(). All zero otherwise. */
    csolver_constraint constraint;
} csolver_refusal_info;

/* Why the last call failed that did, of those that add, remove and change constraints, begin and end edits, and
 * suggest. Calls that succeed leave it as it is. Errors: NULL. */
CSOLVER_SIZED csolver_status csolver_refusal(const csolver *solver, csolver_refusal_info *info);
CSOLVER_API csolver_status csolver_refusal_sized(const csolver *solver, csolver_refusal_info *info,
                                                 size_t info_size);

/* Solves as csolver_solve() does, if something has changed, and tells whether the values are the only ones
 * that reach the optimum. May run simplex iterations. Errors: as csolver_solve(); then no new values are
 * published.
 * Complexity: beside the solve, a look at every nonbasic column. Where none could move at no cost, as in most layouts,
 * that is all; while any priority counts squares there is not even that. Otherwise the rows that depend on each column
 * that could, and, if some row stands at an end of its segment, solves of a small solver of these columns: up to two a
 * variable until one is found that can move. */
CSOLVER_API csolver_status csolver_is_unique(csolver *solver, bool *unique);

/* The variables that have other values in another optimum; empty if the answer is unique. Valid
 * until the next call on this solver. Errors: as csolver_is_unique().
 * Complexity: as csolver_is_unique(), but all variables that could move are asked for, with up to two solves each. */
CSOLVER_API csolver_status csolver_undetermined_variables(
    csolver *solver, const csolver_variable *CSOLVER_NULLABLE *CSOLVER_NONNULL variables,
    size_t *count);

typedef struct csolver_level {
    double priority;
    double violation; /* weighted sum of the absolute errors at this priority, or of their squares
                       * if the priority's norm is not CSOLVER_NORM_ABSOLUTE */
} csolver_level;

/* Every priority in force below required, edits included, highest first, with its total violation
 * at the published values. Valid until the next call. Errors: NULL, OUT_OF_MEMORY.
 * Complexity: O(constraints * log(priorities)). */
CSOLVER_API csolver_status csolver_levels(
    csolver *solver, const csolver_level *CSOLVER_NULLABLE *CSOLVER_NONNULL levels, size_t *count);

/* By how much a live constraint misses at the published values, unweighted: |left - constant| for
 * an equality, the excess for an inequality, 0 if it holds. Errors: NULL, STALE_CONSTRAINT.
 * Complexity: O(terms of the constraint). */
CSOLVER_API csolver_status csolver_violation(const csolver *solver, csolver_constraint constraint,
                                             double *violation);

/* ---- copies and templates ------------------------------------------------------------------ */

/* Makes a copy that answers the same calls with the same results, bit for bit but where LAPACKE takes part
 * (csolver_set_norm()). Ids of the original's variables and constraints are valid in it, too.
 * Errors: NULL, TRANSACTION (inside one), OUT_OF_MEMORY. Complexity: O(size). */
CSOLVER_API csolver_status csolver_clone(const csolver *solver,
                                         csolver *CSOLVER_NULLABLE *CSOLVER_NONNULL clone);

/* Most layouts at high volume are one shape again and again with other numbers: cells of a list,
 * labels of a print run. A template is such a shape, solved once; an *instance* is given its numbers
 * and gets its values, without a solver of its own:
 *
 *     // root.w is edited, `natural` is a constraint title.w = 80 at a low priority
 *     csolver_constraint root_width;
 *     csolver_edit_constraint(solver, root_w, &root_width);
 *     csolver_parameter parameters[] = {{root_width, 0, 1, 0}, {natural, 1, 1, 0}};
 *     csolver_variable outputs[] = {title_x, title_w};
 *     csolver_template_options options = {2, 2, parameters, 2, outputs, 0, NULL};
 *     csolver_template *cell;
 *     csolver_template_create(solver, &options, &cell);
 *     double numbers[1000][2], values[1000][2];   // one row an instance
 *     csolver_template_stamp(cell, 1000, numbers[0], values[0], NULL, NULL);
 *
 * Numbers for which the template's basis is optimal cost a few multiplications a value. For others the
 * instance is solved by the simplex method, starting at the template; if there are many of those,
 * give samples of them when the template is made. */
typedef struct csolver_template csolver_template;

/* The constant of a constraint (csolver_edit_constraint() tells that of an edit) is
 * factor * number + offset, where `number` is the index among the numbers of an instance. Several may
 * use one number. Where the factor is 0 the constant is the offset in all instances. */
typedef struct csolver_parameter {
    csolver_constraint constraint;
    size_t number;
    double factor, offset;
} csolver_parameter;

typedef struct csolver_template_options {
    size_t number_count; /* of each instance */
    size_t parameter_count;
    const csolver_parameter *CSOLVER_NULLABLE parameters;
    size_t output_count; /* of each instance */
    /* The variables whose values an instance gives. NULL: all live variables in the order of their indices. */
    const csolver_variable *CSOLVER_NULLABLE outputs;
    /* Numbers of typical instances, a row of number_count each: those that the solver's present state
     * does not cover get a plan of their own. */
    size_t sample_count;
    const double *CSOLVER_NULLABLE samples;
} csolver_template_options;

/* Solves as csolver_solve() does, and makes a template of the answer. If that fails, no new values are
 * published. The template is independent of the solver, is never changed again, and may be used by any number of
 * threads at a time if the solver's allocator may.
 * The norm must be CSOLVER_NORM_ABSOLUTE, at all priorities.
 * Errors: NULL, UNAVAILABLE (another norm), STALE_VARIABLE, STALE_CONSTRAINT, DUPLICATE (a constraint
 * with two parameters), RANGE (a number's index), NOT_FINITE, TRANSACTION (inside one), OVERFLOW,
 * OUT_OF_MEMORY, ITERATION_LIMIT, and what a sample fails with: UNSATISFIABLE, NOT_FINITE, RANGE. */
CSOLVER_SIZED csolver_status
csolver_template_create(csolver *solver, const csolver_template_options *options,
                        csolver_template *CSOLVER_NULLABLE *CSOLVER_NONNULL made);
CSOLVER_API csolver_status csolver_template_create_sized(
    csolver *solver, const csolver_template_options *options, size_t options_size,
    csolver_template *CSOLVER_NULLABLE *CSOLVER_NONNULL made);

/* NULL is fine. */
CSOLVER_API void csolver_template_free(csolver_template *CSOLVER_NULLABLE shape);

typedef struct csolver_template_info {
    size_t number_count, output_count;
    size_t plans;                /* states that instances are computed from */
    size_t steps, terms, guards; /* of all plans: sums, their terms, comparisons */
    size_t memory;               /* bytes */
} csolver_template_info;

/* The sizes of a template. Errors: NULL. Complexity: O(plans). */
CSOLVER_SIZED csolver_status csolver_template_inspect(const csolver_template *shape,
                                                      csolver_template_info *info);
CSOLVER_API csolver_status csolver_template_inspect_sized(const csolver_template *shape,
                                                          csolver_template_info *info,
                                                          size_t info_size);

typedef struct csolver_stamp_options {
    size_t threads; /* 0 or 1: the calling one alone; at most 64 are used */
    /* NULL, or one for each instance: OK, UNSATISFIABLE, NOT_FINITE, RANGE, ITERATION_LIMIT. */
    csolver_status *CSOLVER_NULLABLE statuses;
} csolver_stamp_options;

typedef struct csolver_stamp_info {
    size_t instances;
    size_t repaired; /* solved, since no plan covers them */
    size_t failed;
    size_t first_failed; /* the smallest index, if any failed */
} csolver_stamp_info;

/* Computes `count` instances: `numbers` and `values` hold a row each. The values of an instance depend
 * on its numbers only, neither on its neighbours nor on the number of threads; where several answers
 * are best, it is near the template's. Values differ from those of a solver that takes the same way by
 * rounding only.
 * Errors: NULL, OVERFLOW (options of a later version), OUT_OF_MEMORY (the contents of `values` are then
 * unspecified), or what the first of the instances that failed failed with; their rows stay as they were and
 * all others are written. `info` is written in all cases but NULL and OVERFLOW.
 * Complexity: O(terms of a plan) an instance; that of a solve where it is repaired. */
CSOLVER_SIZED csolver_status csolver_template_stamp(
    const csolver_template *shape, size_t count, const double *CSOLVER_NULLABLE numbers,
    double *CSOLVER_NULLABLE values, const csolver_stamp_options *CSOLVER_NULLABLE options,
    csolver_stamp_info *CSOLVER_NULLABLE info);
CSOLVER_API csolver_status csolver_template_stamp_sized(
    const csolver_template *shape, size_t count, const double *CSOLVER_NULLABLE numbers,
    double *CSOLVER_NULLABLE values, const csolver_stamp_options *CSOLVER_NULLABLE options,
    size_t options_size, csolver_stamp_info *CSOLVER_NULLABLE info, size_t info_size);

/* ---- inspection ---------------------------------------------------------------------------- */

typedef struct csolver_statistics_info {
    size_t variables;
    size_t constraints; /* edits not counted */
    size_t edits;
    size_t rows;         /* of the tableau: constraints of two or more variables */
    size_t derived_rows; /* rows that a pivot had to substitute into */
    size_t entries;      /* terms in all rows */
    uint64_t pivots;     /* since the solver was created */
    uint64_t dual_iterations;
    uint64_t primal_iterations;
    uint64_t row_operations; /* rows expanded, substituted or evaluated */
    uint64_t breakpoints;    /* looked at in costs of variables with constraints of their own */
    uint64_t work;           /* in the units of csolver_set_work_limit() */
    uint64_t refactorisations;
    uint64_t refinements;          /* steps of iterative refinement of values */
    uint64_t least_squares_solves; /* components solved so; not counting those whose factors did */
    uint64_t least_squares_reuses; /* components that followed from the factors of a solve before */
    uint64_t
        least_squares_fallbacks; /* components that took least squares since the simplex failed */
    uint64_t allocations;        /* calls of the allocator that asked for memory */
    size_t memory;               /* bytes held now */
    size_t peak_memory;          /* bytes held at most */
} csolver_statistics_info;

/* The counts of a solver. Errors: NULL. Complexity: O(rows). */
CSOLVER_SIZED csolver_status csolver_statistics(const csolver *solver,
                                                csolver_statistics_info *info);
CSOLVER_API csolver_status csolver_statistics_sized(const csolver *solver,
                                                    csolver_statistics_info *info,
                                                    size_t info_size);

/* Checks every invariant of the data structures; nothing in a transaction that has failed half-way, until
 * that is taken back. Errors: NULL, INTERNAL; then `what` (or NULL)
 * takes a static sentence that names the invariant. Complexity: O(entries). */
CSOLVER_API csolver_status csolver_check(const csolver *solver,
                                         const char *CSOLVER_NULLABLE *CSOLVER_NULLABLE what);

/* Writes a readable description (variables, constraints, tableau) through `write`, which gets
 * pieces of text, not terminated, and a length. Errors: NULL. */
CSOLVER_API csolver_status csolver_dump(const csolver *solver,
                                        void (*write)(void *CSOLVER_NULLABLE context,
                                                      const char *text, size_t length),
                                        void *CSOLVER_NULLABLE context);

/* ---- sizes of structs ---------------------------------------------------------------------- */

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

CSOLVER_HEADER_END

#ifdef __cplusplus
}
#endif

#endif
