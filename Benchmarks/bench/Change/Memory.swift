import Foundation

/// Returns the resident memory of the process in bytes, from /proc/self/statm. Returns 0 if the
/// system has no such file.
func residentBytes() -> Double {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
        return 0
    }
    return 4_096 * (text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0)
}

/// Returns the bytes that the C library has allocated and not freed, as `malloc_info` reports them.
/// Returns 0 if that function does not exist.
func allocatedBytes() -> Double {
    #if os(Linux)
        typealias Tell = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        var text: UnsafeMutablePointer<CChar>?, length = 0
        guard let symbol = dlsym(nil, "malloc_info"), let file = open_memstream(&text, &length)
        else { return 0 }
        _ = unsafeBitCast(symbol, to: Tell.self)(0, file)
        fclose(file)
        defer { free(text) }
        // The report lists the totals of each heap first and those of all heaps at its end. Use the
        // last occurrence, which is of all heaps.
        let lines = text.map { String(cString: $0) }?.split(separator: "\n") ?? []
        func size(_ start: String) -> Double {
            let line = lines.last { $0.hasPrefix(start) }
            return line?.split(separator: "\"").last { Double($0) != nil }.flatMap { Double($0) }
                ?? 0
        }
        return size("<system type=\"current\"") + size("<total type=\"mmap\"")
            - size("<total type=\"rest\"") - size("<total type=\"fast\"")
    #else
        return 0
    #endif
}
