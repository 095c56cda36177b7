/* program.c - makes the program that replay.c runs: of the rows that follow from a few constants, and
 * of the region in which they may.
 *
 * Values of basic columns are affine functions of the kinks that move, so the region in which all stay
 * inside their segments is given by half-planes. Most columns follow from one source only, and together
 * leave it an interval. What follows from several is *watched*, if their intervals do not imply that it is
 * inside. Margins allow for the rounding errors of values and rates. */
#include "solver.h"

#include "numeric.h"

/* ---- memory ------------------------------------------------------------------------------- */

/* Solves do not allocate, once the same constants have changed twice in a row: programs for them that come
 * later have to do with what the first one took. */
#define ROOM(s, array, extra)                                                                      \
    ((s)->replay.tried && (size_t)(array).count + (extra) > (array).capacity                       \
         ? CSOLVER_ERROR_OUT_OF_MEMORY                                                             \
         : CSI_RESERVE(s, array, extra))

/* If the first one was of no use: a few per cent of all memory. */
static void reserve_some(csolver *s) {
    enum { PART = 32, STEP = 64, CODES = 8, FEW = 32, RARELY = 4 };
    csi_replay *p = &s->replay;
    size_t steps = s->statistics.memory / PART / STEP;
    steps = steps < FEW ? FEW : steps > s->row_count ? s->row_count : steps;
    p->slots.count = p->codes.count = p->outputs.count = 0;
    p->logicals.count = p->watches.count = 0;
    (void)CSI_RESERVE(s, p->slots, 2 * steps);
    (void)CSI_RESERVE(s, p->codes, CODES * steps);
    (void)CSI_RESERVE(s, p->outputs, steps);
    (void)CSI_RESERVE(s, p->logicals, steps / RARELY);
    (void)CSI_RESERVE(s, p->watches, steps / RARELY);
}

/* Constraints came or went: the next program is another one. */
void csi_program_renew(csolver *s) { s->replay.tried = false; }

/* ---- when it is worth while ---------------------------------------------------------------- */

enum { USEFUL = 8, MOST_PATIENCE = 64 };

/* The basis changes, or the segment of a basic column. */
void csi_program_disturb(csolver *s) { s->replay.disturbed = true; }

/* The constant of a constraint changes in the general way. */
void csi_program_note(csolver *s, uint32_t constraint) {
    csi_replay *p = &s->replay;
    for (uint32_t i = 0; i < p->changed_count && i < CSI_REPLAY_SOURCES; i++)
        if (p->changed[i] == constraint) return;
    if (p->changed_count < CSI_REPLAY_SOURCES) p->changed[p->changed_count] = constraint;
    if (p->changed_count <= CSI_REPLAY_SOURCES) p->changed_count++;
}

static bool are_same(const csi_replay *p) {
    if (p->changed_count != p->previous_count || p->changed_count > CSI_REPLAY_SOURCES)
        return false;
    for (uint32_t i = 0; i < p->changed_count; i++) {
        bool found = false;
        for (uint32_t k = 0; k < p->previous_count; k++) found |= p->previous[k] == p->changed[i];
        if (!found) return false;
    }
    return p->changed_count > 0;
}

static void lose_patience(csi_replay *p) {
    p->calm = 0;
    p->patience = p->patience < MOST_PATIENCE / 2 ? 2 * p->patience + 1 : MOST_PATIENCE;
}

/* It must not run again. If it hardly ever did, the next one has to wait longer. */
void csi_program_drop(csolver *s) {
    csi_replay *p = &s->replay;
    if (!p->valid) return;
    p->valid = false;
    if (p->runs >= USEFUL)
        p->patience = 0;
    else
        lose_patience(p);
}

/* ---- making it ----------------------------------------------------------------------------- */

/* While it is made, columns that move have a mark in the work space; `sum` and `magnitude` are there the
 * rates at which they follow the first and the second source; those for other sources are in `rates`, by the
 * order in which columns were met. `heap` is that number and the mask of the sources that they follow
 * from, and then, with a flag, the number of their step; sources count as steps. `list` is by step: where its
 * code is. */
#define DONE ((uint32_t)1 << 31)
#define MASKS (1u << CSI_REPLAY_SOURCES)
enum { IN_WORK = 2 }; /* sources whose rates are there */
static bool moves(const csolver *s, uint32_t column) {
    return s->work.mark[column] == s->work.stamp;
}

static double rate_of(const csolver *s, uint32_t column, uint32_t source) {
    if (source < IN_WORK) return source == 0 ? s->work.sum[column] : s->work.magnitude[column];
    size_t others = s->replay.source_count - IN_WORK;
    return s->replay.rates.items[s->work.heap[column] / MASKS * others + source - IN_WORK];
}

static csolver_status put_moving(csolver *s, uint32_t column, const double *rates, uint32_t mask) {
    csi_replay *p = &s->replay;
    uint32_t number = s->work.count;
    csi_expand_add(s, column, 0);
    s->work.sum[column] = rates[0];
    s->work.magnitude[column] = rates[1];
    s->work.heap[column] = number * MASKS | mask;
    if (number >= DONE / MASKS) return CSOLVER_ERROR_OVERFLOW;
    if (p->source_count <= IN_WORK) return CSOLVER_OK;
    CSI_TRY(ROOM(s, p->rates, p->source_count - IN_WORK));
    for (uint32_t k = IN_WORK; k < p->source_count; k++)
        p->rates.items[p->rates.count++] = rates[k];
    return CSOLVER_OK;
}

/* The interval in which a kink may move as far as its own column is concerned. A required constraint fixes
 * its column and is only held back by other required ones; an optional one takes it along as far as the next
 * kink. */
static bool choose_source(csolver *s, uint32_t constraint, csi_replay_source *source) {
    const csi_constraint *c = &s->constraints.items[constraint];
    if (!c->live || c->asleep || c->kind == CSI_KIND_CONSTANT || c->column == CSI_NONE)
        return false;
    const csi_column *x = csi_col(s, c->column);
    bool required = csi_is_required(s, c);
    double kink = csi_price_piece(s, c).kink, reach = CSI_WATCH_REACH * csi_max(fabs(kink), 1);
    if (x->row != CSI_NONE || x->value < kink || x->value > kink) return false;
    if (required && (x->low < kink || x->high > kink)) return false;
    *source = (csi_replay_source){.constraint = constraint,
                                  .column = c->column,
                                  .divisor = c->kind == CSI_KIND_SINGLE ? c->coefficient : 1,
                                  .least = -reach,
                                  .most = reach,
                                  .value = kink,
                                  .next = kink};
    for (uint32_t i = csi_price_first(x); i != CSI_NONE; i = csi_price_next(s, x, i)) {
        const csi_constraint *other = &s->constraints.items[i];
        if (i == constraint || (required && !csi_is_required(s, other))) continue;
        double bend = csi_price_piece(s, other).kink;
        if (bend <= kink) source->least = csi_max(source->least, bend);
        if (bend >= kink) source->most = csi_min(source->most, bend);
    }
    return source->least < kink && source->most > kink;
}

static bool choose_sources(csolver *s) {
    csi_replay *p = &s->replay;
    p->source_count = p->changed_count;
    for (uint32_t k = 0; k < p->source_count; k++) {
        if (!choose_source(s, p->changed[k], &p->sources[k])) return false;
        bool required = csi_is_required(s, &s->constraints.items[p->changed[k]]);
        if (k == 0) p->required = required;
        if (required != p->required) return false;
        for (uint32_t i = 0; i < k; i++)
            if (p->sources[i].column == p->sources[k].column) return false;
    }
    return true;
}

/* Which sources its column follows from, and how fast. */
static bool survey_row(csolver *s, uint32_t row) {
    const csi_row *r = &s->rows.items[row];
    double rates[CSI_REPLAY_SOURCES] = {0}, size = 0, own = 1;
    uint32_t sources = s->replay.source_count, mask = 0;
    if (r->derived && !r->quiet)
        return false; /* someone has to look whether it misses its source */
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        csi_term term = s->terms.items[i];
        if (term.column == r->basic) own = term.coefficient;
        if (term.column == r->basic || !moves(s, term.column)) continue;
        for (uint32_t k = 0; k < sources; k++) {
            double rate = rate_of(s, term.column, k);
            rates[k] += term.coefficient * rate;
            size += fabs(term.coefficient * rate);
        }
        mask |= s->work.heap[term.column] % MASKS;
    }
    for (uint32_t k = 0; k < sources; k++) {
        rates[k] = csi_is_cancelled(rates[k], size) ? 0 : -rates[k] / own;
        if (!isfinite(rates[k])) return false;
    }
    return put_moving(s, r->basic, rates, mask) == CSOLVER_OK;
}

/* Finds what moves and how fast. */
static bool survey(csolver *s) {
    csi_replay *p = &s->replay;
    uint32_t columns[CSI_REPLAY_SOURCES];
    csi_expand_begin(s);
    p->rates.count = 0;
    for (uint32_t k = 0; k < p->source_count; k++) {
        double rates[CSI_REPLAY_SOURCES] = {0};
        rates[k] = 1;
        columns[k] = p->sources[k].column;
        if (put_moving(s, columns[k], rates, 1u << k) != CSOLVER_OK) return false;
    }
    csi_values_order_from(s, p->source_count, columns);
    for (uint32_t i = s->order_count; i-- > 0;)
        if (!survey_row(s, s->order[i])) return false;
    return true;
}

/* What the sum of rate * kink must be for the column to be inside its segment. */
static bool watch_of(const csolver *s, uint32_t column, csi_watch *w) {
    const csi_replay *p = &s->replay;
    const csi_column *x = csi_col(s, column);
    double rest = x->value, terms = fabs(x->value);
    for (uint32_t k = 0; k < p->source_count; k++) {
        w->rate[k] = rate_of(s, column, k);
        double value = p->sources[k].value;
        rest -= w->rate[k] * value;
        terms += fabs(w->rate[k]) * CSI_WATCH_REACH * csi_max(fabs(value), 1);
    }
    double margin = CSI_WATCH_RELATIVE * terms + CSI_WATCH_REACH * CSI_WATCH_ERRORS * x->error;
    w->least = x->low - rest + margin;
    w->most = x->high - rest - margin;
    return isfinite(rest) && isfinite(margin);
}

/* Narrows the interval of the only source that a column follows. */
static void narrow(csi_replay_source *source, double rate, const csi_watch *w) {
    double a = w->least / rate, b = w->most / rate;
    source->least = csi_max(source->least, rate > 0 ? a : b);
    source->most = csi_min(source->most, rate > 0 ? b : a);
}

static bool is_implied(const csi_replay *p, const csi_watch *w) {
    double least = 0, most = 0;
    for (uint32_t k = 0; k < p->source_count; k++) {
        double a = w->rate[k] * p->sources[k].least, b = w->rate[k] * p->sources[k].most;
        least += csi_min(a, b);
        most += csi_max(a, b);
    }
    return least >= w->least && most <= w->most;
}

/* How many sources the column follows; one of them. */
static uint32_t count_rates(const csolver *s, uint32_t column, uint32_t *source) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < s->replay.source_count; k++) {
        if (rate_of(s, column, k) == 0) continue;
        *source = k;
        count++;
    }
    return count;
}

/* The region, which must hold the present values. What cancels where it is added up stays where it is. */
static bool find_region(csolver *s) {
    csi_replay *p = &s->replay;
    p->watches.count = 0;
    for (int shared = 0; shared < 2; shared++) {
        for (uint32_t i = 0; i < s->order_count; i++) {
            uint32_t column = s->rows.items[s->order[i]].basic, source = 0;
            if (isinf(csi_col(s, column)->low) && isinf(csi_col(s, column)->high)) continue;
            uint32_t count = count_rates(s, column, &source);
            csi_watch w = {.least = 0};
            if (count == 0 || (count > 1) != shared) continue;
            if (!watch_of(s, column, &w)) return false;
            if (!shared) {
                narrow(&p->sources[source], w.rate[source], &w);
            } else if (!is_implied(p, &w)) {
                if (ROOM(s, p->watches, 1) != CSOLVER_OK) return false;
                p->watches.items[p->watches.count++] = w;
            }
        }
    }
    for (uint32_t k = 0; k < p->source_count; k++) {
        const csi_replay_source *source = &p->sources[k];
        if (!(source->value > source->least && source->value < source->most)) return false;
    }
    return true;
}

/* A new slot. */
static csolver_status make_slot(csi_replay *p, csolver *s, double value, uint32_t *slot) {
    *slot = p->slots.count;
    CSI_TRY(ROOM(s, p->slots, 2));
    p->slots.items[p->slots.count++] = value;
    p->slots.items[p->slots.count++] = -value;
    return CSOLVER_OK;
}

/* The slot of a column that moves. */
static uint32_t slot_of(const csolver *s, uint32_t column) {
    const csi_replay *p = &s->replay;
    uint32_t step = s->work.heap[column] & ~DONE;
    return step < p->source_count ? 2 * step : p->codes.items[s->work.list[step] + CSI_STEP_SLOT];
}

/* The steps under way. */
typedef struct writer {
    csolver *s;
    csi_replay *p;
    uint32_t steps; /* so far, and sources */
    uint32_t first; /* of the part */
    uint32_t constants[8], constant_count;
    /* The step under way. */
    uint32_t start, terms;
    bool weighted;
} writer;

/* The slot of a constant; one of those looked for last if it is the same, or the opposite. */
static csolver_status find_constant(writer *w, double value, uint32_t *slot) {
    enum { KEPT = 8 };
    for (uint32_t i = 0; i < KEPT && i < w->constant_count; i++) {
        double kept = w->p->slots.items[w->constants[i]];
        *slot = w->constants[i] ^ (kept != value);
        if (kept == value || kept == -value) return CSOLVER_OK;
    }
    CSI_TRY(make_slot(w->p, w->s, value, slot));
    w->constants[w->constant_count++ % KEPT] = *slot;
    return CSOLVER_OK;
}

static void put(csi_replay *p, uint32_t code) { p->codes.items[p->codes.count++] = code; }

/* Adds coefficient * slot; there is room. */
static csolver_status put_term(writer *w, double coefficient, uint32_t slot) {
    uint32_t weight;
    w->terms++;
    if (!w->weighted) {
        put(w->p, slot ^ (coefficient < 0));
        return CSOLVER_OK;
    }
    CSI_TRY(find_constant(w, coefficient, &weight));
    put(w->p, slot);
    put(w->p, weight);
    return CSOLVER_OK;
}

static csolver_status put_constant(writer *w, double value) {
    uint32_t slot;
    if (value == 0) return CSOLVER_OK;
    CSI_TRY(find_constant(w, value, &slot));
    return put_term(w, 1, slot);
}

static bool is_one(double coefficient) { return coefficient == 1 || coefficient == -1; }

/* The column's value is minus the sum of the other terms over its own coefficient. If that is one, the signs
 * of the terms do it. What comes before the first term that moves is added up here. */
static csolver_status put_terms(writer *w, const csi_row *r, double own) {
    csolver *s = w->s;
    double sign = own == -1 ? 1 : -1, before = 0;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        csi_term term = s->terms.items[i];
        double coefficient = sign * term.coefficient;
        if (term.column == r->basic) continue;
        if (moves(s, term.column)) {
            CSI_TRY(put_constant(w, before));
            before = 0;
            CSI_TRY(put_term(w, coefficient, slot_of(s, term.column)));
            continue;
        }
        double product = coefficient * csi_col(s, term.column)->value;
        if (w->terms == 0)
            before += product;
        else
            CSI_TRY(put_constant(w, product));
    }
    return put_constant(w, sign * r->shift);
}

static csolver_status write_step(writer *w, uint32_t row) {
    csi_replay *p = w->p;
    csolver *s = w->s;
    const csi_row *r = &s->rows.items[row];
    double own = 1;
    w->start = p->codes.count;
    w->terms = 0;
    w->weighted = false;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        csi_term term = s->terms.items[i];
        if (term.column == r->basic)
            own = term.coefficient;
        else if (moves(s, term.column))
            w->weighted |= !is_one(term.coefficient);
    }
    bool divided = !is_one(own);
    w->weighted |= divided; /* the rare ones are written in one way */
    CSI_TRY(ROOM(s, p->codes, 2 * (size_t)r->count + CSI_STEP_TERMS + 1));
    for (int i = 0; i < CSI_STEP_TERMS; i++) put(p, 0);
    CSI_TRY(put_terms(w, r, own));
    p->codes.items[w->start + CSI_STEP_HEAD] =
        w->terms | (w->weighted ? CSI_STEP_WEIGHTED : 0) | (divided ? CSI_STEP_DIVIDED : 0);
    if (!divided) return CSOLVER_OK;
    uint32_t divisor;
    CSI_TRY(find_constant(w, own, &divisor));
    put(p, divisor);
    return CSOLVER_OK;
}

/* A step that does the same as the one just written: one of the few before it, or the one that it only
 * repeats. None if there is none. */
static uint32_t find_same(const writer *w, uint32_t row) {
    enum { FEW = 4 };
    const csi_replay *p = w->p;
    const csolver *s = w->s;
    const uint32_t *codes = p->codes.items, *own = codes + w->start;
    uint32_t size = p->codes.count - w->start;
    if (own[CSI_STEP_HEAD] == 1 && own[CSI_STEP_TERMS] % 2 == 0) {
        const csi_row *r = &s->rows.items[row];
        for (uint32_t i = r->start; i < r->start + r->count; i++) {
            uint32_t column = s->terms.items[i].column;
            if (column != r->basic && moves(s, column)) return s->work.heap[column] & ~DONE;
        }
    }
    for (uint32_t i = w->steps; i > w->first && i + FEW > w->steps; i--) {
        uint32_t at = s->work.list[i - 1];
        uint32_t end = i == w->steps ? w->start : s->work.list[i];
        if (end - at == size && codes[at] == own[CSI_STEP_HEAD] &&
            memcmp(codes + at + CSI_STEP_TERMS, own + CSI_STEP_TERMS,
                   (size - CSI_STEP_TERMS) * sizeof *own) == 0)
            return i - 1;
    }
    return CSI_NONE;
}

static csolver_status put_step(writer *w, uint32_t row) {
    csi_replay *p = w->p;
    csolver *s = w->s;
    uint32_t column = s->rows.items[row].basic, slot;
    CSI_TRY(write_step(w, row));
    uint32_t step = find_same(w, row);
    if (step == CSI_NONE) {
        CSI_TRY(make_slot(p, s, csi_col(s, column)->value, &slot));
        p->codes.items[w->start + CSI_STEP_SLOT] = slot;
        step = w->steps++;
        s->work.list[step] = w->start;
    } else {
        p->codes.count = w->start;
    }
    s->work.heap[column] = step | DONE;
    if (!csi_col(s, column)->logical) return CSOLVER_OK;
    CSI_TRY(ROOM(s, p->logicals, 1));
    p->logicals.items[p->logicals.count++] = (csi_replay_logical){column, slot_of(s, column)};
    return CSOLVER_OK;
}

static csolver_status put_steps(writer *w) {
    csolver *s = w->s;
    csi_replay *p = w->p;
    p->slots.count = p->codes.count = p->logicals.count = 0;
    for (uint32_t k = 0; k < p->source_count; k++) {
        uint32_t slot;
        CSI_TRY(make_slot(p, s, p->sources[k].value, &slot));
        s->work.heap[p->sources[k].column] = k | DONE;
    }
    w->steps = p->source_count;
    memset(p->parts, 0, sizeof p->parts);
    for (uint32_t mask = 1; mask < 1u << p->source_count; mask++) {
        p->parts[mask].code = p->codes.count;
        p->parts[mask].output = w->first = w->steps; /* for the time being */
        for (uint32_t i = s->order_count; i-- > 0;) {
            uint32_t column = s->rows.items[s->order[i]].basic;
            uint32_t number = s->work.heap[column];
            bool follows = (number & DONE) == 0 && number % MASKS == mask;
            if (follows && !csi_pivot_is_loose(s, column)) /* those need no step */
                CSI_TRY(put_step(w, s->order[i]));
        }
        p->parts[mask].count = w->steps - w->first;
    }
    return CSOLVER_OK;
}

/* Where the variables of a step end, in the list of outputs. */
static uint32_t *end_of(csi_replay *p, const csolver *s, uint32_t step) {
    return step < p->source_count ? &p->sources[step].end
                                  : &p->codes.items[s->work.list[step] + CSI_STEP_END];
}

/* Calls `put_one` with the step of every variable that moves. */
static void for_variables(csolver *s,
                          void (*put_one)(csolver *s, uint32_t step, uint32_t variable)) {
    csi_replay *p = &s->replay;
    for (uint32_t i = 0; i < p->source_count + s->order_count; i++) {
        uint32_t column =
            i < p->source_count
                ? p->sources[i].column
                : s->rows.items[s->order[p->source_count + s->order_count - 1 - i]].basic;
        const csi_column *x = csi_col(s, column);
        if (!x->logical) put_one(s, s->work.heap[column] & ~DONE, x->owner);
    }
}

static void count_output(csolver *s, uint32_t step, uint32_t variable) {
    (void)variable;
    ++*end_of(&s->replay, s, step);
}

static void put_output(csolver *s, uint32_t step, uint32_t variable) {
    csi_replay *p = &s->replay;
    p->outputs.items[(*end_of(p, s, step))++] = csi_id_of_variable(s, variable);
}

/* Sorts variables by their steps. */
static csolver_status put_outputs(csolver *s, uint32_t steps) {
    csi_replay *p = &s->replay;
    uint32_t count = 0;
    for (uint32_t k = 0; k < p->source_count; k++) p->sources[k].end = 0;
    for_variables(s, count_output);
    for (uint32_t i = 0; i < steps; i++) {
        uint32_t *end = end_of(p, s, i), own = *end;
        *end = count;
        count += own;
    }
    for (uint32_t k = 0; k < p->source_count; k++) p->sources[k].output = p->sources[k].end;
    for (uint32_t mask = 1; mask < 1u << p->source_count; mask++)
        if (p->parts[mask].count > 0) p->parts[mask].output = *end_of(p, s, p->parts[mask].output);
    p->outputs.count = 0;
    CSI_TRY(ROOM(s, p->outputs, count));
    p->outputs.count = count;
    for_variables(s, put_output);
    return CSOLVER_OK;
}

/* Nothing waits, and what is published is what columns have. */
bool csi_program_is_idle(const csolver *s) {
    const csi_list *lists[] = {&s->dirty, &s->moved,   &s->attractive,
                               &s->stale, &s->touched, &s->doubtful};
    for (int i = 0; i < 6; i++)
        if (!csi_list_is_empty(lists[i])) return false;
    if (csi_metric_is_squares(s) || csi_metric_has_fallen_back(s)) return false;
    return s->violated.count == 0 && !s->violated_lost && s->asleep.count == 0 && !s->suspect;
}

static bool make(csolver *s) {
    if (!choose_sources(s) || !survey(s)) return false;
    bool found = find_region(s);
    writer w = {.s = s, .p = &s->replay};
    return put_steps(&w) == CSOLVER_OK && put_outputs(s, w.steps) == CSOLVER_OK && found;
}

/* After a solve in the general way: makes a program if the same constants keep changing and the basis stays.
 * The first one is made even if it does not, so that its memory is there from the beginning. That there is
 * none does no harm. */
void csi_program_consider(csolver *s) {
    csi_replay *p = &s->replay;
    bool same = are_same(p);
    if (!same) p->tried = false;
    bool first = !p->tried && p->patience == 0;
    p->calm = same && !p->disturbed ? p->calm + 1 : 0;
    if (same && (first || p->calm > p->patience) && csi_program_is_idle(s)) {
        p->valid = make(s);
        if (!p->valid && !p->tried) reserve_some(s);
        p->tried = true;
        p->behind = false;
        p->pending = p->runs = 0;
        if (!p->valid) lose_patience(p);
    }
    p->disturbed = false;
    p->previous_count = p->changed_count;
    memcpy(p->previous, p->changed, sizeof p->previous);
    p->changed_count = 0;
}
