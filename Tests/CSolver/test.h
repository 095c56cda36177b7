/* test.h - helpers for all C tests: counted checks, and short forms for constraints. Each test is one file
 * with a function main() that ends with TEST_END. */
#ifndef TEST_H
#define TEST_H

#include "solving.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Long tests run 1 / TEST_DIVISOR of their cases; larger than 1 on emulated machines. */
#ifndef TEST_DIVISOR
#define TEST_DIVISOR 1
#endif
#define TEST_SHARE(count) (((count) + TEST_DIVISOR - 1) / TEST_DIVISOR)

static unsigned long test_checks;
static int test_failures;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        test_checks++;                                                                             \
        if (!(condition) && test_failures++ < 40)                                                  \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                 \
    } while (0)

#define CHECK_STATUS(call, status)                                                                 \
    do {                                                                                           \
        csolver_status have_ = (call), want_ = CSOLVER_##status;                                   \
        test_checks++;                                                                             \
        if (have_ != want_ && test_failures++ < 40)                                                \
            printf("%s:%d: %s: %s, expected %s\n", __FILE__, __LINE__, #call,                      \
                   csolver_status_name(have_), csolver_status_name(want_));                        \
    } while (0)

#define CHECK_OK(call) CHECK_STATUS(call, OK)

/* Solves, and checks that the call succeeds and what the solve finds: CHECK_OUTCOME(s, WORK_LIMIT). */
#define CHECK_OUTCOME(solver, wanted)                                                              \
    do {                                                                                           \
        csolver_outcome found_ = CSOLVER_OUTCOME_##wanted;                                         \
        csolver_status have_ = csolver_solve(solver, &found_);                                     \
        test_checks++;                                                                             \
        if ((have_ != CSOLVER_OK || found_ != CSOLVER_OUTCOME_##wanted) && test_failures++ < 40)   \
            printf("%s:%d: solve: %s, outcome %d, expected " #wanted "\n", __FILE__, __LINE__,     \
                   csolver_status_name(have_), (int)found_);                                       \
    } while (0)

#define CHECK_OPTIMAL(solver) CHECK_OUTCOME(solver, OPTIMAL)

#define CHECK_NEAR(value, expected)                                                                \
    do {                                                                                           \
        double have_ = (value), want_ = (expected);                                                \
        test_checks++;                                                                             \
        if (!(fabs(have_ - want_) <= 1e-6 * fmax(1, fabs(want_))) && test_failures++ < 40)         \
            printf("%s:%d: %s: %.17g, expected %.17g\n", __FILE__, __LINE__, #value, have_,        \
                   want_);                                                                         \
    } while (0)

/* Prints the summary, and evaluates to the exit status of the test. */
#define TEST_END(name)                                                                             \
    (printf("%s: %lu checks, %d failures\n", name, test_checks, test_failures), test_failures != 0)

#define TERMS(...)                                                                                 \
    (const csolver_term[]){__VA_ARGS__},                                                           \
        sizeof((csolver_term[]){__VA_ARGS__}) / sizeof(csolver_term)

/* Makes a description of a constraint, for example DESCRIBE(EQ, 10, CSOLVER_REQUIRED, {x, 1}, {y, -1}). */
#define DESCRIBE(relation, constant, priority, ...)                                                \
    test_description(TERMS(__VA_ARGS__), relation, constant, priority, 1)

#define EQ CSOLVER_EQUAL
#define LE CSOLVER_LESS_OR_EQUAL
#define GE CSOLVER_GREATER_OR_EQUAL

static inline csolver_description test_description(const csolver_term *terms, size_t count,
                                                   csolver_relation relation, double constant,
                                                   double priority, double weight) {
    return (csolver_description){terms, count, relation, constant, priority, weight};
}

static inline csolver_status test_add(csolver *s, csolver_description d,
                                      csolver_constraint *constraint) {
    return csolver_add_constraint(s, &d, constraint);
}

/* Adds a constraint, which must be accepted. */
static inline csolver_constraint test_must(csolver *s, csolver_description d) {
    csolver_constraint made = {0, 0};
    CHECK_OK(csolver_add_constraint(s, &d, &made));
    return made;
}

#define ADD(s, relation, constant, priority, ...)                                                  \
    test_must(s, DESCRIBE(relation, constant, priority, __VA_ARGS__))
#define TRY_ADD(s, id, relation, constant, priority, ...)                                          \
    test_add(s, DESCRIBE(relation, constant, priority, __VA_ARGS__), id)

static inline double test_value(csolver *s, csolver_variable variable) {
    double value = NAN;
    CHECK_OK(csolver_value(s, variable, &value));
    return value;
}

static inline csolver *test_create(void) {
    csolver *s = NULL;
    CHECK_OK(csolver_create(&(csolver_options){.check = true}, &s));
    if (s == NULL) exit(2);
    return s;
}

static inline bool test_same(csolver_constraint a, csolver_constraint b) {
    return a.index == b.index && a.generation == b.generation;
}

/* Returns whether the last conflict has exactly these members, in any order. */
static inline bool test_conflict_is(const csolver *s, size_t count,
                                    const csolver_constraint *members) {
    size_t length = 0, found = 0;
    const csolver_constraint *conflict = csolver_conflict(s, &length);
    for (size_t i = 0; i < length; i++)
        for (size_t k = 0; k < count; k++) found += test_same(conflict[i], members[k]);
    return length == count && found == count;
}

#define CHECK_CONFLICT(s, ...)                                                                     \
    CHECK(test_conflict_is(                                                                        \
        s, sizeof((csolver_constraint[]){__VA_ARGS__}) / sizeof(csolver_constraint),               \
        (const csolver_constraint[]){__VA_ARGS__}))

/* An allocator for tests. It counts calls and bytes, can let one call fail, always moves blocks, and overwrites the
 * old ones, so that stale pointers are noticed, and pads them by a number of bytes, so that addresses differ. */
typedef struct test_memory {
    size_t held, padding;
    size_t most; /* the largest number of bytes held at the same time */
    unsigned long calls, fail_at;
    bool failed;
} test_memory;

static inline void *test_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
    test_memory *m = context;
    if (new_size != 0 && ++m->calls == m->fail_at) {
        m->failed = true;
        return NULL;
    }
    m->held = m->held - old_size + new_size;
    if (m->held > m->most) m->most = m->held;
    char *old = block == NULL ? NULL : (char *)block - m->padding, *made = NULL;
    if (new_size != 0) {
        made = malloc(new_size + m->padding);
        if (made == NULL) exit(2);
        if (block != NULL)
            memcpy(made + m->padding, block, old_size < new_size ? old_size : new_size);
        made += m->padding;
    }
    /* volatile, because a compiler drops what nobody reads before a block is freed */
    for (volatile char *at = old; old != NULL && at < old + m->padding + old_size; at++) *at = 0x5a;
    free(old);
    return made;
}

#endif
