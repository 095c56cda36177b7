extension View {
    /// The tree below in words: a line a view, with its frame; `*` marks views that constraints place,
    /// and what is ambiguous says so. May run the simplex method.
    public var layoutDescription: String {
        var text = ""
        describe(into: &text, indent: "")
        return text
    }

    private func describe(into text: inout String, indent: String) {
        let mark = translatesAutoresizingMaskIntoConstraints ? " " : "*"
        text += "\(indent)\(mark)\(layoutNode.name) \(frame)"
        if isHidden { text += " hidden" }
        if layoutNode.variables != nil, hasAmbiguousLayout { text += " - AMBIGUOUS LAYOUT" }
        text += "\n"
        for guide in layoutGuides {
            text += "\(indent)  -\(guide.layoutNode.name) \(guide.layoutFrame)\n"
        }
        for view in subviews { view.describe(into: &text, indent: indent + "  ") }
    }
}
