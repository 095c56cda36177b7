/* resize_run.c - runs a compiled resize: formulas that replace a solve while only the constants
 * of a few constraints (its *inputs*) change and the basis stays the same. For example, the size
 * of a window changes many times in a row.
 *
 * The formulas are valid within a *region* of inputs, in which no basic column leaves its
 * segment (the linear piece of its cost) and no nonbasic column its breakpoint. A suggested
 * value within the region is only recorded. The next solve runs the formulas, and publishes the
 * same bits as evaluating the rows would. The columns, the work lists and the undo log are not
 * touched. Even a required edit can be changed this way, because nothing can contradict it
 * within the region.
 *
 * Every other call that changes something or reads columns first *leaves* the resize
 * (csi_resize_leave): columns get the values and error bounds of the last solve, recorded
 * suggestions become pending changes, and the resize is dropped. So no other file has to know
 * about compiled resizes, and no change can make one invalid unnoticed. */
#include "affine.h"

#include "../base/numeric.h"

/* Returns the index of a constraint among the inputs of the compiled resize (constraints whose
 * changes are handled by formulas), or input_count if the constraint is no input. */
static uint32_t input_of(const csi_resize *p, uint32_t constraint) {
    uint32_t k = 0;
    while (k < p->input_count && p->inputs[k].constraint != constraint) k++;
    return k;
}

/* Returns whether the formulas of the compiled resize are valid for the given breakpoints of its
 * inputs. Checks the watched columns, which depend on several inputs: each must stay on its
 * segment, the linear piece of its cost. */
static bool are_inside(const csi_resize *p, const double *breakpoints) {
    for (uint32_t i = 0; i < p->watches.count; i++) {
        const csi_watch *w = &p->watches.items[i];
        double at = 0;
        for (uint32_t k = 0; k < p->input_count; k++) at += w->rate[k] * breakpoints[k];
        if (!(at >= w->least && at <= w->most)) return false;
    }
    return true;
}

/* Copies the breakpoints of the compiled resize's inputs to an array. They include the values
 * that the calling program has suggested since the last solve. */
static void get_breakpoints(const csi_resize *p, double *breakpoints) {
    for (uint32_t k = 0; k < CSI_RESIZE_INPUTS; k++) breakpoints[k] = p->inputs[k].next;
}

/* Returns whether the formulas of the compiled resize are valid if the breakpoint of input `k` becomes `breakpoint`,
 * and those of the other inputs become the values that the host has already set for the next run. */
static CSI_OUTLINE bool stay_inside(const csi_resize *p, uint32_t k, double breakpoint) {
    double breakpoints[CSI_RESIZE_INPUTS];
    get_breakpoints(p, breakpoints);
    breakpoints[k] = breakpoint;
    return are_inside(p, breakpoints);
}

/* Records a suggested value for a variable that is an input of the compiled resize, so that
 * formulas can replace the next solve. If the edit is required, all conditions of the formulas
 * are checked at once; if it is optional, the solve checks those on several inputs. Returns
 * false and changes nothing if the formulas cannot handle the value; the caller then changes the
 * constraint as usual. */
bool csi_resize_suggest(csolver *s, uint32_t column, double constant) {
    if (CSI_COMPACT) return false;
    csi_resize *p = &s->affine.resize;
    uint32_t k = 0;
    while (k < p->input_count && p->inputs[k].column != column) k++;
    if (!p->valid || k == p->input_count) return false;
    csi_resize_input *input = &p->inputs[k];
    csi_constraint *c = &s->model.constraints.items[input->constraint];
    if (!c->edit) return false;
    if (c->constant == constant) return true;
    double breakpoint = csi_quotient(constant, input->divisor);
    if (!(breakpoint > input->least && breakpoint < input->most)) return false;
    if (p->required && p->watches.count != 0 && !stay_inside(p, k, breakpoint)) return false;
    c->constant = constant;
    input->next = breakpoint;
    p->pending |= 1u << k;
    s->model.solved = false;
    return true;
}

/* Records several suggested values at once, so that the formulas of the compiled resize can
 * replace the next solve. Either all values are recorded or none. Returns false if there is no
 * compiled resize, or if a value is outside the region in which it is valid; the caller then
 * changes the constraints as usual. */
bool csi_resize_suggest_many(csolver *s, uint32_t count, const csi_resize_move *moves) {
    if (CSI_COMPACT) return false;
    csi_resize *p = &s->affine.resize;
    double breakpoints[CSI_RESIZE_INPUTS];
    uint32_t pending = p->pending;
    if (!p->valid) return false;
    get_breakpoints(p, breakpoints);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = input_of(p, moves[i].constraint);
        if (k == p->input_count) return false;
        const csi_resize_input *input = &p->inputs[k];
        breakpoints[k] = csi_quotient(moves[i].constant, input->divisor);
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

/* The arrays to which a run of the compiled resize (formulas that replace a solve) writes its
 * results. */
typedef struct target {
    double *registers, *published;
    csolver_variable *changes;
    /* The variables, whose flag `changed` tells which of them `changes` already contains. NULL
     * if the list was empty, so that no variable can be listed twice. */
    csi_variable *marked;
} target;

/* Stores a computed number as register `reg` of the compiled resize, and its negative in the
 * next register. If the number has changed, publishes it as the value of the variables from
 * `output` to `end`, and adds these variables to the list of changed variables. */
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

/* Runs the steps of the compiled resize that depend on the same inputs. Each step computes the
 * same sum as csi_values_evaluate() does, in the same order. Reversing the signs of all terms
 * reverses the sign of a sum exactly, and a coefficient of 1 leaves a number as it is, so the
 * results have the same bits. */
static void run(csolver *s, const csi_resize_part *part, target *to) {
    /* Without outputs, the array of outputs is a null pointer, with which C allows no
     * arithmetic. A dummy element takes its place. */
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

/* Runs all steps of the compiled resize that depend on inputs whose values have changed. */
static CSI_OUTLINE void run_parts(csolver *s, target *to) {
    const csi_resize *p = &s->affine.resize;
    for (uint32_t mask = 1; mask < 1u << p->input_count; mask++)
        if (mask & p->pending) run(s, &p->parts[mask], to);
}

/* Replaces a solve by running the formulas of the compiled resize. Returns false and changes
 * nothing if there is no compiled resize, if no suggested value is waiting, or if the suggested
 * values are outside the region in which the formulas are valid. */
bool csi_resize_solve(csolver *s) {
    if (CSI_COMPACT) return false;
    csi_resize *p = &s->affine.resize;
    if (!p->valid || p->pending == 0) return false;
    if (p->watches.count != 0 && !stay_inside(p, 0, p->inputs[0].next)) return false;
    if (p->outputs.count > s->model.changes.capacity - s->model.changes.count &&
        csi_changes_reserve(s, p->outputs.count) != CSOLVER_OK)
        return false;
    if (s->model.changes.count == 0)
        s->model.unmarked = true;
    else if (s->model.unmarked)
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
    if (p->codes.count != 0) run_parts(s, &to);
    s->model.changes.count = (uint32_t)(to.changes - s->model.changes.items);
    p->pending = 0;
    p->columns_behind = true;
    p->runs++;
    s->model.solved = true;
    return true;
}

/* Runs of a compiled resize update only the published values. Gives the columns the values and
 * error bounds of the last solve, too, with the same bits as if no resize had been compiled. */
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

/* Called before a call that the compiled resize (formulas that replace solves) cannot handle.
 * Brings columns and pending changes into the state in which they would be without it, and drops
 * the compiled resize. */
void csi_resize_leave(csolver *s) {
    if (CSI_COMPACT) return;
    csi_resize *p = &s->affine.resize;
    if (!p->valid) return;
    csi_resize_drop(s);
    p->left = true;
    if (p->columns_behind) catch_up(s);
    p->columns_behind = false;
    for (uint32_t k = 0; k < p->input_count; k++) {
        if (!(p->pending & 1u << k)) continue;
        csi_column *x = csi_col(s, p->inputs[k].column);
        if (p->required) x->low = x->high = p->inputs[k].next;
        csi_values_move(s, p->inputs[k].column, p->inputs[k].next);
        csi_changes_note(s, p->inputs[k].constraint);
    }
    /* A suggestion for a required edit takes effect at once, as it would without a compiled
     * resize. If memory runs out, the affected rows stay in the list of rows to evaluate. */
    if (p->required && p->pending != 0) (void)csi_values_update(s);
    p->pending = 0;
}

/* Used when a solver is cloned. A compiled resize is not copied, and it has updated only the
 * published values of `from`. Gives the columns of the clone `to` the values that they would
 * have without it. */
void csi_resize_copy(csolver *to, const csolver *from) {
    if (CSI_COMPACT) return;
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

/* Returns whether the column is an input of the compiled resize, so that formulas can handle a
 * change of its value instead of a solve. */
bool csi_resize_is_input(const csolver *s, uint32_t column) {
    if (CSI_COMPACT) return false;
    const csi_resize *p = &s->affine.resize;
    for (uint32_t k = 0; p->valid && k < p->input_count; k++)
        if (p->inputs[k].column == column) return true;
    return false;
}

/* Returns the value of a basic column as its row gives it, from the values of the row's other
 * columns. Changes nothing. */
static double value_by_row(const csolver *s, uint32_t column) {
    const csi_row *r = &s->tableau.rows.items[csi_col(s, column)->row];
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

/* Returns the value of a column at the last solve. If a compiled resize (formulas) replaced that
 * solve, the value stored in the column is older, because the formulas update only published
 * values. O(1); for a logical column, O(number of logical columns that the formulas compute). */
double csi_resize_value(const csolver *s, uint32_t column) {
    if (CSI_COMPACT) return csi_col(s, column)->value;
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

/* Checks the state after runs of a compiled resize (formulas that replace solves): no column or
 * row may wait to be updated, the published values must be those that the rows give, and all
 * columns must be on their segments (the linear pieces of their costs). Returns a message about
 * the first error, or NULL. */
const char *csi_resize_check(const csolver *s) {
    if (CSI_COMPACT) return NULL;
    const csi_resize *p = &s->affine.resize;
    if (!p->valid) return NULL;
    if (!csi_resize_is_idle(s)) return "work is pending during a compiled resize";
    if (!p->columns_behind) return NULL;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        const csi_column *x = csi_col(s, j);
        if (!x->live || x->row == CSI_NONE) continue;
        double value = csi_resize_value(s, j), error = CSI_WATCH_REACH * csi_error(x);
        if (value != value_by_row(s, j)) return "a compiled resize gave a wrong value";
        if (csi_queue_outside(value, error, x->low, x->high) > 0)
            return "a compiled resize ran outside its region";
    }
    return NULL;
}
