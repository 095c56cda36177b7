/* api.cpp - tests csolver.hpp with exceptions switched on: the results of operators, the ownership of C
 * objects, and errors with their messages. */
#include "check.hpp"

#include <csolver.hpp>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <sstream>
#include <unordered_map>
#include <unordered_set>

using namespace keyline;

namespace {
std::size_t allocations = 0;
bool isShort = false; /* memory is exhausted */

void *allocate(std::size_t size) noexcept {
    allocations++;
    return isShort ? nullptr : std::malloc(size > 0 ? size : 1);
}
} // namespace

/* Counts allocations, and fails while `isShort` is set. The function is not inlined, because g++ would
 * otherwise warn that memory from operator new is passed to free(). */
[[gnu::noinline]] void *operator new(std::size_t size) {
    void *block = allocate(size);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}
void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return allocate(size); }
[[gnu::noinline]] void operator delete(void *block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void *block, std::size_t) noexcept { std::free(block); }

namespace {

/* ---- what does not compile ---- */

template <class A, class B, class = void> struct compares : std::false_type {};
template <class A, class B>
struct compares<A, B, std::void_t<decltype(std::declval<A>() <= std::declval<B>())>>
    : std::true_type {};
template <class A, class B, class = void> struct differs : std::false_type {};
template <class A, class B>
struct differs<A, B, std::void_t<decltype(std::declval<A>() != std::declval<B>())>>
    : std::true_type {};
template <class A, class B, class = void> struct adds : std::false_type {};
template <class A, class B>
struct adds<A, B, std::void_t<decltype(std::declval<A>() + std::declval<B>())>> : std::true_type {};
template <class A, class B, class = void> struct multiplies : std::false_type {};
template <class A, class B>
struct multiplies<A, B, std::void_t<decltype(std::declval<A>() * std::declval<B>())>>
    : std::true_type {};
template <class A, class = void> struct isAdded : std::false_type {};
template <class A>
struct isAdded<A, std::void_t<decltype(std::declval<Solver &>().addConstraint(std::declval<A>()))>>
    : std::true_type {};

using Inequality = decltype(Variable() <= Variable());

static_assert(compares<Variable, int>::value && compares<double, Term>::value &&
              compares<Expression, Variable>::value && adds<Variable, float>::value);
static_assert(!compares<Variable, Constraint>::value, "handles do not mix");
static_assert(!compares<Constraint, double>::value);
static_assert(!compares<Inequality, Variable>::value, "a <= b <= c");
static_assert(!compares<Variable, bool>::value, "a <= (b <= c) by mistake");
static_assert(!differs<Variable, Variable>::value && !differs<Variable, int>::value);
static_assert(!multiplies<Variable, Variable>::value, "not linear");
static_assert(!adds<Variable, Inequality>::value && !adds<Variable, const char *>::value);
static_assert(!std::is_convertible_v<Inequality, bool> &&
                  !std::is_constructible_v<bool, Inequality>,
              "if (a == b)");
static_assert(isAdded<Inequality>::value && !isAdded<bool>::value && !isAdded<Variable>::value);
static_assert(!std::is_convertible_v<Variable, Constraint> &&
              !std::is_convertible_v<Constraint, Variable> &&
              !std::is_convertible_v<csolver_constraint, Variable>);
static_assert(!std::is_copy_constructible_v<Solver> &&
              std::is_nothrow_move_constructible_v<Solver>);
static_assert(!std::is_copy_constructible_v<Template> && !std::is_copy_constructible_v<Edit> &&
              !std::is_copy_constructible_v<Transaction>);
static_assert(std::is_trivially_copyable_v<Inequality>, "nothing is allocated for it");

/* ---- what operators make ---- */

template <class Terms>
bool is(const Relation<Terms> &relation, csolver_relation want, double constant,
        std::initializer_list<Term> terms) {
    const csolver_description d = relation.description();
    bool same = d.relation == want && d.constant == constant &&
                !std::signbit(d.constant - constant) && d.term_count == terms.size();
    std::size_t i = 0;
    for (const Term &term : terms) {
        same = same && Variable(d.terms[i].variable).equals(term.variable()) &&
               d.terms[i].coefficient == term.coefficient();
        i++;
    }
    return same;
}

void operators() {
    Solver solver;
    auto [x, y, z] = solver.addVariables<3>();
    const auto EQ = CSOLVER_EQUAL, LE = CSOLVER_LESS_OR_EQUAL, GE = CSOLVER_GREATER_OR_EQUAL;
    CHECK(is(x + 8 <= y, LE, -8, {{x}, {y, -1}}));
    CHECK(is(2 * x - y == 3, EQ, 3, {{x, 2}, {y, -1}}));
    CHECK(is(x >= 0, GE, 0, {{x}}));
    CHECK(is(0 <= x, LE, 0, {{x, -1}}));
    CHECK(is(x == y, EQ, 0, {{x}, {y, -1}}));
    CHECK(is(x * 3 == y / 4, EQ, 0, {{x, 3}, {y, -0.25}}));
    CHECK(is(2 * (x + y - 5) >= 3 * z + 1, GE, 11, {{x, 2}, {y, 2}, {z, -3}}));
    CHECK(is(-(x - 1) == -y, EQ, -1, {{x, -1}, {y, 1}}));
    CHECK(is((x + 2) / 2 <= 5.5f, LE, 4.5, {{x, 0.5}}));
    CHECK(is(10u - x <= 4L, LE, -6, {{x, -1}}));
    CHECK(is(x + x == x, EQ, 0, {{x}, {x}, {x, -1}}));
    CHECK(is(Term(x, 2) + Term(y) == Term(z, 3), EQ, 0, {{x, 2}, {y}, {z, -3}}));
    CHECK(!std::signbit((x <= -y).constant()) && !std::signbit((-x == 0).constant()));

    Expression sum;
    for (Variable v : {x, y, z}) sum += 2 * v;
    sum -= 4;
    CHECK(is(sum == 0, EQ, 4, {{x, 2}, {y, 2}, {z, 2}}));
    CHECK(is(sum / 2 + x <= sum, LE, -2, {{x}, {y}, {z}, {x}, {x, -2}, {y, -2}, {z, -2}}));
    CHECK(is(10 - sum >= x, GE, -14, {{x, -2}, {y, -2}, {z, -2}, {x, -1}}));
    CHECK(is(-sum == 1, EQ, -3, {{x, -2}, {y, -2}, {z, -2}}));
    sum = x - y;
    sum *= 3;
    sum += sum;
    CHECK(is(sum == 0, EQ, 0, {{x, 6}, {y, -6}}));
    sum -= sum;
    CHECK(is(sum == 0, EQ, 0, {{x, 0}, {y, 0}}));

    const auto weak = (x >= 1) | strength::weak;
    CHECK(weak.strength().priority == 100 && weak.strength().weight == 1);
    CHECK(((x >= 1) | 7).description().priority == 7);
    CHECK(((x >= 1) | Strength(7, 3)).description().weight == 3);
    CHECK((x >= 1).description().priority == CSOLVER_REQUIRED);
}

/* Tests that expressions with more than eight terms are copied and moved correctly. Such expressions
 * need allocated memory; shorter ones store their terms inside the object. */
void longExpressions() {
    Solver solver;
    std::vector<Variable> v(100);
    solver.addVariables(v);
    for (std::size_t length : {std::size_t{7}, std::size_t{8}, std::size_t{9}, std::size_t{100}}) {
        Expression sum = 1;
        for (std::size_t i = 0; i < length; i++) sum += v[i];
        Expression copy = sum, moved = std::move(sum);
        sum = copy;
        copy = std::move(moved);
        moved = sum + copy;
        CHECK(moved.terms().size() == 2 * length && moved.constant() == 2);
        const Constraint all = solver.addConstraint(moved == static_cast<double>(length) + 2);
        CHECK(solver.info(all).term_count == length);
        CHECK(solver.terms(all).terms().size() == length);
        CHECK(solver.info(all).constant == static_cast<double>(length));
        solver.removeConstraint(all);
        auto &self = copy;
        copy = self;
        CHECK(copy.terms().size() == length);
        copy = Expression();
        CHECK(copy.terms().empty());
    }
}

/* Tests that constraints with up to eight terms are made and added without a call of operator new. The
 * solver itself allocates by other means. */
void noAllocations() {
    Solver solver;
    auto [a, b, c, d] = solver.addVariables<4>();
    const std::size_t before = allocations;
    solver.addConstraint(a + b + c + d <= 2 * (a - b) + 100, 750);
    solver.addConstraints(a >= 0, b >= 0, (c >= a + 8) | 500);
    Expression sum;
    for (Variable v : {a, b, c, d, a, b, c, d}) sum += v;
    solver.addConstraint(sum <= 400);
    solver.addConstraint(std::move(sum) >= 1, 20);
    solver.updateVariables();
    double total = 0;
    for (auto [variable, value] : solver.takeChanges()) total += value;
    CHECK(allocations == before && total > 0);

    Batch batch;
    batch.reserve(3, 6);
    solver.addConstraints(batch);
    const std::size_t reserved = allocations;
    batch.add(a == b);
    batch.add(b == c, 10);
    CHECK(allocations == reserved && batch.size() == 2);
}

/* ---- lifetimes ---- */

void solvers() {
    Solver solver;
    Variable x = solver.addVariable("x"), y = solver.addVariable(std::string("y"));
    CHECK(std::string(solver.name(x)) == "x" && std::string(solver.name(y)) == "y");
    solver.setName(y, nullptr);
    CHECK(solver.name(y) == nullptr && solver.variableCount() == 2);
    Constraint fixed = solver.addConstraint(x == 3);
    Solver copy = solver.clone();
    copy.setConstant(fixed, 4);
    copy.updateVariables();
    solver.updateVariables();
    CHECK(copy.value(x) == 4 && solver.value(x) == 3);
    Solver moved = std::move(copy);
    CHECK(moved.value(x) == 4 && copy.c() == nullptr && !copy.hasVariable(x));
    CHECK(copy.values().empty() && copy.conflict().empty() && copy.variableCount() == 0);
    try {
        copy.updateVariables();
        CHECK(false);
    } catch (const NoObject &error) {
        CHECK(error.status() == CSOLVER_ERROR_NULL);
    }
    copy = std::move(moved);
    CHECK(copy.hasConstraint(fixed) && copy.values()[x.index()] == 4);
    copy.reset();
    CHECK(!copy.hasConstraint(fixed) && copy.constraintCount() == 0);
    copy.removeVariable(x);
    CHECK(!copy.hasVariable(x) && solver.hasVariable(x));
    solver.check();
    CHECK(solver.statistics().constraints == 1);
    std::ostringstream text;
    solver.dump(text);
    CHECK(!text.str().empty() && text.str() == solver.dumps());
    CHECK(solver.text(fixed) == "x == 3" && solver.text(Constraint()).empty());
    CHECK(solver.text(solver.addConstraint(2 * x - 0.5 * y <= 8, {500, 2})) ==
          "2 x - 0.5 v1 <= 8 at priority 500, weight 2");
    solver.setWorkLimit(1000000);
    CHECK(solver.workLimit() == 1000000);
    csolver_options options{};
    options.work_limit = 7;
    CHECK(Solver::create(options).workLimit() == 7);
}

void edits() {
    Solver solver;
    auto [x, y] = solver.addVariables<2>();
    solver.addConstraint(y == 2 * x);
    {
        Edit outer;
        {
            Edit width = solver.edit(x, 900);
            width.suggest(5);
            solver.updateVariables();
            CHECK(solver.value(y) == 10 && solver.hasEditVariable(x) && width.variable().equals(x));
            CHECK(solver.info(solver.editConstraint(x)).is_edit);
            outer = std::move(width);
        }
        CHECK(solver.hasEditVariable(x));
        outer.suggest(6);
        Solver elsewhere = std::move(solver); /* moving the solver keeps its edits valid */
        outer.suggest(7);
        elsewhere.updateVariables();
        CHECK(elsewhere.value(y) == 14);
        solver = std::move(elsewhere);
    }
    CHECK(!solver.hasEditVariable(x));
    Edit again = solver.edit(x, 1);
    again.end();
    CHECK(!solver.hasEditVariable(x));
    try {
        again.suggest(1);
        CHECK(false);
    } catch (const UnknownEditVariable &) {
    }
    solver.addEditVariable(x, 10);
    solver.addEditVariable(y, 10);
    const Variable both[] = {x, y};
    const double values[] = {4, 8};
    solver.suggestValues(both, values);
    solver.updateVariables();
    CHECK(solver.value(x) == 4);
    solver.removeEditVariable(x);
}

void transactions() {
    Solver solver;
    auto [x] = solver.addVariables<1>();
    const Constraint one = solver.addConstraint(x == 1);
    {
        Transaction change = solver.transaction();
        solver.removeConstraint(one);
        solver.addConstraint(x == 2);
    }
    CHECK(solver.hasConstraint(one) && solver.constraintCount() == 1);
    try {
        Transaction change = solver.transaction();
        solver.addConstraint(x == 3);
        change.commit();
        CHECK(false);
    } catch (const UnsatisfiableConstraint &error) {
        CHECK(error.conflict().size() == 2);
        CHECK(std::string(error.what()).find("x == 1") == std::string::npos);
    }
    Transaction change = solver.transaction();
    solver.setConstant(one, 4);
    change.commit();
    solver.updateVariables();
    CHECK(solver.value(x) == 4);
    try {
        change.rollback();
        CHECK(false);
    } catch (const BadTransaction &) {
    }
}

/* ---- bulk, diagnosis, templates ---- */

/* A batch that is filled anew for every frame: what has the same structure keeps its handle. */
void restatement() {
    Solver solver;
    auto [x, y, z] = solver.addVariables<3>();
    Batch frame;
    frame.add(x == 10);
    frame.add(y - x == 20);
    solver.restateConstraints(frame);
    const Constraint first = frame.constraints()[0], second = frame.constraints()[1];
    frame.restart();
    CHECK(frame.size() == 0 && frame.constraints().size() == 2);
    frame.add(z - y == 5);
    frame.add(x == 12);
    frame.add(y - x == 20);
    solver.restateConstraints(frame);
    solver.updateVariables();
    CHECK(frame.constraints()[1] == first && frame.constraints()[2] == second);
    CHECK(solver.constraintCount() == 3 && solver.value(z) == 37);
    /* A contradiction changes nothing, and names the constraints of the new frame. */
    frame.restart();
    frame.add(x == 1);
    frame.add(x == 2);
    std::string message;
    try {
        solver.restateConstraints(frame);
    } catch (const UnsatisfiableConstraint &error) {
        message = error.what();
    }
    CHECK(message.find("v0 == 1") != std::string::npos &&
          message.find("v0 == 2") != std::string::npos);
    CHECK(frame.constraints().size() == 3 && frame.constraints()[1] == first);
    CHECK(solver.constraintCount() == 3 && solver.hasConstraint(second));
    /* The error message names a number that is not finite, and a constraint of the frame that the
     * host has removed itself. */
    frame.restart();
    frame.add(x == 1);
    frame.add(y - x >= std::numeric_limits<double>::infinity());
    message.clear();
    try {
        solver.restateConstraints(frame);
    } catch (const std::exception &error) {
        message = error.what();
    }
    CHECK(message.find("constraint 1, constant") != std::string::npos);
    solver.removeConstraint(second);
    frame.restart();
    frame.add(x == 1);
    message.clear();
    try {
        solver.restateConstraints(frame);
    } catch (const std::exception &error) {
        message = error.what();
    }
    CHECK(message.find("constraint 2") != std::string::npos);
    frame.clear();
    CHECK(frame.constraints().empty());
}

void bulk() {
    Solver solver;
    auto [x, y, z] = solver.addVariables<3>();
    Batch batch;
    batch.add(x + y == 10);
    batch.add((x - y == 4) | 500);
    batch.add(z == 0, {20, 3});
    solver.addConstraints(batch);
    CHECK(batch.constraints().size() == 3 && solver.info(batch.constraints()[2]).weight == 3);
    solver.updateVariables();
    CHECK(solver.value(x) == 7 && solver.value(y) == 3);
    solver.setConstants(batch.constraints(), std::vector<double>{20, 4, 1});
    solver.updateVariables();
    CHECK(solver.value(x) == 12 && solver.value(z) == 1);
    CHECK(solver.violation(batch.constraints()[1]) == 0 && solver.isUnique());
    CHECK(solver.levels().size() == 2 && solver.levels()[0].priority == 500);
    solver.removeConstraints(batch.constraints());
    CHECK(solver.undeterminedVariables().size() == 3);
    batch.clear();
    CHECK(batch.size() == 0 && batch.constraints().empty());
    auto [a, b] = solver.addConstraints(x == 1, (y == 2) | 5);
    CHECK(solver.info(a).priority == 1000 && solver.info(b).priority == 5);
    const csolver_term term{z.id(), 2};
    const std::vector<csolver_description> raw(2, {&term, 1, CSOLVER_LESS_OR_EQUAL, 4, 1000, 1});
    std::array<Constraint, 2> ids;
    solver.addConstraints(raw, ids);
    solver.addConstraints(raw);
    CHECK(solver.hasConstraint(ids[1]) && solver.constraintCount() == 6);
    solver.setNorm(Norm::absolute);
    CHECK(solver.norm() == Norm::absolute && solver.norm(5) == Norm::absolute);
    solver.setPriority(b, 6);
    solver.setWeight(b, 2);
    CHECK(solver.info(b).priority == 6 && solver.info(b).weight == 2);
}

void templates() {
    Solver solver;
    auto [root, title] = solver.addVariables<2>();
    solver.addEditVariable(root, 1000);
    solver.suggestValue(root, 320);
    const Constraint natural = solver.addConstraint(title == 80, 500);
    solver.addConstraint(title + 20 <= root);
    solver.addConstraint(title >= 0);
    const std::array<Parameter, 2> parameters{{{solver.editConstraint(root), 0}, {natural, 1}}};
    Template cell = solver.makeTemplate({parameters, std::array<Variable, 1>{title}});
    CHECK(cell.info().number_count == 2 && cell.info().output_count == 1);
    const std::vector<double> numbers{320, 80, 60, 80, 10, 80};
    std::vector<double> values(3, -1);
    std::vector<csolver_status> statuses(3);
    StampInfo info{};
    try {
        cell.stamp(numbers, values, {1, statuses, &info});
        CHECK(false);
    } catch (const UnsatisfiableConstraint &) {
        CHECK(info.instances == 3 && info.failed == 1 && info.first_failed == 2);
        CHECK(values == std::vector<double>({80, 40, -1}));
        CHECK(statuses[2] == CSOLVER_ERROR_UNSATISFIABLE && statuses[0] == CSOLVER_OK);
    }
    const Template moved = std::move(cell);
    CHECK(moved.stamp(std::array<double, 2>{100, 50}, Span<double>(values.data(), 1)).failed == 0);
    CHECK(values[0] == 50);
    for (std::size_t length : {std::size_t{0}, std::size_t{2}}) try {
            moved.stamp(std::array<double, 2>{100, 50}, Span<double>(values.data(), length));
            CHECK(false);
        } catch (const BadNumber &) {
        }
    try {
        cell.info();
        CHECK(false);
    } catch (const NoObject &) {
    }
}

/* ---- errors ---- */

template <class Expected, class Call> bool says(const char *want, Call call) {
    try {
        call();
    } catch (const Expected &error) {
        const bool same = std::string(error.what()) == want;
        if (!same) std::printf("says: %s\n", error.what());
        return same;
    } catch (const Error &error) {
        std::printf("another class says: %s\n", error.what());
    }
    return false;
}

/* Makes calls fail so that each class of exception is thrown, and compares the messages with the
 * expected texts. Long: one case for each class. */
void errors() {
    Solver solver, other;
    Variable width = solver.addVariable("width"), gone = solver.addVariable("gone"),
             nameless = solver.addVariable();
    solver.removeVariable(gone);
    const Constraint kept = solver.addConstraint(width == 100);
    const Constraint removed = solver.addConstraint(width <= 200);
    solver.removeConstraint(removed);
    const double nan = std::numeric_limits<double>::quiet_NaN();

    solver.addConstraint(width + 8 <= nameless);
    try {
        solver.addConstraints(nameless >= 0, nameless <= 50);
        CHECK(false);
    } catch (const UnsatisfiableConstraint &error) {
        std::size_t here = 0;
        for (const Contradicting &one : error.conflict()) {
            if (one.position == Contradicting::none) continue;
            here++;
            CHECK(one.position == 1 && one.text == "v2 <= 50" &&
                  !solver.hasConstraint(one.constraint));
        }
        CHECK(here == 1 && error.conflict().size() == 3);
        CHECK(solver.conflict().size() == 3);
    }
    try {
        solver.setConstant(kept, 5);
        solver.addConstraint(nameless == 20);
        solver.setConstant(kept, 13);
        CHECK(false);
    } catch (const UnsatisfiableConstraint &error) {
        CHECK(std::string(error.what()).find("width == 5 becoming 13") != std::string::npos);
    }
    solver.removeConstraint(kept);
    const Constraint least = solver.addConstraint(width >= 1);
    CHECK(says<UnsatisfiableConstraint>(
        "required constraints contradict each other: width >= 1; edit width == 0",
        [&] { solver.addEditVariable(width, 1000); }));
    CHECK(says<BadNumber>("a number is NaN or infinite: width == nan",
                          [&] { solver.addConstraint(width == nan); }));
    CHECK(says<BadNumber>("a number is outside the range that is allowed or that can be computed "
                          "with: constraint 1, priority: width == 1 at priority 1001",
                          [&] { solver.addConstraints(width >= 0, (width == 1) | 1001); }));
    CHECK(says<UnknownVariable>("a variable was removed or belongs to another solver: v1",
                                [&] { solver.value(gone); }));
    CHECK(says<UnknownVariable>(
        "a variable was removed or belongs to another solver: width + v1 == 0",
        [&] { solver.addConstraint(width + gone == 0); }));
    CHECK(says<UnknownConstraint>("a constraint was removed or belongs to another solver: c1",
                                  [&] { solver.removeConstraint(removed); }));
    CHECK(says<VariableInUse>(
        "a constraint still mentions the variable; remove the constraint first: width",
        [&] { solver.removeVariable(width); }));
    CHECK(says<Duplicate>(
        "the same constraint or variable occurs twice in one call: constraint 1: width >= 1", [&] {
            solver.removeConstraints(std::array<Constraint, 2>{least, least});
        }));
    CHECK(
        says<BadNumber>("a number is outside the range that is allowed or that can be computed "
                        "with: constraint 1, term 1, coefficient: width + 1e+300 v2 == 0",
                        [&] { solver.addConstraints(width >= 0, width + 1e300 * nameless == 0); }));
    solver.addEditVariable(width, 10);
    CHECK(says<UnknownEditVariable>(
        "the variable is not being edited; begin an edit first: variable 1: v2, 2", [&] {
            solver.suggestValues(std::array<Variable, 2>{width, nameless},
                                 std::array<double, 2>{1, 2});
        }));
    CHECK(says<BadNumber>("a number is NaN or infinite: constraint 0, constant: width >= 1, nan",
                          [&] {
                              const Constraint second = solver.addConstraint(width >= 0);
                              solver.setConstants(std::array<Constraint, 2>{least, second},
                                                  std::array<double, 2>{nan, 2});
                          }));
    CHECK(says<DuplicateEditVariable>(
        "the variable is being edited already; suggest a value, or end the edit first: width",
        [&] { Edit again = solver.edit(width, 10); }));
    CHECK(says<BadNumber>("a number is NaN or infinite: width, nan",
                          [&] { solver.suggestValue(width, nan); }));
    CHECK(says<UnknownEditVariable>("the variable is not being edited; begin an edit first: v2",
                                    [&] { solver.suggestValue(nameless, 1); }));
    CHECK(says<ConstraintIsEdit>("the constraint belongs to an edit; suggest a value, or end the "
                                 "edit: edit width == 0 at priority 10",
                                 [&] { solver.removeConstraint(solver.editConstraint(width)); }));
    CHECK(says<BadTransaction>(
        "the call needs an open transaction, or is not allowed in one; begin or end one first",
        [&] {
            Transaction change = solver.transaction();
            solver.updateVariables();
        }));
    CHECK(says<LimitReached>("the call reached its limit of work before its end; raise the limit",
                             [&] {
                                 Solver chain;
                                 std::vector<Variable> v(50);
                                 chain.addVariables(v);
                                 for (std::size_t i = 1; i < v.size(); i++)
                                     chain.addConstraint(v[i - 1] + v[i] >= 1);
                                 for (std::size_t i = 0; i < v.size(); i++)
                                     chain.addConstraint(v[i] == 0, 1);
                                 chain.setWorkLimit(1);
                                 chain.updateVariables();
                             }));
    CHECK(says<BadNumber>(csolver_status_message(CSOLVER_ERROR_RANGE), [&] {
        solver.setConstants(std::array<Constraint, 1>{least}, std::array<double, 2>{1, 2});
    }));
    CHECK(says<BadNumber>(csolver_status_message(CSOLVER_ERROR_RANGE), [&] {
        solver.suggestValues(std::array<Variable, 1>{width}, std::array<double, 2>{1, 2});
    }));
    solver.check();
}

void shortOfMemory() {
    Solver solver;
    std::vector<Variable> v(20);
    solver.addVariables(v);
    Expression sum;
    for (Variable x : v) sum += x;
    isShort = true;
    Expression copy = sum;
    Batch batch;
    batch.add(v[0] == v[1]);
    isShort = false;
    CHECK(copy.isIncomplete() && !sum.isIncomplete());
    int refused = 0;
    try {
        solver.addConstraint(copy == 1);
    } catch (const std::bad_alloc &) {
        refused++;
    }
    try {
        solver.addConstraint(2 * copy + 1 <= v[0]);
    } catch (const std::bad_alloc &) {
        refused++;
    }
    try {
        solver.addConstraints(batch);
    } catch (const std::bad_alloc &) {
        refused++;
    }
    CHECK(refused == 3 && solver.constraintCount() == 0);
    batch.clear();
    batch.add(v[0] == v[1]);
    solver.addConstraints(batch);
    CHECK(solver.constraintCount() == 1);
}

void containers() {
    Solver solver;
    auto [x, y] = solver.addVariables<2>();
    std::unordered_map<Variable, int> hashed{{x, 1}, {y, 2}};
    std::map<Variable, int> sorted{{y, 2}, {x, 1}};
    CHECK(hashed.at(x) == 1 && sorted.at(y) == 2 && hashed.size() == 2 && sorted.size() == 2);
    const Constraint c = solver.addConstraint(x == y), d = solver.addConstraint(x == 1);
    std::unordered_set<Constraint> set{c, d, c};
    CHECK(set.size() == 2 && c != d && set.count(d) == 1);
    CHECK(x.equals(x) && !x.equals(y) && !Variable().equals(x) && !solver.hasVariable(Variable()));
}

/* Tests that constraints can be named and listed, and that messages about conflicts show the names. */
void named() {
    Solver solver;
    auto [x, y] = solver.addVariables<2>();
    const Constraint least = solver.addConstraint(x >= 5), sum = solver.addConstraint(x + y == 7);
    solver.setName(least, "least");
    CHECK(std::string(solver.name(least)) == "least" && solver.name(sum) == nullptr);
    std::array<Constraint, 3> listed;
    CHECK(solver.constraints(listed) == 2 && listed[0] == least && listed[1] == sum);
    std::size_t found = 0;
    Constraint most;
    try {
        auto change = solver.transaction();
        most = solver.addConstraint(x <= 4);
        solver.setName(most, "most");
        change.commit();
    } catch (const UnsatisfiableConstraint &error) {
        for (const Contradicting &one : error.conflict())
            found += (one.constraint == least && one.text == "least: v0 >= 5") ||
                     (one.constraint == most && one.text == "most");
    }
    CHECK(found == 2 && std::string(solver.name(most)) == "most");
    CHECK(says<BadNumber>("a number is outside the range that is allowed or that can be computed "
                          "with: least: v0 >= 5, 1e+200",
                          [&] { solver.setConstant(least, 1e200); }));
}

} // namespace

int main() {
    operators();
    longExpressions();
    noAllocations();
    solvers();
    edits();
    transactions();
    bulk();
    restatement();
    templates();
    errors();
    shortOfMemory();
    containers();
    named();
    return check::finish("api");
}
