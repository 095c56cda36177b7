/*
 * The functions of HarfBuzz, Fontconfig and ICU that KeylineText needs, with plain C types. Swift
 * could call HarfBuzz itself, but neither ICU, whose functions are macros, nor Fontconfig's
 * variadic functions.
 *
 * Texts are UTF-8, and all positions are byte offsets. No function prints or aborts. Functions
 * that return a pointer return NULL if memory is short or if the file cannot be used.
 */
#ifndef CTEXT_H
#define CTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- the fonts of a library (fonts.c) ---- */

/*
 * A list of fonts: those of the system, or those of a folder. Immutable, so that any thread may
 * read the list.
 */
typedef struct text_fonts text_fonts;

/* Returns the list of the fonts that are installed on the system, according to Fontconfig's
 * configuration. */
text_fonts *text_fonts_system(void);

/*
 * Returns the list of the fonts in a folder and in the folders in it, sorted by path. Files whose
 * names end with .ttf, .otf, .ttc or .otc are read; all others are ignored.
 */
text_fonts *text_fonts_folder(const char *path);

void text_fonts_close(text_fonts *fonts);

/* Returns the number of fonts. A file may contain several fonts. */
size_t text_fonts_count(const text_fonts *fonts);

/* Returns the number of files in the folder of `fonts` that have the name of a font file, such as
 * `.ttf`, but contain no usable font. The result is 0 if `fonts` is the list of the system's fonts. */
size_t text_fonts_damaged_count(const text_fonts *fonts);

/* Returns the path of a file that has the name of a font file but contains no usable font. `index`
 * is below text_fonts_damaged_count(). */
const char *text_fonts_damaged(const text_fonts *fonts, size_t index);

/* Returns the path of the file that contains a font. The string lives as long as the list. */
const char *text_fonts_file(const text_fonts *fonts, size_t font);

/* Returns FreeType's index of a font in its file. The lower 16 bits count the fonts of the file
 * from 0 and are above 0 in collections (.ttc) only. The upper bits are set for variable fonts. */
int text_fonts_index(const text_fonts *fonts, size_t font);

/* Returns the family name of a font with the index `number`, or NULL if the font has no more names.
 * A font may have a name in each of several languages. */
const char *text_fonts_family(const text_fonts *fonts, size_t font, int number);

/* Returns whether a font has a glyph for a character, which is given as a Unicode code point. */
bool text_fonts_has(const text_fonts *fonts, size_t font, uint32_t character);

/* Returns whether a font has coloured glyphs, as fonts of emoji do. */
bool text_fonts_is_coloured(const text_fonts *fonts, size_t font);

/* The properties of a font that a text asks for. */
typedef struct {
    const char *const *families; /* names of font families, the preferred one first */
    size_t family_count;
    double weight;  /* the thickness of the strokes: 400 is regular */
    double percent; /* the width of the letters in percent */
    bool is_italic;
    const char *language; /* a BCP 47 tag such as "de", or NULL */
} text_request;

/*
 * Sorts the fonts by how well they match a request, the best one first. Writes the indices of at
 * most `capacity` fonts to `sorted` and returns their number. A font is left out if better fonts
 * have all of its characters.
 */
size_t text_fonts_sort(const text_fonts *fonts, const text_request *request, uint32_t *sorted,
                       size_t capacity);

/* ---- one font (face.c) ---- */

/* A font whose file is open. Immutable, so that any thread may shape texts with the font. */
typedef struct text_face text_face;

/* The heights of a font, in units of the font. `units_per_em` units are as long as the font
 * size. */
typedef struct {
    double units_per_em, ascent, descent, cap_height, x_height;
} text_heights;

/*
 * Opens a font. A variable font gets the given weight (400 is regular) and width in percent.
 * Returns NULL if the file contains no glyphs or no number of units per font size.
 */
text_face *text_face_open(const char *file, int index, double weight, double percent);

void text_face_close(text_face *face);
text_heights text_face_heights(const text_face *face);

/* Returns whether an open font has a glyph for a character, which is given as a Unicode code
 * point. */
bool text_face_has(const text_face *face, uint32_t character);

/* ---- shaping (shape.c) ---- */

/* The language and the OpenType features with which HarfBuzz chooses glyphs for a text. Immutable,
 * so that any thread may use them. */
typedef struct text_shaping text_shaping;

typedef struct {
    char tag[4];
    uint32_t value;
} text_feature;

/* Creates the language and the features for texts. `language` is a BCP 47 tag such as "de", or
 * NULL. */
text_shaping *text_shaping_open(const char *language, const text_feature *features, size_t count);
void text_shaping_close(text_shaping *shaping);

/* Buffers of HarfBuzz and iterators of ICU, which are kept between calls because creating them is
 * slow. Only one thread at a time may use a worker. */
typedef struct text_worker text_worker;

text_worker *text_worker_open(void);
void text_worker_close(text_worker *worker);

/* A part of a text that is shaped at once, because it has one font, script and direction. */
typedef struct {
    const text_face *face;
    const text_shaping *shaping;
    uint32_t script; /* the writing system, as text_script() returns it */
    bool is_right_to_left;
    size_t start, length;
} text_item;

/* Bits by which `text_shape` describes a byte of a text. */
enum {
    TEXT_CLUSTER = 1, /* the glyphs of a letter begin at the byte */
    /* if a line ends before the byte, glyphs change: both parts must be shaped again */
    TEXT_UNSAFE = 2,
    TEXT_MISSING_GLYPH = 4, /* the font has no glyph for the character */
};

/*
 * How far the ink of some glyphs reaches out, in units of their font; no number is negative. `left`
 * and `right` are distances beyond the advance widths of the glyphs, `above` and `below` are those
 * beyond the ascent and the descent of the font. An italic f, for example, reaches out to the right.
 */
typedef struct {
    int32_t left, right, above, below;
} text_reach;

/*
 * Shapes a part of a text and returns its width in units of the font. The letters around the part
 * are regarded: Arabic letters are joined with them. Returns -1 if memory is short.
 *
 * `whole` receives how far the ink of all glyphs of the part reaches out; it may be NULL.
 */
int64_t text_width(text_worker *worker, const uint8_t *text, size_t size, const text_item *item,
                   text_reach *whole);

/*
 * Shapes a part of a text like text_width(), and returns whether memory was sufficient. `advances`,
 * `marks` and `reaches` have one element for each byte of the part: the width of the glyphs that
 * begin at the byte, the bits above, and how far the ink of these glyphs reaches out.
 */
bool text_shape(text_worker *worker, const uint8_t *text, size_t size, const text_item *item,
                int32_t *advances, uint8_t *marks, text_reach *reaches);

/* A glyph of a shaped text. Lengths are in units of the font; y grows upwards. */
typedef struct {
    uint32_t glyph;   /* the number of the glyph in its font */
    uint32_t cluster; /* the byte of the text at which the glyph's letter begins */
    int32_t advance;  /* the distance to the next glyph's origin */
    int32_t x, y;     /* the distance from the origin at which the glyph is drawn */
} text_glyph;

/*
 * Shapes a part of a text like text_shape() and writes its glyphs from left to right to `glyphs`,
 * at most `capacity` of them. Returns the number of all glyphs, or -1 if memory is short.
 */
int64_t text_glyphs(text_worker *worker, const uint8_t *text, size_t size, const text_item *item,
                    text_glyph *glyphs, size_t capacity);

/* ---- drawing (draw.c) ---- */

/* The kinds of segments of an outline, with their number of points. */
enum { TEXT_MOVE = 'M', TEXT_LINE = 'L', TEXT_QUADRATIC = 'Q', TEXT_CUBIC = 'C', TEXT_CLOSE = 'Z' };

/*
 * Receives one segment of an outline. `points` has x and y, in units of the font with y upwards, of
 * no point (TEXT_CLOSE), of one (TEXT_MOVE, TEXT_LINE), two (TEXT_QUADRATIC) or three (TEXT_CUBIC).
 */
typedef void text_segment(void *context, int kind, const float *points);

/* Calls `segment` for each segment of a glyph's outline. A glyph such as the space has none. */
void text_face_outline(const text_face *face, uint32_t glyph, text_segment *segment, void *context);

/* A glyph that is a part of a coloured glyph, with its colour. */
typedef struct {
    uint32_t glyph;
    bool has_text_colour; /* the colour is that of the text */
    uint8_t red, green, blue, alpha;
} text_layer;

/*
 * Writes the layers of a coloured glyph (version 0 of the table COLR, with the first palette) to
 * `layers`, at most `capacity` of them, from the lowest to the highest. Returns the number of all
 * layers, which is 0 for a glyph without them.
 */
size_t text_face_layers(const text_face *face, uint32_t glyph, text_layer *layers, size_t capacity);

/* A coloured picture of a glyph, which fonts of emoji contain, or a part of a font file. */
typedef struct text_data text_data;

/*
 * Returns the picture of a glyph in the format PNG, or NULL if the font has none for the glyph.
 * Writes to `frame` its left edge, its upper edge, its width and its height in units of the font,
 * relative to the glyph's origin, with y upwards.
 */
text_data *text_face_picture(const text_face *face, uint32_t glyph, double *frame);

/* Returns whether the font has coloured glyphs, as fonts of emoji do. */
bool text_face_is_coloured(const text_face *face);

/* Returns whether the font is a variable font, to whose files text_face_open() applies a weight and
 * a width. */
bool text_face_is_variable(const text_face *face);

/*
 * Returns a font file in the format TrueType or OpenType with only some glyphs of a font: those that
 * the given characters need, with all of the font's features. Returns NULL if memory is short or
 * if HarfBuzz cannot divide the font.
 */
text_data *text_face_subset(const text_face *face, const uint32_t *characters, size_t count);

/* Returns the bytes of a picture or a font file, and writes their number to `size`. */
const uint8_t *text_data_bytes(const text_data *data, size_t *size);
void text_data_close(text_data *data);

/* ---- Unicode (unicode.c) ---- */

/* Returns the script (writing system) of a character: its ISO 15924 tag as a number, as HarfBuzz
 * defines it. */
uint32_t text_script(uint32_t character);

/* The numbers of three scripts. Characters of Common (digits, spaces, punctuation) and Inherited
 * (accents) occur beside letters of any script; Latin has letters of its own. */
uint32_t text_script_common(void);
uint32_t text_script_inherited(void);
uint32_t text_script_latin(void);

enum { TEXT_NATURAL, TEXT_LEFT_TO_RIGHT, TEXT_RIGHT_TO_LEFT };

/*
 * Writes the embedding level of each byte's character by the bidirectional algorithm (UAX #9),
 * plus 128 if its paragraph is read from right to left. Returns false if memory is short.
 */
bool text_levels(text_worker *worker, const uint8_t *text, size_t size, int direction,
                 uint8_t *levels);

/*
 * Writes the order from left to right of `count` parts of a line, which have the given embedding
 * levels in the order in which they are read (rule L2 of UAX #9): order[0] is the index of the
 * leftmost part.
 */
void text_visual_order(const uint8_t *levels, size_t count, int32_t *order);

enum { TEXT_NO_BREAK, TEXT_MAY_BREAK, TEXT_MUST_BREAK };

/*
 * Writes for each of the `size` + 1 positions whether a line may or must end there (UAX #14).
 * Words of Thai, Lao, Khmer and Burmese are found by dictionaries. Returns false if memory is
 * short.
 */
bool text_breaks(text_worker *worker, const uint8_t *text, size_t size, uint8_t *breaks);

/* The version of the Unicode standard by which lines are broken, such as 15 for Unicode 15.0. */
int text_unicode_version(void);

/* ---- threads (unicode.c) ---- */

/* Lets other threads run before the calling thread continues. */
void text_yield(void);

/* ---- hyphenation (hyphen.c) ---- */

/* The hyphenation rules of a language, from a file for libhyphen. Immutable. */
typedef struct text_hyphens text_hyphens;

/*
 * Reads hyphenation rules. Returns NULL if there is no such file or if its encoding is not known.
 */
text_hyphens *text_hyphens_open(const char *file);
void text_hyphens_close(text_hyphens *hyphens);

/*
 * Sets allowed[i] to true if a hyphen may follow character i (not byte i) of a word in small
 * letters, and to false elsewhere. `allowed` has `size` elements, the word's number of bytes.
 * Returns false if the rules' encoding does not have a character of the word.
 */
bool text_hyphens_find(const text_hyphens *hyphens, const char *word, size_t size, bool *allowed);

#endif
