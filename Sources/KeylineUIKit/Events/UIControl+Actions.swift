internal import Foundation

extension UIControl {
    /// Events that may happen to a control.
    public struct Event: OptionSet, Hashable, Sendable {
        /// A bit for each member, as in UIKit.
        public let rawValue: UInt

        /// The members whose bits are set.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A finger came down.
        public static let touchDown = Event(rawValue: 1)
        /// A finger went up inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A finger went up outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The touch was taken away.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The value changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control's primary action was asked for.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Editing began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing ended by the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All touches.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All of editing.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// All there are.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// Notes a target and the name of what it does. ``sendActions(for:)`` tells it, if it is a
    /// ``UIActionHandling``.
    public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        actions.targets.add(target, action, controlEvents)
    }

    /// Forgets targets; nil stands for all.
    public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        actions.targets.remove(target, action, controlEvents)
    }

    /// The targets that were added and are there still.
    public var allTargets: Set<AnyHashable> { actions.targets.targets }

    /// Has the action performed at these events; one of the same identifier is replaced.
    public func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        actions.list.append((action, controlEvents))
    }

    /// Takes an action away from these events.
    public func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Takes an action away from these events.
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

    /// Performs what was added for these events, as a touch would: actions, then targets.
    public func sendActions(for controlEvents: Event) {
        for (action, events) in actions.list where !events.intersection(controlEvents).isEmpty {
            action.perform(by: self)
        }
        actions.targets.send(from: self, controlEvents)
    }
}

/// The actions of a control by events.
struct ControlActions {
    var targets = ActionTargets()
    var list: [(UIAction, UIControl.Event)] = []
}
