/* breakpoint_tree.c - makes and frees breakpoint trees (breakpoint_tree.h), which are search
 * trees for columns with many constraints on a single variable, and adds and removes their
 * constraints.
 *
 * A constraint needs at most three nodes. Their memory is reserved before the constraint is
 * added, and kept until the transaction ends, so adding, removing and rolling back cannot fail.
 * A constraint is found in a tree by its breakpoint. The `next` link of a constraint, which
 * chains the constraints of a column without a tree, is not used while the constraint is in a
 * tree. */
#include "breakpoint_tree.h"
#include "records.h"

#include "../base/numeric.h"

enum { SPOTS_EACH = 3 };

/* ---- memory ------------------------------------------------------------------------------------- */

static csolver_status make_trees(csolver *s) {
    if (s->tableau.trees != NULL) return CSOLVER_OK;
    csi_trees *made = NULL;
    CSI_TRY(csi_memory_resize(s, &made, 0, sizeof *made));
    *made = (csi_trees){.free_spot = CSI_NONE, .free_item = CSI_NONE};
    s->tableau.trees = made;
    return CSOLVER_OK;
}

/* Reserves memory for adding `extra` more constraints to breakpoint trees. A breakpoint tree holds
 * the constraints of one variable, ordered by breakpoint, if the variable has more than
 * CSI_TREE_MOST constraints without other variables. Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_tree_reserve(csolver *s, size_t extra) {
    CSI_TRY(make_trees(s));
    csi_trees *g = s->tableau.trees;
    size_t needed = SPOTS_EACH * (g->total + extra);
    return csi_memory_reserve(s, &g->spots.items, &g->spots.capacity, needed, SPOTS_EACH * extra,
                              sizeof *g->spots.items);
}

static uint32_t make_spot(csi_trees *g, csi_spot spot) {
    uint32_t index = g->free_spot;
    if (index != CSI_NONE)
        g->free_spot = g->spots.items[index].left;
    else
        index = g->spots.count++;
    g->spots.items[index] = spot;
    return index;
}

static void free_spot(csi_trees *g, uint32_t spot) {
    g->spots.items[spot].left = g->free_spot;
    g->free_spot = spot;
}

/* Gives a column an empty breakpoint tree, a search tree that will hold the constraints on this
 * column alone. The caller has reserved the memory. */
static void make_item(csolver *s, uint32_t column) {
    csi_trees *g = s->tableau.trees;
    uint32_t index = g->free_item;
    if (index != CSI_NONE)
        g->free_item = g->items.items[index].members;
    else
        index = g->items.count++;
    g->items.items[index] = (csi_tree){CSI_NONE, CSI_NONE, 0, CSI_NONE};
    csi_col(s, column)->singles = index;
    csi_col(s, column)->in_tree = 1;
}

static void free_item(csolver *s, uint32_t column) {
    csi_trees *g = s->tableau.trees;
    uint32_t index = csi_col(s, column)->singles;
    g->items.items[index].members = g->free_item;
    g->free_item = index;
    csi_col(s, column)->singles = CSI_NONE;
    csi_col(s, column)->in_tree = 0;
}

/* ---- members --------------------------------------------------------------------------------- */

/* Recomputes the interval of column values in which the cost of one priority's constraints is
 * least. Called after a breakpoint of this priority has been added or removed. */
static void refresh_level(csolver *s, uint32_t level) {
    csi_spot *x = csi_spot_at(s, level);
    csi_slopes_range(s, x->breakpoints, (csi_goal){0, 0}, &x->low, &x->high);
    csi_treap_refresh(s, level);
}

/* Adds an optional constraint to the level of its priority, which is the part of a column's
 * breakpoint tree that holds all constraints of one priority. Makes the level if this constraint
 * is its first. */
static void put_breakpoint(csolver *s, csi_tree *tree, csi_piece p, uint32_t constraint) {
    uint32_t level = csi_treap_find(s, tree->levels, -p.priority, 0);
    if (level == CSI_NONE) {
        csi_spot made = {.kind = CSI_SPOT_LEVEL, .key = -p.priority, .breakpoints = CSI_NONE};
        level = make_spot(s->tableau.trees, made);
        csi_treap_insert(s, &tree->levels, level);
    }
    csi_spot made = {.kind = CSI_SPOT_BREAKPOINT,
                     .key = p.breakpoint,
                     .constraint = constraint,
                     .weight = p.weight,
                     .side = (int8_t)p.side};
    csi_treap_insert(s, &csi_spot_at(s, level)->breakpoints, make_spot(s->tableau.trees, made));
    refresh_level(s, level);
}

/* Removes an optional constraint from the level of its priority, which is the part of a column's
 * breakpoint tree that holds all constraints of one priority. Frees the level if it has become
 * empty. */
static void take_breakpoint(csolver *s, csi_tree *tree, csi_piece p, uint32_t constraint) {
    uint32_t level = csi_treap_find(s, tree->levels, -p.priority, 0);
    uint32_t *root = &csi_spot_at(s, level)->breakpoints;
    uint32_t spot = csi_treap_find(s, *root, p.breakpoint, constraint);
    csi_treap_remove(s, root, spot);
    free_spot(s->tableau.trees, spot);
    if (*root != CSI_NONE) {
        refresh_level(s, level);
        return;
    }
    csi_treap_remove(s, &tree->levels, level);
    free_spot(s->tableau.trees, level);
}

/* Adds a constraint to the breakpoint tree of its column, the search tree for constraints on
 * this column alone. Cannot fail, because csi_tree_reserve() has reserved the memory. */
void csi_tree_put(csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    csi_tree *tree = csi_tree_of(s, c->column);
    csi_piece p = csi_cost_piece(s, c);
    bool required = csi_is_required(s, c);
    csi_spot made = {.kind = CSI_SPOT_MEMBER,
                     .key = p.breakpoint,
                     .constraint = constraint,
                     .side = (int8_t)p.side,
                     .required = required,
                     .has_cost = !required && !c->suspended};
    csi_treap_insert(s, &tree->members, make_spot(s->tableau.trees, made));
    if (made.has_cost) put_breakpoint(s, tree, p, constraint);
    if (c->edit) tree->edit = constraint;
    tree->count++;
    s->tableau.trees->total++;
}

/* Removes a constraint from the breakpoint tree of its column. The tree is searched by
 * breakpoint and priority, so both must still have the values with which the constraint was
 * added. */
void csi_tree_take(csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    csi_tree *tree = csi_tree_of(s, c->column);
    csi_piece p = csi_cost_piece(s, c);
    uint32_t spot = csi_treap_find(s, tree->members, p.breakpoint, constraint);
    bool has_cost = csi_spot_at(s, spot)->has_cost;
    csi_treap_remove(s, &tree->members, spot);
    free_spot(s->tableau.trees, spot);
    if (has_cost) take_breakpoint(s, tree, p, constraint);
    if (tree->edit == constraint) tree->edit = CSI_NONE;
    tree->count--;
    s->tableau.trees->total--;
}

/* Returns the constraint with the lowest breakpoint in a column's breakpoint tree, or CSI_NONE
 * if the tree is empty. */
uint32_t csi_tree_first(const csolver *s, uint32_t column) {
    uint32_t spot = csi_treap_first(s, csi_tree_of(s, column)->members);
    return spot == CSI_NONE ? CSI_NONE : csi_spot_at(s, spot)->constraint;
}

/* Returns the constraint with the next higher breakpoint in the breakpoint tree that contains
 * `constraint`, or CSI_NONE after the last one. O(log n). */
uint32_t csi_tree_next(const csolver *s, uint32_t constraint) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    uint32_t members = csi_tree_of(s, c->column)->members;
    uint32_t spot = csi_treap_find(s, members, csi_cost_piece(s, c).breakpoint, constraint);
    spot = csi_treap_next(s, spot);
    return spot == CSI_NONE ? CSI_NONE : csi_spot_at(s, spot)->constraint;
}

uint32_t csi_tree_edit(const csolver *s, uint32_t column) { return csi_tree_of(s, column)->edit; }

/* ---- trees ---------------------------------------------------------------------------------- */

/* Moves the constraints on a column from its linked list to a new breakpoint tree (search tree),
 * because the list has become long. The undo log must already contain a copy of the column, so
 * that a rollback can restore the list. Errors: OUT_OF_MEMORY, OVERFLOW. */
csolver_status csi_tree_make(csolver *s, uint32_t column) {
    csi_column *x = csi_col(s, column);
    CSI_TRY(csi_tree_reserve(s, x->single_count));
    CSI_TRY(CSI_RESERVE(s, s->tableau.trees->items, 1));
    uint32_t first = x->singles;
    make_item(s, column);
    for (uint32_t i = first; i != CSI_NONE; i = s->model.constraints.items[i].next)
        csi_tree_put(s, i);
    x->single_count = 0;
    return CSOLVER_OK;
}

/* Used in a rollback: gives an empty breakpoint tree (search tree for constraints) to a column
 * that had a tree when the transaction began. The caller adds the restored constraints to the
 * tree afterwards. */
void csi_tree_make_again(csolver *s, uint32_t column) { make_item(s, column); }

/* Frees the breakpoint tree (search tree for constraints) of a column. The constraints
 * themselves are not freed. */
void csi_tree_drop(csolver *s, uint32_t column) {
    csi_tree *tree = csi_tree_of(s, column);
    while (tree->members != CSI_NONE) {
        const csi_spot *x = csi_spot_at(s, tree->members);
        csi_tree_take(s, x->constraint);
    }
    free_item(s, column);
}

/* Moves the constraints of a small breakpoint tree (search tree) to a linked list, in which the
 * constraint with the highest index comes first. Errors: OUT_OF_MEMORY, if the undo log cannot
 * save the constraints. */
static csolver_status dissolve(csolver *s, uint32_t column) {
    uint32_t members[CSI_TREE_FEWEST + 1], count = 0;
    for (uint32_t i = csi_tree_first(s, column); i != CSI_NONE; i = csi_tree_next(s, i)) {
        CSI_TRY(csi_journal_constraint(s, i));
        uint32_t at = count++;
        for (; at > 0 && members[at - 1] > i; at--) members[at] = members[at - 1];
        members[at] = i;
    }
    csi_tree_drop(s, column);
    csi_column *x = csi_col(s, column);
    for (uint32_t k = 0; k < count; k++) {
        s->model.constraints.items[members[k]].next = x->singles;
        x->singles = members[k];
    }
    x->single_count = count & (2 * CSI_TREE_MOST - 1);
    return CSOLVER_OK;
}

/* Replaces the column's breakpoint tree (search tree for its constraints) by a linked list if
 * the tree holds at most CSI_TREE_FEWEST constraints. Called before a constraint of the column
 * is removed. Errors: OUT_OF_MEMORY. */
csolver_status csi_tree_thin_out(csolver *s, uint32_t column) {
    bool few = csi_tree_of(s, column)->count <= CSI_TREE_FEWEST;
    return few ? dissolve(s, column) : CSOLVER_OK;
}

/* Empties the breakpoint trees (search trees for constraints) of all columns, because all
 * constraints have been removed. Keeps their memory for reuse. */
void csi_tree_clear(csolver *s) {
    if (CSI_COMPACT) return;
    csi_trees *g = s->tableau.trees;
    if (g == NULL) return;
    g->spots.count = g->items.count = 0;
    g->free_spot = g->free_item = CSI_NONE;
    g->total = 0;
}

void csi_tree_free(csolver *s) {
    if (CSI_COMPACT) return;
    if (s->tableau.trees == NULL) return;
    CSI_RELEASE(s, s->tableau.trees->spots);
    CSI_RELEASE(s, s->tableau.trees->items);
    csi_memory_free(s, s->tableau.trees, sizeof *s->tableau.trees);
    s->tableau.trees = NULL;
}

/* Called after a transaction. Frees the memory of all breakpoint trees (search trees for
 * constraints) if they are empty and have room for more than CSI_KEPT nodes; smaller memory is
 * kept for reuse. */
void csi_tree_give_back(csolver *s) {
    if (CSI_COMPACT) return;
    const csi_trees *g = s->tableau.trees;
    if (g != NULL && g->total == 0 && g->spots.capacity > CSI_KEPT) csi_tree_free(s);
}

/* Copies the breakpoint trees (search trees for constraints) of the solver `from` to its clone
 * `to`. Errors: OUT_OF_MEMORY; the trees of `to` are then unusable. */
CSI_COLD csolver_status csi_tree_copy(csolver *to, const csolver *from) {
    csi_tree_clear(to);
    if (from->tableau.trees == NULL || from->tableau.trees->total == 0) return CSOLVER_OK;
    CSI_TRY(make_trees(to));
    const csi_trees *g = from->tableau.trees;
    csi_trees *copy = to->tableau.trees;
    CSI_TRY(csi_tree_reserve(to, g->total));
    CSI_TRY(CSI_RESERVE(to, copy->spots, g->spots.count));
    CSI_TRY(CSI_RESERVE(to, copy->items, g->items.count));
    memcpy(copy->spots.items, g->spots.items, g->spots.count * sizeof *g->spots.items);
    memcpy(copy->items.items, g->items.items, g->items.count * sizeof *g->items.items);
    copy->spots.count = g->spots.count;
    copy->items.count = g->items.count;
    copy->free_spot = g->free_spot;
    copy->free_item = g->free_item;
    copy->total = g->total;
    return CSOLVER_OK;
}

/* ---- self-check --------------------------------------------------------------------------------- */

/* Checks a level, the part of a breakpoint tree for one priority: its nodes must have the
 * breakpoints and weights of their constraints. Subtracts the number of constraints found from
 * `count`, which is the number still to be found. Returns a message about the first error, or
 * NULL. */
static const char *check_level(const csolver *s, const csi_spot *level, size_t *count) {
    const char *what = csi_treap_check(s, level->breakpoints);
    if (what != NULL) return what;
    if (level->breakpoints == CSI_NONE) return "a priority in a tree has no breakpoints";
    for (uint32_t i = csi_treap_first(s, level->breakpoints); i != CSI_NONE;
         i = csi_treap_next(s, i)) {
        const csi_spot *x = csi_spot_at(s, i);
        const csi_constraint *c = &s->model.constraints.items[x->constraint];
        csi_piece p = csi_cost_piece(s, c);
        if (csi_bits(-level->key) != csi_bits(p.priority) ||
            csi_bits(x->key) != csi_bits(p.breakpoint) ||
            csi_bits(x->weight) != csi_bits(p.weight) || x->side != p.side || c->suspended)
            return "a breakpoint is not that of its constraint";
        if ((*count)-- == 0) return "a tree has breakpoints without constraints";
    }
    return NULL;
}

/* Checks the breakpoint tree (search tree for constraints) of a column. Returns a message about
 * the first broken invariant, or NULL. Subtracts the number of the tree's constraints from
 * `singles`; after all columns, the caller expects 0, which shows that each constraint on one
 * variable is found at its column. */
CSI_COLD const char *csi_tree_check(const csolver *s, uint32_t column, size_t *singles) {
    const csi_tree *tree = csi_tree_of(s, column);
    const char *what = csi_treap_check(s, tree->members);
    size_t count = 0, has_cost = 0;
    for (uint32_t i = csi_treap_first(s, tree->members); what == NULL && i != CSI_NONE;
         i = csi_treap_next(s, i), count++) {
        const csi_spot *x = csi_spot_at(s, i);
        const csi_constraint *c = &s->model.constraints.items[x->constraint];
        if (!c->live || c->kind != CSI_KIND_SINGLE || c->column != column || (*singles)-- == 0)
            return "a tree holds a constraint that is not on its column alone";
        csi_piece p = csi_cost_piece(s, c);
        bool required = csi_is_required(s, c);
        if (csi_bits(x->key) != csi_bits(p.breakpoint) || x->side != p.side ||
            x->required != required || x->has_cost != (!required && !c->suspended))
            return "a node of a tree differs from its constraint";
        if (c->edit != (tree->edit == x->constraint)) return "a tree refers to a wrong edit";
        has_cost += x->has_cost;
    }
    if (what == NULL && count != tree->count) what = "a tree has another number of members";
    if (what == NULL) what = csi_treap_check(s, tree->levels);
    for (uint32_t i = csi_treap_first(s, tree->levels); what == NULL && i != CSI_NONE;
         i = csi_treap_next(s, i))
        what = check_level(s, csi_spot_at(s, i), &has_cost);
    if (what == NULL && has_cost != 0) what = "a member of a tree is in no level";
    return what;
}
