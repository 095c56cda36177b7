/* clone.c - implements csolver_clone(), which copies a solver. The copy answers equal calls with equal results, and
 * ids of the original's variables and constraints are valid in the copy.
 *
 * Copying into an existing copy reuses the memory of that copy. stamp.c uses this: it copies the solver of a
 * template again for each instance that needs a solve, and allocates nothing after the first few instances. */
#include "api.h"
#include "arrays.h"

static csolver_status reserve(csolver *to, const csolver *from) {
#define RESERVE(array)                                                                             \
    CSI_TRY(csi_memory_reserve(to, &to->array.items, &to->array.capacity, from->array.count,       \
                               from->array.count, sizeof *to->array.items));
    CSI_CLONED(RESERVE)
#undef RESERVE
    size_t columns = from->model.columns.count, rows = from->model.rows.count;
    if (columns > to->model.columns.capacity)
        CSI_TRY(csi_store_reserve_columns(to, columns - to->model.columns.count));
    if (rows > to->model.rows.capacity)
        CSI_TRY(csi_store_reserve_rows(to, rows - to->model.rows.count));
    return CSOLVER_OK;
}

static void copy_columns(csolver *to, const csolver *from) {
    uint32_t count = from->model.columns.count;
    for (uint32_t i = to->model.columns.count; i < count; i++) to->model.column_work[i] = 0;
    to->model.columns.count = count;
    if (count == 0) return;
    memcpy(to->model.columns.items, from->model.columns.items,
           count * sizeof *to->model.columns.items);
    memcpy(to->model.users, from->model.users, count * sizeof *to->model.users);
    memcpy(to->model.marks, from->model.marks, count);
}

static void copy_rows(csolver *to, const csolver *from) {
    uint32_t count = from->model.rows.count;
    for (uint32_t i = to->model.rows.count; i < count; i++) to->model.visits[i] = 0;
    to->model.rows.count = count;
    if (count == 0) return;
    memcpy(to->model.rows.items, from->model.rows.items, count * sizeof *to->model.rows.items);
    memcpy(to->model.row_marks, from->model.row_marks, count);
}

/* Makes `to` a copy of `from`, without the names of variables and constraints. `to` must be a new solver, or an
 * earlier copy of `from`. If the copy fails with OUT_OF_MEMORY, `to` may only be copied into again or freed. */
csolver_status csi_clone_copy(csolver *to, const csolver *from) {
    CSI_TRY(reserve(to, from));
    CSI_TRY(csi_squares_copy(to, from));
    CSI_TRY(csi_tree_copy(to, from));
#define COPY(array)                                                                                \
    if (from->array.count != 0)                                                                    \
        memcpy(to->array.items, from->array.items, from->array.count * sizeof *to->array.items);   \
    to->array.count = from->array.count;
    CSI_CLONED(COPY)
#undef COPY
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
    to->model.free_column = from->model.free_column;
    to->model.free_columns = from->model.free_columns;
    to->model.untouched = from->model.untouched;
    to->model.answered = from->model.answered;
    to->model.free_row = from->model.free_row;
    to->model.row_count = from->model.row_count;
    to->model.free_constraint = from->model.free_constraint;
    to->model.constraint_count = from->model.constraint_count;
    to->model.edit_count = from->model.edit_count;
    to->model.forms.known = false;
    to->base.free_node = from->base.free_node;
    to->base.free_node_count = from->base.free_node_count;
    to->tableau.order_key = from->tableau.order_key;
    to->model.journal.transaction = from->model.journal.transaction;
    to->model.solved = from->model.solved;
    csi_work_begin(to);
    to->model.norm.common = from->model.norm.common;
    to->model.norm.fell_back = from->model.norm.fell_back;
    to->tableau.suspect = from->tableau.suspect;
    to->base.doubtful_costs = from->base.doubtful_costs;
    to->base.uncertain = from->base.uncertain;
    to->simplex.rechecked = from->simplex.rechecked;
    to->tableau.imprecise = from->tableau.imprecise;
    to->tableau.derivations = from->tableau.derivations;
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
    if (solver->model.journal.active) return CSOLVER_ERROR_TRANSACTION;
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
