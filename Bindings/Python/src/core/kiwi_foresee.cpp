/* kiwi_foresee.cpp - computes the values after removals without the csolver, where they are certain.
 *
 * If it is certain where a solve and the wishes of kiwi_corners.cpp would lead the variables after some constraints were
 * removed, System computes the new values from the ones before. Before the next change that is not a removal, the csolver
 * does the same updates, one after the other, so that its later answers are the same as if it had done them at once.
 *
 * The values are certain in three cases, if no violated constraint was removed:
 *
 * - Only strictly satisfied inequalities were removed: no value changes.
 * - The values satisfy all constraints and edits, so that they stay optimal, and what is left of them still holds all
 *   variables, so that there are no wishes. Variables in no constraint become 0.
 * - The values satisfy all constraints and edits, the variables that are not held can move in one way only, and one wish
 *   moves them.
 *
 * In all of them, each variable that edits and equalities do not hold must share a row with another variable, because
 * the csolver may choose another value for a variable without such a row whenever it solves.
 *
 * In the second and third case, unless edits and equalities hold all variables, other values have the same cost. The
 * csolver keeps the present ones if the multiplier (dual value) of each removed constraint was 0, because no reduced cost
 * changes then. Constraints that stay may be implied by others and have any multipliers. At the optimum before, for each
 * variable that is not held without the removed constraints, the products of its coefficients and the multipliers of
 * their constraints add up to 0. Hence these multipliers are 0:
 *
 * - that of a strictly satisfied inequality, always;
 * - that of a leaf (is_leaf()), because one of its variables occurs in no other constraint;
 * - that of the only other removed constraint, if the variables move off it, but along all others that hold as
 *   equalities: in the sum of the variables' equations, each times the variable's speed, only this constraint is left. */
#include "kiwi_holding.hpp"

#include <utility>

namespace keyline_python::kiwi {

/* An inequality with a smaller error is not taken for strictly satisfied: the csolver may find it tight. */
static constexpr double least_slack = 1e-6;

class Foresight : Holding {
  public:
    using Holding::Holding;

    /* Computes the values of all variables after the update into `at`, which has the values before it. Variables in no row
     * stay. Returns false, and leaves `at` unchanged, if the new values are not certain. */
    bool move(double *at) {
        if (!hold_initial()) return false;
        /* a removed row whose variables are all held is implied by other rows and may have had a multiplier */
        if (has_held_by_bounds) return unheld == 0 && system.loosening_removals == 0;
        if (unheld == 0) return true;
        list_rows();
        double speeds[most_foreseen], step = 0;
        if (!find_speeds(speeds) || !have_removals_freed(speeds) || !find_step(speeds, step))
            return false;
        stop_at_bounds(speeds, step);
        for (size_t i = 0; i < system.variables.size(); i++) at[i] += step * speeds[i];
        return true;
    }

  private:
    /* Returns how fast the left side of a row changes while the variables move by `speeds`: exactly 0 if the parts
     * cancel out but for rounding. */
    double rate(const Row &row, const double *speeds) const {
        double sum = 0, size = 0;
        for (size_t j = row.first; j < row.first + row.count; j++) {
            const double part =
                system.terms[j].coefficient * speeds[system.terms[j].variable.index];
            sum += part;
            size = std::max(size, std::fabs(part));
        }
        return std::fabs(sum) <= rounding * size ? 0 : sum;
    }

    /* Returns the only term of a row whose variable is neither held nor has a speed, or NULL. */
    const csolver_term *find_unknown(const Row &row, const double *speeds) const {
        const csolver_term *found = nullptr;
        for (size_t j = row.first; j < row.first + row.count; j++) {
            const csolver_term &term = system.terms[j];
            if (held[term.variable.index] || speeds[term.variable.index] != 0) continue;
            if (found != nullptr) return nullptr;
            found = &term;
        }
        return found;
    }

    /* Gives speeds to the variables that are not held, with which all tight rows stay tight. Returns false if the
     * speed of one of them does not determine those of the others, one after the other, or if a tight row is implied
     * by others. */
    bool find_speeds(double *speeds) {
        std::fill_n(speeds, system.variables.size(), 0.0);
        size_t first = 0, moving = 1;
        while (held[first]) first++;
        stack[0] = static_cast<uint32_t>(first);
        speeds[first] = 1;
        for (size_t next = 0; next < moving; next++)
            for (uint32_t k = starts[stack[next]]; k < starts[stack[next] + 1]; k++) {
                if (states[rows_of[k]] != equality) continue;
                const Row &row = system.rows[rows_of[k]];
                const csolver_term *unknown = find_unknown(row, speeds);
                if (unknown == nullptr) continue;
                const double sum = rate(row, speeds);
                if (sum == 0) return false;
                speeds[unknown->variable.index] = -sum / unknown->coefficient;
                stack[moving++] = unknown->variable.index;
            }
        if (moving < unheld) return false;
        size_t tight = 0;
        for (size_t i = 0; i < system.rows.size(); i++) {
            if ((states[i] & (equality | bound)) == 0 || open[i] == 0) continue;
            if (rate(system.rows[i], speeds) != 0) return false;
            tight++;
        }
        return tight < unheld;
    }

    /* Returns whether no removed row had a multiplier: at most one has been removed that is no leaf, and the variables
     * can move only because it was. */
    bool have_removals_freed(const double *speeds) const {
        if (system.loosening_removals == 0) return true;
        if (system.loosening_removals > 1 || system.last_loosening == Table::none) return false;
        return rate(system.rows[system.last_loosening], speeds) != 0;
    }

    /* Finds how far the first wish that can move the variables moves them, as a multiple of their speeds. Returns false
     * if this wish does not hold all variables, because others then follow. */
    bool find_step(const double *speeds, double &step) {
        for (size_t i = 0; i < system.rows.size(); i++) {
            if (states[i] != slack || open[i] == 0) continue;
            const double speed = rate(system.rows[i], speeds);
            if (speed == 0) continue;
            step = -error_of(i) / speed;
            tighten(i);
            return unheld == 0;
        }
        /* a variable that is 0 counts as held, but the csolver's value may differ from 0 by rounding */
        for (size_t i = 0; i < system.variables.size(); i++)
            if (!held[i] && std::fabs(values[i]) <= rounding) return false;
        size_t last = system.variables.size() - 1;
        while (held[last]) last--;
        step = -values[last] / speeds[last];
        hold(last);
        return unheld == 0;
    }

    /* Shortens a step so that no row is violated after it. */
    void stop_at_bounds(const double *speeds, double &step) const {
        for (size_t i = 0; i < system.rows.size(); i++) {
            if (states[i] != slack) continue;
            const double above = error_of(i), change = rate(system.rows[i], speeds) * step;
            if (above * change < 0 && std::fabs(change) > std::fabs(above)) step *= -above / change;
        }
    }

    double error_of(size_t row) const { return residual(system.rows[row]).error; }
};

bool System::has_lone_variable(const Row &row) const {
    for (size_t j = row.first; j < row.first + row.count; j++)
        if (variables[terms[j].variable.index].shared_rows == 0) return true;
    return false;
}

bool System::is_leaf(const Row &row) const {
    bool has_unused = false;
    for (size_t j = row.first; j < row.first + row.count; j++) {
        const Known &known = variables[terms[j].variable.index];
        if (known.is_edited) continue;
        if (known.rows == 0)
            has_unused = true;
        else if (known.shared_rows == 0)
            return false;
    }
    return has_unused;
}

void System::note_removal(const Row &row) {
    const double *values = csolver_values(solver, nullptr);
    const auto value = [&](size_t variable) { return value_of(variable, values); };
    const Residual left = is_solved || is_relaxed ? residual_of(*this, row, value) : Residual{0, 0};
    const uint32_t was = is_solved || is_relaxed ? state_of(row, left) : 0;
    const bool changes_nothing = is_solved && was == slack;
    if (!changes_nothing) {
        may_be_loose = true;
        is_solved = false;
    }
    is_relaxed &= was != violated;
    if (changes_nothing && is_relaxed)
        is_relaxed = std::fabs(left.error) > least_slack && !has_lone_variable(row);
    if (changes_nothing || is_leaf(row)) return;
    is_held = false;
    loosening_removals++;
    last_loosening = static_cast<uint32_t>(&row - rows.data());
}

bool System::foresee_moves() {
    const size_t count = variables.size();
    double before[most_foreseen], after[most_foreseen];
    for (size_t i = 0; i < count; i++) before[i] = after[i] = variables[i].foreseen;
    if (!Foresight(*this, before, updates).move(after)) return false;
    for (size_t i = 0; i < count; i++) variables[i].foreseen = after[i];
    return true;
}

bool System::foresee() {
    const size_t count = variables.size();
    if (dropped_rows == 0 && foreseen_count == 0) return false; /* nothing was removed */
    if (!is_relaxed || count > most_foreseen || foreseen_count == most_foreseen ||
        dropped_rows > few_removals || added_variables < count || added_rows < rows.size())
        return false;
    /* If optional constraints are violated, the csolver may break ties in another way without the wishes. */
    if (is_solved && foreseen_count == 0 && dropped.size() > dropped_rows) return false;
    const double *values = csolver_values(solver, nullptr);
    if (foreseen_count == 0)
        for (size_t i = 0; i < count; i++) variables[i].foreseen = value_of(i, values);
    if (!is_solved && !is_held && !foresee_moves()) return false;
    if (may_be_loose)
        for (Known &known : variables)
            if (known.rows == 0 && !known.is_edited) known.foreseen = 0;
    foreseen[foreseen_count++] = {static_cast<uint32_t>(dropped.size()), may_be_loose};
    updates++;
    dropped_rows = 0;
    return true;
}

/* The csolver takes the steps as it would have taken them at once, so that ties are broken in the same way. An error of
 * a step is not reported, because the program has the step's values already: if it persists, the next solve reports it. */
void System::catch_up() {
    if (foreseen_count == 0) return;
    if (!std::any_of(foreseen, foreseen + foreseen_count,
                     [](const Foreseen &step) { return step.may_be_loose; })) {
        /* Only strictly satisfied inequalities were removed, and there were no wishes. The next flush removes
         * these inequalities together with the rows that were removed later. */
        dropped_rows = dropped.size();
        foreseen_count = 0;
        is_held = false;
        return;
    }
    std::vector<csolver_constraint> removed;
    /* Enough for a step's wishes, too, so that no identifier is lost if memory runs out. */
    removed.reserve(dropped.size() + rows.size() + variables.size());
    removed.swap(dropped);
    const size_t last_rows = std::exchange(dropped_rows, 0);
    size_t next = 0;
    const uint64_t first = updates - foreseen_count;
    for (size_t i = 0; i < foreseen_count; i++) {
        while (next < foreseen[i].dropped_end) dropped.push_back(removed[next++]);
        csolver_status status = flush_removals();
        if (status == CSOLVER_OK) status = keyline_python::solve(solver);
        try {
            if (status == CSOLVER_OK && foreseen[i].may_be_loose)
                status = lead_to_corner(first + i);
        } catch (const std::bad_alloc &) {
            status = CSOLVER_ERROR_OUT_OF_MEMORY;
        }
        may_be_loose |= status != CSOLVER_OK;
    }
    while (next < removed.size()) dropped.push_back(removed[next++]);
    dropped_rows = last_rows;
    foreseen_count = 0;
    is_held = false;
}

} // namespace keyline_python::kiwi
