/// A variable of a ``Solver``. It is a small value that can be copied, stored, and used as a key. The solver keeps
/// the variable's name and value.
public struct Variable: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline let slot: UInt32
    @usableFromInline let generation: UInt32

    /// The position of the variable's value in ``Solver/withValues(_:)``. Indices are small, and those of removed
    /// variables are used again, so that a host can keep an array of its own indexed by them.
    @inlinable public var index: Int { Int(slot) }

    /// A placeholder that belongs to no solver: every solver refuses it with `staleVariable`.
    static let stale = Variable(slot: 0, generation: 0)
}

/// One summand of a linear expression: a coefficient times a variable. Its memory layout is that of `csolver_term`, so
/// arrays of terms are passed to C without a copy.
public struct Term: Hashable, Sendable, BitwiseCopyable {
    /// The variable of the term, which is multiplied by ``coefficient``.
    public var variable: Variable
    /// The number by which the variable is multiplied: zero, or finite with a magnitude between 2^-300 and 2^300.
    public var coefficient: Double

    /// Creates the term `coefficient * variable`. A coefficient out of range is not refused here, but when a constraint
    /// with the term is added.
    @inlinable
    public init(_ variable: Variable, _ coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// A linear expression: terms and a constant. A variable may occur in several terms.
public struct LinearExpression: Hashable, Sendable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    /// The terms in the order in which they were written. A variable may occur more than once; its coefficients
    /// are added up when a constraint is added.
    public var terms: [Term]
    /// The number that is added to the sum of the terms; 0 in an expression without one.
    public var constant: Double

    /// Creates an expression from terms and a constant; without arguments, the expression is 0.
    public init(terms: [Term] = [], constant: Double = 0) {
        self.terms = terms
        self.constant = constant
    }

    /// Creates the expression `1 * variable`.
    public init(_ variable: Variable) { self.init(terms: [Term(variable)]) }
    /// Creates a constant expression from a literal, such as `2.5`.
    public init(floatLiteral value: Double) { self.init(constant: value) }
    /// Creates a constant expression from a literal, such as `2`.
    public init(integerLiteral value: Int) { self.init(constant: Double(value)) }
}

/// A type whose values can be operands in expressions and constraints: ``Variable`` and ``LinearExpression``.
public protocol LinearExpressionConvertible {
    /// The value as a linear expression. Complexity: O(number of terms).
    var expression: LinearExpression { get }
}

extension Variable: LinearExpressionConvertible {
    /// The expression `1 * variable`.
    public var expression: LinearExpression { LinearExpression(self) }
}

extension LinearExpression: LinearExpressionConvertible {
    /// The expression itself.
    public var expression: LinearExpression { self }
}

extension LinearExpressionConvertible {
    /// Negates the expression. Complexity of this and all operators: O(number of terms).
    public static prefix func - (a: Self) -> LinearExpression { -1 * a }
    /// Adds a number to an expression.
    public static func + (a: Self, b: Double) -> LinearExpression {
        LinearExpression(terms: a.expression.terms, constant: a.expression.constant + b)
    }
    /// Subtracts a number from an expression.
    public static func - (a: Self, b: Double) -> LinearExpression { a + -b }
    /// Adds an expression to a number.
    public static func + (a: Double, b: Self) -> LinearExpression { b + a }
    /// Subtracts an expression from a number.
    public static func - (a: Double, b: Self) -> LinearExpression { -1 * b + a }
    /// Multiplies all coefficients and the constant by a number.
    public static func * (a: Double, b: Self) -> LinearExpression {
        let e = b.expression
        return LinearExpression(
            terms: e.terms.map { Term($0.variable, a * $0.coefficient) },
            constant: e.constant == 0 ? 0 : a * e.constant)
    }
    /// Multiplies all coefficients and the constant by a number.
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

/// Adds an expression to `a` in place.
public func += (a: inout LinearExpression, b: some LinearExpressionConvertible) { a = a + b }
/// Subtracts an expression from `a` in place.
public func -= (a: inout LinearExpression, b: some LinearExpressionConvertible) { a = a - b }

/// A constraint as it is written, before a solver adds it: `terms relation constant`.
///
/// Comparison operators create constraints, and modifiers set priority, weight and name:
///
/// ```swift
/// try solver.add((2 * a.left + 8 <= b.left).priority(.defaultHigh).named("gap"))
/// ```
public struct LinearConstraint: Sendable, Hashable {
    /// The left side, `sum(coefficient * variable)`.
    public var terms: [Term]
    /// Whether the left side must be less than or equal, equal, or greater than or equal to the constant.
    public var relation: Relation
    /// The right side, in the units of the variables (points in a layout).
    public var constant: Double
    /// How important the constraint is: ``Priority/required`` means that it must hold, and errors at a higher priority
    /// count before any errors at a lower one. A new constraint is required.
    public var priority: Priority = .required
    /// A positive factor of the constraint's error. It matters only among constraints with the same priority.
    public var weight: Double = 1
    /// The name that error messages show with the constraint; nil if it has none.
    public var name: String?

    /// Creates a constraint. Its numbers are checked when it is added to a solver.
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

    /// A copy of the constraint with another priority.
    public func priority(_ priority: Priority) -> LinearConstraint {
        var changed = self
        changed.priority = priority
        return changed
    }

    /// A copy of the constraint with another weight, which must be positive. Among constraints with the same
    /// priority, an error with weight 2 counts twice.
    public func weight(_ weight: Double) -> LinearConstraint {
        var changed = self
        changed.weight = weight
        return changed
    }

    /// A copy of the constraint with a name, which error messages show.
    public func named(_ name: String) -> LinearConstraint {
        var changed = self
        changed.name = name
        return changed
    }
}

/// Makes the required constraint that two expressions, `a` and `b`, are equal. Modifiers such as `priority(_:)` change
/// its priority.
public func == (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearConstraint
{
    LinearConstraint(a.expression, .equal, b.expression)
}
/// Makes the required constraint that the expression `a` is at most the expression `b`.
public func <= (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearConstraint
{
    LinearConstraint(a.expression, .lessThanOrEqual, b.expression)
}
/// Makes the required constraint that the expression `a` is at least the expression `b`.
public func >= (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearConstraint
{
    LinearConstraint(a.expression, .greaterThanOrEqual, b.expression)
}
/// Makes the required constraint that the expression `a` equals the number `b`.
public func == (a: some LinearExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .equal, LinearExpression(constant: b))
}
/// Makes the required constraint that the expression `a` is at most the number `b`.
public func <= (a: some LinearExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .lessThanOrEqual, LinearExpression(constant: b))
}
/// Makes the required constraint that the expression `a` is at least the number `b`.
public func >= (a: some LinearExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .greaterThanOrEqual, LinearExpression(constant: b))
}
/// Makes the required constraint that the expression `b` equals the number `a`.
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
