/* transaction.c - what a transaction is to the tableau: the journal restores records, and work that waits is found
 * anew. */
#include "tableau.h"

/* No work may be waiting but violations. */
void csi_transaction_open(csolver *s) {
    csi_journal_open(s);
    s->tableau.before = (csi_tableau_before){s->tableau.order_key, s->tableau.derivations,
                                             s->tableau.suspect, s->tableau.imprecise};
}

static void drop_lists(csolver *s) {
    CSI_DROP_LARGE(s, s->tableau.dirty);
    CSI_DROP_LARGE(s, s->tableau.moved);
    CSI_DROP_LARGE(s, s->tableau.unevaluated);
}

static void forget_columns(csolver *s, uint32_t count, const csi_made *slots) {
    for (uint32_t i = 0; i < count; i++)
        if (slots[i].kind == CSI_MADE_COLUMN) csi_queue_forget(s, slots[i].index);
}

/* Work space that a bulk needed goes before arrays are fitted. */
void csi_transaction_commit(csolver *s) {
    const csi_journal *j = &s->model.journal;
    forget_columns(s, j->removed.count, j->removed.items);
    drop_lists(s);
    if (!csi_journal_commit(s)) return;
    s->tableau.work.count = s->tableau.eliminated.count = 0;
    CSI_DROP_LARGE(s, s->tableau.work);
    CSI_DROP_LARGE(s, s->tableau.eliminated);
    csi_arena_fit(s);
}

/* Takes a transaction back that began when no work waited. */
void csi_transaction_roll_back(csolver *s) {
    const csi_journal *j = &s->model.journal;
    forget_columns(s, j->made.count, j->made.items);
    drop_lists(s);
    csi_journal_rollback(s);
    s->tableau.order_key = s->tableau.before.order_key;
    s->tableau.derivations = s->tableau.before.derivations;
    s->tableau.suspect = s->tableau.before.suspect;
    s->tableau.imprecise = s->tableau.before.imprecise;
    csi_queue_scan(s);
}

/* Takes a transaction back that began while work waited, which is not known any more: all columns wait to be placed,
 * and all rows to be evaluated. */
void csi_transaction_roll_back_waiting(csolver *s) {
    csi_transaction_roll_back(s);
    s->base.rigid = true;
    for (uint32_t i = 0; i < s->model.columns.count; i++)
        if (csi_col(s, i)->live) csi_queue_dirty(s, i);
    for (uint32_t i = 0; i < s->model.rows.count; i++)
        if (s->model.rows.items[i].live) csi_values_invalidate(s, i);
    s->base.rigid = false;
}

/* csolver_reset(): all rows go. */
void csi_transaction_clear(csolver *s) {
    csi_queue_clear(s);
    csi_list_clear(&s->tableau.tied);
    s->tableau.order_key = 0;
    s->tableau.derivations = 0;
    s->tableau.suspect = s->tableau.imprecise = false;
    csi_cycle_begin(s);
}
