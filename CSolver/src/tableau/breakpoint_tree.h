/* breakpoint_tree.h - breakpoint trees: search trees for a column with many constraints of its
 * own. Internal; for treap.c, breakpoint_tree.c, segments.c, and the files that store or copy
 * these trees.
 *
 * A column with up to CSI_TREE_MOST constraints on it alone keeps them in a linked list, and its
 * bounds and its cost are computed by walking the list. A column with more keeps them in a
 * *breakpoint tree*, in which each query and each update costs O(log n). One such tree consists
 * of these treaps:
 *
 * - The *members* are all constraints of the column, ordered by breakpoint. Each node also
 *   stores the tightest bounds in its subtree, and whether an optional constraint is in it.
 * - The *levels* are the priorities of the optional constraints, highest first. Each node also
 *   stores the interval in which the cost of its level is least, and the intersection of these
 *   intervals in its subtree.
 * - Each level has a treap of its *breakpoints*, in order. Each node stores the sums of the
 *   slopes in its subtree.
 *
 * The rank of a node is a hash of the constraint's index (or of the priority). So the shape of a
 * treap does not depend on the order of insertions, and a rolled-back transaction leaves no
 * trace. Sums of slopes are kept in doubled precision, which makes them practically independent
 * of the order of additions, too. */
#ifndef CSI_BREAKPOINT_TREE_H
#define CSI_BREAKPOINT_TREE_H

#include "records.h"
#include "../base/wide.h"

enum { CSI_SPOT_MEMBER, CSI_SPOT_BREAKPOINT, CSI_SPOT_LEVEL };

/* A node of a treap in a breakpoint tree. There are three kinds: a node stands for a constraint
 * of the column (member), for the breakpoint of an optional constraint, or for a priority
 * (level). `key` orders the nodes: it is the breakpoint, or for a priority its negative. */
typedef struct csi_spot {
    double key;
    uint32_t left, right, parent;
    /* index of the node's constraint, which orders nodes with equal `key`; 0 in a node for a
     * priority */
    uint32_t constraint;
    union {
        /* In a node for a constraint of the column: the largest lower bound and the smallest upper
         * bound that the required constraints in the node's subtree set for the column. */
        struct {
            double lower, upper;
        };
        /* In a node for the breakpoint of an optional constraint: the weight of the constraint,
         * followed by three summaries of the node's subtree. `most` is the largest weight.
         * `rise` and `fall` are the sums of the weights of constraints whose cost grows above
         * and below their breakpoint, respectively. */
        struct {
            double weight, most;
            csi_wide rise, fall;
        };
        /* In a node for a priority: the interval of points where the cost of that priority is
         * least, and the intersection of these intervals over the node's subtree. */
        struct {
            double low, high, lowest, highest;
            uint32_t breakpoints; /* root of the treap with the breakpoints of this priority */
        };
    };
    uint8_t kind;
    /* -1 if the node's constraint wants the column at or below the breakpoint, 1 if at or above
     * it, 0 if exactly at it */
    int8_t side;
    /* In a node for a constraint: whether the constraint is required, and whether it is optional
     * and gives the column a cost. A suspended edit has no cost, because the calling program is
     * about to suggest a value for it. */
    bool required, has_cost;
    bool any_cost; /* in a node for a constraint: whether its subtree has an optional constraint */
} csi_spot;

typedef struct csi_tree {
    /* The root of the treap of the column's constraints, and the root of the treap of their
     * priorities. In a free record, `members` is the index of the next free record instead. */
    uint32_t members, levels;
    uint32_t count;
    /* the edit constraint, by which the calling program moves the column's variable, or CSI_NONE */
    uint32_t edit;
} csi_tree;

/* All breakpoint trees (search trees for constraints, one per column) of a solver. Their nodes
 * are stored in one array, `spots`, and their roots in another, `items`; free entries of each
 * array form a linked list. */
struct csi_trees {
    CSI_ARRAY(csi_spot) spots;
    CSI_ARRAY(csi_tree) items;
    uint32_t free_spot, free_item;
    size_t total; /* number of constraints in all breakpoint trees */
};

/* ---- treap.c ---- */
void csi_treap_insert(csolver *s, uint32_t *root, uint32_t spot);
void csi_treap_remove(csolver *s, uint32_t *root, uint32_t spot);
void csi_treap_refresh(csolver *s, uint32_t spot);
uint32_t csi_treap_find(const csolver *s, uint32_t root, double key, uint32_t constraint);
uint32_t csi_treap_first(const csolver *s, uint32_t root);
uint32_t csi_treap_next(const csolver *s, uint32_t spot);
const char *csi_treap_check(const csolver *s, uint32_t root);

/* ---- slopes.c ---- */
/* The slope that a search among the breakpoints of one priority looks for. The slope is a
 * component of a reduced cost, or 0 when the minimum of the cost is sought. `scale` is the
 * largest magnitude of the numbers that were added up for `value`; differences that are small
 * relative to `scale` are rounding errors. */
typedef struct csi_goal {
    double value, scale;
} csi_goal;
int csi_slopes_compare(double slope, double most, csi_goal goal);
double csi_slopes_at(csolver *s, uint32_t root, double value, int direction);
void csi_slopes_range(csolver *s, uint32_t root, csi_goal goal, double *low, double *high);

static inline csi_spot *csi_spot_at(const csolver *s, uint32_t spot) {
    return &s->tableau.trees->spots.items[spot];
}

/* Returns the breakpoint tree (search tree for its constraints) of a column whose flag `in_tree`
 * is set. */
static inline csi_tree *csi_tree_of(const csolver *s, uint32_t column) {
    return &s->tableau.trees->items.items[csi_col(s, column)->singles];
}

#endif
