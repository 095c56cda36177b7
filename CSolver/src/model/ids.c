/* ids.c - checks the ids of variables and constraints that the calling program passes, and makes
 * sure that no id is given twice.
 *
 * An id consists of an index and a generation. The upper 12 bits of the generation are a tag of
 * the solver, so that ids of other solvers are recognised. The lower bits (20 for variables, 16
 * for constraints) count how often the index has been used. An index whose count has reached its
 * maximum is never used again, so an old id is never mistaken for a newer one. */
#include "model.h"

enum { COUNT_MASK = 0xfffff };

/* Increments the generation of an index that is being freed, so that the old id becomes invalid.
 * Returns false if the generation has reached its maximum; the caller must then never use the
 * index again. */
bool csi_id_next_generation(uint32_t *generation) {
    if ((*generation & COUNT_MASK) == COUNT_MASK) return false;
    ++*generation;
    return true;
}

/* Writes the index of the constraint with this id to `index`. Returns false if the constraint
 * has been removed or the id belongs to another solver. */
CSI_OUTLINE bool csi_id_constraint(const csolver *s, csolver_constraint id, uint32_t *index) {
    if (!csi_id_is_of_constraint(s, id)) return false;
    *index = id.index;
    return true;
}
