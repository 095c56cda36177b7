import Keyline

/// A copy of a layout whose root fits its contents, made to find the constraints that determine the
/// root's size.
///
/// In the layout itself, the size was computed first and then given to the root, so no constraint
/// determines it. In the copy, the root is a subview of a helper view, and constraints alone
/// determine its size.
struct FittedRoot {
    /// The copy of the layout, in which constraints determine the root's size.
    let copy: DocumentLayout
    private let original: DocumentLayout
    /// The helper view that contains the copy's root, so that the root's frame is not fixed.
    private let host = View()
    /// The constraints that place the root of the copied layout inside `host`. Along an axis for
    /// which the user gave a size, a constraint fixes the root at this size. Otherwise a weak
    /// constraint sets the size to 0, so that the root becomes as small as its contents allow.
    private let holding: [LayoutConstraint]

    /// Builds the copy of the layout. Returns nil if the document cannot be built a second time.
    init?(_ layout: DocumentLayout, again: ([String: String]) -> DocumentLayout?) {
        guard let copy = again([:]), !copy.hasErrors else { return nil }
        (original, self.copy) = (layout, copy)
        let root = copy.root
        host.frame = Rect(width: layout.root.frame.width, height: layout.root.frame.height)
        host.displayScale = layout.root.displayScale
        host.addSubview(root)
        root.translatesAutoresizingMaskIntoConstraints = false
        let size = layout.requestedSize
        // Ask for a size of 0 at the priority `fittingSizeLevel`, as `systemLayoutSizeFitting` does, so that the root
        // becomes as small as its contents allow.
        holding = [
            root.leftAnchor.constraint(equalTo: host.leftAnchor),
            root.topAnchor.constraint(equalTo: host.topAnchor),
            root.widthAnchor.constraint(equalToConstant: size.width ?? 0),
            root.heightAnchor.constraint(equalToConstant: size.height ?? 0),
        ]
        if size.width == nil { holding[2].priority = .fittingSizeLevel }
        if size.height == nil { holding[3].priority = .fittingSizeLevel }
        LayoutEngine.withConflictHandler({ _ in }) {
            LayoutConstraint.activate(holding)
            host.layoutIfNeeded()
        }
    }

    /// Returns the constraints that determine the value of an anchor of the copied layout, such as
    /// the width of its root.
    func constraints(determining anchor: AnyLayoutAnchor) -> [LayoutConstraint] {
        LayoutEngine.withConflictHandler({ _ in }) { anchor.constraintsAffectingLayout }
            .filter { constraint in !holding.contains { $0 === constraint } }
    }

    /// Returns the layout's own constraint that corresponds to a constraint of the copy, or nil for a constraint that
    /// the document does not state, such as one for a natural size.
    func original(of constraint: LayoutConstraint) -> LayoutConstraint? {
        guard let index = copy.constraints.firstIndex(where: { $0 === constraint }),
            original.constraints.indices.contains(index)
        else { return nil }
        return original.constraints[index]
    }
}
