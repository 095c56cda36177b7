/* The structs that several files of CText use. */
#ifndef CTEXT_INTERNAL_H
#define CTEXT_INTERNAL_H

#include "CText.h"

#include <hb-ot.h>
#include <hb.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>

struct text_face {
    hb_font_t *font;
    unsigned units;
    int ascent, descent; /* of a line, in units of the font */
    /* For each glyph, the rectangle of its ink as ink_of() encodes it; 0 if it has not been
     * computed yet. */
    _Atomic uint64_t *inks;
    unsigned glyph_count;
};

/* The rectangle of a glyph's ink in units of the font, relative to the glyph's origin; y grows
 * upwards. A glyph without ink, such as a space, has right < left. */
typedef struct {
    int16_t left, bottom, right, top;
} text_ink_box;

/* Returns the rectangle of a glyph's ink (face.c). */
text_ink_box text_face_ink(const text_face *face, uint32_t glyph);

struct text_worker {
    hb_buffer_t *buffer;
    UBreakIterator *breaks;
    UBiDi *bidi;
    /* The text in UTF-16, because ICU's bidirectional algorithm does not read UTF-8. */
    UChar *units;
    size_t capacity;
};

#endif
