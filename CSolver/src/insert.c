/* insert.c - adding a constraint.
 *
 * No variable: it is checked, and kept as a number. One variable: a bound or a price of its column.
 * More: a row with a logical column that stands for the activity. The logical starts basic; an
 * equality is offered a variable to define instead (`define.c`), and if it is required needs no logical
 * then (`logical.c`). Nothing is evaluated here: that
 * waits for the flush. */
#include "slots.h"

#include "numeric.h"

/* A few terms of different variables, as nearly all constraints have them; false if they are others. */
static bool take(csolver *s, const csolver_description *d) {
    enum { FEW = 6 };
    csi_term *merged = s->merged.items;
    uint32_t count = 0;
    if (d->term_count > FEW) return false;
    for (size_t i = 0; i < d->term_count; i++) {
        uint32_t column = s->variables.items[d->terms[i].variable.index].column;
        if (d->terms[i].coefficient == 0) continue;
        for (uint32_t k = 0; k < count; k++)
            if (merged[k].column == column) return false;
        merged[count].coefficient = d->terms[i].coefficient;
        merged[count++].column = column;
    }
    s->merged.count = count;
    return true;
}

/* Leaves the merged terms, with columns, in s->merged, where there is room for one more. */
static csolver_status merge(csolver *s, const csolver_description *d) {
    s->merged.count = 0;
    CSI_TRY(CSI_RESERVE(s, s->merged, d->term_count + 1));
    if (take(s, d)) return CSOLVER_OK;
    csi_expand_begin(s);
    for (size_t i = 0; i < d->term_count; i++) {
        uint32_t column = s->variables.items[d->terms[i].variable.index].column;
        csi_expand_add(s, column, d->terms[i].coefficient);
    }
    for (uint32_t i = 0; i < s->work.count; i++) {
        uint32_t column = s->work.list[i];
        double sum = s->work.sum[column];
        if (fabs(sum) <= CSI_MERGE_CANCELLATION * s->work.magnitude[column]) continue;
        if (!csi_is_usable(sum)) return CSOLVER_ERROR_RANGE;
        s->merged.items[s->merged.count++] = (csi_term){.coefficient = sum, .column = column};
    }
    return CSOLVER_OK;
}

/* The activity of a new row, basic in it. */
static void settle_activity(csolver *s, uint32_t row, const csolver_description *d) {
    uint32_t column = s->rows.items[row].basic;
    csi_column *x = csi_col(s, column);
    if (d->priority >= CSOLVER_REQUIRED) {
        if (d->relation >= 0) x->low = d->constant;
        if (d->relation <= 0) x->high = d->constant;
    } else {
        csi_queue_dirty(s, column);
    }
    csi_values_settle(s, row);
}

/* A logical column, basic in its row. */
static uint32_t make_activity(csolver *s, uint32_t constraint, uint32_t row) {
    uint32_t column = csi_store_make_column(s);
    csi_journal_made_column(s, column);
    csi_column *x = csi_col(s, column);
    x->logical = 1;
    x->owner = constraint;
    x->row = row;
    return column;
}

/* Where least squares are the answer optional equalities would only be in the way of required ones. */
static bool may_define(const csolver *s, const csolver_description *d) {
    return d->relation == CSOLVER_EQUAL &&
           (d->priority >= CSOLVER_REQUIRED || csi_metric_is_simplex(s));
}

/* The merged terms become those of the row, linked into their columns' chains. */
static void place(csolver *s, uint32_t row, uint32_t start) {
    csi_term *terms = s->terms.items;
    for (uint32_t i = 0; i < s->merged.count; i++) {
        const csi_term *m = &s->merged.items[i];
        csi_chain *chain = &s->chains[m->column];
        uint32_t at = start + i, next = chain->head;
        terms[at] = (csi_term){m->coefficient, m->column, row, next, CSI_NONE};
        if (next != CSI_NONE) terms[next].prev = at;
        chain->head = at;
        chain->count++;
    }
    s->statistics.entries += s->merged.count;
}

static csolver_status insert_row(csolver *s, uint32_t made, const csolver_description *d) {
    bool implicit = d->relation == CSOLVER_EQUAL && d->priority >= CSOLVER_REQUIRED;
    uint32_t count = s->merged.count + !implicit;
    CSI_TRY(csi_store_reserve_columns(s, !implicit));
    CSI_TRY(csi_store_reserve_rows(s, 1));
    CSI_TRY(csi_block_reserve(s, count));
    uint32_t start = csi_block_make(s, count);
    uint32_t row = csi_slots_make_row(s, made, start, count);
    csi_constraint *c = &s->constraints.items[made];
    c->kind = CSI_KIND_ROW;
    c->row = row;
    c->start = start;
    c->count = count;
    if (implicit) {
        csi_logical_imply(s, row);
    } else {
        uint32_t column = make_activity(s, made, row);
        s->merged.items[s->merged.count++] = (csi_term){.coefficient = -1, .column = column};
        c->column = column;
        s->rows.items[row].basic = column;
    }
    place(s, row, start);
    bool defined = false;
    if (may_define(s, d)) CSI_TRY(csi_define(s, row, &defined));
    if (!defined) settle_activity(s, row, d);
    return CSOLVER_OK;
}

/* A bound of a nonbasic column without a price or slope needs no flush, if others leave room for it. */
static bool bound(csolver *s, uint32_t column, const csi_constraint *c) {
    csi_column *x = csi_col(s, column);
    if (x->priced || x->row != CSI_NONE || x->lex != CSI_NONE) return false;
    if (!csi_is_required(s, c) || (s->marks[column] & CSI_MARK_DIRTY)) return false;
    csi_piece p = csi_price_piece(s, c);
    double low = p.side >= 0 ? csi_max(x->low, p.kink) : x->low;
    double high = p.side <= 0 ? csi_min(x->high, p.kink) : x->high;
    if (low > high) return false;
    x->low = low;
    x->high = high;
    if (x->value < low) csi_values_move(s, column, low);
    if (x->value > high) csi_values_move(s, column, high);
    return true;
}

/* Whether a constraint on one variable says where that stands, and costs something, in numbers that can be
 * computed with. */
static bool has_kink(const csolver_description *d, double coefficient) {
    double slope = (d->weight == 0 ? 1 : d->weight) * fabs(coefficient);
    return fabs(d->constant) <= CSI_HUGE * fabs(coefficient) && csi_is_usable(slope) && slope != 0;
}

static csolver_status insert_single(csolver *s, uint32_t made, const csolver_description *d) {
    csi_constraint *c = &s->constraints.items[made];
    csi_term term = s->merged.items[0];
    csi_column *x = csi_col(s, term.column);
    if (!has_kink(d, term.coefficient)) return CSOLVER_ERROR_RANGE;
    CSI_TRY(csi_journal_column(s, term.column));
    uint32_t other = x->singles;
    if (other != CSI_NONE) CSI_TRY(csi_journal_constraint(s, other));
    c->kind = CSI_KIND_SINGLE;
    c->column = term.column;
    c->coefficient = term.coefficient;
    c->next = other;
    if (other != CSI_NONE) s->constraints.items[other].prev = made;
    x->singles = made;
    if (bound(s, term.column, c)) return CSOLVER_OK;
    x->priced |= !csi_is_required(s, c);
    csi_queue_dirty(s, term.column);
    return CSOLVER_OK;
}

/* The column of a new edit will be suggested a value. Until then it stands where there is room for what
 * comes, so that nothing has to give way to a root without any size. */
static void make_way(csolver *s, uint32_t column) {
    enum { ROOM = 1024 };
    const csi_column *x = csi_col(s, column);
    if (x->row != CSI_NONE || x->lex != CSI_NONE || x->value != 0) return;
    csi_values_move(s, column, csi_min(csi_max(ROOM, x->low), x->high));
}

static bool holds(csolver_relation relation, double constant) {
    return relation == CSOLVER_EQUAL
               ? constant == 0
               : (relation == CSOLVER_LESS_OR_EQUAL ? constant >= 0 : constant <= 0);
}

/* Whether a description whose numbers are all usable is so when its terms are merged. Changes nothing. */
csolver_status csi_insert_check(csolver *s, const csolver_description *d) {
    CSI_TRY(merge(s, d));
    bool fits = s->merged.count != 1 || has_kink(d, s->merged.items[0].coefficient);
    return fits ? CSOLVER_OK : CSOLVER_ERROR_RANGE;
}

/* Adds a checked description inside a transaction. `made` is written as soon as the slot exists, on
 * failure too. */
csolver_status csi_insert(csolver *s, const csolver_description *d, bool edit, uint32_t *made) {
    CSI_TRY(CSI_RESERVE(s, s->constraints, 1));
    if (edit) CSI_TRY(CSI_RESERVE(s, s->asleep, 1));
    CSI_TRY(csi_journal_reserve_made(s, 3));
    CSI_TRY(merge(s, d));
    uint32_t grade;
    CSI_TRY(csi_grade_find(s, d->priority, d->weight == 0 ? 1 : d->weight, &grade));
    uint32_t index = csi_slots_make_constraint(s, d, grade);
    *made = index;
    if (edit) {
        csi_constraint *c = &s->constraints.items[index];
        s->edit_count++;
        c->edit = c->asleep = 1;
        s->asleep.items[s->asleep.count++] = index;
    } else {
        s->constraint_count++;
    }
    s->solved = false;
    if (s->merged.count == 1) {
        CSI_TRY(insert_single(s, index, d));
        if (edit) make_way(s, s->constraints.items[index].column);
        return CSOLVER_OK;
    }
    if (s->merged.count > 1) return insert_row(s, index, d);
    if (d->priority >= CSOLVER_REQUIRED && !holds(d->relation, d->constant))
        return csi_conflict_single(s, index);
    return CSOLVER_OK;
}
