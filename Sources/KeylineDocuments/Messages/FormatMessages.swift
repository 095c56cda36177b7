import Keyline

/// Rephrases parser errors of the equation and visual format languages in terms of parameters and views, which authors
/// of documents know.
struct FormatMessages {
    let source: DocumentSource
    let value: DocumentValue
    /// The line, from 0, at which the text with the mistake begins in `value`: one value may
    /// contain several equations and visual formats.
    var firstLine = 0
    /// The lines of the value's text. A caller that reports many mistakes in one value can split
    /// the text once and set the lines, to save time.
    var lines: [Substring]?
    /// The name of the document's root view, which messages suggest in place of `root`; nil for
    /// texts that cannot mention views.
    var rootName: String?

    /// Returns the name that the author probably meant by `item`, an unknown name: `superview` for
    /// `parent`, and the name of the root view for `root`.
    private func meant(_ item: String) -> String? {
        if item == "root", let rootName { return rootName }
        return ForeignWords.items[item]
    }

    func finding(_ error: ConstraintFormatError, _ rule: FindingRule = .constraint) -> Finding {
        var column = error.column, length = 1, message = FormatMessages.sentence(error.reason)
        var suggestion = error.suggestion
        switch error.kind {
        case .unknownItem(let name):
            length = name.count
            suggestion = suggestion ?? meant(name)
            message =
                name == "superview"
                ? "`superview` cannot be used here." : "There is no view or guide `\(name)`."
        case .expectedRelation:
            let line = DocumentValue.lines(of: error.format)[error.line - 1]
            if let relation = ForeignWords.relation(at: line.dropFirst(column - 1)) {
                (suggestion, length) = (relation.meant, relation.length)
            }
        case .unknownAttribute(let name):
            length = name.count
            message = "There is no attribute `\(name)`."
            suggestion = ForeignWords.attribute[name] ?? suggestion
            if suggestion == nil { message += " Expected one of \(FormatMessages.attributes)." }
        case .unknownMetric(let name):
            length = name.count
            let line =
                lines?[firstLine + error.line - 1]
                ?? DocumentValue.lines(of: error.format)[error.line - 1]
            let isPriority = line.prefix(column - 1).last { $0 != " " } == "@" || rule == .badNumber
            message =
                isPriority && value.text?.contains("@") == true
                ? "There is no priority `\(name)`." : "There is no parameter or number `\(name)`."
        case .missingAttribute(let name):
            length = name.count
            message = "`\(name)` is a view. Expected one of its attributes, as in `\(name).width`."
        case .expectedValue:
            message = "Expected a number, a parameter, or a view and its attribute."
        case .expectedItem: message = "Expected a view and its attribute, as in `title.top`."
        case .expectedPriority: message = "Expected a priority: \(FormatMessages.priorities)."
        case .priority(let value):
            message =
                "The priority \(value.shortText) is out of range. Expected \(FormatMessages.priorities)."
        case .incompatibleAttributes(let first, let second):
            message =
                "`\(first)` and \(second == "a number" ? second : "`\(second)`") cannot be compared. Expected two "
                + "sizes, two horizontal locations or two vertical ones."
        case .mixedDirections:
            message = "Leading and trailing cannot be compared with left and right."
        case .locationEqualToConstant:
            message =
                "A location is not a number. Expected another view's location, as in `superview.left + 10`."
        case .secondItem, .thirdItem:
            message = "A constraint relates two attributes at most, each times a number."
        case .nothingRelated: message = "The equation relates no view to anything."
        case .productOfItems: message = "An attribute times another is not linear."
        case .noSuperview: message = "The root has no superview."
        default: break
        }
        column = max(1, column)
        if let unit = unit(error.format, error.line, column) { (message, length) = unit }
        return Finding(
            rule, message, at: position(error.line, column, length), suggestion: suggestion)
    }

    func finding(_ error: VisualFormatError) -> Finding {
        var column = error.column, length = 1, message = FormatMessages.sentence(error.reason)
        var suggestion = error.suggestion
        func before(_ name: String) {
            (column, length) = (column - name.count, name.count)
        }
        switch error.kind {
        case .unknownView(let name), .unknownItem(let name):
            before(name)
            suggestion = suggestion ?? meant(name)
            message = "There is no view or guide `\(name)`."
        case .expectedNumberOrMetric:
            message = "Expected a number or a parameter."
        case .priority(let value):
            message =
                "The priority \(value.shortText) is out of range. Expected \(FormatMessages.priorities)."
        case .incompatibleAttributes: message = "The two attributes cannot be compared."
        case .mixedDirections:
            message = "Leading and trailing cannot be compared with left and right."
        case .locationEqualToConstant: message = "A location is not a number."
        case .noSuperview: message = "The root has no superview."
        case .alignment(let horizontal):
            message =
                "The views of a \(horizontal ? "horizontal" : "vertical") format are aligned across it: "
                + (horizontal
                    ? "by top, bottom, centerY or a baseline."
                    : "by leading, trailing, left, right or centerX.")
        default: break
        }
        if let unit = unit(error.format, error.line, column) { (message, length) = unit }
        return Finding(
            .constraint, message, at: position(error.line, column, length), suggestion: suggestion)
    }

    /// Returns advice if parsing stopped at a unit after a number, as in `8px`, because numbers are
    /// in points. The second value is the length of the unit in characters.
    private func unit(_ format: String, _ line: Int, _ column: Int) -> (String, Int)? {
        let lines = DocumentValue.lines(of: format)
        guard lines.indices.contains(line - 1) else { return nil }
        return UnitMessages.message(in: lines[line - 1], at: column)
    }

    private func position(_ line: Int, _ column: Int, _ length: Int) -> DocumentPosition {
        value.position(
            line: firstLine + line, column: max(1, column), length: length, in: source,
            lines: lines)
    }

    private static let attributes = ConstraintFormatError.attributes
    private static let priorities =
        "a number above 0 and up to 1000, required, strong, high, medium, low or weak"

    private static func sentence(_ text: String) -> String {
        text.hasSuffix(".") ? text : text + "."
    }
}
