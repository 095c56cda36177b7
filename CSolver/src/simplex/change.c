/* change.c - new constants, priorities and weights for live constraints. Each is one number that
 * the constraint's column reads; no row changes, but for a logical that must be a column from now on. */
#include "simplex.h"

#include "../base/numeric.h"

static csolver_status touch(csolver *s, uint32_t constraint) {
    CSI_TRY(csi_journal_constraint(s, constraint));
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

/* The column is placed at the constraint's breakpoint and goes with it. */
static csolver_status follow(csolver *s, uint32_t constraint, double constant, double breakpoint) {
    uint32_t column = s->model.constraints.items[constraint].column;
    CSI_TRY(csi_journal_constraint(s, constraint));
    CSI_TRY(csi_journal_column(s, column));
    set_constant(s, constraint, constant);
    csi_values_move(s, column, breakpoint);
    s->model.solved = false;
    return CSOLVER_OK;
}

/* An edit that sleeps has no cost, but its column may as well stand where it is about to be: what is
 * evaluated meanwhile is evaluated for good. */
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

/* Whether the constraint's breakpoint stays a number that can be computed with. */
bool csi_change_fits(const csolver *s, uint32_t constraint, double constant) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->kind != CSI_KIND_SINGLE || csi_col(s, c->column)->logical) return true;
    return csi_is_usable(constant / c->coefficient);
}

csolver_status csi_change_constant(csolver *s, uint32_t constraint, double constant) {
    csi_changes_note(s, constraint);
    CSI_TRY(make_logical(s, constraint));
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (!csi_change_fits(s, constraint, constant)) return CSOLVER_ERROR_RANGE;
    if (c->kind != CSI_KIND_CONSTANT && !(s->model.marks[c->column] & CSI_MARK_DIRTY)) {
        double breakpoint = c->kind == CSI_KIND_SINGLE ? constant / c->coefficient : constant;
        if (csi_cost_follows(s, constraint, breakpoint))
            return follow(s, constraint, constant, breakpoint);
        if (may_stand(s, c)) return stand(s, constraint, constant, breakpoint);
    }
    CSI_TRY(touch(s, constraint));
    set_constant(s, constraint, constant);
    return CSOLVER_OK;
}

/* Whether its logical is fixed may change. */
static csolver_status fix_logical(csolver *s, uint32_t constraint, double priority) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->kind != CSI_KIND_ROW || c->relation != CSOLVER_EQUAL) return CSOLVER_OK;
    return priority >= CSOLVER_REQUIRED ? csi_logical_fix(s, c->column)
                                        : csi_logical_release(s, c->column);
}

/* Sets the strength. An equality shares its row with other constraints only while it is optional; if it becomes optional
 * now, later constraints may share its row. */
static csolver_status share_or_not(csolver *s, uint32_t constraint, uint32_t strength) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    bool equality = c->kind == CSI_KIND_ROW && c->relation == CSOLVER_EQUAL;
    if (equality) CSI_TRY(csi_form_expect(s, constraint));
    if (equality) csi_form_leave(s, constraint);
    set_strength(s, constraint, strength);
    if (equality) csi_form_enter(s, constraint);
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

csolver_status csi_change_weight(csolver *s, uint32_t constraint, double weight) {
    uint32_t strength;
    double priority = csi_priority(s, &s->model.constraints.items[constraint]);
    CSI_TRY(csi_strength_find(s, priority, weight, &strength));
    CSI_TRY(make_logical(s, constraint));
    CSI_TRY(touch(s, constraint));
    set_strength(s, constraint, strength);
    return CSOLVER_OK;
}
