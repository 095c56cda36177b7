/// A value that belongs to the whole program: set when the program starts, and read by any thread from then on.
/// Nothing guards it, so a program that sets it later does so while no other thread lays out.
final class Setting<Value>: @unchecked Sendable {
    private nonisolated(unsafe) var stored: Value
    var value: Value {
        get { stored }
        set { stored = newValue }
    }

    init(_ value: Value) { stored = value }
}

/// A value that its maker hands over and does not use again, so that another thread may have it.
func handedOver<Value>(_ value: Value) -> sending Value {
    nonisolated(unsafe) let value = value
    return value
}
