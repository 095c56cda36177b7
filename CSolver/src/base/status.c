/* status.c - names and messages of statuses, from the one table in the header. */
#include "base.h"

uint32_t csolver_version(void) {
    return CSOLVER_VERSION_MAJOR * 10000 + CSOLVER_VERSION_MINOR * 100 + CSOLVER_VERSION_PATCH;
}

const char *csolver_status_name(csolver_status status) {
    switch (status) {
#define NAME(name, number, message)                                                                \
    case CSOLVER_##name:                                                                           \
        return "CSOLVER_" #name;
        CSOLVER_STATUS_MAP(NAME)
#undef NAME
    }
    return "CSOLVER_UNKNOWN";
}

const char *csolver_status_message(csolver_status status) {
    switch (status) {
#define MESSAGE(name, number, message)                                                             \
    case CSOLVER_##name:                                                                           \
        return message;
        CSOLVER_STATUS_MAP(MESSAGE)
#undef MESSAGE
    }
    return "the number is not a status of csolver";
}
