/* natural_sizes.c - texts that share the width of a row, while their natural sizes and the row's width change. Which text
 * is narrowed or widened follows from the priorities and weights, and plain arithmetic computes all widths. */
#include "draw.h"
#include "test.h"

#include <math.h>

enum { COUNT = 4, TURNS = 300 };
#define MOST_WIDTH (120 * r->unit)
#define R CSOLVER_REQUIRED

/* A text should be at least as wide as its natural size at priority `keep`, and at most as wide at `hug`. */
typedef struct text {
    double keep, hug, weight;
} text;

static const text rows[][COUNT] = {
    {{750, 250, 1}, {751, 249, 1}, {749, 251, 1}, {750.5, 250.5, 1}},
    {{750, 250, 1}, {750, 250, 2}, {750, 250, 3}, {750, 250, 4}},
    {{750, 250, 1}, {750, 251, 2}, {751, 250, 3}, {751, 251, 4}},
    {{300, 300, 2}, {300, 200, 1}, {200, 300, 1}, {200, 200, 2}},
};

typedef struct row {
    csolver *s;
    csolver_variable left[COUNT + 1], width[COUNT];
    csolver_constraint limits[2 * COUNT]; /* the least and the greatest width of each text */
    double coefficients[COUNT], sizes[COUNT];
    /* The factor by which all sizes are multiplied. With 0.1, sums of sizes have rounding
     * errors. */
    double unit;
} row;

static void begin(row *r, const text *texts, bool scaled, double unit) {
    static const double coefficients[COUNT] = {1, 2, -1, -0.5};
    r->s = test_create();
    r->unit = unit;
    CHECK_OK(csolver_add_variables(r->s, COUNT + 1, r->left));
    CHECK_OK(csolver_add_variables(r->s, COUNT, r->width));
    ADD(r->s, EQ, 0, R, {r->left[0], 1});
    for (int i = 0; i < COUNT; i++) {
        double a = r->coefficients[i] = scaled ? coefficients[i] : 1;
        csolver_term term = {r->width[i], a};
        csolver_relation least = a > 0 ? CSOLVER_GREATER_OR_EQUAL : CSOLVER_LESS_OR_EQUAL,
                         most = a > 0 ? CSOLVER_LESS_OR_EQUAL : CSOLVER_GREATER_OR_EQUAL;
        r->sizes[i] = 50 * unit;
        ADD(r->s, GE, 0, R, {r->width[i], 1});
        ADD(r->s, LE, MOST_WIDTH, R, {r->width[i], 1});
        const csolver_description limits[] = {
            {&term, 1, least, a * r->sizes[i], texts[i].keep, texts[i].weight / fabs(a)},
            {&term, 1, most, a * r->sizes[i], texts[i].hug, texts[i].weight / fabs(a)}};
        CHECK_OK(csolver_add_constraints(r->s, 2, limits, &r->limits[(ptrdiff_t)2 * i]));
        ADD(r->s, EQ, 0, R, {r->left[i + 1], 1}, {r->left[i], -1}, {r->width[i], -1});
    }
    CHECK_OK(csolver_begin_edit(r->s, r->left[COUNT], R));
}

/* Returns whether text `a` is changed before text `b`, if texts must be narrower or, with `wider`, wider. */
static bool is_before(const text *a, const text *b, bool wider) {
    double first = wider ? a->hug : a->keep, second = wider ? b->hug : b->keep;
    return first < second || (first == second && a->weight < b->weight);
}

/* Computes the widths by arithmetic: each text has its natural size, as far as its greatest width allows; then what is
 * missing or left over is taken from or given to one text after the other, as far as its bounds allow. */
static void expect(const row *r, const text *texts, double total, double *widths) {
    double rest = total;
    bool done[COUNT] = {false};
    for (int i = 0; i < COUNT; i++) {
        widths[i] = fmin(r->sizes[i], MOST_WIDTH);
        rest -= widths[i];
    }
    bool wider = rest > 0;
    for (int turn = 0; turn < COUNT; turn++) {
        int next = -1;
        for (int i = 0; i < COUNT; i++)
            if (!done[i] && (next < 0 || is_before(&texts[i], &texts[next], wider))) next = i;
        done[next] = true;
        double width = fmin(fmax(widths[next] + rest, 0), MOST_WIDTH);
        rest -= width - widths[next];
        widths[next] = width;
    }
}

/* Changes the natural sizes of some texts: by at most two points, or to other sizes, some of them too large. */
static void change(row *r, bool little) {
    csolver_constraint limits[2 * COUNT];
    double constants[2 * COUNT];
    size_t count = 0;
    for (int i = 0; i < COUNT; i++) {
        if (draw(3) == 0) continue;
        double other = little ? fmax(r->unit, r->sizes[i] + r->unit * draw(5) - 2 * r->unit)
                              : r->unit * (1 + draw(140));
        r->sizes[i] = other;
        for (int k = 0; k < 2; k++) {
            limits[count] = r->limits[2 * i + k];
            constants[count++] = r->coefficients[i] * other;
        }
    }
    CHECK_OK(csolver_set_constants(r->s, count, limits, constants));
}

/* Writes for each text how its width compares with its natural size and with its bounds. Returns whether this is the same as
 * it was, so that the same text gives way as before. */
static bool gives_way_as_before(const row *r, const double *widths, int *states) {
    bool same = true;
    for (int i = 0; i < COUNT; i++) {
        double size = r->sizes[i], width = widths[i];
        /* All differences are multiples of the unit, apart from rounding errors. */
        double gap = r->unit / 2;
        int now = (width > size + gap) - (width < size - gap) + 3 * (width > gap) +
                  9 * (width < MOST_WIDTH - gap) + 27 * (size < MOST_WIDTH - gap);
        same &= now == states[i];
        states[i] = now;
    }
    return same;
}

static uint64_t steps(const row *r) {
    csolver_statistics_info info;
    CHECK_OK(csolver_statistics(r->s, &info));
    return info.pivots + info.dual_iterations + info.primal_iterations;
}

static void check_row(const text *texts, bool scaled, double unit) {
    row r;
    int states[COUNT] = {0}, same = 0;
    begin(&r, texts, scaled, unit);
    for (int turn = 0; turn < TURNS; turn++) {
        uint64_t before = steps(&r);
        double total = unit * (1 + draw(COUNT * 120)), widths[COUNT];
        if (turn > 0) change(&r, draw(2) == 0);
        if (turn % 3 != 1)
            CHECK_OK(csolver_suggest(r.s, r.left[COUNT], total));
        else
            total = test_value(r.s, r.left[COUNT]);
        CHECK_OPTIMAL(r.s);
        expect(&r, texts, total, widths);
        for (int i = 0; i < COUNT; i++)
            CHECK(fabs(test_value(r.s, r.width[i]) - widths[i]) <= 1e-9);
        if (!gives_way_as_before(&r, widths, states)) continue;
        CHECK(steps(&r) == before);
        same++;
    }
    CHECK(same > TURNS / 10);
    CHECK_OK(csolver_check(r.s, NULL));
    csolver_free(r.s);
}

/* The weights of the texts that have one width. The sums of both sets are equal, except that 0.1 + 0.2 is rounded upwards. */
static const double whole[] = {0.3, 0}, parts[] = {0.1, 0.2};

/* Adds texts of these weights, all of which have the same width, and writes their limits to `limits`. Returns the width. */
static csolver_variable add_texts(csolver *s, const double *weights, csolver_constraint *limits) {
    csolver_variable text[2];
    for (int i = 0; i < 2; i++) {
        csolver_term term = {{0}, 1};
        CHECK_OK(csolver_add_variables(s, 1, &text[i]));
        term.variable = text[i];
        ADD(s, GE, 0, R, {text[i], 1});
        if (i > 0) ADD(s, EQ, 0, R, {text[i], 1}, {text[0], -1});
        const csolver_description ends[] = {{&term, 1, GE, 0, 750, weights[i]},
                                            {&term, 1, LE, 0, 250, weights[i]}};
        if (weights[i] > 0) CHECK_OK(csolver_add_constraints(s, 2, ends, &limits[2 * i]));
    }
    return text[0];
}

/* Texts of one width share a row with texts of another width, and giving way costs the same for both, apart from the
 * rounding error of a sum of weights. The edge between them has a wish of this priority, below that of the least widths,
 * which decides how much each of them is narrowed or widened. */
static void check_wish(const double *first_weights, const double *second_weights, double priority) {
    csolver *s = test_create();
    csolver_variable edge, end;
    csolver_constraint first_limits[4], second_limits[4];
    csolver_variable first = add_texts(s, first_weights, first_limits),
                     second = add_texts(s, second_weights, second_limits);
    size_t firsts = first_weights[1] > 0 ? 4 : 2, seconds = second_weights[1] > 0 ? 4 : 2;
    CHECK_OK(csolver_add_variables(s, 1, &edge));
    CHECK_OK(csolver_add_variables(s, 1, &end));
    csolver_constraint wished = ADD(s, EQ, 0, priority, {edge, 1});
    ADD(s, EQ, 0, R, {edge, 1}, {first, -1});
    ADD(s, EQ, 0, R, {end, 1}, {edge, -1}, {second, -1});
    CHECK_OK(csolver_begin_edit(s, end, R));
    for (int turn = 0; turn < TURNS; turn++) {
        double one = 10 + draw(60), two = 10 + draw(60), wish = 5 + draw(90),
               total = 20 + draw(120);
        CHECK_OK(csolver_set_constants(s, firsts, first_limits, (double[]){one, one, one, one}));
        CHECK_OK(csolver_set_constants(s, seconds, second_limits, (double[]){two, two, two, two}));
        CHECK_OK(csolver_set_constant(s, wished, wish));
        CHECK_OK(csolver_suggest(s, end, total));
        CHECK_OPTIMAL(s);
        double least = fmax(0, fmin(one, total - two)), most = fmin(total, fmax(one, total - two));
        CHECK(test_value(s, first) == fmin(fmax(wish, least), most));
        CHECK(test_value(s, second) == total - test_value(s, first));
    }
    csolver_free(s);
}

/* A view that should be wider at weight 1000000.1 and narrower at weight 1000000 shares a row with a text. Widening the view
 * gains 0.1 per point, apart from the rounding error of numbers of this size, and narrowing the text costs the same. The
 * edge between them has a wish of a lower priority, which decides. */
static void check_cancelled_weights(void) {
    enum { NARROW = 10, WIDE = 80, CHANGES = 10 };
    csolver *s = test_create();
    csolver_variable v[3], text, end;
    csolver_constraint limits[2];
    CHECK_OK(csolver_add_variables(s, 3, v));
    CHECK_OK(csolver_add_variable(s, &text));
    CHECK_OK(csolver_add_variable(s, &end));
    const csolver_description all[] = {
        {&(csolver_term){v[1], 1}, 1, GE, WIDE, 750, 1000000.1},
        {&(csolver_term){v[2], 1}, 1, LE, NARROW, 750, 1000000},
        {&(csolver_term){text, 1}, 1, GE, 0, 750, 0.1},
        {&(csolver_term){text, 1}, 1, LE, 0, 250, 0.1},
    };
    CHECK_OK(csolver_add_constraints(s, 2, all, NULL));
    CHECK_OK(csolver_add_constraints(s, 2, all + 2, limits));
    ADD(s, GE, 0, R, {text, 1});
    ADD(s, EQ, 0, R, {v[1], 1}, {v[0], -1});
    ADD(s, EQ, 0, R, {v[2], 1}, {v[0], -1});
    csolver_constraint wished = ADD(s, EQ, 0, 300, {v[0], 1});
    ADD(s, EQ, 0, R, {end, 1}, {v[0], -1}, {text, -1});
    CHECK_OK(csolver_begin_edit(s, end, R));
    for (int turn = 0; turn < CHANGES; turn++) {
        double size = 10 + draw(60), wish = 5 + draw(90), total = NARROW + draw(140);
        total = fmin(total, (double)WIDE + size);
        CHECK_OK(csolver_set_constants(s, 2, limits, (double[]){size, size}));
        CHECK_OK(csolver_set_constant(s, wished, wish));
        CHECK_OK(csolver_suggest(s, end, total));
        CHECK_OPTIMAL(s);
        double least = fmax(NARROW, total - size), most = fmin(WIDE, total);
        CHECK(test_value(s, v[0]) == fmin(fmax(wish, least), most));
        CHECK(test_value(s, text) == total - test_value(s, v[0]));
    }
    csolver_free(s);
}

int main(void) {
    for (double priority = 200; priority <= 300;
         priority += 100) { /* below and above that of the greatest widths */
        check_wish(whole, whole, priority);
        check_wish(whole, parts, priority);
        check_wish(parts, whole, priority);
        check_wish(parts, parts, priority);
    }
    for (int i = 0; i < 100; i++) check_cancelled_weights();
    state = 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        check_row(rows[i], false, 1);
        check_row(rows[i], true, 1);
        check_row(rows[i], false, 0.1);
        check_row(rows[i], true, 0.1);
    }
    return TEST_END("natural_sizes");
}
