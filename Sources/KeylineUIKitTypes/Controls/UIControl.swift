public import Foundation
internal import Keyline

/// A view that users can operate, such as a button or slider. This module delivers no touches: a
/// program or test calls ``sendActions(for:)`` instead.
open class UIControl: UIView {
    /// A set of states of a control, such as `[.selected, .disabled]`. Layout does not depend on
    /// the states themselves, but a button may have another title in each state.
    public struct State: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.highlighted, .disabled]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The state of a control that is neither highlighted, disabled nor selected: the empty
        /// set.
        public static let normal: State = []
        /// The state of a control that the user is touching: `isHighlighted` is true.
        public static let highlighted = State(rawValue: 1)
        /// The state of a control that the user cannot operate: `isEnabled` is false.
        public static let disabled = State(rawValue: 2)
        /// The state of a control that is selected, such as the current tab: `isSelected` is true.
        public static let selected = State(rawValue: 4)
    }

    final var actions = ControlActions()

    /// Creates a control that performs an action when the event `primaryActionTriggered` is sent to
    /// it. A nil action adds nothing.
    public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Whether the user can operate the control. If false, ``state`` contains `disabled`. True by
    /// default.
    open var isEnabled = true
    /// Whether the control is selected. If true, ``state`` contains `selected`. False by default.
    open var isSelected = false
    /// Whether the control is drawn as touched. If true, ``state`` contains `highlighted`. False by
    /// default; this module delivers no touches, so only the program changes it.
    open var isHighlighted = false

    /// The set of the control's present states, from ``isEnabled``, ``isSelected`` and
    /// ``isHighlighted``. The empty set means normal.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Inert (stored, without effect on layout): the horizontal position of contents such as a
    /// button's title. `center` by default; here, contents are always centered.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    /// Inert (stored, without effect on layout): the vertical position of contents such as a
    /// button's title. `center` by default; here, contents are always centered.
    open var contentVerticalAlignment = ContentVerticalAlignment.center

    /// The horizontal position of contents, such as a button's title, in a control that is wider
    /// than its contents. Layout ignores the value and centers them.
    public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }

    /// The vertical position of contents, such as a button's title, in a control that is higher
    /// than its contents. Layout ignores the value and centers them.
    public enum ContentVerticalAlignment: Int, Sendable {
        case center = 0
        case top = 1
        case bottom = 2
        case fill = 3
    }
}
