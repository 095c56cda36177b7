/* sized.c - structs that the host was compiled with in another size than the library. */
#include "base.h"

#include <string.h>

/* Bytes of a longer struct that the library does not know must be zero: it could not obey them. */
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

void csi_sized_give(void *given, size_t given_size, const void *known, size_t known_size) {
    size_t common = given_size < known_size ? given_size : known_size;
    memcpy(given, known, common);
    memset((unsigned char *)given + common, 0, given_size - common);
}
