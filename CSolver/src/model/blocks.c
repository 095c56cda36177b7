/* blocks.c - blocks of consecutive terms in one growing array, and the column lists, each of which
 * links the terms of one column.
 *
 * A block belongs to a constraint (its terms as given) or to a derived row. It is linked into the
 * lists of its columns exactly while a row uses it. Freed blocks wait in lists by size class. */
#include "model.h"

enum { EXACT_CLASSES = CSI_BLOCK_SHORT + 1 };

/* Classes 0 to 16 hold that many terms; class 17 holds 24, 18 holds 32, 19 holds 48, and so on. */
uint32_t csi_block_capacity(uint8_t size_class) {
    if (size_class < EXACT_CLASSES) return size_class;
    uint32_t step = (uint32_t)size_class - EXACT_CLASSES;
    uint32_t base = (uint32_t)CSI_BLOCK_SHORT << (step / 2);
    return step % 2 == 0 ? base + base / 2 : 2 * base;
}

uint8_t csi_block_class(uint32_t count) {
    if (count < EXACT_CLASSES) return (uint8_t)count;
    uint8_t size_class = EXACT_CLASSES;
    while (csi_block_capacity(size_class) < count) size_class++;
    return size_class;
}

/* In general. */
csolver_status csi_block_reserve_any(csolver *s, uint32_t count) {
    if (count > CSI_LIMIT / 2) return CSOLVER_ERROR_OVERFLOW;
    return CSI_RESERVE(s, s->model.terms, csi_block_capacity(csi_block_class(count)));
}

uint32_t csi_block_make_any(csolver *s, uint32_t count) {
    uint8_t size_class = csi_block_class(count);
    uint32_t start = s->model.free_blocks[size_class];
    if (count != 0 && start != CSI_NONE) {
        s->model.free_blocks[size_class] = s->model.terms.items[start].next;
        s->model.free_terms -= csi_block_capacity(size_class);
        return start;
    }
    start = s->model.terms.count;
    s->model.terms.count += csi_block_capacity(size_class);
    return start;
}

/* Makes the block of `count` terms one longer, if it is the last one made and no longer one waits to be
 * used. Room was reserved. */
bool csi_block_extend(csolver *s, uint32_t start, uint32_t count) {
    uint8_t longer = csi_block_class(count + 1);
    bool last = start + csi_block_capacity(csi_block_class(count)) == s->model.terms.count;
    if (!last || s->model.free_blocks[longer] != CSI_NONE) return false;
    s->model.terms.count = start + csi_block_capacity(longer);
    return true;
}

void csi_block_free(csolver *s, uint32_t start, uint8_t size_class) {
    if (size_class == 0) return;
    s->model.terms.items[start].next = s->model.free_blocks[size_class];
    s->model.free_blocks[size_class] = start;
    s->model.free_terms += csi_block_capacity(size_class);
}

/* The block of a derived row. */
void csi_block_free_row(csolver *s, const csi_row *r) {
    csi_block_free(s, r->start - 1, csi_block_class(csi_block_total(s, r) + 1));
}

/* No block waits any more. */
void csi_block_forget_free(csolver *s) {
    for (int i = 0; i < CSI_SIZE_CLASSES; i++) s->model.free_blocks[i] = CSI_NONE;
    s->model.free_terms = 0;
}

/* The first term of the list that the term belongs to. */
static uint32_t *head_of(csolver *s, const csi_term *term) {
    if (term->column & CSI_ELIMINATED)
        return csi_block_eliminated(s, term->column & ~CSI_ELIMINATED);
    return &s->model.users[term->column].head;
}

static inline void link_term(csi_term *terms, uint32_t term, uint32_t *head) {
    terms[term].prev = CSI_NONE;
    terms[term].next = *head;
    if (*head != CSI_NONE) terms[*head].prev = term;
    *head = term;
}

static inline void unlink_term(csi_term *terms, uint32_t term, uint32_t *head) {
    uint32_t next = terms[term].next, prev = terms[term].prev;
    if (prev != CSI_NONE)
        terms[prev].next = next;
    else
        *head = next;
    if (next != CSI_NONE) terms[next].prev = prev;
}

void csi_block_link_term(csolver *s, uint32_t term) {
    link_term(s->model.terms.items, term, head_of(s, &s->model.terms.items[term]));
}

/* Links the terms of the row, eliminated ones too. */
void csi_block_link(csolver *s, uint32_t row) {
    const csi_row *r = &s->model.rows.items[row];
    csi_term *terms = s->model.terms.items;
    uint32_t end = r->start + r->count, last = r->start + csi_block_total(s, r);
    for (uint32_t i = r->start; i < end; i++) {
        csi_users *list = &s->model.users[terms[i].column];
        terms[i].row = row;
        link_term(terms, i, &list->head);
        list->count++;
    }
    for (uint32_t i = end; i < last; i++) {
        terms[i].row = row;
        link_term(terms, i, head_of(s, &terms[i]));
    }
    s->base.statistics.entries += r->count;
}

void csi_block_unlink(csolver *s, uint32_t row) {
    const csi_row *r = &s->model.rows.items[row];
    csi_term *terms = s->model.terms.items;
    uint32_t end = r->start + r->count, last = r->start + csi_block_total(s, r);
    for (uint32_t i = r->start; i < end; i++) {
        csi_users *list = &s->model.users[terms[i].column];
        unlink_term(terms, i, &list->head);
        list->count--;
    }
    for (uint32_t i = end; i < last; i++) unlink_term(terms, i, head_of(s, &terms[i]));
    s->base.statistics.entries -= r->count;
}

/* Terms of the row's block that were revealed since are eliminated again: a rollback. */
void csi_block_hide(csolver *s, const csi_row *row) {
    uint32_t end = row->start + csi_block_total(s, row);
    for (uint32_t i = row->start + row->count; i < end; i++) {
        csi_term *term = &s->model.terms.items[i];
        if (term->column & CSI_ELIMINATED) continue;
        uint32_t source = csi_col(s, term->column)->owner;
        term->column = CSI_ELIMINATED | s->model.constraints.items[source].row;
    }
}
