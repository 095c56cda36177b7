/* replay.c - a resize like the last one: the same columns moved, or some of them, and nothing else
 * changed, so the same rows are evaluated in the same order.
 *
 * What a window is resized to changes many times in a row, and mostly the basis stays. The rows that
 * follow from the columns that moved are kept in their order of evaluation until a row is made, changed
 * or removed. Meanwhile they are evaluated without error bounds, to the same values bit for bit. If all
 * stay inside their segments, that is all; if not, the general way goes over them again. Before
 * anything reads error bounds, they *catch up*. */
#include "solver.h"

#include "numeric.h"

/* Some row is new, changed or gone. Errors have caught up before that. */
void csi_replay_forget(csolver *s) { s->replay.valid = false; }

/* Error bounds are up to date again. */
void csi_replay_catch_up(csolver *s) {
    if (!s->replay.behind) return;
    s->replay.behind = false;
    for (uint32_t i = 0; i < s->replay.rows.count; i++) {
        uint32_t row = s->replay.rows.items[i].row;
        csi_column *x = csi_col(s, s->rows.items[row].basic);
        double value;
        csi_values_evaluate(s, row, &value, &x->error);
    }
}

/* Whether only columns moved whose consequences are known. */
static bool is_known_move(const csolver *s) {
    const csi_replay *p = &s->replay;
    for (uint32_t i = 0; i < s->moved.count; i++) {
        uint32_t k = 0;
        while (k < p->source_count && p->sources[k] != s->moved.items[i]) k++;
        if (k == p->source_count) return false;
    }
    return true;
}

/* Keeps the order that was just found. That there is no memory for it does no harm. */
void csi_replay_remember(csolver *s) {
    csi_replay *p = &s->replay;
    csi_replay_forget(s);
    if (s->journal.active || s->stale.count != 0 || s->moved.count > CSI_REPLAY_SOURCES) return;
    p->rows.count = 0;
    if (CSI_RESERVE(s, p->rows, s->order_count) != CSOLVER_OK) return;
    for (uint32_t i = s->order_count; i-- > 0;) {
        uint32_t row = s->order[i];
        const csi_row *r = &s->rows.items[row];
        uint32_t own = r->start;
        while (s->terms.items[own].column != r->basic) own++;
        if (r->derived && !r->quiet) return;
        p->rows.items[p->rows.count++] = (csi_replayed){row, own};
    }
    p->source_count = s->moved.count;
    for (uint32_t i = 0; i < s->moved.count; i++) p->sources[i] = s->moved.items[i];
    p->valid = true;
    p->partial = 0;
}

/* The same sum in the same order as csi_values_evaluate() has. */
static double value_of(const csolver *s, const csi_row *r, uint32_t own) {
    const csi_term *term = s->terms.items + r->start, *end = term + r->count;
    const csi_term *middle = s->terms.items + own;
    double sum = 0;
    for (; term < middle; term++) sum += term->coefficient * csi_col(s, term->column)->value;
    for (term = middle + 1; term < end; term++)
        sum += term->coefficient * csi_col(s, term->column)->value;
    if (r->shift != 0) sum += r->shift;
    return -sum / middle->coefficient;
}

/* Evaluates all rows that depend on what moved, if that is known. False if it is not, or if one of them
 * leaves its segment; then all must be evaluated in the general way. */
bool csi_replay_run(csolver *s) {
    enum { PARTIAL = 4 };
    csi_replay *p = &s->replay;
    if (!p->valid || s->journal.active || s->stale.count != 0 || !is_known_move(s)) return false;
    /* If always the same few of the columns move, their own consequences are fewer. */
    p->partial = s->moved.count < p->source_count ? p->partial + 1 : 0;
    if (p->partial > PARTIAL) return false;
    p->behind = true;
    bool inside = true;
    for (uint32_t i = 0; i < p->rows.count && inside; i++) {
        csi_replayed item = p->rows.items[i];
        const csi_row *r = &s->rows.items[item.row];
        csi_column *x = csi_col(s, r->basic);
        double value = value_of(s, r, item.own);
        x->value = value;
        inside = value >= x->low && value <= x->high;
        csi_values_touch(s, r->basic);
    }
    s->statistics.row_operations += p->rows.count;
    return inside;
}
