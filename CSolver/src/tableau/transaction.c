/* transaction.c - begins and ends transactions in the tableau. The undo log (journal.c) restores columns,
 * rows and constraints; this file restores the counters and rebuilds the work lists. */
#include "tableau.h"

/* Opens a transaction. All work lists must be empty, except the queue of violated columns, because
 * a rollback clears them. If some list is not empty, the caller must roll back by
 * csi_transaction_roll_back_waiting(). */
void csi_transaction_open(csolver *s) {
    csi_journal_open(s);
    const csi_list *list = &s->tableau.dual_infeasible;
    s->tableau.before = (csi_tableau_before){s->tableau.order_key, s->tableau.derivations,
                                             list->lost ? CSI_NONE : list->count,
                                             s->tableau.suspect, s->tableau.imprecise};
}

/* Frees the memory of empty work lists that have room for more than CSI_KEPT items. */
static void drop_lists(csolver *s) {
    CSI_DROP_LARGE(s, s->tableau.dirty);
    CSI_DROP_LARGE(s, s->tableau.moved);
    CSI_DROP_LARGE(s, s->tableau.unevaluated);
}

/* Removes columns that are about to be freed from all work lists. */
static void unqueue_columns(csolver *s, uint32_t count, const csi_made *slots) {
    for (uint32_t i = 0; i < count; i++)
        if (slots[i].kind == CSI_MADE_COLUMN) csi_queue_remove(s, slots[i].index);
}

/* Commits a transaction. Work space that was needed to add many constraints is freed before the arrays are
 * shrunk to their contents. */
void csi_transaction_commit(csolver *s) {
    const csi_journal *j = &s->model.journal;
    unqueue_columns(s, j->removed.count, j->removed.items);
    drop_lists(s);
    if (!csi_journal_commit(s)) return;
    s->tableau.work.count = s->tableau.eliminated.count = 0;
    CSI_DROP_LARGE(s, s->tableau.work);
    CSI_DROP_LARGE(s, s->tableau.eliminated);
    csi_arena_fit(s);
}

/* Rolls back a transaction that began when no column or row was waiting to be updated. */
CSI_OUTLINE void csi_transaction_roll_back(csolver *s) {
    const csi_journal *j = &s->model.journal;
    unqueue_columns(s, j->made.count, j->made.items);
    drop_lists(s);
    csi_journal_rollback(s);
    s->tableau.order_key = s->tableau.before.order_key;
    s->tableau.derivations = s->tableau.before.derivations;
    s->tableau.suspect = s->tableau.before.suspect;
    s->tableau.imprecise = s->tableau.before.imprecise;
    csi_queue_scan(s, s->tableau.before.dual_infeasible);
}

/* Rolls back a transaction that began while columns or rows were waiting to be updated. The
 * rollback clears the lists of these columns and rows, so all columns and rows are queued. */
void csi_transaction_roll_back_waiting(csolver *s) {
    csi_transaction_roll_back(s);
    s->base.rigid = true;
    for (uint32_t i = 0; i < s->model.columns.count; i++)
        if (csi_col(s, i)->live) csi_queue_dirty(s, i);
    for (uint32_t i = 0; i < s->model.rows.count; i++)
        if (s->model.rows.items[i].live) csi_values_invalidate(s, i);
    s->base.rigid = false;
}

/* Resets the state of the tableau when csolver_reset() has removed all rows. */
void csi_transaction_clear(csolver *s) {
    csi_queue_clear(s);
    csi_list_clear(&s->tableau.tied);
    s->tableau.order_key = 0;
    s->tableau.derivations = 0;
    s->tableau.suspect = s->tableau.imprecise = false;
    csi_cycle_begin(s);
}
