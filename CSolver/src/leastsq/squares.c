/* squares.c - solves all least-squares problems of a solver that are needed: problems with
 * errors to be squared, and problems in which the simplex method failed. All other columns keep
 * the values of the simplex tableau. */
#include "leastsq.h"
#include "squares.h"

#include "../base/numeric.h"

/* Called when least squares are first needed. Allocates their data, and loads LAPACKE if it is
 * installed. Errors: UNAVAILABLE (the build was made without least squares), OUT_OF_MEMORY. */
CSI_COLD csolver_status csi_squares_enable(csolver *s) {
    if (!CSI_SQUARES) return CSOLVER_ERROR_UNAVAILABLE;
    if (s->leastsq.squares != NULL) return CSOLVER_OK;
    CSI_TRY(csi_memory_resize(s, &s->leastsq.squares, 0, sizeof *s->leastsq.squares));
    *s->leastsq.squares = (csi_squares){.dense = {.lapack = csi_lapack_load()}, .outdated = true};
    return CSOLVER_OK;
}

CSI_COLD void csi_squares_free(csolver *s) {
    if (!CSI_SQUARES) return;
    csi_squares *q = s->leastsq.squares;
    if (q == NULL) return;
    for (uint32_t i = 0; i < q->problems.count; i++) csi_square_release(s, &q->problems.items[i]);
    csi_memory_free(s, q->dense.work, (size_t)q->dense.work_count * sizeof *q->dense.work);
    CSI_RELEASE(s, q->entries);
    CSI_RELEASE(s, q->expressions);
    CSI_RELEASE(s, q->members);
    CSI_RELEASE(s, q->problems);
    CSI_RELEASE(s, q->rows);
    CSI_RELEASE(s, q->parent);
    CSI_RELEASE(s, q->unknown_index);
    CSI_RELEASE(s, q->values);
    CSI_RELEASE(s, q->failure);
    csi_memory_free(s, q, sizeof *q);
    s->leastsq.squares = NULL;
}

#define COPY(s, to, from)                                                                          \
    do {                                                                                           \
        CSI_TRY(CSI_RESERVE(s, to, (from).count));                                                 \
        if ((from).count > 0) memcpy((to).items, (from).items, (from).count * sizeof *(to).items); \
        (to).count = (from).count;                                                                 \
    } while (0)

/* Copies the least-squares problems of a solver to its clone. The points from which the next
 * solve starts are copied, too, so that the clone computes the same bits as the original.
 * Errors: OUT_OF_MEMORY. */
static csolver_status copy_problems(csolver *to, const csi_squares *from) {
    csi_squares *q = to->leastsq.squares;
    size_t work = (size_t)from->dense.work_count * sizeof *q->dense.work;
    if (work > 0) CSI_TRY(csi_memory_resize(to, &q->dense.work, 0, work));
    q->dense.work_count = from->dense.work_count;
    COPY(to, q->failure, from->failure);
    COPY(to, q->entries, from->entries);
    COPY(to, q->expressions, from->expressions);
    COPY(to, q->members, from->members);
    COPY(to, q->parent, from->parent);
    COPY(to, q->unknown_index, from->unknown_index);
    CSI_TRY(CSI_RESERVE(to, q->problems, from->problems.count));
    for (uint32_t i = 0; i < from->problems.count; i++) {
        q->problems.count++;
        CSI_TRY(csi_square_copy(to, &q->problems.items[i], &from->problems.items[i]));
    }
    return CSOLVER_OK;
}

/* Copies all data of least squares from the solver `from` to its clone `to`. Outdated problems
 * are not copied; the clone derives them again. Errors: OUT_OF_MEMORY. */
CSI_COLD csolver_status csi_squares_copy(csolver *to, const csolver *from) {
    if (!CSI_SQUARES) return CSOLVER_OK;
    const csi_squares *q = from->leastsq.squares;
    csi_squares_free(to);
    if (q == NULL) return CSOLVER_OK;
    CSI_TRY(csi_memory_resize(to, &to->leastsq.squares, 0, sizeof *to->leastsq.squares));
    *to->leastsq.squares = (csi_squares){
        .restart = q->restart, .dense = {.lapack = q->dense.lapack}, .outdated = true};
    COPY(to, to->leastsq.squares->values, q->values);
    if (q->outdated) return CSOLVER_OK;
    CSI_TRY(copy_problems(to, q));
    to->leastsq.squares->restate = q->restate;
    to->leastsq.squares->outdated = false;
    return CSOLVER_OK;
}

/* Sets `differs` if the solution of least squares may differ from that of the simplex method at a
 * column: if an optional constraint is violated whose error must be squared, or if the column
 * could move without increasing the cost. Errors: OUT_OF_MEMORY. */
static csolver_status may_differ(csolver *s, uint32_t column, bool *differs) {
    const csi_column *x = csi_col(s, column);
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i)) {
        const csi_constraint *c = &s->model.constraints.items[i];
        csi_piece piece = csi_cost_piece(s, c);
        if (csi_is_required(s, c)) continue;
        if (csi_norm_of(s, csi_priority(s, c)) == CSOLVER_NORM_ABSOLUTE) continue;
        double off = csi_missed_by(piece.side, x->value - piece.breakpoint);
        double size = csi_max(csi_max(fabs(x->value), fabs(piece.breakpoint)), 1);
        *differs |= off > CSI_SQUARES_VIOLATED * size;
    }
    for (int way = 1; way >= -1 && !*differs && !csi_is_basic(s, column); way -= 2) {
        csi_side side;
        csi_span gap;
        s->base.scratch.count = 0;
        CSI_TRY(csi_cost_gap(s, column, x->value, way, &side, &gap));
        *differs = !side.blocked && csi_vector_sign(s, gap) <= 0;
    }
    return CSOLVER_OK;
}

/* Finds the least-squares problems that must be solved, and records why: errors must be squared,
 * or the simplex method failed at one of their columns. Errors: OUT_OF_MEMORY. */
static csolver_status find_needed(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    for (uint32_t i = 0; i < q->problems.count; i++) {
        csi_square_problem *p = &q->problems.items[i];
        p->needed = s->model.norm.common == CSOLVER_NORM_SQUARES;
        p->fallback = p->may_stay = p->answered = p->failed = false;
    }
    for (uint32_t i = 0; i < q->expressions.count; i++) {
        const csi_square_expression *e = &q->expressions.items[i];
        csi_square_problem *p = &q->problems.items[e->problem];
        uint8_t failure = q->failure.count > 0 ? q->failure.items[e->column] : 0;
        p->fallback |= (failure & (CSI_FAILURE_MISSED | CSI_FAILURE_UNDONE)) != 0;
        p->needed |= (failure & CSI_FAILURE_UNDONE) != 0;
        if (!p->needed && csi_norm_has_squares(s)) CSI_TRY(may_differ(s, e->column, &p->needed));
    }
    for (uint32_t i = 0; i < q->problems.count; i++) {
        csi_square_problem *p = &q->problems.items[i];
        p->may_stay = p->fallback && !p->needed;
        p->needed |= p->fallback;
    }
    return CSOLVER_OK;
}

/* Returns whether the solution of least squares should replace that of the simplex method, which
 * violates required constraints by `missed`. The new solution must violate them by less, or by
 * no more than CSI_MISSED. */
static bool is_better(const csi_square_problem *p, csolver_status status, double missed) {
    if (status != CSOLVER_OK) return false;
    return csi_square_missed(p) <= csi_max(missed, CSI_MISSED);
}

/* Returns whether a least-squares problem is derived from the original constraints, not from the
 * simplex tableau. */
static bool is_original(const csi_squares *q, const csi_square_problem *p) {
    return csi_squares_is_original(q, q->expressions.items[q->members.items[p->first]].column);
}

/* Solves one least-squares problem, and stores the values of its variables. Everything that can
 * fail happens before the first value is stored. If no reliable solution is found and the
 * problem was derived from the simplex tableau, the problem is marked as `failed`, and will be
 * derived again from the original constraints. */
static csolver_status solve_problem(csolver *s, uint32_t index) {
    csi_squares *q = s->leastsq.squares;
    csi_square_problem *p = &q->problems.items[index];
    if (!p->built) CSI_TRY(csi_square_build(s, index));
    csi_square_refresh(s, index);
    csi_square_evaluate(p);
    double missed = csi_square_missed(p);
    bool original = is_original(q, p);
    csolver_status status = csi_square_solve(s, p, original);
    bool hard = csi_work_is_out(status);
    if (p->may_stay && !hard && !is_better(p, status, missed)) return CSOLVER_OK;
    bool again = !original && (status != CSOLVER_OK || p->doubtful);
    if (hard || !again) {
        CSI_TRY(status);
    } else {
        p->failed = true;
        return CSOLVER_OK;
    }
    p->answered = true;
    for (uint32_t i = 0; i < p->expressions; i++) {
        const csi_square_expression *e = &q->expressions.items[q->members.items[p->first + i]];
        const csi_column *x = csi_col(s, e->column);
        if (!x->logical) q->values.items[x->owner] = p->value[i] / p->scale[i] + p->offset[i];
    }
    return CSOLVER_OK;
}

/* Derives the least-squares problems again if they are outdated, and solves those that the
 * simplex method has not solved. Errors: OUT_OF_MEMORY, WORK_LIMIT, ITERATION_LIMIT, RANGE. */
static csolver_status solve_all(csolver *s) {
    csi_squares *q = s->leastsq.squares;
    for (uint32_t i = 0; i < s->model.variables.count; i++) q->values.items[i] = (double)NAN;
    if (q->outdated || q->restate) CSI_TRY(csi_squares_extract(s));
    CSI_TRY(find_needed(s));
    for (uint32_t i = 0; i < q->problems.count; i++)
        if (q->problems.items[i].needed) CSI_TRY(solve_problem(s, i));
    return CSOLVER_OK;
}

/* Computes the values of the variables in all least-squares problems that must be solved.
 * `failed` says that the simplex method failed at some columns, which are then found first.
 * Errors: OUT_OF_MEMORY, WORK_LIMIT, ITERATION_LIMIT, RANGE. */
csolver_status csi_squares_solve(csolver *s, bool failed) {
    if (!CSI_SQUARES) return CSOLVER_ERROR_UNAVAILABLE;
    csi_squares *q = s->leastsq.squares;
    q->values.count = 0;
    CSI_TRY(CSI_RESERVE(s, q->values, s->model.variables.count));
    q->values.count = s->model.variables.count;
    if (q->outdated) q->failure.count = 0;
    for (uint32_t j = 0; j < q->failure.count; j++) q->failure.items[j] &= CSI_FAILURE_NEAR;
    if (failed) CSI_TRY(csi_squares_find_failures(s));
    do {
        CSI_TRY(solve_all(s));
        CSI_TRY(csi_squares_find_inexact(s));
        /* The loop ends, because each round derives more problems from the original constraints
         * instead of the simplex tableau, and problems without the tableau are not marked again. */
    } while (q->restate);
    s->model.norm.fell_back = false;
    for (uint32_t i = 0; i < q->problems.count; i++) {
        bool fallback = q->problems.items[i].fallback && q->problems.items[i].answered;
        s->model.norm.fell_back |= fallback;
        s->base.statistics.least_squares_fallbacks += fallback;
    }
    return CSOLVER_OK;
}
