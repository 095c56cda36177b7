/* fallback.c - what the simplex method could not settle, and how least squares take it over.
 *
 * A column is *undone* if the iteration limit left it outside its segment, or worth moving; it is *missed*
 * if the values still miss its equation after rows were made anew and refined. The components of such
 * columns become least-squares problems. Those are stated by the constraints as the host gave them: rows
 * that rounding spoilt must not go into them. */
#include "solver.h"
#include "squares.h"

/* Whether the iteration limit left work at the column. */
static csolver_status is_undone(csolver *s, uint32_t column, bool *undone) {
    int way = 0;
    if (csi_is_basic(s, column))
        way = csi_queue_violation(s, column) > 0 || csi_queue_hard_violation(s, column) > 0;
    else
        CSI_TRY(csi_primal_is_attractive(s, column, &way));
    *undone = way != 0;
    return CSOLVER_OK;
}

/* All columns that constraints join with a failed one, however far, are stated as given. */
static void spread(csolver *s) {
    csi_squares *q = s->squares;
    uint8_t *failure = q->failure.items;
    for (uint32_t j = 0; j < s->columns.count; j++) q->parent.items[j] = j;
    for (uint32_t i = 0; i < s->constraints.count; i++) {
        const csi_constraint *c = &s->constraints.items[i];
        if (!c->live || c->kind != CSI_KIND_ROW) continue;
        for (uint32_t k = c->start; k < c->start + c->count; k++)
            csi_squares_join(q, c->column, s->terms.items[k].column);
    }
    for (uint32_t j = 0; j < s->columns.count; j++)
        if (failure[j] != 0) failure[csi_squares_root(q, j)] |= CSI_FAILURE_NEAR;
    for (uint32_t j = 0; j < s->columns.count; j++)
        failure[j] |= failure[csi_squares_root(q, j)] & CSI_FAILURE_NEAR;
}

/* Marks what failed, by column. */
csolver_status csi_squares_find_failures(csolver *s) {
    csi_squares *q = s->squares;
    q->failure.count = 0;
    CSI_TRY(CSI_RESERVE(s, q->failure, s->columns.count));
    CSI_TRY(csi_squares_reserve_columns(s));
    memset(q->failure.items, 0, s->columns.count);
    for (uint32_t j = 0; j < s->columns.count; j++) {
        bool undone = false;
        if (csi_col(s, j)->live) CSI_TRY(is_undone(s, j, &undone));
        if (undone) q->failure.items[j] = CSI_FAILURE_UNDONE;
    }
    for (uint32_t i = 0; i < s->doubtful.count; i++) {
        uint32_t row = s->doubtful.items[i];
        if (!csi_precision_misses(s, row)) continue;
        uint32_t column = s->constraints.items[s->rows.items[row].source].column;
        q->failure.items[column] |= CSI_FAILURE_MISSED;
    }
    q->failure.count = s->columns.count;
    spread(s);
    return CSOLVER_OK;
}
