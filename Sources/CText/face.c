/*
 * Fonts as HarfBuzz uses them. The widths of glyphs are in units of the font and are not rounded to
 * pixels (no hinting), so that the width of a text grows in proportion to the font size.
 */
#include "CText.h"

#ifdef KEYLINE_FONTS

#include "internal.h"

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
    }
    hb_face_destroy(face);
    return made;
}

void text_face_close(text_face *face) {
    if (face == NULL) return;
    hb_font_destroy(face->font);
    free(face);
}

text_heights text_face_heights(const text_face *face) {
    hb_font_extents_t extents = {0};
    hb_font_get_h_extents(face->font, &extents);
    hb_position_t cap_height = 0, x_height = 0;
    hb_ot_metrics_get_position_with_fallback(face->font, HB_OT_METRICS_TAG_CAP_HEIGHT, &cap_height);
    hb_ot_metrics_get_position_with_fallback(face->font, HB_OT_METRICS_TAG_X_HEIGHT, &x_height);
    return (text_heights){face->units, extents.ascender, -extents.descender, cap_height, x_height};
}

bool text_face_has(const text_face *face, uint32_t character) {
    hb_codepoint_t glyph;
    return hb_font_get_nominal_glyph(face->font, character, &glyph);
}

#endif
