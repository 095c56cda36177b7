/* Shaping by HarfBuzz: finds the glyphs for a text, and their widths. */
#include "CText.h"

#ifdef KEYLINE_FONTS

#include "internal.h"
#include <limits.h>
#include <string.h>

struct text_shaping {
    hb_language_t language;
    unsigned count;
    hb_feature_t features[];
};

text_shaping *text_shaping_open(const char *language, const text_feature *features, size_t count) {
    if (count > 10000) return NULL;
    text_shaping *shaping = malloc(sizeof *shaping + count * sizeof(hb_feature_t));
    if (shaping == NULL) return NULL;
    shaping->language =
        language != NULL ? hb_language_from_string(language, -1) : HB_LANGUAGE_INVALID;
    shaping->count = (unsigned)count;
    for (size_t i = 0; i < count; i++) {
        const char *tag = features[i].tag;
        shaping->features[i] =
            (hb_feature_t){HB_TAG(tag[0], tag[1], tag[2], tag[3]), features[i].value,
                           HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
    }
    return shaping;
}

void text_shaping_close(text_shaping *shaping) { free(shaping); }

static void write_glyphs(hb_buffer_t *buffer, const text_item *item, int32_t *advances,
                         uint8_t *marks) {
    unsigned count;
    const hb_glyph_info_t *glyphs = hb_buffer_get_glyph_infos(buffer, &count);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, NULL);
    memset(advances, 0, item->length * sizeof *advances);
    memset(marks, 0, item->length);
    for (unsigned i = 0; i < count; i++) {
        size_t at = glyphs[i].cluster - item->start;
        if (at >= item->length) continue;
        advances[at] += positions[i].x_advance;
        marks[at] |= TEXT_CLUSTER;
        if (hb_glyph_info_get_glyph_flags(&glyphs[i]) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK)
            marks[at] |= TEXT_UNSAFE;
        if (glyphs[i].codepoint == 0) marks[at] |= TEXT_MISSING_GLYPH;
    }
}

/* Shapes a part of a text in the worker's buffer. Returns false if memory is short. */
static bool shape(text_worker *worker, const uint8_t *text, size_t size, const text_item *item) {
    if (size > INT_MAX) return false;
    hb_buffer_t *buffer = worker->buffer;
    hb_buffer_clear_contents(buffer);
    hb_buffer_set_direction(buffer, item->is_right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb_buffer_set_script(buffer, (hb_script_t)item->script);
    hb_buffer_set_language(buffer, item->shaping->language);
    hb_buffer_add_utf8(buffer, (const char *)text, (int)size, (unsigned)item->start,
                       (int)item->length);
    hb_shape(item->face->font, buffer, item->shaping->features, item->shaping->count);
    if (hb_buffer_allocation_successful(buffer)) return true;
    hb_buffer_reset(buffer);
    return false;
}

int64_t text_shape(text_worker *worker, const uint8_t *text, size_t size, const text_item *item,
                   int32_t *advances, uint8_t *marks) {
    if (!shape(worker, text, size, item)) return -1;
    hb_buffer_t *buffer = worker->buffer;
    if (advances != NULL && marks != NULL) write_glyphs(buffer, item, advances, marks);
    unsigned count;
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &count);
    int64_t width = 0;
    for (unsigned i = 0; i < count; i++) width += positions[i].x_advance;
    return width;
}

int64_t text_glyphs(text_worker *worker, const uint8_t *text, size_t size, const text_item *item,
                    text_glyph *glyphs, size_t capacity) {
    if (!shape(worker, text, size, item)) return -1;
    unsigned count;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(worker->buffer, &count);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(worker->buffer, NULL);
    for (unsigned i = 0; i < count && i < capacity; i++) {
        glyphs[i] = (text_glyph){infos[i].codepoint, infos[i].cluster, positions[i].x_advance,
                                 positions[i].x_offset, positions[i].y_offset};
    }
    return count;
}

#endif
