import CGtk
import Keyline

/// A GTK widget that a ``Container`` places.
///
/// GTK reports the widget's natural width, its height for a given width, and the baseline of its text. Keyline
/// uses these as the intrinsic content size and the baseline.
public final class Widget: LayoutItem {
    public let layoutNode = LayoutNode()
    public let pointer: UnsafeMutablePointer<GtkWidget>
    /// The constraint that keeps the widget at least as wide as the minimum width that GTK states
    /// for it.
    private var leastWidth: LayoutConstraint?

    /// Creates a layout item for a GTK widget.
    /// - Parameter name: the name that error reports show.
    public init(_ pointer: UnsafeMutablePointer<GtkWidget>, name: String) {
        self.pointer = pointer
        g_object_ref_sink(pointer)
        layoutNode.item = self
        layoutNode.identifier = name
        let leastWidth = widthAnchor.constraint(greaterThanOrEqualToConstant: 0)
        leastWidth.priority = Widget.leastPriority
        self.leastWidth = leastWidth
    }

    deinit { g_object_unref(pointer) }

    /// The priority of the constraint for a widget's minimum width. It is higher than the
    /// priorities of intrinsic sizes. So a text does not become narrower than GTK's minimum when
    /// the container becomes smaller.
    static let leastPriority: LayoutPriority = 999

    /// Called after the sizes that GTK states for the widget have changed, for example because its
    /// text has changed.
    func sizesChanged() {
        let least = Double(measure(GTK_ORIENTATION_HORIZONTAL, -1).minimum)
        leastWidth?.constant = least
        leastWidth?.isActive = least > 0
        layoutNode.invalidateIntrinsicContentSize()
        layoutNode.invalidateOffsets()
    }

    // MARK: What layout asks

    public var intrinsicContentSize: Size {
        let width = measure(GTK_ORIENTATION_HORIZONTAL, -1).natural
        return Size(
            width: Double(width), height: Double(measure(GTK_ORIENTATION_VERTICAL, width).natural))
    }

    public func naturalSize(forWidth width: Double) -> Size? {
        guard gtk_widget_get_request_mode(pointer) == GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH else {
            return nil
        }
        let horizontal = measure(GTK_ORIENTATION_HORIZONTAL, -1)
        let room = max(horizontal.minimum, Int32(width))
        return Size(
            width: Double(min(room, horizontal.natural)),
            height: Double(measure(GTK_ORIENTATION_VERTICAL, room).natural))
    }

    public var firstBaselineOffset: Double { Double(max(0, natural.baseline)) }

    public var lastBaselineOffset: Double {
        natural.baseline < 0 ? 0 : Double(natural.height - natural.baseline)
    }

    private var natural: (height: Int32, baseline: Int32) {
        let width = measure(GTK_ORIENTATION_HORIZONTAL, -1).natural
        let vertical = measure(GTK_ORIENTATION_VERTICAL, width)
        return (vertical.natural, vertical.baseline)
    }

    private func measure(_ orientation: GtkOrientation, _ size: Int32) -> (
        minimum: Int32, natural: Int32, baseline: Int32
    ) {
        var minimum: Int32 = 0, natural: Int32 = 0, baseline: Int32 = -1
        gtk_widget_measure(pointer, orientation, size, &minimum, &natural, nil, &baseline)
        return (minimum, natural, baseline)
    }

    // MARK: What layout says

    /// Passes the widget's frame to GTK, which then draws the widget there. The container calls
    /// this function after each layout.
    func allocate() {
        let frame = layoutNode.frame
        var allocation = GtkAllocation(
            x: Int32(frame.minX), y: Int32(frame.minY), width: Int32(frame.width),
            height: Int32(frame.height))
        gtk_widget_size_allocate(pointer, &allocation, -1)
    }
}
