/// A variable of a ``Solver``. A value: copy it, store it, use it as a key.
public struct Variable: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline let slot: UInt32
    @usableFromInline let generation: UInt32

    /// Small and dense: engines index arrays of their own by it.
    @inlinable public var index: Int { Int(slot) }
}

/// One summand: a coefficient times a variable. It has the memory layout of the C core's terms.
public struct Term: Hashable, Sendable, BitwiseCopyable {
    public var variable: Variable
    public var coefficient: Double

    @inlinable
    public init(_ variable: Variable, _ coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// A linear expression: terms and a constant. A variable may occur in several terms.
public struct Expression: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
    public var terms: [Term]
    public var constant: Double

    public init(terms: [Term] = [], constant: Double = 0) {
        self.terms = terms
        self.constant = constant
    }

    public init(_ variable: Variable) { self.init(terms: [Term(variable)]) }
    public init(floatLiteral value: Double) { self.init(constant: value) }
    public init(integerLiteral value: Int) { self.init(constant: Double(value)) }
}

/// What operators take: variables, expressions and numbers.
public protocol ExpressionConvertible {
    var expression: Expression { get }
}

extension Variable: ExpressionConvertible {
    public var expression: Expression { Expression(self) }
}

extension Expression: ExpressionConvertible {
    public var expression: Expression { self }
}

extension ExpressionConvertible {
    public static prefix func - (a: Self) -> Expression { -1 * a }
    public static func + (a: Self, b: Double) -> Expression {
        Expression(terms: a.expression.terms, constant: a.expression.constant + b)
    }
    public static func - (a: Self, b: Double) -> Expression { a + -b }
    public static func + (a: Double, b: Self) -> Expression { b + a }
    public static func - (a: Double, b: Self) -> Expression { -1 * b + a }
    public static func * (a: Double, b: Self) -> Expression {
        let e = b.expression
        return Expression(
            terms: e.terms.map { Term($0.variable, a * $0.coefficient) }, constant: a * e.constant)
    }
    public static func * (a: Self, b: Double) -> Expression { b * a }
    public static func / (a: Self, b: Double) -> Expression {
        let e = a.expression
        return Expression(
            terms: e.terms.map { Term($0.variable, $0.coefficient / b) }, constant: e.constant / b)
    }
}

public func + (a: some ExpressionConvertible, b: some ExpressionConvertible) -> Expression {
    let (x, y) = (a.expression, b.expression)
    return Expression(terms: x.terms + y.terms, constant: x.constant + y.constant)
}

public func - (a: some ExpressionConvertible, b: some ExpressionConvertible) -> Expression {
    a + -1 * b
}

public func += (a: inout Expression, b: some ExpressionConvertible) { a = a + b }
public func -= (a: inout Expression, b: some ExpressionConvertible) { a = a - b }

/// What a constraint says, before it is added to a solver: `terms relation constant`.
///
/// Made by comparing expressions, and refined by modifiers:
///
/// ```swift
/// try solver.add((2 * a.left + 8 <= b.left).priority(.high).named("gap"))
/// ```
public struct LinearConstraint: Sendable, Hashable {
    public var terms: [Term]
    public var relation: Relation
    public var constant: Double
    public var priority: Priority = .required
    /// Scales the error among constraints of one priority. Must be positive.
    public var weight: Double = 1
    public var name: String?

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

    init(_ left: Expression, _ relation: Relation, _ right: Expression) {
        let difference = left - right
        self.init(terms: difference.terms, relation: relation, constant: 0 - difference.constant)
    }

    public func priority(_ priority: Priority) -> LinearConstraint {
        var changed = self
        changed.priority = priority
        return changed
    }

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

public func == (a: some ExpressionConvertible, b: some ExpressionConvertible) -> LinearConstraint {
    LinearConstraint(a.expression, .equal, b.expression)
}
public func <= (a: some ExpressionConvertible, b: some ExpressionConvertible) -> LinearConstraint {
    LinearConstraint(a.expression, .lessThanOrEqual, b.expression)
}
public func >= (a: some ExpressionConvertible, b: some ExpressionConvertible) -> LinearConstraint {
    LinearConstraint(a.expression, .greaterThanOrEqual, b.expression)
}
public func == (a: some ExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .equal, Expression(constant: b))
}
public func <= (a: some ExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .lessThanOrEqual, Expression(constant: b))
}
public func >= (a: some ExpressionConvertible, b: Double) -> LinearConstraint {
    LinearConstraint(a.expression, .greaterThanOrEqual, Expression(constant: b))
}
public func == (a: Double, b: some ExpressionConvertible) -> LinearConstraint {
    LinearConstraint(Expression(constant: a), .equal, b.expression)
}
public func <= (a: Double, b: some ExpressionConvertible) -> LinearConstraint {
    LinearConstraint(Expression(constant: a), .lessThanOrEqual, b.expression)
}
public func >= (a: Double, b: some ExpressionConvertible) -> LinearConstraint {
    LinearConstraint(Expression(constant: a), .greaterThanOrEqual, b.expression)
}
