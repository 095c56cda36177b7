/* kiwi_corners.cpp - leads undetermined variables to a corner of the feasible region, as Kiwi does.
 *
 * Kiwi's answers are corners: a variable that nothing determines is at a bound, or at 0. The csolver leaves such a
 * variable where it was. The two rules differ only after a change of the constraints, because a solve after a
 * suggested value starts from a corner and ends at one. So only solves after such changes look for undetermined
 * variables.
 *
 * Edits and constraints hold some variables (kiwi_holding.hpp). For the others, the solver states wishes. First, every
 * constraint with a variable that is not held shall hold as an equality, older constraints before younger ones. Then, every variable that is not held shall be 0,
 * younger variables before older ones. Each wish holds further variables, so there are about as many wishes as degrees
 * of freedom. A layout without undetermined variables needs no wishes, or a few if its constraints depend on each
 * other in a cycle, which the rule does not see through. Wishes are stated once: if they move variables off a bound that
 * other variables depend on, these variables stay between bounds, which is rare.
 *
 * The csolver gets the wishes as constraints at priorities so far below weak that they decide nothing else. They are
 * removed before the next change or solve, and the values stay, because nothing draws them away. Without wishes, the
 * time is linear in the number of terms. A variable that no constraint contains and that is not edited needs no wish:
 * the program gets 0 for it, and the csolver moves it to 0 when it is used again. */
#include "kiwi_holding.hpp"

namespace keyline_python::kiwi {

/* The priorities of wishes, far below the least priority of a constraint, weak_priority. */
static constexpr double tight_priority = 1, zero_priority = 1e-9;

class Corner : Holding {
  public:
    using Holding::Holding;

    /* Returns wishes for all variables that are not held. */
    const std::vector<csolver_description> &wishes() {
        hold_initial();
        for (size_t i = 0; i < system.variables.size(); i++)
            if (is_in_no_row(i) && !system.variables[i].is_edited)
                system.variables[i].is_unused = values[i] != 0;
        if (unheld == 0) return found;
        if (unheld > few_left) list_rows();
        found.reserve(unheld);
        zeros.reserve(unheld);
        for (size_t i = 0; i < system.rows.size(); i++) {
            const Row &row = system.rows[i];
            if ((states[i] & (slack | violated)) == 0 || !is_open(i)) continue;
            found.push_back({system.terms.data() + row.first, row.count, CSOLVER_EQUAL,
                             row.constant, tight_priority, 1});
            tighten(i);
        }
        for (size_t i = 0; i < system.variables.size(); i++)
            if (std::fabs(values[i]) <= rounding || is_in_no_row(i)) hold(i);
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
    std::vector<csolver_description> found;
    std::vector<csolver_term> zeros;
};

/* Returns whether edits hold all variables. */
bool System::are_all_edited(const double *values) const {
    for (size_t i = 0; i < variables.size(); i++)
        if (!is_held_by_edit(i, values)) return false;
    return true;
}

csolver_status System::lead_to_corner(uint64_t update) {
    const double *values = csolver_values(solver, nullptr);
    if (are_all_edited(values)) return CSOLVER_OK;
    Corner corner(*this, values, update);
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
    if (foresee()) {
        may_be_loose = false;
        is_solved = true;
        loosening_removals = 0;
        return CSOLVER_OK;
    }
    csolver_status status = flush();
    is_held = false;
    if (status == CSOLVER_OK) status = keyline_python::solve(solver);
    if (status != CSOLVER_OK) return status;
    if (may_be_loose) status = lead_to_corner(updates);
    if (status != CSOLVER_OK) return status;
    may_be_loose = false;
    is_solved = is_relaxed = true;
    loosening_removals = 0;
    return CSOLVER_OK;
}

} // namespace keyline_python::kiwi
