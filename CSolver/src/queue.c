/* queue.c - columns that wait for work: basic ones outside their bounds (hard) or their segments
 * (soft), nonbasic ones that may be worth moving, and columns whose constraints changed.
 *
 * Entries may be out of date; readers look again. No list holds a column twice. The queues of
 * violations give the greatest violation first as it was when the column came in, ties by index;
 * when cycling is suspected, the smallest index. */
#include "solver.h"

#include "numeric.h"

static double outside(double value, double error, double low, double high) {
    if (value < low) return low - value > csi_tolerance(error, low) ? low - value : 0;
    if (value > high) return value - high > csi_tolerance(error, high) ? value - high : 0;
    return 0;
}

/* How far a basic column is outside its bounds, 0 if within tolerance. */
double csi_queue_hard_violation(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return outside(x->value, x->error, x->lower, x->upper);
}

/* How far it is outside its segment. */
double csi_queue_violation(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return outside(x->value, x->error, x->low, x->high);
}

static void push(csolver *s, struct csi_queue *queue, uint32_t column, uint8_t mark) {
    if (s->marks[column] & mark) return;
    s->marks[column] |= mark;
    queue->items[queue->count++] = column;
}

void csi_queue_push(csolver *s, uint32_t column) {
    if (csi_queue_violation(s, column) == 0 && csi_queue_hard_violation(s, column) == 0) return;
    if (csi_queue_hard_violation(s, column) > 0)
        push(s, &s->hard, column, CSI_MARK_HARD);
    push(s, &s->soft, column, CSI_MARK_SOFT);
}

typedef double violation_function(const csolver *s, uint32_t column);

/* Takes the column with the greatest violation out, and all that have none any more. */
static uint32_t pop(csolver *s, struct csi_queue *queue, uint8_t mark, violation_function *violation) {
    uint32_t kept = 0, best = CSI_NONE;
    double most = 0;
    for (uint32_t i = 0; i < queue->count; i++) {
        uint32_t column = queue->items[i];
        double amount = 0;
        if (csi_col(s, column)->live && csi_is_basic(s, column)) amount = violation(s, column);
        if (amount == 0) {
            s->marks[column] = (uint8_t)(s->marks[column] & ~mark);
            continue;
        }
        queue->items[kept++] = column;
        bool better = s->bland ? column < best : amount > most || (amount == most && column < best);
        if (best == CSI_NONE || better) {
            best = column;
            most = amount;
        }
    }
    queue->count = kept;
    if (best == CSI_NONE) return best;
    s->marks[best] = (uint8_t)(s->marks[best] & ~mark);
    for (uint32_t i = 0; i < queue->count; i++)
        if (queue->items[i] == best) {
            queue->items[i] = queue->items[--queue->count];
            break;
        }
    return best;
}

uint32_t csi_queue_pop_hard(csolver *s) {
    return pop(s, &s->hard, CSI_MARK_HARD, csi_queue_hard_violation);
}

uint32_t csi_queue_pop_soft(csolver *s) {
    return pop(s, &s->soft, CSI_MARK_SOFT, csi_queue_violation);
}

void csi_queue_dirty(csolver *s, uint32_t column) {
    if (s->marks[column] & CSI_MARK_DIRTY) return;
    s->marks[column] |= CSI_MARK_DIRTY;
    s->dirty[s->dirty_count++] = column;
}

void csi_queue_attractive(csolver *s, uint32_t column) {
    if (s->marks[column] & CSI_MARK_ATTRACTIVE) return;
    s->marks[column] |= CSI_MARK_ATTRACTIVE;
    s->attractive[s->attractive_count++] = column;
}

static uint32_t without(uint32_t *items, uint32_t count, uint32_t column) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (items[i] != column) items[kept++] = items[i];
    return kept;
}

/* Takes a column out of all lists: its slot is about to be another column's. */
void csi_queue_forget(csolver *s, uint32_t column) {
    uint8_t marks = s->marks[column];
    if (marks & CSI_MARK_DIRTY) s->dirty_count = without(s->dirty, s->dirty_count, column);
    if (marks & CSI_MARK_MOVED) s->moved_count = without(s->moved, s->moved_count, column);
    if (marks & CSI_MARK_HARD) s->hard.count = without(s->hard.items, s->hard.count, column);
    if (marks & CSI_MARK_SOFT) s->soft.count = without(s->soft.items, s->soft.count, column);
    if (marks & CSI_MARK_ATTRACTIVE)
        s->attractive_count = without(s->attractive, s->attractive_count, column);
    if (marks & CSI_MARK_TOUCHED) s->touched_count = without(s->touched, s->touched_count, column);
    s->marks[column] = 0;
}

/* Forgets all waiting work but the columns to be published. */
void csi_queue_clear(csolver *s) {
    for (uint32_t i = 0; i < s->columns.count; i++) s->marks[i] &= CSI_MARK_TOUCHED;
    for (uint32_t i = 0; i < s->rows.count; i++) s->visits[i] = 0;
    s->visit = 0;
    s->dirty_count = s->moved_count = s->attractive_count = s->stale_count = 0;
    s->hard.count = s->soft.count = 0;
}

/* Looks at all columns for work, after a rollback took the rooms' work away. */
void csi_queue_scan(csolver *s) {
    csi_queue_clear(s);
    for (uint32_t i = 0; i < s->columns.count; i++) {
        if (!csi_col(s, i)->live) continue;
        if (csi_is_basic(s, i))
            csi_queue_push(s, i);
        else
            csi_queue_attractive(s, i);
    }
}
