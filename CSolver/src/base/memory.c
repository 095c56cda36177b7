/* memory.c - the only file that calls the allocator. It keeps the account of allocations and
 * bytes, and grows arrays. A request that it refuses (no memory, too large) changes nothing. */
#include "base.h"

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

/* ---- slabs ---- */

/* A slab is memory for several arrays in one allocation. One comes with the solver: the arrays of a small
 * solver live there and cost no calls of the allocator. Another one is made for the first large bulk of
 * constraints: allocators give large free blocks back to the system, and one block that is as large as all
 * others together is what they keep for the next solver. There are none where the self-check is on, so
 * that memory checkers see all. Blocks lie one after the other; the last one can grow and be given back,
 * others leave a hole. */
enum { ALIGNMENT = 16 };

size_t csi_memory_aligned(size_t size) { return (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1); }

/* The next section, NULL while sections are measured. */
void *csi_carve(csi_carving *c, size_t count, size_t size) {
    size_t at = c->size;
    c->size += csi_memory_aligned(count * size);
    return c->base == NULL ? NULL : c->base + at;
}

#define SLAB_START csi_memory_aligned(sizeof(csolver))

_Static_assert(sizeof(csolver) < CSI_SOLVER_SIZE / 2, "the slab is worth having");

/* The slab that holds the block, if any does. */
static csi_arena *slab_of(csolver *s, const void *block) {
    uintptr_t at = (uintptr_t)block;
    for (int i = 0; block != NULL && i < CSI_SLABS; i++) {
        uintptr_t start = (uintptr_t)s->base.slabs[i].start;
        if (at >= start && at < start + s->base.slabs[i].size) return &s->base.slabs[i];
    }
    return NULL;
}

static bool is_last(const csi_arena *slab, const void *block, size_t size) {
    return (const char *)block + csi_memory_aligned(size) == slab->start + slab->used;
}

static void *take(csolver *s, size_t size) {
    for (int i = 0; size != 0 && i < CSI_SLABS; i++) {
        csi_arena *slab = &s->base.slabs[i];
        if (slab->closed || size > slab->size) continue;
        if (csi_memory_aligned(size) > slab->size - slab->used) continue;
        void *block = slab->start + slab->used;
        slab->used += csi_memory_aligned(size);
        slab->live += csi_memory_aligned(size);
        return block;
    }
    return NULL;
}

/* ---- blocks ---- */

static csolver_status from_allocator(csolver *s, void **block, size_t old_size, size_t new_size) {
    const csolver_allocator *allocator = &s->base.options.allocator;
    if (new_size != 0) s->base.statistics.allocations++;
    void *moved = allocator->reallocate(allocator->context, *block, old_size, new_size);
    if (moved == NULL && new_size != 0) return CSOLVER_ERROR_OUT_OF_MEMORY;
    *block = moved;
    s->base.statistics.memory = s->base.statistics.memory - old_size + new_size;
    if (s->base.statistics.memory > s->base.statistics.peak_memory)
        s->base.statistics.peak_memory = s->base.statistics.memory;
    return CSOLVER_OK;
}

static void give_back(csolver *s, csi_arena *slab, const void *block, size_t size) {
    if (is_last(slab, block, size)) slab->used -= csi_memory_aligned(size);
    slab->live -= csi_memory_aligned(size);
    if (slab->live != 0 || slab == &s->base.slabs[0]) return;
    void *start = slab->start;
    (void)from_allocator(s, &start, slab->size, 0);
    *slab = (csi_arena){.start = NULL};
}

void csi_memory_free(csolver *s, void *block, size_t size) {
    if (block == NULL) return;
    csi_arena *slab = slab_of(s, block);
    if (slab != NULL)
        give_back(s, slab, block, size);
    else
        (void)from_allocator(s, &block, size, 0);
}

static csolver_status resize(csolver *s, void **block, size_t old_size, size_t new_size) {
    csi_arena *slab = slab_of(s, *block);
    if (slab != NULL && is_last(slab, *block, old_size)) {
        size_t others = slab->used - csi_memory_aligned(old_size);
        if (new_size <= slab->size && csi_memory_aligned(new_size) <= slab->size - others) {
            slab->used = others + csi_memory_aligned(new_size);
            slab->live = slab->live - csi_memory_aligned(old_size) + csi_memory_aligned(new_size);
            return CSOLVER_OK;
        }
    }
    void *moved = take(s, new_size);
    if (moved == NULL && slab == NULL) return from_allocator(s, block, old_size, new_size);
    if (moved == NULL) CSI_TRY(from_allocator(s, &moved, 0, new_size));
    if (*block != NULL) memcpy(moved, *block, old_size < new_size ? old_size : new_size);
    csi_memory_free(s, *block, old_size);
    *block = moved;
    return CSOLVER_OK;
}

/* The C library takes what is free at the end of its heap for waste when it is more than twice the largest
 * block that was given back, or 128 kB; its own reserve of as much is in there, what the solver has besides, and
 * what the host has: descriptions are half as large as what is made of them. So an arena that is too small for all
 * that is asked for larger: what is never touched takes no page. */
static size_t worth_keeping(const csolver *s, size_t size) {
    enum { SMALL = 5 << 13, RESERVE = 1 << 17 };
    return size >= SMALL ? size + size / 2 + s->base.statistics.memory + RESERVE : size;
}

/* Whether an allocation gets exactly the size asked for: a large one, or one by the host's allocator, whose rule for
 * giving memory back to the system is not known. */
bool csi_memory_shall_fit(const csolver *s, size_t size) {
    return size >= CSI_ARENA_FITTED || s->base.options.allocator.reallocate != csi_memory_default;
}

/* Whether arrays have left the arena, so that it is worth while to fit it. */
bool csi_memory_has_holes(const csolver *s) {
    const csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    return arena->fits && arena->live < arena->size / 8 * 7;
}

/* Memory for arrays that will ask for so much in the next calls. Without it they ask one by one. */
bool csi_memory_take_arena(csolver *s, size_t size, bool fits) {
    csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    void *start = NULL;
    if (arena->start != NULL || size < CSI_ARENA_LEAST || s->base.options.check) return false;
    if (!fits) size = worth_keeping(s, size);
    if (from_allocator(s, &start, 0, size) != CSOLVER_OK) return false;
    *arena = (csi_arena){.start = start, .size = size, .fits = fits};
    return true;
}

/* Memory that the host reserved is not given back. */
void csi_memory_keep_arena(csolver *s) { s->base.slabs[CSI_SLABS - 1].fits = false; }

/* All that will stay has been taken. */
void csi_memory_close_arena(csolver *s) {
    csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    arena->closed = arena->fits;
}

bool csi_memory_is_in_arena(const csolver *s, const void *block) {
    const csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    return block != NULL && (uintptr_t)block - (uintptr_t)arena->start < arena->size;
}

/* Gives back what comes after the first `size` bytes, which is all that lives there. The arena may move. */
void csi_memory_fit_arena(csolver *s, size_t size) {
    csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    void *start = arena->start;
    arena->used = arena->live = size;
    if (size == arena->size || from_allocator(s, &start, arena->size, size) != CSOLVER_OK) return;
    arena->start = start;
    arena->size = size;
}

/* The pointer that is stored at `slot`, if it points into a block that moved. */
void csi_memory_shift(void *slot, const char *from, size_t size, char *to) {
    char *pointer;
    memcpy(&pointer, slot, sizeof pointer);
    uintptr_t offset = (uintptr_t)pointer - (uintptr_t)from;
    if (offset >= size) return;
    pointer = to + offset;
    memcpy(slot, &pointer, sizeof pointer);
}

/* Moves the block whose pointer is stored at `slot` to where there is room in a slab. */
void csi_memory_move(csolver *s, void *slot, size_t size) {
    void *block, *moved = take(s, size);
    if (moved == NULL) return;
    memcpy(&block, slot, sizeof block);
    memcpy(moved, block, size);
    memcpy(slot, &moved, sizeof moved);
    csi_memory_free(s, block, size);
}

/* Resizes the block whose pointer is stored at `slot`. */
csolver_status csi_memory_resize(csolver *s, void *slot, size_t old_size, size_t new_size) {
    void *block;
    memcpy(&block, slot, sizeof block);
    void *first = block == NULL ? take(s, new_size) : NULL;
    if (first != NULL)
        block = first;
    else
        CSI_TRY(resize(s, &block, old_size, new_size));
    memcpy(slot, &block, sizeof block);
    return CSOLVER_OK;
}

/* A solver and its slab. */
csolver_status csi_memory_make_solver(const csolver *blank, csolver **solver) {
    const csolver_allocator *allocator = &blank->base.options.allocator;
    csolver *s = allocator->reallocate(allocator->context, NULL, 0, CSI_SOLVER_SIZE);
    if (s == NULL) return CSOLVER_ERROR_OUT_OF_MEMORY;
    *s = *blank;
    s->base.slabs[0] =
        (csi_arena){.start = (char *)s + SLAB_START, .size = CSI_SOLVER_SIZE - SLAB_START};
    if (s->base.options.check) s->base.slabs[0].size = 0;
    s->base.statistics.allocations = 1;
    s->base.statistics.memory = s->base.statistics.peak_memory = CSI_SOLVER_SIZE;
    *solver = s;
    return CSOLVER_OK;
}

/* Whether all that the solver has is there, as mostly, so that nothing else has to be given back. */
bool csi_memory_is_in_slabs(const csolver *s) {
    return s->base.statistics.memory == CSI_SOLVER_SIZE + s->base.slabs[CSI_SLABS - 1].size;
}

void csi_memory_free_solver(csolver *s) {
    csolver_allocator allocator = s->base.options.allocator;
    csi_arena arena = s->base.slabs[CSI_SLABS - 1];
    if (arena.start != NULL) allocator.reallocate(allocator.context, arena.start, arena.size, 0);
    allocator.reallocate(allocator.context, s, CSI_SOLVER_SIZE, 0);
}

/* The spare room of an array that is asked for at once. */
size_t csi_memory_spare(size_t count) {
    enum { LARGE = 4096, FEW = 64, FEWER = 256 };
    return count / (count < LARGE ? FEW : FEWER);
}

/* The capacity for `needed` items, `extra` more than there are. Small arrays grow by half and large ones
 * by a quarter, so that appending is amortised O(1); what asks for much at once is
 * seldom followed by much more. */
size_t csi_memory_grown(size_t capacity, size_t needed, size_t extra) {
    enum { MUCH = 64, LARGE = 8192 };
    bool at_once = extra >= MUCH && extra >= capacity / 16;
    size_t grown = at_once ? needed + csi_memory_spare(needed)
                           : capacity + capacity / (capacity < LARGE ? 2 : 4) + 8;
    if (grown > CSI_LIMIT) grown = CSI_LIMIT;
    return grown < needed ? needed : grown;
}

/* Makes room for `needed` items in all, `extra` more than there are. */
csolver_status csi_memory_reserve(csolver *s, void *slot, uint32_t *capacity, size_t needed,
                                  size_t extra, size_t item_size) {
    if (needed <= *capacity) return CSOLVER_OK;
    if (needed > CSI_LIMIT || (uint64_t)needed * item_size > SIZE_MAX / 2)
        return CSOLVER_ERROR_OVERFLOW;
    size_t grown = csi_memory_grown(*capacity, needed, extra);
    CSI_TRY(csi_memory_resize(s, slot, *capacity * item_size, grown * item_size));
    *capacity = (uint32_t)grown;
    return CSOLVER_OK;
}
