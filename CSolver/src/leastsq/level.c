/* level.c - the answer of one level: the least sum of squared errors in what higher levels leave free,
 * behind the walls that they leave.
 *
 * The errors of inequalities make the sum piecewise quadratic. Newton's method goes to the minimum that
 * the rows that err now would have alone, but along that way only to the least sum, which is found
 * exactly (Madsen and Nielsen, 1990), or to the first wall. Walls are held and released one at a time by
 * the primal active-set method (Gill and Murray), so the point is feasible all the time and the sum
 * falls. A wall that holds what presses against it stays. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

typedef struct search {
    csi_dense *dense;
    csi_square_problem *p;
    csi_square_level *l;
    bool factored;
    bool careful;      /* many steps were taken: the first of several */
    uint32_t blocked;  /* by this wall, or none */
    uint32_t released; /* this wall was let go, and no step taken since; or none */
} search;

/* How fast half the sum changes along the step beyond `at`, the change of that, and where a row begins
 * or ceases to err next. */
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

/* How far the step may go before the first wall. */
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
        if (!(way < most)) continue; /* infinity by infinity, where numbers overflow, is no wall */
        most = way;
        x->blocked = i;
    }
    return most;
}

/* The part of the step after which the sum is least, walls allowing. */
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

/* Whether the row follows from what is settled and from the walls that are held. */
static bool is_settled(const search *x, const double *view) {
    const csi_square_level *l = x->l;
    uint32_t f = l->free, q = l->walls;
    double *left = x->p->force;
    memcpy(left, view, f * sizeof *left);
    csi_dense_apply(x->dense, true, f, 1, q, l->wall_factor, f, l->wall_tau, left, f);
    return csi_dense_dot(f - q, left + q, left + q) <= CSI_RANK * CSI_RANK;
}

/* The rows that the step changes by more than rounding: rows that follow from walls that are nearly
 * dependent have much of that. */
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

static double largest(uint32_t count, const double *a) {
    double most = 0;
    for (uint32_t i = 0; i < count; i++) most = csi_max(most, fabs(a[i]));
    return most;
}

/* A step is in what is free, or, in doubled precision, of the unknowns. */
static double length(const search *x, const double *t) {
    return largest(x->p->precise != NULL ? x->p->unknowns : x->l->free, t);
}

static bool is_nothing(const search *x, const double *t) {
    double most = largest(x->p->unknowns, x->p->point);
    return length(x, t) <= CSI_SQUARES_STEP * x->p->fineness * most;
}

/* So short a step may come of rounding, which has rows at their targets err or not; several in a row do. */
static bool is_short(const search *x, const double *t, double part) {
    double most = largest(x->p->unknowns, x->p->point);
    return part * length(x, t) <= CSI_SQUARES_SHORT * x->p->fineness * most;
}

static void hold(search *x, uint32_t row) {
    x->l->wall[x->l->walls++] = row;
    x->p->row[row].held = 1;
    x->factored = false;
}

/* Lets go of a wall that is pulled at; false if all are pressed against. */
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

/* Walls that were held before and are still touched are held from the beginning. */
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

/* No lower level leaves a wall that the errors press against: they balance the forces, so that what takes one
 * of these walls away presses into another. Left as walls they would be dependent but for rounding. */
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

/* The root of the sum of squares. */
static double sum_of_errors(const search *x) {
    double sum = 0;
    for (uint32_t i = x->l->first; i < x->l->first + x->l->count; i++) {
        const csi_square_row *r = &x->p->row[i];
        double off = csi_square_beyond(x->p, r, r->side);
        if (r->side == 0 || off < 0) sum = csi_dense_length(sum, r->weight * off);
    }
    return sum;
}

/* From here on the errors of the level are settled: equalities and what is violated stay as they are,
 * the other inequalities become walls. */
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

/* Whether walls are kept at this point, and rows that err do, and no others. */
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

/* How far steps went was found in double precision, so the last bits of the point are not yet those of the
 * least sum of these rows. */
static void polish(search *x) {
    csi_square_keep(x->p);
    csi_square_follow(x->dense, x->p, x->l);
    csi_square_evaluate(x->p);
    if (!is_alike(x)) csi_square_go_back(x->p);
}

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
        /* A whole step is one to the last bit of doubled precision. */
        if (p->precise != NULL && fabs(part - 1) <= CSI_SQUARES_STEP) part = 1;
        /* The minimum of these rows, if its place on the line is known well enough; or what the step could win is
         * below rounding. */
        bool there = part >= 1 - CSI_SQUARES_HELD && p->precise == NULL;
        full = x.blocked == CSI_NONE && (there || part <= 0);
        csi_square_move(p, l, p->step, part);
        csi_square_evaluate(p);
        stalls = x.blocked == CSI_NONE && is_short(&x, p->step, part) ? stalls + 1 : 0;
        /* A step leads away from a wall that was pulled at: if not, the force was rounding. */
        if (x.blocked != CSI_NONE && x.blocked == x.released) p->row[x.blocked].stays = 1;
        x.released = CSI_NONE;
        if (x.blocked != CSI_NONE) hold(&x, x.blocked);
    }
    if (p->precise != NULL) polish(&x);
    close_level(&x, level == 0);
    return CSOLVER_OK;
}
