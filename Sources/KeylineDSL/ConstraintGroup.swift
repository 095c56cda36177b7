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
    /// The group's constraints in the order in which they were written, each with the file and line
    /// of the statement that made it.
    public private(set) var layoutEntries: [LayoutEntry] = []
    /// The file and line of the initialiser or, if the constraints were replaced, of the last call
    /// of ``replace(file:line:with:)``.
    public private(set) var source: LayoutConstraint.SourceLocation

    /// Makes the constraints of a block without activating them. Each constraint records the line
    /// of the statement that made it, unless it records a line already.
    public init(
        file: StaticString = #fileID, line: UInt32 = #line,
        @LayoutBuilder _ content: () -> [LayoutEntry]
    ) {
        source = .init(file: file, line: line)
        layoutEntries = entries(of: content)
    }

    /// Makes a group without constraints, to which ``replace(file:line:with:)`` can give some
    /// later.
    public init(file: StaticString = #fileID, line: UInt32 = #line) {
        source = .init(file: file, line: line)
    }

    /// The group's constraints, active or not, in the order in which they were written.
    public var constraints: [LayoutConstraint] { layoutEntries.map(\.constraint) }

    /// The first constraint of the group whose identifier, set by `named(_:)`, equals `name`; nil
    /// if there is none. Complexity: O(count).
    public subscript(name: String) -> LayoutConstraint? {
        layoutEntries.first { $0.constraint.identifier == name }?.constraint
    }

    /// Returns the file and line of the statement that made a constraint, or nil if the constraint
    /// is not in the group. Complexity: O(count).
    public func source(of constraint: LayoutConstraint) -> LayoutConstraint.SourceLocation? {
        layoutEntries.first { $0.constraint === constraint }?.source
    }

    // MARK: Activation

    /// True if the group has constraints and all of them are active. Setting the property calls
    /// ``activate()`` or ``deactivate()``.
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

    /// Activates the group as ``activate()`` does, but throws an error instead of reporting it to
    /// `LayoutEngine.conflictHandler`. Throws: `LayoutError` for an illegal constraint, and for a
    /// constraint whose items have no common ancestor. No constraint and no view has changed then.
    public func activateOrThrow() throws(LayoutError) {
        try activateAll(layoutEntries)
    }

    /// Deactivates all constraints of the group. The group keeps them, so that it can be activated
    /// again.
    public func deactivate() { LayoutConstraint.deactivate(constraints) }

    /// Deactivates one group and activates another as one change. No layout pass sees the state in
    /// between, so no intermediate frames appear. Constraints that belong to both groups stay
    /// active. If the new group cannot be activated, the old group stays active, and the reason is
    /// reported to `LayoutEngine.conflictHandler`.
    public static func `switch`(from old: ConstraintGroup, to new: ConstraintGroup) {
        exchange(old.layoutEntries, for: new.layoutEntries)
    }

    /// Replaces the constraints of the group by those of a block, and activates them. Constraints
    /// of the group that the block contains as well stay active. If the constraints of the block
    /// cannot be activated, reports the reason to `LayoutEngine.conflictHandler`, leaves the group
    /// unchanged, and returns false.
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
    /// Sets `translatesAutoresizingMaskIntoConstraints` of the item to false, so that constraints
    /// determine its frame. Does nothing if the item is a root, or contains `other`, the second
    /// item of the constraint.
    fileprivate func becomePlaced(beside other: LayoutNode?) {
        guard hasFixedFrame, parent != nil else { return }
        if let other, other !== self, contains(other) { return }
        hasFixedFrame = false
    }
}

/// Reports the error with which the activation of a group failed. Does nothing if the error is
/// about an illegal constraint, because illegal constraints were reported when the block ran.
private func report(_ error: LayoutError, of entries: [LayoutEntry]) {
    if entries.contains(where: { $0.constraint.refusal == error }) { return }
    error.report()
}

/// Runs a layout block, and returns its constraints. Records in each constraint the line of the
/// statement that made it, and reports illegal constraints.
private func entries(of content: () -> [LayoutEntry]) -> [LayoutEntry] {
    let entries = content()
    var areLegal = true
    for entry in entries {
        let constraint = entry.constraint
        if constraint.sourceLocation == nil { constraint.sourceLocation = entry.source }
        if constraint.awaitsReport { areLegal = false }
    }
    if areLegal { return entries }
    // Report illegal constraints here, where the lines of the statements are known. The operators
    // that make constraints cannot know the line from which they are called, so they report
    // nothing.
    for entry in entries where entry.constraint.awaitsReport {
        reportRefusal(of: entry, among: entries)
    }
    return entries
}

/// Reports why the constraint of an entry is illegal. If one statement has made several constraints
/// that are illegal for the same reason, as `a.edges == b.edges` may, a single report covers all of
/// them.
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
    /// The group as text for debugging: the line of its block, whether it is active, and each
    /// constraint with its line.
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
