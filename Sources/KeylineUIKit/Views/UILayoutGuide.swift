public import Foundation
internal import Keyline

/// A rectangle that takes part in layout and is not drawn.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, AssociatedStorage {
    nonisolated(unsafe) final let core: LayoutGuide
    nonisolated(unsafe) final var anchors = AnchorCache()
    nonisolated(unsafe) var associatedValues: AssociatedValues?

    public override init() {
        core = LayoutGuide()
        super.init()
        core.layoutNode.companion = self
    }

    /// There are no archives to decode guides from: as `init()`.
    public required init?(coder: NSCoder) {
        core = LayoutGuide()
        super.init()
        core.layoutNode.companion = self
    }

    /// The face of a guide that the core made.
    nonisolated init(_ core: LayoutGuide) {
        self.core = core
        super.init()
        core.layoutNode.companion = self
    }

    deinit { core.layoutNode.companion = nil }

    /// Diagnoses call the guide by it. Names that begin with UI are the system's.
    open var identifier: String {
        get { core.identifier ?? "" }
        set { core.identifier = newValue.isEmpty ? nil : newValue }
    }

    /// The view that the guide was added to.
    open var owningView: UIView? { (core.owningView as? any Backing)?.owner }

    /// In the coordinates of the owning view.
    open var layoutFrame: CGRect { CGRect(core.layoutFrame) }

    /// `<UILayoutGuide: 0x5581c4a0 - "name", layoutFrame = {{0, 0}, {10, 10}}, owningView = …>`.
    nonisolated open override var description: String {
        let frame = core.layoutFrame
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(\.shortText)
        let owner = (core.owningView as? any Backing)?.owner.map(\.description) ?? "(null)"
        return "<\(type(of: self)): \(address(of: self)) - \"\(core.identifier ?? "")\", "
            + "layoutFrame = {{\(numbers[0]), \(numbers[1])}, {\(numbers[2]), \(numbers[3])}}, "
            + "owningView = \(owner)>"
    }
}

/// Where the keyboard is; ``UIView/hostKeyboardHeight`` says it.
open class UIKeyboardLayoutGuide: UILayoutGuide {}
