/* refactor.c - makes the rows anew from the constraints as given, for the same basis, so that
 * rounding errors of derived rows do not accumulate, and fill-in is undone.
 *
 * The basis matrix is brought to triangular form: a row with one basic column left defines it by
 * what was defined before (labels from below); a column left in one row is defined by what comes
 * later (labels from above). What remains, the nucleus, is eliminated: sparse rows and columns
 * first, small pivots refused (Markowitz, 1957, with threshold pivoting). If the basis turns out to
 * be singular, columns are exchanged until it is not. Reduced prices are then summed up afresh. It
 * runs inside a transaction, so that running out of memory takes it back. */
#include "solver.h"

#include "numeric.h"

#define LABEL_STEP ((int64_t)1 << 20)

typedef struct factor {
    csolver *s;
    uint32_t *columns_left; /* by row: basic columns not yet assigned; CSI_NONE: row is assigned */
    uint32_t *rows_left;    /* by column: rows not yet assigned; CSI_NONE: not to be assigned */
    uint32_t *queue;        /* rows and columns that may be singletons; columns above row_limit */
    double *scale;          /* by column: what makes coefficients of the nucleus comparable */
    uint32_t head, tail, room;
    uint32_t unassigned;
    int64_t low, high;
} factor;

bool csi_refactor_is_due(const csolver *s) {
    return s->suspect || s->derivations > 16 + (uint64_t)s->row_count / 4;
}

static bool is_open_row(const factor *f, uint32_t row) {
    return f->s->rows.items[row].live && f->columns_left[row] != CSI_NONE;
}

static bool is_open_column(const factor *f, uint32_t column) {
    return f->rows_left[column] != CSI_NONE;
}

/* Every derived row takes the terms of its source again. */
static csolver_status restore_rows(factor *f) {
    csolver *s = f->s;
    for (uint32_t i = 0; i < s->rows.count; i++) {
        csi_row *r = &s->rows.items[i];
        if (!r->live || !r->derived) continue;
        CSI_TRY(csi_journal_row(s, i));
        CSI_TRY(csi_journal_reserve_blocks(s, 1));
        const csi_constraint *c = &s->constraints.items[r->source];
        csi_block_unlink(s, r->start, r->count);
        csi_journal_block(s, r->start, r->size_class, r->block_stamp != s->journal.stamp);
        r->derived = 0;
        r->start = c->start;
        r->count = c->count;
        r->size_class = c->size_class;
        r->noise = r->shift = 0;
        csi_block_link(s, r->start, r->count, i);
    }
    return CSOLVER_OK;
}

static void enqueue(factor *f, uint32_t item) { f->queue[f->tail++ % f->room] = item; }

static csolver_status count_entries(factor *f) {
    csolver *s = f->s;
    for (uint32_t j = 0; j < s->columns.count; j++)
        f->rows_left[j] = csi_col(s, j)->live && csi_is_basic(s, j) ? 0 : CSI_NONE;
    for (uint32_t i = 0; i < s->rows.count; i++) {
        const csi_row *r = &s->rows.items[i];
        f->columns_left[i] = r->live ? 0 : CSI_NONE;
        if (!r->live) continue;
        CSI_TRY(csi_journal_row(s, i));
        CSI_TRY(csi_journal_column(s, r->basic));
        f->unassigned++;
        for (uint32_t k = r->start; k < r->start + r->count; k++) {
            uint32_t column = s->terms.items[k].column;
            if (!is_open_column(f, column)) continue;
            f->columns_left[i]++;
            f->rows_left[column]++;
        }
    }
    f->low = 0;
    f->high = (int64_t)(f->unassigned + 2) * LABEL_STEP;
    s->label = f->high;
    for (uint32_t i = 0; i < s->rows.count; i++)
        if (is_open_row(f, i) && f->columns_left[i] <= 1) enqueue(f, i);
    for (uint32_t j = 0; j < s->columns.count; j++)
        if (is_open_column(f, j) && f->rows_left[j] == 1) enqueue(f, j + s->rows.count);
    return CSOLVER_OK;
}

static void lose_row_entry(factor *f, uint32_t row) {
    if (!is_open_row(f, row)) return;
    if (--f->columns_left[row] <= 1) enqueue(f, row);
}

static void lose_column_entry(factor *f, uint32_t column) {
    if (!is_open_column(f, column)) return;
    if (--f->rows_left[column] == 1) enqueue(f, column + f->s->rows.count);
}

/* The row defines the column. */
static void assign(factor *f, uint32_t row, uint32_t column, int64_t label) {
    csolver *s = f->s;
    csi_row *r = &s->rows.items[row];
    r->basic = column;
    csi_col(s, column)->row = row;
    csi_col(s, column)->label = label;
    f->columns_left[row] = CSI_NONE;
    f->rows_left[column] = CSI_NONE;
    f->unassigned--;
    for (uint32_t k = r->start; k < r->start + r->count; k++)
        lose_column_entry(f, s->terms.items[k].column);
    for (uint32_t k = s->chains[column].head; k != CSI_NONE; k = s->terms.items[k].next)
        lose_row_entry(f, s->terms.items[k].row);
}

static uint32_t largest_open(const factor *f, uint32_t row) {
    const csolver *s = f->s;
    const csi_row *r = &s->rows.items[row];
    uint32_t best = CSI_NONE;
    double most = 0;
    for (uint32_t k = r->start; k < r->start + r->count; k++) {
        const csi_term *term = &s->terms.items[k];
        if (!is_open_column(f, term->column) || fabs(term->coefficient) <= most) continue;
        most = fabs(term->coefficient);
        best = term->column;
    }
    return best;
}

static csolver_status take_singletons(factor *f) {
    csolver *s = f->s;
    while (f->head != f->tail) {
        uint32_t item = f->queue[f->head++ % f->room];
        if (item >= s->rows.count) {
            uint32_t column = item - s->rows.count;
            if (!is_open_column(f, column) || f->rows_left[column] != 1) continue;
            for (uint32_t k = s->chains[column].head; k != CSI_NONE; k = s->terms.items[k].next) {
                if (!is_open_row(f, s->terms.items[k].row)) continue;
                assign(f, s->terms.items[k].row, column, f->high -= LABEL_STEP);
                break;
            }
            continue;
        }
        if (!is_open_row(f, item) || f->columns_left[item] > 1) continue;
        uint32_t column = largest_open(f, item);
        if (column == CSI_NONE) {
            /* Singular: the logical of the row's source takes the place. No other row holds it, for
             * the row was not used in any elimination. */
            column = s->constraints.items[s->rows.items[item].source].column;
            CSI_TRY(csi_journal_column(s, column));
            csi_lex_free(s, csi_col(s, column)->lex);
            csi_col(s, column)->lex = CSI_NONE;
            csi_queue_dirty(s, column);
        }
        assign(f, item, column, f->low += LABEL_STEP);
    }
    return CSOLVER_OK;
}

/* Takes the column out of all other open rows that hold it. */
static csolver_status eliminate(factor *f, uint32_t row, uint32_t column) {
    csolver *s = f->s;
    for (;;) {
        uint32_t user = CSI_NONE;
        for (uint32_t k = s->chains[column].head; k != CSI_NONE; k = s->terms.items[k].next) {
            uint32_t other = s->terms.items[k].row;
            if (other != row && is_open_row(f, other) && other < user) user = other;
        }
        if (user == CSI_NONE) return CSOLVER_OK;
        const csi_row *u = &s->rows.items[user];
        for (uint32_t k = u->start; k < u->start + u->count; k++)
            lose_column_entry(f, s->terms.items[k].column);
        CSI_TRY(csi_pivot_eliminate(s, user, row, column, CSI_NONE));
        u = &s->rows.items[user];
        f->columns_left[user] = 0;
        for (uint32_t k = u->start; k < u->start + u->count; k++) {
            uint32_t other = s->terms.items[k].column;
            if (!is_open_column(f, other)) continue;
            f->columns_left[user]++;
            f->rows_left[other]++;
        }
        if (f->columns_left[user] <= 1) enqueue(f, user);
    }
}

/* Geometric scaling of rows and columns in turns (Curtis and Reid's aim, Fulkerson and Wolfe's
 * means): which coefficient is small depends on the units of its column. */
static void scale_columns(factor *f) {
    enum { SWEEPS = 3 };
    csolver *s = f->s;
    for (uint32_t j = 0; j < s->columns.count; j++) f->scale[j] = 1;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        double *low = s->work.sum, *high = s->work.magnitude;
        csi_expand_begin(s);
        for (uint32_t i = 0; i < s->rows.count; i++) {
            if (!is_open_row(f, i)) continue;
            const csi_row *r = &s->rows.items[i];
            double least = INFINITY, most = 0;
            for (uint32_t k = r->start; k < r->start + r->count; k++) {
                const csi_term *term = &s->terms.items[k];
                if (!is_open_column(f, term->column)) continue;
                double size = fabs(term->coefficient) * f->scale[term->column];
                least = csi_min(least, size);
                most = csi_max(most, size);
            }
            double mean = sqrt(least) * sqrt(most);
            for (uint32_t k = r->start; k < r->start + r->count; k++) {
                const csi_term *term = &s->terms.items[k];
                if (!is_open_column(f, term->column)) continue;
                double size = fabs(term->coefficient) / mean;
                if (s->work.mark[term->column] != s->work.stamp) {
                    csi_expand_add(s, term->column, size);
                    continue;
                }
                low[term->column] = csi_min(low[term->column], size);
                high[term->column] = csi_max(high[term->column], size);
            }
        }
        for (uint32_t i = 0; i < s->work.count; i++) {
            uint32_t j = s->work.list[i];
            f->scale[j] = 1 / (sqrt(low[j]) * sqrt(high[j]));
        }
    }
}

static csolver_status eliminate_nucleus(factor *f) {
    csolver *s = f->s;
    CSI_TRY(take_singletons(f));
    if (f->unassigned > 0) scale_columns(f);
    for (;;) {
        CSI_TRY(take_singletons(f));
        if (f->unassigned == 0) return CSOLVER_OK;
        uint32_t row = CSI_NONE, column = CSI_NONE;
        for (uint32_t i = 0; i < s->rows.count; i++)
            if (is_open_row(f, i) && (row == CSI_NONE || f->columns_left[i] < f->columns_left[row]))
                row = i;
        if (row == CSI_NONE) return CSOLVER_ERROR_INTERNAL;
        const csi_row *r = &s->rows.items[row];
        double most = 0;
        for (uint32_t k = r->start; k < r->start + r->count; k++)
            if (is_open_column(f, s->terms.items[k].column))
                most = csi_max(most, fabs(s->terms.items[k].coefficient) *
                                         f->scale[s->terms.items[k].column]);
        for (uint32_t k = r->start; k < r->start + r->count; k++) {
            uint32_t j = s->terms.items[k].column;
            if (!is_open_column(f, j)) continue;
            if (fabs(s->terms.items[k].coefficient) * f->scale[j] < CSI_PIVOT_THRESHOLD * most)
                continue;
            if (column == CSI_NONE || f->rows_left[j] < f->rows_left[column] ||
                (f->rows_left[j] == f->rows_left[column] && j < column))
                column = j;
        }
        CSI_TRY(eliminate(f, row, column));
        assign(f, row, column, f->high -= LABEL_STEP);
    }
}

/* Columns of a singular basis that no row took become nonbasic. */
static void drop_unassigned(factor *f) {
    csolver *s = f->s;
    for (uint32_t j = 0; j < s->columns.count; j++) {
        if (!is_open_column(f, j)) continue;
        csi_col(s, j)->row = CSI_NONE;
        csi_col(s, j)->error = CSI_ROUNDOFF * fabs(csi_col(s, j)->value);
        csi_lex_free(s, csi_col(s, j)->lex);
        csi_col(s, j)->lex = CSI_NONE;
        csi_queue_dirty(s, j);
    }
}

/* Adds the row, solved for its basic column, `factor` times to the sums of the work space. */
static void add_definition(csolver *s, uint32_t row, double factor) {
    const csi_row *r = &s->rows.items[row];
    for (uint32_t k = r->start; k < r->start + r->count; k++) {
        uint32_t column = s->terms.items[k].column;
        if (column == r->basic) continue;
        bool met = s->work.mark[column] == s->work.stamp;
        csi_expand_add(s, column, factor * s->terms.items[k].coefficient);
        if (!met && csi_is_basic(s, column)) csi_expand_push(s, column);
    }
    s->statistics.row_operations++;
}

/* A basic column that stands for `amount` of the price. What is loose has no label, and nothing
 * leads to it. */
static void add_slope(csolver *s, uint32_t column, double amount, double scale) {
    uint32_t row = csi_col(s, column)->row;
    if (csi_pivot_is_loose(s, column)) {
        add_definition(s, row, -amount / csi_row_coefficient(s, row, column));
        return;
    }
    bool met = s->work.mark[column] == s->work.stamp;
    csi_expand_add(s, column, amount);
    s->work.magnitude[column] += scale - fabs(amount);
    if (!met) csi_expand_push(s, column);
}

/* What the slopes in the work space make of the reduced prices: by falling label, each row once. */
static csolver_status add_reduced_prices(csolver *s, double priority) {
    while (s->work.heap_count > 0) {
        uint32_t column = csi_expand_pop(s), row = csi_col(s, column)->row;
        double amount = s->work.sum[column];
        if (csi_is_cancelled(amount, s->work.magnitude[column])) continue;
        add_definition(s, row, -amount / csi_row_coefficient(s, row, column));
    }
    for (uint32_t i = 0; i < s->work.count; i++) {
        uint32_t j = s->work.list[i];
        if (csi_is_basic(s, j) || csi_is_cancelled(s->work.sum[j], s->work.magnitude[j])) continue;
        CSI_TRY(csi_journal_column(s, j));
        CSI_TRY(csi_lex_reserve_nodes(s, 1));
        s->scratch.count = 0;
        CSI_TRY(CSI_RESERVE(s, s->scratch, 1));
        s->scratch.items[s->scratch.count++] =
            (csi_lex_entry){priority, s->work.sum[j], s->work.magnitude[j]};
        csi_lex_update(s, &csi_col(s, j)->lex, (csi_span){0, 1}, 1);
        csi_queue_attractive(s, j);
    }
    return CSOLVER_OK;
}

/* Reduced prices from the slopes of basic columns: one way down the chain for each priority, as
 * textbooks solve for the dual values, instead of one for each slope. */
static csolver_status sum_up_duals(factor *f) {
    csolver *s = f->s;
    uint32_t *sloped = f->queue, *cursor = f->rows_left, count = 0;
    for (uint32_t j = 0; j < s->columns.count; j++) {
        csi_column *x = csi_col(s, j);
        if (!x->live || x->lex == CSI_NONE) continue;
        if (x->row != CSI_NONE) {
            cursor[j] = x->lex;
            sloped[count++] = j;
            continue;
        }
        CSI_TRY(csi_journal_column(s, j));
        csi_lex_free(s, x->lex);
        x->lex = CSI_NONE;
        csi_queue_attractive(s, j);
    }
    while (count > 0) {
        double priority = -INFINITY;
        uint32_t kept = 0;
        for (uint32_t i = 0; i < count; i++)
            priority = csi_max(priority, s->nodes.items[cursor[sloped[i]]].priority);
        csi_expand_begin(s);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t j = sloped[i];
            csi_lex_node node = s->nodes.items[cursor[j]];
            if (node.priority == priority) {
                add_slope(s, j, node.value, node.scale);
                cursor[j] = node.next;
            }
            if (cursor[j] != CSI_NONE) sloped[kept++] = j;
        }
        count = kept;
        CSI_TRY(add_reduced_prices(s, priority));
    }
    return CSOLVER_OK;
}

static csolver_status run(factor *f) {
    csolver *s = f->s;
    CSI_TRY(restore_rows(f));
    CSI_TRY(count_entries(f));
    CSI_TRY(eliminate_nucleus(f));
    drop_unassigned(f);
    CSI_TRY(sum_up_duals(f));
    for (uint32_t i = 0; i < s->rows.count; i++)
        if (s->rows.items[i].live) csi_values_stale(s, i);
    return csi_flush(s);
}

csolver_status csi_refactor(csolver *s) {
    factor f = {.s = s};
    size_t rows = s->rows.count, columns = s->columns.count, word = sizeof(uint32_t);
    size_t room = 4 * (rows + columns) + 16;
    bool own = !s->journal.active;
    csolver_status status = CSOLVER_OK;
    if (rows > 0) status = csi_memory_resize(s, &f.columns_left, 0, rows * word);
    if (status == CSOLVER_OK && columns > 0)
        status = csi_memory_resize(s, &f.rows_left, 0, columns * word);
    if (status == CSOLVER_OK) status = csi_memory_resize(s, &f.queue, 0, room * word);
    if (status == CSOLVER_OK && columns > 0)
        status = csi_memory_resize(s, &f.scale, 0, columns * sizeof *f.scale);
    if (status == CSOLVER_OK) {
        f.room = (uint32_t)room;
        if (own) csi_journal_open(s);
        status = run(&f);
        if (own && status == CSOLVER_OK) csi_journal_commit(s);
        if (own && status != CSOLVER_OK) csi_journal_rollback(s);
    }
    if (status == CSOLVER_OK) {
        s->derivations = 0;
        s->suspect = false;
        s->statistics.refactorisations++;
    }
    csi_memory_free(s, f.columns_left, rows * word);
    csi_memory_free(s, f.rows_left, columns * word);
    csi_memory_free(s, f.queue, room * word);
    csi_memory_free(s, f.scale, columns * sizeof *f.scale);
    return status;
}
