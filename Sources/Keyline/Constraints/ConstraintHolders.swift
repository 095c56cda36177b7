// A constraint is held by one node: the closest common ancestor of its items, or the node to which
// the program added it. `RowTable` lists the constraints that a node holds.

extension LayoutConstraint.Endpoints {
    /// The closest common ancestor of the items. A guide is represented by the view that owns it.
    var closestHolder: LayoutNode { holderLink.object }

    @inline(__always)
    var holderLink: Unretained<LayoutNode> {
        var holder = first.holder
        if let second { holder = holder.widened(to: second.holder) }
        if let firstStart { holder = holder.widened(to: firstStart.holder) }
        if let secondStart { holder = holder.widened(to: secondStart.holder) }
        return holder
    }
}

extension Unretained<LayoutNode> {
    @inline(__always)
    fileprivate var holder: Self { with { $0.isGuide ? $0.parentLink ?? self : self } }

    @inline(__always)
    fileprivate func widened(to other: Self) -> Self {
        closestCommonAncestor(with: other) ?? self
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
                try addConstraint(throwing: constraint)
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
                try addConstraint(throwing: constraint)
            } catch {
                constraint.addedTo = nil
                LayoutError(.unprepared, about: [constraint]).report()
            }
        }
    }

    /// Deactivates those of the given constraints that are in this view's list `constraints`, and
    /// ignores all others.
    public func removeConstraints(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }
}
