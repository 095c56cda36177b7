/* state.h - what the solver is made of: numbers, arrays, cost vectors, memory, lists; and the state of this storey.
 * Each storey has such a header; ../solver.h composes them. Internal. */
#ifndef CSI_BASE_STATE_H
#define CSI_BASE_STATE_H

#include "csolver.h"
#include "ieee.h"
#include "tuning.h"

#include <math.h>
#include <string.h>

#define CSI_NONE UINT32_MAX
#define CSI_LIMIT (UINT32_MAX / 4) /* most items in an array */

/* The most items that an array of the host's can have: with pointers of 32 bits memory ends first. */
#define CSI_MOST(type)                                                                             \
    (PTRDIFF_MAX / sizeof(type) < CSI_LIMIT ? PTRDIFF_MAX / sizeof(type) : CSI_LIMIT)

/* Calls, and returns from the calling function if the status is not OK. It cleans up nothing: a function that owns
 * memory or marks keeps the status and releases them first. */
#define CSI_TRY(call)                                                                              \
    do {                                                                                           \
        csolver_status csi_try_status = (call);                                                    \
        if (csi_try_status != CSOLVER_OK) return csi_try_status;                                   \
    } while (0)

/* Where a compiler's own judgement costs more than it saves. */
#ifdef __GNUC__
#define CSI_INLINE inline __attribute__((always_inline))
#else
#define CSI_INLINE inline
#endif

#define CSI_ARRAY(type)                                                                            \
    struct {                                                                                       \
        type *items;                                                                               \
        uint32_t count, capacity;                                                                  \
    }

typedef CSI_ARRAY(uint32_t) csi_indices;

/* A list of numbers, one a priority, highest priority first; absent priorities are zero. */
typedef struct csi_vector_node {
    double priority;
    double value;
    double scale; /* largest magnitude that went into value */
    uint32_t next;
} csi_vector_node;

/* A vector while it is computed: consecutive entries of the scratch array. */
typedef struct csi_vector_entry {
    double priority;
    double value;
    double scale;
} csi_vector_entry;

typedef struct csi_span {
    uint32_t start, count;
} csi_span;

#define CSI_SOLVER_SIZE ((size_t)20704) /* with its slab */

/* Memory for several arrays (memory.c). */
#define CSI_SLABS 2
typedef struct csi_arena {
    char *start;
    size_t size;
    size_t used; /* up to here */
    size_t live; /* bytes of blocks that are not given back */
    bool fits;   /* a large one: only what will stay is taken from it */
    bool closed; /* nothing more is */
} csi_arena;

/* The columns or rows that have a certain mark. The marks count: if there was no memory for one more, the list
 * is *lost* and made anew from them when it is read. */
typedef struct csi_list {
    uint32_t *items;
    uint32_t count, capacity;
    bool lost;
    uint32_t searched; /* items that were looked at for those that left, since it was lost */
} csi_list;

typedef struct csi_base_state {
    csolver_options options;
    csi_arena slabs[CSI_SLABS]; /* the first comes with the solver */
    csolver_statistics_info statistics;
    uint64_t work_before; /* the running call */

    CSI_ARRAY(csi_vector_node) nodes;
    uint32_t free_node;
    uint32_t free_node_count;
    CSI_ARRAY(csi_vector_entry) scratch;
    /* Work space with three users, of which never two run at a time: the heap of a ratio test (events.c), the reduced
     * costs that a common change of segments keeps (segment_changes.c), the columns whose reduced costs are summed up
     * together (reduced.c). */
    csi_indices indices;

    bool rigid; /* lists do not grow: something is being taken back */
    bool
        doubtful_costs; /* cancellation may have spoilt a reduced cost: refactor before believing it */
    bool uncertain;     /* sums cancelled so much that verdicts are examined (recheck.c) */
} csi_base_state;

static inline uint64_t csi_bits(double value) {
    uint64_t pattern;
    memcpy(&pattern, &value, sizeof pattern);
    return pattern;
}

#endif
