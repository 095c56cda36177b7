/* crash.c - builds the first basis. Each new equality *defines* one of its variables at once: the
 * variable becomes basic in the equality's row, without a step of the simplex method. Only
 * variables for which no rows must be substituted are defined in this way. If a required equality
 * needs the variable that an optional equality defines, the optional equality gives it up.
 *
 * A new equality defines a nonbasic variable without bounds and costs; among several, one that the
 * fewest rows contain; among equals, the last in the row. If all its variables are restricted or
 * defined already, another equality may define a different variable than before, and so free one:
 * an augmenting path of length two in the matching of equations and variables (Duff, "On algorithms
 * for obtaining a maximum transversal", 1981). A variable whose coefficient is small in its row is
 * not chosen, because dividing by small coefficients magnifies rounding errors. */
#include "simplex.h"

#include "../base/numeric.h"

/* Returns the smallest absolute value that a coefficient of the row must have for its column to
 * become basic. Dividing the row by a smaller coefficient would magnify rounding errors. */
static double least_divisor(const csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    double largest = 0;
    for (uint32_t i = r->start; i < r->start + r->count; i++)
        largest = csi_max(largest, fabs(s->model.terms.items[i].coefficient));
    return CSI_PIVOT_THRESHOLD * largest;
}

/* The column that should become basic in a row, as chosen from the row's terms. */
typedef struct offer {
    uint32_t column; /* CSI_NONE if no column of the row can become basic */
    uint32_t uses;   /* number of rows that contain the column */
    uint32_t free;   /* number of nonbasic columns of the row without bounds and costs */
    /* the highest order key (position in the order of evaluation) of other basic columns in the
     * row, or INT64_MIN */
    int64_t below;
} offer;

/* Returns how much a nonbasic logical column in a row is restricted, in the classes of
 * csi_restriction(). A logical column that only one constraint has is restricted by this constraint.
 * The row's own logical column counts as fixed. */
static CSI_OUTLINE int logical_restriction(const csolver *s, const csi_row *r, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    const csi_constraint *c = &s->model.constraints.items[x->owner];
    if (s->model.constraints.items[r->source].column == column) return 3;
    if (x->singles != CSI_NONE) return csi_restriction(s, column);
    if (!csi_is_required(s, c)) return 2;
    return c->relation == CSOLVER_EQUAL ? 3 : 1;
}

/* Chooses the column that should become basic in the row, among columns with coefficients of at
 * least `least` in absolute value. With `unused`, only columns that no other row contains are
 * considered. `*large` becomes whether the coefficient of the chosen column is large enough for a
 * pivot. */
static inline offer choose_from(const csolver *s, uint32_t row, bool unused, double least,
                                bool *large) {
    const csi_row *r = &s->tableau.rows.items[row];
    offer best = {CSI_NONE, 0, 0, INT64_MIN};
    int least_restriction = 3;
    double largest = 0, own = INFINITY;
    const csi_term *term = s->model.terms.items + r->start, *end = term + r->count;
    for (; term < end; term++) {
        const csi_column *x = csi_col(s, term->column);
        double size = fabs(term->coefficient);
        largest = csi_max(largest, size);
        if (x->row != CSI_NONE) {
            if (term->column != r->basic && x->order_key > best.below) best.below = x->order_key;
            continue;
        }
        if (x->vector != CSI_NONE || size < least || (CSI_COMPACT && x->logical)) continue;
        int restriction =
            x->logical ? logical_restriction(s, r, term->column) : csi_restriction(s, term->column);
        uint32_t uses = csi_col(s, term->column)->users.count;
        best.free += restriction == 0;
        if (restriction >= 2 || restriction > least_restriction ||
            (restriction == least_restriction && uses > best.uses))
            continue;
        if (unused && !csi_pivot_is_unused(s, term->column, row)) continue;
        best.column = term->column;
        best.uses = uses;
        least_restriction = restriction;
        own = size;
    }
    *large = own >= CSI_PIVOT_THRESHOLD * largest;
    return best;
}

/* Chooses the column that should become basic in the row. The first try ignores the sizes of
 * coefficients, because the best column almost always has a coefficient that is large enough. */
static inline offer choose(const csolver *s, uint32_t row, bool unused) {
    bool large;
    offer best = choose_from(s, row, unused, 0, &large);
    return large ? best : choose_from(s, row, unused, least_divisor(s, row), &large);
}

/* Returns the interval in which the order key (position in the order of evaluation) of the chosen
 * column must lie, so that the column can become basic in the row without substitutions. */
static csi_keys room_of(const csolver *s, uint32_t row, offer chosen) {
    if (chosen.uses == 1) return (csi_keys){chosen.below, INT64_MAX};
    return (csi_keys){chosen.below, csi_pivot_least_user(s, chosen.column, row)};
}

/* Returns in `keys` the interval in which the order key (position in the order of evaluation) of
 * the chosen column must lie, so that it can become basic in the row without substitutions. If the
 * interval contains no integer, gives other columns lower keys. If a block of new cells is inserted
 * in the middle of a list, many keys change. Errors: OUT_OF_MEMORY. */
static CSI_OUTLINE csolver_status find_room(csolver *s, uint32_t row, offer chosen,
                                            csi_keys *keys) {
    enum { SHARE = 16 };
    *keys = room_of(s, row, chosen);
    if (csi_keys_are_left(*keys)) return CSOLVER_OK;
    uint32_t most = CSI_REORDERED + s->tableau.row_count / SHARE;
    return csi_reorder(s, row, chosen.column, most, keys);
}

static csolver_status exchange(csolver *s, uint32_t row, uint32_t column, csi_keys keys) {
    uint32_t leaving = s->tableau.rows.items[row].basic;
    CSI_TRY(csi_pivot_save(s, leaving, column));
    csi_cycle_pivot(s, leaving, column, keys);
    return CSOLVER_OK;
}

/* Makes the column basic in a row that has had another basic column. The column's bounds and value
 * are brought up to date later. */
static csolver_status define(csolver *s, uint32_t row, uint32_t column, csi_keys keys) {
    CSI_TRY(exchange(s, row, column, keys));
    csi_queue_dirty(s, column);
    csi_values_invalidate(s, row);
    return CSOLVER_OK;
}

/* Returns whether the row was made from a required constraint. For a row that several constraints
 * share (a form), returns false even if all of them are required: the row's logical column may have
 * any value between their bounds. */
static bool is_required(const csolver *s, uint32_t row) {
    const csi_constraint *c = &s->model.constraints.items[s->tableau.rows.items[row].source];
    return c->kind != CSI_KIND_FORM && csi_is_required(s, c);
}

/* Returns a column that can become basic in the existing row `definition`, so that the row's
 * present basic column is free for the new equality `row`; CSI_NONE if there is none. In the row of
 * an equality, and in a row that several constraints share (a form), that may be another variable.
 * In other rows, and in a form, it may be the row's logical column. An optional equality also
 * yields its logical column if the new equality is required. */
static uint32_t substitute_for(const csolver *s, uint32_t definition, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[definition];
    const csi_constraint *c = &s->model.constraints.items[r->source];
    if (r->derived || r->count > CSI_CRASH_TERMS) return CSI_NONE;
    bool equality = c->relation == CSOLVER_EQUAL;
    if (equality || c->kind == CSI_KIND_FORM) {
        uint32_t other = choose(s, definition, true).column;
        if (other != CSI_NONE && csi_row_coefficient(s, row, other) == 0) return other;
    }
    if (equality && (is_required(s, definition) || !is_required(s, row))) return CSI_NONE;
    const csi_column *logical = csi_col(s, c->column);
    bool yields = logical->row == CSI_NONE && logical->vector == CSI_NONE &&
                  csi_pivot_has_keys(s, definition, c->column, definition);
    return yields ? c->column : CSI_NONE;
}

/* A variable that was basic in a shared row and has left the basis, and the form (the hidden constraint that owns the
 * shared row), in whose row the form's logical column is basic now. CSI_NONE stands for no variable or no form. */
typedef struct freed {
    uint32_t column, form;
} freed;

/* Makes a variable available that is basic in another row, so that it can become basic in the
 * new row: makes another column basic in that other row. Errors: OUT_OF_MEMORY. */
static csolver_status release(csolver *s, uint32_t row, freed *released) {
    const csi_row *r = &s->tableau.rows.items[row];
    double least = least_divisor(s, row);
    *released = (freed){CSI_NONE, CSI_NONE};
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        uint32_t column = s->model.terms.items[i].column;
        const csi_column *x = csi_col(s, column);
        if (x->logical || x->row == CSI_NONE || x->vector != CSI_NONE) continue;
        if (fabs(s->model.terms.items[i].coefficient) < least) continue;
        uint32_t definition = x->row;
        uint32_t other = substitute_for(s, definition, row);
        if (other == CSI_NONE || !csi_pivot_has_keys(s, row, column, definition)) continue;
        CSI_TRY(define(s, definition, other, csi_pivot_keys(s, definition, other, definition)));
        CSI_TRY(csi_wait_note(s, other));
        released->column = column;
        uint32_t source = s->tableau.rows.items[definition].source;
        if (!CSI_COMPACT && s->model.constraints.items[source].kind == CSI_KIND_FORM &&
            s->model.constraints.items[source].column == other)
            released->form = source;
        return CSOLVER_OK;
    }
    return CSOLVER_OK;
}

/* Sets the nonbasic logical column of a new row to the constant of the row's constraint. At this
 * value the constraint is satisfied, so its cost is zero. */
static void place_logical(csolver *s, uint32_t row) {
    const csi_constraint *c = &s->model.constraints.items[s->tableau.rows.items[row].source];
    csi_column *logical = csi_col(s, c->column);
    logical->value = c->constant;
    csi_set_error(logical, CSI_ROUNDOFF * fabs(c->constant));
    bool required = csi_is_required(s, c);
    logical->low = required ? c->constant : -INFINITY;
    logical->high = required ? c->constant : INFINITY;
}

/* Computes the value of the basic column of a new row. While new equalities wait for their basic columns
 * (crash_wait.c), only queues the row: its value will change when the equalities determine the values of their columns. */
static CSI_INLINE void evaluate_new(csolver *s, uint32_t row) {
    if (!CSI_COMPACT && s->simplex.wait.rows.count > 0)
        csi_values_invalidate(s, row);
    else
        csi_values_evaluate_new(s, row);
}

/* Makes a column that has no cost and no reduced cost basic in the new row. Without a cost, the
 * column may have any value between its bounds. */
static CSI_INLINE csolver_status define_at_once(csolver *s, uint32_t row, uint32_t column,
                                                csi_keys keys) {
    if (s->tableau.rows.items[row].eliminated) {
        CSI_TRY(csi_journal_column(s, column));
        csi_pivot_define(s, row, column, keys);
    } else {
        CSI_TRY(exchange(s, row, column, keys));
        place_logical(s, row);
    }
    evaluate_new(s, row);
    return CSOLVER_OK;
}

/* Makes the row's logical (slack) variable basic in the row, because no other column can become
 * basic there. A required equality has no column for its logical variable until one is needed
 * (logical.c); this function creates a missing column. */
static csolver_status define_logical(csolver *s, uint32_t row) {
    if (!s->tableau.rows.items[row].eliminated) return CSOLVER_OK;
    CSI_TRY(csi_logical_make(s, row));
    uint32_t logical = s->model.constraints.items[s->tableau.rows.items[row].source].column;
    s->tableau.rows.items[row].basic = logical;
    csi_col(s, logical)->row = row;
    return CSOLVER_OK;
}

/* Makes a column basic in the new row. The column may have had another row (release() has freed it)
 * or a cost, so its bounds and value are brought up to date later. */
static csolver_status define_released(csolver *s, uint32_t row, uint32_t column, csi_keys keys) {
    if (!s->tableau.rows.items[row].eliminated) {
        CSI_TRY(define(s, row, column, keys));
        place_logical(s, row);
        return CSOLVER_OK;
    }
    CSI_TRY(csi_journal_column(s, column));
    csi_pivot_define(s, row, column, keys);
    csi_queue_dirty(s, column);
    csi_values_invalidate(s, row);
    return CSOLVER_OK;
}

/* Measures chains of equalities, such as a = b, b = c. `*equated` becomes the length of the longer
 * chain that ends at one of the row's two variables. With this row the chain is longer by one; this
 * length, at most CSI_EQUATED, is stored at both variables. Errors: OUT_OF_MEMORY. */
static csolver_status count_equated(csolver *s, const csi_row *r, unsigned int *equated) {
    uint32_t a = s->model.terms.items[r->start].column,
             b = s->model.terms.items[r->start + 1].column;
    unsigned int most = csi_col(s, a)->equated;
    if (csi_col(s, b)->equated > most) most = csi_col(s, b)->equated;
    *equated = most;
    if (most < CSI_EQUATED) most++;
    CSI_TRY(csi_journal_column(s, a));
    CSI_TRY(csi_journal_column(s, b));
    csi_col(s, a)->equated = csi_col(s, b)->equated = most & CSI_EQUATED;
    return CSOLVER_OK;
}

/* Returns whether the constraints on a column alone bound its value on both sides. */
static bool is_bounded(const csolver *s, uint32_t column) {
    csi_bounds own = csi_cost_bounds(s, column);
    return isfinite(own.lower) && isfinite(own.upper);
}

/* Returns a nonbasic variable with a cost but without a reduced cost that can become basic in the
 * new row of two variables, or CSI_NONE. If both variables can, returns the one that fewer rows
 * contain. */
static uint32_t choose_by_cost(const csolver *s, uint32_t row) {
    const csi_row *r = &s->tableau.rows.items[row];
    uint32_t best = CSI_NONE;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        uint32_t column = s->model.terms.items[i].column;
        const csi_column *x = csi_col(s, column);
        if (x->row != CSI_NONE || x->vector != CSI_NONE || csi_restriction_walk(s, column) != 2)
            continue;
        if (is_bounded(s, column)) continue;
        if (!csi_pivot_has_keys(s, row, column, row)) continue;
        if (best == CSI_NONE || csi_col(s, column)->users.count <= csi_col(s, best)->users.count)
            best = column;
    }
    return best;
}

/* If a new equality of two variables with costs continues a long chain of such equalities, makes
 * one of the variables basic in the equality's row. For example, many views with natural widths may
 * all be made equally wide. The dual simplex method would need a pivot for each equality, and each
 * pivot would fill another row. Making a variable basic at once avoids these pivots. The variable's
 * reduced cost is zero, so the basis stays dual feasible; if the variables cannot keep their
 * values, segment_changes.c changes the segments (linear pieces) of all their costs together. The
 * first equalities of a chain are left to the simplex method, which decides ties. */
static csolver_status define_by_cost(csolver *s, uint32_t row, bool *defined) {
    const csi_row *r = &s->tableau.rows.items[row];
    unsigned int equated;
    *defined = false;
    if (!r->eliminated || r->count != 2) return CSOLVER_OK;
    CSI_TRY(count_equated(s, r, &equated));
    uint32_t column = equated < CSI_EQUATED ? CSI_NONE : choose_by_cost(s, row);
    if (column == CSI_NONE) return CSOLVER_OK;
    *defined = true;
    return define_released(s, row, column, csi_pivot_keys(s, row, column, row));
}

/* If the present values violate a new required inequality, and one of its variables is restricted by
 * nothing and has effect on no other row, makes this variable basic in the new row, and its logical
 * column nonbasic at the bound. For example, `right >= left` for a new variable `right` moves `right`
 * to `left`. The dual simplex method would make the same pivot, but only after it has expanded the
 * row, and the row of the last view of a chain expands to the whole chain. Changes nothing if values
 * are not known yet, because all rows are new. Errors: OUT_OF_MEMORY. */
static csolver_status define_by_bound(csolver *s, uint32_t row, uint32_t logical) {
    const csi_column *x = csi_col(s, logical);
    double value, error;
    if (s->simplex.wait.open || csi_values_are_new(s)) return CSOLVER_OK;
    csi_values_evaluate(s, row, &value, &error);
    if (csi_queue_outside(value, error, x->low, x->high) <= 0) return CSOLVER_OK;
    double bound = value < x->low ? x->low : x->high;
    offer chosen = choose(s, row, true);
    if (chosen.column == CSI_NONE || csi_restriction(s, chosen.column) != 0) return CSOLVER_OK;
    csi_keys keys = room_of(s, row, chosen);
    if (!csi_keys_are_left(keys)) return CSOLVER_OK;
    CSI_TRY(exchange(s, row, chosen.column, keys));
    csi_col(s, logical)->value = bound;
    csi_set_error(csi_col(s, logical), CSI_ROUNDOFF * fabs(bound));
    return CSOLVER_OK;
}

/* Gives the logical column of a new required constraint, which is basic in the constraint's row,
 * the bounds of the constraint. The logical column of an optional constraint has no bounds: the
 * segment (linear piece) of its cost is found later. Errors: OUT_OF_MEMORY. */
csolver_status csi_crash_place_activity(csolver *s, uint32_t row) {
    const csi_constraint *c = &s->model.constraints.items[s->tableau.rows.items[row].source];
    csi_column *x = csi_col(s, c->column);
    if (csi_is_required(s, c)) {
        if (c->relation >= 0) x->low = c->constant;
        if (c->relation <= 0) x->high = c->constant;
        if (c->relation != CSOLVER_EQUAL) CSI_TRY(define_by_bound(s, row, c->column));
    } else {
        csi_queue_dirty(s, c->column);
    }
    evaluate_new(s, row);
    return CSOLVER_OK;
}

/* Substitutes columns in the row of a form so that the free column `column`, which the row contains,
 * can become basic there. For example, a label is centred beside a field. This equality defines the
 * label's lower edge by its upper edge and by the field, so the row of the label's height, lower -
 * upper, becomes upper = field - height / 2. Without the substitution, the upper edge would stay at 0,
 * and each such label would need a step of the dual simplex method. `*keys` stays empty, and nothing
 * changes, if the coefficients of the column cancel out. Errors: OUT_OF_MEMORY. */
static csolver_status substitute_in_form(csolver *s, uint32_t row, uint32_t column,
                                         csi_keys *keys) {
    csi_descent to = {.column = column, .limit = keys->above - 1};
    CSI_TRY(csi_pivot_descend(s, row, &to));
    if (!csi_crash_is_large(s, column)) return CSOLVER_OK;
    CSI_TRY(csi_pivot_replace(s, row, column));
    *keys = csi_pivot_keys(s, row, column, row);
    return CSOLVER_OK;
}

/* Finds a column that can become basic in the row of a form, because the chosen column `*column`
 * cannot without substitutions. Prefers a column that another row gives up; otherwise takes the
 * chosen column, with substitutions. `*keys` stays empty if there is none. Errors:
 * OUT_OF_MEMORY. */
static csolver_status find_for_form(csolver *s, uint32_t row, uint32_t *column, csi_keys *keys) {
    uint32_t chosen = *column;
    freed released;
    CSI_TRY(release(s, row, &released));
    *column = released.column;
    if (*column != CSI_NONE) {
        *keys = csi_pivot_keys(s, row, *column, row);
        /* The next pivot may first substitute rows that contain the freed column, so that the column's terms cancel. The
         * column then stays nonbasic, and must be updated before the next solve. */
        csi_queue_dirty(s, *column);
        return CSOLVER_OK;
    }
    bool free =
        chosen != CSI_NONE && !csi_col(s, chosen)->logical && csi_restriction(s, chosen) == 0;
    *column = chosen;
    return free ? substitute_in_form(s, row, chosen, keys) : CSOLVER_OK;
}

/* Makes another column than the logical column basic in the row of a constraint or of a form (a row
 * that several constraints share), if the logical column is basic in this row, its cost has no
 * slope, and no basic column except loose ones depends on it. The logical column becomes nonbasic,
 * so that it can be placed where the constraints want it. Changes nothing if no other column can
 * become basic. */
static csolver_status define_by_form(csolver *s, uint32_t form) {
    const csi_constraint *c = &s->model.constraints.items[form];
    uint32_t row = c->row, logical = c->column;
    const csi_column *x = csi_col(s, logical);
    bool free = x->row == row && x->vector == CSI_NONE && csi_pivot_is_unused(s, logical, row);
    bool derived = c->kind == CSI_KIND_FORM && s->tableau.rows.items[row].derived;
    if (!free || derived || !csi_norm_by_simplex(s)) return CSOLVER_OK;
    offer chosen = choose(s, row, false);
    csi_keys keys = {0, 0};
    if (chosen.column != CSI_NONE) keys = room_of(s, row, chosen);
    if (!csi_keys_are_left(keys)) CSI_TRY(find_for_form(s, row, &chosen.column, &keys));
    if (!csi_keys_are_left(keys)) return CSOLVER_OK;
    CSI_TRY(define(s, row, chosen.column, keys));
    csi_queue_dirty(s, logical);
    return CSOLVER_OK;
}

/* Makes another column than the logical column basic in the row of a form (a row that several
 * constraints share), of a constraint whose logical column a shortened row uses, or of a shortened
 * equality (shorten.c), if possible. While new equalities wait for their basic columns
 * (crash_wait.c), only notes forms and shortened equalities, because the equalities choose first.
 * Errors: OUT_OF_MEMORY. */
csolver_status csi_crash_define_form(csolver *s, uint32_t form) {
    if (CSI_COMPACT) return CSOLVER_OK;
    if (!s->simplex.wait.open) return define_by_form(s, form);
    if (!csi_pivot_is_loose(s, s->model.constraints.items[form].column)) return CSOLVER_OK;
    CSI_TRY(CSI_RESERVE(s, s->simplex.wait.forms, 1));
    s->simplex.wait.forms.items[s->simplex.wait.forms.count++] = form;
    return CSOLVER_OK;
}

/* Finds a basic column for a new row in which no column can become basic at once. Tries a column
 * that another row gives up, then a column with a cost, then a column that occurs in the rows in
 * which the new row's variables are basic. If all this fails, the row's logical column becomes
 * basic in it, and `*defined` becomes false. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
static csolver_status define_otherwise(csolver *s, uint32_t row, bool *defined) {
    freed released;
    CSI_TRY(release(s, row, &released));
    if (released.column != CSI_NONE) {
        csi_keys keys = csi_pivot_keys(s, row, released.column, row);
        if (csi_keys_are_left(keys)) {
            CSI_TRY(define_released(s, row, released.column, keys));
            /* The row of the form can often define another variable by a substitution. */
            return released.form == CSI_NONE ? CSOLVER_OK : csi_crash_define_form(s, released.form);
        }
        /* Rows between the new row and the freed column may now contain that column. Substituting
         * these rows could cancel the column in the new row, so the column stays nonbasic. */
        csi_queue_dirty(s, released.column);
    }
    CSI_TRY(define_by_cost(s, row, defined));
    if (*defined) return CSOLVER_OK;
    if (s->tableau.rows.items[row].eliminated) CSI_TRY(csi_crash_close(s, row, defined));
    return *defined ? CSOLVER_OK : define_logical(s, row);
}

/* Makes the chosen column basic in the row, if rows can still be evaluated one after the other
 * then. Otherwise, or if no column was chosen, makes another column basic in the row. `*defined` is
 * false if that is the row's logical column. */
static CSI_INLINE csolver_status define_some(csolver *s, uint32_t row, offer chosen,
                                             bool *defined) {
    csi_keys keys = {0, 0};
    *defined = true;
    if (chosen.column != CSI_NONE) CSI_TRY(find_room(s, row, chosen, &keys));
    if (csi_keys_are_left(keys))
        CSI_TRY(define_at_once(s, row, chosen.column, keys));
    else
        CSI_TRY(define_otherwise(s, row, defined));
    return *defined ? csi_wait_note(s, s->tableau.rows.items[row].basic) : CSOLVER_OK;
}

/* Chooses the basic column of a row that has waited until other rows have chosen their basic
 * columns. If no other column can become basic in the row, its logical column does. */
static csolver_status define_waiting(csolver *s, uint32_t row) {
    bool defined;
    s->tableau.rows.items[row].waiting = 0;
    CSI_TRY(define_some(s, row, choose(s, row, false), &defined));
    return defined ? CSOLVER_OK : csi_crash_place_activity(s, row);
}

/* Chooses the basic columns of waiting rows that have only one free column left (nonbasic, without
 * cost and bounds): this column becomes basic. */
static csolver_status define_ready(csolver *s) {
    for (uint32_t row = csi_wait_pop(s); row != CSI_NONE; row = csi_wait_pop(s))
        CSI_TRY(define_waiting(s, row));
    return CSOLVER_OK;
}

/* Chooses the basic column of a new equality's row: at once, or, while one call adds many
 * constraints, possibly later (crash_wait.c). If no other column can become basic, the row's
 * logical column does, and `*defined` becomes false. Errors: OUT_OF_MEMORY, WORK_LIMIT. */
csolver_status csi_crash_define(csolver *s, uint32_t row, bool *defined) {
    offer chosen = choose(s, row, false);
    *defined = true;
    if (csi_wait_pays(s, chosen.free)) return csi_wait_add(s, row, chosen.free);
    CSI_TRY(define_some(s, row, chosen, defined));
    return define_ready(s);
}

/* The list `peeled` contains waiting rows, each with a column that occurs in no later row of the
 * list. Makes these columns basic in their rows, beginning with the last row, so that the earlier
 * rows can be evaluated after the later ones. */
static csolver_status define_peeled(csolver *s) {
    const csi_indices *peeled = &s->simplex.wait.peeled;
    for (uint32_t i = peeled->count; i > 0; i -= 2) {
        uint32_t row = peeled->items[i - 2], column = peeled->items[i - 1];
        CSI_TRY(csi_work_check(s));
        csi_keys keys = {0, 0};
        if (csi_restriction_is_light(s, column)) keys = csi_pivot_keys(s, row, column, row);
        if (!csi_keys_are_left(keys)) {
            CSI_TRY(define_waiting(s, row));
        } else {
            s->tableau.rows.items[row].waiting = 0;
            CSI_TRY(define_at_once(s, row, column, keys));
            CSI_TRY(csi_wait_note(s, column));
        }
        CSI_TRY(define_ready(s));
    }
    return CSOLVER_OK;
}

/* Chooses the basic columns of all waiting rows with at least `least` - 1 free columns (nonbasic,
 * without cost and bounds), in the order in which the rows were added. */
static csolver_status define_rest(csolver *s, int least) {
    for (uint32_t i = 0; i < s->simplex.wait.rows.count; i++) {
        CSI_TRY(csi_work_check(s));
        uint32_t row = s->simplex.wait.rows.items[i];
        uint8_t waiting = s->tableau.rows.items[row].waiting;
        if (waiting < least || waiting == CSI_WAIT_PEELED) continue;
        CSI_TRY(define_waiting(s, row));
        CSI_TRY(define_ready(s));
    }
    return CSOLVER_OK;
}

/* Chooses the basic columns of all rows of new equalities that wait for each other, as far as they
 * contain free columns (nonbasic, without a bound or a cost), and then those of the rows of new
 * forms (rows that several constraints share). No row waits afterwards. Errors: OUT_OF_MEMORY,
 * WORK_LIMIT. */
csolver_status csi_crash_settle(csolver *s) {
    if (CSI_COMPACT) return CSOLVER_OK;
    CSI_TRY(csi_wait_peel(s));
    CSI_TRY(define_rest(s, 3));
    CSI_TRY(define_peeled(s));
    CSI_TRY(define_rest(s, 1));
    for (uint32_t i = 0; !CSI_COMPACT && i < s->simplex.wait.forms.count; i++)
        CSI_TRY(define_by_form(s, s->simplex.wait.forms.items[i]));
    csi_wait_end(s);
    return CSOLVER_OK;
}
