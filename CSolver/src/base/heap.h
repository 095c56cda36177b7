/* heap.h - sift-up and sift-down in a binary heap, as macros. Internal.
 *
 * The heaps of the solver store their items in different ways: in a plain array, as a field of larger
 * entries, or with the index of each item stored beside the item. The including file therefore defines
 * three macros: AT(i) reads the item at index i, PUT(i, item) stores an item there, and BEFORE(a, b) says
 * whether a must leave the heap before b. Both operations cost O(log n) comparisons.
 *
 * If BEFORE is a total order, items leave the heap in the same sequence in whatever sequence they were
 * added. In one heap BEFORE is no total order: the ratio test (dual.c) compares ratios with a tolerance,
 * which is not transitive. The results of that heap are reproducible nevertheless, because its items are
 * always added in the same sequence. */
#ifndef CSI_HEAP_H
#define CSI_HEAP_H

/* Sifts an item up: stores `item` at `index`, or nearer to the root as long as it comes before its parent.
 * Used for an item that was appended at `index`, or whose order has become earlier. */
#define CSI_HEAP_RISE(item, index, AT, PUT, BEFORE)                                                \
    do {                                                                                           \
        uint32_t csi_at = (index);                                                                 \
        for (; csi_at > 0 && BEFORE(item, AT((csi_at - 1) / 2)); csi_at = (csi_at - 1) / 2)        \
            PUT(csi_at, AT((csi_at - 1) / 2));                                                     \
        PUT(csi_at, item);                                                                         \
    } while (0)

/* Sifts an item down in a heap of `count` items: stores `item` at `index`, or farther from the root as
 * long as a child comes before it. The previous item at `index` is overwritten. */
#define CSI_HEAP_SINK(item, index, count, AT, PUT, BEFORE)                                         \
    do {                                                                                           \
        uint32_t csi_at = (index), csi_child;                                                      \
        while ((csi_child = 2 * csi_at + 1) < (count)) {                                           \
            if (csi_child + 1 < (count) && BEFORE(AT(csi_child + 1), AT(csi_child))) csi_child++;  \
            if (!BEFORE(AT(csi_child), item)) break;                                               \
            PUT(csi_at, AT(csi_child));                                                            \
            csi_at = csi_child;                                                                    \
        }                                                                                          \
        PUT(csi_at, item);                                                                         \
    } while (0)

#endif
