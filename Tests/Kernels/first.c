/* first.c - two threads use least squares for the first time. Neither may continue before
 * OpenBLAS (replaced by openblas.c) has been set to a single thread. */
#define _POSIX_C_SOURCE 200809L

#include "../CSolver/test.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

/* Finds a symbol of the library. Returns NULL if the library has not been loaded yet. */
static atomic_int *find(const char *name) {
    void *library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_NOLOAD);
    if (library == NULL) return NULL;
    atomic_int *found = dlsym(library, name);
    if (found == NULL) {
        printf("first: OpenBLAS is not the stub: no %s\n", name);
        exit(2);
    }
    dlclose(library);
    return found;
}

/* The thread's solver, and the status that its call returned. */
typedef struct question {
    csolver *solver;
    csolver_status answer;
} question;

static void *ask(void *context) {
    question *q = context;
    q->answer = csolver_set_norm(q->solver, CSOLVER_NORM_SQUARES);
    return NULL;
}

int main(void) {
    enum { MOST_WAITS = 10000 };
    question first = {.solver = test_create()}, second = {.solver = test_create()};
    pthread_t thread;
    CHECK(find("stub_threads") == NULL);
    CHECK(pthread_create(&thread, NULL, ask, &first) == 0);
    atomic_int *is_told = NULL;
    for (int i = 0; i < MOST_WAITS && (is_told == NULL || *is_told == 0); i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        is_told = find("stub_is_told");
    }
    CHECK(is_told != NULL && *is_told == 1);
    ask(&second);
    atomic_int *threads = find("stub_threads");
    CHECK(threads != NULL && *threads == 1);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK_OK(first.answer);
    CHECK_OK(second.answer);
    csolver_free(first.solver);
    csolver_free(second.solver);
    return TEST_END("first use on two threads");
}
