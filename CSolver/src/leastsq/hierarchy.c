/* hierarchy.c - solves one least-squares problem by hierarchical quadratic programming (A.
 * Escande, N. Mansard and P.-B. Wieber, "Hierarchical quadratic programming", 2014). The
 * *levels*, each with the rows of one priority, are solved one after the other, the highest
 * priority first. Each level determines some directions of the solution space. These directions
 * are removed from the subspace in which the next level looks for its solution.
 *
 * There is a short way. If the same rows have errors and the same inequalities are active as in
 * an earlier solve, a few products with the matrix factors of that solve give the solution of
 * all levels. The short way is tried first, and its result is mostly right after a resize.
 *
 * The result of the short way is wrong if it violates an inequality, if a multiplier is
 * negative, or if an error has changed its sign. All levels are then solved by the active-set
 * method, which starts with the sets of active inequalities and of rows with errors of the
 * earlier solve. Afterwards the short way computes the solution once more, because its last bits
 * are more precise. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

/* Returns whether a row's value is on the side of its bound that the stored sets assume. An
 * inequality of a higher priority, or one without an error, must not be violated. An inequality
 * with an error must still be violated. */
static bool keeps_side(const csi_square_problem *p, const csi_square_level *l,
                       const csi_square_row *r) {
    double nothing = csi_square_tolerance(p, r);
    if (!isfinite(p->value[r->expression])) return false;
    if (r->wall != 0) return csi_square_beyond(p, r, r->wall) >= -nothing;
    if (r->side == 0 || l->absolute) return true;
    double beyond = csi_square_beyond(p, r, r->side);
    return r->errs ? beyond < -nothing : beyond <= nothing;
}

/* Used for priorities whose absolute errors are added up. Returns whether all rows that are
 * fixed in every optimal solution are at their breakpoints. If these rows depend on each other,
 * changed constants can make that impossible. */
static bool is_on_face(const csi_square_problem *p, const csi_square_level *l) {
    for (uint32_t k = 0; l->absolute && k < l->errors; k++) {
        const csi_square_row *r = &p->row[l->error[k]];
        if (!(fabs(csi_square_off(p, r, r->floor)) <= csi_square_tolerance(p, r))) return false;
    }
    return true;
}

/* Returns whether the current point, computed from the sets of active inequalities and of rows
 * with errors of an earlier solve, is the solution. No inequality of a higher priority may be
 * violated, no multiplier may be negative, and no inequality may have gained or lost an error. */
static bool is_right(csi_dense *d, csi_square_problem *p) {
    csi_square_evaluate(p);
    for (uint32_t i = 0; i < p->levels; i++) {
        const csi_square_level *l = &p->level[i];
        for (uint32_t k = l->first; k < l->first + l->count; k++)
            if (!keeps_side(p, l, &p->row[k])) return false;
        if (!is_on_face(p, l)) return false;
        if (l->walls == 0) continue;
        double nothing = csi_square_forces(d, p, l);
        for (uint32_t k = 0; k < l->walls; k++)
            if (p->force[k] < -nothing) return false;
    }
    return true;
}

/* Computes the point that follows from the stored sets of active inequalities and rows with
 * errors, by products with their matrix factors (a row has an error if it is an equality or a
 * violated inequality). Returns whether this point solves the least-squares problem. */
static bool follow(csi_dense *d, csi_square_problem *p) {
    for (uint32_t i = 0; i < p->levels; i++) csi_square_follow(d, p, &p->level[i]);
    return is_right(d, p) && !d->failed;
}

/* Sets the n by n matrix `a` to the identity matrix. */
static void put_unit(uint32_t n, double *a) {
    memset(a, 0, (size_t)n * n * sizeof *a);
    for (uint32_t k = 0; k < n; k++) a[(size_t)k * n + k] = 1;
}

static void copy_row(csi_square_problem *p, const csi_square_level *l, uint32_t row, uint32_t to) {
    const double *from = p->view + (size_t)p->row[row].expression * p->unknowns;
    memcpy(p->spare + (size_t)to * p->unknowns, from, l->free * sizeof *from);
}

/* Removes the directions that the rows of one priority determine from the subspace that lower
 * priorities may use. An orthogonal transformation gives the basis of the smaller subspace, and
 * the row coefficients in its coordinates. */
static void take_out(csi_dense *d, csi_square_problem *p, const csi_square_level *l,
                     csi_square_level *next) {
    uint32_t n = p->unknowns, f = l->free, rank = l->rank, ld = f;
    if (p->precise != NULL) {
        next->free = csi_precise_take_out(p, l);
        return;
    }
    const double *factor = l->space_factor, *tau = l->space_tau;
    if (l->walls > 0 || l->direct) {
        if (l->walls == 0 && rank == f) {
            next->free = 0;
            next->whole = false;
            return;
        }
        uint32_t count = 0;
        for (uint32_t i = 0; i < l->errors; i++) copy_row(p, l, l->error[i], count++);
        for (uint32_t i = 0; i < l->walls; i++)
            if (p->row[l->wall[i]].taken) copy_row(p, l, l->wall[i], count++);
        csi_dense_factor(d, f, count, p->spare, n, p->order, p->tau);
        rank = csi_square_rank(p->spare, n, f < count ? f : count, &p->least);
        factor = p->spare;
        tau = p->tau;
        ld = n;
    }
    next->free = f - rank;
    next->whole = next->free == n;
    if (next->free == 0 || next->whole) return;
    if (p->view == p->matrix) {
        p->view = p->reduced;
        memcpy(p->view, p->matrix, (size_t)n * p->expressions * sizeof *p->view);
    }
    csi_dense_apply(d, true, f, p->expressions, rank, factor, ld, tau, p->view, n);
    for (uint32_t e = 0; e < p->expressions; e++) {
        double *column = p->view + (size_t)e * n;
        if (rank > 0) memmove(column, column + rank, next->free * sizeof *column);
        /* If a row is linearly dependent on rows of higher priorities, its part in the subspace
         * that is still free is only rounding error. This part is set to zero, so that the row
         * does not influence lower priorities. */
        double left = csi_dense_dot(next->free, column, column);
        if (left > CSI_RANK * CSI_RANK) continue;
        if (left > CSI_SQUARES_STEP * CSI_SQUARES_STEP) p->least = csi_min(p->least, sqrt(left));
        memset(column, 0, next->free * sizeof *column);
    }
    if (l->whole)
        put_unit(n, p->basis);
    else
        memcpy(p->basis, l->z, (size_t)n * f * sizeof *p->basis);
    csi_dense_apply_right(d, n, f, rank, factor, ld, tau, p->basis, n);
}

/* Returns by how much the current point violates the required constraints at most, relative to
 * the size of their values. */
double csi_square_missed(const csi_square_problem *p) {
    double most = 0;
    for (uint32_t i = 0; i < p->level[0].count; i++) {
        const csi_square_row *r = &p->row[i];
        double off = csi_missed_by(r->side, p->value[r->expression] - r->target);
        double size = csi_max(fabs(p->value[r->expression]), fabs(r->target));
        double part = off / csi_max(size, p->scale[r->expression]);
        if (!(part <= most)) most = isnan(part) ? INFINITY : part;
    }
    return most;
}

/* Returns the ratio of the largest to the smallest weight of the rows whose errors are minimised at
 * one priority. The next priority may only move in the directions (free subspace) that leave these
 * rows unchanged. Rounding errors of these directions count up to this many times more in a row
 * with a large weight than in a row with a small one. */
static double range_of_weights(const csi_square_problem *p, const csi_square_level *l) {
    double least = INFINITY, most = 0;
    for (uint32_t i = 0; i < l->errors && l->rank > 0; i++) {
        least = csi_min(least, p->row[l->error[i]].weight);
        most = csi_max(most, p->row[l->error[i]].weight);
    }
    return most > 0 ? most / least : 1;
}

/* Solves the least-squares problem for one priority after the other, from the highest to the
 * lowest, starting at the current point. Errors: OUT_OF_MEMORY, WORK_LIMIT, ITERATION_LIMIT,
 * RANGE. */
static csolver_status go_through(csolver *s, csi_square_problem *p) {
    csi_dense *d = &s->leastsq.squares->dense;
    uint32_t n = p->unknowns;
    p->view = p->matrix;
    p->least = 1;
    for (uint32_t i = 0; i < p->rows; i++) {
        p->row[i].held = p->row[i].errs = p->row[i].taken = 0;
        p->row[i].floor = p->row[i].target;
    }
    for (uint32_t i = 0; i < p->levels; i++) {
        csi_square_level *l = &p->level[i];
        if (i == 0) {
            l->free = n;
            l->whole = true;
        }
        CSI_TRY(csi_square_reserve(s, p, l));
        if (!l->whole && l->free > 0 && p->precise == NULL) {
            size_t kept = (size_t)n * l->free, taken = (size_t)n * p->level[i - 1].free - kept;
            memcpy(l->z, p->basis + taken, kept * sizeof *l->z);
        }
        csi_square_evaluate(p);
        p->work = (uint64_t)n * n;
        p->work_most = csi_work_left(s);
        csolver_status status = l->absolute ? csi_square_solve_level_absolute(s, p, i)
                                            : csi_square_solve_level(d, p, i);
        csi_work_count(s, p->work);
        CSI_TRY(status);
        if (i == 0 && csi_square_missed(p) > CSI_MISSED_ANYWAY) return CSOLVER_ERROR_RANGE;
        if (i + 1 < p->levels) take_out(d, p, l, &p->level[i + 1]);
        p->least = csi_min(p->least, l->left / (l->whole ? 1 : range_of_weights(p, l)));
    }
    return d->failed ? CSOLVER_ERROR_RANGE : CSOLVER_OK;
}

/* Returns whether the least-squares problem can be solved in doubled precision (each number is
 * the sum of two doubles): it must be small, and no priority may add up absolute errors. The
 * size is that of the problem derived from the original constraints, because only such problems
 * are solved in doubled precision. */
static bool is_small(const csi_square_problem *p) {
    for (uint32_t i = 0; i < p->levels; i++)
        if (p->level[i].absolute) return false;
    double n = p->around;
    return n * n * p->rows <= CSI_SQUARES_PRECISE_MOST;
}

/* Solves the least-squares problem in double precision, in up to three rounds. If numbers differ
 * much in size, intermediate points may be so far away that rounding spoils the solution. Such a
 * solution is not confirmed by the optimality test, and a further round starts from it. If a round
 * finds no solution, the next one starts from zero. Errors: OUT_OF_MEMORY, WORK_LIMIT, ITERATION_LIMIT, RANGE. */
static csolver_status go_rounds(csolver *s, csi_square_problem *p, bool *found) {
    enum { ROUNDS = 3 };
    csi_dense *d = &s->leastsq.squares->dense;
    size_t size = p->unknowns * sizeof *p->point;
    csolver_status status = CSOLVER_ERROR_RANGE;
    *found = p->valid = false;
    for (int round = 0; round < ROUNDS && !p->valid; round++) {
        status = go_through(s, p);
        p->warm = status == CSOLVER_OK;
        if (csi_work_is_out(status)) return status;
        if (p->warm) {
            memcpy(p->best, p->point, size);
            *found = true;
            csi_square_evaluate(p);
            p->valid = follow(d, p);
            if (p->valid) memcpy(p->best, p->point, size);
        } else if (!*found) {
            memset(p->point, 0, size);
        }
        if (!p->valid && *found) memcpy(p->point, p->best, size);
        if (!p->valid) p->evaluated = false;
        if (*found && p->least < CSI_SQUARES_CERTAIN && is_small(p)) break;
    }
    return status;
}

/* Solves the least-squares problem in doubled precision (each number is the sum of two doubles),
 * starting at the current point. If this fails, the point is unchanged, and an earlier solution
 * in double precision remains valid. */
static csolver_status go_precisely(csolver *s, csi_square_problem *p, bool *found) {
    size_t size = p->unknowns * sizeof *p->point;
    memcpy(p->best, p->point, size);
    CSI_TRY(csi_precise_begin(s, p));
    csolver_status status = go_through(s, p);
    p->warm = status == CSOLVER_OK;
    if (p->warm) csi_square_evaluate(p);
    csi_precise_end(s, p);
    *found |= p->warm;
    if (p->warm || csi_work_is_out(status)) return status;
    memcpy(p->point, p->best, size);
    p->evaluated = false;
    return *found ? CSOLVER_OK : status;
}

/* Solves a least-squares problem, and leaves the solution in `point` and `value`. The solution
 * is doubtful if a second computation does not confirm it, or if rows were nearly dependent. If
 * `precisely` is true, a doubtful solution of a small problem is computed again in doubled
 * precision. After a failure, the next call does not start from the active sets of this call.
 * Errors: OUT_OF_MEMORY, WORK_LIMIT, ITERATION_LIMIT, RANGE. */
csolver_status csi_square_solve(csolver *s, csi_square_problem *p, bool precisely) {
    csi_dense *d = &s->leastsq.squares->dense;
    double n = p->unknowns;
    d->failed = false;
    d->large = d->lapack.geqp3 != NULL && n * n * p->rows > CSI_SQUARES_PORTABLE_MOST;
    if (p->valid && follow(d, p)) {
        s->base.statistics.least_squares_reuses++;
        return CSOLVER_OK;
    }
    bool found;
    d->failed = p->valid = p->doubtful = false;
    for (uint32_t j = 0; j < p->unknowns; j++)
        if (!isfinite(p->point[j])) p->point[j] = 0;
    p->evaluated = false;
    csolver_status status = go_rounds(s, p, &found);
    if (csi_work_is_out(status)) return status;
    if (!p->valid || p->inexact || p->least < CSI_SQUARES_CERTAIN) {
        p->doubtful = is_small(p);
        if (p->doubtful && precisely) status = go_precisely(s, p, &found);
        if (csi_work_is_out(status)) return status;
    }
    p->valid = p->valid && !p->doubtful;
    if (!found) return status;
    s->base.statistics.least_squares_solves++;
    csi_square_evaluate(p);
    for (uint32_t j = 0; j < p->unknowns; j++)
        if (!isfinite(p->point[j])) return CSOLVER_ERROR_RANGE;
    return csi_square_missed(p) > CSI_MISSED_ANYWAY ? CSOLVER_ERROR_RANGE : CSOLVER_OK;
}
