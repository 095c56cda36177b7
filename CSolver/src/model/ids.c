/* ids.c - checks the ids of variables and constraints that hosts hold, and makes sure that no id is given
 * twice.
 *
 * An id consists of an index and a generation. The upper 12 bits of the generation are a tag of the
 * solver. The lower bits (20 for variables, 16 for constraints) count how often the index has been used.
 * An index whose count has reached its maximum is never used again, so an old id is never mistaken for a
 * newer one. */
#include "model.h"

enum { COUNT_MASK = 0xfffff };

/* Advances the generation of an index that is being freed. Returns false if the count of uses is
 * exhausted; the caller must then never use the index again. */
bool csi_id_next_generation(uint32_t *generation) {
    if ((*generation & COUNT_MASK) == COUNT_MASK) return false;
    ++*generation;
    return true;
}

/* Finds the index of a constraint's id. Returns false for an id that is stale or of another solver. */
bool csi_id_constraint(const csolver *s, csolver_constraint id, uint32_t *index) {
    if (id.index >= s->model.constraints.count) return false;
    const csi_constraint *c = &s->model.constraints.items[id.index];
    if (!c->live || (s->model.tag | c->generation) != id.generation) return false;
    if (c->kind == CSI_KIND_FORM) return false; /* forms have no ids; the number was guessed */
    *index = id.index;
    return true;
}

/* Returns the edit among the constraints that concern this column alone, or CSI_NONE if the host does not
 * edit its variable. */
uint32_t csi_id_edit_on(const csolver *s, uint32_t column) {
    if (csi_col(s, column)->in_tree) return csi_tree_edit(s, column);
    uint32_t single = csi_col(s, column)->singles;
    while (single != CSI_NONE && !s->model.constraints.items[single].edit)
        single = s->model.constraints.items[single].next;
    return single;
}
