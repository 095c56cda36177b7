import Keyline

/// Constraints that come and go together.
///
/// ```swift
/// let narrow = ConstraintGroup { label.top == icon.bottom + 8 }
/// let wide = ConstraintGroup { label.leading == icon.trailing + 8 }
/// narrow.activate()
/// ConstraintGroup.switch(from: narrow, to: wide)
/// ```
///
/// A group holds constraints, and they hold no views.
public final class ConstraintGroup: LayoutContent {
    /// The constraints, in the order written, with the statements they come from.
    public private(set) var layoutEntries: [LayoutEntry] = []
    /// Where the block was written.
    public private(set) var source: LayoutConstraint.SourceLocation

    /// The constraints of a block, inactive. Those without an identifier get their statement's file
    /// and line for one.
    public init(
        file: StaticString = #fileID, line: UInt32 = #line,
        @LayoutBuilder _ content: () -> [LayoutEntry]
    ) {
        source = .init(file: file, line: line)
        layoutEntries = identified(content())
    }

    /// An empty group, to be filled by ``replace(file:line:with:)``.
    public init(file: StaticString = #fileID, line: UInt32 = #line) {
        source = .init(file: file, line: line)
    }

    /// The constraints, in the order written.
    public var constraints: [LayoutConstraint] { layoutEntries.map(\.constraint) }

    /// The first constraint with this identifier, if there is one. Complexity: O(count).
    public subscript(name: String) -> LayoutConstraint? {
        layoutEntries.first { $0.constraint.identifier == name }?.constraint
    }

    /// The statement that a constraint of the group comes from. Complexity: O(count).
    public func source(of constraint: LayoutConstraint) -> LayoutConstraint.SourceLocation? {
        layoutEntries.first { $0.constraint === constraint }?.source
    }

    // MARK: Activation

    /// Whether there are constraints and all are active. Setting it activates or deactivates all.
    public var isActive: Bool {
        get { !layoutEntries.isEmpty && layoutEntries.allSatisfy(\.constraint.isActive) }
        set { if newValue { activate() } else { deactivate() } }
    }

    /// Activates all constraints or, if one relates items without a common ancestor, none:
    /// `LayoutEngine.conflictHandler` is told. Their first items, roots excepted, are placed by
    /// constraints from now on, as if `translatesAutoresizingMaskIntoConstraints` had been turned off.
    public func activate() {
        do {
            try activateOrThrow()
        } catch {
            error.report()
        }
    }

    /// Activates the group for hosts that must know.
    /// Throws: `LayoutError` for a constraint whose items have no common ancestor; nothing
    /// has changed then.
    public func activateOrThrow() throws(LayoutError) {
        try activateAll(layoutEntries)
    }

    /// Deactivates all constraints. They may be activated again.
    public func deactivate() { LayoutConstraint.deactivate(constraints) }

    /// Deactivates one group and activates another before the next layout pass, so that no frame
    /// in between is ever seen. Constraints that are in both stay as they are. If the new group cannot
    /// be activated the old one stays, and `LayoutEngine.conflictHandler` is told.
    public static func `switch`(from old: ConstraintGroup, to new: ConstraintGroup) {
        exchange(old.layoutEntries, for: new.layoutEntries)
    }

    /// Takes the constraints of a block instead of those that the group has, and activates them. As
    /// in ``switch(from:to:)``, what is in both stays and a block that cannot be activated changes
    /// nothing. Returns whether it could be.
    @discardableResult
    public func replace(
        file: StaticString = #fileID, line: UInt32 = #line,
        @LayoutBuilder with content: () -> [LayoutEntry]
    ) -> Bool {
        let new = identified(content())
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
            error.report()
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
        guard let node = entry.constraint.firstItem?.layoutNode, node.parent != nil else {
            continue
        }
        node.hasFixedFrame = false
    }
}

/// Entries whose constraints all have an identifier.
private func identified(_ entries: [LayoutEntry]) -> [LayoutEntry] {
    for entry in entries {
        if entry.constraint.identifier == nil {
            entry.constraint.identifier = entry.source.map { "\($0.file):\($0.line)" }
        } else if let source = entry.source, entry.constraint.sourceLocation == nil {
            entry.constraint.sourceLocation = source
        }
    }
    return entries
}
