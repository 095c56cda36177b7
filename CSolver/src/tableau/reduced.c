/* reduced.c - slopes of basic columns and reduced costs of nonbasic ones.
 *
 * Invariant: the reduced cost of a nonbasic column j is the sum over the basic columns i of
 * slope(i) * alpha(i, j), where i = sum of alpha(i, j) * j. Both are lists by priority. Columns that a
 * required equality fixes are left out: nobody asks for their reduced costs until they are freed. Every
 * function here reserves and saves first, then changes all, so it happens wholly or not at all. */
#include "tableau.h"

#include "../base/numeric.h"

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

/* Adds alpha(j) * change to the reduced cost of every j of the expansion in the work space. */
csolver_status csi_reduced_add(csolver *s, csi_span change) {
    if (change.count == 0) return CSOLVER_OK;
    CSI_TRY(prepare(s, change.count, change.count));
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        csi_entry entry = s->tableau.work.items[i];
        if (csi_col(s, entry.column)->fixed) continue;
        csi_vector_update(s, &csi_col(s, entry.column)->vector, change, entry.sum, entry.magnitude);
        csi_queue_dual_infeasible(s, entry.column);
    }
    return CSOLVER_OK;
}

/* Adds the sums of the work space, which are those of one priority. */
csolver_status csi_reduced_add_sums(csolver *s, double priority) {
    CSI_TRY(prepare(s, 1, 0));
    CSI_TRY(CSI_RESERVE(s, s->base.scratch, 1));
    csi_span one = {s->base.scratch.count, 1};
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        csi_entry entry = s->tableau.work.items[i];
        if (csi_col(s, entry.column)->fixed) continue;
        s->base.scratch.items[one.start] = (csi_vector_entry){priority, entry.sum, entry.magnitude};
        csi_vector_update(s, &csi_col(s, entry.column)->vector, one, 1, 1);
        csi_queue_dual_infeasible(s, entry.column);
    }
    return CSOLVER_OK;
}

/* The slope of the basic column whose expansion is in the work space changes by `change`. */
csolver_status csi_reduced_shift(csolver *s, uint32_t basic, csi_span change) {
    CSI_TRY(csi_journal_column(s, basic));
    CSI_TRY(csi_reduced_add(s, change));
    csi_vector_update(s, &csi_col(s, basic)->vector, change, 1, 1);
    return CSOLVER_OK;
}

/* `leaving`, whose expansion is in the work space, and `entering`, which will have the slope
 * `entering_slope`, are about to change places: csi_pivot_prepare() has saved them. */
csolver_status csi_reduced_exchange(csolver *s, uint32_t leaving, uint32_t entering,
                                    csi_span entering_slope) {
    csi_span rate =
        csi_vector_begin(s); /* what the leaving column's reduced cost will be, plus its slope */
    csi_entry own_entry = *csi_sparse_entry(s, entering);
    double alpha = own_entry.sum;
    CSI_TRY(csi_vector_add_list(s, &rate, csi_col(s, entering)->vector, 1 / alpha));
    CSI_TRY(csi_vector_add_span(s, &rate, entering_slope, 1 / alpha));
    for (uint32_t i = rate.start; i < rate.start + rate.count; i++)
        s->base.scratch.items[i].scale =
            csi_max(s->base.scratch.items[i].scale,
                    fabs(s->base.scratch.items[i].value) * own_entry.magnitude / fabs(alpha));
    csi_vector_prune(s, &rate);
    csi_span own = csi_vector_begin(s);
    CSI_TRY(csi_vector_add_list(s, &own, csi_col(s, leaving)->vector, -1));
    CSI_TRY(csi_vector_add_span(s, &own, rate, 1));
    csi_vector_prune(s, &own);

    CSI_TRY(prepare(s, rate.count, own.count + entering_slope.count));
    for (uint32_t i = 0; i < s->tableau.work.count && rate.count > 0; i++) {
        csi_entry entry = s->tableau.work.items[i];
        uint32_t j = entry.column;
        if (j == entering || csi_col(s, j)->fixed) continue;
        csi_vector_update(s, &csi_col(s, j)->vector, rate, -entry.sum, entry.magnitude);
        csi_queue_dual_infeasible(s, j);
    }
    csi_column *x = csi_col(s, leaving), *q = csi_col(s, entering);
    csi_vector_free(s, x->vector);
    csi_vector_free(s, q->vector);
    x->vector = x->fixed ? CSI_NONE : csi_vector_store(s, own, 1);
    q->vector = csi_vector_store(s, entering_slope, 1);
    csi_queue_dual_infeasible(s, leaving);
    return CSOLVER_OK;
}

/* Of the rows in `order` keeps those whose basic columns move and have slopes, by index: the order of
 * evaluation depends on that of column lists, which may be another after a rollback, and the sum on its order. */
static void keep_sloped(csolver *s) {
    uint32_t count = 0, *order = s->model.order;
    for (uint32_t i = 0; i < s->tableau.order_count; i++) {
        uint32_t basic = s->model.rows.items[order[i]].basic;
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

/* The reduced cost of a nonbasic column from the slopes of all columns that depend on it. Uses the
 * work space. */
csolver_status csi_reduced_sum(csolver *s, uint32_t column) {
    if (s->base.nodes.count == s->base.free_node_count)
        return CSOLVER_OK; /* no column has a slope */
    s->base.scratch.count = 0;
    csi_span sum = csi_vector_begin(s);
    CSI_TRY(csi_column_rates(s, column));
    keep_sloped(s);
    for (uint32_t i = 0; i < s->tableau.order_count; i++) {
        uint32_t basic = s->model.rows.items[s->model.order[i]].basic;
        CSI_TRY(csi_vector_add_list(s, &sum, csi_col(s, basic)->vector, csi_sparse_sum(s, basic)));
    }
    csi_vector_prune(s, &sum);
    CSI_TRY(csi_journal_column(s, column));
    CSI_TRY(csi_vector_reserve_nodes(s, sum.count));
    csi_vector_free(s, csi_col(s, column)->vector);
    csi_col(s, column)->vector = csi_vector_store(s, sum, 1);
    return CSOLVER_OK;
}

/* Many reduced costs at once: one way down the chain for each priority, as textbooks solve for the dual values, instead
 * of one for each slope. No ratio test is running, so its memory is free: pairs of a basic column and the part of its
 * slope that has not been summed up. */
#define SLOPED s->base.indices

static csolver_status list_sloped(csolver *s) {
    SLOPED.count = 0;
    for (uint32_t j = 0; j < s->model.columns.count; j++) {
        const csi_column *x = csi_col(s, j);
        if (!x->live || x->row == CSI_NONE || x->vector == CSI_NONE) continue;
        CSI_TRY(CSI_RESERVE(s, SLOPED, 2));
        SLOPED.items[SLOPED.count++] = j;
        SLOPED.items[SLOPED.count++] = x->vector;
    }
    return CSOLVER_OK;
}

/* Leaves in the work space what the slopes make of the highest priority that is left, and says which it is. */
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
            CSI_TRY(csi_btran_add_basic(s, j, part.value, part.scale));
            node = part.next;
        }
        if (node == CSI_NONE) continue;
        SLOPED.items[kept++] = j;
        SLOPED.items[kept++] = node;
    }
    SLOPED.count = kept;
    return csi_btran_down(s);
}

/* All reduced costs, none of which there is yet. */
csolver_status csi_reduced_sum_all(csolver *s) {
    CSI_TRY(list_sloped(s));
    while (SLOPED.count > 0) {
        double priority;
        CSI_TRY(sum_next(s, &priority));
        CSI_TRY(csi_reduced_add_sums(s, priority));
    }
    return CSOLVER_OK;
}

/* As csi_reduced_sum() for all columns that are marked as kept and have no reduced cost yet. They have been saved. */
csolver_status csi_reduced_sum_kept(csolver *s) {
    CSI_TRY(list_sloped(s));
    CSI_TRY(CSI_RESERVE(s, s->base.scratch, 1));
    while (SLOPED.count > 0) {
        double priority;
        CSI_TRY(csi_work_ask(s));
        CSI_TRY(sum_next(s, &priority));
        CSI_TRY(csi_vector_reserve_nodes(s, s->tableau.work.count));
        csi_work_count(s, s->tableau.work.count);
        csi_span one = {s->base.scratch.count, 1};
        for (uint32_t i = 0; i < s->tableau.work.count; i++) {
            csi_entry entry = s->tableau.work.items[i];
            if (!(s->model.marks[entry.column] & CSI_MARK_KEPT)) continue;
            s->base.scratch.items[one.start] =
                (csi_vector_entry){priority, entry.sum, entry.magnitude};
            csi_vector_update(s, &csi_col(s, entry.column)->vector, one, 1, 1);
        }
    }
    return CSOLVER_OK;
}
