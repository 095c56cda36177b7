/* openblas.c - a library in OpenBLAS's place that takes its time to hear how many threads it may use. */
#define _POSIX_C_SOURCE 200809L

#include <stdatomic.h>
#include <time.h>

/* Whether it is being told, and how many threads it would use. */
extern atomic_int stub_is_told, stub_threads;
atomic_int stub_is_told, stub_threads = 8;

void openblas_set_num_threads(int count);

void openblas_set_num_threads(int count) {
    stub_is_told = 1;
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    stub_threads = count;
}
