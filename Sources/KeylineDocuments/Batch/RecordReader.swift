import Foundation

/// Reads records, a JSON object a line, as far as a document has fields for them.
struct RecordReader {
    /// The values of a record's fields, nil where it has none; or what is wrong with it.
    struct Record: Decodable {
        var values: [String?] = []
        var mistake: String?

        init(mistake: String) { self.mistake = mistake }

        init(from decoder: any Decoder) throws {
            guard let fields = decoder.userInfo[RecordReader.key] as? Fields,
                let container = try? decoder.container(keyedBy: FieldKey.self)
            else {
                mistake = "Expected a JSON object."
                return
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
            // The kind that the sample has is the likely one.
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
            mistake = "The field `\(key.stringValue)` is neither a text nor a number."
            return nil
        }
    }

    /// The fields that are read, shared by all records of a reader.
    fileprivate struct Fields: Sendable {
        let keys: [FieldKey]
        let areNumbers: [Bool]
    }

    fileprivate struct FieldKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    fileprivate static let key = CodingUserInfoKey(rawValue: "keyline.fields")!

    private let decoder = JSONDecoder()

    /// - Parameter fields: the names whose values are read, and what they are in the document.
    init(fields: [(name: String, sample: String)]) {
        decoder.userInfo[RecordReader.key] = Fields(
            keys: fields.map { FieldKey(stringValue: $0.name) },
            areNumbers: fields.map { Double($0.sample) != nil })
    }

    /// Whether a line has no record.
    static func isEmpty(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { $0 == 32 || $0 == 9 || $0 == 13 }
    }

    /// The records of lines that are not empty.
    func read(_ lines: [ArraySlice<UInt8>]) -> [Record] {
        // Lines that are one object each can be read together: no record reaches into the next line.
        let areObjects = lines.map(RecordReader.isOneObject)
        var text = Data("[".utf8)
        var count = 0
        for (line, isObject) in zip(lines, areObjects) where isObject {
            if count > 0 { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: line)
            count += 1
        }
        text.append(UInt8(ascii: "]"))
        if count == lines.count, let records = try? decoder.decode([Record].self, from: text) {
            return records
        }
        return zip(lines, areObjects).map { line, isObject in
            guard isObject, let record = try? decoder.decode(Record.self, from: Data(line)) else {
                return Record(mistake: "This is no JSON object.")
            }
            return record
        }
    }

    /// Whether the brackets and texts of a line end with it, and not before.
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
    /// As a text shows a number of a record.
    fileprivate var fieldText: String {
        self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)"
    }
}
