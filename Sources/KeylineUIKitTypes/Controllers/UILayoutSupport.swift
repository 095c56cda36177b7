public import Foundation
internal import Keyline

/// A guide for the part of a controller's view that bars cover at its top or bottom.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The height of the covered part, in points, as of the last layout.
    var length: CGFloat { get }
    nonisolated var topAnchor: NSLayoutYAxisAnchor { get }
    nonisolated var bottomAnchor: NSLayoutYAxisAnchor { get }
    nonisolated var heightAnchor: NSLayoutDimension { get }
}

/// The guide from the top or bottom of a view to the edge of its safe area.
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
