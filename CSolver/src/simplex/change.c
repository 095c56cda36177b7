/* change.c - changes the constants, priorities and weights of constraints. Each constraint on
 * variables is a bound or a cost of one column, so such a change affects only this bound or cost,
 * and no row. There is one exception: if the logical variable of the constraint has no column yet
 * (logical.c), it gets one first. */
#include "simplex.h"

#include "../base/numeric.h"

static CSI_INLINE csolver_status touch(csolver *s, uint32_t constraint) {
    if (s->base.undo.active) CSI_TRY(csi_journal_constraint(s, constraint));
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->kind == CSI_KIND_CONSTANT)
        s->simplex.constants_changed = true;
    else
        csi_queue_dirty(s, c->column);
    s->model.solved = false;
    return CSOLVER_OK;
}

static void set_constant(csolver *s, uint32_t constraint, double constant) {
    csi_cost_take(s, constraint);
    s->model.constraints.items[constraint].constant = constant;
    csi_cost_put(s, constraint);
}

static void set_strength(csolver *s, uint32_t constraint, uint32_t strength) {
    csi_cost_take(s, constraint);
    s->model.constraints.items[constraint].strength = strength & CSI_MOST_STRENGTHS;
    csi_cost_put(s, constraint);
}

/* Changes the constant of a constraint whose column is at the constraint's breakpoint, and moves
 * the column to the new breakpoint. The column stays optimal there, so no simplex step is
 * needed. */
static csolver_status follow(csolver *s, uint32_t constraint, double constant, double breakpoint) {
    uint32_t column = s->model.constraints.items[constraint].column;
    CSI_TRY(csi_journal_constraint(s, constraint));
    CSI_TRY(csi_journal_column(s, column));
    set_constant(s, constraint, constant);
    csi_values_move(s, column, breakpoint);
    csi_touched_lone(s, column);
    s->model.solved = false;
    return CSOLVER_OK;
}

/* Changes the constant of a suspended edit (an edit without effect until the next solve), and moves
 * its column to the suggested value, within its bounds. Rows that are evaluated before the solve
 * then already have the right values, and are not evaluated a second time. */
static csolver_status stand(csolver *s, uint32_t constraint, double constant, double breakpoint) {
    const csi_column *x = csi_col(s, s->model.constraints.items[constraint].column);
    return follow(s, constraint, constant, csi_min(csi_max(breakpoint, x->low), x->high));
}

static bool may_stand(const csolver *s, const csi_constraint *c) {
    const csi_column *x = csi_col(s, c->column);
    return c->suspended && !csi_is_required(s, c) && x->row == CSI_NONE && x->vector == CSI_NONE;
}

static csolver_status make_logical(csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    return c->kind == CSI_KIND_ROW ? csi_logical_make(s, c->row) : CSOLVER_OK;
}

/* Changes the constant of a constraint. If the new constant equals the present one, only records
 * that the call mentions the constraint: a host that passes the same set of constraints for each
 * size of a window thus gets one compiled resize (formulas that replace solves) for all sizes.
 * The compact build has no compiled resizes, and flushes the column again. Errors: RANGE,
 * OUT_OF_MEMORY. */
csolver_status csi_change_constant(csolver *s, uint32_t constraint, double constant) {
    if (CSI_COMPACT || s->model.recent.count <= CSI_RECENT) csi_changes_note(s, constraint);
    double present = s->model.constraints.items[constraint].constant;
    if (!CSI_COMPACT && csi_bits(present) == csi_bits(constant)) return CSOLVER_OK;
    CSI_TRY(make_logical(s, constraint));
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (!csi_change_fits(s, constraint, constant)) return CSOLVER_ERROR_RANGE;
    if (c->kind != CSI_KIND_CONSTANT && !(s->tableau.marks[c->column] & CSI_MARK_DIRTY)) {
        double breakpoint = c->kind == CSI_KIND_SINGLE ? constant / c->coefficient : constant;
        if (csi_cost_follows(s, constraint, breakpoint))
            return follow(s, constraint, constant, breakpoint);
        if (may_stand(s, c)) return stand(s, constraint, constant, breakpoint);
    }
    CSI_TRY(touch(s, constraint));
    set_constant(s, constraint, constant);
    return CSOLVER_OK;
}

/* Called when the priority of a constraint changes. The logical column of an equality cannot move
 * while the equality is required: marks the column as fixed in this case, and as movable otherwise.
 * Does nothing for all other constraints. */
static csolver_status fix_logical(csolver *s, uint32_t constraint, double priority) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->kind != CSI_KIND_ROW || c->relation != CSOLVER_EQUAL) return CSOLVER_OK;
    return priority >= CSOLVER_REQUIRED ? csi_logical_fix(s, c->column)
                                        : csi_logical_release(s, c->column);
}

/* Sets the strength (priority and weight) of a constraint. An optional equality may share its row
 * with other constraints, and a required one may not, so the table of shareable constraints is
 * updated. Errors: OUT_OF_MEMORY, OVERFLOW. */
static csolver_status share_or_not(csolver *s, uint32_t constraint, uint32_t strength) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    bool equality = c->kind == CSI_KIND_ROW && c->relation == CSOLVER_EQUAL;
    if (equality) CSI_TRY(csi_form_expect(s, constraint));
    if (equality) csi_form_leave(s, constraint);
    set_strength(s, constraint, strength);
    if (equality) csi_form_enter(s, constraint, csi_form_hash(s, constraint));
    return CSOLVER_OK;
}

csolver_status csi_change_priority(csolver *s, uint32_t constraint, double priority) {
    uint32_t strength;
    double weight = csi_weight(s, &s->model.constraints.items[constraint]);
    CSI_TRY(csi_strength_find(s, priority, weight, &strength));
    CSI_TRY(make_logical(s, constraint));
    CSI_TRY(touch(s, constraint));
    CSI_TRY(fix_logical(s, constraint, priority));
    CSI_TRY(share_or_not(s, constraint, strength));
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->kind == CSI_KIND_SINGLE && priority < CSOLVER_REQUIRED)
        csi_col(s, c->column)->has_cost = 1;
    return CSOLVER_OK;
}

/* Returns whether a constraint's slope (weight * coefficient) is a number with which the solver can compute, if the
 * weight becomes `weight`. */
bool csi_change_weight_fits(const csolver *s, uint32_t constraint, double weight) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    return c->kind != CSI_KIND_SINGLE || csi_is_usable(weight * c->coefficient);
}

csolver_status csi_change_weight(csolver *s, uint32_t constraint, double weight) {
    uint32_t strength;
    double priority = csi_priority(s, &s->model.constraints.items[constraint]);
    CSI_TRY(csi_strength_find(s, priority, weight, &strength));
    CSI_TRY(make_logical(s, constraint));
    CSI_TRY(touch(s, constraint));
    set_strength(s, constraint, strength);
    return CSOLVER_OK;
}
