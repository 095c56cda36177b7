/* status.c - the library's version number, and the names and messages of statuses and fields. */
#include "base.h"

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

uint32_t csolver_version(void) {
    return CSOLVER_VERSION_MAJOR * 10000 + CSOLVER_VERSION_MINOR * 100 + CSOLVER_VERSION_PATCH;
}

const char *csolver_version_string(void) {
    return TEXT(CSOLVER_VERSION_MAJOR) "." TEXT(CSOLVER_VERSION_MINOR) "." TEXT(
        CSOLVER_VERSION_PATCH);
}

/* All statuses with their messages. If a status of the enum is missing in this list, compilers warn
 * about the switch statements that are made from the list. */
#define STATUSES(X)                                                                                \
    X(OK, "success")                                                                               \
    X(ERROR_NULL, "a pointer that must not be NULL is NULL")                                       \
    X(ERROR_NOT_FINITE, "a number is NaN or infinite")                                             \
    X(ERROR_RANGE, "a number is outside the range that is allowed or that can be computed with")   \
    X(ERROR_STALE_VARIABLE, "a variable was removed or belongs to another solver")                 \
    X(ERROR_STALE_CONSTRAINT, "a constraint was removed or belongs to another solver")             \
    X(ERROR_IN_USE, "a constraint still mentions the variable; remove the constraint first")       \
    X(ERROR_DUPLICATE, "the same constraint or variable occurs twice in one call")                 \
    X(ERROR_DUPLICATE_EDIT,                                                                        \
      "the variable is being edited already; suggest a value, or end the edit first")              \
    X(ERROR_NOT_EDITABLE, "the variable is not being edited; begin an edit first")                 \
    X(ERROR_IS_EDIT, "the constraint belongs to an edit; suggest a value, or end the edit")        \
    X(ERROR_UNSATISFIABLE, "required constraints contradict each other")                           \
    X(ERROR_TRANSACTION,                                                                           \
      "the call needs an open transaction, or is not allowed in one; begin or end one first")      \
    X(ERROR_OVERFLOW, "a size or count is too large")                                              \
    X(ERROR_OUT_OF_MEMORY, "the allocator returned no memory")                                     \
    X(ERROR_ITERATION_LIMIT,                                                                       \
      "the iteration limit was reached before the optimum; raise the limit")                       \
    X(ERROR_UNAVAILABLE,                                                                           \
      "least squares are not part of this build (define CSOLVER_LEAST_SQUARES), or a template "    \
      "was asked for while a priority has the norm of squares")                                    \
    X(ERROR_INTERNAL,                                                                              \
      "an invariant of the solver does not hold; this is a defect of csolver, please report it")   \
    X(ERROR_WORK_LIMIT, "the call reached its limit of work before its end; raise the limit")

CSI_COLD const char *csolver_status_name(csolver_status status) {
    switch (status) {
#define NAME(name, message)                                                                        \
    case CSOLVER_##name:                                                                           \
        return "CSOLVER_" #name;
        STATUSES(NAME)
#undef NAME
    }
    return "CSOLVER_UNKNOWN";
}

CSI_COLD csolver_status csolver_outcome_status(csolver_outcome outcome) {
    switch (outcome) {
    case CSOLVER_OUTCOME_OPTIMAL:
        return CSOLVER_OK;
    case CSOLVER_OUTCOME_ITERATION_LIMIT:
        return CSOLVER_ERROR_ITERATION_LIMIT;
    case CSOLVER_OUTCOME_WORK_LIMIT:
        return CSOLVER_ERROR_WORK_LIMIT;
    case CSOLVER_OUTCOME_IMPRECISE:
        break;
    }
    return CSOLVER_ERROR_RANGE;
}

CSI_COLD const char *csolver_status_message(csolver_status status) {
    if (CSI_COMPACT) return csolver_status_name(status);
    switch (status) {
#define MESSAGE(name, message)                                                                     \
    case CSOLVER_##name:                                                                           \
        return message;
        STATUSES(MESSAGE)
#undef MESSAGE
    }
    return "the number is not a status of csolver";
}

CSI_COLD const char *csolver_field_name(csolver_field field) {
    static const char *const names[] = {
        [CSOLVER_FIELD_NONE] = "none",
        [CSOLVER_FIELD_DESCRIPTION] = "description",
        [CSOLVER_FIELD_TERMS] = "terms",
        [CSOLVER_FIELD_TERM_COUNT] = "term_count",
        [CSOLVER_FIELD_VARIABLE] = "variable",
        [CSOLVER_FIELD_COEFFICIENT] = "coefficient",
        [CSOLVER_FIELD_RELATION] = "relation",
        [CSOLVER_FIELD_CONSTANT] = "constant",
        [CSOLVER_FIELD_PRIORITY] = "priority",
        [CSOLVER_FIELD_WEIGHT] = "weight",
        [CSOLVER_FIELD_CONSTRAINT] = "constraint",
        [CSOLVER_FIELD_VALUE] = "value",
        [CSOLVER_FIELD_COUNT] = "count",
    };
    size_t number = (size_t)field;
    return number < sizeof names / sizeof *names ? names[number] : "unknown";
}
