/* transcript.h - writes commands of a session as C, for a test that reproduces a finding. `add` adds one
 * constraint; `note` puts one into a batch, which `add_noted` adds by one call; `stamp` makes a template and
 * instances. */
#ifndef TRANSCRIPT_H
#define TRANSCRIPT_H

#include "perform.h"

#include <stdio.h>

/* Removes the k-th part of a command. */
static inline void leave_out(command *c, int k) {
    c->count--;
    for (int i = k; i < c->count; i++) {
        c->at[i] = c->at[i + 1];
        c->numbers[i] = c->numbers[i + 1];
        c->factors[i] = c->factors[i + 1];
        c->offsets[i] = c->offsets[i + 1];
        for (int n = 0; n < INSTANCES; n++) c->instances[n][i] = c->instances[n][i + 1];
        c->made[i] = c->made[i + 1];
    }
}

static inline void write_claim(int at, const claim *k, bool many) {
    static const char *const relations[] = {"LE", "EQ", "GE"};
    csolver_variable x[VARIABLES];
    csolver_term terms[TERMS_MOST];
    for (uint32_t j = 0; j < VARIABLES; j++) x[j] = (csolver_variable){j, 0};
    size_t count = terms_of(k, x, terms);
    printf(many ? "    note(%d, " : "    k[%d] = add(s, ", at);
    printf("%s, %.17g, %.17g, %.17g", relations[k->relation + 1], k->constant, k->priority,
           k->weight);
    for (size_t i = 0; i < count; i++)
        printf(", {x[%u], %.17g}", terms[i].variable.index, terms[i].coefficient);
    printf(");\n");
}

static inline void write_list(const command *c, const char *type, const char *name) {
    printf("(%s[]){", type);
    for (int i = 0; i < c->count; i++) printf("%s%s[%d]", i == 0 ? "" : ", ", name, c->at[i]);
    printf("}");
}

static inline void write_numbers(const double *numbers, int count) {
    printf("(double[]){");
    for (int i = 0; i < count; i++) printf("%s%.17g", i == 0 ? "" : ", ", numbers[i]);
    printf("}");
}

static inline void write_template(const command *c) {
    printf("    stamp(s, x, (csolver_parameter[]){");
    for (int i = 0; i < c->count; i++)
        printf("{k[%d], %d, %.17g, %.17g}, ", c->at[i], i, c->factors[i], c->offsets[i]);
    printf("}, %d, (double[]){", c->count);
    for (int n = 0; n < INSTANCES; n++)
        for (int i = 0; i < c->count; i++) printf("%.17g, ", c->instances[n][i]);
    printf("}, %d, %d);\n", INSTANCES, c->bulk);
}

static inline void write_many(const command *c, const char *call, const char *type,
                              const char *name) {
    printf("    csolver_%s(s, %d, ", call, c->count);
    write_list(c, type, name);
    if (c->kind != DO_REMOVE) printf(", ");
    if (c->kind != DO_REMOVE) write_numbers(c->numbers, c->count);
    printf(");\n");
}

static inline void write_command(const command *c) {
    static const char *const plain[] = {"begin", "commit", "rollback"};
    bool many = c->bulk || c->count > 1;
    int at = c->at[0];
    switch (c->kind) {
    case DO_ADD:
        for (int i = 0; i < c->count; i++) write_claim(c->at[i], &c->made[i], many);
        if (many) printf("    add_noted(s, k);\n");
        break;
    case DO_REMOVE:
        write_many(c, "remove_many", "csolver_constraint", "k");
        break;
    case DO_CONSTANT:
        write_many(c, "set_constants", "csolver_constraint", "k");
        break;
    case DO_PRIORITY:
        printf("    csolver_set_priority(s, k[%d], %.17g);\n", at, c->numbers[0]);
        break;
    case DO_WEIGHT:
        printf("    csolver_set_weight(s, k[%d], %.17g);\n", at, c->numbers[0]);
        break;
    case DO_EDIT:
        printf("    csolver_begin_edit(s, x[%d], %.17g);\n", c->made[0].edited,
               c->made[0].priority);
        printf("    csolver_edit_constraint(s, x[%d], &k[%d]);\n", c->made[0].edited, at);
        break;
    case DO_SUGGEST:
        write_many(c, "suggest_many", "csolver_variable", "x");
        break;
    case DO_UNEDIT:
        printf("    csolver_end_edit(s, x[%d]);\n", at);
        break;
    case DO_BEGIN:
    case DO_COMMIT:
    case DO_ROLLBACK:
        printf("    csolver_%s(s);\n", plain[c->kind - DO_BEGIN]);
        break;
    case DO_CLONE:
        printf("    /* a clone: %s */\n", c->mode == 0   ? "it gets all later calls, too"
                                          : c->mode == 1 ? "it goes on"
                                                         : "it goes on for a while");
        break;
    case DO_RETURN:
        printf("    /* back to the original */\n");
        break;
    case DO_RESET:
        printf("    csolver_reset(s);\n");
        break;
    case DO_TEMPLATE:
        write_template(c);
        break;
    case DO_VARIABLE:
        printf("    csolver_add_variable(s, &x[%d]);\n", at);
        break;
    case DO_DROP:
        printf("    csolver_remove_variable(s, x[%d]);\n", at);
        break;
    case DO_NOTHING:
        break;
    }
    if (c->judged) printf("    csolver_solve(s, &(csolver_outcome){0});\n");
}

static inline void transcript(const session *s, const command *list, int count) {
    printf("    csolver_add_variables(s, %d, x);\n", s->variables);
    for (int i = 0; i < count; i++) write_command(&list[i]);
}

#endif
