/* insert.c - adds a constraint to the solver.
 *
 * How a constraint is stored depends on its number of variables. A constraint without variables is
 * only checked, and kept as a number. A constraint on one variable becomes a bound or a cost of the
 * variable's column. A constraint on several variables shares the row of another constraint with
 * the same linear form, if there is one (forms.c). Otherwise it gets a row of its own, and a
 * logical column that stands for the value of its left-hand side. The row becomes shorter if parts of
 * the left-hand side have constraints of their own (shorten.c).
 *
 * The logical column is basic at first. An equality may define one of its variables instead
 * (crash.c). The logical of a required equality needs no column until then (logical.c). Columns
 * with costs are queued for the next flush (flush.c). A new row is evaluated at once, unless all
 * other rows are still unevaluated, too (csi_values_evaluate_new()). */
#include "../tableau/slots.h"
#include "simplex.h"

#include "../base/numeric.h"

/* Adds up the coefficients of each variable in the description of a constraint, and drops variables
 * whose coefficients cancel out. Writes the resulting terms, with columns instead of variables, to
 * s->model.merged. Errors: RANGE (a sum is too large or too small), OUT_OF_MEMORY. */
static csolver_status merge(csolver *s, const csolver_description *d) {
    s->model.merged.count = 0;
    CSI_TRY(CSI_RESERVE(s, s->model.merged, d->term_count));
    csi_sparse_begin(s);
    for (size_t i = 0; i < d->term_count; i++) {
        uint32_t column = s->model.variables.items[d->terms[i].variable.index].column;
        CSI_TRY(csi_sparse_add(s, column, d->terms[i].coefficient));
    }
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        csi_entry entry = s->tableau.work.items[i];
        if (fabs(entry.sum) <= CSI_MERGE_CANCELLATION * entry.magnitude) continue;
        if (!csi_is_usable(entry.sum)) return CSOLVER_ERROR_RANGE;
        s->model.merged.items[s->model.merged.count++] =
            (csi_term){.coefficient = entry.sum, .column = entry.column};
    }
    return CSOLVER_OK;
}

/* Makes the logical column of a constraint, which stands for the value of the constraint's
 * left-hand side. The column is basic in `row`. */
static uint32_t make_activity(csolver *s, uint32_t constraint, uint32_t row) {
    uint32_t column = csi_store_make_column(s);
    csi_journal_made_column(s, column);
    csi_column *x = csi_col(s, column);
    x->logical = 1;
    x->owner = constraint;
    x->row = row;
    return column;
}

/* Returns whether a variable of a new equality may become basic in the equality's row at once.
 * While values are computed by least squares, that is not allowed for an optional equality: a
 * required equality might need the variable later, and the basic columns would have to be
 * exchanged. */
static bool may_define(const csolver *s, const csolver_description *d) {
    return d->relation == CSOLVER_EQUAL &&
           (d->priority >= CSOLVER_REQUIRED || csi_norm_by_simplex(s));
}

/* A row that is about to be made: the index of the row, and the block of memory for its terms. */
typedef struct draft {
    /* the index of the row, the index of the block's first term, and the number of terms that fit
     * into the block */
    uint32_t row, start, room;
    uint32_t count; /* the number of terms in the block so far */
    bool eliminated;
} draft;

static CSI_INLINE csolver_status begin(csolver *s, const csolver_description *d, size_t count,
                                       draft *r) {
    bool eliminated = d->relation == CSOLVER_EQUAL && d->priority >= CSOLVER_REQUIRED;
    uint32_t room = (uint32_t)count + !eliminated;
    CSI_TRY(csi_store_reserve_columns(s, !eliminated));
    CSI_TRY(csi_store_reserve_rows(s, 1));
    CSI_TRY(csi_block_reserve(s, room));
    *r = (draft){csi_slots_next_row(s), csi_block_make(s, room), room, 0, eliminated};
    return CSOLVER_OK;
}

/* Writes a term of a new row to index `at`, and puts it on the list of its column's terms. Returns
 * false, and changes nothing, if the row already has a term of this column. */
static inline bool put(csi_term *terms, csi_column *columns, uint32_t row, uint32_t at,
                       uint32_t column, double coefficient) {
    csi_users *list = &columns[column].users;
    uint32_t next = list->head;
    if (next != CSI_NONE) {
        if (terms[next].row == row) return false;
        terms[next].prev = at;
    }
    terms[at] = (csi_term){coefficient, column, row, next, CSI_NONE};
    list->head = at;
    list->count++;
    return true;
}

static void take_back(csolver *s, draft *r, uint32_t count) {
    while (count-- > 0) {
        const csi_term *term = &s->model.terms.items[r->start + count];
        csi_col(s, term->column)->users.head = term->next;
        csi_col(s, term->column)->users.count--;
        if (term->next != CSI_NONE) s->model.terms.items[term->next].prev = CSI_NONE;
    }
    csi_block_free(s, r->start, csi_block_class(r->room));
}

/* Writes the terms of a constraint's description directly into the block of a new row. If two terms
 * have the same variable or a coefficient is 0, which is rare, removes the terms again and leaves
 * r->count at 0; the caller must then merge the terms first. Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status put_given(csolver *s, const csolver_description *d, draft *r) {
    CSI_TRY(begin(s, d, d->term_count, r));
    csi_term *terms = s->model.terms.items;
    csi_column *columns = s->tableau.columns.items;
    const csi_variable *variables = s->model.variables.items;
    uint32_t row = r->row, start = r->start, count = (uint32_t)d->term_count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t column = variables[d->terms[i].variable.index].column;
        double coefficient = d->terms[i].coefficient;
        if (coefficient != 0 && put(terms, columns, row, start + i, column, coefficient)) continue;
        take_back(s, r, i);
        return CSOLVER_OK;
    }
    r->count = count;
    return CSOLVER_OK;
}

static CSI_OUTLINE csolver_status put_merged(csolver *s, const csolver_description *d, draft *r) {
    CSI_TRY(begin(s, d, s->model.merged.count, r));
    r->count = s->model.merged.count;
    for (uint32_t i = 0; i < r->count; i++) {
        const csi_term *m = &s->model.merged.items[i];
        (void)put(s->model.terms.items, s->tableau.columns.items, r->row, r->start + i, m->column,
                  m->coefficient);
    }
    return CSOLVER_OK;
}

/* Prepares the logical column of a constraint for being a term of a new row. If the column is loose
 * (basic, and in no other row), makes a variable of its row basic instead if that is possible, so
 * that the logical column need not be evaluated; otherwise gives it an order key (position in the
 * order of evaluation). Errors: OUT_OF_MEMORY. */
static csolver_status prepare_logical(csolver *s, uint32_t constraint) {
    uint32_t logical = s->model.constraints.items[constraint].column;
    CSI_TRY(csi_crash_define_form(s, constraint));
    if (!csi_is_basic(s, logical)) return CSOLVER_OK;
    CSI_TRY(csi_journal_column(s, logical));
    csi_pivot_put_last(s, logical);
    return CSOLVER_OK;
}

/* Shortens a new row (shorten.c). Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status shorten(csolver *s, uint32_t row, const csi_shortening *found) {
    CSI_TRY(csi_shorten(s, row, found));
    for (uint32_t i = 0; i < found->count; i++) {
        uint32_t constraint = found->pairs[i].match.constraint;
        uint32_t logical = s->model.constraints.items[constraint].column;
        bool first = csi_is_basic(s, logical) && csi_col(s, logical)->users.count == 2;
        if (first) CSI_TRY(prepare_logical(s, constraint));
    }
    return CSOLVER_OK;
}

static csolver_status insert_row(csolver *s, uint32_t made, const csolver_description *d,
                                 const draft *r, const csi_shortening *found) {
    csi_constraint *c = &s->model.constraints.items[made];
    uint32_t column = CSI_NONE;
    csi_slots_make_row(s, made, r->start, r->room, r->eliminated);
    if (!r->eliminated) {
        column = make_activity(s, made, r->row);
        s->tableau.rows.items[r->row].basic = column;
        (void)put(s->model.terms.items, s->tableau.columns.items, r->row, r->start + r->count,
                  column, -1);
    }
    c->column = column;
    c->row = r->row;
    c->start = r->start;
    c->count = r->room;
    s->base.statistics.entries += r->room;
    bool defined = false, shortened = !CSI_COMPACT && found->count > 0;
    if (shortened) CSI_TRY(shorten(s, r->row, found));
    if (!shortened && may_define(s, d)) CSI_TRY(csi_crash_define(s, r->row, &defined));
    if (!defined) CSI_TRY(csi_crash_place_activity(s, r->row));
    return !CSI_COMPACT && shortened && may_define(s, d) ? csi_crash_define_form(s, made)
                                                         : CSOLVER_OK;
}

/* Sets the value of a nonbasic column whose constraints have changed, and which is in the list of columns to publish. The value
 * of a column that occurs in no row changes no other value, so such a column need not be queued. */
static CSI_INLINE void move(csolver *s, uint32_t column, double value) {
    if (CSI_COMPACT || !csi_is_lone(s, column)) {
        csi_values_move(s, column, value);
        return;
    }
    csi_column *x = csi_col(s, column);
    x->value = value;
    csi_set_error(x, CSI_ROUNDOFF * fabs(value));
}

/* Applies a required constraint on one variable to its column at once, without waiting for the next
 * flush. `breakpoint` and `side` are those of the constraint (csi_piece). Returns false if this is
 * impossible: if the column is basic, if moving it has a cost or a reduced cost, if other changes
 * of the column wait for the next flush, or if its bounds would contradict each other. */
static CSI_INLINE bool bound(csolver *s, uint32_t column, double breakpoint, int side) {
    csi_column *x = csi_col(s, column);
    if (x->has_cost || x->row != CSI_NONE || x->vector != CSI_NONE) return false;
    if (s->tableau.marks[column] & CSI_MARK_DIRTY) return false;
    double low = x->low, high = x->high, value = x->value;
    if (side >= 0 && breakpoint > low) low = breakpoint;
    if (side <= 0 && breakpoint < high) high = breakpoint;
    if (low > high) return false;
    x->low = low;
    x->high = high;
    if (value < low) move(s, column, low);
    if (value > high) move(s, column, high);
    return true;
}

/* Returns whether constant / coefficient (the breakpoint) and weight * coefficient (the slope) of a
 * constraint on one variable are numbers with which the solver can compute. */
static inline bool has_breakpoint(const csolver_description *d, double coefficient) {
    double slope = d->weight * fabs(coefficient);
    /* The caller has checked the numbers of the description. A coefficient of 1 or -1 changes
     * none of their magnitudes, so they need no second check. */
    if (fabs(coefficient) == 1) return true;
    return fabs(d->constant) <= CSI_HUGE * fabs(coefficient) && csi_is_usable(slope) && slope != 0;
}

/* Does everything that can fail when a constraint on one variable is added: checks its numbers and
 * reserves memory. Errors: RANGE, OUT_OF_MEMORY. */
static CSI_INLINE csolver_status prepare_single(csolver *s, const csolver_description *d,
                                                uint32_t column, double coefficient) {
    if (!has_breakpoint(d, coefficient)) return CSOLVER_ERROR_RANGE;
    CSI_TRY(csi_journal_column(s, column));
    const csi_column *x = csi_col(s, column);
    if (CSI_COMPACT) return CSOLVER_OK;
    if (x->single_count < CSI_TREE_MOST && !csi_in_tree(x)) return CSOLVER_OK;
    if (!csi_in_tree(x)) CSI_TRY(csi_tree_make(s, column));
    return csi_tree_reserve(s, 1);
}

/* Makes a constraint from its description and counts it. The constraint of an edit is suspended,
 * which means without effect, until a value is suggested. Returns the constraint's index. Cannot
 * fail, because memory has been reserved. */
static inline uint32_t make(csolver *s, const csolver_description *d, uint32_t strength,
                            uint32_t kind, bool edit) {
    uint32_t index = csi_slots_make_constraint(s, d, strength, kind);
    s->model.solved = false;
    if (!edit) {
        s->model.constraint_count++;
        return index;
    }
    csi_constraint *c = &s->model.constraints.items[index];
    s->model.edit_count++;
    c->edit = c->suspended = 1;
    s->simplex.suspended.items[s->simplex.suspended.count++] = index;
    return index;
}

/* Gives the column of a new edit a large value, within its bounds, until a value is suggested. The
 * edited variable is often the width of a window: at width 0, many constraints would be violated
 * for the time being. */
static void make_way(csolver *s, uint32_t column) {
    enum { AMPLE = 1024 };
    const csi_column *x = csi_col(s, column);
    if (x->row != CSI_NONE || x->vector != CSI_NONE || x->value != 0) return;
    csi_values_move(s, column, csi_min(csi_max(AMPLE, x->low), x->high));
}

/* Gives a column the effect of a new constraint on it: a bound at once, if possible; otherwise the
 * next flush brings the column up to date. */
static CSI_INLINE void restrict_column(csolver *s, const csolver_description *d, uint32_t column,
                                       double coefficient) {
    if (d->priority < CSOLVER_REQUIRED) {
        csi_col(s, column)->has_cost = true;
        csi_queue_dirty(s, column);
        csi_ties_queue(s, column);
        return;
    }
    if (CSI_COMPACT)
        csi_touched_lone(s, column);
    else
        csi_touched_lone_inline(s, column);
    double breakpoint = csi_quotient(d->constant, coefficient);
    int relation = (int)d->relation, side = coefficient < 0 ? -relation : relation;
    if (!bound(s, column, breakpoint, side)) csi_queue_dirty(s, column);
}

/* Adds a constraint on one column to the constraints of this column. The column belongs to a
 * variable, or is the logical column of a linear form that several constraints share. Writes the
 * constraint's index to `made`. Errors: RANGE, OUT_OF_MEMORY. */
static csolver_status insert_single(csolver *s, const csolver_description *d, uint32_t strength,
                                    uint32_t column, double coefficient, bool edit,
                                    uint32_t *made) {
    CSI_TRY(prepare_single(s, d, column, coefficient));
    uint32_t index = *made = make(s, d, strength, CSI_KIND_SINGLE, edit);
    csi_constraint *c = &s->model.constraints.items[index];
    csi_column *x = csi_col(s, column);
    c->column = column;
    c->coefficient = coefficient;
    if (csi_in_tree(x)) {
        csi_tree_put(s, index);
    } else {
        c->next = x->singles;
        x->singles = index;
        x->single_count++;
    }
    if (edit && d->priority < CSOLVER_REQUIRED) {
        /* A new edit has no cost yet: the next solve activates the edit and queues its column. */
        csi_col(s, column)->has_cost = true;
        csi_ties_queue(s, column);
    } else {
        restrict_column(s, d, column, coefficient);
    }
    if (edit) make_way(s, column);
    return CSOLVER_OK;
}

/* Returns whether a column is nonbasic, has no cost and no reduced cost, and does not wait for the next flush. Its stored
 * bounds are then those of all its constraints. */
static inline bool is_simple(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return !x->has_cost && x->row == CSI_NONE && x->vector == CSI_NONE &&
           !(s->tableau.marks[column] & CSI_MARK_DIRTY);
}

/* Called for a column that is_simple() until the optional constraint `c` and, just before it, another one were added. If
 * the two are the lower and the upper limit of a natural size, gives the column this size, within its bounds, as the next
 * flush would do, and takes the column off the list of changed columns, of which it is the last. */
static CSI_INLINE void place_natural(csolver *s, uint32_t column, const csi_constraint *c) {
    csi_list *dirty = &s->tableau.dirty;
    csi_column *x = csi_col(s, column);
    csi_piece limit = csi_cost_piece(s, c),
              other = csi_cost_piece(s, &s->model.constraints.items[c->next]);
    if (!csi_is_natural(limit, other) || dirty->lost) return;
    dirty->count--;
    s->tableau.marks[column] = (uint8_t)(s->tableau.marks[column] & ~CSI_MARK_DIRTY);
    double value = csi_min(csi_max(limit.breakpoint, x->low), x->high);
    if (value != x->value) move(s, column, value);
    csi_touched_lone(s, column);
}

/* Adds a constraint on one variable in the usual case: like insert_single(), but only if nothing can
 * fail and no special case applies. Returns false, and changes nothing, otherwise. The caller has reserved memory for a
 * constraint at the end of the array, and no slot is free for reuse. `*costly` is the column that
 * the constraint before this one has given its only cost, or CSI_NONE, and becomes this column if this constraint does. */
static CSI_INLINE bool insert_plain(csolver *s, const csolver_description *d, uint32_t *costly) {
    if (d->term_count != 1) return false; /* without terms, the pointer may be NULL */
    double coefficient = d->terms->coefficient;
    if (coefficient == 0 || !has_breakpoint(d, coefficient)) return false;
    uint32_t column = s->model.variables.items[d->terms->variable.index].column, strength;
    csi_column *x = csi_col(s, column);
    if (csi_in_tree(x) || x->single_count >= CSI_TREE_MOST) return false;
    if (csi_strength_find(s, d->priority, d->weight, &strength) != CSOLVER_OK) return false;
    if (csi_journal_column(s, column) != CSOLVER_OK) return false;
    bool optional = !CSI_COMPACT && d->priority < CSOLVER_REQUIRED;
    bool first = optional && is_simple(s, column);
    uint32_t index = s->model.constraints.count++;
    csi_constraint *c = &s->model.constraints.items[index];
    csi_slots_write_constraint(s, index, d, strength, CSI_KIND_SINGLE, CSI_FIRST_GENERATION);
    c->column = column;
    c->coefficient = coefficient;
    c->next = x->singles;
    x->singles = index;
    x->single_count++;
    restrict_column(s, d, column, coefficient);
    if (optional && *costly == column) place_natural(s, column, c);
    *costly = first ? column : CSI_NONE;
    return true;
}

/* Returns whether other constraints with the same linear form (left-hand side up to a factor) could
 * share the row of this constraint. */
static inline bool is_shareable(const csolver_description *d, size_t count) {
    return count <= CSI_FORM_TERMS &&
           (d->relation != CSOLVER_EQUAL || d->priority < CSOLVER_REQUIRED);
}

/* The older constraints that a new constraint on several variables can use: one with the same
 * linear form, whose row the new constraint can share, or some with a part of its linear form, by
 * which the row of the new constraint becomes shorter. */
typedef struct usable {
    csi_form_match match; /* `constraint` is CSI_NONE if there is no row to share */
    csi_shortening pairs;
} usable;

/* Finds the older constraints that a new constraint with these terms can use. `common` tells whether all its variables
 * occurred in shareable constraints before. Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status search_usable(csolver *s, const csolver_description *d, const csi_term *terms,
                                    uint32_t count, bool common, usable *use) {
    CSI_TRY(csi_form_find(s, terms, count, common, &use->match));
    if (common && use->match.constraint == CSI_NONE)
        return csi_shorten_find(s, terms, count, &use->pairs);
    if (!has_breakpoint(d, use->match.factor)) use->match.constraint = CSI_NONE;
    return CSOLVER_OK;
}

/* Finds the older constraints that a new constraint with these terms can use. Usually, some variable
 * occurs in no other shareable constraint, and then no search is necessary. Errors: OUT_OF_MEMORY,
 * OVERFLOW. */
static csolver_status find_usable(csolver *s, const csolver_description *d, const csi_term *terms,
                                  uint32_t count, usable *use) {
    uint8_t common = CSI_MARK_SHAREABLE;
    if (CSI_COMPACT) return CSOLVER_OK;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t *marks = &s->tableau.marks[terms[i].column];
        common &= *marks;
        *marks |= CSI_MARK_SHAREABLE;
    }
    if (common == 0 && !s->tableau.forms.known) return CSOLVER_OK;
    return search_usable(s, d, terms, count, common != 0, use);
}

/* Finds the older constraints that a new constraint can use, from the terms of its description.
 * Finds none if the terms must be merged first, because two have the same variable or a coefficient
 * is 0. Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status find_usable_given(csolver *s, const csolver_description *d, usable *use) {
    uint32_t columns[CSI_FORM_TERMS], count = (uint32_t)d->term_count;
    uint8_t *marks = s->tableau.marks, common = CSI_MARK_SHAREABLE;
    if (CSI_COMPACT) return CSOLVER_OK;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t column = s->model.variables.items[d->terms[i].variable.index].column;
        if (d->terms[i].coefficient == 0) return CSOLVER_OK;
        for (uint32_t k = 0; k < i; k++)
            if (columns[k] == column) return CSOLVER_OK;
        columns[i] = column;
        common &= marks[column];
    }
    for (uint32_t i = 0; i < count; i++) marks[columns[i]] |= CSI_MARK_SHAREABLE;
    if (common == 0 && !s->tableau.forms.known) return CSOLVER_OK;
    csi_term terms[CSI_FORM_TERMS];
    for (uint32_t i = 0; i < count; i++)
        terms[i] = (csi_term){.coefficient = d->terms[i].coefficient, .column = columns[i]};
    return search_usable(s, d, terms, count, common != 0, use);
}

/* Adds a constraint that shares the row of the constraint in `match`. A shared row belongs to a
 * form, a hidden constraint without effect. If the row does not belong to a form yet, makes the
 * form first. Errors: RANGE, OUT_OF_MEMORY, OVERFLOW. */
static csolver_status insert_member(csolver *s, const csolver_description *d, uint32_t strength,
                                    csi_form_match match, uint32_t *made) {
    uint32_t form = match.constraint;
    if (s->model.constraints.items[form].kind == CSI_KIND_ROW)
        CSI_TRY(csi_form_make(s, match.constraint, &form));
    uint32_t column = s->model.constraints.items[form].column;
    CSI_TRY(insert_single(s, d, strength, column, match.factor, false, made));
    return csi_crash_define_form(s, form);
}

/* Checks whether the numbers of a constraint's description are usable after the terms of equal
 * variables have been added up. Changes nothing. Errors: RANGE, OUT_OF_MEMORY. */
csolver_status csi_insert_check(csolver *s, const csolver_description *d) {
    if (d->term_count == 1 && d->terms->coefficient != 0)
        return has_breakpoint(d, d->terms->coefficient) ? CSOLVER_OK : CSOLVER_ERROR_RANGE;
    CSI_TRY(merge(s, d));
    bool fits =
        s->model.merged.count != 1 || has_breakpoint(d, s->model.merged.items[0].coefficient);
    return fits ? CSOLVER_OK : CSOLVER_ERROR_RANGE;
}

/* Returns the field of a constraint's description because of which adding the constraint failed
 * with RANGE. Returns CSOLVER_FIELD_NONE if no single field is wrong, because the failing number
 * also depends on other constraints. */
csolver_field csi_insert_culprit(csolver *s, const csolver_description *d) {
    csolver_status status = merge(s, d);
    if (status == CSOLVER_ERROR_RANGE) return CSOLVER_FIELD_COEFFICIENT;
    if (status != CSOLVER_OK || s->model.merged.count != 1) return CSOLVER_FIELD_NONE;
    double coefficient = s->model.merged.items[0].coefficient;
    if (has_breakpoint(d, coefficient)) return CSOLVER_FIELD_NONE;
    bool far = fabs(d->constant) > CSI_HUGE * fabs(coefficient);
    return far ? CSOLVER_FIELD_CONSTANT : CSOLVER_FIELD_WEIGHT;
}

/* Adds a constraint that need not have exactly one variable. `strength` is the index of its pair of
 * priority and weight. Errors: RANGE, OUT_OF_MEMORY, OVERFLOW. */
static CSI_OUTLINE csolver_status insert_any(csolver *s, const csolver_description *d,
                                             uint32_t strength, bool edit, uint32_t *made) {
    uint32_t variables = (uint32_t)d->term_count;
    draft row = {.count = 0};
    usable use = {.match = {.constraint = CSI_NONE}, .pairs.count = 0};
    if (variables > 1 && is_shareable(d, variables)) CSI_TRY(find_usable_given(s, d, &use));
    if (use.match.constraint != CSI_NONE) return insert_member(s, d, strength, use.match, made);
    if (variables > 1) CSI_TRY(put_given(s, d, &row));
    if (row.count == 0) {
        CSI_TRY(merge(s, d));
        const csi_term *terms = s->model.merged.items;
        variables = s->model.merged.count;
        if (variables == 1)
            return insert_single(s, d, strength, terms->column, terms->coefficient, edit, made);
        if (variables > 1 && is_shareable(d, variables))
            CSI_TRY(find_usable(s, d, terms, variables, &use));
        if (use.match.constraint != CSI_NONE) return insert_member(s, d, strength, use.match, made);
        if (variables > 1) CSI_TRY(put_merged(s, d, &row));
    }
    *made = make(s, d, strength, variables > 1 ? CSI_KIND_ROW : CSI_KIND_CONSTANT, edit);
    if (variables > 1) {
        CSI_TRY(insert_row(s, *made, d, &row, &use.pairs));
        csi_form_enter(s, *made, use.match.hash);
        return CSOLVER_OK;
    }
    s->simplex.constants_changed = true;
    return CSOLVER_OK;
}

static CSI_INLINE csolver_status insert(csolver *s, const csolver_description *d, bool edit,
                                        uint32_t *made) {
    uint32_t strength;
    CSI_TRY(CSI_RESERVE(s, s->model.constraints, 1));
    if (edit) CSI_TRY(CSI_RESERVE(s, s->simplex.suspended, 1));
    CSI_TRY(csi_undo_reserve_made(s, 3));
    CSI_TRY(csi_strength_find(s, d->priority, d->weight, &strength));
    if (d->term_count != 1 || d->terms->coefficient == 0)
        return insert_any(s, d, strength, edit, made);
    uint32_t column = s->model.variables.items[d->terms->variable.index].column;
    return insert_single(s, d, strength, column, d->terms->coefficient, edit, made);
}

/* Adds a constraint, whose description has been checked, inside a transaction. Writes the
 * constraint's index to `made` as soon as the constraint exists, even if the function fails
 * afterwards. */
csolver_status csi_insert(csolver *s, const csolver_description *d, bool edit, uint32_t *made) {
    return insert(s, d, edit, made);
}

/* Takes the next description out of the order that csi_arrange() has chosen, and returns its index. */
static CSI_OUTLINE size_t take_arranged(csolver *s, const csolver_description *d) {
    enum { AHEAD = 8 };
    csi_indices *arranged = &s->simplex.arranged;
    if (arranged->count > 2 * AHEAD) {
        CSI_PREFETCH(&d[arranged->items[arranged->count - 2 * AHEAD]]);
        CSI_PREFETCH(d[arranged->items[arranged->count - AHEAD]].terms);
    }
    return arranged->items[--arranged->count];
}

/* Returns whether a constraint on one variable certainly contradicts no other constraint, and can be added outside a
 * transaction: an optional constraint, or a required one that the present value of a simple column satisfies. If the column
 * is in no row, the required constraint need only agree with the column's bounds, because another value of the column
 * changes no other. Returns false if adding the constraint would have to be recorded, or may fail for another reason than a
 * lack of memory. */
bool csi_insert_is_harmless(const csolver *s, const csolver_description *d) {
    double coefficient = d->terms->coefficient;
    uint32_t column = s->model.variables.items[d->terms->variable.index].column;
    const csi_column *x = csi_col(s, column);
    if (s->model.free_constraint != CSI_NONE || coefficient == 0) return false;
    if (csi_in_tree(x) || x->single_count >= CSI_TREE_MOST || !has_breakpoint(d, coefficient))
        return false;
    if (d->priority < CSOLVER_REQUIRED) return true;
    int relation = (int)d->relation, side = coefficient < 0 ? -relation : relation;
    double breakpoint = csi_quotient(d->constant, coefficient);
    bool lone = csi_is_lone(s, column);
    /* After a solve that a limit or a lack of memory has ended, the values may violate other constraints, and say nothing. */
    bool feasible = s->tableau.violated.count == 0 && !s->tableau.violated_lost &&
                    csi_list_is_empty(&s->tableau.moved) &&
                    csi_list_is_empty(&s->tableau.unevaluated);
    if (!lone && !feasible) return false;
    double low = lone ? x->low : x->value, high = lone ? x->high : x->value;
    return is_simple(s, column) && (side < 0 || breakpoint <= high) &&
           (side > 0 || breakpoint >= low);
}

/* Adds the constraints at `d` that have at most one term, `singles` in number. Does
 * for each what csi_insert() does, but quickly, because most constraints of a layout are of this
 * kind. Writes the ids to `ids`, unless it is NULL. If a constraint cannot be added, its index is
 * written to `item`. Errors: those of csi_insert(). */
CSI_OUTLINE csolver_status csi_insert_singles(csolver *s, size_t singles,
                                              const csolver_description *d, csolver_constraint *ids,
                                              size_t *item) {
    uint32_t costly = CSI_NONE;
    if (singles > 0) s->model.solved = false;
    bool sorted = !CSI_COMPACT && s->simplex.arranged.count > 0;
    for (size_t i = 0; singles > 0; i++) {
        if (sorted)
            i = take_arranged(s, d);
        else if (d[i].term_count > 1)
            continue;
        uint32_t made = s->model.constraints.count;
        csolver_status status = CSOLVER_OK;
        bool has_room =
            made < s->model.constraints.capacity && s->model.free_constraint == CSI_NONE;
        if (has_room && insert_plain(s, &d[i], &costly)) {
            s->model.constraint_count++;
            if (ids != NULL) ids[i] = (csolver_constraint){made, s->model.tag | 1};
        } else {
            costly = made = CSI_NONE;
            status = csi_insert(s, &d[i], false, &made);
            if (ids != NULL && made != CSI_NONE) ids[i] = csi_id_of_constraint(s, made);
        }
        if (status != CSOLVER_OK) {
            *item = i;
            return status;
        }
        singles--;
    }
    return CSOLVER_OK;
}

/* Adds the constraints at `d` on several variables that have the given turn; `rows` is their number. Writes the ids to
 * `ids`, unless it is NULL. If a constraint cannot be added, its index is written to `item`. Errors: those of
 * csi_insert(). */
CSI_OUTLINE csolver_status csi_insert_rows(csolver *s, size_t rows, csi_turn turn,
                                           const csolver_description *d, csolver_constraint *ids,
                                           size_t *item) {
    bool sorted = !CSI_COMPACT && s->simplex.arranged.count > 0;
    for (size_t i = 0; rows > 0; i++) {
        if (sorted)
            i = take_arranged(s, d);
        else if (csi_turn_of(&d[i]) != turn)
            continue;
        uint32_t made = CSI_NONE;
        csolver_status status = insert(s, &d[i], false, &made);
        if (ids != NULL && made != CSI_NONE) ids[i] = csi_id_of_constraint(s, made);
        if (status != CSOLVER_OK) {
            *item = i;
            return status;
        }
        rows--;
    }
    return CSOLVER_OK;
}
