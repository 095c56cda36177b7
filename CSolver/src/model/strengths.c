/* strengths.c - a table of the different pairs of priority and weight, called *strengths*.
 *
 * A layout has thousands of constraints but only a handful of such pairs, so a constraint stores
 * the index of its strength, in 22 bits, instead of two doubles. A hash table finds the index of
 * a pair in O(1). Unused pairs stay in the table until there are three times as many pairs as
 * constraints; then they are collected. */
#include "model.h"

#include "../base/numeric.h"

/* Returns the slot of a pair of priority and weight in the hash table, or the empty slot where
 * the pair belongs. If two pairs have the same hash, the later one is in the next free slot
 * (linear probing). */
static uint32_t *slot_of(const csolver *s, double priority, double weight) {
    uint32_t mask = s->model.strength_slots.count - 1;
    uint64_t hash = csi_bits(priority) * UINT64_C(0x9e3779b97f4a7c15) ^ csi_bits(weight);
    hash *= UINT64_C(0xff51afd7ed558ccd);
    for (uint32_t at = (uint32_t)(hash >> 32);; at++) {
        uint32_t *slot = &s->model.strength_slots.items[at & mask];
        if (*slot == CSI_NONE) return slot;
        const csi_strength *g = &s->model.strengths.items[*slot];
        if (csi_strength_is(g, priority, weight)) return slot;
    }
}

/* Fills the hash table from `strengths`, the array of all pairs of priority and weight. */
static void fill_slots(csolver *s) {
    for (uint32_t i = 0; i < s->model.strength_slots.count; i++)
        s->model.strength_slots.items[i] = CSI_NONE;
    for (uint32_t i = 0; i < s->model.strengths.count; i++)
        *slot_of(s, s->model.strengths.items[i].priority, s->model.strengths.items[i].weight) = i;
}

/* Removes the pairs of priority and weight that no constraint uses, neither in the solver nor in
 * the copies of the undo log. Renumbers the other pairs, and corrects the indices in the
 * constraints. `number` is work space with an entry for each pair. */
static void keep_used(csolver *s, uint32_t *number) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->model.strengths.count; i++) number[i] = CSI_NONE;
    for (uint32_t i = 0; i < s->model.constraints.count; i++)
        number[s->model.constraints.items[i].strength] = 0;
    for (uint32_t i = 0; i < csi_saved_constraints(s); i++)
        number[csi_saved_constraint(s, i)->strength] = 0;
    for (uint32_t i = 0; i < s->model.strengths.count; i++) {
        if (number[i] == CSI_NONE) continue;
        s->model.strengths.items[kept] = s->model.strengths.items[i];
        number[i] = kept++;
    }
    s->model.strengths.count = kept;
    for (uint32_t i = 0; i < s->model.constraints.count; i++)
        s->model.constraints.items[i].strength =
            number[s->model.constraints.items[i].strength] & CSI_MOST_STRENGTHS;
    for (uint32_t i = 0; i < csi_saved_constraints(s); i++) {
        csi_constraint *copy = csi_saved_constraint(s, i);
        copy->strength = number[copy->strength] & CSI_MOST_STRENGTHS;
    }
}

/* Removes the pairs of priority and weight that no constraint uses, because there are many of
 * them. Errors: OUT_OF_MEMORY; nothing has changed then. */
static csolver_status collect(csolver *s) {
    uint32_t *number = NULL;
    size_t size = s->model.strengths.count * sizeof *number;
    CSI_TRY(csi_memory_resize(s, &number, 0, size));
    keep_used(s, number);
    csi_memory_free(s, number, size);
    return CSOLVER_OK;
}

/* Makes room for one more pair of priority and weight in the array of pairs and in the hash
 * table, which is kept at least half empty. Removes unused pairs if there are many. Errors:
 * OVERFLOW, OUT_OF_MEMORY. */
static csolver_status make_room(csolver *s) {
    uint32_t needed = s->model.strengths.count + 1;
    if (needed > CSI_FEWEST_SLOTS && needed / 3 > s->model.constraints.count) {
        CSI_TRY(collect(s));
        needed = s->model.strengths.count + 1;
        fill_slots(s);
    }
    if (needed > CSI_MOST_STRENGTHS) return CSOLVER_ERROR_OVERFLOW;
    CSI_TRY(CSI_RESERVE(s, s->model.strengths, 1));
    uint32_t slots = s->model.strength_slots.count < CSI_FEWEST_SLOTS
                         ? CSI_FEWEST_SLOTS
                         : s->model.strength_slots.count;
    while (slots < 2 * needed) slots *= 2;
    if (slots == s->model.strength_slots.count) return CSOLVER_OK;
    CSI_TRY(CSI_RESERVE(s, s->model.strength_slots, slots - s->model.strength_slots.count));
    s->model.strength_slots.count = slots;
    fill_slots(s);
    return CSOLVER_OK;
}

/* Finds the index of a pair of priority and weight in the table of all such pairs, and adds the
 * pair if it is new. Errors: OUT_OF_MEMORY, or OVERFLOW if the table already has two million
 * pairs. */
csolver_status csi_strength_look_up(csolver *s, double priority, double weight,
                                    uint32_t *strength) {
    uint32_t *slot = s->model.strengths.count == 0 ? NULL : slot_of(s, priority, weight);
    if (slot == NULL || *slot == CSI_NONE) {
        CSI_TRY(make_room(s));
        slot = slot_of(s, priority, weight);
        *slot = s->model.strengths.count;
        s->model.strengths.items[s->model.strengths.count++] = (csi_strength){priority, weight};
    }
    *strength = *slot;
    if (!CSI_COMPACT && *slot <= UINT16_MAX)
        s->model.recent_strengths[csi_strength_hash(priority)] = (uint16_t)*slot;
    return CSOLVER_OK;
}

void csi_strength_clear(csolver *s) {
    s->model.strengths.count = 0;
    for (uint32_t i = 0; i < s->model.strength_slots.count; i++)
        s->model.strength_slots.items[i] = CSI_NONE;
}
