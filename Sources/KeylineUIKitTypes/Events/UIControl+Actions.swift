internal import Foundation

extension UIControl {
    /// A set of kinds of events that may happen to a control.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.touchUpInside, .touchUpOutside]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A finger came down on the control.
        public static let touchDown = Event(rawValue: 1)
        /// A finger went up while it was inside the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A finger that had touched the control went up outside it.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The system cancelled a touch of the control.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the value of the control.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control's primary action was triggered.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The user began to edit the text of the control.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user changed the text of the control.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// The user stopped editing the text of the control.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The user stopped editing the text of the control by pressing the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All kinds of events that are touches.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All kinds of events that concern the editing of text.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// All kinds of events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// Adds a target with the name of its action. ``sendActions(for:)`` calls the target if it conforms to
    /// ``UIActionHandling``.
    public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        actions.targets.add(target, action, controlEvents)
    }

    /// Removes targets. A nil target stands for all targets, and a nil action for all actions.
    public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        actions.targets.remove(target, action, controlEvents)
    }

    /// The targets that were added and have not been deallocated.
    public var allTargets: Set<AnyHashable> { actions.targets.targets }

    /// Adds an action for these events. It replaces an action with the same identifier.
    public func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        actions.list.append((action, controlEvents))
    }

    /// Removes an action from these events.
    public func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes an action from these events.
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

    /// Performs the actions and then calls the targets that were added for these events, as a touch does in UIKit.
    public func sendActions(for controlEvents: Event) {
        for (action, events) in actions.list where !events.intersection(controlEvents).isEmpty {
            action.perform(by: self)
        }
        actions.targets.send(from: self, controlEvents)
    }
}

/// The targets and actions of a control, with the events for which they were added.
struct ControlActions {
    var targets = ActionTargets()
    var list: [(UIAction, UIControl.Event)] = []
}
