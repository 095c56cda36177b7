/* Properties of texts by the Unicode standard. HarfBuzz tells the script of a character; ICU tells
 * the directions of a text and where lines may be broken. */
#include "CText.h"

#ifdef KEYLINE_FONTS

#include "internal.h"
#include <limits.h>
#include <sched.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

text_worker *text_worker_open(void) {
    text_worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) return NULL;
    UErrorCode error = U_ZERO_ERROR;
    worker->buffer = hb_buffer_create();
    worker->breaks = ubrk_open(UBRK_LINE, "", NULL, 0, &error);
    worker->bidi = ubidi_open();
    if (U_SUCCESS(error) && worker->bidi != NULL && hb_buffer_allocation_successful(worker->buffer))
        return worker;
    text_worker_close(worker);
    return NULL;
}

void text_worker_close(text_worker *worker) {
    if (worker == NULL) return;
    if (worker->breaks != NULL) ubrk_close(worker->breaks);
    if (worker->bidi != NULL) ubidi_close(worker->bidi);
    hb_buffer_destroy(worker->buffer);
    free(worker->units);
    free(worker);
}

uint32_t text_script(uint32_t character) {
    return (uint32_t)hb_unicode_script(hb_unicode_funcs_get_default(), character);
}

uint32_t text_script_common(void) { return (uint32_t)HB_SCRIPT_COMMON; }

uint32_t text_script_inherited(void) { return (uint32_t)HB_SCRIPT_INHERITED; }

uint32_t text_script_latin(void) { return (uint32_t)HB_SCRIPT_LATIN; }

/*
 * Converts the text to UTF-16 in the worker's memory, and returns the number of units; -1 if
 * memory is short.
 */
static int32_t convert(text_worker *worker, const uint8_t *text, size_t size) {
    if (size > INT32_MAX / 2) return -1;
    if (worker->capacity < size) {
        UChar *units = realloc(worker->units, size * sizeof *units);
        if (units == NULL) return -1;
        worker->units = units;
        worker->capacity = size;
    }
    int32_t count = 0;
    for (int32_t at = 0; at < (int32_t)size;) {
        UChar32 character;
        U8_NEXT_OR_FFFD(text, at, (int32_t)size, character);
        U16_APPEND_UNSAFE(worker->units, count, character);
    }
    return count;
}

bool text_levels(text_worker *worker, const uint8_t *text, size_t size, int direction,
                 uint8_t *levels) {
    int32_t count = convert(worker, text, size);
    if (count < 0) return false;
    if (count == 0) return true;
    UErrorCode error = U_ZERO_ERROR;
    UBiDiLevel base =
        direction == TEXT_NATURAL ? UBIDI_DEFAULT_LTR : direction == TEXT_RIGHT_TO_LEFT;
    ubidi_setPara(worker->bidi, worker->units, count, base, NULL, &error);
    const UBiDiLevel *found = ubidi_getLevels(worker->bidi, &error);
    if (U_FAILURE(error)) return false;
    int32_t paragraph_end = 0, next_paragraph = 0, unit = 0;
    UBiDiLevel paragraph = 0;
    for (int32_t at = 0; at < (int32_t)size;) {
        if (unit >= paragraph_end) {
            ubidi_getParagraphByIndex(worker->bidi, next_paragraph++, NULL, &paragraph_end,
                                      &paragraph, &error);
        }
        int32_t start = at;
        UChar32 character;
        U8_NEXT_OR_FFFD(text, at, (int32_t)size, character);
        memset(levels + start, (found[unit] & 127) | (paragraph & 1) << 7, (size_t)(at - start));
        unit += U16_LENGTH(character);
    }
    return U_SUCCESS(error);
}

void text_visual_order(const uint8_t *levels, size_t count, int32_t *order) {
    ubidi_reorderVisual(levels, (int32_t)count, order);
}

bool text_breaks(text_worker *worker, const uint8_t *text, size_t size, uint8_t *breaks) {
    memset(breaks, TEXT_NO_BREAK, size + 1);
    UErrorCode error = U_ZERO_ERROR;
    UText opened = UTEXT_INITIALIZER;
    utext_openUTF8(&opened, (const char *)text, (int64_t)size, &error);
    ubrk_setUText(worker->breaks, &opened, &error);
    if (U_SUCCESS(error)) {
        ubrk_first(worker->breaks);
        for (int32_t at;
             (at = ubrk_next(worker->breaks)) != UBRK_DONE && at >= 0 && (size_t)at <= size;) {
            breaks[at] = ubrk_getRuleStatus(worker->breaks) >= UBRK_LINE_HARD ? TEXT_MUST_BREAK
                                                                              : TEXT_MAY_BREAK;
        }
    }
    utext_close(&opened);
    /* ICU's iterator refers to the caller's text, which may be freed after this call. Give it an
     * empty text instead. */
    UErrorCode ignored = U_ZERO_ERROR;
    ubrk_setText(worker->breaks, NULL, 0, &ignored);
    return U_SUCCESS(error);
}

int text_unicode_version(void) {
    UVersionInfo version;
    u_getUnicodeVersion(version);
    return version[0];
}

void text_yield(void) { sched_yield(); }

#endif
