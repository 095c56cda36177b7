/* treap.c - treaps, which are binary search trees by key and at the same time heaps by rank (R.
 * Seidel and C. Aragon, "Randomized search trees", 1996). Each node also stores a summary of its
 * subtree, for example a sum of slopes.
 *
 * The rank of a node is a hash of its contents. So the shape of a treap depends only on its
 * nodes, not on the order in which they were inserted. All operations cost O(log n) on average.
 * Nothing is allocated here; the callers provide the nodes. */
#include "breakpoint_tree.h"

#include "../base/numeric.h"

/* Returns whether node `a` comes before node `b` in a treap: nodes are ordered by key, and those
 * with equal keys by the index of their constraint. */
static bool is_before(const csi_spot *a, const csi_spot *b) {
    if (a->key < b->key || a->key > b->key) return a->key < b->key;
    return a->constraint < b->constraint;
}

/* Returns a hash of a number, so that similar numbers get unrelated ranks in a treap. Different
 * numbers have different hashes, so no two constraints have the same rank. This is the finaliser
 * of MurmurHash3. */
static uint32_t mix(uint32_t number) {
    number = (number ^ (number >> 16)) * UINT32_C(0x85ebca6b);
    number = (number ^ (number >> 13)) * UINT32_C(0xc2b2ae35);
    return number ^ (number >> 16);
}

/* Returns the rank of a treap node, which decides how high the node is in the tree. The rank is
 * a hash of the index of the node's constraint; in a node for a priority, it is a hash of the
 * priority. */
static uint32_t rank_of(const csi_spot *x) {
    if (x->kind != CSI_SPOT_LEVEL) return mix(x->constraint);
    uint64_t pattern = csi_bits(x->key);
    return mix(mix((uint32_t)(pattern >> 32)) ^ (uint32_t)pattern);
}

/* Returns whether treap node `a` has a higher rank than `b`, so that it must be an ancestor if
 * one of them is. Between nodes of equal rank, the one with the lower key is above. */
static bool is_above(const csi_spot *a, const csi_spot *b) {
    uint32_t ranks[] = {rank_of(a), rank_of(b)};
    return ranks[0] != ranks[1] ? ranks[0] > ranks[1] : is_before(a, b);
}

/* Sets the summary that a treap node stores of its subtree (bounds, sums of slopes, or an
 * interval) to that of the node alone, as if it had no children. */
static void begin(csi_spot *x) {
    if (x->kind == CSI_SPOT_MEMBER) {
        x->lower = x->required && x->side >= 0 ? x->key : -INFINITY;
        x->upper = x->required && x->side <= 0 ? x->key : INFINITY;
        x->any_cost = x->has_cost;
    } else if (x->kind == CSI_SPOT_BREAKPOINT) {
        x->most = x->weight;
        x->rise = csi_wide_of(x->side <= 0 ? x->weight : 0);
        x->fall = csi_wide_of(x->side >= 0 ? x->weight : 0);
    } else {
        x->lowest = x->low;
        x->highest = x->high;
    }
}

/* Merges the summary that a child stores of its subtree (bounds, sums of slopes, or an interval)
 * into the summary of its parent `x`. */
static void include(csi_spot *x, const csi_spot *child) {
    if (x->kind == CSI_SPOT_MEMBER) {
        x->lower = csi_max(x->lower, child->lower);
        x->upper = csi_min(x->upper, child->upper);
        x->any_cost |= child->any_cost;
    } else if (x->kind == CSI_SPOT_BREAKPOINT) {
        x->most = csi_max(x->most, child->most);
        x->rise = csi_wide_add(x->rise, child->rise);
        x->fall = csi_wide_add(x->fall, child->fall);
    } else {
        x->lowest = csi_max(x->lowest, child->lowest);
        x->highest = csi_min(x->highest, child->highest);
    }
}

/* Recomputes the summary that node `x` stores of its subtree (bounds, sums of slopes, or an
 * interval) from its own contents and the summaries of its children. */
static void sum_up(const csi_spot *spots, csi_spot *x) {
    begin(x);
    if (x->left != CSI_NONE) include(x, &spots[x->left]);
    if (x->right != CSI_NONE) include(x, &spots[x->right]);
}

/* Called after a treap node has changed. Recomputes the summaries of subtrees that the node and
 * all its ancestors store. */
void csi_treap_refresh(csolver *s, uint32_t spot) {
    csi_spot *spots = s->tableau.trees->spots.items;
    for (; spot != CSI_NONE; spot = spots[spot].parent) {
        sum_up(spots, &spots[spot]);
        s->base.statistics.breakpoints++;
    }
}

/* Returns a pointer to the variable that stores the index of a node: the field `left` or `right`
 * of its parent, or `root` if it has no parent. */
static uint32_t *link_to(csi_spot *spots, uint32_t *root, uint32_t spot) {
    uint32_t parent = spots[spot].parent;
    if (parent == CSI_NONE) return root;
    return spots[parent].left == spot ? &spots[parent].left : &spots[parent].right;
}

/* Makes `spot` a child of the node `parent`, by writing its index to `link`, which is the field
 * `left` or `right` of the parent. If `spot` is CSI_NONE, the parent has no child there. */
static void hang(csi_spot *spots, uint32_t *link, uint32_t parent, uint32_t spot) {
    *link = spot;
    if (spot != CSI_NONE) spots[spot].parent = parent;
}

/* Rotates a treap node with its parent: the parent becomes a child of the node. The order of
 * keys stays the same. Recomputes the summary of the former parent's subtree; the caller
 * recomputes that of the node. */
static void rotate(csi_spot *spots, uint32_t *root, uint32_t spot) {
    uint32_t parent = spots[spot].parent;
    csi_spot *x = &spots[spot], *p = &spots[parent];
    hang(spots, link_to(spots, root, parent), p->parent, spot);
    if (p->left == spot) {
        hang(spots, &p->left, parent, x->right);
        hang(spots, &x->right, spot, parent);
    } else {
        hang(spots, &p->right, parent, x->left);
        hang(spots, &x->left, spot, parent);
    }
    sum_up(spots, p);
}

/* Inserts a node into a treap. The node first becomes a leaf where its key belongs, and is then
 * rotated upwards as long as its rank is higher than that of its parent. */
void csi_treap_insert(csolver *s, uint32_t *root, uint32_t spot) {
    csi_spot *spots = s->tableau.trees->spots.items, *x = &spots[spot];
    uint32_t *link = root, parent = CSI_NONE;
    while (*link != CSI_NONE) {
        parent = *link;
        link = is_before(x, &spots[parent]) ? &spots[parent].left : &spots[parent].right;
    }
    x->left = x->right = CSI_NONE;
    hang(spots, link, parent, spot);
    while (x->parent != CSI_NONE && is_above(x, &spots[x->parent])) rotate(spots, root, spot);
    csi_treap_refresh(s, spot);
}

/* Removes a node from a treap. The node is rotated downwards until it has at most one child,
 * which then takes its place. */
void csi_treap_remove(csolver *s, uint32_t *root, uint32_t spot) {
    csi_spot *spots = s->tableau.trees->spots.items, *x = &spots[spot];
    while (x->left != CSI_NONE && x->right != CSI_NONE) {
        bool left = is_above(&spots[x->left], &spots[x->right]);
        rotate(spots, root, left ? x->left : x->right);
    }
    uint32_t heir = x->left != CSI_NONE ? x->left : x->right;
    hang(spots, link_to(spots, root, spot), x->parent, heir);
    csi_treap_refresh(s, x->parent);
}

/* Returns the treap node with this key and this constraint, or CSI_NONE if the treap has no such
 * node. */
uint32_t csi_treap_find(const csolver *s, uint32_t root, double key, uint32_t constraint) {
    csi_spot wanted = {.key = key, .constraint = constraint};
    while (root != CSI_NONE) {
        const csi_spot *x = csi_spot_at(s, root);
        if (is_before(&wanted, x))
            root = x->left;
        else if (is_before(x, &wanted))
            root = x->right;
        else
            break;
    }
    return root;
}

uint32_t csi_treap_first(const csolver *s, uint32_t root) {
    while (root != CSI_NONE && csi_spot_at(s, root)->left != CSI_NONE)
        root = csi_spot_at(s, root)->left;
    return root;
}

/* Returns the node that follows `spot` in the order of keys, or CSI_NONE if `spot` is the last
 * one. */
uint32_t csi_treap_next(const csolver *s, uint32_t spot) {
    const csi_spot *x = csi_spot_at(s, spot);
    if (x->right != CSI_NONE) return csi_treap_first(s, x->right);
    while (x->parent != CSI_NONE && csi_spot_at(s, x->parent)->right == spot) {
        spot = x->parent;
        x = csi_spot_at(s, spot);
    }
    return x->parent;
}

/* Returns whether two numbers are equal. Unlike ==, the comparison causes no compiler warning
 * about comparing doubles. */
static bool is_same(double a, double b) { return a <= b && a >= b; }

/* Returns whether the summary that a treap node stores of its subtree (bounds, sums of slopes,
 * or an interval) is up to date: recomputes the summary and compares. */
static bool knows_its_subtree(const csolver *s, const csi_spot *x) {
    csi_spot expected = *x;
    sum_up(s->tableau.trees->spots.items, &expected);
    if (x->kind == CSI_SPOT_MEMBER)
        return is_same(x->lower, expected.lower) && is_same(x->upper, expected.upper) &&
               x->any_cost == expected.any_cost;
    if (x->kind == CSI_SPOT_LEVEL)
        return is_same(x->lowest, expected.lowest) && is_same(x->highest, expected.highest);
    return is_same(x->rise.high, expected.rise.high) && is_same(x->rise.low, expected.rise.low) &&
           is_same(x->fall.high, expected.fall.high) && is_same(x->fall.low, expected.fall.low) &&
           is_same(x->most, expected.most);
}

/* Checks a treap. Returns a message about the first invariant that does not hold, or NULL. */
CSI_COLD const char *csi_treap_check(const csolver *s, uint32_t root) {
    uint32_t before = CSI_NONE, left = s->tableau.trees->spots.count;
    if (root != CSI_NONE && csi_spot_at(s, root)->parent != CSI_NONE)
        return "the root of a tree has a parent";
    for (uint32_t i = csi_treap_first(s, root); i != CSI_NONE; i = csi_treap_next(s, i)) {
        const csi_spot *x = csi_spot_at(s, i);
        if (left-- == 0) return "a tree has more nodes than there are";
        if (before != CSI_NONE && !is_before(csi_spot_at(s, before), x))
            return "the nodes of a tree are out of order";
        if (x->parent != CSI_NONE && !is_above(csi_spot_at(s, x->parent), x))
            return "a node of a tree ranks above its parent";
        if (!knows_its_subtree(s, x)) return "a node of a tree has a wrong summary";
        before = i;
    }
    return NULL;
}
