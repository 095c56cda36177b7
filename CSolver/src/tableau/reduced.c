/* reduced.c - maintains the slopes of basic columns' costs and the reduced costs of nonbasic columns. Both
 * are cost vectors, with one component for each priority.
 *
 * Invariant: if each basic column i equals the sum of alpha(i, j) * j over the nonbasic columns j, then
 * the reduced cost of j is the sum of slope(i) * alpha(i, j) over all i. The column of a required equality
 * has no reduced cost, because it cannot move. Each function first reserves memory and saves what will
 * change, and then changes everything; so it succeeds completely or changes nothing. */
#include "tableau.h"

#include "../base/numeric.h"

/* Saves all columns in the sparse set (work space for a sum of rows) for a rollback. Reserves memory for
 * `nodes_per_column` more components in the cost vector of each, and for `extra_nodes` more. */
static csolver_status prepare(csolver *s, size_t nodes_per_column, uint32_t extra_nodes) {
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        uint32_t j = s->tableau.work.items[i].column;
        if (!csi_col(s, j)->fixed) CSI_TRY(csi_journal_column(s, j));
    }
    if (nodes_per_column != 0 && s->tableau.work.count > CSI_LIMIT / nodes_per_column)
        return CSOLVER_ERROR_OVERFLOW;
    csi_work_count(s, s->tableau.work.count * (1 + (uint64_t)nodes_per_column));
    return csi_vector_reserve_nodes(s, s->tableau.work.count * nodes_per_column + extra_nodes);
}

/* Adds alpha(j) * change to the reduced cost of each nonbasic column j, where alpha(j) is its coefficient
 * in the sparse set (work space for a sum of rows). Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_reduced_add(csolver *s, csi_span change) {
    if (change.count == 0) return CSOLVER_OK;
    CSI_TRY(prepare(s, change.count, change.count));
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        csi_entry entry = s->tableau.work.items[i];
        if (csi_col(s, entry.column)->fixed) continue;
        csi_vector_update(s, &csi_col(s, entry.column)->vector, change, entry.sum, entry.magnitude);
        csi_queue_repriced(s, entry.column);
    }
    return CSOLVER_OK;
}

/* Adds the sums in the sparse set (work space for a sum of rows) to the reduced costs of their
 * columns, as components at `priority`. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_reduced_add_sums(csolver *s, double priority) {
    CSI_TRY(prepare(s, 1, 0));
    CSI_TRY(CSI_RESERVE(s, s->base.scratch, 1));
    csi_span one = {s->base.scratch.count, 1};
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        csi_entry entry = s->tableau.work.items[i];
        if (csi_col(s, entry.column)->fixed) continue;
        s->base.scratch.items[one.start] = (csi_vector_entry){priority, entry.sum, entry.magnitude};
        csi_vector_update(s, &csi_col(s, entry.column)->vector, one, 1, 1);
        csi_queue_repriced(s, entry.column);
    }
    return CSOLVER_OK;
}

/* Adds `change` to the slope of a basic column's cost, and updates all reduced costs. The sparse set (work
 * space for a sum of rows) must hold the column expressed by nonbasic columns. Errors: OVERFLOW,
 * OUT_OF_MEMORY. */
csolver_status csi_reduced_shift(csolver *s, uint32_t basic, csi_span change) {
    CSI_TRY(csi_journal_column(s, basic));
    CSI_TRY(csi_reduced_add(s, change));
    csi_vector_update(s, &csi_col(s, basic)->vector, change, 1, 1);
    return CSOLVER_OK;
}

/* Computes in `*rate` how a pivot, in which `entering` becomes basic and its cost gets the given
 * slope, changes the reduced costs. The reduced cost of each column j falls by rate * alpha(j),
 * where alpha(j) is its coefficient in the sparse set, which holds the leaving column's expansion.
 * So rate = (reduced cost of `entering` + slope) / alpha(entering). */
static csolver_status rate_of(csolver *s, uint32_t entering, csi_span slope, csi_span *rate) {
    csi_entry own = *csi_sparse_entry(s, entering);
    *rate = csi_vector_begin(s);
    CSI_TRY(csi_vector_add_list(s, rate, csi_col(s, entering)->vector, 1 / own.sum));
    CSI_TRY(csi_vector_add_span(s, rate, slope, 1 / own.sum));
    for (uint32_t i = rate->start; i < rate->start + rate->count; i++)
        s->base.scratch.items[i].scale =
            csi_max(s->base.scratch.items[i].scale,
                    fabs(s->base.scratch.items[i].value) * own.magnitude / fabs(own.sum));
    csi_vector_prune(s, rate);
    return CSOLVER_OK;
}

/* Completes the costs for a pivot in which `entering` becomes basic: stores the slope of its cost,
 * and subtracts rate * alpha(j) from the reduced cost of every other column j in the sparse set,
 * where alpha(j) is its coefficient. The caller has reserved memory. */
static void exchange_costs(csolver *s, uint32_t entering, csi_span slope, csi_span rate) {
    for (uint32_t i = 0; i < s->tableau.work.count && rate.count > 0; i++) {
        csi_entry entry = s->tableau.work.items[i];
        uint32_t j = entry.column;
        if (j == entering || csi_col(s, j)->fixed) continue;
        csi_vector_update(s, &csi_col(s, j)->vector, rate, -entry.sum, entry.magnitude);
        csi_queue_repriced(s, j);
    }
    csi_column *q = csi_col(s, entering);
    csi_vector_free(s, q->vector);
    q->vector = csi_vector_store(s, slope, 1);
}

/* Updates slopes and reduced costs for a pivot in which `entering` gets the slope `slope` and
 * replaces a logical variable without a column (logical.c), which has no reduced cost itself. The
 * sparse set (work space for a sum of rows) must hold the logical variable expressed by nonbasic
 * columns. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_reduced_enter(csolver *s, uint32_t entering, csi_span slope) {
    csi_span rate;
    CSI_TRY(rate_of(s, entering, slope, &rate));
    CSI_TRY(prepare(s, rate.count, slope.count));
    exchange_costs(s, entering, slope, rate);
    return CSOLVER_OK;
}

/* Updates slopes and reduced costs for a pivot in which `entering` replaces `leaving` in the basis. The
 * sparse set must hold `leaving` expressed by nonbasic columns, and csi_pivot_prepare() must have saved
 * both columns. `entering_slope` is the slope of the cost of `entering`. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_reduced_exchange(csolver *s, uint32_t leaving, uint32_t entering,
                                    csi_span entering_slope) {
    csi_span rate;
    CSI_TRY(rate_of(s, entering, entering_slope, &rate));
    csi_span own = csi_vector_begin(s);
    CSI_TRY(csi_vector_add_list(s, &own, csi_col(s, leaving)->vector, -1));
    CSI_TRY(csi_vector_add_span(s, &own, rate, 1));
    csi_vector_prune(s, &own);

    CSI_TRY(prepare(s, rate.count, own.count + entering_slope.count));
    exchange_costs(s, entering, entering_slope, rate);
    csi_column *x = csi_col(s, leaving);
    csi_vector_free(s, x->vector);
    x->vector = x->fixed ? CSI_NONE : csi_vector_store(s, own, 1);
    csi_queue_repriced(s, leaving);
    return CSOLVER_OK;
}

/* Removes from `order` the rows whose basic columns have no slope or do not move, and sorts the others by
 * index. The last bits of a sum depend on the order of its terms. Without the sorting, that order would
 * depend on the lists of rows of each column, which a rolled-back operation may reorder. */
static void keep_sloped(csolver *s) {
    uint32_t count = 0, *order = s->tableau.order;
    for (uint32_t i = 0; i < s->tableau.order_count; i++) {
        uint32_t basic = s->tableau.rows.items[order[i]].basic;
        if (csi_col(s, basic)->vector == CSI_NONE || csi_sparse_sum(s, basic) == 0) continue;
        order[count++] = order[i];
    }
    s->tableau.order_count = count;
    for (uint32_t gap = count / 2; gap > 0; gap /= 2)
        for (uint32_t i = gap; i < count; i++) {
            uint32_t row = order[i], k = i;
            for (; k >= gap && order[k - gap] > row; k -= gap) order[k] = order[k - gap];
            order[k] = row;
        }
}

/* Computes the reduced cost of a nonbasic column afresh, from the slopes of all basic columns that
 * depend on it. Rounding errors that updates have accumulated disappear. Uses the sparse set (work
 * space for a sum of rows). Ends a running sweep (sweep.c), because the search for these basic columns would
 * skip pending rows. Errors: OUT_OF_MEMORY. */
csolver_status csi_reduced_sum(csolver *s, uint32_t column) {
    if (s->base.nodes.count == s->base.free_node_count)
        return CSOLVER_OK;              /* no column has a slope, so all reduced costs are zero */
    if (!CSI_COMPACT) csi_sweep_end(s); /* the compact build has no sweeps */
    s->base.scratch.count = 0;
    csi_span sum = csi_vector_begin(s);
    CSI_TRY(csi_column_rates(s, column));
    keep_sloped(s);
    for (uint32_t i = 0; i < s->tableau.order_count; i++) {
        uint32_t basic = s->tableau.rows.items[s->tableau.order[i]].basic;
        CSI_TRY(csi_vector_add_list(s, &sum, csi_col(s, basic)->vector, csi_sparse_sum(s, basic)));
    }
    csi_vector_prune(s, &sum);
    CSI_TRY(csi_journal_column(s, column));
    CSI_TRY(csi_vector_reserve_nodes(s, sum.count));
    csi_vector_free(s, csi_col(s, column)->vector);
    csi_col(s, column)->vector = csi_vector_store(s, sum, 1);
    return CSOLVER_OK;
}

/* A list of the basic columns whose costs have a slope, each with the part of the slope that has not been
 * added up yet. With this list, many reduced costs are computed together: one pass through the rows for
 * each priority, like solving for the dual values in textbooks, instead of one pass for each slope. The
 * list uses the memory of the ratio test, which never runs at the same time. */
#define SLOPED s->base.indices

/* Fills the list SLOPED with the basic columns whose costs have a slope, each followed by the first
 * component of this slope. Errors: OUT_OF_MEMORY. */
static csolver_status list_sloped(csolver *s) {
    SLOPED.count = 0;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        const csi_column *x = csi_col(s, j);
        if (!x->live || x->row == CSI_NONE || x->vector == CSI_NONE) continue;
        CSI_TRY(CSI_RESERVE(s, SLOPED, 2));
        SLOPED.items[SLOPED.count++] = j;
        SLOPED.items[SLOPED.count++] = x->vector;
    }
    return CSOLVER_OK;
}

/* Computes the components of all reduced costs at the highest priority at which slopes in the list
 * SLOPED have not been added up yet. Leaves these components in the sparse set, and the priority in
 * `*priority`. Errors: OUT_OF_MEMORY. */
static csolver_status sum_next(csolver *s, double *priority) {
    uint32_t kept = 0;
    *priority = -INFINITY;
    for (uint32_t i = 0; i < SLOPED.count; i += 2)
        *priority = csi_max(*priority, s->base.nodes.items[SLOPED.items[i + 1]].priority);
    csi_sparse_begin(s);
    for (uint32_t i = 0; i < SLOPED.count; i += 2) {
        uint32_t j = SLOPED.items[i], node = SLOPED.items[i + 1];
        csi_vector_node part = s->base.nodes.items[node];
        if (part.priority == *priority) {
            CSI_TRY(csi_btran_add_basic(s, j, part.value, csi_node_scale(&part)));
            node = part.next;
        }
        if (node == CSI_NONE) continue;
        SLOPED.items[kept++] = j;
        SLOPED.items[kept++] = node;
    }
    SLOPED.count = kept;
    return csi_btran_down(s);
}

/* Computes the reduced costs of all nonbasic columns, which must have been cleared before. Errors:
 * OUT_OF_MEMORY. */
csolver_status csi_reduced_sum_all(csolver *s) {
    CSI_TRY(list_sloped(s));
    while (SLOPED.count > 0) {
        double priority;
        CSI_TRY(sum_next(s, &priority));
        CSI_TRY(csi_reduced_add_sums(s, priority));
    }
    return CSOLVER_OK;
}

/* Computes the reduced costs of all columns that have the mark CSI_MARK_KEPT, in one pass for each
 * priority. These reduced costs must be empty before, and the caller has saved the columns for a
 * rollback. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
csolver_status csi_reduced_sum_kept(csolver *s) {
    CSI_TRY(list_sloped(s));
    CSI_TRY(CSI_RESERVE(s, s->base.scratch, 1));
    while (SLOPED.count > 0) {
        double priority;
        CSI_TRY(csi_work_check(s));
        CSI_TRY(sum_next(s, &priority));
        CSI_TRY(csi_vector_reserve_nodes(s, s->tableau.work.count));
        csi_work_count(s, s->tableau.work.count);
        csi_span one = {s->base.scratch.count, 1};
        for (uint32_t i = 0; i < s->tableau.work.count; i++) {
            csi_entry entry = s->tableau.work.items[i];
            if (!(s->tableau.marks[entry.column] & CSI_MARK_KEPT)) continue;
            s->base.scratch.items[one.start] =
                (csi_vector_entry){priority, entry.sum, entry.magnitude};
            csi_vector_update(s, &csi_col(s, entry.column)->vector, one, 1, 1);
        }
    }
    return CSOLVER_OK;
}
