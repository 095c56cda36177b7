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
static bool is_same_term(const csolver *s, csi_left left, uint32_t at, const csolver_term *term) {
    uint32_t variable;
    return csi_id_variable(s, term->variable, &variable) &&
           s->model.variables.items[variable].column == left.terms[at].column &&
           left.factor * left.terms[at].coefficient == term->coefficient;
}

/* Returns whether a description has the terms, the relation, the priority and the weight of a constraint. The terms
 * must have the order in which the constraint was stated. If constraints with the same left-hand side share a row,
 * the order is that of the first of them, so a member of a shared row is compared in any order. */
static bool is_same(const csolver *s, uint32_t constraint, const csolver_description *d) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if ((int)d->relation != c->relation || d->priority != csi_priority(s, c) ||
        d->weight != csi_weight(s, c))
        return false;
    csi_term single;
    csi_left left = csi_left_of(s, c, &single);
    if (left.count != d->term_count || (d->terms == NULL && left.count != 0)) return false;
    bool shared = c->kind == CSI_KIND_SINGLE && left.terms != &single;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < left.count; i++) {
        uint32_t k = i;
        if (shared)
            for (k = 0; k < left.count && !is_same_term(s, left, k, &d->terms[i]);) k++;
        if (k == left.count || !is_same_term(s, left, k, &d->terms[i])) return false;
        if (shared && seen & (uint32_t)1 << k) return false;
        if (shared) seen |= (uint32_t)1 << k;
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

/* The state of a comparison of two lists. */
typedef struct comparison {
    const csolver_constraint *old;
    size_t old_count;
    size_t next; /* the index in `old` after the last match */
    size_t
        entered; /* 0, or one more than the index in `old` of the first constraint in the hash table */
} comparison;

/* Enters all constraints of the old list from `c->next` on into the hash table. The last come first, so that a
 * search finds the earliest of equal constraints. Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status enter(csolver *s, comparison *c) {
    csi_restated *r = &s->api.restated;
    size_t count = c->old_count - c->next, size = 8;
    while (size < 2 * count) size *= 2;
    r->heads.count = r->links.count = 0;
    CSI_TRY(CSI_RESERVE(s, r->heads, size));
    CSI_TRY(CSI_RESERVE(s, r->links, count));
    r->heads.count = (uint32_t)size;
    r->links.count = (uint32_t)count;
    for (size_t i = 0; i < size; i++) r->heads.items[i] = CSI_NONE;
    for (size_t i = count; i-- > 0;) {
        uint32_t constraint = c->old[c->next + i].index;
        uint32_t *head = &r->heads.items[hash_of_constraint(s, constraint) & (size - 1)];
        r->links.items[i] = *head;
        *head = (uint32_t)i;
    }
    c->entered = c->next + 1;
    return CSOLVER_OK;
}

/* Returns the index in the old list of the first unmatched constraint in the table with the structure of `d`, or
 * CSI_NONE. Takes constraints that are matched already out of the chain that is searched, so that many equal
 * constraints do not make later searches longer. */
static uint32_t find(csolver *s, const comparison *c, const csolver_description *d) {
    csi_restated *r = &s->api.restated;
    uint32_t *link = &r->heads.items[hash_of_description(s, d) & (r->heads.count - 1)];
    while (*link != CSI_NONE) {
        uint32_t at = *link, index = (uint32_t)(c->entered - 1) + at;
        uint32_t constraint = c->old[index].index;
        if (!s->model.constraints.items[constraint].named) {
            *link = r->links.items[at];
            continue;
        }
        if (is_same(s, constraint, d)) return index;
        link = &r->links.items[at];
    }
    return CSI_NONE;
}

/* Returns the index in the old list of the constraint that `d` states again, or CSI_NONE. Errors: OUT_OF_MEMORY,
 * OVERFLOW. */
static csolver_status match(csolver *s, comparison *c, const csolver_description *d,
                            uint32_t *found) {
    const csi_constraint *all = s->model.constraints.items;
    *found = CSI_NONE;
    if (c->next < c->old_count && all[c->old[c->next].index].named &&
        is_same(s, c->old[c->next].index, d)) {
        *found = (uint32_t)c->next;
    } else if (c->next < c->old_count || c->entered != 0) {
        if (c->entered == 0) CSI_TRY(enter(s, c));
        *found = find(s, c, d);
    }
    if (*found != CSI_NONE) c->next = *found + 1;
    return CSOLVER_OK;
}

/* For each description, writes to s->api.restated.matches the index of the constraint of the old list that has its
 * structure, or CSI_NONE, and checks the description: all of it if it is new, otherwise only its constant, since
 * the rest equals what the solver has accepted before. Each constraint of the old list is matched once at most;
 * equal ones are matched in order. The caller has checked the ids of the old list. After the call, the flag `named`
 * is set in exactly those constraints of the old list that were not matched, also if the call fails. Errors: those
 * of a description, OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_restate_match(csolver *s, size_t old_count, const csolver_constraint *old,
                                 size_t count, const csolver_description *d) {
    csi_restated *r = &s->api.restated;
    comparison c = {.old = old, .old_count = old_count};
    for (size_t i = 0; i < old_count; i++) s->model.constraints.items[old[i].index].named = 1;
    r->matches.count = 0;
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->matches, count)));
    for (size_t i = 0; i < count; i++) {
        uint32_t found, constraint = CSI_NONE;
        CSI_TRY(csi_refusal_whole(s, match(s, &c, &d[i], &found)));
        if (found == CSI_NONE) {
            CSI_TRY(csi_argument_description(s, &d[i], i));
        } else {
            constraint = old[found].index;
            CSI_TRY(csi_argument_new_constant(s, i, constraint, d[i].constant));
            s->model.constraints.items[constraint].named = 0;
        }
        r->matches.items[r->matches.count++] = constraint;
    }
    return CSOLVER_OK;
}
