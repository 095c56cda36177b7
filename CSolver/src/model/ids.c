/* ids.c - ids that hosts hold: an index and a generation, in which the upper 12 bits are the
 * solver's tag and the lower ones, 20 of variables and 16 of constraints, count the uses of the slot. A slot
 * whose count is used up is retired, so an id is never mistaken for a later one. */
#include "model.h"

enum { COUNT_MASK = 0xfffff };

/* False when the slot has had all its uses. */
bool csi_id_next_generation(uint32_t *generation) {
    if ((*generation & COUNT_MASK) == COUNT_MASK) return false;
    ++*generation;
    return true;
}

bool csi_id_constraint(const csolver *s, csolver_constraint id, uint32_t *index) {
    if (id.index >= s->model.constraints.count) return false;
    const csi_constraint *c = &s->model.constraints.items[id.index];
    if (!c->live || (s->model.tag | c->generation) != id.generation) return false;
    *index = id.index;
    return true;
}

/* The edit among the constraints on the column alone, or none. */
uint32_t csi_id_edit_on(const csolver *s, uint32_t column) {
    if (csi_col(s, column)->in_tree) return csi_tree_edit(s, column);
    uint32_t single = csi_col(s, column)->singles;
    while (single != CSI_NONE && !s->model.constraints.items[single].edit)
        single = s->model.constraints.items[single].next;
    return single;
}
