/* dump.c - implements csolver_dump(), which passes a readable listing of the constraints, columns and rows to the
 * host's callback, for debugging. */
#include "api.h"

#include <stdarg.h>
#include <stdio.h>

typedef struct writer {
    void (*write)(void *context, const char *text, size_t length);
    void *context;
} writer;

static void put(writer *w, const char *format, ...) {
    char text[160];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0)
        w->write(w->context, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

static void put_column(const csolver *s, writer *w, uint32_t column) {
    const csi_column *x = csi_col(s, column);
    const char *name = NULL;
    if (!x->logical)
        name =
            csi_name_of(&s->model.names, x->owner, s->model.variables.items[x->owner].generation);
    if (name != NULL)
        w->write(w->context, name, strlen(name));
    else
        put(w, "%c%u", x->logical ? 'r' : 'x', (unsigned)x->owner);
}

static void put_terms(const csolver *s, writer *w, uint32_t start, uint32_t count, uint32_t skip) {
    bool first = true;
    for (uint32_t i = start; i < start + count; i++) {
        const csi_term *term = &s->model.terms.items[i];
        if (term->column == skip) continue;
        put(w, first ? "%.9g " : " + %.9g ", term->coefficient);
        put_column(s, w, term->column);
        first = false;
    }
    if (first) put(w, "0");
}

static void put_list(const csolver *s, writer *w, uint32_t list) {
    for (uint32_t i = list; i != CSI_NONE; i = s->base.nodes.items[i].next)
        put(w, " %.9g@%.9g", s->base.nodes.items[i].value, s->base.nodes.items[i].priority);
}

static void put_constraint(const csolver *s, writer *w, uint32_t index) {
    static const char *const relations[] = {"<=", "=", ">="};
    const csi_constraint *c = &s->model.constraints.items[index];
    const char *name = csolver_constraint_name(s, csi_id_of_constraint(s, index));
    put(w, "  c%u", (unsigned)index);
    if (name != NULL) {
        put(w, " \"");
        w->write(w->context, name, strlen(name));
        put(w, "\"");
    }
    put(w, ": ");
    if (c->kind == CSI_KIND_SINGLE) {
        put(w, "%.9g ", c->coefficient);
        put_column(s, w, c->column);
    } else if (csi_has_terms(c)) {
        put_terms(s, w, c->start, csi_constraint_terms(c), CSI_NONE);
    } else {
        put(w, "0");
    }
    if (c->kind == CSI_KIND_FORM) {
        put(w, " (form)\n");
        return;
    }
    put(w, " %s %.9g", relations[c->relation + 1], c->constant);
    if (!csi_is_required(s, c)) put(w, " @ %.9g", csi_priority(s, c));
    if (csi_weight(s, c) < 1 || csi_weight(s, c) > 1) put(w, " weight %.9g", csi_weight(s, c));
    put(w, c->leaving ? " (removed)\n" : c->edit ? " (edit)\n" : "\n");
}

CSI_COLD csolver_status csolver_dump(const csolver *solver,
                                     void (*write)(void *context, const char *text, size_t length),
                                     void *context) {
    if (solver == NULL || write == NULL) return CSOLVER_ERROR_NULL;
    if (!CSI_QUESTIONS) return CSOLVER_ERROR_UNAVAILABLE;
    writer w = {write, context};
    put(&w, "constraints\n");
    for (uint32_t i = 0; i < solver->model.constraints.count; i++)
        if (solver->model.constraints.items[i].live) put_constraint(solver, &w, i);
    put(&w, "columns\n");
    for (uint32_t j = 0; j < solver->tableau.columns.count; j++) {
        const csi_column *x = csi_col(solver, j);
        if (!x->live) continue;
        put(&w, "  ");
        put_column(solver, &w, j);
        csi_bounds bounds = csi_cost_bounds(solver, j);
        put(&w, " = %.17g in [%.9g, %.9g]", csi_resize_value(solver, j), bounds.lower,
            bounds.upper);
        if (x->row != CSI_NONE)
            put(&w, " basic on [%.9g, %.9g] order key %lld slope", x->low, x->high,
                (long long)x->order_key);
        else
            put(&w, " nonbasic reduced cost");
        put_list(solver, &w, x->vector);
        put(&w, "\n");
    }
    put(&w, "rows\n");
    for (uint32_t i = 0; i < solver->tableau.rows.count; i++) {
        const csi_row *r = &solver->tableau.rows.items[i];
        if (!r->live) continue;
        put(&w, "  ");
        put_column(solver, &w, r->basic);
        put(&w, " from %s: 0 = ", r->derived ? "substitution" : "its constraint");
        put_terms(solver, &w, r->start, r->count, CSI_NONE);
        if (r->shift < 0 || r->shift > 0) put(&w, " + %.9g", r->shift);
        put(&w, "\n");
    }
    return CSOLVER_OK;
}
