/* arrange.c - chooses the order in which one call adds its constraints. Most hosts state the constraints of one view after
 * those of another, and create the variables of a view together. The rows of the tableau are then in the order of the
 * views, and neighbours in memory have variables in common. If a host states its constraints in another order, for example
 * that of a hash table, the rows of each view are spread over the whole tableau. A sweep (sweep.c) then evaluates views
 * before those on which they depend have been repaired, and evaluates them again afterwards.
 *
 * If many constraints are stated far from others with similar variables, the constraints are therefore sorted by their
 * newest variables. Of the rows with the same newest variable, those of two variables come first, because more of them
 * leave the row's equality only one variable to define. The sort is stable and takes linear time. */
#include "api.h"

/* Returns the greatest index of a variable in the description of a constraint, or 0 if the description has no terms. */
static inline uint32_t newest_of(const csolver_description *d) {
    uint32_t newest = 0;
    for (size_t i = 0; i < d->term_count; i++)
        newest = d->terms[i].variable.index > newest ? d->terms[i].variable.index : newest;
    return newest;
}

/* Returns whether two terms have near variables: variables whose indices differ by at most CSI_NEAR. */
static inline bool are_near(const csolver_term *a, const csolver_term *b) {
    return a->variable.index - b->variable.index + CSI_NEAR <= 2u * CSI_NEAR;
}

/* Returns whether the constraints at `d` should be sorted: whether more than a quarter of them are far from the constraint
 * before, and constraints are so at least twice as often as two variables of one constraint are far from each other.
 * Sorting random constraints, whose variables are far from each other as well, would not bring them nearer. Of each
 * constraint, only the first terms count. Examines one of `step` constraints. */
static CSI_OUTLINE bool seem_mixed(size_t count, const csolver_description *d, size_t step) {
    size_t examined = 0, far = 0, rows = 0, wide = 0;
    for (size_t i = 1; i < count; i += step) {
        const csolver_term *t = d[i].terms;
        if (d[i].term_count == 0 || d[i - 1].term_count == 0) continue;
        examined++;
        far += !are_near(&t[0], d[i - 1].terms);
        if (d[i].term_count == 1) continue;
        rows++;
        wide += !are_near(&t[0], &t[1]);
    }
    return far > examined / 4 && far * rows > 2 * wide * examined;
}

/* Returns whether the constraints at `d` should be sorted. Examines a few of them, and more only if these seem mixed, because
 * most constraints are stated in a good order. */
static bool are_mixed(size_t count, const csolver_description *d) {
    enum { FEW = 128, LEAST_STEP = 4, MORE = 512 };
    return seem_mixed(count, d, LEAST_STEP + count / FEW) && seem_mixed(count, d, 1 + count / MORE);
}

/* The kinds of constraints that the order distinguishes: those on one variable, required ones on two variables and on more,
 * and all others. */
enum { SINGLE, SHORT, LONG, OTHER, KINDS };

static inline uint32_t kind_of(const csolver_description *d) {
    csi_turn turn = csi_turn_of(d);
    if (turn == CSI_SINGLES) return SINGLE;
    if (turn == CSI_OTHER_ROWS) return OTHER;
    return d->term_count == 2 ? SHORT : LONG;
}

/* Writes the places of the `count` constraints at `d` to `places`. A place is the number of the newest variable times
 * KINDS plus the kind of the constraint. `*low` and `*high` become the lowest and the highest number of a newest variable. */
static void find_places(size_t count, const csolver_description *d, uint32_t *places, uint32_t *low,
                        uint32_t *high) {
    *low = UINT32_MAX;
    *high = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t newest = newest_of(&d[i]);
        places[i] = newest * KINDS + kind_of(&d[i]);
        if (newest < *low) *low = newest;
        if (newest > *high) *high = newest;
    }
}

/* Replaces the numbers of constraints at all places of the kinds from `first` to `last` by the ends of their ranges in
 * the list that is read from its end. `sum` is the number of constraints of later kinds; returns it with those of these
 * kinds. */
static CSI_OUTLINE uint32_t add_up(uint32_t *ends, size_t range, int first, int last,
                                   uint32_t sum) {
    for (size_t i = range; i-- > 0;)
        for (int kind = last; kind >= first; kind--) {
            uint32_t *end = &ends[KINDS * i + (size_t)kind];
            *end = sum += *end;
        }
    return sum;
}

/* Writes the order in which the `count` constraints at `d` are added to the list `arranged`, by a counting sort: first the
 * constraints on one variable, then the required and then the optional ones on several, each sorted by their newest
 * variables. The list is read from its end. It stays empty if the order in which the constraints are stated is good, or if
 * their variables are spread so widely that the sort would take longer. Errors: OUT_OF_MEMORY, OVERFLOW. */
CSI_OUTLINE csolver_status csi_arrange(csolver *s, size_t count, const csolver_description *d) {
    enum { SPREAD = 4 };
    csi_indices *arranged = &s->simplex.arranged;
    if (count < CSI_ARRANGED || !are_mixed(count, d)) return CSOLVER_OK;
    size_t most = s->model.variables.count;
    if (most > SPREAD * count) most = SPREAD * count;
    CSI_TRY(CSI_RESERVE(s, *arranged, 2 * count + KINDS * most));
    uint32_t *places = arranged->items + count, *ends = places + count, low, high;
    find_places(count, d, places, &low, &high);
    size_t range = (size_t)high - low + 1;
    if (range > most) return CSOLVER_OK;
    memset(ends, 0, KINDS * range * sizeof *ends);
    for (size_t i = 0; i < count; i++) ends[places[i] - KINDS * low]++;
    uint32_t sum = add_up(ends, range, OTHER, OTHER, 0);
    sum = add_up(ends, range, SHORT, LONG, sum);
    (void)add_up(ends, range, SINGLE, SINGLE, sum);
    for (size_t i = 0; i < count; i++)
        arranged->items[--ends[places[i] - KINDS * low]] = (uint32_t)i;
    arranged->count = (uint32_t)count;
    return CSOLVER_OK;
}
