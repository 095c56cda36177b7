import Dispatch
import Synchronization

/// Some lines of a batch, which all processors work on.
package enum BatchChunk {
    /// The frames of the records in the lines, in their order.
    /// - Parameters:
    ///   - data: whole lines.
    ///   - first: the number of the first line.
    ///   - workers: how many threads share the lines.
    package static func process(_ data: [UInt8], first: Int, workers: Int, _ plan: BatchPlan)
        -> [BatchWorker.Part]
    {
        process(split(data), [], first: first, workers: workers, plan)
    }

    /// Draws the records in the lines.
    /// - Parameter names: what pictures are called; it takes what one chunk after the other has.
    package static func draw(
        _ data: [UInt8], first: Int, workers: Int, _ plan: BatchPlan, _ names: inout PictureNames
    ) -> BatchWorker.Part {
        let lines = split(data)
        let named = names.names(of: lines, first: first)
        var whole = BatchWorker.Part()
        whole.failures = named.failures
        for part in process(lines, named.names, first: first, workers: workers, plan) {
            whole.records += part.records
            whole.failures += part.failures
        }
        // A record may be wrong in itself and in its name.
        var reported: Set<Int> = []
        whole.failures = whole.failures.reversed().filter { reported.insert($0.line).inserted }
        whole.failures.sort { $0.line < $1.line }
        return whole
    }

    /// - Parameter names: as many as lines, or none.
    private static func process(
        _ lines: [ArraySlice<UInt8>], _ names: [String?], first: Int, workers: Int,
        _ plan: BatchPlan
    ) -> [BatchWorker.Part] {
        let count = max(1, min(workers, lines.count / 64))
        let parts = Mutex([BatchWorker.Part?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let range = (index * lines.count / count)..<((index + 1) * lines.count / count)
            let worker = BatchWorker(plan)
            var part = BatchWorker.Part()
            // Records of a chunk live until it is done.
            for start in stride(from: range.lowerBound, to: range.upperBound, by: 256) {
                let piece = start..<min(start + 256, range.upperBound)
                let more = worker.process(
                    Array(lines[piece]), first: first + start,
                    names: names.isEmpty ? [] : names[piece])
                part.text += more.text
                part.records += more.records
                part.failures += more.failures
            }
            let done = part
            parts.withLock { $0[index] = done }
        }
        return parts.withLock { $0.compactMap { $0 } }
    }

    /// How many lines there are.
    package static func lineCount(_ data: [UInt8]) -> Int {
        data.count { $0 == newline } + (data.last.map { $0 == newline ? 0 : 1 } ?? 0)
    }

    private static let newline = UInt8(ascii: "\n")

    private static func split(_ data: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        let bytes = data.span
        for at in bytes.indices where bytes[at] == newline {
            lines.append(data[start..<at])
            start = at + 1
        }
        if start < data.count { lines.append(data[start...]) }
        return lines
    }
}
