public import Foundation

/// The name of a function that is called by its name. Swift has no `#selector` without Objective-C; a
/// selector is made of a text: `Selector("buttonTapped")`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    private let name: String

    /// The selector of a name.
    public init(_ name: String) { self.name = name }
    /// The selector of a name.
    public init(stringLiteral value: String) { name = value }

    /// The name.
    public var description: String { name }
}

/// A target that is told of actions by their names. Objects that are targets elsewhere conform to it to be
/// told here, where no function can be called by its name.
@preconcurrency @MainActor
public protocol UIActionHandling: AnyObject {
    /// An action was sent.
    func handle(_ action: Selector, from sender: AnyObject)
}

/// Targets and the names of their actions, in the order in which they came.
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

    /// All targets that are there still.
    var targets: Set<AnyHashable> {
        var found: Set<AnyHashable> = []
        for entry in entries { if let target = entry.target as? NSObject { found.insert(target) } }
        return found
    }
}

/// The closure that an action performs.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// Something to do, with a title and an image.
@preconcurrency @MainActor
open class UIAction: NSObject {
    /// The identity of an action.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The text.
        public let rawValue: String
        /// The identifier of a text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The identifier of a text.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The action's title; a button made of it has the title.
    open var title: String
    /// The action's picture; a button made of it has the image.
    open var image: UIImage?
    /// The action's identity: of two with one identifier, a control keeps the last.
    open private(set) var identifier: Identifier
    /// The control that performs it, while it does.
    open internal(set) weak var sender: AnyObject?
    let handler: UIActionHandler

    /// An action; identifiers that are not given are all different.
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
