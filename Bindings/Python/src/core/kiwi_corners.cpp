/* kiwi_corners.cpp - leads undetermined variables to a corner of the feasible region, as Kiwi does.
 *
 * Kiwi's answers are corners: a variable that nothing determines is at a bound, or at 0. The csolver leaves such a
 * variable where it was. The two rules differ only after a change of the constraints, because a solve after a
 * suggested value starts from a corner and ends at one. So only solves after such changes look for undetermined
 * variables. Some constraints can be added or removed without a solve, because the values stay at
 * a corner.
 *
 * A variable counts as held if its edit has the suggested value, or if a constraint that holds as an equality contains
 * no other variable that is not held. This rule is applied from variable to variable until it holds no more of them.
 * For the remaining variables, the solver states wishes. First, every constraint with a variable that is not held
 * shall hold as an equality, older constraints before younger ones. Then, every variable that is not held shall be 0,
 * younger variables before older ones. Each wish holds further variables, so there are about as many wishes as degrees
 * of freedom. A layout without undetermined variables needs no wishes, or a few if its constraints depend on each
 * other in a cycle, which the rule does not see through. Wishes are stated once: if they move variables off a bound that
 * other variables depend on, these variables stay between bounds, which is rare.
 *
 * The csolver gets the wishes as constraints at priorities so far below weak that they decide nothing else. They are
 * removed before the next change or solve, and the values stay, because nothing draws them away. After a removal, a
 * small solver whose constraints are all satisfied needs no wishes if the variables can move in only one way: System
 * computes their values, and the csolver gets the values at its next solve. Without wishes, the
 * time is linear in the number of terms. A variable that no constraint contains and that is not edited needs no wish:
 * the program gets 0 for it, and the csolver moves it to 0 when it is used again. */
#include "kiwi_system.hpp"

#include <algorithm>
#include <cmath>

namespace keyline_python::kiwi {

/* The largest error of a constraint that holds as an equality, relative to the largest of its terms. */
static constexpr double rounding = 1e-9;
/* The priority of wishes that variables be 0. Wishes that constraints hold as equalities have wish_priority. */
static constexpr double zero_priority = 1e-9;
/* The largest number of variables of a solver in which they are moved without the csolver. Each moved variable costs a
 * temporary constraint at the next solve of the csolver. */
static constexpr size_t most_movable = 16;

/* Returns the left side of a constraint minus its constant, and whether the constraint holds as an equality. `value_of`
 * returns the value of a variable. */
template <typename Value>
static double error(const System &system, const Row &row, Value value_of, bool &is_tight) {
    double sum = -row.constant, size = std::fabs(row.constant);
    for (size_t j = row.first; j < row.first + row.count; j++) {
        const double part = system.terms[j].coefficient * value_of(system.terms[j].variable.index);
        sum += part;
        size = std::max(size, std::fabs(part));
    }
    is_tight = std::fabs(sum) <= rounding * size;
    return sum;
}

/* Returns whether a constraint is an inequality that holds strictly. */
static bool is_slack(const Row &row, double error, bool is_tight) {
    return !is_tight && row.relation != CSOLVER_EQUAL &&
           (error > 0) == (row.relation == CSOLVER_GREATER_OR_EQUAL);
}

class Corner {
  public:
    /* `at` are the values of all variables by index. */
    Corner(System &of, const double *at) : system(of), values(at) {
        const size_t variables = system.variables.size(), rows = system.rows.size();
        const size_t size = 2 * variables + variables + 1 + 2 * rows + system.terms.size();
        if (size > std::size(few)) many.resize(size);
        held = many.empty() ? few : many.data();
        std::fill_n(held, many.empty() ? size : 0, 0);
        stack = held + variables;
        starts = stack + variables;
        tight = starts + variables + 1;
        open = tight + rows;
        rows_of = open + rows;
    }

    /* Returns wishes for all variables that are not held. */
    const std::vector<csolver_description> &wishes() {
        find_tight(false);
        list_rows();
        hold_initial();
        for (size_t i = 0; i < system.rows.size(); i++) {
            const Row &row = system.rows[i];
            if (!can_be_tight(i)) continue;
            found.push_back({system.terms.data() + row.first, row.count, CSOLVER_EQUAL,
                             row.constant, wish_priority, 1});
            tight[i] = 1;
            follow(i);
        }
        for (size_t i = 0; i < system.variables.size(); i++)
            if (values[i] == 0 || is_in_no_row(i)) hold(i);
        for (size_t i = system.variables.size(); i-- > 0;) {
            if (held[i]) continue;
            zeros.push_back({system.variables[i].id, 1});
            hold(i);
        }
        for (const csolver_term &zero : zeros)
            found.push_back({&zero, 1, CSOLVER_EQUAL, 0, zero_priority, 1});
        return found;
    }

    /* Moves all variables that are not held to where the wishes would lead them, one wish after the other. `at` are the
     * values that were given at first, which solve all constraints. Returns false if an optional constraint is violated,
     * so that the values may not be optimal, or if for some wish the variables can move in more than one direction. */
    bool move(double *at) {
        if (!find_tight(true)) return false;
        list_rows();
        hold_initial();
        for (size_t i = 0; i < system.rows.size(); i++)
            if (can_be_tight(i)) {
                const size_t first = system.rows[i].first;
                size_t j = first;
                while (held[system.terms[j].variable.index]) j++;
                if (!move_along(system.terms[j].variable.index, i, at)) return false;
            }
        for (size_t i = 0; i < system.variables.size(); i++)
            if (values[i] == 0 || is_in_no_row(i)) hold(i);
        for (size_t i = system.variables.size(); i-- > 0;)
            if (!held[i] && !move_along(i, Table::none, at)) return false;
        return true;
    }

  private:
    /* Returns whether a row does not hold as an equality, and may do so after its variables are moved. */
    bool can_be_tight(size_t i) const {
        const Row &row = system.rows[i];
        return row.object != nullptr && !tight[i] && open[i] > 0 && !has_tight_twin(row);
    }

    /* Returns whether a row that holds as an equality has the same terms up to a factor. The other row then cannot hold
     * as an equality. */
    bool has_tight_twin(const Row &row) const {
        const csolver_term *terms = &system.terms[row.first];
        const uint32_t variable = terms->variable.index;
        for (uint32_t k = starts[variable]; k < starts[variable + 1]; k++) {
            const Row &other = system.rows[rows_of[k]];
            if (!tight[rows_of[k]] || other.count != row.count) continue;
            const csolver_term *others = &system.terms[other.first];
            uint32_t same = 0;
            while (same < row.count && others[same].variable.index == terms[same].variable.index &&
                   others[same].coefficient * terms->coefficient ==
                       terms[same].coefficient * others->coefficient)
                same++;
            if (same == row.count) return true;
        }
        return false;
    }

    /* Finds the rows that hold as equalities. If all rows must be satisfied, returns false at a row that is not. */
    bool find_tight(bool must_be_satisfied) {
        bool is_tight;
        for (size_t i = 0; i < system.rows.size(); i++) {
            const Row &row = system.rows[i];
            if (row.object == nullptr) continue;
            const double above = error_at(row, is_tight);
            if (must_be_satisfied && !is_tight && !is_slack(row, above, is_tight)) return false;
            tight[i] = is_tight;
        }
        return true;
    }

    /* Lists the rows of each variable, in the manner of a sparse matrix: those of variable i are rows_of[starts[i]]
     * to rows_of[starts[i + 1] - 1]. */
    void list_rows() {
        const size_t count = system.variables.size();
        for (const Row &row : system.rows)
            if (row.object != nullptr)
                for (size_t j = row.first; j < row.first + row.count; j++)
                    starts[system.terms[j].variable.index]++;
        for (size_t i = 1; i <= count; i++) starts[i] += starts[i - 1];
        for (size_t i = system.rows.size(); i-- > 0;) {
            const Row &row = system.rows[i];
            if (row.object == nullptr) continue;
            for (size_t j = row.first; j < row.first + row.count; j++)
                rows_of[--starts[system.terms[j].variable.index]] = static_cast<uint32_t>(i);
            open[i] = row.count;
        }
    }

    bool is_in_no_row(size_t variable) const { return starts[variable] == starts[variable + 1]; }

    /* Holds all variables that edits and constraints hold. Variables in no row become 0 without a wish. */
    void hold_initial() {
        for (size_t i = 0; i < system.variables.size(); i++)
            if (system.is_held_by_edit(i, values))
                hold(i);
            else if (is_in_no_row(i) && !system.variables[i].is_edited)
                system.leave_unused(i, values[i]);
        for (size_t i = 0; i < system.rows.size(); i++) follow(i);
    }

    /* Holds the last variable of a row that holds as an equality. */
    void follow(size_t row) {
        if (!tight[row] || open[row] != 1) return;
        const Row &one = system.rows[row];
        for (size_t j = one.first; j < one.first + one.count; j++)
            if (!held[system.terms[j].variable.index]) {
                hold(system.terms[j].variable.index);
                return;
            }
    }

    /* Holds a variable, and all variables that are held because of it. */
    void hold(size_t variable) {
        if (held[variable]) return;
        held[variable] = 1;
        stack[stacked++] = static_cast<uint32_t>(variable);
        if (stacked > 1) return; /* an outer call works on the stack */
        for (size_t next = 0; next < stacked; next++)
            for (uint32_t k = starts[stack[next]]; k < starts[stack[next] + 1]; k++) {
                open[rows_of[k]]--;
                follow(rows_of[k]);
            }
        stacked = 0;
    }

    double error_at(const Row &row, bool &is_tight) const {
        return error(
            system, row, [&](size_t variable) { return values[variable]; }, is_tight);
    }

    /* Returns how fast the left side of a row changes while the variables move by `speeds`, exactly 0 if the parts cancel
     * out but for rounding, and how many of its variables are neither held nor have a speed; `last` is the last of these variables' terms. */
    double rate(const Row &row, size_t &unknown, const csolver_term *&last) const {
        double sum = 0, size = 0;
        unknown = 0;
        for (const csolver_term *term = &system.terms[row.first], *end = term + row.count;
             term < end; term++) {
            const double speed = speeds[term->variable.index];
            sum += term->coefficient * speed;
            size = std::max(size, std::fabs(term->coefficient * speed));
            if (speed != 0 || held[term->variable.index]) continue;
            unknown++;
            last = term;
        }
        return std::fabs(sum) <= rounding * size ? 0 : sum;
    }

    /* Gives speeds to a variable that is not held and to all variables that must move with it, so that all rows that
     * hold as equalities still do. `stack` gets these variables. Returns false if there is not exactly one way. */
    bool find_speeds(size_t variable) {
        std::fill_n(speeds, system.variables.size(), 0.0);
        speeds[variable] = 1;
        stack[0] = static_cast<uint32_t>(variable);
        moving = 1;
        size_t unknown;
        const csolver_term *last = nullptr;
        for (size_t next = 0; next < moving; next++)
            for (uint32_t k = starts[stack[next]]; k < starts[stack[next] + 1]; k++) {
                if (!tight[rows_of[k]]) continue;
                const double sum = rate(system.rows[rows_of[k]], unknown, last);
                if (unknown != 1) continue;
                if (sum == 0) return false;
                speeds[last->variable.index] = -sum / last->coefficient;
                stack[moving++] = last->variable.index;
            }
        for (size_t next = 0; next < moving; next++)
            for (uint32_t k = starts[stack[next]]; k < starts[stack[next] + 1]; k++)
                if (tight[rows_of[k]] &&
                    (rate(system.rows[rows_of[k]], unknown, last) != 0 || unknown > 0))
                    return false;
        return true;
    }

    /* Moves a variable that is not held, and those that must move with it, until the given row holds as an equality, or
     * the variable is 0 if there is no row, or another row stops it. Holds the variables that moved. */
    bool move_along(size_t variable, size_t row, double *at) {
        if (!find_speeds(variable)) return false;
        size_t unknown = 0;
        const csolver_term *last = nullptr;
        bool is_tight;
        double step = -values[variable]; /* a multiple of `speeds` */
        if (row != Table::none) {
            const double speed = rate(system.rows[row], unknown, last);
            if (unknown > 0 || speed == 0) return false;
            step = -error_at(system.rows[row], is_tight) / speed;
        }
        for (size_t next = 0; next < moving; next++)
            for (uint32_t k = starts[stack[next]]; k < starts[stack[next] + 1]; k++) {
                const Row &other = system.rows[rows_of[k]];
                const double above = error_at(other, is_tight), speed = rate(other, unknown, last);
                if (!tight[rows_of[k]] && above * speed * step < 0 &&
                    std::fabs(above) < std::fabs(step * speed))
                    step = -above / speed;
            }
        for (size_t next = 0; next < moving; next++) at[stack[next]] += step * speeds[stack[next]];
        hold_moving();
        return true;
    }

    /* Finds the rows that hold as equalities after variables moved, and holds these variables. */
    void hold_moving() {
        bool is_tight;
        for (size_t next = 0; next < moving; next++)
            for (uint32_t k = starts[stack[next]]; k < starts[stack[next] + 1]; k++) {
                error_at(system.rows[rows_of[k]], is_tight);
                tight[rows_of[k]] |= is_tight;
            }
        for (size_t i = 0; i < system.variables.size(); i++)
            if (speeds[i] != 0) hold(i);
    }

    System &system;
    const double *values;
    double speeds[most_movable];
    size_t moving = 0; /* the number of variables that have a speed */
    uint32_t few[192];
    std::vector<uint32_t>
        many;        /* the memory of the following arrays, unless `few` is large enough */
    uint32_t *held;  /* by variable: whether it is held */
    uint32_t *stack; /* variables whose rows are to be followed */
    size_t stacked = 0;
    uint32_t *starts; /* by variable, and one more: the place of its first row in `rows_of` */
    uint32_t *tight;  /* by row: whether it holds as an equality, or shall do so by a wish */
    uint32_t *
        open; /* by row: the number of its variables that are not held; a tight row with one determines it */
    uint32_t *rows_of; /* rows by variable */
    std::vector<csolver_description> found;
    std::vector<csolver_term> zeros;
};

/* Returns whether the values of all variables that remain in constraints stay as they are if a constraint is removed:
 * the constraint is an inequality that holds strictly, or it holds as an equality and nothing else contains one of its
 * variables, whose value is not 0. Such a variable satisfies the constraint at any values of the others, which are
 * therefore optimal without the constraint, too. Only the constraint holds the variable, so it holds no other one. */
bool System::removal_keeps_corner(const Row &row, const double *values) const {
    bool is_tight;
    const auto value = [&](size_t variable) { return value_of(variable, values); };
    const double above = error(*this, row, value, is_tight);
    if (!is_tight) return is_slack(row, above, is_tight);
    for (size_t j = row.first; j < row.first + row.count; j++) {
        const uint32_t index = terms[j].variable.index;
        if (variables[index].rows == 1 && !variables[index].is_edited && value(index) != 0)
            return true;
    }
    return false;
}

/* Returns whether a solution stays one, at a corner, if a constraint is added: whether the solution satisfies the
 * constraint, and edits hold all its variables. */
bool System::addition_keeps_corner(const Row &row, const double *values) const {
    for (size_t j = row.first; j < row.first + row.count; j++) {
        const uint32_t index = terms[j].variable.index;
        if (index >= added_variables || !is_held_by_edit(index, values)) return false;
    }
    bool is_tight;
    const double above = error(
        *this, row, [&](size_t variable) { return values[variable]; }, is_tight);
    return is_tight || is_slack(row, above, is_tight);
}

/* Returns whether edits hold all variables. */
bool System::are_all_edited(const double *values) const {
    for (size_t i = 0; i < variables.size(); i++)
        if (!is_held_by_edit(i, values)) return false;
    return true;
}

csolver_status System::lead_to_corner() {
    const double *values = csolver_values(solver, nullptr);
    if (are_all_edited(values)) return CSOLVER_OK;
    Corner corner(*this, values);
    const std::vector<csolver_description> &wishes = corner.wishes();
    if (wishes.empty()) return CSOLVER_OK;
    const size_t before = dropped.size();
    const csolver_status status =
        add_all(wishes.size(), wishes.data(), dropped.extend(wishes.size()));
    if (status == CSOLVER_OK) return keyline_python::solve(solver);
    dropped.shorten(before);
    return status;
}

/* After constraints were removed, moves the variables to a corner without the csolver, if it is certain where the csolver
 * would lead them. The csolver gets the new values at its next solve. */
bool System::move_to_corner() {
    if (variables.size() > most_movable) return false;
    const double *before = csolver_values(solver, nullptr);
    double values[most_movable];
    for (size_t i = 0; i < variables.size(); i++) {
        if (variables[i].is_edited && !is_held_by_edit(i, before)) return false;
        values[i] = value_of(i, before);
    }
    if (!Corner(*this, values).move(values)) return false;
    for (size_t i = 0; i < variables.size(); i++)
        if (values[i] != value_of(i, before) && variables[i].rows > 0)
            move(static_cast<uint32_t>(i), values[i]);
    return true;
}

csolver_status System::solve() {
    if (is_solved && added_variables == variables.size())
        return CSOLVER_OK; /* removals that wait in the queue change no value */
    if (is_relaxed && added_variables == variables.size() && move_to_corner()) {
        may_be_loose = false;
        is_solved = true;
        return CSOLVER_OK;
    }
    csolver_status status = flush();
    if (status == CSOLVER_OK) status = keyline_python::solve(solver);
    if (status != CSOLVER_OK) return status;
    if (may_be_loose) status = lead_to_corner();
    if (status != CSOLVER_OK) return status;
    may_be_loose = false;
    is_solved = true;
    return CSOLVER_OK;
}

} // namespace keyline_python::kiwi
