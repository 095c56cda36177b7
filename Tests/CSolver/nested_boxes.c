/* nested_boxes.c - boxes in boxes, each with a title, are added in one bulk, from the innermost box to the outermost one:
 * memory grows in proportion to the number of levels, and the innermost box follows from the outermost one.
 *
 * The order in which the equalities define variables decides about the memory. If an inner edge defines the edge of the box
 * around it, or if an equality takes its turn too late, the columns come to depend on each other in an order that only
 * substitutions along the whole chain can mend. Each of these leaves a row with as many terms as the chain has levels.
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
    b->all[b->count++] = (csolver_description){own, count, relation, constant, CSOLVER_REQUIRED, 1};
}

#define PUT(b, relation, constant, ...) put(b, relation, constant, TERMS(__VA_ARGS__))

static void put_frame(bulk *b, const box outer) {
    for (int side = LEFT; side < SIDES; side++) PUT(b, EQ, frame[side], {outer[side], 1});
}

static void put_bounds(bulk *b, const box view) {
    for (int side = WIDTH; side <= HEIGHT; side++) PUT(b, GE, 0, {view[side], 1});
}

static void put_boxes(bulk *b, size_t depth, const box *boxes, const box *titles) {
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

static void add(csolver *s, bulk *b) {
    CHECK_OK(csolver_add_constraints(s, b->count, b->all, NULL));
    b->count = 0;
}

/* How the constraints of the boxes are stated. */
typedef struct order {
    bool bounded;     /* sizes have the bound 0, as those of views */
    bool frame_later; /* the outermost box gets its place in a call of its own */
} order;

/* Builds `depth` levels, checks the innermost box, and returns the bytes that the solver held at most. */
static size_t memory_of(size_t depth, order o) {
    box *boxes = malloc((depth + 1) * sizeof *boxes), *titles = malloc(depth * sizeof *titles);
    size_t most = 12 * depth + 6;
    bulk b = {malloc(2 * most * sizeof *b.terms), malloc(most * sizeof *b.all), 0};
    test_memory memory = {0};
    const csolver_options options = {.allocator = {test_reallocate, &memory}};
    csolver *s;
    if (!boxes || !titles || !b.terms || !b.all) exit(2);
    CHECK_OK(csolver_create(&options, &s));
    for (size_t k = 0; k < depth; k++) {
        CHECK_OK(csolver_add_variables(s, SIDES, titles[k]));
        CHECK_OK(csolver_add_variables(s, SIDES, boxes[k]));
    }
    CHECK_OK(csolver_add_variables(s, SIDES, boxes[depth]));
    for (size_t k = 0; o.bounded && k <= depth; k++) {
        put_bounds(&b, boxes[k]);
        if (k < depth) put_bounds(&b, titles[k]);
    }
    if (!o.frame_later) put_frame(&b, boxes[0]);
    put_boxes(&b, depth, (const box *)boxes, (const box *)titles);
    add(s, &b);
    if (o.frame_later) put_frame(&b, boxes[0]);
    add(s, &b);
    CHECK_OPTIMAL(s);
    for (int side = LEFT; side < SIDES; side++)
        CHECK_NEAR(test_value(s, boxes[depth][side]),
                   frame[side] + (side == LEFT ? (double)depth : 0));
    csolver_free(s);
    free(boxes);
    free(titles);
    free(b.terms);
    free(b.all);
    return memory.most;
}

int main(void) {
    for (int i = 0; i < 4; i++) {
        order o = {.bounded = i & 1, .frame_later = i & 2};
        size_t least = memory_of(200, o);
        /* Sixteen times as many levels; arrays grow by steps. */
        CHECK(memory_of(3200, o) <= 24 * least);
    }
    return TEST_END("nested_boxes");
}
