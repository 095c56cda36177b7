/* fuzz.h - declarations that all fuzz harnesses share: sessions of the C API that are read from
 * bytes, the properties that must hold after each call, and an allocator that counts, moves
 * blocks and can fail. */
#ifndef FUZZ_H
#define FUZZ_H

#include "../CSolver/solving.h"

#include "functions.h"

#include <stdint.h>

typedef enum fuzz_function {
#define FUZZ_ENUMERATOR(name, statuses) F_##name,
    FUNCTIONS(FUZZ_ENUMERATOR)
#undef FUZZ_ENUMERATOR
        F_COUNT
} fuzz_function;

extern const char *const fuzz_names[F_COUNT];
/* number of calls of each function since the program began */
extern unsigned long fuzz_calls[F_COUNT];
/* called before each call of the API, unless NULL */
extern void (*fuzz_on_enter)(fuzz_function now);

/* The function that libFuzzer calls with each input. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- memory ---- */

typedef struct fuzz_memory {
    _Atomic size_t held;
    _Atomic unsigned long calls;
    _Atomic unsigned long fail_at; /* the number of the call that fails, or 0 for none */
    _Atomic bool failed;           /* whether a call has failed since this was cleared */
    _Atomic bool refused;          /* whether a call asked for too much memory and was refused */
    bool fail_on;                  /* whether all calls after `fail_at` fail, too */
} fuzz_memory;

/* The allocator's function for csolver_allocator. It always moves blocks, fills them with
 * arbitrary bytes, and checks the sizes that callers state. */
void *fuzz_reallocate(void *context, void *block, size_t old_size, size_t new_size);

/* ---- sessions ---- */

enum {
    MOST_VARIABLES = 12, /* number of variables that a session remembers, including removed ones */
    MOST_CONSTRAINTS = 40,
    MOST_INDICES = 64, /* number of variables that exist at a time */
    MOST_TERMS = 6,
    MOST_STEPS = 400,
};

/* All that a host knows during a session. It is a plain value: assigning an earlier copy back
 * repeats the calls played since then. */
typedef struct host {
    const uint8_t *data;
    size_t size, at;
    csolver *solver;
    fuzz_memory *memory;
    bool tame;      /* whether numbers have few digits, so that results can be compared */
    bool limited;   /* whether the session has an iteration limit */
    bool fell_back; /* whether this solver was cloned from one with values of least squares */
    /* whether a copy of the solver is made before each call, to compare with after a failed call */
    bool wary;
    bool open; /* whether a transaction is open */
    /* a set of bits: the statuses with which calls in the transaction have failed half-way */
    uint32_t dooms;
    csolver_variable variables[MOST_VARIABLES];
    csolver_constraint constraints[MOST_CONSTRAINTS];
    size_t variable_count, constraint_count;
    csolver_variable foreign_variable;
    csolver_constraint foreign_constraint;
    double mirror[MOST_INDICES]; /* the values that were reported as changes */
    /* The results of the last step. */
    fuzz_function function; /* the last call of the step that returned a status */
    csolver_status status;
    bool progress;     /* whether a call of the step has succeeded */
    bool committed;    /* whether the transaction was committed */
    uint64_t outputs;  /* a hash of all results of calls */
    bool wants_twin;   /* whether the step asks for a clone that plays along */
    bool wants_change; /* whether the step asks for a clone that replaces the solver */
    bool wants_failure;
    uint8_t failure;
} host;

/* Prints the property that does not hold, and ends the program. */
_Noreturn void fuzz_fail(const char *property);
#define PROPERTY(condition, property)                                                              \
    do {                                                                                           \
        if (!(condition)) fuzz_fail(property);                                                     \
    } while (0)

void fuzz_enter(fuzz_function function);
csolver_status fuzz_leave(host *h, fuzz_function function, csolver_status status);

/* CALL calls a function that returns a status; ASK calls one that does not. */
#define CALL(h, name, ...) fuzz_leave(h, F_##name, (fuzz_enter(F_##name), name(__VA_ARGS__)))
/* Solves. A solve without an optimum counts as a failed call, because it changes no values. */
#define SOLVE(h)                                                                                   \
    fuzz_leave(h, F_csolver_solve, (fuzz_enter(F_csolver_solve), solve_status((h)->solver)))
#define ASK(name, ...) (fuzz_enter(F_##name), name(__VA_ARGS__))

/* Returns the next byte of the input, or 0 at its end. */
uint8_t fuzz_byte(host *h);
double fuzz_number(host *h); /* any number, or one of few digits in a tame session */
double fuzz_coefficient(host *h);
double fuzz_priority(host *h);
double fuzz_weight(host *h);
/* an id that is valid, stale, of another solver, or made of arbitrary bytes */
csolver_variable fuzz_variable(host *h);
csolver_constraint fuzz_constraint(host *h);

uint64_t fuzz_hash(uint64_t hash, const void *bytes, size_t size);
uint64_t fuzz_hash_variable(const host *h, uint64_t hash, csolver_variable variable);
uint64_t fuzz_hash_constraint(const host *h, uint64_t hash, csolver_constraint constraint);
void fuzz_put(host *h, const void *bytes, size_t size); /* adds bytes to the hash of results */
void fuzz_put_variable(host *h, csolver_variable variable);
void fuzz_put_constraint(host *h, csolver_constraint constraint);

/* Begins a session. Its first bytes decide which options it has. */
bool fuzz_begin(host *h, fuzz_memory *memory, const uint8_t *data, size_t size);
void fuzz_end(host *h);

/* Plays the next call of the session. */
void fuzz_step(host *h);
bool fuzz_is_over(const host *h);

/* Calls functions of templates, and functions with NULL pointers. */
void fuzz_template(host *h);
void fuzz_nulls(host *h);

/* ---- properties ---- */

/* Returns a hash of everything that a caller can observe without changing the solver. */
uint64_t fuzz_digest(const host *h);

/* Checks that two solvers give bit-identical answers to the same calls. The calls change both
 * solvers, so nothing else may use them. */
void fuzz_compare(const host *ids, csolver *a, csolver *b, const char *property);

/* Solves two solvers with the same constraints, and checks that both reach the same errors and, if it
 * is unique, the same solution, apart from rounding. Does nothing for sessions with very large or very
 * small numbers (`tame` is false). The function changes both solvers. */
void fuzz_compare_optima(const host *ids, csolver *a, csolver *b);

/* Returns whether no values come from least squares. */
bool fuzz_is_simplex(const csolver *s);

/* Returns whether values may come from least squares because the simplex method failed. */
bool fuzz_has_fallen_back(const host *h);

/* Checks that the total errors of all priorities equal those of a new solver to which the present
 * constraints are added by one transaction. */
void fuzz_compare_fresh(host *h);

/* Checks that the levels are the sums of the constraints' errors. */
void fuzz_judge_levels(host *h, const csolver_level *levels, size_t count);

bool fuzz_is_near(double a, double b);

/* Plays a whole session and checks all properties. */
void fuzz_play(const uint8_t *data, size_t size);

#endif
