// Stand-in for the C library of Windows: see branches.py.
public func _write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: UInt32) -> Int32 { 0 }
public func realloc(_ block: UnsafeMutableRawPointer!, _ size: Int) -> UnsafeMutableRawPointer! {
    nil
}
public func free(_ block: UnsafeMutableRawPointer!) {}
