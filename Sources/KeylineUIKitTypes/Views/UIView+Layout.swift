public import Foundation
internal import Keyline

// MARK: Calls from the layout engine

extension UIView {
    nonisolated final var askedContentSize: Size {
        onMainActor(self) { Size($0.intrinsicContentSize) }
    }
    nonisolated final var askedAlignmentInsets: Insets {
        onMainActor(self) { Insets($0.alignmentRectInsets) }
    }

    nonisolated final func askedBaseline(isFirst: Bool) -> View {
        isFirst
            ? onMainActor(self) { $0.forFirstBaselineLayout.backing }
            : onMainActor(self) { $0.forLastBaselineLayout.backing }
    }

    nonisolated final func passUpdateConstraints() {
        onMainActor(self) { view in
            if let controller = view.controller {
                controller.updateViewConstraints()
            } else {
                view.updateConstraints()
            }
        }
    }

    nonisolated final func passLayoutSubviews() {
        onMainActor(self) { view in
            view.controller?.viewWillLayoutSubviews()
            view.layoutSubviews()
            view.controller?.viewDidLayoutSubviews()
        }
    }

    nonisolated final func passInsetsDidChange() {
        onMainActor(self) { view in
            view.safeAreaInsetsDidChange()
            view.layoutMarginsDidChange()
            view.controller?.viewSafeAreaInsetsDidChange()
            view.controller?.viewLayoutMarginsDidChange()
        }
    }
}

// MARK: Sizes

extension UIView {
    /// The value of a width or height of ``intrinsicContentSize`` for a view that has no natural
    /// width or height. It is -1, as in UIKit.
    nonisolated public static let noIntrinsicMetric: CGFloat = -1
    /// The argument for ``systemLayoutSizeFitting(_:)`` that asks for the smallest size which the
    /// constraints of the view's contents allow.
    nonisolated public static let layoutFittingCompressedSize = CGSize(width: 0, height: 0)
    /// The argument for ``systemLayoutSizeFitting(_:)`` that asks for the largest size which the
    /// constraints of the view's contents allow, up to 10 000 points.
    nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// Returns the view's frame for a given alignment rectangle: the rectangle enlarged by
    /// ``alignmentRectInsets``.
    public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        CGRect(backing.frame(forAlignmentRect: Rect(alignmentRect)))
    }
    /// Returns the alignment rectangle, to which constraints refer, for a given frame of the view:
    /// the frame reduced by ``alignmentRectInsets``.
    public func alignmentRect(forFrame frame: CGRect) -> CGRect {
        CGRect(backing.alignmentRect(forFrame: Rect(frame)))
    }
}

// MARK: Constraints

extension UIView {
    /// Whether the constraints do not determine the view's frame: they allow more than one.
    public var hasAmbiguousLayout: Bool { backing.hasAmbiguousLayout }

    /// Returns the active constraints that determine the view's position and extent along an axis.
    /// They include constraints that Keyline made itself for natural sizes, fixed frames and
    /// guides.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis)
        -> [NSLayoutConstraint]
    {
        backing.constraintsAffectingLayout(for: axis.core).map(NSLayoutConstraint.face(of:))
    }

    /// Moves an ambiguously laid out view to another frame that its constraints allow, so that the
    /// ambiguity can be seen. The next call moves the view back. Does nothing if the constraints
    /// determine the frame.
    public func exerciseAmbiguityInLayout() { backing.exerciseAmbiguityInLayout() }
}

// MARK: Direction

extension UIView {
    /// Returns the layout direction of a view with the semantic attribute `attribute`, in an
    /// interface with the direction `layoutDirection`. For example, `forceRightToLeft` always gives
    /// right to left.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute,
        relativeTo layoutDirection: UIUserInterfaceLayoutDirection = .leftToRight
    ) -> UIUserInterfaceLayoutDirection {
        let kind = SemanticContentAttribute(rawValue: attribute.rawValue) ?? .unspecified
        return UIUserInterfaceLayoutDirection(
            View.userInterfaceLayoutDirection(for: kind, relativeTo: layoutDirection.core))
    }

}
