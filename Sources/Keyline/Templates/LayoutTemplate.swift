@_exported import struct KeylineSolver.ThreadCount
import KeylineSolver

/// The layout of a view and what is in it, solved once and then given other numbers again and again:
/// cells of a list, labels of a print run.
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
/// A template is made of the constraints within the subtree, natural sizes, fixed frames, guides, margins and
/// stack views included, when the template is made; frames are what a root of the instance's size with the
/// same constants and natural sizes would give its views. Making a template changes nothing in the tree,
/// and the tree may change or go afterwards. The template may be used by any number of tasks and threads at a
/// time.
///
/// Numbers for which the basis of the template's solution is optimal cost a few multiplications a frame;
/// for others the instance is solved by the simplex method, starting at the template
/// (``Summary/repaired``). If that happens often, the template learns from such instances; samples of their
/// numbers, given when it is made, spare that.
///
/// Differences from a tree that is given the same numbers:
/// - An instance has no code of its own. The work of views when they are laid out (texts that wrap say how
///   high they are in the width they got, stack views work out proportions, autoresizing masks,
///   `layoutSubviews`) happened before the template was made. Where a height depends on a width, measure
///   first, and give the height as a number. Baselines, margins and safe areas are as they were.
/// - Where constraints leave something open, an instance lies near the template, whatever came before it.
/// - A constraint without effect in the tree, since required ones contradict each other, has none in
///   instances, unless the top is not the root and what it contradicts is outside. Of contradictions that no
///   layout has met yet, the constraint that became active last is left out: ``broken``. If an instance's
///   numbers contradict the others, it has no frames: ``Summary/failures``.
public final class LayoutTemplate: Sendable {
    /// The meaning of one of the numbers of an instance, in points.
    public enum Number {
        /// The width of the frame of the view that the template is made of. Without such a number, the width is that
        /// of the frame when the template was made.
        case width
        case height
        /// The constant of a constraint that is active in the subtree.
        case constant(of: LayoutConstraint)
        /// The natural width of the item's alignment rectangle, as in ``LayoutItem/intrinsicContentSize``. The item
        /// must have a natural width when the template is made, and the number must not be negative.
        case intrinsicWidth(of: any LayoutItem)
        case intrinsicHeight(of: any LayoutItem)
    }

    /// An instance that has no frames, and why: ``LayoutError/Kind/unsatisfiable``,
    /// ``LayoutError/Kind/constantNotFinite``, ``LayoutError/Kind/constantTooLarge`` or
    /// ``LayoutError/Kind/solver``.
    public struct Failure: Hashable, Sendable {
        /// The index of the instance.
        public var instance: Int
        /// Why it has no frames.
        public var kind: LayoutError.Kind
    }

    /// Counts of the work for a number of instances.
    public struct Summary: Hashable, Sendable {
        /// How many instances were laid out or tried.
        public var instances: Int
        /// How many instances were solved by the simplex method.
        public var repaired: Int
        /// The instances that have no frames, in order. Their rows of the array of frames are unchanged.
        public var failures: [Failure]
    }

    /// How many numbers an instance is given.
    public let numberCount: Int
    /// The names of the items whose frames an instance gets, in order.
    public let names: [String]
    /// Constraints within the subtree that have no effect, since required ones contradict each other, in
    /// words.
    public let broken: [String]

    private let learner: TemplateLearner
    private let diagnosis: TemplateDiagnosis
    private let placement: TemplatePlacement

    /// How many frames an instance gets.
    public var frameCount: Int { names.count }
    /// How large the template is.
    public var shape: SolverTemplate.Shape { learner.solved.shape }

    /// Solves the layout of a subtree, and makes a template of it.
    /// - Parameters:
    ///   - top: the view, or other item, that the template is made of; its frame is at the origin.
    ///   - numbers: what the numbers of an instance are, in order.
    ///   - fitting: along which axes the top is as small as its contents let it be; its frame is what
    ///     says how large that is.
    ///   - items: whose frames an instance gets; nil is all views (or other items, but not guides) of the
    ///     subtree, in depth-first order, the top included.
    ///   - samples: numbers of typical instances. Where the present solution does not cover one, it is
    ///     added to what instances are computed from.
    ///   - learns: whether plans are added where more than a tenth of the instances are solved one by one, after
    ///     the call that did, and in calls of 65 536 instances and more after the first 1 024. That is reported
    ///     once (``LayoutError/Kind/manyRepairs``). Without it what an instance becomes depends on its numbers
    ///     only; with it, last bits, and what constraints leave open, may depend on what came before.
    /// Throws: ``LayoutError`` for an item that is not in the subtree
    /// (``LayoutError/Kind/outsideSubtree``), for a constraint that is not active in the tree
    /// (``LayoutError/Kind/inactive``), reaches out of the subtree, or has no effect
    /// (``LayoutError/Kind/unsatisfiable``), for an item without a natural size
    /// (``LayoutError/Kind/noNaturalSize``), for what is given twice
    /// (``LayoutError/Kind/givenTwice``), for samples with more or fewer numbers
    /// (``LayoutError/Kind/wrongCount``), that contradict required constraints, or are too large, and in a
    /// tree whose ``LayoutEngine/norm`` is not `.absolute` (``LayoutError/Kind/unavailable``).
    /// Complexity: that of building the subtree's layout, and of a solve for each sample.
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
            of: nodes, in: compiler.layout, scale: engine.displayScale)
        learner = try compiler.learner(outputs: placement.variables, samples, learns: learns)
        diagnosis = compiler.diagnosis
        numberCount = numbers.count
        names = nodes.map(\.name)
        broken = compiler.broken
    }

    // MARK: Instances

    /// The frames of one instance, in the coordinates of their parents, in the order given when the
    /// template was made.
    /// Throws: ``LayoutError/Kind/wrongCount``, or why the instance has no frames.
    public func frames(_ numbers: [Double]) throws(LayoutError) -> [Rect] {
        var frames = [Rect](repeating: .zero, count: frameCount)
        let summary = try stamp(instances: 1, numbers, into: &frames)
        if let failure = summary.failures.first {
            throw contradiction(of: numbers) ?? LayoutError(kind: failure.kind)
        }
        return frames
    }

    /// The required constraints that the numbers of an instance contradict, a minimal set: why it is among
    /// ``Summary/failures``. Nil if they contradict none, and for numbers that are too few.
    /// Complexity: that of building the layout of the subtree.
    public func contradiction(of numbers: [Double]) -> LayoutError? {
        numbers.count < numberCount ? nil : diagnosis.contradiction(of: numbers)
    }

    /// Many instances: a row of numbers each, and a row of frames each.
    /// Throws: ``LayoutError/Kind/wrongCount`` for arrays that are too short, and
    /// ``LayoutError/Kind/solver`` when there is no memory. Instances that fail are in the summary.
    @discardableResult
    public func stamp(
        instances: Int, _ numbers: [Double], into frames: inout [Rect], threads: ThreadCount = 1
    ) throws(LayoutError) -> Summary {
        var frames = frames.mutableSpan
        return try stamp(
            instances: instances, numbers: numbers.span, into: &frames, threads: threads)
    }

    /// Computes instances in memory that the caller owns: a row of numbers each, and a row of frames each. An instance does not depend on the number of
    /// threads, and for a template that does not learn neither on its neighbours nor on what came before.
    /// Throws: ``LayoutError/Kind/wrongCount`` for spans that are too short, and ``LayoutError/Kind/solver`` when there
    /// is no memory. Instances that fail are in the summary.
    /// Complexity: O(terms of ``shape``) an instance; that of a solve where it is repaired.
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
            // A long call computes some instances first, and learns from them before the others.
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
            throw LayoutError(kind: .solver, reason: "The solver gave up: \(error.message).")
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
    /// The kind of an instance's failure.
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

extension LayoutNode {
    /// The subtree without guides, depth first; views in the order of subviews.
    fileprivate var itemsInDepthFirstOrder: [LayoutNode] {
        let inside =
            view?.subviews.map(\.layoutNode) ?? children.filter { $0.guide == nil }
        return [self] + inside.flatMap(\.itemsInDepthFirstOrder)
    }
}
