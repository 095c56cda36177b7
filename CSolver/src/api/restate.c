/* restate.c - finds which constraints of an earlier list a new list of descriptions states again, for
 * csolver_restate_constraints().
 *
 * A host that describes its whole layout for every frame mostly states the same constraints with other constants.
 * Both lists are therefore read side by side: as long as each description has the structure (terms, relation,
 * priority and weight) of the next old constraint, nothing else is looked at, and a description costs a few
 * comparisons. At the first difference all remaining old constraints are entered into a hash table. From then on, a
 * description is compared with the old constraint after the last match, and searched for in the table if the two
 * differ. So views that were inserted, removed or moved cost only what they state, and the whole takes O(n) expected
 * time for n terms. */
#include "api.h"

#include "../base/numeric.h"

/* Returns whether a term of a stored left-hand side is the host's term. */
static inline bool is_same_term(const csolver *s, csi_left left, uint32_t at,
                                const csolver_term *term) {
    if (term->variable.index >= s->model.variables.count) return false;
    const csi_variable *v = &s->model.variables.items[term->variable.index];
    return v->generation == term->variable.generation && v->column == left.terms[at].column &&
           v->live && left.factor * left.terms[at].coefficient == term->coefficient;
}

/* Returns whether the terms of a description are those of a shared row times `left.factor`, in any order. */
static bool has_same_terms(const csolver *s, csi_left left, const csolver_term *terms) {
    uint32_t seen = 0;
    for (uint32_t i = 0; i < left.count; i++) {
        uint32_t k = 0;
        while (k < left.count && !is_same_term(s, left, k, &terms[i])) k++;
        if (k == left.count || seen & (uint32_t)1 << k) return false;
        seen |= (uint32_t)1 << k;
    }
    return true;
}

/* Returns whether a description has the terms, the relation, the priority and the weight of a constraint. The terms
 * must have the order in which the constraint was stated, unless the constraint shares the row of an older one: a
 * shared row has the order of the first of its constraints, and at most CSI_FORM_TERMS terms. */
static CSI_INLINE bool is_same(const csolver *s, const csi_constraint *c,
                               const csolver_description *d) {
    if ((int)d->relation != c->relation || d->priority != csi_priority(s, c) ||
        d->weight != csi_weight(s, c))
        return false;
    csi_term single;
    csi_left left = csi_left_of(s, c, &single);
    if (left.count != d->term_count || (d->terms == NULL && left.count != 0)) return false;
    for (uint32_t i = 0; i < left.count; i++) {
        if (is_same_term(s, left, i, &d->terms[i])) continue;
        return c->kind == CSI_KIND_SINGLE && left.count > 1 && has_same_terms(s, left, d->terms);
    }
    return true;
}

/* Returns a hash of the structure of a left-hand side with a relation. The sum over the terms does not depend on
 * their order. */
static uint32_t mix(uint64_t sum, int relation) {
    sum = (sum + (uint64_t)(relation + 1)) * UINT64_C(0xff51afd7ed558ccd);
    return (uint32_t)(sum >> 32);
}

static uint64_t part(uint32_t column, double coefficient) {
    uint64_t bits = csi_bits(coefficient) ^ (column + 1) * UINT64_C(0x9e3779b97f4a7c15);
    bits *= UINT64_C(0xff51afd7ed558ccd);
    return bits ^ (bits >> 29);
}

static uint32_t hash_of_constraint(const csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    csi_term single;
    csi_left left = csi_left_of(s, c, &single);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < left.count; i++)
        sum += part(left.terms[i].column, left.factor * left.terms[i].coefficient);
    return mix(sum, c->relation);
}

/* As hash_of_constraint(). Terms whose variable does not exist are left out: such a description matches no
 * constraint, whatever its hash. */
static uint32_t hash_of_description(const csolver *s, const csolver_description *d) {
    uint64_t sum = 0;
    for (size_t i = 0; d->terms != NULL && i < d->term_count; i++) {
        uint32_t variable;
        if (csi_id_variable(s, d->terms[i].variable, &variable))
            sum += part(s->model.variables.items[variable].column, d->terms[i].coefficient);
    }
    return mix(sum, (int)d->relation);
}

/* The state of a comparison of two lists. Constraints of the old list whose flag `named` is set have not been matched
 * yet; before the first difference of the lists, no flag is set. */
typedef struct comparison {
    const csolver_constraint *old;
    size_t old_count;
    size_t
        first; /* the index of the first difference; from there on, constraints are in the hash table */
    size_t next; /* the index in `old` after the last match */
} comparison;

/* Enters all constraints of the old list from the first difference on into the hash table. The last come first, so
 * that a search finds the earliest of equal constraints. Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status enter(csolver *s, const comparison *c) {
    csi_restated *r = s->api.restated;
    size_t count = c->old_count - c->first, size = 8;
    while (size < 2 * count) size *= 2;
    r->heads.count = r->links.count = 0;
    CSI_TRY(CSI_RESERVE(s, r->heads, size));
    CSI_TRY(CSI_RESERVE(s, r->links, count));
    r->heads.count = (uint32_t)size;
    r->links.count = (uint32_t)count;
    for (size_t i = 0; i < size; i++) r->heads.items[i] = CSI_NONE;
    for (size_t i = count; i-- > 0;) {
        uint32_t constraint = c->old[c->first + i].index;
        uint32_t *head = &r->heads.items[hash_of_constraint(s, constraint) & (size - 1)];
        r->links.items[i] = *head;
        *head = (uint32_t)i;
        s->model.constraints.items[constraint].named = 1;
    }
    return CSOLVER_OK;
}

/* Returns the index in the old list of the first unmatched constraint in the table with the structure of `d`, or
 * the length of the list. Takes constraints that are matched already out of the chain that is searched, so that many
 * equal constraints do not make later searches longer. */
static size_t find(csolver *s, const comparison *c, const csolver_description *d) {
    csi_restated *r = s->api.restated;
    uint32_t *link = &r->heads.items[hash_of_description(s, d) & (r->heads.count - 1)];
    while (*link != CSI_NONE) {
        uint32_t at = *link;
        const csi_constraint *known = &s->model.constraints.items[c->old[c->first + at].index];
        if (!known->named) {
            *link = r->links.items[at];
            continue;
        }
        if (is_same(s, known, d)) return c->first + at;
        link = &r->links.items[at];
    }
    return c->old_count;
}

/* Returns the index in the old list of the constraint that `d` states again, or the length of the list: the
 * constraint after the last match if it is such a constraint, otherwise the first in the table. */
static size_t match(csolver *s, const comparison *c, const csolver_description *d) {
    if (c->next < c->old_count) {
        const csi_constraint *known = &s->model.constraints.items[c->old[c->next].index];
        if (known->named && is_same(s, known, d)) return c->next;
    }
    return find(s, c, d);
}

/* Notes that description `item` states a constraint again. The constant is checked only if it differs, since the
 * solver has accepted the constraint's own. Errors: those of a constant, OUT_OF_MEMORY, OVERFLOW. */
static CSI_INLINE csolver_status keep(csolver *s, size_t item, csolver_constraint id,
                                      const csolver_description *d) {
    csi_restated *r = s->api.restated;
    r->matches.items[item] = id.index;
    if (s->model.constraints.items[id.index].constant == d->constant) return CSOLVER_OK;
    CSI_TRY(csi_argument_new_constant(s, item, id.index, d->constant));
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->changed, 1)));
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->constants, 1)));
    r->changed.items[r->changed.count++] = id;
    r->constants.items[r->constants.count++] = d->constant;
    return CSOLVER_OK;
}

/* Notes that description `item` states no constraint of the old list, after checking it. Errors: those of a
 * description, OUT_OF_MEMORY, OVERFLOW. */
static csolver_status add(csolver *s, size_t item, const csolver_description *d) {
    csi_restated *r = s->api.restated;
    CSI_TRY(csi_argument_description(s, d, item));
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->added, 1)));
    r->matches.items[item] = CSI_NONE;
    r->added.items[r->added.count++] = *d;
    return CSOLVER_OK;
}

/* Matches the descriptions from the first difference on. */
static csolver_status match_rest(csolver *s, comparison *c, size_t count,
                                 const csolver_description *d) {
    CSI_TRY(csi_refusal_whole(s, enter(s, c)));
    for (size_t i = c->first; i < count; i++) {
        size_t found = match(s, c, &d[i]);
        if (found == c->old_count) {
            CSI_TRY(add(s, i, &d[i]));
            continue;
        }
        c->next = found + 1;
        CSI_TRY(keep(s, i, c->old[found], &d[i]));
        s->model.constraints.items[c->old[found].index].named = 0;
    }
    return CSOLVER_OK;
}

/* Lists the constraints of the old list that were not matched, and clears all flags, also if `status` is an error.
 * Returns `status`, OUT_OF_MEMORY or OVERFLOW. */
static csolver_status list_removed(csolver *s, const comparison *c, csolver_status status) {
    csi_restated *r = s->api.restated;
    for (size_t i = c->first; i < c->old_count; i++) {
        csi_constraint *known = &s->model.constraints.items[c->old[i].index];
        if (known->named && status == CSOLVER_OK)
            status = csi_refusal_whole(s, CSI_RESERVE(s, r->removed, 1));
        if (known->named && status == CSOLVER_OK) r->removed.items[r->removed.count++] = c->old[i];
        known->named = 0;
    }
    return status;
}

/* Makes the work space of this file, unless it exists. Errors: OUT_OF_MEMORY. */
static csolver_status make_work_space(csolver *s) {
    if (s->api.restated != NULL) return CSOLVER_OK;
    csi_restated *made = NULL;
    CSI_TRY(csi_memory_resize(s, &made, 0, sizeof *made));
    *made = (csi_restated){.matches = {NULL, 0, 0}};
    s->api.restated = made;
    return CSOLVER_OK;
}

/* Frees the work space of this file. */
void csi_restate_free(csolver *s) {
    csi_restated *r = s->api.restated;
    if (r == NULL) return;
    CSI_RELEASE(s, r->matches);
    CSI_RELEASE(s, r->heads);
    CSI_RELEASE(s, r->links);
    CSI_RELEASE(s, r->added);
    CSI_RELEASE(s, r->ids);
    CSI_RELEASE(s, r->changed);
    CSI_RELEASE(s, r->constants);
    CSI_RELEASE(s, r->removed);
    csi_memory_free(s, r, sizeof *r);
    s->api.restated = NULL;
}

/* Compares a list of descriptions with the constraints of an old list, whose ids the caller has checked. Writes to
 * s->api.restated, for each description, the constraint that it states again, and the lists of constants to change,
 * constraints to remove and descriptions to add. Checks everything in these lists. Changes nothing else. Errors:
 * those of a description, OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_restate_compare(csolver *s, size_t old_count, const csolver_constraint *old,
                                   size_t count, const csolver_description *d) {
    CSI_TRY(csi_refusal_whole(s, make_work_space(s)));
    csi_restated *r = s->api.restated;
    size_t least = old_count < count ? old_count : count, same = 0;
    r->matches.count = r->changed.count = r->constants.count = 0;
    r->added.count = r->removed.count = r->ids.count = 0;
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->matches, count)));
    r->matches.count = (uint32_t)count;
    for (; same < least && is_same(s, &s->model.constraints.items[old[same].index], &d[same]);
         same++)
        CSI_TRY(keep(s, same, old[same], &d[same]));
    comparison c = {old, old_count, same, same};
    csolver_status status = CSOLVER_OK;
    if (same < count || same < old_count) status = match_rest(s, &c, count, d);
    CSI_TRY(list_removed(s, &c, status));
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->ids, r->added.count)));
    r->ids.count = r->added.count;
    return CSOLVER_OK;
}
