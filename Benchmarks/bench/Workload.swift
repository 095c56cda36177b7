import Keyline

/// One linear constraint of a layout problem: a sum of coefficient * variable, compared with a
/// constant. Variables are identified by number.
struct Row {
    var terms: [(variable: Int, coefficient: Double)]
    var relation: Int  // -1 <=, 0 =, 1 >=
    var constant: Double
    var priority: Double
    var weight: Double
}

/// A constraint between anchors of two views, as programs write it. The views are identified by
/// number.
struct AnchorRow {
    /// The index in the workload's `rows` of the linear constraint that means the same.
    var row: Int
    var first: Int
    var firstAttribute: LayoutAttribute
    var relation: LayoutRelation
    var second: Int?
    var secondAttribute: LayoutAttribute
    var multiplier: Double
    var constant: Double
    var priority: Double
}

/// A layout problem: variables, constraints, a root view whose size the solver edits, and the sizes
/// that the root gets in turn.
///
/// The variables 4i to 4i + 3 are x, y, width and height of view i, and view 0 is the root. Workloads without
/// views number their variables freely.
struct Workload {
    var family: String
    var variableCount = 0
    var viewCount = 0
    var parents: [Int] = []
    /// How the picture of the layout draws each view: by the view's number, so the array has
    /// `viewCount` elements.
    var parts: [Part] = []
    var rows: [Row] = []
    /// The constraints as relations between anchors of views; empty if the workload is not a layout of views.
    var anchors: [AnchorRow] = []
    /// The sizes in points that the root view gets in turn when the benchmark measures resizes.
    var sizes: [(width: Double, height: Double)] = []
    /// The index in `rows` of the constraint that the benchmark removes and adds again, to measure
    /// this operation ("toggle").
    var toggled = 0
    /// Computes the values of all variables for a size of the root by plain arithmetic. No solver
    /// can be faster, so the time of this function is a lower bound. Nil if there is no such
    /// arithmetic.
    var byHand: (@Sendable (Double, Double, inout [Double]) -> Void)?
    /// The total violation of each priority for a size of the root, worked out by hand or by another solver; nil for
    /// sizes for which it is not known. It replaces the comparison of values if several layouts are equally good.
    var totalsByHand: (@Sendable (Double, Double) -> [Double: Double]?)?

    var name: String { "\(family) \(rows.count)" }
    var hasRoot: Bool { !sizes.isEmpty }
}

/// A deterministic generator of pseudorandom numbers (SplitMix64), so that each run has the same workloads.
struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func integer(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func choice<T>(_ values: [T]) -> T { values[integer(0...values.count - 1)] }
}

extension Workload {
    mutating func view(_ part: Part = .box, in parent: Int = 0) -> Int {
        parents.append(viewCount == 0 ? -1 : parent)
        parts.append(part)
        viewCount += 1
        variableCount += 4
        return viewCount - 1
    }

    /// Returns the linear expression for an attribute of a view. For example, the right edge is x + width.
    static func terms(_ view: Int, _ attribute: LayoutAttribute, _ factor: Double = 1)
        -> [(variable: Int, coefficient: Double)]
    {
        let (x, y, w, h) = (4 * view, 4 * view + 1, 4 * view + 2, 4 * view + 3)
        return switch attribute {
        case .left: [(x, factor)]
        case .right: [(x, factor), (w, factor)]
        case .centerX: [(x, factor), (w, factor / 2)]
        case .top: [(y, factor)]
        case .bottom: [(y, factor), (h, factor)]
        case .centerY: [(y, factor), (h, factor / 2)]
        case .width: [(w, factor)]
        default: [(h, factor)]
        }
    }

    mutating func row(
        _ terms: [(variable: Int, coefficient: Double)], _ relation: Int, _ constant: Double,
        priority: Double = 1000, weight: Double = 1
    ) {
        rows.append(
            Row(
                terms: terms, relation: relation, constant: constant, priority: priority,
                weight: weight))
    }

    /// Adds a constraint, first.attribute RELATION multiplier * second.attribute + constant, both
    /// as a row for solvers and as a relation between anchors for views.
    mutating func relate(
        _ first: Int, _ attribute: LayoutAttribute, _ second: Int?,
        _ other: LayoutAttribute? = nil, _ constant: Double = 0,
        relation: LayoutRelation = .equal, priority: Double = 1000, multiplier: Double = 1
    ) {
        var all = Workload.terms(first, attribute)
        if let second {
            for term in Workload.terms(second, other ?? attribute, -multiplier) {
                if let at = all.firstIndex(where: { $0.variable == term.variable }) {
                    all[at].coefficient += term.coefficient
                } else {
                    all.append(term)
                }
            }
        }
        row(all.filter { $0.coefficient != 0 }, relation.rawValue, constant, priority: priority)
        anchors.append(
            AnchorRow(
                row: rows.count - 1, first: first, firstAttribute: attribute, relation: relation,
                second: second,
                secondAttribute: other ?? attribute, multiplier: multiplier, constant: constant,
                priority: priority))
    }

    /// Adds rows for solvers which require that the views' widths and heights are not negative.
    /// Relations between anchors are not needed, because the widths and heights of Keyline's views
    /// are never negative.
    mutating func positive(_ views: Int...) {
        for view in views {
            row(Workload.terms(view, .width), 1, 0)
            row(Workload.terms(view, .height), 1, 0)
        }
    }

    mutating func root() {
        _ = view()
        row([(0, 1)], 0, 0)
        row([(1, 1)], 0, 0)
    }

    mutating func resizes(
        _ width: ClosedRange<Int> = 400...1200, _ height: ClosedRange<Int> = 600...1400,
        _ numbers: inout Numbers
    ) {
        for _ in 0..<20 {
            sizes.append((Double(numbers.integer(width)), Double(numbers.integer(height))))
        }
    }
}
