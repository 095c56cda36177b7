// A constraint is held by one node: the closest common ancestor of its items, or the node to which
// the program added it. `RowTable` lists the constraints that a node holds.

extension LayoutConstraint {
    /// Activates the constraint and lets a node hold it, which must be one of the constraint's items
    /// or an ancestor of all of them.
    /// Throws: ``LayoutError`` if it is neither, or if the constraint cannot become active; nothing
    /// has changed then.
    final func activate(heldBy node: LayoutNode) throws(LayoutError) {
        let endpoints: Endpoints
        do throws(LayoutError) {
            endpoints = try self.endpoints()
        } catch {
            guard error.kind == .noCommonAncestor else { throw error }
            throw notAnAncestor
        }
        guard node.contains(endpoints.closestHolder) else { throw notAnAncestor }
        if let engine {
            if engine.rows.value.holder(slot) === node { return }
            LayoutConstraint.deactivate([self])
        }
        addedTo = node.handle
        LayoutConstraint.activate([self])
    }

    final private var notAnAncestor: LayoutError {
        LayoutError(
            .notAnAncestor, about: [self],
            reason: """
                The view hierarchy is not prepared for the constraint: \(self)
                \tWhen added to a view, the constraint's items must be descendants of that view \
                (or the view itself).
                """)
    }

    /// Deactivates the constraint if a node holds it; otherwise does nothing.
    final func deactivate(heldBy node: LayoutNode) {
        guard let engine else {
            if addedTo == node.handle { addedTo = nil }
            return
        }
        guard engine.rows.value.holder(slot) === node else { return }
        LayoutConstraint.deactivate([self])
    }
}

extension View {
    /// Activates a constraint and lets this view hold it.
    ///
    /// If the view is neither one of the constraint's items nor an ancestor of all of them, an
    /// error is reported. An inactive constraint is then tried again in the next layout pass: it
    /// becomes active if its items have been added to the view by then; otherwise
    /// ``LayoutError/Kind/unprepared`` is reported.
    public func addConstraint(_ constraint: LayoutConstraint) { addConstraints([constraint]) }

    /// Activates constraints and adds them to this view's list, as ``addConstraint(_:)`` does for a
    /// single constraint.
    public func addConstraints(_ constraints: [LayoutConstraint]) {
        for constraint in constraints {
            guard constraint.refusal == nil else {
                constraint.reportRefusal()
                continue
            }
            do throws(LayoutError) {
                try constraint.activate(heldBy: self)
            } catch {
                if error.kind == .notAnAncestor, constraint.engine == nil {
                    constraint.addedTo = handle
                    unprepared = unprepared + [constraint]
                    constraint.keepWrapper()
                    setNeedsUpdateConstraints()
                }
                error.report()
            }
        }
    }

    /// Activates the constraints that were added to this view before their items were descendants
    /// of the view. Reports an error for each constraint whose items are still missing.
    func resolveUnprepared() {
        guard !unprepared.isEmpty else { return }
        let waiting = unprepared
        unprepared = []
        defer { for constraint in waiting { constraint.releaseWrapper() } }
        for constraint in waiting
        where constraint.engine == nil && constraint.addedTo == handle {
            do throws(LayoutError) {
                try constraint.activate(heldBy: self)
            } catch {
                constraint.addedTo = nil
                LayoutError(.unprepared, about: [constraint]).report()
            }
        }
    }

    /// Deactivates those of the given constraints that are in this view's list `constraints`, and
    /// ignores all others.
    public func removeConstraints(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.deactivate(heldBy: self) }
    }
}
