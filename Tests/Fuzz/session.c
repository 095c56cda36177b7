/* session.c - the input of a session, the arguments that are read from it, and its allocator. */
#include "fuzz.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const fuzz_names[F_COUNT] = {
#define FUZZ_NAME(name, statuses) #name,
    FUNCTIONS(FUZZ_NAME)
#undef FUZZ_NAME
};

static const uint32_t documented[F_COUNT] = {
#define FUZZ_STATUSES(name, statuses) (statuses),
    FUNCTIONS(FUZZ_STATUSES)
#undef FUZZ_STATUSES
};

unsigned long fuzz_calls[F_COUNT];
void (*fuzz_on_enter)(fuzz_function now);
static fuzz_function running = F_COUNT;

_Noreturn void fuzz_fail(const char *property) {
    fprintf(stderr, "property broken: %s (last call: %s)\n", property,
            running == F_COUNT ? "none" : fuzz_names[running]);
    abort();
}

void fuzz_enter(fuzz_function function) {
    fuzz_calls[function]++;
    running = function;
    if (fuzz_on_enter != NULL) fuzz_on_enter(function);
}

/* Returns whether the environment variable FUZZ_VERBOSE is set; all arguments and calls are then
 * printed. */
static bool verbose(void) {
    static int known;
    if (known == 0) known = getenv("FUZZ_VERBOSE") == NULL ? 1 : 2;
    return known == 2;
}

static double say(double number) {
    if (verbose()) fprintf(stderr, " %.17g", number);
    return number;
}

static csolver_variable say_variable(csolver_variable v) {
    if (verbose()) fprintf(stderr, " x%u:%x", v.index, v.generation);
    return v;
}

static csolver_constraint say_constraint(csolver_constraint c) {
    if (verbose()) fprintf(stderr, " c%u:%x", c.index, c.generation);
    return c;
}

csolver_status fuzz_leave(host *h, fuzz_function function, csolver_status status) {
    if (verbose()) fprintf(stderr, " : %s %s\n", fuzz_names[function], csolver_status_name(status));
    h->function = function;
    h->status = status;
    if (status == CSOLVER_OK) h->progress = true;
    if (status == CSOLVER_OK || (h->dooms >> status & 1)) return status;
    PROPERTY(status != CSOLVER_ERROR_INTERNAL, "no call returns INTERNAL");
    if (!(documented[function] >> status & 1)) fprintf(stderr, "%s\n", csolver_status_name(status));
    PROPERTY(documented[function] >> status & 1,
             "a call returns only statuses that csolver.h documents for the function");
    return status;
}

/* ---- memory ---- */

enum { PREFIX = 16, RUBBISH = 0xa5 };
#define MOST_MEMORY ((size_t)1 << 22)

void *fuzz_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
    fuzz_memory *m = context;
    char *old = block == NULL ? NULL : (char *)block - PREFIX, *made = NULL;
    if (old != NULL) {
        size_t size;
        memcpy(&size, old, sizeof size);
        PROPERTY(size == old_size,
                 "the solver passes the size of a block to the allocator when it frees the block");
    } else {
        PROPERTY(old_size == 0, "the solver passes an old size of 0 for a new block");
    }
    if (new_size != 0) {
        unsigned long call = ++m->calls, fail_at = m->fail_at;
        bool fails = fail_at != 0 && (m->fail_on ? call >= fail_at : call == fail_at);
        bool refused = new_size > MOST_MEMORY;
        if (refused) m->refused = true;
        if (fails) m->failed = true;
        if (fails || refused) return NULL;
        made = malloc(new_size + PREFIX);
        if (made == NULL) abort();
        memcpy(made, &new_size, sizeof new_size);
        memset(made + PREFIX, RUBBISH, new_size);
        if (old != NULL) memcpy(made + PREFIX, block, old_size < new_size ? old_size : new_size);
    }
    m->held += new_size - old_size;
    free(old);
    return made == NULL ? NULL : made + PREFIX;
}

/* ---- the input ---- */

uint8_t fuzz_byte(host *h) { return h->at < h->size ? h->data[h->at++] : 0; }

bool fuzz_is_over(const host *h) { return h->at >= h->size; }

static double any_double(host *h) {
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++) bits = bits << 8 | fuzz_byte(h);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static double any_number(host *h) {
    static const double few[] = {0, 1, -1, 2, 5, 10, 20, 50, 80, 99, -3, 100, 12.5, 0.5, 320, -100};
    static const double odd[] = {-0.0,
                                 DBL_TRUE_MIN,
                                 -DBL_MIN,
                                 0x1p-301,
                                 0x1p-300,
                                 -1e-200,
                                 1e-100,
                                 0x1p-80,
                                 1e-16,
                                 -1e-12,
                                 1e-9,
                                 1.0 / 3,
                                 0x1p-36,
                                 1 + DBL_EPSILON,
                                 1e5 / 3,
                                 -1e6,
                                 1e9,
                                 0x1p53,
                                 1e16,
                                 -1e30,
                                 0x1p80,
                                 1e100,
                                 -1e200,
                                 0x1p299,
                                 0x1p300,
                                 -0x1p300,
                                 0x1.0000000000001p300,
                                 1e300,
                                 DBL_MAX,
                                 -DBL_MAX,
                                 (double)INFINITY,
                                 (double)NAN};
    enum { FEW = sizeof few / sizeof *few, ODD = sizeof odd / sizeof *odd };
    uint8_t b = fuzz_byte(h);
    if (h->tame) return b < 128 ? few[b % FEW] : (double)(b - 192) * 1.5;
    if (b < 64) return few[b % FEW];
    if (b < 128) return odd[b % ODD];
    if (b < 192) return (double)(b - 160) * 0.37;
    if (b < 224) return ldexp(1 + fuzz_byte(h) / 256.0, (b - 208) * 3);
    if (b < 248) return ldexp(1 + fuzz_byte(h) / 256.0, (b - 236) * 32);
    return any_double(h);
}

double fuzz_number(host *h) { return say(any_number(h)); }

double fuzz_coefficient(host *h) {
    static const double few[] = {1, -1, 1, 2, -1, 0.5, 3, -2};
    if (!h->tame) return fuzz_number(h);
    return say(few[fuzz_byte(h) % 8]);
}

double fuzz_priority(host *h) {
    static const double few[] = {CSOLVER_REQUIRED, 500, CSOLVER_REQUIRED, 250, 750, 1, 999, 500};
    uint8_t b = fuzz_byte(h);
    return !h->tame && b >= 240 ? fuzz_number(h) : say(few[b % 8]);
}

double fuzz_weight(host *h) {
    static const double few[] = {1, 1, 2, 0.5, 1, 3, 1, 10};
    uint8_t b = fuzz_byte(h);
    return !h->tame && b >= 224 ? fuzz_number(h) : say(few[b % 8]);
}

static uint32_t any_index(host *h) {
    static const uint32_t indices[] = {0,         1, 7, 63, 1000, UINT32_MAX / 2, UINT32_MAX - 1,
                                       UINT32_MAX};
    return indices[fuzz_byte(h) % 8];
}

static csolver_variable any_variable(host *h) {
    uint8_t b = fuzz_byte(h);
    csolver_variable known =
        h->variable_count == 0 ? (csolver_variable){0, 0} : h->variables[b % h->variable_count];
    switch (b) {
    case 250:
        return (csolver_variable){0, 0};
    case 251:
        return h->foreign_variable;
    case 252:
        return (csolver_variable){any_index(h), known.generation};
    case 253:
        return (csolver_variable){known.index, known.generation + 1};
    case 254:
        known.index = any_index(h);
        known.generation = any_index(h);
        return known;
    default:
        return known;
    }
}

static csolver_constraint any_constraint(host *h) {
    uint8_t b = fuzz_byte(h);
    csolver_constraint known = h->constraint_count == 0 ? (csolver_constraint){0, 0}
                                                        : h->constraints[b % h->constraint_count];
    switch (b) {
    case 250:
        return (csolver_constraint){0, 0};
    case 251:
        return h->foreign_constraint;
    case 252:
        return (csolver_constraint){any_index(h), known.generation};
    case 253:
        return (csolver_constraint){known.index, known.generation - 1};
    case 254:
        known.index = any_index(h);
        known.generation = any_index(h);
        return known;
    default:
        return known;
    }
}

csolver_variable fuzz_variable(host *h) { return say_variable(any_variable(h)); }
csolver_constraint fuzz_constraint(host *h) { return say_constraint(any_constraint(h)); }

static bool is_variable(csolver_variable a, csolver_variable b) {
    return a.index == b.index && a.generation == b.generation;
}

static bool is_constraint(csolver_constraint a, csolver_constraint b) {
    return a.index == b.index && a.generation == b.generation;
}

uint64_t fuzz_hash(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *b = bytes;
    for (size_t i = 0; i < size; i++) hash = (hash ^ b[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Hashes an id by its position among the ids that the host remembers. The id itself may differ
 * between sessions, because failed calls use up ids. */
uint64_t fuzz_hash_variable(const host *h, uint64_t hash, csolver_variable variable) {
    size_t place = 0;
    while (place < h->variable_count && !is_variable(h->variables[place], variable)) place++;
    return fuzz_hash(hash, &place, sizeof place);
}

uint64_t fuzz_hash_constraint(const host *h, uint64_t hash, csolver_constraint constraint) {
    size_t place = 0;
    while (place < h->constraint_count && !is_constraint(h->constraints[place], constraint))
        place++;
    return fuzz_hash(hash, &place, sizeof place);
}

void fuzz_put(host *h, const void *bytes, size_t size) {
    h->outputs = fuzz_hash(h->outputs, bytes, size);
}

void fuzz_put_variable(host *h, csolver_variable variable) {
    h->outputs = fuzz_hash_variable(h, h->outputs, variable);
}

void fuzz_put_constraint(host *h, csolver_constraint constraint) {
    h->outputs = fuzz_hash_constraint(h, h->outputs, constraint);
}

/* ---- a session ---- */

/* Makes ids of a solver that no longer exists. By chance they may be valid in this solver, too. */
static void make_foreigners(host *h) {
    csolver_options options = {.allocator = {fuzz_reallocate, h->memory}};
    csolver *other = NULL;
    if (CALL(h, csolver_create, &options, &other) != CSOLVER_OK) return;
    csolver_term term = {{0, 0}, 1};
    csolver_description d = {&term, 1, CSOLVER_EQUAL, 0, CSOLVER_REQUIRED, 1};
    if (csolver_add_variable(other, &term.variable) == CSOLVER_OK &&
        csolver_add_constraint(other, &d, &h->foreign_constraint) == CSOLVER_OK)
        h->foreign_variable = term.variable;
    ASK(csolver_free, other);
}

bool fuzz_begin(host *h, fuzz_memory *memory, const uint8_t *data, size_t size) {
    *h = (host){.data = data, .size = size, .memory = memory};
    uint8_t flags = fuzz_byte(h);
    h->tame = !(flags & 1);
    h->wary = flags & 2;
    csolver_options options = {.allocator = {fuzz_reallocate, memory}, .check = flags & 4};
    h->limited = flags & 8;
    if (h->limited) options.iteration_limit = 1 + (uint64_t)fuzz_byte(h);
    if (CALL(h, csolver_create, &options, &h->solver) != CSOLVER_OK) return false;
    make_foreigners(h);
    uint32_t tag = 0xfff00000;
    csolver_variable first = {0, 0};
    if (csolver_add_variable(h->solver, &first) != CSOLVER_OK) return true;
    h->variables[h->variable_count++] = first;
    if (((first.generation ^ h->foreign_variable.generation) & tag) != 0) return true;
    h->foreign_variable = (csolver_variable){0, 0};
    h->foreign_constraint = (csolver_constraint){0, 0};
    return true;
}

void fuzz_end(host *h) {
    ASK(csolver_free, h->solver);
    h->solver = NULL;
}
