/// A mistake in a layout document, or a probable mistake in the layout, as it is reported to the
/// user.
package struct Finding: Hashable, Sendable {
    package enum Severity: String, Sendable, Comparable {
        case warning, error

        package static func < (a: Self, b: Self) -> Bool { a == .warning && b == .error }
    }

    /// A second position in the document that helps to understand a finding, such as the first of two
    /// equal names, with a remark.
    package struct Related: Hashable, Sendable {
        package var message: String
        /// The line and column to which the remark refers, or nil if it refers to no line of the
        /// document, as for the size of the root.
        package var position: DocumentPosition?
    }

    package var rule: FindingRule
    /// The message to the user: one or several sentences about the mistake.
    package var message: String
    package var position: DocumentPosition?
    package var related: [Related] = []
    /// The sizes of the root view at which the mistake occurs, such as "320x480". Empty if it
    /// occurs at all checked sizes.
    package var sizes: [String] = []

    package var severity: Severity { rule.severity }

    package init(
        _ rule: FindingRule, _ message: String, at position: DocumentPosition?,
        suggestion: String? = nil, related: [Related] = []
    ) {
        self.rule = rule
        self.message = message
        if let suggestion { self.message += " Did you mean `\(suggestion)`?" }
        self.position = position
        self.related = related
    }
}

/// The kinds of mistakes in documents. The raw value is the name that reports show, and that the
/// option `--ignore` takes.
package enum FindingRule: String, CaseIterable, Sendable {
    case syntax
    case unknownKey = "unknown-key"
    case wrongType = "wrong-type"
    case duplicateName = "duplicate-name"
    case badName = "bad-name"
    case badNumber = "bad-number"
    case constraint
    case parameter
    case data
    case contradiction
    case engine
    case ambiguous
    case overlap
    case clippedText = "clipped-text"
    case font
    case noSize = "no-size"
    case outside
    case image
    case interface
    case notImported = "not-imported"

    package var severity: Finding.Severity {
        switch self {
        case .ambiguous, .overlap, .clippedText, .font, .noSize, .outside, .image, .notImported:
            .warning
        default: .error
        }
    }

    /// A sentence that describes this kind of mistake in general. Reports in the format SARIF
    /// contain it.
    package var summary: String {
        switch self {
        case .syntax: "The document is not YAML."
        case .unknownKey: "The document has an unknown key."
        case .wrongType: "A value has the wrong type for its key."
        case .duplicateName: "Two views, guides or keys have one name."
        case .badName: "A name cannot be written in a constraint."
        case .badNumber: "A number is wrong."
        case .constraint: "A constraint cannot be read."
        case .parameter: "A parameter has no value."
        case .data: "A field of a text has no value."
        case .contradiction: "Required constraints contradict each other."
        case .engine: "The layout cannot do what a constraint asks for."
        case .ambiguous: "Constraints do not determine the position or size of a view."
        case .overlap: "Two views that show something lie on each other."
        case .clippedText: "A text has less room than it needs."
        case .font: "A text is measured in another font than it asks for."
        case .noSize: "A view has no extent."
        case .outside: "A view reaches beyond its superview."
        case .image: "An image cannot be shown."
        case .interface: "The file is not a supported Interface Builder file."
        case .notImported: "Documents have no equivalent."
        }
    }
}

/// Formats mistakes in documents as text for people, in the style of compiler messages.
package struct FindingText {
    package let source: DocumentSource
    /// Whether the text has escape sequences that colour the position and the severity in a terminal.
    package var isColored = false

    package init(source: DocumentSource, isColored: Bool = false) {
        self.source = source
        self.isColored = isColored
    }

    /// Returns the mistake as `FILE:LINE:COLUMN: error: MESSAGE`. The line of the document with a
    /// caret, and other lines that help to understand the mistake, follow.
    package func text(of finding: Finding) -> String {
        let tone = finding.severity == .error ? "31" : "33"
        var text = head(finding.position)
        text += colored(finding.severity.rawValue + ":", tone) + " " + finding.message.shown
        if !finding.sizes.isEmpty { text += " [at \(finding.sizes.joined(separator: ", "))]" }
        text += "\n"
        if let position = finding.position { text += excerpt(position) }
        for related in finding.related {
            text += head(related.position) + colored("note:", "36") + " \(related.message.shown)\n"
            if let position = related.position { text += excerpt(position) }
        }
        return text
    }

    private func excerpt(_ position: DocumentPosition) -> String {
        let lines = source.excerpt(position).split(
            separator: "\n", omittingEmptySubsequences: false)
        return lines.map { String($0).shown + "\n" }.joined()
    }

    private func head(_ position: DocumentPosition?) -> String {
        let position = position.map { ":\($0.line):\($0.column)" } ?? ""
        return colored("\(source.file)\(position):", "1") + " "
    }

    private func colored(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
