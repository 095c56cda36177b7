/* journal.c - saves columns, rows and constraints (the *records*) in the undo log before their first
 * change in a transaction, and notes those that a transaction makes. transaction.c restores and frees
 * them.
 *
 * Each record is copied as a whole. The blocks and lists to which these copies refer, and the memory of
 * removed records, are freed only when the transaction is committed. So a rollback allocates nothing and
 * cannot fail. Changes outside a transaction, such as pivots during a solve, are not copied and never
 * undone. */
#include "records.h"

/* Records a column in the undo log before its first change in a transaction, so that a rollback can restore it. The
 * log gets a copy of the column with the original cost vector, and the column continues with a duplicate of this
 * vector, so that changes of the cost do not affect the copy. If nothing has changed the column since it was made, a
 * rollback can reset it without a copy, so the function only counts it. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_journal_save_column(csolver *s, uint32_t column) {
    csi_column *x = csi_col(s, column);
    if (column >= s->tableau.before.first_untouched) {
        csi_journal_renewed(s, column);
        return CSOLVER_OK;
    }
    CSI_TRY(csi_undo_reserve(s, CSI_RECORD_COLUMN, sizeof *x));
    if (x->vector != CSI_NONE)
        CSI_TRY(csi_vector_reserve_nodes(s, csi_vector_length(s, x->vector)));
    csi_undo_save(s, CSI_RECORD_COLUMN, column, x, sizeof *x);
    if (x->vector != CSI_NONE) x->vector = csi_vector_copy(s, x->vector);
    x->transaction = s->base.undo.transaction;
    return CSOLVER_OK;
}

/* Copies a row for a rollback, unless the running transaction has already copied or made the
 * row. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_journal_row(csolver *s, uint32_t row) {
    const csi_undo *u = &s->base.undo;
    csi_row *r = &s->tableau.rows.items[row];
    if (!u->active || r->transaction == u->transaction) return CSOLVER_OK;
    CSI_TRY(csi_undo_reserve(s, CSI_RECORD_ROW, sizeof *r));
    csi_undo_save(s, CSI_RECORD_ROW, row, r, sizeof *r);
    r->transaction = u->transaction;
    r->new_block = 0;
    return CSOLVER_OK;
}

/* Copies a constraint for a rollback, unless the running transaction has already copied or made
 * the constraint. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_journal_constraint(csolver *s, uint32_t constraint) {
    const csi_undo *u = &s->base.undo;
    csi_constraint *c = &s->model.constraints.items[constraint];
    if (!u->active || c->transaction == u->transaction) return CSOLVER_OK;
    CSI_TRY(csi_undo_reserve(s, CSI_RECORD_CONSTRAINT, sizeof *c));
    csi_undo_save(s, CSI_RECORD_CONSTRAINT, constraint, c, sizeof *c);
    c->transaction = u->transaction;
    c->fresh = 0;
    return CSOLVER_OK;
}

/* Records that a column was made for a constraint, so that a rollback frees the column. Outside
 * a transaction, only marks the columns up to this one as changed. Cannot fail, because
 * csi_undo_reserve_made() has reserved the memory. */
void csi_journal_made_column(csolver *s, uint32_t column) {
    csi_store_touch(s, column);
    if (!s->base.undo.active) return;
    csi_col(s, column)->transaction = s->base.undo.transaction;
    /* The undo log also lists columns that were made at the end of the array. A rollback cannot simply
     * shorten the array, because columns of new variables are at its end, too, and variables survive a
     * rollback. */
    csi_undo_made(s, CSI_RECORD_COLUMN, column);
}

/* Records that a row or constraint was made in a slot that was freed earlier, so that a rollback
 * frees the slot again. New slots at the ends of the arrays are not recorded: a rollback frees
 * all slots from first_row and first_constraint on. */
void csi_journal_reused(csolver *s, uint32_t kind, uint32_t index) {
    uint32_t first =
        kind == CSI_RECORD_ROW ? s->tableau.before.first_row : s->model.before.first_constraint;
    if (index < first) csi_undo_made(s, kind, index);
}

/* Reserves memory in the undo log, so that the replacement of `count` blocks of terms can be
 * recorded without failing. Outside a transaction, replaced blocks are freed at once, and
 * nothing is reserved. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_journal_reserve_blocks(csolver *s, uint32_t count) {
    if (!s->base.undo.active) return CSOLVER_OK;
    return CSI_RESERVE(s, s->model.unused_blocks, count);
}

/* Releases a block of `count` terms that a row no longer uses. If the block is `older` than the
 * transaction, the undo log may refer to it, so the block is freed only at the commit. A newer
 * block is freed at once. Therefore a row that changes many times in one transaction needs the
 * memory of only a few blocks. */
void csi_journal_block(csolver *s, uint32_t start, uint32_t count, bool older) {
    if (!s->base.undo.active || !older) {
        csi_block_free(s, start, csi_block_class(count));
        return;
    }
    s->model.unused_blocks.items[s->model.unused_blocks.count++] =
        (csi_block){start, csi_block_class(count)};
}

/* Releases the block of a row that substitutions have changed: at the commit if the block is
 * older than the transaction, otherwise at once. Such a block begins one term before `start`,
 * with a head that stores the row's rounding error and number of terms. */
void csi_journal_row_block(csolver *s, const csi_row *r) {
    csi_journal_block(s, r->start - 1, csi_row_total(s, r) + 1, !r->new_block);
}
