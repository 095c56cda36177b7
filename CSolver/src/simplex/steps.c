/* steps.c - the primal simplex method for piecewise-linear costs (Fourer, 1985) on a dictionary.
 *
 * Required constraints are costs of the highest level, so points need not satisfy them. The smallest index enters
 * (Bland), since few steps are left to do: the tableau's basis is optimal but for rounding. */
#include "recheck.h"
#include "simplex.h"

#include "../base/numeric.h"

/* Where the column's value is: -1 below the breakpoint, 0 as good as at it, 1 above. */
int csi_steps_side(const csi_dictionary *d, uint32_t column, const csi_breakpoint *point) {
    double off = csi_wide_subtract(d->value[column], point->at).high;
    double size = csi_max(fabs(point->at.high), fabs(d->value[column].high));
    if (fabs(off) <= CSI_VIOLATION_RELATIVE * size + d->error[column]) return 0;
    return off < 0 ? -1 : 1;
}

/* Basic columns stay on their segments as long as their values are there. */
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

/* The amount that a constraint adds to the slope of a basic column's segment. */
csi_wide csi_steps_slope(const csi_dictionary *d, uint32_t column, const csi_breakpoint *point) {
    uint32_t before = (uint32_t)(point - d->points) - d->first[column];
    return slope_beside(point, before < d->segment[column]);
}

/* The slope of a column's cost at a level beyond so many breakpoints. */
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

/* The reduced costs of a level, but for what nonbasic columns themselves cost. */
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

/* How many breakpoints are below a nonbasic column, and, if it goes up, at it. */
static uint32_t count_behind(const csi_dictionary *d, uint32_t column, int way) {
    uint32_t count = d->first[column + 1] - d->first[column], at = 0;
    const csi_breakpoint *points = d->points + d->first[column];
    while (at < count && csi_steps_side(d, column, &points[at]) > (way > 0 ? -1 : 0)) at++;
    return at;
}

/* -1, 0 or 1: the sign of the first level that is more than noise. */
static int sign_of(const csi_dictionary *d) {
    for (uint32_t l = 0; l < levels_of(d); l++) {
        double value = d->gain[l].value.high;
        if (fabs(value) > d->gain[l].noise) return value < 0 ? -1 : 1;
    }
    return 0;
}

/* The cost of the column at `place` per unit of its way; whether going pays. */
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

/* The column with the smallest index for which going pays; or none. */
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

/* A breakpoint that is reached: by the basic column of a row, or, if that is NONE, by the entering one. */
typedef struct event {
    uint32_t row, column, point;
    csi_wide distance;
    double rate;
} event;

/* The next breakpoint of a column that goes at a rate; false if there is none. */
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

/* Going on beyond the breakpoint costs more by the weight of its constraint. */
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

/* How far a variable goes with the entering column. */
static double way_of(const csi_dictionary *d, uint32_t variable, uint32_t place) {
    uint32_t where = d->where[variable];
    if (where < d->variables) return where == place;
    return fabs(rate_of(d, where - d->variables, place, 1).high);
}

/* Of variables that go next to no way beside others it is not known whether they could go farther by themselves. */
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

/* One step. With a goal it ends where values would change. */
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

/* Goes on until no column is worth moving, or, with a goal, until the goal moves. `moved`: by variable, those that then
 * do are marked; or NULL. Errors: work. */
csolver_status csi_steps_run(csi_dictionary *d, csi_end *end, uint8_t *moved) {
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
