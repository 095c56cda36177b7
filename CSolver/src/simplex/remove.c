/* remove.c - removes a constraint from the solver.
 *
 * The logical column of a constraint with a row must vanish from all rows. If the column is
 * nonbasic, a pivot first makes it basic, in the lowest of the rows that use it. Now this row
 * defines a column that will be removed, so the row is substituted into all other rows that use the
 * column, and then dropped. A redundant equality has a basic logical column, which is in no other
 * row, so nothing else changes. The logical column of an equality that has effect is nonbasic, and
 * its removal changes every row that depends on it. Therefore the values never depend on the order
 * in which redundant constraints are added and removed.
 *
 * A long derived row closes a chain of equalities. If many equalities of the chain are removed,
 * such a row would be rewritten for each of them. So the row is *opened* first: its own logical
 * column becomes basic, on which no other row depends, and the row gets the terms of its constraint
 * again. If values must change, the dual simplex method closes the chain again, once. */
#include "simplex.h"

#include "../base/numeric.h"

/* Returns the constraint before `index` in the linked list of the constraints on a column, or CSI_NONE if `index` is the first. */
static inline uint32_t find_before(const csolver *s, const csi_column *x, uint32_t index) {
    uint32_t before = CSI_NONE;
    for (uint32_t i = x->singles; i != index; i = s->model.constraints.items[i].next) before = i;
    return before;
}

/* Takes a constraint off the linked list of the constraints on a column. `before` is the one before it, or CSI_NONE. */
static inline void unlink_after(csolver *s, csi_column *x, uint32_t before, uint32_t index) {
    csi_constraint *all = s->model.constraints.items;
    *(before == CSI_NONE ? &x->singles : &all[before].next) = all[index].next;
    x->single_count--;
}

/* Removes a constraint with a single variable from the list or tree of constraints of the variable's column, and leaves
 * the column's bounds and value as they are. Up to CSI_TREE_MOST such constraints of a column are in a linked list,
 * which is searched. More of them are in a tree. */
static csolver_status unlink_single(csolver *s, uint32_t index) {
    const csi_constraint *c = &s->model.constraints.items[index];
    CSI_TRY(csi_journal_column(s, c->column));
    if (csi_in_tree(csi_col(s, c->column))) CSI_TRY(csi_tree_thin_out(s, c->column));
    if (csi_in_tree(csi_col(s, c->column))) {
        csi_tree_take(s, index);
        return CSOLVER_OK;
    }
    uint32_t before = find_before(s, csi_col(s, c->column), index);
    if (before != CSI_NONE) CSI_TRY(csi_journal_constraint(s, before));
    unlink_after(s, csi_col(s, c->column), before, index);
    return CSOLVER_OK;
}

/* Queues the column of a lone variable (a variable on which only constraints with this single variable act), so that
 * the next solve chooses the value by these constraints, unless the present value is the only optimal one. Does nothing
 * for other columns. */
static void touch_lone(csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    if (!CSI_COMPACT && (!csi_is_lone(s, column) || x->logical || csi_cost_is_settled(s, x)))
        return;
    csi_touched_lone(s, column);
}

/* Called when a row has been unlinked because it will be freed. Queues the variables that no other row contains. */
static void touch_freed(csolver *s, const csi_row *r) {
    for (uint32_t i = r->start; i < r->start + r->count; i++)
        touch_lone(s, s->model.terms.items[i].column);
}

/* Removes a constraint with a single variable from the column of the variable. The next flush updates the column. */
static csolver_status remove_single(csolver *s, uint32_t index) {
    csi_queue_dirty(s, s->model.constraints.items[index].column);
    return unlink_single(s, index);
}

/* Returns whether the value of a constraint's column is strictly inside the constraint, and the removal of the
 * constraint changes nothing but the bounds stored in the column: neither the column's value nor its reduced cost, nor
 * the segment of its cost. No column or row may wait for a flush. */
static bool is_slack(const csolver *s, const csi_constraint *c, const csi_column *x) {
    if (x->fixed || (x->row != CSI_NONE && (x->has_cost || x->vector != CSI_NONE))) return false;
    csi_piece p = csi_cost_piece(s, c);
    return p.side * (x->value - p.breakpoint) > 0;
}

/* Returns whether no column has a slope or a reduced cost, so that no optional constraint is violated. */
static bool is_free_of_costs(const csolver *s) {
    return s->base.nodes.count == s->base.free_node_count;
}

/* Returns whether a nonbasic column can keep its value when the constraint `c` on it is removed, even if the column is
 * at the bound that `c` sets: if no column of the solver has a slope or a reduced cost, every point that satisfies all
 * constraints is optimal, and the value satisfies all other constraints on the column. Before the call, no column and
 * no row may wait for a flush. */
static bool is_idle(const csolver *s, const csi_constraint *c, const csi_column *x) {
    bool held = false;
    return is_free_of_costs(s) && x->row == CSI_NONE && !x->fixed &&
           csi_column_holds(s, x, c, &held);
}

/* Returns whether a constraint can be removed without memory and without a change of any row: it is in the linked list
 * of a column that has no breakpoint tree, and a column that stands for a form keeps another member. */
static inline bool is_plain(const csolver *s, const csi_constraint *c) {
    if (c->kind != CSI_KIND_SINGLE) return false;
    const csi_column *x = csi_col(s, c->column);
    return !csi_in_tree(x) && (!x->logical || x->single_count > 1);
}

/* Removes a constraint on one variable from the list of constraints on this variable's column, and stores the column's new
 * bounds. The values of all columns stay, because is_slack() or is_idle() has returned true for the constraint. */
static void drop_single(csolver *s, const csi_constraint *c) {
    uint32_t column = c->column;
    csi_column *x = csi_col(s, column);
    uint32_t index = (uint32_t)(c - s->model.constraints.items);
    unlink_after(s, x, find_before(s, x, index), index);
    if (csi_is_required(s, c)) {
        csi_bounds bounds = csi_cost_bounds(s, column);
        x->low = bounds.lower;
        x->high = bounds.upper;
    }
    touch_lone(s, column);
}

/* Returns whether a constraint's row can be dropped without any other change: the row's basic column is the constraint's
 * own logical column, which no other row contains, and which has no cost at its value. No column or row may wait for a
 * flush. */
static bool is_slack_row(const csolver *s, uint32_t index) {
    const csi_constraint *c = &s->model.constraints.items[index];
    const csi_row *r = &s->tableau.rows.items[c->row];
    if (r->eliminated || r->source != index || r->basic != c->column) return false;
    return csi_pivot_is_loose(s, c->column) && csi_col(s, c->column)->vector == CSI_NONE;
}

/* Returns the constraint that owns the row of a constraint: the constraint itself, or the form whose only member the
 * constraint is. Returns CSI_NONE if other constraints share the row, or if there is no row. */
static uint32_t owner_of_row(const csolver *s, uint32_t index) {
    const csi_constraint *c = &s->model.constraints.items[index];
    if (c->kind == CSI_KIND_ROW) return index;
    if (c->kind != CSI_KIND_SINGLE) return CSI_NONE;
    const csi_column *x = csi_col(s, c->column);
    return x->logical && !csi_in_tree(x) && x->single_count == 1 ? x->owner : CSI_NONE;
}

/* Returns whether the row of a constraint or form can be dropped without a change of any value although the constraint
 * holds as an equality: no optional constraint is violated, so no column has a cost or a reduced cost at present, no
 * other row contains the logical variable, and the row still has the terms of its constraint. The row's basic column
 * then stays where it is, as a nonbasic column. The caller must have brought all changed columns and rows up to date
 * (csi_flush). */
static bool is_idle_row(const csolver *s, uint32_t owner) {
    const csi_constraint *c = &s->model.constraints.items[owner];
    const csi_row *r = &s->tableau.rows.items[c->row];
    const csi_column *x = csi_col(s, r->basic);
    if (!is_free_of_costs(s)) return false;
    if (r->derived || r->source != owner || x->logical) return false;
    if (x->value < x->low || x->value > x->high) return false;
    if (r->eliminated) return r->eliminated_terms == CSI_NONE;
    return s->model.terms.items[csi_col(s, c->column)->users.head].next == CSI_NONE;
}

/* Frees the row, the logical column and the terms of a constraint on several variables, or of a form (the hidden constraint
 * that owns a shared row), for which is_slack_row() or is_idle_row() holds. */
static void drop_row_of(csolver *s, uint32_t constraint) {
    csi_form_leave(s, constraint);
    const csi_constraint *c = &s->model.constraints.items[constraint];
    const csi_row *r = &s->tableau.rows.items[c->row];
    if (r->basic != c->column) csi_pivot_leave(s, r->basic);
    csi_row_unlink(s, c->row);
    touch_freed(s, r);
    if (r->derived) csi_row_free_block(s, r);
    csi_block_free(s, c->start, csi_block_class(c->count));
    csi_store_free_row(s, c->row);
    if (r->eliminated) return;
    csi_ending_forget(s, c->column);
    csi_queue_remove(s, c->column);
    csi_store_free_column(s, c->column);
}

/* Does for a constraint with a row what csi_remove_slack() does, except that the constraint itself stays to be freed. */
static CSI_OUTLINE bool drop_row(csolver *s, uint32_t constraint) {
    uint32_t owner = owner_of_row(s, constraint);
    if (owner == CSI_NONE) return false;
    if (!(owner == constraint && is_slack_row(s, owner)) && !is_idle_row(s, owner)) return false;
    drop_row_of(s, owner);
    if (owner != constraint) csi_store_free_constraint(s, owner);
    return true;
}

/* Removes a constraint for good, outside a transaction, if its removal needs no memory and changes nothing else, neither
 * other rows nor the optimum, because the constraint is strictly satisfied, or is_idle() or is_idle_row() holds. Otherwise, and
 * always in the compact build, returns false and changes nothing. Cannot fail. */
bool csi_remove_slack(csolver *s, uint32_t constraint) {
    if (CSI_COMPACT || csi_queue_waits(s)) return false;
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (is_plain(s, c)) {
        const csi_column *x = csi_col(s, c->column);
        if (!is_slack(s, c, x) && !is_idle(s, c, x)) return false;
        drop_single(s, c);
    } else if (!drop_row(s, constraint)) {
        return false;
    }
    csi_store_free_constraint(s, constraint);
    s->model.structure++;
    return true;
}

/* Returns whether removing constraints one after the other needs no memory and changes no row. */
static bool are_plain(const csolver *s, size_t count, const csolver_constraint *constraints) {
    for (size_t i = 0; i < count; i++) {
        const csi_constraint *c = &s->model.constraints.items[constraints[i].index];
        if (!is_plain(s, c)) return false;
        /* several of the constraints may be the only members of one form */
        if (count > 1 && csi_col(s, c->column)->logical) return false;
    }
    return true;
}

/* Removes constraints for good, outside a transaction, if that needs no memory and changes no row; only costs and bounds
 * of columns change. Otherwise returns false and changes nothing. Cannot fail. */
bool csi_remove_plain(csolver *s, size_t count, const csolver_constraint *constraints) {
    if (!are_plain(s, count, constraints)) return false;
    for (size_t i = 0; i < count; i++) {
        (void)remove_single(s, constraints[i].index);
        csi_store_free_constraint(s, constraints[i].index);
    }
    s->model.structure++;
    return true;
}

/* Returns whether a term is surely not 0: whether its coefficient is larger than the rounding error
 * of its row by the factor CSI_PIVOT_OVER_NOISE. */
static bool is_sure(const csolver *s, const csi_term *term) {
    double noise = csi_row_noise(s, &s->tableau.rows.items[term->row]);
    return fabs(term->coefficient) >= CSI_PIVOT_OVER_NOISE * noise;
}

/* Among the rows that contain the column, returns the one that is evaluated first (whose basic
 * column has the lowest order key). Rows whose basic column is in no other row come last. Returns
 * CSI_NONE if there is none. If `sure`, ignores rows in which the column's coefficient may be only
 * rounding error. */
static uint32_t lowest_row(const csolver *s, uint32_t column, bool sure) {
    uint32_t best = CSI_NONE;
    int64_t best_key = 0;
    for (uint32_t i = csi_col(s, column)->users.head; i != CSI_NONE;
         i = s->model.terms.items[i].next) {
        uint32_t row = s->model.terms.items[i].row, basic = s->tableau.rows.items[row].basic;
        if (sure && !is_sure(s, &s->model.terms.items[i])) continue;
        int64_t key = csi_pivot_is_loose(s, basic) ? INT64_MAX : csi_col(s, basic)->order_key;
        if (best == CSI_NONE || key < best_key || (key == best_key && row < best)) {
            best = row;
            best_key = key;
        }
    }
    return best;
}

/* Returns the row with the lowest index, except `row`, that contains the column; CSI_NONE if there
 * is none. Taking the lowest makes the result independent of the order of the column's list. */
static uint32_t another_row(const csolver *s, uint32_t column, uint32_t row) {
    uint32_t best = CSI_NONE;
    for (uint32_t i = csi_col(s, column)->users.head; i != CSI_NONE;
         i = s->model.terms.items[i].next)
        if (s->model.terms.items[i].row != row && s->model.terms.items[i].row < best)
            best = s->model.terms.items[i].row;
    return best;
}

/* Makes a nonbasic logical column basic in a row, so that the column can be removed with the row,
 * or the row can get the terms of its constraint again. Removes the column's bounds for the moment,
 * so that it has no cost at any value. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
static csolver_status make_basic_in(csolver *s, uint32_t column, uint32_t row) {
    uint32_t leaving = s->tableau.rows.items[row].basic;
    csi_keys keys;
    CSI_TRY(csi_pivot_prepare(s, leaving, column, &keys));
    row = csi_col(s, leaving)->row;
    if (csi_col(s, column)->vector != CSI_NONE || csi_col(s, leaving)->vector != CSI_NONE) {
        CSI_TRY(csi_btran_row(s, row));
        CSI_TRY(csi_reduced_exchange(s, leaving, column, csi_vector_begin(s)));
    }
    csi_cycle_pivot(s, leaving, column, keys);
    csi_col(s, column)->low = -INFINITY;
    csi_col(s, column)->high = INFINITY;
    /* The value of the leaving column may not be a breakpoint of its cost, so queue the column:
     * the next flush moves it to an optimal value. */
    csi_queue_dirty(s, leaving);
    return CSOLVER_OK;
}

/* Finds out whether the basic column of `row` really depends on the nonbasic column `column`:
 * substitutes all basic columns in the row. Contributions of different rows may cancel each other,
 * except in the row that is evaluated first. */
static csolver_status depends_for_sure(csolver *s, uint32_t row, uint32_t column, bool *depends) {
    CSI_TRY(csi_btran_row(s, row));
    const csi_entry *entry = csi_sparse_find(s, column);
    *depends = entry != NULL && !csi_pivot_is_small(s, entry);
    return CSOLVER_OK;
}

/* Makes a nonbasic logical column basic. Substituting one row into others again and again, as when
 * many constraints are removed, accumulates rounding errors. If the coefficient for the pivot may
 * be such an error, all rows are rebuilt from the constraints first. They are not shortened, because
 * they must not get terms of the column that is about to be removed. Errors: RANGE if no row
 * contains the column, because coefficients differ so much in size that rounding has removed it. */
static csolver_status make_basic(csolver *s, uint32_t column) {
    uint32_t row = lowest_row(s, column, false);
    if (s->tableau.derivations > 0 && row != lowest_row(s, column, true)) {
        CSI_TRY(csi_refactor_rows(s, false));
        if (csi_is_basic(s, column)) return CSOLVER_OK;
        row = lowest_row(s, column, false);
        uint32_t sure = lowest_row(s, column, true);
        bool depends = false;
        if (sure != CSI_NONE && sure != row) CSI_TRY(depends_for_sure(s, sure, column, &depends));
        if (depends) row = sure;
    }
    return row == CSI_NONE ? CSOLVER_ERROR_RANGE : make_basic_in(s, column, row);
}

/* Prepares dropping `row` because the constraint `removed` is removed. The dropped row may have
 * been made from another constraint. If so, the row that was made from the removed constraint
 * stands for this other constraint from now on. */
static csolver_status hand_over(csolver *s, uint32_t removed, uint32_t row) {
    uint32_t heir = s->model.constraints.items[removed].row,
             source = s->tableau.rows.items[row].source;
    if (heir == row) return CSOLVER_OK;
    CSI_TRY(csi_logical_make(s, row));
    CSI_TRY(csi_journal_row(s, heir));
    CSI_TRY(csi_journal_constraint(s, source));
    s->tableau.rows.items[heir].source = source;
    s->tableau.rows.items[heir].quiet = false;
    s->model.constraints.items[source].row = heir;
    return CSOLVER_OK;
}

/* Returns whether a row that substitutions have changed may be opened, which means that it gets the
 * terms of its constraint again. That requires that the constraint is an equality that is satisfied
 * without cost, and that its logical variable occurs in no other row. */
static bool may_open(const csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    const csi_constraint *c = &s->model.constraints.items[r->source];
    bool required = c->kind != CSI_KIND_FORM && csi_is_required(s, c);
    if (!required && c->relation != CSOLVER_EQUAL) return false;
    if (!required && (r->eliminated || csi_col(s, c->column)->vector != CSI_NONE)) return false;
    if (!r->eliminated && csi_is_basic(s, c->column)) return false;
    uint32_t first = r->eliminated ? r->eliminated_terms : csi_col(s, c->column)->users.head;
    if (first == CSI_NONE || s->model.terms.items[first].row != row) return false;
    return s->model.terms.items[first].next == CSI_NONE;
}

/* Returns a row with more than `most` terms that contains the logical variable of `constraint`,
 * which is about to be removed. Considers only rows that substitutions have changed and for which
 * may_open() holds: each can get the terms of the constraint from which it was made again. Returns
 * CSI_NONE if there is no such row. */
static uint32_t long_row(const csolver *s, uint32_t constraint, uint32_t most) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    bool eliminated = s->tableau.rows.items[c->row].eliminated;
    uint32_t i = eliminated ? s->tableau.rows.items[c->row].eliminated_terms
                            : csi_col(s, c->column)->users.head;
    for (; i != CSI_NONE; i = s->model.terms.items[i].next) {
        uint32_t row = s->model.terms.items[i].row;
        const csi_row *r = &s->tableau.rows.items[row];
        if (r->derived && csi_row_total(s, r) > most && may_open(s, row)) return row;
    }
    return CSI_NONE;
}

static csolver_status open_row(csolver *s, uint32_t row) {
    CSI_TRY(csi_logical_make(s, row));
    uint32_t column = s->model.constraints.items[s->tableau.rows.items[row].source].column;
    CSI_TRY(csi_logical_release(s, column));
    s->base.scratch.count = 0;
    CSI_TRY(make_basic_in(s, column, row));
    CSI_TRY(csi_journal_reserve_blocks(s, 1));
    csi_row *r = &s->tableau.rows.items[row];
    const csi_constraint *c = &s->model.constraints.items[r->source];
    if (csi_is_required(s, c) && c->relation == CSOLVER_EQUAL) CSI_TRY(csi_logical_fix(s, column));
    csi_row_unlink(s, row);
    csi_journal_row_block(s, r);
    r->derived = r->quiet = false;
    r->start = c->start;
    r->count = c->count;
    r->shift = 0;
    csi_row_link(s, row);
    csi_queue_dirty(s, column);
    csi_values_invalidate(s, row);
    return CSOLVER_OK;
}

/* Opens all rows with more than `longest` terms that contain the logical variable of the
 * constraint: gives them the terms of their own constraints again. Errors: OUT_OF_MEMORY,
 * WORK_LIMIT. */
static csolver_status open_long_rows(csolver *s, uint32_t index, uint32_t longest) {
    for (;;) {
        uint32_t row = long_row(s, index, longest);
        if (row == CSI_NONE) return CSOLVER_OK;
        CSI_TRY(csi_work_check(s));
        CSI_TRY(open_row(s, row));
    }
}

static csolver_status remove_row(csolver *s, uint32_t index, uint32_t longest) {
    CSI_TRY(open_long_rows(s, index, longest));
    CSI_TRY(csi_logical_make(s, s->model.constraints.items[index].row));
    uint32_t column = s->model.constraints.items[index].column;
    CSI_TRY(csi_logical_release(s, column));
    s->base.scratch.count = 0;
    CSI_TRY(csi_journal_column(s, column));
    if (!csi_is_basic(s, column)) CSI_TRY(make_basic(s, column));
    uint32_t row = csi_col(s, column)->row;
    if (csi_col(s, column)->vector != CSI_NONE) {
        csi_span change = csi_vector_begin(s);
        CSI_TRY(csi_vector_add_list(s, &change, csi_col(s, column)->vector, -1));
        CSI_TRY(csi_btran_row(s, row));
        CSI_TRY(csi_reduced_shift(s, column, change));
    }
    for (;;) {
        uint32_t user = another_row(s, column, row);
        if (user == CSI_NONE) break;
        CSI_TRY(csi_pivot_eliminate(s, user, row, column, s->tableau.rows.items[user].basic));
        CSI_TRY(csi_pivot_measure(s, user));
    }
    CSI_TRY(csi_journal_row(s, row));
    CSI_TRY(hand_over(s, index, row));
    /* hand_over() may have used the reserved block, so reserve another one */
    CSI_TRY(csi_journal_reserve_blocks(s, 1));
    csi_row *r = &s->tableau.rows.items[row];
    csi_row_unlink(s, row);
    touch_freed(s, r);
    if (r->derived) csi_journal_row_block(s, r);
    r->live = false;
    csi_col(s, column)->live = 0;
    csi_undo_removed(s, CSI_RECORD_ROW, row);
    csi_undo_removed(s, CSI_RECORD_COLUMN, column);
    return CSOLVER_OK;
}

/* Removes a constraint that shares a row from the form (the hidden constraint that owns the row).
 * If it is the form's last member, removes the form and its row, too. */
static csolver_status remove_member(csolver *s, uint32_t index, uint32_t longest) {
    uint32_t column = s->model.constraints.items[index].column;
    uint32_t form = csi_col(s, column)->owner;
    CSI_TRY(csi_journal_column(s, column));
    if (csi_in_tree(csi_col(s, column))) CSI_TRY(csi_tree_thin_out(s, column));
    if (csi_in_tree(csi_col(s, column)) || csi_col(s, column)->single_count > 1)
        return remove_single(s, index);
    CSI_TRY(csi_journal_constraint(s, form));
    csi_form_leave(s, form);
    CSI_TRY(remove_row(s, form, longest));
    s->model.constraints.items[form].live = 0;
    csi_undo_removed(s, CSI_RECORD_CONSTRAINT, form);
    return CSOLVER_OK;
}

static csolver_status take_out(csolver *s, uint32_t constraint, uint32_t longest) {
    csi_constraint *c = &s->model.constraints.items[constraint];
    CSI_TRY(csi_journal_constraint(s, constraint));
    CSI_TRY(csi_undo_reserve_removed(s, 4));
    csi_form_leave(s, constraint);
    if (c->kind == CSI_KIND_ROW) {
        CSI_TRY(remove_row(s, constraint, longest));
    } else if (c->kind == CSI_KIND_SINGLE) {
        bool member = csi_col(s, c->column)->logical;
        CSI_TRY(member ? remove_member(s, constraint, longest) : remove_single(s, constraint));
    }
    c = &s->model.constraints.items[constraint];
    c->live = 0;
    if (c->edit)
        s->model.edit_count--;
    else if (!c->leaving)
        s->model.constraint_count--;
    csi_undo_removed(s, CSI_RECORD_CONSTRAINT, constraint);
    s->model.solved = false;
    return CSOLVER_OK;
}

/* Removes a constraint, which must exist, inside a transaction. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
csolver_status csi_remove(csolver *s, uint32_t constraint) {
    return take_out(s, constraint, CSI_OPENED_FOR_FEW);
}

/* Marks the logical column (the slack) of a required equality that is about to be removed. The column
 * is fixed at zero, and the solver keeps no reduced costs of fixed columns. The
 * column may move after the removal, so the mark makes csi_reduced_sum_kept() compute its reduced cost. */
static csolver_status mark_fixed(csolver *s, uint32_t constraint) {
    if (s->model.constraints.items[constraint].kind != CSI_KIND_ROW) return CSOLVER_OK;
    CSI_TRY(csi_logical_make(s, s->model.constraints.items[constraint].row));
    uint32_t column = s->model.constraints.items[constraint].column;
    if (!csi_col(s, column)->fixed || csi_is_basic(s, column)) return CSOLVER_OK;
    CSI_TRY(csi_journal_column(s, column));
    csi_col(s, column)->fixed = 0;
    s->tableau.marks[column] |= CSI_MARK_KEPT;
    return CSOLVER_OK;
}

/* Computes the reduced costs of the logical columns of all required equalities that are about to be
 * removed, in one pass over the rows. One pass for each equality would visit all rows that depend
 * on it. Long rows are opened (get the terms of their own constraints again) before, because the
 * pivots for that would already add to the reduced costs, which must be empty at first. */
static csolver_status release_together(csolver *s, size_t count,
                                       const csolver_constraint *constraints) {
    csolver_status status = CSOLVER_OK;
    if (is_free_of_costs(s))
        return CSOLVER_OK; /* no column has a cost, so no reduced cost is needed */
    for (size_t i = 0; i < count; i++)
        if (s->model.constraints.items[constraints[i].index].kind == CSI_KIND_ROW)
            CSI_TRY(open_long_rows(s, constraints[i].index, CSI_OPENED_FOR_MANY));
    for (size_t i = 0; i < count && status == CSOLVER_OK; i++)
        status = mark_fixed(s, constraints[i].index);
    if (status == CSOLVER_OK) status = csi_reduced_sum_kept(s);
    for (size_t i = 0; i < count; i++) {
        const csi_constraint *c = &s->model.constraints.items[constraints[i].index];
        if (c->kind != CSI_KIND_ROW || c->column == CSI_NONE) continue;
        s->tableau.marks[c->column] = (uint8_t)(s->tableau.marks[c->column] & ~CSI_MARK_KEPT);
    }
    return status;
}

/* Removes several constraints, each of which occurs once in the array. If there are many, first
 * computes the reduced costs that all removals need together. */
csolver_status csi_remove_many(csolver *s, size_t count, const csolver_constraint *constraints) {
    enum { SHARE = 64 };
    bool many = count >= CSI_REMOVED_TOGETHER;
    if (many && count >= s->tableau.columns.count / SHARE)
        CSI_TRY(release_together(s, count, constraints));
    for (size_t i = 0; i < count; i++)
        CSI_TRY(take_out(s, constraints[i].index, many ? CSI_OPENED_FOR_MANY : CSI_OPENED_FOR_FEW));
    return CSOLVER_OK;
}
