/// Finds the layout attribute that a key path to an anchor stands for, if it is one that every view has. For
/// example, `\View.topAnchor` stands for `.top`.
///
/// Evaluating a key path costs more than everything else about a constraint, and of the anchor that
/// it returns only the attribute is used. A key path literal is an object that lives as long as the
/// program, so its attribute is found once, and then looked up by the object's address. Other key
/// paths, such as `\.safeAreaLayoutGuide.topAnchor` or those to a program's own anchors, are
/// evaluated each time.
enum KeyPathAttribute {
    private static let known = KeyPathMemory<LayoutAttribute>(of: .notAnAttribute),
        others = KeyPathMemory<LayoutAttribute>(of: .notAnAttribute)

    /// Returns the attribute that a key path to an anchor stands for. Returns nil if it is not one
    /// that every view has. Complexity: O(1), except for the first call with a key path, and if the
    /// program uses more other key paths than the table has slots.
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
