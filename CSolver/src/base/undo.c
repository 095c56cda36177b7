/* undo.c - the undo log of transactions. It stores bytes and numbers of records, and knows nothing of
 * what they mean: the layers above save each record before its first change in a transaction, and
 * restore the saved bytes in a rollback (tableau/journal.c).
 *
 * Each record stores the number of the transaction that saved or made it, by which the layers find out
 * whether the record has been saved already. */
#include "base.h"

/* Makes room for the copy of one more record of a kind, of `size` bytes. csi_undo_save() calls this
 * function if there is no room. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_undo_grow(csolver *s, uint32_t kind, size_t size) {
    csi_copies *c = &s->base.undo.copies[kind];
    return csi_memory_reserve(s, &c->items, &c->capacity, (size_t)c->count + 1, 1,
                              CSI_UNDO_ENTRY(size));
}
