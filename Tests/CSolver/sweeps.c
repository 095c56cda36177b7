/* sweeps.c - a long list of cells, whose rows are evaluated part by part with dual steps in between
 * (sweep.c): the heights follow from the texts, also when all texts change, and a contradiction in the
 * middle of a sweep changes nothing. If other texts give way than before, each row is evaluated a few
 * times only. */
#include "described.h"

enum { CELLS = 200, PER_CELL = 6 };
#define R CSOLVER_REQUIRED

typedef struct list {
    csolver *s;
    csolver_variable top[CELLS + 1], height[CELLS], text_top[CELLS], text[CELLS];
    csolver_term terms[CELLS * 12 + 2];
    csolver_description rows[CELLS * PER_CELL + 2];
    csolver_constraint ids[CELLS * PER_CELL + 2];
    size_t terms_used, count;
} list;

#define ROW DESCRIBE_IN

static double natural(int cell, int turn) { return 10 + (cell * 7 + turn * 5) % 23; }

/* Each cell is 4 higher than its text above and below. The texts come first, so that the heights of the
 * cells are wrong until dual steps repair them. */
static list *make(void) {
    list *l = calloc(1, sizeof *l);
    CHECK_OK(csolver_create(NULL, &l->s));
    CHECK_OK(csolver_add_variables(l->s, CELLS + 1, l->top));
    CHECK_OK(csolver_add_variables(l->s, CELLS, l->height));
    CHECK_OK(csolver_add_variables(l->s, CELLS, l->text_top));
    CHECK_OK(csolver_add_variables(l->s, CELLS, l->text));
    ROW(l, CSOLVER_EQUAL, 0, R, {l->top[0], 1});
    for (int i = 0; i < CELLS; i++) {
        ROW(l, CSOLVER_GREATER_OR_EQUAL, natural(i, 0), 750, {l->text[i], 1});
        ROW(l, CSOLVER_LESS_OR_EQUAL, natural(i, 0), 250, {l->text[i], 1});
        ROW(l, CSOLVER_EQUAL, 4, R, {l->text_top[i], 1}, {l->top[i], -1});
        ROW(l, CSOLVER_LESS_OR_EQUAL, -4, R, {l->text_top[i], 1}, {l->text[i], 1}, {l->top[i], -1},
            {l->height[i], -1});
        ROW(l, CSOLVER_EQUAL, 0, R, {l->top[i + 1], 1}, {l->top[i], -1}, {l->height[i], -1});
        ROW(l, CSOLVER_EQUAL, 0, 50, {l->height[i], 1});
    }
    return l;
}

static void end(list *l) {
    csolver_free(l->s);
    free(l);
}

static void check_heights(const list *l, int turn) {
    double top = 0;
    for (int i = 0; i < CELLS; i++) {
        CHECK_NEAR(test_value(l->s, l->top[i]), top);
        CHECK_NEAR(test_value(l->s, l->height[i]), natural(i, turn) + 8);
        top += natural(i, turn) + 8;
    }
    CHECK_NEAR(test_value(l->s, l->top[CELLS]), top);
}

static void check_list(void) {
    list *l = make();
    CHECK_OK(csolver_add_constraints(l->s, l->count, l->rows, l->ids));
    CHECK_OPTIMAL(l->s);
    check_heights(l, 0);
    for (int turn = 1; turn < 4; turn++) {
        for (int i = 0; i < CELLS; i++)
            for (int k = 1; k <= 2; k++)
                CHECK_OK(csolver_set_constant(l->s, l->ids[PER_CELL * i + k], natural(i, turn)));
        CHECK_OPTIMAL(l->s);
        check_heights(l, turn);
    }
    end(l);
}

/* One cell in the middle may not be as high as its text must be. */
static void check_refusal(void) {
    list *l = make();
    size_t good = l->count;
    csolver_description *text = &l->rows[PER_CELL * (CELLS / 2) + 1];
    double priority = text->priority;
    text->priority = R;
    l->rows[l->count++] = (csolver_description){
        (csolver_term[]){{l->height[CELLS / 2], 1}}, 1, CSOLVER_LESS_OR_EQUAL, 5, R, 1};
    CHECK(csolver_add_constraints(l->s, l->count, l->rows, l->ids) == CSOLVER_ERROR_UNSATISFIABLE);
    text->priority = priority;
    CHECK_OK(csolver_add_constraints(l->s, good, l->rows, l->ids));
    CHECK_OPTIMAL(l->s);
    check_heights(l, 0);
    end(l);
}

enum { PER_LINE = 6 };

/* Two texts fill a line of 100. The first one grows if the line is too long for both texts, the second one
 * shrinks if it is too short. The next line is lower by twice the width of the first text. */
static list *make_lines(void) {
    list *l = calloc(1, sizeof *l);
    CHECK_OK(csolver_create(NULL, &l->s));
    CHECK_OK(csolver_add_variables(l->s, CELLS + 1, l->top));
    CHECK_OK(csolver_add_variables(l->s, CELLS, l->text));
    CHECK_OK(csolver_add_variables(l->s, CELLS, l->height)); /* the width of the second text */
    ROW(l, CSOLVER_EQUAL, 0, R, {l->top[0], 1});
    for (int i = 0; i < CELLS; i++) {
        ROW(l, CSOLVER_GREATER_OR_EQUAL, 40, 750, {l->text[i], 1});
        ROW(l, CSOLVER_LESS_OR_EQUAL, 40, 250, {l->text[i], 1});
        ROW(l, CSOLVER_GREATER_OR_EQUAL, 50, 749, {l->height[i], 1});
        ROW(l, CSOLVER_LESS_OR_EQUAL, 50, 251, {l->height[i], 1});
        ROW(l, CSOLVER_EQUAL, 100, R, {l->text[i], 1}, {l->height[i], 1});
        ROW(l, CSOLVER_EQUAL, 0, R, {l->top[i + 1], 1}, {l->top[i], -1}, {l->text[i], -2});
    }
    CHECK_OK(csolver_add_constraints(l->s, l->count, l->rows, l->ids));
    CHECK_OPTIMAL(l->s);
    return l;
}

static uint64_t evaluated(const list *l) {
    csolver_statistics_info info;
    CHECK_OK(csolver_statistics(l->s, &info));
    return info.row_operations;
}

/* In even turns, the texts of a line are 40 and 50 wide, and the first one gets the 10 that are left. In odd turns,
 * they are 45 + `i` % 5 and 70 wide, and the second one gets what the first one leaves. So in each turn the other text
 * of each line gives way, and all lines below move. Each line has two rows, and each row is evaluated at most MOST
 * times. */
static void check_lines(void) {
    enum { TURNS = 4, MOST = 3 };
    list *l = make_lines();
    for (int turn = 0; turn <= TURNS; turn++) {
        uint64_t before = evaluated(l);
        double top = 0;
        for (int i = 0; i < CELLS; i++)
            for (int k = 1; k <= 4; k++) {
                double first = turn % 2 == 0 ? 40 : 45 + i % 5, second = turn % 2 == 0 ? 50 : 70;
                CHECK_OK(
                    csolver_set_constant(l->s, l->ids[PER_LINE * i + k], k <= 2 ? first : second));
            }
        CHECK_OPTIMAL(l->s);
        for (int i = 0; i < CELLS; i++) {
            double first = turn % 2 == 0 ? 50 : 45 + i % 5;
            CHECK_NEAR(test_value(l->s, l->text[i]), first);
            CHECK_NEAR(test_value(l->s, l->height[i]), 100 - first);
            CHECK_NEAR(test_value(l->s, l->top[i]), top);
            top += 2 * first;
        }
#ifndef CSOLVER_COMPACT /* the compact build has no sweeps */
        CHECK(evaluated(l) - before <= (uint64_t)MOST * 2 * CELLS);
#else
        CHECK(evaluated(l) >= before);
#endif
    }
    end(l);
}

int main(void) {
    check_list();
    check_refusal();
    check_lines();
    return TEST_END("sweeps");
}
