/* ratio.c - the nonbasic columns in a ratio test of the dual simplex method (dual.c): the order
 * in which moving them becomes cheaper than leaving them, and their movement to the next
 * breakpoint when the test passes them. */
#include "simplex.h"

#include "../base/numeric.h"

/* Orders the events of a ratio test (breakpoints that nonbasic columns reach). The smaller ratio
 * comes first, compared with a tolerance (vector.c). At equal ratios, the smaller index comes first
 * while cycling is suspected (Bland's rule). Otherwise the larger coefficient comes first, and then
 * the smaller index or, with the option age_breaks_ties, the column that gives way first. */
bool csi_ratio_before(const csolver *s, const csi_event *a, const csi_event *b) {
    int order = csi_vector_compare_scaled(s, a->ratio, 1 / a->alpha, b->ratio, 1 / b->alpha);
    if (order != 0) return order < 0;
    if (s->tableau.by_index) return a->column < b->column;
    if (a->alpha != b->alpha) return a->alpha > b->alpha;
    if (!s->base.options.age_breaks_ties) return a->column < b->column;
    return csi_movement_gives_way_first(a->column, a->direction, b->column, b->direction);
}

/* Returns whether a ratio test holds columns with suspended edits back (hold()). */
static CSI_INLINE bool is_holding(const csolver *s) {
    return !CSI_COMPACT && s->simplex.suspended.count != 0 &&
           s->tableau.work.count <= CSI_HELD_COLUMNS && csi_journal_is_bulk(s);
}

/* Returns the priority of the slope by which a ratio test holds back the column of a suspended edit. */
static inline double held_priority(csi_piece edit) { return csi_min(edit.priority, CSI_HELD); }

/* Called for a nonbasic column in a ratio test. If one call adds many constraints and the column has a
 * suspended edit, adds a slope to the column's ratio. Such a column, for example the root's width,
 * costs nothing yet, so it would enter the basis before all others; but soon it will get a suggested
 * value, and would leave the basis again. With the slope, columns whose movement costs less than the
 * priority CSI_HELD, for example a text that may grow, enter before it. In a long row, to let all
 * other columns move costs more than it saves. Errors: OUT_OF_MEMORY. */
static csolver_status hold(csolver *s, uint32_t column, csi_span *gap) {
    uint32_t edit = is_holding(s) ? csi_suspended_edit(s, column) : CSI_NONE;
    if (edit == CSI_NONE) return CSOLVER_OK;
    csi_piece p = csi_cost_piece(s, &s->model.constraints.items[edit]);
    return csi_vector_add(s, gap, held_priority(p), p.weight);
}

/* Computes for a nonbasic column, in its direction, the ratio from which on moving it is cheaper
 * than leaving it, and its next breakpoint. `*open` is false if a bound blocks this direction.
 * Errors: OUT_OF_MEMORY. */
static CSI_OUTLINE csolver_status look_ahead(csolver *s, csi_event *event, bool *open) {
    csi_side side;
    csi_span gap;
    CSI_TRY(csi_cost_gap(s, event->column, event->value, event->direction, &side, &gap));
    *open = !side.blocked;
    event->next = side.next;
    event->slope = side.slope;
    CSI_TRY(hold(s, event->column, &gap));
    /* The column's movement is already an improvement, so its ratio is 0. */
    if (csi_vector_sign(s, gap) <= 0) gap.count = 0;
    event->ratio = gap;
    return CSOLVER_OK;
}

/* The first component, that of the highest priority, of the ratio of a nonbasic column in a ratio test, before
 * the division by the column's coefficient. A ratio of zero has the priority -infinity. */
typedef struct lead {
    double priority, amount;
    double scale; /* the largest number that was added up for `amount` */
} lead;

static inline void add_to_lead(lead *l, double priority, double amount, double scale) {
    if (priority < l->priority) return;
    if (priority > l->priority) *l = (lead){priority, 0, 0};
    l->amount += amount;
    l->scale = csi_max(l->scale, scale);
}

/* Computes the first component of the ratio of a nonbasic column without a breakpoint tree. `held` tells whether
 * columns with suspended edits are held back (hold()). Returns false if the component may be rounding error, or
 * negative: the other components then decide about the ratio. */
static bool read_lead(const csolver *s, const csi_column *x, int direction, bool held, lead *l) {
    *l = (lead){-INFINITY, 0, 0};
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (csi_is_required(s, c)) continue;
        csi_piece p = csi_cost_piece(s, c);
        if (c->suspended) {
            if (held) add_to_lead(l, held_priority(p), p.weight, p.weight);
            continue;
        }
        double rate = csi_piece_rate(p, x->value, direction);
        if (rate != 0) add_to_lead(l, p.priority, rate, p.weight);
    }
    if (x->vector != CSI_NONE) {
        /* A component that has cancelled to 0 but was kept for its scale makes the sum uncertain. */
        const csi_vector_node *node = &s->base.nodes.items[x->vector];
        add_to_lead(l, node->priority, direction * node->value, csi_node_scale(node));
    }
    return l->amount >= CSI_SURE_LEAD * l->scale;
}

/* Finds the column with the smallest ratio of a ratio test by comparing the first components of the ratios, which
 * is much faster than comparing cost vectors. `*first` becomes its entry in the sparse set, or CSI_NONE if bounds
 * block all columns. Returns false if the first components do not decide. */
static bool find_first(const csolver *s, int direction, uint32_t *first) {
    lead best = {INFINITY, INFINITY, 0}, second = best;
    bool held = is_holding(s);
    *first = CSI_NONE;
    for (uint32_t i = 0; i < s->tableau.work.count; i++) {
        const csi_column *x = csi_col(s, s->tableau.work.items[i].column);
        double alpha = direction * s->tableau.work.items[i].sum;
        int way = alpha > 0 ? 1 : -1;
        lead own;
        if (way * ((way > 0 ? x->high : x->low) - x->value) <= 0) continue;
        if (csi_in_tree(x) || !read_lead(s, x, way, held && !x->logical, &own)) return false;
        own.amount /= fabs(alpha);
        bool less = own.priority < best.priority ||
                    (own.priority == best.priority && own.amount < best.amount);
        if (less) {
            second = best;
            best = own;
            *first = i;
        } else if (own.priority < second.priority ||
                   (own.priority == second.priority && own.amount < second.amount)) {
            second = own;
        }
    }
    return best.priority < second.priority || *first == CSI_NONE ||
           second.amount - best.amount > CSI_SURE_LEAD * second.amount;
}

/* Computes the next breakpoint of the column of an event, and the slope of its cost up to there, but not its ratio.
 * Errors: OUT_OF_MEMORY. */
static csolver_status look_at_cost(csolver *s, csi_event *event, bool *open) {
    csi_side side;
    CSI_TRY(csi_cost_side(s, event->column, event->value, event->direction, &side));
    *open = !side.blocked;
    event->next = side.next;
    event->slope = side.slope;
    return CSOLVER_OK;
}

/* Makes the event of a nonbasic column, whose entry in the sparse set has this index, and puts it on the heap if the
 * column can move. `ratio` tells whether the event needs its ratio. Errors: OUT_OF_MEMORY. */
static CSI_INLINE csolver_status add_event(csolver *s, uint32_t entry, int direction, bool ratio) {
    uint32_t j = s->tableau.work.items[entry].column;
    double alpha = direction * s->tableau.work.items[entry].sum;
    csi_event event = {.column = j,
                       .direction = alpha > 0 ? 1 : -1,
                       .alpha = fabs(alpha),
                       .value = csi_col(s, j)->value};
    bool open;
    CSI_TRY(CSI_COMPACT || ratio ? look_ahead(s, &event, &open) : look_at_cost(s, &event, &open));
    if (!open) return CSOLVER_OK;
    s->simplex.events.items[s->simplex.events.count++] = event;
    csi_events_push(s, s->simplex.events.count - 1, csi_ratio_before);
    return CSOLVER_OK;
}

/* Starts a ratio test for the sum in the sparse set (the expansion of a basic column). Makes an
 * event for each nonbasic column that can move so that the sum grows (`direction` 1) or falls (-1).
 * If the first of these events moves the sum by at least `rest`, the others may be missing, because the test ends
 * there; the ratio of the first event may then be missing, too, unless `compared` is true, which says that the caller
 * compares it. Errors: OUT_OF_MEMORY. */
csolver_status csi_ratio_find(csolver *s, int direction, double rest, bool compared) {
    uint32_t first, scratch = s->base.scratch.count;
    CSI_TRY(csi_events_begin(s, s->tableau.work.count));
    if (!CSI_COMPACT) csi_work_count(s, s->tableau.work.count);
    if (!CSI_COMPACT && find_first(s, direction, &first)) {
        if (first == CSI_NONE) return CSOLVER_OK;
        CSI_TRY(add_event(s, first, direction, compared));
        const csi_event *event = csi_events_top(s);
        double width = fabs(event->next - event->value);
        if (!(event->alpha * width < rest)) return CSOLVER_OK;
        CSI_TRY(csi_events_begin(s, s->tableau.work.count));
        s->base.scratch.count = scratch;
    }
    for (uint32_t i = 0; i < s->tableau.work.count; i++) CSI_TRY(add_event(s, i, direction, true));
    return CSOLVER_OK;
}

/* Passes an event of a ratio test: moves its column to the column's next breakpoint. If the column
 * can go on from there, puts its next event on the heap. Errors: OUT_OF_MEMORY. */
csolver_status csi_ratio_pass(csolver *s, uint32_t index) {
    csi_event *event = &s->simplex.events.items[index];
    bool open;
    event->value = event->next;
    CSI_TRY(look_ahead(s, event, &open));
    if (open) csi_events_push(s, index, csi_ratio_before);
    return CSOLVER_OK;
}

/* Saves the columns that csi_ratio_apply() will move, for a rollback. Errors: OUT_OF_MEMORY. */
csolver_status csi_ratio_save(csolver *s) {
    for (uint32_t i = 0; i < s->simplex.events.count; i++)
        if (s->simplex.events.items[i].value !=
            csi_col(s, s->simplex.events.items[i].column)->value)
            CSI_TRY(csi_journal_column(s, s->simplex.events.items[i].column));
    return CSOLVER_OK;
}

/* Moves the nonbasic columns whose breakpoints the ratio test has passed to the last of these
 * breakpoints. */
void csi_ratio_apply(csolver *s) {
    for (uint32_t i = 0; i < s->simplex.events.count; i++) {
        csi_event event = s->simplex.events.items[i];
        if (!csi_is_basic(s, event.column) && event.value != csi_col(s, event.column)->value)
            csi_values_move(s, event.column, event.value);
    }
}
