/* plan.c - makes a plan for a template. A template computes many layouts that differ only in a
 * few numbers. A plan consists of formulas that compute the values of one layout from its
 * numbers, and of conditions under which the formulas are right. It is made from one solved
 * state, and its formulas hold as long as the basis of that state is optimal.
 *
 * Reduced costs depend on slopes and not on constants. So the basis stays optimal as long as
 * each basic column stays on its segment (the linear piece of its cost), and each nonbasic
 * column at its breakpoint, with all its other breakpoints on the same side as before. A
 * nonbasic column at which several breakpoints coincide follows its *leader*, the breakpoint at
 * which the slope passes the reduced cost; the other breakpoints must keep their order around
 * the leader. docs/Algorithm.md (Templates) gives the reasons.
 *
 * Substitutions may have given a row large coefficients, whose terms cancel each other in some
 * layouts. The formulas of such a row are checked for each layout: their results must satisfy the
 * constraints from which the rows were made. */
#include "template.h"

#include "../base/numeric.h"

/* The data that the functions of this file share while they make a plan: formulas that compute
 * the layouts of a template without a solve. */
typedef struct planner {
    const csolver_template *t;
    /* The solver in the solved state for which the plan is made. Its values are not changed; its
     * work space is used. */
    csolver *s;
    csi_plan *plan;
    /* For each constraint, the index of the template's parameter that sets its constant in each
     * layout, or CSI_NONE if the constant is the same in all layouts. */
    uint32_t *parameter_of;
    /* For each column, the index (register) of its value among the numbers that the plan, a list
     * of formulas, computes. CSI_NONE if the column has the same value in all layouts. */
    uint32_t *register_of;
    /* For each column, whether the template sets the constant of one of its constraints for each
     * layout. */
    uint8_t *has_parameter;
    /* Hash table of the inputs of the plan's formulas, so that equal inputs are stored once. An
     * empty slot contains CSI_NONE. */
    csi_indices slots;
} planner;

/* A breakpoint of a column's piecewise-linear cost, where one constraint changes the slope. If
 * the position of the breakpoint differs between the layouts of the template, `reg` is the index
 * (register) of the number that the plan computes for it; otherwise CSI_NONE. */
typedef struct breakpoint {
    csi_piece piece;
    uint32_t reg;
} breakpoint;

static bool is_same_input(const csi_plan_input *a, const csi_plan_input *b) {
    return a->number == b->number && a->scale == b->scale && a->bias == b->bias;
}

/* Returns the slot of an input of the plan's formulas in the hash table of inputs, or the empty
 * slot where the input belongs. 0 and -0 count as equal. */
static uint32_t *slot_of(const planner *p, const csi_plan_input *input) {
    uint64_t hash = csi_bits(input->scale + 0.0) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ csi_bits(input->bias + 0.0)) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 32 ^ input->number) * UINT64_C(0x9e3779b97f4a7c15);
    for (uint32_t at = (uint32_t)(hash >> 32);; at++) {
        uint32_t *slot = &p->slots.items[at & (p->slots.count - 1)];
        if (*slot == CSI_NONE || is_same_input(&p->plan->inputs.items[*slot], input)) return slot;
    }
}

/* Makes room for one more input of the plan's formulas in the array of inputs and in the hash
 * table that finds equal inputs, which is kept at least half empty. Errors: OUT_OF_MEMORY,
 * OVERFLOW. */
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

/* Adds an input to the plan's formulas, unless they already have an equal one. `reg` receives
 * the index of the input among the numbers that the plan computes. Errors: OUT_OF_MEMORY,
 * OVERFLOW. */
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

/* Adds a constant to the input numbers of a plan (formulas that compute a layout without a solve),
 * so that a condition can compare a computed number with the constant. Stores the index of the
 * constant among the numbers of the plan in `reg`. */
static csolver_status add_constant(planner *p, double value, uint32_t *reg) {
    return add_input(p, (csi_plan_input){0, value, CSI_NONE}, reg);
}

/* Describes a constraint as a breakpoint `k` of its column's cost. If the template sets the
 * constraint's constant for each layout, the position of the breakpoint becomes an input of the
 * plan's formulas. */
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

/* Adds a condition (guard) to the plan, whose formulas are valid for a layout only if all
 * conditions hold: the computed number with the index `high` must not be less than that with the
 * index `low`. If an index is CSI_NONE, `constant` takes the place of its number. */
static csolver_status add_guard(planner *p, uint32_t high, uint32_t low, double constant) {
    if (high == low) return CSOLVER_OK;
    if (high == CSI_NONE) CSI_TRY(add_constant(p, constant, &high));
    if (low == CSI_NONE) CSI_TRY(add_constant(p, constant, &low));
    CSI_TRY(CSI_RESERVE(p->t->base, p->plan->guards, 1));
    p->plan->guards.items[p->plan->guards.count++] = (csi_guard){high, low};
    return CSOLVER_OK;
}

/* Adds a condition to the plan, so that its formulas are used only for layouts in which
 * breakpoint `k` stays at or below the value of its column (`side` -1), or at or above it (1).
 * The value is the computed number with the index `reg` or, if `reg` is CSI_NONE, the constant
 * `value`. */
static csolver_status guard_breakpoint(planner *p, breakpoint k, int side, uint32_t reg,
                                       double value) {
    if (k.reg == CSI_NONE && reg == CSI_NONE) return CSOLVER_OK;
    double constant = k.reg == CSI_NONE ? k.piece.breakpoint : value;
    return side < 0 ? add_guard(p, reg, k.reg, constant) : add_guard(p, k.reg, reg, constant);
}

/* Adds conditions to the plan, so that its formulas are used only for layouts in which the
 * column's value violates none of the bounds that breakpoint `k` sets. */
static csolver_status guard_bound(planner *p, breakpoint k, uint32_t reg, double value) {
    if (k.piece.side >= 0) CSI_TRY(guard_breakpoint(p, k, -1, reg, value));
    if (k.piece.side <= 0) CSI_TRY(guard_breakpoint(p, k, 1, reg, value));
    return CSOLVER_OK;
}

/* ---- basic columns ------------------------------------------------------------------------- */

/* Adds conditions to the plan, so that its formulas are used only for layouts in which a basic
 * column stays on its segment, the linear piece of its cost on which it is now. */
static csolver_status guard_basic(planner *p, uint32_t column) {
    const csi_column *x = csi_col(p->s, column);
    for (uint32_t i = csi_cost_first(p->s, x); i != CSI_NONE; i = csi_cost_next(p->s, x, i)) {
        breakpoint k;
        CSI_TRY(describe(p, i, &k));
        uint32_t reg = p->register_of[column];
        bool below = k.piece.breakpoint <= x->low, above = k.piece.breakpoint >= x->high;
        if (k.piece.priority >= CSOLVER_REQUIRED) {
            CSI_TRY(guard_bound(p, k, reg, x->value));
            /* A required equality allows the column only this one value, so the segment begins
             * and ends at the breakpoint. Conditions on both sides keep the breakpoint at the
             * column's value. */
            if (!below || !above) continue;
        }
        if (below) CSI_TRY(guard_breakpoint(p, k, -1, reg, x->value));
        if (above) CSI_TRY(guard_breakpoint(p, k, 1, reg, x->value));
        if (!below && !above) p->plan->usable = false;
    }
    return CSOLVER_OK;
}

/* ---- nonbasic columns ---------------------------------------------------------------------- */

/* Returns by how much the slope of a column's cost increases at the breakpoint of one
 * constraint. An equality has a slope on both sides, an inequality on one side only. */
static double jump(csi_piece piece) { return piece.side == 0 ? 2 * piece.weight : piece.weight; }

/* Returns the slope that one constraint contributes to its column's cost, on the right or the
 * left of the constraint's breakpoint. */
static double slope_beside(csi_piece piece, bool right) {
    if (right) return piece.side <= 0 ? piece.weight : 0;
    return piece.side >= 0 ? -piece.weight : 0;
}

/* Finds the *leader* of a nonbasic column: the one among the breakpoints at its position that
 * the column follows when constants change. Breakpoints are looked at in the order lower bounds,
 * costs, upper bounds, and their slopes are added up. The leader is the first one at which the
 * sum reaches the reduced cost. It is CSI_NONE if there is no breakpoint at the column's
 * position. Errors: OUT_OF_MEMORY. */
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
        /* The column's position is not the breakpoint of any constraint, so it depends on no
         * constant, and the plan contains no formula for it. In an optimal solution, the slope of
         * its cost then equals its reduced cost. If they differ by rounding, the formulas of the
         * plan are not reliable and must not be used. */
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

/* Does the work of plan_nonbasic() for a lone variable of which several values are optimal. The variable is at the
 * breakpoint of `oldest`, an end of the interval of these values. Adds conditions so that both ends of the interval
 * stay breakpoints of the same constraints. Under these conditions, the older constraint sets the same end. If a
 * constraint beyond the other end is older than `oldest`, it decides as soon as its breakpoint reaches this end, which no
 * condition can state: the plan is then not used. Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status plan_interval(planner *p, uint32_t column, uint32_t oldest,
                                    const csi_bounds *ends) {
    csolver *s = p->s;
    const csi_column *x = csi_col(s, column);
    bool is_low = x->value == ends->lower;
    double far_end = is_low ? ends->upper : ends->lower;
    breakpoint lead, k, other = {.reg = CSI_NONE};
    CSI_TRY(describe(p, oldest, &lead));
    p->register_of[column] = lead.reg;
    uint32_t opposite = CSI_NONE;
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i))
        if (csi_cost_piece(s, &s->model.constraints.items[i]).breakpoint == far_end) opposite = i;
    if (opposite != CSI_NONE) CSI_TRY(describe(p, opposite, &other));
    bool passed = false;
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i)) {
        passed |= i == oldest;
        if (i == oldest) continue;
        CSI_TRY(describe(p, i, &k));
        bool below = k.piece.breakpoint <= ends->lower,
             older = csi_in_tree(x) ? i < oldest : passed;
        bool near = below == is_low || i == opposite;
        if (!near && older && (k.reg != CSI_NONE || other.reg != CSI_NONE)) p->plan->usable = false;
        CSI_TRY(guard_breakpoint(p, k, below ? -1 : 1, near ? lead.reg : other.reg,
                                 near ? x->value : far_end));
    }
    return CSOLVER_OK;
}

/* Makes the plan's formulas compute the value of a nonbasic column as the position of its
 * leader, the breakpoint that the column follows when constants change. Adds conditions so that
 * the column's other breakpoints stay on the same side of the leader. Errors: OUT_OF_MEMORY,
 * OVERFLOW. */
static csolver_status plan_nonbasic(planner *p, uint32_t column) {
    const csi_column *x = csi_col(p->s, column);
    bool lone = csi_is_lone(p->s, column) && csi_norm_by_simplex(p->s);
    uint32_t leader = CSI_NONE;
    csi_bounds ends;
    if (lone) CSI_TRY(csi_cost_ends(p->s, column, &leader, &ends));
    if (leader != CSI_NONE) return plan_interval(p, column, leader, &ends);
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
        /* If breakpoints of a lone variable coincide, they must still do so, because between them several values may be
         * optimal, and the age of their constraints decides. */
        if (lone && k.piece.breakpoint == x->value) {
            CSI_TRY(guard_breakpoint(p, k, -1, lead.reg, x->value));
            CSI_TRY(guard_breakpoint(p, k, 1, lead.reg, x->value));
        }
        if (k.piece.priority >= CSOLVER_REQUIRED) {
            CSI_TRY(guard_bound(p, k, lead.reg, x->value));
            /* The column is fixed by a lower and an upper bound that are equal. It is fixed only
             * as long as they stay equal, so the plan's formulas are valid only under this
             * condition. */
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

/* Adds a step to the plan: a formula that computes the value of a row's basic column from the
 * values of the row's other columns. Columns that have the same value in all layouts of the
 * template are added up in the formula's constant. */
static csolver_status add_step(planner *p, uint32_t row) {
    csolver *s = p->s, *account = p->t->base;
    const csi_row *r = &s->tableau.rows.items[row];
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

/* Writes to the array `order` all rows whose values depend on the numbers of a layout, so that
 * each row comes after those that it needs when the array is read from its end. Errors:
 * OUT_OF_MEMORY. */
static csolver_status order_rows(planner *p) {
    csolver *s = p->s;
    CSI_TRY(CSI_RESERVE(s, s->tableau.moved, s->tableau.columns.count));
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        if (csi_col(s, j)->live && p->register_of[j] != CSI_NONE)
            csi_list_add(s, &s->tableau.moved, s->tableau.marks, CSI_MARK_MOVED, j);
    csi_values_order(s);
    csi_values_clear_moved(s);
    return CSOLVER_OK;
}

/* Handles a required constraint without variables, such as 0 <= 5, whose constant may differ
 * between the layouts of a template. Adds conditions so that the plan is used only for constants
 * with which the constraint holds. An optional constraint without variables needs no condition. */
static csolver_status guard_constant(planner *p, uint32_t constraint) {
    const csi_constraint *c = &p->s->model.constraints.items[constraint];
    breakpoint k;
    if (!csi_is_required(p->s, c)) return CSOLVER_OK;
    CSI_TRY(describe(p, constraint, &k));
    if (c->relation >= 0) CSI_TRY(add_guard(p, CSI_NONE, k.reg, 0));
    if (c->relation <= 0) CSI_TRY(add_guard(p, k.reg, CSI_NONE, 0));
    return CSOLVER_OK;
}

/* Adds a check to the plan, so that its formulas are used only for layouts in which the computed
 * numbers satisfy the equation of a constraint on several variables. Errors: OUT_OF_MEMORY. */
static csolver_status add_check(planner *p, const csi_constraint *c) {
    csolver *account = p->t->base;
    csi_plan *plan = p->plan;
    double fixed = c->column == CSI_NONE ? -c->constant : 0;
    csi_check check = {fixed, fabs(fixed), plan->terms.count, 0};
    CSI_TRY(CSI_RESERVE(account, plan->checks, 1));
    CSI_TRY(CSI_RESERVE(account, plan->terms, c->count));
    for (uint32_t i = c->start; i < c->start + c->count; i++) {
        const csi_term *term = &p->s->model.terms.items[i];
        uint32_t reg = p->register_of[term->column];
        double product = term->coefficient * csi_col(p->s, term->column)->value;
        if (reg == CSI_NONE) {
            check.constant += product;
            check.magnitude += fabs(product);
            continue;
        }
        plan->terms.items[plan->terms.count++] = (csi_step_term){term->coefficient, reg};
        check.count++;
    }
    if (check.count > 0) plan->checks.items[plan->checks.count++] = check;
    return CSOLVER_OK;
}

/* Returns whether the formula for the row's basic column gives a value that is certainly precise: the row's coefficients
 * are (csi_row.quiet), and the error bound of the value is not limited to CSI_EXCUSED of its terms. A limited bound says
 * nothing about the values that are computed from this one: they may be any multiple of its error off. */
static bool is_precise(const csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    const csi_column *x = csi_col(s, r->basic);
    if (r->derived && !r->quiet) return false;
    return csi_error(x) < CSI_EXCUSED * csi_max(fabs(x->value), 1);
}

/* Adds checks to the plan for the constraints of all rows that substitutions have changed, if the
 * plan evaluates a row whose value is not known to be precise. The other rows need checks, too,
 * because their constraints may contain imprecise values. The steps of the plan evaluate the rows
 * in the array `order`. */
static csolver_status add_checks(planner *p) {
    const csolver *s = p->s;
    bool precise = true;
    for (uint32_t i = 0; i < s->tableau.order_count; i++)
        precise &= is_precise(s, s->tableau.order[i]);
    for (uint32_t i = 0; !precise && i < s->tableau.rows.count; i++) {
        const csi_row *r = &s->tableau.rows.items[i];
        if (r->live && r->derived) CSI_TRY(add_check(p, &s->model.constraints.items[r->source]));
    }
    return CSOLVER_OK;
}

/* Returns a preliminary index for the number that a step of the plan (one of its formulas)
 * computes. The final index is that of the step plus the number of inputs, which is not known
 * yet. Preliminary indices count down from the largest integer, and final_register() converts
 * them at the end. */
static uint32_t step_register(uint32_t step) { return CSI_NONE - 1 - step; }

static uint32_t final_register(const csi_plan *plan, uint32_t reg) {
    return reg < CSI_LIMIT ? reg : plan->inputs.count + (CSI_NONE - 1 - reg);
}

/* Adds formulas to the plan for all columns whose values differ between the layouts of the
 * template: first for nonbasic columns, then for basic ones in an order in which each formula
 * needs only earlier results. */
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
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        if (p->has_parameter[j] && !csi_is_basic(s, j)) CSI_TRY(plan_nonbasic(p, j));
    CSI_TRY(order_rows(p));
    for (uint32_t i = s->tableau.order_count; i-- > 0;) {
        uint32_t row = s->tableau.order[i], column = s->tableau.rows.items[row].basic;
        CSI_TRY(add_step(p, row));
        p->register_of[column] = step_register(p->plan->steps.count - 1);
        CSI_TRY(guard_basic(p, column));
        /* The conditions for this column have been added, so the last loop must skip it. */
        p->has_parameter[column] = 0;
    }
    for (uint32_t j = 0; j < s->tableau.columns.count; j++)
        if (p->has_parameter[j] && csi_is_basic(s, j)) CSI_TRY(guard_basic(p, j));
    return add_checks(p);
}

/* Stores in the plan which of the numbers that it computes are the values of the template's
 * outputs, the variables that a layout consists of. Outputs that have the same value in all
 * layouts get the value from the solved state. */
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

/* Divides a block of memory into the work arrays for making a plan, and returns their total
 * size. If `block` is NULL, only computes the size. */
static size_t lay_out(planner *p, void *block) {
    csi_carving c = {block, 0};
    size_t columns = p->s->tableau.columns.count;
    p->parameter_of = csi_carve(&c, p->s->model.constraints.count, sizeof *p->parameter_of);
    p->register_of = csi_carve(&c, columns, sizeof *p->register_of);
    p->has_parameter = csi_carve(&c, columns + 1, sizeof *p->has_parameter);
    return c.size;
}

/* Makes a plan (formulas that compute layouts of the template `t` without a solve) from the
 * solver `s`, which is a solved copy of the template's solver, perhaps with other constants.
 * After a failure, the caller frees the incomplete plan by csi_plan_free(). Errors:
 * OUT_OF_MEMORY, OVERFLOW. */
CSI_COLD csolver_status csi_plan_make(const csolver_template *t, csolver *s, csi_plan *plan) {
    size_t constraints = s->model.constraints.count, columns = s->tableau.columns.count;
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

CSI_COLD void csi_plan_free(csolver *s, csi_plan *plan) {
    CSI_RELEASE(s, plan->inputs);
    CSI_RELEASE(s, plan->steps);
    CSI_RELEASE(s, plan->terms);
    CSI_RELEASE(s, plan->guards);
    CSI_RELEASE(s, plan->checks);
    CSI_RELEASE(s, plan->outputs);
    CSI_RELEASE(s, plan->fixed);
}
