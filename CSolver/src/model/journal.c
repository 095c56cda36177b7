/* journal.c - the undo log of transactions, which restores columns, rows and constraints.
 *
 * Before its first change in a transaction, each record is copied as a whole. The blocks and lists to
 * which these copies refer, and the slots of removed records, are freed only when the transaction is
 * committed. So a rollback allocates nothing and cannot fail. Outside a transaction nothing is copied, and
 * changes made there, such as pivots, are never undone. */
#include "model.h"

/* Starts a transaction. All work lists must be empty, except the queue of violated columns (basic columns
 * outside their bounds, or outside the linear piece of their cost).
 *
 * Each record stores the number of the transaction that last saved it, in 16 bits. After the highest
 * number, the numbers of all records are reset to 0, which happens once in 65 535 transactions. */
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

/* Saves a column for a rollback. The saved copy takes the column's cost vector, and the column gets a
 * duplicate of it. Errors: OVERFLOW, OUT_OF_MEMORY. */
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

/* Saves a row for a rollback, unless the transaction has saved it before. Errors: OVERFLOW, OUT_OF_MEMORY. */
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

/* Saves a constraint for a rollback, unless the transaction has saved it before. Errors: OVERFLOW,
 * OUT_OF_MEMORY. */
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

/* Records that a column for a constraint was made, so that a rollback frees it. Outside a transaction,
 * only records that columns up to this one have changed. Cannot fail, because csi_journal_reserve_made()
 * has reserved the memory. */
void csi_journal_made_column(csolver *s, uint32_t column) {
    csi_store_touch(s, column);
    if (!s->model.journal.active) return;
    csi_col(s, column)->transaction = s->model.journal.transaction;
    list_made(
        s, CSI_MADE_COLUMN,
        /* A column at the end of the array must be listed, too, because columns of variables are also made
         * there and must survive a rollback. */
        column);
}

/* Records that a row or constraint was made in a slot that existed before the transaction, so that a
 * rollback frees it. New slots at the ends of the arrays need no entry, because first_row and
 * first_constraint say where they begin. */
void csi_journal_reused(csolver *s, uint32_t kind, uint32_t index) {
    const csi_journal *j = &s->model.journal;
    if (index < (kind == CSI_MADE_ROW ? j->first_row : j->first_constraint))
        list_made(s, kind, index);
}

/* Returns how many records the transaction has made, including columns of variables that it was the first
 * to change. */
size_t csi_journal_count_made(const csolver *s) {
    const csi_journal *j = &s->model.journal;
    return (size_t)j->made.count + j->renewed + (s->model.rows.count - j->first_row) +
           (s->model.constraints.count - j->first_constraint);
}

/* Reserves memory to record `count` removals. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_journal_reserve_removed(csolver *s, uint32_t count) {
    return CSI_RESERVE(s, s->model.journal.removed, count);
}

/* Records that a column, row or constraint was removed. Its slot is freed when the transaction is
 * committed, because a rollback may still need it. */
void csi_journal_removed(csolver *s, uint32_t kind, uint32_t index) {
    s->model.journal.removed.items[s->model.journal.removed.count++] = (csi_made){kind, index};
}

/* Reserves memory to record that `count` blocks of terms will be replaced. Outside a transaction, replaced
 * blocks are freed at once, and nothing is reserved. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_journal_reserve_blocks(csolver *s, uint32_t count) {
    if (!s->model.journal.active) return CSOLVER_OK;
    return CSI_RESERVE(s, s->model.journal.blocks, count);
}

/* Frees a block of `count` terms that a row no longer uses. If the block is `older` than the transaction,
 * a saved copy may refer to it, so it is freed only at the commit; otherwise at once. Therefore a row that
 * changes many times in one transaction needs the memory of a few blocks only. */
void csi_journal_block(csolver *s, uint32_t start, uint32_t count, bool older) {
    if (!s->model.journal.active || !older) {
        csi_block_free(s, start, csi_block_class(count));
        return;
    }
    s->model.journal.blocks.items[s->model.journal.blocks.count++] =
        (csi_block){start, csi_block_class(count)};
}

/* Frees the block of a row that substitutions have changed: at the commit if the block is older than the
 * transaction, otherwise at once. The block begins one term before the row's `start`, with a head. */
void csi_journal_row_block(csolver *s, const csi_row *r) {
    csi_journal_block(s, r->start - 1, csi_block_total(s, r) + 1, !r->new_block);
}

/* Ends the transaction and empties its lists. Large lists are freed; small ones keep their memory, so that
 * repeated small transactions do not allocate. */
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

/* Frees a removed column, row or constraint, with the lists or blocks of terms that belong to it. */
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

/* Commits the transaction: frees everything that only saved copies needed. Returns whether the memory of
 * the arrays should be shrunk, because many constraints were added or arrays have moved out of the arena
 * (arena.c). */
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

/* Used in a rollback: removes a row that was made in the transaction from the lists of its columns, and
 * frees its terms. */
static void unlink_made(csolver *s, uint32_t row) {
    const csi_row *r = &s->model.rows.items[row];
    if (!r->live) return;
    csi_block_unlink(s, row);
    if (r->derived) csi_block_free_row(s, r);
}

/* Returns whether the column belongs to a variable and was changed for the first time ever in this
 * transaction. Such a column was not copied; a rollback resets it to the state in which it was made. */
static bool is_renewed(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return x->live && !x->logical && x->transaction == s->model.journal.transaction;
}

/* Used in a rollback: frees everything that the transaction made, in reverse order, which also restores
 * the order of the free lists. Resets columns that the transaction was the first to change. */
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

/* Used in a rollback: removes constraints that the transaction made or changed from breakpoint trees
 * (search trees for constraints), while they still have the breakpoints by which the trees find them.
 * Frees trees that were made in the transaction. */
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

/* Restores a saved column. If the column had a breakpoint tree (search tree for its constraints) when it
 * was saved, it keeps its present tree, or gets an empty one; csi_journal_rollback() then adds the
 * restored constraints to the tree. */
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

/* Rolls the transaction back: restores all saved records and frees what was made. Allocates nothing and
 * cannot fail. The work lists are outdated afterwards; csi_transaction_roll_back() rebuilds them. */
void csi_journal_rollback(csolver *s) {
    csi_journal *j = &s->model.journal;
    csi_form_undo(s);
    leave_trees(s);
    csi_form_give_back(s);
    /* All rows that were made or changed must be unlinked before the first saved row is linked again,
     * because they share lists. */
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
        /* The head of this list is not restored from the saved copy. The list also links terms of rows
         * that have not changed, and it is up to date. */
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
