/*
 * Lists of fonts. Fontconfig reads the names, the styles and the characters of each font, and
 * sorts the fonts by their distance from a request. A list from a folder has an empty
 * configuration, so that the order of its fonts depends on nothing but the files.
 */
#include "CText.h"

#ifdef KEYLINE_FONTS

#include <dirent.h>
#include <fontconfig/fontconfig.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* Folders within folders are searched down to this depth, so that the search ends even if symbolic
 * links form a circle. */
enum { LARGEST_DEPTH = 16 };

typedef struct {
    char **items;
    size_t count, capacity;
} strings;

struct text_fonts {
    FcConfig *config;
    FcFontSet *set;
    strings damaged;
};

static bool strings_add(strings *list, const char *text) {
    if (list->count == list->capacity) {
        size_t capacity = 2 * list->capacity + 8;
        char **items = realloc(list->items, capacity * sizeof *items);
        if (items == NULL) return false;
        list->items = items;
        list->capacity = capacity;
    }
    char *copy = strdup(text);
    if (copy == NULL) return false;
    list->items[list->count++] = copy;
    return true;
}

static void strings_free(strings *list) {
    for (size_t i = 0; i < list->count; i++) free(list->items[i]);
    free(list->items);
}

static int compare_strings(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static text_fonts *fonts_open(FcConfig *config) {
    text_fonts *fonts = calloc(1, sizeof *fonts);
    FcFontSet *set = FcFontSetCreate();
    if (fonts != NULL && set != NULL && config != NULL) {
        fonts->config = config;
        fonts->set = set;
        return fonts;
    }
    free(fonts);
    if (set != NULL) FcFontSetDestroy(set);
    if (config != NULL) FcConfigDestroy(config);
    return NULL;
}

void text_fonts_close(text_fonts *fonts) {
    if (fonts == NULL) return;
    strings_free(&fonts->damaged);
    FcFontSetDestroy(fonts->set);
    FcConfigDestroy(fonts->config);
    free(fonts);
}

static const char *string_of(FcPattern *pattern, const char *name, int number) {
    FcChar8 *text = NULL;
    return FcPatternGetString(pattern, name, number, &text) == FcResultMatch ? (const char *)text
                                                                             : NULL;
}

static int integer_of(FcPattern *pattern, const char *name) {
    int value = 0;
    return FcPatternGetInteger(pattern, name, 0, &value) == FcResultMatch ? value : 0;
}

/*
 * Returns whether HarfBuzz can use a font: an outline or bitmap font in an OpenType file. The
 * named instances of a variable font are left out, because Fontconfig also lists the variable font
 * itself.
 */
static bool is_usable(FcPattern *pattern) {
    const char *format = string_of(pattern, FC_FONTFORMAT, 0);
    if (format == NULL || (strcmp(format, "TrueType") != 0 && strcmp(format, "CFF") != 0))
        return false;
    if (string_of(pattern, FC_FILE, 0) == NULL || string_of(pattern, FC_FAMILY, 0) == NULL)
        return false;
    unsigned instance = (unsigned)integer_of(pattern, FC_INDEX) >> 16;
    return instance == 0 || instance == 0x8000;
}

/* Adds a font to the list. The pattern (Fontconfig's description of the font) then belongs to the
 * list; if memory is short, it is freed. */
static bool add_pattern(text_fonts *fonts, FcPattern *pattern) {
    if (FcFontSetAdd(fonts->set, pattern)) return true;
    FcPatternDestroy(pattern);
    return false;
}

text_fonts *text_fonts_system(void) {
    text_fonts *fonts = fonts_open(FcInitLoadConfigAndFonts());
    if (fonts == NULL) return NULL;
    FcFontSet *all = FcConfigGetFonts(fonts->config, FcSetSystem);
    for (int i = 0; all != NULL && i < all->nfont; i++) {
        if (!is_usable(all->fonts[i])) continue;
        FcPatternReference(all->fonts[i]);
        if (!add_pattern(fonts, all->fonts[i])) {
            text_fonts_close(fonts);
            return NULL;
        }
    }
    return fonts;
}

static bool is_font_name(const char *path) {
    const char *dot = strrchr(path, '.');
    static const char *const ends[] = {".ttf", ".otf", ".ttc", ".otc"};
    for (size_t i = 0; dot != NULL && i < sizeof ends / sizeof *ends; i++) {
        if (strcasecmp(dot, ends[i]) == 0) return true;
    }
    return false;
}

static bool add_file(text_fonts *fonts, const char *path) {
    FcFontSet *found = FcFontSetCreate();
    if (found == NULL) return false;
    int faces = 0, used = 0;
    FcFreeTypeQueryAll((const FcChar8 *)path, (unsigned)-1, NULL, &faces, found);
    bool done = true;
    for (int i = 0; i < found->nfont && done; i++) {
        if (!is_usable(found->fonts[i])) continue;
        text_face *face = text_face_open(path, integer_of(found->fonts[i], FC_INDEX), 400, 100);
        if (face == NULL) continue;
        text_face_close(face);
        FcPatternReference(found->fonts[i]);
        done = add_pattern(fonts, found->fonts[i]);
        used++;
    }
    FcFontSetDestroy(found);
    return done && (used > 0 || strings_add(&fonts->damaged, path));
}

static bool list_folder(const char *path, int depth, strings *files);

/* Adds the path of a font file to `files`. If the entry of the folder is itself a folder, adds the
 * paths of all font files in it. */
static bool list_entry(const char *folder, const char *name, int depth, strings *files) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path == NULL) return false;
    strcpy(path, folder);
    strcat(path, "/");
    strcat(path, name);
    struct stat info;
    bool done = true;
    if (stat(path, &info) == 0) {
        if (S_ISDIR(info.st_mode)) {
            done = list_folder(path, depth + 1, files);
        } else if (S_ISREG(info.st_mode) && is_font_name(path)) {
            done = strings_add(files, path);
        }
    }
    free(path);
    return done;
}

static bool list_folder(const char *path, int depth, strings *files) {
    DIR *folder = depth < LARGEST_DEPTH ? opendir(path) : NULL;
    if (folder == NULL) return true;
    bool done = true;
    struct dirent *entry;
    while (done && (entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] != '.') done = list_entry(path, entry->d_name, depth, files);
    }
    closedir(folder);
    return done;
}

text_fonts *text_fonts_folder(const char *path) {
    text_fonts *fonts = fonts_open(FcConfigCreate());
    if (fonts == NULL) return NULL;
    strings files = {NULL, 0, 0};
    bool done = list_folder(path, 0, &files);
    if (files.count > 1) qsort(files.items, files.count, sizeof *files.items, compare_strings);
    for (size_t i = 0; done && i < files.count; i++) done = add_file(fonts, files.items[i]);
    strings_free(&files);
    if (done) return fonts;
    text_fonts_close(fonts);
    return NULL;
}

size_t text_fonts_count(const text_fonts *fonts) { return (size_t)fonts->set->nfont; }

size_t text_fonts_damaged_count(const text_fonts *fonts) { return fonts->damaged.count; }

const char *text_fonts_damaged(const text_fonts *fonts, size_t index) {
    return fonts->damaged.items[index];
}

const char *text_fonts_file(const text_fonts *fonts, size_t font) {
    return string_of(fonts->set->fonts[font], FC_FILE, 0);
}

int text_fonts_index(const text_fonts *fonts, size_t font) {
    return integer_of(fonts->set->fonts[font], FC_INDEX);
}

const char *text_fonts_family(const text_fonts *fonts, size_t font, int number) {
    return string_of(fonts->set->fonts[font], FC_FAMILY, number);
}

bool text_fonts_has(const text_fonts *fonts, size_t font, uint32_t character) {
    FcCharSet *characters = NULL;
    return FcPatternGetCharSet(fonts->set->fonts[font], FC_CHARSET, 0, &characters) ==
               FcResultMatch &&
           FcCharSetHasChar(characters, character);
}

bool text_fonts_is_coloured(const text_fonts *fonts, size_t font) {
    FcBool coloured = FcFalse;
    return FcPatternGetBool(fonts->set->fonts[font], FC_COLOR, 0, &coloured) == FcResultMatch &&
           coloured;
}

static FcPattern *pattern_of(const text_fonts *fonts, const text_request *request) {
    FcPattern *pattern = FcPatternCreate();
    if (pattern == NULL) return NULL;
    bool done = true;
    for (size_t i = 0; i < request->family_count; i++) {
        done =
            done && FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)request->families[i]);
    }
    done =
        done && FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(request->weight));
    done = done && FcPatternAddDouble(pattern, FC_WIDTH, request->percent);
    done = done && FcPatternAddInteger(pattern, FC_SLANT,
                                       request->is_italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
    /* For a request without a language, Fontconfig would prefer fonts for the language of the
     * environment, so that results would differ between machines. */
    const char *language = request->language != NULL ? request->language : "en";
    done = done && FcPatternAddString(pattern, FC_LANG, (const FcChar8 *)language);
    done = done && FcConfigSubstitute(fonts->config, pattern, FcMatchPattern);
    if (done) {
        FcDefaultSubstitute(pattern);
        return pattern;
    }
    FcPatternDestroy(pattern);
    return NULL;
}

size_t text_fonts_sort(const text_fonts *fonts, const text_request *request, uint32_t *sorted,
                       size_t capacity) {
    FcPattern *pattern = pattern_of(fonts, request);
    if (pattern == NULL) return 0;
    FcResult result = FcResultMatch;
    FcFontSet *sets[1] = {fonts->set};
    FcFontSet *order = FcFontSetSort(fonts->config, sets, 1, pattern, FcTrue, NULL, &result);
    FcPatternDestroy(pattern);
    if (order == NULL) return 0;
    size_t count = 0;
    for (int i = 0; i < order->nfont && count < capacity; i++) {
        for (int font = 0; font < fonts->set->nfont; font++) {
            if (fonts->set->fonts[font] != order->fonts[i]) continue;
            sorted[count++] = (uint32_t)font;
            break;
        }
    }
    FcFontSetDestroy(order);
    return count;
}

#endif
