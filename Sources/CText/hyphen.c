/*
 * Hyphenation by libhyphen. A file of hyphenation rules names its encoding in the first line, and
 * libhyphen expects words in this encoding.
 */
#include "CText.h"

#ifdef KEYLINE_FONTS

#include <hyphen.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>

/* The largest number of bytes of a word. A longer word is not hyphenated, so that arrays for a word
 * have a fixed size. */
enum { LONGEST_WORD = 256 };

struct text_hyphens {
    HyphenDict *rules;
};

text_hyphens *text_hyphens_open(const char *file) {
    text_hyphens *hyphens = malloc(sizeof *hyphens);
    if (hyphens == NULL) return NULL;
    hyphens->rules = hnj_hyphen_load(file);
    if (hyphens->rules == NULL) {
        free(hyphens);
        return NULL;
    }
    UErrorCode error = U_ZERO_ERROR;
    ucnv_close(ucnv_open(hyphens->rules->cset, &error));
    if (U_SUCCESS(error)) return hyphens;
    text_hyphens_close(hyphens);
    return NULL;
}

void text_hyphens_close(text_hyphens *hyphens) {
    if (hyphens == NULL) return;
    hnj_hyphen_free(hyphens->rules);
    free(hyphens);
}

/* The rules of some languages change the spelling at a hyphen: German "Zucker" was once divided
 * into "Zuk-ker". Forbids such hyphens, and frees the changed spellings that libhyphen has
 * returned. */
static void forget_spellings(char **spellings, int *positions, int *lengths, int count,
                             char *marks) {
    for (int i = 0; spellings != NULL && i < count; i++) {
        if (spellings[i] != NULL) marks[i] = '0';
        free(spellings[i]);
    }
    free(spellings);
    free(positions);
    free(lengths);
}

bool text_hyphens_find(const text_hyphens *hyphens, const char *word, size_t size, bool *allowed) {
    memset(allowed, 0, size * sizeof *allowed);
    if (size == 0 || size > LONGEST_WORD) return true;
    const HyphenDict *rules = hyphens->rules;
    char coded[4 * LONGEST_WORD];
    UErrorCode error = U_ZERO_ERROR;
    int32_t count = ucnv_convert(rules->cset, "UTF-8", coded, (int32_t)sizeof coded - 1, word,
                                 (int32_t)size, &error);
    if (U_FAILURE(error) || count <= 0 || count > LONGEST_WORD) return false;
    /* libhyphen writes some bytes beyond the length of the word. */
    char marks[LONGEST_WORD + 16] = {0};
    char **spellings = NULL;
    int *positions = NULL, *lengths = NULL;
    int failed =
        hnj_hyphen_hyphenate3(hyphens->rules, coded, count, marks, NULL, &spellings, &positions,
                              &lengths, rules->lhmin, rules->rhmin, rules->clhmin, rules->crhmin);
    forget_spellings(spellings, positions, lengths, count, marks);
    if (failed) return false;
    for (size_t i = 0; i < size && i < (size_t)count; i++) allowed[i] = marks[i] & 1;
    return true;
}

#endif
