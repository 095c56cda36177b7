/* model.h - the functions of the layer `model`, which stores the program's data: ids, variables,
 * constraints, priorities and weights, terms of rows, and the undo log. Internal.
 *
 * Two invariants hold. The id of a removed variable or constraint is never mistaken for the id
 * of a later one. In a transaction, each column, row or constraint is copied into the undo log
 * before its first change. */
#ifndef CSI_MODEL_H
#define CSI_MODEL_H

#include "../base/base.h"

/* ---- store.c ---- */
csolver_status csi_store_grow_columns(csolver *s, size_t extra);
csolver_status csi_store_grow_rows(csolver *s, size_t extra);
/* Makes room for `extra` more columns, so that making them cannot fail. Errors: OVERFLOW,
 * OUT_OF_MEMORY. */
static inline csolver_status csi_store_reserve_columns(csolver *s, size_t extra) {
    bool fits = extra <= s->model.columns.capacity - s->model.columns.count;
    return fits ? CSOLVER_OK : csi_store_grow_columns(s, extra);
}
static inline csolver_status csi_store_reserve_rows(csolver *s, size_t extra) {
    bool fits = extra <= s->model.rows.capacity - s->model.rows.count;
    return fits ? CSOLVER_OK : csi_store_grow_rows(s, extra);
}
size_t csi_store_column_bytes(const csolver *s, size_t capacity);
size_t csi_store_row_bytes(const csolver *s, size_t capacity);
csolver_status csi_store_move_columns(csolver *s, size_t capacity);
uint32_t csi_store_make_column(csolver *s);
/* Records that a variable's column has been changed since it was made. From now on, a
 * transaction that changes the column must copy it for a rollback; a column that was never
 * changed could simply be reset. */
static inline void csi_store_touch(csolver *s, uint32_t column) {
    if (column >= s->model.untouched) s->model.untouched = column + 1;
}
void csi_store_free_column(csolver *s, uint32_t column);
void csi_store_renew_column(csolver *s, uint32_t column);
void csi_store_free_row(csolver *s, uint32_t row);
void csi_store_free_constraint(csolver *s, uint32_t constraint);
csolver_status csi_store_reserve_variables(csolver *s, size_t extra);
void csi_store_make_variables(csolver *s, size_t count, csolver_variable *ids);
void csi_store_free_variable(csolver *s, uint32_t variable);
void csi_store_clear(csolver *s);
void csi_store_free(csolver *s);

/* ---- names.c ---- */
const char *csi_name_of(const csi_names *names, uint32_t index, uint32_t generation);
csolver_status csi_name_set(csolver *s, csi_names *names, uint32_t index, uint32_t generation,
                            const char *name);
void csi_name_drop(csolver *s, csi_names *names, uint32_t index);
void csi_name_drop_all(csolver *s, csi_names *names);
csolver_status csi_name_copy_all(csolver *to, csi_names *names, const csi_names *from);

/* ---- arena.c ---- */
void csi_arena_take(csolver *s, size_t constraints, size_t logicals, size_t rows, size_t terms);
void csi_arena_fit(csolver *s);

/* ---- strengths.c ---- */
csolver_status csi_strength_look_up(csolver *s, double priority, double weight, uint32_t *strength);

static inline bool csi_strength_is(const csi_strength *g, double priority, double weight) {
    return csi_bits(g->priority) == csi_bits(priority) && csi_bits(g->weight) == csi_bits(weight);
}

/* Finds the index of a pair of priority and weight in the table of all such pairs, and adds the
 * pair if it is new. Compares with the first few pairs before it uses the hash table, because
 * most layouts have only few pairs. Errors: OVERFLOW, OUT_OF_MEMORY. */
static inline csolver_status csi_strength_find(csolver *s, double priority, double weight,
                                               uint32_t *strength) {
    uint32_t few = s->model.strengths.count;
    if (few > CSI_FEW_STRENGTHS) few = CSI_FEW_STRENGTHS;
    for (uint32_t i = 0; i < few; i++) {
        if (!csi_strength_is(&s->model.strengths.items[i], priority, weight)) continue;
        *strength = i;
        return CSOLVER_OK;
    }
    return csi_strength_look_up(s, priority, weight, strength);
}
void csi_strength_clear(csolver *s);

/* ---- forms.c ---- */
/* The result of a search for a constraint whose row a new constraint can share. The left-hand
 * side of the new constraint is `factor` times that of `constraint`. `constraint` is CSI_NONE if
 * nothing was found. */
typedef struct csi_form_match {
    uint32_t constraint;
    double factor;
} csi_form_match;
csolver_status csi_form_find(csolver *s, const csi_term *terms, uint32_t count, bool search,
                             csi_form_match *match);
csolver_status csi_form_make(csolver *s, uint32_t first, uint32_t *form);
void csi_form_enter(csolver *s, uint32_t constraint);
void csi_form_leave(csolver *s, uint32_t constraint);
csolver_status csi_form_expect(csolver *s, uint32_t constraint);
void csi_form_give_back(csolver *s);
void csi_form_undo(csolver *s);
const char *csi_form_check(const csolver *s);

/* ---- blocks.c ---- */
uint32_t csi_block_capacity(uint8_t size_class);
uint8_t csi_block_class(uint32_t count);
csolver_status csi_block_reserve_any(csolver *s, uint32_t count);
uint32_t csi_block_make_any(csolver *s, uint32_t count);

/* Reserves memory so that the next csi_block_make() of at most `count` terms cannot fail. Errors:
 * OVERFLOW, OUT_OF_MEMORY. */
static inline csolver_status csi_block_reserve(csolver *s, uint32_t count) {
    bool fits = count <= CSI_BLOCK_SHORT && count <= s->model.terms.capacity - s->model.terms.count;
    return fits ? CSOLVER_OK : csi_block_reserve_any(s, count);
}

/* Makes a block of `count` consecutive terms, and returns the index of its first term. Cannot
 * fail, because the caller has reserved the memory by csi_block_reserve(). */
static inline uint32_t csi_block_make(csolver *s, uint32_t count) {
    if (count > CSI_BLOCK_SHORT || s->model.free_blocks[count] != CSI_NONE)
        return csi_block_make_any(s, count);
    s->model.terms.count += count;
    return s->model.terms.count - count;
}
bool csi_block_extend(csolver *s, uint32_t start, uint32_t count);
void csi_block_free(csolver *s, uint32_t start, uint8_t size_class);
void csi_block_clear_free(csolver *s);
void csi_block_free_row(csolver *s, const csi_row *r);
void csi_block_link(csolver *s, uint32_t row);
void csi_block_unlink(csolver *s, uint32_t row);
void csi_block_hide(csolver *s, const csi_row *row);
void csi_block_link_term(csolver *s, uint32_t term);
/* Returns the head of a row that substitutions have changed: an additional element before the
 * row's terms. Its field `coefficient` stores a bound on the rounding error of each coefficient
 * of the row, and its field `column` the number of the row's terms, eliminated ones (without a
 * column) included. */
static inline csi_term *csi_block_head(const csolver *s, const csi_row *r) {
    return &s->model.terms.items[r->start - 1];
}

/* Returns the number of terms of a row, including eliminated terms. An eliminated term stands
 * for the logical variable of a required equality, which is constant and has no column. */
static inline uint32_t csi_block_total(const csolver *s, const csi_row *r) {
    return r->derived ? csi_block_head(s, r)->column : r->count;
}

/* Returns a bound on the rounding error of each coefficient of a row. The bound is 0 for a row
 * that no substitution has changed, because its coefficients are those of the constraint. */
static inline double csi_block_noise(const csolver *s, const csi_row *r) {
    return r->derived ? csi_block_head(s, r)->coefficient : 0;
}

/* Returns the head of the linked list of all terms, in all rows, that stand for the logical
 * variable of this row's constraint, a required equality. Such a variable need not have a column
 * (logical.c), so the list belongs to the row. */
static inline uint32_t *csi_block_eliminated(csolver *s, uint32_t row) {
    return &s->model.rows.items[row].eliminated_terms;
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
void csi_journal_open(csolver *s);
bool csi_journal_commit(csolver *s);
void csi_journal_rollback(csolver *s);
csolver_status csi_journal_save_column(csolver *s, uint32_t column);
csolver_status csi_journal_row(csolver *s, uint32_t row);
csolver_status csi_journal_constraint(csolver *s, uint32_t constraint);
static inline csolver_status csi_journal_reserve_made(csolver *s, uint32_t count) {
    return CSI_RESERVE(s, s->model.journal.made, count);
}
void csi_journal_made_column(csolver *s, uint32_t column);
void csi_journal_reused(csolver *s, uint32_t kind, uint32_t index);
size_t csi_journal_count_made(const csolver *s);
csolver_status csi_journal_reserve_removed(csolver *s, uint32_t count);
void csi_journal_removed(csolver *s, uint32_t kind, uint32_t index);
csolver_status csi_journal_reserve_blocks(csolver *s, uint32_t count);
void csi_journal_block(csolver *s, uint32_t start, uint32_t count, bool older);
void csi_journal_row_block(csolver *s, const csi_row *r);

/* ---- ids.c ---- */
bool csi_id_constraint(const csolver *s, csolver_constraint id, uint32_t *index);
uint32_t csi_id_edit_on(const csolver *s, uint32_t column);
bool csi_id_next_generation(uint32_t *generation);

/* ---- changes.c ---- */
void csi_changes_mark(csolver *s);
void csi_changes_drop(csolver *s, uint32_t variable);
void csi_changes_tidy(csolver *s);
csolver_status csi_changes_reserve(csolver *s, size_t extra);
void csi_changes_touch_all(csolver *s);
void csi_changes_note(csolver *s, uint32_t constraint);
void csi_changes_grow(csolver *s, uint32_t column);

/* ---- norm.c ---- */
const csi_norm_exception *csi_norm_exception_of(const csolver *s, double priority);
csolver_norm csi_norm_of(const csolver *s, double priority);
bool csi_norm_by_simplex(const csolver *s);
bool csi_norm_has_squares(const csolver *s);

/* ---- inline functions, called often ---- */
/* Writes the index of the variable with this id to `index`. Returns false if the variable has
 * been removed or the id belongs to another solver. */
static inline bool csi_id_variable(const csolver *s, csolver_variable id, uint32_t *index) {
    if (id.index >= s->model.variables.count) return false;
    const csi_variable *v = &s->model.variables.items[id.index];
    if (!v->live || v->generation != id.generation) return false;
    *index = id.index;
    return true;
}

/* Returns whether a constraint has this id: false if the constraint has been removed or the id
 * belongs to another solver. */
static inline bool csi_id_is_of_constraint(const csolver *s, csolver_constraint id) {
    if (id.index >= s->model.constraints.count) return false;
    const csi_constraint *c = &s->model.constraints.items[id.index];
    /* The hidden constraint that owns a row shared by several constraints has no id. An id that
     * refers to it was guessed by the host, and is invalid. */
    return c->live && !c->leaving && (s->model.tag | c->generation) == id.generation &&
           c->kind != CSI_KIND_FORM;
}

static inline csolver_variable csi_id_of_variable(const csolver *s, uint32_t index) {
    return (csolver_variable){index, s->model.variables.items[index].generation};
}

static inline csolver_constraint csi_id_of_constraint(const csolver *s, uint32_t index) {
    return (csolver_constraint){index, s->model.tag | s->model.constraints.items[index].generation};
}

static inline double csi_priority(const csolver *s, const csi_constraint *c) {
    return s->model.strengths.items[c->strength].priority;
}

static inline double csi_weight(const csolver *s, const csi_constraint *c) {
    return s->model.strengths.items[c->strength].weight;
}

static inline bool csi_is_required(const csolver *s, const csi_constraint *c) {
    return csi_priority(s, c) >= CSOLVER_REQUIRED;
}

static inline csi_column *csi_col(const csolver *s, uint32_t column) {
    return &s->model.columns.items[column];
}

static inline bool csi_is_basic(const csolver *s, uint32_t column) {
    return s->model.columns.items[column].row != CSI_NONE;
}

/* Returns the first constraint on this column alone, or CSI_NONE. For a column with a linked
 * list of such constraints, this is the head of the list. A logical column without a list has
 * only one such constraint, to which it belongs. The column must not have a breakpoint tree
 * (search tree for its constraints). */
static inline uint32_t csi_single_first(const csi_column *column) {
    return column->logical && column->singles == CSI_NONE ? column->owner : column->singles;
}

static inline uint32_t csi_single_next(const csolver *s, const csi_column *column, uint32_t piece) {
    return column->singles == CSI_NONE ? CSI_NONE : s->model.constraints.items[piece].next;
}

/* Returns the first constraint on this column alone, to iterate over all of them;
 * csi_cost_next() returns the next. In a linked list, the youngest constraint usually comes
 * first. If the column has a breakpoint tree (search tree for its constraints), the constraint
 * with the lowest breakpoint comes first. */
static inline uint32_t csi_cost_first(const csolver *s, const csi_column *column) {
    if (column->in_tree) return csi_tree_first(s, (uint32_t)(column - s->model.columns.items));
    return csi_single_first(column);
}

static inline uint32_t csi_cost_next(const csolver *s, const csi_column *column, uint32_t piece) {
    return column->in_tree ? csi_tree_next(s, piece) : csi_single_next(s, column, piece);
}

/* Must be called before the breakpoint, weight or priority of a constraint changes. If the
 * column of the constraint has a breakpoint tree (search tree by these values), removes the
 * constraint from the tree. csi_cost_put() adds it again after the change. Neither function can
 * fail. */
static inline void csi_cost_take(csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->kind == CSI_KIND_SINGLE && csi_col(s, c->column)->in_tree) csi_tree_take(s, constraint);
}

static inline void csi_cost_put(csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->kind == CSI_KIND_SINGLE && csi_col(s, c->column)->in_tree) csi_tree_put(s, constraint);
}

/* Returns whether the constraint owns a block of terms and a row. Constraints without variables,
 * and those on a single column, own neither. */
static inline bool csi_has_terms(const csi_constraint *c) { return c->kind >= CSI_KIND_ROW; }

/* Returns the number of variables of a constraint that owns terms. The block of terms may
 * contain one more term, for the constraint's logical column, which is not counted. */
static inline uint32_t csi_constraint_terms(const csi_constraint *c) {
    return c->column == CSI_NONE ? c->count : c->count - 1;
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

/* Must be called before a column changes. Copies the column for a rollback if this is its first
 * change in the transaction. A column that has never been changed since it was made is only
 * counted, because a rollback can reset it without a copy. Errors: OVERFLOW, OUT_OF_MEMORY. */
static inline csolver_status csi_journal_column(csolver *s, uint32_t column) {
    csi_journal *j = &s->model.journal;
    csi_column *x = csi_col(s, column);
    if (!j->active) {
        csi_store_touch(s, column);
        return CSOLVER_OK;
    }
    if (x->transaction == j->transaction) return CSOLVER_OK;
    if (column < j->first_untouched) return csi_journal_save_column(s, column);
    csi_store_touch(s, column);
    x->transaction = j->transaction;
    j->renewed++;
    if (column < j->renewed_low) j->renewed_low = column;
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

/* Marks the column of a variable as one whose value the next solve may have to publish (copy to
 * the array that the calling program reads). Columns that belong to constraints are ignored. */
static inline void csi_changes_touch(csolver *s, uint32_t column) {
    if (csi_col(s, column)->logical) return;
    if (!csi_list_put(&s->model.touched, s->model.marks, CSI_MARK_TOUCHED, column))
        csi_changes_grow(s, column);
}

#endif
