/* restriction.c - classifies how much the constraints on a single column restrict its value. A
 * column with few restrictions is the best choice for the basic column of a new row, because it can
 * take the value that the row requires. csi_restriction() in tableau.h lists the classes. */
#include "tableau.h"

/* Returns how much the constraints on a column restrict its value, as one of the classes of
 * csi_restriction(). Used for columns with a cost or with outdated bounds, whose constraints must
 * be read: at most CSI_RESTRICTION_LOOKS of them, and none after the first optional one. */
int csi_restriction_walk(const csolver *s, uint32_t column) {
    int looked = 0;
    bool lower = false, upper = false;
    if (csi_in_tree(csi_col(s, column))) return 2;
    for (uint32_t i = csi_col(s, column)->singles; i != CSI_NONE;
         i = s->model.constraints.items[i].next) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (looked++ == CSI_RESTRICTION_LOOKS || !csi_is_required(s, c)) return 2;
        int side = c->coefficient < 0 ? -c->relation : c->relation;
        lower |= side >= 0;
        upper |= side <= 0;
    }
    return lower && upper ? 3 : looked > 0;
}
