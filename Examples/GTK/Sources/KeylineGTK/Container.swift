import CGtk
import Keyline

/// A GTK widget that places its children by constraints: the root of a layout.
///
/// ```swift
/// let form = Container(name: "form")
/// let button = Widget(gtk_button_new_with_label("Send"), name: "send")
/// form.add(button)
/// button.trailingAnchor.constraint(equalTo: form.layoutMarginsGuide.trailingAnchor).isActive = true
/// ```
///
/// GTK asks the layout manager of a widget how large the widget should be, and later states the
/// size that the widget got. The layout manager of a container answers with the size that fits the
/// constraints, and then places the container's children. A container can itself be placed in
/// another container (``widget(name:)``).
public final class Container: LayoutItem {
    public let layoutNode = LayoutNode()
    /// The GTK widget, which owns this Swift object.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    public private(set) var children: [Widget] = []

    public init(name: String) {
        let manager = gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { widget, orientation, size, minimum, natural, firstBaseline, secondBaseline in
                let sizes =
                    Container.of(widget)?.measure(orientation, size) ?? (minimum: 0, natural: 0)
                minimum?.pointee = sizes.minimum
                natural?.pointee = sizes.natural
                firstBaseline?.pointee = -1
                secondBaseline?.pointee = -1
            },
            { widget, width, height, _ in Container.of(widget)?.allocate(width, height) })
        pointer = keyline_container_new(manager)
        layoutNode.item = self
        layoutNode.identifier = name
        // GTK places widgets at whole pixels, so the edges of all frames are rounded to whole
        // pixels.
        layoutNode.displayScale = 1
        let owned = Unmanaged.passRetained(self).toOpaque()
        keyline_set_data(pointer, owned) { Unmanaged<Container>.fromOpaque($0!).release() }
    }

    private static func of(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Container? {
        guard let widget, let data = keyline_data(widget) else { return nil }
        return Unmanaged<Container>.fromOpaque(data).takeUnretainedValue()
    }

    /// Adds a widget to the container. The tab key visits the widget after those that were added
    /// before.
    public func add(_ child: Widget) {
        keyline_container_add(pointer, child.pointer)
        layoutNode.addChild(child.layoutNode)
        children.append(child)
    }

    // MARK: What GTK asks

    /// Returns the minimum and the natural size of the container along one axis, in pixels. `size`
    /// is its size along the other axis, or -1 if that is not known yet.
    private func measure(_ orientation: GtkOrientation, _ size: Int32) -> (
        minimum: Int32, natural: Int32
    ) {
        // GTK calls this function after any change inside the container without stating what has
        // changed, so all children read their sizes again.
        for child in children { child.sizesChanged() }
        guard orientation == GTK_ORIENTATION_VERTICAL else {
            let least = systemLayoutSizeFitting(
                .layoutFittingCompressed,
                withHorizontalFittingPriority: Widget.leastPriority - 1)
            return (whole(least.width), whole(natural.width))
        }
        guard size >= 0 else { return (whole(natural.height), whole(natural.height)) }
        let height = whole(
            systemLayoutSizeFitting(
                Size(width: Double(size), height: 0), withHorizontalFittingPriority: .required
            ).height)
        return (height, height)
    }

    private var natural: Size { systemLayoutSizeFitting(.layoutFittingCompressed) }

    private func whole(_ extent: Double) -> Int32 { Int32((extent - 1e-6).rounded(.up)) }

    private func allocate(_ width: Int32, _ height: Int32) {
        layoutNode.frame = Rect(width: Double(width), height: Double(height))
        layoutNode.layoutTree()
        for child in children { child.allocate() }
    }
}
