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

/* ---- widths and ink ---- */

/* The ink of some neighbouring glyphs, relative to a position on the baseline. */
typedef struct {
    int64_t left, right;
    int bottom, top;
} ink_box;

static const ink_box no_ink = {INT64_MAX, INT64_MIN, INT_MAX, INT_MIN};

/* Adds the ink of a glyph whose origin, without its offset, is at `x`. */
static inline void add_ink(ink_box *box, const text_face *face, const hb_glyph_info_t *glyph,
                           const hb_glyph_position_t *position, int64_t x) {
    text_ink_box ink = text_face_ink(face, glyph->codepoint);
    if (ink.right < ink.left) return;
    int64_t left = x + position->x_offset + ink.left, right = x + position->x_offset + ink.right;
    int bottom = position->y_offset + ink.bottom, top = position->y_offset + ink.top;
    if (left < box->left) box->left = left;
    if (right > box->right) box->right = right;
    if (bottom < box->bottom) box->bottom = bottom;
    if (top > box->top) box->top = top;
}

static int32_t beyond(int64_t distance) {
    return (int32_t)(distance < 0 ? 0 : distance < INT32_MAX ? distance : INT32_MAX);
}

/* Returns how far the ink of glyphs that begin at `start` and end at `end` reaches out. */
static text_reach reach_of(const ink_box *box, const text_face *face, int64_t start, int64_t end) {
    if (box->right < box->left) return (text_reach){0, 0, 0, 0};
    return (text_reach){beyond(start - box->left), beyond(box->right - end),
                        beyond((int64_t)box->top - face->ascent),
                        beyond(-(int64_t)box->bottom - face->descent)};
}

int64_t text_width(text_worker *worker, const uint8_t *text, size_t size, const text_item *item,
                   text_reach *whole) {
    if (!shape(worker, text, size, item)) return -1;
    unsigned count;
    const hb_glyph_info_t *glyphs = hb_buffer_get_glyph_infos(worker->buffer, &count);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(worker->buffer, NULL);
    int64_t width = 0;
    ink_box box = no_ink;
    for (unsigned i = 0; i < count; i++) {
        if (whole != NULL) add_ink(&box, item->face, &glyphs[i], &positions[i], width);
        width += positions[i].x_advance;
    }
    if (whole != NULL) *whole = reach_of(&box, item->face, 0, width);
    return width;
}

bool text_shape(text_worker *worker, const uint8_t *text, size_t size, const text_item *item,
                int32_t *advances, uint8_t *marks, text_reach *reaches) {
    if (!shape(worker, text, size, item)) return false;
    unsigned count;
    const hb_glyph_info_t *glyphs = hb_buffer_get_glyph_infos(worker->buffer, &count);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(worker->buffer, NULL);
    memset(advances, 0, item->length * sizeof *advances);
    memset(marks, 0, item->length);
    memset(reaches, 0, item->length * sizeof *reaches);
    int64_t x = 0;
    for (unsigned first = 0; first < count;) {
        size_t at = glyphs[first].cluster - item->start;
        int64_t start = x;
        ink_box box = no_ink;
        uint8_t bits = TEXT_CLUSTER;
        unsigned next = first;
        for (; next < count && glyphs[next].cluster == glyphs[first].cluster; next++) {
            add_ink(&box, item->face, &glyphs[next], &positions[next], x);
            x += positions[next].x_advance;
            if (hb_glyph_info_get_glyph_flags(&glyphs[next]) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK)
                bits |= TEXT_UNSAFE;
            if (glyphs[next].codepoint == 0) bits |= TEXT_MISSING_GLYPH;
        }
        first = next;
        if (at >= item->length) continue;
        advances[at] += (int32_t)(x - start);
        marks[at] |= bits;
        reaches[at] = reach_of(&box, item->face, start, x);
    }
    return true;
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
