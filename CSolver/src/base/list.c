/* list.c - work lists of columns or rows, for example of all columns whose bounds have changed.
 *
 * A mark bit of each column or row says whether it is in the list. The array of items only serves to find
 * the marked ones quickly. If the array cannot grow, the list becomes *lost*: from then on items are only
 * marked, and the array is rebuilt from the marks before the list is read. So adding to a work list never
 * fails. */
#include "base.h"

/* Appends an item, whose mark is set already, to a full work list. If there is no memory, or during a
 * rollback (`rigid`), in which nothing may be allocated, the list becomes lost instead: it will be rebuilt
 * from the marks. */
void csi_list_grow(csolver *s, csi_list *list, uint32_t item) {
    if (!s->base.rigid && CSI_RESERVE(s, *list, list->count + CSI_LIST_STEP) == CSOLVER_OK)
        list->items[list->count++] = item;
    else
        list->lost = true;
}

/* Prepares a work list for reading. A lost list, whose array could not grow, is rebuilt from the marks of
 * items 0 to `count` - 1, in O(count). Errors: OUT_OF_MEMORY; the list then stays lost. */
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

/* Removes `item` from a work list; the caller clears its mark. `count` is the number of items that exist,
 * in the list or not. Each removal searches the list. Once the searches have cost as much as reading all
 * marks, the list becomes lost: one rebuild from the marks then replaces all further searches. */
void csi_list_remove(csolver *s, csi_list *list, uint32_t item, uint32_t count) {
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

/* Empties a work list. A lost list, whose array could not grow, is an ordinary list again. The
 * caller has cleared the marks of the items. */
void csi_list_clear(csi_list *list) {
    list->count = list->searched = 0;
    list->lost = false;
}
