/* pane_rows.c - rows of panes as terminal toolkits state them: pairs of edges, gaps between them, and every two
 * panes compared with each other. Reduced costs get small beside the numbers that were added up for them, but
 * not so small that they may be rounding error. So the solver does not check its answer in doubled precision,
 * which would take many times the work of the solve. */
#include "test.h"

#define R CSOLVER_REQUIRED

enum { PANES = 10, EDGES = 2 * PANES + 2, SIZE = 6700, MOST = 300 };

typedef struct row {
    csolver_variable edge[EDGES];
    csolver_term terms[MOST][4];
    csolver_description described[MOST];
    size_t count;
} row;

static void add(row *r, csolver_relation relation, double constant, double priority, double weight,
                size_t count, const csolver_term *terms) {
    memcpy(r->terms[r->count], terms, count * sizeof *terms);
    r->described[r->count] =
        (csolver_description){r->terms[r->count], count, relation, constant, priority, weight};
    r->count++;
}

/* Adds a constraint on the distance of two edges. */
static void add_size(row *r, int from, int to, csolver_relation relation, double size,
                     double priority, double weight) {
    const csolver_term terms[] = {{r->edge[to], 1}, {r->edge[from], -1}};
    add(r, relation, size, priority, weight, 2, terms);
}

/* Adds factor * (size from edge a to the next) == other * (size from edge b to the next). */
static void add_ratio(row *r, int a, int b, double factor, double other, double priority,
                      double weight) {
    const csolver_term terms[] = {{r->edge[a + 1], factor},
                                  {r->edge[a], -factor},
                                  {r->edge[b + 1], -other},
                                  {r->edge[b], other}};
    add(r, EQ, 0, priority, weight, 4, terms);
}

/* Makes the edges of a row: pane i is between the edges 2 i + 1 and 2 i + 2, and gaps are between the panes. */
static void make(csolver *s, row *r) {
    CHECK_OK(csolver_add_variables(s, EDGES, r->edge));
    r->count = 0;
    add(r, EQ, 0, R, 1, 1, &(csolver_term){r->edge[0], 1});
    add(r, EQ, SIZE, R, 1, 1, &(csolver_term){r->edge[EDGES - 1], 1});
    for (int i = 1; i < EDGES - 1; i++) {
        add(r, GE, 0, R, 1, 1, &(csolver_term){r->edge[i], 1});
        add(r, LE, SIZE, R, 1, 1, &(csolver_term){r->edge[i], 1});
    }
    for (int i = 1; i < EDGES - 1; i += 2) add_size(r, i, i + 1, GE, 0, R, 1);
}

static uint64_t work_of(const csolver *s) {
    csolver_statistics_info info;
    csolver_statistics(s, &info);
    return info.work;
}

/* Panes fill the row in the proportions 1 : 2 : 3 : 1 and so on, 19 parts in all. */
static void shares(void) {
    csolver *s = test_create();
    row r;
    int part = 0;
    make(s, &r);
    for (int i = 0; i < PANES; i++) add_size(&r, 2 * i, 2 * i + 1, EQ, 0, 900, 100.1001);
    add_size(&r, 2 * PANES, 2 * PANES + 1, EQ, SIZE, 100, 100);
    for (int i = 1; i <= 2 * PANES; i += 2) add_size(&r, i, i + 1, EQ, SIZE, 500, 1);
    for (int i = 0; i < PANES; i++)
        for (int k = i + 1; k < PANES; k++)
            add_ratio(&r, 2 * i + 1, 2 * k + 1, 1 + k % 3, 1 + i % 3, 100, 100);
    for (int i = 1; i + 2 < EDGES - 1; i += 2) add_ratio(&r, i, i + 2, 1, 1, 100, 1);
    CHECK_OK(csolver_add_constraints(s, r.count, r.described, NULL));
    CHECK_OPTIMAL(s);
    for (int i = 0; i < PANES; i++) {
        CHECK_NEAR(test_value(s, r.edge[2 * i + 1]), SIZE * part / 19.0);
        part += 1 + i % 3;
    }
    /* 17 000, and 426 000 with a check in doubled precision. */
    CHECK(work_of(s) < 60000);
    csolver_free(s);
}

int main(void) {
    shares();
    return TEST_END("pane rows");
}
