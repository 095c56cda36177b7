/* stall.c - helps the dual simplex method if one call takes so many steps that the method may be making no progress.
 *
 * The method makes progress if each step increases the dual objective, and there are two reasons why a step may not:
 *
 * - The basis is not dual feasible, for example because constraints were removed: moving some nonbasic column would
 *   improve the objective. Then all slopes and reduced costs are set to zero, and nonbasic columns move to values of
 *   least cost. The basis stays, and is dual feasible, like the first basis of a layout.
 * - The basis is dual degenerate: many nonbasic columns could move without cost, so the dual objective stays the same.
 *   This is so after all slopes were set to zero, and while the method only brings columns inside their bounds. Then the
 *   reduced costs of such columns are *perturbed* (changed by different amounts for different columns), so that moving
 *   them costs something. A perturbation is a component at a priority lower than all others. Because costs are compared
 *   lexicographically, it decides only between columns that would cost the same, and a perturbed optimum is an
 *   optimum.
 *
 * Layouts need neither. Dense random systems of some hundred variables need both: without them, the method wandered
 * from basis to basis for hundreds of thousands of steps. */
#include "simplex.h"

/* The priority of perturbations. Priorities of constraints are positive. */
#define PERTURBED (-1.0)

/* Keeps the basis, but treats every column as if moving it cost nothing: sets the reduced costs and the slopes (costs
 * of a column per unit of movement) to zero. The next flush (csi_flush) moves the nonbasic columns to values of least
 * cost. Errors: OUT_OF_MEMORY. */
CSI_COLD csolver_status csi_stall_drop_slopes(csolver *s) {
    csi_sweep_end(s);
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        if (!csi_col(s, j)->live) continue;
        csi_queue_dirty(s, j);
        if (csi_col(s, j)->vector == CSI_NONE) continue;
        CSI_TRY(csi_journal_column(s, j));
        csi_vector_free(s, csi_col(s, j)->vector);
        csi_col(s, j)->vector = CSI_NONE;
    }
    s->tableau.basis++;
    return CSOLVER_OK;
}

/* Returns a number from 1 to 2 that depends on the column's index and looks random (D. E. Knuth's multiplicative
 * hash). */
static double amount_for(uint32_t column) {
    return 1 + (double)(column * UINT32_C(2654435761)) / 0x1p32;
}

/* Gives a cost to the movement of a nonbasic column that could move without cost in exactly one
 * direction. A column that could move without cost in both directions is left as it is: it
 * enters the basis and stays there. Errors: OUT_OF_MEMORY. */
static csolver_status perturb(csolver *s, uint32_t column) {
    bool up, down;
    s->base.scratch.count = 0;
    CSI_TRY(csi_movement_is_free(s, column, 1, &up));
    CSI_TRY(csi_movement_is_free(s, column, -1, &down));
    if (up == down) return CSOLVER_OK;
    CSI_TRY(csi_journal_column(s, column));
    CSI_TRY(csi_vector_reserve_nodes(s, 1));
    csi_span one = csi_vector_begin(s);
    CSI_TRY(csi_vector_add(s, &one, PERTURBED, amount_for(column)));
    csi_vector_update(s, &csi_col(s, column)->vector, one, up ? 1 : -1, 1);
    return CSOLVER_OK;
}

/* Perturbs the reduced costs of all columns that could move without cost in one direction. Values must be up to date.
 * Errors: OUT_OF_MEMORY. */
CSI_COLD csolver_status csi_stall_perturb(csolver *s) {
    s->simplex.perturbed = true;
    csi_work_count(s, s->tableau.columns.count);
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        const csi_column *x = csi_col(s, j);
        if (x->live && x->row == CSI_NONE && !x->fixed) CSI_TRY(perturb(s, j));
    }
    return CSOLVER_OK;
}

/* Removes all perturbations, so that the reduced costs are those of the basis again, and queues
 * the columns that were perturbed. Cannot fail, because an open transaction has saved each of
 * these columns already. */
void csi_stall_end(csolver *s) {
    if (!s->simplex.perturbed) return;
    s->simplex.perturbed = false;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        if (!csi_col(s, j)->live) continue;
        uint32_t *last = &csi_col(s, j)->vector;
        while (*last != CSI_NONE && s->base.nodes.items[*last].priority > PERTURBED)
            last = &s->base.nodes.items[*last].next;
        if (*last == CSI_NONE) continue;
        csi_vector_free(s, *last);
        *last = CSI_NONE;
        csi_queue_repriced(s, j);
    }
}
