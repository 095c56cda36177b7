/* plan.c - makes a plan: formulas that compute the values of a template's instance from its numbers, and
 * the conditions under which they are right. The plan is made from one solved state, and its formulas hold
 * as long as the basis of that state is optimal.
 *
 * Reduced costs depend on slopes and not on constants. So the basis stays optimal as long as each basic
 * column stays on its segment (the linear piece of its cost), and each nonbasic column at its breakpoint,
 * with all its other breakpoints on the same side as before. A nonbasic column at which several
 * breakpoints coincide follows its *leader*, the breakpoint at which the slope passes the reduced cost;
 * the other breakpoints must keep their order around the leader. docs/Algorithm.md (Templates) gives the
 * reasons. */
#include "template.h"
#include "affine.h"

#include "../base/numeric.h"

/* The state while a plan is being made. A plan is a list of formulas that computes the layouts of a
 * template without a solve. */
typedef struct planner {
    const csolver_template *t;
    csolver *s; /* the solver in the solved state; its work space is used */
    csi_plan *plan;
    /* For each constraint, the index of the template's parameter that sets its constant, or CSI_NONE. */
    uint32_t *parameter_of;
    /* For each column, the number (register) of the plan that is its value; CSI_NONE if its value does not
     * depend on the instance. */
    uint32_t *register_of;
    /* For each column, whether a parameter of the template sets the constant of one of its constraints. */
    uint8_t *has_parameter;
    csi_indices slots; /* a hash table of the plan's inputs; CSI_NONE in empty slots */
} planner;

/* A breakpoint of a column: a piece of the column's cost, and the register with the breakpoint's position,
 * or CSI_NONE if the position is the same in all instances. */
typedef struct breakpoint {
    csi_piece piece;
    uint32_t reg;
} breakpoint;

static bool is_same_input(const csi_plan_input *a, const csi_plan_input *b) {
    return a->number == b->number && a->scale == b->scale && a->bias == b->bias;
}

/* Returns the slot of an input in the hash table, or the empty slot where it would be inserted. 0 and -0
 * count as equal. */
static uint32_t *slot_of(const planner *p, const csi_plan_input *input) {
    uint64_t hash = csi_bits(input->scale + 0.0) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ csi_bits(input->bias + 0.0)) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 32 ^ input->number) * UINT64_C(0x9e3779b97f4a7c15);
    for (uint32_t at = (uint32_t)(hash >> 32);; at++) {
        uint32_t *slot = &p->slots.items[at & (p->slots.count - 1)];
        if (*slot == CSI_NONE || is_same_input(&p->plan->inputs.items[*slot], input)) return slot;
    }
}

/* Makes room for one more input of the plan, and keeps at least half of the hash table empty. Errors:
 * OUT_OF_MEMORY, OVERFLOW. */
static csolver_status reserve_input(planner *p) {
    csi_plan *plan = p->plan;
    CSI_TRY(CSI_RESERVE(p->t->base, plan->inputs, 1));
    if (p->slots.count > 2 * plan->inputs.count) return CSOLVER_OK;
    uint32_t count = p->slots.count == 0 ? CSI_FEWEST_SLOTS : 2 * p->slots.count;
    CSI_TRY(CSI_RESERVE(p->t->base, p->slots, count - p->slots.count));
    p->slots.count = count;
    for (uint32_t i = 0; i < count; i++) p->slots.items[i] = CSI_NONE;
    for (uint32_t i = 0; i < plan->inputs.count; i++) *slot_of(p, &plan->inputs.items[i]) = i;
    return CSOLVER_OK;
}

/* Adds an input to the plan, unless an equal one exists, and returns the register that holds it. */
static csolver_status add_input(planner *p, csi_plan_input input, uint32_t *reg) {
    CSI_TRY(reserve_input(p));
    uint32_t *slot = slot_of(p, &input);
    if (*slot == CSI_NONE) {
        *slot = p->plan->inputs.count;
        p->plan->inputs.items[p->plan->inputs.count++] = input;
    }
    *reg = *slot;
    return CSOLVER_OK;
}

/* Adds a constant as an input of the plan, so that conditions can compare computed numbers with it.
 * Returns the index (register) of its number. */
static csolver_status add_constant(planner *p, double value, uint32_t *reg) {
    return add_input(p, (csi_plan_input){0, value, CSI_NONE}, reg);
}

/* Describes a constraint as a breakpoint. If a parameter of the template sets the constraint's constant,
 * the breakpoint's position becomes an input of the plan. */
static csolver_status describe(planner *p, uint32_t constraint, breakpoint *k) {
    const csi_constraint *c = &p->s->model.constraints.items[constraint];
    k->piece = csi_cost_piece(p->s, c);
    k->reg = CSI_NONE;
    uint32_t index = p->parameter_of[constraint];
    if (index == CSI_NONE) return CSOLVER_OK;
    const csolver_parameter *parameter = &p->t->parameters.items[index];
    double divisor = c->kind == CSI_KIND_SINGLE ? c->coefficient : 1;
    csi_plan_input input = {parameter->factor / divisor, parameter->offset / divisor,
                            (uint32_t)parameter->number};
    return add_input(p, input, &k->reg);
}

/* Adds a condition (guard) to the plan: register `high` must not be less than register `low`. If one of
 * them is CSI_NONE, `constant` takes its place. */
static csolver_status add_guard(planner *p, uint32_t high, uint32_t low, double constant) {
    if (high == low) return CSOLVER_OK;
    if (high == CSI_NONE) CSI_TRY(add_constant(p, constant, &high));
    if (low == CSI_NONE) CSI_TRY(add_constant(p, constant, &low));
    CSI_TRY(CSI_RESERVE(p->t->base, p->plan->guards, 1));
    p->plan->guards.items[p->plan->guards.count++] = (csi_guard){high, low};
    return CSOLVER_OK;
}

/* Adds a condition (guard) to the plan: the breakpoint must stay at or below (`side` -1) or at or above
 * (1) the column's value. That value is in the register `reg` or, if `reg` is CSI_NONE, is the constant
 * `value`. */
static csolver_status guard_breakpoint(planner *p, breakpoint k, int side, uint32_t reg,
                                       double value) {
    if (k.reg == CSI_NONE && reg == CSI_NONE) return CSOLVER_OK;
    double constant = k.reg == CSI_NONE ? k.piece.breakpoint : value;
    return side < 0 ? add_guard(p, reg, k.reg, constant) : add_guard(p, k.reg, reg, constant);
}

/* Adds conditions (guards) that a column's value does not violate one of its bounds. */
static csolver_status guard_bound(planner *p, breakpoint k, uint32_t reg, double value) {
    if (k.piece.side >= 0) CSI_TRY(guard_breakpoint(p, k, -1, reg, value));
    if (k.piece.side <= 0) CSI_TRY(guard_breakpoint(p, k, 1, reg, value));
    return CSOLVER_OK;
}

/* ---- basic columns ------------------------------------------------------------------------- */

/* Adds conditions (guards) that a basic column stays on its segment, the linear piece of its cost. */
static csolver_status guard_basic(planner *p, uint32_t column) {
    const csi_column *x = csi_col(p->s, column);
    for (uint32_t i = csi_cost_first(p->s, x); i != CSI_NONE; i = csi_cost_next(p->s, x, i)) {
        breakpoint k;
        CSI_TRY(describe(p, i, &k));
        uint32_t reg = p->register_of[column];
        bool below = k.piece.breakpoint <= x->low, above = k.piece.breakpoint >= x->high;
        if (k.piece.priority >= CSOLVER_REQUIRED) {
            CSI_TRY(guard_bound(p, k, reg, x->value));
            /* If the column can only be exactly at this bound, the bound's breakpoint must stay there, so
             * conditions on both sides are needed. */
            if (!below || !above) continue;
        }
        if (below) CSI_TRY(guard_breakpoint(p, k, -1, reg, x->value));
        if (above) CSI_TRY(guard_breakpoint(p, k, 1, reg, x->value));
        if (!below && !above) p->plan->usable = false;
    }
    return CSOLVER_OK;
}

/* ---- nonbasic columns ---------------------------------------------------------------------- */

/* Returns by how much the slope of a column's cost rises at the breakpoint of one of its constraints. */
static double jump(csi_piece piece) { return piece.side == 0 ? 2 * piece.weight : piece.weight; }

/* Returns the slope that one constraint contributes to a column's cost, on the left or the right of its
 * breakpoint. */
static double slope_beside(csi_piece piece, bool right) {
    if (right) return piece.side <= 0 ? piece.weight : 0;
    return piece.side >= 0 ? -piece.weight : 0;
}

/* Finds the leader, the breakpoint that a nonbasic column follows, among the breakpoints at the column's
 * position. The leader is the first breakpoint, in the order lower bounds, costs, upper bounds, up to
 * which the slope reaches the reduced cost. It is CSI_NONE if the column is at no breakpoint. Errors:
 * OUT_OF_MEMORY. */
static csolver_status choose_leader(planner *p, uint32_t column, uint32_t *leader) {
    csolver *s = p->s;
    const csi_column *x = csi_col(s, column);
    s->base.scratch.count = 0;
    csi_span target = csi_vector_begin(s);
    CSI_TRY(csi_vector_add_list(s, &target, x->vector, -1));
    uint32_t lower = CSI_NONE, upper = CSI_NONE;
    bool at_breakpoint = false;
    csi_span slope = csi_vector_begin(s);
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i)) {
        csi_piece piece = csi_cost_piece(s, &s->model.constraints.items[i]);
        bool here = piece.breakpoint == x->value;
        at_breakpoint |= here;
        if (piece.priority < CSOLVER_REQUIRED) {
            CSI_TRY(csi_vector_add(s, &slope, piece.priority,
                                   slope_beside(piece, piece.breakpoint < x->value)));
        } else if (here) {
            if (piece.side >= 0 && (lower == CSI_NONE || piece.side == 0)) lower = i;
            if (piece.side < 0 && upper == CSI_NONE) upper = i;
        }
    }
    *leader = lower;
    if (lower != CSI_NONE && (x->low == x->high || csi_vector_compare(s, slope, target) >= 0))
        return CSOLVER_OK;
    *leader = CSI_NONE;
    if (!at_breakpoint) {
        /* No breakpoint of the column is at its position, so the column does not move when constants
         * change. Its slope must equal the reduced cost; if rounding prevents that, the plan (the formulas
         * for this basis) is not used. */
        if (csi_vector_compare(s, slope, target) != 0) p->plan->usable = false;
        return CSOLVER_OK;
    }
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i)) {
        csi_piece piece = csi_cost_piece(s, &s->model.constraints.items[i]);
        if (piece.priority >= CSOLVER_REQUIRED || piece.breakpoint != x->value) continue;
        CSI_TRY(csi_vector_add(s, &slope, piece.priority, jump(piece)));
        *leader = i;
        if (csi_vector_compare(s, slope, target) >= 0) return CSOLVER_OK;
    }
    *leader = upper;
    if (upper == CSI_NONE) p->plan->usable = false;
    return CSOLVER_OK;
}

/* Makes the plan compute a nonbasic column as the position of its leader (the breakpoint that it follows),
 * and adds conditions on its other breakpoints. */
static csolver_status plan_nonbasic(planner *p, uint32_t column) {
    const csi_column *x = csi_col(p->s, column);
    uint32_t leader;
    CSI_TRY(choose_leader(p, column, &leader));
    breakpoint lead = {.reg = CSI_NONE};
    if (leader != CSI_NONE) CSI_TRY(describe(p, leader, &lead));
    p->register_of[column] = lead.reg;
    bool fixed = x->low == x->high, led = leader == CSI_NONE;
    for (uint32_t i = csi_cost_first(p->s, x); i != CSI_NONE; i = csi_cost_next(p->s, x, i)) {
        breakpoint k;
        bool before = !led;
        led |= i == leader;
        if (i == leader) continue;
        CSI_TRY(describe(p, i, &k));
        if (k.piece.priority >= CSOLVER_REQUIRED) {
            CSI_TRY(guard_bound(p, k, lead.reg, x->value));
            /* A lower and an upper bound fix the column only while they are equal, so add the condition
             * that they stay equal. */
            if (fixed && lead.piece.side != 0 && k.piece.breakpoint == x->value)
                CSI_TRY(guard_breakpoint(p, k, k.piece.side < 0 ? -1 : 1, lead.reg, x->value));
        } else if (!fixed) {
            bool here = k.piece.breakpoint == x->value;
            bool bound = leader != CSI_NONE && lead.piece.priority >= CSOLVER_REQUIRED;
            bool left =
                here ? (bound ? lead.piece.side < 0 : before) : k.piece.breakpoint < x->value;
            CSI_TRY(guard_breakpoint(p, k, left ? -1 : 1, lead.reg, x->value));
        }
    }
    return CSOLVER_OK;
}

/* ---- rows ---------------------------------------------------------------------------------- */

/* Adds to the plan a formula that computes the value of the row's basic column from the values of
 * the row's other columns. Columns that have the same value in all layouts of the template are
 * added up in the formula's constant. */
static csolver_status add_step(planner *p, uint32_t row) {
    csolver *s = p->s, *account = p->t->base;
    const csi_row *r = &s->model.rows.items[row];
    csi_plan *plan = p->plan;
    csi_step step = {r->shift, plan->terms.count, 0};
    double own = csi_row_coefficient(s, row, r->basic);
    CSI_TRY(CSI_RESERVE(account, plan->steps, 1));
    CSI_TRY(CSI_RESERVE(account, plan->terms, r->count));
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        const csi_term *term = &s->model.terms.items[i];
        if (term->column == r->basic) continue;
        uint32_t reg = p->register_of[term->column];
        if (reg == CSI_NONE) {
            step.constant += term->coefficient * csi_col(s, term->column)->value;
            continue;
        }
        plan->terms.items[plan->terms.count++] = (csi_step_term){-term->coefficient / own, reg};
        step.count++;
    }
    step.constant = -step.constant / own;
    plan->steps.items[plan->steps.count++] = step;
    return CSOLVER_OK;
}

/* Fills `order` with the rows that depend on inputs of the plan, to be read from its end. Errors:
 * OUT_OF_MEMORY. */
static csolver_status order_rows(planner *p) {
    csolver *s = p->s;
    CSI_TRY(CSI_RESERVE(s, s->tableau.moved, s->model.columns.count));
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        if (csi_col(s, j)->live && p->register_of[j] != CSI_NONE)
            csi_list_add(s, &s->tableau.moved, s->model.marks, CSI_MARK_MOVED, j);
    csi_values_order(s);
    csi_values_clear_moved(s);
    return CSOLVER_OK;
}

/* Adds the conditions of a plan for a required constraint without variables, such as 0 <= 5, whose
 * constant may differ between instances: the plan is valid only for constants with which the
 * constraint holds. Adds none for an optional constraint. */
static csolver_status guard_constant(planner *p, uint32_t constraint) {
    const csi_constraint *c = &p->s->model.constraints.items[constraint];
    breakpoint k;
    if (!csi_is_required(p->s, c)) return CSOLVER_OK;
    CSI_TRY(describe(p, constraint, &k));
    if (c->relation >= 0) CSI_TRY(add_guard(p, CSI_NONE, k.reg, 0));
    if (c->relation <= 0) CSI_TRY(add_guard(p, k.reg, CSI_NONE, 0));
    return CSOLVER_OK;
}

/* Returns a preliminary index (register) for the number that a step of the plan computes. The registers of
 * steps follow those of the inputs, whose number is not known yet. So preliminary registers count down
 * from the largest number, until final_register() converts them. */
static uint32_t step_register(uint32_t step) { return CSI_NONE - 1 - step; }

static uint32_t final_register(const csi_plan *plan, uint32_t reg) {
    return reg < CSI_LIMIT ? reg : plan->inputs.count + (CSI_NONE - 1 - reg);
}

/* Adds formulas for all columns that depend on the instance's numbers: nonbasic columns first, then basic
 * ones in the order of evaluation. */
static csolver_status plan_columns(planner *p) {
    csolver *s = p->s;
    for (uint32_t i = 0; i < p->t->parameters.count; i++) {
        uint32_t index = p->t->parameters.items[i].constraint.index;
        const csi_constraint *c = &s->model.constraints.items[index];
        if (c->kind == CSI_KIND_CONSTANT)
            CSI_TRY(guard_constant(p, index));
        else
            p->has_parameter[c->column] = 1;
    }
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        if (p->has_parameter[j] && !csi_is_basic(s, j)) CSI_TRY(plan_nonbasic(p, j));
    CSI_TRY(order_rows(p));
    for (uint32_t i = s->tableau.order_count; i-- > 0;) {
        uint32_t row = s->model.order[i], column = s->model.rows.items[row].basic;
        CSI_TRY(add_step(p, row));
        p->register_of[column] = step_register(p->plan->steps.count - 1);
        CSI_TRY(guard_basic(p, column));
        p->has_parameter[column] = 0; /* marks the column as done: its formula has been added */
    }
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        if (p->has_parameter[j] && csi_is_basic(s, j)) CSI_TRY(guard_basic(p, j));
    return CSOLVER_OK;
}

/* Records the values of all outputs in the solved state, and the registers of those that depend on the
 * instance's numbers. */
static csolver_status plan_outputs(planner *p) {
    csi_plan *plan = p->plan;
    uint32_t count = p->t->outputs.count;
    CSI_TRY(CSI_RESERVE(p->t->base, plan->fixed, count));
    CSI_TRY(CSI_RESERVE(p->t->base, plan->outputs, count));
    for (uint32_t i = 0; i < count; i++) {
        uint32_t column = p->s->model.variables.items[p->t->outputs.items[i]].column;
        uint32_t reg = p->register_of[column];
        plan->fixed.items[plan->fixed.count++] = csi_col(p->s, column)->value + 0.0;
        if (reg != CSI_NONE)
            plan->outputs.items[plan->outputs.count++] = (csi_output){i, final_register(plan, reg)};
    }
    return CSOLVER_OK;
}

static csolver_status make(planner *p) {
    csi_plan *plan = p->plan;
    plan->usable = !p->s->model.norm.fell_back && !csi_recheck_is_due(p->s);
    CSI_TRY(plan_columns(p));
    for (uint32_t i = 0; i < plan->terms.count; i++)
        plan->terms.items[i].reg = final_register(plan, plan->terms.items[i].reg);
    for (uint32_t i = 0; i < plan->guards.count; i++) {
        csi_guard *guard = &plan->guards.items[i];
        *guard = (csi_guard){final_register(plan, guard->high), final_register(plan, guard->low)};
    }
    for (uint32_t i = 0; i < plan->terms.count; i++)
        plan->usable &= fabs(plan->terms.items[i].coefficient) <= CSI_STAMP_LARGEST;
    for (uint32_t i = 0; i < plan->inputs.count; i++)
        plan->usable &= fabs(plan->inputs.items[i].scale) <= CSI_STAMP_LARGEST;
    return plan_outputs(p);
}

/* Divides a block of memory into arrays. Returns the size that the block must have. `block` may be NULL. */
static size_t lay_out(planner *p, void *block) {
    csi_carving c = {block, 0};
    size_t columns = p->s->model.columns.count;
    p->parameter_of = csi_carve(&c, p->s->model.constraints.count, sizeof *p->parameter_of);
    p->register_of = csi_carve(&c, columns, sizeof *p->register_of);
    p->has_parameter = csi_carve(&c, columns + 1, sizeof *p->has_parameter);
    return c.size;
}

/* Makes a plan from the solved state of `s`, which is a copy of the template's solver, perhaps solved with
 * other constants. After a failure, csi_plan_free() frees everything that was made. Errors: OUT_OF_MEMORY,
 * OVERFLOW. */
csolver_status csi_plan_make(const csolver_template *t, csolver *s, csi_plan *plan) {
    size_t constraints = s->model.constraints.count, columns = s->model.columns.count;
    planner p = {.t = t, .s = s, .plan = plan};
    size_t size = lay_out(&p, NULL);
    void *block = NULL;
    *plan = (csi_plan){.usable = false};
    CSI_TRY(csi_memory_resize(t->base, &block, 0, size));
    lay_out(&p, block);
    for (size_t i = 0; i < constraints; i++) p.parameter_of[i] = CSI_NONE;
    for (size_t i = 0; i < columns; i++) p.register_of[i] = CSI_NONE;
    for (size_t i = 0; i < columns; i++) p.has_parameter[i] = 0;
    for (uint32_t i = 0; i < t->parameters.count; i++)
        p.parameter_of[t->parameters.items[i].constraint.index] = i;
    csolver_status status = make(&p);
    CSI_RELEASE(t->base, p.slots);
    csi_memory_free(t->base, block, size);
    return status;
}

void csi_plan_free(csolver *s, csi_plan *plan) {
    CSI_RELEASE(s, plan->inputs);
    CSI_RELEASE(s, plan->steps);
    CSI_RELEASE(s, plan->terms);
    CSI_RELEASE(s, plan->guards);
    CSI_RELEASE(s, plan->outputs);
    CSI_RELEASE(s, plan->fixed);
}
