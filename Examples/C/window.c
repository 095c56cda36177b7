/* window.c - a C program that lays out a window: a sidebar, a content area and a status bar. Build:
 *     cc window.c $(pkg-config --cflags --libs csolver) -o window */
#include <csolver.h>
#include <stdio.h>
#include <stdlib.h>

enum { X, Y, WIDTH, HEIGHT, SIDES };
enum { WINDOW, SIDEBAR, CONTENT, STATUS, BOXES };

static const char *const names[] = {"window", "sidebar", "content", "status"};
static csolver_variable box[BOXES][SIDES];
static csolver *solver;

static void check(csolver_status status) {
    if (status == CSOLVER_OK) return;
    fprintf(stderr, "window: %s\n", csolver_status_message(status));
    exit(1);
}

/* a * x + b * y + c * z RELATION constant */
static void add(double a, csolver_variable x, double b, csolver_variable y, double c,
                csolver_variable z, csolver_relation relation, double constant, double priority) {
    csolver_term terms[] = {{x, a}, {y, b}, {z, c}};
    csolver_description d = {terms, 3, relation, constant, priority, 1};
    check(csolver_add(solver, &d, NULL));
}

static void equal(csolver_variable x, csolver_variable y, double constant) {
    add(1, x, -1, y, 0, y, CSOLVER_EQUAL, constant, CSOLVER_REQUIRED);
}

static void pin(csolver_variable x, csolver_relation relation, double value, double priority) {
    add(1, x, 0, x, 0, x, relation, value, priority);
}

/* near + size of one box = near of another. */
static void follow(int first, int second, int near, int size) {
    add(1, box[first][near], 1, box[first][size], -1, box[second][near], CSOLVER_EQUAL, 0,
        CSOLVER_REQUIRED);
}

/* near + size of both boxes are equal. */
static void align(int inner, int near, int size) {
    csolver_term terms[] = {{box[inner][near], 1},
                            {box[inner][size], 1},
                            {box[WINDOW][near], -1},
                            {box[WINDOW][size], -1}};
    csolver_description d = {terms, 4, CSOLVER_EQUAL, 0, CSOLVER_REQUIRED, 1};
    check(csolver_add(solver, &d, NULL));
}

int main(void) {
    check(csolver_create(NULL, &solver));
    for (int i = 0; i < BOXES; i++) check(csolver_add_variables(solver, SIDES, box[i]));
    pin(box[WINDOW][X], CSOLVER_EQUAL, 0, CSOLVER_REQUIRED);
    pin(box[WINDOW][Y], CSOLVER_EQUAL, 0, CSOLVER_REQUIRED);
    for (int i = SIDEBAR; i < BOXES; i++)
        pin(box[i][WIDTH], CSOLVER_GREATER_OR_EQUAL, 0, CSOLVER_REQUIRED);
    equal(box[SIDEBAR][X], box[WINDOW][X], 0);
    equal(box[SIDEBAR][Y], box[WINDOW][Y], 0);
    equal(box[CONTENT][Y], box[WINDOW][Y], 0);
    equal(box[STATUS][X], box[WINDOW][X], 0);
    equal(box[STATUS][WIDTH], box[WINDOW][WIDTH], 0);
    equal(box[SIDEBAR][HEIGHT], box[CONTENT][HEIGHT], 0);
    pin(box[STATUS][HEIGHT], CSOLVER_EQUAL, 20, CSOLVER_REQUIRED);
    pin(box[SIDEBAR][WIDTH], CSOLVER_EQUAL, 200, 750);            /* if there is room ... */
    pin(box[CONTENT][WIDTH], CSOLVER_GREATER_OR_EQUAL, 300, 900); /* ... for the content */
    follow(SIDEBAR, CONTENT, X, WIDTH);
    follow(SIDEBAR, STATUS, Y, HEIGHT);
    align(CONTENT, X, WIDTH);
    align(STATUS, Y, HEIGHT);
    check(csolver_begin_edit(solver, box[WINDOW][WIDTH], 950));
    check(csolver_begin_edit(solver, box[WINDOW][HEIGHT], 950));
    static const double sizes[][2] = {{800, 600}, {400, 300}};
    for (int i = 0; i < 2; i++) {
        check(csolver_suggest(solver, box[WINDOW][WIDTH], sizes[i][0]));
        check(csolver_suggest(solver, box[WINDOW][HEIGHT], sizes[i][1]));
        check(csolver_solve(solver));
        const double *value = csolver_values(solver, NULL);
        for (int b = 0; b < BOXES; b++)
            printf("%-8s x %3g  y %3g  width %3g  height %3g\n", names[b], value[box[b][X].index],
                   value[box[b][Y].index], value[box[b][WIDTH].index], value[box[b][HEIGHT].index]);
    }
    csolver_free(solver);
    return 0;
}
