/* Font faces for Cairo, which FreeType reads from files. */
#include "CPages.h"

#ifdef KEYLINE_FONTS

#include <cairo-ft.h>
#include <stdlib.h>

typedef struct {
    FT_Library library;
    FT_Face face;
} opened;

static void close_font(void *data) {
    opened *font = data;
    if (font->face != NULL) FT_Done_Face(font->face);
    if (font->library != NULL) FT_Done_FreeType(font->library);
    free(font);
}

cairo_font_face_t *pages_font_open(const char *file, int index) {
    static const cairo_user_data_key_t key;
    opened *font = calloc(1, sizeof *font);
    if (font == NULL) return NULL;
    if (FT_Init_FreeType(&font->library) != 0 ||
        FT_New_Face(font->library, file, index, &font->face) != 0) {
        close_font(font);
        return NULL;
    }
    cairo_font_face_t *face =
        cairo_ft_font_face_create_for_ft_face(font->face, FT_LOAD_NO_HINTING | FT_LOAD_COLOR);
    /* Cairo may use the face until the last object that refers to it is closed. */
    if (cairo_font_face_set_user_data(face, &key, font, close_font) != CAIRO_STATUS_SUCCESS) {
        cairo_font_face_destroy(face);
        close_font(font);
        return NULL;
    }
    return face;
}

#endif
