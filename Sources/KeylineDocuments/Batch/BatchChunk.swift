import Dispatch
import KeylinePictures
import Synchronization

/// Lays out or draws the records of one chunk of a batch on several threads. A chunk is a few
/// megabytes of whole lines, each of which is a record in JSON.
package enum BatchChunk {
    /// Lays out the records in `data`, and returns their frames as text, in the order of the records.
    /// - Parameters:
    ///   - data: whole lines.
    ///   - first: the number of the first line in the file of records, for messages.
    ///   - workers: the largest number of threads among which the lines are divided.
    package static func process(_ data: [UInt8], first: Int, workers: Int, _ plan: BatchPlan)
        -> [BatchWorker.Part]
    {
        process(split(data), [], first: first, workers: workers, plan)
    }

    /// Draws a picture of each record (a line of JSON) in the chunk, and returns the number of
    /// records and the failures.
    /// - Parameter names: the names of the batch's pictures. Pass the same value for all chunks, so that a name that an
    ///   earlier record has used is refused.
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
        // One record may have two mistakes: one in its contents and one in the name of its picture.
        // Report only one mistake for each line.
        var reported: Set<Int> = []
        whole.failures = whole.failures.reversed().filter { reported.insert($0.line).inserted }
        whole.failures.sort { $0.line < $1.line }
        return whole
    }

    /// Draws a picture of each record in the chunk, and calls `place` with the pictures in the order
    /// of the records. Returns the number of records and the failures.
    ///
    /// - Parameter place: called with the line number of a record and its picture, by the calling
    ///   thread. Returns a sentence if the picture cannot be placed.
    package static func drawInOrder(
        _ data: [UInt8], first: Int, workers: Int, _ plan: BatchPlan,
        _ place: (_ line: Int, _ picture: DrawnPicture) throws -> String?
    ) rethrows -> BatchWorker.Part {
        let lines = split(data)
        var whole = BatchWorker.Part()
        let crew = Crew(min(workers, lines.count / 16), plan)
        // Few records at a time bound the memory: pictures take thousands of bytes.
        let step = 64 * crew.count
        for start in stride(from: 0, to: lines.count, by: step) {
            let piece = lines[start..<min(start + step, lines.count)]
            for var part in process(Array(piece), [], first: first + start, crew) {
                for (line, picture) in part.pictures {
                    guard let mistake = try place(line, picture) else { continue }
                    part.failures.append(BatchWorker.Failure(line: line, message: mistake))
                }
                part.pictures = []
                part.failures.sort { $0.line < $1.line }
                whole.append(part)
            }
        }
        return whole
    }

    /// Workers for several threads. Each one is made by the first thread that uses it, and is used by
    /// one thread at a time.
    private struct Crew: @unchecked Sendable {
        private final class Place {
            var worker: BatchWorker?
        }

        private let plan: BatchPlan
        private let places: [Place]
        var count: Int { places.count }

        init(_ count: Int, _ plan: BatchPlan) {
            self.plan = plan
            places = (0..<max(1, count)).map { _ in Place() }
        }

        func worker(_ index: Int) -> BatchWorker {
            if let known = places[index].worker { return known }
            let worker = BatchWorker(plan)
            places[index].worker = worker
            return worker
        }
    }

    /// Divides the lines among threads, each of which lays out or draws its share.
    /// - Parameter names: the name of each line's picture, or an empty array if no pictures are drawn.
    private static func process(
        _ lines: [ArraySlice<UInt8>], _ names: [String?], first: Int, workers: Int,
        _ plan: BatchPlan
    ) -> [BatchWorker.Part] {
        process(lines, names, first: first, Crew(min(workers, lines.count / 64), plan))
    }

    /// Divides the lines among workers, each of which lays out or draws its share on a thread.
    private static func process(
        _ lines: [ArraySlice<UInt8>], _ names: [String?], first: Int, _ crew: Crew
    ) -> [BatchWorker.Part] {
        let count = crew.count
        let parts = Mutex([BatchWorker.Part?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let range = (index * lines.count / count)..<((index + 1) * lines.count / count)
            let worker = crew.worker(index)
            var part = BatchWorker.Part()
            // Give the worker 256 records at a time, to bound its memory: it keeps all records of a
            // call in memory until the call ends.
            for start in stride(from: range.lowerBound, to: range.upperBound, by: 256) {
                let piece = start..<min(start + 256, range.upperBound)
                let more = worker.process(
                    Array(lines[piece]), first: first + start,
                    names: names.isEmpty ? [] : names[piece])
                part.append(more)
            }
            let done = part
            parts.withLock { $0[index] = done }
        }
        return parts.withLock { $0.compactMap { $0 } }
    }

    /// Returns the number of lines in `data`. A last line counts even if it does not end with a
    /// newline.
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
