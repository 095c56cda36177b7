/* api.h - functions that several files of the folder `api`, the top layer of the solver, share: the check of
 * arguments, the solve, and the copy of a solver. A public function that fails leaves the solver as it was and
 * returns a status that names the reason; csolver.h lists the exceptions to this rule. Internal. */
#ifndef CSI_API_H
#define CSI_API_H

#include "../leastsq/leastsq.h"

#include "../base/numeric.h"

/* ---- lifecycle.c ---- */
void csi_lifecycle_place(csolver *s);
void csi_lifecycle_trim(csolver *s);

/* ---- arguments.c ---- */
bool csi_refusal_is_of_item(csolver_status status);
csolver_status csi_argument_priority(double priority);
csolver_status csi_argument_constant(double constant);
csolver_status csi_argument_weight(double weight);
csolver_status csi_argument_new_constant(csolver *s, size_t item, uint32_t constraint,
                                         double constant);
csolver_status csi_refusal_whole(csolver *s, csolver_status status);
csolver_status csi_refusal_argument(csolver *s, csolver_status status, csolver_field field);
csolver_status csi_refusal_item(csolver *s, csolver_status status, size_t item,
                                csolver_field field);
csolver_status csi_refusal_added(csolver *s, csolver_status status, size_t item,
                                 const csolver_description *d);
csolver_status csi_refusal_made(csolver *s, csolver_status status, csolver_constraint made,
                                const csolver_description *d);
csolver_status csi_argument_examine(csolver *s, const csolver_description *d, size_t item);
csolver_status csi_argument_ids(csolver *s, size_t count, const csolver_constraint *ids,
                                bool edits);
static inline bool csi_is_priority(double priority) {
    return priority > 0 && priority <= CSOLVER_REQUIRED;
}
/* Returns whether all fields of a constraint's description can be used, without telling which field is wrong. */
static inline bool csi_argument_is_usable(const csolver *s, const csolver_description *d) {
    if ((unsigned)d->relation + 1u > 2u || !csi_is_usable(d->constant)) return false;
    if (!csi_is_priority(d->priority)) return false;
    if (CSI_COMPACT || d->weight != 1) /* most weights are 1 */
        if (!(d->weight >= CSI_TINY && csi_is_usable(d->weight))) return false;
    if (d->term_count > CSI_MOST(csolver_term) || (d->terms == NULL && d->term_count != 0))
        return false;
    const csi_variable *variables = s->model.variables.items;
    uint32_t known = s->model.variables.count;
    for (size_t i = 0; i < d->term_count; i++) {
        const csolver_term *t = &d->terms[i];
        double size = fabs(t->coefficient);
        csolver_variable id = t->variable;
        if (id.index >= known) return false;
        const csi_variable *v = &variables[id.index];
        if (!v->live || v->generation != id.generation) return false;
        if ((CSI_COMPACT || size != 1) && !((size >= CSI_TINY && size <= CSI_HUGE) || size == 0))
            return false;
    }
    return true;
}
/* Checks a constraint's description before the constraint is added, and records the first wrong field. `item` is the
 * description's index in the call. Calls that add many constraints check most of them without a function call. */
static inline csolver_status csi_argument_description(csolver *s, const csolver_description *d,
                                                      size_t item) {
    if (!s->base.undo.explicit_ && csi_argument_is_usable(s, d)) return CSOLVER_OK;
    return csi_argument_examine(s, d, item);
}

/* ---- arrange.c ---- */
csolver_status csi_arrange(csolver *s, size_t count, const csolver_description *d);

/* ---- removal.c ---- */
/* Returns whether the tableau may keep removed constraints until the next call. It may not in a
 * transaction that the host program has begun (csolver_begin) or if the host has set a work limit: then
 * each call removes its constraints before it returns. */
static inline bool csi_removal_waits(const csolver *s) {
    return !s->base.undo.explicit_ && s->base.options.work_limit == 0;
}
csolver_status csi_removal_defer(csolver *s, size_t count, const csolver_constraint *constraints);
csolver_status csi_removal_open(csolver *s);
void csi_removal_end(csolver *s);
csolver_status csi_removal_complete(csolver *s);

/* ---- restate.c ---- */
void csi_restate_free(csolver *s);
csolver_status csi_restate_compare(csolver *s, size_t old_count, const csolver_constraint *old,
                                   size_t count, const csolver_description *d);

/* ---- solve.c ---- */
csolver_status csi_solve_feasible(csolver *s);
csolver_status csi_solve(csolver *s);
csolver_status csi_solve_unaccepted(csolver *s);
/* Returns whether the published values are those of the present constraints, so that a solve does nothing. The removal of
 * a strictly satisfied constraint keeps the solution, but may leave a lone variable whose value must be chosen again. */
static inline bool csi_solve_is_done(const csolver *s) {
    return s->model.solved && !s->tableau.unsettled;
}
/* Returns whether the published values are those of the present constraints, perhaps after formulas have computed them. */
static inline bool csi_solve_is_quick(csolver *s) {
    return csi_solve_is_done(s) || csi_resize_solve(s);
}
csolver_status csi_solve_find(csolver *s, bool *simplex);
void csi_solve_publish(csolver *s, bool simplex);
void csi_solve_forget_edits(csolver *s);

/* Ends a public call that changed the solver, and returns its status. If the host has set csolver_options::check,
 * checks all invariants, and returns INTERNAL if one does not hold. */
static inline csolver_status csi_solve_checked(csolver *s, csolver_status status) {
    if (!CSI_QUESTIONS || !s->base.options.check) return status;
    csolver_status check = csolver_check(s, NULL);
    return check != CSOLVER_OK ? check : status;
}

/* ---- clone.c ---- */
csolver_status csi_clone_copy(csolver *to, const csolver *from);

#endif
