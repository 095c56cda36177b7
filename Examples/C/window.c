/* window.c - lays out a window with a sidebar, a content area and a status bar, for two window
 * sizes. Build:
 *     cc window.c $(pkg-config --cflags --libs csolver) -o window */
#include <csolver.h>
#include <stdio.h>
#include <stdlib.h>

#define BOX(name) name##_X, name##_Y, name##_W, name##_H
enum { BOX(WINDOW), BOX(SIDEBAR), BOX(CONTENT), BOX(STATUS), VARIABLES };
enum { MUST = (int)CSOLVER_REQUIRED, EQUAL = CSOLVER_EQUAL, LEAST = CSOLVER_GREATER_OR_EQUAL };

/* The constraints. Each one compares a sum of up to four terms, factor * variable, with a
 * constant. A term with factor 0 adds nothing. */
static const struct rule {
    struct {
        int factor, variable;
    } terms[4];
    int relation, constant, priority;
} rules[] = {
    {{{1, WINDOW_X}}, EQUAL, 0, MUST},
    {{{1, WINDOW_Y}}, EQUAL, 0, MUST},
    {{{1, SIDEBAR_X}, {-1, WINDOW_X}}, EQUAL, 0, MUST},
    {{{1, SIDEBAR_Y}, {-1, WINDOW_Y}}, EQUAL, 0, MUST},
    {{{1, CONTENT_Y}, {-1, WINDOW_Y}}, EQUAL, 0, MUST},
    {{{1, CONTENT_H}, {-1, SIDEBAR_H}}, EQUAL, 0, MUST},
    {{{1, STATUS_X}, {-1, WINDOW_X}}, EQUAL, 0, MUST},
    {{{1, STATUS_W}, {-1, WINDOW_W}}, EQUAL, 0, MUST},
    {{{1, STATUS_H}}, EQUAL, 20, MUST},
    {{{1, SIDEBAR_W}}, LEAST, 0, MUST},
    {{{1, CONTENT_X}, {-1, SIDEBAR_X}, {-1, SIDEBAR_W}}, EQUAL, 0, MUST},
    {{{1, CONTENT_X}, {1, CONTENT_W}, {-1, WINDOW_X}, {-1, WINDOW_W}}, EQUAL, 0, MUST},
    {{{1, STATUS_Y}, {-1, SIDEBAR_Y}, {-1, SIDEBAR_H}}, EQUAL, 0, MUST},
    {{{1, STATUS_Y}, {1, STATUS_H}, {-1, WINDOW_Y}, {-1, WINDOW_H}}, EQUAL, 0, MUST},
    /* Priority 900: the content is at least 300 points wide. This is more important than the
     * sidebar's width, whose priority is 750. */
    {{{1, CONTENT_W}}, LEAST, 300, 900},
    /* Priority 750: the sidebar is 200 points wide if the content leaves enough space. */
    {{{1, SIDEBAR_W}}, EQUAL, 200, 750},
};

static void check(csolver_status status) {
    if (status == CSOLVER_OK) return;
    fprintf(stderr, "window: %s\n", csolver_status_message(status));
    exit(1);
}

int main(void) {
    static const char *const names[] = {"window", "sidebar", "content", "status"};
    static const double sizes[][2] = {{800, 600}, {400, 300}};
    csolver *solver;
    csolver_variable v[VARIABLES];
    check(csolver_create(NULL, &solver));
    check(csolver_add_variables(solver, VARIABLES, v));
    for (const struct rule *r = rules; r < rules + sizeof rules / sizeof *rules; r++) {
        csolver_term terms[4];
        for (int i = 0; i < 4; i++)
            terms[i] = (csolver_term){v[r->terms[i].variable], r->terms[i].factor};
        check(csolver_add_constraint(solver,
                                     &(csolver_description){terms, 4, (csolver_relation)r->relation,
                                                            r->constant, r->priority, 1},
                                     NULL));
    }
    check(csolver_begin_edit(solver, v[WINDOW_W], 950));
    check(csolver_begin_edit(solver, v[WINDOW_H], 950));
    for (int i = 0; i < 2; i++) {
        check(csolver_suggest(solver, v[WINDOW_W], sizes[i][0]));
        check(csolver_suggest(solver, v[WINDOW_H], sizes[i][1]));
        csolver_outcome outcome; /* optimal, because no limit of work is set */
        check(csolver_solve(solver, &outcome));
        const double *value = csolver_values(solver, NULL); /* value[x.index]: the value of x */
        for (int b = 0; b < 4; b++)
            printf("%-8s x %3g  y %3g  width %3g  height %3g\n", names[b], value[v[4 * b].index],
                   value[v[4 * b + 1].index], value[v[4 * b + 2].index], value[v[4 * b + 3].index]);
    }
    csolver_free(solver);
    return 0;
}
