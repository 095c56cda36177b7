/* level.c - minimises the sum of squared errors of the rows of one priority. Higher priorities
 * leave a free subspace, and inequalities that must not be violated (*walls*).
 *
 * The sum is piecewise quadratic, because an inequality has an error on one side only. Newton's
 * method computes a step to the minimum for the rows that have errors now. Along that step, an
 * exact line search finds the least sum (K. Madsen and H. B. Nielsen, 1990), but goes no farther
 * than the first wall. Walls enter and leave the working set (the set of active inequalities)
 * one at a time, by the primal active-set method (P. E. Gill and W. Murray), so that the point
 * stays feasible and the sum falls. If the sum could still fall beyond a wall at the end, the
 * wall stays active for all lower priorities. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

/* The state of the search for the least sum of squared errors of one priority. `factored` says
 * that the matrix factors belong to the present sets of active inequalities and of rows with
 * errors (equalities and violated inequalities). */
typedef struct search {
    csi_dense *dense;
    csi_square_problem *p;
    csi_square_level *l;
    bool factored;
    /* Whether many steps have been taken, so that the method may be cycling. The first active
     * inequality with a negative multiplier is then made inactive, not the one with the most
     * negative multiplier. */
    bool careful;
    uint32_t blocked; /* the inequality that limited the last step, or CSI_NONE */
    /* The inequality that became inactive after the last step, because its multiplier was
     * negative, or CSI_NONE. */
    uint32_t released;
} search;

/* Returns the derivative of half the sum of squared errors along the current step, just beyond
 * `at` times the step. `bend` receives the second derivative. `next` receives the next multiple
 * of the step at which a row gains or loses an error, where the derivatives change. */
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

/* Returns the largest part of the current step that violates no inequality of a higher priority,
 * or infinity. `blocked` receives the inequality that would be violated first. */
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
        /* If numbers overflow, `way` is infinity divided by infinity, which is NaN. The
         * comparison is then false, so the inequality does not limit the step. */
        if (!(way < most)) continue;
        most = way;
        x->blocked = i;
    }
    return most;
}

/* Returns by what factor to take the current step: the factor at which the sum of squared errors
 * is least, or a smaller one if an inequality of a higher priority would otherwise be violated. */
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

/* Returns whether a row is linearly dependent on the active inequalities and on rows of higher
 * priorities. No step can then change the value of the row. */
static bool is_settled(const search *x, const double *view) {
    const csi_square_level *l = x->l;
    uint32_t f = l->free, q = l->walls;
    double *left = x->p->force;
    memcpy(left, view, f * sizeof *left);
    csi_dense_apply(x->dense, true, f, 1, q, l->wall_factor, f, l->wall_tau, left, f);
    return csi_dense_dot(f - q, left + q, left + q) <= CSI_RANK * CSI_RANK;
}

/* Computes by how much the value of each row's expression changes along the step `t`. A change
 * that is only rounding error, because the row depends on active inequalities, is set to zero. */
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

/* Returns the largest absolute value of the `count` numbers in `a`, or 0 if there are none. */
static double largest(uint32_t count, const double *a) {
    double most = 0;
    for (uint32_t i = 0; i < count; i++) most = csi_max(most, fabs(a[i]));
    return most;
}

/* Returns the largest absolute coordinate of a step. The step has coordinates in the subspace
 * that higher priorities leave free or, in doubled precision, one for each unknown. */
static double length(const search *x, const double *t) {
    return largest(x->p->precise != NULL ? x->p->unknowns : x->l->free, t);
}

/* Returns whether a step is so short, compared with the current point, that it is only rounding
 * error. The current point is then optimal for the present active set. */
static bool is_nothing(const search *x, const double *t) {
    double most = largest(x->p->unknowns, x->p->point);
    return length(x, t) <= CSI_SQUARES_STEP * x->p->fineness * most;
}

/* Returns whether a step is so short that it may come from rounding, as when rows close to their
 * targets gain and lose errors again and again. After several short steps in a row the search
 * ends. */
static bool is_short(const search *x, const double *t, double part) {
    double most = largest(x->p->unknowns, x->p->point);
    return part * length(x, t) <= CSI_SQUARES_SHORT * x->p->fineness * most;
}

/* Makes an inequality of a higher priority active, by adding it to the working set of the
 * active-set method. The next steps keep the inequality at its bound. */
static void hold(search *x, uint32_t row) {
    x->l->wall[x->l->walls++] = row;
    x->p->row[row].held = 1;
    x->factored = false;
}

/* Makes the active inequality with the most negative multiplier inactive, so that the next steps
 * may leave its bound. Returns false if no multiplier is negative, which means that the point is
 * optimal. */
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

/* Chooses the active inequalities with which the search at one priority starts: those that were
 * active in the last solve, except those from whose bounds the point has moved away. */
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

/* Marks active inequalities with a positive multiplier as `taken`: lower priorities treat them
 * as equalities. At the optimum, the errors of this priority would become smaller if such an
 * inequality were violated, so lower priorities must not move away from its bound. As
 * inequalities, they would also look linearly dependent, because of rounding. */
static void take_walls(search *x) {
    csi_square_problem *p = x->p;
    const csi_square_level *l = x->l;
    if (l->walls == 0) return;
    double nothing = csi_square_forces(x->dense, p, l);
    for (uint32_t i = 0; i < l->errors; i++) {
        const csi_square_row *r = &p->row[l->error[i]];
        nothing += r->weight * r->weight * csi_square_tolerance(p, r);
    }
    for (uint32_t i = 0; i < l->walls; i++) p->row[l->wall[i]].taken = p->force[i] > nothing;
}

/* Returns the square root of the sum of the weighted squared errors of one priority's rows (a
 * level). */
static double sum_of_errors(const search *x) {
    double sum = 0;
    for (uint32_t i = x->l->first; i < x->l->first + x->l->count; i++) {
        const csi_square_row *r = &x->p->row[i];
        double off = csi_square_beyond(x->p, r, r->side);
        if (r->side == 0 || off < 0) sum = csi_dense_length(sum, r->weight * off);
    }
    return sum;
}

/* Ends the search at one priority. Rows with errors (all equalities, and the inequalities that
 * are still violated) keep their errors. All other inequalities become inequalities that lower
 * priorities must not violate. */
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

/* Returns whether the current point agrees with the present active set: no inequality of a
 * higher priority is violated, and exactly the listed rows have an error. */
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

/* Used in doubled precision. Recomputes the current point from the matrix factors, because
 * lengths of steps are computed only in double precision, so the last bits of the point may be
 * wrong. If the new point violates other inequalities, or other rows have errors at it, the old
 * point is kept. */
static void polish(search *x) {
    csi_square_keep(x->p);
    csi_square_follow(x->dense, x->p, x->l);
    csi_square_evaluate(x->p);
    if (!is_alike(x)) csi_square_go_back(x->p);
}

/* Minimises the sum of squared errors of the rows of one priority (a level), subject to what
 * higher priorities have determined. Errors: WORK_LIMIT, ITERATION_LIMIT, RANGE. */
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
        /* The line search works in double precision: a step factor near 1 counts as exactly 1. */
        if (p->precise != NULL && fabs(part - 1) <= CSI_SQUARES_STEP) part = 1;
        /* `full`: no inequality blocks the step, and the step reaches the minimum for the rows
         * that have errors now, or cannot lower the sum. In doubled precision, the line search
         * is too imprecise to tell whether the minimum is reached. */
        bool there = part >= 1 - CSI_SQUARES_HELD && p->precise == NULL;
        full = x.blocked == CSI_NONE && (there || part <= 0);
        csi_square_move(p, l, p->step, part);
        csi_square_evaluate(p);
        stalls = x.blocked == CSI_NONE && is_short(&x, p->step, part) ? stalls + 1 : 0;
        /* After an inequality has become inactive, the step should lead away from its bound. If
         * the same inequality blocks the step at once, its negative multiplier was only rounding
         * error, so it stays active from now on. */
        if (x.blocked != CSI_NONE && x.blocked == x.released) p->row[x.blocked].stays = 1;
        x.released = CSI_NONE;
        if (x.blocked != CSI_NONE) hold(&x, x.blocked);
    }
    if (p->precise != NULL) polish(&x);
    close_level(&x, level == 0);
    return CSOLVER_OK;
}
