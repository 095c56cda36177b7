/* kiwi_holding.hpp - which variables of a solver of kiwisolver's interface are held, by edits and by constraints.
 *
 * A variable counts as held if its edit has the suggested value, or if a constraint that holds as an equality contains
 * no other variable that is not held. This rule is applied from variable to variable until it holds no more of them. */
#ifndef KEYLINE_PYTHON_KIWI_HOLDING_HPP
#define KEYLINE_PYTHON_KIWI_HOLDING_HPP

#include "kiwi_system.hpp"

#include <algorithm>
#include <cmath>

namespace keyline_python::kiwi {

/* The largest error of a constraint that holds as an equality, relative to the largest of its terms. */
constexpr double rounding = 1e-9;
/* A constraint with a larger error, relative in the same way, may be one that a solve would satisfy better. */
constexpr double sure_rounding = 1e-12;

/* States of rows that the solver has: an equality or an inequality that holds as an equality, an inequality that holds
 * strictly, and a row that does not hold. `vague` is added to the first two if the error is larger than sure_rounding. */
constexpr uint32_t equality = 1, bound = 2, slack = 4, violated = 8, vague = 16;

/* An error counts as that of rounding, too, if it is as small as that of a term of this size: values that should be 0 may
 * be the differences of larger ones. */
constexpr double least_size = 1e-3;

/* How well values satisfy a row: the left side minus the constant, and the largest absolute value among the terms and the
 * constant, at least least_size. */
struct Residual {
    double error, size;
};

/* `value_of` returns the value of a variable. */
template <typename Value>
Residual residual_of(const System &system, const Row &row, Value value_of) {
    Residual left = {-row.constant, std::max(std::fabs(row.constant), least_size)};
    for (size_t j = row.first; j < row.first + row.count; j++) {
        const double part = system.terms[j].coefficient * value_of(system.terms[j].variable.index);
        left.error += part;
        left.size = std::max(left.size, std::fabs(part));
    }
    return left;
}

/* Returns the state of a row that the solver has. */
inline uint32_t state_of(const Row &row, Residual left) {
    const bool is_equality = row.relation == CSOLVER_EQUAL;
    const double size = std::fabs(left.error);
    if (size <= rounding * left.size)
        return (is_equality ? equality : bound) | (size > sure_rounding * left.size ? vague : 0);
    const bool is_above = left.error > 0;
    return !is_equality && is_above == (row.relation == CSOLVER_GREATER_OR_EQUAL) ? slack
                                                                                  : violated;
}

class Holding {
  public:
    /* `at` are the values of all variables by index. Rows that were removed after the given foreseen update count as
     * rows that the solver has. */
    Holding(System &of, const double *at, uint64_t update)
        : system(of), values(at), last_update(update), unheld(of.variables.size()) {
        const size_t variables = system.variables.size(), rows = system.rows.size();
        const size_t size = 4 * variables + 1 + 3 * rows + system.terms.size();
        if (system.scratch.size() < size) system.scratch.resize(size);
        held = system.scratch.data();
        has_rows = held + variables;
        std::fill_n(held, 2 * variables, 0);
        states = has_rows + variables;
        stack = states + rows;
        starts = stack + variables;
        open = starts + variables + 1;
        waiting = open + rows;
        rows_of = waiting + rows;
    }

  protected:
    Residual residual(const Row &row) const {
        return residual_of(system, row, [&](size_t variable) { return values[variable]; });
    }
    bool is_in_no_row(size_t variable) const { return has_rows[variable] == 0; }

    /* Holds all variables that edits and rows hold: first those that no wish can move, because edits and equalities hold
     * them, then those that inequalities hold. Variables in no row need no wish and count as held. Returns whether all
     * values stay as they are in a solve without wishes if no removed row had a multiplier (kiwi_foresee.cpp), and tells
     * the system whether they stay with wishes. */
    bool hold_initial() {
        bool can_stay = true;
        followed = equality;
        for (size_t i = 0; i < system.variables.size(); i++) {
            const Known &known = system.variables[i];
            if (!known.is_edited) continue;
            if (!system.is_held_by_edit(i, values)) {
                can_stay = false;
                continue;
            }
            can_stay &= known.strength.priority >= weak_priority;
            held[i] = 1;
            unheld--;
        }
        for (uint32_t i = 0; i < system.rows.size(); i++) can_stay &= read(i);
        for (size_t i = 0; i < system.variables.size() && unheld > 0; i++) {
            if (held[i] || has_rows[i] || system.variables[i].is_edited) continue;
            held[i] = 1;
            unheld--;
        }
        hold_by(equality);
        const size_t before = unheld;
        if (unheld > 0) {
            for (size_t i = 0; i < system.variables.size(); i++)
                can_stay &= held[i] || system.variables[i].shared_rows > 0;
            hold_by(equality | bound);
        }
        has_held_by_bounds = unheld < before;
        system.is_held = can_stay && unheld == 0;
        return can_stay;
    }

    /* Lists the rows of each variable, in the manner of a sparse matrix: those of variable i are rows_of[starts[i]]
     * to rows_of[starts[i + 1] - 1]. Must be called once before the lists are used. */
    void list_rows() {
        const size_t count = system.variables.size();
        if (is_listed) return;
        is_listed = true;
        std::fill_n(starts, count + 1, 0);
        for (size_t i = 0; i < system.rows.size(); i++) {
            open[i] = 0;
            if (states[i] == 0) continue;
            const Row &row = system.rows[i];
            for (size_t j = row.first; j < row.first + row.count; j++) {
                const uint32_t variable = system.terms[j].variable.index;
                starts[variable]++;
                open[i] += held[variable] == 0;
            }
        }
        for (size_t i = 1; i <= count; i++) starts[i] += starts[i - 1];
        for (size_t i = system.rows.size(); i-- > 0;) {
            const Row &row = system.rows[i];
            if (states[i] == 0) continue;
            for (size_t j = row.first; j < row.first + row.count; j++)
                rows_of[--starts[system.terms[j].variable.index]] = static_cast<uint32_t>(i);
        }
    }

    /* Returns whether a row has variables that are not held. */
    bool is_open(size_t number) const {
        if (is_listed) return open[number] > 0;
        const Row &row = system.rows[number];
        for (size_t j = row.first; j < row.first + row.count; j++)
            if (!held[system.terms[j].variable.index]) return true;
        return false;
    }

    /* Holds the last variable of a row that holds as an equality, and all variables that are held because of it. */
    void follow(size_t row) {
        if ((states[row] & followed) == 0 || open[row] != 1) return;
        const Row &one = system.rows[row];
        for (size_t j = one.first; j < one.first + one.count; j++)
            if (!held[system.terms[j].variable.index]) return hold(system.terms[j].variable.index);
    }

    /* Takes a row for an equality from now on, and holds all variables that are held because of it. */
    void tighten(size_t row) {
        states[row] = equality;
        if (is_listed) return follow(row);
        waiting[waiting_rows++] = static_cast<uint32_t>(row);
        hold_by(followed);
    }

    /* Holds a variable, and all variables that are held because of it. */
    void hold(size_t variable) {
        if (held[variable]) return;
        held[variable] = 1;
        unheld--;
        if (!is_listed) return hold_by(followed);
        stack[stacked++] = static_cast<uint32_t>(variable);
        if (stacked > 1) return; /* an outer call works on the stack */
        for (size_t next = 0; next < stacked; next++)
            for (uint32_t k = starts[stack[next]]; k < starts[stack[next] + 1]; k++) {
                open[rows_of[k]]--;
                follow(rows_of[k]);
            }
        stacked = 0;
    }

    static constexpr uint32_t none = UINT32_MAX;
    /* The largest number of variables that are held by passes through the rows, however few each pass holds. */
    static constexpr size_t few_left = 4;

    System &system;
    const double *values;
    size_t unheld;                        /* the number of variables that are not held */
    uint32_t followed = equality | bound; /* the states of rows that hold variables */
    bool has_held_by_bounds = false;      /* whether inequalities held variables first */
    bool is_listed = false;               /* whether list_rows() has been called */
    uint32_t *held;                       /* by variable: whether it is held */
    uint32_t *has_rows;                   /* by variable: whether a row of the solver contains it */
    uint32_t *states;                     /* by row; 0 if the solver does not have the row */
    uint32_t *
        waiting; /* until is_listed: rows that hold as equalities and have variables that are not held */
    size_t waiting_rows = 0;
    /* list_rows() fills the following lists. */
    uint32_t *stack; /* variables whose rows are to be followed */
    size_t stacked = 0;
    uint32_t *starts;  /* by variable, and one more: the place of its first row in `rows_of` */
    uint32_t *open;    /* by row: the number of its variables that are not held */
    uint32_t *rows_of; /* rows by variable */

  private:
    /* Reads the state of a row, and holds its last variable if this is an equality. Other rows of the variable, which may
     * have been read before, are looked at later. Returns whether the row is certain to hold. */
    bool read(uint32_t number) {
        const Row &row = system.rows[number];
        states[number] = 0;
        if (row.object == nullptr && row.removed_in <= last_update) return true;
        const uint32_t state = state_of(row, residual_of(system, row, [&](size_t variable) {
                                            has_rows[variable] = 1;
                                            return values[variable];
                                        }));
        states[number] = state & ~vague;
        if ((state & (equality | bound)) != 0 && stays_open(number))
            waiting[waiting_rows++] = number;
        return (state & (vague | violated)) == 0 && row.strength.priority > 0;
    }

    /* Holds the last variable of a row, and does not follow what this holds. Returns whether the row still has variables
     * that are not held. */
    bool stays_open(uint32_t number) {
        const Row &row = system.rows[number];
        uint32_t last = none;
        for (size_t j = row.first; j < row.first + row.count; j++) {
            const uint32_t variable = system.terms[j].variable.index;
            if (held[variable]) continue;
            if (last != none) return true;
            last = variable;
        }
        if (last == none) return false;
        if ((states[number] & followed) == 0) return true;
        held[last] = 1;
        unheld--;
        return false;
    }

    /* Holds all variables that rows with the given states hold. Constraints are mostly stated from one end of a layout to
     * the other, so that one pass through the rows, backwards or forwards, holds most variables. While each pass holds
     * half of what is left, or few are left, passes are faster than lists. */
    void hold_by(uint32_t by) {
        followed = by;
        while (!is_listed) {
            const size_t before = unheld;
            size_t kept = 0;
            if (unheld == 0) return;
            /* This reverses the order of the rows that are kept. The list `open` is not in use yet. */
            for (size_t k = waiting_rows; k-- > 0;)
                if (stays_open(waiting[k])) open[kept++] = waiting[k];
            std::swap(waiting, open);
            waiting_rows = kept;
            if (unheld == before) return;
            if (unheld > few_left && 2 * unheld > before) list_rows();
        }
        for (size_t i = 0; i < system.rows.size(); i++) follow(i);
    }

    uint64_t last_update;
};

} // namespace keyline_python::kiwi

#endif
