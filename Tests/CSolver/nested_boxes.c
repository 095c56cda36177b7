/* nested_boxes.c - boxes in boxes, each with a title, are added in one bulk: the tableau has a bounded number of terms
 * for each level, and the innermost box follows from the outermost one.
 *
 * All sizes have the bound 0, as those of views. An equality of two such sizes must define one of them at once: if it
 * waits for the others, the columns come to depend on each other in an order that only substitutions along the whole chain
 * can mend, and each of these leaves a row with as many terms as the chain has levels.
 *
 * Usage: nested_boxes */
#include "test.h"

static const double frame[] = {5, 7, 30, 20};

enum { LEFT, TOP, WIDTH, HEIGHT, SIDES };

typedef csolver_variable box[SIDES];

/* The descriptions of one bulk. Each has at most two terms. */
typedef struct bulk {
    csolver_term *terms;
    csolver_description *all;
    size_t count;
} bulk;

static void put(bulk *b, int relation, double constant, const csolver_term *terms, size_t count) {
    csolver_term *own = b->terms + 2 * b->count;
    memcpy(own, terms, count * sizeof *terms);
    b->all[b->count++] =
        (csolver_description){own, count, relation, constant, CSOLVER_REQUIRED, 1};
}

#define PUT(b, relation, constant, ...) put(b, relation, constant, TERMS(__VA_ARGS__))

static void describe(bulk *b, size_t depth, const box *boxes, const box *titles) {
    for (int side = LEFT; side < SIDES; side++) PUT(b, EQ, frame[side], {boxes[0][side], 1});
    for (size_t k = 0; k <= depth; k++)
        for (int side = WIDTH; side <= HEIGHT; side++) {
            PUT(b, GE, 0, {boxes[k][side], 1});
            if (k < depth) PUT(b, GE, 0, {titles[k][side], 1});
        }
    for (size_t k = 0; k < depth; k++) {
        PUT(b, EQ, 0, {titles[k][LEFT], 1}, {boxes[k][LEFT], -1});
        PUT(b, EQ, 0, {titles[k][TOP], 1}, {boxes[k][TOP], -1});
        PUT(b, EQ, 0, {titles[k][HEIGHT], 1}, {boxes[k][HEIGHT], -1});
    }
    for (size_t k = depth; k-- > 0;) {
        for (int side = LEFT; side < SIDES; side++)
            PUT(b, EQ, side == LEFT, {boxes[k + 1][side], 1}, {boxes[k][side], -1});
        PUT(b, EQ, 0, {titles[k][WIDTH], 1}, {boxes[k + 1][WIDTH], -1});
    }
}

/* Builds `depth` levels, checks the innermost box, and returns the number of terms in the tableau. */
static double entries_of(size_t depth) {
    box *boxes = malloc((depth + 1) * sizeof *boxes), *titles = malloc(depth * sizeof *titles);
    size_t most = 12 * depth + 6;
    bulk b = {malloc(2 * most * sizeof *b.terms), malloc(most * sizeof *b.all), 0};
    csolver_statistics_info info = {0};
    csolver *s;
    if (!boxes || !titles || !b.terms || !b.all) exit(2);
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variables(s, (depth + 1) * SIDES, boxes[0]));
    CHECK_OK(csolver_add_variables(s, depth * SIDES, titles[0]));
    describe(&b, depth, (const box *)boxes, (const box *)titles);
    CHECK_OK(csolver_add_constraints(s, b.count, b.all, NULL));
    CHECK_OK(csolver_solve(s));
    for (int side = LEFT; side < SIDES; side++)
        CHECK_NEAR(test_value(s, boxes[depth][side]),
                   frame[side] + (side == LEFT ? (double)depth : 0));
    CHECK_OK(csolver_statistics(s, &info));
    csolver_free(s);
    free(boxes);
    free(titles);
    free(b.terms);
    free(b.all);
    return (double)info.entries;
}

int main(void) {
    /* Eight equalities a level have sixteen terms; twice as many are allowed. */
    for (size_t depth = 50; depth <= 3200; depth *= 4)
        CHECK(entries_of(depth) <= 32 * (double)depth);
    return TEST_END("nested_boxes");
}
