/* openblas.c - replaces OpenBLAS by a library whose function for setting the number of threads
 * takes a long time. */
#define _POSIX_C_SOURCE 200809L

#include <stdatomic.h>
#include <time.h>

/* Whether the number of threads is being set, and the number that OpenBLAS would use. */
extern atomic_int stub_is_told, stub_threads;
atomic_int stub_is_told, stub_threads = 8;

void openblas_set_num_threads(int count);

void openblas_set_num_threads(int count) {
    stub_is_told = 1;
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    stub_threads = count;
}
