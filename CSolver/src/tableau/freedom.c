/* freedom.c - what the constraints on a column alone leave it. */
#include "tableau.h"

/* csi_freedom() of a column that has a cost, or whose bounds are not known yet. */
int csi_freedom_walk(const csolver *s, uint32_t column) {
    int freedom = 0, looked = 0;
    bool lower = false, upper = false;
    if (csi_col(s, column)->in_tree) return 2;
    for (uint32_t i = csi_col(s, column)->singles; i != CSI_NONE;
         i = s->model.constraints.items[i].next) {
        const csi_constraint *c = &s->model.constraints.items[i];
        if (looked++ == CSI_FREEDOM_LOOKS) return 2;
        if (!csi_is_required(s, c)) {
            freedom = 2;
        } else {
            int side = c->coefficient < 0 ? -c->relation : c->relation;
            lower |= side >= 0;
            upper |= side <= 0;
            if (freedom == 0) freedom = 1;
        }
    }
    return lower && upper ? 3 : freedom;
}
