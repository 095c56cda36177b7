internal import Foundation

// Libraries for UIKit keep what belongs to a view with the view, by two functions of the Objective-C
// runtime, which UIKit brings along. Here the objects of this module have room for it themselves.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// How ``objc_setAssociatedObject(_:_:_:_:)`` keeps a value.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Does not keep it alive; once it is gone there is nothing.
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 769
    case OBJC_ASSOCIATION_COPY = 771
}

/// Values that others keep with an object, by key.
struct AssociatedValues {
    private struct Assigned {
        weak var object: AnyObject?
    }

    private var values: [UnsafeRawPointer: Any] = [:]

    subscript(key: UnsafeRawPointer) -> Any? {
        guard let assigned = values[key] as? Assigned else { return values[key] }
        return assigned.object
    }

    mutating func set(_ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy) {
        switch policy {
        case .OBJC_ASSOCIATION_ASSIGN:
            values[key] = value.map { Assigned(object: $0 as AnyObject) }
        case .OBJC_ASSOCIATION_RETAIN_NONATOMIC, .OBJC_ASSOCIATION_RETAIN:
            values[key] = value
        case .OBJC_ASSOCIATION_COPY_NONATOMIC, .OBJC_ASSOCIATION_COPY:
            values[key] = (value as? any NSCopying)?.copy(with: nil) ?? value
        }
    }
}

/// Has room for values that others keep with it: views, guides, controllers and constraints.
protocol AssociatedStorage: AnyObject {
    var associatedValues: AssociatedValues? { get set }
}

/// The value kept with a view, guide, controller or constraint under a key; nil for other objects.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    (object as? any AssociatedStorage)?.associatedValues?[key]
}

/// Keeps a value with a view, guide, controller or constraint; nil takes it away. Other objects have no
/// room for it, and nothing is kept.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    guard let storage = object as? any AssociatedStorage else { return }
    if storage.associatedValues == nil { storage.associatedValues = AssociatedValues() }
    storage.associatedValues?.set(key, value, policy)
}
