/* level.c - solves one level: minimises the sum of squared errors at one priority. Higher priorities leave
 * a free subspace, and inequalities that must not be violated (*walls*).
 *
 * The sum is piecewise quadratic, because an inequality has an error on one side only. Newton's method
 * computes a step to the minimum for the rows that have errors now. Along that step, an exact line search
 * finds the least sum (K. Madsen and H. B. Nielsen, 1990), but goes no farther than the first wall. Walls
 * enter and leave the working set (the set of active inequalities) one at a time, by the primal active-set
 * method (P. E. Gill and W. Murray), so that the point stays feasible and the sum falls. A wall against
 * which the errors press at the end stays active for all lower priorities. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

/* The state of the search for the minimum at one priority. `factored` says that the matrix factors belong
 * to the present sets of active inequalities and of rows with errors. */
typedef struct search {
    csi_dense *dense;
    csi_square_problem *p;
    csi_square_level *l;
    bool factored;
    /* Many steps have been taken: the first active inequality with a negative multiplier is made inactive,
     * not the one with the most negative multiplier. */
    bool careful;
    uint32_t blocked; /* the inequality that blocked the last step, or CSI_NONE */
    /* the inequality that was released after the last step, or CSI_NONE */
    uint32_t released;
} search;

/* Returns the derivative of half the sum of squares just beyond the point `at` of the step. `bend` becomes
 * the second derivative, and `next` the point of the step at which a row next gains or loses an error. */
static double slope_at(const search *x, double at, double *bend, double *next) {
    const csi_square_problem *p = x->p;
    double slope = 0, size = 0;
    *bend = 0;
    *next = INFINITY;
    for (uint32_t i = x->l->first; i < x->l->first + x->l->count; i++) {
        const csi_square_row *r = &p->row[i];
        double change = p->change[r->expression], off = csi_square_off(p, r, r->target);
        double way = r->side < 0 ? -change : change, left = r->side < 0 ? -off : off;
        if (change == 0) continue;
        if (r->side != 0) {
            double breakpoint = -left / way;
            if (breakpoint > at) *next = csi_min(*next, breakpoint);
            if (way < 0 ? at < breakpoint : at >= breakpoint) continue;
        }
        double square = r->weight * r->weight * change;
        slope += square * (off + at * change);
        size += fabs(square) * (fabs(off) + at * fabs(change));
        *bend += square * change;
    }
    return slope >= -CSI_SQUARES_STEP * size ? 0 : slope;
}

/* Returns the part of the step that leads to the first inequality that must not be violated, or infinity.
 * `blocked` becomes that inequality. */
static double way_to_wall(search *x) {
    csi_square_problem *p = x->p;
    double most = INFINITY;
    x->blocked = CSI_NONE;
    for (uint32_t i = 0; i < x->l->first; i++) {
        const csi_square_row *r = &p->row[i];
        if (r->wall == 0 || r->held || r->taken) continue;
        double approach = -r->wall * p->change[r->expression];
        if (approach <= 0) continue;
        double way = csi_max(0, csi_square_beyond(p, r, r->wall)) / approach;
        /* if numbers overflow, infinity divided by infinity gives NaN; such an inequality counts as not in
         * the way */
        if (!(way < most)) continue;
        most = way;
        x->blocked = i;
    }
    return most;
}

/* Returns the part of the step at which the sum of squares is least, or that leads to the first inequality
 * that must not be violated, whichever is smaller. */
static double search_line(search *x) {
    double most = way_to_wall(x), at = 0;
    for (;;) {
        double bend, next, slope = slope_at(x, at, &bend, &next);
        double least = bend > 0 ? at - slope / bend : next;
        if (slope >= 0) least = at;
        if (least <= next && least < most) {
            x->blocked = CSI_NONE;
            return least;
        }
        if (next >= most) return most;
        at = next;
    }
}

/* Returns whether a row is linearly dependent on active inequalities and on rows that higher priorities
 * have determined. */
static bool is_settled(const search *x, const double *view) {
    const csi_square_level *l = x->l;
    uint32_t f = l->free, q = l->walls;
    double *left = x->p->force;
    memcpy(left, view, f * sizeof *left);
    csi_dense_apply(x->dense, true, f, 1, q, l->wall_factor, f, l->wall_tau, left, f);
    return csi_dense_dot(f - q, left + q, left + q) <= CSI_RANK * CSI_RANK;
}

/* Computes how each expression changes along the step. A change that is only rounding error, as in rows
 * that depend on nearly dependent inequalities, is set to zero. */
static void look_along(search *x, const double *t) {
    csi_square_problem *p = x->p;
    if (p->precise != NULL) {
        csi_precise_look(p, x->l);
        return;
    }
    double size = sqrt(csi_dense_dot(x->l->free, t, t));
    for (uint32_t e = 0; e < p->expressions; e++) {
        const double *view = p->view + (size_t)e * p->unknowns;
        double change = csi_dense_dot(x->l->free, view, t);
        bool nothing = fabs(change) <= CSI_SQUARES_STEP * size;
        if (!nothing && fabs(change) <= CSI_SQUARES_INDEPENDENT * size)
            nothing = is_settled(x, view);
        p->change[e] = nothing ? 0 : change;
    }
}

/* Returns the largest absolute value of a vector. */
static double largest(uint32_t count, const double *a) {
    double most = 0;
    for (uint32_t i = 0; i < count; i++) most = csi_max(most, fabs(a[i]));
    return most;
}

/* Returns the length of a step. The step has the coordinates of the subspace that higher priorities leave
 * free or, in doubled precision, those of the unknowns. */
static double length(const search *x, const double *t) {
    return largest(x->p->precise != NULL ? x->p->unknowns : x->l->free, t);
}

/* Returns whether a step is so short that it counts as zero. */
static bool is_nothing(const search *x, const double *t) {
    double most = largest(x->p->unknowns, x->p->point);
    return length(x, t) <= CSI_SQUARES_STEP * x->p->fineness * most;
}

/* Returns whether a step is so short that it may be due to rounding, when rows close to their targets gain
 * and lose errors. After several such steps in a row the search ends. */
static bool is_short(const search *x, const double *t, double part) {
    double most = largest(x->p->unknowns, x->p->point);
    return part * length(x, t) <= CSI_SQUARES_SHORT * x->p->fineness * most;
}

/* Makes an inequality of a higher priority active: adds it to the working set of the active-set method. */
static void hold(search *x, uint32_t row) {
    x->l->wall[x->l->walls++] = row;
    x->p->row[row].held = 1;
    x->factored = false;
}

/* Makes the active inequality with the most negative multiplier inactive. Returns false if no multiplier
 * is negative, which means that the point is optimal. */
static bool release(search *x) {
    csi_square_level *l = x->l;
    if (l->walls == 0) return false;
    double nothing = csi_square_forces(x->dense, x->p, l), least = -nothing;
    uint32_t found = CSI_NONE;
    for (uint32_t i = 0; i < l->walls; i++) {
        if (x->p->force[i] >= least || x->p->row[l->wall[i]].stays) continue;
        found = i;
        if (x->careful) break;
        least = x->p->force[i];
    }
    if (found == CSI_NONE) return false;
    x->released = l->wall[found];
    x->p->row[x->released].held = 0;
    for (uint32_t i = found + 1; i < l->walls; i++) l->wall[i - 1] = l->wall[i];
    l->walls--;
    x->factored = false;
    return true;
}

/* Starts the level (the rows of one priority) with the inequalities that were active in the last solve,
 * except those from whose bounds the point has moved away. */
static void hold_former(search *x) {
    csi_square_problem *p = x->p;
    csi_square_level *l = x->l;
    uint32_t former = p->warm ? l->walls : 0, kept = 0;
    for (uint32_t i = 0; i < former; i++) {
        const csi_square_row *r = &p->row[l->wall[i]];
        double size = csi_max(fabs(r->floor), p->scale[r->expression]);
        bool touched = fabs(csi_square_beyond(p, r, r->wall)) <= CSI_SQUARES_HELD * size;
        if (r->wall != 0 && !r->taken && touched) l->wall[kept++] = l->wall[i];
    }
    csi_square_hold(x->dense, p, l, kept);
}

/* Marks active inequalities with a positive multiplier as `taken`, so that lower priorities treat them as
 * equalities. Such inequalities balance the errors of this level, so moving away from one of them would
 * violate another. As inequalities they would also be linearly dependent except for rounding. */
static void take_walls(search *x) {
    csi_square_problem *p = x->p;
    const csi_square_level *l = x->l;
    if (l->walls == 0) return;
    double nothing =
        csi_square_forces(x->dense, p, l) * (CSI_SQUARES_PRESSED / CSI_SQUARES_MULTIPLIER);
    for (uint32_t i = 0; i < l->errors; i++) {
        const csi_square_row *r = &p->row[l->error[i]];
        nothing += r->weight * r->weight * csi_square_tolerance(p, r);
    }
    for (uint32_t i = 0; i < l->walls; i++) p->row[l->wall[i]].taken = p->force[i] > nothing;
}

/* Returns the square root of the sum of squared errors of the level (the rows of one priority). */
static double sum_of_errors(const search *x) {
    double sum = 0;
    for (uint32_t i = x->l->first; i < x->l->first + x->l->count; i++) {
        const csi_square_row *r = &x->p->row[i];
        double off = csi_square_beyond(x->p, r, r->side);
        if (r->side == 0 || off < 0) sum = csi_dense_length(sum, r->weight * off);
    }
    return sum;
}

/* Ends the level. The errors of its equalities and violated inequalities are final. Its other inequalities
 * must not be violated by lower priorities from now on. */
static void close_level(search *x, bool required) {
    csi_square_problem *p = x->p;
    csi_square_level *l = x->l;
    uint32_t count = 0;
    bool changed = !x->factored;
    csi_square_evaluate(p);
    double sum = sum_of_errors(x);
    for (uint32_t i = l->first; i < l->first + l->count; i++) {
        csi_square_row *r = &p->row[i];
        double off = r->side == 0 ? 0 : csi_square_beyond(p, r, r->side);
        bool errs = r->side == 0 || (!required && off < -csi_square_tolerance(p, r) &&
                                     off * r->weight < -CSI_SQUARES_NEGLIGIBLE * p->fineness * sum);
        r->wall = errs ? 0 : r->side;
        if (!errs && off < 0) r->floor = csi_square_rest_on(p, r);
        changed |= errs != (bool)r->errs;
        r->errs = errs;
        if (errs) l->error[count++] = i;
    }
    l->errors = count;
    if (changed) csi_square_factor(x->dense, p, l);
    take_walls(x);
    for (uint32_t i = 0; i < l->walls; i++) p->row[l->wall[i]].held = 0;
}

/* Returns whether no inequality of a higher priority is violated, and whether the rows that have an error
 * are the same as before. */
static bool is_alike(const search *x) {
    const csi_square_problem *p = x->p;
    for (uint32_t i = 0; i < x->l->first + x->l->count; i++) {
        const csi_square_row *r = &p->row[i];
        int side = i < x->l->first ? r->wall : r->side;
        double beyond = csi_square_beyond(p, r, side), nothing = csi_square_tolerance(p, r);
        bool errs = i >= x->l->first && r->errs;
        if (side != 0 && (errs ? beyond > nothing : beyond < -nothing)) return false;
    }
    return true;
}

/* Recomputes the point from the factors in doubled precision. Lengths of steps are computed in double
 * precision only, so the last bits of the point may be wrong. If other inequalities would be violated or
 * other rows would have errors, the old point is kept. */
static void polish(search *x) {
    csi_square_keep(x->p);
    csi_square_follow(x->dense, x->p, x->l);
    csi_square_evaluate(x->p);
    if (!is_alike(x)) csi_square_go_back(x->p);
}

/* Minimises the sum of squared errors of one level (the rows of one priority). Errors: WORK_LIMIT,
 * ITERATION_LIMIT, RANGE. */
csolver_status csi_square_solve_level(csi_dense *d, csi_square_problem *p, uint32_t level) {
    enum { STEPS_PER_ROW = 20, CAREFUL_PER_ROW = 4, MOST_STALLS = 4 };
    csi_square_level *l = &p->level[level];
    search x = {.dense = d, .p = p, .l = l, .released = CSI_NONE};
    uint64_t size = (uint64_t)l->first + l->count + 10, steps = 0;
    uint32_t stalls = 0;
    bool full = false;
    for (uint32_t i = 0; i < l->first; i++) p->row[i].stays = 0;
    hold_former(&x);
    if (l->first > 0 && csi_square_guess(d, p, l)) {
        x.factored = true;
        close_level(&x, false);
        return d->failed ? CSOLVER_ERROR_RANGE : CSOLVER_OK;
    }
    csi_square_list_errors(p, l);
    for (;; steps++) {
        if (steps > STEPS_PER_ROW * size) return CSOLVER_ERROR_ITERATION_LIMIT;
        p->work += (uint64_t)p->unknowns * size;
        if (p->work > p->work_most) return CSOLVER_ERROR_WORK_LIMIT;
        x.careful = steps > CAREFUL_PER_ROW * size;
        bool same = steps > 0 && !csi_square_list_errors(p, l) && x.factored;
        if (!same) csi_square_factor(d, p, l);
        x.factored = true;
        if (d->failed) return CSOLVER_ERROR_RANGE;
        bool done = (same && full) || stalls > MOST_STALLS;
        if (!done) {
            csi_square_step(d, p, l, p->step);
            done = is_nothing(&x, p->step);
        }
        if (done) {
            if (!release(&x)) break;
            full = false;
            stalls = 0;
            continue;
        }
        look_along(&x, p->step);
        double part = search_line(&x);
        if (!isfinite(part)) part = 0;
        /* The line search works in double precision: a step that is whole except for rounding counts as
         * exactly whole. */
        if (p->precise != NULL && fabs(part - 1) <= CSI_SQUARES_STEP) part = 1;
        /* The step reaches the minimum for the rows with errors, if the line search is precise enough to
         * tell, or it cannot improve the sum by more than rounding. */
        bool there = part >= 1 - CSI_SQUARES_HELD && p->precise == NULL;
        full = x.blocked == CSI_NONE && (there || part <= 0);
        csi_square_move(p, l, p->step, part);
        csi_square_evaluate(p);
        stalls = x.blocked == CSI_NONE && is_short(&x, p->step, part) ? stalls + 1 : 0;
        /* A step after an inequality was released must lead away from its bound. If that inequality blocks
         * the step at once, its negative multiplier was rounding error. */
        if (x.blocked != CSI_NONE && x.blocked == x.released) p->row[x.blocked].stays = 1;
        x.released = CSI_NONE;
        if (x.blocked != CSI_NONE) hold(&x, x.blocked);
    }
    if (p->precise != NULL) polish(&x);
    close_level(&x, level == 0);
    return CSOLVER_OK;
}
