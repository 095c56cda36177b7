/// The point at which a resumed batch job continues its output file: the end of the last record
/// that is certainly complete. The batch cuts off all bytes after this point and computes their
/// records again.
package struct BatchEnd: Equatable {
    /// The number of bytes of the interrupted output that the resumed batch keeps.
    package let kept: Int
    /// The line number, in the file of records, of the last record whose output is kept; 0 if none
    /// is kept.
    package let line: Int

    package init(kept: Int, line: Int) {
        (self.kept, self.line) = (kept, line)
    }

    /// Finds the end of the last complete record in an output of `size` bytes. Returns nil if a batch with this format
    /// has not written the output's beginning and its last lines. Only the last `window` bytes are read; `window` grows
    /// if a record is longer, so the cost depends on the last record and not on the size of the output.
    /// - Parameter read: returns the bytes of the output in a range.
    package init?(
        _ format: BatchPlan.Format, size: Int, window: Int = 1 << 20,
        read: (_ range: Range<Int>) throws -> [UInt8]
    ) rethrows {
        let head = BatchEnd.head(of: format)
        guard try head.starts(with: read(0..<min(size, head.count))) else { return nil }
        var window = window
        while true {
            let start = max(0, size - window)
            switch try BatchEnd.search(read(start..<size)[...], format, isWhole: start == 0) {
            case .found(let end): self.init(kept: start + end.kept, line: end.line)
            case .further:
                window *= 4
                continue
            case .foreign: return nil
            }
            return
        }
    }

    private enum Search {
        case found(BatchEnd)
        /// The output's last record begins before the searched bytes, so the search must continue
        /// with more bytes.
        case further
        case foreign
    }

    private static func search(
        _ bytes: ArraySlice<UInt8>, _ format: BatchPlan.Format, isWhole: Bool
    )
        -> Search
    {
        var kept = bytes.endIndex, last: Int?
        while true {
            // Find the end of the last line before `kept`. In the first round, this discards an
            // incomplete last line, which a batch leaves if it is interrupted.
            guard let end = bytes[..<kept].lastIndex(of: newline) else {
                guard isWhole else { return .further }
                return last == nil ? .found(BatchEnd(kept: 0, line: 0)) : .foreign
            }
            kept = end + 1
            let before = bytes[..<end].lastIndex(of: newline)
            if before == nil, !isWhole { return .further }
            let line = bytes[(before.map { $0 + 1 } ?? bytes.startIndex)..<end]
            if format == .csv, line.elementsEqual(BatchPlan.tableHead.dropLast()) {
                return .found(BatchEnd(kept: kept, line: (last ?? 1) - 1))
            }
            guard let number = number(line, format) else { return .foreign }
            if format == .ndjson { return .found(BatchEnd(kept: kept, line: number)) }
            // In CSV, a record has one line for each view, and the last of its lines may be missing. Discard all lines
            // of the last record.
            if let last, number != last { return .found(BatchEnd(kept: kept, line: last - 1)) }
            last = number
            kept = end
        }
    }

    private static func head(of format: BatchPlan.Format) -> [UInt8] {
        format == .csv ? BatchPlan.tableHead : BatchPlan.recordHead
    }

    private static let newline = UInt8(ascii: "\n")
    private static let comma = UInt8(ascii: ",")
    private static let columns = 1 + BatchPlan.tableHead.count { $0 == comma }

    /// Returns the line number of the record that a line of the output belongs to. Returns nil if a
    /// batch with this output format cannot have written the line.
    private static func number(_ line: ArraySlice<UInt8>, _ format: BatchPlan.Format) -> Int? {
        let head = format == .csv ? [] : BatchPlan.recordHead
        guard line.starts(with: head) else { return nil }
        let rest = line.dropFirst(head.count), digits = rest.prefix { (48...57).contains($0) }
        let next = rest.dropFirst(digits.count)
        let isRecord =
            format == .csv
            ? next.first == comma && line.count { $0 == comma } == columns - 1
            : next.starts(with: ",\"frames\":{".utf8)
        guard isRecord else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
