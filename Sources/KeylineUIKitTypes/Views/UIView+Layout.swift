public import Foundation
internal import Keyline

// MARK: What the core asks

extension UIView {
    nonisolated final var askedContentSize: Size { onMainActor { Size(intrinsicContentSize) } }
    nonisolated final var askedAlignmentInsets: Insets {
        onMainActor { Insets(alignmentRectInsets) }
    }

    nonisolated final func askedBaseline(isFirst: Bool) -> View {
        onMainActor { (isFirst ? forFirstBaselineLayout : forLastBaselineLayout).backing }
    }

    nonisolated final func passUpdateConstraints() {
        onMainActor {
            if let controller {
                controller.updateViewConstraints()
            } else {
                updateConstraints()
            }
        }
    }

    nonisolated final func passLayoutSubviews() {
        onMainActor {
            controller?.viewWillLayoutSubviews()
            layoutSubviews()
            controller?.viewDidLayoutSubviews()
        }
    }

    nonisolated final func passInsetsDidChange() {
        onMainActor {
            safeAreaInsetsDidChange()
            layoutMarginsDidChange()
            controller?.viewSafeAreaInsetsDidChange()
            controller?.viewLayoutMarginsDidChange()
        }
    }
}

// MARK: Sizes

extension UIView {
    /// The value -1 as an extent of ``intrinsicContentSize`` means that there is no natural extent.
    nonisolated public static let noIntrinsicMetric: CGFloat = -1
    /// The target size for the smallest size that encloses the contents.
    nonisolated public static let layoutFittingCompressedSize = CGSize(width: 0, height: 0)
    /// The target size for the largest size that the constraints of the contents allow.
    nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// Returns the frame of the view for a given alignment rectangle.
    public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        CGRect(backing.frame(forAlignmentRect: Rect(alignmentRect)))
    }
    /// Returns the alignment rectangle, to which constraints refer, for a given frame.
    public func alignmentRect(forFrame frame: CGRect) -> CGRect {
        CGRect(backing.alignmentRect(forFrame: Rect(frame)))
    }
}

// MARK: Constraints

extension UIView {
    /// Whether the constraints allow several frames for the view.
    public var hasAmbiguousLayout: Bool { backing.hasAmbiguousLayout }

    /// Returns the active constraints that determine the view's position and extent along an axis. They include those
    /// that the engine made for natural sizes, fixed frames and guides.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis)
        -> [NSLayoutConstraint]
    {
        backing.constraintsAffectingLayout(for: axis.core).map(NSLayoutConstraint.face(of:))
    }

    /// If the view's layout is ambiguous, switches to another frame that the constraints allow; the next call switches
    /// back.
    public func exerciseAmbiguityInLayout() { backing.exerciseAmbiguityInLayout() }
}

// MARK: Direction

extension UIView {
    /// Returns the layout direction of a view with this semantic attribute, in an interface with the given direction.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute,
        relativeTo layoutDirection: UIUserInterfaceLayoutDirection = .leftToRight
    ) -> UIUserInterfaceLayoutDirection {
        let kind = SemanticContentAttribute(rawValue: attribute.rawValue) ?? .unspecified
        return UIUserInterfaceLayoutDirection(
            View.userInterfaceLayoutDirection(for: kind, relativeTo: layoutDirection.core))
    }

}
