/* atomic.h - a counter to which several threads add, the only atomic operation that the library needs. C11
 * provides it in <stdatomic.h>. Microsoft's compiler supports that header only with a special option, so
 * its own intrinsic function is used there. With CSOLVER_NO_THREADS the counter is a plain number.
 * Internal. */
#ifndef CSI_ATOMIC_H
#define CSI_ATOMIC_H

#include <stddef.h>

/* csi_counter_add() adds `amount` to the counter and returns the counter's value before the addition. */
#if defined(CSOLVER_NO_THREADS)

typedef size_t csi_counter;

static inline size_t csi_counter_add(csi_counter *counter, size_t amount) {
    size_t before = *counter;
    *counter += amount;
    return before;
}

#elif defined(_MSC_VER)

#if defined(_WIN64)
typedef long long csi_counter;
long long _InterlockedExchangeAdd64(long long volatile *, long long);
#pragma intrinsic(_InterlockedExchangeAdd64)
#define CSI_EXCHANGE_ADD _InterlockedExchangeAdd64
#else
typedef long csi_counter;
long _InterlockedExchangeAdd(long volatile *, long);
#pragma intrinsic(_InterlockedExchangeAdd)
#define CSI_EXCHANGE_ADD _InterlockedExchangeAdd
#endif

static inline size_t csi_counter_add(csi_counter *counter, size_t amount) {
    return (size_t)CSI_EXCHANGE_ADD(counter, (csi_counter)amount);
}

#else

#include <stdatomic.h>

typedef atomic_size_t csi_counter;

static inline size_t csi_counter_add(csi_counter *counter, size_t amount) {
    return atomic_fetch_add(counter, amount);
}

#endif

#endif
