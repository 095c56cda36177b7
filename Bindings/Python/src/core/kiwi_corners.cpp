/* kiwi_corners.cpp - leads undetermined variables to a corner of the feasible region, as Kiwi does.
 *
 * Kiwi's answers are corners: a variable that nothing determines is at a bound, or at 0. The csolver leaves such a
 * variable where it was. The two rules differ only after a change of the constraints, because a solve after a
 * suggested value starts from a corner and ends at one. So only solves after such changes look for undetermined
 * variables.
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
 * removed before the next change or solve, and the values stay, because nothing draws them away. Without wishes, the
 * time is linear in the number of terms. A variable that no constraint contains and that is not edited needs no wish:
 * the program gets 0 for it, and the csolver moves it to 0 when it is used again. */
#include "kiwi_system.hpp"

#include <algorithm>
#include <cmath>

namespace keyline_python::kiwi {

/* The largest error of a constraint that holds as an equality, relative to the largest of its terms. */
static constexpr double rounding = 1e-9;
/* The priorities of wishes, far below the least priority of a constraint, weak_priority. */
static constexpr double tight_priority = 1, zero_priority = 1e-9;

class Corner {
  public:
    /* `at` are the values of all variables by index. */
    Corner(System &of, const double *at) : system(of), values(at) {
        const size_t variables = system.variables.size(), rows = system.rows.size();
        system.scratch.assign(2 * variables + variables + 1 + 2 * rows + system.terms.size(), 0);
        held = system.scratch.data();
        stack = held + variables;
        starts = stack + variables;
        tight = starts + variables + 1;
        open = tight + rows;
        rows_of = open + rows;
        list_rows();
    }

    /* Returns wishes for all variables that are not held. */
    const std::vector<csolver_description> &wishes() {
        hold_initial();
        for (size_t i = 0; i < system.rows.size(); i++) {
            const Row &row = system.rows[i];
            if (row.object == nullptr || tight[i] || open[i] == 0) continue;
            found.push_back({system.terms.data() + row.first, row.count, CSOLVER_EQUAL,
                             row.constant, tight_priority, 1});
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

  private:
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
            tight[i] = system.is_tight(row, values);
        }
    }

    bool is_in_no_row(size_t variable) const { return starts[variable] == starts[variable + 1]; }

    /* Holds all variables that edits and constraints hold. Variables in no row become 0 without a wish. */
    void hold_initial() {
        for (size_t i = 0; i < system.variables.size(); i++)
            if (system.is_held_by_edit(i, values))
                hold(i);
            else if (is_in_no_row(i) && !system.variables[i].is_edited)
                system.variables[i].is_unused = values[i] != 0;
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

    System &system;
    const double *values;
    uint32_t *held;  /* by variable: whether it is held */
    uint32_t *stack; /* variables whose rows are to be followed */
    size_t stacked = 0;
    uint32_t *starts;  /* by variable, and one more: the place of its first row in `rows_of` */
    uint32_t *tight;   /* by row: whether it holds as an equality, or shall do so by a wish */
    uint32_t *open;    /* by row: the number of its variables that are not held */
    uint32_t *rows_of; /* rows by variable */
    std::vector<csolver_description> found;
    std::vector<csolver_term> zeros;
};

/* Returns whether a constraint holds as an equality. */
bool System::is_tight(const Row &row, const double *values) const {
    double sum = -row.constant, size = std::fabs(row.constant);
    for (size_t j = row.first; j < row.first + row.count; j++) {
        const double part = terms[j].coefficient * values[terms[j].variable.index];
        sum += part;
        size = std::max(size, std::fabs(part));
    }
    return std::fabs(sum) <= rounding * size;
}

/* Returns whether a constraint is an inequality that holds strictly in a solution. Its removal then changes no value. */
bool System::is_slack(const Row &row) const {
    if (!is_solved || row.relation == CSOLVER_EQUAL) return false;
    const double *values = csolver_values(solver, nullptr);
    double sum = -row.constant;
    for (size_t j = row.first; j < row.first + row.count; j++)
        sum += terms[j].coefficient * values[terms[j].variable.index];
    return !is_tight(row, values) && (sum > 0) == (row.relation == CSOLVER_GREATER_OR_EQUAL);
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
    dropped.resize(before + wishes.size());
    const csolver_status status =
        csolver_add_constraints(solver, wishes.size(), wishes.data(), dropped.data() + before);
    if (status == CSOLVER_OK) return keyline_python::solve(solver);
    dropped.resize(before);
    return status;
}

csolver_status System::solve() {
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
