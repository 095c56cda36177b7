/*
 * Writes PNG files (ISO/IEC 15948) with zlib. A picture with at most 256 colours has a palette, so
 * that each pixel is one byte: most pictures of labels have so few. They are then written in less
 * than half the time, and are a quarter smaller. Other pictures have three or four bytes for each
 * pixel, and their rows are filtered by Paeth's predictor.
 */
#include "CPages.h"

#ifdef KEYLINE_FONTS

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    MOST_COLOURS = 256,
    SLOTS = 1024, /* of the hash table of colours, a power of two */
    /* For pictures of labels, zlib's level 6 takes 1.8 times as long and saves 9 % of the bytes;
     * level 9 takes 8 times as long and saves 11 %. */
    LEVEL = 1,
};

struct pages_png {
    z_stream stream;
    bool has_stream;
    uint8_t *rows; /* the filtered rows before compression */
    size_t rows_capacity;
    uint8_t *file;
    size_t file_capacity;
    uint32_t colours[MOST_COLOURS]; /* premultiplied pixels */
    int count;
    uint32_t keys[SLOTS];
    int16_t values[SLOTS]; /* the index of the colour plus 1; 0 if the slot is empty */
};

pages_png *pages_png_open(void) { return calloc(1, sizeof(pages_png)); }

void pages_png_close(pages_png *png) {
    if (png == NULL) return;
    if (png->has_stream) deflateEnd(&png->stream);
    free(png->rows);
    free(png->file);
    free(png);
}

static bool reserve(uint8_t **bytes, size_t *capacity, size_t size) {
    if (*capacity >= size) return true;
    uint8_t *grown = realloc(*bytes, size);
    if (grown == NULL) return false;
    *bytes = grown;
    *capacity = size;
    return true;
}

/* Pixels are 32-bit numbers in the byte order of the machine. */
static uint32_t pixel_at(const uint8_t *row, int x) {
    uint32_t pixel;
    memcpy(&pixel, row + 4 * (size_t)x, 4);
    return pixel;
}

/* Writes red, green, blue and alpha of a pixel whose colour is multiplied by its alpha. */
static void write_colour(uint32_t pixel, uint8_t *out) {
    uint32_t alpha = pixel >> 24;
    for (int i = 0; i < 3; i++) {
        uint32_t part = pixel >> (16 - 8 * i) & 0xFF;
        if (alpha != 0 && alpha != 255) part = (part * 255 + alpha / 2) / alpha;
        out[i] = (uint8_t)(alpha == 0 ? 0 : part < 255 ? part : 255);
    }
    out[3] = (uint8_t)alpha;
}

/* Returns the index of a colour in the palette, or -1 if the palette is full. */
static int colour_index(pages_png *png, uint32_t pixel) {
    uint32_t slot = (pixel * 0x9E3779B1U) >> 22;
    while (png->values[slot] != 0) {
        if (png->keys[slot] == pixel) return png->values[slot] - 1;
        slot = (slot + 1) & (SLOTS - 1);
    }
    if (png->count == MOST_COLOURS) return -1;
    png->keys[slot] = pixel;
    png->values[slot] = (int16_t)(png->count + 1);
    png->colours[png->count] = pixel;
    return png->count++;
}

/* Writes rows of palette indices. Returns false if the picture has too many colours. */
static bool write_indices(pages_png *png, const uint8_t *pixels, int width, int height,
                          int stride) {
    png->count = 0;
    memset(png->values, 0, sizeof png->values);
    uint8_t *out = png->rows;
    uint32_t last = ~pixel_at(pixels, 0);
    int index = 0;
    for (int y = 0; y < height; y++) {
        const uint8_t *row = pixels + (size_t)y * (size_t)stride;
        *out++ = 0; /* no filter: neighbouring indices are unrelated numbers */
        for (int x = 0; x < width; x++) {
            uint32_t pixel = pixel_at(row, x);
            if (pixel != last) {
                index = colour_index(png, pixel);
                if (index < 0) return false;
                last = pixel;
            }
            *out++ = (uint8_t)index;
        }
    }
    return true;
}

static uint8_t paeth(int left, int up, int corner) {
    int estimate = left + up - corner;
    int to_left = abs(estimate - left), to_up = abs(estimate - up);
    int to_corner = abs(estimate - corner);
    if (to_left <= to_up && to_left <= to_corner) return (uint8_t)left;
    return (uint8_t)(to_up <= to_corner ? up : corner);
}

static bool is_opaque(const uint8_t *pixels, int width, int height, int stride) {
    for (int y = 0; y < height; y++) {
        const uint8_t *row = pixels + (size_t)y * (size_t)stride;
        for (int x = 0; x < width; x++) {
            if (pixel_at(row, x) >> 24 != 255) return false;
        }
    }
    return true;
}

/* Writes rows of colours that are filtered by Paeth's predictor. Returns false if memory is
 * short. */
static bool write_colours(pages_png *png, const uint8_t *pixels, int width, int height, int stride,
                          size_t depth) {
    size_t size = (size_t)width * depth;
    uint8_t *former = calloc(2, size + 4); /* write_colour() writes 4 bytes */
    if (former == NULL) return false;
    uint8_t *present = former + size + 4, *both = former;
    uint8_t *out = png->rows;
    for (int y = 0; y < height; y++) {
        const uint8_t *row = pixels + (size_t)y * (size_t)stride;
        for (int x = 0; x < width; x++) {
            write_colour(pixel_at(row, x), present + (size_t)x * depth);
        }
        *out++ = 4;
        for (size_t i = 0; i < size; i++) {
            int left = i < depth ? 0 : present[i - depth];
            int corner = i < depth ? 0 : former[i - depth];
            *out++ = (uint8_t)(present[i] - paeth(left, former[i], corner));
        }
        uint8_t *other = former;
        former = present;
        present = other;
    }
    free(both);
    return true;
}

static void put_number(uint8_t *out, uint32_t number) {
    for (int i = 0; i < 4; i++) out[i] = (uint8_t)(number >> (24 - 8 * i));
}

/* Writes the length, the name and the checksum around the `size` bytes of a chunk, which stand at
 * `chunk` + 8. Returns the end of the chunk. */
static uint8_t *finish_chunk(uint8_t *chunk, const char *name, size_t size) {
    put_number(chunk, (uint32_t)size);
    memcpy(chunk + 4, name, 4);
    put_number(chunk + 8 + size, (uint32_t)crc32(0, chunk + 4, (uInt)(size + 4)));
    return chunk + 12 + size;
}

static uint8_t *write_palette(const pages_png *png, uint8_t *chunk) {
    bool is_transparent = false;
    for (int i = 0; i < png->count; i++) {
        uint8_t colour[4];
        write_colour(png->colours[i], colour);
        memcpy(chunk + 8 + 3 * i, colour, 3);
        is_transparent = is_transparent || colour[3] != 255;
    }
    chunk = finish_chunk(chunk, "PLTE", (size_t)png->count * 3);
    if (!is_transparent) return chunk;
    for (int i = 0; i < png->count; i++) chunk[8 + i] = (uint8_t)(png->colours[i] >> 24);
    return finish_chunk(chunk, "tRNS", (size_t)png->count);
}

static bool start_stream(pages_png *png) {
    if (png->has_stream) return deflateReset(&png->stream) == Z_OK;
    png->has_stream = deflateInit(&png->stream, LEVEL) == Z_OK;
    return png->has_stream;
}

const uint8_t *pages_png_encode(pages_png *png, const uint8_t *pixels, int width, int height,
                                int stride, size_t *size) {
    if (width <= 0 || height <= 0 || (int64_t)width * height > INT_MAX / 5) return NULL;
    size_t area = (size_t)width * (size_t)height, lines = (size_t)height;
    if (!reserve(&png->rows, &png->rows_capacity, area + lines)) return NULL;
    size_t depth = 1;
    if (!write_indices(png, pixels, width, height, stride)) {
        depth = is_opaque(pixels, width, height, stride) ? 3 : 4;
        if (!reserve(&png->rows, &png->rows_capacity, area * depth + lines) ||
            !write_colours(png, pixels, width, height, stride, depth))
            return NULL;
    }
    if (!start_stream(png)) return NULL;
    size_t input = area * depth + lines;
    size_t bound = deflateBound(&png->stream, (uLong)input);
    if (!reserve(&png->file, &png->file_capacity, bound + MOST_COLOURS * 4 + 128)) return NULL;
    static const uint8_t signature[8] = {137, 'P', 'N', 'G', 13, 10, 26, 10};
    memcpy(png->file, signature, 8);
    uint8_t *chunk = png->file + 8;
    put_number(chunk + 8, (uint32_t)width);
    put_number(chunk + 12, (uint32_t)height);
    const uint8_t kind[5] = {8, depth == 1 ? 3 : depth == 3 ? 2 : 6, 0, 0, 0};
    memcpy(chunk + 16, kind, 5);
    chunk = finish_chunk(chunk, "IHDR", 13);
    if (depth == 1) chunk = write_palette(png, chunk);
    png->stream.next_in = png->rows;
    png->stream.avail_in = (uInt)input;
    png->stream.next_out = chunk + 8;
    png->stream.avail_out = (uInt)bound;
    if (deflate(&png->stream, Z_FINISH) != Z_STREAM_END) return NULL;
    chunk = finish_chunk(chunk, "IDAT", bound - png->stream.avail_out);
    chunk = finish_chunk(chunk, "IEND", 0);
    *size = (size_t)(chunk - png->file);
    return png->file;
}

#endif
