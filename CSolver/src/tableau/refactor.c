/* refactor.c - refactorisation: rebuilds all rows from the constraints as the host gave them, for the same
 * basis. This removes the rounding errors and the additional terms that substitutions have accumulated.
 *
 * The basis matrix is permuted to triangular form as far as possible. A row with only one unassigned basic
 * column gets this column as its basic column; it then depends only on columns that were assigned before.
 * A basic column that is left in only one unassigned row becomes basic in that row, which may depend on
 * columns that are assigned later. The rest of the matrix is the nucleus, which nucleus.c factors. If the
 * basis is singular, logical columns replace some columns until it is regular. Then all reduced costs are
 * computed again. The whole is a transaction: if memory runs out, the old rows come back. */
#include "factor.h"
#include "tableau.h"

#include "../base/numeric.h"

/* Gives each row that substitutions have changed its constraint's terms again, and links all rows into the
 * lists of their columns in the order of their indices. Without that order, the sequence of later
 * eliminations would depend on operations that were rolled back. Shortens the rows (shorten.c), unless
 * the factorisation has turned out to be impossible with shortened rows. */
static csolver_status restore_rows(csi_factor *f) {
    csolver *s = f->s;
    for (uint32_t i = 0; i < s->tableau.rows.count; i++) {
        csi_row *r = &s->tableau.rows.items[i];
        if (!r->live || !r->derived) continue;
        CSI_TRY(csi_journal_row(s, i));
        CSI_TRY(csi_journal_reserve_blocks(s, 1));
        const csi_constraint *c = &s->model.constraints.items[r->source];
        csi_row_unlink(s, i);
        csi_journal_row_block(s, r);
        r->derived = false;
        r->start = c->start;
        r->count = c->count;
        r->shift = r->eliminated ? -c->constant : 0;
        csi_row_link(s, i);
    }
    if (f->shortens && !CSI_COMPACT) CSI_TRY(csi_shorten_all(s));
    for (uint32_t i = s->tableau.rows.count; i-- > 0;) {
        if (!s->tableau.rows.items[i].live) continue;
        csi_row_unlink(s, i);
        csi_row_link(s, i);
    }
    return CSOLVER_OK;
}

/* Returns the next rising order key (position in the order of evaluation), for a row whose other
 * columns have all been assigned before. csi_factor_key_above() returns the next falling key, for a
 * row with columns that are assigned later. */
int64_t csi_factor_key_below(csi_factor *f) { return f->low += CSI_ORDER_STEP; }
int64_t csi_factor_key_above(csi_factor *f) { return f->high -= CSI_ORDER_STEP; }

/* Queues a row or column that may have only one unassigned column or row left. A row is queued as its
 * index, a column as its index plus the number of rows. */
void csi_factor_enqueue(csi_factor *f, uint32_t item) { f->queue[f->tail++ % f->capacity] = item; }

/* Counts the unassigned columns of each row and the unassigned rows of each column. Rows and
 * columns with a count of at most one can be assigned, and are queued for that. Errors:
 * OUT_OF_MEMORY. */
static csolver_status count_entries(csi_factor *f) {
    csolver *s = f->s;
    f->heap_count = f->unassigned = f->head = f->tail = 0;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        f->rows_left[j] = csi_col(s, j)->live && csi_is_basic(s, j) ? 0 : CSI_CLOSED;
    for (uint32_t j = s->tableau.columns.count; j < f->columns; j++) f->rows_left[j] = CSI_CLOSED;
    for (uint32_t i = 0; i < s->tableau.rows.count; i++) {
        const csi_row *r = &s->tableau.rows.items[i];
        f->heap_index[i] = CSI_NONE;
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
    for (uint32_t i = 0; i < s->tableau.rows.count; i++)
        if (csi_factor_is_open_row(f, i) && f->columns_left[i] <= 1) csi_factor_enqueue(f, i);
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        if (csi_factor_is_open_column(f, j) && f->rows_left[j] == 1)
            csi_factor_enqueue(f, j + s->tableau.rows.count);
    return CSOLVER_OK;
}

/* Decreases a row's count of unassigned columns. If at most one is left, the row can be assigned,
 * and is queued for that. */
void csi_factor_lose_column(csi_factor *f, uint32_t row) {
    if (!csi_factor_is_open_row(f, row)) return;
    if (--f->columns_left[row] <= 1) csi_factor_enqueue(f, row);
    csi_nucleus_sift(f, row);
}

/* Decreases a column's count of unassigned rows. If one is left, the column can be assigned to it,
 * and is queued for that. */
void csi_factor_lose_row(csi_factor *f, uint32_t column) {
    if (!csi_factor_is_open_column(f, column)) return;
    if (--f->rows_left[column] == 1) csi_factor_enqueue(f, column + f->s->tableau.rows.count);
}

/* Makes the column basic in the row, with the given order key (position in the order of
 * evaluation), and decreases the counts of unassigned rows and columns of all columns and rows
 * concerned. */
void csi_factor_assign(csi_factor *f, uint32_t row, uint32_t column, int64_t key) {
    csolver *s = f->s;
    csi_row *r = &s->tableau.rows.items[row];
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
    /* A spike is a column that nucleus.c has set aside. The counts of its rows were decreased at that
     * time, so they must not be decreased again. */
    for (uint32_t k = open ? csi_col(s, column)->users.head : CSI_NONE; k != CSI_NONE;
         k = s->model.terms.items[k].next)
        csi_factor_lose_column(f, s->model.terms.items[k].row);
}

/* Returns, among the columns of a row to which no basic position is assigned yet, the one whose
 * coefficient has the largest absolute value; CSI_NONE if all columns are assigned. */
static uint32_t largest_open(const csi_factor *f, uint32_t row) {
    const csolver *s = f->s;
    const csi_row *r = &s->tableau.rows.items[row];
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

/* Assigns a basic column to the only row that can still get it: if no row has been assigned to the
 * column yet, and only one row without a column contains it, makes the column basic in that row. The
 * column gets a falling order key (position in the order of evaluation), because the row may depend on
 * columns that are assigned later. */
void csi_factor_take_column(csi_factor *f, uint32_t column) {
    const csolver *s = f->s;
    if (!csi_factor_is_open_column(f, column) || f->rows_left[column] != 1) return;
    for (uint32_t k = csi_col(s, column)->users.head; k != CSI_NONE;
         k = s->model.terms.items[k].next) {
        if (!csi_factor_is_open_row(f, s->model.terms.items[k].row)) continue;
        csi_factor_assign(f, s->model.terms.items[k].row, column, csi_factor_key_above(f));
        return;
    }
}

/* Assigns each row with only one unassigned column to this column, and each column in only one
 * unassigned row to this row, until there are no such rows and columns left. Errors:
 * OUT_OF_MEMORY, INTERNAL (the basis is singular, and shortened rows hinder its repair). */
csolver_status csi_factor_take_singletons(csi_factor *f) {
    csolver *s = f->s;
    while (f->head != f->tail) {
        uint32_t item = f->queue[f->head++ % f->capacity];
        if (item >= s->tableau.rows.count) {
            csi_factor_take_column(f, item - s->tableau.rows.count);
            continue;
        }
        if (!csi_factor_is_open_row(f, item) || f->columns_left[item] > 1) continue;
        uint32_t column = largest_open(f, item);
        if (column == CSI_NONE) {
            /* The basis is singular: all columns of this row have been assigned to other rows. The row
             * gets its constraint's logical column as its basic column. No other row may contain that
             * column. This row has not been used in any elimination, but shortened rows may contain it. */
            CSI_TRY(csi_logical_make(s, item));
            column = s->model.constraints.items[s->tableau.rows.items[item].source].column;
            if (!CSI_COMPACT && csi_col(s, column)->users.count > 1) return CSOLVER_ERROR_INTERNAL;
            CSI_TRY(csi_journal_column(s, column));
            csi_vector_free(s, csi_col(s, column)->vector);
            csi_col(s, column)->vector = CSI_NONE;
            csi_queue_dirty(s, column);
        }
        csi_factor_assign(f, item, column, csi_factor_key_below(f));
    }
    return CSOLVER_OK;
}

/* Makes the columns nonbasic to which no row could be assigned, because the basis was singular. */
static void drop_unassigned(csi_factor *f) {
    csolver *s = f->s;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        if (!csi_factor_is_open_column(f, j)) continue;
        csi_col(s, j)->row = CSI_NONE;
        csi_set_error(csi_col(s, j), CSI_ROUNDOFF * fabs(csi_col(s, j)->value));
        csi_vector_free(s, csi_col(s, j)->vector);
        csi_col(s, j)->vector = CSI_NONE;
        csi_queue_dirty(s, j);
    }
}

/* Computes all reduced costs again from the slopes of the basic columns. */
static csolver_status sum_up_duals(csolver *s) {
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        csi_column *x = csi_col(s, j);
        if (!x->live || x->vector == CSI_NONE || x->row != CSI_NONE) continue;
        CSI_TRY(csi_journal_column(s, j));
        csi_vector_free(s, x->vector);
        x->vector = CSI_NONE;
        csi_queue_repriced(s, j);
    }
    return csi_reduced_sum_all(s);
}

/* Rebuilds all rows from the constraints, assigns the triangular part of the basis, and prepares the
 * nucleus (the rest). */
static csolver_status start(csi_factor *f) {
    CSI_TRY(restore_rows(f));
    CSI_TRY(count_entries(f));
    CSI_TRY(csi_factor_take_singletons(f));
    return f->unassigned > 0 ? csi_nucleus_begin(f) : CSOLVER_OK;
}

/* Gives each row a basic column. A nucleus (the part of the basis that is not triangular) of more than
 * CSI_ELIMINATED_MOST rows is factored by tearing, which keeps its rows short (nucleus.c). A
 * smaller nucleus, or one for which tearing is unstable, is factored by elimination. */
static csolver_status factor(csi_factor *f) {
    bool torn = false;
    CSI_TRY(start(f));
    if (f->unassigned > CSI_ELIMINATED_MOST) {
        CSI_TRY(csi_nucleus_tear(f, &torn));
        if (!torn) CSI_TRY(start(f));
    }
    return torn ? CSOLVER_OK : csi_nucleus_eliminate(f);
}

/* Refactors all rows, their reduced costs too, and queues the rows for evaluation. If the basis is
 * singular, and a row that needs its own logical column shares this column with shortened rows, begins
 * again without shortening rows. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
static csolver_status run(csi_factor *f) {
    csolver *s = f->s;
    csolver_status status = factor(f);
    if (!CSI_COMPACT && status == CSOLVER_ERROR_INTERNAL && f->shortens) {
        f->shortens = false;
        status = factor(f);
    }
    CSI_TRY(status);
    drop_unassigned(f);
    CSI_TRY(sum_up_duals(s));
    for (uint32_t i = 0; i < s->tableau.rows.count; i++)
        if (s->tableau.rows.items[i].live) csi_values_invalidate(s, i);
    return CSOLVER_OK;
}

/* Divides a block of memory into the arrays of the factorisation, and returns the size that the
 * block must have. If `block` is NULL, only computes the size. */
static size_t lay_out(csi_factor *f, void *block) {
    csi_carving c = {block, 0};
    size_t rows = f->s->tableau.rows.count;
    f->scale = csi_carve(&c, f->columns, sizeof *f->scale);
    f->stack = csi_carve(&c, rows, sizeof *f->stack);
    f->rows_left = csi_carve(&c, f->columns, sizeof *f->rows_left);
    f->columns_left = csi_carve(&c, rows, sizeof *f->columns_left);
    f->heap = csi_carve(&c, rows, sizeof *f->heap);
    f->heap_index = csi_carve(&c, rows, sizeof *f->heap_index);
    f->list = csi_carve(&c, rows, sizeof *f->list);
    f->queue = csi_carve(&c, f->capacity, sizeof *f->queue);
    return c.size;
}

/* Refactors: rebuilds all rows from the constraints, and shortens them (shorten.c) if `shortens` is set. The
 * values are not evaluated; all rows are queued for evaluation. Errors: OUT_OF_MEMORY, WORK_LIMIT; the rows are then as before. */
csolver_status csi_refactor_rows(csolver *s, bool shortens) {
    csi_factor f = {.s = s, .shortens = shortens};
    csi_sweep_end(s);
    /* Each row's logical variable without a column may get one, so leave room for that many columns. */
    uint32_t rows = s->tableau.rows.count;
    f.columns = s->tableau.columns.count + rows;
    /* Memory for three entries of each row and column, which may be queued three times: when one
     * unassigned column or row is left, when none is left, and after an elimination. */
    f.capacity = 3 * (rows + f.columns);
    size_t size = lay_out(&f, NULL);
    bool own = !s->base.undo.active;
    void *block = NULL;
    CSI_TRY(csi_memory_resize(s, &block, 0, size));
    lay_out(&f, block);
    if (own) csi_transaction_open(s);
    csolver_status status = run(&f);
    if (own && status == CSOLVER_OK) csi_transaction_commit(s);
    if (own && status != CSOLVER_OK) csi_transaction_roll_back_waiting(s);
    if (status == CSOLVER_OK) {
        s->tableau.derivations = 0;
        if (!CSI_COMPACT) s->tableau.fill = 0;
        s->tableau.suspect = false;
        s->base.statistics.refactorisations++;
    }
    csi_memory_free(s, block, size);
    return status;
}
