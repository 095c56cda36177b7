/* growth.c - tests hosts that were compiled with structs of another size than the library's. */
#include "test.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wnonnull" /* this test passes NULL on purpose */
#endif

/* The structs of a later version. */
typedef struct later_options {
    csolver_options known;
    uint64_t added[3];
} later_options;
typedef struct later_template_options {
    csolver_template_options known;
    uint8_t added;
} later_template_options;
typedef struct later_stamp_options {
    csolver_stamp_options known;
    double added;
} later_stamp_options;
typedef struct later_statistics {
    csolver_statistics_info known;
    uint64_t added[2];
} later_statistics;

static bool is_filled(const void *bytes, size_t count, unsigned char with) {
    for (size_t i = 0; i < count; i++)
        if (((const unsigned char *)bytes)[i] != with) return false;
    return true;
}

/* Options that the library does not know are refused unless they are zero. */
static void options(void) {
    later_options given = {.known = {.work_limit = 7}};
    csolver *s = NULL;
    CHECK_OK(csolver_create_sized(&given.known, sizeof given, &s));
    CHECK(csolver_work_limit(s) == 7);
    csolver_free(s);
    s = NULL;
    given.added[2] = UINT64_C(1) << 63;
    CHECK_STATUS(csolver_create_sized(&given.known, sizeof given, &s), ERROR_OVERFLOW);
    CHECK(s == NULL);
    /* A host that was compiled before the member `work_limit` existed may have any bytes at that place. */
    CHECK_OK(csolver_create_sized(&given.known, offsetof(csolver_options, work_limit), &s));
    CHECK(csolver_work_limit(s) == 0);
    csolver_free(s);
    CHECK_OK(csolver_create_sized(NULL, sizeof given, &s));
    csolver_free(s);
    CHECK_OK(csolver_create_sized(&given.known, 0, &s));
    CHECK(csolver_work_limit(s) == 0);
    csolver_free(s);
}

/* Members of an info struct that the library does not know are written as zero, and nothing is written
 * beyond the host's struct. */
static void infos(void) {
    csolver *s = test_create();
    csolver_variable x;
    CHECK_OK(csolver_add_variable(s, &x));
    csolver_constraint c = ADD(s, GE, 3, CSOLVER_REQUIRED, {x, 1});
    later_statistics more;
    memset(&more, 0xaa, sizeof more);
    CHECK_OK(csolver_statistics_sized(s, &more.known, sizeof more));
    CHECK(more.known.variables == 1 && more.known.constraints == 1);
    CHECK(is_filled(more.added, sizeof more.added, 0));
    const size_t less = offsetof(csolver_statistics_info, rows);
    memset(&more, 0xaa, sizeof more);
    CHECK_OK(csolver_statistics_sized(s, &more.known, less));
    CHECK(more.known.variables == 1);
    CHECK(is_filled((const char *)&more + less, sizeof more - less, 0xaa));

    csolver_constraint_info info;
    const size_t first = offsetof(csolver_constraint_info, priority);
    memset(&info, 0xaa, sizeof info);
    CHECK_OK(csolver_inspect_constraint_sized(s, c, &info, first));
    CHECK(info.relation == CSOLVER_GREATER_OR_EQUAL && info.constant == 3);
    CHECK(is_filled((const char *)&info + first, sizeof info - first, 0xaa));
    CHECK_STATUS(csolver_inspect_constraint_sized(s, c, NULL, 0), ERROR_NULL);
    csolver_free(s);
}

static void templates(void) {
    csolver *s = test_create();
    csolver_variable x;
    CHECK_OK(csolver_add_variable(s, &x));
    csolver_parameter parameter = {ADD(s, EQ, 3, CSOLVER_REQUIRED, {x, 1}), 0, 1, 0};
    later_template_options given = {
        {.number_count = 1, .parameter_count = 1, .parameters = &parameter}, 1};
    csolver_template *t = NULL;
    CHECK_STATUS(csolver_template_create_sized(s, &given.known, sizeof given, &t), ERROR_OVERFLOW);
    CHECK(t == NULL);
    given.added = 0;
    /* A host that was compiled before templates had samples. */
    given.known.sample_count = 1000;
    CHECK_OK(csolver_template_create_sized(s, &given.known,
                                           offsetof(csolver_template_options, sample_count), &t));
    csolver_template_info sizes;
    memset(&sizes, 0xaa, sizeof sizes);
    CHECK_OK(csolver_template_inspect_sized(t, &sizes, sizeof(size_t)));
    CHECK(sizes.number_count == 1 &&
          is_filled(&sizes.output_count, sizeof sizes.output_count, 0xaa));

    double number = 4, value = 0;
    later_stamp_options how = {{.threads = 1}, 0};
    csolver_stamp_info info;
    memset(&info, 0xaa, sizeof info);
    CHECK_OK(csolver_template_stamp_sized(t, 1, &number, &value, &how.known, sizeof how, &info,
                                          sizeof(size_t)));
    CHECK(value == 4 && info.instances == 1 && is_filled(&info.failed, sizeof info.failed, 0xaa));
    how.added = 2;
    number = 5;
    CHECK_STATUS(
        csolver_template_stamp_sized(t, 1, &number, &value, &how.known, sizeof how, NULL, 0),
        ERROR_OVERFLOW);
    CHECK(value == 4);
    csolver_template_free(t);
    csolver_free(s);
}

int main(void) {
    options();
    infos();
    templates();
    return TEST_END("growth");
}
