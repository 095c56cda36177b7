/* resize_run.c - runs a compiled resize: formulas that replace a solve while only the constants of a few
 * constraints (its inputs) change and the basis stays the same.
 *
 * For example, the size of a window changes many times in a row. The compiled resize is valid within a
 * *region* of inputs in which no basic column leaves its segment (the linear piece of its cost) and no
 * nonbasic column its breakpoint. A suggested value within the region is only recorded. The next solve
 * runs the formulas, and publishes the same bits as evaluating the rows would. The columns, the work lists
 * and the undo log are not touched. A required edit can be changed this way, too, because nothing can
 * contradict it within the region.
 *
 * Every other call that changes something or reads columns first *leaves* the resize (csi_resize_leave):
 * columns get the values and error bounds of the last solve, recorded suggestions become pending changes,
 * and the resize is dropped. So no other file has to know about compiled resizes, and no change can make
 * one invalid unnoticed. */
#include "affine.h"

#include "../base/numeric.h"

/* Returns the index of the input that stands for this constraint, or input_count if the constraint is not
 * an input. */
static uint32_t input_of(const csi_resize *p, uint32_t constraint) {
    uint32_t k = 0;
    while (k < p->input_count && p->inputs[k].constraint != constraint) k++;
    return k;
}

/* Returns whether all columns that depend on several inputs stay on their segments (the linear pieces of
 * their costs) for these inputs. */
static bool are_inside(const csi_resize *p, const double *breakpoints) {
    for (uint32_t i = 0; i < p->watches.count; i++) {
        const csi_watch *w = &p->watches.items[i];
        double at = 0;
        for (uint32_t k = 0; k < p->input_count; k++) at += w->rate[k] * breakpoints[k];
        if (!(at >= w->least && at <= w->most)) return false;
    }
    return true;
}

/* Computes the breakpoints of the constraints that are inputs of the resize, from the values that the host
 * has suggested since the last solve. */
static void get_breakpoints(const csi_resize *p, double *breakpoints) {
    for (uint32_t k = 0; k < CSI_RESIZE_INPUTS; k++) breakpoints[k] = p->inputs[k].next;
}

/* Records a suggested value for a variable that is an input of the compiled resize. If the edit is
 * required, also checks at once that all watched columns (which depend on several inputs) stay on their
 * segments; if it is optional, the solve checks this. Returns false, and changes nothing, if the
 * suggestion must be handled by the general algorithm. */
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

/* Records several suggested values for the compiled resize, all or none. Returns false and changes
 * nothing if there is no valid compiled resize, or if a value is outside its region; the caller
 * then uses the simplex method. */
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

/* The arrays to which running the formulas writes. */
typedef struct target {
    double *registers, *published;
    csolver_variable *changes;
    csi_variable *marked; /* NULL as long as no variable can be listed as changed twice */
} target;

/* Stores a number in a register (an entry of the array of numbers). If the number has changed, publishes
 * it as the value of the variables from `output` to `end`, and lists these variables as changed. */
static inline void put(target *to, uint32_t reg, double number, const csolver_variable *output,
                       const csolver_variable *end) {
    double before = to->registers[reg];
    to->registers[reg] = number;
    to->registers[reg + 1] = -number;
    if (number == before) return;
    double value = number + 0.0; /* adding 0.0 turns -0.0 into 0.0 */
    for (; output < end; output++) {
        to->published[output->index] = value;
        if (to->marked != NULL) {
            if (to->marked[output->index].changed) continue;
            to->marked[output->index].changed = 1;
        }
        *to->changes++ = *output;
    }
}

/* Runs the steps that depend on the same inputs. Each step computes the same sum as csi_values_evaluate()
 * does, in the same order. Reversing the signs of all terms reverses the sign of a sum exactly, and a
 * coefficient of 1 leaves a number as it is, so the bits are the same. */
static void run(csolver *s, const csi_resize_part *part, target *to) {
    /* C allows no arithmetic with null pointers, and without outputs there is no array. */
    static const csolver_variable nothing = {0, 0};
    const csi_resize *p = &s->affine.resize;
    if (part->count == 0) return;
    const uint32_t *code = p->codes.items + part->code;
    const csolver_variable *outputs = p->outputs.count != 0 ? p->outputs.items : &nothing,
                           *output = outputs + part->output;
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

/* Replaces a solve by running the formulas. Returns false, and changes nothing, if anything but constants
 * of inputs has changed, or if the inputs are outside the region. */
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
    target to = {p->registers.items, s->model.published.items,
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
    p->columns_behind = true;
    p->runs++;
    s->model.solved = true;
    return true;
}

/* Gives the columns the values and error bounds of the last solve, with the same bits as if no resize had
 * been compiled. */
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

/* Leaves the compiled resize before a call that cannot use it: the columns and pending changes become what
 * they would be without it, and the resize is dropped. */
void csi_resize_leave(csolver *s) {
    csi_resize *p = &s->affine.resize;
    if (!p->valid) return;
    csi_resize_drop(s);
    if (p->columns_behind) catch_up(s);
    p->columns_behind = false;
    for (uint32_t k = 0; k < p->input_count; k++) {
        if (!(p->pending & 1u << k)) continue;
        csi_column *x = csi_col(s, p->inputs[k].column);
        if (p->required) x->low = x->high = p->inputs[k].next;
        csi_values_move(s, p->inputs[k].column, p->inputs[k].next);
        csi_changes_note(s, p->inputs[k].constraint);
    }
    /* Suggestions for required edits are evaluated at once, as they would be without a compiled resize. If
     * there is no memory, the rows stay queued. */
    if (p->required && p->pending != 0) (void)csi_values_update(s);
    p->pending = 0;
}

/* Used when a solver is copied. `to` has a copy of the columns of `from`; brings it into the state in
 * which csi_resize_leave() would leave `from`. */
void csi_resize_copy(csolver *to, const csolver *from) {
    const csi_resize *p = &from->affine.resize;
    csi_resize_drop(to);
    if (!p->valid) return;
    to->affine.resize.valid = true;
    to->affine.resize.required = p->required;
    to->affine.resize.columns_behind = p->columns_behind;
    to->affine.resize.pending = p->pending;
    to->affine.resize.input_count = p->input_count;
    memcpy(to->affine.resize.inputs, p->inputs, sizeof p->inputs);
    csi_resize_leave(to);
}

/* ---- reading, and self-check --------------------------------------------------------------------- */

/* Returns whether the column is an input of the compiled resize. */
bool csi_resize_is_input(const csolver *s, uint32_t column) {
    const csi_resize *p = &s->affine.resize;
    for (uint32_t k = 0; p->valid && k < p->input_count; k++)
        if (p->inputs[k].column == column) return true;
    return false;
}

/* Computes the value of a basic column from its row, without changing anything. */
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

/* Returns the value of a column at the last solve. The value that the column stores may be older, because
 * a compiled resize updates published values only. O(1), or O(logical columns of the resize) for a logical
 * column. */
double csi_resize_value(const csolver *s, uint32_t column) {
    const csi_resize *p = &s->affine.resize;
    const csi_column *x = csi_col(s, column);
    if (!p->valid || !p->columns_behind) return x->value;
    if (!x->logical) return s->model.published.items[x->owner];
    for (uint32_t k = 0; k < p->input_count; k++)
        if (p->inputs[k].column == column) return p->inputs[k].value;
    if (csi_pivot_is_loose(s, column)) return value_by_row(s, column);
    for (uint32_t i = 0; i < p->logicals.count; i++)
        if (p->logicals.items[i].column == column)
            return p->registers.items[p->logicals.items[i].reg];
    return x->value;
}

/* Checks the compiled resize: nothing may wait to be updated, the published values must be those that the
 * rows give, and all columns must be on their segments (the linear pieces of their costs). Returns a
 * message about the first error, or NULL. */
const char *csi_resize_check(const csolver *s) {
    const csi_resize *p = &s->affine.resize;
    if (!p->valid) return NULL;
    if (!csi_resize_is_idle(s)) return "work is pending during a compiled resize";
    if (!p->columns_behind) return NULL;
    for (uint32_t j = 0; j < s->model.columns.count; j++) {
        const csi_column *x = csi_col(s, j);
        if (!x->live || x->row == CSI_NONE) continue;
        double value = csi_resize_value(s, j), error = CSI_WATCH_REACH * csi_error(x);
        if (value != value_by_row(s, j)) return "a compiled resize gave a wrong value";
        if (csi_queue_outside(value, error, x->low, x->high) > 0)
            return "a compiled resize ran outside its region";
    }
    return NULL;
}
