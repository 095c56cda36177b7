import Keyline

/// Binds weaker than comparisons, so that a priority may end the line.
precedencegroup LayoutPriorityPrecedence {
    lowerThan: ComparisonPrecedence
    higherThan: LogicalConjunctionPrecedence
    associativity: left
}

infix operator ~ : LayoutPriorityPrecedence

extension LayoutContent {
    /// Gives all constraints on the left a priority: `label.width == view.width ~ .defaultHigh`,
    /// `label.height >= 40 ~ 751`.
    public static func ~ (content: Self, priority: LayoutPriority) -> Self {
        for entry in content.layoutEntries { entry.constraint.priority = priority }
        return content
    }

    /// Gives the constraint an identifier: `(label.width == 40).named("width")`. Of several
    /// constraints, as composites give, each gets the name and its attribute: `frame.leading`.
    public func named(_ name: String) -> Self {
        let entries = layoutEntries
        for entry in entries {
            entry.constraint.identifier =
                entries.count == 1 ? name : "\(name).\(entry.constraint.firstAttribute)"
        }
        return self
    }
}
