/* guess.c - guesses which inequalities are active at the solution for one priority, by the
 * primal-dual active-set method (M. Hintermueller, K. Ito and K. Kunisch, 2003).
 *
 * In each round, all inequalities that the current point violates become active, and all active
 * ones with a negative multiplier become inactive. The method mostly ends after a few rounds,
 * however many inequalities there are, but it may also cycle. In that case the method of
 * level.c, which changes one inequality at a time, starts from the point before the first round. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

/* Makes the list of rows that have an error at the current point: all equalities, and the
 * inequalities that the point violates. Returns whether the list has changed. */
bool csi_square_list_errors(csi_square_problem *p, csi_square_level *l) {
    uint32_t count = 0;
    bool changed = false;
    for (uint32_t i = l->first; i < l->first + l->count; i++) {
        csi_square_row *r = &p->row[i];
        bool errs = r->side == 0 || csi_square_beyond(p, r, r->side) < 0;
        changed |= errs != (bool)r->errs;
        r->errs = errs;
        if (errs) l->error[count++] = i;
    }
    l->errors = count;
    return changed;
}

/* Makes the first `count` inequalities in the list `wall` active. Inequalities that are linearly
 * dependent on other active ones are left out. */
void csi_square_hold(csi_dense *d, csi_square_problem *p, csi_square_level *l, uint32_t count) {
    uint32_t n = p->unknowns, f = l->free, kept = 0;
    if (p->precise != NULL) {
        csi_precise_hold(p, l, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const double *row = p->view + (size_t)p->row[l->wall[i]].expression * n;
        memcpy(p->spare + (size_t)i * n, row, f * sizeof *row);
        p->row[l->wall[i]].held = 0;
    }
    csi_dense_factor(d, f, count, p->spare, n, p->order, p->tau);
    for (uint32_t i = 0; i < count && i < f; i++) {
        if (fabs(p->spare[(size_t)i * n + i]) < CSI_SQUARES_INDEPENDENT) break;
        p->row[l->wall[p->order[i]]].held = 1;
    }
    for (uint32_t i = 0; i < count; i++)
        if (p->row[l->wall[i]].held) l->wall[kept++] = l->wall[i];
    l->walls = kept;
}

/* Updates the set of active inequalities. Those with a negative multiplier become inactive, and
 * those that the current point violates become active. Returns whether the set has changed. */
static bool choose_walls(csi_dense *d, csi_square_problem *p, csi_square_level *l) {
    uint32_t count = 0;
    bool changed = false;
    if (l->walls > 0) {
        double nothing = csi_square_forces(d, p, l);
        for (uint32_t i = 0; i < l->walls; i++) {
            bool pulled = p->force[i] < -nothing;
            changed |= pulled;
            p->row[l->wall[i]].held = !pulled;
            if (!pulled) l->wall[count++] = l->wall[i];
        }
    }
    uint32_t stayed = count;
    for (uint32_t i = 0; i < l->first; i++) {
        const csi_square_row *r = &p->row[i];
        if (r->wall == 0 || r->held || r->taken) continue;
        if (csi_square_beyond(p, r, r->wall) >= -csi_square_tolerance(p, r)) continue;
        changed = true;
        if (count < p->unknowns) l->wall[count++] = i;
    }
    l->walls = stayed;
    if (count == stayed) return changed;
    csi_square_hold(d, p, l, count);
    return true;
}

/* Returns whether the coordinates of the current point are small enough to judge which
 * inequalities are violated. Nearly dependent rows can lead to a point so far away that the
 * rounding errors of row values exceed the tolerance for violations. */
static bool is_near(const csi_square_problem *p) {
    double largest = 0;
    for (uint32_t i = 0; i < p->rows; i++) {
        const csi_square_row *r = &p->row[i];
        largest = csi_max(largest, csi_max(fabs(r->target), p->scale[r->expression]));
    }
    return CSI_SQUARES_EVALUATED * p->extent <= CSI_SQUARES_VIOLATED * largest;
}

/* Tries to find the least sum of squared errors for one priority within a few rounds. Returns
 * true if it was found; the matrix factors then belong to the solution. Otherwise returns to the
 * point where it began, and no inequality is active. */
bool csi_square_guess(csi_dense *d, csi_square_problem *p, csi_square_level *l) {
    enum { ROUNDS = 12 };
    csi_square_keep(p);
    csi_square_list_errors(p, l);
    for (int round = 0; round < ROUNDS && !d->failed; round++) {
        p->work += (uint64_t)p->unknowns * (l->first + l->count);
        if (p->work > p->work_most) break;
        csi_square_factor(d, p, l);
        csi_square_follow(d, p, l);
        csi_square_evaluate(p);
        bool errors = csi_square_list_errors(p, l), walls = choose_walls(d, p, l);
        if (errors || walls) continue;
        if (is_near(p)) return true;
        break;
    }
    csi_square_go_back(p);
    csi_square_evaluate(p);
    for (uint32_t i = 0; i < l->first; i++) p->row[i].held = 0;
    l->walls = 0;
    return false;
}
