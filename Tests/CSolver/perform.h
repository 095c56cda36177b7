/* perform.h - performs a command of a random session on a solver, and on the model of what the host has
 * stated. */
#ifndef PERFORM_H
#define PERFORM_H

#include "sessions.h"

/* Draws the terms of a constraint; at most one variable occurs twice. */
enum { TERMS_MOST = VARIABLES + 1 };

static inline size_t terms_of(const claim *c, const csolver_variable *x, csolver_term *terms) {
    size_t count = 0;
    bool split = c->split;
    for (int j = 0; j < VARIABLES; j++) {
        double a = c->a[j];
        if (a >= 0 && a <= 0) continue;
        if (split) {
            terms[count++] = (csolver_term){x[j], a + 1};
            a = -1;
            split = false;
        }
        terms[count++] = (csolver_term){x[j], a};
    }
    return count;
}

/* Removes the parts of a command that are impossible in the present state, for example because earlier
 * commands were left out. Returns false if nothing remains. */
static inline bool make_possible(command *c, const model *m, bool open, bool forked) {
    int kept = 0;
    bool counts = c->kind <= DO_UNEDIT || c->kind == DO_VARIABLE || c->kind == DO_DROP ||
                  c->kind == DO_TEMPLATE;
    if (open && c->kind >= DO_CLONE && c->kind != DO_NOTHING) return false;
    if (c->kind == DO_BEGIN) return !open;
    if (c->kind == DO_COMMIT || c->kind == DO_ROLLBACK) return open;
    if (c->kind == DO_CLONE) return !forked;
    if (c->kind == DO_RETURN) return forked;
    if (!counts) return true;
    for (int i = 0; i < c->count; i++) {
        int at = c->at[i];
        bool fine = true;
        switch (c->kind) {
        case DO_ADD:
            fine = !m->claims[at].live;
            for (int j = 0; j < VARIABLES; j++)
                if (!m->present[j]) c->made[i].a[j] = 0;
            break;
        case DO_EDIT:
            fine = !m->claims[at].live && m->present[c->made[i].edited] &&
                   m->edit_of[c->made[i].edited] == NONE;
            break;
        case DO_SUGGEST:
        case DO_UNEDIT:
            fine = m->edit_of[at] != NONE;
            break;
        case DO_VARIABLE:
            fine = !m->present[at];
            break;
        case DO_DROP:
            fine = m->present[at] && m->edit_of[at] == NONE;
            for (int k = 0; k < CLAIMS; k++)
                if (m->claims[k].live && fabs(m->claims[k].a[at]) > 0) fine = false;
            break;
        default:
            fine = m->claims[at].live;
        }
        if (!fine) continue;
        c->at[kept] = at;
        c->numbers[kept] = c->numbers[i];
        c->factors[kept] = c->factors[i];
        c->offsets[kept] = c->offsets[i];
        for (int k = 0; k < INSTANCES; k++) c->instances[k][kept] = c->instances[k][i];
        if (kept != i) c->made[kept] = c->made[i];
        kept++;
    }
    c->count = kept;
    return kept > 0 || (c->kind == DO_TEMPLATE);
}

/* Makes the call of a command that changes constraints. `made` gets the ids of new constraints. */
static inline csolver_status perform(csolver *s, const command *c, const model *m,
                                     csolver_constraint *made) {
    csolver_term terms[BATCH][TERMS_MOST];
    csolver_description given[BATCH];
    csolver_constraint ids[BATCH];
    csolver_variable variables[BATCH];
    size_t count = (size_t)c->count;
    bool many = c->bulk || count > 1;
    for (size_t i = 0; i < count; i++) {
        if (c->kind == DO_ADD) {
            const claim *n = &c->made[i];
            given[i] = (csolver_description){terms[i],
                                             terms_of(n, m->x, terms[i]),
                                             (csolver_relation)n->relation,
                                             n->constant,
                                             n->priority,
                                             n->weight};
        } else if (c->kind == DO_SUGGEST || c->kind == DO_UNEDIT) {
            variables[i] = m->x[c->at[i]];
        } else if (c->kind <= DO_WEIGHT) {
            ids[i] = m->claims[c->at[i]].id;
        }
    }
    switch (c->kind) {
    case DO_ADD:
        return many ? csolver_add_constraints(s, count, given, made)
                    : csolver_add_constraint(s, given, made);
    case DO_REMOVE:
        return many ? csolver_remove_constraints(s, count, ids)
                    : csolver_remove_constraint(s, ids[0]);
    case DO_CONSTANT:
        return many ? csolver_set_constants(s, count, ids, c->numbers)
                    : csolver_set_constant(s, ids[0], c->numbers[0]);
    case DO_PRIORITY:
        return csolver_set_priority(s, ids[0], c->numbers[0]);
    case DO_WEIGHT:
        return csolver_set_weight(s, ids[0], c->numbers[0]);
    case DO_EDIT: {
        csolver_variable x = m->x[c->made[0].edited];
        csolver_status status = csolver_begin_edit(s, x, c->made[0].priority);
        made[0] = (csolver_constraint){0, 0};
        if (status == CSOLVER_OK) return csolver_edit_constraint(s, x, made);
        return status;
    }
    case DO_SUGGEST:
        return many ? csolver_suggest_many(s, count, variables, c->numbers)
                    : csolver_suggest(s, variables[0], c->numbers[0]);
    case DO_UNEDIT:
        return csolver_end_edit(s, variables[0]);
    case DO_BEGIN:
        return csolver_begin(s);
    case DO_COMMIT:
        return csolver_commit(s);
    case DO_ROLLBACK:
        return csolver_rollback(s);
    case DO_RESET:
        return csolver_reset(s);
    case DO_VARIABLE: {
        csolver_variable x;
        csolver_status status = csolver_add_variable(s, &x);
        made[0] = (csolver_constraint){x.index, x.generation};
        return status;
    }
    case DO_DROP:
        return csolver_remove_variable(s, m->x[c->at[0]]);
    default:
        return CSOLVER_OK;
    }
}

static uint32_t versions;

static inline void forget(model *m, int at) {
    claim *k = &m->claims[at];
    if (k->edited != NONE) m->edit_of[k->edited] = NONE;
    k->live = false;
    k->version = ++versions;
}

/* Updates the model after the command was accepted. */
static inline void accept(model *m, const command *c, const csolver_constraint *made) {
    for (int i = 0; i < c->count; i++) {
        claim *k = &m->claims[c->kind == DO_SUGGEST || c->kind == DO_UNEDIT ? m->edit_of[c->at[i]]
                                                                            : c->at[i]];
        switch (c->kind) {
        case DO_ADD:
        case DO_EDIT:
            *k = c->made[i];
            k->id = made[i];
            k->shape = ++versions;
            if (k->edited != NONE) m->edit_of[k->edited] = c->at[i];
            break;
        case DO_REMOVE:
        case DO_UNEDIT:
            forget(m, (int)(k - m->claims));
            break;
        case DO_CONSTANT:
        case DO_SUGGEST:
            k->constant = c->numbers[i];
            break;
        case DO_PRIORITY:
            k->priority = c->numbers[i];
            break;
        case DO_WEIGHT:
            k->weight = c->numbers[i];
            break;
        case DO_VARIABLE:
            m->present[c->at[i]] = true;
            m->x[c->at[i]] = (csolver_variable){made[0].index, made[0].generation};
            continue;
        case DO_DROP:
            m->present[c->at[i]] = false;
            continue;
        default:
            continue;
        }
        k->version = ++versions;
    }
    for (int i = 0; c->kind == DO_RESET && i < CLAIMS; i++)
        if (m->claims[i].live) forget(m, i);
}

#endif
