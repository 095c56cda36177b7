/* slots.h - makes rows and constraints in free slots of their arrays. Only insert.c and forms.c
 * include this file. Its functions are inline because adding constraints spends most of its time
 * in them. store.c frees the slots. Internal.
 *
 * The caller has reserved the memory, so nothing here fails. The undo log lists reused slots. It
 * does not list new slots at the ends of the arrays, because a rollback knows how long the
 * arrays were before. */
#ifndef CSI_SLOTS_H
#define CSI_SLOTS_H

#include "records.h"

/* Returns the index of the row that the next call of csi_slots_make_row() will make: that of a
 * freed row, or else the end of the array. */
static inline uint32_t csi_slots_next_row(const csolver *s) {
    return s->tableau.free_row != CSI_NONE ? s->tableau.free_row : s->tableau.rows.count;
}

/* Makes a row for the constraint `source`, with `count` terms in the block that begins at
 * `start`. The row has no basic column yet. If `eliminated` is true, the constraint is a
 * required equality, whose logical variable is constant and gets no column: the row's constant
 * term `shift` stores minus the constraint's constant instead. */
static inline uint32_t csi_slots_make_row(csolver *s, uint32_t source, uint32_t start,
                                          uint32_t count, bool eliminated) {
    uint32_t index = s->tableau.free_row;
    if (index != CSI_NONE) {
        s->tableau.free_row = s->tableau.rows.items[index].start;
        csi_journal_reused(s, CSI_RECORD_ROW, index);
    } else {
        index = s->tableau.rows.count++;
        /* Each bit of a row's marks says that the row is in one of the work lists. A new row is
         * in none, so its marks are 0. A reused row keeps its marks, because its index may still
         * be in a work list. */
        s->tableau.row_marks[index] = 0;
    }
    s->tableau.visits[index] = 0;
    s->tableau.rows.items[index] =
        (csi_row){.start = start,
                  .count = count,
                  .basic = CSI_NONE,
                  .eliminated_terms = CSI_NONE,
                  .source = source,
                  .transaction = s->base.undo.transaction,
                  .live = 1,
                  .eliminated = eliminated,
                  .shift = eliminated ? -s->model.constraints.items[source].constant : 0};
    s->tableau.row_count++;
    return index;
}

/* The generation of a constraint in a slot that no other constraint has used before. */
enum { CSI_FIRST_GENERATION = 1 };

/* Writes a new constraint, with the fields that all kinds of constraints have, into a slot; the caller sets the
 * others. All flags are written with one store, because a processor stalls when it reads a word
 * whose parts were written separately just before. */
static inline void csi_slots_write_constraint(csolver *s, uint32_t index,
                                              const csolver_description *d, uint32_t strength,
                                              uint32_t kind, uint16_t generation) {
    int relation = (int)d->relation;
    s->model.constraints.items[index] =
        (csi_constraint){.constant = d->constant,
                         .column = CSI_NONE,
                         .next = CSI_NONE,
                         .generation = generation,
                         .transaction = s->base.undo.transaction,
                         .strength = strength & CSI_MOST_STRENGTHS,
                         .relation = relation < 0 ? -1 : relation > 0,
                         .kind = kind & 3,
                         .live = 1,
                         .fresh = 1};
}

/* Adds a record for a new constraint, with the contents that csi_slots_write_constraint() writes: in a free slot of the
 * array of constraints, if there is one, otherwise at its end, where the caller must have reserved memory. Returns the
 * record's index. */
static inline uint32_t csi_slots_make_constraint(csolver *s, const csolver_description *d,
                                                 uint32_t strength, uint32_t kind) {
    uint32_t index = s->model.free_constraint;
    uint16_t generation = CSI_FIRST_GENERATION;
    if (index != CSI_NONE) {
        s->model.free_constraint = s->model.constraints.items[index].next;
        generation = s->model.constraints.items[index].generation;
        csi_journal_reused(s, CSI_RECORD_CONSTRAINT, index);
    } else {
        index = s->model.constraints.count++;
    }
    csi_slots_write_constraint(s, index, d, strength, kind, generation);
    return index;
}

#endif
