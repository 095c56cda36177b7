/* factors.c - the matrix factors of the rows of one priority. With these factors, the solution
 * for the priority takes only a few products, once it is known which rows have errors and which
 * inequalities of higher priorities are active.
 *
 * The rows of the active inequalities are factored first, by QR. Everything else happens in the
 * subspace orthogonal to them, in which a complete orthogonal decomposition of the rows with
 * errors is computed in two steps. First, a QR factorisation with pivoting of the rows without
 * their weights finds their rank and the space that they span, so that no weight can make a row
 * look dependent. Then, a QR factorisation of the weighted rows within that space has full rank.
 * The rows with the largest weights come first, which keeps rows with small weights accurate (M.
 * J. D. Powell and J. K. Reid, 1969; A. J. Cox and N. J. Higham, 1998). */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

/* Returns the value of a row of the least-squares problem minus `from`. In doubled precision,
 * the lower double of the value is included. */
double csi_square_off(const csi_square_problem *p, const csi_square_row *r, double from) {
    double off = p->value[r->expression] - from;
    return p->precise == NULL ? off : off + csi_precise_tail(p, r->expression);
}

/* Returns by how much the value of a row (one constraint of the least-squares problem) exceeds
 * its bound `floor` if `side` is positive, or falls below it if `side` is negative. The result
 * is negative if the bound is violated. */
double csi_square_beyond(const csi_square_problem *p, const csi_square_row *r, int side) {
    double off = csi_square_off(p, r, r->floor);
    return side < 0 ? -off : off;
}

/* Returns by how much a row (one constraint of the least-squares problem) may violate its bound
 * `floor` without counting as violated. The tolerance covers the rounding errors of the row's
 * value. */
double csi_square_tolerance(const csi_square_problem *p, const csi_square_row *r) {
    double size = csi_max(fabs(p->value[r->expression]), fabs(r->floor));
    double nothing = CSI_SQUARES_VIOLATED * csi_max(size, p->scale[r->expression]);
    return p->fineness * csi_max(nothing, CSI_SQUARES_EVALUATED * p->extent);
}

/* Used when a row (one constraint of the least-squares problem) becomes an inequality that lower
 * priorities must not violate. Returns its bound, the row's present value. In doubled precision,
 * the value is rounded to a double in the direction in which the row satisfies the bound. */
double csi_square_rest_on(const csi_square_problem *p, const csi_square_row *r) {
    double value = p->value[r->expression];
    return p->precise == NULL ? value : value - r->side * 2 * CSI_ROUNDOFF * fabs(value);
}

/* Computes the values of all rows' expressions at the current point, and the largest absolute
 * coordinate of the point. Does nothing if they are up to date. */
void csi_square_evaluate(csi_square_problem *p) {
    uint32_t n = p->unknowns;
    if (p->evaluated) return;
    p->evaluated = true;
    p->extent = 0;
    for (uint32_t j = 0; j < n; j++) p->extent = csi_max(p->extent, fabs(p->point[j]));
    if (p->precise != NULL) {
        csi_precise_evaluate(p);
        return;
    }
    for (uint32_t e = 0; e < p->expressions; e++)
        p->value[e] = csi_dense_dot(n, p->matrix + (size_t)e * n, p->point);
}

/* Returns how many inequalities of higher priorities can be active at most while the rows of
 * this priority are solved. Neither their number nor the dimension of the free subspace can be
 * exceeded. */
static size_t most_walls(const csi_square_problem *p, const csi_square_level *l) {
    size_t count = 0;
    for (const csi_square_level *above = p->level; above < l; above++)
        for (uint32_t i = above->first; i < above->first + above->count; i++)
            count += above->absolute || p->row[i].side != 0;
    return count < l->free ? count : l->free;
}

/* Returns the largest length of the list `error` of a priority. The list contains rows with
 * errors; under absolute errors, it contains the rows that are fixed at their targets, which may
 * belong to higher priorities. */
static size_t most_listed(const csi_square_level *l) {
    return l->absolute ? l->first + l->count : l->count;
}

/* Divides a block of memory into the arrays of one priority's rows (a level), its lists first,
 * and returns their total size. If `block` is NULL, only computes the size. */
static size_t lay_out(const csi_square_problem *p, size_t walls, csi_square_level *l, void *block) {
    size_t n = p->unknowns, d = l->free, m = most_listed(l);
    csi_carving c = {block, 0};
    l->wall = csi_carve(&c, n, sizeof *l->wall);
    l->error = csi_carve(&c, m, sizeof *l->error);
    l->order = csi_carve(&c, m, sizeof *l->order);
    l->pivots = csi_carve(&c, d, sizeof *l->pivots);
    l->z = csi_carve(&c, l->whole ? 0 : n * d, sizeof *l->z);
    l->wall_factor = csi_carve(&c, d * walls, sizeof *l->wall_factor);
    l->wall_tau = csi_carve(&c, d, sizeof *l->wall_tau);
    l->space_tau = csi_carve(&c, d, sizeof *l->space_tau);
    l->error_tau = csi_carve(&c, d, sizeof *l->error_tau);
    l->space_factor = p->factors + 2 * n * l->factor_start;
    l->error_factor = l->space_factor + n * m;
    return c.size;
}

/* Makes room for the lists and matrix factors of one priority's rows (a level), for any possible
 * number of active inequalities. The lists keep their contents. Errors: OUT_OF_MEMORY. */
csolver_status csi_square_reserve(csolver *s, csi_square_problem *p, csi_square_level *l) {
    csi_square_level measured = *l;
    size_t walls = most_walls(p, l), needed = lay_out(p, walls, &measured, NULL);
    if (needed > l->size) {
        CSI_TRY(csi_memory_resize(s, &l->block, l->size, needed));
        l->size = needed;
    }
    lay_out(p, walls, l, l->block);
    return CSOLVER_OK;
}

/* Used when a solver is cloned. `l` is a bytewise copy of the lists and factors of one priority,
 * which still points to the memory of the original: gives the copy its own memory. Errors:
 * OUT_OF_MEMORY. */
csolver_status csi_square_copy_level(csolver *s, const csi_square_problem *p, csi_square_level *l) {
    const double *from = l->block;
    l->block = NULL;
    if (from == NULL) return CSOLVER_OK;
    CSI_TRY(csi_memory_resize(s, &l->block, 0, l->size));
    memcpy(l->block, from, l->size);
    lay_out(p, most_walls(p, l), l, l->block);
    return CSOLVER_OK;
}

/* Returns the weight of a row with an error (an equality or a violated inequality). The weight
 * is 1 if absolute errors are added up, because the rows in the list are then fixed at their
 * targets. */
static double weight_of(const csi_square_problem *p, const csi_square_level *l, uint32_t error) {
    return l->absolute ? 1 : p->row[l->error[error]].weight;
}

/* Sorts the rows with errors (equalities and violated inequalities) by falling weight, for the
 * second of two QR factorisations. `order` receives the index of each row in the first
 * factorisation. */
static void sort_errors(csi_square_problem *p, csi_square_level *l) {
    const int32_t *pivots = p->order;
    for (uint32_t i = 0; i < l->errors; i++) l->order[i] = (int32_t)i;
    for (uint32_t gap = l->errors / 2; gap > 0; gap /= 2)
        for (uint32_t i = gap; i < l->errors; i++) {
            int32_t moved = l->order[i];
            double weight = weight_of(p, l, (uint32_t)pivots[moved]);
            uint32_t k = i;
            for (; k >= gap && weight_of(p, l, (uint32_t)pivots[l->order[k - gap]]) < weight;
                 k -= gap)
                l->order[k] = l->order[k - gap];
            l->order[k] = moved;
        }
}

/* Returns the smallest absolute value on the diagonal of the triangle of order `count` in `a`,
 * but at most 1. Small values show that rows are nearly dependent. */
double csi_square_least(const double *a, uint32_t ld, uint32_t count) {
    double least = 1;
    for (uint32_t k = 0; k < count; k++) least = csi_min(least, fabs(a[(size_t)k * ld + k]));
    return least;
}

/* Returns the numerical rank of a triangle from a QR factorisation with pivoting: how many
 * diagonal elements come before the first one below CSI_RANK. Lowers `left` to the smallest of
 * these elements. If the next element is not clearly rounding error, the rank is in doubt, and
 * `left` is lowered to that element. */
uint32_t csi_square_rank(const double *a, uint32_t ld, uint32_t most, double *left) {
    uint32_t rank = 0;
    while (rank < most && fabs(a[(size_t)rank * ld + rank]) > CSI_RANK) rank++;
    double next = rank < most ? fabs(a[(size_t)rank * ld + rank]) : 0;
    *left = csi_min(*left, csi_square_least(a, ld, next > CSI_SQUARES_STEP ? rank + 1 : rank));
    return rank;
}

static void factor_walls(csi_dense *d, csi_square_problem *p, csi_square_level *l) {
    uint32_t n = p->unknowns, f = l->free;
    for (uint32_t i = 0; i < l->walls; i++) {
        const csi_square_row *r = &p->row[l->wall[i]];
        const double *from = p->view + (size_t)r->expression * n;
        for (uint32_t k = 0; k < f; k++) l->wall_factor[(size_t)i * f + k] = r->wall * from[k];
    }
    csi_dense_factor(d, f, l->walls, l->wall_factor, f, NULL, l->wall_tau);
    l->left = csi_square_least(l->wall_factor, f, l->walls);
}

static const double *error_row(const csi_square_problem *p, const csi_square_level *l,
                               uint32_t error) {
    return p->view + (size_t)p->row[l->error[error]].expression * p->unknowns;
}

/* Copies the rows with errors (equalities and violated inequalities) into `space_factor`, and
 * rotates each of them by the orthogonal factor of the active inequalities. The components
 * orthogonal to the active inequalities are then the last ones. */
static void put_beside(csi_dense *d, csi_square_problem *p, csi_square_level *l) {
    uint32_t f = l->free;
    for (uint32_t i = 0; i < l->errors; i++)
        memcpy(l->space_factor + (size_t)i * f, error_row(p, l, i), f * sizeof(double));
    csi_dense_apply(d, true, f, l->errors, l->walls, l->wall_factor, f, l->wall_tau,
                    l->space_factor, f);
}

/* Returns the largest of the factors by which weighted rows with errors are multiplied. */
static double most_weight(const csi_square_problem *p, const csi_square_level *l) {
    double most = 0;
    for (uint32_t i = 0; i < l->errors; i++) most = csi_max(most, weight_of(p, l, i));
    return most;
}

/* Factors the weighted rows with errors (equalities and violated inequalities) in one step
 * instead of two, which takes half the work. Returns false if this is not safe: if the weights
 * differ too much, or if the rows do not clearly determine all directions orthogonal to the
 * active inequalities. */
static bool factor_directly(csi_dense *d, const csi_square_problem *p, csi_square_level *l) {
    uint32_t f = l->free, q = l->walls, m = l->errors, beside = f - q;
    double least = INFINITY, most = most_weight(p, l);
    if (m < beside) return false;
    for (uint32_t i = 0; i < m; i++) least = csi_min(least, weight_of(p, l, i));
    if (least < CSI_SQUARES_INDEPENDENT * most) return false;
    for (uint32_t i = 0; i < m; i++) {
        double weight = weight_of(p, l, i);
        const double *row = q > 0 ? l->space_factor + (size_t)i * f + q : error_row(p, l, i);
        l->order[i] = (int32_t)l->error[i];
        for (uint32_t k = 0; k < beside; k++) l->error_factor[(size_t)k * m + i] = weight * row[k];
    }
    csi_dense_factor(d, m, beside, l->error_factor, m, NULL, l->error_tau);
    double smallest = csi_dense_smallest(beside, l->error_factor, m, p->vector);
    if (!(smallest > CSI_SQUARES_INDEPENDENT * most)) return false;
    l->left = csi_min(l->left, smallest / most);
    for (uint32_t k = 0; k < beside; k++) l->pivots[k] = (int32_t)k;
    l->rank = beside;
    return true;
}

/* Computes the matrix factors of one priority's rows (a level) for the present sets of active
 * inequalities and of rows with errors (equalities and violated inequalities). Other functions
 * use the factors to compute steps. */
void csi_square_factor(csi_dense *d, csi_square_problem *p, csi_square_level *l) {
    uint32_t f = l->free, q = l->walls, m = l->errors, beside = f - q;
    if (p->precise != NULL) {
        csi_precise_factor(p, l);
        return;
    }
    factor_walls(d, p, l);
    double *space = l->space_factor + q;
    l->rank = 0;
    l->direct = false;
    if (m == 0 || beside == 0) return;
    if (q > 0) put_beside(d, p, l);
    l->direct = factor_directly(d, p, l);
    if (l->direct) return;
    if (q == 0) put_beside(d, p, l);
    csi_dense_factor(d, beside, m, space, f, p->order, l->space_tau);
    uint32_t most = beside < m ? beside : m;
    l->rank = csi_square_rank(space, f, most, &l->left);
    sort_errors(p, l);
    for (uint32_t i = 0; i < m; i++) {
        uint32_t at = (uint32_t)l->order[i];
        double weight = weight_of(p, l, (uint32_t)p->order[at]);
        for (uint32_t k = 0; k < l->rank; k++)
            l->error_factor[(size_t)k * m + i] = k <= at ? weight * space[(size_t)at * f + k] : 0;
    }
    for (uint32_t i = 0; i < m; i++) l->order[i] = (int32_t)l->error[p->order[l->order[i]]];
    csi_dense_factor(d, m, l->rank, l->error_factor, m, l->pivots, l->error_tau);
    /* A direction that only rows of small weights determine has the rounding errors of the heavier rows. For lower
     * priorities, range_of_weights() in hierarchy.c takes the weights into account. */
    if (!l->whole || l->rank == 0) return;
    double smallest = csi_dense_smallest(l->rank, l->error_factor, m, p->vector);
    l->left = csi_min(l->left, smallest / most_weight(p, l));
}

/* Computes the shortest step `t` that minimises the errors of this priority without changing the
 * values of the active inequalities. The step is in coordinates of the subspace that higher
 * priorities leave free. */
void csi_square_step(csi_dense *d, csi_square_problem *p, const csi_square_level *l, double *t) {
    uint32_t f = l->free, q = l->walls, m = l->errors;
    double *c = p->vector;
    if (p->precise != NULL) {
        csi_precise_step(p, l, t);
        return;
    }
    for (uint32_t k = 0; k < f; k++) t[k] = 0;
    if (l->rank == 0) return;
    for (uint32_t i = 0; i < m; i++) {
        const csi_square_row *r = &p->row[l->order[i]];
        double off = r->floor - p->value[r->expression];
        c[i] = l->absolute ? off : r->weight * off;
    }
    csi_dense_apply(d, true, m, 1, l->rank, l->error_factor, m, l->error_tau, c, m);
    csi_dense_solve(false, l->rank, l->error_factor, m, c);
    for (uint32_t k = 0; k < l->rank; k++) t[q + (uint32_t)l->pivots[k]] = c[k];
    if (!l->direct)
        csi_dense_apply(d, false, f - q, 1, l->rank, l->space_factor + q, f, l->space_tau, t + q,
                        f);
    csi_dense_apply(d, false, f, 1, q, l->wall_factor, f, l->wall_tau, t, f);
}

/* Moves the current point by `factor` times the step `t`. The step is in coordinates of the
 * subspace that higher priorities leave free. */
void csi_square_move(csi_square_problem *p, const csi_square_level *l, const double *t,
                     double factor) {
    if (l->free == 0) return;
    if (p->precise != NULL) {
        csi_precise_move(p, factor);
        return;
    }
    p->evaluated = false;
    if (l->whole) csi_dense_add(l->free, factor, t, p->point);
    for (uint32_t k = 0; !l->whole && k < l->free; k++)
        csi_dense_add(p->unknowns, factor * t[k], l->z + (size_t)k * p->unknowns, p->point);
}

/* Saves the current point (the values of all unknowns), so that csi_square_go_back() can return
 * to it. */
void csi_square_keep(csi_square_problem *p) {
    memcpy(p->kept, p->point, p->unknowns * sizeof *p->point);
    if (p->precise != NULL) csi_precise_keep(p);
}

void csi_square_go_back(csi_square_problem *p) {
    memcpy(p->point, p->kept, p->unknowns * sizeof *p->point);
    if (p->precise != NULL) csi_precise_go_back(p);
    p->evaluated = false;
}

/* Computes the Lagrange multiplier of each active inequality into `force`. A positive multiplier
 * means that the errors would fall if the inequality were violated; a negative one, that it need
 * not be active. Returns the absolute value below which a multiplier is only rounding error. */
double csi_square_forces(csi_dense *d, csi_square_problem *p, const csi_square_level *l) {
    uint32_t n = p->unknowns, f = l->free;
    double size = 0, *sum = p->vector;
    if (p->precise != NULL) return csi_precise_forces(p, l);
    for (uint32_t j = 0; j < n; j++) sum[j] = 0;
    for (uint32_t i = 0; i < l->errors; i++) {
        const csi_square_row *r = &p->row[l->error[i]];
        double value = p->value[r->expression], square = r->weight * r->weight;
        csi_dense_add(n, square * (value - r->target), p->matrix + (size_t)r->expression * n, sum);
        size += square * (fabs(value - r->target) +
                          CSI_ROUNDOFF * (fabs(value) + fabs(r->target)) / CSI_SQUARES_MULTIPLIER);
    }
    for (uint32_t k = 0; k < f; k++)
        p->force[k] = l->whole ? sum[k] : csi_dense_dot(n, l->z + (size_t)k * n, sum);
    csi_dense_apply(d, true, f, 1, l->walls, l->wall_factor, f, l->wall_tau, p->force, f);
    csi_dense_solve(false, l->walls, l->wall_factor, f, p->force);
    return CSI_SQUARES_MULTIPLIER * size;
}

/* Moves the current point first onto the bounds of the active inequalities, and from there to
 * the least sum of squared errors of this priority. Uses only the stored factors, so the cost is
 * that of a few products. */
void csi_square_follow(csi_dense *d, csi_square_problem *p, csi_square_level *l) {
    uint32_t n = p->unknowns, f = l->free;
    double *t = p->step;
    if (f == 0) return;
    if (p->precise != NULL) {
        csi_precise_follow(p, l);
        return;
    }
    if (l->walls > 0) {
        for (uint32_t k = 0; k < f; k++) t[k] = 0;
        for (uint32_t i = 0; i < l->walls; i++) {
            const csi_square_row *r = &p->row[l->wall[i]];
            double value = csi_dense_dot(n, p->matrix + (size_t)r->expression * n, p->point);
            t[i] = r->wall * (r->floor - value);
        }
        csi_dense_solve(true, l->walls, l->wall_factor, f, t);
        csi_dense_apply(d, false, f, 1, l->walls, l->wall_factor, f, l->wall_tau, t, f);
        csi_square_move(p, l, t, 1);
    }
    if (l->rank == 0) return;
    for (uint32_t i = 0; i < l->errors; i++) {
        uint32_t e = p->row[l->error[i]].expression;
        p->value[e] = csi_dense_dot(n, p->matrix + (size_t)e * n, p->point);
    }
    csi_square_step(d, p, l, t);
    csi_square_move(p, l, t, 1);
}
