/* array_bounds.c - checks that the solver writes nothing beyond the memory that it has requested. Random
 * chains of constraints are added by one call and removed in random portions, with an allocator that
 * checks the bytes behind every block when the block is resized or freed. */
#include "draw.h"
#include "test.h"

enum { GUARD = 32, VARIABLES = 44, MOST = 2 * VARIABLES, SEEDS = TEST_SHARE(400), MARK = 0x5a };

static size_t held;

static void *guarded(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    if (block != NULL)
        for (size_t i = 0; i < GUARD; i++) CHECK(((unsigned char *)block)[old_size + i] == MARK);
    held = held - old_size + new_size;
    unsigned char *moved = NULL;
    if (new_size != 0) {
        moved = malloc(new_size + GUARD);
        if (moved == NULL) return NULL;
        memset(moved + new_size, MARK, GUARD);
        if (block != NULL) memcpy(moved, block, old_size < new_size ? old_size : new_size);
    }
    free(block);
    return moved;
}

typedef struct chain {
    size_t count;
    csolver_term terms[MOST][3];
    csolver_description rows[MOST];
} chain;

/* Makes constraints between neighbouring variables: their difference is a number or a third variable. Some
 * variables must not be negative. */
static void make_chain(chain *c, const csolver_variable *x, uint32_t variables) {
    c->count = 0;
    for (uint32_t i = 0; i + 1 < variables; i++) {
        csolver_term *t = c->terms[c->count];
        t[0] = (csolver_term){x[i], 1};
        t[1] = (csolver_term){x[i + 1], -1};
        t[2] = (csolver_term){.variable = x[draw(variables)]};
        t[2].coefficient = draw(2) ? 1 : -1;
        size_t length = 2 + draw(2);
        double apart = length == 2 ? -(double)draw(9) : 0;
        csolver_relation relation = draw(4) ? EQ : LE;
        double priority = draw(5) ? CSOLVER_REQUIRED : 500;
        c->rows[c->count++] = (csolver_description){t, length, relation, apart, priority, 1};
    }
    for (uint32_t i = draw(variables) + 1; i-- > 0;) {
        csolver_term *t = c->terms[c->count];
        t[0] = (csolver_term){x[draw(variables)], 1};
        c->rows[c->count++] = (csolver_description){t, 1, GE, 0, CSOLVER_REQUIRED, 1};
    }
}

static void come_and_go(unsigned long seed) {
    static chain c;
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    csolver_options options = {.allocator = {guarded, NULL}};
    csolver *s = NULL;
    CHECK_OK(csolver_create(&options, &s));
    csolver_variable x[VARIABLES];
    uint32_t variables = 4 + draw(VARIABLES - 4);
    CHECK_OK(csolver_add_variables(s, variables, x));
    make_chain(&c, x, variables);
    csolver_constraint made[MOST];
    size_t left = c.count;
    if (csolver_add_constraints(s, c.count, c.rows, made) != CSOLVER_OK) {
        left = 0;
        for (size_t i = 0; i < c.count; i++)
            if (csolver_add_constraint(s, &c.rows[i], &made[left]) == CSOLVER_OK) left++;
    }
    CHECK_OPTIMAL(s);
    while (left > 0) {
        for (size_t i = left; i-- > 1;) {
            size_t other = draw((uint32_t)i + 1);
            csolver_constraint kept = made[i];
            made[i] = made[other];
            made[other] = kept;
        }
        size_t portion = 1 + draw((uint32_t)left);
        left -= portion;
        CHECK_OK(csolver_remove_constraints(s, portion, made + left));
        if (draw(2)) CHECK_OPTIMAL(s);
    }
    CHECK(csolver_constraint_count(s) == 0);
    csolver_free(s);
    CHECK(held == 0);
}

int main(void) {
    for (unsigned long seed = 1; seed <= SEEDS; seed++) come_and_go(seed);
    return TEST_END("array_bounds");
}
