// Reads the constraints of layout documents. Their language, equations, is the constraint format
// language with sums on both sides, parentheses and the name `superview`. Unlike the functions for
// constraint formats, the functions in this file report all mistakes of a text and not only the
// first.

/// The names that the constraints of a layout document may use, with the items and numbers that they stand for.
package struct FormatNames {
    /// The item that the name `self` stands for. The names `super`, `safe` and `margin` stand for its superview, safe
    /// area and margins.
    package var receiver: (any LayoutItem)?
    /// The views and guides that equations can use, by their names.
    package var items: [String: any LayoutItem]
    /// The numbers that equations can use, such as `gap`, by their names.
    package var metrics: [String: Double]

    package init(
        receiver: (any LayoutItem)? = nil, items: [String: any LayoutItem] = [:],
        metrics: [String: Double] = [:]
    ) {
        (self.receiver, self.items, self.metrics) = (receiver, items, metrics)
    }

    fileprivate func lowering(_ lines: FormatLines) -> ConstraintFormatLowering {
        ConstraintFormatLowering(
            lines: lines, receiver: receiver, views: items, metrics: metrics, activates: true)
    }
}

/// A constraint of a layout document, with the position in the text where it begins.
package struct ReadConstraint {
    package var constraint: LayoutConstraint
    /// The line of the text in which the constraint begins, counted from 1.
    package var line: Int
    /// The column at which the constraint begins in its line, in characters counted from 1.
    package var column: Int
}

extension FormatNames {
    /// Reads the constraints of a text, each ended by the end of its line or `;`. Returns the constraints without
    /// mistakes and all mistakes, both in the order of the text.
    package func constraints(equations text: String) -> (
        made: [ReadConstraint], mistakes: [ConstraintFormatError]
    ) {
        var parser = ConstraintFormatParser(text, hasSums: true)
        let lowering = lowering(parser.lines)
        var made: [ReadConstraint] = [], mistakes: [ConstraintFormatError] = []
        for result in parser.parseEach() {
            do throws(ConstraintFormatError) {
                let tree = try result.get()
                let draft = try lowering.draft(ofEquation: tree)
                let position = parser.lines.position(at: tree.start)
                made.append(
                    ReadConstraint(
                        constraint: draft.constraint(nil), line: position.line,
                        column: position.column))
            } catch {
                mistakes.append(error)
            }
        }
        return (made, mistakes)
    }

    /// Reads a constraint whose left side is not in the text, but is this attribute of the receiver. For `width`, the
    /// text `80` means `self.width = 80`, and `>= 2 * icon.width @high` means `self.width >= 2 * icon.width @high`.
    package func constraint(on attribute: String, _ text: String) throws(ConstraintFormatError)
        -> LayoutConstraint
    {
        var parser = ConstraintFormatParser(text, hasSums: true)
        let tree = try parser.parsePredicate(
            on: ConstraintFormat.Operand(
                item: FormatWord(text: "self", start: 0),
                attribute: FormatWord(text: attribute, start: 0)))
        return try lowering(parser.lines).draft(ofEquation: tree).constraint(nil)
    }

    /// Returns the value of a text that is a sum of numbers and metrics, such as `2 * gap + 8`.
    /// Throws if it contains an attribute of an item.
    package func number(_ text: String) throws(ConstraintFormatError) -> Double {
        var parser = ConstraintFormatParser(text, hasSums: true)
        return try lowering(parser.lines).number(try parser.parseExpression())
    }

    /// Reads a priority: a number, the name of a priority or the name of a metric, with an optional `@` before it.
    package func priority(_ text: String) throws(ConstraintFormatError) -> LayoutPriority {
        var parser = ConstraintFormatParser(text)
        return try lowering(parser.lines).priority(try parser.parsePriority())
    }

    /// Returns the names of the metrics that a text mentions, as `gap` in `2 * gap + 8`.
    package static func metrics(in text: String) throws(ConstraintFormatError) -> [String] {
        var parser = ConstraintFormatParser(text, hasSums: true)
        return try parser.parseExpression().words.metrics
    }
}
