/* systems.h - helpers for tests of norms: optional constraints and total errors, random systems of
 * constraints, and a way to solve them in any order. */
#ifndef SYSTEMS_H
#define SYSTEMS_H

#include "draw.h"
#include "test.h"

/* Creates a solver with variables and a norm. */
static inline csolver *create(csolver_norm norm, size_t count, csolver_variable *x) {
    csolver *s = test_create();
    CHECK_OK(csolver_set_norm(s, norm));
    CHECK_OK(csolver_add_variables(s, count, x));
    return s;
}

/* Adds an optional constraint on one variable. */
static inline csolver_constraint want(csolver *s, csolver_variable x, csolver_relation relation,
                                      double constant, double priority, double weight) {
    csolver_term term = {x, 1};
    csolver_constraint made = {0, 0};
    csolver_description d = {&term, 1, relation, constant, priority, weight};
    CHECK_OK(csolver_add_constraint(s, &d, &made));
    return made;
}

/* Returns the total error of a priority; NaN if no constraint has it. */
static inline double level(csolver *s, double priority) {
    const csolver_level *levels;
    size_t count;
    CHECK_OK(csolver_levels(s, &levels, &count));
    for (size_t i = 0; i < count; i++)
        if (!(levels[i].priority < priority) && !(levels[i].priority > priority))
            return levels[i].violation;
    return NAN;
}

enum { MOST = 40, LENGTH = 3, WIDE = 8 };

typedef struct system_ {
    size_t variables, count;
    /* the index of a variable, which is replaced by its id later */
    csolver_term terms[MOST][LENGTH];
    csolver_description rows[MOST];
} system_;

/* Makes a random system whose required rows hold at a point of small integers. */
static inline void make_system(system_ *m, unsigned long seed) {
    static const double priorities[] = {CSOLVER_REQUIRED, 700, 500, 500, 300};
    double point[WIDE];
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    m->variables = 2 + draw(WIDE - 1);
    m->count = 3 + draw(MOST / 2);
    for (size_t i = 0; i < m->variables; i++) point[i] = (double)draw(200);
    for (size_t i = 0; i < m->count; i++) {
        csolver_description *d = &m->rows[i];
        double sum = 0, off = draw(60);
        *d = (csolver_description){.terms = m->terms[i], .term_count = 1 + draw(LENGTH)};
        d->relation = (csolver_relation)((int)draw(3) - 1);
        d->priority = priorities[draw(5)];
        d->weight = 1 + draw(3);
        for (size_t k = 0; k < d->term_count; k++) {
            m->terms[i][k].variable = (csolver_variable){draw((uint32_t)m->variables), 0};
            m->terms[i][k].coefficient = draw(2) ? 1 : (double)draw(5) - 2;
            sum += m->terms[i][k].coefficient * point[m->terms[i][k].variable.index];
        }
        if (d->priority < CSOLVER_REQUIRED) sum += (double)draw(300) - 150;
        d->constant = d->relation == EQ ? sum : d->relation == GE ? sum - off : sum + off;
    }
}

static inline void shuffle(uint32_t *order, size_t count, bool really) {
    for (uint32_t i = 0; i < count; i++) order[i] = i;
    for (size_t i = count; really && i-- > 1;) {
        uint32_t k = draw((uint32_t)i + 1), kept = order[i];
        order[i] = order[k];
        order[k] = kept;
    }
}

/* Adds variables, and rows whose terms have indices of variables in place of ids, in the given order or in
 * another one. `x` are the variables in the order of their indices. */
static inline void add_rows(csolver *s, size_t variable_count, size_t row_count,
                            const csolver_description *given, bool shuffled, csolver_variable *x) {
    enum { VARIABLES_MOST = 160, ROWS_MOST = 640, TERMS_MOST = 5 };
    csolver_variable made[VARIABLES_MOST];
    uint32_t variables[VARIABLES_MOST], rows[ROWS_MOST];
    CHECK_OK(csolver_add_variables(s, variable_count, made));
    shuffle(variables, variable_count, shuffled);
    shuffle(rows, row_count, shuffled);
    for (size_t i = 0; i < variable_count; i++) x[i] = made[variables[i]];
    for (size_t i = 0; i < row_count; i++) {
        csolver_term terms[TERMS_MOST];
        csolver_description d = given[rows[i]];
        for (size_t k = 0; k < d.term_count; k++)
            terms[k] = (csolver_term){x[d.terms[k].variable.index], d.terms[k].coefficient};
        d.terms = terms;
        CHECK_OK(csolver_add_constraint(s, &d, NULL));
    }
}

static inline void add_system(csolver *s, const system_ *m, bool shuffled, csolver_variable *x) {
    add_rows(s, m->variables, m->count, m->rows, shuffled, x);
}

#endif
