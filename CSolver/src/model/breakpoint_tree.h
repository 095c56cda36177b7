/* breakpoint_tree.h - many constraints on one variable alone, kept in order. Internal: for treap.c, breakpoint_tree.c, segments.c and
 * those that store or copy what they keep.
 *
 * The usual column has a handful of such constraints, linked into a list, and its bounds and cost are read off by
 * walking it. A column with more than CSI_TREE_MOST has a *breakpoint tree* instead, in which every question costs a
 * logarithm:
 *
 *   - the *members* of a tree are its constraints, ordered by breakpoint; of each subtree the tightest bounds are
 *     known, and whether there is an optional one;
 *   - the *levels* of a tree are the priorities of its optional constraints, highest first; each has its
 *     breakpoints in order, with the sums of the slopes before and after, and knows where its own cost is least. Of
 *     each subtree of levels it is known where all of them are content.
 *
 * All are treaps whose ranks are hashes of the constraints' numbers, so their shape does not depend on the order in
 * which constraints came, and what is taken back leaves no trace. Sums are kept in doubled precision: weights add up
 * to what they are whatever the order. */
#ifndef CSI_BREAKPOINT_TREE_H
#define CSI_BREAKPOINT_TREE_H

#include "model.h"
#include "../base/wide.h"

enum { CSI_SPOT_MEMBER, CSI_SPOT_BREAKPOINT, CSI_SPOT_LEVEL };

/* A node of a treap. `key` is the breakpoint, or of a level the negative priority. */
typedef struct csi_spot {
    double key;
    uint32_t left, right, parent;
    uint32_t constraint; /* of a level: 0 */
    union {
        struct { /* a member: what the required ones of its subtree allow */
            double lower, upper;
        };
        struct { /* a breakpoint: its slope; of its subtree the largest and the sums */
            double weight, most;
            csi_wide rise,
                fall; /* of the costs that rise above their breakpoint; that fall below it */
        };
        struct { /* a level: where its cost is least; where that of all levels of its subtree is */
            double low, high, lowest, highest;
            uint32_t breakpoints; /* the root */
        };
    };
    uint8_t kind;
    int8_t side;             /* as in csi_piece */
    bool required, has_cost; /* a member: what it is; an edit that sleeps is neither */
    bool any_cost;           /* a member: whether one of its subtree is with a cost */
} csi_spot;

typedef struct csi_tree {
    uint32_t members, levels; /* roots; of a free record the next one is in `members` */
    uint32_t count;
    uint32_t edit; /* the constraint that is the variable's edit, or none */
} csi_tree;

/* All trees of a solver. */
struct csi_trees {
    CSI_ARRAY(csi_spot) spots;
    CSI_ARRAY(csi_tree) items;
    uint32_t free_spot, free_item;
    size_t total; /* members of all trees */
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
/* A component of the slope that is asked for; nothing for none. */
typedef struct csi_goal {
    double value, scale;
} csi_goal;
int csi_slopes_compare(double slope, double most, csi_goal goal);
double csi_slopes_at(csolver *s, uint32_t root, double value, int direction);
void csi_slopes_range(csolver *s, uint32_t root, csi_goal goal, double *low, double *high);

static inline csi_spot *csi_spot_at(const csolver *s, uint32_t spot) {
    return &s->model.trees->spots.items[spot];
}

static inline csi_tree *csi_tree_of(const csolver *s, uint32_t column) {
    return &s->model.trees->items.items[csi_col(s, column)->singles];
}

#endif
