/// Where an output of a batch ends that goes on: after the last record that is whole for certain.
package struct BatchEnd: Equatable {
    /// How many bytes stay.
    package let kept: Int
    /// The line of the last record that stays, 0 without one.
    package let line: Int

    package init(kept: Int, line: Int) {
        (self.kept, self.line) = (kept, line)
    }

    /// Of `size` bytes, which `read` gives; nil if no batch has written their beginning and their last lines in this format. Reads from the back, `window` bytes first and more for longer records: at the cost of the last one.
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
        /// It begins before these bytes.
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
            // The first time, what is no whole line goes.
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
            // A record has several lines, the last of which may be missing: all of them go.
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

    /// The record of a line of an output.
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
