/* Random sessions with coefficients of very different sizes. After every solve, all required constraints
 * must hold to 1e-6 of their terms, as verify.c checks independently, and all invariants must hold.
 * docs/Numerics.md says how many sessions may fail; the limit here is somewhat higher. */
#include "csolver_trace.h"
#include "test.h"

#include <stdlib.h>

static uint64_t state;

static unsigned draw(unsigned below) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((state >> 33) % below);
}

static void ignore(void *context, const char *line, size_t length) {
    (void)context;
    (void)line;
    (void)length;
}

/* Writes a session of up to 40 commands on up to 9 variables. */
static size_t write_session(char *text, size_t room, const char *large, const char *small) {
    static const char *const priorities[] = {"required", "required", "750", "500"};
    static const char *const relations[] = {"=", "=", "<=", ">="};
    size_t at = 0;
    unsigned variables = 3 + draw(7), commands = 8 + draw(33), made = 0;
#define PUT(...) at += (size_t)snprintf(text + at, room - at, __VA_ARGS__)
    PUT("csolver-trace 1\nvariable");
    for (unsigned i = 0; i < variables; i++) PUT(" v%u", i);
    PUT("\n");
    for (unsigned i = 0; i < commands; i++) {
        unsigned what = draw(10);
        /* Each statement draws one random number, because the compiler chooses the order in which
         * arguments are evaluated. */
        unsigned which = made > 0 ? draw(made) : 0;
        int constant = (int)draw(2001) - 1000;
        if (made > 0 && what == 0) {
            PUT("remove k%u\n", which);
        } else if (made > 0 && what == 1) {
            PUT("constant k%u %d\n", which, constant);
        } else if (what == 2) {
            PUT("solve\n");
        } else {
            const char *priority = priorities[draw(4)], *relation = relations[draw(4)];
            PUT("constraint k%u %s :", made++, priority);
            unsigned first = draw(variables), terms = 1 + draw(3);
            for (unsigned k = 0; k < terms; k++) {
                const char *sign = draw(3) == 0 ? "-" : "";
                unsigned size = draw(5);
                PUT(" %s%s v%u", sign, size == 0 ? large : (size == 1 ? small : "1"),
                    (first + k) % variables);
            }
            PUT(" %s %d\n", relation, draw(2) == 0 ? 0 : constant);
        }
    }
    PUT("solve\n");
#undef PUT
    return at;
}

enum { SESSIONS = TEST_SHARE(1500) };

static int broken_sessions(const char *large, const char *small) {
    static char text[16384];
    int broken = 0;
    state = 11;
    for (int i = 0; i < SESSIONS; i++) {
        size_t length = write_session(text, sizeof text, large, small);
        csolver_trace *trace = NULL;
        CHECK_OK(csolver_trace_read(text, length, NULL, &trace));
        csolver_trace_options options = {.check = true, .verify = true, .complain = ignore};
        csolver_trace_outcome outcome = {0};
        CHECK_OK(csolver_trace_play(trace, &options, ignore, NULL, &outcome));
        broken += outcome.broken;
        csolver_trace_free(trace);
    }
    return broken;
}

int main(void) {
    int layouts = broken_sessions("2", "0.5"), thousands = broken_sessions("1000", "0.001");
    int millions = broken_sessions("1000000", "0.000001"), all = broken_sessions("1e9", "1e-9");
    printf("scales: of %d sessions %d with 0.5 to 2, %d with 1e3, %d with 1e6, %d with 1e9\n",
           SESSIONS, layouts, thousands, millions, all);
    CHECK(layouts == 0 && thousands <= 3);
    CHECK(millions <= 5 && all <= 10);
    return TEST_END("scales");
}
