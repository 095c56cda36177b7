/* slopes.c - the slopes of the cost that one priority of a tree adds up to (breakpoint_tree.h), in logarithmic time. */
#include "breakpoint_tree.h"

#include "../base/numeric.h"

/* How a slope compares with a goal, as csi_vector_compare() says of components: what is cancelled is absent. `most` is
 * the largest weight of the level, the same for all its slopes, so that the order of slopes is that of values. */
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

/* The derivative of a level's cost on one side of `value`. */
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

/* The first breakpoint after which the slope is not below the goal. */
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

/* The last breakpoint before which the slope is not above the goal. */
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

/* The points at which the goal is a slope of the level's cost; both ends infinite on one side if there are none. */
void csi_slopes_range(csolver *s, uint32_t root, csi_goal goal, double *low, double *high) {
    *low = first_above(s, root, goal);
    *high = last_below(s, root, goal);
}
