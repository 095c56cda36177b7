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

    /// The records of lines that are not empty, each on its own if one of them is no JSON.
    func read(_ lines: [ArraySlice<UInt8>]) -> [Record] {
        var text = Data("[".utf8)
        for (i, line) in lines.enumerated() {
            // A line end within a text is no JSON, so that no record reaches into the next line.
            if i > 0 { text.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: "\n")]) }
            text.append(contentsOf: line)
        }
        text.append(UInt8(ascii: "]"))
        if let records = try? decoder.decode([Record].self, from: text),
            records.count == lines.count
        {
            return records
        }
        return lines.map { line in
            (try? decoder.decode(Record.self, from: Data(line)))
                ?? Record(mistake: "This is no JSON.")
        }
    }
}

extension Double {
    /// As a text shows a number of a record.
    fileprivate var fieldText: String {
        self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)"
    }
}
