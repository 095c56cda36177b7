/* output.c - builds the lines of JSON that the replay of a trace prints. If memory runs out while a
 * line is built, the line is not printed, `failed` becomes true, and the replay ends with an error. */
#include "trace.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void append(trace_output *o, const char *text, size_t length) {
    if (o->silent || o->failed) return;
    for (size_t i = 0; i < length; i++) {
        if (!trace_grow(&o->allocator, &o->text, 1)) {
            o->failed = true;
            return;
        }
        ((char *)o->text.items)[o->text.count++] = text[i];
    }
}

void trace_put(trace_output *o, const char *format, ...) {
    char piece[256];
    va_list arguments;
    if (o->silent) return;
    va_start(arguments, format);
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    if (length > 0)
        append(o, piece, (size_t)length < sizeof piece ? (size_t)length : sizeof piece - 1);
}

void trace_put_name(trace_output *o, const trace_name *name) {
    append(o, "\"", 1);
    append(o, name->text, name->length);
    append(o, "\"", 1);
}

/* Writes a number with 17 digits, from which the same double can be read back. The decimal point of the
 * locale, which may consist of several bytes, is replaced by a period. */
void trace_put_number(trace_output *o, double number) {
    char piece[64];
    if (o->silent) return;
    int length = snprintf(piece, sizeof piece, "%.17g", number);
    bool point = false;
    for (int i = 0; i < length; i++) {
        if (strchr("+-0123456789einfa", piece[i]) != NULL) {
            append(o, &piece[i], 1);
        } else if (!point) {
            append(o, ".", 1);
            point = true;
        }
    }
}

void trace_finish_line(trace_output *o) {
    if (!o->silent && !o->failed) o->write(o->context, o->text.items, o->text.count);
    o->text.count = 0;
}

void trace_finish_complaint(trace_output *o) {
    if (o->failed || o->silent || o->complain == NULL) {
        trace_finish_line(o);
        return;
    }
    o->complain(o->complain_context, o->text.items, o->text.count);
    o->text.count = 0;
}
