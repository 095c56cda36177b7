/* arrays.h - the arrays of a solver, but for those by column and by row (store.c) and those behind a pointer. Internal:
 * for lifecycle.c, which frees them, and clone.c, which copies what matters between calls. */
#ifndef CSI_ARRAYS_H
#define CSI_ARRAYS_H

#define CSI_LISTS(X)                                                                               \
    X(tableau.dirty)                                                                               \
    X(tableau.moved)                                                                               \
    X(tableau.dual_infeasible)                                                                     \
    X(model.touched) X(tableau.tied) X(tableau.unevaluated) X(tableau.doubtful)

/* They matter between calls. */
#define CSI_CLONED(X)                                                                              \
    X(model.variables)                                                                             \
    X(model.published)                                                                             \
    X(model.constraints)                                                                           \
    X(model.strengths)                                                                             \
    X(model.strength_slots)                                                                        \
    X(model.terms)                                                                                 \
    X(base.nodes)                                                                                  \
    X(simplex.asleep)                                                                              \
    X(model.changes)                                                                               \
    X(simplex.conflict)                                                                            \
    X(model.norm.exceptions)                                                                       \
    X(tableau.violated)                                                                            \
    CSI_LISTS(X)

/* They do not, or a copy makes its own. */
#define CSI_NOT_CLONED(X)                                                                          \
    X(model.names)                                                                                 \
    X(base.scratch)                                                                                \
    X(base.indices)                                                                                \
    X(model.journal.columns)                                                                       \
    X(model.journal.rows)                                                                          \
    X(model.journal.constraints)                                                                   \
    X(model.journal.made)                                                                          \
    X(model.journal.removed)                                                                       \
    X(model.journal.blocks)                                                                        \
    X(model.merged)                                                                                \
    X(tableau.work)                                                                                \
    X(tableau.eliminated)                                                                          \
    X(simplex.events)                                                                              \
    X(affine.resize.registers)                                                                     \
    X(affine.resize.codes)                                                                         \
    X(affine.resize.outputs)                                                                       \
    X(affine.resize.logicals)                                                                      \
    X(affine.resize.watches)                                                                       \
    X(affine.resize.rates)                                                                         \
    X(api.free_list)                                                                               \
    X(api.levels)

#endif
