/* names.c - memory management for traces (recordings of solver calls), and a hash table that gives each
 * name in a trace a number. */
#include "trace.h"

#include <stdlib.h>
#include <string.h>

static void *default_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size != 0) return realloc(block, new_size);
    free(block);
    return NULL;
}

csolver_allocator trace_default_allocator(const csolver_allocator *given) {
    if (given != NULL && given->reallocate != NULL) return *given;
    return (csolver_allocator){default_reallocate, NULL};
}

void *trace_reallocate(const csolver_allocator *allocator, void *block, size_t old_size,
                       size_t new_size) {
    return allocator->reallocate(allocator->context, block, old_size, new_size);
}

bool trace_grow(const csolver_allocator *allocator, trace_list *list, size_t item_size) {
    if (list->count < list->capacity) return true;
    size_t capacity = 2 * list->capacity + 16;
    void *items =
        trace_reallocate(allocator, list->items, list->capacity * item_size, capacity * item_size);
    if (items == NULL) return false;
    list->items = items;
    list->capacity = capacity;
    return true;
}

void trace_release(const csolver_allocator *allocator, trace_list *list, size_t item_size) {
    if (list->items != NULL)
        trace_reallocate(allocator, list->items, list->capacity * item_size, 0);
    *list = (trace_list){NULL, 0, 0};
}

/* Returns a hash of a name, computed by the algorithm FNV-1a. The upper half is mixed into the lower
 * half, because the hash table uses the lower bits. */
static size_t hash(const char *text, size_t length) {
    uint64_t h = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++) h = (h ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return (size_t)(h ^ (h >> 32));
}

/* Doubles the number of buckets of the hash table when there are as many names as buckets, so that a
 * search costs O(1) on average. Returns false if there is no memory. */
static bool rehash(csolver_trace *trace) {
    trace_list *buckets = &trace->buckets;
    if (trace->names.count < buckets->count) return true;
    size_t count = buckets->count == 0 ? 64 : 2 * buckets->count;
    uint32_t *heads = trace_reallocate(&trace->allocator, NULL, 0, count * sizeof *heads);
    if (heads == NULL) return false;
    memset(heads, 0xff, count * sizeof *heads);
    trace_name *names = trace->names.items;
    for (size_t i = 0; i < trace->names.count; i++) {
        size_t at = hash(names[i].text, names[i].length) & (count - 1);
        names[i].next = heads[at];
        heads[at] = (uint32_t)i;
    }
    trace_release(&trace->allocator, buckets, sizeof *heads);
    *buckets = (trace_list){heads, count, count};
    return true;
}

uint32_t trace_intern(csolver_trace *trace, const char *text, size_t length) {
    if (!rehash(trace)) return TRACE_NONE;
    uint32_t *head =
        (uint32_t *)trace->buckets.items + (hash(text, length) & (trace->buckets.count - 1));
    trace_name *names = trace->names.items;
    for (uint32_t i = *head; i != TRACE_NONE; i = names[i].next)
        if (names[i].length == length && memcmp(names[i].text, text, length) == 0) return i;
    if (!trace_grow(&trace->allocator, &trace->names, sizeof(trace_name))) return TRACE_NONE;
    char *copy = trace_reallocate(&trace->allocator, NULL, 0, length + 1);
    if (copy == NULL) return TRACE_NONE;
    memcpy(copy, text, length);
    copy[length] = 0;
    names = trace->names.items;
    uint32_t made = (uint32_t)trace->names.count++;
    names[made] = (trace_name){copy, (uint32_t)length, *head};
    *head = made;
    return made;
}
