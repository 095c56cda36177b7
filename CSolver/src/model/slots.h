/* slots.h - makes rows and constraints. Only insert.c and forms.c include this file; its functions are inline
 * because adding constraints spends most of its time in them.
 *
 * The caller has reserved the memory, so nothing here fails. The undo log lists slots that are reused; new
 * slots at the ends of the arrays need no entry, because a rollback knows how long the arrays were.
 * store.c frees slots. Internal. */
#ifndef CSI_SLOTS_H
#define CSI_SLOTS_H

#include "model.h"

/* Returns the index that csi_slots_make_row() will use next. */
static inline uint32_t csi_slots_next_row(const csolver *s) {
    return s->model.free_row != CSI_NONE ? s->model.free_row : s->model.rows.count;
}

/* Makes a row for the constraint `source`, with `count` terms in the block that begins at `start`. The row
 * has no basic column yet. If `eliminated` is true, the constraint is a required equality whose logical
 * variable gets no column: the row stores the constraint's constant as its `shift` instead. */
static inline uint32_t csi_slots_make_row(csolver *s, uint32_t source, uint32_t start,
                                          uint32_t count, bool eliminated) {
    uint32_t index = s->model.free_row;
    if (index != CSI_NONE) {
        s->model.free_row = s->model.rows.items[index].start;
        csi_journal_reused(s, CSI_MADE_ROW, index);
    } else {
        index = s->model.rows.count++;
        /* A new slot has no marks. A reused slot keeps its marks, because it may still be in a work list. */
        s->model.row_marks[index] = 0;
    }
    s->model.visits[index] = 0;
    s->model.rows.items[index] =
        (csi_row){.start = start,
                  .count = count,
                  .basic = CSI_NONE,
                  .eliminated_terms = CSI_NONE,
                  .source = source,
                  .transaction = s->model.journal.transaction,
                  .live = 1,
                  .eliminated = eliminated,
                  .shift = eliminated ? -s->model.constraints.items[source].constant : 0};
    s->model.row_count++;
    return index;
}

/* Makes a constraint; the caller then sets the fields that only constraints of its kind have. All flags
 * are written with one store, because a processor stalls when it reads a word whose parts were written
 * separately just before. */
static inline uint32_t csi_slots_make_constraint(csolver *s, const csolver_description *d,
                                                 uint32_t strength, uint32_t kind) {
    uint32_t index = s->model.free_constraint;
    uint16_t generation = 1;
    if (index != CSI_NONE) {
        s->model.free_constraint = s->model.constraints.items[index].next;
        generation = s->model.constraints.items[index].generation;
        csi_journal_reused(s, CSI_MADE_CONSTRAINT, index);
    } else {
        index = s->model.constraints.count++;
    }
    int relation = (int)d->relation;
    s->model.constraints.items[index] =
        (csi_constraint){.constant = d->constant,
                         .column = CSI_NONE,
                         .next = CSI_NONE,
                         .generation = generation,
                         .transaction = s->model.journal.transaction,
                         .strength = strength & CSI_MOST_STRENGTHS,
                         .relation = relation < 0 ? -1 : relation > 0,
                         .kind = kind & 3,
                         .live = 1,
                         .fresh = 1};
    return index;
}

#endif
