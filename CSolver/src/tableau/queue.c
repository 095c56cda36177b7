/* queue.c - the queue of basic columns that violate their bounds, or lie outside the linear piece
 * (segment) of their cost that the solver assumes. Also functions on the work lists of columns.
 *
 * The queue is a heap whose entries may be outdated; an entry is checked when it is removed. Which column
 * comes first depends only on the state of the solver, not on the order of insertions, so an operation
 * that was rolled back has no influence on later steps. If there is no memory for the heap, all columns
 * are searched instead, which is slower and has the same result. */
#include "tableau.h"

#include "../base/heap.h"
#include "../base/numeric.h"

/* Returns by how much a value lies outside the interval from `low` to `high`. Returns 0 if the
 * value is inside, or outside by no more than the tolerance, which depends on the value's error
 * bound. */
double csi_queue_outside(double value, double error, double low, double high) {
    if (value < low) return low - value > csi_tolerance(error, low) ? low - value : 0;
    if (value > high) return value - high > csi_tolerance(error, high) ? value - high : 0;
    return 0;
}

/* Returns by how much a basic column is outside its bounds; 0 if it is inside within tolerance. */
double csi_queue_hard_violation(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    csi_bounds bounds = csi_cost_bounds(s, column);
    return csi_queue_outside(x->value, csi_error(x), bounds.lower, bounds.upper);
}

/* Returns by how much a basic column lies outside its segment, the linear piece of its cost; 0 if it is
 * inside within tolerance. */
double csi_queue_violation(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return csi_queue_outside(x->value, csi_error(x), x->low, x->high);
}

/* The order of the queue of violated columns: columns outside their bounds first, then the largest
 * violation, then the smallest index. While cycling is suspected, the size of the violation is ignored
 * (Bland's rule). */
static bool before(const csolver *s, csi_violation a, csi_violation b) {
    if (a.hard != b.hard) return a.hard > b.hard;
    if (!s->tableau.by_index && (a.amount > b.amount || a.amount < b.amount))
        return a.amount > b.amount;
    return a.column < b.column;
}

/* Returns whether the stored segment of a basic column, which is up to date, reaches from bound to bound, because the
 * column has no cost. */
static bool is_bounded_only(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    if (x->singles != CSI_NONE || x->vector != CSI_NONE)
        return !x->has_cost && x->vector == CSI_NONE;
    return !x->logical || csi_is_required(s, &s->model.constraints.items[x->owner]);
}

/* Returns the present violation of a column. The `amount` is 0 if the column is nonbasic, or inside its
 * segment (the linear piece of its cost). */
static CSI_OUTLINE csi_violation violation_of(const csolver *s, uint32_t column) {
    csi_violation v = {0, column, 0};
    if (!csi_col(s, column)->live || !csi_is_basic(s, column)) return v;
    v.amount = csi_queue_violation(s, column);
    bool known = !CSI_COMPACT && !(s->tableau.marks[column] & CSI_MARK_DIRTY);
    if (known && (v.amount == 0 || is_bounded_only(s, column)))
        v.hard = v.amount > 0;
    else
        v.hard = csi_queue_hard_violation(s, column) > 0;
    return v;
}

static bool is_nothing(csi_violation v) { return v.hard == 0 && !(v.amount > 0); }

/* Returns whether an entry of the queue of violated columns still states the present violation of
 * its column. Otherwise the queue has a newer entry for the column, or the violation has
 * disappeared. */
static bool is_current(const csolver *s, csi_violation v) {
    csi_violation now = violation_of(s, v.column);
    return !is_nothing(now) && now.hard == v.hard && !(now.amount < v.amount) &&
           !(now.amount > v.amount);
}

#define AT(i) heap[i]
#define PUT(i, v) heap[i] = (v)
#define BEFORE(a, b) before(s, a, b)

static void insert(csolver *s, csi_violation v) {
    csi_violation *heap = s->tableau.violated.items;
    CSI_HEAP_RISE(v, s->tableau.violated.count++, AT, PUT, BEFORE);
}

static void remove_top(csolver *s) {
    csi_violation *heap = s->tableau.violated.items;
    uint32_t count = --s->tableau.violated.count;
    csi_violation last = heap[count];
    CSI_HEAP_SINK(last, 0, count, AT, PUT, BEFORE);
}

/* Rebuilds the queue of violated columns without outdated entries: keeps one entry for each column,
 * which states the column's present violation. */
CSI_OUTLINE void csi_queue_rebuild(csolver *s) {
    uint32_t kept = 0, count = s->tableau.violated.count;
    for (uint32_t i = 0; i < count; i++) {
        csi_violation v = s->tableau.violated.items[i];
        if ((s->tableau.marks[v.column] & CSI_MARK_VIOLATED) || !is_current(s, v)) continue;
        s->tableau.marks[v.column] |= CSI_MARK_VIOLATED;
        s->tableau.violated.items[kept++] = v;
    }
    s->tableau.violated.count = 0;
    for (uint32_t i = 0; i < kept; i++) {
        csi_violation v = s->tableau.violated.items[i];
        s->tableau.marks[v.column] = (uint8_t)(s->tableau.marks[v.column] & ~CSI_MARK_VIOLATED);
        insert(s, v);
    }
}

/* Makes room for one more entry in the queue of violated columns. Removes outdated entries first,
 * and allocates only if that is not enough. Returns false if there is no memory. */
static bool make_room(csolver *s) {
    if (s->tableau.violated.count < s->tableau.violated.capacity) return true;
    csi_queue_rebuild(s);
    if (!s->base.rigid && s->tableau.violated.count >= s->tableau.violated.capacity / 2)
        (void)CSI_RESERVE(s, s->tableau.violated, s->tableau.violated.count / 2 + 1);
    return s->tableau.violated.count < s->tableau.violated.capacity;
}

/* Adds the column to the queue of violated columns if it is basic and outside its bounds or its segment (the
 * linear piece of its cost) by more than the tolerance. If there is no memory, the queue is given up, and search()
 * finds violated columns instead. */
CSI_OUTLINE void csi_queue_violated(csolver *s, uint32_t column) {
    csi_violation v = violation_of(s, column);
    if (is_nothing(v) || s->tableau.violated_lost) return;
    if (make_room(s))
        insert(s, v);
    else
        s->tableau.violated_lost = true;
}

/* Returns whether the column's value will be computed later by the running sweep, which evaluates
 * the rows in parts (sweep.c). */
static bool is_pending(const csolver *s, uint32_t column) {
    uint32_t row = csi_col(s, column)->row;
    return row != CSI_NONE && (s->tableau.row_marks[row] & CSI_ROW_PENDING) != 0;
}

/* Removes the entries of columns whose values will be computed by the running sweep, which
 * evaluates the rows in parts (sweep.c). The sweep adds these columns again if they are still
 * violated. */
void csi_queue_drop_pending(csolver *s) {
    uint32_t kept = 0, count = s->tableau.violated.count;
    for (uint32_t i = 0; i < count; i++)
        if (!is_pending(s, s->tableau.violated.items[i].column))
            s->tableau.violated.items[kept++] = s->tableau.violated.items[i];
    s->tableau.violated.count = kept;
    csi_queue_rebuild(s);
}

/* Returns the column that would be the first in the queue of violated columns, by searching all
 * columns. Used if there was no memory for the queue. O(columns). */
static uint32_t search(csolver *s, bool hard) {
    csi_violation best = {0, CSI_NONE, 0};
    for (uint32_t i = 0; i < s->tableau.columns.count; i++) {
        csi_violation v = violation_of(s, i);
        if (!is_nothing(v) && !is_pending(s, i) && (best.column == CSI_NONE || before(s, v, best)))
            best = v;
    }
    if (best.column == CSI_NONE) {
        s->tableau.violated_lost = false;
        s->tableau.violated.count = 0;
    }
    return hard && !best.hard ? CSI_NONE : best.column;
}

/* Removes the first column from the queue of violated columns and returns it, or CSI_NONE if there is
 * none. If `hard` is true, only columns outside their bounds count. */
static CSI_OUTLINE uint32_t pop(csolver *s, bool hard) {
    if (s->tableau.violated_lost) return search(s, hard);
    /* One step of the simplex method may end many violations and outdate their entries in the
     * queue. Rebuilding the heap is then cheaper than removing the entries one by one. */
    uint32_t outdated = 0;
    while (s->tableau.violated.count > 0) {
        csi_violation top = s->tableau.violated.items[0];
        if (hard && !top.hard) return CSI_NONE;
        remove_top(s);
        if (is_current(s, top)) return top.column;
        if (++outdated > CSI_QUEUE_OUTDATED + s->tableau.violated.count / 8) {
            csi_queue_rebuild(s);
            outdated = 0;
        }
    }
    return CSI_NONE;
}

/* Returns whether no column is violated, which is found out without a function call. The compact build calls pop(). */
static inline bool is_empty(const csolver *s) {
    return !CSI_COMPACT && s->tableau.violated.count == 0 && !s->tableau.violated_lost;
}

/* Removes and returns the basic column that is farthest outside its bounds, or CSI_NONE. */
uint32_t csi_queue_pop_hard(csolver *s) { return is_empty(s) ? CSI_NONE : pop(s, true); }

/* Removes and returns the basic column that is farthest outside its segment (the linear piece of its
 * cost), or CSI_NONE. Columns outside their bounds come first. */
uint32_t csi_queue_pop_soft(csolver *s) { return is_empty(s) ? CSI_NONE : pop(s, false); }

/* Removes a column that is about to be freed from all work lists, because its index will be used
 * for another column. */
void csi_queue_remove(csolver *s, uint32_t column) {
    uint8_t marks = s->tableau.marks[column];
    uint32_t count = s->tableau.columns.count;
    if (marks & CSI_MARK_DIRTY) csi_list_remove(s, &s->tableau.dirty, column, count);
    if (marks & CSI_MARK_MOVED) csi_list_remove(s, &s->tableau.moved, column, count);
    if (marks & CSI_MARK_REPRICED) csi_list_remove(s, &s->tableau.repriced, column, count);
    if (marks & CSI_MARK_TOUCHED) csi_list_remove(s, &s->tableau.touched, column, count);
    s->tableau.marks[column] &= CSI_MARK_ABOVE;
}

/* Empties the work lists of columns and rows, and the queue of violated columns. Two lists of
 * columns are kept: those whose values must be published, and those whose ties may have to be
 * broken (ties.c). */
void csi_queue_clear(csolver *s) {
    for (uint32_t i = 0; i < s->tableau.columns.count; i++)
        s->tableau.marks[i] &= CSI_MARK_TOUCHED | CSI_MARK_ABOVE | CSI_MARK_SHAREABLE;
    for (uint32_t i = 0; i < s->tableau.rows.count; i++)
        s->tableau.visits[i] = s->tableau.row_marks[i] = 0;
    s->tableau.visit = 0;
    csi_list_clear(&s->tableau.dirty);
    csi_list_clear(&s->tableau.moved);
    csi_list_clear(&s->tableau.repriced);
    csi_list_clear(&s->tableau.unevaluated);
    csi_list_clear(&s->tableau.doubtful);
    s->tableau.sweep.count = 0;
    s->tableau.violated.count = 0;
    s->tableau.violated_lost = false;
}

/* Rebuilds the work lists from all columns. Queues the violated basic columns. Of the list of dual
 * infeasible columns, keeps the first `kept` items, which were in the list when the transaction
 * began, so that later solves try the same columns in the same order as without the transaction. If
 * the list is lost, or was lost when the transaction began (`kept` is CSI_NONE), queues each
 * nonbasic column. Allocates nothing, so that a rollback can call this function. */
CSI_OUTLINE void csi_queue_scan(csolver *s, uint32_t kept) {
    csi_list *list = &s->tableau.repriced;
    bool known = !list->lost && kept <= list->count;
    csi_queue_clear(s);
    for (uint32_t i = 0; known && i < kept; i++)
        s->tableau.marks[list->items[i]] |= CSI_MARK_REPRICED;
    if (known) list->count = kept;
    s->base.rigid = true;
    for (uint32_t i = 0; i < s->tableau.columns.count; i++) {
        if (!csi_col(s, i)->live) continue;
        if (csi_is_basic(s, i))
            csi_queue_violated(s, i);
        else if (!known)
            csi_queue_repriced(s, i);
    }
    s->base.rigid = false;
}
