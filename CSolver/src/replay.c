/* replay.c - a resize like the last one: the constants of one or two constraints change, the basis stays,
 * and the same rows are evaluated in the same order.
 *
 * What a window is resized to changes many times in a row. After two such solves a *program* is made of
 * the rows that follow (program.c). While it is valid, suggestions within its region, in which no basic
 * column leaves its segment and no nonbasic one its kink, are only noted, and a solve runs the program: it
 * publishes what the rows give, bit for bit, and leaves columns, lists of waiting work and the journal
 * alone. A required edit may take this way too, since within the region nothing can contradict it.
 *
 * Every other call that could change something or look at columns first *leaves*: columns take the state of
 * the last solve, error bounds included, suggestions become waiting work, and the program is dropped. So no
 * other room ever meets a program, and no change can be forgotten that would make it wrong. */
#include "solver.h"

#include "numeric.h"

static uint32_t source_of(const csi_replay *p, uint32_t constraint) {
    uint32_t k = 0;
    while (k < p->source_count && p->sources[k].constraint != constraint) k++;
    return k;
}

/* Whether the columns that follow from both sources are inside their segments. */
static bool are_inside(const csi_replay *p, const double *kinks) {
    for (uint32_t i = 0; i < p->watches.count; i++) {
        const csi_watch *w = &p->watches.items[i];
        double at = w->rate[0] * kinks[0] + w->rate[1] * kinks[1];
        if (!(at >= w->least && at <= w->most)) return false;
    }
    return true;
}

/* Notes new constants if the program is made for them. What a required constraint is suggested must be
 * known to be possible now; what an optional one is, when it is solved for. False, with nothing changed,
 * if the general way must be taken. */
bool csi_replay_suggest(csolver *s, uint32_t count, const csi_replay_move *moves) {
    csi_replay *p = &s->replay;
    double kinks[CSI_REPLAY_SOURCES] = {p->sources[0].next, p->sources[1].next};
    uint32_t pending = p->pending;
    if (!p->valid) return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = source_of(p, moves[i].constraint);
        if (k == p->source_count) return false;
        const csi_replay_source *source = &p->sources[k];
        double kink = moves[i].constant / source->divisor;
        if (!(kink > source->least && kink < source->most)) return false;
        kinks[k] = kink;
        pending |= 1u << k;
    }
    if (p->required && !are_inside(p, kinks)) return false;
    for (uint32_t i = 0; i < count; i++)
        s->constraints.items[moves[i].constraint].constant = moves[i].constant;
    for (uint32_t k = 0; k < CSI_REPLAY_SOURCES; k++) p->sources[k].next = kinks[k];
    p->pending = pending;
    s->solved = false;
    return true;
}

static bool differ(double a, double b) {
    uint64_t bits[2];
    memcpy(&bits[0], &a, sizeof a);
    memcpy(&bits[1], &b, sizeof b);
    return bits[0] != bits[1]; /* neither is a negative zero */
}

/* Publishes the value of a variable, the next in the list of changes being the `count`th. As long as the list
 * is unmarked, no variable comes twice. */
static inline uint32_t publish(csolver *s, csolver_variable id, double value, uint32_t count) {
    double *published = &s->published.items[id.index];
    value += 0.0; /* no negative zero */
    bool changed = differ(value, *published);
    *published = value;
    if (!s->unmarked && changed) {
        csi_variable *v = &s->variables.items[id.index];
        changed = !v->changed;
        v->changed = 1;
    }
    if (changed) s->changes.items[count++] = id;
    return count;
}

/* The same sum in the same order as csi_values_evaluate() has. Terms with the opposite sign give the opposite
 * sum, and a coefficient of one the number itself, to the last bit. */
static inline double sum_of(const double *slots, const uint32_t **code) {
    const uint32_t *c = *code;
    uint32_t head = *c++;
    uint32_t left = head / CSI_STEP_TERM;
    double sum;
    if (head & CSI_STEP_WEIGHTED) {
        sum = slots[c[0]] * slots[c[1]];
        for (c += 2; --left > 0; c += 2) sum += slots[c[0]] * slots[c[1]];
    } else {
        sum = slots[*c++];
        while (--left > 0) sum += slots[*c++];
    }
    if (head & CSI_STEP_DIVIDED) sum /= slots[*c++];
    *code = c;
    return sum;
}

static uint32_t run(csolver *s, const csi_replay_part *part, uint32_t changes) {
    const csi_replay *p = &s->replay;
    const uint32_t *code = p->codes.items + part->code;
    const csolver_variable *output = p->outputs.items + part->step, *end = output + part->count;
    double *slots = p->slots.items;
    double *to = slots + 2 * (p->source_count + (size_t)part->step);
    for (; output < end; output++, to += 2) {
        double sum = sum_of(slots, &code);
        to[0] = sum;
        to[1] = -sum;
        if (output->index != CSI_NONE) changes = publish(s, *output, sum, changes);
    }
    s->statistics.row_operations += part->count;
    return changes;
}

static void put_slot(csi_replay *p, uint32_t slot, double value) {
    p->slots.items[2 * slot] = value;
    p->slots.items[2 * slot + 1] = -value;
}

/* Solves if only constants of the program's sources changed, and stay in its region. If not, false. */
bool csi_replay_solve(csolver *s) {
    csi_replay *p = &s->replay;
    if (!p->valid || p->pending == 0) return false;
    if (p->watches.count != 0) {
        const double kinks[CSI_REPLAY_SOURCES] = {p->sources[0].next, p->sources[1].next};
        if (!are_inside(p, kinks)) return false;
    }
    if (s->changes.count == 0)
        s->unmarked = true;
    else if (s->unmarked)
        csi_solve_mark_changes(s);
    uint32_t changes = s->changes.count;
    for (uint32_t k = 0; k < p->source_count; k++) {
        csi_replay_source *source = &p->sources[k];
        const csi_column *x = csi_col(s, source->column);
        if (!(p->pending & 1u << k)) continue;
        source->value = source->next;
        put_slot(p, k, source->value);
        if (!x->logical)
            changes = publish(s, csi_id_of_variable(s, x->owner), source->value, changes);
    }
    for (uint32_t mask = 1; mask < 1u << p->source_count; mask++)
        if (mask & p->pending) changes = run(s, &p->parts[mask], changes);
    s->changes.count = changes;
    p->pending = 0;
    p->behind = true;
    p->runs++;
    s->solved = true;
    return true;
}

/* The columns take the state of the last solve: that of the general way, to the last bit. */
static void catch_up(csolver *s) {
    csi_replay *p = &s->replay;
    uint32_t columns[CSI_REPLAY_SOURCES];
    for (uint32_t k = 0; k < p->source_count; k++) {
        columns[k] = p->sources[k].column;
        csi_column *x = csi_col(s, columns[k]);
        x->value = p->sources[k].value;
        x->error = CSI_ROUNDOFF * fabs(x->value);
        if (p->required) x->low = x->high = x->value;
    }
    csi_values_refresh(s, p->source_count, columns);
}

/* Before anything that no program does: columns and waiting work become what they would be without one. */
void csi_replay_leave(csolver *s) {
    csi_replay *p = &s->replay;
    if (!p->valid) return;
    csi_program_drop(s);
    if (p->behind) catch_up(s);
    p->behind = false;
    for (uint32_t k = 0; k < p->source_count; k++) {
        if (!(p->pending & 1u << k)) continue;
        csi_column *x = csi_col(s, p->sources[k].column);
        if (p->required) x->low = x->high = p->sources[k].next;
        csi_values_move(s, p->sources[k].column, p->sources[k].next);
        csi_program_note(s, p->sources[k].constraint);
    }
    /* Required ones are looked at as soon as they are suggested. Without memory they wait. */
    if (p->required && p->pending != 0) (void)csi_values_update(s);
    p->pending = 0;
}

/* Brings a copy that has the columns of `from` where leaving would bring `from`. */
void csi_replay_copy(csolver *to, const csolver *from) {
    const csi_replay *p = &from->replay;
    csi_program_drop(to);
    if (!p->valid) return;
    to->replay.valid = true;
    to->replay.required = p->required;
    to->replay.behind = p->behind;
    to->replay.pending = p->pending;
    to->replay.source_count = p->source_count;
    memcpy(to->replay.sources, p->sources, sizeof p->sources);
    csi_replay_leave(to);
}

/* ---- looking at it ------------------------------------------------------------------------- */

/* Whether the column goes with a constant of the program. */
bool csi_replay_is_source(const csolver *s, uint32_t column) {
    const csi_replay *p = &s->replay;
    for (uint32_t k = 0; p->valid && k < p->source_count; k++)
        if (p->sources[k].column == column) return true;
    return false;
}

/* The value of a basic column by its row. */
static double value_by_row(const csolver *s, uint32_t column) {
    const csi_row *r = &s->rows.items[csi_col(s, column)->row];
    double sum = 0, own = 1;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        const csi_term *term = &s->terms.items[i];
        if (term->column == column)
            own = term->coefficient;
        else
            sum += term->coefficient * csi_replay_value(s, term->column);
    }
    if (r->shift != 0) sum += r->shift;
    return -sum / own;
}

/* The value of a column as of the last solve, whether or not the column has it. Complexity: O(steps) for
 * logicals. */
double csi_replay_value(const csolver *s, uint32_t column) {
    const csi_replay *p = &s->replay;
    const csi_column *x = csi_col(s, column);
    if (!p->valid || !p->behind) return x->value;
    if (!x->logical) return s->published.items[x->owner];
    for (uint32_t k = 0; k < p->source_count; k++)
        if (p->sources[k].column == column) return p->sources[k].value;
    if (csi_pivot_is_loose(s, column)) return value_by_row(s, column);
    for (uint32_t i = 0; i < p->outputs.count; i++)
        if (p->outputs.items[i].index == CSI_NONE && p->outputs.items[i].generation == column)
            return p->slots.items[2 * (p->source_count + (size_t)i)];
    return x->value;
}

/* What the program published must be what the rows give, and no column may have left its segment. */
const char *csi_replay_check(const csolver *s) {
    const csi_replay *p = &s->replay;
    if (!p->valid || !p->behind) return NULL;
    for (uint32_t j = 0; j < s->columns.count; j++) {
        const csi_column *x = csi_col(s, j);
        if (!x->live || x->row == CSI_NONE) continue;
        double value = csi_replay_value(s, j), error = CSI_WATCH_REACH * x->error;
        if (value != value_by_row(s, j)) return "a program does not do what the rows say";
        if (csi_queue_outside(value, error, x->low, x->high) > 0)
            return "a program ran outside its region";
    }
    return NULL;
}
