/* slopes.c - computes slopes of the cost that the constraints of one priority give a column, in
 * O(log n), from a breakpoint tree (breakpoint_tree.h).
 *
 * This cost is the sum of weight * |x - breakpoint| over the constraints, where an inequality
 * counts on one side only. Its slope to the right of x is the sum of the weights of the
 * constraints that rise at or below x, minus the sum for those that fall above x. Each node of
 * the tree stores both sums for its subtree, so walking down one path adds up the slope. */
#include "breakpoint_tree.h"

#include "../base/numeric.h"

/* Returns -1, 0 or 1 as `slope` is less than, equal to or greater than the slope that a search
 * looks for. Differences that may be rounding errors count as 0. `most`, the largest weight at
 * this priority, is the common scale of all comparisons, so slopes never compare as falling from
 * left to right. */
int csi_slopes_compare(double slope, double most, csi_goal goal) {
    double scale = csi_max(most, goal.scale);
    if (csi_is_cancelled(slope, most)) {
        slope = 0;
        scale = goal.scale;
    }
    double difference = slope - goal.value;
    if (csi_is_cancelled(difference, scale)) return 0;
    return difference < 0 ? -1 : 1;
}

static double slope_of(csi_wide rise, csi_wide fall) { return csi_wide_subtract(rise, fall).high; }

static csi_wide add_rise(const csolver *s, csi_wide sum, uint32_t root) {
    return root == CSI_NONE ? sum : csi_wide_add(sum, csi_spot_at(s, root)->rise);
}

static csi_wide add_fall(const csolver *s, csi_wide sum, uint32_t root) {
    return root == CSI_NONE ? sum : csi_wide_add(sum, csi_spot_at(s, root)->fall);
}

static csi_wide own_rise(const csi_spot *x) { return csi_wide_of(x->side <= 0 ? x->weight : 0); }

static csi_wide own_fall(const csi_spot *x) { return csi_wide_of(x->side >= 0 ? x->weight : 0); }

/* Returns the derivative of the cost of one priority at the point `value`: the right-hand
 * derivative if `direction` is 1, the left-hand one if -1. `root` is the root of the treap of
 * that priority's breakpoints. */
double csi_slopes_at(csolver *s, uint32_t root, double value, int direction) {
    csi_wide rise = {0, 0}, fall = {0, 0};
    while (root != CSI_NONE) {
        const csi_spot *x = csi_spot_at(s, root);
        s->base.statistics.breakpoints++;
        if (direction > 0 ? x->key <= value : x->key < value) {
            rise = csi_wide_add(add_rise(s, rise, x->left), own_rise(x));
            root = x->right;
        } else {
            fall = csi_wide_add(add_fall(s, fall, x->right), own_fall(x));
            root = x->left;
        }
    }
    return slope_of(rise, fall);
}

/* Returns the lowest breakpoint on whose right the slope of the cost is at least `goal`. Returns
 * -INFINITY if the slope is that large everywhere, and INFINITY if nowhere. */
static double first_above(csolver *s, uint32_t root, csi_goal goal) {
    const csi_spot *top = csi_spot_at(s, root);
    double most = top->most, found = INFINITY;
    csi_wide rise = {0, 0}, fall = {0, 0};
    if (csi_slopes_compare(-top->fall.high, most, goal) >= 0) return -INFINITY;
    while (root != CSI_NONE) {
        const csi_spot *x = csi_spot_at(s, root);
        csi_wide risen = csi_wide_add(add_rise(s, rise, x->left), own_rise(x));
        csi_wide to_fall = add_fall(s, fall, x->right);
        s->base.statistics.breakpoints++;
        if (csi_slopes_compare(slope_of(risen, to_fall), most, goal) >= 0) {
            found = x->key;
            fall = csi_wide_add(to_fall, own_fall(x));
            root = x->left;
        } else {
            rise = risen;
            root = x->right;
        }
    }
    return found;
}

/* Returns the highest breakpoint on whose left the slope of the cost is at most `goal`. Returns
 * INFINITY if the slope is that small everywhere, and -INFINITY if nowhere. */
static double last_below(csolver *s, uint32_t root, csi_goal goal) {
    const csi_spot *top = csi_spot_at(s, root);
    double most = top->most, found = -INFINITY;
    csi_wide rise = {0, 0}, fall = {0, 0};
    if (csi_slopes_compare(top->rise.high, most, goal) <= 0) return INFINITY;
    while (root != CSI_NONE) {
        const csi_spot *x = csi_spot_at(s, root);
        csi_wide risen = add_rise(s, rise, x->left);
        csi_wide to_fall = csi_wide_add(add_fall(s, fall, x->right), own_fall(x));
        s->base.statistics.breakpoints++;
        if (csi_slopes_compare(slope_of(risen, to_fall), most, goal) <= 0) {
            found = x->key;
            rise = csi_wide_add(risen, own_rise(x));
            root = x->right;
        } else {
            fall = to_fall;
            root = x->left;
        }
    }
    return found;
}

/* Finds the interval of points at which `goal` is a subgradient of the cost of one priority; for
 * `goal` 0, these are the minima. If `goal` is steeper than all slopes of the cost, both ends
 * are the same infinity. */
void csi_slopes_range(csolver *s, uint32_t root, csi_goal goal, double *low, double *high) {
    *low = first_above(s, root, goal);
    *high = last_below(s, root, goal);
}
