/// A variable of a ``Solver``. It is a small value that can be copied, stored, and used as a key. The solver keeps
/// the variable's name and value.
public struct Variable: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline let slot: UInt32
    @usableFromInline let generation: UInt32

    /// The position of the variable's value in ``Solver/withValues(_:)``. Indices are small,
    /// because those of removed variables are reused. A program can therefore keep an array of its
    /// own that is indexed by variables.
    @inlinable public var index: Int { Int(slot) }

    /// A placeholder that belongs to no solver. A call with this variable throws `staleVariable`.
    static let stale = Variable(slot: 0, generation: 0)
}

/// One summand of a linear expression: a coefficient times a variable. Its memory layout is that of `csolver_term`, so
/// arrays of terms are passed to C without a copy.
public struct Term: Hashable, Sendable, BitwiseCopyable {
    /// The variable that is multiplied by ``coefficient``. A solver accepts only variables that it
    /// made.
    public var variable: Variable
    /// The number by which the variable is multiplied: zero, or finite with a magnitude between 2^-300 and 2^300.
    public var coefficient: Double

    /// Creates the term `coefficient * variable`. The coefficient is checked later, when a
    /// constraint with the term is added to a solver.
    @inlinable
    public init(_ variable: Variable, _ coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// A linear expression, such as `2 * a - b + 8`: a sum of terms and a constant.
public struct LinearExpression: Hashable, Sendable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    /// The terms in the order in which they were written. A variable may occur in several terms; a
    /// solver adds up its coefficients when a constraint is added.
    public var terms: [Term]
    /// The number that is added to the sum of the terms: 8 in `2 * a + 8`, and 0 in `2 * a`.
    public var constant: Double

    /// Creates the sum of the terms and the constant. `LinearExpression()` is the constant 0.
    public init(terms: [Term] = [], constant: Double = 0) {
        self.terms = terms
        self.constant = constant
    }

    /// Creates the expression `1 * variable`, which operators such as `+` can extend.
    public init(_ variable: Variable) { self.init(terms: [Term(variable)]) }
    /// Lets a literal with a fraction, such as `2.5`, be written where an expression is expected.
    /// The expression has no terms.
    public init(floatLiteral value: Double) { self.init(constant: value) }
    /// Lets an integer literal, such as `2`, be written where an expression is expected. The
    /// expression has no terms.
    public init(integerLiteral value: Int) { self.init(constant: Double(value)) }
}

/// A type whose values can be operands of `+`, `-`, `*`, `==`, `<=` and `>=`: ``Variable`` or
/// ``LinearExpression``.
public protocol LinearExpressionConvertible {
    /// The value as a sum of terms and a constant: `1 * x` for a variable `x`. Complexity: O(number
    /// of terms).
    var expression: LinearExpression { get }
}

extension Variable: LinearExpressionConvertible {
    /// The variable as a sum with the single term `1 * self`, and the constant 0.
    public var expression: LinearExpression { LinearExpression(self) }
}

extension LinearExpression: LinearExpressionConvertible {
    /// The expression itself.
    public var expression: LinearExpression { self }
}

extension LinearExpressionConvertible {
    /// Negates the coefficients and the constant. Complexity: O(number of terms).
    public static prefix func - (a: Self) -> LinearExpression { -1 * a }
    /// Adds `b` to the constant of the expression; the terms stay. Complexity: O(number of terms).
    public static func + (a: Self, b: Double) -> LinearExpression {
        LinearExpression(terms: a.expression.terms, constant: a.expression.constant + b)
    }
    /// Subtracts `b` from the constant of the expression; the terms stay. Complexity: O(number of
    /// terms).
    public static func - (a: Self, b: Double) -> LinearExpression { a + -b }
    /// Adds `a` to the constant of the expression `b`, as in `8 + width`. Complexity: O(number of
    /// terms).
    public static func + (a: Double, b: Self) -> LinearExpression { b + a }
    /// Negates the expression `b` and adds `a` to its constant, as in `100 - width`. Complexity:
    /// O(number of terms).
    public static func - (a: Double, b: Self) -> LinearExpression { -1 * b + a }
    /// Multiplies all coefficients and the constant of `b` by `a`. Complexity: O(number of terms).
    public static func * (a: Double, b: Self) -> LinearExpression {
        let e = b.expression
        return LinearExpression(
            terms: e.terms.map { Term($0.variable, a * $0.coefficient) },
            constant: e.constant == 0 ? 0 : a * e.constant)
    }
    /// Multiplies all coefficients and the constant of `a` by `b`. Complexity: O(number of terms).
    public static func * (a: Self, b: Double) -> LinearExpression { b * a }
    /// Divides all coefficients and the constant by a number. Division by zero gives infinite coefficients, and
    /// adding a constraint with such coefficients throws `notFinite`.
    public static func / (a: Self, b: Double) -> LinearExpression {
        let e = a.expression
        return LinearExpression(
            terms: e.terms.map { Term($0.variable, $0.coefficient / b) }, constant: e.constant / b)
    }
}

/// Adds two expressions. The terms are concatenated; terms with the same variable are merged later, when a
/// constraint is added.
public func + (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearExpression
{
    let (x, y) = (a.expression, b.expression)
    return LinearExpression(terms: x.terms + y.terms, constant: x.constant + y.constant)
}

/// Subtracts `b` from `a`: concatenates the terms of `a` and the negated terms of `b`.
public func - (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearExpression
{
    a + -1 * b
}

/// Appends the terms of `b` to those of `a`, and adds its constant.
public func += (a: inout LinearExpression, b: some LinearExpressionConvertible) { a = a + b }
/// Appends the negated terms of `b` to those of `a`, and subtracts its constant.
public func -= (a: inout LinearExpression, b: some LinearExpressionConvertible) { a = a - b }

/// A constraint that can be added to a solver: a sum of terms, a relation, and a constant.
///
/// The operators `==`, `<=` and `>=` create constraints, and modifiers set priority, weight and
/// name:
///
/// ```swift
/// try solver.add((2 * a.left + 8 <= b.left).priority(.defaultHigh).named("gap"))
/// ```
public struct LinearConstraint: Sendable, Hashable {
    /// The left side of the constraint: the products of these coefficients and variables are added
    /// up.
    public var terms: [Term]
    /// How the sum of the terms must compare with the constant: at most, equal, or at least.
    public var relation: Relation
    /// The right side, with which the sum of the terms is compared. It has the units of the
    /// variables (points in a layout).
    public var constant: Double
    /// The importance of the constraint. A ``Priority/required`` constraint, the default, must
    /// hold. Of the others, a solver satisfies those with a higher priority first, whatever errors
    /// this causes at lower priorities.
    public var priority: Priority = .required
    /// The positive factor by which the constraint's error is multiplied, 1 by default. It matters
    /// only if constraints with the same priority compete with each other.
    public var weight: Double = 1
    /// The name that error messages show with the constraint; nil if it has none.
    public var name: String?

    /// Creates the constraint `sum of terms, relation, constant`. Its numbers are checked later,
    /// when it is added to a solver.
    public init(
        terms: [Term], relation: Relation, constant: Double, priority: Priority = .required,
        weight: Double = 1, name: String? = nil
    ) {
        self.terms = terms
        self.relation = relation
        self.constant = constant
        self.priority = priority
        self.weight = weight
        self.name = name
    }

    init(_ left: LinearExpression, _ relation: Relation, _ right: LinearExpression) {
        let difference = left - right
        self.init(terms: difference.terms, relation: relation, constant: 0 - difference.constant)
    }

    /// Returns a copy of the constraint with another priority. The priority is checked when the
    /// constraint is added to a solver.
    public func priority(_ priority: Priority) -> LinearConstraint {
        var changed = self
        changed.priority = priority
        return changed
    }

    /// Returns a copy of the constraint with another weight, which must be positive. Among
    /// constraints with the same priority, an error with weight 2 counts twice.
    public func weight(_ weight: Double) -> LinearConstraint {
        var changed = self
        changed.weight = weight
        return changed
    }

    /// Returns a copy of the constraint with a name. Messages about contradicting constraints show
    /// the name.
    public func named(_ name: String) -> LinearConstraint {
        var changed = self
        changed.name = name
        return changed
    }
}

/// Makes the required constraint that the expressions `a` and `b` are equal, as in `a.left ==
/// b.right + 8`. Modifiers such as `priority(_:)` change its priority.
public func == (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearConstraint
{
    LinearConstraint(a.expression, .equal, b.expression)
}
/// Makes the required constraint that `a` is at most `b`, as in `a.right + 8 <= b.left`.
public func <= (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearConstraint
{
    LinearConstraint(a.expression, .lessThanOrEqual, b.expression)
}
/// Makes the required constraint that `a` is at least `b`, as in `b.left >= a.right + 8`.
public func >= (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearConstraint
{
    LinearConstraint(a.expression, .greaterThanOrEqual, b.expression)
}
/// Makes the required constraint that the expression `a` equals the number `b`, as in `width ==
/// 100`.
public func == (a: some LinearExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .equal, LinearExpression(constant: b))
}
/// Makes the required constraint that the expression `a` is at most the number `b`, as in `width <=
/// 100`.
public func <= (a: some LinearExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .lessThanOrEqual, LinearExpression(constant: b))
}
/// Makes the required constraint that the expression `a` is at least the number `b`, as in `width
/// >= 100`.
public func >= (a: some LinearExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .greaterThanOrEqual, LinearExpression(constant: b))
}
/// Makes the required constraint that the expression `b` equals the number `a`, as in `100 ==
/// width`.
public func == (a: Double, b: some LinearExpressionConvertible) -> LinearConstraint {
    LinearConstraint(LinearExpression(constant: a), .equal, b.expression)
}
/// Makes the required constraint that the expression `b` is at least the number `a`, as in `8 <= width`.
public func <= (a: Double, b: some LinearExpressionConvertible) -> LinearConstraint {
    LinearConstraint(LinearExpression(constant: a), .lessThanOrEqual, b.expression)
}
/// Makes the required constraint that the expression `b` is at most the number `a`, as in `8 >= width`.
public func >= (a: Double, b: some LinearExpressionConvertible) -> LinearConstraint {
    LinearConstraint(LinearExpression(constant: a), .greaterThanOrEqual, b.expression)
}
