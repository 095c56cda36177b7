/* hot.h - short functions of several files that are called so often that they are inlined. Part of solver.h,
 * which declares what they call. Internal. */
#ifndef CSI_HOT_H
#define CSI_HOT_H

#include "solver.h"

static inline bool csi_id_variable(const csolver *s, csolver_variable id, uint32_t *index) {
    if (id.index >= s->variables.count) return false;
    const csi_variable *v = &s->variables.items[id.index];
    if (!v->live || v->generation != id.generation) return false;
    *index = id.index;
    return true;
}

/* The variable's edit, or none: one of the constraints on it alone, and mostly a source of the program. */
static inline uint32_t csi_id_edit_of(const csolver *s, uint32_t variable) {
    const csi_replay *p = &s->replay;
    uint32_t column = s->variables.items[variable].column;
    for (uint32_t k = 0; p->valid && k < p->source_count; k++)
        if (p->sources[k].column == column && s->constraints.items[p->sources[k].constraint].edit)
            return p->sources[k].constraint;
    return csi_id_edit_on(s, column);
}

static inline csolver_variable csi_id_of_variable(const csolver *s, uint32_t index) {
    return (csolver_variable){index, s->variables.items[index].generation};
}

static inline csolver_constraint csi_id_of_constraint(const csolver *s, uint32_t index) {
    return (csolver_constraint){index, s->tag | s->constraints.items[index].generation};
}

static inline double csi_priority(const csolver *s, const csi_constraint *c) {
    return s->grades.items[c->grade].priority;
}

static inline double csi_weight(const csolver *s, const csi_constraint *c) {
    return s->grades.items[c->grade].weight;
}

static inline bool csi_is_required(const csolver *s, const csi_constraint *c) {
    return csi_priority(s, c) >= CSOLVER_REQUIRED;
}

/* Most lists are empty. */
static inline csolver_status csi_lex_add_list(csolver *s, csi_span *span, uint32_t list,
                                              double factor) {
    return list == CSI_NONE ? CSOLVER_OK : csi_lex_add_nodes(s, span, list, factor);
}

static inline csi_column *csi_col(const csolver *s, uint32_t column) {
    return &s->columns.items[column];
}

static inline bool csi_is_basic(const csolver *s, uint32_t column) {
    return s->columns.items[column].row != CSI_NONE;
}

/* The constraints that are pieces of the price of a column without a crowd. */
static inline uint32_t csi_single_first(const csi_column *column) {
    return column->logical ? column->owner : column->singles;
}

static inline uint32_t csi_single_next(const csolver *s, const csi_column *column, uint32_t piece) {
    return column->logical ? CSI_NONE : s->constraints.items[piece].next;
}

/* The constraints that are pieces of any column's price: those of a list the youngest first, mostly, those of a crowd
 * by their breakpoints. */
static inline uint32_t csi_price_first(const csolver *s, const csi_column *column) {
    if (column->crowded) return csi_crowd_first(s, (uint32_t)(column - s->columns.items));
    return csi_single_first(column);
}

static inline uint32_t csi_price_next(const csolver *s, const csi_column *column, uint32_t piece) {
    return column->crowded ? csi_crowd_next(s, piece) : csi_single_next(s, column, piece);
}

/* Around a change of what the constraint asks of its column; nothing can fail. */
static inline void csi_price_take(csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->constraints.items[constraint];
    if (c->kind == CSI_KIND_SINGLE && csi_col(s, c->column)->crowded) csi_crowd_take(s, constraint);
}

static inline void csi_price_put(csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->constraints.items[constraint];
    if (c->kind == CSI_KIND_SINGLE && csi_col(s, c->column)->crowded) csi_crowd_put(s, constraint);
}

/* How many of a row constraint's terms are the host's. */
static inline uint32_t csi_constraint_terms(const csi_constraint *c) {
    return c->column == CSI_NONE ? c->count : c->count - 1;
}

/* A basic logical that no other row uses: nothing lies above it. */
static inline bool csi_pivot_is_loose(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return x->logical && x->row != CSI_NONE && s->chains[column].count == 1;
}

static inline void csi_list_add(csolver *s, csi_list *list, uint8_t *marks, uint8_t mark,
                                uint32_t item) {
    if (marks[item] & mark) return;
    marks[item] |= mark;
    if (list->count < list->capacity)
        list->items[list->count++] = item;
    else if (!list->lost)
        csi_list_grow(s, list, item);
}

static inline bool csi_list_is_empty(const csi_list *list) {
    return list->count == 0 && !list->lost;
}

/* Whether csi_flush() has anything to do. */
static inline bool csi_flush_waits(const csolver *s) {
    return !csi_list_is_empty(&s->dirty) || !csi_list_is_empty(&s->moved) ||
           !csi_list_is_empty(&s->stale);
}

/* Its bounds or prices changed. */
static inline void csi_queue_dirty(csolver *s, uint32_t column) {
    csi_list_add(s, &s->dirty, s->marks, CSI_MARK_DIRTY, column);
}

/* It is nonbasic, and perhaps worth moving. */
static inline void csi_queue_attractive(csolver *s, uint32_t column) {
    if (csi_col(s, column)->fixed) return;
    csi_list_add(s, &s->attractive, s->marks, CSI_MARK_ATTRACTIVE, column);
}

/* A variable's column may have to be published anew. */
static inline void csi_values_touch(csolver *s, uint32_t column) {
    if (!csi_col(s, column)->logical)
        csi_list_add(s, &s->touched, s->marks, CSI_MARK_TOUCHED, column);
}

/* A new row's basic column. If all other rows wait, as those of a new layout do, the new one does too, and all
 * are swept. */
static inline void csi_values_settle(csolver *s, uint32_t row) {
    if (s->stale.count + 1 < s->row_count) {
        csi_values_settle_now(s, row);
        return;
    }
    csi_sweep_forget(s);
    csi_list_add(s, &s->stale, s->row_marks, CSI_ROW_STALE, row);
}

/* Before the first change of a column in a transaction. One that is as it was made needs no copy. */
static inline csolver_status csi_journal_column(csolver *s, uint32_t column) {
    csi_journal *j = &s->journal;
    csi_column *x = csi_col(s, column);
    if (!j->active) {
        csi_store_touch(s, column);
        return CSOLVER_OK;
    }
    if (x->stamp == j->stamp) return CSOLVER_OK;
    if (column < j->first_untouched) return csi_journal_save_column(s, column);
    csi_store_touch(s, column);
    x->stamp = j->stamp;
    j->renewed++;
    if (column < j->renewed_low) j->renewed_low = column;
    return CSOLVER_OK;
}

/* Queues the column if it is basic and violated; most are not. */
static inline void csi_queue_push(csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    if (x->value < x->low || x->value > x->high) csi_queue_violated(s, column);
}

#endif
