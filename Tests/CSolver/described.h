/* described.h - collects descriptions of constraints in a struct of a test, which then adds them by one call. The struct
 * must have arrays `terms` and `rows` with enough elements, and the numbers of used elements `terms_used` and `count`. */
#ifndef DESCRIBED_H
#define DESCRIBED_H

#include "test.h"

static inline void describe(csolver_description *row, csolver_term *place,
                            csolver_relation relation, double constant, double priority,
                            const csolver_term *terms, size_t count) {
    memcpy(place, terms, count * sizeof *terms);
    *row = (csolver_description){place, count, relation, constant, priority, 1};
}

#define DESCRIBE_IN(list, relation, constant, priority, ...)                                       \
    (describe(&(list)->rows[(list)->count], (list)->terms + (list)->terms_used, relation,          \
              constant, priority, TERMS(__VA_ARGS__)),                                             \
     (list)->terms_used += (list)->rows[(list)->count++].term_count)

#endif
