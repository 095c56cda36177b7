/// A layout that is solved once and then given other numbers again and again: cells of a list, labels of
/// a print run.
///
/// ```swift
/// let template = try solver.makeTemplate(
///     numbers: 2,
///     parameters: [
///         .init(solver.editConstraint(of: rootWidth)!, number: 0), .init(natural, number: 1),
///     ], outputs: [title, titleWidth])
/// try template.stamp([320, 80])  // the title's place and width for these two numbers
/// ```
///
/// It is made once and never changes, is independent of the solver, and may be used by any number of
/// threads. Numbers for which the solver's present basis is optimal cost a few multiplications a value;
/// for others an instance is solved by the simplex method, starting at the template.
public final class SolverTemplate: Sendable {
    /// The constant of a constraint is `factor * number + offset`, where `number` is the index among the
    /// numbers of an instance. Several constraints may use one number.
    public struct Parameter: Hashable, Sendable {
        /// The constraint whose constant is set; ``Solver/editConstraint(of:)`` tells that of an edit.
        public var constraint: ConstraintHandle
        /// The index among the numbers of an instance.
        public var number: Int
        /// The factor of the number.
        public var factor: Double
        /// The number that is added to the product, in the units of the constant.
        public var offset: Double

        /// A parameter; it is checked when the template is made.
        public init(
            _ constraint: ConstraintHandle, number: Int, factor: Double = 1, offset: Double = 0
        ) {
            self.constraint = constraint
            self.number = number
            self.factor = factor
            self.offset = offset
        }
    }

    /// An instance that has no values, and why: `unsatisfiable`, `notFinite`, `outOfRange` or
    /// `iterationLimit`.
    public struct Failure: Hashable, Sendable {
        /// The index of the instance.
        public var instance: Int
        /// Why it has no values.
        public var code: SolverError.Code

        /// A failure of that instance.
        public init(instance: Int, code: SolverError.Code) {
            self.instance = instance
            self.code = code
        }
    }

    /// The work of a call of ``stamp(instances:numbers:into:threads:)`` did.
    public struct Summary: Hashable, Sendable {
        /// How many instances were computed or tried.
        public var instances: Int
        /// Those that were solved, since no plan covers them. If they are many, give samples of them
        /// when the template is made.
        public var repaired: Int
        /// By rising index. The values of these are as they were.
        public var failures: [Failure]

        /// A summary of these counts.
        public init(instances: Int, repaired: Int = 0, failures: [Failure] = []) {
            self.instances = instances
            self.repaired = repaired
            self.failures = failures
        }
    }

    /// How large a template is.
    public struct Shape: Hashable, Sendable {
        /// Numbers of an instance.
        public var numbers: Int
        /// Values of an instance.
        public var outputs: Int
        /// Bases that instances are computed from.
        public var plans: Int
        /// Sums, of all plans.
        public var steps: Int
        /// Their terms.
        public var terms: Int
        /// Comparisons that tell whether a plan covers an instance.
        public var guards: Int
        /// Bytes held.
        public var memory: Int
    }

    private let core: TemplateCore
    /// How large it is.
    public let shape: Shape

    init(_ core: TemplateCore) {
        self.core = core
        shape = core.info.summary
    }

    /// One instance: its numbers, and its outputs in the order given when the template was made.
    /// Throws `unsatisfiable` (without a conflict), `notFinite`, `outOfRange`, `iterationLimit`,
    /// `outOfMemory`.
    public func stamp(_ numbers: [Double]) throws(SolverError) -> [Double] {
        var values = [Double](repeating: 0, count: shape.outputs)
        let summary = try stamp(instances: 1, numbers, into: &values)
        if let failure = summary.failures.first {
            throw SolverError(
                code: failure.code, message: "the instance has no values", subject: nil,
                conflict: [])
        }
        return values
    }

    /// Many instances: a row of numbers each, and a row of outputs each.
    /// Throws `outOfMemory`. Instances that fail are in the summary.
    public func stamp(
        instances: Int, _ numbers: [Double], into values: inout [Double], threads: ThreadCount = 1
    ) throws(SolverError) -> Summary {
        var values = values.mutableSpan
        return try stamp(
            instances: instances, numbers: numbers.span, into: &values, threads: threads)
    }

    /// Many instances, in memory that the caller owns. An instance depends on its numbers only,
    /// neither on its neighbours nor on the number of threads.
    /// Throws `outOfMemory`. Instances that fail are in the summary.
    public func stamp(
        instances: Int, numbers: Span<Double>, into values: inout MutableSpan<Double>,
        threads: ThreadCount = 1
    ) throws(SolverError) -> Summary {
        precondition(
            instances >= 0 && numbers.count >= instances * shape.numbers
                && values.count >= instances * shape.outputs,
            "Keyline: a row of numbers and one of values for every instance")
        var failures: [Failure] = []
        let (info, failure) = numbers.withUnsafeBufferPointer { numbers in
            values.withUnsafeMutableBufferPointer { values in
                core.stamp(
                    count: instances, numbers.baseAddress, values.baseAddress,
                    threads: threads.count, failures: &failures)
            }
        }
        if let failure {
            throw SolverError(
                code: failure, message: "no memory to stamp with", subject: nil, conflict: [])
        }
        return Summary(
            instances: info.instances, repaired: info.repaired, failures: failures)
    }
}

extension Solver {
    /// Solves, and makes a template of the answer.
    /// - Parameters:
    ///   - numbers: how many numbers an instance is given.
    ///   - parameters: the constants they set.
    ///   - outputs: the variables that instances are asked for.
    ///   - samples: numbers of typical instances, one row after the other. Those that the present state
    ///     does not cover get a plan of their own.
    /// Throws `staleVariable`, `staleConstraint`, `duplicate` (a constraint with two parameters),
    /// `outOfRange` (a number's index), `notFinite`, `transaction`, `outOfMemory`, `iterationLimit`,
    /// and what a sample fails with.
    public func makeTemplate(
        numbers: Int, parameters: [SolverTemplate.Parameter], outputs: [Variable],
        samples: [Double] = []
    ) throws(SolverError) -> SolverTemplate {
        precondition(
            numbers == 0 || samples.count % numbers == 0, "Keyline: samples are whole rows")
        var made: TemplateCore?
        let status = core.makeTemplate(numbers, parameters, outputs, samples, &made)
        try core.check(status, describe: members)
        return SolverTemplate(made!)
    }
}
