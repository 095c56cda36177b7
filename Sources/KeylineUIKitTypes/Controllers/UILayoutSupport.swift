public import Foundation
internal import Keyline

/// A guide at the top or bottom of a controller's view. Its height is that of the bars that cover
/// the view there.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The height, in points, of the part of the view that bars cover at this edge. The value is
    /// that of the last layout.
    var length: CGFloat { get }
    nonisolated var topAnchor: NSLayoutYAxisAnchor { get }
    nonisolated var bottomAnchor: NSLayoutYAxisAnchor { get }
    nonisolated var heightAnchor: NSLayoutDimension { get }
}

/// The guide that `topLayoutGuide` or `bottomLayoutGuide` of a controller returns. It reaches from
/// the top or bottom of the controller's view to the edge of the view's safe area.
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
