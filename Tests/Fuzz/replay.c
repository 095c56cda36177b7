/* replay.c - runs a harness over files and directories, without libFuzzer.
 * Usage: replay [--functions csolver.h] PATH... */
#define _POSIX_C_SOURCE 200809L

#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long files;

static int run_file(const char *path, FILE *file) {
    enum { MOST = 1 << 20 };
    uint8_t *whole = malloc(MOST);
    if (whole == NULL) abort();
    size_t size = fread(whole, 1, MOST, file);
    /* The block has exactly the size of the input, so that reading beyond its end is detected. */
    uint8_t *data = malloc(size + (size == 0));
    if (data == NULL) abort();
    memcpy(data, whole, size);
    free(whole);
    if (getenv("FUZZ_VERBOSE") != NULL) fprintf(stderr, "%s\n", path);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    files++;
    return 0;
}

static int run(const char *path) {
    DIR *directory = opendir(path);
    if (directory == NULL) {
        FILE *file = fopen(path, "rb");
        if (file == NULL) {
            fprintf(stderr, "%s cannot be read\n", path);
            return 1;
        }
        int status = run_file(path, file);
        fclose(file);
        return status;
    }
    int status = 0;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        char inner[4096];
        if (entry->d_name[0] == '.') continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        status |= run(inner);
    }
    closedir(directory);
    return status;
}

static bool is_known(const char *name, size_t length) {
    for (int i = 0; i < F_COUNT; i++)
        if (strlen(fuzz_names[i]) == length && memcmp(fuzz_names[i], name, length) == 0)
            return true;
    return false;
}

/* Checks that the list in functions.h has every function that the header declares, and that the
 * replay has called each of them. */
static int check_functions(const char *header) {
    FILE *file = fopen(header, "r");
    char line[512];
    int missing = 0, declared = 0;
    bool open = false;
    if (file == NULL) return fprintf(stderr, "%s cannot be read\n", header), 1;
    while (fgets(line, sizeof line, file) != NULL) {
        open |= strncmp(line, "CSOLVER_API ", 12) == 0 || strcmp(line, "CSOLVER_API\n") == 0;
        for (char *at = line; open && (at = strstr(at, "csolver_")) != NULL;) {
            size_t length = strcspn(at, " ();,*[]\n");
            if (at[length] == '(') {
                /* The list has the name without the suffix. */
                if (length > 6 && strncmp(at + length - 6, "_sized", 6) == 0) length -= 6;
                declared++;
                open = false;
                if (is_known(at, length)) break;
                fprintf(stderr, "no harness knows %.*s\n", (int)length, at);
                missing++;
                break;
            }
            at += length;
        }
        if (strchr(line, ';') != NULL) open = false;
    }
    fclose(file);
    for (int i = 0; i < F_COUNT; i++) {
        if (fuzz_calls[i] != 0) continue;
        fprintf(stderr, "nothing called %s\n", fuzz_names[i]);
        missing++;
    }
    if (declared != F_COUNT)
        fprintf(stderr, "%d functions in the header, not %d\n", declared, F_COUNT);
    return missing != 0 || declared != F_COUNT;
}

int main(int argc, char **argv) {
    const char *header = NULL;
    int status = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--functions") == 0 && i + 1 < argc)
            header = argv[++i];
        else
            status |= run(argv[i]);
    }
    if (header != NULL) status |= check_functions(header);
    printf("%lu inputs replayed%s\n", files, status == 0 ? "" : ", with errors");
    return status;
}
