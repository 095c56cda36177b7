/* blocks.c - allocates blocks of consecutive terms in one growing array. A block holds the terms
 * of one constraint as the calling program gave them, or the terms of one row after
 * substitutions.
 *
 * The terms of each row are also linked into lists, one list for each column, by which all rows
 * that contain a column are found. Freed blocks are kept for reuse in free lists, one for each
 * size class. Making or freeing a block costs O(1). */
#include "model.h"

enum { EXACT_CLASSES = CSI_BLOCK_SHORT + 1 };

/* Returns how many terms a block of a size class holds. Blocks of the classes 0 to 16 hold 0 to
 * 16 terms. From class 17 on, the capacity doubles every second class: 24, 32, 48, 64, 96 and so
 * on. */
uint32_t csi_block_capacity(uint8_t size_class) {
    if (size_class < EXACT_CLASSES) return size_class;
    uint32_t step = (uint32_t)size_class - EXACT_CLASSES;
    uint32_t base = (uint32_t)CSI_BLOCK_SHORT << (step / 2);
    return step % 2 == 0 ? base + base / 2 : 2 * base;
}

/* Returns the smallest size class whose blocks hold at least `count` terms. For example, 20
 * terms need class 17, whose blocks hold 24. */
uint8_t csi_block_class(uint32_t count) {
    if (count < EXACT_CLASSES) return (uint8_t)count;
    uint8_t size_class = EXACT_CLASSES;
    while (csi_block_capacity(size_class) < count) size_class++;
    return size_class;
}

/* Reserves memory for a block of any number of consecutive terms. csi_block_reserve() calls this
 * function if the block is long or the array of terms is full. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_block_reserve_any(csolver *s, uint32_t count) {
    if (count > CSI_LIMIT / 2) return CSOLVER_ERROR_OVERFLOW;
    return CSI_RESERVE(s, s->model.terms, csi_block_capacity(csi_block_class(count)));
}

/* Makes a block of `count` consecutive terms and returns the index of its first term. Reuses a
 * freed block of the same size class, or else appends a block to the array of terms, for which the
 * caller has reserved memory. The inline function csi_block_make() does the common case itself (a
 * short block, and no freed block of its size) and calls this function otherwise. */
uint32_t csi_block_make_any(csolver *s, uint32_t count) {
    uint8_t size_class = csi_block_class(count);
    uint32_t start = s->model.free_blocks[size_class];
    if (count != 0 && start != CSI_NONE) {
        s->model.free_blocks[size_class] = s->model.terms.items[start].next;
        s->model.free_terms -= csi_block_capacity(size_class);
        return start;
    }
    start = s->model.terms.count;
    s->model.terms.count += csi_block_capacity(size_class);
    return start;
}

/* Lengthens the block at `start` from `count` to `count` + 1 terms without moving it. Returns
 * false and changes nothing if the block is not the last one in the array, or if a freed block
 * of the new size exists, which should be reused first. The caller has reserved memory for the
 * longer block. */
bool csi_block_extend(csolver *s, uint32_t start, uint32_t count) {
    uint8_t longer = csi_block_class(count + 1);
    bool last = start + csi_block_capacity(csi_block_class(count)) == s->model.terms.count;
    if (!last || s->model.free_blocks[longer] != CSI_NONE) return false;
    s->model.terms.count = start + csi_block_capacity(longer);
    return true;
}

/* Puts a block of terms into the free list of its size class, from which a later block of this
 * class takes it. Blocks of class 0 have no memory and are ignored. */
void csi_block_free(csolver *s, uint32_t start, uint8_t size_class) {
    if (size_class == 0) return;
    s->model.terms.items[start].next = s->model.free_blocks[size_class];
    s->model.free_blocks[size_class] = start;
    s->model.free_terms += csi_block_capacity(size_class);
}

/* Empties the free lists of all size classes. Called when the array of terms has been emptied,
 * or rebuilt without unused blocks. */
void csi_block_clear_free(csolver *s) {
    for (int i = 0; i < CSI_SIZE_CLASSES; i++) s->model.free_blocks[i] = CSI_NONE;
    s->model.free_terms = 0;
}
