/// A global setting, which is written when the program starts and read by any thread afterwards. It
/// has no lock: a program that changes a setting later must ensure that no other thread does layout
/// at that time.
final class Setting<Value>: @unchecked Sendable {
    private nonisolated(unsafe) var stored: Value
    var value: Value {
        get { stored }
        set { stored = newValue }
    }

    init(_ value: Value) { stored = value }
}

/// Returns the value as `sending`, so that it may move to another isolation domain (such as an
/// actor). The caller guarantees that it does not use the value afterwards, which the compiler
/// cannot check here.
func handedOver<Value>(_ value: Value) -> sending Value {
    nonisolated(unsafe) let value = value
    return value
}
