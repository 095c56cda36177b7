/* removal.c - defers the removal of constraints. A host that removes a view removes its constraints one after the
 * other, and each removal changes rows and values that the next one changes again. So a removed constraint is only
 * marked as *leaving*: its id is invalid at once, and the tableau keeps the constraint until the next call that solves
 * or changes anything, which removes all leaving constraints together. If the values are those of a solve, a strictly
 * satisfied constraint, such as a bound that a variable is away from, is removed at once, because nothing else changes,
 * except perhaps the value of a lone variable, which the next solve chooses again. In
 * a transaction of the host, and if the host has limited the work of each call (`work_limit`), all constraints are removed
 * at once, so that the work of the removal counts for the call that removes.
 *
 * A call that the solver may refuse, for example because of a contradiction, removes the leaving constraints in the
 * transaction of this call. If the solver refuses the call, the transaction is undone, and the constraints are leaving
 * again. */
#include "api.h"

/* Returns whether the published values are the tableau's own, computed by the simplex method. Only then does the solver
 * keep its solution if a strictly satisfied constraint is removed. */
static bool is_solved_by_simplex(const csolver *s) {
    return s->model.solved && !csi_norm_has_squares(s) && !s->model.norm.fell_back &&
           !s->verifier.rechecked;
}

/* Marks constraints as leaving: removed by the host, but still in the tableau. Errors: OVERFLOW, OUT_OF_MEMORY. */
static CSI_OUTLINE csolver_status mark_leaving(csolver *s, size_t count,
                                               const csolver_constraint *constraints) {
    CSI_TRY(CSI_RESERVE(s, s->model.leaving, count));
    s->model.solved = false;
    for (size_t i = 0; i < count; i++) {
        s->model.constraints.items[constraints[i].index].leaving = 1;
        s->model.leaving.items[s->model.leaving.count++] = constraints[i];
    }
    return CSOLVER_OK;
}

/* Removes strictly satisfied constraints whose removal changes nothing else, and marks the others as leaving: all ids are
 * invalid at once, and the next call that solves or changes something removes the leaving constraints from the tableau.
 * The caller must have checked the ids. Errors: OVERFLOW, OUT_OF_MEMORY; nothing has been removed then. */
csolver_status csi_removal_defer(csolver *s, size_t count, const csolver_constraint *constraints) {
    bool is_compiled = s->affine.resize.valid;
    size_t removed = 0;
    /* A single constraint needs memory only if it is leaving. A call that fails must not end a compiled resize. */
    if (count > 1 || is_compiled) CSI_TRY(CSI_RESERVE(s, s->model.leaving, count));
    if (is_compiled) csi_resize_leave(s);
    if (is_solved_by_simplex(s))
        while (removed < count && csi_remove_slack(s, constraints[removed].index)) removed++;
    if (removed < count) CSI_TRY(mark_leaving(s, count - removed, constraints + removed));
    s->model.constraint_count -= (uint32_t)count;
    csi_squares_mark_outdated(s);
    return CSOLVER_OK;
}

/* Opens a transaction, and removes in it all constraints that are marked as leaving (removed by the
 * host but still in the tableau). A rollback of the transaction marks them as leaving again; after
 * a commit, csi_removal_end() must be called. If this function fails, no transaction is open.
 * Errors: OUT_OF_MEMORY, WORK_LIMIT. */
CSI_OUTLINE csolver_status csi_removal_open(csolver *s) {
    csi_transaction_open(s);
    if (s->model.leaving.count == 0) return CSOLVER_OK;
    csi_squares_mark_outdated(s);
    csolver_status status = csi_remove_many(s, s->model.leaving.count, s->model.leaving.items);
    if (status != CSOLVER_OK) csi_ending_roll_back(s);
    return status;
}

/* Empties the list of leaving constraints (removed by the host but still in the tableau) after a
 * committed transaction has removed them from the tableau. */
void csi_removal_end(csolver *s) {
    s->model.leaving.count = 0;
    CSI_DROP_LARGE(s, s->model.leaving);
}

/* Removes all constraints except edits at once. The host has removed all others, for example because it clears
 * the screen. Taking them out of the rows one after the other would cost more than solving a new layout. */
static void clear(csolver *s) {
    csi_work_count(s, s->model.constraints.count);
    csi_ending_reset(s);
    csi_store_keep_edits(s);
    for (uint32_t i = 0; s->model.edit_count > 0 && i < s->model.constraints.count; i++)
        if (s->model.constraints.items[i].live)
            csi_queue_dirty(s, s->model.constraints.items[i].column);
    csi_removal_end(s);
}

/* Removes the leaving constraints (removed by the host but still in the tableau) from the tableau,
 * before a change that cannot be refused. If this function fails, they stay marked, and the next
 * call tries again. Must not be called inside a transaction. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
csolver_status csi_removal_complete(csolver *s) {
    if (s->model.leaving.count == 0) return CSOLVER_OK;
    csi_resize_leave(s);
    csi_squares_mark_outdated(s);
    if (csi_remove_plain(s, s->model.leaving.count, s->model.leaving.items)) {
        csi_removal_end(s);
        return CSOLVER_OK;
    }
    CSI_TRY(csi_flush(s));
    if (s->model.constraint_count == 0) {
        clear(s);
        return CSOLVER_OK;
    }
    CSI_TRY(csi_removal_open(s));
    csi_ending_commit(s);
    csi_removal_end(s);
    return CSOLVER_OK;
}
