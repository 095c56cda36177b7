/* native.c - the C side of the benchmark ratios.mjs, which compares JavaScript with C: reads the
 * layouts that ratios.mjs writes to a file, and solves them through csolver.h. `native FILE ROUNDS`
 * prints the shortest processor times in microseconds of building a layout, of resizing it, and of
 * computing all instances of a template (0 if there are none), and a sum of all values. */
#define _POSIX_C_SOURCE 200809L

#include "csolver.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct layout {
    uint32_t variables, rows, terms, resizes, parameters, numbers, instances, reserved;
    /* The constraints as arrays: constraint i has the terms with the indices from starts[i] up to
     * starts[i + 1] - 1, and the term k has the variable columns[k]. For each parameter of the
     * template, `targets` has the index of a constraint and the index of an instance's number. */
    const uint32_t *starts, *columns, *targets;
    const int32_t *relations;
    const double *coefficients, *constants, *priorities, *widths, *stamps;
} layout;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static void must(csolver_status status) {
    if (status == CSOLVER_OK) return;
    fprintf(stderr, "native: %s\n", csolver_status_message(status));
    exit(1);
}

static void *read_all(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) exit(2);
    long size = ftell(file);
    rewind(file);
    void *content = size < 0 ? NULL : malloc((size_t)size);
    if (content == NULL || fread(content, 1, (size_t)size, file) != (size_t)size) exit(2);
    fclose(file);
    return content;
}

static layout parse(const char *content) {
    layout l;
    const uint32_t *words = (const void *)content;
    l = (layout){.variables = words[0],
                 .rows = words[1],
                 .terms = words[2],
                 .resizes = words[3],
                 .parameters = words[4],
                 .numbers = words[5],
                 .instances = words[6]};
    words += 8;
    l.starts = words;
    words += l.rows + 1;
    l.columns = words;
    words += l.terms;
    l.relations = (const int32_t *)words;
    words += l.rows;
    l.targets = words;
    words += 2 * l.parameters;
    if ((words - (const uint32_t *)(const void *)content) % 2 != 0) words++;
    l.coefficients = (const double *)(const void *)words;
    l.constants = l.coefficients + l.terms;
    l.priorities = l.constants + l.rows;
    l.widths = l.priorities + l.rows;
    l.stamps = l.widths + l.resizes;
    return l;
}

/* Builds a layout and returns the time for it in microseconds. The time includes filling in the
 * descriptions of constraints, because the JavaScript side also starts from arrays. */
static double build(const layout *l, csolver **solver, csolver_variable *v,
                    csolver_constraint *made) {
    double begun = now();
    must(csolver_create(NULL, solver));
    must(csolver_add_variables(*solver, l->variables, v));
    for (int side = 2; side < 4; side++) {
        must(csolver_begin_edit(*solver, v[side], l->parameters > 0 ? CSOLVER_REQUIRED : 950));
        must(csolver_suggest(*solver, v[side], 1000));
    }
    csolver_term *terms = malloc(l->terms * sizeof *terms);
    csolver_description *descriptions = malloc(l->rows * sizeof *descriptions);
    if (terms == NULL || descriptions == NULL) exit(2);
    for (uint32_t i = 0; i < l->terms; i++)
        terms[i] = (csolver_term){v[l->columns[i]], l->coefficients[i]};
    for (uint32_t i = 0; i < l->rows; i++)
        descriptions[i] = (csolver_description){terms + l->starts[i],
                                                l->starts[i + 1] - l->starts[i],
                                                (csolver_relation)l->relations[i],
                                                l->constants[i],
                                                l->priorities[i],
                                                1};
    must(csolver_add_constraints(*solver, l->rows, descriptions, made));
    csolver_outcome outcome;
    must(csolver_solve(*solver, &outcome));
    free(terms);
    free(descriptions);
    return now() - begun;
}

static double resize(const layout *l, csolver *solver, const csolver_variable *v, double *sum) {
    const csolver_variable *changes;
    csolver_outcome outcome;
    size_t count;
    double begun = now();
    for (uint32_t i = 0; i < l->resizes; i++) {
        must(csolver_suggest(solver, v[2], l->widths[i]));
        must(csolver_solve(solver, &outcome));
        must(csolver_take_changes(solver, &changes, &count));
        const double *values = csolver_values(solver, NULL);
        for (size_t k = 0; k < count; k++) *sum += values[changes[k].index];
    }
    return (now() - begun) / l->resizes;
}

static double stamp(const layout *l, csolver *solver, const csolver_variable *v,
                    const csolver_constraint *made, double *sum) {
    csolver_parameter *parameters = malloc((l->parameters + 1) * sizeof *parameters);
    size_t outputs = l->variables - 4;
    double *values = malloc(l->instances * outputs * sizeof *values);
    if (parameters == NULL || values == NULL) exit(2);
    parameters[0] = (csolver_parameter){{0, 0}, 0, 1, 0};
    must(csolver_edit_constraint(solver, v[2], &parameters[0].constraint));
    for (uint32_t i = 0; i < l->parameters; i++)
        parameters[i + 1] =
            (csolver_parameter){made[l->targets[2 * i]], l->targets[2 * i + 1], 1, 0};
    csolver_template_options options = {.number_count = l->numbers,
                                        .parameter_count = l->parameters + 1,
                                        .parameters = parameters,
                                        .output_count = outputs,
                                        .outputs = v + 4};
    csolver_template *shape;
    must(csolver_template_create(solver, &options, &shape));
    double begun = now();
    must(csolver_template_stamp(shape, l->instances, l->stamps, values, NULL, NULL));
    double taken = now() - begun;
    for (size_t i = 0; i < l->instances * outputs; i++) *sum += values[i];
    csolver_template_free(shape);
    free(parameters);
    free(values);
    return taken;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    char *content = read_all(arguments[1]);
    layout l = parse(content);
    csolver_variable *v = malloc(l.variables * sizeof *v);
    csolver_constraint *made = malloc(l.rows * sizeof *made);
    if (v == NULL || made == NULL) return 2;
    double best[3] = {1e300, 1e300, 1e300}, sum = 0;
    for (int round = atoi(arguments[2]); round > 0; round--) {
        csolver *solver;
        double taken[3] = {build(&l, &solver, v, made), 0, 0};
        sum = 0;
        taken[1] = resize(&l, solver, v, &sum);
        if (l.parameters > 0) taken[2] = stamp(&l, solver, v, made, &sum);
        for (int i = 0; i < 3; i++) best[i] = taken[i] < best[i] ? taken[i] : best[i];
        csolver_free(solver);
    }
    printf("{\"build\":%.3f,\"resize\":%.3f,\"stamp\":%.3f,\"sum\":\"%a\"}\n", best[0], best[1],
           best[2], sum);
    free(v);
    free(made);
    free(content);
    return 0;
}
