/* sized.c - copies structs between a host and a library that were compiled with different versions of the
 * header. New versions add members only at the end of such a struct, so the shorter version is a prefix of
 * the longer one. */
#include "base.h"

#include <string.h>

/* Copies the host's struct `given` (NULL: all zero) into `known`, the library's version of the struct;
 * members that the host does not have become zero. Errors: OVERFLOW if the host's struct is longer and one of
 * the additional bytes is not zero: the host then sets an option that this library does not know. */
csolver_status csi_sized_take(void *known, size_t known_size, const void *given,
                              size_t given_size) {
    const unsigned char *bytes = given;
    memset(known, 0, known_size);
    if (given == NULL) return CSOLVER_OK;
    for (size_t i = known_size; i < given_size; i++)
        if (bytes[i] != 0) return CSOLVER_ERROR_OVERFLOW;
    memcpy(known, given, given_size < known_size ? given_size : known_size);
    return CSOLVER_OK;
}

/* Copies the library's struct `known` into the host's struct `given`. Members that only the host's
 * newer version has become zero. */
void csi_sized_give(void *given, size_t given_size, const void *known, size_t known_size) {
    size_t common = given_size < known_size ? given_size : known_size;
    memcpy(given, known, common);
    memset((unsigned char *)given + common, 0, given_size - common);
}
