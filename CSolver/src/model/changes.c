/* changes.c - the list of variables whose published values changed. */
#include "model.h"

/* Takes variables that are gone out of the list. */
void csi_changes_tidy(csolver *s) {
    uint32_t kept = 0;
    if (s->gone_changes == 0) return;
    for (uint32_t i = 0; i < s->changes.count; i++) {
        csolver_variable id = s->changes.items[i];
        const csi_variable *v = &s->variables.items[id.index];
        if (v->live && v->generation == id.generation) s->changes.items[kept++] = id;
    }
    s->changes.count = kept;
    s->gone_changes = 0;
}

/* The variable, which knows whether it is in the list and is about to be freed, is not to be told of. It stays in
 * there until as many are gone as are left. */
void csi_changes_drop(csolver *s, uint32_t variable) {
    csi_variable *v = &s->variables.items[variable];
    if (2 * s->gone_changes > s->changes.count) csi_changes_tidy(s);
    s->gone_changes += v->changed;
    v->changed = 0;
}

/* Lets the variables know that they are in the list of changes. */
void csi_changes_mark(csolver *s) {
    if (s->unmarked) csi_changes_tidy(s);
    for (uint32_t i = 0; s->unmarked && i < s->changes.count; i++)
        s->variables.items[s->changes.items[i].index].changed = 1;
    s->unmarked = false;
}

/* Room for `extra` changes. The first ones of many new variables are all of them: their list is given back by the
 * next solve, if it has few. Only then, since solves do not allocate once they are warm. */
csolver_status csi_changes_reserve(csolver *s, size_t extra) {
    enum { FEW = 4 };
    bool spare = s->changes.capacity > CSI_KEPT && extra < s->changes.capacity / FEW;
    if (s->first_changes == CSI_CHANGES_LISTED && s->changes.count == 0 && spare) {
        CSI_RELEASE(s, s->changes);
        s->changes.items = NULL;
        s->changes.capacity = 0;
    }
    if (s->first_changes > 0) s->first_changes--;
    size_t all = s->variables.count, needed = s->changes.count + extra;
    if (needed > all + s->gone_changes) needed = all + s->gone_changes;
    return csi_memory_reserve(s, &s->changes.items, &s->changes.capacity, needed, needed,
                              sizeof *s->changes.items);
}

/* The constant of a constraint changes in the general way. */
void csi_changes_note(csolver *s, uint32_t constraint) {
    csi_resize *p = &s->resize;
    for (uint32_t i = 0; i < p->changed_count && i < CSI_RESIZE_SOURCES; i++)
        if (p->changed[i] == constraint) return;
    if (p->changed_count < CSI_RESIZE_SOURCES) p->changed[p->changed_count] = constraint;
    if (p->changed_count <= CSI_RESIZE_SOURCES) p->changed_count++;
}

/* All variables are to be published anew. */
void csi_changes_touch_all(csolver *s) {
    for (uint32_t i = 0; i < s->variables.count; i++)
        if (s->variables.items[i].live) csi_changes_touch(s, s->variables.items[i].column);
}
