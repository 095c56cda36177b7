/* shorten.c - states rows by the logical columns of shorter rows that they contain.
 *
 * Hosts that state widths as differences of edges also compare such widths: (d - c) - 2 (b - a) = 0.
 * If there is a constraint on b - a alone, its logical column r stands for this width, because the
 * row of that constraint says b - a = r. Adding a multiple of that row to the row of the comparison
 * replaces the two terms of b and a by one term of r. With the terms of all four edges, the row
 * would have to be evaluated whenever an edge moves, also if both edges of a width move together: in
 * a line of n views of which every two are compared, the first view would change n*n/2 rows instead
 * of n.
 *
 * The sum is exact, because only left-hand sides are used that a factor reproduces to the last bit.
 * So a shortened row is as good as its constraint's own equation: refactorisation shortens rows,
 * too, and shortening does not count as a substitution that may have spoilt a row. */
#include "tableau.h"

#include "../base/numeric.h"

/* Returns whether the pairs that have been found contain the column. */
static bool is_replaced(const csi_shortening *found, uint32_t column) {
    for (uint32_t i = 0; i < found->count; i++)
        if (found->pairs[i].columns[0] == column || found->pairs[i].columns[1] == column)
            return true;
    return false;
}

/* Adds the pair of two terms to `found` if both together are a multiple of the left-hand side of a
 * constraint. Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status find_pair(csolver *s, const csi_term *a, const csi_term *b,
                                csi_shortening *found) {
    csi_form_match match;
    CSI_TRY(csi_form_find(s, (csi_term[]){*a, *b}, 2, true, &match));
    if (match.constraint != CSI_NONE)
        found->pairs[found->count++] = (csi_pair){{a->column, b->column}, match};
    return CSOLVER_OK;
}

/* Finds pairs of terms, each a multiple of the left-hand side of a constraint, in the left-hand side of
 * a constraint on three or four variables: one pair among three terms, two pairs among four. Otherwise
 * finds none. Errors: OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_shorten_find(csolver *s, const csi_term *terms, uint32_t count,
                                csi_shortening *found) {
    /* The ways to divide the terms: two that could be a pair, and the others. */
    static const uint8_t three[3][4] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}},
                         four[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};
    uint32_t needed = count / 2;
    found->count = 0;
    for (uint32_t i = 0; count >= 3 && i < 3 && found->count < needed; i++) {
        const uint8_t *at = count == 3 ? three[i] : four[i];
        found->count = 0;
        CSI_TRY(find_pair(s, &terms[at[0]], &terms[at[1]], found));
        if (found->count == 1 && needed == 2)
            CSI_TRY(find_pair(s, &terms[at[2]], &terms[at[3]], found));
    }
    if (found->count < needed) found->count = 0;
    return CSOLVER_OK;
}

/* Replaces the pairs of terms that csi_shorten_find() has found in a row, which must be its
 * constraint's equation, by terms of the logical columns of the pairs' constraints. Errors:
 * OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_shorten(csolver *s, uint32_t row, const csi_shortening *found) {
    const csi_row *r = &s->tableau.rows.items[row];
    csi_sparse_begin(s);
    csi_logical_begin(s);
    s->tableau.work.noise = 0;
    for (uint32_t i = 0; i < found->count; i++) {
        const csi_form_match *m = &found->pairs[i].match;
        CSI_TRY(csi_sparse_add(s, s->model.constraints.items[m->constraint].column, m->factor));
    }
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        const csi_term *term = &s->model.terms.items[i];
        if (!is_replaced(found, term->column))
            CSI_TRY(csi_sparse_add(s, term->column, term->coefficient));
    }
    return csi_pivot_replace_block(s, row, 1);
}

/* Shortens all rows of constraints that could share their rows. The rows must be the equations of their
 * constraints. Errors: OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_shorten_all(csolver *s) {
    csi_shortening found;
    for (uint32_t i = 0; i < s->tableau.rows.count; i++) {
        const csi_row *r = &s->tableau.rows.items[i];
        const csi_constraint *c = &s->model.constraints.items[r->source];
        if (!r->live || r->eliminated || !csi_form_is_shareable(s, c)) continue;
        const csi_term *terms = s->model.terms.items + r->start;
        CSI_TRY(csi_shorten_find(s, terms, csi_constraint_terms(c), &found));
        if (found.count > 0) CSI_TRY(csi_shorten(s, i, &found));
    }
    return CSOLVER_OK;
}
