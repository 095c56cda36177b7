/* model.h - the functions of the layer `model`, which stores the program's data: ids, variables,
 * constraints, priorities and weights, terms of rows, and the undo log. Internal.
 *
 * Two invariants hold. The id of a removed variable or constraint is never mistaken for the id
 * of a later one. In a transaction, each column, row or constraint is copied into the undo log
 * before its first change. */
#ifndef CSI_MODEL_H
#define CSI_MODEL_H

#include "../base/base.h"

/* ---- names.c ---- */
const char *csi_name_of(const csi_names *names, uint32_t index, uint32_t generation);
csolver_status csi_name_set(csolver *s, csi_names *names, uint32_t index, uint32_t generation,
                            const char *name);
void csi_name_drop(csolver *s, csi_names *names, uint32_t index);
void csi_name_drop_all(csolver *s, csi_names *names);
csolver_status csi_name_copy_all(csolver *to, csi_names *names, const csi_names *from);

/* ---- copies of constraints in the undo log ---- */
/* Returns of how many constraints the running transaction has saved copies. */
static inline uint32_t csi_saved_constraints(const csolver *s) {
    return s->base.undo.copies[CSI_RECORD_CONSTRAINT].count;
}

/* Returns the copy of a constraint with this position in the undo log, and the index of the
 * constraint of which the copy was saved. */
static inline csi_constraint *csi_saved_constraint(const csolver *s, uint32_t position) {
    return csi_undo_copy(s, CSI_RECORD_CONSTRAINT, position, sizeof(csi_constraint));
}
static inline uint32_t csi_saved_constraint_index(const csolver *s, uint32_t position) {
    return csi_undo_index(s, CSI_RECORD_CONSTRAINT, position, sizeof(csi_constraint));
}

/* ---- strengths.c ---- */
csolver_status csi_strength_look_up(csolver *s, double priority, double weight, uint32_t *strength);

static inline bool csi_strength_is(const csi_strength *g, double priority, double weight) {
    return csi_bits(g->priority) == csi_bits(priority) && csi_bits(g->weight) == csi_bits(weight);
}

/* Returns a hash of a priority. The priorities that programs use, such as 1000, 750, 250 and their neighbours, mostly
 * have different hashes: the hash consists of the exponent and the upper bits of the number. */
static inline uint32_t csi_strength_hash(double priority) {
    enum { EXPONENT = 52, UPPER = 43 };
    uint64_t bits = csi_bits(priority);
    return (uint32_t)(bits >> UPPER ^ bits >> EXPONENT) % CSI_RECENT_STRENGTHS;
}

/* Finds the index of a pair of priority and weight in the table of all such pairs, and adds the
 * pair if it is new. Compares with a pair that was found before and whose priority has the same hash,
 * because most layouts have only few pairs. Errors: OVERFLOW, OUT_OF_MEMORY. */
static inline csolver_status csi_strength_find(csolver *s, double priority, double weight,
                                               uint32_t *strength) {
    if (CSI_COMPACT) return csi_strength_look_up(s, priority, weight, strength);
    uint32_t recent = s->model.recent_strengths[csi_strength_hash(priority)];
    if (recent < s->model.strengths.count &&
        csi_strength_is(&s->model.strengths.items[recent], priority, weight)) {
        *strength = recent;
        return CSOLVER_OK;
    }
    return csi_strength_look_up(s, priority, weight, strength);
}
void csi_strength_clear(csolver *s);

/* ---- blocks.c ---- */
uint32_t csi_block_capacity(uint8_t size_class);
uint8_t csi_block_class(uint32_t count);
csolver_status csi_block_reserve_any(csolver *s, uint32_t count);
uint32_t csi_block_make_any(csolver *s, uint32_t count);

/* Reserves memory so that the next csi_block_make() of at most `count` terms cannot fail. Errors:
 * OVERFLOW, OUT_OF_MEMORY. */
static inline csolver_status csi_block_reserve(csolver *s, uint32_t count) {
    bool fits = count <= CSI_BLOCK_SHORT && count <= s->model.terms.capacity - s->model.terms.count;
    return fits ? CSOLVER_OK : csi_block_reserve_any(s, count);
}

/* Makes a block of `count` consecutive terms, and returns the index of its first term. Cannot
 * fail, because the caller has reserved the memory by csi_block_reserve(). */
static inline uint32_t csi_block_make(csolver *s, uint32_t count) {
    if (count > CSI_BLOCK_SHORT || s->model.free_blocks[count] != CSI_NONE)
        return csi_block_make_any(s, count);
    s->model.terms.count += count;
    return s->model.terms.count - count;
}
bool csi_block_extend(csolver *s, uint32_t start, uint32_t count);
void csi_block_free(csolver *s, uint32_t start, uint8_t size_class);
void csi_block_clear_free(csolver *s);
/* ---- ids.c ---- */
bool csi_id_constraint(const csolver *s, csolver_constraint id, uint32_t *index);
bool csi_id_next_generation(uint32_t *generation);

/* ---- changes.c ---- */
void csi_changes_mark(csolver *s);
void csi_changes_drop(csolver *s, uint32_t variable);
void csi_changes_tidy(csolver *s);
csolver_status csi_changes_reserve(csolver *s, size_t extra);
void csi_changes_note(csolver *s, uint32_t constraint);

/* ---- norm.c ---- */
const csi_norm_exception *csi_norm_exception_of(const csolver *s, double priority);
csolver_norm csi_norm_of(const csolver *s, double priority);
bool csi_norm_by_simplex(const csolver *s);
bool csi_norm_has_square_exception(const csolver *s);
/* Returns whether the errors at some priority may have to be squared, so that the simplex method
 * alone does not suffice and least squares may be needed. */
static inline bool csi_norm_has_squares(const csolver *s) {
    return s->model.norm.common != CSOLVER_NORM_ABSOLUTE ||
           (s->model.norm.exceptions.count > 0 && csi_norm_has_square_exception(s));
}

/* ---- inline functions, called often ---- */
/* Writes the index of the variable with this id to `index`. Returns false if the variable has
 * been removed or the id belongs to another solver. */
static inline bool csi_id_variable(const csolver *s, csolver_variable id, uint32_t *index) {
    if (id.index >= s->model.variables.count) return false;
    const csi_variable *v = &s->model.variables.items[id.index];
    if (!v->live || v->generation != id.generation) return false;
    *index = id.index;
    return true;
}

/* Returns whether a constraint has this id: false if the constraint has been removed or the id
 * belongs to another solver. */
static inline bool csi_id_is_of_constraint(const csolver *s, csolver_constraint id) {
    if (id.index >= s->model.constraints.count) return false;
    const csi_constraint *c = &s->model.constraints.items[id.index];
    /* The hidden constraint that owns a row shared by several constraints has no id. An id that
     * refers to it was guessed by the host, and is invalid. */
    return c->live && !c->leaving && (s->model.tag | c->generation) == id.generation &&
           c->kind != CSI_KIND_FORM;
}

static inline csolver_variable csi_id_of_variable(const csolver *s, uint32_t index) {
    return (csolver_variable){index, s->model.variables.items[index].generation};
}

static inline csolver_constraint csi_id_of_constraint(const csolver *s, uint32_t index) {
    return (csolver_constraint){index, s->model.tag | s->model.constraints.items[index].generation};
}

static inline double csi_priority(const csolver *s, const csi_constraint *c) {
    return s->model.strengths.items[c->strength].priority;
}

static inline double csi_weight(const csolver *s, const csi_constraint *c) {
    return s->model.strengths.items[c->strength].weight;
}

static inline bool csi_is_required(const csolver *s, const csi_constraint *c) {
    return csi_priority(s, c) >= CSOLVER_REQUIRED;
}

/* Returns whether the constraint owns a block of terms and a row. Constraints without variables,
 * and those on a single column, own neither. */
static inline bool csi_has_terms(const csi_constraint *c) { return c->kind >= CSI_KIND_ROW; }

/* Returns the number of variables of a constraint that owns terms. The block of terms may
 * contain one more term, for the constraint's logical column, which is not counted. */
static inline uint32_t csi_constraint_terms(const csi_constraint *c) {
    return c->column == CSI_NONE ? c->count : c->count - 1;
}

#endif
