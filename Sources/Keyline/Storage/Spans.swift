extension MutableSpan where Element: BitwiseCopyable {
    /// Calls `body` with a span of the array's elements in a range of indices. `body` may change
    /// the elements, but not their number.
    mutating func withElements<Result, Failure: Error>(
        _ range: Range<Int>, _ body: (inout MutableSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeMutableBufferPointer { elements throws(Failure) in
            var span = UnsafeMutableBufferPointer(rebasing: elements[range]).mutableSpan
            return try body(&span)
        }
    }

    /// Calls `body` with the array's memory as a span of the numbers that its elements consist of:
    /// for example, each `Rect` as four `Double` values. The size of an element must be a multiple
    /// of the size of `Part`.
    mutating func withParts<Part: BitwiseCopyable, Result, Failure: Error>(
        of part: Part.Type, _ body: (inout MutableSpan<Part>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(MemoryLayout<Element>.stride % MemoryLayout<Part>.stride == 0)
        return try withUnsafeMutableBufferPointer { elements throws(Failure) in
            let parts = UnsafeMutableRawBufferPointer(elements).bindMemory(to: Part.self)
            defer { _ = UnsafeMutableRawBufferPointer(parts).bindMemory(to: Element.self) }
            var span = parts.mutableSpan
            return try body(&span)
        }
    }
}

extension Array where Element: BitwiseCopyable {
    /// Returns an array of `count` uninitialised elements. The caller must write each element
    /// before anything reads it.
    static func unwritten(_ count: Int) -> Self {
        Array(unsafeUninitializedCapacity: count) { $1 = count }
    }
}

/// Calls `body` with memory for `count` values, which at first are all equal to `value`. The memory is
/// freed when `body` returns; if it is small, it is part of the stack, and nothing is allocated.
@inline(__always)
func withTemporary<Element: BitwiseCopyable, Result>(
    _ value: Element, _ count: Int, _ body: (inout MutableSpan<Element>) -> Result
) -> Result {
    withUnsafeTemporaryAllocation(of: Element.self, capacity: count) { memory in
        // All elements are initialised here, and values of this type need not be destroyed.
        memory.initialize(repeating: value)
        var span = memory.mutableSpan
        return body(&span)
    }
}
