@_exported import struct KeylineSolver.ThreadCount
import KeylineSolver

/// The layout of a view and its subviews, solved once and then evaluated for other numbers again and again, such
/// as the cells of a list or the labels of a print run. Each set of numbers is called an instance.
///
/// ```swift
/// // `cell` holds a title as wide as its text, and a price at its right
/// let template = try LayoutTemplate(
///     of: cell, numbers: [.width, .intrinsicWidth(of: title), .constant(of: indent)],
///     frames: [title, price])
/// try template.frames([320, 80, 16])  // title and price of a cell 320 wide with an 80 wide title
///
/// // a million cells: three numbers and two frames each, one after the other
/// var frames = [Rect](repeating: .zero, count: 2 * 1_000_000)
/// try template.stamp(instances: 1_000_000, numbers, into: &frames, threads: .all)
/// ```
///
/// A template contains all constraints within the subtree as they are when it is made, with intrinsic content
/// sizes, fixed frames, guides, margins and stack views. The frames of an instance are those that a root view of
/// the instance's size, with the same constants and intrinsic sizes, would give its subviews. Making a template
/// changes nothing in the tree. The tree may be changed or deallocated afterwards. Any number of tasks and threads
/// may use one template at the same time.
///
/// A template contains plans: formulas that are valid while one simplex basis stays optimal. If a plan covers an
/// instance, each of its frames costs a few multiplications. Otherwise the instance is solved by the simplex
/// method, starting from the template's solution (``Summary/repaired``). If that happens often, the template
/// learns: it makes plans from such instances. Samples of typical numbers, given when the template is made, avoid
/// both.
///
/// An instance differs from a tree with the same numbers in these points:
/// - No code of views runs for an instance. Everything that views compute during layout was computed before the
///   template was made: the heights of wrapped text, the proportions of stack views, autoresizing masks,
///   `layoutSubviews`. If a height depends on a width, measure it first and give the height as a number.
///   Baselines, margins and safe areas keep the values that they had.
/// - If the constraints leave a position undetermined, an instance gets one near the template's solution,
///   independent of earlier layouts. A position whose constraints concern nothing else is the same as in a tree.
/// - A constraint that has no effect in the tree, because it contradicts other required constraints, has none in
///   instances either, unless the constraints that it contradicts are outside the subtree. If required constraints
///   contradict each other and no layout pass has detected it yet, the one that was activated last has no effect
///   (``broken``). If the numbers of an instance contradict required constraints, the instance has no frames
///   (``Summary/failures``).
public final class LayoutTemplate: Sendable {
    /// The meaning of one input number of a template, such as the width of the top view or the constant of a
    /// constraint. All numbers are in points.
    public enum Number {
        /// The width of the top view's frame. Without such a number, all instances have the width that the frame
        /// had when the template was made.
        case width
        case height
        /// The constant, in points, of an active constraint between items of the subtree from which
        /// the template is made. A constraint that is not active, or mentions another item, is an
        /// error.
        case constant(of: LayoutConstraint)
        /// The intrinsic width of an item, as in ``LayoutItem/intrinsicContentSize``. The item must have an
        /// intrinsic width when the template is made, and the number must not be negative.
        case intrinsicWidth(of: any LayoutItem)
        case intrinsicHeight(of: any LayoutItem)
    }

    /// An instance (a set of input numbers) for which there is no layout. The kind is
    /// ``LayoutError/Kind/unsatisfiable``, ``LayoutError/Kind/constantNotFinite``,
    /// ``LayoutError/Kind/constantTooLarge`` or ``LayoutError/Kind/solver``.
    public struct Failure: Hashable, Sendable {
        /// The index of the instance (set of input numbers) without a layout, counted from 0 in the
        /// order of the input.
        public var instance: Int
        /// The reason why there is no layout for the instance (set of input numbers), for example
        /// that its numbers contradict required constraints.
        public var kind: LayoutError.Kind
    }

    /// The result of a call of ``LayoutTemplate/stamp(instances:_:into:threads:)``, which computes the frames of
    /// several instances (sets of input numbers).
    public struct Summary: Hashable, Sendable {
        /// The number of instances (sets of input numbers) that the call computed, including those that failed.
        public var instances: Int
        /// The number of instances that the call solved by the simplex method, which is slower,
        /// because no plan (a set of precomputed formulas) covered their numbers.
        public var repaired: Int
        /// The instances for which there is no layout, by ascending index. Their elements in the array of frames are
        /// left unchanged.
        public var failures: [Failure]
    }

    /// The number of input numbers of each instance, such as the width of a cell and the natural
    /// width of its title.
    public let numberCount: Int
    /// The names of the views and guides whose frames the template computes, in the order of the frames.
    public let names: [String]
    /// Descriptions of the constraints within the subtree that have no effect, because they contradict other
    /// required constraints.
    public let broken: [String]

    private let learner: TemplateLearner
    private let diagnosis: TemplateDiagnosis
    private let placement: TemplatePlacement

    /// The number of frames that the template computes for each instance (set of input numbers). It
    /// is the number of elements of ``names``.
    public var frameCount: Int { names.count }
    /// The size of the template: the number of its inputs, plans (sets of precomputed formulas) and
    /// terms, and its memory in bytes.
    public var shape: SolverTemplate.Shape { learner.solved.shape }

    /// Solves the layout of a subtree and makes a template from the solution.
    /// - Parameters:
    ///   - top: the view or other item at the top of the subtree. Its frame is at the origin in all instances.
    ///   - numbers: the meaning of each number of an instance, in order.
    ///   - fitting: the axes along which the top is as small as its contents allow. Its frame contains the resulting
    ///     size.
    ///   - items: the items whose frames an instance gets. Nil stands for all views and other items of the subtree,
    ///     but not guides, in depth-first order, beginning with the top.
    ///   - samples: the numbers of typical instances. A sample that the present solution does not cover gets a plan
    ///     of its own.
    ///   - learns: whether plans are added if more than a tenth of the instances had to be solved by the simplex
    ///     method. Learning takes place at the end of a call; in calls with 65 536 or more instances, also after the
    ///     first 1024. The first time, ``LayoutError/Kind/manyRepairs`` is reported. Without learning, the frames of an
    ///     instance depend only on its numbers. With it, the last bits of frames, and positions that the constraints
    ///     leave undetermined, may depend on earlier calls.
    /// - Throws: ``LayoutError``: ``LayoutError/Kind/outsideSubtree`` for an item outside the subtree or a
    ///   constraint that leaves it; ``LayoutError/Kind/inactive`` for a constraint that is not active in the tree;
    ///   ``LayoutError/Kind/unsatisfiable`` for a constraint that has no effect;
    ///   ``LayoutError/Kind/noNaturalSize`` for an item without an intrinsic size; ``LayoutError/Kind/givenTwice``
    ///   for two numbers with the same meaning; ``LayoutError/Kind/wrongCount`` for a sample with too many or too
    ///   few numbers; the error of a sample that contradicts required constraints or is too large;
    ///   ``LayoutError/Kind/unavailable`` if the tree's ``LayoutEngine/norm`` is not `.absolute`.
    ///
    /// Complexity: that of building the subtree's layout, and of one solve for each sample.
    public init(
        of top: any LayoutItem, numbers: [Number], fitting: [LayoutAxis] = [],
        frames items: [any LayoutItem]? = nil, samples: [[Double]] = [], learns: Bool = true
    ) throws(LayoutError) {
        let top = top.layoutNode
        top.view?.updateConstraintsIfNeeded()
        let engine = top.engineOfRoot()
        let compiler = try TemplateCompiler(of: top, in: engine, numbers, fitting)
        let nodes = items.map { $0.map(\.layoutNode) } ?? top.itemsInDepthFirstOrder
        placement = try TemplatePlacement(
            of: nodes, in: compiler.subtree, compiler.layout, scale: engine.displayScale)
        learner = try compiler.learner(outputs: placement.variables, samples, learns: learns)
        diagnosis = compiler.diagnosis
        numberCount = numbers.count
        names = nodes.map(\.name)
        broken = compiler.broken
    }

    // MARK: Instances

    /// Returns the frames of one instance (set of input numbers), each in the coordinates of its
    /// parent. The order is the one that was given when the template was made.
    ///
    /// - Throws: ``LayoutError/Kind/wrongCount`` if there are too few numbers; the instance's error if it has no
    ///   frames.
    public func frames(_ numbers: [Double]) throws(LayoutError) -> [Rect] {
        var frames = [Rect](repeating: .zero, count: frameCount)
        let summary = try stamp(instances: 1, numbers, into: &frames)
        if let failure = summary.failures.first {
            throw contradiction(of: numbers) ?? LayoutError(kind: failure.kind)
        }
        return frames
    }

    /// Returns an error with a minimal set of required constraints that the numbers of an instance
    /// contradict. Use it to explain why an instance (a set of input numbers) is listed in
    /// ``Summary/failures``. Returns nil if the numbers contradict nothing, or if there are too
    /// few. Complexity: that of building the layout of the subtree.
    public func contradiction(of numbers: [Double]) -> LayoutError? {
        numbers.count < numberCount ? nil : diagnosis.contradiction(of: numbers)
    }

    /// Computes the frames of many instances (sets of input numbers). `numbers` contains the
    /// numbers of each instance, one instance after the other, and `frames` gets their frames
    /// likewise.
    ///
    /// - Throws: ``LayoutError/Kind/wrongCount`` if an array is too short; ``LayoutError/Kind/solver`` if memory
    ///   is exhausted. Instances without frames throw nothing; the summary lists them.
    @discardableResult
    public func stamp(
        instances: Int, _ numbers: [Double], into frames: inout [Rect], threads: ThreadCount = 1
    ) throws(LayoutError) -> Summary {
        var frames = frames.mutableSpan
        return try stamp(
            instances: instances, numbers: numbers.span, into: &frames, threads: threads)
    }

    /// Computes the frames of many instances (sets of input numbers) in memory that the caller
    /// owns. `numbers` contains the numbers of each instance, one instance after the other, and
    /// `frames` gets their frames likewise. The frames of an instance do not depend on the number
    /// of threads and, unless the template learns, neither on other instances nor on earlier calls.
    ///
    /// - Throws: ``LayoutError/Kind/wrongCount`` if a span is too short; ``LayoutError/Kind/solver`` if memory is
    ///   exhausted. Instances without frames throw nothing; the summary lists them.
    ///
    /// Complexity: O(terms of ``shape``) for an instance that a plan covers, and that of a solve for any other.
    @discardableResult
    public func stamp(
        instances: Int, numbers: Span<Double>, into frames: inout MutableSpan<Rect>,
        threads: ThreadCount = 1
    ) throws(LayoutError) -> Summary {
        guard instances >= 0, numberCount == 0 || instances <= numbers.count / numberCount,
            frameCount == 0 || instances <= frames.count / frameCount
        else {
            throw LayoutError(
                kind: .wrongCount,
                reason: """
                    An instance takes \(numberCount) numbers and \(frameCount) frames; for \
                    \(instances) there are \(numbers.count) and \(frames.count).
                    """)
        }
        do {
            // In a long call, compute some instances (sets of input numbers) first, and add plans
            // (precomputed formulas) for those that had none. More of the other instances are then
            // fast.
            let isLong = instances >= 65_536 && learner.isLearning
            var summary = SolverTemplate.Summary(instances: 0)
            for range in isLong ? [0..<1024, 1024..<instances] : [0..<instances] {
                let part = try stamp(range, numbers, into: &frames, threads)
                summary.instances += part.instances
                summary.repaired += part.repaired
                summary.failures += part.failures.map {
                    .init(instance: $0.instance + range.lowerBound, code: $0.code)
                }
            }
            return Summary(
                instances: summary.instances, repaired: summary.repaired,
                failures: summary.failures.map {
                    Failure(instance: $0.instance, kind: LayoutError.Kind(of: $0.code))
                })
        } catch {
            throw LayoutError(kind: .solver, reason: "The solver failed: \(error.message).")
        }
    }

    private func stamp(
        _ range: Range<Int>, _ numbers: Span<Double>, into frames: inout MutableSpan<Rect>,
        _ threads: ThreadCount
    ) throws(SolverError) -> SolverTemplate.Summary {
        let rows = numbers.extracting(
            range.lowerBound * numberCount..<range.upperBound * numberCount)
        let summary = try frames.withElements(
            range.lowerBound * frameCount..<range.upperBound * frameCount
        ) { target throws(SolverError) in
            try placement.stamp(
                learner.solved, range.count, rows, into: &target, threads: threads)
        }
        learner.note(summary, rows)
        return summary
    }
}

extension LayoutError.Kind {
    /// Returns the kind of layout error that a layout template reports if the solver's template
    /// fails with `code`.
    init(of code: SolverError.Code) {
        self =
            switch code {
            case .unsatisfiable: .unsatisfiable
            case .notFinite: .constantNotFinite
            case .outOfRange: .constantTooLarge
            case .unavailable: .unavailable
            default: .solver
            }
    }
}
