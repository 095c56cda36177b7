/* plan.c - makes a plan of a solved state: what depends on an instance's numbers, in which order, and
 * under which conditions the basis stays optimal.
 *
 * Reduced costs depend on slopes, not on constants. So the basis stays optimal as long as every basic
 * column stays on its segment and every nonbasic one at the breakpoint where it is placed, with all other
 * breakpoints of the column on the side where they were. A nonbasic column placed where several breakpoints
 * coincide follows the one at which its slope passes its reduced cost; the others are ordered around
 * it. */
#include "template.h"
#include "affine.h"

#include "../base/numeric.h"

typedef struct planner {
    const csolver_template *t;
    csolver *s; /* solved; its work spaces are used */
    csi_plan *plan;
    uint32_t *parameter_of; /* by constraint: parameter, or none */
    uint32_t *register_of;  /* by column: register that holds its value, or none */
    uint8_t *has_parameter; /* by column: a constraint on it has one */
    csi_indices places;     /* a hash table of the plan's inputs, or none */
} planner;

/* A constraint seen from its column: csi_cost_piece() and the register of its breakpoint, none if that is a
 * constant. */
typedef struct breakpoint {
    csi_piece piece;
    uint32_t reg;
} breakpoint;

static bool is_same_input(const csi_plan_input *a, const csi_plan_input *b) {
    return a->number == b->number && a->scale == b->scale && a->bias == b->bias;
}

/* Where the input belongs in the hash table of inputs: its place, or an empty one. Zeros are alike. */
static uint32_t *place_of(const planner *p, const csi_plan_input *input) {
    uint64_t hash = csi_bits(input->scale + 0.0) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ csi_bits(input->bias + 0.0)) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 32 ^ input->number) * UINT64_C(0x9e3779b97f4a7c15);
    for (uint32_t at = (uint32_t)(hash >> 32);; at++) {
        uint32_t *place = &p->places.items[at & (p->places.count - 1)];
        if (*place == CSI_NONE || is_same_input(&p->plan->inputs.items[*place], input))
            return place;
    }
}

/* Room for one more input, and at least half of the hash table empty. */
static csolver_status reserve_input(planner *p) {
    csi_plan *plan = p->plan;
    CSI_TRY(CSI_RESERVE(p->t->base, plan->inputs, 1));
    if (p->places.count > 2 * plan->inputs.count) return CSOLVER_OK;
    uint32_t count = p->places.count == 0 ? CSI_FEWEST_SLOTS : 2 * p->places.count;
    CSI_TRY(CSI_RESERVE(p->t->base, p->places, count - p->places.count));
    p->places.count = count;
    for (uint32_t i = 0; i < count; i++) p->places.items[i] = CSI_NONE;
    for (uint32_t i = 0; i < plan->inputs.count; i++) *place_of(p, &plan->inputs.items[i]) = i;
    return CSOLVER_OK;
}

static csolver_status add_input(planner *p, csi_plan_input input, uint32_t *reg) {
    CSI_TRY(reserve_input(p));
    uint32_t *place = place_of(p, &input);
    if (*place == CSI_NONE) {
        *place = p->plan->inputs.count;
        p->plan->inputs.items[p->plan->inputs.count++] = input;
    }
    *reg = *place;
    return CSOLVER_OK;
}

static csolver_status add_constant(planner *p, double value, uint32_t *reg) {
    return add_input(p, (csi_plan_input){0, value, CSI_NONE}, reg);
}

/* The breakpoint of a constraint; a register if it has a parameter. */
static csolver_status look_at(planner *p, uint32_t constraint, breakpoint *k) {
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

/* The register `high` must not be below `low`, where none stands for `constant`. */
static csolver_status add_guard(planner *p, uint32_t high, uint32_t low, double constant) {
    if (high == low) return CSOLVER_OK;
    if (high == CSI_NONE) CSI_TRY(add_constant(p, constant, &high));
    if (low == CSI_NONE) CSI_TRY(add_constant(p, constant, &low));
    CSI_TRY(CSI_RESERVE(p->t->base, p->plan->guards, 1));
    p->plan->guards.items[p->plan->guards.count++] = (csi_guard){high, low};
    return CSOLVER_OK;
}

/* The breakpoint must stay at or below (-1) or above (1) the column's value, which is in `reg`, or is the
 * constant `value`. */
static csolver_status guard_breakpoint(planner *p, breakpoint k, int side, uint32_t reg,
                                       double value) {
    if (k.reg == CSI_NONE && reg == CSI_NONE) return CSOLVER_OK;
    double constant = k.reg == CSI_NONE ? k.piece.breakpoint : value;
    return side < 0 ? add_guard(p, reg, k.reg, constant) : add_guard(p, k.reg, reg, constant);
}

static csolver_status guard_bound(planner *p, breakpoint k, uint32_t reg, double value) {
    if (k.piece.side >= 0) CSI_TRY(guard_breakpoint(p, k, -1, reg, value));
    if (k.piece.side <= 0) CSI_TRY(guard_breakpoint(p, k, 1, reg, value));
    return CSOLVER_OK;
}

/* ---- basic columns ------------------------------------------------------------------------- */

static csolver_status guard_basic(planner *p, uint32_t column) {
    const csi_column *x = csi_col(p->s, column);
    for (uint32_t i = csi_cost_first(p->s, x); i != CSI_NONE; i = csi_cost_next(p->s, x, i)) {
        breakpoint k;
        CSI_TRY(look_at(p, i, &k));
        uint32_t reg = p->register_of[column];
        bool below = k.piece.breakpoint <= x->low, above = k.piece.breakpoint >= x->high;
        if (k.piece.priority >= CSOLVER_REQUIRED) {
            CSI_TRY(guard_bound(p, k, reg, x->value));
            if (!below || !above) continue; /* else the slope rests on the bound: it stays there */
        }
        if (below) CSI_TRY(guard_breakpoint(p, k, -1, reg, x->value));
        if (above) CSI_TRY(guard_breakpoint(p, k, 1, reg, x->value));
        if (!below && !above) p->plan->usable = false;
    }
    return CSOLVER_OK;
}

/* ---- nonbasic columns ---------------------------------------------------------------------- */

/* The amounts that a soft breakpoint adds to the slope from its left to its right, and what it adds on one side. */
static double jump(csi_piece piece) { return piece.side == 0 ? 2 * piece.weight : piece.weight; }

static double slope_beside(csi_piece piece, bool right) {
    if (right) return piece.side <= 0 ? piece.weight : 0;
    return piece.side >= 0 ? -piece.weight : 0;
}

/* Of the breakpoints at the place of the column, in the order of lower bounds, costs and upper bounds, the
 * first up to which the slope reaches the reduced cost; none if there is none. */
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
        /* It stays where it is; if the slope says otherwise, that is rounding. */
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

static csolver_status plan_nonbasic(planner *p, uint32_t column) {
    const csi_column *x = csi_col(p->s, column);
    uint32_t leader;
    CSI_TRY(choose_leader(p, column, &leader));
    breakpoint lead = {.reg = CSI_NONE};
    if (leader != CSI_NONE) CSI_TRY(look_at(p, leader, &lead));
    p->register_of[column] = lead.reg;
    bool fixed = x->low == x->high, led = leader == CSI_NONE;
    for (uint32_t i = csi_cost_first(p->s, x); i != CSI_NONE; i = csi_cost_next(p->s, x, i)) {
        breakpoint k;
        bool before = !led;
        led |= i == leader;
        if (i == leader) continue;
        CSI_TRY(look_at(p, i, &k));
        if (k.piece.priority >= CSOLVER_REQUIRED) {
            CSI_TRY(guard_bound(p, k, lead.reg, x->value));
            /* Two bounds that meet fix the column only as long as they do. */
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

/* Leaves the rows that depend on numbers in s->model.order, the last one to be evaluated first. */
static csolver_status order_rows(planner *p) {
    csolver *s = p->s;
    CSI_TRY(CSI_RESERVE(s, s->tableau.moved, s->model.columns.count));
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        if (csi_col(s, j)->live && p->register_of[j] != CSI_NONE)
            csi_list_add(s, &s->tableau.moved, s->model.marks, CSI_MARK_MOVED, j);
    csi_values_order(s);
    csi_values_forget_moved(s);
    return CSOLVER_OK;
}

/* A constraint without variables: if it is required, its constant must stay on the right side of 0. */
static csolver_status guard_constant(planner *p, uint32_t constraint) {
    const csi_constraint *c = &p->s->model.constraints.items[constraint];
    breakpoint k;
    if (!csi_is_required(p->s, c)) return CSOLVER_OK;
    CSI_TRY(look_at(p, constraint, &k));
    if (c->relation >= 0) CSI_TRY(add_guard(p, CSI_NONE, k.reg, 0));
    if (c->relation <= 0) CSI_TRY(add_guard(p, k.reg, CSI_NONE, 0));
    return CSOLVER_OK;
}

/* Inputs are not all known before the guards are made, so registers of steps are counted from the top
 * until then. */
static uint32_t step_register(uint32_t step) { return CSI_NONE - 1 - step; }

static uint32_t final_register(const csi_plan *plan, uint32_t reg) {
    return reg < CSI_LIMIT ? reg : plan->inputs.count + (CSI_NONE - 1 - reg);
}

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
        p->has_parameter[column] = 0; /* done */
    }
    for (uint32_t j = 0; j < s->model.columns.count; j++)
        if (p->has_parameter[j] && csi_is_basic(s, j)) CSI_TRY(guard_basic(p, j));
    return CSOLVER_OK;
}

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

/* Says where everything is in a block. Returns how large it has to be. */
static size_t lay_out(planner *p, void *block) {
    csi_carving c = {block, 0};
    size_t columns = p->s->model.columns.count;
    p->parameter_of = csi_carve(&c, p->s->model.constraints.count, sizeof *p->parameter_of);
    p->register_of = csi_carve(&c, columns, sizeof *p->register_of);
    p->has_parameter = csi_carve(&c, columns + 1, sizeof *p->has_parameter);
    return c.size;
}

/* Makes the plan of the state that `s`, a copy of the template's base with other constants perhaps, was
 * solved to. On failure what was made can be freed. */
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
    CSI_RELEASE(t->base, p.places);
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
