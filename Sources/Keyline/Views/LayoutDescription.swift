extension View {
    /// The view and its subviews in words, a line for each view, as `print` shows it:
    ///
    /// ```
    /// •View card (0, 0, 320, 480)
    /// |   *Label "Buy" (8, 8, 304, 0) - AMBIGUOUS LAYOUT for height
    /// |   +View[1] (0, 0, 40, 40)
    /// ```
    ///
    /// A view without an identifier or a text is followed by its index among its superview's subviews. The character
    /// before a view says what determines its frame: `•` marks the root of a layout, `*` a view that constraints place,
    /// and `+` a view that keeps the frame that was set and that constraints of other views mention. A view that no
    /// constraint mentions and whose frame was set has no mark. Lines that begin with `-` are layout guides of the view
    /// above. Finding ambiguous values may run the simplex method.
    ///
    /// A view of KeylineUIKit is shown by class and address, as UIKit's traces show views.
    public var layoutDescription: String {
        var text = "", depth = 0
        walk { view in
            view.describe(into: &text, depth: depth)
            depth += 1
            return true
        } leave: { _ in
            depth -= 1
        }
        return text
    }

    /// Returns the indentation of a line in the description of a view tree: one vertical bar for
    /// each of at most 40 levels above the view. For a deeper view, the number of levels follows
    /// the bars, so that lines of deep trees stay short.
    private static func indent(_ depth: Int) -> String {
        let most = 40
        return String(repeating: "|   ", count: min(depth, most))
            + (depth > most ? "(\(depth)) " : "")
    }

    private func describe(into text: inout String, depth: Int) {
        let indent = View.indent(depth)
        let isHost = superview == nil && engine != nil
        let isPlaced = !translatesAutoresizingMaskIntoConstraints
        let mark = isHost ? "•" : isPlaced ? "*" : variables == nil ? " " : "+"
        text += "\(indent)\(mark)\(traceName) \(frame)"
        if isHidden { text += " hidden" }
        if hasAmbiguousLayout {
            let free =
                root.engine?.diagnosisInUse.undeterminedVariables(of: self) ?? []
            text += " - AMBIGUOUS LAYOUT"
            if isUnmentioned { text += ": no constraint mentions it" }
            if !free.isEmpty { text += " for " + free.joined(separator: ", ") }
        }
        text += "\n"
        for guide in layoutGuides {
            text += "\(indent)|   -\(guide.traceName) \(guide.layoutFrame)\n"
        }
    }
}

extension Diagnosis {
    /// Returns the names of the item's values that constraints do not determine, such as `height`.
    /// For an item of KeylineUIKit, the names are those of UIKit's traces, such as
    /// `title.Height{id: 7}`.
    fileprivate func undeterminedVariables(of node: LayoutNode) -> [String] {
        guard let own = node.variables else { return [] }
        let free = undeterminedVariables()
        let named = [
            ("left", "minX", own.x), ("top", "minY", own.y), ("width", "Width", own.width),
            ("height", "Height", own.height),
        ]
        return named.filter { free.contains($0.2) }.map { name, uikit, variable in
            node.libraryName(name, uikit: "\(node.label).\(uikit){id: \(variable.index)}")
        }
    }
}
