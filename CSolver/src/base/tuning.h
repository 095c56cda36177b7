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

#include "parts.h"

#ifdef CSOLVER_SMALL
#define CSI_TUNED(usual, least) (least)
#else
#define CSI_TUNED(usual, least) (usual)
#endif

enum {
    /* ---- memory ---- */
    /* Sizes in bytes. Constraints added together that need at least CSI_ARENA_LEAST get an arena,
     * which is one allocation for all their arrays (memory.c). An arena of at least
     * CSI_ARENA_FITTED is shrunk to what is in use when the constraints have been added. */
    CSI_ARENA_LEAST = CSI_TUNED(1 << 15, 1),
    CSI_ARENA_FITTED = CSI_TUNED(1 << 20, 1),
    /* The number of items for which the arrays of a small solver get memory together, when the first
     * variables are added; 0 lets each array take its first memory by itself. Must not be more than
     * an empty array has room for after it has grown for one item (8). */
    CSI_FIRST_ITEMS = CSI_COMPACT ? 0 : CSI_TUNED(8, 0),
    /* The number of components of cost vectors for which such a solver gets memory at the same time: what the empty array
     * has room for after it has grown twice. Two views that do not fit into their row need more than eight. */
    CSI_FIRST_NODES = CSI_COMPACT ? 0 : CSI_TUNED(20, 0),
    /* The largest capacity, in items, that an empty array keeps. Larger arrays of work space, work lists
     * and the undo log are freed after use. */
    CSI_KEPT = CSI_TUNED(1024, 0),
    /* The first capacity of a work list, in items. When a work list is full, its capacity doubles
     * and grows by this number in addition. */
    CSI_LIST_STEP = CSI_TUNED(24, 1),
    /* Searches for items to remove from a work list may visit this many items, plus one for each column or
     * row. After that the list is given up and rebuilt from the marks (list.c). */
    CSI_LIST_SEARCHED = CSI_TUNED(64, 0),
    /* Capacities of a sparse set (work space for a sum of rows, btran.c), in entries.
     * CSI_SPARSE_FIRST is the first one. The capacity doubles up to CSI_SPARSE_DOUBLED, and then
     * grows like that of other arrays. */
    CSI_SPARSE_FIRST = CSI_TUNED(32, 1),
    CSI_SPARSE_DOUBLED = CSI_TUNED(1024, 2),
    /* Numbers of terms. A block of up to CSI_BLOCK_SHORT terms has exactly the size that is needed;
     * longer blocks come in a few sizes, with spare terms. The array of all terms is compacted only
     * if free blocks hold at least CSI_COMPACTED terms. */
    CSI_BLOCK_SHORT = CSI_TUNED(16, 2),
    CSI_COMPACTED = CSI_TUNED(512, 1),
    /* If a transaction adds at least this many constraints, the solver's arrays are shrunk to their
     * contents afterwards. */
    CSI_BULK = CSI_TUNED(64, 1),
    /* After the first solve of a layout with at least this many constraints, work space is freed. */
    CSI_TRIMMED = CSI_TUNED(2048, 1),
    /* The number of strengths (pairs of priority and weight) that are remembered, each for a hash of its priority.
     * Layouts have few strengths. The others are found by a hash table. */
    CSI_RECENT_STRENGTHS = CSI_TUNED(16, 1),
    /* The largest number of terms of a constraint that may share its row with constraints on the
     * same linear form (forms.c). Four terms suffice for what layouts repeat: differences of two
     * edges, and differences of two widths (four edges). */
    CSI_FORM_TERMS = CSI_TUNED(4, 4),
    /* The number of slots of a new hash table; later the number of slots doubles whenever the table
     * becomes too full. */
    CSI_FEWEST_SLOTS = CSI_TUNED(16, 2),
    /* An array of a compiled resize (formulas that replace a solve) is shrunk if it has room for
     * more than this many unused items. */
    CSI_RESIZE_SPARE = CSI_TUNED(1024, 0),
    /* When the solver first tries to compile a resize (formulas that replace solves), it reserves
     * memory for later attempts: for at least this many formulas, or for one formula per row if the
     * solver has fewer rows. */
    CSI_RESIZE_STEPS = CSI_TUNED(128, 1),

    /* ---- order of new constraints ---- */
    /* Variables whose indices differ by at most CSI_NEAR are near each other. If one call adds at least CSI_ARRANGED
     * constraints, and many constraints stated one after the other concern variables that are not near each other, the
     * constraints are sorted (arrange.c). */
    CSI_NEAR = CSI_TUNED(8, 1),
    CSI_ARRANGED = CSI_TUNED(16, 2),

    /* ---- breakpoint trees ---- */
    /* Numbers of constraints on one column. A linked list that would become longer than
     * CSI_TREE_MOST is replaced by a search tree. A tree with at most CSI_TREE_FEWEST constraints
     * is replaced by a list, because walking a short list is faster. CSI_TREE_MOST must be a power
     * of two. */
    CSI_TREE_MOST = CSI_TUNED(64, 2),
    CSI_TREE_FEWEST = CSI_TUNED(32, 1),
    /* The number of constraints of one column that csi_restriction() reads at most. If a column
     * has more, the function treats the column as one with a cost (class 2), which makes it a
     * less preferred basic column. */
    CSI_RESTRICTION_LOOKS = CSI_TUNED(16, 1),

    /* ---- crash basis ---- */
    /* While the first basis is being chosen (crash.c), a row may give up its basic variable to a
     * new equality and get another variable instead. This is the largest number of terms of such a
     * row, because its terms must be searched. */
    CSI_CRASH_TERMS = CSI_TUNED(16, 2),
    /* Equalities such as equal widths can make many variables with costs equal to each other. In a
     * chain of up to this many such equalities, the simplex method chooses the basic variables. In
     * longer chains a variable becomes basic in its equality in spite of its cost (crash.c),
     * because exchanging columns one by one would fill a row each time. Must be one less than a
     * power of two. */
    CSI_EQUATED = CSI_TUNED(15, 1),

    /* ---- simplex methods ---- */
    /* A depth-first search for the rows that depend on a column is given up when it has met visited
     * rows again more often than this number times the number of rows. The rows are then sorted by
     * their order of evaluation instead (order.c). The limit matters only for rows longer than
     * those of layouts. */
    CSI_SEARCHED_PER_ROW = CSI_TUNED(8, 0),
    /* The dual simplex method can move all columns that are outside their segments (linear pieces
     * of their costs) to other segments together. It tries this if at least CSI_SEGMENTS_MANY
     * columns are outside. After a failure it tries again CSI_SEGMENTS_WAIT steps later, and
     * doubles this number each time. */
    CSI_SEGMENTS_MANY = CSI_TUNED(8, 1),
    CSI_SEGMENTS_WAIT = CSI_TUNED(8, 1),
    /* The dual simplex method moves many columns to other segments (linear pieces of their costs)
     * together even if a few nonbasic columns lose dual feasibility, which the primal simplex method
     * moves afterwards: at most one for each CSI_SEGMENTS_SHARE columns that are outside their
     * segments, and at most CSI_SEGMENTS_MOVED, because a step of the primal simplex method takes
     * longer than one of the dual if it moves many rows. */
    CSI_SEGMENTS_SHARE = CSI_TUNED(4, 4),
    CSI_SEGMENTS_MOVED = CSI_TUNED(16, 16),
    /* If at least twice as many columns as CSI_SEGMENTS_SAMPLE are outside their segments, the solver tries
     * to change the segments of so many columns first, because a failed attempt with all columns costs as
     * much as many dual simplex steps. In lists of 100 cells whose texts change, failed attempts took a third
     * of all instructions. */
    CSI_SEGMENTS_SAMPLE = CSI_TUNED(16, 2),
    /* If one step of the primal simplex method passes at least this many breakpoints, the slopes of
     * all costs concerned are changed in one pass over the rows, and not one by one. */
    CSI_CROSS_MANY = CSI_TUNED(512, 1),
    /* While one call adds many constraints, a column with a suspended edit (an edit that no solve
     * has seen yet, and whose cost does not count until then) enters the basis only after the
     * columns whose movement costs less than the priority CSI_HELD (ratio.c), because the edit
     * would soon have to bring it back. This holds for rows of at most CSI_HELD_COLUMNS columns. */
    CSI_HELD = CSI_TUNED(500, 500),
    CSI_HELD_COLUMNS = CSI_TUNED(10, 10),
    /* A sweep (sweep.c) evaluates rows in parts of CSI_SWEPT_TOGETHER rows, and removes violations
     * after each part. It needs at least CSI_SWEPT_ROWS rows. If not all rows must be evaluated, at
     * least CSI_SWEPT_MOVED nonbasic columns must have moved. */
    CSI_SWEPT_ROWS = CSI_TUNED(256, 2),
    CSI_SWEPT_MOVED = CSI_TUNED(64, 1),
    CSI_SWEPT_TOGETHER = CSI_TUNED(16, 1),
    /* The queue of violated columns may contain outdated entries. It is rebuilt when a search meets more
     * of them than this number plus an eighth of the queue. */
    CSI_QUEUE_OUTDATED = CSI_TUNED(8, 0),
    /* The detection of cycling (cycle.c) watches one exchange of basic columns for a window of
     * steps. CSI_CYCLE_SHORTEST is the number of steps of the shortest window. An exchange that
     * comes back CSI_CYCLE_RETURNS times within a window counts as a cycle. */
    CSI_CYCLE_SHORTEST = CSI_TUNED(64, 4),
    CSI_CYCLE_RETURNS = CSI_TUNED(4, 1),
    /* If one call takes at least CSI_PATIENCE steps, and CSI_PATIENCE_PER_ROW steps more for each row, the dual simplex
     * method may be making no progress (stall.c). Layouts take fewer steps. CSI_PATIENCE exceeds the number of steps after
     * which a cycle of some hundred steps is found (cycle.c). */
    CSI_PATIENCE = CSI_TUNED(512, 2),
    CSI_PATIENCE_PER_ROW = CSI_TUNED(2, 1),
    /* The dense tableau in doubled precision (dictionary.c) is rebuilt from the constraints after
     * this many pivots, because each pivot multiplies the bounds on its errors. */
    CSI_DICTIONARY_PIVOTS = CSI_TUNED(16, 0),
    /* The list of edits (values that the host suggests for variables) that no solve has seen yet
     * may also contain edits that have ended. These are removed when the list is longer than this
     * number plus twice the number of present edits. */
    CSI_SUSPENDED = CSI_TUNED(16, 0),

    /* ---- rows ---- */
    /* All rows are rebuilt from the constraints after this many substitutions into rows, plus a
     * quarter of the number of rows. Fewer substitutions cost less than rebuilding. */
    CSI_DERIVATIONS = CSI_TUNED(16, 0),
    /* A substitution may give a row more terms than its constraint has (fill-in). The solver adds up these additional
     * terms over all substitutions, and rebuilds all rows from the constraints if the sum exceeds CSI_FILL plus
     * CSI_FILL_PER_ROW times the number of rows. Long rows make each later step slower: if one constraint adds up a
     * thousand widths, each of many rows may get a thousand terms. */
    CSI_FILL = CSI_TUNED(1024, 0),
    CSI_FILL_PER_ROW = CSI_TUNED(32, 1),
    /* The distance between the order keys (positions in the order of evaluation) of two columns
     * that become basic one after the other. The space is used for columns that must be evaluated
     * in between. */
    CSI_ORDER_STEP = CSI_TUNED(1 << 20, 2),
    /* A column that becomes basic needs an order key (position in the order of evaluation) between
     * two limits. If there is no such key, at most this many other columns get lower keys
     * (reorder.c). If more would need one, rows are substituted instead. */
    CSI_REORDERED = CSI_TUNED(32, 2),
    /* The nucleus is the part of the basis that cannot be permuted to triangular form. Up to this many
     * rows, it is factored by elimination, which is more precise than tearing. In a larger nucleus,
     * elimination would add too many terms (nucleus.c). */
    CSI_ELIMINATED_MOST = CSI_TUNED(96, 0),

    /* The greatest number of rows that are searched for a path along which basic columns can be
     * exchanged between rows, so that no row must be substituted (augment.c). */
    CSI_PATH_MET = CSI_TUNED(32, 8),

    /* The least number of terms of a row that a pivot does not substitute if it can exchange basic columns
     * instead (augment.c). Rows of three terms, for example that of a position after another view, are
     * substituted: an expansion of one long row takes less time than one of as many short rows. */
    CSI_GATE_TERMS = CSI_TUNED(4, 2),

    /* ---- removal ---- */
    /* Numbers of terms. Removing a constraint means substituting into every row that contains it,
     * which is slow for long rows. A longer row than this that substitutions have changed gets the
     * terms of its own constraint again instead. CSI_OPENED_FOR_MANY applies when many constraints
     * are removed at once. */
    CSI_OPENED_FOR_FEW = CSI_TUNED(4096, 2),
    CSI_OPENED_FOR_MANY = CSI_TUNED(4, 2),
    /* If one call removes at least this many constraints, the reduced costs of their logical
     * columns are computed together, in one pass over the rows. */
    CSI_REMOVED_TOGETHER = CSI_TUNED(8, 1),

    /* ---- restated lists ---- */
    /* When a list of constraints is described anew, a description that differs from the next old
     * constraint is compared with this many old constraints. A cell of a list has about 25
     * constraints, so a removed cell is passed over without a search in a hash table
     * (restate.c). */
    CSI_RESTATED_AHEAD = CSI_TUNED(48, 2),

    /* ---- questions, templates, least squares ---- */
    /* The test for uniqueness (unique.c) examines nonbasic columns that can move in one direction
     * only. If there are at least this many, it first examines all of them together with a single
     * solve. */
    CSI_TESTED_TOGETHER = CSI_TUNED(16, 1),
    /* The number of uses that make up for the cost of compiling a resize (formulas that replace a
     * solve). After a compiled resize that was used less often, more solves must pass before
     * another one is compiled. */
    CSI_RESIZE_USEFUL = CSI_TUNED(8, 1),
    /* The largest number of instances of a template (sets of numbers for which it is evaluated)
     * that a thread takes at a time. Small portions keep all threads busy until the end. */
    CSI_STAMPED_TOGETHER = CSI_TUNED(512, 1),
    /* Block sizes of the dense matrix functions (dense.c), so that a block fits into the
     * processor's cache. CSI_DENSE_PANEL Householder reflections are applied together, and to
     * CSI_DENSE_ROWS rows at a time. */
    CSI_DENSE_PANEL = CSI_TUNED(16, 2),
    CSI_DENSE_ROWS = CSI_TUNED(32, 2)
};

/* Whether every result is checked in doubled precision (recheck.c), and not only results that
 * rounding has made uncertain. Set in some tests. */
#ifdef CSOLVER_EXAMINE_ALL
enum { CSI_EXAMINE_ALL = 1 };
#else
enum { CSI_EXAMINE_ALL = 0 };
#endif

#endif
