/* changes.c - keeps two lists: the variables whose values have changed since the last call of
 * csolver_take_changes(), and the columns whose values the next solve may have to publish (copy
 * to the array that the calling program reads). */
#include "model.h"

/* Removes the entries of deleted variables from the list of variables whose values have changed,
 * which csolver_take_changes() delivers. */
void csi_changes_tidy(csolver *s) {
    uint32_t kept = 0;
    if (s->model.void_changes == 0) return;
    for (uint32_t i = 0; i < s->model.changes.count; i++) {
        csolver_variable id = s->model.changes.items[i];
        const csi_variable *v = &s->model.variables.items[id.index];
        if (v->live && v->generation == id.generation) s->model.changes.items[kept++] = id;
    }
    s->model.changes.count = kept;
    s->model.void_changes = 0;
}

/* Called before a variable is freed. If the list of variables with changed values contains the
 * variable, its entry becomes void and is counted. All void entries are removed when they make
 * up more than half of the list, so freeing a variable costs amortised O(1). */
void csi_changes_drop(csolver *s, uint32_t variable) {
    csi_variable *v = &s->model.variables.items[variable];
    if (2 * s->model.void_changes > s->model.changes.count) csi_changes_tidy(s);
    s->model.void_changes += v->changed;
    v->changed = 0;
}

/* Sets the `changed` flag of each variable in the list of variables whose values have changed.
 * The compiled formulas that replace solves while a window is resized (affine/resize_run.c)
 * extend the list without setting these flags, to save time, and set `unmarked` instead. Code
 * that needs the flags calls this function first. */
void csi_changes_mark(csolver *s) {
    if (s->model.unmarked) csi_changes_tidy(s);
    for (uint32_t i = 0; s->model.unmarked && i < s->model.changes.count; i++)
        s->model.variables.items[s->model.changes.items[i].index].changed = 1;
    s->model.unmarked = false;
}

/* Makes room for `extra` more entries in the list of variables whose values have changed. The first
 * solve after many variables were added lists all of them. The first solve after it that changes few
 * values frees the memory of this long list. From then on, solves keep the memory of their lists,
 * because repeated solves must not allocate. Errors: OUT_OF_MEMORY. */
csolver_status csi_changes_reserve(csolver *s, size_t extra) {
    enum { FEW = 4 };
    bool spare = s->model.changes.capacity > CSI_KEPT && extra < s->model.changes.capacity / FEW;
    if (s->model.first_changes == CSI_CHANGES_LISTED && s->model.changes.count == 0 && spare)
        CSI_DROP(s, s->model.changes);
    if (s->model.first_changes > 0) s->model.first_changes--;
    size_t all = s->model.variables.count, needed = s->model.changes.count + extra;
    if (needed > all + s->model.void_changes) needed = all + s->model.void_changes;
    if (needed <= s->model.changes.capacity) return CSOLVER_OK;
    return csi_memory_reserve(s, &s->model.changes.items, &s->model.changes.capacity, needed,
                              needed, sizeof *s->model.changes.items);
}

/* Records that the constant of a constraint was changed, and that an ordinary solve must follow.
 * If the same constants change in one solve after another, the solver compiles formulas that
 * replace later solves (affine/resize.c). */
void csi_changes_note(csolver *s, uint32_t constraint) {
    csi_recent *r = &s->model.recent;
    if (r->count > CSI_RECENT) return;
    for (uint32_t i = 0; i < r->count && i < CSI_RECENT; i++)
        if (r->constraints[i] == constraint) return;
    if (r->count < CSI_RECENT) r->constraints[r->count] = constraint;
    r->count++;
}
