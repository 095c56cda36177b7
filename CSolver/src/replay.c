/* replay.c - a resize like the last one: the same columns moved, or some of them, and nothing else
 * changed, so the same rows are evaluated in the same order.
 *
 * What a window is resized to changes many times in a row, and mostly the basis stays. The rows that
 * follow from the columns that moved are kept in their order of evaluation until a row is made, changed
 * or removed. Meanwhile they are evaluated without error bounds, to the same values bit for bit. If all
 * stay inside their segments, that is all; if not, the general way goes over them again. Columns that only
 * have to be looked at, as the activities of inequalities, are not even evaluated: their *watches* know at
 * what rates they follow, and tell that they are well inside. Before anything reads error bounds, or values
 * of such columns, they *catch up*. */
#include "solver.h"

#include "numeric.h"

/* Some row is new, changed or gone. Everything has caught up before that. */
void csi_replay_forget(csolver *s) { s->replay.valid = s->swept = false; }

/* Some basic column has another segment. */
void csi_replay_look_again(csolver *s) { s->replay.watched = false; }

/* Everything is up to date again. */
void csi_replay_catch_up(csolver *s) {
    if (!s->replay.behind) return;
    s->replay.behind = false;
    for (uint32_t i = 0; i < s->replay.rows.count; i++) {
        uint32_t row = s->replay.rows.items[i].row;
        csi_column *x = csi_col(s, s->rows.items[row].basic);
        csi_values_evaluate(s, row, &x->value, &x->error);
    }
}

/* The value of a column, whether or not it has caught up. */
double csi_replay_value(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    double value = x->value, error;
    if (s->replay.behind && x->row != CSI_NONE) csi_values_evaluate(s, x->row, &value, &error);
    return value;
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

/* Leaves in work.sum and work.magnitude how fast the kept columns follow the first and the second source. */
static void find_rates(csolver *s) {
    const csi_replay *p = &s->replay;
    csi_expand_begin(s);
    for (uint32_t k = 0; k < p->source_count; k++) {
        csi_expand_add(s, p->sources[k], 0);
        (k == 0 ? s->work.sum : s->work.magnitude)[p->sources[k]] = 1;
    }
    for (uint32_t i = 0; i < p->rows.count; i++) {
        const csi_row *r = &s->rows.items[p->rows.items[i].row];
        double first = 0, second = 0, size = 0;
        for (uint32_t k = r->start; k < r->start + r->count; k++) {
            csi_term term = s->terms.items[k];
            if (term.column == r->basic || s->work.mark[term.column] != s->work.stamp) continue;
            first += term.coefficient * s->work.sum[term.column];
            second += term.coefficient * s->work.magnitude[term.column];
            size += fabs(term.coefficient) *
                    (fabs(s->work.sum[term.column]) + fabs(s->work.magnitude[term.column]));
        }
        if (csi_is_cancelled(first, size)) first = 0;
        if (csi_is_cancelled(second, size)) second = 0;
        double own = s->terms.items[p->rows.items[i].own].coefficient;
        csi_expand_add(s, r->basic, 0);
        s->work.sum[r->basic] = -first / own;
        s->work.magnitude[r->basic] = -second / own;
    }
}

/* That of a column with the rates in the work space. */
static csi_watch watch_of(const csolver *s, uint32_t column) {
    const csi_replay *p = &s->replay;
    const csi_column *x = csi_col(s, column);
    csi_watch w = {.rate = {s->work.sum[column], s->work.magnitude[column]}};
    double rest = x->value, terms = fabs(x->value);
    for (uint32_t k = 0; k < p->source_count; k++) {
        rest -= w.rate[k] * csi_col(s, p->sources[k])->value;
        terms += fabs(w.rate[k]) * p->reach[k];
    }
    double margin = CSI_WATCH_RELATIVE * terms + CSI_WATCH_REACH * CSI_WATCH_ERRORS * x->error;
    w.least = x->low - rest + margin;
    w.most = x->high - rest - margin;
    return w;
}

/* Watches for the rows that nothing follows from, all after the first `p->followed`, when all values have
 * just been found inside. Those of columns that stay where they are come last and have none. Without
 * memory, or with many sources, rows are evaluated. */
static void make_watches(csolver *s) {
    csi_replay *p = &s->replay;
    uint32_t first = p->followed;
    p->watches.count = 0;
    if (p->source_count > 2) return;
    if (CSI_RESERVE(s, p->watches, p->rows.count - first) != CSOLVER_OK) return;
    p->watched = true;
    for (uint32_t k = 0; k < p->source_count; k++)
        p->reach[k] = CSI_WATCH_REACH * csi_max(fabs(csi_col(s, p->sources[k])->value), 1);
    find_rates(s);
    for (uint32_t i = first; i < p->rows.count; i++) {
        csi_replayed item = p->rows.items[i];
        uint32_t column = s->rows.items[item.row].basic;
        if (s->work.sum[column] == 0 && s->work.magnitude[column] == 0) continue;
        uint32_t at = first + p->watches.count;
        p->rows.items[i] = p->rows.items[at];
        p->rows.items[at] = item;
        p->watches.items[p->watches.count++] = watch_of(s, column);
    }
}

/* Keeps the order that was just found. That there is no memory for it does no harm. */
void csi_replay_remember(csolver *s) {
    csi_replay *p = &s->replay;
    csi_replay_forget(s);
    if (s->journal.active || s->stale.count != 0 || s->moved.count > CSI_REPLAY_SOURCES) return;
    p->rows.count = 0;
    if (CSI_RESERVE(s, p->rows, s->order_count) != CSOLVER_OK) return;
    for (int loose = 0; loose < 2; loose++) {
        p->followed = p->rows.count;
        for (uint32_t i = s->order_count; i-- > 0;) {
            uint32_t row = s->order[i];
            const csi_row *r = &s->rows.items[row];
            if (csi_pivot_is_loose(s, r->basic) != loose) continue;
            uint32_t own = r->start;
            while (s->terms.items[own].column != r->basic) own++;
            if (r->derived && !r->quiet) return;
            p->rows.items[p->rows.count++] = (csi_replayed){row, own};
        }
    }
    p->source_count = s->moved.count;
    for (uint32_t i = 0; i < s->moved.count; i++) p->sources[i] = s->moved.items[i];
    p->valid = true;
    p->partial = 0;
    p->watched = false;
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

/* Whether the kept column is inside its segment afterwards. */
static bool evaluate(csolver *s, csi_replayed item) {
    const csi_row *r = &s->rows.items[item.row];
    csi_column *x = csi_col(s, r->basic);
    double value = value_of(s, r, item.own);
    x->value = value;
    csi_values_touch(s, r->basic);
    return value >= x->low && value <= x->high;
}

/* The sources' values, if they are not too large for the watches. */
static bool is_in_reach(const csolver *s, double *values) {
    const csi_replay *p = &s->replay;
    bool in_reach = true;
    for (uint32_t k = 0; k < 2; k++) {
        values[k] = k < p->source_count ? csi_col(s, p->sources[k])->value : 0;
        in_reach &= k >= p->source_count || fabs(values[k]) <= p->reach[k];
    }
    return in_reach;
}

/* Whether the columns with watches are inside; those of which that is not clear are evaluated. */
static bool are_inside(csolver *s) {
    const csi_replay *p = &s->replay;
    double values[2];
    bool inside = true, trusted = is_in_reach(s, values);
    for (uint32_t i = 0; i < p->watches.count && inside; i++) {
        const csi_watch *w = &p->watches.items[i];
        double at = w->rate[0] * values[0] + w->rate[1] * values[1];
        if (trusted && at >= w->least && at <= w->most) continue;
        inside = evaluate(s, p->rows.items[p->followed + i]);
        s->statistics.row_operations++;
    }
    return inside;
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
    uint32_t count = p->watched ? p->followed : p->rows.count;
    for (uint32_t i = 0; i < count && inside; i++) inside = evaluate(s, p->rows.items[i]);
    s->statistics.row_operations += count;
    if (p->watched)
        inside = inside && are_inside(s);
    else if (inside)
        make_watches(s);
    return inside;
}
