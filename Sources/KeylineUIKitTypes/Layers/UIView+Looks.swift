/// The properties of a view that matter only for drawing and events, such as its layer. They are in
/// an object of their own, which is created at the first use of one of them, because most views of
/// a layout never use any.
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

    /// The view's layer, an instance of ``layerClass``, which is created at its first use. It
    /// stores the view's appearance for a host that draws, and has the view's frame.
    public final var layer: CALayer { madeLooks.layer }

    /// The rotation, scale and translation of the view about its ``center``. It influences ``frame`` and the conversion
    /// of points, but not constraints, ``bounds`` and ``center``.
    public final var transform: CGAffineTransform {
        get { looks?.transform ?? .identity }
        set { madeLooks.transform = newValue }
    }

    // MARK: Gestures

    /// The gesture recognizers of the view, in the order in which they were added. Nil if there are
    /// none. This module delivers no events to them.
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

    /// Adds a gesture recognizer to the view, and removes it from the view that has it at present.
    public final func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view !== self else { return }
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        madeLooks.gestureRecognizers.append(gestureRecognizer)
        gestureRecognizer.view = self
    }

    /// Removes a gesture recognizer from the view. Does nothing if the recognizer belongs to
    /// another view.
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
