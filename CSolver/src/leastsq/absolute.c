/* absolute.c - minimises the sum of absolute errors at one priority, if the errors of other
 * priorities are squared.
 *
 * This is a linear program in the subspace that higher priorities leave free. Only the sum of
 * the errors is unique, not the single errors, so lower priorities must be allowed to choose
 * among all optimal solutions, which form the *optimal face*. By complementary slackness, any
 * optimal solution of the dual program describes this face: on the whole face, each row of the
 * program is either fixed at its breakpoint or stays on one side of it. A small solver, made by
 * the public functions of csolver.h, solves both programs. Which rows are fixed does not depend
 * on the constants of constraints as long as the solution stays on the face. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

typedef struct level_program {
    csolver *solver; /* the solver whose least-squares problem is being solved */
    csolver *lp;
    csi_square_problem *p;
    csi_square_level *l;
    /* The variables of the linear program: one for each dimension of the subspace that higher
     * priorities leave free. */
    csolver_variable *free;
    csolver_term *terms;
    /* For each row of the least-squares problem, its constraint in the linear program `lp`. The
     * generation is 0 if the row is not part of the linear program. */
    csolver_constraint *made;
    size_t size;
} level_program;

/* Adds a row of the least-squares problem to the linear program as a constraint. Leaves the row
 * out if its coefficients are zero in the subspace that higher priorities leave free, because
 * then no step can change its value. */
static csolver_status add(level_program *x, uint32_t row, csolver_relation relation,
                          double constant, double priority, double weight) {
    const double *view = x->p->view + (size_t)x->p->row[row].expression * x->p->unknowns;
    size_t count = 0;
    if (csi_dense_dot(x->l->free, view, view) <= CSI_RANK * CSI_RANK) return CSOLVER_OK;
    for (uint32_t k = 0; k < x->l->free; k++)
        if (fabs(view[k]) > CSI_SQUARES_STEP)
            x->terms[count++] = (csolver_term){x->free[k], view[k]};
    csolver_description d = {x->terms, count, relation, constant, priority, weight};
    return csolver_add_constraint(x->lp, &d, &x->made[row]);
}

/* Adds all constraints to the linear program. The inequalities of higher priorities are
 * required. If rounding has made the current point violate one of them slightly, its bound is
 * moved to the point, so that a step of length zero is feasible. */
static csolver_status state(level_program *x) {
    enum { PRIORITY = 500 };
    const csi_square_problem *p = x->p;
    CSI_TRY(csolver_add_variables(x->lp, x->l->free, x->free));
    for (uint32_t i = 0; i < x->l->first; i++) {
        const csi_square_row *r = &p->row[i];
        if (r->wall == 0) continue;
        double breakpoint = r->wall * csi_min(0, r->wall * (r->floor - p->value[r->expression]));
        CSI_TRY(add(x, i, (csolver_relation)r->wall, breakpoint, CSOLVER_REQUIRED, 1));
    }
    for (uint32_t i = x->l->first; i < x->l->first + x->l->count; i++) {
        const csi_square_row *r = &p->row[i];
        double breakpoint = r->target - p->value[r->expression];
        CSI_TRY(add(x, i, (csolver_relation)r->side, breakpoint, PRIORITY, r->weight));
    }
    return CSOLVER_OK;
}

/* Finds on which side of its breakpoint a row of the linear program stays in all optimal
 * solutions: 1 above, -1 below, 0 if the row is fixed at the breakpoint. */
static csolver_status side_of(csolver *lp, csolver_constraint made, int8_t *side) {
    const csi_constraint *c = &lp->model.constraints.items[made.index];
    const csi_column *x = csi_col(lp, c->column);
    double low = x->low, high = x->high, breakpoint = csi_cost_piece(lp, c).breakpoint;
    if (!csi_is_basic(lp, c->column)) {
        csi_span target, slope;
        lp->base.scratch.count = 0;
        target = csi_vector_begin(lp);
        CSI_TRY(csi_vector_add_list(lp, &target, x->vector, -1));
        CSI_TRY(csi_cost_segment(lp, c->column, target, x->value, &low, &high, &slope));
    }
    bool above = low >= breakpoint, below = high <= breakpoint;
    if (c->kind == CSI_KIND_SINGLE && c->coefficient < 0) {
        bool kept = above;
        above = below;
        below = kept;
    }
    *side = (int8_t)(above - below);
    return CSOLVER_OK;
}

/* Moves the current point to the solution `t` of the linear program. Then describes the set of
 * all optimal solutions for lower priorities: rows that are at their breakpoint in all of them
 * become equalities, the other rows inequalities. */
static csolver_status close_level(level_program *x, double *t) {
    csi_square_problem *p = x->p;
    csi_square_level *l = x->l;
    for (uint32_t k = 0; k < l->free; k++) CSI_TRY(csolver_value(x->lp, x->free[k], &t[k]));
    csi_square_move(p, l, t, 1);
    csi_square_evaluate(p);
    l->errors = l->walls = 0;
    for (uint32_t i = 0; i < l->first + l->count; i++) {
        csi_square_row *r = &p->row[i];
        bool own = i >= l->first;
        if (own) r->wall = 0;
        if (x->made[i].generation == 0) continue;
        int8_t side;
        CSI_TRY(side_of(x->lp, x->made[i], &side));
        if (side == 0) l->error[l->errors++] = i;
        r->wall = side;
    }
    csi_square_factor(&x->solver->leastsq.squares->dense, p, l);
    return x->solver->leastsq.squares->dense.failed ? CSOLVER_ERROR_RANGE : CSOLVER_OK;
}

/* Divides a block of memory into the work arrays of the linear program, and returns their total
 * size. If `block` is NULL, only computes the size. */
static size_t lay_out(level_program *x, void *block) {
    csi_carving c = {block, 0};
    x->terms = csi_carve(&c, x->l->free, sizeof *x->terms);
    x->free = csi_carve(&c, x->l->free, sizeof *x->free);
    x->made = csi_carve(&c, x->l->first + x->l->count + 1, sizeof *x->made);
    return c.size;
}

/* Minimises the sum of absolute errors of the rows of one priority (a level), subject to what
 * higher priorities have determined. Errors: OUT_OF_MEMORY, WORK_LIMIT, ITERATION_LIMIT, RANGE. */
CSI_COLD csolver_status csi_square_solve_level_absolute(csolver *s, csi_square_problem *p,
                                                        uint32_t level) {
    csi_square_level *l = &p->level[level];
    csolver_options options = s->base.options;
    options.check = false;
    options.work_limit = options.work_limit == 0 ? 0 : csi_work_left(s);
    if (options.work_limit == 0 && s->base.options.work_limit != 0) return CSOLVER_ERROR_WORK_LIMIT;
    level_program x = {.solver = s, .p = p, .l = l};
    size_t size = lay_out(&x, NULL);
    void *block = NULL;
    CSI_TRY(csi_memory_resize(s, &block, 0, size));
    lay_out(&x, block);
    for (uint32_t i = 0; i < l->first + l->count; i++) x.made[i] = (csolver_constraint){0};
    csolver_status status = csi_solver_make(&options, &x.lp);
    if (status == CSOLVER_OK) status = state(&x);
    csolver_outcome outcome = CSOLVER_OUTCOME_OPTIMAL;
    if (status == CSOLVER_OK) status = csolver_solve(x.lp, &outcome);
    if (status == CSOLVER_OK) status = csolver_outcome_status(outcome);
    /* The small solver fell back to least squares, because its simplex method failed. So it has
     * no optimal basis from which the set of all optimal solutions could be read. */
    if (status == CSOLVER_OK && x.lp->model.norm.fell_back) status = CSOLVER_ERROR_ITERATION_LIMIT;
    if (status == CSOLVER_OK) status = close_level(&x, p->step);
    if (x.lp != NULL) p->work += x.lp->base.statistics.work;
    csolver_free(x.lp);
    csi_memory_free(s, block, size);
    return status;
}
