/* determinism.c - checks that equal calls give equal bits: with other addresses, beside other solvers, in
 * other threads, and whatever other solvers of the process do. Prints a digest of all bits, which is the
 * same on every machine. `make test-machines` compares the digests, and `make test-determinism` those of
 * long sessions. Usage: determinism [STEPS] */
#include "test.h"

#include <pthread.h>

/* In shorter sessions no constraint would be refused. */
enum { VARIABLES = 24, LEAST_STEPS = 200, MOST = 60, THREADS = 4 };
enum { STEPS = TEST_SHARE(600) < LEAST_STEPS ? LEAST_STEPS : TEST_SHARE(600) };

static int steps = STEPS;

typedef struct run {
    uint64_t seed, state, hash;
    size_t padding;
    unsigned long solves, refused;
    int failures;
} run;

static uint32_t draw(run *r, uint32_t below) {
    r->state = r->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(r->state >> 33) % below;
}

/* Adds a number to the hash of a run, the lowest byte first (Fowler, Noll and Vo). */
static void fold(run *r, uint64_t number) {
    for (int i = 0; i < 64; i += 8)
        r->hash = (r->hash ^ (number >> i & 255)) * UINT64_C(1099511628211);
}

static void fold_value(run *r, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    fold(r, bits);
}

static csolver_status step(run *r, csolver *s, const csolver_variable *x, csolver_constraint *live,
                           size_t *count) {
    static const double priorities[] = {100, 250, 250, 750, CSOLVER_REQUIRED, CSOLVER_REQUIRED};
    static const double coefficients[] = {1, -1, 0.5, 0.1, 3, -0.7};
    uint32_t kind = draw(r, 10);
    if (*count == 0 || (kind < 4 && *count < MOST)) {
        csolver_term terms[4];
        csolver_description d = {.terms = terms};
        d.term_count = 1 + draw(r, 4);
        d.relation = (csolver_relation)((int)draw(r, 3) - 1);
        d.constant = (double)draw(r, 1000) / 7 - 70;
        d.priority = priorities[draw(r, 6)];
        d.weight = 1 + draw(r, 3);
        for (size_t i = 0; i < d.term_count; i++) {
            terms[i].variable = x[draw(r, VARIABLES)];
            terms[i].coefficient = coefficients[draw(r, 6)];
        }
        csolver_status status = csolver_add_constraint(s, &d, &live[*count]);
        if (status == CSOLVER_OK) (*count)++;
        return status;
    }
    uint32_t at = draw(r, (uint32_t)*count);
    uint32_t edited = draw(r, VARIABLES);
    if (kind < 6) {
        csolver_status status = csolver_remove_constraint(s, live[at]);
        live[at] = live[--*count];
        return status;
    }
    if (kind == 6) return csolver_set_constant(s, live[at], (double)draw(r, 1000) / 11 - 45);
    if (kind == 7) return csolver_set_priority(s, live[at], priorities[draw(r, 6)]);
    if (!csolver_is_editing(s, x[edited]))
        return csolver_begin_edit(s, x[edited], 20 * (1 + draw(r, 30)));
    if (kind == 8) return csolver_suggest(s, x[edited], (double)draw(r, 1000) / 13);
    return csolver_end_edit(s, x[edited]);
}

static void *play(void *context) {
    run *r = context;
    test_memory memory = {.padding = r->padding};
    csolver_options options = {.allocator = {test_reallocate, &memory}};
    csolver *s = NULL;
    csolver_variable x[VARIABLES];
    csolver_constraint live[MOST];
    size_t count = 0, length;
    r->state = r->seed;
    r->hash = UINT64_C(14695981039346656037);
    r->failures += csolver_create(&options, &s) != CSOLVER_OK;
    r->failures += csolver_add_variables(s, VARIABLES, x) != CSOLVER_OK;
    for (int i = 0; i < steps; i++) {
        csolver_status status = step(r, s, x, live, &count);
        fold(r, (uint64_t)status);
        if (status == CSOLVER_ERROR_UNSATISFIABLE) {
            const csolver_constraint *conflict = csolver_conflict(s, &length);
            for (size_t k = 0; k < length; k++) fold(r, conflict[k].index);
            r->refused++;
        } else {
            r->failures += status != CSOLVER_OK;
        }
        if (i % 3 != 0) continue;
        bool unique = false;
        const csolver_variable *changes;
        r->failures += solve_status(s) != CSOLVER_OK;
        for (size_t k = 0; k < VARIABLES; k++) fold_value(r, csolver_values(s, NULL)[k]);
        r->failures += csolver_take_changes(s, &changes, &length) != CSOLVER_OK;
        for (size_t k = 0; k < length; k++) fold(r, changes[k].index);
        r->failures += csolver_is_unique(s, &unique) != CSOLVER_OK;
        fold(r, unique);
        r->solves++;
    }
    r->failures += csolver_check(s, NULL) != CSOLVER_OK;
    csolver_free(s);
    r->failures += memory.held != 0;
    return NULL;
}

int main(int argc, char **argv) {
    uint64_t digest = 0;
    if (argc > 1) steps = (int)strtoul(argv[1], NULL, 10);
    unsigned long refused = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        run first = {.seed = seed}, moved = {.seed = seed, .padding = 4096}, threads[THREADS];
        pthread_t ids[THREADS];
        play(&first);
        play(&moved);
        CHECK(first.failures == 0 && first.solves == ((unsigned long)steps + 2) / 3);
        CHECK(moved.hash == first.hash && moved.failures == 0);
        digest = digest * 31 + first.hash;
        refused += first.refused;
        for (size_t i = 0; i < THREADS; i++) {
            threads[i] = (run){.seed = i % 2 == 0 ? seed : seed + 100 + i, .padding = 64 * i};
            CHECK(pthread_create(&ids[i], NULL, play, &threads[i]) == 0);
        }
        for (size_t i = 0; i < THREADS; i++) {
            CHECK(pthread_join(ids[i], NULL) == 0);
            CHECK(threads[i].failures == 0);
            if (i % 2 == 0)
                CHECK(threads[i].hash == first.hash);
            else
                CHECK(threads[i].hash != first.hash);
        }
    }
    CHECK(refused > 0);
    printf("determinism: digest %016llx; ", (unsigned long long)digest);
    return TEST_END("determinism");
}
