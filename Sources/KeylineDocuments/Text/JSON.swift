import Foundation

/// A JSON value that a report or answer consists of. Foundation's encoder turns it into text.
package indirect enum JSON: Encodable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([JSON])
    case object([String: JSON])

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }

    /// The value as indented text that ends with a newline. Keys are in alphabetical order. Numbers that are not finite
    /// are written as strings, such as "inf".
    package var printed: String { JSON.text(of: self, [.prettyPrinted, .sortedKeys]) + "\n" }

    /// The value as JSON text in a single line, without a newline at its end.
    package var line: String { JSON.text(of: self, .sortedKeys) }

    private static func text(of value: JSON, _ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [formatting, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        // The fallback "null" is never used, because encoding cannot fail for the cases of this
        // enum.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .text(text) }
    package init(booleanLiteral flag: Bool) { self = .flag(flag) }
    package init(arrayLiteral values: JSON...) { self = .list(values) }
    package init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(Dictionary(members) { $1 })
    }
}
