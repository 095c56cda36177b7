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

/* ---- the slab ---- */

/* A solver comes with some memory behind it, in the same allocation. The arrays of a small one live there
 * and cost no calls of the allocator; not where the self-check is on, so that memory checkers see all.
 * Blocks lie one after the other; the last one can grow and be given back, others leave a hole until the
 * solver is freed. */
enum { ALIGNMENT = 16 };

static size_t aligned(size_t size) { return (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1); }

#define SLAB_START aligned(sizeof(csolver))
#define SLAB_SIZE (CSI_SOLVER_SIZE - SLAB_START)

_Static_assert(sizeof(csolver) < CSI_SOLVER_SIZE / 2, "the slab is worth having");

static char *slab(csolver *s) { return (char *)s + SLAB_START; }

static bool is_in_slab(csolver *s, const void *block) {
    uintptr_t at = (uintptr_t)block, start = (uintptr_t)slab(s);
    return block != NULL && at >= start && at < start + SLAB_SIZE;
}

static bool is_last(csolver *s, const void *block, size_t size) {
    return (const char *)block + aligned(size) == slab(s) + s->slab_used;
}

static void *take(csolver *s, size_t size) {
    if (size == 0 || size > SLAB_SIZE || aligned(size) > SLAB_SIZE - s->slab_used) return NULL;
    void *block = slab(s) + s->slab_used;
    s->slab_used += aligned(size);
    return block;
}

static void give_back(csolver *s, const void *block, size_t size) {
    if (is_last(s, block, size)) s->slab_used -= aligned(size);
}

/* ---- blocks ---- */

static csolver_status from_allocator(csolver *s, void **block, size_t old_size, size_t new_size) {
    const csolver_allocator *allocator = &s->options.allocator;
    if (new_size != 0) s->statistics.allocations++;
    void *moved = allocator->reallocate(allocator->context, *block, old_size, new_size);
    if (moved == NULL && new_size != 0) return CSOLVER_ERROR_OUT_OF_MEMORY;
    *block = moved;
    s->statistics.memory = s->statistics.memory - old_size + new_size;
    if (s->statistics.memory > s->statistics.peak_memory)
        s->statistics.peak_memory = s->statistics.memory;
    return CSOLVER_OK;
}

static csolver_status resize(csolver *s, void **block, size_t old_size, size_t new_size) {
    bool own = is_in_slab(s, *block);
    if (*block != NULL && !own) return from_allocator(s, block, old_size, new_size);
    if (own && is_last(s, *block, old_size)) {
        size_t start = s->slab_used - aligned(old_size);
        if (new_size <= SLAB_SIZE - start) {
            s->slab_used = start + aligned(new_size);
            if (new_size == 0) *block = NULL;
            return CSOLVER_OK;
        }
    }
    void *moved = take(s, new_size);
    if (moved == NULL && new_size != 0) CSI_TRY(from_allocator(s, &moved, 0, new_size));
    if (own) {
        if (new_size != 0) memcpy(moved, *block, old_size < new_size ? old_size : new_size);
        give_back(s, *block, old_size);
    }
    *block = moved;
    return CSOLVER_OK;
}

/* Resizes the block whose pointer is stored at `slot`. */
csolver_status csi_memory_resize(csolver *s, void *slot, size_t old_size, size_t new_size) {
    void *block;
    memcpy(&block, slot, sizeof block);
    CSI_TRY(resize(s, &block, old_size, new_size));
    memcpy(slot, &block, sizeof block);
    return CSOLVER_OK;
}

void csi_memory_free(csolver *s, void *block, size_t size) {
    if (block == NULL) return;
    if (is_in_slab(s, block))
        give_back(s, block, size);
    else
        (void)from_allocator(s, &block, size, 0);
}

/* A solver and its slab. */
csolver_status csi_memory_make_solver(const csolver *blank, csolver **solver) {
    const csolver_allocator *allocator = &blank->options.allocator;
    csolver *s = allocator->reallocate(allocator->context, NULL, 0, CSI_SOLVER_SIZE);
    if (s == NULL) return CSOLVER_ERROR_OUT_OF_MEMORY;
    *s = *blank;
    if (s->options.check) s->slab_used = SLAB_SIZE;
    s->statistics.allocations = 1;
    s->statistics.memory = s->statistics.peak_memory = CSI_SOLVER_SIZE;
    *solver = s;
    return CSOLVER_OK;
}

void csi_memory_free_solver(csolver *s) {
    csolver_allocator allocator = s->options.allocator;
    allocator.reallocate(allocator.context, s, CSI_SOLVER_SIZE, 0);
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
