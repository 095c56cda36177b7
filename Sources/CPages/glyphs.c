/*
 * Draws glyphs of fonts at positions between pixels.
 *
 * Cairo takes long to fill the outlines of a text, and draws stored images of glyphs at whole pixels
 * only. Therefore an object of type pages_glyphs stores images of glyphs that begin at each quarter
 * of a pixel, horizontally and vertically. The images of a line of text are added up in a mask,
 * through which Cairo paints the colour of the text once. A glyph is drawn at most an eighth of a
 * pixel away from where it was measured.
 *
 * Cairo makes an image from the outline of the glyph, without hinting. The pixels of all images are
 * in one block of memory, and a hash table finds the image of a glyph. When the block or the table
 * is full, all images are deleted, so that the memory is bounded.
 */
#include "CPages.h"

#ifdef KEYLINE_FONTS

#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 8192, /* of the hash table, a power of two */
    MOST_IMAGES = SLOTS * 3 / 4,
    MOST_BYTES = 4 << 20, /* of the pixels of all images */
    /* The largest font size in pixels of a glyph with an image. Larger images would fill the block
     * of memory, and texts of this size have few letters. */
    LARGEST_SIZE = 48,
    /* The largest width and height of an image in pixels. A glyph may be many times as large as the
     * font size. */
    LARGEST_IMAGE = 256,
    MOST_PIXELS = 1 << 24, /* of a mask */
    STEPS = 4,             /* positions in each pixel, in each direction */
    /* The number of different degrees to which a letter covers a pixel. With few degrees, a picture
     * has fewer colours, and most pictures have a palette. */
    DEGREES = 32,
};

typedef struct {
    uint32_t font, glyph;
    float size;    /* in pixels */
    uint32_t step; /* the position in a pixel: the vertical step times STEPS, plus the horizontal */
} image_key;

typedef struct {
    image_key key;
    bool is_used;
    int left, top; /* the distances from the pixel that contains the glyph's origin */
    int width, height;
    size_t start; /* the index of the image's first byte; each byte states how much is covered */
} glyph_image;

/* A glyph of a line, with the pixel that contains the glyph's origin. */
typedef struct {
    const glyph_image *image;
    int x, y;
} placed_glyph;

typedef struct {
    int left, top, right, bottom;
} box;

struct pages_glyphs {
    uint8_t *bytes; /* the pixels of all images */
    size_t used;
    int count;
    placed_glyph *line;
    size_t line_capacity;
    uint8_t *mask;
    size_t mask_capacity;
    glyph_image images[SLOTS];
};

pages_glyphs *pages_glyphs_open(void) {
    pages_glyphs *cache = calloc(1, sizeof *cache);
    if (cache == NULL) return NULL;
    cache->bytes = malloc(MOST_BYTES);
    if (cache->bytes != NULL) return cache;
    free(cache);
    return NULL;
}

void pages_glyphs_close(pages_glyphs *cache) {
    if (cache == NULL) return;
    free(cache->bytes);
    free(cache->line);
    free(cache->mask);
    free(cache);
}

void pages_glyphs_clear(pages_glyphs *cache) {
    memset(cache->images, 0, sizeof cache->images);
    cache->used = 0;
    cache->count = 0;
}

/* ---- images ---- */

static bool is_same(const image_key *a, const image_key *b) {
    return a->font == b->font && a->glyph == b->glyph && a->step == b->step &&
           memcmp(&a->size, &b->size, sizeof a->size) == 0;
}

/* Returns the slot that has an image, or the empty slot for it. */
static glyph_image *find(pages_glyphs *cache, const image_key *key) {
    uint32_t size;
    memcpy(&size, &key->size, sizeof size);
    uint64_t hash = (uint64_t)key->glyph << 32 | (uint64_t)(key->font << 4 | key->step);
    hash = (hash * 0x9E3779B97F4A7C15U ^ size) * 0x9E3779B97F4A7C15U;
    size_t slot = (size_t)(hash >> 32) & (SLOTS - 1);
    while (cache->images[slot].is_used && !is_same(&cache->images[slot].key, key))
        slot = (slot + 1) & (SLOTS - 1);
    return &cache->images[slot];
}

static cairo_t *drawing(cairo_surface_t *surface, const pages_face *face, double size) {
    cairo_t *cairo = cairo_create(surface);
    cairo_set_font_face(cairo, face->face);
    cairo_set_font_options(cairo, face->options);
    cairo_set_font_size(cairo, size);
    return cairo;
}

/* Sets the size and the position of an image. Returns false if the image is too large. */
static bool measure(glyph_image *made, const pages_face *face) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 0, 0);
    cairo_t *cairo = drawing(surface, face, (double)made->key.size);
    cairo_glyph_t glyph = {made->key.glyph, 0, 0};
    cairo_text_extents_t extents = {0};
    cairo_glyph_extents(cairo, &glyph, 1, &extents);
    bool is_legal = cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    double x = extents.x_bearing + made->key.step % STEPS / (double)STEPS;
    double y = extents.y_bearing + (made->key.step / STEPS) / (double)STEPS;
    double most = LARGEST_IMAGE;
    if (!is_legal || !(fabs(x) < most && fabs(y) < most) ||
        !(extents.width < most && extents.height < most))
        return false;
    if (!(extents.width > 0 && extents.height > 0)) return true; /* a space */
    /* One pixel more on each side makes up for the rounding of the font's extents. */
    made->left = (int)floor(x) - 1;
    made->top = (int)floor(y) - 1;
    made->width = (int)ceil(x + extents.width) + 1 - made->left;
    made->height = (int)ceil(y + extents.height) + 1 - made->top;
    /* The rows of Cairo's surfaces are multiples of four bytes. */
    made->width = (made->width + 3) & ~3;
    return true;
}

/* Draws the outline of a glyph to the pixels of its image. Returns false if Cairo cannot. */
static bool fill(uint8_t *pixels, const glyph_image *made, const pages_face *face) {
    size_t size = (size_t)made->width * (size_t)made->height;
    if (size == 0) return true;
    memset(pixels, 0, size);
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        pixels, CAIRO_FORMAT_A8, made->width, made->height, made->width);
    cairo_t *cairo = drawing(surface, face, (double)made->key.size);
    cairo_glyph_t glyph = {made->key.glyph, made->key.step % STEPS / (double)STEPS - made->left,
                           (made->key.step / STEPS) / (double)STEPS - made->top};
    cairo_glyph_path(cairo, &glyph, 1);
    cairo_fill(cairo);
    bool is_done = cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    for (size_t i = 0; i < size; i++) {
        int degree = (pixels[i] * (DEGREES - 1) + 127) / 255;
        pixels[i] = (uint8_t)((degree * 255 + (DEGREES - 1) / 2) / (DEGREES - 1));
    }
    return is_done;
}

/* The results of looking up an image. */
typedef enum { FOUND, NO_ROOM, CANNOT_DRAW } answer;

/* Finds or makes the image of a glyph. */
static answer image_of(pages_glyphs *cache, const image_key *key, const pages_face *face,
                       const glyph_image **result) {
    glyph_image *slot = find(cache, key);
    *result = slot;
    if (slot->is_used) return FOUND;
    glyph_image made = {.key = *key, .start = cache->used};
    if (!measure(&made, face)) return CANNOT_DRAW;
    size_t size = (size_t)made.width * (size_t)made.height;
    if (cache->count == MOST_IMAGES || cache->used + size > MOST_BYTES) return NO_ROOM;
    if (!fill(cache->bytes + made.start, &made, face)) return CANNOT_DRAW;
    cache->used += size;
    cache->count += 1;
    made.is_used = true;
    *slot = made;
    return FOUND;
}

/* ---- lines ---- */

static void widen(box *all, const placed_glyph *glyph) {
    const glyph_image *image = glyph->image;
    if (image->width == 0) return;
    int left = glyph->x + image->left, top = glyph->y + image->top;
    if (left < all->left) all->left = left;
    if (top < all->top) all->top = top;
    if (left + image->width > all->right) all->right = left + image->width;
    if (top + image->height > all->bottom) all->bottom = top + image->height;
}

/* Finds the images of a line's glyphs, and the rectangle `all` that contains them. */
static answer place(pages_glyphs *cache, const pages_face *face, const cairo_matrix_t *matrix,
                    double size, const pages_glyph *glyphs, size_t count, box *all) {
    *all = (box){1 << 30, 1 << 30, -(1 << 30), -(1 << 30)};
    for (size_t i = 0; i < count; i++) {
        double x = floor((matrix->xx * glyphs[i].x + matrix->x0) * (double)STEPS + 0.5);
        double y = floor((matrix->yy * glyphs[i].y + matrix->y0) * (double)STEPS + 0.5);
        if (!(fabs(x) < 1e8 && fabs(y) < 1e8)) return CANNOT_DRAW;
        int left = (int)floor(x / (double)STEPS), top = (int)floor(y / (double)STEPS);
        image_key key = {face->number, (uint32_t)glyphs[i].index, (float)size,
                         (uint32_t)(((int)y - top * STEPS) * STEPS + (int)x - left * STEPS)};
        placed_glyph *placed = &cache->line[i];
        *placed = (placed_glyph){NULL, left, top};
        answer found = image_of(cache, &key, face, &placed->image);
        if (found != FOUND) return found;
        widen(all, placed);
    }
    return FOUND;
}

/* Adds an image to a mask whose pixels are those of the rectangle `all`. */
static void add_image(const pages_glyphs *cache, const placed_glyph *glyph, const box *all,
                      size_t stride) {
    const glyph_image *image = glyph->image;
    int left = glyph->x + image->left, top = glyph->y + image->top;
    int first = left < all->left ? all->left - left : 0;
    int end = left + image->width > all->right ? all->right - left : image->width;
    for (int row = 0; row < image->height; row++) {
        if (top + row < all->top || top + row >= all->bottom || first >= end) continue;
        const uint8_t *in = cache->bytes + image->start + (size_t)row * (size_t)image->width;
        uint8_t *out = cache->mask + (size_t)(top + row - all->top) * stride;
        for (int x = first; x < end; x++) {
            uint8_t *pixel = out + (left - all->left + x);
            unsigned sum = (unsigned)*pixel + in[x];
            *pixel = (uint8_t)(sum < 255 ? sum : 255);
        }
    }
}

static int between(double number, int least, int most) {
    return number < least ? least : number > most ? most : (int)number;
}

/* Leaves out the parts of a rectangle that Cairo's clip hides. */
static void clip(cairo_t *cairo, box *all) {
    double left, top, right, bottom;
    cairo_clip_extents(cairo, &left, &top, &right, &bottom);
    all->left = between(floor(left), all->left, 1 << 30);
    all->top = between(floor(top), all->top, 1 << 30);
    all->right = between(ceil(right), -(1 << 30), all->right);
    all->bottom = between(ceil(bottom), -(1 << 30), all->bottom);
}

static bool reserve(void **block, size_t *capacity, size_t count, size_t size) {
    if (*capacity >= count) return true;
    void *grown = realloc(*block, count * size);
    if (grown == NULL) return false;
    *block = grown;
    *capacity = count;
    return true;
}

/* Paints the present colour through the images of `count` placed glyphs. */
static bool paint(pages_glyphs *cache, cairo_t *cairo, size_t count, box all) {
    clip(cairo, &all);
    if (all.left >= all.right || all.top >= all.bottom) return true;
    size_t stride = ((size_t)(all.right - all.left) + 3) & ~(size_t)3;
    size_t height = (size_t)(all.bottom - all.top);
    void *mask = cache->mask;
    if (stride > MOST_PIXELS / height || !reserve(&mask, &cache->mask_capacity, stride * height, 1))
        return false;
    cache->mask = mask;
    memset(mask, 0, stride * height);
    for (size_t i = 0; i < count; i++) add_image(cache, &cache->line[i], &all, stride);
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        mask, CAIRO_FORMAT_A8, (int)stride, (int)height, (int)stride);
    cairo_mask_surface(cairo, surface, all.left, all.top);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return true;
}

bool pages_glyphs_draw(pages_glyphs *cache, cairo_t *cairo, const pages_face *face, double size,
                       const pages_glyph *glyphs, size_t count) {
    cairo_matrix_t matrix;
    cairo_get_matrix(cairo, &matrix);
    bool is_upright = matrix.xy == 0 && matrix.yx == 0 && matrix.xx == matrix.yy && matrix.xx > 0;
    size *= matrix.xx;
    if (!is_upright || !(size > 0 && size <= (double)LARGEST_SIZE)) return false;
    void *line = cache->line;
    if (!reserve(&line, &cache->line_capacity, count, sizeof *cache->line)) return false;
    cache->line = line;
    box all;
    answer found = place(cache, face, &matrix, size, glyphs, count, &all);
    if (found == NO_ROOM) {
        pages_glyphs_clear(cache);
        found = place(cache, face, &matrix, size, glyphs, count, &all);
    }
    if (found != FOUND) return false;
    cairo_identity_matrix(cairo);
    bool is_drawn = paint(cache, cairo, count, all);
    cairo_set_matrix(cairo, &matrix);
    return is_drawn;
}

#endif
