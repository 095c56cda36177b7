internal import Foundation

extension UIControl {
    /// A set of kinds of events of a control, such as a tap or a change of value. This module
    /// creates no events: a program or test passes them to ``UIControl/sendActions(for:)``.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.touchUpInside, .touchUpOutside]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A finger came down on the control. This module never sends the event itself.
        public static let touchDown = Event(rawValue: 1)
        /// A finger that had touched the control went up inside it: the usual event for a tap. This
        /// module never sends it itself.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A finger that had touched the control went up outside it. This module never sends the
        /// event itself.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The system cancelled a touch of the control, for example because of a phone call. This
        /// module never sends the event itself.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the value of the control, such as a slider. Changes by the program do
        /// not send the event.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control's usual event, such as a tap for a button. The action that a control or
        /// button is created with is performed for this event.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The user began to edit the text of a text field. This module never sends the event
        /// itself.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user changed the text of a text field. Changes by the program do not send the event.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// The user stopped editing the text of a text field. This module never sends the event
        /// itself.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The user stopped editing the text of a text field by pressing the return key. This
        /// module never sends the event itself.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// The set of all events that are touches, such as `touchUpInside`.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// The set of all events that concern the editing of a text field, such as
        /// `editingChanged`.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// All kinds of events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// Adds a target, to which ``sendActions(for:)`` sends the selector `action` for these events.
    /// Only a target that conforms to ``UIActionHandling`` receives it. The reference to the target
    /// is weak.
    public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        actions.targets.add(target, action, controlEvents)
    }

    /// Removes targets that were added for any of these events. A nil target stands for all
    /// targets, and a nil action for all selectors.
    public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        actions.targets.remove(target, action, controlEvents)
    }

    /// The targets that ``addTarget(_:action:for:)`` added and that have not been deallocated.
    public var allTargets: Set<AnyHashable> { actions.targets.targets }

    /// Adds an action that ``sendActions(for:)`` performs for these events. The action replaces one
    /// with the same identifier.
    public func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        actions.list.append((action, controlEvents))
    }

    /// Stops performing the action, or one with the same identifier, for these events. It remains
    /// for other events.
    public func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Stops performing the action with this identifier for these events. It remains for other
    /// events.
    public func removeAction(
        identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
    ) {
        var kept: [(UIAction, Event)] = []
        for (action, events) in actions.list {
            let left =
                action.identifier == actionIdentifier ? events.subtracting(controlEvents) : events
            if !left.isEmpty { kept.append((action, left)) }
        }
        actions.list = kept
    }

    /// Performs the actions that were added for any of these events, and then notifies the targets
    /// that were added for them. In UIKit a touch does this; here, a program or test calls the
    /// function.
    public func sendActions(for controlEvents: Event) {
        for (action, events) in actions.list where !events.intersection(controlEvents).isEmpty {
            action.perform(by: self)
        }
        actions.targets.send(from: self, controlEvents)
    }
}

/// The targets and actions of one control, each with the events for which it was added.
struct ControlActions {
    var targets = ActionTargets()
    var list: [(UIAction, UIControl.Event)] = []
}
