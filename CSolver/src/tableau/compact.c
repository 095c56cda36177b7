/* compact.c - compacts the array of terms, in which each constraint and each row has a block of
 * consecutive terms.
 *
 * A freed block is reused only for a block of the same size class. If a program adds and removes
 * constraints of always different sizes, unused blocks slowly accumulate. When unused blocks
 * make up more than half of the array, all other blocks move to a new array. At least as many
 * terms were freed before as are moved, so the cost is amortised O(1) for each freed term. */
#include "records.h"

/* Copies a block of `count` consecutive terms to the index `*end` of `to`, the new array of
 * terms, and advances `*end` by the block's capacity. Returns the block's index in the new
 * array. */
static uint32_t move_block(const csolver *s, csi_term *to, uint32_t *end, uint32_t start,
                           uint32_t count) {
    uint32_t at = *end;
    if (count != 0) memcpy(to + at, s->model.terms.items + start, count * sizeof *to);
    *end += csi_block_capacity(csi_block_class(count));
    return at;
}

/* Copies the blocks of terms of all constraints and rows to the new array `to`, and stores the
 * new indices of the blocks in the constraints and rows. Returns how many terms of the new array
 * are used. */
static uint32_t move_all(csolver *s, csi_term *to) {
    uint32_t end = 0;
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        csi_constraint *c = &s->model.constraints.items[i];
        if (!c->live || !csi_has_terms(c)) continue;
        c->start = move_block(s, to, &end, c->start, c->count);
    }
    for (uint32_t i = 0; i < s->tableau.rows.count; i++) {
        csi_row *r = &s->tableau.rows.items[i];
        if (!r->live) continue;
        uint32_t count = csi_row_total(s, r) + 1;
        r->start = r->derived ? move_block(s, to, &end, r->start - 1, count) + 1
                              : s->model.constraints.items[r->source].start;
    }
    return end;
}

/* Rebuilds the linked lists by which the rows that contain a column are found. The lists link
 * terms by their indices, and compaction has changed all indices. */
static void link_all(csolver *s) {
    for (uint32_t i = 0; i < s->tableau.columns.count; i++)
        csi_col(s, i)->users = (csi_users){CSI_NONE, 0};
    for (uint32_t i = 0; i < s->tableau.rows.count; i++)
        if (s->tableau.rows.items[i].live) *csi_row_eliminated(s, i) = CSI_NONE;
    s->base.statistics.entries = 0;
    for (uint32_t i = 0; i < s->tableau.rows.count; i++)
        if (s->tableau.rows.items[i].live) csi_row_link(s, i);
}

/* Compacts the array of terms if more than half of it, and at least CSI_COMPACTED terms, are
 * unused. Called after a transaction, when no saved copy in the undo log refers to a block of
 * terms. If there is no memory for the new array, nothing changes. */
void csi_compact(csolver *s) {
    if (s->model.free_terms < CSI_COMPACTED || s->model.free_terms <= s->model.terms.count / 2)
        return;
    csi_term *terms = NULL;
    size_t needed = s->model.terms.count - s->model.free_terms;
    size_t capacity = csi_memory_grown(0, needed, needed);
    if (csi_memory_resize(s, &terms, 0, capacity * sizeof *terms) != CSOLVER_OK) return;
    uint32_t count = move_all(s, terms);
    CSI_RELEASE(s, s->model.terms);
    s->model.terms.items = terms;
    s->model.terms.count = count;
    s->model.terms.capacity = (uint32_t)capacity;
    csi_block_clear_free(s);
    link_all(s);
}
