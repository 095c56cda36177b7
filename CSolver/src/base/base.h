/* base.h - memory, arrays, work lists, cost vectors.
 * Keeps true: a function that fails changes nothing that can be observed; only memory.c calls the allocator;
 * adding to a work list never fails.
 * Internal. */
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
size_t csi_memory_aligned(size_t size);
/* Sections of one block, one after the other. Without a block they are only measured. */
typedef struct csi_carving {
    char *base;
    size_t size;
} csi_carving;
void *csi_carve(csi_carving *c, size_t count, size_t size);
bool csi_memory_shall_fit(const csolver *s, size_t size);
bool csi_memory_has_holes(const csolver *s);
bool csi_memory_take_arena(csolver *s, size_t size, bool fits);
void csi_memory_keep_arena(csolver *s);
void csi_memory_close_arena(csolver *s);
bool csi_memory_is_in_arena(const csolver *s, const void *block);
void csi_memory_fit_arena(csolver *s, size_t size);
void csi_memory_shift(void *slot, const char *from, size_t size, char *to);
void csi_memory_move(csolver *s, void *slot, size_t size);
csolver_status csi_memory_make_solver(const csolver *blank, csolver **solver);
bool csi_memory_is_in_slabs(const csolver *s);
void csi_memory_free_solver(csolver *s);
size_t csi_memory_spare(size_t count);
size_t csi_memory_grown(size_t capacity, size_t needed, size_t extra);
csolver_status csi_memory_reserve(csolver *s, void *slot, uint32_t *capacity, size_t needed,
                                  size_t extra, size_t item_size);
#define CSI_RESERVE(s, array, extra)                                                               \
    ((size_t)(array).count + (extra) <= (array).capacity                                           \
         ? CSOLVER_OK                                                                              \
         : csi_memory_reserve(s, &(array).items, &(array).capacity,                                \
                              (size_t)(array).count + (extra), extra, sizeof *(array).items))
#define CSI_RELEASE(s, array)                                                                      \
    do {                                                                                           \
        if ((array).items != NULL)                                                                 \
            csi_memory_free(s, (array).items, (size_t)(array).capacity * sizeof *(array).items);   \
    } while (0)

/* Gives the memory of an array back; the array is empty then. */
#define CSI_DROP(s, array)                                                                         \
    do {                                                                                           \
        CSI_RELEASE(s, array);                                                                     \
        (array).items = NULL;                                                                      \
        (array).count = (array).capacity = 0;                                                      \
    } while (0)
/* Does so with an array that much work made large: small ones keep their memory. */
#define CSI_DROP_LARGE(s, array)                                                                   \
    if ((array).capacity > CSI_KEPT && (array).count == 0) CSI_DROP(s, array)

/* Whether `sum` is what cancellation left. That it is neither surely something nor surely nothing is noted. */
static inline bool csi_cancels(csolver *s, double sum, double magnitude) {
    double size = fabs(sum);
    if (size > CSI_UNCERTAIN * magnitude) return false;
    if (size > CSI_SURELY_NOTHING * magnitude) s->base.uncertain = true;
    return csi_is_cancelled(sum, magnitude);
}

/* ---- vector.c ---- */
csolver_status csi_vector_reserve_nodes(csolver *s, size_t extra);
csolver_status csi_vector_add(csolver *s, csi_span *span, double priority, double value);
csolver_status csi_vector_add_scaled(csolver *s, csi_span *span, double priority, double value,
                                     double scale);
csolver_status csi_vector_add_nodes(csolver *s, csi_span *span, uint32_t list, double factor);
csolver_status csi_vector_add_span(csolver *s, csi_span *span, csi_span other, double factor);
csi_span csi_vector_begin(csolver *s);
int csi_vector_sign(csolver *s, csi_span span);
int csi_vector_compare(const csolver *s, csi_span a, csi_span b);
int csi_vector_compare_scaled(const csolver *s, csi_span a, double fa, csi_span b, double fb);
void csi_vector_prune(csolver *s, csi_span *span);
void csi_vector_update(csolver *s, uint32_t *list, csi_span span, double factor, double magnitude);
uint32_t csi_vector_store(csolver *s, csi_span span, double factor);
bool csi_vector_is_inflated(const csolver *s, uint32_t list);
void csi_vector_believe(csolver *s, uint32_t list);
uint32_t csi_vector_copy(csolver *s, uint32_t list);
uint32_t csi_vector_length(const csolver *s, uint32_t list);
void csi_vector_free(csolver *s, uint32_t list);

/* ---- sized.c ---- */
csolver_status csi_sized_take(void *known, size_t known_size, const void *given, size_t given_size);
void csi_sized_give(void *given, size_t given_size, const void *known, size_t known_size);

/* ---- work ---- */
/* So many terms or components are visited. Counting and asking are apart: what cannot fail half-way only
 * counts, and loops ask between their steps. */
static inline void csi_work_count(csolver *s, uint64_t units) { s->base.statistics.work += units; }

/* How much the running call may still do. */
static inline uint64_t csi_work_left(const csolver *s) {
    uint64_t limit = s->base.options.work_limit,
             done = s->base.statistics.work - s->base.work_before;
    if (limit == 0) return UINT64_MAX;
    return done < limit ? limit - done : 0;
}

static inline csolver_status csi_work_ask(const csolver *s) {
    return csi_work_left(s) > 0 ? CSOLVER_OK : CSOLVER_ERROR_WORK_LIMIT;
}

/* A call begins. */
static inline void csi_work_begin(csolver *s) { s->base.work_before = s->base.statistics.work; }

/* Whether a computation ended for want of memory or time, so that no other way is to be tried. */
static inline bool csi_work_is_out(csolver_status status) {
    return status == CSOLVER_ERROR_OUT_OF_MEMORY || status == CSOLVER_ERROR_WORK_LIMIT;
}

/* ---- list.c ---- */
void csi_list_grow(csolver *s, csi_list *list, uint32_t item);
csolver_status csi_list_complete(csolver *s, csi_list *list, const uint8_t *marks, uint8_t mark,
                                 uint32_t count);
void csi_list_take_out(csolver *s, csi_list *list, uint32_t item, uint32_t count);
void csi_list_clear(csi_list *list);

/* ---- inlined, since they are called so often ---- */
/* Most lists are empty. */
static inline csolver_status csi_vector_add_list(csolver *s, csi_span *span, uint32_t list,
                                                 double factor) {
    return list == CSI_NONE ? CSOLVER_OK : csi_vector_add_nodes(s, span, list, factor);
}

/* Marks the item, and puts it in the list if that has room; false if the list must grow for it. */
static inline bool csi_list_put(csi_list *list, uint8_t *marks, uint8_t mark, uint32_t item) {
    if (marks[item] & mark) return true;
    marks[item] |= mark;
    if (list->count >= list->capacity) return list->lost;
    list->items[list->count++] = item;
    return true;
}

static inline void csi_list_add(csolver *s, csi_list *list, uint8_t *marks, uint8_t mark,
                                uint32_t item) {
    if (!csi_list_put(list, marks, mark, item)) csi_list_grow(s, list, item);
}

static inline bool csi_list_is_empty(const csi_list *list) {
    return list->count == 0 && !list->lost;
}

#endif
