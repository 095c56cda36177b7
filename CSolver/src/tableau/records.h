/* records.h - functions on the records of the layer `tableau`: they make, free, find, save and restore
 * columns and rows, and the constraints with them. Internal.
 *
 * Two invariants hold. In a transaction, each column, row or constraint is copied into the undo log
 * before its first change. Each term is in the list of its column. */
#ifndef CSI_RECORDS_H
#define CSI_RECORDS_H

#include "../model/model.h"

/* ---- store.c ---- */
csolver_status csi_store_grow_columns(csolver *s, size_t extra);
csolver_status csi_store_grow_rows(csolver *s, size_t extra);
/* Makes room for `extra` more columns, so that making them cannot fail. Errors: OVERFLOW,
 * OUT_OF_MEMORY. */
static inline csolver_status csi_store_reserve_columns(csolver *s, size_t extra) {
    bool fits = extra <= s->tableau.columns.capacity - s->tableau.columns.count;
    return fits ? CSOLVER_OK : csi_store_grow_columns(s, extra);
}
static inline csolver_status csi_store_reserve_rows(csolver *s, size_t extra) {
    bool fits = extra <= s->tableau.rows.capacity - s->tableau.rows.count;
    return fits ? CSOLVER_OK : csi_store_grow_rows(s, extra);
}
size_t csi_store_column_bytes(size_t capacity);
size_t csi_store_row_bytes(size_t capacity);
csolver_status csi_store_move_columns(csolver *s, size_t capacity);
void csi_store_narrow_columns(csolver *s, size_t capacity);
void csi_store_place(csolver *s, csi_carving *block, size_t count);
uint32_t csi_store_make_column(csolver *s);
/* Records that a variable's column has been changed since it was made. From now on, a
 * transaction that changes the column must copy it for a rollback; a column that was never
 * changed could simply be reset. */
static inline void csi_store_touch(csolver *s, uint32_t column) {
    if (column >= s->tableau.untouched) s->tableau.untouched = column + 1;
}
void csi_store_free_column(csolver *s, uint32_t column);
void csi_store_renew_column(csolver *s, uint32_t column);
void csi_store_free_row(csolver *s, uint32_t row);
void csi_store_free_constraint(csolver *s, uint32_t constraint);
csolver_status csi_store_reserve_variables(csolver *s, size_t extra);
void csi_store_make_variables(csolver *s, size_t count, csolver_variable *ids);
void csi_store_free_variable(csolver *s, uint32_t variable);
void csi_store_clear(csolver *s);
void csi_store_keep_edits(csolver *s);
void csi_store_free(csolver *s);

/* ---- arena.c ---- */
void csi_arena_take(csolver *s, size_t constraints, size_t logicals, size_t rows, size_t terms);
void csi_arena_fit(csolver *s);

/* ---- forms.c ---- */
/* The result of a search for a constraint whose row a new constraint can share. The left-hand
 * side of the new constraint is `factor` times that of `constraint`. `constraint` is CSI_NONE if
 * nothing was found. `hash` is the hash of the new constraint's left-hand side. */
typedef struct csi_form_match {
    uint32_t constraint, hash;
    double factor;
} csi_form_match;
bool csi_form_is_shareable(const csolver *s, const csi_constraint *c);
csolver_status csi_form_find(csolver *s, const csi_term *terms, uint32_t count, bool search,
                             csi_form_match *match);
csolver_status csi_form_make(csolver *s, uint32_t first, uint32_t *form);
uint32_t csi_form_hash(const csolver *s, uint32_t constraint);
void csi_form_enter(csolver *s, uint32_t constraint, uint32_t hash);
void csi_form_leave(csolver *s, uint32_t constraint);
csolver_status csi_form_expect(csolver *s, uint32_t constraint);
void csi_form_give_back(csolver *s);
void csi_form_undo(csolver *s);
const char *csi_form_check(const csolver *s);

/* ---- row.c ---- */
void csi_row_free_block(csolver *s, const csi_row *r);
void csi_row_link(csolver *s, uint32_t row);
void csi_row_unlink(csolver *s, uint32_t row);
void csi_row_hide(csolver *s, const csi_row *row);
void csi_row_link_term(csolver *s, uint32_t term);
/* Returns the head of a row that substitutions have changed: an additional element before the
 * row's terms. Its field `coefficient` stores a bound on the rounding error of each coefficient
 * of the row, and its field `column` the number of the row's terms, eliminated ones (without a
 * column) included. */
static inline csi_term *csi_row_head(const csolver *s, const csi_row *r) {
    return &s->model.terms.items[r->start - 1];
}

/* Returns the number of terms of a row, including eliminated terms. An eliminated term stands
 * for the logical variable of a required equality, which is constant and has no column. */
static inline uint32_t csi_row_total(const csolver *s, const csi_row *r) {
    return r->derived ? csi_row_head(s, r)->column : r->count;
}

/* Returns a bound on the rounding error of each coefficient of a row. The bound is 0 for a row
 * that no substitution has changed, because its coefficients are those of the constraint. */
static inline double csi_row_noise(const csolver *s, const csi_row *r) {
    return r->derived ? csi_row_head(s, r)->coefficient : 0;
}

/* Returns the head of the linked list of all terms, in all rows, that stand for the logical
 * variable of this row's constraint, a required equality. Such a variable need not have a column
 * (logical.c), so the list belongs to the row. */
static inline uint32_t *csi_row_eliminated(csolver *s, uint32_t row) {
    return &s->tableau.rows.items[row].eliminated_terms;
}

/* ---- compact.c ---- */
void csi_compact(csolver *s);

/* ---- a constraint as its column sees it ---- */
/* The contribution of one constraint to the convex piecewise-linear cost, or to the bounds, of a
 * column. `side` is -1 if the column should be at or below the breakpoint, 1 if at or above it,
 * and 0 if exactly at it. For example, 2 x <= 6 has the breakpoint 3, the side -1 and twice the
 * constraint's weight. */
typedef struct csi_piece {
    double breakpoint, weight, priority;
    int side;
} csi_piece;
/* The bounds that the required constraints on a column set, and whether the column also has
 * optional constraints, which give it a cost. */
typedef struct csi_bounds {
    double lower, upper;
    bool has_cost;
} csi_bounds;

/* ---- breakpoint_tree.c: many constraints on one column ---- */
csolver_status csi_tree_reserve(csolver *s, size_t extra);
void csi_tree_put(csolver *s, uint32_t constraint);
void csi_tree_take(csolver *s, uint32_t constraint);
uint32_t csi_tree_first(const csolver *s, uint32_t column);
uint32_t csi_tree_next(const csolver *s, uint32_t constraint);
uint32_t csi_tree_edit(const csolver *s, uint32_t column);
csolver_status csi_tree_make(csolver *s, uint32_t column);
void csi_tree_make_again(csolver *s, uint32_t column);
void csi_tree_drop(csolver *s, uint32_t column);
csolver_status csi_tree_thin_out(csolver *s, uint32_t column);
void csi_tree_clear(csolver *s);
void csi_tree_free(csolver *s);
void csi_tree_give_back(csolver *s);
csolver_status csi_tree_copy(csolver *to, const csolver *from);
const char *csi_tree_check(const csolver *s, uint32_t column, size_t *singles);

/* ---- journal.c ---- */
csolver_status csi_journal_save_column(csolver *s, uint32_t column);
csolver_status csi_journal_row(csolver *s, uint32_t row);
csolver_status csi_journal_constraint(csolver *s, uint32_t constraint);
void csi_journal_made_column(csolver *s, uint32_t column);
void csi_journal_reused(csolver *s, uint32_t kind, uint32_t index);
/* Returns how many columns, rows and constraints the transaction has made. Columns of variables
 * that were never changed before this transaction count, too, because a rollback resets them
 * instead of restoring a copy. */
static inline size_t csi_journal_count_made(const csolver *s) {
    const csi_tableau_before *before = &s->tableau.before;
    return (size_t)s->base.undo.made.count + before->renewed +
           (s->tableau.rows.count - before->first_row) +
           (s->model.constraints.count - s->model.before.first_constraint);
}

/* Returns whether the transaction has added more than one constraint. */
static inline bool csi_journal_is_bulk(const csolver *s) {
    /* Adding one constraint makes at most this many items: the constraint, its row and its column. */
    enum { ONE_CONSTRAINT = 3 };
    return s->base.undo.active && csi_journal_count_made(s) > ONE_CONSTRAINT;
}
csolver_status csi_journal_reserve_blocks(csolver *s, uint32_t count);
void csi_journal_block(csolver *s, uint32_t start, uint32_t count, bool older);
void csi_journal_row_block(csolver *s, const csi_row *r);

/* ---- touched.c ---- */
void csi_touched_all(csolver *s);
void csi_touched_grow(csolver *s, uint32_t column);
void csi_touched_lone(csolver *s, uint32_t column);

/* ---- inline functions, called often ---- */
static inline csi_column *csi_col(const csolver *s, uint32_t column) {
    return &s->tableau.columns.items[column];
}

/* Returns whether a column occurs in no row, so that no other value depends on the column's value. A
 * variable is *lone* if each of its constraints names no other variable. Its column is nonbasic. */
static inline bool csi_is_lone(const csolver *s, uint32_t column) {
    return csi_col(s, column)->users.head == CSI_NONE;
}

static inline bool csi_is_basic(const csolver *s, uint32_t column) {
    return s->tableau.columns.items[column].row != CSI_NONE;
}

/* Returns the first of the constraints whose only column is this one, or CSI_NONE. For a column with
 * a linked list of such constraints, this is the head of the list. A logical column without a list has
 * only one such constraint, to which it belongs. The column must not have a breakpoint tree
 * (search tree for its constraints). */
static inline uint32_t csi_single_first(const csi_column *column) {
    return column->logical && column->singles == CSI_NONE ? column->owner : column->singles;
}

static inline uint32_t csi_single_next(const csolver *s, const csi_column *column, uint32_t piece) {
    return column->singles == CSI_NONE ? CSI_NONE : s->model.constraints.items[piece].next;
}

/* Returns whether a constraint on a single column contributes to the cost of the column: it is optional and no
 * suspended edit. */
static inline bool csi_is_costly(const csolver *s, const csi_constraint *c) {
    return !csi_is_required(s, c) && !c->suspended;
}

/* Returns the first of the constraints whose only column is this one; csi_cost_next() returns the
 * next. If the constraints are in a linked list, the one that was added last usually comes first. If
 * they are in a breakpoint tree (a search tree), the one with the lowest breakpoint comes first. */
static inline uint32_t csi_cost_first(const csolver *s, const csi_column *column) {
    if (csi_in_tree(column))
        return csi_tree_first(s, (uint32_t)(column - s->tableau.columns.items));
    return csi_single_first(column);
}

static inline uint32_t csi_cost_next(const csolver *s, const csi_column *column, uint32_t piece) {
    return csi_in_tree(column) ? csi_tree_next(s, piece) : csi_single_next(s, column, piece);
}

/* Must be called before the breakpoint, weight or priority of a constraint changes. If the
 * column of the constraint has a breakpoint tree (search tree by these values), removes the
 * constraint from the tree. csi_cost_put() adds it again after the change. Neither function can
 * fail. */
static inline void csi_cost_take(csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->kind == CSI_KIND_SINGLE && csi_in_tree(csi_col(s, c->column)))
        csi_tree_take(s, constraint);
}

static inline void csi_cost_put(csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->kind == CSI_KIND_SINGLE && csi_in_tree(csi_col(s, c->column)))
        csi_tree_put(s, constraint);
}

/* The left-hand side of a constraint as the calling program gave it: the sum of `terms`, times
 * `factor`. A constraint that shares its row with others has the row's terms and a factor of its
 * own. */
typedef struct csi_left {
    const csi_term *terms;
    uint32_t count;
    double factor;
} csi_left;

/* Returns the left-hand side of a constraint. If the left-hand side is a single term, the term
 * is written to `single`, to which the result then points. */
static inline csi_left csi_left_of(const csolver *s, const csi_constraint *c, csi_term *single) {
    double factor = 1;
    if (c->kind == CSI_KIND_CONSTANT) return (csi_left){NULL, 0, 1};
    if (c->kind == CSI_KIND_SINGLE) {
        const csi_column *x = csi_col(s, c->column);
        *single = (csi_term){.coefficient = c->coefficient, .column = c->column};
        if (!x->logical) return (csi_left){single, 1, 1};
        factor = c->coefficient;
        c = &s->model.constraints.items[x->owner];
    }
    return (csi_left){s->model.terms.items + c->start, csi_constraint_terms(c), factor};
}

/* The left-hand side of a constraint minus its right-hand side, and the sum of the absolute values of the numbers that
 * were added up for this difference. */
typedef struct csi_residual {
    double value, magnitude;
} csi_residual;

/* Computes the residual of a constraint, left side minus right side, and the sum of the magnitudes of its
 * terms, from which the tolerance for rounding errors is computed. `value_of` returns the value of a column.
 * In the sum of magnitudes, a value below `least` counts as `least`. O(terms). */
static CSI_INLINE csi_residual csi_residual_at(const csolver *s, csi_left left, double right,
                                               double least,
                                               double (*value_of)(const csolver *, uint32_t)) {
    csi_residual r = {-right, fabs(right)};
    for (uint32_t i = 0; i < left.count; i++) {
        double factor = left.factor * left.terms[i].coefficient;
        double value = value_of(s, left.terms[i].column);
        r.value += factor * value;
        r.magnitude += fabs(factor) * csi_max(fabs(value), least);
    }
    return r;
}

/* Prepares the first change, in a transaction, of a column that no earlier call has changed since the column was made. A
 * rollback resets such columns to their initial state, so no copy is saved: only their number and the lowest index are. */
static inline void csi_journal_renewed(csolver *s, uint32_t column) {
    csi_tableau_before *before = &s->tableau.before;
    csi_store_touch(s, column);
    csi_col(s, column)->transaction = s->base.undo.transaction;
    before->renewed++;
    if (column < before->renewed_low) before->renewed_low = column;
}

/* Must be called before a column changes. Copies the column for a rollback if this is its first
 * change in the transaction. A column that has never been changed since it was made is only
 * counted, because a rollback can reset it without a copy. Errors: OVERFLOW, OUT_OF_MEMORY. */
static inline csolver_status csi_journal_column(csolver *s, uint32_t column) {
    const csi_undo *u = &s->base.undo;
    if (!u->active) {
        csi_store_touch(s, column);
        return CSOLVER_OK;
    }
    csi_column *x = csi_col(s, column);
    if (x->transaction == u->transaction) return CSOLVER_OK;
    csi_tableau_before *before = &s->tableau.before;
    if (CSI_COMPACT || column < before->first_untouched) return csi_journal_save_column(s, column);
    csi_journal_renewed(s, column);
    return CSOLVER_OK;
}

/* Returns the breakpoint, weight, priority and side by which a constraint contributes to the
 * cost or the bounds of its column. For example, a x <= b with weight w becomes x <= b / a with
 * weight w |a|; if a is negative, the side is reversed to >=. */
static inline csi_piece csi_cost_piece(const csolver *s, const csi_constraint *c) {
    if (c->kind == CSI_KIND_ROW)
        return (csi_piece){c->constant, csi_weight(s, c), csi_priority(s, c), c->relation};
    double a = c->coefficient;
    if (a == 1) return (csi_piece){c->constant, csi_weight(s, c), csi_priority(s, c), c->relation};
    int side = a < 0 ? -c->relation : c->relation;
    return (csi_piece){c->constant / a, csi_weight(s, c) * fabs(a), csi_priority(s, c), side};
}

/* Returns whether two optional constraints on a column are a lower and an upper limit at the same value, a *natural
 * size*, as the widths and heights of most texts have. The column has a natural size if no other constraint contributes
 * to its cost. */
static inline bool csi_is_natural(csi_piece a, csi_piece b) {
    return a.side * b.side == -1 && a.breakpoint == b.breakpoint;
}

/* Returns the rate at which the cost of an optional constraint changes if its column moves from `value` in `direction`
 * (1 or -1): the negative weight if the column approaches the breakpoint from the violated side, the weight if the
 * column goes away from the breakpoint on that side, and 0 if the constraint stays satisfied. */
static inline double csi_piece_rate(csi_piece p, double value, int direction) {
    bool ahead = direction * (p.breakpoint - value) > 0;
    /* whether the column is above the breakpoint just after it has left `value` */
    bool above = ahead == (direction < 0);
    if (above ? p.side > 0 : p.side < 0) return 0;
    return ahead ? -p.weight : p.weight;
}

/* Returns whether the value of a column without a breakpoint tree satisfies all constraints on the column, apart from
 * `except`, which may be NULL, and from suspended edits, which cost nothing. Sets `*held` if one of them is an equality. */
static inline bool csi_column_holds(const csolver *s, const csi_column *x,
                                    const csi_constraint *except, bool *held) {
    for (uint32_t i = x->singles; i != CSI_NONE; i = s->model.constraints.items[i].next) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (c == except || c->suspended) continue;
        csi_piece p = csi_cost_piece(s, c);
        if (csi_missed_by(p.side, x->value - p.breakpoint) > 0) return false;
        *held |= p.side == 0;
    }
    return true;
}

/* Marks the column of a variable as one whose value the next solve may have to publish (copy to
 * the array that the calling program reads). Columns that belong to constraints are ignored. */
static inline void csi_touched_add(csolver *s, uint32_t column) {
    if (csi_col(s, column)->logical) return;
    if (!csi_list_put(&s->tableau.touched, s->tableau.marks, CSI_MARK_TOUCHED, column))
        csi_touched_grow(s, column);
}

/* Does what csi_touched_lone() does, for callers in which a function call would take too long. */
static inline void csi_touched_lone_inline(csolver *s, uint32_t column) {
    if (!csi_is_lone(s, column)) return;
    csi_touched_add(s, column);
    s->tableau.unsettled = true;
}

#endif
