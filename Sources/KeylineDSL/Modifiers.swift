import Keyline

/// The precedence of the operator `~`, which sets a priority. It is lower than that of comparisons,
/// so `a.width == 40 ~ .defaultHigh` needs no parentheses.
precedencegroup LayoutPriorityPrecedence {
    lowerThan: ComparisonPrecedence
    higherThan: LogicalConjunctionPrecedence
    associativity: left
}

infix operator ~ : LayoutPriorityPrecedence

extension LayoutContent {
    /// Sets the priority of the constraints on the left: `label.width == view.width ~
    /// .defaultHigh`, `label.height >= 40 ~ 751`.
    ///
    /// A priority must be above 0 and at most 1000. If a number is out of range, an active
    /// constraint keeps its old priority, and the mistake is reported at once. An inactive
    /// constraint can no longer be activated, because it was meant to be optional and would be
    /// required. Its mistake is reported with the line of the statement when the layout block runs,
    /// or outside of blocks at the first attempt to activate the constraint.
    public static func ~ (content: Self, priority: LayoutPriority) -> Self {
        for entry in content.layoutEntries where entry.constraint.refusal == nil {
            do throws(LayoutError) {
                try entry.constraint.setPriority(throwing: priority)
            } catch {
                entry.constraint.isActive
                    ? error.report() : entry.constraint.refuse(error, later: true)
            }
        }
        return content
    }

    /// Sets the identifier of the constraint: `(label.width == 40).named("width")`. If a comparison
    /// makes several constraints, as `(a.edges == b.edges).named("frame")` does, each identifier is
    /// the name followed by the attribute: `frame.leading`.
    public func named(_ name: String) -> Self {
        let entries = layoutEntries
        for entry in entries {
            entry.constraint.identifier =
                entries.count == 1 ? name : "\(name).\(entry.constraint.firstAttribute)"
        }
        return self
    }
}
