/* stack.c - measures how much stack the public functions use, for sessions of the corpus and for
 * structures as deep as they are large. The calls run on a thread with a stack of 64 kB, so that
 * any function that recurses over the size of a structure would crash. Usage: stack [PATH...];
 * prints the largest use of each function. */
#define _DEFAULT_SOURCE

#include "fuzz.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { STACK = 64 * 1024, GUARD = 64 * 1024, OWN = 512, GAP = 16 * 1024 };

static unsigned char *stack; /* the lowest byte of the thread's stack */
static size_t most[F_COUNT];
static fuzz_function running = F_COUNT;
static uintptr_t entered; /* the stack pointer when the present function was called */

#define PAINT UINT64_C(0xc5c5c5c5c5c5c5c5)

/* Returns the lowest address below `from` at which a word has been changed since the stack was
 * painted; stops at a gap larger than any frame. Paints the stack again if asked. Frames of the
 * harness are included, so the result is an upper bound. */
__attribute__((noinline)) static uintptr_t look(uintptr_t from, bool paint) {
    uintptr_t lowest = from;
    for (uintptr_t at = from; at > (uintptr_t)stack && lowest - at < GAP; at -= sizeof(uint64_t)) {
        volatile uint64_t *word = (volatile uint64_t *)(at - sizeof(uint64_t));
        if (*word == PAINT) continue;
        if (paint) *word = PAINT;
        lowest = at - sizeof(uint64_t);
    }
    return lowest;
}

static void done(void) {
    if (running == F_COUNT) return;
    size_t used = entered - look(entered, false);
    if (used > most[running]) most[running] = used;
    running = F_COUNT;
}

__attribute__((noinline)) static void enter(fuzz_function now) {
    done();
    entered = ((uintptr_t)__builtin_frame_address(0) - OWN) & ~(uintptr_t)7;
    (void)look(entered, true);
    running = now;
}

/* ---- structures that are deep ---- */

enum { LONG = 100000, SHORT = 300 };

static csolver *make(size_t count, csolver_variable *x) {
    csolver *s = NULL;
    PROPERTY(csolver_create(NULL, &s) == CSOLVER_OK, "csolver_create() succeeds");
    PROPERTY(csolver_add_variables(s, count, x) == CSOLVER_OK, "csolver_add_variables() succeeds");
    return s;
}

/* Adds the constraints x[i + 1] - x[i] RELATION 1 for all i by one call. */
static csolver_constraint *link_all(csolver *s, size_t count, const csolver_variable *x,
                                    csolver_relation relation, double priority) {
    csolver_term *terms = malloc(2 * count * sizeof *terms);
    csolver_description *d = malloc(count * sizeof *d);
    csolver_constraint *ids = malloc(count * sizeof *ids);
    if (terms == NULL || d == NULL || ids == NULL) abort();
    for (size_t i = 0; i + 1 < count; i++) {
        terms[2 * i] = (csolver_term){x[i + 1], 1};
        terms[2 * i + 1] = (csolver_term){x[i], -1};
        d[i] = (csolver_description){&terms[2 * i], 2, relation, 1, priority, 1};
    }
    enter(F_csolver_add_constraints);
    PROPERTY(csolver_add_constraints(s, count - 1, d, ids) == CSOLVER_OK,
             "a chain of 100 000 or 300 variables is accepted");
    done();
    free(terms);
    free(d);
    return ids;
}

#define STEP(name, ...)                                                                            \
    do {                                                                                           \
        enter(F_##name);                                                                           \
        csolver_status status = name(__VA_ARGS__);                                                 \
        done();                                                                                    \
        PROPERTY(status == CSOLVER_OK, #name "() succeeds");                                       \
    } while (0)

/* Calls the functions that read or copy the solver. */
static void ask(csolver *s, csolver_constraint moved) {
    const csolver_level *levels;
    const csolver_variable *list;
    size_t count;
    csolver *copy = NULL;
    csolver_template *shape = NULL;
    csolver_parameter parameter = {moved, 0, 1, 0};
    csolver_template_options options = {
        .number_count = 1, .parameter_count = 1, .parameters = &parameter};
    STEP(csolver_solve, s, &(csolver_outcome){0});
    STEP(csolver_levels, s, &levels, &count);
    STEP(csolver_take_changes, s, &list, &count);
    STEP(csolver_clone, s, &copy);
    STEP(csolver_template_create, copy, &options, &shape);
    const double *values = csolver_values(s, &count);
    double *row = malloc(2 * count * sizeof *row);
    double numbers[2] = {values[0], values[0] + 1};
    if (row == NULL) abort();
    STEP(csolver_template_stamp, shape, 2, numbers, row, NULL, NULL);
    free(row);
    enter(F_csolver_template_free);
    csolver_template_free(shape);
    enter(F_csolver_free);
    csolver_free(copy);
    done();
    STEP(csolver_check, s, NULL);
}

/* Builds a chain that begins at its first variable, moves it, reads it, contradicts it at its
 * other end, and removes it. */
static void long_chain(csolver_relation relation, double priority) {
    csolver_variable *x = malloc(LONG * sizeof *x);
    if (x == NULL) abort();
    csolver *s = make(LONG, x);
    csolver_constraint root, end = {0, 0};
    csolver_constraint *ids = link_all(s, LONG, x, relation, priority);
    STEP(csolver_begin_edit, s, x[0], CSOLVER_REQUIRED);
    STEP(csolver_edit_constraint, s, x[0], &root);
    STEP(csolver_suggest, s, x[0], 10);
    ask(s, root);
    STEP(csolver_suggest, s, x[0], 20);
    STEP(csolver_solve, s, &(csolver_outcome){0});
    csolver_term last = {x[LONG - 1], 1};
    csolver_description low = {&last, 1, CSOLVER_LESS_OR_EQUAL, 5, CSOLVER_REQUIRED, 1};
    enter(F_csolver_add_constraint);
    csolver_status status = csolver_add_constraint(s, &low, &end);
    done();
    size_t count = 0;
    (void)csolver_conflict(s, &count);
    bool refused = priority >= CSOLVER_REQUIRED;
    PROPERTY(status == (refused ? CSOLVER_ERROR_UNSATISFIABLE : CSOLVER_OK),
             "a bound at the end of a required chain conflicts, and of an optional chain does not");
    PROPERTY(!refused || count == LONG + 1,
             "a conflict of both ends of a chain contains each constraint of the chain");
    STEP(csolver_begin, s);
    STEP(csolver_set_constant, s, ids[LONG / 2], 3);
    STEP(csolver_set_priority, s, ids[LONG / 3], 7);
    STEP(csolver_remove_constraint, s, ids[LONG / 4]);
    STEP(csolver_rollback, s);
    STEP(csolver_solve, s, &(csolver_outcome){0});
    STEP(csolver_remove_constraint, s, ids[LONG / 2]);
    STEP(csolver_solve, s, &(csolver_outcome){0});
    STEP(csolver_reset, s);
    enter(F_csolver_free);
    csolver_free(s);
    done();
    free(ids);
    free(x);
}

/* Builds a cycle of inequalities that only equal distances satisfy; if least squares are
 * available, also under squares. */
static void ring(csolver_norm norm) {
    csolver_variable x[SHORT];
    csolver *s = make(SHORT, x);
    csolver_constraint *ids = link_all(s, SHORT, x, CSOLVER_GREATER_OR_EQUAL, CSOLVER_REQUIRED);
    csolver_term closing[] = {{x[SHORT - 1], 1}, {x[0], -1}};
    csolver_description d = {closing, 2, CSOLVER_LESS_OR_EQUAL, SHORT - 1, CSOLVER_REQUIRED, 1};
    bool unique;
    const csolver_variable *list;
    size_t count;
    if (csolver_set_norm(s, norm) == CSOLVER_OK) {
        STEP(csolver_add_constraint, s, &d, NULL);
        STEP(csolver_begin_edit, s, x[SHORT / 2], 500);
        STEP(csolver_suggest, s, x[SHORT / 2], 77);
        STEP(csolver_solve, s, &(csolver_outcome){0});
        STEP(csolver_is_unique, s, &unique);
        STEP(csolver_undetermined_variables, s, &list, &count);
        PROPERTY(unique && count == 0, "a ring of inequalities has a unique solution");
        STEP(csolver_remove_constraints, s, SHORT - 1, ids);
        STEP(csolver_solve, s, &(csolver_outcome){0});
    }
    csolver_free(s);
    free(ids);
}

/* ---- the corpus ---- */

static int run(const char *path) {
    DIR *directory = opendir(path);
    if (directory == NULL) {
        static uint8_t data[1 << 16];
        FILE *file = fopen(path, "rb");
        if (file == NULL) return fprintf(stderr, "%s cannot be read\n", path), 1;
        size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        fuzz_play(data, size);
        done();
        return 0;
    }
    int status = 0;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        static char inner[8][512];
        static int depth;
        if (entry->d_name[0] == '.' || depth == 8) continue;
        snprintf(inner[depth], sizeof *inner, "%s/%s", path, entry->d_name);
        depth++;
        status |= run(inner[--depth]);
    }
    closedir(directory);
    return status;
}

typedef struct work {
    int count;
    char **paths;
    int status;
} work;

static void *all(void *context) {
    work *w = context;
    fuzz_on_enter = enter;
    for (int i = 0; i < w->count; i++) w->status |= run(w->paths[i]);
    fuzz_on_enter = NULL;
    long_chain(CSOLVER_EQUAL, CSOLVER_REQUIRED);
    long_chain(CSOLVER_GREATER_OR_EQUAL, CSOLVER_REQUIRED);
    long_chain(CSOLVER_EQUAL, 600);
    ring(CSOLVER_NORM_ABSOLUTE);
    ring(CSOLVER_NORM_SQUARES);
    return NULL;
}

int main(int argc, char **argv) {
    work w = {argc - 1, argv + 1, 0};
    pthread_attr_t attributes;
    pthread_t thread;
    unsigned char *memory =
        mmap(NULL, GUARD + STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, GUARD, PROT_NONE) != 0) abort();
    stack = memory + GUARD;
    if (pthread_attr_init(&attributes) != 0 ||
        pthread_attr_setstack(&attributes, stack, STACK) != 0 ||
        pthread_create(&thread, &attributes, all, &w) != 0)
        abort();
    pthread_join(thread, NULL);
    size_t largest = 0;
    for (int i = 0; i < F_COUNT; i++) {
        if (argc > 1 && most[i] > 0) printf("%6zu %s\n", most[i], fuzz_names[i]);
        if (most[i] > largest) largest = most[i];
    }
    printf("stack: %zu bytes at most\n", largest);
    return w.status;
}
