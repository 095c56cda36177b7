/* events.c - a heap of events (breakpoints and bounds that columns reach during a ratio test),
 * the first event on top. The heap holds indices of the array `events`. */
#include "simplex.h"

#include "../base/heap.h"

csolver_status csi_events_begin(csolver *s, uint32_t most) {
    s->simplex.events.count = s->base.indices.count = 0;
    CSI_TRY(CSI_RESERVE(s, s->simplex.events, most));
    return CSI_RESERVE(s, s->base.indices, most);
}

#define AT(i) heap[i]
#define PUT(i, event) heap[i] = (event)
#define BEFORE(a, b) before(s, &events[a], &events[b])

/* Inserts an event of the array into the heap. csi_events_begin() has reserved the memory. */
void csi_events_push(csolver *s, uint32_t event, csi_events_order *before) {
    uint32_t *heap = s->base.indices.items;
    const csi_event *events = s->simplex.events.items;
    CSI_HEAP_RISE(event, s->base.indices.count++, AT, PUT, BEFORE);
}

uint32_t csi_events_pop(csolver *s, csi_events_order *before) {
    uint32_t *heap = s->base.indices.items, top = heap[0];
    uint32_t count = --s->base.indices.count, last = heap[count];
    const csi_event *events = s->simplex.events.items;
    CSI_HEAP_SINK(last, 0, count, AT, PUT, BEFORE);
    return top;
}
