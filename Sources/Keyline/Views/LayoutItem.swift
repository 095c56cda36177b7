/// An object that layout places: a ``View``, a ``LayoutGuide``, or a widget of another toolkit.
///
/// To lay out its own class, a toolkit gives each object a node, sets the node's
/// ``LayoutNode/item``, and builds the tree of nodes (docs/Toolkits.md explains all steps). A node
/// in a layout whose item was never set is reported (``LayoutError/Kind/noItem``).
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

    /// Called when layout has given the item another frame, in the coordinates of its parent. Does
    /// nothing by default.
    func layoutFrameDidChange(to frame: Rect)

    /// The item's name in diagnoses. By default, the name of its type.
    var layoutName: String { get }

    /// The natural size of the item's alignment rectangle, in points. A negative extent means that
    /// there is no natural width or height; this is the default. After a change, call
    /// ``LayoutNode/invalidateIntrinsicContentSize()``.
    var intrinsicContentSize: Size { get }

    /// Returns the size of the contents if they have this width, in points; nil, the default, if
    /// the height does not depend on the width.
    ///
    /// Implement this function for contents such as texts that wrap. Layout uses the height as soon
    /// as the item has a width, and calls the function again when the width changes.
    /// ``intrinsicContentSize`` is then the size without line breaks.
    func naturalSize(forWidth width: Double) -> Size?

    /// The distances from the frame to the alignment rectangle, for decorations such as shadows and
    /// badges that constraints ignore. Zero by default. After a change, call
    /// ``LayoutNode/invalidateOffsets()``.
    var alignmentRectInsets: Insets { get }

    /// The distance from the top edge down to the baseline of the first line. 0 by default.
    var firstBaselineOffset: Double { get }

    /// The distance from the bottom edge up to the baseline of the last line. 0 by default.
    var lastBaselineOffset: Double { get }

    /// Called when the safe area or the margins of the item have changed, if constraints or the
    /// program use this item's safe area or margins. Does nothing by default.
    func insetsDidChange()

    /// The text that the item shows, if any. Descriptions of constraints use it to identify the
    /// item. Nil by default.
    var descriptionText: String? { get }
}

extension LayoutItem {
    /// Does nothing. Implement this function to move the widget.
    public func layoutFrameDidChange(to frame: Rect) {}
    /// The name of the item's type, for reports.
    public var layoutName: String { "\(type(of: self))" }
    /// Returns ``Size/noIntrinsic``: constraints alone determine the size of an item that does not
    /// implement this property.
    public var intrinsicContentSize: Size { .noIntrinsic }
    /// Returns nil: the size does not depend on the width.
    public func naturalSize(forWidth width: Double) -> Size? { nil }
    /// Does nothing. Implement this function to react to changed insets.
    public func insetsDidChange() {}
    /// Zero: constraints align the frame itself.
    public var alignmentRectInsets: Insets { .zero }
    /// 0: the first baseline is the top edge.
    public var firstBaselineOffset: Double { 0 }
    /// 0: the last baseline is the bottom edge.
    public var lastBaselineOffset: Double { 0 }
    /// Nil by default: the item shows no text, so descriptions of constraints identify the item by
    /// its identifier or type.
    public var descriptionText: String? { nil }
}
