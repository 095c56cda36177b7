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
