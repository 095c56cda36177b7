/* norm.c - how the errors of one priority add up. */
#include "model.h"

/* The exception that a priority is, or none. */
const csi_norm_exception *csi_norm_exception_of(const csolver *s, double priority) {
    for (uint32_t i = 0; i < s->model.norm.exceptions.count; i++) {
        const csi_norm_exception *e = &s->model.norm.exceptions.items[i];
        if (!(e->priority < priority) && !(e->priority > priority)) return e;
    }
    return NULL;
}

/* How the errors of a priority add up. */
csolver_norm csi_norm_of(const csolver *s, double priority) {
    const csi_norm_exception *e = csi_norm_exception_of(s, priority);
    return e != NULL ? e->norm : s->model.norm.common;
}

/* Whether the simplex method is to optimise. */
bool csi_norm_by_simplex(const csolver *s) { return s->model.norm.common != CSOLVER_NORM_SQUARES; }

/* Whether errors of some priority count by their squares. */
bool csi_norm_has_squares(const csolver *s) {
    if (s->model.norm.common != CSOLVER_NORM_ABSOLUTE) return true;
    for (uint32_t i = 0; i < s->model.norm.exceptions.count; i++)
        if (s->model.norm.exceptions.items[i].norm != CSOLVER_NORM_ABSOLUTE) return true;
    return false;
}
