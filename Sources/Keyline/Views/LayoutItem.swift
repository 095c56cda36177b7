import KeylineSolver

/// Anything that layout places: ``View``, ``LayoutGuide``, or a widget of a host toolkit.
///
/// A toolkit lays out its own class by giving it a node and telling the node about the tree:
///
/// ```swift
/// final class Widget: LayoutItem {
///     let layoutNode = LayoutNode()
///     init() { layoutNode.item = self }
///     func add(_ child: Widget) { layoutNode.addChild(child.layoutNode) }
///     func layoutFrameDidChange(to frame: Rect) { move(to: frame) }
/// }
/// ```
public protocol LayoutItem: AnyObject {
    var layoutNode: LayoutNode { get }

    /// Layout gave the item another frame, in the coordinates of its parent. Does nothing by default.
    func layoutFrameDidChange(to frame: Rect)

    /// What diagnoses call the item. The type's name by default.
    var layoutName: String { get }
}

extension LayoutItem {
    public func layoutFrameDidChange(to frame: Rect) {}
    public var layoutName: String { "\(type(of: self))" }
}

/// An item's place in the tree, its frame, and what the engine knows of it.
public final class LayoutNode {
    /// The item whose node this is.
    public weak var item: (any LayoutItem)?
    public internal(set) unowned var parent: LayoutNode?
    public internal(set) var children: [LayoutNode] = []
    /// Diagnoses call the item by it.
    public var identifier: String?

    /// In the coordinates of the parent. Set it on a root, or on an item whose frame is fixed.
    public var frame: Rect = .zero {
        didSet {
            guard frame != oldValue, !isPlacing else { return }
            root.engine?.frameWasSet(of: self)
        }
    }

    /// Whether the frame that was set is where constraints find the item
    /// (`translatesAutoresizingMaskIntoConstraints`).
    public var hasFixedFrame = false {
        didSet { if hasFixedFrame != oldValue { root.engine?.frameWasSet(of: self) } }
    }

    /// On a root only.
    var engine: LayoutEngine?
    /// The engine's: x, y, width, height in the coordinates of the root; nil until used.
    var variables: LayoutVariables?
    var isPlacing = false

    public init() {}

    var owner: any LayoutItem {
        guard let item else { preconditionFailure("Keyline: an anchor outlived its view") }
        return item
    }

    var name: String { identifier ?? item?.layoutName ?? "item" }

    var root: LayoutNode {
        var node = self
        while let parent = node.parent { node = parent }
        return node
    }

    func engineOfRoot() -> LayoutEngine {
        let root = self.root
        if let engine = root.engine { return engine }
        let engine = LayoutEngine(root: root)
        root.engine = engine
        return engine
    }

    /// Adds a child at the end, taking it out of its former tree. Constraints within its subtree
    /// stay active.
    public func addChild(_ child: LayoutNode, at index: Int? = nil) {
        if child.parent === self, index == nil { return }
        child.removeFromParent()
        precondition(root !== child, "Keyline: an item cannot be inside itself")
        let moved = child.engine?.surrender() ?? []
        child.engine = nil
        child.parent = self
        children.insert(child, at: index ?? children.count)
        if !moved.isEmpty { LayoutConstraint.activate(moved) }
    }

    /// Takes the item and its subtree out. Constraints that cross the border are deactivated;
    /// those within the subtree stay active.
    public func removeFromParent() {
        guard let parent else { return }
        let within = root.engine?.remove(subtree: self) ?? []
        parent.children.removeAll { $0 === self }
        self.parent = nil
        if !within.isEmpty { LayoutConstraint.activate(within) }
    }

    func closestCommonAncestor(with other: LayoutNode) -> LayoutNode? {
        var (a, b) = (self, other)
        var (depthA, depthB) = (a.depth, b.depth)
        while depthA > depthB { (a, depthA) = (a.parent!, depthA - 1) }
        while depthB > depthA { (b, depthB) = (b.parent!, depthB - 1) }
        while a !== b {
            guard let nextA = a.parent, let nextB = b.parent else { return nil }
            (a, b) = (nextA, nextB)
        }
        return a
    }

    private var depth: Int {
        var (depth, node) = (0, self)
        while let parent = node.parent { (depth, node) = (depth + 1, parent) }
        return depth
    }

    /// The subtree, parents first.
    var subtree: [LayoutNode] {
        var nodes = [self]
        var next = 0
        while next < nodes.count {
            nodes.append(contentsOf: nodes[next].children)
            next += 1
        }
        return nodes
    }

    /// Where the item's origin is in the coordinates of the root.
    var absoluteOrigin: Point {
        var origin = Point.zero
        var node = self
        while let parent = node.parent {
            origin.x += node.frame.minX
            origin.y += node.frame.minY
            node = parent
        }
        return origin
    }

    /// Brings the whole tree's layout up to date.
    public func layoutTree() { root.engine?.layout() }
}

/// The four variables of an item.
struct LayoutVariables {
    var x: Variable
    var y: Variable
    var width: Variable
    var height: Variable
}
