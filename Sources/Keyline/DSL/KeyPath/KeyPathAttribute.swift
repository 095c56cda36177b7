/// Which attribute a key path to an anchor means, if it is one of those that every view has.
///
/// Going along a key path costs more than all else about a constraint, and at its end an anchor is made
/// that is asked for its attribute and thrown away. A key path that is written down is an object that
/// lives as long as the program, and so what it means is found out once and looked up by its address.
/// Others than those below, `\.safeAreaLayoutGuide.topAnchor` and the program's own, are gone along.
enum KeyPathAttribute {
    private static let known = KeyPathMemory<LayoutAttribute>(of: .notAnAttribute),
        others = KeyPathMemory<LayoutAttribute>(of: .notAnAttribute)

    /// Complexity: O(1), but for the first time, and where more others are in use than are remembered.
    static func attribute(of keyPath: AnyKeyPath) -> LayoutAttribute? {
        if let attribute = known.value(of: keyPath) { return attribute }
        if others.value(of: keyPath) != nil { return nil }
        let attribute = paths.first { $0.path == keyPath }?.attribute
        (attribute == nil ? others : known).remember(attribute ?? .notAnAttribute, of: keyPath)
        return attribute
    }

    private static var paths: [(path: AnyKeyPath, attribute: LayoutAttribute)] {
        [
            (\View.leftAnchor, .left), (\View.rightAnchor, .right),
            (\View.leadingAnchor, .leading), (\View.trailingAnchor, .trailing),
            (\View.centerXAnchor, .centerX), (\View.topAnchor, .top),
            (\View.bottomAnchor, .bottom), (\View.centerYAnchor, .centerY),
            (\View.firstBaselineAnchor, .firstBaseline),
            (\View.lastBaselineAnchor, .lastBaseline), (\View.widthAnchor, .width),
            (\View.heightAnchor, .height),
        ]
    }
}
