public import Foundation
internal import Keyline

/// A view that users can operate. This module delivers no touches, so only its states and actions matter here.
open class UIControl: UIView {
    /// The states that a control may be in.
    public struct State: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.highlighted, .disabled]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The state of a control that is neither highlighted, disabled nor selected.
        public static let normal: State = []
        /// The state of a control that is being touched.
        public static let highlighted = State(rawValue: 1)
        /// The state of a control that the user cannot operate.
        public static let disabled = State(rawValue: 2)
        /// The state of a control that is selected.
        public static let selected = State(rawValue: 4)
    }

    final var actions = ControlActions()

    /// Creates a control that performs an action for its primary event.
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

    /// The set of the control's present states: disabled, selected, highlighted.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    // The following properties are stored for a host that draws; layout ignores them.
    /// Inert (stored, without effect on layout): the horizontal alignment of the contents, which are always centered
    /// here.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    /// Inert (stored, without effect on layout): the vertical alignment of the contents, which are always centered
    /// here.
    open var contentVerticalAlignment = ContentVerticalAlignment.center

    /// The horizontal position of contents in a control that is wider than they are.
    public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }

    /// The vertical position of contents in a control that is higher than they are.
    public enum ContentVerticalAlignment: Int, Sendable {
        case center = 0
        case top = 1
        case bottom = 2
        case fill = 3
    }
}
