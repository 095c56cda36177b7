/* transaction.c - begins and ends transactions: commits or restores the columns, rows and constraints (the
 * *records*) that journal.c has saved and noted, restores the counters, and rebuilds the work lists. */
#include "tableau.h"

static csi_column *saved_column(const csolver *s, uint32_t position) {
    return csi_undo_copy(s, CSI_RECORD_COLUMN, position, sizeof(csi_column));
}

static uint32_t saved_column_index(const csolver *s, uint32_t position) {
    return csi_undo_index(s, CSI_RECORD_COLUMN, position, sizeof(csi_column));
}

static csi_row *saved_row(const csolver *s, uint32_t position) {
    return csi_undo_copy(s, CSI_RECORD_ROW, position, sizeof(csi_row));
}

static uint32_t saved_row_index(const csolver *s, uint32_t position) {
    return csi_undo_index(s, CSI_RECORD_ROW, position, sizeof(csi_row));
}

/* Resets the number of the last transaction in all records, because the numbers begin again. */
static void reset_numbers(csolver *s) {
    for (uint32_t i = 0; i < s->tableau.columns.count; i++)
        s->tableau.columns.items[i].transaction = 0;
    for (uint32_t i = 0; i < s->tableau.rows.count; i++) s->tableau.rows.items[i].transaction = 0;
    for (uint32_t i = 0; i < s->model.constraints.count; i++)
        s->model.constraints.items[i].transaction = 0;
}

/* Opens a transaction. If all work lists but the queue of violated columns are empty, the transaction may
 * be rolled back by csi_transaction_roll_back(), which empties the lists. Otherwise the caller must roll
 * back by csi_transaction_roll_back_waiting(), which keeps the work that the lists contain now. */
void csi_transaction_open(csolver *s) {
    if (!csi_undo_open(s)) reset_numbers(s);
    s->model.before = (csi_model_before){s->model.constraints.count, s->model.solved,
                                         s->model.constraint_count, s->model.edit_count};
    const csi_list *list = &s->tableau.repriced;
    s->tableau.before = (csi_tableau_before){.first_row = s->tableau.rows.count,
                                             .first_untouched = s->tableau.untouched,
                                             .renewed_low = CSI_NONE,
                                             .order_key = s->tableau.order_key,
                                             .derivations = s->tableau.derivations,
                                             .repriced = list->lost ? CSI_NONE : list->count,
                                             .suspect = s->tableau.suspect,
                                             .imprecise = s->tableau.imprecise,
                                             .doubtful_costs = s->base.doubtful_costs,
                                             .uncertain = s->base.uncertain};
    if (!CSI_COMPACT) s->tableau.before.fill = s->tableau.fill;
}

/* ---- records ---- */

/* Ends the transaction and empties the lists of the undo log. Large lists are freed. Small ones
 * keep their memory, so that small transactions in quick succession do not allocate. */
static void finish(csolver *s) {
    csi_undo_close(s);
    csi_undo_forget(s, CSI_RECORD_COLUMN, sizeof(csi_column));
    csi_undo_forget(s, CSI_RECORD_ROW, sizeof(csi_row));
    csi_undo_forget(s, CSI_RECORD_CONSTRAINT, sizeof(csi_constraint));
    s->model.unused_blocks.count = 0;
    CSI_DROP_LARGE(s, s->model.unused_blocks);
    s->tableau.forms.changes.count = 0;
    s->tableau.forms.incomplete = false;
    CSI_DROP_LARGE(s, s->tableau.forms.changes);
    csi_tree_give_back(s);
}

/* Called when a solver is freed. Frees the copies of records in the undo log. */
void csi_transaction_free(csolver *s) {
    csi_undo_release(s, CSI_RECORD_COLUMN, sizeof(csi_column));
    csi_undo_release(s, CSI_RECORD_ROW, sizeof(csi_row));
    csi_undo_release(s, CSI_RECORD_CONSTRAINT, sizeof(csi_constraint));
}

/* Frees the slot of a column, row or constraint that was removed, or that is undone by a
 * rollback, together with its cost vector or block of terms. */
static void free_slot(csolver *s, csi_made slot) {
    switch (slot.kind) {
    case CSI_RECORD_COLUMN:
        csi_vector_free(s, csi_col(s, slot.index)->vector);
        csi_store_free_column(s, slot.index);
        break;
    case CSI_RECORD_ROW:
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
static bool commit_records(csolver *s) {
    const csi_undo *u = &s->base.undo;
    bool bulk = s->model.constraints.count - s->model.before.first_constraint >= CSI_BULK;
    if (csi_journal_count_made(s) > 0 || u->removed.count > 0) s->model.structure++;
    for (uint32_t i = 0; i < u->copies[CSI_RECORD_COLUMN].count; i++)
        csi_vector_free(s, saved_column(s, i)->vector);
    for (uint32_t i = 0; i < s->model.unused_blocks.count; i++)
        csi_block_free(s, s->model.unused_blocks.items[i].start,
                       (uint8_t)s->model.unused_blocks.items[i].size_class);
    for (uint32_t i = 0; i < u->removed.count; i++) free_slot(s, u->removed.items[i]);
    finish(s);
    csi_compact(s);
    return bulk || csi_memory_has_holes(s);
}

/* Used in a rollback: removes the terms of a row that the transaction made from the linked lists
 * of their columns, and frees the terms. */
static void unlink_made(csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    if (!r->live) return;
    csi_row_unlink(s, row);
    if (r->derived) csi_row_free_block(s, r);
}

/* Returns whether the column belongs to a variable and was changed for the first time ever in
 * this transaction. Such a column was not copied into the undo log; a rollback resets it to the
 * state of a new column. */
static bool is_renewed(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return x->live && !x->logical && x->transaction == s->base.undo.transaction;
}

/* Used in a rollback: frees all columns, rows and constraints that the transaction made, the
 * last one first. This order restores the lists of free slots, so later calls reuse the same
 * slots as before. Columns of variables that the transaction was the first to change are reset. */
static void free_made(csolver *s) {
    csi_tableau_before *before = &s->tableau.before;
    for (uint32_t i = s->tableau.rows.count; i-- > before->first_row;)
        free_slot(s, (csi_made){CSI_RECORD_ROW, i});
    for (uint32_t i = s->model.constraints.count; i-- > s->model.before.first_constraint;)
        free_slot(s, (csi_made){CSI_RECORD_CONSTRAINT, i});
    for (uint32_t i = s->base.undo.made.count; i-- > 0;) free_slot(s, s->base.undo.made.items[i]);
    for (uint32_t i = before->renewed_low; before->renewed > 0; i++) {
        if (!is_renewed(s, i)) continue;
        csi_vector_free(s, csi_col(s, i)->vector);
        csi_store_renew_column(s, i);
        before->renewed--;
    }
    s->tableau.untouched = before->first_untouched;
}

static void leave_tree(csolver *s, uint32_t constraint) {
    if (s->model.constraints.items[constraint].live) csi_cost_take(s, constraint);
}

/* Used in a rollback: removes constraints that the transaction made or changed from breakpoint
 * trees (search trees for the constraints on one column). This must happen before the
 * constraints are restored, because a tree finds a constraint by its present breakpoint. Frees
 * trees that were made in the transaction. */
static void leave_trees(csolver *s) {
    const csi_undo *u = &s->base.undo;
    if (s->tableau.trees == NULL) return;
    for (uint32_t i = s->model.before.first_constraint; i < s->model.constraints.count; i++)
        leave_tree(s, i);
    for (uint32_t i = 0; i < u->made.count; i++)
        if (u->made.items[i].kind == CSI_RECORD_CONSTRAINT) leave_tree(s, u->made.items[i].index);
    for (uint32_t i = 0; i < csi_saved_constraints(s); i++)
        leave_tree(s, csi_saved_constraint_index(s, i));
    for (uint32_t i = 0; i < u->made.count; i++) {
        csi_made made = u->made.items[i];
        if (made.kind == CSI_RECORD_COLUMN && csi_in_tree(csi_col(s, made.index)))
            csi_tree_drop(s, made.index);
    }
    for (uint32_t i = 0; i < u->copies[CSI_RECORD_COLUMN].count; i++) {
        uint32_t column = saved_column_index(s, i);
        if (csi_in_tree(csi_col(s, column)) && !csi_in_tree(saved_column(s, i)))
            csi_tree_drop(s, column);
    }
    uint32_t renewed = s->tableau.before.renewed;
    for (uint32_t i = s->tableau.before.renewed_low; renewed > 0; i++) {
        if (!is_renewed(s, i)) continue;
        if (csi_in_tree(csi_col(s, i))) csi_tree_drop(s, i);
        renewed--;
    }
}

/* Restores a column from its copy in a rollback. If the column had a breakpoint tree (search
 * tree for its constraints) when it was copied, it keeps its present tree, or gets an empty one
 * if it has none now. restore_records() then adds the restored constraints to the tree. */
static void restore_column(csolver *s, uint32_t position) {
    uint32_t column = saved_column_index(s, position);
    csi_column *x = csi_col(s, column);
    bool in_tree = csi_in_tree(x);
    uint32_t tree = x->singles;
    csi_users users = x->users;
    csi_vector_free(s, x->vector);
    *x = *saved_column(s, position);
    x->users = users;
    if (!csi_in_tree(x)) return;
    if (in_tree)
        x->singles = tree;
    else
        csi_tree_make_again(s, column);
}

/* Rolls the transaction back: restores all copied columns, rows and constraints, and frees those
 * that were made. Allocates nothing and cannot fail. Does not restore the work lists;
 * csi_transaction_roll_back() rebuilds them afterwards. */
static void restore_records(csolver *s) {
    const csi_undo *u = &s->base.undo;
    uint32_t rows = u->copies[CSI_RECORD_ROW].count;
    csi_form_undo(s);
    leave_trees(s);
    csi_form_give_back(s);
    /* The terms of all rows are in common linked lists. So every row that was made or changed
     * must be removed from the lists before the first restored row is added to them. */
    for (uint32_t i = 0; i < u->made.count; i++)
        if (u->made.items[i].kind == CSI_RECORD_ROW) unlink_made(s, u->made.items[i].index);
    for (uint32_t i = s->tableau.before.first_row; i < s->tableau.rows.count; i++)
        unlink_made(s, i);
    for (uint32_t i = 0; i < rows; i++) {
        const csi_row *r = &s->tableau.rows.items[saved_row_index(s, i)];
        if (!r->live) continue;
        csi_row_unlink(s, saved_row_index(s, i));
        if (r->derived && r->new_block) csi_row_free_block(s, r);
    }
    for (uint32_t i = 0; i < u->copies[CSI_RECORD_COLUMN].count; i++) restore_column(s, i);
    for (uint32_t i = 0; i < csi_saved_constraints(s); i++) {
        const csi_constraint *copy = csi_saved_constraint(s, i);
        csi_constraint *c = &s->model.constraints.items[csi_saved_constraint_index(s, i)];
        if (c->kind == CSI_KIND_ROW && c->start != copy->start)
            csi_block_free(s, c->start, csi_block_class(c->count));
        *c = *copy;
        if (c->live) csi_cost_put(s, csi_saved_constraint_index(s, i));
    }
    for (uint32_t i = 0; i < rows; i++) {
        const csi_row *copy = saved_row(s, i);
        csi_row *r = &s->tableau.rows.items[saved_row_index(s, i)];
        /* `eliminated_terms` is the head of a linked list, which keeps its present value instead
         * of that of the copy. The list also contains terms of rows that the rollback does not
         * restore, and it is up to date. */
        uint32_t first_eliminated = r->eliminated_terms;
        csi_row_hide(s, copy);
        *r = *copy;
        r->eliminated_terms = first_eliminated;
    }
    for (uint32_t i = 0; i < rows; i++) csi_row_link(s, saved_row_index(s, i));
    free_made(s);
    s->model.constraint_count = s->model.before.constraint_count;
    s->model.edit_count = s->model.before.edit_count;
    s->model.solved = s->model.before.solved;
    s->base.doubtful_costs = s->tableau.before.doubtful_costs;
    s->base.uncertain = s->tableau.before.uncertain;
    finish(s);
}

/* ---- transactions ---- */

/* Frees the memory of empty work lists that have room for more than CSI_KEPT items. */
static void drop_lists(csolver *s) {
    CSI_DROP_LARGE(s, s->tableau.dirty);
    CSI_DROP_LARGE(s, s->tableau.moved);
    CSI_DROP_LARGE(s, s->tableau.unevaluated);
}

/* Removes columns that are about to be freed from all work lists. */
static void unqueue_columns(csolver *s, uint32_t count, const csi_made *slots) {
    for (uint32_t i = 0; i < count; i++)
        if (slots[i].kind == CSI_RECORD_COLUMN) csi_queue_remove(s, slots[i].index);
}

/* Commits a transaction. Work space that was needed to add many constraints is freed before the arrays are
 * shrunk to their contents. */
void csi_transaction_commit(csolver *s) {
    unqueue_columns(s, s->base.undo.removed.count, s->base.undo.removed.items);
    drop_lists(s);
    if (!commit_records(s)) return;
    s->tableau.work.count = s->tableau.eliminated.count = 0;
    CSI_DROP_LARGE(s, s->tableau.work);
    CSI_DROP_LARGE(s, s->tableau.eliminated);
    csi_arena_fit(s);
}

/* Rolls back a transaction that began when no column or row was waiting to be updated. */
CSI_OUTLINE void csi_transaction_roll_back(csolver *s) {
    unqueue_columns(s, s->base.undo.made.count, s->base.undo.made.items);
    drop_lists(s);
    restore_records(s);
    s->tableau.order_key = s->tableau.before.order_key;
    s->tableau.derivations = s->tableau.before.derivations;
    if (!CSI_COMPACT) s->tableau.fill = s->tableau.before.fill;
    s->tableau.suspect = s->tableau.before.suspect;
    s->tableau.imprecise = s->tableau.before.imprecise;
    csi_queue_scan(s, s->tableau.before.repriced);
}

/* Rolls back a transaction that began while columns or rows were waiting to be updated. The
 * rollback clears the lists of these columns and rows, so all columns and rows are queued. */
CSI_COLD void csi_transaction_roll_back_waiting(csolver *s) {
    csi_transaction_roll_back(s);
    s->base.rigid = true;
    for (uint32_t i = 0; i < s->tableau.columns.count; i++)
        if (csi_col(s, i)->live) csi_queue_dirty(s, i);
    for (uint32_t i = 0; i < s->tableau.rows.count; i++)
        if (s->tableau.rows.items[i].live) csi_values_invalidate(s, i);
    s->base.rigid = false;
}

/* Resets the state of the tableau when csolver_reset() has removed all rows. */
void csi_transaction_clear(csolver *s) {
    csi_queue_clear(s);
    s->tableau.order_key = 0;
    s->tableau.derivations = 0;
    if (!CSI_COMPACT) s->tableau.fill = 0;
    s->tableau.suspect = s->tableau.imprecise = s->tableau.unsettled = false;
}
