public import Foundation
internal import Keyline

/// A rectangle that takes part in layout like a view, but is not drawn and has no subviews. Add it
/// to a view by `addLayoutGuide(_:)` before its constraints are activated.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, AssociatedStorage {
    nonisolated(unsafe) final let core: LayoutGuide
    /// The first entry in the list of the item's anchors that the program has used.
    nonisolated(unsafe) final var newestAnchor: NewestAnchor?
    nonisolated(unsafe) var associatedValues: AssociatedValues?

    public override init() {
        core = LayoutGuide()
        super.init()
        core.wrapper = self
    }

    /// Does the same as `init()`, and ignores `coder`: this module has no archives to decode from.
    public required init?(coder: NSCoder) {
        core = LayoutGuide()
        super.init()
        core.wrapper = self
    }

    /// Creates the `UILayoutGuide` that wraps a guide which the module Keyline created, such as
    /// that of a safe area.
    nonisolated init(_ core: LayoutGuide) {
        self.core = core
        super.init()
        core.wrapper = self
    }

    deinit {
        core.wrapper = nil
        releaseAnchors(newestAnchor)
    }

    /// The name of the guide in error reports. UIKit reserves names that begin with UI for its own
    /// guides. Empty by default.
    open var identifier: String {
        get { core.identifier ?? "" }
        set { core.identifier = newValue.isEmpty ? nil : newValue }
    }

    /// The view to which the guide was added by `addLayoutGuide(_:)`. Nil if there is none.
    open var owningView: UIView? { core.owningView?.owner }

    /// The guide's rectangle after the last layout, in the coordinates of the view that owns the
    /// guide.
    open var layoutFrame: CGRect { CGRect(core.layoutFrame) }

    /// The guide as text: `<UILayoutGuide: 0x5581c4a0 - "name", layoutFrame = {{0, 0}, {10, 10}}, owningView = …>`.
    nonisolated open override var description: String {
        let frame = core.layoutFrame
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(\.shortText)
        let owner = core.owningView?.owner.map(\.description) ?? "(null)"
        return "<\(type(of: self)): \(address(of: self)) - \"\(core.identifier ?? "")\", "
            + "layoutFrame = {{\(numbers[0]), \(numbers[1])}, {\(numbers[2]), \(numbers[3])}}, "
            + "owningView = \(owner)>"
    }
}

/// The guide for the area that the keyboard covers at the bottom of a view. A host sets the height
/// of the keyboard by ``UIView/hostKeyboardHeight``.
open class UIKeyboardLayoutGuide: UILayoutGuide {}
