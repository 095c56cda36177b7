/*
 * The parts of KeylinePages that are written in C: font faces for Cairo, and files in the formats
 * PNG and JPEG.
 *
 * No function prints or aborts. Functions that return a pointer return NULL if memory is short or
 * if a file or its bytes cannot be used.
 */
#ifndef CPAGES_H
#define CPAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Cairo's types, so that this header does not need those of Cairo. */
typedef struct _cairo cairo_t;
typedef struct _cairo_font_face cairo_font_face_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _cairo_surface cairo_surface_t;

/* ---- fonts (font.c) ---- */

/*
 * Opens a font of a file as a font face for Cairo. `index` counts the fonts of the file from 0. The
 * face has a FreeType library of its own, so that several threads may open and close faces, but
 * only one thread at a time may draw with a face. The caller closes it with
 * cairo_font_face_destroy().
 */
cairo_font_face_t *pages_font_open(const char *file, int index);

/* ---- glyphs (glyphs.c) ---- */

/* Images of glyphs, which draw texts quickly to pixels. Only one thread at a time may use them. */
typedef struct pages_glyphs pages_glyphs;

/* A font face with its options. Two faces of one object have different numbers. */
typedef struct {
    uint32_t number;
    cairo_font_face_t *face;
    const cairo_font_options_t *options;
} pages_face;

/* Cairo's glyph: its number in the font, and its position. */
typedef struct {
    unsigned long index;
    double x, y;
} pages_glyph;

pages_glyphs *pages_glyphs_open(void);
void pages_glyphs_close(pages_glyphs *glyphs);

/* Deletes all images. The numbers of faces may then be used for other faces. */
void pages_glyphs_clear(pages_glyphs *glyphs);

/*
 * Draws glyphs in the present colour of `cairo`, whose surface must have pixels. `size` is the font
 * size. The glyphs are drawn at most an eighth of a pixel away from their positions. Returns false,
 * and draws nothing, if images of the glyphs would be too large, if `cairo` rotates or distorts
 * them, if memory is short, or if Cairo reports an error.
 */
bool pages_glyphs_draw(pages_glyphs *glyphs, cairo_t *cairo, const pages_face *face, double size,
                       const pages_glyph *line, size_t count);

/* ---- PNG (png.c) ---- */

/* A writer of PNG files. It keeps its memory between files, because obtaining it is slow. */
typedef struct pages_png pages_png;

pages_png *pages_png_open(void);
void pages_png_close(pages_png *png);

/*
 * Makes a PNG file of pixels in Cairo's format ARGB32. `stride` is the distance in bytes between
 * two rows. Writes the number of bytes to `size`. The bytes are valid until the next call.
 */
const uint8_t *pages_png_encode(pages_png *png, const uint8_t *pixels, int width, int height,
                                int stride, size_t *size);

/* ---- images (image.c) ---- */

/* The largest number of pixels of an image that is read, so that a small file cannot take all
 * memory. */
enum { PAGES_MOST_PIXELS = 64 << 20 };

/*
 * Reads an image in the format PNG or JPEG as a surface for Cairo. If `keeps_file` is true, a JPEG
 * image keeps a copy of its file, which Cairo writes to PDF files in place of the pixels. The
 * caller closes the surface with cairo_surface_destroy().
 */
cairo_surface_t *pages_image_read(const uint8_t *bytes, size_t size, bool keeps_file);

#endif
