/* restate.c - finds which constraints of an earlier list a new list of descriptions states again, for
 * csolver_restate_constraints().
 *
 * A host that describes its whole layout for every frame mostly states the same constraints with other constants.
 * Both lists are therefore read side by side: as long as each description has the structure (terms, relation,
 * priority and weight) of the next old constraint, nothing else is looked at, and a description costs a few
 * comparisons. Where the lists differ, a description is compared with the next CSI_RESTATED_AHEAD old constraints, so
 * that views that were removed are passed over, and descriptions of new views are put aside. In the end, the old
 * constraints that were passed over are entered into a hash table, in which the descriptions that were put aside are
 * searched, because views may have moved. So views that were inserted, removed or moved cost only what they state,
 * and the whole takes O(n) expected time for n terms. */
#include "api.h"

#include "../base/numeric.h"

/* The position up to which an old list of constraints has been compared with a list of new
 * descriptions. */
typedef struct comparison {
    const csolver_constraint *old;
    size_t old_count;
    size_t first; /* the index of the first difference of the lists */
    size_t next;  /* the index in `old` of the constraint after the last match */
    /* A bound on the work: how many more comparisons with constraints beyond `next` may be made in
     * this call. */
    size_t tries;
    /* To limit the work, the next `wait` descriptions are compared with the constraint at `next`
     * only. Later descriptions are compared with the constraints after `next`, too. */
    uint32_t wait;
} comparison;

/* Returns whether the host's term has the variable of this column. */
static inline bool is_variable_of(const csolver *s, uint32_t column, const csolver_term *term) {
    if (term->variable.index >= s->model.variables.count) return false;
    const csi_variable *v = &s->model.variables.items[term->variable.index];
    return v->generation == term->variable.generation && v->column == column && v->live;
}

/* Returns whether a term of a stored left-hand side is the host's term. */
static inline bool is_same_term(const csolver *s, csi_left left, uint32_t at,
                                const csolver_term *term) {
    return left.factor * left.terms[at].coefficient == term->coefficient &&
           is_variable_of(s, left.terms[at].column, term);
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

/* Returns whether a description has the same terms as a constraint. Works for all kinds of
 * constraints; is_same() compares the most frequent kinds itself, which is faster. */
static CSI_OUTLINE bool has_left_of(const csolver *s, const csi_constraint *c,
                                    const csolver_description *d) {
    csi_term single;
    csi_left left = csi_left_of(s, c, &single);
    if (left.count != d->term_count || (d->terms == NULL && left.count != 0)) return false;
    for (uint32_t i = 0; i < left.count; i++) {
        if (is_same_term(s, left, i, &d->terms[i])) continue;
        return c->kind == CSI_KIND_SINGLE && left.count > 1 && has_same_terms(s, left, d->terms);
    }
    return true;
}

/* Returns whether a description has the terms, the relation, the priority and the weight of a
 * constraint. The terms must also be in the order in which the constraint was stated, unless the
 * constraint shares its row with an older constraint: a shared row keeps the order of the older
 * constraint, so the order cannot be compared. A shared row has at most CSI_FORM_TERMS terms. */
static CSI_INLINE bool is_same(const csolver *s, const csi_constraint *c,
                               const csolver_description *d) {
    const csi_strength *strength = &s->model.strengths.items[c->strength];
    if ((int)d->relation != c->relation || d->priority != strength->priority ||
        d->weight != strength->weight)
        return false;
    if (d->terms == NULL) return has_left_of(s, c, d);
    /* A constraint that shares a row is stored on the row's logical column, which has no variable,
     * so that `is_variable_of` is false for it. */
    if (c->kind == CSI_KIND_SINGLE && d->term_count == 1)
        return c->coefficient == d->terms->coefficient && is_variable_of(s, c->column, d->terms);
    if (c->kind != CSI_KIND_ROW) return has_left_of(s, c, d);
    uint32_t count = csi_constraint_terms(c);
    if (d->term_count != count) return false;
    const csi_term *terms = s->model.terms.items + c->start;
    for (uint32_t i = 0; i < count; i++)
        if (terms[i].coefficient != d->terms[i].coefficient ||
            !is_variable_of(s, terms[i].column, &d->terms[i]))
            return false;
    return true;
}

/* Returns whether a description has the structure (terms, relation, priority and weight) of the old
 * constraint at an index. A function of its own, so that the large is_same() is not copied into
 * each caller. */
static CSI_OUTLINE bool is_old(const csolver *s, const comparison *c, size_t at,
                               const csolver_description *d) {
    return is_same(s, &s->model.constraints.items[c->old[at].index], d);
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

/* Returns the hash of a description's structure, which equals hash_of_constraint() for a
 * constraint of the same structure. Terms whose variable does not exist are left out: such a
 * description matches no constraint, whatever its hash. */
static uint32_t hash_of_description(const csolver *s, const csolver_description *d) {
    uint64_t sum = 0;
    for (size_t i = 0; d->terms != NULL && i < d->term_count; i++) {
        uint32_t variable;
        if (csi_id_variable(s, d->terms[i].variable, &variable))
            sum += part(s->model.variables.items[variable].column, d->terms[i].coefficient);
    }
    return mix(sum, (int)d->relation);
}

static inline const csi_constraint *old_at(const csolver *s, const comparison *c, size_t at) {
    return &s->model.constraints.items[c->old[at].index];
}

/* Records that description `item` states the constraint `id` again. If the description has
 * another constant, checks this constant and lists the change. An equal constant needs no check,
 * because the solver accepted it earlier. Errors: those of a constant, OUT_OF_MEMORY, OVERFLOW. */
static CSI_INLINE csolver_status keep(csolver *s, size_t item, csolver_constraint id,
                                      const csolver_description *d) {
    csi_restated *r = s->api.restated;
    if (s->model.constraints.items[id.index].constant == d->constant) return CSOLVER_OK;
    CSI_TRY(csi_argument_new_constant(s, item, id.index, d->constant));
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->changed, 1)));
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->constants, 1)));
    r->changed.items[r->changed.count++] = id;
    r->constants.items[r->constants.count++] = d->constant;
    return CSOLVER_OK;
}

/* Checks description `item`, which states no constraint of the old list, and lists it as a
 * constraint to add. Errors: those of a description, OUT_OF_MEMORY, OVERFLOW. */
static CSI_OUTLINE csolver_status add(csolver *s, size_t item, const csolver_description *d) {
    csi_restated *r = s->api.restated;
    CSI_TRY(csi_argument_description(s, d, item));
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->added, 1)));
    r->added.items[r->added.count++] = *d;
    return CSOLVER_OK;
}

/* Puts the old constraints from the next one up to the index `end` on the list of constraints that
 * were passed over. A later description may still match them. */
static void pass_over(csolver *s, comparison *c, size_t end) {
    csi_restated *r = s->api.restated;
    for (; c->next < end; c->next++) {
        s->model.constraints.items[c->old[c->next].index].named = 1;
        r->passed.items[r->passed.count++] = (uint32_t)c->next;
    }
}

/* Returns whether one of the next CSI_RESTATED_AHEAD old constraints has the structure (terms,
 * relation, priority and weight) of the description, and passes over the constraints before it. If
 * none has, the description is probably the first of a new view, so that the next few descriptions
 * are compared with one constraint each. */
static bool walk(csolver *s, comparison *c, const csolver_description *d) {
    enum { WAIT = 7 };
    if (c->next == c->old_count) return false;
    if (is_old(s, c, c->next, d)) return true;
    if (c->wait > 0) {
        c->wait--;
        return false;
    }
    size_t end =
        c->old_count - c->next < CSI_RESTATED_AHEAD ? c->old_count : c->next + CSI_RESTATED_AHEAD;
    for (size_t at = c->next + 1; at < end && c->tries > 0; at++, c->tries--) {
        if (!is_old(s, c, at, d)) continue;
        pass_over(s, c, at);
        return true;
    }
    c->wait = WAIT;
    return false;
}

/* Matches new descriptions with constraints of the old list, from the first difference of the two
 * lists on. Both lists are only read forwards. Descriptions and constraints that have changed their
 * order are left for match_moved(). */
static CSI_OUTLINE csolver_status match_in_order(csolver *s, comparison *c, size_t count,
                                                 const csolver_description *d) {
    csi_restated *r = s->api.restated;
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->passed, c->old_count - c->first)));
    c->tries = c->old_count + count;
    for (size_t i = c->first; i < count; i++) {
        uint32_t *match = &r->matches.items[i - c->first];
        *match = CSI_NONE;
        if (!walk(s, c, &d[i])) {
            r->missing++;
            continue;
        }
        *match = c->old[c->next].index;
        CSI_TRY(keep(s, i, c->old[c->next++], &d[i]));
    }
    pass_over(s, c, c->old_count);
    return CSOLVER_OK;
}

/* Enters the old constraints that were passed over into a hash table of their structures. The chain
 * of a hash is built from its last constraint to its first, so that a search finds the first of
 * equal constraints. Errors: OUT_OF_MEMORY, OVERFLOW. */
static CSI_OUTLINE csolver_status enter(csolver *s, const comparison *c) {
    csi_restated *r = s->api.restated;
    size_t count = r->passed.count, size = 8;
    while (size < 2 * count) size *= 2;
    r->heads.count = r->links.count = 0;
    CSI_TRY(CSI_RESERVE(s, r->heads, size));
    CSI_TRY(CSI_RESERVE(s, r->links, count));
    r->heads.count = (uint32_t)size;
    r->links.count = (uint32_t)count;
    for (size_t i = 0; i < size; i++) r->heads.items[i] = CSI_NONE;
    for (size_t i = count; i-- > 0;) {
        uint32_t constraint = c->old[r->passed.items[i]].index;
        uint32_t *head = &r->heads.items[hash_of_constraint(s, constraint) & (size - 1)];
        r->links.items[i] = *head;
        *head = (uint32_t)i;
    }
    return CSOLVER_OK;
}

/* Searches the hash table for the first unmatched constraint with the structure of `d`. Returns its
 * index in the list of constraints that were passed over, or the length of that list if there is
 * none. Removes matched constraints from the chain that is searched, so that many equal constraints
 * do not make later searches longer. */
static CSI_OUTLINE size_t find(csolver *s, const comparison *c, const csolver_description *d) {
    csi_restated *r = s->api.restated;
    uint32_t *link = &r->heads.items[hash_of_description(s, d) & (r->heads.count - 1)];
    while (*link != CSI_NONE) {
        uint32_t at = *link;
        const csi_constraint *known = old_at(s, c, r->passed.items[at]);
        if (!known->named) {
            *link = r->links.items[at];
            continue;
        }
        if (is_old(s, c, r->passed.items[at], d)) return at;
        link = &r->links.items[at];
    }
    return r->passed.count;
}

/* Searches the old constraints that were passed over for one with the same structure as the new
 * description `d`. Returns its index in the list of those constraints, or the length of the list if
 * there is none. The constraint at `next` is compared first, and the hash table is searched only if it
 * differs: the constraints of a view that has moved come in the same order as before. */
static size_t match(csolver *s, const comparison *c, size_t next, const csolver_description *d) {
    const csi_restated *r = s->api.restated;
    if (next < r->passed.count) {
        const csi_constraint *known = old_at(s, c, r->passed.items[next]);
        if (known->named && is_old(s, c, r->passed.items[next], d)) return next;
    }
    return find(s, c, d);
}

/* Matches the descriptions that have no match yet with old constraints that were passed over, in
 * any order. The flag `named` of such a constraint is set until a description matches it.
 * Descriptions without a match are listed as constraints to add. */
static CSI_OUTLINE csolver_status match_moved(csolver *s, const comparison *c, size_t count,
                                              const csolver_description *d) {
    csi_restated *r = s->api.restated;
    size_t next = 0;
    if (r->missing == 0) return CSOLVER_OK;
    if (r->passed.count > 0) CSI_TRY(csi_refusal_whole(s, enter(s, c)));
    for (size_t i = c->first; i < count; i++) {
        uint32_t *matched = &r->matches.items[i - c->first];
        if (*matched != CSI_NONE) continue;
        size_t found = r->passed.count == 0 ? 0 : match(s, c, next, &d[i]);
        if (found == r->passed.count) {
            CSI_TRY(add(s, i, &d[i]));
            continue;
        }
        next = found + 1;
        *matched = c->old[r->passed.items[found]].index;
        s->model.constraints.items[*matched].named = 0;
        CSI_TRY(keep(s, i, c->old[r->passed.items[found]], &d[i]));
    }
    return CSOLVER_OK;
}

/* Lists the old constraints that no description has matched, so that they are removed. Clears the
 * flag `named` of all constraints that were passed over, even if `status` is an error. Returns
 * `status`, OUT_OF_MEMORY or OVERFLOW. */
static CSI_OUTLINE csolver_status list_removed(csolver *s, const comparison *c,
                                               csolver_status status) {
    csi_restated *r = s->api.restated;
    for (size_t i = 0; i < r->passed.count; i++) {
        csolver_constraint id = c->old[r->passed.items[i]];
        csi_constraint *known = &s->model.constraints.items[id.index];
        if (known->named && status == CSOLVER_OK)
            status = csi_refusal_whole(s, CSI_RESERVE(s, r->removed, 1));
        if (known->named && status == CSOLVER_OK) r->removed.items[r->removed.count++] = id;
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
    if (CSI_COMPACT) return;
    csi_restated *r = s->api.restated;
    if (r == NULL) return;
    CSI_RELEASE(s, r->matches);
    CSI_RELEASE(s, r->passed);
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
    r->matches.count = r->passed.count = r->changed.count = r->constants.count = 0;
    r->added.count = r->removed.count = r->ids.count = 0;
    for (; same < least && is_same(s, &s->model.constraints.items[old[same].index], &d[same]);
         same++)
        CSI_TRY(keep(s, same, old[same], &d[same]));
    r->same = same;
    r->missing = 0;
    if (same == count && same == old_count) return CSOLVER_OK;
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->matches, count - same)));
    r->matches.count = (uint32_t)(count - same);
    comparison c = {old, old_count, same, same, 0, 0};
    csolver_status status = match_in_order(s, &c, count, d);
    if (status == CSOLVER_OK) status = match_moved(s, &c, count, d);
    CSI_TRY(list_removed(s, &c, status));
    CSI_TRY(csi_refusal_whole(s, CSI_RESERVE(s, r->ids, r->added.count)));
    r->ids.count = r->added.count;
    return CSOLVER_OK;
}
