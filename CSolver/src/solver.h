/* solver.h - the functions of the solver's rooms; model.h says what they work on. Internal. */
#ifndef CSI_SOLVER_H
#define CSI_SOLVER_H

#include "model.h"

/* ---- memory.c ---- */
void *csi_memory_default(void *context, void *block, size_t old_size, size_t new_size);
void *csi_memory_plain(const csolver_allocator *allocator, void *block, size_t old_size,
                       size_t new_size);
csolver_status csi_memory_resize(csolver *s, void *slot, size_t old_size, size_t new_size);
void csi_memory_free(csolver *s, void *block, size_t size);
size_t csi_memory_aligned(size_t size);
bool csi_memory_shall_fit(const csolver *s, size_t size);
bool csi_memory_has_holes(const csolver *s);
bool csi_memory_take_piece(csolver *s, size_t size, bool fits);
void csi_memory_keep_piece(csolver *s);
void csi_memory_close_piece(csolver *s);
bool csi_memory_is_in_piece(const csolver *s, const void *block);
void csi_memory_fit_piece(csolver *s, size_t size);
void csi_memory_shift(void *slot, const char *from, size_t size, char *to);
void csi_memory_move(csolver *s, void *slot, size_t size);
csolver_status csi_memory_make_solver(const csolver *blank, csolver **solver);
bool csi_memory_is_in_slabs(const csolver *s);
void csi_memory_free_solver(csolver *s);
size_t csi_memory_spare(size_t count);
size_t csi_memory_grown(size_t capacity, size_t needed, size_t extra);
csolver_status csi_memory_reserve(csolver *s, void *slot, uint32_t *capacity, size_t needed,
                                  size_t extra, size_t item_size);
#define CSI_RESERVE(s, array, extra)                                                               \
    ((size_t)(array).count + (extra) <= (array).capacity                                           \
         ? CSOLVER_OK                                                                              \
         : csi_memory_reserve(s, &(array).items, &(array).capacity,                                \
                              (size_t)(array).count + (extra), extra, sizeof *(array).items))
#define CSI_RELEASE(s, array)                                                                      \
    do {                                                                                           \
        if ((array).items != NULL)                                                                 \
            csi_memory_free(s, (array).items, (size_t)(array).capacity * sizeof *(array).items);   \
    } while (0)

/* ---- store.c ---- */
csolver_status csi_store_grow_columns(csolver *s, size_t extra);
csolver_status csi_store_grow_rows(csolver *s, size_t extra);
static inline csolver_status csi_store_reserve_columns(csolver *s, size_t extra) {
    bool fits = extra <= s->columns.capacity - s->columns.count;
    return fits ? CSOLVER_OK : csi_store_grow_columns(s, extra);
}
static inline csolver_status csi_store_reserve_rows(csolver *s, size_t extra) {
    bool fits = extra <= s->rows.capacity - s->rows.count;
    return fits ? CSOLVER_OK : csi_store_grow_rows(s, extra);
}
size_t csi_store_column_bytes(const csolver *s, size_t capacity);
size_t csi_store_row_bytes(const csolver *s, size_t capacity);
csolver_status csi_store_move_columns(csolver *s, size_t capacity);
uint32_t csi_store_make_column(csolver *s);
/* The column is not as it was made any more. */
static inline void csi_store_touch(csolver *s, uint32_t column) {
    if (column >= s->untouched) s->untouched = column + 1;
}
void csi_store_free_column(csolver *s, uint32_t column);
void csi_store_renew_column(csolver *s, uint32_t column);
void csi_store_free_row(csolver *s, uint32_t row);
void csi_store_free_constraint(csolver *s, uint32_t constraint);
csolver_status csi_store_reserve_variables(csolver *s, size_t extra);
void csi_store_make_variables(csolver *s, size_t count, csolver_variable *ids);
void csi_store_free_variable(csolver *s, uint32_t variable);
const char *csi_store_name_of(const csolver *s, uint32_t variable);
csolver_status csi_store_name(csolver *s, uint32_t variable, const char *name);
void csi_store_forget_name(csolver *s, uint32_t variable);
void csi_store_clear(csolver *s);
void csi_store_free(csolver *s);

/* ---- piece.c ---- */
void csi_piece_take(csolver *s, size_t constraints, size_t logicals, size_t rows, size_t terms);
void csi_piece_fit(csolver *s);

/* ---- grades.c ---- */
csolver_status csi_grade_look_up(csolver *s, double priority, double weight, uint32_t *grade);

static inline bool csi_grade_is(const csi_grade *g, double priority, double weight) {
    return csi_bits(g->priority) == csi_bits(priority) && csi_bits(g->weight) == csi_bits(weight);
}

/* Mostly it is that of the constraint before. */
static inline csolver_status csi_grade_find(csolver *s, double priority, double weight,
                                            uint32_t *grade) {
    *grade = s->last_grade;
    bool same = s->last_grade < s->grades.count &&
                csi_grade_is(&s->grades.items[s->last_grade], priority, weight);
    return same ? CSOLVER_OK : csi_grade_look_up(s, priority, weight, grade);
}
void csi_grade_clear(csolver *s);

/* ---- blocks.c ---- */
uint32_t csi_block_capacity(uint8_t size_class);
uint8_t csi_block_class(uint32_t count);
csolver_status csi_block_reserve_any(csolver *s, uint32_t count);
uint32_t csi_block_make_any(csolver *s, uint32_t count);
#define CSI_BLOCK_SHORT 16 /* blocks up to this have no room to spare */

/* Makes sure that the next csi_block_make() of up to `count` terms succeeds. */
static inline csolver_status csi_block_reserve(csolver *s, uint32_t count) {
    bool fits = count <= CSI_BLOCK_SHORT && count <= s->terms.capacity - s->terms.count;
    return fits ? CSOLVER_OK : csi_block_reserve_any(s, count);
}

static inline uint32_t csi_block_make(csolver *s, uint32_t count) {
    if (count > CSI_BLOCK_SHORT || s->free_blocks[count] != CSI_NONE)
        return csi_block_make_any(s, count);
    s->terms.count += count;
    return s->terms.count - count;
}
bool csi_block_extend(csolver *s, uint32_t start, uint32_t count);
void csi_block_free(csolver *s, uint32_t start, uint8_t size_class);
void csi_block_forget_free(csolver *s);
void csi_block_free_row(csolver *s, const csi_row *r);
void csi_block_link(csolver *s, uint32_t row);
void csi_block_unlink(csolver *s, uint32_t row);
void csi_block_link_term(csolver *s, uint32_t term);
/* What comes before the terms of a derived row: its coefficient is a bound on the rounding error of each of
 * theirs, its column how many they are, hidden ones included. */
static inline csi_term *csi_block_head(const csolver *s, const csi_row *r) {
    return &s->terms.items[r->start - 1];
}

static inline uint32_t csi_block_total(const csolver *s, const csi_row *r) {
    return r->derived ? csi_block_head(s, r)->column : r->count;
}

static inline double csi_block_noise(const csolver *s, const csi_row *r) {
    return r->derived ? csi_block_head(s, r)->coefficient : 0;
}

/* Where the chain of the terms begins that hide the row's implicit logical. */
static inline uint32_t *csi_block_spread(csolver *s, uint32_t row) {
    return &s->rows.items[row].spread;
}

/* ---- compact.c ---- */
void csi_compact(csolver *s);

/* ---- lex.c ---- */
csolver_status csi_lex_reserve_nodes(csolver *s, size_t extra);
csolver_status csi_lex_add(csolver *s, csi_span *span, double priority, double value);
csolver_status csi_lex_add_scaled(csolver *s, csi_span *span, double priority, double value,
                                  double scale);
csolver_status csi_lex_add_nodes(csolver *s, csi_span *span, uint32_t list, double factor);
csolver_status csi_lex_add_span(csolver *s, csi_span *span, csi_span other, double factor);
csi_span csi_lex_begin(csolver *s);
int csi_lex_sign(const csolver *s, csi_span span);
int csi_lex_compare(const csolver *s, csi_span a, csi_span b);
int csi_lex_compare_scaled(const csolver *s, csi_span a, double fa, csi_span b, double fb);
void csi_lex_prune(csolver *s, csi_span *span);
void csi_lex_update(csolver *s, uint32_t *list, csi_span span, double factor, double magnitude);
uint32_t csi_lex_store(csolver *s, csi_span span, double factor);
bool csi_lex_is_inflated(const csolver *s, uint32_t list);
void csi_lex_believe(csolver *s, uint32_t list);
uint32_t csi_lex_copy(csolver *s, uint32_t list);
uint32_t csi_lex_length(const csolver *s, uint32_t list);
void csi_lex_free(csolver *s, uint32_t list);

/* ---- price.c ---- */
typedef struct csi_side {
    bool blocked;   /* by a bound */
    double next;    /* the next kink or bound that way */
    csi_span slope; /* derivative of the price on that side */
} csi_side;
csolver_status csi_price_side(csolver *s, uint32_t column, double value, int direction,
                              csi_side *side);
csolver_status csi_price_back(csolver *s, uint32_t column, double value, int direction,
                              csi_side side, double *from);
csolver_status csi_price_gap(csolver *s, uint32_t column, double value, int direction,
                             csi_side *side, csi_span *gap);
csolver_status csi_price_locate(csolver *s, uint32_t column, csi_span target, double start,
                                double *value, int *miss);
csolver_status csi_price_segment(csolver *s, uint32_t column, csi_span target, double start,
                                 double *low, double *high, csi_span *slope);
csolver_status csi_price_segment_at(csolver *s, uint32_t column, double value, double *low,
                                    double *high, csi_span *slope);
/* One constraint seen from its column: where it bends or binds, what it weighs, and which side it
 * objects to: -1 it wants the column below the kink, 1 above, 0 at it. */
typedef struct csi_piece {
    double kink, weight, priority;
    int side;
} csi_piece;
csi_piece csi_price_piece(const csolver *s, const csi_constraint *c);
/* The bounds that required constraints set a column, and whether it has a price besides. */
typedef struct csi_bounds {
    double lower, upper;
    bool priced;
} csi_bounds;
csi_bounds csi_price_bounds(const csolver *s, uint32_t column);
bool csi_price_follows(const csolver *s, uint32_t constraint, double kink);
uint32_t csi_price_bound_owner(const csolver *s, uint32_t column, int direction);

/* ---- crowd.c: many constraints on one column ---- */
csolver_status csi_crowd_reserve(csolver *s, size_t extra);
void csi_crowd_put(csolver *s, uint32_t constraint);
void csi_crowd_take(csolver *s, uint32_t constraint);
uint32_t csi_crowd_first(const csolver *s, uint32_t column);
uint32_t csi_crowd_next(const csolver *s, uint32_t constraint);
uint32_t csi_crowd_edit(const csolver *s, uint32_t column);
csolver_status csi_crowd_make(csolver *s, uint32_t column);
void csi_crowd_make_again(csolver *s, uint32_t column);
void csi_crowd_drop(csolver *s, uint32_t column);
csolver_status csi_crowd_thin_out(csolver *s, uint32_t column);
void csi_crowd_clear(csolver *s);
void csi_crowd_free(csolver *s);
void csi_crowd_give_back(csolver *s);
csolver_status csi_crowd_copy(csolver *to, const csolver *from);
const char *csi_crowd_check(const csolver *s, uint32_t column, size_t *singles);

/* ---- segments.c: price.c of such a column ---- */
csi_bounds csi_segments_bounds(const csolver *s, uint32_t column);
uint32_t csi_segments_bound_owner(const csolver *s, uint32_t column, int direction);
bool csi_segments_is_clear(const csolver *s, uint32_t column, uint32_t constraint, double low,
                           double high);
double csi_segments_next(csolver *s, uint32_t column, double value, int direction);
csolver_status csi_segments_slopes(csolver *s, uint32_t column, double value, int direction,
                                   csi_span *span);
void csi_segments_locate(csolver *s, uint32_t column, csi_span target, csi_bounds own, double start,
                         double *value, int *miss);

/* ---- expand.c ---- */
void csi_expand_begin(csolver *s);
csolver_status csi_expand_grow(csolver *s);
void csi_expand_push(csolver *s, uint32_t column);
uint32_t csi_expand_pop(csolver *s);
void csi_expand_keep(csolver *s, uint32_t entry, uint32_t place);
csolver_status csi_expand_add_basic(csolver *s, uint32_t column, double amount, double scale);
csolver_status csi_expand_down(csolver *s);
csolver_status csi_expand_row(csolver *s, uint32_t row);
double csi_expand_value(const csolver *s, double *error);

/* The column's entry, or NULL if it was not met. Valid until another column is. */
static inline csi_entry *csi_expand_find(const csolver *s, uint32_t column) {
    uint32_t place = s->work.place[column];
    bool met = place < s->work.count && s->work.items[place].column == column;
    return met ? &s->work.items[place] : NULL;
}

/* The entry of a column that was met. */
static inline csi_entry *csi_expand_entry(const csolver *s, uint32_t column) {
    return &s->work.items[s->work.place[column]];
}

/* What it has been added so far; 0 if it was not met. */
static inline double csi_expand_sum(const csolver *s, uint32_t column) {
    const csi_entry *entry = csi_expand_find(s, column);
    return entry == NULL ? 0 : entry->sum;
}

/* `met` says whether it was met before. Errors: no memory, and then it was not. */
static inline csolver_status csi_expand_meet(csolver *s, uint32_t column, double amount,
                                             bool *met) {
    csi_entry *entry = csi_expand_find(s, column);
    *met = entry != NULL;
    if (*met) {
        entry->sum += amount;
        entry->magnitude += fabs(amount);
        return CSOLVER_OK;
    }
    if (s->work.count == s->work.capacity) CSI_TRY(csi_expand_grow(s));
    s->work.place[column] = s->work.count;
    entry = &s->work.items[s->work.count++];
    entry->sum = amount;
    entry->magnitude = fabs(amount);
    entry->column = column;
    return CSOLVER_OK;
}

static inline csolver_status csi_expand_add(csolver *s, uint32_t column, double amount) {
    bool met;
    return csi_expand_meet(s, column, amount, &met);
}

/* ---- logical.c ---- */
csolver_status csi_logical_make(csolver *s, uint32_t row);
csolver_status csi_logical_make_all(csolver *s);
csolver_status csi_logical_release(csolver *s, uint32_t column);
csolver_status csi_logical_fix(csolver *s, uint32_t column);
void csi_logical_begin(csolver *s);
csolver_status csi_logical_gather(csolver *s, uint32_t row, double factor);
void csi_logical_put(csolver *s, uint32_t row, double divisor);
void csi_logical_hide(csolver *s, const csi_row *row);

/* ---- define.c ---- */
bool csi_define_is_free(const csolver *s, uint32_t column);
csolver_status csi_define(csolver *s, uint32_t row, bool *defined);

/* ---- close.c ---- */
csolver_status csi_close(csolver *s, uint32_t row, bool *closed);

/* ---- work ---- */
/* So many terms or components are visited. Counting and asking are apart: what cannot fail half-way only
 * counts, and loops ask between their steps. */
static inline void csi_work_count(csolver *s, uint64_t units) { s->statistics.work += units; }

/* How much the running call may still do. */
static inline uint64_t csi_work_left(const csolver *s) {
    uint64_t limit = s->options.work_limit, done = s->statistics.work - s->work_before;
    if (limit == 0) return UINT64_MAX;
    return done < limit ? limit - done : 0;
}

static inline csolver_status csi_work_ask(const csolver *s) {
    return csi_work_left(s) > 0 ? CSOLVER_OK : CSOLVER_ERROR_WORK_LIMIT;
}

/* A call begins. */
static inline void csi_work_begin(csolver *s) { s->work_before = s->statistics.work; }

/* Whether a computation ended for want of memory or time, so that no other way is to be tried. */
static inline bool csi_work_is_out(csolver_status status) {
    return status == CSOLVER_ERROR_OUT_OF_MEMORY || status == CSOLVER_ERROR_WORK_LIMIT;
}

/* ---- cycle.c ---- */
void csi_cycle_begin(csolver *s);
void csi_cycle_note(csolver *s, uint32_t leaving, uint32_t entering);

/* ---- pivot.c ---- */
/* The labels between which that of an entering column must lie: INT64_MIN and INT64_MAX if it may go
 * as far down or up as it likes. */
typedef struct csi_room {
    int64_t below, above;
} csi_room;

/* Whether a label fits in. */
static inline bool csi_room_is_open(csi_room room) {
    return room.above == INT64_MAX || room.below == INT64_MIN || room.below < room.above - 1;
}

bool csi_pivot_is_unused(const csolver *s, uint32_t column, uint32_t except);
bool csi_pivot_has_room(const csolver *s, uint32_t row, uint32_t entering, uint32_t except);
csi_room csi_pivot_room(const csolver *s, uint32_t row, uint32_t entering, uint32_t except);
csolver_status csi_pivot_measure(csolver *s, uint32_t row);
bool csi_pivot_is_small(const csolver *s, const csi_entry *entry);
csolver_status csi_pivot_save(csolver *s, uint32_t leaving, uint32_t entering);
csolver_status csi_pivot_prepare(csolver *s, uint32_t leaving, uint32_t entering, csi_room *room);
/* How far down rows are substituted: a column and the lowest label of what may depend on it. */
typedef struct csi_descent {
    uint32_t column; /* or none */
    int64_t limit;
} csi_descent;

csolver_status csi_pivot_descend(csolver *s, uint32_t row, csi_descent *d);
void csi_pivot_define(csolver *s, uint32_t row, uint32_t column, csi_room room);
void csi_pivot_commit(csolver *s, uint32_t leaving, uint32_t entering, csi_room room);
csolver_status csi_pivot_eliminate(csolver *s, uint32_t user, uint32_t row, uint32_t column,
                                   uint32_t unit);
csolver_status csi_pivot_replace_block(csolver *s, uint32_t row, double divisor);
double csi_row_coefficient(const csolver *s, uint32_t row, uint32_t column);

/* ---- duals.c ---- */
csolver_status csi_duals_add(csolver *s, csi_span change);
csolver_status csi_duals_sum(csolver *s, uint32_t column);
csolver_status csi_duals_add_sums(csolver *s, double priority);
csolver_status csi_duals_shift(csolver *s, uint32_t basic, csi_span change);
csolver_status csi_duals_exchange(csolver *s, uint32_t leaving, uint32_t entering,
                                  csi_span entering_slope);

/* ---- values.c ---- */
void csi_values_new_visit(csolver *s);
void csi_values_order(csolver *s);
void csi_values_order_from(csolver *s, uint32_t count, const uint32_t *columns);
void csi_values_refresh(csolver *s, uint32_t count, const uint32_t *columns);
csolver_status csi_values_update(csolver *s);
void csi_values_move(csolver *s, uint32_t column, double value);
void csi_values_forget_moved(csolver *s);
void csi_values_stale(csolver *s, uint32_t row);
void csi_values_doubt(csolver *s, uint32_t row);
void csi_values_settle_now(csolver *s, uint32_t row);
void csi_values_check_column(csolver *s, uint32_t column);
void csi_values_evaluate(const csolver *s, uint32_t row, double *value, double *error);

/* ---- sweep.c ---- */
bool csi_sweep_order(csolver *s);
bool csi_sweep_again(csolver *s);
bool csi_sweep_is_unbounded(const csolver *s);
/* Some row is new, changed or gone. */
static inline void csi_sweep_forget(csolver *s) { s->swept = false; }

/* ---- list.c ---- */
void csi_list_grow(csolver *s, csi_list *list, uint32_t item);
csolver_status csi_list_complete_columns(csolver *s, csi_list *list, uint8_t mark);
csolver_status csi_list_complete_rows(csolver *s, csi_list *list, uint8_t mark);

/* ---- program.c ---- */
void csi_program_note(csolver *s, uint32_t constraint);
bool csi_program_is_idle(const csolver *s);
void csi_program_consider(csolver *s);
void csi_program_drop(csolver *s);
void csi_program_renew(csolver *s);
void csi_program_disturb(csolver *s);

/* ---- replay.c ---- */
/* A new constant for a constraint. */
typedef struct csi_replay_move {
    uint32_t constraint;
    double constant;
} csi_replay_move;

/* How a step is written: the number of its terms, and flags; its slot; the end of its variables in the list
 * of outputs; then slots to add up, each followed, if it is weighted, by the slot of its coefficient; then, if
 * it is divided, which only weighted ones are, that of the divisor. */
enum { CSI_STEP_HEAD, CSI_STEP_SLOT, CSI_STEP_END, CSI_STEP_TERMS };
#define CSI_STEP_WEIGHTED ((uint32_t)1 << 30)
#define CSI_STEP_DIVIDED ((uint32_t)1 << 31)

void csi_replay_leave(csolver *s);
bool csi_replay_suggest(csolver *s, uint32_t column, double constant);
bool csi_replay_suggest_many(csolver *s, uint32_t count, const csi_replay_move *moves);
bool csi_replay_solve(csolver *s);
double csi_replay_value(const csolver *s, uint32_t column);
bool csi_replay_is_source(const csolver *s, uint32_t column);
const char *csi_replay_check(const csolver *s);
void csi_replay_copy(csolver *to, const csolver *from);

/* ---- queue.c ---- */
void csi_queue_violated(csolver *s, uint32_t column);
void csi_queue_rebuild(csolver *s);
uint32_t csi_queue_pop_hard(csolver *s);
uint32_t csi_queue_pop_soft(csolver *s);
double csi_queue_outside(double value, double error, double low, double high);
double csi_queue_hard_violation(const csolver *s, uint32_t column);
double csi_queue_violation(const csolver *s, uint32_t column);
void csi_queue_forget(csolver *s, uint32_t column);
void csi_queue_clear(csolver *s);
void csi_queue_scan(csolver *s);

/* ---- flush.c ---- */
csolver_status csi_flush(csolver *s);
csolver_status csi_flush_park_attractive(csolver *s, bool *left);

/* ---- events.c ---- */
typedef bool csi_events_order(const csolver *s, const csi_event *a, const csi_event *b);
csolver_status csi_events_begin(csolver *s, uint32_t most);
void csi_events_push(csolver *s, uint32_t event, csi_events_order *before);
uint32_t csi_events_pop(csolver *s, csi_events_order *before);

/* ---- dual.c ---- */
csolver_status csi_dual_hard(csolver *s);
csolver_status csi_dual_all(csolver *s);

/* ---- slide.c ---- */
csolver_status csi_slide_all(csolver *s, uint32_t most);
csolver_status csi_slide_events(csolver *s);

/* ---- primal.c ---- */
csolver_status csi_primal_is_attractive(csolver *s, uint32_t column, int *direction);
csolver_status csi_primal_rates(csolver *s, uint32_t q);
csolver_status csi_primal_needed(csolver *s, bool *needed);
csolver_status csi_primal_some(csolver *s, uint32_t most);

/* ---- solve.c ---- */
csolver_status csi_solve_count_iteration(csolver *s);
csolver_status csi_solve_feasible(csolver *s);
csolver_status csi_solve(csolver *s);
csolver_status csi_solve_find(csolver *s, bool *simplex);
void csi_solve_publish(csolver *s, bool simplex);
void csi_solve_mark_changes(csolver *s);
csolver_status csi_solve_reserve_changes(csolver *s, size_t extra);
void csi_solve_forget_edits(csolver *s);
csolver_status csi_solve_checked(csolver *s, csolver_status status);

/* ---- journal.c ---- */
void csi_journal_open(csolver *s);
csolver_status csi_journal_begin(csolver *s);
void csi_journal_commit(csolver *s);
void csi_journal_rollback(csolver *s);
csolver_status csi_journal_save_column(csolver *s, uint32_t column);
csolver_status csi_journal_row(csolver *s, uint32_t row);
csolver_status csi_journal_constraint(csolver *s, uint32_t constraint);
static inline csolver_status csi_journal_reserve_made(csolver *s, uint32_t count) {
    return CSI_RESERVE(s, s->journal.made, count);
}
void csi_journal_made_column(csolver *s, uint32_t column);
void csi_journal_reused(csolver *s, uint32_t kind, uint32_t index);
size_t csi_journal_count_made(const csolver *s);
csolver_status csi_journal_reserve_removed(csolver *s, uint32_t count);
void csi_journal_removed(csolver *s, uint32_t kind, uint32_t index);
csolver_status csi_journal_reserve_blocks(csolver *s, uint32_t count);
void csi_journal_block(csolver *s, uint32_t start, uint32_t count, bool older);
void csi_journal_row_block(csolver *s, const csi_row *r);

/* ---- insert.c, remove.c, change.c ---- */
csolver_status csi_insert_check(csolver *s, const csolver_description *d);
csolver_status csi_insert(csolver *s, const csolver_description *d, bool edit, uint32_t *made);
csolver_status csi_remove(csolver *s, uint32_t constraint);
bool csi_change_fits(const csolver *s, uint32_t constraint, double constant);
csolver_status csi_change_constant(csolver *s, uint32_t constraint, double constant);
csolver_status csi_change_priority(csolver *s, uint32_t constraint, double priority);
csolver_status csi_change_weight(csolver *s, uint32_t constraint, double weight);

/* ---- conflict.c ---- */
csolver_status csi_conflict_row(csolver *s, uint32_t basic, int direction);
csolver_status csi_conflict_bounds(csolver *s, uint32_t column);
csolver_status csi_conflict_constants(csolver *s);

/* ---- refactor.c ---- */
bool csi_refactor_is_due(const csolver *s);
csolver_status csi_refactor_rows(csolver *s);
csolver_status csi_refactor(csolver *s);

/* ---- metric.c, squares.c ---- */
void csi_squares_free(csolver *s);
csolver_status csi_squares_copy(csolver *to, const csolver *from);
void csi_squares_forget(csolver *s);
void csi_squares_restart(csolver *s);
csolver_status csi_metric_solve(csolver *s, csolver_status status, bool good, bool *simplex);
csolver_metric csi_metric_of(const csolver *s, double priority);
bool csi_metric_is_simplex(const csolver *s);
bool csi_metric_is_squares(const csolver *s);
bool csi_metric_has_fallen_back(const csolver *s);
bool csi_metric_settles(const csolver *s, uint32_t column);
double csi_metric_value(const csolver *s, uint32_t variable);

/* ---- clone.c ---- */
csolver_status csi_clone_copy(csolver *to, const csolver *from);

/* ---- precision.c ---- */
bool csi_precision_misses(const csolver *s, uint32_t row);
void csi_precision_doubt_quiet(csolver *s);
bool csi_precision_is_good(csolver *s);
csolver_status csi_precision_refine(csolver *s);

/* ---- ids.c ---- */
bool csi_id_constraint(const csolver *s, csolver_constraint id, uint32_t *index);
uint32_t csi_id_edit_on(const csolver *s, uint32_t column);
bool csi_id_next_generation(uint32_t *generation);

#include "hot.h"

#endif
