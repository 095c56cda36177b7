/* Outlines and pictures of glyphs, and font files that contain only some glyphs. */
#include "CText.h"

#ifdef KEYLINE_FONTS

#include "internal.h"
#include <hb-subset.h>

/* HarfBuzz 7 renamed the function that draws a glyph. */
#if HB_VERSION_ATLEAST(7, 0, 0)
#define draw_glyph hb_font_draw_glyph
#else
#define draw_glyph hb_font_get_glyph_shape
#endif

typedef struct {
    text_segment *segment;
    void *context;
} receiver;

static void send(void *data, int kind, const float *points) {
    const receiver *to = data;
    to->segment(to->context, kind, points);
}

static void move_to(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float x,
                    float y, void *unused) {
    (void)functions, (void)state, (void)unused;
    send(data, TEXT_MOVE, (float[]){x, y});
}

static void line_to(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float x,
                    float y, void *unused) {
    (void)functions, (void)state, (void)unused;
    send(data, TEXT_LINE, (float[]){x, y});
}

static void quadratic_to(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float a,
                         float b, float x, float y, void *unused) {
    (void)functions, (void)state, (void)unused;
    send(data, TEXT_QUADRATIC, (float[]){a, b, x, y});
}

static void cubic_to(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float a,
                     float b, float c, float d, float x, float y, void *unused) {
    (void)functions, (void)state, (void)unused;
    send(data, TEXT_CUBIC, (float[]){a, b, c, d, x, y});
}

static void close_path(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state,
                       void *unused) {
    (void)functions, (void)state, (void)unused;
    send(data, TEXT_CLOSE, NULL);
}

void text_face_outline(const text_face *face, uint32_t glyph, text_segment *segment,
                       void *context) {
    hb_draw_funcs_t *functions = hb_draw_funcs_create();
    hb_draw_funcs_set_move_to_func(functions, move_to, NULL, NULL);
    hb_draw_funcs_set_line_to_func(functions, line_to, NULL, NULL);
    hb_draw_funcs_set_quadratic_to_func(functions, quadratic_to, NULL, NULL);
    hb_draw_funcs_set_cubic_to_func(functions, cubic_to, NULL, NULL);
    hb_draw_funcs_set_close_path_func(functions, close_path, NULL, NULL);
    receiver to = {segment, context};
    draw_glyph(face->font, glyph, functions, &to);
    hb_draw_funcs_destroy(functions);
}

/* ---- data ---- */

/* A text_data is a blob of HarfBuzz. */
static text_data *data_of(hb_blob_t *blob) {
    if (hb_blob_get_length(blob) > 0) return (text_data *)blob;
    hb_blob_destroy(blob);
    return NULL;
}

const uint8_t *text_data_bytes(const text_data *data, size_t *size) {
    unsigned length;
    const char *bytes = hb_blob_get_data((hb_blob_t *)data, &length);
    *size = length;
    return (const uint8_t *)bytes;
}

void text_data_close(text_data *data) { hb_blob_destroy((hb_blob_t *)data); }

text_data *text_face_picture(const text_face *face, uint32_t glyph, double *frame) {
    hb_glyph_extents_t extents;
    if (!hb_ot_color_has_png(hb_font_get_face(face->font)) ||
        !hb_font_get_glyph_extents(face->font, glyph, &extents))
        return NULL;
    frame[0] = extents.x_bearing;
    frame[1] = extents.y_bearing;
    frame[2] = extents.width;
    frame[3] = -extents.height;
    return data_of(hb_ot_color_glyph_reference_png(face->font, glyph));
}

bool text_face_is_coloured(const text_face *face) {
    hb_face_t *font = hb_font_get_face(face->font);
    return hb_ot_color_has_png(font) || hb_ot_color_has_layers(font) || hb_ot_color_has_svg(font);
}

bool text_face_is_variable(const text_face *face) {
    return hb_ot_var_has_data(hb_font_get_face(face->font));
}

text_data *text_face_subset(const text_face *face, const uint32_t *characters, size_t count) {
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    if (input == NULL) return NULL;
    hb_set_t *wanted = hb_subset_input_unicode_set(input);
    for (size_t i = 0; i < count; i++) hb_set_add(wanted, characters[i]);
    /* Keep all features of the font, not only those that HarfBuzz takes for usual ones. */
    hb_set_t *features = hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG);
    hb_set_clear(features);
    hb_set_invert(features);
    hb_face_t *subset = hb_subset_or_fail(hb_font_get_face(face->font), input);
    hb_subset_input_destroy(input);
    if (subset == NULL) return NULL;
    hb_blob_t *blob = hb_face_reference_blob(subset);
    hb_face_destroy(subset);
    return data_of(blob);
}

#endif
