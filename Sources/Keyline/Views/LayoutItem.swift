/// Anything that layout places: ``View``, ``LayoutGuide``, or a widget of a host toolkit.
///
/// A toolkit lays out its own class by giving it a node, telling the node whose it is, and about the tree
/// (docs/Toolkits.md has the whole of it). A node in a layout that was never told its item is reported
/// (``LayoutError/Kind/noItem``).
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

    /// The item's name in diagnoses. The type's name by default.
    var layoutName: String { get }

    /// The item's natural size, in points, of its alignment rectangle; negative extents are none. None
    /// by default. After a change call ``LayoutNode/invalidateIntrinsicContentSize()``.
    var intrinsicContentSize: Size { get }

    /// How large the contents are in a room of this width, in points, if that depends on it, as for texts that
    /// wrap; nil, the default, if not. The height counts once the item has a width, and is asked for anew when
    /// that changes; ``intrinsicContentSize`` then says the width without breaks.
    func naturalSize(forWidth width: Double) -> Size?

    /// The part of the frame, shadows and badges say, that constraints do not see. Zero by default. After a
    /// change call ``LayoutNode/invalidateOffsets()``.
    var alignmentRectInsets: Insets { get }

    /// How far the first line's baseline is below the top. 0 by default.
    var firstBaselineOffset: Double { get }

    /// How far the last line's baseline is above the bottom. 0 by default.
    var lastBaselineOffset: Double { get }

    /// Safe area or margins changed, of an item that uses them. Does nothing by default.
    func insetsDidChange()

    /// The text that the item shows, by which descriptions of constraints tell it from others. Nil by
    /// default.
    var descriptionText: String? { get }
}

extension LayoutItem {
    /// Does nothing.
    public func layoutFrameDidChange(to frame: Rect) {}
    /// The name of the type.
    public var layoutName: String { "\(type(of: self))" }
    /// No natural size.
    public var intrinsicContentSize: Size { .noIntrinsic }
    /// The size does not depend on the width.
    public func naturalSize(forWidth width: Double) -> Size? { nil }
    /// Does nothing.
    public func insetsDidChange() {}
    /// None: the frame is what constraints align.
    public var alignmentRectInsets: Insets { .zero }
    /// 0: the top.
    public var firstBaselineOffset: Double { 0 }
    /// 0: the bottom.
    public var lastBaselineOffset: Double { 0 }
    /// None.
    public var descriptionText: String? { nil }
}
