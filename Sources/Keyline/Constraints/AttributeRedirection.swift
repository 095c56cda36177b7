extension LayoutAttribute {
    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    /// Whether the attribute is an edge of the item, or the edge of its margins.
    var isEdge: Bool {
        switch self {
        case .left, .right, .top, .bottom, .leading, .trailing, .leftMargin, .rightMargin,
            .topMargin,
            .bottomMargin, .leadingMargin, .trailingMargin:
            true
        default: false
        }
    }
}
