/* trace_player.c - reads and plays traces. Compares the lines of output letter by letter, reads numbers in
 * every notation and locale, and checks that the verification detects wrong results. */
#include "test.h"

#include "../../CSolver/trace/trace.h"

#include <locale.h>

static char output[16384];

static void collect(void *context, const char *line, size_t length) {
    char *all = context;
    size_t at = strlen(all);
    if (at + length + 2 > sizeof output) return;
    memcpy(all + at, line, length);
    memcpy(all + at + length, "\n", 2);
}

static csolver_trace_outcome play(const char *text, csolver_trace_options options) {
    csolver_trace *trace = NULL;
    csolver_trace_outcome outcome = {0, 0, true};
    output[0] = 0;
    CHECK_OK(csolver_trace_read(text, strlen(text), NULL, &trace));
    CHECK_OK(csolver_trace_play(trace, &options, collect, output, &outcome));
    csolver_trace_free(trace);
    return outcome;
}

#define CHECK_OUTPUT(text, expected)                                                               \
    do {                                                                                           \
        play("csolver-trace 1\n" text, (csolver_trace_options){.values = true, .verify = true});   \
        CHECK(strcmp(output, expected) == 0);                                                      \
        if (strcmp(output, expected) != 0) printf("have: %swant: %s", output, expected);           \
    } while (0)

static void lines(void) {
    CHECK_OUTPUT("", "");
    CHECK_OUTPUT("solve", "{\"op\":\"solve\",\"line\":2,\"status\":\"unique\",\"levels\":[],"
                          "\"values\":{}}\n");
    CHECK_OUTPUT("# nothing\n\nvariable a.b [\nvariable a.b # one\r\n\tsolve",
                 "{\"op\":\"error\",\"line\":4,\"error\":\"syntax\",\"conflict\":[]}\n"
                 "{\"op\":\"solve\",\"line\":6,\"status\":\"ambiguous\",\"levels\":[],"
                 "\"values\":{\"a.b\":0}}\n");
    CHECK_OUTPUT("variable x y\n"
                 "constraint a required : 1 x = 0.1\n"
                 "constraint b 250.5 weight 2 : 1 y = 0.5\n"
                 "edit y 900\nsuggest y 0.25\nsolve\n",
                 "{\"op\":\"solve\",\"line\":7,\"status\":\"unique\",\"levels\":["
                 "{\"priority\":900,\"violation\":0},{\"priority\":250.5,\"violation\":0.5}],"
                 "\"values\":{\"x\":0.10000000000000001,\"y\":0.25}}\n");
    CHECK_OUTPUT(
        "variable x\nconstraint a required : 1 x >= 2\nedit x required\nedit x 5\n"
        "norm cubes\nnorm absolute\nconstraint b required : 1 x <= 1\n",
        "{\"op\":\"error\",\"line\":4,\"error\":\"unsatisfiable\",\"conflict\":[\"a\",\"x\"]}\n"
        "{\"op\":\"error\",\"line\":6,\"error\":\"syntax\",\"conflict\":[]}\n"
        "{\"op\":\"error\",\"line\":8,\"error\":\"unsatisfiable\",\"conflict\":[\"a\",\"b\"]}\n");
}

/* x = 10 and x = 20 meet in the middle under squares, with the total 5 * 5 + 5 * 5. Without least squares
 * the command `norm` is refused. */
static void norms(void) {
    csolver *s = test_create();
    bool available = csolver_set_norm(s, CSOLVER_NORM_SQUARES) == CSOLVER_OK;
    csolver_free(s);
    if (!available) {
        CHECK_OUTPUT("norm squares\n",
                     "{\"op\":\"error\",\"line\":2,\"error\":\"unavailable\",\"conflict\":[]}\n");
        return;
    }
    CHECK_OUTPUT("norm squares\nvariable x\nconstraint a 5 : 1 x = 10\nconstraint b 5 : 1 x = 20\n"
                 "solve\nnorm absolute\nconstraint c 4 : 1 x = 18\nnorm automatic\nsolve\n",
                 "{\"op\":\"solve\",\"line\":6,\"status\":\"unique\",\"levels\":["
                 "{\"priority\":5,\"violation\":50}],\"values\":{\"x\":15}}\n"
                 "{\"op\":\"solve\",\"line\":10,\"status\":\"unique\",\"levels\":["
                 "{\"priority\":5,\"violation\":50},{\"priority\":4,\"violation\":9}],"
                 "\"values\":{\"x\":15}}\n");
}

/* A constraint that was first refused, then accepted and removed, is unknown, also if constraints are
 * added by one call. */
static void refused_before(void) {
    static const char text[] = "csolver-trace 1\nvariable x\nconstraint a required : 1 x >= 2\n"
                               "constraint b required : 1 x <= 1\nremove a\n"
                               "constraint b required : 1 x <= 1\nremove b\nremove b\n";
    for (int bulk = 0; bulk < 2; bulk++)
        CHECK(play(text, (csolver_trace_options){.bulk = bulk}).refused == 2);
}

static void no_traces(void) {
    static const char *const texts[] = {"",
                                        "\n# nothing\n",
                                        "csolver-trace 2\n",
                                        "csolver-trace",
                                        "solve\ncsolver-trace 1\n",
                                        "csolver-trace 1 1\n"};
    csolver_trace *trace = NULL;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        CHECK_STATUS(csolver_trace_read(texts[i], strlen(texts[i]), NULL, &trace), ERROR_RANGE);
    CHECK(trace == NULL);
    const char *volatile nothing = NULL;
    CHECK_STATUS(csolver_trace_read(nothing, 5, NULL, &trace), ERROR_NULL);
    csolver_trace_free(NULL);
    /* A trace without an end of line, with a zero byte, and with bytes that are not text, leads to refused
     * commands. */
    static const char odd[] = "csolver-trace 1\nvariable a\0b\nsol\xffve\nsolve";
    CHECK_OK(csolver_trace_read(odd, sizeof odd - 1, NULL, &trace));
    csolver_trace_outcome outcome;
    output[0] = 0;
    CHECK_OK(csolver_trace_play(trace, NULL, collect, output, &outcome));
    CHECK(outcome.refused == 2 && outcome.solves == 1);
    csolver_trace_free(trace);
}

static void numbers(void) {
    static const struct {
        const char *text;
        double value;
    } good[] = {{"0", 0},
                {"-0.0", -0.0},
                {"+7", 7},
                {".5", .5},
                {"5.", 5},
                {"1e3", 1000},
                {"1E-3", 1e-3},
                {"1.25e+2", 125},
                {"00012", 12},
                {"0.1", 0.1},
                {"123456789012345678901234567890", 123456789012345678901234567890.0},
                /* halfway between two doubles: rounded to the even one */
                {"9007199254740993", 9007199254740992.0},
                /* a little more than halfway: rounded up */
                {"9007199254740993.00000000000000000001", 9007199254740994.0},
                {"2.2250738585072011e-308", 2.2250738585072011e-308},
                {"4.9e-324", 4.9e-324},
                {"1e-999", 0},
                {"1.7976931348623157e308", 1.7976931348623157e308},
                {"0e99999999999999999999", 0},
                {"8.5e22", 8.5e22},
                {"3.0e-23", 3.0e-23}};
    static const char *const bad[] = {"",    "-",     ".",     "e5",  "1e",
                                      "1e+", "1e5.0", "1.2.3", "1,5", "0x1",
                                      "inf", "nan",   "1e400", "--1", "1 ",
                                      " 1",  "1f",    "+-1",   "1_0", "1e99999999999999999999"};
    double value;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        value = NAN;
        CHECK(trace_number(good[i].text, strlen(good[i].text), &value));
        CHECK(memcmp(&value, &good[i].value, sizeof value) == 0);
        if (memcmp(&value, &good[i].value, sizeof value) != 0) printf("%s\n", good[i].text);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CHECK(!trace_number(bad[i], strlen(bad[i]), &value));
        if (trace_number(bad[i], strlen(bad[i]), &value)) printf("%s\n", bad[i]);
    }
    /* Printed numbers are read back as the same bits. */
    trace_output out = {.allocator = trace_default_allocator(NULL)};
    uint64_t bits = 1;
    for (int i = 0; i < 20000; i++) {
        double number, back;
        bits = bits * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        memcpy(&number, &bits, sizeof number);
        if (!isfinite(number)) continue;
        out.text.count = 0;
        trace_put_number(&out, number);
        CHECK(trace_number(out.text.items, out.text.count, &back) &&
              memcmp(&number, &back, sizeof back) == 0);
    }
    trace_release(&out.allocator, &out.text, 1);
}

/* Uses a locale with another decimal point, if the system has one. */
static void locales(void) {
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "ps_AF.UTF-8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (setlocale(LC_ALL, names[i]) == NULL) continue;
        lines();
        numbers();
    }
    setlocale(LC_ALL, "C");
}

static void options(void) {
    static const char text[] = "csolver-trace 1\nvariable x\nconstraint a required : 1 x = 1\n"
                               "constraint b 5 : 1 x = 2\nconstraint c required : 1 x = 3\nsolve\n"
                               "remove a\nremove c\nsolve\nsolve\n";
    static char plain[sizeof output];
    csolver_trace_outcome outcome = play(text, (csolver_trace_options){.values = false});
    CHECK(outcome.refused == 1 && outcome.solves == 3 && !outcome.broken);
    CHECK(strstr(output, "values") == NULL);
    strcpy(plain, output);
    outcome = play(text, (csolver_trace_options){.bulk = true, .check = true, .verify = true});
    CHECK(outcome.refused == 1 && !outcome.broken && strcmp(plain, output) == 0);
    outcome = play(text, (csolver_trace_options){.repeat = 3});
    CHECK(outcome.refused == 1 && outcome.solves == 3 && strcmp(plain, output) == 0);
    play(text, (csolver_trace_options){.repeat = 2, .time = true});
    CHECK(strncmp(plain, output, strlen(plain)) == 0);
    unsigned constraints = 0, solves = 0;
    double build = -1, median = -1, most = -1;
    CHECK(sscanf(output + strlen(plain),
                 "{\"op\":\"time\",\"constraints\":%u,\"build_us\":%lf,\"solves\":%u,"
                 "\"solve_us_median\":%lf,\"solve_us_max\":%lf}\n",
                 &constraints, &build, &solves, &median, &most) == 5);
    CHECK(constraints == 3 && solves == 2 && build > 0 && median >= 0 && most >= median);
}

/* The verification is given constraints that the solver does not have. It must report each kind of
 * difference, and nothing if there is none. */
static size_t judged(const char *extra, bool report_changes) {
    static const char text[] = "csolver-trace 1\nvariable x y\nconstraint a required : 1 x = 3\n"
                               "constraint b 5 : 1 y = 4\n";
    char all[512];
    csolver_trace *trace = NULL;
    csolver_allocator allocator = trace_default_allocator(NULL);
    trace_model model;
    csolver *s = test_create();
    csolver_variable v[2];
    const csolver_variable *changes;
    size_t count;
    output[0] = 0;
    snprintf(all, sizeof all, "%s%s\n", text, extra);
    CHECK_OK(csolver_trace_read(all, strlen(all), NULL, &trace));
    CHECK(trace_model_create(&model, trace, &allocator));
    CHECK_OK(csolver_add_variables(s, 2, v));
    const trace_command *commands = trace->commands.items;
    const trace_term *names = (const trace_term *)trace->terms.items + commands[0].start;
    for (size_t i = 0; i < 2; i++) trace_model_declare(&model, names[i].variable, v[i]);
    for (size_t i = 1; i < trace->commands.count; i++) trace_model_accept(&model, &commands[i]);
    ADD(s, EQ, 3, CSOLVER_REQUIRED, {v[0], 1});
    ADD(s, EQ, 4, 5, {v[1], 1});
    CHECK_OPTIMAL(s);
    CHECK_OK(csolver_take_changes(s, &changes, &count));
    trace_output out = {.allocator = allocator, .write = collect, .context = output};
    trace_model_judge(&model, trace, s, changes, report_changes ? count : count - 1, 9, &out);
    size_t bad = model.bad;
    trace_release(&allocator, &out.text, 1);
    trace_model_release(&model, &allocator);
    csolver_trace_free(trace);
    csolver_free(s);
    return bad;
}

static void verification(void) {
    CHECK(judged("", true) == 0 && output[0] == 0);
    CHECK(judged("constraint c required : 1 x 1 y <= 6", true) == 1);
    CHECK(strstr(output, "\"op\":\"verify\",\"line\":9,\"error\":\"required constraint missed\","
                         "\"name\":\"c\",\"have\":1,") != NULL);
    CHECK(judged("constraint c 5 : 1 x = 9", true) >= 1);
    CHECK(strstr(output, "violation of a priority") != NULL);
    CHECK(judged("constraint c 7 : 1 x = 3", true) == 1);
    CHECK(strstr(output, "constraints of the priorities") != NULL);
    CHECK(judged("remove b", true) == 1);
    CHECK(strstr(output, "no constraint has the priority") != NULL);
    CHECK(judged("constant a 3.001", true) == 1);
    CHECK(judged("constant a 3.0000000001", true) == 0);
    CHECK(judged("edit y required", true) == 1);
    /* y is 4. Cases under squares: two constraints that agree; two that would meet at 5, not at 4; one
     * that presses against an inequality, and one that pulls away from it; and one that a higher priority
     * prevents. */
    const char *not_least = "not the least squares";
    judged("norm squares\nconstraint c 5 : 1 y = 4", true);
    CHECK(strstr(output, not_least) == NULL);
    judged("norm squares\nconstraint c 5 : 1 y = 6", true);
    CHECK(strstr(output, not_least) != NULL);
    judged("norm squares\nconstraint c required : 1 y >= 4\nconstraint d 5 : 2 y = 2", true);
    CHECK(strstr(output, not_least) == NULL);
    judged("norm squares\nconstraint c required : -1 y >= -4\nconstraint d 5 : 2 y = 2", true);
    CHECK(strstr(output, not_least) != NULL);
    judged("norm squares\npriority b 6\nconstraint c 5 : 3 y = 2", true);
    CHECK(strstr(output, not_least) == NULL);
    CHECK(judged("", false) == 1);
    CHECK(strstr(output, "changed without a report") != NULL);
}

int main(void) {
    lines();
    norms();
    refused_before();
    no_traces();
    numbers();
    locales();
    options();
    verification();
    return TEST_END("trace_player");
}
