/* kiwi.cpp - compares csolver.hpp with the C++ library Kiwi in one process, on rows of views of several
 * sizes, and shows how the times grow.
 *
 * `kiwi [SIZE ...]` prints the least times of Kiwi and of csolver.hpp in microseconds, and their ratio.
 * It measures rows that are longer than their container, and rows that are not. For each row, it measures
 * building the row and freeing its solver, dragging the row's end, replacing a constraint, removing all
 * constraints with a solve at the end (`remove`), and removing all constraints with a solve after each
 * removal (`one by one`). An exclamation mark stands after each ratio above 1.
 *
 * The exit status is 1 in two cases: a time of csolver.hpp is longer than Kiwi's by more than a tenth; or
 * a time other than `one by one` grows faster than size ** 1.2 between 100 variables and the largest
 * size. The times of `one by one` may grow with size ** 2, because all views may move after each removal.
 * A solver that took more than five seconds for a size is not measured at larger sizes. */
#include <csolver.hpp>
#include <kiwi/kiwi.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <limits>
#include <string>
#include <vector>

namespace {

constexpr double patience = 5e6; /* microseconds */
/* Reading the clock takes 0.03 microseconds, in steps of 0.01. Removing all constraints of a small row takes little more, so
 * one interval contains the removals of this many rows, which were built before. */
constexpr std::size_t copies = 20;
constexpr std::size_t smallRow = 20; /* the largest number of variables of a small row */
constexpr double infinity = std::numeric_limits<double>::infinity();

/* Kiwi, for the templates of this file. */
struct Kiwi {
    using Solver = kiwi::Solver;
    using Variable = kiwi::Variable;
    using Constraint = kiwi::Constraint;
    static Variable variable(Solver &) { return Variable(); }
    static Constraint add(Solver &solver, const kiwi::Constraint &constraint) {
        solver.addConstraint(constraint);
        return constraint;
    }
    static double strong() { return kiwi::strength::strong; }
    static double medium() { return kiwi::strength::medium; }
    static double weak() { return kiwi::strength::weak; }
};

/* Keyline's C++ header. */
struct Keyline {
    using Solver = keyline::Solver;
    using Variable = keyline::Variable;
    using Constraint = keyline::Constraint;
    static Variable variable(Solver &solver) { return solver.addVariable(); }
    template <class Relation> static Constraint add(Solver &solver, const Relation &relation) {
        return solver.addConstraint(relation);
    }
    static double strong() { return keyline::strength::strong.priority; }
    static keyline::Strength medium() { return keyline::strength::medium; }
    static keyline::Strength weak() { return keyline::strength::weak; }
};

/* How the length of a view is stated. */
enum class Lengths {
    fixed,   /* a length of medium strength */
    minimum, /* a required minimum, a larger minimum of medium strength, and a weak maximum */
};

/* A row of views with `size` variables: the length of the container, which is edited, and the edges of
 * the views from left to right. If the views do not fit, views must shrink. */
template <class Library> class Row {
  public:
    Row(std::size_t size, Lengths lengths, bool fits)
        : shortest_((fits ? 50.0 : 16.0) * static_cast<double>(size)) {
        end_ = Library::variable(solver_);
        solver_.addEditVariable(end_, Library::strong());
        solver_.suggestValue(end_, shortest_);
        add(end_ >= 0);
        Variable before = end_;
        for (std::size_t i = 0; i + 1 < size; i++) {
            Variable edge = Library::variable(solver_);
            if (i == 0)
                add(edge == 0);
            else if (i % 2 == 0)
                add(edge == before + 8);
            else
                view(before, edge, i, lengths);
            before = edge;
        }
        if (size > 1) add(before <= end_);
        solver_.updateVariables();
    }

    /* Drags the end outwards and back, by one point in each step. */
    void drag(int steps) {
        for (int step = 0; step < steps; step++) {
            solver_.suggestValue(end_, shortest_ + std::min(step, steps - step));
            solver_.updateVariables();
        }
    }

    /* Gives one view after the other another length, by another constraint in place of the first. */
    void replace(int steps) {
        for (int step = 0; step < steps; step++) {
            std::size_t at = 0;
            if (views_.empty()) {
                solver_.removeConstraint(constraints_[0]);
                constraints_[0] = Library::add(solver_, (end_ >= step % 9) | Library::medium());
            } else {
                const View &view =
                    views_[(views_.size() / 2 + 37 * static_cast<std::size_t>(step)) %
                           views_.size()];
                at = view.at;
                solver_.removeConstraint(constraints_[at]);
                constraints_[at] = Library::add(solver_, (view.right - view.left == 40 + step % 9) |
                                                             Library::medium());
            }
            solver_.updateVariables();
        }
    }

    void remove(bool solvesAfterEach) {
        for (const Constraint &constraint : constraints_) {
            solver_.removeConstraint(constraint);
            if (solvesAfterEach) solver_.updateVariables();
        }
        solver_.updateVariables();
    }

  private:
    using Variable = typename Library::Variable;
    using Constraint = typename Library::Constraint;
    struct View {
        Variable left, right;
        std::size_t at; /* the index of the constraint that states the length */
    };

    template <class Relation> void add(const Relation &relation) {
        constraints_.push_back(Library::add(solver_, relation));
    }
    void view(const Variable &left, const Variable &right, std::size_t i, Lengths lengths) {
        const double length = 40 + static_cast<double>(i % 7);
        if (lengths == Lengths::fixed) {
            add(right >= left);
            views_.push_back({left, right, constraints_.size()});
            add((right - left == length) | Library::medium());
            return;
        }
        add(right - left >= 20);
        views_.push_back({left, right, constraints_.size()});
        add((right - left >= length) | Library::medium());
        add((right - left <= length) | Library::weak());
    }

    typename Library::Solver solver_;
    Variable end_{};
    std::vector<Constraint> constraints_;
    std::vector<View> views_;
    double shortest_;
};

constexpr const char *tasks[] = {"build", "drag", "replace", "remove", "one by one"};
using Times = std::array<double, 5>;
using Measurement = void(Times &times, std::size_t size, Lengths lengths, bool fits);

class Clock {
  public:
    /* Returns the microseconds since the last call, or since the clock was made. */
    double lap() {
        const auto before = std::exchange(last_, std::chrono::steady_clock::now());
        return std::chrono::duration<double, std::micro>(last_ - before).count();
    }

  private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/* Measures all tasks once. Drags and replacements are measured for one step. */
template <class Library> void measure(Times &times, std::size_t size, Lengths lengths, bool fits) {
    const int steps = size <= 100 ? 100 : size <= 800 ? 20 : 5;
    Clock clock;
    { const Row<Library> freed(size, lengths, fits); }
    times[0] = clock.lap();
    Row<Library> row(size, lengths, fits);
    clock.lap();
    row.drag(steps);
    times[1] = clock.lap() / steps;
    row.replace(steps);
    times[2] = clock.lap() / steps;
    row.remove(false);
    times[3] = clock.lap();
    Row<Library> other(size, lengths, fits);
    clock.lap();
    other.remove(true);
    times[4] = clock.lap();
}

/* Measures removing all constraints of a small row, without and with a solve after each removal. */
template <class Library>
void measureRemovals(Times &times, std::size_t size, Lengths lengths, bool fits) {
    for (const bool solvesAfterEach : {false, true}) {
        std::deque<Row<Library>> rows;
        for (std::size_t i = 0; i < copies; i++) rows.emplace_back(size, lengths, fits);
        Clock clock;
        for (Row<Library> &row : rows) row.remove(solvesAfterEach);
        times[solvesAfterEach ? 4 : 3] = clock.lap() / static_cast<double>(copies);
    }
}

/* The least times of one solver, as long as the solver is not too slow. */
template <class Library> struct Least {
    Times times;
    double spent = 0;
    void start() { times.fill(infinity); }
    void round(Measurement *measure, std::size_t size, Lengths lengths, bool fits) {
        if (spent > patience) return;
        Clock clock;
        Times measured;
        measured.fill(infinity);
        measure(measured, size, lengths, fits);
        for (std::size_t i = 0; i < times.size(); i++) times[i] = std::min(times[i], measured[i]);
        spent += clock.lap();
    }
    /* Allows the next size, unless one round of this size was already too slow. */
    void next(int rounds) { spent = spent / rounds > patience ? infinity : 0; }
};

int roundsFor(std::size_t size) { return size <= 40 ? 200 : size <= 100 ? 50 : 9; }

/* Prints the table of one kind of row, and returns whether a bar is missed. */
bool compare(const std::vector<std::size_t> &sizes, Lengths lengths, bool fits) {
    bool isMissed = false;
    std::vector<Times> own;
    Least<Kiwi> theirs;
    Least<Keyline> ours;
    std::printf("%s, in a row that %s: us, Kiwi, csolver.hpp, ratio\n%9s",
                lengths == Lengths::fixed ? "views with a length" : "views with minimum lengths",
                fits ? "fits" : "does not fit", "variables");
    for (const char *task : tasks) std::printf("%29s", task);
    std::printf("\n");
    for (const std::size_t size : sizes) {
        theirs.start();
        ours.start();
        const int rounds = roundsFor(size);
        for (int i = 0; i < rounds; i++) {
            theirs.round(measure<Kiwi>, size, lengths, fits);
            ours.round(measure<Keyline>, size, lengths, fits);
        }
        /* Freeing many rows together changes the heap, so these measurements do not alternate with the others. */
        for (int i = 0; size <= smallRow && i < rounds; i++) {
            if (i == 0) theirs.times[3] = theirs.times[4] = infinity;
            if (i == 0) ours.times[3] = ours.times[4] = infinity;
            theirs.round(measureRemovals<Kiwi>, size, lengths, fits);
            ours.round(measureRemovals<Keyline>, size, lengths, fits);
        }
        theirs.next(rounds);
        ours.next(rounds);
        std::printf("%9zu", size);
        for (std::size_t i = 0; i < ours.times.size(); i++) {
            const double ratio = ours.times[i] / theirs.times[i];
            std::printf("%12.3f%10.3f%6.2f%c", theirs.times[i], ours.times[i], ratio,
                        ratio > 1 ? '!' : ' ');
            isMissed |= ratio > 1.1;
        }
        std::printf("\n");
        std::fflush(stdout);
        own.push_back(ours.times);
    }
    std::size_t first = 0;
    while (first < sizes.size() && sizes[first] < 100) first++;
    if (first + 1 >= sizes.size()) return isMissed;
    const double growth =
        std::log(static_cast<double>(sizes.back()) / static_cast<double>(sizes[first]));
    std::printf("exponents:");
    for (std::size_t i = 0; i < std::size(tasks); i++) {
        const double exponent = std::log(own.back()[i] / own[first][i]) / growth;
        std::printf(" %s %.2f%s", tasks[i], exponent, i + 1 < std::size(tasks) ? "," : "\n");
        isMissed |= exponent > 1.2 && i + 1 < std::size(tasks);
    }
    return isMissed;
}

} // namespace

int main(int count, char **arguments) {
    std::vector<std::size_t> sizes;
    for (int i = 1; i < count; i++) sizes.push_back(std::strtoul(arguments[i], nullptr, 10));
    if (sizes.empty()) sizes = {1, 2, 3, 5, 10, 20, 40, 100, 400, 1000, 5000};
    bool isMissed = false;
    for (const bool fits : {false, true})
        for (const Lengths lengths : {Lengths::fixed, Lengths::minimum})
            isMissed |= compare(sizes, lengths, fits);
    return isMissed;
}
