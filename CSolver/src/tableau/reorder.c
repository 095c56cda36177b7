/* reorder.c - makes room for the order key (position in the order of evaluation) of a column that
 * is about to become basic.
 *
 * A column can become basic in a row if its order key fits between two limits: above the keys of
 * the row's basic columns, and below the keys of the columns whose rows contain it. Often the
 * limits cross although nothing in the row depends on the entering column. For example, if a new
 * cell is inserted in the middle of a list, the cell's position gets a key above all others, and
 * the position of the next cell, which then depends on the new cell, needs a key below those of its
 * own views.
 *
 * The search below finds the basic columns on which the row depends, directly or through other
 * rows, and whose keys are too high. If none of them depends on the entering column, they get lower
 * keys, in the same order. This is the backward half of the algorithm of Pearce and Kelly ("A
 * dynamic topological sort algorithm for directed acyclic graphs", 2007), which keeps an order of
 * dependence while dependences are added. The search is given up after a number of columns; rows
 * are substituted then (pivot.c). */
#include "tableau.h"

/* The state of a search for basic columns whose order keys are too high. The rows of the columns
 * found so far are at the beginning of the array `order`. */
typedef struct search {
    /* the number of columns found, and the number at which the search gives up */
    uint32_t count, most;
    /* the column that is about to become basic, and the lowest order key of the columns that depend
     * on it directly */
    uint32_t entering;
    int64_t above;
    /* of the columns on which the found columns depend, the highest order key below `above` */
    int64_t below;
} search;

/* Adds the basic columns of a row whose order keys are too high to the columns found, except for
 * the row's own basic column. Returns false if there are too many. Also returns false if the row
 * contains the entering column, because the columns found must not depend on it. Only the row in
 * which that column will become basic (`own` is true) may contain it. */
static CSI_OUTLINE bool add_terms(csolver *s, search *w, uint32_t row, bool own) {
    const csi_row *r = &s->tableau.rows.items[row];
    csi_work_count(s, r->count);
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        uint32_t column = s->model.terms.items[i].column;
        if (column == w->entering && !own) return false;
        const csi_column *x = csi_col(s, column);
        if (x->row == CSI_NONE || column == r->basic) continue;
        if (x->order_key < w->above) {
            if (x->order_key > w->below) w->below = x->order_key;
            continue;
        }
        if (s->tableau.visits[x->row] == s->tableau.visit) continue;
        if (w->count == w->most) return false;
        s->tableau.visits[x->row] = s->tableau.visit;
        s->tableau.order[w->count++] = x->row;
    }
    return true;
}

/* Finds the basic columns that need lower order keys, starting from the row in which the entering
 * column will become basic. Returns false if one of them depends on the entering column, or if
 * there are too many. */
static bool find(csolver *s, search *w, uint32_t row) {
    csi_values_new_visit(s);
    if (!add_terms(s, w, row, true)) return false;
    for (uint32_t i = 0; i < w->count; i++)
        if (!add_terms(s, w, s->tableau.order[i], false)) return false;
    return true;
}

/* Returns the distance between the new order keys of the columns found by the search. Returns 0 if
 * there are too few free keys. */
static int64_t distance(const search *w) {
    if (w->below == INT64_MIN) return CSI_ORDER_STEP;
    return (w->above - w->below) / ((int64_t)w->count + 2);
}

/* Gives the columns found by the search lower order keys, at equal distances and in the same order
 * as before. All new keys are below `above`, the lowest key of the columns that depend on the
 * entering column. The interval in `keys` then begins at the highest new key, so that the entering
 * column fits in. Errors: OUT_OF_MEMORY. */
static csolver_status lower_keys(csolver *s, const search *w, csi_keys *keys) {
    const uint32_t *rows = s->tableau.order;
    int64_t step = distance(w), key = w->below + step;
    if (w->below == INT64_MIN) key = w->above - step * ((int64_t)w->count + 1);
    for (uint32_t i = 0; i < w->count; i++)
        CSI_TRY(csi_journal_column(s, s->tableau.rows.items[rows[i]].basic));
    csi_order_sort(s, s->tableau.order, w->count);
    for (uint32_t i = w->count; i-- > 0; key += step) {
        csi_col(s, s->tableau.rows.items[rows[i]].basic)->order_key = key;
        keys->below = key;
    }
    return CSOLVER_OK;
}

/* Gives all basic columns on which others may depend new order keys at the distance CSI_ORDER_STEP,
 * in the same order. Needed when so many columns have been put between two neighbouring keys that
 * no integer is left there. Errors: OUT_OF_MEMORY. */
static CSI_OUTLINE csolver_status renumber(csolver *s) {
    uint32_t *rows = s->tableau.order, count = 0;
    for (uint32_t row = 0; row < s->tableau.rows.count; row++) {
        const csi_row *r = &s->tableau.rows.items[row];
        if (!r->live || r->basic == CSI_NONE || csi_pivot_is_loose(s, r->basic)) continue;
        CSI_TRY(csi_journal_column(s, r->basic));
        rows[count++] = row;
    }
    csi_work_count(s, s->tableau.rows.count);
    csi_order_sort(s, rows, count);
    s->tableau.order_key = 0;
    while (count-- > 0)
        csi_col(s, s->tableau.rows.items[rows[count]].basic)->order_key = s->tableau.order_key +=
            CSI_ORDER_STEP;
    return CSOLVER_OK;
}

/* Called if `keys`, the interval for the order key (position in the order of evaluation) of
 * `entering`, contains no integer. Lowers the keys of columns on which the row depends, so that
 * `entering` can become basic in the row without substitutions, and updates `keys`. If one of these
 * columns depends on `entering`, or if there are more than `most`, `keys` still contains no
 * integer. Uses the array `order`. Errors: OUT_OF_MEMORY. */
CSI_OUTLINE csolver_status csi_reorder(csolver *s, uint32_t row, uint32_t entering, uint32_t most,
                                       csi_keys *keys) {
    if (CSI_COMPACT) return CSOLVER_OK;
    search w = {0, most, entering, keys->above, INT64_MIN};
    if (!find(s, &w, row)) return CSOLVER_OK;
    if (distance(&w) == 0) {
        CSI_TRY(renumber(s));
        *keys = csi_pivot_keys(s, row, entering, row);
        w = (search){0, most, entering, keys->above, INT64_MIN};
        if (csi_keys_are_left(*keys) || !find(s, &w, row)) return CSOLVER_OK;
    }
    return distance(&w) == 0 ? CSOLVER_OK : lower_keys(s, &w, keys);
}
