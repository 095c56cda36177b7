/* resize.c - compiles a resize. When the same few constants change before each solve, as while a
 * window is being resized, this file translates the rows that depend on them into code. Running
 * the code (resize_run.c) gives the new values without a solve.
 *
 * Compiling costs about as much as evaluating these rows four times, and is done after two
 * solves with changes of the same constants. If a compiled resize becomes invalid after only a
 * few runs, the next one is compiled later. */
#include "resize.h"
#include "affine.h"

#include "../base/numeric.h"

/* ---- memory ------------------------------------------------------------------------------- */

/* Makes sure that an array of the compiled resize (formulas that replace solves) has room for at
 * least `most` items in total. */
#define RESERVE_MOST(s, array, most)                                                               \
    ((void)CSI_RESERVE(s, array, (most) > (array).count ? (most) - (array).count : 0))

/* Called after the first attempt to compile a resize, which means to find formulas that replace
 * solves. Reserves memory in proportion to the solver's memory, even if the attempt has failed or
 * needed less. Later attempts may find more formulas but must do with this memory, because repeated
 * solves must not allocate. */
static void reserve_some(csolver *s) {
    enum { PART = 8, STEP = 64, CODES = 8, RARELY = 4 };
    csi_resize *p = &s->affine.resize;
    size_t steps = s->base.statistics.memory / PART / STEP,
           most = (size_t)s->tableau.row_count + CSI_RESIZE_INPUTS;
    if (steps < CSI_RESIZE_STEPS) steps = CSI_RESIZE_STEPS;
    if (steps > most) steps = most;
    RESERVE_MOST(s, p->registers, 2 * steps);
    RESERVE_MOST(s, p->codes, CODES * steps);
    RESERVE_MOST(s, p->outputs, steps);
    RESERVE_MOST(s, p->logicals, steps / RARELY);
    RESERVE_MOST(s, p->watches, steps / RARELY);
}

/* Frees most of the memory that was reserved for the formulas of a compiled resize but not
 * needed. */
static void trim(csolver *s) {
    csi_resize *p = &s->affine.resize;
    enum { SPARE = 64 };
    uint32_t codes = p->codes.count + p->codes.count / SPARE;
    uint32_t registers = p->registers.count + p->registers.count / SPARE;
    size_t code = sizeof *p->codes.items, reg = sizeof *p->registers.items;
    if (p->codes.capacity > codes + CSI_RESIZE_SPARE &&
        csi_memory_resize(s, &p->codes.items, p->codes.capacity * code, codes * code) == CSOLVER_OK)
        p->codes.capacity = codes;
    if (p->registers.capacity > registers + CSI_RESIZE_SPARE &&
        csi_memory_resize(s, &p->registers.items, p->registers.capacity * reg, registers * reg) ==
            CSOLVER_OK)
        p->registers.capacity = registers;
}

/* ---- when compiling pays ---------------------------------------------------------------------- */

enum { LONGEST_WAIT = 64 };

/* Returns whether the same constraints changed before two solves. `a` and `b` are the lists of
 * constraints that changed before each solve. A list that was too long to be stored is never the
 * same as another. */
static bool are_same(const csi_recent *a, const csi_recent *b) {
    if (a->count != b->count || a->count > CSI_RECENT) return false;
    for (uint32_t i = 0; i < a->count; i++) {
        bool found = false;
        for (uint32_t k = 0; k < b->count; k++) found |= b->constraints[k] == a->constraints[i];
        if (!found) return false;
    }
    return a->count > 0;
}

/* Called when compiling a resize (formulas that replace solves) has failed, or when it was run
 * only a few times. Makes the next attempt to compile one wait for about twice as many solves as
 * the last attempt. */
static void wait_longer(csi_resize *p) {
    p->steady_solves = 0;
    p->solves_to_wait =
        p->solves_to_wait < LONGEST_WAIT / 2 ? 2 * p->solves_to_wait + 1 : LONGEST_WAIT;
}

/* Drops the compiled resize (formulas that replace solves), because it is no longer valid. If it
 * was run only a few times, more solves must pass before another one is compiled. */
void csi_resize_drop(csolver *s) {
    if (CSI_COMPACT) return;
    csi_resize *p = &s->affine.resize;
    if (!p->valid) return;
    p->valid = false;
    if (p->runs >= CSI_RESIZE_USEFUL)
        p->solves_to_wait = 0;
    else
        wait_longer(p);
}

/* Drops the compiled resize (formulas that replace solves), and forgets which constants have
 * changed. Another resize is compiled only after the same constants have changed before two more
 * solves. */
void csi_resize_restart(csolver *s) {
    if (CSI_COMPACT) return;
    csi_resize *p = &s->affine.resize;
    p->valid = p->tried = false;
    s->model.recent.count = p->previous.count = 0;
    p->steady_solves = p->solves_to_wait = 0;
}

/* ---- compiling ---------------------------------------------------------------------------------- */

/* Makes a constraint whose constant changes again and again an input of the compiled resize
 * (formulas that replace solves). The constraint's breakpoint is the value of its column at which
 * the constraint holds exactly. Finds the interval in which this breakpoint may move without
 * passing the breakpoint of another constraint on the same column (of another required constraint,
 * if the constraint is required). Returns false if the constraint does not determine the value of
 * its column. */
static bool choose_input(csolver *s, uint32_t constraint, csi_resize_input *input) {
    const csi_constraint *c = &s->model.constraints.items[constraint];
    if (!c->live || c->suspended || c->kind == CSI_KIND_CONSTANT || c->column == CSI_NONE)
        return false;
    const csi_column *x = csi_col(s, c->column);
    bool required = csi_is_required(s, c);
    double breakpoint = csi_cost_piece(s, c).breakpoint,
           reach = CSI_WATCH_REACH * csi_max(fabs(breakpoint), 1);
    if (x->row != CSI_NONE || x->value < breakpoint || x->value > breakpoint || csi_in_tree(x))
        return false;
    if (required && (x->low < breakpoint || x->high > breakpoint)) return false;
    *input = (csi_resize_input){.constraint = constraint,
                                .column = c->column,
                                .divisor = c->kind == CSI_KIND_SINGLE ? c->coefficient : 1,
                                .least = -reach,
                                .most = reach,
                                .value = breakpoint,
                                .next = breakpoint};
    for (uint32_t i = csi_cost_first(s, x); i != CSI_NONE; i = csi_cost_next(s, x, i)) {
        const csi_constraint *other = &s->model.constraints.items[i];
        if (i == constraint || (required && !csi_is_required(s, other))) continue;
        double bend = csi_cost_piece(s, other).breakpoint;
        if (bend <= breakpoint) input->least = csi_max(input->least, bend);
        if (bend >= breakpoint) input->most = csi_min(input->most, bend);
    }
    return input->least < breakpoint && input->most > breakpoint;
}

/* Makes all constraints whose constants changed before the last solve the inputs of the compiled
 * resize (formulas that replace solves). Returns false if one of them cannot be an input, or if
 * only some of them are required. */
static bool choose_inputs(csolver *s) {
    csi_resize *p = &s->affine.resize;
    p->input_count = s->model.recent.count;
    for (uint32_t k = 0; k < p->input_count; k++) {
        if (!choose_input(s, s->model.recent.constraints[k], &p->inputs[k])) return false;
        bool required =
            csi_is_required(s, &s->model.constraints.items[s->model.recent.constraints[k]]);
        if (k == 0) p->required = required;
        if (required != p->required) return false;
        for (uint32_t i = 0; i < k; i++)
            if (p->inputs[i].column == p->inputs[k].column) return false;
    }
    return true;
}

/* Appends two numbers to the array of the compiled resize's numbers (registers): `value`, and
 * after it -`value`, so that a subtraction can be compiled as an addition. Errors:
 * OUT_OF_MEMORY. */
static csolver_status make_register(csi_resize *p, csolver *s, double value, uint32_t *reg) {
    *reg = p->registers.count;
    CSI_TRY(CSI_RESIZE_ROOM(s, p->registers, 2));
    p->registers.items[p->registers.count++] = value;
    p->registers.items[p->registers.count++] = -value;
    return CSOLVER_OK;
}

/* Returns a number for the step of the compiled resize that computes the value of a column. For
 * the column of an input, the number is the index of the input; for other columns,
 * CSI_RESIZE_INPUTS plus the index of the step's code. */
static uint32_t step_of(const csolver *s, uint32_t column) {
    return s->tableau.column_work[column] & ~CSI_RESIZE_DONE;
}

static uint32_t *code_of(csi_resize *p, uint32_t step) {
    return p->codes.items + (step - CSI_RESIZE_INPUTS);
}

/* Returns the index, in the array of the compiled resize's numbers (registers), of the number
 * that is the value of a column. The column must depend on the inputs. */
static uint32_t register_of(csolver *s, uint32_t column) {
    uint32_t step = step_of(s, column);
    return step < CSI_RESIZE_INPUTS ? 2 * step
                                    : code_of(&s->affine.resize, step)[CSI_STEP_REGISTER];
}

/* Returns how many integers the code of a compiled resize's step has. The code tells how to
 * compute one number as a sum. */
static uint32_t size_of(const uint32_t *code) {
    uint32_t head = code[CSI_STEP_HEAD], terms = head & ~(CSI_STEP_WEIGHTED | CSI_STEP_DIVIDED);
    return CSI_STEP_TERMS + (head & CSI_STEP_WEIGHTED ? 2 * terms : terms) +
           (head & CSI_STEP_DIVIDED ? 1 : 0);
}

/* The data that the functions below share while they write the code of a compiled resize, which
 * consists of steps. Each step computes one number as a sum. */
typedef struct writer {
    csolver *s;
    csi_resize *p;
    /* The number of steps (codes that compute one number) written so far in the group of steps
     * that depend on the same set of inputs. */
    uint32_t steps;
    uint32_t recent[4];
    uint32_t constants[8], constant_count;
    /* The step (code that computes one number as a sum) that is being written: the index of its
     * code in the array `codes`, and the number of its terms so far. */
    uint32_t start, terms;
    bool weighted;
} writer;

/* Finds a number of the compiled resize (register) that has the given constant value: one of the
 * eight constants used last, or the negative number stored beside one of them, or else a new
 * one. Errors: OUT_OF_MEMORY. */
static csolver_status find_constant(writer *w, double value, uint32_t *reg) {
    enum { KEPT = 8 };
    for (uint32_t i = 0; i < KEPT && i < w->constant_count; i++) {
        double kept = w->p->registers.items[w->constants[i]];
        *reg = w->constants[i] ^ (kept != value);
        if (kept == value || kept == -value) return CSOLVER_OK;
    }
    CSI_TRY(make_register(w->p, w->s, value, reg));
    w->constants[w->constant_count++ % KEPT] = *reg;
    return CSOLVER_OK;
}

static void put(csi_resize *p, uint32_t code) { p->codes.items[p->codes.count++] = code; }

/* Appends a term, a coefficient times the number with the index `reg`, to the step of the
 * compiled resize that is being written. The caller has reserved memory for the code. Errors:
 * OUT_OF_MEMORY, if the coefficient must be stored as a new number. */
static csolver_status put_term(writer *w, double coefficient, uint32_t reg) {
    uint32_t weight;
    w->terms++;
    if (!w->weighted) {
        put(w->p, reg ^ (coefficient < 0));
        return CSOLVER_OK;
    }
    CSI_TRY(find_constant(w, coefficient, &weight));
    put(w->p, reg);
    put(w->p, weight);
    return CSOLVER_OK;
}

static csolver_status put_constant(writer *w, double value) {
    uint32_t reg;
    if (value == 0) return CSOLVER_OK;
    CSI_TRY(find_constant(w, value, &reg));
    return put_term(w, 1, reg);
}

static bool is_one(double coefficient) { return coefficient == 1 || coefficient == -1; }

/* Writes the terms of a step of the compiled resize, which computes the value of a row's basic
 * column: minus the sum of the row's other terms, divided by the basic column's coefficient. If
 * this coefficient is 1 or -1, only signs change. Constant terms before the first moving term
 * are added up now. All other additions keep the order of the row, so that running the step
 * gives the same bits as evaluating the row. */
static csolver_status put_terms(writer *w, const csi_row *r, double own) {
    csolver *s = w->s;
    double sign = own == -1 ? 1 : -1, before = 0;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        csi_term term = s->model.terms.items[i];
        double coefficient = sign * term.coefficient;
        if (term.column == r->basic) continue;
        if (csi_region_moves(s, term.column)) {
            CSI_TRY(put_constant(w, before));
            before = 0;
            CSI_TRY(put_term(w, coefficient, register_of(s, term.column)));
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

/* Writes a step of the compiled resize: the code that computes the value of a row's basic column
 * from the row's other columns. Errors: OUT_OF_MEMORY. */
static csolver_status write_step(writer *w, uint32_t row) {
    csi_resize *p = w->p;
    csolver *s = w->s;
    const csi_row *r = &s->tableau.rows.items[row];
    double own = 1;
    w->start = p->codes.count;
    w->terms = 0;
    w->weighted = false;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        csi_term term = s->model.terms.items[i];
        if (term.column == r->basic)
            own = term.coefficient;
        else if (csi_region_moves(s, term.column))
            w->weighted |= !is_one(term.coefficient);
    }
    bool divided = !is_one(own);
    /* A step that divides is rare. It is always written in the form with a coefficient for each
     * term, so that the code that runs steps need not handle a third form (without coefficients,
     * but with a division). */
    w->weighted |= divided;
    CSI_TRY(CSI_RESIZE_ROOM(s, p->codes, 2 * (size_t)r->count + CSI_STEP_TERMS + 1));
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

/* Looks for an earlier step of the compiled resize that computes the same number as the step
 * just written. The candidates are the last four steps and, if the new step only copies a
 * number, the step that computed that number. Returns CSI_NONE if there is none. For example, a
 * row of views of equal height needs a single step for all heights. */
static uint32_t find_same(const writer *w, uint32_t row) {
    enum { FEW = sizeof w->recent / sizeof *w->recent };
    csi_resize *p = w->p;
    const csolver *s = w->s;
    const uint32_t *own = p->codes.items + w->start;
    uint32_t size = p->codes.count - w->start;
    if (own[CSI_STEP_HEAD] == 1 && own[CSI_STEP_TERMS] % 2 == 0) {
        const csi_row *r = &s->tableau.rows.items[row];
        for (uint32_t i = r->start; i < r->start + r->count; i++) {
            uint32_t column = s->model.terms.items[i].column;
            if (column != r->basic && csi_region_moves(s, column)) return step_of(s, column);
        }
    }
    for (uint32_t i = w->steps; i > 0 && i + FEW > w->steps; i--) {
        const uint32_t *code = code_of(p, w->recent[(i - 1) % FEW]);
        if (code[CSI_STEP_HEAD] == own[CSI_STEP_HEAD] &&
            memcmp(code + CSI_STEP_TERMS, own + CSI_STEP_TERMS,
                   (size - CSI_STEP_TERMS) * sizeof *own) == 0)
            return w->recent[(i - 1) % FEW];
    }
    return CSI_NONE;
}

/* Writes the step of the compiled resize that computes a row's basic column. If an earlier step
 * computes the same number, that step is used for the row, too. Errors: OUT_OF_MEMORY. */
static csolver_status put_step(writer *w, uint32_t row) {
    csi_resize *p = w->p;
    csolver *s = w->s;
    uint32_t column = s->tableau.rows.items[row].basic, reg;
    CSI_TRY(write_step(w, row));
    uint32_t step = find_same(w, row);
    if (step == CSI_NONE) {
        CSI_TRY(make_register(p, s, csi_col(s, column)->value, &reg));
        p->codes.items[w->start + CSI_STEP_REGISTER] = reg;
        step = CSI_RESIZE_INPUTS + w->start;
        w->recent[w->steps++ % (sizeof w->recent / sizeof *w->recent)] = step;
    } else {
        p->codes.count = w->start;
    }
    s->tableau.column_work[column] = step | CSI_RESIZE_DONE;
    if (!csi_col(s, column)->logical) return CSOLVER_OK;
    CSI_TRY(CSI_RESIZE_ROOM(s, p->logicals, 1));
    p->logicals.items[p->logicals.count++] = (csi_resize_logical){column, register_of(s, column)};
    return CSOLVER_OK;
}

/* Writes the steps of the compiled resize for all rows that depend on its inputs. Steps are
 * grouped by the set of inputs on which they depend, so that a run can leave out groups none of
 * whose inputs has changed. Errors: OUT_OF_MEMORY. */
static csolver_status put_steps(writer *w) {
    csolver *s = w->s;
    csi_resize *p = w->p;
    p->registers.count = p->codes.count = p->logicals.count = 0;
    for (uint32_t k = 0; k < p->input_count; k++) {
        uint32_t reg;
        CSI_TRY(make_register(p, s, p->inputs[k].value, &reg));
        s->tableau.column_work[p->inputs[k].column] = k | CSI_RESIZE_DONE;
    }
    memset(p->parts, 0, sizeof p->parts);
    for (uint32_t mask = 1; mask < 1u << p->input_count; mask++) {
        p->parts[mask].code = p->codes.count;
        w->steps = 0;
        for (uint32_t i = s->tableau.order_count; i-- > 0;) {
            uint32_t column = s->tableau.rows.items[s->tableau.order[i]].basic;
            bool follows = (s->tableau.column_work[column] & CSI_RESIZE_DONE) == 0 &&
                           csi_region_mask_of(s, column) == mask;
            /* A logical column that only its own row contains is needed by no other step, and is
             * not published, so the compiled resize need not compute it. */
            if (follows && !csi_pivot_is_loose(s, column))
                CSI_TRY(put_step(w, s->tableau.order[i]));
        }
        p->parts[mask].count = w->steps;
    }
    return CSOLVER_OK;
}

/* Returns a pointer to the field that stores where a step's variables end in the array
 * `outputs`. A step computes one number as a sum; all variables between the ends of two
 * consecutive steps have the value that the later step computes. */
static uint32_t *end_of(csi_resize *p, uint32_t step) {
    return step < CSI_RESIZE_INPUTS ? &p->inputs[step].end : &code_of(p, step)[CSI_STEP_END];
}

/* Calls `put_one` for each variable whose value depends on the inputs of the compiled resize
 * (formulas that replace solves), and passes the step (formula) that computes the value. */
static void for_variables(csolver *s,
                          void (*put_one)(csolver *s, uint32_t step, uint32_t variable)) {
    csi_resize *p = &s->affine.resize;
    for (uint32_t i = 0; i < p->input_count + s->tableau.order_count; i++) {
        uint32_t column =
            i < p->input_count
                ? p->inputs[i].column
                : s->tableau.rows
                      .items[s->tableau.order[p->input_count + s->tableau.order_count - 1 - i]]
                      .basic;
        const csi_column *x = csi_col(s, column);
        if (!x->logical) put_one(s, step_of(s, column), x->owner);
    }
}

static void count_output(csolver *s, uint32_t step, uint32_t variable) {
    (void)variable;
    ++*end_of(&s->affine.resize, step);
}

static void put_output(csolver *s, uint32_t step, uint32_t variable) {
    csi_resize *p = &s->affine.resize;
    p->outputs.items[(*end_of(p, step))++] = csi_id_of_variable(s, variable);
}

/* A part of the counting sort in put_outputs(). `*end` is the number of variables that one step
 * computes; replaces it by the index at which these variables begin in the array `outputs`.
 * `*count` is the sum so far. */
static void take_outputs(uint32_t *end, uint32_t *count) {
    uint32_t own = *end;
    *end = *count;
    *count += own;
}

/* Fills the array `outputs` with all variables that the compiled resize computes, sorted by the
 * step that computes them (a counting sort). Variables with equal values share a step. Always
 * returns true, because the memory suffices. */
static bool put_outputs(csolver *s) {
    csi_resize *p = &s->affine.resize;
    uint32_t count = 0;
    for (uint32_t k = 0; k < p->input_count; k++) p->inputs[k].end = 0;
    for_variables(s, count_output);
    for (uint32_t k = 0; k < p->input_count; k++) {
        take_outputs(&p->inputs[k].end, &count);
        p->inputs[k].output = p->inputs[k].end;
    }
    for (uint32_t at = 0; at < p->codes.count; at += size_of(p->codes.items + at))
        take_outputs(&p->codes.items[at + CSI_STEP_END], &count);
    for (uint32_t mask = 1; mask < 1u << p->input_count; mask++)
        if (p->parts[mask].count > 0)
            p->parts[mask].output = p->codes.items[p->parts[mask].code + CSI_STEP_END];
    /* From here on, the memory that held the rates of change of columns holds the list of output
     * variables instead. Each output variable belongs to a column that had a rate, so the memory is
     * large enough. */
    p->outputs.count = count;
    for_variables(s, put_output);
    return true;
}

/* Returns whether the solver is fully up to date: no column or row waits to be updated, and the
 * published values are those of the columns. Only then can formulas (a compiled resize) replace
 * a solve. */
bool csi_resize_is_idle(const csolver *s) {
    if (CSI_COMPACT) return false;
    const csi_list *lists[] = {&s->tableau.dirty,       &s->tableau.moved,   &s->tableau.repriced,
                               &s->tableau.unevaluated, &s->tableau.touched, &s->tableau.doubtful};
    for (int i = 0; i < 6; i++)
        if (!csi_list_is_empty(lists[i])) return false;
    if (csi_norm_has_squares(s) || s->model.norm.fell_back) return false;
    if (csi_recheck_is_due(s) || s->verifier.rechecked) return false;
    return s->tableau.violated.count == 0 && !s->tableau.violated_lost &&
           s->simplex.suspended.count == 0 && !s->tableau.suspect;
}

/* Compiles a resize: writes formulas that replace solves while only the constants change that
 * changed before the last solve. Returns false if this is impossible. The first attempt writes the
 * formulas even then, so that their memory is allocated. */
static bool make(csolver *s) {
    if (!choose_inputs(s) || !csi_region_survey(s)) return false;
    bool found = csi_region_find(s);
    if (!found && s->affine.resize.tried) return false;
    writer w = {.s = s, .p = &s->affine.resize};
    return put_steps(&w) == CSOLVER_OK && put_outputs(s) && found;
}

/* Returns whether a resize that was compiled now would surely be invalid: the last one was left before this solve, the
 * set of constraints and the basis are still the same, so the region would be the same, too, and a constant lies outside
 * the region. It does if a limit of the region is reached exactly, and the next solve then changes the basis. */
static bool is_at_limit(const csolver *s) {
    const csi_resize *p = &s->affine.resize;
    if (!p->left || p->structure != s->model.structure || p->basis != s->tableau.basis)
        return false;
    for (uint32_t k = 0; k < p->input_count; k++) {
        const csi_resize_input *input = &p->inputs[k];
        const csi_constraint *c = &s->model.constraints.items[input->constraint];
        double breakpoint = csi_cost_piece(s, c).breakpoint;
        if (!(breakpoint > input->least && breakpoint < input->most)) return true;
    }
    return false;
}

/* Called after each ordinary solve. Compiles a resize (formulas that replace later solves) if
 * the same constants keep changing and the basis stays the same. The first attempt allocates
 * memory even if it fails, so that later attempts need not allocate. If compiling fails,
 * ordinary solves continue. */
void csi_resize_consider(csolver *s) {
    if (CSI_COMPACT) return;
    csi_resize *p = &s->affine.resize;
    bool same = are_same(&s->model.recent, &p->previous);
    if (!same || p->structure != s->model.structure) p->tried = false;
    p->steady_solves = same && p->basis == s->tableau.basis ? p->steady_solves + 1 : 0;
    bool pays = same && p->steady_solves >= p->solves_to_wait && !is_at_limit(s);
    p->left = false;
    if (pays && csi_resize_is_idle(s)) {
        p->valid = make(s);
        if (!p->tried && p->valid) trim(s);
        if (!p->valid) {
            p->registers.count = p->codes.count = p->outputs.count = 0;
            p->logicals.count = p->watches.count = 0;
        }
        if (!p->tried) reserve_some(s);
        p->tried = true;
        p->columns_behind = false;
        p->pending = p->runs = 0;
        if (!p->valid) wait_longer(p);
    }
    p->structure = s->model.structure;
    p->basis = s->tableau.basis;
    p->previous = s->model.recent;
    s->model.recent.count = 0;
}
