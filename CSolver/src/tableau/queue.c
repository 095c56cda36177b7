/* queue.c - columns that wait for work: basic ones outside their bounds or segments,
 * nonbasic ones that may be worth moving, and columns whose constraints changed.
 *
 * Entries may be out of date; readers look again. The column taken out depends on the state of the
 * solver only, not on the order in which work came in, so that an operation that was taken back
 * leaves no trace in what is done later. */
#include "tableau.h"

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
    if (!s->bland && (a.amount > b.amount || a.amount < b.amount)) return a.amount > b.amount;
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

static void insert(csolver *s, csi_violation v) {
    csi_violation *heap = s->violated.items;
    uint32_t at = s->violated.count++;
    while (at > 0 && before(s, v, heap[(at - 1) / 2])) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = v;
}

static void remove_top(csolver *s) {
    csi_violation *heap = s->violated.items;
    uint32_t count = --s->violated.count, at = 0;
    csi_violation last = heap[count];
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= count) break;
        if (child + 1 < count && before(s, heap[child + 1], heap[child])) child++;
        if (!before(s, heap[child], last)) break;
        heap[at] = heap[child];
        at = child;
    }
    if (count > 0) heap[at] = last;
}

/* Builds the heap anew from the entries that are current, each once. */
void csi_queue_rebuild(csolver *s) {
    uint32_t kept = 0, count = s->violated.count;
    for (uint32_t i = 0; i < count; i++) {
        csi_violation v = s->violated.items[i];
        if ((s->marks[v.column] & CSI_MARK_VIOLATED) || !is_current(s, v)) continue;
        s->marks[v.column] |= CSI_MARK_VIOLATED;
        s->violated.items[kept++] = v;
    }
    s->violated.count = 0;
    for (uint32_t i = 0; i < kept; i++) {
        csi_violation v = s->violated.items[i];
        s->marks[v.column] = (uint8_t)(s->marks[v.column] & ~CSI_MARK_VIOLATED);
        insert(s, v);
    }
}

/* Room for one more: out of date entries go before the heap grows. */
static bool make_room(csolver *s) {
    if (s->violated.count < s->violated.capacity) return true;
    csi_queue_rebuild(s);
    if (!s->rigid && s->violated.count >= s->violated.capacity / 2)
        (void)CSI_RESERVE(s, s->violated, s->violated.count / 2 + 1);
    return s->violated.count < s->violated.capacity;
}

/* Without memory the heap is given up, and columns are looked at one by one: slow, and the same. */
static void push(csolver *s, uint32_t column) {
    csi_violation v = violation_of(s, column);
    if (is_nothing(v) || s->violated_lost) return;
    if (make_room(s))
        insert(s, v);
    else
        s->violated_lost = true;
}

/* Queues the column if it is basic and violated beyond tolerance. */
void csi_queue_violated(csolver *s, uint32_t column) { push(s, column); }

/* The column that the heap would have on top. */
static uint32_t search(csolver *s, bool hard) {
    csi_violation best = {0, CSI_NONE, 0};
    for (uint32_t i = 0; i < s->columns.count; i++) {
        csi_violation v = violation_of(s, i);
        if (!is_nothing(v) && (best.column == CSI_NONE || before(s, v, best))) best = v;
    }
    if (best.column == CSI_NONE) {
        s->violated_lost = false;
        s->violated.count = 0;
    }
    return hard && !best.hard ? CSI_NONE : best.column;
}

static uint32_t pop(csolver *s, bool hard) {
    if (s->violated_lost) return search(s, hard);
    /* Where one step mends many violations, it is cheaper to sort out the rest at once. */
    uint32_t stale = 0;
    while (s->violated.count > 0) {
        csi_violation top = s->violated.items[0];
        if (hard && !top.hard) return CSI_NONE;
        remove_top(s);
        if (is_current(s, top)) return top.column;
        if (++stale > CSI_QUEUE_STALE + s->violated.count / 8) {
            csi_queue_rebuild(s);
            stale = 0;
        }
    }
    return CSI_NONE;
}

uint32_t csi_queue_pop_hard(csolver *s) { return pop(s, true); }

uint32_t csi_queue_pop_soft(csolver *s) { return pop(s, false); }

/* Looks at all columns for work. */
static void scan(csolver *s) {
    csi_list_clear_all(s);
    s->rigid = true; /* taking back allocates nothing */
    for (uint32_t i = 0; i < s->columns.count; i++) {
        if (!csi_col(s, i)->live) continue;
        if (csi_is_basic(s, i))
            push(s, i);
        else
            csi_queue_dual_infeasible(s, i);
    }
    s->rigid = false;
}

/* Takes a transaction back that began when no work waited. The work that waits now is found anew. */
void csi_queue_rollback(csolver *s) {
    csi_journal_rollback(s);
    scan(s);
}

/* Takes a transaction back that began while work waited, which is not known any more: all columns wait to be placed,
 * and all rows to be evaluated. */
void csi_queue_rollback_waiting(csolver *s) {
    csi_queue_rollback(s);
    s->rigid = true;
    for (uint32_t i = 0; i < s->columns.count; i++)
        if (csi_col(s, i)->live) csi_queue_dirty(s, i);
    for (uint32_t i = 0; i < s->rows.count; i++)
        if (s->rows.items[i].live) csi_values_invalidate(s, i);
    s->rigid = false;
}
