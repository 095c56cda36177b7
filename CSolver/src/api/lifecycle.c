/* lifecycle.c - implements the public functions that create, free, reset and reserve memory for a solver. */
#include "api.h"
#include "arrays.h"

#include <stddef.h>
#include <string.h>

/* Returns a tag, made from the solver's address, that becomes part of the ids of the solver's variables and
 * constraints. Two solvers that exist at the same time have different tags with high probability, so a call that
 * gets an id of another solver recognises and refuses the id. */
static uint32_t tag_of(const csolver *s) {
    uint64_t address = (uint64_t)(uintptr_t)s;
    address = (address ^ (address >> 33)) * UINT64_C(0xff51afd7ed558ccd);
    return (uint32_t)(address >> 32) & 0xfff00000;
}

csolver_status csolver_create_sized(const csolver_options *options, size_t options_size,
                                    csolver **solver) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    csolver_options given;
    CSI_TRY(csi_sized_take(&given, sizeof given, options, options_size));
    if (!CSI_QUESTIONS && given.check) return CSOLVER_ERROR_UNAVAILABLE;
    if (given.allocator.reallocate == NULL) given.allocator.reallocate = csi_memory_default;
    csolver *s = NULL;
    CSI_TRY(csi_memory_make_solver(&given, &s));
    s->model.free_variable = s->tableau.free_column = s->tableau.free_row = CSI_NONE;
    s->model.free_constraint = s->base.free_node = CSI_NONE;
    s->model.solved = true;
    for (int i = 0; i < CSI_SIZE_CLASSES; i++) s->model.free_blocks[i] = CSI_NONE;
    s->model.tag = tag_of(s);
    *solver = s;
    return CSOLVER_OK;
}

#define BYTES(array, count) +sizeof *((csolver *)0)->array.items *(count)
#define COPIES(kind, type) +CSI_UNDO_ENTRY(sizeof(type)) * CSI_FIRST_ITEMS
_Static_assert(CSI_FIRST_ITEMS * (sizeof(csi_column) + sizeof(csi_row) + 64) CSI_FIRST(BYTES)
                                     CSI_FIRST_COPIES(COPIES) <
                   CSI_SOLVER_SIZE / 4,
               "the first arrays fit into the solver's own allocation");
#undef BYTES
#undef COPIES

/* Gives the arrays of a solver without variables their first memory, all at once, if the solver's own allocation has
 * room for them. Otherwise each array takes memory when it is used. */
void csi_lifecycle_place(csolver *s) {
    csi_carving block = csi_memory_begin(s);
    if (block.base == NULL || CSI_FIRST_ITEMS == 0) return;
    csi_store_place(s, &block, CSI_FIRST_ITEMS);
#define PLACE(array, count)                                                                        \
    s->array.items = csi_carve(&block, (count), sizeof *s->array.items);                           \
    s->array.capacity = (count);
    CSI_FIRST(PLACE)
#undef PLACE
#define PLACE(kind, type)                                                                          \
    s->base.undo.copies[kind].items =                                                              \
        csi_carve(&block, CSI_FIRST_ITEMS, CSI_UNDO_ENTRY(sizeof(type)));                          \
    s->base.undo.copies[kind].capacity = CSI_FIRST_ITEMS;
    CSI_FIRST_COPIES(PLACE)
#undef PLACE
    csi_memory_begun(s, block.size);
}

/* Frees the memory of a growable array. */
static void release(csolver *s, const csi_place *p) {
    void *block;
    memcpy(&block, (const char *)s + p->items, sizeof block);
    csi_memory_free(s, block, (size_t)*csi_place_number(s, p->capacity) * p->size);
}

/* Frees all growable arrays. */
static void release_arrays(csolver *s) {
    static const csi_place arrays[] = {CSI_CLONED(CSI_PLACE_OF) CSI_NOT_CLONED(CSI_PLACE_OF)};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) release(s, &arrays[i]);
}

/* Frees the memory of work space and of empty work lists after the first solve of a large new
 * layout, because later changes mostly need less. Later calls allocate the work space that they
 * need once more, and keep it. */
void csi_lifecycle_trim(csolver *s) {
    static const csi_place arrays[] = {CSI_WORK_SPACE(CSI_PLACE_OF) CSI_LISTS(
        CSI_PLACE_OF) CSI_PLACE_OF(tableau.violated) CSI_PLACE_OF(base.undo.made)};
    const csi_arena *arena = &s->base.slabs[CSI_SLABS - 1];
    bool first = s->model.first_changes == CSI_CHANGES_LISTED;
    bool large = s->model.constraints.count >= CSI_TRIMMED;
    if (CSI_COMPACT || !first || !large || s->base.undo.active) return;
    /* An arena that is not shrunk to its contents would keep the memory of the freed blocks, so
     * freeing them would save nothing. */
    if (arena->start != NULL && !arena->fits) return;
    s->base.scratch.count = s->base.indices.count = s->simplex.events.count = 0;
    s->tableau.work.count = s->tableau.eliminated.count = 0;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        static void *const nothing = NULL;
        if (*csi_place_number(s, arrays[i].count) != 0) continue;
        release(s, &arrays[i]);
        memcpy((char *)s + arrays[i].items, &nothing, sizeof nothing);
        *csi_place_number(s, arrays[i].capacity) = 0;
    }
}

void csolver_free(csolver *solver) {
    if (solver == NULL) return;
    if (!csi_memory_is_in_slabs(solver)) {
        csi_restate_free(solver);
        csi_squares_free(solver);
        csi_recheck_forget(solver);
        csi_store_free(solver);
        csi_transaction_free(solver);
        release_arrays(solver);
    }
    csi_memory_free_solver(solver);
}

csolver_status csolver_set_work_limit(csolver *solver, uint64_t limit) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    solver->base.options.work_limit = limit;
    return CSOLVER_OK;
}

uint64_t csolver_work_limit(const csolver *solver) {
    return solver == NULL ? 0 : solver->base.options.work_limit;
}

csolver_status csolver_reset(csolver *solver) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (solver->base.undo.active) return CSOLVER_ERROR_TRANSACTION;
    csi_resize_restart(solver);
    csi_ending_reset(solver);
    csi_store_clear(solver);
    csi_squares_restart(solver);
    solver->simplex.suspended.count = solver->simplex.conflict.count = 0;
    solver->simplex.constants_changed = solver->verifier.rechecked = false;
    solver->model.solved = false;
    memset(&solver->api.refusal, 0, sizeof solver->api.refusal);
    return csi_solve_checked(solver, CSOLVER_OK);
}

csolver_status csolver_reserve(csolver *solver, size_t variables, size_t constraints,
                               size_t terms) {
    if (solver == NULL) return CSOLVER_ERROR_NULL;
    if (variables > CSI_LIMIT || constraints > CSI_LIMIT || terms > CSI_LIMIT)
        return CSOLVER_ERROR_OVERFLOW;
    CSI_TRY(csi_store_reserve_variables(solver, variables));
    csi_arena_take(solver, constraints, constraints, constraints, terms + constraints);
    csi_memory_keep_arena(solver);
    CSI_TRY(CSI_RESERVE(solver, solver->model.constraints, constraints));
    CSI_TRY(csi_store_reserve_rows(solver, constraints));
    CSI_TRY(csi_store_reserve_columns(solver, variables + constraints));
    return CSI_RESERVE(solver, solver->model.terms, terms + constraints);
}
