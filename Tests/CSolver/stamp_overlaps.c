/* stamp_overlaps.c - computes instances of a template whose values are written over the numbers
 * of the call, at the same place or shifted. The results must be those of separate arrays. */
#include "test.h"

enum { COUNT = 40, NUMBERS = 2, SLACK = 8, ROOM = COUNT * 3 + 2 * SLACK };

/* a = min(n0, 100), b = n1 and c = a + b: the outputs, of which the first `output_count` are taken. Instances with an n0
 * above 100 are solved anew, since no plan covers them. */
static csolver_template *make(size_t output_count, const csolver_allocator *allocator) {
    csolver *s = NULL;
    csolver_options options = {.allocator = *allocator, .check = true};
    CHECK_OK(csolver_create(&options, &s));
    csolver_variable v[3];
    CHECK_OK(csolver_add_variables(s, 3, v));
    csolver_parameter parameters[] = {{ADD(s, EQ, 1, 500, {v[0], 1}), 0, 1, 0},
                                      {ADD(s, EQ, 2, 500, {v[1], 1}), 1, 1, 0}};
    ADD(s, LE, 100, CSOLVER_REQUIRED, {v[0], 1});
    ADD(s, EQ, 0, CSOLVER_REQUIRED, {v[2], 1}, {v[0], -1}, {v[1], -1});
    csolver_template_options shape = {.number_count = NUMBERS,
                                      .parameter_count = 2,
                                      .parameters = parameters,
                                      .output_count = output_count,
                                      .outputs = v};
    csolver_template *t = NULL;
    CHECK_OK(csolver_template_create(s, &shape, &t));
    csolver_free(s);
    return t;
}

static double number(size_t instance, size_t which) {
    if (instance == 17) return NAN; /* this instance fails */
    return which == 0 ? (double)(instance * 7 % 130) : (double)instance - 5;
}

static double expected(size_t instance, size_t output) {
    double a = fmin(number(instance, 0), 100), b = number(instance, 1);
    return output == 0 ? a : output == 1 ? b : a + b;
}

/* Stamps with the values `shift` elements behind the numbers. */
static void shifted(const csolver_template *t, size_t output_count, int shift, size_t threads) {
    double memory[ROOM], before[ROOM];
    for (size_t i = 0; i < ROOM; i++) memory[i] = -1e9 - (double)i;
    double *numbers = memory + SLACK, *values = numbers + shift;
    for (size_t i = 0; i < COUNT; i++)
        for (size_t k = 0; k < NUMBERS; k++) numbers[i * NUMBERS + k] = number(i, k);
    memcpy(before, memory, sizeof memory);
    csolver_stamp_options options = {.threads = threads};
    csolver_stamp_info info;
    csolver_status status = csolver_template_stamp(t, COUNT, numbers, values, &options, &info);
    CHECK(status == CSOLVER_ERROR_NOT_FINITE && info.failed == 1 && info.first_failed == 17);
    for (size_t i = 0; i < COUNT; i++)
        for (size_t k = 0; k < output_count; k++) {
            const double *place = &values[i * output_count + k];
            const double *kept = before + (place - memory);
            CHECK(i == 17 ? memcmp(place, kept, sizeof *place) == 0 : *place == expected(i, k));
        }
}

/* The copy of the numbers may fail: then nothing is written. */
static void without_memory(void) {
    test_memory m = {.fail_at = 0};
    csolver_allocator allocator = {test_reallocate, &m};
    csolver_template *t = make(3, &allocator);
    double memory[3 * COUNT + 1] = {0}, before[3 * COUNT + 1];
    memcpy(before, memory, sizeof memory);
    m.fail_at = m.calls + 1;
    CHECK_STATUS(csolver_template_stamp(t, COUNT, memory + 1, memory, NULL, NULL),
                 ERROR_OUT_OF_MEMORY);
    CHECK(memcmp(memory, before, sizeof memory) == 0);
    m.fail_at = 0;
    CHECK_OK(csolver_template_stamp(t, COUNT, memory + 1, memory, NULL, NULL));
    csolver_template_free(t);
    CHECK(m.held == 0);
}

int main(void) {
    csolver_allocator standard = {NULL, NULL};
    for (size_t outputs = 1; outputs <= 3; outputs++) {
        csolver_template *t = make(outputs, &standard);
        for (int shift = -SLACK; shift <= SLACK; shift++) {
            shifted(t, outputs, shift, 1);
            shifted(t, outputs, shift, 3);
        }
        csolver_template_free(t);
    }
    without_memory();
    return TEST_END("stamp_overlaps");
}
