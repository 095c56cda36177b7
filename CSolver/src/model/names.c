/* names.c - stores copies of the names that the calling program gives to variables and
 * constraints. The arrays of names reach only as far as the highest index with a name, so a
 * solver without names needs no memory for them.
 *
 * An id consists of an index and of a count of how often the index was reused, and a name belongs
 * to an id. When a constraint is removed, its name stays until its index is named again: the old id
 * still finds the name, and a new id with the same index does not. A constraint that is refused is
 * removed at once, so because the name stays, the report of the conflict can name it. */
#include "model.h"

const char *csi_name_of(const csi_names *names, uint32_t index, uint32_t generation) {
    if (index >= names->count || names->items[index].generation != generation) return NULL;
    return names->items[index].text;
}

void csi_name_drop(csolver *s, csi_names *names, uint32_t index) {
    if (index >= names->count || names->items[index].text == NULL) return;
    csi_memory_free(s, names->items[index].text, strlen(names->items[index].text) + 1);
    names->items[index].text = NULL;
}

void csi_name_drop_all(csolver *s, csi_names *names) {
    for (uint32_t i = 0; i < names->count; i++) csi_name_drop(s, names, i);
}

/* Stores a copy of `name` as the name of the id with this index and generation. Frees the name
 * of an earlier id with the same index. Errors: OVERFLOW, OUT_OF_MEMORY. */
CSI_COLD csolver_status csi_name_set(csolver *s, csi_names *names, uint32_t index,
                                     uint32_t generation, const char *name) {
    size_t size = strlen(name) + 1;
    char *copy = NULL;
    if (index >= names->count) CSI_TRY(CSI_RESERVE(s, *names, index + 1 - names->count));
    CSI_TRY(csi_memory_resize(s, &copy, 0, size));
    memcpy(copy, name, size);
    while (names->count <= index) names->items[names->count++] = (csi_name){NULL, 0};
    csi_name_drop(s, names, index);
    names->items[index] = (csi_name){copy, generation};
    return CSOLVER_OK;
}

/* Used when a solver is cloned. Copies `from`, the names of the original, to `names`, which
 * belongs to the clone `to` and must be empty. Errors: OVERFLOW, OUT_OF_MEMORY. */
CSI_COLD csolver_status csi_name_copy_all(csolver *to, csi_names *names, const csi_names *from) {
    for (uint32_t i = 0; i < from->count; i++) {
        const csi_name *name = &from->items[i];
        if (name->text != NULL) CSI_TRY(csi_name_set(to, names, i, name->generation, name->text));
    }
    return CSOLVER_OK;
}
