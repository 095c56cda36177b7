/* tuning.h - sizes from which on an optimisation of the solver is used, for example the number of
 * constraints from which on a search tree replaces a list. Internal.
 *
 * Each constant has two values. The first is the usual one. The second is the smallest with which the
 * optimisation works; it is used in tests built with CSOLVER_SMALL (`make test-small`), in which systems
 * of a few constraints exercise all optimisations. These constants change neither whether constraints can
 * be satisfied, nor the total error of any priority, nor which variables are undetermined. They can change
 * last bits, counts of steps, and which of several equally good answers is found. No other file contains
 * such sizes of its own; ratios and limits on rounds are written where they are used. */
#ifndef CSI_TUNING_H
#define CSI_TUNING_H

#ifdef CSOLVER_SMALL
#define CSI_TUNED(usual, least) (least)
#else
#define CSI_TUNED(usual, least) (usual)
#endif

enum {
    /* ---- memory ---- */
    /* Sizes in bytes. If the host adds constraints that need at least the first size, they get an arena,
     * one allocation for all (memory.c). An arena of at least the second size is shrunk to what is in use
     * when the constraints have been added. */
    CSI_ARENA_LEAST = CSI_TUNED(1 << 15, 1),
    CSI_ARENA_FITTED = CSI_TUNED(1 << 20, 1),
    /* The largest capacity, in items, that an empty array keeps. Larger arrays of work space, work lists
     * and the undo log are freed after use. */
    CSI_KEPT = CSI_TUNED(1024, 0),
    /* The number of items for which a new work list has room. When a list is full, its capacity doubles
     * and grows by this number. */
    CSI_LIST_STEP = CSI_TUNED(24, 1),
    /* Searches for items to remove from a work list may visit this many items, plus one for each column or
     * row. After that the list is given up and rebuilt from the marks (list.c). */
    CSI_LIST_SEARCHED = CSI_TUNED(64, 0),
    /* The number of entries of the first allocation of a sparse set (btran.c), and the size up to which
     * the allocation doubles each time. */
    CSI_SPARSE_FIRST = CSI_TUNED(32, 1),
    CSI_SPARSE_DOUBLED = CSI_TUNED(1024, 2),
    /* Numbers of terms. A block of up to the first number of terms has exactly its size; longer blocks
     * come in a few sizes, with spare terms. The array of terms is compacted only if free blocks hold at
     * least the second number. */
    CSI_BLOCK_SHORT = CSI_TUNED(16, 2),
    CSI_COMPACTED = CSI_TUNED(512, 1),
    /* The number of constraints added in one transaction from which on the arrays are shrunk to their
     * contents afterwards. */
    CSI_BULK = CSI_TUNED(64, 1),
    /* Strengths that are compared one after the other before the hash table is used. */
    CSI_FEW_STRENGTHS = CSI_TUNED(8, 1),
    /* The largest number of terms of a constraint that may share its row with others on the same linear form
     * (forms.c). Layouts repeat differences of edges and of extents. */
    CSI_FORM_TERMS = CSI_TUNED(4, 4),
    /* The number of slots of a new hash table. */
    CSI_FEWEST_SLOTS = CSI_TUNED(16, 2),
    /* The number of unused items from which on an array of a compiled resize (formulas that replace a
     * solve) is shrunk. */
    CSI_RESIZE_SPARE = CSI_TUNED(1024, 0),
    /* The smallest number of steps for which the first compiled resize (formulas that replace a solve)
     * reserves memory. */
    CSI_RESIZE_STEPS = CSI_TUNED(32, 1),

    /* ---- breakpoint trees ---- */
    /* Numbers of constraints on one column. A linked list that would become longer than the first number
     * is replaced by a search tree, and a tree with at most the second number by a list, because walking a
     * short list is faster. The first number must be a power of two. */
    CSI_TREE_MOST = CSI_TUNED(64, 2),
    CSI_TREE_FEWEST = CSI_TUNED(32, 1),
    /* Constraints of one column that csi_restriction() reads before it stops and treats the column like one
     * with a cost. */
    CSI_RESTRICTION_LOOKS = CSI_TUNED(16, 1),

    /* ---- crash basis ---- */
    /* While the first basis is being chosen, a row may give up its basic variable to a new equality and
     * get another one (crash.c). This is the largest number of terms of such a row. */
    CSI_CRASH_TERMS = CSI_TUNED(16, 2),
    /* Equalities such as equal widths can make many variables with costs equal to each other. Up to this
     * many are left to the simplex method. After that, a variable becomes basic in the equality in spite
     * of its cost (crash.c), because exchanging the columns one by one would fill a row each time. Must be
     * one less than a power of two. */
    CSI_EQUATED = CSI_TUNED(15, 1),

    /* ---- simplex methods ---- */
    /* A depth-first search for the rows that depend on a column may meet rows that it has visited before.
     * It is given up after so many such visits, multiplied by the number of rows. The rows are then put
     * into the order of their keys instead (order.c). The limit matters only for rows longer than those of
     * layouts. */
    CSI_SEARCHED_PER_ROW = CSI_TUNED(8, 0),
    /* The dual simplex method can move all columns that are outside their segments (linear pieces of their
     * costs) to other segments together. It tries to do so if there are at least the first number of them.
     * If that fails, it tries again after the second number of steps, which doubles each time. */
    CSI_SEGMENTS_MANY = CSI_TUNED(8, 1),
    CSI_SEGMENTS_WAIT = CSI_TUNED(8, 1),
    /* After the first number of steps, the dual simplex method lets columns change segments together (see
     * CSI_SEGMENTS_MANY) even if a few nonbasic columns lose dual feasibility by that: at most one for
     * each CSI_SEGMENTS_SHARE columns that are outside. The primal simplex method moves these nonbasic
     * columns afterwards. */
    CSI_SEGMENTS_STEPS = CSI_TUNED(32, 1),
    CSI_SEGMENTS_SHARE = CSI_TUNED(256, 1),
    /* If one step of the primal simplex method passes at least this many breakpoints, it changes the
     * slopes of all of them together. */
    CSI_CROSS_MANY = CSI_TUNED(512, 1),
    /* A sweep (sweep.c) evaluates all rows in parts and removes violations after each part. It needs at
     * least the first number of rows. If not all rows must be evaluated, at least the second number of
     * nonbasic columns must have moved. A part has the third number of rows. */
    CSI_SWEPT_ROWS = CSI_TUNED(256, 2),
    CSI_SWEPT_MOVED = CSI_TUNED(64, 1),
    CSI_SWEPT_TOGETHER = CSI_TUNED(16, 1),
    /* The queue of violated columns may contain outdated entries. It is rebuilt when a search meets more
     * of them than this number plus an eighth of the queue. */
    CSI_QUEUE_OUTDATED = CSI_TUNED(8, 0),
    /* The detection of cycling (cycle.c) watches one exchange of basic columns for a window of steps: the
     * length of the shortest window, and how often the exchange must come back within a window to count as
     * a cycle. */
    CSI_CYCLE_SHORTEST = CSI_TUNED(64, 4),
    CSI_CYCLE_RETURNS = CSI_TUNED(4, 1),
    /* Pivots of the dense tableau in doubled precision (dictionary.c) after which it is rebuilt from the
     * constraints, because each pivot multiplies the bounds on its errors. */
    CSI_DICTIONARY_PIVOTS = CSI_TUNED(16, 0),
    /* The list of edits that no solve has seen yet may also contain edits that have ended. These are
     * removed when the list is longer than twice the number of edits plus this number. */
    CSI_SUSPENDED = CSI_TUNED(16, 0),

    /* ---- rows ---- */
    /* The number of substitutions into rows, beyond a quarter of the number of rows, after which
     * rebuilding all rows from the constraints pays. */
    CSI_DERIVATIONS = CSI_TUNED(16, 0),
    /* The distance between the order keys of two consecutive new columns. Later columns get keys in
     * between. */
    CSI_ORDER_STEP = CSI_TUNED(1 << 20, 2),
    /* The nucleus is the part of the basis that cannot be permuted to triangular form. Up to this many
     * rows, it is factored by elimination, which is more precise than tearing. In a larger nucleus,
     * elimination would add too many terms (nucleus.c). */
    CSI_ELIMINATED_MOST = CSI_TUNED(96, 0),

    /* ---- removal ---- */
    /* Numbers of terms. When a constraint is removed, a row that contains it and was changed by
     * substitutions is replaced by its own constraint as given if it is longer than this, since
     * substituting into long rows is slow. The second number applies when many constraints are removed at
     * once. */
    CSI_OPENED_FOR_FEW = CSI_TUNED(4096, 2),
    CSI_OPENED_FOR_MANY = CSI_TUNED(64, 2),
    /* The number of constraints removed by one call from which on the reduced costs of their logical
     * columns, which removal needs, are computed together. */
    CSI_REMOVED_TOGETHER = CSI_TUNED(64, 1),

    /* ---- questions, templates, least squares ---- */
    /* The number of nonbasic columns that can move in one direction only from which on the test for
     * uniqueness (unique.c) first examines all of them with a single solve. */
    CSI_TESTED_TOGETHER = CSI_TUNED(16, 1),
    /* The number of uses that make up for the cost of compiling a resize (formulas that replace a solve).
     * If a compiled resize was used less often, the next one is compiled later. */
    CSI_RESIZE_USEFUL = CSI_TUNED(8, 1),
    /* The largest number of template instances that a thread takes at a time. */
    CSI_STAMPED_TOGETHER = CSI_TUNED(512, 1),
    /* Block sizes of the dense matrix kernels (dense.c): the columns of a panel, and the rows that are
     * processed together. */
    CSI_DENSE_PANEL = CSI_TUNED(16, 2),
    CSI_DENSE_ROWS = CSI_TUNED(32, 2)
};

/* Whether recheck.c checks every result in doubled precision, and not only results that rounding has made
 * uncertain. For tests. */
#ifdef CSOLVER_EXAMINE_ALL
enum { CSI_EXAMINE_ALL = 1 };
#else
enum { CSI_EXAMINE_ALL = 0 };
#endif

#endif
