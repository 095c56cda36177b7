import Keyline

/// A mark (a dimension line or an alignment line, as in a technical drawing) by which a picture shows a constraint. Its
/// numbers are points in the coordinates of the picture.
struct Mark {
    enum Kind: String {
        /// A distance between two items, drawn as a line with ticks at its ends.
        case spacing
        /// The width or height of an item, drawn as a line with arrows at its ends.
        case size
        /// Two edges, centres or baselines that are aligned, drawn as a line through both.
        case alignment
    }

    enum State: String {
        case holds
        /// The mark's constraint is optional, and the layout does not satisfy it.
        case missed
        /// The mark's constraint is one of several that contradict each other, and the layout satisfies it.
        case conflict
        /// The mark's constraint contradicts other required constraints, and the layout ignores the
        /// mark's constraint.
        case broken
    }

    var kind: Kind
    /// Whether the constraint concerns x coordinates. The line of such an alignment runs along the y axis.
    var isHorizontal: Bool
    /// The coordinates of the mark's two ends, `from` and `to`, along the axis of the constraint. They are equal for an
    /// alignment.
    var from: Double
    var to: Double
    /// For each item of the constraint, the range of coordinates that it covers across the mark's axis; the first item
    /// first.
    var spans: [ClosedRange<Double>]
    /// Whether the first item is at the right or lower end of a distance.
    var isFirstAtEnd = true
    /// Whether the mark is a line through the centres of two aligned items, instead of a line along
    /// aligned edges.
    var isCentre = false
    var label: String?
    var priority: LayoutPriority
    var state = State.holds
    /// The numbers by which the list of conflicts below the picture refers to the mark's constraint.
    var numbers: [Int] = []
    /// The mark's constraint in words, such as `b.leading == a.trailing + 8`.
    var summary: String
}

extension Double {
    /// The number as a label shows it: at most three decimals, no trailing zeros. Huge numbers are written like
    /// `1e+15`.
    var labelText: String {
        guard isFinite, magnitude < 1e9 else { return "\(self)" }
        let thousandths = Int((magnitude * 1000).rounded())
        let (whole, rest) = (thousandths / 1000, thousandths % 1000)
        let sign = self < 0 && thousandths > 0 ? "−" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var decimals = String(String(1000 + rest).dropFirst())
        while decimals.last == "0" { decimals.removeLast() }
        return "\(sign)\(whole).\(decimals)"
    }
}

extension LayoutRelation {
    /// The sign before the number of a label, such as `≥`. It is empty for equalities, as in technical drawings.
    var labelPrefix: String {
        switch self {
        case .lessThanOrEqual: "≤ "
        case .equal: ""
        case .greaterThanOrEqual: "≥ "
        }
    }

    var turned: LayoutRelation {
        LayoutRelation(rawValue: -rawValue) ?? .equal
    }
}
