/* arena.c - the arena, a single allocation that holds several arrays of the solver. The host often adds
 * all constraints of a layout with one call. The solver then allocates one arena for all of them
 * beforehand, and afterwards shrinks it to the size that was used.
 *
 * The size is known in advance, with two exceptions: substitutions may lengthen rows, and some equalities
 * need a column for their logical variable. So the array of terms gets spare room. If the arena is large
 * enough to be shrunk later, the terms get a separate allocation, which can give back its spare part. If
 * the arrays of columns outgrow the arena and move out of it, shrinking moves the arrays behind the gap
 * forward. */
#include "model.h"

/* Returns the new capacity of an array that must grow by `extra` items, or 0 if the items fit. */
static size_t growth(uint32_t count, uint32_t capacity, size_t extra) {
    size_t needed = count + extra;
    return needed <= capacity ? 0 : csi_memory_grown(0, needed, needed);
}

#define BYTES(array) ((array).capacity * sizeof *(array).items)

/* Allocates an arena (one allocation for several arrays) for that many more constraints, logical columns,
 * rows and terms. The caller then reserves room in these arrays, in this order. When a solver is freed,
 * the C library keeps the arena's memory for the next solver only if the arena was more than half of the
 * memory of solver and host. If it would be less, the arrays of variables and columns move into it, too;
 * the array of published values does not move, because the host may be reading it. If there is no memory,
 * nothing happens. */
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

/* Adds an array to the list of the arrays in the arena (one allocation for several arrays), which is
 * sorted by address, and counts it. */
static void list(const csolver *s, block *blocks, int *count, void *start, size_t size) {
    if (!csi_memory_is_in_arena(s, start)) return;
    int at = (*count)++;
    for (; at > 0 && blocks[at - 1].start > (char *)start; at--) blocks[at] = blocks[at - 1];
    blocks[at] = (block){start, size};
}

/* Corrects all pointers to the arrays inside a block of the arena (one allocation for several arrays)
 * after the block has moved to `to`. */
static void shift(csolver *s, block from, char *to) {
    void *slots[] = {&s->model.variables.items, &s->model.constraints.items,
                     &s->model.columns.items,   &s->model.users,
                     &s->model.column_work,     &s->model.marks,
                     &s->model.rows.items,      &s->model.visits,
                     &s->model.order,           &s->model.row_marks};
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        csi_memory_shift(slots[i], from.start, from.size, to);
}

/* Moves the arrays of the arena (one allocation for several arrays) together, over gaps that moved-out
 * arrays have left, and returns the unused end of the arena to the allocator. */
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

/* Returns the capacity that an array gets when its memory is shrunk: its `count` items and a little spare
 * room, so that a few more items fit. */
static size_t fitting(size_t count) { return count + csi_memory_spare(count); }

/* Returns whether shrinking an array to `count` items would free more than an eighth of its memory. */
static bool is_wasteful(size_t count, size_t capacity) { return capacity > count + count / 8; }

/* Shrinks the memory of the arrays to the sizes that are in use, if the solver's arena is large enough to
 * be shrunk. Called after many constraints were added, and after an array has moved out of the arena (one
 * allocation for several arrays). */
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
