/* conflict.c - finds which required constraints contradict each other.
 *
 * A row proves a contradiction if its basic column is outside its bound, and every column of its
 * expansion is at a bound that keeps the basic column there. All these columns have coefficients
 * other than zero in one equation. Without any one of the bounds, its column could move and
 * satisfy the equation, so the set of bounds is minimal. Logical variables that have no column
 * (eliminated slacks of equalities) belong to the set, too, because each is fixed at a constant.
 *
 * Two contradictions need no row: a lower bound above an upper bound of the same column, and a
 * constraint without variables that does not hold. If rounding errors make the tableau
 * uncertain, recheck.c replaces the set by another one, which it finds by leaving out
 * constraints one at a time. */
#include "simplex.h"

#include "../base/numeric.h"

static csolver_status add(csolver *s, uint32_t constraint) {
    if (constraint == CSI_NONE) return CSOLVER_ERROR_INTERNAL;
    csi_constraint *c = &s->model.constraints.items[constraint];
    if (c->in_conflict) return CSOLVER_OK;
    CSI_TRY(CSI_RESERVE(s, s->simplex.conflict, 1));
    s->simplex.conflict.items[s->simplex.conflict.count++] = csi_id_of_constraint(s, constraint);
    c->in_conflict = true;
    return CSOLVER_OK;
}

static void begin(csolver *s) { s->simplex.conflict.count = 0; }

/* Ends the collection of a conflict: clears the flag `in_conflict` of its constraints, which has
 * prevented duplicates. Returns UNSATISFIABLE, or `status` if that is an error. */
static csolver_status end(csolver *s, csolver_status status) {
    for (uint32_t i = 0; i < s->simplex.conflict.count; i++)
        s->model.constraints.items[s->simplex.conflict.items[i].index].in_conflict = false;
    return status == CSOLVER_OK ? CSOLVER_ERROR_UNSATISFIABLE : status;
}

/* Adds to the conflict the required equalities whose logical variables have no column (logical.c),
 * if their rows take part in the expansion of the basic column. csi_logical_expand() has gathered
 * them. Errors: OUT_OF_MEMORY. */
static csolver_status add_eliminated(csolver *s) {
    for (uint32_t i = 0; i < s->tableau.eliminated.count; i++) {
        csi_eliminated h = s->tableau.eliminated.items[i];
        if (!csi_is_cancelled(h.sum, h.magnitude))
            CSI_TRY(add(s, s->tableau.rows.items[h.row].source));
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
    return add_eliminated(s);
}

/* Collects the conflict of a basic column that cannot move in `direction` to reach its bound: the
 * constraints that set this bound and the bounds of all columns in its expansion. The expansion
 * must be in the sparse set (work space for a sum of rows), and csi_logical_expand() must have
 * gathered its eliminated terms. Returns UNSATISFIABLE, or another error. */
csolver_status csi_conflict_row(csolver *s, uint32_t basic, int direction) {
    begin(s);
    return end(s, add_row(s, basic, direction));
}

static csolver_status add_bounds(csolver *s, uint32_t column) {
    CSI_TRY(add(s, csi_cost_bound_owner(s, column, -1)));
    return add(s, csi_cost_bound_owner(s, column, 1));
}

/* Collects the conflict of a column whose lower bound is above its upper bound: the two
 * constraints that set these bounds. Returns UNSATISFIABLE, or another error. */
csolver_status csi_conflict_bounds(csolver *s, uint32_t column) {
    begin(s);
    return end(s, add_bounds(s, column));
}

/* Looks for a required constraint without variables that does not hold, such as 0 >= 5, if such
 * a constraint was added or changed since the last call. Returns UNSATISFIABLE with this
 * constraint as the conflict, or OK. */
csolver_status csi_conflict_constants(csolver *s) {
    bool changed = s->simplex.constants_changed;
    s->simplex.constants_changed = false;
    for (uint32_t i = 0; changed && i < s->model.constraints.count; i++) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (!c->live || c->kind != CSI_KIND_CONSTANT || !csi_is_required(s, c)) continue;
        if (csi_missed_by(c->relation, -c->constant) <= 0) continue;
        begin(s);
        return end(s, add(s, i));
    }
    return CSOLVER_OK;
}
