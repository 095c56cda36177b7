public import Foundation
internal import Keyline

/// The part that bars cover at an end of a controller's view.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// How much it is, in points, as of the last layout.
    var length: CGFloat { get }
    nonisolated var topAnchor: NSLayoutYAxisAnchor { get }
    nonisolated var bottomAnchor: NSLayoutYAxisAnchor { get }
    nonisolated var heightAnchor: NSLayoutDimension { get }
}

/// From the end of a view to its safe area.
final class BarGuide: UILayoutGuide, UILayoutSupport {
    private let isTop: Bool

    init(isTop: Bool) {
        self.isTop = isTop
        super.init()
        identifier = isTop ? "UIViewControllerTop" : "UIViewControllerBottom"
    }

    required init?(coder: NSCoder) {
        isTop = true
        super.init(coder: coder)
    }

    var length: CGFloat {
        guard let insets = owningView?.safeAreaInsets else { return 0 }
        return isTop ? insets.top : insets.bottom
    }

    func attach(to view: UIView) {
        view.addLayoutGuide(self)
        let (own, outer, safe) = (core, view.backing, view.backing.safeAreaLayoutGuide)
        let edges = [
            own.leftAnchor.constraint(equalTo: outer.leftAnchor),
            own.widthAnchor.constraint(equalToConstant: 0),
            own.topAnchor.constraint(equalTo: isTop ? outer.topAnchor : safe.bottomAnchor),
            own.bottomAnchor.constraint(equalTo: isTop ? safe.topAnchor : outer.bottomAnchor),
        ]
        for edge in edges { edge.origin = .library }
        LayoutConstraint.activate(edges)
    }
}
