internal import Foundation

// Libraries for UIKit store values with a view by two functions of the Objective-C runtime (associated objects). Linux
// and Windows have no such runtime, so the objects of this module store these values themselves.

/// The values that libraries have stored with one object by ``objc_setAssociatedObject(_:_:_:_:)``,
/// by the pointer that serves as the key.
struct AssociatedValues {
    private struct Assigned {
        weak var object: AnyObject?
    }

    private var values: [UnsafeRawPointer: Any] = [:]

    subscript(key: UnsafeRawPointer) -> Any? {
        guard let assigned = values[key] as? Assigned else { return values[key] }
        return assigned.object
    }
}

/// An object with which libraries can store values by ``objc_setAssociatedObject(_:_:_:_:)``: a
/// view, guide, controller or constraint.
protocol AssociatedStorage: AnyObject {
    var associatedValues: AssociatedValues? { get set }
}

// Define the functions for associated objects only where the system lacks them. Apple's systems
// have them for all objects, and `associatedValues` is never used there.
#if !canImport(Darwin)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// How ``objc_setAssociatedObject(_:_:_:_:)`` refers to the value: weakly, strongly, or by a copy.
    public enum objc_AssociationPolicy: UInt, Sendable {
        /// Refers to the value weakly: after the value has been deallocated,
        /// ``objc_getAssociatedObject(_:_:)`` returns nil for the key.
        case OBJC_ASSOCIATION_ASSIGN = 0
        case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
        case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
        case OBJC_ASSOCIATION_RETAIN = 769
        case OBJC_ASSOCIATION_COPY = 771
    }

    extension AssociatedValues {
        mutating func set(_ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy)
        {
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

    /// Returns the value that is stored under a key with a view, guide, controller or constraint. Returns nil for other
    /// objects.
    public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
        (object as? any AssociatedStorage)?.associatedValues?[key]
    }

    /// Stores a value under a key with a view, guide, controller or constraint; nil removes the stored value. For other
    /// objects, the call has no effect.
    public func objc_setAssociatedObject(
        _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
    ) {
        guard let storage = object as? any AssociatedStorage else { return }
        if storage.associatedValues == nil { storage.associatedValues = AssociatedValues() }
        storage.associatedValues?.set(key, value, policy)
    }
#endif
