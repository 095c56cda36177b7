/* steps.c - the primal simplex method for piecewise-linear costs (Fourer, 1985) on a dictionary
 * (recheck.h).
 *
 * Required constraints are costs of the highest level, so points may violate them. The column
 * with the smallest index enters the basis (Bland's rule); that is fast enough, because the
 * tableau's basis is optimal except for rounding errors. */
#include "recheck.h"
#include "verifier.h"

#include "../base/numeric.h"

/* Compares the column's value with a breakpoint: returns -1 if it is below, 1 if it is above, 0
 * if it is equal within the errors. */
CSI_COLD int csi_steps_side(const csi_dictionary *d, uint32_t column, const csi_breakpoint *point) {
    double off = csi_wide_subtract(d->value[column], point->at).high;
    double size = csi_max(fabs(point->at.high), fabs(d->value[column].high));
    if (fabs(off) <= CSI_VIOLATION_RELATIVE * size + d->error[column]) return 0;
    return off < 0 ? -1 : 1;
}

/* Finds, for each basic column, the segment (linear piece of its cost) that contains its value. A
 * column at a breakpoint keeps its segment. */
static void find_segments(csi_dictionary *d) {
    for (uint32_t i = 0; i < d->rows; i++) {
        uint32_t column = d->basic[i], count = d->first[column + 1] - d->first[column];
        const csi_breakpoint *points = d->points + d->first[column];
        uint32_t at = d->segment[column] < count ? d->segment[column] : count;
        while (at < count && csi_steps_side(d, column, &points[at]) > 0) at++;
        while (at > 0 && csi_steps_side(d, column, &points[at - 1]) < 0) at--;
        d->segment[column] = at;
    }
}

static csi_wide slope_beside(const csi_breakpoint *point, bool above) {
    if (above) return point->side <= 0 ? point->weight : csi_wide_of(0);
    return point->side >= 0 ? csi_wide_minus(point->weight) : csi_wide_of(0);
}

/* Returns what one constraint contributes to the slope of a basic column's cost, on the column's
 * present segment (linear piece). */
CSI_COLD csi_wide csi_steps_slope(const csi_dictionary *d, uint32_t column,
                                  const csi_breakpoint *point) {
    uint32_t before = (uint32_t)(point - d->points) - d->first[column];
    return slope_beside(point, before < d->segment[column]);
}

/* Returns the slope of a column's cost at one level (priority), on the segment (linear piece) that
 * lies above the first `below` breakpoints. The additional level after the last one stands for the
 * goal, a variable to minimise or maximise. */
static csi_noisy slope_of(const csi_dictionary *d, uint32_t column, uint32_t below,
                          uint32_t level) {
    csi_noisy slope = {csi_wide_of(0), 0};
    if (level == d->levels) {
        if (column == d->goal) slope.value = csi_wide_of(d->goal_sign);
        return slope;
    }
    for (uint32_t k = d->first[column]; k < d->first[column + 1]; k++) {
        const csi_breakpoint *point = &d->points[k];
        if (point->level != level) continue;
        csi_wide part = slope_beside(point, k < d->first[column] + below);
        slope.value = csi_wide_add(slope.value, part);
        slope.noise += CSI_DATA_NOISE * fabs(part.high);
    }
    return slope;
}

/* Computes the reduced costs of all nonbasic columns at one level (priority). The nonbasic columns'
 * own costs are not included. */
static void sum_reduced(csi_dictionary *d, uint32_t level) {
    csi_noisy *reduced = d->reduced + (size_t)level * d->variables;
    double *path = d->sum;
    for (uint32_t j = 0; j < d->variables; j++) {
        reduced[j] = (csi_noisy){csi_wide_of(0), 0};
        path[j] = 0;
    }
    for (uint32_t i = 0; i < d->rows; i++) {
        csi_noisy slope = slope_of(d, d->basic[i], d->segment[d->basic[i]], level);
        if (slope.value.high == 0 && !(slope.noise > 0)) continue;
        for (uint32_t j = 0; j < d->variables; j++) {
            csi_wide entry = *csi_dictionary_entry(d, i, j);
            csi_wide part = csi_wide_multiply(slope.value, entry);
            reduced[j].value = csi_wide_add(reduced[j].value, part);
            reduced[j].noise += CSI_DATA_NOISE * fabs(part.high) + slope.noise * fabs(entry.high);
            path[j] += fabs(slope.value.high) * d->path[(size_t)i * d->variables + j];
        }
    }
    for (uint32_t j = 0; j < d->variables; j++) {
        double sum = 0;
        for (uint32_t k = 0; k < d->variables; k++) {
            uint32_t where = d->where[k];
            if (!(path[k] > 0)) continue;
            if (where >= d->variables)
                sum += path[k] * fabs(csi_dictionary_entry(d, where - d->variables, j)->high);
            else if (where == j)
                sum += path[k];
        }
        reduced[j].noise += CSI_DATA_NOISE * sum;
    }
    csi_work_count(d->s, (uint64_t)d->rows * d->variables);
}

static uint32_t levels_of(const csi_dictionary *d) {
    return d->goal == CSI_NONE ? d->used : d->levels + 1;
}

/* Counts the breakpoints below a nonbasic column's value; if the column moves up, also those at
 * its value. */
static uint32_t count_behind(const csi_dictionary *d, uint32_t column, int way) {
    uint32_t count = d->first[column + 1] - d->first[column], at = 0;
    const csi_breakpoint *points = d->points + d->first[column];
    while (at < count && csi_steps_side(d, column, &points[at]) > (way > 0 ? -1 : 0)) at++;
    return at;
}

/* Returns the sign (-1, 0 or 1) of `gain`, the change of cost per unit of movement: that of the
 * first level (priority) at which the change is larger than its error. */
static int sign_of(const csi_dictionary *d) {
    for (uint32_t l = 0; l < levels_of(d); l++) {
        double value = d->gain[l].value.high;
        if (fabs(value) > d->gain[l].noise) return value < 0 ? -1 : 1;
    }
    return 0;
}

/* Computes into `gain` the change of cost per unit of movement of the nonbasic column with the
 * index `place`, and returns whether the movement improves the objective. */
static bool pays(csi_dictionary *d, uint32_t place, int way) {
    uint32_t column = d->nonbasic[place], behind = count_behind(d, column, way);
    for (uint32_t l = 0; l < levels_of(d); l++) {
        csi_noisy own = slope_of(d, column, behind, l);
        csi_noisy reduced = d->reduced[(size_t)l * d->variables + place];
        csi_wide sum = csi_wide_add(own.value, reduced.value);
        d->gain[l].value = way > 0 ? sum : csi_wide_minus(sum);
        d->gain[l].noise = own.noise + reduced.noise;
    }
    return sign_of(d) < 0;
}

/* Returns the column with the smallest index whose movement improves the objective, as its position
 * in the array `nonbasic`; CSI_NONE if there is none. */
static uint32_t choose(csi_dictionary *d, int *way) {
    uint32_t best = CSI_NONE;
    for (uint32_t l = 0; l < levels_of(d); l++) sum_reduced(d, l);
    for (uint32_t j = 0; j < d->variables; j++) {
        if (best != CSI_NONE && d->nonbasic[j] > d->nonbasic[best]) continue;
        for (int sign = 1; sign >= -1; sign -= 2) {
            if (!pays(d, j, sign)) continue;
            best = j;
            *way = sign;
            break;
        }
    }
    if (best != CSI_NONE) (void)pays(d, best, *way);
    return best;
}

/* A breakpoint that a column reaches during a step: the basic column of `row`, or the entering
 * column if `row` is CSI_NONE. */
typedef struct event {
    uint32_t row, column, point;
    csi_wide distance;
    double rate;
} event;

/* Finds the next breakpoint of a column that moves at the given rate. Returns false if it has no
 * more breakpoints in that direction. */
static bool look_ahead(const csi_dictionary *d, uint32_t column, csi_wide rate, event *e) {
    uint32_t count = d->first[column + 1] - d->first[column], at = d->segment[column];
    bool up = rate.high > 0;
    if (up ? at == count : at == 0) return false;
    e->column = column;
    e->point = d->first[column] + (up ? at : at - 1);
    e->rate = fabs(rate.high);
    const csi_breakpoint *point = &d->points[e->point];
    int side = csi_steps_side(d, column, point);
    e->distance = csi_wide_of(0);
    if (up ? side >= 0 : side <= 0) return true;
    e->distance = csi_wide_divide(csi_wide_subtract(point->at, d->value[column]), rate);
    return true;
}

static csi_wide rate_of(const csi_dictionary *d, uint32_t row, uint32_t place, int way) {
    csi_wide entry = *csi_dictionary_entry(d, row, place);
    if (fabs(entry.high) <= d->rate_noise[row]) return csi_wide_of(0);
    return way > 0 ? entry : csi_wide_minus(entry);
}

static bool is_before(const event *a, const event *b) {
    double off = csi_wide_subtract(a->distance, b->distance).high;
    if (off < 0 || off > 0) return off < 0;
    return a->column < b->column;
}

static bool find_next(const csi_dictionary *d, uint32_t place, int way, event *next) {
    bool any = false;
    event e = {.row = CSI_NONE};
    if (look_ahead(d, d->nonbasic[place], csi_wide_of(way), &e)) {
        *next = e;
        any = true;
    }
    for (uint32_t i = 0; i < d->rows; i++) {
        csi_wide rate = rate_of(d, i, place, way);
        e.row = i;
        if (rate.high == 0 || !look_ahead(d, d->basic[i], rate, &e)) continue;
        if (!any || is_before(&e, next)) *next = e;
        any = true;
    }
    return any;
}

/* Passes a breakpoint: adds the additional cost of moving on beyond it to `gain`, and puts the
 * column on the next segment (linear piece) of its cost. */
static void pass(csi_dictionary *d, const event *e, int way, uint32_t place) {
    const csi_breakpoint *point = &d->points[e->point];
    csi_wide bend = csi_wide_subtract(slope_beside(point, true), slope_beside(point, false));
    bool up = e->row == CSI_NONE ? way > 0 : rate_of(d, e->row, place, way).high > 0;
    double noise = e->row == CSI_NONE ? 0 : d->rate_noise[e->row];
    csi_wide rate = e->row == CSI_NONE ? csi_wide_of(1) : *csi_dictionary_entry(d, e->row, place);
    if (rate.high < 0) rate = csi_wide_minus(rate);
    csi_noisy *gain = &d->gain[point->level];
    if (point->level < levels_of(d)) {
        csi_wide part = csi_wide_multiply(rate, bend);
        gain->value = csi_wide_add(gain->value, part);
        gain->noise += CSI_DATA_NOISE * fabs(part.high) + noise * fabs(bend.high);
    }
    if (up)
        d->segment[e->column]++;
    else
        d->segment[e->column]--;
}

/* Returns how far a variable moves per unit of the entering column's movement. */
static double way_of(const csi_dictionary *d, uint32_t variable, uint32_t place) {
    uint32_t where = d->where[variable];
    if (where < d->variables) return where == place;
    return fabs(rate_of(d, where - d->variables, place, 1).high);
}

/* Marks the variables that move with the entering column. Variables that move very little
 * compared to others are marked CSI_MOVES_LITTLE, because they might move farther by themselves. */
static void mark_moving(const csi_dictionary *d, uint32_t place, uint8_t *moved) {
    double most = 0;
    for (uint32_t k = 0; k < d->variables; k++) most = csi_max(most, way_of(d, k, place));
    for (uint32_t k = 0; k < d->variables; k++) {
        double way = way_of(d, k, place);
        if (way > CSI_FACE_RELATIVE * most)
            moved[k] = CSI_MOVES;
        else if (way > 0 && moved[k] == 0)
            moved[k] = CSI_MOVES_LITTLE;
    }
}

static void go(csi_dictionary *d, uint32_t place, int way, const event *stop) {
    uint32_t column = d->nonbasic[place];
    if (stop->row == CSI_NONE) {
        d->value[column] = d->points[stop->point].at;
    } else {
        csi_wide step = way > 0 ? stop->distance : csi_wide_minus(stop->distance);
        d->value[column] = csi_wide_add(d->value[column], step);
        d->value[stop->column] = d->points[stop->point].at;
        csi_dictionary_pivot(d, stop->row, place);
    }
}

/* Takes one step of the primal simplex method. If there is a goal (a variable to minimise or
 * maximise among the optimal points), the step ends with CSI_END_MOVES as soon as values would
 * change, and changes none. */
static csi_end step(csi_dictionary *d, uint32_t place, int way, uint8_t *moved) {
    uint32_t column = d->nonbasic[place];
    event stop;
    for (uint32_t i = 0; i < d->rows; i++)
        d->rate_noise[i] = csi_dictionary_rate_noise(d, i, place);
    d->segment[column] = count_behind(d, column, way);
    for (;;) {
        if (!find_next(d, place, way, &stop)) {
            if (d->goal == CSI_NONE) return CSI_END_GAVE_UP;
            mark_moving(d, place, moved);
            return CSI_END_MOVES;
        }
        if (d->goal != CSI_NONE && stop.distance.high > 0) {
            mark_moving(d, place, moved);
            return CSI_END_MOVES;
        }
        uint32_t before = d->segment[stop.column];
        pass(d, &stop, way, place);
        if (sign_of(d) < 0) continue;
        d->segment[stop.column] = before;
        go(d, place, way, &stop);
        return CSI_END_OPTIMAL;
    }
}

/* Takes steps until no movement improves the objective. If there is a goal (a variable to minimise
 * or maximise among the optimal points), stops as soon as the goal can move, and marks the
 * variables that can move with the goal in the array `moved`, which has an element for each
 * variable. Without a goal, `moved` may be NULL. `*end` tells how the run ended. Errors:
 * WORK_LIMIT. */
CSI_COLD csolver_status csi_steps_run(csi_dictionary *d, csi_end *end, uint8_t *moved) {
    uint64_t most = 64 + 8 * (uint64_t)d->columns;
    for (uint64_t i = 0;; i++) {
        int way = 0;
        CSI_TRY(csi_work_check(d->s));
        if (d->pivots > CSI_DICTIONARY_PIVOTS) CSI_TRY(csi_dictionary_rebuild(d));
        csi_dictionary_evaluate(d);
        find_segments(d);
        uint32_t place = choose(d, &way);
        *end = CSI_END_OPTIMAL;
        if (place == CSI_NONE) return CSOLVER_OK;
        *end = CSI_END_GAVE_UP;
        if (i == most) return CSOLVER_OK;
        csi_end one = step(d, place, way, moved);
        if (one == CSI_END_OPTIMAL) continue;
        *end = one;
        return CSOLVER_OK;
    }
}
