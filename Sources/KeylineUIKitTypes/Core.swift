public import Keyline

// The properties in this file give access to the objects of the module Keyline that a view, guide
// or constraint of this module wraps. Use them for features of Keyline that UIKit does not have,
// such as layout templates.

extension UIView {
    /// The view of the module Keyline that this view wraps. Use it for pictures, layout templates and descriptions of a
    /// tree.
    ///
    /// ```swift
    /// print(view.keylineView.layoutDescription)
    /// LayoutPicture(of: view.keylineView, showing: .all).svg
    /// try LayoutTemplate(of: cell.keylineView, numbers: [.width], frames: [title.keylineView])
    /// ```
    ///
    /// Constraints may refer to it, as those of layout blocks do. But add and remove subviews and guides only by
    /// `UIView`'s own functions: a subview that is added to the Keyline view has no `UIView`.
    nonisolated public final var keylineView: Keyline.View { backing }
}

extension UILayoutGuide {
    /// The guide of the module Keyline that this guide wraps. Use it where a function of Keyline,
    /// such as `LayoutTemplate`, needs one. Add and remove the guide only by `UIView`'s functions.
    nonisolated public final var keylineGuide: Keyline.LayoutGuide { core }
}

extension NSLayoutConstraint {
    /// The constraint of the module Keyline that this constraint wraps. A layout template accepts
    /// its constant as an input number, and reports show the source line that made it.
    public final var keylineConstraint: Keyline.LayoutConstraint { core }
}
