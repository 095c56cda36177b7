/* vector.c - cost vectors, which have one component for each priority and are compared lexicographically.
 * Reduced costs and slopes are cost vectors. For example, (1000: 2, 250: -7) is positive, because the
 * component of the highest priority decides.
 *
 * A cost vector has one of two forms. A *list* of nodes is the permanent form that a column stores. A
 * *span* at the end of the scratch array is the form in which a computation builds a vector. Both are
 * sorted from the highest priority to the lowest and leave out zero components. Each component has a
 * `scale`, the largest number that was added up for it. A component that is tiny compared with its scale
 * is rounding error, and counts as zero. Adding to a span costs O(length) for each component. */
#include "base.h"

#include "numeric.h"

/* Makes room for `extra` more nodes of cost vectors, so that the functions that make nodes cannot fail.
 * Errors: OVERFLOW, OUT_OF_MEMORY. */
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

/* Returns the first entry of a cost vector, or NULL if the vector is empty: the scratch array may not exist then, and C
 * forbids arithmetic with null pointers. */
static csi_vector_entry *entries_of(const csolver *s, csi_span span) {
    return span.count == 0 ? NULL : s->base.scratch.items + span.start;
}

/* Adds `value` to the component at `priority` of a cost vector, which must be the last one in the
 * scratch array, because it may become longer. `scale` is the largest number that was added up for
 * `value`. Errors: OUT_OF_MEMORY. */
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
    /* Few entries follow, so a loop is faster than a call of memmove(). */
    for (uint32_t i = span->count; i > at; i--) entries[i] = entries[i - 1];
    entries[at] = (csi_vector_entry){priority, value, scale};
    span->count++;
    s->base.scratch.count++;
    return CSOLVER_OK;
}

/* Adds `factor` times the stored cost vector `list` to the cost vector `span`, which must be the
 * last one in the scratch array, because it may become longer. Errors: OUT_OF_MEMORY. */
csolver_status csi_vector_add_nodes(csolver *s, csi_span *span, uint32_t list, double factor) {
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next) {
        const csi_vector_node *node = &s->base.nodes.items[i];
        csi_work_count(s, 1);
        CSI_TRY(csi_vector_add_entry(s, span,
                                     (csi_vector_entry){node->priority, factor * node->value,
                                                        fabs(factor) * csi_node_scale(node)}));
    }
    return CSOLVER_OK;
}

/* Adds `factor` times the cost vector `other` to the cost vector `span`, which must be the last one
 * in the scratch array, because it may become longer. Errors: OUT_OF_MEMORY. */
csolver_status csi_vector_add_span(csolver *s, csi_span *span, csi_span other, double factor) {
    for (uint32_t i = 0; i < other.count; i++) {
        csi_vector_entry entry = s->base.scratch.items[other.start + i];
        CSI_TRY(csi_vector_add_entry(
            s, span,
            (csi_vector_entry){entry.priority, factor * entry.value, fabs(factor) * entry.scale}));
    }
    return CSOLVER_OK;
}

/* Does for a cost vector `other` of any length what csi_vector_append() does. */
csolver_status csi_vector_append_all(csolver *s, csi_span *span, csi_span other, double factor) {
    if (other.count == 0) return CSOLVER_OK;
    CSI_TRY(CSI_RESERVE(s, s->base.scratch, other.count));
    const csi_vector_entry *from = s->base.scratch.items + other.start;
    csi_vector_entry *to = s->base.scratch.items + s->base.scratch.count;
    for (uint32_t i = 0; i < other.count; i++)
        to[i] = (csi_vector_entry){from[i].priority, factor * from[i].value,
                                   fabs(factor) * from[i].scale};
    span->count = other.count;
    s->base.scratch.count += other.count;
    return CSOLVER_OK;
}

static bool is_zero(csi_vector_entry entry) { return csi_is_cancelled(entry.value, entry.scale); }

/* Returns the sign (-1 or 1) of the first component that is not zero, which is that of the highest
 * priority; 0 if the vector is zero. */
int csi_vector_sign(csolver *s, csi_span span) {
    for (uint32_t i = 0; i < span.count; i++) {
        csi_vector_entry entry = s->base.scratch.items[span.start + i];
        if (!csi_cost_cancels(s, entry.value, entry.scale)) return entry.value < 0 ? -1 : 1;
    }
    return 0;
}

/* Returns the sign (-1, 0 or 1) of the cost vector factor * list + (priority: value), without building that vector. */
int csi_vector_sign_with(csolver *s, uint32_t list, double factor, double priority, double value) {
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next) {
        const csi_vector_node *node = &s->base.nodes.items[i];
        double sum = factor * node->value, scale = fabs(factor) * csi_node_scale(node);
        if (value != 0 && priority > node->priority) break;
        if (priority == node->priority) {
            sum += value;
            scale = csi_max(scale, fabs(value));
            value = 0;
        }
        if (!csi_cost_cancels(s, sum, scale)) return sum < 0 ? -1 : 1;
    }
    return value == 0 ? 0 : value < 0 ? -1 : 1;
}

/* Returns the sign (-1, 0 or 1) of the cost vector fa * a - fb * b, without building that vector.
 * Cost vectors are compared lexicographically by priority. */
int csi_vector_compare_scaled(const csolver *s, csi_span a, double fa, csi_span b, double fb) {
    const csi_vector_entry *ea = entries_of(s, a), *eb = entries_of(s, b);
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

/* Removes the components that count as zero from a cost vector, which must be the last one in the scratch
 * array. */
void csi_vector_prune(csolver *s, csi_span *span) {
    uint32_t kept = 0;
    csi_vector_entry *entries = entries_of(s, *span);
    for (uint32_t i = 0; i < span->count; i++)
        if (!is_zero(entries[i])) entries[kept++] = entries[i];
    span->count = kept;
    s->base.scratch.count = span->start + kept;
}

/* Adds factor * span to the stored cost vector `list`. `magnitude` is the sum of the absolute values from
 * which `factor` was computed; together with `factor` it sets the scale of the result. A component that
 * cancels to zero is removed, and one that may be rounding error sets `doubtful_costs`. The caller has
 * reserved span.count nodes. */
void csi_vector_update(csolver *s, uint32_t *list, csi_span span, double factor, double magnitude) {
    uint32_t previous = CSI_NONE, at = *list;
    for (uint32_t i = 0; i < span.count; i++) {
        csi_vector_entry entry = s->base.scratch.items[span.start + i];
        double value = factor * entry.value;
        double scale = csi_max(fabs(factor) * entry.scale, magnitude * fabs(entry.value));
        uint32_t half = csi_upper_half(scale);
        if (value == 0) continue;
        while (at != CSI_NONE && s->base.nodes.items[at].priority > entry.priority) {
            previous = at;
            at = s->base.nodes.items[at].next;
        }
        if (at != CSI_NONE && s->base.nodes.items[at].priority == entry.priority) {
            csi_vector_node *node = &s->base.nodes.items[at];
            double terms = csi_max(fabs(node->value), fabs(value));
            if (node->scale < half) node->scale = half;
            scale = csi_node_scale(node);
            node->value += value;
            if (csi_cost_cancels(s, node->value, scale) && scale <= CSI_INFLATED * terms) {
                uint32_t next = node->next;
                free_node(s, at);
                at = next;
                if (previous == CSI_NONE)
                    *list = at;
                else
                    s->base.nodes.items[previous].next = at;
            } else if (fabs(node->value) <= CSI_DOUBTFUL_COST * scale) {
                s->base.doubtful_costs = true;
            }
            continue;
        }
        if (fabs(value) <= CSI_DOUBTFUL_COST * scale) s->base.doubtful_costs = true;
        uint32_t made = make_node(s);
        s->base.nodes.items[made] = (csi_vector_node){entry.priority, value, half, at};
        if (previous == CSI_NONE)
            *list = made;
        else
            s->base.nodes.items[previous].next = made;
        previous = made;
    }
}

/* Stores the cost vector factor * span permanently, as a list of nodes, and returns the list. The
 * caller has reserved span.count nodes. */
uint32_t csi_vector_store(csolver *s, csi_span span, double factor) {
    uint32_t list = CSI_NONE;
    csi_vector_update(s, &list, span, factor, fabs(factor));
    return list;
}

/* Returns whether some component of a cost vector may be nothing but rounding error, because numbers more
 * than CSI_INFLATED times larger were added up for it. The caller then computes the vector afresh. */
bool csi_vector_is_inflated(const csolver *s, uint32_t list) {
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next) {
        const csi_vector_node *node = &s->base.nodes.items[i];
        if (csi_node_scale(node) > CSI_INFLATED * fabs(node->value)) return true;
    }
    return false;
}

/* Lowers the scales of a cost vector that has just been computed afresh. Otherwise
 * csi_vector_is_inflated() would report the vector again, and the caller would compute it again. So the new scale is
 * rounded down. */
void csi_vector_trust(csolver *s, uint32_t list) {
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next) {
        csi_vector_node *node = &s->base.nodes.items[i];
        uint32_t most = (uint32_t)(csi_bits(CSI_INFLATED * fabs(node->value)) >> 32);
        if (node->scale > most) node->scale = most;
    }
}

/* Returns a copy of a stored cost vector. The caller has reserved csi_vector_length() nodes. */
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

/* Frees the nodes of a stored cost vector, so that other vectors can use them. */
void csi_vector_free(csolver *s, uint32_t list) {
    while (list != CSI_NONE) {
        uint32_t next = s->base.nodes.items[list].next;
        free_node(s, list);
        list = next;
    }
}
