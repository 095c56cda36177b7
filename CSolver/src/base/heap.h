/* heap.h - the way of an item up and down a binary heap. Internal.
 *
 * Heaps differ in where their items stand: in an array, beside other things in entries, with places that are looked up.
 * So these are macros over the user's own: AT(i) is the item at place i, PUT(i, item) puts one there, and
 * BEFORE(a, b) is the order. Where the order is total, as in all heaps but one, items come out in one order whatever
 * the order in which they were put in. The exception is the ratio test (dual.c): ratios are compared with a tolerance,
 * so of three that lie close together the order may be no order at all. The answer is deterministic all the same, since
 * events are put in by the order of the expansion's entries. */
#ifndef CSI_HEAP_H
#define CSI_HEAP_H

/* The item, which is new at `place` or has come nearer to the top, takes its place. */
#define CSI_HEAP_RISE(item, place, AT, PUT, BEFORE)                                                \
    do {                                                                                           \
        uint32_t csi_at = (place);                                                                 \
        for (; csi_at > 0 && BEFORE(item, AT((csi_at - 1) / 2)); csi_at = (csi_at - 1) / 2)        \
            PUT(csi_at, AT((csi_at - 1) / 2));                                                     \
        PUT(csi_at, item);                                                                         \
    } while (0)

/* The item, which stands for what was at `place` in a heap of `count`, takes its place below. */
#define CSI_HEAP_SINK(item, place, count, AT, PUT, BEFORE)                                         \
    do {                                                                                           \
        uint32_t csi_at = (place), csi_child;                                                      \
        while ((csi_child = 2 * csi_at + 1) < (count)) {                                           \
            if (csi_child + 1 < (count) && BEFORE(AT(csi_child + 1), AT(csi_child))) csi_child++;  \
            if (!BEFORE(AT(csi_child), item)) break;                                               \
            PUT(csi_at, AT(csi_child));                                                            \
            csi_at = csi_child;                                                                    \
        }                                                                                          \
        PUT(csi_at, item);                                                                         \
    } while (0)

#endif
