/* changes.c - keeps two lists: the variables whose values changed since the host last called
 * csolver_take_changes(), and the columns whose values the next solve may have to publish (copy to the
 * array that the host reads). */
#include "model.h"

/* Removes the entries of variables that no longer exist from the list of changes. */
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

/* Called before a variable is freed. If the list of changed variables contains it, its entry there is
 * counted as void. Void entries are removed when they make up more than half of the list, so a removal
 * costs amortised O(1). */
void csi_changes_drop(csolver *s, uint32_t variable) {
    csi_variable *v = &s->model.variables.items[variable];
    if (2 * s->model.void_changes > s->model.changes.count) csi_changes_tidy(s);
    s->model.void_changes += v->changed;
    v->changed = 0;
}

/* Sets the `changed` flag of all variables in the list of changes. Formulas that replace a solve during
 * resizing (affine/resize_run.c) do not set these flags, to save time; they set `unmarked` instead, and
 * this function catches up. */
void csi_changes_mark(csolver *s) {
    if (s->model.unmarked) csi_changes_tidy(s);
    for (uint32_t i = 0; s->model.unmarked && i < s->model.changes.count; i++)
        s->model.variables.items[s->model.changes.items[i].index].changed = 1;
    s->model.unmarked = false;
}

/* Makes room for `extra` more entries in the list of changed variables. The first list after many
 * variables were added contains all of them. Its memory is freed by the next solve that changes few
 * values, and not later, because repeated solves must not allocate. Errors: OUT_OF_MEMORY. */
csolver_status csi_changes_reserve(csolver *s, size_t extra) {
    enum { FEW = 4 };
    bool spare = s->model.changes.capacity > CSI_KEPT && extra < s->model.changes.capacity / FEW;
    if (s->model.first_changes == CSI_CHANGES_LISTED && s->model.changes.count == 0 && spare)
        CSI_DROP(s, s->model.changes);
    if (s->model.first_changes > 0) s->model.first_changes--;
    size_t all = s->model.variables.count, needed = s->model.changes.count + extra;
    if (needed > all + s->model.void_changes) needed = all + s->model.void_changes;
    return csi_memory_reserve(s, &s->model.changes.items, &s->model.changes.capacity, needed,
                              needed, sizeof *s->model.changes.items);
}

/* Records that the constant of a constraint was changed by the general algorithm. If the same constants
 * change again and again, formulas are compiled for them that replace later solves (affine/resize.c). */
void csi_changes_note(csolver *s, uint32_t constraint) {
    csi_recent *r = &s->model.recent;
    for (uint32_t i = 0; i < r->count && i < CSI_RECENT; i++)
        if (r->constraints[i] == constraint) return;
    if (r->count < CSI_RECENT) r->constraints[r->count] = constraint;
    if (r->count <= CSI_RECENT) r->count++;
}

/* Adds a column to the list of columns to publish when the list is full. If more than one in sixteen of
 * all columns are listed, the list is given up instead of growing: searching the marks of all columns then
 * costs no more, and needs no memory. */
void csi_changes_grow(csolver *s, uint32_t column) {
    enum { PART = 16 };
    if (s->model.touched.count >= s->model.columns.count / PART + CSI_LIST_STEP)
        s->model.touched.lost = true;
    else
        csi_list_grow(s, &s->model.touched, column);
}

/* Marks the columns of all variables, so that the next solve publishes all values. */
void csi_changes_touch_all(csolver *s) {
    for (uint32_t i = 0; i < s->model.variables.count; i++)
        if (s->model.variables.items[i].live)
            csi_changes_touch(s, s->model.variables.items[i].column);
}
