/* norm.c - tells for each priority whether the errors of its constraints are added up as
 * absolute values or as squares. One norm applies to all priorities, except those in a short
 * list of exceptions. */
#include "model.h"

/* Returns the norm that was set for this priority alone, or NULL if the priority uses the
 * solver's common norm. */
const csi_norm_exception *csi_norm_exception_of(const csolver *s, double priority) {
    for (uint32_t i = 0; i < s->model.norm.exceptions.count; i++) {
        const csi_norm_exception *e = &s->model.norm.exceptions.items[i];
        if (!(e->priority < priority) && !(e->priority > priority)) return e;
    }
    return NULL;
}

/* Returns how errors at this priority are added up, as absolute values or as squares: by the
 * norm set for this priority alone if there is one, otherwise by the solver's common norm. */
csolver_norm csi_norm_of(const csolver *s, double priority) {
    const csi_norm_exception *e = csi_norm_exception_of(s, priority);
    return e != NULL ? e->norm : s->model.norm.common;
}

/* Returns whether the simplex method minimises the errors of optional constraints. Under the
 * norm of squares it only satisfies the required constraints, and least squares find the
 * optimum. */
bool csi_norm_by_simplex(const csolver *s) { return s->model.norm.common != CSOLVER_NORM_SQUARES; }

/* Finishes csi_norm_has_squares() for a solver in which some priorities have norms of their own. */
bool csi_norm_has_square_exception(const csolver *s) {
    for (uint32_t i = 0; i < s->model.norm.exceptions.count; i++)
        if (s->model.norm.exceptions.items[i].norm != CSOLVER_NORM_ABSOLUTE) return true;
    return false;
}
