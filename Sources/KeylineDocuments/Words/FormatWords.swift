import Keyline

/// Mistakes of the text languages in the words of documents, whose readers know parameters and views.
struct FormatWords {
    let source: DocumentSource
    let value: DocumentValue
    /// The line of the value's text in which the language's text begins, counted from 0.
    var firstLine = 0
    /// Of the value's text, for those who report many mistakes.
    var lines: [Substring]?

    func finding(_ error: ConstraintFormatError, _ rule: FindingRule = .constraint) -> Finding {
        var column = error.column, length = 1, message = FormatWords.sentence(error.reason)
        switch error.kind {
        case .unknownItem(let name):
            length = name.count
            message =
                name == "superview"
                ? "`superview` stands for nothing here." : "There is no view or guide `\(name)`."
        case .unknownAttribute(let name):
            length = name.count
            message = "There is no attribute `\(name)`."
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
        case .expectedPriority: message = "Expected a priority: \(FormatWords.priorities)."
        case .priority(let value):
            message =
                "The priority \(value.shortText) is out of range. Expected \(FormatWords.priorities)."
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
        return Finding(
            rule, message, at: place(error.line, column, length), suggestion: error.suggestion)
    }

    func finding(_ error: VisualFormatError) -> Finding {
        var column = error.column, length = 1, message = FormatWords.sentence(error.reason)
        func before(_ name: String) {
            (column, length) = (column - name.count, name.count)
        }
        switch error.kind {
        case .unknownView(let name), .unknownItem(let name):
            before(name)
            message = "There is no view or guide `\(name)`."
        case .expectedNumberOrMetric:
            message = "Expected a number or a parameter."
        case .priority(let value):
            message =
                "The priority \(value.shortText) is out of range. Expected \(FormatWords.priorities)."
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
        return Finding(
            .constraint, message, at: place(error.line, column, length),
            suggestion: error.suggestion)
    }

    private func place(_ line: Int, _ column: Int, _ length: Int) -> DocumentPlace {
        value.place(
            line: firstLine + line, column: max(1, column), length: length, in: source,
            lines: lines)
    }

    private static let priorities =
        "a number above 0 and up to 1000, required, strong, high, medium, low or weak"

    private static func sentence(_ words: String) -> String {
        words.hasSuffix(".") ? words : words + "."
    }
}
