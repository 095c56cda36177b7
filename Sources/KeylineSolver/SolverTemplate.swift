/// A layout that is solved once and then evaluated for other inputs again and again, such as the cells of a list
/// or the labels of a print run. Each set of inputs is called an instance.
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
/// A template never changes, does not depend on its solver, and may be used by any number of threads at once. It
/// contains plans: formulas for the outputs that are valid while one simplex basis stays optimal. An instance that
/// a plan covers costs a few multiplications per output. For any other instance, the simplex method runs, starting
/// from the template's basis.
public final class SolverTemplate: Sendable {
    /// A constraint whose constant depends on an input: the constant is `factor * input + offset`,
    /// where `number` is the index of the input. Several constraints may depend on one input.
    public struct Parameter: Hashable, Sendable {
        /// The constraint whose constant differs between instances (sets of inputs). To set the value of an edited
        /// variable, pass the constraint that ``Solver/editConstraint(of:)`` returns for it.
        public var constraint: ConstraintHandle
        /// The index, from 0, of the input from which the constant is computed, in the array of
        /// inputs that is passed for one layout.
        public var number: Int
        /// The number by which the input is multiplied: the `factor` in `factor * input + offset`.
        public var factor: Double
        /// The number that is added to the product: the `offset` in `factor * input + offset`. It
        /// has the unit of the constraint's constant (points in a layout).
        public var offset: Double

        /// Creates a parameter. Its constraint and its input number are checked later, when a
        /// template is made with the parameter.
        public init(
            _ constraint: ConstraintHandle, number: Int, factor: Double = 1, offset: Double = 0
        ) {
            self.constraint = constraint
            self.number = number
            self.factor = factor
            self.offset = offset
        }
    }

    /// Reports an instance (a set of inputs) for which no solution was found. The code is
    /// `unsatisfiable`, `notFinite`, `outOfRange` or `iterationLimit`.
    public struct Failure: Hashable, Sendable {
        /// The index, from 0, of the instance (set of inputs) among those passed to the call.
        public var instance: Int
        /// Why the instance has no solution, for example `unsatisfiable`: with its inputs, required
        /// constraints contradict each other.
        public var code: SolverError.Code

        /// Creates a failure.
        public init(instance: Int, code: SolverError.Code) {
            self.instance = instance
            self.code = code
        }
    }

    /// Counts the instances (sets of inputs) that one call of
    /// ``SolverTemplate/stamp(instances:numbers:into:threads:)`` has evaluated, and lists those
    /// without a solution.
    public struct Summary: Hashable, Sendable {
        /// The number of instances (sets of inputs) that the call evaluated, including those that failed.
        public var instances: Int
        /// The number of instances that the simplex method had to solve, because none of the
        /// template's precomputed formulas (plans) is valid for their inputs. If there are many,
        /// pass some of them as samples when the template is made.
        public var repaired: Int
        /// The instances (sets of inputs) that have no solution, by ascending index. The call
        /// leaves their outputs unchanged.
        public var failures: [Failure]

        /// Creates a summary.
        public init(instances: Int, repaired: Int = 0, failures: [Failure] = []) {
            self.instances = instances
            self.repaired = repaired
            self.failures = failures
        }
    }

    /// The size of a template.
    public struct Shape: Hashable, Sendable {
        /// How many input numbers each instance (one layout to compute) must provide.
        public var numbers: Int
        /// How many values the template computes for each instance (one layout to compute).
        public var outputs: Int
        /// The number of plans. A plan is a set of formulas for the outputs that is valid for
        /// inputs with the same optimal simplex basis.
        public var plans: Int
        /// The number of formulas in all plans together. Each formula is a sum of terms that gives
        /// one number, an output or an intermediate result.
        public var steps: Int
        /// The number of terms (products of a coefficient and an input or intermediate result) in
        /// all formulas of the template.
        public var terms: Int
        /// The number of comparisons in all plans together. The comparisons of a plan (set of
        /// formulas) tell whether the plan is valid for an instance's inputs.
        public var guards: Int
        /// The size of the memory that the template has allocated, in bytes.
        public var memory: Int
    }

    private let core: TemplateCore
    /// Counts that describe the template: its inputs, outputs, formulas and memory.
    public let shape: Shape

    init(_ core: TemplateCore) {
        self.core = core
        shape = core.info.summary
    }

    /// Computes one layout (instance) from its inputs, and returns the values of the template's
    /// output variables, in the order that was given when the template was made. The array
    /// `numbers` has one number for each input.
    ///
    /// - Throws: `unsatisfiable` (without a conflict), `notFinite`, `outOfRange` or `iterationLimit` if the
    ///   instance has no solution; `outOfMemory`.
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

    /// Computes many layouts (instances). `numbers` contains their inputs, one instance after the
    /// other, and `values` receives their outputs in the same order.
    ///
    /// - Throws: `outOfMemory`. Instances without a solution throw nothing; the summary lists them.
    public func stamp(
        instances: Int, _ numbers: [Double], into values: inout [Double], threads: ThreadCount = 1
    ) throws(SolverError) -> Summary {
        var values = values.mutableSpan
        return try stamp(
            instances: instances, numbers: numbers.span, into: &values, threads: threads)
    }

    /// Computes many layouts (instances) in memory that the caller owns. `numbers` contains their
    /// inputs, one instance after the other, and `values` receives their outputs in the same order.
    /// An instance's outputs depend only on its own inputs, neither on other instances nor on the
    /// number of threads.
    ///
    /// - Throws: `outOfMemory`. Instances without a solution throw nothing; the summary lists them.
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
    /// Solves, and makes a template: an object that computes the same layout for other constants,
    /// without this solver.
    /// - Parameters:
    ///   - numbers: how many input numbers each layout to compute (instance) has.
    ///   - parameters: the constraints whose constants depend on the inputs.
    ///   - outputs: the variables whose values are computed for each instance.
    ///   - samples: the inputs of typical instances, one instance after the other. The template prepares
    ///     formulas for them, so that instances with similar inputs need no simplex iterations.
    /// - Throws: `staleVariable`, `staleConstraint`, `duplicate` (two parameters for one constraint), `outOfRange`
    ///   (an index of an input), `notFinite`, `transaction`, `outOfMemory`, `iterationLimit`, and the error of a
    ///   sample that has no solution.
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
