/* changes.c - the list of variables whose published values changed. */
#include "model.h"

/* Takes variables that are gone out of the list. */
void csi_changes_tidy(csolver *s) {
    uint32_t kept = 0;
    if (s->model.gone_changes == 0) return;
    for (uint32_t i = 0; i < s->model.changes.count; i++) {
        csolver_variable id = s->model.changes.items[i];
        const csi_variable *v = &s->model.variables.items[id.index];
        if (v->live && v->generation == id.generation) s->model.changes.items[kept++] = id;
    }
    s->model.changes.count = kept;
    s->model.gone_changes = 0;
}

/* The variable, which knows whether it is in the list and is about to be freed, is not to be told of. It stays in
 * there until as many are gone as are left. */
void csi_changes_drop(csolver *s, uint32_t variable) {
    csi_variable *v = &s->model.variables.items[variable];
    if (2 * s->model.gone_changes > s->model.changes.count) csi_changes_tidy(s);
    s->model.gone_changes += v->changed;
    v->changed = 0;
}

/* Lets the variables know that they are in the list of changes. */
void csi_changes_mark(csolver *s) {
    if (s->model.unmarked) csi_changes_tidy(s);
    for (uint32_t i = 0; s->model.unmarked && i < s->model.changes.count; i++)
        s->model.variables.items[s->model.changes.items[i].index].changed = 1;
    s->model.unmarked = false;
}

/* Room for `extra` changes. The first ones of many new variables are all of them: their list is given back by the
 * next solve, if it has few. Only then, since solves do not allocate once they are warm. */
csolver_status csi_changes_reserve(csolver *s, size_t extra) {
    enum { FEW = 4 };
    bool spare = s->model.changes.capacity > CSI_KEPT && extra < s->model.changes.capacity / FEW;
    if (s->model.first_changes == CSI_CHANGES_LISTED && s->model.changes.count == 0 && spare)
        CSI_DROP(s, s->model.changes);
    if (s->model.first_changes > 0) s->model.first_changes--;
    size_t all = s->model.variables.count, needed = s->model.changes.count + extra;
    if (needed > all + s->model.gone_changes) needed = all + s->model.gone_changes;
    return csi_memory_reserve(s, &s->model.changes.items, &s->model.changes.capacity, needed,
                              needed, sizeof *s->model.changes.items);
}

/* The constant of a constraint changes in the general way. */
void csi_changes_note(csolver *s, uint32_t constraint) {
    csi_recent *r = &s->model.recent;
    for (uint32_t i = 0; i < r->count && i < CSI_RECENT; i++)
        if (r->constraints[i] == constraint) return;
    if (r->count < CSI_RECENT) r->constraints[r->count] = constraint;
    if (r->count <= CSI_RECENT) r->count++;
}

/* Adds a marked column to the list of those to be published, which is full. Where more is touched than one in sixteen
 * columns, a look at all marks costs no more than a list, and needs no memory. */
void csi_changes_grow(csolver *s, uint32_t column) {
    enum { PART = 16 };
    if (s->model.touched.count >= s->model.columns.count / PART + CSI_LIST_STEP)
        s->model.touched.lost = true;
    else
        csi_list_grow(s, &s->model.touched, column);
}

/* All variables are to be published anew. */
void csi_changes_touch_all(csolver *s) {
    for (uint32_t i = 0; i < s->model.variables.count; i++)
        if (s->model.variables.items[i].live)
            csi_changes_touch(s, s->model.variables.items[i].column);
}
