/* vector.c - numbers that have one component a priority and are compared lexicographically.
 *
 * Two forms: lists of nodes, which columns keep, and spans of the scratch array, which a
 * computation builds at the array's end. Both are sorted by falling priority and hold no component
 * that is zero. Every component remembers the largest magnitude that went into it, so that what
 * cancellation leaves is recognised as zero. */
#include "base.h"

#include "numeric.h"

csolver_status csi_vector_reserve_nodes(csolver *s, size_t extra) {
    if (extra <= s->base.free_node_count) return CSOLVER_OK;
    return CSI_RESERVE(s, s->base.nodes, extra - s->base.free_node_count);
}

static uint32_t make_node(csolver *s) {
    uint32_t index = s->base.free_node;
    if (index == CSI_NONE) return s->base.nodes.count++;
    s->base.free_node = s->base.nodes.items[index].next;
    s->base.free_node_count--;
    return index;
}

static void free_node(csolver *s, uint32_t index) {
    s->base.nodes.items[index].next = s->base.free_node;
    s->base.free_node = index;
    s->base.free_node_count++;
}

csi_span csi_vector_begin(csolver *s) { return (csi_span){s->base.scratch.count, 0}; }

/* Adds to one component of the span, which must be the last in the scratch array. `scale` is the
 * largest magnitude that went into `value`. */
csolver_status csi_vector_add_scaled(csolver *s, csi_span *span, double priority, double value,
                                     double scale) {
    if (value == 0) return CSOLVER_OK;
    CSI_TRY(CSI_RESERVE(s, s->base.scratch, 1));
    csi_vector_entry *entries = s->base.scratch.items + span->start;
    uint32_t at = span->count;
    while (at > 0 && entries[at - 1].priority < priority) at--;
    if (at > 0 && entries[at - 1].priority == priority) {
        csi_vector_entry *entry = &entries[at - 1];
        entry->scale = csi_max(entry->scale, scale);
        entry->value += value;
        return CSOLVER_OK;
    }
    memmove(entries + at + 1, entries + at, (span->count - at) * sizeof *entries);
    entries[at] = (csi_vector_entry){priority, value, scale};
    span->count++;
    s->base.scratch.count++;
    return CSOLVER_OK;
}

csolver_status csi_vector_add(csolver *s, csi_span *span, double priority, double value) {
    return csi_vector_add_scaled(s, span, priority, value, fabs(value));
}

csolver_status csi_vector_add_nodes(csolver *s, csi_span *span, uint32_t list, double factor) {
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next) {
        csi_vector_node node = s->base.nodes.items[i];
        csi_work_count(s, 1);
        CSI_TRY(csi_vector_add_scaled(s, span, node.priority, factor * node.value,
                                      fabs(factor) * node.scale));
    }
    return CSOLVER_OK;
}

csolver_status csi_vector_add_span(csolver *s, csi_span *span, csi_span other, double factor) {
    for (uint32_t i = 0; i < other.count; i++) {
        csi_vector_entry entry = s->base.scratch.items[other.start + i];
        CSI_TRY(csi_vector_add_scaled(s, span, entry.priority, factor * entry.value,
                                      fabs(factor) * entry.scale));
    }
    return CSOLVER_OK;
}

static bool is_zero(csi_vector_entry entry) { return csi_is_cancelled(entry.value, entry.scale); }

/* -1, 0 or 1: the sign of the first component that is not zero. */
int csi_vector_sign(csolver *s, csi_span span) {
    for (uint32_t i = 0; i < span.count; i++) {
        csi_vector_entry entry = s->base.scratch.items[span.start + i];
        if (!csi_cancels(s, entry.value, entry.scale)) return entry.value < 0 ? -1 : 1;
    }
    return 0;
}

/* Compares fa * a with fb * b: -1, 0 or 1. */
int csi_vector_compare_scaled(const csolver *s, csi_span a, double fa, csi_span b, double fb) {
    const csi_vector_entry *ea = s->base.scratch.items + a.start,
                           *eb = s->base.scratch.items + b.start;
    uint32_t i = 0, j = 0;
    while (i < a.count || j < b.count) {
        double difference, scale;
        if (j == b.count || (i < a.count && ea[i].priority > eb[j].priority)) {
            difference = fa * ea[i].value;
            scale = fabs(fa) * ea[i].scale;
            i++;
        } else if (i == a.count || ea[i].priority < eb[j].priority) {
            difference = -fb * eb[j].value;
            scale = fabs(fb) * eb[j].scale;
            j++;
        } else {
            difference = fa * ea[i].value - fb * eb[j].value;
            scale = csi_max(fabs(fa) * ea[i].scale, fabs(fb) * eb[j].scale);
            i++;
            j++;
        }
        if (!csi_is_cancelled(difference, scale)) return difference < 0 ? -1 : 1;
    }
    return 0;
}

int csi_vector_compare(const csolver *s, csi_span a, csi_span b) {
    return csi_vector_compare_scaled(s, a, 1, b, 1);
}

/* Drops the components that are zero; the span must be the last. */
void csi_vector_prune(csolver *s, csi_span *span) {
    uint32_t kept = 0;
    csi_vector_entry *entries = s->base.scratch.items + span->start;
    for (uint32_t i = 0; i < span->count; i++)
        if (!is_zero(entries[i])) entries[kept++] = entries[i];
    span->count = kept;
    s->base.scratch.count = span->start + kept;
}

/* list += factor * span. The factor is a sum of terms of that `magnitude`. Room for span.count nodes must be
 * reserved. */
void csi_vector_update(csolver *s, uint32_t *list, csi_span span, double factor, double magnitude) {
    uint32_t previous = CSI_NONE, at = *list;
    for (uint32_t i = 0; i < span.count; i++) {
        csi_vector_entry entry = s->base.scratch.items[span.start + i];
        double value = factor * entry.value;
        double scale = csi_max(fabs(factor) * entry.scale, magnitude * fabs(entry.value));
        if (value == 0) continue;
        while (at != CSI_NONE && s->base.nodes.items[at].priority > entry.priority) {
            previous = at;
            at = s->base.nodes.items[at].next;
        }
        if (at != CSI_NONE && s->base.nodes.items[at].priority == entry.priority) {
            csi_vector_node *node = &s->base.nodes.items[at];
            double terms = csi_max(fabs(node->value), fabs(value));
            node->scale = csi_max(node->scale, scale);
            node->value += value;
            if (csi_cancels(s, node->value, node->scale) && node->scale <= CSI_INFLATED * terms) {
                uint32_t next = node->next;
                free_node(s, at);
                at = next;
                if (previous == CSI_NONE)
                    *list = at;
                else
                    s->base.nodes.items[previous].next = at;
            } else if (fabs(node->value) <= CSI_DOUBTFUL_COST * node->scale) {
                s->base.doubtful_costs = true;
            }
            continue;
        }
        if (fabs(value) <= CSI_DOUBTFUL_COST * scale) s->base.doubtful_costs = true;
        uint32_t made = make_node(s);
        s->base.nodes.items[made] = (csi_vector_node){entry.priority, value, scale, at};
        if (previous == CSI_NONE)
            *list = made;
        else
            s->base.nodes.items[previous].next = made;
        previous = made;
    }
}

/* A new list of factor * span. Room for span.count nodes must be reserved. */
uint32_t csi_vector_store(csolver *s, csi_span span, double factor) {
    uint32_t list = CSI_NONE;
    csi_vector_update(s, &list, span, factor, fabs(factor));
    return list;
}

/* Whether rounding errors that were handed on from number to number may be what a component is. */
bool csi_vector_is_inflated(const csolver *s, uint32_t list) {
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next)
        if (s->base.nodes.items[i].scale > CSI_INFLATED * fabs(s->base.nodes.items[i].value))
            return true;
    return false;
}

/* Components that were computed afresh, and are not zero, count as known. */
void csi_vector_believe(csolver *s, uint32_t list) {
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next)
        s->base.nodes.items[i].scale = csi_min(s->base.nodes.items[i].scale,
                                               CSI_INFLATED * fabs(s->base.nodes.items[i].value));
}

/* Room for csi_vector_length() nodes must be reserved. */
uint32_t csi_vector_copy(csolver *s, uint32_t list) {
    uint32_t copy = CSI_NONE, last = CSI_NONE;
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next) {
        uint32_t made = make_node(s);
        s->base.nodes.items[made] = s->base.nodes.items[i];
        s->base.nodes.items[made].next = CSI_NONE;
        if (last == CSI_NONE)
            copy = made;
        else
            s->base.nodes.items[last].next = made;
        last = made;
    }
    return copy;
}

uint32_t csi_vector_length(const csolver *s, uint32_t list) {
    uint32_t length = 0;
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next) length++;
    return length;
}

void csi_vector_free(csolver *s, uint32_t list) {
    while (list != CSI_NONE) {
        uint32_t next = s->base.nodes.items[list].next;
        free_node(s, list);
        list = next;
    }
}
