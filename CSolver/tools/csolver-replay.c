/* csolver-replay.c - a program that replays a solver trace (a recording of all calls to one solver) and
 * prints the results, one JSON object on each line. */
#include "csolver_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: csolver-replay [--values] [--time] [--repeat N] [--bulk] [--check]\n"
    "                      [--verify] FILE\n"
    "Plays a solver trace (FILE or - for standard input).\n"
    "  --values    print the values of all variables with every solve\n"
    "  --time      end with a line of times\n"
    "  --repeat N  play the trace N times, and report the shortest times\n"
    "  --bulk      add consecutive constraints by one call\n"
    "  --check     check all invariants of the solver after every command\n"
    "  --verify    check every solve against the constraints of the trace; slow\n"
    "Exit status: 0 if the solver refused no command, 1 if it refused one, 2 if the\n"
    "file is not a trace or cannot be read, 3 if a check or a verification failed\n"
    "(standard error says which).\n";

static void write_line(void *context, const char *line, size_t length) {
    fwrite(line, 1, length, context);
    fputc('\n', context);
}

static char *read_all(FILE *file, size_t *length) {
    size_t capacity = 65536;
    char *text = malloc(capacity);
    *length = 0;
    while (text != NULL) {
        *length += fread(text + *length, 1, capacity - *length, file);
        if (*length < capacity) break;
        char *grown = realloc(text, capacity *= 2);
        if (grown == NULL) free(text);
        text = grown;
    }
    if (text != NULL && ferror(file)) {
        free(text);
        text = NULL;
    }
    return text;
}

static int fail(const char *path, const char *why) {
    fprintf(stderr, "csolver-replay: %s: %s\n", path, why);
    return 2;
}

static bool read_count(const char *text, unsigned *count) {
    char *end;
    unsigned long read = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != 0 || read == 0 || read > UINT32_MAX) return false;
    *count = (unsigned)read;
    return true;
}

int main(int argc, char **argv) {
    csolver_trace_options options = {.repeat = 1, .complain = write_line};
    options.complain_context = stderr;
    const char *path = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--values") == 0) {
            options.values = true;
        } else if (strcmp(argv[i], "--time") == 0) {
            options.time = true;
        } else if (strcmp(argv[i], "--bulk") == 0) {
            options.bulk = true;
        } else if (strcmp(argv[i], "--check") == 0) {
            options.check = true;
        } else if (strcmp(argv[i], "--verify") == 0) {
            options.verify = true;
        } else if (strcmp(argv[i], "--repeat") == 0 && i + 1 < argc &&
                   read_count(argv[i + 1], &options.repeat)) {
            i++;
        } else if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            return 0;
        } else if (path == NULL && (argv[i][0] != '-' || argv[i][1] == 0)) {
            path = argv[i];
        } else {
            fputs(usage, stderr);
            return 2;
        }
    }
    if (path == NULL) {
        fputs(usage, stderr);
        return 2;
    }
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL) return fail(path, "cannot be opened");
    size_t length;
    char *text = read_all(file, &length);
    if (file != stdin) fclose(file);
    if (text == NULL) return fail(path, "cannot be read");
    csolver_trace *trace = NULL;
    csolver_status status = csolver_trace_read(text, length, NULL, &trace);
    free(text);
    if (status == CSOLVER_ERROR_RANGE)
        return fail(path, "is no trace: the first line must be 'csolver-trace 1'");
    csolver_trace_outcome outcome = {0, 0, false};
    if (status == CSOLVER_OK)
        status = csolver_trace_play(trace, &options, write_line, stdout, &outcome);
    csolver_trace_free(trace);
    if (status != CSOLVER_OK) return fail(path, csolver_status_message(status));
    if (fflush(stdout) != 0 || ferror(stdout)) return fail("standard output", "cannot be written");
    if (outcome.broken) return 3;
    return outcome.refused > 0 ? 1 : 0;
}
