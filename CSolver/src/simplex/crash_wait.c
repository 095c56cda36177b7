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
 * In the end the rows that still wait are taken in the order in which they came, first those with several free columns, then
 * those with none. Rows that wait have no basic column; they count as rows that must be evaluated. */
#include "simplex.h"

/* Allows rows to wait from now on, until csi_wait_end() is called. */
void csi_wait_begin(csolver *s) { s->simplex.wait.open = true; }

/* Ends the waiting: empties the list of waiting rows, because all of them have been defined or are
 * about to be removed. */
void csi_wait_end(csolver *s) {
    csi_wait *w = &s->simplex.wait;
    w->open = false;
    CSI_DROP(s, w->ready);
    CSI_DROP(s, w->rows);
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
        if (r->waiting < 2 || --r->waiting != 2) continue;
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
