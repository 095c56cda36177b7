/* forms.c - finds constraints whose left-hand sides are the same linear form, up to a factor, so that they share one row
 * and one logical column.
 *
 * For example, right - left >= 10 and 2 right - 2 left = 80 are two statements about one quantity, the width. As soon as
 * the second one arrives, a *form* is made: a hidden constraint that owns the terms, the row and the logical column, and
 * asks for nothing itself. The two constraints become its *members*: constraints on the logical column alone, whose
 * coefficient is the factor. So bounds and costs of a difference of two variables are stored and optimised like those of a
 * variable. Forms arise only for a second constraint, so that layouts without repeated left-hand sides pay next to
 * nothing.
 *
 * Required equalities are left out, because their logical variables need no column (logical.c), and so are constraints
 * with more than CSI_FORM_TERMS terms. All other constraints on several variables, and the forms, are *shareable*. They
 * are found through a hash table with linear probing (Knuth, "The Art of Computer Programming", volume 3, section 6.4).
 * The hash does not depend on the order of the terms, nor on a factor that is a power of two; with other factors,
 * rounding may hide that two forms are the same, which costs speed only.
 *
 * Invariants: what is found depends on the constraints that exist, and not on how the table came about. While the table is
 * `known`, it holds exactly the shareable constraints. It is not known in a new or cloned solver and after a rollback,
 * and is built when a constraint arrives all of whose variables occur in others (CSI_MARK_SHAREABLE). */
#include "model.h"
#include "slots.h"

#include "../base/numeric.h"

/* Returns whether other constraints could share the row of this one. */
static inline bool is_shareable(const csolver *s, const csi_constraint *c) {
    if (!c->live || !csi_has_terms(c) || csi_constraint_terms(c) > CSI_FORM_TERMS) return false;
    return c->kind == CSI_KIND_FORM || c->relation != CSOLVER_EQUAL || !csi_is_required(s, c);
}

/* Returns the index of the term with the lowest column. Factors are measured by its coefficient. */
static uint32_t leading(const csi_term *terms, uint32_t count) {
    uint32_t lead = 0;
    for (uint32_t i = 1; i < count; i++)
        if (terms[i].column < terms[lead].column) lead = i;
    return lead;
}

static uint32_t hash_of(const csi_term *terms, uint32_t count) {
    double unit = terms[leading(terms, count)].coefficient;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t part = csi_bits(csi_quotient(terms[i].coefficient, unit));
        part = (part ^ (part >> 32)) + terms[i].column * UINT64_C(0x9e3779b97f4a7c15);
        part *= UINT64_C(0xff51afd7ed558ccd);
        sum += part ^ (part >> 29);
    }
    return (uint32_t)(sum >> 32) ^ (uint32_t)sum;
}

static uint32_t hash_of_constraint(const csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    return hash_of(s->model.terms.items + c->start, csi_constraint_terms(c));
}

/* ---- the table ---- */

static uint32_t next_slot(const csi_forms *f, uint32_t at) {
    return (at + 1) & (f->slots.count - 1);
}

static uint32_t home_of(const csi_forms *f, uint32_t hash) { return hash & (f->slots.count - 1); }

/* Puts a shareable constraint into the table. Cannot fail: csi_form_reserve() has made room. */
static void put(csi_forms *f, uint32_t hash, uint32_t constraint) {
    uint32_t at = home_of(f, hash);
    while (f->slots.items[at].constraint != CSI_NONE) at = next_slot(f, at);
    f->slots.items[at] = (csi_form_slot){hash, constraint};
    f->used++;
}

static void clear_slots(csi_forms *f) {
    for (uint32_t i = 0; i < f->slots.count; i++) f->slots.items[i].constraint = CSI_NONE;
    f->used = 0;
}

/* Makes the table large enough for `count` constraints, at most half full. The old contents are dropped if it grows.
 * Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status grow(csolver *s, uint32_t count, bool *grown) {
    csi_forms *f = &s->model.forms;
    uint32_t slots = f->slots.count < CSI_FEWEST_SLOTS ? CSI_FEWEST_SLOTS : f->slots.count;
    while (slots / 2 < count) slots *= 2;
    *grown = slots != f->slots.count;
    if (!*grown) return CSOLVER_OK;
    CSI_TRY(CSI_RESERVE(s, f->slots, slots - f->slots.count));
    f->slots.count = slots;
    return CSOLVER_OK;
}

/* Returns the shareable constraint to which a row belongs, or CSI_NONE. Every shareable constraint has a row. */
static inline uint32_t shareable_of(const csolver *s, uint32_t row) {
    const csi_row *r = &s->model.rows.items[row];
    if (!r->live || r->eliminated) return CSI_NONE;
    return is_shareable(s, &s->model.constraints.items[r->source]) ? r->source : CSI_NONE;
}

/* Enters all shareable constraints into the table. This is not counted as work, since it may be due in a clone and not in
 * its original, and calls must reach the work limit in both or in none. */
static void fill(csolver *s) {
    csi_forms *f = &s->model.forms;
    clear_slots(f);
    for (uint32_t i = 0; i < s->model.rows.count; i++) {
        uint32_t constraint = shareable_of(s, i);
        if (constraint != CSI_NONE) put(f, hash_of_constraint(s, constraint), constraint);
    }
    f->known = true;
}

/* Makes the table known, with room for one more constraint. Errors: OUT_OF_MEMORY, OVERFLOW; the table is then as it
 * was. */
static csolver_status reserve(csolver *s) {
    csi_forms *f = &s->model.forms;
    uint32_t count = f->known ? f->used : 0;
    bool grown;
    for (uint32_t i = 0; !f->known && i < s->model.rows.count; i++)
        count += shareable_of(s, i) != CSI_NONE;
    CSI_TRY(grow(s, count + 1, &grown));
    if (grown || !f->known) fill(s);
    return CSOLVER_OK;
}

/* Returns the slot of a constraint that is in the table. */
static uint32_t slot_of(const csolver *s, uint32_t constraint) {
    const csi_forms *f = &s->model.forms;
    uint32_t at = home_of(f, hash_of_constraint(s, constraint));
    while (f->slots.items[at].constraint != constraint) at = next_slot(f, at);
    return at;
}

/* Enters a constraint, if it is shareable and the table is known: it is new, or its priority has changed. There must be
 * room for it. */
void csi_form_enter(csolver *s, uint32_t constraint) {
    if (!s->model.forms.known || !is_shareable(s, &s->model.constraints.items[constraint])) return;
    put(&s->model.forms, hash_of_constraint(s, constraint), constraint);
}

/* Takes a constraint out of the table, if it is there: it is about to be removed, or its priority to change. The slots
 * behind it are filled up, so that none is left to be skipped (Knuth's algorithm R). */
void csi_form_leave(csolver *s, uint32_t constraint) {
    csi_forms *f = &s->model.forms;
    if (!f->known || !is_shareable(s, &s->model.constraints.items[constraint])) return;
    uint32_t gap = slot_of(s, constraint);
    for (uint32_t at = next_slot(f, gap); f->slots.items[at].constraint != CSI_NONE;
         at = next_slot(f, at)) {
        uint32_t home = home_of(f, f->slots.items[at].hash), mask = f->slots.count - 1;
        if (((at - home) & mask) < ((at - gap) & mask)) continue;
        f->slots.items[gap] = f->slots.items[at];
        gap = at;
    }
    f->slots.items[gap].constraint = CSI_NONE;
    f->used--;
}

/* Makes room for a constraint whose priority is about to change, and marks its columns: it may become shareable. Errors:
 * OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_form_expect(csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    for (uint32_t i = c->start; i < c->start + csi_constraint_terms(c); i++)
        s->model.marks[s->model.terms.items[i].column] |= CSI_MARK_SHAREABLE;
    return s->model.forms.known ? reserve(s) : CSOLVER_OK;
}

/* ---- looking up ---- */

/* Returns whether the terms are those of the constraint times a factor that reproduces every coefficient exactly, and is
 * neither very large nor very small. */
static bool matches(const csolver *s, uint32_t constraint, const csi_term *terms, uint32_t count,
                    double *factor) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    const csi_term *own = s->model.terms.items + c->start;
    if (csi_constraint_terms(c) != count) return false;
    uint32_t a = leading(terms, count), b = leading(own, count);
    double scale = csi_quotient(terms[a].coefficient, own[b].coefficient);
    if (!(fabs(scale) <= CSI_FORM_FACTOR && fabs(scale) >= 1 / CSI_FORM_FACTOR)) return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        while (k < count && own[k].column != terms[i].column) k++;
        if (k == count || csi_bits(scale * own[k].coefficient) != csi_bits(terms[i].coefficient))
            return false;
    }
    *factor = scale;
    return true;
}

/* Finds, for the terms of a constraint that is about to be made, the constraint whose row it can share: of several, the
 * one with the lowest index; CSI_NONE if there is none. `search`: whether there may be one. Also makes room in the table
 * for the new constraint. Errors: OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_form_find(csolver *s, const csi_term *terms, uint32_t count, bool search,
                             csi_form_match *match) {
    csi_forms *f = &s->model.forms;
    *match = (csi_form_match){.constraint = CSI_NONE};
    CSI_TRY(reserve(s));
    if (!search) return CSOLVER_OK;
    uint32_t hash = hash_of(terms, count);
    for (uint32_t at = home_of(f, hash); f->slots.items[at].constraint != CSI_NONE;
         at = next_slot(f, at)) {
        csi_form_slot slot = f->slots.items[at];
        double factor;
        if (slot.hash != hash || slot.constraint > match->constraint) continue;
        if (matches(s, slot.constraint, terms, count, &factor))
            *match = (csi_form_match){slot.constraint, factor};
    }
    return CSOLVER_OK;
}

/* ---- from a constraint to a form ---- */

/* Makes the form of a shareable constraint that csi_form_find() has found, and turns the constraint into the form's first
 * member. The form takes over the block of terms, the row and the logical column; nothing is computed. Reserves memory for
 * one more constraint besides the form. Errors: OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_form_make(csolver *s, uint32_t first, uint32_t *form) {
    csi_constraint *c = &s->model.constraints.items[first];
    uint32_t column = c->column, row = c->row, start = c->start, count = c->count;
    CSI_TRY(CSI_RESERVE(s, s->model.constraints, 2));
    CSI_TRY(csi_journal_reserve_made(s, 2));
    CSI_TRY(csi_journal_constraint(s, first));
    CSI_TRY(csi_journal_column(s, column));
    CSI_TRY(csi_journal_row(s, row));
    csolver_description nothing = {.relation = CSOLVER_LESS_OR_EQUAL};
    uint32_t slot = slot_of(s, first), strength = s->model.constraints.items[first].strength;
    uint32_t made = *form = csi_slots_make_constraint(s, &nothing, strength, CSI_KIND_FORM);
    csi_constraint *f = &s->model.constraints.items[made];
    f->start = start;
    f->count = count;
    f->column = column;
    f->row = row;
    s->model.rows.items[row].source = made;
    s->model.forms.slots.items[slot].constraint = made;
    c = &s->model.constraints.items[first];
    c->kind = CSI_KIND_SINGLE;
    c->coefficient = 1;
    c->next = CSI_NONE;
    csi_column *x = csi_col(s, column);
    x->owner = made;
    x->singles = first;
    x->single_count = 1;
    x->has_cost = !csi_is_required(s, c);
    return CSOLVER_OK;
}

/* Used in a rollback, before columns and constraints are restored: gives the blocks of terms and the logical columns of
 * forms that the transaction made back to the constraints that had them before. A column must know its constraint also if
 * it is about to be freed, because terms that are to be eliminated again name the constraint's row (csi_block_hide()). */
void csi_form_give_back(csolver *s) {
    const csi_journal *j = &s->model.journal;
    for (uint32_t i = 0; i < j->constraints.count; i++) {
        const csi_saved_constraint *saved = &j->constraints.items[i];
        const csi_constraint *c = &s->model.constraints.items[saved->index];
        if (saved->copy.kind != CSI_KIND_ROW || c->kind != CSI_KIND_SINGLE) continue;
        csi_column *x = csi_col(s, c->column);
        csi_constraint *form = &s->model.constraints.items[x->owner];
        x->owner = saved->index;
        /* a block without terms need not be freed */
        if (form->start == saved->copy.start) form->count = 0;
    }
}

/* ---- self-check ---- */

/* Checks that the table, if it is known, holds the shareable constraints and nothing else, and that the logical column of
 * each form has members. Returns a message about the first error, or NULL. */
const char *csi_form_check(const csolver *s) {
    const csi_forms *f = &s->model.forms;
    uint32_t shareable = 0;
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (c->live && c->kind == CSI_KIND_FORM) {
            const csi_column *x = csi_col(s, c->column);
            if (!x->live || !x->logical || x->owner != i || x->singles == CSI_NONE || x->fixed)
                return "a form and its logical column do not belong together";
        }
        if (!is_shareable(s, c)) continue;
        shareable++;
        for (uint32_t k = c->start; k < c->start + csi_constraint_terms(c); k++)
            if (!(s->model.marks[s->model.terms.items[k].column] & CSI_MARK_SHAREABLE))
                return "a column of a shareable constraint is not marked";
        if (!f->known) continue;
        uint32_t at = home_of(f, hash_of_constraint(s, i));
        while (f->slots.items[at].constraint != CSI_NONE && f->slots.items[at].constraint != i)
            at = next_slot(f, at);
        if (f->slots.items[at].constraint != i) return "a shareable constraint cannot be found";
    }
    if (f->known && shareable != f->used) return "the table of forms has another number of entries";
    return NULL;
}
