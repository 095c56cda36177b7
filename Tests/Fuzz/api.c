/* api.c - plays sessions of the whole C API and checks all properties after each call. */
#include "fuzz.h"

#include <string.h>

/* The solvers and records that are compared with a session. */
typedef struct company {
    host twin;       /* plays the same calls on a clone, as long as there is a clone */
    host earlier;    /* the host before the last csolver_begin() */
    uint64_t digest; /* the digest of the solver at the time of the last csolver_begin() */
    csolver *copy;   /* a clone of the solver at that time, or NULL */
    bool
        /* whether a call of the session has lacked memory since the clone was made, which may
         * have used up an id */
        starved;
} company;

static void check(const csolver *s) {
    const char *what = "";
    if (ASK(csolver_check, s, &what) != CSOLVER_OK) fuzz_fail(what);
}

static csolver *clone(host *h) {
    csolver *copy = NULL;
    csolver_status status = ASK(csolver_clone, h->solver, &copy);
    PROPERTY(status == CSOLVER_OK || (status == CSOLVER_ERROR_OUT_OF_MEMORY && h->memory->failed),
             "outside a transaction, csolver_clone() succeeds unless an allocation fails");
    if (copy != NULL) check(copy);
    return copy;
}

static void let_go(csolver **s) {
    csolver_free(*s);
    *s = NULL;
}

/* Checks that an earlier copy of the solver and a copy made now give the same answers to the
 * same calls. A solve that ran out of memory keeps the simplex steps that it has made, and the next
 * solve continues from there. The latter may then take another path than the copy's solve, and values
 * may differ by rounding; `kept_steps` says so. */
static void compare_with_copy(const host *ids, host *h, csolver *copy, bool kept_steps,
                              const char *property) {
    /* Least squares that start again may give other last bits, so they are not compared. */
    if (fuzz_has_fallen_back(h) || !fuzz_is_simplex(copy) || !fuzz_is_simplex(h->solver)) return;
    csolver *now = clone(h);
    /* Give the copy the present limit: the host sets it, and a rollback does not restore it. */
    (void)csolver_set_work_limit(copy, csolver_work_limit(h->solver));
    if (now != NULL && kept_steps)
        fuzz_compare_optima(ids, copy, now);
    else if (now != NULL)
        fuzz_compare(ids, copy, now, property);
    csolver_free(now);
}

static bool solves(fuzz_function function) {
    return function == F_csolver_solve || function == F_csolver_is_unique ||
           function == F_csolver_undetermined_variables || function == F_csolver_template_create;
}

static void step_twin(company *c, const host *h) {
    host *t = &c->twin;
    fuzz_step(t);
    check(t->solver);
    PROPERTY(t->at == h->at && t->status == h->status && t->outputs == h->outputs,
             "a clone returns the same results as the original for the same calls");
    PROPERTY(c->starved || (memcmp(t->variables, h->variables, sizeof t->variables) == 0 &&
                            memcmp(t->constraints, h->constraints, sizeof t->constraints) == 0),
             "a clone makes variables and constraints with the same ids as the original");
    PROPERTY(fuzz_digest(t) == fuzz_digest(h),
             "after the same calls, a clone has the same observable state as the original");
}

/* Checks that a failed step has changed nothing, unless it failed half-way in a transaction.
 * `saved` is a copy of the solver from before the step, or NULL. */
static void judge_failure(const host *before, host *h, uint64_t digest, csolver *saved) {
    host ids = *before;
    if (h->dooms != 0) return;
    if (ids.open && !h->open) return;
    PROPERTY(fuzz_digest(&ids) == digest, "a failed call changed nothing");
    /* In a build without least squares, a solve that reaches the iteration limit keeps its
     * steps. */
    if (h->status == CSOLVER_ERROR_ITERATION_LIMIT && solves(h->function)) return;
    if (saved != NULL)
        compare_with_copy(
            &ids, h, saved, solves(h->function) && h->status == CSOLVER_ERROR_OUT_OF_MEMORY,
            "after a failed call, the solver behaves like a copy from before the call");
}

static void judge_taken_back(company *c, host *h) {
    host ids = c->earlier;
    ids.solver = h->solver;
    PROPERTY(fuzz_digest(&ids) == c->digest,
             "after a rollback, the observable state is that before the transaction");
    if (c->copy != NULL)
        compare_with_copy(
            &ids, h, c->copy, false,
            "after a rollback, the solver behaves like a copy from before the transaction");
    let_go(&c->copy);
}

/* Plays one call until it succeeds or is refused. With `failing`, an allocation of the first
 * attempt fails. */
static void step(company *c, host *h, bool failing, uint8_t failure) {
    host before = *h;
    uint64_t digest = fuzz_digest(h);
    csolver *saved = h->wary && !h->open ? clone(h) : NULL;
    fuzz_memory *m = h->memory;
    m->failed = m->refused = false;
    m->fail_on = failure & 128;
    m->fail_at = failing ? m->calls + 1 + failure % 128 : 0;
    fuzz_step(h);
    m->fail_at = 0;
    bool out = h->status == CSOLVER_ERROR_OUT_OF_MEMORY;
    PROPERTY(!out || m->failed || m->refused || before.dooms != 0,
             "OUT_OF_MEMORY is returned only if an allocation failed");
    check(h->solver);
    if (h->status != CSOLVER_OK && !h->progress) judge_failure(&before, h, digest, saved);
    bool taken_back = before.open && !h->open && (h->status != CSOLVER_OK || !h->committed);
    if (taken_back) judge_taken_back(c, h);
    if (h->committed) let_go(&c->copy);
    if (!before.open && h->open) {
        let_go(&c->copy);
        c->copy = saved;
        saved = NULL;
        c->earlier = before;
        c->digest = digest;
    }
    let_go(&saved);
    /* The clone's allocations did not fail. */
    if (failing && m->failed && (before.open || h->open)) {
        let_go(&c->twin.solver);
    } else if (failing && out && m->failed && !h->progress && !before.open) {
        bool solved = solves(h->function);
        *h = before;
        m->failed = false;
        c->starved = true;
        fuzz_step(h);
        PROPERTY(h->status != CSOLVER_ERROR_OUT_OF_MEMORY || m->refused,
                 "a call that failed with OUT_OF_MEMORY succeeds with memory");
        check(h->solver);
        if (solved)
            let_go(&c->twin
                        /* the next solve continues where this one stopped, and may reach another
                      * optimum, so the clone is dropped */
                        .solver);
    } else if (failing && out) {
        let_go(&c->twin.solver);
    }
    if (c->twin.solver != NULL) step_twin(c, h);
}

static void play(company *c, host *h) {
    bool failing = false;
    uint8_t failure = 0;
    for (int i = 0; i < MOST_STEPS && !fuzz_is_over(h); i++) {
        step(c, h, failing, failure);
        failing = h->wants_failure;
        failure = h->failure;
        if (h->open) continue;
        if (h->wants_twin || h->wants_change) h->fell_back |= fuzz_has_fallen_back(h);
        if (h->wants_twin) {
            let_go(&c->twin.solver);
            c->twin = *h;
            c->twin.solver = clone(h);
            c->starved = false;
        }
        if (h->wants_change) {
            csolver *copy = clone(h);
            csolver_free(h->solver);
            h->solver = copy;
        }
    }
    if (!h->open) return;
    (void)CALL(h, csolver_rollback, h->solver);
    h->open = false;
    h->dooms = 0;
    judge_taken_back(c, h);
}

void fuzz_play(const uint8_t *data, size_t size) {
    fuzz_memory memory = {.held = 0};
    company c = {.copy = NULL};
    host h;
    if (!fuzz_begin(&h, &memory, data, size))
        fuzz_fail("a session can be created while memory is available");
    play(&c, &h);
    fuzz_compare_fresh(&h);
    let_go(&c.twin.solver);
    let_go(&c.copy);
    fuzz_end(&h);
    PROPERTY(memory.held == 0, "all memory is freed at the end of a session");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_play(data, size);
    return 0;
}
