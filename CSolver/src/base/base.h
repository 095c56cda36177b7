/* base.h - the functions of the lowest layer: memory, growable arrays, cost vectors, work lists, and the
 * count of work.
 *
 * Invariants: a function that fails changes nothing that a caller can observe. Only memory.c calls the
 * allocator. Adding an item to a work list never fails (list.c). Internal. */
#ifndef CSI_BASE_H
#define CSI_BASE_H

#include "numeric.h"
#include "../solver.h"

/* ---- memory.c ---- */
void *csi_memory_default(void *context, void *block, size_t old_size, size_t new_size);
void *csi_memory_plain(const csolver_allocator *allocator, void *block, size_t old_size,
                       size_t new_size);
csolver_status csi_memory_resize(csolver *s, void *slot, size_t old_size, size_t new_size);
void csi_memory_free(csolver *s, void *block, size_t size);
/* Rounds `size` up to a multiple of 16 bytes, so that the next block after `size` bytes is aligned for
 * every type. */
static inline size_t csi_memory_aligned(size_t size) {
    enum { ALIGNMENT = 16 };
    return (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}
/* A block of memory that csi_carve() divides into consecutive aligned sections. While `base` is NULL,
 * csi_carve() only adds up `size`. So the same code first measures how large the block must be, and
 * divides the block once it is allocated. */
typedef struct csi_carving {
    char *base;
    size_t size;
} csi_carving;
/* Returns the next section of a block, for `count` items of `size` bytes. Returns NULL while the block is
 * not allocated yet and only its size is being added up. */
static inline void *csi_carve(csi_carving *c, size_t count, size_t size) {
    size_t at = c->size;
    c->size += csi_memory_aligned(count * size);
    return c->base == NULL ? NULL : c->base + at;
}
csi_carving csi_memory_begin(const csolver *s);
void csi_memory_begun(csolver *s, size_t size);
bool csi_memory_shall_fit(const csolver *s, size_t size);
bool csi_memory_has_holes(const csolver *s);
bool csi_memory_take_arena(csolver *s, size_t size, bool fits);
void csi_memory_keep_arena(csolver *s);
void csi_memory_close_arena(csolver *s);
bool csi_memory_is_in_arena(const csolver *s, const void *block);
void csi_memory_fit_arena(csolver *s, size_t size);
void csi_memory_shift(void *slot, const char *from, size_t size, char *to);
void csi_memory_move(csolver *s, void *slot, size_t size);
csolver_status csi_memory_make_solver(const csolver_options *options, csolver **solver);
bool csi_memory_is_in_slabs(const csolver *s);
void csi_memory_free_solver(csolver *s);
size_t csi_memory_spare(size_t count);
size_t csi_memory_grown(size_t capacity, size_t needed, size_t extra);
csolver_status csi_memory_reserve(csolver *s, void *slot, uint32_t *capacity, size_t needed,
                                  size_t extra, size_t item_size);
/* Makes room for `extra` more items in a CSI_ARRAY (growable array). Errors: OVERFLOW, OUT_OF_MEMORY; the
 * array is then unchanged. */
#define CSI_RESERVE(s, array, extra)                                                               \
    ((size_t)(array).count + (extra) <= (array).capacity                                           \
         ? CSOLVER_OK                                                                              \
         : csi_memory_reserve(s, &(array).items, &(array).capacity,                                \
                              (size_t)(array).count + (extra), extra, sizeof *(array).items))
/* Frees the memory of a growable array without resetting its fields. Used when the struct that contains
 * the array is about to be freed, too. */
#define CSI_RELEASE(s, array)                                                                      \
    do {                                                                                           \
        if ((array).items != NULL)                                                                 \
            csi_memory_free(s, (array).items, (size_t)(array).capacity * sizeof *(array).items);   \
    } while (0)

/* Frees the memory of an array and leaves the array empty. */
#define CSI_DROP(s, array)                                                                         \
    do {                                                                                           \
        CSI_RELEASE(s, array);                                                                     \
        (array).items = NULL;                                                                      \
        (array).count = (array).capacity = 0;                                                      \
    } while (0)
/* Frees the memory of an array that is empty and has room for more than CSI_KEPT items. Smaller arrays keep
 * their memory, so that repeated small changes allocate nothing. */
#define CSI_DROP_LARGE(s, array)                                                                   \
    if ((array).capacity > CSI_KEPT && (array).count == 0) CSI_DROP(s, array)

/* Returns whether a sum counts as zero: only rounding error is left of its terms, whose absolute values
 * add up to `magnitude`. If |sum| / magnitude lies between CSI_SURELY_NOTHING and `uncertain`, the sum
 * may or may not be rounding error. The function then decides as csi_is_cancelled() does, and marks the
 * solver as uncertain, so that its results are checked in doubled precision. */
static inline bool csi_cancels_below(csolver *s, double sum, double magnitude, double uncertain) {
    double size = fabs(sum);
    if (size > uncertain * magnitude) return false;
    if (size > CSI_SURELY_NOTHING * magnitude) s->base.uncertain = true;
    return csi_is_cancelled(sum, magnitude);
}

/* Returns whether a sum of terms of a row counts as zero. */
static inline bool csi_cancels(csolver *s, double sum, double magnitude) {
    return csi_cancels_below(s, sum, magnitude, CSI_UNCERTAIN);
}

/* Returns whether a component of a cost vector counts as zero. Its scale is the largest number that was ever
 * added up for it, not only in its last sum. */
static inline bool csi_cost_cancels(csolver *s, double value, double scale) {
    return csi_cancels_below(s, value, scale, CSI_DOUBTFUL_COST);
}

/* ---- vector.c ---- */
csolver_status csi_vector_reserve_nodes(csolver *s, size_t extra);
csolver_status csi_vector_add_scaled(csolver *s, csi_span *span, double priority, double value,
                                     double scale);
csolver_status csi_vector_add_nodes(csolver *s, csi_span *span, uint32_t list, double factor);
csolver_status csi_vector_add_span(csolver *s, csi_span *span, csi_span other, double factor);
csolver_status csi_vector_append_all(csolver *s, csi_span *span, csi_span other, double factor);
int csi_vector_sign(csolver *s, csi_span span);
int csi_vector_sign_with(csolver *s, uint32_t list, double factor, double priority, double value);
int csi_vector_compare(const csolver *s, csi_span a, csi_span b);
int csi_vector_compare_scaled(const csolver *s, csi_span a, double fa, csi_span b, double fb);
void csi_vector_prune(csolver *s, csi_span *span);
void csi_vector_update(csolver *s, uint32_t *list, csi_span span, double factor, double magnitude);
uint32_t csi_vector_store(csolver *s, csi_span span, double factor);
bool csi_vector_is_inflated(const csolver *s, uint32_t list);
void csi_vector_trust(csolver *s, uint32_t list);
uint32_t csi_vector_copy(csolver *s, uint32_t list);
uint32_t csi_vector_length(const csolver *s, uint32_t list);
void csi_vector_free(csolver *s, uint32_t list);

/* Creates a solver for use inside the library, with all options of the present version of the
 * struct. The exported function csolver_create() assumes the first version of the struct, and would
 * ignore options that were added later. */
static inline csolver_status csi_solver_make(const csolver_options *options, csolver **made) {
    return csolver_create_sized(options, sizeof *options, made);
}

/* ---- sized.c ---- */
/* Returns the size of a struct's beginning, up to and including the member `last`, without padding. */
#define CSI_UP_TO(type, last) (offsetof(type, last) + sizeof((type *)NULL)->last)
csolver_status csi_sized_take(void *known, size_t known_size, const void *given, size_t given_size);
void csi_sized_give(void *given, size_t given_size, const void *known, size_t known_size);

/* ---- work ---- */
/* Counts `units` of work: visited terms of rows or components of cost vectors. csi_work_check() compares
 * the count with the host's limit. Counting never fails, so code that must not stop half-way can count,
 * too; loops that may stop call csi_work_check() between their steps. */
static inline void csi_work_count(csolver *s, uint64_t units) { s->base.statistics.work += units; }

/* Returns how many units of work the running call may still use, or UINT64_MAX if the host set no limit. */
static inline uint64_t csi_work_left(const csolver *s) {
    uint64_t limit = s->base.options.work_limit,
             done = s->base.statistics.work - s->base.work_before;
    if (limit == 0) return UINT64_MAX;
    return done < limit ? limit - done : 0;
}

/* Returns WORK_LIMIT if the running call has used up the work that the host allows, otherwise OK. */
static inline csolver_status csi_work_check(const csolver *s) {
    return csi_work_left(s) > 0 ? CSOLVER_OK : CSOLVER_ERROR_WORK_LIMIT;
}

/* Records the count of work at the beginning of a call of the host, from which csi_work_left() measures. */
static inline void csi_work_begin(csolver *s) { s->base.work_before = s->base.statistics.work; }

/* Returns whether `status` says that memory or work ran out. A caller that has a second algorithm
 * for other failures must then give up, too. */
static inline bool csi_work_is_out(csolver_status status) {
    return status == CSOLVER_ERROR_OUT_OF_MEMORY || status == CSOLVER_ERROR_WORK_LIMIT;
}

/* ---- undo.c ---- */
csolver_status csi_undo_grow(csolver *s, uint32_t kind, size_t size);

/* The length in bytes of an entry of the undo log (csi_copies). An entry consists of the index of a record, as a
 * uint64_t, and of a copy of the record's `size` bytes, which is padded to a multiple of 8 bytes. */
#define CSI_UNDO_ENTRY(size) (sizeof(uint64_t) + ((size) + 7) / 8 * 8)

/* Makes room for the copy of one more record of a kind, of `size` bytes, so that csi_undo_save() cannot
 * fail. Errors: OVERFLOW, OUT_OF_MEMORY. */
static inline csolver_status csi_undo_reserve(csolver *s, uint32_t kind, size_t size) {
    const csi_copies *c = &s->base.undo.copies[kind];
    return c->count < c->capacity ? CSOLVER_OK : csi_undo_grow(s, kind, size);
}

/* Copies the `size` bytes of a record, for which the caller has reserved room. */
static inline void csi_undo_save(csolver *s, uint32_t kind, uint32_t index, const void *record,
                                 size_t size) {
    csi_copies *c = &s->base.undo.copies[kind];
    unsigned char *entry = c->items + c->count++ * CSI_UNDO_ENTRY(size);
    uint64_t number = index;
    memcpy(entry, &number, sizeof number);
    memcpy(entry + sizeof number, record, size);
}

/* Returns the number of the record of which the copy with this position was saved. */
static inline uint32_t csi_undo_index(const csolver *s, uint32_t kind, uint32_t position,
                                      size_t size) {
    uint64_t number;
    memcpy(&number, s->base.undo.copies[kind].items + position * CSI_UNDO_ENTRY(size),
           sizeof number);
    return (uint32_t)number;
}

/* Returns the copy of a record with this position. It is valid until another record is saved. */
static inline void *csi_undo_copy(const csolver *s, uint32_t kind, uint32_t position, size_t size) {
    return s->base.undo.copies[kind].items + position * CSI_UNDO_ENTRY(size) + sizeof(uint64_t);
}

/* Makes room for `count` more numbers of records that are made. Errors: OVERFLOW, OUT_OF_MEMORY. */
static inline csolver_status csi_undo_reserve_made(csolver *s, uint32_t count) {
    return CSI_RESERVE(s, s->base.undo.made, count);
}

/* Makes room for `count` more numbers of records that are removed. Errors: OVERFLOW, OUT_OF_MEMORY. */
static inline csolver_status csi_undo_reserve_removed(csolver *s, uint32_t count) {
    return CSI_RESERVE(s, s->base.undo.removed, count);
}

/* Records that a record was made, so that a rollback frees it. Cannot fail, because
 * csi_undo_reserve_made() has reserved the memory. */
static inline void csi_undo_made(csolver *s, uint32_t kind, uint32_t index) {
    s->base.undo.made.items[s->base.undo.made.count++] = (csi_made){kind, index};
}

/* Records that a record was removed. It is freed when the transaction is committed, because a rollback
 * may still need its contents. Cannot fail, because csi_undo_reserve_removed() has reserved the memory. */
static inline void csi_undo_removed(csolver *s, uint32_t kind, uint32_t index) {
    s->base.undo.removed.items[s->base.undo.removed.count++] = (csi_made){kind, index};
}

/* Starts a transaction and gives it a number. After 65 535 transactions the numbers begin again at 1.
 * Returns false if that happens: the caller must then reset the numbers in all records to 0, so that an
 * old number is not mistaken for the new one. */
static inline bool csi_undo_open(csolver *s) {
    csi_undo *u = &s->base.undo;
    u->active = true;
    u->failure = CSOLVER_OK;
    if (++u->transaction != 0) return true;
    u->transaction = 1;
    return false;
}

/* Frees the memory of the copies of one kind of records, each of `size` bytes. */
static inline void csi_undo_release(csolver *s, uint32_t kind, size_t size) {
    csi_copies *c = &s->base.undo.copies[kind];
    if (c->items != NULL) csi_memory_free(s, c->items, (size_t)c->capacity * CSI_UNDO_ENTRY(size));
    *c = (csi_copies){NULL, 0, 0};
}

/* Forgets the copies of one kind of records, each of `size` bytes. Frees their memory only if there is
 * much, so that small transactions in quick succession do not allocate. */
static inline void csi_undo_forget(csolver *s, uint32_t kind, size_t size) {
    s->base.undo.copies[kind].count = 0;
    if (s->base.undo.copies[kind].capacity > CSI_KEPT) csi_undo_release(s, kind, size);
}

/* Ends the transaction. The copies of records are forgotten by csi_undo_forget(). */
static inline void csi_undo_close(csolver *s) {
    csi_undo *u = &s->base.undo;
    u->active = u->explicit_ = false;
    u->made.count = u->removed.count = 0;
    CSI_DROP_LARGE(s, u->made);
    CSI_DROP_LARGE(s, u->removed);
}

/* ---- list.c ---- */
void csi_list_grow(csolver *s, csi_list *list, uint32_t item);
csolver_status csi_list_complete(csolver *s, csi_list *list, const uint8_t *marks, uint8_t mark,
                                 uint32_t count);
void csi_list_remove(csolver *s, csi_list *list, uint32_t item, uint32_t count);
void csi_list_clear(csi_list *list);

/* ---- inline functions, called often ---- */
/* Starts an empty cost vector at the end of the scratch array. */
static inline csi_span csi_vector_begin(const csolver *s) {
    return (csi_span){s->base.scratch.count, 0};
}

/* Does what csi_vector_add_scaled() does. Takes no function call if the component becomes the last one of the vector, as
 * all components do that are added to an empty vector in the order of their priorities. */
static inline csolver_status csi_vector_add_entry(csolver *s, csi_span *span,
                                                  csi_vector_entry entry) {
    uint32_t end = s->base.scratch.count;
    csi_vector_entry *entries = s->base.scratch.items;
    bool last = span->count == 0 || entries[end - 1].priority > entry.priority;
    if (CSI_COMPACT || !last || end >= s->base.scratch.capacity || entry.value == 0)
        return csi_vector_add_scaled(s, span, entry.priority, entry.value, entry.scale);
    entries[end] = entry;
    span->count++;
    s->base.scratch.count = end + 1;
    return CSOLVER_OK;
}

/* Adds `value` to the component at `priority` of a cost vector, which must be the last one in the
 * scratch array, because it may become longer. Errors: OUT_OF_MEMORY. */
static inline csolver_status csi_vector_add(csolver *s, csi_span *span, double priority,
                                            double value) {
    return csi_vector_add_entry(s, span, (csi_vector_entry){priority, value, fabs(value)});
}

/* Stores `factor` times the cost vector `other` in the empty cost vector `span`, which must be the last one in the
 * scratch array. Most vectors have one component, for which this inline function needs no function call. Errors:
 * OUT_OF_MEMORY. */
static inline csolver_status csi_vector_append(csolver *s, csi_span *span, csi_span other,
                                               double factor) {
    uint32_t end = s->base.scratch.count;
    if (CSI_COMPACT || other.count != 1 || end >= s->base.scratch.capacity)
        return csi_vector_append_all(s, span, other, factor);
    csi_vector_entry from = s->base.scratch.items[other.start];
    s->base.scratch.items[end] =
        (csi_vector_entry){from.priority, factor * from.value, fabs(factor) * from.scale};
    span->count = 1;
    s->base.scratch.count = end + 1;
    return CSOLVER_OK;
}

/* Adds `factor` times the cost vector `list` to the cost vector `span`. Most lists are empty, which this
 * inline function finds out without a function call. Errors: OUT_OF_MEMORY. */
static inline csolver_status csi_vector_add_list(csolver *s, csi_span *span, uint32_t list,
                                                 double factor) {
    return list == CSI_NONE ? CSOLVER_OK : csi_vector_add_nodes(s, span, list, factor);
}

/* Marks `item` and appends it to the work list, unless it is marked already. Returns false if the
 * array of the list is full; the caller then calls csi_list_grow(). If the list is lost (its array
 * could not grow), the mark suffices, because the array will be rebuilt from the marks. */
static inline bool csi_list_put(csi_list *list, uint8_t *marks, uint8_t mark, uint32_t item) {
    if (marks[item] & mark) return true;
    marks[item] |= mark;
    if (list->count >= list->capacity) return list->lost;
    list->items[list->count++] = item;
    return true;
}

/* Marks `item` and appends it to the work list, unless it is marked already. Cannot fail. */
static inline void csi_list_add(csolver *s, csi_list *list, uint8_t *marks, uint8_t mark,
                                uint32_t item) {
    if (!csi_list_put(list, marks, mark, item)) csi_list_grow(s, list, item);
}

/* Returns whether the work list is empty. A list that was given up for lack of memory (`lost`) counts as
 * not empty, because only a search of the marks would tell. */
static inline bool csi_list_is_empty(const csi_list *list) {
    return list->count == 0 && !list->lost;
}

#endif
