/* clone.c - public: copies of a solver. A copy answers the same calls with the same results, and ids of
 * the original's variables and constraints are valid in it.
 *
 * Copying into an existing copy reuses its memory, so a work space that is set back to the same
 * original again and again allocates nothing once it has grown. */
#include "api.h"

/* Every array that is not by column or by row, and matters between calls. */
#define CSI_CLONED(X)                                                                              \
    X(variables)                                                                                   \
    X(published)                                                                                   \
    X(constraints)                                                                                 \
    X(strengths)                                                                                   \
    X(strength_slots)                                                                              \
    X(terms)                                                                                       \
    X(nodes)                                                                                       \
    X(asleep)                                                                                      \
    X(changes)                                                                                     \
    X(conflict)                                                                                    \
    X(norm.exceptions)                                                                             \
    X(violated) X(dirty) X(moved) X(dual_infeasible) X(touched) X(tied) X(stale) X(doubtful)

static csolver_status reserve(csolver *to, const csolver *from) {
#define RESERVE(array)                                                                             \
    CSI_TRY(csi_memory_reserve(to, &to->array.items, &to->array.capacity, from->array.count,       \
                               from->array.count, sizeof *to->array.items));
    CSI_CLONED(RESERVE)
#undef RESERVE
    size_t columns = from->columns.count, rows = from->rows.count;
    if (columns > to->columns.capacity)
        CSI_TRY(csi_store_reserve_columns(to, columns - to->columns.count));
    if (rows > to->rows.capacity) CSI_TRY(csi_store_reserve_rows(to, rows - to->rows.count));
    return CSOLVER_OK;
}

static void copy_columns(csolver *to, const csolver *from) {
    uint32_t count = from->columns.count;
    for (uint32_t i = to->columns.count; i < count; i++) to->work.place[i] = 0;
    to->columns.count = count;
    if (count == 0) return;
    memcpy(to->columns.items, from->columns.items, count * sizeof *to->columns.items);
    memcpy(to->users, from->users, count * sizeof *to->users);
    memcpy(to->marks, from->marks, count);
}

static void copy_rows(csolver *to, const csolver *from) {
    uint32_t count = from->rows.count;
    for (uint32_t i = to->rows.count; i < count; i++) to->visits[i] = 0;
    to->rows.count = count;
    if (count == 0) return;
    memcpy(to->rows.items, from->rows.items, count * sizeof *to->rows.items);
    memcpy(to->row_marks, from->row_marks, count);
}

/* Makes `to`, which is no other solver's, equal to `from`, names left out. If memory runs out, `to` is
 * good for another try or for csolver_free() only. */
csolver_status csi_clone_copy(csolver *to, const csolver *from) {
    CSI_TRY(reserve(to, from));
    CSI_TRY(csi_squares_copy(to, from));
    CSI_TRY(csi_crowd_copy(to, from));
#define COPY(array)                                                                                \
    if (from->array.count != 0)                                                                    \
        memcpy(to->array.items, from->array.items, from->array.count * sizeof *to->array.items);   \
    to->array.count = from->array.count;
    CSI_CLONED(COPY)
#undef COPY
    copy_columns(to, from);
    copy_rows(to, from);
    csi_list *lists[] = {&to->dirty, &to->moved, &to->dual_infeasible, &to->touched,
                         &to->tied,  &to->stale, &to->doubtful};
    const csi_list *originals[] = {&from->dirty,   &from->moved, &from->dual_infeasible,
                                   &from->touched, &from->tied,  &from->stale,
                                   &from->doubtful};
    for (int i = 0; i < 7; i++) lists[i]->lost = originals[i]->lost;
    to->violated_lost = from->violated_lost;
    memcpy(to->free_blocks, from->free_blocks, sizeof to->free_blocks);
    to->free_terms = from->free_terms;
    to->tag = from->tag;
    to->free_variable = from->free_variable;
    to->variable_count = from->variable_count;
    to->free_column = from->free_column;
    to->untouched = from->untouched;
    to->answered = from->answered;
    to->free_row = from->free_row;
    to->row_count = from->row_count;
    to->free_constraint = from->free_constraint;
    to->constraint_count = from->constraint_count;
    to->edit_count = from->edit_count;
    to->free_node = from->free_node;
    to->free_node_count = from->free_node_count;
    to->order_key = from->order_key;
    to->journal.transaction = from->journal.transaction;
    to->solved = from->solved;
    csi_work_begin(to);
    to->norm.common = from->norm.common;
    to->norm.fell_back = from->norm.fell_back;
    to->suspect = from->suspect;
    to->doubtful_costs = from->doubtful_costs;
    to->uncertain = from->uncertain;
    to->rechecked = from->rechecked;
    to->imprecise = from->imprecise;
    to->derivations = from->derivations;
    to->statistics.entries = from->statistics.entries;
    to->unmarked = from->unmarked;
    to->gone_changes = from->gone_changes;
    csi_order_forget(to);
    csi_resize_copy(to, from);
    return CSOLVER_OK;
}

static csolver_status copy_names(csolver *to, const csolver *from) {
    for (uint32_t i = 0; i < from->names.count; i++)
        if (from->names.items[i] != NULL) CSI_TRY(csi_store_name(to, i, from->names.items[i]));
    return CSOLVER_OK;
}

csolver_status csolver_clone(const csolver *solver, csolver **clone) {
    if (solver == NULL || clone == NULL) return CSOLVER_ERROR_NULL;
    if (solver->journal.active) return CSOLVER_ERROR_TRANSACTION;
    csolver *made;
    CSI_TRY(csolver_create(&solver->options, &made));
    csolver_status status = csi_clone_copy(made, solver);
    if (status == CSOLVER_OK) status = copy_names(made, solver);
    if (status != CSOLVER_OK) {
        csolver_free(made);
        return status;
    }
    *clone = made;
    return CSOLVER_OK;
}
