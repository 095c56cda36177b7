/* A fast compressor for rows of palette indices, in the format of zlib (RFC 1950 and 1951). */
#ifndef CPAGES_DEFLATE_H
#define CPAGES_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

/* A code of deflate: its bits, the first one in bit 0, and their number. */
typedef struct {
    uint32_t bits;
    int count;
} pages_code;

enum { PAGES_LONGEST_MATCH = 258 };

/* The codes of bytes and of the lengths of repetitions. */
typedef struct {
    pages_code bytes[256], lengths[PAGES_LONGEST_MATCH + 1];
} pages_codes;

/* Computes the codes, which are the same for all files. */
void pages_codes_init(pages_codes *codes);

/* Returns the largest number of bytes that pages_deflate() writes for `size` bytes. */
size_t pages_deflate_bound(size_t size);

/* Compresses rows of `stride` bytes each. Returns the number of bytes that were written. */
size_t pages_deflate(const pages_codes *codes, const uint8_t *in, size_t size, size_t stride,
                     uint8_t *out);

#endif
