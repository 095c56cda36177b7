/* logical.c - the logical column of a required equality, made when it is needed.
 *
 * It is nonbasic and fixed at the constant from the moment on at which the equality defines a variable,
 * and mostly for ever. So it is *implicit* at first: no column and no term, the row holds the constant
 * instead. It becomes a column before it could turn up in another row (a substitution), before the
 * constant, the priority or the constraint itself may change, and for least squares. */
#include "solver.h"

#include "numeric.h"

/* The row's constraint is a required equality and defines a variable at once. */
void csi_logical_imply(csolver *s, uint32_t row) {
    csi_row *r = &s->rows.items[row];
    r->implicit = 1;
    r->shift = -s->constraints.items[r->source].constant;
}

/* Copies the terms of the row's constraint to a block with room for one more. */
static void move_terms(csolver *s, uint32_t row, csi_term last) {
    csi_row *r = &s->rows.items[row];
    csi_constraint *c = &s->constraints.items[r->source];
    uint32_t start = csi_block_make(s, c->count + 1), count = c->count;
    csi_block_unlink(s, c->start, count);
    memcpy(s->terms.items + start, s->terms.items + c->start, count * sizeof(csi_term));
    s->terms.items[start + count] = last;
    csi_journal_block(s, c->start, c->size_class, r->block_stamp != s->journal.stamp);
    r->block_stamp = s->journal.stamp;
    c->start = r->start = start;
    c->count = r->count = count + 1;
    c->size_class = r->size_class = csi_block_class(count + 1);
    csi_block_link(s, start, count + 1, row);
}

/* Makes the row's logical a column, if it is none. Values stay. */
csolver_status csi_logical_make(csolver *s, uint32_t row) {
    csi_row *r = &s->rows.items[row];
    if (!r->implicit) return CSOLVER_OK;
    CSI_TRY(csi_store_reserve_columns(s, 1));
    CSI_TRY(csi_block_reserve(s, r->count + 1));
    CSI_TRY(csi_journal_reserve_made(s, 1));
    CSI_TRY(csi_journal_reserve_blocks(s, 1));
    CSI_TRY(csi_journal_row(s, row));
    CSI_TRY(csi_journal_constraint(s, r->source));
    csi_replay_forget(s);
    csi_constraint *c = &s->constraints.items[r->source];
    uint32_t column = csi_store_make_column(s);
    if (s->journal.active) csi_journal_made(s, CSI_MADE_COLUMN, column);
    csi_column *x = csi_col(s, column);
    x->logical = x->fixed = 1;
    x->owner = r->source;
    x->value = x->low = x->high = c->constant;
    x->error = CSI_ROUNDOFF * fabs(c->constant);
    c->column = column;
    move_terms(s, row, (csi_term){.coefficient = -1, .column = column});
    r->implicit = 0;
    r->shift = 0;
    return CSOLVER_OK;
}

/* The same for the row and all rows with labels of `limit` or more that it rests on. */
csolver_status csi_logical_make_below(csolver *s, uint32_t row, int64_t limit) {
    uint32_t depth = 0;
    csi_values_new_visit(s);
    s->visits[row] = s->visit;
    CSI_TRY(csi_logical_make(s, row));
    s->stack[depth++] = (struct csi_frame){row, 0};
    while (depth > 0) {
        struct csi_frame *top = &s->stack[depth - 1];
        const csi_row *r = &s->rows.items[top->row];
        if (top->cursor == r->count) {
            depth--;
            continue;
        }
        const csi_column *x = csi_col(s, s->terms.items[r->start + top->cursor++].column);
        if (x->row == CSI_NONE || x->label < limit || s->visits[x->row] == s->visit) continue;
        uint32_t inner = x->row;
        s->visits[inner] = s->visit;
        CSI_TRY(csi_logical_make(s, inner));
        s->stack[depth++] = (struct csi_frame){inner, 0};
    }
    return CSOLVER_OK;
}

csolver_status csi_logical_make_all(csolver *s) {
    for (uint32_t i = 0; i < s->rows.count; i++)
        if (s->rows.items[i].live) CSI_TRY(csi_logical_make(s, i));
    return CSOLVER_OK;
}

/* Reduced prices of fixed columns are not kept; now this one must be known. */
csolver_status csi_logical_release(csolver *s, uint32_t column) {
    if (!csi_col(s, column)->fixed) return CSOLVER_OK;
    CSI_TRY(csi_journal_column(s, column));
    if (!csi_is_basic(s, column)) CSI_TRY(csi_duals_sum(s, column));
    csi_col(s, column)->fixed = 0;
    return CSOLVER_OK;
}

/* The constraint of the column is a required equality from now on. */
csolver_status csi_logical_fix(csolver *s, uint32_t column) {
    CSI_TRY(csi_journal_column(s, column));
    csi_column *x = csi_col(s, column);
    x->fixed = 1;
    if (x->row != CSI_NONE) return CSOLVER_OK;
    csi_lex_free(s, x->lex);
    x->lex = CSI_NONE;
    return CSOLVER_OK;
}
