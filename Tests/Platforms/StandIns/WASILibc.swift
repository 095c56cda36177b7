// Stand-in for the C library of WebAssembly, which has no function for the number of processors;
// see branches.py.
public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
public func realloc(_ block: UnsafeMutableRawPointer!, _ size: Int) -> UnsafeMutableRawPointer! {
    nil
}
public func free(_ block: UnsafeMutableRawPointer!) {}
