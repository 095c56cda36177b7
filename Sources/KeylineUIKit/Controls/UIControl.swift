public import Foundation
internal import Keyline

/// A view that can be used. Without events it is a view with states.
open class UIControl: UIView {
    /// The states that a control may be in.
    public struct State: OptionSet, Hashable, Sendable {
        /// A bit for each member, as in UIKit.
        public let rawValue: UInt

        /// The members whose bits are set.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Neither highlighted, disabled nor selected.
        public static let normal: State = []
        /// Being touched.
        public static let highlighted = State(rawValue: 1)
        /// Not usable.
        public static let disabled = State(rawValue: 2)
        /// Chosen.
        public static let selected = State(rawValue: 4)
    }

    final var actions = ControlActions()

    /// A control that performs an action when it is used.
    public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Whether the control can be used; a part of its ``state``.
    open var isEnabled = true
    /// Whether the control is selected; a part of its ``state``.
    open var isSelected = false
    /// Whether the control is touched; a part of its ``state``.
    open var isHighlighted = false

    /// The states that the control has at once: disabled, selected, highlighted.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    // Kept for those who draw.
    /// Inert: where contents are across. They are in the middle here.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    /// Inert: where contents are down. They are in the middle here.
    open var contentVerticalAlignment = ContentVerticalAlignment.center

    /// Where contents lie across a control that is wider.
    public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }

    /// Where contents lie in a control that is higher.
    public enum ContentVerticalAlignment: Int, Sendable {
        case center = 0
        case top = 1
        case bottom = 2
        case fill = 3
    }
}
