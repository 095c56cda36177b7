/// A global setting, which is written when the program starts and read by any thread afterwards. It
/// has no lock: a program that changes a setting later must ensure that no other thread does layout
/// at that time.
final class Setting<Value>: @unchecked Sendable {
    @exclusivity(unchecked)
    private nonisolated(unsafe) var stored: Value
    /// Reading the value is not checked for exclusive access at run time. The end of the former value
    /// may run code of the program, which may read the setting, so that value ends after the change.
    var value: Value {
        get { stored }
        set {
            let former = stored
            stored = newValue
            withExtendedLifetime(former) {}
        }
    }

    /// Reads a part of the value, without a copy of the whole. `body` must not change the setting.
    @inline(__always)
    func with<Result>(_ body: (borrowing Value) -> Result) -> Result { body(stored) }

    init(_ value: Value) { stored = value }
}

/// Returns the value as `sending`, so that it may move to another isolation domain (such as an
/// actor). The caller guarantees that it does not use the value afterwards, which the compiler
/// cannot check here.
func handedOver<Value>(_ value: Value) -> sending Value {
    nonisolated(unsafe) let value = value
    return value
}
