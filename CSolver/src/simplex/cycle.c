/* cycle.c - detects cycling of the simplex method, at a cost of O(1) for each step.
 *
 * A cycle repeats the same exchanges of basic columns. So the detection remembers one exchange for a
 * *window* of steps, and suspects a cycle if the exchange comes back several times within the window. The
 * window must begin after the cycle has begun, and must be longer than the cycle. Both are unknown.
 * Therefore windows have the lengths 1, 1, 2, 1, 1, 2, 4, 1, ... times the shortest one (M. Luby, A.
 * Sinclair and D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993): each length occurs again
 * and again.
 *
 * While a cycle is suspected, the solver chooses columns by the smallest index (R. G. Bland, 1977), which
 * breaks any cycle but may be slow. Bland's rule is used for twice as many steps each time, so a wrong
 * suspicion costs little, and a real cycle is broken eventually. */
#include "simplex.h"

/* Starts the next window of steps: remembers this exchange of basic columns, in order to count how often
 * it comes back. */
static void open_window(csolver *s, uint32_t leaving, uint32_t entering) {
    csi_cycle *c = &s->simplex.cycle;
    c->leaving = leaving;
    c->entering = entering;
    c->returns = 0;
    c->left = CSI_CYCLE_SHORTEST * c->length;
    /* D. E. Knuth's "reluctant doubling" computes the next length of the sequence 1, 1, 2, 1, 1, 2,
     * 4, 1, ... from two numbers. */
    if ((c->turn & (~c->turn + 1)) == c->length) {
        c->turn++;
        c->length = 1;
    } else {
        c->length *= 2;
    }
}

/* Resets the detection of cycling at the beginning of a call of the host, so that a suspicion from
 * an earlier call does not change the choice of columns. */
void csi_cycle_begin(csolver *s) {
    s->simplex.cycle = (csi_cycle){.turn = 1, .length = 1, .bland = CSI_CYCLE_SHORTEST};
    s->tableau.by_index = false;
}

/* Records one step, in which `entering` replaced `leaving` in the basis, and switches Bland's rule
 * (choose the smallest index) on or off. When the rule is switched, the queue of violated columns
 * is rebuilt, because its order depends on the rule. */
void csi_cycle_note(csolver *s, uint32_t leaving, uint32_t entering) {
    csi_cycle *c = &s->simplex.cycle;
    if (s->tableau.by_index) {
        if (--c->left > 0) return;
        s->tableau.by_index = false;
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
    s->tableau.by_index = true;
    c->left = c->bland *= 2;
    csi_queue_rebuild(s);
}
