/* precision.c - how well the values meet the equations as the host wrote them.
 *
 * A row that still is a constraint's equation is met to the last bit by evaluating it. A derived row
 * is met too, but its coefficients are rounded, and where small pivots or coefficients of very
 * different sizes went into it the equation it came from may be missed. So the source of every derived
 * row that was evaluated is looked at, unless the row is *quiet*: its rounding errors are bounded, and
 * too small for that. If one is missed, the rows are made anew; if that is not
 * enough, the values are corrected by iterative refinement (Wilkinson; that one step in working
 * precision makes even the componentwise backward error small: Arioli, Demmel, Duff, 1989): the
 * correction stays with the rows as their *shift*. */
#include "tableau.h"

#include "../base/numeric.h"

typedef struct residual {
    double value;     /* of the equation `a * x - logical = 0` */
    double magnitude; /* of its terms */
    double error;     /* known bound on that of its terms */
} residual;

static residual residual_of(const csolver *s, const csi_constraint *c) {
    residual r = {0, 0, 0};
    if (c->column == CSI_NONE) {
        r.value = -c->constant;
        r.magnitude = fabs(c->constant);
        r.error = CSI_ROUNDOFF * r.magnitude;
    }
    for (uint32_t i = c->start; i < c->start + c->count; i++) {
        const csi_term *term = &s->model.terms.items[i];
        const csi_column *x = csi_col(s, term->column);
        double product = term->coefficient * x->value;
        r.value += product;
        r.magnitude += fabs(product);
        r.error += fabs(term->coefficient) * csi_error(x);
    }
    return r;
}

static bool is_derived(const csolver *s, uint32_t row) {
    return s->model.rows.items[row].live && s->model.rows.items[row].derived;
}

/* Whether the row is derived, and the values miss its source. Errors of the terms are an excuse only if the rows
 * were made anew since the last substitution: others may rest on columns with large coefficients, and values that
 * cancel, without need. */
bool csi_precision_misses(const csolver *s, uint32_t row) {
    if (!is_derived(s, row)) return false;
    residual r = residual_of(s, &s->model.constraints.items[s->model.rows.items[row].source]);
    return csi_is_missed(r.value, r.magnitude, s->tableau.derivations > 0 ? 0 : r.error);
}

/* Rows that are too precise to miss their sources do not make other values precise that those hold. */
void csi_precision_doubt_quiet(csolver *s) {
    for (uint32_t i = 0; s->tableau.imprecise && i < s->model.rows.count; i++)
        if (is_derived(s, i) && s->model.rows.items[i].quiet && csi_precision_misses(s, i))
            csi_values_doubt(s, i);
    s->tableau.imprecise = false;
}

/* Whether the sources of all derived rows evaluated since the last time are met. If so, they are
 * forgotten. */
bool csi_precision_is_good(csolver *s) {
    for (uint32_t i = 0; i < s->tableau.doubtful.count; i++)
        if (csi_precision_misses(s, s->tableau.doubtful.items[i])) return false;
    for (uint32_t i = 0; i < s->tableau.doubtful.count; i++)
        s->model.row_marks[s->tableau.doubtful.items[i]] =
            (uint8_t)(s->model.row_marks[s->tableau.doubtful.items[i]] & ~CSI_ROW_DOUBTFUL);
    s->tableau.doubtful.count = 0;
    return true;
}

/* One step of refinement. Where the activity of a source is off, its logical is shifted, in all rows
 * that hold it but do not take it from another row, by as much the other way. */
csolver_status csi_precision_refine(csolver *s) {
    uint32_t count = s->tableau.doubtful.count;
    CSI_TRY(csi_logical_make_all(s)); /* so that no shift but this is in derived rows */
    CSI_TRY(csi_values_update(s));
    for (uint32_t i = 0; i < count; i++) {
        uint32_t row = s->tableau.doubtful.items[i];
        if (!is_derived(s, row)) continue;
        const csi_constraint *c = &s->model.constraints.items[s->model.rows.items[row].source];
        double off = residual_of(s, c).value;
        if (off == 0) continue;
        for (uint32_t k = s->model.users[c->column].head; k != CSI_NONE;
             k = s->model.terms.items[k].next) {
            uint32_t user = s->model.terms.items[k].row;
            if (csi_is_basic(s, c->column) && s->model.rows.items[user].basic != c->column)
                continue;
            CSI_TRY(csi_journal_row(s, user));
            s->model.rows.items[user].shift -= s->model.terms.items[k].coefficient * off;
            csi_values_invalidate(s, user);
        }
    }
    s->base.statistics.refinements++;
    return csi_values_update(s);
}
