/* reader.c - parses the text of a trace (a recording of solver calls) into commands. A line with a
 * mistake is not an error of the reader: the line becomes a command that is reported as refused when
 * the trace is replayed. */
#include "trace.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    /* Integers of at most this many decimal digits are below 2^53, so doubles represent them exactly. */
    FAST_DIGITS = 15,
    /* The largest number of significant digits that are kept. 767 digits suffice to round any number to
     * the nearest double. */
    MOST_DIGITS = 800,
    /* room for an exponent as text: the letter e, a sign, 19 digits and the final null */
    EXPONENT_SIZE = 24,
};

#define MOST_EXPONENT INT64_C(1000000000000)

typedef struct token {
    const char *text;
    size_t length;
} token;

typedef struct reader {
    csolver_trace *trace;
    /* the words of the line that is being read; the items have the type token */
    trace_list tokens;
    uint32_t line;
} reader;

static bool is(token t, const char *word) {
    return strlen(word) == t.length && memcmp(t.text, word, t.length) == 0;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_name(token t) {
    if (t.length == 0 || !is_letter(t.text[0])) return false;
    for (size_t i = 1; i < t.length; i++) {
        char c = t.text[i];
        /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): memchr() reads 4 bytes, no string */
        if (!is_letter(c) && !is_digit(c) && memchr(".[]-", c, 4) == NULL) return false;
    }
    return true;
}

/* Returns the number digits * 10^exponent, computed by strtod(). The digits are passed to strtod()
 * without a decimal point, for example "125e-2" for 1.25, so the result does not depend on the
 * locale. */
static double slow_number(char *digits, size_t count, int64_t exponent) {
    snprintf(digits + count, EXPONENT_SIZE, "e%" PRId64, exponent);
    return strtod(digits, NULL);
}

/* Returns the number mantissa * 10^exponent, correctly rounded. Powers of ten up to 10^22 and integers
 * up to 2^53 are exact as doubles, so one multiplication or division suffices for most numbers (the
 * fast path of W. D. Clinger, 1990). strtod() computes all others. */
static double assemble(uint64_t mantissa, char *digits, size_t count, int64_t exponent) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (count == 0) return 0;
    if (count > FAST_DIGITS || exponent < -22 || exponent > 22)
        return slow_number(digits, count, exponent);
    return exponent < 0 ? (double)mantissa / powers[-exponent]
                        : (double)mantissa * powers[exponent];
}

bool trace_number(const char *text, size_t length, double *number) {
    /* the significant digits, without leading zeros and the point, and room for an exponent */
    char digits[MOST_DIGITS + 1 + EXPONENT_SIZE];
    size_t i = 0, count = 0;
    bool negative = false, any = false, fraction = false, rest = false;
    uint64_t mantissa = 0;
    int64_t exponent = 0;
    if (i < length && (text[i] == '+' || text[i] == '-')) negative = text[i++] == '-';
    for (; i < length && (is_digit(text[i]) || (!fraction && text[i] == '.')); i++) {
        if (text[i] == '.') {
            fraction = true;
            continue;
        }
        any = true;
        exponent -= fraction;
        if (count == 0 && text[i] == '0') continue;
        if (count == MOST_DIGITS) {
            rest |= text[i] != '0';
            exponent++;
            continue;
        }
        digits[count++] = text[i];
        if (count <= FAST_DIGITS) mantissa = 10 * mantissa + (uint64_t)(text[i] - '0');
    }
    if (!any) return false;
    if (i < length && (text[i] == 'e' || text[i] == 'E')) {
        int64_t sign = 1, power = 0;
        i++;
        if (i < length && (text[i] == '+' || text[i] == '-')) sign = text[i++] == '-' ? -1 : 1;
        if (i == length) return false;
        for (; i < length && is_digit(text[i]); i++)
            if (power < MOST_EXPONENT) power = 10 * power + (text[i] - '0');
        exponent += sign * power;
    }
    if (i != length) return false;
    /* Digits after the first MOST_DIGITS influence the rounding only by whether one of them is not
     * zero. If so, a single digit 1 stands for all of them. */
    if (rest) {
        digits[count++] = '1';
        exponent--;
    }
    double value = assemble(mantissa, digits, count, exponent);
    if (!isfinite(value)) return false;
    *number = negative ? -value : value;
    return true;
}

static token at(const reader *r, size_t index) { return ((const token *)r->tokens.items)[index]; }

static csolver_status push_command(reader *r, trace_command command) {
    command.line = r->line;
    trace_list *list = &r->trace->commands;
    if (!trace_grow(&r->trace->allocator, list, sizeof command)) return CSOLVER_ERROR_OUT_OF_MEMORY;
    ((trace_command *)list->items)[list->count++] = command;
    return CSOLVER_OK;
}

static csolver_status wrong(reader *r, const char *error) {
    return push_command(r, (trace_command){.verb = TRACE_ERROR, .error = error});
}

static csolver_status push_term(reader *r, double coefficient, token name) {
    uint32_t number = trace_intern(r->trace, name.text, name.length);
    trace_list *list = &r->trace->terms;
    if (number == TRACE_NONE || !trace_grow(&r->trace->allocator, list, sizeof(trace_term)))
        return CSOLVER_ERROR_OUT_OF_MEMORY;
    ((trace_term *)list->items)[list->count++] = (trace_term){coefficient, number};
    return CSOLVER_OK;
}

static bool number(token t, double *value) { return trace_number(t.text, t.length, value); }

static bool priority(token t, double *value) {
    if (is(t, "required")) {
        *value = CSOLVER_REQUIRED;
        return true;
    }
    return number(t, value) && *value > 0 && *value < CSOLVER_REQUIRED;
}

static csolver_status read_variables(reader *r) {
    trace_command c = {.verb = TRACE_VARIABLE, .start = (uint32_t)r->trace->terms.count};
    if (r->tokens.count < 2) return wrong(r, "syntax");
    for (size_t i = 1; i < r->tokens.count; i++)
        if (!is_name(at(r, i))) return wrong(r, "syntax");
    for (size_t i = 1; i < r->tokens.count; i++) {
        csolver_status status = push_term(r, 0, at(r, i));
        if (status != CSOLVER_OK) return status;
    }
    c.count = (uint32_t)(r->tokens.count - 1);
    return push_command(r, c);
}

/* Parses a line of the form `constraint NAME PRIORITY [weight W] : COEF VAR ... REL CONST`, for example
 * `constraint gap 750 : 1 right -1 left >= 8`. */
static csolver_status read_constraint(reader *r) {
    size_t count = r->tokens.count, i = 3;
    trace_command c = {.verb = TRACE_CONSTRAINT, .weight = 1};
    if (count < 6 || !is_name(at(r, 1))) return wrong(r, "syntax");
    if (!priority(at(r, 2), &c.priority)) return wrong(r, "bad-number");
    if (is(at(r, i), "weight")) {
        if (!number(at(r, i + 1), &c.weight) || !(c.weight > 0)) return wrong(r, "bad-number");
        i += 2;
    }
    if (i >= count || !is(at(r, i), ":") || count - i - 1 < 2 || (count - i - 1) % 2 != 0)
        return wrong(r, "syntax");
    token relation = at(r, count - 2);
    if (is(relation, "="))
        c.relation = CSOLVER_EQUAL;
    else if (is(relation, "<="))
        c.relation = CSOLVER_LESS_OR_EQUAL;
    else if (is(relation, ">="))
        c.relation = CSOLVER_GREATER_OR_EQUAL;
    else
        return wrong(r, "syntax");
    if (!number(at(r, count - 1), &c.number)) return wrong(r, "bad-number");
    double coefficient;
    for (size_t k = i + 1; k + 2 < count; k += 2) {
        if (!number(at(r, k), &coefficient)) return wrong(r, "bad-number");
        if (!is_name(at(r, k + 1))) return wrong(r, "syntax");
    }
    c.start = (uint32_t)r->trace->terms.count;
    for (size_t k = i + 1; k + 2 < count; k += 2) {
        number(at(r, k), &coefficient);
        csolver_status status = push_term(r, coefficient, at(r, k + 1));
        if (status != CSOLVER_OK) return status;
    }
    c.count = (uint32_t)r->trace->terms.count - c.start;
    c.name = trace_intern(r->trace, at(r, 1).text, at(r, 1).length);
    return c.name == TRACE_NONE ? CSOLVER_ERROR_OUT_OF_MEMORY : push_command(r, c);
}

/* The syntax of a command that consists of a word, a name and at most one number, for example `suggest
 * width 300`. */
typedef struct form {
    const char *word;
    trace_verb verb;
    int argument; /* what follows the name: 0 nothing, 1 any number, 2 a priority */
} form;

static csolver_status read_line(reader *r) {
    static const form forms[] = {{"remove", TRACE_REMOVE, 0},     {"constant", TRACE_CONSTANT, 1},
                                 {"priority", TRACE_PRIORITY, 2}, {"edit", TRACE_EDIT, 2},
                                 {"suggest", TRACE_SUGGEST, 1},   {"unedit", TRACE_UNEDIT, 0}};
    token verb = at(r, 0);
    if (is(verb, "variable")) return read_variables(r);
    if (is(verb, "constraint")) return read_constraint(r);
    if (is(verb, "solve"))
        return r->tokens.count == 1 ? push_command(r, (trace_command){.verb = TRACE_SOLVE})
                                    : wrong(r, "syntax");
    if (is(verb, "norm")) {
        if (r->tokens.count != 2) return wrong(r, "syntax");
        static const char *const norms[] = {"absolute", "squares", "automatic"};
        for (int i = 0; i < 3; i++)
            if (is(at(r, 1), norms[i]))
                return push_command(r, (trace_command){.verb = TRACE_NORM, .number = i});
        return wrong(r, "syntax");
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (!is(verb, forms[i].word)) continue;
        trace_command c = {.verb = forms[i].verb};
        size_t wanted = forms[i].argument == 0 ? 2 : 3;
        if (r->tokens.count != wanted || !is_name(at(r, 1))) return wrong(r, "syntax");
        if (forms[i].argument == 1 && !number(at(r, 2), &c.number)) return wrong(r, "bad-number");
        if (forms[i].argument == 2 && !priority(at(r, 2), &c.number)) return wrong(r, "bad-number");
        c.name = trace_intern(r->trace, at(r, 1).text, at(r, 1).length);
        return c.name == TRACE_NONE ? CSOLVER_ERROR_OUT_OF_MEMORY : push_command(r, c);
    }
    return wrong(r, "syntax");
}

/* Splits a line of the trace into words, which are separated by spaces or tabs. A # begins a comment,
 * which extends to the end of the line. */
static csolver_status split(reader *r, const char *text, const char *end) {
    r->tokens.count = 0;
    while (text < end && *text != '#') {
        if (is_space(*text)) {
            text++;
            continue;
        }
        const char *start = text;
        while (text < end && !is_space(*text) && *text != '#') text++;
        if (!trace_grow(&r->trace->allocator, &r->tokens, sizeof(token)))
            return CSOLVER_ERROR_OUT_OF_MEMORY;
        ((token *)r->tokens.items)[r->tokens.count++] = (token){start, (size_t)(text - start)};
    }
    return CSOLVER_OK;
}

static csolver_status read_lines(reader *r, const char *text, const char *end) {
    bool header = false;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (stop == NULL) stop = end;
        r->line++;
        csolver_status status = split(r, text, stop);
        text = stop + 1;
        if (status != CSOLVER_OK) return status;
        if (r->tokens.count == 0) continue;
        if (!header) {
            if (r->tokens.count != 2 || !is(at(r, 0), "csolver-trace") || !is(at(r, 1), "1"))
                return CSOLVER_ERROR_RANGE;
            header = true;
            continue;
        }
        status = read_line(r);
        if (status != CSOLVER_OK) return status;
    }
    return header ? CSOLVER_OK : CSOLVER_ERROR_RANGE;
}

csolver_status csolver_trace_read(const char *text, size_t length,
                                  const csolver_allocator *allocator, csolver_trace **trace) {
    if ((text == NULL && length != 0) || trace == NULL) return CSOLVER_ERROR_NULL;
    csolver_allocator chosen = trace_default_allocator(allocator);
    csolver_trace *made = trace_reallocate(&chosen, NULL, 0, sizeof *made);
    if (made == NULL) return CSOLVER_ERROR_OUT_OF_MEMORY;
    *made = (csolver_trace){.allocator = chosen};
    reader r = {.trace = made};
    csolver_status status = length == 0 ? CSOLVER_ERROR_RANGE : read_lines(&r, text, text + length);
    trace_release(&chosen, &r.tokens, sizeof(token));
    if (status == CSOLVER_OK)
        *trace = made;
    else
        csolver_trace_free(made);
    return status;
}

void csolver_trace_free(csolver_trace *trace) {
    if (trace == NULL) return;
    csolver_allocator allocator = trace->allocator;
    trace_name *names = trace->names.items;
    for (size_t i = 0; i < trace->names.count; i++)
        trace_reallocate(&allocator, names[i].text, (size_t)names[i].length + 1, 0);
    trace_release(&allocator, &trace->commands, sizeof(trace_command));
    trace_release(&allocator, &trace->terms, sizeof(trace_term));
    trace_release(&allocator, &trace->names, sizeof(trace_name));
    trace_release(&allocator, &trace->buckets, sizeof(uint32_t));
    trace_reallocate(&allocator, trace, sizeof *trace, 0);
}
