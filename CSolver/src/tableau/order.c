/* order.c - the order of evaluation by rising order key. Where all rows wait, as those of a new layout do, it needs no
 * search: most rows define what no other row had used before, and their keys rise as they are made; few have to be
 * sorted. Where rows are long, a search through all their terms costs more than to sort them. */
#include "tableau.h"

#include "../base/heap.h"

static int64_t key_of(const csolver *s, uint32_t row) {
    return csi_col(s, s->model.rows.items[row].basic)->order_key;
}

#define AT(i) rows[i]
#define PUT(i, row) rows[i] = (row)
#define BEFORE(a, b) (key_of(s, a) < key_of(s, b))

/* Restores the heap, least key first, below `at`. */
static void sift(const csolver *s, uint32_t *rows, uint32_t at, uint32_t count) {
    uint32_t row = rows[at];
    CSI_HEAP_SINK(row, at, count, AT, PUT, BEFORE);
}

/* By falling key (heap sort). */
static void sort(const csolver *s, uint32_t *rows, uint32_t count) {
    for (uint32_t i = count / 2; i-- > 0;) sift(s, rows, i, count);
    for (uint32_t end = count; end > 1;) {
        uint32_t least = rows[0];
        rows[0] = rows[--end];
        rows[end] = least;
        sift(s, rows, 0, end);
    }
}

/* Leaves in `order`, read backwards, all rows, if all wait. Loose ones come last. Meanwhile those that rise stand
 * at the beginning of the list of what waits. */
bool csi_order_all(csolver *s) {
    if (s->tableau.unevaluated.count < s->model.row_count) return false;
    uint32_t *waiting = s->tableau.unevaluated.items, count = s->tableau.unevaluated.count,
             rising = 0, others = 0, loose = 0;
    int64_t greatest = INT64_MIN;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t row = waiting[i], basic = s->model.rows.items[row].basic;
        if (!s->model.rows.items[row].live) return false;
        int64_t key = csi_col(s, basic)->order_key;
        if (csi_pivot_is_loose(s, basic)) {
            s->model.order[loose++] = row;
        } else if (key > greatest) {
            waiting[i] = waiting[rising];
            waiting[rising++] = row;
            greatest = key;
        } else {
            s->model.order[count - ++others] = row;
        }
    }
    uint32_t *sorted = s->model.order + loose;
    if (others > 0) memmove(sorted, s->model.order + count - others, others * sizeof *sorted);
    sort(s, sorted, others);
    /* The place of the next one is never below that of the last of the `others` that are left. */
    uint32_t place = s->tableau.order_count = count, next = 0;
    while (others > 0) {
        uint32_t row = sorted[--others];
        int64_t least = key_of(s, row);
        while (next < rising && key_of(s, waiting[next]) < least)
            s->model.order[--place] = waiting[next++];
        s->model.order[--place] = row;
    }
    while (next < rising) s->model.order[--place] = waiting[next++];
    return true;
}

/* Whether a column that the row uses is that of a row that was met. */
static bool depends_on_met(const csolver *s, uint32_t row) {
    const csi_row *r = &s->model.rows.items[row];
    for (uint32_t i = r->start; i < r->start + r->count; i++) {
        uint32_t other = csi_col(s, s->model.terms.items[i].column)->row;
        if (other != CSI_NONE && other != row && s->model.visits[other] == s->tableau.visit)
            return true;
    }
    return false;
}

static bool is_met(csolver *s, uint32_t row) {
    if (s->model.visits[row] != s->tableau.visit && depends_on_met(s, row))
        s->model.visits[row] = s->tableau.visit;
    return s->model.visits[row] == s->tableau.visit;
}

/* Leaves in `order`, read backwards, the rows that were met and all that depend on them. A long row is hardly ever
 * read to its end: one column that follows is enough. */
void csi_order_met(csolver *s) {
    uint32_t *rows = s->model.order, loose = 0, end = s->model.rows.capacity, place = end;
    for (uint32_t row = 0; row < s->model.rows.count; row++) {
        if (!s->model.rows.items[row].live) continue;
        if (csi_pivot_is_loose(s, s->model.rows.items[row].basic))
            rows[loose++] = row;
        else
            rows[--place] = row;
    }
    sort(s, rows + place, end - place);
    uint32_t kept = end, count = 0;
    for (uint32_t i = end; i-- > place;)
        if (is_met(s, rows[i])) rows[--kept] = rows[i];
    for (uint32_t i = 0; i < loose; i++)
        if (is_met(s, rows[i])) rows[count++] = rows[i];
    memmove(rows + count, rows + kept, (end - kept) * sizeof *rows);
    s->tableau.order_count = count + end - kept;
}
