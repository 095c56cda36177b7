/* stamp.c - implements csolver_template_stamp(), which computes the values of many instances of a template: of
 * layouts that differ only in a few numbers.
 *
 * A *plan* consists of formulas for the values that hold while the instance's numbers lie in a certain region.
 * Eight instances are computed at a time, each in a *lane*, so that one step of all eight is one vector operation.
 * If the numbers of an instance lie in the region of no plan, the instance is *repaired*: a copy of the template's
 * solver gets the instance's constants and runs the simplex method. Every repair begins at the template's own
 * state. Therefore the values of an instance depend on its numbers alone, and neither on earlier instances nor on
 * the thread that computes it. */
#include "template.h"
#include "../api/api.h"

#include "../base/atomic.h"
#include "../base/numeric.h"

enum { LANES = 8, MOST_THREADS = 64 };

typedef double lanes[LANES];

/* The data of one call of csolver_template_stamp(), which its threads share. Each thread takes the next range of
 * instances from a common counter, so a thread with slow instances computes fewer of them. */
typedef struct job {
    const csolver_template *t;
    size_t count, range;
    csi_counter next;
    const double *numbers;
    double *values;
    csolver_status *statuses;
} job;

/* The work space of one thread that computes instances of a template, and how many instances it computed. */
typedef struct stamper {
    const csolver_template *t;
    job *work;
    lanes *registers;
    /* a copy of the template's solver, for instances that need a solve; NULL until the first one */
    csolver *space;
    csolver_stamp_info info;
    /* Among the instances (layouts) that this thread computed without finding a solution, the status of
     * the one with the lowest index; OK if there is none. */
    csolver_status first_status;
    /* an error that ends the whole call, such as OUT_OF_MEMORY; OK if there is none */
    csolver_status status;
} stamper;

static void load_inputs(const csi_plan *plan, const double *const *numbers, lanes *registers) {
    for (uint32_t i = 0; i < plan->inputs.count; i++) {
        csi_plan_input input = plan->inputs.items[i];
        for (int l = 0; l < LANES; l++) registers[i][l] = input.bias;
        if (input.number == CSI_NONE) continue;
        for (int l = 0; l < LANES; l++) registers[i][l] += input.scale * numbers[l][input.number];
    }
}

static void run_steps(const csi_plan *plan, lanes *registers) {
    lanes *reg = registers + plan->inputs.count;
    for (uint32_t i = 0; i < plan->steps.count; i++, reg++) {
        csi_step step = plan->steps.items[i];
        lanes sum;
        for (int l = 0; l < LANES; l++) sum[l] = step.constant;
        for (uint32_t k = step.start; k < step.start + step.count; k++) {
            csi_step_term term = plan->terms.items[k];
            const double *x = registers[term.reg];
            for (int l = 0; l < LANES; l++) sum[l] += term.coefficient * x[l];
        }
        memcpy(*reg, sum, sizeof sum);
    }
}

/* Finds out for which instances the formulas of a plan are valid: all conditions (guards) of the plan must hold.
 * Each instance is computed in a lane of the registers, and `inside` has one element for each lane. If a register
 * is NaN, the formulas are not valid. */
static void check_guards(const csi_plan *plan, const lanes *registers, bool *inside) {
    int64_t missed[LANES] = {0};
    for (uint32_t i = 0; i < plan->guards.count; i++) {
        csi_guard guard = plan->guards.items[i];
        const double *high = registers[guard.high], *low = registers[guard.low];
        for (int l = 0; l < LANES; l++) {
            double excess = low[l] - high[l] - CSI_STAMP_RELATIVE * (1 + fabs(low[l]));
            missed[l] |= !(excess <= 0);
        }
    }
    for (int l = 0; l < LANES; l++) inside[l] = missed[l] == 0;
}

/* Finds out for which instances the computed numbers satisfy the constraints that the plan's checks
 * name. Rounding errors can make them miss a constraint if large terms cancel each other. Clears
 * `inside` for the lanes in which they do. */
static void check_sources(const csi_plan *plan, const lanes *registers, bool *inside) {
    for (uint32_t i = 0; i < plan->checks.count; i++) {
        csi_check check = plan->checks.items[i];
        for (int l = 0; l < LANES; l++) {
            double off = check.constant, magnitude = check.magnitude;
            for (uint32_t k = check.start; k < check.start + check.count; k++) {
                csi_step_term term = plan->terms.items[k];
                double product = term.coefficient * registers[term.reg][l];
                off += product;
                magnitude += fabs(product);
            }
            inside[l] &= !csi_is_missed(off, magnitude, 0);
        }
    }
}

static bool are_usable(const csolver_template *t, const double *numbers) {
    bool usable = true;
    for (size_t i = 0; i < t->number_count; i++) usable &= fabs(numbers[i]) <= CSI_STAMP_LARGEST;
    return usable;
}

/* Evaluates the formulas of one plan for up to LANES instances at once, each in a lane of its own. `numbers` has a
 * pointer to the input numbers of each instance. `inside` becomes true for the lanes whose numbers lie in the
 * region in which the formulas are valid. */
static void run_plan(const csi_plan *plan, const double *const *numbers, lanes *registers,
                     bool *inside) {
    load_inputs(plan, numbers, registers);
    run_steps(plan, registers);
    check_guards(plan, (const lanes *)registers, inside);
    check_sources(plan, (const lanes *)registers, inside);
}

/* Returns whether all output values of an instance are finite. The test adds up 0 times each value: the sum is 0 if
 * all values are finite, and NaN if one is NaN or infinite. */
static bool are_finite(const csi_plan *plan, const lanes *registers, int lane) {
    double sum = 0;
    for (uint32_t i = 0; i < plan->outputs.count; i++)
        sum += 0 * registers[plan->outputs.items[i].reg][lane];
    return sum == 0;
}

static void write_values(const csi_plan *plan, const lanes *registers, int lane, double *values) {
    if (plan->fixed.count != 0)
        memcpy(values, plan->fixed.items, plan->fixed.count * sizeof *values);
    for (uint32_t i = 0; i < plan->outputs.count; i++) {
        csi_output output = plan->outputs.items[i];
        /* Adding 0.0 turns -0.0 into 0.0, so that all results print alike. */
        values[output.index] = registers[output.reg][lane] + 0.0;
    }
}

/* Solves one instance of a template by the simplex method, in `space`, which becomes a copy of the template's
 * solver with the instance's constants. Errors: NOT_FINITE or RANGE if a constant is not finite or too large,
 * UNSATISFIABLE, and the errors of csi_solve(). */
csolver_status csi_stamp_repair(const csolver_template *t, csolver *space, const double *numbers) {
    CSI_TRY(csi_clone_copy(space, t->base));
    csi_resize_leave(space);
    for (uint32_t i = 0; i < t->parameters.count; i++) {
        const csolver_parameter *p = &t->parameters.items[i];
        double constant = p->factor * numbers[p->number] + p->offset;
        if (!isfinite(constant)) return CSOLVER_ERROR_NOT_FINITE;
        if (!csi_is_usable(constant)) return CSOLVER_ERROR_RANGE;
        if (constant == space->model.constraints.items[p->constraint.index].constant) continue;
        CSI_TRY(csi_change_constant(space, p->constraint.index, constant));
    }
    CSI_TRY(csi_conflict_constants(space));
    CSI_TRY(csi_solve_unaccepted(space));
    return csi_recheck_is_due(space) ? csi_recheck_feasible(space, CSOLVER_OK) : CSOLVER_OK;
}

static csolver_status repair(stamper *w, const double *numbers, double *values) {
    if (w->space == NULL) CSI_TRY(csi_solver_make(&w->t->base->base.options, &w->space));
    CSI_TRY(csi_stamp_repair(w->t, w->space, numbers));
    for (uint32_t i = 0; i < w->t->outputs.count; i++)
        values[i] = w->space->model.published.items[w->t->outputs.items[i]];
    return CSOLVER_OK;
}

/* Returns the input numbers of an instance. If instances have no numbers, the array may be NULL; no offset is added
 * then, because C allows no arithmetic with null pointers. */
static const double *numbers_of(const stamper *w, size_t instance) {
    size_t width = w->t->number_count;
    return width == 0 ? w->work->numbers : w->work->numbers + instance * width;
}

static double *values_of(const stamper *w, size_t instance) {
    size_t width = w->t->outputs.count;
    return width == 0 ? w->work->values : w->work->values + instance * width;
}

static bool is_of_instance(csolver_status status) {
    return status == CSOLVER_ERROR_UNSATISFIABLE || status == CSOLVER_ERROR_NOT_FINITE ||
           status == CSOLVER_ERROR_RANGE || status == CSOLVER_ERROR_ITERATION_LIMIT ||
           status == CSOLVER_ERROR_WORK_LIMIT;
}

/* Computes up to LANES instances of a template, `count` of them from the index `first` on. Each instance is
 * computed by the first plan (set of formulas) that is valid for it, or else by a solve. An instance that cannot be
 * solved is counted as failed; only an error such as OUT_OF_MEMORY ends the call. */
static csolver_status stamp_few(stamper *w, size_t first, int count) {
    const csolver_template *t = w->t;
    const double *rows[LANES] = {NULL};
    bool done[LANES] = {false}, usable[LANES], inside[LANES];
    int left = 0;
    for (int l = 0; l < count; l++) {
        rows[l] = numbers_of(w, first + (size_t)l);
        usable[l] = are_usable(t, rows[l]);
        left += usable[l];
    }
    for (int l = count; l < LANES; l++) rows[l] = rows[0];
    for (uint32_t i = 0; i < t->plans.count && left > 0; i++) {
        const csi_plan *plan = &t->plans.items[i];
        if (!plan->usable) continue;
        run_plan(plan, rows, w->registers, inside);
        for (int l = 0; l < count; l++) {
            if (done[l] || !usable[l] || !inside[l]) continue;
            if (!are_finite(plan, (const lanes *)w->registers, l)) continue;
            write_values(plan, (const lanes *)w->registers, l, values_of(w, first + (size_t)l));
            done[l] = true;
            left--;
        }
    }
    for (int l = 0; l < count; l++) {
        size_t index = first + (size_t)l;
        csolver_status status = CSOLVER_OK;
        if (!done[l]) {
            status = repair(w, rows[l], values_of(w, index));
            if (status != CSOLVER_OK && !is_of_instance(status)) return status;
            w->info.repaired += status == CSOLVER_OK;
        }
        if (status != CSOLVER_OK && w->info.failed++ == 0) {
            w->info.first_failed = index;
            w->first_status = status;
        }
        if (w->work->statuses != NULL) w->work->statuses[index] = status;
    }
    return CSOLVER_OK;
}

static csolver_status begin(stamper *w) {
    size_t size = (w->t->most_registers + 1) * sizeof(lanes);
    w->registers = csi_memory_plain(&w->t->base->base.options.allocator, NULL, 0, size);
    return w->registers == NULL ? CSOLVER_ERROR_OUT_OF_MEMORY : CSOLVER_OK;
}

static void end(stamper *w) {
    size_t size = (w->t->most_registers + 1) * sizeof(lanes);
    if (w->registers != NULL)
        csi_memory_plain(&w->t->base->base.options.allocator, w->registers, size, 0);
    csolver_free(w->space);
}

/* Finds out whether a template has formulas that are valid for an instance with these numbers, so that the instance
 * needs no solve. The only error is OUT_OF_MEMORY. */
csolver_status csi_stamp_is_covered(const csolver_template *t, const double *numbers,
                                    bool *covered) {
    stamper w = {.t = t};
    const double *rows[LANES];
    bool inside[LANES];
    *covered = false;
    if (!are_usable(t, numbers)) return CSOLVER_OK;
    CSI_TRY(begin(&w));
    for (int l = 0; l < LANES; l++) rows[l] = numbers;
    for (uint32_t i = 0; i < t->plans.count && !*covered; i++) {
        if (!t->plans.items[i].usable) continue;
        run_plan(&t->plans.items[i], rows, w.registers, inside);
        *covered = inside[0];
    }
    end(&w);
    return CSOLVER_OK;
}

static void run(void *context) {
    stamper *w = context;
    job *work = w->work;
    w->status = begin(w);
    while (w->status == CSOLVER_OK) {
        size_t first = csi_counter_add(&work->next, work->range);
        if (first >= work->count) break;
        size_t end_of_range = first + csi_least(work->range, work->count - first);
        for (size_t i = first; i < end_of_range && w->status == CSOLVER_OK; i += LANES)
            w->status = stamp_few(w, i, (int)csi_least(LANES, end_of_range - i));
    }
    end(w);
}

/* Adds up over all threads how many instances of a template needed a solve, because no formulas were valid for
 * them, and how many failed. Returns the error that ended a thread, if any; otherwise the status of the failed
 * instance with the lowest index, or OK. */
static csolver_status sum_up(const stamper *stampers, size_t count, csolver_stamp_info *info) {
    csolver_status status = CSOLVER_OK, first = CSOLVER_OK;
    for (size_t i = 0; i < count; i++) {
        const stamper *w = &stampers[i];
        if (w->status != CSOLVER_OK) status = w->status;
        info->repaired += w->info.repaired;
        if (w->info.failed != 0 &&
            (info->failed == 0 || w->info.first_failed < info->first_failed)) {
            info->first_failed = w->info.first_failed;
            first = w->first_status;
        }
        info->failed += w->info.failed;
    }
    return status != CSOLVER_OK ? status : first;
}

/* Computes the instances of `work` on this number of threads, and writes to `info` how many instances needed a
 * solve, because no formulas were valid for them, and how many failed. */
static csolver_status run_threads(job *work, size_t threads, csolver_stamp_info *info) {
    stamper stampers[MOST_THREADS];
    void *contexts[MOST_THREADS] = {NULL};
    for (size_t i = 0; i < threads; i++) {
        stampers[i] = (stamper){.t = work->t, .work = work};
        contexts[i] = &stampers[i];
    }
    csi_threads_run(threads, run, contexts);
    return sum_up(stampers, threads, info);
}

/* Returns whether writing the values of one instance may overwrite the input numbers of another. If the host passes
 * the same array for numbers and values, with rows of equal length, each instance overwrites only its own numbers,
 * after they were read, so the result is false. */
static bool is_overlapping(const job *work, size_t numbers_size, size_t values_size) {
    uintptr_t numbers = (uintptr_t)work->numbers, values = (uintptr_t)work->values;
    if (numbers_size == 0 || values_size == 0) return false;
    if (numbers == values && numbers_size == values_size) return false;
    return numbers < values + values_size && values < numbers + numbers_size;
}

/* Computes the instances of `work`. If the values of an instance would be written over the input numbers of
 * another, first makes a copy of all numbers and computes from the copy. */
static csolver_status run_apart(job *work, size_t threads, csolver_stamp_info *info) {
    const csolver_allocator *allocator = &work->t->base->base.options.allocator;
    size_t numbers_size = work->count * work->t->number_count * sizeof *work->numbers;
    size_t values_size = work->count * work->t->outputs.count * sizeof *work->values;
    if (!is_overlapping(work, numbers_size, values_size)) return run_threads(work, threads, info);
    double *copy = csi_memory_plain(allocator, NULL, 0, numbers_size);
    if (copy == NULL) return CSOLVER_ERROR_OUT_OF_MEMORY;
    memcpy(copy, work->numbers, numbers_size);
    work->numbers = copy;
    csolver_status status = run_threads(work, threads, info);
    csi_memory_plain(allocator, copy, numbers_size, 0);
    return status;
}

csolver_status csolver_template_stamp_sized(const csolver_template *t, size_t count,
                                            const double *numbers, double *values,
                                            const csolver_stamp_options *given, size_t options_size,
                                            csolver_stamp_info *info, size_t info_size) {
    enum { RANGES = 8 };
    if (t == NULL || (count != 0 && ((numbers == NULL && t->number_count != 0) ||
                                     (values == NULL && t->outputs.count != 0))))
        return CSOLVER_ERROR_NULL;
    if (CSI_COMPACT) return CSOLVER_ERROR_UNAVAILABLE;
    csolver_stamp_options options;
    CSI_TRY(csi_sized_take(&options, sizeof options, given, options_size));
    size_t threads = options.threads == 0 ? 1 : options.threads;
    threads = csi_least(csi_least(threads, MOST_THREADS), count / LANES + 1);
    size_t range =
        csi_least(count / threads / RANGES / LANES * LANES + LANES, CSI_STAMPED_TOGETHER);
    job work = {.t = t,
                .count = count,
                .range = threads == 1 ? count : range,
                .numbers = numbers,
                .values = values,
                .statuses = options.statuses};
    csolver_stamp_info sum = {.instances = count};
    csolver_status status = run_apart(&work, threads, &sum);
    if (info != NULL) csi_sized_give(info, info_size, &sum, sizeof sum);
    return status;
}

/* For hosts that cannot use the inline functions of csolver.h (api/plain.c). */
#ifdef CSOLVER_NO_INLINE

csolver_status csolver_template_stamp(const csolver_template *shape, size_t count,
                                      const double *numbers, double *values,
                                      const csolver_stamp_options *options,
                                      csolver_stamp_info *info) {
    return csolver_template_stamp_sized(shape, count, numbers, values, options,
                                        CSI_UP_TO(csolver_stamp_options, statuses), info,
                                        CSI_UP_TO(csolver_stamp_info, first_failed));
}

#endif
