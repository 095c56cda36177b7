/* templates.c - tests copies and templates: instances worked out by hand, random instances against solvers
 * with the same constants, equal bytes from any number of threads, wrong numbers, and lack of memory.
 * Usage: templates [FIRST_SEED [LAST_SEED]] */
#include "draw.h"
#include "test.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wnonnull" /* this test passes NULL on purpose */
#endif

/* A cell of a list: a title with a preferred width beside a square image; both must fit into the root. */
typedef struct cell {
    csolver *s;
    csolver_variable root, image, x, w;
    csolver_parameter parameters[4];
} cell;

static cell make_cell(void) {
    cell c = {.s = test_create()};
    csolver_variable v[4];
    CHECK_OK(csolver_add_variables(c.s, 4, v));
    c.root = v[0], c.image = v[1], c.x = v[2], c.w = v[3];
    CHECK_OK(csolver_begin_edit(c.s, c.root, 950));
    CHECK_OK(csolver_suggest(c.s, c.root, 300));
    csolver_constraint root, image;
    CHECK_OK(csolver_edit_constraint(c.s, c.root, &root));
    image = ADD(c.s, EQ, 48, CSOLVER_REQUIRED, {c.image, 1});
    ADD(c.s, EQ, 20, CSOLVER_REQUIRED, {c.x, 1}, {c.image, -1});
    ADD(c.s, LE, -10, CSOLVER_REQUIRED, {c.x, 1}, {c.w, 1}, {c.root, -1});
    ADD(c.s, GE, 0, CSOLVER_REQUIRED, {c.w, 1});
    csolver_constraint hug = ADD(c.s, LE, 100, 250, {c.w, 1});
    csolver_constraint resist = ADD(c.s, GE, 100, 750, {c.w, 1});
    c.parameters[0] = (csolver_parameter){root, 0, 1, 0};
    c.parameters[1] = (csolver_parameter){hug, 1, 1, 4}; /* the width of the text plus 4 points */
    c.parameters[2] = (csolver_parameter){resist, 1, 1, 4};
    /* twice the number, which is half of the size */
    c.parameters[3] = (csolver_parameter){image, 2, 2, 0};
    return c;
}

static csolver_template *make_template(cell c, size_t sample_count, const double *samples) {
    csolver_template *t = NULL;
    csolver_variable outputs[] = {c.w, c.x, c.root};
    csolver_template_options options = {.number_count = 3,
                                        .parameter_count = 4,
                                        .parameters = c.parameters,
                                        .output_count = 3,
                                        .outputs = outputs,
                                        .sample_count = sample_count,
                                        .samples = samples};
    CHECK_OK(csolver_template_create(c.s, &options, &t));
    return t;
}

/* x = 2 half + 20, and w = text + 4 as long as x + w + 10 <= root. */
static const double cell_numbers[][3] = {
    {300, 96, 24}, {300, 0, 24}, {1000, 700, 30}, {200, 500, 24}, {120, 96, 24}, {300, 96, 0},
};
static const double cell_values[][3] = {
    {100, 68, 300}, {4, 68, 300}, {704, 80, 1000}, {122, 68, 200}, {42, 68, 120}, {100, 20, 300},
};
enum { CELLS = sizeof cell_numbers / sizeof cell_numbers[0] };

static void by_hand(void) {
    cell c = make_cell();
    double values[CELLS][3] = {{0}};
    csolver_stamp_info info;
    csolver_template *t = make_template(c, 0, NULL);
    csolver_free(c.s); /* the template does not depend on the solver */
    CHECK_OK(csolver_template_stamp(t, CELLS, cell_numbers[0], values[0], NULL, &info));
    for (int i = 0; i < CELLS; i++)
        for (int k = 0; k < 3; k++) CHECK_NEAR(values[i][k], cell_values[i][k]);
    CHECK(info.instances == CELLS && info.repaired == 2 && info.failed == 0);
    csolver_template_info shape;
    CHECK_OK(csolver_template_inspect(t, &shape));
    CHECK(shape.number_count == 3 && shape.output_count == 3 && shape.plans == 1);
    csolver_template_free(t);

    /* With a sample in which the root is too narrow, no instance has to be solved by the simplex method. */
    c = make_cell();
    t = make_template(c, 2, (const double[]){400, 10, 24, 200, 500, 24});
    CHECK_OK(csolver_template_inspect(t, &shape));
    CHECK(shape.plans == 2);
    memset(values, 0, sizeof values);
    CHECK_OK(csolver_template_stamp(t, CELLS, cell_numbers[0], values[0], NULL, &info));
    for (int i = 0; i < CELLS; i++)
        for (int k = 0; k < 3; k++) CHECK_NEAR(values[i][k], cell_values[i][k]);
    CHECK(info.repaired == 0);
    csolver_template_free(t);
    csolver_free(c.s);
}

/* Instances in which large terms of the template's formulas cancel each other. The equation
 * 9.7734375 a - 47.71875 b + 0.025390625 c = 9.5 has a small coefficient, so that the row of d gets
 * coefficients above 10 000 in the state in which the template is made. In all instances the last
 * equation is e = 0, -0.22265625 d - 10.435546875 e = 0, and so d = 0. */
static void cancelling_terms(void) {
    csolver *s = test_create();
    csolver_variable a, b, c, d, e;
    csolver_variable v[5];
    CHECK_OK(csolver_add_variables(s, 5, v));
    a = v[0], b = v[1], c = v[2], d = v[3], e = v[4];
    ADD(s, EQ, 9.5, CSOLVER_REQUIRED, {a, 9.7734375}, {b, -47.71875}, {c, 0.025390625});
    csolver_term terms[] = {{d, -2.998046875}, {c, 90.234375}};
    CHECK_OK(csolver_add_constraint(
        s, &(csolver_description){terms, 2, LE, -3132.92578125, 500, 0.5}, NULL));
    csolver_constraint wish = ADD(s, EQ, 1.494140625, 750, {b, 0.033203125});
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_begin_edit(s, a, 500));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_begin_edit(s, e, CSOLVER_REQUIRED));
    CHECK_OPTIMAL(s);
    csolver_constraint last =
        ADD(s, EQ, 323.8212890625, CSOLVER_REQUIRED, {d, -0.22265625}, {e, -10.435546875});
    csolver_parameter parameters[] = {{wish, 0, 1, -5}, {last, 0, 0, 0}};
    csolver_template_options options = {
        .number_count = 1, .parameter_count = 2, .parameters = parameters};
    csolver_template *t = NULL;
    CHECK_OK(csolver_template_create(s, &options, &t));
    double values[3][5] = {{1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}};
    CHECK_OK(csolver_template_stamp(t, 3, (double[]){-71, 81, 57}, values[0], NULL, NULL));
    for (int i = 0; i < 3; i++) {
        CHECK(fabs(values[i][3]) <= 1e-12);
        CHECK(fabs(values[i][4]) <= 0);
    }
    /* The optional constraint 0.033203125 b = number - 5 determines b. */
    CHECK_NEAR(values[0][1], -76 / 0.033203125);
    csolver_template_free(t);
    csolver_free(s);
}

/* A parameter with the factor 0: x = 30 and y = x + 5 in all instances. */
static void factors_of_zero(void) {
    csolver *s = test_create();
    csolver_variable v[2];
    CHECK_OK(csolver_add_variables(s, 2, v));
    csolver_parameter parameters[] = {{ADD(s, EQ, 1, 500, {v[0], 2}), 0, 0, 60},
                                      {ADD(s, EQ, 9, 500, {v[1], 1}, {v[0], -1}), 0, 0, 5}};
    csolver_template_options options = {.number_count = 1,
                                        .parameter_count = 2,
                                        .parameters = parameters,
                                        .output_count = 2,
                                        .outputs = v};
    csolver_template *t = NULL;
    CHECK_OK(csolver_template_create(s, &options, &t));
    double values[3][2] = {{0}};
    CHECK_OK(csolver_template_stamp(t, 3, (double[]){7, -1000, 0}, values[0], NULL, NULL));
    for (int i = 0; i < 3; i++) {
        CHECK_NEAR(values[i][0], 30);
        CHECK_NEAR(values[i][1], 35);
    }
    csolver_template_free(t);
    csolver_free(s);
}

static void bad_instances(void) {
    cell c = make_cell();
    csolver_template *t = make_template(c, 0, NULL);
    /* The edit of the root is optional, so it yields to an image that is wider. */
    double numbers[][3] = {{300, 96, 24}, {300, NAN, 24},   {300, 96, INFINITY},
                           {40, 96, 24},  {300, 1e305, 24}, {300, 50, 24}};
    double values[6][3];
    csolver_status statuses[6];
    csolver_stamp_info info;
    for (int i = 0; i < 6; i++) values[i][0] = values[i][1] = values[i][2] = -7;
    csolver_stamp_options options = {.statuses = statuses};
    CHECK_STATUS(csolver_template_stamp(t, 6, numbers[0], values[0], &options, &info),
                 ERROR_NOT_FINITE);
    CHECK(info.failed == 3 && info.first_failed == 1 && info.repaired == 1);
    CHECK(statuses[0] == CSOLVER_OK && statuses[1] == CSOLVER_ERROR_NOT_FINITE);
    CHECK(statuses[2] == CSOLVER_ERROR_NOT_FINITE && statuses[3] == CSOLVER_OK);
    CHECK(statuses[4] == CSOLVER_ERROR_RANGE && statuses[5] == CSOLVER_OK);
    CHECK_NEAR(values[0][0], 100);
    CHECK_NEAR(values[1][0], -7);
    CHECK_NEAR(values[2][1], -7);
    CHECK_NEAR(values[3][0], 0); /* the required constraint w >= 0 */
    CHECK_NEAR(values[3][2], 78);
    CHECK_NEAR(values[4][2], -7);
    CHECK_NEAR(values[5][0], 54);
    csolver_template_free(t);
    csolver_free(c.s);
}

/* x / 2^20 = number: for 2^290 the breakpoint is 2^310, which is outside the allowed range. */
static void breakpoint_out_of_range(void) {
    csolver *s = NULL;
    csolver_variable x;
    CHECK_OK(csolver_create(NULL, &s));
    CHECK_OK(csolver_add_variable(s, &x));
    csolver_parameter p = {ADD(s, EQ, 1, 500, {x, 0x1p-20}), 0, 1, 0};
    csolver_template_options options = {.number_count = 1,
                                        .parameter_count = 1,
                                        .parameters = &p,
                                        .output_count = 1,
                                        .outputs = &x};
    csolver_template *t = NULL;
    CHECK_OK(csolver_template_create(s, &options, &t));
    double numbers[] = {3, 0x1p290, 4}, values[] = {-7, -7, -7};
    csolver_status statuses[3];
    csolver_stamp_options each = {.statuses = statuses};
    CHECK_STATUS(csolver_template_stamp(t, 3, numbers, values, &each, NULL), ERROR_RANGE);
    CHECK(statuses[0] == CSOLVER_OK && statuses[1] == CSOLVER_ERROR_RANGE);
    CHECK(values[0] == 0x3p20 && values[1] == -7 && values[2] == 0x4p20);
    csolver_template_free(t);
    csolver_free(s);
}

/* Instances whose constraints contradict each other, because a parameter sets the constant of a required
 * constraint. */
static void contradictions(void) {
    csolver *s = test_create();
    csolver_variable x, y;
    csolver_add_variable(s, &x);
    csolver_add_variable(s, &y);
    csolver_constraint least = ADD(s, GE, 10, CSOLVER_REQUIRED, {x, 1});
    csolver_constraint most = ADD(s, LE, 20, CSOLVER_REQUIRED, {x, 1});
    csolver_constraint sum = ADD(s, EQ, 30, CSOLVER_REQUIRED, {x, 1}, {y, 1});
    csolver_parameter parameters[] = {{least, 0, 1, 0}, {most, 1, 1, 0}, {sum, 2, 1, 0}};
    csolver_template_options options = {
        .number_count = 3, .parameter_count = 3, .parameters = parameters};
    csolver_template *t;
    CHECK_OK(csolver_template_create(s, &options, &t));
    double numbers[][3] = {{12, 20, 30}, {25, 20, 30}, {15, 15, 100}, {0, 20, 7}};
    double values[4][2] = {{0}};
    csolver_status statuses[4];
    csolver_stamp_options more = {.statuses = statuses, .threads = 2};
    csolver_stamp_info info;
    CHECK_STATUS(csolver_template_stamp(t, 4, numbers[0], values[0], &more, &info),
                 ERROR_UNSATISFIABLE);
    CHECK(info.failed == 1 && info.first_failed == 1);
    CHECK(statuses[1] == CSOLVER_ERROR_UNSATISFIABLE && statuses[2] == CSOLVER_OK);
    CHECK_NEAR(values[0][0] + values[0][1], 30);
    CHECK(values[0][0] >= 12);
    CHECK(values[1][0] == 0 && values[1][1] == 0);
    CHECK_NEAR(values[2][0], 15);
    CHECK_NEAR(values[2][1], 85);
    CHECK_NEAR(values[3][0] + values[3][1], 7);
    csolver_template_free(t);
    csolver_free(s);
}

static void bad_arguments(void) {
    cell c = make_cell();
    csolver_template *t = NULL;
    csolver_template_options good = {
        .number_count = 3, .parameter_count = 4, .parameters = c.parameters};
    csolver_template_options o = good;
    CHECK_STATUS(csolver_template_create(NULL, &good, &t), ERROR_NULL);
    CHECK_STATUS(csolver_template_create(c.s, NULL, &t), ERROR_NULL);
    CHECK_STATUS(csolver_template_create(c.s, &good, NULL), ERROR_NULL);
    o.parameters = NULL;
    CHECK_STATUS(csolver_template_create(c.s, &o, &t), ERROR_NULL);
    o = good;
    o.number_count = 2; /* the number of the image is the third one */
    CHECK_STATUS(csolver_template_create(c.s, &o, &t), ERROR_RANGE);
    csolver_parameter twice[] = {c.parameters[0], c.parameters[0]};
    o = good;
    o.parameter_count = 2;
    o.parameters = twice;
    CHECK_STATUS(csolver_template_create(c.s, &o, &t), ERROR_DUPLICATE);
    twice[1].constraint.generation++;
    CHECK_STATUS(csolver_template_create(c.s, &o, &t), ERROR_STALE_CONSTRAINT);
    twice[1] = c.parameters[1];
    twice[1].factor = NAN;
    CHECK_STATUS(csolver_template_create(c.s, &o, &t), ERROR_NOT_FINITE);
    csolver_variable gone = {99, 1};
    o = good;
    o.output_count = 1;
    o.outputs = &gone;
    CHECK_STATUS(csolver_template_create(c.s, &o, &t), ERROR_STALE_VARIABLE);
    CHECK_OK(csolver_begin(c.s));
    CHECK_STATUS(csolver_template_create(c.s, &good, &t), ERROR_TRANSACTION);
    csolver *copy = NULL;
    CHECK_STATUS(csolver_clone(c.s, &copy), ERROR_TRANSACTION);
    CHECK_OK(csolver_rollback(c.s));
    CHECK(t == NULL && copy == NULL);
    CHECK_STATUS(csolver_clone(NULL, &copy), ERROR_NULL);
    CHECK_OK(csolver_template_create(c.s, &good, &t));
    double value;
    CHECK_STATUS(csolver_template_stamp(NULL, 0, NULL, NULL, NULL, NULL), ERROR_NULL);
    CHECK_STATUS(csolver_template_stamp(t, 1, NULL, &value, NULL, NULL), ERROR_NULL);
    CHECK_OK(csolver_template_stamp(t, 0, NULL, NULL, NULL, NULL));
    CHECK_STATUS(csolver_template_inspect(NULL, NULL), ERROR_NULL);
    csolver_template_free(t);
    csolver_template_free(NULL);
    csolver_free(c.s);
}

/* ---- random systems ------------------------------------------------------------------------ */

enum { VARIABLES = 6, MOST = 14, WIDEST = 3, INSTANCES = 45 };

#define UNWRITTEN 1e99 /* rows of instances that fail must stay as they are */

typedef struct item {
    csolver_term terms[WIDEST];
    uint32_t count;
    csolver_relation relation;
    double constant, priority, weight;
    csolver_constraint id;
} item;

static bool add_random(csolver *s, const csolver_variable *x, item *it) {
    static const double priorities[] = {100, 250, 750, CSOLVER_REQUIRED, CSOLVER_REQUIRED};
    static const double coefficients[] = {1, 1, -1, -1, 2, 0.5, -3};
    *it = (item){.count = 1 + draw(WIDEST)};
    it->relation = (csolver_relation)((int)draw(3) - 1);
    for (uint32_t i = 0; i < it->count; i++) {
        it->terms[i].variable = x[draw(VARIABLES)];
        it->terms[i].coefficient = coefficients[draw(7)];
    }
    it->constant = (double)draw(41) - 20;
    it->priority = priorities[draw(5)];
    it->weight = 1 + draw(3);
    csolver_description d = {it->terms,    it->count,    it->relation,
                             it->constant, it->priority, it->weight};
    return csolver_add_constraint(s, &d, &it->id) == CSOLVER_OK;
}

static double error_of(const item *it, double constant, const double *values) {
    double sum = -constant;
    for (uint32_t k = 0; k < it->count; k++)
        sum += it->terms[k].coefficient * values[it->terms[k].variable.index];
    return it->relation == EQ ? fabs(sum) : fmax(0, -(double)it->relation * sum);
}

/* Compares an instance with a copy of the solver that gets the same constants. */
static void compare(csolver *s, const item *items, size_t count,
                    const csolver_parameter *parameters, size_t parameter_count,
                    const double *numbers, const double *values, csolver_status have) {
    csolver *other;
    csolver_constraint ids[MOST];
    double constants[MOST], of_item[MOST];
    CHECK_OK(csolver_clone(s, &other));
    for (size_t i = 0; i < count; i++) of_item[i] = items[i].constant;
    for (size_t i = 0; i < parameter_count; i++) {
        const csolver_parameter *p = &parameters[i];
        ids[i] = p->constraint;
        constants[i] = p->factor * numbers[p->number] + p->offset;
        for (size_t k = 0; k < count; k++)
            if (test_same(items[k].id, ids[i])) of_item[k] = constants[i];
    }
    csolver_status want = csolver_set_constants(other, parameter_count, ids, constants);
    CHECK(want == have);
    if (want == CSOLVER_OK && have == CSOLVER_OK) {
        const csolver_level *levels;
        size_t level_count;
        bool unique;
        CHECK_OPTIMAL(other);
        CHECK_OK(csolver_levels(other, &levels, &level_count));
        for (size_t l = 0; l < level_count; l++) {
            double total = 0;
            for (size_t i = 0; i < count; i++)
                if (items[i].priority == levels[l].priority)
                    total += items[i].weight * error_of(&items[i], of_item[i], values);
            CHECK_NEAR(total, levels[l].violation);
        }
        for (size_t i = 0; i < count; i++)
            if (items[i].priority == CSOLVER_REQUIRED)
                CHECK_NEAR(error_of(&items[i], of_item[i], values), 0);
        CHECK_OK(csolver_is_unique(other, &unique));
        for (size_t i = 0; unique && i < VARIABLES; i++)
            CHECK_NEAR(values[i], csolver_values(other, NULL)[i]);
    }
    csolver_free(other);
}

static size_t computed, repaired, refused;

static void random_template(void) {
    csolver *s = test_create();
    csolver_variable x[VARIABLES];
    item items[MOST];
    csolver_parameter parameters[MOST];
    size_t count = 0, parameter_count = 0;
    CHECK_OK(csolver_add_variables(s, VARIABLES, x));
    while (count < MOST) {
        if (add_random(s, x, &items[count])) count++;
        if (draw(3 * MOST) == 0) break;
    }
    /* Each of two numbers sets several constants. */
    double numbers[INSTANCES][4], values[INSTANCES][VARIABLES], again[INSTANCES][VARIABLES];
    for (size_t i = 0; i < count; i++) {
        if (draw(2) == 0) continue;
        size_t number = draw(4);
        double factor = draw(3) == 0 ? -2 : 1;
        parameters[parameter_count++] =
            (csolver_parameter){items[i].id, number, factor, items[i].constant};
    }
    for (int i = 0; i < INSTANCES; i++)
        for (int k = 0; k < 4; k++)
            numbers[i][k] = i < 15   ? ((double)draw(201) - 100) / 1000
                            : i < 30 ? ((double)draw(21) - 10) / 4
                                     : (double)draw(61) - 30;
    csolver_template_options options = {
        .number_count = 4, .parameter_count = parameter_count, .parameters = parameters};
    csolver_template *t = NULL;
    CHECK_OK(csolver_template_create(s, &options, &t));
    csolver_status statuses[INSTANCES], others[INSTANCES];
    csolver_stamp_options more = {.statuses = statuses};
    csolver_stamp_info info;
    for (int i = 0; i < INSTANCES; i++)
        for (int k = 0; k < VARIABLES; k++) values[i][k] = UNWRITTEN;
    csolver_template_stamp(t, INSTANCES, numbers[0], values[0], &more, &info);
    for (int i = 0; i < INSTANCES; i++) {
        compare(s, items, count, parameters, parameter_count, numbers[i], values[i], statuses[i]);
        for (int k = 0; k < VARIABLES; k++)
            CHECK((values[i][k] == UNWRITTEN) == (statuses[i] != CSOLVER_OK));
    }
    computed += info.instances - info.repaired - info.failed;
    repaired += info.repaired;
    refused += info.failed;
    /* The bytes are equal from several threads, for single instances, and in another order. */
    memcpy(again, values, sizeof again);
    more = (csolver_stamp_options){.threads = 1 + draw(5), .statuses = others};
    csolver_stamp_info sum;
    csolver_template_stamp(t, INSTANCES, numbers[0], again[0], &more, &sum);
    CHECK(memcmp(values, again, sizeof values) == 0);
    CHECK(memcmp(statuses, others, sizeof statuses) == 0);
    CHECK(memcmp(&info, &sum, sizeof info) == 0);
    for (int i = INSTANCES; i-- > 0;) {
        double alone[VARIABLES];
        memcpy(alone, values[i], sizeof alone);
        CHECK(csolver_template_stamp(t, 1, numbers[i], alone, NULL, NULL) == statuses[i]);
        CHECK(memcmp(values[i], alone, sizeof alone) == 0);
    }
    csolver_template_free(t);
    csolver_free(s);
}

/* If the samples are the instances that were solved by the simplex method, no instance needs it any more. */
static void random_samples(void) {
    csolver *s = test_create();
    csolver_variable x[VARIABLES];
    item items[MOST];
    csolver_parameter parameters[MOST];
    double samples[20][MOST], values[20][VARIABLES];
    CHECK_OK(csolver_add_variables(s, VARIABLES, x));
    for (size_t i = 0; i < MOST; i++) {
        while (!add_random(s, x, &items[i])) {
        }
        parameters[i] = (csolver_parameter){items[i].id, i, 1, 0};
    }
    for (int i = 0; i < 20; i++)
        for (int k = 0; k < MOST; k++)
            samples[i][k] = items[k].constant +
                            (items[k].priority < CSOLVER_REQUIRED ? (double)draw(41) - 20 : 0);
    csolver_template_options options = {.number_count = MOST,
                                        .parameter_count = MOST,
                                        .parameters = parameters,
                                        .sample_count = 20,
                                        .samples = samples[0]};
    csolver_template *t = NULL;
    csolver_stamp_info info;
    CHECK_OK(csolver_template_create(s, &options, &t));
    CHECK_OK(csolver_template_stamp(t, 20, samples[0], values[0], NULL, &info));
    CHECK(info.repaired == 0);
    for (int i = 0; i < 20; i++)
        compare(s, items, MOST, parameters, MOST, samples[i], values[i], CSOLVER_OK);
    csolver_template_free(t);
    csolver_free(s);
}

/* ---- copies and memory --------------------------------------------------------------------- */

/* A copy continues like the original, to the last bit, and neither affects the other. */
static void copies(void) {
    csolver *s = test_create(), *copy;
    csolver_variable x[VARIABLES];
    item it;
    CHECK_OK(csolver_add_variables(s, VARIABLES, x));
    CHECK_OK(csolver_set_variable_name(s, x[2], "third"));
    for (int i = 0; i < 10; i++) add_random(s, x, &it);
    CHECK_OK(csolver_begin_edit(s, x[0], 600));
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_suggest(s, x[0], 3)); /* the suggestion has not been solved yet */
    CHECK_OK(csolver_clone(s, &copy));
    CHECK(strcmp(csolver_variable_name(copy, x[2]), "third") == 0);
    CHECK_OK(csolver_check(copy, NULL));
    for (int i = 0; i < 30; i++) {
        item twin;
        uint64_t before = state;
        bool added = add_random(s, x, &it);
        state = before;
        CHECK(add_random(copy, x, &twin) == added);
        if (!added) continue;
        CHECK(test_same(it.id, twin.id));
        CHECK_OPTIMAL(s);
        CHECK_OPTIMAL(copy);
        CHECK(memcmp(csolver_values(s, NULL), csolver_values(copy, NULL),
                     VARIABLES * sizeof(double)) == 0);
        if (i % 3 != 0) continue;
        CHECK_OK(csolver_remove_constraint(s, it.id));
        CHECK_OK(csolver_remove_constraint(copy, twin.id));
    }
    csolver_free(s);
    CHECK_OK(csolver_check(copy, NULL));
    CHECK_OK(csolver_end_edit(copy, x[0]));
    csolver_free(copy);
}

/* Lets every allocation fail once; nothing may leak, and everything works when memory is back. */
static void without_memory(void) {
    for (unsigned long at = 1;; at++) {
        test_memory memory = {0};
        csolver_options options = {.allocator = {test_reallocate, &memory}};
        csolver *s = NULL;
        csolver_variable x, y;
        CHECK_OK(csolver_create(&options, &s));
        CHECK_OK(csolver_add_variable(s, &x));
        CHECK_OK(csolver_set_variable_name(s, x, "x"));
        CHECK_OK(csolver_add_variable(s, &y));
        csolver_constraint wish = ADD(s, EQ, 10, 500, {x, 1});
        ADD(s, EQ, 20, 400, {y, 1});
        ADD(s, LE, 30, CSOLVER_REQUIRED, {x, 1}, {y, 1});
        CHECK_OPTIMAL(s);
        size_t held = memory.held;
        memory.fail_at = memory.calls + at;
        csolver_parameter parameter = {wish, 0, 1, 0};
        double sample = 15, numbers[] = {5, 25, 12, 11}, values[4][2];
        csolver_template_options shape = {.number_count = 1,
                                          .parameter_count = 1,
                                          .parameters = &parameter,
                                          .sample_count = 1,
                                          .samples = &sample};
        csolver_template *t = NULL;
        csolver_status status = csolver_template_create(s, &shape, &t);
        CHECK((status == CSOLVER_OK) == (t != NULL));
        bool made = status == CSOLVER_OK;
        if (made) {
            status = csolver_template_stamp(t, 4, numbers, values[0], NULL, NULL);
            if (status == CSOLVER_OK) CHECK_NEAR(values[1][0], 25);
            if (status == CSOLVER_OK) CHECK_NEAR(values[1][1], 5);
        }
        CHECK(status == CSOLVER_OK || (status == CSOLVER_ERROR_OUT_OF_MEMORY && memory.failed));
        csolver_template_free(t);
        CHECK(memory.held == held);
        CHECK_OPTIMAL(s);
        csolver_free(s);
        CHECK(memory.held == 0);
        if (!memory.failed) break;
    }
}

/* x + y <= 30, with x = 10 and y = 20 as optional constraints, not solved yet. */
static csolver *make_unsolved(test_memory *memory, csolver_variable *x, csolver_constraint *wish,
                              csolver_constraint *limit) {
    csolver_options options = {.allocator = {test_reallocate, memory}, .check = true};
    csolver *s = NULL;
    CHECK_OK(csolver_create(&options, &s));
    CHECK_OK(csolver_add_variables(s, 2, x));
    *wish = ADD(s, EQ, 10, 500, {x[0], 1});
    ADD(s, EQ, 20, 400, {x[1], 1});
    *limit = ADD(s, LE, 30, CSOLVER_REQUIRED, {x[0], 1}, {x[1], 1});
    ADD(s, GE, 0, CSOLVER_REQUIRED, {x[0], 1});
    ADD(s, GE, 0, CSOLVER_REQUIRED, {x[1], 1});
    return s;
}

static void expect_unsolved(csolver *s, const csolver_variable *x) {
    const csolver_variable *changes;
    size_t count;
    CHECK(test_value(s, x[0]) == 0 && test_value(s, x[1]) == 0);
    CHECK_OK(csolver_take_changes(s, &changes, &count));
    CHECK(count == 0);
}

/* If a template cannot be made, the values that were solved for it are not published. */
static void failures_publish_nothing(void) {
    csolver_template *t = NULL;
    csolver_variable x[2];
    csolver_constraint wish, limit;
    test_memory memory = {0};
    csolver *s = make_unsolved(&memory, x, &wish, &limit);
    double impossible = -1;
    csolver_parameter parameters[] = {{limit, 0, 1, 0}, {limit, 0, 1, 0}};
    csolver_template_options shape = {.number_count = 1,
                                      .parameter_count = 1,
                                      .parameters = parameters,
                                      .sample_count = 1,
                                      .samples = &impossible};
    CHECK_STATUS(csolver_template_create(s, &shape, &t), ERROR_UNSATISFIABLE);
    expect_unsolved(s, x);
    shape.parameter_count = 2;
    CHECK_STATUS(csolver_template_create(s, &shape, &t), ERROR_DUPLICATE);
    expect_unsolved(s, x);
    csolver_free(s);
    bool failed = true;
    for (unsigned long at = 1; failed; at++) {
        memory = (test_memory){0};
        s = make_unsolved(&memory, x, &wish, &limit);
        parameters[0].constraint = limit;
        shape.parameter_count = 1;
        shape.sample_count = 0;
        memory.fail_at = memory.calls + at;
        csolver_status status = csolver_template_create(s, &shape, &t);
        failed = memory.failed;
        CHECK(status == (failed ? CSOLVER_ERROR_OUT_OF_MEMORY : CSOLVER_OK));
        if (failed) expect_unsolved(s, x);
        CHECK_OPTIMAL(s);
        CHECK_NEAR(test_value(s, x[0]), 10);
        CHECK_NEAR(test_value(s, x[1]), 20);
        if (!failed) csolver_template_free(t);
        csolver_free(s);
        CHECK(memory.held == 0);
    }
}

/* A template of a solver without variables. */
static void empty(void) {
    csolver *s = test_create();
    csolver_template *t = NULL;
    csolver_template_options shape = {0};
    csolver_stamp_info info;
    CHECK_OK(csolver_template_create(s, &shape, &t));
    CHECK_OK(csolver_template_stamp(t, 3, NULL, NULL, NULL, &info));
    CHECK(info.instances == 3 && info.failed == 0);
    csolver_template_free(t);
    csolver_free(s);
}

int main(int argc, char **argv) {
    unsigned long first = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    unsigned long last = argc > 2 ? strtoul(argv[2], NULL, 10) : TEST_SHARE(150);
    by_hand();
    factors_of_zero();
    cancelling_terms();
    bad_instances();
    breakpoint_out_of_range();
    contradictions();
    bad_arguments();
    for (unsigned long seed = first; seed <= last; seed++) {
        int before = test_failures;
        state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
        random_template();
        random_samples();
        copies();
        if (test_failures != before) printf("seed %lu\n", seed);
    }
    /* Checks that each kind of instance has occurred. */
    CHECK(TEST_DIVISOR > 1 || (computed > 1000 && repaired > 1000 && refused > 100));
    without_memory();
    failures_publish_nothing();
    empty();
    return TEST_END("templates");
}
