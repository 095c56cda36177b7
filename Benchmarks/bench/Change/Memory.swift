import Foundation

/// The resident memory of the process, in bytes; 0 where the system does not say.
func residentBytes() -> Double {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
        return 0
    }
    return 4_096 * (text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0)
}

/// Bytes that the C library has given out, by its own account (`malloc_info`); 0 where it gives none.
func allocatedBytes() -> Double {
    #if os(Linux)
        typealias Tell = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        var text: UnsafeMutablePointer<CChar>?, length = 0
        guard let symbol = dlsym(nil, "malloc_info"), let file = open_memstream(&text, &length)
        else { return 0 }
        _ = unsafeBitCast(symbol, to: Tell.self)(0, file)
        fclose(file)
        defer { free(text) }
        // Totals of all heaps come last.
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
