import Foundation

/// Reads records, one JSON object in each line, and keeps the values of the fields that the layout
/// document uses.
struct RecordReader {
    /// The values of a record's fields, in the order of the reader's fields; nil for a field that
    /// the record lacks. If the record is unreadable, `mistake` says why.
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
            // If the document's sample value is a text, try to read a text first: most records have
            // values of the same type as the sample.
            if !fields.areNumbers[i], let text = try? container.decode(String.self, forKey: key) {
                return text
            }
            if let number = try? container.decode(Double.self, forKey: key) {
                // A `Double` may lack the last digits of a large whole number, such as an order's number.
                if number.magnitude >= 1e15, number.magnitude < 1e30,
                    let exact = try? container.decode(Decimal.self, forKey: key)
                {
                    return "\(exact)"
                }
                return number.fieldText
            }
            if let text = try? container.decode(String.self, forKey: key) { return text }
            guard container.contains(key), (try? container.decodeNil(forKey: key)) != true else {
                return nil
            }
            if let flag = try? container.decode(Bool.self, forKey: key) { return "\(flag)" }
            // Find out why the value is unreadable. It may be a list or an object; otherwise it is
            // a text with half a surrogate pair, or a number too large for a `Double`.
            let isNested =
                (try? container.nestedUnkeyedContainer(forKey: key)) != nil
                || (try? container.nestedContainer(keyedBy: FieldKey.self, forKey: key)) != nil
            mistake =
                "The field `\(key.stringValue)` is "
                + (isNested ? "neither a text nor a number." : "no valid text or number.")
            return nil
        }
    }

    /// The names and types of the fields to read from records. All records of a reader share one
    /// copy.
    fileprivate struct Fields: Sendable {
        let keys: [FieldKey]
        let areNumbers: [Bool]
        /// The names of all fields of the document if the reader reports unknown fields of records;
        /// otherwise nil.
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

    /// Creates a reader of records with these fields.
    /// - Parameters:
    ///   - fields: the names of the fields to read, with the sample value of each in the document.
    ///   - known: the names of all fields of the document, to search records for unknown fields; nil for no search.
    init(fields: [(name: String, sample: String)], known: Set<String>? = nil) {
        decoder.userInfo[RecordReader.key] = Fields(
            keys: fields.map { FieldKey(stringValue: $0.name) },
            areNumbers: fields.map { Double($0.sample) != nil }, known: known)
    }

    /// Returns true for a line with nothing but white space, which is skipped because it contains
    /// no record.
    static func isEmpty(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { $0 == 32 || $0 == 9 || $0 == 13 }
    }

    /// Parses each line as one record. Empty lines must be removed before. A line with a mistake
    /// gives a record that has only the message.
    func read(_ lines: [ArraySlice<UInt8>]) -> [Record] {
        // If every line is exactly one JSON object, join the lines to a JSON array and decode it in
        // one call, which is faster. Otherwise decode line by line: in an array, an unclosed brace
        // of one line would affect the following lines.
        let areObjects = lines.map(RecordReader.isOneObject)
        var text = Data("[".utf8)
        var count = 0
        for (line, isObject) in zip(lines, areObjects) where isObject {
            if count > 0 { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: line)
            count += 1
        }
        text.append(UInt8(ascii: "]"))
        // Use the records that were decoded in one call only if none has a mistake. Otherwise
        // decode line by line: for bytes that are not valid UTF-8, for example, the decoder's
        // message about the whole array names a wrong cause.
        if count == lines.count, let records = try? decoder.decode([Record].self, from: text),
            records.allSatisfy({ $0.mistake == nil })
        {
            return records
        }
        return zip(lines, areObjects).map { line, isObject in
            if let fault = TextFault(in: line) {
                return Record(
                    mistake: "The line is not a text in UTF-8: \(fault.descriptionInLine).")
            }
            guard isObject, let record = try? decoder.decode(Record.self, from: Data(line)) else {
                return Record(mistake: RecordReader.mistake(of: line))
            }
            return record
        }
    }

    /// Returns a message that says why a line is not a JSON object.
    private static func mistake(of line: ArraySlice<UInt8>) -> String {
        let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        if first == UInt8(ascii: "{") { return "The line is not a JSON object." }
        return
            "The line is not a JSON object. Write a record in each line, as in `{\"name\": \"Ada\"}`."
    }

    /// Returns whether the line is exactly one JSON object: the closing brace of the first opening
    /// brace is the last character of the line.
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
    /// The number as text, as a label shows a field with this value: `3` for 3.0, `2.5` for 2.5.
    fileprivate var fieldText: String {
        self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)"
    }
}
