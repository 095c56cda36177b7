/* card.c - prints the memory of an empty solver, and of one with the constraints of a card: an
 * image, a title and a text, as in Examples/Card. `make sizes` also links it with templates, to
 * show how much code they need. */
#include <csolver.h>

#include <stdio.h>
#include <stdlib.h>

#define BOX(name) name##_X, name##_Y, name##_W, name##_H
enum { ROOT_W, ROOT_H, BOX(IMAGE), BOX(TITLE), BOX(TEXT), VARIABLES };

/* A constraint: the sum of factor * variable equals the constant. Terms with the factor 0 are
 * ignored. */
static const struct rule {
    struct {
        double factor;
        int variable;
    } terms[4];
    double constant;
} rules[] = {
    {{{1, IMAGE_X}}, 10},
    {{{1, IMAGE_Y}, {0.5, IMAGE_H}, {-0.5, ROOT_H}}, 0},
    {{{1, IMAGE_W}}, 80},
    {{{1, IMAGE_H}}, 80},
    {{{1, TITLE_X}, {-1, IMAGE_X}, {-1, IMAGE_W}}, 10},
    {{{1, TITLE_Y}, {-1, IMAGE_Y}}, 0},
    {{{1, TITLE_H}}, 30},
    {{{1, TITLE_X}, {1, TITLE_W}, {-1, ROOT_W}}, -10},
    {{{1, TEXT_X}, {-1, TITLE_X}}, 0},
    {{{1, TEXT_X}, {1, TEXT_W}, {-1, TITLE_X}, {-1, TITLE_W}}, 0},
    {{{1, TEXT_Y}, {-1, TITLE_Y}, {-1, TITLE_H}}, 8},
    {{{1, TEXT_Y}, {1, TEXT_H}, {-1, IMAGE_Y}, {-1, IMAGE_H}}, 0},
};

/* the expected values for a root of 320 by 120 */
static const double expected[VARIABLES] = {320, 120, 10, 20,  80, 80,  100,
                                           20,  210, 30, 100, 58, 210, 42};

static void check(csolver_status status) {
    if (status == CSOLVER_OK) return;
    fprintf(stderr, "card: %s\n", csolver_status_message(status));
    exit(1);
}

static size_t memory(const csolver *solver) {
    csolver_statistics_info info;
    check(csolver_statistics(solver, &info));
    return info.memory;
}

static void build(csolver *solver, csolver_variable *v) {
    check(csolver_add_variables(solver, VARIABLES, v));
    check(csolver_begin_edit(solver, v[ROOT_W], CSOLVER_REQUIRED));
    check(csolver_begin_edit(solver, v[ROOT_H], CSOLVER_REQUIRED));
    for (const struct rule *r = rules; r < rules + sizeof rules / sizeof *rules; r++) {
        csolver_term terms[4];
        for (int i = 0; i < 4; i++)
            terms[i] = (csolver_term){v[r->terms[i].variable], r->terms[i].factor};
        csolver_description d = {terms, 4, CSOLVER_EQUAL, r->constant, CSOLVER_REQUIRED, 1};
        check(csolver_add_constraint(solver, &d, NULL));
    }
}

int main(void) {
    csolver *solver;
    csolver_variable v[VARIABLES];
    int wrong = 0;
    check(csolver_create(NULL, &solver));
    printf("an empty solver: %zu bytes\n", memory(solver));
    build(solver, v);
    check(csolver_suggest(solver, v[ROOT_W], 320));
    check(csolver_suggest(solver, v[ROOT_H], 120));
    csolver_outcome outcome;
    check(csolver_solve(solver, &outcome));
    for (int i = 0; i < VARIABLES; i++) {
        double value;
        check(csolver_value(solver, v[i], &value));
        wrong += value < expected[i] || value > expected[i];
    }
    printf("a card of %d variables: %zu bytes\n", VARIABLES, memory(solver));
#ifdef WITH_TEMPLATES
    csolver_template_options options = {0, 0, NULL, 0, NULL, 0, NULL};
    csolver_template_info info;
    csolver_template *shape;
    double values[VARIABLES];
    check(csolver_template_create(solver, &options, &shape));
    check(csolver_template_stamp(shape, 1, NULL, values, NULL, NULL));
    check(csolver_template_inspect(shape, &info));
    printf("its template: %zu bytes\n", info.memory);
    csolver_template_free(shape);
#endif
    csolver_free(solver);
    return wrong;
}
