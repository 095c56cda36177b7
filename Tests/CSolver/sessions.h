/* sessions.h - the random sessions of judge.c: their data, their commands, and how commands are drawn. */
#ifndef SESSIONS_H
#define SESSIONS_H

#include "exact.h"
#include "solving.h"

enum {
    VARIABLES = EXACT_VARIABLES,
    CLAIMS = 64,
    BATCH = 8,
    PRIORITIES = 5,
    INSTANCES = 3,
    COMMANDS = 64,
    NONE = -1
};

/* A constraint or an edit, as the host has stated it. */
typedef struct claim {
    bool live;
    bool split;   /* the first term is given as two terms of the same variable */
    int edited;   /* the variable of an edit, or NONE */
    int relation; /* a value of csolver_relation */
    /* `version` is new after each change, `shape` after each change of more than the constant */
    uint32_t version, shape;
    double a[VARIABLES];
    double constant, priority, weight;
    csolver_constraint id;
} claim;

typedef struct model {
    bool present[VARIABLES];
    int edit_of[VARIABLES]; /* the index of a constraint, or NONE */
    csolver_variable x[VARIABLES];
    claim claims[CLAIMS];
} model;

typedef enum command_kind {
    DO_ADD,
    DO_REMOVE,
    DO_CONSTANT,
    DO_PRIORITY,
    DO_WEIGHT,
    DO_EDIT,
    DO_SUGGEST,
    DO_UNEDIT,
    DO_BEGIN,
    DO_COMMIT,
    DO_ROLLBACK,
    /* mode 0: the copy gets all later calls, too; 1: the session continues with the copy; 2: so until
     * DO_RETURN */
    DO_CLONE,
    DO_RETURN, /* the session continues with the solver from which the clone was made */
    DO_RESET,
    DO_TEMPLATE,
    DO_VARIABLE,
    DO_DROP,
    DO_NOTHING
} command_kind;

typedef struct command {
    command_kind kind;
    int mode, count;
    bool bulk; /* makes the call for many constraints, even for a single one */
    /* whether the session solves after the command, so that the result can be judged */
    bool judged;
    int at[BATCH]; /* indices of constraints, or of variables of edits */
    double numbers[BATCH], factors[BATCH], offsets[BATCH], instances[INSTANCES][BATCH];
    claim made[BATCH];
} command;

static uint64_t random_state;

static inline uint32_t draw(uint32_t below) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state * UINT64_C(0x2545f4914f6cdd1d) >> 33) % below;
}

static inline bool chance(uint32_t percent) { return draw(100) < percent; }

static inline void draw_begin(uint64_t seed) {
    random_state = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15);
    random_state ^= random_state >> 29;
    if (random_state == 0) random_state = 1;
    for (int i = 0; i < 4; i++) draw(2);
}

/* Families of coefficients. Every coefficient and constant is a multiple of 2^-scale / parts, with the scale
 * and parts of its family. With 1000 parts, a decimal number stands for itself and not for the nearest
 * double. */
typedef enum family {
    LAYOUTS,
    HALF_TO_TWO,
    POWERS,
    HUNDREDTHS,
    THOUSANDS,
    DOUBLES,
    DECIMALS
} family;
enum { FAMILIES = DECIMALS + 1 };
static const char *const family_names[FAMILIES] = {
    "1, 2, 3, 1/2",           "1/2 to 2",      "2^-6 to 2^6", "0.0117 to 100", "1000, 1, 1/1024",
    "0.0117 to 100, doubles", "1000, 1, 0.001"};
static const int family_scales[FAMILIES] = {4, 8, 10, 14, 14, 64, 4};
static const int family_parts[FAMILIES] = {1, 1, 1, 1, 1, 1, 1000};

static const double priorities[PRIORITIES] = {750, 500, 250.5, 250, 1};

typedef struct session {
    family coefficients;
    int variables, commands;
    /* the share of required constraints in per cent; the number of priorities; how many constraints are
     * added at once */
    uint32_t required, levels, greed;
    double hidden[VARIABLES]; /* a point at which many constraints hold */
    int open;                 /* number of commands left in the open transaction, or NONE */
    bool forked;
} session;

static inline family family_of(uint64_t seed) {
    static const family families[16] = {
        LAYOUTS,     LAYOUTS,     LAYOUTS, LAYOUTS,    LAYOUTS,    HALF_TO_TWO, POWERS,  HUNDREDTHS,
        HALF_TO_TWO, HALF_TO_TWO, POWERS,  HUNDREDTHS, HUNDREDTHS, THOUSANDS,   DOUBLES, DECIMALS};
    return families[seed % 16];
}

static inline double draw_quarter(uint32_t most) {
    int whole = (int)draw(2 * most + 1) - (int)most;
    return draw(4) == 0 ? whole + draw(4) * 0.25 : whole;
}

static inline void draw_session(session *s, uint64_t seed) {
    draw_begin(seed);
    *s = (session){.coefficients = family_of(seed), .open = NONE};
    s->variables = 1 + (int)draw(VARIABLES);
    if (chance(70) && s->variables < 4) s->variables += 3;
    s->commands = 12 + (int)draw(25);
    s->required = 15 + draw(55);
    s->levels = 1 + draw(PRIORITIES);
    s->greed = draw(24) == 0 ? 60 : 8;
    for (int j = 0; j < VARIABLES; j++) s->hidden[j] = draw_quarter(50);
}

static inline double draw_coefficient(family kind) {
    static const double small[] = {1, 1, 1, 1, 1, 2, 0.5, 3};
    double size = 1;
    switch (kind) {
    case LAYOUTS:
        size = small[draw(8)];
        break;
    case HALF_TO_TWO:
        size = (8 + draw(25)) / 16.0;
        break;
    case POWERS:
        size = ldexp(1, (int)draw(13) - 6);
        break;
    case HUNDREDTHS:
        size = 12 * (1 + draw(1024) / 1024.0);
        size = floor(ldexp(size, (int)draw(13))) / 1024;
        break;
    case THOUSANDS:
    case DECIMALS: {
        uint32_t which = draw(5);
        double least = kind == THOUSANDS ? 1 / 1024.0 : 0.001;
        size = which == 0 ? 1000 : which == 1 ? least : 1;
        break;
    }
    case DOUBLES:
        size = 0.0117 * (1 + draw(1 << 20) / 1048576.0);
        size = ldexp(size, (int)draw(13));
        break;
    }
    return chance(45) ? -size : size;
}

static inline double draw_priority(const session *s) {
    return chance(s->required) ? CSOLVER_REQUIRED : priorities[draw(s->levels)];
}

static inline double draw_weight(void) {
    static const double weights[] = {1, 1, 1, 1, 2, 3, 0.5, 10};
    return weights[draw(8)];
}

/* Draws an existing constraint that is not an edit, or any existing one. */
static inline int draw_live(const model *m, bool edits) {
    int found[CLAIMS];
    uint32_t count = 0;
    for (int i = 0; i < CLAIMS; i++)
        if (m->claims[i].live && (edits || m->claims[i].edited == NONE)) found[count++] = i;
    return count == 0 ? NONE : found[draw(count)];
}

static inline int find_room(const model *m, int after) {
    for (int i = after + 1; i < CLAIMS; i++)
        if (!m->claims[i].live) return i;
    return NONE;
}

static inline bool fits(double number, family kind) {
    double parts = ldexp(number * family_parts[kind], family_scales[kind]);
    double rest = fabs(parts - nearbyint(parts));
    return kind == DOUBLES || (fabs(parts) < 0x1p40 && rest <= (kind == DECIMALS ? 1e-6 : 0));
}

/* Makes the constraint a consequence of one or two others. Returns false if its numbers would have too
 * many digits. */
static inline bool draw_dependent(claim *c, const session *s, const model *m) {
    static const double factors[] = {1, 1, -1, -1, 2, 0.5};
    family kind = s->coefficients;
    int parts[2];
    for (int k = 0; k < 2; k++) parts[k] = draw_live(m, true);
    int count = kind == DOUBLES || chance(40) || parts[0] == parts[1] ? 1 : 2;
    if (parts[0] == NONE) return false;
    double a[VARIABLES] = {0}, constant = 0;
    for (int k = 0; k < count; k++) {
        const claim *from = &m->claims[parts[k]];
        double factor = factors[draw(6)];
        for (int j = 0; j < VARIABLES; j++) a[j] += factor * from->a[j];
        constant += factor * from->constant;
        c->relation =
            k == 0 || chance(50) ? (factor < 0 ? -from->relation : from->relation) : c->relation;
    }
    for (int j = 0; j < VARIABLES; j++)
        if (!fits(a[j], kind)) return false;
    if (!fits(constant, kind)) return false;
    if (chance(15)) constant += draw_quarter(3);
    memcpy(c->a, a, sizeof a);
    c->constant = constant;
    if (chance(50)) c->priority = m->claims[parts[0]].priority;
    return true;
}

static inline double draw_constant(const session *s, const claim *c) {
    double sum = 0;
    if (!chance(60)) return draw_quarter(100);
    for (int j = 0; j < VARIABLES; j++) sum += c->a[j] * s->hidden[j];
    if (s->coefficients == DOUBLES) sum = floor(sum * 16) / 16;
    if (s->coefficients == DECIMALS) sum = floor(sum * 1000 + 0.5) / 1000;
    if (c->relation != 0 && chance(65)) sum -= c->relation * (double)draw(60);
    return sum;
}

static inline void draw_claim(claim *c, const session *s, const model *m) {
    *c = (claim){.live = true, .edited = NONE};
    c->priority = draw_priority(s);
    c->weight = draw_weight();
    c->relation = chance(40) ? 0 : chance(50) ? 1 : -1;
    c->split = s->coefficients < DOUBLES && chance(8);
    if (chance(14) && draw_dependent(c, s, m)) return;
    uint32_t terms = chance(1) ? 0 : chance(35) ? 1 : chance(70) ? 2 : chance(75) ? 3 : 4;
    for (uint32_t k = 0; k < terms; k++) {
        int j = (int)draw((uint32_t)s->variables);
        if (m->present[j]) c->a[j] = draw_coefficient(s->coefficients);
    }
    c->constant = draw_constant(s, c);
}

/* Draws different existing constraints. */
static inline void draw_many(command *c, const model *m, uint32_t most, bool edits) {
    uint32_t count = 1 + draw(most);
    for (uint32_t k = 0; k < count; k++) {
        int at = draw_live(m, edits);
        for (int i = 0; i < c->count; i++)
            if (c->at[i] == at) at = NONE;
        if (at != NONE) c->at[c->count++] = at;
    }
}

static inline void draw_add(command *c, const session *s, const model *m, uint32_t most) {
    uint32_t count = 1 + draw(most);
    int room = NONE;
    for (uint32_t k = 0; k < count; k++) {
        room = find_room(m, room);
        if (room == NONE) break;
        c->at[c->count] = room;
        draw_claim(&c->made[c->count++], s, m);
    }
}

static inline void draw_edit(command *c, const session *s, const model *m) {
    int room = find_room(m, NONE), j = (int)draw((uint32_t)s->variables);
    if (room == NONE || !m->present[j] || m->edit_of[j] != NONE) return;
    claim *made = &c->made[0];
    *made = (claim){.live = true, .edited = j, .weight = 1};
    made->a[j] = 1;
    made->priority = chance(25) ? CSOLVER_REQUIRED : priorities[draw(s->levels)];
    c->at[c->count++] = room;
}

static inline void draw_edited(command *c, const session *s, const model *m, uint32_t most) {
    for (uint32_t k = 0; k < most; k++) {
        int j = (int)draw((uint32_t)s->variables);
        for (int i = 0; i < c->count; i++)
            if (c->at[i] == j) j = NONE;
        if (j != NONE && m->edit_of[j] != NONE) c->at[c->count++] = j;
    }
    for (int i = 0; i < c->count; i++)
        c->numbers[i] = chance(30) ? s->hidden[c->at[i]] : draw_quarter(100);
}

static inline void draw_template(command *c, const model *m) {
    static const double factors[] = {0, 1, 2, -1};
    draw_many(c, m, 3, true);
    c->bulk = chance(40); /* makes a template with a sample */
    for (int i = 0; i < c->count; i++) {
        double constant = m->claims[c->at[i]].constant;
        c->factors[i] = factors[draw(4)];
        c->offsets[i] = chance(50) ? 0 : draw_quarter(10);
        for (int k = 0; k < INSTANCES; k++)
            c->instances[k][i] = chance(40) && fits(constant, LAYOUTS) ? constant + draw_quarter(8)
                                                                       : draw_quarter(100);
    }
}

static inline int count_live(const model *m) {
    int count = 0;
    for (int i = 0; i < CLAIMS; i++) count += m->claims[i].live;
    return count;
}

/* Draws the next command. If there are no constraints, a command that needs some does nothing. */
static inline void draw_command(command *c, session *s, const model *m) {
    uint32_t what = draw(100);
    memset(c, 0, offsetof(command, made));
    c->judged = chance(80);
    c->bulk = chance(20);
    if (s->open == 0) {
        c->kind = chance(75) ? DO_COMMIT : DO_ROLLBACK;
        s->open = NONE;
        return;
    }
    if (s->open > 0) s->open--;
    if (count_live(m) < 4 || what < 34) {
        c->kind = DO_ADD;
        draw_add(c, s, m, chance(s->greed) || count_live(m) < 4 ? BATCH : 1);
    } else if (what < 46) {
        c->kind = DO_REMOVE;
        draw_many(c, m, chance(25) ? BATCH : 1, false);
    } else if (what < 59) {
        c->kind = DO_CONSTANT;
        draw_many(c, m, chance(25) ? BATCH : 1, false);
        for (int i = 0; i < c->count; i++) c->numbers[i] = draw_constant(s, &m->claims[c->at[i]]);
    } else if (what < 66) {
        c->kind = DO_PRIORITY;
        draw_many(c, m, 1, true);
        c->numbers[0] = draw_priority(s);
    } else if (what < 70) {
        c->kind = DO_WEIGHT;
        draw_many(c, m, 1, true);
        c->numbers[0] = draw_weight();
    } else if (what < 75) {
        c->kind = DO_EDIT;
        draw_edit(c, s, m);
    } else if (what < 86) {
        c->kind = DO_SUGGEST;
        draw_edited(c, s, m, 3);
    } else if (what < 88) {
        c->kind = DO_UNEDIT;
        draw_edited(c, s, m, 1);
    } else if (s->open != NONE) {
        c->kind = DO_NOTHING;
    } else if (what < 92) {
        c->kind = DO_BEGIN;
        s->open = 1 + (int)draw(5);
    } else if (what < 95) {
        c->kind = s->forked ? DO_RETURN : DO_CLONE;
        c->mode = (int)draw(3);
        if (s->forked || c->mode == 2) s->forked = !s->forked;
    } else if (what < 98) {
        c->kind = DO_TEMPLATE;
        draw_template(c, m);
    } else if (what < 99) {
        c->kind = chance(50) ? DO_VARIABLE : DO_DROP;
        c->at[0] = (int)draw((uint32_t)s->variables);
        c->count = 1;
    } else {
        c->kind = chance(30) ? DO_RESET : DO_NOTHING;
    }
}

#endif
