/* augment.c - lets a column enter the basis by exchanging basic columns between rows, so that no row
 * is substituted.
 *
 * A row can define each of its columns. If the row in which a column q is to become basic does not
 * contain q, it depends on q through other rows: it contains a basic column c1, whose row contains a
 * basic column c2, and so on, up to a row that contains q. Then c1 can become basic in the first
 * row, c2 in the row of c1, and so on, and q in the last row: an augmenting path in the matching of
 * rows and basic columns (Duff, "On algorithms for obtaining a maximum transversal", 1981). The
 * basis is the same as if rows had been substituted, but all rows keep their terms.
 *
 * For example, a text b stands right of a text a, both fill a box, and a must become narrower: the
 * row a.right <= b.left - 8 is violated, b.left is defined by b.left + b.width = box.right, and
 * b.width enters. Then b.left becomes basic in the first row, and b.width in the second.
 *
 * The rows on the path are evaluated in the opposite order afterwards, so the columns on the path
 * get new order keys. There are no such keys if the first row depends on q in several ways, for example
 * through both edges of a width. Rows are then substituted, but only up to the next *gate*: a basic
 * column through which alone the sum depends on q. Every way from the first row to q leads through the
 * gate (in graphs, such a node is called a dominator). The gate becomes basic in the row, and the path goes
 * on in the row of the gate. Without gates, each pivot in a line of views that does not fit would copy
 * the row that adds up all widths into another row. */
#include "tableau.h"

#include "../base/numeric.h"

/* A row that the search for a path has met: the row through which it was met, as an index into the
 * list of rows met, and the basic column of this row that the other row contains. */
typedef struct met_row {
    uint32_t row, from;
} met_row;

typedef struct search {
    met_row rows[CSI_PATH_MET];
    uint32_t count;
    uint32_t entering;
    /* the lowest order key of the columns that depend directly on the entering column */
    int64_t above;
} search;

static bool is_new(const search *w, uint32_t row) {
    for (uint32_t i = 0; i < w->count; i++)
        if (w->rows[i].row == row) return false;
    return true;
}

/* Looks for the entering column in a row that the search has met. If the row does not contain it,
 * adds the rows of basic columns that may depend on the entering column, except those with small
 * coefficients. `*found` becomes whether the row contains the entering column; returns false if
 * that cannot be used, because its coefficient is small. */
static bool look(const csolver *s, search *w, uint32_t at, bool *found) {
    const csi_row *r = &s->tableau.rows.items[w->rows[at].row];
    const csi_term *terms = s->model.terms.items + r->start;
    double largest = 0, own = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        double size = fabs(terms[i].coefficient);
        largest = csi_max(largest, size);
        if (terms[i].column == w->entering) own = size;
    }
    *found = own > 0;
    if (*found) return own >= CSI_PIVOT_THRESHOLD * largest;
    for (uint32_t i = 0; i < r->count && w->count < CSI_PATH_MET; i++) {
        const csi_column *x = csi_col(s, terms[i].column);
        if (x->row == CSI_NONE || terms[i].column == r->basic || x->order_key < w->above) continue;
        if (fabs(terms[i].coefficient) < CSI_PIVOT_THRESHOLD * largest) continue;
        if (is_new(w, x->row)) w->rows[w->count++] = (met_row){x->row, at};
    }
    return true;
}

/* Writes the path that leads to the row with the index `at` of the search: each row with the column
 * that will become basic in it. Returns false if the path is too long. */
static bool write_path(csolver *s, const search *w, uint32_t at) {
    csi_path *path = &s->tableau.path;
    uint32_t length = 1, column = w->entering;
    for (uint32_t i = at; i != 0; i = w->rows[i].from) length++;
    if (length > CSI_PATH_ROWS) return false;
    path->count = length;
    for (uint32_t i = at; length-- > 0; i = w->rows[i].from) {
        path->steps[length] = (csi_path_step){w->rows[i].row, column, 0};
        column = s->tableau.rows.items[w->rows[i].row].basic;
    }
    return true;
}

/* Returns the lowest order key among the basic columns whose rows contain `column`, apart from the
 * rows `first` and `second`, and rows whose basic column is loose; INT64_MAX if there are none. */
static int64_t least_user(const csolver *s, uint32_t column, uint32_t first, uint32_t second) {
    int64_t least = INT64_MAX;
    for (uint32_t i = csi_col(s, column)->users.head; i != CSI_NONE;
         i = s->model.terms.items[i].next) {
        uint32_t row = s->model.terms.items[i].row, basic = s->tableau.rows.items[row].basic;
        if (row == first || row == second || basic == CSI_NONE) continue;
        if (csi_pivot_is_loose(s, basic)) continue;
        int64_t key = csi_col(s, basic)->order_key;
        if (key < least) least = key;
    }
    return least;
}

/* Returns the highest order key among the basic columns that the row of a step contains, apart from
 * its old and its new basic column; INT64_MAX if the row contains a column of a later step, because
 * it would depend on itself then. */
static int64_t greatest_term(const csolver *s, uint32_t step) {
    const csi_path *path = &s->tableau.path;
    const csi_row *r = &s->tableau.rows.items[path->steps[step].row];
    int64_t greatest = INT64_MIN;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        uint32_t column = s->model.terms.items[i].column;
        if (!csi_is_basic(s, column) || column == r->basic) continue;
        if (column == path->steps[step].column) continue;
        for (uint32_t k = step + 1; k < path->count; k++)
            if (path->steps[k].column == column) return INT64_MAX;
        if (csi_col(s, column)->order_key > greatest) greatest = csi_col(s, column)->order_key;
    }
    return greatest;
}

/* Finds order keys (positions in the order of evaluation) for the columns on the augmenting path. Returns false
 * if there are none. */
static bool find_keys(csolver *s) {
    csi_path *path = &s->tableau.path;
    int64_t above = INT64_MAX, below = INT64_MIN, highest = s->tableau.order_key;
    for (uint32_t i = path->count; i-- > 0;) {
        csi_path_step *step = &path->steps[i];
        uint32_t next = i + 1 < path->count ? path->steps[i + 1].row : CSI_NONE;
        int64_t limit = least_user(s, step->column, step->row, next);
        if (limit < above) above = limit;
        step->key = above;
    }
    for (uint32_t i = 0; i < path->count; i++) {
        csi_path_step *step = &path->steps[i];
        int64_t least = greatest_term(s, i);
        if (least > below) below = least;
        if (below == INT64_MAX || (step->key != INT64_MAX && below >= step->key - 1)) return false;
        if (step->key == INT64_MAX)
            step->key = highest += CSI_ORDER_STEP;
        else if (below == INT64_MIN)
            step->key -= (int64_t)(path->count - i) * CSI_ORDER_STEP;
        else
            step->key = below + (step->key - below) / 2;
        below = step->key;
    }
    s->tableau.order_key = highest;
    return true;
}

static csolver_status save(csolver *s) {
    const csi_path *path = &s->tableau.path;
    for (uint32_t i = 0; i < path->count; i++) {
        CSI_TRY(csi_journal_row(s, path->steps[i].row));
        CSI_TRY(csi_journal_column(s, path->steps[i].column));
    }
    return CSOLVER_OK;
}

/* Called if `entering` cannot become basic in the row without substitutions. `keys->above` is the lowest
 * order key of the columns that depend on `entering` directly. Finds a path from the row to a row that
 * contains `entering`, and saves the rows and columns on the path for a rollback. If there is a path,
 * `keys->above` becomes CSI_ALONG_PATH, and csi_augment() will exchange the basic columns. Errors:
 * OUT_OF_MEMORY. */
csolver_status csi_augment_find(csolver *s, uint32_t row, uint32_t entering, csi_keys *keys) {
    search w; /* the other rows are written before they are read */
    w.rows[0] = (met_row){row, 0};
    w.count = 1;
    w.entering = entering;
    w.above = keys->above;
    for (uint32_t i = 0; !CSI_COMPACT && i < w.count; i++) {
        bool contains;
        csi_work_count(s, s->tableau.rows.items[w.rows[i].row].count);
        if (!look(s, &w, i, &contains) || !contains) continue;
        if (i == 0 || !write_path(s, &w, i) || !find_keys(s)) return CSOLVER_OK;
        *keys = (csi_keys){INT64_MIN, CSI_ALONG_PATH};
        return save(s);
    }
    return CSOLVER_OK;
}

/* Makes a path of exchanges from a row to a row that contains `entering`. The row depends on `entering`
 * through basic columns with order keys from `limit` on. While there are several, the one with the highest
 * order key is substituted in the row; as soon as there is one alone, a gate, the gate will become basic in
 * the row, and the path goes on in the row of the gate. Errors: those of csi_pivot_replace(). */
static csolver_status pass_gates(csolver *s, uint32_t row, uint32_t entering, int64_t limit) {
    csi_path *path = &s->tableau.path;
    uint32_t column = CSI_NONE;
    for (path->count = 0; column != entering; row = csi_col(s, column)->row) {
        csi_descent d = {.column = entering, .limit = limit};
        d.stops = path->count + 1 < CSI_PATH_ROWS;
        csi_work_count(s, s->tableau.rows.items[row].count);
        CSI_TRY(csi_pivot_descend(s, row, &d));
        column = d.gate == CSI_NONE ? entering : d.gate;
        if (d.substituted) CSI_TRY(csi_pivot_replace(s, row, column));
        path->steps[path->count++] = (csi_path_step){row, column, 0};
    }
    return CSOLVER_OK;
}

/* Called if `entering` cannot become basic in the row by exchanges alone. `keys->above` is the lowest order
 * key of the columns that depend on `entering` directly. Substitutes rows so that `entering` can become
 * basic in the row, or in another row after exchanges along a path; `keys->above` then becomes
 * CSI_ALONG_PATH. Uses the sparse set (work space for a sum of rows). Errors: those of
 * csi_pivot_replace(). */
csolver_status csi_augment_substitute(csolver *s, uint32_t row, uint32_t entering, csi_keys *keys) {
    int64_t limit = keys->above - 1;
    CSI_TRY(pass_gates(s, row, entering, limit));
    if (s->tableau.path.count == 1) return CSOLVER_OK;
    if (!find_keys(s)) return csi_pivot_substitute(s, row, entering, limit);
    *keys = (csi_keys){INT64_MIN, CSI_ALONG_PATH};
    return save(s);
}

/* Moves basic columns along the path that csi_augment_find() or csi_augment_substitute() has found: each row of the path
 * gets another basic column, and the entering column becomes basic in the last row. Does not compute the values of
 * these rows, which later calls do. Cannot fail. */
void csi_augment(csolver *s) {
    const csi_path *path = &s->tableau.path;
    for (uint32_t i = 0; i < path->count; i++) {
        csi_path_step step = path->steps[i];
        s->tableau.rows.items[step.row].basic = step.column;
        csi_col(s, step.column)->row = step.row;
        csi_col(s, step.column)->order_key = step.key;
        csi_values_invalidate(s, step.row);
    }
}
