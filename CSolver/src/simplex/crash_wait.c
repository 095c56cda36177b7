/* crash_wait.c - in which order the required equalities of a bulk define variables (crash.c).
 *
 * A column is *free* if it is nonbasic and neither constraints on it alone nor costs restrict it. The equality that has
 * just one free column left must define it, whatever the others do; one with several had better wait, since its choice may
 * leave another equality none. So an equality that has several free columns waits, and one that has none waits as long as
 * others do. A column that is defined is free no longer: the counts of the waiting rows that use it fall, and a row that
 * comes down to one defines it at once. This is the order in which a triangular system is solved, and as little depends on
 * the order in which the host states its constraints. Without it, for example, the edge of a box may be defined by that of a
 * view inside, and what nothing holds is then the view, at 0, far from where the box will be.
 *
 * When all equalities of the bulk are known, those that still wait are put in order by *column singletons*: an equality that
 * alone uses a column can define it whatever the others do, and nothing will rest on that column, so that it had best come
 * last. Without it, another column may be used by one equality only, and so on. For example, the edge of the innermost of
 * nested boxes is used by one equality; without that one, the edge of the box around it is; and so the outermost edge is
 * left undefined, and every other edge follows from it. This is how the ordering of sparse LU factorisations begins (Suhl
 * and Suhl, "Computing sparse LU factorizations for large-scale linear programming bases", 1990). The equalities without a
 * singleton are then taken in the order in which they came, first those with several free columns; after them those with
 * singletons, the last one found first; and in the end those that have no free column.
 *
 * Rows that wait have no basic column; they count as rows that must be evaluated. */
#include "simplex.h"

#include "../base/numeric.h"

/* Allows rows to wait from now on, until csi_wait_end() is called. */
void csi_wait_begin(csolver *s) { s->simplex.wait.open = true; }

/* Ends the waiting: empties the list of waiting rows, because all of them have been defined or are
 * about to be removed. */
void csi_wait_end(csolver *s) {
    csi_wait *w = &s->simplex.wait;
    w->open = false;
    CSI_DROP(s, w->ready);
    CSI_DROP(s, w->rows);
    CSI_DROP(s, w->peeled);
    CSI_DROP(s, w->forms);
}

/* Puts a row with `free` free columns (which could define it) on the list of waiting rows. Errors:
 * OUT_OF_MEMORY. */
csolver_status csi_wait_add(csolver *s, uint32_t row, uint32_t free) {
    csi_wait *w = &s->simplex.wait;
    CSI_TRY(CSI_RESERVE(s, w->rows, 1));
    w->rows.items[w->rows.count++] = row;
    s->model.rows.items[row].waiting = (uint8_t)(free + 1);
    csi_values_invalidate(s, row);
    return CSOLVER_OK;
}

/* Notes that `column` is not free any more, because a row has just defined it: lowers the count of free
 * columns of each waiting row that contains it. Errors: OUT_OF_MEMORY. */
csolver_status csi_wait_note_users(csolver *s, uint32_t column) {
    csi_wait *w = &s->simplex.wait;
    csi_work_count(s, s->model.users[column].count);
    for (uint32_t i = s->model.users[column].head; i != CSI_NONE;
         i = s->model.terms.items[i].next) {
        csi_row *r = &s->model.rows.items[s->model.terms.items[i].row];
        if (r->waiting < 2 || r->waiting == CSI_WAIT_PEELED || --r->waiting != 2) continue;
        CSI_TRY(CSI_RESERVE(s, w->ready, 1));
        w->ready.items[w->ready.count++] = s->model.terms.items[i].row;
    }
    return CSOLVER_OK;
}

/* Returns a waiting row that has exactly one free column left, and removes it from the list of such
 * rows; CSI_NONE if there is none. */
uint32_t csi_wait_pop_ready(csolver *s) {
    csi_wait *w = &s->simplex.wait;
    while (w->ready.count > 0) {
        uint32_t row = w->ready.items[--w->ready.count];
        if (s->model.rows.items[row].waiting == 2) return row;
    }
    return CSI_NONE;
}

/* Counts, for each column of the waiting rows, the rows that use it. */
static void count_uses(csolver *s) {
    const csi_wait *w = &s->simplex.wait;
    for (uint32_t i = 0; i < w->rows.count; i++) {
        const csi_row *r = &s->model.rows.items[w->rows.items[i]];
        if (r->waiting == 0) continue;
        const csi_term *terms = s->model.terms.items + r->start;
        for (uint32_t k = 0; k < r->count; k++)
            s->base.indices.items[terms[k].column] = s->model.users[terms[k].column].count;
    }
}

/* Returns the column that only this row uses, of those that are not yet assigned to one, or CSI_NONE. Of several, it is the
 * one with the fewest restrictions, and of these the last. A column with bounds is none if the row has one without: its
 * equality had better define that one. */
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

/* Returns the waiting row that uses the column and is not peeled, or CSI_NONE. */
static uint32_t last_user(csolver *s, uint32_t column) {
    csi_work_count(s, s->model.users[column].count);
    for (uint32_t i = s->model.users[column].head; i != CSI_NONE;
         i = s->model.terms.items[i].next) {
        uint32_t row = s->model.terms.items[i].row;
        uint8_t waiting = s->model.rows.items[row].waiting;
        if (waiting != 0 && waiting != CSI_WAIT_PEELED) return row;
    }
    return CSI_NONE;
}

/* Takes the row from the others together with its column, and notes the rows that have become the only one which uses one
 * of its columns. */
static void peel(csolver *s, uint32_t row, uint32_t column) {
    csi_wait *w = &s->simplex.wait;
    csi_row *r = &s->model.rows.items[row];
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

/* Finds, of the rows that wait, those that alone use a column, then those that would without these, and so on. Appends each
 * with its column to `peeled`. Takes time in proportion to the terms of the waiting rows and the uses of their columns.
 * Errors: OUT_OF_MEMORY. */
csolver_status csi_wait_peel(csolver *s) {
    csi_wait *w = &s->simplex.wait;
    if (w->rows.count == 0) return CSOLVER_OK;
    uint32_t terms = 0;
    for (uint32_t i = 0; i < w->rows.count; i++)
        terms += s->model.rows.items[w->rows.items[i]].count;
    s->base.indices.count = 0;
    CSI_TRY(CSI_RESERVE(s, s->base.indices, s->model.columns.count));
    CSI_TRY(CSI_RESERVE(s, w->peeled, 2 * w->rows.count));
    CSI_TRY(CSI_RESERVE(s, w->ready, terms));
    count_uses(s);
    for (uint32_t i = w->rows.count; i-- > 0;) {
        uint32_t row = w->rows.items[i];
        for (;;) {
            const csi_row *r = &s->model.rows.items[row];
            uint32_t column =
                r->waiting == 0 || r->waiting == CSI_WAIT_PEELED ? CSI_NONE : singleton_of(s, r);
            if (column != CSI_NONE) peel(s, row, column);
            if (w->ready.count == 0) break;
            row = w->ready.items[--w->ready.count];
        }
    }
    return CSOLVER_OK;
}
