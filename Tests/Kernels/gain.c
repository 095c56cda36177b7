/* gain.c - measures what OpenBLAS and LAPACKE gain over the solver's own matrix kernels. Usage: gain kernels|solves
 * N... With `kernels`, prints the milliseconds of each matrix operation for a matrix of 2 N rows and N columns. With
 * `solves`, prints those of a whole least-squares solve with N unknowns and 2 N equations. All times are processor
 * times of one thread. A size up to 400 is measured five times, and the least time is printed. */
#include "../../CSolver/src/leastsq/leastsq.h"
#include "../../CSolver/src/leastsq/squares.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void (*triangular_solve)(int layout, int half, int transpose, int unit, int n,
                                 const double *a, int ld, double *x, int step);
typedef void (*matrix_product)(int layout, int left, int right, int m, int n, int k, double alpha,
                               const double *a, int lda, const double *b, int ldb, double beta,
                               double *c, int ldc);
enum { COLUMN_MAJOR = 102, PLAIN = 111, UPPER = 121, NOT_UNIT = 131 };

static uint64_t state = 1;

/* Returns a random number between -1 and 1, the same numbers on every machine. */
static double draw(void) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)(state >> 11) / 0x1p52 - 1;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void *room(size_t count, size_t size) {
    void *made = calloc(count, size);
    if (made == NULL) exit(2);
    return made;
}

static void *symbol(const char *name) {
    void *library = dlopen("libopenblas.so.0", RTLD_NOW);
    void *found = library == NULL ? NULL : dlsym(library, name);
    if (found == NULL) exit(2);
    return found;
}

/* ---- single matrix operations ---- */

typedef struct matrices {
    uint32_t m, n;
    double *start, *factor, *tau, *block, *x;
    int32_t *perm;
    csi_dense dense;
    triangular_solve solve;
    matrix_product multiply;
} matrices;

typedef void operation(matrices *x);

static void factor(matrices *x) {
    csi_dense_factor(&x->dense, x->m, x->n, x->factor, x->m, NULL, x->tau);
}
static void factor_pivoted(matrices *x) {
    csi_dense_factor(&x->dense, x->m, x->n, x->factor, x->m, x->perm, x->tau);
}
static void apply(matrices *x) {
    csi_dense_apply(&x->dense, true, x->m, x->n, x->n, x->factor, x->m, x->tau, x->block, x->m);
}
static void apply_to_vector(matrices *x) {
    csi_dense_apply(&x->dense, true, x->m, 1, x->n, x->factor, x->m, x->tau, x->block, x->m);
}
static void solve_own(matrices *x) { csi_dense_solve(false, x->n, x->factor, x->m, x->x); }
static void solve_blas(matrices *x) {
    x->solve(COLUMN_MAJOR, UPPER, PLAIN, NOT_UNIT, (int)x->n, x->factor, (int)x->m, x->x, 1);
}
/* The product of the whole matrix and a vector, the residuals of all equations. */
static void multiply_own(matrices *x) {
    memset(x->block, 0, x->m * sizeof(double));
    for (uint32_t j = 0; j < x->n; j++)
        csi_dense_add(x->m, x->x[j], x->start + (size_t)j * x->m, x->block);
}
static void multiply_blas(matrices *x) {
    x->multiply(COLUMN_MAJOR, PLAIN, PLAIN, (int)x->m, 1, (int)x->n, 1, x->start, (int)x->m, x->x,
                (int)x->n, 0, x->block, (int)x->m);
}

/* Returns the least time of an operation. `fresh`: starts from the unfactored matrix. */
static double time_of(matrices *x, operation *run, bool fresh) {
    double least = INFINITY;
    for (int i = 0; i < (x->n > 400 ? 1 : 5); i++) {
        size_t size = (size_t)x->m * x->n;
        if (fresh) memcpy(x->factor, x->start, size * sizeof(double));
        for (size_t k = 0; k < size; k++) x->block[k] = x->start[size - 1 - k];
        for (uint32_t k = 0; k < x->n; k++) x->x[k] = x->start[k];
        double begun = now();
        run(x);
        least = fmin(least, now() - begun);
    }
    return least;
}

static void compare(matrices *x, const char *name, operation *own, operation *library, bool fresh) {
    x->dense.large = false;
    double before = time_of(x, own, fresh);
    x->dense.large = true;
    double after = time_of(x, library, fresh);
    printf("%6u  %-28s %10.3f %10.3f %8.2f\n", x->n, name, before, after, before / after);
    fflush(stdout);
}

static void measure_kernels(uint32_t n) {
    matrices x = {.m = 2 * n, .n = n};
    size_t size = (size_t)x.m * n;
    x.start = room(size, sizeof(double));
    x.factor = room(size, sizeof(double));
    x.block = room(size, sizeof(double));
    x.tau = room(n, sizeof(double));
    x.x = room(n, sizeof(double));
    x.perm = room(n, sizeof(int32_t));
    x.dense.lapack = csi_lapack_load();
    x.dense.work_count = csi_dense_work(x.m, n);
    x.dense.work = room((size_t)x.dense.work_count, sizeof(double));
    void *found = symbol("cblas_dtrsv");
    memcpy(&x.solve, &found, sizeof found);
    found = symbol("cblas_dgemm");
    memcpy(&x.multiply, &found, sizeof found);
    if (x.dense.lapack.geqrf == NULL) exit(2);
    for (size_t k = 0; k < size; k++) x.start[k] = draw();
    compare(&x, "factorisation", factor, factor, true);
    compare(&x, "Q times n columns", apply, apply, false);
    compare(&x, "Q times a vector", apply_to_vector, apply_to_vector, false);
    compare(&x, "triangular solve (dtrsv)", solve_own, solve_blas, false);
    compare(&x, "matrix times vector (dgemm)", multiply_own, multiply_blas, false);
    compare(&x, "pivoted factorisation", factor_pivoted, factor_pivoted, true);
    free(x.start);
    free(x.factor);
    free(x.block);
    free(x.tau);
    free(x.x);
    free(x.perm);
    free(x.dense.work);
}

/* ---- whole solves ---- */

static void must(csolver_status status) {
    if (status == CSOLVER_OK) return;
    printf("gain: %s\n", csolver_status_name(status));
    exit(1);
}

/* The solves whose times are printed: the first solve of a system without bounds, the first solve of the same system
 * with bounds, and a solve of the system without bounds after a constant has changed. */
enum { FREE, BOUNDED, CHANGED, SOLVES };

/* States 2 n optional equations of three to seven terms, which connect all variables. With `bounds`, each variable also
 * has an upper bound, which a few variables reach. Writes the milliseconds of the solves to `times`. */
static void solve(uint32_t n, bool library, bool bounds, double *times) {
    csolver *s;
    csolver_outcome outcome;
    csolver_constraint changed;
    csolver_variable *v = room(n, sizeof *v);
    state = n;
    must(csolver_create(NULL, &s));
    must(csolver_add_variables(s, n, v));
    must(csolver_set_norm(s, CSOLVER_NORM_SQUARES));
    if (!library) s->leastsq.squares->dense.lapack = (csi_lapack){NULL, NULL, NULL};
    must(csolver_begin(s));
    for (uint32_t i = 0; i < 2 * n; i++) {
        csolver_term terms[7];
        size_t count = 3 + (size_t)(fabs(draw()) * 4.999);
        for (size_t k = 0; k < count; k++) {
            terms[k].variable = v[(uint32_t)(fabs(draw()) * n) % n];
            terms[k].coefficient = draw();
        }
        terms[0].variable = v[i % n];
        csolver_description d = {terms, count, CSOLVER_EQUAL, 10 * draw(), 500, 1};
        must(csolver_add_constraint(s, &d, &changed));
    }
    for (uint32_t i = 0; bounds && i < n; i++) {
        csolver_term term = {v[i], 1};
        csolver_description d = {&term, 1, CSOLVER_LESS_OR_EQUAL, 20, CSOLVER_REQUIRED, 1};
        must(csolver_add_constraint(s, &d, NULL));
    }
    must(csolver_commit(s));
    double begun = now();
    must(csolver_solve(s, &outcome));
    times[bounds ? BOUNDED : FREE] = now() - begun;
    if (outcome != CSOLVER_OUTCOME_OPTIMAL) exit(1);
    if (!bounds) {
        must(csolver_set_constant(s, changed, 1));
        begun = now();
        must(csolver_solve(s, &outcome));
        times[CHANGED] = now() - begun;
    }
    csolver_free(s);
    free(v);
}

static void measure_solves(uint32_t n) {
    double least[2][SOLVES] = {{INFINITY, INFINITY, INFINITY}, {INFINITY, INFINITY, INFINITY}};
    for (int i = 0; i < (n > 400 ? 1 : 5); i++)
        for (int library = 0; library < 2; library++) {
            double times[SOLVES];
            solve(n, library, false, times);
            solve(n, library, true, times);
            for (int k = 0; k < SOLVES; k++) least[library][k] = fmin(least[library][k], times[k]);
        }
    const char *const names[] = {"solve", "solve with bounds", "solve after a change"};
    for (int k = 0; k < SOLVES; k++)
        printf("%6u  %-28s %10.3f %10.3f %8.2f\n", n, names[k], least[0][k], least[1][k],
               least[0][k] / least[1][k]);
    fflush(stdout);
}

int main(int count, char **given) {
    bool kernels = count > 1 && strcmp(given[1], "kernels") == 0;
    if (count < 3 || (!kernels && strcmp(given[1], "solves") != 0)) return 2;
    printf("%6s  %-28s %10s %10s %8s\n", "N", "ms of processor time", "own", "libraries", "ratio");
    for (int i = 2; i < count; i++) {
        uint32_t n = (uint32_t)strtoul(given[i], NULL, 10);
        if (kernels)
            measure_kernels(n);
        else
            measure_solves(n);
    }
    return 0;
}
