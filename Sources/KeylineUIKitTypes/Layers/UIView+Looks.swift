/// The properties of a view that matter only for drawing and events. They are in an object of their own that is created
/// at their first use, because most views of a layout never use them.
@preconcurrency @MainActor
final class ViewLooks {
    let layer: CALayer
    var transform = CGAffineTransform.identity
    var gestureRecognizers: [UIGestureRecognizer] = []
    var isAccessibilityElement = false
    var accessibilityLabel: String?
    var accessibilityHint: String?
    var accessibilityValue: String?

    init(_ layer: CALayer) { self.layer = layer }
}

extension UIView {
    final var madeLooks: ViewLooks {
        if let looks { return looks }
        let made = ViewLooks(Self.layerClass.init())
        looks = made
        made.layer.attach(to: self)
        return made
    }

    /// The view's layer, an instance of ``layerClass``. It has the view's appearance and frame.
    public final var layer: CALayer { madeLooks.layer }

    /// The rotation, scale and translation of the view about its ``center``. It influences ``frame`` and the conversion
    /// of points, but not constraints, ``bounds`` and ``center``.
    public final var transform: CGAffineTransform {
        get { looks?.transform ?? .identity }
        set { madeLooks.transform = newValue }
    }

    // MARK: Gestures

    /// The gesture recognizers of the view, or nil if there are none. This module delivers no events to them.
    public final var gestureRecognizers: [UIGestureRecognizer]? {
        get {
            guard let list = looks?.gestureRecognizers, !list.isEmpty else { return nil }
            return list
        }
        set {
            for recognizer in gestureRecognizers ?? [] { removeGestureRecognizer(recognizer) }
            for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
        }
    }

    /// Adds a gesture recognizer, and removes it from the view that has it at present.
    public final func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view !== self else { return }
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        madeLooks.gestureRecognizers.append(gestureRecognizer)
        gestureRecognizer.view = self
    }

    /// Removes a gesture recognizer of this view.
    public final func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self, let looks else { return }
        var kept: [UIGestureRecognizer] = []
        for other in looks.gestureRecognizers where other !== gestureRecognizer {
            kept.append(other)
        }
        looks.gestureRecognizers = kept
        gestureRecognizer.view = nil
    }
}
