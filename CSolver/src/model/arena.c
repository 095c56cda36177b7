/* arena.c - the memory of a large bulk of constraints: asked for as one block before, and made to fit after.
 *
 * The memory that the bulk will take is known but for two things: terms of derived rows, and logicals of equalities
 * that find nothing else to define. Terms get room to spare. If the arena is so large that all shall fit, they have a block of
 * their own, and give back what they did not need. Columns may have to leave the arena, and later other arrays;
 * what comes behind the hole then moves up. */
#include "model.h"

/* The new capacity of an array that has to grow, 0 if it has not. */
static size_t growth(uint32_t count, uint32_t capacity, size_t extra) {
    size_t needed = count + extra;
    return needed <= capacity ? 0 : csi_memory_grown(0, needed, needed);
}

#define BYTES(array) ((array).capacity * sizeof *(array).items)

/* Before room for a bulk is reserved, in this order. The arena shall be more than half of all, the host's own
 * arrays included: if it would not be, what there is by variable goes there too, but for the values, which the
 * host may be looking at. */
void csi_arena_take(csolver *s, size_t constraints, size_t logicals, size_t rows, size_t terms) {
    enum { PADDING = 64 };
    size_t columns = growth(s->model.columns.count, s->model.columns.capacity, logicals);
    size_t others = BYTES(s->model.variables);
    size_t bytes = PADDING + csi_store_column_bytes(s, columns);
    if (columns == 0) others += csi_store_column_bytes(s, s->model.columns.capacity);
    bytes += growth(s->model.constraints.count, s->model.constraints.capacity, constraints) *
             sizeof(csi_constraint);
    bytes += csi_store_row_bytes(s, growth(s->model.rows.count, s->model.rows.capacity, rows));
    size_t bytes_of_terms =
        growth(s->model.terms.count, s->model.terms.capacity, terms) * sizeof(csi_term);
    bool fits = csi_memory_shall_fit(s, bytes + bytes_of_terms);
    if (!fits) bytes += bytes_of_terms;
    bool all = bytes < 2 * (others + BYTES(s->model.published));
    if (!csi_memory_take_arena(s, all ? bytes + others : bytes, fits) || !all) return;
    csi_memory_move(s, &s->model.variables.items, BYTES(s->model.variables));
    (void)csi_store_move_columns(s, columns == 0 ? s->model.columns.capacity : columns);
}

typedef struct block {
    char *start;
    size_t size;
} block;

/* In the order of their places. */
static void list(const csolver *s, block *blocks, int *count, void *start, size_t size) {
    if (!csi_memory_is_in_arena(s, start)) return;
    int at = (*count)++;
    for (; at > 0 && blocks[at - 1].start > (char *)start; at--) blocks[at] = blocks[at - 1];
    blocks[at] = (block){start, size};
}

/* Pointers into a block that moved. */
static void shift(csolver *s, block from, char *to) {
    void *slots[] = {&s->model.variables.items, &s->model.constraints.items,
                     &s->model.columns.items,   &s->model.users,
                     &s->model.places,          &s->model.marks,
                     &s->model.rows.items,      &s->model.visits,
                     &s->model.order,           &s->model.row_marks};
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        csi_memory_shift(slots[i], from.start, from.size, to);
}

/* Blocks move up where arrays have left the arena, and what is not used is given back. */
static void fit(csolver *s) {
    enum { MOST = 4 };
    block blocks[MOST];
    int count = 0;
    list(s, blocks, &count, s->model.variables.items, BYTES(s->model.variables));
    list(s, blocks, &count, s->model.constraints.items, BYTES(s->model.constraints));
    list(s, blocks, &count, s->model.columns.items,
         csi_store_column_bytes(s, s->model.columns.capacity));
    list(s, blocks, &count, s->model.rows.items, csi_store_row_bytes(s, s->model.rows.capacity));
    csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    char *end = arena->start;
    for (int i = 0; i < count; i++) {
        if (blocks[i].start != end) {
            memmove(end, blocks[i].start, blocks[i].size);
            shift(s, blocks[i], end);
        }
        end += csi_memory_aligned(blocks[i].size);
    }
    block before = {arena->start, arena->size};
    csi_memory_fit_arena(s, (size_t)(end - arena->start));
    if (arena->start != before.start) shift(s, before, arena->start);
}

/* The capacity that fits, with a little to spare. */
static size_t fitting(size_t count) { return count + csi_memory_spare(count); }

static bool is_wasteful(size_t count, size_t capacity) { return capacity > count + count / 8; }

/* After a bulk, and when an array has left the arena. */
void csi_arena_fit(csolver *s) {
    s->model.merged.count = 0;
    CSI_DROP_LARGE(s, s->model.merged);
    if (!s->base.slabs[CSI_SLABS - 1].fits) return;
    size_t terms = fitting(s->model.terms.count), size = sizeof *s->model.terms.items;
    if (terms < s->model.terms.capacity &&
        csi_memory_resize(s, &s->model.terms.items, BYTES(s->model.terms), terms * size) ==
            CSOLVER_OK)
        s->model.terms.capacity = (uint32_t)terms;
    if (!csi_memory_is_in_arena(s, s->model.columns.items) &&
        is_wasteful(s->model.columns.count, s->model.columns.capacity))
        (void)csi_store_move_columns(s, fitting(s->model.columns.count));
    fit(s);
}
