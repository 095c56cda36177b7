/// Returns the object that a value of type `Any` contains, if the object's class is `Object` or a subclass
/// of it. Returns nil for all other values, even for an object in an optional, from which the cast
/// `value as? Object` takes the object.
///
/// The cast takes several times as many instructions, because it also examines conversions that an object
/// does not need.
func instance<Object: AnyObject>(of type: Object.Type, in value: Any) -> Object? {
    reference(to: type, value)
}

/// Returns `value` if its type `Value`, which is the type of the value that an argument of type `Any`
/// contains, is `Object` or a subclass; otherwise nil.
@inline(__always)
private func reference<Value, Object: AnyObject>(to type: Object.Type, _ value: Value) -> Object? {
    guard Value.self is Object.Type else { return nil }
    // `Value` is a class, so `value` is a reference to an object of this class.
    return unsafeBitCast(value, to: Unmanaged<Object>.self).takeUnretainedValue()
}
