/* forms.c - finds constraints whose left-hand sides are the same linear form, up to a factor, so
 * that they share one row and one logical column.
 *
 * For example, right - left >= 10 and 2 right - 2 left = 80 both constrain one quantity, the width.
 * When the second constraint is added, a *form* is made: a hidden constraint that owns the terms,
 * the row and the logical column, and has no effect itself. The two constraints become the
 * *members* of the form: constraints on the logical column alone, whose coefficient is the factor.
 * So the solver handles bounds and costs of a difference of two variables like those of a single
 * variable. The first constraint with a left-hand side makes no form, so layouts in which no
 * left-hand side is repeated pay almost nothing.
 *
 * Two kinds of constraints never share rows: required equalities, because their logical variables
 * need no column (logical.c), and constraints with more than CSI_FORM_TERMS terms. All other
 * constraints on several variables, and the forms, are *shareable*. They are found through a hash
 * table with linear probing (Knuth, "The Art of Computer Programming", volume 3, section 6.4). The
 * hash does not depend on the order of the terms, nor on a factor that is a power of two. With
 * other factors, rounding may hide that two forms are the same, which costs time but changes no
 * result.
 *
 * Invariants: which constraint is found depends only on the constraints that exist, not on the
 * history of the table. While the table is `known`, it contains exactly the shareable constraints.
 * The table is not known in a new or cloned solver. It is built when a constraint is added all of
 * whose variables occur in shareable constraints (CSI_MARK_SHAREABLE). A rollback undoes the
 * changes of the table; if the table was built in the middle of the transaction, a rollback
 * discards it. */
#include "records.h"
#include "slots.h"

#include "../base/numeric.h"

/* Returns whether another constraint whose left-hand side is a multiple of that of `c` could
 * share the row of `c`. Excluded are required equalities and constraints with more than
 * CSI_FORM_TERMS terms. */
bool csi_form_is_shareable(const csolver *s, const csi_constraint *c) {
    if (!c->live || !csi_has_terms(c) || csi_constraint_terms(c) > CSI_FORM_TERMS) return false;
    return c->kind == CSI_KIND_FORM || c->relation != CSOLVER_EQUAL || !csi_is_required(s, c);
}

/* Returns the index of the term with the lowest column number. To compare two left-hand sides up
 * to a factor, the coefficients of this term are divided by each other. */
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

/* Returns the hash of a constraint's left-hand side. Constraints whose left-hand sides are the same
 * up to a factor that is a power of two have the same hash. */
uint32_t csi_form_hash(const csolver *s, uint32_t constraint) {
    if (CSI_COMPACT) return 0;
    const csi_constraint *c = &s->model.constraints.items[constraint];
    return hash_of(s->model.terms.items + c->start, csi_constraint_terms(c));
}

/* ---- the table ---- */

static uint32_t next_slot(const csi_forms *f, uint32_t at) {
    return (at + 1) & (f->slots.count - 1);
}

static uint32_t home_of(const csi_forms *f, uint32_t hash) { return hash & (f->slots.count - 1); }

/* Puts a constraint into the hash table by which constraints with the same left-hand side, up to
 * a factor, are found. Cannot fail, because reserve() has made room. */
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

/* Makes the hash table of constraints so large that `count` constraints fill it at most half, and
 * puts its entries into their new slots. Errors: OUT_OF_MEMORY, OVERFLOW; the table is then
 * unchanged. */
static csolver_status grow(csolver *s, uint32_t count) {
    csi_forms *f = &s->tableau.forms, old = *f;
    size_t slots = old.slots.count < CSI_FEWEST_SLOTS ? CSI_FEWEST_SLOTS : old.slots.count;
    while (slots / 2 < count) slots *= 2;
    if (slots == old.slots.count) return CSOLVER_OK;
    if (slots > CSI_LIMIT) return CSOLVER_ERROR_OVERFLOW;
    csi_form_slot *items = NULL;
    CSI_TRY(csi_memory_resize(s, &items, 0, slots * sizeof *items));
    f->slots.items = items;
    f->slots.count = f->slots.capacity = (uint32_t)slots;
    clear_slots(f);
    for (uint32_t i = 0; f->known && i < old.slots.count; i++)
        if (old.slots.items[i].constraint != CSI_NONE)
            put(f, old.slots.items[i].hash, old.slots.items[i].constraint);
    csi_memory_free(s, old.slots.items, old.slots.capacity * sizeof *items);
    return CSOLVER_OK;
}

/* Removes the entry in slot `gap` of the hash table. Later entries move forward into the gap
 * where necessary, so that no slot has to be marked as deleted (Knuth's algorithm R). */
static void empty(csi_forms *f, uint32_t gap) {
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

/* Returns the slot in the hash table that contains `entry`, a constraint together with its hash.
 * The entry must be in the table. */
static uint32_t slot_of_entry(const csi_forms *f, csi_form_slot entry) {
    uint32_t at = home_of(f, entry.hash);
    while (f->slots.items[at].constraint != entry.constraint) at = next_slot(f, at);
    return at;
}

/* Records in the undo log that an entry was put into the hash table of constraints (`entered`)
 * or removed from it. If there is no memory, the log is marked as incomplete, and a rollback
 * discards the whole table. */
static void record(csolver *s, csi_form_slot slot, bool entered) {
    csi_forms *f = &s->tableau.forms;
    if (!s->base.undo.active || f->incomplete) return;
    if (CSI_RESERVE(s, f->changes, 1) != CSOLVER_OK)
        f->incomplete = true;
    else
        f->changes.items[f->changes.count++] = (csi_form_change){slot, entered};
}

/* Returns whether the running transaction has added, changed or removed any constraint. */
static bool has_changed_constraints(const csolver *s) {
    const csi_undo *u = &s->base.undo;
    bool changed = csi_saved_constraints(s) > 0 || u->removed.count > 0 ||
                   s->model.constraints.count > s->model.before.first_constraint;
    for (uint32_t i = 0; i < u->made.count && !changed; i++)
        changed = u->made.items[i].kind == CSI_RECORD_CONSTRAINT;
    return changed;
}

/* Returns the constraint from which a row was made if other constraints with the same left-hand
 * side may share the row; otherwise CSI_NONE. Only required equalities and constraints with many
 * terms never share a row. */
static inline uint32_t shareable_of(const csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    if (!r->live || r->eliminated) return CSI_NONE;
    return csi_form_is_shareable(s, &s->model.constraints.items[r->source]) ? r->source : CSI_NONE;
}

/* Fills the hash table with all constraints whose rows other constraints may share. The time for
 * filling does not count towards the work limit of the call. Otherwise a clone, which must fill
 * its table again, could reach the limit in a call that succeeds in the original solver. */
static void fill(csolver *s) {
    csi_forms *f = &s->tableau.forms;
    clear_slots(f);
    for (uint32_t i = 0; i < s->tableau.rows.count; i++) {
        uint32_t constraint = shareable_of(s, i);
        if (constraint != CSI_NONE) put(f, csi_form_hash(s, constraint), constraint);
    }
    if (s->base.undo.active && has_changed_constraints(s)) f->incomplete = true;
    f->known = true;
}

/* Makes room for one more constraint in the hash table of constraints whose rows others may
 * share, and fills the table if it has not been built yet. Errors: OUT_OF_MEMORY, OVERFLOW; the
 * table is then unchanged. */
static CSI_OUTLINE csolver_status make_room(csolver *s) {
    csi_forms *f = &s->tableau.forms;
    uint32_t count = f->known ? f->used : 0;
    for (uint32_t i = 0; !f->known && i < s->tableau.rows.count; i++)
        count += shareable_of(s, i) != CSI_NONE;
    CSI_TRY(grow(s, count + 1));
    if (!f->known) fill(s);
    return CSOLVER_OK;
}

static inline csolver_status reserve(csolver *s) {
    const csi_forms *f = &s->tableau.forms;
    return f->known && f->used < f->slots.count / 2 ? CSOLVER_OK : make_room(s);
}

/* Returns the slot of a constraint in the hash table of constraints whose rows others may share.
 * The constraint must be in the table. */
static uint32_t slot_of(const csolver *s, uint32_t constraint) {
    csi_form_slot entry = {csi_form_hash(s, constraint), constraint};
    return slot_of_entry(&s->tableau.forms, entry);
}

/* Puts a constraint, whose left-hand side has the given hash, into the hash table of constraints
 * whose rows others may share, if its row can be shared and the table has been built. Called for a new constraint, and after a priority
 * has changed. The caller has made room, so the function cannot fail. */
void csi_form_enter(csolver *s, uint32_t constraint, uint32_t hash) {
    if (CSI_COMPACT) return;
    if (!s->tableau.forms.known ||
        !csi_form_is_shareable(s, &s->model.constraints.items[constraint]))
        return;
    put(&s->tableau.forms, hash, constraint);
    record(s, (csi_form_slot){hash, constraint}, true);
}

/* Removes a constraint from the hash table of constraints whose rows others may share, if the
 * table contains it. Called before the constraint is removed or its priority changes. */
void csi_form_leave(csolver *s, uint32_t constraint) {
    if (CSI_COMPACT) return;
    csi_forms *f = &s->tableau.forms;
    if (!f->known || !csi_form_is_shareable(s, &s->model.constraints.items[constraint])) return;
    uint32_t slot = slot_of(s, constraint);
    record(s, f->slots.items[slot], false);
    empty(f, slot);
}

/* Called before the priority of an equality changes, after which other constraints may share its
 * row. Makes room for the constraint in the hash table of such constraints, and marks its
 * columns with CSI_MARK_SHAREABLE. Errors: OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_form_expect(csolver *s, uint32_t constraint) {
    if (CSI_COMPACT) return CSOLVER_OK;
    const csi_constraint *c = &s->model.constraints.items[constraint];
    for (uint32_t i = c->start; i < c->start + csi_constraint_terms(c); i++)
        s->tableau.marks[s->model.terms.items[i].column] |= CSI_MARK_SHAREABLE;
    return s->tableau.forms.known ? reserve(s) : CSOLVER_OK;
}

/* ---- looking up ---- */

/* Returns whether `terms` equal the terms of the constraint times one factor, and writes the
 * factor to `factor`. For example, 2 x - 2 y is 2 times x - y. All products must be exact, and
 * the factor must lie between 1/CSI_FORM_FACTOR and CSI_FORM_FACTOR. */
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

/* Finds an older constraint whose row a new constraint with the given terms can share, because
 * its terms are the same up to a factor. Writes to `match` the one with the lowest index, or
 * CSI_NONE if none exists or `search` is false. Also makes room in the hash table for the new
 * constraint. Errors: OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_form_find(csolver *s, const csi_term *terms, uint32_t count, bool search,
                             csi_form_match *match) {
    csi_forms *f = &s->tableau.forms;
    if (CSI_COMPACT) return CSOLVER_OK;
    uint32_t hash = hash_of(terms, count);
    *match = (csi_form_match){.constraint = CSI_NONE, .hash = hash};
    CSI_TRY(reserve(s));
    if (!search) return CSOLVER_OK;
    for (uint32_t at = home_of(f, hash); f->slots.items[at].constraint != CSI_NONE;
         at = next_slot(f, at)) {
        csi_form_slot slot = f->slots.items[at];
        double factor;
        if (slot.hash != hash || slot.constraint > match->constraint) continue;
        if (matches(s, slot.constraint, terms, count, &factor))
            *match = (csi_form_match){slot.constraint, hash, factor};
    }
    return CSOLVER_OK;
}

/* ---- from a constraint to a form ---- */

/* Makes a form, which is a hidden constraint that owns a row shared by several constraints, from
 * the constraint `first` that csi_form_find() has found. `first` becomes the form's first
 * member. The form takes over the terms, the row and the logical column of `first`, so nothing
 * is computed. Also reserves memory for one more constraint. Errors: OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_form_make(csolver *s, uint32_t first, uint32_t *form) {
    csi_constraint *c = &s->model.constraints.items[first];
    uint32_t column = c->column, row = c->row, start = c->start, count = c->count;
    CSI_TRY(CSI_RESERVE(s, s->model.constraints, 2));
    CSI_TRY(csi_undo_reserve_made(s, 2));
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
    s->tableau.rows.items[row].source = made;
    csi_form_slot *entry = &s->tableau.forms.slots.items[slot];
    record(s, *entry, false);
    entry->constraint = made;
    record(s, *entry, true);
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

/* Used in a rollback. A form is a hidden constraint that owns the row of several constraints. If
 * the transaction made a form, its terms and its logical column return to the constraint that
 * had them before. Must be called before columns and constraints are restored, because
 * csi_row_hide() finds the row of a logical column through the constraint that owns the
 * column, even if the column is about to be freed. */
void csi_form_give_back(csolver *s) {
    if (CSI_COMPACT) return;
    for (uint32_t i = 0; i < csi_saved_constraints(s); i++) {
        const csi_constraint *copy = csi_saved_constraint(s, i);
        uint32_t index = csi_saved_constraint_index(s, i);
        const csi_constraint *c = &s->model.constraints.items[index];
        if (copy->kind != CSI_KIND_ROW || c->kind != CSI_KIND_SINGLE) continue;
        csi_column *x = csi_col(s, c->column);
        csi_constraint *form = &s->model.constraints.items[x->owner];
        x->owner = index;
        /* The saved constraint owns its block of terms again. A count of 0 keeps the form, the
         * hidden constraint that had taken them over, from freeing them. */
        if (form->start == copy->start) form->count = 0;
    }
}

/* Undoes the transaction's changes of the hash table of constraints in a rollback, or discards
 * the table if the record of changes is incomplete. Reads only the recorded hashes, not the
 * constraints, so it does not matter whether the constraints have been restored yet. */
void csi_form_undo(csolver *s) {
    if (CSI_COMPACT) return;
    csi_forms *f = &s->tableau.forms;
    if (f->incomplete) f->known = false;
    for (uint32_t i = f->known ? f->changes.count : 0; i-- > 0;) {
        csi_form_change change = f->changes.items[i];
        if (change.entered)
            empty(f, slot_of_entry(f, change.slot));
        else
            put(f, change.slot.hash, change.slot.constraint);
    }
}

/* ---- self-check ---- */

/* Checks that the hash table, if it has been built, contains exactly the constraints whose rows
 * others may share, and that each form (a hidden constraint that owns a shared row) has members.
 * Returns a message about the first error, or NULL if there is none. */
CSI_COLD const char *csi_form_check(const csolver *s) {
    if (CSI_COMPACT) return NULL;
    const csi_forms *f = &s->tableau.forms;
    uint32_t shareable = 0;
    for (uint32_t i = 0; i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (c->live && c->kind == CSI_KIND_FORM) {
            const csi_column *x = csi_col(s, c->column);
            if (!x->live || !x->logical || x->owner != i || x->singles == CSI_NONE || x->fixed)
                return "a form and its logical column do not belong together";
        }
        if (!csi_form_is_shareable(s, c)) continue;
        shareable++;
        for (uint32_t k = c->start; k < c->start + csi_constraint_terms(c); k++)
            if (!(s->tableau.marks[s->model.terms.items[k].column] & CSI_MARK_SHAREABLE))
                return "a column of a shareable constraint is not marked";
        if (!f->known) continue;
        uint32_t at = home_of(f, csi_form_hash(s, i));
        while (f->slots.items[at].constraint != CSI_NONE && f->slots.items[at].constraint != i)
            at = next_slot(f, at);
        if (f->slots.items[at].constraint != i) return "a shareable constraint cannot be found";
    }
    if (f->known && shareable != f->used) return "the table of forms has another number of entries";
    return NULL;
}
