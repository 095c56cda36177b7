extension MutableSpan where Element: BitwiseCopyable {
    /// Calls `body` with some of the elements.
    mutating func withElements<Result, Failure: Error>(
        _ range: Range<Int>, _ body: (inout MutableSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeMutableBufferPointer { elements throws(Failure) in
            var span = UnsafeMutableBufferPointer(rebasing: elements[range]).mutableSpan
            return try body(&span)
        }
    }

    /// Calls `body` with the memory under the name of what elements are made of: four numbers for each rectangle.
    /// The size of an element is a multiple of that of a part.
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
    /// So many elements, which say nothing until they are written.
    static func unwritten(_ count: Int) -> Self {
        Array(unsafeUninitializedCapacity: count) { $1 = count }
    }
}
