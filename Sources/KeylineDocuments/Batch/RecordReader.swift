import Foundation

/// Reads records (one JSON object in each line), and keeps the values of those fields that a document has.
struct RecordReader {
    /// The values of a record's fields (nil for a field that the record lacks), or the mistake that makes the record
    /// unreadable.
    struct Record: Decodable {
        var values: [String?] = []
        var mistake: String?
        /// The names, sorted, of those fields of this record that the layout document does not
        /// have; probably typing mistakes. Empty if the reader was created without the document's
        /// field names (`known`), because it then looks for no mistakes.
        var unknown: [String] = []

        init(mistake: String) { self.mistake = mistake }

        init(from decoder: any Decoder) throws {
            guard let fields = decoder.userInfo[RecordReader.key] as? Fields,
                let container = try? decoder.container(keyedBy: FieldKey.self)
            else {
                mistake = "Expected a JSON object."
                return
            }
            if let known = fields.known {
                unknown = container.allKeys.map(\.stringValue).filter { !known.contains($0) }
                    .sorted()
            }
            values.reserveCapacity(fields.keys.count)
            for i in fields.keys.indices {
                values.append(value(container, fields, i))
            }
        }

        private mutating func value(
            _ container: KeyedDecodingContainer<FieldKey>, _ fields: Fields, _ i: Int
        ) -> String? {
            let key = fields.keys[i]
            // Try the type of the document's sample first: most records have values of the same type.
            if !fields.areNumbers[i], let text = try? container.decode(String.self, forKey: key) {
                return text
            }
            if let number = try? container.decode(Double.self, forKey: key) {
                return number.fieldText
            }
            if let text = try? container.decode(String.self, forKey: key) { return text }
            guard container.contains(key), (try? container.decodeNil(forKey: key)) != true else {
                return nil
            }
            if let flag = try? container.decode(Bool.self, forKey: key) { return "\(flag)" }
            // A text may have half of a surrogate pair, and a number may be too large.
            let isNested =
                (try? container.nestedUnkeyedContainer(forKey: key)) != nil
                || (try? container.nestedContainer(keyedBy: FieldKey.self, forKey: key)) != nil
            mistake =
                "The field `\(key.stringValue)` is "
                + (isNested ? "neither a text nor a number." : "no valid text or number.")
            return nil
        }
    }

    /// The names and types of the fields to read, shared by all records of a reader.
    fileprivate struct Fields: Sendable {
        let keys: [FieldKey]
        let areNumbers: [Bool]
        /// The names of all fields of the document, if records are searched for unknown fields; otherwise nil.
        let known: Set<String>?
    }

    fileprivate struct FieldKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    fileprivate static let key = CodingUserInfoKey(rawValue: "keyline.fields")!

    private let decoder = JSONDecoder()

    /// Creates a reader.
    /// - Parameters:
    ///   - fields: the names of the fields to read, with the sample value of each in the document.
    ///   - known: the names of all fields of the document, to search records for unknown fields; nil for no search.
    init(fields: [(name: String, sample: String)], known: Set<String>? = nil) {
        decoder.userInfo[RecordReader.key] = Fields(
            keys: fields.map { FieldKey(stringValue: $0.name) },
            areNumbers: fields.map { Double($0.sample) != nil }, known: known)
    }

    /// Returns whether a line contains only white space, and so no record.
    static func isEmpty(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { $0 == 32 || $0 == 9 || $0 == 13 }
    }

    /// Returns the records of `lines`, none of which may be empty.
    func read(_ lines: [ArraySlice<UInt8>]) -> [Record] {
        // If every line is exactly one JSON object, decode all lines in one call, as a JSON array: this is faster. A
        // line such as one with an unclosed brace could affect the others in such an array, so decode line by line then.
        let areObjects = lines.map(RecordReader.isOneObject)
        var text = Data("[".utf8)
        var count = 0
        for (line, isObject) in zip(lines, areObjects) where isObject {
            if count > 0 { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: line)
            count += 1
        }
        text.append(UInt8(ascii: "]"))
        // Decode all records at once only if none has a mistake. Otherwise read them one by one
        // below: if bytes are not valid UTF-8, the decoder's own message names a wrong cause.
        if count == lines.count, let records = try? decoder.decode([Record].self, from: text),
            records.allSatisfy({ $0.mistake == nil })
        {
            return records
        }
        return zip(lines, areObjects).map { line, isObject in
            if let fault = TextFault(in: line) {
                return Record(mistake: "The line is not a text in UTF-8: \(fault.wordsInLine).")
            }
            guard isObject, let record = try? decoder.decode(Record.self, from: Data(line)) else {
                return Record(mistake: RecordReader.mistake(of: line))
            }
            return record
        }
    }

    /// Returns the message for a line that is not a JSON object.
    private static func mistake(of line: ArraySlice<UInt8>) -> String {
        let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        if first == UInt8(ascii: "{") { return "The line is not a JSON object." }
        return
            "The line is not a JSON object. Write a record in each line, as in `{\"name\": \"Ada\"}`."
    }

    /// Returns whether the line is exactly one JSON object: the brace that it opens first is closed at its end, and not
    /// before.
    private static func isOneObject(_ line: ArraySlice<UInt8>) -> Bool {
        var depth = 0, isText = false, isEscaped = false, isOver = false
        for byte in line {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if isOver || depth == 0 && byte != UInt8(ascii: "{") { return false }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth <= 0 { return false }
                depth -= 1
                isOver = depth == 0
            default:
                if depth <= 0 { return false }
                isText = byte == UInt8(ascii: "\"")
            }
        }
        return isOver && !isText
    }
}

extension Double {
    /// The number as a text field shows it: `3` for 3.0.
    fileprivate var fieldText: String {
        self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)"
    }
}
