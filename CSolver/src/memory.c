/* memory.c - the only room that calls the allocator. It keeps the account of allocations and
 * bytes, and grows arrays. What it refuses (no memory, too large) changes nothing. */
#include "solver.h"

#include <stdlib.h>

void *csi_memory_default(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

/* Memory on nobody's account; new_size 0 frees. */
void *csi_memory_plain(const csolver_allocator *allocator, void *block, size_t old_size,
                       size_t new_size) {
    return allocator->reallocate(allocator->context, block, old_size, new_size);
}

/* Resizes the block whose pointer is stored at `slot`. */
csolver_status csi_memory_resize(csolver *s, void *slot, size_t old_size, size_t new_size) {
    void *block;
    memcpy(&block, slot, sizeof block);
    const csolver_allocator *allocator = &s->options.allocator;
    if (new_size != 0) s->statistics.allocations++;
    void *moved = allocator->reallocate(allocator->context, block, old_size, new_size);
    if (moved == NULL && new_size != 0) return CSOLVER_ERROR_OUT_OF_MEMORY;
    memcpy(slot, &moved, sizeof moved);
    s->statistics.memory = s->statistics.memory - old_size + new_size;
    if (s->statistics.memory > s->statistics.peak_memory)
        s->statistics.peak_memory = s->statistics.memory;
    return CSOLVER_OK;
}

void csi_memory_free(csolver *s, void *block, size_t size) {
    if (block == NULL) return;
    s->options.allocator.reallocate(s->options.allocator.context, block, size, 0);
    s->statistics.memory -= size;
}

/* Makes room for `needed` items in all; grows by half so that appending is amortised O(1). */
csolver_status csi_memory_reserve(csolver *s, void *slot, uint32_t *capacity, size_t needed,
                                  size_t item_size) {
    if (needed <= *capacity) return CSOLVER_OK;
    if (needed > CSI_LIMIT || needed > SIZE_MAX / 2 / item_size) return CSOLVER_ERROR_OVERFLOW;
    size_t grown = (size_t)*capacity + *capacity / 2 + 8;
    if (grown > CSI_LIMIT) grown = CSI_LIMIT;
    if (grown < needed) grown = needed;
    CSI_TRY(csi_memory_resize(s, slot, *capacity * item_size, grown * item_size));
    *capacity = (uint32_t)grown;
    return CSOLVER_OK;
}
