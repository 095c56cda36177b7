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
    /// No natural extent: -1.
    nonisolated public static let noIntrinsicMetric: CGFloat = -1
    /// Asks for the smallest size that holds the contents.
    nonisolated public static let layoutFittingCompressedSize = CGSize(width: 0, height: 0)
    /// Asks for the largest.
    nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// The frame whose alignment rectangle is given; and back.
    public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        CGRect(backing.frame(forAlignmentRect: Rect(alignmentRect)))
    }
    /// The rectangle that constraints align, of a frame.
    public func alignmentRect(forFrame frame: CGRect) -> CGRect {
        CGRect(backing.alignmentRect(forFrame: Rect(frame)))
    }
}

// MARK: Constraints

extension UIView {
    /// Whether constraints leave the view's frame open.
    public var hasAmbiguousLayout: Bool { backing.hasAmbiguousLayout }

    /// The active constraints that determine the view's place and extent along an axis; those that were
    /// made for natural sizes, fixed frames and guides are among them.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis)
        -> [NSLayoutConstraint]
    {
        backing.constraintsAffectingLayout(for: axis.core).map(NSLayoutConstraint.face(of:))
    }

    /// If the layout is ambiguous, switches between two solutions at every call.
    public func exerciseAmbiguityInLayout() { backing.exerciseAmbiguityInLayout() }
}

// MARK: Direction

extension UIView {
    /// The direction of contents of this kind where text runs from left to right, or as given.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute,
        relativeTo layoutDirection: UIUserInterfaceLayoutDirection = .leftToRight
    ) -> UIUserInterfaceLayoutDirection {
        let kind = SemanticContentAttribute(rawValue: attribute.rawValue) ?? .unspecified
        return UIUserInterfaceLayoutDirection(
            View.userInterfaceLayoutDirection(for: kind, relativeTo: layoutDirection.core))
    }

}
