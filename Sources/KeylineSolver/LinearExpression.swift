/// A variable of a ``Solver``. A value: copy it, store it, use it as a key.
public struct Variable: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline let slot: UInt32
    @usableFromInline let generation: UInt32

    /// Small and dense: engines index arrays of their own by it.
    @inlinable public var index: Int { Int(slot) }

    /// No solver's.
    static let stale = Variable(slot: 0, generation: 0)
}

/// One summand: a coefficient times a variable. It has the memory layout of the C core's terms.
public struct Term: Hashable, Sendable, BitwiseCopyable {
    /// The variable that is multiplied.
    public var variable: Variable
    /// The factor: finite, with a magnitude between 2^-300 and 2^300, or zero.
    public var coefficient: Double

    /// A term of that variable and coefficient; checked when its constraint is added.
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
    /// The terms, in the order in which they were written; coefficients of one variable add up.
    public var terms: [Term]
    /// The number that is added to the terms.
    public var constant: Double

    /// An expression of these terms and this constant; zero without arguments.
    public init(terms: [Term] = [], constant: Double = 0) {
        self.terms = terms
        self.constant = constant
    }

    /// The variable itself: its coefficient is 1.
    public init(_ variable: Variable) { self.init(terms: [Term(variable)]) }
    /// The constant `value`.
    public init(floatLiteral value: Double) { self.init(constant: value) }
    /// The constant `value`.
    public init(integerLiteral value: Int) { self.init(constant: Double(value)) }
}

/// The operands of operators: variables, expressions and numbers.
public protocol LinearExpressionConvertible {
    /// The value as a linear expression. Complexity: O(number of terms).
    var expression: LinearExpression { get }
}

extension Variable: LinearExpressionConvertible {
    /// The variable, once.
    public var expression: LinearExpression { LinearExpression(self) }
}

extension LinearExpression: LinearExpressionConvertible {
    /// The expression itself.
    public var expression: LinearExpression { self }
}

extension LinearExpressionConvertible {
    /// The expression with all signs turned. Complexity of this and all operators: O(number of terms).
    public static prefix func - (a: Self) -> LinearExpression { -1 * a }
    /// Adds a constant.
    public static func + (a: Self, b: Double) -> LinearExpression {
        LinearExpression(terms: a.expression.terms, constant: a.expression.constant + b)
    }
    /// Subtracts a constant.
    public static func - (a: Self, b: Double) -> LinearExpression { a + -b }
    /// Adds a constant.
    public static func + (a: Double, b: Self) -> LinearExpression { b + a }
    /// A constant less the expression.
    public static func - (a: Double, b: Self) -> LinearExpression { -1 * b + a }
    /// Multiplies all coefficients and the constant.
    public static func * (a: Double, b: Self) -> LinearExpression {
        let e = b.expression
        return LinearExpression(
            terms: e.terms.map { Term($0.variable, a * $0.coefficient) },
            constant: e.constant == 0 ? 0 : a * e.constant)
    }
    /// Multiplies all coefficients and the constant.
    public static func * (a: Self, b: Double) -> LinearExpression { b * a }
    /// Divides all coefficients and the constant. A divisor of zero makes them infinite, which adding a
    /// constraint of them refuses with `notFinite`.
    public static func / (a: Self, b: Double) -> LinearExpression {
        let e = a.expression
        return LinearExpression(
            terms: e.terms.map { Term($0.variable, $0.coefficient / b) }, constant: e.constant / b)
    }
}

/// The sum: all terms of both. Terms of one variable are merged when a constraint is added.
public func + (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearExpression
{
    let (x, y) = (a.expression, b.expression)
    return LinearExpression(terms: x.terms + y.terms, constant: x.constant + y.constant)
}

/// The difference: all terms of both, those of `b` with the other sign.
public func - (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearExpression
{
    a + -1 * b
}

/// Adds to an expression in place.
public func += (a: inout LinearExpression, b: some LinearExpressionConvertible) { a = a + b }
/// Subtracts from an expression in place.
public func -= (a: inout LinearExpression, b: some LinearExpressionConvertible) { a = a - b }

/// The text of a constraint before it is added to a solver: `terms relation constant`.
///
/// Made by comparing expressions, and refined by modifiers:
///
/// ```swift
/// try solver.add((2 * a.left + 8 <= b.left).priority(.defaultHigh).named("gap"))
/// ```
public struct LinearConstraint: Sendable, Hashable {
    /// The left side, `sum(coefficient * variable)`.
    public var terms: [Term]
    /// How the left side compares with the constant.
    public var relation: Relation
    /// The right side, in the units of the variables (points in a layout).
    public var constant: Double
    /// How strongly it is wanted.
    public var priority: Priority = .required
    /// Scales the error among constraints of one priority. Must be positive.
    public var weight: Double = 1
    /// The name that errors use; nil if it has none.
    public var name: String?

    /// A constraint of these parts; they are checked when it is added.
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

    /// The constraint at another priority.
    public func priority(_ priority: Priority) -> LinearConstraint {
        var changed = self
        changed.priority = priority
        return changed
    }

    /// The constraint with another weight, which must be positive: at one priority, errors of weight 2
    /// count twice.
    public func weight(_ weight: Double) -> LinearConstraint {
        var changed = self
        changed.weight = weight
        return changed
    }

    /// Errors call the constraint by this name.
    public func named(_ name: String) -> LinearConstraint {
        var changed = self
        changed.name = name
        return changed
    }
}

/// `a` must equal `b`.
public func == (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearConstraint
{
    LinearConstraint(a.expression, .equal, b.expression)
}
/// `a` must not be above `b`.
public func <= (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearConstraint
{
    LinearConstraint(a.expression, .lessThanOrEqual, b.expression)
}
/// `a` must not be below `b`.
public func >= (a: some LinearExpressionConvertible, b: some LinearExpressionConvertible)
    -> LinearConstraint
{
    LinearConstraint(a.expression, .greaterThanOrEqual, b.expression)
}
/// `a` must equal a constant.
public func == (a: some LinearExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .equal, LinearExpression(constant: b))
}
/// `a` must not be above a constant.
public func <= (a: some LinearExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .lessThanOrEqual, LinearExpression(constant: b))
}
/// `a` must not be below a constant.
public func >= (a: some LinearExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .greaterThanOrEqual, LinearExpression(constant: b))
}
/// A constant must equal `b`.
public func == (a: Double, b: some LinearExpressionConvertible) -> LinearConstraint {
    LinearConstraint(LinearExpression(constant: a), .equal, b.expression)
}
/// A constant must not be above `b`: `b` has a lower bound.
public func <= (a: Double, b: some LinearExpressionConvertible) -> LinearConstraint {
    LinearConstraint(LinearExpression(constant: a), .lessThanOrEqual, b.expression)
}
/// A constant must not be below `b`: `b` has an upper bound.
public func >= (a: Double, b: some LinearExpressionConvertible) -> LinearConstraint {
    LinearConstraint(LinearExpression(constant: a), .greaterThanOrEqual, b.expression)
}
