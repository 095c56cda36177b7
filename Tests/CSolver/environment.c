/* environment.c - plays all traces with unusual floating-point modes of the calling thread. With denormals
 * flushed to zero, no bit may change. With other rounding modes, last digits may change, and another one
 * of several optima may be found. */
#define _POSIX_C_SOURCE 200809L
#include "csolver_trace.h"
#include "test.h"

#include <ctype.h>
#include <dirent.h>
#include <fenv.h>

#if defined(__SSE2__)
#include <xmmintrin.h>
#define FLUSHES
static unsigned flush_to_zero(void) {
    unsigned before = _mm_getcsr();
    _mm_setcsr(before | 0x8040u);
    return before;
}
static void restore(unsigned state) { _mm_setcsr(state); }
#elif defined(__aarch64__)
#define FLUSHES
static unsigned flush_to_zero(void) {
    unsigned long before;
    __asm__ volatile("mrs %0, fpcr" : "=r"(before));
    __asm__ volatile("msr fpcr, %0" : : "r"(before | 1ul << 24));
    return (unsigned)before;
}
static void restore(unsigned state) {
    __asm__ volatile("msr fpcr, %0" : : "r"((unsigned long)state));
}
#endif

typedef struct text {
    char *bytes;
    size_t length, capacity;
} text;

static void append(text *t, const char *bytes, size_t length) {
    if (t->length + length + 1 > t->capacity) {
        t->capacity = 2 * (t->length + length + 1);
        t->bytes = realloc(t->bytes, t->capacity);
        if (t->bytes == NULL) exit(2);
    }
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->bytes[t->length] = 0;
}

static void write_line(void *context, const char *line, size_t length) {
    append(context, line, length);
    append(context, "\n", 1);
}

static text load(const char *path) {
    text t = {0};
    char block[4096];
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    append(&t, "", 0);
    for (size_t n; file != NULL && (n = fread(block, 1, sizeof block, file)) > 0;)
        append(&t, block, n);
    if (file != NULL) fclose(file);
    return t;
}

static text play(const text *trace) {
    text t = {0};
    csolver_trace *read = NULL;
    csolver_trace_outcome outcome = {0};
    csolver_trace_options options = {.values = true, .check = true};
    append(&t, "", 0);
    CHECK_OK(csolver_trace_read(trace->bytes, trace->length, NULL, &read));
    CHECK_OK(csolver_trace_play(read, &options, write_line, &t, &outcome));
    CHECK(!outcome.broken);
    csolver_trace_free(read);
    return t;
}

static bool is_digit(const char *at) { return *at == '-' || isdigit((unsigned char)*at); }

/* Returns the largest number in a line, but at least 1. */
static double magnitude(const char *line) {
    double most = 1;
    while (*line != 0 && *line != '\n') {
        char *end = NULL;
        double x = is_digit(line) ? strtod(line, &end) : 0;
        most = fmax(most, fabs(x));
        line = end != NULL && end != line ? end : line + 1;
    }
    return most;
}

/* Returns whether two outputs agree: the same commands are refused for the same reasons, the same solves
 * are unique, and total errors are close. Different optima, and another order of a conflict, are allowed. */
static bool is_close(const char *a, const char *b) {
    double least = 1e-9 * magnitude(a);
    while (*a != 0 && *b != 0) {
        if (strncmp(a, "\"values\"", 8) == 0 || strncmp(a, "\"conflict\"", 10) == 0) {
            a += strcspn(a, "\n");
            b += strcspn(b, "\n");
        } else if (is_digit(a) && is_digit(b)) {
            char *end_a, *end_b;
            if (!(fabs(strtod(a, &end_a) - strtod(b, &end_b)) <= least)) return false;
            a = end_a == a ? a + 1 : end_a;
            b = end_b == b ? b + 1 : end_b;
        } else {
            if (*a == '\n') least = 1e-9 * magnitude(a + 1);
            if (*a++ != *b++) return false;
        }
    }
    return *a == *b;
}

static void compare(const char *path) {
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    text trace = load(path), usual = play(&trace);
#ifdef FLUSHES
    unsigned before = flush_to_zero();
    text flushed = play(&trace);
    restore(before);
    CHECK(strcmp(flushed.bytes, usual.bytes) == 0);
    free(flushed.bytes);
#endif
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        CHECK(fesetround(modes[i]) == 0);
        text other = play(&trace);
        CHECK(fesetround(FE_TONEAREST) == 0);
        bool close = is_close(usual.bytes, other.bytes);
        CHECK(close);
        if (!close) printf("  %s, rounding mode %zu\n", path, i);
        free(other.bytes);
    }
    free(usual.bytes);
    free(trace.bytes);
}

int main(int argc, char **argv) {
    const char *directory = argc > 1 ? argv[1] : "Tests/CSolverTests/Traces";
    DIR *all = opendir(directory);
    CHECK(all != NULL);
    for (struct dirent *entry; all != NULL && (entry = readdir(all)) != NULL;) {
        size_t length = strlen(entry->d_name);
        char path[512];
        if (length < 6 || strcmp(entry->d_name + length - 6, ".trace") != 0) continue;
        if (snprintf(path, sizeof path, "%s/%s", directory, entry->d_name) < (int)sizeof path)
            compare(path);
    }
    if (all != NULL) closedir(all);
    return TEST_END("environment");
}
