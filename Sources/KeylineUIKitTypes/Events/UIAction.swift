public import Foundation

// On Apple's systems, Foundation already has the type `Selector`.
#if !canImport(Darwin)
    /// The name of a method that a target performs. `#selector` exists only with Objective-C, so a selector is made
    /// from a string here: `Selector("buttonTapped")`.
    public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible
    {
        private let name: String

        /// Creates the selector for a method with this name.
        public init(_ name: String) { self.name = name }
        /// Creates the selector for a method with this name, from a string literal.
        public init(stringLiteral value: String) { name = value }

        /// The name of the method.
        public var description: String { name }
    }
#endif

/// A target that receives actions by name. Without Objective-C, a method cannot be called by its name, so a target
/// conforms to this protocol and decides itself what each selector means.
@preconcurrency @MainActor
public protocol UIActionHandling: AnyObject {
    /// Called when a control or gesture recognizer sends an action to this target.
    func handle(_ action: Selector, from sender: AnyObject)
}

/// Targets with the names of their actions, in the order in which they were added.
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

    /// All targets that still exist. Targets are referred to weakly.
    var targets: Set<AnyHashable> {
        var found: Set<AnyHashable> = []
        for entry in entries { if let target = entry.target as? NSObject { found.insert(target) } }
        return found
    }
}

/// The closure that a `UIAction` calls when it is performed.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A closure that a control calls when it is triggered, with a title and an image for buttons.
@preconcurrency @MainActor
open class UIAction: NSObject {
    /// An identifier by which a control recognizes an action, for example to replace it.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The text of the identifier.
        public let rawValue: String
        /// Creates an identifier from a text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier from a text.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The action's title. A button that is created with the action shows it.
    open var title: String
    /// The action's image. A button that is created with the action shows it.
    open var image: UIImage?
    /// The action's identifier. If two actions with the same identifier are added to a control, only the last one is
    /// kept.
    open private(set) var identifier: Identifier
    /// The control that is performing the action; nil at other times.
    open internal(set) weak var sender: AnyObject?
    let handler: UIActionHandler

    /// Creates an action. Without `identifier`, the action gets a new unique identifier.
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
