/* events.c - a heap of the points at which a ratio test must decide something. */
#include "simplex.h"

csolver_status csi_events_begin(csolver *s, uint32_t most) {
    s->simplex.events.count = s->base.indices.count = 0;
    CSI_TRY(CSI_RESERVE(s, s->simplex.events, most));
    return CSI_RESERVE(s, s->base.indices, most);
}

/* Puts an event of the array into the heap; csi_events_begin() made room. */
void csi_events_push(csolver *s, uint32_t event, csi_events_order *before) {
    uint32_t *heap = s->base.indices.items, at = s->base.indices.count++;
    while (at > 0 && before(s, &s->simplex.events.items[event],
                            &s->simplex.events.items[heap[(at - 1) / 2]])) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = event;
}

uint32_t csi_events_pop(csolver *s, csi_events_order *before) {
    uint32_t *heap = s->base.indices.items, top = heap[0];
    uint32_t count = --s->base.indices.count, last = heap[count], at = 0;
    const csi_event *events = s->simplex.events.items;
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= count) break;
        if (child + 1 < count && before(s, &events[heap[child + 1]], &events[heap[child]])) child++;
        if (!before(s, &events[heap[child]], &events[last])) break;
        heap[at] = heap[child];
        at = child;
    }
    if (count > 0) heap[at] = last;
    return top;
}
