public import Keyline

// These properties give access to the objects of the module Keyline that a view, guide or constraint of this module
// wraps. They are for features of Keyline that UIKit does not have.

extension UIView {
    /// The view of the module Keyline that this view wraps. Use it for pictures, layout templates and descriptions of a
    /// tree.
    ///
    /// ```swift
    /// print(view.keylineView.layoutDescription)
    /// SVGPicture(of: view.keylineView, showing: .all).document
    /// try LayoutTemplate(of: cell.keylineView, numbers: [.width], frames: [title.keylineView])
    /// ```
    ///
    /// Constraints may refer to it, as those of layout blocks do. But add and remove subviews and guides only by
    /// `UIView`'s own functions: a subview that is added to the Keyline view has no `UIView`.
    nonisolated public final var keylineView: Keyline.View { backing }
}

extension UILayoutGuide {
    /// The guide of the module Keyline that this guide wraps; see ``UIView/keylineView``.
    nonisolated public final var keylineGuide: Keyline.LayoutGuide { core }
}

extension NSLayoutConstraint {
    /// The constraint of the module Keyline that this constraint wraps. It can be a number of a layout template, and it
    /// knows the source line that made it.
    public final var keylineConstraint: Keyline.LayoutConstraint { core }
}
