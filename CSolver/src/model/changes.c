/* changes.c - the list of variables whose published values changed. */
#include "model.h"

/* Lets the variables know that they are in the list of changes. */
void csi_changes_mark(csolver *s) {
    for (uint32_t i = 0; s->unmarked && i < s->changes.count; i++)
        s->variables.items[s->changes.items[i].index].changed = 1;
    s->unmarked = false;
}

/* Room for `extra` changes. The first ones of many new variables are all of them: their list is given back by the
 * next solve, if it has few. Only then, since solves do not allocate once they are warm. */
csolver_status csi_changes_reserve(csolver *s, size_t extra) {
    enum { KEEP = 1024, FEW = 4 };
    bool spare = s->changes.capacity > KEEP && extra < s->changes.capacity / FEW;
    if (s->first_changes == CSI_CHANGES_LISTED && s->changes.count == 0 && spare) {
        CSI_RELEASE(s, s->changes);
        s->changes.items = NULL;
        s->changes.capacity = 0;
    }
    if (s->first_changes > 0) s->first_changes--;
    size_t all = s->variables.count, needed = s->changes.count + extra;
    if (needed > all) needed = all;
    return csi_memory_reserve(s, &s->changes.items, &s->changes.capacity, needed, needed,
                              sizeof *s->changes.items);
}

/* The constant of a constraint changes in the general way. */
void csi_changes_note(csolver *s, uint32_t constraint) {
    csi_replay *p = &s->replay;
    for (uint32_t i = 0; i < p->changed_count && i < CSI_REPLAY_SOURCES; i++)
        if (p->changed[i] == constraint) return;
    if (p->changed_count < CSI_REPLAY_SOURCES) p->changed[p->changed_count] = constraint;
    if (p->changed_count <= CSI_REPLAY_SOURCES) p->changed_count++;
}

/* All variables are to be published anew. */
void csi_changes_touch_all(csolver *s) {
    for (uint32_t i = 0; i < s->variables.count; i++)
        if (s->variables.items[i].live) csi_changes_touch(s, s->variables.items[i].column);
}
