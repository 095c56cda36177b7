/* Reads the images of pictures: PNG files by Cairo, and JPEG files by libjpeg. */
#include "CPages.h"

#ifdef KEYLINE_FONTS

#include <cairo.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* libjpeg's header needs <stdio.h> before it. */
#include <jpeglib.h>

/* ---- PNG ---- */

typedef struct {
    const uint8_t *bytes;
    size_t rest;
} source;

static cairo_status_t read_bytes(void *context, unsigned char *out, unsigned count) {
    source *from = context;
    if (from->rest < count) return CAIRO_STATUS_READ_ERROR;
    memcpy(out, from->bytes, count);
    from->bytes += count;
    from->rest -= count;
    return CAIRO_STATUS_SUCCESS;
}

static uint32_t number_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_too_large(uint64_t width, uint64_t height) {
    return width == 0 || height == 0 || width > 32767 || height > 32767 ||
           width * height > PAGES_MOST_PIXELS;
}

static cairo_surface_t *read_png(const uint8_t *bytes, size_t size) {
    /* The size of the image is in the first chunk, whose contents begin at byte 16. */
    if (size < 33 || is_too_large(number_at(bytes + 16), number_at(bytes + 20))) return NULL;
    source from = {bytes, size};
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_bytes, &from);
    if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) return surface;
    cairo_surface_destroy(surface);
    return NULL;
}

/* ---- JPEG ---- */

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf jump;
} failure;

static void fail(j_common_ptr info) { longjmp(((failure *)info->err)->jump, 1); }

static void ignore_message(j_common_ptr info, int level) {
    (void)info;
    (void)level;
}

static void write_row(const uint8_t *row, uint8_t *out, unsigned width) {
    for (unsigned x = 0; x < width; x++) {
        uint32_t pixel = 0xFF000000U | (uint32_t)row[3 * x] << 16 | (uint32_t)row[3 * x + 1] << 8 |
                         row[3 * x + 2];
        memcpy(out + 4 * (size_t)x, &pixel, 4);
    }
}

/* The objects that are closed after an error. In a struct, so that the values outlast longjmp(). */
typedef struct {
    struct jpeg_decompress_struct info;
    cairo_surface_t *surface;
    uint8_t *row;
} decoder;

/* Returns whether the whole image was read. */
static bool decode(decoder *jpeg, failure *error, const uint8_t *bytes, size_t size) {
    if (setjmp(error->jump) != 0) return false;
    jpeg_create_decompress(&jpeg->info);
    jpeg_mem_src(&jpeg->info, bytes, (unsigned long)size);
    if (jpeg_read_header(&jpeg->info, TRUE) != JPEG_HEADER_OK) return false;
    if (is_too_large(jpeg->info.image_width, jpeg->info.image_height)) return false;
    /* libjpeg does not convert CMYK, which printers use, to RGB. */
    if (jpeg->info.num_components > 3) return false;
    jpeg->info.out_color_space = JCS_RGB;
    jpeg_start_decompress(&jpeg->info);
    unsigned width = jpeg->info.output_width, height = jpeg->info.output_height;
    jpeg->row = malloc((size_t)width * 3);
    jpeg->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    uint8_t *pixels = cairo_image_surface_get_data(jpeg->surface);
    if (jpeg->row == NULL || pixels == NULL) return false;
    size_t stride = (size_t)cairo_image_surface_get_stride(jpeg->surface);
    while (jpeg->info.output_scanline < height) {
        size_t y = jpeg->info.output_scanline;
        if (jpeg_read_scanlines(&jpeg->info, &jpeg->row, 1) != 1) return false;
        write_row(jpeg->row, pixels + y * stride, width);
    }
    cairo_surface_mark_dirty(jpeg->surface);
    return true;
}

/* Gives a surface a copy of its file. If memory is short, the surface has no file. */
static void keep_file(cairo_surface_t *surface, const uint8_t *bytes, size_t size) {
    uint8_t *copy = malloc(size);
    if (copy == NULL) return;
    memcpy(copy, bytes, size);
    if (cairo_surface_set_mime_data(surface, CAIRO_MIME_TYPE_JPEG, copy, (unsigned long)size, free,
                                    copy) != CAIRO_STATUS_SUCCESS)
        free(copy);
}

static cairo_surface_t *read_jpeg(const uint8_t *bytes, size_t size, bool keeps_file) {
    decoder jpeg;
    memset(&jpeg, 0, sizeof jpeg);
    failure error;
    jpeg.info.err = jpeg_std_error(&error.base);
    error.base.error_exit = fail;
    error.base.emit_message = ignore_message;
    bool is_read = decode(&jpeg, &error, bytes, size);
    jpeg_destroy_decompress(&jpeg.info);
    free(jpeg.row);
    if (!is_read && jpeg.surface != NULL) {
        cairo_surface_destroy(jpeg.surface);
        return NULL;
    }
    if (is_read && keeps_file) keep_file(jpeg.surface, bytes, size);
    return jpeg.surface;
}

cairo_surface_t *pages_image_read(const uint8_t *bytes, size_t size, bool keeps_file) {
    static const uint8_t png[8] = {137, 'P', 'N', 'G', 13, 10, 26, 10};
    if (size > 8 && memcmp(bytes, png, 8) == 0) return read_png(bytes, size);
    if (size > 4 && bytes[0] == 0xFF && bytes[1] == 0xD8) return read_jpeg(bytes, size, keeps_file);
    return NULL;
}

#endif
