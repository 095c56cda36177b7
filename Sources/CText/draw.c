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

/* ---- coloured glyphs ---- */

static void set_colour(text_layer *layer, hb_face_t *font, unsigned index) {
    hb_color_t colour;
    unsigned count = 1;
    layer->has_text_colour = index == 0xFFFF;
    hb_ot_color_palette_get_colors(font, 0, index, &count, &colour);
    if (layer->has_text_colour || count == 0) return;
    layer->red = (uint8_t)hb_color_get_red(colour);
    layer->green = (uint8_t)hb_color_get_green(colour);
    layer->blue = (uint8_t)hb_color_get_blue(colour);
    layer->alpha = (uint8_t)hb_color_get_alpha(colour);
}

size_t text_face_layers(const text_face *face, uint32_t glyph, text_layer *layers,
                        size_t capacity) {
    hb_face_t *font = hb_font_get_face(face->font);
    if (!hb_ot_color_has_layers(font)) return 0;
    unsigned all = hb_ot_color_glyph_get_layers(font, glyph, 0, NULL, NULL);
    for (unsigned i = 0; i < all && i < capacity; i++) {
        hb_ot_color_layer_t layer = {0, 0};
        unsigned count = 1;
        hb_ot_color_glyph_get_layers(font, glyph, i, &count, &layer);
        layers[i] = (text_layer){.glyph = layer.glyph};
        set_colour(&layers[i], font, layer.color_index);
    }
    return all;
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

/* Returns whether a character may be composed with the character before it: an accent, or a part of a
 * Korean syllable. */
static bool is_composed(hb_unicode_funcs_t *functions, hb_codepoint_t character) {
    return hb_unicode_general_category(functions, character) ==
               HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK ||
           (character >= 0x1161 && character <= 0x11C2);
}

/* Adds the characters into which HarfBuzz may decompose or compose others when it shapes a text. */
static void add_related(hb_set_t *characters) {
    hb_unicode_funcs_t *functions = hb_unicode_funcs_get_default();
    /* Shapers insert a dotted circle beside an accent without a letter, replace invisible characters
     * by the space, and a hyphen that is missing by the other hyphen. */
    static const hb_codepoint_t always[] = {0x20, 0x2010, 0x25CC};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++) hb_set_add(characters, always[i]);
    /* The shapers of Thai and Lao divide the vowel am, although Unicode does not. */
    static const hb_codepoint_t divided[][3] = {{0xE33, 0xE4D, 0xE32}, {0xEB3, 0xECD, 0xEB2}};
    for (size_t i = 0; i < sizeof divided / sizeof *divided; i++) {
        if (!hb_set_has(characters, divided[i][0])) continue;
        hb_set_add(characters, divided[i][1]);
        hb_set_add(characters, divided[i][2]);
    }
    /* A letter may have several accents, which are added one after the other. */
    for (unsigned count = 0; count != hb_set_get_population(characters);) {
        count = hb_set_get_population(characters);
        hb_codepoint_t character = HB_SET_VALUE_INVALID, mark, first, second;
        while (hb_set_next(characters, &character)) {
            if (hb_unicode_decompose(functions, character, &first, &second)) {
                hb_set_add(characters, first);
                if (second != 0) hb_set_add(characters, second);
            }
            for (mark = HB_SET_VALUE_INVALID; hb_set_next(characters, &mark);) {
                if (is_composed(functions, mark) &&
                    hb_unicode_compose(functions, character, mark, &first))
                    hb_set_add(characters, first);
            }
        }
    }
}

text_data *text_face_subset(const text_face *face, const uint32_t *characters, size_t count) {
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    if (input == NULL) return NULL;
    hb_set_t *wanted = hb_subset_input_unicode_set(input);
    for (size_t i = 0; i < count; i++) hb_set_add(wanted, characters[i]);
    add_related(wanted);
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
