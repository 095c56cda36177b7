/* precision.c - checks that the values satisfy the constraints as the host wrote them, and corrects values
 * that do not.
 *
 * A row that no substitution has changed is its constraint's equation, so evaluating the row satisfies the
 * constraint to the last bit. A *derived* row has been changed by substitutions, and its coefficients are
 * rounded; after small pivots, or with coefficients of very different sizes, its values may miss the
 * constraint (its *source*). So each evaluated derived row is compared with its source, unless it is
 * *quiet*: its rounding errors are known to be too small. After an imprecise value, all derived rows are
 * compared with their sources. If a source is missed, all rows are rebuilt from the constraints. If that
 * does not help, the values are corrected by iterative refinement (J. H. Wilkinson): one step in working
 * precision makes even the componentwise backward error small (M. Arioli, J. W. Demmel and I. S. Duff, 1989).
 * The corrections stay in the rows as parts of their constant terms (*shift*). */
#include "tableau.h"

#include "../base/numeric.h"

static double value_of(const csolver *s, uint32_t column) { return csi_col(s, column)->value; }

/* Computes how far the present values are from satisfying the equation of a constraint on several variables: the
 * difference of the left-hand side and of the logical column, or of the constant if the logical column is eliminated. */
static csi_residual residual_of(const csolver *s, const csi_constraint *c) {
    /* The last of the constraint's terms is that of the logical column, if there is one. */
    csi_left left = {s->model.terms.items + c->start, c->count, 1};
    return csi_residual_at(s, left, c->column == CSI_NONE ? c->constant : 0, 0, value_of);
}

/* Returns the largest residual of a constraint on several variables that rounding errors of the terms' values can
 * cause. */
static double error_of(const csolver *s, const csi_constraint *c) {
    double error = c->column == CSI_NONE ? CSI_ROUNDOFF * fabs(c->constant) : 0;
    for (uint32_t i = c->start; i < c->start + c->count; i++) {
        const csi_term *term = &s->model.terms.items[i];
        error += fabs(term->coefficient) * csi_error(csi_col(s, term->column));
    }
    return error;
}

static bool is_derived(const csolver *s, uint32_t row) {
    return s->tableau.rows.items[row].live && s->tableau.rows.items[row].derived;
}

/* Returns whether substitutions have changed the row and its values miss the constraint that it was made
 * from. The error bounds of the values excuse a difference only if all rows were just rebuilt from the
 * constraints. Otherwise rebuilding the rows may give smaller errors, because the present rows may contain
 * large coefficients or cancelling values without need. */
bool csi_precision_misses(const csolver *s, uint32_t row) {
    if (!is_derived(s, row)) return false;
    const csi_constraint *c = &s->model.constraints.items[s->tableau.rows.items[row].source];
    csi_residual r = residual_of(s, c);
    return csi_is_missed(r.value, r.magnitude, s->tableau.derivations > 0 ? 0 : error_of(s, c));
}

/* Called before the values are published. If an imprecise value was computed since the last call, adds each derived row
 * whose constraint the values do not satisfy to the list of doubtful rows. Evaluated rows that are not quiet are in the list
 * already. The others must be checked, too, because their constraints may contain the imprecise column although the rows do
 * not: the column was eliminated from them by substitution, so its evaluation does not evaluate them. */
void csi_precision_doubt_all(csolver *s) {
    for (uint32_t i = 0; s->tableau.imprecise && i < s->tableau.rows.count; i++)
        if (csi_precision_misses(s, i)) csi_values_doubt(s, i);
    s->tableau.imprecise = false;
}

/* Returns whether the values satisfy the constraints of all doubtful rows, which are the rows changed by
 * substitutions that were evaluated since the last check. If so, empties the list of doubtful rows. */
bool csi_precision_is_good(csolver *s) {
    for (uint32_t i = 0; i < s->tableau.doubtful.count; i++)
        if (csi_precision_misses(s, s->tableau.doubtful.items[i])) return false;
    for (uint32_t i = 0; i < s->tableau.doubtful.count; i++)
        s->tableau.row_marks[s->tableau.doubtful.items[i]] =
            (uint8_t)(s->tableau.row_marks[s->tableau.doubtful.items[i]] & ~CSI_ROW_DOUBTFUL);
    s->tableau.doubtful.count = 0;
    return true;
}

/* Does one step of iterative refinement. For each constraint that the values miss, corrects the constant
 * terms of all rows that contain the constraint's logical column. If the logical column is basic, only the
 * row in which it is basic is corrected, because the other rows get its value from there. Errors:
 * OUT_OF_MEMORY. */
CSI_COLD csolver_status csi_precision_refine(csolver *s) {
    uint32_t count = s->tableau.doubtful.count;
    /* All logical variables get columns, so that the constants of rows changed by substitutions consist of
     * corrections only. */
    CSI_TRY(csi_logical_make_all(s));
    CSI_TRY(csi_values_update(s));
    for (uint32_t i = 0; i < count; i++) {
        uint32_t row = s->tableau.doubtful.items[i];
        if (!is_derived(s, row)) continue;
        const csi_constraint *c = &s->model.constraints.items[s->tableau.rows.items[row].source];
        double off = residual_of(s, c).value;
        if (off == 0) continue;
        for (uint32_t k = csi_col(s, c->column)->users.head; k != CSI_NONE;
             k = s->model.terms.items[k].next) {
            uint32_t user = s->model.terms.items[k].row;
            if (csi_is_basic(s, c->column) && s->tableau.rows.items[user].basic != c->column)
                continue;
            CSI_TRY(csi_journal_row(s, user));
            s->tableau.rows.items[user].shift -= s->model.terms.items[k].coefficient * off;
            csi_values_invalidate(s, user);
        }
    }
    s->base.statistics.refinements++;
    return csi_values_update(s);
}
