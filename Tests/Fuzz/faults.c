/* faults.c - lets every allocation fail once, in every state that the corpus reaches, and lets
 * the start of threads fail. A session is played with memory, and again with failing
 * allocations. A call whose allocation failed must return OUT_OF_MEMORY, or have succeeded
 * without the memory. After a failure the self-check must pass, nothing observable may have
 * changed, and the same call must succeed when memory is available again. All answers must have
 * the same bits as in the session with memory, until a solve failed, because the next solve
 * continues where the failed one stopped.
 *
 * Usually a single session tests the failures of all calls: in each call the first allocation
 * fails, then the second, and so on, until the call succeeds. With --all there is one session
 * for each allocation. Usage: faults [--all] PATH... */
#define _POSIX_C_SOURCE 200809L

#include "fuzz.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct answer {
    csolver_status status;
    uint64_t outputs, digest;
} answer;

static answer expected[MOST_STEPS];
static unsigned long files, failed, reported, refused_threads;

/* ---- threads ---- */

static int thread_limit = -1; /* number of threads that can still be started; -1 for any number */

/* The linker calls this function in place of pthread_create(). */
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument) {
    enum { AGAIN = 11 };
    if (thread_limit == 0) return refused_threads++, AGAIN;
    if (thread_limit > 0) thread_limit--;
    return __real_pthread_create(thread, attributes, start, argument);
}

/* ---- memory ---- */

/* A session in which allocations may fail. */
typedef struct trial {
    host now, opened; /* `opened` is the host before the open transaction began */
    uint64_t opened_digest;
    fuzz_memory memory;
    size_t step, opened_step;
    unsigned long at; /* the number of the allocation that fails; 0: `each` decides */
    /* in the call with index `front`, the n-th allocation fails; earlier calls get their memory */
    bool each;
    size_t front;
    unsigned long nth;
    bool inexact;
} trial;

static bool used_squares(const csolver *s) {
    csolver_statistics_info info;
    if (csolver_statistics(s, &info) != CSOLVER_OK) return true;
    return info.least_squares_solves + info.least_squares_reuses != 0;
}

static void begin(trial *t, const uint8_t *data, size_t size) {
    t->memory.fail_at = t->at;
    bool made = fuzz_begin(&t->now, &t->memory, data, size);
    while (!made || t->memory.failed) {
        if (made) fuzz_end(&t->now);
        t->memory.failed = false;
        failed++;
        made = fuzz_begin(&t->now, &t->memory, data, size);
    }
}

/* Makes a clone if the step asked for one. */
static void clone(host *h) {
    csolver *copy = NULL;
    if (CALL(h, csolver_clone, h->solver, &copy) != CSOLVER_OK) return;
    csolver_free(h->wants_change ? h->solver : copy);
    if (h->wants_change) h->solver = copy;
}

/* Plays the next call. Returns whether it failed for lack of memory. */
static bool fails(trial *t) {
    const char *what = "";
    host *h = &t->now;
    t->memory.failed = t->memory.refused = false;
    if (t->each) t->memory.fail_at = t->step == t->front ? t->memory.calls + t->nth : 0;
    fuzz_step(h);
    if (h->status == CSOLVER_OK && !h->open && (h->wants_twin || h->wants_change)) clone(h);
    if (t->each) t->memory.fail_at = 0;
    if (csolver_check(h->solver, &what) != CSOLVER_OK) fuzz_fail(what);
    bool out = h->status == CSOLVER_ERROR_OUT_OF_MEMORY;
    PROPERTY(!out || t->memory.failed || t->memory.refused,
             "OUT_OF_MEMORY is returned only if an allocation failed");
    failed += t->memory.failed;
    return out;
}

/* Restores the host from before the failed call, or from before the transaction in which the
 * call failed. */
static void go_back(trial *t, const host *before, uint64_t digest) {
    reported++;
    t->nth++;
    /* The next solve continues where this one stopped, and may reach another of several optima. */
    fuzz_function function = t->now.function;
    t->inexact |= function == F_csolver_solve || function == F_csolver_is_unique ||
                  function == F_csolver_undetermined_variables ||
                  function == F_csolver_template_create;
    if (!before->open) {
        PROPERTY(t->now.progress || fuzz_digest(before) == digest, "a failed call changed nothing");
        t->now = *before;
        return;
    }
    if (t->now.open)
        PROPERTY(csolver_rollback(t->now.solver) == CSOLVER_OK,
                 "csolver_rollback() ends an open transaction");
    PROPERTY(fuzz_digest(&t->opened) == t->opened_digest,
             "after a rollback, the observable state is that before the transaction");
    t->now = t->opened;
    t->step = t->opened_step;
}

/* Plays the session. Returns whether an allocation failed. */
static bool play(trial *t, const uint8_t *data, size_t size) {
    bool first = !t->each && t->at == 0;
    unsigned long before_all = failed;
    t->nth = 1;
    begin(t, data, size);
    for (t->step = 0; t->step < MOST_STEPS && !fuzz_is_over(&t->now);) {
        host before = t->now;
        uint64_t digest = fuzz_digest(&before);
        if (fails(t) && t->memory.failed) {
            go_back(t, &before, digest);
            continue;
        }
        if (!before.open && t->now.open) {
            t->opened = before;
            t->opened_step = t->step;
            t->opened_digest = digest;
        }
        answer have = {t->now.status, t->now.outputs, fuzz_digest(&t->now)};
        if (first) expected[t->step] = have;
        answer want = expected[t->step];
        PROPERTY(t->inexact || have.status == want.status,
                 "statuses equal those of a session without failed allocations");
        /* Least squares that start again may give other last bits, so later answers are not
         * compared. */
        if (used_squares(t->now.solver)) t->inexact = true;
        PROPERTY(t->inexact || have.outputs == want.outputs,
                 "results equal those of a session without failed allocations");
        PROPERTY(t->inexact || have.digest == want.digest,
                 "states equal those of a session without failed allocations");
        if (t->step == t->front) {
            t->front++;
            t->nth = 1;
        }
        t->step++;
    }
    if (t->now.open) (void)csolver_rollback(t->now.solver);
    fuzz_end(&t->now);
    PROPERTY(t->memory.held == 0, "all memory is freed at the end of a session");
    return failed != before_all;
}

static void run_data(const uint8_t *data, size_t size, bool all) {
    trial *t = malloc(sizeof *t);
    if (t == NULL) abort();
    *t = (trial){.at = 0};
    (void)play(t, data, size);
    *t = (trial){.each = true};
    (void)play(t, data, size);
    bool any = all;
    for (unsigned long at = 1; any; at++) {
        *t = (trial){.at = at};
        any = play(t, data, size);
    }
    for (int limit = 0; limit < 3; limit++) {
        unsigned long before = refused_threads;
        thread_limit = limit;
        *t = (trial){.at = 0};
        (void)play(t, data, size);
        thread_limit = -1;
        if (refused_threads == before) break;
    }
    free(t);
    files++;
}

static int run(const char *path, bool all) {
    DIR *directory = opendir(path);
    if (directory != NULL) {
        int status = 0;
        for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
            char inner[4096];
            if (entry->d_name[0] == '.') continue;
            snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
            status |= run(inner, all);
        }
        closedir(directory);
        return status;
    }
    static uint8_t data[1 << 16];
    FILE *file = fopen(path, "rb");
    if (file == NULL) return fprintf(stderr, "%s cannot be read\n", path), 1;
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    if (getenv("FUZZ_VERBOSE") != NULL) fprintf(stderr, "%s\n", path);
    run_data(data, size, all);
    return 0;
}

int main(int argc, char **argv) {
    bool all = false;
    int status = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--all") == 0)
            all = true;
        else
            status |= run(argv[i], all);
    }
    printf("faults: %lu sessions, %lu allocations failed, %lu reported, %lu threads refused\n",
           files, failed, reported, refused_threads);
    return status;
}
