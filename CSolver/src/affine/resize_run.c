/* resize_run.c - a resize like the last one: the constants of a few constraints change, the basis stays,
 * and the same rows are evaluated in the same order.
 *
 * The size of a window changes many times in a row. After two such solves a *resize* is compiled of
 * the rows that follow (resize.c). While it is valid, suggestions within its region, in which no basic
 * column leaves its segment and no nonbasic one its breakpoint, are only noted, and a solve runs the resize: it
 * publishes what the rows give, bit for bit, and leaves columns, lists of waiting work and the journal
 * alone. A required edit may take this way too, since within the region nothing can contradict it.
 *
 * Every other call that could change something or look at columns first *leaves*: columns take the state of
 * the last solve, error bounds included, suggestions become waiting work, and the resize is dropped. So no
 * other file ever meets a compiled resize, and no change can be forgotten that would make it wrong. */
#include "affine.h"

#include "../base/numeric.h"

static uint32_t input_of(const csi_resize *p, uint32_t constraint) {
    uint32_t k = 0;
    while (k < p->input_count && p->inputs[k].constraint != constraint) k++;
    return k;
}

/* Whether the columns that follow from several inputs are inside their segments. */
static bool are_inside(const csi_resize *p, const double *breakpoints) {
    for (uint32_t i = 0; i < p->watches.count; i++) {
        const csi_watch *w = &p->watches.items[i];
        double at = 0;
        for (uint32_t k = 0; k < p->input_count; k++) at += w->rate[k] * breakpoints[k];
        if (!(at >= w->least && at <= w->most)) return false;
    }
    return true;
}

/* Where the inputs are to go. */
static void get_breakpoints(const csi_resize *p, double *breakpoints) {
    for (uint32_t k = 0; k < CSI_RESIZE_INPUTS; k++) breakpoints[k] = p->inputs[k].next;
}

/* Notes a suggestion for the variable of a column if the resize is compiled for it. A number suggested to a required
 * constraint must be known to be possible now; one suggested to an optional constraint, when it is solved for. False,
 * with nothing changed, if the general way must be taken. */
bool csi_resize_suggest(csolver *s, uint32_t column, double constant) {
    csi_resize *p = &s->affine.resize;
    uint32_t k = 0;
    while (k < p->input_count && p->inputs[k].column != column) k++;
    if (!p->valid || k == p->input_count) return false;
    csi_resize_input *input = &p->inputs[k];
    csi_constraint *c = &s->model.constraints.items[input->constraint];
    if (!c->edit) return false;
    if (c->constant == constant) return true;
    double breakpoint = constant / input->divisor;
    if (!(breakpoint > input->least && breakpoint < input->most)) return false;
    if (p->required && p->watches.count != 0) {
        double breakpoints[CSI_RESIZE_INPUTS];
        get_breakpoints(p, breakpoints);
        breakpoints[k] = breakpoint;
        if (!are_inside(p, breakpoints)) return false;
    }
    c->constant = constant;
    input->next = breakpoint;
    p->pending |= 1u << k;
    s->model.solved = false;
    return true;
}

/* Notes several suggestions at once: all or none. */
bool csi_resize_suggest_many(csolver *s, uint32_t count, const csi_resize_move *moves) {
    csi_resize *p = &s->affine.resize;
    double breakpoints[CSI_RESIZE_INPUTS];
    uint32_t pending = p->pending;
    if (!p->valid) return false;
    get_breakpoints(p, breakpoints);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = input_of(p, moves[i].constraint);
        if (k == p->input_count) return false;
        const csi_resize_input *input = &p->inputs[k];
        breakpoints[k] = moves[i].constant / input->divisor;
        if (!(breakpoints[k] > input->least && breakpoints[k] < input->most)) return false;
        pending |= 1u << k;
    }
    if (p->required && !are_inside(p, breakpoints)) return false;
    for (uint32_t i = 0; i < count; i++)
        s->model.constraints.items[moves[i].constraint].constant = moves[i].constant;
    for (uint32_t k = 0; k < p->input_count; k++) p->inputs[k].next = breakpoints[k];
    p->pending = pending;
    s->model.solved = false;
    return true;
}

/* Where a run writes. */
typedef struct press {
    double *registers, *published;
    csolver_variable *changes;
    csi_variable *marked; /* NULL as long as no variable can come twice */
} press;

/* Puts a number into a register. If it is new, the variables up to `end` get it. */
static inline void put(press *to, uint32_t reg, double number, const csolver_variable *output,
                       const csolver_variable *end) {
    double before = to->registers[reg];
    to->registers[reg] = number;
    to->registers[reg + 1] = -number;
    if (number == before) return;
    double value = number + 0.0; /* no negative zero */
    for (; output < end; output++) {
        to->published[output->index] = value;
        if (to->marked != NULL) {
            if (to->marked[output->index].changed) continue;
            to->marked[output->index].changed = 1;
        }
        *to->changes++ = *output;
    }
}

/* The sum that csi_values_evaluate() computes, in its order. Terms with the opposite sign give the opposite
 * sum, and a coefficient of one the number itself, to the last bit. */
static void run(csolver *s, const csi_resize_part *part, press *to) {
    const csi_resize *p = &s->affine.resize;
    const uint32_t *code = p->codes.items + part->code;
    const csolver_variable *outputs = p->outputs.items, *output = outputs + part->output;
    const double *registers = to->registers;
    for (uint32_t left = part->count; left > 0; left--) {
        uint32_t head = code[CSI_STEP_HEAD], reg = code[CSI_STEP_REGISTER];
        const csolver_variable *end = outputs + code[CSI_STEP_END];
        const uint32_t *term = code + CSI_STEP_TERMS;
        double sum;
        if (head < CSI_STEP_WEIGHTED) {
            sum = registers[*term];
            for (code = term + head; ++term < code;) sum += registers[*term];
        } else {
            sum = registers[term[0]] * registers[term[1]];
            code = term + (size_t)2 * (head & ~(CSI_STEP_WEIGHTED | CSI_STEP_DIVIDED));
            while ((term += 2) < code) sum += registers[term[0]] * registers[term[1]];
            if (head & CSI_STEP_DIVIDED) sum /= registers[*code++];
        }
        put(to, reg, sum, output, end);
        output = end;
    }
    s->base.statistics.row_operations += part->count;
    csi_work_count(s, part->count);
}

/* Solves if only constants of the resize's inputs changed, and stay in its region. If not, false. */
bool csi_resize_solve(csolver *s) {
    csi_resize *p = &s->affine.resize;
    if (!p->valid || p->pending == 0) return false;
    if (p->watches.count != 0) {
        double breakpoints[CSI_RESIZE_INPUTS];
        get_breakpoints(p, breakpoints);
        if (!are_inside(p, breakpoints)) return false;
    }
    if (p->outputs.count > s->model.changes.capacity - s->model.changes.count &&
        csi_changes_reserve(s, p->outputs.count) != CSOLVER_OK)
        return false;
    if (s->model.changes.count == 0)
        s->model.unmarked = true;
    else
        csi_changes_mark(s);
    press to = {p->registers.items, s->model.published.items,
                s->model.changes.items + s->model.changes.count,
                s->model.unmarked ? NULL : s->model.variables.items};
    for (uint32_t k = 0; k < p->input_count; k++) {
        csi_resize_input *input = &p->inputs[k];
        input->value = input->next;
        put(&to, 2 * k, input->value, p->outputs.items + input->output,
            p->outputs.items + input->end);
    }
    for (uint32_t mask = 1; mask < 1u << p->input_count; mask++)
        if (mask & p->pending) run(s, &p->parts[mask], &to);
    s->model.changes.count = (uint32_t)(to.changes - s->model.changes.items);
    p->pending = 0;
    p->behind = true;
    p->runs++;
    s->model.solved = true;
    return true;
}

/* The columns take the state of the last solve: that of the general way, to the last bit. */
static void catch_up(csolver *s) {
    csi_resize *p = &s->affine.resize;
    uint32_t columns[CSI_RESIZE_INPUTS];
    for (uint32_t k = 0; k < p->input_count; k++) {
        columns[k] = p->inputs[k].column;
        csi_column *x = csi_col(s, columns[k]);
        x->value = p->inputs[k].value;
        csi_set_error(x, CSI_ROUNDOFF * fabs(x->value));
        if (p->required) x->low = x->high = x->value;
    }
    csi_values_refresh(s, p->input_count, columns);
}

/* Before anything that no compiled resize does: columns and waiting work become what they would be without one. */
void csi_resize_leave(csolver *s) {
    csi_resize *p = &s->affine.resize;
    if (!p->valid) return;
    csi_resize_drop(s);
    if (p->behind) catch_up(s);
    p->behind = false;
    for (uint32_t k = 0; k < p->input_count; k++) {
        if (!(p->pending & 1u << k)) continue;
        csi_column *x = csi_col(s, p->inputs[k].column);
        if (p->required) x->low = x->high = p->inputs[k].next;
        csi_values_move(s, p->inputs[k].column, p->inputs[k].next);
        csi_changes_note(s, p->inputs[k].constraint);
    }
    /* Required ones are looked at as soon as they are suggested. Without memory they wait. */
    if (p->required && p->pending != 0) (void)csi_values_update(s);
    p->pending = 0;
}

/* Brings a copy that has the columns of `from` where leaving would bring `from`. */
void csi_resize_copy(csolver *to, const csolver *from) {
    const csi_resize *p = &from->affine.resize;
    csi_resize_drop(to);
    if (!p->valid) return;
    to->affine.resize.valid = true;
    to->affine.resize.required = p->required;
    to->affine.resize.behind = p->behind;
    to->affine.resize.pending = p->pending;
    to->affine.resize.input_count = p->input_count;
    memcpy(to->affine.resize.inputs, p->inputs, sizeof p->inputs);
    csi_resize_leave(to);
}

/* ---- looking at it ------------------------------------------------------------------------- */

/* Whether the column goes with an input of the resize. */
bool csi_resize_is_input(const csolver *s, uint32_t column) {
    const csi_resize *p = &s->affine.resize;
    for (uint32_t k = 0; p->valid && k < p->input_count; k++)
        if (p->inputs[k].column == column) return true;
    return false;
}

/* The value of a basic column by its row. */
static double value_by_row(const csolver *s, uint32_t column) {
    const csi_row *r = &s->model.rows.items[csi_col(s, column)->row];
    double sum = 0, own = 1;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        const csi_term *term = &s->model.terms.items[i];
        if (term->column == column)
            own = term->coefficient;
        else
            sum += term->coefficient * csi_resize_value(s, term->column);
    }
    if (r->shift != 0) sum += r->shift;
    return -sum / own;
}

/* The value of a column as of the last solve, whether or not the column has it. Complexity: O(logicals in
 * use) for a logical. */
double csi_resize_value(const csolver *s, uint32_t column) {
    const csi_resize *p = &s->affine.resize;
    const csi_column *x = csi_col(s, column);
    if (!p->valid || !p->behind) return x->value;
    if (!x->logical) return s->model.published.items[x->owner];
    for (uint32_t k = 0; k < p->input_count; k++)
        if (p->inputs[k].column == column) return p->inputs[k].value;
    if (csi_pivot_is_loose(s, column)) return value_by_row(s, column);
    for (uint32_t i = 0; i < p->logicals.count; i++)
        if (p->logicals.items[i].column == column)
            return p->registers.items[p->logicals.items[i].reg];
    return x->value;
}

/* Nothing may wait while there is a compiled resize. Values that it published must be those that the
 * rows give, and no column may have left its segment. */
const char *csi_resize_check(const csolver *s) {
    const csi_resize *p = &s->affine.resize;
    if (!p->valid) return NULL;
    if (!csi_resize_is_idle(s)) return "work waits that a compiled resize knows nothing of";
    if (!p->behind) return NULL;
    for (uint32_t j = 0; j < s->model.columns.count; j++) {
        const csi_column *x = csi_col(s, j);
        if (!x->live || x->row == CSI_NONE) continue;
        double value = csi_resize_value(s, j), error = CSI_WATCH_REACH * csi_error(x);
        if (value != value_by_row(s, j)) return "a compiled resize does not do what the rows say";
        if (csi_queue_outside(value, error, x->low, x->high) > 0)
            return "a compiled resize ran outside its region";
    }
    return NULL;
}
