/// A rectangle that takes part in layout and is not drawn. Constraints use it like a view.
public final class LayoutGuide: LayoutNode, LayoutItem, CustomStringConvertible {
    /// The view that the guide was added to.
    public var owningView: View? { parent?.view }
    var edges: [LayoutConstraint] = []
    /// Whether the library made the guide, for a safe area, margins, or the space between arranged
    /// views.
    var isLibrary = false

    /// Creates a guide. Its frame is valid after it was added to a view and a layout pass has run.
    public override init() { super.init(isGuide: true) }

    deinit { retire() }

    /// The frame in the coordinates of the owning view, in points.
    public var layoutFrame: Rect { storedFrame }

    /// The type, the identifier, and the frame: `LayoutGuide gap (0, 8, 320, 8)`.
    public var description: String { shortDescription }
}

extension LayoutGuide {
    /// Creates a guide that the library will add to an item. `name` is the property that returns
    /// the guide.
    convenience init(_ name: String, uikit: String, for node: LayoutNode) {
        self.init()
        isLibrary = true
        identifier = node.libraryName(name, uikit: uikit)
    }

    /// Marks constraints of this guide as made by the library, and names each constraint after the
    /// guide and the constraint's first attribute, such as `safeAreaLayoutGuide-left`. The closure
    /// `uikit` returns the name of a constraint if the guide belongs to a view of `KeylineUIKit`.
    func nameEdges(
        _ edges: [LayoutConstraint], uikit: (LayoutAttribute) -> String
    ) {
        let node = layoutNode.parent ?? layoutNode
        for edge in edges {
            edge.origin = .library
            edge.identifier = node.libraryName(
                "\(identifier ?? "")-\(edge.firstAttribute)", uikit: uikit(edge.firstAttribute))
        }
    }
}
