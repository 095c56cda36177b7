/* list.c - lists of columns or rows that wait for some work. Each item has a mark, and the mark is what
 * counts: adding to a list never fails. */
#include "base.h"

/* Adds a marked item to a list that is full. */
void csi_list_grow(csolver *s, csi_list *list, uint32_t item) {
    if (!s->base.rigid && CSI_RESERVE(s, *list, list->count + CSI_LIST_STEP) == CSOLVER_OK)
        list->items[list->count++] = item;
    else
        list->lost = true;
}

/* Before a list is read: makes one that was lost anew from `count` marks. Errors: no memory, and then it is as it
 * was. */
csolver_status csi_list_complete(csolver *s, csi_list *list, const uint8_t *marks, uint8_t mark,
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

/* An item leaves; there are `count`, listed or not. Once as many have been looked at, the list is lost instead: to make
 * it anew from the marks costs no more than the searches did. */
void csi_list_take_out(csolver *s, csi_list *list, uint32_t item, uint32_t count) {
    uint32_t kept = 0;
    csi_work_count(s, list->count);
    list->searched += list->count;
    if (list->searched > CSI_LIST_SEARCHED + count) {
        list->count = list->searched = 0;
        list->lost = true;
    }
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i] != item) list->items[kept++] = list->items[i];
    list->count = kept;
}

/* The marks are the caller's. */
void csi_list_clear(csi_list *list) {
    list->count = list->searched = 0;
    list->lost = false;
}
