import Keyline

/// A constraint as a technical drawing shows it, in points, in the coordinates of the picture.
struct Mark {
    enum Kind: String {
        /// A distance between two items: a line with ticks.
        case spacing
        /// An item's own width or height: a line with arrows.
        case size
        /// Two edges, centres or baselines in one line.
        case alignment
    }

    enum State: String {
        case holds
        /// Optional, and not kept.
        case missed
        /// Of a conflict, and in force.
        case conflict
        /// Of a conflict, and without effect.
        case broken
    }

    var kind: Kind
    /// Along x. An alignment measures along x if its line runs along y.
    var isHorizontal: Bool
    /// Where it begins and ends along its axis; the same for alignments.
    var from: Double
    var to: Double
    /// The ranges of the items across the axis, first item first.
    var spans: [ClosedRange<Double>]
    /// Whether the first item is at the far end of a spacing.
    var isFirstAtEnd = true
    /// Drawn as a line through centres, not along edges.
    var isCentre = false
    var label: String?
    var priority: LayoutPriority
    var state = State.holds
    /// Its numbers in the list of conflicts.
    var numbers: [Int] = []
    /// In words.
    var summary: String
}

extension Double {
    /// For people: up to three decimals, no zeros at the end; `1e+15` and the like as they are.
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
    /// Nothing for what is equal, as on drawings.
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
