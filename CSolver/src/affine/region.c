/* region.c - finds the region in which a compiled resize is valid. A compiled resize consists of
 * formulas that replace solves while only a few constants change, its *inputs*. This file finds
 * which columns move with the inputs, at what rates, and how far the inputs may go.
 *
 * While the basis stays the same, values of basic columns are affine functions of the inputs. So
 * the inputs for which all columns stay on their segments (linear pieces of their costs) form an
 * intersection of half-planes. A column that depends on a single input limits that input to an
 * interval. A column that depends on several inputs is *watched*: its half-planes are stored,
 * unless the intervals imply them. Margins allow for the rounding errors of values and rates. */
#include "resize.h"

#include "../base/numeric.h"

_Static_assert(sizeof(double) == sizeof(csolver_variable), "rates fit into the memory of outputs");

/* Returns where to store the rate of a column: by how much its value changes for each unit by
 * which an input of the compiled resize changes. The memory is that of the array `outputs`,
 * which is filled only later. */
static double *rate_of(const csolver *s, uint32_t column) {
    double *rates = (double *)(void *)s->affine.resize.outputs.items;
    return rates + s->tableau.column_work[column] / CSI_RESIZE_MASKS;
}

/* Finds the inputs (changing constants) on which the value of a row's basic column depends, and
 * stores them as a bit mask. Returns false if the row may be too inaccurate for a compiled
 * resize, whose formulas replace solves. */
static bool survey_row(csolver *s, uint32_t row, uint32_t number) {
    const csi_row *r = &s->tableau.rows.items[row];
    uint32_t mask = 0;
    /* A row that substitutions have changed may contain rounding errors. Unless the row is known
     * to be precise, a solve compares its value with the original constraint after each
     * evaluation, which a compiled resize cannot do. */
    if (r->derived && !r->quiet) return false;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        uint32_t column = s->model.terms.items[i].column;
        if (column != r->basic && csi_region_moves(s, column))
            mask |= csi_region_mask_of(s, column);
    }
    s->tableau.column_work[r->basic] = number * CSI_RESIZE_MASKS | mask;
    return true;
}

/* Finds the columns whose values depend on the inputs (changing constants) of the resize that is
 * being compiled, and an order in which to compute them. Returns false if the resize cannot be
 * compiled into formulas. */
bool csi_region_survey(csolver *s) {
    csi_resize *p = &s->affine.resize;
    uint32_t columns[CSI_RESIZE_INPUTS], number = p->input_count;
    csi_sparse_begin(s);
    for (uint32_t k = 0; k < number; k++) {
        columns[k] = p->inputs[k].column;
        s->tableau.column_work[columns[k]] = k * CSI_RESIZE_MASKS | 1u << k;
    }
    csi_values_order_from(s, number, columns);
    p->outputs.count = p->rates.count = 0;
    if (number + s->tableau.order_count >= CSI_RESIZE_DONE / CSI_RESIZE_MASKS) return false;
    if (CSI_RESIZE_ROOM(s, p->outputs, number + s->tableau.order_count) != CSOLVER_OK) return false;
    for (uint32_t i = s->tableau.order_count; i-- > 0;)
        if (!survey_row(s, s->tableau.order[i], number++)) return false;
    return true;
}

/* Returns the rate of a row's basic column: by how much its value changes for each unit by which
 * one input of the compiled resize changes. The rates of the row's other columns are already
 * known. */
static double find_rate(const csolver *s, uint32_t row, uint32_t input) {
    const csi_row *r = &s->tableau.rows.items[row];
    double sum = 0, size = 0, own = 1;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        csi_term term = s->model.terms.items[i];
        if (term.column == r->basic) {
            own = term.coefficient;
        } else if (csi_region_moves(s, term.column) &&
                   (csi_region_mask_of(s, term.column) >> input & 1)) {
            double product = term.coefficient * *rate_of(s, term.column);
            sum += product;
            size += fabs(product);
        }
    }
    return csi_is_cancelled(sum, size) ? 0 : -sum / own;
}

/* Computes the condition under which a column stays on its segment, the linear piece of its
 * cost: the sum of rate * input must lie between `least` and `most`. Both limits are narrowed by
 * a margin for rounding errors. Returns false if numbers overflow. */
static bool watch_of(const csolver *s, uint32_t column, const double *rates, csi_watch *w) {
    const csi_resize *p = &s->affine.resize;
    const csi_column *x = csi_col(s, column);
    double rest = x->value, terms = fabs(x->value);
    for (uint32_t k = 0; k < p->input_count; k++) {
        w->rate[k] = rates[k];
        double value = p->inputs[k].value;
        rest -= w->rate[k] * value;
        terms += fabs(w->rate[k]) * CSI_WATCH_REACH * csi_max(fabs(value), 1);
    }
    double margin = CSI_WATCH_RELATIVE * terms + CSI_WATCH_REACH * CSI_WATCH_ERRORS * csi_error(x);
    w->least = x->low - rest + margin;
    w->most = x->high - rest - margin;
    return isfinite(rest) && isfinite(margin);
}

/* Narrows the interval in which an input of the compiled resize may move, so that a column that
 * depends on this input alone stays on its segment, the linear piece of its cost. */
static void narrow(csi_resize_input *input, double rate, const csi_watch *w) {
    double a = w->least / rate, b = w->most / rate;
    input->least = csi_max(input->least, rate > 0 ? a : b);
    input->most = csi_min(input->most, rate > 0 ? b : a);
}

/* Returns whether a column certainly stays on its segment (the linear piece of its cost) as long
 * as every input of the compiled resize stays in its interval. Such a column need not be checked
 * before each run. */
static bool is_implied(const csi_resize *p, const csi_watch *w) {
    double least = 0, most = 0;
    for (uint32_t k = 0; k < p->input_count; k++) {
        double a = w->rate[k] * p->inputs[k].least, b = w->rate[k] * p->inputs[k].most;
        least += csi_min(a, b);
        most += csi_max(a, b);
    }
    return least >= w->least && most <= w->most;
}

/* Returns how many inputs of the compiled resize (constants that change) move a column, that is,
 * for how many its rate is not zero. `input` receives the index of the last of them. */
static uint32_t count_rates(const csi_resize *p, const double *rates, uint32_t *input) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < p->input_count; k++) {
        if (rates[k] == 0) continue;
        *input = k;
        count++;
    }
    return count;
}

/* Returns whether at most one bit of the mask is set. The mask has a bit for each input of the
 * compiled resize on which a column depends. */
static bool is_single(uint32_t mask) { return (mask & (mask - 1)) == 0; }

/* Computes the rates at which all columns follow one input of the compiled resize (a constant
 * that changes). A column that depends on this input alone narrows the interval of the input.
 * The rates of other columns that have bounds or breakpoints are stored. Returns false if the
 * resize cannot be compiled. */
static bool follow_input(csolver *s, uint32_t input) {
    csi_resize *p = &s->affine.resize;
    for (uint32_t k = 0; k < p->input_count; k++) *rate_of(s, p->inputs[k].column) = k == input;
    uint32_t kept = 0;
    for (uint32_t i = s->tableau.order_count; i-- > 0;) {
        uint32_t column = s->tableau.rows.items[s->tableau.order[i]].basic,
                 mask = csi_region_mask_of(s, column);
        bool follows = mask >> input & 1;
        double rate = follows ? find_rate(s, s->tableau.order[i], input) : 0;
        if (!isfinite(rate)) return false;
        if (follows) *rate_of(s, column) = rate;
        if (isinf(csi_col(s, column)->low) && isinf(csi_col(s, column)->high)) continue;
        double rates[CSI_RESIZE_INPUTS] = {0};
        csi_watch w = {.least = 0};
        rates[input] = rate;
        if (!is_single(mask)) {
            if (input == 0 && CSI_RESIZE_ROOM(s, p->rates, p->input_count) != CSOLVER_OK)
                return false;
            if (input == 0) p->rates.count += p->input_count;
            p->rates.items[kept++ * p->input_count + input] = rate;
        } else if (rate != 0) {
            if (!watch_of(s, column, rates, &w)) return false;
            narrow(&p->inputs[input], rate, &w);
        }
    }
    return true;
}

/* Handles the columns that may depend on several inputs of the compiled resize (constants that
 * change). If `shared` is false, handles columns with a single rate other than zero, each of
 * which narrows the interval of one input. If `shared` is true, handles the others: each is
 * checked before every run, unless the intervals imply that it stays on its segment (the linear
 * piece of its cost). Returns false if the resize cannot be compiled. */
static bool watch_all(csolver *s, bool shared) {
    csi_resize *p = &s->affine.resize;
    const double *rates = p->rates.items;
    for (uint32_t i = s->tableau.order_count; i-- > 0;) {
        uint32_t column = s->tableau.rows.items[s->tableau.order[i]].basic, input = 0;
        if (is_single(csi_region_mask_of(s, column))) continue;
        if (isinf(csi_col(s, column)->low) && isinf(csi_col(s, column)->high)) continue;
        const double *own = rates;
        rates += p->input_count;
        uint32_t count = count_rates(p, own, &input);
        csi_watch w = {.least = 0};
        if (count == 0 || (count > 1) != shared) continue;
        if (!watch_of(s, column, own, &w)) return false;
        if (!shared) {
            narrow(&p->inputs[input], w.rate[input], &w);
        } else if (!is_implied(p, &w)) {
            if (CSI_RESIZE_ROOM(s, p->watches, 1) != CSOLVER_OK) return false;
            p->watches.items[p->watches.count++] = w;
        }
    }
    return true;
}

/* Finds the region of inputs in which the formulas of the compiled resize are valid: the region
 * in which each column stays on its segment, the linear piece of its cost. Returns false if the
 * present inputs are not inside the region, or if there is no memory. */
bool csi_region_find(csolver *s) {
    csi_resize *p = &s->affine.resize;
    p->watches.count = 0;
    for (uint32_t k = 0; k < p->input_count; k++)
        if (!follow_input(s, k)) return false;
    if (!watch_all(s, false) || !watch_all(s, true)) return false;
    for (uint32_t k = 0; k < p->input_count; k++) {
        const csi_resize_input *input = &p->inputs[k];
        if (!(input->value > input->least && input->value < input->most)) return false;
    }
    return true;
}
