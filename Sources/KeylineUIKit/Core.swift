public import Keyline

// The objects of the core that those of this module own: for what the core can do and UIKit has no name for.

extension UIView {
    /// The core's view behind this one, for pictures, templates and descriptions of a tree.
    ///
    /// ```swift
    /// print(view.keylineView.layoutDescription)
    /// SVGPicture(of: view.keylineView, showing: .all).document
    /// try LayoutTemplate(of: cell.keylineView, numbers: [.width], frames: [title.keylineView])
    /// ```
    ///
    /// Constraints may be made of it, as layout blocks do. Add and remove views and guides by this module's
    /// functions only: the core's subviews have no views of this module.
    nonisolated public final var keylineView: Keyline.View { backing }
}

extension UILayoutGuide {
    /// The core's guide behind this one; see ``UIView/keylineView``.
    nonisolated public final var keylineGuide: Keyline.LayoutGuide { core }
}

extension NSLayoutConstraint {
    /// The core's constraint behind this one: for a template's numbers, and the line that made it.
    public final var keylineConstraint: Keyline.LayoutConstraint { core }
}
