/* plain.c - tests the functions that are inline in the header and also exported under the same name. The
 * exported functions use a struct only up to the last member that it had when the function was first
 * exported; the bytes behind that member stay as they are. */
#define CSOLVER_NO_INLINE
#include "test.h"

/* A struct with additional bytes, as a host would have it whose struct is longer than the library assumes. */
#define LONGER(type)                                                                               \
    struct {                                                                                       \
        type known;                                                                                \
        unsigned char behind[16];                                                                  \
    }

static bool is_untouched(const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (((const unsigned char *)bytes)[i] != 0xaa) return false;
    return true;
}

/* Checks the bytes after the end of the last member, including padding. */
#define CHECK_END(longer, last)                                                                    \
    do {                                                                                           \
        size_t end_ = offsetof(__typeof__(longer.known), last) + sizeof longer.known.last;         \
        CHECK(is_untouched((char *)&longer + end_, sizeof longer - end_));                         \
    } while (0)

int main(void) {
    LONGER(csolver_options) options;
    LONGER(csolver_constraint_info) about;
    LONGER(csolver_refusal_info) why;
    LONGER(csolver_statistics_info) statistics;
    LONGER(csolver_template_options) shape;
    LONGER(csolver_template_info) sizes;
    LONGER(csolver_stamp_options) stamping;
    LONGER(csolver_stamp_info) stamped;
    csolver *s = NULL;
    csolver_template *made = NULL;
    csolver_variable x;
    double value = 0;

    memset(&options, 0xaa, sizeof options);
    memset(&options, 0, offsetof(csolver_options, age_breaks_ties));
    options.known.check = options.known.age_breaks_ties = true;
    /* A host that passes the size of its struct means the bytes in it. */
    CHECK_STATUS(csolver_create_sized(&options.known, sizeof options, &s), ERROR_OVERFLOW);
    CHECK_OK(csolver_create(&options.known, &s));
    if (s == NULL) return 2;
    CHECK_OK(csolver_add_variable(s, &x));
    csolver_constraint c = ADD(s, EQ, 6, CSOLVER_REQUIRED, {x, 2});

    memset(&about, 0xaa, sizeof about);
    CHECK_OK(csolver_inspect_constraint(s, c, &about.known));
    CHECK(about.known.constant == 6 && about.known.term_count == 1 && !about.known.is_edit);
    CHECK_END(about, is_edit);

    memset(&why, 0xaa, sizeof why);
    CHECK_STATUS(csolver_set_weight(s, c, -1), ERROR_RANGE);
    CHECK_OK(csolver_refusal(s, &why.known));
    CHECK(why.known.field == CSOLVER_FIELD_WEIGHT);
    CHECK_END(why, field);

    memset(&statistics, 0xaa, sizeof statistics);
    CHECK_OK(csolver_statistics(s, &statistics.known));
    CHECK(statistics.known.variables == 1 && statistics.known.peak_memory != 0);
    CHECK_END(statistics, peak_memory);

    memset(&shape, 0xaa, sizeof shape);
    shape.known = (csolver_template_options){.output_count = 1, .outputs = &x};
    CHECK_OK(csolver_template_create(s, &shape.known, &made));
    memset(&sizes, 0xaa, sizeof sizes);
    CHECK_OK(csolver_template_inspect(made, &sizes.known));
    CHECK(sizes.known.output_count == 1 && sizes.known.memory != 0);
    CHECK_END(sizes, memory);

    memset(&stamping, 0xaa, sizeof stamping);
    stamping.known = (csolver_stamp_options){1, NULL};
    memset(&stamped, 0xaa, sizeof stamped);
    CHECK_OK(csolver_template_stamp(made, 1, NULL, &value, &stamping.known, &stamped.known));
    CHECK(value == 3 && stamped.known.instances == 1);
    CHECK_END(stamped, first_failed);
    csolver_template_free(made);
    csolver_free(s);
    return TEST_END("plain");
}
