/* queue.c - columns that wait for work: basic ones outside their bounds or segments,
 * nonbasic ones that may be worth moving, and columns whose constraints changed.
 *
 * Entries may be out of date; readers look again. The column taken out depends on the state of the
 * solver only, not on the order in which work came in, so that an operation that was taken back
 * leaves no trace in what is done later. */
#include "tableau.h"

#include "../base/heap.h"
#include "../base/numeric.h"

/* How far a value known to within `error` is outside, 0 if within tolerance. */
double csi_queue_outside(double value, double error, double low, double high) {
    if (value < low) return low - value > csi_tolerance(error, low) ? low - value : 0;
    if (value > high) return value - high > csi_tolerance(error, high) ? value - high : 0;
    return 0;
}

/* How far a basic column is outside its bounds, 0 if within tolerance. */
double csi_queue_hard_violation(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    csi_bounds bounds = csi_cost_bounds(s, column);
    return csi_queue_outside(x->value, csi_error(x), bounds.lower, bounds.upper);
}

/* How far it is outside its segment. */
double csi_queue_violation(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return csi_queue_outside(x->value, csi_error(x), x->low, x->high);
}

/* Heap order: columns outside their bounds first, then the greatest violation, then the smallest
 * index; when cycling is suspected the smallest index alone. */
static bool before(const csolver *s, csi_violation a, csi_violation b) {
    if (a.hard != b.hard) return a.hard > b.hard;
    if (!s->tableau.bland && (a.amount > b.amount || a.amount < b.amount))
        return a.amount > b.amount;
    return a.column < b.column;
}

static csi_violation violation_of(const csolver *s, uint32_t column) {
    csi_violation v = {0, column, 0};
    if (!csi_col(s, column)->live || !csi_is_basic(s, column)) return v;
    v.amount = csi_queue_violation(s, column);
    v.hard = csi_queue_hard_violation(s, column) > 0;
    return v;
}

static bool is_nothing(csi_violation v) { return v.hard == 0 && !(v.amount > 0); }

/* Whether the entry still says what is so: a changed violation has an entry of its own. */
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

/* Builds the heap anew from the entries that are current, each once. */
void csi_queue_rebuild(csolver *s) {
    uint32_t kept = 0, count = s->tableau.violated.count;
    for (uint32_t i = 0; i < count; i++) {
        csi_violation v = s->tableau.violated.items[i];
        if ((s->model.marks[v.column] & CSI_MARK_VIOLATED) || !is_current(s, v)) continue;
        s->model.marks[v.column] |= CSI_MARK_VIOLATED;
        s->tableau.violated.items[kept++] = v;
    }
    s->tableau.violated.count = 0;
    for (uint32_t i = 0; i < kept; i++) {
        csi_violation v = s->tableau.violated.items[i];
        s->model.marks[v.column] = (uint8_t)(s->model.marks[v.column] & ~CSI_MARK_VIOLATED);
        insert(s, v);
    }
}

/* Room for one more: out of date entries go before the heap grows. */
static bool make_room(csolver *s) {
    if (s->tableau.violated.count < s->tableau.violated.capacity) return true;
    csi_queue_rebuild(s);
    if (!s->base.rigid && s->tableau.violated.count >= s->tableau.violated.capacity / 2)
        (void)CSI_RESERVE(s, s->tableau.violated, s->tableau.violated.count / 2 + 1);
    return s->tableau.violated.count < s->tableau.violated.capacity;
}

/* Without memory the heap is given up, and columns are looked at one by one: slow, and the same. */
static void push(csolver *s, uint32_t column) {
    csi_violation v = violation_of(s, column);
    if (is_nothing(v) || s->tableau.violated_lost) return;
    if (make_room(s))
        insert(s, v);
    else
        s->tableau.violated_lost = true;
}

/* Queues the column if it is basic and violated beyond tolerance. */
void csi_queue_violated(csolver *s, uint32_t column) { push(s, column); }

/* The column that the heap would have on top. */
static uint32_t search(csolver *s, bool hard) {
    csi_violation best = {0, CSI_NONE, 0};
    for (uint32_t i = 0; i < s->model.columns.count; i++) {
        csi_violation v = violation_of(s, i);
        if (!is_nothing(v) && (best.column == CSI_NONE || before(s, v, best))) best = v;
    }
    if (best.column == CSI_NONE) {
        s->tableau.violated_lost = false;
        s->tableau.violated.count = 0;
    }
    return hard && !best.hard ? CSI_NONE : best.column;
}

static uint32_t pop(csolver *s, bool hard) {
    if (s->tableau.violated_lost) return search(s, hard);
    /* Where one step mends many violations, it is cheaper to sort out the rest at once. */
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

uint32_t csi_queue_pop_hard(csolver *s) { return pop(s, true); }

uint32_t csi_queue_pop_soft(csolver *s) { return pop(s, false); }

/* Takes a column out of all lists: its slot is about to be another column's. */
void csi_queue_forget(csolver *s, uint32_t column) {
    uint8_t marks = s->model.marks[column];
    uint32_t count = s->model.columns.count;
    if (marks & CSI_MARK_DIRTY) csi_list_take_out(s, &s->tableau.dirty, column, count);
    if (marks & CSI_MARK_MOVED) csi_list_take_out(s, &s->tableau.moved, column, count);
    if (marks & CSI_MARK_DUAL_INFEASIBLE)
        csi_list_take_out(s, &s->tableau.dual_infeasible, column, count);
    if (marks & CSI_MARK_TOUCHED) csi_list_take_out(s, &s->model.touched, column, count);
    if (marks & CSI_MARK_TIED) csi_list_take_out(s, &s->tableau.tied, column, count);
    s->model.marks[column] = 0;
}

/* Forgets all waiting work but the columns to be published, and those that may be tied. */
void csi_queue_clear(csolver *s) {
    for (uint32_t i = 0; i < s->model.columns.count; i++)
        s->model.marks[i] &= CSI_MARK_TOUCHED | CSI_MARK_TIED;
    for (uint32_t i = 0; i < s->model.rows.count; i++)
        s->model.visits[i] = s->model.row_marks[i] = 0;
    s->tableau.visit = 0;
    csi_list_clear(&s->tableau.dirty);
    csi_list_clear(&s->tableau.moved);
    csi_list_clear(&s->tableau.dual_infeasible);
    csi_list_clear(&s->tableau.unevaluated);
    csi_list_clear(&s->tableau.doubtful);
    s->tableau.violated.count = 0;
    s->tableau.violated_lost = false;
}

/* Looks at all columns for work. Nothing is allocated. */
void csi_queue_scan(csolver *s) {
    csi_queue_clear(s);
    s->base.rigid = true;
    for (uint32_t i = 0; i < s->model.columns.count; i++) {
        if (!csi_col(s, i)->live) continue;
        if (csi_is_basic(s, i))
            push(s, i);
        else
            csi_queue_dual_infeasible(s, i);
    }
    s->base.rigid = false;
}
