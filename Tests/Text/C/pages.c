/*
 * Tests CPages: random pixels are written as PNG and read again by Cairo's libpng, and damaged PNG and JPEG files are read.
 * `make test-pages` runs the program with the address sanitizer, which also finds leaks.
 *
 * Usage: pages FONT.ttf
 */
#include "CPages.h"

#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* libjpeg's header needs <stdio.h> before it. */
#include <jpeglib.h>

static uint32_t seed = 1;
static int read_whole, refused;

static uint32_t draw(uint32_t limit) {
    seed = seed * 1664525U + 1013904223U;
    return (seed >> 8) % limit;
}

static void fail(const char *what) {
    printf("pages: %s\n", what);
    exit(1);
}

/* Returns a random pixel whose colour is multiplied by its opacity. */
static uint32_t random_pixel(bool is_opaque) {
    uint32_t alpha = is_opaque ? 255 : draw(256);
    uint32_t pixel = alpha << 24;
    for (int shift = 0; shift < 24; shift += 8) pixel |= draw(alpha + 1) << shift;
    return pixel;
}

static cairo_surface_t *random_picture(bool is_opaque) {
    int width = 1 + (int)draw(90), height = 1 + (int)draw(70);
    bool has_few = draw(2) == 0;
    uint32_t colours[600], count = 1 + draw(has_few ? 4 : 600);
    bool has_runs = draw(2) == 0;
    for (uint32_t i = 0; i < count; i++) colours[i] = random_pixel(is_opaque);
    cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    uint8_t *pixels = cairo_image_surface_get_data(picture);
    int stride = cairo_image_surface_get_stride(picture);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint8_t *pixel = pixels + y * stride + 4 * x;
            /* Many pixels have the colour of their left or upper neighbour, as in pictures of labels. */
            uint32_t neighbour = has_runs ? draw(12) : 0;
            if (x > 0 && neighbour > 6)
                memcpy(pixel, pixel - 4, 4);
            else if (y > 0 && neighbour > 0)
                memcpy(pixel, pixel - stride, 4);
            else
                memcpy(pixel, &colours[draw(count)], 4);
        }
    }
    cairo_surface_mark_dirty(picture);
    return picture;
}

/* Fails unless all parts of all pixels are equal. Parts may differ by 1 because the opacity is divided out and multiplied
 * again. */
static void compare(cairo_surface_t *a, cairo_surface_t *b) {
    int width = cairo_image_surface_get_width(a), height = cairo_image_surface_get_height(a);
    if (cairo_image_surface_get_width(b) != width || cairo_image_surface_get_height(b) != height)
        fail("the size differs");
    bool is_opaque = cairo_image_surface_get_format(b) == CAIRO_FORMAT_RGB24;
    for (int y = 0; y < height; y++) {
        const uint8_t *left =
            cairo_image_surface_get_data(a) + y * cairo_image_surface_get_stride(a);
        const uint8_t *right =
            cairo_image_surface_get_data(b) + y * cairo_image_surface_get_stride(b);
        for (int i = 0; i < 4 * width; i++) {
            int other = is_opaque && i % 4 == 3 ? 255 : right[i];
            if (abs(left[i] - other) > 1) fail("a pixel differs");
        }
    }
}

/* Reads a file after some random bytes were changed and perhaps the end was cut off. */
static void read_damaged(const uint8_t *bytes, size_t size) {
    size_t length = draw(3) == 0 ? draw((uint32_t)size) : size;
    uint8_t *damaged = malloc(length + 1);
    if (damaged == NULL) fail("no memory");
    memcpy(damaged, bytes, length);
    for (uint32_t i = draw(8); length > 0 && i > 0; i--) {
        uint32_t at = draw((uint32_t)length);
        damaged[at] = (uint8_t)draw(256);
    }
    cairo_surface_t *image = pages_image_read(damaged, length, draw(2) == 0);
    if (image != NULL) cairo_surface_destroy(image);
    *(image != NULL ? &read_whole : &refused) += 1;
    free(damaged);
}

static void test_png(void) {
    pages_png *png = pages_png_open();
    for (int i = 0; i < 400; i++) {
        cairo_surface_t *picture = random_picture(i % 3 == 0);
        size_t size = 0;
        const uint8_t *bytes = pages_png_encode(png, cairo_image_surface_get_data(picture),
                                                cairo_image_surface_get_width(picture),
                                                cairo_image_surface_get_height(picture),
                                                cairo_image_surface_get_stride(picture), &size);
        cairo_surface_t *again = pages_image_read(bytes, size, true);
        if (again == NULL) fail("a PNG file cannot be read");
        compare(picture, again);
        cairo_surface_destroy(again);
        for (int k = 0; k < 20; k++) read_damaged(bytes, size);
        cairo_surface_destroy(picture);
    }
    size_t size;
    if (pages_png_encode(png, NULL, 0, 5, 4, &size) != NULL) fail("an empty picture is written");
    pages_png_close(png);
    pages_png_close(NULL);
}

/* Writes a red JPEG image of 40 by 30 pixels by libjpeg. */
static unsigned char *red_jpeg(unsigned long *size) {
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr error;
    info.err = jpeg_std_error(&error);
    jpeg_create_compress(&info);
    unsigned char *bytes = NULL;
    *size = 0;
    jpeg_mem_dest(&info, &bytes, size);
    info.image_width = 40;
    info.image_height = 30;
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_start_compress(&info, TRUE);
    unsigned char row[120], *rows[1] = {row};
    for (int i = 0; i < 120; i++) row[i] = i % 3 == 0 ? 250 : 10;
    for (int y = 0; y < 30; y++) jpeg_write_scanlines(&info, rows, 1);
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    return bytes;
}

static void test_jpeg(void) {
    unsigned long size;
    unsigned char *bytes = red_jpeg(&size);
    cairo_surface_t *image = pages_image_read(bytes, size, true);
    if (image == NULL) fail("a JPEG file cannot be read");
    uint32_t pixel;
    memcpy(&pixel, cairo_image_surface_get_data(image) + 40, 4);
    if (abs((int)(pixel >> 16 & 255) - 250) > 3 || abs((int)(pixel >> 8 & 255) - 10) > 3)
        fail("a pixel of a JPEG file has another colour");
    cairo_surface_destroy(image);
    for (int i = 0; i < 5000; i++) read_damaged(bytes, size);
    free(bytes);
}

static void test_fonts(const char *path) {
    for (int i = 0; i < 20; i++) {
        cairo_font_face_t *face = pages_font_open(path, 0);
        if (face == NULL) fail("a font cannot be opened");
        cairo_font_face_destroy(face);
    }
    if (pages_font_open("/dev/null", 0) != NULL || pages_font_open("/none", 0) != NULL ||
        pages_font_open(path, 99) != NULL)
        fail("a font without glyphs is opened");
}

/* Adds up how dark a surface in the format A8 is. */
static double darkness(cairo_surface_t *surface) {
    const uint8_t *bytes = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    double sum = 0;
    for (int i = 0; i < stride * cairo_image_surface_get_height(surface); i++) sum += bytes[i];
    return sum / 255;
}

/* The mean position of the darkness of a surface in the format A8, in pixels from the upper left corner. */
static void middle(cairo_surface_t *surface, double *x, double *y) {
    const uint8_t *bytes = cairo_image_surface_get_data(surface);
    int width = cairo_image_surface_get_width(surface),
        stride = cairo_image_surface_get_stride(surface);
    double dark = darkness(surface);
    *x = *y = 0;
    for (int row = 0; row < cairo_image_surface_get_height(surface); row++) {
        for (int column = 0; column < width; column++) {
            double grey = bytes[row * stride + column] / 255.0 / dark;
            *x += grey * (column + 0.5);
            *y += grey * (row + 0.5);
        }
    }
}

/* Draws a glyph at a position, by its outline if `images` is NULL. */
static cairo_surface_t *draw_glyph(pages_glyphs *images, const pages_face *face, double size,
                                   pages_glyph glyph) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 80, 80);
    cairo_t *cairo = cairo_create(surface);
    cairo_scale(cairo, 2, 2);
    if (images != NULL) {
        if (!pages_glyphs_draw(images, cairo, face, size, &glyph, 1))
            fail("a glyph is not drawn by an image");
    } else {
        cairo_set_font_face(cairo, face->face);
        cairo_set_font_options(cairo, face->options);
        cairo_set_font_size(cairo, size);
        cairo_glyph_t outline = {glyph.index, glyph.x, glyph.y};
        cairo_glyph_path(cairo, &outline, 1);
        cairo_fill(cairo);
    }
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    return surface;
}

/* Images of glyphs are as dark as their outlines, and at most an eighth of a pixel away from them. The glyphs are chosen at
 * random, many more than the images that are stored. */
static void test_images(const char *path) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pages_face face = {1, pages_font_open(path, 0), options};
    pages_glyphs *images = pages_glyphs_open();
    for (int i = 0; i < 20000; i++) {
        bool is_compared = i % 50 == 0;
        double size = 4 + draw(2000) / 100.0;
        pages_glyph glyph = {.index = 36 + draw(60)};
        glyph.x = 10 + draw(1000) / 200.0;
        glyph.y = 25 + draw(1000) / 200.0;
        cairo_surface_t *image = draw_glyph(images, &face, size, glyph);
        if (is_compared) {
            cairo_surface_t *outline = draw_glyph(NULL, &face, size, glyph);
            double x, y, other_x, other_y, dark = darkness(outline);
            if (abs((int)((darkness(image) - dark) * 100)) > 5 + (int)dark * 4)
                fail("an image of a glyph is lighter or darker than the glyph");
            middle(image, &x, &y);
            middle(outline, &other_x, &other_y);
            /* An eighth of a pixel, and as much for the errors of both pictures: Cairo divides a pixel into
             * 15 rows, and an image has 32 degrees of grey. */
            if ((x - other_x) * (x - other_x) > 0.25 * 0.25 ||
                (y - other_y) * (y - other_y) > 0.25 * 0.25)
                fail("an image of a glyph is not where the glyph is");
            cairo_surface_destroy(outline);
        }
        cairo_surface_destroy(image);
    }
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 20, 20);
    cairo_t *cairo = cairo_create(surface);
    pages_glyph line[2] = {{40, -300, 10}, {40, 1e300, 10}};
    if (!pages_glyphs_draw(images, cairo, &face, 12, line, 1) || darkness(surface) != 0)
        fail("a glyph outside of the surface is drawn");
    if (!pages_glyphs_draw(images, cairo, &face, 12, line, 0)) fail("an empty line is not drawn");
    if (pages_glyphs_draw(images, cairo, &face, 12, line, 2) ||
        pages_glyphs_draw(images, cairo, &face, 400, line, 1) ||
        pages_glyphs_draw(images, cairo, &face, 0, line, 1))
        fail("glyphs are drawn at an illegal position or size");
    cairo_rotate(cairo, 0.5);
    if (pages_glyphs_draw(images, cairo, &face, 12, line, 1))
        fail("a rotated glyph is drawn by an image");
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    pages_glyphs_close(images);
    pages_glyphs_close(NULL);
    cairo_font_face_destroy(face.face);
    cairo_font_options_destroy(options);
}

int main(int count, char **arguments) {
    if (count != 2) fail("usage: pages FONT.ttf");
    test_png();
    test_jpeg();
    test_fonts(arguments[1]);
    test_images(arguments[1]);
    cairo_debug_reset_static_data();
    if (read_whole == 0 || refused == 0) fail("damaged files were all read, or all refused");
    printf("pages: %d damaged files were read, and %d refused\n", read_whole, refused);
}
