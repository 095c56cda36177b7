/* clone.c - implements csolver_clone(), which copies a solver. The copy answers equal calls with equal results, and
 * ids of the original's variables and constraints are valid in the copy.
 *
 * Copying into an existing copy reuses the memory of that copy. stamp.c uses this: it copies the solver of a
 * template again for each instance that needs a solve, and allocates nothing after the first few instances. */
#include "api.h"
#include "arrays.h"

/* The arrays that a clone has from the original. */
static const csi_place cloned[] = {CSI_CLONED(CSI_PLACE_OF)};
enum { CLONED = sizeof cloned / sizeof *cloned };

static csolver_status reserve(csolver *to, const csolver *from) {
    for (int i = 0; i < CLONED; i++) {
        uint32_t count;
        memcpy(&count, (const char *)from + cloned[i].count, sizeof count);
        CSI_TRY(csi_memory_reserve(to, (char *)to + cloned[i].items,
                                   csi_place_number(to, cloned[i].capacity), count, count,
                                   cloned[i].size));
    }
    size_t columns = from->tableau.columns.count, rows = from->tableau.rows.count;
    if (columns > to->tableau.columns.capacity)
        CSI_TRY(csi_store_reserve_columns(to, columns - to->tableau.columns.count));
    if (rows > to->tableau.rows.capacity)
        CSI_TRY(csi_store_reserve_rows(to, rows - to->tableau.rows.count));
    return CSOLVER_OK;
}

static void copy_arrays(csolver *to, const csolver *from) {
    for (int i = 0; i < CLONED; i++) {
        uint32_t *count = csi_place_number(to, cloned[i].count);
        const void *source;
        void *target;
        memcpy(count, (const char *)from + cloned[i].count, sizeof *count);
        memcpy(&source, (const char *)from + cloned[i].items, sizeof source);
        memcpy(&target, (char *)to + cloned[i].items, sizeof target);
        if (*count != 0) memcpy(target, source, (size_t)*count * cloned[i].size);
    }
}

static void copy_columns(csolver *to, const csolver *from) {
    uint32_t count = from->tableau.columns.count;
    for (uint32_t i = to->tableau.columns.count; i < count; i++) to->tableau.column_work[i] = 0;
    to->tableau.columns.count = count;
    if (count == 0) return;
    memcpy(to->tableau.columns.items, from->tableau.columns.items,
           count * sizeof *to->tableau.columns.items);
    memcpy(to->tableau.marks, from->tableau.marks, count);
}

static void copy_rows(csolver *to, const csolver *from) {
    uint32_t count = from->tableau.rows.count;
    for (uint32_t i = to->tableau.rows.count; i < count; i++) to->tableau.visits[i] = 0;
    to->tableau.rows.count = count;
    if (count == 0) return;
    memcpy(to->tableau.rows.items, from->tableau.rows.items,
           count * sizeof *to->tableau.rows.items);
    memcpy(to->tableau.row_marks, from->tableau.row_marks, count);
}

/* Makes `to` a copy of `from`, without the names of variables and constraints. `to` must be a new solver, or an
 * earlier copy of `from`. If the copy fails with OUT_OF_MEMORY, `to` may only be copied into again or freed. */
csolver_status csi_clone_copy(csolver *to, const csolver *from) {
    CSI_TRY(reserve(to, from));
    CSI_TRY(csi_squares_copy(to, from));
    CSI_TRY(csi_tree_copy(to, from));
    copy_arrays(to, from);
    copy_columns(to, from);
    copy_rows(to, from);
#define COPY_LOST(list)                                                                            \
    to->list.lost = from->list.lost;                                                               \
    to->list.searched = from->list.searched;
    CSI_LISTS(COPY_LOST)
#undef COPY_LOST
    to->tableau.violated_lost = from->tableau.violated_lost;
    memcpy(to->model.free_blocks, from->model.free_blocks, sizeof to->model.free_blocks);
    to->model.free_terms = from->model.free_terms;
    to->model.tag = from->model.tag;
    to->model.free_variable = from->model.free_variable;
    to->model.variable_count = from->model.variable_count;
    to->tableau.free_column = from->tableau.free_column;
    to->tableau.free_columns = from->tableau.free_columns;
    to->tableau.untouched = from->tableau.untouched;
    to->tableau.unsettled = from->tableau.unsettled;
    to->model.answered = from->model.answered;
    to->tableau.free_row = from->tableau.free_row;
    to->tableau.row_count = from->tableau.row_count;
    to->model.free_constraint = from->model.free_constraint;
    to->model.constraint_count = from->model.constraint_count;
    to->model.edit_count = from->model.edit_count;
    to->tableau.forms.known = false;
    to->base.free_node = from->base.free_node;
    to->base.free_node_count = from->base.free_node_count;
    to->tableau.order_key = from->tableau.order_key;
    to->base.undo.transaction = from->base.undo.transaction;
    to->model.solved = from->model.solved;
    csi_work_begin(to);
    to->model.norm.common = from->model.norm.common;
    to->model.norm.fell_back = from->model.norm.fell_back;
    to->tableau.suspect = from->tableau.suspect;
    to->base.doubtful_costs = from->base.doubtful_costs;
    to->base.uncertain = from->base.uncertain;
    to->verifier.rechecked = from->verifier.rechecked;
    to->tableau.imprecise = from->tableau.imprecise;
    to->tableau.derivations = from->tableau.derivations;
    to->tableau.fill = from->tableau.fill;
    to->base.statistics.entries = from->base.statistics.entries;
    to->model.unmarked = from->model.unmarked;
    to->model.void_changes = from->model.void_changes;
    csi_resize_copy(to, from);
    to->api.refusal = from->api.refusal;
    return CSOLVER_OK;
}

static csolver_status copy_names(csolver *to, const csolver *from) {
    CSI_TRY(csi_name_copy_all(to, &to->model.names, &from->model.names));
    return csi_name_copy_all(to, &to->model.constraint_names, &from->model.constraint_names);
}

csolver_status csolver_clone(const csolver *solver, csolver **clone) {
    if (solver == NULL || clone == NULL) return CSOLVER_ERROR_NULL;
    if (!CSI_QUESTIONS) return CSOLVER_ERROR_UNAVAILABLE;
    if (solver->base.undo.active) return CSOLVER_ERROR_TRANSACTION;
    csolver *made;
    CSI_TRY(csi_solver_make(&solver->base.options, &made));
    csolver_status status = csi_clone_copy(made, solver);
    if (status == CSOLVER_OK) status = copy_names(made, solver);
    if (status != CSOLVER_OK) {
        csolver_free(made);
        return status;
    }
    *clone = made;
    return CSOLVER_OK;
}
