/* ties.c - of answers that cost the same, one in which older variables have the space (age_breaks_ties).
 *
 * Two views of natural widths share a row that is too narrow or too wide for both, and it does not matter which
 * of them gives way. The ratio test of the dual simplex meets such choices and lets the column go first that
 * csi_ties_gives_way_first() says (dual.c); so a first answer is as it should be, and a resize keeps it so. After
 * a change of a cost or a bound the space may be left with the one that had it. This is mended after the optimum:
 *
 * - A list (`tied`) has the columns where that may have happened: those that got a cost, that were placed where any
 *   place would do, or whose reduced costs changed in a step of the primal method.
 * - From a listed column that could move at no cost, the tableau's column leads to the basic columns that gave way
 *   for it.
 * - Each of these is compared with all nonbasic columns of its own expansion that might give way in its place.
 *
 * Columns are as old as their indices are low. */
#include "simplex.h"

#include "../base/numeric.h"

/* Whether a column goes before another one if both may: those that grow do, the oldest first; of those that
 * shrink the youngest. */
bool csi_ties_gives_way_first(uint32_t a, int way, uint32_t b, int other_way) {
    if (way != other_way) return way > 0;
    return way > 0 ? a < b : a > b;
}

/* Whether a nonbasic column may go that way at no cost. */
static csolver_status is_free(csolver *s, uint32_t q, int way, bool *free) {
    uint32_t scratch = s->base.scratch.count;
    csi_side side;
    csi_span gap;
    CSI_TRY(csi_cost_gap(s, q, csi_col(s, q)->value, way, &side, &gap));
    *free = !side.blocked && csi_vector_sign(s, gap) == 0;
    s->base.scratch.count = scratch;
    return CSOLVER_OK;
}

/* Whether a nonbasic column could go one way at no cost since others would give way less. */
csolver_status csi_ties_is_tied(csolver *s, uint32_t q, bool *tied) {
    bool up, down;
    *tied = false;
    if (csi_col(s, q)->vector == CSI_NONE || csi_col(s, q)->fixed) return CSOLVER_OK;
    CSI_TRY(is_free(s, q, 1, &up));
    CSI_TRY(is_free(s, q, -1, &down));
    *tied = up || down;
    return CSOLVER_OK;
}

/* Whether a basic column is beside a breakpoint, where its cost has a slope. */
static bool has_given_way(const csolver *s, uint32_t column) {
    return csi_is_basic(s, column) && csi_col(s, column)->vector != CSI_NONE;
}

/* The nonbasic column that should move, so that the basic column p, whose expansion is in the work space, goes this
 * way, at no cost; CSI_NONE if p had better go the other way than any of them. */
static csolver_status find_other(csolver *s, uint32_t p, int way, uint32_t *other, int *other_way) {
    uint32_t first = p;
    int first_way = -way;
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        uint32_t q = s->tableau.work.items[i].column;
        int direction = way * s->tableau.work.items[i].sum > 0 ? 1 : -1;
        bool free;
        if (csi_col(s, q)->fixed || csi_col(s, q)->vector == CSI_NONE) continue;
        if (!csi_ties_gives_way_first(q, direction, first, first_way)) continue;
        CSI_TRY(is_free(s, q, direction, &free));
        if (!free) continue;
        first = q;
        first_way = direction;
    }
    *other = first == p ? CSI_NONE : first;
    *other_way = first_way;
    return CSOLVER_OK;
}

/* Columns take the place of the basic column p, and of each other, until none should. */
static csolver_status break_tie(csolver *s, uint32_t p) {
    uint32_t steps = s->model.columns.count;
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
    s->model.marks[column] = (uint8_t)(s->model.marks[column] & ~CSI_MARK_TIED);
}

/* Columns that could move at no cost first, then basic ones that gave way; no others. */
static csolver_status sort_out(csolver *s, uint32_t *tied) {
    uint32_t kept = 0;
    *tied = 0;
    for (uint32_t i = 0; i < s->tableau.tied.count; i++) {
        uint32_t column = s->tableau.tied.items[i];
        bool is = false, live = csi_col(s, column)->live;
        if (live && !csi_is_basic(s, column)) CSI_TRY(csi_ties_is_tied(s, column, &is));
        if (!is && !(live && has_given_way(s, column))) {
            unmark(s, column);
            continue;
        }
        s->tableau.tied.items[kept++] = column;
        if (!is) continue;
        s->tableau.tied.items[kept - 1] = s->tableau.tied.items[*tied];
        s->tableau.tied.items[(*tied)++] = column;
    }
    s->tableau.tied.count = kept;
    return CSOLVER_OK;
}

/* Puts what gave way for columns that could move at no cost in the place of these. */
static csolver_status find_tied(csolver *s) {
    uint32_t tied;
    CSI_TRY(sort_out(s, &tied));
    csi_values_order_from(s, tied, s->tableau.tied.items);
    CSI_TRY(CSI_RESERVE(s, s->tableau.tied, s->tableau.order_count));
    for (uint32_t i = 0; i < tied; i++) unmark(s, s->tableau.tied.items[i]);
    s->tableau.tied.count -= tied;
    memmove(s->tableau.tied.items, s->tableau.tied.items + tied,
            s->tableau.tied.count * sizeof *s->tableau.tied.items);
    for (uint32_t i = 0; i < s->tableau.order_count; i++) {
        uint32_t basic = s->model.rows.items[s->model.order[i]].basic;
        if (!has_given_way(s, basic) || (s->model.marks[basic] & CSI_MARK_TIED)) continue;
        s->model.marks[basic] |= CSI_MARK_TIED;
        s->tableau.tied.items[s->tableau.tied.count++] = basic;
    }
    return CSOLVER_OK;
}

static csolver_status break_all(csolver *s) {
    CSI_TRY(find_tied(s));
    for (uint32_t i = 0; i < s->tableau.tied.count; i++)
        CSI_TRY(break_tie(s, s->tableau.tied.items[i]));
    return CSOLVER_OK;
}

/* After the optimum was found; it stays one. */
csolver_status csi_ties_break(csolver *s) {
    CSI_TRY(csi_queue_complete(s, &s->tableau.tied, CSI_MARK_TIED));
    csolver_status status = break_all(s);
    if (status != CSOLVER_OK) {
        s->tableau.tied.lost = true; /* the rest still has its marks */
        return status;
    }
    for (uint32_t i = 0; i < s->tableau.tied.count; i++) unmark(s, s->tableau.tied.items[i]);
    s->tableau.tied.count = 0;
    return CSOLVER_OK;
}
