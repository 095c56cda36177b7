/*
 * Fonts as HarfBuzz uses them. The widths of glyphs are in units of the font and are not rounded to
 * pixels (no hinting), so that the width of a text grows in proportion to the font size.
 */
#include "CText.h"

#ifdef KEYLINE_FONTS

#include "internal.h"
#include <string.h>

static void set_instance(hb_font_t *font, double weight, double percent) {
    hb_variation_t values[2] = {
        {HB_TAG('w', 'g', 'h', 't'), (float)weight},
        {HB_TAG('w', 'd', 't', 'h'), (float)percent},
    };
    hb_font_set_variations(font, values, 2);
}

text_face *text_face_open(const char *file, int index, double weight, double percent) {
    hb_blob_t *blob = hb_blob_create_from_file_or_fail(file);
    if (blob == NULL) return NULL;
    hb_face_t *face = hb_face_create(blob, (unsigned)index & 0xFFFF);
    hb_blob_destroy(blob);
    unsigned units = hb_face_get_upem(face);
    text_face *made = hb_face_get_glyph_count(face) > 0 && units > 0 ? malloc(sizeof *made) : NULL;
    if (made != NULL) {
        made->font = hb_font_create(face);
        hb_font_set_scale(made->font, (int)units, (int)units);
        if (hb_ot_var_has_data(face)) set_instance(made->font, weight, percent);
        hb_font_make_immutable(made->font);
        hb_face_make_immutable(face);
        made->units = units;
        hb_font_extents_t extents = {0};
        hb_font_get_h_extents(made->font, &extents);
        made->ascent = extents.ascender;
        made->descent = -extents.descender;
        made->glyph_count = hb_face_get_glyph_count(face);
        made->inks = calloc(made->glyph_count, sizeof *made->inks);
    }
    hb_face_destroy(face);
    if (made == NULL || made->inks != NULL) return made;
    text_face_close(made);
    return NULL;
}

static int16_t short_of(int number) {
    return (int16_t)(number < INT16_MIN ? INT16_MIN : number > INT16_MAX ? INT16_MAX : number);
}

static text_ink_box compute_ink(const text_face *face, uint32_t glyph) {
    hb_glyph_extents_t extents;
    if (!hb_font_get_glyph_extents(face->font, glyph, &extents) ||
        (extents.width == 0 && extents.height == 0))
        return (text_ink_box){1, 0, 0, 0};
    return (text_ink_box){short_of(extents.x_bearing), short_of(extents.y_bearing + extents.height),
                          short_of(extents.x_bearing + extents.width), short_of(extents.y_bearing)};
}

text_ink_box text_face_ink(const text_face *face, uint32_t glyph) {
    if (glyph >= face->glyph_count) return (text_ink_box){1, 0, 0, 0};
    uint64_t known = atomic_load_explicit(&face->inks[glyph], memory_order_relaxed);
    text_ink_box box;
    if (known != 0) {
        memcpy(&box, &known, sizeof box);
        return box;
    }
    box = compute_ink(face, glyph);
    memcpy(&known, &box, sizeof known);
    atomic_store_explicit(&face->inks[glyph], known, memory_order_relaxed);
    return box;
}

void text_face_close(text_face *face) {
    if (face == NULL) return;
    hb_font_destroy(face->font);
    free((void *)face->inks);
    free(face);
}

text_heights text_face_heights(const text_face *face) {
    hb_position_t cap_height = 0, x_height = 0;
    hb_ot_metrics_get_position_with_fallback(face->font, HB_OT_METRICS_TAG_CAP_HEIGHT, &cap_height);
    hb_ot_metrics_get_position_with_fallback(face->font, HB_OT_METRICS_TAG_X_HEIGHT, &x_height);
    return (text_heights){face->units, face->ascent, face->descent, cap_height, x_height};
}

bool text_face_has(const text_face *face, uint32_t character) {
    hb_codepoint_t glyph;
    return hb_font_get_nominal_glyph(face->font, character, &glyph);
}

#endif
