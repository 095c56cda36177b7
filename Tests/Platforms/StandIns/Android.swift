// Stand-in for Android's C library, whose headers declare which pointers must not be null; see
// branches.py.
public let _SC_NPROCESSORS_ONLN: Int32 = 97
public func sysconf(_ name: Int32) -> Int { 0 }
public func write(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { 0 }
public func realloc(_ block: UnsafeMutableRawPointer!, _ size: Int) -> UnsafeMutableRawPointer! {
    nil
}
public func free(_ block: UnsafeMutableRawPointer!) {}
