/* crash_wait.c - decides in which order new required equalities define variables, if one call adds
 * many. An equality *defines* a variable if the variable becomes basic in the equality's row
 * (crash.c).
 *
 * A column is *free* if it is nonbasic and has no cost and no bound of its own. An equality with
 * only one free column left must define this column. An equality with several free columns should
 * wait, because its choice may leave another equality none. So equalities with several free columns
 * wait, and one without free columns waits as long as others do. When a column is defined, it is
 * free no longer: the counts of the waiting rows that contain it are lowered, and a row whose count
 * becomes one defines its last free column at once. A triangular system is solved in this order,
 * and the result depends little on the order in which the host states its constraints. Without
 * waiting, the edge of a box might be defined by the edge of a view inside it. The view would then
 * be undetermined and be placed at 0, far from where the box will be.
 *
 * When all equalities of the call are known, the rows that still wait are ordered by *column
 * singletons*. An equality is a singleton if it alone contains some column: it can define this
 * column whatever the others do, and no other row depends on the column, so it should define it
 * last. If it is left out, other equalities may become singletons. For example, the edge of the
 * innermost of nested boxes occurs in one equality; without that, the edge of the box around it
 * occurs in one equality; and so on. The outermost edge is then left undefined, and every other
 * edge follows from it. Orderings for sparse LU factorisations begin in the same way (Suhl and
 * Suhl, "Computing sparse LU factorizations for large-scale linear programming bases", 1990). The
 * rows define their columns in this order: first those with several free columns that are no
 * singletons, in the order in which the host stated them; then the singletons, the last one found
 * first; finally the rows without free columns.
 *
 * Waiting rows have no basic column, and are in the list of rows that must be evaluated. */
#include "simplex.h"

#include "../base/numeric.h"

/* Begins a call that may add many constraints. The rows of new required equalities may wait for
 * their basic columns from now on, until csi_wait_end() is called. */
void csi_wait_begin(csolver *s) { s->simplex.wait.open = !CSI_COMPACT; }

/* Empties the list of waiting rows (rows of new equalities that have no basic column yet).
 * Called when each of these rows has got a basic column or is about to be removed. */
void csi_wait_end(csolver *s) {
    if (CSI_COMPACT) return;
    csi_wait *w = &s->simplex.wait;
    w->open = false;
    CSI_DROP(s, w->ready);
    CSI_DROP(s, w->rows);
    CSI_DROP(s, w->peeled);
    CSI_DROP(s, w->forms);
}

/* Puts the row of a required equality on the list of waiting rows. `free` is the number of columns
 * that could become basic in the row. Errors: OUT_OF_MEMORY. */
csolver_status csi_wait_add(csolver *s, uint32_t row, uint32_t free) {
    csi_wait *w = &s->simplex.wait;
    CSI_TRY(CSI_RESERVE(s, w->rows, 1));
    w->rows.items[w->rows.count++] = row;
    s->tableau.rows.items[row].waiting = (uint8_t)(free + 1);
    csi_values_invalidate(s, row);
    return CSOLVER_OK;
}

/* Called after `column` has become basic. Lowers the counts of free columns (columns that could
 * become basic) of the waiting rows that contain `column`, and puts the rows with one free column
 * left on the list `ready`. Errors: OUT_OF_MEMORY. */
csolver_status csi_wait_note_users(csolver *s, uint32_t column) {
    csi_wait *w = &s->simplex.wait;
    csi_work_count(s, csi_col(s, column)->users.count);
    for (uint32_t i = csi_col(s, column)->users.head; i != CSI_NONE;
         i = s->model.terms.items[i].next) {
        csi_row *r = &s->tableau.rows.items[s->model.terms.items[i].row];
        if (r->waiting < 2 || r->waiting == CSI_WAIT_PEELED || --r->waiting != 2) continue;
        CSI_TRY(CSI_RESERVE(s, w->ready, 1));
        w->ready.items[w->ready.count++] = s->model.terms.items[i].row;
    }
    return CSOLVER_OK;
}

/* Removes a waiting row that has exactly one free column left (a column that could become basic)
 * from the list of such rows, and returns it; CSI_NONE if there is none. */
uint32_t csi_wait_pop_ready(csolver *s) {
    csi_wait *w = &s->simplex.wait;
    while (w->ready.count > 0) {
        uint32_t row = w->ready.items[--w->ready.count];
        if (s->tableau.rows.items[row].waiting == 2) return row;
    }
    return CSI_NONE;
}

/* Notes for each column of the waiting rows (rows of new equalities that have no basic column yet)
 * how many rows contain the column. peel() lowers these numbers. */
static void count_uses(csolver *s) {
    const csi_wait *w = &s->simplex.wait;
    for (uint32_t i = 0; i < w->rows.count; i++) {
        const csi_row *r = &s->tableau.rows.items[w->rows.items[i]];
        if (r->waiting == 0) continue;
        const csi_term *terms = s->model.terms.items + r->start;
        for (uint32_t k = 0; k < r->count; k++)
            s->base.indices.items[terms[k].column] = csi_col(s, terms[k].column)->users.count;
    }
}

/* Returns a column that no other row contains, apart from rows on the list `peeled`: the least
 * restricted such column, and among equals the last. Returns CSI_NONE if there is none, or if the
 * row contains a less restricted column that other rows contain, too, because the row's equality
 * should define that column. */
static uint32_t singleton_of(const csolver *s, const csi_row *r) {
    const csi_term *terms = s->model.terms.items + r->start;
    uint32_t best = CSI_NONE;
    int least = 2;
    double own = 0, largest = 0;
    for (uint32_t k = 0; k < r->count; k++) {
        uint32_t column = terms[k].column;
        double size = fabs(terms[k].coefficient);
        largest = csi_max(largest, size);
        if (!csi_restriction_is_light(s, column)) continue;
        int restriction = csi_restriction(s, column);
        bool single = s->base.indices.items[column] == 1;
        if (restriction > least || (restriction == least && !single)) continue;
        best = single ? column : CSI_NONE;
        least = restriction;
        own = size;
    }
    return own >= CSI_PIVOT_THRESHOLD * largest ? best : CSI_NONE;
}

/* Returns the waiting row (row of a new equality without a basic column) that contains the column
 * and is not on the list `peeled`, or CSI_NONE. */
static uint32_t last_user(csolver *s, uint32_t column) {
    csi_work_count(s, csi_col(s, column)->users.count);
    for (uint32_t i = csi_col(s, column)->users.head; i != CSI_NONE;
         i = s->model.terms.items[i].next) {
        uint32_t row = s->model.terms.items[i].row;
        uint8_t waiting = s->tableau.rows.items[row].waiting;
        if (waiting != 0 && waiting != CSI_WAIT_PEELED) return row;
    }
    return CSI_NONE;
}

/* Puts a row, and the column that only this row contains, on the list `peeled`. A peeled row
 * does not count as a user of its columns any more. If a column then has a single user left,
 * puts that row on the list `ready`, to be examined next. */
static void peel(csolver *s, uint32_t row, uint32_t column) {
    csi_wait *w = &s->simplex.wait;
    csi_row *r = &s->tableau.rows.items[row];
    w->peeled.items[w->peeled.count++] = row;
    w->peeled.items[w->peeled.count++] = column;
    r->waiting = CSI_WAIT_PEELED;
    for (uint32_t k = 0; k < r->count; k++) {
        uint32_t other = s->model.terms.items[r->start + k].column;
        if (--s->base.indices.items[other] != 1) continue;
        uint32_t next = last_user(s, other);
        if (next != CSI_NONE) w->ready.items[w->ready.count++] = next;
    }
}

/* Orders the waiting rows by column singletons: takes again and again a row that alone contains
 * some column, and appends the row and the column to `peeled`. Time: proportional to the terms of
 * the waiting rows and the uses of their columns. Errors: OUT_OF_MEMORY. */
csolver_status csi_wait_peel(csolver *s) {
    csi_wait *w = &s->simplex.wait;
    if (w->rows.count == 0) return CSOLVER_OK;
    uint32_t terms = 0;
    for (uint32_t i = 0; i < w->rows.count; i++)
        terms += s->tableau.rows.items[w->rows.items[i]].count;
    s->base.indices.count = 0;
    CSI_TRY(CSI_RESERVE(s, s->base.indices, s->tableau.columns.count));
    CSI_TRY(CSI_RESERVE(s, w->peeled, 2 * w->rows.count));
    CSI_TRY(CSI_RESERVE(s, w->ready, terms));
    count_uses(s);
    for (uint32_t i = w->rows.count; i-- > 0;) {
        uint32_t row = w->rows.items[i];
        for (;;) {
            const csi_row *r = &s->tableau.rows.items[row];
            uint32_t column =
                r->waiting == 0 || r->waiting == CSI_WAIT_PEELED ? CSI_NONE : singleton_of(s, r);
            if (column != CSI_NONE) peel(s, row, column);
            if (w->ready.count == 0) break;
            row = w->ready.items[--w->ready.count];
        }
    }
    return CSOLVER_OK;
}
