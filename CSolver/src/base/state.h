/* state.h - the basic types of the solver (numbers, arrays, cost vectors, slabs, work lists), and the
 * state of the lowest layer, `base`. Each layer has such a header, and ../solver.h puts their structs
 * together as `struct csolver`. Internal. */
#ifndef CSI_BASE_STATE_H
#define CSI_BASE_STATE_H

/* The library itself defines exported functions with the names of the header's inline functions
 * (api/plain.c), so the header must not define the inline functions inside the library. A host that
 * compiles the library together with its own code in one translation unit, and has included the
 * header before, keeps the inline functions. */
#ifndef CSOLVER_H
#define CSOLVER_NO_INLINE
#endif
#include "csolver.h"
#include "ieee.h"
#include "parts.h"
#include "tuning.h"

#include <math.h>
#include <string.h>

/* The index that stands for "no item" in all arrays and linked lists. */
#define CSI_NONE UINT32_MAX
/* The most items that any array of the solver may have. Four times as many still fit into 32 bits,
 * so that small sums of counts do not overflow. */
#define CSI_LIMIT (UINT32_MAX / 4)

/* The most items of `type` that an array passed by the host may have: CSI_LIMIT, or fewer if the
 * address space is too small for so many. */
#define CSI_MOST(type)                                                                             \
    (PTRDIFF_MAX / sizeof(type) < CSI_LIMIT ? PTRDIFF_MAX / sizeof(type) : CSI_LIMIT)

/* Evaluates `call`, and returns its status from the calling function unless it is OK. Nothing is cleaned
 * up: a function that must release memory or marks before it returns cannot use this macro. */
#define CSI_TRY(call)                                                                              \
    do {                                                                                           \
        csolver_status csi_try_status = (call);                                                    \
        if (csi_try_status != CSOLVER_OK) return csi_try_status;                                   \
    } while (0)

/* CSI_INLINE forces inlining where measurements showed that the compiler's own choice is slower, except in the
 * compact build. CSI_OUTLINE prevents
 * inlining of large functions into many callers, which would make the WebAssembly module larger than its limit. */
#if defined(__GNUC__) && !defined(CSOLVER_COMPACT)
#define CSI_INLINE inline __attribute__((always_inline))
#define CSI_OUTLINE __attribute__((noinline))
#else
#define CSI_INLINE inline
#define CSI_OUTLINE
#endif

/* CSI_COLD marks a function that layouts seldom or never need. The compiler then makes the function small rather than fast,
 * and does the same with static functions that only such functions call. In the compact build all functions are compiled
 * for size, so there the mark has no effect. */
#if defined(__GNUC__) && !defined(CSOLVER_COMPACT)
#define CSI_COLD __attribute__((cold))
#else
#define CSI_COLD
#endif

/* Begins to load the memory at an address, which will be read soon, into the processor's cache. */
#ifdef __GNUC__
#define CSI_PREFETCH(address) __builtin_prefetch(address)
#else
#define CSI_PREFETCH(address) ((void)(address))
#endif

/* A growable array: `count` items in use, room for `capacity`. CSI_RESERVE makes room for more. */
#define CSI_ARRAY(type)                                                                            \
    struct {                                                                                       \
        type *items;                                                                               \
        uint32_t count, capacity;                                                                  \
    }

typedef CSI_ARRAY(uint32_t) csi_indices;

/* One component of a cost vector, as a node of a list that is sorted by falling priority. Priorities without
 * a node have the component zero (vector.c). */
typedef struct csi_vector_node {
    double priority;
    double value;
    /* an upper limit of the largest number that was added up for `value`, as the upper 32 bits of a double
     * (csi_upper_half()); tells rounding errors from real values */
    uint32_t scale;
    uint32_t next;
} csi_vector_node;

/* One component of a cost vector that is being computed in the scratch array. */
typedef struct csi_vector_entry {
    double priority;
    double value;
    double scale;
} csi_vector_entry;

/* A cost vector in the scratch array: `count` components from index `start` on. */
typedef struct csi_span {
    uint32_t start, count;
} csi_span;

/* The size in bytes of the allocation of a solver: the struct, and slab 0 (memory for small arrays), which
 * uses the rest. */
#define CSI_SOLVER_SIZE ((size_t)21072)

/* A slab: one allocation that holds the blocks of several arrays (memory.c). Slab 0 is part of the
 * solver's own allocation, and slab 1 is the arena, for many constraints added at once. */
#define CSI_SLABS 2
typedef struct csi_arena {
    char *start;
    size_t size;
    size_t used; /* bytes up to the end of the last block */
    /* bytes of blocks in use; less than `used` if blocks before the last one were freed */
    size_t live;
    bool fits;   /* whether the slab is shrunk to its contents once all its blocks are allocated */
    bool closed; /* whether the slab accepts no further blocks */
} csi_arena;

/* A work list of the columns or rows that have a certain mark (list.c). The marks decide which items are
 * in the list. If the array could not grow, the list is *lost*: it is rebuilt from the marks before it is
 * read. */
typedef struct csi_list {
    uint32_t *items;
    uint32_t count, capacity;
    bool lost;
    /* How many items of the array have been visited to find items to remove, since the list was last cleared
     * or marked as lost. Many visits are more expensive than to rebuild the list: it is then marked as lost. */
    uint32_t searched;
} csi_list;

/* The kinds of records in the undo log are numbers below this one, which higher layers assign. */
#define CSI_UNDO_KINDS 3

/* The copies of records of one kind, which are equally long. `items` consists of entries, each of which
 * is the number of a record, as a uint64_t, and a copy of the record's bytes. */
typedef struct csi_copies {
    unsigned char *items;
    uint32_t count, capacity; /* in entries */
} csi_copies;

/* The number of a record that was made or removed, with its kind. */
typedef struct csi_made {
    uint32_t kind, index;
} csi_made;

/* The undo log of a transaction: copies of the bytes of records, and the numbers of those that were
 * made and removed (undo.c). */
typedef struct csi_undo {
    bool active; /* whether a transaction is open, so that changes are recorded */
    /* Whether the calling program opened the transaction by csolver_begin(). Otherwise the
     * transaction ends with the current call. */
    bool explicit_;
    /* The number of the running or last transaction. Each record stores the number of the
     * transaction that last saved a copy of it, or that made it. */
    uint16_t transaction;
    /* The error of a call that failed half-way inside a transaction of the calling program.
     * csolver_commit() then rolls the transaction back and returns this error. */
    csolver_status failure;
    csi_copies copies[CSI_UNDO_KINDS];
    /* The records that a rollback must free, and those that a commit must free. */
    CSI_ARRAY(csi_made) made;
    CSI_ARRAY(csi_made) removed;
} csi_undo;

typedef struct csi_base_state {
    csi_undo undo;
    csolver_options options;
    /* slabs[0] is memory for small arrays in the solver's own allocation; slabs[1] is the arena,
     * memory for many constraints added together */
    csi_arena slabs[CSI_SLABS];
    csolver_statistics_info statistics;
    /* the count of work (statistics.work) at the beginning of the running call */
    uint64_t work_before;

    /* The nodes of all cost vectors in list form. Free nodes are linked by `next`, beginning with
     * `free_node`. */
    CSI_ARRAY(csi_vector_node) nodes;
    uint32_t free_node;
    uint32_t free_node_count;
    /* Memory for cost vectors that are being computed. */
    CSI_ARRAY(csi_vector_entry) scratch;
    /* Work space shared by three computations that never run at the same time: the heap of a ratio test
     * (events.c), the saved reduced costs while many columns change their segments together
     * (segment_changes.c), and the list of columns whose reduced costs are added up together (reduced.c). */
    csi_indices indices;

    /* Whether a rollback is running, which must not allocate; if so, work lists that are full
     * become lost (list.c) instead of growing. */
    bool rigid;
    /* Whether some reduced cost may be nothing but rounding error; if so, all rows must be
     * rebuilt from the constraints before the next decision. */
    bool doubtful_costs;
    /* Whether some sum lost so many digits by cancellation that the solver's results must be
     * checked in doubled precision (recheck.c). */
    bool uncertain;
} csi_base_state;

/* Returns the bit pattern of a double. Unlike ==, a comparison of bits tells 0 from -0. */
static inline uint64_t csi_bits(double value) {
    uint64_t pattern;
    memcpy(&pattern, &value, sizeof pattern);
    return pattern;
}

/* Returns the upper 32 bits of a double that is not negative, rounded up. Records store limits of sizes and of errors in
 * this form, which has 20 bits after the leading one, to save memory. */
static inline uint32_t csi_upper_half(double value) {
    return (uint32_t)((csi_bits(value) + UINT32_MAX) >> 32);
}

/* Returns the double with these upper 32 bits, whose lower 32 bits are zero. */
static inline double csi_from_upper_half(uint32_t half) {
    uint64_t pattern = (uint64_t)half << 32;
    double value;
    memcpy(&value, &pattern, sizeof value);
    return value;
}

static inline double csi_node_scale(const csi_vector_node *node) {
    return csi_from_upper_half(node->scale);
}

#endif
