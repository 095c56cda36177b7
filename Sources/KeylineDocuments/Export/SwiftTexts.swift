import Keyline

/// Writes the parts of an exported Swift class that concern its labels: the struct of the fields
/// that labels show, and the parameters for the labels' fonts.
struct SwiftTexts {
    private let layout: DocumentLayout
    private let names: SwiftNames
    private let fieldNames: SwiftNames
    /// The data fields that texts show, in the order of the document. A field that was set on the
    /// command line is not among them, because its value has become a part of the text.
    private let fields: [ValueModel]
    private let centersBaselines: Bool

    init(_ layout: DocumentLayout, _ names: SwiftNames) {
        (self.layout, self.names) = (layout, names)
        let open = layout.model.data.filter { layout.settings[$0.name] == nil }
        let shown = layout.parts.reduce(into: Set<String>()) {
            $0.formUnion(SwiftTexts.fields(of: $1))
        }
        fields = open.filter { shown.contains($0.name) }
        fieldNames = SwiftNames(fields.map(\.name), kind: "Text")
        centersBaselines = SwiftTexts.alignsBaselines(layout)
    }

    private static func fields(of part: DocumentLayout.Part) -> [String] {
        guard let text = part.model?.text else { return [] }
        return FieldText(text.content.text).pieces.compactMap {
            if case .field(let name, _) = $0 { name } else { nil }
        }
    }

    // MARK: Labels

    /// Returns the Swift expression by which the exported code creates a label, such as
    /// `Label("Total")`. A label that shows data fields is created without a text.
    func made(_ part: DocumentLayout.Part) -> String {
        let type = centersBaselines ? "CenteredLabel" : "Label"
        guard let label = part.item as? Label, !showsFields(part) else { return "\(type)()" }
        return "\(type)(\(label.text.swiftLiteral))"
    }

    private func showsFields(_ part: DocumentLayout.Part) -> Bool {
        SwiftTexts.fields(of: part).contains { name in fields.contains { $0.name == name } }
    }

    /// Returns the Swift expression for the text of a label that shows fields, such as `"Dear
    /// \(record.name)"`. Returns nil for a label without fields.
    private func text(_ part: DocumentLayout.Part) -> String? {
        guard let text = part.model?.text, showsFields(part) else { return nil }
        let pieces = FieldText(text.content.text).pieces
        if pieces.count == 1, case .field(let name, _) = pieces[0] {
            return "record.\(fieldNames[name])"
        }
        var literal = ""
        for piece in pieces {
            switch piece {
            case .literal(let text): literal += text.swiftEscaped
            case .field(let name, _) where fields.contains { $0.name == name }:
                literal += "\\(record.\(fieldNames[name]))"
            case .field(let name, _):
                let value = layout.settings[name] ?? layout.metrics[name]?.shortText ?? ""
                literal += value.swiftEscaped
            }
        }
        return "\"\(literal)\""
    }

    // MARK: Record type

    /// The declaration of the struct whose properties are the data fields of the document. A
    /// comment on each property says what the field is.
    var recordType: String {
        guard !fields.isEmpty else { return "" }
        let numbers = layout.model.numberNames(layout.settings)
        var text =
            "    /// The texts that the labels show. Each instance of the class may have other texts.\n    struct Record {\n"
        for field in fields {
            text += "        /// In the document: \(field.value.text.swiftLiteral).\n"
            if numbers.contains(field.name) {
                text +=
                    "        /// The layout also uses the document's value as a number. Another text does not change the number.\n"
            }
            text += "        var \(fieldNames[field.name]): String\n"
        }
        return text + "    }\n\n"
    }

    /// Returns the Swift source of the property `record` in the class that a layout document is
    /// exported to. The property holds the values of the fields that labels show. The result is
    /// empty if the document has no fields.
    /// - Parameter root: the name of the exported class's property for the root view, which the
    ///   comment of `record` mentions.
    func recordProperty(root: String) -> String {
        fields.isEmpty
            ? ""
            : "\n    /// The texts that the labels show. After a change, call `\(root).layoutIfNeeded()`.\n"
                + "    var record: Record { didSet { showRecord() } }\n"
    }

    var recordFunction: String {
        guard !fields.isEmpty else { return "" }
        let lines = layout.parts.compactMap { part in
            text(part).map { "        \(names[part.name]).text = \($0)\n" }
        }
        return "\n    private func showRecord() {\n" + lines.joined() + "    }\n"
    }

    // MARK: The initialiser

    private func hasLabels(isBold: Bool) -> Bool {
        layout.parts.contains { $0.model?.text?.isBold == isBold }
    }

    var parameters: String {
        var parameters: [String] = []
        if !fields.isEmpty { parameters.append("_ record: Record") }
        if hasLabels(isBold: false) {
            parameters.append("font: any TextMeasure = SansTable()")
        }
        if hasLabels(isBold: true) {
            parameters.append("boldFont: any TextMeasure = SansTable(isBold: true)")
        }
        let line = parameters.joined(separator: ", ")
        guard line.count > 80 else { return line }
        return "\n        " + parameters.joined(separator: ",\n        ") + "\n    "
    }

    /// Returns the name of the initialiser's parameter for the font in which a label's text is
    /// measured.
    func font(_ part: DocumentLayout.Part) -> String {
        part.model?.text?.isBold == true ? "boldFont" : "font"
    }

    var firstLines: [String] { fields.isEmpty ? [] : ["self.record = record"] }
    var showingLines: [String] { fields.isEmpty ? [] : ["showRecord()"] }

    // MARK: Baselines

    private static func alignsBaselines(_ layout: DocumentLayout) -> Bool {
        let baselines: Set<LayoutAttribute> = [.firstBaseline, .lastBaseline]
        let alignments: Set<StackView.Alignment> = [.firstBaseline, .lastBaseline]
        return layout.constraints.contains {
            baselines.contains($0.firstAttribute) || baselines.contains($0.secondAttribute)
        }
            || layout.parts.contains {
                ($0.item as? StackView).map { alignments.contains($0.alignment) } ?? false
            }
    }

    /// The declaration of a label class that centers its text vertically, as labels of documents
    /// do. The declaration is empty if no constraint uses a baseline, because nothing else depends
    /// on the position of the text.
    var labelType: String {
        guard centersBaselines, layout.parts.contains(where: { $0.item is Label }) else {
            return ""
        }
        return """

                /// A label that centers its text vertically. Its baselines are those of the centered text.
                final class CenteredLabel: Label {
                    private var lastHeight = 0.0

                    /// The height of the empty space above the text, which equals that below the text.
                    private var room: Double {
                        max(0, (alignmentRect(forFrame: frame).height - metrics.size.height) / 2)
                    }

                    override var firstBaselineOffset: Double { room + super.firstBaselineOffset }
                    override var lastBaselineOffset: Double { room + super.lastBaselineOffset }

                    override func layoutFrameDidChange(to frame: Rect) {
                        super.layoutFrameDidChange(to: frame)
                        guard abs(frame.height - lastHeight) > 1e-6 else { return }
                        lastHeight = frame.height
                        layoutNode.invalidateOffsets()
                    }
                }

            """
    }
}
