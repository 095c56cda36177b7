/* unique.c - decides whether the optimum is unique, and which variables have different values in other optima.
 *
 * Another optimum exists if and only if nonbasic columns can move without cost such that each basic column at an
 * end of its segment (the linear piece of its cost on which it lies) stays there or moves inwards. Such movements
 * form a cone. The cone, bounded by a box, is stated as the constraints of a second, small solver, which finds out
 * how far each variable can move. If no basic column is at an end of its segment, or if only one nonbasic column can
 * move, the second solver is not needed.
 *
 * Columns that can move in one direction only are tested all together first: if the sum of their steps cannot be
 * positive, none of them can move. For example, this settles a cycle of inequalities a <= b <= c <= a with a
 * single solve. */
#include "api.h"

#include "../base/numeric.h"

enum { UP = 1, DOWN = 2, SETTLED = 4 };

typedef struct rate {
    double rate;
    /* the nonbasic column; for each unit that it moves, the basic column changes by `rate` */
    uint32_t column;
    uint32_t next; /* the index of the next rate of the same basic column, or CSI_NONE */
} rate;

typedef struct face {
    csolver *solver; /* the solver whose optimum may not be unique */
    csolver *cone;
    /* whether a basic column is at the end of a linear piece of its cost, so that moving it past that end would
     * cost something */
    bool blocked;
    CSI_ARRAY(rate) rates;
    CSI_ARRAY(csolver_term) terms;
    /* for each basic column, the index in `rates` of its first rate, or CSI_NONE */
    uint32_t *heads;
    /* for each column, the variable of the small solver `cone` that stands for its movement, or zeros */
    csolver_variable *members;
    /* for each variable of the small solver `cone`, by its index, the column whose movement it stands for */
    uint32_t *origins;
    /* for each nonbasic column, the directions (UP, DOWN) in which it can move without cost; SETTLED if tests have
     * shown that it cannot move */
    uint8_t *ways;
    /* for each column, whether its variable has another value in another optimum */
    uint8_t *found;
    /* for each column, whether the running test still has to find out whether it can move */
    uint8_t *asked;
    /* the number of columns of `solver` and elements of the arrays above; 0 until the arrays are allocated */
    size_t columns;
} face;

/* Allocates the arrays of `f`. Called only when a column is found that may be able to move, because most optima are
 * unique and need no search. */
static csolver_status open_face(face *f) {
    csolver *s = f->solver;
    size_t columns = s->tableau.columns.count, heads = columns * sizeof *f->heads,
           members = columns * sizeof *f->members;
    if (f->columns > 0) return CSOLVER_OK;
    f->columns = columns;
    CSI_TRY(csi_memory_resize(s, &f->heads, 0, heads));
    CSI_TRY(csi_memory_resize(s, &f->members, 0, members));
    CSI_TRY(csi_memory_resize(s, &f->origins, 0, heads));
    CSI_TRY(csi_memory_resize(s, &f->ways, 0, columns));
    CSI_TRY(csi_memory_resize(s, &f->found, 0, columns));
    CSI_TRY(csi_memory_resize(s, &f->asked, 0, columns));
    memset(f->heads, 0xff, heads);
    memset(f->members, 0, members);
    memset(f->ways, 0, columns);
    memset(f->found, 0, columns);
    memset(f->asked, 0, columns);
    return CSOLVER_OK;
}

/* Makes the second, small solver, in which movements without cost are searched. */
static csolver_status make_cone(face *f) {
    const csolver_options *own = &f->solver->base.options;
    csolver_options options = {.allocator = own->allocator, .work_limit = own->work_limit};
    return csi_solver_make(&options, &f->cone);
}

static void close_face(face *f) {
    csolver *s = f->solver;
    csolver_free(f->cone);
    csi_memory_free(s, f->heads, f->columns * sizeof *f->heads);
    csi_memory_free(s, f->members, f->columns * sizeof *f->members);
    csi_memory_free(s, f->origins, f->columns * sizeof *f->origins);
    csi_memory_free(s, f->ways, f->columns);
    csi_memory_free(s, f->found, f->columns);
    csi_memory_free(s, f->asked, f->columns);
    CSI_RELEASE(s, f->rates);
    CSI_RELEASE(s, f->terms);
}

/* The slopes of the optional constraints on a column, beside a point in one direction (1 or -1). */
typedef struct slopes {
    int way;
    double from;
    bool blocked; /* by a bound */
    uint32_t count;
    double priority, sum; /* the slope, if `count` is 1 */
} slopes;

static slopes begin_slopes(const csi_column *x, int way) {
    double from = x->value + way * CSI_FACE_RELATIVE * csi_max(fabs(x->value), 1);
    bool blocked = way * ((way > 0 ? x->high : x->low) - from) <= 0;
    return (slopes){.way = way, .from = from, .blocked = blocked};
}

static inline void add_slope(slopes *a, csi_piece p) {
    double rate = csi_piece_rate(p, a->from, a->way);
    if (rate == 0) return;
    a->count++;
    a->priority = p.priority;
    a->sum = rate;
}

/* Finds the directions in which a nonbasic column can move without cost, without building cost vectors. This is
 * possible if at most one optional constraint has a slope in each direction, as for most columns. Returns false if
 * it is not possible. */
static bool find_simply(csolver *s, uint32_t column, int *directions) {
    const csi_column *x = csi_col(s, column);
    slopes up = begin_slopes(x, 1), down = begin_slopes(x, -1);
    *directions = 0;
    if (up.blocked && down.blocked) return true;
    if (csi_in_tree(x)) return false;
    for (uint32_t i = csi_single_first(x); i != CSI_NONE; i = csi_single_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        s->base.statistics.breakpoints++;
        if (!csi_is_costly(s, c)) continue;
        csi_piece p = csi_cost_piece(s, c);
        add_slope(&up, p);
        add_slope(&down, p);
    }
    if ((!up.blocked && up.count > 1) || (!down.blocked && down.count > 1)) return false;
    if (!up.blocked && csi_vector_sign_with(s, x->vector, 1, up.priority, up.sum) <= 0)
        *directions |= UP;
    if (!down.blocked && csi_vector_sign_with(s, x->vector, -1, down.priority, down.sum) <= 0)
        *directions |= DOWN;
    return true;
}

/* Finds the directions in which a nonbasic column can move without cost. Rounding may have put the column close to
 * a breakpoint or a bound instead of on it. So each direction is tested from a point slightly ahead, and a
 * breakpoint within that distance counts as passed. */
static csolver_status free_directions(csolver *s, uint32_t column, int *directions) {
    double value = csi_col(s, column)->value;
    if (find_simply(s, column, directions)) return CSOLVER_OK;
    *directions = 0;
    for (int way = 1; way >= -1; way -= 2) {
        csi_side side;
        csi_span gap;
        double from = value + way * CSI_FACE_RELATIVE * csi_max(fabs(value), 1);
        s->base.scratch.count = 0;
        CSI_TRY(csi_cost_gap(s, column, from, way, &side, &gap));
        if (!side.blocked && csi_vector_sign(s, gap) <= 0) *directions |= way > 0 ? UP : DOWN;
    }
    return CSOLVER_OK;
}

/* Returns whether a column's value is at an end of its segment. Sets `uncertain` if the value is farther from the
 * end than the rounding errors that the solver knows. */
static bool is_near(csolver *s, const csi_column *x, double end) {
    double off = fabs(x->value - end), size = csi_max(fabs(x->value), csi_max(fabs(end), 1));
    if (!isfinite(end) || off > CSI_FACE_RELATIVE * size) return false;
    s->base.uncertain |= off > csi_tolerance(csi_error(x), size);
    return true;
}

/* Adds to `cone`, the solver that looks for movements without cost, the variable for the movement
 * of a column. `cone` never removes variables, so the indices of its variables count up from 0. */
static csolver_status enter(face *f, uint32_t column) {
    CSI_TRY(csolver_add_variable(f->cone, &f->members[column]));
    f->origins[f->members[column].index] = column;
    return CSOLVER_OK;
}

static csolver_status bound(face *f, const csolver_term *terms, size_t count,
                            csolver_relation relation, double constant) {
    csolver_description d = {terms, count, relation, constant, CSOLVER_REQUIRED, 1};
    return csolver_add_constraint(f->cone, &d, NULL);
}

/* Returns a rate of change as a coefficient that the solver accepts. A rate that is too large is replaced by the
 * largest one with the same sign. A rate that is too small becomes 0. */
static double usable_rate(double rate) {
    if (!(fabs(rate) >= CSI_TINY)) return 0;
    return csi_min(csi_max(rate, -CSI_HUGE), CSI_HUGE);
}

/* Adds a movable nonbasic column to `cone`, the solver that looks for movements without cost. The column's movement
 * becomes a variable of `cone` from 0 to 1 if the column can only increase, from -1 to 0 if it can only decrease,
 * or from -1 to 1. */
static csolver_status add_nonbasic(face *f, uint32_t column) {
    CSI_TRY(enter(f, column));
    csolver_term term = {f->members[column], 1};
    CSI_TRY(bound(f, &term, 1, CSOLVER_LESS_OR_EQUAL, f->ways[column] & UP ? 1 : 0));
    return bound(f, &term, 1, CSOLVER_GREATER_OR_EQUAL, f->ways[column] & DOWN ? -1 : 0);
}

/* Records by how much each basic column changes for each unit by which a movable nonbasic column moves. */
static csolver_status record_rates(face *f, uint32_t column) {
    csolver *s = f->solver;
    CSI_TRY(csi_column_sure_rates(s, column));
    for (uint32_t i = 0; i < s->tableau.order_count; i++) {
        uint32_t basic = s->tableau.rows.items[s->tableau.order[i]].basic;
        double change = usable_rate(csi_sparse_sum(s, basic));
        if (change == 0) continue;
        s->base.uncertain |= csi_is_extreme(change);
        CSI_TRY(CSI_RESERVE(s, f->rates, 1));
        f->rates.items[f->rates.count] = (rate){change, column, f->heads[basic]};
        f->heads[basic] = f->rates.count++;
    }
    return CSOLVER_OK;
}

/* Adds a basic column to `cone`, the solver that looks for movements without cost. If the column is at the lower
 * (upper) end of a linear piece of its cost, a constraint of `cone` forbids it to decrease (increase). If the
 * column belongs to a variable of the host, its movement becomes a variable of `cone`, so that it can be read. */
static csolver_status add_basic(face *f, uint32_t column) {
    csolver *s = f->solver;
    const csi_column *x = csi_col(s, column);
    bool low = is_near(s, x, x->low), high = is_near(s, x, x->high);
    if (x->logical && !low && !high) return CSOLVER_OK;
    f->blocked = f->blocked || low || high;
    f->terms.count = 0;
    for (uint32_t i = f->heads[column]; i != CSI_NONE; i = f->rates.items[i].next) {
        CSI_TRY(CSI_RESERVE(s, f->terms, 2));
        f->terms.items[f->terms.count++] =
            (csolver_term){f->members[f->rates.items[i].column], f->rates.items[i].rate};
    }
    if (!x->logical) {
        CSI_TRY(enter(f, column));
        csolver_term own = {f->members[column], -1};
        f->terms.items[f->terms.count++] = own;
        CSI_TRY(bound(f, f->terms.items, f->terms.count, CSOLVER_EQUAL, 0));
        own.coefficient = 1;
        if (low) CSI_TRY(bound(f, &own, 1, CSOLVER_GREATER_OR_EQUAL, 0));
        if (high) CSI_TRY(bound(f, &own, 1, CSOLVER_LESS_OR_EQUAL, 0));
        return CSOLVER_OK;
    }
    if (low) CSI_TRY(bound(f, f->terms.items, f->terms.count, CSOLVER_GREATER_OR_EQUAL, 0));
    if (high) CSI_TRY(bound(f, f->terms.items, f->terms.count, CSOLVER_LESS_OR_EQUAL, 0));
    return CSOLVER_OK;
}

/* Finds the nonbasic columns that can move without cost, and states their movements to `cone`, the second solver. If
 * there is only one such column, makes no second solver. */
static csolver_status build(face *f) {
    csolver *s = f->solver;
    uint32_t movable = 0;
    for (uint32_t j = 0; j < s->tableau.columns.count; j++) {
        if (!csi_col(s, j)->live || csi_is_basic(s, j) || csi_answer_determines(s, j)) continue;
        int directions;
        CSI_TRY(free_directions(s, j, &directions));
        if (directions == 0) continue;
        CSI_TRY(open_face(f));
        f->ways[j] = (uint8_t)directions;
        CSI_TRY(record_rates(f, j));
        CSI_TRY(csi_work_check(s)); /* a low limit of work asks whether there is no such column */
        movable++;
    }
    if (movable < 2) return CSOLVER_OK;
    CSI_TRY(make_cone(f));
    for (uint32_t j = 0; j < f->columns; j++)
        if (f->ways[j] != 0) CSI_TRY(add_nonbasic(f, j));
    for (uint32_t j = 0; j < f->columns; j++)
        if (f->heads[j] != CSI_NONE) CSI_TRY(add_basic(f, j));
    return CSOLVER_OK;
}

/* Marks the variables that have moved in the answer of `cone`, the second solver, which looks for movements without
 * cost. Only variables whose values changed since the last call are visited, so the cost is proportional to the
 * number of movements. */
static csolver_status collect(face *f, bool *any) {
    const double *values = csolver_values(f->cone, NULL);
    const csolver_variable *changes;
    size_t count;
    CSI_TRY(csolver_take_changes(f->cone, &changes, &count));
    csi_work_count(f->solver, count);
    for (size_t i = 0; i < count; i++) {
        uint32_t j = f->origins[changes[i].index];
        if (csi_col(f->solver, j)->logical) continue;
        if (fabs(values[changes[i].index]) <= CSI_FACE_RELATIVE) continue;
        f->found[j] = 1;
        *any = true;
    }
    return CSOLVER_OK;
}

/* Returns whether a variable can have another value in an optimum, if no basic column is at an end of a linear
 * piece of its cost. Each movable nonbasic column can then move alone. The variable can change if it reacts to one
 * of them with more than rounding errors. */
static bool moves(const face *f, uint32_t column) {
    double most = f->heads[column] == CSI_NONE ? 1 : 0;
    for (uint32_t i = f->heads[column]; i != CSI_NONE; i = f->rates.items[i].next)
        most = csi_max(most, fabs(f->rates.items[i].rate));
    return most > CSI_FACE_RELATIVE;
}

/* Marks the variables that change if the only nonbasic column that can move does so. A basic column at an end of its
 * segment blocks the direction in which it would leave the segment. */
static void move_alone(face *f) {
    csolver *s = f->solver;
    uint32_t column = CSI_NONE;
    int ways = UP | DOWN;
    for (uint32_t j = 0; j < f->columns; j++) {
        if (f->ways[j] != 0) {
            column = j;
            ways &= f->ways[j];
        }
        if (f->heads[j] == CSI_NONE) continue;
        const csi_column *x = csi_col(s, j);
        bool rises = f->rates.items[f->heads[j]].rate > 0;
        if (is_near(s, x, x->low)) ways &= rises ? ~DOWN : ~UP;
        if (is_near(s, x, x->high)) ways &= rises ? ~UP : ~DOWN;
    }
    for (uint32_t j = 0; ways != 0 && j < f->columns; j++)
        if (!csi_col(s, j)->logical && (j == column || f->heads[j] != CSI_NONE))
            f->found[j] = moves(f, j);
}

static csolver_status solve_cone(face *f) {
    uint64_t before = f->cone->base.statistics.work;
    CSI_TRY(csi_work_check(f->solver));
    csi_work_begin(f->cone);
    CSI_TRY(csi_solve(f->cone));
    csi_work_count(f->solver, f->cone->base.statistics.work - before);
    return CSOLVER_OK;
}

/* Reads the answer of `cone`, the solver that looks for movements without cost. `asked` marks the columns still to
 * be tested. Columns that moved, and noticeably changed a variable, are removed from `asked`; `*moving` becomes
 * true if there are any. */
static csolver_status drop_moving(face *f, bool *moving) {
    *moving = false;
    for (uint32_t i = 0; i < f->rates.count; i++) {
        double value;
        rate r = f->rates.items[i];
        if (!f->asked[r.column]) continue;
        CSI_TRY(csolver_value(f->cone, f->members[r.column], &value));
        if (fabs(value) * csi_max(fabs(r.rate), 1) <= CSI_FACE_RELATIVE) continue;
        f->asked[r.column] = 0;
        *moving = true;
    }
    return CSOLVER_OK;
}

/* Lets `cone`, the solver that looks for movements without cost, move all columns marked in `asked` together. Each
 * column gets an optional constraint to move as far as possible in its only direction. The constraints are removed
 * after the solve. */
static csolver_status move_together(face *f, csolver_term *terms, csolver_description *wishes,
                                    csolver_constraint *ids) {
    size_t count = 0;
    for (uint32_t j = 0; j < f->columns; j++) {
        if (!f->asked[j]) continue;
        terms[count] = (csolver_term){f->members[j], 1};
        wishes[count] = (csolver_description){
            terms + count, 1, CSOLVER_EQUAL, f->ways[j] == UP ? 1 : -1, CSOLVER_REQUIRED / 2, 1};
        count++;
    }
    CSI_TRY(csolver_add_constraints(f->cone, count, wishes, ids));
    CSI_TRY(solve_cone(f));
    return csolver_remove_constraints(f->cone, count, ids);
}

/* Finds out which of the columns marked in `asked` can move without cost. Moves all of them together, removes those
 * that moved, and repeats this with the others. If none of the remaining columns moves, none of them can, and they
 * are marked as SETTLED. If `all` is false, stops at the first variable that moves. */
static csolver_status ask_all(face *f, csolver_term *terms, csolver_description *wishes,
                              csolver_constraint *ids, bool all) {
    enum { ROUNDS = 8 };
    for (int round = 0; round < ROUNDS; round++) {
        bool any = false, moving;
        CSI_TRY(move_together(f, terms, wishes, ids));
        CSI_TRY(collect(f, &any));
        if (any && !all) return CSOLVER_OK;
        CSI_TRY(drop_moving(f, &moving));
        if (moving) continue;
        for (uint32_t j = 0; j < f->columns; j++)
            if (f->asked[j]) f->ways[j] = SETTLED;
        return CSOLVER_OK;
    }
    return CSOLVER_OK;
}

/* Tests together all nonbasic columns that can move in one direction only, which needs few solves. If there are
 * fewer than CSI_TESTED_TOGETHER such columns, does nothing, because they are then tested one by one. */
static csolver_status ask_one_way(face *f, bool all) {
    csolver *s = f->solver;
    size_t count = 0;
    csolver_term *terms = NULL;
    csolver_description *wishes = NULL;
    csolver_constraint *ids = NULL;
    for (uint32_t j = 0; j < f->columns; j++) count += f->ways[j] == UP || f->ways[j] == DOWN;
    if (count < CSI_TESTED_TOGETHER) return CSOLVER_OK;
    csolver_status status = csi_memory_resize(s, &terms, 0, count * sizeof *terms);
    if (status == CSOLVER_OK) status = csi_memory_resize(s, &wishes, 0, count * sizeof *wishes);
    if (status == CSOLVER_OK) status = csi_memory_resize(s, &ids, 0, count * sizeof *ids);
    for (uint32_t j = 0; status == CSOLVER_OK && j < f->columns; j++)
        f->asked[j] = f->ways[j] == UP || f->ways[j] == DOWN;
    if (status == CSOLVER_OK) status = ask_all(f, terms, wishes, ids, all);
    csi_memory_free(s, terms, count * sizeof *terms);
    csi_memory_free(s, wishes, count * sizeof *wishes);
    csi_memory_free(s, ids, count * sizeof *ids);
    return status;
}

/* Returns whether it is already known that a variable cannot move: all nonbasic columns on which it depends are
 * SETTLED, which means that they cannot move. */
static bool is_fixed(const face *f, uint32_t column) {
    if (f->heads[column] == CSI_NONE) return f->ways[column] == SETTLED;
    for (uint32_t i = f->heads[column]; i != CSI_NONE; i = f->rates.items[i].next)
        if (f->ways[f->rates.items[i].column] != SETTLED) return false;
    return true;
}

/* Lets `cone`, the solver that looks for movements without cost, move the variable `member` as far up as possible
 * and then as far down. Marks the variables that move, and removes columns that move from `asked`. */
static csolver_status pull(face *f, csolver_variable member, bool *any) {
    bool moving;
    CSI_TRY(csolver_begin_edit(f->cone, member, CSOLVER_REQUIRED / 2));
    for (int way = 1; way >= -1; way -= 2) {
        CSI_TRY(csolver_suggest(f->cone, member, way));
        CSI_TRY(solve_cone(f));
        CSI_TRY(collect(f, any));
        CSI_TRY(drop_moving(f, &moving));
    }
    return csolver_end_edit(f->cone, member);
}

/* Returns true if it is not known yet whether a variable can move. */
static bool is_open(const face *f, uint32_t column) {
    return f->members[column].generation != 0 && !csi_col(f->solver, column)->logical &&
           !f->found[column] && !is_fixed(f, column);
}

/* Tests the nonbasic columns that are not known to be unable to move, one by one, if there are fewer of them than
 * variables to be tested: if no column moves, no variable does. If `all` is false, stops at the first variable that
 * moves. */
static csolver_status ask_columns(face *f, bool all) {
    bool any = false;
    size_t columns = 0, variables = 0;
    memset(f->asked, 0, f->columns);
    for (uint32_t j = 0; j < f->columns; j++) {
        columns += f->ways[j] != 0 && f->ways[j] != SETTLED;
        variables += is_open(f, j);
    }
    for (uint32_t j = 0; columns < variables && j < f->columns && (all || !any); j++) {
        if (f->ways[j] == 0 || f->ways[j] == SETTLED) continue;
        f->asked[j] = 1;
        CSI_TRY(pull(f, f->members[j], &any));
        if (f->asked[j]) f->ways[j] = SETTLED;
        f->asked[j] = 0;
    }
    return CSOLVER_OK;
}

/* Tests each variable that is not known to move or to be fixed. If `all` is false, stops at the first variable that
 * moves. */
static csolver_status explore(face *f, bool all) {
    bool any = false;
    for (uint32_t j = 0; j < f->columns; j++) {
        if (!is_open(f, j)) continue;
        if (f->blocked) {
            CSI_TRY(pull(f, f->members[j], &any));
        } else {
            f->found[j] = moves(f, j);
            any |= f->found[j];
        }
        if (any && !all) return CSOLVER_OK;
    }
    return CSOLVER_OK;
}

static bool has_found(const face *f) {
    for (uint32_t j = 0; j < f->columns; j++)
        if (f->found[j]) return true;
    return false;
}

static csolver_status ask_cone(face *f, bool all) {
    if (f->blocked) CSI_TRY(ask_one_way(f, all));
    if (f->blocked && (all || !has_found(f))) CSI_TRY(ask_columns(f, all));
    if (!all && f->blocked && has_found(f)) return CSOLVER_OK;
    return explore(f, all);
}

/* Finds the variables that have other values in other optima and marks them in `found`. If rounding errors make the
 * result doubtful, a recheck in doubled precision corrects the marks. */
static csolver_status find(face *f, bool all) {
    csolver *s = f->solver;
    CSI_TRY(build(f));
    if (f->cone != NULL) {
        CSI_TRY(ask_cone(f, all || csi_recheck_is_due(s)));
        s->base.uncertain |= f->cone->base.uncertain;
    } else if (f->columns > 0) {
        move_alone(f);
    }
    if (!csi_recheck_is_due(s)) return CSOLVER_OK;
    CSI_TRY(open_face(f));
    return csi_recheck_undetermined(s, f->found);
}

/* Writes the variables that have other values in other optima to the list `free_list`: all of them, or, if `all` is
 * false, at least one if there is any. */
static csolver_status free_variables(csolver *s, bool all) {
    face f = {.solver = s};
    s->api.free_list.count = 0;
    if (s->tableau.columns.count == 0) return CSOLVER_OK;
    csi_resize_leave(s);
    bool uncertain = s->base.uncertain;
    csolver_status status = find(&f, all);
    for (uint32_t j = 0; status == CSOLVER_OK && j < f.columns; j++) {
        if (!f.found[j]) continue;
        status = CSI_RESERVE(s, s->api.free_list, 1);
        if (status == CSOLVER_OK)
            s->api.free_list.items[s->api.free_list.count++] =
                csi_id_of_variable(s, csi_col(s, j)->owner);
    }
    /* The search may have set `uncertain`, which says that rounding may have falsified results. Later solves would
     * then recheck their own results in vain. */
    s->base.uncertain = uncertain;
    close_face(&f);
    return status;
}

/* Solves if something has changed, and finds the variables that have other values in other optima. The new values
 * are published last, after everything that can fail, so that a call that fails changes nothing. */
static csolver_status solve_and_find(csolver *s, bool all) {
    bool simplex = false, solved = csi_solve_is_done(s);
    if (s->base.undo.active) return CSOLVER_ERROR_TRANSACTION;
    csi_work_begin(s);
    if (!solved) CSI_TRY(csi_solve_find(s, &simplex));
    s->api.free_list.count = 0;
    if (!csi_norm_has_squares(s)) CSI_TRY(free_variables(s, all));
    if (!solved) csi_solve_publish(s, simplex);
    return CSOLVER_OK;
}

CSI_COLD csolver_status csolver_undetermined_variables(csolver *solver,
                                                       const csolver_variable **variables,
                                                       size_t *count) {
    if (solver == NULL || variables == NULL || count == NULL) return CSOLVER_ERROR_NULL;
    if (!CSI_QUESTIONS) return CSOLVER_ERROR_UNAVAILABLE;
    CSI_TRY(solve_and_find(solver, true));
    *variables = solver->api.free_list.items;
    *count = solver->api.free_list.count;
    return CSOLVER_OK;
}

CSI_COLD csolver_status csolver_is_unique(csolver *solver, bool *unique) {
    if (solver == NULL || unique == NULL) return CSOLVER_ERROR_NULL;
    if (!CSI_QUESTIONS) return CSOLVER_ERROR_UNAVAILABLE;
    CSI_TRY(solve_and_find(solver, false));
    *unique = solver->api.free_list.count == 0;
    return CSOLVER_OK;
}
