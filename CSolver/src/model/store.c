/* store.c - slots of variables, columns, rows and constraints: making, freeing, reusing.
 *
 * Slots are reused last in, first out, so that taking back what was made restores the order in
 * which the next ones are made. Arrays that run parallel to the columns (or rows) live in one
 * allocation with them: they grow all together or not at all, and work that is bounded by the
 * number of columns or rows never allocates. */
#include "model.h"

typedef struct layout {
    char *base;
    size_t size;
} layout;

/* Takes the next section of a block, copying `used` bytes of the old section. */
static void *section(layout *block, const void *old, size_t used, size_t bytes) {
    size_t offset = block->size;
    block->size += (bytes + 15) & ~(size_t)15;
    if (block->base == NULL) return NULL;
    if (used != 0) memcpy(block->base + offset, old, used);
    return block->base + offset;
}

typedef struct column_arrays {
    csi_column *columns;
    csi_users *users;
    uint32_t *place;
    uint8_t *marks;
} column_arrays;

static column_arrays lay_out_columns(const csolver *s, layout *block, size_t capacity) {
    size_t used = s->columns.count;
    column_arrays a;
    a.columns =
        section(block, s->columns.items, used * sizeof(csi_column), capacity * sizeof(csi_column));
    a.users = section(block, s->users, used * sizeof(csi_users), capacity * sizeof(csi_users));
    a.place = section(block, s->work.place, used * sizeof(uint32_t), capacity * sizeof(uint32_t));
    a.marks = section(block, s->marks, used, capacity);
    return a;
}

size_t csi_store_column_bytes(const csolver *s, size_t capacity) {
    layout measure = {NULL, 0};
    if (capacity != 0) lay_out_columns(s, &measure, capacity);
    return measure.size;
}

csolver_status csi_store_move_columns(csolver *s, size_t capacity) {
    layout block = {NULL, 0};
    CSI_TRY(csi_memory_resize(s, &block.base, 0, csi_store_column_bytes(s, capacity)));
    column_arrays a = lay_out_columns(s, &block, capacity);
    csi_memory_free(s, s->columns.items, csi_store_column_bytes(s, s->columns.capacity));
    s->columns.items = a.columns;
    s->columns.capacity = (uint32_t)capacity;
    s->users = a.users;
    s->marks = a.marks;
    s->work.place = a.place;
    return CSOLVER_OK;
}

csolver_status csi_store_grow_columns(csolver *s, size_t extra) {
    size_t needed = s->columns.count + extra;
    if (extra > CSI_LIMIT || needed > CSI_LIMIT) return CSOLVER_ERROR_OVERFLOW;
    if (needed <= s->columns.capacity) return CSOLVER_OK;
    return csi_store_move_columns(s, csi_memory_grown(s->columns.capacity, needed, extra));
}

typedef struct row_arrays {
    csi_row *rows;
    uint32_t *order;
    uint16_t *visits;
    uint8_t *marks;
} row_arrays;

static row_arrays lay_out_rows(const csolver *s, layout *block, size_t capacity) {
    size_t used = s->rows.count;
    row_arrays a;
    a.rows = section(block, s->rows.items, used * sizeof(csi_row), capacity * sizeof(csi_row));
    a.order = section(block, NULL, 0, capacity * sizeof(uint32_t));
    a.visits = section(block, s->visits, used * sizeof(uint16_t), capacity * sizeof(uint16_t));
    a.marks = section(block, s->row_marks, used, capacity);
    return a;
}

size_t csi_store_row_bytes(const csolver *s, size_t capacity) {
    layout measure = {NULL, 0};
    if (capacity != 0) lay_out_rows(s, &measure, capacity);
    return measure.size;
}

csolver_status csi_store_grow_rows(csolver *s, size_t extra) {
    size_t needed = s->rows.count + extra;
    if (extra > CSI_LIMIT || needed > CSI_LIMIT) return CSOLVER_ERROR_OVERFLOW;
    if (needed <= s->rows.capacity) return CSOLVER_OK;
    size_t capacity = csi_memory_grown(s->rows.capacity, needed, extra);
    layout block = {NULL, 0};
    CSI_TRY(csi_memory_resize(s, &block.base, 0, csi_store_row_bytes(s, capacity)));
    row_arrays a = lay_out_rows(s, &block, capacity);
    csi_memory_free(s, s->rows.items, csi_store_row_bytes(s, s->rows.capacity));
    s->rows.items = a.rows;
    s->rows.capacity = (uint32_t)capacity;
    s->visits = a.visits;
    s->order = a.order;
    s->ordered = false;
    s->row_marks = a.marks;
    return CSOLVER_OK;
}

static const csi_column new_column = {.low = -INFINITY,
                                      .high = INFINITY,
                                      .row = CSI_NONE,
                                      .vector = CSI_NONE,
                                      .owner = CSI_NONE,
                                      .singles = CSI_NONE,
                                      .live = 1};

/* The makers need room reserved before and cannot fail. */
uint32_t csi_store_make_column(csolver *s) {
    uint32_t index = s->free_column;
    if (index != CSI_NONE) {
        s->free_column = s->columns.items[index].owner;
    } else {
        index = s->columns.count++;
        s->work.place[index] = 0;
    }
    s->columns.items[index] = new_column;
    s->users[index] = (csi_users){CSI_NONE, 0};
    s->marks[index] = 0;
    return index;
}

void csi_store_renew_column(csolver *s, uint32_t column) {
    uint32_t owner = csi_col(s, column)->owner;
    s->columns.items[column] = new_column;
    s->columns.items[column].owner = owner;
}

void csi_store_free_column(csolver *s, uint32_t column) {
    csi_list_forget(s, column);
    s->columns.items[column].live = 0;
    s->columns.items[column].owner = s->free_column;
    s->free_column = column;
}

void csi_store_free_row(csolver *s, uint32_t row) {
    csi_order_forget(s);
    s->rows.items[row].live = false;
    s->rows.items[row].start = s->free_row;
    s->free_row = row;
    s->row_count--;
}

void csi_store_free_constraint(csolver *s, uint32_t constraint) {
    csi_constraint *c = &s->constraints.items[constraint];
    c->live = 0;
    if (c->generation == UINT16_MAX) return; /* worn out: never used again */
    c->generation++;
    c->next = s->free_constraint;
    s->free_constraint = constraint;
}

csolver_status csi_store_reserve_variables(csolver *s, size_t extra) {
    if (extra > CSI_LIMIT) return CSOLVER_ERROR_OVERFLOW;
    CSI_TRY(CSI_RESERVE(s, s->variables, extra));
    CSI_TRY(CSI_RESERVE(s, s->published, extra));
    if (extra > s->variables.count / 4) s->first_changes = CSI_CHANGES_TO_COME;
    return csi_store_reserve_columns(s, extra);
}

static csolver_variable make_variable(csolver *s) {
    uint32_t index = s->free_variable, generation = s->tag | 1;
    if (index != CSI_NONE) {
        uint32_t next = s->variables.items[index].column;
        s->free_variable = next == CSI_LIMIT ? CSI_NONE : next;
        generation = s->variables.items[index].generation;
    } else {
        index = s->variables.count++;
        s->published.count = s->variables.count;
    }
    uint32_t column = csi_store_make_column(s);
    s->columns.items[column].owner = index;
    s->variables.items[index] =
        (csi_variable){.column = column & CSI_LIMIT, .generation = generation, .live = 1};
    s->published.items[index] = 0;
    s->variable_count++;
    return (csolver_variable){index, generation};
}

/* Makes many at once, in slots that were never used. */
static void make_new_variables(csolver *s, uint32_t count, csolver_variable *ids) {
    uint32_t variable = s->variables.count, column = s->columns.count, generation = s->tag | 1;
    csi_column *columns = s->columns.items + column;
    csi_variable *variables = s->variables.items + variable;
    csi_users *chains = s->users + column;
    for (uint32_t i = 0; i < count; i++) {
        columns[i] = new_column;
        columns[i].owner = variable + i;
        chains[i] = (csi_users){CSI_NONE, 0};
        variables[i] =
            (csi_variable){.column = (column + i) & CSI_LIMIT, .generation = generation, .live = 1};
        ids[i] = (csolver_variable){variable + i, generation};
    }
    memset(s->published.items + variable, 0, count * sizeof *s->published.items);
    memset(s->work.place + column, 0, count * sizeof *s->work.place);
    memset(s->marks + column, 0, count);
    s->columns.count += count;
    s->variables.count += count;
    s->published.count = s->variables.count;
    s->variable_count += count;
}

/* Room was reserved. */
void csi_store_make_variables(csolver *s, size_t count, csolver_variable *ids) {
    size_t made = 0;
    while (made < count && (s->free_variable != CSI_NONE || s->free_column != CSI_NONE))
        ids[made++] = make_variable(s);
    if (made < count) make_new_variables(s, (uint32_t)(count - made), ids + made);
}

const char *csi_store_name_of(const csolver *s, uint32_t variable) {
    return variable < s->names.count ? s->names.items[variable] : NULL;
}

void csi_store_forget_name(csolver *s, uint32_t variable) {
    const char *name = csi_store_name_of(s, variable);
    if (name == NULL) return;
    csi_memory_free(s, s->names.items[variable], strlen(name) + 1);
    s->names.items[variable] = NULL;
}

/* Keeps a copy. */
csolver_status csi_store_name(csolver *s, uint32_t variable, const char *name) {
    size_t size = strlen(name) + 1;
    char *copy = NULL;
    if (variable >= s->names.count)
        CSI_TRY(CSI_RESERVE(s, s->names, variable + 1 - s->names.count));
    CSI_TRY(csi_memory_resize(s, &copy, 0, size));
    memcpy(copy, name, size);
    while (s->names.count <= variable) s->names.items[s->names.count++] = NULL;
    csi_store_forget_name(s, variable);
    s->names.items[variable] = copy;
    return CSOLVER_OK;
}

void csi_store_free_variable(csolver *s, uint32_t variable) {
    csi_variable *v = &s->variables.items[variable];
    csi_store_free_column(s, v->column);
    csi_store_forget_name(s, variable);
    v->live = 0;
    s->published.items[variable] = 0;
    s->variable_count--;
    if (!csi_id_next_generation(&v->generation)) return;
    v->column = s->free_variable & CSI_LIMIT;
    s->free_variable = variable;
}

/* Nothing is in doubt where nothing has been computed. */
static void clear_doubts(csolver *s) {
    s->suspect = s->imprecise = s->doubtful_costs = s->constants_changed = false;
    s->uncertain = s->rechecked = s->norm.fell_back = false;
}

/* Takes all constraints and rows away; variables stay, with fresh columns. */
void csi_store_clear(csolver *s) {
    s->structure++;
    csi_list_clear_all(s);
    s->touched.count = s->tied.count = 0;
    s->touched.lost = s->tied.lost = false;
    s->free_constraint = CSI_NONE;
    for (uint32_t i = s->constraints.count; i-- > 0;) {
        csi_constraint *c = &s->constraints.items[i];
        if (c->live) {
            csi_store_free_constraint(s, i);
        } else if (c->generation != UINT16_MAX) {
            c->next = s->free_constraint;
            s->free_constraint = i;
        }
    }
    s->constraint_count = s->edit_count = 0;
    csi_strength_clear(s);
    s->asleep.count = 0;
    s->rows.count = s->row_count = 0;
    s->free_row = CSI_NONE;
    s->columns.count = 0;
    s->free_column = CSI_NONE;
    s->untouched = 0;
    s->answered = false;
    s->terms.count = 0;
    s->nodes.count = 0;
    s->free_node = CSI_NONE;
    s->free_node_count = 0;
    s->order_key = 0;
    s->derivations = 0;
    clear_doubts(s);
    s->statistics.entries = 0;
    csi_crowd_clear(s);
    csi_block_forget_free(s);
    for (uint32_t i = 0; i < s->variables.count; i++) {
        csi_variable *v = &s->variables.items[i];
        if (!v->live) continue;
        v->column = csi_store_make_column(s) & CSI_LIMIT;
        s->columns.items[v->column].owner = i;
        csi_changes_touch(s, v->column);
    }
}

void csi_store_free(csolver *s) {
    for (uint32_t i = 0; i < s->names.count; i++) csi_store_forget_name(s, i);
    CSI_RELEASE(s, s->names);
    csi_memory_free(s, s->columns.items, csi_store_column_bytes(s, s->columns.capacity));
    csi_memory_free(s, s->rows.items, csi_store_row_bytes(s, s->rows.capacity));
    csi_crowd_free(s);
    CSI_RELEASE(s, s->variables);
    CSI_RELEASE(s, s->published);
    CSI_RELEASE(s, s->constraints);
    CSI_RELEASE(s, s->strengths);
    CSI_RELEASE(s, s->strength_slots);
    CSI_RELEASE(s, s->terms);
    CSI_RELEASE(s, s->nodes);
    CSI_RELEASE(s, s->scratch);
    CSI_RELEASE(s, s->asleep);
    CSI_RELEASE(s, s->journal.columns);
    CSI_RELEASE(s, s->journal.rows);
    CSI_RELEASE(s, s->journal.constraints);
    CSI_RELEASE(s, s->journal.made);
    CSI_RELEASE(s, s->journal.removed);
    CSI_RELEASE(s, s->journal.blocks);
    CSI_RELEASE(s, s->dirty);
    CSI_RELEASE(s, s->moved);
    CSI_RELEASE(s, s->dual_infeasible);
    CSI_RELEASE(s, s->touched);
    CSI_RELEASE(s, s->tied);
    CSI_RELEASE(s, s->stale);
    CSI_RELEASE(s, s->doubtful);
    CSI_RELEASE(s, s->violated);
    CSI_RELEASE(s, s->resize.slots);
    CSI_RELEASE(s, s->resize.codes);
    CSI_RELEASE(s, s->resize.outputs);
    CSI_RELEASE(s, s->resize.logicals);
    CSI_RELEASE(s, s->resize.watches);
    CSI_RELEASE(s, s->resize.rates);
    CSI_RELEASE(s, s->norm.exceptions);
    CSI_RELEASE(s, s->eliminated);
    CSI_RELEASE(s, s->work);
    CSI_RELEASE(s, s->events);
    CSI_RELEASE(s, s->event_heap);
    CSI_RELEASE(s, s->changes);
    CSI_RELEASE(s, s->free_list);
    CSI_RELEASE(s, s->conflict);
    CSI_RELEASE(s, s->levels);
    CSI_RELEASE(s, s->merged);
}
