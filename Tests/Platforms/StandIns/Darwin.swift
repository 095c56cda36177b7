// Stand-in for the C library of Apple's systems: see branches.py.
public let _SC_NPROCESSORS_ONLN: Int32 = 58
public func sysconf(_ name: Int32) -> Int { 0 }
public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
public func realloc(_ block: UnsafeMutableRawPointer!, _ size: Int) -> UnsafeMutableRawPointer! {
    nil
}
public func free(_ block: UnsafeMutableRawPointer!) {}
