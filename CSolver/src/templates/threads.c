/* threads.c - runs a function in several threads and waits until all have ended. If a thread cannot be started,
 * the calling thread does its work. With CSOLVER_NO_THREADS, and on systems without threads, the calling thread
 * does all work. */
#include "template.h"

#if defined(CSOLVER_NO_THREADS)
/* CSOLVER_NO_THREADS is defined, so no functions for threads are declared. */
#elif defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#define CSI_HAVE_THREADS
typedef HANDLE thread;
#define START_RESULT DWORD WINAPI
#elif defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#define CSI_HAVE_THREADS
typedef pthread_t thread;
#define START_RESULT void *
#endif

#ifdef CSI_HAVE_THREADS

typedef struct task {
    void (*run)(void *context);
    void *context;
    thread thread;
    bool started;
} task;

static START_RESULT start(void *argument) {
    task *task = argument;
    task->run(task->context);
    return 0;
}

static bool begin(task *task) {
#if defined(_WIN32)
    task->thread = CreateThread(NULL, 0, start, task, 0, NULL);
    return task->thread != NULL;
#else
    return pthread_create(&task->thread, NULL, start, task) == 0;
#endif
}

static void join(const task *task) {
#if defined(_WIN32)
    WaitForSingleObject(task->thread, INFINITE);
    CloseHandle(task->thread);
#else
    pthread_join(task->thread, NULL);
#endif
}

enum { MOST = 64 };

void csi_threads_run(size_t count, void (*run)(void *context), void *const *contexts) {
    task tasks[MOST];
    for (size_t i = 1; i < count && i < MOST; i++) {
        tasks[i] = (task){.run = run, .context = contexts[i]};
        tasks[i].started = begin(&tasks[i]);
    }
    if (count > 0) run(contexts[0]);
    for (size_t i = 1; i < count; i++) {
        if (i >= MOST || !tasks[i].started)
            run(contexts[i]);
        else
            join(&tasks[i]);
    }
}

#else

void csi_threads_run(size_t count, void (*run)(void *context), void *const *contexts) {
    for (size_t i = 0; i < count; i++) run(contexts[i]);
}

#endif
