/// A view's part in the arrangement of the stack view that it is in.
final class Arranged {
    /// Cleared, with the record, by the stack view when it goes.
    var stack: StackView { stackLink.object }
    private let stackLink: Unretained<StackView>
    /// Tells it from all that were arranged before, whose memory it may have got.
    let serial: Int
    /// Among the arranged views.
    var place: Int32 = 0
    var customSpacing: Double?
    /// The line that had it arranged, if that is known; the constraints of the role are said to come from there.
    var source: LayoutConstraint.SourceLocation?
    /// As of the last update; nil before the first.
    var role: Role?
    /// The constraints of the role, as they were made.
    var constraints: [LayoutConstraint] = []
    /// In front of the view, where gaps are equal.
    var gap: LayoutGuide?

    init(_ stack: StackView, _ serial: Int) {
        stackLink = Unretained(stack)
        self.serial = serial
    }

    /// All that the constraints of an arranged view depend on. Views are named by serial numbers.
    struct Role: Equatable {
        enum Kind: UInt8 {
            case visible
            /// Hidden, with visible ones on both sides, only behind, only in front, and nowhere.
            case between, leading, trailing, alone
        }

        var kind = Kind.visible
        /// The visible one in front.
        var before = -1
        /// From that one, in points.
        var spacing = 0.0
        /// Which one it is as large as, or has the baseline with; -1 for none.
        var model = -1
        /// Whose gap is as large as the one in front.
        var gapModel = -1
        /// How much of the stack it takes, and which of the visible ones it is; where that matters.
        var share = 0.0
        var rank = -1
        /// Of a text that may have several lines: how it resists to become narrower; 0 of other views. Below it its
        /// share of a row, and what it leaves to the gaps of it, where that matters.
        var resistance = 0.0
        var textShare = 0.0
        var textGap = 0.0
    }
}

extension View {
    /// The view's part in the arrangement of a stack view, if one arranges it.
    var arranged: Arranged? {
        get { arrangement.map { known($0) } }
        set { arrangement = newValue }
    }

    /// A line of the program had it arranged in the stack view.
    package func wasArranged(in stack: StackView, _ file: StaticString, _ line: UInt32) {
        guard let arranged, arranged.stack === stack else { return }
        arranged.source = LayoutConstraint.SourceLocation(file: file, line: line)
    }
}

extension LayoutConstraint {
    /// The stack view that made it to arrange its views.
    package final var arrangingStack: StackView? {
        guard origin == .arrangement, let first else { return nil }
        // The canvas or a gap; a stack view that is arranged itself is also first in what the outer one asks for.
        if let stack = first.guide?.owningView as? StackView { return stack }
        if let stack = first.view as? StackView, stack.ends.contains(self) { return stack }
        return first.view?.arranged?.stack
    }
}

/// How all views of a stack view are arranged. If that changes, nothing stays.
struct ArrangementStyle: Equatable {
    var axis: LayoutAxis
    var distribution: StackView.Distribution
    var alignment: StackView.Alignment
    var isByBaselines: Bool
    var isWithinMargins: Bool

    init(_ stack: StackView) {
        axis = stack.axis
        distribution = stack.distribution
        alignment = stack.alignment
        isByBaselines = stack.isBaselineRelativeArrangement && stack.axis == .vertical
        isWithinMargins = stack.isLayoutMarginsRelativeArrangement
    }

    var isGapped: Bool { distribution == .equalSpacing || distribution == .equalCentering }
    var isEqual: Bool { distribution == .fillEqually }
    /// Whether views in a row share a baseline.
    var hasCommonBaseline: Bool {
        axis == .horizontal && (alignment == .firstBaseline || alignment == .lastBaseline)
    }
}
