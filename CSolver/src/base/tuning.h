/* tuning.h - the sizes from which on a mechanism is worth its while. Internal.
 *
 * Each has two values: the usual one, and the least at which the mechanism can work, for tests that are built with
 * CSOLVER_SMALL: there systems of a few constraints go through all mechanisms (`make test-small`). Verdicts, totals of
 * priorities and undetermined variables are the same; last bits, counts, and which of several optima is found, are
 * not. Files keep no such number of their own; ratios, and limits on rounds, stand where they are used. */
#ifndef CSI_TUNING_H
#define CSI_TUNING_H

#ifdef CSOLVER_SMALL
#define CSI_TUNED(usual, least) (least)
#else
#define CSI_TUNED(usual, least) (usual)
#endif

enum {
    /* ---- memory ---- */
    /* Bytes: smaller bulks take no arena; larger ones have one that fits. */
    CSI_ARENA_LEAST = CSI_TUNED(1 << 15, 1),
    CSI_ARENA_FITTED = CSI_TUNED(1 << 20, 1),
    /* Items of work space, of lists and of the journal that are kept when what they were for is over. */
    CSI_KEPT = CSI_TUNED(1024, 0),
    /* Items that a list of waiting work has from the beginning, and more each time. */
    CSI_LIST_STEP = CSI_TUNED(24, 1),
    /* So many items of a list are looked at for those that leave, however few there are, before it is lost. */
    CSI_LIST_SEARCHED = CSI_TUNED(64, 0),
    /* Entries of the work space: it begins with the first, and doubles up to the second. */
    CSI_SPARSE_FIRST = CSI_TUNED(32, 1),
    CSI_SPARSE_DOUBLED = CSI_TUNED(1024, 2),
    /* Terms: blocks up to this have no room to spare; fewer free ones are not worth compacting. */
    CSI_BLOCK_SHORT = CSI_TUNED(16, 2),
    CSI_COMPACTED = CSI_TUNED(512, 1),
    /* Constraints that a transaction makes until arrays are fitted when it is committed. */
    CSI_BULK = CSI_TUNED(64, 1),
    /* Slots of a hash table at least. */
    CSI_FEWEST_SLOTS = CSI_TUNED(16, 2),
    /* Codes or slots that a compiled resize may have to spare. */
    CSI_RESIZE_SPARE = CSI_TUNED(1024, 0),
    /* Steps that a compiled resize has room for at least. */
    CSI_RESIZE_STEPS = CSI_TUNED(32, 1),

    /* ---- breakpoint trees: a walk over a list is faster up to here ---- */
    /* A list of constraints on one column that would become longer than the first becomes a tree, and a tree that
     * would become smaller than the second a list. The first is a power of two. */
    CSI_TREE_MOST = CSI_TUNED(64, 2),
    CSI_TREE_FEWEST = CSI_TUNED(32, 1),
    /* Constraints that are looked at to find out what a column may do. */
    CSI_RESTRICTION_LOOKS = CSI_TUNED(16, 1),

    /* ---- crash basis ---- */
    /* Terms of a row that may be asked to define another variable, for the sake of a new equality. */
    CSI_CRASH_TERMS = CSI_TUNED(16, 2),
    /* So many variables with costs of their own may be made equal before the next one is defined by its equality: the
     * simplex method decides ties among few. One less than a power of two. */
    CSI_EQUATED = CSI_TUNED(15, 1),

    /* ---- simplex methods ---- */
    /* Terms, for each row, that a search for rows that depend on a column may look at in vain before all rows are
     * looked at in the order of their keys instead: more than layouts have in a row. */
    CSI_SEARCHED_PER_ROW = CSI_TUNED(8, 0),
    /* Columns outside their segments: from the first on it is tried to change all their segments together, and again after so many
     * steps, doubled each time. */
    CSI_SEGMENTS_MANY = CSI_TUNED(8, 1),
    CSI_SEGMENTS_WAIT = CSI_TUNED(8, 1),
    /* After so many steps, one nonbasic column for so many violations may be left to the primal simplex method. */
    CSI_SEGMENTS_STEPS = CSI_TUNED(32, 1),
    CSI_SEGMENTS_SHARE = CSI_TUNED(256, 1),
    /* Ends of segments that one step passes: from here on slopes change together. */
    CSI_CROSS_MANY = CSI_TUNED(512, 1),
    /* Entries of the queue that are out of date until it is made anew. */
    CSI_QUEUE_OUTDATED = CSI_TUNED(8, 0),
    /* Steps of the shortest window in which cycling is looked for, and returns of one exchange that are a cycle. */
    CSI_CYCLE_SHORTEST = CSI_TUNED(64, 4),
    CSI_CYCLE_RETURNS = CSI_TUNED(4, 1),
    /* Exchanges of a dictionary until it is made anew: bounds on its errors grow with each. */
    CSI_DICTIONARY_PIVOTS = CSI_TUNED(16, 0),
    /* Edits that no solve has seen, until the list of them is gone over. */
    CSI_ASLEEP = CSI_TUNED(16, 0),

    /* ---- rows ---- */
    /* Substitutions after which making all rows anew pays. */
    CSI_DERIVATIONS = CSI_TUNED(16, 0),
    /* Order keys of columns that nothing uses are this far apart; later ones are put between. */
    CSI_ORDER_STEP = CSI_TUNED(1 << 20, 2),
    /* Rows of a nucleus up to which elimination, which is more precise, is as fast as tearing. */
    CSI_ELIMINATED_MOST = CSI_TUNED(96, 0),

    /* ---- removal ---- */
    /* Terms: longer rows are opened where few constraints go, and where many do. */
    CSI_OPENED_FOR_FEW = CSI_TUNED(4096, 2),
    CSI_OPENED_FOR_MANY = CSI_TUNED(64, 2),
    /* Constraints that go by one call: from here on their logicals are released together. */
    CSI_REMOVED_TOGETHER = CSI_TUNED(64, 1),

    /* ---- questions, templates, least squares ---- */
    /* Nonbasic columns that can move one way only: from here on all are asked for at once. */
    CSI_ASKED_TOGETHER = CSI_TUNED(16, 1),
    /* Runs of a compiled resize that make it worth the making. */
    CSI_RESIZE_USEFUL = CSI_TUNED(8, 1),
    /* Instances that a thread takes at most. */
    CSI_STAMPED_TOGETHER = CSI_TUNED(512, 1),
    /* Columns and rows of the blocks that dense kernels go over. */
    CSI_DENSE_PANEL = CSI_TUNED(16, 2),
    CSI_DENSE_ROWS = CSI_TUNED(32, 2)
};

/* Whether every answer is examined (recheck.c), and not only where the tableau is uncertain: for tests. */
#ifdef CSOLVER_EXAMINE_ALL
enum { CSI_EXAMINE_ALL = 1 };
#else
enum { CSI_EXAMINE_ALL = 0 };
#endif

#endif
