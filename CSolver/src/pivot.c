/* pivot.c - exchanges the basic column of a row for another column of its expansion.
 *
 * Invariant: the label of a basic column is above the labels of all basic columns in its row.
 * A basic logical that no other row uses is *loose*: nothing lies above it, its label means
 * nothing. To define the entering column by a row, every basic column in the row that may depend on
 * the entering one must be substituted; those have labels at least as high as the lowest of the
 * entering column's users. In layouts there is mostly none, and the pivot is a change of one
 * index. This room keeps rows and labels; slopes, prices and values are its callers'. */
#include "solver.h"

#include "numeric.h"

/* Labels of columns that nothing uses are this far apart; later ones are put between. */
#define LABEL_STEP ((int64_t)1 << 20)

/* A refactorisation pays only after so many substitutions, noisy or not. */
enum { LEAST_DERIVATIONS = 16 };

double csi_row_coefficient(const csolver *s, uint32_t row, uint32_t column) {
    const csi_row *r = &s->rows.items[row];
    const csi_term *terms = s->terms.items + r->start;
    for (uint32_t i = 0; i < r->count; i++)
        if (terms[i].column == column) return terms[i].coefficient;
    return 0;
}

bool csi_pivot_is_loose(const csolver *s, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    return x->logical && x->row != CSI_NONE && s->chains[column].count == 1;
}

/* The lowest label among the basic columns whose rows use the column, INT64_MAX if there are none;
 * loose ones do not count. */
int64_t csi_pivot_least_user(const csolver *s, uint32_t column, uint32_t except) {
    int64_t least = INT64_MAX;
    for (uint32_t i = s->chains[column].head; i != CSI_NONE; i = s->terms.items[i].next) {
        uint32_t row = s->terms.items[i].row;
        uint32_t basic = s->rows.items[row].basic;
        if (row == except || basic == column || csi_pivot_is_loose(s, basic)) continue;
        int64_t label = csi_col(s, basic)->label;
        if (label < least) least = label;
    }
    return least;
}

/* The highest label among the basic columns of the row, its own and `entering` not counted;
 * INT64_MIN if there are none. */
static int64_t greatest_term(const csolver *s, uint32_t row, uint32_t entering) {
    const csi_row *r = &s->rows.items[row];
    int64_t greatest = INT64_MIN;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        uint32_t column = s->terms.items[i].column;
        if (column == r->basic || column == entering || !csi_is_basic(s, column)) continue;
        int64_t label = csi_col(s, column)->label;
        if (label > greatest) greatest = label;
    }
    return greatest;
}

/* Whether a label fits between. */
static bool has_room(int64_t below, int64_t above) {
    return above == INT64_MAX || below == INT64_MIN || below < above - 1;
}

/* Whether the row can define the column without any substitution; what `except` says of the column
 * does not count. */
bool csi_pivot_has_room(const csolver *s, uint32_t row, uint32_t entering, uint32_t except) {
    return has_room(greatest_term(s, row, entering), csi_pivot_least_user(s, entering, except));
}

static int64_t label_between(csolver *s, int64_t below, int64_t above) {
    if (above == INT64_MAX) return s->label += LABEL_STEP;
    if (below == INT64_MIN) return above - LABEL_STEP;
    return below + (above - below) / 2;
}

/* Gives the row a new block: the sums of the work space, those that cancelled left out, divided by
 * `divisor`. The row becomes derived. */
csolver_status csi_pivot_replace_block(csolver *s, uint32_t row, double divisor) {
    uint32_t count = 0;
    double largest = 0, magnitude = 0;
    for (uint32_t i = 0; i < s->work.count; i++)
        magnitude = csi_max(magnitude, s->work.magnitude[s->work.list[i]]);
    double noise = s->work.noise + CSI_ROUNDOFF * magnitude;
    for (uint32_t i = 0; i < s->work.count; i++) {
        uint32_t column = s->work.list[i];
        double size = fabs(s->work.sum[column]);
        if (csi_is_cancelled(size, s->work.magnitude[column])) continue;
        largest = csi_max(largest, size);
        s->work.list[count++] = column;
    }
    s->work.count = count;
    CSI_TRY(csi_block_reserve(s, count));
    CSI_TRY(csi_journal_reserve_blocks(s, 1));
    CSI_TRY(csi_journal_row(s, row));

    csi_row *r = &s->rows.items[row];
    csi_block_unlink(s, r->start, r->count);
    if (r->derived)
        csi_journal_block(s, r->start, r->size_class, r->block_stamp != s->journal.stamp);
    r->derived = 1;
    r->shift = 0;
    r->start = csi_block_make(s, count);
    r->count = count;
    r->size_class = csi_block_class(count);
    r->block_stamp = s->journal.stamp;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t column = s->work.list[i];
        s->terms.items[r->start + i] =
            (csi_term){.coefficient = s->work.sum[column] / divisor, .column = column};
    }
    r->noise = noise / fabs(divisor);
    if (noise > CSI_NOISY * largest && s->derivations > LEAST_DERIVATIONS) s->suspect = true;
    csi_block_link(s, r->start, count, row);
    csi_values_stale(s, row);
    s->statistics.row_operations++;
    s->derivations++;
    return CSOLVER_OK;
}

/* Substitutes all basic columns of the row whose labels are `limit` or more. */
static csolver_status substitute_above(csolver *s, uint32_t row, uint32_t entering, int64_t limit) {
    const csi_row *r = &s->rows.items[row];
    csi_expand_begin(s);
    s->work.noise = r->noise;
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        uint32_t column = s->terms.items[i].column;
        csi_expand_add(s, column, s->terms.items[i].coefficient);
        if (column != r->basic && csi_is_basic(s, column) && csi_col(s, column)->label >= limit)
            csi_expand_push(s, column);
    }
    while (s->work.heap_count > 0) {
        uint32_t column = csi_expand_pop(s);
        double amount = s->work.sum[column];
        s->work.sum[column] = 0;
        if (csi_is_cancelled(amount, s->work.magnitude[column])) continue;
        const csi_row *inner = &s->rows.items[csi_col(s, column)->row];
        double factor = -amount / csi_row_coefficient(s, csi_col(s, column)->row, column);
        for (uint32_t i = inner->start; i < inner->start + inner->count; i++) {
            uint32_t other = s->terms.items[i].column;
            if (other == column) continue;
            bool met = s->work.mark[other] == s->work.stamp;
            csi_expand_add(s, other, factor * s->terms.items[i].coefficient);
            if (!met && csi_is_basic(s, other) && csi_col(s, other)->label >= limit)
                csi_expand_push(s, other);
        }
        s->work.noise += fabs(factor) * inner->noise;
        s->statistics.row_operations++;
    }
    if (s->work.mark[entering] != s->work.stamp ||
        csi_is_cancelled(s->work.sum[entering], s->work.magnitude[entering]))
        return CSOLVER_ERROR_INTERNAL;
    return csi_pivot_replace_block(s, row, -s->work.sum[entering]);
}

/* Makes sure that csi_pivot_commit() can define `entering` by the row: substitutes what must be, and
 * saves what will change. Rows stay equivalent and the basis stays. Uses the work space. */
csolver_status csi_pivot_prepare(csolver *s, uint32_t row, uint32_t entering) {
    CSI_TRY(csi_journal_row(s, row));
    CSI_TRY(csi_journal_column(s, s->rows.items[row].basic));
    CSI_TRY(csi_journal_column(s, entering));
    int64_t above = csi_pivot_least_user(s, entering, row);
    if (has_room(greatest_term(s, row, entering), above)) return CSOLVER_OK;
    return substitute_above(s, row, entering, above - 1);
}

/* Makes `entering` basic in the prepared row; what was basic there becomes nonbasic. */
void csi_pivot_commit(csolver *s, uint32_t row, uint32_t entering) {
    uint32_t leaving = s->rows.items[row].basic;
    int64_t above = csi_pivot_least_user(s, entering, row);
    int64_t below = greatest_term(s, row, entering);
    s->rows.items[row].basic = entering;
    csi_col(s, leaving)->row = CSI_NONE;
    csi_col(s, leaving)->error = CSI_ROUNDOFF * fabs(csi_col(s, leaving)->value);
    csi_col(s, entering)->row = row;
    csi_col(s, entering)->label = label_between(s, below, above);
    s->statistics.pivots++;
}
