/* ending.c - ends transactions and the life of all rows for the simplex layer: takes the columns that are
 * about to be freed off the layer's list of ties, before the tableau frees them. */
#include "simplex.h"

/* Takes a column that is about to be freed off the list of columns whose ties may have to be broken
 * (ties.c), because its index will be used for another column. */
void csi_ending_forget(csolver *s, uint32_t column) {
    if (!(s->tableau.marks[column] & CSI_MARK_TIED)) return;
    csi_list_remove(s, &s->simplex.tied, column, s->tableau.columns.count);
    s->tableau.marks[column] = (uint8_t)(s->tableau.marks[column] & ~CSI_MARK_TIED);
}

static void forget(csolver *s, uint32_t count, const csi_made *records) {
    if (csi_list_is_empty(&s->simplex.tied)) return;
    for (uint32_t i = 0; i < count; i++)
        if (records[i].kind == CSI_RECORD_COLUMN) csi_ending_forget(s, records[i].index);
}

/* Commits the open transaction, and frees what it has removed. */
void csi_ending_commit(csolver *s) {
    forget(s, s->base.undo.removed.count, s->base.undo.removed.items);
    csi_transaction_commit(s);
}

/* Rolls back the open transaction, which began when no column or row was waiting to be updated. */
CSI_OUTLINE void csi_ending_roll_back(csolver *s) {
    forget(s, s->base.undo.made.count, s->base.undo.made.items);
    csi_transaction_roll_back(s);
}

/* Resets the state of the simplex layer and of the tableau when csolver_reset() has removed all rows. */
void csi_ending_reset(csolver *s) {
    csi_transaction_clear(s);
    csi_list_clear(&s->simplex.tied);
    csi_cycle_begin(s);
}
