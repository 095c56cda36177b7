/* csolver.hpp - Keyline's solver for C++17 and later: csolver.h with C++ types, operators and
 * ownership.
 *
 * Functions only call the C API and add no behaviour of their own. The comments of csolver.h state
 * meaning, cost and errors. Example: a window whose sidebar is 200 wide if the content still gets
 * 300.
 *
 *     #include <csolver.hpp>
 *     using namespace keyline;
 *
 *     Solver solver;
 *     auto [window, sidebar, content] = solver.addVariables<3>();
 *     solver.addConstraint(sidebar + content == window);
 *     solver.addConstraint(content >= 300, 900);         // at priority 900 of 1000
 *     solver.addConstraint(sidebar == 200, {750, 2});    // at priority 750, counted twice
 *     Edit width = solver.edit(window, 950);             // until `width` goes out of scope
 *     width.suggest(800);
 *     solver.updateVariables();
 *     std::printf("%g\n", solver.value(content));         // 600
 *
 * Errors: `Solver` throws a class of `Error` for each kind of status, or std::bad_alloc.
 * `QuietSolver` has the same members, which return `result<T>` instead of throwing. Under
 * -fno-exceptions only QuietSolver exists, and `Solver` is another name of it. A call that fails
 * changes nothing.
 *
 * Ownership: handles (Variable, Constraint) are values of eight bytes that own nothing. Solvers,
 * templates, edits and transactions own the C object, edit or transaction, and can be moved but
 * not copied. After a solver has been moved from, all its calls fail with NULL. A solver may be
 * moved while it has edits and transactions, but it must outlive them.
 *
 * The library is one header, so that a program needs only this file and csolver.h. Its sections, each
 * of which uses only earlier ones; search for the name between dashes:
 *
 *     spans                   Span: a pointer and a length
 *     handles                 Variable, Constraint, Strength
 *     expressions             Term, Sum, Expression, and the operators + - * /
 *     relations               Relation (==, <=, >=) and Batch: constraints to add
 *     results                 result<T>: a value or a Failure
 *     texts                   messages of errors, with the constraint as a formula
 *     exceptions              Error and its subclasses, one for each kind of status
 *     ranges                  the variables, constraints and changes of a solver, for range-based for
 *     templates               BasicTemplate: many layouts that differ in a few numbers
 *     edits and transactions  BasicEdit, BasicTransaction
 *     solvers                 BasicSolver; Solver and QuietSolver are its two forms
 *     keys of containers      hashes and orders for std::unordered_map and std::map
 */
#ifndef CSOLVER_HPP
#define CSOLVER_HPP

#include "csolver.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

#if defined(_MSVC_LANG) && _MSVC_LANG > __cplusplus
#define KEYLINE_CPLUSPLUS _MSVC_LANG
#else
#define KEYLINE_CPLUSPLUS __cplusplus
#endif
#if KEYLINE_CPLUSPLUS >= 202002L
#include <span>
#endif
#if defined(__cpp_exceptions)
#include <stdexcept>
#include <vector>
#endif

namespace keyline {

/* ---- spans --------------------------------------------------------------------------------- */

#if KEYLINE_CPLUSPLUS >= 202002L
template <class T> using Span = std::span<T>;
#else
/* A pointer and a length, as a substitute for std::span before C++20. Arrays, std::array,
 * std::vector and other types that std::data() and std::size() accept convert to it implicitly. */
template <class T> class Span {
    template <class C>
    using is_container = std::enable_if_t<
        !std::is_same_v<std::decay_t<C>, Span> &&
        std::is_convertible_v<std::remove_pointer_t<decltype(std::data(std::declval<C &>()))> (*)[],
                              T (*)[]>>;

  public:
    using value_type = std::remove_cv_t<T>;
    constexpr Span() noexcept = default;
    constexpr Span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
    template <class C, class = is_container<C>>
    constexpr Span(C &&items) noexcept : data_(std::data(items)), size_(std::size(items)) {}

    constexpr T *data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T *begin() const noexcept { return data_; }
    constexpr T *end() const noexcept { return data_ + size_; }
    constexpr T &operator[](std::size_t index) const noexcept { return data_[index]; }

  private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};
#endif

/* ---- handles ------------------------------------------------------------------------------- */

/* Identifies a variable of a solver. `x == y` does not compare two variables but makes a constraint; equals(),
 * std::equal_to, std::hash and std::less serve for comparisons and containers. */
class Variable {
  public:
    constexpr Variable() noexcept : id_{0, 0} {}
    explicit constexpr Variable(csolver_variable id) noexcept : id_(id) {}
    constexpr csolver_variable id() const noexcept { return id_; }
    /* A small number, different for all variables that the solver has at one time, so that hosts can use it as an
     * index into arrays of their own. An index is reused after its variable was removed. */
    constexpr std::uint32_t index() const noexcept { return id_.index; }
    constexpr bool equals(Variable other) const noexcept {
        return id_.index == other.id_.index && id_.generation == other.id_.generation;
    }

  private:
    csolver_variable id_;
};

/* Identifies a constraint of a solver. Two objects are equal if they stand for the same constraint. */
class Constraint {
  public:
    constexpr Constraint() noexcept : id_{0, 0} {}
    explicit constexpr Constraint(csolver_constraint id) noexcept : id_(id) {}
    constexpr csolver_constraint id() const noexcept { return id_; }
    constexpr std::uint32_t index() const noexcept { return id_.index; }
    friend constexpr bool operator==(Constraint a, Constraint b) noexcept {
        return a.id_.index == b.id_.index && a.id_.generation == b.id_.generation;
    }
    friend constexpr bool operator!=(Constraint a, Constraint b) noexcept { return !(a == b); }

  private:
    csolver_constraint id_;
};

/* Variable and Constraint have the same memory layout as the ids of the C API, so that an array of them can be passed
 * to the C API as an array of ids, without a copy. */
static_assert(sizeof(Variable) == sizeof(csolver_variable) && std::is_standard_layout_v<Variable> &&
              std::is_trivially_copyable_v<Variable>);
static_assert(sizeof(Constraint) == sizeof(csolver_constraint) &&
              std::is_standard_layout_v<Constraint> && std::is_trivially_copyable_v<Constraint>);

/* The priority and the weight of a constraint. A constraint of a lower priority never makes the error at a higher
 * priority larger. Errors of constraints at the same priority are multiplied by their weights. A number converts to a
 * priority with weight 1, so `solver.addConstraint(x >= 0, 750)` is possible. */
struct Strength {
    constexpr Strength(double priority_, double weight_ = 1) noexcept
        : priority(priority_), weight(weight_) {}
    double priority;
    double weight;
};

/* The strengths that the library Kiwi names, as priorities of Keyline. All bindings of Keyline give these names the
 * same priorities. */
namespace strength {
constexpr Strength required{CSOLVER_REQUIRED};
constexpr Strength strong{900};
constexpr Strength medium{500};
constexpr Strength weak{100};
} // namespace strength

/* ---- expressions --------------------------------------------------------------------------- */

namespace detail {

/* A growing array of plain records, whose first `Inline` records need no allocation. If an allocation fails, the
 * present records stay, and isIncomplete() becomes true. A call of the solver that gets an incomplete buffer fails
 * with OUT_OF_MEMORY. */
template <class T, std::size_t Inline> class Buffer {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    Buffer() noexcept {}
    Buffer(const Buffer &other) noexcept { append(other); }
    Buffer(Buffer &&other) noexcept { take(other); }
    Buffer &operator=(const Buffer &other) noexcept {
        if (this != &other) {
            clear();
            append(other);
        }
        return *this;
    }
    Buffer &operator=(Buffer &&other) noexcept {
        if (this != &other) {
            release();
            take(other);
        }
        return *this;
    }
    ~Buffer() { release(); }

    T *data() noexcept { return items_; }
    const T *data() const noexcept { return items_; }
    std::size_t size() const noexcept { return size_; }
    bool isIncomplete() const noexcept { return incomplete_; }

    void clear() noexcept {
        size_ = 0;
        incomplete_ = false;
    }

    bool reserve(std::size_t capacity) noexcept {
        if (capacity <= capacity_) return true;
        T *items = capacity > SIZE_MAX / sizeof(T) / 2
                       ? nullptr
                       : static_cast<T *>(::operator new(capacity * sizeof(T), std::nothrow));
        if (items == nullptr) {
            incomplete_ = true;
            return false;
        }
        if (size_ > 0) std::memcpy(static_cast<void *>(items), items_, size_ * sizeof(T));
        if (items_ != inPlace()) ::operator delete(items_);
        items_ = items;
        capacity_ = capacity;
        return true;
    }

    /* Appends `count` records without initialising them, and returns the address of the first. If memory is
     * exhausted, returns NULL and leaves the array as it was. */
    T *extend(std::size_t count) noexcept {
        if (count > capacity_ - size_ && !reserve(size_ + count + capacity_)) return nullptr;
        T *room = items_ + size_;
        size_ += count;
        return room;
    }

  private:
    T *inPlace() noexcept { return reinterpret_cast<T *>(room_); }
    void release() noexcept {
        if (items_ != inPlace()) ::operator delete(items_);
    }
    void append(const Buffer &other) noexcept {
        incomplete_ |= other.incomplete_;
        T *room = extend(other.size_);
        if (room != nullptr && other.size_ > 0)
            std::memcpy(static_cast<void *>(room), other.items_, other.size_ * sizeof(T));
    }
    void take(Buffer &other) noexcept {
        items_ = inPlace();
        size_ = other.size_;
        capacity_ = Inline;
        incomplete_ = other.incomplete_;
        if (other.items_ == other.inPlace()) {
            if (size_ > 0) std::memcpy(room_, other.room_, size_ * sizeof(T));
        } else {
            items_ = other.items_;
            capacity_ = other.capacity_;
            other.items_ = other.inPlace();
            other.capacity_ = Inline;
        }
        other.clear();
    }

    alignas(T) unsigned char room_[Inline > 0 ? Inline * sizeof(T) : 1];
    T *items_ = inPlace();
    std::size_t size_ = 0;
    std::size_t capacity_ = Inline;
    bool incomplete_ = false;
};

} // namespace detail

/* A variable with a coefficient, for example Term(x, 2) for the term 2 x. */
class Term {
  public:
    Term(Variable variable, double coefficient = 1) noexcept : term_{variable.id(), coefficient} {}
    Variable variable() const noexcept { return Variable(term_.variable); }
    double coefficient() const noexcept { return term_.coefficient; }

  private:
    csolver_term term_;
};

/* A sum of N terms and a constant, for example the result of `2 * x + y - 8`, for which N is 2. The operators derive
 * N from the types of their operands, so the terms need no allocated memory. */
template <std::size_t N> struct Sum {
    csolver_term terms[N];
    double constant;
};

/* A sum whose length need not be known at compile time, for loops: `Expression sum; for (Variable w : widths) sum +=
 * w;`. Memory is allocated only for more than eight terms. */
class Expression {
  public:
    Expression(double constant = 0) noexcept : constant_(constant) {}
    Expression(Variable variable) noexcept { *this += variable; }
    Expression(Term term) noexcept { *this += term; }
    template <std::size_t N> Expression(const Sum<N> &sum) noexcept { *this += sum; }

    template <class T> Expression &operator+=(const T &operand) noexcept;
    template <class T> Expression &operator-=(const T &operand) noexcept;
    Expression &operator*=(double factor) noexcept {
        for (std::size_t i = 0; i < terms_.size(); i++) terms_.data()[i].coefficient *= factor;
        constant_ *= factor;
        return *this;
    }
    Expression &operator/=(double divisor) noexcept {
        for (std::size_t i = 0; i < terms_.size(); i++) terms_.data()[i].coefficient /= divisor;
        constant_ /= divisor;
        return *this;
    }
    double constant() const noexcept { return constant_; }
    Span<const csolver_term> terms() const noexcept { return {terms_.data(), terms_.size()}; }
    /* Whether terms are missing because memory was exhausted when they were added. Adding a constraint with such an
     * expression fails with OUT_OF_MEMORY. */
    bool isIncomplete() const noexcept { return terms_.isIncomplete(); }

  private:
    template <class Operand> void add(const Operand &operand, double sign) noexcept;
    template <class Terms> friend class Relation;

    detail::Buffer<csolver_term, 8> terms_;
    double constant_ = 0;
};

namespace detail {

constexpr std::size_t dynamic = SIZE_MAX;

/* Tells the operators how to read an operand of type T: its number of terms, the terms and the constant. The
 * specialisations stand for numbers, variables, terms and sums. This general template stands for all other types,
 * which are not operands (`isOne` is false). */
template <class T, class = void> struct Operand {
    static constexpr bool isOne = false;
    static constexpr bool isNumber = false;
    static constexpr std::size_t count = 0;
};

template <class T>
struct Operand<T, std::enable_if_t<std::is_arithmetic_v<T> && !std::is_same_v<T, bool>>> {
    static constexpr bool isOne = true;
    static constexpr bool isNumber = true;
    static constexpr std::size_t count = 0;
    static std::size_t size(T) noexcept { return 0; }
    static double constant(T number) noexcept { return static_cast<double>(number); }
    static void write(T, csolver_term *, double) noexcept {}
};

template <> struct Operand<Variable> {
    static constexpr bool isOne = true;
    static constexpr bool isNumber = false;
    static constexpr std::size_t count = 1;
    static std::size_t size(Variable) noexcept { return 1; }
    static double constant(Variable) noexcept { return 0; }
    static void write(Variable variable, csolver_term *at, double factor) noexcept {
        *at = csolver_term{variable.id(), factor};
    }
};

template <> struct Operand<Term> {
    static constexpr bool isOne = true;
    static constexpr bool isNumber = false;
    static constexpr std::size_t count = 1;
    static std::size_t size(const Term &) noexcept { return 1; }
    static double constant(const Term &) noexcept { return 0; }
    static void write(const Term &term, csolver_term *at, double factor) noexcept {
        *at = csolver_term{term.variable().id(), factor * term.coefficient()};
    }
};

inline void writeAll(const csolver_term *terms, std::size_t count, csolver_term *at,
                     double factor) noexcept {
    for (std::size_t i = 0; i < count; i++)
        at[i] = csolver_term{terms[i].variable, factor * terms[i].coefficient};
}

template <std::size_t N> struct Operand<Sum<N>> {
    static constexpr bool isOne = true;
    static constexpr bool isNumber = false;
    static constexpr std::size_t count = N;
    static std::size_t size(const Sum<N> &) noexcept { return N; }
    static double constant(const Sum<N> &sum) noexcept { return sum.constant; }
    static void write(const Sum<N> &sum, csolver_term *at, double factor) noexcept {
        writeAll(sum.terms, N, at, factor);
    }
};

template <> struct Operand<Expression> {
    static constexpr bool isOne = true;
    static constexpr bool isNumber = false;
    static constexpr std::size_t count = dynamic;
    static std::size_t size(const Expression &sum) noexcept { return sum.terms().size(); }
    static double constant(const Expression &sum) noexcept { return sum.constant(); }
    static void write(const Expression &sum, csolver_term *at, double factor) noexcept {
        writeAll(sum.terms().data(), sum.terms().size(), at, factor);
    }
};

/* Restricts an operator to operands of linear expressions. At least one operand must not be a number, so
 * that `2 + 3` keeps its usual meaning. */
template <class A, class B>
using areOperands = std::enable_if_t<
    Operand<A>::isOne && Operand<B>::isOne && !(Operand<A>::isNumber && Operand<B>::isNumber), int>;
template <class A>
using isLinear = std::enable_if_t<Operand<A>::isOne && !Operand<A>::isNumber, int>;

constexpr std::size_t sizeOfSum(std::size_t a, std::size_t b) {
    return a == dynamic || b == dynamic ? dynamic : a + b;
}
template <std::size_t N> struct SumOf {
    using type = Sum<N>;
};
template <> struct SumOf<dynamic> {
    using type = Expression;
};
template <class A, class B = double>
using Combined = typename SumOf<sizeOfSum(Operand<A>::count, Operand<B>::count)>::type;

/* Returns the expression factor * a + other * b. All operators for sums and differences call this function. */
template <class A, class B = double>
Combined<A, B> combine(const A &a, double factor, const B &b = 0, double other = 1) noexcept {
    if constexpr (std::is_same_v<Combined<A, B>, Expression>) {
        Expression sum = a;
        if (factor != 1) sum *= factor;
        return other < 0 ? sum -= b : sum += b;
    } else {
        Combined<A, B> sum;
        Operand<A>::write(a, sum.terms, factor);
        Operand<B>::write(b, sum.terms + Operand<A>::count, other);
        sum.constant = factor * Operand<A>::constant(a) + other * Operand<B>::constant(b);
        return sum;
    }
}

} // namespace detail

template <class Operand> void Expression::add(const Operand &operand, double sign) noexcept {
    using Kind = detail::Operand<Operand>;
    /* read the size first: if `operand` is this expression itself, extend() changes it */
    const std::size_t count = Kind::size(operand);
    const double constant = Kind::constant(operand);
    csolver_term *room = terms_.extend(count);
    if (room != nullptr) Kind::write(operand, room, sign);
    constant_ += sign * constant;
}

template <class T> Expression &Expression::operator+=(const T &operand) noexcept {
    static_assert(detail::Operand<T>::isOne, "a number, a variable, a term or a sum of these");
    if constexpr (std::is_same_v<T, Expression>) {
        if (this == &operand) return *this *= 2;
        if (operand.isIncomplete()) terms_ = operand.terms_;
    }
    add(operand, 1);
    return *this;
}

template <class T> Expression &Expression::operator-=(const T &operand) noexcept {
    static_assert(detail::Operand<T>::isOne, "a number, a variable, a term or a sum of these");
    if constexpr (std::is_same_v<T, Expression>) {
        if (this == &operand) return *this *= 0;
        if (operand.isIncomplete()) terms_ = operand.terms_;
    }
    add(operand, -1);
    return *this;
}

template <class A, class B, detail::areOperands<A, B> = 0>
auto operator+(const A &a, const B &b) noexcept {
    return detail::combine(a, 1, b, 1);
}

template <class A, class B, detail::areOperands<A, B> = 0>
auto operator-(const A &a, const B &b) noexcept {
    return detail::combine(a, 1, b, -1);
}

template <class A, detail::isLinear<A> = 0> auto operator-(const A &a) noexcept {
    return detail::combine(a, -1);
}

template <class A, detail::isLinear<A> = 0> auto operator*(const A &a, double factor) noexcept {
    return detail::combine(a, factor);
}

template <class A, detail::isLinear<A> = 0> auto operator*(double factor, const A &a) noexcept {
    return detail::combine(a, factor);
}

template <class A, detail::isLinear<A> = 0> auto operator/(const A &a, double divisor) noexcept {
    if constexpr (std::is_same_v<A, Expression>) {
        Expression sum = a;
        return sum /= divisor;
    } else {
        auto sum = detail::combine(a, 1);
        for (csolver_term &term : sum.terms) term.coefficient /= divisor;
        sum.constant /= divisor;
        return sum;
    }
}

/* ---- relations ----------------------------------------------------------------------------- */

/* A constraint that has not been added to a solver, made by ==, <= or >=, for example `x + 8 <= y`. The constraint is
 * required unless a priority follows, as in `(x >= 0) | 750`. `Terms`, the type of the left-hand side, is Sum<N> or
 * Expression. */
template <class Terms> class Relation {
  public:
    template <class A, class B>
    Relation(const A &left, csolver_relation relation, const B &right) noexcept
        : terms_(detail::combine(left, 1, right, -1)), relation_(relation),
          constant_(detail::Operand<B>::constant(right) - detail::Operand<A>::constant(left) +
                    0.0 /* adding 0.0 makes a constant of -0.0 print as 0 */) {}

    /* Returns the constraint as the C API describes it. The result points to terms inside this object, so it must not
     * be used after this object is destroyed. */
    csolver_description description() const noexcept {
        return {terms().data(), terms().size(),     relation_,
                constant_,      strength_.priority, strength_.weight};
    }
    Span<const csolver_term> terms() const noexcept {
        if constexpr (std::is_same_v<Terms, Expression>)
            return terms_.terms();
        else
            return {terms_.terms, sizeof terms_.terms / sizeof terms_.terms[0]};
    }
    csolver_relation relation() const noexcept { return relation_; }
    double constant() const noexcept { return constant_; }
    Strength strength() const noexcept { return strength_; }
    bool isIncomplete() const noexcept {
        if constexpr (std::is_same_v<Terms, Expression>)
            return terms_.isIncomplete();
        else
            return false;
    }
    Relation &operator|=(Strength strength) noexcept {
        strength_ = strength;
        return *this;
    }

  private:
    Terms terms_; /* all terms, moved to the left side; the constant in it is ignored */
    csolver_relation relation_;
    double constant_;
    Strength strength_ = strength::required;
};

template <class A, class B, detail::areOperands<A, B> = 0>
Relation<detail::Combined<A, B>> operator==(const A &a, const B &b) noexcept {
    return {a, CSOLVER_EQUAL, b};
}

template <class A, class B, detail::areOperands<A, B> = 0>
Relation<detail::Combined<A, B>> operator<=(const A &a, const B &b) noexcept {
    return {a, CSOLVER_LESS_OR_EQUAL, b};
}

template <class A, class B, detail::areOperands<A, B> = 0>
Relation<detail::Combined<A, B>> operator>=(const A &a, const B &b) noexcept {
    return {a, CSOLVER_GREATER_OR_EQUAL, b};
}

/* The operators !=, < and > are deleted, so that using them is a compile-time error: linear constraints can express
 * neither inequality of values nor strict inequalities. */
template <class A, class B, detail::areOperands<A, B> = 0>
void operator!=(const A &, const B &) = delete;
template <class A, class B, detail::areOperands<A, B> = 0>
void operator<(const A &, const B &) = delete;
template <class A, class B, detail::areOperands<A, B> = 0>
void operator>(const A &, const B &) = delete;

template <class Terms>
Relation<Terms> operator|(Relation<Terms> relation, Strength strength) noexcept {
    relation |= strength;
    return relation;
}

/* Collects constraints that one call shall add, which is faster than adding one after the other. If the solver
 * refuses one of them, none is added. clear() keeps the allocated memory for the next constraints. */
class Batch {
  public:
    template <class Terms> void add(const Relation<Terms> &relation) noexcept {
        add(relation, relation.strength());
    }
    template <class Terms> void add(const Relation<Terms> &relation, Strength strength) noexcept {
        const Span<const csolver_term> terms = relation.terms();
        csolver_description *room = descriptions_.extend(1);
        csolver_term *at = terms_.extend(terms.size());
        if (room == nullptr || at == nullptr || relation.isIncomplete()) {
            incomplete_ = true;
            return;
        }
        for (std::size_t i = 0; i < terms.size(); i++) at[i] = terms[i];
        *room = csolver_description{
            nullptr,           terms.size(),   relation.relation(), relation.constant(),
            strength.priority, strength.weight};
    }
    void reserve(std::size_t constraints, std::size_t terms) noexcept {
        incomplete_ |= !descriptions_.reserve(constraints) || !terms_.reserve(terms);
    }
    std::size_t size() const noexcept { return descriptions_.size(); }
    void clear() noexcept {
        ids_.clear();
        restart();
    }
    /* Empties the batch for the next frame of a host that states its whole layout anew, and keeps the handles of the
     * constraints: restateConstraints() compares the new constraints with them. */
    void restart() noexcept {
        descriptions_.clear();
        terms_.clear();
        incomplete_ = false;
    }
    /* The constraints as the solver has added them, in the order in which they were added to the batch. The span is
     * empty until the batch is passed to a solver. If the solver refuses the batch as UNSATISFIABLE, the constraints
     * of the batch do not exist, but the span serves to recognise them in conflict(). */
    Span<const Constraint> constraints() const noexcept { return {ids_.data(), ids_.size()}; }

  private:
    template <class> friend class BasicSolver;

    /* Completes the descriptions, and makes `ids` as long as their list. */
    bool prepare(detail::Buffer<Constraint, 0> &ids) noexcept {
        csolver_term *terms = terms_.data();
        for (std::size_t i = 0; i < descriptions_.size(); i++) {
            descriptions_.data()[i].terms = terms;
            terms += descriptions_.data()[i].term_count;
        }
        ids.clear();
        return !incomplete_ && ids.extend(descriptions_.size()) != nullptr;
    }

    detail::Buffer<csolver_term, 0> terms_;
    detail::Buffer<csolver_description, 0> descriptions_;
    detail::Buffer<Constraint, 0> ids_;
    detail::Buffer<Constraint, 0>
        next_; /* the handles that a restatement writes, before they replace `ids_` */
    bool incomplete_ = false;
};

namespace detail {
/* Tag for constructors of objects that own nothing, such as a solver without a C object. A `result` of a failed call
 * contains such an object. */
struct Nothing {};
template <class T> T empty() noexcept {
    if constexpr (std::is_constructible_v<T, Nothing>)
        return T(Nothing{});
    else
        return T{};
}
} // namespace detail

/* ---- results ------------------------------------------------------------------------------- */

/* The reason why a call of a QuietSolver failed: the status and, where known, the wrong argument. */
struct Failure {
    csolver_status status = CSOLVER_OK;
    Constraint refused; /* after UNSATISFIABLE: the constraint or edit that was refused */
    /* in calls with many constraints or values: the index of the wrong one */
    std::size_t item = CSOLVER_NO_INDEX;
    std::size_t term = CSOLVER_NO_INDEX; /* the index of the wrong term of the wrong constraint */
    /* The field that was wrong, such as the constant of a constraint or the coefficient of a term. */
    csolver_field field = CSOLVER_FIELD_NONE;
    const char *message() const noexcept { return csolver_status_message(status); }
    const char *name() const noexcept { return csolver_status_name(status); }
};

/* The result of a call: a value, or the reason why the call failed, like std::expected. If the call failed, reading
 * the value gives a default-constructed object. */
template <class T> class [[nodiscard]] result {
  public:
    result(T value) noexcept : value_(std::move(value)) {}
    result(Failure failure) noexcept : failure_(failure) {}
    explicit operator bool() const noexcept { return failure_.status == CSOLVER_OK; }
    csolver_status status() const noexcept { return failure_.status; }
    const Failure &error() const noexcept { return failure_; }
    T &value() & noexcept { return value_; }
    const T &value() const & noexcept { return value_; }
    T &&value() && noexcept { return std::move(value_); }
    T &operator*() & noexcept { return value_; }
    const T &operator*() const & noexcept { return value_; }
    T &&operator*() && noexcept { return std::move(value_); }
    T *operator->() noexcept { return &value_; }
    const T *operator->() const noexcept { return &value_; }

  private:
    T value_ = detail::empty<T>();
    Failure failure_;
};

template <> class [[nodiscard]] result<void> {
  public:
    result() noexcept = default;
    result(Failure failure) noexcept : failure_(failure) {}
    explicit operator bool() const noexcept { return failure_.status == CSOLVER_OK; }
    csolver_status status() const noexcept { return failure_.status; }
    const Failure &error() const noexcept { return failure_; }

  private:
    Failure failure_;
};

/* ---- texts --------------------------------------------------------------------------------- */

namespace detail {

/* The arguments of a call. If the call fails, the error message is made from them. */
struct Subject {
    const csolver *solver = nullptr;
    Span<const Variable> variables = {};
    /* the constraints that were passed to the call or, if `descriptions` is set, that it has added */
    Span<const Constraint> constraints = {};
    Span<const csolver_description> descriptions = {};
    Span<const double> numbers = {};
    /* Whether csolver_refusal() reports on the call if it fails. Otherwise its report is about an earlier call. */
    bool isReported = false;

    /* Returns how many constraints, ids or values were passed to the call. The solver may refuse each of them on its
     * own. */
    std::size_t count() const noexcept {
        if (!descriptions.empty()) return descriptions.size();
        return constraints.empty() ? numbers.size() : constraints.size();
    }
};

/* Marks the subject of a call that adds, removes or changes constraints, begins or ends edits, or suggests values:
 * csolver_refusal() reports on such calls if they fail. */
inline Subject reported(Subject about) noexcept {
    about.isReported = true;
    return about;
}

/* Solves. Returns the status of the call, and if the solve finds no optimum, the status with which another call would
 * fail for the same reason. Both become the same error. */
inline csolver_status solve(csolver *solver) noexcept {
    csolver_outcome outcome = CSOLVER_OUTCOME_OPTIMAL;
    const csolver_status status = csolver_solve(solver, &outcome);
    if (outcome == CSOLVER_OUTCOME_OPTIMAL) return status;
    return status == CSOLVER_OK ? csolver_outcome_status(outcome) : status;
}

/* Returns which argument made the call described by `about` fail with `status`. If csolver_refusal() does not report
 * on the call, the result contains neither an index nor a constraint. */
inline csolver_refusal_info refusalOf(const Subject &about, csolver_status status) noexcept {
    csolver_refusal_info why{};
    if (about.isReported && csolver_refusal(about.solver, &why) == CSOLVER_OK &&
        why.status == status)
        return why;
    return {status, CSOLVER_NO_INDEX, CSOLVER_NO_INDEX, {0, 0}, CSOLVER_FIELD_NONE};
}

inline void appendNumber(std::string &text, double number) {
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.10g", number);
    text += digits;
}

inline void appendVariable(std::string &text, const csolver *solver, csolver_variable variable) {
    const char *name = csolver_variable_name(solver, variable);
    if (name != nullptr)
        text += name;
    else
        text += "v" + std::to_string(variable.index);
}

inline void appendFormula(std::string &text, const csolver *solver, const csolver_description &d) {
    for (std::size_t i = 0; i < d.term_count; i++) {
        const double coefficient = d.terms[i].coefficient;
        const double size = coefficient < 0 ? -coefficient : coefficient;
        text += i == 0 ? (coefficient < 0 ? "-" : "") : (coefficient < 0 ? " - " : " + ");
        if (!(size == 1)) {
            appendNumber(text, size);
            text += " ";
        }
        appendVariable(text, solver, d.terms[i].variable);
    }
    if (d.term_count == 0) text += "0";
    text += d.relation == CSOLVER_EQUAL           ? " == "
            : d.relation == CSOLVER_LESS_OR_EQUAL ? " <= "
                                                  : " >= ";
    appendNumber(text, d.constant);
    if (d.priority == CSOLVER_REQUIRED) return;
    text += " at priority ";
    appendNumber(text, d.priority);
    if (d.weight != 1) {
        text += ", weight ";
        appendNumber(text, d.weight);
    }
}

/* Appends a constraint to a text, with its name, terms, constant and priority: "gap: y - x >= 8 at priority 750".
 * Returns false if the constraint has been removed. */
inline bool appendConstraint(std::string &text, const csolver *solver,
                             csolver_constraint constraint) {
    csolver_constraint_info info;
    if (csolver_inspect_constraint(solver, constraint, &info) != CSOLVER_OK) return false;
    Buffer<csolver_term, 8> terms;
    csolver_term *room = terms.extend(info.term_count);
    if (room == nullptr) return false;
    csolver_constraint_terms(solver, constraint, info.term_count, room);
    if (const char *name = csolver_constraint_name(solver, constraint)) text.append(name) += ": ";
    if (info.is_edit) text += "edit ";
    appendFormula(
        text, solver,
        {room, info.term_count, info.relation, info.constant, info.priority, info.weight});
    return true;
}

} // namespace detail

/* ---- exceptions ---------------------------------------------------------------------------- */

#if defined(__cpp_exceptions)

/* The base class of all exceptions that csolver.hpp throws, except std::bad_alloc. */
class Error : public std::runtime_error {
  public:
    Error(csolver_status status, const std::string &message)
        : std::runtime_error(message), status_(status) {}
    csolver_status status() const noexcept { return status_; }

  private:
    csolver_status status_;
};

/* Thrown for the statuses NOT_FINITE, RANGE and OVERFLOW: a number is NaN, infinite or outside its range, or a count
 * is too large. */
class BadNumber : public Error {
    using Error::Error;
};
/* Thrown for the status STALE_VARIABLE: a variable was removed, or belongs to another solver. */
class UnknownVariable : public Error {
    using Error::Error;
};
/* Thrown for the status STALE_CONSTRAINT: a constraint was removed or refused, or belongs to another solver. */
class UnknownConstraint : public Error {
    using Error::Error;
};
/* Thrown for the status IN_USE: a variable cannot be removed while a constraint contains it. */
class VariableInUse : public Error {
    using Error::Error;
};
/* Thrown for the status DUPLICATE: an array that was passed to a call contains the same constraint twice. */
class Duplicate : public Error {
    using Error::Error;
};
/* Thrown for the status DUPLICATE_EDIT: the variable is being edited already. */
class DuplicateEditVariable : public Error {
    using Error::Error;
};
/* Thrown for the status NOT_EDITABLE: a call suggests a value for a variable that is not being edited, or ends an edit
 * that does not exist. */
class UnknownEditVariable : public Error {
    using Error::Error;
};
/* Thrown for the status IS_EDIT: a call that removes a constraint or changes its constant was made on the constraint
 * of an edit. Use suggest() and removeEditVariable() there. */
class ConstraintIsEdit : public Error {
    using Error::Error;
};
/* Thrown for the status TRANSACTION: the call is not allowed during a transaction or, for commit() and rollback(),
 * there is no transaction. */
class BadTransaction : public Error {
    using Error::Error;
};
/* Thrown for the statuses ITERATION_LIMIT and WORK_LIMIT: the call needed more iterations or work than the limits
 * that the program has set allow. */
class LimitReached : public Error {
    using Error::Error;
};
/* Thrown for the status UNAVAILABLE: this build has no least squares, or a template was to be made of a solver that
 * uses least squares. */
class Unavailable : public Error {
    using Error::Error;
};
/* Thrown for the status NULL: the solver or template was moved to another object, so this object is empty. */
class NoObject : public Error {
    using Error::Error;
};
/* Thrown for the status INTERNAL: an invariant of the solver does not hold, which is a defect of the library. Please
 * report it. */
class InternalSolverError : public Error {
    using Error::Error;
};

/* A constraint that takes part in a contradiction, with its text for messages. */
struct Contradicting {
    Constraint constraint;
    /* the constraint's index in the arguments of the refused call, or Contradicting::none */
    std::size_t position;
    /* the name of the constraint, if any, and its formula; if the constraint was undone with its
     * transaction, only the name */
    std::string text;
    static constexpr std::size_t none = SIZE_MAX;
};

/* Thrown for the status UNSATISFIABLE: required constraints contradict each other. conflict() returns a minimal set
 * of such constraints: without any one of them, the others can hold together. */
class UnsatisfiableConstraint : public Error {
  public:
    UnsatisfiableConstraint(const std::string &message, std::vector<Contradicting> conflict)
        : Error(CSOLVER_ERROR_UNSATISFIABLE, message), conflict_(std::move(conflict)) {}
    const std::vector<Contradicting> &conflict() const noexcept { return conflict_; }

  private:
    std::vector<Contradicting> conflict_;
};

namespace detail {

/* Returns the index of a constraint among the arguments of a call: among its constraints, or, for the constraint
 * of an edit, the index of the edited variable. Returns Contradicting::none if the call did not mention the
 * constraint. */
inline std::size_t positionOf(const Subject &about, Constraint constraint) {
    csolver_constraint edit;
    for (std::size_t i = 0; i < about.constraints.size(); i++)
        if (about.constraints[i] == constraint) return i;
    for (std::size_t i = 0; i < about.variables.size(); i++)
        if (csolver_edit_constraint(about.solver, about.variables[i].id(), &edit) == CSOLVER_OK &&
            Constraint(edit) == constraint)
            return i;
    return Contradicting::none;
}

/* Appends a constraint to the text of a message. A constraint that has been removed is represented by its name or, if
 * it has none, by `c` and its index, such as "c12". */
inline void appendKnown(std::string &text, const csolver *solver, Constraint constraint) {
    if (appendConstraint(text, solver, constraint.id())) return;
    const char *name = csolver_constraint_name(solver, constraint.id());
    text += name != nullptr ? std::string(name) : "c" + std::to_string(constraint.index());
}

inline Contradicting contradicting(const Subject &about, csolver_constraint id) {
    Contradicting item{Constraint(id), positionOf(about, Constraint(id)), {}};
    const bool isHere = item.position != Contradicting::none;
    if (appendConstraint(item.text, about.solver, id)) {
        if (isHere && item.position < about.numbers.size()) {
            item.text += " becoming ";
            appendNumber(item.text, about.numbers[item.position]);
        }
    } else if (isHere && item.position < about.descriptions.size()) {
        appendFormula(item.text, about.solver, about.descriptions[item.position]);
    } else if (Constraint(refusalOf(about, CSOLVER_ERROR_UNSATISFIABLE).constraint) ==
                   Constraint(id) &&
               about.variables.size() == 1) { /* the constraint of a new edit was refused */
        item.position = 0;
        item.text = "edit ";
        appendVariable(item.text, about.solver, about.variables[0].id());
        item.text += " == 0";
    } else if (const char *name = csolver_constraint_name(about.solver, id)) {
        /* the constraint was undone with its transaction, so only its name is known */
        item.text = name;
    }
    return item;
}

[[noreturn]] inline void raiseUnsatisfiable(const Subject &about) {
    std::size_t count = 0;
    const csolver_constraint *conflict = csolver_conflict(about.solver, &count);
    std::vector<Contradicting> items;
    std::string message = csolver_status_message(CSOLVER_ERROR_UNSATISFIABLE);
    for (std::size_t i = 0; i < count; i++) {
        items.push_back(contradicting(about, conflict[i]));
        message += i == 0 ? ": " : "; ";
        message += items.back().text.empty() ? "(one of the transaction)" : items.back().text;
    }
    throw UnsatisfiableConstraint(message, std::move(items));
}

inline bool isFinite(double number) noexcept { return number - number == 0; }

/* Returns a text about the wrong argument of a call with many arguments: its index and formula, for example
 * "constraint 17, term 2: x + 2 y == 8". */
inline std::string culpritOfMany(csolver_status status, const Subject &about) {
    const csolver_refusal_info why = refusalOf(about, status);
    std::string text;
    if (why.item >= about.count()) return text;
    text = (about.descriptions.empty() && about.constraints.empty() ? "variable " : "constraint ") +
           std::to_string(why.item);
    if (why.term != CSOLVER_NO_INDEX) text += ", term " + std::to_string(why.term);
    const bool isItem = why.field == CSOLVER_FIELD_CONSTRAINT ||
                        (why.field == CSOLVER_FIELD_VARIABLE && why.term == CSOLVER_NO_INDEX);
    if (!isItem && why.field != CSOLVER_FIELD_NONE)
        text += std::string(", ") + csolver_field_name(why.field);
    text += ": ";
    if (!about.descriptions.empty())
        appendFormula(text, about.solver, about.descriptions[why.item]);
    else if (about.constraints.empty())
        appendVariable(text, about.solver, about.variables[why.item].id());
    else
        appendKnown(text, about.solver, about.constraints[why.item]);
    if (why.item < about.numbers.size()) {
        text += ", ";
        appendNumber(text, about.numbers[why.item]);
    }
    return text;
}

/* Returns a text about the arguments that made a call fail: formulas, variables, constraints and numbers. The text
 * follows the general message of the status. */
inline std::string culprits(csolver_status status, const Subject &about) {
    std::string text;
    if (about.count() > 1) return culpritOfMany(status, about);
    for (const csolver_description &d : about.descriptions) appendFormula(text, about.solver, d);
    for (const Variable &variable : about.variables) {
        const bool isOdd = (status == CSOLVER_ERROR_STALE_VARIABLE) ==
                           !csolver_is_variable(about.solver, variable.id());
        /* If a call has several variables, such as the outputs of a template, name only the wrong ones in the
         * message. */
        if (about.variables.size() > 1 && !isOdd) continue;
        if (!text.empty()) text += ", ";
        appendVariable(text, about.solver, variable.id());
    }
    if (about.descriptions.empty())
        for (const Constraint &one : about.constraints) appendKnown(text, about.solver, one);
    for (const double number : about.numbers) {
        if (isFinite(number) && status != CSOLVER_ERROR_RANGE) continue;
        text += ", ";
        appendNumber(text, number);
    }
    return text;
}

[[noreturn]] inline void raise(csolver_status status, const Subject &about) {
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) throw std::bad_alloc();
    if (status == CSOLVER_ERROR_UNSATISFIABLE && about.solver != nullptr) raiseUnsatisfiable(about);
    std::string message = csolver_status_message(status);
    const std::string about_what = culprits(status, about);
    if (!about_what.empty()) message += ": " + about_what;
    switch (status) {
    case CSOLVER_ERROR_NULL:
        throw NoObject(status, message);
    case CSOLVER_ERROR_NOT_FINITE:
    case CSOLVER_ERROR_RANGE:
    case CSOLVER_ERROR_OVERFLOW:
        throw BadNumber(status, message);
    case CSOLVER_ERROR_STALE_VARIABLE:
        throw UnknownVariable(status, message);
    case CSOLVER_ERROR_STALE_CONSTRAINT:
        throw UnknownConstraint(status, message);
    case CSOLVER_ERROR_IN_USE:
        throw VariableInUse(status, message);
    case CSOLVER_ERROR_DUPLICATE:
        throw Duplicate(status, message);
    case CSOLVER_ERROR_DUPLICATE_EDIT:
        throw DuplicateEditVariable(status, message);
    case CSOLVER_ERROR_NOT_EDITABLE:
        throw UnknownEditVariable(status, message);
    case CSOLVER_ERROR_IS_EDIT:
        throw ConstraintIsEdit(status, message);
    case CSOLVER_ERROR_TRANSACTION:
        throw BadTransaction(status, message);
    case CSOLVER_ERROR_ITERATION_LIMIT:
    case CSOLVER_ERROR_WORK_LIMIT:
        throw LimitReached(status, message);
    case CSOLVER_ERROR_UNAVAILABLE:
        throw Unavailable(status, message);
    /* An instance of a template has no solution. Which constraints contradict each other is not known. */
    case CSOLVER_ERROR_UNSATISFIABLE:
        throw UnsatisfiableConstraint(message, {});
    default:
        throw InternalSolverError(status, message);
    }
}

} // namespace detail

/* The behaviour of Solver after an error: a failed call throws an exception. */
struct Throwing {
    template <class T> using returns = T;
    template <class T>
    [[noreturn]] static T fail(csolver_status status, const detail::Subject &about) {
        detail::raise(status, about);
    }
    static void succeed() noexcept {}
};

#endif

/* The behaviour of QuietSolver after an error: a failed call returns a `result` that contains a Failure. */
struct Returning {
    template <class T> using returns = result<T>;
    template <class T>
    static result<T> fail(csolver_status status, const detail::Subject &about) noexcept {
        Failure failure;
        failure.status = status;
        const csolver_refusal_info why = detail::refusalOf(about, status);
        if (status == CSOLVER_ERROR_UNSATISFIABLE) failure.refused = Constraint(why.constraint);
        failure.field = why.field;
        if (about.descriptions.empty() && about.count() <= 1) return failure;
        failure.item = why.item;
        failure.term = why.term;
        return failure;
    }
    static result<void> succeed() noexcept { return {}; }
};

/* ---- ranges -------------------------------------------------------------------------------- */

namespace detail {

/* A range over an array of ids of the C API, for range-based loops. `Read` converts an id into the element that the
 * loop sees, for example a Variable. */
template <class Id, class Read> class Range {
  public:
    class iterator {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = decltype(std::declval<const Read &>()(std::declval<Id>()));
        using difference_type = std::ptrdiff_t;
        using pointer = const value_type *;
        using reference = value_type;
        iterator() noexcept = default;
        iterator(const Id *at, Read read) noexcept : at_(at), read_(read) {}
        value_type operator*() const noexcept { return read_(*at_); }
        iterator &operator++() noexcept {
            ++at_;
            return *this;
        }
        iterator operator++(int) noexcept {
            iterator before = *this;
            ++at_;
            return before;
        }
        friend bool operator==(const iterator &a, const iterator &b) noexcept {
            return a.at_ == b.at_;
        }
        friend bool operator!=(const iterator &a, const iterator &b) noexcept { return !(a == b); }

      private:
        const Id *at_ = nullptr;
        Read read_{};
    };

    Range() noexcept = default;
    Range(const Id *ids, std::size_t count, Read read = {}) noexcept
        : ids_(ids), count_(count), read_(read) {}
    iterator begin() const noexcept { return {ids_, read_}; }
    iterator end() const noexcept { return {ids_ + count_, read_}; }
    std::size_t size() const noexcept { return count_; }
    bool empty() const noexcept { return count_ == 0; }
    auto operator[](std::size_t index) const noexcept { return read_(ids_[index]); }

  private:
    const Id *ids_ = nullptr;
    std::size_t count_ = 0;
    Read read_{};
};

struct ReadVariable {
    Variable operator()(csolver_variable id) const noexcept { return Variable(id); }
};
struct ReadConstraint {
    Constraint operator()(csolver_constraint id) const noexcept { return Constraint(id); }
};

} // namespace detail

/* A variable whose value has changed, and its new value; an element of takeChanges(). */
struct Change {
    Variable variable;
    double value;
};

namespace detail {
struct ReadChange {
    const double *values = nullptr;
    Change operator()(csolver_variable id) const noexcept {
        return {Variable(id), values[id.index]};
    }
};
} // namespace detail

/* The types of ranges that takeChanges(), conflict() and similar functions return, for loops such as `for (auto
 * [variable, value] : solver.takeChanges())`. A range is valid until the next call on the solver. */
using Changes = detail::Range<csolver_variable, detail::ReadChange>;
using Variables = detail::Range<csolver_variable, detail::ReadVariable>;
using Constraints = detail::Range<csolver_constraint, detail::ReadConstraint>;

using Level = csolver_level;
using ConstraintInfo = csolver_constraint_info;
using Statistics = csolver_statistics_info;
using TemplateInfo = csolver_template_info;
using StampInfo = csolver_stamp_info;
using Options = csolver_options;

/* Says how the errors of constraints at one priority are added up: as absolute values, or squared. csolver_norm in
 * csolver.h describes the norms. */
enum class Norm {
    absolute = CSOLVER_NORM_ABSOLUTE,
    squares = CSOLVER_NORM_SQUARES,
    automatic = CSOLVER_NORM_AUTOMATIC,
};

/* ---- templates ----------------------------------------------------------------------------- */

/* A constraint whose constant differs between the layouts (instances) of a template. In an instance
 * with the numbers x[0], x[1], ..., the constant is factor * x[number] + offset. */
struct Parameter {
    Constraint constraint;
    std::size_t number = 0;
    double factor = 1;
    double offset = 0;
};

struct TemplateOptions {
    Span<const Parameter> parameters = {};
    /* the variables whose values are computed; if empty, all variables in the order of their indices */
    Span<const Variable> outputs = {};
    /* the input numbers of some typical layouts, one layout after the other: the template is tuned for them */
    Span<const double> samples = {};
    /* how many input numbers each instance has; 0 means as many as the parameters use */
    std::size_t numberCount = 0;
};

struct StampOptions {
    std::size_t threads = 1;
    /* empty, or one element for each instance, for its status */
    Span<csolver_status> statuses = {};
    StampInfo *info = nullptr; /* gets the counts even if the call fails */
};

/* A template: a layout that is solved once and whose values are then computed for many other input numbers. A
 * template never changes, so any number of threads may use it at the same time. */
template <class Policy> class BasicTemplate {
    template <class T> using returns = typename Policy::template returns<T>;

  public:
    BasicTemplate() noexcept = default;
    explicit BasicTemplate(csolver_template *owned) noexcept : c_(owned) {}
    const csolver_template *c() const noexcept { return c_.get(); }

    returns<TemplateInfo> info() const {
        TemplateInfo info{};
        const csolver_status status = csolver_template_inspect(c_.get(), &info);
        if (status != CSOLVER_OK) return Policy::template fail<TemplateInfo>(status, {});
        return info;
    }

    /* Computes instances of the template. `numbers` contains a row of input numbers for each instance, and `values`
     * gets a row of values for each. The number of instances follows from the length of `numbers` or, if instances
     * have no numbers, from that of `values`. Fails with RANGE if the lengths do not fit together. */
    returns<StampInfo> stamp(Span<const double> numbers, Span<double> values,
                             const StampOptions &options = {}) const {
        TemplateInfo sizes{};
        StampInfo info{};
        csolver_status status = csolver_template_inspect(c_.get(), &sizes);
        if (status == CSOLVER_OK) status = stampRows(sizes, numbers, values, options, info);
        if (options.info != nullptr) *options.info = info;
        if (status != CSOLVER_OK) return Policy::template fail<StampInfo>(status, {});
        return info;
    }

  private:
    csolver_status stampRows(const TemplateInfo &sizes, Span<const double> numbers,
                             Span<double> values, const StampOptions &options,
                             StampInfo &info) const noexcept {
        const std::size_t count = sizes.number_count > 0   ? numbers.size() / sizes.number_count
                                  : sizes.output_count > 0 ? values.size() / sizes.output_count
                                                           : 0;
        if (numbers.size() != count * sizes.number_count ||
            values.size() != count * sizes.output_count ||
            (!options.statuses.empty() && options.statuses.size() != count))
            return CSOLVER_ERROR_RANGE;
        csolver_stamp_options c_options{};
        c_options.threads = options.threads;
        c_options.statuses = options.statuses.empty() ? nullptr : options.statuses.data();
        return csolver_template_stamp(c_.get(), count, numbers.data(), values.data(), &c_options,
                                      &info);
    }
    struct Free {
        void operator()(csolver_template *shape) const noexcept { csolver_template_free(shape); }
    };
    std::unique_ptr<csolver_template, Free> c_;
};

/* ---- edits and transactions ---------------------------------------------------------------- */

/* An edit, which lets the program set the value of a variable again and again, for example the width of a window. The
 * destructor ends the edit. */
template <class Policy> class [[nodiscard]] BasicEdit {
    template <class T> using returns = typename Policy::template returns<T>;

  public:
    BasicEdit() noexcept = default;
    BasicEdit(csolver *solver, Variable variable) noexcept : c_(solver), variable_(variable) {}
    BasicEdit(BasicEdit &&other) noexcept
        : c_(std::exchange(other.c_, nullptr)), variable_(other.variable_) {}
    BasicEdit &operator=(BasicEdit &&other) noexcept {
        if (this != &other) {
            abandon();
            c_ = std::exchange(other.c_, nullptr);
            variable_ = other.variable_;
        }
        return *this;
    }
    ~BasicEdit() { abandon(); }

    Variable variable() const noexcept { return variable_; }

    returns<void> suggest(double value) {
        const csolver_status status =
            c_ == nullptr ? CSOLVER_ERROR_NOT_EDITABLE : csolver_suggest(c_, variable_.id(), value);
        if (status != CSOLVER_OK)
            return Policy::template fail<void>(
                status, detail::reported({c_, {&variable_, 1}, {}, {}, {&value, 1}}));
        return Policy::succeed();
    }

    /* Ends the edit before the object is destroyed. If the call fails, the edit is still active. */
    returns<void> end() {
        const csolver_status status =
            c_ == nullptr ? CSOLVER_ERROR_NOT_EDITABLE : csolver_end_edit(c_, variable_.id());
        if (status != CSOLVER_OK)
            return Policy::template fail<void>(status,
                                               detail::reported({c_, {&variable_, 1}, {}, {}, {}}));
        c_ = nullptr;
        return Policy::succeed();
    }

  private:
    void abandon() noexcept {
        if (c_ != nullptr) (void)csolver_end_edit(c_, variable_.id());
    }
    csolver *c_ = nullptr;
    Variable variable_;
};

/* A transaction: the changes of constraints and edits up to commit() are made as a whole or not at all. The
 * destructor undoes all changes if commit() has not been called. */
template <class Policy> class [[nodiscard]] BasicTransaction {
    template <class T> using returns = typename Policy::template returns<T>;

  public:
    BasicTransaction() noexcept = default;
    explicit BasicTransaction(csolver *solver) noexcept : c_(solver) {}
    BasicTransaction(BasicTransaction &&other) noexcept : c_(std::exchange(other.c_, nullptr)) {}
    BasicTransaction &operator=(BasicTransaction &&other) noexcept {
        if (this != &other) {
            abandon();
            c_ = std::exchange(other.c_, nullptr);
        }
        return *this;
    }
    ~BasicTransaction() { abandon(); }

    /* Ends the transaction and keeps its changes. If the changes contradict each other, the call fails, and all of
     * them are undone. */
    returns<void> commit() { return finish(csolver_commit); }
    returns<void> rollback() { return finish(csolver_rollback); }

  private:
    returns<void> finish(csolver_status (*how)(csolver *)) {
        csolver *solver = std::exchange(c_, nullptr);
        const csolver_status status = solver == nullptr ? CSOLVER_ERROR_TRANSACTION : how(solver);
        if (status != CSOLVER_OK)
            return Policy::template fail<void>(status, {solver, {}, {}, {}, {}});
        return Policy::succeed();
    }
    void abandon() noexcept {
        if (c_ != nullptr) (void)csolver_rollback(c_);
    }
    csolver *c_ = nullptr;
};

/* ---- solvers ------------------------------------------------------------------------------- */

template <class Policy> class BasicSolver {
    template <class T> using returns = typename Policy::template returns<T>;
    using Subject = detail::Subject;

  public:
    /* ---- life cycle ---- */

    /* Creates an empty solver. If memory is exhausted, the constructor of Solver throws. The
     * constructor of QuietSolver cannot report the error: all later calls on the object return the
     * status NULL (no solver). To get the error itself, use create(). */
    BasicSolver() {
        csolver *made = nullptr;
        const csolver_status status = csolver_create(nullptr, &made);
        c_.reset(made);
        if (status != CSOLVER_OK) (void)Policy::template fail<void>(status, {});
    }
    explicit BasicSolver(detail::Nothing) noexcept {}

    static returns<BasicSolver> create(const Options &options = {}) {
        csolver *made = nullptr;
        const csolver_status status = csolver_create(&options, &made);
        if (status != CSOLVER_OK) return Policy::template fail<BasicSolver>(status, {});
        return BasicSolver(made);
    }

    /* Makes an object that owns a solver of the C API: the destructor frees it. */
    explicit BasicSolver(csolver *owned) noexcept : c_(owned) {}

    /* Returns the solver of the C API, so that functions of csolver.h can be called. This object still owns the
     * solver. */
    csolver *c() noexcept { return c_.get(); }
    const csolver *c() const noexcept { return c_.get(); }

    /* Returns a copy of the solver with the same values. The Variable and Constraint objects of this solver are valid
     * in the copy, too. */
    returns<BasicSolver> clone() const {
        csolver *made = nullptr;
        const csolver_status status = csolver_clone(c_.get(), &made);
        if (status != CSOLVER_OK) return fail<BasicSolver>(status, {});
        return BasicSolver(made);
    }

    returns<void> reset() { return done(csolver_reset(c_.get())); }
    returns<void> reserve(std::size_t variables, std::size_t constraints, std::size_t terms) {
        return done(csolver_reserve(c_.get(), variables, constraints, terms));
    }
    returns<void> setWorkLimit(std::uint64_t limit) {
        return done(csolver_set_work_limit(c_.get(), limit));
    }
    std::uint64_t workLimit() const noexcept { return csolver_work_limit(c_.get()); }

    /* ---- variables ---- */

    returns<Variable> addVariable(const char *name = nullptr) {
        csolver_variable id{0, 0};
        csolver_status status = csolver_add_variable(c_.get(), &id);
        if (status == CSOLVER_OK && name != nullptr) {
            status = csolver_set_variable_name(c_.get(), id, name);
            if (status != CSOLVER_OK) (void)csolver_remove_variable(c_.get(), id);
        }
        if (status != CSOLVER_OK) return fail<Variable>(status, {});
        return Variable(id);
    }

    /* Adds N variables and returns an array of them, as in `auto [x, y, width, height] = solver.addVariables<4>();`. */
    template <std::size_t N> returns<std::array<Variable, N>> addVariables() {
        std::array<Variable, N> variables;
        const csolver_status status =
            csolver_add_variables(c_.get(), N, ids(Span<Variable>(variables)));
        if (status != CSOLVER_OK) return fail<std::array<Variable, N>>(status, {});
        return variables;
    }

    returns<void> addVariables(Span<Variable> variables) {
        return done(csolver_add_variables(c_.get(), variables.size(), ids(variables)));
    }

    returns<Variable> addVariable(const std::string &name) { return addVariable(name.c_str()); }

    returns<void> removeVariable(Variable variable) {
        return done(csolver_remove_variable(c_.get(), variable.id()), [&] {
            return Subject{c_.get(), {&variable, 1}};
        });
    }
    returns<void> setName(Variable variable, const char *name) {
        return done(csolver_set_variable_name(c_.get(), variable.id(), name), [&] {
            return Subject{c_.get(), {&variable, 1}};
        });
    }
    /* Returns the name that addVariable() or setName() gave to a variable, or NULL if it has none. */
    const char *name(Variable variable) const noexcept {
        return csolver_variable_name(c_.get(), variable.id());
    }
    bool hasVariable(Variable variable) const noexcept {
        return csolver_is_variable(c_.get(), variable.id());
    }
    std::size_t variableCount() const noexcept { return csolver_variable_count(c_.get()); }

    /* ---- constraints ---- */

    template <class Terms> returns<Constraint> addConstraint(const Relation<Terms> &relation) {
        return addConstraint(relation, relation.strength());
    }

    template <class Terms>
    returns<Constraint> addConstraint(const Relation<Terms> &relation, Strength strength) {
        csolver_description description = relation.description();
        description.priority = strength.priority;
        description.weight = strength.weight;
        csolver_constraint id{0, 0};
        const csolver_status status = relation.isIncomplete()
                                          ? CSOLVER_ERROR_OUT_OF_MEMORY
                                          : csolver_add_constraint(c_.get(), &description, &id);
        if (status == CSOLVER_OK) return Constraint(id);
        const Constraint refused(id);
        return fail<Constraint>(status,
                                detail::reported({c_.get(), {}, {&refused, 1}, {&description, 1}}));
    }

    /* Adds several constraints at once. If the solver refuses one of them, none is added. Example: `auto [fits,
     * least] = solver.addConstraints(x + w <= 320, (w >= 44) | 750);` */
    template <class... Terms>
    returns<std::array<Constraint, sizeof...(Terms)>>
    addConstraints(const Relation<Terms> &...relations) {
        constexpr std::size_t count = sizeof...(Terms);
        const std::array<csolver_description, count> descriptions{relations.description()...};
        std::array<Constraint, count> constraints;
        const csolver_status status =
            (relations.isIncomplete() || ...)
                ? CSOLVER_ERROR_OUT_OF_MEMORY
                : csolver_add_constraints(c_.get(), count, descriptions.data(),
                                          ids(Span<Constraint>(constraints)));
        if (status == CSOLVER_OK) return constraints;
        return fail<std::array<Constraint, count>>(
            status, detail::reported({c_.get(), {}, constraints, descriptions}));
    }

    /* Adds all constraints of a batch, or none if the solver refuses one of them. Afterwards batch.constraints()
     * identifies them. */
    returns<void> addConstraints(Batch &batch) {
        if (!batch.prepare(batch.ids_)) return fail<void>(CSOLVER_ERROR_OUT_OF_MEMORY, {});
        return addConstraints({batch.descriptions_.data(), batch.descriptions_.size()},
                              {batch.ids_.data(), batch.ids_.size()});
    }

    /* Adds all constraints that `descriptions` describes, or none if one of them is refused. `constraints` gets an id
     * for each; it must be as long as `descriptions`, or be left out if the ids are not needed. */
    returns<void> addConstraints(Span<const csolver_description> descriptions,
                                 Span<Constraint> constraints = {}) {
        if (!constraints.empty() && constraints.size() != descriptions.size())
            return fail<void>(CSOLVER_ERROR_RANGE, {});
        const csolver_status status =
            csolver_add_constraints(c_.get(), descriptions.size(), descriptions.data(),
                                    constraints.empty() ? nullptr : ids(constraints));
        if (status == CSOLVER_OK) return Policy::succeed();
        return fail<void>(
            status, detail::reported(
                        {c_.get(), {}, {constraints.data(), constraints.size()}, descriptions}));
    }

    /* States the constraints of a batch in place of those that the batch stated before it was emptied by restart().
     * A constraint with the same terms, relation, priority and weight as before keeps its handle, and only its constant
     * changes; all other constraints are removed or added. If the call fails, nothing changes, and
     * batch.constraints() are the handles of the previous statement. A rollback does not give the
     * batch its former handles back: copy batch.constraints() before a call inside a transaction.
     * See csolver_restate_constraints(). */
    returns<void> restateConstraints(Batch &batch) {
        if (!batch.prepare(batch.next_)) return fail<void>(CSOLVER_ERROR_OUT_OF_MEMORY, {});
        const Span<Constraint> old{batch.ids_.data(), batch.ids_.size()},
            next{batch.next_.data(), batch.next_.size()};
        const Span<const csolver_description> descriptions{batch.descriptions_.data(),
                                                           batch.descriptions_.size()};
        const csolver_status status =
            csolver_restate_constraints(c_.get(), old.size(), ids(Span<const Constraint>(old)),
                                        descriptions.size(), descriptions.data(), ids(next));
        if (status == CSOLVER_OK) {
            std::swap(batch.ids_, batch.next_);
            return Policy::succeed();
        }
        /* If one of the handles from the earlier statement was refused, the message is about
         * these handles; otherwise it is about the new constraints. */
        const detail::Subject ofOld = detail::reported({c_.get(), {}, old});
        if (detail::refusalOf(ofOld, status).field == CSOLVER_FIELD_CONSTRAINT)
            return fail<void>(status, ofOld);
        return fail<void>(status, detail::reported({c_.get(), {}, next, descriptions}));
    }

    returns<void> removeConstraint(Constraint constraint) {
        return done(csolver_remove_constraint(c_.get(), constraint.id()), [&] {
            return detail::reported({c_.get(), {}, {&constraint, 1}});
        });
    }
    returns<void> removeConstraints(Span<const Constraint> constraints) {
        return done(csolver_remove_constraints(c_.get(), constraints.size(), ids(constraints)),
                    [&] {
                        return detail::reported({c_.get(), {}, constraints});
                    });
    }
    returns<void> setConstant(Constraint constraint, double constant) {
        return done(csolver_set_constant(c_.get(), constraint.id(), constant), [&] {
            return detail::reported({c_.get(), {}, {&constraint, 1}, {}, {&constant, 1}});
        });
    }
    returns<void> setConstants(Span<const Constraint> constraints, Span<const double> constants) {
        if (constraints.size() != constants.size()) return fail<void>(CSOLVER_ERROR_RANGE, {});
        return done(
            csolver_set_constants(c_.get(), constraints.size(), ids(constraints), constants.data()),
            [&] {
                return detail::reported({c_.get(), {}, constraints, {}, constants});
            });
    }
    returns<void> setPriority(Constraint constraint, double priority) {
        return done(csolver_set_priority(c_.get(), constraint.id(), priority), [&] {
            return detail::reported({c_.get(), {}, {&constraint, 1}});
        });
    }
    returns<void> setWeight(Constraint constraint, double weight) {
        return done(csolver_set_weight(c_.get(), constraint.id(), weight), [&] {
            return detail::reported({c_.get(), {}, {&constraint, 1}});
        });
    }
    bool hasConstraint(Constraint constraint) const noexcept {
        return csolver_is_constraint(c_.get(), constraint.id());
    }
    std::size_t constraintCount() const noexcept { return csolver_constraint_count(c_.get()); }
    /* Writes the solver's constraints, in the order of their indices, as many as fit into the span. Returns the
     * number of all constraints. Constraints that belong to edits are not included. */
    std::size_t constraints(Span<Constraint> into) const noexcept {
        return csolver_constraints(c_.get(), into.size(), ids(into));
    }
    returns<void> setName(Constraint constraint, const char *name) {
        return done(csolver_set_constraint_name(c_.get(), constraint.id(), name), [&] {
            return Subject{c_.get(), {}, {&constraint, 1}};
        });
    }
    /* Returns the name that setName() gave to a constraint, or NULL if it has none. A removed or refused constraint
     * keeps its name until another constraint with the same index is named. */
    const char *name(Constraint constraint) const noexcept {
        return csolver_constraint_name(c_.get(), constraint.id());
    }

    /* ---- solving and reading ---- */

    /* Solves: computes the values of all variables, which value() and values() return afterwards. */
    returns<void> updateVariables() { return done(detail::solve(c_.get())); }

    returns<double> value(Variable variable) const {
        double value = 0;
        const csolver_status status = csolver_value(c_.get(), variable.id(), &value);
        if (status != CSOLVER_OK) return fail<double>(status, {c_.get(), {&variable, 1}});
        return value;
    }

    /* Returns the values of all variables, indexed by Variable::index(). The span is valid until the next call of
     * addVariable(), addVariables() or reserve(), even if that call fails. */
    Span<const double> values() const noexcept {
        std::size_t count = 0;
        const double *values = csolver_values(c_.get(), &count);
        return {values, values == nullptr ? 0 : count};
    }

    /* Returns the variables whose values have changed since the last call of this function, with their new values. */
    returns<Changes> takeChanges() {
        const csolver_variable *changed = nullptr;
        std::size_t count = 0;
        const csolver_status status = csolver_take_changes(c_.get(), &changed, &count);
        if (status != CSOLVER_OK) return fail<Changes>(status, {});
        return Changes(changed, count, {csolver_values(c_.get(), nullptr)});
    }

    returns<void> setNorm(Norm norm) {
        return done(csolver_set_norm(c_.get(), static_cast<csolver_norm>(norm)));
    }
    Norm norm() const noexcept { return static_cast<Norm>(csolver_norm_of(c_.get())); }
    returns<void> setNorm(double priority, Norm norm) {
        return done(csolver_set_priority_norm(c_.get(), priority, static_cast<csolver_norm>(norm)));
    }
    Norm norm(double priority) const noexcept {
        return static_cast<Norm>(csolver_priority_norm(c_.get(), priority));
    }

    /* ---- edits and transactions ---- */

    /* Begins an edit of a variable and returns an object that owns the edit: the edit ends when the object is
     * destroyed. The value is 0 until suggest() sets another one. */
    returns<BasicEdit<Policy>> edit(Variable variable, double priority) {
        const csolver_status status = csolver_begin_edit(c_.get(), variable.id(), priority);
        if (status != CSOLVER_OK)
            return fail<BasicEdit<Policy>>(status, detail::reported({c_.get(), {&variable, 1}}));
        return BasicEdit<Policy>(c_.get(), variable);
    }

    /* Begins an edit of a variable that lasts until removeEditVariable() is called, as in Kiwi. The value is 0 until
     * suggestValue() sets another one. */
    returns<void> addEditVariable(Variable variable, double priority) {
        return done(csolver_begin_edit(c_.get(), variable.id(), priority), [&] {
            return detail::reported({c_.get(), {&variable, 1}});
        });
    }
    returns<void> removeEditVariable(Variable variable) {
        return done(csolver_end_edit(c_.get(), variable.id()), [&] {
            return detail::reported({c_.get(), {&variable, 1}});
        });
    }
    bool hasEditVariable(Variable variable) const noexcept {
        return csolver_is_editing(c_.get(), variable.id());
    }
    returns<void> suggestValue(Variable variable, double value) {
        return done(csolver_suggest(c_.get(), variable.id(), value), [&] {
            return detail::reported({c_.get(), {&variable, 1}, {}, {}, {&value, 1}});
        });
    }
    returns<void> suggestValues(Span<const Variable> variables, Span<const double> values) {
        if (variables.size() != values.size()) return fail<void>(CSOLVER_ERROR_RANGE, {});
        return done(csolver_suggest_many(c_.get(), variables.size(), ids(variables), values.data()),
                    [&] {
                        return detail::reported({c_.get(), variables, {}, {}, values});
                    });
    }
    /* Returns the constraint that belongs to a variable's edit. For example, a template needs it as a parameter if
     * the edited value differs between instances. */
    returns<Constraint> editConstraint(Variable variable) const {
        csolver_constraint id{0, 0};
        const csolver_status status = csolver_edit_constraint(c_.get(), variable.id(), &id);
        if (status != CSOLVER_OK) return fail<Constraint>(status, {c_.get(), {&variable, 1}});
        return Constraint(id);
    }

    /* Begins a transaction, whose changes are made as a whole or not at all. If the returned object is destroyed
     * before its commit() is called, the changes are undone. */
    returns<BasicTransaction<Policy>> transaction() {
        const csolver_status status = csolver_begin(c_.get());
        if (status != CSOLVER_OK) return fail<BasicTransaction<Policy>>(status, {});
        return BasicTransaction<Policy>(c_.get());
    }

    /* ---- diagnosis ---- */

    /* Returns the constraints because of which a call last failed with UNSATISFIABLE: they contradict each other, and
     * without any one of them the others do not. */
    Constraints conflict() const noexcept {
        std::size_t count = 0;
        const csolver_constraint *conflict = csolver_conflict(c_.get(), &count);
        return {conflict, conflict == nullptr ? 0 : count};
    }

    returns<bool> isUnique() {
        bool unique = false;
        const csolver_status status = csolver_is_unique(c_.get(), &unique);
        if (status != CSOLVER_OK) return fail<bool>(status, {});
        return unique;
    }

    returns<Variables> undeterminedVariables() {
        const csolver_variable *variables = nullptr;
        std::size_t count = 0;
        const csolver_status status = csolver_undetermined_variables(c_.get(), &variables, &count);
        if (status != CSOLVER_OK) return fail<Variables>(status, {});
        return Variables(variables, count);
    }

    returns<Span<const Level>> levels() {
        const Level *levels = nullptr;
        std::size_t count = 0;
        const csolver_status status = csolver_levels(c_.get(), &levels, &count);
        if (status != CSOLVER_OK) return fail<Span<const Level>>(status, {});
        return Span<const Level>(levels, count);
    }

    returns<double> violation(Constraint constraint) const {
        double violation = 0;
        const csolver_status status = csolver_violation(c_.get(), constraint.id(), &violation);
        if (status != CSOLVER_OK) return fail<double>(status, {c_.get(), {}, {&constraint, 1}});
        return violation;
    }

    /* ---- templates ---- */

    returns<BasicTemplate<Policy>> makeTemplate(const TemplateOptions &options = {}) {
        csolver_template *made = nullptr;
        const csolver_status status = compile(options, &made);
        if (status != CSOLVER_OK)
            return fail<BasicTemplate<Policy>>(status, {c_.get(), options.outputs});
        return BasicTemplate<Policy>(made);
    }

    /* ---- inspection ---- */

    returns<ConstraintInfo> info(Constraint constraint) const {
        ConstraintInfo info{};
        const csolver_status status = csolver_inspect_constraint(c_.get(), constraint.id(), &info);
        if (status != CSOLVER_OK)
            return fail<ConstraintInfo>(status, {c_.get(), {}, {&constraint, 1}});
        return info;
    }

    /* Returns the left side of a constraint, without its constant, as an expression. Terms with the
     * same variable are merged: for x + x <= 4 the expression is 2 x. */
    returns<Expression> terms(Constraint constraint) const {
        csolver_constraint_info info;
        csolver_status status = csolver_inspect_constraint(c_.get(), constraint.id(), &info);
        detail::Buffer<csolver_term, 8> terms;
        if (status == CSOLVER_OK && terms.extend(info.term_count) == nullptr)
            status = CSOLVER_ERROR_OUT_OF_MEMORY;
        if (status == CSOLVER_OK)
            status =
                csolver_constraint_terms(c_.get(), constraint.id(), info.term_count, terms.data());
        if (status != CSOLVER_OK) return fail<Expression>(status, {c_.get(), {}, {&constraint, 1}});
        Expression sum;
        for (std::size_t i = 0; i < terms.size(); i++)
            sum += Term(Variable(terms.data()[i].variable), terms.data()[i].coefficient);
        if (sum.isIncomplete()) return fail<Expression>(CSOLVER_ERROR_OUT_OF_MEMORY, {});
        return sum;
    }

    /* Returns the constraint as text, such as "title.right - image.left <= -8 at priority 750". The text is empty if
     * the constraint has been removed. */
    std::string text(Constraint constraint) const {
        std::string text;
        detail::appendConstraint(text, c_.get(), constraint.id());
        return text;
    }

    returns<Statistics> statistics() const {
        Statistics statistics{};
        const csolver_status status = csolver_statistics(c_.get(), &statistics);
        if (status != CSOLVER_OK) return fail<Statistics>(status, {});
        return statistics;
    }

    returns<void> check() const { return done(csolver_check(c_.get(), nullptr)); }

    /* Returns a listing of the solver's contents, for debugging. dump() writes the listing to an object with a member
     * write(), such as a std::ostream. */
    std::string dumps() const {
        std::string text;
        (void)csolver_dump(
            c_.get(),
            [](void *context, const char *piece, std::size_t length) {
                static_cast<std::string *>(context)->append(piece, length);
            },
            &text);
        return text;
    }
    template <class Stream> void dump(Stream &stream) const {
        const std::string text = dumps();
        stream.write(text.data(), static_cast<std::ptrdiff_t>(text.size()));
    }

  private:
    template <class T> static returns<T> fail(csolver_status status, const Subject &about) {
        return Policy::template fail<T>(status, about);
    }
    /* Ends a call. `about` is called only if the call failed, because to describe the call takes longer than many calls. */
    template <class About> static returns<void> done(csolver_status status, About about) {
        if (status != CSOLVER_OK) return fail<void>(status, about());
        return Policy::succeed();
    }
    static returns<void> done(csolver_status status) {
        return done(status, [] { return Subject{}; });
    }
    static csolver_variable *ids(Span<Variable> variables) noexcept {
        return reinterpret_cast<csolver_variable *>(variables.data());
    }
    static const csolver_variable *ids(Span<const Variable> variables) noexcept {
        return reinterpret_cast<const csolver_variable *>(variables.data());
    }
    static csolver_constraint *ids(Span<Constraint> constraints) noexcept {
        return reinterpret_cast<csolver_constraint *>(constraints.data());
    }
    static const csolver_constraint *ids(Span<const Constraint> constraints) noexcept {
        return reinterpret_cast<const csolver_constraint *>(constraints.data());
    }
    csolver_status compile(const TemplateOptions &options, csolver_template **made) {
        detail::Buffer<csolver_parameter, 8> parameters;
        csolver_parameter *room = parameters.extend(options.parameters.size());
        if (room == nullptr) return CSOLVER_ERROR_OUT_OF_MEMORY;
        std::size_t numbers = options.numberCount;
        for (const Parameter &p : options.parameters) {
            if (options.numberCount == 0 && p.number >= numbers) numbers = p.number + 1;
            *room++ = csolver_parameter{p.constraint.id(), p.number, p.factor, p.offset};
        }
        if (numbers > 0 ? options.samples.size() % numbers != 0 : !options.samples.empty())
            return CSOLVER_ERROR_RANGE;
        csolver_template_options c_options{};
        c_options.number_count = numbers;
        c_options.parameter_count = parameters.size();
        c_options.parameters = parameters.data();
        c_options.output_count = options.outputs.size();
        c_options.outputs = options.outputs.empty() ? nullptr : ids(options.outputs);
        c_options.sample_count = numbers > 0 ? options.samples.size() / numbers : 0;
        c_options.samples = options.samples.data();
        return csolver_template_create(c_.get(), &c_options, made);
    }

    struct Free {
        void operator()(csolver *solver) const noexcept { csolver_free(solver); }
    };
    std::unique_ptr<csolver, Free> c_;
};

using QuietSolver = BasicSolver<Returning>;
using QuietTemplate = BasicTemplate<Returning>;
using QuietEdit = BasicEdit<Returning>;
using QuietTransaction = BasicTransaction<Returning>;
#if defined(__cpp_exceptions)
using Solver = BasicSolver<Throwing>;
using Template = BasicTemplate<Throwing>;
using Edit = BasicEdit<Throwing>;
using Transaction = BasicTransaction<Throwing>;
#else
using Solver = QuietSolver;
using Template = QuietTemplate;
using Edit = QuietEdit;
using Transaction = QuietTransaction;
#endif

} // namespace keyline

/* ---- keys of containers -------------------------------------------------------------------- */

template <> struct std::hash<keyline::Variable> {
    std::size_t operator()(keyline::Variable variable) const noexcept {
        return std::hash<std::uint64_t>()(std::uint64_t{variable.id().generation} << 32 |
                                          variable.id().index);
    }
};
template <> struct std::equal_to<keyline::Variable> {
    bool operator()(keyline::Variable a, keyline::Variable b) const noexcept { return a.equals(b); }
};
template <> struct std::less<keyline::Variable> {
    bool operator()(keyline::Variable a, keyline::Variable b) const noexcept {
        return a.id().index != b.id().index ? a.id().index < b.id().index
                                            : a.id().generation < b.id().generation;
    }
};
template <> struct std::hash<keyline::Constraint> {
    std::size_t operator()(keyline::Constraint constraint) const noexcept {
        return std::hash<std::uint64_t>()(std::uint64_t{constraint.id().generation} << 32 |
                                          constraint.id().index);
    }
};
template <> struct std::less<keyline::Constraint> {
    bool operator()(keyline::Constraint a, keyline::Constraint b) const noexcept {
        return a.index() != b.index() ? a.index() < b.index()
                                      : a.id().generation < b.id().generation;
    }
};

#endif
