// The only file of the package that imports the C library, whose module has a different name on
// each platform. Other files call the functions of ``CLibrary``. `make lint` rejects a second
// importer, and `make test-platforms` type-checks the `#if` branch of each platform.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(WASILibc)
    import WASILibc
#elseif canImport(ucrt)
    import ucrt
    import WinSDK
#endif

/// Wrappers of C library functions, with the same names and types on all platforms.
package enum CLibrary {
    /// Writes a text to standard error in one call, so that texts of several threads do not mix. Errors are ignored.
    package static func writeToStandardError(_ text: String) {
        let bytes = Array(text.utf8)
        #if canImport(ucrt)
            _ = _write(2, bytes, UInt32(bytes.count))
        #else
            _ = write(2, bytes, bytes.count)
        #endif
    }

    /// Resizes a block of memory, as `realloc` does, or allocates one if `block` is nil. Swift's own
    /// `allocate(capacity:)` takes twice as many instructions on Linux, where it asks for an alignment.
    /// The block is aligned to 8 bytes. If there is not enough memory, the program ends.
    package static func resized(_ block: UnsafeMutableRawPointer?, bytes: Int)
        -> UnsafeMutableRawPointer
    {
        guard let resized = realloc(block, bytes) else { fatalError("out of memory") }
        return resized
    }

    /// Frees a block that ``resized(_:bytes:)`` has returned.
    package static func release(_ block: UnsafeMutableRawPointer) { free(block) }

    /// The number of processors that are online; 1 on platforms without threads, such as
    /// WebAssembly.
    static var processorCount: Int {
        #if canImport(WASILibc)
            1
        #elseif canImport(ucrt)
            max(Int(GetActiveProcessorCount(WORD(ALL_PROCESSOR_GROUPS))), 1)
        #else
            max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
        #endif
    }
}
