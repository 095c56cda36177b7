import Keyline

/// Evaluates the parameters and the data fields of a document. The command line and records can set
/// other values than those that the document states.
struct DocumentNumbers {
    let source: DocumentSource
    private(set) var findings: [Finding] = []
    /// The values of all parameters, and of those fields that are numbers, by name. Constraints can
    /// refer to them.
    private(set) var metrics: [String: Double] = [:]
    /// The values of all fields as text, by name. Labels show them in place of `{name}`.
    private(set) var fields: [String: String] = [:]
    private var parameters: [String: ValueModel] = [:]
    private var settings: [String: String] = [:]
    private var done: Set<String> = []

    /// A parameter whose value cannot be computed before the values of other parameters, because it
    /// is a sum that refers to them.
    private struct Waiting {
        var parameter: ValueModel
        /// The names in the parameter's sum whose parameters have not been evaluated yet.
        var needs: ArraySlice<String>
    }

    init(
        _ document: DocumentModel, _ source: DocumentSource, settings: [String: String],
        record: [String: String]
    ) {
        self.source = source
        self.settings = settings
        for parameter in document.parameters {
            check(parameter)
            parameters[parameter.name] = parameter
        }
        for field in document.data {
            check(field)
            if let other = parameters[field.name] {
                findings.append(
                    Finding(
                        .duplicateName,
                        "A parameter is also named `\(field.name)`. Rename one of the two.",
                        at: field.position,
                        related: [
                            .init(message: "The parameter is here.", position: other.position)
                        ]))
            }
            let value = settings[field.name] ?? record[field.name] ?? field.value.text
            fields[field.name] = value
            if let number = Double(value), number.isFinite { metrics[field.name] = number }
        }
        for (name, value) in record where fields[name] == nil { fields[name] = value }
        let known = Set(parameters.keys).union(fields.keys)
        for name in settings.keys.sorted() where !known.contains(name) {
            findings.append(
                Finding(
                    .parameter, "There is no parameter or field `\(name)`.", at: nil,
                    suggestion: nearestName(to: name, among: Array(known))))
        }
        for parameter in document.parameters { evaluate(parameter) }
    }

    private mutating func check(_ value: ValueModel) {
        let isName =
            value.name.first.map { $0.isLetter || $0 == "_" } == true
            && value.name.allSatisfy { $0.isLetter || $0 == "_" || ($0.isASCII && $0.isNumber) }
        if !isName {
            findings.append(
                Finding(
                    .badName,
                    "`\(value.name)` is not a valid name. Expected a letter, then letters, digits and `_`.",
                    at: value.position))
        }
    }

    /// Evaluates a parameter after the parameters to which its sum refers. An explicit stack
    /// replaces recursion, because a document may contain a longer chain of parameters than the
    /// call stack can hold.
    private mutating func evaluate(_ first: ValueModel) {
        var waiting: [Waiting] = []
        var levels: [String: Int] = [:]
        func begin(_ parameter: ValueModel) {
            levels[parameter.name] = waiting.count
            waiting.append(Waiting(parameter: parameter, needs: needs(of: parameter)))
        }
        if !done.contains(first.name) { begin(first) }
        while let last = waiting.indices.last {
            if let name = waiting[last].needs.popFirst() {
                guard let other = parameters[name], !done.contains(name) else { continue }
                if let start = levels[name] {
                    reportCircle(waiting[start...].map(\.parameter.name), of: other)
                } else {
                    begin(other)
                }
                continue
            }
            let parameter = waiting.removeLast().parameter
            levels[parameter.name] = nil
            // Parameters that depend on each other in a cycle have no values; the cycle was
            // reported when it was found. All other parameters get their values here.
            if done.insert(parameter.name).inserted { setValue(of: parameter) }
        }
    }

    private func text(of parameter: ValueModel) -> String {
        settings[parameter.name] ?? parameter.value.text
    }

    /// Returns the names of the parameters to which a parameter's sum refers. Returns none if the
    /// sum is invalid, which is reported later, when its value is computed.
    private func needs(of parameter: ValueModel) -> ArraySlice<String> {
        ((try? FormatNames.metrics(in: text(of: parameter))) ?? [])[...]
    }

    private mutating func reportCircle(_ names: [String], of parameter: ValueModel) {
        let circle = names.map { "`\($0)`" }.joined(separator: " needs ")
        findings.append(
            Finding(
                .parameter,
                "The value of the parameter depends on itself: \(circle) needs `\(parameter.name)`.",
                at: parameter.position))
        done.formUnion(names)
    }

    private mutating func setValue(of parameter: ValueModel) {
        let text = text(of: parameter)
        do throws(ConstraintFormatError) {
            let number = try FormatNames(metrics: metrics).number(text)
            metrics[parameter.name] = number
        } catch {
            guard settings[parameter.name] == nil else {
                findings.append(
                    Finding(
                        .parameter,
                        "The value `\(text)` of the parameter `\(parameter.name)` is not a number.",
                        at: nil))
                return
            }
            if case .unknownMetric(let name) = error.kind, parameters[name] != nil { return }
            let messages = FormatMessages(source: source, value: parameter.value.value)
            findings.append(messages.finding(error, .parameter))
        }
    }

    /// Returns the text with each `{name}` replaced by the value of the field `name`. Two braces
    /// `{{` give a single brace.
    mutating func text(_ written: Written) -> String {
        var result = ""
        for piece in FieldText(written.text).pieces {
            switch piece {
            case .literal(let literal): result += literal
            case .field(let name, let offset): result += value(of: name, in: written, at: offset)
            }
        }
        return result
    }

    private mutating func value(of name: String, in written: Written, at offset: Int) -> String {
        if let field = fields[name] { return field }
        if let number = metrics[name] { return number.shortText }
        let before = written.text.prefix(offset)
        let line = 1 + before.count(where: \.isNewline)
        let column = 1 + before.reversed().prefix { !$0.isNewline }.count
        let position = written.value.position(
            line: line, column: column, length: name.count + 2, in: source)
        // Do not report `{name}` as an unknown field if `name` is a parameter: a parameter without a value has been
        // reported already.
        if parameters[name] == nil {
            findings.append(
                Finding(
                    .data, "There is no field `\(name)` in `data`.", at: position,
                    suggestion: nearestName(
                        to: name, among: Array(fields.keys) + Array(metrics.keys))))
        }
        return "{\(name)}"
    }
}

/// A text that may contain fields, such as "Dear {name}", split into plain text and fields.
struct FieldText {
    enum Piece {
        case literal(String)
        /// The name of a field, and the position of its opening brace: the number of characters
        /// before it in the text.
        case field(String, at: Int)
    }

    private(set) var pieces: [Piece] = []

    init(_ text: String) {
        var literal = "", rest = text[...], offset = 0
        while let letter = rest.popFirst() {
            offset += 1
            let isBrace = letter == "{" || letter == "}"
            if isBrace, rest.first == letter {
                rest.removeFirst()
                offset += 1
            } else if letter == "{", let end = rest.firstIndex(of: "}") {
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = ""
                pieces.append(.field(rest[..<end].trimmed, at: offset - 1))
                offset += rest.distance(from: rest.startIndex, to: end) + 1
                rest = rest[rest.index(after: end)...]
                continue
            }
            literal.append(letter)
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
    }
}

extension StringProtocol {
    /// The text without white space at both ends.
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}
