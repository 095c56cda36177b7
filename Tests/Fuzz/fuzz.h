/* fuzz.h - what the harnesses share: sessions of the C API that are read from bytes, the properties that hold after
 * each call, and memory that counts, moves and fails. */
#ifndef FUZZ_H
#define FUZZ_H

#include "csolver.h"

#include "functions.h"

#include <stdint.h>

typedef enum fuzz_function {
#define FUZZ_ENUMERATOR(name, statuses) F_##name,
    FUNCTIONS(FUZZ_ENUMERATOR)
#undef FUZZ_ENUMERATOR
        F_COUNT
} fuzz_function;

extern const char *const fuzz_names[F_COUNT];
extern unsigned long fuzz_calls[F_COUNT];        /* since the program began */
extern void (*fuzz_on_enter)(fuzz_function now); /* NULL, or told of every call before it happens */

/* The entry point that libFuzzer knows. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- memory ---- */

typedef struct fuzz_memory {
    _Atomic size_t held;
    _Atomic unsigned long calls;
    _Atomic unsigned long fail_at; /* the number of the call that fails; 0: none */
    _Atomic bool failed;           /* some call did since this was cleared */
    _Atomic bool refused;          /* some call asked for very much */
    bool fail_on;                  /* and all that come after */
} fuzz_memory;

/* For csolver_allocator: blocks always move, are filled with rubbish, and are remembered with their sizes. */
void *fuzz_reallocate(void *context, void *block, size_t old_size, size_t new_size);

/* ---- sessions ---- */

enum {
    MOST_VARIABLES = 12, /* that a session remembers, stale ones included */
    MOST_CONSTRAINTS = 40,
    MOST_INDICES = 64, /* of variables at a time */
    MOST_TERMS = 6,
    MOST_STEPS = 400,
};

/* A plain value: what a host knows. Assigning it back repeats what was played since, with other answers. */
typedef struct host {
    const uint8_t *data;
    size_t size, at;
    csolver *solver;
    fuzz_memory *memory;
    bool tame;      /* numbers of few digits, so that answers can be compared */
    bool limited;   /* in its iterations */
    bool fell_back; /* a solver that this one is a clone of took answers of least squares */
    bool wary;      /* copies are made before calls, to compare with after those that fail */
    bool open;      /* a transaction */
    uint32_t dooms; /* statuses with which calls in it failed, perhaps half-way; a bit each */
    csolver_variable variables[MOST_VARIABLES];
    csolver_constraint constraints[MOST_CONSTRAINTS];
    size_t variable_count, constraint_count;
    csolver_variable foreign_variable;
    csolver_constraint foreign_constraint;
    double mirror[MOST_INDICES]; /* values that changes which were taken tell */
    /* Of the last step. */
    fuzz_function function; /* its last call with a status */
    csolver_status status;
    bool progress;     /* some call succeeded */
    bool committed;    /* the transaction ended well */
    uint64_t outputs;  /* a hash of what was answered */
    bool wants_twin;   /* the step asks for ... */
    bool wants_change; /* the clone to take the solver's place */
    bool wants_failure;
    uint8_t failure;
} host;

/* Says which property does not hold, and ends the program. */
_Noreturn void fuzz_fail(const char *property);
#define PROPERTY(condition, property)                                                              \
    do {                                                                                           \
        if (!(condition)) fuzz_fail(property);                                                     \
    } while (0)

void fuzz_enter(fuzz_function function);
csolver_status fuzz_leave(host *h, fuzz_function function, csolver_status status);

/* Calls a function that returns a status; one that does not. */
#define CALL(h, name, ...) fuzz_leave(h, F_##name, (fuzz_enter(F_##name), name(__VA_ARGS__)))
#define ASK(name, ...) (fuzz_enter(F_##name), name(__VA_ARGS__))

/* The input: 0 where it is over. */
uint8_t fuzz_byte(host *h);
double fuzz_number(host *h); /* anything, unless tame */
double fuzz_coefficient(host *h);
double fuzz_priority(host *h);
double fuzz_weight(host *h);
csolver_variable fuzz_variable(host *h); /* live, stale, foreign or hostile */
csolver_constraint fuzz_constraint(host *h);

uint64_t fuzz_hash(uint64_t hash, const void *bytes, size_t size);
uint64_t fuzz_hash_variable(const host *h, uint64_t hash, csolver_variable variable);
uint64_t fuzz_hash_constraint(const host *h, uint64_t hash, csolver_constraint constraint);
void fuzz_put(host *h, const void *bytes, size_t size); /* into the hash of answers */
void fuzz_put_variable(host *h, csolver_variable variable);
void fuzz_put_constraint(host *h, csolver_constraint constraint);

/* Begins a session; its first bytes say what kind. */
bool fuzz_begin(host *h, fuzz_memory *memory, const uint8_t *data, size_t size);
void fuzz_end(host *h);

/* Plays the next call. */
void fuzz_step(host *h);
bool fuzz_is_over(const host *h);

/* Calls of templates, and those with NULL. */
void fuzz_template(host *h);
void fuzz_nulls(host *h);

/* ---- properties ---- */

/* All that a caller can observe without changing anything. */
uint64_t fuzz_digest(const host *h);

/* Two solvers, of which nobody else knows, give the same answers to the same questions, to the last bit. */
void fuzz_compare(const host *ids, csolver *a, csolver *b, const char *property);

/* Whether no least squares take part in the answers. */
bool fuzz_is_simplex(const csolver *s);

/* Totals of all priorities agree with a solver that is given the live constraints at once. */
bool fuzz_has_fallen_back(const host *h);
void fuzz_compare_fresh(host *h);

/* The levels are what the errors of the constraints add up to. */
void fuzz_judge_levels(host *h, const csolver_level *levels, size_t count);

bool fuzz_is_near(double a, double b);

/* Plays a whole session under all properties. */
void fuzz_play(const uint8_t *data, size_t size);

#endif
