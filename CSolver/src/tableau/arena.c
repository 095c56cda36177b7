/* arena.c - the arena: one allocation that holds the solver's arrays of constraints, rows,
 * columns and variables. A program often adds all constraints of a layout with one call. The
 * solver then allocates one arena before it adds them, instead of growing each array by itself,
 * and shrinks the arena to the size in use afterwards.
 *
 * The needed size is known in advance, with two exceptions: substitutions may lengthen rows, and
 * some equalities need a column for their logical variable. So the array of terms gets spare
 * room. In a large arena, the terms get an allocation of their own, whose spare part can be
 * given back. If the arrays of columns outgrow the arena, they leave it for an allocation of
 * their own; shrinking then closes the gap that they have left. */
#include "records.h"

/* Returns the new capacity of an array that must grow by `extra` items, or 0 if these items fit
 * into its present capacity. */
static size_t growth(uint32_t count, uint32_t capacity, size_t extra) {
    size_t needed = count + extra;
    return needed <= capacity ? 0 : csi_memory_grown(0, needed, needed);
}

#define BYTES(array) ((array).capacity * sizeof *(array).items)

/* Allocates an arena (one allocation for several arrays) with room for the given numbers of
 * additional constraints, logical columns, rows and terms. The caller then reserves room in the arrays of
 * constraints, rows, columns and terms. The columns come last in the arena, because their number is only estimated: the
 * estimate exceeds what is needed, and shrinking the arrays then moves no other array. If there is no memory, nothing
 * happens, and the arrays grow one by one.
 *
 * After a solver is freed, the C library keeps the memory of the arena for the next solver only
 * if the arena was more than half of all memory in use. A smaller arena therefore also takes in
 * the arrays of variables and columns. The array of published values stays where it is, because
 * the calling program may be reading it. */
void csi_arena_take(csolver *s, size_t constraints, size_t logicals, size_t rows, size_t terms) {
    if (CSI_COMPACT) return;
    enum { PADDING = 64 };
    size_t columns = growth(s->tableau.columns.count, s->tableau.columns.capacity, logicals);
    size_t others = BYTES(s->model.variables);
    size_t bytes = PADDING + csi_store_column_bytes(columns);
    if (columns == 0) others += csi_store_column_bytes(s->tableau.columns.capacity);
    bytes += growth(s->model.constraints.count, s->model.constraints.capacity, constraints) *
             sizeof(csi_constraint);
    bytes += csi_store_row_bytes(growth(s->tableau.rows.count, s->tableau.rows.capacity, rows));
    size_t bytes_of_terms =
        growth(s->model.terms.count, s->model.terms.capacity, terms) * sizeof(csi_term);
    bool fits = csi_memory_shall_fit(s, bytes + bytes_of_terms);
    if (!fits) bytes += bytes_of_terms;
    bool all = bytes < 2 * (others + BYTES(s->model.published));
    if (!csi_memory_take_arena(s, all ? bytes + others : bytes, fits) || !all) return;
    csi_memory_move(s, &s->model.variables.items, BYTES(s->model.variables));
    (void)csi_store_move_columns(s, columns == 0 ? s->tableau.columns.capacity : columns);
}

typedef struct block {
    char *start;
    size_t size;
} block;

/* Inserts an array into `blocks`, a list of the arrays in the arena (one allocation for several
 * arrays) that is sorted by address, and increments `*count`. Ignores an array outside the
 * arena. */
static void list(const csolver *s, block *blocks, int *count, void *start, size_t size) {
    if (!csi_memory_is_in_arena(s, start)) return;
    int at = (*count)++;
    for (; at > 0 && blocks[at - 1].start > (char *)start; at--) blocks[at] = blocks[at - 1];
    blocks[at] = (block){start, size};
}

/* Corrects the solver's pointers to all arrays inside `from`, a part of the arena (one
 * allocation for several arrays), after the bytes of `from` have been moved to the address `to`. */
static void shift(csolver *s, block from, char *to) {
    void *slots[] = {
        &s->model.variables.items, &s->model.constraints.items, &s->tableau.columns.items,
        &s->tableau.column_work,   &s->tableau.marks,           &s->tableau.rows.items,
        &s->tableau.visits,        &s->tableau.order,           &s->tableau.row_marks};
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        csi_memory_shift(slots[i], from.start, from.size, to);
}

/* Closes the gaps in the arena (one allocation for several arrays) that arrays left when they
 * outgrew it: moves the remaining arrays together, and returns the unused end to the allocator. */
static void fit(csolver *s) {
    enum { MOST = 4 };
    block blocks[MOST];
    int count = 0;
    list(s, blocks, &count, s->model.variables.items, BYTES(s->model.variables));
    list(s, blocks, &count, s->model.constraints.items, BYTES(s->model.constraints));
    list(s, blocks, &count, s->tableau.columns.items,
         csi_store_column_bytes(s->tableau.columns.capacity));
    list(s, blocks, &count, s->tableau.rows.items, csi_store_row_bytes(s->tableau.rows.capacity));
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

/* Returns the capacity that an array gets when its memory is shrunk: its `count` items and a
 * little spare room, so that a few more items fit. */
static size_t fitting(size_t count) { return count + csi_memory_spare(count); }

/* Returns whether shrinking an array to `count` items would free more than an eighth of its
 * memory. */
static bool is_wasteful(size_t count, size_t capacity) { return capacity > count + count / 8; }

/* Shrinks the solver's arrays to the sizes in use, if the arena (one allocation for several
 * arrays) is so large that shrinking is worth its time. Called after many constraints were added
 * at once, and after an array has outgrown the arena. */
void csi_arena_fit(csolver *s) {
    s->model.merged.count = 0;
    CSI_DROP_LARGE(s, s->model.merged);
    if (CSI_COMPACT || !s->base.slabs[CSI_SLABS - 1].fits) return;
    size_t terms = fitting(s->model.terms.count), size = sizeof *s->model.terms.items;
    if (terms < s->model.terms.capacity &&
        csi_memory_resize(s, &s->model.terms.items, BYTES(s->model.terms), terms * size) ==
            CSOLVER_OK)
        s->model.terms.capacity = (uint32_t)terms;
    size_t columns = fitting(s->tableau.columns.count);
    if (!csi_memory_is_in_arena(s, s->tableau.columns.items)) {
        if (is_wasteful(s->tableau.columns.count, s->tableau.columns.capacity))
            (void)csi_store_move_columns(s, columns);
    } else if (columns < s->tableau.columns.capacity) {
        csi_store_narrow_columns(s, columns);
    }
    fit(s);
}
