/* memory.c - the only file that calls the allocator.
 *
 * It counts allocations and bytes for csolver_statistics(), grows arrays, and takes small blocks from
 * larger allocations (slabs) before it calls the allocator. A request that fails, because there is no
 * memory or because the size is too large, changes nothing. */
#include "base.h"

#include <stdlib.h>

/* The default allocator, realloc() and free() of the C library, for hosts that pass no allocator of
 * their own. */
void *csi_memory_default(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

/* Calls the host's allocator for memory that belongs to no solver, such as the work space of a
 * template, so that no solver's statistics count it. A `new_size` of 0 frees the block. */
void *csi_memory_plain(const csolver_allocator *allocator, void *block, size_t old_size,
                       size_t new_size) {
    return allocator->reallocate(allocator->context, block, old_size, new_size);
}

/* ---- slabs ---- */

/* A slab is one allocation that holds the blocks of several arrays. Slab 0 is the rest of the solver's own
 * allocation: the arrays of a small solver fit into it and need no call of the allocator. Slab 1, the
 * *arena*, is allocated when the host first adds many constraints at once. After a solver is freed, the C
 * library keeps one large block for the next solver, but returns many smaller blocks to the system, which
 * costs more time than building a layout (see worth_keeping()).
 *
 * The blocks of a slab lie one after the other. The last block can grow in place and can be given back;
 * any other block that is freed leaves a hole. While the self-check is on (csolver_options.check), slabs
 * are not used, so that memory checkers see each block. */

/* The offset of slab 0 (memory for small arrays) in the solver's allocation: right after the
 * struct. */
#define SLAB_START csi_memory_aligned(sizeof(csolver))

_Static_assert(sizeof(csolver) < CSI_SOLVER_SIZE / 2, "the slab is worth having");

/* Returns the slab (one allocation for several arrays) that contains `block`, or NULL if `block` is
 * an allocation of its own. */
static csi_arena *slab_of(csolver *s, const void *block) {
    uintptr_t at = (uintptr_t)block;
    for (int i = 0; block != NULL && i < CSI_SLABS; i++) {
        uintptr_t start = (uintptr_t)s->base.slabs[i].start;
        if (at >= start && at < start + s->base.slabs[i].size) return &s->base.slabs[i];
    }
    return NULL;
}

/* Returns whether the block is the last in its slab (a large allocation that holds several blocks).
 * Only the last block can grow in place or be freed. */
static bool is_last(const csi_arena *slab, const void *block, size_t size) {
    return (const char *)block + csi_memory_aligned(size) == slab->start + slab->used;
}

/* Takes a new block of `size` bytes from the first slab (one allocation for several arrays) that
 * has room and accepts further blocks. Returns NULL if there is none, or if `size` is 0. */
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

/* Returns slab 0 (the part of the solver's own allocation for small arrays) as a block that the caller may
 * divide, if nothing has been taken from it yet. Returns a block without memory if something has been
 * taken, or if the solver has no slabs. After the caller has divided the block, it must call
 * csi_memory_begun(). */
csi_carving csi_memory_begin(const csolver *s) {
    const csi_arena *slab = &s->base.slabs[0];
    return (csi_carving){slab->used == 0 && slab->size != 0 ? slab->start : NULL, 0};
}

/* Records that `size` bytes of slab 0 (memory for small arrays) are in use, after csi_memory_begin(). */
void csi_memory_begun(csolver *s, size_t size) {
    s->base.slabs[0].used = s->base.slabs[0].live = size;
}

/* ---- blocks ---- */

/* Allocates, resizes or frees `*block` by the host's allocator, and updates the statistics. `old_size` 0
 * allocates, `new_size` 0 frees. Errors: OUT_OF_MEMORY; the block is then unchanged. */
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

/* Frees a block of a slab (one allocation for several arrays). When slab 1, the arena, has no
 * blocks left, it is freed as a whole. Slab 0 is a part of the solver's allocation and is freed
 * with the solver. */
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

/* Resizes a block: in place if it is the last block of its slab (one allocation for several arrays)
 * and the slab has room; otherwise by moving it to a slab with room; otherwise by the allocator.
 * Errors: OUT_OF_MEMORY; the block is then unchanged. */
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
    size_t kept = old_size < new_size ? old_size : new_size;
    if (kept != 0) memcpy(moved, *block, kept);
    csi_memory_free(s, *block, old_size);
    *block = moved;
    return CSOLVER_OK;
}

/* Returns the size that an arena (one allocation for several arrays) must have so that the C library keeps
 * it for the next solver when it is freed.
 *
 * glibc returns the free end of its heap to the system if that end is larger than 128 kB and larger than
 * twice the largest block that was ever freed. When a solver is freed, the free end consists of the
 * arena, the solver's other blocks, glibc's own reserve of 128 kB, and blocks of the calling program. The
 * function therefore adds the sizes of all of these to the arena, so that the free end is smaller than
 * twice the arena. The blocks of the calling program are estimated at half the size of the arena, because
 * the description of a constraint takes half as much memory as the solver's records of the constraint.
 * Pages that are never touched cost no memory. Arenas below SMALL (40 960 bytes) keep their size. */
static size_t worth_keeping(const csolver *s, size_t size) {
    enum { SMALL = 5 << 13, RESERVE = 1 << 17 };
    return size >= SMALL ? size + size / 2 + s->base.statistics.memory + RESERVE : size;
}

/* Returns whether an arena (one allocation for several arrays) of `size` bytes gets exactly that
 * size. Otherwise worth_keeping() enlarges the arena. Large arenas get the exact size, and so do
 * arenas from a host's own allocator, whose rule for returning memory to the system is unknown. */
bool csi_memory_shall_fit(const csolver *s, size_t size) {
    return size >= CSI_ARENA_FITTED || s->base.options.allocator.reallocate != csi_memory_default;
}

/* Returns whether more than an eighth of an arena (one allocation for several arrays) that may be shrunk
 * is unused because arrays have moved out of it, so that moving the remaining arrays together and
 * shrinking the arena pays. */
bool csi_memory_has_holes(const csolver *s) {
    const csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    return arena->fits && arena->live < arena->size / 8 * 7;
}

/* Allocates the arena: one block of memory, of which the next requests for arrays get parts. If
 * `fits` is true, the block has exactly `size` bytes; otherwise worth_keeping() enlarges it. Makes no
 * arena and returns false if there is one already, if `size` is so small that an arena would save
 * nothing, if the self-check is on, or if there is no memory. Each array then gets a block of its own. */
bool csi_memory_take_arena(csolver *s, size_t size, bool fits) {
    csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    void *start = NULL;
    if (arena->start != NULL || size < CSI_ARENA_LEAST || s->base.options.check) return false;
    if (!fits) size = worth_keeping(s, size);
    if (from_allocator(s, &start, 0, size) != CSOLVER_OK) return false;
    *arena = (csi_arena){.start = start, .size = size, .fits = fits};
    return true;
}

/* Keeps the arena (one allocation for several arrays) at its present size, because the host reserved the
 * memory by csolver_reserve(). Otherwise the unused part would be given back. */
void csi_memory_keep_arena(csolver *s) { s->base.slabs[CSI_SLABS - 1].fits = false; }

/* Lets the arena (one allocation for several arrays) accept no further blocks, once it holds all
 * blocks that will stay. Later blocks would leave holes when they are freed, so they are allocated
 * elsewhere. Does nothing for an arena that is not shrunk to its contents. */
void csi_memory_close_arena(csolver *s) {
    csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    arena->closed = arena->fits;
}

bool csi_memory_is_in_arena(const csolver *s, const void *block) {
    const csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    return block != NULL && (uintptr_t)block - (uintptr_t)arena->start < arena->size;
}

/* Shrinks the arena (one allocation for several arrays) to its first `size` bytes, which hold all blocks
 * in use. The allocator may move the arena; the caller then corrects the pointers by csi_memory_shift().
 * If the allocator fails, the arena stays large. */
void csi_memory_fit_arena(csolver *s, size_t size) {
    csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    void *start = arena->start;
    arena->used = arena->live = size;
    if (size == arena->size || from_allocator(s, &start, arena->size, size) != CSOLVER_OK) return;
    arena->start = start;
    arena->size = size;
}

/* Corrects the pointer that is stored at `slot` if it points into the `size` bytes at `from`, which have
 * moved to `to`. Any other pointer stays as it is. */
void csi_memory_shift(void *slot, const char *from, size_t size, char *to) {
    char *pointer;
    memcpy(&pointer, slot, sizeof pointer);
    uintptr_t offset = (uintptr_t)pointer - (uintptr_t)from;
    if (offset >= size) return;
    pointer = to + offset;
    memcpy(slot, &pointer, sizeof pointer);
}

/* Moves the block whose pointer is stored at `slot` into a slab (one allocation for several
 * arrays). Does nothing if no slab has room. */
void csi_memory_move(csolver *s, void *slot, size_t size) {
    void *block, *moved = take(s, size);
    if (moved == NULL) return;
    memcpy(&block, slot, sizeof block);
    memcpy(moved, block, size);
    memcpy(slot, &moved, sizeof moved);
    csi_memory_free(s, block, size);
}

/* Allocates or resizes the block whose pointer is stored at `slot`. `slot` may point to a pointer
 * of any type, so the pointer is copied by memcpy(), as the aliasing rules of C require. Errors:
 * OUT_OF_MEMORY; the block is then unchanged. */
CSI_OUTLINE csolver_status csi_memory_resize(csolver *s, void *slot, size_t old_size,
                                             size_t new_size) {
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

/* Allocates one block of CSI_SOLVER_SIZE bytes for a solver and its slab 0 (memory for small
 * arrays). Sets the options, of which the allocator must be set, and the slab; all other fields of the
 * solver are zero. Errors: OUT_OF_MEMORY. */
csolver_status csi_memory_make_solver(const csolver_options *options, csolver **solver) {
    const csolver_allocator *allocator = &options->allocator;
    csolver *s = allocator->reallocate(allocator->context, NULL, 0, CSI_SOLVER_SIZE);
    if (s == NULL) return CSOLVER_ERROR_OUT_OF_MEMORY;
    memset(s, 0, sizeof *s);
    s->base.options = *options;
    s->base.slabs[0] =
        (csi_arena){.start = (char *)s + SLAB_START, .size = CSI_SOLVER_SIZE - SLAB_START};
    if (s->base.options.check) s->base.slabs[0].size = 0;
    s->base.statistics.allocations = 1;
    s->base.statistics.memory = s->base.statistics.peak_memory = CSI_SOLVER_SIZE;
    *solver = s;
    return CSOLVER_OK;
}

/* Returns whether all memory of the solver is in its own allocation and the arena (one allocation for
 * several arrays), as is usual. Then csi_memory_free_solver() frees everything, and no array has to be
 * freed on its own. */
bool csi_memory_is_in_slabs(const csolver *s) {
    return s->base.statistics.memory == CSI_SOLVER_SIZE + s->base.slabs[CSI_SLABS - 1].size;
}

/* Frees the solver with slab 0 (memory for small arrays), and the arena (memory for many
 * constraints). The caller has freed all blocks outside these two allocations. */
void csi_memory_free_solver(csolver *s) {
    csolver_allocator allocator = s->base.options.allocator;
    csi_arena arena = s->base.slabs[CSI_SLABS - 1];
    if (arena.start != NULL) allocator.reallocate(allocator.context, arena.start, arena.size, 0);
    allocator.reallocate(allocator.context, s, CSI_SOLVER_SIZE, 0);
}

/* Returns how many spare items are added to an array that is allocated for `count` items at once:
 * 1/64 of `count`, or 1/256 from 4096 items on. So a few more items can be appended without moving
 * a large array. */
size_t csi_memory_spare(size_t count) {
    enum { LARGE = 4096, FEW = 64, FEWER = 256 };
    return count / (count < LARGE ? FEW : FEWER);
}

/* Returns the new capacity of an array that must hold `needed` items, `extra` more than now. Arrays grow by
 * half (by a quarter from 1024 items on, by an eighth from 8192 on), so that appending one item costs amortised O(1). A
 * request for many items at once gets little spare room, because seldom much more follows. */
size_t csi_memory_grown(size_t capacity, size_t needed, size_t extra) {
    enum { MUCH = 64, LARGE = 1024, LARGER = 8192 };
    bool at_once = extra >= MUCH && extra >= capacity / 16;
    size_t part = capacity < LARGE ? 2 : capacity < LARGER ? 4 : 8;
    size_t grown = at_once ? needed + csi_memory_spare(needed) : capacity + capacity / part + 8;
    if (grown > CSI_LIMIT) grown = CSI_LIMIT;
    return grown < needed ? needed : grown;
}

/* Makes room for `needed` items in an array, `extra` more than it has now. Errors: OVERFLOW (more than
 * CSI_LIMIT items, or more bytes than can be addressed), OUT_OF_MEMORY; the array is then unchanged. */
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
