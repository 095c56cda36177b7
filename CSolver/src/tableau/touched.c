/* touched.c - keeps the list of columns whose values the next solve may have to publish (copy to the
 * array that the calling program reads). */
#include "records.h"

/* Adds a column to the list of columns whose values the next solve may have to publish (copy to
 * the array that the calling program reads). Called when the list is full. If the list already
 * holds more than a sixteenth of all columns, it is abandoned instead of enlarged: testing the
 * mark of every column then costs no more, and needs no memory. */
void csi_touched_grow(csolver *s, uint32_t column) {
    enum { PART = 16 };
    if (s->tableau.touched.count >= s->tableau.columns.count / PART + CSI_LIST_STEP)
        s->tableau.touched.lost = true;
    else
        csi_list_grow(s, &s->tableau.touched, column);
}

/* Adds the column of a lone variable to the list of columns whose values the next solve may have
 * to publish, so that this solve chooses the variable's value again. Does nothing for other
 * columns. Called when the constraints on a column have changed, or when a row that contained it
 * has been removed. */
CSI_OUTLINE void csi_touched_lone(csolver *s, uint32_t column) {
    csi_touched_lone_inline(s, column);
}

/* Marks the columns of all variables, so that the next solve publishes all values (copies them
 * to the array that the calling program reads). */
void csi_touched_all(csolver *s) {
    s->tableau.unsettled = true;
    for (uint32_t i = 0; i < s->model.variables.count; i++)
        if (s->model.variables.items[i].live)
            csi_touched_add(s, s->model.variables.items[i].column);
}
