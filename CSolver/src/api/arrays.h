/* arrays.h - lists the growable arrays of a solver as macros, of which lifecycle.c and clone.c make tables, so that
 * lifecycle.c frees all of them and clone.c copies the right ones. Two kinds of arrays are not listed: arrays with one
 * entry for each column or row, which store.c frees, and arrays of optional parts that the solver reaches through a
 * pointer. Internal. */
#ifndef CSI_ARRAYS_H
#define CSI_ARRAYS_H

#include "api.h"

#include <stddef.h>

/* The place of a growable array in the struct of a solver, and the size of its items. A loop
 * over a table of these records needs a third of the machine code that separate statements for
 * all arrays need. */
typedef struct csi_place {
    uint16_t items, count, capacity, size;
} csi_place;
#define CSI_PLACE_OF(array)                                                                        \
    {offsetof(csolver, array.items), offsetof(csolver, array.count),                               \
     offsetof(csolver, array.capacity), sizeof *((csolver *)0)->array.items},

/* Returns the field `count` or `capacity` of an array, which is `offset` bytes after the beginning of the solver. */
static inline uint32_t *csi_place_number(csolver *s, uint16_t offset) {
    return (uint32_t *)(void *)((char *)s + offset);
}

#define CSI_LISTS(X)                                                                               \
    X(tableau.dirty)                                                                               \
    X(tableau.moved)                                                                               \
    X(tableau.repriced)                                                                            \
    X(tableau.touched) X(simplex.tied) X(tableau.unevaluated) X(tableau.doubtful)

/* The arrays whose contents must survive from one call of the host to the next. csolver_clone() copies these arrays,
 * and csolver_free() frees them. */
#define CSI_CLONED(X)                                                                              \
    X(model.variables)                                                                             \
    X(model.published)                                                                             \
    X(model.constraints)                                                                           \
    X(model.leaving)                                                                               \
    X(model.strengths)                                                                             \
    X(model.strength_slots)                                                                        \
    X(model.terms)                                                                                 \
    X(base.nodes)                                                                                  \
    X(simplex.suspended)                                                                           \
    X(model.changes)                                                                               \
    X(simplex.conflict)                                                                            \
    X(model.norm.exceptions)                                                                       \
    X(tableau.violated)                                                                            \
    CSI_LISTS(X)

/* The arrays that csolver_clone() does not copy. Most are work space, whose contents matter only during a call. The
 * names are copied by another function. The formulas of a compiled resize, which update values without a solve, are
 * compiled anew in the clone. */
#define CSI_NOT_CLONED(X)                                                                          \
    X(model.names)                                                                                 \
    X(model.constraint_names)                                                                      \
    X(base.scratch)                                                                                \
    X(base.indices)                                                                                \
    X(base.undo.made)                                                                              \
    X(base.undo.removed)                                                                           \
    X(model.unused_blocks)                                                                         \
    X(model.merged)                                                                                \
    X(tableau.forms.changes)                                                                       \
    X(tableau.forms.slots)                                                                         \
    X(tableau.work)                                                                                \
    X(tableau.eliminated)                                                                          \
    X(tableau.sweep)                                                                               \
    X(simplex.arranged)                                                                            \
    X(simplex.wait.rows)                                                                           \
    X(simplex.wait.ready)                                                                          \
    X(simplex.wait.peeled)                                                                         \
    X(simplex.wait.forms)                                                                          \
    X(simplex.events)                                                                              \
    X(affine.resize.registers)                                                                     \
    X(affine.resize.codes)                                                                         \
    X(affine.resize.outputs)                                                                       \
    X(affine.resize.logicals)                                                                      \
    X(affine.resize.watches)                                                                       \
    X(affine.resize.rates)                                                                         \
    X(api.free_list)                                                                               \
    X(api.levels)

/* The arrays of work space. A call writes their contents for its own use; later calls do not read them. */
#define CSI_WORK_SPACE(X)                                                                          \
    X(base.scratch)                                                                                \
    X(base.indices)                                                                                \
    X(tableau.work)                                                                                \
    X(tableau.eliminated)                                                                          \
    X(simplex.events)

/* The arrays that almost every solver uses, with the capacities that they get together when the first few variables
 * are added (lifecycle.c). Without this, each array would take its first memory by itself, which costs more than
 * solving a system of a few constraints. The capacities are those to which the empty arrays would grow. */
#define CSI_FIRST(X)                                                                               \
    X(model.variables, CSI_FIRST_ITEMS)                                                            \
    X(model.published, CSI_FIRST_ITEMS)                                                            \
    X(model.constraints, CSI_FIRST_ITEMS)                                                          \
    X(model.terms, CSI_FIRST_ITEMS)                                                                \
    X(model.strengths, CSI_FIRST_ITEMS)                                                            \
    X(model.strength_slots, CSI_FEWEST_SLOTS)                                                      \
    X(model.changes, CSI_FIRST_ITEMS)                                                              \
    X(base.scratch, CSI_FIRST_ITEMS)                                                               \
    X(base.undo.made, CSI_FIRST_ITEMS)                                                             \
    X(tableau.dirty, CSI_LIST_STEP)                                                                \
    X(tableau.moved, CSI_LIST_STEP)                                                                \
    X(tableau.unevaluated, CSI_LIST_STEP)                                                          \
    X(tableau.touched, CSI_LIST_STEP)                                                              \
    X(base.nodes, CSI_FIRST_NODES)

/* The kinds of records in the undo log, and their types. The log gets room for CSI_FIRST_ITEMS copies of each kind at
 * the same time. */
#define CSI_FIRST_COPIES(X)                                                                        \
    X(CSI_RECORD_COLUMN, csi_column)                                                               \
    X(CSI_RECORD_ROW, csi_row)                                                                     \
    X(CSI_RECORD_CONSTRAINT, csi_constraint)

#endif
