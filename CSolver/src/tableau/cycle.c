/* cycle.c - finds out whether the simplex method goes round in circles, at a cost that has nothing to do with
 * the size of the solver.
 *
 * A cycle exchanges the same pairs of columns again and again. So one exchange is remembered for a window of
 * steps, and cycling is suspected when it comes back a few times in its window. The window must be longer
 * than the cycle and must begin when the cycle has begun; both are unknown, so windows have the lengths 1, 1,
 * 2, 1, 1, 2, 4, 1, ... times the shortest (Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas
 * algorithms", 1993): windows of all lengths come again and again. While cycling is suspected the smallest
 * index wins (Bland, 1977), each time for twice as many steps, so that a suspicion that was wrong costs
 * little, and one that was right ends the cycle. */
#include "tableau.h"

static void open_window(csolver *s, uint32_t leaving, uint32_t entering) {
    csi_cycle *c = &s->tableau.cycle;
    c->leaving = leaving;
    c->entering = entering;
    c->returns = 0;
    c->left = CSI_CYCLE_SHORTEST * c->length;
    /* Knuth's "reluctant doubling" gives the lengths. */
    if ((c->turn & (~c->turn + 1)) == c->length) {
        c->turn++;
        c->length = 1;
    } else {
        c->length *= 2;
    }
}

/* A call begins. */
void csi_cycle_begin(csolver *s) {
    s->tableau.cycle = (csi_cycle){.turn = 1, .length = 1, .bland = CSI_CYCLE_SHORTEST};
    s->tableau.bland = false;
}

/* `leaving` has been exchanged for `entering`. */
void csi_cycle_note(csolver *s, uint32_t leaving, uint32_t entering) {
    csi_cycle *c = &s->tableau.cycle;
    if (s->tableau.bland) {
        if (--c->left > 0) return;
        s->tableau.bland = false;
        csi_queue_rebuild(s);
        return;
    }
    if (c->left == 0) {
        open_window(s, leaving, entering);
        return;
    }
    c->left--;
    if (c->leaving != leaving || c->entering != entering || ++c->returns < CSI_CYCLE_RETURNS)
        return;
    s->tableau.bland = true;
    c->left = c->bland *= 2;
    csi_queue_rebuild(s);
}
