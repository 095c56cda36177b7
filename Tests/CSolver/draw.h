/* draw.h - random numbers for tests, the same on every machine: a linear congruential generator. */
#ifndef DRAW_H
#define DRAW_H

#include <stdint.h>

static uint64_t state; /* the state of the generator, at first the seed */

/* Returns a random number below `below`, which must not be 0. */
static inline uint32_t draw(uint32_t below) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33) % below;
}

#endif
