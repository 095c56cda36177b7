/* store.c - makes and frees variables, columns, rows and constraints, which are stored in arrays
 * of slots.
 *
 * The slot that was freed last is reused first. So a rollback, which frees what was made in
 * reverse order, also restores the order in which slots will be reused: later calls return the
 * same indices as if the transaction had not happened. All arrays with an entry for each column
 * share one allocation, and so do all arrays with an entry for each row, so they grow together
 * or not at all. */
#include "records.h"

typedef struct column_arrays {
    csi_column *columns;
    uint32_t *column_work;
    uint8_t *marks;
} column_arrays;

/* Divides a memory block into the arrays that have an entry for each column. If the block has no memory yet, only
 * computes the size that it will need. */
static column_arrays lay_out_columns(csi_carving *block, size_t capacity) {
    column_arrays a;
    a.columns = csi_carve(block, capacity, sizeof(csi_column));
    a.column_work = csi_carve(block, capacity, sizeof(uint32_t));
    a.marks = csi_carve(block, capacity, 1);
    return a;
}

/* Makes the arrays `a` those of the solver. */
static void use_columns(csolver *s, column_arrays a, size_t capacity) {
    s->tableau.columns.items = a.columns;
    s->tableau.columns.capacity = (uint32_t)capacity;
    s->tableau.marks = a.marks;
    s->tableau.column_work = a.column_work;
}

/* Returns how many bytes the arrays with an entry for each column need together for `capacity`
 * columns. */
size_t csi_store_column_bytes(size_t capacity) {
    csi_carving measure = {NULL, 0};
    if (capacity != 0) lay_out_columns(&measure, capacity);
    return measure.size;
}

/* Moves all arrays with an entry for each column to a new common allocation, with room for
 * `capacity` columns. Errors: OUT_OF_MEMORY; nothing has changed then. */
csolver_status csi_store_move_columns(csolver *s, size_t capacity) {
    csi_carving block = {NULL, 0};
    size_t used = s->tableau.columns.count;
    CSI_TRY(csi_memory_resize(s, &block.base, 0, csi_store_column_bytes(capacity)));
    column_arrays a = lay_out_columns(&block, capacity);
    memcpy(a.columns, s->tableau.columns.items, used * sizeof(csi_column));
    memcpy(a.column_work, s->tableau.column_work, used * sizeof(uint32_t));
    memcpy(a.marks, s->tableau.marks, used);
    csi_memory_free(s, s->tableau.columns.items,
                    csi_store_column_bytes(s->tableau.columns.capacity));
    use_columns(s, a, capacity);
    return CSOLVER_OK;
}

/* The allocator enlarges the allocation with all arrays that have an entry for each column, in place if it can. Each array
 * then begins where it did, relative to the allocation, and all but the first move up. */
csolver_status csi_store_grow_columns(csolver *s, size_t extra) {
    size_t used = s->tableau.columns.count, needed = used + extra;
    size_t old = s->tableau.columns.capacity;
    if (extra > CSI_LIMIT || needed > CSI_LIMIT) return CSOLVER_ERROR_OVERFLOW;
    if (needed <= old) return CSOLVER_OK;
    size_t capacity = csi_memory_grown(old, needed, extra);
    csi_carving from = {(char *)s->tableau.columns.items, 0}, to;
    CSI_TRY(csi_memory_resize(s, &from.base, csi_store_column_bytes(old),
                              csi_store_column_bytes(capacity)));
    to = from;
    column_arrays a = lay_out_columns(&from, old), b = lay_out_columns(&to, capacity);
    if (used != 0) {
        memmove(b.marks, a.marks, used);
        memmove(b.column_work, a.column_work, used * sizeof(uint32_t));
    }
    use_columns(s, b, capacity);
    return CSOLVER_OK;
}

/* Moves the arrays with an entry for each column together inside their common allocation, so that the allocation needs
 * memory for `capacity` columns only, at least as many as there are. The caller gives the rest of the memory back. */
void csi_store_narrow_columns(csolver *s, size_t capacity) {
    size_t used = s->tableau.columns.count;
    csi_carving block = {(char *)s->tableau.columns.items, 0};
    column_arrays a = lay_out_columns(&block, capacity);
    memmove(a.column_work, s->tableau.column_work, used * sizeof(uint32_t));
    memmove(a.marks, s->tableau.marks, used);
    use_columns(s, a, capacity);
}

typedef struct row_arrays {
    csi_row *rows;
    uint32_t *order;
    uint16_t *visits;
    uint8_t *marks;
} row_arrays;

/* Divides a memory block into the arrays that have an entry for each row. If the block has no memory yet, only computes
 * the size that it will need. */
static row_arrays lay_out_rows(csi_carving *block, size_t capacity) {
    row_arrays a;
    a.rows = csi_carve(block, capacity, sizeof(csi_row));
    a.order = csi_carve(block, capacity, sizeof(uint32_t));
    a.visits = csi_carve(block, capacity, sizeof(uint16_t));
    a.marks = csi_carve(block, capacity, 1);
    return a;
}

/* Makes the arrays `a` those of the solver. */
static void use_rows(csolver *s, row_arrays a, size_t capacity) {
    s->tableau.rows.items = a.rows;
    s->tableau.rows.capacity = (uint32_t)capacity;
    s->tableau.visits = a.visits;
    s->tableau.order = a.order;
    s->tableau.row_marks = a.marks;
}

size_t csi_store_row_bytes(size_t capacity) {
    csi_carving measure = {NULL, 0};
    if (capacity != 0) lay_out_rows(&measure, capacity);
    return measure.size;
}

/* Enlarges the arrays of rows as csi_store_grow_columns() does those of columns. The contents of `order`, which is work
 * space, are lost. */
csolver_status csi_store_grow_rows(csolver *s, size_t extra) {
    size_t used = s->tableau.rows.count, needed = used + extra;
    size_t old = s->tableau.rows.capacity;
    if (extra > CSI_LIMIT || needed > CSI_LIMIT) return CSOLVER_ERROR_OVERFLOW;
    if (needed <= old) return CSOLVER_OK;
    size_t capacity = csi_memory_grown(old, needed, extra);
    csi_carving from = {(char *)s->tableau.rows.items, 0}, to;
    CSI_TRY(
        csi_memory_resize(s, &from.base, csi_store_row_bytes(old), csi_store_row_bytes(capacity)));
    to = from;
    row_arrays a = lay_out_rows(&from, old), b = lay_out_rows(&to, capacity);
    if (used != 0) {
        memmove(b.marks, a.marks, used);
        memmove(b.visits, a.visits, used * sizeof(uint16_t));
    }
    use_rows(s, b, capacity);
    return CSOLVER_OK;
}

/* Places the arrays of a new solver in `block`, with room for `count` columns and for `count` rows. The
 * arrays must not have any memory yet. */
void csi_store_place(csolver *s, csi_carving *block, size_t count) {
    use_columns(s, lay_out_columns(block, count), count);
    use_rows(s, lay_out_rows(block, count), count);
}

/* The state in which a column is made: no bounds, no cost, nonbasic, value 0. */
static const csi_column new_column = {.low = -INFINITY,
                                      .high = INFINITY,
                                      .row = CSI_NONE,
                                      .vector = CSI_NONE,
                                      .owner = CSI_NONE,
                                      .singles = CSI_NONE,
                                      .live = 1,
                                      .users = {CSI_NONE, 0}};

/* Makes a column and returns its index. Cannot fail, because the caller has reserved the memory. */
uint32_t csi_store_make_column(csolver *s) {
    uint32_t index = s->tableau.free_column;
    if (index != CSI_NONE) {
        s->tableau.free_column = s->tableau.columns.items[index].owner;
        s->tableau.free_columns--;
    } else {
        index = s->tableau.columns.count++;
        s->tableau.column_work[index] = 0;
    }
    s->tableau.columns.items[index] = new_column;
    s->tableau.marks[index] = 0;
    return index;
}

/* Resets a column to the state in which it was made: no bounds, no cost, nonbasic, value 0. Only
 * its owner and the list of its terms stay. */
void csi_store_renew_column(csolver *s, uint32_t column) {
    csi_column *x = csi_col(s, column), old = *x;
    *x = new_column;
    x->owner = old.owner;
    x->users = old.users;
}

/* Frees a column for reuse. The column must not be in any work list, because the list would then
 * refer to the next column with this index. */
void csi_store_free_column(csolver *s, uint32_t column) {
    s->tableau.columns.items[column].live = 0;
    s->tableau.columns.items[column].owner = s->tableau.free_column;
    s->tableau.free_column = column;
    s->tableau.free_columns++;
}

void csi_store_free_row(csolver *s, uint32_t row) {
    s->tableau.rows.items[row].live = false;
    s->tableau.rows.items[row].start = s->tableau.free_row;
    s->tableau.free_row = row;
    s->tableau.row_count--;
}

void csi_store_free_constraint(csolver *s, uint32_t constraint) {
    csi_constraint *c = &s->model.constraints.items[constraint];
    c->live = 0;
    /* the generation has reached its maximum, so the slot must never be reused */
    if (c->generation == UINT16_MAX) return;
    c->generation++;
    c->next = s->model.free_constraint;
    s->model.free_constraint = constraint;
}

/* Makes room for `extra` more variables and their columns, so that making them cannot fail.
 * Errors: OVERFLOW, OUT_OF_MEMORY. */
csolver_status csi_store_reserve_variables(csolver *s, size_t extra) {
    if (extra > CSI_LIMIT) return CSOLVER_ERROR_OVERFLOW;
    CSI_TRY(CSI_RESERVE(s, s->model.variables, extra));
    CSI_TRY(CSI_RESERVE(s, s->model.published, extra));
    if (extra > s->model.variables.count / 4) s->model.first_changes = CSI_CHANGES_TO_COME;
    return csi_store_reserve_columns(s, extra);
}

static csolver_variable make_variable(csolver *s) {
    uint32_t index = s->model.free_variable, generation = s->model.tag | 1;
    if (index != CSI_NONE) {
        uint32_t next = s->model.variables.items[index].column;
        s->model.free_variable = next == CSI_LIMIT ? CSI_NONE : next;
        generation = s->model.variables.items[index].generation;
    } else {
        index = s->model.variables.count++;
        s->model.published.count = s->model.variables.count;
    }
    uint32_t column = csi_store_make_column(s);
    s->tableau.columns.items[column].owner = index;
    s->model.variables.items[index] =
        (csi_variable){.column = column & CSI_LIMIT, .generation = generation, .live = 1};
    s->model.published.items[index] = 0;
    s->model.variable_count++;
    return (csolver_variable){index, generation};
}

/* Makes `count` variables at the ends of the arrays. The loop is faster than making variables
 * one by one, because it need not look for freed slots. */
static void make_new_variables(csolver *s, uint32_t count, csolver_variable *ids) {
    uint32_t variable = s->model.variables.count, column = s->tableau.columns.count,
             generation = s->model.tag | 1;
    csi_column *columns = s->tableau.columns.items + column;
    csi_variable *variables = s->model.variables.items + variable;
    for (uint32_t i = 0; i < count; i++) {
        columns[i] = new_column;
        columns[i].owner = variable + i;
        variables[i] =
            (csi_variable){.column = (column + i) & CSI_LIMIT, .generation = generation, .live = 1};
        ids[i] = (csolver_variable){variable + i, generation};
    }
    memset(s->model.published.items + variable, 0, count * sizeof *s->model.published.items);
    memset(s->tableau.column_work + column, 0, count * sizeof *s->tableau.column_work);
    memset(s->tableau.marks + column, 0, count);
    s->tableau.columns.count += count;
    s->model.variables.count += count;
    s->model.published.count = s->model.variables.count;
    s->model.variable_count += count;
}

/* Makes `count` variables and writes their ids to `ids`. Freed slots are reused first; the
 * remaining variables get new slots at the ends of the arrays. Cannot fail, because the caller
 * has reserved the memory. */
void csi_store_make_variables(csolver *s, size_t count, csolver_variable *ids) {
    size_t made = 0;
    while (made < count &&
           (s->model.free_variable != CSI_NONE || s->tableau.free_column != CSI_NONE))
        ids[made++] = make_variable(s);
    if (made < count) make_new_variables(s, (uint32_t)(count - made), ids + made);
}

/* Frees a variable, its column and its name. No constraint may contain the variable any more. */
void csi_store_free_variable(csolver *s, uint32_t variable) {
    csi_variable *v = &s->model.variables.items[variable];
    csi_store_free_column(s, v->column);
    csi_name_drop(s, &s->model.names, variable);
    v->live = 0;
    s->model.published.items[variable] = 0;
    s->model.variable_count--;
    if (!csi_id_next_generation(&v->generation)) return;
    v->column = s->model.free_variable & CSI_LIMIT;
    s->model.free_variable = variable;
}

/* Empties the arrays of rows and terms, and the memory of cost vectors. */
static void clear_rows(csolver *s) {
    s->tableau.rows.count = s->tableau.row_count = 0;
    s->tableau.free_row = CSI_NONE;
    s->model.terms.count = 0;
    s->base.nodes.count = 0;
    s->base.free_node = CSI_NONE;
    s->base.free_node_count = 0;
    s->base.doubtful_costs = false;
    s->base.statistics.entries = 0;
    csi_block_clear_free(s);
}

/* Removes all constraints and rows, and makes a new column for each variable. The variables keep
 * their ids and names. */
void csi_store_clear(csolver *s) {
    s->model.structure++;
    csi_list_clear(&s->tableau.touched);
    csi_name_drop_all(s, &s->model.constraint_names);
    s->model.free_constraint = CSI_NONE;
    for (uint32_t i = s->model.constraints.count; i-- > 0;) {
        csi_constraint *c = &s->model.constraints.items[i];
        if (c->live) {
            csi_store_free_constraint(s, i);
        } else if (c->generation != UINT16_MAX) {
            c->next = s->model.free_constraint;
            s->model.free_constraint = i;
        }
    }
    s->model.constraint_count = s->model.edit_count = s->model.leaving.count = 0;
    s->tableau.forms.known = false;
    csi_strength_clear(s);
    clear_rows(s);
    s->tableau.columns.count = 0;
    s->tableau.free_column = CSI_NONE;
    s->tableau.free_columns = 0;
    s->tableau.untouched = 0;
    s->model.answered = false;
    s->base.uncertain = s->model.norm.fell_back = false;
    csi_tree_clear(s);
    for (uint32_t i = 0; i < s->model.variables.count; i++) {
        csi_variable *v = &s->model.variables.items[i];
        if (!v->live) continue;
        v->column = csi_store_make_column(s) & CSI_LIMIT;
        s->tableau.columns.items[v->column].owner = i;
        csi_touched_add(s, v->column);
    }
}

/* Removes the logical columns from the list of columns to publish, because they are about to be freed. */
static void untouch_logicals(csolver *s) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->tableau.touched.count; i++) {
        uint32_t column = s->tableau.touched.items[i];
        if (!csi_col(s, column)->logical) s->tableau.touched.items[kept++] = column;
    }
    s->tableau.touched.count = kept;
}

/* Frees all logical columns. The other columns keep their values, and lose costs, bounds and rows. */
static void clear_columns(csolver *s) {
    for (uint32_t j = s->tableau.columns.count; j-- > 0;) {
        csi_column *x = csi_col(s, j);
        if (!x->live) continue;
        csi_column cleared = new_column;
        cleared.owner = x->owner;
        cleared.value = x->value;
        cleared.error = x->error;
        bool logical = x->logical;
        *x = cleared;
        s->tableau.marks[j] = (uint8_t)(s->tableau.marks[j] & ~CSI_MARK_ABOVE);
        if (!logical) continue;
        s->tableau.marks[j] = 0;
        csi_store_free_column(s, j);
    }
}

/* Removes all rows and all constraints except edits. The variables keep their values. Cannot fail, and cannot be
 * undone. All work lists except the list of columns to publish must be empty, and the caller queues the columns
 * of the edits, which have their bounds and costs from now on. */
void csi_store_keep_edits(csolver *s) {
    s->model.structure++;
    csi_tree_clear(s);
    untouch_logicals(s);
    clear_columns(s);
    for (uint32_t i = s->model.constraints.count; i-- > 0;) {
        csi_constraint *c = &s->model.constraints.items[i];
        if (!c->live) continue;
        if (!c->edit) {
            csi_store_free_constraint(s, i);
            continue;
        }
        csi_column *x = csi_col(s, c->column);
        c->next = x->singles;
        x->singles = i;
        x->single_count++;
        x->has_cost |= !csi_is_required(s, c);
    }
    s->tableau.forms.known = false;
    clear_rows(s);
}

/* Called when a solver is freed. Frees the names, the arrays with an entry for each column or
 * row, and the breakpoint trees (search trees for constraints). lifecycle.c frees the other
 * arrays. */
void csi_store_free(csolver *s) {
    csi_name_drop_all(s, &s->model.names);
    csi_name_drop_all(s, &s->model.constraint_names);
    csi_memory_free(s, s->tableau.columns.items,
                    csi_store_column_bytes(s->tableau.columns.capacity));
    csi_memory_free(s, s->tableau.rows.items, csi_store_row_bytes(s->tableau.rows.capacity));
    csi_tree_free(s);
}
