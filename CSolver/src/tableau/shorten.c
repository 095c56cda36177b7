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

/* Finds, for the term at index `first`, a later term such that both together are a multiple of the
 * left-hand side of a constraint. The bits of `known` say which terms can belong to such pairs.
 * Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status find_pair(csolver *s, const csi_term *terms, uint32_t known, uint32_t first,
                                csi_shortening *found) {
    uint32_t a = terms[first].column;
    for (uint32_t k = first + 1; known >> k != 0 && !is_replaced(found, a); k++) {
        uint32_t b = terms[k].column;
        if ((known >> k & 1) == 0 || is_replaced(found, b)) continue;
        csi_term pair[2] = {terms[first], terms[k]};
        csi_form_match match;
        CSI_TRY(csi_form_find(s, pair, 2, true, &match));
        if (match.constraint == CSI_NONE) continue;
        found->pairs[found->count++] = (csi_pair){{a, b}, match};
    }
    return CSOLVER_OK;
}

/* Finds pairs of terms, each a multiple of the left-hand side of a constraint, in the left-hand side of
 * a constraint that could share its row. The pairs have no term in common. Bit i of `known` says whether
 * the column of term i occurs, or once occurred, in another constraint that could share its row;
 * otherwise the term can belong to no pair. Errors: OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_shorten_find(csolver *s, const csi_term *terms, uint32_t count, uint32_t known,
                                csi_shortening *found) {
    found->count = 0;
    if (count < 3) return CSOLVER_OK;
    for (uint32_t i = 0; i + 1 < count; i++)
        if (known >> i & 1) CSI_TRY(find_pair(s, terms, known, i, found));
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
        uint32_t count = csi_constraint_terms(c), known = (1u << count) - 1;
        CSI_TRY(csi_shorten_find(s, terms, count, known, &found));
        if (found.count > 0) CSI_TRY(csi_shorten(s, i, &found));
    }
    return CSOLVER_OK;
}
