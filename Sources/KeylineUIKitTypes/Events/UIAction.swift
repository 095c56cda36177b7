public import Foundation

// Define `Selector` here only if Foundation lacks the type. On Apple's systems, Foundation has it.
#if !canImport(Darwin)
    /// The name of a method that a target performs. `#selector` exists only with Objective-C, so a selector is made
    /// from a string here: `Selector("buttonTapped")`.
    public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible
    {
        private let name: String

        /// Creates a selector from the name of a method. Any text is accepted, because no method is
        /// looked up.
        public init(_ name: String) { self.name = name }
        /// Creates a selector from a string literal, as in `let action: Selector = "buttonTapped"`.
        public init(stringLiteral value: String) { name = value }

        /// The name of the method.
        public var description: String { name }
    }
#endif

/// A target that receives actions by name. Without Objective-C, a method cannot be called by its name, so a target
/// conforms to this protocol and decides itself what each selector means.
@preconcurrency @MainActor
public protocol UIActionHandling: AnyObject {
    /// Called when a control or gesture recognizer sends an action to this target. `action` is the
    /// selector with which the target was added, and `sender` is the control or recognizer.
    func handle(_ action: Selector, from sender: AnyObject)
}

/// The targets of a control or gesture recognizer, each with the selector that is sent to it, in
/// the order in which they were added.
struct ActionTargets {
    private struct Entry {
        weak var target: AnyObject?
        let action: Selector
        let events: UIControl.Event
    }

    private var entries: [Entry] = []

    mutating func add(_ target: Any?, _ action: Selector, _ events: UIControl.Event = .allEvents) {
        guard let target else { return }
        entries.append(Entry(target: target as AnyObject, action: action, events: events))
    }

    mutating func remove(
        _ target: Any?, _ action: Selector?, _ events: UIControl.Event = .allEvents
    ) {
        let object = target.map { $0 as AnyObject }
        var kept: [Entry] = []
        for entry in entries {
            let named =
                (object == nil || entry.target === object)
                && (action == nil || entry.action == action)
                && !entry.events.intersection(events).isEmpty
            if !named { kept.append(entry) }
        }
        entries = kept
    }

    @MainActor func send(from sender: AnyObject, _ events: UIControl.Event = .allEvents) {
        for entry in entries where !entry.events.intersection(events).isEmpty {
            (entry.target as? any UIActionHandling)?.handle(entry.action, from: sender)
        }
    }

    /// The targets that have not been deallocated, as a set. References to targets are weak.
    var targets: Set<AnyHashable> {
        var found: Set<AnyHashable> = []
        for entry in entries { if let target = entry.target as? NSObject { found.insert(target) } }
        return found
    }
}

/// The closure of a `UIAction`. Its argument is the action itself, whose `sender` is the control
/// that performs it.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A closure that a control calls for an event, together with a title and an image that a button
/// shows.
@preconcurrency @MainActor
open class UIAction: NSObject {
    /// The identity of an action: adding an action to a control replaces the control's action with
    /// the same identifier.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The text of the action's identifier. Actions with equal texts replace each other.
        public let rawValue: String
        /// Creates an action's identifier from a text, such as `"save"`. Actions with equal
        /// identifiers replace each other.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an action's identifier from a text, such as `"save"`. Actions with equal
        /// identifiers replace each other.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The title that a button shows if it was created with the action. Empty by default; changing
    /// it later does not change the button.
    open var title: String
    /// The image that a button shows if it was created with the action. Nil by default; changing it
    /// later does not change the button.
    open var image: UIImage?
    /// The identity of the action. If a control gets a second action with the same identifier for
    /// an event, the second one replaces the first.
    open private(set) var identifier: Identifier
    /// The control that is performing the action, while its closure runs. Nil at all other times.
    open internal(set) weak var sender: AnyObject?
    let handler: UIActionHandler

    /// Creates an action that calls `handler` when a control performs it. Without `identifier`, the
    /// action gets a unique one, so it replaces no other action.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
        handler: @escaping UIActionHandler
    ) {
        self.title = title
        self.image = image
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.handler = handler
    }

    func perform(by sender: AnyObject) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
