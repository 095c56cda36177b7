extension View {
    /// The tree below in words, a line a view with its frame, as Auto Layout's trace has it:
    ///
    /// ```
    /// •root (0.0, 0.0, 320.0, 480.0)
    /// |   *title (8.0, 8.0, 304.0, 0.0) - AMBIGUOUS LAYOUT for title.Height{id: 7}
    /// |   +icon (0.0, 0.0, 40.0, 40.0)
    /// ```
    ///
    /// `•` hosts the engine, `*` is placed by constraints, `+` is where its frame was set and represented
    /// in the engine; nothing marks what no constraint concerns. Guides follow their view with a `-`. May
    /// run the simplex method.
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

    /// Bars, and from some depth on a number: lines do not grow with the tree.
    private static func indent(_ depth: Int) -> String {
        let most = 40
        return String(repeating: "|   ", count: min(depth, most))
            + (depth > most ? "(\(depth)) " : "")
    }

    private func describe(into text: inout String, depth: Int) {
        let indent = View.indent(depth)
        let isHost = superview == nil && layoutNode.engine != nil
        let isPlaced = !translatesAutoresizingMaskIntoConstraints
        let mark = isHost ? "•" : isPlaced ? "*" : layoutNode.variables == nil ? " " : "+"
        text += "\(indent)\(mark)\(layoutNode.label) \(frame)"
        if isHidden { text += " hidden" }
        if hasAmbiguousLayout {
            let free = layoutNode.root.engine?.undeterminedVariables(of: layoutNode) ?? []
            text += " - AMBIGUOUS LAYOUT"
            if !free.isEmpty { text += " for " + free.joined(separator: ", ") }
        }
        text += "\n"
        for guide in layoutGuides {
            text += "\(indent)|   -\(guide.layoutNode.label) \(guide.layoutFrame)\n"
        }
    }
}

extension LayoutEngine {
    /// As `title.minX{id: 4}`.
    fileprivate func undeterminedVariables(of node: LayoutNode) -> [String] {
        guard let own = node.variables else { return [] }
        let free = undeterminedVariables()
        let named = [
            ("minX", own.x), ("minY", own.y), ("Width", own.width), ("Height", own.height),
        ]
        return named.filter { free.contains($0.1) }
            .map { "\(node.label).\($0.0){id: \($0.1.index)}" }
    }
}
