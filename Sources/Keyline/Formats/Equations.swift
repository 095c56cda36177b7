// Constraints as layout documents write them: the constraint format language with sums on both sides, parentheses and
// `superview`, read to its end whatever mistakes there are.

/// Names that a text may use.
package struct FormatNames {
    /// The item that `self` stands for; `super`, `safe` and `margin` belong to it.
    package var receiver: (any LayoutItem)?
    /// Views and guides.
    package var items: [String: any LayoutItem]
    /// Numbers.
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

/// A constraint that was read, and where it begins in its text.
package struct ReadConstraint {
    package var constraint: LayoutConstraint
    /// Counted from 1.
    package var line: Int
    /// Counted from 1, in characters.
    package var column: Int
}

extension FormatNames {
    /// All constraints of a text, one a line or separated by `;`, and all mistakes, in their order.
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
                let place = parser.lines.place(at: tree.start)
                made.append(
                    ReadConstraint(
                        constraint: draft.constraint(nil), line: place.line, column: place.column))
            } catch {
                mistakes.append(error)
            }
        }
        return (made, mistakes)
    }

    /// The constraint that an attribute of the receiver is what a text says: `80`, `>= 2 * icon.width @high`.
    package func constraint(on attribute: String, _ text: String) throws(ConstraintFormatError)
        -> LayoutConstraint
    {
        func word(_ text: String) -> FormatWord { FormatWord(text: text, start: 0, end: 0) }
        var parser = ConstraintFormatParser(text, hasSums: true)
        let tree = try parser.parsePredicate(
            on: ConstraintFormat.Operand(item: word("self"), attribute: word(attribute)))
        return try lowering(parser.lines).draft(ofEquation: tree).constraint(nil)
    }

    /// A sum of numbers and metrics.
    package func number(_ text: String) throws(ConstraintFormatError) -> Double {
        var parser = ConstraintFormatParser(text, hasSums: true)
        return try lowering(parser.lines).number(try parser.parseExpression())
    }

    /// A priority by its number, its name or a metric; `@` may stand before it.
    package func priority(_ text: String) throws(ConstraintFormatError) -> LayoutPriority {
        var parser = ConstraintFormatParser(text)
        return try lowering(parser.lines).priority(try parser.parsePriority())
    }

    /// The metrics that a sum of numbers names.
    package static func metrics(in text: String) throws(ConstraintFormatError) -> [String] {
        var parser = ConstraintFormatParser(text, hasSums: true)
        return try parser.parseExpression().words.metrics.map(\.text)
    }
}
