/* costs.cpp - measures how much slower the C++ operators are than the C API. It builds the same
 * layouts through csolver.hpp and through csolver.h alternately. `costs [ROUNDS]` prints the median
 * times in ns per constraint and their ratio. The exit status is 1 if csolver.hpp takes more than a
 * tenth longer. Also prints the time that the smallest solver takes. */
#include <csolver.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace keyline;

namespace {

constexpr std::size_t rows = 250; /* the number of cards in a layout */

struct Row {
    Variable left, right, top, bottom;
};

/* Adds the constraints of a list of cards through csolver.hpp, and returns their number. Each card has
 * a position, an aspect ratio and a preferred width; only the root's width is common to all cards. */
template <class Add> std::size_t cells(const std::vector<Row> &row, Variable root, const Add &add) {
    for (std::size_t i = 0; i < row.size(); i++) {
        const Row &b = row[i];
        add(b.left == 10, strength::required);
        add(b.right <= root - 16, strength::required);
        add(b.top == 80 * static_cast<double>(i), strength::required);
        add(b.right - b.left == 2 * (b.bottom - b.top), 900.0);
        add(b.bottom - b.top == 80, Strength(750, 2));
        add(b.right - b.left >= 44, strength::required);
    }
    return 6 * row.size();
}

/* The data of a layout that is built by calls of the C API, as a host written in C would build it. */
struct Raw {
    csolver *solver;
    std::vector<csolver_term> terms;
    std::vector<csolver_description> descriptions;
};

void say(Raw &raw, bool bulk, const csolver_description &d) {
    if (!bulk) {
        if (csolver_add_constraint(raw.solver, &d, nullptr) != CSOLVER_OK) std::abort();
        return;
    }
    raw.descriptions.push_back(d);
    raw.terms.insert(raw.terms.end(), d.terms, d.terms + d.term_count);
}

std::size_t rawCells(const std::vector<Row> &row, csolver_variable root, Raw &raw, bool bulk) {
    for (std::size_t i = 0; i < row.size(); i++) {
        const csolver_variable l = row[i].left.id(), r = row[i].right.id(), t = row[i].top.id(),
                               b = row[i].bottom.id();
        const csolver_term left[] = {{l, 1}}, inside[] = {{r, 1}, {root, -1}}, top[] = {{t, 1}},
                           aspect[] = {{r, 1}, {l, -1}, {b, -2}, {t, 2}},
                           height[] = {{b, 1}, {t, -1}}, width[] = {{r, 1}, {l, -1}};
        say(raw, bulk, {left, 1, CSOLVER_EQUAL, 10, CSOLVER_REQUIRED, 1});
        say(raw, bulk, {inside, 2, CSOLVER_LESS_OR_EQUAL, -16, CSOLVER_REQUIRED, 1});
        say(raw, bulk, {top, 1, CSOLVER_EQUAL, 80 * static_cast<double>(i), CSOLVER_REQUIRED, 1});
        say(raw, bulk, {aspect, 4, CSOLVER_EQUAL, 0, 900, 1});
        say(raw, bulk, {height, 2, CSOLVER_EQUAL, 80, 750, 2});
        say(raw, bulk, {width, 2, CSOLVER_GREATER_OR_EQUAL, 44, CSOLVER_REQUIRED, 1});
    }
    if (bulk) {
        const csolver_term *at = raw.terms.data();
        for (csolver_description &d : raw.descriptions) {
            d.terms = at;
            at += d.term_count;
        }
        if (csolver_add_constraints(raw.solver, raw.descriptions.size(), raw.descriptions.data(),
                                    nullptr) != CSOLVER_OK)
            std::abort();
    }
    return 6 * row.size();
}

struct Layout {
    Solver solver;
    Variable root;
    std::vector<Row> row{rows};
    Layout() {
        solver.addEditVariable(root = solver.addVariable(), 1000);
        solver.suggestValue(root, 400);
        for (Row &r : row) {
            auto [left, right, top, bottom] = solver.addVariables<4>();
            r = {left, right, top, bottom};
        }
    }
};

enum Way { rawOne, operatorsOne, rawMany, operatorsMany };

/* Builds one layout and returns the time for it in nanoseconds per constraint. Making the variables is
 * not included in the time. */
double build(Way way) {
    Layout layout;
    Solver &solver = layout.solver;
    std::size_t count = 0;
    const auto begun = std::chrono::steady_clock::now();
    if (way == rawOne || way == rawMany) {
        Raw raw{solver.c(), {}, {}};
        count = rawCells(layout.row, layout.root.id(), raw, way == rawMany);
    } else if (way == operatorsOne) {
        count = cells(layout.row, layout.root, [&](const auto &relation, Strength strength) {
            solver.addConstraint(relation, strength);
        });
    } else {
        Batch batch;
        count = cells(layout.row, layout.root, [&](const auto &relation, Strength strength) {
            batch.add(relation, strength);
        });
        solver.addConstraints(batch);
    }
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - begun;
    if (solver.constraintCount() != count) std::abort();
    return time.count() / static_cast<double>(count);
}

double median(std::vector<double> &times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

/* Returns the least time, in ns, of creating a solver, adding a variable and a constraint, solving, reading
 * the value and freeing the solver, by the C API. */
double smallest() {
    constexpr int repeats = 1000, samples = 50;
    double least = 1e9;
    for (int i = 0; i < samples; i++) {
        const auto start = std::chrono::steady_clock::now();
        for (int k = 0; k < repeats; k++) {
            csolver *solver = nullptr;
            csolver_variable x = {};
            double value = 0;
            csolver_create(nullptr, &solver);
            csolver_add_variable(solver, &x);
            const csolver_term term = {x, 1};
            const csolver_description five = {&term, 1, CSOLVER_EQUAL, 5, CSOLVER_REQUIRED, 1};
            csolver_add_constraint(solver, &five, nullptr);
            csolver_outcome outcome = CSOLVER_OUTCOME_OPTIMAL;
            csolver_solve(solver, &outcome);
            if (csolver_value(solver, x, &value) != CSOLVER_OK || value < 5 || value > 5)
                std::abort();
            csolver_free(solver);
        }
        const std::chrono::duration<double, std::nano> taken =
            std::chrono::steady_clock::now() - start;
        least = std::min(least, taken.count() / repeats);
    }
    return least;
}

} // namespace

int main(int count, char **arguments) {
    const int rounds = count > 1 ? std::atoi(arguments[1]) : 201;
    std::vector<double> times[4];
    for (int i = 0; i < rounds; i++)
        for (int way = rawOne; way <= operatorsMany; way++)
            times[way].push_back(build(static_cast<Way>(way)));
    bool isDear = false;
    for (int way = rawOne; way <= operatorsMany; way += 2) {
        const double raw = median(times[way]), operators = median(times[way + 1]);
        std::printf("%s: %.0f ns a constraint by the C API, %.0f by operators: %.3f\n",
                    way == rawOne ? "one by one" : "all at once", raw, operators, operators / raw);
        isDear |= operators > 1.1 * raw;
    }
    std::printf("create, one constraint, solve, free: %.0f ns by the C API\n", smallest());
    return isDear;
}
