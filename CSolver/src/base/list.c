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

/* An item of `count` there are leaves. A long list is lost rather than searched: where many leave one by one, it is
 * made anew from the marks once. */
void csi_list_take_out(csi_list *list, uint32_t item, uint32_t count) {
    uint32_t kept = 0;
    if (list->count > CSI_LIST_SEARCHED + count / 8) {
        list->count = 0;
        list->lost = true;
    }
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i] != item) list->items[kept++] = list->items[i];
    list->count = kept;
}

/* The marks are the caller's. */
void csi_list_clear(csi_list *list) {
    list->count = 0;
    list->lost = false;
}
