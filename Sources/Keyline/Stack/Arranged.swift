/// The record that a stack view keeps about one of its arranged views: the view's constraints, and the
/// inputs from which they follow.
final class Arranged: ArrangementRows {
    /// The stack view that arranges the view. A stack view that is deallocated removes this record
    /// from its views, so the reference is always valid.
    var stack: StackView { stackLink.object }
    private let stackLink: Unretained<StackView>
    /// A number that identifies the arranged view. Unlike its address, the number is never used for
    /// another view of the same stack view.
    let serial: Int
    /// The view's position in the list of arranged views, which ``Members`` maintains.
    @exclusivity(unchecked) var storedIndex: Int32 = 0
    @exclusivity(unchecked) var customSpacing: Double?
    /// The inputs of the view's constraints at the last update; nil before the first update.
    @exclusivity(unchecked) var role: Role?
    /// The guide that fills the gap in front of the view; nil unless the stack view makes its gaps
    /// equal.
    var gap: LayoutGuide?

    init(_ stack: StackView, _ serial: Int) {
        stackLink = Unretained(stack)
        self.serial = serial
    }

    /// All inputs from which the constraints of one arranged view follow. If the inputs are equal to
    /// those of the last update, the stack view keeps all constraints of the view. The inputs refer
    /// to other views by serial numbers, so that a role keeps no view alive.
    struct Role: Equatable {
        enum Kind: UInt8 {
            case visible
            /// The view is hidden and lies between two visible views (`between`), before the first
            /// visible view (`leading`), after the last visible view (`trailing`), or in a stack view
            /// without visible views (`alone`).
            case between, leading, trailing, alone
        }

        var kind = Kind.visible
        /// The serial number of the visible view in front of this one; -1 if there is none.
        var before = -1
        /// The distance in points from the visible view in front.
        var spacing = 0.0
        /// The serial number of the view whose extent or baseline this view must have, too; -1 if
        /// there is none.
        var model = -1
        /// The serial number of the view whose gap has the same size as the gap in front of this
        /// view; -1 if there is none.
        var gapModel = -1
        /// For proportional distribution: the fraction of the stack view's extent that the view
        /// takes, and the view's index among the visible views; otherwise 0 and -1.
        var share = 0.0
        var rank = -1
        /// For a text of several lines: the priority of its horizontal compression resistance; 0
        /// for other views. If a row has two or more such texts, `textShare` is the fraction of the
        /// row's width that each of them takes, and `textGap` is the part of the spacing, in
        /// points, that is subtracted from it.
        var resistance = 0.0
        var textShare = 0.0
        var textGap = 0.0
    }
}

extension ArrangementRows {
    /// Removes all constraints from the layout.
    final func removeAll() {
        if let engine = home?.object {
            // The slots are collected first, because `dequeue` removes rows from the list.
            var slots: [Int] = []
            forEachRow(engine.rows.value.entries) { slots.append($0) }
            for slot in slots { engine.dequeue(slot) }
        }
        if objects.isEmpty { return }
        let former = objects
        objects = []
        LayoutConstraint.deactivate(former)
    }

    /// Removes all constraints from the layout, and records that the stack view will never use them
    /// again (`isOver`).
    final func end() {
        isOver = true
        removeAll()
    }
}

extension View {
    /// The record of the stack view that arranges this view; nil if no stack view arranges it.
    var arranged: Arranged? {
        get { arrangement.map { known($0) } }
        set { arrangement = newValue }
    }

    /// Records the line of the program that added the view to the stack view, for reports. Has no
    /// effect if `stack` does not arrange the view.
    package func wasArranged(in stack: StackView, _ file: StaticString, _ line: UInt32) {
        guard let arranged, arranged.stack === stack else { return }
        arranged.source = LayoutConstraint.SourceLocation(file: file, line: line)
    }
}

extension LayoutConstraint {
    /// The stack view that created this constraint to arrange its views; nil for all other
    /// constraints.
    package final var arrangingStack: StackView? {
        guard origin == .arrangement, let first else { return nil }
        // The first item is the stack view's margins guide, a guide for a gap, the stack view
        // itself, or an arranged view. An arranged view may itself be a stack view, so look in
        // `ends` before concluding that the first item made the constraint.
        if let stack = first.guide?.owningView as? StackView { return stack }
        if let stack = first.view as? StackView, stack.ends.objects.contains(self) { return stack }
        return first.view?.arranged?.stack
    }
}

/// The properties of a stack view that affect the constraints of all its views. If one changes, all
/// constraints are created anew.
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
    /// Whether the views are in a row and aligned by their first or last baselines.
    var hasCommonBaseline: Bool {
        axis == .horizontal && (alignment == .firstBaseline || alignment == .lastBaseline)
    }
}
