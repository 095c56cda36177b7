/* threads.c - runs the same function in several threads and waits for all of them. Where there are no
 * threads, or no more of them, the calling one does the work. */
#include "../affine/template.h"

#if defined(__unix__) || defined(__APPLE__)
#define CSI_HAVE_THREADS
#include <pthread.h>
#endif

#ifdef CSI_HAVE_THREADS

typedef struct task {
    void (*run)(void *context);
    void *context;
    pthread_t thread;
    bool started;
} task;

static void *start(void *argument) {
    task *task = argument;
    task->run(task->context);
    return NULL;
}

enum { MOST = 64 };

void csi_threads_run(size_t count, void (*run)(void *context), void *const *contexts) {
    task tasks[MOST];
    for (size_t i = 1; i < count && i < MOST; i++) {
        tasks[i] = (task){.run = run, .context = contexts[i]};
        tasks[i].started = pthread_create(&tasks[i].thread, NULL, start, &tasks[i]) == 0;
    }
    if (count > 0) run(contexts[0]);
    for (size_t i = 1; i < count; i++) {
        if (i >= MOST || !tasks[i].started)
            run(contexts[i]);
        else
            pthread_join(tasks[i].thread, NULL);
    }
}

#else

void csi_threads_run(size_t count, void (*run)(void *context), void *const *contexts) {
    for (size_t i = 0; i < count; i++) run(contexts[i]);
}

#endif
