/* arguments.c - checks the arguments of the public functions that change a solver. All arguments of a call are
 * checked before the call changes anything. The first wrong argument is recorded, and the host reads the record
 * with csolver_refusal(): for example description 2, term 0, field COEFFICIENT. */
#include "api.h"

#include "../base/numeric.h"

/* Returns whether a call that adds a constraint failed because of the numbers in the constraint's description:
 * `status` is then RANGE or NOT_FINITE. Any other status, such as OUT_OF_MEMORY, is not the fault of the
 * description. */
bool csi_refusal_is_of_item(csolver_status status) {
    return status == CSOLVER_ERROR_RANGE || status == CSOLVER_ERROR_NOT_FINITE;
}

/* Returns the status with which a call refuses this number: NOT_FINITE for NaN and infinities, and RANGE for every
 * other number, for example a priority of 2000. */
static csolver_status refuse(double number) {
    return isfinite(number) ? CSOLVER_ERROR_RANGE : CSOLVER_ERROR_NOT_FINITE;
}

csolver_status csi_argument_priority(double priority) {
    return csi_is_priority(priority) ? CSOLVER_OK : refuse(priority);
}

csolver_status csi_argument_constant(double constant) {
    return csi_is_usable(constant) ? CSOLVER_OK : refuse(constant);
}

csolver_status csi_argument_weight(double weight) {
    bool usable = weight >= CSI_TINY && csi_is_usable(weight);
    return usable ? CSOLVER_OK : refuse(weight);
}

/* Records which argument made a call fail, and returns `status`. csolver_refusal() passes the record to the host.
 * If `status` is OK, the record of the last failed call stays. */
static csolver_status note(csolver *s, csolver_status status, size_t item, size_t term,
                           csolver_field field) {
    if (status == CSOLVER_OK) return status;
    s->api.refusal =
        (csolver_refusal_info){.status = status, .item = item, .term = term, .field = field};
    return status;
}

/* Records that a call failed for a reason that is not a single argument, for example a lack of memory. Returns
 * `status`, so that the caller can pass the status on. */
csolver_status csi_refusal_whole(csolver *s, csolver_status status) {
    return note(s, status, CSOLVER_NO_INDEX, CSOLVER_NO_INDEX, CSOLVER_FIELD_NONE);
}

/* Records that a call failed because an array argument is NULL or a count is too large; `field` says which
 * argument. Returns `status`, so that the caller can pass the status on. */
csolver_status csi_refusal_argument(csolver *s, csolver_status status, csolver_field field) {
    return note(s, status, CSOLVER_NO_INDEX, CSOLVER_NO_INDEX, field);
}

csolver_status csi_refusal_item(csolver *s, csolver_status status, size_t item,
                                csolver_field field) {
    return note(s, status, item, CSOLVER_NO_INDEX, field);
}

/* Records why adding constraints failed, if `status` is an error, and returns `status`. `item` is the index of the
 * description `d` that could not be added, or CSOLVER_NO_INDEX if no single description is to blame. */
csolver_status csi_refusal_added(csolver *s, csolver_status status, size_t item,
                                 const csolver_description *d) {
    if (status == CSOLVER_OK || item == CSOLVER_NO_INDEX || !csi_refusal_is_of_item(status))
        return csi_refusal_whole(s, status);
    return csi_refusal_item(s, status, item, csi_insert_culprit(s, d));
}

/* Records why adding the single constraint `made` failed, if `status` is an error, and returns `status`. If the
 * constraint contradicts others, the record contains the constraint's id, by which the host recognises the
 * constraint in csolver_conflict(). */
csolver_status csi_refusal_made(csolver *s, csolver_status status, csolver_constraint made,
                                const csolver_description *d) {
    (void)csi_refusal_added(s, status, 0, d);
    if (status == CSOLVER_ERROR_UNSATISFIABLE) s->api.refusal.constraint = made;
    return status;
}

/* Checks a new constant for an existing constraint; records the argument with the index `item` if it is wrong. */
csolver_status csi_argument_new_constant(csolver *s, size_t item, uint32_t constraint,
                                         double constant) {
    csolver_status status = csi_argument_constant(constant);
    if (status == CSOLVER_OK && !csi_change_fits(s, constraint, constant))
        status = CSOLVER_ERROR_RANGE;
    return csi_refusal_item(s, status, item, CSOLVER_FIELD_CONSTANT);
}

/* Checks the terms of a constraint's description. The variable of each term must belong to this solver, and the
 * coefficient must be finite and within the allowed range. Records the first wrong term. `item` is the
 * description's index in the call. */
static csolver_status check_terms(csolver *s, const csolver_description *d, size_t item) {
    for (size_t i = 0; i < d->term_count; i++) {
        uint32_t index;
        double a = d->terms[i].coefficient;
        if (!csi_id_variable(s, d->terms[i].variable, &index))
            return note(s, CSOLVER_ERROR_STALE_VARIABLE, item, i, CSOLVER_FIELD_VARIABLE);
        if ((csi_is_usable(a) && fabs(a) >= CSI_TINY) || a == 0) continue;
        return note(s, refuse(a), item, i, CSOLVER_FIELD_COEFFICIENT);
    }
    return CSOLVER_OK;
}

/* Finds the first wrong field of a constraint's description, records it, and returns what is wrong with it. `item`
 * is the description's index in the call. */
static CSI_OUTLINE CSI_COLD csolver_status find_wrong(csolver *s, const csolver_description *d,
                                                      size_t item) {
    if (d->terms == NULL && d->term_count != 0)
        return csi_refusal_item(s, CSOLVER_ERROR_NULL, item, CSOLVER_FIELD_TERMS);
    if (d->term_count > CSI_MOST(csolver_term))
        return csi_refusal_item(s, CSOLVER_ERROR_OVERFLOW, item, CSOLVER_FIELD_TERM_COUNT);
    int relation = (int)d->relation;
    if (relation < -1 || relation > 1)
        return csi_refusal_item(s, CSOLVER_ERROR_RANGE, item, CSOLVER_FIELD_RELATION);
    CSI_TRY(csi_refusal_item(s, csi_argument_constant(d->constant), item, CSOLVER_FIELD_CONSTANT));
    CSI_TRY(csi_refusal_item(s, csi_argument_priority(d->priority), item, CSOLVER_FIELD_PRIORITY));
    CSI_TRY(csi_refusal_item(s, csi_argument_weight(d->weight), item, CSOLVER_FIELD_WEIGHT));
    return check_terms(s, d, item);
}

/* Finishes csi_argument_description() for a description that has a wrong field, and for any description inside a
 * transaction of the host. Outside a transaction, adding the constraint finds all other errors, and a failed addition is
 * undone. Inside one, an addition that fails would spoil the whole transaction, so the errors must be found now. */
csolver_status csi_argument_examine(csolver *s, const csolver_description *d, size_t item) {
    if (!csi_argument_is_usable(s, d)) return find_wrong(s, d, item);
    csolver_status status = csi_insert_check(s, d);
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) s->base.undo.failure = status;
    return csi_refusal_added(s, status, item, d);
}

/* Returns STALE_CONSTRAINT if the id belongs to no constraint of this solver, and IS_EDIT if it
 * belongs to the constraint of an edit although `edits` is false. Otherwise returns OK. */
static inline csolver_status status_of_id(const csolver *s, csolver_constraint id, bool edits) {
    if (!csi_id_is_of_constraint(s, id)) return CSOLVER_ERROR_STALE_CONSTRAINT;
    return s->model.constraints.items[id.index].edit && !edits ? CSOLVER_ERROR_IS_EDIT : CSOLVER_OK;
}

/* Checks the constraint ids that the host passes to a call: each must belong to a constraint of this solver, and
 * none may occur twice. Ids of the constraints that edits made are accepted only if `edits` is true. */
CSI_OUTLINE csolver_status csi_argument_ids(csolver *s, size_t count, const csolver_constraint *ids,
                                            bool edits) {
    if (count > CSI_MOST(csolver_constraint))
        return csi_refusal_argument(s, CSOLVER_ERROR_OVERFLOW, CSOLVER_FIELD_COUNT);
    csolver_status status = CSOLVER_OK;
    size_t marked = 0;
    if (!CSI_COMPACT && count == 1) { /* a single id cannot occur twice, so it needs no mark */
        status = status_of_id(s, ids[0], edits);
        return csi_refusal_item(s, status, 0, CSOLVER_FIELD_CONSTRAINT);
    }
    for (; marked < count; marked++) {
        status = status_of_id(s, ids[marked], edits);
        if (status != CSOLVER_OK) break;
        csi_constraint *c = &s->model.constraints.items[ids[marked].index];
        if (c->named) status = CSOLVER_ERROR_DUPLICATE;
        if (status != CSOLVER_OK) break;
        c->named = 1;
    }
    if (marked < count) status = csi_refusal_item(s, status, marked, CSOLVER_FIELD_CONSTRAINT);
    while (marked-- > 0) s->model.constraints.items[ids[marked].index].named = 0;
    return status;
}
