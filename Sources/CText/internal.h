/* The structs that several files of CText use. */
#ifndef CTEXT_INTERNAL_H
#define CTEXT_INTERNAL_H

#include "CText.h"

#include <hb-ot.h>
#include <hb.h>
#include <stdlib.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>

struct text_face {
    hb_font_t *font;
    unsigned units;
};

struct text_worker {
    hb_buffer_t *buffer;
    UBreakIterator *breaks;
    UBiDi *bidi;
    /* The text in UTF-16, because ICU's bidirectional algorithm does not read UTF-8. */
    UChar *units;
    size_t capacity;
};

#endif
