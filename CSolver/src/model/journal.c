/* journal.c - transactions: what must be known to take changes back.
 *
 * Columns, rows and constraints are saved whole before their first change in a transaction. Blocks
 * and lists that saved copies refer to stay until the commit; slots of what was removed too. Taking
 * back allocates nothing. Outside a transaction nothing is recorded, and every change is one that
 * may stay (a pivot, a new value). */
#include "model.h"

/* Starts recording. No work may be waiting but violations. */
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
    j->doom = CSOLVER_OK;
}

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

/* A logical column was made, in a transaction or not: it is never as variables' columns begin. In a
 * transaction, room for it in the list was reserved. */
void csi_journal_made_column(csolver *s, uint32_t column) {
    csi_store_touch(s, column);
    if (!s->model.journal.active) return;
    csi_col(s, column)->transaction = s->model.journal.transaction;
    list_made(s, CSI_MADE_COLUMN,
              column); /* at the end of the array, too: variables are made there */
}

/* A row or a constraint in a slot that was used before. */
void csi_journal_reused(csolver *s, uint32_t kind, uint32_t index) {
    const csi_journal *j = &s->model.journal;
    if (index < (kind == CSI_MADE_ROW ? j->first_row : j->first_constraint))
        list_made(s, kind, index);
}

/* How much was made or used for the first time in the transaction. */
size_t csi_journal_count_made(const csolver *s) {
    const csi_journal *j = &s->model.journal;
    return (size_t)j->made.count + j->renewed + (s->model.rows.count - j->first_row) +
           (s->model.constraints.count - j->first_constraint);
}

csolver_status csi_journal_reserve_removed(csolver *s, uint32_t count) {
    return CSI_RESERVE(s, s->model.journal.removed, count);
}

void csi_journal_removed(csolver *s, uint32_t kind, uint32_t index) {
    s->model.journal.removed.items[s->model.journal.removed.count++] = (csi_made){kind, index};
}

/* Outside a transaction blocks are freed at once, and no room is needed. */
csolver_status csi_journal_reserve_blocks(csolver *s, uint32_t count) {
    if (!s->model.journal.active) return CSOLVER_OK;
    return CSI_RESERVE(s, s->model.journal.blocks, count);
}

/* The block that a row had. One that was made in the transaction is in no saved copy and goes at once:
 * a row that is derived again and again needs the memory of one. */
void csi_journal_block(csolver *s, uint32_t start, uint32_t count, bool older) {
    if (!s->model.journal.active || !older) {
        csi_block_free(s, start, csi_block_class(count));
        return;
    }
    s->model.journal.blocks.items[s->model.journal.blocks.count++] =
        (csi_block){start, csi_block_class(count)};
}

/* The block of a derived row, which begins one term before the row. */
void csi_journal_row_block(csolver *s, const csi_row *r) {
    csi_journal_block(s, r->start - 1, csi_block_total(s, r) + 1, !r->new_block);
}

/* Gives back what a large transaction took; small ones keep their room. */
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
    csi_tree_give_back(s);
}

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
        if (c->kind == CSI_KIND_ROW) csi_block_free(s, c->start, csi_block_class(c->count));
        csi_store_free_constraint(s, slot.index);
    }
    }
}

/* Returns whether arrays are to be fitted. */
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

/* The row, made in the transaction, lets go of its columns. */
static void let_go(csolver *s, uint32_t row) {
    const csi_row *r = &s->model.rows.items[row];
    if (!r->live) return;
    csi_block_unlink(s, row);
    if (r->derived) csi_block_free_row(s, r);
}

/* Whether the column was as it was made when the transaction began, and is not any more. */
static bool is_renewed(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return x->live && !x->logical && x->transaction == s->model.journal.transaction;
}

/* Everything that was made goes, in the reverse order, so that slots are used again in the same one. */
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

/* Constraints that were made or changed leave the trees that they are in, and trees that were made go. */
static void leave_trees(csolver *s) {
    csi_journal *j = &s->model.journal;
    if (s->model.trees == NULL) return;
    for (uint32_t i = j->first_constraint; i < s->model.constraints.count; i++) leave_tree(s, i);
    for (uint32_t i = 0; i < j->made.count; i++)
        if (j->made.items[i].kind == CSI_MADE_CONSTRAINT) leave_tree(s, j->made.items[i].index);
    for (uint32_t i = 0; i < j->constraints.count; i++)
        leave_tree(s, j->constraints.items[i].index);
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

/* The column as it was. Its tree, if it had one, is as far as it was left alone; constraints come back to it. */
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

/* The lists of waiting work are out of date then. */
void csi_journal_rollback(csolver *s) {
    csi_journal *j = &s->model.journal;
    leave_trees(s);
    /* All present rows of the transaction let go of their columns before any row comes back. */
    for (uint32_t i = 0; i < j->made.count; i++)
        if (j->made.items[i].kind == CSI_MADE_ROW) let_go(s, j->made.items[i].index);
    for (uint32_t i = j->first_row; i < s->model.rows.count; i++) let_go(s, i);
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
        uint32_t first_eliminated =
            r->eliminated_terms; /* the list is that of the rows that are left */
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
