import Keyline

/// Constraints that are activated and deactivated together.
///
/// ```swift
/// let narrow = ConstraintGroup { label.top == icon.bottom + 8 }
/// let wide = ConstraintGroup { label.leading == icon.trailing + 8 }
/// narrow.activate()
/// ConstraintGroup.switch(from: narrow, to: wide)
/// ```
///
/// A group keeps its constraints alive. Constraints do not keep views alive.
public final class ConstraintGroup: LayoutContent {
    /// The constraints in the order in which they were written, each with the line of its statement.
    public private(set) var layoutEntries: [LayoutEntry] = []
    /// The line of the call that ran the block: of the initialiser, or of the last ``replace(file:line:with:)``.
    public private(set) var source: LayoutConstraint.SourceLocation

    /// Makes the constraints of a block without activating them. A constraint that does not know the line that made it
    /// gets the line of its statement.
    public init(
        file: StaticString = #fileID, line: UInt32 = #line,
        @LayoutBuilder _ content: () -> [LayoutEntry]
    ) {
        source = .init(file: file, line: line)
        layoutEntries = entries(of: content)
    }

    /// Makes an empty group. ``replace(file:line:with:)`` gives it constraints.
    public init(file: StaticString = #fileID, line: UInt32 = #line) {
        source = .init(file: file, line: line)
    }

    /// The constraints in the order in which they were written.
    public var constraints: [LayoutConstraint] { layoutEntries.map(\.constraint) }

    /// The first constraint with this identifier, or nil if there is none. Complexity: O(count).
    public subscript(name: String) -> LayoutConstraint? {
        layoutEntries.first { $0.constraint.identifier == name }?.constraint
    }

    /// The line of the statement that made a constraint, or nil if the constraint is not in the group.
    /// Complexity: O(count).
    public func source(of constraint: LayoutConstraint) -> LayoutConstraint.SourceLocation? {
        layoutEntries.first { $0.constraint === constraint }?.source
    }

    // MARK: Activation

    /// Whether the group has constraints and all of them are active. Setting the property calls ``activate()`` or
    /// ``deactivate()``.
    public var isActive: Bool {
        get { !layoutEntries.isEmpty && layoutEntries.allSatisfy(\.constraint.isActive) }
        set { if newValue { activate() } else { deactivate() } }
    }

    /// Activates all constraints. If one of them is illegal or relates items without a common ancestor, activates none
    /// and reports the reason to `LayoutEngine.conflictHandler`. An illegal constraint is not reported again, because it
    /// was reported when the block ran.
    ///
    /// The views of the constraints, on both sides of a comparison, are placed by constraints from now on: activation sets
    /// their `translatesAutoresizingMaskIntoConstraints` to false. The property is not changed for a view that contains
    /// the other item of the constraint (`view` in `label.leading == view.leading`), for a root, and for the view that
    /// owns a guide. For a view that should keep the frame that you set, set the property to true after activation.
    public func activate() {
        do {
            try activateOrThrow()
        } catch {
            report(error, of: layoutEntries)
        }
    }

    /// Activates the group as ``activate()`` does, and throws an error instead of reporting it.
    /// Throws: `LayoutError` for an illegal constraint, and for a constraint whose items have no common ancestor. No
    /// constraint and no view has changed then.
    public func activateOrThrow() throws(LayoutError) {
        try activateAll(layoutEntries)
    }

    /// Deactivates all constraints. The group can be activated again.
    public func deactivate() { LayoutConstraint.deactivate(constraints) }

    /// Deactivates one group and activates another before the next layout pass, so that no intermediate frames appear.
    /// Constraints that belong to both groups stay active. If the new group cannot be activated, the old group stays
    /// active, and the reason is reported to `LayoutEngine.conflictHandler`.
    public static func `switch`(from old: ConstraintGroup, to new: ConstraintGroup) {
        exchange(old.layoutEntries, for: new.layoutEntries)
    }

    /// Replaces the constraints of the group by those of a block, and activates them. Constraints that the group had
    /// before and that the block contains stay active. Returns false if the constraints of the block cannot be activated;
    /// the group has not changed then, and the reason is reported.
    @discardableResult
    public func replace(
        file: StaticString = #fileID, line: UInt32 = #line,
        @LayoutBuilder with content: () -> [LayoutEntry]
    ) -> Bool {
        let new = entries(of: content)
        guard ConstraintGroup.exchange(layoutEntries, for: new) else { return false }
        source = .init(file: file, line: line)
        layoutEntries = new
        return true
    }

    @discardableResult
    private static func exchange(_ old: [LayoutEntry], for new: [LayoutEntry]) -> Bool {
        do {
            try activateAll(new)
        } catch {
            report(error, of: new)
            return false
        }
        let staying = Set(new.map { ObjectIdentifier($0.constraint) })
        LayoutConstraint.deactivate(
            old.map(\.constraint).filter { !staying.contains(ObjectIdentifier($0)) })
        return true
    }
}

private func activateAll(_ entries: [LayoutEntry]) throws(LayoutError) {
    try LayoutConstraint.activate(throwing: entries.map(\.constraint))
    for entry in entries {
        let first = entry.constraint.firstItem?.layoutNode
        let second = entry.constraint.secondItem?.layoutNode
        first?.becomePlaced(beside: second)
        second?.becomePlaced(beside: first)
    }
}

extension LayoutNode {
    /// Turns `translatesAutoresizingMaskIntoConstraints` off for the item, so that constraints
    /// place the item. Does nothing for a root, and for an item that contains the other item of the
    /// constraint.
    fileprivate func becomePlaced(beside other: LayoutNode?) {
        guard hasFixedFrame, parent != nil else { return }
        if let other, other !== self, contains(other) { return }
        hasFixedFrame = false
    }
}

/// Reports why a group cannot be activated. Does nothing for an illegal constraint, which was reported when its block
/// ran.
private func report(_ error: LayoutError, of entries: [LayoutEntry]) {
    if entries.contains(where: { $0.constraint.refusal == error }) { return }
    error.report()
}

/// Runs a block and returns its entries. Records the line of its statement in each constraint that does not know the line
/// that made it, and reports illegal constraints.
private func entries(of content: () -> [LayoutEntry]) -> [LayoutEntry] {
    let entries = content()
    var areLegal = true
    for entry in entries {
        let constraint = entry.constraint
        if constraint.sourceLocation == nil { constraint.sourceLocation = entry.source }
        if constraint.awaitsReport { areLegal = false }
    }
    if areLegal { return entries }
    // The operators that make constraints cannot know the line in which they are used, so they do
    // not report illegal constraints. The block knows the lines and reports the illegal constraints
    // here.
    for entry in entries where entry.constraint.awaitsReport {
        reportRefusal(of: entry, among: entries)
    }
    return entries
}

/// Reports why the constraint of an entry is illegal. The constraints of one statement that are illegal for the same
/// reason make one report, which becomes the refusal of each of them.
private func reportRefusal(of entry: LayoutEntry, among entries: [LayoutEntry]) {
    guard let refusal = entry.constraint.refusal else { return }
    let constraints = entries.filter {
        $0.source == entry.source && $0.constraint.awaitsReport
            && $0.constraint.refusal?.reason == refusal.reason
    }.map(\.constraint)
    let error = LayoutError(refusal.kind, about: constraints, reason: refusal.reason)
    for constraint in constraints { constraint.refusal = error }
    error.report()
}

// MARK: Description

extension ConstraintGroup: CustomStringConvertible {
    /// The line of the block, whether the group is active, and the constraints in words, each with its line.
    ///
    /// ```
    /// ConstraintGroup (Card.swift:9), active:
    ///     title.leading == card.leading + 8 (Card.swift:10)
    ///     title.width <= 200 @ 750 'narrow' (Card.swift:11)
    /// ```
    public var description: String {
        let count = layoutEntries.count
        let activeCount = layoutEntries.count { $0.constraint.isActive }
        let state =
            switch activeCount {
            case _ where count == 0: "empty"
            case count: "active:"
            case 0: "inactive:"
            default: "\(activeCount) of \(count) active:"
            }
        let isMixed = activeCount > 0 && activeCount < count
        let lines = layoutEntries.map { entry in
            let place = (entry.constraint.sourceLocation ?? entry.source).map { " (\($0))" } ?? ""
            let remark = isMixed && !entry.constraint.isActive ? " inactive" : ""
            return "\n    " + entry.constraint.summary + place + remark
        }
        return "ConstraintGroup (\(source)), \(state)" + lines.joined()
    }
}
