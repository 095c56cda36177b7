/* exact.h - an exact lexicographic simplex method for small systems of constraints.
 *
 * A textbook dictionary: every constraint i has the residual s_i = unit * (a_i x - b_i), where the unit makes
 * all numbers whole, and all residuals and variables are affine functions of the nonbasic ones, which are
 * zero. There are as many nonbasic ones as variables. Entries are integers over one common denominator, the
 * determinant of the basis, so no entry is ever rounded (Edmonds' integer pivoting).
 *
 * A residual is the difference of two variables that are not negative, its positive and its negative part.
 * Each costs a weight at the level of its constraint, or nothing where the relation allows it. Required
 * constraints are level 0: they can be met if the optimum costs nothing there. A nonbasic variable enters if
 * the vector of its reduced costs, one for each level, is lexicographically negative. Bland's rule chooses
 * the first such variable, and the first of those that block it, so the method ends. */
#ifndef EXACT_H
#define EXACT_H

#include "integers.h"

#include <stddef.h>

enum {
    EXACT_VARIABLES = 8,
    EXACT_ITEMS = 224,
    EXACT_LEVELS = 12,
    EXACT_ALL = EXACT_VARIABLES + EXACT_ITEMS, /* the variables come first, followed by the items */
    EXACT_CONSTANT = EXACT_VARIABLES           /* the index of the column of constants */
};

typedef struct exact_item {
    bool live;
    int relation; /* -1: at most; 0: equal; 1: at least */
    int level;
    integer weight; /* the weight times 2^EXACT_WEIGHT */
    int side;       /* which part of the residual is basic: the positive (1) or the negative (-1) */
} exact_item;

enum { EXACT_WEIGHT = 8, EXACT_NO_GOAL = -1, EXACT_BASIC = -1, EXACT_PIVOTS = 20000 };

typedef struct exact {
    /* a power of two that makes all numbers whole; or any other whole number, and then numbers are
     * rounded to multiples of 1 / unit */
    double unit;
    int count; /* number of items that have ever been used */
    /* the variable to make as large (1) or as small (-1) as possible among the optima, or EXACT_NO_GOAL */
    int goal, goal_sign;
    int ray_column; /* if the goal is unbounded: the column along which it grows */
    /* reduced costs smaller than this, for one unit, count as zero; 0: none do */
    double blur;
    unsigned long pivots;
    integer denominator; /* the common denominator of all numbers in the tableau, always positive */
    int column[EXACT_ALL]; /* the column of a nonbasic variable, or EXACT_BASIC */
    int nonbasic[EXACT_VARIABLES];
    exact_item items[EXACT_ITEMS];
    integer t[EXACT_ALL][EXACT_VARIABLES + 1];
} exact;

typedef enum exact_outcome { EXACT_OPTIMAL, EXACT_UNBOUNDED, EXACT_GAVE_UP } exact_outcome;

static inline void exact_init(exact *e, double unit) {
    memset(e, 0, offsetof(exact, t));
    e->unit = unit;
    e->goal = EXACT_NO_GOAL;
    integer_set(&e->denominator, 1);
    for (int i = 0; i < EXACT_ALL; i++) e->column[i] = EXACT_BASIC;
    for (int i = 0; i < EXACT_VARIABLES; i++) e->nonbasic[i] = e->column[i] = i;
}

static inline void exact_number(const exact *e, integer *to, double number) {
    int exponent;
    bool power = frexp(e->unit, &exponent) <= 0.5;
    integer_from_double(to, power ? number * e->unit : nearbyint(number * e->unit), 0);
}

static inline bool exact_is_live(const exact *e, int i) {
    return i < EXACT_VARIABLES || e->items[i - EXACT_VARIABLES].live;
}

/* Returns whether a constraint has a row in the dictionary. */
static inline bool exact_is_row(const exact *e, int i) {
    return e->column[i] == EXACT_BASIC && exact_is_live(e, i);
}

static inline int exact_end(const exact *e) { return EXACT_VARIABLES + e->count; }

static inline void exact_pivot(exact *e, int row, int column) {
    int leaving = row, entering = e->nonbasic[column];
    integer *r = e->t[row], pivot;
    integer_copy(&pivot, &r[column]);
    for (int i = 0; i < exact_end(e); i++) {
        integer *t = e->t[i];
        if (i == row || !exact_is_row(e, i)) continue;
        if (t[column].sign == 0 && integer_same(&pivot, &e->denominator)) continue;
        for (int k = 0; k <= EXACT_CONSTANT; k++)
            if (k != column && (t[k].sign != 0 || (t[column].sign != 0 && r[k].sign != 0)))
                integer_cross(&t[k], &t[k], &pivot, &t[column], &r[k], &e->denominator);
    }
    integer *made = e->t[entering];
    for (int k = 0; k <= EXACT_CONSTANT; k++) {
        integer_copy(&made[k], &r[k]);
        made[k].sign = -made[k].sign;
    }
    integer_copy(&made[column], &e->denominator);
    integer_copy(&e->denominator, &pivot);
    e->column[entering] = EXACT_BASIC;
    e->column[leaving] = column;
    e->nonbasic[column] = leaving;
    if (pivot.sign < 0) {
        e->denominator.sign = 1;
        for (int i = 0; i < exact_end(e); i++)
            if (exact_is_row(e, i))
                for (int k = 0; k <= EXACT_CONSTANT; k++) e->t[i][k].sign = -e->t[i][k].sign;
    }
    e->pivots++;
}

/* Adds the constraint sum(coefficients * variables) relation constant. */
static inline void exact_add(exact *e, int item, const double *coefficients, int relation,
                             double constant, int level, double weight) {
    exact_item *made = &e->items[item];
    int row = EXACT_VARIABLES + item;
    integer *t = e->t[row], factor;
    if (item >= e->count) e->count = item + 1;
    *made = (exact_item){.live = true, .relation = relation, .level = level};
    integer_from_double(&made->weight, level == 0 ? 1 : weight, EXACT_WEIGHT);
    e->column[row] = EXACT_BASIC;
    for (int k = 0; k <= EXACT_CONSTANT; k++) integer_set(&t[k], 0);
    for (int j = 0; j < EXACT_VARIABLES; j++) {
        exact_number(e, &factor, coefficients[j]);
        if (factor.sign == 0) continue;
        if (e->column[j] != EXACT_BASIC) {
            integer_add_product(&t[e->column[j]], &factor, &e->denominator);
        } else {
            for (int k = 0; k <= EXACT_CONSTANT; k++)
                integer_add_product(&t[k], &factor, &e->t[j][k]);
        }
    }
    exact_number(e, &factor, -constant);
    integer_add_product(&t[EXACT_CONSTANT], &factor, &e->denominator);
    made->side = t[EXACT_CONSTANT].sign < 0 ? -1 : 1;
}

/* Makes a residual basic, whatever that does to the point, if possible in a row whose value is zero. */
static inline void exact_make_basic(exact *e, int column) {
    int best = EXACT_BASIC;
    for (int i = exact_end(e); i-- > 0;) {
        if (!exact_is_row(e, i) || e->t[i][column].sign == 0) continue;
        best = i;
        if (e->t[i][EXACT_CONSTANT].sign == 0) break;
    }
    exact_pivot(e, best, column);
}

/* Called after constants have changed. Of the two parts of each residual (above and below the
 * constraint), makes the one that is not zero basic. */
static inline void exact_choose_sides(exact *e) {
    for (int i = 0; i < e->count; i++) {
        int sign = e->t[EXACT_VARIABLES + i][EXACT_CONSTANT].sign;
        if (exact_is_row(e, EXACT_VARIABLES + i) && sign != 0) e->items[i].side = sign;
    }
}

static inline void exact_remove(exact *e, int item) {
    int row = EXACT_VARIABLES + item;
    if (e->column[row] != EXACT_BASIC) {
        exact_make_basic(e, e->column[row]);
        exact_choose_sides(e);
    }
    e->items[item].live = false;
}

static inline void exact_set_strength(exact *e, int item, int level, double weight) {
    e->items[item].level = level;
    integer_from_double(&e->items[item].weight, level == 0 ? 1 : weight, EXACT_WEIGHT);
}

/* Changes the constant of a constraint from one number to another. */
static inline void exact_move_constant(exact *e, int item, double from, double to) {
    int row = EXACT_VARIABLES + item, column = e->column[row];
    integer shift, minus;
    exact_number(e, &shift, to);
    exact_number(e, &minus, -from);
    integer one;
    integer_set(&one, 1);
    integer_add_product(&shift, &minus, &one);
    if (shift.sign == 0) return;
    if (column == EXACT_BASIC) {
        shift.sign = -shift.sign;
        integer_add_product(&e->t[row][EXACT_CONSTANT], &shift, &e->denominator);
    } else {
        for (int i = 0; i < exact_end(e); i++)
            if (exact_is_row(e, i))
                integer_add_product(&e->t[i][EXACT_CONSTANT], &e->t[i][column], &shift);
    }
    exact_choose_sides(e);
}

/* Returns whether the part of a residual on one side of zero costs the constraint's weight. */
static inline bool exact_costs(const exact_item *item, int side) {
    return item->live && item->relation != side;
}

/* The basic residuals that have costs, at priorities up to the deepest. */
typedef struct exact_costly {
    int count, items[EXACT_ITEMS];
} exact_costly;

static inline void exact_find_costly(const exact *e, int deepest, exact_costly *list) {
    list->count = 0;
    for (int i = 0; i < e->count; i++) {
        const exact_item *item = &e->items[i];
        if (e->column[EXACT_VARIABLES + i] == EXACT_BASIC && exact_costs(item, item->side) &&
            item->level <= deepest)
            list->items[list->count++] = i;
    }
}

/* Computes the reduced costs of a growing column at each priority, without the cost of its own variable. */
static inline void exact_reduced_costs(const exact *e, int column, int deepest,
                                       const exact_costly *list, integer *costs) {
    for (int l = 0; l <= deepest; l++) costs[l].sign = costs[l].size = 0;
    for (int n = 0; n < list->count; n++) {
        const exact_item *item = &e->items[list->items[n]];
        const integer *t = &e->t[EXACT_VARIABLES + list->items[n]][column];
        if (t->sign == 0) continue;
        integer rate;
        integer_copy(&rate, t);
        rate.sign *= item->side;
        integer_add_product(&costs[item->level], &rate, &item->weight);
    }
}

/* Returns the sign of the costs of moving a column up or down: compared lexicographically by priority, and
 * by the goal last. */
static inline int exact_direction_cost(const exact *e, int column, int way, int deepest,
                                       const integer *costs) {
    int entering = e->nonbasic[column], own_level = -1;
    const exact_item *own = NULL;
    if (entering >= EXACT_VARIABLES) {
        own = &e->items[entering - EXACT_VARIABLES];
        if (exact_costs(own, way)) own_level = own->level;
    }
    for (int l = 0; l <= deepest; l++) {
        integer total;
        if (costs[l].sign == 0 && l != own_level) continue;
        integer_copy(&total, &costs[l]);
        total.sign *= way;
        if (l == own_level) integer_add_product(&total, &own->weight, &e->denominator);
        if (total.sign == 0) continue;
        if (e->blur > 0 &&
            ldexp(fabs(integer_ratio(&total, &e->denominator)), -EXACT_WEIGHT) <= e->blur)
            continue;
        return total.sign;
    }
    if (e->goal == EXACT_NO_GOAL) return 0;
    if (e->goal == entering) return -e->goal_sign * way;
    return e->column[e->goal] == EXACT_BASIC ? -e->goal_sign * way * e->t[e->goal][column].sign : 0;
}

/* Returns the row that first blocks the movement of a column, or EXACT_BASIC. */
static inline int exact_block(const exact *e, int column, int way) {
    int best = EXACT_BASIC;
    for (int i = EXACT_VARIABLES; i < exact_end(e); i++) {
        const exact_item *item = &e->items[i - EXACT_VARIABLES];
        if (!item->live || e->column[i] != EXACT_BASIC || e->t[i][column].sign * way != -item->side)
            continue;
        if (best != EXACT_BASIC) {
            integer value, least, rate, least_rate;
            integer_copy(&value, &e->t[i][EXACT_CONSTANT]);
            integer_copy(&least, &e->t[best][EXACT_CONSTANT]);
            integer_copy(&rate, &e->t[i][column]);
            integer_copy(&least_rate, &e->t[best][column]);
            value.sign = value.sign != 0;
            least.sign = least.sign != 0;
            rate.sign = least_rate.sign = 1;
            if (integer_compare_products(&value, &least_rate, &least, &rate) >= 0) continue;
        }
        best = i;
    }
    return best;
}

/* Moves to an optimum of all priorities up to the deepest, starting at the present dictionary. */
static inline exact_outcome exact_optimise(exact *e, int deepest) {
    integer costs[EXACT_LEVELS];
    exact_costly list;
    for (int steps = 0; steps < EXACT_PIVOTS && !integer_overflow; steps++) {
        int entering = EXACT_ALL, entering_way = 0;
        exact_find_costly(e, deepest, &list);
        for (int column = 0; column < EXACT_VARIABLES; column++) {
            if (e->nonbasic[column] > entering) continue;
            exact_reduced_costs(e, column, deepest, &list, costs);
            for (int way = 1; way >= -1; way -= 2) {
                if (exact_direction_cost(e, column, way, deepest, costs) >= 0) continue;
                entering = e->nonbasic[column];
                entering_way = way;
                break;
            }
        }
        if (entering == EXACT_ALL) return EXACT_OPTIMAL;
        int column = e->column[entering], row = exact_block(e, column, entering_way);
        if (row == EXACT_BASIC) {
            e->ray_column = column;
            return EXACT_UNBOUNDED;
        }
        exact_pivot(e, row, column);
        if (entering >= EXACT_VARIABLES) e->items[entering - EXACT_VARIABLES].side = entering_way;
    }
    return EXACT_GAVE_UP;
}

/* Computes the total error of a priority at the present point, times the denominator, the unit and
 * 2^EXACT_WEIGHT. */
static inline void exact_total(const exact *e, int level, integer *total) {
    integer_set(total, 0);
    for (int i = 0; i < e->count; i++) {
        const exact_item *item = &e->items[i];
        integer residual;
        if (!exact_is_row(e, EXACT_VARIABLES + i) || item->level != level) continue;
        integer_copy(&residual, &e->t[EXACT_VARIABLES + i][EXACT_CONSTANT]);
        if (residual.sign == 0 || !exact_costs(item, residual.sign)) continue;
        residual.sign = 1;
        integer_add_product(total, &residual, &item->weight);
    }
}

static inline double exact_level(const exact *e, int level) {
    integer total;
    exact_total(e, level, &total);
    return ldexp(integer_ratio(&total, &e->denominator), -EXACT_WEIGHT) / e->unit;
}

/* Returns whether the required constraints can be satisfied. The dictionary must be at an optimum. */
static inline bool exact_is_feasible(const exact *e) {
    integer total;
    exact_total(e, 0, &total);
    return total.sign == 0;
}

static inline double exact_value(const exact *e, int variable) {
    if (e->column[variable] != EXACT_BASIC) return 0;
    return integer_ratio(&e->t[variable][EXACT_CONSTANT], &e->denominator);
}

/* Returns the variables that have other values in other optima, one bit for each. The dictionary must be
 * at an optimum, and is at another one afterwards. A ray or an edge of the set of optima shows some of
 * these variables; each other one is maximised and minimised. */
static inline unsigned exact_free_variables(exact *e, unsigned asked, int deepest) {
    integer costs[EXACT_LEVELS], before[EXACT_VARIABLES], unit, zero;
    unsigned found = 0;
    exact_costly list;
    bool any = false;
    exact_find_costly(e, deepest, &list);
    integer_set(&zero, 0);
    for (int column = 0; column < EXACT_VARIABLES; column++) {
        exact_reduced_costs(e, column, deepest, &list, costs);
        for (int way = 1; way >= -1; way -= 2) {
            if (exact_direction_cost(e, column, way, deepest, costs) != 0) continue;
            int row = exact_block(e, column, way);
            any = true;
            if (row != EXACT_BASIC && e->t[row][EXACT_CONSTANT].sign == 0) continue;
            for (int j = 0; j < EXACT_VARIABLES; j++)
                if (e->nonbasic[column] == j ||
                    (e->column[j] == EXACT_BASIC && e->t[j][column].sign != 0))
                    found |= 1u << j;
        }
    }
    if (!any) return 0;
    integer_copy(&unit, &e->denominator);
    for (int j = 0; j < EXACT_VARIABLES; j++)
        integer_copy(&before[j], e->column[j] == EXACT_BASIC ? &e->t[j][EXACT_CONSTANT] : &zero);
    for (int j = 0; j < EXACT_VARIABLES; j++) {
        for (int way = 1; way >= -1 && (asked & ~found & 1u << j) != 0; way -= 2) {
            e->goal = j;
            e->goal_sign = way;
            if (exact_optimise(e, deepest) == EXACT_UNBOUNDED) found |= 1u << j;
            for (int k = 0; k < EXACT_VARIABLES; k++) {
                const integer *now = e->column[k] == EXACT_BASIC ? &e->t[k][EXACT_CONSTANT] : &zero;
                if (integer_compare_products(now, &unit, &before[k], &e->denominator) != 0)
                    found |= 1u << k;
            }
        }
    }
    e->goal = EXACT_NO_GOAL;
    return found & asked;
}

#endif
