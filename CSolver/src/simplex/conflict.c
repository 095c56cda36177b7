/* conflict.c - which required constraints contradict each other.
 *
 * A basic column that cannot reach its bound because every column of its expansion is at a bound:
 * these bounds contradict each other through one equation, in which all their columns have a
 * coefficient that is not zero. Without any one of them its column could move and satisfy the
 * equation, so the set is minimal. Eliminated slacks belong to it as the fixed columns that they are.
 *
 * Two contradictions need no row: bounds of one column that cross, and a constant that does not hold. While the tableau
 * is uncertain, recheck.c replaces the set by one that it finds itself, by leaving out members. */
#include "simplex.h"

#include "../base/numeric.h"

static csolver_status add(csolver *s, uint32_t constraint) {
    if (constraint == CSI_NONE) return CSOLVER_ERROR_INTERNAL;
    csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->listed) return CSOLVER_OK;
    CSI_TRY(CSI_RESERVE(s, s->simplex.conflict, 1));
    s->simplex.conflict.items[s->simplex.conflict.count++] = csi_id_of_constraint(s, constraint);
    c->listed = true;
    return CSOLVER_OK;
}

static void begin(csolver *s) { s->simplex.conflict.count = 0; }

/* Marks are left on no constraint. */
static csolver_status end(csolver *s, csolver_status status) {
    for (uint32_t i = 0; i < s->simplex.conflict.count; i++)
        s->model.constraints.items[s->simplex.conflict.items[i].index].listed = false;
    return status == CSOLVER_OK ? CSOLVER_ERROR_UNSATISFIABLE : status;
}

/* The eliminated slacks of the rows that were added up in the expansion of the basic column. */
static csolver_status add_eliminated(csolver *s, uint32_t basic) {
    uint32_t row = csi_col(s, basic)->row;
    csi_logical_begin(s);
    CSI_TRY(csi_logical_gather(s, row, -1 / csi_row_coefficient(s, row, basic)));
    for (uint32_t i = s->tableau.work.count; i < s->tableau.work.met; i++) {
        csi_entry entry = s->tableau.work.items[i];
        row = csi_col(s, entry.column)->row;
        if (row == CSI_NONE || csi_is_cancelled(entry.sum, entry.magnitude)) continue;
        double factor = -entry.sum / csi_row_coefficient(s, row, entry.column);
        CSI_TRY(csi_logical_gather(s, row, factor));
    }
    for (uint32_t i = 0; i < s->tableau.eliminated.count; i++) {
        csi_eliminated h = s->tableau.eliminated.items[i];
        if (!csi_is_cancelled(h.sum, h.magnitude))
            CSI_TRY(add(s, s->model.rows.items[h.row].source));
    }
    return CSOLVER_OK;
}

static csolver_status add_row(csolver *s, uint32_t basic, int direction) {
    CSI_TRY(add(s, csi_cost_bound_owner(s, basic, -direction)));
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        csi_entry entry = s->tableau.work.items[i];
        int side = direction * entry.sum > 0 ? 1 : -1;
        CSI_TRY(add(s, csi_cost_bound_owner(s, entry.column, side)));
    }
    return add_eliminated(s, basic);
}

/* The contradiction of the basic column whose expansion is in the work space: it would have to go
 * in `direction`. */
csolver_status csi_conflict_row(csolver *s, uint32_t basic, int direction) {
    begin(s);
    return end(s, add_row(s, basic, direction));
}

static csolver_status add_bounds(csolver *s, uint32_t column) {
    CSI_TRY(add(s, csi_cost_bound_owner(s, column, -1)));
    return add(s, csi_cost_bound_owner(s, column, 1));
}

/* The contradiction of two bounds of one column. */
csolver_status csi_conflict_bounds(csolver *s, uint32_t column) {
    begin(s);
    return end(s, add_bounds(s, column));
}

static bool holds(const csi_constraint *c) {
    return c->relation == CSOLVER_EQUAL ? c->constant == 0 : c->relation * c->constant <= 0;
}

/* A required constraint without variables that does not hold. Looked for where one was added or changed. */
csolver_status csi_conflict_constants(csolver *s) {
    bool changed = s->simplex.constants_changed;
    s->simplex.constants_changed = false;
    for (uint32_t i = 0; changed && i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!c->live || c->kind != CSI_KIND_CONSTANT || !csi_is_required(s, c) || holds(c))
            continue;
        begin(s);
        return end(s, add(s, i));
    }
    return CSOLVER_OK;
}
