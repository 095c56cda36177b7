import CYaml

/// Scans a document's YAML with libyaml before Yams builds values from it, and refuses texts for which building values
/// would take too much time or memory.
enum YAMLScan {
    private enum Level {
        case list
        case map(isKeyNext: Bool)
    }

    /// Returns a finding if the text nests values deeper than `deepest`, or has a key that is not a text. Such a key
    /// could stand for a huge value, and all keys are compared with each other. Returns nil at a syntax error, which
    /// the actual parsing will report.
    static func mistake(in text: String, deepest: Int) -> Finding? {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else { return nil }
        defer { yaml_parser_delete(&parser) }
        var text = text
        return text.withUTF8 { bytes in
            yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
            var open: [Level] = []
            while true {
                var event = yaml_event_t()
                guard yaml_parser_parse(&parser, &event) == 1 else {
                    // If values are nested far deeper than `deepest`, libyaml stops with an error
                    // of its own. Report it like the limit of this type.
                    let problem = parser.problem.map { String(cString: $0) } ?? ""
                    let isTooDeep = problem.hasPrefix("Maximum nesting level")
                    return isTooDeep ? finding(tooDeep, parser.problem_mark) : nil
                }
                defer { yaml_event_delete(&event) }
                if event.type == YAML_STREAM_END_EVENT { return nil }
                if let message = mistake(event.type, &open, deepest) {
                    return finding(message, event.start_mark)
                }
            }
        }
    }

    private static let tooDeep = "The values are nested too deep."

    private static func finding(_ message: String, _ mark: yaml_mark_t) -> Finding {
        Finding(
            .syntax, message,
            at: DocumentPosition(line: Int(mark.line) + 1, column: Int(mark.column) + 1))
    }

    private static func mistake(
        _ type: yaml_event_type_t, _ open: inout [Level], _ deepest: Int
    ) -> String? {
        let isMap = type == YAML_MAPPING_START_EVENT
        switch type {
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            open.removeLast()
            return nil
        case YAML_SCALAR_EVENT, YAML_ALIAS_EVENT, YAML_SEQUENCE_START_EVENT,
            YAML_MAPPING_START_EVENT:
            if let last = open.indices.last, case .map(let isKey) = open[last] {
                if isKey, type != YAML_SCALAR_EVENT { return "A key must be a text." }
                open[last] = .map(isKeyNext: !isKey)
            }
            if isMap || type == YAML_SEQUENCE_START_EVENT {
                open.append(isMap ? .map(isKeyNext: true) : .list)
            }
            return open.count > deepest ? tooDeep : nil
        default: return nil
        }
    }
}
