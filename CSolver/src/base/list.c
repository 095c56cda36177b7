/* list.c - lists of columns or rows that wait for some work. Each item has a mark, and the mark is what
 * counts: adding to a list never fails. */
#include "base.h"

/* Adds a marked item to a list that is full. Where more is touched than one in sixteen columns, a look at all marks
 * costs no more than a list, and needs no memory. */
void csi_list_grow(csolver *s, csi_list *list, uint32_t item) {
    enum { PART = 16 };
    bool many = list == &s->touched && list->count >= s->columns.count / PART + CSI_LIST_STEP;
    if (!many && !s->rigid && CSI_RESERVE(s, *list, list->count + CSI_LIST_STEP) == CSOLVER_OK)
        list->items[list->count++] = item;
    else
        list->lost = true;
}

static csolver_status complete(csolver *s, csi_list *list, const uint8_t *marks, uint8_t mark,
                               uint32_t count) {
    if (!list->lost) return CSOLVER_OK;
    uint32_t marked = 0;
    for (uint32_t i = 0; i < count; i++) marked += (marks[i] & mark) != 0;
    list->count = 0;
    CSI_TRY(CSI_RESERVE(s, *list, marked));
    for (uint32_t i = 0; i < count; i++)
        if (marks[i] & mark) list->items[list->count++] = i;
    list->lost = false;
    return CSOLVER_OK;
}

/* Before a list is read. Errors: no memory, and then it is as it was. */
csolver_status csi_list_complete_columns(csolver *s, csi_list *list, uint8_t mark) {
    return complete(s, list, s->marks, mark, s->columns.count);
}

csolver_status csi_list_complete_rows(csolver *s, csi_list *list, uint8_t mark) {
    return complete(s, list, s->row_marks, mark, s->rows.count);
}

static void without(csi_list *list, uint32_t column) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i] != column) list->items[kept++] = list->items[i];
    list->count = kept;
}

/* Takes a column out of all lists: its slot is about to be another column's. */
void csi_list_forget(csolver *s, uint32_t column) {
    uint8_t marks = s->marks[column];
    if (marks & CSI_MARK_DIRTY) without(&s->dirty, column);
    if (marks & CSI_MARK_MOVED) without(&s->moved, column);
    if (marks & CSI_MARK_DUAL_INFEASIBLE) without(&s->dual_infeasible, column);
    if (marks & CSI_MARK_TOUCHED) without(&s->touched, column);
    if (marks & CSI_MARK_TIED) without(&s->tied, column);
    s->marks[column] = 0;
}

/* Forgets all waiting work but the columns to be published, and those that may be tied. */
void csi_list_clear_all(csolver *s) {
    csi_order_forget(s);
    for (uint32_t i = 0; i < s->columns.count; i++) s->marks[i] &= CSI_MARK_TOUCHED | CSI_MARK_TIED;
    for (uint32_t i = 0; i < s->rows.count; i++) s->visits[i] = s->row_marks[i] = 0;
    s->visit = 0;
    csi_list *lists[] = {&s->dirty, &s->moved, &s->dual_infeasible, &s->stale, &s->doubtful};
    for (int i = 0; i < 5; i++) {
        lists[i]->count = 0;
        lists[i]->lost = false;
    }
    s->violated.count = 0;
    s->violated_lost = false;
}
