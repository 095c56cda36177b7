/// A JSON value with keys in a given order, and how it is printed.
package indirect enum JSON {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([JSON])
    case object([(key: String, value: JSON)])

    /// Indented by two spaces a level, without a line end. Short lists of simple values stand in one line.
    package func printed(_ indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .text(let text): return text.quotedForJSON
        case .number(let number): return "\(number)"
        case .flag(let flag): return flag ? "true" : "false"
        case .list(let values):
            if values.isEmpty { return "[]" }
            let texts = values.map { $0.printed(inner) }
            let line = "[" + texts.joined(separator: ", ") + "]"
            if values.allSatisfy(\.isSimple), line.count + indent.count < 100 { return line }
            return "[\n" + texts.map { inner + $0 }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            let texts = members.map { "\($0.key.quotedForJSON): \($0.value.printed(inner))" }
            let line = "{" + texts.joined(separator: ", ") + "}"
            if members.allSatisfy(\.value.isSimple), line.count + indent.count < 80 { return line }
            return "{\n" + texts.map { inner + $0 }.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    private var isSimple: Bool {
        switch self {
        case .text, .number, .flag: true
        case .list(let values): values.isEmpty
        case .object(let members): members.isEmpty
        }
    }
}
