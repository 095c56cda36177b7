/* slots.h - makes rows and constraints. Internal: for insert.c, and inlined there, since a build does little
 * else. Room was reserved before, so nothing fails; store.c frees. Slots that were used before are listed in
 * the journal, new ones it knows by their place. */
#ifndef CSI_SLOTS_H
#define CSI_SLOTS_H

#include "model.h"

static inline uint32_t csi_slots_next_row(const csolver *s) {
    return s->model.free_row != CSI_NONE ? s->model.free_row : s->model.rows.count;
}

/* The row of a constraint, with a block for its terms; it defines nothing yet. */
static inline uint32_t csi_slots_make_row(csolver *s, uint32_t source, uint32_t start,
                                          uint32_t count, bool eliminated) {
    uint32_t index = s->model.free_row;
    if (index != CSI_NONE) {
        s->model.free_row = s->model.rows.items[index].start;
        csi_journal_reused(s, CSI_MADE_ROW, index);
    } else {
        index = s->model.rows.count++;
        s->model.row_marks[index] = 0; /* that of a used slot says whether it stands in a list */
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

/* A constraint; what else its kind needs is its maker's. The flags are written as one number: parts of it that
 * are written apart and read together cost as much as all the rest. */
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
