import Keyline

/// A mark (a dimension line or an alignment line, as in a technical drawing) by which a picture shows a constraint. Its
/// numbers are points in the coordinates of the picture.
struct Mark {
    enum Kind: String {
        /// A distance between two items, drawn as a line with ticks at its ends.
        case spacing
        /// The width or height of an item, drawn as a line with arrows at its ends.
        case size
        /// The constraint aligns two edges, centres or baselines. The picture has one line through
        /// both.
        case alignment
    }

    enum State: String {
        case holds
        /// The picture shows an optional constraint that the layout does not satisfy.
        case missed
        /// The picture shows one of several required constraints that contradict each other. The
        /// layout satisfies it and ignores another.
        case conflict
        /// The picture shows a required constraint that the layout ignores, because it contradicts
        /// other required constraints.
        case broken
    }

    var kind: Kind
    /// Whether the constraint is about x coordinates or widths. An alignment of x coordinates, such
    /// as two left edges, is drawn as a vertical line.
    var isHorizontal: Bool
    /// The coordinates of the two ends of the drawn line, `from` and `to`: of x if `isHorizontal`
    /// is true, otherwise of y. They are equal for an alignment.
    var from: Double
    var to: Double
    /// The coordinates that each item of the constraint covers perpendicular to `from` and `to`,
    /// for the first item first.
    var spans: [ClosedRange<Double>]
    /// For a distance between two items: whether the constraint's first item is the one at `to`,
    /// the right or lower end.
    var isFirstAtEnd = true
    /// For an alignment: whether the line goes through the centres of the items instead of along
    /// their edges.
    var isCentre = false
    var label: String?
    var priority: LayoutPriority
    var state = State.holds
    /// The numbers of the constraint in the list of conflicts below the picture, if it takes part
    /// in conflicts.
    var numbers: [Int] = []
    /// The constraint that the line shows, as text such as "b.leading == a.trailing + 8".
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
    /// The sign that a label has before its number, such as `≥`. Equalities have none: as in
    /// technical drawings, the number suffices.
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
