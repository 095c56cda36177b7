/// The state that a view keeps for those who draw and handle events, made when it is first asked for: most views of a
/// layout never are.
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

    /// The view's layer, of ``layerClass``: its looks, and the view's place.
    public final var layer: CALayer { madeLooks.layer }

    /// How the view is turned, stretched or shifted about its ``center``, for ``frame`` and conversions of points.
    /// Constraints, ``bounds`` and ``center`` do not see it.
    public final var transform: CGAffineTransform {
        get { looks?.transform ?? .identity }
        set { madeLooks.transform = newValue }
    }

    // MARK: Gestures

    /// The recognisers of the view; nil if there are none. No events reach them here.
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

    /// Gives the view a recogniser, taking it from the view that has it.
    public final func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view !== self else { return }
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        madeLooks.gestureRecognizers.append(gestureRecognizer)
        gestureRecognizer.view = self
    }

    /// Takes a recogniser of this view away.
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
