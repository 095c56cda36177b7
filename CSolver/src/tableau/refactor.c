/* refactor.c - makes the rows anew from the constraints as given, for the same basis, so that
 * rounding errors of derived rows do not accumulate, and fill-in is undone.
 *
 * The basis matrix is brought to triangular form: a row with one basic column left defines it by
 * what was defined before (order keys from below); a column left in one row is defined by what comes
 * later (order keys from above). The rest, the nucleus, is torn or eliminated (`nucleus.c`). If the
 * basis turns out to be singular, columns are exchanged until it is not. Reduced costs are then
 * summed up afresh. It runs inside a transaction, so that running out of memory takes it back. */
#include "factor.h"
#include "tableau.h"

#include "../base/numeric.h"

bool csi_refactor_is_due(const csolver *s) {
    return s->tableau.suspect ||
           s->tableau.derivations > CSI_DERIVATIONS + (uint64_t)s->model.row_count / 4;
}

/* Every derived row takes the terms of its source again. All are linked anew: how column lists are ordered depends on
 * what was taken back, and the order of elimination depends on that of the lists. */
static csolver_status restore_rows(csolver *s) {
    for (uint32_t i = 0; i < s->model.rows.count; i++) {
        csi_row *r = &s->model.rows.items[i];
        if (!r->live || !r->derived) continue;
        CSI_TRY(csi_journal_row(s, i));
        CSI_TRY(csi_journal_reserve_blocks(s, 1));
        const csi_constraint *c = &s->model.constraints.items[r->source];
        csi_block_unlink(s, i);
        csi_journal_row_block(s, r);
        r->derived = false;
        r->start = c->start;
        r->count = c->count;
        r->shift = r->eliminated ? -c->constant : 0;
        csi_block_link(s, i);
    }
    for (uint32_t i = s->model.rows.count; i-- > 0;) {
        if (!s->model.rows.items[i].live) continue;
        csi_block_unlink(s, i);
        csi_block_link(s, i);
    }
    return CSOLVER_OK;
}

/* The next order keys from below and from above. */
int64_t csi_factor_key_below(csi_factor *f) { return f->low += CSI_ORDER_STEP; }
int64_t csi_factor_key_above(csi_factor *f) { return f->high -= CSI_ORDER_STEP; }

void csi_factor_enqueue(csi_factor *f, uint32_t item) { f->queue[f->tail++ % f->capacity] = item; }

static csolver_status count_entries(csi_factor *f) {
    csolver *s = f->s;
    f->heap_count = f->unassigned = f->head = f->tail = 0;
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        f->rows_left[j] = csi_col(s, j)->live && csi_is_basic(s, j) ? 0 : CSI_CLOSED;
    for (uint32_t j = s->model.columns.count; j < f->columns; j++) f->rows_left[j] = CSI_CLOSED;
    for (uint32_t i = 0; i < s->model.rows.count; i++) {
        const csi_row *r = &s->model.rows.items[i];
        f->place[i] = CSI_NONE;
        f->columns_left[i] = r->live ? 0 : CSI_CLOSED;
        if (!r->live) continue;
        CSI_TRY(csi_journal_row(s, i));
        CSI_TRY(csi_journal_column(s, r->basic));
        f->unassigned++;
        csi_work_count(s, r->count);
        for (uint32_t k = r->start; k < r->start + r->count; k++) {
            uint32_t column = s->model.terms.items[k].column;
            if (!csi_factor_is_open_column(f, column)) continue;
            f->columns_left[i]++;
            f->rows_left[column]++;
        }
    }
    f->low = 0;
    f->high = (int64_t)(f->unassigned + 2) * CSI_ORDER_STEP;
    s->tableau.order_key = f->high;
    for (uint32_t i = 0; i < s->model.rows.count; i++)
        if (csi_factor_is_open_row(f, i) && f->columns_left[i] <= 1) csi_factor_enqueue(f, i);
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        if (csi_factor_is_open_column(f, j) && f->rows_left[j] == 1)
            csi_factor_enqueue(f, j + s->model.rows.count);
    return CSOLVER_OK;
}

/* One of the row's columns is no longer open. */
void csi_factor_lose_column(csi_factor *f, uint32_t row) {
    if (!csi_factor_is_open_row(f, row)) return;
    if (--f->columns_left[row] <= 1) csi_factor_enqueue(f, row);
    csi_nucleus_sift(f, row);
}

/* One of the column's rows is no longer open, or no longer holds it. */
void csi_factor_lose_row(csi_factor *f, uint32_t column) {
    if (!csi_factor_is_open_column(f, column)) return;
    if (--f->rows_left[column] == 1) csi_factor_enqueue(f, column + f->s->model.rows.count);
}

/* The row defines the column. */
void csi_factor_assign(csi_factor *f, uint32_t row, uint32_t column, int64_t key) {
    csolver *s = f->s;
    csi_row *r = &s->model.rows.items[row];
    r->basic = column;
    csi_col(s, column)->row = row;
    csi_col(s, column)->order_key = key;
    bool open = csi_factor_is_open_column(f, column);
    f->columns_left[row] = CSI_CLOSED;
    f->rows_left[column] = CSI_CLOSED;
    f->unassigned--;
    csi_nucleus_sift(f, row);
    for (uint32_t k = r->start; k < r->start + r->count; k++)
        csi_factor_lose_row(f, s->model.terms.items[k].column);
    /* A row that was not open any more has been taken off already. */
    for (uint32_t k = open ? s->model.users[column].head : CSI_NONE; k != CSI_NONE;
         k = s->model.terms.items[k].next)
        csi_factor_lose_column(f, s->model.terms.items[k].row);
}

static uint32_t largest_open(const csi_factor *f, uint32_t row) {
    const csolver *s = f->s;
    const csi_row *r = &s->model.rows.items[row];
    uint32_t best = CSI_NONE;
    double most = 0;
    for (uint32_t k = r->start; k < r->start + r->count; k++) {
        const csi_term *term = &s->model.terms.items[k];
        if (!csi_factor_is_open_column(f, term->column) || fabs(term->coefficient) <= most)
            continue;
        most = fabs(term->coefficient);
        best = term->column;
    }
    return best;
}

/* A column that may be left in one row only is defined by that. */
void csi_factor_take_column(csi_factor *f, uint32_t column) {
    const csolver *s = f->s;
    if (!csi_factor_is_open_column(f, column) || f->rows_left[column] != 1) return;
    for (uint32_t k = s->model.users[column].head; k != CSI_NONE;
         k = s->model.terms.items[k].next) {
        if (!csi_factor_is_open_row(f, s->model.terms.items[k].row)) continue;
        csi_factor_assign(f, s->model.terms.items[k].row, column, csi_factor_key_above(f));
        return;
    }
}

csolver_status csi_factor_take_singletons(csi_factor *f) {
    csolver *s = f->s;
    while (f->head != f->tail) {
        uint32_t item = f->queue[f->head++ % f->capacity];
        if (item >= s->model.rows.count) {
            csi_factor_take_column(f, item - s->model.rows.count);
            continue;
        }
        if (!csi_factor_is_open_row(f, item) || f->columns_left[item] > 1) continue;
        uint32_t column = largest_open(f, item);
        if (column == CSI_NONE) {
            /* Singular: the logical of the row's source takes the place. No other row holds it, for
             * the row was not used in any elimination. */
            CSI_TRY(csi_logical_make(s, item));
            column = s->model.constraints.items[s->model.rows.items[item].source].column;
            CSI_TRY(csi_journal_column(s, column));
            csi_vector_free(s, csi_col(s, column)->vector);
            csi_col(s, column)->vector = CSI_NONE;
            csi_queue_dirty(s, column);
        }
        csi_factor_assign(f, item, column, csi_factor_key_below(f));
    }
    return CSOLVER_OK;
}

/* Columns of a singular basis that no row took become nonbasic. */
static void drop_unassigned(csi_factor *f) {
    csolver *s = f->s;
    for (uint32_t j = 0; j < s->model.columns.count; j++) {
        if (!csi_factor_is_open_column(f, j)) continue;
        csi_col(s, j)->row = CSI_NONE;
        csi_set_error(csi_col(s, j), CSI_ROUNDOFF * fabs(csi_col(s, j)->value));
        csi_vector_free(s, csi_col(s, j)->vector);
        csi_col(s, j)->vector = CSI_NONE;
        csi_queue_dirty(s, j);
    }
}

/* Reduced costs anew, from the slopes of the basic columns. */
static csolver_status sum_up_duals(csolver *s) {
    for (uint32_t j = 0; j < s->model.columns.count; j++) {
        csi_column *x = csi_col(s, j);
        if (!x->live || x->vector == CSI_NONE || x->row != CSI_NONE) continue;
        CSI_TRY(csi_journal_column(s, j));
        csi_vector_free(s, x->vector);
        x->vector = CSI_NONE;
        csi_queue_dual_infeasible(s, j);
    }
    return csi_reduced_sum_all(s);
}

/* All rows as given, and what of them is triangular. */
static csolver_status start(csi_factor *f) {
    CSI_TRY(restore_rows(f->s));
    CSI_TRY(count_entries(f));
    CSI_TRY(csi_factor_take_singletons(f));
    return f->unassigned > 0 ? csi_nucleus_begin(f) : CSOLVER_OK;
}

static csolver_status run(csi_factor *f) {
    csolver *s = f->s;
    bool torn = false;
    CSI_TRY(start(f));
    if (f->unassigned > CSI_ELIMINATED_MOST) {
        CSI_TRY(csi_nucleus_tear(f, &torn));
        if (!torn) CSI_TRY(start(f));
    }
    if (!torn) CSI_TRY(csi_nucleus_eliminate(f));
    drop_unassigned(f);
    CSI_TRY(sum_up_duals(s));
    for (uint32_t i = 0; i < s->model.rows.count; i++)
        if (s->model.rows.items[i].live) csi_values_invalidate(s, i);
    return CSOLVER_OK;
}

/* Says where everything is in a block. Returns how large it has to be. */
static size_t lay_out(csi_factor *f, void *block) {
    csi_carving c = {block, 0};
    size_t rows = f->s->model.rows.count;
    f->scale = csi_carve(&c, f->columns, sizeof *f->scale);
    f->stack = csi_carve(&c, rows, sizeof *f->stack);
    f->rows_left = csi_carve(&c, f->columns, sizeof *f->rows_left);
    f->columns_left = csi_carve(&c, rows, sizeof *f->columns_left);
    f->heap = csi_carve(&c, rows, sizeof *f->heap);
    f->place = csi_carve(&c, rows, sizeof *f->place);
    f->list = csi_carve(&c, rows, sizeof *f->list);
    f->queue = csi_carve(&c, f->capacity, sizeof *f->queue);
    return c.size;
}

/* Makes the rows anew, and evaluates nothing. */
csolver_status csi_refactor_rows(csolver *s) {
    csi_factor f = {.s = s};
    /* Logicals may become columns meanwhile, one a row. */
    uint32_t rows = s->model.rows.count;
    f.columns = s->model.columns.count + rows;
    f.capacity = 3 * (rows + f.columns); /* each may wait with one, with none, and anew */
    size_t size = lay_out(&f, NULL);
    bool own = !s->model.journal.active;
    void *block = NULL;
    CSI_TRY(csi_memory_resize(s, &block, 0, size));
    lay_out(&f, block);
    if (own) csi_transaction_open(s);
    csolver_status status = run(&f);
    if (own && status == CSOLVER_OK) csi_transaction_commit(s);
    if (own && status != CSOLVER_OK) csi_transaction_roll_back_waiting(s);
    if (status == CSOLVER_OK) {
        s->tableau.derivations = 0;
        s->tableau.suspect = false;
        s->base.statistics.refactorisations++;
    }
    csi_memory_free(s, block, size);
    return status;
}
