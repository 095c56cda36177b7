/* journal.c - the undo log of transactions, which restores columns, rows and constraints (the
 * *records*).
 *
 * Before its first change in a transaction, each record is copied as a whole. The blocks and
 * lists to which these copies refer, and the memory of removed records, are freed only when the
 * transaction is committed. So a rollback allocates nothing and cannot fail. Changes outside a
 * transaction, such as pivots during a solve, are not copied and never undone. */
#include "model.h"

/* Starts a transaction. All work lists must be empty, because a rollback does not restore them;
 * only the queue of violated columns (basic columns outside their bounds, or outside the linear
 * piece of their cost) may have entries.
 *
 * Each column, row and constraint stores the 16-bit number of the transaction that last saved
 * it. After 65 535 transactions the numbers begin again at 1, and all stored numbers are reset
 * to 0, so that an old number is not mistaken for the new one. */
void csi_journal_open(csolver *s) {
    csi_journal *j = &s->model.journal;
    j->active = true;
    if (++j->transaction == 0) {
        for (uint32_t i = 0; i < s->model.columns.count; i++)
            s->model.columns.items[i].transaction = 0;
        for (uint32_t i = 0; i < s->model.rows.count; i++) s->model.rows.items[i].transaction = 0;
        for (uint32_t i = 0; i < s->model.constraints.count; i++)
            s->model.constraints.items[i].transaction = 0;
        j->transaction = 1;
    }
    j->first_untouched = s->model.untouched;
    j->renewed = 0;
    j->renewed_low = CSI_NONE;
    j->first_row = s->model.rows.count;
    j->first_constraint = s->model.constraints.count;
    j->constraint_count = s->model.constraint_count;
    j->edit_count = s->model.edit_count;
    j->solved = s->model.solved;
    j->doubtful_costs = s->base.doubtful_costs;
    j->uncertain = s->base.uncertain;
    j->failure = CSOLVER_OK;
}

/* Copies a column for a rollback. The copy takes over the column's cost vector, and the column
 * gets a duplicate of the vector, so that later changes of the cost do not affect the copy.
 * Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_journal_save_column(csolver *s, uint32_t column) {
    csi_journal *j = &s->model.journal;
    csi_column *x = csi_col(s, column);
    CSI_TRY(CSI_RESERVE(s, j->columns, 1));
    CSI_TRY(csi_vector_reserve_nodes(s, csi_vector_length(s, x->vector)));
    j->columns.items[j->columns.count++] = (csi_saved_column){column, *x};
    x->vector = csi_vector_copy(s, x->vector);
    x->transaction = j->transaction;
    return CSOLVER_OK;
}

/* Copies a row for a rollback, unless the running transaction has already copied or made the
 * row. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_journal_row(csolver *s, uint32_t row) {
    csi_journal *j = &s->model.journal;
    csi_row *r = &s->model.rows.items[row];
    if (!j->active || r->transaction == j->transaction) return CSOLVER_OK;
    CSI_TRY(CSI_RESERVE(s, j->rows, 1));
    j->rows.items[j->rows.count++] = (csi_saved_row){row, *r};
    r->transaction = j->transaction;
    r->new_block = 0;
    return CSOLVER_OK;
}

/* Copies a constraint for a rollback, unless the running transaction has already copied or made
 * the constraint. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_journal_constraint(csolver *s, uint32_t constraint) {
    csi_journal *j = &s->model.journal;
    csi_constraint *c = &s->model.constraints.items[constraint];
    if (!j->active || c->transaction == j->transaction) return CSOLVER_OK;
    CSI_TRY(CSI_RESERVE(s, j->constraints, 1));
    j->constraints.items[j->constraints.count++] = (csi_saved_constraint){constraint, *c};
    c->transaction = j->transaction;
    c->fresh = 0;
    return CSOLVER_OK;
}

static void list_made(csolver *s, uint32_t kind, uint32_t index) {
    csi_journal *j = &s->model.journal;
    j->made.items[j->made.count++] = (csi_made){kind, index};
}

/* Records that a column was made for a constraint, so that a rollback frees the column. Outside
 * a transaction, only marks the columns up to this one as changed. Cannot fail, because
 * csi_journal_reserve_made() has reserved the memory. */
void csi_journal_made_column(csolver *s, uint32_t column) {
    csi_store_touch(s, column);
    if (!s->model.journal.active) return;
    csi_col(s, column)->transaction = s->model.journal.transaction;
    list_made(
        s, CSI_MADE_COLUMN,
        /* The undo log lists even columns at the end of the array. Columns of new variables are
         * made there, too, and must survive a rollback, so a rollback cannot simply cut the
         * array off. */
        column);
}

/* Records that a row or constraint was made in a slot that was freed earlier, so that a rollback
 * frees the slot again. New slots at the ends of the arrays are not recorded: a rollback frees
 * all slots from first_row and first_constraint on. */
void csi_journal_reused(csolver *s, uint32_t kind, uint32_t index) {
    const csi_journal *j = &s->model.journal;
    if (index < (kind == CSI_MADE_ROW ? j->first_row : j->first_constraint))
        list_made(s, kind, index);
}

/* Returns how many columns, rows and constraints the transaction has made. Columns of variables
 * that were never changed before this transaction count, too, because a rollback resets them
 * instead of restoring a copy. */
size_t csi_journal_count_made(const csolver *s) {
    const csi_journal *j = &s->model.journal;
    return (size_t)j->made.count + j->renewed + (s->model.rows.count - j->first_row) +
           (s->model.constraints.count - j->first_constraint);
}

/* Reserves memory in the undo log, so that the next `count` removals of columns, rows or
 * constraints can be recorded without failing. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_journal_reserve_removed(csolver *s, uint32_t count) {
    return CSI_RESERVE(s, s->model.journal.removed, count);
}

/* Records that a column, row or constraint was removed. Its memory is released for reuse when
 * the transaction is committed, because a rollback may still need the contents. */
void csi_journal_removed(csolver *s, uint32_t kind, uint32_t index) {
    s->model.journal.removed.items[s->model.journal.removed.count++] = (csi_made){kind, index};
}

/* Reserves memory in the undo log, so that the replacement of `count` blocks of terms can be
 * recorded without failing. Outside a transaction, replaced blocks are freed at once, and
 * nothing is reserved. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_journal_reserve_blocks(csolver *s, uint32_t count) {
    if (!s->model.journal.active) return CSOLVER_OK;
    return CSI_RESERVE(s, s->model.journal.blocks, count);
}

/* Releases a block of `count` terms that a row no longer uses. If the block is `older` than the
 * transaction, the undo log may refer to it, so the block is freed only at the commit. A newer
 * block is freed at once. Therefore a row that changes many times in one transaction needs the
 * memory of only a few blocks. */
void csi_journal_block(csolver *s, uint32_t start, uint32_t count, bool older) {
    if (!s->model.journal.active || !older) {
        csi_block_free(s, start, csi_block_class(count));
        return;
    }
    s->model.journal.blocks.items[s->model.journal.blocks.count++] =
        (csi_block){start, csi_block_class(count)};
}

/* Releases the block of a row that substitutions have changed: at the commit if the block is
 * older than the transaction, otherwise at once. Such a block begins one term before `start`,
 * with a head that stores the row's rounding error and number of terms. */
void csi_journal_row_block(csolver *s, const csi_row *r) {
    csi_journal_block(s, r->start - 1, csi_block_total(s, r) + 1, !r->new_block);
}

/* Ends the transaction and empties the lists of the undo log. Large lists are freed. Small ones
 * keep their memory, so that small transactions in quick succession do not allocate. */
static void finish(csolver *s) {
    csi_journal *j = &s->model.journal;
    j->active = j->explicit_ = false;
    j->columns.count = j->rows.count = j->constraints.count = 0;
    j->made.count = j->removed.count = j->blocks.count = 0;
    CSI_DROP_LARGE(s, j->columns);
    CSI_DROP_LARGE(s, j->rows);
    CSI_DROP_LARGE(s, j->constraints);
    CSI_DROP_LARGE(s, j->made);
    CSI_DROP_LARGE(s, j->removed);
    CSI_DROP_LARGE(s, j->blocks);
    s->model.forms.changes.count = 0;
    s->model.forms.incomplete = false;
    CSI_DROP_LARGE(s, s->model.forms.changes);
    csi_tree_give_back(s);
}

/* Frees the slot of a column, row or constraint that was removed, or that is undone by a
 * rollback, together with its cost vector or block of terms. */
static void free_slot(csolver *s, csi_made slot) {
    switch (slot.kind) {
    case CSI_MADE_COLUMN:
        csi_vector_free(s, csi_col(s, slot.index)->vector);
        csi_store_free_column(s, slot.index);
        break;
    case CSI_MADE_ROW:
        csi_store_free_row(s, slot.index);
        break;
    default: {
        csi_constraint *c = &s->model.constraints.items[slot.index];
        if (csi_has_terms(c)) csi_block_free(s, c->start, csi_block_class(c->count));
        csi_store_free_constraint(s, slot.index);
    }
    }
}

/* Commits the transaction, and frees everything that only a rollback would have needed. Returns
 * whether the caller should shrink the arrays, because many constraints were added or arrays
 * have moved out of the common allocation (arena.c). */
bool csi_journal_commit(csolver *s) {
    csi_journal *j = &s->model.journal;
    bool bulk = s->model.constraints.count - j->first_constraint >= CSI_BULK;
    if (csi_journal_count_made(s) > 0 || j->removed.count > 0) s->model.structure++;
    for (uint32_t i = 0; i < j->columns.count; i++)
        csi_vector_free(s, j->columns.items[i].copy.vector);
    for (uint32_t i = 0; i < j->blocks.count; i++)
        csi_block_free(s, j->blocks.items[i].start, (uint8_t)j->blocks.items[i].size_class);
    for (uint32_t i = 0; i < j->removed.count; i++) free_slot(s, j->removed.items[i]);
    finish(s);
    csi_compact(s);
    return bulk || csi_memory_has_holes(s);
}

/* Used in a rollback: removes the terms of a row that the transaction made from the linked lists
 * of their columns, and frees the terms. */
static void unlink_made(csolver *s, uint32_t row) {
    const csi_row *r = &s->model.rows.items[row];
    if (!r->live) return;
    csi_block_unlink(s, row);
    if (r->derived) csi_block_free_row(s, r);
}

/* Returns whether the column belongs to a variable and was changed for the first time ever in
 * this transaction. Such a column was not copied into the undo log; a rollback resets it to the
 * state of a new column. */
static bool is_renewed(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return x->live && !x->logical && x->transaction == s->model.journal.transaction;
}

/* Used in a rollback: frees all columns, rows and constraints that the transaction made, the
 * last one first. This order restores the lists of free slots, so later calls reuse the same
 * slots as before. Columns of variables that the transaction was the first to change are reset. */
static void free_made(csolver *s) {
    csi_journal *j = &s->model.journal;
    for (uint32_t i = s->model.rows.count; i-- > j->first_row;)
        free_slot(s, (csi_made){CSI_MADE_ROW, i});
    for (uint32_t i = s->model.constraints.count; i-- > j->first_constraint;)
        free_slot(s, (csi_made){CSI_MADE_CONSTRAINT, i});
    for (uint32_t i = j->made.count; i-- > 0;) free_slot(s, j->made.items[i]);
    for (uint32_t i = j->renewed_low; j->renewed > 0; i++) {
        if (!is_renewed(s, i)) continue;
        csi_vector_free(s, csi_col(s, i)->vector);
        csi_store_renew_column(s, i);
        j->renewed--;
    }
    s->model.untouched = j->first_untouched;
}

static void leave_tree(csolver *s, uint32_t constraint) {
    if (s->model.constraints.items[constraint].live) csi_cost_take(s, constraint);
}

/* Used in a rollback: removes constraints that the transaction made or changed from breakpoint
 * trees (search trees for the constraints on one column). This must happen before the
 * constraints are restored, because a tree finds a constraint by its present breakpoint. Frees
 * trees that were made in the transaction. */
static void leave_trees(csolver *s) {
    csi_journal *j = &s->model.journal;
    if (s->model.trees == NULL) return;
    for (uint32_t i = j->first_constraint; i < s->model.constraints.count; i++) leave_tree(s, i);
    for (uint32_t i = 0; i < j->made.count; i++)
        if (j->made.items[i].kind == CSI_MADE_CONSTRAINT) leave_tree(s, j->made.items[i].index);
    for (uint32_t i = 0; i < j->constraints.count; i++)
        leave_tree(s, j->constraints.items[i].index);
    for (uint32_t i = 0; i < j->made.count; i++)
        if (j->made.items[i].kind == CSI_MADE_COLUMN && csi_col(s, j->made.items[i].index)->in_tree)
            csi_tree_drop(s, j->made.items[i].index);
    for (uint32_t i = 0; i < j->columns.count; i++) {
        const csi_saved_column *saved = &j->columns.items[i];
        if (csi_col(s, saved->index)->in_tree && !saved->copy.in_tree)
            csi_tree_drop(s, saved->index);
    }
    uint32_t renewed = j->renewed;
    for (uint32_t i = j->renewed_low; renewed > 0; i++) {
        if (!is_renewed(s, i)) continue;
        if (csi_col(s, i)->in_tree) csi_tree_drop(s, i);
        renewed--;
    }
}

/* Restores a column from its copy in a rollback. If the column had a breakpoint tree (search
 * tree for its constraints) when it was copied, it keeps its present tree, or gets an empty one
 * if it has none now. csi_journal_rollback() then adds the restored constraints to the tree. */
static void restore_column(csolver *s, const csi_saved_column *saved) {
    csi_column *x = csi_col(s, saved->index);
    bool in_tree = x->in_tree;
    uint32_t tree = x->singles;
    csi_vector_free(s, x->vector);
    *x = saved->copy;
    if (!x->in_tree) return;
    if (in_tree)
        x->singles = tree;
    else
        csi_tree_make_again(s, saved->index);
}

/* Rolls the transaction back: restores all copied columns, rows and constraints, and frees those
 * that were made. Allocates nothing and cannot fail. Does not restore the work lists;
 * csi_transaction_roll_back() rebuilds them afterwards. */
void csi_journal_rollback(csolver *s) {
    csi_journal *j = &s->model.journal;
    csi_form_undo(s);
    leave_trees(s);
    csi_form_give_back(s);
    /* The terms of all rows are in common linked lists. So every row that was made or changed
     * must be removed from the lists before the first restored row is added to them. */
    for (uint32_t i = 0; i < j->made.count; i++)
        if (j->made.items[i].kind == CSI_MADE_ROW) unlink_made(s, j->made.items[i].index);
    for (uint32_t i = j->first_row; i < s->model.rows.count; i++) unlink_made(s, i);
    for (uint32_t i = 0; i < j->rows.count; i++) {
        csi_row *r = &s->model.rows.items[j->rows.items[i].index];
        if (!r->live) continue;
        csi_block_unlink(s, j->rows.items[i].index);
        if (r->derived && r->new_block) csi_block_free_row(s, r);
    }
    for (uint32_t i = 0; i < j->columns.count; i++) restore_column(s, &j->columns.items[i]);
    for (uint32_t i = 0; i < j->constraints.count; i++) {
        csi_saved_constraint *saved = &j->constraints.items[i];
        csi_constraint *c = &s->model.constraints.items[saved->index];
        if (c->kind == CSI_KIND_ROW && c->start != saved->copy.start)
            csi_block_free(s, c->start, csi_block_class(c->count));
        *c = saved->copy;
        if (c->live) csi_cost_put(s, saved->index);
    }
    for (uint32_t i = 0; i < j->rows.count; i++) {
        csi_saved_row *saved = &j->rows.items[i];
        csi_row *r = &s->model.rows.items[saved->index];
        /* `eliminated_terms` is the head of a linked list, which keeps its present value instead
         * of that of the copy. The list also contains terms of rows that the rollback does not
         * restore, and it is up to date. */
        uint32_t first_eliminated = r->eliminated_terms;
        csi_block_hide(s, &saved->copy);
        *r = saved->copy;
        r->eliminated_terms = first_eliminated;
    }
    for (uint32_t i = 0; i < j->rows.count; i++) csi_block_link(s, j->rows.items[i].index);
    free_made(s);
    s->model.constraint_count = j->constraint_count;
    s->model.edit_count = j->edit_count;
    s->model.solved = j->solved;
    s->base.doubtful_costs = j->doubtful_costs;
    s->base.uncertain = j->uncertain;
    finish(s);
}
