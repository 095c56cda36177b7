/* row.c - links the terms of rows into lists, one list for each column, by which all rows that contain
 * a column are found, and finds a row's coefficients. */
#include "tableau.h"

/* Frees the block of a row that substitutions have changed. The block of such a row begins one
 * term before `start`, with a head: a term that stores the row's noise (a bound on the rounding
 * errors of its coefficients) and its number of terms. */
void csi_row_free_block(csolver *s, const csi_row *r) {
    csi_block_free(s, r->start - 1, csi_block_class(csi_row_total(s, r) + 1));
}

/* Returns the head of the linked list to which a term belongs. An ordinary term is in the list
 * of its column. An eliminated term stands for the logical variable of a required equality,
 * which has no column, so the term is in a list that belongs to that equality's row. */
static uint32_t *head_of(csolver *s, const csi_term *term) {
    if (term->column & CSI_ELIMINATED) return csi_row_eliminated(s, term->column & ~CSI_ELIMINATED);
    return &csi_col(s, term->column)->users.head;
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

void csi_row_link_term(csolver *s, uint32_t term) {
    link_term(s->model.terms.items, term, head_of(s, &s->model.terms.items[term]));
}

/* Links all terms of a row into the linked lists of their columns, by which the rows that
 * contain a column are found. An eliminated term stands for the logical variable of a required
 * equality, which has no column; it is linked into the list of that equality's row. */
void csi_row_link(csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    csi_term *terms = s->model.terms.items;
    uint32_t end = r->start + r->count, last = r->start + csi_row_total(s, r);
    for (uint32_t i = r->start; i < end; i++) {
        csi_users *list = &csi_col(s, terms[i].column)->users;
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

/* Removes all terms of a row from the linked lists by which the rows that contain a column are
 * found. Called before the row's terms change or the row is freed. csi_row_link() adds them
 * again. */
void csi_row_unlink(csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    csi_term *terms = s->model.terms.items;
    uint32_t end = r->start + r->count, last = r->start + csi_row_total(s, r);
    for (uint32_t i = r->start; i < end; i++) {
        csi_users *list = &csi_col(s, terms[i].column)->users;
        unlink_term(terms, i, &list->head);
        list->count--;
    }
    for (uint32_t i = end; i < last; i++) unlink_term(terms, i, head_of(s, &terms[i]));
    s->base.statistics.entries -= r->count;
}

/* Used in a rollback. Removes the columns of logical variables that had none before the
 * transaction from a row. `row` is the copy of the row that was saved then. A term that was
 * eliminated (had no column) when the row was saved becomes eliminated again: instead of a
 * column, the term names the row of the equality to which the logical variable belongs. */
void csi_row_hide(csolver *s, const csi_row *row) {
    uint32_t end = row->start + csi_row_total(s, row);
    for (uint32_t i = row->start + row->count; i < end; i++) {
        csi_term *term = &s->model.terms.items[i];
        if (term->column & CSI_ELIMINATED) continue;
        uint32_t source = csi_col(s, term->column)->owner;
        term->column = CSI_ELIMINATED | s->model.constraints.items[source].row;
    }
}
