/* ties.c - chooses, among solutions of equal cost, one in which older variables have the space
 * (option age_breaks_ties). A column with a lower index is older.
 *
 * Example: two views with natural widths of equal priority share a row that is too narrow for both.
 * Either may give way (become narrower) at the same cost. The ratio test of the dual simplex method
 * lets the column give way that csi_movement_gives_way_first() returns, so the first solution is as
 * wanted, and resizes keep it so. After a change of a cost or a bound, however, the space may be
 * left to the column that had it before. The functions here correct that after the optimum is
 * found:
 *
 * - The list `tied` has the columns where that may have happened: columns that got a cost,
 *   columns that were placed although several values were optimal, and columns whose reduced
 *   costs changed in a step of the primal simplex method.
 * - If a column on the list could move without cost, its column of the tableau leads to the
 *   basic columns that gave way for it.
 * - Each of these basic columns is compared with all nonbasic columns of its expansion that
 *   might give way instead. */
#include "simplex.h"

#include "../base/numeric.h"

/* Returns whether a column has given way: it is basic, and its cost has a slope at its value,
 * because at least one optional constraint on it is violated. */
static bool has_given_way(const csolver *s, uint32_t column) {
    return csi_is_basic(s, column) && csi_col(s, column)->vector != CSI_NONE;
}

/* Finds the nonbasic column that should give way, at no cost, so that the basic column p can move
 * in the direction `way`. The expansion of p must be in the sparse set. `*other` is CSI_NONE if no
 * column can give way, or if p itself should give way first. */
static csolver_status find_other(csolver *s, uint32_t p, int way, uint32_t *other, int *other_way) {
    uint32_t first = p;
    int first_way = -way;
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        uint32_t q = s->tableau.work.items[i].column;
        int direction = way * s->tableau.work.items[i].sum > 0 ? 1 : -1;
        bool free;
        if (csi_col(s, q)->fixed || csi_col(s, q)->vector == CSI_NONE) continue;
        if (!csi_movement_gives_way_first(q, direction, first, first_way)) continue;
        CSI_TRY(csi_movement_is_free(s, q, direction, &free));
        if (!free) continue;
        first = q;
        first_way = direction;
    }
    *other = first == p ? CSI_NONE : first;
    *other_way = first_way;
    return CSOLVER_OK;
}

/* Makes a younger column give way in place of the basic column p, at no cost, by exchanging the two
 * columns in the basis. Then does the same for that column, until no younger column is left that
 * could give way. */
static csolver_status break_tie(csolver *s, uint32_t p) {
    uint32_t steps = s->tableau.columns.count;
    while (has_given_way(s, p) && steps-- > 0) {
        int way;
        uint32_t other;
        bool moved;
        CSI_TRY(csi_btran_row(s, csi_col(s, p)->row));
        CSI_TRY(find_other(s, p, 1, &other, &way));
        if (other == CSI_NONE) CSI_TRY(find_other(s, p, -1, &other, &way));
        if (other == CSI_NONE) return CSOLVER_OK;
        CSI_TRY(csi_primal_step(s, other, way, &moved));
        if (!moved) return CSOLVER_OK;
        if (csi_is_basic(s, other)) p = other;
    }
    return CSOLVER_OK;
}

static void unmark(csolver *s, uint32_t column) {
    s->tableau.marks[column] = (uint8_t)(s->tableau.marks[column] & ~CSI_MARK_TIED);
}

/* Sorts the list of tied columns, which may have to give space to older variables. The first
 * `*tied` columns of the list are then the nonbasic ones that could move without cost. The others
 * are the basic columns at which an optional constraint is violated. All remaining columns are
 * removed from the list. */
static csolver_status sort_out(csolver *s, uint32_t *tied) {
    uint32_t kept = 0;
    *tied = 0;
    for (uint32_t i = 0; i < s->simplex.tied.count; i++) {
        uint32_t column = s->simplex.tied.items[i];
        bool is = false, live = csi_col(s, column)->live;
        if (live && !csi_is_basic(s, column)) CSI_TRY(csi_movement_is_tied(s, column, &is));
        if (!is && !(live && has_given_way(s, column))) {
            unmark(s, column);
            continue;
        }
        s->simplex.tied.items[kept++] = column;
        if (!is) continue;
        s->simplex.tied.items[kept - 1] = s->simplex.tied.items[*tied];
        s->simplex.tied.items[(*tied)++] = column;
    }
    s->simplex.tied.count = kept;
    return CSOLVER_OK;
}

/* In the list of tied columns, replaces the nonbasic columns that could move without cost by the
 * basic columns that have given way for them (at which an optional constraint is violated). Errors:
 * OUT_OF_MEMORY. */
static csolver_status find_tied(csolver *s) {
    uint32_t tied;
    CSI_TRY(sort_out(s, &tied));
    csi_values_order_from(s, tied, s->simplex.tied.items);
    CSI_TRY(CSI_RESERVE(s, s->simplex.tied, s->tableau.order_count));
    for (uint32_t i = 0; i < tied; i++) unmark(s, s->simplex.tied.items[i]);
    s->simplex.tied.count -= tied;
    memmove(s->simplex.tied.items, s->simplex.tied.items + tied,
            s->simplex.tied.count * sizeof *s->simplex.tied.items);
    for (uint32_t i = 0; i < s->tableau.order_count; i++) {
        uint32_t basic = s->tableau.rows.items[s->tableau.order[i]].basic;
        if (!has_given_way(s, basic) || (s->tableau.marks[basic] & CSI_MARK_TIED)) continue;
        s->tableau.marks[basic] |= CSI_MARK_TIED;
        s->simplex.tied.items[s->simplex.tied.count++] = basic;
    }
    return CSOLVER_OK;
}

static csolver_status break_all(csolver *s) {
    CSI_TRY(find_tied(s));
    for (uint32_t i = 0; i < s->simplex.tied.count; i++)
        CSI_TRY(break_tie(s, s->simplex.tied.items[i]));
    return CSOLVER_OK;
}

/* If several solutions are optimal, moves from the one that was found to one in which older columns
 * have the space. */
csolver_status csi_ties_break(csolver *s) {
    CSI_TRY(csi_queue_complete(s, &s->simplex.tied, CSI_MARK_TIED));
    csolver_status status = break_all(s);
    if (status != CSOLVER_OK) {
        /* the remaining columns are still marked, so the list can be rebuilt from the marks */
        s->simplex.tied.lost = true;
        return status;
    }
    for (uint32_t i = 0; i < s->simplex.tied.count; i++) unmark(s, s->simplex.tied.items[i]);
    s->simplex.tied.count = 0;
    return CSOLVER_OK;
}
